// Package ctype spells types and declarators in the two texts of the device
// pass. The device text is C: names are mangled and flat, references are
// pointers. The registration stub is C++ of the same make: it has the names that
// the host compiler knows for what lies at file scope, and the mangled ones, which
// it declares with typedefs, for all else (rules stub.typedef, stub.types).
//
// This file implements the declarators and what a type is made of.
package ctype

import (
	"strconv"

	"cufront/compiler/il"
	"cufront/compiler/mangle"
)

// Text says where the types stand.
type Text uint8

const (
	Device  Text = iota // the device text
	Stub                // the stub's own functions: references are pointers there, too
	Host                // types of the source's functions in the stub: they are what they are
	HostAll             // the same with `::` in front of names of file scope
)

// Speller spells the types of one text.
type Speller struct {
	Unit           *il.Unit
	Names          *mangle.Mangler
	Text           Text
	MemberFunction string                // the structure that pointers to member functions are
	Nameless       func(*il.Type) string // names classes and enumerations that have no name to mangle, "" for others; may be nil
	Mangled        func(*il.Type)        // called with every class, enumeration and typedef that goes by a mangled name; may be nil

	depth int
}

// maxDepth bounds the nesting of types.
const maxDepth = 200

// Declare returns a declaration of name, which may be empty, with type t. Plain
// names and those in parentheses are joined to the type as C has it.
func (s *Speller) Declare(t *il.Type, name string) string { return s.declare(t, 0, name) }

// declare is Declare with further qualifiers of t.
func (s *Speller) declare(t *il.Type, quals il.Quals, d string) string {
	s.Unit.Work.Step(1 + len(d)/64)
	if s.depth++; s.depth > maxDepth || t == nil {
		s.depth--
		return join("void", d)
	}
	defer func() { s.depth-- }()
	for t.Kind == il.TkTypeRef && t.Elem != nil && !isNamed(t) {
		quals |= t.Quals
		t = t.Elem
	}
	switch t.Kind {
	case il.TkPointer:
		return s.pointer(t, quals, d)
	case il.TkArray:
		n := strconv.FormatUint(t.Array.Count, 10)
		if t.Array.Unknown {
			n = ""
		}
		if t.Array.Restrict { // (rule front.array-qualifiers)
			n = "__restrict__ " + n
		}
		return s.declare(t.Elem, quals, d+"["+n+"]")
	case il.TkRoutine:
		return s.declare(t.Elem, 0, d+"("+s.Parameters(t)+")")
	case il.TkNullptr:
		if !s.keepsReferences() {
			return join(qualWords(quals)+"void", "*"+d)
		}
	}
	return join(qualWords(quals)+s.base(t), d)
}

// isNamed reports whether t is a typedef or alias that goes by its name. What the
// compiler declares by itself does not, nor what the run-time library does, nor the members
// of patterns, for no text declares them (rules stub.builtin-typedefs, gpu.pattern-typedefs).
func isNamed(t *il.Type) bool {
	if t.Kind != il.TkTypeRef || t.Ref == nil || t.Ref.Predeclared || t.Ref.Inherited || t.Attrs&il.AttrDeviceBuiltin != 0 || LeadsToVaList(t) || IsPattern(t) {
		return false
	}
	switch t.Ref.Kind {
	case il.RefNone, il.RefAlias:
		return t.Name != nil
	case il.RefTemplateAlias:
		return t.Ref.Template != nil && t.Ref.Template.Name != nil
	}
	return false
}

// LeadsToVaList reports whether t is the type of variable arguments, or an array of
// or pointer to it: a typedef of one is never named (rule gpu.va-list).
func LeadsToVaList(t *il.Type) bool {
	for n := 0; t != nil && n < maxDepth; n++ {
		switch t = t.Skip(); t.Kind {
		case il.TkPointer, il.TkArray:
			t = t.Elem
		default:
			return t.Cls != nil && t.Cls.IsVaListTag
		}
	}
	return false
}

// Reference returns the reference that t is, without the typedefs that name it;
// other types as they are.
func Reference(t *il.Type) *il.Type {
	if t.IsReference() {
		return t.Skip()
	}
	return t
}

func (s *Speller) pointer(t *il.Type, quals il.Quals, d string) string {
	star := "*"
	if t.IsRef && s.keepsReferences() {
		if star = "&"; t.IsRRef {
			star = "&&"
		}
	}
	if q := qualWords(quals); q != "" {
		star += q[:len(q)-1]
		if d != "" {
			star += " "
		}
	}
	d = star + d
	if bindsTighter(t.Elem) {
		d = "(" + d + ")"
	}
	return s.declare(t.Elem, 0, d)
}

func (s *Speller) keepsReferences() bool { return s.Text == Host || s.Text == HostAll }

// bindsTighter reports whether the declarator of t has its own part behind the
// name.
func bindsTighter(t *il.Type) bool {
	for t.Kind == il.TkTypeRef && t.Elem != nil && !isNamed(t) {
		t = t.Elem
	}
	return t.Kind == il.TkArray || t.Kind == il.TkRoutine
}

// Parameters returns the parameter types of function type t.
func (s *Speller) Parameters(t *il.Type) string {
	b := ""
	for i, p := range t.Routine.Params {
		if i > 0 {
			b += ", "
		}
		b += s.declare(p.Type, p.Quals, "")
	}
	switch {
	case !t.Routine.Prototyped && b == "":
		return ""
	case !t.Routine.HasEllipsis && b == "":
		return "void"
	case !t.Routine.HasEllipsis:
	case b == "":
		b = ""
	default:
		b += ", ..."
	}
	return b
}

func join(t, d string) string {
	if d == "" {
		return t
	}
	return t + " " + d
}

// qualWords returns the words of qualifiers, each with a blank behind it.
func qualWords(q il.Quals) string {
	w := ""
	if q&il.Const != 0 {
		w += "const "
	}
	if q&il.Volatile != 0 {
		w += "volatile "
	}
	if q&il.Restrict != 0 {
		w += "__restrict__ "
	}
	return w
}
