// This file implements expressions: template arguments, array bounds, operands
// of decltype.
package demangle

import "strings"

// literal reads L <type> <value> E or L _Z <encoding> E.
func (p *parser) literal() string {
	p.expect("L")
	if p.take("_Z") {
		e := p.encoding()
		p.expect("E")
		if e.lead == "::" {
			return e.bare + e.quals // of the unit or of std
		}
		return e.lead + e.bare + e.quals
	}
	suffix := map[byte]string{'j': "u", 'l': "l", 'm': "ul", 'x': "ll", 'y': "ull"}[p.next()]
	t := p.typ()
	value := ""
	if p.take("n") {
		value = "-"
	}
	start := p.i
	for c := p.next(); c != 'E' && c != 0; c = p.next() {
		p.i++
	}
	value += p.s[start:p.i]
	p.expect("E")
	return "(" + t.parameter() + ")" + value + suffix
}

// expr reads an expression; an operation is parenthesised where inner.
func (p *parser) expr(inner bool) string {
	if !p.enter() {
		return ""
	}
	defer p.leave()
	switch c := p.next(); {
	case c == 'L':
		return p.literal()
	case p.take("fpT"):
		return "this"
	case p.take("fp"):
		p.take("K")
		return "param#" + decimal(p.sequence(10)+1)
	case c == 'T':
		t := plain(p.templateParam())
		p.remember(substitution{node: t, bare: t.bare})
		return t.text
	case p.take("st"):
		return "sizeof(" + p.typ().parameter() + ")"
	case p.take("sz"):
		return "sizeof " + p.expr(true)
	case p.take("sZ"):
		return "sizeof...(" + p.expr(false) + ")"
	case p.take("ad"):
		return "&" + p.expr(true)
	case p.take("cl"):
		return p.call()
	case p.take("dt"):
		return p.expr(true) + "." + p.memberName()
	case p.take("pt"):
		return p.expr(true) + "->" + p.memberName()
	case p.take("sr"):
		return p.typ().returned() + "::" + p.memberName()
	case p.isDigit():
		return p.memberName()
	}
	return p.operation(inner)
}

func (p *parser) memberName() string {
	s, _ := p.unqualified("")
	if p.next() == 'I' {
		s += p.templateArgs()
	}
	return s
}

func (p *parser) call() string {
	f := p.expr(true)
	var args []string
	for !p.take("E") && !p.failed {
		args = append(args, p.expr(false))
	}
	return f + "(" + strings.Join(args, ", ") + ")"
}

// unary lists the operators with one operand.
const unary = " ps ng nt co de pp mm "

func (p *parser) operation(inner bool) string {
	if p.i+2 > len(p.s) || p.failed {
		p.fail()
		return ""
	}
	code := p.s[p.i : p.i+2]
	op, ok := operators[code]
	if !ok {
		p.fail()
		return ""
	}
	p.i += 2
	s := ""
	switch {
	case strings.Contains(unary, " "+code+" "):
		s = op + p.expr(true)
	case code == "ix":
		s = p.expr(true)
		return s + "[" + p.expr(false) + "]"
	case code == "qu":
		s = p.expr(true)
		a := p.expr(true)
		s += "?" + a + ":" + p.expr(true)
	default:
		s = p.expr(true)
		s += op + p.expr(true)
	}
	if inner {
		return "(" + s + ")"
	}
	return s
}
