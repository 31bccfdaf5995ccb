// This file implements typeid: the address of the type_info object of a type is
// a constant [expr.typeid].
package eval

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// typeid returns the type_info object that e designates; that of a polymorphic
// object, from C++20 on, is that of the whole object.
func (m *machine) typeid(e *il.Expr) (pointer, bool) {
	t := (*il.Type)(nil)
	switch {
	case e.X != nil && e.X.IsType:
		t = e.X.TypeOperand
	case e.X != nil && e.X.IsDynamic:
		if !m.d.AtLeast(lang.CXX20) {
			return pointer{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
		}
		o, ok := m.lvalue(e.Operand)
		if !ok {
			return pointer{}, false
		}
		if o.o == nil {
			return pointer{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
		}
		t = o.o.complete().typ
	case e.Operand != nil:
		t = e.Operand.Type
	}
	if t == nil || t.IsDependent() {
		return pointer{}, m.fail(diag.EvalUnsupportedExpression, e.Pos)
	}
	if t.IsReference() {
		t = t.Skip().Elem
	}
	c := m.u.NewConst(il.CkAddress, e.Type)
	c.OwnRare().Address, c.OwnRare().TPType, c.NotNullPointer = il.AbkTypeid, m.u.Unqualified(t), true
	c.DeclPos, c.Pos = e.Pos, e.Pos
	return ofOpaque(c), true
}

// sameOpaque compares two addresses that are not followed.
func (m *machine) sameOpaque(a, b *il.Constant) bool {
	if a == b || a == nil || b == nil {
		return a == b
	}
	return a.Address == il.AbkTypeid && b.Address == il.AbkTypeid && m.u.Same(a.TPType, b.TPType)
}
