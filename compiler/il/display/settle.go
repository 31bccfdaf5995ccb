// This file implements what the display shows otherwise than the IL of function
// bodies has it: the calls of pseudo destructors, locals that nothing names.
package display

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// settleBodies brings the entries of function bodies into the forms that the
// display shows.
func (o *overlay) settleBodies() {
	o.eachBodyEntry(func(n il.Node) {
		switch n := n.(type) {
		case *il.Expr:
			if n.Kind == il.EnkOperation && o.nodes.op(n) == il.OpCall {
				o.pseudoDestructor(n)
			}
			if n.IsCall() && o.nodes.operand(n) != nil {
				copiedArguments(o, o.nodes.next(o.nodes.operand(n)))
			}
			volatileFetch(o, n)
		case *il.Variable:
			o.settleLocal(n)
			volatileObject(o, n)
			elidedVariable(o, n)
		case *il.CtorInit:
			if d := n.Init; d != nil && n.Braced == (o.inits.kind(d) != il.DikConstructor) {
				elidedCast(o, d, !n.Braced, n.Braced)
			}
		case *il.DynamicInit:
			o.inits.setImplicitCopy(n, o.inits.implicitCopy(n) && !n.ExplicitCast)
			copiedArguments(o, o.inits.args(n))
		}
	})
}

// copiedArguments lets those of the arguments beginning with a that are passed by a constructor
// lie in memory: they are lvalues, copies of objects implicit ones (rule il.copied-arguments).
func copiedArguments(o *overlay, a *il.Expr) {
	for ; a != nil; a = o.nodes.next(a) {
		if r := o.replaced[a]; r != nil {
			a = r
		}
		d := a.Init
		if a.Kind != il.EnkTempInit || a.Cat != il.PRValue || d == nil || d.Braced && a.Form == il.CastImplicit || !o.passedViaCopy(o.nodes.typ(a)) {
			continue
		}
		o.nodes.setInMemory(a, true)
		if r := d.Routine; o.inits.kind(d) == il.DikConstructor && r != nil && a.Form == il.CastImplicit && r.Special == il.SfkConstructor {
			if q := r.Type.Skip().Routine.Params; len(q) > 0 && q[0].CopyCtorParam {
				o.inits.setImplicitCopy(d, true)
			}
		}
	}
}

// elidedVariable settles the initialisation of v by a temporary that is v itself
// (rule il.elided-casts).
func elidedVariable(o *overlay, v *il.Variable) {
	if d := o.variables.dyn(v); d != nil {
		elidedCast(o, d, v.ParenInit, v.DirectBraceInit)
	}
	if c := o.variables.constant(v); c != nil && c.Kind == il.CkAggregate && c.ExplicitCast && !v.ParenInit && !v.DirectBraceInit {
		o.constants.setImplicitCast(c, true)
	}
}

// elidedCast settles initialisation d, which was written as a cast to the very class: that of an
// aggregate or in parentheses is none, nor has it the braces of that.
func elidedCast(o *overlay, d *il.DynamicInit, paren, braced bool) {
	c := o.inits.constant(d)
	aggregate := o.inits.kind(d) == il.DikConstant && c != nil && c.Kind == il.CkAggregate
	if !d.ExplicitCast || !aggregate && (!paren || o.inits.kind(d) != il.DikConstructor) {
		return
	}
	o.inits.setNotExplicit(d, true)
	if braced {
		return
	}
	o.inits.setNotBraced(d, true)
	if aggregate && !paren {
		o.constants.setImplicitCast(c, true)
	}
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

// arrayBounds lets the conversion of a bound to the type of sizes take the operation
// as it was written: the whole expression is evaluated at once (rule il.folded).
func (o *overlay) arrayBounds() {
	for _, t := range o.u.Order.Types {
		if t.Kind != il.TkArray || t.WrittenBound() == nil || t.WrittenBound().Kind != il.CkInteger {
			continue
		}
		e := t.WrittenBound().Expr
		if e == nil || e.Kind != il.EnkOperation || o.nodes.op(e) != il.OpCast || !e.Generated {
			continue
		}
		if n := o.nodes.operand(e); n != nil && n.Kind == il.EnkConstant && n.Const != nil && o.entities.name(n.Const) == nil &&
			n.Const.Expr != nil && n.Const.Expr.Kind == il.EnkOperation {
			o.nodes.setOperand(e, n.Const.Expr)
		}
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
			o.variables.setAssocParam(v, r.Type.Routine.Params[i])
		}
		namedParameters(o, r)
	}
}

