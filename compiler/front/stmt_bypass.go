// This file implements the checks of jumps into the scope of variables
// [stmt.dcl]/3.
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// jumpPoint is a place in a function: the scopes around it and what had been
// declared there.
type jumpPoint struct {
	pos   source.Pos
	scope *symbols.Scope
	seq   uint32
	arm   *constexprArm
	guard *jumpGuard
}

// jumpGuard is a statement around a place that nothing jumps into.
type jumpGuard struct {
	code  diag.Code
	outer *jumpGuard
}

// guarded enters a statement into which a jump is what code says; what it returns
// leaves it.
func (st *stmtState) guarded(code diag.Code) func() {
	outer := st.guard
	st.guard = &jumpGuard{code, outer}
	return func() { st.guard = outer }
}

// entered returns the outermost statement that a jump from from to to enters,
// nil when there is none.
func entered(from, to *jumpPoint) *jumpGuard {
	var in *jumpGuard
	for g := to.guard; g != nil; g = g.outer {
		inside := false
		for f := from.guard; f != nil; f = f.outer {
			inside = inside || f == g
		}
		if inside {
			break
		}
		in = g
	}
	return in
}

// constexprArm is an arm of a constexpr if, into which nothing jumps from
// outside [stmt.if]/2.
type constexprArm struct{ outer *constexprArm }

// within reports whether a is arm b or lies in it.
func (a *constexprArm) within(b *constexprArm) bool {
	for a != nil && a != b {
		a = a.outer
	}
	return a == b
}

// here returns the current place, to which pos belongs.
func (ck *Checker) here(pos source.Pos) jumpPoint {
	return jumpPoint{pos, ck.env.scope, ck.seq, ck.env.stmts().arm, ck.env.stmts().guard}
}

// encloses reports whether scope s is around j.
func (j *jumpPoint) encloses(s *symbols.Scope) bool {
	for c := j.scope; c != nil; c = c.Parent {
		if c == s {
			return true
		}
	}
	return false
}

// bypassed returns the variables in scope at to whose initialisation a jump
// from from passes by, in order of declaration.
func bypassed(from, to *jumpPoint) (list []*il.Variable) {
	for s := to.scope; s != nil && s.IsBlock(); s = s.Parent {
		inside := from.encloses(s)
		var here []*il.Variable
		for _, y := range s.Syms {
			v, ok := y.Entity.(*il.Variable)
			if ok && y.Kind == symbols.SymVariable && y.Seq <= to.seq && (!inside || y.Seq > from.seq) && bypassMatters(v) {
				here = append(here, v)
			}
		}
		list = append(here, list...)
	}
	return list
}

// bypassMatters reports whether skipping the declaration of v leaves something
// undone.
func bypassMatters(v *il.Variable) bool {
	if v.IsParameter || v.Generated || v.Type.IsDependent() || v.Storage == il.ScStatic || v.Storage == il.ScExtern || v.FunctionLocalStatic {
		return false
	}
	return v.HasExplicitInit || initializesClass(v.Type)
}

// initializesClass reports whether default-initialisation or destruction of t
// calls something.
func initializesClass(t *il.Type) bool {
	t = t.BaseElement()
	c := t.ClassType()
	if c == nil {
		return false
	}
	m := &c.Cls.Members
	return !m.Trivial && m.DefaultCtor.Exists && !m.DefaultCtor.Trivial || m.Dtor.Exists && !m.Dtor.Trivial
}

// checkJump reports the variables that the jump from from to to bypasses.
func (ck *Checker) checkJump(from, to *jumpPoint) {
	if !from.arm.within(to.arm) {
		ck.report(diag.JumpIntoConstexprIf, from.pos)
		return
	}
	if g := entered(from, to); g != nil {
		ck.report(g.code, from.pos)
		return
	}
	if ck.env.has(inPrototype) {
		return
	}
	severity := diag.Error
	if ck.d.IsC() {
		severity = diag.Warning
	}
	ck.say.reportBypassed(bypassed(from, to), from.pos, severity)
}

// reportBypassed reports the variables list, which a jump at pos bypasses.
func (say *reports) reportBypassed(list []*il.Variable, pos source.Pos, severity diag.Severity) {
	if len(list) == 0 || say.rep.Muted() {
		return
	}
	d := say.rep.ReportAs(severity, diag.JumpBypassesInitialization, pos)
	for _, v := range list {
		d.AddLine(indent12 + say.words.describeBare(v) + " (declared " + say.declaredAt(v.NamePos, pos) + ")")
	}
}

// noteGoto records a goto of the label called name, or checks it when the
// label has been seen.
func (ck *Checker) noteGoto(name *token.Name, pos source.Pos) {
	st := ck.env.stmts()
	from := ck.here(pos)
	if to, ok := st.labels[name]; ok {
		ck.checkJump(&from, &to)
		return
	}
	if st.gotos == nil {
		st.gotos = make(map[*token.Name][]jumpPoint)
	}
	st.gotos[name] = append(st.gotos[name], from)
}

// noteLabel checks the jumps to the label called name, which stands here.
func (ck *Checker) noteLabel(name *token.Name, pos source.Pos) {
	st := ck.env.stmts()
	to := ck.here(pos)
	if st.labels == nil {
		st.labels = make(map[*token.Name]jumpPoint)
	}
	st.labels[name] = to
	for i := range st.gotos[name] {
		ck.checkJump(&st.gotos[name][i], &to)
	}
	delete(st.gotos, name)
}

// noteCase collects what the jump from the head of sw to the label here
// bypasses.
func (ck *Checker) noteCase(sw *switchState) {
	to := ck.here(source.Pos{})
	if g := entered(&sw.head, &to); g != nil {
		if !slices.Contains(sw.entered, g.code) {
			ck.report(g.code, sw.stmt.Pos)
			sw.entered = append(sw.entered, g.code)
		}
		return
	}
	if !sw.head.arm.within(to.arm) {
		ck.report(diag.JumpIntoConstexprIf, sw.stmt.Pos)
	}
	if ck.env.has(inPrototype) {
		return
	}
	for _, v := range bypassed(&sw.head, &to) {
		if !containsVariable(sw.bypassed, v) {
			sw.bypassed = append(sw.bypassed, v)
		}
	}
}

func containsVariable(list []*il.Variable, v *il.Variable) bool {
	for _, o := range list {
		if o == v {
			return true
		}
	}
	return false
}

// checkCases reports what labels of sw bypass: a warning where nothing but
// trivial types is concerned (rule front.bypass).
func (say *reports) checkCases(sw *switchState) {
	severity := diag.Warning
	for _, v := range sw.bypassed {
		if initializesClass(v.Type) {
			severity = diag.Error
		}
	}
	say.reportBypassed(sw.bypassed, sw.stmt.Pos, severity)
}
