// Package demangle spells Itanium names the way the tool's messages about calls
// across execution spaces do (rules space.callee-name, space.callee-spelling):
// class names carry blanks and a leading "::" that tell from which production of
// the grammar they came.
//
// This file implements the entry points, the substitutions and the cursor.
package demangle

import (
	"strings"

	"cufront/compiler/work"
)

// Name spells a mangled function's or variable's qualified name, with the qualifiers of
// a member function.
func Name(mangled string, w *work.Budget) (string, bool) {
	p, e, ok := read(mangled, w)
	if p == nil {
		return mangled, true
	}
	return e.bare + e.quals, ok
}

// Signature spells a mangled function with its parameter types and, for an
// instance of a template, its return type. It reports false for what it cannot
// read, such as a name with types left out.
func Signature(mangled string, w *work.Budget) (string, bool) {
	p, e, ok := read(mangled, w)
	if p == nil {
		return mangled, true
	}
	return e.text(), ok
}

// read reads a name; the parser is nil for one that is not mangled.
func read(mangled string, w *work.Budget) (*parser, *entity, bool) {
	if len(mangled) < 3 || mangled[:2] != "_Z" {
		return nil, nil, true
	}
	p := &parser{s: mangled, i: 2, work: w}
	e := p.encoding()
	return p, e, !p.failed && p.i == len(p.s)
}

// parser reads one name.
type parser struct {
	s      string
	i      int
	subst  []substitution
	failed bool
	depth  int
	work   *work.Budget // texts double with every substitution

	converting bool // the type of a conversion function: arguments belong to the function
}

// A substitution is a component that S_ can stand for.
type substitution struct {
	node     *node
	bare     string // as a qualifier
	template bool   // the name of a template: arguments follow
}

// joinedCopies is how often a text is copied before it is part of the next one.
const joinedCopies = 4

// maxDepth bounds the nesting of what is read.
const maxDepth = 200

func (p *parser) enter() bool {
	if p.depth++; p.depth > maxDepth {
		p.fail()
	}
	return !p.failed
}

// join puts texts together, which is counted before it is done.
func (p *parser) join(sep string, parts ...string) string {
	n := 0
	for _, s := range parts {
		n += len(s) + len(sep)
	}
	p.work.Step(1 + n/64)
	p.work.Bytes(joinedCopies * n)
	return strings.Join(parts, sep)
}

func (p *parser) leave() { p.depth-- }

func (p *parser) fail() { p.failed = true }

// at reports whether the text at the cursor begins with s.
func (p *parser) at(s string) bool {
	return !p.failed && len(p.s)-p.i >= len(s) && p.s[p.i:p.i+len(s)] == s
}

// take consumes s if it is next.
func (p *parser) take(s string) bool {
	if !p.at(s) {
		return false
	}
	p.i += len(s)
	return true
}

func (p *parser) expect(s string) {
	if !p.take(s) {
		p.fail()
	}
}

// next returns the byte at the cursor, 0 at the end.
func (p *parser) next() byte {
	if p.failed || p.i >= len(p.s) {
		return 0
	}
	return p.s[p.i]
}

func (p *parser) isDigit() bool { c := p.next(); return c >= '0' && c <= '9' }

// number reads a decimal number.
func (p *parser) number() int {
	n := 0
	if !p.isDigit() {
		p.fail()
	}
	for p.isDigit() && n < 1<<24 {
		n = n*10 + int(p.next()-'0')
		p.i++
	}
	return n
}

// sequence reads [<number in base>] _ and returns 0 for the bare underscore.
func (p *parser) sequence(base int) int {
	n, digits := 0, 0
	for n < 1<<24 {
		c := p.next()
		switch {
		case c >= '0' && c <= '9':
			n = n*base + int(c-'0')
		case base == 36 && c >= 'A' && c <= 'Z':
			n = n*base + int(c-'A') + 10
		default:
			p.expect("_")
			if digits == 0 {
				return 0
			}
			return n + 1
		}
		digits++
		p.i++
	}
	p.fail()
	return 0
}

func (p *parser) remember(s substitution) { p.subst = append(p.subst, s) }

// substitute reads S_ or S<n>_.
func (p *parser) substitute() substitution {
	p.expect("S")
	n := p.sequence(36)
	if p.failed || n >= len(p.subst) {
		p.fail()
		return substitution{node: &node{kind: named}}
	}
	return p.subst[n]
}

// isSubstitution reports whether S_ or S<n>_ is next.
func (p *parser) isSubstitution() bool {
	if p.next() != 'S' || p.i+1 >= len(p.s) {
		return false
	}
	c := p.s[p.i+1]
	return c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z'
}
