// This file implements typedef declarations and the types that typedefs and
// aliases make [dcl.typedef].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// declareTypedef declares the typedef name d.
func (p *Parser) declareTypedef(s *declSpecs, d *declarator) *il.DeclInfo {
	info := p.ck.env.declInfo(p.u, s, d)
	target := p.ck.env.innermostScope()
	if d.Name.qualified() {
		p.ck.qualifierNotAllowed(s, d)
	}
	if p.at(token.Assign) || p.at(token.LBrace) {
		p.report(diag.ExpectedSemicolon, p.tok.Pos)
		p.skipInitializer()
	}
	checkTypedefSpecs(p.ck.say, s)
	d.Type = p.ck.say.withoutPlaceholder(d.Type, s)
	t := p.ck.env.newTypedef(p.u, d.Name.Name, d.Type, target, d.NamePos)
	if t.LocalToFunction {
		deprecatedTypes(p.ck, d.Type, d.NamePos)
	}
	t.Ref.StorageTypedef, t.Ref.SurroundingC = true, p.ck.env.has(inLinkageC)
	t.AfterFirstInList = s.written.AfterFirst
	t.Attributes = info.Attributes
	nameVector(t)
	for a := d.Attrs; a != nil; a = a.Next {
		if a.Family == il.AttrAlignas {
			p.report(diag.AlignasDoesNotApply, a.Pos)
		}
	}
	p.ck.applyToType(t, t.Attributes)
	p.ck.typedefAttributes(t, info.Attributes)
	old := p.ck.say.previousTypedef(target, d, t, true)
	checkSizeType(p.ck, d, target)
	if old != nil {
		if sec := p.ck.env.sequenceSecondary(p.u, old, info, d.NamePos); sec != nil {
			p.ck.env.blockEntity(sec)
		}
		return info
	}
	if !s.written.AfterFirst {
		t.Ref.DefinesTag = s.written.DefinesType
		nameForLinkage(s, d, t)
	}
	p.ck.env.listType(t, target)
	hideTag(target, t)
	y := p.ck.declare(target, d.Name.Name, symbols.SymType, t)
	y.Access = t.Access
	if d.Type.IsEnum() { // (rule qual.typedef-of-its-own-name)
		p.ck.hideByAlias(target, y)
	}
	p.ck.env.sequenceDefinition(p.u, t, info)
	p.ck.env.noteEntity(t)
	return info
}

// hideTag makes the class or enumeration that typedef t repeats with an alignment
// of its own reachable through its tag only.
func hideTag(target *symbols.Scope, t *il.Type) {
	for _, y := range target.Local(t.Name) {
		if y.Kind == symbols.SymType && y.Type().Kind != il.TkTypeRef {
			y.TagOnly = true
		}
	}
}

// checkSizeType warns when `size_t` of the file scope or of `std` is not the type
// that the target gives to sizes (--m32, --force-llp64).
func checkSizeType(ck *Checker, d *declarator, target *symbols.Scope) {
	if d.Name.Name == nil || d.Name.Name.Text != "size_t" || target != ck.file && target != ck.stdScope() || d.Type.IsDependent() || d.Type.IsError() {
		return
	}
	if want := sizeType(ck.u, ck.d); !ck.u.SameUnqualified(d.Type, want) {
		ck.report(diag.PredefinedTypeMismatch, d.NamePos, "size_t", typeText(want))
	}
}

// newTypedef makes a typedef or alias of elem.
func (env *Env) newTypedef(u *il.Unit, name *token.Name, elem *il.Type, target *symbols.Scope, pos source.Pos) *il.Type {
	t := u.NewType(il.TkTypeRef)
	t.Ref = &il.TypeRefInfo{DeclaredIn: elem, Behind: elem.BehindTypedefs()}
	t.Elem, t.Name, t.DeclPos = elem, name, pos
	t.Linkage = il.LinkageNone
	if target.Kind == symbols.ScopeNamespace {
		t.Linkage = il.LinkageNone
	}
	env.setParent(&t.SourceCorresp, target)
	return t
}

