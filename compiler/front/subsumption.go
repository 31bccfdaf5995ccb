// This file implements the normal form of constraints and subsumption, the
// partial order of declarations by constraints [temp.constr.order].
package front

import (
	"slices"

	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
)

// Normal forms are graphs: a concept with the same arguments has one. These
// limits bound their clauses and their atoms; beyond them nothing subsumes.
const (
	clauseLimit = 512
	formLimit   = 4096

	maxConstraintDepth = 500
)

// normalForm is a constraint as a tree of conjunctions and disjunctions over
// atomic constraints, which are identified by expression and arguments.
type normalForm struct {
	op      byte // '&', '|', 'a'
	atom    int
	parts   [2]*normalForm
	clauses [2]*clauseSet // disjunctive and conjunctive normal form, on demand
}

// normalizer makes the normal forms of one comparison.
type normalizer struct {
	ck       *Checker
	atoms    map[string]*normalForm
	concepts map[string]*normalForm
	made     int
}

func newNormalizer(ck *Checker) *normalizer {
	return &normalizer{ck: ck, atoms: make(map[string]*normalForm), concepts: make(map[string]*normalForm)}
}

// form returns the normal form of e with the parameters bound by b.
func (n *normalizer) form(e *il.Expr, b *symbols.Bindings, depth int) *normalForm {
	if e == nil || depth > maxConstraintDepth {
		return nil
	}
	if e.Kind == il.EnkOperation && (e.Op == il.OpLand || e.Op == il.OpLor) {
		op := byte('&')
		if e.Op == il.OpLor {
			op = '|'
		}
		return n.join(op, n.form(e.Operand, b, depth+1), n.form(e.Operand.Next, b, depth+1))
	}
	if e.Kind == il.EnkConceptID && e.X != nil && e.X.Template != nil {
		return n.concept(e, b, depth)
	}
	key := n.key(e.ID, b)
	f := n.atoms[key]
	if f == nil {
		f = &normalForm{op: 'a', atom: len(n.atoms)}
		n.atoms[key] = f
	}
	return f
}

// join returns the conjunction or disjunction of x and y, nil when one of them
// is nil or there are too many.
func (n *normalizer) join(op byte, x, y *normalForm) *normalForm {
	if n.made++; x == nil || y == nil || n.made > formLimit {
		return nil
	}
	if x == y {
		return x
	}
	return &normalForm{op: op, parts: [2]*normalForm{x, y}}
}

// concept returns the normal form of the concept-id e.
func (n *normalizer) concept(e *il.Expr, b *symbols.Bindings, depth int) *normalForm {
	ck, t := n.ck, e.X.Template
	s := subst{ck: ck, b: b, index: -1}
	args, ok := s.args(e.X.TArgs)
	if !ok {
		return nil
	}
	l, open, ok := ck.bindArgs(t, t.Decl, data(t).binds, args, e.Pos)
	if !ok || open {
		return nil
	}
	bound := data(t).binds.With(t.Decl.Depth, l)
	key := n.key(t.ID, bound)
	f, ok := n.concepts[key]
	if !ok {
		f = n.form(t.Constraint, bound, depth+1)
		n.concepts[key] = f
	}
	return f
}

// key identifies the entity with the number id and the arguments in b.
func (n *normalizer) key(id uint32, b *symbols.Bindings) string {
	key := []byte{byte(id), byte(id >> 8), byte(id >> 16), byte(id >> 24)}
	if b != nil {
		for _, l := range b.Levels {
			if l != nil {
				key = n.ck.u.ArgsKey(append(key, '/'), l.Flat())
			}
		}
	}
	return string(key)
}

