// This file implements the compatibility of exception specifications
// [except.spec]: of redeclarations, of overriders with what they override, and
// of pointers and references to functions with what they are given.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// throwSet is what a function may throw: anything, or a list of types.
type throwSet struct {
	any     bool
	unknown bool // it depends on template parameters, or is not determined yet
	types   []*il.Type
}

// throwSetOf returns what exception specification e allows.
func throwSetOf(u *il.Unit, e *il.ExceptionSpec) throwSet {
	switch {
	case e == nil:
		return throwSet{any: true}
	case e.Tokens != nil || e.Indeterminate || e.IsNoexcept && e.Value == -1:
		return throwSet{unknown: true}
	case e.IsNoexcept:
		return throwSet{any: e.Value == 0}
	case e.ThrowAny:
		return throwSet{any: true}
	}
	var s throwSet
	for i, t := range e.Types {
		if t.IsDependent() || i < len(e.Packs) && e.Packs[i] {
			return throwSet{unknown: true}
		}
		if !t.IsError() {
			s.types = append(s.types, u.Unqualified(t))
		}
	}
	return s
}

// throwSetOfRoutine is throwSetOf for what r is declared with; the set of a
// destructor without exception specification is that of its subobjects.
func (ck *Checker) throwSetOfRoutine(r *il.Routine) throwSet {
	return ck.throwSetBut(r, &il.ClassSet{})
}

// throwSetBut is throwSetOfRoutine without what the destructors of the classes
// seen may throw.
func (ck *Checker) throwSetBut(r *il.Routine, seen *il.ClassSet) throwSet {
	f := r.Type.Skip()
	if f.Kind != il.TkRoutine {
		return throwSet{unknown: true}
	}
	if e := f.Routine.ExcSpec; e != nil && e.Tokens != nil {
		ck.requireNoexcept(r, r.DeclPos)
		f = r.Type.Skip()
	}
	e := f.Routine.ExcSpec
	if r.Special != il.SfkDestructor || e != nil && !e.Generated {
		return throwSetOf(ck.u, e)
	}
	if r.MemberOf == nil || !ck.d.AtLeast(lang.CXX11) {
		return throwSet{any: true}
	}
	return ck.subobjectThrowSet(r.MemberOf, seen)
}

// destructionThrowSet returns what the destruction of an object of class c, nil for no
// class, may throw, but the destructors of the classes seen.
func destructionThrowSet(ck *Checker, c *il.Type, seen *il.ClassSet) throwSet {
	switch {
	case c == nil || !c.Cls.Members.Dtor.Exists:
		return throwSet{}
	case c.Cls.Members.Dtor.Routine != nil:
		return ck.throwSetBut(c.Cls.Members.Dtor.Routine, seen)
	}
	return ck.subobjectThrowSet(c, seen)
}

// subobjectThrowSet returns what the destructors of the subobjects of class c
// may throw, but those of the classes seen.
func (ck *Checker) subobjectThrowSet(c *il.Type, seen *il.ClassSet) throwSet {
	var s throwSet
	if !seen.Add(c) {
		return s
	}
	add := func(t *il.Type) {
		o := destructionThrowSet(ck, t.ClassType(), seen)
		s.any, s.unknown, s.types = s.any || o.any, s.unknown || o.unknown, append(s.types, o.types...)
	}
	for _, b := range c.Cls.DirectBases {
		add(b.Type)
	}
	for _, f := range c.Cls.Fields {
		if !f.Type.IsReference() {
			add(baseElement(ck, f.Type))
		}
	}
	return s
}

// catches reports whether everything that s allows is caught by what o allows.
func catches(u *il.Unit, s, o throwSet) bool {
	switch {
	case s.unknown || o.unknown || o.any:
		return true
	case s.any:
		return false
	}
	for _, t := range s.types {
		if !allowsThrow(u, o, t) {
			return false
		}
	}
	return true
}

// allowsThrow reports whether s allows exceptions of type t: by the type
// itself or by an unambiguous public base of it, for pointers of what they
// point to [except.spec]/7.
func allowsThrow(u *il.Unit, s throwSet, t *il.Type) bool {
	for _, o := range s.types {
		if u.Same(o, t) {
			return true
		}
		a, b := t, o
		if x, y := t.Skip(), o.Skip(); x.IsPointer() && y.IsPointer() && x.Elem.AllQuals() == y.Elem.AllQuals() {
			a, b = x.Elem, y.Elem
		}
		d, c := a.ClassType(), b.ClassType()
		if d == nil || c == nil || !a.IsClass() || !b.IsClass() {
			continue
		}
		if base := typing.FindBase(d, c); base != nil && !base.Ambiguous && typing.PublicBase(d, c) {
			return true
		}
	}
	return false
}

