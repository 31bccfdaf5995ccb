// This file implements the C spelling of types in the device text.
package device

import (
	"strconv"

	"cufront/compiler/il"
)

// declare returns `type declarator` in C.
func (w *writer) declare(t *il.Type, d string) string {
	if w.depth++; w.depth > 200 || t == nil {
		w.depth--
		return "void " + d
	}
	defer func() { w.depth-- }()
	quals := t.AllQuals()
	if n := functionTypedef(t); n != nil {
		return join(qualWords(quals)+n.Name.Text, d)
	}
	switch s := t.Skip(); s.Kind {
	case il.TkPointer:
		return w.declarePointer(s, quals, d)
	case il.TkArray:
		n := strconv.FormatUint(s.Array.Count, 10)
		if s.Array.Unknown {
			n = ""
		}
		return w.declare(s.Elem, d+"["+n+"]")
	case il.TkRoutine:
		p := ""
		for i, x := range s.Routine.Params {
			if i > 0 {
				p += ", "
			}
			p += w.declare(x.Type, "")
		}
		if p == "" {
			p = "void"
		}
		return w.declare(s.Elem, d+"("+p+")")
	default:
		return join(qualWords(quals)+w.base(t), d)
	}
}

// functionTypedef returns the typedef of namespace scope that t is named by when it is a
// pointer to a function; nil for others.
func functionTypedef(t *il.Type) *il.Type {
	for t.IsPlainQualified() && t.Elem != nil {
		t = t.Elem
	}
	s := t.Skip()
	if t.Kind != il.TkTypeRef || t.Name == nil || t.ParentScope == nil || t.ParentScope.Kind != il.SckFile || s.Kind != il.TkPointer ||
		s.IsRef || !s.Elem.IsFunction() {
		return nil
	}
	return t
}

func (w *writer) declarePointer(s *il.Type, quals il.Quals, d string) string {
	star := "*"
	if s.IsRef {
		star = "&"
	}
	if q := qualWords(quals); q != "" {
		star += q[:len(q)-1]
		if d != "" {
			star += " "
		}
	}
	d = star + d
	if e := s.Elem.Skip(); e.Kind == il.TkArray || e.Kind == il.TkRoutine {
		d = "(" + d + ")"
	}
	return w.declare(s.Elem, d)
}

func join(t, d string) string {
	if d == "" {
		return t
	}
	return t + " " + d
}

func qualWords(q il.Quals) string {
	s := ""
	if q&il.Const != 0 {
		s += "const "
	}
	if q&il.Volatile != 0 {
		s += "volatile "
	}
	return s
}

// base returns the spelling of a type that is no declarator.
func (w *writer) base(t *il.Type) string {
	s := t.Skip()
	switch s.Kind {
	case il.TkVoid:
		return "void"
	case il.TkInteger:
		switch {
		case s.IsBool():
			return "__nv_bool"
		case s.IsEnum():
			return "enum " + w.classText(s)
		case s.Int == il.IntUInt:
			return "unsigned"
		}
		return s.Int.String()
	case il.TkFloat:
		return s.Float.String()
	case il.TkClass, il.TkStruct, il.TkUnion:
		return tagKey(s) + w.classText(s)
	case il.TkPtrToMember:
		if s.Elem.IsFunction() {
			return "__C1"
		}
		return "long"
	case il.TkNullptr:
		return "void *"
	}
	return "int"
}

func (w *writer) classText(t *il.Type) string {
	saved := w.b
	w.b = nil
	w.className(t)
	s := string(w.b)
	w.b = saved
	return s
}