// associated returns the normal form of all constraints of template t, nil
// when it has none.
func (n *normalizer) associated(t *il.Template) *normalForm {
	var out *normalForm
	and := func(e *il.Expr) {
		switch f := n.form(e, nil, 0); {
		case f == nil:
		case out == nil:
			out = f
		default:
			out = n.join('&', out, f)
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
			and(&e)
		}
	}
	if t.Decl.Requires != nil {
		and(t.Decl.Requires.Constraint)
	}
	if t.Routine != nil && t.Routine.TrailingRequires != nil {
		and(t.Routine.TrailingRequires.Constraint)
	}
	return out
}

// moreConstrained reports whether a's constraints subsume b's and not the
// other way round.
func (ck *Checker) moreConstrained(a, b *il.Template) bool {
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	n := newNormalizer(ck)
	return strictlySubsumes(n.associated(a), n.associated(b))
}

// moreConstrainedMember is moreConstrained for functions that are no templates:
// their constraints are trailing requires-clauses.
func (ck *Checker) moreConstrainedMember(a, b *il.Routine) bool {
	if a.TrailingRequires == nil || b.TrailingRequires == nil {
		return a.TrailingRequires != nil
	}
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	n := newNormalizer(ck)
	return strictlySubsumes(n.form(a.TrailingRequires.Constraint, nil, 0), n.form(b.TrailingRequires.Constraint, nil, 0))
}

// strictlySubsumes reports whether x subsumes y and not the other way round; no
// constraint (nil) is subsumed by every other.
func strictlySubsumes(x, y *normalForm) bool {
	if y == nil {
		return x != nil
	}
	return x != nil && subsumes(x, y) && !subsumes(y, x)
}

// subsumes reports whether x subsumes y: every clause of the disjunctive
// normal form of x shares an atom with every clause of the conjunctive one of
// y [temp.constr.order]/2.
func subsumes(x, y *normalForm) bool {
	ds, cs := x.clausesOf('|'), y.clausesOf('&')
	if ds == nil || cs == nil {
		return false
	}
	for _, d := range ds.list {
		for _, c := range cs.list {
			if !shareAtom(d, c) {
				return false
			}
		}
	}
	return true
}

// shareAtom reports whether two sorted clauses have an atom in common.
func shareAtom(a, b []int) bool {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] == b[0]:
			return true
		case a[0] < b[0]:
			a = a[1:]
		default:
			b = b[1:]
		}
	}
	return false
}

// clauseSet is a set of clauses, each a sorted set of atoms.
type clauseSet struct {
	list  [][]int
	known map[string]bool
}

// add adds clause c.
func (s *clauseSet) add(c []int) {
	var key []byte
	for _, a := range c {
		key = append(key, byte(a), byte(a>>8), byte(a>>16))
	}
	if !s.known[string(key)] {
		s.known[string(key)] = true
		s.list = append(s.list, c)
	}
}

// clausesOf returns n in the normal form whose outer operation is op, nil when it
// has too many clauses.
func (n *normalForm) clausesOf(op byte) *clauseSet {
	i := 0
	if op == '&' {
		i = 1
	}
	if n.clauses[i] == nil {
		n.clauses[i] = n.makeClauses(op)
	}
	if s := n.clauses[i]; len(s.list) <= clauseLimit {
		return s
	}
	return nil
}

// makeClauses computes the clauses of n; more than clauseLimit mean too many.
func (n *normalForm) makeClauses(op byte) *clauseSet {
	s := &clauseSet{known: make(map[string]bool)}
	if n.op == 'a' {
		s.add([]int{n.atom})
		return s
	}
	x, y := n.parts[0].clausesOf(op), n.parts[1].clausesOf(op)
	switch {
	case x == nil || y == nil:
		s.list = make([][]int, clauseLimit+1)
	case n.op == op:
		for _, c := range x.list {
			s.add(c)
		}
		for _, c := range y.list {
			s.add(c)
		}
	default:
		for _, a := range x.list {
			for _, b := range y.list {
				if c := slices.Concat(a, b); len(s.list) <= clauseLimit {
					slices.Sort(c)
					s.add(slices.Compact(c))
				}
			}
		}
	}
	return s
}
