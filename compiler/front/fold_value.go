// This file implements the values of expressions that are constant without
// being literals: constant variables, addresses of static objects, members of
// constant aggregates. What needs an interpreter (calls, loops) is left to the
// evaluator behind constantOf.
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/eval"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// fold returns the value of x as a constant, nil when it is not one; nothing
// is reported.
func (ck *Checker) fold(x *Operand) *il.Constant {
	if x.Mode != Value || x.Expr.TypeDependent {
		return nil
	}
	return ck.constantOf(x.Expr, true)
}

// foldRequired is fold where a constant is required: the evaluation is
// manifestly constant [expr.const].
func (ck *Checker) foldRequired(x *Operand) *il.Constant {
	saved := ck.env.has(inConstant)
	ck.env.set(inConstant, true)
	c := ck.fold(x)
	ck.env.set(inConstant, saved)
	return c
}

// constantOf returns the constant that e is worth, keeping e as its source
// expression; nil when it is not constant. static: addresses of static objects
// and strings count as constants.
func (ck *Checker) constantOf(e *il.Expr, static bool) *il.Constant {
	e = nodes.SkipParens(e)
	if e == nil {
		return nil
	}
	if e.Kind == il.EnkConstant && e.Const != nil && e.Cat == il.PRValue && (e.Const.NamedDefinition || e.NameRef != nil) {
		return nodes.NamedValue(ck.u, e)
	}
	if ref := nodes.ReadName(e); ref != nil {
		return nodes.NamedConstant(ck.u, e, e.Const, ref)
	}
	if e.Kind == il.EnkConstant && e.Const != nil && (e.Cat == il.PRValue || e.Const.Kind == il.CkTemplateParam) {
		return e.Const
	}
	if e.TypeDependent || e.ValueDependent {
		return nil
	}
	c := ck.valueOf(e)
	if c == nil && (static || nodes.IsLabelAddress(e)) {
		c = ck.addressConstant(e)
	}
	interpreted := c == nil
	if interpreted {
		c, ck.exprs.failure = ck.evaluate(e, ck.env.has(inConstant) || static && ck.env.staticStorage())
	}
	if c == nil {
		return nil
	}
	k := ck.u.NewConst(c.Kind, c.Type)
	h := k.Entry
	*k = *c
	k.Detach()
	if k.Value != nil {
		k.OwnRare().Value = nil
	}
	k.Entry = h
	k.Name, k.SeqEntry, k.NamedDefinition = nil, nil, false
	k.SourceCorresp = il.SourceCorresp{}
	k.IsCharLiteral, k.IsBoolLiteral = false, false
	k.OrigType = nil
	if e.Kind != il.EnkLabelAddress {
		k.Expr = e
	}
	if t := e.Type; !t.IsClass() && !t.IsArray() {
		k.Type = ck.u.Unqualified(t)
	}
	if interpreted {
		ck.exprs.interpreted = k
		k.FromConstexprCall = nodes.HoldsCall(e)
		k.NotNullPointer = k.FromConstexprCall || e.Kind == il.EnkBuiltinOperation
	}
	if k.Kind != il.CkAddress {
		return k
	}
	if o := e.Operand; e.Kind == il.EnkOperation && e.Op == il.OpCast {
		k.OrigType, k.ImplicitCast, k.NotNullPointer = o.Type, true, true
		k.ExplicitCast, k.ReinterpretLike = !e.Generated, e.ReinterpretLike
	}
	if ref := nodes.AddressName(e); ref != nil {
		return nodes.NamedConstant(ck.u, e, k, ref)
	}
	return k
}

// valueOf returns the value of scalar expression e, nil when unknown.
func (ck *Checker) valueOf(e *il.Expr) *il.Constant {
	if ck.env.evalDepth > 200 {
		return nil
	}
	ck.env.evalDepth++
	defer func() { ck.env.evalDepth-- }()
	switch e.Kind {
	case il.EnkConstant:
		if e.Const != nil && e.Const.Kind != il.CkTemplateParam {
			return e.Const
		}
	case il.EnkVariable:
		return ck.variableValue(e.Var, e.Start)
	case il.EnkOperation:
		return ck.operationValue(e)
	case il.EnkConceptID, il.EnkRequires:
		return ck.constraintValue(e)
	}
	return nil
}