// listType puts a type on the list of its scope.
func (env *Env) listType(t *il.Type, target *symbols.Scope) {
	sc := ilScope(target)
	if sc == nil {
		return
	}
	if target.Kind == symbols.ScopeClass && target.Class != nil {
		target.Class.Cls.OwnRare().Types = append(target.Class.Cls.Types, t)
	}
	if target.Kind != symbols.ScopeClass && target.Kind != symbols.ScopeNamespace {
		t.ParentViaRef = true
		sc.Facts |= il.ScopeLocals
		if env.fn != nil && env.fn.routine != nil {
			env.fn.routine.OwnRare().Locals = append(env.fn.routine.Locals, t)
		}
		return
	}
	sc.OwnLists().Types = append(sc.Types, t)
}

// previousTypedef returns the typedef that d repeats; conflicts are reported.
func (say *reports) previousTypedef(target *symbols.Scope, d *declarator, t *il.Type, isTypedef bool) *il.Type {
	for _, y := range target.Local(d.Name.Name) {
		switch {
		case y.Kind == symbols.SymType && say.u.Same(y.Type(), t):
			if y.Type().Kind != il.TkTypeRef {
				continue // typedef struct S S;
			}
			if target.Kind == symbols.ScopeClass {
				say.report(diag.MemberTypedefRedeclared, d.NamePos)
			}
			if say.d.IsC() && say.d.C < lang.C11 {
				say.report(diag.TypedefRedeclared, d.NamePos)
			}
			return y.Type()
		case y.Kind == symbols.SymInjected && (y.Type().IsDependent() || say.u.Same(y.Type(), t)):
			say.report(diag.MemberNamedLikeClass, d.NamePos)
			return y.Type()
		case y.IsType():
			if y.Kind == symbols.SymType && (y.Type().IsDependent() && t.IsDependent() || target.Kind != symbols.ScopeClass && (y.Type().IsDependent() || t.IsDependent()) || y.Type().IsTypedef() && (y.Type().IsDependent() || t.IsDependent())) {
				if target.Kind == symbols.ScopeClass && y.Type().IsTypedef() {
					say.report(diag.MemberTypedefRedeclared, d.NamePos)
				}
				return y.Type() // instances are compared [temp.type]
			}
			if !t.IsError() && !y.Type().IsError() {
				typeTaken(say, y, d.NamePos)
			}
			return y.Type()
		case y.Kind == symbols.SymTemplate && !y.IsFunctionLike(), !y.IsType():
			say.report(diag.AlreadyDeclaredInScope, d.NamePos, d.Name.Name)
			return nil
		}
	}
	return nil
}

// quotedAt returns `"name" (declared at line N)`.
func (say *reports) quotedAt(e il.Entity, at source.Pos) string {
	text := `"` + say.words.entityText(e) + `"`
	if pos := e.Corresp().DeclPos; pos.IsValid() {
		text += " (declared " + say.declaredAt(pos, at) + ")"
	}
	return text
}

// nameForLinkage gives an unnamed class or enumeration the typedef name for
// linkage purposes [dcl.typedef].
func nameForLinkage(s *declSpecs, d *declarator, t *il.Type) {
	tag := s.written.DefinesType
	if tag == nil || tag.Name != nil || d.Type != tag {
		return
	}
	if tag.Cls != nil {
		tag.Cls.OwnRare().TypedefName = t
		tag.Linkage = il.LinkageCXX
	} else if tag.IntInfo != nil {
		tag.IntInfo.TypedefName = t
	}
}

// typedefAttributes applies attributes that a typedef carries for its type.
// nameVector makes typedef t the name of the vector that an attribute of its
// declarator made: nothing else names it.
func nameVector(t *il.Type) {
	if v := t.Elem; v != nil && v.Kind == il.TkVector && v.Array.Typedef == nil && v.Array.Attribute != nil && !v.Array.Attribute.InType {
		v.Array.Typedef = t
	}
}

func (ck *Checker) typedefAttributes(t *il.Type, list *il.Attribute) {
	for a := list; a != nil; a = a.Next {
		if a.Kind == attrAligned {
			if n := ck.alignmentOf(a); n > 0 {
				t.Align, t.AlignmentSet = n, true
			}
		}
	}
}
