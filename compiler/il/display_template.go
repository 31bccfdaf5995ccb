// This file implements what the display shows of templates beside themselves:
// the prototypes and instances of function templates among the functions of
// their scope (C-il 5.7).
package il

import "slices"

// templates completes the templates of the unit and lists their functions.
func (u *Unit) templates() {
	u.File.each(func(s *Scope) {
		for _, t := range s.Templates {
			t.completeDisplay()
			if r := t.Routine; r != nil && t.Kind == TemplkFunction {
				s.insertRoutine(r)
			}
		}
	})
	for _, r := range u.Instances {
		t := r.AssocTemplate
		if t == nil || r.ParentScope == nil || !r.Referenced && !r.Defined && !r.Called && !r.ExplicitInst && !r.DoNotInstantiate {
			continue
		}
		r.IsTemplateFunction = true
		r.ParentScope.insertRoutine(r)
		r.instanceType()
	}
	u.classInstances()
	u.memberTemplates()
	u.templateArguments()
	u.friends()
}

// templateArguments marks the constants among the arguments of instances and
// the defaults of parameters: they are no null pointer constants.
func (u *Unit) templateArguments() {
	mark := func(args []TemplateArg) {
		for _, a := range args {
			if c := a.Const; c != nil && c.Kind == CkInteger && c.Name == nil {
				c.NotNullPointer = true
			}
		}
	}
	for _, t := range u.TypesInOrder {
		if t.Cls != nil {
			mark(t.Cls.Args)
		}
	}
	for _, r := range u.Instances {
		mark(r.TemplateArgs)
	}
	u.File.each(func(s *Scope) {
		for _, t := range s.Templates {
			if t.Decl == nil {
				continue
			}
			for i, q := range t.Decl.Params {
				if c := q.DefaultConst; c != nil && c.Kind == CkInteger && c.Name == nil {
					c.NotNullPointer = true
				}
				if i > 0 {
					t.Decl.Params[i-1].Next = q
				}
			}
		}
	})
}

// instanceType marks the type of an instance as one.
func (r *Routine) instanceType() {
	f := r.Type
	if f == nil || f.Kind != TkRoutine {
		return
	}
	f.Routine.VariadicInstance = true
	for _, q := range f.Routine.Params {
		q.InvolvesTParam, q.InvolvesDeduced = false, false
	}
}

// classInstances lists the prototypes and the instances of class templates
// among the types of their scope, in order of creation.
func (u *Unit) classInstances() {
	missing := make(map[*Scope][]*Type)
	var scopes []*Scope
	var listed nodeSet // the types of these scopes
	for _, t := range u.TypesInOrder {
		c := t.Cls
		if c == nil || !c.IsTemplateClass || c.AssocTemplate == nil || len(c.Args) == 0 || t.ParentScope == nil || t.LocalToFunction {
			continue
		}
		if c.AssocTemplate.Kind != TemplkClass {
			continue
		}
		t.NameRefs = nil
		if k := u.Canonical(t); k == t || !k.Cls.IsPrototype {
			s := t.ParentScope
			if _, known := missing[s]; !known {
				missing[s] = nil
				scopes = append(scopes, s)
				for _, o := range s.Types {
					listed.add(o)
				}
			}
			if listed.enter(t, t.ID) {
				missing[s] = append(missing[s], t)
			}
		}
	}
	for _, s := range scopes {
		s.Types = mergeByID(s.Types, missing[s])
	}
}

// mergeByID returns list with each of more, which are in order of creation, in
// front of the first that was created after it.
func mergeByID(list, more []*Type) []*Type {
	if len(more) == 0 {
		return list
	}
	out := make([]*Type, 0, len(list)+len(more))
	for _, o := range list {
		for len(more) > 0 && more[0].ID < o.ID {
			out, more = append(out, more[0]), more[1:]
		}
		out = append(out, o)
	}
	return append(out, more...)
}

// insertByID returns list with e at its place in order of creation, unless it is
// there.
func insertByID[E interface {
	comparable
	Node
}](list []E, e E) []E {
	at := len(list)
	for i, o := range list {
		if o == e {
			return list
		}
		if o.Hdr().ID > e.Hdr().ID && at == len(list) {
			at = i
		}
	}
	return slices.Insert(list, at, e)
}

// completeDisplay makes the prototype of t one, and t its own definition.
func (t *Template) completeDisplay() {
	switch {
	case t.Routine != nil:
		r := t.Routine
		r.IsPrototype, r.IsTemplateFunction = true, true
		if r.AssocTemplate == nil {
			r.AssocTemplate = t
		}
		if t.Kind == TemplkFunction {
			t.prototypeRoutine(r)
		}
		if r.Defined && t.Definition == nil {
			t.Definition = t
		}
	case t.Type != nil && t.Type.Cls != nil && t.Type.Cls.Complete && t.Definition == nil:
		t.Definition = t
	}
}

// prototypeRoutine completes the prototype of function template t: the template
// stands for it in the source, its parameters are its arguments.
func (t *Template) prototypeRoutine(r *Routine) {
	r.NameRefs, r.SeqEntry = nil, nil
	if t.Decl != nil && len(r.TemplateArgs) == 0 {
		r.TemplateArgs = parameterArgs(t.Decl)
	}
	r.involveParameters()
}

// parameterArgs are the parameters of a header as arguments.
func parameterArgs(d *TemplateDecl) []TemplateArg {
	var list []TemplateArg
	for _, q := range d.Params {
		switch q.Kind {
		case TpkType:
			list = append(list, TemplateArg{Kind: ArgType, Type: q.Type, IsPack: q.IsPack})
		case TpkNontype:
			list = append(list, TemplateArg{Kind: ArgConstant, Const: q.Const, IsPack: q.IsPack})
		case TpkTemplate:
			list = append(list, TemplateArg{Kind: ArgTemplate, Template: q.Template, IsPack: q.IsPack})
		}
	}
	return list
}

// insertRoutine puts r among the functions of s in order of creation.
func (s *Scope) insertRoutine(r *Routine) {
	at := len(s.Routines)
	for i, o := range s.Routines {
		if o == r {
			return
		}
		if o.ID > r.ID && !o.LookupOnly && at == len(s.Routines) {
			at = i
		}
	}
	s.Routines = append(s.Routines, nil)
	copy(s.Routines[at+1:], s.Routines[at:])
	s.Routines[at] = r
}

// shownPos is where a template is shown: at its outermost header.
func (t *Template) shownPos() (d *TemplateDecl) {
	for d = t.Decl; d != nil && d.Parent != nil; d = d.Parent {
	}
	return d
}
