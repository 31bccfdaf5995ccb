// This file implements builtins that are no ordinary functions: the keyword
// forms, those that fold to a constant, and generic atomic operations.
// Builtin functions with a type are in builtin_table.go.
package front

import (
	"strconv"
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/num"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// builtinKeyword parses a builtin that is a keyword.
func (p *Parser) builtinKeyword(x *Operand) {
	tok := p.tok
	p.next()
	open := p.tok.Pos
	if !p.at(token.LParen) {
		p.expected(token.LParen)
		x.invalidate()
		return
	}
	saved := p.ck.env.inTemplateArgs
	p.ck.env.inTemplateArgs = 0
	p.next()
	switch tok.Kind {
	case token.KwBuiltinVaArg:
		p.vaArg(x, open)
	case token.KwBuiltinVaStart, token.KwBuiltinVaEnd, token.KwBuiltinVaCopy:
		p.vaOperation(x, tok.Kind, tok.Pos, open)
	case token.KwBuiltinOffsetof:
		p.offsetofOperation(x, tok)
	case token.KwBuiltinBitCast, token.KwBuiltinConvertvector:
		p.bitCast(x, tok)
	case token.KwBuiltinAddressof:
		p.addressofOperation(x, tok)
	case token.KwBuiltinTypesCompatibleP:
		p.typesCompatible(x, tok)
	default:
		p.shuffle(x, tok)
	}
	p.ck.env.inTemplateArgs = saved
	if !p.want(token.RParen) {
		p.skipTo(token.RParen, token.Semi)
		p.got(token.RParen)
	}
	x.Start, x.End = tok.Pos, p.prev.End()
	if x.Mode == Value {
		x.Expr.Start, x.Expr.EndPos = x.Start, x.End
	}
}

// operationName is the name of the built-in function that tok is.
func (p *Parser) operationName(tok *token.Token) *token.Name {
	if tok.Name != nil {
		return tok.Name
	}
	return p.names.InternString(tok.Kind.String())
}

// builtinNode returns the builtin operation of that name with operands args.
func (ck *Checker) builtinNode(name *token.Name, pos source.Pos, t *il.Type, args ...*il.Expr) *il.Expr {
	e := ck.u.NewExpr(il.EnkBuiltinOperation, t)
	e.Pos, e.Start = pos, pos
	ck.u.Info(e).BuiltinName = name
	e.Operand = nodes.LinkArgs(args)
	for _, a := range args {
		e.ValueDependent = e.ValueDependent || a.ValueDependent || a.TypeDependent
	}
	return nodes.Typed(e)
}

// builtinValue makes x the constant c that builtin operation e is worth, or a
// constant that depends on template parameters when c is nil.
func builtinValue(u *il.Unit, x *Operand, e *il.Expr, c *il.Constant) {
	if c == nil {
		c = u.NewConst(il.CkTemplateParam, e.Type)
		c.TP, c.TPExpr = il.TpckExpression, e
		e.ValueDependent = true
	}
	c.Expr = e
	x.set(nodes.ConstExpr(u, c, e.Pos))
}

// offsetofOperation parses `type, member-designator)`.
func (p *Parser) offsetofOperation(x *Operand, tok token.Token) {
	at := p.tok.Pos
	t := p.typeID()
	if !p.want(token.Comma) || t.IsError() {
		x.invalidate()
		return
	}
	if !t.IsDependent() && !t.IsClass() {
		p.report(diag.IncompleteClassTypeNotAllowed, at)
		x.invalidate()
		return
	}
	beingDefined := t.IsClass() && t.ClassType().Cls.BeingDefined // what it has so far (rule front.offset-in-class)
	if !t.IsDependent() && !beingDefined && !p.ck.completeClass(t, at) {
		p.report(diag.IncompleteTypeNotAllowed, p.prev.Pos, t)
		p.skipTo(token.RParen)
		x.invalidate()
		return
	}
	null := nodes.ZeroValue(p.u, p.u.PointerTo(t), at)
	null.Pos, null.Start = source.Pos{}, source.Pos{}
	obj := nodes.Unary(p.u, il.OpIndirect, t, null, source.Pos{})
	obj.Cat, obj.Generated = il.LValue, true
	o := &Operand{Start: p.tok.Pos}
	o.setExpr(nodes.Typed(obj))
	saved := p.ck.env.has(inUnevaluated)
	p.ck.env.set(inUnevaluated, true)
	p.offsetMember(o, t)
	p.ck.env.set(inUnevaluated, saved)
	if o.Mode != Value {
		x.invalidate()
		return
	}
	e := p.ck.builtinNode(p.operationName(&tok), tok.Pos, sizeType(p.u, p.d), nodes.TypeOperand(p.u, t, source.Pos{}), o.Expr)
	e.Operand.TypeDefinitionNeeded = !t.IsDependent()
	if o.Expr.TypeDependent || t.IsDependent() {
		builtinValue(p.u, x, e, nil)
		return
	}
	if c := t.ClassType(); !beingDefined && !c.Cls.Members.StandardLayout {
		p.report(diag.OffsetofNonStandardLayout, at)
	}
	if f := bitField(o.Expr); f != nil {
		p.report(diag.OffsetofBitField, o.startOf())
		x.invalidate()
		return
	}
	if n, ok := p.ck.memberOffset(o.Expr); ok {
		builtinValue(p.u, x, e, nodes.IntConstant(p.u, num.FromInt64(n), sizeType(p.u, p.d)))
		return
	}
	x.set(e)
}

// offsetMember parses `name.name[i]…` as members of o.
func (p *Parser) offsetMember(o *Operand, t *il.Type) {
	pos := p.tok.Pos
	pos.Col-- // a member access has its dot in front of the name
	for first := true; ; first = false {
		switch {
		case first || p.at(token.Dot):
			if !first {
				pos = p.tok.Pos
				p.next()
			}
			if !p.at(token.Ident) {
				p.expected(token.Ident)
				o.invalidate()
				return
			}
			var n qualName
			n.Start, n.Pos, n.Name = p.tok.Pos, p.tok.Pos, p.tok.Name
			if p.peek(1).Kind == token.ColonColon {
				n = qualName{}
				p.parseName(&n, false)
			} else {
				p.next()
			}
			o.End = p.prev.End()
			p.ck.buildMember(o, &n, false, pos)
			if first && o.Mode == Value {
				o.Expr.ImplicitThis = true
			}
		case p.at(token.LBracket):
			at := p.tok.Pos
			p.next()
			var i Operand
			p.expression(&i)
			p.require(token.RBracket)
			p.ck.buildSubscript(o, []*Operand{&i}, at)
		default:
			return
		}
		if o.Mode != Value {
			return
		}
	}
}

// memberOffset returns the offset that member designator e adds up to.
func (ck *Checker) memberOffset(e *il.Expr) (int64, bool) {
	if e.Kind != il.EnkOperation {
		return 0, false
	}
	switch e.Op {
	case il.OpIndirect:
		return 0, true
	case il.OpDotField:
		n, ok := ck.memberOffset(e.Operand)
		return n + int64(nodes.Second(e).Field.Offset), ok
	case il.OpBaseClassCast:
		n, ok := ck.memberOffset(e.Operand)
		if b := typing.FindBase(e.Operand.Type.ClassType(), e.Type.ClassType()); b != nil {
			n += int64(b.Offset)
		}
		return n, ok
	case il.OpSubscript:
		i := ck.valueOf(nodes.Second(e))
		if i == nil || i.Kind != il.CkInteger || e.Operand.Kind != il.EnkOperation || e.Operand.Op != il.OpArrayToPointer {
			return 0, false
		}
		n, ok := ck.memberOffset(e.Operand.Operand)
		return n + i.Int.Int64()*int64(e.Type.Skip().Size), ok
	}
	return 0, false
}

// bitCast parses `type, e)` of __builtin_bit_cast, or `e, type)` of
// __builtin_convertvector.
func (p *Parser) bitCast(x *Operand, tok token.Token) {
	var a Operand
	var t *il.Type
	at := p.tok.Pos
	if tok.Kind == token.KwBuiltinBitCast {
		t = p.typeID()
		p.want(token.Comma)
		p.assignment(&a)
	} else {
		p.assignment(&a)
		p.want(token.Comma)
		at = p.tok.Pos
		t = p.typeID()
	}
	p.ck.plainOrValue(&a)
	if a.Mode != Value || t.IsError() {
		x.invalidate()
		return
	}
	p.ck.decay(&a)
	if a.Mode != Value {
		x.invalidate()
		return
	}
	var e *il.Expr
	if tok.Kind == token.KwBuiltinBitCast {
		e = p.ck.builtinNode(p.operationName(&tok), tok.Pos, t, nodes.TypeOperand(p.u, t, at), a.Expr)
	} else {
		e = p.ck.builtinNode(p.operationName(&tok), tok.Pos, t, a.Expr, nodes.TypeOperand(p.u, t, at))
	}
	x.set(e)
}

// addressofOperation parses the operand of __builtin_addressof.
func (p *Parser) addressofOperation(x *Operand, tok token.Token) {
	var a Operand
	p.assignment(&a)
	p.ck.plainOrValue(&a)
	if a.Mode != Value {
		x.invalidate()
		return
	}
	t := p.u.Builtin.Dependent
	if !a.Expr.TypeDependent {
		t = p.u.PointerTo(a.Expr.Type)
		p.ck.useAddress(a.Expr)
	}
	x.set(p.ck.builtinNode(p.operationName(&tok), tok.Pos, t, a.Expr))
}

// typesCompatible parses `type, type)`.
func (p *Parser) typesCompatible(x *Operand, tok token.Token) {
	at := p.tok.Pos
	a := p.typeID()
	p.want(token.Comma)
	bt := p.tok.Pos
	b := p.typeID()
	e := p.ck.builtinNode(p.operationName(&tok), tok.Pos, p.u.Builtin.Int, nodes.TypeOperand(p.u, a, at), nodes.TypeOperand(p.u, b, bt))
	if a.IsDependent() || b.IsDependent() {
		builtinValue(p.u, x, e, nil)
		return
	}
	v := num.Int{}
	if p.u.SameUnqualified(a, b) {
		v.Lo = 1
	}
	builtinValue(p.u, x, e, nodes.IntConstant(p.u, v, p.u.Builtin.Int))
}

// shuffle parses the operands of the vector shuffles.
func (p *Parser) shuffle(x *Operand, tok token.Token) {
	var list []*il.Expr
	for !p.at(token.RParen) && !p.at(token.EOF) {
		var a Operand
		before := p.place()
		p.assignment(&a)
		p.ck.decay(&a)
		if a.Mode == Value {
			list = append(list, a.Expr)
		}
		if p.place() == before || !p.got(token.Comma) {
			break
		}
	}
	if len(list) == 0 {
		x.invalidate()
		return
	}
	x.set(p.ck.builtinNode(p.operationName(&tok), tok.Pos, list[0].Type, list...))
}

// builtinName makes x the builtin function that the undeclared name n means;
// false when it is none.
func (p *Parser) builtinName(x *Operand, n *qualName) bool {
	name := n.Name.Text
	if !strings.HasPrefix(name, "__") {
		return false
	}
	if p.at(token.LParen) && p.specialBuiltin(x, n, name) {
		return true
	}
	r := p.ck.builtinRoutine(n.Name)
	if r == nil {
		return false
	}
	y := &symbols.Symbol{Name: n.Name, Kind: symbols.SymFunction, Entity: r, Scope: p.ck.file}
	p.ck.nameFunctions(x, n, &Lookup{Name: n.Name, Syms: []*symbols.Symbol{y}, Scope: p.ck.file})
	return true
}

// sourceLocation parses `__builtin_source_location()`, a pointer to an object
// of std::source_location::__impl.
func (p *Parser) sourceLocation(x *Operand, n *qualName) {
	pos := p.tok.Pos
	args := p.arguments(token.RParen)
	x.End = p.prev.End()
	impl := p.ck.stdMemberType("source_location", "__impl")
	if !p.ck.say.isSourceLocation(impl) {
		if !p.ck.exprs.badSourceLocation && !p.rep.Muted() {
			p.ck.exprs.badSourceLocation = true
			p.report(diag.SourceLocationDefinition, n.Pos)
		}
		if len(args) > 0 {
			p.report(diag.TooManyArguments, args[0].startOf())
		}
		x.invalidate()
		return
	}
	t := p.u.NewType(il.TkRoutine)
	t.Elem = p.u.PointerTo(p.u.Qualified(impl, il.Const))
	r := newBuiltin(p.u, n.Name, t)
	p.ck.callRoutine(x, nodes.RoutineNode(p.u, r, p.ck.env.nameReference(p.u, r, n), n.Pos), r, args, pos)
}

// isSourceLocation reports whether t is a class with the members of
// std::source_location::__impl alone: two strings and two integers
// (rule front.source-location).
func (say *reports) isSourceLocation(t *il.Type) bool {
	if t == nil {
		return false
	}
	c := t.ClassType()
	if c == nil || !c.Cls.Complete || len(c.Cls.Fields) != 4 || len(c.Cls.Bases) > 0 || c.Cls.AssocScope == nil || len(c.Cls.AssocScope.Variables) > 0 {
		return false
	}
	for _, r := range c.Cls.Routines {
		if !r.Generated {
			return false
		}
	}
	str := say.u.PointerTo(say.u.Qualified(say.u.Builtin.Char, il.Const))
	for _, f := range c.Cls.Fields {
		if f.Name == nil {
			return false
		}
		switch f.Name.Text {
		case "_M_function_name", "_M_file_name":
			if !say.u.SameUnqualified(f.Type, str) {
				return false
			}
		case "_M_column", "_M_line":
			if !f.Type.IsIntegralOrEnum() {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// stdMemberType returns the member type of class std::class with the given
// name, nil when it is not declared.
func (ck *Checker) stdMemberType(class, member string) *il.Type {
	t := ck.stdType(ck.names.InternString(class))
	if t == nil || t.ClassType() == nil || symbols.ClassTable(t.ClassType()) == nil {
		return nil
	}
	for _, y := range symbols.ClassTable(t.ClassType()).Local(ck.names.InternString(member)) {
		if y.IsType() {
			return y.Type()
		}
	}
	return nil
}

// specialBuiltin parses the call of a builtin whose operands or type are not
// those of one function.
func (p *Parser) specialBuiltin(x *Operand, n *qualName, name string) bool {
	switch {
	case name == "__builtin_constant_p":
		p.constantP(x, n)
	case name == "__builtin_source_location":
		p.sourceLocation(x, n)
	case strings.HasPrefix(name, "__sync_") || strings.HasPrefix(name, "__atomic_") || strings.HasPrefix(name, "__nv_atomic_"):
		return p.atomicBuiltin(x, n, name)
	default:
		return false
	}
	return true
}

// constantP parses the operand of __builtin_constant_p, which folds to 0 or 1
// (rule const.constant-p).
func (p *Parser) constantP(x *Operand, n *qualName) {
	saved := p.ck.env.inTemplateArgs
	p.ck.env.inTemplateArgs = 0
	p.next()
	var a Operand
	p.ck.unevaluatedOperand(&a, p.expression)
	p.ck.env.inTemplateArgs = saved
	p.require(token.RParen)
	x.End = p.prev.End()
	p.ck.plainOrValue(&a)
	if a.Mode != Value {
		x.invalidate()
		return
	}
	local := a.Expr.Kind == il.EnkVariable && isLocalVariable(a.Expr.Var) && !a.Expr.Type.IsTypeParam() && !a.Expr.Type.IsReference()
	tok := token.Token{Kind: token.Ident, Pos: n.Pos, Name: n.Name}
	asked := p.ck.builtinNode(p.operationName(&tok), tok.Pos, p.u.Builtin.Int, a.Expr)
	if !local && (a.Expr.TypeDependent || a.Expr.ValueDependent) {
		builtinValue(p.u, x, asked, nil)
		return
	}
	if a.Expr.Type.IsArray() || a.Expr.Type.IsFunction() {
		p.ck.decay(&a)
	}
	if p.d.Release >= 3 && p.d.Pass == lang.HostPass { // stays a call (rule release.values)
		asked.ValueDependent = false
		x.set(asked)
		return
	}
	v := num.Int{}
	if c := nodes.ConstValue(a.Expr); !local && (c != nil || nodes.StringAddress(a.Expr) || a.Expr.Kind != il.EnkVariable && p.ck.valueOf(a.Expr) != nil || p.ck.variableIsConstant(a.Expr)) {
		v.Lo = 1
	} else if f := p.ck.env.fn; f != nil && f.routine != nil && f.routine.IsConstexpr {
		asked.ValueDependent = false
		x.set(asked) // a call may make it one
		return
	}
	x.set(nodes.ConstExpr(p.u, nodes.IntConstant(p.u, v, p.u.Builtin.Int), n.Pos))
}

// isLocalVariable reports whether v is a parameter or a variable of a block, which
// count as no constants there.
func isLocalVariable(v *il.Variable) bool {
	if v == nil {
		return false
	}
	if v.IsParameter {
		return true
	}
	for s := v.ParentScope; s != nil; s = s.Parent {
		switch s.Kind {
		case il.SckBlock, il.SckFunction:
			return true
		case il.SckClass, il.SckNamespace, il.SckFile:
			return false
		}
	}
	return false
}

func (ck *Checker) variableIsConstant(e *il.Expr) bool {
	return e.Kind == il.EnkVariable && ck.variableValue(e.Var, e.Start) != nil
}

// atomicBuiltin builds the call of a __sync_ or __atomic_ function, whose type
// follows the pointer that is its first argument (rule op.atomic-scope).
func (p *Parser) atomicBuiltin(x *Operand, n *qualName, name string) bool {
	sig, ok := atomicSignatures[name]
	if !ok {
		return false
	}
	pos := p.tok.Pos
	args := p.arguments(token.RParen)
	x.End = p.prev.End()
	if invalidArgs(args) {
		x.invalidate()
		return true
	}
	if len(args) > 0 && args[0].Mode == Value && (args[0].dependent() || dependentArgs(args)) {
		dependentName(p.u, x, n, nil)
		p.ck.dependentCall(x, args, pos)
		return true
	}
	if !strings.HasPrefix(name, "__nv_atomic_") {
		callHostAtomic(p.ck, x, n, sig, args, pos)
		return true
	}
	elem := p.u.Builtin.Int
	if len(args) > 0 && args[0].Mode == Value {
		a := args[0]
		p.ck.decay(a)
		if a.Mode != Value {
			x.invalidate()
			return true
		}
		t := a.Expr.Type.Skip()
		if t.Kind != il.TkPointer {
			p.report(diag.AtomicArgumentNotPointer, a.startOf())
			x.invalidate()
			return true
		}
		elem = p.u.Unqualified(t.Elem)
	}
	if !p.rep.Muted() && !p.ck.checkNvAtomic(name, sig, args, elem) {
		if len(args) == 0 {
			x.invalidate()
			return true
		}
		x.set(nodes.Unary(p.u, il.OpCast, p.u.Builtin.Void, nodes.IntConst(p.u, 0, p.u.Builtin.Int, n.Pos), n.Pos))
		x.Expr.Start = n.Pos
		return true
	}
	r := atomicRoutine(p.u, n.Name, sig, ofElements(p.u, elem))
	ref := p.ck.env.nameReference(p.u, r, n)
	if fixed, open := strings.CutSuffix(sig[1:], "."); open && len(args) == len(fixed) {
		var scope Operand
		scope.set(nodes.IntConst(p.u, systemScope, p.u.Builtin.Int, pos))
		args = append(args[:len(args):len(args)], &scope)
	}
	if r = p.ck.sizedAtomic(n.Name, sig, elem); r.Name != n.Name {
		ref = nil
	} else {
		var size Operand
		size.set(nodes.IntConst(p.u, int64(elem.Skip().Size), p.u.Builtin.ULong, pos))
		args = append([]*Operand{&size}, args...)
	}
	callAtomic(p.ck, x, r, ref, sig, args, elem, n.Pos, pos)
	return true
}

// callAtomic makes x the call of r, an atomic function on objects of type elem that stands at name, with args; what
// the function of that size returns is converted (rule op.atomic-converted).
func callAtomic(ck *Checker, x *Operand, r *il.Routine, ref *il.NameReference, sig string, args []*Operand, elem *il.Type, name, pos source.Pos) {
	ck.callRoutine(x, nodes.RoutineNode(ck.u, r, ref, name), r, args, pos)
	if sig[0] == 'T' && x.Mode == Value && !isSizedUnsigned(elem) {
		x.replace(nodes.Generated(ck.u, il.OpCast, elem, x.Expr))
	}
}

// isSizedUnsigned reports whether t is one of the unsigned types that the atomic
// functions for a size work with.
func isSizedUnsigned(t *il.Type) bool {
	s := t.Skip()
	if s.Kind != il.TkInteger || s.IntInfo != nil {
		return false
	}
	switch s.Int {
	case il.IntUChar, il.IntUShort, il.IntUInt, il.IntULong:
		return true
	}
	return false
}

// sizedAtomic returns the function that a generic __nv_atomic_ call means: of
// `…_n` and of those that take a value the one for its size, with a letter for
// the kind of arithmetic; the others take the size in front
// (rule op.generic-atomic).
func (ck *Checker) sizedAtomic(name *token.Name, sig string, elem *il.Type) *il.Routine {
	base, value := strings.CutSuffix(name.Text, "_n")
	if !value && !strings.Contains(sig, "T") {
		return atomicRoutine(ck.u, name, sig[:1]+"z"+sig[1:], ofElements(ck.u, elem))
	}
	base += "_" + strconv.FormatUint(elem.Skip().Size, 10)
	if !value {
		switch op := name.Text[strings.LastIndexByte(name.Text, '_')+1:]; op {
		case "add", "sub", "min", "max":
			switch t := elem.Skip(); {
			case t.Kind == il.TkFloat:
				base += "_f"
			case t.Kind == il.TkInteger && !t.IsSigned():
				base += "_u"
			default:
				base += "_s"
			}
		}
	}
	return atomicRoutine(ck.u, ck.names.InternString(base), sig, ofElements(ck.u, elem))
}
