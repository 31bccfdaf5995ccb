// This file implements braced-init-lists and list-initialisation
// [dcl.init.list], narrowing included.
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

// listPlan says how a braced list initialises a parameter.
type listPlan struct {
	kind  planKind
	ctor  *il.Routine
	elem  *il.Type    // initializer_list<elem>
	item  *conversion // of the single element; the worst one of initializer_list
	items int         // initialisers of an aggregate
}

type planKind uint8

const (
	planValue planKind = iota // {} for a scalar or class
	planScalar
	planAggregate
	planInitList
	planConstructor
	planCopy // {object of the same class}
)

// bracedInitList parses `{ … }` with designators.
func (p *Parser) bracedInitList(x *Operand) {
	*x = Operand{Mode: Braced, Start: p.tok.Pos, Pos: p.tok.Pos, List: &initList{Pos: p.tok.Pos}}
	if !p.ck.enter() {
		x.invalidate()
		return
	}
	defer p.ck.leave()
	saved := p.ck.env.inTemplateArgs
	p.ck.env.inTemplateArgs = 0
	defer func() { p.ck.env.inTemplateArgs = saved }()
	list := x.List
	p.next()
	p.stops.wait(stopComma)
	defer p.stops.done(stopComma)
	mixed := false
	for !p.at(token.RBrace) && !p.at(token.EOF) {
		parse := func() {
			var it initItem
			p.initListItem(&it)
			if !mixed && len(list.Items) > 0 && (len(it.Designators) > 0) != (len(list.Items[0].Designators) > 0) {
				mixed = true
				p.ck.say.nonstandardSince20(diag.MixingDesignatedNonDesignatedInitializers, it.startOf(), p.ck.instantiating())
			}
			list.Items = append(list.Items, it)
		}
		if !p.expandElements(parse) {
			before := p.place()
			parse()
			if p.place() == before && !p.at(token.Comma) {
				break
			}
		}
		if !p.got(token.Comma) {
			if !p.startsElement() {
				break
			}
			p.expected(token.Comma)
			p.skipToStop()
			if !p.got(token.Comma) {
				break
			}
		}
		list.TrailingComma = p.at(token.RBrace)
	}
	p.require(token.RBrace)
	list.End = p.prev.End()
	x.End = list.End
}

// startsElement reports whether the current token, which no comma precedes, is taken
// for the beginning of another element.
func (p *Parser) startsElement() bool {
	switch p.tok.Kind {
	case token.RBrace, token.RParen, token.RBracket, token.Semi, token.Colon, token.Ellipsis, token.EOF,
		token.KwConst, token.KwStatic, token.KwAuto, token.KwStruct, token.KwReturn, token.KwIf, token.KwElse, token.KwFor, token.KwWhile,
		token.KwDo, token.KwSwitch, token.KwCase, token.KwDefault, token.KwBreak, token.KwContinue, token.KwGoto, token.KwTry, token.KwCatch,
		token.KwUsing, token.KwNamespace, token.KwTypedef, token.KwTemplate, token.KwClass, token.KwEnum, token.KwUnion, token.KwFriend,
		token.KwVirtual, token.KwInline, token.KwExtern, token.KwConstexpr, token.KwExplicit, token.KwMutable, token.KwPublic, token.KwPrivate,
		token.KwProtected, token.KwVolatile, token.KwStaticAssert, token.KwAsm, token.KwAlignas, token.KwAttribute:
		return false
	}
	return true
}

// initListItem parses one element with its designators.
func (p *Parser) initListItem(it *initItem) {
	switch {
	case p.at(token.Dot):
		p.designators(it)
	case p.at(token.LBracket) && (p.d.IsC() || p.arrayDesignator()):
		p.designators(it)
	case p.at(token.Ident) && p.peek(1).Kind == token.Colon && p.peek(2).Kind != token.Colon:
		p.ck.say.gnuExtension(diag.GNUExtensionDesignator, p.tok.Pos)
		it.Designators = []*il.Designator{{Name: p.tok.Name, Pos: p.tok.Pos, Colon: true}}
		p.next()
		p.next()
	}
	p.initializerClause(&it.Operand)
}

// arrayDesignator reports whether `[` begins an array designator rather than a
// lambda: `] =` or `].` or `][` follows, and it holds a constant.
func (p *Parser) arrayDesignator() bool {
	depth, i := 0, 0
	kind := func(i int) token.Kind {
		if i == 0 {
			return p.tok.Kind
		}
		return p.peek(i).Kind
	}
	for ; ; i++ {
		switch kind(i) {
		case token.LBracket, token.LParen, token.LBrace:
			depth++
		case token.RBracket, token.RParen, token.RBrace:
			depth--
		case token.EOF, token.Semi:
			return false
		}
		if depth == 0 {
			break
		}
	}
	switch kind(i + 1) {
	case token.Assign:
		return i > 1
	case token.Dot:
		return true
	}
	return false
}

