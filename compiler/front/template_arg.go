// This file implements template argument lists as they are written
// [temp.arg]: their parsing, and which kind of argument each one is.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// templateArgs parses `<args>`; the current token is `<`. t is the template
// named (nil when it is dependent). The arguments are as written: types as
// spelled, expressions not converted yet.
func (p *Parser) templateArgs(t *il.Template) ([]il.TemplateArg, bool) {
	object := p.ck.env.memberOf
	p.ck.env.memberOf = nil
	name := p.prev.Pos
	args, ok := p.scannedArgs(t)
	p.ck.env.memberOf = object
	p.ck.tmpl.angles.name, p.ck.tmpl.angles.end = name, p.prev.Pos
	if ok && t != nil && !t.Kind.IsFunction() && p.d.Pass == lang.DevicePass {
		noteWritten(p.ck, args)
	}
	return args, ok
}

// noteWritten notes what the values among args, which the body of a function writes, were
// folded from: the template-id may name an instance that has been made before
// (rule gpu.mentioned).
func noteWritten(ck *Checker, args []il.TemplateArg) {
	if ck.env.fn == nil || ck.env.fn.routine == nil || ck.env.has(inPrototype) {
		return
	}
	for i := range args {
		if e := args[i].Spelled; e != nil && (e.Kind != il.EnkConstant || e.Const.Expr != nil || e.Type.IsEnum()) {
			ck.u.NoteWritten(ck.env.fn.routine, e)
		}
	}
}

// closingAngleOf returns the place of the `>` of the template-id whose name
// stands at pos if that was parsed last, else pos.
func (tmpl *templateState) closingAngleOf(pos source.Pos) source.Pos {
	if a := &tmpl.angles; a.name == pos && a.end.IsValid() {
		return a.end
	}
	return pos
}

// templateArgsDepth is the weight of a nested template argument list: scanning
// and parsing one takes many frames.
const templateArgsDepth = 8

func (p *Parser) parseTemplateArgs(t *il.Template) ([]il.TemplateArg, bool) {
	if !p.ck.enterBy(templateArgsDepth) {
		return nil, false
	}
	defer p.ck.leaveBy(templateArgsDepth)
	if !p.ck.deep() {
		return p.templateArgsNoLimit(t)
	}
	var args []il.TemplateArg
	ok := false
	p.ck.continueFresh(func() { args, ok = p.templateArgsNoLimit(t) })
	return args, ok
}

func (p *Parser) templateArgsNoLimit(t *il.Template) ([]il.TemplateArg, bool) {
	p.want(token.Lt)
	saved := p.ck.env.save()
	p.ck.env.inTemplateArgs = 1
	p.ck.env.set(namingMember, false)
	defer func() {
		s := p.ck.env.scope
		p.ck.env = saved
		p.ck.env.scope = s
	}()
	args := []il.TemplateArg{}
	ok := true
	waiting := p.stops
	p.stops.wait(stopAngle, stopComma)
	if !p.atCloseAngle() {
		for {
			if !p.expandElements(func() { ok = p.templateArg(t, &args) && ok }) {
				mentions := p.ck.tmpl.packMentions
				ok = p.templateArg(t, &args) && ok
				if p.ck.tmpl.unknown && len(args) > 0 {
					checkUnknownArg(p.ck, args[len(args)-1])
				}
				if n := len(args); n > 0 && p.at(token.Ellipsis) {
					args[n-1].IsPack = p.gotExpansion(mentions, argNamesPack(&args[n-1]))
				}
			}
			if !p.got(token.Comma) {
				break
			}
		}
	}
	p.stops = waiting
	if !ok && t != nil && t.Kind.IsFunction() && !p.atCloseAngle() {
		return args, false // it is an expression, of which enough is said
	}
	return args, p.requireAngle() && ok
}

// requireAngle consumes the `>` that ends template arguments or the type of a
// cast; where it is missing it is said, and skipped to (rule recovery.template-arguments).
func (p *Parser) requireAngle() bool {
	if p.closeAngle() {
		return true
	}
	p.expected(token.Gt)
	if p.at(token.LBrace) {
		return false // which may begin a body
	}
	waiting := p.stops
	p.stops.wait(stopAngle)
	p.skipToStop()
	p.stops = waiting
	p.got(token.Gt) // not a part of `>>`
	return false
}

// paramKind returns the kind of the parameter that the n-th argument (from 0)
// belongs to; known is false where that cannot be told.
func paramKind(t *il.Template, n int) (k il.TParamSort, known bool) {
	if t == nil || t.Decl == nil {
		return 0, false
	}
	for i, q := range t.Decl.Params {
		if i == n || q.IsPack {
			return q.Kind, true
		}
	}
	return 0, false
}

