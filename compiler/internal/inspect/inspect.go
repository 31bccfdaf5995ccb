// Package inspect runs the check of the IL's invariants behind the passes of
// tests, and knows which invariants the front end does not keep yet.
package inspect

import (
	"fmt"
	"strings"

	"cufront/compiler/il"
)

// An Exception is an invariant that does not hold in all units yet.
type Exception struct {
	Rule    il.Rule
	Text    string // part of the problem's text
	Reason  string
	Example string // a case of testdata that shows it
}

// Exceptions lists what is known not to hold. The list may only shrink.
func Exceptions() []Exception {
	return []Exception{
		{il.RuleDependent, "of the current instantiation is not marked",
			"this of a closure in a template, a captured *this, the conversion of this for a member call and addresses of members are not marked",
			"lambda/in-class-template"},
		{il.RuleDependent, "enk_variable depends by type and not by value",
			"a function parameter pack that sizeof... names is marked by its type alone",
			"host-decl/tmpl-function-basic"},
	}
}

// Problems is what a unit, and those before it, has shown.
type Problems struct {
	Found   []string
	Excused map[int]bool // exceptions, by their places in the list, that were needed
}

// Behind looks at the unit behind a pass: it is what driver.Env.Inspect asks
// for. The module id, the display and the checks of declarations leave the unit
// alone.
func (p *Problems) Behind(pass string, u *il.Unit) {
	switch pass {
	case "module id", "display", "declared", "keep":
		return
	}
	exceptions := Exceptions()
next:
	for _, problem := range il.Check(u) {
		text := problem.String()
		for i, e := range exceptions {
			if problem.Rule == e.Rule && strings.Contains(text, e.Text) {
				if p.Excused == nil {
					p.Excused = map[int]bool{}
				}
				p.Excused[i] = true
				continue next
			}
		}
		place := ""
		if loc := u.Map.Locate(problem.Pos); loc.Seg != nil {
			place = fmt.Sprintf("%s(%d): ", loc.File, loc.Line)
		}
		p.Found = append(p.Found, fmt.Sprintf("behind %s: %s%s", pass, place, text))
	}
}
