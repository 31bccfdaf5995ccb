// This file implements the printing of variables, static data members and
// local declarations.
package host

import (
	"cufront/compiler/cuda"
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
)

// declareVariable prints a variable declarator with its initialiser
// (rule decl.static-member-const).
func (p *printer) declareVariable(cx ctx, it *item, v *il.Variable, typed bool) {
	if len(v.Bindings) > 0 {
		p.structuredBinding(cx, it, v)
		return
	}
	t := it.t
	if cuda.InDeviceMemory(v) {
		if c := v.Type.ClassType(); c != nil && c.Cls.IsClosure {
			p.closureShadow(it, v, c)
			return
		}
		t = p.shadowType(v, t)
	}
	if v.Managed {
		t = p.u.PointerTo(t)
	}
	if v.StaticMemberOf != nil && v.IsConstexpr && !v.IsPrototype && !p.access.inClass && !v.InitializerInClass {
		if v.Dyn != nil && ownsInitializer(it, v) && !p.isPlainInClass(v) {
			t = p.constObject(t) // as it was declared in its class
		}
	}
	if typed && it.d.Specs.DefinesType == nil || !typed {
		p.typeSpecifier(cx, it, t, typed)
	} else {
		p.need = false
	}
	p.before(cx, t)
	p.blank()
	if it.shownAt.IsValid() {
		p.SetPos(it.shownAt)
	} else {
		p.SetPos(it.pos)
	}
	global := writesGlobalPath(&p.facts, it)
	if global {
		p.Str("(::")
	}
	p.declaratorPath(cx, it, it.corresp)
	p.variableNameText(v)
	if it.d.HasTArgs {
		p.templateArgs(cx, withPartialDefaults(v, it.d.TArgs))
	}
	if global {
		p.Byte(')')
	}
	p.attributeGroups(cx, p.attributesOf(it), isAtName, true)
	p.after(cx, t)
	p.noteDeclarator(v, it.d.Specs.DefinesType)
	p.variableTail(cx, it, v, t)
}

// isPlainInClass reports whether v, a static data member of a template that is
// defined outside of its class, has no initialiser there: what the definition
// says of constexpr and inline is lost (rule decl.static-member-of-template).
func (fx *facts) isPlainInClass(v *il.Variable) bool {
	if v.StaticMemberOf == nil || v.InitializerInClass || fx.access.inClass {
		return false
	}
	c := v.StaticMemberOf.ClassType()
	return c != nil && c.Cls.IsPrototype
}

// closureShadow prints the shadow of a device variable of closure type, whose
// class nothing can name (rule memory.closure-variable).
func (p *printer) closureShadow(it *item, v *il.Variable, c *il.Type) {
	p.setDeclared(c)
	p.Str("class ")
	p.Str(p.nameClosure(c))
	p.Byte(' ')
	p.SetPos(it.pos)
	p.Str(p.variableName(v))
}

// variableTail prints the asm name, attributes and initialiser.
func (p *printer) variableTail(cx ctx, it *item, v *il.Variable, t *il.Type) {
	switch {
	case v.AsmName != "" && (!v.LocalToFunction || v.Storage != il.ScAuto):
		p.asmName(registerName(v))
	}
	p.attributeGroups(cx, p.attributesOf(it), isBehindObject, true)
	if v.Managed {
		if !it.d.Specs.Extern {
			p.Str(" = 0")
		}
		return
	}
	if dropsInitializer(v) || !ownsInitializer(it, v) {
		return
	}
	home := p.scope
	if v.StaticMemberOf != nil && v.ParentScope != nil && !p.encloses(v.ParentScope) {
		home = v.ParentScope
	}
	p.within(home, func() { p.variableInit(cx, v, t) })
}

// registerName is the asm name of a variable; names of the general registers
// of x86 lose the letter of their width (rule decl.asm-name).
func registerName(v *il.Variable) string {
	n := v.AsmName
	if v.DeclStorage != il.ScRegister || len(n) != 3 || n[0] != 'e' && n[0] != 'r' {
		return n
	}
	switch n[1:] {
	case "ax", "bx", "cx", "dx", "si", "di", "bp", "sp":
		return n[1:]
	}
	return n
}

// asmName prints the asm name of a variable (rule decl.asm-name-automatic).
func (w *text) asmName(n string) {
	w.Str(" __asm__(")
	w.str(n, il.CharPlain)
	w.Byte(')')
}