// nonstandardSince20 reports what is an extension in designated initialisers below
// C++20 and not allowed from there on [dcl.init.general]/1 (rule front.designators);
// an instance says nothing of what its pattern has told.
func (say *reports) nonstandardSince20(code diag.Code, pos source.Pos, instance bool) {
	if say.d.AtLeast(lang.CXX20) && !instance {
		say.report(code, pos)
	}
}

// designators parses `.a[1].b =`.
func (p *Parser) designators(it *initItem) {
	for {
		d := &il.Designator{Pos: p.tok.Pos}
		first := len(it.Designators) == 0
		if first && p.at(token.LBracket) {
			p.ck.say.gnuExtension(diag.NonstandardDesignators, d.Pos)
		}
		switch {
		case p.got(token.Dot):
			if first {
				p.ck.say.gnuExtension(diag.NonstandardDesignators, p.tok.Pos)
			} else {
				p.ck.say.nonstandardSince20(diag.NonstandardChainedDesignators, d.Pos, p.ck.instantiating())
			}
			if !p.at(token.Ident) {
				p.expected(token.Ident)
				return
			}
			d.Name = p.tok.Name
			p.next()
		case p.got(token.LBracket):
			var x Operand
			d.Index = p.constantExpression(&x, nil)
			if p.got(token.Ellipsis) {
				var y Operand
				d.IndexEnd = p.constantExpression(&y, nil)
			}
			p.require(token.RBracket)
		default:
			if n := len(it.Designators); !p.got(token.Assign) && n > 0 {
				p.ck.say.gnuExtension(diag.GNUExtensionDesignator, p.tok.Pos)
				it.Designators[n-1].NoAssign = true
			}
			return
		}
		it.Designators = append(it.Designators, d)
	}
}

// bracedExpr turns braced list x into an expression as written, for dependent
// contexts.
func (ck *Checker) bracedExpr(x *Operand) {
	list := x.List
	e := ck.u.NewExpr(il.EnkBracedInitList, ck.u.Builtin.Dependent)
	nodes.DependentNode(ck.u, e)
	e.Pos, e.Start, e.EndPos = list.Pos, list.Pos, list.End
	var elems []*il.Expr
	for i := range list.Items {
		it := &list.Items[i]
		ck.plainExpr(&it.Operand)
		if it.Mode != Value {
			x.invalidate()
			return
		}
		if it.PackExpansion {
			it.Expr.IsPackExpansion = true
		}
		if len(it.Designators) > 0 {
			ck.u.Info(it.Expr).OwnRare().Designators = it.Designators
		}
		elems = append(elems, it.Expr)
	}
	e.Operand = nodes.LinkArgs(elems)
	x.set(e)
}

// initListElem returns the element type when t is std::initializer_list<E>.
func (ck *Checker) initListElem(t *il.Type) *il.Type {
	c := t.ClassType()
	if c == nil || c.Name != ck.known.initializerList || len(c.Cls.Args) != 1 || c.Cls.Args[0].Kind != il.ArgType {
		return nil
	}
	if s := c.ParentScope; s == nil || s.Namespace == nil || s.Namespace.Name != ck.known.std {
		return nil
	}
	if c.Cls.Complete && c.Cls.Members.Aggregate { // which is an aggregate like any other
		return nil
	}
	return c.Cls.Args[0].Type
}

// listSequence is sequence for a braced list.
func (ck *Checker) listSequence(x *Operand, t *il.Type, f seqFlags) conversion {
	if ck.exprs.listDepth > 30 {
		return badSequence
	}
	ck.exprs.listDepth++
	defer func() { ck.exprs.listDepth-- }()
	if x.dependent() || t.IsDependent() {
		return conversion{to: t, step: stepDependent, list: &listPlan{}}
	}
	if t.IsReference() {
		return ck.listReference(x, t, f)
	}
	items := x.List.Items
	if e := ck.initListElem(t); e != nil {
		ck.completeClass(t, x.startOf())
		return ck.initListSequence(x, t, e, f)
	}
	if c := t.ClassType(); c != nil {
		return ck.listClass(x, t, f)
	}
	if t.IsArray() {
		return ck.listArray(x, t, f)
	}
	switch len(items) {
	case 0:
		return conversion{to: t, list: &listPlan{kind: planValue}}
	case 1:
		if len(items[0].Designators) > 0 || items[0].Mode == Braced { // [over.ics.list]/10
			return badSequence
		}
		c := ck.convSequence(&items[0].Operand, t, f)
		if c.ok() && c.list == nil {
			inner := c
			c.list = &listPlan{kind: planScalar, item: &inner}
		}
		return c
	}
	return badSequence
}

