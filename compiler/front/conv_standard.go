// This file implements the building of standard conversions [conv]: reading an
// lvalue is no node of its own, it changes the node that is read
// (rule il.read-lvalue); everything else is a generated cast.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// decay applies the lvalue transformations: array to pointer, function to
// pointer, and reading an lvalue.
func (ck *Checker) decay(x *Operand) {
	switch x.Mode {
	case Overloads:
		ck.resolveSingle(x)
		if x.Mode != Value {
			return
		}
	case Value:
	default:
		return
	}
	e := x.Expr
	if e.TypeDependent {
		return
	}
	switch t := e.Type.Skip(); t.Kind {
	case il.TkArray:
		ck.arrayToPointer(x)
	case il.TkRoutine:
		if !ck.onlyCallable(x) {
			functionToPointer(ck.u, x)
		}
	default:
		ck.read(x)
	}
}

// arrayToPointer converts an array to a pointer to its first element.
func (ck *Checker) arrayToPointer(x *Operand) {
	t := x.Expr.Type
	elem := ck.u.Qualified(t.Skip().Elem, t.AllQuals()&^t.Skip().Elem.AllQuals())
	markUsed(x.Expr)
	if !ck.env.has(subscriptedArray) {
		ck.noteAddress(x.Expr)
	} else if b := nodes.BaseVariable(x.Expr); b != nil && !ck.env.has(inUnevaluated) {
		markAddress(b.Var)
	}
	if x.Expr.Cat == il.PRValue && x.Expr.Kind == il.EnkTempInit {
		x.Expr.Cat = il.LValue
	}
	if e := x.Expr; e.Kind == il.EnkOperation && e.Op == il.OpComma && !e.OperatorSyntax {
		decayLast(ck.u, e, ck.u.PointerTo(elem))
		return
	}
	x.replace(decayed(ck.u, x.Expr, ck.u.PointerTo(elem)))
}

// decayDependent converts x, an array that depends on template parameters, to a pointer to its first
// element, as builtin operators do with it whatever their other operand is (rule il.dependent-arrays).
func decayDependent(ck *Checker, x *Operand) {
	if x.Mode != Value || !x.Expr.TypeDependent || !x.Expr.Type.IsArray() {
		return
	}
	ck.arrayToPointer(x)
	x.Expr.TypeDependent, x.Expr.ValueDependent = true, true
}

// decayed returns array e converted to t, a pointer to its first element.
func decayed(u *il.Unit, e *il.Expr, t *il.Type) *il.Expr {
	n := nodes.Generated(u, il.OpArrayToPointer, t, e)
	if e.Kind == il.EnkOperation && e.Pos.IsValid() {
		n.Pos = e.Pos
	}
	n.Start, n.EndPos = e.Start, e.EndPos
	return n
}

// decayLast converts the array that comma e yields to t: the conversion is one of the
// last operand (rule paren.decayed-result).
func decayLast(u *il.Unit, e *il.Expr, t *il.Type) {
	for e.Kind == il.EnkOperation && e.Op == il.OpComma && !e.OperatorSyntax {
		e.Type, e.Cat = t, il.PRValue
		if b := nodes.Second(e); b.Kind != il.EnkOperation || b.Op != il.OpComma || b.OperatorSyntax {
			e.Operand.Next = decayed(u, b, t)
		}
		e = nodes.Second(e)
	}
}

// functionToPointer converts a function designator to a pointer: the node
// itself changes.
func functionToPointer(u *il.Unit, x *Operand) {
	e := x.Expr
	markUsed(e)
	e.OrigLvalueType, e.Type, e.Cat = e.Type, u.PointerTo(e.Type), il.PRValue
}

// read applies the lvalue-to-rvalue conversion.
func (ck *Checker) read(x *Operand) {
	if x.Mode != Value || x.Expr.Cat == il.PRValue || x.Expr.TypeDependent {
		return
	}
	t := x.Expr.Type
	if t.IsClass() && !ck.completeClass(t, x.startOf()) {
		if c := t.ClassType(); c != nil && !c.Cls.BeingDefined {
			ck.report(diag.IncompleteTypeNotAllowed, x.startOf(), t)
			x.invalidate()
			return
		}
	}
	ck.readNode(x.Expr)
}

// readNode turns the lvalue e into the value it holds; the operands that are
// the lvalue itself (the branches of ?:, the right side of a comma, a static
// member) are read as well.
func (ck *Checker) readNode(e *il.Expr) {
	if e.Cat != il.PRValue {
		uncapture(ck, e)
		readCaptured(ck, e)
	}
}

