// This file implements the reports of specifiers where nothing is declared that they
// could say something about [dcl.spec].
package front

import (
	"cufront/compiler/diag"
)

// specifiersAlone reports the specifiers of a declaration without a declarator, which mean
// nothing there, at its start; member: in a class (rule recovery.specifiers-alone).
func specifiersAlone(say reports, s *declSpecs, member, block bool) {
	w := &s.written
	switch {
	case s.Invalid || s.Friend || w.Typedef || anonymousUnion(s):
	case len(s.Headers) > 0 && !s.ExplicitSpecialization && (w.Static || w.Extern || w.Inline || s.QualsPos.IsValid()):
		say.report(diag.InvalidSpecifierClassTemplateDeclaration, w.StartPos)
	case len(s.Headers) > 0:
		functionSpecifiersAlone(say, s, w.Explicit)
	case member:
		switch {
		case w.Mutable:
			say.report(diag.MutableNotAllowed, w.StartPos)
		case w.Static:
			say.report(diag.StorageClassNotAllowed, w.StartPos)
		}
		if w.Virtual {
			say.report(diag.VirtualNotAllowed, w.StartPos)
		}
		if w.Inline {
			say.rep.ReportAs(diag.Error, diag.InlineNotAllowed, w.StartPos)
		}
		if s.QualsPos.IsValid() {
			say.report(diag.UselessTypeQualifiers, w.StartPos)
		}
		if w.Explicit && w.DefinesType != nil {
			say.report(diag.ExplicitNotAllowed, w.StartPos)
		}
		functionSpecifiersAlone(say, s, w.Explicit)
	default:
		if w.Static || w.Extern || w.Automatic() {
			say.report(diag.StorageClassWithoutDeclarator, w.StartPos)
		}
		if s.QualsPos.IsValid() {
			say.report(diag.UselessTypeQualifiers, w.StartPos)
		}
		if w.Inline && !block {
			say.report(diag.InlineOnNonFunction, w.StartPos)
		}
		functionSpecifiersAlone(say, s, w.Explicit)
	}
}

// anonymousUnion tells whether s declares an anonymous union, which is an object.
func anonymousUnion(s *declSpecs) bool {
	if s.written.DefinesType == nil || s.Type == nil {
		return false
	}
	c := s.Type.ClassType()
	return c != nil && c.Cls.AnonymousUnion
}

// functionSpecifiersAlone reports explicit, constexpr and thread_local where no function or
// variable is declared.
func functionSpecifiersAlone(say reports, s *declSpecs, explicit bool) {
	if explicit {
		say.report(diag.ExplicitNotAllowed, s.written.StartPos)
	}
	if s.written.Constexpr {
		say.report(diag.ConstexprNotValidHere, s.ConstPos)
	}
	if s.written.Thread {
		say.report(diag.ThreadLocalNotAllowed, s.StoragePos)
	}
}

// checkUnionSpecifiers reports the specifiers of an anonymous union among members or, when it is
// none, of namespaces and blocks (rule recovery.specifiers-alone).
func checkUnionSpecifiers(say reports, s *declSpecs, member bool) {
	w := &s.written
	switch {
	case !member && w.Inline:
		say.report(diag.InlineOnNonFunction, w.StartPos)
	case !member:
	case w.Static:
		say.declaresNothing(w.StartPos)
	case w.Mutable:
		say.report(diag.MutableAnonymousUnion, w.StartPos)
	case w.Virtual:
		say.report(diag.VirtualNotAllowed, w.StartPos)
	case w.Inline:
		say.report(diag.InlineDataMember, w.StartPos)
	}
	functionSpecifiersAlone(say, s, w.Explicit)
}

// checkTypedefSpecs reports specifiers that say nothing about a type (rule recovery.specifiers-alone).
func checkTypedefSpecs(say reports, s *declSpecs) {
	w := &s.written
	if w.Inline {
		say.report(diag.InvalidStorageClassInlineFunction, s.StoragePos)
		code := diag.InlineOnNonFunction
		if s.member {
			code = diag.InlineDataMember
		}
		say.report(code, s.InlinePos)
	}
	if w.Virtual {
		say.report(diag.VirtualNotAllowed, s.VirtualPos)
	}
	functionSpecifiersAlone(say, s, w.Explicit)
}
