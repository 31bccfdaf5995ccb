// This file implements operations on operands whose types depend on template
// parameters: which of them are constants, and what conditions convert
// (rule il.dependent-operators).
package display

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// dependentOperators settles the operations of templates. Operands come before the
// operations on them.
func dependentOperators(o *overlay) {
	of := make(map[*il.Expr]bool) // what constants come from
	o.eachBodyEntry(func(n il.Node) {
		if c, ok := n.(*il.Constant); ok {
			of[c.TPExpr], of[c.Expr] = true, true
			ownOperand(o, c)
		}
	})
	o.eachFileEntry(func(n il.Node) {
		if c, ok := n.(*il.Constant); ok {
			ownOperand(o, c)
		}
	})
	o.eachBodyEntry(func(n il.Node) {
		switch n := n.(type) {
		case *il.Expr:
			if !of[n] {
				dependentOperation(o, n)
			}
			dependentNew(o, n)
		case *il.DynamicInit:
			dependentInit(o, n)
		case *il.CtorInit:
			dependentMember(o, n)
		case *il.Statement:
			switch n.Kind {
			case il.StmkIf, il.StmkConstexprIf, il.StmkWhile, il.StmkEndTestWhile, il.StmkFor:
				if e := o.statements.expr(n); e != nil && e.Kind != il.EnkCondition {
					dependentUse(o, e, false)
					o.statements.setExpr(n, truthOf(o, e))
				}
			case il.StmkSwitch:
				dependentSwitch(o, n)
			}
		}
	})
}

// ownOperand gives the value of c, a constant converted to another type, an operand of its own: that of
// the conversion that was written stays beside it.
func ownOperand(o *overlay, c *il.Constant) {
	if c.TP != il.TpckExpression || c.Kind != il.CkTemplateParam || c.Expr == nil || c.TPExpr == nil {
		return
	}
	written, value := o.nodes.operand(c.Expr), o.nodes.operand(c.TPExpr)
	if o.nodes.op(c.TPExpr) != il.OpCast || written == nil || value == nil || value.Kind != il.EnkConstant || written.Const != value.Const ||
		value.Const == nil || value.Const.TP != il.TpckSizeof {
		return
	}
	o.nodes.setOperand(c.TPExpr, copiedConstant(o, value))
}

// dependentSwitch converts the labels of switch s to the type of its condition where that
// depends on template parameters.
func dependentSwitch(o *overlay, s *il.Statement) {
	e := o.statements.expr(s)
	if e == nil || !e.TypeDependent || s.StatementRare == nil || s.Switch == nil {
		return
	}
	dependentUse(o, e, false)
	if r := o.replaced[e]; r != nil {
		if e = r; r.Const != nil {
			o.constants.setNotNullPointer(r.Const, true)
		}
	}
	t := o.nodes.typ(e)
	if t == nil {
		return
	}
	for c := s.Switch.Cases; c != nil; c = c.Next {
		if c.Value != nil {
			o.cases.setValue(c, caseConstant(o, c.Value, c.ValueExpr, t))
		}
		if c.RangeEnd != nil {
			o.cases.setRangeEnd(c, caseConstant(o, c.RangeEnd, c.RangeEndExpr, t))
		}
	}
}

// caseConstant is the value c of a label, written as e, converted to t.
func caseConstant(o *overlay, c *il.Constant, e *il.Expr, t *il.Type) *il.Constant {
	if e == nil || sameType(o.constants.typ(c), t) {
		return c
	}
	own := ownNode(o, e)
	if own.Kind == il.EnkConstant {
		moveTo(o, c, source.Pos{})
	}
	k := expressionConstant(o, o.regions.region(&c.Entry), t, converted(o, &own, il.OpCast, o.unqualified(t)))
	moveTo(o, k, e.Start)
	return k
}

// sortedCase returns c, a label in the order of the values, nil where those are not known.
func sortedCase(o *overlay, c *il.SwitchCase) *il.SwitchCase {
	if c != nil && o.cases.value(c) != nil && o.constants.typ(o.cases.value(c)).IsDependent() {
		return nil
	}
	return c
}

