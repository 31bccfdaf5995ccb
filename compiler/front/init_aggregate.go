// This file implements aggregate initialisation [dcl.init.aggr]: brace elision,
// designators, and the constant that describes what each element gets.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// aggregator walks an initialiser list and an aggregate in step.
type aggregator struct {
	ck      *Checker
	context convContext
	dynamic bool // some element is not constant
	calls   bool // an element that the list leaves out is made by a call
	failed  bool
	lacking bool // a reference that the list leaves out
	parens  bool // the list was written `(…)`
	stopped bool // what follows cannot be told apart
	depth   int
	end     source.Pos // closing brace of the innermost list
}

// cursor is a place in an initialiser list.
type cursor struct {
	items []initItem
	i     int
}

func (c *cursor) done() bool      { return c.i >= len(c.items) }
func (c *cursor) item() *initItem { return &c.items[c.i] }

// initAggregate initialises an aggregate of type t from list; the completed
// type is returned for an array of unknown bound.
func (ck *Checker) initAggregate(t *il.Type, list *initList, context convContext) (*il.DynamicInit, *il.Type) {
	a := &aggregator{ck: ck, context: context, parens: list.Parens}
	c, done := a.braced(t, list)
	if a.lacking && !a.failed {
		uninitializedMember(ck, list)
		a.failed = true
	}
	if c == nil || a.failed {
		return nil, t
	}
	kind := il.DikConstant
	if a.dynamic {
		kind = il.DikNonconstantAggregate
	}
	d := ck.u.NewDynamicInit(kind)
	d.Const, d.Pos, d.Braced, d.CallsForRest = c, list.Pos, true, a.calls
	return d, done
}

// uninitializedMember reports that list leaves out a reference of the object that it initialises
// (rule front.uninitialized-members).
func uninitializedMember(ck *Checker, list *initList) {
	if v := list.object; v != nil {
		ck.report(diag.UninitializedConstOrRefMember, v.NamePos, ck.words.describeBare(v))
		return
	}
	ck.report(diag.UninitializedMemberOfObject, list.Pos)
}

// braced initialises aggregate t from a list with braces of its own.
func (a *aggregator) braced(t *il.Type, list *initList) (*il.Constant, *il.Type) {
	ck := a.ck
	if a.depth++; ck.aggregatesEnd(a.depth, list.Pos) {
		a.failed, a.stopped = true, true
		return nil, t
	}
	defer func() { a.depth-- }()
	cur := &cursor{items: list.Items}
	c := ck.u.NewConst(il.CkAggregate, t)
	c.ExplicitBraces, c.DeclPos = true, list.Pos
	if c.Pos = list.End; c.Pos.Col > 1 {
		c.Pos.Col--
	}
	outer := a.end
	a.end = c.Pos
	done := a.fill(c, t, cur, true)
	a.end = outer
	if c.Type = done; done.IsClass() {
		c.Type = done.Skip()
	}
	if !cur.done() && !a.stopped {
		ck.report(diag.TooManyInitializerValues, cur.item().startOf())
		a.failed = true
	}
	return c, done
}

// fill gives the elements of aggregate t what cur holds. top: the list is t's
// own, so that designators are honoured; else only those of the first item are
// for t, where they are left behind those that led to it.
func (a *aggregator) fill(c *il.Constant, t *il.Type, cur *cursor, top bool) *il.Type {
	if t.IsArray() {
		return a.fillArray(c, t, cur, top)
	}
	a.fillClass(c, t.ClassType(), cur, top)
	return t
}

