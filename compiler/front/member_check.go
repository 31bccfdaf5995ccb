// This file implements checks of member and operator functions: special members
// [special], defaulted functions [dcl.fct.def.default], operators [over.oper].
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// checkMemberName reports a member function that cannot be declared as d says:
// one with the name of its class that is no constructor, a destructor of
// another class, a constructor that takes its own class by value.
func (ck *Checker) checkMemberName(s *declSpecs, d *declarator) bool {
	if !s.member || s.Friend || ck.env.class == nil || ck.env.innermostScope().Class != ck.env.class {
		return true
	}
	n := &d.Name
	switch {
	case n.Dtor:
		if ck.env.otherDestructor(n) {
			ck.report(diag.InvalidDestructorDeclaration, d.NamePos)
			return false
		}
		if s.written.Static {
			ck.report(diag.StaticNotAllowed, s.StoragePos)
			s.written.Static = false
		}
	case n.Ctor:
		if s.written.Static {
			ck.report(diag.StaticNotAllowed, s.StoragePos)
			s.written.Static = false
		}
		return ownHeader(ck.u, s, n) != nil || !ck.copiesItself(d)
	case n.Name != nil && n.Name == ck.env.class.Name && n.Op == token.None && n.Conv == nil && !n.Literal:
		ck.report(diag.MemberFunctionNamedLikeClass, d.NamePos)
		return false
	}
	return true
}

// otherDestructor reports whether n, declared in a class, names the destructor of
// another class.
func (env *Env) otherDestructor(n *qualName) bool {
	return n.Dtor && n.Name != nil && env.class != nil && n.Name != env.class.Name
}

// copiesItself reports a constructor that could be called with an object of
// its class only by copying that first [class.copy.ctor].
func (ck *Checker) copiesItself(d *declarator) bool {
	ps := d.Type.Skip().Routine.Params
	if len(ps) == 0 || ps[0].IsPack || !ps[0].Type.IsClass() || !ck.u.SameUnqualified(ps[0].Type, ck.env.class) || !typing.AllDefaulted(ps[1:]) {
		return false
	}
	ck.report(diag.CopyConstructorByValue, ps[0].Pos, ck.words.describe(ck.env.class), ps[0].Type)
	return true
}

// checkDefaulted reports `= default` on a function that cannot be defaulted.
func (say *reports) checkDefaulted(r *il.Routine, s *declSpecs, d *declarator, info *il.DeclInfo) {
	if !info.Default {
		return
	}
	at, suffix := d.NamePos, info.SuffixPos
	if innermostHeader(s) != nil {
		suffix = at
	}
	code := diag.DefaultedNotSpecialMember
	params := r.Type.Skip().Routine.Params
	switch {
	case r.Special == il.SfkDestructor:
		return
	case r.MemberOf != nil && r.Special == il.SfkConstructor:
		if !r.IsTemplateFunction && (typing.AllDefaulted(params) || isCopyOrMove(say.u, r, r.MemberOf) && impliedParameter(params[0].Type)) {
			return
		}
		code = diag.DefaultedConstructorWrongType
	case r.Special == il.SfkOperator && r.Opname == token.Assign && r.MemberOf != nil:
		if k := specialOf(say.u, r, r.MemberOf); k == notSpecial && !say.d.AtLeast(lang.CXX11) || impliedAssignment(r) {
			return
		}
		code = diag.DefaultedAssignmentWrongType
	case r.Special == il.SfkOperator && r.Opname.IsComparison() && say.d.AtLeast(lang.CXX20):
		if d.NamePos != r.DeclPos {
			return
		}
		if r.MemberOf == nil {
			at = info.SuffixPos
		}
		if s.Friend {
			at = d.equalPos
		}
		say.checkDefaultedComparison(r, at, d.equalPos)
		return
	}
	if r.Type.IsDependent() && code != diag.DefaultedNotSpecialMember {
		return
	}
	switch {
	case code != diag.DefaultedNotSpecialMember:
	case r.MemberOf == nil && r.IsTemplateFunction && !s.ExplicitSpecialization:
		code = diag.FunctionTemplatesCannotDefaulted
	case s.Friend:
		code, at = diag.DefaultOnFriend, d.equalPos
	case !s.member:
		at = suffix
	}
	say.report(code, at)
	info.Default, r.IsDefaulted = false, false
}

