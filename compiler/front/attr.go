// This file implements attribute specifiers [dcl.attr]: GNU `__attribute__`,
// standard `[[…]]` and alignas. They are kept as written for the host text and
// decoded by attr_apply.go.
package front

import (
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/token"
)

// attributes parses attribute specifiers of all families at the current token
// and returns the list, nil when there are none.
func (p *Parser) attributes(loc il.AttrLocation) *il.Attribute {
	var list attributeList
	waiting := p.stops
	defer func() { p.stops = waiting }()
	if loc == il.LocNamespace {
		p.stops[stopSemi] = 0
	}
	for {
		switch {
		case p.at(token.KwAttribute):
			p.ck.say.gnuExtension(diag.GNUExtensionAttributes, p.tok.Pos)
			p.gnuAttributes(&list, loc)
		case p.at(token.LBracket) && p.peek(1).Kind == token.LBracket:
			p.stdAttributes(&list, loc)
		case p.at(token.KwAlignas):
			p.alignasSpecifier(&list, loc)
		default:
			return list.first
		}
	}
}

// An attributeList is the list of a sequence of specifiers that is being parsed.
type attributeList struct{ first, last *il.Attribute }

// appendAttributes appends more to list.
func appendAttributes(list **il.Attribute, more *il.Attribute) {
	for *list != nil {
		list = &(*list).Next
	}
	*list = more
}

// splitAttributes takes the attributes that wanted says yes to out of list; both keep their order.
func splitAttributes(list *il.Attribute, wanted func(*il.Attribute) bool) (taken, rest *il.Attribute) {
	behindTaken, behindRest := &taken, &rest
	for a := list; a != nil; {
		next := a.Next
		a.Next = nil
		if wanted(a) {
			*behindTaken, behindTaken = a, &a.Next
		} else {
			*behindRest, behindRest = a, &a.Next
		}
		a = next
	}
	return taken, rest
}

// mergedAttributes returns the attributes of the declarations of a class template
// so far and those of one more, each once.
func mergedAttributes(u *il.Unit, old, more *il.Attribute) *il.Attribute {
	merged := copyAttributes(old)
	for a := more; a != nil; a = a.Next {
		if !hasAttribute(u, old, a) {
			n := *a
			n.Next = nil
			appendAttributes(&merged, &n)
		}
	}
	return merged
}

// hasAttribute reports whether list has an attribute that says the same as a.
func hasAttribute(u *il.Unit, list, a *il.Attribute) bool {
	for o := list; o != nil; o = o.Next {
		if o.Name == a.Name && o.Namespace == a.Namespace && sameAttrArgs(u, o.Args, a.Args) {
			return true
		}
	}
	return false
}

func sameAttrArgs(u *il.Unit, a, b []*il.AttrArg) bool {
	if len(a) != len(b) {
		return false
	}
	for i, x := range a {
		y := b[i]
		if x.Kind != y.Kind || x.Ident != y.Ident || x.Token.Kind != y.Token.Kind || x.Token.Name != y.Token.Name {
			return false
		}
		if x.Type != y.Type && (x.Type == nil || y.Type == nil || !u.Same(x.Type, y.Type)) {
			return false
		}
		c, k := plainConstant(x.Const), plainConstant(y.Const)
		switch {
		case c != nil && k != nil && c.Kind == k.Kind && (c.Kind == il.CkString || c.Kind == il.CkInteger):
			if c.Str != k.Str || c.Int != k.Int {
				return false
			}
		case x.Expr != y.Expr && (x.Expr == nil || y.Expr == nil || u.ExprKey(x.Expr) != u.ExprKey(y.Expr)):
			return false
		}
	}
	return true
}

// plainConstant returns the string that c is the address of, else c.
func plainConstant(c *il.Constant) *il.Constant {
	if c != nil && c.Kind == il.CkAddress && c.Base != nil {
		return c.Base
	}
	return c
}

