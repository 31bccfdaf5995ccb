// This file implements what the display shows of templates beside themselves:
// the prototypes and instances of function templates among the functions of
// their scope (C-il 5.7).
package display

import "cufront/compiler/il"
import "slices"

// templates completes the templates of the unit and lists their functions.
func (o *overlay) templates() {
	o.each(o.u.File, func(s *il.Scope) {
		for _, t := range s.Templates {
			o.completeDisplay(t)
			if r := t.Routine; r != nil && t.Kind == il.TemplkFunction {
				o.insertRoutine(s, r)
			}
		}
	})
	for _, r := range o.u.Instances {
		t := r.AssocTemplate
		if t == nil || r.ParentScope == nil || !r.Referenced && !r.Defined && !r.Called && !r.ExplicitInst && !r.DoNotInstantiate {
			continue
		}
		r.IsTemplateFunction = true
		o.insertRoutine(r.ParentScope, r)
		o.instanceType(r)
	}
	o.classInstances()
	o.makeMemberTemplates()
	o.templateArguments()
	o.friends()
}

// templateArguments marks the constants among the arguments of instances and
// the defaults of parameters: they are no null pointer constants.
func (o *overlay) templateArguments() {
	mark := func(args []il.TemplateArg) {
		for _, a := range args {
			if c := a.Const; c != nil && c.Kind == il.CkInteger && c.Name == nil {
				c.NotNullPointer = true
			}
		}
	}
	for _, t := range o.u.TypesInOrder {
		if t.Cls != nil {
			mark(t.Cls.Args)
		}
	}
	for _, r := range o.u.Instances {
		mark(r.TemplateArgs)
	}
	o.each(o.u.File, func(s *il.Scope) {
		for _, t := range s.Templates {
			if t.Decl == nil {
				continue
			}
			for i, q := range t.Decl.Params {
				if i > 0 {
					o.nextParams[t.Decl.Params[i-1]] = q
				}
				if c := q.DefaultConst; c != nil && c.Kind == il.CkInteger && c.Name == nil {
					c.NotNullPointer = true
				}
			}
		}
	})
}

// instanceType marks the type of an instance as one.
func (o *overlay) instanceType(r *il.Routine) {
	f := r.Type
	if f == nil || f.Kind != il.TkRoutine {
		return
	}
	f.Routine.VariadicInstance = true
	for _, q := range f.Routine.Params {
		q.InvolvesTParam, q.InvolvesDeduced = false, false
	}
}

// classInstances lists the prototypes and the instances of class templates
// among the types of their scope, in order of creation.
func (o *overlay) classInstances() {
	missing := make(map[*il.Scope][]*il.Type)
	var scopes []*il.Scope
	var listed nodeSet // the types of these scopes
	for _, t := range o.u.TypesInOrder {
		c := t.Cls
		if c == nil || !c.IsTemplateClass || c.AssocTemplate == nil || len(c.Args) == 0 || t.ParentScope == nil || t.LocalToFunction {
			continue
		}
		if c.AssocTemplate.Kind != il.TemplkClass {
			continue
		}
		t.NameRefs = nil
		if k := o.u.Canonical(t); k == t || !k.Cls.IsPrototype {
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
func mergeByID(list, more []*il.Type) []*il.Type {
	if len(more) == 0 {
		return list
	}
	out := make([]*il.Type, 0, len(list)+len(more))
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
	il.Node
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
func (o *overlay) completeDisplay(t *il.Template) {
	switch {
	case t.Routine != nil:
		r := t.Routine
		r.IsPrototype, r.IsTemplateFunction = true, true
		if r.AssocTemplate == nil {
			r.AssocTemplate = t
		}
		if t.Kind == il.TemplkFunction {
			o.prototypeRoutine(t, r)
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
func (o *overlay) prototypeRoutine(t *il.Template, r *il.Routine) {
	r.NameRefs, r.SeqEntry = nil, nil
	if t.Decl != nil && len(r.TemplateArgs) == 0 {
		r.TemplateArgs = parameterArgs(t.Decl)
	}
	o.involveParameters(r)
}

// parameterArgs are the parameters of a header as arguments.
func parameterArgs(d *il.TemplateDecl) []il.TemplateArg {
	var list []il.TemplateArg
	for _, q := range d.Params {
		switch q.Kind {
		case il.TpkType:
			list = append(list, il.TemplateArg{Kind: il.ArgType, Type: q.Type, IsPack: q.IsPack})
		case il.TpkNontype:
			list = append(list, il.TemplateArg{Kind: il.ArgConstant, Const: q.Const, IsPack: q.IsPack})
		case il.TpkTemplate:
			list = append(list, il.TemplateArg{Kind: il.ArgTemplate, Template: q.Template, IsPack: q.IsPack})
		}
	}
	return list
}

// insertRoutine puts r among the functions of s in order of creation.
func (o *overlay) insertRoutine(s *il.Scope, r *il.Routine) {
	at := len(s.Routines)
	for i, o := range s.Routines {
		if o == r {
			return
		}
		if o.ID > r.ID && !o.LookupOnly && at == len(s.Routines) {
			at = i
		}
	}
	s.Routines = slices.Insert(slices.Clone(s.Routines), at, r)
}

// templatePos is where a template is shown: at its outermost header.
func templatePos(t *il.Template) (d *il.TemplateDecl) {
	for d = t.Decl; d != nil && d.Parent != nil; d = d.Parent {
	}
	return d
}