// fillArray fills an array.
func (a *aggregator) fillArray(c *il.Constant, t *il.Type, cur *cursor, top bool) *il.Type {
	s := t.Skip()
	ck := a.ck
	var n, highest uint64
	first := cur.i
	open := s.Array.Unknown || s.Array.VLA // any number will do
	for !cur.done() && (top || open || n < s.Array.Count) && !a.stopped {
		it := cur.item()
		if len(it.Designators) > 0 {
			if !top && cur.i != first {
				break
			}
			d := it.Designators[0]
			if d.Index == nil {
				ck.report(diag.InvalidDesignatorKind, behindPoint(d))
				a.failed, a.stopped = true, true
				return t
			}
			n = d.Index.Int.Lo
			c.OwnRare().Designated = true
			g := ck.u.NewConst(il.CkDesignator, nil)
			g.OwnRare().Index, g.DeclPos, g.OwnRare().NoAssign = n, d.Pos, d.NoAssign
			if d.IndexEnd != nil {
				g.OwnRare().IndexEnd, g.OwnRare().IsRange = d.IndexEnd.Int.Lo, true
			}
			c.OwnRare().Elems = append(c.Elems, g)
			rest := *it
			rest.Designators = it.Designators[1:]
			cur.items = append(append([]initItem{}, cur.items[:cur.i]...), append([]initItem{rest}, cur.items[cur.i+1:]...)...)
			if d.IndexEnd != nil {
				n = d.IndexEnd.Int.Lo
				if a.element(c, s.Elem, cur); a.failed {
					a.stopped = true
					return t
				}
				repeatLast(ck.u, c, d)
				n++
				highest = max(highest, n)
				continue
			}
		} else if !open && n >= s.Array.Count {
			break
		}
		a.element(c, s.Elem, cur)
		n++
		highest = max(highest, n)
	}
	if s.Array.Unknown {
		return completedArray(ck.u, t, highest)
	}
	c.PartialAggr = highest < s.Array.Count || s.Array.VLA
	if c.PartialAggr && !c.Designated {
		if r := explicitDefault(ck, s.Elem, false); r != nil {
			ck.report(diag.NoDefaultConstructor, a.end, ck.words.describeBare(s.Elem.ClassType())) // (rule front.explicit-default)
			a.failed = true
			return t
		}
		a.omitted(s.Elem, 0)
	}
	return t
}

// repeatLast makes the last element of c the value of all the elements that
// the range designator d names.
func repeatLast(u *il.Unit, c *il.Constant, d *il.Designator) {
	i := len(c.Elems) - 1
	if i < 0 || c.Elems[i].Kind == il.CkDesignator {
		return
	}
	r := u.NewConst(il.CkInitRepeat, nil)
	r.OwnRare().Base, r.DeclPos, r.OwnRare().Count = c.Elems[i], c.Elems[i].DeclPos, d.IndexEnd.Int.Lo-d.Index.Int.Lo+1
	c.Elems[i] = r
}

// members is what of a class a list has initialised, by index.
type members struct {
	last       int          // the last one, -1 before the first
	designated map[int]bool // those that designators named
}

// fillClass fills a class: bases first, then its members; a union takes one.
func (a *aggregator) fillClass(c *il.Constant, t *il.Type, cur *cursor, top bool) {
	ck := a.ck
	for _, b := range t.Cls.DirectBases {
		if a.failed {
			continue
		}
		if cur.done() || len(cur.item().Designators) > 0 {
			c.PartialAggr = true
			a.omitted(b.Type, 0)
			continue
		}
		a.element(c, ck.u.Unqualified(b.Type), cur)
	}
	fields := typing.InitFields(t)
	first := cur.i // what is left of its designators is for this class
	i := 0
	m := members{last: -1}
	for !a.stopped {
		if cur.done() {
			break
		}
		it := cur.item()
		if len(it.Designators) > 0 {
			if !top && cur.i != first {
				break
			}
			k := a.designated(c, t, fields, cur, &m)
			if k < 0 {
				return
			}
			i = k
		}
		if i >= len(fields) {
			break
		}
		f := fields[i]
		if f.Type.IsArray() && f.Type.Skip().Array.Unknown {
			c.OwnRare().FlexArray = true
		}
		a.element(c, f.Type, cur)
		m.last = i
		i++
		if t.IsUnion() {
			i = len(fields)
		}
	}
	if !t.IsUnion() && i < len(fields) {
		c.PartialAggr = true
		a.missing(t, fields[i:])
	}
	if t.IsUnion() && m.last < 0 && len(fields) > 0 {
		c.PartialAggr = true
	}
}

// missing checks the members that the list leaves out.
func (a *aggregator) missing(t *il.Type, fields []*il.Field) {
	for _, f := range fields {
		switch {
		case a.failed:
		case f.HasInit:
			a.ck.requireField(f, a.end)
		case f.Type.IsReference():
			a.lacking = true
		default:
			a.omitted(f.Type, 0)
		}
	}
}

