// This file implements the remarks: what is said where it is asked for, by --remarks or by a
// severity of its own (rule front.remarks).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// wantsRemark reports whether the remark of code may be said here: templates are remarked on in
// their definitions alone.
func wantsRemark(ck *Checker, code diag.Code) bool {
	return !ck.env.has(inInstance) && len(ck.tmpl.instantiating) == 0 && !ck.rep.Muted() && ck.rep.Enabled(code)
}

// remarkHidden remarks on the declaration of v in block or function scope s, where it hides a
// variable, a parameter or a data member: one of the same function (#1348-D), or another (#2349-D).
func remarkHidden(ck *Checker, s *symbols.Scope, v *il.Variable) {
	if v.Name == nil || !v.LocalToFunction || v.Storage == il.ScExtern || !wantsRemark(ck, diag.DeclarationHidesLocal) && !wantsRemark(ck, diag.DeclarationHides) {
		return
	}
	if s = s.Parent; s == nil {
		return
	}
	l := ck.lookupFrom(s, v.Name, 0)
	if len(l.Syms) != 1 || l.Ambiguous {
		return
	}
	code := diag.DeclarationHides
	switch e := l.Syms[0].Entity.(type) {
	case *il.Variable:
		if e.LocalToFunction && e.Storage != il.ScExtern {
			code = diag.DeclarationHidesLocal
		}
	case *il.Field:
	default:
		return
	}
	ck.report(code, v.DeclPos, ck.say.describeAt(l.Syms[0].Entity, v.DeclPos))
}

// remarkSigned remarks on a relation of x and y, of types tx and ty, where the usual arithmetic
// conversions make a signed value that is no constant unsigned (#1873-D).
func remarkSigned(ck *Checker, x, y *Operand, tx, ty *il.Type, op token.Kind, pos source.Pos) {
	switch op {
	case token.Lt, token.Gt, token.Le, token.Ge:
	default:
		return
	}
	if x.Mode != Value || y.Mode != Value || !wantsRemark(ck, diag.SignedComparedWithUnsigned) {
		return
	}
	if !tx.IsIntegralOrEnum() || !ty.IsIntegralOrEnum() || x.Expr.Type.IsSigned() {
		return // converted to the common type
	}
	tx, ty = typing.Promoted(ck.u, tx), typing.Promoted(ck.u, ty)
	if tx.IsSigned() && nodes.ConstValue(x.Expr) == nil && !ty.IsSigned() || ty.IsSigned() && nodes.ConstValue(y.Expr) == nil && !tx.IsSigned() {
		ck.report(diag.SignedComparedWithUnsigned, pos)
	}
}

// remarkEmpty remarks on branch, the first token of a branch of an if statement, when it is
// empty: on the one behind else, or on the only one.
func remarkEmpty(ck *Checker, code diag.Code, branch token.Token) {
	if branch.Kind == token.Semi && wantsRemark(ck, code) {
		ck.report(code, branch.Pos)
	}
}

// remarkTemporary remarks on operand x of a reference, which binds to a temporary made of it (#340-D).
func remarkTemporary(ck *Checker, x *Operand) {
	if wantsRemark(ck, diag.ReferenceToTemporary) {
		ck.report(diag.ReferenceToTemporary, x.startOf())
	}
}

// remarkConstantSelector remarks on a switch by constant x (#237-D).
func remarkConstantSelector(ck *Checker, x *il.Expr) {
	if x == nil || x.Kind == il.EnkCondition || !wantsRemark(ck, diag.SelectorIsConstant) {
		return
	}
	if nodes.ConstValue(nodes.Unconverted(x)) != nil || ck.constantOf(x, false) != nil {
		ck.report(diag.SelectorIsConstant, x.Start)
	}
}

// remarkDestructors remarks on the bases of class c, which declares a destructor, whose own is
// not virtual (#401-D).
func remarkDestructors(say *reports, c *il.Type) {
	if !c.Cls.Members.Dtor.UserDeclared || c.IsDependent() || say.rep.Muted() || !say.rep.Enabled(diag.BaseDestructorNotVirtual) {
		return
	}
	for _, b := range c.Cls.DirectBases {
		t := b.Type.ClassType()
		if t == nil {
			continue
		}
		if d := t.Cls.Members.Dtor.Routine; d == nil || !d.IsVirtual {
			say.report(diag.BaseDestructorNotVirtual, b.DeclPos, say.describeAt(t, b.DeclPos))
		}
	}
}

// deprecatedVolatile reports what C++20 deprecates about volatile objects [depr.volatile.type]; up
// to C++17 it is a remark.
func deprecatedVolatile(ck *Checker, code diag.Code, pos source.Pos, args ...string) {
	severity := diag.Remark
	if ck.d.AtLeast(lang.CXX20) {
		severity = diag.Warning
	}
	if !ck.rep.Muted() {
		ck.rep.ReportAs(severity, code, pos, args...)
	}
}