// ownsInitializer reports whether the initialiser of v was written in this
// declaration.
func ownsInitializer(it *item, v *il.Variable) bool {
	if d := v.Dyn; d != nil && d.Pos.IsValid() && it.pos.IsValid() {
		if d.Pos.Before(it.pos) {
			return false
		}
		return it.pos == v.NamePos || !it.pos.Before(v.NamePos) || d.Pos.Before(v.NamePos)
	}
	return it.sec == nil || it.d.IsDefinition && it.d != &noDecl
}

// variableInit prints the initialiser of v.
func (p *printer) variableInit(cx ctx, v *il.Variable, t *il.Type) {
	d := v.Dyn
	if d == nil {
		if v.Const != nil && v.HasExplicitInit {
			p.Str(" = ")
			p.constant(cx, v.Const, modeO)
		}
		return
	}
	if d.Kind == il.DikExpression && d.Form == il.InitCopy && t == p.u.Builtin.DecltypeAuto && d.Expr != nil && t.HasPlaceholder() &&
		(v.Type.IsReference() || isNoPlainName(&p.facts, d)) { // (rule init.decltype-auto)
		p.Str(" = (")
		if c, _ := p.skip(d.Expr); d.Spelled == nil && (c.Kind == il.EnkDependentMember || c.Kind == il.EnkOperation && c.Op == il.OpComma) {
			p.Byte('(')
			p.parenthesised(cx, d.Expr)
			p.Byte(')')
		} else {
			p.expr(cx, d.Expr, modeT)
		}
		p.Byte(')')
		return
	}
	static := isStatic(v) || v.Storage == il.ScStatic
	cx = cx.put(staticInit, static).put(staticAggregate, static && !p.inPrototype()).put(templateObject, p.inPrototype() || v.IsPrototype).put(constexprInit, v.IsConstexpr)
	cx = cx.put(longList, cx.is(staticAggregate) && writtenElements(d.Const) > maxWrittenList)
	if d.Form == il.InitCopy && t.ClassType() != nil && cx.is(templateObject) {
		cx = cx.put(ofClassConstant, v.StaticMemberOf != nil && p.access.inClass && (!t.IsDependent() || isDependentTemplateID(t.ClassType())))
		if isConstantOfTemplate(&p.facts, v, t) {
			classConstant(p, cx, d, t)
			return
		}
	}
	p.initializer(cx, d, t, isStatic(v))
}

// isNoPlainName reports whether d is neither the name of a variable whose type is known
// nor a constant.
func isNoPlainName(fx *facts, d *il.DynamicInit) bool {
	c, _ := fx.skip(d.Expr)
	return d.Spelled == nil && c.Kind != il.EnkConstant && c.Kind != il.EnkLambda && !(c.Kind == il.EnkVariable && !c.TypeDependent)
}

// isConstantOfTemplate reports whether v is a constexpr variable of a class or block
// whose type t is a specialisation of a class template that depends on template
// parameters.
func isConstantOfTemplate(fx *facts, v *il.Variable, t *il.Type) bool {
	return v.IsConstexpr && t.IsDependent() && isDependentTemplateID(t.ClassType()) && (fx.routine != nil || v.StaticMemberOf != nil)
}

// classConstant prints ` = ` and the value d of such a variable of type t, cast to it
// (rule init.dependent-class-constant).
func classConstant(p *printer, cx ctx, d *il.DynamicInit, t *il.Type) {
	p.Str(" = ")
	p.injected("init.dependent-class-constant", writer.Rewritten, d.Pos, func() {
		p.Str("((")
		p.typeID(cx, p.u.Unqualified(t))
		p.Str(")(")
		if d.Kind == il.DikExpression {
			p.expr(cx, d.Expr, modeT)
		} else {
			p.initValue(cx, d)
		}
		p.Str("))")
	})
}

// isStatic reports whether v has static storage duration at namespace or class
// scope, where constants print with ` = `.
func isStatic(v *il.Variable) bool {
	return v.ParentScope == nil || !isLocal(v.ParentScope)
}

// structuredBinding prints `auto &[a, b] = e`.
func (p *printer) structuredBinding(cx ctx, it *item, v *il.Variable) {
	p.specifier(cx, it.t)
	p.before(cx, it.t)
	p.blank()
	p.SetPos(it.pos)
	p.Byte('[')
	for i, b := range v.Bindings {
		if i > 0 {
			p.Str(", ")
		}
		p.Str(p.variableName(b))
	}
	p.Byte(']')
	p.variableInit(cx, v, it.t)
}