// equalThrows reports whether s and o allow the same types.
func equalThrows(u *il.Unit, s, o throwSet) bool {
	if s.unknown || o.unknown {
		return true
	}
	return s.any == o.any && len(throwsMissing(u, s, o)) == 0 && len(throwsMissing(u, o, s)) == 0
}

// throwsMissing returns the types of s that o lacks.
func throwsMissing(u *il.Unit, s, o throwSet) []*il.Type {
	var out []*il.Type
next:
	for _, t := range s.types {
		for _, x := range o.types {
			if u.Same(t, x) {
				continue next
			}
		}
		out = append(out, t)
	}
	return out
}

// atClassEnd does f when the outermost class that is being defined ends, where
// all exception specifications are known; at once elsewhere.
func (ck *Checker) atClassEnd(f func()) {
	if ck.env.class == nil || ck.env.has(inInstance) || !ck.env.class.Cls.BeingDefined || ck.env.memberLevel == 0 {
		f()
		return
	}
	ck.delay(delayedExceptionChecks, f)
}

// checkOverrideExceptions compares the exception specification of r with that
// of o, which it overrides.
func (ck *Checker) checkOverrideExceptions(r, o *il.Routine) {
	if r.IsDeleted || o.IsDeleted || r.Type.IsDependent() || o.Type.IsDependent() || ck.env.has(inPrototype) {
		return
	}
	ck.atClassEnd(func() {
		if catches(ck.u, ck.throwSetOfRoutine(r), ck.throwSetOfRoutine(o)) {
			return
		}
		if r.Generated {
			ck.report(diag.ExceptionSpecOfImplicitOverride, r.DeclPos, ck.words.describeBare(r), ck.words.describeBare(o))
			return
		}
		ck.report(diag.ExceptionSpecOfOverride, r.DeclPos, ck.words.describeBare(r), ck.words.describeBare(o))
	})
}

// mergeExceptions checks the exception specification of a redeclaration of r.
func (ck *Checker) mergeExceptions(r *il.Routine, d *declarator) {
	a, b := r.Type.Skip().Routine.ExcSpec, d.Type.Skip().Routine.ExcSpec
	if r.Generated {
		return
	}
	if r.Special == il.SfkDestructor || ck.env.has(inPrototype) && r.IsClassMember || r.IsSpecialized {
		return
	}
	end, named := ck.syntax.here(), d.NamePos
	ck.atClassEnd(func() {
		ck.say.compareExceptions(r, a, b, end, func() string { return ck.say.describeAt(r, named) })
	})
}

// compareExceptions reports a redeclaration with exception specification b of
// something declared with a; end is where b would be written.
func (say *reports) compareExceptions(e il.Entity, a, b *il.ExceptionSpec, end source.Pos, name func() string) {
	if say.rep.Muted() {
		return
	}
	pos := end
	if b != nil && e.EntryKind() == il.KindRoutine {
		pos = b.Pos
	}
	if nodes.DependentSpec(a) || nodes.DependentSpec(b) {
		if nodes.DependentSpec(a) != nodes.DependentSpec(b) || !say.u.SameConstant(a.NoexceptArg, b.NoexceptArg) {
			say.report(diag.ExceptionSpecRedeclaration, pos, name())
		}
		return
	}
	s, o := throwSetOf(say.u, a), throwSetOf(say.u, b)
	if a != nil && a.Generated {
		s = throwSet{any: true}
	}
	switch {
	case equalThrows(say.u, s, o):
	case b == nil:
		severity := say.exceptionSeverity(e)
		if r, ok := e.(*il.Routine); ok && replaceableAllocation(r) {
			severity = diag.Warning
		}
		say.rep.ReportAs(severity, diag.ExceptionSpecAllowsAll, end, name())
	default:
		say.exceptionsDiffer(e, s, o, pos, name())
	}
}

// replaceableAllocation reports whether r is a global operator new or delete.
func replaceableAllocation(r *il.Routine) bool {
	return r.Special == il.SfkOperator && !r.IsClassMember && (r.Opname == token.KwNew || r.Opname == token.KwDelete)
}

// exceptionSeverity is how a redeclaration of e that allows all exceptions, or
// is the first to restrict them, is reported: what a system header declares may
// be declared again without its specification (rule front.system-exceptions).
func (say *reports) exceptionSeverity(e il.Entity) diag.Severity {
	if say.inSystemHeader(e.Corresp().DeclPos) {
		return diag.Warning
	}
	return diag.Error
}

