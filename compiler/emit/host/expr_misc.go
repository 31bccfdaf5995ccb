// This file implements the printing of the rarer expressions: sizeof, typeid,
// builtin operations, fold and requires expressions, statement expressions,
// dependent names and constructions.
package host

import (
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/num"
	"cufront/compiler/token"
)

var floatFormat = [...]num.Format{il.FloatFloat: num.Float32, il.FloatDouble: num.Float64, il.FloatLongDouble: num.X87Extended,
	il.FloatFloat128: num.Float128, il.FloatFloat16: num.Float16, il.FloatFp16: num.Float16, il.FloatBf16: num.BFloat16}

// sizeofExpr prints sizeof and alignof of a type or expression; in a template
// an operand of dependent type keeps its parentheses (rules paren.sizeof-operand,
// paren.sizeof-function).
func (p *printer) sizeofExpr(cx ctx, e *il.Expr) {
	name := "sizeof"
	if e.Kind == il.EnkAlignof {
		name = "__alignof__"
	}
	p.Str(name)
	if e.X != nil && (e.X.IsType || e.Operand == nil) {
		p.Byte('(')
		t := e.X.TypeOperand
		if cx.is(inTemplateArg) && !t.IsDependent() && !p.keepsTypedefs(cx) {
			t = p.plainType(t)
		} else if cx.is(inTemplateArg) && cx.is(canonicalArgs) {
			t = p.withoutTypedefs(t)
		}
		p.typeID(cx, t)
		p.Byte(')')
		return
	}
	if forgetsOperand(p, cx, e) {
		return
	}
	cx = cx.with(unevaluated | ofDeclaration)
	if e.Operand != nil && (e.Operand.TypeDependent || e.Operand.ValueDependent ||
		p.hasDependentBound(e.Operand)) {
		mode := modeO
		c, _ := p.skip(e.Operand)
		if c.Kind == il.EnkField {
			mode = modeT
		}
		p.Byte('(')
		if c.Kind == il.EnkDependentConstruct || constructsObject(c) { // (rule paren.constructed-operand)
			p.parenthesised(cx, c)
		} else {
			p.expr(cx, e.Operand, mode)
		}
		p.Byte(')')
		return
	}
	c, _ := p.skip(e.Operand)
	if throughDependentObject(c) || p.inPrototype() && e.Kind == il.EnkSizeof && c.Kind != il.EnkNewDelete && c.MakesObject() || c.Kind == il.EnkOperation && c.Op == il.OpCall && c.Operand != nil && c.Operand.Kind == il.EnkUnresolved && callsOnlyMember(c) {
		p.Byte('(')
		p.expr(cx, e.Operand, modeO)
		p.Byte(')')
		return
	}
	if c.Kind == il.EnkRoutine && !p.inPrototype() { // its type is taken
		p.Byte('(')
		p.typeID(cx, c.Type.Deref())
		p.Byte(')')
		return
	}
	p.Byte(' ')
	switch {
	case c.Kind == il.EnkConstant && c.Const != nil && c.Const.Kind == il.CkString:
		p.bare(cx, c)
	case e.Kind == il.EnkAlignof:
		p.Byte('(')
		p.expr(cx, e.Operand, modeT)
		p.Byte(')')
	default:
		p.expr(cx, e.Operand, modeO)
	}
}

// throughDependentObject reports whether e is a member, or an element of one, of
// an object whose class depends on template parameters, `this` among them
// (rule paren.sizeof-operand).
func throughDependentObject(e *il.Expr) bool {
	for e.Kind == il.EnkOperation && e.Operand != nil {
		if isMemberAccess(e.Op) && e.Operand.TypeDependent {
			return true
		}
		if !isMemberAccess(e.Op) && e.Op != il.OpSubscript && !e.Generated {
			return false
		}
		e = e.Operand
	}
	return false
}

// isTemplateParameter reports whether e is the name of a nontype template
// parameter.
func isTemplateParameter(e *il.Expr) bool {
	return e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkTemplateParam && e.Const.TP == il.TpckParam
}

