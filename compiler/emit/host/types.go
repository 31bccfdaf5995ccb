// This file implements the printing of types: the specifier in front, and the
// declarator around a name (rules decl.cv-in-front, decl.abstract). A declarator
// is printed in two halves, the pieces before the name and those behind it.
package host

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// spacing says how a declared name follows its type (rule decl.parameter-blank):
// parameters of pure declarations have one blank more than everything else.
type spacing uint8

const (
	tight spacing = iota // int *p
	loose                // int * p
)

// isAttributed reports whether t is a type with attributes written within the
// declarator.
func isAttributed(t *il.Type) bool {
	return t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Kind == il.RefForTypeAttributes && t.Elem != nil
}

// parenthesizes reports whether attributed type t stands in the parentheses that
// its attributes were written in.
func parenthesizes(t *il.Type) bool {
	return t.Attributes.Location == il.LocParenthesis && firstPrinted(t.Attributes, isAny) != nil
}

// isDerived reports whether t is printed with declarator pieces around a name.
func isDerived(t *il.Type) bool {
	for t.IsPlainQualified() && t.Elem != nil {
		t = t.Elem
	}
	if isAttributed(t) {
		return true
	}
	switch t.Kind {
	case il.TkPointer, il.TkArray, il.TkRoutine, il.TkPtrToMember:
		return true
	}
	return false
}

// memberPointee is what a pointer to member points to; a typedef of a function
// type does not survive there, nor in the declaration of a member function
// (rule typedef.function-type-of-member).
func memberPointee(t *il.Type) *il.Type {
	if s := t.Elem.Skip(); s.Kind == il.TkRoutine {
		return s
	}
	return t.Elem
}

// typeID prints t as a type without a name.
func (p *printer) typeID(cx ctx, t *il.Type) {
	old := p.need
	p.specifier(cx, t)
	p.before(cx, t)
	p.after(cx, t)
	p.need = old
}

// maxTypeText bounds the text of one type: with every alias, template or
// parameter list around it a type can double.
const maxTypeText = 1 << 22

// enterType begins a type or a list of parameters, perhaps within another one;
// false when the text of the outermost has become too long.
func (w *text) enterType() bool {
	if w.typeDepth == 0 {
		w.typeStart = w.Len()
	}
	w.typeDepth++
	w.tooLong = w.tooLong || w.Len()-w.typeStart > maxTypeText
	return !w.tooLong
}

func (w *text) leaveType() { w.typeDepth-- }

// specifier prints what stands in front of the declarator of t.
func (p *printer) specifier(cx ctx, t *il.Type) {
	if p.enterType() {
		p.specifierText(cx, t)
	}
	p.leaveType()
}

func (p *printer) specifierText(cx ctx, t *il.Type) {
	for {
		t = p.shown(t)
		switch {
		case t == nil:
			p.need = false
			return
		case t.Kind == il.TkRoutine && t.Routine.TrailingReturn:
			p.Str("auto")
			p.need = true
			return
		case t.Kind == il.TkPtrToMember:
			t = memberPointee(t)
			continue
		case t.Kind == il.TkPointer || t.Kind == il.TkArray || t.Kind == il.TkRoutine:
			t = t.Elem
			continue
		case isAttributed(t), t.IsPlainQualified() && isDerived(t):
			t = t.Elem
			continue
		}
		break
	}
	p.qualifiedName(cx, t)
	p.need = true
}

// qualifiedName prints a type that has no declarator pieces, cv in front.
func (p *printer) qualifiedName(cx ctx, t *il.Type) {
	var q il.Quals
	for t.IsPlainQualified() && t.Elem != nil {
		q |= t.Quals
		t = t.Elem
	}
	p.quals(q)
	if cx.is(castTarget) {
		if cx = cx.without(castTarget); isMemberOfInstance(t) && !p.encloses(t.ParentScope) && !p.inherits(t.ParentScope) {
			p.Str("typename ")
		}
	}
	p.typeName(cx, t)
}

// isMemberOfInstance reports whether t is a typedef or enumeration that is a member of an
// instance of a class template (rule qual.typename-in-cast).
func isMemberOfInstance(t *il.Type) bool {
	s := t.ParentScope
	if s == nil || s.Kind != il.SckClass || s.Type == nil || s.Type.Cls == nil || t.Kind != il.TkTypeRef && !t.IsEnum() {
		return false
	}
	c := s.Type.Cls
	return c.AssocTemplate != nil && !c.IsPrototype && !s.Type.IsDependent()
}

