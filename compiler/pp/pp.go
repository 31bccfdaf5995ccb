// Package pp implements translation phase 4: directives, macro expansion,
// includes, and the preprocessed output. For preprocessed input it passes the
// scanner's tokens through and only sees line markers and pragmas.
//
// This file implements the preprocessor's state and its main loop.
package pp

import (
	"bytes"
	"unsafe"

	"cufront/compiler/diag"
	"cufront/compiler/lang"
	"cufront/compiler/lex"
	"cufront/compiler/source"
	"cufront/compiler/token"
	"cufront/compiler/work"
)

// FS is where files are read from.
type FS interface {
	ReadFile(name string) ([]byte, error)
}

// Config says what is preprocessed and how.
type Config struct {
	FS       FS
	Main     string // name of the primary file, as the command line gives it
	Text     []byte // its text
	Names    *token.Table
	Lines    *source.Map
	Dialect  *lang.Dialect
	Reporter *diag.Reporter // nil drops the diagnostics
	Work     *work.Budget   // nil: no limits

	QuoteDirs  []string // searched for "..." after the includer's folder
	AngleDirs  []string // -I
	SystemDirs []string // --sys_include and the host compiler's folders

	Preinclude       []string // --preinclude
	PreincludeMacros []string // --preinclude_macros

	// Standard turns on what a complete preprocessor has and the tool lacks:
	// defined, __has_include, __LINE__, __FILE__, __COUNTER__, …
	Standard bool

	// Resume, when it is set, makes the first Hold bytes of Text, which end
	// behind a line end, all that there is at first. Behind them it is called
	// once and returns the complete text: a compilation waits there.
	Hold   int
	Resume func() []byte

	limit int // of tokens made by expansion; 0: maxExpanded

	// Listing makes the preprocessor keep what Listing needs.
	Listing bool

	// Included is called when a file is included: its name as opened, and the
	// depth, 1 for a file that the primary file includes.
	Included func(name string, depth int)

	// Skipped is called for each run of lines that a condition leaves out, from
	// the first to the last of the source map; nested groups belong to it.
	Skipped func(first, last uint32)
}

// Limits for hostile input.
const (
	maxIncludeDepth = 200
	maxContextDepth = 1000     // nested macro expansions
	maxExpanded     = 16 << 20 // tokens read and made by expansion in one compilation
	maxList         = 4 << 20  // tokens of one expansion
	maxSpelling     = 16 << 20 // bytes of one stringized argument
)

// What reading counts: a text is paid for when it is opened, however much of it
// is skipped, so that the scanner need not count.
const (
	bytesPerStep = 16  // of source text
	fileSteps    = 100 // for a file
	fileBytes    = 1024
	bytesPerByte = 2  // of source text: it is read and copied
	bytesPerLine = 32 // of the list of lines, which grows
	lookSteps    = 10 // for a place where a header is looked for
	tokenBytes   = int(unsafe.Sizeof(token.Token{}))
	listBytes    = 4 * tokenBytes // of a token in a list that grows
)

// Preprocessor makes the tokens of a translation unit.
type Preprocessor struct {
	cfg    Config
	work   *work.Budget
	lexCfg lex.Config
	lex    *lex.Lexer // scanner of the innermost file
	files  []*file
	ctxs   []context
	peeked token.Token // token read ahead from the file
	ahead  bool        // peeked is valid

	inDirective bool
	inCondition bool
	dirs        []string // search list
	hashAt      int      // offset of the # of the current directive
	inArgs      int      // depth of macro calls whose arguments are being read
	boundary    bool     // an expansion ended before the next token
	keepSpace   bool     // preprocessed output: spacing matters
	raw         bool     // _Pragma stays as written
	stopped     bool     // after a catastrophe: only EOF follows
	expanded    int      // tokens made by expansion so far, at most maxTokens
	maxTokens   int
	counter     int
	trail       trail
	suffixes    map[string]bool // reserved literal suffixes met
	once        map[string]bool
	saved       map[*token.Name][]*Macro // by push_macro
	words       words
	list        *listing      // what a listing collects
	marks       []int         // see Marks
	ready       []token.Token // to be returned first
	held        []token.Token // pragmas met inside macro arguments
	macros      []*token.Name // defined names, in order of definition
	macroCount  int
	queue       []func() // opens the files that follow the outermost one
	out         *printer // preprocessed output, nil in a compilation
}

// words are the names the preprocessor itself knows.
type words struct {
	defined, vaArgs, vaOpt, once, pragma, hasInclude, hasIncludeNext *token.Name
}