// hasDependentBound reports whether e names a static data member of a class
// template, or an element of it, whose declaration leaves the bound to the
// initialiser: it depends on the instance.
func (fx *facts) hasDependentBound(e *il.Expr) bool {
	c, _ := fx.skip(e)
	for c.Kind == il.EnkOperation && c.Op == il.OpSubscript {
		c, _ = fx.skip(c.Operand)
	}
	if c.Kind != il.EnkVariable || c.Var == nil || c.Var.StaticMemberOf == nil || !c.Var.StaticMemberOf.IsDependent() ||
		c.Var.DeclaredType == nil {
		return false
	}
	t := c.Var.DeclaredType.Skip()
	return t.Kind == il.TkArray && t.Array.Unknown
}

// noexceptOperand prints the operand of noexcept; in a template one of
// dependent type is an operand (rule paren.noexcept-operand).
func (p *printer) noexceptOperand(cx ctx, e *il.Expr) {
	cx = cx.without(staticInit) // nothing is initialised there
	if e != nil && e.TypeDependent {
		if c, _ := p.skip(e); c.Kind == il.EnkDependentConstruct || c.Kind == il.EnkTempInit || c.Kind == il.EnkOperation && c.Op == il.OpCast { // (rule paren.noexcept-cast)
			p.parenthesised(cx, c)
			return
		}
		p.expr(cx, e, modeO)
		return
	}
	if e != nil && convertsDependent(e) {
		p.Byte('(')
		p.expr(cx, e, modeT)
		p.Byte(')')
		return
	}
	p.expr(cx, e, modeT)
}

// convertsDependent reports whether e converts an expression of dependent type
// to a type that is known.
func convertsDependent(e *il.Expr) bool {
	switch e.Kind {
	case il.EnkOperation:
		return e.Op == il.OpCast && !e.Generated && e.Operand != nil && e.Operand.TypeDependent
	case il.EnkTempInit:
		return e.Init != nil && e.Init.Args != nil && e.Init.Args.TypeDependent ||
			e.Init != nil && e.Init.Expr != nil && e.Init.Expr.TypeDependent
	case il.EnkDependentConstruct:
		return e.Operand != nil
	}
	return false
}

// sizeofPack prints sizeof...(pack).
func (p *printer) sizeofPack(cx ctx, e *il.Expr) {
	p.Str("sizeof...(")
	switch {
	case e.X != nil && e.X.TypeOperand != nil:
		p.typeID(cx, e.X.TypeOperand)
	case e.Operand != nil:
		p.expr(cx, e.Operand, modeT)
	case e.X != nil && e.X.TParam != nil && e.X.TParam.Name != nil:
		p.Str(e.X.TParam.Name.Text)
	case e.X != nil && e.X.Name != nil:
		p.Str(e.X.Name.Text)
	}
	p.Byte(')')
}

// typeidExpr prints typeid; all but plain variables are doubly parenthesised
// (rules paren.typeid-expression, paren.typeid-temporary).
func (p *printer) typeidExpr(cx ctx, e *il.Expr) {
	p.Str("typeid(")
	switch {
	case e.X != nil && e.X.IsType && e.X.TypeOperand != nil:
		p.typeID(cx, typeidType(&p.facts, e.X.TypeOperand))
	case e.Operand != nil:
		if c, _ := p.skip(e.Operand); isBracedTemporary(c) {
			p.Byte('(')
			p.bare(cx, c)
			p.Byte(')')
			break
		}
		p.expr(cx, e.Operand, modeO)
	case e.X != nil && e.X.TypeOperand != nil:
		p.typeID(cx, e.X.TypeOperand)
	}
	p.Byte(')')
}

// typeidType returns the type that typeid(t) is about: neither a reference nor
// qualified, and no typedef (rule op.typeid-type).
func typeidType(fx *facts, t *il.Type) *il.Type {
	for t.Elem != nil && (t.Kind == il.TkPointer && t.IsRef || t.IsPlainQualified() || isPlainTypedef(t)) {
		t = t.Elem
	}
	if t.Kind == il.TkArray && t.Elem.IsPlainQualified() {
		a := fx.u.NewType(il.TkArray)
		*a.Array = *t.Array
		a.Elem, a.Size, a.Align = fx.u.Unqualified(t.Elem), t.Size, t.Align
		return a
	}
	return t
}

// isConstantTypeid reports whether typeid e is a constant that is made of an
// expression, from C++11 on: its operand is neither polymorphic nor dependent
// (rule const.typeid).
func (fx *facts) isConstantTypeid(e *il.Expr) bool {
	return fx.d.AtLeast(lang.CXX11) && e.Operand != nil && (e.X == nil || !e.X.IsDynamic) && !e.ValueDependent
}

