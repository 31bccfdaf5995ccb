// This file implements what is known about instantiations under way: the
// limit on their nesting, and the `detected during` lines of diagnostics
// (rules front.instantiation-depth, diag.contexts).
package front

import (
	"strconv"
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// instContext is one instantiation in progress.
type instContext struct {
	entity il.Entity // instance; the prototype for signatures
	kind   contextKind
	args   []il.TemplateArg
	tmpl   *il.Template
	level  *symbols.Level    // ctxArgumentList: what is bound so far
	binds  *symbols.Bindings // ctxArgumentList: of the classes around the template
	pos    source.Pos        // where it was asked for
}

// contextKind says what is being instantiated.
type contextKind uint8

const (
	ctxClass contextKind = iota
	ctxFunction
	ctxAlias
	ctxVariable
	ctxDefaultArg
	ctxSignature    // substitution into a signature: shown by nobody
	ctxGeneration   // implicit generation of a special member
	ctxArguments    // template arguments of a kernel or of a variable in device memory
	ctxArgumentList // matching of a template argument list with its parameters
)

// enterInstance notes that an instantiation begins; false when too many of its
// template are under way already (reported).
func (say *reports) enterInstance(c *instContext) bool {
	s := say.tmpl
	if of := c.counted(); of != nil {
		if s.counters[of] >= instantiationLimit(say.d) {
			say.report(diag.ExcessiveInstantiation, c.pos, say.words.excessiveText(c))
			return false
		}
		if s.counters == nil {
			s.counters = make(map[il.Entity]int)
		}
		s.counters[of]++
	}
	if c.kind == ctxClass {
		say.noteFirstUse(c.entity, c.pos)
	}
	s.instantiating = append(s.instantiating, c)
	return true
}

// counted returns what the instantiations under way are counted by: the template,
// or the member of a class template; nil for those that are not limited.
func (c *instContext) counted() il.Entity {
	if v, ok := c.entity.(*il.Variable); ok && v.StaticMemberOf != nil && v.InstantiatedFrom != nil {
		return v.InstantiatedFrom
	}
	if c.kind == ctxSignature || c.tmpl == nil {
		return nil
	}
	return c.tmpl
}

// instantiationLimit is how many instantiations of one template may be under
// way (rule front.instantiation-depth).
func instantiationLimit(d *lang.Dialect) int {
	if n := d.PendingInstantiations; n > 0 {
		return n
	}
	return 200
}

// leaveInstance ends the innermost instantiation.
func (words *wording) leaveInstance() {
	s := words.tmpl
	c := s.instantiating[len(s.instantiating)-1]
	s.instantiating = s.instantiating[:len(s.instantiating)-1]
	if of := c.counted(); of != nil {
		s.counters[of]--
	}
}

// contexts lists the instantiations under way, innermost first, for the
// reporter.
func (ck *Checker) contexts() []diag.Context { return ck.words.contextsOf(ck.tmpl.instantiating) }

// told reports whether code was said of pos when the template that is instantiated there
// was read, and remembers what is said of templates (rule front.said-of-templates).
func told(ck *Checker, code diag.Code, pos source.Pos) bool {
	u := checkedUse{pos, code}
	if len(ck.tmpl.instantiating) > 0 && ck.decls.told[u] {
		return true
	}
	if ck.env.has(inPrototype) {
		if ck.decls.told == nil {
			ck.decls.told = make(map[checkedUse]bool)
		}
		ck.decls.told[u] = true
	}
	return false
}

// outerContexts lists the instantiations around the innermost one, for what is said of a
// definition when its first instance is made (rule front.device-instances).
func (ck *Checker) outerContexts() []diag.Context {
	list := ck.tmpl.instantiating
	return ck.words.contextsOf(list[:max(0, len(list)-1)])
}

// contextsOf lists instantiations, innermost first.
func (words *wording) contextsOf(list []*instContext) []diag.Context {
	var out []diag.Context
	for i := len(list) - 1; i >= 0; i-- {
		c := list[i]
		if c.kind == ctxSignature {
			continue
		}
		pos := c.pos
		if i > 0 && list[i-1].kind == ctxSignature {
			pos = list[i-1].pos // the call that the signature is tried for
		}
		out = append(out, diag.Context{Text: words.contextText(c), Pos: pos})
	}
	return out
}

// generatedNoexcept reports whether r is generated and known to throw nothing, which is part of its type
// from C++17 on.
func generatedNoexcept(d *lang.Dialect, r *il.Routine) bool {
	if !r.Generated || !d.AtLeast(lang.CXX17) || r.MemberOf == nil || r.MemberOf.ClassType() == nil || len(r.Type.Skip().Routine.Params) > 0 {
		return false
	}
	s := &r.MemberOf.ClassType().Cls.Members.DefaultCtor
	if r.Special == il.SfkDestructor {
		s = &r.MemberOf.ClassType().Cls.Members.Dtor
	}
	return s.Noexcept && !s.NoexceptLate
}

func (words *wording) contextText(c *instContext) string {
	switch c.kind {
	case ctxGeneration:
		r, _ := c.entity.(*il.Routine)
		text := words.signatureText(r)
		if generatedNoexcept(words.d, r) && !strings.Contains(text, " noexcept") {
			if i := strings.Index(text, " [with "); i >= 0 {
				text = text[:i] + " noexcept" + text[i:]
			} else {
				text += " noexcept"
			}
		}
		return "implicit generation of " + quoted(text)
	case ctxArguments:
		return words.argumentContext(c)
	case ctxArgumentList:
		return argumentListContext(c)
	case ctxAlias:
		b := il.AppendQualified([]byte(`instantiation of type "`), c.entity.Corresp(), textOptions())
		return string(append(il.AppendArgs(b, c.args, textOptions()), '"'))
	}
	return "instantiation of " + words.contextEntity(c)
}

// argumentListContext is the text of a context of kind ctxArgumentList.
func argumentListContext(c *instContext) string {
	b := il.AppendQualified([]byte(`processing of template argument list for "`), c.entity.Corresp(), textOptions())
	b = append(appendWith(b, withOf(c.binds)), '"')
	var args []il.TemplateArg
	for i := range c.level.Args {
		if a := &c.level.Args[i]; a.Set && !a.BindsPack {
			args = append(args, a.TemplateArg)
		}
	}
	switch len(args) {
	case 0:
		return string(b)
	case 1:
		b = append(b, " based on template argument "...)
	default:
		b = append(b, " based on template arguments "...)
	}
	return string(il.AppendArgs(b, args, writtenText()))
}

// contextEntity describes the entity of c with its kind, as in `class "X<T>
// [with T=int]"`.
func (words *wording) contextEntity(c *instContext) string {
	switch e := c.entity.(type) {
	case *il.Type:
		return classOrUnion(e) + quoted(words.instanceText(e))
	case *il.Variable:
		if class := e.StaticMemberOf; class != nil && e.TemplateInfo == nil {
			return classOrUnion(class) + quoted(words.instanceText(class))
		}
		src := e
		if e.InstantiatedFrom != nil {
			src = e.InstantiatedFrom
		}
		name := il.AppendQualified(nil, &src.SourceCorresp, textOptions())
		if class := patternClass(&src.SourceCorresp); class != nil && src.Name != nil {
			name = append(append(il.AppendType(nil, class, textOptions()), "::"...), src.Name.Text...)
		}
		t := src.Type
		if src.DeclaredType != nil {
			t = src.DeclaredType
		}
		if src.IsConstexpr && !t.IsReference() {
			t = words.u.Qualified(t, il.Const)
		}
		text := il.AppendDeclaration(nil, t, string(name), writtenText())
		if d := words.tmpl.variables[e]; d != nil {
			text = appendWith(text, withOf(d.binds))
		}
		return quoted(string(text))
	case *il.Routine:
		if e.IsLambdaBody && isCallOperator(e) {
			o := writtenText() // of its body, which has not told the result yet
			o.Undeduced = true
			return `function ` + quoted(string(appendWith(il.AppendType(nil, e.MemberOf, o), withOf(words.lambdaBindings(e)))))
		}
		if c.kind == ctxFunction || c.kind == ctxDefaultArg {
			return quoted(words.routineInstanceText(e))
		}
		return `function ` + quoted(words.instanceText(e))
	}
	return quoted(words.instanceText(c.entity))
}

// classOrUnion is the word for the class t in front of its name.
func classOrUnion(t *il.Type) string {
	if t.Kind == il.TkUnion {
		return "union "
	}
	return "class "
}

// excessiveText describes the entity of c, one too many: functions without their
// type, members by themselves.
func (words *wording) excessiveText(c *instContext) string {
	switch e := c.entity.(type) {
	case *il.Type:
		return classOrUnion(e) + quoted(typeText(e))
	case *il.Routine:
		return `function ` + quoted(words.routineText(e, false))
	case *il.Variable:
		if class := e.StaticMemberOf; class != nil {
			b := append(il.AppendType(nil, classPattern(class), textOptions()), "::"...)
			b = append(b, e.Name.Text...)
			return `member ` + quoted(string(appendWith(b, withOf(words.bindingsOfClass(class)))))
		}
	}
	return words.contextEntity(c)
}

func quoted(s string) string { return `"` + s + `"` }

func textOptions() *il.TextOptions { return &il.TextOptions{Trailing: true, Message: true} }

// instanceText returns the text of an instance: as its prototype is written,
// then what the parameters are.
func (words *wording) instanceText(e il.Entity) string {
	o := textOptions()
	var b []byte
	var with []withArg
	switch e := e.(type) {
	case *il.Type:
		b = il.AppendType(b, classPattern(e), o)
		with = withOf(words.bindingsOfClass(e))
	case *il.Routine:
		return words.routineText(e, e.AssocTemplate != nil || e.InstantiatedFrom != nil && e.InstantiatedFrom.AssocTemplate != nil)
	case *il.Variable:
		src := e
		if e.InstantiatedFrom != nil {
			src = e.InstantiatedFrom
		}
		b = il.AppendQualified(b, &src.SourceCorresp, o)
		if d := words.tmpl.variables[e]; d != nil {
			with = withOf(d.binds)
		}
	default:
		b = il.AppendQualified(b, e.Corresp(), o)
	}
	return string(appendWith(b, with))
}

// classPattern returns the prototype that class c is an instance of, c itself for
// other classes.
func classPattern(c *il.Type) *il.Type {
	switch {
	case c.Cls == nil:
	case c.Cls.InstanceOf != nil:
		return c.Cls.InstanceOf
	case c.Cls.AssocTemplate != nil && c.Cls.AssocTemplate.Type != nil:
		return c.Cls.AssocTemplate.Type
	}
	return c
}

// routineInstanceText returns `int mid(T) [with T=char]`.
func (words *wording) routineInstanceText(r *il.Routine) string { return words.routineText(r, true) }

// routineText is routineInstanceText, with the return type or without.
func (words *wording) routineText(r *il.Routine, withReturn bool) string {
	o := writtenText()
	proto := r
	for proto.InstantiatedFrom != nil {
		proto = proto.InstantiatedFrom
	}
	name := il.AppendQualified(nil, &proto.SourceCorresp, o)
	if proto.AssocTemplate != nil && proto.AssocTemplate.Decl != nil {
		name = appendExplicitParams(name, proto)
	}
	t := *proto.Type.Skip()
	if !withReturn || r.Special != il.SfkNone && r.Special != il.SfkOperator {
		t.Elem = nil
	}
	b := il.AppendDeclaration(nil, &t, string(name), o)
	return string(appendWith(b, withOf(words.bindingsOfRoutine(r))))
}

// appendExplicitParams appends `<N,T>` when a parameter without a default can
// neither be deduced from the function's parameters (rule front.explicit-parameters).
func appendExplicitParams(b []byte, r *il.Routine) []byte {
	var used usedParams
	w := used.walk()
	w.deduced = true
	for _, q := range r.Type.Skip().Routine.Params {
		w.typ(q.Type)
	}
	all := true
	for _, q := range r.AssocTemplate.Decl.Params {
		if !used.has(q.Depth, q.Position) && !q.HasDefault {
			all = false
		}
	}
	if all {
		return b
	}
	for i, q := range r.AssocTemplate.Decl.Params {
		b = append(b, ",<"[b2i(i == 0)])
		if q.Name != nil {
			b = append(b, q.Name.Text...)
		} else {
			b = append(b, "<unnamed>"...)
		}
		if q.IsPack {
			b = append(b, "..."...)
		}
	}
	return append(b, '>')
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// withArg is one `T=int` of a text.
type withArg struct {
	param *il.TemplateParameter
	arg   *symbols.Bound
}

// withOf lists the parameters that b binds, outermost first.
func withOf(b *symbols.Bindings) []withArg {
	if b == nil {
		return nil
	}
	var out []withArg
	for _, l := range b.Levels {
		if l == nil {
			continue
		}
		for i, q := range l.Decl.Params {
			if i < len(l.Args) {
				out = append(out, withArg{q, &l.Args[i]})
			}
		}
	}
	return out
}

func appendWith(b []byte, list []withArg) []byte {
	if len(list) == 0 {
		return b
	}
	o := writtenText()
	o.LooksThrough = true
	abbreviated := 0
	b = append(b, " [with "...)
	for i, w := range list {
		if i > 0 {
			b = append(b, ", "...)
		}
		switch {
		case w.param.Name != nil:
			b = append(b, w.param.Name.Text...)
		case w.param.IsAbbreviated:
			abbreviated++
			b = strconv.AppendInt(append(b, "<auto-"...), int64(abbreviated), 10)
			b = append(b, '>')
		default:
			b = append(b, "<unnamed>"...)
		}
		b = append(b, '=')
		if w.arg.BindsPack {
			b = il.AppendArgs(b, w.arg.Elements, o)
			continue
		}
		switch w.arg.Kind {
		case il.ArgType:
			b = il.AppendType(b, boundType(w.arg.Type), o)
		case il.ArgTemplate:
			if w.arg.Template != nil {
				b = il.AppendQualified(b, &w.arg.Template.SourceCorresp, o)
			}
		default:
			b = il.AppendConst(b, w.arg.Const, o)
		}
	}
	return append(b, ']')
}

// boundType returns what a template parameter that t was written for stands for:
// a typedef of an instance is no name of it (rule front.bound-typedefs).
func boundType(t *il.Type) *il.Type {
	for t != nil && t.Kind == il.TkTypeRef && t.Ref != nil && t.Name != nil && t.Elem != nil && t.ParentScope != nil && t.ParentScope.Type != nil {
		c := t.ParentScope.Type.ClassType()
		if c == nil || c.Cls.AssocTemplate == nil || c.Cls.IsPrototype {
			break
		}
		t = t.Elem
	}
	return t
}

// bindingsOfClass returns the bindings of instance c, those of the class
// around a member class.
func (words *wording) bindingsOfClass(c *il.Type) *symbols.Bindings {
	if d := words.tmpl.classes[c]; d != nil && d.binds != nil {
		return d.binds
	}
	if c.Cls != nil && c.Cls.AssocTemplate != nil && len(c.Cls.Args) > 0 && c.Cls.AssocTemplate.Decl != nil && !c.Cls.IsPrototype {
		t := c.Cls.AssocTemplate
		return data(t).binds.With(t.Decl.Depth, levelOf(t.Decl, c.Cls.Args))
	}
	return nil
}

// bindingsOfRoutine returns the bindings of function instance r, or of the
// class instance it is a member of.
func (words *wording) bindingsOfRoutine(r *il.Routine) *symbols.Bindings {
	if d := words.tmpl.routines[r]; d != nil && d.binds != nil {
		return d.binds
	}
	if r.MemberOf != nil {
		return words.bindingsOfClass(r.MemberOf)
	}
	return nil
}
