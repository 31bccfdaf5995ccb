// This file implements implicit copy and move constructors that do something: they
// copy member by member [class.copy.ctor]/14 (rule eval.implicit-copies).
package eval

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// isImplicitCopy reports whether r is an implicit or defaulted copy or move constructor
// that calls the constructors of the parts.
func isImplicitCopy(r *il.Routine) bool {
	if r.Special != il.SfkConstructor || r.Body != nil || r.IsTrivialCopy || !r.Generated && !r.IsDefaulted || r.Inherited != nil || r.MemberOf == nil {
		return false
	}
	params := r.Type.Skip().Routine.Params
	return len(params) > 0 && params[0].Type.IsReference() && params[0].Type.Deref().ClassType() == r.MemberOf.ClassType()
}

// implicitCopy makes the object that this points to by r from the argument args.
func (m *machine) implicitCopy(r *il.Routine, this value, args *il.Expr, pos source.Pos) bool {
	param := r.Type.Skip().Routine.Params[0].Type
	v, ok := m.argumentValue(param, args)
	if !ok {
		return false
	}
	s := v.p.o
	if v.kind == ptrValue {
		if !m.accessible(v.p, pos) {
			return false
		}
		if s.runtime {
			return m.runtimeRead(s, pos)
		}
	}
	if s == nil || this.p.o == nil || !m.callable(r, pos, pos) {
		return false
	}
	return m.copyParts(this.p.o, s, param.IsRvalueReference(), pos)
}

// copyParts makes the parts of o, an object of a class or an array, from those of s; they are
// moved if move is set.
func (m *machine) copyParts(o, s *object, move bool, pos source.Pos) bool {
	if o.typ.Skip().Kind == il.TkUnion {
		return m.copyObject(o, s, pos)
	}
	m.calls++
	defer func() { m.calls-- }()
	if !m.spend(callCost, pos) {
		return false
	}
	array := o.typ.Skip().Kind == il.TkArray
	for i := range s.subs {
		if i >= len(o.subs) {
			break
		}
		if array && (m.element(o, i) == nil || m.element(s, i) == nil) {
			return false
		}
		if a, b := o.subs[i], s.subs[i]; b != nil && !m.copyPart(a, b, move, pos) {
			return false
		}
	}
	o.state = alive
	return true
}

// copyPart makes o, a part of an object, from s.
func (m *machine) copyPart(o, s *object, move bool, pos source.Pos) bool {
	c := s.typ.BaseElement().ClassType()
	if c == nil || c.Cls == nil {
		return m.copyObject(o, s, pos)
	}
	r := c.Cls.Members.CopyCtor.Routine
	if move && c.Cls.Members.MoveCtor.Exists && c.Cls.Members.MoveCtor.Routine != nil {
		r = c.Cls.Members.MoveCtor.Routine
	}
	switch {
	case r == nil || m.isTrivialCopy(r):
		return m.copyObject(o, s, pos)
	case s.typ.Skip().Kind == il.TkArray:
		return m.copyParts(o, s, move, pos)
	case isImplicitCopy(r):
		return m.callable(r, pos, pos) && m.copyParts(o, s, move, pos)
	}
	if !m.callable(r, pos, pos) || len(r.Params) == 0 {
		return false
	}
	f := &frame{routine: r, pos: pos, this: value{kind: ptrValue, p: pointer{o: o}}, vars: make(map[*il.Variable]*object, len(r.Params))}
	p := m.newObject(r.Params[0].Type, nil)
	if p == nil || !m.put(p, value{kind: ptrValue, p: pointer{o: s}}, pos) {
		return false
	}
	f.vars[r.Params[0]] = p
	_, ok := m.run(f)
	return ok
}