// dependentOperation settles operation e.
func dependentOperation(o *overlay, e *il.Expr) {
	first := o.nodes.operand(e)
	switch {
	case e.Kind == il.EnkVariable:
		if a := unknownAuto(o, e.Var); a != nil && o.nodes.typ(e) == o.u.Builtin.Dependent {
			o.nodes.setType(e, a)
		}
	case first == nil || o.replaced[e] != nil:
	case e.Kind == il.EnkCondition:
		o.nodes.setOperand(e, truthOf(o, first))
		o.nodes.setType(e, o.nodes.typ(o.nodes.operand(e)))
	case e.Kind != il.EnkOperation:
	default:
		if o.nodes.op(e) == il.OpQuestion {
			if c := truthOf(o, first); c != first {
				o.nodes.setNext(c, o.nodes.next(first))
				o.nodes.setNext(first, nil)
				if r := o.replaced[first]; r != nil {
					o.nodes.setNext(r, nil)
				}
				o.nodes.setOperand(e, c)
			}
		}
		usesInTemplates(o, e, first)
		if constantOperation(o, e) {
			set(&o.replaced, e, dependentConstant(o, e))
		}
	}
}

// usesInTemplates notes how operation e uses its first operand where that is a variable whose type
// depends on template parameters (rule il.uses-in-templates).
func usesInTemplates(o *overlay, e, first *il.Expr) {
	if first.Kind != il.EnkVariable {
		return
	}
	v := first.Var
	switch op := o.nodes.op(e); op {
	case il.OpAssign:
		if e.TypeDependent { // the operator may be a function
			if o.variables.used(v) && !v.Used && v.IsParameter {
				o.variables.setParamUsedTwice(v, true)
			}
			o.variables.setUsed(v, true)
		}
	case il.OpPreIncr, il.OpPreDecr, il.OpPostIncr, il.OpPostDecr:
		if v.Type != nil && v.Type.IsDependent() {
			dependentUse(o, first, true)
		}
	case il.OpNegate, il.OpUnaryPlus, il.OpComplement, il.OpNot, il.OpAddressOf, il.OpIndirect:
		if first.TypeDependent && e.TypeDependent && !v.Type.IsPointer() {
			dependentUse(o, first, true)
		}
	case il.OpCast:
		if e.TypeDependent && !e.Generated && !e.NotUsed && e.Form != il.CastFunctional && v.IsParameter {
			o.variables.setParamUsedTwice(v, true)
		}
	case il.OpEq, il.OpNe, il.OpLt, il.OpGt, il.OpLe, il.OpGe:
		second := o.nodes.next(first)
		if v.IsParameter && v.Type.IsPointer() && v.Type.IsDependent() && second != nil && o.nodes.typ(second).IsPointer() {
			o.variables.setParamUsedTwice(v, true)
			if second.Kind == il.EnkVariable && second.Var.IsParameter {
				o.variables.setParamUsedTwice(second.Var, true)
			}
		}
	}
}

// dependentUse notes a use of the variable that e, which depends on template parameters, is; one
// that may change it changes a parameter.
func dependentUse(o *overlay, e *il.Expr, changes bool) {
	if e.Kind != il.EnkVariable || !e.TypeDependent || o.nodes.typ(e) == nil || !changes && o.nodes.typ(e).IsPointer() {
		return
	}
	v := e.Var
	if o.variables.used(v) && v.IsParameter {
		o.variables.setParamUsedTwice(v, true)
	}
	o.variables.setUsed(v, true)
	if changes && v.IsParameter {
		o.variables.setParamChanged(v, true)
	}
}

