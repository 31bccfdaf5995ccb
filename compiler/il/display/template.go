// This file implements what the display shows of templates beside themselves:
// the prototypes and instances of function templates among the functions of
// their scope (rule il.templates).
package display

import (
	"slices"

	"cufront/compiler/il"
)

// templates completes the templates of the unit and lists their functions.
func (o *overlay) templates() {
	o.declaredClassTemplates()
	o.classInstances()
	lists := make(map[*il.Scope]*routineList)
	insert := func(s *il.Scope, r *il.Routine) {
		l := lists[s]
		if l == nil {
			l = newRoutineList(o.scopes.routines(s))
			lists[s] = l
		}
		if l.insert(r) {
			o.scopes.setRoutines(s, l.routines)
		}
	}
	o.each(o.u.File, func(s *il.Scope) {
		for _, t := range o.scopes.templates(s) {
			o.completeDisplay(t)
			if t.InstantiatedFrom != nil {
				o.entities.setSeqEntry(t, nil)
				o.generics.setDefinition(t, nil)
			}
			if r := t.Routine; r != nil && isFunctionTemplate(t) {
				insert(s, r)
			}
		}
	})
	for _, r := range o.u.Instances {
		t := o.routines.assocTemplate(r)
		if t == nil || o.entities.parentScope(r) == nil || !o.entities.referenced(r) && !r.Defined && !o.routines.called(r) &&
			!r.ExplicitInst && !r.DoNotInstantiate && !r.IsSpecialized {
			continue
		}
		o.routines.setIsTemplateFunction(r, true)
		insert(o.entities.parentScope(r), r)
		o.instanceType(r)
		o.instanceAttributes(r)
	}
	variableInstances(o)
	o.makeMemberTemplates()
	o.templateArguments()
	o.friends()
}

// templateArguments marks the constants among the arguments of instances and
// the defaults of parameters: they are no null pointer constants.
func (o *overlay) templateArguments() {
	mark := func(args []il.TemplateArg) {
		for _, a := range args {
			c := a.Const
			if c == nil {
				continue
			}
			switch {
			case c.Kind == il.CkInteger && o.entities.name(c) == nil:
				o.constants.setNotNullPointer(c, true)
			case c.Kind == il.CkAddress && c.Type.IsReference(): // (rule il.reference-arguments)
				o.constants.setNotNullPointer(c, true)
				o.constants.setImplicitCast(c, !c.Type.Skip().Elem.IsFunction())
			}
			if o.regions.region(&c.Entry) > 1 {
				o.regions.setFunc(&c.Entry, 0) // also of what a body names first
			}
		}
	}
	for _, t := range o.u.Order.Types {
		if t.Cls != nil {
			mark(t.Cls.Args)
		}
	}
	for _, r := range o.u.Instances {
		mark(o.routines.templateArgs(r))
	}
	o.each(o.u.File, func(s *il.Scope) {
		for _, t := range o.scopes.templates(s) {
			if t.Decl == nil {
				continue
			}
			for i, q := range t.Decl.Params {
				if i > 0 {
					o.nextParams[t.Decl.Params[i-1]] = q
				}
				if c := q.DefaultConst; c != nil && c.Kind == il.CkInteger && o.entities.name(c) == nil {
					o.constants.setNotNullPointer(c, true)
				}
			}
		}
	})
}

// instanceAttributes gives instance r of a function template the attributes of its
// prototype.
func (o *overlay) instanceAttributes(r *il.Routine) {
	t := o.routines.assocTemplate(r)
	if !isFunctionTemplate(t) || t.Routine == nil || r == t.Routine || r.IsSpecialized {
		return // (the list of specialisations is that of declaredAttributes)
	}
	if own := o.entities.attributes(r); own != nil && own != o.entities.attributes(t.Routine) {
		return
	}
	list := o.copyAttributes(o.entities.attributes(t.Routine))
	for a := list; a != nil; a = o.attrs.next(a) {
		o.attrs.setOnPrimary(a, !o.undefined(t.Routine))
	}
	o.entities.setAttributes(r, list)
}

// instanceType marks the type of an instance as one.
func (o *overlay) instanceType(r *il.Routine) {
	f := r.Type
	if f == nil || f.Kind != il.TkRoutine {
		return
	}
	o.functions.setVariadicInstance(f.Routine, true)
	for _, q := range f.Routine.Params {
		o.params.setInvolvesTParam(q, false)
		o.params.setInvolvesDeduced(q, false)
	}
	if t := o.routines.assocTemplate(r); t != nil && t.Routine != nil && t.Routine.Type != nil && t.Routine.Type.Kind == il.TkRoutine {
		if pattern := t.Routine.Type.Routine.Params; slices.ContainsFunc(pattern, isParameterPack) {
			numberParams(o, f.Routine.Params, pattern)
		}
	}
}

func isParameterPack(q *il.ParamType) bool { return q.IsPack }