func (w *text) quals(q il.Quals) {
	if q&il.Const != 0 {
		w.Str("const ")
	}
	if q&il.Volatile != 0 {
		w.Str("volatile ")
	}
	if q&il.Restrict != 0 {
		w.Str("__restrict__ ")
	}
}

// blank prints the blank that is due before a piece of a declarator.
func (w *text) blank() {
	if w.need {
		w.Byte(' ')
		w.need = false
	}
}

// before prints the pieces of t's declarator that stand before the name.
func (p *printer) before(cx ctx, t *il.Type) {
	t = p.shown(t)
	switch {
	case t == nil:
	case t.IsPlainQualified() && isDerived(t):
		p.before(cx, t.Elem)
		p.pointerQuals(t.Quals)
	case isAttributed(t):
		p.beforeAttributed(cx, t)
	case t.Kind == il.TkPointer:
		p.before(cx, t.Elem)
		p.openParen(p.shown(t.Elem))
		p.blank()
		switch {
		case t.IsRRef:
			p.Str("&&")
		case t.IsRef:
			p.Byte('&')
		default:
			p.Byte('*')
		}
	case t.Kind == il.TkPtrToMember:
		p.before(cx, memberPointee(t))
		p.blank()
		if isArrayType(p.shown(t.Elem)) {
			p.Byte('(')
		}
		p.Byte('(')
		p.memberClass(cx, t.Class)
		p.Byte('*')
	case t.Kind == il.TkArray:
		p.before(cx, t.Elem)
		p.blank()
	case t.Kind == il.TkRoutine:
		if !t.Routine.TrailingReturn {
			p.before(cx, t.Elem)
		}
		p.blank()
	}
}

// beforeAttributed prints the pieces before the name of a type with attributes
// of its own: a blank more, which a function type has behind its parameters, and
// the attributes. They leave the blank that is due
// (rules attr.standard-parameters, attr.inner-pointer, attr.type-id,
// attr.inner-pointer-function).
func (p *printer) beforeAttributed(cx ctx, t *il.Type) {
	p.before(cx, t.Elem)
	if t.Attributes.Location == il.LocTypeID {
		p.attributeGroups(cx, t.Attributes, isAny, true)
		p.Byte(' ')
		return
	}
	if t.Elem.Kind != il.TkRoutine {
		p.Byte(' ')
	}
	if parenthesizes(t) {
		if p.need {
			p.Byte(' ')
		}
		p.Byte('(')
	}
	p.attributeGroups(cx, t.Attributes, isAny, true)
}

// afterAttributed prints the pieces behind the name of such a type, and the
// attributes of a trailing return type (rule attr.trailing-return).
func (p *printer) afterAttributed(cx ctx, t *il.Type) {
	if parenthesizes(t) {
		p.Byte(')')
	}
	p.after(cx, t.Elem)
	if t.Attributes.Location != il.LocTypeID && t.Elem.Kind == il.TkRoutine {
		p.Byte(' ')
	}
}

// openParen opens the parentheses that a pointer to elem needs.
func (w *text) openParen(elem *il.Type) {
	if bindsTighter(elem) {
		w.blank()
		w.Byte('(')
	}
}

// bindsTighter reports whether t's own pieces stand behind the name.
func bindsTighter(t *il.Type) bool {
	for t != nil && t.Elem != nil && (t.IsPlainQualified() || isAttributed(t) && !parenthesizes(t)) {
		t = t.Elem
	}
	return t != nil && (t.Kind == il.TkArray || t.Kind == il.TkRoutine)
}

// isArrayType reports whether t is an array that is spelled out.
func isArrayType(t *il.Type) bool {
	for t != nil && t.IsPlainQualified() && t.Elem != nil {
		t = t.Elem
	}
	return t != nil && t.Kind == il.TkArray
}

// pointerQuals prints the cv-qualifiers of a pointer, behind the `*`.
func (w *text) pointerQuals(q il.Quals) {
	for _, k := range [...]struct {
		q il.Quals
		s string
	}{{il.Const, "const"}, {il.Volatile, "volatile"}, {il.Restrict, "__restrict__"}} {
		if q&k.q != 0 {
			w.blank()
			w.Str(k.s)
			w.need = true
		}
	}
}

// memberClass prints the class of a pointer to member with its `::`
// (rule qual.member-pointer-class).
func (p *printer) memberClass(cx ctx, c *il.Type) {
	old := p.need
	if s := c.Skip(); s.IsClass() && !s.IsDependent() { // its own name, whatever was written (rule conv.base-cast)
		c = s
	}
	p.qualifierType(cx.put(memberClass, !p.d.Clang), c)
	p.Str("::")
	p.need = old
}