// checkDefaultedComparison reports a defaulted comparison that does not compare
// const objects of its class [class.compare.default]/1 (rule front.defaulted-comparisons); at is where a function
// that is no member is defaulted, equal the `=` of that.
func (say *reports) checkDefaultedComparison(r *il.Routine, at, equal source.Pos) {
	t := r.Type.Skip()
	params := t.Routine.Params
	c := comparedClass(r)
	if r.IsTemplateFunction {
		say.report(diag.FunctionTemplatesCannotDefaulted, equal)
		return
	}
	if c == nil || c.Cls.AssocTemplate != nil && !c.IsDependent() {
		return // said of the template
	}
	own := func(q *il.Type) bool {
		return q.IsReference() && !q.IsRvalueReference() && q.Deref().AllQuals() == il.Const && q.Deref().ClassType() == c
	}
	if r.MemberOf == nil {
		if len(params) != 2 {
			return
		}
		if c = befriending(c, params[1].Type.Deref().ClassType(), r); c == nil {
			say.report(diag.DefaultedComparisonNotFriend, at)
			return
		}
		byValue := params[0].Type.ClassType() == c && params[1].Type.ClassType() == c
		for _, q := range params {
			if !byValue && !own(q.Type) {
				say.report(diag.DefaultedComparisonParameter, at, q.Type)
				break
			}
		}
	} else {
		switch {
		case len(params) != 1 || isStaticFunction(r):
			return
		case t.Routine.RefQual == 2:
			say.report(diag.DefaultedComparisonRvalue, at)
		case t.Routine.ThisQuals != il.Const:
			say.report(diag.DefaultedComparisonNotConst, at)
		case !own(params[0].Type):
			say.report(diag.DefaultedComparisonParameter, at, params[0].Type)
		}
	}
	if r.Opname != token.Spaceship && t.Elem != nil && !t.Elem.IsBool() && !t.Elem.IsDependent() {
		say.report(diag.DefaultedComparisonResult, at)
	}
}

// befriending returns the one of classes a and b whose friend r is, nil for none.
func befriending(a, b *il.Type, r *il.Routine) *il.Type {
	for _, c := range [...]*il.Type{a, b} {
		if c != nil && (slices.Contains(c.Cls.FriendRoutines, r) || c.Cls.BeingDefined) {
			return c
		}
	}
	return nil
}

// impliedParameter reports whether an implicit copy or move member could have a
// parameter of type t, a reference [dcl.fct.def.default]/1.
func impliedParameter(t *il.Type) bool {
	q := t.Deref().AllQuals()
	return q == 0 || q == il.Const && !t.IsRvalueReference()
}

// impliedAssignment reports whether r has the type of an implicit copy or move
// assignment operator.
func impliedAssignment(r *il.Routine) bool {
	t := r.Type.Skip()
	c := t.Elem
	if len(t.Routine.Params) != 1 || t.Routine.ThisQuals != 0 || c == nil || !typing.IsOwnReference(c, r.MemberOf) || c.IsRvalueReference() || c.Deref().AllQuals() != 0 {
		return false
	}
	q := t.Routine.Params[0].Type
	return typing.IsOwnReference(q, r.MemberOf) && impliedParameter(q)
}