// constraintValue returns the value of a concept-id or requires-expression
// outside of templates [expr.prim.req].
func (ck *Checker) constraintValue(e *il.Expr) *il.Constant {
	if e.ValueDependent || e.TypeDependent || e.X == nil {
		return nil
	}
	if e.Kind == il.EnkConceptID {
		return nodes.BoolConstant(ck.u, ck.conceptHolds(e.X.Template, e.X.TArgs, e.Pos))
	}
	return nodes.BoolConstant(ck.u, ck.constraintHolds(e, &symbols.Bindings{}, e.Pos))
}

// variableValue returns the value of a constant variable [expr.const].
func (ck *Checker) variableValue(v *il.Variable, pos source.Pos) *il.Constant {
	if v == nil || v.Type == nil {
		return nil
	}
	t := v.Type
	if t.AllQuals()&il.Volatile != 0 && t.IsScalar() {
		return nil
	}
	if v.ConstVal != nil {
		if v.ConstVal.Kind == il.CkTemplateParam || !v.IsConstexpr && !t.IsConst() && !t.IsReference() {
			return nil
		}
		return v.ConstVal
	}
	if !v.IsConstexpr && !(t.IsConst() && t.AllQuals()&il.Volatile == 0 && (t.IsIntegralOrEnum() || t.IsFloat())) && !foldsParts(v) {
		return nil
	}
	if v.Const == nil && v.Dyn == nil {
		ck.syntax.requireVariable(v, pos)
	}
	c := v.Const
	if c == nil && v.Dyn != nil && v.Dyn.Kind == il.DikConstant {
		c = v.Dyn.Const
	}
	if c == nil || c.Kind == il.CkTemplateParam || c.Kind == il.CkString {
		return nil
	}
	return c
}

// operationValue evaluates an operation on constant operands.
func (ck *Checker) operationValue(e *il.Expr) *il.Constant {
	n := e.Operand
	if n == nil {
		return nil
	}
	switch e.Op {
	case il.OpCast, il.OpBoolCast:
		if a := ck.valueOf(n); a != nil && a.Kind != il.CkAggregate {
			return ck.convertConstant(a, e.Type, nil)
		}
		return nil
	case il.OpQuestion:
		return ck.questionValue(e)
	case il.OpLand, il.OpLor:
		return ck.logicalValue(e)
	case il.OpDotField:
		return ck.fieldValue(e)
	case il.OpDotStatic, il.OpPointsToStatic, il.OpComma:
		if e.Op == il.OpComma {
			return nil
		}
		return ck.valueOf(nodes.Second(e))
	case il.OpSubscript:
		return ck.elementValue(e)
	case il.OpRefIndirect:
		return ck.referenceValue(n)
	case il.OpIndirect:
		return ck.pointedValue(n, e.Type, 0)
	case il.OpParens:
		return ck.valueOf(n)
	}
	if (e.Op == il.OpEq || e.Op == il.OpNe) && n.Next != nil {
		if c := ck.addressComparison(e); c != nil {
			return c
		}
	}
	a := ck.valueOf(n)
	if a == nil || a.Kind != il.CkInteger && a.Kind != il.CkFloat {
		return nil
	}
	if n.Next == nil {
		return ck.foldUnary(e, a)
	}
	if n.Next.Next != nil || !nodes.ValueOp(e.Op) {
		return nil
	}
	b := ck.valueOf(n.Next)
	if b == nil || b.Kind != a.Kind {
		return nil
	}
	mute := ck.rep.Mute()
	defer ck.rep.Unmute(mute)
	return ck.foldBinary(e, a, b)
}