// constantOperation reports whether operation e counts as a constant that depends on
// template parameters: one operand of unknown type is enough for that, as are
// constants alone.
func constantOperation(o *overlay, e *il.Expr) bool {
	first := o.nodes.operand(e)
	switch o.nodes.op(e) {
	case il.OpCall, il.OpRefCast, il.OpReferenceTo, il.OpRefIndirect, il.OpArrayToPointer, il.OpLvalue, il.OpLvalueAdjust:
		return false
	case il.OpNegate, il.OpUnaryPlus, il.OpComplement, il.OpNot, il.OpPreIncr, il.OpPreDecr, il.OpPostIncr, il.OpPostDecr, il.OpAddressOf, il.OpIndirect:
		t := o.nodes.typ(e)
		if first.TypeDependent && e.TypeDependent && first.Kind != il.EnkUnresolved && t != nil && (o.nodes.op(e) != il.OpIndirect || t == o.u.Builtin.Dependent) {
			return true
		}
	case il.OpCast:
		if e.Generated || o.nodes.typ(e) == nil || o.nodes.typ(e).IsVoid() {
			return false
		}
	}
	depends := false
	for a := first; a != nil; a = o.nodes.next(a) {
		constant, dependent := isConstant(o, a)
		if !constant {
			return false
		}
		depends = depends || dependent
	}
	return depends
}

// isConstant reports whether the display shows e as a constant, and as one that
// depends on template parameters.
func isConstant(o *overlay, e *il.Expr) (constant, dependent bool) {
	if r := o.replaced[e]; r != nil {
		e = r
	}
	switch e.Kind {
	case il.EnkConstant:
		return true, e.Const != nil && e.Const.Kind == il.CkTemplateParam
	case il.EnkUnresolved:
		return e.X != nil && e.X.ConvType == nil, true
	}
	return false, false
}

// dependentConstant is the constant that stands for operation e.
func dependentConstant(o *overlay, e *il.Expr) *il.Expr {
	own := ownNode(o, e)
	own.NotUsed = false
	if own.Op == il.OpAddressOf {
		own.Type = o.u.Builtin.Dependent
		o.nodes.setType(e, own.Type)
	}
	region := o.regions.region(&e.Entry)
	k := il.Expr{Entry: o.entry(region), Kind: il.EnkConstant, Type: own.Type, Const: expressionConstant(o, region, own.Type, &own),
		Pos: e.Start, NotUsed: e.NotUsed, Next: o.nodes.next(e), TypeDependent: e.TypeDependent}
	if !k.Pos.IsValid() {
		k.Pos = e.Pos
	}
	return &k
}

// expressionConstant is a constant of type t that is expression e.
func expressionConstant(o *overlay, region uint32, t *il.Type, e *il.Expr) *il.Constant {
	return &il.Constant{Entry: o.entry(region), Kind: il.CkTemplateParam, Type: t, TP: il.TpckExpression, TPExpr: e, ConstantRare: &il.ConstantRare{}}
}

// ownNode is a copy of e that stands alone, with the operands of e.
func ownNode(o *overlay, e *il.Expr) il.Expr {
	n := *e
	n.Entry, n.Next = o.entry(o.regions.region(&e.Entry)), nil
	n.Type, n.OrigLvalueType, n.Op, n.Operand = o.nodes.typ(e), o.nodes.origLvalueType(e), o.nodes.op(e), o.nodes.operand(e)
	n.Parenthesized = false
	return n
}

// truthOf is condition e, which depends on template parameters, converted to bool.
func truthOf(o *overlay, e *il.Expr) *il.Expr {
	shown := e
	if r := o.replaced[e]; r != nil {
		shown = r
	}
	t := o.nodes.typ(shown)
	if !e.TypeDependent || t == nil || t.IsBool() || o.nodes.op(e) == il.OpBoolCast {
		return e
	}
	if t.IsClass() {
		e = converted(o, e, il.OpCast, o.u.Builtin.Dependent)
	}
	b := converted(o, e, il.OpBoolCast, o.u.Builtin.Bool)
	if constant, _ := isConstant(o, e); !constant {
		return b
	}
	region := o.regions.region(&e.Entry)
	value := convertedAt(o, copiedConstant(o, e), il.OpCast, o.u.Builtin.Bool, source.Pos{})
	c := il.Constant{Entry: o.entry(region), Kind: il.CkTemplateParam, Type: b.Type, TP: il.TpckExpression, TPExpr: value, OrigType: t, Expr: b,
		NotNullPointer: true, ConstantRare: &il.ConstantRare{}}
	return &il.Expr{Entry: o.entry(region), Kind: il.EnkConstant, Type: b.Type, Const: &c, Pos: b.Pos}
}

