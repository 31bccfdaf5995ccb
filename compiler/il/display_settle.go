// This file implements what the display shows otherwise than the IL of function
// bodies has it: the calls of pseudo destructors, locals that nothing names.
package il

import "cufront/compiler/source"

// settleBodies brings the entries of function bodies into the forms that the
// display shows.
func (u *Unit) settleBodies() {
	u.eachBodyEntry(func(n Node) {
		switch n := n.(type) {
		case *Expr:
			if n.Kind == EnkOperation && n.Op == OpCall {
				u.pseudoDestructor(n)
			}
		case *Variable:
			n.settleLocal()
		case *DynamicInit:
			n.ImplicitCopy = n.ImplicitCopy && !n.ExplicitCast
		}
	})
}

// eachBodyEntry calls f for the entries of all function bodies that are shown.
func (u *Unit) eachBodyEntry(f func(Node)) {
	w := u.borrowWalk(true)
	defer u.returnWalk(w)
	for _, r := range u.Routines {
		if r.Scope == nil || !u.showsBody(r) {
			continue
		}
		w.visit(r.Scope)
		entries := w.take()
		for _, n := range entries {
			f(n)
		}
		w.order = entries[:0]
	}
}

// ownParameters ties the parameters of functions to those of their types, not
// of the declarators that defined them.
func (u *Unit) ownParameters() {
	for _, r := range u.Routines {
		if r.Type == nil || r.Type.Kind != TkRoutine || len(r.Type.Routine.Params) != len(r.Params) {
			continue
		}
		for i, v := range r.Params {
			v.AssocParam = r.Type.Routine.Params[i]
		}
	}
}

// pseudoDestructor makes call e of the destructor of a scalar an operation of
// its own on the object and a routine that is none.
func (u *Unit) pseudoDestructor(e *Expr) {
	m := e.Operand
	if m == nil || m.Kind != EnkDependentMember || m.TypeDependent || m.X == nil || !m.X.IsDtor || m.Operand == nil {
		return
	}
	object := m.Operand
	e.Op = OpDotVacuousDtor
	if m.X.Arrow {
		e.Op = OpPointsToVacuousDtor
	}
	r := u.NewNameReference()
	r.Qualifier, r.GlobalQualified, r.DestructorType = m.X.Qualifier, m.X.GlobalQual, m.X.ConvType
	if t := m.X.ConvType; t != nil && t.Name != nil {
		r.Next, t.NameRefs = t.NameRefs, r
	}
	m.Kind, m.Operand, m.NameRef, m.Pos, m.X = EnkRoutine, nil, r, source.Pos{}, nil
	e.Operand, object.Next = object, m
}

// settleLocal drops the name reference of a local variable that nothing names
// after its declaration; an object of a class counts as used by its life.
func (v *Variable) settleLocal() {
	if v.Referenced || v.IsParameter || v.IsThis || v.Storage != ScAuto || v.Name == nil {
		return
	}
	v.NameRefs = nil
	t := v.Type
	for t.IsArray() {
		t = t.Skip().Elem
	}
	v.Referenced = t.IsClass() && v.Dyn != nil
}

// scalarTemporaries makes the initialisations of scalar temporaries expressions,
// also where the value is known: they live until the end of the full expression
// unless a reference keeps them alive.
func (u *Unit) scalarTemporaries() {
	var kept []*DynamicInit
	settle := func(n Node) {
		switch n := n.(type) {
		case *Expr:
			if n.Kind == EnkTempInit && n.Init != nil && n.Type != nil && !n.Type.IsClass() && !n.Type.IsArray() {
				u.scalarTemporary(n)
			}
		case *Variable:
			if n.Type != nil && n.Type.IsReference() && n.Dyn != nil {
				if d := boundTemporary(n.Dyn.Expr); d != nil && !d.temp.IsClass() {
					kept = append(kept, d)
				}
			}
		}
	}
	u.eachFileEntry(settle)
	u.eachBodyEntry(settle)
	for _, d := range kept {
		d.TempLifetime = false
	}
}