// beforeName prints the blank between the pieces before a name and the name.
func (w *text) beforeName(s spacing) {
	if s == loose {
		w.Byte(' ')
		w.need = false
		return
	}
	w.blank()
}

// after prints the pieces of t's declarator that stand behind the name.
func (p *printer) after(cx ctx, t *il.Type) {
	p.need = false
	t = p.shown(t)
	switch {
	case t == nil:
	case t.IsPlainQualified() && isDerived(t):
		p.after(cx, t.Elem)
	case isAttributed(t):
		p.afterAttributed(cx, t)
	case t.Kind == il.TkPointer:
		if bindsTighter(p.shown(t.Elem)) {
			p.Byte(')')
		}
		p.after(cx, t.Elem)
	case t.Kind == il.TkPtrToMember:
		if isArrayType(p.shown(t.Elem)) {
			p.Byte(')')
		}
		p.Byte(')')
		p.after(cx, memberPointee(t))
	case t.Kind == il.TkArray:
		p.arrayBound(cx, t)
		p.after(cx, t.Elem)
	case t.Kind == il.TkRoutine:
		p.functionSuffix(cx, t, nil, true)
		if !t.Routine.TrailingReturn {
			p.after(cx, t.Elem)
		}
	}
}

// arrayBound prints `[n]`.
func (p *printer) arrayBound(cx ctx, t *il.Type) {
	p.Byte('[')
	a := t.Array
	if a.Restrict {
		p.Str("__restrict__ ")
	}
	if p.routine == nil {
		cx = cx.with(ofDeclaration)
	}
	operation := false
	if a.Bound != nil && a.BoundExpr == nil && a.Bound.Kind != il.CkTemplateParam {
		cx, operation = ofBound(&p.facts, cx, a.Bound.Expr)
	}
	switch {
	case a.BoundExpr != nil && p.routine != nil:
		p.expr(cx, oneForm(&p.facts, a.BoundExpr), modeO)
	case a.BoundExpr != nil:
		p.expr(cx, a.BoundExpr, modeO)
	case a.Bound != nil && p.routine != nil && a.Bound.Kind == il.CkTemplateParam && a.Bound.Expr != nil:
		p.expr(cx, oneForm(&p.facts, a.Bound.Expr), modeT)
	case operation:
		p.parenthesised(cx, a.Bound.Expr)
	case a.Bound != nil:
		p.constant(cx, a.Bound, modeT)
	case a.Unknown:
	default:
		p.Uint(a.Count)
	}
	p.Byte(']')
}

// isLocalBound reports whether e, a constant number of elements, is an operation that
// mentions a constant of a block, unless it depends on template parameters
// (rule paren.local-bound).
func isLocalBound(fx *facts, e *il.Expr) bool {
	if e == nil || e.ValueDependent || e.TypeDependent {
		return false
	}
	c, _ := fx.skip(e)
	return c.Kind == il.EnkOperation && il.Search(c, func(e *il.Expr) il.Answer {
		switch {
		case e.Kind == il.EnkVariable && e.Var != nil && e.Var.LocalToFunction && e.Var.Storage == il.ScAuto:
			return il.Found
		case e.Kind == il.EnkConstant && e.Const != nil && e.Const.Expr != nil && !e.Const.NamedDefinition && isLocalName(fx, e.Const.Expr):
			return il.Found
		}
		return il.Below
	})
}

// isLocalName reports whether e, the source of a constant, mentions such a constant.
func isLocalName(fx *facts, e *il.Expr) bool {
	c, _ := fx.skip(e)
	return c.Kind == il.EnkVariable && c.Var != nil && c.Var.LocalToFunction && c.Var.Storage == il.ScAuto || isLocalBound(fx, c)
}

// functionSuffix prints the parameter list of a function type and what follows
// it. def is the routine whose definition is printed, nil for a declaration or
// a type; bare says that an empty list reads `(void)` (rule decl.void-parameter).
func (p *printer) functionSuffix(cx ctx, t *il.Type, def *il.Routine, bare bool) {
	p.Byte('(')
	if bare && len(t.Routine.Params) == 0 && !t.Routine.HasEllipsis {
		p.Str("void")
	}
	p.parameters(cx, t, def)
	p.Byte(')')
	p.functionTail(cx, t)
}

