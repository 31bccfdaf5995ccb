// This file implements virtual functions [class.virtual, class.abstract]:
// which members override which, final overriders, abstract classes.
package front

import (
	"cufront/compiler/cuda"
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// virtSpecifiers parses `override` and `final` behind a member declarator; it tells whether
// one stands there twice.
func (p *Parser) virtSpecifiers(info *il.DeclInfo) (repeated bool) {
	for p.at(token.Ident) {
		pos := p.tok.Pos
		switch p.tok.Name {
		case p.ck.known.override:
			repeated, info.Override = repeated || info.Override, true
		case p.ck.known.final, p.ck.known.final2:
			repeated, info.Final = repeated || info.Final, true
		default:
			return repeated
		}
		if !info.ModifierPos.IsValid() {
			info.OwnRare().ModifierPos = pos
		}
		p.next()
	}
	return repeated
}

// memberVirtual decides whether a member just declared is virtual and what it
// overrides.
func (ck *Checker) memberVirtual(r *il.Routine, s *declSpecs, d *declarator, info *il.DeclInfo) {
	c := r.MemberOf
	pure := info.Pure || d.badPure.IsValid()
	if c == nil || r.IsStaticMember || r.Special == il.SfkConstructor {
		if c != nil && r.IsStaticMember && !s.written.Virtual && ownHeader(ck.u, s, &qualName{}) == nil {
			if ck.findOverridden(c, r); len(r.Overridden) > 0 {
				ck.report(diag.VirtualNeedsNonstaticMember, r.DeclPos)
			}
		}
		if pure && c != nil && !c.IsDependent() {
			ck.report(diag.PureSpecifierNeedsVirtual, info.SuffixPos)
			info.Pure, r.PureVirtual = false, false
		}
		if s.written.Virtual && r.IsStaticMember {
			ck.report(diag.VirtualNeedsNonstaticMember, s.Pos)
		} else if s.written.Virtual {
			ck.report(diag.VirtualNotAllowed, s.VirtualPos)
		} else if c != nil && r.IsStaticMember && info.ModifierPos.IsValid() {
			ck.report(diag.VirtSpecifierOnStatic, info.ModifierPos)
		}
		if c != nil && r.Special == il.SfkConstructor && !c.IsDependent() {
			fruitlessModifiers(&ck.say, r, info)
		}
		return
	}
	if ownHeader(ck.u, s, &qualName{}) != nil {
		if s.written.Virtual {
			ck.report(diag.NotAllowedInFunctionTemplate, s.VirtualPos, "virtual")
		}
		return
	}
	if s.written.Virtual && c.Kind == il.TkUnion {
		ck.report(diag.VirtualNotAllowed, s.VirtualPos)
		return
	}
	if (info.Override || info.Final) && !ck.d.AtLeast(lang.CXX11) {
		ck.report(diag.CXX11FeatureVirtSpecifier, r.DeclPos)
	}
	r.IsVirtual = s.written.Virtual
	ck.findOverridden(c, r)
	if len(r.Overridden) > 0 {
		r.IsVirtual, r.OverridesBase = true, true
		c.Cls.AnyVirtual = true
	}
	if info.Pure && (info.Final || c.Cls.Final && r.IsVirtual) {
		ck.report(diag.FinalOnPureVirtual, info.SuffixPos)
	}
	if r.IsVirtual && s.written.Constexpr && !ck.d.AtLeast(lang.CXX20) && !c.IsDependent() {
		at := s.ConstPos
		if !s.written.Virtual {
			at = r.DeclPos // virtual through what it overrides
		}
		if s.VirtualPos.IsValid() && at.Before(s.VirtualPos) {
			at = s.VirtualPos
		}
		ck.report(diag.ConstexprVirtualFunction, at)
	}
	if t := r.Type.Skip(); s.written.Virtual && t.Elem != nil && t.Elem.HasPlaceholder() && !r.IsDeleted {
		ck.report(diag.VirtualDeducedReturnType, r.DeclPos)
	}
	if r.IsVirtual {
		c.Cls.AnyVirtual, c.Cls.Polymorphic = true, true
		ck.u.AskFor(ck.u.Builtin.Int)
	}
	if !c.IsDependent() { // members of templates are checked in the instances
		fruitlessModifiers(&ck.say, r, info)
	}
	if pure {
		if !r.IsVirtual && !c.IsDependent() {
			ck.report(diag.PureSpecifierNeedsVirtual, info.SuffixPos)
			info.Pure, r.PureVirtual = false, false
		}
		c.Cls.AnyPureVirtual = c.Cls.AnyPureVirtual || info.Pure
	}
	ck.checkOverrides(r, info)
	if !s.written.Virtual {
		jitOverrider(ck, r, info)
	}
}

// fruitlessModifiers reports the virt-specifiers of r that say what r is not.
func fruitlessModifiers(say *reports, r *il.Routine, info *il.DeclInfo) {
	if info.Override && len(r.Overridden) == 0 {
		say.report(diag.OverrideOverridesNothing, r.DeclPos)
	}
	if info.Final && !r.IsVirtual {
		say.report(diag.FinalOnNonvirtual, r.DeclPos)
	}
}

// implicitVirtual makes an implicit destructor or assignment virtual when it
// overrides one.
func (ck *Checker) implicitVirtual(c *il.Type, r *il.Routine) {
	ck.findOverridden(c, r)
	if len(r.Overridden) > 0 {
		r.IsVirtual, r.OverridesBase = true, true
		o := r.Overridden[len(r.Overridden)-1]
		r.Space = cuda.Sides(o)
	}
	for _, o := range r.Overridden {
		ck.checkOverrideExceptions(r, o)
	}
}

// findOverridden collects the virtual functions of the bases of c that r
// overrides.
func (ck *Checker) findOverridden(c *il.Type, r *il.Routine) {
	var seen il.ClassSet
	for _, b := range c.Cls.DirectBases {
		bc := b.Type.ClassType()
		if bc == nil || b.Type.IsDependent() {
			continue
		}
		ck.collectOverridden(bc, r, &seen)
	}
}

// collectOverridden looks for a virtual function that r overrides in class c and
// its bases but those seen; the nearest ones count.
func (ck *Checker) collectOverridden(c *il.Type, r *il.Routine, seen *il.ClassSet) {
	ck.work.Step(1)
	if !c.Cls.Polymorphic || !seen.Add(c) {
		return
	}
	ck.work.Walk(len(c.Cls.Routines))
	var found *il.Routine
	for _, o := range c.Cls.Routines {
		if o.IsVirtual && ck.overridesFunction(r, o) {
			if found = o; !o.Generated {
				r.OwnRare().Overridden = append(r.Overridden, o)
				return
			}
			break
		}
	}
	for _, b := range c.Cls.DirectBases {
		if bc := b.Type.ClassType(); bc != nil {
			ck.collectOverridden(bc, r, seen)
		}
	}
	if found != nil {
		r.OwnRare().Overridden = append(r.Overridden, found)
	}
}

// overridesFunction reports whether r has the name, parameters and qualifiers
// of the virtual function o.
func (ck *Checker) overridesFunction(r, o *il.Routine) bool {
	if r.Special == il.SfkDestructor || o.Special == il.SfkDestructor {
		return r.Special == o.Special
	}
	if r.Special != o.Special || r.Special != il.SfkConversion && r.Name != o.Name {
		return false
	}
	if r.Special == il.SfkConversion && !ck.u.Same(r.Type.Skip().Elem, o.Type.Skip().Elem) {
		return false
	}
	a, b := r.Type.Skip().Routine, o.Type.Skip().Routine
	return ck.sameParameters(r.Type, o.Type) && (r.IsStaticMember || a.ThisQuals == b.ThisQuals && a.RefQual == b.RefQual)
}

// checkOverrides reports overriders that do not fit what they override.
func (ck *Checker) checkOverrides(r *il.Routine, info *il.DeclInfo) {
	for _, o := range r.Overridden {
		if o.FinalKw {
			ck.report(diag.CannotOverrideFinal, r.DeclPos, ck.say.describeBareAt(o, r.DeclPos))
		}
		ck.checkCovariant(r, o)
		ck.say.checkConstevalOverride(r, o)
		ck.say.checkOverrideSpace(r, o)
		for i, x := range o.Overridden {
			if i > 0 && r.Special != il.SfkDestructor {
				ck.say.checkOverrideSpace(r, x) // in the table of a base that is not the primary one
			}
		}
		switch {
		case r.IsDeleted && !o.IsDeleted:
			ck.report(diag.DeletedOverridesNondeleted, r.DeclPos, ck.words.describeBare(o))
		case !r.IsDeleted && o.IsDeleted:
			ck.report(diag.NondeletedOverridesDeleted, r.DeclPos, ck.words.describeBare(o))
		}
		ck.checkOverrideExceptions(r, o)
	}
}

// checkCovariant compares the return types of an overrider and what it
// overrides.
func (ck *Checker) checkCovariant(r, o *il.Routine) {
	a, b := r.Type.Skip().Elem, o.Type.Skip().Elem
	if a == nil || b == nil || ck.u.Same(a, b) || a.IsError() || b.IsError() || a.IsDependent() || b.IsDependent() {
		return
	}
	x, y := a.Skip(), b.Skip()
	if x.Kind == il.TkPointer && y.Kind == il.TkPointer && x.IsRef == y.IsRef && x.IsRRef == y.IsRRef {
		d, base := x.Elem.ClassType(), y.Elem.ClassType()
		if d != nil && base != nil {
			ck.completeClass(d, r.DeclPos)
			if (d == base || typing.DerivesFrom(d, base) && ck.accessibleBase(d, base)) && x.Elem.AllQuals()&^y.Elem.AllQuals() == 0 {
				r.Covariant = true
				return
			}
		}
	}
	ck.report(diag.ReturnTypeNotCovariant, r.DeclPos, b, ck.words.describeBare(o))
}

// finalOverriders decides whether t is abstract: a pure virtual function has
// no other final overrider.
func (ck *Checker) finalOverriders(t *il.Type) {
	if !t.Cls.Polymorphic {
		return
	}
	t.Cls.Abstract = len(ck.pureVirtuals(t)) > 0
}

// pureVirtuals returns the pure virtual functions of t that are final
// overriders.
func (ck *Checker) pureVirtuals(t *il.Type) []*il.Routine {
	var out []*il.Routine
	var seen il.ClassSet
	var walk func(c *il.Type)
	walk = func(c *il.Type) {
		if !seen.Add(c) {
			return
		}
		for _, r := range c.Cls.Routines {
			if r.PureVirtual && !ck.isOverriddenIn(t, c, r, &il.ClassSet{}) {
				out = append(out, r)
			}
		}
		for _, b := range c.Cls.DirectBases {
			if bc := b.Type.ClassType(); bc != nil && (bc.Cls.Abstract || bc.Cls.AnyPureVirtual || c == t) {
				walk(bc)
			}
		}
	}
	walk(t)
	return out
}

// isOverriddenIn reports whether a class between t and owner overrides r; those
// seen do not.
func (ck *Checker) isOverriddenIn(t, owner *il.Type, r *il.Routine, seen *il.ClassSet) bool {
	if t == owner || !seen.Add(t) {
		return false
	}
	for _, o := range t.Cls.Routines {
		if ck.overridesFunction(o, r) {
			return true // virtual too, also where the base is dependent (rule front.overriders-in-templates)
		}
	}
	for _, b := range t.Cls.DirectBases {
		bc := b.Type.ClassType()
		if bc != nil && bc != owner && typing.DerivesFrom(bc, owner) && ck.isOverriddenIn(bc, owner, r, seen) {
			return true
		}
	}
	return false
}

// abstractArray reports an object of abstract class c.
func (ck *Checker) abstractArray(c, t *il.Type, pos source.Pos) {
	code := diag.AbstractClassObject
	var arg any = c
	if t.IsArray() {
		code, arg = diag.AbstractClassArray, ck.words.describe(c)
	}
	if d := ck.report(code, pos, arg); !d.Discarded() {
		ck.listPureVirtuals(d, c)
	}
}

// reportAbstract reports t at pos with code when it is an abstract class: a
// parameter's or a result's type.
func reportAbstract(ck *Checker, code diag.Code, t *il.Type, pos source.Pos) bool {
	if !isAbstract(t) {
		return false
	}
	var arg any = t
	if code == diag.FunctionReturningAbstractNotAllowed {
		arg = ck.words.describe(t.ClassType())
	}
	if d := ck.report(code, pos, arg); !d.Discarded() {
		ck.listPureVirtuals(d, t)
	}
	return true
}

// isAbstract reports whether t is a class that is known to be abstract.
func isAbstract(t *il.Type) bool {
	if t == nil || !t.IsClass() {
		return false
	}
	c := t.ClassType()
	return c != nil && c.Cls.Complete && c.Cls.Abstract
}

// abstractElements reports that array c of declarator d, which declares no
// parameter, has elements of an abstract class t.
func abstractElements(ck *Checker, c *chunk, t *il.Type, d *declarator) {
	if !t.Cls.Abstract || d != nil && d.isParameter {
		return
	}
	at := c.open
	if d != nil && d.hasName {
		at = d.NamePos
	}
	ck.abstractArray(t, ck.u.ArrayOf(t, 1), at)
}

// listPureVirtuals lists the pure virtual functions of class t below d.
func (ck *Checker) listPureVirtuals(d *diag.Diagnostic, t *il.Type) {
	c := t.ClassType()
	if c == nil {
		return
	}
	for _, r := range ck.pureVirtuals(c) {
		if r.MemberOf == c {
			d.AddLine(indent12 + `function "` + ck.words.entityText(r) + `" is a pure virtual function`)
		} else {
			d.AddLine(indent12 + `pure virtual function "` + ck.words.entityText(r) + `" has no overrider`)
		}
	}
}

// hiddenVirtuals warns about virtual functions of bases that members hide
// without overriding, and about sets of them that are overridden in part. The bases
// of a base come before it; a name that is hidden is reported for the first base that
// has it (rule front.hidden-virtual).
func (ck *Checker) hiddenVirtuals(t *il.Type) {
	if t.IsDependent() {
		return
	}
	hidden := map[*token.Name]bool{}
	for _, c := range basesFirst(t, nil) {
		seen := map[*token.Name]bool{}
		for _, o := range c.Cls.Routines {
			if !o.IsVirtual || seen[o.Name] || o.Special != il.SfkNone && o.Special != il.SfkOperator {
				continue
			}
			if o.Special == il.SfkOperator && o.Opname == token.Assign {
				continue
			}
			seen[o.Name] = true
			if ck.hiddenVirtual(t, c, o, !hidden[o.Name]) {
				hidden[o.Name] = true
			}
		}
	}
}

// basesFirst adds to list the polymorphic classes that t derives from, each once and behind
// those that it derives from itself.
func basesFirst(t *il.Type, list []*il.Type) []*il.Type {
	for _, b := range t.Cls.DirectBases {
		if c := b.Type.ClassType(); c != nil && c.Cls.Polymorphic && !slices.Contains(list, c) {
			list = append(basesFirst(c, list), c)
		}
	}
	return list
}

// hiddenVirtual compares what class t declares with the name of o, a virtual
// function of its base class c, with the functions of that name in c. It returns
// whether those are hidden, which is reported when say is set.
func (ck *Checker) hiddenVirtual(t, c *il.Type, o *il.Routine, say bool) bool {
	s := symbols.ClassTable(t)
	if s == nil {
		return false
	}
	var hiders []*il.Routine
	for _, y := range s.Local(o.Name) {
		if y.Using != nil {
			return false
		}
		if r, ok := y.Entity.(*il.Routine); ok {
			hiders = append(hiders, r)
		}
	}
	if len(hiders) == 0 {
		return false
	}
	n, virtual, overridden := 0, 0, 0
	for _, x := range c.Cls.Routines {
		if x.Name != o.Name {
			continue
		}
		n++
		if !x.IsVirtual {
			continue
		}
		virtual++
		for _, r := range hiders {
			if (r.IsVirtual || r.IsStaticMember) && ck.overridesFunction(r, x) {
				overridden++
				break
			}
		}
	}
	switch {
	case overridden > 0 && overridden < virtual:
		ck.report(diag.VirtualPartiallyOverridden, t.DeclPos, `function "`+ck.words.entityText(o)+`"`, `class "`+typeText(t)+`"`)
		return true
	case overridden == 0 && say:
		name := `function ` + quoted(ck.words.signatureText(o))
		if n > 1 {
			name = `overloaded function "` + ck.words.entityText(o) + `"`
		}
		for _, r := range hiders {
			ck.report(diag.VirtualFunctionHidden, r.DeclPos, name, ck.words.entityText(r))
		}
		return true
	}
	return false
}
