// This file implements what the display needs and the other outputs do not:
// declared types of their own, secondary declarations of what stays undefined
// (C-il 5.5, 5.6). It runs behind all other passes.
package il

// prepareDisplay completes the unit for the display; a second call changes
// nothing.
func (u *Unit) prepareDisplay() {
	if u.displayPrepared {
		return
	}
	u.displayPrepared = true
	u.SetScratch(true)
	u.noteExtendedNames()
	u.dropControls()
	u.impliedVisibility()
	u.aliases()
	u.ofTypes()
	u.typeOperators()
	u.placeholders()
	u.ownParameters()
	u.settleHandlers()
	u.settleBodies()
	u.deducedResults()
	u.staticTemporaries()
	u.scalarTemporaries()
	u.implicitElements()
	u.orphans()
	u.valuedObjects()
	u.templates()
	u.instanceBodies()
	u.implicitCalls()
	u.File.each(u.destructorSpecs)
	u.File.each(u.unnamedTypes)
	for _, o := range u.Orphans {
		for _, t := range o.Types {
			u.unnamedType(t)
		}
	}
	u.fileLifetime()
	u.settleLoops()
	u.declaredTypes()
	u.File.each(func(s *Scope) {
		for _, t := range s.Types {
			if t.Cls != nil && t.Cls.DefinedOutsideParent {
				t.ownReference()
			}
		}
	})
	u.valuedMembers(&u.File.Seq)
	u.eachSequence(u.demoteUndefined)
	primaryReferences(&u.File.Seq)
	for _, o := range u.Orphans {
		for _, s := range o.Sublists {
			primaryReferences(&s.Seq)
		}
	}
	u.markNeeded()
	u.markMembers()
	u.classMemos()
	u.File.each(u.hiddenMembers)
	for _, o := range u.Orphans {
		for _, t := range o.Types {
			if t.Cls != nil && t.Cls.AssocScope != nil {
				t.Cls.AssocScope.each(u.hiddenMembers)
			}
		}
	}
	u.File.each(primaryAttributes)
	u.File.each(u.overriding)
	u.File.each(u.usingSets)
	for _, r := range u.Routines {
		if r.Scope != nil {
			u.usingSets(r.Scope)
		}
	}
	u.dynamicInits(u.File)
	u.File.each(func(s *Scope) {
		for _, n := range s.Namespaces {
			n.NameRefs = nil
		}
	})
}

// destructorSpecs gives the destructors of class scope s the exception
// specification that they have when none is written [except.spec].
func (u *Unit) destructorSpecs(s *Scope) {
	if s.Kind != SckClass || s.Type == nil || s.Type.Cls == nil || s.Type.Cls.IsNonreal || !s.Type.Cls.Members.Dtor.Noexcept {
		return
	}
	for _, r := range s.Routines {
		if r.Special != SfkDestructor || r.Generated || r.Type == nil || r.Type.Routine == nil || r.Type.Routine.ExcSpec != nil {
			continue
		}
		e := u.NewExceptionSpec()
		e.Generated, e.IsNoexcept, e.Value = true, true, 1
		r.Type.Routine.ExcSpec = e
	}
}

// noteExtendedNames notes whether some declared name has characters outside of
// the basic set.
func (u *Unit) noteExtendedNames() {
	u.eachSequence(func(l *SeqList) {
		for e := l.First; e != nil && !u.UCNIdentifiers; e = e.Next {
			n, ok := e.Entity.(Entity)
			if !ok || n.Corresp().Name == nil {
				continue
			}
			text := n.Corresp().Name.Text
			for i := 0; i < len(text); i++ {
				u.UCNIdentifiers = u.UCNIdentifiers || text[i] == '\\' && i+1 < len(text) && (text[i+1] == 'u' || text[i+1] == 'U')
			}
		}
	})
}

