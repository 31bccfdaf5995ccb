// This file implements the objects of the interpreter.
package eval

import (
	"unsafe"

	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/num"
	"cufront/compiler/source"
)

// state of an object.
type state uint8

const (
	alive state = iota
	uninit
	expired
)

// object is storage: a scalar with its value, or a class, array or union with
// its subobjects.
//
//	class:  bases (direct and virtual) first, then fields, in subs
//	array:  elements in subs, made on demand
//	union:  fields in subs; active is the index of the active one, or -1
type object struct {
	typ    *il.Type
	val    value
	state  state
	subs   []*object
	parent *object
	index  int // in parent.subs
	active int
	field  *il.Field
	base   *il.BaseClass

	variable  *il.Variable // storage of a variable outside of the evaluation
	runtime   bool         // its value is not known here
	plain     bool         // a scalar that is no part of another object, and not volatile
	constant  bool         // must not be modified
	heap      bool
	again     bool         // an element that is constructed as the one before it
	fixed     bool         // allocated as an array with a constant bound
	begun     bool         // its initialiser is being evaluated
	dying     bool         // a temporary that its full expression destroys
	extended  bool         // a temporary that lives as long as the constant that refers to it
	became    *object      // the object whose value this prvalue is [class.temporary]/1
	array     bool         // allocated by new[]
	allocated bool         // by std::allocator
	str       *il.Constant // storage of a string literal
	pos       source.Pos
	seen      bool
}

// maxScalars bounds the storage of one object.
const maxScalars = 1 << 22

// takeObject takes what an object needs.
func (m *machine) takeObject() {
	m.u.Work.Step(1)
	m.u.Work.Bytes(objectBytes)
}

// objectBytes is an object and its place in another one.
const objectBytes = int(unsafe.Sizeof(object{})) + 8

// newObject makes an uninitialised object of type t; nil when t is too large
// or incomplete (recorded).
func (m *machine) newObject(t *il.Type, parent *object) *object {
	m.takeObject()
	o := &object{typ: t, parent: parent, state: uninit, active: -1}
	s := t.Skip()
	switch {
	case s.Kind == il.TkArray:
		if s.Array.Count >= maxScalars && parent != nil {
			c := parent.complete().typ.Skip()
			m.failType(diag.EvalIncompleteType, c.DeclPos, c)
			return nil
		}
		if s.Array.Count > maxScalars {
			m.failType(diag.EvalTypeTooLarge, m.declaring, t)
			return nil
		}
		o.state = alive
		m.u.Work.Walk(int(s.Array.Count))
		m.u.Work.Bytes(8 * int(s.Array.Count))
		o.subs = make([]*object, s.Array.Count)
	case s.IsClass():
		if s.Size > maxScalars && parent == nil && m.scalars(s) > maxScalars {
			m.failType(diag.EvalTypeTooLarge, m.declaring, t)
			return nil
		}
		if !m.makeSubobjects(o, s) {
			return nil
		}
	default:
		o.plain = parent == nil && t.AllQuals()&il.Volatile == 0
	}
	return o
}

// scalars returns how many objects one of type t is made of when it begins, at
// most a little more than maxScalars: the elements of arrays are made on demand.
func (m *machine) scalars(t *il.Type) uint64 {
	c := t.ClassType()
	if c == nil {
		return 1
	}
	if n, ok := m.sizes[c]; ok {
		return n
	}
	n := uint64(1)
	for _, b := range c.Cls.DirectBases {
		n = min(n+m.scalars(b.Type), maxScalars+1)
	}
	for _, f := range c.Cls.Fields {
		n = min(n+m.scalars(f.Type), maxScalars+1)
	}
	if m.sizes == nil {
		m.sizes = make(map[*il.Type]uint64)
	}
	m.sizes[c] = n
	return n
}

// makeSubobjects makes the base and member objects of a class. Virtual bases are
// part of the complete object only: a base class subobject has none of its own
// [class.mi]/4.
func (m *machine) makeSubobjects(o *object, s *il.Type) bool {
	if !s.Cls.Complete && !m.env.Complete(s) {
		return m.failType(diag.EvalIncompleteType, source.Pos{}, s)
	}
	o.state = alive
	union := s.Kind == il.TkUnion
	for _, b := range s.Cls.Bases {
		if !b.Direct && !b.Virtual || b.Virtual && o.base != nil {
			continue
		}
		c := b.Type.ClassType()
		if c == nil || !m.spend(0, source.Pos{}) {
			return false
		}
		m.takeObject()
		sub := &object{typ: c, parent: o, base: b, index: len(o.subs), state: uninit, active: -1}
		if !m.makeSubobjects(sub, c) {
			return false
		}
		o.subs = append(o.subs, sub)
	}
	for _, f := range s.Cls.Fields {
		if f.IsBitField && f.Name == nil {
			continue
		}
		var sub *object
		if !union {
			if sub = m.newObject(f.Type, o); sub == nil {
				return false
			}
			sub.constant = f.Type.IsConst()
		} else {
			m.takeObject()
			sub = &object{typ: f.Type, parent: o, state: uninit, active: -1}
		}
		sub.field, sub.index = f, len(o.subs)
		o.subs = append(o.subs, sub)
	}
	return true
}