// addressComparison compares the address of a static object with a null
// pointer.
func (ck *Checker) addressComparison(e *il.Expr) *il.Constant {
	a, b := e.Operand, nodes.Second(e)
	if nodes.ConstValue(a) != nil {
		a, b = b, a
	}
	k := nodes.ConstValue(b)
	if k == nil || k.Kind != il.CkInteger || !k.Int.IsZero() || !b.Type.IsPointer() && !b.Type.IsNullptr() || a.Type == nil || !a.Type.IsPointer() {
		return nil
	}
	if ck.addressConstant(a) == nil {
		return nil
	}
	return nodes.BoolConstant(ck.u, e.Op == il.OpNe)
}

func (ck *Checker) questionValue(e *il.Expr) *il.Constant {
	if e.GNUTwoOperand {
		return nil
	}
	c := ck.valueOf(e.Operand)
	if c == nil || c.Kind != il.CkInteger {
		return nil
	}
	if c.Int.IsZero() {
		return ck.valueOf(nodes.Second(e).Next)
	}
	return ck.valueOf(nodes.Second(e))
}

func (ck *Checker) logicalValue(e *il.Expr) *il.Constant {
	a := ck.valueOf(e.Operand)
	if a == nil || a.Kind != il.CkInteger {
		return nil
	}
	if a.Int.IsZero() == (e.Op == il.OpLand) {
		return nodes.BoolConstant(ck.u, e.Op == il.OpLor)
	}
	b := ck.valueOf(nodes.Second(e))
	if b == nil || b.Kind != il.CkInteger {
		return nil
	}
	return nodes.BoolConstant(ck.u, !b.Int.IsZero())
}

// fieldValue returns a member of a constant class object.
func (ck *Checker) fieldValue(e *il.Expr) *il.Constant {
	return nodes.MemberOf(ck.u, ck.valueOf(e.Operand), nodes.Second(e).Field)
}

// elementValue returns an element of a constant array.
func (ck *Checker) elementValue(e *il.Expr) *il.Constant {
	base, index := e.Operand, nodes.Second(e)
	if e.PtrOperandSecond {
		base, index = index, base
	}
	i := ck.valueOf(index)
	if i != nil && i.Kind == il.CkInteger && i.Int.Hi == 0 && (base.Kind == il.EnkVariable || base.Kind == il.EnkConstant) {
		return ck.pointedValue(base, e.Type, i.Int.Lo)
	}
	if i == nil || i.Kind != il.CkInteger || base.Kind != il.EnkOperation || base.Op != il.OpArrayToPointer {
		return nil
	}
	arr := ck.valueOf(base.Operand)
	if arr == nil && base.Operand.Kind == il.EnkVariable && (base.Operand.Var.IsConstexpr || foldsParts(base.Operand.Var)) {
		if v := base.Operand.Var; v.Const != nil {
			arr = v.Const
		} else if v.Dyn != nil {
			arr = v.Dyn.Const
		}
	}
	if i.Int.Hi != 0 {
		return nil
	}
	return nodes.ElementAt(ck.u, arr, i.Int.Lo, e.Type)
}