// gnuAttributes parses `__attribute__((a, b(c)))`.
func (p *Parser) gnuAttributes(list *attributeList, loc il.AttrLocation) {
	g := p.u.NewAttrGroup()
	g.Pos = p.tok.Pos
	p.next()
	var goOn []token.Kind
	if loc == il.LocPostfix || loc == il.LocPtrOperator {
		goOn = append(goOn, token.LBrace)
	}
	waiting := p.stops
	open := append(goOn[:len(goOn):len(goOn)], token.LParen)
	again := p.ck.env.fn != nil || loc == il.LocEnumerator
	missed := -1
	for range 2 {
		if !p.got(token.LParen) {
			if again || p.place() != missed {
				p.expected(token.LParen)
			}
			p.stops = waiting // a parenthesis that is open is not waited for yet
			p.skipToStop(open...)
			missed = p.place()
			p.got(token.LParen)
		}
	}
	p.stops = waiting
	p.stops.wait(stopParen, stopParen)
	p.attributeItems(token.RParen, diag.ExpectedCloseParen, again, goOn, func() {
		if p.tok.Name == nil || p.tok.Kind != token.Ident && !p.tok.Kind.IsKeyword() {
			p.expected(token.Ident)
			p.skipToStop(goOn...)
			return
		}
		a := p.newAttribute(list, il.AttrGNU, loc, g)
		if p.at(token.LParen) {
			p.attributeArgs(a)
		} else if valueAttributes[plainAttributeName(a.Name.Text)] {
			p.expected(token.LParen)
		}
	})
}

// attributeItems parses the attributes of a list up to its two closing brackets with
// item; what follows one without a comma is skipped. Where both brackets are missing
// that is said once, but twice within functions (rule recovery.attributes).
func (p *Parser) attributeItems(closing token.Kind, code diag.Code, twice bool, goOn []token.Kind, item func()) {
	p.stops.wait(stopComma)
	for !p.at(closing) {
		if p.got(token.Comma) {
			continue
		}
		before := p.place()
		item()
		if p.at(closing) || p.at(token.Comma) && p.place() != before {
			continue
		}
		p.expected(token.Comma)
		p.skipToStop(goOn...)
		if !p.at(token.Comma) {
			break
		}
	}
	p.stops.done(stopComma)
	said := false
	for range 2 {
		if p.got(closing) {
			continue
		}
		if !said || twice {
			p.report(code, p.tok.Pos)
		}
		said = true
		p.skipToStop(goOn...)
		p.got(closing)
	}
}

// newAttribute appends an attribute named by the current token.
func (p *Parser) newAttribute(list *attributeList, f il.AttrFamily, loc il.AttrLocation, g *il.AttrGroup) *il.Attribute {
	a := p.u.NewAttribute()
	a.Family, a.Location, a.Group, a.Pos = f, loc, g, p.tok.Pos
	a.Name = p.tok.Name
	if p.tok.Kind.IsKeyword() {
		a.Name = p.names.InternString(p.tok.Kind.String()) // `__const__` is the keyword
	}
	p.next()
	if list.first == nil {
		list.first = a
	} else {
		list.last.Next = a
	}
	list.last = a
	return a
}

// stdAttributes parses `[[using ns: a, ns::b(c)]]`.
func (p *Parser) stdAttributes(list *attributeList, loc il.AttrLocation) {
	g := p.u.NewAttrGroup()
	g.Pos = p.tok.Pos
	p.next()
	p.next()
	var using *token.Name
	if !p.d.AtLeast(lang.CXX11) {
		p.ck.extensionOnce(diag.StandardAttributeSyntaxCxx11Feature, g.Pos)
	}
	if p.at(token.KwUsing) {
		p.next()
		if !p.d.AtLeast(lang.CXX17) {
			p.ck.extensionOnce(diag.NonstandardUsingAttributePrefix, p.tok.Pos)
		}
		using = p.tok.Name
		p.next()
		p.want(token.Colon)
	}
	named := func() bool {
		if p.tok.Name != nil && (p.tok.Kind == token.Ident || p.tok.Kind.IsKeyword()) {
			return true
		}
		p.expected(token.Ident)
		p.skipToStop()
		return false
	}
	p.attributeItems(token.RBracket, diag.ExpectedCloseBracket, p.ck.env.fn != nil, nil, func() {
		if !named() {
			return
		}
		a := p.newAttribute(list, il.AttrStd, loc, g)
		a.Namespace, a.UsingNamespace = using, using != nil
		if p.at(token.ColonColon) {
			if p.next(); !named() {
				return
			}
			a.Namespace, a.Name = a.Name, p.tok.Name
			p.next()
		}
		p.ck.say.checkStdAttribute(a)
		switch {
		case !p.d.AtLeast(lang.CXX17) && !p.d.IsC() && ofCXX17(a):
			if a.Kind = attrLater; p.at(token.LParen) {
				p.skipBalanced()
			}
		case p.at(token.LParen):
			p.attributeArgs(a)
		}
		a.IsPackExpansion = p.got(token.Ellipsis)
		standardOnType(&p.ck.say, a)
	})
}

