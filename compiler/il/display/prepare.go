// This file implements what the display needs and the other outputs do not:
// declared types of their own, secondary declarations of what stays undefined
// (rules il.source-sequence, il.types). The unit stays as it is.
package display

import (
	"strings"

	"cufront/compiler/il"
	"cufront/compiler/source"
)

// prepareDisplay finds out what the display shows beside the unit; plain says that
// its names have no character outside of the basic set.
func (o *overlay) prepareDisplay(plain bool) {
	o.begin = firstShown(o)
	lambdas{o}.findClosures()
	numberBodies(o)
	lambdas{o}.fileClosures()
	o.mentionedClasses()
	if !plain {
		o.noteExtendedNames()
	}
	destroyedObjects(o)
	returnedObjects(o)
	o.dropControls()
	o.impliedVisibility()
	o.aliases()
	o.ofTypes()
	o.arrayBounds()
	o.typeOperators()
	o.placeholders()
	o.ownParameters()
	o.settleHandlers()
	classQuestions(o)
	o.settleBodies()
	o.deducedResults()
	o.staticTemporaries()
	o.scalarTemporaries()
	o.implicitElements()
	o.orphans()
	o.constructedObjects()
	dependentTemporaries(o)
	dependentOperators(o)
	o.templates()
	orderDefined(o)
	listLinkageC(o)
	eachShown(o, o.u.File, o.completedClasses)
	o.instanceBodies()
	o.implicitCalls()
	unknownFunctions(o)
	o.each(o.u.File, o.destructorSpecs)
	eachShown(o, o.u.File, o.unnamedBitFields)
	eachShown(o, o.u.File, func(s *il.Scope) { volatileObjects(o, s) })
	o.each(o.u.File, o.unnamedTypes)
	for _, h := range o.orphaned {
		for _, t := range h.types {
			o.unnamedType(t)
		}
	}
	o.fileLifetime()
	o.settleStatements()
	o.declaredTypes()
	o.each(o.u.File, func(s *il.Scope) {
		for _, t := range o.scopes.types(s) {
			if t.Cls != nil && t.Cls.DefinedOutsideParent {
				o.ownReference(t)
			}
		}
	})
	o.valuedMembers(o.first(o.u.File))
	o.eachSequence(o.demoteUndefined)
	o.primaryReferences(o.first(o.u.File))
	for _, h := range o.orphaned {
		for _, s := range h.sublists {
			o.primaryReferences(s.first)
		}
		instanceOrphans(o, h)
	}
	o.markAllNeeded()
	o.markMembers()
	o.classMemos()
	o.hiddenLater()
	o.hiddenMembers()
	o.each(o.u.File, o.primaryAttributes)
	for _, h := range o.orphaned {
		for _, v := range h.variables {
			primaryAttributesOf(o, v)
		}
	}
	declaredAttributes(o)
	eachShown(o, o.u.File, o.overriders)
	eachShown(o, o.u.File, o.usingSets)
	for _, r := range o.u.Routines {
		if r.Scope != nil {
			o.usingSets(r.Scope)
		}
	}
	o.dynamicInits(o.u.File)
	o.each(o.u.File, func(s *il.Scope) {
		for _, n := range s.Namespaces {
			o.entities.setNameRefs(n, nil)
		}
	})
}

// unnamedBitFields counts the unnamed bit-fields of class scope s as referenced
// (rule il.unnamed-bit-fields).
func (o *overlay) unnamedBitFields(s *il.Scope) {
	if t := o.scopes.typ(s); s.Kind == il.SckClass && t != nil && t.Cls != nil {
		for _, f := range t.Cls.Fields {
			if f.IsBitField && f.Name == nil {
				o.entities.setReferenced(f, true)
			}
		}
	}
}