// builtinOperation prints a type trait or another builtin with operands.
func (p *printer) builtinOperation(cx ctx, e *il.Expr) {
	if e.X == nil || e.X.BuiltinName == nil {
		return
	}
	p.Str(e.X.BuiltinName.Text)
	p.Byte('(')
	a := e.X.Args
	if a == nil {
		a = e.Operand
	}
	if e.X.BuiltinName.Text == "__builtin_offsetof" && a != nil && a.Next != nil {
		p.expr(cx, a, modeT)
		p.Str(", ")
		p.offsetPath(cx, a.Next)
		p.Byte(')')
		return
	}
	p.dependentList(cx, a)
	p.Byte(')')
}

// offsetPath prints the member designator of offsetof, kept as accesses to an
// object at address zero.
func (p *printer) offsetPath(cx ctx, e *il.Expr) {
	c, _ := p.skip(e)
	if c.Kind != il.EnkOperation || c.Operand == nil {
		p.expr(cx, e, modeT)
		return
	}
	a := c.Operand
	inner, _ := p.skip(a)
	nested := inner.Kind == il.EnkOperation && (inner.Op == il.OpDotField || inner.Op == il.OpSubscript)
	switch c.Op {
	case il.OpDotField, il.OpPointsToField, il.OpDotStatic:
		if nested {
			p.offsetPath(cx, inner)
			if anonymousAccess(inner) == nil {
				p.Byte('.')
			}
		}
		if f := a.Next; f.Kind != il.EnkField || f.Field == nil || f.Field.Name != nil {
			p.member(cx, f, nil)
		}
	case il.OpSubscript:
		p.offsetPath(cx, inner)
		p.Byte('[')
		p.expr(cx, a.Next, modeT)
		p.Byte(']')
	default:
		p.expr(cx, e, modeT)
	}
}

// statementExpr prints `({ … })` (rule marker.expression).
func (p *printer) statementExpr(cx ctx, e *il.Expr) {
	s := e.X.Stmt
	if s == nil {
		return
	}
	p.Byte('(')
	p.SetPos(s.Pos)
	p.Str("{ ")
	p.statements(inBlock(p, cx.without(inHeader), s), s)
	p.SetPos(s.FinalPos)
	p.Str("})")
}

// condition prints a declaration that serves as a condition.
func (p *printer) condition(cx ctx, e *il.Expr) {
	if e.Var != nil {
		p.localVariable(cx, e.Var)
		return
	}
	if e.X != nil && e.X.Stmt != nil {
		p.declarationText(cx, e.X.Stmt)
		return
	}
	if e.Init != nil && e.Init.Variable != nil {
		p.localVariable(cx, e.Init.Variable)
		return
	}
	p.expr(cx, e.Operand, modeT)
}

// fold prints a fold expression.
func (p *printer) fold(cx ctx, e *il.Expr) {
	op := " " + e.X.FoldOp.String() + " "
	a := e.Operand
	p.Byte('(')
	switch {
	case a.Next != nil:
		left, right := a, a.Next
		p.expr(cx, left, modeO)
		p.Str(op)
		p.Str("...")
		p.Str(op)
		p.expr(cx, right, modeO)
	case e.X.FoldLeft:
		p.Str(" ...")
		p.Str(op)
		p.expr(cx, a, modeO)
	default:
		p.expr(cx, a, modeO)
		p.Str(op)
		p.Str("... ")
	}
	p.Byte(')')
}

// conceptID prints a concept-id or type-constraint: its name by its path as types
// are, its arguments as written (rules qual.concept, typedef.concept-argument).
func (p *printer) conceptID(cx ctx, e *il.Expr) {
	x := e.X
	if x == nil || x.Template == nil || x.Template.Name == nil {
		return
	}
	p.templateName(cx, x.Template)
	args := x.TArgs
	if e.NameRef != nil && e.NameRef.IsTemplateID {
		args = e.NameRef.Args
	}
	if len(args) > 0 {
		inBlock := p.inNestedBlock(cx)
		p.templateArgs(cx.put(conceptArgs, !inBlock).put(canonicalArgs, inBlock && holdsDependent(args)), args)
	}
}

