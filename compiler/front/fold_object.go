// This file implements what reading an object of class type yields that is
// constant by its declaration: the value of the object (rule il.folded-object).
package front

import (
	"cufront/compiler/eval"
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/layout"
	"cufront/compiler/source"
)

// readObject turns e, which reads an object of class type that is copied bit by
// bit, into the constant that the object is; the constant keeps the expression. An
// empty object has no value (rule il.folded-object).
func readObject(ck *Checker, e *il.Expr) {
	if ck.evals.readParts > maxReadParts || e.TypeDependent || e.ValueDependent || e.OrigLvalueType == nil || e.OrigLvalueType.AllQuals()&il.Volatile != 0 {
		return
	}
	part, of := partOf(e)
	if layout.IsEmpty(e.Type) && !part && !of.IsCall() {
		return
	}
	c := objectValue(ck, e)
	if c == nil && of != e {
		c = partValue(ck, e, of)
	}
	if i := e.Type.ClassInfoOrNil(); i != nil && i.AnyMutable && !(i.Members.Aggregate && i.Members.DefaultCtor.Trivial) {
		return // the value of a mutable member is not known (rule eval.mutable)
	}
	if c == nil || c.Kind != il.CkAggregate || !ck.u.SameUnqualified(c.Type, e.Type) || !holdsConstants(c) {
		return
	}
	t := ck.u.Unqualified(e.Type)
	n := ck.u.NewExpr(e.Kind, e.Type)
	h := n.Entry
	*n = *e
	n.Entry, n.Next = h, nil
	if !ck.u.Same(e.Type, t) {
		a := nodes.Generated(ck.u, il.OpLvalueAdjust, t, n)
		a.Pos, a.Start, a.EndPos = e.Pos, e.Start, e.EndPos
		n.OrigLvalueType, n.Cat = nil, il.LValue
		a.OrigLvalueType, a.Cat = t, il.PRValue
		n = a
	}
	k := wholeValue(ck, c, t)
	if k == nil {
		return
	}
	k.Expr = n
	h = e.Entry
	*e = il.Expr{Entry: h, Kind: il.EnkConstant, Type: t, Const: k, Next: e.Next, Pos: e.Start, Start: e.Start, EndPos: e.EndPos, Parenthesized: e.Parenthesized}
}

// partOf returns what e, the part of an object, is a part of, and whether it is a base of that.
func partOf(e *il.Expr) (base bool, of *il.Expr) {
	for e.Kind == il.EnkOperation {
		switch e.Op {
		case il.OpBaseClassCast:
			base = true
		case il.OpDotField, il.OpLvalueAdjust, il.OpParens, il.OpRefCast, il.OpRefIndirect:
		default:
			return base, e
		}
		e = e.Operand
	}
	return base, e
}

// partValue returns the value of e, a part of the object of or what that, a call, refers to; nil
// where it is not known: that of a constexpr variable, of a temporary that is a constant, and of
// what a constant call refers to (rule il.folded-parts).
func partValue(ck *Checker, e, of *il.Expr) *il.Constant {
	if ck.env.has(inUnevaluated) || ck.evals.depth > 0 {
		return nil
	}
	trial := ck.env.has(inTrial) || ck.env.has(inPrototype)
	switch {
	case of.IsCall():
		return calledConstant(ck, e, of)
	case of.Kind == il.EnkVariable && foldsParts(of.Var):
	case of.Kind == il.EnkVariable && of.Var.IsConstexpr && !of.Var.Type.IsReference():
		if objectValue(ck, of) == nil {
			return nil
		}
	case of.Kind != il.EnkTempInit || !nodes.ConstantTemporary(of):
		return nil
	}
	c, _ := foldingEvaluation(ck, e, trial)
	return c
}

// maxReadParts is how many parts the constants may have that the reads of a translation
// unit make: each read has a constant of its own.
const maxReadParts = 1 << 20

// wholeValue returns the value of type t that c, the initialiser of an object, makes: what
// the list leaves out is a part of it.
func wholeValue(ck *Checker, c *il.Constant, t *il.Type) *il.Constant {
	own := *c // reads only
	own.Expr = nil
	v, _ := eval.Init(ck.u, ck.d, evalEnv{ck: ck}, t, &il.DynamicInit{Kind: il.DikConstant, Const: &own}, eval.Options{})
	if v == nil || v.Kind != il.CkAggregate {
		return nil
	}
	ck.evals.readParts += readParts(v)
	v.Type = t
	return v
}

// readParts counts the parts of c, which are values that were computed.
func readParts(c *il.Constant) int {
	c.NotNullPointer = true
	n := 1
	for _, e := range c.Elems {
		n += readParts(e)
	}
	return n
}

// copiedElements returns copies of the parts of an object.
func copiedElements(u *il.Unit, elems []*il.Constant) []*il.Constant {
	out := make([]*il.Constant, len(elems))
	for i, c := range elems {
		u.Work.Step(1)
		k := u.NewConst(c.Kind, c.Type)
		h := k.Entry
		k.CopyOf(c)
		k.Entry = h
		if len(c.Elems) > 0 {
			k.OwnRare().Elems = copiedElements(u, c.Elems)
		}
		out[i] = k
	}
	return out
}