// destructorSpecs gives the destructors of class scope s the exception
// specification that they have when none is written [except.spec]; other functions
// that are defaulted in their class show none (rule il.special-members).
func (o *overlay) destructorSpecs(s *il.Scope) {
	if s.Kind != il.SckClass || o.scopes.typ(s) == nil || o.scopes.typ(s).Cls == nil {
		return
	}
	c := o.scopes.typ(s).Cls
	noexcept := !o.classes.isNonreal(c) && c.Members.Dtor.Noexcept
	for _, r := range o.scopes.routines(s) {
		if r.Generated || r.Type == nil || r.Type.Routine == nil {
			continue
		}
		e := o.functions.excSpec(r.Type.Routine)
		if e != nil && r.IsDefaulted && e.Generated {
			e = nil
			o.functions.setExcSpec(r.Type.Routine, nil)
		}
		if e == nil && r.Special == il.SfkDestructor && noexcept {
			o.functions.setExcSpec(r.Type.Routine, &il.ExceptionSpec{Entry: o.entry(0), Generated: true, IsNoexcept: true, Value: 1})
		}
	}
}

// noteExtendedNames notes whether some declared name has characters outside of
// the basic set.
func (o *overlay) noteExtendedNames() {
	o.eachSequence(func(first *il.SourceSequenceEntry) {
		for e := first; e != nil && !o.extended; e = o.sequences.next(e) {
			n, ok := o.sequences.entity(e).(il.Entity)
			if !ok || o.entities.name(n) == nil {
				continue
			}
			text := o.entities.name(n).Text
			o.extended = strings.Contains(text, `\u`) || strings.Contains(text, `\U`)
		}
	})
}

// dynamicInits lists the dynamic initialisations of the file's variables, those
// of namespaces included, in the order of the source.
func (o *overlay) dynamicInits(s *il.Scope) {
	for e := o.first(s); e != nil; e = o.sequences.next(e) {
		v, ok := o.sequences.entity(e).(*il.Variable)
		if !ok || o.initKind(v) != il.InitkDynamic || o.variables.dyn(v) == nil || o.variables.isPrototype(v) || o.variables.isNonreal(v) {
			continue
		}
		o.inits.setVariable(o.variables.dyn(v), v)
		o.dynInits = append(o.dynInits, o.variables.dyn(v))
	}
}

// eachSequence calls f for the source sequences of the unit.
func (o *overlay) eachSequence(f func(first *il.SourceSequenceEntry)) {
	o.eachScopeSequence(func(s *il.Scope) { f(o.first(s)) })
	for _, h := range o.orphaned {
		for _, s := range h.sublists {
			f(s.first)
		}
	}
}

// eachScopeSequence calls f for the scopes that have a source sequence.
func (o *overlay) eachScopeSequence(f func(*il.Scope)) {
	f(o.u.File)
	for _, r := range o.u.Routines {
		if r.Scope != nil {
			f(r.Scope)
		}
	}
}

// valuedMembers lets static data members that got their value in the class
// stand there: the definition that follows adds nothing to them.
func (o *overlay) valuedMembers(first *il.SourceSequenceEntry) {
	in := make(map[*il.Variable]*il.SourceSequenceEntry)
	for e := first; e != nil; e = o.sequences.next(e) {
		if d, ok := o.sequences.entity(e).(*il.SecondaryDecl); ok && d.First {
			if v, ok := d.Entity.(*il.Variable); ok && v.IsClassMember && o.variables.initializerInClass(v) {
				in[v] = e
			}
			continue
		}
		v, ok := o.sequences.entity(e).(*il.Variable)
		if !ok || in[v] == nil {
			continue
		}
		old := in[v]
		d := o.secondary(v, o.entities.declPos(v), e)
		moveTo(o, v, o.sequences.entity(old).(*il.SecondaryDecl).DeclPos)
		o.entities.setSeqEntry(v, old)
		o.sequences.setEntity(old, v)
		o.sequences.setEntity(e, &d)
	}
}