// readCaptured reads the lvalue e, which may be a captured constant, as it is: the tool sees no
// constant in the last operands of ?: and of a comma (rule const.captured).
func readCaptured(ck *Checker, e *il.Expr) {
	if e.Cat == il.PRValue {
		return
	}
	t := e.Type
	v := t
	if !t.IsClass() {
		v = ck.u.Unqualified(t)
	}
	if e.Kind == il.EnkOperation {
		switch e.Op {
		case il.OpQuestion:
			readCaptured(ck, nodes.Second(e))
			readCaptured(ck, nodes.Second(e).Next)
			e.ReturnsLvalue = false
		case il.OpComma, il.OpDotStatic, il.OpPointsToStatic:
			readCaptured(ck, nodes.Second(e))
			e.ReturnsLvalue = false
		case il.OpAssign, il.OpAddAssign, il.OpSubtractAssign, il.OpMultiplyAssign, il.OpDivideAssign,
			il.OpRemainderAssign, il.OpShiftlAssign, il.OpShiftrAssign, il.OpAndAssign, il.OpOrAssign,
			il.OpXorAssign, il.OpPaddAssign, il.OpPsubtractAssign, il.OpPreIncr, il.OpPreDecr:
			// the operation yields the value itself then
			e.ReturnsLvalue = false
		}
	}
	markUsed(e)
	ck.noteRead(e)
	warnPastEnd(ck, e)
	if e.Kind == il.EnkOperation && (e.Op == il.OpIndirect || e.Op == il.OpPointsToField) {
		nodes.EvaluatedPointer(ck.u, e.Operand)
	}
	member := typing.ScalarType(v) && nodes.MemberOfVariable(e)
	if member {
		nodes.EvaluatedChain(ck.u, e)
	}
	e.OrigLvalueType, e.Type, e.Cat = t, v, il.PRValue
	ck.readConstant(e)
	if member && e.Kind != il.EnkConstant {
		ck.u.AskFor(ck.u.Builtin.Long) // members are counted where the value is not known
	}
}

// readCopy returns x where a constant is required: a scalar that it designates is read, which is
// not done to what an initialiser converts (rule front.narrowing-references).
func readCopy(u *il.Unit, x *Operand) *Operand {
	if x.Mode != Value || x.Expr.Cat == il.PRValue || !typing.ScalarType(x.Expr.Type) {
		return x
	}
	y, n := *x, nodes.CopyNode(u, x.Expr)
	n.OrigLvalueType, n.Type, n.Cat = n.Type, u.Unqualified(n.Type), il.PRValue
	y.Expr = n
	return &y
}

// isElement reports whether e is an element of an array that is no static data member: its
// value is taken in an initialiser only (rule il.folded-elements).
func isElement(e *il.Expr) bool {
	for first := true; ; first = false {
		switch {
		case e.Kind == il.EnkVariable:
			return !first && e.Var.StaticMemberOf == nil
		case e.Kind != il.EnkOperation:
			return !first
		case e.Op == il.OpSubscript:
			base := e.Operand
			if e.PtrOperandSecond {
				base = nodes.Second(e)
			}
			if base = nodes.SkipParens(base); base.Kind != il.EnkOperation || base.Op != il.OpArrayToPointer {
				return !first
			}
			e = base.Operand
		case (e.Op == il.OpDotField || e.Op == il.OpParens) && !first:
			e = e.Operand
		default:
			return !first
		}
	}
}

// readsElement reports whether e reads such elements.
func readsElement(e *il.Expr) bool {
	return il.Search(e, func(e *il.Expr) il.Answer {
		if e.Kind == il.EnkOperation && e.Op == il.OpSubscript && isElement(e) {
			return il.Found
		}
		return il.Below
	})
}

