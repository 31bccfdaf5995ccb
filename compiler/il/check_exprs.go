// This file implements the invariants of expressions: their places, operands,
// types, members and calls.
package il

import "cufront/compiler/source"

func (c *checker) exprRules(e *Expr) {
	pos := e.Pos
	if !pos.IsValid() {
		pos = e.Start
	}
	c.faulty(e, e.Type, pos)
	if e.Kind == EnkError && !c.u.HasErrors {
		c.report(RuleError, e, pos, "a faulty expression")
	}
	ends := c.hold(e, e.Operand, true)
	if e.X != nil {
		ends = c.hold(e, e.X.Args, true) && ends
	}
	if e.Type == nil || c.u.HasErrors || !ends {
		return
	}
	if t := e.Type.Skip(); t.Kind == TkPointer && t.IsRef && !e.TypeDependent && !c.bindsReference(e) {
		c.report(RuleValue, e, pos, "%s has a reference type", e.what())
	}
	c.dependence(e, pos)
	switch e.Kind {
	case EnkOperation:
		c.operation(e, pos)
	case EnkVariable:
		if e.Var == nil {
			c.report(RuleOperands, e, pos, "a variable is missing")
		}
	case EnkField:
		if e.Field == nil {
			c.report(RuleOperands, e, pos, "a field is missing")
		}
	case EnkRoutine:
		if e.Routine == nil {
			c.report(RuleOperands, e, pos, "a routine is missing")
		}
	case EnkConstant:
		if e.Const == nil {
			c.report(RuleOperands, e, pos, "a constant is missing")
		}
	case EnkTempInit:
		if e.Init == nil {
			c.report(RuleOperands, e, pos, "an initialisation is missing")
		} else if !c.dependent(e.Type) && !e.ValueDependent && !e.Type.IsVoid() {
			c.complete(e, e.Type, pos)
		}
	}
}

// what describes e for a report.
func (e *Expr) what() string {
	if e.Kind == EnkOperation {
		return e.Op.String()
	}
	return e.Kind.String()
}

// bindsReference reports whether e may have a reference type: it makes the
// reference, or stands for one that is read or handed on.
func (c *checker) bindsReference(e *Expr) bool {
	switch {
	case e.Kind == EnkOperation && (e.Op == OpReferenceTo || e.Op == OpRefCast), e.Kind == EnkTypeOperand, e.Kind == EnkField:
		return true
	case e.Kind == EnkConstant && e.Const != nil && e.Const.Kind == CkAddress:
		return true
	case e.Kind == EnkObjectLifetime && e.Operand != nil:
		return c.bindsReference(e.Operand)
	}
	if c.owner[e] == nil && e.IsCall() {
		return true // the call that an address, a constant, is worth
	}
	o, ok := c.owner[e].(*Expr)
	return ok && o.Kind == EnkOperation && o.Op == OpRefIndirect
}

// hold notes that n has an expression, or a list of them, as operands.
// Expressions that no body holds (those of types, default arguments and
// constraints) may share operands that do not depend on what was substituted.
// It reports whether the list ends.
func (c *checker) hold(n Node, e *Expr, list bool) bool {
	steps := uint32(0)
	for ; e != nil; e = e.Next {
		if steps++; steps > c.u.lastID {
			c.report(RuleList, n, e.Pos, "the operands do not end")
			return false
		}
		old := c.owner[e]
		_, shares := old.(*Expr)
		if _, too := n.(*Expr); old != nil && old != n && !(shares && too) {
			c.report(RuleShared, e, e.Pos, "%s belongs to %s@%d and %s@%d", e.what(), old.EntryKind(), old.Hdr().ID, n.EntryKind(), n.Hdr().ID)
		}
		c.owner[e] = n
		if !list {
			break
		}
	}
	return true
}