// requiresExpr prints a requires-expression. Requirements on other lines begin
// at their own column (rule marker.requirement).
func (p *printer) requiresExpr(cx ctx, e *il.Expr) {
	x := e.X
	p.Str("requires ")
	if len(x.Params) > 0 {
		p.Byte('(')
		p.plainParameters(cx, x.Params)
		p.Str(") ")
	}
	p.Byte('{')
	line := e.Start.Seq
	if line == 0 {
		line = e.Pos.Seq
	}
	for _, r := range x.Requirements {
		pos := r.Pos
		if r.Kind == il.EnkNewDelete || r.Kind == il.EnkOperation && (r.Op == il.OpPostIncr || r.Op == il.OpPostDecr) {
			pos = r.Start
		}
		if pos.Seq != 0 && line != 0 && pos.Seq != line {
			line = pos.Seq
			p.Newline()
			for i := uint32(0); i < pos.Col; i++ {
				p.Byte(' ')
			}
		}
		p.requirement(cx, r)
		p.Str("; ")
	}
	p.Byte('}')
}

func (p *printer) requirement(cx ctx, r *il.Expr) {
	switch r.Kind {
	case il.EnkTypeReq:
		p.Str("typename ")
		p.baseName(cx, r.X.TypeOperand)
	case il.EnkNestedReq:
		p.Str("requires ")
		if r.X != nil && r.X.Constraint != nil {
			p.expr(cx, r.X.Constraint, modeT)
		} else {
			p.expr(cx, r.Operand, modeT)
		}
	case il.EnkCompoundReq:
		p.Str("{ ")
		p.expr(cx, r.Operand, modeT)
		p.Byte('}')
		if r.X != nil && r.X.IsNoexcept {
			p.Str(" noexcept")
		}
		if r.X != nil && r.X.Constraint != nil {
			p.Str(" -> ")
			p.expr(cx, r.X.Constraint, modeT)
		}
	default:
		p.expr(cx, r, modeT)
	}
}

// completeOwnClass prints class t, which is being printed, with its arguments: a
// typedef stands for it and not the injected name, which is in the way of that
// of a partial specialisation.
func (p *printer) completeOwnClass(cx ctx, t *il.Type) {
	if s := t.ParentScope; len(t.Cls.PartialArgs) > 0 && s != nil && s.Kind == il.SckNamespace && named(s) {
		p.component(cx, s)
		p.Str("::")
	}
	p.Str(t.Name.Text)
	p.tagArguments(cx, t)
}

// unresolved prints a dependent name or overload set
// (rules qual.unresolved-function, qual.template-keyword-class,
// qual.template-keyword-object, qual.template-keyword-without-arguments,
// arg.empty-list-behind-object, qual.dependent-type-class,
// qual.typedef-before-operator).
func (p *printer) unresolved(cx ctx, e *il.Expr) {
	x := e.X
	if x == nil {
		return
	}
	if e.NameRef != nil {
		p.nameRef(cx, e.NameRef, func() { p.unresolvedName(cx, x) })
		return
	}
	if r := memberOfUnknownBase(&p.facts, e); r != nil && e.Kind == il.EnkUnresolved {
		inUnknownBase(p, cx, r)
		return
	}
	inNamespace := x.Qualifier != nil && x.Qualifier.Class == nil
	behindKnown := x.HasArgs && !x.TemplateKw && x.Qualifier != nil && !inNamespace &&
		(isPlainTypedef(x.Qualifier.Class) || !x.Qualifier.Class.IsDependent())
	if q := x.Qualifier; q != nil && q.Previous == nil && p.isOwnClass(q.Class) {
		p.within(q.Class.ParentScope, func() { p.tagSimpleName(cx, q.Class) })
		p.Str("::")
	} else if behindKnown && isPlainTypedef(q.Class) && p.isOwnClass(q.Class.ClassType()) {
		p.completeOwnClass(cx, q.Class.ClassType())
		p.Str("::")
	} else if q != nil && (x.OperatorName != token.None || x.TemplateKw && x.HasArgs || behindKnown) && q.Class != nil &&
		q.Class.ClassType() != nil {
		p.qualifierType(cx, q.Class.ClassType())
		p.Str("::")
	} else if q != nil && (x.OperatorName != token.None || x.TemplateKw && x.HasArgs) && q.Class != nil && q.Class.IsDependent() {
		p.qualifierType(cx, beforeTemplate(q.Class))
		p.Str("::")
	} else if q != nil && isKnownClass(cx, q.Class) && !namesOneFunction(x) && !isOfKnownBase(&p.facts, e) {
		p.qualifierType(cx, q.Class.ClassType())
		p.Str("::")
	} else if inNamespace && q.Namespace != nil && q.Namespace.Name != nil && !namesOneFunction(x) {
		n := targetOf(q.Namespace)
		p.scoped(cx, n, &n.SourceCorresp, func(ctx) { p.Str(p.namespaceName(n)) })
		p.Str("::")
	} else { // as it was written
		if x.GlobalQual && (!inNamespace || namesOneFunction(x)) && !namesByType(cx, q) {
			p.Str("::")
		}
		p.qualifiers(cx, q)
	}
	behindObject := x.Qualifier == nil && e.Kind == il.EnkDependentMember && e.Operand != nil && !e.ImplicitThis
	if !inNamespace && x.HasArgs && (x.TemplateKw || x.Qualifier != nil || behindObject) {
		p.Str("template ")
	}
	p.unresolvedName(cx, x)
	switch {
	case x.HasArgs && len(x.TArgs) == 0:
		p.Str("<>")
	case x.HasArgs:
		p.templateArgsAs(cx.put(conceptArgs, inGenericBody(&p.facts)), x.TArgs, true, nil) // (rule typedef.generic-lambda)
	}
}

