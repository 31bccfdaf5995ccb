// This file implements what is known about instantiations under way: the
// limit on their nesting, and the `detected during` lines of diagnostics
// (C-front 3, Templates).
package front

import (
	"strconv"

	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// instContext is one instantiation in progress.
type instContext struct {
	entity il.Entity // instance; the prototype for signatures
	kind   contextKind
	args   []il.TemplateArg
	tmpl   *il.Template
	level  *bindLevel // ctxArgumentList: what is bound so far
	binds  *bindings  // ctxArgumentList: of the classes around the template
	pos    source.Pos // where it was asked for
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
func (ck *Checker) enterInstance(c *instContext) bool {
	s := &ck.tmpl
	if of := c.counted(); of != nil {
		if s.counters[of] >= ck.instantiationLimit() {
			ck.errorAt(diag.ExcessiveInstantiation, c.pos, ck.excessiveText(c))
			return false
		}
		if s.counters == nil {
			s.counters = make(map[il.Entity]int)
		}
		s.counters[of]++
	}
	if c.kind == ctxClass {
		ck.noteFirstUse(c.entity, c.pos)
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
// way (C-system 6).
func (ck *Checker) instantiationLimit() int {
	if n := ck.d.PendingInstantiations; n > 0 {
		return n
	}
	return 200
}

// leaveInstance ends the innermost instantiation.
func (ck *Checker) leaveInstance() {
	s := &ck.tmpl
	c := s.instantiating[len(s.instantiating)-1]
	s.instantiating = s.instantiating[:len(s.instantiating)-1]
	if of := c.counted(); of != nil {
		s.counters[of]--
	}
}

// contexts lists the instantiations under way, innermost first, for the
// reporter.
func (ck *Checker) contexts() []diag.Context {
	var out []diag.Context
	list := ck.tmpl.instantiating
	for i := len(list) - 1; i >= 0; i-- {
		c := list[i]
		if c.kind == ctxSignature {
			continue
		}
		out = append(out, diag.Context{Text: ck.contextText(c), Pos: c.pos})
	}
	return out
}

func (ck *Checker) contextText(c *instContext) string {
	switch c.kind {
	case ctxGeneration:
		return "implicit generation of " + quoted(ck.instanceText(c.entity))
	case ctxArguments:
		return ck.argumentContext(c)
	case ctxArgumentList:
		return ck.argumentListContext(c)
	case ctxAlias:
		b := il.AppendQualified([]byte(`instantiation of type "`), c.entity.Corresp(), ck.textOptions())
		return string(append(il.AppendArgs(b, c.args, ck.textOptions()), '"'))
	}
	return "instantiation of " + ck.contextEntity(c)
}

// argumentListContext is the text of a context of kind ctxArgumentList.
func (ck *Checker) argumentListContext(c *instContext) string {
	b := il.AppendQualified([]byte(`processing of template argument list for "`), c.entity.Corresp(), ck.textOptions())
	b = append(ck.appendWith(b, ck.withOf(c.binds)), '"')
	var args []il.TemplateArg
	for i := range c.level.args {
		if a := &c.level.args[i]; a.set && !a.isPack {
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
	return string(il.AppendArgs(b, args, ck.textOptions()))
}

// contextEntity describes the entity of c with its kind, as in `class "X<T>
// [with T=int]"`.
func (ck *Checker) contextEntity(c *instContext) string {
	switch e := c.entity.(type) {
	case *il.Type:
		return `class ` + quoted(ck.instanceText(e))
	case *il.Variable:
		if class := e.StaticMemberOf; class != nil {
			return `class ` + quoted(ck.instanceText(class))
		}
		return `variable ` + quoted(ck.instanceText(e))
	case *il.Routine:
		if e.IsLambdaBody && isCallOperator(e) {
			b := ck.bindingsOfRoutine(e)
			if b != nil && len(b.levels) > 0 && e.AssocTemplate != nil {
				b = &bindings{levels: b.levels[len(b.levels)-1:]} // a generic lambda shows its own parameters only
			}
			return `function ` + quoted(string(ck.appendWith([]byte(ck.typeText(ck.lambdaPattern(e))), ck.withOf(b))))
		}
		if c.kind == ctxFunction {
			return quoted(ck.routineInstanceText(e))
		}
		return `function ` + quoted(ck.instanceText(e))
	}
	return quoted(ck.instanceText(c.entity))
}

// lambdaPattern returns the closure class as the lambda-expression of call
// operator r is written.
func (ck *Checker) lambdaPattern(r *il.Routine) *il.Type { return r.MemberOf }

// excessiveText describes the entity of c, one too many: functions without their
// type, members by themselves.
func (ck *Checker) excessiveText(c *instContext) string {
	switch e := c.entity.(type) {
	case *il.Type:
		return `class ` + quoted(ck.typeText(e))
	case *il.Routine:
		return `function ` + quoted(ck.routineText(e, false))
	case *il.Variable:
		if class := e.StaticMemberOf; class != nil {
			b := append(il.AppendType(nil, ck.classPattern(class), ck.textOptions()), "::"...)
			b = append(b, e.Name.Text...)
			return `member ` + quoted(string(ck.appendWith(b, ck.withOf(ck.bindingsOfClass(class)))))
		}
	}
	return ck.contextEntity(c)
}

func quoted(s string) string { return `"` + s + `"` }

func (ck *Checker) textOptions() *il.TextOptions { return &il.TextOptions{} }

// instanceText returns the text of an instance: as its prototype is written,
// then what the parameters are.
func (ck *Checker) instanceText(e il.Entity) string {
	o := ck.textOptions()
	var b []byte
	var with []withArg
	switch e := e.(type) {
	case *il.Type:
		b = il.AppendType(b, ck.classPattern(e), o)
		with = ck.withOf(ck.bindingsOfClass(e))
	case *il.Routine:
		return ck.routineText(e, e.AssocTemplate != nil || e.InstantiatedFrom != nil && e.InstantiatedFrom.AssocTemplate != nil)
	case *il.Variable:
		src := e
		if e.InstantiatedFrom != nil {
			src = e.InstantiatedFrom
		}
		b = il.AppendQualified(b, &src.SourceCorresp, o)
		if d := ck.tmpl.variables[e]; d != nil {
			with = ck.withOf(d.binds)
		}
	default:
		b = il.AppendQualified(b, e.Corresp(), o)
	}
	return string(ck.appendWith(b, with))
}

// classPattern returns the prototype that class c is an instance of, c itself for
// other classes.
func (ck *Checker) classPattern(c *il.Type) *il.Type {
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
func (ck *Checker) routineInstanceText(r *il.Routine) string { return ck.routineText(r, true) }

// routineText is routineInstanceText, with the return type or without.
func (ck *Checker) routineText(r *il.Routine, withReturn bool) string {
	o := ck.textOptions()
	proto := r
	if r.InstantiatedFrom != nil {
		proto = r.InstantiatedFrom
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
	return string(ck.appendWith(b, ck.withOf(ck.bindingsOfRoutine(r))))
}

// appendExplicitParams appends `<N,T>` when a parameter cannot be deduced from
// the function's parameters.
func appendExplicitParams(b []byte, r *il.Routine) []byte {
	var used usedParams
	for _, q := range r.Type.Skip().Routine.Params {
		used.typ(q.Type)
	}
	all := true
	for _, q := range r.AssocTemplate.Decl.Params {
		all = all && (used.has(q.Depth, q.Position) || q.IsPack)
	}
	if all {
		return b
	}
	for i, q := range r.AssocTemplate.Decl.Params {
		b = append(b, ",<"[b2i(i == 0)])
		if q.Name != nil {
			b = append(b, q.Name.Text...)
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
	arg   *boundArg
}

// withOf lists the parameters that b binds, outermost first.
func (ck *Checker) withOf(b *bindings) []withArg {
	if b == nil {
		return nil
	}
	var out []withArg
	for _, l := range b.levels {
		if l == nil {
			continue
		}
		for i, q := range l.decl.Params {
			if i < len(l.args) {
				out = append(out, withArg{q, &l.args[i]})
			}
		}
	}
	return out
}

func (ck *Checker) appendWith(b []byte, list []withArg) []byte {
	if len(list) == 0 {
		return b
	}
	o := ck.textOptions()
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
		if w.arg.isPack {
			b = il.AppendArgs(b, w.arg.pack, o)
			continue
		}
		switch w.arg.Kind {
		case il.ArgType:
			b = il.AppendType(b, w.arg.Type, o)
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

// bindingsOfClass returns the bindings of instance c, those of the class
// around a member class.
func (ck *Checker) bindingsOfClass(c *il.Type) *bindings {
	if d := ck.tmpl.classes[c]; d != nil && d.binds != nil {
		return d.binds
	}
	if c.Cls != nil && c.Cls.AssocTemplate != nil && len(c.Cls.Args) > 0 && c.Cls.AssocTemplate.Decl != nil && !c.Cls.IsPrototype {
		t := c.Cls.AssocTemplate
		return ck.data(t).binds.with(t.Decl.Depth, levelOf(t.Decl, c.Cls.Args))
	}
	return nil
}

// bindingsOfRoutine returns the bindings of function instance r, or of the
// class instance it is a member of.
func (ck *Checker) bindingsOfRoutine(r *il.Routine) *bindings {
	if d := ck.tmpl.routines[r]; d != nil && d.binds != nil {
		return d.binds
	}
	if r.MemberOf != nil {
		return ck.bindingsOfClass(r.MemberOf)
	}
	return nil
}
