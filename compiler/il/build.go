// This file implements the construction of compound types: one entry per base
// where the display shows one (pointers, references, qualified types), one per
// use elsewhere (function types, arrays).
package il

import "unsafe"

// based returns the entry of kind k that t already has, nil when none. The list
// is in order of use, the type asked for last in front: so the display shows it.
func (u *Unit) based(t *Type, k BasedKind, match func(*Type) bool) *Type {
	u.Work.Walk(len(t.Based))
	for i := range t.Based {
		if b := t.Based[i]; b.Kind == k && (match == nil || match(b.Type)) {
			if u.scratch == 0 {
				copy(t.Based[1:i+1], t.Based[:i])
				b.Asked = u.lastID
				t.Based[0] = b
				b.Type.marks &^= markScratch
			}
			return b.Type
		}
	}
	return nil
}

func (u *Unit) addBased(t *Type, k BasedKind, n *Type) {
	if n.marks &^= markScratch; u.scratch > 0 {
		n.marks |= markScratch
	}
	u.Work.Bytes(2 * int(unsafe.Sizeof(BasedType{})))
	t.Based = append(t.Based, BasedType{})
	copy(t.Based[1:], t.Based)
	t.Based[0] = BasedType{k, u.lastID, n}
}

// Aside begins a pass that makes types for its own use: they are for trial only, and
// when back is called the unit counts and lists its entries as if there were none.
func (u *Unit) Aside() (back func()) {
	scratch, last, types := u.SetScratch(true), u.lastID, len(u.Order.Types)
	return func() {
		u.SetScratch(scratch)
		u.lastID, u.Order.Types = last, u.Order.Types[:types]
	}
}

// SetScratch tells whether the types asked for from now on are for trial only:
// candidates, comparisons. They are not displayed until asked for in earnest.
// It returns the setting before.
func (u *Unit) SetScratch(on bool) bool {
	old := u.scratch > 0
	u.scratch = 0
	if on {
		u.scratch = 1
	}
	return old
}

// PointerTo returns the type pointer to t.
func (u *Unit) PointerTo(t *Type) *Type {
	if p := u.based(t, BasedPointer, nil); p != nil {
		return p
	}
	p := u.NewType(TkPointer)
	p.Elem, p.Size, p.Align = t, 8, 8
	u.addBased(t, BasedPointer, p)
	return p
}

// ReferenceTo returns the type reference to t, rvalue reference when rvalue;
// references to references collapse [dcl.ref].
func (u *Unit) ReferenceTo(t *Type, rvalue bool) *Type {
	if s := t.Skip(); s.Kind == TkPointer && s.IsRef {
		if rvalue || !s.IsRRef {
			return t
		}
		return u.ReferenceTo(s.Elem, false)
	}
	kind := BasedReference
	if rvalue {
		kind = BasedRvalueReference
	}
	if p := u.based(t, kind, nil); p != nil {
		return p
	}
	p := u.NewType(TkPointer)
	p.Elem, p.Size, p.Align, p.IsRef, p.IsRRef = t, 8, 8, true, rvalue
	u.addBased(t, kind, p)
	return p
}

// Qualified returns t with the qualifiers q added; qualifiers that t already
// has, and qualifiers on references and functions, change nothing.
func (u *Unit) Qualified(t *Type, q Quals) *Type {
	if q == 0 || t.Kind == TkError {
		return t
	}
	if s := t.Skip(); s.Kind == TkPointer && s.IsRef || s.Kind == TkRoutine {
		if q &^= Const | Volatile; q == 0 || s.Kind == TkRoutine {
			return t
		}
	}
	base := t
	if t.IsPlainQualified() {
		if q&^t.Quals == 0 {
			return t
		}
		q |= t.Quals
		base = t.Elem
	} else if q&^t.AllQuals() == 0 {
		return t
	}
	if p := u.based(base, BasedQualified, func(p *Type) bool { return p.Quals == q }); p != nil {
		return p
	}
	p := u.NewType(TkTypeRef)
	p.Elem, p.Quals = base, q
	u.addBased(base, BasedQualified, p)
	return p
}

