// This file implements the messages of overload resolution
// (rules front.no-candidate, front.candidate-notes): no candidate matches, several
// match alike, and why the others do not.
package front

import (
	"slices"
	"strconv"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

const indent12 = "            "

// setName returns the name under which an overload set was written: members go by the class they were looked
// up in (rule front.naming-class).
func (words *wording) setName(set *overloadSet) string {
	if y := set.Lookup.first(); y != nil {
		name := set.Lookup.Name
		if c := inheritingClass(&set.Lookup); c != nil {
			return words.memberText(c, name.Text)
		}
		switch sc := y.Scope; {
		case name == nil:
		case y.Using != nil && sc != nil && sc.Kind == symbols.ScopeNamespace && y.IsFunctionLike():
			return words.namespaceMember(sc, name.Text)
		case fromSeveralNamespaces(set.Lookup.Syms):
			if !set.Name.qualified() {
				return name.Text
			}
			return words.namespaceMember(set.Name.Scope, name.Text)
		}
		return words.entityText(y.Entity)
	}
	for _, y := range set.Extra {
		return words.entityText(y.Entity)
	}
	if set.Lookup.Name != nil {
		return set.Lookup.Name.Text
	}
	return ""
}

// inheritingClass returns the class that members were looked up in that another class declares; nil for all others.
func inheritingClass(l *Lookup) *il.Type {
	y := l.first()
	if l.Class == nil || l.Name == nil || y == nil || y.Scope == nil || !y.IsFunctionLike() || l.Name.Text == "" {
		return nil
	}
	e := y.Entity.Corresp()
	if e.ParentScope == nil || e.ParentScope.Type == nil || typing.SameClass(e.ParentScope.Type, l.Class) {
		return nil
	}
	return l.Class.ClassType()
}

// memberText returns the name of member name of class c, `C<T>::f [with T=int]`.
func (words *wording) memberText(c *il.Type, name string) string {
	b := append(il.AppendType(nil, classPattern(c), writtenText()), "::"...)
	return string(appendWith(append(b, name...), withOf(words.bindingsOfClass(c))))
}

// namespaceMember returns the name of member name of the namespace of scope sc, which may be the global one
// or none.
func (words *wording) namespaceMember(sc *symbols.Scope, name string) string {
	if sc == nil || sc.NS == nil || sc.NS.Name == nil {
		return name
	}
	return words.entityText(sc.NS) + "::" + name
}

// fromSeveralNamespaces reports whether using-directives have made one set of
// the functions of several namespaces.
func fromSeveralNamespaces(syms []*symbols.Symbol) bool {
	for _, y := range syms {
		if y.Scope == nil || y.Scope.Kind != symbols.ScopeNamespace {
			return false
		}
		if y.Scope != syms[0].Scope {
			return true
		}
	}
	return false
}

// reportResolution reports that a call of set cannot be resolved.
func (ck *Checker) reportResolution(res *resolution, set *overloadSet, s *callSite) {
	if !invalidArgs(s.args) {
		ck.reportUnresolved(res, set, s)
	}
}

// reportUnresolved is reportResolution, whatever the arguments are.
func (ck *Checker) reportUnresolved(res *resolution, set *overloadSet, s *callSite) {
	if ck.rep.Muted() {
		ck.rep.Hit(1)
		return
	}
	if !s.allocates && len(res.tied) == 0 && len(res.cands) == 1 && (res.cands[0].adl || !res.cands[0].hasHidden()) &&
		!(res.cands[0].why == failObject && ck.env.has(uncheckedCalls)) && ck.reportSingle(res.cands[0], s) {
		return
	}
	if len(res.tied) == 0 && s.hasArgs && reportExplicitArgs(ck, failedTemplates(res.cands), s.explicit) {
		abandon(ck, s.args...)
		return
	}
	what, code := ck.words.setText(res, set), diag.NoMatchingFunction
	switch {
	case len(res.tied) > 0:
		code = diag.AmbiguousFunction
	case len(set.Lookup.Syms) == 1 && len(res.cands) > 1 && set.Lookup.Syms[0].Kind == symbols.SymFunction && !res.cands[0].hasHidden():
		code = diag.NotCallableWithArguments
	case slices.ContainsFunc(res.cands, func(c *candidate) bool { return c.why == failObject }): // (rule front.object-to-blame)
		code = diag.NoMatchingFunctionAndObject
	case s.allocates && len(res.cands) == 1 && res.cands[0].tmpl == nil:
		code = diag.NotCallableWithArguments
	case s.allocates:
		code, what = diag.NoMatchingAllocation, set.Lookup.Name.Text
		if c := set.Lookup.Class; c != nil { // (rule front.allocation-candidates)
			what = typeText(c) + "::" + what
		}
	}
	d := ck.report(code, s.startOf(), what)
	tied := res.tied
	if !set.Name.qualified() && fromSeveralNamespaces(set.Lookup.Syms) {
		tied = lastNominatedFirst(tied)
	}
	ck.say.listTied(d, foundByArgumentsFirst(tied), s)
	if code == diag.NoMatchingFunctionAndObject && s.implicit { // which is told, too
		told := *s
		told.implicit = false
		s = &told
	}
	listArguments(ck.u, d, s)
	ck.listFailures(d, res, s)
	abandon(ck, s.args...)
}

// foundByArgumentsFirst returns tied with the candidates of argument-dependent lookup
// in front of those that ordinary lookup has found (rule front.candidate-groups).
func foundByArgumentsFirst(tied []*candidate) []*candidate {
	out := slices.Clone(tied)
	slices.SortStableFunc(out, func(a, b *candidate) int { return b2i(b.adl) - b2i(a.adl) })
	return out
}

// setText describes the functions that a call may mean: what ordinary lookup has
// found, nothing but the name where that is nothing (rule front.candidate-groups).
func (words *wording) setText(res *resolution, set *overloadSet) string {
	switch syms := set.Lookup.Syms; {
	case len(syms) == 0 && set.Lookup.Name != nil:
		return `"` + set.Lookup.Name.Text + `"`
	case len(syms) == 1 && len(res.cands) > 0 && !res.cands[0].hasHidden():
		c := res.cands[0]
		word := kindWord(c) + ` "`
		if c.tmpl != nil && inheritingClass(&set.Lookup) == nil {
			return word + words.candidateText(c, true) + `"`
		}
		return word + words.setName(set) + `"`
	}
	return `overloaded function "` + words.setName(set) + `"`
}

// lastNominatedFirst returns tied with the candidates of the namespace that was
// nominated last first (rule front.nominated-last).
func lastNominatedFirst(tied []*candidate) []*candidate {
	var out []*candidate
	for i := len(tied); i > 0; {
		j := i - 1
		for j > 0 && tied[j-1].sym != nil && tied[i-1].sym != nil && tied[j-1].sym.Scope == tied[i-1].sym.Scope {
			j--
		}
		out = append(out, tied[j:i]...)
		i = j
	}
	return out
}

// startOf returns where a failed call is reported.
func (s *callSite) startOf() source.Pos { return s.pos }

// invalidArgs reports whether an argument has failed already.
func invalidArgs(args []*Operand) bool {
	for _, a := range args {
		if a.Mode == Invalid || a.Mode == Value && a.Expr.Type.IsError() {
			return true
		}
	}
	return false
}

// reportSingle reports why the only, plain function does not match.
func (ck *Checker) reportSingle(c *candidate, s *callSite) bool {
	if c.tmpl != nil || c.r == nil {
		return false
	}
	f := c.r.Type.Skip().Routine
	switch c.why {
	case failCount:
		ck.reportArguments(s.args, f)
		if len(s.args) > len(f.Params) {
			ck.report(diag.TooManyArguments, s.args[len(f.Params)].startOf())
		} else {
			ck.report(diag.TooFewArguments, s.closePos())
		}
		return true
	case failArgument:
		ck.reportArguments(s.args, f)
		return true
	case failObject:
		return ck.say.reportObject(c, s)
	case failConstraint:
		return false
	}
	return false
}

// reportArguments reports the arguments that do not convert to the parameters
// of f.
func (ck *Checker) reportArguments(args []*Operand, f *il.RoutineInfo) {
	for i, a := range args {
		if i >= len(f.Params) {
			return
		}
		if k := ck.convSequence(a, f.Params[i].Type, 0); !k.ok() {
			ck.reportConversion(a, f.Params[i].Type, &k, convArgument)
		} else {
			noteArguments(ck, args[i:i+1])
		}
	}
}

// closePos returns the position of the closing parenthesis of a call.
func (s *callSite) closePos() source.Pos {
	if s.end.IsValid() {
		return s.end
	}
	return s.pos
}

// reportObject reports that the object does not fit the member function.
func (say *reports) reportObject(c *candidate, s *callSite) bool {
	f := c.r.Type.Skip().Routine
	o := s.object
	if o == nil || o.Mode != Value {
		return false
	}
	if f.RefQual != 0 && o.Expr.Type.AllQuals()&^f.ThisQuals == 0 {
		if f.RefQual == 1 {
			say.report(diag.NotCallableOnRvalue, o.startOf(), `function "`+say.words.entityText(c.r)+`" (declared `+say.declaredAt(c.r.DeclPos, s.pos)+`)`)
			return true
		}
		return false
	}
	d := say.report(diag.ObjectQualifiersIncompatible, o.startOf(), `function "`+say.words.entityText(c.r)+`"`)
	d.AddLine(indent12 + "object type is: " + typeText(o.Expr.Type))
	return true
}

// candidateText returns the name of a candidate, with its signature unless
// plain.
func (words *wording) candidateText(c *candidate, plain bool) string {
	if c.tmpl != nil {
		if r := c.tmpl.Routine; plain && r != nil && isCallOperator(r) {
			return typeText(r.MemberOf)
		}
		if plain {
			return words.entityText(c.tmpl)
		}
		return words.templateSignature(c.tmpl)
	}
	if plain {
		return words.entityText(c.r)
	}
	if c.r.Special == il.SfkNone && !c.r.IsTemplateFunction && !sharesName(c.r) { // it is brought into the set from elsewhere
		return words.entityText(c.r)
	}
	return words.signatureText(c.r)
}

// sharesName reports whether its scope has other functions of the name of r, those that using-declarations
// brought in among them.
func sharesName(r *il.Routine) bool {
	n, known := countNamesakes(r, func(*symbols.Symbol) bool { return true })
	return !known || n > 1
}

// templateSignature returns the signature of a function template without its return
// type.
func (words *wording) templateSignature(t *il.Template) string { return words.templateText(t, false) }

// templateText is templateSignature, with the return type or without.
func (words *wording) templateText(t *il.Template, withReturn bool) string {
	if t.Routine == nil {
		return words.entityText(t)
	}
	name, with := words.appendEntityName(nil, t)
	if t.Decl != nil && t.Routine.AssocTemplate == t {
		name = appendExplicitParams(name, t.Routine)
	}
	o := writtenText()
	o.Signature = !withReturn || t.Routine.Special == il.SfkConstructor || t.Routine.Special == il.SfkConversion
	return string(appendWith(il.AppendDeclaration(nil, t.Routine.Type.Skip(), string(name), o), with))
}

// explicitText returns a list of explicit template arguments as a note prints
// it: `<int, <expression>>`.
func (words *wording) explicitText(args []il.TemplateArg) string {
	text := "<"
	n := 0
	for _, a := range args {
		if a.Kind == il.ArgPackStart {
			continue
		}
		if n++; n > 1 {
			text += ", "
		}
		switch {
		case a.Kind == il.ArgType && a.Type != nil:
			text += typeText(a.Type)
		case a.Kind == il.ArgTemplate && a.Template != nil:
			text += words.entityText(a.Template)
		default:
			text += "<expression>"
		}
	}
	return text + ">"
}

// explicitArgsFail reports whether deduction for t fails already because of
// the arguments written: they do not fit the parameters, or they are all there
// is and substituting them into the type fails; constraints and abstract classes
// come later (rule front.explicit-arguments-fail).
func (ck *Checker) explicitArgsFail(t *il.Template, explicit []il.TemplateArg) bool {
	if t.Routine == nil || t.Decl == nil {
		return false
	}
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	d := ck.newDeduction(t.Decl, data(t).binds, ck.syntax.here())
	if !d.explicitArgs(t, explicit) {
		return true
	}
	for i := range d.l.Args {
		if !d.l.Args[i].Set {
			return false
		}
	}
	flat, ok := d.complete(t)
	if !ok {
		return true
	}
	u := ck.substSignature(t.Routine, data(t).binds.With(t.Decl.Depth, levelOf(t.Decl, flat)), d.pos)
	return u == nil || u.IsError()
}

// misfit returns the number of the first argument that does not convert to its
// parameter of function template t, which depends on nothing that is deduced; zero
// when there is none. Those are asked before anything is deduced
// (rule front.misfits-first).
func (s *callSite) misfit(ck *Checker, t *il.Template) int {
	if t == nil || t.Routine == nil || t.Decl == nil {
		return 0
	}
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	d := ck.newDeduction(t.Decl, data(t).binds, s.pos)
	if !d.explicitArgs(t, s.explicit) {
		return 0
	}
	args := s.args
	if s.operator && t.Routine.MemberOf != nil && len(args) > 0 {
		args = args[1:]
	}
	for i, q := range t.Routine.Type.Skip().Routine.Params {
		if q.IsPack || i >= len(args) {
			break
		}
		p := q.Type
		if p.IsDependent() {
			if d.mentions(p) && !(s.hasArgs && d.given(p)) {
				continue
			}
			if p = ck.substType(p, d.outer.With(d.depth, d.l), s.pos); p == nil || p.IsDependent() {
				continue
			}
		}
		if k := ck.convSequence(args[i], p, 0); !k.ok() {
			return i + 1
		}
	}
	return 0
}

// kindWord returns how a candidate is called.
func kindWord(c *candidate) string {
	if c.tmpl != nil {
		return "function template"
	}
	return "function"
}

// declPos returns where a candidate is declared.
func declPos(c *candidate) source.Pos {
	if c.tmpl != nil {
		return c.tmpl.DeclPos
	}
	if c.r != nil {
		return c.r.DeclPos
	}
	return source.Pos{}
}

// listTied lists the candidates that are equally good.
func (say *reports) listTied(d *diag.Diagnostic, tied []*candidate, s *callSite) {
	for _, c := range tied {
		if c.builtin != nil {
			d.AddLine(indent12 + "built-in " + c.builtin.tiedText())
			continue
		}
		text := ""
		if c.tmpl != nil && c.tmpl.Routine != nil {
			text = `function template "` + say.words.templateText(c.tmpl, true) + `"`
		} else {
			text = `function "` + say.words.signatureText(c.r) + `"`
		}
		if pos := declPos(c); pos.IsValid() && !(c.r != nil && c.r.Generated) {
			text += " (declared " + say.declaredAt(pos, s.pos) + ")"
		}
		d.AddLine(indent12 + text)
	}
}

// listArguments adds the line on argument types, and the object's type.
func listArguments(u *il.Unit, d *diag.Diagnostic, s *callSite) {
	if len(s.args) > 0 {
		line := indent12 + "argument types are: ("
		for i, a := range s.args {
			if i > 0 {
				line += ", "
			}
			line += operandTypeText(u, a)
		}
		d.AddLine(line + ")")
	}
	if s.object != nil && s.object.Mode == Value && !s.implicit {
		d.AddLine(indent12 + "object type is: " + typeText(s.object.Expr.Type))
	}
}

// operandTypeText returns the type of an argument as diagnostics print it.
func operandTypeText(u *il.Unit, a *Operand) string {
	switch a.Mode {
	case Braced:
		return "{...}"
	case Overloads:
		if r := onlyFunction(a); r != nil {
			return typeText(r.Type)
		}
		return "<unknown-type>"
	}
	return typeText(writtenType(u, a))
}

// onlyFunction returns the function that the set x names, nil for several, templates and nonstatic members.
func onlyFunction(x *Operand) *il.Routine {
	if x.Mode != Overloads || x.Set.HasArgs || len(x.Set.Lookup.Syms) != 1 {
		return nil
	}
	r, _ := x.Set.Lookup.Syms[0].Entity.(*il.Routine)
	if r == nil || r.MemberOf != nil && !r.IsStaticMember {
		return nil
	}
	return r
}

// writtenType returns the type of the operand x with the qualifiers of what it designates, that of
// a function as such (rule front.operand-types).
func writtenType(u *il.Unit, x *Operand) *il.Type {
	t := typ(u, x)
	if x.Mode == Value && x.Expr.OrigLvalueType != nil && !x.Expr.OrigLvalueType.IsReference() {
		t = x.Expr.OrigLvalueType
	}
	return t
}

// listFailures adds one note per candidate that is not viable, the one
// declared last first.
func (ck *Checker) listFailures(d *diag.Diagnostic, res *resolution, s *callSite) {
	if d.Discarded() || ck.d.NoMatchNotes {
		return
	}
	cands := inNotes(res.cands)
	refused := func(c *candidate) bool { return s.list && refusesLists(ck, c) }
	for _, c := range cands { // the list was asked for before its elements
		if refused(c) {
			what := kindWord(c) + ` "` + ck.words.candidateText(c, c.alone(len(res.cands))) + `"`
			d.AddNote(diag.CandidateArgumentMismatch, declPos(c), what, "#1")
		}
	}
	for _, c := range cands {
		if c.viable() || c.hidden || c.builtin != nil || c.rewrite != 0 || refused(c) {
			continue
		}
		what := kindWord(c) + ` "` + ck.words.candidateText(c, c.alone(len(res.cands))) + `"`
		pos := declPos(c)
		switch c.why {
		case failCount:
			d.AddNote(diag.CandidateParameterCount, pos, what)
		case failArgument:
			d.AddNote(diag.CandidateArgumentMismatch, pos, what, "#"+strconv.Itoa(int(c.arg)))
		case failDeduction:
			if c.tmpl != nil && s.hasArgs && ck.explicitArgsFail(c.tmpl, s.explicit) {
				d.AddNote(diag.CandidateExplicitArgsFailed, pos, ck.words.explicitText(s.explicit), what)
				continue
			}
			if n := s.misfit(ck, c.tmpl); n > 0 {
				d.AddNote(diag.CandidateArgumentMismatch, pos, what, "#"+strconv.Itoa(n))
				continue
			}
			d.AddNote(diag.CandidateDeductionFailed, pos, what)
		case failConstraint:
			d.AddNote(diag.CandidateConstraintFailed, pos, what)
		}
	}
}

// inNotes returns the candidates in the order of the notes: members, what ordinary
// lookup has found, the functions of the arguments' namespaces, hidden friends;
// of each group the last comes first. Hidden friends are left out where their name is
// visible in their namespace (rule front.candidate-groups).
func inNotes(cands []*candidate) []*candidate {
	var groups [4][]*candidate
	type named struct {
		in   *symbols.Scope
		name *token.Name
	}
	visible := make(map[named]bool) // what nameVisible has said: friends come in crowds
	for i := len(cands) - 1; i >= 0; i-- {
		c := cands[i]
		g := 1
		switch {
		case c.hiddenFriend():
			n := named{c.sym.Scope, c.sym.Name}
			shown, asked := visible[n]
			if !asked {
				shown = c.nameVisible()
				visible[n] = shown
			}
			if shown {
				continue
			}
			g = 3
		case c.adl:
			g = 2
		case c.sym != nil && c.sym.Scope != nil && c.sym.Scope.Kind == symbols.ScopeClass:
			g = 0
		}
		groups[g] = append(groups[g], c)
	}
	return slices.Concat(groups[:]...)
}

// nameVisible reports whether ordinary lookup finds a function of the name of hidden
// friend c in its namespace.
func (c *candidate) nameVisible() bool {
	return c.sym.Scope != nil && slices.ContainsFunc(c.sym.Scope.Local(c.sym.Name), func(y *symbols.Symbol) bool {
		return y.IsFunctionLike() && !y.Friend && !y.Invisible
	})
}

// hasHidden reports whether hidden friends overload c, which ordinary lookup finds.
func (c *candidate) hasHidden() bool {
	return c.sym != nil && c.sym.Scope != nil && slices.ContainsFunc(c.sym.Scope.Local(c.sym.Name), func(y *symbols.Symbol) bool {
		return y != c.sym && y.Friend && y.IsFunctionLike() && !befriendedByTemplate(y)
	})
}

// alone reports whether c, one of n candidates, is the only function of its name in
// its scope, whose parameters need not be told.
func (c *candidate) alone(n int) bool {
	switch {
	case c.r != nil && c.r.Special == il.SfkConstructor || c.tmpl != nil && c.tmpl.Routine != nil && c.tmpl.Routine.Special == il.SfkConstructor:
		return n == 1
	case c.sym == nil || c.sym.Scope == nil:
		return true
	}
	named := 0
	for _, y := range c.sym.Scope.Local(c.sym.Name) {
		if y.IsFunctionLike() && !befriendedByTemplate(y) {
			if named++; named > 1 {
				return false // each of many overloads asks
			}
		}
	}
	return true
}

// reportConstructor reports that no constructor of class t fits, or several do.
func (ck *Checker) reportConstructor(res *resolution, t *il.Type, s *callSite) {
	if invalidArgs(s.args) {
		with, taken := candidatesWithErrors(ck, ck.constructorsOf(t, s.pos), nil, s.args)
		if taken {
			noteArguments(ck, s.args)
			return
		}
		res = &with
	}
	defer abandon(ck, s.args...)
	name := ck.words.constructorText(t)
	if len(s.args) > 0 && s.args[0].startOf().IsValid() && !s.list {
		s.pos = s.args[0].startOf()
	}
	what := `constructor "` + name + `"`
	if len(res.tied) > 0 {
		d := ck.report(diag.AmbiguousConstructor, s.pos, what)
		ck.say.listTied(d, res.tied, s)
		listArguments(ck.u, d, s)
		return
	}
	if len(s.args) == 0 && !s.list && !ck.env.has(emptyInitializer) {
		ck.report(diag.NoDefaultConstructor, s.pos, `class "`+typeText(t.ClassType())+`"`)
		return
	}
	d := ck.report(diag.NoMatchingConstructor, s.pos, what)
	listArguments(ck.u, d, s)
	ck.listFailures(d, res, s)
}

// constructorText returns the name of the constructors of class t.
func (words *wording) constructorText(t *il.Type) string {
	c := t.ClassType()
	if c.Cls.InstanceOf == nil || c.Cls.InstanceOf == c || c.Cls.IsClosure {
		return typeText(c) + "::" + className(c)
	}
	return words.memberText(c, className(c))
}

// className returns the unqualified name of class t.
func className(t *il.Type) string {
	c := t.ClassType()
	if c != nil && c.Name != nil {
		return c.Name.Text
	}
	return "<unnamed>"
}

// listAmbiguous lists the user-defined conversions that apply alike.
func (ck *Checker) listAmbiguous(d *diag.Diagnostic, x *Operand, t *il.Type) {
	if d.Discarded() {
		return
	}
	s := &callSite{args: []*Operand{x}, copyInit: true, flags: seqNoUser, pos: x.startOf()}
	var cands []*candidate
	to := ck.u.Unqualified(t.Deref())
	if to.IsClass() {
		cands = ck.addCandidates(cands, ck.constructorsOf(to, x.startOf()), s)
	}
	if x.Mode == Value && x.Expr.Type.IsClass() {
		cands = ck.conversionCandidates(cands, x, to, 0)
	}
	res := ck.choose(cands, s)
	ck.say.listTied(d, res.tied, s)
}