// settledDecltype returns t, a template argument written in scope s, without a
// `decltype(e)` that does not depend on template parameters: within functions its
// type is the argument, unless e is a constant (rule typedef.decltype-argument).
func settledDecltype(u *il.Unit, t *il.Type, s *symbols.Scope) *il.Type {
	if t.IsDependent() || t.Elem == nil {
		return t
	}
	switch {
	case t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Kind == il.RefDecltype:
		if c := t.Elem.ClassType(); c != nil && c.Cls.IsClosure {
			return t // it has no other name
		}
		if e := t.Ref.Expr; e == nil || e.Kind != il.EnkConstant && (s.Enclosing(symbols.ScopeFunction) != nil || namesLocal(e)) {
			return t.Elem
		}
	case t.IsPlainQualified():
		if e := settledDecltype(u, t.Elem, s); e != t.Elem {
			return u.Qualified(e, t.Quals)
		}
	case t.Kind == il.TkPointer:
		switch e := settledDecltype(u, t.Elem, s); {
		case e == t.Elem:
		case t.IsRef:
			return u.ReferenceTo(e, t.IsRRef)
		default:
			return u.Qualified(u.PointerTo(e), t.Quals)
		}
	}
	return t
}

// namesLocal reports whether e names a parameter or a local variable.
func namesLocal(e *il.Expr) bool {
	return il.Search(e, func(e *il.Expr) il.Answer {
		v := e.Var
		switch {
		case e.Kind != il.EnkVariable || v == nil || v.IsThis || v.StaticMemberOf != nil:
		case v.IsParameter, v.ParentScope != nil && v.ParentScope.Kind != il.SckNamespace && v.ParentScope.Kind != il.SckFile:
			return il.Found
		}
		return il.Below
	})
}

// templateArg parses one argument and appends it to args. A type-id is
// preferred to an expression [temp.arg].
func (p *Parser) templateArg(t *il.Template, args *[]il.TemplateArg) bool {
	if p.at(token.Ident) && p.tok.Name.Text == integerPack && p.peek(1).Kind == token.LParen {
		return p.integerPackArg(args)
	}
	k, known := paramKind(t, len(*args))
	start, pos, place := p.ck.tmpl.completed, p.tok.Pos, p.place()
	if countsArguments(t, *args) {
		a := il.TemplateArg{Kind: il.ArgType, Type: p.u.Builtin.Int, Pos: pos, ExplicitlySpecified: true}
		switch {
		case known && k == il.TpkType: // a type-id, whatever stands there (rule recovery.type-arguments)
			a.Type = settledDecltype(p.u, p.typeID(), p.ck.env.scope)
			if p.place() == place {
				p.skipToStop()
				a.Type = p.u.Builtin.Error
			}
			*args = append(*args, a)
			return true
		case !known && (!p.ck.env.has(inInstance) || !typing.ArgsDependent(*args)):
			// too many, which is said when those before are converted
			waiting := p.stops
			p.skip(func(k token.Kind, _ bool) bool { return k != token.Comma && waiting.at(k) })
			p.stops = waiting
			*args = append(*args, a)
			return true
		}
	}
	if !known || k == il.TpkTemplate {
		if a, ok := p.templateArgTemplate(); ok {
			*args = append(*args, a)
			return true
		}
	}
	isType := false
	if known && k == il.TpkNontype {
		isType = p.typeIDBegins(p.abstractFollows) && !p.isAmbiguousCall() // an expression is as likely
	} else {
		isType = p.isTypeID()
	}
	if isType {
		u := settledDecltype(p.u, p.typeID(), p.ck.env.scope)
		*args = append(*args, il.TemplateArg{Kind: il.ArgType, Type: u, Pos: pos, ExplicitlySpecified: true})
		return !u.IsError()
	}
	var a il.TemplateArg
	var ok bool
	// (rule arg.completes-class)
	unsettled := p.ck.env.notingMentions(start, func() { a, ok = p.templateArgExpr() })
	if !p.ck.env.inInstance() {
		unsettled = p.ck.tmpl.completed > start || unsettled && a.Spelled != nil && !nodes.NamesUnfinished(a.Spelled)
	}
	a.Unsettled = unsettled
	if ok {
		*args = append(*args, a)
	}
	return ok
}

// checkUnknownArg reports a value as argument of a template that nothing declares: it is to
// be a constant, an object one that can be referred to.
func checkUnknownArg(ck *Checker, a il.TemplateArg) {
	if a.Kind != il.ArgConstant || a.IsPack || ck.rep.Muted() {
		return
	}
	x := ck.say.argOperand(&a)
	if x.Mode != Value || x.valueDependent() || x.dependent() {
		return
	}
	t := x.Expr.Type
	if x.Expr.Cat == il.LValue {
		t = ck.u.ReferenceTo(t, false)
	}
	ck.convertTemplateArg(a, t, x.Start)
}