// ofCXX17 reports whether a is a standard attribute that is unknown before C++17
// (rule front.later-attributes).
func ofCXX17(a *il.Attribute) bool {
	return isStandard(a) && (a.Name.Text == "nodiscard" || a.Name.Text == "fallthrough")
}

// checkStdAttribute warns about attributes nobody knows.
func (say *reports) checkStdAttribute(a *il.Attribute) {
	if a.Namespace == nil {
		return // unknown standard attributes are kept without a word
	}
	switch a.Namespace.Text {
	case "gnu", "__gnu__", "clang":
	default:
		say.report(diag.AttributeUnrecognized, a.Pos, `namespace "`+a.Namespace.Text+`"`)
	}
}

// alignasSpecifier parses `alignas(type or constant)`.
func (p *Parser) alignasSpecifier(list *attributeList, loc il.AttrLocation) {
	g := p.u.NewAttrGroup()
	g.Pos = p.tok.Pos
	a := p.newAttribute(list, il.AttrAlignas, loc, g)
	a.Kind = attrAligned
	if !p.at(token.LParen) { // at file scope nothing waits for a token yet
		p.expected(token.LParen)
		if loc == il.LocPrefix && p.ck.env.fn == nil && p.ck.env.memberLevel == 0 {
			p.skipTo()
		} else {
			p.skipToStop(token.RParen)
		}
		return
	}
	if p.next(); p.got(token.RParen) { // which has no effect
		p.ck.addAttrArg(a, il.ArgAttrConstant).Const = nodes.IntConst(p.u, 0, p.u.Builtin.Int, a.Pos).Const
		return
	}
	if !p.expandElements(func() { p.typeOrConstantArg(a) }) {
		p.typeOrConstantArg(a)
		a.IsPackExpansion = p.gotExpansion(0, true)
	} else if len(a.Args) == 0 {
		p.ck.addAttrArg(a, il.ArgAttrConstant).Const = nodes.IntConst(p.u, 0, p.u.Builtin.Int, a.Pos).Const // of no types: no effect
	}
	p.require(token.RParen)
}

// attributeArgs parses the arguments of an attribute according to what it
// takes.
func (p *Parser) attributeArgs(a *il.Attribute) {
	info := attributeTable[plainAttributeName(a.Name.Text)]
	if plainAttributes[plainAttributeName(a.Name.Text)] && (isGNU(a) || isStandard(a)) {
		p.report(diag.AttributeTakesNoArguments, p.tok.Pos, displayAttribute(a))
		p.skipBalanced()
		return
	}
	saved := p.ck.env.save()
	defer func() { p.ck.env = saved }()
	p.ck.env.inTemplateArgs = 0
	errors := p.rep.Errors
	switch info.args {
	case argsTokens:
		p.rawAttributeArgs(a)
		return
	case argsDropped:
		p.skipBalanced()
		return
	}
	p.next()
	if info.args == argsTuples {
		p.tupleArgs(a)
		return
	}
	if p.at(token.RParen) {
		arg := p.u.NewAttrArg()
		arg.Kind, arg.Pos = il.ArgEmpty, p.tok.Pos
		a.Args = append(a.Args, arg)
		if needsValue(a) {
			p.report(diag.ExpectedExpression, p.tok.Pos)
		}
	}
	for n := 0; !p.at(token.RParen) && !p.at(token.EOF); n++ {
		switch {
		case info.args == argsTypeOrConst:
			p.typeOrConstantArg(a)
		case info.args == argsIdent && n == 0 && p.tok.Name != nil && !p.at(token.String):
			arg := p.ck.addAttrArg(a, il.ArgAttrExpr)
			arg.Token, arg.Ident = p.tok, p.tok.Name
			p.next()
		case info.kind == attrCUDA:
			p.integralArg(a)
		default:
			p.constantArg(a)
		}
		if p.at(token.Ellipsis) {
			a.IsPackExpansion = true
			p.next()
		}
		if m := maxArgs(info.cuda); m > 0 && n+1 == m && p.at(token.Comma) {
			p.expected(token.RParen)
			p.skipTo(token.RParen, token.Semi)
			break
		}
		if !p.got(token.Comma) {
			break
		}
		if info.kind == attrCUDA && p.at(token.RParen) {
			p.report(diag.ExpectedExpression, p.tok.Pos)
		}
	}
	if !p.at(token.RParen) {
		if a.Written().Misplaced = true; info.args != argsIdent && p.rep.Errors == errors { // where it stands is not asked then
			p.expected(token.RParen)
		}
		p.skipTo(token.RParen, token.Semi)
	}
	p.require(token.RParen)
}

