// This file implements names: encodings, nested, local and template names.
package demangle

import "strings"

// entity is a function or variable that was read.
type entity struct {
	bare     string // qualified name
	lead     string // in front of it, where something precedes
	result   string // return type of an instance of a template
	params   string
	quals    string // of a member function
	variant  string // which function of a constructor or destructor
	function bool
}

func (e *entity) text() string {
	s := e.bare
	if e.result != "" {
		s = e.result + " " + e.lead + s
	}
	if e.function {
		s += "(" + e.params + ")" + e.quals
	}
	return s + e.variant
}

// name is a name that was read, with what the signature needs to know.
type name struct {
	bare     string
	lead     string // what stands in front of it as a type or behind a result
	template bool   // ends in template arguments
	noResult bool   // constructor, destructor or conversion function
	unit     bool   // the component of the unit's internal names was read last
	quals    string
	variant  string
}

// encoding reads a function with its signature, or a variable.
func (p *parser) encoding() *entity {
	if !p.enter() {
		return &entity{}
	}
	defer p.leave()
	n := p.entityName()
	e := &entity{bare: n.bare, lead: n.lead, quals: n.quals, variant: n.variant}
	if c := p.next(); c == 0 || c == 'E' || c == '.' {
		return e
	}
	e.function = true
	if n.template && !n.noResult {
		e.result = p.typ().returned()
	}
	e.params = p.parameters()
	return e
}

// parameters reads the types of parameters up to the end of the signature.
func (p *parser) parameters() string {
	if p.take("v") {
		return ""
	}
	var list []string
	for c := p.next(); c != 0 && c != 'E' && c != '_' && c != '.' && !p.failed; c = p.next() {
		if p.take("z") {
			list = append(list, "...")
			continue
		}
		list = append(list, p.typ().parameter())
	}
	return p.join(", ", list...)
}

// entityName reads the name of a function or variable.
func (p *parser) entityName() name {
	switch {
	case p.take("N"):
		return p.nested()
	case p.take("Z"):
		outer, inner := p.local()
		inner.bare = outer + "::" + inner.bare
		return inner
	}
	std := p.take("St")
	part, special := p.unqualified("")
	if std {
		part = "std::" + part
	}
	n := name{bare: part, lead: " ::", noResult: special}
	if p.next() == 'I' {
		p.remember(substitution{bare: part, template: true, node: &node{kind: named, text: " ::" + part, bare: part}})
		n.bare += p.templateArgs()
		n.template = true
	}
	return n
}

// local reads <encoding> E <entity name> [<discriminator>] behind Z.
func (p *parser) local() (outer string, inner name) {
	f := p.encoding()
	p.expect("E")
	outer = f.text()
	if p.take("d") {
		outer += "::[default argument " + decimal(p.sequence(10)+1) + " (from end)]"
	}
	switch {
	case p.take("N"):
		inner = p.nested()
	default:
		part, special := p.unqualified("")
		inner = name{bare: part, noResult: special}
		if p.next() == 'I' {
			inner.bare += p.templateArgs()
			inner.template = true
		}
	}
	if p.take("__") {
		inner.bare += " (instance " + decimal(p.number()+2) + ")"
		p.expect("_")
	} else if p.at("_") && p.i+1 < len(p.s) && p.s[p.i+1] >= '0' && p.s[p.i+1] <= '9' {
		inner.bare += " (instance " + decimal(int(p.s[p.i+1]-'0')+2) + ")"
		p.i += 2
	}
	return outer, inner
}