// element returns the i-th element of array o, made on demand.
func (m *machine) element(o *object, i int) *object {
	if o.subs[i] == nil {
		e := m.newObject(o.typ.Skip().Elem, o)
		if e == nil {
			return nil
		}
		e.index, e.constant, e.runtime = i, o.constant, o.runtime
		if o.str != nil {
			e.state = alive
			e.val = value{kind: intValue, i: o.str.StringUnit(i, e.typ)}
		}
		o.subs[i] = e
	}
	return o.subs[i]
}

// fieldOf returns the subobject of o for field f.
func (m *machine) fieldOf(o *object, f *il.Field) *object {
	m.u.Work.Walk(len(o.subs))
	for _, s := range o.subs {
		if s != nil && s.field == f {
			return s
		}
	}
	for _, s := range o.subs { // f may belong to the template's prototype
		if s != nil && s.field != nil && f.Name != nil && s.field.Name == f.Name {
			return s
		}
	}
	return nil
}

// fieldWithin is fieldOf that looks into anonymous unions and structures.
func (m *machine) fieldWithin(o *object, f *il.Field) *object {
	if s := m.fieldOf(o, f); s != nil {
		return s
	}
	for _, s := range o.subs {
		if s != nil && s.field != nil && s.field.AnonymousParent {
			if t := m.fieldWithin(s, f); t != nil {
				return t
			}
		}
	}
	return nil
}

// baseOf returns the subobject of o that is its base class c, directly or not.
func (m *machine) baseOf(o *object, c *il.Type) *object {
	m.u.Work.Step(1)
	if m.u.SameUnqualified(o.typ, c) {
		return o
	}
	for _, s := range o.subs {
		if s != nil && s.base != nil {
			if b := m.baseOf(s, c); b != nil {
				return b
			}
		}
	}
	return nil
}

// complete returns the most derived object that o is a base class of.
func (o *object) complete() *object {
	for o.base != nil && o.parent != nil {
		o = o.parent
	}
	return o
}

// isArrayElement reports whether o is an element of an array object.
func (o *object) isArrayElement() bool {
	return o.parent != nil && o.parent.typ.Skip().Kind == il.TkArray
}

// empty reports whether o is an object of an empty class: to copy it reads nothing.
func (o *object) empty() bool {
	c := o.typ.ClassType()
	return c != nil && c.Cls.Empty
}

// root returns the complete object that o is or is part of.
func (o *object) root() *object {
	for o.parent != nil {
		o = o.parent
	}
	return o
}

// contains reports whether s is o or a part of it.
func (o *object) contains(s *object) bool {
	for ; s != nil; s = s.parent {
		if s == o {
			return true
		}
	}
	return false
}

// load reads the value of a scalar, or the object itself.
func (m *machine) load(p pointer, t *il.Type, pos source.Pos) (value, bool) {
	if o := p.o; o != nil && o.plain && o.state == alive && !o.runtime && !p.past && o.val.kind != noValue && t.AllQuals()&il.Volatile == 0 {
		return o.val, true
	}
	if p.routine() != nil {
		return value{kind: ptrValue, p: p}, true
	}
	if !m.accessible(p, pos) {
		return value{}, false
	}
	o := p.o
	if t.AllQuals()&il.Volatile != 0 || o.typ.AllQuals()&il.Volatile != 0 {
		return value{}, m.fail(diag.EvalReadOfVolatile, pos)
	}
	if o.runtime && !o.empty() {
		return value{}, m.runtimeRead(o, pos)
	}
	if s := o.typ.Skip(); s.IsClass() || s.Kind == il.TkArray {
		return holding(o), true
	}
	if !m.activeUnion(o, pos, false) {
		return value{}, false
	}
	if o.state == uninit || o.val.kind == noValue {
		return value{}, m.fail(diag.EvalUninitializedObject, pos)
	}
	return o.val, true
}

// runtimeRead fails because the object's value is not a constant: it is a variable that
// the expression which is read names, or something else (rule eval.named-variables).
func (m *machine) runtimeRead(o *object, pos source.Pos) bool {
	if o.variable != nil && m.named {
		return m.failEntity(diag.EvalValueNotConstant, pos, o.variable)
	}
	m.fail(diag.EvalAccessRuntimeStorage, pos)
	if v := o.root().variable; v != nil && (v.IsInvalid || v.InitFailed) {
		m.failure.Silent = true // its own error has been reported
	}
	return false
}

