// This file implements argument-dependent lookup [basic.lookup.argdep].
package front

import (
	"slices"

	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// adlApplies reports whether the unqualified name of set is looked up in the
// namespaces of the arguments as well.
func adlApplies(set *overloadSet) bool {
	if set.Name.qualified() || set.Object != nil || set.AddressOf || set.Name.Name == nil && set.Name.Op == token.None {
		return false
	}
	for _, y := range set.Lookup.Syms {
		if y.Scope == nil {
			continue
		}
		if y.Scope.Kind == symbols.ScopeClass {
			return false
		}
		if y.Scope.Kind != symbols.ScopeNamespace && y.Using == nil {
			return false // block-scope function declaration
		}
	}
	return true
}

// adlState collects the associated namespaces and classes of arguments.
type adlState struct {
	spaces  []*symbols.Scope
	classes []*il.Type
	seen    map[*il.Type]bool
}

// lookupADL finds the functions named like set in the namespaces associated
// with args; those found by ordinary lookup are left out.
func (ck *Checker) lookupADL(set *overloadSet, args []*Operand) []*symbols.Symbol {
	return ck.adlSymbols(ck.declName(&set.Name), set.Lookup.Syms, args)
}

// adlSymbols returns what argument-dependent lookup of name adds to known.
func (ck *Checker) adlSymbols(name *token.Name, known []*symbols.Symbol, args []*Operand) []*symbols.Symbol {
	s := adlState{seen: make(map[*il.Type]bool)}
	for _, a := range args {
		switch a.Mode {
		case Value:
			ck.associate(&s, a.Expr.Type)
		case Overloads:
			for _, y := range a.Set.Lookup.Syms {
				switch e := y.Entity.(type) {
				case *il.Routine:
					ck.associate(&s, e.Type)
				case *il.Template:
					if e.Routine != nil {
						ck.associate(&s, e.Routine.Type)
					}
				}
			}
		}
	}
	var out []*symbols.Symbol
	add := func(y *symbols.Symbol) {
		if !y.IsFunctionLike() {
			return
		}
		ck.work.Step(1 + (len(known)+len(out))/4) // entities are compared as interfaces
		for _, list := range [][]*symbols.Symbol{known, out} {
			for _, o := range list {
				if o == y || o.Entity == y.Entity {
					return
				}
			}
		}
		out = append(out, y)
	}
	var friends []*symbols.Symbol
	for _, ns := range s.spaces {
		for _, y := range ns.Local(name) {
			switch {
			case y.Invisible:
			case !y.Friend:
				add(y)
			case friendOfAny(ck.u, y, &s):
				friends = append(friends, y)
			}
		}
	}
	slices.SortStableFunc(friends, func(a, b *symbols.Symbol) int { return s.classOf(ck.u, a) - s.classOf(ck.u, b) })
	for _, y := range friends {
		add(y)
	}
	return out
}

// friendOfAny reports whether the hidden friend y was declared in one of the
// associated classes.
func friendOfAny(u *il.Unit, y *symbols.Symbol, s *adlState) bool {
	return s.classOf(u, y) <= len(s.classes)
}

// classOf returns the number of the first associated class, from 1, that the hidden
// friend y was declared in; zero where any class will do, one more than there are
// when it was in none.
func (s *adlState) classOf(u *il.Unit, y *symbols.Symbol) int {
	r, _ := y.Entity.(*il.Routine)
	if t, ok := y.Entity.(*il.Template); ok {
		r = t.Routine
	}
	if r == nil || r.FriendOf == nil {
		return 0
	}
	for i, c := range s.classes {
		if c == r.FriendOf.ClassType() || u.Same(c, r.FriendOf) || typing.Befriends(c, r) {
			return i + 1
		}
	}
	return len(s.classes) + 1
}

// associate adds the namespaces and classes of type t.
func (ck *Checker) associate(s *adlState, t *il.Type) {
	il.SearchTypes(t, func(t *il.Type, below func(*il.Type)) bool {
		switch t = t.Skip(); t.Kind {
		case il.TkPointer, il.TkArray, il.TkVector, il.TkComplex:
			below(t.Elem)
		case il.TkPtrToMember:
			below(t.Class)
			below(t.Elem)
		case il.TkRoutine:
			if s.seen[t] {
				break
			}
			s.seen[t] = true
			below(t.Elem)
			for _, q := range t.Routine.Params {
				below(q.Type)
			}
		case il.TkInteger:
			if t.IsEnum() && !s.seen[t] {
				s.seen[t] = true
				ck.associateScope(s, t.ParentScope)
				if t.IsClassMember {
					associateClassScope(s, t.ParentScope)
				}
			}
		case il.TkClass, il.TkStruct, il.TkUnion:
			ck.associateClass(s, t, below)
		}
		return false
	})
}

// associateClass adds class c, its bases, the classes around it and its
// template arguments; below is told of those that are types.
func (ck *Checker) associateClass(s *adlState, c *il.Type, below func(*il.Type)) {
	if s.seen[c] {
		return
	}
	s.seen[c] = true
	ck.completeClass(c, c.DeclPos)
	own := len(s.classes)
	ck.associateScope(s, c.ParentScope)
	if o := c.Cls.EnclosingClass; o != nil {
		if oc := o.ClassType(); oc != nil && !s.seen[oc] {
			s.classes = append(s.classes, oc)
			ck.associateScope(s, oc.ParentScope)
		}
	}
	for _, b := range c.Cls.Bases {
		if bc := b.Type.ClassType(); bc != nil && !s.seen[bc] {
			s.seen[bc] = true
			s.classes = append(s.classes, bc)
			ck.associateScope(s, bc.ParentScope)
			own = len(s.classes)
		}
	}
	s.classes = slices.Insert(s.classes, own, c) // behind its bases
	for i := range c.Cls.Args {
		a := &c.Cls.Args[i]
		switch a.Kind {
		case il.ArgType:
			below(a.Type)
		case il.ArgTemplate:
			if a.Template != nil {
				ck.associateScope(s, a.Template.ParentScope)
			}
		}
	}
}

func associateClassScope(s *adlState, sc *il.Scope) {
	if sc != nil && sc.Type != nil {
		if c := sc.Type.ClassType(); c != nil {
			s.classes = append(s.classes, c)
		}
	}
}

// associateScope adds the namespace that encloses sc, with its inline
// namespace set.
func (ck *Checker) associateScope(s *adlState, sc *il.Scope) {
	if sc == nil {
		addSpace(s, ck.file)
		return
	}
	f, _ := sc.FrontScope.(*symbols.Scope)
	for f != nil && f.Kind != symbols.ScopeNamespace {
		f = f.Parent
	}
	if f == nil {
		return
	}
	for f.NS != nil && f.NS.IsInline && f.Parent != nil && f.Parent.Kind == symbols.ScopeNamespace {
		f = f.Parent
	}
	addSpace(s, f)
}

func addSpace(s *adlState, f *symbols.Scope) {
	for _, o := range s.spaces {
		if o == f {
			return
		}
	}
	s.spaces = append(s.spaces, f)
	for _, in := range f.Inline() {
		addSpace(s, in)
	}
}

// adlCall calls name(args) with argument-dependent lookup only; false, and
// nothing reported, when no function fits.
func (ck *Checker) adlCall(x *Operand, name *token.Name, args []*Operand, pos source.Pos) bool {
	set := &overloadSet{Extra: ck.adlSymbols(name, nil, args)}
	set.Name = qualName{Start: pos, Pos: pos, Name: name}
	s := &callSite{args: args, pos: pos}
	res := ck.choose(ck.addCandidates(nil, set.Extra, s), s)
	if res.best == nil {
		return false
	}
	x.Start = pos
	ck.callChosen(x, set, res.best, nil, args, pos)
	return x.Mode == Value
}
