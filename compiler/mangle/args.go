// This file implements template arguments and constant values.
package mangle

import (
	"math"
	"strconv"

	"cufront/compiler/il"
	"cufront/compiler/num"
)

func appendUint(b []byte, n uint64) []byte { return strconv.AppendUint(b, n, 10) }

// templateArgs writes I … E; the elements of a pack stand between J and E.
func (w *writer) templateArgs(args []il.TemplateArg) {
	w.byte('I')
	inPack := false
	for i := range args {
		a := &args[i]
		if a.Kind == il.ArgPackStart {
			if inPack {
				w.byte('E')
			}
			w.byte('J')
			inPack = true
			continue
		}
		if inPack && !a.IsPackElement {
			w.byte('E')
			inPack = false
		}
		w.templateArg(a)
	}
	if inPack {
		w.byte('E')
	}
	w.byte('E')
}

func (w *writer) templateArg(a *il.TemplateArg) {
	switch a.Kind {
	case il.ArgType:
		if a.IsPack {
			w.packExpansion(a.Type)
			return
		}
		w.typ(a.Type)
	case il.ArgConstant:
		w.constantArg(a.Const)
	case il.ArgTemplate:
		w.templateName(a.Template)
	}
}

// templateName writes a template as a template argument.
func (w *writer) templateName(t *il.Template) {
	t = canonicalTemplate(t)
	if t == nil {
		return
	}
	if t.Kind == il.TemplkTemplateTemplateParam {
		c := component{node: t}
		if !w.substitute(c) {
			w.paramNumber(t.Position)
			w.remember(c)
		}
		return
	}
	c := component{node: t}
	if w.substitute(c) {
		return
	}
	parent := parentOf(t)
	ns, ok := parent.(*il.Namespace)
	switch {
	case parent == nil:
		w.source(t.Name.Text)
	case ok && isStd(ns):
		w.str("St")
		w.source(t.Name.Text)
	default:
		w.byte('N')
		w.prefix(parent)
		w.source(t.Name.Text)
		w.byte('E')
	}
	w.remember(c)
}

// constantArg writes a nontype argument: a literal, or an expression X … E.
func (w *writer) constantArg(c *il.Constant) {
	if c == nil {
		return
	}
	unevaluated := w.unevaluated
	w.unevaluated = 0
	defer func() { w.unevaluated = unevaluated }()
	switch c.Kind {
	case il.CkInteger, il.CkFloat:
		w.literal(c)
	case il.CkTemplateParam:
		if c.TP == il.TpckParam && c.Expr == nil {
			w.str("X")
			w.paramNumber(c.Position)
			w.byte('E')
			return
		}
		w.byte('X')
		w.constantExpr(c)
		w.byte('E')
	case il.CkAddress:
		if c.Type != nil && c.Type.IsReference() && len(c.Path) == 0 && c.Offset == 0 {
			w.addressLiteral(c)
			return
		}
		if c.NullptrKeyword || c.Var == nil && c.Routine == nil && c.Base == nil {
			w.literal(c)
			return
		}
		w.byte('X')
		w.str("ad")
		w.addressLiteral(c)
		w.byte('E')
	case il.CkPtrToMember:
		if c.Routine == nil && c.Field == nil {
			w.memberPointer(c)
			return
		}
		w.byte('X')
		w.memberPointer(c)
		w.byte('E')
	default:
		w.byte('X')
		w.constantExpr(c)
		w.byte('E')
	}
}

// addressLiteral writes L_Z <encoding> E.
func (w *writer) addressLiteral(c *il.Constant) {
	var e il.Entity
	switch {
	case c.Routine != nil:
		e = c.Routine
	case c.Var != nil:
		e = c.Var
	default:
		return
	}
	w.entityLiteral(e)
}

// entityLiteral writes an entity as a literal: a plain name without _Z.
func (w *writer) entityLiteral(e il.Entity) {
	w.byte('L')
	if _, isVar := e.(*il.Variable); isVar || e.Corresp().Linkage != il.LinkageC {
		w.str("_Z")
		w.encoding(e)
	} else {
		w.str("_Z")
		w.source(e.Corresp().Name.Text)
	}
	w.byte('E')
}

// memberPointer writes a pointer to member as an expression, a null one as a
// literal.
func (w *writer) memberPointer(c *il.Constant) {
	switch {
	case c.Routine != nil:
		w.str("ad")
		w.entityLiteral(c.Routine)
	case c.Field != nil:
		w.str("adL_Z")
		w.fieldName(c.Field)
		w.byte('E')
	default:
		w.byte('L')
		w.typ(c.Type)
		w.str("0E")
	}
}

// fieldName writes a nonstatic data member as a nested name.
func (w *writer) fieldName(f *il.Field) {
	w.byte('N')
	if f.Parent != nil {
		w.prefix(f.Parent.Skip())
	}
	if f.Name != nil {
		w.source(f.Name.Text)
	}
	w.byte('E')
}

// literal writes L <type> <value> E.
func (w *writer) literal(c *il.Constant) {
	w.byte('L')
	t := c.Type
	if t != nil {
		w.typ(w.u.Unqualified(t))
	}
	switch c.Kind {
	case il.CkFloat:
		w.float(c.Float)
	case il.CkInteger:
		if t != nil && t.IsNullptr() {
			break
		}
		v := c.Int
		if signed := t == nil || t.IsSigned(); signed && v.IsNegative() {
			w.byte('n')
			v = v.Neg()
			w.b = v.Append(w.b, false)
		} else {
			w.b = v.Append(w.b, false)
		}
	default:
		if t == nil || !t.IsNullptr() {
			w.byte('0')
		}
	}
	w.byte('E')
}

// float writes the bytes of a floating value, highest first, in hexadecimal.
func (w *writer) float(f num.Float) {
	const hex = "0123456789abcdef"
	put := func(v uint64, digits int) {
		for i := digits - 1; i >= 0; i-- {
			w.byte(hex[v>>(4*uint(i))&15])
		}
	}
	switch f.Format {
	case num.Float32:
		put(uint64(math.Float32bits(float32(f.Float64()))), 8)
	case num.Float64:
		put(f.Lo, 16)
	case num.X87Extended:
		put(f.Hi, 4)
		put(f.Lo, 16)
	default:
		put(f.Hi, 16)
		put(f.Lo, 16)
	}
}