// ArrayOf returns a new type array of n elements t.
func (u *Unit) ArrayOf(t *Type, n uint64) *Type {
	a := u.NewType(TkArray)
	a.Elem, a.Array.Count = t, n
	s := t.Skip()
	a.Size, a.Align = n*s.Size, s.AlignOf()
	return a
}

// stringType is the key of a type of string literals.
type stringType struct {
	elem *Type
	n    uint64
}

// StringType returns the type of string literals of n elements of type t; all
// literals of one length share it.
func (u *Unit) StringType(t *Type, n uint64) *Type {
	if a := u.strings[stringType{t, n}]; a != nil {
		return a
	}
	if u.strings == nil {
		u.strings = make(map[stringType]*Type)
	}
	a := u.ArrayOf(t, n)
	u.strings[stringType{t, n}] = a
	return a
}

// predeclareStrings makes the types of the strings that the tool makes for
// itself before it reads the first line: "C++" and "C" (rule il.predeclared).
func (u *Unit) predeclareStrings() {
	c := u.Qualified(u.Builtin.Char, Const)
	u.PredeclaredStrings = [...]*Type{u.StringType(c, 4), u.StringType(c, 2)}
}

// stringLiteral is the key of a string literal.
type stringLiteral struct {
	typ       *Type
	char      CharKind
	text      string
	raw, utf8 bool
}

// StringLiteral returns the constant for the string literal of type t (made by
// StringType) with the given bytes, written raw or with u8; equal literals share it, wherever they
// stand (rule il.shared-strings).
func (u *Unit) StringLiteral(t *Type, char CharKind, text string, raw, utf8 bool) *Constant {
	k := stringLiteral{t, char, text, raw, utf8}
	if c := u.literals[k]; c != nil {
		return c
	}
	if u.literals == nil {
		u.literals = make(map[stringLiteral]*Constant)
	}
	region := u.SetRegion(0)
	c := u.NewConst(CkString, t)
	u.SetRegion(region)
	c.Char, c.Str, c.Raw, c.UTF8 = char, text, raw, utf8
	u.literals[k] = c
	return c
}

// NullptrLiteral returns the constant that all mentions of nullptr share.
func (u *Unit) NullptrLiteral() *Constant {
	if u.nullptr == nil {
		region := u.SetRegion(0)
		u.nullptr = u.NewConst(CkInteger, u.Builtin.Nullptr)
		u.nullptr.NullptrKeyword, u.nullptr.NotNullPointer = true, true
		u.SetRegion(region)
	}
	return u.nullptr
}

// ArrayUnknown returns a new type array of unknown bound of t.
func (u *Unit) ArrayUnknown(t *Type) *Type {
	a := u.NewType(TkArray)
	a.Elem, a.Array.Unknown, a.Incomplete = t, true, true
	a.Align = t.Skip().AlignOf()
	return a
}

// ComplexOf returns the complex type with elements t; there is one per type.
func (u *Unit) ComplexOf(t *Type) *Type {
	if c := u.complexes[t]; c != nil {
		return c
	}
	if u.complexes == nil {
		u.complexes = make(map[*Type]*Type)
	}
	c := u.NewType(TkComplex)
	c.Elem, c.Size, c.Align = t, 2*t.Skip().Size, t.AlignOf()
	u.complexes[t] = c
	return c
}

// PtrToMember returns the type pointer to member of class c of type t.
func (u *Unit) PtrToMember(c, t *Type) *Type {
	if p := u.based(t, BasedPtrToMember, func(p *Type) bool { return p.Class == c }); p != nil {
		return p
	}
	p := u.NewType(TkPtrToMember)
	p.Class, p.Elem, p.Size, p.Align = c, t, 8, 8
	if t.Skip().Kind == TkRoutine {
		p.Size = 16
	}
	u.addBased(t, BasedPtrToMember, p)
	return p
}

// Skip returns the type below all typedefs, qualifiers and other typerefs.
func (t *Type) Skip() *Type {
	if t.Kind != TkTypeRef {
		return t
	}
	return t.skipRefs()
}

