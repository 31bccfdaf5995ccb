// This file implements the way between constants of the IL and values.
package eval

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// fromConstant returns the value of c.
func (m *machine) fromConstant(c *il.Constant, pos source.Pos) (value, bool) {
	if c == nil {
		return value{}, m.fail(diag.EvalUnsupportedExpression, pos)
	}
	switch c.Kind {
	case il.CkInteger:
		if c.Type != nil && (c.Type.IsPointer() || c.Type.IsNullptr()) {
			return value{kind: ptrValue, p: ofAddress(c.Int.Lo)}, true
		}
		if c.Type != nil && c.Type.IsPtrToMember() {
			return value{kind: memberValue}, true
		}
		return value{kind: intValue, i: c.Int}, true
	case il.CkFloat:
		return ofFloat(c.Float), true
	case il.CkComplex:
		return ofComplex(c.Float, c.Imag), true
	case il.CkString:
		o := m.stringObject(c)
		if c.Type != nil && c.Type.IsPointer() {
			e := m.element(o, 0)
			return value{kind: ptrValue, p: pointer{o: e}}, e != nil
		}
		return holding(o), true
	case il.CkPtrToMember:
		return ofMember(member{field: c.Field, routine: c.Routine, base: c.CastBase, c: c}), true
	case il.CkAddress:
		return m.fromAddress(c, pos)
	case il.CkAggregate:
		if c.Type == nil {
			break
		}
		o := m.newObject(c.Type, nil)
		if o == nil || !m.fill(o, c, pos) {
			return value{}, false
		}
		return holding(o), true
	case il.CkVoid:
		return value{}, true
	case il.CkTemplateParam:
		return value{}, m.fail(diag.EvalUnsupportedExpression, pos)
	}
	if c.Expr != nil {
		return m.rvalue(c.Expr)
	}
	return value{}, m.fail(diag.EvalUnsupportedExpression, pos)
}

// fromAddress follows an address constant into the objects of the evaluation.
func (m *machine) fromAddress(c *il.Constant, pos source.Pos) (value, bool) {
	v := value{kind: ptrValue}
	switch c.Address {
	case il.AbkRoutine:
		v.p = ofRoutine(c.Routine)
		return v, true
	case il.AbkLabel:
		v.p = ofLabel(c.Label)
		return v, true
	case il.AbkVariable:
		o := m.lookup(c.Var)
		if o == nil {
			var ok bool
			if o, ok = m.outside(c.Var); !ok {
				return value{}, false
			}
		}
		return m.follow(o, c, pos)
	case il.AbkConstant, il.AbkTemporary:
		if c.Base != nil && c.Base.Kind == il.CkString {
			return m.follow(m.stringObject(c.Base), c, pos)
		}
	}
	v.p = ofOpaque(c)
	return v, true
}

// follow walks the subobject path of an address.
func (m *machine) follow(o *object, c *il.Constant, pos source.Pos) (value, bool) {
	v := value{kind: ptrValue, p: pointer{o: o}}
	rest := c.Offset
	for _, e := range c.Path {
		switch {
		case e.Field != nil:
			if s := m.fieldOf(v.p.o, e.Field); s != nil {
				v.p.o = s
				rest -= int64(e.Field.Offset)
			}
		case e.Base != nil:
			if s := m.baseOf(v.p.o, e.Base.Type); s != nil {
				v.p.o = s
				rest -= int64(e.Base.Offset)
			}
		case v.p.o.typ.Skip().Kind == il.TkArray:
			n := len(v.p.o.subs)
			if e.Index < 0 || e.Index > int64(n) || n == 0 {
				return m.followOffset(o, c, pos)
			}
			rest = 0
			if e.Index == int64(n) {
				v.p = pointer{o: m.element(v.p.o, n-1), past: true}
			} else {
				v.p.o = m.element(v.p.o, int(e.Index))
			}
		}
		if v.p.o == nil {
			return value{}, false
		}
	}
	if s := v.p.o.typ.Skip(); rest != 0 && s.Kind == il.TkArray && len(c.Path) == 0 && len(v.p.o.subs) > 0 {
		size := int64(m.sizeOf(s.Elem))
		if size > 0 && rest%size == 0 {
			first := m.element(v.p.o, 0)
			return m.advance(pointer{o: first}, rest/size, pos)
		}
	}
	if size := int64(m.sizeOf(v.p.o.typ)); len(c.Path) == 0 && rest == size && size > 0 {
		v.p.past = true
	}
	if c.Type != nil && c.Type.IsPointer() && v.p.o.typ.Skip().Kind == il.TkArray && !c.Type.Skip().Elem.IsArray() && len(v.p.o.subs) > 0 && !v.p.past {
		v.p.o = m.element(v.p.o, 0)
	}
	return v, v.p.o != nil
}