// listReference is listSequence for a reference.
func (ck *Checker) listReference(x *Operand, t *il.Type, f seqFlags) conversion {
	items := x.List.Items
	to := t.Skip().Elem
	if len(items) == 1 && items[0].Mode == Value && len(items[0].Designators) == 0 {
		if related, _ := ck.referenceRelated(to, items[0].Expr.Type); related {
			c := ck.convSequence(&items[0].Operand, t, f)
			inner := c
			c.list = &listPlan{kind: planScalar, item: &inner}
			return c
		}
	}
	c := ck.listSequence(x, ck.u.Unqualified(to), f)
	if !c.ok() || c.kind == seqAmbiguous {
		return c
	}
	if !t.IsRvalueReference() && (to.AllQuals()&il.Const == 0 || to.AllQuals()&il.Volatile != 0) {
		return badSequence
	}
	c.ref, c.rvalueRef, c.toRvalue, c.temporary = true, t.IsRvalueReference(), true, true
	return c
}

// initListSequence converts a list to initializer_list<elem>: as the worst of
// its elements.
func (ck *Checker) initListSequence(x *Operand, t, elem *il.Type, f seqFlags) conversion {
	worst := conversion{to: t}
	if len(x.List.Items) == 1 && x.List.Items[0].Mode == Value && ck.u.SameUnqualified(x.List.Items[0].Expr.Type, t) {
		return conversion{from: t, to: t, list: &listPlan{kind: planCopy}}
	}
	for i := range x.List.Items {
		c := ck.convSequence(&x.List.Items[i].Operand, elem, f)
		if !c.ok() {
			return badSequence
		}
		if i == 0 || compareSequences(ck.u, &worst, &c) > 0 {
			worst = c
		}
	}
	if refusedByList(ck, t, x.List) {
		return badSequence
	}
	worst.to = t
	worst.ref, worst.temporary = false, false
	item := worst
	worst.list = &listPlan{kind: planInitList, elem: elem, item: &item}
	return worst
}

// listClass is listSequence for a class.
func (ck *Checker) listClass(x *Operand, t *il.Type, f seqFlags) conversion {
	if !ck.completeClass(t, x.startOf()) {
		return badSequence
	}
	items := x.List.Items
	if len(items) == 1 && items[0].Mode == Value && len(items[0].Designators) == 0 && typing.IsDerivedOrSame(ck.u, items[0].Expr.Type, t) {
		c := ck.convSequence(&items[0].Operand, t, f)
		if c.ok() {
			c.list = &listPlan{kind: planCopy}
			return c
		}
	}
	if ck.isAggregate(t) {
		if !ck.aggregateFits(t, x.List) {
			return badSequence
		}
		return conversion{kind: seqUser, to: t, list: &listPlan{kind: planAggregate}}
	}
	if f&seqNoUser != 0 {
		return badSequence
	}
	res := ck.listConstructors(t, x, true)
	switch {
	case res.best != nil:
		c := conversion{kind: seqUser, to: t, fn: res.best.r, ctor: true, list: &listPlan{kind: planConstructor, ctor: res.best.r}}
		c.explicit = typing.IsExplicit(res.best.r)
		return c
	case len(res.tied) > 0:
		return conversion{kind: seqAmbiguous, to: t}
	}
	return badSequence
}

// listArray is listSequence for an array: a parameter of reference-to-array
// type.
func (ck *Checker) listArray(x *Operand, t *il.Type, f seqFlags) conversion {
	s := t.Skip()
	if !s.Array.Unknown && uint64(len(x.List.Items)) > s.Array.Count {
		return badSequence
	}
	worst := conversion{to: t}
	for i := range x.List.Items {
		c := ck.convSequence(&x.List.Items[i].Operand, s.Elem, f)
		if !c.ok() {
			return badSequence
		}
		if compareSequences(ck.u, &worst, &c) > 0 {
			worst = c
		}
	}
	worst.to = t
	worst.list = &listPlan{kind: planAggregate, items: len(x.List.Items)}
	return worst
}