// pointedValue returns the value of the object of type t that constant pointer
// n points to: a constexpr variable or part of one, a character of a string.
func (ck *Checker) pointedValue(n *il.Expr, t *il.Type, index uint64) *il.Constant {
	if n = nodes.SkipParens(n); n.Kind == il.EnkOperation && n.Op == il.OpArrayToPointer {
		arr := n.Operand
		if arr.Kind == il.EnkConstant {
			return nodes.ElementAt(ck.u, arr.Const, index, t)
		}
		return nodes.ElementAt(ck.u, objectValue(ck, arr), index, t)
	}
	a := n.Const
	if n.Kind == il.EnkVariable && n.Var.IsConstexpr {
		a = n.Var.Const
	}
	if a == nil || a.Kind != il.CkAddress {
		return nil
	}
	var c *il.Constant
	switch a.Address {
	case il.AbkConstant:
		if len(a.Path) == 0 && a.Offset == 0 {
			return nodes.ElementAt(ck.u, a.Base, index, t)
		}
		return nil
	case il.AbkVariable:
		if !a.Var.IsConstexpr {
			return nil
		}
		if c = ck.variableValue(a.Var, n.Start); c == nil {
			c = a.Var.Const
		}
	}
	for i, s := range a.Path {
		switch {
		case c == nil || s.Base != nil:
			return nil
		case s.Field != nil:
			c = nodes.MemberOf(ck.u, c, s.Field)
		case s.Index < 0:
			return nil
		default:
			k := uint64(s.Index)
			if i == len(a.Path)-1 {
				k, index = k+index, 0
			}
			c = nodes.ElementAt(ck.u, c, k, t)
		}
	}
	if c == nil || index != 0 || c.Kind != il.CkInteger && c.Kind != il.CkFloat || !ck.u.SameUnqualified(c.Type, t) {
		return nil
	}
	return c
}

// referenceValue returns the value of the object that a constant reference
// variable refers to.
func (ck *Checker) referenceValue(n *il.Expr) *il.Constant {
	if n.Kind != il.EnkVariable || n.Var.Dyn == nil || n.Var.Dyn.Expr == nil || !n.Var.IsConstexpr {
		return nil
	}
	e := n.Var.Dyn.Expr
	if e.Kind == il.EnkOperation && e.Op == il.OpReferenceTo {
		return ck.valueOf(e.Operand)
	}
	return nil
}

// addressConstant returns the address constant that e denotes: a function, a
// static object or part of one, a string.
func (ck *Checker) addressConstant(e *il.Expr) *il.Constant {
	switch e.Kind {
	case il.EnkRoutine:
		if e.Cat != il.PRValue {
			return nil
		}
		if ck.env.fn == nil || ck.env.has(inStaticInit) {
			e.Found |= il.FoundForAddress
		}
		c := ck.u.NewConst(il.CkAddress, e.Type)
		c.OwnRare().Address, c.OwnRare().Routine, c.NotNullPointer = il.AbkRoutine, e.Routine, true
		return c
	case il.EnkLabelAddress:
		c := ck.u.NewConst(il.CkAddress, e.Type)
		c.OwnRare().Address, c.OwnRare().Label, c.NotNullPointer = il.AbkLabel, ck.u.Info(e).Label, true
		return c
	case il.EnkOperation:
	default:
		return nil
	}
	n := e.Operand
	switch e.Op {
	case il.OpArrayToPointer, il.OpAddressOf, il.OpReferenceTo:
		c := ck.u.NewConst(il.CkAddress, e.Type)
		if !ck.objectAddress(c, n) {
			return nil
		}
		c.ImplicitCast = e.Op == il.OpArrayToPointer || e.Op == il.OpAddressOf && n.Kind != il.EnkVariable && n.Kind != il.EnkRoutine
		if c.Var != nil && (e.Op == il.OpArrayToPointer || e.Op == il.OpAddressOf && n.Kind != il.EnkVariable) {
			il.Mention(ck.u.ReferenceTo(n.Type, false)) // the object is evaluated as a reference
		}
		c.NotNullPointer = e.Op == il.OpAddressOf
		return c
	case il.OpCast:
		if !e.Type.IsPointer() {
			return nil
		}
		if a := ck.addressConstant(n); a != nil {
			a.Type = e.Type
			return a
		}
	case il.OpPadd, il.OpPsubtract:
		i := ck.valueOf(nodes.Second(e))
		a := ck.addressConstant(n)
		if a == nil && n.Kind == il.EnkConstant && n.Const.Kind == il.CkAddress {
			a = n.Const
		}
		if i == nil || a == nil || i.Kind != il.CkInteger || e.PtrOperandSecond {
			return nil
		}
		k := i.Int.Int64()
		if e.Op == il.OpPsubtract {
			k = -k
		}
		if n.Kind == il.EnkConstant {
			c := ck.u.NewConst(il.CkAddress, a.Type)
			h := c.Entry
			*c = *a
			c.Detach()
			c.Entry, c.OwnRare().Path = h, slices.Clone(a.Path)
			a = c
		} else if ck.env.fn == nil {
			nodes.FoldBase(ck.u, e, a, k)
		}
		a.OwnRare().Offset += k * int64(e.Type.Skip().Elem.Skip().Size)
		if k != 0 {
			a.OwnRare().Path = append(a.Path, il.PathElem{Index: k})
		}
		a.NotNullPointer = true
		return a
	}
	return nil
}

