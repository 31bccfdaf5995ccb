// This file implements the preprocessed output (-E, -P, -C): the text between
// tokens is copied, macro calls are replaced by their expansion, and lines that
// are missing in the output are made up for (rule lex.output-spaces).
package pp

import (
	"bytes"
	"strconv"
	"strings"

	"cufront/compiler/lex"
	"cufront/compiler/token"
)

// TextOptions say what the preprocessed output looks like.
type TextOptions struct {
	NoLineCommands bool // -P
	Comments       bool // -C
	NoSeparators   bool // --no_token_separators_in_pp_output
	Dependencies   bool // -M: the text is not wanted
}

var newlineByte = []byte{'\n'}

// maxCatchUp is the number of missing lines from which on a line command is
// shorter than newlines.
const maxCatchUp = 6

// printer writes the preprocessed output.
type printer struct {
	p        *Preprocessor
	opts     TextOptions
	out      []byte
	indent   []byte // white space before the next token on its line
	missing  int    // source lines that the output has not shown
	swallow  bool   // the next newline of the source belongs to a directive
	hidden   bool   // --preinclude_macros: no text is written
	expanded bool   // an expansion ended right before
	seq      uint32
	written  bool // the current directive has been written
	pragma   int  // state of a _Pragma operator being copied
}

// Text preprocesses everything and returns the preprocessed output.
func (p *Preprocessor) Text(opts TextOptions) []byte {
	o := &printer{p: p, opts: opts}
	p.out, p.keepSpace, p.raw = o, true, true
	o.out = make([]byte, 0, len(p.cfg.Text)+1024)
	for _, f := range p.files {
		o.attach(f.lex)
	}
	o.lineCommand(p.cfg.Main, 1)
	if !p.top().primary {
		o.lineCommand(p.top().name, 1)
		o.setHidden()
	}
	var t token.Token
	for {
		p.fromFile(&t)
		o.space(p.lex.Space, t.Kind == token.EOF)
		if t.Kind == token.EOF {
			break
		}
		o.fileToken(&t)
	}
	o.endLine()
	return o.out
}

// attach makes a scanner keep what the output shows.
func (o *printer) attach(l *lex.Lexer) {
	l.KeepSpace, l.KeepComments = true, o.opts.Comments
}

// atLineStart reports whether the output is at the start of a line.
func (o *printer) atLineStart() bool {
	return len(o.out) == 0 || o.out[len(o.out)-1] == '\n'
}

// endLine ends the last line of a file's text.
func (o *printer) endLine() {
	if !o.atLineStart() {
		o.newline()
	}
	o.missing, o.swallow, o.expanded = 0, false, false
}

func (o *printer) newline() { o.write("\n") }

func (o *printer) write(s string) {
	if l := o.p.list; l != nil && l.first != 0 {
		l.cur = append(l.cur, s...)
	}
	if !o.hidden {
		o.out = append(o.out, s...)
	}
}

// lineCommand writes # LINE "FILE"; nothing is missing then.
func (o *printer) lineCommand(name string, line int) {
	o.missing = 0
	if o.opts.NoLineCommands {
		return
	}
	if !o.atLineStart() {
		o.out = append(o.out, '\n')
	}
	o.out = append(o.out, "# "...)
	o.out = strconv.AppendInt(o.out, int64(line), 10)
	o.out = append(o.out, ' ')
	o.out = append(o.out, quote(name)...)
	o.out = append(o.out, '\n')
}

// catchUp makes up for missing lines before text is written on a new line.
func (o *printer) catchUp(pos *token.Token) {
	if o.missing == 0 || !o.atLineStart() {
		return
	}
	n := o.missing
	o.missing = 0
	switch {
	case o.opts.NoLineCommands:
	case n < maxCatchUp:
		for ; n > 0; n-- {
			o.newline()
		}
	default:
		loc := o.p.cfg.Lines.Locate(pos.Pos)
		o.lineCommand(loc.File, loc.Line)
	}
}