// targetOf returns the namespace that n names: an alias does not stand for it in
// front of a name that is not resolved (rule qual.unresolved-function).
func targetOf(n *il.Namespace) *il.Namespace {
	for n.IsAlias && n.Target != nil {
		n = n.Target
	}
	return n
}

// namesOneFunction reports whether a name that is not resolved can only be one
// function that is no template: it stands as it was written, where other names
// of a namespace are qualified from the current scope like types
// (rule qual.unresolved-function-plain).
func namesOneFunction(x *il.ExprInfo) bool {
	if len(x.Candidates) != 1 {
		return false
	}
	_, ok := x.Candidates[0].(*il.Routine)
	return ok
}

// isKnownClass reports whether t, which qualifies a name that is not resolved, is
// a class that depends on no template parameter: it goes by its type
// (rule qual.unresolved-member-class).
func isKnownClass(cx ctx, t *il.Type) bool {
	return t != nil && !t.IsDependent() && t.ClassType() != nil && !cx.is(inArgument)
}

// isOwnClass reports whether t is a class template that is being printed; its
// injected name is completed in front of a name that is not resolved
// (rule qual.injected-completed).
func (fx *facts) isOwnClass(t *il.Type) bool {
	return t != nil && t.Cls != nil && t.Cls.IsPrototype && t.Cls.IsTemplateClass && fx.encloses(t.Cls.AssocScope)
}

// unresolvedName prints the last component of a name that is not resolved
// (rule op.pseudo-destructor).
func (p *printer) unresolvedName(cx ctx, x *il.ExprInfo) {
	switch {
	case x.IsDtor:
		p.Byte('~')
		if t := x.ConvType; t != nil && t.Cls != nil && t.Name != nil {
			p.Str(t.Name.Text) // its arguments are lost
		} else if t != nil {
			p.typeID(cx, t)
		} else if x.Name != nil {
			p.Str(x.Name.Text)
		}
	case x.OperatorName != token.None:
		p.operatorName(x.OperatorName, false)
		if x.OperatorName == token.Lt {
			p.Byte(' ') // what follows would begin template arguments
		}
	case x.ConvType != nil:
		p.conversionName(cx, x.ConvType)
	case x.Name != nil:
		p.Str(x.Name.Text)
	case len(x.Candidates) > 0:
		if r, ok := x.Candidates[0].(*il.Routine); ok {
			p.routineName(cx, r)
		} else if n := x.Candidates[0].Corresp().Name; n != nil {
			p.Str(n.Text)
		}
	}
}