// dynamicInits lists the dynamic initialisations of the file's variables, those
// of namespaces included, in the order of the source.
func (u *Unit) dynamicInits(s *Scope) {
	for e := s.Seq.First; e != nil; e = e.Next {
		v, ok := e.Entity.(*Variable)
		if !ok || v.initKind() != InitkDynamic || v.Dyn == nil || v.IsPrototype || v.IsNonreal {
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
func (u *Unit) eachSequence(f func(*SeqList)) {
	f(&u.File.Seq)
	for _, r := range u.Routines {
		if r.Scope != nil {
			f(&r.Scope.Seq)
		}
	}
	for _, o := range u.Orphans {
		for _, s := range o.Sublists {
			f(&s.Seq)
		}
	}
}

// valuedMembers lets static data members that got their value in the class
// stand there: the definition that follows adds nothing to them.
func (u *Unit) valuedMembers(l *SeqList) {
	first := make(map[*Variable]*SourceSequenceEntry)
	for e := l.First; e != nil; e = e.Next {
		if d, ok := e.Entity.(*SecondaryDecl); ok && d.First {
			if v, ok := d.Entity.(*Variable); ok && v.IsClassMember && v.InitializerInClass {
				first[v] = e
			}
			continue
		}
		v, ok := e.Entity.(*Variable)
		if !ok || first[v] == nil {
			continue
		}
		in := first[v]
		d := u.NewSecondaryDecl(v, v.DeclPos)
		d.Func = e.Func
		d.describe(e.Decl)
		v.DeclPos, v.SeqEntry = in.Entity.(*SecondaryDecl).DeclPos, in
		in.Entity, e.Entity = v, d
	}
}

// demoteUndefined turns the entries of entities without a definition into
// secondary declarations: only a definition stands for its entity.
func (u *Unit) demoteUndefined(l *SeqList) {
	for s := l.First; s != nil; s = s.Next {
		e, ok := s.Entity.(Entity)
		if !ok || !undefined(e) {
			if d, ok := s.Entity.(*SecondaryDecl); ok {
				d.settleTag()
				u.ownDeclaredType(d)
			}
			continue
		}
		pos := e.Corresp().DeclPos
		if t, ok := e.(*Template); ok {
			if h := t.shownPos(); h != nil {
				pos = h.Pos
			}
		}
		d := u.NewSecondaryDecl(e, pos)
		d.Func = s.Func
		_, template := e.(*Template)
		d.First = !template
		d.describe(s.Decl)
		d.Attributes = u.copyAttributes(d.Attributes)
		switch e := e.(type) {
		case *Type:
			d.AutonomousTag, d.DeclaredType = e.AutonomousTag, nil
		case *Template:
			if e.Type != nil {
				d.AutonomousTag, d.DeclaredType = e.Kind == TemplkClass, nil
			}
			d.NameRef = nil
		}
		s.Entity = d
		u.ownDeclaredType(d)
	}
}

// settleTag drops what a declaration of a class or enumeration alone does not
// show: its type, and a name that is not the first.
func (d *SecondaryDecl) settleTag() {
	if _, ok := d.Entity.(*Type); !ok || !d.AutonomousTag {
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
func primaryReferences(l *SeqList) {
	declared := make(map[Node]bool)
	for s := l.First; s != nil; s = s.Next {
		switch e := s.Entity.(type) {
		case *SecondaryDecl:
			declared[e.Entity] = true
			continue
		case *Routine:
			if e.IsClassMember && e.DefinedOutside {
				continue
			}
		case *Type:
			if declared[e] || e.Kind == TkTypeRef {
				continue
			}
		case *Variable:
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
func (u *Unit) copyAttributes(a *Attribute) *Attribute {
	var first *Attribute
	for end := &first; a != nil; a = a.Next {
		c := New[Attribute](u)
		e := c.Entry
		*c = *a
		c.Entry, c.Next = e, nil
		c.Func = a.Func
		*end, end = c, &c.Next
	}
	return first
}

// describe copies what a secondary declaration shows of its description.
func (s *SecondaryDecl) describe(d *DeclInfo) {
	if d == nil {
		return
	}
	s.DeclaredType, s.NameRef, s.Attributes = d.Type, d.NameRef, d.Attributes
	s.Friend = d.Specs.Friend
	s.AfterFirstInList = d.Specs.GroupID != 0 && !d.Specs.First
	s.DeclStorage = d.storage()
	s.ExplicitStorage = s.DeclStorage != ScUnspecified
}

// storage is the storage class that a declaration wrote.
func (d *DeclInfo) storage() StorageClass {
	switch {
	case d.Specs.Static:
		return ScStatic
	case d.Specs.Extern:
		return ScExtern
	case d.Specs.Register:
		return ScRegister
	case d.Specs.Typedef:
		return ScTypedef
	}
	return ScUnspecified
}

// undefined reports whether e has only been declared.
func undefined(e Entity) bool {
	switch e := e.(type) {
	case *Routine:
		return !e.Defined && !e.IsDeleted && !e.IsDefaulted && e.Scope == nil && e.Body == nil
	case *Variable:
		return e.isGlobalRegister() || !e.Defined && !e.IsParameter && !e.InitializerInClass && (e.Storage == ScExtern || e.IsClassMember)
	case *Type:
		switch {
		case e.Cls != nil:
			return !e.Cls.Complete && !e.Cls.IsPrototype
		case e.IsEnum():
			return e.Int2 != nil && !e.Int2.EnumeratorListSeen
		}
	case *Template:
		switch e.Kind {
		case TemplkClass:
			return e.Type != nil && e.Type.Cls != nil && !e.Type.Cls.Complete && !e.Defined
		case TemplkFunction:
			return e.Routine != nil && undefined(e.Routine)
		}
	}
	return false
}

// ownDeclaredType gives the first declaration of a function a declared type
// of its own.
func (u *Unit) ownDeclaredType(d *SecondaryDecl) {
	var r *Routine
	switch e := d.Entity.(type) {
	case *Routine:
		r = e
	case *Template:
		r = e.Routine
	}
	if r == nil || r.Type == nil || d.DeclaredType != r.Type || r.Type.Kind != TkRoutine {
		return
	}
	d.DeclaredType = u.copyFunctionType(r.Type)
	d.DeclaredType.Routine.DoesNotReturn = false
	if s := d.DeclaredType.Routine.ExcSpec; s != nil && s.Generated {
		d.DeclaredType.Routine.ExcSpec = nil
	}
}

// declaredTypes gives every defined routine a declared type of its own: a copy
// of its type with its own parameters, or the type itself when it has none
// (C-il 5.6).
func (u *Unit) declaredTypes() {
	u.eachRoutine(func(r *Routine) {
		if !r.showsDeclaredType() || r.Type == nil || r.Type.Kind != TkRoutine || r.DeclaredType != nil && r.DeclaredType != r.Type && !r.declaredAsIs() {
			return
		}
		r.DeclaredType = r.Type
		if len(r.Type.Routine.Params) > 0 {
			r.DeclaredType = u.copyFunctionType(r.Type)
			r.DeclaredType.Routine.VariadicInstance = r.DeclaredType.Routine.VariadicInstance && !r.ExplicitInst
		}
	})
}

// declaredAsIs reports whether the declared type of r has nothing of its own: no
// parameters, no result but that of r's type, no exception specification.
func (r *Routine) declaredAsIs() bool {
	t := r.DeclaredType
	if t.Kind != TkRoutine || len(t.Routine.Params) > 0 || t.Elem != r.Type.Elem || !r.IsClassMember || r.IsPrototype {
		return false
	}
	return t.Routine.ExcSpec == nil && r.Type.Routine.ExcSpec == nil
}

// ownReference drops the qualified name by which a nested class was defined
// outside of its class.
func (t *Type) ownReference() {
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
func (u *Unit) copyFunctionType(o *Type) *Type {
	t := u.NewType(TkRoutine)
	info := *o.Routine
	*t.Routine = info
	t.Elem, t.Align = o.Elem, o.Align
	t.Routine.Params = make([]*ParamType, len(info.Params))
	for i, p := range info.Params {
		q := u.NewParamType()
		e := q.Entry
		*q = *p
		q.Entry, q.Next = e, nil
		q.NonNull = false
		if p.DeclaredType != nil {
			q.Type = p.DeclaredType
		}
		q.MoveParam, q.CopyCtorParam, q.InvolvesTParam, q.InvolvesDeduced = false, false, false, false
		if p.Default != nil {
			d := u.NewExpr(p.Default.Kind, p.Default.Type)
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
func (u *Unit) eachRoutine(f func(*Routine)) {
	seen := make(map[*Routine]bool)
	once := func(r *Routine) {
		if !seen[r] {
			seen[r] = true
			f(r)
		}
	}
	u.File.each(func(s *Scope) {
		for _, r := range s.Routines {
			once(r)
		}
	})
	for _, r := range u.Routines {
		once(r)
	}
}

// each calls f for s, and for the scopes of its namespaces and classes.
func (s *Scope) each(f func(*Scope)) {
	f(s)
	for _, t := range s.Types {
		if t.Cls != nil && t.Cls.AssocScope != nil {
			t.Cls.AssocScope.each(f)
		}
	}
	for _, n := range s.Namespaces {
		if !n.IsAlias && n.Scope != nil {
			n.Scope.each(f)
		}
	}
}

// showsDeclaredType reports whether the display shows r's declared type: that
// of its definition, also a deleted or defaulted one.
func (r *Routine) showsDeclaredType() bool {
	return !r.Generated && (r.Defined || r.IsDeleted || r.IsDefaulted || r.DefinedInInstance)
}
