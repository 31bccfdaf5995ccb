// This file implements what the display needs and the other outputs do not:
// declared types of their own, secondary declarations of what stays undefined
// (C-il 5.5, 5.6). It runs behind all other passes.
package display

import "cufront/compiler/il"

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
	for _, h := range o.u.Orphans {
		for _, t := range h.Types {
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
	o.valuedMembers(&o.u.File.Seq)
	o.eachSequence(o.demoteUndefined)
	o.primaryReferences(&o.u.File.Seq)
	for _, h := range o.u.Orphans {
		for _, s := range h.Sublists {
			o.primaryReferences(&s.Seq)
		}
	}
	o.markAllNeeded()
	o.markMembers()
	o.classMemos()
	o.each(o.u.File, o.hiddenMembers)
	for _, h := range o.u.Orphans {
		for _, t := range h.Types {
			if t.Cls != nil && t.Cls.AssocScope != nil {
				o.each(t.Cls.AssocScope, o.hiddenMembers)
			}
		}
	}
	o.each(o.u.File, o.primaryAttributes)
	o.each(o.u.File, o.overriding)
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
		e := o.u.NewExceptionSpec()
		e.Generated, e.IsNoexcept, e.Value = true, true, 1
		r.Type.Routine.ExcSpec = e
	}
}

// noteExtendedNames notes whether some declared name has characters outside of
// the basic set.
func (o *overlay) noteExtendedNames() {
	o.eachSequence(func(l *il.SeqList) {
		for e := l.First; e != nil && !o.u.UCNIdentifiers; e = e.Next {
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
	for e := s.Seq.First; e != nil; e = e.Next {
		v, ok := e.Entity.(*il.Variable)
		if !ok || o.initKind(v) != il.InitkDynamic || v.Dyn == nil || v.IsPrototype || v.IsNonreal {
			continue
		}
		if k := len(s.DynamicInits); k > 0 {
			s.DynamicInits[k-1].Next = v.Dyn
		}
		v.Dyn.Variable = v
		s.DynamicInits = append(s.DynamicInits, v.Dyn)
	}
}

// eachSequence calls f for the source sequences of the unit.
func (o *overlay) eachSequence(f func(*il.SeqList)) {
	f(&o.u.File.Seq)
	for _, r := range o.u.Routines {
		if r.Scope != nil {
			f(&r.Scope.Seq)
		}
	}
	for _, o := range o.u.Orphans {
		for _, s := range o.Sublists {
			f(&s.Seq)
		}
	}
}

// valuedMembers lets static data members that got their value in the class
// stand there: the definition that follows adds nothing to them.
func (o *overlay) valuedMembers(l *il.SeqList) {
	first := make(map[*il.Variable]*il.SourceSequenceEntry)
	for e := l.First; e != nil; e = e.Next {
		if d, ok := e.Entity.(*il.SecondaryDecl); ok && d.First {
			if v, ok := d.Entity.(*il.Variable); ok && v.IsClassMember && v.InitializerInClass {
				first[v] = e
			}
			continue
		}
		v, ok := e.Entity.(*il.Variable)
		if !ok || first[v] == nil {
			continue
		}
		in := first[v]
		d := o.u.NewSecondaryDecl(v, v.DeclPos)
		d.Func = e.Func
		o.describe(d, e.Decl)
		v.DeclPos, v.SeqEntry = in.Entity.(*il.SecondaryDecl).DeclPos, in
		in.Entity, e.Entity = v, d
	}
}

// demoteUndefined turns the entries of entities without a definition into
// secondary declarations: only a definition stands for its entity.
func (o *overlay) demoteUndefined(l *il.SeqList) {
	for s := l.First; s != nil; s = s.Next {
		e, ok := s.Entity.(il.Entity)
		if !ok || !o.undefined(e) {
			if d, ok := s.Entity.(*il.SecondaryDecl); ok {
				o.settleTag(d)
				o.ownDeclaredType(d)
			}
			continue
		}
		pos := e.Corresp().DeclPos
		if t, ok := e.(*il.Template); ok {
			if h := templatePos(t); h != nil {
				pos = h.Pos
			}
		}
		d := o.u.NewSecondaryDecl(e, pos)
		d.Func = s.Func
		_, template := e.(*il.Template)
		d.First = !template
		o.describe(d, s.Decl)
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
		s.Entity = d
		o.ownDeclaredType(d)
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
func (o *overlay) primaryReferences(l *il.SeqList) {
	declared := make(map[il.Node]bool)
	for s := l.First; s != nil; s = s.Next {
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
	var first *il.Attribute
	for end := &first; a != nil; a = a.Next {
		c := il.New[il.Attribute](o.u)
		e := c.Entry
		*c = *a
		c.Entry, c.Next = e, nil
		c.Func = a.Func
		*end, end = c, &c.Next
	}
	return first
}

// describe copies what a secondary declaration shows of its description.
func (o *overlay) describe(s *il.SecondaryDecl, d *il.DeclInfo) {
	if d == nil {
		return
	}
	s.DeclaredType, s.NameRef, s.Attributes = d.Type, d.NameRef, d.Attributes
	s.Friend = d.Specs.Friend
	s.AfterFirstInList = d.Specs.GroupID != 0 && !d.Specs.First
	s.DeclStorage = storage(d)
	s.ExplicitStorage = s.DeclStorage != il.ScUnspecified
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

// ownDeclaredType gives the first declaration of a function a declared type
// of its own.
func (o *overlay) ownDeclaredType(d *il.SecondaryDecl) {
	var r *il.Routine
	switch e := d.Entity.(type) {
	case *il.Routine:
		r = e
	case *il.Template:
		r = e.Routine
	}
	if r == nil || r.Type == nil || d.DeclaredType != r.Type || r.Type.Kind != il.TkRoutine {
		return
	}
	d.DeclaredType = o.copyFunctionType(r.Type)
	d.DeclaredType.Routine.DoesNotReturn = false
	if s := d.DeclaredType.Routine.ExcSpec; s != nil && s.Generated {
		d.DeclaredType.Routine.ExcSpec = nil
	}
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
			r.DeclaredType = o.copyFunctionType(r.Type)
			r.DeclaredType.Routine.VariadicInstance = r.DeclaredType.Routine.VariadicInstance && !r.ExplicitInst
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
	for p := &t.NameRefs; *p != nil; p = &(*p).Next {
		if r := *p; r == t.SeqEntry.Decl.NameRef && r.Qualifier != nil {
			*p = r.Next
			return
		}
	}
}

// copyFunctionType copies a function type with its parameters, as they were
// declared.
func (o *overlay) copyFunctionType(from *il.Type) *il.Type {
	t := o.u.NewType(il.TkRoutine)
	info := *from.Routine
	*t.Routine = info
	t.Elem, t.Align = from.Elem, from.Align
	t.Routine.Params = make([]*il.ParamType, len(info.Params))
	for i, p := range info.Params {
		q := o.u.NewParamType()
		e := q.Entry
		*q = *p
		q.Entry, q.Next = e, nil
		q.NonNull = false
		if p.DeclaredType != nil {
			q.Type = p.DeclaredType
		}
		q.MoveParam, q.CopyCtorParam, q.InvolvesTParam, q.InvolvesDeduced = false, false, false, false
		if p.Default != nil {
			d := o.u.NewExpr(p.Default.Kind, p.Default.Type)
			e := d.Entry
			*d = *p.Default
			d.Entry, d.Func = e, p.Default.Func
			q.Default = d
		}
		t.Routine.Params[i] = q
		if i > 0 {
			t.Routine.Params[i-1].Next = q
		}
	}
	return t
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