// omitted checks that an element of type t that the list leaves out can be
// initialised from an empty one [dcl.init.aggr]/5.
func (a *aggregator) omitted(t *il.Type, depth int) {
	ck := a.ck
	if t = baseElement(ck, t); a.failed || ck.aggregatesEnd(depth, a.end) || t.IsDependent() || !ck.completedClass(t) {
		return
	}
	c := t.ClassType()
	if !ck.isAggregate(t) {
		hits := ck.rep.Hits()
		if r := explicitDefault(ck, t, false); r != nil {
			ck.report(diag.NonstandardExplicitDefault, a.end, "constructor "+quoted(ck.words.entityText(r))+" (declared "+ck.say.declaredAt(r.DeclPos, a.end)+")")
		}
		d := ck.valueInitialize(t, a.end)
		a.failed = ck.rep.Hits() > hits
		a.calls = a.calls || nodes.InitHasEffect(d)
		return
	}
	if c.IsUnion() {
		return
	}
	for _, b := range c.Cls.DirectBases {
		a.omitted(b.Type, depth+1)
	}
	for _, f := range typing.InitFields(c) {
		switch {
		case f.HasInit:
			ck.requireField(f, a.end)
		case f.Type.IsReference():
			a.lacking = true
		default:
			a.omitted(f.Type, depth+1)
		}
	}
}

// explicitDefault returns the default constructor of class t, which is no aggregate, where it is explicit: an
// empty list that is or, where it is not defaulted, leaves out the object does not call it [over.match.list] (rule front.explicit-default).
func explicitDefault(ck *Checker, t *il.Type, whole bool) *il.Routine {
	c := t.ClassType()
	if c == nil || c.IsDependent() || !ck.completedClass(c) || ck.isAggregate(c) {
		return nil
	}
	if r := c.Cls.Members.DefaultCtor.Routine; r != nil && !r.Generated && typing.IsExplicit(r) && (whole || !r.IsDefaulted) {
		return r
	}
	return nil
}

// maxAggregates bounds the nesting of aggregates in one initialiser.
const maxAggregates = 200

// aggregatesEnd ends the compilation where the initialiser at pos nests deeper
// than maxAggregates.
func (ck *Checker) aggregatesEnd(depth int, pos source.Pos) bool {
	if depth <= maxAggregates {
		return false
	}
	ck.rep.Abort(diag.NestingTooDeep, pos)
	return true
}

// designated handles `.name =` and returns the index of the member named, -1
// after an error. Members of anonymous unions are reached through them.
func (a *aggregator) designated(c *il.Constant, t *il.Type, fields []*il.Field, cur *cursor, m *members) int {
	ck := a.ck
	it := cur.item()
	d := it.Designators[0]
	for i, f := range fields {
		inside := f.AnonymousParent && d.Name != nil && typing.AnonymousHas(f.Type, d.Name.ID)
		if f.Name == d.Name && d.Name != nil || inside {
			checkDesignatorOrder(ck, d, t, f, i, m)
			rest := *it
			if !inside {
				g := ck.u.NewConst(il.CkDesignator, nil)
				g.OwnRare().Field, g.OwnRare().IsFieldDesignator, g.DeclPos, g.OwnRare().NoAssign = f, true, d.Pos, d.NoAssign
				c.OwnRare().Elems = append(c.Elems, g)
				c.OwnRare().Designated = true
				rest.Designators = it.Designators[1:]
			}
			cur.items = append(append([]initItem{}, cur.items[:cur.i]...), append([]initItem{rest}, cur.items[cur.i+1:]...)...)
			return i
		}
	}
	if d.Name == nil {
		ck.report(diag.InvalidDesignatorKind, behindPoint(d))
	} else {
		class := t
		if n := t.ClassType().NamingTypedef(); n != nil {
			class = n
		}
		ck.report(diag.NoField, behindPoint(d), classWord(t)+` "`+typeText(class)+`"`, `field "`+d.Name.Text+`"`)
	}
	a.failed, a.stopped = true, true
	return -1
}

// checkDesignatorOrder reports a designator for member i of class t whose member was
// designated before, or that follows the initialiser of a later member or of the
// same. Of a union only one is designated; into an anonymous structure a list comes
// back in no order (rule front.designators).
func checkDesignatorOrder(ck *Checker, d *il.Designator, t *il.Type, f *il.Field, i int, m *members) {
	switch {
	case m.designated[i] || t.IsUnion() && len(m.designated) > 0:
		ck.report(diag.DuplicateDesignatorNotAllowed, behindPoint(d))
	case i <= m.last && !t.IsUnion():
		ck.report(diag.NonstandardDesignatorOrder, behindPoint(d))
	}
	if typing.IsAnonymousStruct(f) {
		return
	}
	if m.designated == nil {
		m.designated = make(map[int]bool)
	}
	m.designated[i] = true
}

// classWord returns the word for class t in messages.
func classWord(t *il.Type) string {
	if t.IsUnion() {
		return "union"
	}
	return "class"
}