// dependence checks that an operation on dependent operands is marked, and that
// what is marked has a reason.
func (c *checker) dependence(e *Expr, pos source.Pos) {
	if c.dependent(e.Type) && !e.TypeDependent && e.Kind != EnkField && !isOverloadSet(e) {
		if currentInstantiation(e.Type) || isMemberAddress(e) {
			c.report(RuleDependent, e, pos, "%s of the current instantiation is not marked", e.what())
		} else {
			c.report(RuleDependent, e, pos, "%s has a dependent type and is not marked", e.what())
		}
	}
	if e.TypeDependent && !e.ValueDependent {
		c.report(RuleDependent, e, pos, "%s depends by type and not by value", e.what())
	}
}

// isOverloadSet reports whether e names a set of functions, or their addresses:
// it has no type before one is chosen.
func isOverloadSet(e *Expr) bool {
	return e.Kind == EnkUnresolved || e.Kind == EnkOperation && e.Op == OpAddressOf && e.Operand != nil && e.Operand.Kind == EnkUnresolved
}

// isMemberAddress reports whether e is the address of a member function.
func isMemberAddress(e *Expr) bool {
	o := e.Operand
	return e.Kind == EnkOperation && e.Op == OpAddressOf && o != nil && o.Routine != nil && o.Routine.MemberOf != nil
}

// currentInstantiation reports whether t is a class template's own class, as its
// members see it, one local to a template, or a pointer to one of these.
func currentInstantiation(t *Type) bool {
	t = t.Skip()
	if t.Kind == TkPointer && t.Elem != nil {
		t = t.Elem.Skip()
	}
	for t.Cls != nil && !t.Cls.IsPrototype && t.EnclosingRoutine == nil && t.Cls.EnclosingClass != nil {
		t = t.Cls.EnclosingClass.Skip()
	}
	return t.Cls != nil && (t.Cls.IsPrototype || t.EnclosingRoutine != nil)
}

// arity tells how many operands the operators take; others take any number.
func arity(op Op) (n int) {
	switch {
	case op >= OpIndirect && op <= OpArrayToPointer:
		return 1
	case op >= OpAdd && op <= OpComma, op >= OpDotField && op <= OpPMPointsToField:
		return 2
	case op == OpQuestion:
		return 3
	}
	return 0
}

// operation checks the operands of e.
func (c *checker) operation(e *Expr, pos source.Pos) {
	n := 0
	for o := e.Operand; o != nil; o = o.Next {
		n++
	}
	if want := arity(e.Op); want > 0 && n != want && !(e.GNUTwoOperand && n == 2) {
		c.report(RuleOperands, e, pos, "%s has %d operands", e.Op, n)
		return
	}
	if e.TypeDependent || e.Operand == nil || e.Operand.Type == nil || e.Operand.TypeDependent {
		return
	}
	c.operandTypes(e, pos)
	switch e.Op {
	case OpDotField, OpPointsToField:
		c.member(e, pos)
	case OpCall:
		c.call(e, e.Operand, e.Operand.Next, pos)
	case OpDotMemberCall, OpPointsToMemberCall:
		if object := e.Operand.Next; object != nil {
			c.call(e, e.Operand, object.Next, pos)
		} else {
			c.report(RuleOperands, e, pos, "a member call without an object")
		}
	}
}

// member checks that the object of a member access has the member.
func (c *checker) member(e *Expr, pos source.Pos) {
	object, f := e.Operand, e.Operand.Next
	if e.Generated && !e.ImplicitThis {
		c.report(RuleMember, e, pos, "a member access that was not written has a written object")
	}
	if f.Kind != EnkField || f.Field == nil || f.Field.Parent == nil {
		if f.Kind != EnkField {
			c.report(RuleMember, e, pos, "the member is %s", f.what())
		}
		return
	}
	t := object.Type.Skip()
	if e.Op == OpPointsToField {
		if t.Kind != TkPointer || t.IsRef || t.Elem == nil {
			c.report(RuleMember, e, pos, "the object of -> is no pointer")
			return
		}
		t = t.Elem.Skip()
	}
	class := t.ClassType()
	if class == nil {
		c.report(RuleMember, e, pos, "the object of member %s has no class type", nameOf(f.Field.Name))
		return
	}
	if parent := f.Field.Parent.ClassType(); resolved(class) != resolved(parent) && !c.dependent(class) {
		c.report(RuleMember, e, pos, "member %s of %s in an object of %s", nameOf(f.Field.Name), nameOf(parent.Name), nameOf(class.Name))
	}
}