// objectAddress fills c with the address of the static object that e
// designates.
func (ck *Checker) objectAddress(c *il.Constant, e *il.Expr) bool {
	e = nodes.SkipParens(e)
	switch e.Kind {
	case il.EnkRoutine:
		e.Found |= il.FoundForAddress
		c.OwnRare().Address, c.OwnRare().Routine = il.AbkRoutine, e.Routine
		return true
	case il.EnkVariable:
		v := e.Var
		if v.IsParameter || v.Storage == il.ScAuto || v.Type.IsReference() || v.IsThreadLocal || v.Shared || v.Managed && ck.d.Pass == lang.HostPass || v.LocalToFunction && v.Storage != il.ScStatic && v.Storage != il.ScExtern {
			return false
		}
		c.OwnRare().Address, c.OwnRare().Var = il.AbkVariable, v
		return true
	case il.EnkTempInit:
		if d := e.Init; d != nil && d.Destructor == nil && d.Kind == il.DikConstant && d.Const != nil && d.Const.Kind != il.CkTemplateParam && ck.env.fn == nil {
			c.OwnRare().Address, c.OwnRare().Base = il.AbkTemporary, d.Const
			return true
		}
	case il.EnkConstant:
		if e.Const.Kind == il.CkString && e.Cat == il.LValue {
			c.OwnRare().Address, c.OwnRare().Base = il.AbkConstant, e.Const
			return true
		}
	case il.EnkOperation:
		switch e.Op {
		case il.OpDotField:
			f := nodes.Second(e).Field
			if f == nil || f.IsBitField || !ck.objectAddress(c, e.Operand) {
				return false
			}
			c.OwnRare().Offset += int64(f.Offset)
			c.OwnRare().Path = append(c.Path, il.PathElem{Field: f})
			return true
		case il.OpSubscript:
			i := ck.valueOf(nodes.Second(e))
			base := e.Operand
			if i == nil || i.Kind != il.CkInteger || e.PtrOperandSecond {
				return false
			}
			if base.Kind == il.EnkOperation && base.Op == il.OpArrayToPointer {
				if !ck.objectAddress(c, base.Operand) {
					return false
				}
			} else if !pointedAddress(ck, c, base) {
				return false
			}
			c.OwnRare().Offset += i.Int.Int64() * int64(e.Type.Skip().Size)
			c.OwnRare().Path = append(c.Path, il.PathElem{Index: i.Int.Int64()})
			return true
		case il.OpLvalueAdjust:
			return ck.objectAddress(c, e.Operand)
		case il.OpPointsToField:
			f := nodes.Second(e).Field
			if f == nil || f.IsBitField || !pointedAddress(ck, c, e.Operand) {
				return false
			}
			c.OwnRare().Offset += int64(f.Offset)
			c.OwnRare().Path = append(c.Path, il.PathElem{Field: f})
			return true
		case il.OpIndirect:
			return pointedAddress(ck, c, e.Operand)
		}
	}
	return false
}

// pointedAddress fills c with the address that pointer e is worth.
func pointedAddress(ck *Checker, c *il.Constant, e *il.Expr) bool {
	a := ck.addressConstant(e)
	if a == nil {
		return false
	}
	r := c.OwnRare()
	r.Address, r.Var, r.Base, r.Routine, r.Offset, r.Path = a.Address, a.Var, a.Base, a.Routine, a.Offset, a.Path
	return true
}