// compareLists compares sequences that come from lists [over.ics.rank]/3.1:
// conversion to initializer_list is better.
func compareLists(u *il.Unit, a, b *conversion) int {
	if a.list != nil && b.list != nil && a.list.kind == planAggregate && b.list.kind == planAggregate {
		return compareArrayLists(u, a, b)
	}
	la := a.list != nil && a.list.kind == planInitList
	lb := b.list != nil && b.list.kind == planInitList
	if la == lb || a.list == nil || b.list == nil {
		return 0
	}
	if !a.ok() || !b.ok() {
		return 0
	}
	if la {
		return 1
	}
	return -1
}

// compareArrayLists compares conversions of one list to arrays of the same
// element type: fewer elements are better, and then a known bound.
func compareArrayLists(u *il.Unit, a, b *conversion) int {
	if a.to == nil || b.to == nil || !a.ok() || !b.ok() {
		return 0
	}
	ta, tb := a.to.Deref().Skip(), b.to.Deref().Skip()
	if !ta.IsArray() || !tb.IsArray() || !u.SameUnqualified(ta.Elem, tb.Elem) {
		return 0
	}
	na, nb := a.list.elements(ta), b.list.elements(tb)
	switch {
	case na < nb:
		return 1
	case na > nb:
		return -1
	case ta.Array.Unknown == tb.Array.Unknown:
		return 0
	case tb.Array.Unknown:
		return 1
	}
	return -1
}

// elements returns the number of elements that the array t has when the list
// of the plan initialises it.
func (l *listPlan) elements(t *il.Type) uint64 {
	if t.Array.Unknown {
		return uint64(l.items)
	}
	return t.Array.Count
}

// isAggregate reports whether t is an aggregate class or an array.
func (ck *Checker) isAggregate(t *il.Type) bool {
	if t.IsArray() {
		return true
	}
	c := t.ClassType()
	return c != nil && c.Cls.Members.Aggregate && ck.initListElem(t) == nil
}

// listConstructors chooses the constructor for list-initialisation of class t:
// first among initializer_list constructors with the list as one argument,
// then among all with its elements [over.match.list].
func (ck *Checker) listConstructors(t *il.Type, x *Operand, copyInit bool) resolution {
	syms := ck.constructorsOf(t, x.startOf())
	items := x.List.Items
	c := t.ClassType()
	if len(items) > 0 || !typing.HasDefaultConstructor(c) {
		var lists []*symbols.Symbol
		for _, y := range syms {
			if ck.takesInitList(y) {
				lists = append(lists, y)
			}
		}
		if len(lists) > 0 {
			s := &callSite{args: []*Operand{x}, pos: x.startOf(), list: true, flags: seqListInit}
			cands := ck.addCandidates(nil, lists, s)
			if res := ck.choose(cands, s); res.best != nil || len(res.tied) > 0 {
				if res.best != nil {
					res.best.whole = true
				}
				return res
			}
		}
	}
	args := make([]*Operand, len(items))
	for i := range items {
		args[i] = &items[i].Operand
	}
	s := &callSite{args: args, pos: x.startOf(), list: true, direct: !copyInit, flags: seqListInit}
	if len(args) == 1 {
		s.noCopy = args[0].Mode == Braced || args[0].Mode == Value && typing.IsDerivedOrSame(ck.u, args[0].Expr.Type, t)
	}
	return ck.choose(ck.addCandidates(nil, syms, s), s)
}

// takesInitList reports whether constructor y is an initializer_list
// constructor.
func (ck *Checker) takesInitList(y *symbols.Symbol) bool {
	var r *il.Routine
	switch e := y.Entity.(type) {
	case *il.Routine:
		r = e
	case *il.Template:
		r = e.Routine
	}
	if r == nil {
		return false
	}
	f := r.Type.Skip().Routine
	if f == nil || len(f.Params) == 0 || ck.initListElem(f.Params[0].Type.Deref()) == nil {
		return false
	}
	return len(f.Params) == 1 || f.Params[1].HasDefault
}

// applyList builds the conversion of braced list x to t that c describes; x
// becomes an expression.
func (ck *Checker) applyList(x *Operand, t *il.Type, c *conversion, context convContext) bool {
	start, end := x.List.Pos, x.List.End
	if t.IsReference() {
		return ck.applyListReference(x, t, c, context)
	}
	if !t.IsClass() && !t.IsArray() {
		return ck.bracedScalar(x, t, context, 0)
	}
	if e := onlyPRValue(ck.u, x, t); e != nil {
		*x = *e
		return ck.convert(x, t, context)
	}
	d, done := ck.initList(t, x, false, start, context)
	if d == nil {
		x.invalidate()
		return false
	}
	d.Braced = true
	d.Form = il.InitCopyBrace
	e := ck.tempNode(ck.u.Unqualified(done), d, source.Pos{})
	e.Start, e.EndPos = start, end
	x.setExpr(e)
	return true
}