// nested reads the rest of a nested name behind N.
func (p *parser) nested() name {
	var n name
	restrict, volatile, constant := p.take("r"), p.take("V"), p.take("K")
	if constant {
		n.quals += " const"
	}
	if volatile {
		n.quals += " volatile"
	}
	if restrict {
		n.quals += " __restrict__"
	}
	switch {
	case p.take("R"):
		n.quals += " &"
	case p.take("O"):
		n.quals += " &&"
	}
	last, lastName := "", ""
	for !p.take("E") && !p.failed {
		if (last != "" || n.unit && !p.at("St")) && p.next() != 'I' && !n.template {
			p.rememberPrefix(n.bare)
		}
		n.unit = false
		last, n.template = p.component(&n, last, lastName), false
		if strings.HasSuffix(last, "> ") && p.s[p.i-1] == 'E' {
			n.template = p.next() == 'E'
			if p.next() != 'E' {
				p.rememberPrefix(n.bare)
				n.template = true // remembered already
			}
		} else {
			lastName = last
		}
	}
	return n
}

// rememberPrefix makes a qualifier a candidate for substitution: as a type it
// is spelled without a leading "::", those of std apart, and declarators stick to it.
func (p *parser) rememberPrefix(bare string) {
	text := bare
	if bare == "" || strings.HasPrefix(bare, "std::") {
		text = "::" + bare
	}
	p.remember(substitution{bare: bare, node: &node{kind: named, text: text, bare: bare, sticks: true}})
}

// component reads one part of a nested name and adds it to n.
func (p *parser) component(n *name, last, lastName string) string {
	add := func(part string) string {
		if part == "" { // the unit's, which has no spelling
			n.lead, n.unit = "::", true
			return last
		}
		if n.bare != "" {
			n.bare += "::"
		}
		n.bare = p.join("", n.bare, part)
		return part
	}
	switch {
	case p.next() == 'I':
		p.remember(substitution{bare: n.bare, template: true, node: &node{kind: named, text: n.bare, bare: n.bare}})
		args := p.templateArgs()
		n.bare = p.join("", n.bare, args)
		return last + args
	case n.bare == "" && p.take("St"):
		n.bare, n.lead = "std", "::"
		return ""
	case n.bare == "" && p.isSubstitution():
		s := p.substitute()
		n.bare = s.bare
		if s.node != nil {
			n.lead = strings.TrimSuffix(s.node.text, s.bare)
		}
		if s.template {
			args := p.templateArgs()
			n.bare = p.join("", n.bare, args)
			return args
		}
		return ""
	case n.bare == "" && p.next() == 'T':
		n.bare = p.templateParam()
		p.rememberPrefix(n.bare)
		return ""
	case n.bare == "" && p.take("Z"):
		outer, inner := p.local()
		n.bare = outer + "::" + inner.bare
		p.rememberPrefix(n.bare)
		return ""
	}
	if p.inheriting(n) {
		return ""
	}
	if p.at("C2") || p.at("D2") {
		n.variant = " [subobject]"
	}
	part, special := p.unqualified(lastName)
	if special {
		n.noResult = true
	}
	return add(part)
}

// inheriting reads an inheriting constructor CI <variant> <base>, which has no name but
// its base, and adds it to n.
func (p *parser) inheriting(n *name) bool {
	words := " [complete inheriting]"
	if p.at("CI2") {
		words = " [subobject inheriting]"
	} else if !p.at("CI1") {
		return false
	}
	p.i += 3
	n.bare = p.join("", n.bare, "  ", p.typ().parameter(), words)
	n.noResult = true
	return true
}

// unqualified reads a source name, an operator, a constructor or destructor of
// the class called class, or a closure; special functions have no return type
// in their signatures.
func (p *parser) unqualified(class string) (text string, special bool) {
	switch c := p.next(); {
	case p.isDigit():
		return p.tagged(p.sourceName()), false
	case p.at("Ul"):
		return p.closure(), false
	case p.take("Ut"):
		return "[unnamed type (instance " + decimal(p.sequence(10)+1) + ")]", false
	case c == 'C' && p.i+1 < len(p.s) && p.s[p.i+1] >= '1' && p.s[p.i+1] <= '5':
		p.i += 2
		return class, true
	case c == 'D' && p.i+1 < len(p.s) && p.s[p.i+1] >= '0' && p.s[p.i+1] <= '5':
		p.i += 2
		return "~" + class, true
	case p.take("cv"):
		p.converting = true
		t := p.typ()
		p.converting = false
		return "operator " + t.parameter(), true
	case p.take("li"):
		return `operator ""` + p.sourceName(), false
	}
	if p.i+2 <= len(p.s) && !p.failed {
		if op, ok := operators[p.s[p.i:p.i+2]]; ok {
			p.i += 2
			return p.tagged("operator " + op), false
		}
	}
	p.fail()
	return "", false
}