// dependentAccess prints `obj.name` with a dependent object
// (rule op.pseudo-destructor).
func (p *printer) dependentAccess(cx ctx, e *il.Expr) {
	x := e.X
	if x.IsDtor && x.ConvType != nil && x.ConvType.Name != nil && !e.TypeDependent && !x.ConvType.IsDependent() {
		p.expr(cx, e.Operand, modeO)
		destroyed(p, cx, x.ConvType, !x.Arrow)
		return
	}
	if p.namesOwnMember(e) {
		p.unresolvedName(cx, x)
		return
	}
	if r := memberOfUnknownBase(&p.facts, e); r != nil && e.Operand != nil && (e.ImplicitThis || isThis(&p.facts, e.Operand)) {
		inUnknownBase(p, cx, r)
		return
	}
	if e.Operand != nil && !e.ImplicitThis && !(len(x.Candidates) > 1 && isThis(&p.facts, e.Operand) && x.Qualifier != nil && isUnknownBase(&p.facts, x.Qualifier.Class, nil)) {
		if c, _ := p.skip(e.Operand); c.Kind == il.EnkUnresolved && isUnknownInstance(c) || isUnknownEmpty(&p.facts, c) || isTemporaryResult(&p.facts, c) { // (rules paren.unknown-template-operand, paren.constructed-operand, paren.named-temporary)
			p.parenthesised(cx, c)
		} else if isArrayObject(&p.facts, cx, e.Operand) && namesField(c.Type.Deref().BaseElement().ClassType(), x.Name) {
			p.expr(cx, e.Operand, modeO)
		} else {
			p.object(cx, e.Operand)
		}
		if e.X.Arrow {
			p.Str("->")
		} else {
			p.Byte('.')
		}
	}
	p.unresolved(cx, e)
}

// namesOwnMember reports whether e names the only member function of its name of
// the current instantiation behind `this->`, which is dropped
// (rule op.this-only-member).
func (fx *facts) namesOwnMember(e *il.Expr) bool {
	if e.X == nil || len(e.X.Candidates) != 1 || e.X.HasArgs || e.X.IsDtor || !fx.inPrototypeClass() {
		return false
	}
	r, ok := e.X.Candidates[0].(*il.Routine)
	return ok && !r.IsStaticMember && r.MemberOf != nil && r.MemberOf.IsDependent() && !r.MemberOf.IsWithinFunction() && isThis(fx, e.Operand)
}

// isPointerCast reports whether e is `T{e}` of a pointer type, which is a cast
// whatever it points to (rule conv.braced-pointer).
func isPointerCast(e *il.Expr) bool {
	return e.X != nil && e.X.Brace && e.X.TypeOperand.IsPointer() && e.Operand != nil && e.Operand.Next == nil
}

// dependentConstruct prints T(args) or T{args} with a dependent T
// (rule paren.found-later-element).
func (p *printer) dependentConstruct(cx ctx, e *il.Expr) {
	if isPointerCast(e) {
		p.Byte('(')
		p.typeID(cx, e.X.TypeOperand)
		p.Byte(')')
		p.expr(cx, e.Operand, modeO)
		return
	}
	p.typeID(cx, e.X.TypeOperand)
	if e.X.Brace {
		parts := e.X.TypeOperand.ClassType() != nil && takesElements(e.X.TypeOperand) && holdsExpansion(e.Operand)
		p.Byte('{')
		p.separated(e.Operand, func(a *il.Expr) {
			p.designators(cx, a)
			switch c, conv := p.skip(a); {
			case parts && isConvertedPattern(a, c): // (rule paren.pattern-in-braces)
				p.convertedPattern(cx, c)
			case parts && isConstantBeside(a, c): // (rule paren.constant-beside-expansion)
				p.operand(cx, c, conv, modeO)
			case c.Kind == il.EnkBracedInitList && initialisesParts(e):
				p.bracedList(cx.with(declaredList), c)
			case p.isFoundLater(c) && initialisesParts(e): // (rule paren.found-later-part)
				p.doubleParens(cx, c)
			case isMemberAddress(c), isWrittenAccess(c), isDependentBraces(c) && p.holdsAccess(c.Operand):
				foundLater(p, cx, a, c)
			case p.constructsFromAccess(c):
				bareWithin(p, cx, c, 1)
			default:
				p.argument(cx, a)
			}
		})
		p.Byte('}')
		return
	}
	p.Byte('(')
	p.dependentList(cx, e.Operand)
	p.Byte(')')
}