func (u *Unit) scalarTemporary(t *Expr) {
	d := t.Init
	switch {
	case d.StaticTemp:
		return
	case d.Kind == DikConstant && d.Const != nil && !d.Braced:
		e := u.NewExpr(EnkConstant, d.Const.Type)
		e.Func, e.Const, e.Pos = t.Func, d.Const, t.Pos
		d.Kind, d.Const, d.Expr = DikExpression, nil, e
	case d.Kind != DikExpression:
		return
	}
	d.TempLifetime = true
}

// eachFileEntry calls f for the entries of the file scope.
func (u *Unit) eachFileEntry(f func(Node)) {
	w := u.borrowWalk(false)
	defer u.returnWalk(w)
	w.visit(u.File)
	entries := w.take()
	for _, n := range entries {
		f(n)
	}
	w.order = entries[:0]
}

// borrowWalk returns an empty walk; the memory of the one before is used again
// unless that is still under way.
func (u *Unit) borrowWalk(local bool) *walk {
	w := u.spare
	u.spare = nil
	if w == nil {
		w = &walk{u: u}
	}
	w.entered.clear()
	w.local, w.part, w.order = local, u.shownOnly != nil, w.order[:0]
	return w
}

// returnWalk gives back what borrowWalk returned.
func (u *Unit) returnWalk(w *walk) { u.spare = w }

// staticTemporaries gives the scalars that references of static storage
// duration keep alive a value beside that of their initialisation.
func (u *Unit) staticTemporaries() {
	u.File.each(func(s *Scope) {
		for _, v := range s.Variables {
			c := v.Const
			if c == nil || c.Kind != CkAddress || c.Address != AbkTemporary || c.Expr == nil || c.Base == nil || c.Base.Kind == CkAggregate {
				continue
			}
			r := c.Expr
			if r.Op != OpReferenceTo || r.Operand == nil || r.Operand.Kind != EnkTempInit || r.Operand.Init == nil || r.Operand.Init.Const != c.Base {
				continue
			}
			d := r.Operand.Init
			e := u.NewExpr(EnkConstant, c.Base.Type)
			e.Func, e.Const, e.Pos = r.Func, c.Base, c.Base.DeclPos
			if c.Base.Expr != nil {
				e.Pos = c.Base.Expr.Pos
			}
			d.Kind, d.Const, d.Expr, d.StaticTemp = DikExpression, nil, e, true
			value := u.NewConst(c.Base.Kind, c.Base.Type)
			h := value.Entry
			*value = *c.Base
			value.Entry, value.Func, value.Next, value.Expr, value.OrigType, value.NotNullPointer = h, c.Base.Func, nil, nil, nil, true
			value.DeclPos = source.Pos{}
			c.Base, c.ImplicitCast = value, true
			if r.Type.Skip().IsRRef {
				r.Type = u.ReferenceTo(r.Type.Skip().Elem, false)
			}
		}
	})
}

// settleLoops takes the label that a continue statement jumps to out of the
// loop's body where objects die at the end of that: both stand in a block of
// the loop then.
func (u *Unit) settleLoops() {
	moved := make(map[*Label]*ObjectLifetime)
	u.eachBodyEntry(func(n Node) {
		if s, ok := n.(*Statement); ok && s.Body != nil {
			u.outerContinue(s, moved)
		}
	})
	if len(moved) == 0 {
		return
	}
	u.eachBodyEntry(func(n Node) {
		if s, ok := n.(*Statement); ok && s.Label != nil {
			if l, ok := moved[s.Label]; ok {
				s.Lifetime = l
			}
		}
	})
}

// outerContinue does so for loop s; it notes where the label lives then.
func (u *Unit) outerContinue(s *Statement, moved map[*Label]*ObjectLifetime) {
	b := s.Body
	if b.Kind != StmkBlock || b.Scope == nil || b.Scope.Lifetime == nil || b.First == nil || b.First.Next == nil {
		return
	}
	before := b.First
	for before.Next.Next != nil {
		before = before.Next
	}
	label := before.Next
	if label.Kind != StmkLabel || label.Label == nil || !label.Label.ContinueLabel {
		return
	}
	outer := New[Statement](u)
	outer.Func, outer.Kind = b.Func, StmkBlock
	outer.First, outer.EndReachable, outer.ImplicitScopeNotAllowed, outer.Implicit = b, true, true, true
	before.Next, b.Next, label.Parent, s.Body = nil, label, outer, outer
	label.Lifetime = b.Scope.Lifetime.Parent
	moved[label.Label] = label.Lifetime
}