// checkDefaultedMembers reports members of class t defaulted with a type that
// the implicit ones would not have.
func (ck *Checker) checkDefaultedMembers(r *il.Routine, t *il.Type, k specialKind, implied *il.SpecialMember) {
	if t.IsDependent() || t.Cls.InstanceOf != nil {
		return
	}
	switch {
	case k == defaultCtor && r.IsConstexpr && !implied.Constexpr && !implied.Deleted:
		ck.report(diag.DefaultedNotConstexpr, r.DeclPos)
	case k == copyAssign && r.Type.Skip().Routine.Params[0].Type.Deref().IsConst() && !ck.copiesConst(t, k):
		ck.report(diag.DefaultedAssignmentFromConst, r.DeclPos)
	}
}

// checkOperatorFunction reports a declaration of operator function r that
// [over.oper] rules out.
func (say *reports) checkOperatorFunction(r *il.Routine, s *declSpecs, d *declarator) {
	if r.Special != il.SfkOperator || say.rep.Muted() {
		return
	}
	pos := d.NamePos
	f := r.Type.Skip().Routine
	switch r.Opname {
	case token.KwNew, token.KwDelete:
		if len(f.Params) == 0 && !f.HasEllipsis {
			say.report(diag.OperatorTooFewParameters, pos)
		}
		return
	case token.KwCoAwait:
		return
	}
	call := r.Opname == token.LParen
	if r.MemberOf != nil && r.IsStaticMember {
		if !(call || r.Opname == token.LBracket) || !say.d.AtLeast(lang.CXX23) {
			say.report(diag.OperatorIsStaticMember, pos)
		}
		return
	}
	if r.MemberOf == nil && memberOperator(r.Opname) {
		if d.Name.qualified() {
			say.report(diag.OperatorMustBeMember, pos, r.Name)
		}
		return
	}
	if call {
		return
	}
	for _, q := range f.Params {
		if q.IsPack {
			return
		}
	}
	if f.HasEllipsis {
		say.report(diag.OperatorWithEllipsis, pos)
		return
	}
	n := len(f.Params)
	if r.MemberOf != nil {
		n++
	}
	least, most := typing.OperatorArity(r.Opname)
	switch {
	case n < least:
		say.report(diag.OperatorTooFewParameters, pos)
	case n > most && !(r.Opname == token.LBracket && say.d.AtLeast(lang.CXX23)):
		say.report(diag.OperatorTooManyParameters, pos)
	}
	if r.MemberOf == nil && !typing.TakesClassOrEnum(f) {
		say.report(diag.OperatorNeedsClassParameter, pos)
		return
	}
	if k := r.Opname; (k == token.Inc || k == token.Dec) && n == 2 {
		if t := f.Params[len(f.Params)-1].Type; !t.IsDependent() && !t.IsError() && !say.u.SameUnqualified(t, say.u.Builtin.Int) {
			say.report(diag.OperatorPostfixParameterType, pos, r.Name, say.u.Builtin.Int)
		}
	}
}

// warnNoConstructor warns about a class whose reference and const members
// nothing can initialise (#368-D).
func (say *reports) warnNoConstructor(c *il.Type) {
	if c.Kind == il.TkUnion || c.Cls.Members.Aggregate || c.Cls.IsClosure || say.rep.Muted() {
		return
	}
	for _, r := range c.Cls.Routines {
		if r.Special == il.SfkConstructor && !r.Generated {
			return
		}
	}
	for _, t := range c.Cls.Templates {
		if t.Routine != nil && t.Routine.Special == il.SfkConstructor {
			return
		}
	}
	var lines []string
	for _, f := range c.Cls.Fields {
		switch {
		case f.HasInit || f.Name == nil:
		case f.Type.IsReference():
			lines = append(lines, indent12+`reference member "`+say.words.entityText(f)+`"`)
		case f.Type.IsConst() && !f.Type.IsClass() && !f.Type.IsArray():
			lines = append(lines, indent12+`const member "`+say.words.entityText(f)+`"`)
		}
	}
	if len(lines) == 0 {
		return
	}
	d := say.report(diag.NoConstructorToInitialize, c.DeclPos, say.words.describe(c))
	for _, l := range lines {
		d.AddLine(l)
	}
}
