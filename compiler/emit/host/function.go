// This file implements the printing of function declarations and definitions.
package host

import (
	"slices"

	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// declareRoutine prints a function declarator, and the body of a definition.
func (p *printer) declareRoutine(cx ctx, it *item, r *il.Routine, typed bool) (ended bool) {
	def := isDefinition(it, r)
	var d *il.Routine
	if def && !isDefaultedComparison(r) { // (rule decl.defaulted-comparison)
		d = r
	}
	t := it.t
	if t == nil {
		return false
	}
	p.routineHead(cx, it, r, d, t, typed)
	ended = p.routineTail(cx, it, r, def)
	return ended
}

// routineHead prints the declarator: type, name, parameters.
func (p *printer) routineHead(cx ctx, it *item, r, def *il.Routine, t *il.Type, typed bool) {
	f := t
	if s := t.Skip(); s.Kind == il.TkRoutine && t.Kind != il.TkRoutine && def == nil && t.Kind == il.TkTypeRef &&
		(t.Name != nil || isTypeof(t)) && (r.MemberOf == nil || r.IsStaticMember || it.d.Specs.Friend) {
		p.typedefFunction(cx, it, r, t, typed)
		return
	} else if s.Kind == il.TkRoutine {
		f = s
	}
	if f.Kind != il.TkRoutine {
		return
	}
	named := r.Special == il.SfkConstructor || r.Special == il.SfkDestructor || r.Special == il.SfkConversion ||
		r.Special == il.SfkDeductionGuide
	dummy := dummyReturnsVoid(r, f)
	if named {
		p.need = false
	} else {
		p.returnSpecifier(cx, it, r, f, typed)
		if !f.Routine.TrailingReturn && !dummy {
			p.before(cx, f.Elem)
		}
		p.blank()
	}
	if !(it.d.Specs.Friend && len(it.d.Template) > it.d.EmptyHeaders && r.AssocTemplate == nil) { // (rule marker.friend-of-members)
		p.SetPos(it.pos)
	}
	p.declaratorName(cx, it, r)
	p.attributeGroups(cx, p.attributesOf(it), isBehindFunctionName, true)
	inList := cx
	if it.d.Specs.Friend {
		far := hidesName(p, f.Routine.Params, it.pos)
		own := p.inPrototypeClass() && r.AssocTemplate == nil // (rule decl.friend-defaults)
		inList = cx.change(func(a *surroundings) { a.friendOf, a.friendFar, a.friendOwn = p.scope, far, own })
	}
	p.within(p.routineScope(it, r, def), func() { p.routineParameters(inList, r, def, f) })
	if !f.Routine.TrailingReturn && !named && !dummy {
		p.after(cx, f.Elem)
	}
	if isAttributed(t) {
		p.Byte(' ')
	}
}

// isTypeof reports whether t is spelled as the type of an expression.
func isTypeof(t *il.Type) bool {
	return t.Ref != nil && (t.Ref.Kind == il.RefTypeofExpr || t.Ref.Kind == il.RefTypeofType || t.Ref.Kind == il.RefDecltype)
}

// returnSpecifier prints the specifier of the return type.
func (p *printer) returnSpecifier(cx ctx, it *item, r *il.Routine, f *il.Type, typed bool) {
	if typed {
		p.need = false
		return
	}
	if dummyReturnsVoid(r, f) {
		p.Str(" void")
		p.need = true
	} else if it.d.ReturnTypeSpelled != nil && !f.Routine.TrailingReturn {
		p.specifier(cx, it.d.ReturnTypeSpelled)
	} else {
		p.specifier(cx.put(redeclared, r.MemberOf != nil && !p.access.inClass), f)
	}
	p.specifierAttributes(cx, p.attributesOf(it))
}

// typedefFunction prints a declaration through a typedef of function type.
func (p *printer) typedefFunction(cx ctx, it *item, r *il.Routine, t *il.Type, typed bool) {
	if !typed {
		p.specifier(cx, t)
	}
	p.blank()
	p.SetPos(it.pos)
	p.declaratorName(cx, it, r)
}

// routineParameters prints the parameter list, the qualifiers and the trailing
// return type. The return type's own pieces follow the list.
func (p *printer) routineParameters(cx ctx, r, def *il.Routine, f *il.Type) {
	cx = cx.with(inParameters).put(inHead, def != nil && p.scope == def.Scope)
	p.Byte('(')
	p.parameters(cx, f, def)
	p.Byte(')')
	if r.Special == il.SfkDeductionGuide {
		p.Str("->")
		p.typeID(cx, f.Elem)
	} else {
		p.functionTail(cx, f)
	}
}

// routineScope is the scope in which the parameters and the body are printed.
func (fx *facts) routineScope(it *item, r, def *il.Routine) *il.Scope {
	if def != nil && def.Scope != nil && !it.d.Specs.Friend {
		return def.Scope
	}
	if it.corresp.IsClassMember || r.MemberOf != nil {
		return r.ParentScope
	}
	if it.d.Specs.Friend {
		return fx.u.File
	}
	return nil
}

// hidesName reports whether one of params, of a friend of a class around that is
// declared at pos, has the name of something that is known there outside of the class,
// or of a class or enumeration that is its member, but for class templates
// (rule qual.friend-parameter-name).
func hidesName(p *printer, params []*il.ParamType, pos source.Pos) bool {
	for _, q := range params {
		if q.Name == nil {
			continue
		}
		if s := p.scope; s != nil && s.Kind == il.SckClass && memberHides(&p.names, s.Type, s, q.Name, pos) {
			return true
		}
		inner := true
		for s := p.scope; s != nil; s = s.Parent {
			switch {
			case s.Kind == il.SckClass && s.Is(il.ScopePrototype):
			case s.Kind == il.SckClass && inner:
				inner = false
				for _, t := range s.Types {
					if t.Name == q.Name && t.Kind != il.TkTypeRef {
						return true
					}
				}
			case s.Kind == il.SckClass:
				if isKnownAt(p.namesOf(s)[q.Name], pos) || namesField(s.Type, q.Name) {
					return true
				}
			case s.Kind == il.SckNamespace, s.Kind == il.SckFile:
				if isKnownAt(p.namesOf(s)[q.Name], pos) {
					return true
				}
				for _, d := range p.nominated(s) {
					if isKnownAt(p.namesOf(d)[q.Name], pos) {
						return true
					}
				}
			}
		}
	}
	return false
}

// namesField reports whether class t has a data member of the given name.
func namesField(t *il.Type, name *token.Name) bool {
	return t != nil && t.Cls != nil && slices.ContainsFunc(t.Cls.Fields, func(f *il.Field) bool { return f.Name == name })
}

// isKnownAt reports whether one of list is declared before pos.
func isKnownAt(list []il.Entity, pos source.Pos) bool {
	for _, e := range list {
		if c := e.Corresp(); !c.IsFriend && (!c.DeclPos.IsValid() || c.DeclPos.Before(pos)) {
			return true
		}
	}
	return false
}

// befriending returns the class around the declaration of a friend whose parameters are
// printed: their scope is the global one, but the class goes by its simple name.
// Specialisations do not (rule qual.friend-parameters).
func befriending(cx ctx) *il.Type {
	if cx.friendFar {
		return nil
	}
	for s := cx.friendOf; s != nil; s = s.Parent {
		if t := s.Type; s.Kind == il.SckClass && t != nil {
			if c := t.Cls; c == nil || c.IsSpecialized || len(c.PartialArgs) > 0 {
				return nil
			}
			return t
		}
	}
	return nil
}

// declaratorName prints the declarator-id: outside of its scope with the path
// that leads there, with template arguments where they were written.
func (p *printer) declaratorName(cx ctx, it *item, r *il.Routine) {
	global := writesGlobalPath(&p.facts, it)
	if global {
		p.Str("(::")
	}
	p.declaratorPath(cx, it, it.corresp)
	p.routineName(cx, r)
	if it.d.HasTArgs {
		if r.Special == il.SfkOperator {
			p.Byte(' ')
		}
		p.templateArgs(cx, ofParameterTypes(it.d.TArgs, r.TemplateArgs))
	}
	if global {
		p.Byte(')')
	}
}

// writesGlobalPath reports whether a declarator that is no template is named by a path from
// the global scope, which stands in parentheses (rules qual.friend-global,
// qual.declarator-global).
func writesGlobalPath(fx *facts, it *item) bool {
	ref := it.d.NameRef
	if ref == nil || !ref.GlobalQualified || len(it.d.Template) > 0 || fx.inPrototypeClass() {
		return false
	}
	if it.d.Specs.Friend {
		return it.d.HasTArgs || it.corresp.ParentScope != fx.innermostNamespace() // else the path is ignored (warning 970)
	}
	if r, ok := it.node.(*il.Routine); ok && isMember(r) {
		return false
	}
	return ref.Qualifier != nil && !it.d.InClass && !fx.access.inClass
}

// ofParameterTypes returns the arguments written in a declarator-id with their
// literals and functions replaced by the values that the parameters get, flat
// (rules arg.specialisation-literal, arg.specialisation-function).
func ofParameterTypes(written, flat []il.TemplateArg) []il.TemplateArg {
	var args []il.TemplateArg
	n := 0
	for i := range flat {
		if flat[i].Kind == il.ArgPackStart {
			continue
		}
		if n == len(written) {
			break
		}
		if w, c := written[n].Spelled, flat[i].Const; w != nil && c != nil && (isLiteralArgument(w, c) || isFunctionArgument(w, c)) {
			if args == nil {
				args = append(args, written...)
			}
			args[n].Spelled, args[n].Const = nil, c
		}
		n++
	}
	if args == nil {
		return written
	}
	return args
}

// isLiteralArgument reports whether w is a literal that becomes the number c.
func isLiteralArgument(w *il.Expr, c *il.Constant) bool {
	return w.Kind == il.EnkConstant && !w.Const.NamedDefinition && w.Const.Expr == nil && c.Kind == il.CkInteger
}

// isFunctionArgument reports whether w names a function that becomes the pointer c.
func isFunctionArgument(w *il.Expr, c *il.Constant) bool {
	return c.Kind == il.CkAddress && c.Address == il.AbkRoutine && c.Type.IsPointer() && !(w.Kind == il.EnkOperation && w.Op == il.OpAddressOf)
}

// declaratorPath prints the qualification of a declarator-id.
func (p *printer) declaratorPath(cx ctx, it *item, c *il.SourceCorresp) {
	ref := it.d.NameRef
	if ref == nil && it.sec != nil {
		ref = it.sec.NameRef
	}
	if (it.d.InClass || p.access.inClass) && !it.d.Specs.Friend {
		return
	}
	if it.d.Specs.Friend && ref != nil && ref.Qualifier != nil {
		p.qualifiers(cx, ref.Qualifier)
		return
	}
	if ref != nil && ref.Qualifier != nil {
		if n := qualifyingNamespace(ref.Qualifier); n != nil && skipsInline(n.Scope, c.ParentScope) { // (rule qual.inline-namespace-declarator)
			templated := len(it.d.Template) > it.d.EmptyHeaders
			_, variable := it.node.(*il.Variable)
			switch {
			case templated && ref.Qualifier.Class == nil:
				p.pathTo(cx, c)
				return
			case !templated && (variable || it.d.EmptyHeaders > 0):
				p.qualifiers(cx, ref.Qualifier)
				return
			}
		}
		scope := p.scope
		path := len(it.d.Template) > it.d.EmptyHeaders && p.namesTypedefElsewhere(ref)                               // not reopened
		if t := outermost(ref.Qualifier).Class; it.d.EmptyHeaders > 0 && t != nil && t.ClassType() != nil && !path { // without inline namespaces
			scope = t.ClassType().ParentScope
		}
		p.within(scope, func() { p.declaratorQualifier(cx, ref.Qualifier) })
		return
	}
	if ref == nil && it.d == &noDecl {
		p.pathTo(cx, c)
	}
}

// qualifyingNamespace returns the last namespace that q names, nil for none.
func qualifyingNamespace(q *il.NameQualifier) *il.Namespace {
	for q != nil && q.Class != nil {
		q = q.Previous
	}
	if q == nil {
		return nil
	}
	return q.Namespace
}

// skipsInline reports whether s, or the namespace around it, is an inline namespace that the
// path from namespace ns to it leaves out.
func skipsInline(ns, s *il.Scope) bool {
	for s != nil && s.Kind == il.SckClass {
		s = s.Parent
	}
	return s != nil && s != ns && seesThroughInline(ns, s)
}

// declaratorQualifier prints the qualifier of a declarator-id: the path to the
// outermost class and to the namespace of an alias is canonical, template
// arguments are as written.
func (p *printer) declaratorQualifier(cx ctx, q *il.NameQualifier) {
	t := q.Class
	if t == nil {
		if s := q.Namespace; s != nil && s.Scope != nil && (q.Name != s.Name || p.encloses(s.Scope)) {
			p.pathTo(cx, &il.SourceCorresp{ParentScope: s.Scope})
		} else {
			p.qualifiers(cx, q)
		}
		return
	}
	c := t.ClassType()
	if c == nil || c.Name == nil {
		p.qualifiers(cx, q)
		return
	}
	if q.Previous != nil && q.Previous.Class != nil && isAround(q.Previous.Class.ClassType(), c) {
		p.declaratorQualifier(cx, q.Previous)
	} else {
		p.pathTo(cx, &c.SourceCorresp)
	}
	p.tagSimpleName(cx, c)
	p.Str("::")
}

// isAround reports whether c is a nested class of class o, and not one of which
// o has a typedef only.
func isAround(o, c *il.Type) bool {
	e := c.Cls.EnclosingClass
	if o == nil || e == nil || e.ClassType() == nil {
		return false
	}
	e = e.ClassType()
	return e == o || o.Cls.InstanceOf == e || e.Cls.InstanceOf == o || o.Cls.AssocTemplate != nil && o.Cls.AssocTemplate == e.Cls.AssocTemplate
}

// routineTail prints what follows the declarator; it reports that the
// declaration has ended (rule marker.trailing-requires).
func (p *printer) routineTail(cx ctx, it *item, r *il.Routine, def bool) (ended bool) {
	d := it.d
	if d.Override || d == &noDecl && r.OverrideKw && p.access.inClass {
		p.Str(" override")
	}
	if d.Final || d == &noDecl && r.FinalKw && p.access.inClass {
		p.Str(" final")
	}
	if r.AsmName != "" && !def {
		p.Str(" __asm__(")
		p.str(r.AsmName, il.CharPlain)
		p.Byte(')')
	}
	attributesBehindFunction(p, cx, p.attributesOf(it))
	if d.SpellExplicit != nil && (p.d.Release >= 1 || (def || d.Default || d.Delete) && len(r.Type.Skip().Routine.Params) == 0) {
		p.Byte(' ') // (rules decl.explicit-blank, later.explicit-blank)
	}
	if d.Trailing != nil {
		cx := cx
		if d.Specs.Friend { // (rule qual.friend-constraint)
			cx = cx.change(func(a *surroundings) { a.friendOf = p.scope })
		}
		p.within(p.routineScope(it, r, nil), func() {
			if (d.InClass || p.access.inClass) && !d.Specs.Friend { // (rule marker.constraint)
				p.SetPos(d.Trailing.Constraint.Start)
			}
			p.Str(" requires ")
			p.constraintOperand(cx, d.Trailing.Constraint)
		})
	} else if d == &noDecl && r.TrailingRequires != nil {
		p.Str(" requires ")
		p.constraintOperand(cx, r.TrailingRequires.Constraint)
	}
	switch {
	case d.Pure || d == &noDecl && r.PureVirtual:
		p.Str(" = 0")
		return false
	case d.Default || d == &noDecl && r.IsDefaulted:
		p.Str(" = default;")
		return true
	case d.Delete || d == &noDecl && r.IsDeleted:
		p.Str(" = delete;")
		return true
	case !def:
		return false
	}
	p.definition(cx, r)
	return true
}

// constraintOperand prints the constraint of a requires-clause in parentheses.
func (p *printer) constraintOperand(cx ctx, e *il.Expr) {
	p.Byte('(')
	p.expr(cx, e, modeT)
	p.Byte(')')
}

// definition prints a body: that of host code, or what stands for device code
// (rules device.constexpr, decl.function).
func (p *printer) definition(cx ctx, r *il.Routine) {
	cx = cx.without(inHeader)
	p.inFunction(r, func() {
		switch {
		case cuda.IsGlobal(r):
			p.Str(" ;") // the stub defines the function
			p.hiddenBody(cx, r)
		case isDummy(r):
			p.deviceBody(cx, r)
		default:
			p.Byte(' ')
			p.functionBody(cx, r)
		}
	})
}

// isDummy reports whether the body of r is left out for one that only pleases the host
// compiler.
func isDummy(r *il.Routine) bool {
	return cuda.DeviceOnly(r) && !r.DeclaredConstexpr && !r.Consteval
}

// functionBody prints member initialisers and the body
// (rule marker.function-try-block).
func (p *printer) functionBody(cx ctx, r *il.Routine) {
	s := r.Scope
	if s == nil {
		s = r.ParentScope
	}
	p.within(s, func() {
		b := r.Body
		if b == nil {
			return
		}
		if try := functionTry(r); try != nil {
			p.SetPos(try.Pos)
			p.Str("try ")
			p.ctorInits(cx, r)
			p.body(cx, try.Body)
			p.handlers(cx, try, r)
			p.Byte(' ')
			return
		}
		p.ctorInits(cx, r)
		p.body(cx, b)
	})
}

// functionTry returns the try block that is the body of r, nil when the body
// is an ordinary one.
func functionTry(r *il.Routine) *il.Statement {
	b := r.Body
	if b.Kind == il.StmkTryBlock && (b.FunctionTry || r.FuncTry) {
		return b
	}
	if r.FuncTry && b.First != nil && b.First.Kind == il.StmkTryBlock {
		return b.First
	}
	return nil
}

// ctorInits prints the member initialisers that were written, in the order of
// initialisation (rule stmt.pragma-initialisers).
func (p *printer) ctorInits(cx ctx, r *il.Routine) {
	first := true
	headers := p.headers.outside
	p.headers.outside = nil // like the body
	for _, c := range r.CtorInits {
		if c.Generated || c.UseFieldInit {
			continue
		}
		if first {
			p.Str(": ")
		} else {
			p.Str(", ")
		}
		first = false
		p.ctorInit(cx, c)
	}
	if !first {
		p.Byte(' ')
	}
	for _, g := range r.InitPragma {
		p.pragma(g)
	}
	p.headers.outside = headers
}

// isDefaultMade reports whether the member or base that c initialises from a temporary, which
// is the object itself, is made as one without arguments is: by `T()`, but for a polymorphic
// class that no constructor was declared for, and by `T{}` of what is no aggregate.
func isDefaultMade(fx *facts, c *il.CtorInit) bool {
	e := c.Init.Spelled
	if len(c.Args) == 1 {
		e, _ = fx.skip(c.Args[0])
	}
	if e == nil || e.Kind != il.EnkTempInit || e.Init == nil || fx.inPrototype() {
		return false
	}
	k := e.Type.ClassType()
	if k == nil || k.Cls == nil || k.IsDependent() {
		return false
	}
	if e.Form == il.CastBraced {
		return !k.Cls.Members.Aggregate
	}
	return e.Form == il.CastFunctional && (!k.Cls.Polymorphic || k.Cls.Members.UserDeclaredCtor)
}

// ctorInit prints one member initialiser.
func (p *printer) ctorInit(cx ctx, c *il.CtorInit) {
	switch {
	case c.Kind == il.CikField && c.Field != nil && c.Field.Name != nil:
		p.Str(c.Field.Name.Text)
	case c.Kind == il.CikDelegation && c.OrigType != nil && c.OrigType.ClassType() != nil && !isPlainTypedef(c.OrigType):
		p.Str(c.OrigType.ClassType().Name.Text)
	case c.OrigType != nil:
		p.baseName(cx.with(valueArgs), c.OrigType.Unmentioned())
	case c.Base != nil:
		p.baseName(cx, c.Base.Type)
	case c.Name != nil:
		p.Str(c.Name.Text)
	}
	open, close := byte('('), byte(')')
	if c.Braced {
		open, close = '{', '}'
	}
	switch {
	case c.Init == nil:
		p.Byte(open)
		p.Byte(close)
	case c.Braced && c.Init.Kind == il.DikConstant && c.Init.Spelled == nil && c.Init.Const != nil && (c.Init.Const.Kind == il.CkAddress || isExceptionalValue(&p.facts, c.Init.Const)) && !p.inPrototype():
		p.Byte('{')
		p.constant(cx, c.Init.Const, modeT)
		p.Byte('}')
	case c.Braced && c.Field != nil && c.Field.Type.IsPointer() && soleValue(c.Init) != nil && p.settledConstant(soleValue(c.Init)) != nil:
		p.braces(cx.with(declaredList), c.Init, c.Field.Type)
	case c.Braced && dependentBraces(c) != nil:
		p.Byte('{')
		p.fieldElements(cx, c.Field, dependentBraces(c))
		p.Byte('}')
	case c.Braced:
		t := (*il.Type)(nil)
		if c.Field != nil {
			t = c.Field.Type
		}
		if !p.inPrototype() && listedBraces(p, cx, c.Init, t) {
			break
		}
		p.braces(cx.with(declaredList).put(templateObject, p.inPrototype()), c.Init, t) // (rule paren.found-later-initialiser)
	default:
		p.Byte('(')
		switch d := c.Init; {
		case c.Field != nil && unknownValue(&p.facts, d) != nil: // (rule const.unknown-parameter)
			p.expr(cx, unknownValue(&p.facts, d), modeT)
		case emptyInit(d) && isDefaultMade(&p.facts, c): // (rule init.default-made-member)
		case c.Field != nil && isListArgument(d):
			p.braces(cx.with(declaredList), d, c.Field.Type)
		case c.Field != nil && p.elidedTemporary(d, c.Field.Type) != nil:
			elided(p, cx, p.elidedTemporary(d, c.Field.Type))
		case emptyInit(d) && len(c.Args) == 1: // a temporary that was not copied
			p.expr(cx, c.Args[0], modeT)
		case emptyInit(d):
		case c.Field != nil && isUnknown(c.Field.Type) && d.Kind == il.DikConstant && d.Spelled == nil:
			p.constant(cx, d.Const, modeT)
		case d.Kind == il.DikConstant && d.Spelled == nil && (d.Const.Kind == il.CkString || d.Const.Kind == il.CkAddress || isExceptionalValue(&p.facts, d.Const)) && !p.inPrototype():
			p.constant(cx, d.Const, modeT)
		case c.Field != nil && c.Field.Type.IsDependent() && d.Kind == il.DikConstant && p.dependentValue(cx, d, c.Field.Type):
		case c.Field != nil && settledScalar(p, cx, d, c.Field.Type):
		case c.Field != nil && castInit(p, cx, d, c.Field.Type, false), c.OrigType != nil && castInit(p, cx, d, c.OrigType, false):
		case c.Field != nil && p.directInit(cx, d, c.Field.Type):
		case c.OrigType != nil && p.directInit(cx, d, c.OrigType):
		case c.Field != nil && !isUnknown(c.Field.Type) && c.Field.Type.ClassType() == nil && !isLvalueReference(c.Field.Type) && d.Kind == il.DikExpression && d.Spelled == nil && p.isUnknownOperation(d.Expr):
			p.expr(cx, d.Expr, modeO)
		default:
			p.initArgsOf(cx, d, dependentTarget(c))
		}
		p.Byte(')')
	}
	if c.IsPackExpansion {
		p.Str("...")
	}
}

// dependentTarget returns the type of the member that c initialises with an
// expression, or of the base, where it depends on template parameters, nil for
// others: no copy is known there.
func dependentTarget(c *il.CtorInit) *il.Type {
	t := c.OrigType
	if c.Field != nil {
		t = c.Field.Type
	}
	if t == nil || !t.IsDependent() || c.Init.Kind != il.DikExpression && (c.Field != nil || c.Init.Kind != il.DikConstant) {
		return nil
	}
	return t
}

// isUnknownOperation reports whether e is a unary operation on an operand of
// unknown type, or a negation of a dependent one (rule paren.unary-in-braces).
func (fx *facts) isUnknownOperation(e *il.Expr) bool {
	c, _ := fx.skip(e)
	return c.Kind == il.EnkOperation && (c.Op == il.OpNot && !c.Generated && c.Operand.TypeDependent || isUnknownUnary(c))
}

// dependentBraces returns the elements of the braced initialiser of a field of
// dependent type, nil when it is something else.
func dependentBraces(c *il.CtorInit) *il.Expr {
	d := c.Init
	if c.Field == nil || !c.Field.Type.IsDependent() || c.Field.Type.IsArray() && !c.Field.Type.BaseElement().IsDependent() {
		return nil
	}
	switch {
	case d.Spelled != nil:
		return d.Spelled
	case d.Kind == il.DikConstructor && d.Routine == nil:
		return d.Args
	case d.Kind == il.DikExpression && d.Expr != nil && d.Expr.Kind == il.EnkBracedInitList && d.Expr.Init == nil:
		return d.Expr.Operand
	}
	return nil
}

// fieldElements prints the elements of the braced initialiser of field f of
// dependent type: constants are converted unless the type is unknown.
func (p *printer) fieldElements(cx ctx, f *il.Field, a *il.Expr) {
	if f == nil {
		p.list(cx, a)
		return
	}
	unknown := isUnknown(f.Type)
	p.separated(a, func(a *il.Expr) {
		switch c, conv := p.skip(a); {
		case isConvertedPattern(a, c):
			p.convertedPattern(cx, c)
		case isInnerList(a, c):
			p.bracedList(cx.with(declaredList), c)
		case !unknown && (c.Kind == il.EnkConstant || p.isDependentConstant(a) || p.isConstantText(a)):
			p.operand(cx, c, conv|converted, modeO)
		case !a.IsPackExpansion && p.isSettledBraces(c):
			castBraces(p, cx, c)
		case p.isSettledOperation(a, c):
			p.operand(cx, c, conv, modeO)
		default:
			p.argument(cx, a)
		}
	})
}

// baseName prints a base class, the own class in a member initialiser or the
// type of a requirement, in front of which no typename is due.
func (p *printer) baseName(cx ctx, t *il.Type) {
	p.typeID(cx.with(namesBase), t)
}

// attributesBehindFunction prints those of the attributes a of a function that stand
// behind its parameters.
func attributesBehindFunction(p *printer, cx ctx, a *il.Attribute) {
	p.attributeGroups(cx, a, isBehindFunction, true)
	for a := firstPrinted(a, isBehindParameters); a != nil; a = firstPrinted(a.Next, isBehindParameters) {
		p.Byte(' ')
		p.attributeGroups(cx, a, func(x *il.Attribute) bool { return x == a }, true)
	}
}
