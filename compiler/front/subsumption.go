// This file implements the normal form of constraints and subsumption, the
// partial order of declarations by constraints [temp.constr.order].
package front

import "cufront/compiler/il"

// clauseLimit bounds the size of normal forms; beyond it nothing subsumes.
const clauseLimit = 256

// normalForm is a constraint as a tree of conjunctions and disjunctions over
// atomic constraints, which are identified by expression and arguments.
type normalForm struct {
	op    byte // '&', '|', 'a'
	atom  string
	parts [2]*normalForm
}

// normalize returns the normal form of e with the parameters bound by b.
func (p *Parser) normalize(e *il.Expr, b *bindings, depth int) *normalForm {
	if e == nil || depth > 64 {
		return nil
	}
	if e.Kind == il.EnkOperation && (e.Op == il.OpLand || e.Op == il.OpLor) {
		x, y := p.normalize(e.Operand, b, depth+1), p.normalize(e.Operand.Next, b, depth+1)
		if x == nil || y == nil {
			return nil
		}
		op := byte('&')
		if e.Op == il.OpLor {
			op = '|'
		}
		return &normalForm{op: op, parts: [2]*normalForm{x, y}}
	}
	if e.Kind == il.EnkConceptID && e.X != nil && e.X.Template != nil {
		t := e.X.Template
		s := subst{p: p, b: b, index: -1}
		args, ok := s.args(e.X.TArgs)
		if !ok {
			return nil
		}
		l, open, ok := p.bindArgs(t, t.Decl, p.data(t).binds, args, e.Pos)
		if !ok || open {
			return nil
		}
		return p.normalize(t.Constraint, p.data(t).binds.with(t.Decl.Depth, l), depth+1)
	}
	key := []byte{byte(e.ID), byte(e.ID >> 8), byte(e.ID >> 16), byte(e.ID >> 24)}
	if b != nil {
		for _, l := range b.levels {
			if l != nil {
				key = p.u.ArgsKey(append(key, '/'), l.flat())
			}
		}
	}
	return &normalForm{op: 'a', atom: string(key)}
}

// associated returns the normal form of all constraints of template t, nil
// when it has none.
func (p *Parser) associated(t *il.Template) *normalForm {
	var out *normalForm
	and := func(n *normalForm) {
		if n == nil {
			return
		}
		if out == nil {
			out = n
		} else {
			out = &normalForm{op: '&', parts: [2]*normalForm{out, n}}
		}
	}
	if t.Decl == nil {
		return nil
	}
	for _, q := range t.Decl.Params {
		if c := q.Concept; c != nil && q.Kind == il.TpkType && c.X != nil {
			e := *c
			x := *c.X
			x.TArgs = append([]il.TemplateArg{{Kind: il.ArgType, Type: q.Type}}, x.TArgs...)
			e.X = &x
			and(p.normalize(&e, nil, 0))
		}
	}
	if t.Decl.Requires != nil {
		and(p.normalize(t.Decl.Requires.Constraint, nil, 0))
	}
	if t.Routine != nil && t.Routine.TrailingRequires != nil {
		and(p.normalize(t.Routine.TrailingRequires.Constraint, nil, 0))
	}
	return out
}

// moreConstrained reports whether a's constraints subsume b's and not the
// other way round.
func (p *Parser) moreConstrained(a, b *il.Template) bool {
	hits := p.rep.Mute()
	defer p.rep.Unmute(hits)
	x, y := p.associated(a), p.associated(b)
	if y == nil {
		return x != nil
	}
	return x != nil && subsumes(x, y) && !subsumes(y, x)
}

// subsumes reports whether x subsumes y: every clause of the disjunctive
// normal form of x shares an atom with every clause of the conjunctive one of
// y [temp.constr.order]/2.
func subsumes(x, y *normalForm) bool {
	ds, ok1 := clauses(x, '|')
	cs, ok2 := clauses(y, '&')
	if !ok1 || !ok2 {
		return false
	}
	for _, d := range ds {
		for _, c := range cs {
			if !shareAtom(d, c) {
				return false
			}
		}
	}
	return true
}

func shareAtom(a, b []string) bool {
	for _, x := range a {
		for _, y := range b {
			if x == y {
				return true
			}
		}
	}
	return false
}

// clauses returns n in the normal form whose outer operation is op.
func clauses(n *normalForm, op byte) ([][]string, bool) {
	if n.op == 'a' {
		return [][]string{{n.atom}}, true
	}
	x, ok1 := clauses(n.parts[0], op)
	y, ok2 := clauses(n.parts[1], op)
	if !ok1 || !ok2 {
		return nil, false
	}
	if n.op == op {
		return append(x, y...), len(x)+len(y) <= clauseLimit
	}
	if len(x)*len(y) > clauseLimit {
		return nil, false
	}
	var out [][]string
	for _, a := range x {
		for _, b := range y {
			out = append(out, append(append([]string(nil), a...), b...))
		}
	}
	return out, true
}