// constantExpression parses a conditional-expression and folds it; the value
// is nil when it is not constant (reported) or dependent (then the expression
// in x is dependent). want is the type to convert to, nil for any integral.
func (p *Parser) constantExpression(x *Operand, want *il.Type) *il.Constant {
	saved := p.ck.env.has(inConstant)
	p.ck.env.set(inConstant, true)
	p.ck.exprs.foldFailed = false
	*x = Operand{Start: p.tok.Pos}
	if p.at(token.LBrace) {
		p.bracedInitList(x)
	} else {
		p.binary(x, 1)
		if p.at(token.Question) {
			p.conditional(x)
		}
	}
	p.ck.env.set(inConstant, saved)
	return p.ck.constantOperand(x, want)
}

// outsideBase reports whether x has an integer value that base, the fixed base
// of an enumeration, cannot hold [dcl.enum]/5.
func (ck *Checker) outsideBase(x *Operand, base *il.Type) bool {
	if x.Mode != Value || !x.Expr.Type.IsIntegralOrEnum() || x.Expr.Type.IsScopedEnum() || !base.IsIntegralOrEnum() || base.IsBool() {
		return false
	}
	c := ck.constantOf(x.Expr, false)
	if c == nil || c.Kind != il.CkInteger {
		return false
	}
	_, signed := typing.IntBits(x.Expr.Type)
	bits, _ := typing.IntBits(base)
	return !c.Int.Fits(signed && x.Expr.Type.Skip().IsSigned(), bits, base.Skip().IsSigned())
}

// constantOperand converts x to want and returns its value; it reports a value
// that is not constant.
func (ck *Checker) constantOperand(x *Operand, want *il.Type) *il.Constant {
	if x.Mode == Overloads {
		ck.decay(x)
	}
	if x.Mode == TypeName {
		ck.say.usable(x)
	}
	if !x.valid() {
		return nil
	}
	if x.dependent() || want != nil && want.IsDependent() {
		ck.plainExpr(x)
		return nil
	}
	start := x.startOf()
	switch {
	case want != nil && want.IsBool():
		ck.condition(x)
	case want != nil && (ck.env.has(inCaseLabel) || ck.env.has(inEnumerator)) && ck.ambiguousValue(x, want):
		x.invalidate()
	case want != nil && ck.env.has(inCaseLabel) && x.Mode == Value && (x.Expr.Type.IsClass() && !ck.canConvert(x, want) || !x.Expr.Type.IsClass() && !nodes.FitsCase(ck.u, x.Expr.Type, want)):
		ck.report(diag.ConstantExpressionWrongType, start, typing.DecayedType(ck.u, shownType(ck.u, x)), want)
		x.invalidate()
	case want != nil && ck.env.has(inEnumerator) && x.Mode == Value && !x.Expr.Type.IsIntegralOrEnum() && (!x.Expr.Type.IsClass() || !ck.canConvert(x, want)):
		ck.report(diag.ConstantExpressionWrongType, start, typing.DecayedType(ck.u, shownType(ck.u, x)), want)
		x.invalidate()
	case want != nil && ck.env.has(inEnumerator) && ck.outsideBase(x, want):
		ck.report(diag.EnumeratorOutOfRange, start, want)
		x.invalidate()
	case want != nil:
		if x.Mode == Value {
			ck.checkNarrowing(readCopy(ck.u, x), want, false)
		}
		ck.convert(x, want, convInit)
	default:
		ck.integralConstant(x)
	}
	return operandValue(ck, x, start)
}