// needsValue reports whether the parentheses of launch attribute a cannot be
// empty.
func needsValue(a *il.Attribute) bool {
	switch plainAttributeName(a.Name.Text) {
	case "launch_bounds", "maxnreg", "local_maxnreg":
		return true
	}
	return false
}

// maxArgs returns how many arguments a launch attribute takes, 0 for others.
func maxArgs(bit il.CUDAAttrs) int {
	switch bit {
	case il.AttrLaunchBounds, il.AttrClusterDims:
		return 3
	case il.AttrMaxnreg:
		return 1
	}
	return 0
}

// tupleArgs parses the arguments of block_size: `(a, b, c)` or `(a, b, c),
// (d, e, f)`, kept flat; the current token is behind `(`. A tuple with too few
// values, or one that is no constant, ends the attribute in the middle of its
// parentheses (rule global.block-size).
func (p *Parser) tupleArgs(a *il.Attribute) {
	for tuples := 0; ; tuples++ {
		if !p.want(token.LParen) {
			p.skipTo(token.RParen, token.Semi)
			p.report(diag.ExpectedExpression, p.tok.Pos)
			p.report(diag.AttributeMissingArguments, p.tok.Pos, a.Name.Text)
			p.got(token.RParen)
			return
		}
		if !p.tupleValues(a) {
			p.skipTo(token.RParen, token.Semi)
			p.got(token.RParen)
			return
		}
		if !p.want(token.RParen) {
			p.skipTo(token.RParen, token.Semi)
			p.got(token.RParen)
		}
		if tuples == 1 || !p.got(token.Comma) {
			break
		}
	}
	if !p.at(token.RParen) {
		p.expected(token.RParen)
		p.skipTo(token.RParen, token.Semi)
	}
	p.got(token.RParen)
}

// tupleValues parses the three values of a tuple; false after an error in them.
func (p *Parser) tupleValues(a *il.Attribute) bool {
	for i := 0; i < 3; i++ {
		if i > 0 && !p.got(token.Comma) {
			p.report(diag.AttributeMissingArguments, p.tok.Pos, displayAttribute(a))
			return false
		}
		if !p.integralArg(a) {
			return false
		}
	}
	return true
}

// integralArg parses an integral constant expression as an argument; false when
// it is none.
func (p *Parser) integralArg(a *il.Attribute) bool {
	arg := p.ck.addAttrArg(a, il.ArgAttrConstant)
	start, place := p.tok.Pos, p.place()
	var x Operand
	saved := p.ck.env.has(inConstant)
	p.ck.env.set(inConstant, true)
	p.binary(&x, 1)
	if p.at(token.Question) {
		p.conditional(&x)
	}
	p.ck.env.set(inConstant, saved)
	if x.Mode == Value && !x.dependent() && (x.Expr.Type.IsFloat() || x.Expr.Type.IsPointer() || x.Expr.Type.IsArray()) {
		p.report(diag.ConstantExpressionNotIntegral, start, typing.DecayedType(p.u, x.Expr.Type))
		return false
	}
	arg.Const = forgetLocals(p.ck, &x, p.ck.constantOperand(&x, nil))
	if p.place() == place {
		p.next()
	}
	if x.Mode != Value {
		return false
	}
	arg.Expr = x.Expr
	if arg.Const == nil {
		arg.Kind = il.ArgAttrExpr
	}
	return arg.Const != nil || x.dependent() || x.Expr.ValueDependent
}