// applyListReference binds a reference to what a list initialises.
func (ck *Checker) applyListReference(x *Operand, t *il.Type, c *conversion, context convContext) bool {
	to := t.Skip().Elem
	if !c.temporary && len(x.List.Items) == 1 {
		*x = x.List.Items[0].Operand
		return ck.convert(x, t, context)
	}
	outer := ck.env.has(bindsAbstract) // (rule front.abstract-from-list)
	ck.env.set(bindsAbstract, to.IsClass() && to.ClassType().Cls.Abstract)
	ok := ck.applyList(x, ck.u.Unqualified(to), c, context)
	ck.env.set(bindsAbstract, outer)
	if !ok {
		return false
	}
	ck.temporaryFor(x, to)
	bindXvalue(x, t)
	ck.referenceTo(x, t, true)
	return true
}

// bracedScalar makes braced list x a value of scalar type t.
func (ck *Checker) bracedScalar(x *Operand, t *il.Type, context convContext, f seqFlags) bool {
	items := x.List.Items
	start, end := x.List.Pos, x.List.End
	switch {
	case len(items) == 0 && context == convAssign && ck.u.Unqualified(t) != t.Skip():
		x.set(zeroOf(ck, ck.u.Unqualified(t), zeroForm{t: ck.u.Unqualified(t)}, start))
		x.End = end
		return true
	case len(items) == 0:
		x.set(ck.sharedZero(t, start, false))
		x.End = end
		return true
	case ck.say.scalarDesignated(items, t):
		x.invalidate()
		return false
	case len(items) > 1:
		ck.report(diag.TooManyInitializerValues, items[1].startOf())
		x.invalidate()
		return false
	}
	it := items[0].Operand
	if it.Mode == Braced {
		scalarInBraces(ck, &it, t)
		x.invalidate()
		return false
	}
	ck.checkNarrowing(&it, t, false)
	if it.Mode == Value && it.Expr.Kind == il.EnkConstant && it.Expr.Form == il.CastBraced {
		t = t.Skip() // a zero in braces of its own keeps its type (rule lit.zero-converted)
	}
	if !ck.convertBy(&it, t, context, f) {
		x.invalidate()
		return false
	}
	*x = it
	return true
}

// scalarDesignated reports the designator of the first of items, which initialise the
// scalar type t (rule front.designators).
func (say *reports) scalarDesignated(items []initItem, t *il.Type) bool {
	if len(items) == 0 || len(items[0].Designators) == 0 {
		return false
	}
	say.report(diag.DesignatorForNonaggregate, behindPoint(items[0].Designators[0]), t)
	return true
}

// directFlags returns which conversion functions take part in direct or copy
// initialisation [over.match.conv].
func directFlags(direct bool) seqFlags {
	if direct {
		return seqExplicitFn
	}
	return 0
}

// initList is list-initialisation of an object of type t from braced list x;
// direct: not `= {…}`.
func (ck *Checker) initList(t *il.Type, x *Operand, direct bool, pos source.Pos, context convContext) (*il.DynamicInit, *il.Type) {
	list := x.List
	for i := range list.Items {
		if list.Items[i].Mode == Invalid && !t.IsArray() && !(t.IsClass() && ck.isAggregate(t)) {
			refuseWithErrors(ck, t, listOperands(list), x.startOf(), true)
			return nil, t
		}
		if list.Items[i].Mode == TypeName {
			ck.say.usable(&list.Items[i].Operand)
			return nil, t
		}
	}
	switch {
	case t.IsReference():
		if !ck.convert(x, t, context) {
			return nil, t
		}
		ck.extendLifetime(x)
		if e := x.Expr; x.Mode == Value && e.Kind == il.EnkOperation && e.Op == il.OpReferenceTo && nodes.SkipAdjusts(e.Operand).Kind == il.EnkTempInit && !e.Operand.Type.IsScalar() {
			return exprInit(ck.u, x, pos), t // of the braces
		}
		return ck.initReference(x, t, pos), t
	case t.IsArray():
		return ck.listForArray(t, x, context)
	case t.IsClass():
		return ck.listForClass(t, x, direct, pos, context), t
	}
	if (t.IsVector() || t.IsComplex()) && len(list.Items) > 0 && !(len(list.Items) == 1 && list.Items[0].Mode == Value && ck.u.SameUnqualified(list.Items[0].Expr.Type, t)) {
		return ck.listForVector(t, x, context), t
	}
	if direct {
		ck.enumFromList(x, t)
	}
	switch {
	case x.Mode == Braced && len(list.Items) == 0:
		x.set(nodes.ZeroValue(ck.u, t.Skip(), list.Pos))
		x.End = list.End
		x.Expr.Const.ExplicitBraces = ck.env.has(inAggregate) && ck.env.has(inPrototype)
	case x.Mode == Braced && !ck.bracedScalar(x, t, context, directFlags(direct)):
		return nil, t
	}
	return ck.initScalar(x, t, pos), t
}

