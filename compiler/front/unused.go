// This file implements the warnings about variables and functions that are
// declared and never referenced, or set and never used (rule front.unused).
package front

import (
	"cmp"
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// reportUnused reports the variables of the innermost scope, which ends. That one is set and
// never used is said in an instance, and of parameters alone.
func (ck *Checker) reportUnused() {
	s := ck.env.scope
	if len(s.Syms) == 0 || !ck.say.wantsUnused() {
		return
	}
	instance := ck.env.has(inInstance) || len(ck.tmpl.instantiating) > 0
	f := ck.env.fn // the outermost function: lambdas belong to it
	for f != nil && f.outer != nil {
		f = f.outer
	}
	for _, y := range s.Syms {
		v, ok := y.Entity.(*il.Variable)
		if !ok || y.Kind != symbols.SymVariable || v.Storage == il.ScExtern || v.IsThis || !v.LocalToFunction {
			continue
		}
		code := unusedCode(v, ck.d.Pass == lang.DevicePass)
		if code == diag.ParameterNotReferenced {
			if !instance && !ck.isMain(v.EnclosingRoutine) {
				ck.report(code, v.DeclPos, v.Name)
			}
			continue
		}
		template := f != nil && (ck.env.has(inPrototype) || f.routine.IsPrototype)
		switch {
		case code == 0, template && code == diag.SetNotUsed, instance && (code == diag.DeclaredNotReferenced || !v.IsParameter):
		default:
			ck.report(code, v.DeclPos, ck.words.describe(v))
		}
	}
}

func (say *reports) wantsUnused() bool {
	return !say.rep.Muted() && (say.rep.Enabled(diag.DeclaredNotReferenced) || say.rep.Enabled(diag.SetNotUsed) || say.rep.Enabled(diag.ParameterNotReferenced))
}

// unusedCode returns what is to be said about a variable, 0 for nothing. A
// variable whose construction, initialisation or destruction does something has
// a use of its own, and so has a volatile one or one with a volatile member, unless it
// is a parameter (rule front.unused). In the device pass an implicit constructor that could
// be constexpr is no use.
func unusedCode(v *il.Variable, device bool) diag.Code {
	code := neverUsedCode(v, device)
	if code != 0 && !v.IsParameter && il.HoldsVolatile(v.Type, make(map[*il.ClassInfo]bool)) {
		return 0
	}
	return code
}

func neverUsedCode(v *il.Variable, device bool) diag.Code {
	switch {
	case v.Name == nil, v.MaybeUnused, v.Generated, v.IsInvalid, v.Used, v.AddressTaken, v.Type == nil, v.Type.IsError(), v.Type.BaseElement().UnusedObjects(), withoutBound(v.Type),
		mayBecomeClass(v) && (v.Referenced || !v.IsParameter), v.Container != nil && (v.BindingIndex > 0 || otherBindingNamed(v)), v.InitFailed && automatic(v) && !v.IsConstexpr:
	case !v.Referenced:
		switch {
		case v.IsParameter:
			return diag.ParameterNotReferenced
		case !nodes.Constructs(v, device):
			return diag.DeclaredNotReferenced
		}
	case (v.Assigned || !v.IsParameter && typing.IsInitialized(v)) && !nodes.Constructs(v, device) && !v.Type.IsReference() && !v.Type.IsConst():
		return diag.SetNotUsed
	}
	return 0
}

// withoutBound reports whether t is an array that has no bound because what stands
// there is none.
func withoutBound(t *il.Type) bool {
	return t.AnyDimension(func(a *il.ArrayInfo) bool { return a.NoBound })
}

// otherBindingNamed reports whether something names another variable of the structured
// binding that v is the first of: then nothing is said of any (rule warn.bindings).
func otherBindingNamed(v *il.Variable) bool {
	for _, b := range v.Container.Bindings {
		if b != v && (b.Referenced || b.Used || b.Assigned || b.AddressTaken) {
			return true
		}
	}
	return false
}

// mayBecomeClass reports whether an instance of v may be an object of a class or
// a reference to one, which is nothing that can be set: what type it has is not
// known yet.
func mayBecomeClass(v *il.Variable) bool {
	if !v.Type.IsDependent() || typing.IsClosure(v.Type) {
		return false
	}
	t := v.Type.Deref().BaseElement()
	return !t.IsPointer() && !t.IsPtrToMember() && !t.IsInteger()
}

// noteAssigned notes that e, a variable or a part of it, is set: that is no use
// of it (rule front.unused).
// What mentions it may count as one: then it is taken back.
func noteAssigned(e *il.Expr, counted bool) {
	for e.Kind == il.EnkOperation {
		switch o := e.Operand; e.Op {
		case il.OpDotField, il.OpBaseClassCast, il.OpLvalueAdjust, il.OpParens, il.OpArrayToPointer, il.OpRealPart, il.OpImagPart,
			il.OpVectorSubscript, il.OpPMField:
			e = o
		case il.OpSubscript, il.OpIndirect: // an element of an array
			if o.Kind == il.EnkOperation && o.Op == il.OpPadd {
				o = o.Operand
			}
			if o.Kind != il.EnkOperation || o.Op != il.OpArrayToPointer {
				return
			}
			e, counted = o.Operand, true
		case il.OpQuestion:
			noteAssigned(nodes.Second(e), counted)
			e = nodes.Second(e).Next
		default:
			return
		}
	}
	if e.Kind == il.EnkVariable {
		e.Var.Assigned = true
		if counted {
			e.Var.UnuseValue()
		}
	}
}

// reportUnusedAtEnd reports what is internal to the translation unit, when all
// of it has been seen: every scope in order, its namespaces after it. Nothing
// is said about what included files declare.
func (say *reports) reportUnusedAtEnd(s *il.Scope) {
	if s != nil && say.wantsUnused() {
		say.reportUnusedIn(s, includedSegments(say.u.Map))
	}
}

// includedSegments tells of every segment whether it belongs to an included
// file, by the files entered and left before it.
func includedSegments(m *source.Map) []bool {
	included := make([]bool, len(m.Segments))
	depth := 0
	for i := range m.Segments {
		switch m.Segments[i].Kind {
		case source.Enter:
			depth++
		case source.Leave:
			depth--
		}
		included[i] = depth > 0
	}
	return included
}

func (say *reports) reportUnusedIn(s *il.Scope, included []bool) {
	var list []il.Entity
	for _, v := range s.Variables {
		if v.Type != nil && v.Type.IsReference() && v.DeclStorage != il.ScStatic && !s.Is(il.ScopeUnnamed) {
			continue // a constexpr reference, which nobody has called static (rule warn.constexpr-reference)
		}
		if v.Linkage == il.LinkageInternal && !v.LocalToFunction && v.StaticMemberOf == nil && !v.IsPrototype && v.TemplateInfo == nil {
			list = append(list, v)
		}
	}
	for _, r := range s.Routines {
		if r.Linkage == il.LinkageInternal && !r.Referenced && !r.MaybeUnused && r.MemberOf == nil && r.Name != nil && !r.IsInvalid &&
			!r.Generated && !r.IsDeleted && !r.IsPrototype && !r.IsTemplateFunction && len(r.TemplateArgs) == 0 && r.AssocTemplate == nil {
			list = append(list, r)
		}
	}
	unnamed := s.Is(il.ScopeUnnamed)
	slices.SortStableFunc(list, func(a, b il.Entity) int { return comparePos(a.Corresp().DeclPos, b.Corresp().DeclPos) })
	for _, e := range list {
		if g := say.u.Map.Segment(e.Corresp().DeclPos.Seq); g != nil && included[g.Index] {
			continue
		}
		if v, ok := e.(*il.Variable); ok {
			if code := unusedCode(v, say.d.Pass == lang.DevicePass); code == diag.DeclaredNotReferenced || code != 0 && !unnamed {
				say.report(code, v.DeclPos, say.words.describe(v))
			}
			continue
		}
		say.report(diag.DeclaredNotReferenced, e.Corresp().DeclPos, say.words.describeBare(e))
	}
	for _, n := range s.Namespaces {
		if !n.IsAlias && n.Scope != nil {
			say.reportUnusedIn(n.Scope, included)
		}
	}
}

func comparePos(a, b source.Pos) int {
	if c := cmp.Compare(a.Seq, b.Seq); c != 0 {
		return c
	}
	return cmp.Compare(a.Col, b.Col)
}

// reportUndefinedLocalMembers reports the member functions of the classes of scope s
// that something needs and nothing can define any more: a local class is defined as a
// whole (rule front.local-members) [class.local].
func reportUndefinedLocalMembers(ck *Checker, s *il.Scope) {
	if s == nil || s.Facts&il.ScopeLocals == 0 || ck.env.has(inPrototype) || ck.env.fn == nil || ck.env.fn.routine == nil {
		return
	}
	locals := ck.env.fn.routine.Locals
	first := len(locals)
	for ; first > 0; first-- { // those of s and of the scopes in it are the last ones
		if s.Stmt != nil && comparePos(locals[first-1].Corresp().DeclPos, s.Stmt.Pos) < 0 {
			break
		}
	}
	for _, e := range locals[first:] {
		if t, ok := e.(*il.Type); ok && t.Cls != nil && t.ParentScope == s {
			reportUndefinedMembers(ck, t)
		}
	}
}

// reportUndefinedMembers does so for those of class t, behind those of the classes in it.
func reportUndefinedMembers(ck *Checker, t *il.Type) {
	for _, n := range t.Cls.Types {
		if n.Cls != nil {
			reportUndefinedMembers(ck, n)
		}
	}
	for _, r := range t.Cls.Routines {
		if !r.Defined && !r.BodyPending && definedInClass(r) && r.DefinitionNeeded && (!r.IsVirtual || r.PureVirtual) {
			ck.report(diag.LocalClassMemberRequiresDefinition, r.DeclPos, ck.words.describeRoutine(r))
		}
	}
}

// definedInClass reports whether member function r of a local class would have its definition there.
func definedInClass(r *il.Routine) bool {
	return !r.Generated && !r.IsDefaulted && !r.IsDeleted && !r.IsInvalid && !r.IsPrototype
}

// undefinedVirtual reports that r, which is declared without a body, is a virtual function of a local
// class: the table of the class needs it.
func undefinedVirtual(ck *Checker, r *il.Routine) {
	if !r.IsVirtual || r.PureVirtual || !definedInClass(r) || r.MemberOf == nil || ck.env.has(inPrototype) {
		return
	}
	s := ck.env.scope
	for s != nil && s.Kind == symbols.ScopeClass && !inLocalClass(s) {
		s = s.Parent
	}
	if s != nil && inLocalClass(s) {
		ck.report(diag.LocalClassMemberRequiresDefinition, r.DeclPos, ck.words.describeRoutine(r))
	}
}
