// This file implements expressions.
package mangle

import (
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// constantExpr writes a constant as an expression.
func (w *writer) constantExpr(c *il.Constant) {
	if c == nil || !w.enter() {
		return
	}
	defer w.leave()
	switch c.Kind {
	case il.CkTemplateParam:
		w.dependentConstant(c)
	case il.CkInteger, il.CkFloat:
		if c.Expr != nil && c.Expr.ValueDependent {
			w.expr(c.Expr)
			return
		}
		if e := w.writtenAs(c); e != nil {
			w.foldedExpr(e)
			return
		}
		w.literal(unconverted(c))
	case il.CkAddress:
		if c.Var == nil && c.Routine == nil {
			w.literal(c)
			return
		}
		if c.Type == nil || !c.Type.IsReference() {
			w.str("ad")
		}
		w.addressLiteral(c)
	case il.CkPtrToMember:
		w.memberPointer(c)
	case il.CkAggregate:
		w.str("tl")
		w.typ(c.Type)
		for _, e := range c.Elems {
			if e.Kind != il.CkDesignator {
				w.constantExpr(e)
			}
		}
		w.byte('E')
	default:
		if c.Expr != nil {
			w.expr(c.Expr)
		}
	}
}

// unconverted returns the literal that c was converted from implicitly, c itself
// where there is none.
func unconverted(c *il.Constant) *il.Constant {
	for depth := 0; c.Expr != nil && depth < 32; depth++ {
		e := c.Expr
		for isImplicitCast(e) && e.Op == il.OpCast {
			e = e.Operand
		}
		if e.Kind != il.EnkConstant || e.Const == nil || e.Const == c || e.Const.Kind != il.CkInteger && e.Const.Kind != il.CkFloat {
			break
		}
		c = e.Const
	}
	return c
}

func (w *writer) dependentConstant(c *il.Constant) {
	switch c.TP {
	case il.TpckParam:
		w.paramNumber(c.Position)
	case il.TpckMember:
		name := ""
		if c.Name != nil {
			name = c.Name.Text
		}
		w.unresolved(c.TPType, name, c.Args)
	case il.TpckSizeof:
		w.typeOperand("st", c.TPType, c.TPExpr)
	case il.TpckAlignof:
		w.typeOperand("at", c.TPType, c.TPExpr)
	default:
		switch {
		case c.TPExpr != nil:
			w.expr(c.TPExpr)
		case c.Expr != nil:
			w.expr(c.Expr)
		}
	}
}

// typeOperand writes the size or alignment of type t, or the expression e that asks for that of an operand.
func (w *writer) typeOperand(ofType string, t *il.Type, e *il.Expr) {
	if t != nil {
		w.str(ofType)
		w.typ(t)
		return
	}
	w.expr(e)
}

// unresolved writes a member of a dependent type: sr <type> <name>. A class is
// written by its names, ended by E; none of its parts is a candidate for
// substitution (rule mangle.unresolved).
func (w *writer) unresolved(t *il.Type, name string, args []il.TemplateArg) {
	w.str("sr")
	if t != nil {
		w.unresolvedType(t)
	}
	w.source(name)
	if len(args) > 0 {
		w.templateArgs(args)
	}
}

func (w *writer) unresolvedType(t *il.Type) {
	t = w.u.Canonical(t)
	if t.Cls == nil {
		w.typ(t)
		return
	}
	w.qualifierNames(t)
	w.byte('E')
}

// qualifierNames writes the names of a qualifier, outermost first.
func (w *writer) qualifierNames(e il.Entity) {
	if t, ok := e.(*il.Type); ok && t.Kind == il.TkTemplateParam {
		if t.TParam.Kind == il.TptkMember {
			w.qualifierNames(w.u.Canonical(t.Class))
			if t.TParam.MemberName != nil {
				w.source(t.TParam.MemberName.Text)
			}
			if t.TParam.HasArgs {
				w.templateArgs(t.TParam.Args)
			}
			return
		}
		w.typ(t)
		return
	}
	if parent := parentOf(e); parent != nil {
		w.qualifierNames(parent)
	}
	w.unqualified(e)
	if _, args, ok := templateOf(e); ok {
		w.templateArgs(args)
	}
}

// expr writes an expression.
func (w *writer) expr(e *il.Expr) {
	if e == nil || !w.enter() {
		return
	}
	defer w.leave()
	if e.IsPackExpansion { // (rule mangle.expansion)
		w.str("sp")
	}
	w.operand(e)
}

// operand writes expression e, what expands it apart.
func (w *writer) operand(e *il.Expr) {
	switch e.Kind {
	case il.EnkConstant:
		w.constantExpr(e.Const)
	case il.EnkVariable:
		w.variable(e.Var)
	case il.EnkRoutine:
		w.entityLiteral(e.Routine)
	case il.EnkParamRef:
		w.variable(e.Var)
	case il.EnkOperation:
		w.operation(e)
	case il.EnkSizeof:
		w.sizeof(e, "st", "sz")
	case il.EnkAlignof:
		w.sizeof(e, "at", "az")
	case il.EnkSizeofPack:
		w.str("sZ")
		w.sizeofPack(e)
	case il.EnkNoexcept:
		w.str("nx")
		w.expr(e.Operand)
	case il.EnkTypeid:
		w.sizeof(e, "ti", "te")
	case il.EnkFold:
		w.fold(e)
	case il.EnkUnresolved:
		if e.X != nil && e.X.HasArgs && e.X.Qualifier != nil {
			w.str("ad") // it could be a function (rule mangle.unresolved)
		}
		w.unresolvedName(e)
	case il.EnkDependentMember:
		w.dependentMember(e)
	case il.EnkDependentConstruct:
		w.construct(e)
	case il.EnkThrow:
		if e.Operand == nil {
			w.str("tr")
			return
		}
		w.str("tw")
		w.expr(e.Operand)
	case il.EnkBracedInitList:
		w.str("il")
		w.list(e.Operand)
		w.byte('E')
	case il.EnkTypeOperand:
		if e.X != nil {
			w.typ(e.X.TypeOperand)
		}
	case il.EnkBuiltinOperation:
		w.builtin(e)
	case il.EnkNewDelete:
		w.newDelete(e)
	case il.EnkField:
		if e.Field != nil && e.Field.Name != nil {
			w.source(e.Field.Name.Text)
		}
	}
}

func (w *writer) list(e *il.Expr) {
	for ; e != nil; e = e.Next {
		w.expr(e)
	}
}

// variable writes a parameter of the function being named as fp<n>_, any other
// variable as a literal.
func (w *writer) variable(v *il.Variable) {
	if v == nil {
		return
	}
	if v.IsThis {
		w.str("fpT")
		return
	}
	if v.IsParameter {
		w.str("fp")
		n := 1
		if v.AssocParam != nil {
			n = v.AssocParam.Num
		}
		if n > 1 {
			w.int(n - 2)
		}
		w.byte('_')
		return
	}
	w.entityLiteral(v)
}

func (w *writer) operation(e *il.Expr) {
	switch e.Op {
	case il.OpCast, il.OpBoolCast, il.OpRefCast, il.OpDynamicCast, il.OpRefDynamicCast, il.OpBaseClassCast, il.OpDerivedClassCast:
		w.cast(e)
		return
	case il.OpParens, il.OpLvalue, il.OpLvalueAdjust, il.OpClassRvalueAdjust, il.OpArrayToPointer, il.OpReferenceTo, il.OpRefIndirect:
		w.expr(e.Operand)
		return
	case il.OpCall, il.OpDotMemberCall, il.OpPointsToMemberCall:
		w.call(e)
		return
	}
	if o := e.Operand; e.Op == il.OpPointsToField && e.ImplicitThis && o != nil {
		w.list(o.Next) // a member by its name
		return
	}
	w.str(exprOperators[e.Op])
	w.read(e)
}

func (w *writer) cast(e *il.Expr) {
	switch e.Form {
	case il.CastImplicit:
		w.expr(e.Operand)
		return
	case il.CastStatic:
		w.str("sc")
	case il.CastConst:
		w.str("cc")
	case il.CastReinterpret:
		w.str("rc")
	case il.CastDynamic:
		w.str("dc")
	case il.CastBraced:
		if e.Type.IsScalar() && !e.ValueDependent && !w.expanded && e.Operand != nil && e.Operand.Next == nil {
			w.str("cv")
			break
		}
		w.str("tl")
		w.typ(e.Type)
		w.list(e.Operand)
		w.byte('E')
		return
	default:
		w.str("cv")
	}
	w.typ(castTo(w.u, e))
	w.expr(e.Operand)
}

// castTo returns the type that cast e names: a reference where it yields an object.
func castTo(u *il.Unit, e *il.Expr) *il.Type {
	if !e.ReferenceCast || e.Type.IsReference() {
		return e.Type
	}
	scratch := u.SetScratch(true)
	t := u.ReferenceTo(e.Type, e.RvalueRefCast)
	u.SetScratch(scratch)
	return t
}

// call writes cl <function> <arguments> E; a member call names the object.
func (w *writer) call(e *il.Expr) {
	f := e.Operand
	if e.OperatorSyntax && f != nil && f.Kind == il.EnkRoutine {
		n := 0
		for a := f.Next; a != nil; a = a.Next {
			n++
		}
		w.str(operatorCode(f.Routine.Opname, f.Routine.OpnameArray, n))
		w.list(f.Next)
		return
	}
	if f != nil && !w.expanded && w.knownCall(e, f) {
		return
	}
	w.str("cl")
	switch {
	case f != nil && f.Kind == il.EnkRoutine && f.NameRef == nil:
		w.entityLiteral(f.Routine)
	case f != nil && f.Kind == il.EnkUnresolved:
		w.unresolvedName(f)
	default:
		w.expr(f)
	}
	if f != nil {
		w.list(f.Next)
	}
	w.byte('E')
}

func (w *writer) sizeof(e *il.Expr, ofType, ofExpr string) {
	if e.X != nil && (e.X.IsType || e.Operand == nil) {
		w.str(ofType)
		w.typ(e.X.TypeOperand)
		return
	}
	w.str(ofExpr)
	w.unevaluatedExpr(e.Operand)
}

// sizeofPack writes the pack that sizeof... counts.
func (w *writer) sizeofPack(e *il.Expr) {
	if e.X == nil {
		return
	}
	switch p := e.X.SizeofPackParam.(type) {
	case *il.TemplateParameter:
		w.paramNumber(p.Position)
	case *il.Type:
		if p.Kind == il.TkTemplateParam && p.TParam.Kind == il.TptkParam {
			w.paramNumber(p.TParam.Position) // no candidate for substitution
			return
		}
		w.typ(p)
	case *il.Variable:
		w.variable(p)
	case *il.Constant:
		w.constantExpr(p)
	}
}

func (w *writer) fold(e *il.Expr) {
	if e.X == nil {
		return
	}
	code := operators[e.X.FoldOp].binary
	binary := e.Operand != nil && e.Operand.Next != nil
	switch {
	case binary && e.X.FoldLeft:
		w.str("fL")
	case binary:
		w.str("fR")
	case e.X.FoldLeft:
		w.str("fl")
	default:
		w.str("fr")
	}
	w.str(code)
	w.list(e.Operand)
}

// unresolvedName writes a dependent name or overload set.
func (w *writer) unresolvedName(e *il.Expr) {
	x := e.X
	if x == nil {
		return
	}
	if x.TParam != nil {
		w.paramNumber(x.TParam.Position)
		return
	}
	name := func() {
		if x.OperatorName != token.None {
			w.str("on")
			w.str(operatorCode(x.OperatorName, false, 2))
		} else if x.Name != nil {
			w.source(x.Name.Text)
		}
		if x.HasArgs {
			w.templateArgs(x.TArgs)
		}
	}
	w.qualifier(x.Qualifier)
	name()
}

// qualifier writes sr and the qualifier q of an unresolved name, nothing where there is none.
func (w *writer) qualifier(q *il.NameQualifier) {
	switch {
	case q == nil:
	case q.IsClass && q.Class != nil:
		w.str("sr")
		w.unresolvedType(q.Class)
	default:
		w.str("sr")
		w.qualifierPath(q)
		w.byte('E')
	}
}

func (w *writer) qualifierPath(q *il.NameQualifier) {
	if q.Previous != nil {
		w.qualifierPath(q.Previous)
	}
	switch {
	case q.Class != nil:
		w.unqualified(w.u.Canonical(q.Class))
		if _, args, ok := templateOf(w.u.Canonical(q.Class)); ok {
			w.templateArgs(args)
		}
	case q.Namespace != nil:
		w.namespaceName(q.Namespace)
	}
}

// dependentMember writes obj.name or obj->name.
func (w *writer) dependentMember(e *il.Expr) {
	x := e.X
	if x == nil {
		return
	}
	if !e.ImplicitThis {
		if x.Arrow {
			w.str("pt")
		} else {
			w.str("dt")
		}
		w.expr(e.Operand)
	}
	if x.Name != nil {
		w.source(x.Name.Text)
	} else if x.OperatorName != token.None {
		w.str("on")
		w.str(operatorCode(x.OperatorName, false, 2))
	}
	if x.HasArgs {
		w.templateArgs(x.TArgs)
	}
}

// construct writes T(args) or T{args} with a dependent type.
func (w *writer) construct(e *il.Expr) {
	if e.X != nil && e.X.Brace {
		w.str("tl")
		w.typ(e.Type)
		w.list(e.Operand)
		w.byte('E')
		return
	}
	w.str("cv")
	w.typ(e.Type)
	if e.Operand != nil && e.Operand.Next == nil {
		w.operand(e.Operand)
		return
	}
	w.byte('_')
	w.list(e.Operand)
	w.byte('E')
}

// builtin writes a builtin operation as a vendor function: u <name> <args> E.
func (w *writer) builtin(e *il.Expr) {
	if e.X == nil || e.X.BuiltinName == nil {
		return
	}
	w.byte('u')
	w.source(e.X.BuiltinName.Text)
	w.list(e.X.Args)
	w.byte('E')
}