// listOperands returns the elements of a list as arguments.
func listOperands(list *initList) []*Operand {
	args := make([]*Operand, len(list.Items))
	for i := range list.Items {
		args[i] = &list.Items[i].Operand
	}
	return args
}

// enumFromList converts the only element of `{e}` to an enumeration with a
// fixed underlying type [dcl.init.list]/3.8.
func (ck *Checker) enumFromList(x *Operand, t *il.Type) {
	items := x.List.Items
	s := t.Skip()
	if !t.IsEnum() || !s.IntInfo.ExplicitBase && !s.IntInfo.IsScoped || len(items) != 1 || !ck.d.AtLeast(lang.CXX17) || items[0].Mode != Value || !items[0].Expr.Type.IsInteger() {
		return
	}
	it := items[0].Operand
	if s.IntInfo.Base != nil {
		ck.checkNarrowing(&it, s.IntInfo.Base, false)
	}
	ck.decay(&it)
	if it.Mode == Value {
		ck.castNode(&it, ck.u.Unqualified(t))
		*x = it
	}
}

// listForVector initialises the elements of a vector or the parts of a complex
// number.
func (ck *Checker) listForVector(t *il.Type, x *Operand, context convContext) *il.DynamicInit {
	s := t.Skip()
	n := uint64(2)
	if s.Kind == il.TkVector && s.Elem.Skip().Size > 0 {
		n = s.Size / s.Elem.Skip().Size
	}
	if items := x.List.Items; uint64(len(items)) > n {
		ck.report(diag.TooManyInitializerValues, items[n].startOf())
		return nil
	}
	a := &aggregator{ck: ck, context: context}
	if s.Kind == il.TkVector {
		t = s
	}
	c := ck.u.NewConst(il.CkAggregate, t)
	c.ExplicitBraces, c.DeclPos = true, x.List.Pos
	for i := range x.List.Items {
		a.value(c, s.Elem, &x.List.Items[i].Operand)
	}
	if a.failed {
		return nil
	}
	c.PartialAggr = uint64(len(c.Elems)) < n
	d := ck.u.NewDynamicInit(il.DikConstant)
	if a.dynamic {
		d.Kind = il.DikNonconstantAggregate
	}
	d.Const, d.Pos, d.Braced = c, x.List.Pos, true
	return d
}

// listForArray initialises an array; `{"text"}` is a string.
func (ck *Checker) listForArray(t *il.Type, x *Operand, context convContext) (*il.DynamicInit, *il.Type) {
	items := x.List.Items
	if len(items) == 1 && items[0].Mode == Value && len(items[0].Designators) == 0 && nodes.IsStringFor(ck.u, t, items[0].Expr) {
		d, done := ck.initArrayCopy(t, &items[0].Operand, x.List.Pos)
		return d, done
	}
	return ck.initAggregate(t, x.List, context)
}

