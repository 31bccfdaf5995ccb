// This file implements the printing of classes, enumerations and the
// declarations that only name them.
package host

import (
	mathbits "math/bits"
	"slices"

	"cufront/compiler/cuda"
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// typeEntry prints the declaration of a type at e; sec is set for one that is
// not the type's own entry.
func (p *printer) typeEntry(cx ctx, e *entry, t *il.Type, sec *il.SecondaryDecl) *entry {
	if t.Kind == il.TkTypeRef && (sec == nil || !sec.Friend) {
		return p.typedef(cx, e, t)
	}
	if sec == nil && isDefinedTag(t) {
		if t.IsEnum() {
			return p.enumDefinition(cx, e, t)
		}
		return p.classDefinition(cx, e, t, false)
	}
	p.tagDeclaration(cx, e, t, sec)
	return e.Next
}

// isDefinedTag reports whether the class or enumeration has a definition.
func isDefinedTag(t *il.Type) bool {
	switch {
	case t.Cls != nil:
		return t.Cls.Complete || t.Cls.BeingDefined
	case t.IntInfo != nil:
		return t.IntInfo.Defined || t.IntInfo.EnumeratorListSeen
	}
	return false
}

// typedef prints a typedef or alias declaration (rules decl.linkage-typedef,
// decl.typedef-repeated).
func (p *printer) typedef(cx ctx, e *entry, t *il.Type) *entry {
	it := itemOf(e)
	if it.sec != nil && t.Ref != nil && t.Ref.SurroundingC && !t.IsClassMember && !cx.is(inLinkageC) {
		return p.wrapLinkage(cx, &il.DeclSpecs{LinkageC: true}, it.pos, func(cx ctx) *entry { return p.typedef(cx, e, t) })
	}
	if (isAlias(t) || it.sec != nil) && !it.d.Specs.Typedef {
		p.alias(cx, &it, t)
		return e.Next
	}
	if hiddenBuiltin(&it) {
		p.EndLine()
		p.at(it.pos)
		p.hiddenDeclText(func() {
			if first := firstPrinted(p.attributesOf(&it), isPrefix); first != nil {
				p.SetPos(groupPos(first))
				p.attributesAt(cx, p.attributesOf(&it), il.LocPrefix)
			}
			p.specifiers(cx, &it)
			p.declareTypedef(cx, &it, t, false)
			p.Str("; ")
		})
		return e.Next
	}
	if writesLinkage(cx, &it.d.Specs) {
		return p.wrapLinkage(cx, &it.d.Specs, it.pos, func(cx ctx) *entry { return p.simple(cx, e) })
	}
	return p.simple(cx, e)
}

// wrapLinkage prints a type declaration with a direct linkage specification as
// a block (rule decl.linkage-type).
func (p *printer) wrapLinkage(cx ctx, s *il.DeclSpecs, pos source.Pos, f func(ctx) *entry) *entry {
	p.SetPos(pos)
	p.linkagePrefix(s)
	p.Str("{ ")
	next := f(cx.with(inLinkage).put(inLinkageC, s.LinkageC))
	p.Byte('}')
	return next
}

// isAlias reports whether t was declared by an alias-declaration.
func isAlias(t *il.Type) bool {
	return t.Ref != nil && (t.Ref.Kind == il.RefAlias || t.Ref.Kind == il.RefNone && !t.Ref.StorageTypedef)
}

// alias prints an alias-declaration (rule decl.extension).
func (p *printer) alias(cx ctx, it *item, t *il.Type) {
	p.access.next = p.accessOf(it)
	p.at(it.pos)
	if it.d.Specs.Extension {
		p.Str("__extension__ ")
	}
	p.Str("using ")
	p.Str(t.Name.Text)
	p.aliasTarget(cx, p.attributesOf(it), it.t)
	p.setDeclared(t)
	p.Str("; ")
	if isGlobalSizeT(t) {
		p.runtimeInclude()
	}
}

// aliasTarget prints what stands behind the name of an alias: its attributes, the
// type t and the attributes of that.
func (p *printer) aliasTarget(cx ctx, attrs *il.Attribute, t *il.Type) {
	p.attributeGroups(cx, attrs, func(a *il.Attribute) bool { return !ofTypeID(a) }, true)
	p.Str(" = ")
	if t == nil {
		return
	}
	p.typeID(cx, withoutVectorOf(t, attrs))
	if first := firstPrinted(attrs, ofTypeID); first != nil {
		if attributeName(first) == "vector_size" {
			p.Byte(' ')
			p.attributeGroups(cx, attrs, ofTypeID, true)
			return
		}
		if !isDerived(t) {
			p.Byte(' ')
		}
		p.attributeGroups(cx, attrs, ofTypeID, false)
	}
}

// tagDeclaration prints a declaration like `struct S;`, also as a friend. One
// that stands within the specifiers of another declaration is printed there.
func (p *printer) tagDeclaration(cx ctx, e *entry, t *il.Type, sec *il.SecondaryDecl) {
	it := itemOf(e)
	friend := sec != nil && sec.Friend || it.d.Specs.Friend
	switch {
	case friend, it.d.EmptyHeaders > 0:
	case sec != nil && (sec.AutonomousTag || sec.First && t.AutonomousTag):
	case sec == nil && !t.AutonomousTag, sec != nil:
		return
	}
	if t.Name == nil && t.Kind != il.TkTemplateParam && t.Kind != il.TkTypeRef {
		return
	}
	p.access.next = p.accessOf(&it)
	depth := 0
	if !friend {
		depth = p.reopen(&it)
	}
	p.at(it.pos)
	if friend && len(it.d.Template) > it.d.EmptyHeaders {
		p.templateHeaders(cx, &it, nil)
	} else {
		p.specializationHeaders(&it)
	}
	home := homeOf(t, depth)
	if home != nil { // the name alone (rule tmpl.specialised-member-declared)
		d := *it.d
		d.NameRef = nil
		it.d, home = &d, t.ParentScope
	}
	p.within(home, func() { p.tagDeclText(cx, &it, t, friend) })
	p.Str("; ")
	p.reclose(depth)
}

// tagDeclText prints `struct S` with its attributes, or `enum E: int`
// (rules qual.friend-class, qual.friend-typedef, decl.class-key).
func (p *printer) tagDeclText(cx ctx, it *item, t *il.Type, friend bool) {
	if friend {
		p.Str("friend ")
	}
	if t.Kind == il.TkTemplateParam || t.Kind == il.TkTypeRef {
		if it.d.FriendKey != token.None {
			p.Str(it.d.FriendKey.String())
		}
		named := friend && t.Kind == il.TkTemplateParam && t.TParam.Kind == il.TptkMember && it.d.FriendKey == token.None // `friend typename T::x`
		if !named && (it.d.FriendKey != token.None || !friend || p.d.Release < 2) {                                       // (rule later.spelling)
			p.Byte(' ')
		}
		p.typeID(cx, t)
		return
	}
	if friend && it.d.FriendKey != token.None { // (rule decl.friend-member)
		p.Str(it.d.FriendKey.String())
		p.Byte(' ')
		p.setDeclared(t)
		p.Str(t.Name.Text)
		return
	}
	p.Str(tagKeyScoped(t))
	p.headAttributes(cx, p.attributesOf(it))
	p.Byte(' ')
	if friend {
		if t.IsDependent() {
			cx = cx.with(namesBase) // no typename behind the class-key
		}
		p.injected("qual.friend-class", writer.Rewritten, it.pos, func() { // by its path, also where a typedef names it
			p.setDeclared(t)
			friendName(p, cx, it, t, &t.SourceCorresp, func(found ctx) {
				p.tagSimpleName(cx.put(qualified, found.is(qualified)), t)
			})
		})
	} else {
		p.tagDeclaratorName(cx, it, t)
	}
	p.enumBase(cx, t)
}

// friendName prints the path to e, a befriended class or class template that is declared as
// c says, and its name.
func friendName(p *printer, cx ctx, it *item, e il.Entity, c *il.SourceCorresp, name func(ctx)) {
	path := cx.with(namesFriend)
	if r := it.d.NameRef; r == nil || r.Qualifier != nil || r.GlobalQualified || r.IsTemplateID {
		path = path.with(farFriend)
	}
	p.scoped(path, e, c, name)
}

// tagKeyScoped is the keyword of a class or enumeration, `enum class` for a
// scoped one.
func tagKeyScoped(t *il.Type) string {
	if t.IntInfo != nil && t.IntInfo.IsScoped {
		return "enum class"
	}
	return tagKey(t)
}

func (p *printer) enumBase(cx ctx, t *il.Type) {
	if t.IntInfo != nil && t.IntInfo.ExplicitBase && t.IntInfo.Base != nil {
		p.Str(": ")
		p.typeID(cx, t.IntInfo.Base)
	}
}

// headAttributes prints the attributes between the keyword and the name.
func (p *printer) headAttributes(cx ctx, a *il.Attribute) {
	p.attributeGroups(cx, a, func(a *il.Attribute) bool {
		return a.Location == il.LocTagName || a.Location == il.LocPrefix || a.Location == il.LocSpecifier || a.Location == il.LocDeclaratorID
	}, true)
}

// tagDeclaratorName prints the name in a class head: qualified where it is
// declared outside of its scope.
func (p *printer) tagDeclaratorName(cx ctx, it *item, t *il.Type) {
	p.setDeclared(t)
	if t.Name == nil {
		return
	}
	ref := it.d.NameRef
	switch {
	case ref != nil && ref.Qualifier != nil && ref.Qualifier.Namespace != nil && skipsInline(ref.Qualifier.Namespace.Scope, t.ParentScope):
		p.pathTo(cx, &t.SourceCorresp)
	case ref != nil && ref.Qualifier != nil:
		p.declaratorQualifier(cx, ref.Qualifier)
	case !p.encloses(t.ParentScope):
		p.pathTo(cx, &t.SourceCorresp)
	}
	p.Str(t.Name.Text)
	if t.Cls == nil {
		return
	}
	switch c := t.Cls; {
	case it.d.HasTArgs && len(it.d.TArgs) == 0 && len(c.Args) > 0 && c.AssocTemplate != nil:
		p.emptyArgs(primaryOf(c.AssocTemplate))
	case it.d.HasTArgs && c.IsSpecialized && !c.IsPrototype:
		p.templateArgs(cx.with(entityArgs), p.specializedArgs(classArgs(t)))
	case it.d.HasTArgs: // (rule typedef.partial-specialisation)
		p.templateArgsAs(cx.put(conceptArgs, t.ParentScope.Is(il.ScopePrototype)).with(entityArgs), withDefaults(it.d.TArgs, c.PartialArgs), t.ParentScope.Is(il.ScopePrototype) || p.keepsTypedefs(cx), nil)
	case c.AssocTemplate != nil && c.IsSpecialized || c.IsPrototype && len(c.PartialArgs) > 0:
		p.templateArgs(cx.with(entityArgs), classArgs(t))
	}
}

// emptyArgs prints the empty argument list of template t (rule arg.empty-pack).
func (w *text) emptyArgs(t *il.Template) {
	if hasPack(t) {
		w.Str("< > ")
		return
	}
	w.Str("<> ")
}

// withDefaults returns the written arguments of a partial specialisation and
// those of all that come from default arguments (rule arg.partial-defaults).
func withDefaults(written, all []il.TemplateArg) []il.TemplateArg {
	n := len(written)
	if len(all) <= n {
		return written
	}
	for i := range all {
		if all[i].Kind == il.ArgPackStart {
			return written // a pack has no defaults behind it
		}
	}
	return append(written[:n:n], all[n:]...)
}

// specializedArgs returns arguments without the spelling of integer values, as an
// explicit specialisation shows them; constexpr variables of the parameter's type
// stay (rules arg.specialisation-constexpr, arg.specialisation-first-mention).
func (fx *facts) specializedArgs(args []il.TemplateArg) []il.TemplateArg {
	args = append([]il.TemplateArg(nil), args...)
	for i := range args {
		c, e := args[i].Const, args[i].Spelled
		if c == nil || c.Kind != il.CkInteger || e == nil {
			continue
		}
		if k, conv := fx.skip(e); k.Kind == il.EnkVariable && conv&converted == 0 && isPlainValue(k, c) {
			continue
		}
		args[i].Spelled = nil
	}
	return args
}

// declaratorBehind returns the entry of the first declarator whose specifiers
// define t, given the end of t's definition.
func declaratorBehind(end *entry, t *il.Type) *entry {
	if end == nil || end.Next == nil {
		return nil
	}
	n := end.Next
	if n.Decl == nil || n.Decl.Specs.DefinesType != t || isAnonymousObject(n.Entity) {
		return nil
	}
	return n
}

// isAnonymousObject reports whether n is the unnamed object of an anonymous
// union.
func isAnonymousObject(n il.Node) bool {
	switch n := n.(type) {
	case *il.Field:
		return n.AnonymousParent
	case *il.Variable:
		return n.IsAnonymousParent
	}
	return false
}

// endOf returns the entry of the end of construct n.
func endOf(e *entry, n, other il.Node) *entry {
	for ; e != nil; e = e.Next {
		if end, ok := e.Entity.(*il.EndOfConstruct); ok && (end.Entity == n || end.Entity == other) {
			return e
		}
	}
	return nil
}

// leadSpecifiers prints the specifiers in front of a class or enumeration
// defined in a declaration that goes on behind it: `typedef struct {…} S;`.
// Behind an `#if 0` they set no position (rules decl.variable-of-class,
// marker.anonymous-union-storage).
func (p *printer) leadSpecifiers(cx ctx, e *entry, t *il.Type, hidden bool) {
	d := declaratorBehind(endOf(e, t, nil), t)
	if d == nil {
		if e := t.SeqEntry; e != nil && e.Decl != nil && e.Decl.Specs.Static && t.Name == nil {
			if t.Cls != nil && t.Cls.ClosePos.IsValid() {
				p.SetPos(t.Cls.ClosePos) // where the object is declared
			}
			p.Str("static ")
		}
		return
	}
	it := itemOf(d)
	if a, ok := it.node.(*il.Type); ok && isAlias(a) {
		p.access.next = p.accessOf(&it)
		p.at(it.pos)
		p.Str("using ")
		p.Str(a.Name.Text)
		p.Str(" = ")
		p.quals(specifierQuals(a.Elem))
		return
	}
	if !p.hasLeading(&it) {
		if _, ok := it.node.(*il.Variable); ok && it.t != nil && it.t.IsPlainQualified() && !hidden {
			p.begin(cx, &it)
			p.quals(it.t.Quals)
		}
		return
	}
	if !hidden || firstPrinted(p.attributesOf(&it), isPrefix) != nil {
		p.begin(cx, &it)
	}
	p.specifiers(cx, &it)
	p.quals(specifierQuals(it.t))
}

// specifierQuals returns the cv-qualifiers among the specifiers of a declarator
// of type t whose specifiers define a class or enumeration.
func specifierQuals(t *il.Type) il.Quals {
	var q il.Quals
	for ; t != nil; t = t.Elem {
		if t.IsPlainQualified() && !isDerived(t) {
			q |= t.Quals
		}
		if t.Kind == il.TkClass || t.Kind == il.TkStruct || t.Kind == il.TkUnion || t.Kind == il.TkInteger {
			break
		}
	}
	return q
}

// hasLeading reports whether a declaration has anything in front of the class
// it defines.
func (fx *facts) hasLeading(it *item) bool {
	s := &it.d.Specs
	switch n := it.node.(type) {
	case *il.Type:
		return true
	case *il.Variable:
		if cuda.InDeviceMemory(n) {
			return true
		}
	}
	return firstPrinted(fx.attributesOf(it), isPrefix) != nil || s.Register || s.Typedef || s.Static || s.Extern || s.Constexpr ||
		s.Inline || s.Mutable || s.Thread || s.LinkageC || s.Constinit ||
		specifierQuals(it.t) != 0
}

// classDefinition prints a class; e is the entry of the class, or of the
// template whose pattern it is.
func (p *printer) classDefinition(cx ctx, e *entry, t *il.Type, isTemplate bool) *entry {
	it := itemOf(e)
	c := t.Cls
	if writesLinkage(cx, &it.d.Specs) && !isTemplate {
		if declaratorBehind(endOf(e.Next, t, nil), t) == nil {
			return p.wrapLinkage(cx, &it.d.Specs, tagPos(&it, t), func(cx ctx) *entry { return p.classDefinition(cx, e, t, isTemplate) })
		}
	}
	hide := !isTemplate && p.hideTag(e, &it, t)
	packed := !isTemplate && p.d.PackAlignment != 0 && c.MaxMemberAlign == uint32(p.d.PackAlignment)
	if packed {
		p.openPack(tagPos(&it, t), hide)
	}
	if !isTemplate {
		p.leadSpecifiers(cx, e.Next, t, hide)
	}
	p.access.next = p.accessOf(&it)
	labelOfMember(p, e.Next, t)
	depth := 0
	if !isTemplate {
		depth = p.reopen(&it)
	}
	if hs := it.d.Template; !isTemplate && len(hs) > 0 && len(hs[len(hs)-1].Params) > 0 {
		p.printHeaders(cx, &it, nil, false)
		p.SetPos(tagPos(&it, t))
	} else {
		p.at(tagPos(&it, t))
		if !isTemplate {
			p.specializationHeaders(&it)
		}
	}
	var end *entry
	headers := p.headers.body
	p.within(homeOf(t, depth), func() {
		p.classHead(cx, &it, t)
		if p.headers.outside != nil {
			p.headers.body = p.headers.outside
		}
		p.inClass(t, func() { end = p.classMembers(cx.put(inBuiltin, hide || cx.is(inBuiltin)), e, t) })
	})
	p.headers.body = headers
	p.SetPos(closePos(end, c.ClosePos))
	p.Byte('}')
	next := p.afterTag(cx, t, end)
	p.reclose(depth)
	if hide {
		p.closeHidden()
	}
	if packed {
		p.EndLine()
		p.Str("#pragma pack()")
		p.Newline()
	}
	return next
}

// labelOfMember prints the access label that is due in front of t, a class or enumeration
// that is defined in the declaration of a member: it stands where the member does
// (rule marker.access-label). e is the entry behind that of t.
func labelOfMember(p *printer, e *entry, t *il.Type) {
	if !p.access.inClass || p.access.next == p.access.current {
		return
	}
	if d := declaratorBehind(endOf(e, t, nil), t); d != nil {
		it := itemOf(d)
		p.at(it.pos)
	}
}

// homeOf is the scope in which the head of class t is printed: the namespace that t
// belongs to when depth namespaces were opened for it, else nil for the current
// one.
func homeOf(t *il.Type, depth int) *il.Scope {
	if depth == 0 {
		return nil
	}
	s := t.ParentScope
	for s != nil && s.Kind == il.SckClass {
		s = s.Parent
	}
	return s
}

// classMembers prints the members of class t, which is defined at e, and returns
// the end of the definition.
func (p *printer) classMembers(cx ctx, e *entry, t *il.Type) *entry {
	var other il.Node = t
	if t.Cls.AssocTemplate != nil {
		other = t.Cls.AssocTemplate
	}
	end := p.members(cx, e.Next, il.Node(e.Entity), other)
	p.implicitEquality(cx, t)
	if holdsBuiltin(t) {
		p.tailPadding(t)
	}
	return end
}

// implicitEquality prints the operator== that a defaulted friend operator<=> of
// class t implies, the only implicit function that is printed
// (rule decl.generated-equality).
func (p *printer) implicitEquality(cx ctx, t *il.Type) {
	if p.inPrototype() {
		return
	}
	i := slices.IndexFunc(t.Cls.FriendRoutines, func(f *il.Routine) bool { return f.Generated && f.Opname == token.Eq })
	if i < 0 {
		return
	}
	r := t.Cls.FriendRoutines[i]
	p.injected("decl.generated-equality", writer.Injected, r.DeclPos, func() {
		p.Str("friend constexpr bool operator==")
		p.routineParameters(cx, r, nil, r.Type.Skip())
		p.Str("; ")
	})
}

// openPack prints the pragma in front of a class with the alignment that the
// command line asks for (rule decl.pack-alignment).
func (p *printer) openPack(pos source.Pos, hidden bool) {
	if !hidden {
		p.EndLine()
		p.SetPos(pos)
	}
	p.Str("#pragma pack(")
	p.Uint(uint64(p.d.PackAlignment))
	p.Byte(')')
	p.Newline()
}

// holdsBuiltin reports whether a class has a field of a type of the device
// runtime.
func holdsBuiltin(t *il.Type) bool {
	const marks = il.AttrDeviceBuiltin | il.AttrDeviceBuiltinTexture | il.AttrDeviceBuiltinSurface
	if t.Cls.IsPrototype || t.Size == 0 {
		return false
	}
	for _, f := range t.Cls.Fields {
		if e := f.Type.Skip(); (e.Cls != nil || e.IntInfo != nil) && e.Attrs&marks != 0 {
			return true
		}
	}
	return false
}

// tailPadding spells out the bytes behind the last field of a class
// (rule decl.tail-padding).
func (w *text) tailPadding(t *il.Type) {
	n := len(t.Cls.Fields)
	if n == 0 {
		return
	}
	f := t.Cls.Fields[n-1]
	bits := f.Type.Skip().Size * 8
	if f.IsBitField {
		bits = uint64(f.BitOffset) + uint64(f.BitSize)
	}
	for end := f.Offset + (bits+7)/8; end < t.Size; end++ {
		w.injected("decl.tail-padding", writer.Injected, f.DeclPos, func() { w.Str("__pad__(volatile char:8;)") })
	}
}

// closePos is where the closing brace is printed: at the token behind it.
func closePos(end *entry, pos source.Pos) source.Pos {
	if pos.IsValid() {
		return pos
	}
	if end != nil {
		return end.Entity.(*il.EndOfConstruct).Pos
	}
	return pos
}

// tagPos is the position of a class or enumeration head: the name, or the
// brace when there is none.
func tagPos(it *item, t *il.Type) source.Pos {
	if t.Name == nil {
		switch {
		case t.Cls != nil && t.Cls.BracePos.IsValid():
			return t.Cls.BracePos
		case t.IntInfo != nil && t.IntInfo.BracePos.IsValid():
			return t.IntInfo.BracePos
		}
	}
	return it.pos
}

// classHead prints `struct S : bases { ` (rule decl.class).
func (p *printer) classHead(cx ctx, it *item, t *il.Type) {
	c := t.Cls
	p.Str(tagKey(t))
	attrs := p.attributesOf(it)
	if c.HeadAttrs != nil {
		attrs = c.HeadAttrs
	}
	p.headAttributes(cx, attrs)
	if t.Name != nil {
		p.Byte(' ')
		p.tagDeclaratorName(cx, it, t)
	}
	if c.Final && p.d.Clang {
		p.Str(" final")
	} else if c.Final {
		p.Str(" __final")
	}
	if len(c.DirectBases) > 0 {
		scope := p.scope
		if !p.encloses(t.ParentScope) { // a class is defined outside of the scope it belongs to
			scope = t.ParentScope
		}
		p.within(scope, func() { p.bases(cx.change(func(a *surroundings) { a.basesOf = t }), t) })
	}
	p.Str(" { ")
}

// bases prints the base clause; the access is always spelled.
func (p *printer) bases(cx ctx, t *il.Type) {
	n := 0
	for _, b := range t.Cls.DirectBases {
		if n == 0 {
			p.Str(" : ")
		} else {
			p.Str(", ")
		}
		n++
		p.attributesAt(cx, b.Attributes, anyLocation)
		if b.Virtual {
			p.Str("virtual ")
		}
		p.Str(accessNames[b.Access])
		p.Byte(' ')
		p.baseName(cx, b.Type)
		if b.IsPackExpansion {
			p.Str("...")
		}
	}
}

// afterTag prints what follows the closing brace: attributes, and `; ` or the
// declarators of the declaration that the definition is part of.
func (p *printer) afterTag(cx ctx, t *il.Type, end *entry) *entry {
	p.attributeGroups(cx, t.Attributes, func(a *il.Attribute) bool { return a.Location == il.LocAfterTag }, true)
	if end == nil {
		p.Str("; ")
		return nil
	}
	d := declaratorBehind(end, t)
	if d == nil {
		p.Str("; ")
		return end.Next
	}
	dit := itemOf(d)
	if a, ok := dit.node.(*il.Type); ok && isAlias(a) {
		if t.Name == nil && a.Ref != nil && a.Ref.DefinesTag == t {
			if p.aliases == nil {
				p.aliases = make(map[*il.Type]*il.Type)
			}
			p.aliases[t] = a
		}
		if a.Elem.ClassType() == nil && !a.Elem.IsEnum() { // (rule decl.alias-defines)
			p.Byte(' ')
		}
		p.declaratorWith(cx, a.Elem, "", source.Pos{}, loose, false, nil)
		p.Str("; ")
		return d.Next
	}
	if !isUnnamedBitField(d.Entity) {
		p.Byte(' ')
	}
	if p.access.inClass {
		p.access.next = p.access.current
	}
	return p.declarators(cx, d, dit, true)
}

// enumDefinition prints an enumeration (rule decl.enumeration).
func (p *printer) enumDefinition(cx ctx, e *entry, t *il.Type) *entry {
	it := itemOf(e)
	hide := p.hideTag(e, &it, t)
	p.leadSpecifiers(cx, e.Next, t, hide)
	p.access.next = p.accessOf(&it)
	labelOfMember(p, e.Next, t)
	depth := p.reopen(&it)
	p.at(tagPos(&it, t))
	p.specializationHeaders(&it)
	p.Str(tagKeyScoped(t))
	p.headAttributes(cx, p.attributesOf(&it))
	p.within(homeOf(t, depth), func() {
		if t.Name != nil {
			p.Byte(' ')
			p.tagDeclaratorName(cx, &it, t)
		}
		p.enumBase(cx, t)
	})
	p.Str(" { ")
	p.enumerators(cx.with(inEnum).put(plainEnum, !t.IntInfo.IsScoped && !t.IntInfo.ExplicitBase), t)
	end := endOf(e.Next, t, nil)
	p.SetPos(closePos(end, t.IntInfo.ClosePos))
	p.Byte('}')
	next := p.afterTag(cx, t, end)
	p.reclose(depth)
	if hide {
		p.closeHidden()
	}
	return next
}

// enumerators prints the enumerators; a value that follows from the one before
// is left out (rule decl.enumerator-value).
func (p *printer) enumerators(cx ctx, t *il.Type) {
	outer := p.enumerations.printed
	p.enumerations.printed = t
	var prev *il.Constant
	dependent := dependentEnum(t) || p.inPrototype() && t.EnclosingRoutine == nil
	for _, c := range t.IntInfo.Constants {
		p.u.Work.Step(1)
		if prev != nil {
			p.Str(", ")
		}
		p.SetPos(c.DeclPos)
		p.Str(c.Name.Text)
		p.attributeGroups(cx, c.Attributes, isAny, true)
		if (!impliedValue(c, prev) || c.Value != nil && prev != nil && dependent && !(t.EnclosingRoutine != nil && c.Kind == il.CkInteger && prev.Kind == il.CkInteger)) && !showsNoValue(&p.facts, c) {
			p.Str(" = ")
			p.enumeratorValue(cx.with(ofDeclaration).put(inArgument, !t.IntInfo.ExplicitBase && !isComputed(&p.facts, c.Value)).put(forgotten, t.IsWithinFunction()), c, t)
		}
		prev = c
	}
	p.enumerations.printed = outer
}

// dependentEnum reports whether an enumerator of t depends on template
// parameters: then no value that was written is left out
// (rule decl.enumerator-dependent).
func dependentEnum(t *il.Type) bool {
	for _, c := range t.IntInfo.Constants {
		if c.Kind != il.CkInteger {
			return true
		}
	}
	return false
}

// commonType returns the type that the literals of enumeration t have, which has
// no fixed underlying type: the first of int, unsigned, long and unsigned long
// that holds every value (rule decl.enumerator-suffix).
func commonType(fx *facts, t *il.Type) *il.Type {
	b := &fx.u.Builtin
	negative, bits := false, 0
	for _, c := range t.IntInfo.Constants {
		if c.Kind != il.CkInteger {
			continue
		}
		v, n := c.Int, 0
		if v.IsNegative() {
			negative = true
			v.Lo = ^v.Lo
		}
		n = mathbits.Len64(v.Lo)
		bits = max(bits, n)
	}
	switch {
	case bits <= 31:
		return b.Int
	case bits <= 32 && !negative:
		return b.UInt
	case bits <= 63:
		return b.Long
	}
	return b.ULong
}

// impliedValue reports whether an enumerator has the value that it would have
// without an initialiser.
func impliedValue(c, prev *il.Constant) bool {
	if c.Kind != il.CkInteger {
		return c.Value == nil
	}
	if prev == nil {
		return c.Int.IsZero()
	}
	if prev.Kind != il.CkInteger {
		return c.Value == nil
	}
	want := prev.Int
	if want.Lo++; want.Lo == 0 {
		want.Hi++
	}
	return c.Int == want && !want.IsZero() // zero behind -1 is written out
}

// isComputed reports whether e is an operation, or a constant that was written as one: the names
// in it are as written (rule qual.enumerator-operands).
func isComputed(fx *facts, e *il.Expr) bool {
	if e == nil {
		return false
	}
	c, _ := fx.skip(e)
	if k := c.Const; c.Kind == il.EnkConstant && k != nil && k.Kind == il.CkTemplateParam && k.Expr != nil && !k.NamedDefinition {
		c, _ = fx.skip(k.Expr)
	}
	return c.Kind == il.EnkOperation
}

// enumeratorValue prints an enumerator's value: literals with the suffix of
// the underlying type, everything else as an operand
// (rules decl.enumerator-suffix, decl.enumerator-literal, lit.boolean-enumerator).
func (p *printer) enumeratorValue(cx ctx, c *il.Constant, t *il.Type) {
	base := t.IntInfo.Base
	if !t.IntInfo.ExplicitBase || base == nil || base.IsDependent() {
		known := enumerationOf(&p.facts, t)
		if known.common == nil {
			known.common = commonType(&p.facts, t)
		}
		base = known.common
	}
	if c.Value == nil {
		p.enumInteger(c, base)
		return
	}
	e, _ := p.skip(c.Value)
	if e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkInteger && !e.Const.NamedDefinition {
		switch {
		case !p.inPrototype() || t.EnclosingRoutine != nil:
			p.enumInteger(c, base)
		case t.IntInfo.ExplicitBase || t.IsScopedEnum():
			p.integerConstant(cx, il.LooseInteger(base, e.Const.Int))
		default:
			p.expr(cx.without(plainEnum), c.Value, modeT)
		}
		return
	}
	if k := e.Const; p.inPrototype() && c.Kind == il.CkInteger && t.IsScopedEnum() && e.Kind == il.EnkConstant && k != nil && k.EnumType == t {
		p.integerConstant(cx, il.LooseInteger(base, c.Int))
		return
	}
	if losesValue(t, base, c, e) {
		p.enumInteger(c, base)
		return
	}
	if c.Kind != il.CkInteger || p.inPrototype() && t.EnclosingRoutine == nil {
		p.expr(cx.without(plainEnum), oneForm(&p.facts, c.Value), modeT)
		return
	}
	if k := e.Const; e.Kind == il.EnkConstant && k != nil && k.NamedDefinition && k.EnumType == t && (e.NameRef == nil || e.NameRef.Qualifier == nil) {
		p.Str(k.Name.Text)
		return
	}
	if e.Kind == il.EnkOperation && e.Op == il.OpCast {
		cx = cx.without(plainEnum) // a written cast shows conversions inside
	}
	p.expr(cx, c.Value, modeO)
}

// enumInteger prints a literal of an enumerator; unsigned underlying types show
// whatever their size.
func (p *printer) enumInteger(c *il.Constant, base *il.Type) {
	p.integer(c.Int, base)
	if b := base.Skip(); !base.IsSigned() && !b.IsUnsignedChar() && !base.IsBool() && il.IntSuffix(b) == "" {
		p.Byte('U')
	}
}