// demoteUndefined turns the entries of entities without a definition into
// secondary declarations: only a definition stands for its entity.
func (o *overlay) demoteUndefined(first *il.SourceSequenceEntry) {
	for s := first; s != nil; s = o.sequences.next(s) {
		e, ok := o.sequences.entity(s).(il.Entity)
		if ok && o.elsewhere(e) {
			continue
		}
		if !ok || !o.undefined(e) {
			if d, ok := o.sequences.entity(s).(*il.SecondaryDecl); ok {
				o.settleTag(d)
				if t := o.ownDeclaredType(d.Entity, o.redeclarations.declaredType(d)); t != o.redeclarations.declaredType(d) {
					o.redeclarations.setDeclaredType(d, t)
				}
			}
			continue
		}
		pos := o.entities.declPos(e)
		if t, ok := e.(*il.Template); ok {
			if h := templatePos(t); h != nil {
				pos = h.Pos
			}
		}
		d := o.secondary(e, pos, s)
		if n, ok := e.(*il.Namespace); ok {
			moveTo(o, n, source.Pos{})
		}
		d.Attributes = o.copyAttributes(d.Attributes)
		switch e := e.(type) {
		case *il.Type:
			d.AutonomousTag, d.DeclaredType = o.types.autonomousTag(e), nil
			if d.Friend && e.Cls != nil {
				d.AutonomousTag, d.DeclaredType = true, e
			}
		case *il.Template:
			if e.Type != nil {
				d.AutonomousTag, d.DeclaredType = e.Kind == il.TemplkClass, nil
			}
			d.NameRef = nil
		}
		switch e.(type) {
		case *il.Template, *il.Namespace:
		default:
			d.First = true
		}
		o.sequences.setEntity(s, &d)
		d.DeclaredType = o.ownDeclaredType(e, d.DeclaredType)
	}
}

// settleTag drops what a declaration of a class or enumeration alone does not
// show: its type, and a name that is not the first.
func (o *overlay) settleTag(d *il.SecondaryDecl) {
	if _, ok := d.Entity.(*il.Type); !ok || !d.AutonomousTag {
		return
	}
	if !d.Friend {
		o.redeclarations.setDeclaredType(d, nil)
	}
	if !d.First {
		o.redeclarations.setNameRef(d, nil)
	}
}

// primaryReferences marks the name references that definitions wrote: those of
// members defined outside of their class and of classes declared before do not
// count (rule il.name-references).
func (o *overlay) primaryReferences(first *il.SourceSequenceEntry) {
	declared := make(map[il.Node]bool)
	for s := first; s != nil; s = o.sequences.next(s) {
		switch e := o.sequences.entity(s).(type) {
		case *il.SecondaryDecl:
			declared[e.Entity] = true
			continue
		case *il.Routine:
			if e.IsClassMember && e.DefinedOutside {
				continue
			}
		case *il.Type:
			if declared[e] || e.Kind == il.TkTypeRef {
				continue
			}
		case *il.Variable:
		default:
			continue
		}
		if e, ok := o.sequences.entity(s).(il.Entity); ok && o.elsewhere(e) && o.undefined(e) {
			continue // the whole display has a secondary declaration there
		}
		if s.Decl != nil && s.Decl.NameRef != nil {
			o.nameUses.setInPrimaryDeclarator(s.Decl.NameRef, true)
		}
	}
}

// copyAttributes copies a list of attributes; their arguments and groups are
// shared.
func (o *overlay) copyAttributes(a *il.Attribute) *il.Attribute {
	var list []*il.Attribute
	for ; a != nil; a = o.attrs.next(a) {
		c := *a
		c.Entry, c.Location, c.TransformsType = o.entry(o.regions.region(&a.Entry)), o.attrs.location(a), o.attrs.transformsType(a)
		list = append(list, &c)
	}
	return o.attributeList(list)
}

// secondary returns a secondary declaration of e, which s declared before.
func (o *overlay) secondary(e il.Entity, pos source.Pos, s *il.SourceSequenceEntry) il.SecondaryDecl {
	n := il.SecondaryDecl{Entry: o.entry(o.regions.region(&s.Entry)), Entity: e, DeclPos: pos}
	if d := s.Decl; d != nil {
		n.DeclaredType, n.NameRef, n.Attributes = d.Type, d.NameRef, d.Attributes
		n.Friend = d.Specs.Friend
		n.AfterFirstInList = d.Specs.AfterFirst
		n.DeclStorage = storage(d)
		n.ExplicitStorage = n.DeclStorage != il.ScUnspecified
	}
	return n
}