// countsArguments reports whether it is known which parameter of t the argument
// behind args belongs to: a template that is not overloaded, and no expansion before.
func countsArguments(t *il.Template, args []il.TemplateArg) bool {
	if t == nil || t.Decl == nil {
		return false
	}
	switch t.Kind {
	case il.TemplkClass, il.TemplkMemberClass, il.TemplkAlias, il.TemplkVariable, il.TemplkTemplateTemplateParam:
	default:
		return false
	}
	for i := range args {
		if args[i].IsPack || args[i].Kind == il.ArgPackStart {
			return false
		}
	}
	return true
}

// isAmbiguousCall reports whether `T(…)` begins here, which is both the type-id
// of a function and a cast: an argument for a value is the cast, though it
// would be a type-id [temp.arg]/2.
func (p *Parser) isAmbiguousCall() bool {
	switch p.tok.Kind {
	case token.Ident, token.KwInt, token.KwChar, token.KwBool, token.KwLong, token.KwShort, token.KwUnsigned, token.KwSigned, token.KwFloat, token.KwDouble:
	default:
		return false
	}
	if p.peek(1).Kind != token.LParen {
		return false
	}
	i, depth := 1, 0
	for ; ; i++ {
		switch p.peek(i).Kind {
		case token.LParen:
			depth++
		case token.RParen:
			depth--
		case token.EOF, token.Semi, token.LBrace:
			return false
		}
		if depth == 0 {
			break
		}
	}
	switch p.peek(i + 1).Kind {
	case token.Comma, token.Gt, token.Shr:
		return true
	}
	return false
}

// integerPack is the builtin template argument that expands to 0, 1, … n-1.
const integerPack = "__integer_pack"

// integerPackArg parses `__integer_pack(n)...`.
func (p *Parser) integerPackArg(args *[]il.TemplateArg) bool {
	pos := p.tok.Pos
	p.next()
	p.next()
	saved := p.ck.env.inTemplateArgs
	p.ck.env.inTemplateArgs = 0
	var x Operand
	p.assignment(&x)
	p.ck.env.inTemplateArgs = saved
	p.require(token.RParen)
	if x.Mode != Value || !p.want(token.Ellipsis) {
		return false
	}
	a := il.TemplateArg{Kind: il.ArgConstant, Spelled: x.Expr, IsPack: true, IsIntegerPack: true, Pos: pos, ExplicitlySpecified: true}
	list, ok := p.ck.integerPackElements(a, &x)
	*args = append(*args, list...)
	return ok
}

// integerPackElements returns what integer pack a with operand x expands to: a
// itself while x is dependent.
func (ck *Checker) integerPackElements(a il.TemplateArg, x *Operand) ([]il.TemplateArg, bool) {
	if x.dependent() || x.Mode == Value && x.Expr.ValueDependent {
		a.Const, a.Spelled = nil, x.Expr
		return []il.TemplateArg{a}, true
	}
	c := ck.foldRequired(x)
	if c == nil || c.Kind != il.CkInteger || c.Int.Hi != 0 || c.Int.Lo > maxPackElements {
		ck.report(diag.ExpressionNotConstant, x.Start)
		return nil, false
	}
	out := make([]il.TemplateArg, c.Int.Lo)
	t := ck.u.Canonical(ck.u.Unqualified(c.Type))
	for i := range out {
		v := ck.u.NewConst(il.CkInteger, t)
		v.Int.Lo = uint64(i)
		out[i] = il.TemplateArg{Kind: il.ArgConstant, Const: v, Pos: a.Pos}
	}
	return out, true
}

// templateArgExpr parses a nontype argument.
func (p *Parser) templateArgExpr() (il.TemplateArg, bool) {
	var x Operand
	constant := p.ck.env.has(inConstant)
	p.ck.env.set(inConstant, true)
	p.assignment(&x)
	p.ck.env.set(inConstant, constant)
	return p.ck.say.operandArg(&x)
}

// operandArg makes a template argument, not converted yet, of operand x.
func (say *reports) operandArg(x *Operand) (il.TemplateArg, bool) {
	a := il.TemplateArg{Kind: il.ArgConstant, Pos: x.Start, ExplicitlySpecified: true}
	switch x.Mode {
	case Invalid:
		return a, false
	case TypeName:
		a.Kind, a.Type = il.ArgType, x.Type
	case Value:
		a.Spelled = x.Expr
		if e := x.Expr; e.Kind == il.EnkConstant && !e.Parenthesized {
			a.Const = e.Const
		}
	default:
		e := say.u.NewExpr(il.EnkUnresolved, say.u.Builtin.Dependent)
		e.Pos, e.Start, e.EndPos = x.Pos, x.Start, x.End
		e.TypeDependent = x.dependent()
		if x.Mode == Overloads { // as written
			fillName(say.u.Info(e), &x.Set.Name)
			if x.Set.AddressOf {
				a := nodes.Unary(say.u, il.OpAddressOf, e.Type, e, x.Set.AddrPos)
				a.TypeDependent = e.TypeDependent
				e = a
			}
		}
		if say.tmpl.operands == nil {
			say.tmpl.operands = make(map[*il.Expr]*Operand)
		}
		o := *x
		say.tmpl.operands[e] = &o
		a.Spelled = e
	}
	return a, true
}