// exceptionsDiffer reports a redeclaration of e that allows o where s was
// allowed, with the types that make the difference.
func (say *reports) exceptionsDiffer(e il.Entity, s, o throwSet, pos source.Pos, name string) {
	var lines []string
	list := func(words string, types []*il.Type) {
		for _, t := range types {
			lines = append(lines, indent12+words+`: "`+typeText(t)+`"`)
		}
	}
	switch {
	case s.any:
	case len(s.types) == 0:
		lines = append(lines, indent12+"previously specified: no exceptions will be thrown")
	default:
		list("previously omitted", throwsMissing(say.u, o, s))
		list("previously specified but omitted here", throwsMissing(say.u, s, o))
	}
	if len(lines) > 0 {
		name += ":"
	}
	severity := diag.Error
	if s.any {
		severity = say.exceptionSeverity(e)
	}
	d := say.rep.ReportAs(severity, diag.ExceptionSpecRedeclaration, pos, name)
	for _, l := range lines {
		d.AddLine(l)
	}
}

// mergeVariableExceptions checks the exception specification of the functions
// that a variable declared again points to; false when it was reported.
func (say *reports) mergeVariableExceptions(v *il.Variable, t *il.Type, pos source.Pos) bool {
	a, b := pointedFunction(v.Type), pointedFunction(t)
	if a == nil || b == nil || say.rep.Muted() {
		return true
	}
	x, y := a.Routine.ExcSpec, b.Routine.ExcSpec
	if equalThrows(say.u, throwSetOf(say.u, x), throwSetOf(say.u, y)) && (y == nil || !y.ThrowAny || x != nil && x.ThrowAny) {
		return true
	}
	say.compareExceptions(v, x, y, pos, func() string { return say.describeAt(v, pos) })
	if y != nil && y.ThrowAny {
		say.exceptionsDiffer(v, throwSet{any: true}, throwSet{}, pos, say.describeAt(v, pos))
	}
	return false
}

// pointedFunction returns the function type that t points or refers to, nil
// when none.
func pointedFunction(t *il.Type) *il.Type {
	t = t.Skip()
	if (t.Kind == il.TkPointer || t.Kind == il.TkPtrToMember) && t.Elem != nil && t.Elem.IsFunction() {
		return t.Elem.Skip()
	}
	return nil
}

// checkPointedExceptions warns when x, a function or a pointer to one, may
// throw what the functions that type t points to may not; since C++17 that is a
// part of the type.
func (ck *Checker) checkPointedExceptions(x *Operand, t *il.Type, context convContext) {
	if x.Mode != Value || ck.d.AtLeast(lang.CXX17) && !ck.d.NoExcSpecInType || ck.rep.Muted() {
		return
	}
	to := pointedFunction(t)
	if to == nil {
		return
	}
	from := x.Expr.Type.Skip()
	if from.Kind != il.TkRoutine {
		from = pointedFunction(from)
	}
	if from == nil {
		return
	}
	ok := catches(ck.u, ck.pointedThrowSet(x.Expr, from), throwSetOf(ck.u, to.Routine.ExcSpec)) && sameNestedExceptions(ck.u, from.Elem, to.Elem)
	if n := len(from.Routine.Params); ok && n == len(to.Routine.Params) {
		for i := 0; i < n && ok; i++ {
			ok = sameNestedExceptions(ck.u, from.Routine.Params[i].Type, to.Routine.Params[i].Type)
		}
	}
	if ok {
		return
	}
	ck.report(diag.ExceptionSpecIncompatible, conversionPlace(&ck.env, x, context))
}

// pointedThrowSet returns what the functions that e, of function type f or
// pointing to it, names may throw; the specification of an instance is made.
func (ck *Checker) pointedThrowSet(e *il.Expr, f *il.Type) throwSet {
	if s := f.Routine.ExcSpec; s != nil && s.Tokens != nil {
		k := nodes.SkipParens(e)
		if k.Kind == il.EnkOperation && k.Op == il.OpAddressOf && k.Operand != nil {
			k = nodes.SkipParens(k.Operand)
		}
		if k.Kind == il.EnkRoutine && k.Routine != nil {
			return ck.throwSetOfRoutine(k.Routine)
		}
	}
	return throwSetOf(ck.u, f.Routine.ExcSpec)
}

// sameNestedExceptions reports whether the functions that a and b point to
// allow the same exceptions.
func sameNestedExceptions(u *il.Unit, a, b *il.Type) bool {
	if a == nil || b == nil {
		return true
	}
	x, y := pointedFunction(a), pointedFunction(b)
	return x == nil || y == nil || equalThrows(u, throwSetOf(u, x.Routine.ExcSpec), throwSetOf(u, y.Routine.ExcSpec))
}