// readConstant turns e, which reads an object that is constant by its
// declaration, into that constant; it keeps the expression (rule il.folded).
func (ck *Checker) readConstant(e *il.Expr) {
	if !typing.ScalarType(e.Type) && !e.Type.IsPtrToMember() || e.OrigLvalueType.AllQuals()&il.Volatile != 0 || e.ValueDependent {
		return
	}
	if e.Kind == il.EnkOperation {
		switch e.Op {
		case il.OpDotField, il.OpSubscript, il.OpIndirect, il.OpRefIndirect:
		default:
			return
		}
	} else if e.Kind != il.EnkVariable {
		return
	}
	if isElement(e) && !ck.env.has(inInitializer|inConstant) {
		return
	}
	var c *il.Constant
	if e.Op != il.OpRefIndirect || !foldedCall(e.Operand) {
		c = ck.valueOf(e)
	}
	if c == nil && e.Kind == il.EnkVariable && !ck.env.has(inConstant) {
		c = constPointer(e.Var)
	}
	called := c == nil
	if called {
		c = readCall(ck, e)
	}
	if c == nil || c.Kind != il.CkInteger && c.Kind != il.CkFloat && (called || c.Kind != il.CkAddress && c.Kind != il.CkPtrToMember) {
		return
	}
	constVariable(ck, e)
	nodes.EvaluatedObject(ck.u, e)
	n := ck.u.NewExpr(e.Kind, e.Type)
	h := n.Entry
	*n = *e
	n.Entry, n.Next = h, nil
	k := nodes.NamelessCopy(ck.u, c, e.Type)
	k.NamedDefinition, k.IsCharLiteral, k.IsBoolLiteral, k.OrigType = false, false, false, nil
	k.FromConstexprCall = k.FromConstexprCall || called
	k.Type, k.Expr, k.NotNullPointer = e.Type, n, (k.Kind != il.CkAddress || c.NotNullPointer) && !nodes.ReadsString(n)
	if n.Kind == il.EnkVariable {
		n.OrigLvalueType, k.DeclPos = nil, c.DeclPos
	}
	h = e.Entry
	*e = il.Expr{Entry: h, Kind: il.EnkConstant, Type: n.Type, Const: k, Next: e.Next, Pos: n.Start, Start: n.Start, EndPos: n.EndPos, Parenthesized: n.Parenthesized}
}

// constPointer returns the value of v, a const pointer or pointer to a member that was initialised with
// a constant, constexpr or not; nil where it is none (rule il.folded-pointers).
func constPointer(v *il.Variable) *il.Constant {
	t := v.Type
	if t == nil || !t.IsPointer() && !t.IsPtrToMember() || t.AllQuals()&(il.Const|il.Volatile) != il.Const {
		return nil
	}
	c := v.Const
	if d := v.Dyn; c == nil && d != nil {
		switch {
		case d.Kind == il.DikConstant:
			c = d.Const
		case d.Kind == il.DikExpression && d.Expr != nil && d.Expr.Kind == il.EnkConstant:
			c = d.Expr.Const
		}
	}
	if c == nil || c.Kind == il.CkAddress && (!foldsCall(c) || c.Address == il.AbkConstant) {
		return nil
	}
	switch c.Kind {
	case il.CkInteger, il.CkAddress, il.CkPtrToMember:
		return c
	}
	return nil
}

// constantOf returns the value that reading v yields, nil where it is not known.
func constantOf(ck *Checker, v *il.Variable, pos source.Pos) *il.Constant {
	if c := ck.variableValue(v, pos); c != nil {
		return c
	}
	return constPointer(v)
}

// markUsed notes that the variable that e designates is used for more than
// being discarded.
func markUsed(e *il.Expr) {
	for e != nil {
		switch e.Kind {
		case il.EnkVariable:
			e.Var.UseValue(e.Pos)
			return
		case il.EnkOperation:
			switch e.Op {
			case il.OpRefIndirect, il.OpDotField, il.OpBaseClassCast, il.OpDerivedClassCast, il.OpLvalueAdjust, il.OpArrayToPointer, il.OpSubscript,
				il.OpVectorSubscript, il.OpRealPart, il.OpImagPart:
				e = e.Operand
				continue
			case il.OpQuestion:
				markUsed(nodes.Second(e))
				e = nodes.Second(e).Next
				continue
			case il.OpComma:
				e = nodes.Second(e)
				continue
			}
			return
		default:
			return
		}
	}
}

// markChanged is markUsed for what an assignment or increment changes, where e is one that is
// looked at as an object.
func markChanged(e *il.Expr) {
	for e.Kind == il.EnkOperation && e.Op == il.OpParens {
		e = e.Operand
	}
	if e.Kind == il.EnkOperation && (e.Op >= il.OpAssign && e.Op <= il.OpPsubtractAssign || e.Op == il.OpPreIncr || e.Op == il.OpPreDecr) && e.Cat == il.LValue {
		markUsed(e.Operand)
	}
}

// castNode wraps x in an implicit conversion to t.
func (ck *Checker) castNode(x *Operand, t *il.Type) {
	op := il.OpCast
	if t.IsBool() && !x.Expr.Type.IsBool() {
		op = il.OpBoolCast
	}
	e := nodes.Generated(ck.u, op, t, x.Expr)
	x.replace(ck.foldNode(e))
}