// argOperand is the inverse of operandArg: the operand that an expression
// argument was made of.
func (say *reports) argOperand(a *il.TemplateArg) Operand {
	var x Operand
	switch e := a.Spelled; {
	case e != nil:
		if o := say.tmpl.operands[e]; o != nil {
			return *o
		}
		x.setExpr(e)
		x.Start, x.Pos, x.End = e.Start, e.Pos, e.EndPos
	case a.Const != nil:
		valueOperand(say.u, &x, a.Const)
		x.Start, x.Pos = a.Pos, a.Pos
	}
	return x
}

// valueOperand makes x the value c.
func valueOperand(u *il.Unit, x *Operand, c *il.Constant) {
	e := u.NewExpr(il.EnkConstant, c.Type)
	e.Const = c
	if c.Kind == il.CkTemplateParam {
		e.ValueDependent = true
		e.TypeDependent = c.Type == nil || c.Type.IsDependent() || c.Type.HasPlaceholder()
	}
	x.setExpr(e)
}

// templateArgTemplate parses a template name as argument: a name that denotes
// a class or alias template and is not followed by `<`.
func (p *Parser) templateArgTemplate() (il.TemplateArg, bool) {
	if !p.at(token.Ident) && !p.at(token.ColonColon) {
		return il.TemplateArg{}, false
	}
	if p.at(token.Ident) && endsArgument(p.peek(1).Kind) {
		l := p.ck.lookup(p.tok.Name, 0)
		if t, ok := templateOf(&l); ok {
			a := il.TemplateArg{Kind: il.ArgTemplate, Template: t, Pos: p.tok.Pos, ExplicitlySpecified: true}
			p.next()
			return a, true
		}
		return il.TemplateArg{}, false
	}
	if k := p.peek(1).Kind; k != token.ColonColon && k != token.Lt && !p.at(token.ColonColon) {
		return il.TemplateArg{}, false
	}
	m := p.mark()
	hits := p.rep.Mute()
	pos := p.tok.Pos
	var n qualName
	p.nestedNameSpecifier(&n)
	tmpl := p.got(token.KwTemplate) || n.TemplateKw
	var t *il.Template
	if p.at(token.Ident) && endsArgument(p.peek(1).Kind) && !n.Invalid {
		switch {
		case n.Scope != nil && !n.Dependent:
			l := p.ck.lookupIn(n.Scope, p.tok.Name, 0)
			t, _ = templateOf(&l)
		case n.Dependent && tmpl && n.Type != nil:
			t = typing.DependentTemplate(p.u, n.Type, p.tok.Name)
		}
	}
	p.rep.Unmute(hits)
	if t == nil {
		p.reset(m)
		return il.TemplateArg{}, false
	}
	p.keep(m)
	p.next()
	return il.TemplateArg{Kind: il.ArgTemplate, Template: t, Pos: pos, ExplicitlySpecified: true}, true
}

// templateOf returns the class or alias template (or template template
// parameter) that a lookup found; an injected class name counts as one.
func templateOf(l *Lookup) (*il.Template, bool) {
	y := l.first()
	if y == nil || l.Ambiguous {
		return nil, false
	}
	switch y.Kind {
	case symbols.SymTemplate:
		if y.IsFunctionLike() {
			return nil, false
		}
		switch t := y.Template(); t.Kind {
		case il.TemplkClass, il.TemplkAlias, il.TemplkMemberClass, il.TemplkTemplateTemplateParam:
			return t, true
		}
	case symbols.SymPack:
		if a, _, ok := packElement(y); ok && a.Kind == il.ArgTemplate {
			return a.Template, true
		}
	case symbols.SymInjected:
		if c := y.Type().ClassType(); c != nil && c.Cls.AssocTemplate != nil {
			t := c.Cls.AssocTemplate
			if t.PartialOf != nil {
				t = t.PartialOf
			}
			return t, true
		}
	}
	return nil, false
}

// endsArgument reports whether a token of kind k cannot belong to a template
// argument.
func endsArgument(k token.Kind) bool {
	switch k {
	case token.Comma, token.Gt, token.Shr, token.LaunchClose, token.Ge, token.ShrAssign, token.Ellipsis, token.Semi:
		return true
	}
	return false
}