// namedParameters gives the parameters in the type of r the names that the
// definition of r gave them (rule il.types).
func namedParameters(o *overlay, r *il.Routine) {
	d := o.routines.declaredType(r)
	if d == nil || d == r.Type || d.Kind != il.TkRoutine || len(d.Routine.Params) != len(r.Type.Routine.Params) {
		return
	}
	for i, q := range d.Routine.Params {
		if p := r.Type.Routine.Params[i]; p.Name != q.Name {
			o.params.setName(p, q.Name)
		}
	}
}

// pseudoDestructor makes call e of the destructor of a scalar an operation of
// its own on the object and a routine that is none.
func (o *overlay) pseudoDestructor(e *il.Expr) {
	m := o.nodes.operand(e)
	if m == nil || m.Kind != il.EnkDependentMember || m.TypeDependent || m.X == nil || !m.X.IsDtor || o.nodes.operand(m) == nil {
		return
	}
	object := o.nodes.operand(m)
	o.nodes.setOp(e, il.OpDotVacuousDtor)
	if m.X.Arrow {
		o.nodes.setOp(e, il.OpPointsToVacuousDtor)
	}
	r := &il.NameReference{Entry: o.entry(0), NumTemplateArgs: -1, Qualifier: m.X.Qualifier, GlobalQualified: m.X.GlobalQual,
		DestructorType: m.X.ConvType}
	if t := m.X.ConvType; t != nil && o.entities.name(t) != nil {
		o.nameUses.setNext(r, o.entities.nameRefs(t))
		o.entities.setNameRefs(t, r)
	}
	none := *m // stands in m's place
	none.Kind, none.Operand, none.NameRef, none.Pos, none.X = il.EnkRoutine, nil, r, source.Pos{}, nil
	o.nodes.setOperand(e, object)
	o.nodes.setNext(object, &none)
}

// settleLocal drops the name reference of a local variable that nothing names
// after its declaration; an object of a class counts as used by its life.
func (o *overlay) settleLocal(v *il.Variable) {
	if o.entities.referenced(v) || v.IsParameter || v.IsThis || v.Shared || o.variables.storage(v) != il.ScAuto || o.entities.name(v) == nil {
		return
	}
	o.entities.setNameRefs(v, nil)
	t := o.variables.typ(v)
	for t.IsArray() {
		t = o.types.elem(t.Skip())
	}
	o.entities.setReferenced(v, t.IsClass() && o.variables.dyn(v) != nil)
}

// scalarTemporaries makes the initialisations of scalar temporaries expressions,
// also where the value is known: they live until the end of the full expression
// unless a reference keeps them alive.
func (o *overlay) scalarTemporaries() {
	var kept []*il.DynamicInit
	settle := func(n il.Node) {
		switch n := n.(type) {
		case *il.Expr:
			if n.Kind == il.EnkTempInit && n.Init != nil && o.nodes.typ(n) != nil && !o.nodes.typ(n).IsClass() && !o.nodes.typ(n).IsArray() {
				o.scalarTemporary(n)
			}
			if n.Kind == il.EnkNewDelete && n.Init != nil {
				newScalar(o, n)
			}
		case *il.Variable:
			automaticAddress(o, n)
			if o.variables.typ(n) != nil && o.variables.typ(n).IsReference() && o.variables.dyn(n) != nil {
				if d := o.boundTemporary(o.inits.expr(o.variables.dyn(n))); d != nil && !o.temps[d].IsClass() {
					kept = append(kept, d)
				}
			}
		}
	}
	o.eachFileEntry(settle)
	o.eachBodyEntry(settle)
	for _, d := range kept {
		o.inits.setTempLifetime(d, false)
	}
}