// sourceType is the type written for temporary e, where the display knows it:
// one that is initialised by braces, or depends on template parameters.
func (e *Expr) sourceType() *Type {
	d := e.Init
	if d == nil || e.info().Type2 == nil {
		return nil
	}
	switch d.Kind {
	case DikConstant, DikNonconstantAggregate:
	case DikConstructor:
		if !e.Type.IsDependent() {
			return nil
		}
	default:
		return nil
	}
	return e.info().Type2
}

// shownDefined reports whether the display calls r defined: a deleted implicit
// function has all the definition that it needs.
func (r *Routine) shownDefined() bool { return r.Defined || r.IsDeleted && r.Generated }

// shownConstexpr reports whether the display calls r constexpr.
func (r *Routine) shownConstexpr() bool {
	switch {
	case r.LookupOnly && r.IsTrivialDefaultCtor:
		return false
	case r.IsDeleted && r.Generated && r.Special == SfkConstructor && len(r.Type.Skip().Routine.Params) == 0:
		return false
	}
	return r.IsConstexpr
}

// shownRoutine is the function that new- or delete-expression e calls, as the
// display shows it: constructors and destructors of classes allocate and free
// the storage of single objects themselves.
func (e *Expr) shownRoutine() *Routine {
	x := e.info()
	if e.Kind != EnkNewDelete || e.Routine == nil || x.Count != nil || x.ArrayDelete || x.Type2 == nil || e.Init == nil {
		return e.Routine
	}
	c := x.Type2.ClassInfoOrNil()
	switch {
	case c == nil:
	case x.IsNew && e.Init.Kind == DikConstructor && c.OperatorNew == e.Routine,
		!x.IsNew && e.Init.Destructor != nil && c.OperatorDelete != nil && !x.Aligned:
		return nil
	}
	return e.Routine
}

// shownFreeing frees the storage of new-expression e when the constructor
// throws; nil where that does it itself.
func (e *Expr) shownFreeing() *DynamicInit {
	d := e.info().Freeing
	if d != nil && !d.IsArrayFreeing && e.Routine != nil && e.shownRoutine() == nil {
		return nil
	}
	return d
}

// passedViaCopy reports whether objects of type t are passed and returned by
// their copy constructor: classes that are not copied bitwise, or of which that
// is not known.
func (t *Type) passedViaCopy() bool {
	if t == nil || t.ClassType() == nil {
		return false
	}
	c := t.ClassType().Cls
	if c.IsNonreal {
		return !c.IsPrototype
	}
	m := &c.Members
	return c.Complete && (m.Dtor.Exists && !m.Dtor.Trivial || m.CopyCtor.Exists && !m.CopyCtor.Trivial || m.MoveCtor.Exists && !m.MoveCtor.Trivial)
}

// deducedResults gives the constants that a function with a deduced result
// returns the type that was deduced.
func (u *Unit) deducedResults() {
	u.eachBodyEntry(func(n Node) {
		s, ok := n.(*Statement)
		if !ok || s.Kind != StmkReturn || s.Expr == nil || s.Expr.Kind != EnkConstant || s.Func < 2 {
			return
		}
		r := u.Routines[s.Func-2]
		if r.Type == nil || r.Type.Kind != TkRoutine {
			return
		}
		t := r.Type.Elem
		if t == nil || t.Ref == nil || t.Ref.Kind != RefDeducedAuto || !u.Same(t, s.Expr.Type) {
			return
		}
		s.Expr.Type = t
		if c := s.Expr.Const; c != nil && c.Func == s.Func && c.Name == nil {
			c.Type = t
		}
	})
}