// declStatement prints a declaration statement.
func (p *printer) declStatement(cx ctx, s *il.Statement) {
	for i := 0; i < len(s.Entities); {
		i = p.localDeclaration(cx, s, i)
	}
}

// localDeclaration prints the declaration that begins at entity i of s and
// returns the index behind it.
func (p *printer) localDeclaration(cx ctx, s *il.Statement, i int) int {
	e := localEntry(s.Entities[i])
	if e == nil {
		return i + 1
	}
	if it := itemOf(e); hiddenDeclaration(cx, &it) {
		return i + 1
	}
	if e.Decl != nil && e.Decl.Specs.DefinesType != nil {
		if tag := e.Decl.Specs.DefinesType; tag.SeqEntry != nil && declaratorBehind(endOf(tag.SeqEntry.Next, tag, nil), tag) == e {
			p.entry(cx, tag.SeqEntry)
			return skipList(s, i)
		}
	}
	if isAnonymousObject(e.Entity) {
		return i + 1
	}
	switch n := e.Entity.(type) {
	case *il.Type:
		if n.Kind == il.TkTypeRef && !isAlias(n) {
			return p.localDeclarators(cx, s, i, false)
		}
		p.entry(cx, e)
		i++
		if n.Kind == il.TkTypeRef || i >= len(s.Entities) || !printedWith(n, s.Entities[i]) {
			return i
		}
		if next := localEntry(s.Entities[i]); next != nil && isAnonymousObject(next.Entity) {
			return i + 1
		}
		if declaratorBehind(endOf(e.Next, n, nil), n) != nil {
			return skipList(s, i)
		}
		return p.localDeclarators(cx, s, i, true)
	case *il.Variable, *il.Routine, *il.SecondaryDecl:
		if !isTagDecl(n) && !isAliasDecl(e) {
			return p.localDeclarators(cx, s, i, false)
		}
	}
	p.entry(cx, e)
	return i + 1
}

// skipList returns the index behind the declarator list that begins at i.
func skipList(s *il.Statement, i int) int {
	for i++; i < len(s.Entities) && afterFirst(localEntry(s.Entities[i])); i++ {
	}
	return i
}

// isAliasDecl reports whether e repeats a typedef as an alias-declaration.
func isAliasDecl(e *entry) bool {
	s, ok := e.Entity.(*il.SecondaryDecl)
	if !ok || e.Decl == nil || e.Decl.Specs.Typedef {
		return false
	}
	t, ok := s.Entity.(*il.Type)
	return ok && t.Kind == il.TkTypeRef
}

// isTagDecl reports whether n is a redeclaration of a class or enumeration.
func isTagDecl(n il.Node) bool {
	s, ok := n.(*il.SecondaryDecl)
	if !ok {
		return false
	}
	t, ok := s.Entity.(*il.Type)
	return ok && t.Kind != il.TkTypeRef
}

// printedWith reports whether the declaration of n defines t in its
// specifiers.
func printedWith(t *il.Type, n il.Node) bool {
	e := localEntry(n)
	return e != nil && e.Decl != nil && e.Decl.Specs.DefinesType == t
}

// localEntry returns the source sequence entry of a declared entity, made up
// when there is none.
func localEntry(n il.Node) *entry {
	switch n := n.(type) {
	case *il.SourceSequenceEntry:
		return n
	case il.Entity:
		if e := n.Corresp().SeqEntry; e != nil {
			return e
		}
	}
	return &entry{Entity: n}
}

// localDeclarators prints a declarator list of a block; typed says that its
// specifiers were printed with a class definition.
func (p *printer) localDeclarators(cx ctx, s *il.Statement, i int, typed bool) int {
	it := itemOf(localEntry(s.Entities[i]))
	if it.node == nil {
		return i + 1
	}
	if !typed {
		p.begin(cx, &it)
		p.specifiers(cx, &it)
	}
	blanks := 0
	for {
		ended := p.declare(cx, &it, typed)
		typed = true
		blanks += vlaBlanks(it.node)
		i++
		if ended || i >= len(s.Entities) || !afterFirst(localEntry(s.Entities[i])) {
			p.endDeclaration(&it, ended)
			for ; blanks > 0; blanks-- {
				p.Byte(' ')
			}
			return i
		}
		p.Str(", ")
		it = itemOf(localEntry(s.Entities[i]))
		p.SetPos(it.pos)
	}
}