// followOffset is follow for steps that only make sense as a sum, `(a + 2)[-2]`:
// it goes to where the offset of c lies in array o, down to the type pointed to.
func (m *machine) followOffset(o *object, c *il.Constant, pos source.Pos) (value, bool) {
	rest, want := c.Offset, c.Type.Deref()
	if c.Type.IsPointer() {
		want = c.Type.Skip().Elem
	}
	for o != nil && o.typ.Skip().Kind == il.TkArray && !m.u.SameUnqualified(o.typ, want) {
		size := int64(m.sizeOf(o.typ.Skip().Elem))
		if size <= 0 || rest < 0 || rest >= size*int64(len(o.subs)) {
			return value{}, m.fail(diag.EvalUnsupportedExpression, pos)
		}
		o, rest = m.element(o, int(rest/size)), rest%size
	}
	if o == nil || rest != 0 {
		return value{}, m.fail(diag.EvalUnsupportedExpression, pos)
	}
	return value{kind: ptrValue, p: pointer{o: o}}, true
}

// stringObject makes the array object of a string literal.
func (m *machine) stringObject(c *il.Constant) *object {
	if o := m.strings[c]; o != nil {
		return o
	}
	n := uint64(len(c.Str) + 1)
	elem := m.u.Builtin.Char
	if c.Type != nil {
		if s := c.Type.Skip(); s.Kind == il.TkArray {
			elem, n = s.Elem, s.Array.Count
		}
	}
	o := &object{typ: m.u.ArrayOf(elem, n), subs: make([]*object, n), str: c, constant: true, active: -1}
	if m.strings == nil {
		m.strings = make(map[*il.Constant]*object)
	}
	m.strings[c] = o
	return o
}

// constant returns v, a value of type t, as a constant of the IL.
func (m *machine) constant(t *il.Type, v value, pos source.Pos) (*il.Constant, bool) {
	if v.kind == objectValue {
		return m.objectConstant(v.p.o, pos)
	}
	var c *il.Constant
	switch v.kind {
	case intValue:
		c = m.u.NewConst(il.CkInteger, t)
		c.Int = v.i
	case floatValue:
		c = m.u.NewConst(il.CkFloat, t)
		c.OwnRare().Float = v.float()
	case complexValue:
		c = m.u.NewConst(il.CkComplex, t)
		c.OwnRare().Float, c.OwnRare().Imag = v.float(), v.imag()
	case memberValue:
		c = m.u.NewConst(il.CkPtrToMember, t)
		c.OwnRare().Field, c.OwnRare().Routine, c.OwnRare().CastBase = v.member().field, v.member().routine, v.member().base
		c.OwnRare().IsFunctionPtr = v.member().routine != nil || t.Skip().Kind == il.TkPtrToMember && t.Skip().Elem.IsFunction()
		if v.member().c != nil {
			c.OwnRare().NameRef = v.member().c.NameRef
		}
	case ptrValue:
		return m.addressConstant(t, v.p, pos)
	default:
		if t == nil || t.IsVoid() {
			return m.u.NewConst(il.CkVoid, t), true
		}
		return nil, m.fail(diag.EvalUnsupportedExpression, pos)
	}
	c.DeclPos, c.Pos = pos, pos
	return c, true
}

// addressConstant returns a pointer or reference as a constant.
func (m *machine) addressConstant(t *il.Type, p pointer, pos source.Pos) (*il.Constant, bool) {
	if p.o == nil && p.routine() == nil && p.label() == nil && p.opaque() == nil {
		c := m.u.NewConst(il.CkInteger, t)
		c.Int.Lo = p.addr()
		c.DeclPos, c.Pos = pos, pos
		return c, true
	}
	if p.opaque() != nil {
		c := m.u.NewConst(il.CkAddress, t)
		h := c.Entry
		*c = *p.opaque()
		c.Detach()
		c.Entry, c.Type = h, t
		return c, true
	}
	c := m.u.NewConst(il.CkAddress, t)
	c.DeclPos, c.Pos = pos, pos
	switch {
	case p.routine() != nil:
		c.OwnRare().Address, c.OwnRare().Routine = il.AbkRoutine, p.routine()
		return c, true
	case p.label() != nil:
		c.OwnRare().Address, c.OwnRare().Label = il.AbkLabel, p.label()
		return c, true
	}
	return c, m.objectAddress(c, p, pos)
}

