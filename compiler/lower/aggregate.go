// This file implements initialisers in braces: which elements are constants set
// one by one, which are evaluated, and what the rest is left to.
package lower

import (
	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// spread is what an initialiser in braces contains.
type spread struct {
	consts  []*Stmt
	exprs   []*Expr
	copies  []*Stmt
	whole   bool // every scalar has an initialiser
	written bool // some element is a constant
	dynamic bool // some element is not
	last    int  // number of exprs up to the last one that is a constant
	plain   bool // constants under way were not written for their object
	leads   []leadAt
	inside  int  // how deep what is under way lies in the object
	direct  bool // constants are assigned as the rest is: no variable is initialised
}

// isPart reports whether x is no variable, nor a part of one (rule gpu.part-order).
func isPart(x *Expr) bool {
	for {
		switch x.Op {
		case OpVar, OpVoid:
			return false
		case OpMember, OpIndex, OpBase, OpDecay, OpLvalueCast, OpCast, OpParens:
			x = x.X
		case OpDeref:
			if x.X.Op != OpDecay && x.X.Op != OpCast {
				return true
			}
			x = x.X
		default:
			return true
		}
	}
}

// set gives element x the constant value y.
func (p *spread) set(f *lowerer, x, y *Expr) {
	if p.direct {
		p.exprs = append(p.exprs, assigned("=", f.writable(x, x.Type), y))
		p.last = len(p.exprs)
		return
	}
	p.written = true
	p.consts = append(p.consts, &Stmt{Kind: StmtElem, X: x, Y: y})
}

// fillConstant initialises x by constant or aggregate c.
func (f *fn) fillConstant(n *filling, x *Expr, t *il.Type, c *il.Constant) {
	if c == nil {
		n.zero = true
		return
	}
	s := t.Skip()
	if s.Kind != il.TkArray && s.Cls == nil && s.Kind != il.TkPtrToMember {
		n.scalar(f, x, t, c, x.Op == OpVar && x.Var.Source != nil)
		return
	}
	c = f.withNulls(c, t)
	if s.Kind == il.TkPtrToMember && !s.Elem.IsFunction() {
		n.exprs = append(n.exprs, assigned("=", x, f.constant(c, t)))
		return
	}
	var p spread
	p.whole, p.direct = true, isPart(x)
	f.elements(&p, x, t, c)
	n.copies, n.leads = p.copies, p.leads
	n.exprs = append(n.exprs, p.exprs...)
	n.valued = p.last > 0 && p.last == len(p.exprs)
	switch {
	case p.direct && !p.whole:
		n.cleared = f.zeroed(x)
	case p.direct && len(n.exprs)+len(n.copies) > 0 && len(p.consts) == 0:
	case !p.dynamic:
		n.zero, n.elems = true, p.consts
	case p.written, len(p.exprs)+len(p.copies) == 0 && x.Op == OpVar && x.Var.Source != nil:
		n.zero, n.elems = true, p.consts
	case !p.whole:
		n.braces = braces(t)
	}
}

// scalar initialises scalar x by c, typed: in the type that it was declared with.
func (n *filling) scalar(f *fn, x *Expr, t *il.Type, c *il.Constant, typed bool) {
	y := f.zeroOf(t)
	switch {
	case c.Kind == il.CkDynamicInit:
		*n = *f.fill(x, t, c.Dyn)
		return
	case c.Kind == il.CkAggregate && len(c.Elems) > 0: // {1}
		n.scalar(f, x, t, c.Elems[0], false)
		return
	case c.Kind == il.CkAggregate: // {}
		typed = false
	default:
		y = f.constant(c, c.Type)
	}
	if typed {
		y = typedValue(f.u, c, t, y)
	}
	n.exprs = append(n.exprs, assigned("=", f.writable(x, t), y))
}

// braces is the initialiser that zeroes an object of type t: one pair for each
// level down to the first scalar.
func braces(t *il.Type) string {
	if c := t.ClassType(); c != nil && c.Cls.Empty {
		return "{}"
	}
	open, shut := "", ""
	for n := 0; n < 100; n++ {
		s := t.Skip()
		switch {
		case s.Kind == il.TkArray:
			t = s.Elem
		case t.IsPtrToMemberFunction():
			return open + "{0}" + shut
		case s.Cls != nil && len(s.Cls.DirectBases) > 0 && !s.Cls.DirectBases[0].Type.ClassType().Cls.Empty:
			t = s.Cls.DirectBases[0].Type
		case s.Cls != nil && len(s.Cls.Fields) > 0:
			t = s.Cls.Fields[0].Type
			if c := t.ClassType(); c != nil && c.Cls.Empty {
				return open + "{{},0}" + shut // the second is the room that it takes
			}
		default:
			return open + "0" + shut
		}
		open, shut = open+"{", shut+"}"
	}
	return "{0}"
}

// part initialises x, a base, member or element of type t, by c: an object that is
// destroyed is copied as a whole from a constant (rule gpu.destructors).
func (f *fn) part(p *spread, x *Expr, t *il.Type, c *il.Constant) {
	p.inside++
	defer func() { p.inside-- }()
	d := &il.DynamicInit{Kind: il.DikConstant, Const: c}
	if c.Kind == il.CkDynamicInit && c.Dyn != nil {
		d = c.Dyn
	}
	if t.IsClass() && destroyed(t) != nil && f.constantOf(t, d) {
		p.dynamic = true
		p.exprs = append(p.exprs, assigned("=", x, varRef(f.static(f.u.Unqualified(t), d))))
		return
	}
	f.elements(p, x, t, c)
}

// elements distributes c over the parts of x.
func (f *fn) elements(p *spread, x *Expr, t *il.Type, c *il.Constant) {
	f.u.Work.Step(1)
	if f.depth++; f.depth > maxDepth {
		f.depth--
		return
	}
	defer func() { f.depth-- }()
	s := t.Skip()
	if c.Kind == il.CkAggregate && c.ExplicitCast && len(c.Elems) > 0 && !p.direct && p.inside > 0 {
		p.listed(f, x, t, c)
		return
	}
	if t.IsPtrToMemberFunction() && (c.Kind == il.CkPtrToMember || c.Kind == il.CkInteger) {
		f.memberElements(p, x, c)
		return
	}
	switch c.Kind {
	case il.CkDynamicInit:
		f.dynamicElement(p, x, t, c.Dyn)
		return
	case il.CkString:
		if s.Kind == il.TkArray && p.direct {
			p.exprs = append(p.exprs, f.copied(x, varRef(f.static(f.u.Qualified(t, il.Const), &il.DynamicInit{Kind: il.DikConstant, Const: c}))))
			return
		}
		if s.Kind == il.TkArray {
			p.written = true
			p.consts = append(p.consts, &Stmt{Kind: StmtString, X: x, Y: &Expr{Op: OpConst, Const: c, Type: c.Type}})
			return
		}
	case il.CkAggregate:
		if s.Kind == il.TkArray {
			f.arrayElements(p, x, s, c)
			return
		}
		if s.Cls != nil {
			f.classElements(p, x, s, c)
			return
		}
		if len(c.Elems) == 1 {
			f.elements(p, x, t, c.Elems[0])
		} else if len(c.Elems) == 0 {
			p.set(f.lowerer, x, f.zeroOf(t))
		}
		return
	}
	p.set(f.lowerer, x, partValue(f.u, c, t, f.constant(c, t), p.plain))
}

// dynamicElement initialises x by d. Among constants a scalar is zero first.
func (f *fn) dynamicElement(p *spread, x *Expr, t *il.Type, d *il.DynamicInit) {
	if d != nil && (d.Kind == il.DikConstant || d.Kind == il.DikNonconstantAggregate) && d.Const != nil {
		f.elements(p, x, t, d.Const)
		return
	}
	if c := f.constructed(t, d); c != nil {
		plain := p.plain
		p.plain = true
		f.elements(p, x, t, c)
		p.plain = plain
		return
	}
	if s := stringOf(d); s != nil && t.IsPointer() {
		p.set(f.lowerer, x, &Expr{Op: OpConst, Const: s, Type: t})
		return
	}
	p.dynamic = true
	if !t.IsClass() && !t.IsArray() && !p.direct && !t.IsPtrToMemberFunction() {
		p.consts = append(p.consts, &Stmt{Kind: StmtElem, X: x, Y: f.zeroOf(t), Text: "dynamic"})
	}
	lead := f.lead
	f.lead = nil
	n := f.fill(x, t, d)
	leadsFirst(f, n)
	if len(f.lead) > 0 && len(n.exprs) > 0 && len(p.exprs) > 0 {
		p.leads = append(p.leads, leadAt{len(p.exprs), f.lead})
		f.lead = nil
	}
	f.lead = append(lead, f.lead...)
	p.copies = append(p.copies, n.copies...)
	p.exprs = append(p.exprs, n.exprs...)
	if flag := f.flags[d]; flag != nil && t.IsClass() && destroyed(t) != nil {
		set := setFlag(f, flag, "1")
		set.Variant = 'f'
		p.exprs = append(p.exprs, set)
	}
	if len(n.elems) > 0 {
		p.consts = append(p.consts, n.elems...)
		p.written = true
	}
	if n.zero && !n.copied && len(n.exprs) == 0 { // (rule gpu.empty-elements)
		c := t.ClassType()
		switch {
		case d.Kind != il.DikZero || c == nil:
			p.written = true
		case len(c.Cls.Fields)+len(c.Cls.DirectBases) > 0:
			p.exprs = append(p.exprs, f.zeroed(x))
		}
	}
}

// listed initialises x, a part of type t, by `T{…}` with list c, an object of its own: where nothing in it is a
// constant it sets none, and leaves nothing out (rule gpu.listed-objects).
func (p *spread) listed(f *fn, x *Expr, t *il.Type, c *il.Constant) {
	own := spread{whole: true, plain: p.plain}
	f.elements(&own, x, t, c)
	if own.written {
		p.consts = append(p.consts, own.consts...)
		p.written, p.whole = true, p.whole && own.whole
	}
	p.dynamic = true
	for _, l := range own.leads {
		l.at += len(p.exprs)
		p.leads = append(p.leads, l)
	}
	if own.last > 0 {
		p.last = len(p.exprs) + own.last
	}
	p.exprs = append(p.exprs, own.exprs...)
	p.copies = append(p.copies, own.copies...)
}

// elementAddress is the address of element i of array x.
func elementAddress(f *fn, x *Expr, i uint64) *Expr {
	e := x.Type.Skip().Elem
	p := f.decay(x, f.pointer(e))
	if i == 0 {
		return p
	}
	return &Expr{Op: OpBinary, Name: "+", X: p, Y: f.number(i), Type: f.pointer(e)}
}

// stringOf returns the string literal to which d lets a pointer point, nil where it does
// not: that is a constant (rule gpu.decayed-strings).
func stringOf(d *il.DynamicInit) *il.Constant {
	if d == nil || d.Kind != il.DikExpression || d.Expr == nil {
		return nil
	}
	e := d.Expr
	for e.Kind == il.EnkOperation && (e.Op == il.OpParens || e.Op == il.OpCast && e.Type.IsPointer() || e.Op == il.OpArrayToPointer) {
		e = e.Operand
	}
	if e.Kind != il.EnkConstant || e.Const == nil || e.Const.Kind != il.CkString || e.Const.FuncNameTok {
		return nil
	}
	return e.Const
}

// empty initialises x, a part of class or array s, by `{}` where no constructor is called.
func (p *spread) empty(f *fn, x *Expr, s *il.Type) {
	switch {
	case !p.direct:
		p.written = true
	case hasScalar(s):
		p.whole = false
		p.exprs = append(p.exprs, f.zeroed(x))
	}
}

func (f *fn) arrayElements(p *spread, x *Expr, s *il.Type, c *il.Constant) {
	if len(c.Elems) == 0 && p.inside > 0 && CalledByDefault(s.BaseElement()) == nil && !HasDefaults(s) { // (rule gpu.empty-elements)
		p.empty(f, x, s)
		return
	}
	i := uint64(0)
	for _, e := range c.Elems {
		switch e.Kind {
		case il.CkDesignator:
			i = e.Index
			continue
		case il.CkInitRepeat:
			if r := repeatedConstructor(f, e.Base, s.Elem); r != nil {
				n := min(e.Count, s.Array.Count-i)
				p.dynamic = true
				p.exprs = append(p.exprs, constructElements(f, elementAddress(f, x, i), s.Elem, n, r))
				i += n
				continue
			}
			for k := uint64(0); k < e.Count && i < s.Array.Count; k++ {
				f.part(p, f.element(x, i), s.Elem, e.Base)
				i++
			}
			continue
		}
		f.part(p, f.element(x, i), s.Elem, e)
		i++
	}
	if r := CalledByDefault(s.Elem.BaseElement()); r != nil && i < s.Array.Count {
		p.dynamic = true
		p.exprs = append(p.exprs, constructElements(f, elementAddress(f, x, i), s.Elem, s.Array.Count-i, r))
		return
	}
	for i < s.Array.Count && setsTable(f, p, f.element(x, i), s.Elem) {
		i++
	}
	if i < s.Array.Count && hasScalar(s.Elem) {
		p.whole = false
	}
}

func (f *fn) classElements(p *spread, x *Expr, s *il.Type, c *il.Constant) {
	bases, fields := s.Cls.DirectBases, s.Cls.Fields
	if len(c.Elems) == 0 && p.inside > 0 && !calledWithin(s) && !HasDefaults(s) && !holdsTable(s) { // `{}` (rule gpu.empty-elements)
		p.empty(f, x, s)
		return
	}
	i := 0
	for _, e := range c.Elems {
		if e.Kind == il.CkDesignator {
			if e.IsFieldDesignator {
				for k, m := range fields {
					if m == e.Field {
						p.skipped(f, x, s, i, len(bases)+k)
						i = len(bases) + k
					}
				}
			}
			continue
		}
		for i >= len(bases) && i-len(bases) < len(fields) && fields[i-len(bases)].IsBitField && fields[i-len(bases)].Name == nil {
			i++
		}
		switch {
		case i < len(bases):
			b := bases[i]
			f.part(p, f.baseStep(x, b), b.Type, e)
		case i-len(bases) < len(fields):
			m := fields[i-len(bases)]
			f.part(p, f.fieldOf(x, m), m.Type, e)
		}
		i++
	}
	if s.Kind == il.TkUnion {
		return
	}
	p.leftOut(f, x, s, i)
}

// skipped does for the parts of x, an object of class s, between numbers i and n, which designators skip, what `{}`
// does: they are constants that are zero unless they have initialisers of their own or constructors; before C++20 the first scalar of each is zero
// (rule gpu.skipped-members).
func (p *spread) skipped(f *fn, x *Expr, s *il.Type, i, n int) {
	bases, fields := s.Cls.DirectBases, s.Cls.Fields
	for ; i < n && s.Kind != il.TkUnion; i++ {
		if i < len(bases) {
			f.part(p, f.baseStep(x, bases[i]), bases[i].Type, il.LooseConstant(il.CkAggregate, bases[i].Type))
			continue
		}
		m := fields[i-len(bases)]
		y := f.fieldOf(x, m)
		switch {
		case m.IsBitField && m.Name == nil:
		case f.dialect != nil && !f.dialect.AtLeast(lang.CXX20): // C's: the first scalar is zero
			p.written = true
			if y = firstScalar(f, y); y != nil {
				p.set(f.lowerer, y, f.zeroOf(y.Type.Skip()))
			}
		case m.Init != nil:
			whose, plain := f.whose, p.plain
			f.whose, p.plain = x, true // this is x in the initialiser
			f.dynamicElement(p, y, m.Type, m.Init)
			f.whose, p.plain = whose, plain
		case m.Type.IsScalar() && !m.Type.IsPtrToMember():
			p.set(f.lowerer, y, f.zeroOf(m.Type.Skip()))
		case CalledByDefault(m.Type) != nil:
			p.dynamic = true
			p.exprs = append(p.exprs, call(structor(CalledByDefault(m.Type), '1'), f.u.Builtin.Void, f.addr(y)))
		default:
			f.part(p, y, m.Type, il.LooseConstant(il.CkAggregate, m.Type))
		}
	}
}

// firstScalar is the first scalar of object x, nil where it holds none.
func firstScalar(f *fn, x *Expr) *Expr {
	for range maxNullDepth {
		s := x.Type.Skip()
		switch {
		case s.Kind == il.TkArray:
			x = f.element(x, 0)
		case s.Cls == nil:
			return x
		case len(s.Cls.DirectBases) > 0 && !s.Cls.DirectBases[0].Type.ClassType().Cls.Empty:
			x = f.baseStep(x, s.Cls.DirectBases[0])
		case len(s.Cls.Fields) > 0:
			x = f.fieldOf(x, s.Cls.Fields[0])
		default:
			return nil
		}
	}
	return nil
}

// leftOut does for the parts of x, an object of class s, from number i on what a list
// that leaves them out does: those up to the last one with a default initialiser are
// set (rule gpu.default-initialisers).
func (p *spread) leftOut(f *fn, x *Expr, s *il.Type, i int) {
	bases, fields := s.Cls.DirectBases, s.Cls.Fields
	last := -1
	for k, m := range fields {
		if m.Init != nil || HasDefaults(m.Type) || calledWithin(m.Type) {
			last = len(bases) + k
		}
	}
	for ; i < len(bases)+len(fields); i++ {
		t := s
		var y *Expr
		if i < len(bases) {
			t, y = bases[i].Type, f.baseStep(x, bases[i])
		} else if m := fields[i-len(bases)]; m.Init != nil {
			whose, plain := f.whose, p.plain
			f.whose, p.plain = x, true // this is x in the initialiser
			f.dynamicElement(p, f.fieldOf(x, m), m.Type, m.Init)
			f.whose, p.plain = whose, plain
			continue
		} else {
			t, y = m.Type, f.fieldOf(x, m)
			if i < last && t.IsScalar() && !t.IsPtrToMember() {
				p.set(f.lowerer, y, f.zeroOf(t.Skip()))
				continue
			}
			if setsTable(f, p, y, t) {
				continue
			}
		}
		if c := t.ClassType(); c != nil && c.Cls.Members.Aggregate && (HasDefaults(t) || calledWithin(t)) {
			plain := p.plain
			p.plain = true
			f.part(p, y, t, il.LooseConstant(il.CkAggregate, t))
			p.plain = plain
			continue
		}
		if r := CalledByDefault(t); r != nil {
			p.dynamic = true
			p.exprs = append(p.exprs, call(structor(r, '1'), f.u.Builtin.Void, f.addr(y)))
			continue
		}
		if r := implicitlyCalled(t); r != nil { // [dcl.init]/8
			p.dynamic = true
			p.exprs = append(p.exprs, f.zeroed(y), call(structor(r, '1'), f.u.Builtin.Void, f.addr(y)))
			continue
		}
		if r := CalledByDefault(t.BaseElement()); r != nil && t.IsArray() {
			p.dynamic = true
			p.exprs = append(p.exprs, f.constructArray(y, t, &il.DynamicInit{Routine: r}))
			continue
		}
		if c := t.ClassType(); c != nil && destroyed(t) != nil && c.Cls.Members.DefaultCtor.Trivial {
			f.part(p, y, t, il.LooseConstant(il.CkAggregate, t))
			p.whole = false
			continue
		}
		if hasScalar(t) {
			p.whole = false
		}
	}
}

// CalledByDefault returns the constructor that is called for an object of type t that a
// list leaves out, nil where none is.
func CalledByDefault(t *il.Type) *il.Routine {
	c := t.ClassType()
	if c == nil || t.IsArray() {
		return nil
	}
	m := &c.Cls.Members.DefaultCtor
	if m.Trivial || m.Routine == nil || m.Routine.Generated || m.Routine.IsConstexpr || len(m.Routine.Type.Skip().Routine.Params) > 0 {
		return nil
	}
	return m.Routine
}

// IsConstructed reports whether the default constructor of objects of type t, of the elements
// of an array, does something.
func IsConstructed(t *il.Type) bool {
	c := t.BaseElement().ClassType()
	return c != nil && !c.Cls.Members.DefaultCtor.Trivial
}

// calledWithin reports whether a constructor is called for an object of type t that a list
// leaves out, or for a part of it (rule gpu.left-out-constructors).
func calledWithin(t *il.Type) bool {
	return t.AnySubobject(func(t *il.Type) bool { return CalledByDefault(t) != nil })
}

// implicitlyCalled returns the implicit constructor that is called for an object of class t,
// no aggregate, that a list leaves out, nil where none is: the object is zeroed first.
func implicitlyCalled(t *il.Type) *il.Routine {
	c := t.ClassType()
	if c == nil || t.IsArray() || c.Cls.Members.Aggregate || !calledWithin(c) {
		return nil
	}
	m := &c.Cls.Members.DefaultCtor
	if m.Trivial || m.Routine == nil || !m.Routine.Generated || Evaluated(m.Routine) {
		return nil
	}
	return m.Routine
}

// setsTable sets x, an object of class t that a list leaves out, as its implicit default
// constructor does, where that leaves nothing open and the object holds a pointer to a
// table (rule gpu.evaluated-constructors).
func setsTable(f *fn, p *spread, x *Expr, t *il.Type) bool {
	c := t.ClassType()
	if c == nil || p.direct || !holdsTable(c) || destroyed(t) != nil {
		return false
	}
	r := c.Cls.Members.DefaultCtor.Routine
	if r == nil || !Evaluated(r) {
		return false
	}
	f.u.Work.Step(1)
	var n filling
	f.defaultElements(&n, x, c, c, 0, 0)
	p.consts = append(p.consts, n.elems...)
	p.written = true
	return true
}

// HasDefaults reports whether an object of type t has members with default
// initialisers.
func HasDefaults(t *il.Type) bool {
	return t.AnySubobject(func(t *il.Type) bool {
		c := t.ClassType()
		if c == nil {
			return false
		}
		for _, m := range c.Cls.Fields {
			if m.Init != nil {
				return true
			}
		}
		return false
	})
}

// hasScalar reports whether an object of type t holds anything.
func hasScalar(t *il.Type) bool {
	return t.AnySubobject(func(t *il.Type) bool {
		c := t.ClassType()
		return c == nil || c.Cls.Polymorphic
	})
}