// space writes the text before a token up to its last line end; the rest is
// left to indent the token's line. At the end of a file all of it is written.
func (o *printer) space(b []byte, end bool) {
	if o.swallow {
		if i := bytes.IndexByte(b, '\n'); i >= 0 {
			b = b[i+1:]
			o.swallow = false
		} else if end {
			b = nil
		}
	}
	if o.p.inArgs > 0 {
		return
	}
	i := bytes.LastIndexByte(b, '\n') + 1
	if l := o.p.list; l != nil && (i > 0 || end) {
		line, _, _ := bytes.Cut(b, newlineByte)
		if l.first != 0 {
			l.cur = append(l.cur, line...)
		}
		l.flush(o.p)
	}
	if end {
		i = len(b)
	}
	if o.opts.Comments {
		o.comments(b[:i])
	} else {
		o.write(string(b[:i]))
	}
	if i > 0 {
		o.expanded = false
	}
	o.indent = append(o.indent[:0], b[i:]...)
	o.missing += o.p.lex.SpaceSplices
	o.p.lex.SpaceSplices = 0
}

// comments writes white space with comments in it, which count as text.
func (o *printer) comments(b []byte) {
	for len(b) > 0 {
		i := bytes.IndexByte(b, '/')
		if i < 0 || i+1 == len(b) {
			break
		}
		j := bytes.LastIndexByte(b[:i], '\n') + 1
		o.write(string(b[:j]))
		o.catchUp(&token.Token{Pos: o.p.lex.Pos()})
		n := bytes.IndexByte(b[i:], '\n')
		if b[i+1] == '*' {
			n = -1
			if j := bytes.Index(b[i+2:], []byte("*/")); j >= 0 {
				n = j + 4
			}
		}
		if n < 2 {
			n = len(b) - i
		}
		o.write(string(b[j : i+n]))
		b = b[i+n:]
	}
	o.write(string(b))
}

// fileToken writes a token of the file, or what it expands to.
func (o *printer) fileToken(t *token.Token) {
	l := o.p.lex
	seq := t.Pos.Seq
	o.catchUp(t)
	if l := o.p.list; l != nil {
		l.begin(seq)
		defer func() { l.last = o.p.lex.Seq() }()
	}
	o.write(string(o.indent))
	if len(o.indent) > 0 {
		o.expanded = false
	}
	if n := t.Name; n != nil && n.Macro != nil && t.Flags&token.NoExpand == 0 {
		o.checkPragma(t)
		depth := len(o.p.files)
		if o.p.expand(t) {
			o.indent = o.indent[:0]
			o.expansion()
			if len(o.p.files) == depth {
				o.missing += int(o.p.lex.Seq() - seq)
			}
			o.p.lex.Splices, o.p.lex.SpaceSplices = 0, 0
			return
		}
	} else {
		o.checkPragma(t)
	}
	text := l.Source(l.Start, l.Stop)
	lines := bytes.Count(text, []byte{'\n'})
	if l.Seq() != seq && int(l.Seq()-seq) != lines || l.Splices > 0 {
		o.text(t.Text(), o.expanded)
		o.missing += l.Splices
		l.Splices = 0
	} else {
		o.text(string(text), o.expanded)
	}
	o.expanded = false
}

// expansion writes the expansion that has been pushed.
func (o *printer) expansion() {
	p := o.p
	first := true
	o.expanded = true
	var t token.Token
	for len(p.ctxs) > 0 {
		if !p.fromContext(&t) {
			continue
		}
		if n := t.Name; n != nil && n.Macro != nil && t.Flags&token.NoExpand == 0 && p.expand(&t) {
			continue
		}
		space := t.Flags&token.SpaceBefore != 0 && !first
		first = false
		if space {
			o.write(" ")
		}
		if t.Kind != token.None {
			o.checkPragma(&t)
			if t.Kind == token.String {
				o.missing -= strings.Count(t.Text(), "\n")
			}
			o.text(t.Text(), !space && (o.expanded || t.Flags&token.Boundary != 0))
			o.expanded = false
		}
	}
	p.boundary = false
	o.expanded = true
}

// text writes a token, apart from the one before where an expansion brought
// them together.
func (o *printer) text(s string, boundary bool) {
	if boundary && !o.opts.NoSeparators && len(s) > 0 && len(o.out) > 0 && separate(o.out, s[0]) {
		o.write(" ")
	}
	o.write(s)
}

// Classes of characters for the separation of tokens (rule lex.separation).
const (
	wordChars     = 1 << iota // letters, digits, _ $ . and beyond ASCII
	operatorChars             // operators that might grow together
)

func charClass(c byte) int {
	switch {
	case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '_', c == '$', c == '.', c >= 0x80:
		return wordChars
	}
	if bytes.IndexByte([]byte("+-*/%=!<>&|^:#@\"'"), c) >= 0 {
		return operatorChars
	}
	return 0
}