// accessible checks that p designates an object that lives.
func (m *machine) accessible(p pointer, pos source.Pos) bool {
	switch {
	case p.o == nil:
		return m.fail(diag.EvalAccessRuntimeStorage, pos)
	case p.past && p.o.isArrayElement():
		return m.fail(diag.EvalAccessPastArray, pos, itoa(len(p.o.parent.subs)))
	case p.past:
		return m.fail(diag.EvalAccessPastObject, pos)
	}
	for o := p.o; o != nil; o = o.parent {
		if o.state == expired {
			return m.fail(diag.EvalAccessExpiredStorage, pos)
		}
	}
	return true
}

// activeUnion checks (or, when storing, makes) the union member that o lies in
// the active one.
func (m *machine) activeUnion(o *object, pos source.Pos, storing bool) bool {
	for c := o; c.parent != nil; c = c.parent {
		u := c.parent
		if u.typ.Skip().Kind != il.TkUnion || c.field == nil {
			continue
		}
		if u.active == c.index {
			continue
		}
		if storing {
			u.active = c.index
			continue
		}
		if u.active < 0 || u.subs[u.active].begun {
			return m.fail(diag.EvalUninitializedObject, pos)
		}
		return m.fail(diag.EvalInactiveUnionMember, pos, memberText(c.field), memberText(u.subs[u.active].field))
	}
	return true
}

func memberText(f *il.Field) string {
	if f == nil || f.Name == nil {
		return "member"
	}
	return `member "` + string(il.AppendQualified(nil, &f.SourceCorresp, nil)) + `"`
}

// store writes v into the object that p designates.
func (m *machine) store(p pointer, v value, pos source.Pos) bool {
	if !m.accessible(p, pos) {
		return false
	}
	o, filling := p.o, false
	for r := o; r != nil; r = r.parent {
		filling = filling || r == m.filling
		if m.d.Std < lang.CXX20 && r.parent != nil && r.parent.active >= 0 && r.parent.active != r.index && r.parent.typ.Skip().Kind == il.TkUnion {
			return m.activeUnion(o, pos, false)
		}
		if r.runtime || r.variable != nil && m.frame.routine == nil {
			return m.fail(diag.EvalAccessRuntimeStorage, pos)
		}
	}
	if o.constant && !filling || o.typ.IsConst() && o.state != uninit {
		return m.fail(diag.EvalWriteToConst, pos)
	}
	return m.put(o, v, pos)
}

// awaited checks that what is stored into o does not come before the initialisation of
// o, which C++20 allows.
func (m *machine) awaited(o *object, pos source.Pos) bool {
	if m.d.Std >= lang.CXX20 {
		return true
	}
	for ; o != nil; o = o.parent {
		if o.begun {
			return m.fail(diag.EvalUninitializedObject, pos)
		}
	}
	return true
}

// put initialises or overwrites o with v without regard to const.
func (m *machine) put(o *object, v value, pos source.Pos) bool {
	if o.parent != nil {
		m.activeUnion(o, pos, true)
	}
	if v.kind == objectValue {
		return m.copyObject(o, v.p.o, pos)
	}
	o.val, o.state = v, alive
	return true
}

// copyObject copies the subobjects of s into o.
func (m *machine) copyObject(o, s *object, pos source.Pos) bool {
	if o == s {
		return true
	}
	k := s.typ.Skip()
	if k.Kind == il.TkUnion && s.active >= 0 && s.active < len(o.subs) {
		o.active = s.active
		if !m.ensure(o.subs[o.active]) {
			return false
		}
		return m.copyObject(o.subs[o.active], s.subs[s.active], pos)
	}
	if !k.IsClass() && k.Kind != il.TkArray {
		if s.field != nil && s.field.IsMutable && s.val.kind == noValue && s.root().variable != nil {
			return m.fail(diag.EvalUninitializedObject, pos)
		}
		o.val, o.state = s.val, s.state
		return true
	}
	o.state = s.state
	for i := range s.subs {
		if i >= len(o.subs) {
			break
		}
		if k.Kind == il.TkArray {
			if s.subs[i] == nil && s.str == nil {
				continue
			}
			if m.element(o, i) == nil || m.element(s, i) == nil {
				return false
			}
		}
		if s.subs[i] != nil && !m.copyObject(o.subs[i], s.subs[i], pos) {
			return false
		}
	}
	return true
}

// ensure gives a union member its subobjects when it becomes active.
func (m *machine) ensure(o *object) bool {
	s := o.typ.Skip()
	if o.subs != nil || !s.IsClass() && s.Kind != il.TkArray {
		return true
	}
	n := m.newObject(o.typ, o.parent)
	if n == nil {
		return false
	}
	o.subs, o.state = n.subs, n.state
	for _, c := range o.subs {
		if c != nil {
			c.parent = o
		}
	}
	return true
}

func itoa(n int) string { return num.FromInt64(int64(n)).Text(true) }
