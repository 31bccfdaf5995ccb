// This file implements braced-init-lists and list-initialisation
// [dcl.init.list], narrowing included.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
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
	if !p.enter() {
		x.invalidate()
		return
	}
	defer p.leave()
	saved := p.env.inTemplateArgs
	p.env.inTemplateArgs = 0
	defer func() { p.env.inTemplateArgs = saved }()
	list := x.List
	p.next()
	for !p.at(token.RBrace) && !p.at(token.EOF) {
		parse := func() {
			var it initItem
			p.initListItem(&it)
			list.Items = append(list.Items, it)
		}
		if !p.expandElements(parse) {
			before := p.place()
			parse()
			if p.place() == before {
				break
			}
		}
		if !p.got(token.Comma) {
			break
		}
		list.TrailingComma = p.at(token.RBrace)
	}
	if !p.want(token.RBrace) {
		p.skipTo(token.RBrace, token.Semi)
		p.got(token.RBrace)
	}
	list.End = p.prev.End()
	x.End = list.End
}

// initListItem parses one element with its designators.
func (p *Parser) initListItem(it *initItem) {
	switch {
	case p.at(token.Dot):
		p.designators(it)
	case p.at(token.LBracket) && p.arrayDesignator():
		p.designators(it)
	case p.at(token.Ident) && p.peek(1).Kind == token.Colon && p.peek(2).Kind != token.Colon:
		p.gnuExtension(diag.DesignatorSyntaxGNUExtension, p.tok.Pos)
		it.Designators = []*il.Designator{{Name: p.tok.Name, Pos: p.tok.Pos}}
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

// designators parses `.a[1].b =`.
func (p *Parser) designators(it *initItem) {
	for {
		d := &il.Designator{Pos: p.tok.Pos}
		if len(it.Designators) == 0 && (p.at(token.Dot) || p.at(token.LBracket)) {
			p.gnuExtension(diag.DesignatorsNonstandard, d.Pos)
		}
		switch {
		case p.got(token.Dot):
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
				p.gnuExtension(diag.DesignatorSyntaxGNUExtension, p.tok.Pos)
				it.Designators[n-1].NoAssign = true
			}
			return
		}
		it.Designators = append(it.Designators, d)
	}
}

// bracedExpr turns braced list x into an expression as written, for dependent
// contexts.
func (p *Parser) bracedExpr(x *Operand) {
	list := x.List
	e := p.u.NewExpr(il.EnkBracedInitList, p.u.Builtin.Dependent)
	p.dependentNode(e)
	e.Pos, e.Start, e.EndPos = list.Pos, list.Pos, list.End
	var elems []*il.Expr
	for i := range list.Items {
		it := &list.Items[i]
		p.plainExpr(&it.Operand)
		if it.Mode != Value {
			x.invalidate()
			return
		}
		if it.PackExpansion {
			it.Expr.IsPackExpansion = true
		}
		if len(it.Designators) > 0 {
			p.u.Info(it.Expr).Designators = it.Designators
		}
		elems = append(elems, it.Expr)
	}
	e.Operand = linkArgs(elems)
	x.set(e)
}

// initListElem returns the element type when t is std::initializer_list<E>.
func (p *Parser) initListElem(t *il.Type) *il.Type {
	c := t.ClassType()
	if c == nil || c.Name != p.known.initializerList || len(c.Cls.Args) != 1 || c.Cls.Args[0].Kind != il.ArgType {
		return nil
	}
	if s := c.ParentScope; s == nil || s.Namespace == nil || s.Namespace.Name != p.known.std {
		return nil
	}
	return c.Cls.Args[0].Type
}

// listSequence is sequence for a braced list.
func (p *Parser) listSequence(x *Operand, t *il.Type, f seqFlags) conversion {
	if p.exprs.listDepth > 30 {
		return badSequence
	}
	p.exprs.listDepth++
	defer func() { p.exprs.listDepth-- }()
	if x.dependent() || t.IsDependent() {
		return conversion{to: t, step: stepDependent, list: &listPlan{}}
	}
	if t.IsReference() {
		return p.listReference(x, t, f)
	}
	items := x.List.Items
	if e := p.initListElem(t); e != nil {
		p.completeClass(t, x.startOf())
		return p.initListSequence(x, t, e, f)
	}
	if c := t.ClassType(); c != nil {
		return p.listClass(x, t, f)
	}
	if t.IsArray() {
		return p.listArray(x, t, f)
	}
	switch len(items) {
	case 0:
		return conversion{to: t, list: &listPlan{kind: planValue}}
	case 1:
		if len(items[0].Designators) > 0 {
			return badSequence
		}
		c := p.convSequence(&items[0].Operand, t, f)
		if c.ok() && c.list == nil {
			inner := c
			c.list = &listPlan{kind: planScalar, item: &inner}
		}
		return c
	}
	return badSequence
}

// listReference is listSequence for a reference.
func (p *Parser) listReference(x *Operand, t *il.Type, f seqFlags) conversion {
	items := x.List.Items
	to := t.Skip().Elem
	if len(items) == 1 && items[0].Mode == Value && len(items[0].Designators) == 0 {
		if related, _ := p.referenceRelated(to, items[0].Expr.Type); related {
			c := p.convSequence(&items[0].Operand, t, f)
			inner := c
			c.list = &listPlan{kind: planScalar, item: &inner}
			return c
		}
	}
	c := p.listSequence(x, p.u.Unqualified(to), f)
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
func (p *Parser) initListSequence(x *Operand, t, elem *il.Type, f seqFlags) conversion {
	worst := conversion{to: t}
	if len(x.List.Items) == 1 && x.List.Items[0].Mode == Value && p.u.SameUnqualified(x.List.Items[0].Expr.Type, t) {
		return conversion{from: t, to: t, list: &listPlan{kind: planCopy}}
	}
	for i := range x.List.Items {
		c := p.convSequence(&x.List.Items[i].Operand, elem, f)
		if !c.ok() {
			return badSequence
		}
		if i == 0 || p.compareSequences(&worst, &c) > 0 {
			worst = c
		}
	}
	worst.to = t
	worst.ref, worst.temporary = false, false
	item := worst
	worst.list = &listPlan{kind: planInitList, elem: elem, item: &item}
	return worst
}

// listClass is listSequence for a class.
func (p *Parser) listClass(x *Operand, t *il.Type, f seqFlags) conversion {
	if !p.completeClass(t, x.startOf()) {
		return badSequence
	}
	items := x.List.Items
	if len(items) == 1 && items[0].Mode == Value && len(items[0].Designators) == 0 && p.isDerivedOrSame(items[0].Expr.Type, t) {
		c := p.convSequence(&items[0].Operand, t, f)
		if c.ok() {
			c.list = &listPlan{kind: planCopy}
			return c
		}
	}
	if p.isAggregate(t) {
		if !p.aggregateFits(t, x.List) {
			return badSequence
		}
		return conversion{kind: seqUser, to: t, list: &listPlan{kind: planAggregate}}
	}
	if f&seqNoUser != 0 {
		return badSequence
	}
	res := p.listConstructors(t, x, true)
	switch {
	case res.best != nil:
		c := conversion{kind: seqUser, to: t, fn: res.best.r, ctor: true, list: &listPlan{kind: planConstructor, ctor: res.best.r}}
		c.explicit = p.isExplicit(res.best.r)
		return c
	case len(res.tied) > 0:
		return conversion{kind: seqAmbiguous, to: t}
	}
	return badSequence
}

// listArray is listSequence for an array: a parameter of reference-to-array
// type.
func (p *Parser) listArray(x *Operand, t *il.Type, f seqFlags) conversion {
	s := t.Skip()
	if !s.Array.Unknown && uint64(len(x.List.Items)) > s.Array.Count {
		return badSequence
	}
	worst := conversion{to: t}
	for i := range x.List.Items {
		c := p.convSequence(&x.List.Items[i].Operand, s.Elem, f)
		if !c.ok() {
			return badSequence
		}
		if p.compareSequences(&worst, &c) > 0 {
			worst = c
		}
	}
	worst.to = t
	worst.list = &listPlan{kind: planAggregate, items: len(x.List.Items)}
	return worst
}

// compareLists compares sequences that come from lists [over.ics.rank]/3.1:
// conversion to initializer_list is better.
func (p *Parser) compareLists(a, b *conversion) int {
	if a.list != nil && b.list != nil && a.list.kind == planAggregate && b.list.kind == planAggregate {
		return p.compareArrayLists(a, b)
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
func (p *Parser) compareArrayLists(a, b *conversion) int {
	if a.to == nil || b.to == nil || !a.ok() || !b.ok() {
		return 0
	}
	ta, tb := a.to.Deref().Skip(), b.to.Deref().Skip()
	if !ta.IsArray() || !tb.IsArray() || !p.u.SameUnqualified(ta.Elem, tb.Elem) {
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
func (p *Parser) isAggregate(t *il.Type) bool {
	if t.IsArray() {
		return true
	}
	c := t.ClassType()
	return c != nil && c.Cls.Members.Aggregate && p.initListElem(t) == nil
}

// listConstructors chooses the constructor for list-initialisation of class t:
// first among initializer_list constructors with the list as one argument,
// then among all with its elements [over.match.list].
func (p *Parser) listConstructors(t *il.Type, x *Operand, copyInit bool) resolution {
	syms := p.constructorsOf(t, x.startOf())
	items := x.List.Items
	c := t.ClassType()
	if len(items) > 0 || !p.hasDefaultConstructor(c) {
		var lists []*Symbol
		for _, y := range syms {
			if p.takesInitList(y) {
				lists = append(lists, y)
			}
		}
		if len(lists) > 0 {
			s := &callSite{args: []*Operand{x}, pos: x.startOf(), list: true, flags: seqListInit}
			cands := p.addCandidates(nil, lists, s)
			if res := p.choose(cands, s); res.best != nil || len(res.tied) > 0 {
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
		s.noCopy = args[0].Mode == Braced || args[0].Mode == Value && p.isDerivedOrSame(args[0].Expr.Type, t)
	}
	return p.choose(p.addCandidates(nil, syms, s), s)
}

// hasDefaultConstructor reports whether class c has a default constructor.
func (p *Parser) hasDefaultConstructor(c *il.Type) bool { return c.Cls.Members.DefaultCtor.Exists }

// takesInitList reports whether constructor y is an initializer_list
// constructor.
func (p *Parser) takesInitList(y *Symbol) bool {
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
	if f == nil || len(f.Params) == 0 || p.initListElem(f.Params[0].Type.Deref()) == nil {
		return false
	}
	return len(f.Params) == 1 || f.Params[1].HasDefault
}

// applyList builds the conversion of braced list x to t that c describes; x
// becomes an expression.
func (p *Parser) applyList(x *Operand, t *il.Type, c *conversion, context convContext) bool {
	start, end := x.List.Pos, x.List.End
	if t.IsReference() {
		return p.applyListReference(x, t, c, context)
	}
	if !t.IsClass() && !t.IsArray() {
		return p.bracedScalar(x, t, context, 0)
	}
	d, done := p.initList(t, x, false, start, context)
	if d == nil {
		x.invalidate()
		return false
	}
	d.Braced = true
	d.Form = il.InitCopyBrace
	e := p.tempNode(p.u.Unqualified(done), d, source.Pos{})
	e.Start, e.EndPos = start, end
	x.setExpr(e)
	return true
}

// applyListReference binds a reference to what a list initialises.
func (p *Parser) applyListReference(x *Operand, t *il.Type, c *conversion, context convContext) bool {
	to := t.Skip().Elem
	if !c.temporary && len(x.List.Items) == 1 {
		*x = x.List.Items[0].Operand
		return p.convert(x, t, context)
	}
	if !p.applyList(x, p.u.Unqualified(to), c, context) {
		return false
	}
	p.temporaryFor(x, to)
	p.referenceTo(x, t)
	return true
}

// bracedScalar makes braced list x a value of scalar type t.
func (p *Parser) bracedScalar(x *Operand, t *il.Type, context convContext, f seqFlags) bool {
	items := x.List.Items
	start, end := x.List.Pos, x.List.End
	switch {
	case len(items) == 0:
		x.set(p.sharedZero(t, start, false))
		x.End = end
		return true
	case len(items) > 1:
		p.errorAt(diag.TooManyInitializerValues, items[1].startOf())
		x.invalidate()
		return false
	}
	it := items[0].Operand
	if it.Mode == Braced {
		p.errorAt(diag.OnlyOneLevelBracesAllowed, it.startOf(), t)
		x.invalidate()
		return false
	}
	p.checkNarrowing(&it, t, false)
	if !p.convertBy(&it, t, context, f) {
		x.invalidate()
		return false
	}
	*x = it
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

// zeroValue returns the zero of scalar type t.
func (p *Parser) zeroValue(t *il.Type, pos source.Pos) *il.Expr {
	t = p.u.Unqualified(t)
	s := t.Skip()
	var c *il.Constant
	switch s.Kind {
	case il.TkFloat:
		c = p.u.NewConst(il.CkFloat, t)
		c.Float.Format = t.FloatFormat()
	case il.TkPtrToMember:
		c = p.u.NewConst(il.CkPtrToMember, t)
		c.IsFunctionPtr = s.Elem.IsFunction()
	default:
		c = p.u.NewConst(il.CkInteger, t)
	}
	c.Pos = pos
	return p.constExpr(c, pos)
}

// zeroForm is how the zero of a scalar type was spelled first.
type zeroForm struct {
	t    *il.Type
	cast bool // T{}, printed as a cast
}

// sharedZero returns the zero that `{}` or, when cast, `t{}` stands for in an
// expression. There is one such constant for each type: the first spelling
// serves all others, and that of int is there from the beginning (C-expr 3.4).
func (p *Parser) sharedZero(t *il.Type, pos source.Pos, cast bool) *il.Expr {
	key := p.u.Unqualified(t).Skip()
	if key.SignedOf == nil { // a type with the word signed has a zero of its own
		key = p.u.Canonical(key)
	}
	f, ok := p.exprs.zeros[key]
	switch {
	case ok:
	case key == p.u.Builtin.Int:
		f = zeroForm{t: key}
	case cast:
		f = zeroForm{t: t.Skip(), cast: !printsAsCast(t)}
	default:
		f = zeroForm{t: p.u.Unqualified(t)}
	}
	if !ok {
		if p.exprs.zeros == nil {
			p.exprs.zeros = map[*il.Type]zeroForm{}
		}
		p.exprs.zeros[key] = f
	}
	if f.cast {
		return p.castZero(f.t, pos)
	}
	return p.zeroValue(f.t, pos)
}

// printsAsCast reports whether the zero of t has no literal form and prints as
// a cast itself.
func printsAsCast(t *il.Type) bool {
	if !t.IsEnum() {
		return t.IsPointer()
	}
	for _, e := range t.Skip().Int2.Constants {
		if e.Int.IsZero() {
			return false
		}
	}
	return true
}

// castZero returns the zero written as t{}.
func (p *Parser) castZero(t *il.Type, pos source.Pos) *il.Expr {
	z := p.zeroValue(t, pos)
	if printsAsCast(t) {
		return z
	}
	inner := p.zeroValue(t, pos)
	if k := inner.Const; k.Type.Skip().Kind == il.TkInteger && (k.Type.Skip().Int == il.IntShort || k.Type.Skip().Int == il.IntUShort) {
		k.OrigType = k.Type // the cast around it says the type
	}
	e := p.unary1(il.OpCast, z.Type, inner, pos)
	e.Form = il.CastBraced
	z.Const.Expr = e
	return z
}

// initList is list-initialisation of an object of type t from braced list x;
// direct: not `= {…}`.
func (p *Parser) initList(t *il.Type, x *Operand, direct bool, pos source.Pos, context convContext) (*il.DynamicInit, *il.Type) {
	list := x.List
	for i := range list.Items {
		if list.Items[i].Mode == Invalid {
			return nil, t
		}
		if list.Items[i].Mode == TypeName {
			p.usable(&list.Items[i].Operand)
			return nil, t
		}
	}
	switch {
	case t.IsReference():
		if !p.convert(x, t, context) {
			return nil, t
		}
		p.extendLifetime(x)
		return p.initExpr(x, pos), t
	case t.IsArray():
		return p.listForArray(t, x, context)
	case t.IsClass():
		return p.listForClass(t, x, direct, pos, context), t
	}
	if (t.IsVector() || t.IsComplex()) && len(list.Items) > 0 && !(len(list.Items) == 1 && list.Items[0].Mode == Value && p.u.SameUnqualified(list.Items[0].Expr.Type, t)) {
		return p.listForVector(t, x, context), t
	}
	if direct {
		p.enumFromList(x, t)
	}
	switch {
	case x.Mode == Braced && len(list.Items) == 0:
		x.set(p.zeroValue(t.Skip(), list.Pos))
		x.End = list.End
	case x.Mode == Braced && !p.bracedScalar(x, t, context, directFlags(direct)):
		return nil, t
	}
	return p.initScalar(x, t, pos), t
}

// enumFromList converts the only element of `{e}` to an enumeration with a
// fixed underlying type [dcl.init.list]/3.8.
func (p *Parser) enumFromList(x *Operand, t *il.Type) {
	items := x.List.Items
	s := t.Skip()
	if !t.IsEnum() || !s.Int2.ExplicitBase && !s.Int2.IsScoped || len(items) != 1 || !p.d.AtLeast(201703) || items[0].Mode != Value || !items[0].Expr.Type.IsInteger() {
		return
	}
	it := items[0].Operand
	if s.Int2.Base != nil {
		p.checkNarrowing(&it, s.Int2.Base, false)
	}
	p.decay(&it)
	if it.Mode == Value {
		p.castNode(&it, p.u.Unqualified(t))
		*x = it
	}
}

// listForVector initialises the elements of a vector or the parts of a complex
// number.
func (p *Parser) listForVector(t *il.Type, x *Operand, context convContext) *il.DynamicInit {
	s := t.Skip()
	n := uint64(2)
	if s.Kind == il.TkVector && s.Elem.Skip().Size > 0 {
		n = s.Size / s.Elem.Skip().Size
	}
	if items := x.List.Items; uint64(len(items)) > n {
		p.errorAt(diag.TooManyInitializerValues, items[n].startOf())
		return nil
	}
	a := &aggregator{p: p, context: context}
	if s.Kind == il.TkVector {
		t = s
	}
	c := p.u.NewConst(il.CkAggregate, t)
	c.ExplicitBraces, c.DeclPos = true, x.List.Pos
	for i := range x.List.Items {
		a.value(c, s.Elem, &x.List.Items[i].Operand)
	}
	if a.failed {
		return nil
	}
	c.PartialAggr = uint64(len(c.Elems)) < n
	d := p.u.NewDynamicInit(il.DikConstant)
	if a.dynamic {
		d.Kind = il.DikNonconstantAggregate
	}
	d.Const, d.Pos, d.Braced = c, x.List.Pos, true
	d.PartiallyInitialized = c.PartialAggr
	return d
}

// listForArray initialises an array; `{"text"}` is a string.
func (p *Parser) listForArray(t *il.Type, x *Operand, context convContext) (*il.DynamicInit, *il.Type) {
	items := x.List.Items
	if len(items) == 1 && items[0].Mode == Value && len(items[0].Designators) == 0 && p.isStringFor(t, items[0].Expr) {
		d, done := p.initArrayCopy(t, &items[0].Operand, x.List.Pos)
		return d, done
	}
	return p.initAggregate(t, x.List, context)
}

// listForClass initialises a class object from a list.
func (p *Parser) listForClass(t *il.Type, x *Operand, direct bool, pos source.Pos, context convContext) *il.DynamicInit {
	if !p.completeClass(t, pos) {
		p.errorAt(diag.IncompleteTypeNotAllowed, pos, t)
		return nil
	}
	items := x.List.Items
	target := p.u.Unqualified(t)
	if len(items) == 1 && items[0].Mode == Value && len(items[0].Designators) == 0 && p.isDerivedOrSame(items[0].Expr.Type, target) && p.isAggregate(t) {
		return p.initClass(t, []*Operand{&items[0].Operand}, pos, true)
	}
	if p.isAggregate(t) {
		if t.ClassType().Cls.Abstract {
			p.abstractObject(t, pos)
			return nil
		}
		d, _ := p.initAggregate(t, x.List, context)
		return d
	}
	if e := p.initListElem(t); e != nil {
		if len(items) == 1 && items[0].Mode == Value && p.u.SameUnqualified(items[0].Expr.Type, t) {
			return p.initClass(t, []*Operand{&items[0].Operand}, pos, true)
		}
		return p.makeInitList(target, e, x.List, context)
	}
	if len(items) == 0 && p.hasDefaultConstructor(t.ClassType()) {
		return p.valueInitialize(t, pos)
	}
	res := p.listConstructors(target, x, !direct)
	if res.best == nil {
		s := &callSite{pos: pos, list: true}
		for i := range items {
			s.args = append(s.args, &items[i].Operand)
		}
		p.reportConstructor(&res, target, s)
		return nil
	}
	r := res.best.r
	if !direct && p.isExplicit(r) {
		p.errorAt(diag.CopyListInitializationCannotUse, pos)
	}
	return p.listConstruct(res.best, target, x, pos)
}

// listConstruct builds the initialisation by the constructor that the list
// chose.
func (p *Parser) listConstruct(c *candidate, t *il.Type, x *Operand, pos source.Pos) *il.DynamicInit {
	r := c.r
	f := r.Type.Skip().Routine
	if p.takesInitList(&Symbol{Entity: r}) && len(c.convs) == 1 && c.convs[0].list != nil && c.convs[0].list.kind == planInitList {
		arg := *x
		arg.List = &initList{Items: x.List.Items, Pos: x.List.Pos, End: x.List.End}
		return p.initByConstructor(c, t, []*Operand{&arg}, pos)
	}
	args := make([]*Operand, len(x.List.Items))
	for i := range args {
		args[i] = &x.List.Items[i].Operand
		if i < len(f.Params) && args[i].Mode == Value && !f.Params[i].Type.IsReference() {
			p.checkNarrowing(args[i], f.Params[i].Type, false)
		}
	}
	return p.initByConstructor(c, t, args, pos)
}

// makeInitList initialises a std::initializer_list object: an array holds the
// elements, a constructor of the implementation takes it and its length.
func (p *Parser) makeInitList(t, elem *il.Type, list *initList, context convContext) *il.DynamicInit {
	n := uint64(len(list.Items))
	array := p.u.ArrayOf(p.u.Qualified(elem, il.Const), n)
	for i := range list.Items {
		if it := &list.Items[i]; it.Mode == Value {
			p.checkNarrowing(&it.Operand, elem, true)
			it.narrowed = true
		}
	}
	if n == 0 {
		d := p.defaultInitialize(t, list.Pos)
		if d == nil {
			d = p.u.NewDynamicInit(il.DikZero)
		}
		d.Pos, d.CreationOfInitList = list.Pos, true
		return d
	}
	ad, _ := p.initAggregate(array, list, context)
	if ad == nil {
		return nil
	}
	ad.Braced, ad.ArrayForInitList, ad.TempLifetime = true, true, true
	te := p.tempNode(array, ad, source.Pos{})
	te.Cat = il.LValue
	te.Start = list.Pos
	x := &Operand{Start: list.Pos}
	x.setExpr(te)
	p.arrayToPointer(x)
	x.Expr.Pos = source.Pos{}
	count := p.intConst(int64(n), p.sizeType(), source.Pos{})
	d := p.u.NewDynamicInit(il.DikConstructor)
	d.Routine = p.initListConstructor(t)
	d.Args = linkArgs([]*il.Expr{x.Expr, count})
	d.CreationOfInitList, d.Pos, d.Braced = true, list.Pos, true
	return d
}

// initListConstructor returns the private constructor (pointer, length) of an
// initializer_list class.
func (p *Parser) initListConstructor(t *il.Type) *il.Routine {
	for _, y := range p.constructorsOf(t, t.DeclPos) {
		if r, ok := y.Entity.(*il.Routine); ok && len(r.Type.Skip().Routine.Params) == 2 {
			return r
		}
	}
	return nil
}

// reportList reports that braced list x does not initialise t.
func (p *Parser) reportList(x *Operand, t *il.Type, context convContext) {
	items := x.List.Items
	target := p.u.Unqualified(t.Deref())
	switch {
	case target.IsClass() && p.isAggregate(target):
		p.initAggregate(target, x.List, context)
		if p.rep.Muted() {
			p.rep.Hit(1)
		}
	case target.IsClass():
		res := p.listConstructors(target, x, true)
		if res.best != nil && p.isExplicit(res.best.r) {
			p.errorAt(diag.CopyListInitializationCannotUse, x.startOf())
			return
		}
		s := &callSite{pos: x.startOf(), list: true}
		for i := range items {
			s.args = append(s.args, &items[i].Operand)
		}
		p.reportConstructor(&res, target, s)
	case len(items) > 1:
		p.errorAt(diag.TooManyInitializerValues, items[1].startOf())
	case len(items) == 1:
		p.convert(&items[0].Operand, t, context)
	default:
		p.errorAt(diag.ReferenceTypeNotConstQualified, x.startOf(), t, p.u.Builtin.Int)
	}
}

// checkNarrowing reports a narrowing conversion of x to scalar type t; hard
// makes it an error. It returns whether there is one.
func (p *Parser) checkNarrowing(x *Operand, t *il.Type, hard bool) bool {
	if x.Mode != Value || x.Expr.TypeDependent || x.Expr.ValueDependent || t.IsDependent() || !p.d.AtLeast(201103) {
		return false
	}
	from := p.u.Unqualified(x.Expr.Type)
	to := p.u.Unqualified(t)
	f, s := from.Skip(), to.Skip()
	var c *il.Constant
	if x.Expr.Cat == il.PRValue || x.Expr.Type.IsConst() || true {
		c = p.valueOf(x.Expr)
	}
	code := diag.InvalidNarrowing
	switch {
	case f.Kind == il.TkFloat && s.Kind == il.TkInteger:
	case f.Kind == il.TkFloat && s.Kind == il.TkFloat && floatRank(f) > floatRank(s):
		if c != nil && c.Kind == il.CkFloat {
			return false
		}
	case f.Kind == il.TkInteger && s.Kind == il.TkFloat && !from.IsScopedEnum():
		if c != nil && c.Kind == il.CkInteger {
			if v := p.convertConstant(c, to, nil); v != nil {
				bits, signed := intBits(from)
				if back, ok := v.Float.Int(max(bits, 8), signed); ok && back == c.Int {
					return false
				}
			}
			code = diag.InvalidNarrowingConstant
		}
	case f.Kind == il.TkInteger && s.Kind == il.TkInteger && !from.IsScopedEnum() && !to.IsEnum():
		fb, fs := intBits(from)
		tb, ts := intBits(to)
		if to.IsBool() && from.IsBool() || fb < tb && (ts || !fs) || fb == tb && fs == ts {
			return false
		}
		if c == nil {
			c = p.constantOf(x.Expr, false)
		}
		if c != nil && c.Kind == il.CkInteger {
			if c.Int.Fits(fs, tb, ts) {
				return false
			}
			if !hard {
				return false // the constant's own warning follows
			}
			code = diag.InvalidNarrowingConversionCharConstant
		}
	case (f.Kind == il.TkPointer || f.Kind == il.TkPtrToMember) && to.IsBool():
	default:
		return false
	}
	if p.rep.Muted() {
		return true
	}
	sev := diag.Warning
	if hard {
		sev = diag.Error
	}
	p.rep.ReportAs(sev, code, x.startOf(), p.typeText(from), p.typeText(to))
	return true
}
