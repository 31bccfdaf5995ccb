// This file implements the values of the interpreter.
package eval

import (
	"cufront/compiler/il"
	"cufront/compiler/num"
)

// valueKind is the kind of a value.
type valueKind uint8

const (
	noValue valueKind = iota // uninitialised, or void
	intValue
	floatValue
	complexValue
	ptrValue // pointer or reference
	memberValue
	objectValue // class or array prvalue: o
)

// value is a scalar, or an object held by value (p.o). It is copied for every
// node of an expression: what few values have lies behind p.to.
type value struct {
	kind   valueKind
	format num.Format // of a floating value
	i      num.Int    // the integer, or the bits of a floating value
	p      pointer
}

// pointer points to an object, to an element of an array (past the element o
// itself only when past is set), to something that is no object, or nowhere.
type pointer struct {
	o    *object
	to   *target // nil when it is an object or null
	past bool    // one past the end: o is the last element or the single object
}

// target is what a pointer that points to no object points to, and the parts
// of a value that few have; it is not changed once made.
type target struct {
	routine *il.Routine
	label   *il.Label
	addr    uint64       // integer turned into a pointer
	opaque  *il.Constant // address constant that is not followed
	member  member
	imag    num.Float // imaginary part
}

// member is a pointer to member; the zero value is null.
type member struct {
	field   *il.Field
	routine *il.Routine
	base    *il.BaseClass
	c       *il.Constant // as it was folded
}

// holding returns the value that is the object o.
func holding(o *object) value { return value{kind: objectValue, p: pointer{o: o}} }

// ofFloat returns x as a value.
func ofFloat(x num.Float) value {
	return value{kind: floatValue, format: x.Format, i: num.Int{Lo: x.Lo, Hi: x.Hi}}
}

// ofComplex returns a complex value.
func ofComplex(re, im num.Float) value {
	v := ofFloat(re)
	v.kind, v.p.to = complexValue, &target{imag: im}
	return v
}

// ofMember returns a pointer to member.
func ofMember(m member) value {
	if m.field == nil && m.routine == nil {
		return value{kind: memberValue}
	}
	return value{kind: memberValue, p: pointer{to: &target{member: m}}}
}

// ofRoutine, ofLabel, ofOpaque and ofAddress (an integer turned into a pointer)
// return a pointer to something that is no object.
func ofRoutine(r *il.Routine) pointer { return towards(target{routine: r}) }
func ofLabel(l *il.Label) pointer     { return towards(target{label: l}) }
func ofOpaque(c *il.Constant) pointer { return towards(target{opaque: c}) }
func ofAddress(n uint64) pointer      { return towards(target{addr: n}) }

func towards(t target) pointer {
	if t == (target{}) {
		return pointer{}
	}
	return pointer{to: &t}
}

// ofAddress returns an integer turned into a pointer.

// float is a floating value, or the real part of a complex one.
func (v *value) float() num.Float { return num.Float{Format: v.format, Lo: v.i.Lo, Hi: v.i.Hi} }

// imag is the imaginary part of a complex value; of others zero.
func (v *value) imag() num.Float {
	if v.p.to == nil {
		return num.Float{}
	}
	return v.p.to.imag
}

// member is what a pointer to member points to.
func (v *value) member() member {
	if v.p.to == nil {
		return member{}
	}
	return v.p.to.member
}

func (p pointer) isNull() bool { return p.o == nil && p.to == nil }

// routine is the function that p points to, nil when it does not.
func (p pointer) routine() *il.Routine {
	if p.to == nil {
		return nil
	}
	return p.to.routine
}

// label is the label that p points to, nil when it does not.
func (p pointer) label() *il.Label {
	if p.to == nil {
		return nil
	}
	return p.to.label
}

// opaque is the address constant that p is, nil when it is none.
func (p pointer) opaque() *il.Constant {
	if p.to == nil {
		return nil
	}
	return p.to.opaque
}

// addr is the integer that p was made from.
func (p pointer) addr() uint64 {
	if p.to == nil {
		return 0
	}
	return p.to.addr
}