// objectAddress fills in the address of a subobject.
func (m *machine) objectAddress(c *il.Constant, p pointer, pos source.Pos) bool {
	o := p.o
	array := m.self != nil && m.self.typ.IsArray()
	if p.past {
		c.OwnRare().Offset += int64(m.sizeOf(o.typ))
	}
	var path []il.PathElem
	for ; o.parent != nil || o.became != nil; o = o.parent {
		if o.parent == nil {
			o = o.became // elided: there is one object only [class.copy.elision]
			for o.became != nil {
				o = o.became
			}
			if o.parent == nil {
				break
			}
		}
		switch {
		case o.field != nil:
			path = append(path, il.PathElem{Field: o.field})
			c.OwnRare().Offset += int64(o.field.Offset)
		case o.base != nil:
			path = append(path, il.PathElem{Base: o.base})
			c.OwnRare().Offset += int64(o.base.Offset)
		default:
			i := int64(o.index)
			if p.past && o == p.o {
				i++
			}
			path = append(path, il.PathElem{Index: i})
			c.OwnRare().Offset += int64(o.index) * int64(m.sizeOf(o.typ))
		}
	}
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	c.OwnRare().Path = path
	v := o.variable
	if o == m.self {
		if v = m.opt.Initialized; array && v != nil {
			return m.fail(diag.ReferencePointerTemporaryLimitedLifetime, pos) // elements are made beside it
		}
	}
	switch {
	case v != nil:
		c.OwnRare().Address, c.OwnRare().Var = il.AbkVariable, v
		// a managed variable is reached through a pointer in host code (rule front.managed-addresses)
		return v.Storage != il.ScAuto && !v.IsThreadLocal && !v.Shared && !(v.Managed && m.d.Pass == lang.HostPass) || m.failEntity(diag.EvalAddressNotConstant, pos, v)
	case o.str != nil:
		c.OwnRare().Address, c.OwnRare().Base = il.AbkConstant, o.str
		return true
	}
	if o.heap {
		return m.fail(diag.EvalAddressOfOwnStorage, pos)
	}
	if o.state == expired {
		return m.fail(diag.EvalAddressOfOwnStorage, pos)
	}
	if !m.limitedLifetime(o, pos) {
		return false
	}
	base, ok := m.objectConstant(o, pos)
	c.OwnRare().Address, c.OwnRare().Base = il.AbkTemporary, base
	return ok
}

// objectConstant returns the value of an object as a constant.
func (m *machine) objectConstant(o *object, pos source.Pos) (*il.Constant, bool) {
	if o.seen || !m.enter(pos) {
		return nil, m.fail(diag.EvalUnsupportedExpression, pos)
	}
	defer m.leave()
	if o.runtime && !o.empty() {
		return nil, m.runtimeRead(o, pos)
	}
	s := o.typ.Skip()
	if !s.IsClass() && s.Kind != il.TkArray {
		if o.state == uninit || o.val.kind == noValue {
			if o.field != nil {
				return nil, m.fail(diag.EvalUninitializedSubobject, pos, memberText(o.field))
			}
			return nil, m.fail(diag.EvalUninitializedObject, pos)
		}
		return m.constant(o.typ, o.val, pos)
	}
	if o.str != nil {
		return o.str, true
	}
	c := m.u.NewConst(il.CkAggregate, o.typ)
	c.DeclPos, c.Pos = pos, pos
	for i := range o.subs {
		if s.Kind == il.TkUnion && i != o.active {
			continue
		}
		sub := m.sub(o, i)
		if sub == nil {
			return nil, false
		}
		e, ok := m.objectConstant(sub, pos)
		if !ok {
			return nil, false
		}
		if s.Kind == il.TkUnion && i > 0 {
			d := m.u.NewConst(il.CkDesignator, nil)
			d.OwnRare().IsFieldDesignator, d.OwnRare().Field = true, sub.field
			c.OwnRare().Elems = append(c.Elems, d)
		}
		c.OwnRare().Elems = append(c.Elems, e)
	}
	return c, true
}