// functionTail prints cv, ref-qualifier, exception specification and trailing
// return type.
func (p *printer) functionTail(cx ctx, t *il.Type) {
	r := t.Routine
	if r.ThisQuals&il.Const != 0 {
		p.Str(" const")
	}
	if r.ThisQuals&il.Volatile != 0 {
		p.Str(" volatile")
	}
	switch r.RefQual {
	case 1:
		p.Str(" &")
	case 2:
		p.Str(" &&")
	}
	p.exceptionSpec(cx, r.ExcSpec)
	if r.TrailingReturn {
		p.Str("->")
		p.typeID(cx, t.Elem)
	}
}

// exceptionSpec prints an exception specification as written.
func (p *printer) exceptionSpec(cx ctx, s *il.ExceptionSpec) {
	if s == nil || s.Generated || s.Indeterminate {
		return
	}
	if s.IsNoexcept {
		p.Str(" noexcept")
		switch {
		case s.NoexceptExpr != nil:
			p.Byte('(')
			p.expr(cx.with(inSignature|ofDeclaration), s.NoexceptExpr, modeT)
			p.Byte(')')
		case s.NoexceptArg != nil:
			p.Byte('(')
			p.constant(cx, s.NoexceptArg, modeT)
			p.Byte(')')
		}
		return
	}
	if s.ThrowAny {
		p.Str(" throw(...)")
		return
	}
	p.Str(" throw(")
	for i, t := range s.Types {
		if i > 0 {
			p.Str(", ")
		}
		p.typeID(cx, t)
		if s.Packs[i] {
			p.Str("...")
		}
	}
	p.Byte(')')
}

// parameters prints the parameters of a function type.
func (p *printer) parameters(cx ctx, t *il.Type, def *il.Routine) {
	if p.enterType() {
		if shadowsTag(&p.facts, t.Routine.Params) {
			cx = cx.change(func(a *surroundings) { a.params = t.Routine.Params })
		}
		for i, q := range t.Routine.Params {
			if i > 0 {
				p.Str(", ")
			}
			p.parameter(cx, q, def, i)
		}
		p.ellipsis(t)
	}
	p.leaveType()
}

// shadowsTag reports whether one of the parameters has the name of a namespace, or of a class or
// enumeration that the type of one of them begins with.
func shadowsTag(fx *facts, params []*il.ParamType) bool {
	for _, q := range params {
		if q.Name != nil && calledLikeNamespace(fx, q.Name) {
			return true
		}
		t := q.Type
		for t.Elem != nil && t.Kind != il.TkTypeRef {
			t = t.Elem
		}
		if t = t.Skip(); t.Name == nil || t.Cls == nil && t.IntInfo == nil {
			continue
		}
		if namesParameter(params, t.Name) {
			return true
		}
	}
	return false
}

// ellipsis prints the ellipsis behind the parameters of function type t.
func (w *text) ellipsis(t *il.Type) {
	if !t.Routine.HasEllipsis {
		return
	}
	if len(t.Routine.Params) > 0 {
		w.Str(", ")
	}
	w.Str("...")
}

// plainParameters prints parameters as a declaration does, without attributes
// and defaults.
func (p *printer) plainParameters(cx ctx, params []*il.ParamType) {
	for i, q := range params {
		if i > 0 {
			p.Str(", ")
		}
		name := ""
		if q.Name != nil {
			name = q.Name.Text
		}
		p.declarator(cx, writtenType(q), name, zeroPos, loose, q.IsPack)
	}
}

// writtenType is the type of a parameter as it is declared: of an array or a
// function, where Type is the pointer to it.
func writtenType(q *il.ParamType) *il.Type {
	if q.DeclaredType != nil {
		return q.DeclaredType
	}
	return q.Type
}

// parameter prints one parameter; named ones of a definition set a position
// (rule marker.parameter).
func (p *printer) parameter(cx ctx, q *il.ParamType, def *il.Routine, i int) {
	name, pos := "", source.Pos{}
	if q.Name != nil {
		name, pos = q.Name.Text, q.Pos
	}
	s := loose
	if def != nil {
		s = tight
		if name == "" && namesParameters(def) {
			name = p.parameterName(q)
		}
		if i < len(def.ParamPos) && q.Name != nil {
			pos = def.ParamPos[i]
		}
	} else {
		pos = source.Pos{}
	}
	p.attributesAt(cx, q.Attributes, il.LocPrefix)
	if q.StorageRegister {
		p.Str("register ")
	}
	t := withoutVectorOf(writtenType(q), q.Attributes)
	if p.d.Release >= 5 && def != nil && t.AllQuals()&il.Volatile != 0 && isDummy(def) { // (rule later.spelling)
		t = p.u.Qualified(p.u.Unqualified(t), t.AllQuals()&^il.Volatile)
	}
	p.specifier(cx, t)
	p.specifierAttributes(cx, q.Attributes)
	p.declaratorWith(cx, t, name, pos, s, q.IsPack, q.Attributes)
	p.attributeGroups(cx, q.Attributes, isBehindObject, true)
	p.defaultArgument(cx, q)
}