func (ck *Checker) addAttrArg(a *il.Attribute, k il.AttrArgKind) *il.AttrArg {
	arg := ck.u.NewAttrArg()
	arg.Kind, arg.Pos = k, ck.syntax.here()
	if n := len(a.Args); n > 0 {
		a.Args[n-1].Next = arg
	}
	a.Args = append(a.Args, arg)
	return arg
}

// rawAttributeArgs keeps the tokens of `( … )`, as those of cleanup (rule attr.cleanup).
func (p *Parser) rawAttributeArgs(a *il.Attribute) {
	toks := p.balanced()
	if len(toks) < 2 {
		return
	}
	if len(toks) == 2 {
		arg := p.u.NewAttrArg()
		arg.Kind, arg.Pos = il.ArgEmpty, toks[1].Pos
		a.Args = append(a.Args, arg)
		return
	}
	for _, t := range toks[1 : len(toks)-1] {
		arg := p.u.NewAttrArg()
		arg.Kind, arg.Pos, arg.Token = il.ArgRawToken, t.Pos, t
		if t.Kind == token.Ident {
			arg.Ident = t.Name
		}
		if n := len(a.Args); n > 0 {
			a.Args[n-1].Next = arg
		}
		a.Args = append(a.Args, arg)
	}
}

// typeOrConstantArg parses an argument that may be a type-id, but of alignas only.
func (p *Parser) typeOrConstantArg(a *il.Attribute) {
	if p.isTypeID() {
		if a.Family == il.AttrGNU {
			p.report(diag.TypeNameNotAllowed, p.tok.Pos)
			p.typeID()
			return
		}
		arg := p.ck.addAttrArg(a, il.ArgAttrType)
		arg.Type = p.typeID()
		return
	}
	p.constantArg(a)
}

// constantArg parses a constant expression (or a string) as an argument.
func (p *Parser) constantArg(a *il.Attribute) {
	arg := p.ck.addAttrArg(a, il.ArgAttrConstant)
	var x Operand
	p.ck.env.set(inConstant, true)
	start := p.place()
	if stringAttributes[plainAttributeName(a.Name.Text)] && !p.at(token.String) {
		p.report(diag.ExpectedStringLiteral, p.tok.Pos)
		if p.at(token.RBracket) {
			return
		}
		p.assignment(&x)
		return
	}
	p.assignment(&x)
	if x.Mode != Value {
		if p.place() == start { // nothing was read
			p.next()
		}
		return
	}
	arg.Expr = x.Expr
	switch e := x.Expr; {
	case e.TypeDependent || e.ValueDependent:
	case e.Kind == il.EnkConstant && e.Const.Kind == il.CkString:
		arg.Const = e.Const // the literal itself
	default:
		arg.Const = forgetLocals(p.ck, &x, p.ck.fold(&x))
		arg.Expr = x.Expr
	}
	if arg.Const == nil {
		arg.Kind = il.ArgAttrExpr
	}
}

// plainAttributeName strips the underscores of `__name__`.
func plainAttributeName(s string) string {
	if len(s) > 4 && strings.HasPrefix(s, "__") && strings.HasSuffix(s, "__") {
		return s[2 : len(s)-2]
	}
	return s
}

// attrValue returns the value of the n-th argument, nil when there is none.
func attrValue(a *il.Attribute, n int) *il.Constant {
	if n >= len(a.Args) {
		return nil
	}
	return a.Args[n].Const
}

// isAttribute reports whether a, which is a declaration's own or shared by its
// declarators, is of kind k.
func isAttribute(a *il.Attribute, k il.AttrKind) bool {
	return a.Kind == k || a.Written().Kind == k
}

// attrString returns the first argument when it is a string.
func attrString(a *il.Attribute) string {
	if c := attrValue(a, 0); c != nil && c.Kind == il.CkString {
		return c.Str
	}
	return ""
}