// file is one open file.
type file struct {
	lex        *lex.Lexer
	name       string // as shown
	path       string // as opened
	dir        string // folder of path, with its slash
	dirIndex   int    // index in the search list that found it, for #include_next
	conds      []cond
	system     bool
	primary    bool
	macrosOnly bool   // --preinclude_macros: only its directives matter
	after      func() // run when the file ends
}

// New returns a preprocessor for the configuration. Keywords are set up and
// the first segment is opened; nothing is read yet.
func New(cfg Config) *Preprocessor {
	if cfg.Names == nil {
		cfg.Names = token.NewTable(len(cfg.Text))
	}
	if cfg.Lines == nil {
		cfg.Lines = &source.Map{}
	}
	if cfg.Dialect == nil {
		d := lang.Default()
		cfg.Dialect = &d
	}
	if cfg.Work == nil {
		cfg.Work = work.New(0, 0)
	}
	p := &Preprocessor{cfg: cfg, work: cfg.Work, once: map[string]bool{}}
	if r := cfg.Reporter; r != nil && r.Map == nil {
		r.Map = cfg.Lines
	}
	if r := cfg.Reporter; r != nil {
		r.Place = func() source.Pos { return source.Pos{Seq: uint32(cfg.Lines.NumLines())} }
	}
	p.lexCfg = lex.Config{Names: cfg.Names, Lines: cfg.Lines, Dialect: cfg.Dialect, Report: p.report}
	if cfg.Listing && cfg.Reporter != nil {
		p.lexCfg.OnLine = func() { p.marks = append(p.marks, len(cfg.Reporter.All)) }
	}
	p.maxTokens = cfg.limit
	if p.maxTokens == 0 {
		p.maxTokens = maxExpanded
	}
	lex.SetKeywords(cfg.Names, cfg.Dialect)
	in := cfg.Names.InternString
	p.words = words{defined: in("defined"), vaArgs: in("__VA_ARGS__"), vaOpt: in("__VA_OPT__"), once: in("once"),
		pragma: in("pragma"), hasInclude: in("__has_include"), hasIncludeNext: in("__has_include_next")}
	p.predefine()
	p.start()
	return p
}

// start opens the first file: what is preincluded, then the primary file.
func (p *Preprocessor) start() {
	for _, name := range p.cfg.PreincludeMacros {
		p.preinclude(name, true)
	}
	for _, name := range p.cfg.Preinclude {
		p.preinclude(name, false)
	}
	p.queue = append(p.queue, func() {
		main, text := p.cfg.Main, p.cfg.Text
		if p.cfg.Resume != nil {
			text = text[:p.cfg.Hold]
		}
		p.open(&file{name: main, path: main, dir: dirOf(main), dirIndex: -1, primary: true}, text,
			source.Segment{Line: 1, Name: main, TopLevel: true})
		p.lex.More = p.cfg.Resume
	})
	p.nextQueued()
}

// preinclude queues a file that is read before the primary one.
func (p *Preprocessor) preinclude(name string, macrosOnly bool) {
	path, shown, index, text := p.find(name, false, false)
	if text == nil {
		p.reportAs(diag.CommandLine, codeCannotOpen, source.Pos{}, name)
		p.stopped = true
		return
	}
	p.queue = append(p.queue, func() {
		p.open(&file{name: shown, path: path, dir: dirOf(path), dirIndex: index, macrosOnly: macrosOnly}, text,
			source.Segment{Line: 1, Name: shown, FullName: path, Kind: source.Enter})
	})
}

// nextQueued opens the next file of the queue.
func (p *Preprocessor) nextQueued() {
	open := p.queue[0]
	p.queue = p.queue[1:]
	open()
}

// Names returns the table of names the tokens are interned in.
func (p *Preprocessor) Names() *token.Table { return p.cfg.Names }

// Lines returns the line map.
func (p *Preprocessor) Lines() *source.Map { return p.cfg.Lines }

// open starts reading text as file f in a new segment.
func (p *Preprocessor) open(f *file, text []byte, seg source.Segment) {
	p.work.Step(fileSteps + len(text)/bytesPerStep)
	p.work.Bytes(fileBytes + bytesPerByte*len(text) + bytesPerLine*bytes.Count(text, []byte{'\n'}))
	p.cfg.Lines.OpenSegment(seg)
	f.lex = lex.New(&p.lexCfg, text)
	if p.out != nil {
		p.out.attach(f.lex)
	}
	p.files = append(p.files, f)
	p.lex = f.lex
}

