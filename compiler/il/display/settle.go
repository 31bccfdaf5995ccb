// This file implements what the display shows otherwise than the IL of function
// bodies has it: the calls of pseudo destructors, locals that nothing names.
package display

import "cufront/compiler/il"
import "cufront/compiler/source"

// settleBodies brings the entries of function bodies into the forms that the
// display shows.
func (o *overlay) settleBodies() {
	o.eachBodyEntry(func(n il.Node) {
		switch n := n.(type) {
		case *il.Expr:
			if n.Kind == il.EnkOperation && n.Op == il.OpCall {
				o.pseudoDestructor(n)
			}
		case *il.Variable:
			o.settleLocal(n)
		case *il.DynamicInit:
			n.ImplicitCopy = n.ImplicitCopy && !n.ExplicitCast
		}
	})
}

// eachBodyEntry calls f for the entries of all function bodies that are shown.
func (o *overlay) eachBodyEntry(f func(il.Node)) {
	w := o.borrowWalk(true)
	defer o.returnWalk(w)
	for _, r := range o.u.Routines {
		if r.Scope == nil || !o.showsBody(r) {
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
func (o *overlay) ownParameters() {
	for _, r := range o.u.Routines {
		if r.Type == nil || r.Type.Kind != il.TkRoutine || len(r.Type.Routine.Params) != len(r.Params) {
			continue
		}
		for i, v := range r.Params {
			v.AssocParam = r.Type.Routine.Params[i]
		}
	}
}

// pseudoDestructor makes call e of the destructor of a scalar an operation of
// its own on the object and a routine that is none.
func (o *overlay) pseudoDestructor(e *il.Expr) {
	m := e.Operand
	if m == nil || m.Kind != il.EnkDependentMember || m.TypeDependent || m.X == nil || !m.X.IsDtor || m.Operand == nil {
		return
	}
	object := m.Operand
	e.Op = il.OpDotVacuousDtor
	if m.X.Arrow {
		e.Op = il.OpPointsToVacuousDtor
	}
	r := &il.NameReference{Entry: o.entry(0), NumTemplateArgs: -1, Qualifier: m.X.Qualifier, GlobalQualified: m.X.GlobalQual, DestructorType: m.X.ConvType}
	if t := m.X.ConvType; t != nil && t.Name != nil {
		r.Next, t.NameRefs = t.NameRefs, r
	}
	none := *m // stands in m's place
	none.Kind, none.Operand, none.NameRef, none.Pos, none.X = il.EnkRoutine, nil, r, source.Pos{}, nil
	e.Operand, object.Next = object, &none
}

// settleLocal drops the name reference of a local variable that nothing names
// after its declaration; an object of a class counts as used by its life.
func (o *overlay) settleLocal(v *il.Variable) {
	if v.Referenced || v.IsParameter || v.IsThis || v.Storage != il.ScAuto || v.Name == nil {
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
func (o *overlay) scalarTemporaries() {
	var kept []*il.DynamicInit
	settle := func(n il.Node) {
		switch n := n.(type) {
		case *il.Expr:
			if n.Kind == il.EnkTempInit && n.Init != nil && n.Type != nil && !n.Type.IsClass() && !n.Type.IsArray() {
				o.scalarTemporary(n)
			}
		case *il.Variable:
			if n.Type != nil && n.Type.IsReference() && n.Dyn != nil {
				if d := o.boundTemporary(n.Dyn.Expr); d != nil && !o.temps[d].IsClass() {
					kept = append(kept, d)
				}
			}
		}
	}
	o.eachFileEntry(settle)
	o.eachBodyEntry(settle)
	for _, d := range kept {
		d.TempLifetime = false
	}
}

func (o *overlay) scalarTemporary(t *il.Expr) {
	d := t.Init
	switch {
	case d.StaticTemp:
		return
	case d.Kind == il.DikConstant && d.Const != nil && !d.Braced:
		e := &il.Expr{Entry: o.entry(t.Func), Kind: il.EnkConstant, Type: d.Const.Type, Const: d.Const, Pos: t.Pos}
		d.Kind, d.Const, d.Expr = il.DikExpression, nil, e
	case d.Kind != il.DikExpression:
		return
	}
	d.TempLifetime = true
}

// eachFileEntry calls f for the entries of the file scope.
func (o *overlay) eachFileEntry(f func(il.Node)) {
	w := o.borrowWalk(false)
	defer o.returnWalk(w)
	w.visit(o.u.File)
	entries := w.take()
	for _, n := range entries {
		f(n)
	}
	w.order = entries[:0]
}

// borrowWalk returns an empty walk; the memory of the one before is used again
// unless that is still under way.
func (o *overlay) borrowWalk(local bool) *walk {
	w := o.spare
	o.spare = nil
	if w == nil {
		w = &walk{overlay: o}
	}
	w.entered.clear()
	w.local, w.part, w.order = local, o.shownOnly != nil, w.order[:0]
	return w
}

// returnWalk gives back what borrowWalk returned.
func (o *overlay) returnWalk(w *walk) { o.spare = w }

// staticTemporaries gives the scalars that references of static storage
// duration keep alive a value beside that of their initialisation.
func (o *overlay) staticTemporaries() {
	o.each(o.u.File, func(s *il.Scope) {
		for _, v := range s.Variables {
			c := v.Const
			if c == nil || c.Kind != il.CkAddress || c.Address != il.AbkTemporary || c.Expr == nil || c.Base == nil || c.Base.Kind == il.CkAggregate {
				continue
			}
			r := c.Expr
			if r.Op != il.OpReferenceTo || r.Operand == nil || r.Operand.Kind != il.EnkTempInit || r.Operand.Init == nil || r.Operand.Init.Const != c.Base {
				continue
			}
			d := r.Operand.Init
			pos := c.Base.DeclPos
			if c.Base.Expr != nil {
				pos = c.Base.Expr.Pos
			}
			e := &il.Expr{Entry: o.entry(r.Func), Kind: il.EnkConstant, Type: c.Base.Type, Const: c.Base, Pos: pos}
			d.Kind, d.Const, d.Expr, d.StaticTemp = il.DikExpression, nil, e, true
			value := o.copyConstant(c.Base)
			value.Entry = o.entry(c.Base.Func)
			value.Next, value.Expr, value.OrigType, value.NotNullPointer = nil, nil, nil, true
			value.DeclPos = source.Pos{}
			c.Base, c.ImplicitCast = &value, true
			if r.Type.Skip().IsRRef {
				r.Type = o.referenceTo(r.Type.Skip().Elem)
			}
		}
	})
}

// settleLoops takes the label that a continue statement jumps to out of the
// loop's body where objects die at the end of that: both stand in a block of
// the loop then.
func (o *overlay) settleLoops() {
	moved := make(map[*il.Label]*il.ObjectLifetime)
	o.eachBodyEntry(func(n il.Node) {
		if s, ok := n.(*il.Statement); ok && s.Body != nil {
			o.outerContinue(s, moved)
		}
	})
	if len(moved) == 0 {
		return
	}
	o.eachBodyEntry(func(n il.Node) {
		if s, ok := n.(*il.Statement); ok && s.Label != nil {
			if l, ok := moved[s.Label]; ok {
				s.Lifetime = l
			}
		}
	})
}

// outerContinue does so for loop s; it notes where the label lives then.
func (o *overlay) outerContinue(s *il.Statement, moved map[*il.Label]*il.ObjectLifetime) {
	b := s.Body
	if b.Kind != il.StmkBlock || b.Scope == nil || b.Scope.Lifetime == nil || b.First == nil || b.First.Next == nil {
		return
	}
	before := b.First
	for before.Next.Next != nil {
		before = before.Next
	}
	label := before.Next
	if label.Kind != il.StmkLabel || label.Label == nil || !label.Label.ContinueLabel {
		return
	}
	outer := &il.Statement{Entry: o.entry(b.Func), Kind: il.StmkBlock, First: b, EndReachable: true, ImplicitScopeNotAllowed: true, Implicit: true}
	before.Next, b.Next, label.Parent, s.Body = nil, label, outer, outer
	label.Lifetime = b.Scope.Lifetime.Parent
	moved[label.Label] = label.Lifetime
}

// sourceType is the type written for temporary e, where the display knows it:
// one that is initialised by braces, or depends on template parameters.
func (o *overlay) sourceType(e *il.Expr) *il.Type {
	d := e.Init
	if d == nil || e.Info().Type2 == nil {
		return nil
	}
	switch d.Kind {
	case il.DikConstant, il.DikNonconstantAggregate:
	case il.DikConstructor:
		if !e.Type.IsDependent() {
			return nil
		}
	default:
		return nil
	}
	return e.Info().Type2
}

// shownDefined reports whether the display calls r defined: a deleted implicit
// function has all the definition that it needs.
func shownDefined(r *il.Routine) bool { return r.Defined || r.IsDeleted && r.Generated }

// shownConstexpr reports whether the display calls r constexpr.
func (o *overlay) shownConstexpr(r *il.Routine) bool {
	switch {
	case r.LookupOnly && r.IsTrivialDefaultCtor:
		return false
	case r.IsDeleted && r.Generated && r.Special == il.SfkConstructor && len(r.Type.Skip().Routine.Params) == 0:
		return false
	}
	return r.IsConstexpr
}

// exprRoutine is the function that new- or delete-expression e calls, as the
// display shows it: constructors and destructors of classes allocate and free
// the storage of single objects themselves.
func (o *overlay) exprRoutine(e *il.Expr) *il.Routine {
	x := e.Info()
	if e.Kind != il.EnkNewDelete || e.Routine == nil || x.Count != nil || x.ArrayDelete || x.Type2 == nil || e.Init == nil {
		return e.Routine
	}
	c := x.Type2.ClassInfoOrNil()
	switch {
	case c == nil:
	case x.IsNew && e.Init.Kind == il.DikConstructor && c.OperatorNew == e.Routine,
		!x.IsNew && e.Init.Destructor != nil && c.OperatorDelete != nil && !x.Aligned:
		return nil
	}
	return e.Routine
}

// shownFreeing frees the storage of new-expression e when the constructor
// throws; nil where that does it itself.
func (o *overlay) shownFreeing(e *il.Expr) *il.DynamicInit {
	d := e.Info().Freeing
	if d != nil && !d.IsArrayFreeing && e.Routine != nil && o.exprRoutine(e) == nil {
		return nil
	}
	return d
}

// passedViaCopy reports whether objects of type t are passed and returned by
// their copy constructor: classes that are not copied bitwise, or of which that
// is not known.
func (o *overlay) passedViaCopy(t *il.Type) bool {
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
func (o *overlay) deducedResults() {
	o.eachBodyEntry(func(n il.Node) {
		s, ok := n.(*il.Statement)
		if !ok || s.Kind != il.StmkReturn || s.Expr == nil || s.Expr.Kind != il.EnkConstant || s.Func < 2 {
			return
		}
		r := o.u.Routines[s.Func-2]
		if r.Type == nil || r.Type.Kind != il.TkRoutine {
			return
		}
		t := r.Type.Elem
		if t == nil || t.Ref == nil || t.Ref.Kind != il.RefDeducedAuto || !o.u.Same(t, s.Expr.Type) {
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
func (o *overlay) valuedObjects() {
	object := func(v *il.Variable) {
		c, d := v.ConstVal, v.Dyn
		if c == nil || d == nil || c.Kind != il.CkAggregate || v.Init != il.InitkDynamic || d.Kind != il.DikConstructor || !v.IsConstexpr && !v.Constinit {
			return
		}
		t := o.unqualified(v.Type)
		e := &il.Expr{Entry: o.entry(0), Kind: il.EnkTempInit, Type: t, Init: d}
		value := *o.computed(c, 0)
		value.Type, value.Expr = t, e
		d.Variable = nil
		v.Init, v.Const, v.Dyn = il.InitkStatic, &value, nil
	}
	o.each(o.u.File, func(s *il.Scope) {
		for _, v := range s.Variables {
			object(v)
		}
	})
	for _, h := range o.orphaned {
		for _, v := range h.variables {
			object(v)
		}
	}
}

// computed copies constant c, which a constexpr function computed.
func (o *overlay) computed(c *il.Constant, depth int) *il.Constant {
	n := o.copyConstant(c)
	n.Entry, n.Next, n.Expr = o.entry(0), nil, nil
	n.DeclPos = source.Pos{}
	n.FromConstexprCall, n.NotNullPointer = true, c.Kind != il.CkAggregate
	if depth > maxTextDepth {
		return &n
	}
	elems := make([]*il.Constant, len(c.Elems))
	for i, e := range c.Elems {
		elems[i] = o.computed(e, depth+1)
	}
	n.Elems = elems
	return &n
}

// copyConstant returns a copy of c as the display knows it.
func (o *overlay) copyConstant(c *il.Constant) il.Constant {
	n := *c
	n.Type, n.Elems, n.Base = c.Type, c.Elems, c.Base
	n.ImplicitCast, n.NotNullPointer, n.DeclPos = c.ImplicitCast, c.NotNullPointer, c.DeclPos
	return n
}

// instanceBodies takes what only declarations of the source have out of the
// bodies of instances, and marks the locals of prototypes.
func (o *overlay) instanceBodies() {
	for _, r := range o.u.Routines {
		if r.Scope != nil && o.routineIsInstance(r) {
			o.setFirst(r.Scope, nil)
		}
	}
	o.eachBodyEntry(func(n il.Node) {
		if n.Hdr().Func < 2 || int(n.Hdr().Func)-2 >= len(o.u.Routines) {
			return
		}
		r := o.u.Routines[n.Hdr().Func-2]
		instance := o.routineIsInstance(r)
		switch n := n.(type) {
		case *il.Statement:
			if instance {
				n.SeqEntry = nil
			}
		case *il.Variable:
			if instance {
				n.SeqEntry = nil
			}
			if r.IsPrototype && !n.IsParameter && !n.IsThis && !n.IsHandlerParam {
				n.IsPrototype = true
			}
		}
	})
}

// routineIsInstance reports whether the body of r was made from that of a prototype.
func (o *overlay) routineIsInstance(r *il.Routine) bool {
	return !r.IsPrototype && !r.IsSpecialized && (r.InstantiatedFrom != nil || r.DefinedInInstance)
}

// implicitCalls makes the calls of members of the current instantiation that
// name no object, as statements of their own, calls of something unknown: an
// instance may call another function.
func (o *overlay) implicitCalls() {
	o.eachBodyEntry(func(n il.Node) {
		s, ok := n.(*il.Statement)
		if !ok || s.Kind != il.StmkExpr || s.Expr == nil || s.Func < 2 || int(s.Func)-2 >= len(o.u.Routines) || !o.u.Routines[s.Func-2].IsPrototype {
			return
		}
		e := s.Expr
		if e.Kind != il.EnkOperation || e.Op != il.OpPointsToMemberCall || !e.ImplicitThis || e.Operand == nil || e.Operand.Kind != il.EnkRoutine || e.Operand.Next == nil {
			return
		}
		f := e.Operand
		if m := f.Routine.MemberOf; m == nil || !m.IsDependent() {
			return
		}
		args := f.Next.Next
		f.Next = nil
		c := &il.Constant{Entry: o.entry(s.Func), Kind: il.CkTemplateParam, Type: o.u.Builtin.Dependent, TP: il.TpckExpression, TPExpr: f}
		k := &il.Expr{Entry: o.entry(s.Func), Kind: il.EnkConstant, Type: o.u.Builtin.Dependent, Const: c, Pos: f.Pos, Next: args}
		e.Op, e.Operand, e.Type = il.OpCall, k, o.u.Builtin.Dependent
		f.Routine.Called = false
	})
}
