// This file implements the text of constant addresses: a part of a variable by its name
// where one of the type lies there, else the variable and a distance
// (rule gpu.address-parts).
package lower

import (
	"cufront/compiler/il"
)

// variableAddress returns the address c of variable x, or of a part of it, as a pointer
// or reference of type t.
func variableAddress(f *fn, c *il.Constant, x *Expr, t *il.Type) *Expr {
	want := t.Deref()
	if t.IsPointer() {
		want = t.Skip().Elem
	}
	path, ok := c.Path, false
	if at, offset := followed(x.Type, path); at != nil && offset == c.Offset {
		element := at.IsArray() && f.u.SameUnqualified(at.Skip().Elem, want)
		if element {
			path = append(path[:len(path):len(path)], il.PathElem{})
		}
		ok = element || f.u.SameUnqualified(at, want)
	}
	if !ok {
		path, ok = partAt(f.u, x.Type, c.Offset, want, nil)
	}
	switch {
	case !ok:
		return distant(f, x, c.Offset, t)
	case len(path) == 0:
		return f.converted(f.addr(x), f.pointer(x.Type), t)
	}
	return f.place(path, x, t)
}

// followed returns the type and the offset of the part of an object of type t that path
// leads to, no type where it leads out of it.
func followed(t *il.Type, path []il.PathElem) (*il.Type, int64) {
	offset := int64(0)
	for _, p := range path {
		switch {
		case p.Field != nil && t.IsClass():
			t, offset = p.Field.Type, offset+int64(p.Field.Offset)
		case p.Base != nil && t.IsClass():
			t, offset = p.Base.Type, offset+int64(p.Base.Offset)
		case p.Field == nil && p.Base == nil && t.IsArray():
			t = t.Skip().Elem
			offset += p.Index * int64(t.Skip().Size)
		default:
			return nil, 0
		}
	}
	return t, offset
}

// partAt returns the path to the part of type want that lies at offset in an object of
// type t.
func partAt(u *il.Unit, t *il.Type, offset int64, want *il.Type, path []il.PathElem) ([]il.PathElem, bool) {
	if offset == 0 && u.SameUnqualified(t, want) {
		return path, true
	}
	s := t.Skip()
	size := int64(s.Size)
	if offset < 0 || offset >= size || len(path) > 64 {
		return nil, false
	}
	step := func(p il.PathElem) []il.PathElem { return append(path[:len(path):len(path)], p) }
	switch {
	case t.IsArray():
		if n := int64(s.Elem.Skip().Size); n > 0 {
			return partAt(u, s.Elem, offset%n, want, step(il.PathElem{Index: offset / n}))
		}
	case t.IsClass():
		class := t.ClassType().Cls
		for _, b := range class.DirectBases {
			if at := offset - int64(b.Offset); !b.Virtual && at >= 0 {
				if found, ok := partAt(u, b.Type, at, want, step(il.PathElem{Base: b})); ok {
					return found, true
				}
			}
		}
		for _, m := range class.Fields {
			if at := offset - int64(m.Offset); !m.IsBitField && at >= 0 {
				if found, ok := partAt(u, m.Type, at, want, step(il.PathElem{Field: m})); ok {
					return found, true
				}
			}
		}
	}
	return nil, false
}

// distant returns the address that lies offset bytes behind the beginning of variable x,
// in objects of its type or in characters.
func distant(f *fn, x *Expr, offset int64, t *il.Type) *Expr {
	object := x.Type
	first := f.addr(x)
	if object.IsArray() && offset != 0 {
		object = object.Skip().Elem
		first = f.bareDecay(x, f.pointer(object))
	}
	from := f.pointer(object)
	size := int64(object.Skip().Size)
	if offset == 0 {
		return f.converted(first, from, t)
	}
	if size != 0 && offset%size == 0 {
		return f.converted(moved(f.u, first, offset/size, from), from, t)
	}
	char := f.u.PointerTo(f.u.Builtin.Char)
	return cast(t, moved(f.u, cast(char, first), offset, char))
}

// moved is pointer x of type t moved by n objects.
func moved(u *il.Unit, x *Expr, n int64, t *il.Type) *Expr {
	return &Expr{Op: OpBinary, Name: "+", X: x, Y: text(itoa(n), u.Builtin.Int), Type: t}
}