// separate reports whether a blank must stand between the text before and the
// character c at the boundary of an expansion.
func separate(before []byte, c byte) bool {
	last := before[len(before)-1]
	k, n := charClass(last), charClass(c)
	switch {
	case k == wordChars && (n == wordChars || c == '\\'):
		return true
	case k == operatorChars && n == operatorChars:
		return true
	case last == '"' && n == wordChars:
		return true
	case c != '"' && c != '\'':
		return false
	}
	// a prefix would become part of the literal
	switch last {
	case 'L', 'u', 'U':
		return true
	case '8':
		if i := len(before) - 2; i >= 0 && before[i] == 'u' {
			return i == 0 || before[i-1] == '_' || charClass(before[i-1]) != wordChars || before[i-1] == '.' || before[i-1] == '$'
		}
	}
	return false
}

// beginDirective ends the line before a directive. name is its name token.
func (o *printer) beginDirective(hash *token.Token) {
	if o.p.inArgs > 0 {
		return
	}
	o.space(o.p.lex.Space, false)
	o.indent = o.indent[:0]
	o.seq = hash.Pos.Seq
}

// endDirective counts the lines of a directive that left the file as it was.
func (o *printer) endDirective(l *lex.Lexer) {
	switch {
	case o.p.inArgs > 0:
	case o.written:
		o.missing += int(l.Seq() - o.seq)
	case o.swallow: // its place is shown already
	default:
		o.missing += int(l.Seq()-o.seq) + 1
		o.swallow = true
	}
	o.written = false
	l.Splices, l.SpaceSplices = 0, 0
}

// lineChanged shows a changed position at once.
func (o *printer) lineChanged(name string, line int) {
	o.lineCommand(name, line)
	o.swallow = true
}

// fileEntered and fileLeft bracket an included file.
func (o *printer) fileEntered(name string) {
	o.endLine()
	o.lineCommand(name, 1)
	o.setHidden()
}

// setHidden leaves the text of a --preinclude_macros file out.
func (o *printer) setHidden() { o.hidden = o.p.files[0].macrosOnly }

// fileEnds writes the white space at the end of a file.
func (o *printer) fileEnds(f *file) {
	o.space(f.lex.Space, true)
	o.endLine()
}

func (o *printer) fileLeft(name string, line int) {
	o.lineCommand(name, line)
	o.swallow = true
}

// verbatim writes a directive that the output keeps, from its # on, with the
// rest of its line.
func (o *printer) verbatim(hash *token.Token, from int) {
	l := o.p.lex
	o.catchUp(hash)
	o.write(string(l.Source(from, l.Offset())))
	rest, _ := l.RestOfLine()
	o.write(string(rest))
}

// States of the check of a _Pragma operator, which the output keeps as it is.
const (
	pragmaNone = iota
	pragmaParen
	pragmaString
	pragmaClose
)

// checkPragma follows a _Pragma operator through the tokens written.
func (o *printer) checkPragma(t *token.Token) {
	if t.Name != nil && t.Name.Macro != nil && macroOf(t.Name).builtin == builtinPragma && o.pragma == pragmaNone {
		o.pragma = pragmaParen
		return
	}
	switch o.pragma {
	case pragmaParen:
		o.pragma = pragmaString
		if t.Kind != token.LParen {
			o.p.report(codeExpectedLParen, t.Pos)
			o.pragma = pragmaNone
		}
	case pragmaString:
		o.pragma = pragmaClose
		if t.Kind != token.String {
			o.p.report(codeExpectedString, t.Pos)
			o.pragma = pragmaNone
		}
	case pragmaClose:
		o.pragma = pragmaNone
		if t.Kind != token.RParen {
			o.p.report(codeExpectedRParen, t.Pos)
		}
	}
}

// kept notes that the current directive has been written: its line end is not
// missing.
func (o *printer) kept() { o.written = true }

// Dependencies preprocesses everything and returns the lines of a make rule:
// one for the primary file and one for every inclusion (-M).
func (p *Preprocessor) Dependencies() []byte {
	object := p.cfg.Main[len(dirOf(p.cfg.Main)):]
	if i := strings.LastIndexByte(object, '.'); i > 0 {
		object = object[:i]
	}
	object += ".o: "
	rule := []byte(object + p.cfg.Main + "\n")
	trace := p.cfg.Included
	p.cfg.Included = func(name string, depth int) {
		rule = append(append(append(rule, object...), name...), '\n')
		if trace != nil {
			trace(name, depth)
		}
	}
	p.Text(TextOptions{Dependencies: true})
	return rule
}