// listForClass initialises a class object from a list.
func (ck *Checker) listForClass(t *il.Type, x *Operand, direct bool, pos source.Pos, context convContext) *il.DynamicInit {
	if !ck.completeClass(t, pos) {
		if context == convReturn {
			ck.report(diag.ListForIncompleteType, x.startOf(), t)
		} else {
			ck.report(diag.IncompleteTypeNotAllowed, pos, t)
		}
		return nil
	}
	items := x.List.Items
	target := ck.u.Unqualified(t)
	if len(items) == 1 && items[0].Mode == Value && len(items[0].Designators) == 0 && typing.IsDerivedOrSame(ck.u, items[0].Expr.Type, target) && ck.isAggregate(t) {
		return ck.initClass(t, []*Operand{&items[0].Operand}, pos, true, context)
	}
	if ck.isAggregate(t) {
		if t.ClassType().Cls.Abstract && !ck.env.has(bindsAbstract) {
			ck.abstractObject(t, pos)
			return nil
		}
		d, _ := ck.initAggregate(t, x.List, context)
		return d
	}
	if e := ck.initListElem(t); e != nil {
		if len(items) == 1 && items[0].Mode == Value && ck.u.SameUnqualified(items[0].Expr.Type, t) {
			return ck.initClass(t, []*Operand{&items[0].Operand}, pos, true, context)
		}
		return ck.makeInitList(target, e, x.List, context)
	}
	if e := onlyPRValue(ck.u, x, t); e != nil {
		return ck.initClass(t, []*Operand{e}, pos, true, context) // (rule front.eliminated-copies)
	}
	if len(items) == 0 && typing.HasDefaultConstructor(t.ClassType()) {
		if !direct && explicitDefault(ck, t, true) != nil {
			ck.report(diag.NoDefaultConstructor, pos, ck.words.describeBare(t.ClassType()))
			return nil
		}
		return ck.valueInitialize(t, pos)
	}
	for i := range items {
		if len(items[i].Designators) > 0 {
			ck.report(diag.DesignatorForNonaggregate, behindPoint(items[i].Designators[0]), target)
			return nil
		}
	}
	res := ck.listConstructors(target, x, !direct)
	if res.best == nil {
		s := &callSite{pos: pos, list: true, args: listOperands(x.List)}
		if len(items) > 0 && len(res.tied) == 0 && !invalidArgs(s.args) && bitwiseConstruction(target.ClassType()) {
			bitwiseInit{ck, target, s.args, true, context}.refuse()
			return nil
		}
		ck.reportConstructor(&res, target, s)
		return nil
	}
	r := res.best.r
	if !direct && typing.IsExplicit(r) {
		ck.report(diag.ExplicitInCopyListInit, pos)
	}
	return ck.listConstruct(res.best, target, x, pos)
}

// listConstruct builds the initialisation by the constructor that the list
// chose.
func (ck *Checker) listConstruct(c *candidate, t *il.Type, x *Operand, pos source.Pos) *il.DynamicInit {
	r := c.r
	f := r.Type.Skip().Routine
	if c.whole && len(c.convs) == 1 && c.convs[0].list != nil && c.convs[0].list.kind == planInitList {
		arg := *x
		arg.List = &initList{Items: x.List.Items, Pos: x.List.Pos, End: x.List.End}
		return ck.initByConstructor(c, t, []*Operand{&arg}, pos, pos)
	}
	args := make([]*Operand, len(x.List.Items))
	for i := range args {
		args[i] = &x.List.Items[i].Operand
		if i < len(f.Params) && args[i].Mode == Value && !f.Params[i].Type.IsReference() {
			ck.checkNarrowing(args[i], f.Params[i].Type, false)
		}
	}
	ck.mentionCopies(t, args)
	return ck.initByConstructor(c, t, args, pos, pos)
}

// makeInitList initialises a std::initializer_list object: an array holds the
// elements, a constructor of the implementation takes it and its length.
func (ck *Checker) makeInitList(t, elem *il.Type, list *initList, context convContext) *il.DynamicInit {
	n := uint64(len(list.Items))
	array := ck.u.ArrayOf(ck.u.Qualified(elem, il.Const), n)
	for i := range list.Items {
		it := &list.Items[i]
		if it.Mode == Value {
			ck.checkNarrowing(&it.Operand, elem, true)
		}
		it.narrowed = true
	}
	if n == 0 {
		d := ck.defaultInitialize(t, list.Pos)
		if d == nil {
			d = ck.u.NewDynamicInit(il.DikZero)
		}
		d.Pos, d.CreationOfInitList = list.Pos, true
		return d
	}
	ad, _ := ck.initAggregate(array, list, context)
	if ad == nil {
		refusedByList(ck, t, list)
		return nil
	}
	if refusedByList(ck, t, list) {
		return nil
	}
	ad.Braced, ad.ArrayForInitList, ad.TempLifetime = true, true, true
	te := ck.tempNode(array, ad, source.Pos{})
	te.Cat = il.LValue
	te.Start = list.Pos
	x := &Operand{Start: list.Pos}
	x.setExpr(te)
	ck.arrayToPointer(x)
	x.Expr.Pos = source.Pos{}
	count := nodes.IntConst(ck.u, int64(n), sizeType(ck.u, ck.d), source.Pos{})
	d := ck.u.NewDynamicInit(il.DikConstructor)
	if d.Routine = ck.initListConstructor(t); d.Routine != nil && !d.Routine.IsDeleted {
		ck.useFunction(d.Routine, list.Pos, il.UseInit)
	}
	d.Args = nodes.LinkArgs([]*il.Expr{x.Expr, count})
	d.CreationOfInitList, d.Pos, d.Braced = true, list.Pos, true
	return d
}

// initListConstructor returns the private constructor (pointer, length) of an
// initializer_list class.
func (ck *Checker) initListConstructor(t *il.Type) *il.Routine {
	for _, y := range ck.constructorsOf(t, t.DeclPos) {
		if r, ok := y.Entity.(*il.Routine); ok && len(r.Type.Skip().Routine.Params) == 2 {
			return r
		}
	}
	return nil
}