// defaultArgument prints ` = e` where it is written in this declaration.
func (p *printer) defaultArgument(cx ctx, q *il.ParamType) {
	if cx.surroundings != nil && cx.friendOwn {
		return
	}
	cx = inMembers(&p.facts, cx)
	if d := q.DefaultInit; q.Default == nil && d != nil && !q.DefaultFromDecl {
		p.Str(" = ")
		if q.Type.IsPointer() && isNullValue(d) { // (rule lit.null-default)
			p.Byte('0')
			return
		}
		p.bareInitValue(cx, d)
		return
	}
	if q.Default == nil || q.DefaultFromDecl {
		return
	}
	p.Str(" = ")
	if p.isNullPointer(q) {
		p.Byte('0')
		return
	}
	if c, conv := p.skip(q.Default); isGNUNull(c) && conv&converted != 0 && !q.Type.IsDependent() { // (rule lit.null-default)
		if q.Type.IsPointer() && (q.DeclaredType == nil || !q.DeclaredType.IsArray()) {
			p.Byte('0')
		} else {
			p.Str("__null")
		}
		return
	} else if !q.Type.IsReference() && (conv&converted != 0 || q.Type.IsPointer()) && c.Kind == il.EnkConstant &&
		c.Const != nil && (c.Const.NullptrKeyword || isGNUNull(c)) {
		p.Byte('0')
		return
	}
	p.argument(cx, q.Default)
}

// isGNUNull reports whether e is __null.
func isGNUNull(e *il.Expr) bool {
	return e.Kind == il.EnkConstant && e.Const != nil && e.Const.Spelling == "__null"
}

// isNullPointer reports whether a default argument is a cast of the literal
// zero to a pointer.
func (fx *facts) isNullPointer(q *il.ParamType) bool {
	c, _ := fx.skip(q.Default)
	switch {
	case !q.Type.IsPointer():
		return false
	case c.Kind == il.EnkTempInit && c.Type.IsPointer():
		return c.Init != nil && isNullValue(c.Init)
	case c.Kind == il.EnkConstant:
		return c.Const != nil && c.Const.Kind == il.CkInteger && c.Const.Type.IsPointer() && c.Const.Int.IsZero()
	case c.Kind == il.EnkBracedInitList:
		return c.Operand == nil && (c.Init == nil || emptyInit(c.Init))
	case c.Kind != il.EnkOperation || c.Op != il.OpCast:
		return false
	}
	z, _ := fx.skip(c.Operand)
	return z.Kind == il.EnkConstant && z.Const != nil && z.Const.Kind == il.CkInteger && z.Const.Int.IsZero()
}

// isNullValue reports whether d, of a pointer, is a null pointer: the value of `{}` too.
func isNullValue(d *il.DynamicInit) bool {
	switch {
	case d.Spelled != nil || d.Expr != nil:
		return false
	case d.Kind == il.DikConstant:
		return d.Const != nil && d.Const.Kind == il.CkInteger && d.Const.Int.IsZero()
	}
	return d.Kind == il.DikNone || d.Kind == il.DikZero || d.ValueInit || d.Kind == il.DikConstructor && d.Args == nil
}

// declarator prints a type with a name in it.
func (p *printer) declarator(cx ctx, t *il.Type, name string, pos source.Pos, s spacing, pack bool) {
	p.specifier(cx, t)
	p.declaratorWith(cx, t, name, pos, s, pack, nil)
}

// declaratorWith prints what follows the specifier of a type with a name in it, and
// the attributes behind the name.
func (p *printer) declaratorWith(cx ctx, t *il.Type, name string, pos source.Pos, s spacing, pack bool, attrs *il.Attribute) {
	p.before(cx, t)
	switch {
	case name != "":
		p.beforeName(s)
		if pack {
			p.Str("...")
		}
		if pos.IsValid() {
			p.SetPos(pos)
		}
		p.Str(name)
	case pack:
		if s == loose {
			p.beforeName(s)
		}
		p.Str("...")
	}
	p.attributeGroups(cx, attrs, isAtName, true)
	p.after(cx, t)
}