// vlaBlanks is the number of blanks that follow the declaration of n, a variable or
// typedef whose type has bounds that are found at run time: one more than it has of them,
// one where another typedef has them all (rule stmt.array-blanks).
func vlaBlanks(n il.Node) int {
	var t *il.Type
	switch n := n.(type) {
	case *il.Variable:
		t = n.Type
	case *il.Type:
		t = n.Elem
	}
	if !holdsVLA(t) {
		return 0
	}
	bounds := 0
	for ; t != nil && t.Kind != il.TkRoutine && (t.Kind != il.TkTypeRef || t.Name == nil); t = t.Elem {
		if t.Kind == il.TkArray && t.Array.VLA && !isConstantBound(t.Array) {
			bounds++
		}
	}
	return bounds + 1
}

// holdsVLA reports whether t is, or leads to, an array whose bound is found at run time.
func holdsVLA(t *il.Type) bool {
	for ; t != nil; t = t.Elem {
		switch t.Kind {
		case il.TkArray:
			if t.Array.VLA {
				return true
			}
		case il.TkTypeRef, il.TkPointer:
		default:
			return false
		}
	}
	return false
}

// isConstantBound reports whether a dimension of a variable length array has a
// constant bound itself.
func isConstantBound(a *il.ArrayInfo) bool {
	return a.BoundExpr == nil || a.BoundExpr.Kind == il.EnkConstant
}

// declarationText prints a declaration without its semicolon, as it stands in
// the header of a statement.
func (p *printer) declarationText(cx ctx, s *il.Statement) {
	if s.Kind != il.StmkDecl {
		for c := s.First; c != nil; c = c.Next {
			if c.Kind == il.StmkDecl {
				p.declarationText(cx, c)
				return
			}
		}
		return
	}
	typed := false
	for i, n := range s.Entities {
		e := localEntry(n)
		if t, ok := e.Entity.(*il.Type); ok && t.Kind != il.TkTypeRef {
			p.typeEntry(cx, e, t, nil)
			typed = true
			continue
		}
		it := itemOf(e)
		if it.node == nil {
			continue
		}
		if i > 0 && afterFirst(e) {
			p.Str(", ")
			p.SetPos(it.pos)
			typed = true
		} else if !typed {
			p.begin(cx, &it)
			p.specifiers(cx, &it)
		}
		p.declare(cx, &it, typed)
	}
}

// localVariable prints the declaration of one variable without a semicolon:
// a condition, the variable of a range-based for, a handler's parameter.
func (p *printer) localVariable(cx ctx, v *il.Variable) {
	e := localEntry(v)
	it := itemOf(e)
	if v.IsHandlerParam {
		p.attributesAt(cx, p.attributesOf(&it), il.LocPrefix)
	} else {
		p.begin(cx, &it)
	}
	p.specifiers(cx, &it)
	if v.IsRangeIterator || v.IsHandlerParam {
		p.iteratorDeclarator(cx, &it, v)
		return
	}
	p.declare(cx, &it, false)
}

// iteratorDeclarator prints a declarator without its initialiser.
func (p *printer) iteratorDeclarator(cx ctx, it *item, v *il.Variable) {
	p.typeSpecifier(cx, it, it.t, false)
	p.before(cx, it.t)
	p.blank()
	p.SetPos(it.pos)
	if len(v.Bindings) > 0 {
		p.Byte('[')
		for i, b := range v.Bindings {
			if i > 0 {
				p.Str(", ")
			}
			p.Str(p.variableName(b))
		}
		p.Byte(']')
	} else {
		p.Str(p.variableName(v))
	}
	p.after(cx, it.t)
	p.attributeGroups(cx, p.attributesOf(it), isBehind, true)
}

// withPartialDefaults returns the written arguments of partial specialisation v with
// those that defaults give (rule arg.partial-defaults).
func withPartialDefaults(v *il.Variable, written []il.TemplateArg) []il.TemplateArg {
	i := v.TemplateInfo
	if i == nil || len(i.PartialArgs) <= len(written) {
		return written
	}
	for k := range i.PartialArgs {
		if a := &i.PartialArgs[k]; a.Kind == il.ArgPackStart || a.IsPack {
			return written
		}
	}
	return append(written[:len(written):len(written)], i.PartialArgs[len(written):]...)
}