// converted is the implicit conversion of e to type t.
func converted(o *overlay, e *il.Expr, op il.Op, t *il.Type) *il.Expr {
	pos := e.Start
	if e.Kind == il.EnkOperation && op == il.OpCast {
		pos = e.Pos
	}
	if !pos.IsValid() {
		pos = e.Pos
	}
	return convertedAt(o, e, op, t, pos)
}

// convertedAt is such a conversion at pos.
func convertedAt(o *overlay, e *il.Expr, op il.Op, t *il.Type, pos source.Pos) *il.Expr {
	return &il.Expr{Entry: o.entry(o.regions.region(&e.Entry)), Kind: il.EnkOperation, Op: op, Type: t, Operand: e, Generated: true,
		Pos: pos, Start: pos, TypeDependent: t.IsDependent()}
}

// copiedConstant is constant e once more, without a position; what has a name stays one constant.
func copiedConstant(o *overlay, e *il.Expr) *il.Expr {
	if r := o.replaced[e]; r != nil {
		e = r
	}
	n := *e
	n.Entry, n.Next, n.Pos, n.NameRef = o.entry(o.regions.region(&e.Entry)), nil, source.Pos{}, nil
	if c := e.Const; c != nil && o.entities.name(c) == nil {
		k := *c
		k.Entry = o.entry(o.regions.region(&c.Entry))
		n.Const = &k
	}
	return &n
}

// unknownAuto gives v, whose initialiser is of unknown type, the placeholder as type that it was declared
// with; it returns nil for other variables.
func unknownAuto(o *overlay, v *il.Variable) *il.Type {
	if v == nil || !v.AutoType || o.variables.declaredType(v) == nil {
		return nil
	}
	a := o.variables.declaredType(v)
	if t := o.variables.typ(v); t != o.u.Builtin.Dependent && t != a || a.Skip().TParam == nil {
		return nil
	}
	o.variables.setType(v, a)
	return a
}

// dependentKind returns the kind of operands that operation e shows where that depends
// on template parameters; "" if it does not (rule il.dependent-operators).
func dependentKind(o *overlay, e *il.Expr) string {
	op, first := o.nodes.op(e), o.nodes.operand(e)
	second := o.nodes.next(first)
	switch op {
	case il.OpShiftl, il.OpShiftr, il.OpShiftlAssign, il.OpShiftrAssign:
		if e.TypeDependent {
			return shownKind(o.nodes.typ(first)).String()
		}
		return ""
	case il.OpNot, il.OpAssign, il.OpCast, il.OpBoolCast, il.OpRefCast:
		return ""
	case il.OpAddAssign, il.OpSubtractAssign, il.OpMultiplyAssign, il.OpDivideAssign, il.OpRemainderAssign, il.OpAndAssign, il.OpOrAssign, il.OpXorAssign:
		if e.TypeDependent && second != nil && o.nodes.typ(second) != nil {
			return shownKind(o.nodes.typ(second)).String()
		}
		return ""
	case il.OpEq, il.OpNe, il.OpLt, il.OpGt, il.OpLe, il.OpGe:
		if o.nodes.typ(first).IsPointer() && second != nil && o.nodes.typ(second) != nil && shownKind(o.nodes.typ(second)) != shownKind(o.nodes.typ(first)) {
			return il.TkTemplateParam.String()
		}
	}
	if o.nodes.typ(e) == o.u.Builtin.Dependent {
		return il.TkTemplateParam.String()
	}
	return ""
}

// sameType reports whether a and b are the same type but for names and qualifiers.
func sameType(a, b *il.Type) bool { return a != nil && b != nil && a.Skip() == b.Skip() }