// operandValue returns the value of x, which begins at start; it reports a value
// that is not constant.
func operandValue(ck *Checker, x *Operand, start source.Pos) *il.Constant {
	if x.Mode != Value {
		return nil
	}
	if x.Expr.ValueDependent || x.Expr.TypeDependent {
		return nil
	}
	c := ck.constantOf(x.Expr, true)
	if c == nil && nodes.IsArrayTruth(x.Expr) {
		return nodes.BoolConstant(ck.u, true)
	}
	if c == nil {
		f := ck.exprs.failure
		if waitsForInstance(ck, x, f) {
			x.Expr.ValueDependent = true
			return nil
		}
		if (f == nil || !f.Silent) && !ck.exprs.foldFailed {
			d := ck.report(diag.ExpressionNotConstant, start)
			ck.say.explainEvaluation(d, f)
		}
		x.invalidate()
		return nil
	}
	if c.Kind == il.CkTemplateParam {
		return nil
	}
	return c
}

// forgetLocals replaces x, whose value is c, by that value where it is computed with enumerators
// of a function: what is kept with types and declarations names none of these
// (rule const.of-local-enumerators).
func forgetLocals(ck *Checker, x *Operand, c *il.Constant) *il.Constant {
	if c == nil || c.Kind != il.CkInteger || x.Mode != Value || x.Expr.ValueDependent || !nodes.NamesLocalEnumerator(x.Expr) {
		return c
	}
	k := nodes.IntConstant(ck.u, c.Int, c.Type)
	x.set(nodes.ConstExpr(ck.u, k, x.Expr.Start))
	return k
}

// namesEnumerator reports whether x is an enumerator as it is written.
func namesEnumerator(x *Operand) bool {
	if x.Mode != Value {
		return false
	}
	e := nodes.SkipParens(x.Expr)
	return e.Kind == il.EnkConstant && e.Const != nil && e.Const.NamedDefinition
}

// waitsForInstance reports whether x, which is required to be constant and is not, is left to
// the instances of the template around it (rule front.template-constants).
func waitsForInstance(ck *Checker, x *Operand, f *eval.Failure) bool {
	return ck.env.has(inPrototype) && f != nil && !f.Silent && !ck.exprs.foldFailed && x.Mode == Value && !x.Expr.Type.IsBool() && !ck.rep.Muted()
}

// ambiguousValue reports that class operand x has several conversions, none of which is the best
// one to type want.
func (ck *Checker) ambiguousValue(x *Operand, want *il.Type) bool {
	if x.Mode != Value || !x.Expr.Type.IsClass() {
		return false
	}
	c := ck.convSequence(x, want, 0)
	return c.kind == seqAmbiguous && ck.reportConversions(x, (*il.Type).IsIntegralOrEnum, x.startOf())
}

// isUnscopedIntegral reports whether t is integral or an unscoped enumeration.
func isUnscopedIntegral(t *il.Type) bool { return t.IsIntegralOrEnum() && !t.IsScopedEnum() }

// integralConstant brings x to an integral or enumeration type.
func (ck *Checker) integralConstant(x *Operand) {
	if x.Mode != Value {
		ck.say.usable(x)
		x.invalidate()
		return
	}
	if x.Expr.Type.IsClass() {
		switch k := ck.contextualConversion(x, isUnscopedIntegral); {
		case k != nil:
			ck.callConversion(x, k)
		case !ck.env.has(inEnumerator) && ck.canConvert(x, ck.u.Builtin.Int) && len(ck.conversionsOf(x.Expr.Type)) > 1:
			ck.convert(x, ck.u.Builtin.Int, convInit) // the best one (rule front.converted-constants)
		case ck.reportConversions(x, (*il.Type).IsIntegralOrEnum, x.startOf()):
			x.invalidate()
			return
		}
	}
	ck.decay(x)
	if x.Mode == Value && !x.Expr.Type.IsIntegralOrEnum() && !x.Expr.TypeDependent {
		if ck.env.has(inEnumerator) {
			ck.report(diag.ConstantExpressionNotIntegral, x.startOf(), shownType(ck.u, x))
		} else { // the bound of an array (rule front.converted-constants)
			ck.report(diag.ConstantExpressionWrongType, x.startOf(), shownType(ck.u, x), sizeType(ck.u, ck.d))
		}
		x.invalidate()
	}
}