// call checks that a call of f has an argument for each parameter.
func (c *checker) call(e, f, arg *Expr, pos source.Pos) {
	if f.Type == nil || f.TypeDependent || f.Kind == EnkDependentMember { // the last: the destructor of a scalar
		return
	}
	t := f.Type.Skip()
	if t.Kind == TkPointer && !t.IsRef && t.Elem != nil {
		t = t.Elem.Skip()
	}
	if t.Kind != TkRoutine {
		c.report(RuleCall, e, pos, "what is called, %s, has no function type but %s", f.what(), t.Kind)
		return
	}
	if c.dependent(t) {
		return
	}
	n := 0
	for ; arg != nil; arg = arg.Next {
		if arg.IsPackExpansion {
			return
		}
		if n < len(t.Routine.Params) && (f.Routine == nil || f.Routine.Builtin == 0) && !arg.TypeDependent && arg.Type != nil {
			if p := t.Routine.Params[n].Type; !sameUnqualified(p, arg.Type) && !c.dependent(p) {
				c.report(RuleCall, e, pos, "argument %d, %s, has %s and the parameter %s",
					n+1, arg.what(), arg.Type.Skip().Kind, p.Skip().Kind)
			}
		}
		n++
	}
	if k := t.Routine; n < len(k.Params) || n > len(k.Params) && !k.HasEllipsis && k.Prototyped {
		c.report(RuleCall, e, pos, "%d arguments for %d parameters", n, len(k.Params))
	}
}

// sameUnqualified reports whether a and b are the same type but for
// qualifiers, as far as their canonical types are known.
func sameUnqualified(a, b *Type) bool {
	for {
		a, b = resolved(resolved(a).Skip()), resolved(resolved(b).Skip())
		if a == b {
			return true
		}
		if a.Kind != TkPointer || b.Kind != TkPointer || a.IsRef != b.IsRef || a.IsRRef != b.IsRRef || a.Elem == nil || b.Elem == nil {
			return false
		}
		a, b = a.Elem, b.Elem
	}
}

// operandTypes checks that the operands of an arithmetic operation, a comparison
// or an assignment have been converted to one type.
func (c *checker) operandTypes(e *Expr, pos source.Pos) {
	a := e.Operand
	if a == nil || a.Next == nil || a.Next.Type == nil || a.Next.TypeDependent || a.Next.Next != nil {
		return
	}
	b := a.Next
	if a.Type.IsVector() || b.Type.IsVector() { // each mention has an entry of its own
		return
	}
	switch op := e.Op; {
	case op >= OpAdd && op <= OpRemainder || op >= OpAnd && op <= OpXor:
		if !sameUnqualified(e.Type, a.Type) {
			c.report(RuleOperands, e, pos, "%s of %s gives %s", op, a.Type.Skip().Kind, e.Type.Skip().Kind)
		}
	case op >= OpEq && op <= OpGe, op == OpAssign:
	case op == OpLand || op == OpLor:
		if !a.Type.IsBool() || !b.Type.IsBool() {
			c.report(RuleOperands, e, pos, "%s of %s and %s", op, a.Type.Skip().Kind, b.Type.Skip().Kind)
		}
		return
	default:
		return
	}
	if !sameUnqualified(a.Type, b.Type) {
		c.report(RuleOperands, e, pos, "%s of %s and %s", e.Op, a.Type.Skip().Kind, b.Type.Skip().Kind)
	}
}
