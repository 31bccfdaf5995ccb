// This file implements new-expressions [expr.new].
package front

import (
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

// newSite is a new-expression as parsed.
type newSite struct {
	pos        source.Pos
	typePos    source.Pos
	global     bool
	paren      bool // new (T)
	placement  []*Operand
	isPlaced   bool
	typ        *il.Type // type of one object, arrays without the first dimension
	written    *il.Type // the whole array type where it was named as one type, the placeholder type
	array      bool
	bracketPos source.Pos
	count      *Operand // number of elements, nil for new T[]{…}
	hasInit    bool
	initPos    source.Pos // of the parenthesis
	open       bool       // it is not closed yet
	braced     bool
	list       *Operand
	args       []*Operand
	place      *il.Template // class template name: deduce
	placeQuals il.Quals     // the cv-qualifiers around it
}

// newExpression parses a new-expression; the current token is `new`.
func (p *Parser) newExpression(x *Operand, global bool) {
	n := &newSite{pos: p.tok.Pos, global: global}
	start := x.Start
	p.next()
	saved := p.ck.env.inTemplateArgs
	p.ck.env.inTemplateArgs = 0
	if p.at(token.LParen) && !p.parenthesizedType() {
		n.isPlaced = true
		if p.peek(1).Kind == token.RParen {
			p.report(diag.ExpectedExpression, p.peek(1).Pos)
		}
		n.placement = p.arguments(token.RParen)
	}
	before := p.place()
	ok := p.newTypeOf(n)
	switch {
	case p.place() == before && p.at(token.Ident):
		p.next() // which is no type
		for p.at(token.Star) || p.at(token.Amp) || p.at(token.AndAnd) {
			p.next()
		}
		for p.at(token.LBracket) {
			p.skipBalanced()
		}
		n.typ = p.u.Builtin.Error
		p.newInitializer(n)
	case !ok || p.place() == before:
		p.skipToStop()
	default:
		p.newInitializer(n)
	}
	p.ck.env.inTemplateArgs = saved
	x.Start, x.End = start, p.prev.End()
	if n.open {
		x.End = p.tok.End()
	}
	if ok && n.typ != nil && !n.typ.IsError() {
		p.ck.buildNew(x, n)
	} else {
		x.invalidate()
		if n.isPlaced && !invalidArgs(n.placement) && !dependentArgs(n.placement) { // looked for in front of the type
			n.typ = p.u.Builtin.Error
			p.ck.allocationFunction(p.ck.operatorName(token.KwNew, false), n, false)
		}
	}
	if n.open { // behind what is wrong with the value (rule recovery.scalar-operands)
		commas := p.stops[stopComma]
		p.stops[stopComma] = 0
		p.require(token.RParen)
		p.stops[stopComma] = commas
	}
}

// newTypeOf parses the type of a new-expression.
func (p *Parser) newTypeOf(n *newSite) bool {
	n.typePos = p.tok.Pos
	if p.at(token.LParen) {
		p.next()
		n.paren, n.typePos = true, p.tok.Pos
		n.typ = p.placeholderTypeID(&declSpecs{inNew: true})
		if n.typ == nil || n.typ.IsError() {
			p.skipToStop(token.RParen)
			p.got(token.RParen)
			return false
		}
		if !p.want(token.RParen) {
			return false
		}
		n.elements(p.u, p.d)
		return true
	}
	if t, quals := p.placeholderTemplate(); t != nil {
		n.place, n.placeQuals = t, quals
		n.typ = p.u.Builtin.Auto
		return true
	}
	n.typ = p.pointerTypeID(new(declSpecs))
	if n.typ == nil {
		return false
	}
	for first := true; p.at(token.LBracket); first = false {
		p.next()
		if first {
			n.array, n.bracketPos = true, p.prev.Pos
			if !p.at(token.RBracket) {
				n.count = &Operand{}
				p.expression(n.count)
			}
			p.require(token.RBracket)
			if p.at(token.LBracket) {
				p.innerBounds(n)
			}
			break
		}
	}
	if !n.array {
		n.elements(p.u, p.d)
	}
	return true
}

// elements takes the type of n apart where it is an array that has a name or
// stands in parentheses: what is made are its elements ([expr.new]/5)
// (rule op.new-array-type).
func (n *newSite) elements(u *il.Unit, d *lang.Dialect) {
	s := n.typ.Skip()
	if s.Kind != il.TkArray || s.Array.Unknown {
		return
	}
	c := &Operand{Start: n.typePos}
	switch {
	case s.Array.BoundExpr != nil:
		c.set(s.Array.BoundExpr)
	case s.Array.Dependent && s.Array.Bound != nil && s.Array.Bound.Expr != nil:
		c.set(s.Array.Bound.Expr)
	default:
		c.set(nodes.IntConst(u, int64(s.Array.Count), sizeType(u, d), n.typePos))
	}
	n.array, n.written, n.count, n.typ = true, n.typ, c, s.Elem
}

// innerBounds parses the constant dimensions behind the first one.
func (p *Parser) innerBounds(n *newSite) {
	var bounds []*il.Constant
	var exprs []Operand
	for p.at(token.LBracket) {
		var x Operand
		if p.next(); p.at(token.RBracket) {
			p.report(diag.ArrayElementTypeNotAllowed, p.prev.Pos)
			bounds, exprs = append(bounds, nil), append(exprs, x)
			p.next()
			continue
		}
		bounds = append(bounds, p.constantExpression(&x, nil))
		exprs = append(exprs, x)
		p.require(token.RBracket)
	}
	for i := len(bounds) - 1; i >= 0; i-- {
		c := bounds[i]
		if c == nil {
			if exprs[i].valid() {
				a := p.u.ArrayUnknown(n.typ)
				a.Array.Unknown, a.Array.Dependent, a.Array.BoundExpr = false, true, exprs[i].Expr
				n.typ = a
			}
			continue
		}
		a := p.u.ArrayOf(n.typ, c.Int.Lo)
		a.Array.Bound = c
		n.typ = a
	}
}

// placeholderTemplate consumes and returns the class template that the name here names
// when no arguments follow, and the cv-qualifiers around it; nil, with nothing consumed,
// for others.
func (p *Parser) placeholderTemplate() (*il.Template, il.Quals) {
	m := p.mark()
	var quals il.Quals
	for ; p.at(token.KwConst) || p.at(token.KwVolatile); p.next() {
		quals |= typing.QualOf(p.tok.Kind)
	}
	var t *il.Template
	switch next := p.peek(1).Kind; {
	case p.at(token.Ident) && next != token.ColonColon && next != token.Lt:
		l := p.ck.lookup(p.tok.Name, 0)
		t = classTemplateOf(p.d, l.first())
		p.next()
	case p.at(token.ColonColon) || p.at(token.Ident) && next == token.ColonColon:
		hits := p.rep.Mute()
		var n qualName
		p.parseName(&n, false)
		p.rep.Unmute(hits)
		if !n.Invalid && !n.Dependent && !n.HasArgs && !n.Ctor {
			l := p.ck.lookupName(&n, 0)
			t = classTemplateOf(p.d, l.first())
		}
	}
	if t == nil {
		p.reset(m)
		return nil, 0
	}
	for ; p.at(token.KwConst) || p.at(token.KwVolatile); p.next() {
		quals |= typing.QualOf(p.tok.Kind)
	}
	return t, quals
}

// classTemplateOf returns the template that y names whose arguments are deduced,
// nil for others.
func classTemplateOf(d *lang.Dialect, y *symbols.Symbol) *il.Template {
	if y == nil || y.Kind != symbols.SymTemplate || !deducibleTemplate(d, y.Template()) {
		return nil
	}
	return y.Template()
}

// newInitializer parses the initialiser of a new-expression.
func (p *Parser) newInitializer(n *newSite) {
	defer p.ck.env.set(inInitializer, p.ck.env.initializing(true))
	switch p.tok.Kind {
	case token.LParen:
		n.hasInit, n.initPos = true, p.tok.Pos
		if n.place == nil && n.typ != nil && n.typ.HasPlaceholder() {
			p.placeholderInitializer(n)
			return
		}
		if t := n.typ; t != nil && n.place == nil && !t.BaseElement().IsClass() && !t.IsDependent() && !t.IsError() && !p.ck.env.has(inPrototype) && !(n.array && (n.count == nil || p.d.AtLeast(lang.CXX20))) {
			n.open, n.args = true, p.scalarOperand(true)
			return
		}
		n.args = p.arguments(token.RParen)
	case token.LBrace:
		n.hasInit, n.braced = true, true
		n.list = &Operand{}
		p.bracedInitList(n.list)
	}
}

// placeholderInitializer parses the one parenthesised expression that the type
// of `new auto` is deduced from.
func (p *Parser) placeholderInitializer(n *newSite) {
	saved := p.ck.env.inTemplateArgs
	p.ck.env.inTemplateArgs = 0
	defer func() { p.ck.env.inTemplateArgs = saved }()
	p.next()
	p.eachElement(func() {
		x := &Operand{}
		if p.at(token.RParen) {
			p.expectedExpression(x)
			x.invalidate()
			p.next()
		} else {
			p.initializerClause(x)
		}
		n.args = append(n.args, x)
	})
	if !p.want(token.RParen) {
		p.skipTo(token.RParen, token.Semi)
		p.got(token.RParen)
		n.args[0].invalidate()
	}
}

// buildNew builds the new-expression n.
func (ck *Checker) buildNew(x *Operand, n *newSite) {
	if invalidArgs(n.placement) || invalidArgs(n.args) || n.count != nil && !n.count.valid() {
		x.invalidate()
		return
	}
	if n.place != nil || n.typ.HasPlaceholder() {
		if n.place == nil {
			n.written = n.typ // (rule op.new-deduced)
		}
		if !ck.newPlaceholder(n) {
			x.invalidate()
			return
		}
	}
	e := ck.u.NewExpr(il.EnkNewDelete, ck.u.PointerTo(n.typ))
	i := ck.u.Info(e)
	e.Pos, e.Start, e.EndPos = n.pos, x.Start, x.End
	i.OwnRare().IsNew, i.OwnRare().Placement, i.OwnRare().Global = true, n.isPlaced, n.global
	i.OwnRare().HasInit, i.OwnRare().BraceInit, i.OwnRare().TypeParenthesized, i.TypePos = n.hasInit, n.braced, n.paren, n.typePos
	i.OwnRare().ConvType = n.written
	i.OwnRare().DeducibleType = n.place != nil
	i.TypeOperand = n.typ
	dependent := n.typ.IsDependent() || dependentArgs(n.placement) || dependentArgs(n.args) || n.list != nil && n.list.dependent() || n.count != nil && n.count.dependent()
	t := n.typ
	dependent = dependent || len(n.args) > 1 && ck.env.has(inPrototype) && !t.BaseElement().IsClass() // left to the instances
	if n.array {
		t = ck.newArray(n, i, dependent)
		if t == nil {
			x.invalidate()
			return
		}
	}
	if n.array && n.count == nil && (!ck.d.AtLeast(lang.CXX20) || !n.hasInit) {
		ck.report(diag.IncompleteTypeNotAllowed, n.typePos, ck.u.ArrayUnknown(n.typ))
		if n.braced {
			tooManyItems(ck, n.list)
		}
		x.invalidate()
		return
	}
	if dependent {
		if !completeOperandType(ck, n.typ, n.typePos) {
			x.invalidate()
			return
		}
		ck.dependentNew(x, e, n, t)
		return
	}
	if !ck.newElement(n) {
		x.invalidate()
		return
	}
	ck.chooseAllocation(e, n)
	if !ck.newInit(e, n, t) {
		x.invalidate()
		return
	}
	usualForPlacement(ck, e, n)
	ck.checkFreeing(e, n)
	x.set(e)
}

// newPlaceholder deduces the type of `new auto(e)` or `new Template(e)`.
func (ck *Checker) newPlaceholder(n *newSite) bool {
	args := n.args
	if n.braced {
		args = nil
		for k := range n.list.List.Items {
			args = append(args, &n.list.List.Items[k].Operand)
		}
	}
	switch {
	case n.place != nil:
		c := ck.deduceClassTemplate(n.place, args, n.braced, n.typePos, n.typePos)
		if c == nil || c.IsError() {
			return false
		}
		n.typ = ck.u.Qualified(c, n.placeQuals)
		if !c.IsDependent() {
			n.written = ck.u.Qualified(deducedClass(ck.u, aliasedClassTemplate(n.place), c), n.placeQuals) // (rule op.new-deduced)
		}
	case n.braced && len(args) != 1:
		if deduceDirect(ck, n.typ, n.list, n.typePos) == nil {
			tooManyItems(ck, n.list)
		}
		return false
	case n.braced:
		n.typ = deduceDirect(ck, n.typ, n.list, n.typePos)
	case len(args) == 1 && args[0].Mode == Braced:
		n.typ = deduceDirect(ck, n.typ, args[0], n.typePos)
		return n.typ != nil && len(args[0].List.Items) == 1 && !n.typ.IsError()
	case len(args) == 0:
		ck.say.placeholderNeedsInitializer(n.typePos, n.typ)
		return false
	case len(args) == 1:
		n.typ = ck.deduceAuto(n.typ, args[0], n.typePos)
	default: // what a pack expansion stands for
		ck.report(diag.AutoNotDeduced, n.typePos, "auto")
		return false
	}
	return n.typ != nil && !n.typ.IsError()
}

// newArray handles the number of elements; it returns the array type, of
// unknown bound when the number is not constant.
func (ck *Checker) newArray(n *newSite, i *il.ExprInfo, dependent bool) *il.Type {
	if n.count == nil {
		count := uint64(0)
		if n.list != nil {
			count = uint64(len(n.list.List.Items))
		} else {
			count = uint64(len(n.args))
		}
		return ck.u.ArrayOf(n.typ, count)
	}
	if n.count.dependent() {
		ck.plainExpr(n.count)
		i.OwnRare().Count = n.count.Expr
		i.TypeOperand = n.typ
		return ck.u.ArrayUnknown(n.typ)
	}
	n.bound(ck)
	if n.count.Mode != Value {
		return nil
	}
	c := ck.valueOf(n.count.Expr)
	if !namesEnumerator(n.count) {
		c = forgetLocals(ck, n.count, c)
	}
	i.OwnRare().Count = n.count.Expr
	if c == nil || c.Kind != il.CkInteger {
		return ck.u.ArrayUnknown(n.typ)
	}
	if c.Int.IsNegative() && c.Type.IsSigned() {
		ck.report(diag.NewArraySizeNegative, n.count.startOf())
		return nil
	}
	return ck.u.ArrayOf(n.typ, c.Int.Lo)
}

// bound converts the number of elements to an integer, as an initialisation
// does [expr.new]/8.
func (n *newSite) bound(ck *Checker) {
	x := n.count
	if x.Mode == Value && !x.Expr.Type.IsIntegralOrEnum() {
		t := x.Expr.Type
		if t.IsArithmetic() && ck.d.AtLeast(lang.CXX14) {
			ck.convert(x, ck.u.Builtin.ULong, convInit)
		} else if !t.IsClass() || ck.contextualConversion(x, (*il.Type).IsIntegralOrEnum) == nil && !ck.reportConversions(x, (*il.Type).IsIntegralOrEnum, x.startOf()) {
			ck.report(diag.ExpressionNotIntegral, x.startOf())
			x.invalidate()
			return
		}
	}
	ck.integralConstant(x)
}

// wholeType returns the type of what is allocated as far as it is known: with the number of elements where that is
// a constant.
func (n *newSite) wholeType(u *il.Unit) *il.Type {
	if n.written != nil {
		return n.written
	}
	if n.count != nil && n.count.Mode == Value {
		if c := nodes.ConstValue(n.count.Expr); c != nil && c.Kind == il.CkInteger {
			return u.ArrayOf(n.typ, c.Int.Lo)
		}
	}
	return n.typ
}

// newElement checks the type of the objects.
func (ck *Checker) newElement(n *newSite) bool {
	t := n.typ.BaseElement()
	switch {
	case n.array && n.bracketPos.IsValid() && t.IsReference():
		ck.report(diag.ArrayOfReferences, n.bracketPos)
		return false
	case n.array && n.bracketPos.IsValid() && t.IsFunction():
		ck.report(diag.ArrayOfFunctions, n.bracketPos)
		return false
	case n.array && n.bracketPos.IsValid() && t.IsVoid():
		ck.report(diag.ArrayOfVoid, n.bracketPos)
		return false
	case t.IsVoid() || n.typ.IsArray() && n.typ.Skip().Array.Unknown:
		ck.report(diag.IncompleteTypeNotAllowed, n.typePos, n.typ)
		return false
	case t.IsReference() || t.IsFunction():
		ck.report(diag.NotObjectType, n.typePos)
		return false
	case t.IsClass() && !ck.completeClass(t, n.typePos):
		ck.report(diag.IncompleteTypeNotAllowed, n.typePos, n.wholeType(ck.u))
		return false
	case t.IsClass() && t.ClassType().Cls.Abstract && n.array && n.bracketPos.IsValid():
		ck.abstractArray(t.ClassType(), ck.u.ArrayOf(t, 1), n.bracketPos)
		return false
	case t.IsClass() && t.ClassType().Cls.Abstract && n.array: // reported with its type
		return false
	case t.IsClass() && t.ClassType().Cls.Abstract:
		ck.abstractObject(t, n.typePos)
		return false
	}
	return true
}

// chooseAllocation chooses operator new and adds its placement arguments.
func (ck *Checker) chooseAllocation(e *il.Expr, n *newSite) {
	i := ck.u.Info(e)
	name := ck.operatorName(token.KwNew, n.array)
	var list []*il.Expr
	aligned := ck.d.AtLeast(lang.CXX17) && n.typ.AlignOf() > 16
	r, takesAlignment := ck.allocationFunction(name, n, aligned)
	if r == nil {
		for _, a := range n.placement {
			ck.decay(a)
			if a.Mode == Value {
				list = append(list, a.Expr)
			}
		}
		i.OwnRare().Args = nodes.LinkArgs(list)
		return
	}
	e.Routine = r
	ck.allocate(r, n.pos, n.array || n.typ.ClassInfoOrNil() == nil || allocatedBy(ck, n.typ) != r)
	f := r.Type.Skip().Routine
	k := 1
	if takesAlignment && len(f.Params) > 1 && f.Params[1].Type.IsScopedEnum() { // an ellipsis takes none
		c := nodes.IntConst(ck.u, int64(n.typ.AlignOf()), f.Params[1].Type, ck.syntax.here())
		c.Const = ck.alignment(c.Const)
		list = append(list, c)
		i.OwnRare().Aligned = true
		k = 2
	}
	for j, a := range n.placement {
		if k+j < len(f.Params) {
			ck.convert(a, f.Params[k+j].Type, convArgument)
		} else {
			ck.variadicArgument(a, r)
		}
		if a.Mode == Value {
			list = append(list, a.Expr)
		}
	}
	for j := k + len(n.placement); j < len(f.Params); j++ {
		if d := ck.defaultArgument(r, f, j, n.pos); d != nil {
			list = append(list, d)
		}
	}
	i.OwnRare().Args = nodes.LinkArgs(list)
}

// alignment returns the constant that stands for all alignments equal to c in
// new-expressions.
func (ck *Checker) alignment(c *il.Constant) *il.Constant {
	if old := ck.exprs.alignments[c.Int.Lo]; old != nil {
		return old
	}
	if ck.exprs.alignments == nil {
		ck.exprs.alignments = make(map[uint64]*il.Constant)
	}
	c.Func = 0
	ck.exprs.alignments[c.Int.Lo] = c
	return c
}

// allocationFunction resolves operator new for n: with the alignment of what is aligned
// more than usual as an argument first [expr.new]/19. It reports whether that one was chosen.
func (ck *Checker) allocationFunction(name *token.Name, n *newSite, aligned bool) (*il.Routine, bool) {
	size := &Operand{Start: n.pos}
	size.setExpr(&il.Expr{Kind: il.EnkConstant, Type: sizeType(ck.u, ck.d), Start: n.pos, Const: il.LooseInteger(sizeType(ck.u, ck.d), num.Int{Lo: n.typ.Skip().Size})})
	args := append([]*Operand{size}, n.placement...)
	l := ck.allocationLookup(name, n.typ, n.global)
	if aligned {
		if al := ck.stdType(ck.known.alignValT); al != nil {
			a := &Operand{Start: n.pos}
			a.setExpr(&il.Expr{Kind: il.EnkVariable, Type: al, Start: n.pos, Var: &il.Variable{Type: al, VariableRare: &il.VariableRare{}}})
			s := &callSite{args: append([]*Operand{size, a}, n.placement...), pos: n.pos}
			if res := ck.choose(ck.addCandidates(nil, l.Syms, s), s); res.best != nil {
				return res.best.r, true
			}
		}
	}
	s := &callSite{args: args, pos: n.pos, end: n.pos, allocates: true}
	res := ck.choose(ck.addCandidates(nil, l.Syms, s), s)
	if res.best == nil {
		if len(l.Syms) > 0 {
			set := &overloadSet{Lookup: l}
			ck.reportResolution(&res, set, s)
		}
		return nil, false
	}
	if l.Class != nil {
		ck.checkAccess(&l, res.best.sym, nil, n.pos)
	}
	return res.best.r, false
}

// allocationLookup finds operator new or delete: in the class first, then at
// namespace scope.
func (ck *Checker) allocationLookup(name *token.Name, t *il.Type, global bool) Lookup {
	if !global {
		t = t.BaseElement()
		if c := t.ClassType(); c != nil {
			l := Lookup{Name: name}
			if ck.lookupClass(&l, c, name, 0) {
				return l
			}
		}
	}
	bound := ck.env.bound
	ck.env.bound = 0 // what is declared behind a template counts for its instances
	l := ck.lookupIn(ck.file, name, 0)
	ck.env.bound = bound
	return l
}

// newInit builds the initialisation of the object or objects.
func (ck *Checker) newInit(e *il.Expr, n *newSite, t *il.Type) bool {
	switch {
	case n.braced:
		e.Init, _ = ck.initialize(t, il.InitBrace, n.list, nil, n.list.Pos, convInit)
		if e.Init == nil {
			return false
		}
	case n.hasInit && n.array && len(n.args) > 0 && !ck.d.AtLeast(lang.CXX20):
		ck.report(diag.NewArrayInitializer, n.args[0].startOf())
		return false
	case n.hasInit && n.array:
		e.Init = ck.u.NewDynamicInit(il.DikZero)
		if n.typ.IsClass() {
			ck.valueInitialize(n.typ, n.initPos)
		}
		e.Init.ValueInit, e.Init.Form = true, il.InitParen
	case n.hasInit:
		outer := ck.env.reportAt(atInitializer, n.initPos)
		ck.env.unconverted(func() { e.Init, _ = ck.initialize(t, il.InitParen, nil, n.args, n.pos, convOperand) })
		ck.env.place = outer
		if e.Init == nil {
			return false
		}
		checkNewCopy(ck, t, n.args, n.initPos)
	default:
		e.Init = ck.defaultInitialize(t, n.typePos)
		nodes.PlaceRepeated(e.Init, n.bracketPos)
		if t.IsConst() && lacksValue(e.Init) {
			constNewLacks(ck, n)
		}
	}
	if c := n.typ.ClassType(); c != nil && !n.array && allocatesItself(e.Init) {
		ck.noteAllocation(c, true, false)
	}
	if e.Init != nil && !n.braced && ck.d.Pass == lang.HostPass {
		ck.checkConstruction(e.Init.Repeated(), n.pos)
	}
	ck.freeing(e, n)
	return true
}

// constNewLacks reports that the const object that n makes lacks its initialiser [dcl.init.general]/8.
func constNewLacks(ck *Checker, n *newSite) {
	c := baseElement(ck, n.typ).ClassType()
	switch {
	case c == nil:
		ck.report(diag.ConstObjectRequiresInitializer, n.typePos)
	case constLacksConstructor(ck, c):
		ck.report(diag.ConstObjectRequiresUserConstructor, n.typePos, asClass(ck, c))
	}
}

// allocatesItself reports whether the constructor that d calls allocates the object that
// it makes: not one that `()` or `{}` calls (rule il.new).
func allocatesItself(d *il.DynamicInit) bool {
	return d != nil && d.Kind == il.DikConstructor && !d.EmptyInit
}

// allocatedBy returns the operator new of class t.
func allocatedBy(ck *Checker, t *il.Type) *il.Routine {
	if r := t.ClassInfoOrNil().OperatorNew; r != nil {
		return r
	}
	return ck.usualAllocation(token.KwNew, t.ClassType(), 1)
}

// isFreed reports whether the storage of new-expression n is freed when d, its
// initialisation, throws: zeros are no initialisation in this sense, other values are
// (rule il.new).
func isFreed(ck *Checker, d *il.DynamicInit, n *newSite) bool {
	switch d = d.Repeated(); d.Kind {
	case il.DikConstructor:
		return d.EmptyInit && !n.array || ck.initMayThrow(d)
	case il.DikNone:
		return false
	case il.DikZero:
		return n.braced
	}
	if c := n.typ.ClassType(); c != nil && !n.braced && c.Cls.Members.CopyCtor.UserDeclared {
		return false // its constructor copies it
	}
	return n.hasInit
}

// freeing chooses the operator delete that frees the storage when the
// constructor throws.
func (ck *Checker) freeing(e *il.Expr, n *newSite) {
	if ck.env.has(inUnevaluated) {
		return
	}
	destroysElements(ck, n)
	if n.isPlaced {
		return
	}
	r := ck.deallocationFunction(n.typ, n.array, n.global, n.pos)
	if r == nil || e.Init == nil || !isFreed(ck, e.Init, n) {
		return
	}
	if n.array {
		r.Referenced, r.Called = true, true
	}
	if ck.env.has(inPrototype) {
		return // instances free it
	}
	d := ck.u.NewDynamicInit(il.DikNone)
	d.Destructor = r
	d.TempLifetime, d.InConditional, d.IsFreeing, d.IsArrayFreeing = true, true, true, n.array
	ck.u.Info(e).OwnRare().Freeing = d
	init := e.Init.Repeated()
	if own := n.typ.ClassInfoOrNil(); !n.array && own != nil && allocatesItself(init) && own.OperatorNew == e.Routine {
		return // the constructor frees it
	}
	init.InConditional = init.Kind == il.DikConstructor || n.braced
	if !ck.rep.Muted() {
		ck.exprs.temps = append(ck.exprs.temps, d)
	}
}

// destroysElements uses the destructor of the elements of an array that new-expression n
// makes: those made before are destroyed where one of the constructors throws
// [expr.new]/25 (rule front.new-arrays).
func destroysElements(ck *Checker, n *newSite) {
	if !n.array || n.list != nil || ck.env.has(inPrototype) {
		return
	}
	if c := n.typ.BaseElement().ClassType(); c != nil && !c.IsDependent() && c.Cls.Members.DefaultCtor.Routine != nil && !c.Cls.Members.DefaultCtor.Trivial {
		ck.destructorFor(n.typ, n.typePos)
	}
}

// checkFreeing warns about a new-expression for whose allocation function no
// operator delete fits [expr.new]/27: what is allocated is lost when the
// constructor throws (rule front.unfreed-placement).
func (ck *Checker) checkFreeing(e *il.Expr, n *newSite) {
	if e.Routine == nil || e.Init == nil || ck.env.has(inInstance) && !ck.env.has(inUnevaluated) {
		return
	}
	switch d := e.Init.Repeated(); d.Kind {
	case il.DikConstructor:
		if n.braced && !n.array { // not looked at
			return
		}
	case il.DikBitwiseCopy:
		if !n.typ.IsClass() || n.braced && !n.array {
			return
		}
	case il.DikExpression, il.DikClassResultViaCtor:
		if !d.Expr.CallsFunction() {
			return
		}
	default:
		return
	}
	if freesFor(ck, e, n) {
		return
	}
	ck.report(diag.NoCorrespondingOperatorDeleteCalled, n.pos, ck.words.describe(e.Routine), deleteName(n.array))
}

// dependentNew builds a new-expression whose type or arguments are dependent.
func (ck *Checker) dependentNew(x *Operand, e *il.Expr, n *newSite, t *il.Type) {
	i := ck.u.Info(e)
	var list []*il.Expr
	for _, a := range n.placement {
		ck.plainExpr(a)
		if a.Mode != Value {
			x.invalidate()
			return
		}
		a.Expr.IsPackExpansion = a.Expr.IsPackExpansion || a.PackExpansion
		list = append(list, a.Expr)
	}
	i.OwnRare().Args = nodes.LinkArgs(list)
	switch {
	case n.braced && !refuseDependent(ck, n.list, n.wholeType(ck.u), convInit):
		x.invalidate()
		return
	case n.braced:
		if e.Init = ck.initDependentList(t, n.list, n.list.Pos); e.Init != nil {
			e.Init.Form = il.InitBrace
		}
	case n.hasInit:
		e.Init = ck.initDependent(n.typ, n.args, n.pos)
		if e.Init != nil {
			e.Init.Form = il.InitParen
		}
	}
	e.TypeDependent = n.typ.IsDependent()
	e.ValueDependent = true
	x.set(e)
}