// storage is the storage class that a declaration wrote.
func storage(d *il.DeclInfo) il.StorageClass {
	switch {
	case d.Specs.Static:
		return il.ScStatic
	case d.Specs.Extern:
		return il.ScExtern
	case d.Specs.Register:
		return il.ScRegister
	case d.Specs.Typedef:
		return il.ScTypedef
	}
	return il.ScUnspecified
}

// undefined reports whether e has only been declared.
func (o *overlay) undefined(e il.Entity) bool {
	switch e := e.(type) {
	case *il.Namespace: // no source defines what is there before it (rule il.predeclared-namespaces)
		return !e.IsAlias && o.entities.parentScope(e) == o.u.File && e.Name != nil && (e.Name.Text == "std" || e.Name.Text == "__cxxabiv1")
	case *il.Routine:
		return !e.Defined && !e.IsDeleted && !e.IsDefaulted && e.Scope == nil && o.routines.body(e) == nil
	case *il.Variable:
		return o.isGlobalRegister(e) || !o.variables.defined(e) && !e.IsParameter && !o.variables.initializerInClass(e) &&
			(o.variables.storage(e) == il.ScExtern || e.IsClassMember)
	case *il.Type:
		switch {
		case e.Cls != nil:
			return !e.Cls.Complete && !e.Cls.IsPrototype
		case e.IsEnum():
			return e.IntInfo != nil && !e.IntInfo.EnumeratorListSeen
		}
	case *il.Template:
		switch {
		case e.Kind == il.TemplkClass:
			return e.Type != nil && e.Type.Cls != nil && !e.Type.Cls.Complete && !e.Defined
		case isFunctionTemplate(e):
			return e.Routine != nil && o.undefined(e.Routine)
		}
	}
	return false
}

// ownDeclaredType returns the type t that the first declaration of a function
// shows: one of its own where the function has the same.
func (o *overlay) ownDeclaredType(of il.Entity, t *il.Type) *il.Type {
	var r *il.Routine
	switch e := of.(type) {
	case *il.Routine:
		r = e
	case *il.Template:
		r = e.Routine
	}
	if r == nil || r.Type == nil || t.Kind != il.TkRoutine || t != r.Type && len(o.types.based(t)) == 0 {
		return t
	}
	info := *t.Routine
	info.DoesNotReturn, info.ExcSpec = false, o.functions.excSpec(t.Routine)
	if s := info.ExcSpec; s != nil && s.Generated {
		info.ExcSpec = nil
	} else if s != nil && r.Defined {
		own := *s
		own.Entry = o.entry(0)
		info.ExcSpec = &own
	}
	n := o.copyFunctionType(t, info)
	o.functions.setVariadicInstance(n.Routine, o.functions.variadicInstance(t.Routine) && !r.IsSpecialized)
	return n
}

// declaredTypes gives every defined routine a declared type of its own: a copy
// of its type with its own parameters, or the type itself when it has none
// (rule il.types).
func (o *overlay) declaredTypes() {
	o.eachRoutine(func(r *il.Routine) {
		sharedExceptions(o, r)
		if !o.showsDeclaredType(r) || r.Type == nil || r.Type.Kind != il.TkRoutine || o.routines.declaredType(r) != nil &&
			o.routines.declaredType(r) != r.Type && !o.declaredAsIs(r) {
			return
		}
		o.routines.setDeclaredType(r, r.Type)
		if len(r.Type.Routine.Params) > 0 && !r.IsLambdaBody {
			info := *r.Type.Routine
			info.ExcSpec = o.functions.excSpec(r.Type.Routine)
			t := o.copyFunctionType(r.Type, info)
			o.functions.setVariadicInstance(t.Routine, o.functions.variadicInstance(r.Type.Routine) && !r.ExplicitInst && !r.IsSpecialized)
			o.routines.setDeclaredType(r, t)
		}
	})
}

// sharedExceptions gives the type that the definition of r declared the exception
// specification of the type of r, where both have one.
func sharedExceptions(o *overlay, r *il.Routine) {
	t := o.routines.declaredType(r)
	if !r.Defined || t == nil || t == r.Type || t.Kind != il.TkRoutine || r.Type == nil || r.Type.Kind != il.TkRoutine {
		return
	}
	if s := o.functions.excSpec(r.Type.Routine); s != nil && !s.Generated && o.functions.excSpec(t.Routine) != nil {
		o.functions.setExcSpec(t.Routine, s)
	}
}