// tagged skips the ABI tags behind a name.
func (p *parser) tagged(s string) string {
	for p.take("B") {
		p.sourceName()
	}
	return s
}

// sourceName reads <length><name>. The component of the unit's internal names
// has no spelling.
func (p *parser) sourceName() string {
	n := p.number()
	if p.failed || n > len(p.s)-p.i {
		p.fail()
		return ""
	}
	s := p.s[p.i : p.i+n]
	p.i += n
	if s == "?" {
		p.fail() // a type that is left out
	}
	switch {
	case strings.HasPrefix(s, "_GLOBAL__N_"):
		return "_NV_ANON_NAMESPACE"
	case strings.HasPrefix(s, "_INTERNAL"):
		return ""
	}
	return s
}

// closure reads Ul <parameters> E [<number>] _.
func (p *parser) closure() string {
	p.expect("Ul")
	params := p.parameters()
	p.expect("E")
	return "[lambda(" + params + ") (instance " + decimal(p.sequence(10)+1) + ")]"
}

// templateArgs reads I … E.
func (p *parser) templateArgs() string {
	p.expect("I")
	list := []string{"<"}
	for first := true; !p.take("E") && !p.failed; first = false {
		empty := p.at("JE")
		if !first {
			if !empty {
				list = append(list, ",")
			}
			list = append(list, " ")
		}
		list = append(list, p.templateArg())
	}
	return p.join("", append(list, "> ")...)
}

func (p *parser) templateArg() string {
	if !p.enter() {
		return ""
	}
	defer p.leave()
	switch {
	case p.next() == 'L':
		return p.literal()
	case p.take("X"):
		e := p.expr(false)
		p.expect("E")
		return e
	case p.take("J"):
		var list []string
		for !p.take("E") && !p.failed {
			list = append(list, p.templateArg())
		}
		return p.join("", p.join(", ", list...), " ")
	}
	return p.typ().parameter()
}

// templateParam reads T_ or T<n>_.
func (p *parser) templateParam() string {
	p.expect("T")
	return "T" + decimal(p.sequence(10)+1)
}

func decimal(n int) string {
	var buf [12]byte
	i := len(buf)
	for {
		i--
		buf[i] = byte('0' + n%10)
		if n /= 10; n == 0 {
			return string(buf[i:])
		}
	}
}

// operators spells operator names.
var operators = map[string]string{
	"nw": "new ", "na": "new[] ", "dl": "delete ", "da": "delete[] ", "co": "~", "pl": "+", "mi": "-", "ml": "*", "dv": "/", "rm": "%",
	"an": "&", "or": "|", "eo": "^", "aS": "=", "pL": "+=", "mI": "-=", "mL": "*=", "dV": "/=", "rM": "%=", "aN": "&=", "oR": "|=", "eO": "^=",
	"ls": "<<", "rs": ">>", "lS": "<<=", "rS": ">>=", "eq": "==", "ne": "!=", "lt": "<", "gt": ">", "le": "<=", "ge": ">=", "ss": "<=>",
	"nt": "!", "aa": "&&", "oo": "||", "pp": "++", "mm": "--", "cm": ",", "pm": "->*", "pt": "->", "cl": "()", "ix": "[]", "qu": "?",
	"ps": "+", "ng": "-", "ad": "&", "de": "*", "aw": "co_await ",
}
