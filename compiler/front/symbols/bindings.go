// This file implements what template parameters are bound to during an
// instantiation.

package symbols

import "cufront/compiler/il"

// Bindings maps the parameters of all template levels in force to arguments.
type Bindings struct {
	Levels []*Level // by depth-1; nil where the parameters stay as they are
}

// Level binds the parameters of one header.
type Level struct {
	Decl *il.TemplateDecl
	Args []Bound // by position-1
	Kept bool    // something else may refer to it
}

// SpareLevels are levels that nothing refers to any more, by the number of their
// arguments.
type SpareLevels struct{ lists [5][]*Level }

// Put adds l, which is not used any more unless something else refers to it.
func (s *SpareLevels) Put(l *Level) {
	if n := len(l.Args); n < len(s.lists) && !l.Kept {
		s.lists[n] = append(s.lists[n], l)
	}
}

// NewLevel returns a level of h without arguments, in one piece where it has one.
func (s *SpareLevels) NewLevel(h *il.TemplateDecl) *Level {
	n := len(h.Params)
	if n < len(s.lists) {
		if k := len(s.lists[n]) - 1; k >= 0 {
			l := s.lists[n][k]
			s.lists[n] = s.lists[n][:k]
			l.Decl = h
			clear(l.Args)
			return l
		}
	}
	return NewLevel(h)
}

// NewLevel returns a level of h without arguments, in one piece where it has one.
func NewLevel(h *il.TemplateDecl) *Level {
	if len(h.Params) != 1 {
		return &Level{Decl: h, Args: make([]Bound, len(h.Params))}
	}
	l := &struct {
		Level
		args [1]Bound
	}{}
	l.Decl, l.Args = h, l.args[:]
	return &l.Level
}

// Bound is the argument of one parameter; a pack has elements.
type Bound struct {
	il.TemplateArg
	Set       bool
	BindsPack bool
	Elements  []il.TemplateArg
}

// Pack is what a pack name means during an instantiation: its elements.
type Pack struct {
	Args []il.TemplateArg // template parameter pack
	Vars []*il.Variable   // function parameter pack
	At   int              // 1 + index of the element that is current; 0 outside of an expansion
}

// Len returns the number of elements.
func (b *Pack) Len() int { return len(b.Args) + len(b.Vars) }

// At returns the argument bound to the parameter with these coordinates.
func (b *Bindings) At(depth, position int) *Bound {
	if b == nil || depth < 1 || depth > len(b.Levels) || b.Levels[depth-1] == nil {
		return nil
	}
	l := b.Levels[depth-1]
	if position < 1 || position > len(l.Args) || !l.Args[position-1].Set {
		return nil
	}
	return &l.Args[position-1]
}

// With returns b with level depth replaced by l.
func (b *Bindings) With(depth int, l *Level) *Bindings {
	n := &Bindings{}
	if b != nil {
		n.Levels = append(n.Levels, b.Levels...)
	}
	for len(n.Levels) < depth {
		n.Levels = append(n.Levels, nil)
	}
	if n.Levels[depth-1] = l; l != nil {
		l.Kept = true
	}
	return n
}

// Flat returns the arguments of l as the list that entities keep: the elements
// of a pack follow an ArgPackStart.
func (l *Level) Flat() []il.TemplateArg {
	n := 0
	for i := range l.Args {
		n += 1 + len(l.Args[i].Elements)
	}
	if n == 0 {
		return nil
	}
	out := make([]il.TemplateArg, 0, n)
	for i := range l.Args {
		a := &l.Args[i]
		if !a.BindsPack {
			out = append(out, a.TemplateArg)
			continue
		}
		out = append(out, il.TemplateArg{Kind: il.ArgPackStart})
		for _, e := range a.Elements {
			e.IsPackElement = true
			out = append(out, e)
		}
	}
	return out
}

// BindScope returns a scope inside parent that binds the parameters of level l.
func BindScope(parent *Scope, b *Bindings, l *Level) *Scope {
	s := &Scope{Kind: ScopeBind, Parent: parent, Binds: b}
	if l == nil {
		return s
	}
	l.Kept = true
	for i, q := range l.Decl.Params {
		if i >= len(l.Args) || q.Name == nil || !l.Args[i].Set || inRun(l.Decl, i) {
			continue
		}
		a := &l.Args[i]
		y := &Symbol{Name: q.Name, Scope: s}
		if a.BindsPack {
			y.Kind, y.Pack = SymPack, &Pack{Args: a.Elements}
			y.Entity = q
		} else {
			BindSymbol(y, &a.TemplateArg)
		}
		s.Add(y)
	}
	for _, r := range l.Decl.Runs {
		if r.Name != nil && r.First+r.Count <= len(l.Args) {
			y := &Symbol{Name: r.Name, Scope: s, Kind: SymPack, Pack: &Pack{}, Entity: l.Decl.Params[r.First]}
			for i := range l.Args[r.First : r.First+r.Count] {
				y.Pack.Args = append(y.Pack.Args, l.Args[r.First+i].TemplateArg)
			}
			s.Add(y)
		}
	}
	return s
}

// inRun reports whether parameter i of h is one of several with one name.
func inRun(h *il.TemplateDecl, i int) bool {
	for _, r := range h.Runs {
		if i >= r.First && i < r.First+r.Count {
			return true
		}
	}
	return false
}

// BindSymbol makes y mean argument a.
func BindSymbol(y *Symbol, a *il.TemplateArg) {
	switch a.Kind {
	case il.ArgType:
		y.Kind, y.Entity = SymParamType, a.Type
	case il.ArgTemplate:
		y.Kind, y.Entity = SymTemplate, a.Template
	default:
		y.Kind, y.Entity = SymParamValue, a.Const
	}
}