// declaredAsIs reports whether the declared type of r has nothing of its own: no
// parameters, no result but that of r's type, no exception specification.
func (o *overlay) declaredAsIs(r *il.Routine) bool {
	t := o.routines.declaredType(r)
	if t.Kind != il.TkRoutine || len(t.Routine.Params) > 0 || o.types.elem(t) != o.types.elem(r.Type) ||
		o.routines.isPrototype(r) {
		return false
	}
	return o.functions.excSpec(t.Routine) == o.functions.excSpec(r.Type.Routine)
}

// ownReference drops the qualified name by which a nested class was defined
// outside of its class.
func (o *overlay) ownReference(t *il.Type) {
	if o.entities.seqEntry(t) == nil || o.entities.seqEntry(t).Decl == nil {
		return
	}
	if r := o.entities.seqEntry(t).Decl.NameRef; r != nil && r.Qualifier != nil {
		o.dropReference(t, r)
	}
}

// copyFunctionType returns a function type like from, with the parameters as they
// were declared and beside them what info says.
func (o *overlay) copyFunctionType(from *il.Type, info il.RoutineInfo) *il.Type {
	h := o.entry(0)
	list, params := make([]il.ParamType, len(info.Params)), make([]*il.ParamType, len(info.Params))
	for i, p := range info.Params {
		q := *p
		q.Entry, q.Next = o.entry(0), nil
		if i+1 < len(list) {
			q.Next = &list[i+1]
		}
		if p.DeclaredType != nil {
			q.Type = p.DeclaredType
		}
		q.MoveParam, q.CopyCtorParam, q.InvolvesTParam = false, false, false
		if p.Default != nil {
			q.Default = copyTree(o, p.Default, nil, 0)
		}
		list[i] = q
		params[i] = &list[i]
	}
	info.Params = params
	return &il.Type{Entry: h, Kind: il.TkRoutine, Elem: o.types.elem(from), Align: from.Align, Routine: &info}
}

// eachRoutine calls f for every routine on a list of a scope, and for those
// that only the bodies list knows.
func (o *overlay) eachRoutine(f func(*il.Routine)) {
	var seen nodeSet
	once := func(r *il.Routine) {
		if seen.enter(r, r.ID) {
			f(r)
		}
	}
	o.each(o.u.File, func(s *il.Scope) {
		for _, r := range o.scopes.routines(s) {
			once(r)
		}
	})
	for _, r := range o.u.Routines {
		once(r)
	}
}

// each calls f for s, and for the scopes of its namespaces and classes.
func (o *overlay) each(s *il.Scope, f func(*il.Scope)) {
	f(s)
	for _, t := range o.scopes.types(s) {
		if t.Cls == nil {
			continue
		}
		if s := o.classes.assocScope(t.Cls); s != nil {
			o.each(s, f)
		}
	}
	for _, n := range s.Namespaces {
		if !n.IsAlias && n.Scope != nil {
			o.each(n.Scope, f)
		}
	}
}

// eachShown is each, but in a display of a part of the unit without the classes that
// come from elsewhere.
func eachShown(o *overlay, s *il.Scope, f func(*il.Scope)) {
	f(s)
	for _, t := range o.scopes.types(s) {
		if t.Cls == nil || o.elsewhere(t) {
			continue
		}
		if s := o.classes.assocScope(t.Cls); s != nil {
			eachShown(o, s, f)
		}
	}
	for _, n := range s.Namespaces {
		if !n.IsAlias && n.Scope != nil {
			eachShown(o, n.Scope, f)
		}
	}
}

// showsDeclaredType reports whether the display shows r's declared type: that
// of its definition, also a deleted or defaulted one.
func (o *overlay) showsDeclaredType(r *il.Routine) bool {
	return !r.Generated && (r.Defined || r.IsDeleted || r.IsDefaulted || o.routines.definedInInstance(r))
}