// element initialises one element of type t from the item at cur.
func (a *aggregator) element(c *il.Constant, t *il.Type, cur *cursor) {
	ck := a.ck
	it := cur.item()
	if it.Mode == Invalid || a.stringForFlexible(t, it) {
		cur.i++
		a.failed = true
		return
	}
	if len(it.Designators) > 0 {
		if t.IsScalar() && !t.IsDependent() && ck.say.scalarDesignated([]initItem{*it}, t) {
			cur.i++
			a.failed = true
			return
		}
		a.nested(c, t, cur)
		return
	}
	if it.Mode == Braced {
		cur.i++
		if t.IsArray() && len(it.List.Items) == 1 && it.List.Items[0].Mode == Value && nodes.IsStringFor(ck.u, t, it.List.Items[0].Expr) {
			a.value(c, t, &it.List.Items[0].Operand)
			return
		}
		if (t.IsArray() || ck.completedClass(t) && ck.isAggregate(t)) && !a.sameClassItem(t, it) {
			if k, _ := a.braced(t, it.List); k != nil {
				c.OwnRare().Elems = append(c.Elems, k)
				c.OwnRare().HasDynamic = c.HasDynamic || k.HasDynamic
			}
			return
		}
		a.value(c, t, &it.Operand)
		return
	}
	if t.IsArray() && it.Mode == Value && nodes.IsStringFor(ck.u, t, it.Expr) {
		cur.i++
		a.value(c, t, &it.Operand)
		return
	}
	if t.IsArray() || ck.completedClass(t) && ck.isAggregate(t) && !it.dependent() && !ck.canConvert(&it.Operand, ck.u.Unqualified(t)) {
		a.nested(c, t, cur)
		return
	}
	if t.IsVector() && !t.IsDependent() && !it.dependent() && !a.ck.canConvert(&it.Operand, a.ck.u.Unqualified(t)) {
		nestedVector(a, c, t, cur)
		return
	}
	cur.i++
	a.value(c, t, &it.Operand)
}

// stringForFlexible reports the string literal it for a flexible array member
// (rule front.flexible-string).
func (a *aggregator) stringForFlexible(t *il.Type, it *initItem) bool {
	if !t.IsArray() || !t.Skip().Array.Unknown || t.IsDependent() {
		return false
	}
	x := &it.Operand
	if x.Mode == Braced && len(x.List.Items) == 1 {
		x = &x.List.Items[0].Operand
	}
	if x.Mode != Value || !nodes.IsStringFor(a.ck.u, t, x.Expr) {
		return false
	}
	a.ck.report(diag.StringForFlexibleArray, x.startOf())
	return true
}

// sameClassItem reports whether braced item it holds one object of class t.
func (a *aggregator) sameClassItem(t *il.Type, it *initItem) bool {
	return t.IsClass() && len(it.List.Items) == 1 && it.List.Items[0].Mode == Value && len(it.List.Items[0].Designators) == 0 &&
		typing.IsDerivedOrSame(a.ck.u, it.List.Items[0].Expr.Type, t)
}

func (ck *Checker) completedClass(t *il.Type) bool {
	return t.IsClass() && ck.completeClass(t, ck.syntax.here())
}

// nested initialises a subaggregate whose braces are elided.
func (a *aggregator) nested(c *il.Constant, t *il.Type, cur *cursor) {
	if a.depth++; a.ck.aggregatesEnd(a.depth, a.end) || !t.IsArray() && !t.IsClass() {
		if a.depth <= maxAggregates && !cur.done() {
			cur.i++
			a.ck.report(diag.IncompatibleInitializer, cur.items[cur.i-1].startOf(), a.ck.u.Builtin.Int, t)
		}
		a.failed, a.stopped = true, true
		return
	}
	defer func() { a.depth-- }()
	k := a.ck.u.NewConst(il.CkAggregate, t)
	if !cur.done() {
		k.DeclPos = cur.item().startOf()
	}
	before := cur.i
	a.fill(k, t, cur, false)
	if cur.i == before && !a.failed {
		cur.i++ // an empty aggregate takes nothing; avoid standing still
		a.ck.report(diag.TooManyInitializerValues, cur.items[before].startOf())
		a.failed = true
		return
	}
	c.OwnRare().Elems = append(c.Elems, k)
	c.OwnRare().HasDynamic = c.HasDynamic || k.HasDynamic
}

