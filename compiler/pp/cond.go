// This file implements conditional inclusion: the stack of groups and the
// skipping of the groups that are not taken.
package pp

import (
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// cond is one open #if group.
type cond struct {
	pos      source.Pos // of the directive's name
	taken    bool       // a group has been taken
	elseSeen bool
}

// ifDirective obeys #if, #ifdef and #ifndef; t is the directive's name.
func (p *Preprocessor) ifDirective(t *token.Token) {
	pos := t.Pos
	taken := false
	switch t.Name.Text {
	case "if":
		taken = p.condition()
	case "ifdef":
		taken = p.ifDefined()
	case "ifndef":
		taken = !p.ifDefined()
	}
	f := p.top()
	f.conds = append(f.conds, cond{pos: pos, taken: taken})
	if !taken {
		p.skipGroup()
	}
}

// ifDefined reads the name of #ifdef and reports whether it is a macro.
func (p *Preprocessor) ifDefined() bool {
	var t token.Token
	p.lex.Next(&t)
	if t.Kind != token.Newline && t.Kind != token.Ident && !t.Kind.IsKeyword() {
		p.reportAs(diag.Warning, codeExpectedIdentifier, t.Pos)
		p.skipLine()
		return false
	}
	if !p.macroName(&t) {
		p.skipLine()
		return false
	}
	defined := t.Name.Macro != nil && macroOf(t.Name).builtin != builtinPragma
	p.lex.Next(&t)
	p.extraText(&t, diag.Warning)
	return defined
}

// elseDirective obeys #elif, #else and #endif met in a taken group.
func (p *Preprocessor) elseDirective(t *token.Token) {
	f := p.top()
	n := len(f.conds)
	if n == 0 {
		p.report(codeIfMissing, t.Pos)
		p.skipLine()
		return
	}
	c := &f.conds[n-1]
	word := t.Name.Text
	if word == "endif" {
		p.lex.Next(t)
		p.extraText(t, diag.Warning)
		f.conds = f.conds[:n-1]
		return
	}
	if c.elseSeen {
		p.report(codeElseSeen, t.Pos)
	}
	if word == "else" {
		c.elseSeen = true
		p.lex.Next(t)
		p.extraText(t, diag.Warning)
	} else {
		p.skipLine()
	}
	p.skipGroup()
}

// skipGroup goes on from the end of a directive's line to the directive that
// ends the skipping: a taken #elif or #else, or the #endif.
func (p *Preprocessor) skipGroup() {
	f := p.top()
	level := len(f.conds)
	p.skipLine()
	var t token.Token
	first := f.lex.Seq() + 1
	for {
		from := f.lex.Seq()
		found := f.lex.SkipToDirective()
		if p.list != nil {
			p.list.skip(from+1, f.lex.Seq())
		}
		if !found {
			p.skipped(first, f.lex.Seq())
			break
		}
		f.lex.InDirective = false
		f.lex.Next(&t) // #
		f.lex.InDirective = true
		f.lex.Next(&t)
		if t.Name == nil || t.Kind == token.Number {
			f.lex.RestOfDirective()
			continue
		}
		c := &f.conds[len(f.conds)-1]
		outer := len(f.conds) == level
		word := t.Name.Text
		if outer && condWord(word) {
			p.skipped(first, t.Pos.Seq-1)
			first = t.Pos.Seq + 1
			if p.list != nil {
				p.list.keep(t.Pos.Seq)
			}
		}
		switch word {
		case "if", "ifdef", "ifndef":
			f.conds = append(f.conds, cond{pos: t.Pos, taken: true})
		case "endif":
			f.conds = f.conds[:len(f.conds)-1]
			f.lex.Next(&t)
			p.extraText(&t, diag.Warning)
			if outer {
				return
			}
		case "else":
			if c.elseSeen {
				p.report(codeElseSeen, t.Pos)
			}
			c.elseSeen = true
			f.lex.Next(&t)
			p.extraText(&t, diag.Warning)
			if outer && !c.taken {
				c.taken = true
				return
			}
		case "elif", "elifdef", "elifndef":
			if word != "elif" && p.cfg.Dialect.Std < lang.CXX23 {
				break
			}
			if c.elseSeen {
				p.report(codeElseSeen, t.Pos)
				break
			}
			if outer && !c.taken && p.elifTrue(word) {
				c.taken = true
				return
			}
		}
		f.lex.RestOfDirective()
	}
}

// skipped tells of lines that were skipped.
func (p *Preprocessor) skipped(first, last uint32) {
	if p.cfg.Skipped != nil && first <= last {
		p.cfg.Skipped(first, last)
	}
}

// condWord reports whether a directive ends or switches a group.
func condWord(word string) bool {
	return word == "endif" || strings.HasPrefix(word, "el")
}

// elifTrue evaluates the condition of an #elif directive.
func (p *Preprocessor) elifTrue(word string) bool {
	switch word {
	case "elifdef":
		return p.ifDefined()
	case "elifndef":
		return !p.ifDefined()
	}
	return p.condition()
}