// top returns the innermost open file.
func (p *Preprocessor) top() *file { return p.files[len(p.files)-1] }

func (p *Preprocessor) report(code diag.Code, pos source.Pos, args ...string) {
	if p.cfg.Reporter != nil {
		defer p.cfg.Reporter.Quiet(p.cfg.Reporter.Aloud()) // a token is scanned once, whoever tries what it may be
		p.cfg.Reporter.Report(code, pos, args...)
	}
}

// reportAs reports with another severity than the catalog's.
func (p *Preprocessor) reportAs(sev diag.Severity, code diag.Code, pos source.Pos, args ...string) {
	if p.cfg.Reporter != nil {
		p.cfg.Reporter.ReportAs(sev, code, pos, args...)
	}
}

// catastrophe reports an error after which nothing more is read.
func (p *Preprocessor) catastrophe(code diag.Code, pos source.Pos, args ...string) {
	p.reportAs(diag.Catastrophe, code, pos, args...)
	p.stopped = true
}

// Next sets t to the next token of the translation unit: expanded, directives
// obeyed. A pragma is one token of kind Pragma whose Name is its text. EOF is
// returned for ever at the end.
func (p *Preprocessor) Next(t *token.Token) {
	for {
		if len(p.ready) > 0 {
			*t = p.ready[0]
			p.ready = p.ready[1:]
		} else if p.next(t); len(p.held) > 0 { // they stand before the macro call
			p.ready = append(p.held, *t)
			p.held = nil
			continue
		}
		if p.deliver(t) {
			return
		}
	}
}

// next is Next that also yields Newline at the end of a directive's line and,
// for the preprocessed output, placemarkers.
func (p *Preprocessor) next(t *token.Token) {
	for {
		if len(p.ctxs) != 0 {
			if !p.fromContext(t) {
				if t.Kind == token.EOF { // a barrier
					return
				}
				continue
			}
		} else {
			p.fromFile(t)
			if t.Kind == token.EOF || t.Kind == token.Pragma {
				return
			}
		}
		if n := t.Name; n != nil && n.Macro != nil && t.Flags&token.NoExpand == 0 && p.expand(t) {
			if t.Kind == token.Pragma {
				return
			}
			continue
		}
		return
	}
}

// nextInLine is next for a directive: placemarkers are dropped.
func (p *Preprocessor) nextInLine(t *token.Token) {
	for p.next(t); t.Kind == token.None; p.next(t) {
	}
}

// fromFile reads a token from the files: directives are obeyed, ended files
// closed. In a directive the line's end is a Newline token.
func (p *Preprocessor) fromFile(t *token.Token) {
	if p.ahead {
		p.ahead = false
		*t = p.peeked
		return
	}
	for {
		if p.stopped {
			*t = token.Token{Kind: token.EOF, Pos: p.endPos()}
			p.lex.Space = nil
			return
		}
		p.lex.Next(t)
		switch {
		case t.Kind == token.Hash && t.Flags&token.LineStart != 0 && !p.inDirective:
			if p.directive(t) {
				return
			}
		case t.Flags&token.LineStart != 0 && p.cfg.Reporter != nil && p.cfg.Reporter.Stopped():
			p.stopped = true
		case t.Kind == token.EOF:
			if !p.closeFile(t) {
				t.Pos = p.endPos()
				return
			}
		case p.top().macrosOnly && !p.inDirective && p.inArgs == 0:
		default:
			return
		}
	}
}

// endPos is the position of the end of the source, behind its last line:
// diagnostics there are "At end of source".
func (p *Preprocessor) endPos() source.Pos {
	return source.Pos{Seq: uint32(p.cfg.Lines.NumLines()) + 1, Col: 1}
}

// closeFile ends the innermost file; it reports false for the last one.
func (p *Preprocessor) closeFile(t *token.Token) bool {
	f := p.top()
	for i := len(f.conds) - 1; i >= 0; i-- {
		p.report(codeEndifMissing, f.conds[i].pos)
	}
	f.conds = f.conds[:0]
	if p.inArgs > 0 || len(p.files) == 1 && len(p.queue) == 0 {
		return false
	}
	if p.out != nil {
		p.out.fileEnds(f)
	}
	p.files = p.files[:len(p.files)-1]
	if len(p.files) == 0 {
		p.nextQueued()
		if p.out != nil {
			p.out.fileEntered(p.cfg.Main)
			if !p.top().primary {
				p.out.fileEntered(p.top().name)
			}
		}
		return true
	}
	outer := p.top()
	p.lex = outer.lex
	if f.after != nil {
		f.after()
	}
	return true
}