// reportList reports that braced list x does not initialise t.
func (ck *Checker) reportList(x *Operand, t *il.Type, context convContext) {
	items := x.List.Items
	target := ck.u.Unqualified(t.Deref())
	switch {
	case target.IsClass() && !ck.completeClass(target, x.startOf()): // rule front.incomplete-targets
		ck.report(diag.ListForIncompleteType, x.startOf(), t.Deref())
	case ck.initListElem(target) != nil && lacksListConstructor(ck, target, x.List):
		ck.makeInitList(target, ck.initListElem(target), x.List, context)
	case target.IsClass() && ck.isAggregate(target):
		ck.initAggregate(target, x.List, context)
		if ck.rep.Muted() {
			ck.rep.Hit(1)
		}
	case target.IsClass():
		res := ck.listConstructors(target, x, true)
		if res.best != nil && typing.IsExplicit(res.best.r) {
			ck.report(diag.ExplicitInCopyListInit, x.startOf())
			return
		}
		s := &callSite{pos: x.startOf(), list: true, args: listOperands(x.List)}
		ck.reportConstructor(&res, target, s)
	case ck.say.scalarDesignated(items, t.Deref()):
	case len(items) > 1:
		ck.report(diag.TooManyInitializerValues, items[1].startOf())
	case len(items) == 1 && items[0].Mode == Braced && target.IsScalar(): // (rule front.scalar-in-braces)
		scalarInBraces(ck, &items[0].Operand, t.Deref())
	case len(items) == 1:
		ck.convert(&items[0].Operand, t, context)
	default:
		ck.report(diag.ReferenceCannotBindType, x.startOf(), t, ck.u.Builtin.Int)
	}
}

// checkNarrowing reports a narrowing conversion of x to scalar type t; hard
// makes it an error. It returns whether there is one.
func (ck *Checker) checkNarrowing(x *Operand, t *il.Type, hard bool) bool {
	if x.Mode != Value || x.Expr.TypeDependent || x.Expr.ValueDependent || t.IsDependent() || !ck.d.AtLeast(lang.CXX11) {
		return false
	}
	from := ck.u.Unqualified(x.Expr.Type)
	to := ck.u.Unqualified(t)
	f, s := from.Skip(), to.Skip()
	var c *il.Constant
	part := partRead(x.Expr) != nil && !ck.env.has(inConstant)
	if !part {
		c = ck.valueOf(x.Expr)
	}
	code := diag.NarrowingConversion
	switch {
	case f.Kind == il.TkFloat && s.Kind == il.TkInteger:
	case f.Kind == il.TkFloat && s.Kind == il.TkFloat && typing.FloatRank(f) > typing.FloatRank(s):
		if c != nil && c.Kind == il.CkFloat {
			return false
		}
	case f.Kind == il.TkInteger && s.Kind == il.TkFloat && !from.IsScopedEnum():
		if c != nil && c.Kind == il.CkInteger {
			if v := ck.convertConstant(c, to, nil); v != nil {
				bits, signed := typing.IntBits(from)
				if back, ok := v.Float.Int(max(bits, 8), signed); ok && back == c.Int {
					return false
				}
			}
			code = diag.NarrowingConstantInexact
		}
	case f.Kind == il.TkInteger && s.Kind == il.TkInteger && !from.IsScopedEnum() && !to.IsEnum():
		fb, fs := typing.IntBits(from)
		if from.IsEnum() && !from.Skip().IntInfo.ExplicitBase {
			fb, fs = typing.IntBits(typing.Promoted(ck.u, from)) // by its values (rule front.narrowing-enumeration)
		}
		tb, ts := typing.IntBits(to)
		if to.IsBool() && from.IsBool() || fb < tb && (ts || !fs) || fb == tb && fs == ts {
			return false
		}
		if c == nil && !part {
			c = ck.constantOf(x.Expr, false)
		}
		if c != nil && c.Kind == il.CkInteger {
			if c.Int.Fits(fs, tb, ts) {
				return false
			}
			if !hard {
				return false // the constant's own warning follows
			}
			code = diag.NarrowingConstantDoesNotFit
		}
	case (f.Kind == il.TkPointer || f.Kind == il.TkPtrToMember) && to.IsBool():
	default:
		return false
	}
	if ck.rep.Muted() {
		return true
	}
	sev := diag.Warning
	if hard {
		sev = diag.Error
	}
	ck.rep.ReportAs(sev, code, x.startOf(), typeText(from), typeText(to))
	return true
}
