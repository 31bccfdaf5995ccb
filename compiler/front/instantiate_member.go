// This file implements what members of instances leave undone until it is
// needed: initialisers, default arguments, exception specifications, and how
// members of an instance find those of the prototype [temp.inst].
package front

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// linkMembers ties the members of instance c to those of the prototype it was
// made from: both lists come from the same tokens.
func (p *Parser) linkMembers(c, proto *il.Type) {
	linkRoutines(c.Cls.Routines, proto.Cls.Routines)
	a, b := c.Cls.Templates, proto.Cls.Templates
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i].Name == b[i].Name && a[i].InstantiatedFrom == nil {
			a[i].InstantiatedFrom = b[i]
			if a[i].Routine != nil {
				a[i].Routine.InstantiatedFrom = b[i].Routine
			}
		}
	}
	v, w := c.Cls.StaticMembers, proto.Cls.StaticMembers
	for i := 0; i < len(v) && i < len(w); i++ {
		if v[i].Name == w[i].Name && v[i] != w[i] {
			v[i].InstantiatedFrom = w[i]
		}
	}
	f, g := c.Cls.Fields, proto.Cls.Fields
	for i := 0; i < len(f) && i < len(g); i++ {
		if f[i].Name == g[i].Name {
			f[i].InstantiatedFrom = g[i]
		}
	}
}

func linkRoutines(a, b []*il.Routine) {
	k := 0
	for _, r := range a {
		if r.Generated || r.IsPrototype {
			continue
		}
		for k < len(b) && (b[k].Generated || b[k].IsPrototype != r.IsPrototype && b[k].AssocTemplate != nil) {
			k++
		}
		if k >= len(b) {
			return
		}
		if b[k].Special == r.Special && (b[k].Name == r.Name || r.Special != il.SfkNone) {
			r.InstantiatedFrom = b[k]
		}
		k++
	}
}

// deferVariable keeps the initialiser of static data member v of an instance.
func (p *Parser) deferVariable(v *il.Variable, toks []token.Token) {
	d := p.variableData(v)
	d.init, d.bound, d.scope, d.class = toks, p.bound, p.scope, p.class
}

// requireVariable makes the initialiser of variable v when it is an instance
// of a variable template or a static data member of one.
func (p *Parser) requireVariable(v *il.Variable, pos source.Pos) {}

// requireField parses the default member initialiser of f when it waits.
func (p *Parser) requireField(f *il.Field, pos source.Pos) {}

// requireNoexcept evaluates the exception specification of r when it waits.
func (p *Parser) requireNoexcept(r *il.Routine, pos source.Pos) {}

// requireDefaultArg makes default argument i (from 0) of r when it waits.
func (p *Parser) requireDefaultArg(r *il.Routine, i int, at source.Pos) {}