// classInstances lists the prototypes and the instances of class templates
// among the types of their scope, in order of creation.
func (o *overlay) classInstances() {
	missing := make(map[*il.Scope][]*il.Type)
	var scopes []*il.Scope
	var listed nodeSet // the types of these scopes
	list := func(t *il.Type) {
		s := o.entities.parentScope(t)
		if _, known := missing[s]; !known {
			missing[s] = nil
			scopes = append(scopes, s)
			for _, o := range o.scopes.types(s) {
				listed.add(o)
			}
		}
		if listed.enter(t, t.ID) {
			missing[s] = append(missing[s], t)
		}
	}
	for _, t := range o.u.Order.Types {
		c := t.Cls
		if isAliasInstance(t) && o.entities.parentScope(t) != nil && !o.entities.localToFunction(t) {
			list(t)
			continue
		}
		if c == nil || !o.classes.isTemplateClass(c) || o.classes.assocTemplate(c) == nil || len(c.Args) == 0 ||
			o.entities.parentScope(t) == nil || o.entities.localToFunction(t) {
			continue
		}
		if o.classes.assocTemplate(c).Kind != il.TemplkClass {
			continue
		}
		o.entities.setNameRefs(t, nil)
		if k := t.KnownCanonical(); k == t || !k.Cls.IsPrototype {
			list(t)
		}
	}
	for _, s := range scopes {
		o.scopes.setTypes(s, mergeByID(o.scopes.types(s), missing[s]))
	}
}

// declaredClassTemplates takes the scope of the prototypes of class templates that are
// only declared, as members of instances are: they are no classes yet (rule
// il.alias-templates).
func (o *overlay) declaredClassTemplates() {
	for _, t := range o.u.Order.Types {
		if t.Cls == nil || !t.Cls.IsPrototype || o.classes.assocTemplate(t.Cls) == nil {
			continue
		}
		if m := o.classes.assocTemplate(t.Cls); !t.Cls.Complete || m.InstantiatedFrom != nil && m.Type == t {
			o.classes.setAssocScope(t.Cls, nil)
			o.classes.setFields(t.Cls, nil)
		}
	}
}

// isAliasInstance reports whether t is an alias template's prototype or instance
// (rule il.alias-templates).
func isAliasInstance(t *il.Type) bool {
	return t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Template != nil && t.Ref.Template.Kind == il.TemplkAlias
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
// there. The list itself, which may be the unit's, stays as it is.
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
	return slices.Insert(slices.Clip(list), at, e)
}

// completeDisplay makes the prototype of t one, and t its own definition.
func (o *overlay) completeDisplay(t *il.Template) {
	switch {
	case t.Routine != nil:
		r := t.Routine
		o.routines.setIsPrototype(r, true)
		o.routines.setIsTemplateFunction(r, true)
		if o.routines.assocTemplate(r) == nil {
			o.routines.setAssocTemplate(r, t)
		}
		if isFunctionTemplate(t) {
			o.prototypeRoutine(t, r)
		}
		if r.Defined && o.generics.definition(t) == nil {
			o.generics.setDefinition(t, t)
		}
	case t.Kind == il.TemplkVariable && t.Variable != nil:
		variablePrototype(o, t, t.Variable)
	case t.Kind == il.TemplkAlias:
		o.generics.setDefinition(t, t)
		o.entities.setLinkage(t, il.LinkageCXX)
	case t.Type != nil && t.Type.Cls != nil && t.Type.Cls.Complete && o.generics.definition(t) == nil:
		o.generics.setDefinition(t, t)
	}
}

// prototypeRoutine completes the prototype of function template t: the template
// stands for it in the source, its parameters are its arguments.
func (o *overlay) prototypeRoutine(t *il.Template, r *il.Routine) {
	o.entities.setNameRefs(r, nil)
	o.entities.setSeqEntry(r, nil)
	if t.Decl != nil && len(o.routines.templateArgs(r)) == 0 {
		o.routines.setTemplateArgs(r, parameterArgs(t.Decl))
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

// routineList is the list of the functions of a scope while the display adds to
// it: each goes in front of the first that was created later, those that only
// lookup finds aside.
type routineList struct {
	routines []*il.Routine
	highest  []uint32 // of the numbers up to each: where it first exceeds one is found by halves
	has      map[*il.Routine]bool
}

func newRoutineList(routines []*il.Routine) *routineList {
	l := &routineList{
		routines: append(make([]*il.Routine, 0, 2*len(routines)+4), routines...),
		highest:  make([]uint32, 0, 2*len(routines)+4),
		has:      make(map[*il.Routine]bool, 2*len(routines)),
	}
	highest := uint32(0)
	for _, r := range routines {
		if !r.LookupOnly {
			highest = max(highest, r.ID)
		}
		l.highest = append(l.highest, highest)
		l.has[r] = true
	}
	return l
}

// insert adds r, and reports whether it was not there.
func (l *routineList) insert(r *il.Routine) bool {
	if l.has[r] {
		return false
	}
	l.has[r] = true
	at, _ := slices.BinarySearch(l.highest, r.ID+1)
	highest := uint32(0)
	if at > 0 {
		highest = l.highest[at-1]
	}
	if !r.LookupOnly {
		highest = r.ID
	}
	l.routines, l.highest = slices.Insert(l.routines, at, r), slices.Insert(l.highest, at, highest)
	return true
}

// templatePos is where a template is shown: at its outermost header.
func templatePos(t *il.Template) (d *il.TemplateDecl) {
	for d = t.Decl; d != nil && d.Parent != nil; d = d.Parent {
	}
	return d
}

// numberParams gives the parameters of an instance the numbers of those of the
// prototype, pattern: all elements of a pack have the same (rule il.templates).
func numberParams(o *overlay, params, pattern []*il.ParamType) {
	i := 0
	for n, q := range pattern {
		for ; i < len(params) && params[i].IsPackElement == q.IsPack; i++ {
			o.params.setNum(params[i], n+1)
			if !q.IsPack {
				i++
				break
			}
		}
	}
}