func (o *overlay) scalarTemporary(t *il.Expr) {
	d := t.Init
	switch {
	case o.inits.staticTemp(d):
		return
	case o.inits.kind(d) == il.DikConstant && o.inits.constant(d) != nil && !d.Braced:
		e := &il.Expr{Entry: o.entry(o.regions.region(&t.Entry)), Kind: il.EnkConstant,
			Type: o.constants.typ(o.inits.constant(d)), Const: o.inits.constant(d), Pos: t.Pos}
		o.inits.setKind(d, il.DikExpression)
		o.inits.setConst(d, nil)
		o.inits.setExpr(d, e)
	case o.inits.kind(d) != il.DikExpression:
		return
	}
	o.inits.setTempLifetime(d, true)
}

// automaticAddress makes the address that initialises automatic variable v the plain value of
// the expression, which stands nowhere and was never converted (rule il.automatic-addresses).
func automaticAddress(o *overlay, v *il.Variable) {
	d := o.variables.dyn(v)
	if d == nil || o.variables.storage(v) != il.ScAuto || o.inits.kind(d) != il.DikConstant {
		return
	}
	c := o.inits.constant(d)
	if c == nil || c.Kind != il.CkAddress || c.Expr == nil ||
		c.Address != il.AbkVariable && c.Address != il.AbkRoutine && !(c.Address == il.AbkConstant && o.constants.typ(c).IsReference()) {
		return
	}
	n := o.copyConstant(c)
	n.Entry = o.entry(o.regions.region(&c.Entry))
	n.DeclPos, n.NotNullPointer, n.OrigType = source.Pos{}, false, nil
	if e := n.Expr; e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkAddress && e.Const.Expr != nil {
		n.Expr = e.Const.Expr
	}
	switch t := n.Type.Skip(); {
	case t.IsReference():
		n.ImplicitCast = c.Address != il.AbkRoutine
	case c.OrigType != nil:
		n.ImplicitCast = false
		if o.nodes.op(n.Expr) != il.OpCast {
			n.Expr = converted(o, n.Expr, il.OpCast, n.Type)
		}
	}
	o.inits.setConst(d, &n)
}