// keepConst makes d, which copies an object into a const one of type t, take the
// initialiser of that object as it is (rule il.folded-object).
func keepConst(ck *Checker, d *il.DynamicInit, t *il.Type) {
	if d == nil || d.Kind != il.DikConstant || !t.IsConst() || d.Const.Kind != il.CkAggregate {
		return
	}
	e := d.Const.Expr
	if c := t.ClassType(); c == nil || !ck.isAggregate(c) {
		return // what a constructor has made is a value of its own
	}
	if e == nil || e.Kind != il.EnkOperation || e.Op != il.OpLvalueAdjust || !e.Generated {
		return
	}
	o := e.Operand
	c := objectValue(ck, o)
	if c == nil {
		return
	}
	k := ck.u.NewConst(il.CkAggregate, d.Const.Type)
	h := k.Entry
	k.CopyOf(c)
	k.Entry, k.Type, k.OwnRare().Elems = h, d.Const.Type, copiedElements(ck.u, c.Elems)
	o.OrigLvalueType, o.Cat = nil, il.PRValue
	k.Expr = o
	d.Const = k
}

// holdsConstants reports whether aggregate c holds constants alone.
func holdsConstants(c *il.Constant) bool {
	for _, k := range c.Elems {
		if k.Kind == il.CkDynamicInit || k.Kind == il.CkTemplateParam || k.Kind == il.CkAggregate && !holdsConstants(k) {
			return false
		}
	}
	return true
}

// objectValue returns the value of the object of class type that e designates, nil
// when it is not known: a constexpr variable, a const one that is not automatic
// and whose initialiser is constant, a part of one of them.
func objectValue(ck *Checker, e *il.Expr) *il.Constant {
	switch e.Kind {
	case il.EnkVariable:
		v := e.Var
		if v.LocalToFunction && (!v.IsConstexpr || ck.env.fn == nil || v.EnclosingRoutine != ck.env.fn.routine || v.EnclosingRoutine.IsPrototype) {
			return nil
		}
		return namedValue(ck, v, e.Start)
	case il.EnkOperation:
		return designated(ck, e)
	}
	return nil
}

// namedValue returns the value of the object v, which is named at pos.
func namedValue(ck *Checker, v *il.Variable, pos source.Pos) *il.Constant {
	if c := ck.variableValue(v, pos); c != nil {
		return c
	}
	if v.Type.IsConst() && v.Type.AllQuals()&il.Volatile == 0 {
		return staticValue(ck, v)
	}
	return nil
}

// designated returns the value of the object that the operation e designates.
func designated(ck *Checker, e *il.Expr) *il.Constant {
	switch e.Op {
	case il.OpRefIndirect:
		return referredValue(ck, e.Operand)
	case il.OpSubscript, il.OpDotStatic, il.OpPointsToStatic:
		if c := ck.valueOf(e); c != nil || e.Op != il.OpSubscript {
			return c
		}
		return elementObject(ck, e)
	case il.OpDotField:
		return nodes.MemberOf(ck.u, objectValue(ck, e.Operand), nodes.Second(e).Field)
	case il.OpLvalueAdjust, il.OpParens, il.OpRefCast:
		return objectValue(ck, e.Operand)
	case il.OpComma:
		return objectValue(ck, nodes.Second(e))
	case il.OpQuestion:
		if c := ck.valueOf(e.Operand); c != nil && c.Kind == il.CkInteger && !e.GNUTwoOperand {
			chosen := nodes.Second(e)
			if c.Int.IsZero() {
				chosen = chosen.Next
			}
			return objectValue(ck, chosen)
		}
	case il.OpIndirect:
		switch a := nodes.SkipParens(e.Operand); {
		case a.Kind == il.EnkOperation && a.Op == il.OpAddressOf:
			return objectValue(ck, a.Operand)
		case a.Kind == il.EnkOperation && a.Op == il.OpArrayToPointer:
			return nodes.ElementAt(ck.u, objectValue(ck, a.Operand), 0, e.Type)
		}
	}
	return nil
}

// elementObject returns the value of an element of a const array of class objects.
func elementObject(ck *Checker, e *il.Expr) *il.Constant {
	base, index := e.Operand, nodes.Second(e)
	if e.PtrOperandSecond {
		base, index = index, base
	}
	if base.Kind != il.EnkOperation || base.Op != il.OpArrayToPointer {
		return nil
	}
	i := ck.valueOf(index)
	if i == nil || i.Kind != il.CkInteger || i.Int.Hi != 0 {
		return nil
	}
	return nodes.ElementAt(ck.u, objectValue(ck, base.Operand), i.Int.Lo, e.Type)
}

// staticValue returns the value of the const variable v of class type, which is
// initialised statically: by a list of constants, or by a constexpr constructor.
func staticValue(ck *Checker, v *il.Variable) *il.Constant {
	if v.Const != nil {
		return v.Const
	}
	if d := v.Dyn; d != nil && d.Kind == il.DikConstructor && d.Routine != nil && d.Routine.IsConstexpr && ck.evals.depth < maxEvaluations {
		ck.evals.depth++
		defer func() { ck.evals.depth-- }()
		c, _ := eval.Init(ck.u, ck.d, evalEnv{ck: ck}, v.Type, d, eval.Options{ConstantRequired: true})
		return c
	}
	return nil
}

// referredValue returns the value of the object of class type that the reference e, a
// variable whose initialiser is constant, refers to.
func referredValue(ck *Checker, e *il.Expr) *il.Constant {
	if e.Kind != il.EnkVariable || e.Var.IsParameter || e.Var.Dyn == nil || e.Var.LocalToFunction && (ck.env.fn == nil || e.Var.EnclosingRoutine != ck.env.fn.routine) {
		return nil
	}
	d := e.Var.Dyn
	if d.Kind != il.DikConstant || d.Const == nil || d.Const.Kind != il.CkAddress || d.Const.Address != il.AbkVariable || len(d.Const.Path) > 0 || d.Const.Offset != 0 {
		return nil
	}
	v := d.Const.Var
	if v.LocalToFunction {
		return ck.variableValue(v, e.Start)
	}
	return namedValue(ck, v, e.Start)
}
