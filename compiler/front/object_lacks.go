// This file implements what is said of objects that lack an initialiser: constants, references,
// placeholders, objects of unknown type [dcl.init.general].
package front

import (
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// unknownWithoutInitializer reports what v, of a type that is not known, lacks its
// initialiser for (rule recovery.unknown-objects).
func unknownWithoutInitializer(ck *Checker, v *il.Variable, s *declSpecs) {
	if !v.Type.IsError() || !v.Defined && !v.IsPrototype || v.HasExplicitInit || ck.env.has(inInstance) {
		return
	}
	base := v.Type.BaseElement()
	behind := ck.syntax.here()
	switch {
	case v.Type.IsReference():
		if v.StaticMemberOf != nil && ck.env.memberLevel > 0 {
			behind = v.NamePos
		}
		ck.report(diag.ReferenceRequiresInitializer, behind, ck.words.describeBare(v))
	case s.written.Constexpr && v.StaticMemberOf == nil:
		ck.report(diag.ConstexprNeedsInitializer, behind)
	case base.IsPointer() && base.IsConst() || base.Skip().Kind == il.TkError && s.quals&il.Const != 0 && (s.Type.IsError() || s.Invalid):
		constLacks(ck, v, behind)
	}
}

// placeholderNeedsInitializer reports a declaration at pos with a placeholder in
// its type t that nothing is deduced from.
func (say *reports) placeholderNeedsInitializer(pos source.Pos, t *il.Type) {
	if s := typing.PlaceholderText(say.u, t); s != "auto" {
		say.report(diag.PlaceholderNeedsInitializer, pos, s)
	} else {
		say.report(diag.AutoNeedsInitializer, pos, s)
	}
}

// lacksValue reports whether the default initialisation init is none, or a constructor that nobody wrote.
func lacksValue(init *il.DynamicInit) bool {
	if init == nil {
		return true
	}
	init = init.Repeated()
	return init.Kind == il.DikNone || init.Kind == il.DikConstructor && init.Routine != nil && init.Routine.Generated
}

// constNeedsInitializer reports a const object without initialiser, which was
// missed at behind; one that a constructor initialises at its name (rule front.const-objects).
func (ck *Checker) constNeedsInitializer(v *il.Variable, pos, behind source.Pos) {
	c := baseElement(ck, v.Type).ClassType()
	if c == nil {
		constLacks(ck, v, behind)
		return
	}
	if !constLacksConstructor(ck, c) {
		return
	}
	if m := &c.Cls.Members; v.IsConstexpr || m.DefaultCtor.Trivial && !m.UserDeclaredCtor || ck.env.has(inPrototype) {
		pos = behind
	}
	ck.rep.ReportAs(lackSeverity(&ck.env), diag.ConstRequiresUserConstructor, pos, ck.words.describeBare(v), asClass(ck, c))
}

// constLacksConstructor reports whether a const object of class c must have an initialiser [dcl.init.general]/8.
func constLacksConstructor(ck *Checker, c *il.Type) bool {
	return !c.Cls.Members.DefaultCtor.UserProvided && !ck.allMembersInitialized(c)
}

// asClass describes c as a class, though it be a union.
func asClass(ck *Checker, c *il.Type) string {
	text := ck.words.describe(c)
	if rest, ok := strings.CutPrefix(text, "union "); ok {
		return "class " + rest
	}
	return text
}

// constLacks reports that v, a const object, lacks its initialiser, in a template with a
// warning; the initialiser of what is no local variable there is missed at its name
// (rule front.const-objects).
func constLacks(ck *Checker, v *il.Variable, behind source.Pos) {
	text := ck.words.describeBare(v)
	if i := v.TemplateInfo; i != nil && v.IsPrototype {
		o := writtenText()
		text = `variable "` + string(il.AppendArgs(il.AppendQualified(nil, &v.SourceCorresp, o), i.Args, o)) + `"`
	}
	if !v.LocalToFunction && (ck.env.has(inPrototype) || v.StaticMemberOf != nil && ck.env.memberLevel > 0) {
		behind = v.NamePos
	}
	ck.rep.ReportAs(lackSeverity(&ck.env), diag.ConstRequiresInitializer, behind, text)
}

// lackSeverity is how severe it is that a const object lacks its initialiser.
func lackSeverity(env *Env) diag.Severity {
	if env.has(inPrototype) {
		return diag.Warning
	}
	return diag.Error
}