// newScalar makes the constant that new-expression e initialises a scalar with, unless that
// stands in braces, an expression.
func newScalar(o *overlay, e *il.Expr) {
	d, x := e.Init, e.Info()
	c := o.inits.constant(d)
	if !x.IsNew || x.Count != nil || o.inits.kind(d) != il.DikConstant || c == nil || o.constants.typ(c) == nil || !o.constants.typ(c).IsScalar() {
		return
	}
	if d.Braced || x.BraceInit {
		return
	}
	v := &il.Expr{Entry: o.entry(o.regions.region(&e.Entry)), Kind: il.EnkConstant, Type: o.constants.typ(c), Const: c, Pos: o.entities.declPos(c)}
	if c.Expr != nil {
		moveTo(o, c, source.Pos{})
	}
	o.inits.setKind(d, il.DikExpression)
	o.inits.setConst(d, nil)
	o.inits.setExpr(d, v)
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

// staticTemporaries notes the temporaries that references of static storage duration keep
// alive, and gives what is constant of them a value beside that of their initialisation
// (rule il.static-temporaries).
func (o *overlay) staticTemporaries() {
	o.each(o.u.File, func(s *il.Scope) {
		for _, v := range o.scopes.variables(s) {
			o.staticTemporary(v)
			elidedVariable(o, v)
			if d := o.variables.dyn(v); d != nil && d.ExplicitCast {
				o.inits.setImplicitCopy(d, false)
			}
		}
	})
}

// staticTemporary does so for the temporary that v, a variable of static storage duration, is bound to.
func (o *overlay) staticTemporary(v *il.Variable) {
	if t := o.variables.typ(v); t == nil || !t.IsReference() {
		return
	}
	if d := o.variables.dyn(v); d != nil {
		if t := o.boundTemporary(o.inits.expr(d)); t != nil {
			o.inits.setStaticTemp(t, true)
		}
	}
	if c := o.variables.constant(v); c != nil && isTemporaryAddress(c) {
		constantTemporary(o, c)
	}
}

// constantTemporary does so for the temporary of known value that c is the address of.
func constantTemporary(o *overlay, c *il.Constant) {
	base := o.constants.base(c)
	if c.Expr == nil || base == nil {
		return
	}
	d := o.boundTemporary(c.Expr)
	if d == nil || o.inits.kind(d) != il.DikConstant && o.inits.kind(d) != il.DikZero {
		return
	}
	o.inits.setStaticTemp(d, true)
	if base.Kind != il.CkAggregate {
		from := o.inits.constant(d)
		pos := o.entities.declPos(from)
		if from.Expr != nil {
			pos = from.Expr.Pos
		}
		o.inits.setKind(d, il.DikExpression)
		o.inits.setConst(d, nil)
		o.inits.setExpr(d, &il.Expr{Entry: o.entry(o.regions.region(&c.Expr.Entry)), Kind: il.EnkConstant, Type: o.constants.typ(from), Const: from, Pos: pos})
	}
	typ := o.constants.typ(base)
	if t := o.nodes.typ(c.Expr).Skip(); t.Kind == il.TkPointer {
		typ = o.types.elem(t)
	}
	o.constants.setBase(c, temporaryValue(o, base, typ))
	o.constants.setImplicitCast(c, true)
	o.constants.setNotNullPointer(c, false)
	if t := o.nodes.typ(c.Expr).Skip(); t.IsRRef && base.Kind != il.CkAggregate {
		o.nodes.setType(c.Expr, o.referenceTo(o.types.elem(t)))
	}
}

// temporaryValue returns the value of a temporary of type t that constant c initialises: it
// stands nowhere.
func temporaryValue(o *overlay, c *il.Constant, t *il.Type) *il.Constant {
	value := o.copyConstant(c)
	value.Type, value.Entry = t, o.entry(o.regions.region(&c.Entry))
	value.Expr, value.OrigType, value.NotNullPointer = nil, nil, c.Kind != il.CkAggregate
	value.DeclPos, value.ExplicitCast, value.ExplicitBraces = source.Pos{}, false, false
	rare := *value.ConstantRare
	rare.Elems = nil
	for _, e := range value.Elems {
		rare.Elems = append(rare.Elems, temporaryValue(o, e, o.constants.typ(e)))
	}
	value.ConstantRare = &rare
	return &value
}

// settleStatements takes the label that a continue statement jumps to out of the
// loop's body where objects die at the end of that: both stand in a block of
// the loop then. And it makes the conditions of what follows init-statements.
func (o *overlay) settleStatements() {
	moved := make(map[*il.Label]*il.ObjectLifetime)
	var heads []*il.Scope
	o.eachBodyEntry(func(n il.Node) {
		switch n := n.(type) {
		case *il.Statement:
			if o.statements.body(n) != nil {
				o.outerContinue(n, moved)
			}
			if i := n.InitStmt; n.Kind == il.StmkFor && i != nil && i.Kind == il.StmkExpr {
				o.statements.setParent(i, n)
			}
			reachedEnds(o, n)
			returnedEnd(o, n)
		case *il.SwitchCase:
			caseValue(o, n.Value, n.ValueExpr)
			caseValue(o, n.RangeEnd, n.RangeEndExpr)
		case *il.Scope:
			if n.Kind == il.SckCondition && n.Stmt != nil {
				heads = append(heads, n)
			}
		}
	})
	if len(moved) > 0 {
		o.eachBodyEntry(func(n il.Node) {
			if s, ok := n.(*il.Statement); ok && s.Label != nil {
				if l, ok := moved[s.Label]; ok {
					o.statements.setLifetime(s, l)
				}
			}
		})
	}
	o.conditions(heads)
}

// caseValue gives value c of a case the position where e, as which it was written,
// begins; values that are converted have none (rule il.case-values).
func caseValue(o *overlay, c *il.Constant, e *il.Expr) {
	if c == nil || e == nil || o.entities.name(c) != nil || c.Kind != il.CkInteger || o.constants.implicitCast(c) || !e.Start.IsValid() {
		return
	}
	moveTo(o, c, e.Start)
}

// outerContinue does so for loop s; it notes where the label lives then.
func (o *overlay) outerContinue(s *il.Statement, moved map[*il.Label]*il.ObjectLifetime) {
	b := o.statements.body(s)
	if b.Kind != il.StmkBlock || b.Scope == nil || o.scopes.lifetime(b.Scope) == nil || b.First == nil ||
		o.statements.next(b.First) == nil {
		return
	}
	before := b.First
	for o.statements.next(o.statements.next(before)) != nil {
		before = o.statements.next(before)
	}
	label := o.statements.next(before)
	if label.Kind != il.StmkLabel || label.Label == nil || !label.Label.ContinueLabel {
		return
	}
	outer := &il.Statement{Entry: o.entry(o.regions.region(&b.Entry)), Kind: il.StmkBlock, First: b, EndReachable: true,
		ImplicitScopeNotAllowed: true, Implicit: true, StatementRare: &il.StatementRare{}}
	o.statements.setNext(before, nil)
	o.statements.setNext(b, label)
	o.statements.setParent(label, outer)
	o.statements.setBody(s, outer)
	o.statements.setLifetime(label, o.lifespans.parent(o.scopes.lifetime(b.Scope)))
	moved[label.Label] = o.statements.lifetime(label)
}

// sourceType is the type written for temporary e, where the display knows it:
// one that is initialised by braces, or depends on template parameters.
func (o *overlay) sourceType(e *il.Expr) *il.Type {
	d := e.Init
	if d == nil || e.Info().TypeOperand == nil {
		return nil
	}
	switch o.inits.kind(d) {
	case il.DikConstant, il.DikNonconstantAggregate:
	case il.DikConstructor:
		if !o.nodes.typ(e).IsDependent() || d.Routine == nil && !d.Braced {
			return nil
		}
	default:
		return nil
	}
	return e.Info().TypeOperand
}

// shownDefined reports whether the display calls r defined: a deleted function has
// all the definition that it needs.
func shownDefined(r *il.Routine) bool {
	return r.Defined || r.IsDeleted
}

// shownTrivialDtor reports whether the display calls destructor r trivial.
func shownTrivialDtor(r *il.Routine) bool {
	return r.IsTrivialDtor || r.Special == il.SfkDestructor && r.IsDeleted && !r.IsPrototype
}

// shownConstexpr reports whether the display calls r constexpr.
func shownConstexpr(r *il.Routine) bool {
	switch {
	case r.LookupOnly && r.IsTrivialDefaultCtor, extendedBody(r), r.IsDefaulted && !r.Generated && (r.IsPrototype || r.Special == il.SfkDestructor):
		return false
	case r.IsDeleted && r.Generated && r.Special == il.SfkConstructor && len(r.Type.Skip().Routine.Params) == 0:
		return ofClosure(r) && r.IsConstexpr && len(r.MemberOf.Cls.Fields) == 0
	}
	return r.IsConstexpr || deletedCopy(r)
}

// exprRoutine is the function that new- or delete-expression e calls, as the
// display shows it: constructors and destructors of classes allocate and free
// the storage of single objects themselves.
func (o *overlay) exprRoutine(e *il.Expr) *il.Routine {
	x := e.Info()
	if e.Kind != il.EnkNewDelete || e.Routine == nil || x.Count != nil || x.ArrayDelete || x.TypeOperand == nil || e.Init == nil {
		return e.Routine
	}
	c := x.TypeOperand.ClassInfoOrNil()
	switch {
	case c == nil:
	case x.IsNew && o.inits.kind(e.Init) == il.DikConstructor && !e.Init.EmptyInit && c.OperatorNew == e.Routine,
		!x.IsNew && o.inits.destructor(e.Init) != nil && c.OperatorDelete != nil && !x.Aligned:
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
	if o.classes.isNonreal(c) {
		return !c.IsPrototype
	}
	return c.Complete && !c.Members.CopiedAsBytes()
}

// deducedResults gives the constants that a function with a deduced result
// returns the type that was deduced.
func (o *overlay) deducedResults() {
	o.eachBodyEntry(func(n il.Node) {
		s, ok := n.(*il.Statement)
		if !ok || s.Kind != il.StmkReturn || s.Expr == nil || s.Expr.Kind != il.EnkConstant || o.regions.region(&s.Entry) < 2 {
			return
		}
		r := bodyOf(o, s)
		if r == nil || r.Type == nil || r.Type.Kind != il.TkRoutine {
			return
		}
		t := o.types.elem(r.Type)
		if t == nil || t.Ref == nil || t.Ref.Kind != il.RefDeducedAuto || !o.identical(t, o.nodes.typ(s.Expr), false) {
			return
		}
		o.nodes.setType(s.Expr, t)
		if c := s.Expr.Const; c != nil && o.regions.region(&c.Entry) == o.regions.region(&s.Entry) && o.entities.name(c) == nil {
			o.constants.setType(c, t)
		}
	})
}

// copyConstant returns a copy of c, which is in no list, as the display knows it.
func (o *overlay) copyConstant(c *il.Constant) il.Constant {
	n, rare := *c, *c.ConstantRare
	n.Type, n.ConstantRare = o.constants.typ(c), &rare
	rare.Next, rare.Elems, rare.Base = nil, o.constants.elems(c), o.constants.base(c)
	n.ImplicitCast, n.NotNullPointer, n.DeclPos = o.constants.implicitCast(c), o.constants.notNullPointer(c), o.entities.declPos(c)
	return n
}

// instanceBodies takes what only declarations of the source have out of the
// bodies of instances, and marks the locals of prototypes.
func (o *overlay) instanceBodies() {
	for _, r := range o.u.Routines {
		if r.Scope != nil && o.routineIsInstance(r) {
			o.setFirst(r.Scope, nil)
			delete(o.locals.sublists, r.Scope)
		}
	}
	o.eachBodyEntry(func(n il.Node) {
		r := bodyOf(o, n)
		if r == nil {
			return
		}
		instance := o.routineIsInstance(r)
		switch n := n.(type) {
		case *il.Statement:
			if instance {
				o.statements.setSeqEntry(n, nil)
			}
		case *il.Variable:
			if instance {
				o.entities.setSeqEntry(n, nil)
			}
			if o.routines.isPrototype(r) && !n.IsParameter && !n.IsThis && !n.IsHandlerParam {
				o.variables.setIsPrototype(n, true)
			}
		}
	})
}

// instanceOrphans does the same for what a function declares at file scope.
func instanceOrphans(o *overlay, h *orphans) {
	instance := o.routineIsInstance(h.routine)
	if instance {
		h.sublists = nil
		for _, t := range h.types {
			o.entities.setSeqEntry(t, nil)
		}
	}
	for _, v := range h.variables {
		if instance {
			o.entities.setSeqEntry(v, nil)
		} else if o.routines.isPrototype(h.routine) {
			o.variables.setIsPrototype(v, true)
		}
	}
}

// routineIsInstance reports whether the body of r was made from that of a prototype.
func (o *overlay) routineIsInstance(r *il.Routine) bool {
	return !o.routines.isPrototype(r) && !r.IsSpecialized && (r.InstantiatedFrom != nil || o.routines.definedInInstance(r))
}

// implicitCalls makes the calls of members of the current instantiation that
// name no object, as statements of their own, calls of something unknown: an
// instance may call another function.
func (o *overlay) implicitCalls() {
	o.eachBodyEntry(func(n il.Node) {
		s, ok := n.(*il.Statement)
		if !ok || s.Kind != il.StmkExpr || s.Expr == nil {
			return
		}
		if r := bodyOf(o, s); r == nil || !o.routines.isPrototype(r) {
			return
		}
		e := s.Expr
		if e.Kind != il.EnkOperation || o.nodes.op(e) != il.OpPointsToMemberCall || !e.ImplicitThis ||
			o.nodes.operand(e) == nil || o.nodes.operand(e).Kind != il.EnkRoutine || o.nodes.next(o.nodes.operand(e)) == nil {
			return
		}
		f := o.nodes.operand(e)
		if m := f.Routine.MemberOf; m == nil || !m.IsDependent() {
			return
		}
		args := o.nodes.next(o.nodes.next(f))
		o.nodes.setNext(f, nil)
		c := &il.Constant{Entry: o.entry(o.regions.region(&s.Entry)), Kind: il.CkTemplateParam, Type: o.u.Builtin.Dependent,
			TP: il.TpckExpression, TPExpr: f, ConstantRare: &il.ConstantRare{}}
		k := &il.Expr{Entry: o.entry(o.regions.region(&s.Entry)), Kind: il.EnkConstant, Type: o.u.Builtin.Dependent, Const: c,
			Pos: f.Pos, Next: args}
		o.nodes.setOp(e, il.OpCall)
		o.nodes.setOperand(e, k)
		o.nodes.setType(e, o.u.Builtin.Dependent)
		o.routines.setCalled(f.Routine, false)
	})
}