// valuedObjects makes the initialisations of constexpr objects of static storage
// duration by constructors what the constructors computed.
func (u *Unit) valuedObjects() {
	object := func(v *Variable) {
		c, d := v.ConstVal, v.Dyn
		if c == nil || d == nil || c.Kind != CkAggregate || v.Init != InitkDynamic || d.Kind != DikConstructor || !v.IsConstexpr && !v.Constinit {
			return
		}
		e := u.NewExpr(EnkTempInit, u.Unqualified(v.Type))
		e.Func, e.Init = 0, d
		value := u.computed(c, 0)
		value.Type, value.Expr = e.Type, e
		d.Variable = nil
		v.Init, v.Const, v.Dyn = InitkStatic, value, nil
	}
	u.File.each(func(s *Scope) {
		for _, v := range s.Variables {
			object(v)
		}
	})
	for _, o := range u.Orphans {
		for _, v := range o.Variables {
			object(v)
		}
	}
}

// computed copies constant c, which a constexpr function computed.
func (u *Unit) computed(c *Constant, depth int) *Constant {
	n := u.NewConst(c.Kind, c.Type)
	h := n.Entry
	*n = *c
	n.Entry, n.Func, n.Next, n.Expr = h, 0, nil, nil
	n.DeclPos = source.Pos{}
	n.FromConstexprCall, n.NotNullPointer = true, c.Kind != CkAggregate
	if depth > maxTextDepth {
		return n
	}
	n.Elems = make([]*Constant, len(c.Elems))
	for i, e := range c.Elems {
		n.Elems[i] = u.computed(e, depth+1)
	}
	return n
}

// instanceBodies takes what only declarations of the source have out of the
// bodies of instances, and marks the locals of prototypes.
func (u *Unit) instanceBodies() {
	for _, r := range u.Routines {
		if r.Scope != nil && r.isInstance() {
			r.Scope.Seq = SeqList{}
		}
	}
	u.eachBodyEntry(func(n Node) {
		if n.Hdr().Func < 2 || int(n.Hdr().Func)-2 >= len(u.Routines) {
			return
		}
		r := u.Routines[n.Hdr().Func-2]
		instance := r.isInstance()
		switch n := n.(type) {
		case *Statement:
			if instance {
				n.SeqEntry = nil
			}
		case *Variable:
			if instance {
				n.SeqEntry = nil
			}
			if r.IsPrototype && !n.IsParameter && !n.IsThis && !n.IsHandlerParam {
				n.IsPrototype = true
			}
		}
	})
}

// isInstance reports whether the body of r was made from that of a prototype.
func (r *Routine) isInstance() bool {
	return !r.IsPrototype && !r.IsSpecialized && (r.InstantiatedFrom != nil || r.DefinedInInstance)
}

// implicitCalls makes the calls of members of the current instantiation that
// name no object, as statements of their own, calls of something unknown: an
// instance may call another function.
func (u *Unit) implicitCalls() {
	u.eachBodyEntry(func(n Node) {
		s, ok := n.(*Statement)
		if !ok || s.Kind != StmkExpr || s.Expr == nil || s.Func < 2 || int(s.Func)-2 >= len(u.Routines) || !u.Routines[s.Func-2].IsPrototype {
			return
		}
		e := s.Expr
		if e.Kind != EnkOperation || e.Op != OpPointsToMemberCall || !e.ImplicitThis || e.Operand == nil || e.Operand.Kind != EnkRoutine || e.Operand.Next == nil {
			return
		}
		f := e.Operand
		if m := f.Routine.MemberOf; m == nil || !m.IsDependent() {
			return
		}
		args := f.Next.Next
		f.Next = nil
		c := u.NewConst(CkTemplateParam, u.Builtin.Dependent)
		c.Func, c.TP, c.TPExpr = s.Func, TpckExpression, f
		k := u.NewExpr(EnkConstant, u.Builtin.Dependent)
		k.Func, k.Const, k.Pos, k.Next = s.Func, c, f.Pos, args
		e.Op, e.Operand, e.Type = OpCall, k, u.Builtin.Dependent
		f.Routine.Called = false
	})
}
