// This file implements substitution of template arguments into types
// [temp.deduct]: names are not looked up again, but for members of classes
// that were dependent.
package front

import (
	"cmp"
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// subst is one substitution: the bindings, and the element that is current
// while a pack is expanded.
type subst struct {
	ck       *Checker
	b        *symbols.Bindings
	index    int // current pack element, -1 outside of an expansion
	pos      source.Pos
	vars     map[*il.Variable]*il.Variable
	packVars map[*il.Variable][]*il.Variable
	resolve  bool       // members of prototypes are looked up in them
	members  []*il.Type // of prototypes, that are being resolved
	alias    bool       // what an alias template names is being made
	leaves   bool       // it came about by substitution into an instance: alias template-ids are left for what they name
	own      *il.Type   // type of the function that is being instantiated
	written  bool       // errors stand where the expression was written, not at pos
	deduces  bool       // a default template argument of a function is being made
}

// substType returns t with the arguments of b in place of its parameters; nil
// when the result is no valid type (reported, unless muted).
func (ck *Checker) substType(t *il.Type, b *symbols.Bindings, pos source.Pos) *il.Type {
	s := subst{ck: ck, b: b, index: -1, pos: pos}
	return s.typ(t)
}

func (s *subst) typ(t *il.Type) *il.Type {
	if t == nil || !t.IsDependent() && !dependentExceptions(t) {
		return t
	}
	if !s.ck.enter() {
		return nil
	}
	defer s.ck.leave()
	u := s.ck.u
	switch t.Kind {
	case il.TkTemplateParam:
		return s.param(t)
	case il.TkTypeRef:
		return s.typeref(t)
	case il.TkPointer:
		return s.pointer(t)
	case il.TkPtrToMember:
		return s.ptrToMember(t)
	case il.TkArray:
		return s.array(t)
	case il.TkRoutine:
		return s.routine(t)
	case il.TkVector, il.TkComplex:
		return s.vector(t)
	case il.TkClass, il.TkStruct, il.TkUnion:
		return s.class(t)
	case il.TkInteger:
		return s.memberOfClass(t, &t.SourceCorresp)
	}
	return u.Builtin.Error
}

func (s *subst) param(t *il.Type) *il.Type {
	q := t.TParam
	switch q.Kind {
	case il.TptkParam:
		a := s.b.At(q.Depth, q.Position)
		if a == nil {
			return t
		}
		if !a.BindsPack {
			return a.Type
		}
		if s.index < 0 || s.index >= len(a.Elements) {
			return t // the pattern of an expansion that stays
		}
		return a.Elements[s.index].Type
	case il.TptkMember:
		c := s.typ(t.Class)
		if c == nil {
			return nil
		}
		var args []il.TemplateArg
		if q.HasArgs {
			var ok bool
			if args, ok = s.args(q.Args); !ok {
				return nil
			}
		}
		if s.resolve {
			return s.prototypeMemberType(c, args, t)
		}
		return s.ck.memberType(c, q.MemberName, args, q.HasArgs, t, s.pos)
	}
	if q.Alias != nil {
		return s.typ(q.Alias)
	}
	if q.Expr != nil {
		x, ok := s.unevaluated(q.Expr)
		if !ok {
			return nil
		}
		return typ(s.ck.u, &x)
	}
	return t
}

func (s *subst) typeref(t *il.Type) *il.Type {
	ck := s.ck
	if t.Ref == nil {
		e := s.typ(t.Elem)
		if e == nil {
			return nil
		}
		return ck.u.Qualified(e, t.Quals)
	}
	switch {
	case t.Ref.Kind == il.RefTemplateAlias:
		if s.resolve {
			return s.aliased(t)
		}
		args, ok := s.args(t.Ref.Args)
		tm := s.template(t.Ref.Template)
		if !ok || tm == nil {
			return nil
		}
		return validType(templateID(ck, tm, args, s.pos, !s.alias || s.leaves))
	case t.Ref.Expr != nil:
		s.ck.exprs.substituted = t.Ref.Expr.Start
		x, ok := s.unevaluated(t.Ref.Expr)
		if !ok {
			return nil
		}
		return s.decltype(t, &x)
	case t.Ref.TypeArg != nil:
		e := s.typ(t.Ref.TypeArg)
		if e == nil {
			return nil
		}
		if t.Ref.Kind == il.RefUnderlyingType {
			return ck.say.underlyingOf(e, t, s.pos)
		}
		return e
	}
	return s.typ(t.Elem)
}

// decltype returns the type t, decltype or typeof, of the substituted operand x;
// in an alias template its spelling stays (rule typedef.operators), in the device pass everywhere: what the operand
// names is kept with the function (rule keep.decltype).
func (s *subst) decltype(t *il.Type, x *Operand) *il.Type {
	e := validType(s.ck.decltypeAs(x, t.Ref.NotParenthesized || t.Ref.Kind == il.RefTypeofExpr || t.Ref.Expr.Kind == il.EnkFold)) // one element is no operand in parentheses
	if e == nil || !s.alias && s.ck.d.Pass != lang.DevicePass || x.Mode != Value || x.Expr == nil || e.IsDependent() || t.Ref.Kind != il.RefDecltype {
		return e
	}
	n := s.ck.u.NewType(il.TkTypeRef)
	n.Ref = &il.TypeRefInfo{Kind: il.RefDecltype, Expr: x.Expr, NotParenthesized: t.Ref.NotParenthesized, Substituted: true}
	n.Elem = e
	return n
}

// aliased resolves what alias template instance t stands for, which was made
// when less was known about the prototypes that it names.
func (s *subst) aliased(t *il.Type) *il.Type {
	if q := t.Elem.Skip().TParam; q != nil && q.Alias != nil {
		return t
	}
	return s.typ(t.Elem)
}

// validType turns the error type into failure.
func validType(t *il.Type) *il.Type {
	if t.IsError() {
		return nil
	}
	return t
}

// underlyingOf returns the underlying type of enumeration e.
func (say *reports) underlyingOf(e, t *il.Type, pos source.Pos) *il.Type {
	if e.IsDependent() {
		n := say.u.NewType(il.TkTypeRef)
		n.Ref = &il.TypeRefInfo{Kind: il.RefUnderlyingType, TypeArg: e}
		n.Elem = say.u.NewType(il.TkTemplateParam)
		n.Elem.TParam = &il.TemplateParamInfo{Kind: il.TptkUnknown}
		return n
	}
	if !e.IsEnum() {
		say.report(diag.UnderlyingTypeOfNonEnum, pos)
		return nil
	}
	n := say.u.NewType(il.TkTypeRef)
	n.Ref = &il.TypeRefInfo{Kind: il.RefUnderlyingType, TypeArg: say.u.Canonical(e)}
	n.Elem = e.Skip().IntInfo.Base
	return n
}

func (s *subst) pointer(t *il.Type) *il.Type {
	e := s.typ(t.Elem)
	switch {
	case e == nil:
		return nil
	case t.IsRef && e.IsVoid():
		s.ck.report(diag.ReferenceToVoid, s.pos)
		return nil
	case t.IsRef:
		return s.ck.u.ReferenceTo(e, t.IsRRef)
	case e.IsReference():
		s.ck.report(diag.PointerToReference, s.pos)
		return nil
	}
	return s.ck.u.PointerTo(e)
}

func (s *subst) ptrToMember(t *il.Type) *il.Type {
	c, e := s.typ(t.Class), s.typ(t.Elem)
	if c == nil || e == nil {
		return nil
	}
	switch {
	case e.IsReference():
		s.ck.report(diag.PointerMemberReferenceTypeNot, s.pos)
		return nil
	case e.IsVoid():
		s.ck.report(diag.PointerMemberTypeVoidNot, s.pos)
		return nil
	}
	if !c.IsDependent() && !c.IsClass() {
		s.ck.report(diag.NotClassOrNamespaceName, s.pos)
		return nil
	}
	if e.IsFunction() {
		e = asMemberFunction(s.ck.u, e, c)
	}
	return s.ck.u.PtrToMember(c, e)
}

// asMemberFunction returns function type e as that of a member of class c.
func asMemberFunction(u *il.Unit, e, c *il.Type) *il.Type {
	f := e.Skip()
	if f.Routine.HasThis && f.Routine.ThisClass == c {
		return e
	}
	n := u.NewType(il.TkRoutine)
	*n.Routine = *f.Routine
	n.Elem = f.Elem
	n.Routine.HasThis, n.Routine.ThisClass = true, c
	return n
}

func (s *subst) array(t *il.Type) *il.Type {
	ck := s.ck
	e := s.typ(t.Elem)
	if e == nil {
		return nil
	}
	if e.IsReference() || e.IsVoid() || e.IsFunction() {
		ck.report(diag.ArrayOfReferences, s.pos)
		return nil
	}
	if !t.Array.Dependent || t.Array.Bound == nil {
		if t.Array.Unknown {
			return restrictedArray(ck.u.ArrayUnknown(e), t)
		}
		return restrictedArray(s.arrayOf(e, t.Array.Count), t)
	}
	c, ok := s.constant(t.Array.Bound)
	if !ok {
		return nil
	}
	if c.Kind == il.CkTemplateParam {
		n := ck.u.ArrayOf(e, 0)
		n.Array.Dependent, n.Array.Bound = true, c
		return n
	}
	if c.Kind != il.CkInteger || c.Type.IsSigned() && c.Int.Int64() < 0 || c.Int.IsZero() && ck.rep.Muted() {
		ck.report(diag.ArraySizeNotPositive, s.pos)
		return nil
	}
	n := s.arrayOf(e, c.Int.Lo)
	if n != nil {
		n.Array.Bound = c
	}
	return restrictedArray(n, t)
}

// restrictedArray returns the array a made of t, that of a restrict qualified parameter as t is.
func restrictedArray(a, t *il.Type) *il.Type {
	if a != nil && t.Array.Restrict {
		a.Array.Restrict = true
	}
	return a
}

// arrayOf returns the type of count elements e, nil when that is too large (reported).
func (s *subst) arrayOf(e *il.Type, count uint64) *il.Type {
	if tooManyElements(e, count) {
		s.ck.report(diag.ArrayTooLarge, s.pos)
		return nil
	}
	return s.ck.u.ArrayOf(e, count)
}

func (s *subst) vector(t *il.Type) *il.Type {
	e := s.typ(t.Elem)
	if e == nil {
		return nil
	}
	if t.Kind == il.TkVector && t.Array.Dependent && t.Array.Bound != nil {
		c, ok := s.constant(t.Array.Bound)
		switch {
		case !ok:
			return nil
		case c.Kind == il.CkInteger:
			return vectorType(s.ck.u, e, c, t.DeclPos)
		case e.IsArithmetic():
			return dependentVector(s.ck.u, e, c, t.DeclPos)
		}
		return e
	}
	n := s.ck.u.NewType(t.Kind)
	if t.Array != nil {
		*n.Array = *t.Array
	}
	n.Elem, n.Size, n.Align = e, t.Size, t.Align
	if t.Kind == il.TkComplex {
		n.Size, n.Align = 2*e.Skip().Size, e.AlignOf()
	} else if sz := e.Skip().Size; sz > 0 && t.Array != nil && !t.Array.Dependent {
		n.Array.Count = n.Size / sz
	}
	return n
}

func (s *subst) routine(t *il.Type) *il.Type {
	ck := s.ck
	r := t.Routine
	n := ck.u.NewType(il.TkRoutine)
	*n.Routine = *r
	n.Routine.AssocRoutine = nil
	n.Routine.Params = nil
	if !r.TrailingReturn && !s.result(n, t) { // in the order in which they are written [temp.deduct.general]/7
		return nil
	}
	for _, q := range r.Params {
		if !s.paramType(n.Routine, q) {
			return nil
		}
	}
	if r.ThisClass != nil {
		if n.Routine.ThisClass = s.typ(r.ThisClass); n.Routine.ThisClass == nil {
			n.Routine.ThisClass = r.ThisClass
		}
	}
	if r.TrailingReturn && !s.result(n, t) {
		return nil
	}
	n.Routine.DependentNoexcept = false
	switch e := r.ExcSpec; {
	case e == nil || e.Value != -1 || e.NoexceptExpr == nil:
	case t == s.own || !ck.d.AtLeast(lang.CXX17):
		n.Routine.ExcSpec = s.noexceptSpec(e, n)
	default:
		if n.Routine.ExcSpec = s.noexceptPart(e); n.Routine.ExcSpec == nil {
			return nil
		}
		n.Routine.DependentNoexcept = n.Routine.ExcSpec.Value == -1
	}
	return n
}

// result substitutes the result type of function type t into n and reports
// whether that is possible.
func (s *subst) result(n, t *il.Type) bool {
	if t.Elem == nil {
		return true
	}
	e := s.typ(t.Elem)
	if e == nil {
		return false
	}
	if e.IsArray() || e.IsFunction() {
		s.ck.report(diag.FunctionReturningArray, s.pos)
		return false
	}
	n.Elem = e
	return true
}

// dependentExceptions reports whether t is a function type whose exception
// specification alone depends on template parameters: before C++17 it does not
// make the type dependent.
func dependentExceptions(t *il.Type) bool {
	return t.Kind == il.TkRoutine && nodes.DependentSpec(t.Routine.ExcSpec) && t.Routine.ExcSpec.NoexceptExpr != nil
}

// noexceptSpec returns exception specification e as that of instance type n:
// it is evaluated when the function is used, which SFINAE does not see.
func (s *subst) noexceptSpec(e *il.ExceptionSpec, n *il.Type) *il.ExceptionSpec {
	c := s.ck.u.NewExceptionSpec()
	id := c.Entry
	*c = *e
	c.Entry = id
	c.Tokens = &lateNoexcept{e, s.b}
	c.Value, c.Indeterminate = -1, true
	c.NoexceptArg, c.NoexceptExpr = nil, nil
	return c
}

// noexceptPart returns exception specification e of a function type that is part
// of another type; nil when it is no valid one.
func (s *subst) noexceptPart(e *il.ExceptionSpec) *il.ExceptionSpec {
	ck := s.ck
	x, ok := s.unevaluated(e.NoexceptExpr)
	if !ok || x.Mode != Value {
		return nil
	}
	c := ck.u.NewExceptionSpec()
	id := c.Entry
	*c = *e
	c.Entry, c.Tokens = id, nil
	if c.NoexceptExpr = x.Expr; x.dependent() {
		c.NoexceptArg = boundConstant(ck.u, &x)
		return c
	}
	v := ck.fold(&x)
	if v == nil {
		ck.report(diag.ExpressionNotConstant, e.NoexceptExpr.Start)
		return nil
	}
	if c.NoexceptArg, c.Value = v, 1; v.Int.IsZero() {
		c.Value = 0
	}
	return c
}

// lateNoexcept is the exception specification of an instance that was not
// evaluated yet.
type lateNoexcept struct {
	spec *il.ExceptionSpec
	b    *symbols.Bindings
}

// lateDefault is the default argument of an instance's parameter: that of the
// prototype's, to be substituted when it is used.
type lateDefault struct {
	param *il.ParamType
	b     *symbols.Bindings
}

// paramType substitutes into parameter q and appends the result to r; a pack
// becomes as many parameters as it has elements.
func (s *subst) paramType(r *il.RoutineInfo, q *il.ParamType) bool {
	if !q.IsPack {
		return s.appendParam(r, q, q.Type, false)
	}
	n, stays, ok := s.expansionSize(func(w *paramWalk) { w.typ(q.Type) })
	if !ok {
		return false
	}
	if stays {
		return s.appendParam(r, q, q.Type, true)
	}
	saved := s.index
	defer func() { s.index = saved }()
	for i := 0; i < n; i++ {
		s.index = i
		if !s.appendParam(r, q, q.Type, s.elementExpands(func(w *paramWalk) { w.typ(q.Type) })) {
			return false
		}
		r.Params[len(r.Params)-1].IsPackElement = true
	}
	return true
}

func (s *subst) appendParam(r *il.RoutineInfo, q *il.ParamType, t *il.Type, pack bool) bool {
	ck := s.ck
	u := s.typ(t)
	if u == nil {
		return false
	}
	if u.IsVoid() {
		ck.report(diag.ParameterOfVoidType, cmp.Or(q.Start, s.pos))
		return false
	}
	n := ck.u.NewParamType()
	n.Type = typing.DecayParam(ck.u, u)
	n.Name, n.HasDefault, n.Pos, n.Quals = q.Name, q.HasDefault, q.Pos, q.Quals
	n.Attributes, n.Attrs, n.IsPack = q.Attributes, q.Attrs, pack
	n.Num = len(r.Params) + 1
	n.InvolvesTParam = true
	if q.HasDefault {
		n.DefaultTokens = &lateDefault{q, s.b}
	}
	if k := len(r.Params); k > 0 {
		r.Params[k-1].Next = n
	}
	r.Params = append(r.Params, n)
	return true
}

func (s *subst) class(t *il.Type) *il.Type {
	ck, c := s.ck, t.Cls
	if c.AssocTemplate == nil || len(c.Args) == 0 && c.AssocTemplate.Decl == nil {
		return s.memberOfClass(t, &t.SourceCorresp)
	}
	args, ok := s.args(c.Args)
	if !ok {
		return nil
	}
	tm := c.AssocTemplate
	if tm.PartialOf != nil {
		tm = tm.PartialOf
	}
	if tm = s.template(tm); tm == nil {
		return nil
	}
	n := validType(ck.classTemplateID(tm, args, s.pos))
	if n != nil && n.Kind == t.Kind && len(c.SpelledArgs) < len(c.Args) && tm == c.AssocTemplate {
		typing.LeaveDefaultsOut(n, len(c.SpelledArgs))
	}
	return n
}

// memberOfClass returns the member class or enumeration t of a prototype as
// member of the instance.
func (s *subst) memberOfClass(t *il.Type, c *il.SourceCorresp) *il.Type {
	if c.ParentScope == nil || c.ParentScope.Type == nil || c.Name == nil {
		return t
	}
	outer := c.ParentScope.Type
	o := s.typ(outer)
	if o == nil || o == outer {
		return t
	}
	return s.ck.memberType(o, c.Name, nil, false, t, s.pos)
}

// template substitutes into a template name: template template parameters and
// member templates of dependent classes.
func (s *subst) template(t *il.Template) *il.Template {
	if t == nil {
		return nil
	}
	if t.Param != nil && t.Position > 0 {
		a := s.b.At(t.Depth, t.Position)
		switch {
		case a == nil:
			return t
		case !a.BindsPack:
			return a.Template
		case s.index >= 0 && s.index < len(a.Elements):
			return a.Elements[s.index].Template
		}
		return t
	}
	if t.MemberOf == nil || !t.MemberOf.IsDependent() {
		return t
	}
	c := s.typ(t.MemberOf)
	if c == nil || c == t.MemberOf {
		return t
	}
	if c.IsDependent() {
		if t.Param != nil {
			return typing.DependentTemplate(s.ck.u, c, t.Name)
		}
		return t
	}
	return s.ck.memberTemplate(c, t.Name, s.pos)
}

// substTemplate is template for a whole default argument.
func (ck *Checker) substTemplate(t *il.Template, b *symbols.Bindings) *il.Template {
	s := subst{ck: ck, b: b, index: -1}
	return s.template(t)
}

// memberTemplate returns the class or alias template name of class c.
func (ck *Checker) memberTemplate(c *il.Type, name *token.Name, pos source.Pos) *il.Template {
	if !ck.completeClass(c, pos) {
		return nil
	}
	l := ck.lookupIn(symbols.ClassTable(c), name, 0)
	if t, ok := templateOf(&l); ok {
		return t
	}
	ck.report(diag.NontypeNotTemplate, pos, typeText(c)+"::"+name.Text)
	return nil
}

// memberType returns the type name<args> of class c, nil when it has none.
// from is the dependent type that this instantiates.
func (ck *Checker) memberType(c *il.Type, name *token.Name, args []il.TemplateArg, hasArgs bool, from *il.Type, pos source.Pos) *il.Type {
	if c.IsDependent() && !ck.env.isPrototypeAround(ck.u, c) {
		return newMemberType(ck.u, c, name, args, hasArgs, from)
	}
	if !c.IsClass() && !c.IsEnum() {
		ck.report(diag.NotClassOrNamespaceName, pos)
		return nil
	}
	if c.IsClass() && !ck.completeClass(c, pos) && !c.ClassType().Cls.BeingDefined {
		ck.report(diag.IncompleteTypeNotAllowed, pos, c)
		return nil
	}
	sc := symbols.ClassTable(c)
	if sc == nil || name == nil {
		return nil
	}
	l := ck.lookupIn(sc, name, lookTypesOnly)
	y := l.first()
	if y == nil || l.Ambiguous {
		if l.Dependent {
			return newMemberType(ck.u, c, name, args, hasArgs, from)
		}
		ck.report(diag.NoMember, pos, `class "`+typeText(c)+`"`, `member "`+name.Text+`"`)
		return nil
	}
	if !ck.checkAccess(&l, y, c, pos) {
		return nil
	}
	if y.Kind == symbols.SymTemplate {
		if !hasArgs {
			ck.report(diag.TemplateArgsMissing, pos, ck.words.templateName(y.Template()))
			return nil
		}
		t := ck.classTemplateID(y.Template(), args, pos)
		if t.IsError() {
			return nil
		}
		return t
	}
	t := y.Type()
	if hasArgs {
		if tm, ok := templateOf(&l); ok {
			t = ck.classTemplateID(tm, args, pos)
		} else {
			ck.report(diag.NotTemplate, pos, name)
			return nil
		}
	}
	if t.IsError() {
		return nil
	}
	return t
}

// newMemberType returns the dependent type `typename c::name<args>`.
func newMemberType(u *il.Unit, c *il.Type, name *token.Name, args []il.TemplateArg, hasArgs bool, from *il.Type) *il.Type {
	n := u.NewType(il.TkTemplateParam)
	n.Class = c
	n.TParam = &il.TemplateParamInfo{Kind: il.TptkMember, MemberName: name, Args: args, HasArgs: hasArgs}
	if from != nil && from.TParam != nil {
		n.TParam.NoTypename, n.TParam.TemplateKw = from.TParam.NoTypename, from.TParam.TemplateKw
	}
	return n
}

// dependentMemberType returns the type `typename qual::name<args>`
// (rule typedef.first-alias-pack).
func (ck *Checker) dependentMemberType(q *qualName) *il.Type {
	c := q.Type
	if c == nil && q.Qual != nil {
		c = q.Qual.Class
	}
	if c == nil {
		return ck.u.Builtin.Dependent
	}
	if k := c.ClassType(); k != nil && ck.tmpl.qualifiers[k] != nil {
		c = ck.tmpl.qualifiers[k]
		if ck.env.fn != nil && c != k && dependsOnPack(k) {
			c = k // the alias is lost where a pack is expanded in a body
		}
	}
	n := newMemberType(ck.u, c, q.Name, ck.tmpl.firstMemberArgs(c, q), q.HasArgs, nil)
	n.TParam.TemplateKw = q.TemplateKw
	return n
}

// firstMemberArgs is what `c::name<args>`, as q writes it, had for arguments where it
// was named first, if all are types (rule arg.first-mention-of-member).
func (tmpl *templateState) firstMemberArgs(c *il.Type, q *qualName) []il.TemplateArg {
	if !q.HasArgs || len(q.Args) == 0 {
		return q.Args
	}
	key := appendID(appendTypeID(nil, nil, c), q.Name.ID)
	for i := range q.Args {
		if a := &q.Args[i]; a.Kind != il.ArgType || a.Type == nil || a.IsPack {
			return q.Args
		}
		key = appendArgID(nil, key, &q.Args[i])
	}
	if first, ok := tmpl.memberArgs[string(key)]; ok {
		return first
	}
	if tmpl.memberArgs == nil {
		tmpl.memberArgs = make(map[string][]il.TemplateArg)
	}
	tmpl.memberArgs[string(key)] = q.Args
	return q.Args
}

// dependsOnPack reports whether a parameter pack that is not expanded occurs in t.
func dependsOnPack(t *il.Type) bool {
	var u unexpanded
	u.walk().typ(t)
	return len(u.params) > 0
}

// noteQualifier notes that dependent class c stands in front of `::` as type t,
// c itself or an alias template-id: its member types go by what came first
// (rule typedef.first-alias-member).
func (tmpl *templateState) noteQualifier(c, t *il.Type) {
	if _, ok := tmpl.qualifiers[c]; ok {
		return
	}
	if tmpl.qualifiers == nil {
		tmpl.qualifiers = make(map[*il.Type]*il.Type)
	}
	tmpl.qualifiers[c] = t
}

// prototypeMemberType returns the member of prototype c that dependent type t
// names; t with class c when c is no prototype, or where the member's own type
// cannot be resolved.
func (s *subst) prototypeMemberType(c *il.Type, args []il.TemplateArg, t *il.Type) *il.Type {
	q := t.TParam
	if k := c.ClassType(); k != nil && q.MemberName != nil {
		if proto := s.ck.u.Canonical(k); proto.Cls.IsPrototype && symbols.ClassTable(proto) != nil {
			l := s.ck.lookupIn(symbols.ClassTable(proto), q.MemberName, lookTypesOnly)
			if y := l.first(); y != nil && y.IsType() && !q.HasArgs && y.Type() != t && !slices.Contains(s.members, y.Type()) {
				s.members = append(s.members, y.Type()) // typedefs may name each other
				n := s.typ(y.Type())
				s.members = s.members[:len(s.members)-1]
				if n != nil {
					return n
				}
			}
			if tm, ok := templateOf(&l); ok && q.HasArgs {
				if n := s.typ(s.ck.classTemplateID(tm, args, s.pos)); n != nil {
					return n
				}
			}
		}
	}
	return newMemberType(s.ck.u, c, q.MemberName, args, q.HasArgs, t)
}
