// This file implements what the operands of decltype keep: a type that is needed needs what
// its operands name, though they are not evaluated (rule keep.decltype).
package keep

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// operand is an operand of decltype, looked at for one side.
type operand struct {
	expr     *il.Expr
	onDevice bool
}

// operandsOf marks what the operands of decltype in type t name: of a type that stands in a body those alone that a
// typedef outside of functions hides.
func (k *marker) operandsOf(m *Mark, t *il.Type, pos source.Pos, inBody bool) {
	for depth := 0; t != nil && depth < 64; depth++ {
		switch t.Kind {
		case il.TkRoutine:
			for _, p := range t.Routine.Params {
				k.operandsOf(m, p.Type, pos, inBody)
			}
		case il.TkTypeRef:
			switch i := t.Ref; {
			case t.Name != nil && !t.LocalToFunction || i != nil && i.Kind == il.RefTemplateAlias:
				inBody = false
			case i != nil && i.Kind == il.RefDecltype && i.Expr != nil && !inBody && !i.Expr.Type.IsDependent():
				k.operand(m, i.Expr, pos)
			}
		}
		t = t.Elem
	}
}

// operand marks what operand e of decltype names, once for each side.
func (k *marker) operand(m *Mark, e *il.Expr, pos source.Pos) {
	o := operand{e, m.onDevice}
	if k.asked[o] {
		return
	}
	if k.asked == nil {
		k.asked = make(map[operand]bool)
	}
	if !k.asked[operand{e, !m.onDevice}] {
		k.res.Operands = append(k.res.Operands, e)
	}
	k.asked[o] = true
	w := &bodyWalk{marker: k, budget: k.u.Work, of: m, pos: pos, operand: true}
	w.expr(e)
}

// undone marks what frees the storage of new-expression e where the initialisation of the object is left by an
// exception: in operands alone, for objects that are not just zeroed.
func (w *bodyWalk) undone(e *il.Expr) {
	if !w.operand || e.Routine == nil || e.Init == nil || e.Init.Kind == il.DikNone || e.Init.Kind == il.DikZero {
		return
	}
	if d := il.MatchingDelete(w.u, e.Routine, w.u.File.Routines); d != nil {
		w.use(d, il.UseImplicit)
	}
}
