// This file implements #include and #include_next: header names, the search
// through the folders, nesting.
package pp

import (
	"cufront/compiler/diag"
	"strings"

	"cufront/compiler/source"
	"cufront/compiler/token"
)

// dirOf returns the folder of a file name, with its slash; "" for none.
func dirOf(name string) string {
	return name[:strings.LastIndexByte(name, '/')+1]
}

// includeDirective obeys #include and #include_next; t is the directive's name.
func (p *Preprocessor) includeDirective(t *token.Token, next bool) {
	word := *t
	name, angled, at, ok := p.headerName()
	if !ok {
		p.catastrophe(codeExpectedFileNameInInclude, at)
		return
	}
	if next && p.top().primary {
		p.report(codeIncludeNextPrimary, word.Pos)
		next = false
	}
	if len(p.files) > maxIncludeDepth {
		p.catastrophe(codeIncludeDepth, word.Pos)
		return
	}
	path, shown, index, text := p.find(name, angled, next)
	if text == nil {
		p.includeMissing(name, angled, at)
		return
	}
	if p.once[path] {
		return
	}
	p.enter(path, shown, index, text)
}

// headerName reads the header name of an include directive, spelled or made by
// macros, and checks that nothing follows.
func (p *Preprocessor) headerName() (name string, angled bool, at source.Pos, ok bool) {
	var t token.Token
	p.lex.Header = true
	p.lex.Next(&t)
	p.lex.Header = false
	p.expandInDirective(&t)
	at = t.Pos
	switch t.Kind {
	case token.HeaderName, token.String:
		s := t.Name.Text
		if len(s) < 2 || t.Flags&token.Invalid != 0 {
			return "", false, at, false
		}
		name, angled = s[1:len(s)-1], s[0] == '<'
		at.Col += t.Len
	case token.Lt:
		var b strings.Builder
		for p.nextInLine(&t); t.Kind != token.Gt; p.nextInLine(&t) {
			if t.Kind == token.Newline || t.Kind == token.EOF {
				return "", false, at, false
			}
			if t.Flags&token.SpaceBefore != 0 && b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(t.Text())
		}
		name, angled = b.String(), true
		at = t.Pos
		at.Col += t.Len
	default:
		return "", false, at, false
	}
	p.nextInLine(&t)
	p.extraText(&t, diag.Warning)
	p.dropContexts()
	return name, angled, at, name != ""
}

// find looks a header up. It returns the path that opened it, the name to
// show, the index of the folder in the search list and the text, nil when it
// was not found.
func (p *Preprocessor) find(name string, angled, next bool) (path, shown string, index int, text []byte) {
	if p.cfg.FS == nil {
		return "", "", 0, nil
	}
	try := func(path string) bool {
		p.work.Step(lookSteps)
		b, err := p.cfg.FS.ReadFile(path)
		if err != nil {
			return false
		}
		if b == nil {
			b = []byte{}
		}
		text = b
		return true
	}
	if strings.HasPrefix(name, "/") {
		if try(name) {
			return name, name, -1, text
		}
		return "", "", 0, nil
	}
	cur := &file{dir: dirOf(p.cfg.Main), dirIndex: -1}
	if len(p.files) > 0 {
		cur = p.top()
	}
	dirs := p.searchList()
	first := 0
	switch {
	case next:
		first = cur.dirIndex + 1
	case angled:
		first = len(p.cfg.QuoteDirs)
	default:
		if path := cur.dir + name; try(path) {
			return path, path, -1, text
		}
	}
	for i := first; i < len(dirs); i++ {
		path := dirs[i]
		if path != "" && !strings.HasSuffix(path, "/") {
			path += "/"
		}
		if path += name; try(path) {
			return path, path, i, text
		}
	}
	return "", "", 0, nil
}

// searchList returns the folders searched, in order.
func (p *Preprocessor) searchList() []string {
	if p.dirs == nil {
		p.dirs = append(append(append([]string{}, p.cfg.QuoteDirs...), p.cfg.AngleDirs...), p.cfg.SystemDirs...)
	}
	return p.dirs
}

// enter starts reading an included file; the line after the directive follows
// it.
func (p *Preprocessor) enter(path, shown string, index int, text []byte) {
	outer := p.top()
	p.skipLine()
	pos := p.lex.Pos()
	loc := p.cfg.Lines.Locate(pos)
	system := outer.system || index >= len(p.cfg.QuoteDirs)+len(p.cfg.AngleDirs)
	f := &file{name: shown, path: path, dir: dirOf(path), dirIndex: index, system: system}
	back := source.Segment{Line: loc.Line + 1, Name: loc.File, Kind: source.Leave, System: outer.system}
	if loc.Seg != nil {
		back.FullName, back.ExternC = loc.Seg.FullName, loc.Seg.ExternC
	}
	f.after = func() {
		p.cfg.Lines.OpenSegment(back)
		if p.out != nil {
			p.out.fileLeft(back.Name, back.Line)
		}
	}
	if p.cfg.Included != nil {
		p.cfg.Included(shown, len(p.files))
	}
	p.open(f, text, source.Segment{Line: 1, Name: shown, FullName: path, Kind: source.Enter, System: system})
	if p.out != nil {
		p.out.fileEntered(shown)
	}
}

// includeMissing reports a header that cannot be found.
func (p *Preprocessor) includeMissing(name string, angled bool, at source.Pos) {
	if p.out != nil && !p.out.opts.Dependencies {
		p.reportAs(diag.Error, codeCannotOpen, at, name)
		return
	}
	if angled && p.cfg.Dialect.JIT && len(p.dirs) == 0 { // (rule jit.no-folders)
		p.catastrophe(diag.CouldNotOpenSourceFile, at, name)
		return
	}
	p.catastrophe(codeCannotOpen, at, name)
}
