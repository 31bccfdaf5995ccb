// This file implements the warnings of the device pass about what is declared
// deprecated and used in code of the device (rules front.deprecated,
// front.deprecated-order). The host compiler says the same of the host text.
package front

import (
	"slices"

	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// A deprecatedUse waits for the end of the operand that it is part of.
type deprecatedUse struct {
	entity il.Entity
	attr   *il.Attribute // that says so
	pos    source.Pos
	object bool      // a variable or member, which may be converted behind its operand
	fn     *function // whose body it is in: a lambda has one within an expression
	open   bool      // an object in a dependent expression, of which a template knows nothing
}

// deprecatedUses are the uses in the expressions being parsed, in their order.
type deprecatedUses struct{ list []deprecatedUse }

// warnsDeprecated reports whether uses at this point are reported: in bodies that
// run on the device and are not deprecated themselves.
func warnsDeprecated(ck *Checker) bool {
	if ck.d.Pass != lang.DevicePass || ck.env.fn == nil || ck.rep.Muted() || ck.env.inMemberDeclaration() {
		return false
	}
	for r := ck.env.fn.routine; r != nil; r = r.Lambda.Enclosing {
		if cuda.OnDevice(r) {
			return !r.Deprecated && (r.MemberOf == nil || r.MemberOf.ClassType() == nil || deprecatedOf(r.MemberOf.ClassType()) == nil)
		}
		if r.Lambda == nil {
			break
		}
	}
	return false
}

// useDeprecated notes a use of e, which is reported at the end of its operand.
func useDeprecated(ck *Checker, e il.Entity, pos source.Pos, object bool) {
	if ck.d.Pass != lang.DevicePass {
		return
	}
	if a := deprecatedOf(e); a != nil && warnsDeprecated(ck) {
		ck.exprs.deprecated.list = append(ck.exprs.deprecated.list, deprecatedUse{entity: e, attr: a, pos: pos, object: object, fn: ck.env.fn})
	}
}

// nameDeprecated reports a name of e, which is not part of an expression.
func nameDeprecated(ck *Checker, e il.Entity, pos source.Pos) {
	if ck.d.Pass != lang.DevicePass {
		return
	}
	if a := deprecatedOf(e); a != nil && warnsDeprecated(ck) {
		reportDeprecated(ck, deprecatedUse{entity: e, attr: a, pos: pos})
	}
}

// endDeprecated reports the uses since the mark, those of operand x. An object that
// is x itself waits for what becomes of it: its value is read later, if at all.
// Those of a dependent expression wait for its end.
func endDeprecated(ck *Checker, mark int, x *Operand) {
	list := ck.exprs.deprecated.list
	if len(list) <= mark {
		return
	}
	own := source.Pos{}
	if x != nil && x.Mode == Value && x.Expr.Cat != il.PRValue {
		own = designatorPos(x.Expr)
	}
	kept := mark
	dependent := x != nil && x.Mode == Value && x.dependent()
	for _, u := range list[mark:] {
		if !u.object || !dependent && u.pos != own {
			reportDeprecated(ck, u)
			continue
		}
		u.open = u.open || dependent
		list[kept] = u
		kept++
	}
	ck.exprs.deprecated.list = list[:kept]
}

// endUses reports what is left of the full expression that ends here: where its
// value is wanted, the objects of a dependent one are left to the instances.
func endUses(ck *Checker, discarded bool) {
	uses := &ck.exprs.deprecated
	mark := len(uses.list)
	for mark > 0 && uses.list[mark-1].fn == ck.env.fn {
		mark--
	}
	if !discarded {
		left := slices.DeleteFunc(uses.list[mark:], func(u deprecatedUse) bool { return u.open })
		uses.list = uses.list[:mark+len(left)]
	}
	endDeprecated(ck, mark, nil)
}

// designatorPos is where the name of the variable or member stands that e
// designates.
func designatorPos(e *il.Expr) source.Pos {
	for e.Kind == il.EnkOperation {
		switch e.Op {
		case il.OpDotField, il.OpPointsToField:
			e = e.Operand.Next
		case il.OpParens, il.OpRefIndirect:
			e = e.Operand
		default:
			return source.Pos{}
		}
	}
	return e.Pos
}

// assignedLast puts the uses of the left operand of an assignment, those between
// the marks, behind those of the right one, which is read first.
func (u *deprecatedUses) assignedLast(left, right int) {
	if left < right && right < len(u.list) {
		moved := append(append([]deprecatedUse(nil), u.list[right:]...), u.list[left:right]...)
		copy(u.list[left:], moved)
	}
}

func reportDeprecated(ck *Checker, u deprecatedUse) {
	if ck.checkedInTemplate(u.pos, diag.DeprecatedEntity) {
		return
	}
	code, args := diag.DeprecatedEntity, []any{ck.words.describe(u.entity)}
	if reason := attrString(u.attr); reason != "" {
		code, args = diag.DeprecatedEntityWithReason, append(args, reason)
	}
	ck.report(code, u.pos, args...).AddNote(diag.BecauseOfAttribute, u.attr.Pos, "deprecated")
}

// deprecatedOf returns the attribute that makes e deprecated; an instance has
// that of its template.
func deprecatedOf(e il.Entity) *il.Attribute {
	c := e.Corresp()
	for c != nil {
		for a := c.Attributes; a != nil; a = a.Next {
			if isAttribute(a, attrDeprecated) {
				return a
			}
		}
		switch x := e.(type) {
		case *il.Routine:
			if x.InstantiatedFrom == nil || x.IsSpecialized {
				return nil
			}
			e = x.InstantiatedFrom
		case *il.Type:
			if x.Cls == nil || x.Cls.AssocTemplate == nil || x.Cls.AssocTemplate.Type == nil || x.Cls.AssocTemplate.Type == x {
				return nil
			}
			e = x.Cls.AssocTemplate.Type
		case *il.Variable:
			if x.InstantiatedFrom == nil || x.IsSpecialized {
				return nil
			}
			e = x.InstantiatedFrom
		default:
			return nil
		}
		c = e.Corresp()
	}
	return nil
}

// deprecatedTypes reports the deprecated types that the type t of a local
// declaration at pos is made of, each once.
func deprecatedTypes(ck *Checker, t *il.Type, pos source.Pos) {
	if !warnsDeprecated(ck) {
		return
	}
	var seen map[*il.Type]bool // instances share their arguments: without it, the cost doubles with each level
	il.SearchTypes(t, func(t *il.Type, below func(*il.Type)) bool {
		ck.u.Work.Step(1)
		named := t.Kind == il.TkTypeRef && !t.IsPlainQualified() // its name is what was written
		if named || t.Cls != nil || t.IsEnum() {
			if seen[t] {
				return false
			}
			if seen == nil {
				seen = make(map[*il.Type]bool)
			}
			seen[t] = true
			if a := deprecatedOf(t); a != nil {
				reportDeprecated(ck, deprecatedUse{entity: t, attr: a, pos: pos})
			}
		}
		switch {
		case named:
		case t.Cls != nil:
			for i := range t.Cls.Args {
				below(t.Cls.Args[i].Type)
			}
		case t.Kind == il.TkRoutine:
			for _, q := range t.Routine.Params {
				below(q.Type)
			}
			below(t.Elem)
		default:
			below(t.Elem)
		}
		return false
	})
}