// toType converts the rvalue x of arithmetic, enumeration or pointer type to
// t, which it is known to convert to.
func (ck *Checker) toType(x *Operand, t *il.Type) {
	if x.Mode != Value || x.Expr.TypeDependent {
		return
	}
	ck.decay(x)
	if x.Mode != Value {
		return
	}
	if ck.u.SameUnqualified(x.Expr.Type, t) {
		retype(ck, x.Expr, ck.u.Unqualified(t))
		return
	}
	ck.castNode(x, ck.u.Unqualified(t))
}

// retype gives the constant e the name that its type has where it is converted
// to t, which is the same type (rule il.constants-of-typedefs).
func retype(ck *Checker, e *il.Expr, t *il.Type) {
	u := ck.u
	if e.Kind == il.EnkConstant && e.Form == il.CastBraced && t != e.Type && t != t.Skip() && e.Type.SignedOf == nil {
		renameZero(ck, e, t)
		return
	}
	if e.Kind != il.EnkConstant || e.Type == t || e.Const.Kind != il.CkInteger && e.Const.Kind != il.CkFloat || e.Const.Name != nil || !t.IsArithmetic() && !t.IsPointer() {
		return
	}
	c := u.NewConst(e.Const.Kind, t)
	entry := c.Entry
	*c = *e.Const
	c.Entry, c.Type = entry, t
	if w := c.Expr; w != nil && w.Form == il.CastBraced && w.Type.SignedOf != nil { // (rule lit.zero-short)
		c.Expr = nodes.CopyNode(u, w)
		c.Expr.Type = t
	}
	e.Const, e.Type = c, t
}

// baseCast converts the object or pointer x along path to base class type t
// (for pointers, the pointer type).
func baseCast(u *il.Unit, x *Operand, t *il.Type) {
	e := nodes.Generated(u, il.OpBaseClassCast, t, x.Expr)
	e.Cat = x.Expr.Cat
	x.replace(e)
}

// adjustQuals makes the class glvalue x one of type t, which has more
// qualifiers.
func adjustQuals(u *il.Unit, x *Operand, t *il.Type) {
	if u.Same(x.Expr.Type, t) {
		return
	}
	op := il.OpLvalueAdjust
	if x.Expr.Cat == il.PRValue {
		op = il.OpClassRvalueAdjust
	}
	if x.Expr.Kind == il.EnkTempInit && x.Expr.Cat == il.LValue && x.Expr.Form == il.CastImplicit && x.Expr.Init != nil && x.Expr.Init.Kind != il.DikClassResultViaCtor {
		x.Expr.Type = t
		return
	}
	e := nodes.Generated(u, op, t, x.Expr)
	e.Cat = x.Expr.Cat
	if x.Expr.Pos.IsValid() {
		e.Pos = x.Expr.Pos
	}
	x.replace(e)
}

// referenceTo wraps the glvalue x for binding it to a reference of type t; asks says that
// the type of lvalue references is asked for.
func (ck *Checker) referenceTo(x *Operand, t *il.Type, asks bool) {
	markUsed(x.Expr)
	markChanged(x.Expr)
	ck.noteAddress(x.Expr)
	if bindsBitField(t, x.Expr) {
		ck.report(diag.AddressOfBitField, x.startOf())
	}
	if e := nodes.SkipParens(x.Expr); e.Kind == il.EnkOperation && e.Op == il.OpIndirect && nodes.IsNullConstant(e.Operand) && !ck.env.has(inUnevaluated) {
		ck.report(diag.NullReference, x.startOf())
	}
	if s := t.Skip(); s.Kind == il.TkPointer {
		t = s // not the typedef that named it
		if asks {
			ck.u.ReferenceTo(s.Elem, false) // (rule il.references)
		}
		if of := x.Expr.Type; of != s.Elem && (of.IsArray() || of.IsFunction()) && ck.u.Same(of, s.Elem) {
			t = ck.u.ReferenceTo(of, s.IsRRef) // of the entity's own type
		}
	}
	x.replace(nodes.Generated(ck.u, il.OpReferenceTo, t, x.Expr))
}

// dereference makes x, of reference type, the object it refers to.
func dereference(u *il.Unit, x *Operand) {
	t := x.Expr.Type.Skip()
	if t.Kind != il.TkPointer || !t.IsRef {
		return
	}
	pos := x.Expr.Pos
	e := nodes.Generated(u, il.OpRefIndirect, t.Elem, x.Expr)
	e.Pos = pos
	e.Cat = il.LValue
	if t.IsRRef && !t.Elem.IsFunction() && x.Expr.Kind != il.EnkVariable && x.Expr.Kind != il.EnkField {
		e.Cat = il.XValue
	}
	x.replace(e)
	nodes.Typed(e)
}
