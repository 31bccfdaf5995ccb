// This file implements what the display needs and the other outputs do not:
// declared types of their own, secondary declarations of what stays undefined
// (C-il 5.5, 5.6). It runs behind all other passes.
package display

import (
	"slices"

	"cufront/compiler/il"
	"cufront/compiler/source"
)

// prepareDisplay completes the unit for the display; a second call changes
// nothing.
func (o *overlay) prepareDisplay() {
	o.u.SetScratch(true)
	o.noteExtendedNames()
	o.dropControls()
	o.impliedVisibility()
	o.aliases()
	o.ofTypes()
	o.typeOperators()
	o.placeholders()
	o.ownParameters()
	o.settleHandlers()
	o.settleBodies()
	o.deducedResults()
	o.staticTemporaries()
	o.scalarTemporaries()
	o.implicitElements()
	o.orphans()
	o.valuedObjects()
	o.templates()
	o.instanceBodies()
	o.implicitCalls()
	o.each(o.u.File, o.destructorSpecs)
	o.each(o.u.File, o.unnamedTypes)
	for _, h := range o.orphaned {
		for _, t := range h.types {
			o.unnamedType(t)
		}
	}
	o.fileLifetime()
	o.settleLoops()
	o.declaredTypes()
	o.each(o.u.File, func(s *il.Scope) {
		for _, t := range s.Types {
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
	}
	o.markAllNeeded()
	o.markMembers()
	o.classMemos()
	o.each(o.u.File, o.hiddenMembers)
	for _, h := range o.orphaned {
		for _, t := range h.types {
			if t.Cls != nil && t.Cls.AssocScope != nil {
				o.each(t.Cls.AssocScope, o.hiddenMembers)
			}
		}
	}
	o.each(o.u.File, o.primaryAttributes)
	o.each(o.u.File, o.overriders)
	o.each(o.u.File, o.usingSets)
	for _, r := range o.u.Routines {
		if r.Scope != nil {
			o.usingSets(r.Scope)
		}
	}
	o.dynamicInits(o.u.File)
	o.each(o.u.File, func(s *il.Scope) {
		for _, n := range s.Namespaces {
			n.NameRefs = nil
		}
	})
}

// destructorSpecs gives the destructors of class scope s the exception
// specification that they have when none is written [except.spec].
func (o *overlay) destructorSpecs(s *il.Scope) {
	if s.Kind != il.SckClass || s.Type == nil || s.Type.Cls == nil || s.Type.Cls.IsNonreal || !s.Type.Cls.Members.Dtor.Noexcept {
		return
	}
	for _, r := range s.Routines {
		if r.Special != il.SfkDestructor || r.Generated || r.Type == nil || r.Type.Routine == nil || r.Type.Routine.ExcSpec != nil {
			continue
		}
		r.Type.Routine.ExcSpec = &il.ExceptionSpec{Entry: o.entry(0), Generated: true, IsNoexcept: true, Value: 1}
	}
}

// noteExtendedNames notes whether some declared name has characters outside of
// the basic set.
func (o *overlay) noteExtendedNames() {
	o.eachSequence(func(first *il.SourceSequenceEntry) {
		for e := first; e != nil && !o.u.UCNIdentifiers; e = e.Next {
			n, ok := e.Entity.(il.Entity)
			if !ok || n.Corresp().Name == nil {
				continue
			}
			text := n.Corresp().Name.Text
			for i := 0; i < len(text); i++ {
				o.u.UCNIdentifiers = o.u.UCNIdentifiers || text[i] == '\\' && i+1 < len(text) && (text[i+1] == 'u' || text[i+1] == 'U')
			}
		}
	})
}

// dynamicInits lists the dynamic initialisations of the file's variables, those
// of namespaces included, in the order of the source.
func (o *overlay) dynamicInits(s *il.Scope) {
	for e := o.first(s); e != nil; e = e.Next {
		v, ok := e.Entity.(*il.Variable)
		if !ok || o.initKind(v) != il.InitkDynamic || v.Dyn == nil || v.IsPrototype || v.IsNonreal {
			continue
		}
		v.Dyn.Variable = v
		o.dynInits = append(o.dynInits, v.Dyn)
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
	for e := first; e != nil; e = e.Next {
		if d, ok := e.Entity.(*il.SecondaryDecl); ok && d.First {
			if v, ok := d.Entity.(*il.Variable); ok && v.IsClassMember && v.InitializerInClass {
				in[v] = e
			}
			continue
		}
		v, ok := e.Entity.(*il.Variable)
		if !ok || in[v] == nil {
			continue
		}
		old := in[v]
		d := o.secondary(v, v.DeclPos, e)
		v.DeclPos, v.SeqEntry = old.Entity.(*il.SecondaryDecl).DeclPos, old
		old.Entity, e.Entity = v, &d
	}
}

// demoteUndefined turns the entries of entities without a definition into
// secondary declarations: only a definition stands for its entity.
func (o *overlay) demoteUndefined(first *il.SourceSequenceEntry) {
	for s := first; s != nil; s = s.Next {
		e, ok := s.Entity.(il.Entity)
		if !ok || !o.undefined(e) {
			if d, ok := s.Entity.(*il.SecondaryDecl); ok {
				o.settleTag(d)
				if t := o.ownDeclaredType(d.Entity, d.DeclaredType); t != d.DeclaredType {
					d.DeclaredType = t
				}
			}
			continue
		}
		pos := e.Corresp().DeclPos
		if t, ok := e.(*il.Template); ok {
			if h := templatePos(t); h != nil {
				pos = h.Pos
			}
		}
		d := o.secondary(e, pos, s)
		d.Attributes = o.copyAttributes(d.Attributes)
		switch e := e.(type) {
		case *il.Type:
			d.AutonomousTag, d.DeclaredType = e.AutonomousTag, nil
		case *il.Template:
			if e.Type != nil {
				d.AutonomousTag, d.DeclaredType = e.Kind == il.TemplkClass, nil
			}
			d.NameRef = nil
		}
		_, template := e.(*il.Template)
		d.First = !template
		s.Entity = &d
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
		d.DeclaredType = nil
	}
	if !d.First {
		d.NameRef = nil
	}
}

// primaryReferences marks the name references that definitions wrote: those of
// members defined outside of their class and of classes declared before do not
// count (C-il 5.4).
func (o *overlay) primaryReferences(first *il.SourceSequenceEntry) {
	declared := make(map[il.Node]bool)
	for s := first; s != nil; s = s.Next {
		switch e := s.Entity.(type) {
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
		if s.Decl != nil && s.Decl.NameRef != nil {
			s.Decl.NameRef.InPrimaryDeclarator = true
		}
	}
}

// copyAttributes copies a list of attributes; their arguments and groups are
// shared.
func (o *overlay) copyAttributes(a *il.Attribute) *il.Attribute {
	var list []*il.Attribute
	for ; a != nil; a = a.Next {
		c := *a
		c.Entry = o.entry(a.Func)
		list = append(list, &c)
	}
	return o.attributeList(list)
}

// secondary returns a secondary declaration of e, which s declared before.
func (o *overlay) secondary(e il.Entity, pos source.Pos, s *il.SourceSequenceEntry) il.SecondaryDecl {
	n := il.SecondaryDecl{Entry: o.entry(s.Func), Entity: e, DeclPos: pos}
	if d := s.Decl; d != nil {
		n.DeclaredType, n.NameRef, n.Attributes = d.Type, d.NameRef, d.Attributes
		n.Friend = d.Specs.Friend
		n.AfterFirstInList = d.Specs.GroupID != 0 && !d.Specs.First
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
	case *il.Routine:
		return !e.Defined && !e.IsDeleted && !e.IsDefaulted && e.Scope == nil && e.Body == nil
	case *il.Variable:
		return o.isGlobalRegister(e) || !e.Defined && !e.IsParameter && !e.InitializerInClass && (e.Storage == il.ScExtern || e.IsClassMember)
	case *il.Type:
		switch {
		case e.Cls != nil:
			return !e.Cls.Complete && !e.Cls.IsPrototype
		case e.IsEnum():
			return e.Int2 != nil && !e.Int2.EnumeratorListSeen
		}
	case *il.Template:
		switch e.Kind {
		case il.TemplkClass:
			return e.Type != nil && e.Type.Cls != nil && !e.Type.Cls.Complete && !e.Defined
		case il.TemplkFunction:
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
	if r == nil || r.Type == nil || t != r.Type || t.Kind != il.TkRoutine {
		return t
	}
	info := *t.Routine
	info.DoesNotReturn = false
	if s := info.ExcSpec; s != nil && s.Generated {
		info.ExcSpec = nil
	}
	return o.copyFunctionType(t, info)
}

// declaredTypes gives every defined routine a declared type of its own: a copy
// of its type with its own parameters, or the type itself when it has none
// (C-il 5.6).
func (o *overlay) declaredTypes() {
	o.eachRoutine(func(r *il.Routine) {
		if !o.showsDeclaredType(r) || r.Type == nil || r.Type.Kind != il.TkRoutine || r.DeclaredType != nil && r.DeclaredType != r.Type && !o.declaredAsIs(r) {
			return
		}
		r.DeclaredType = r.Type
		if len(r.Type.Routine.Params) > 0 {
			info := *r.Type.Routine
			info.VariadicInstance = info.VariadicInstance && !r.ExplicitInst
			r.DeclaredType = o.copyFunctionType(r.Type, info)
		}
	})
}

// declaredAsIs reports whether the declared type of r has nothing of its own: no
// parameters, no result but that of r's type, no exception specification.
func (o *overlay) declaredAsIs(r *il.Routine) bool {
	t := r.DeclaredType
	if t.Kind != il.TkRoutine || len(t.Routine.Params) > 0 || t.Elem != r.Type.Elem || !r.IsClassMember || r.IsPrototype {
		return false
	}
	return t.Routine.ExcSpec == nil && r.Type.Routine.ExcSpec == nil
}

// ownReference drops the qualified name by which a nested class was defined
// outside of its class.
func (o *overlay) ownReference(t *il.Type) {
	if t.SeqEntry == nil || t.SeqEntry.Decl == nil {
		return
	}
	if r := t.SeqEntry.Decl.NameRef; r != nil && r.Qualifier != nil {
		o.dropReference(t, r)
	}
}

// copyFunctionType returns a function type like from, with the parameters as they
// were declared and beside them what info says.
func (o *overlay) copyFunctionType(from *il.Type, info il.RoutineInfo) *il.Type {
	h := o.entry(0)
	var list []il.ParamType
	for _, p := range info.Params {
		q := *p
		q.Entry, q.NonNull = o.entry(0), false
		if p.DeclaredType != nil {
			q.Type = p.DeclaredType
		}
		q.MoveParam, q.CopyCtorParam, q.InvolvesTParam, q.InvolvesDeduced = false, false, false, false
		if p.Default != nil {
			d := *p.Default
			d.Entry = o.entry(p.Default.Func)
			q.Default = &d
		}
		list = append(list, q)
	}
	params := make([]*il.ParamType, len(list))
	for i, q := range slices.Backward(list) {
		q.Next = nil
		if i+1 < len(params) {
			q.Next = params[i+1]
		}
		params[i] = &q
	}
	info.Params = params
	return &il.Type{Entry: h, Kind: il.TkRoutine, Elem: from.Elem, Align: from.Align, Routine: &info}
}

// eachRoutine calls f for every routine on a list of a scope, and for those
// that only the bodies list knows.
func (o *overlay) eachRoutine(f func(*il.Routine)) {
	seen := make(map[*il.Routine]bool)
	once := func(r *il.Routine) {
		if !seen[r] {
			seen[r] = true
			f(r)
		}
	}
	o.each(o.u.File, func(s *il.Scope) {
		for _, r := range s.Routines {
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
	for _, t := range s.Types {
		if t.Cls != nil && t.Cls.AssocScope != nil {
			o.each(t.Cls.AssocScope, f)
		}
	}
	for _, n := range s.Namespaces {
		if !n.IsAlias && n.Scope != nil {
			o.each(n.Scope, f)
		}
	}
}

// showsDeclaredType reports whether the display shows r's declared type: that
// of its definition, also a deleted or defaulted one.
func (o *overlay) showsDeclaredType(r *il.Routine) bool {
	return !r.Generated && (r.Defined || r.IsDeleted || r.IsDefaulted || r.DefinedInInstance)
}