// value initialises one element that is no subaggregate.
func (a *aggregator) value(c *il.Constant, t *il.Type, x *Operand) {
	ck := a.ck
	pos := x.startOf()
	if !t.IsReference() && !t.IsClass() && !t.IsArray() && !x.narrowed {
		switch {
		case x.Mode == Value && !a.parens:
			ck.checkNarrowing(x, t, false)
		case x.Mode != Braced || len(x.List.Items) == 0 || !t.IsScalar() || t.IsVector() || t.IsDependent():
		case x.List.Items[0].Mode == Value:
			ck.report(diag.NonstandardExtraBraces, x.List.Pos)
		case x.List.Items[0].Mode == Braced: // (rule front.scalar-in-braces)
			ck.rep.ReportAs(diag.Error, diag.NonstandardExtraBraces, x.List.Pos)
			a.failed = true
			return
		}
	}
	form := il.InitCopy
	if x.Mode == Braced {
		form = il.InitCopyBrace
	}
	saved := ck.env.has(inAggregate)
	ck.env.set(inAggregate, true)
	d, done := ck.initialize(t, form, x, nil, pos, a.context)
	ck.env.set(inAggregate, saved)
	if d == nil {
		a.failed = true
		return
	}
	c.OwnRare().Elems = append(c.Elems, a.component(c, d, done, pos))
}

// component turns the initialisation of an element into a constant.
func (a *aggregator) component(c *il.Constant, d *il.DynamicInit, t *il.Type, pos source.Pos) *il.Constant {
	ck := a.ck
	if d.Kind == il.DikConstant && d.Const != nil {
		return d.Const
	}
	if d.Kind == il.DikNonconstantAggregate && d.Const != nil {
		a.dynamic, c.OwnRare().HasDynamic = true, true
		return d.Const
	}
	k := ck.u.NewConst(il.CkDynamicInit, ck.u.Unqualified(t))
	k.OwnRare().Dyn, k.DeclPos = d, pos
	a.dynamic, c.OwnRare().HasDynamic = true, true
	return k
}

// aggregateFits reports whether list could initialise aggregate class t; for
// overload resolution, nothing is built.
func (ck *Checker) aggregateFits(t *il.Type, list *initList) bool {
	cur := &cursor{items: list.Items}
	return ck.fits(t, cur, true, 0) && cur.done()
}

func (ck *Checker) fits(t *il.Type, cur *cursor, top bool, depth int) bool {
	if ck.aggregatesEnd(depth, ck.syntax.here()) {
		return false
	}
	if t.IsArray() {
		s := t.Skip()
		for n := uint64(0); !cur.done() && (s.Array.Unknown || s.Array.VLA || n < s.Array.Count); n++ {
			if !ck.fitsElement(s.Elem, cur, depth) {
				return false
			}
		}
		return true
	}
	c := t.ClassType()
	if c == nil {
		return false
	}
	for _, b := range c.Cls.DirectBases {
		if !cur.done() && len(cur.item().Designators) == 0 && !ck.fitsElement(b.Type, cur, depth) {
			return false
		}
	}
	fields := typing.InitFields(c)
	i := 0
	for !cur.done() {
		if d := cur.item().Designators; len(d) > 0 {
			k := -1
			for j, f := range fields {
				if f.Name == d[0].Name && f.Name != nil {
					k = j
				}
			}
			if k < 0 {
				return false
			}
			if i = k; len(d) > 1 {
				cur.i++
				i++
				continue
			}
		}
		if i >= len(fields) {
			return true
		}
		if !ck.fitsElement(fields[i].Type, cur, depth) {
			return false
		}
		i++
		if c.IsUnion() {
			break
		}
	}
	return true
}

func (ck *Checker) fitsElement(t *il.Type, cur *cursor, depth int) bool {
	it := cur.item()
	if it.Mode == Value && nodes.IsStringFor(ck.u, t, it.Expr) {
		cur.i++
		return true
	}
	if it.Mode == Braced {
		cur.i++
		if t.IsArray() {
			in := &cursor{items: it.List.Items}
			return ck.fits(t, in, true, depth+1) && in.done()
		}
		c := ck.convSequence(&it.Operand, t, 0)
		return c.ok()
	}
	if t.IsArray() || ck.completedClass(t) && ck.isAggregate(t) && !ck.canConvert(&it.Operand, ck.u.Unqualified(t)) {
		before := cur.i
		return ck.fits(t, cur, false, depth+1) && cur.i > before
	}
	cur.i++
	c := ck.convSequence(&it.Operand, t, 0)
	return c.ok()
}

// behindPoint returns where errors about the kind of designator d point to: what
// follows the `.`, the `[`, or the name in front of `:`.
func behindPoint(d *il.Designator) source.Pos {
	pos := d.Pos
	if d.Index == nil && !d.Colon {
		pos.Col++
	}
	return pos
}