func (t *Type) skipRefs() *Type {
	for n := 0; t.Kind == TkTypeRef && t.Elem != nil; n++ {
		if n == manyTypedefs {
			return t.skipFar()
		}
		t = t.Elem
	}
	return t
}

// manyTypedefs is how many typerefs Skip passes one by one.
const manyTypedefs = 32

// skipFar is Skip for typedefs of typedefs of typedefs: it passes a chain of them in one step.
func (t *Type) skipFar() *Type {
	for t.Kind == TkTypeRef && t.Elem != nil {
		if t = t.Elem; t.IsTypedef() {
			t = t.Ref.Behind
		}
	}
	return t
}

// IsTypedef reports whether t is a typedef or alias with a name of its own.
func (t *Type) IsTypedef() bool { return t.Kind == TkTypeRef && t.Ref != nil && t.Ref.Behind != nil }

// BehindTypedefs returns what t stands for if it is a typedef, and what that stands for if it
// is one, until something is none.
//
//go:noinline // many callers: inlined it makes the wasm module larger, not faster
func (t *Type) BehindTypedefs() *Type {
	if t.IsTypedef() {
		return t.Ref.Behind
	}
	return t
}

// IsPlainQualified reports whether t is nothing but a cv-qualified type.
func (t *Type) IsPlainQualified() bool { return t.Kind == TkTypeRef && t.Ref == nil }

// Unmentioned returns the type that t is a mention of, t itself when it is none.
func (t *Type) Unmentioned() *Type {
	for t.Kind == TkTypeRef && t.Ref != nil && t.Ref.Kind == RefMention {
		t = t.Elem
	}
	return t
}

// IsInheritedName reports whether t is a member type under the name of a class that
// inherits it.
func (t *Type) IsInheritedName() bool { return t.Kind == TkTypeRef && t.Ref != nil && t.Ref.Inherited }

// AllQuals returns the cv-qualifiers of t, those inside typedefs and those of
// an array's elements included [basic.type.qualifier].
func (t *Type) AllQuals() Quals {
	var q Quals
	for n := 0; ; n++ {
		switch t.Kind {
		case TkTypeRef:
			q |= t.Quals
		case TkArray:
		default:
			return q
		}
		if t.Elem == nil {
			return q
		}
		if t = t.Elem; n > manyTypedefs {
			t = t.BehindTypedefs() // the names add no qualifiers
		}
	}
}

// IsConst reports whether t is const-qualified.
func (t *Type) IsConst() bool { return t.AllQuals()&Const != 0 }

// Unqualified returns t without its top-level cv-qualifiers; typedef names
// stay where there is nothing to remove.
func (u *Unit) Unqualified(t *Type) *Type {
	if t.Kind != TkTypeRef && t.Kind != TkArray || t.AllQuals() == 0 {
		return t
	}
	for t.Kind == TkTypeRef && t.Elem != nil && (t.IsPlainQualified() || t.AllQuals() != 0) {
		t = t.Elem
	}
	if t.Kind == TkArray {
		if e := u.Unqualified(t.Elem); e != t.Elem {
			n := u.NewType(TkArray)
			*n.Array = *t.Array
			n.Elem, n.Size, n.Align, n.Incomplete = e, t.Size, t.Align, t.Incomplete
			return n
		}
	}
	return t
}

// AlignOf returns the alignment of t in bytes, at least 1; a typedef may have
// one of its own.
func (t *Type) AlignOf() uint32 {
	for t.Kind == TkTypeRef && t.Elem != nil && !(t.AlignmentSet && t.Align > 0) {
		t = t.Elem
	}
	if t.Align == 0 {
		return 1
	}
	return t.Align
}

// StringTypes calls f for the types of string literals, in no order.
func (u *Unit) StringTypes(yield func(*Type) bool) {
	for _, t := range u.strings { // any order: callers sort
		if !yield(t) {
			return
		}
	}
}

// Nullptr returns the constant that all mentions of nullptr share, nil when
// there is no mention.
func (u *Unit) Nullptr() *Constant { return u.nullptr }

// Scratch reports whether t has been asked for in trials only.
func (t *Type) Scratch() bool { return t.marks&markScratch != 0 }
