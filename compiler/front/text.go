// This file implements the text of entities in diagnostics (rule front.type-text).
package front

import (
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// writtenText returns how diagnostics print what keeps typedef names.
func writtenText() *il.TextOptions {
	return &il.TextOptions{KeepTypedefs: true, Trailing: true, Message: true}
}

// signatureOptions returns how they print a function without its result type
// (rule front.trailing-results).
func signatureOptions() *il.TextOptions {
	return &il.TextOptions{KeepTypedefs: true, Trailing: true, Signature: true, Message: true}
}

// typeText returns the text of t as a line under a diagnostic prints it:
// typedef names are kept.
func typeText(t *il.Type) string {
	return t.Text(writtenText())
}

// typeArg returns the text of t as an argument of a message: a typedef name is
// followed by what it stands for, `"A" (aka "B")`.
func typeArg(t *il.Type) string {
	text := typeText(t)
	if !nodes.MentionsTypedef(t) {
		return text
	}
	if plain := t.Text(textOptions()); plain != text {
		return quoted(text) + ` (aka ` + quoted(plain) + `)`
	}
	return text
}

// entityText returns the qualified name of e; functions carry their parameter
// types only when the message's argument asks for it (signatureText). A member
// of an instance is printed as the member of the template, followed by what
// the parameters are: `A<T>::f [with T=int]`.
func (words *wording) entityText(e il.Entity) string {
	if t, ok := e.(*il.Type); ok {
		o := writtenText()
		o.Entity = true
		return t.Text(o)
	}
	b, with := words.appendEntityName(nil, e)
	return string(appendWith(b, with))
}

// signatureText returns `N::f(int, float)`.
func (words *wording) signatureText(r *il.Routine) string {
	b, with := words.appendEntityName(nil, r)
	from := r
	if o := r.InstantiatedFrom; o != nil && o.Type != nil {
		from = o
	}
	if r.IsTemplateFunction && from.AssocTemplate != nil && from.AssocTemplate.Decl != nil {
		b = appendExplicitParams(b, from)
	}
	b = il.AppendDeclaration(nil, from.Type.Skip(), string(b), signatureOptions())
	if noexceptByDefault(words.d, r) {
		b = append(b, " noexcept"...)
	}
	return string(appendWith(b, with))
}

// noexceptByDefault reports whether r is a destructor or a deallocation function whose type is noexcept
// without saying so [class.dtor]/8, [except.spec]/9: from C++17 on that is part of the type.
func noexceptByDefault(d *lang.Dialect, r *il.Routine) bool {
	if r.Special == il.SfkOperator && r.Opname == token.KwDelete && d.AtLeast(lang.CXX17) {
		return !r.Generated && r.InstantiatedFrom == nil && r.Type.Skip().Routine.ExcSpec == nil
	}
	if r.Special != il.SfkDestructor || r.Generated || !d.AtLeast(lang.CXX17) || r.MemberOf == nil {
		return false
	}
	c := r.MemberOf.ClassType()
	return c != nil && !c.Cls.BeingDefined && !c.IsDependent() && r.InstantiatedFrom == nil && r.Type.Skip().Routine.ExcSpec == nil
}

// appendEntityName appends the qualified name of e and returns what its
// template parameters are.
func (words *wording) appendEntityName(b []byte, e il.Entity) ([]byte, []withArg) {
	o := writtenText()
	c := e.Corresp()
	if r, ok := e.(*il.Routine); ok && isCallOperator(r) {
		return append(b, typeText(r.MemberOf)...), withOf(words.lambdaBindings(r))
	}
	if r, ok := e.(*il.Routine); ok && r.Name == nil && r.Special == il.SfkNone {
		return append(b, "<error>"...), nil // its name was not understood
	}
	if v, ok := e.(*il.Variable); ok && v.TemplateInfo != nil && !v.IsPrototype {
		return il.AppendArgs(il.AppendQualified(b, c, o), v.TemplateInfo.Args, o), nil
	}
	binds := words.bindingsOfEntity(e)
	class := patternClass(c)
	if binds == nil || class == nil {
		return il.AppendQualified(b, c, o), withOf(binds)
	}
	b = append(il.AppendType(b, class, o), "::"...)
	if c.Name != nil {
		b = append(b, c.Name.Text...)
	} else {
		b = append(b, "<unnamed>"...)
	}
	return b, withOf(binds)
}

// lambdaBindings returns what the parameters of the generic lambda-expression are
// whose call operator r is: its own only.
func (words *wording) lambdaBindings(r *il.Routine) *symbols.Bindings {
	b := words.bindingsOfRoutine(r)
	if b != nil && len(b.Levels) > 0 && r.AssocTemplate != nil {
		b = &symbols.Bindings{Levels: b.Levels[len(b.Levels)-1:]}
	}
	return b
}

// isCallOperator reports whether r is the body of a lambda-expression, which is
// printed as the lambda.
func isCallOperator(r *il.Routine) bool {
	return r.MemberOf != nil && r.MemberOf.ClassType() != nil && r.MemberOf.ClassType().Cls.IsClosure && r.Opname == token.LParen
}

// bindingsOfEntity returns what the template parameters of the template are
// that e was made from; nil for an entity of the program itself.
func (words *wording) bindingsOfEntity(e il.Entity) *symbols.Bindings {
	if r, ok := e.(*il.Routine); ok {
		if d := words.tmpl.routines[r]; d != nil && d.binds != nil {
			return d.binds
		}
	}
	c := e.Corresp()
	if c.ParentScope == nil || c.ParentScope.Kind != il.SckClass || c.ParentScope.Type == nil {
		return nil
	}
	if k := c.ParentScope.Type; k.Cls != nil && k.Cls.InstanceOf != nil && k.Cls.InstanceOf != k && !k.Cls.IsClosure {
		return words.bindingsOfClass(k)
	}
	return nil
}

// patternClass returns the class of the template that the class around c is an
// instance of; nil when there is none.
func patternClass(c *il.SourceCorresp) *il.Type {
	if c.ParentScope == nil || c.ParentScope.Kind != il.SckClass || c.ParentScope.Type == nil {
		return nil
	}
	if k := c.ParentScope.Type; k.Cls != nil && k.Cls.InstanceOf != nil {
		return k.Cls.InstanceOf
	}
	return nil
}

// declarationAt returns how e, a variable, function or function template, was
// declared, `"int f(char)" (declared at line 4)`.
func (say *reports) declarationAt(e il.Entity, at source.Pos) string {
	switch e := e.(type) {
	case *il.Variable:
		if e.Container != nil {
			return say.describeBareAt(e, at)
		}
	case *il.Constant:
		return "constant " + quoted(typeText(e.Type)+" "+say.words.entityText(e)) + " (declared " + say.declaredAt(e.DeclPos, at) + ")"
	case *il.Field, *il.Routine:
	case *il.Template:
		if e.Routine == nil {
			return say.describeBareAt(e, at)
		}
		return "function template " + say.declarationAt(e.Routine, at)
	default:
		return say.describeBareAt(e, at)
	}
	return quoted(say.words.declarationText(e)) + " (declared " + say.declaredAt(e.Corresp().DeclPos, at) + ")"
}

// declarationText returns variable or function e as it is declared, `int f(int)`.
func (words *wording) declarationText(e il.Entity) string {
	o := writtenText()
	var b []byte
	switch e := e.(type) {
	case *il.Field:
		b = il.AppendDeclaration(nil, e.Type, words.entityText(e), o)
	case *il.Variable:
		name, with := words.appendEntityName(nil, e)
		b = appendWith(il.AppendDeclaration(nil, e.Type, string(name), o), with)
	case *il.Routine:
		name, with := words.appendEntityName(nil, e)
		if e.IsTemplateFunction && e.AssocTemplate != nil && e.AssocTemplate.Decl != nil {
			name = appendExplicitParams(name, e)
		}
		t := *e.Type.Skip()
		if e.Special != il.SfkNone && e.Special != il.SfkOperator && e.Special != il.SfkUDLOperator {
			t.Elem = nil
		}
		b = appendWith(il.AppendDeclaration(nil, &t, string(name), o), with)
	}
	return string(b)
}
