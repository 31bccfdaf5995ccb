// This file implements names: encodings, nested and local names, prefixes.
package mangle

import (
	"slices"

	"cufront/compiler/il"
	"cufront/compiler/token"
)

// encoding writes an entity's name and, for functions, the signature.
func (w *writer) encoding(e il.Entity) {
	if !w.enter() {
		return
	}
	defer w.leave()
	w.entityName(e)
	if r, ok := e.(*il.Routine); ok {
		w.signature(r)
	}
}

// signature writes the bare function type. A template instance has that of its
// template, with the return type in front [itanium 5.1.5.3].
func (w *writer) signature(r *il.Routine) {
	t := r.Type
	if len(r.TemplateArgs) > 0 {
		if p := prototype(r); p != nil && p.Type != nil {
			t = p.Type
			if p.DeducedReturn && p.DeclaredType != nil {
				t = p.DeclaredType // the placeholder counts
			}
		}
		switch r.Special {
		case il.SfkConstructor, il.SfkDestructor, il.SfkConversion:
		default:
			w.typ(t.Skip().Elem)
		}
	}
	if i := r.Inherited; i != nil && len(i.TemplateArgs) > 0 { // as its template has it
		if p := prototype(i); p != nil && p.Type != nil {
			t = p.Type
		}
	}
	if t != nil && t.Skip().Routine != nil {
		w.params(t.Skip().Routine)
	}
}

// prototype is the routine that an instance was made from.
func prototype(r *il.Routine) *il.Routine {
	if r.AssocTemplate != nil && r.AssocTemplate.Routine != nil {
		return r.AssocTemplate.Routine
	}
	return r.InstantiatedFrom
}

// entityName writes the name of an entity: plain, in std, nested or local.
func (w *writer) entityName(e il.Entity) {
	if t, ok := e.(*il.Type); ok && w.standardAbbreviation(t) {
		return
	}
	if root := localRoot(e); root != nil {
		w.local(e, root)
		return
	}
	parent := parentOf(e)
	_, member := parent.(*il.Type)
	internal := w.wrap && (w.m.isInternal(e) || e == w.instance || w.initialises(e) != nil) && e != w.unwrapped && !member
	if parent == nil && !internal {
		w.unscoped(e, "")
		return
	}
	if ns, ok := parent.(*il.Namespace); ok && isStd(ns) && !internal {
		w.unscoped(e, "St")
		return
	}
	if t, ok := e.(*il.Type); ok && w.substitute(component{node: w.u.Canonical(t)}) {
		return
	}
	w.byte('N')
	w.memberQuals(e)
	w.internalPrefix(e, internal)
	w.byte('E')
	if t, ok := e.(*il.Type); ok {
		w.remember(component{node: w.u.Canonical(t)})
	}
}

// internalPrefix writes the prefixes and the name of e, which lies in the
// component of the unit when internal: that counts as a substitution, except for
// names in std, and it does not stand in front of one (rule mangle.internal-std).
func (w *writer) internalPrefix(e il.Entity, internal bool) {
	if !internal {
		w.prefixBody(e)
		return
	}
	text, known := len(w.b), len(w.subst)
	w.prefixBody(e)
	std := w.b[text] == 'S' && w.b[text+1] == 't'
	if w.b[text] == 'S' && !std {
		return
	}
	w.b, w.subst = w.b[:text], w.subst[:known]
	if unit := (component{name: "_INTERNAL"}); std || !w.substitute(unit) {
		w.source("_INTERNAL" + w.m.moduleID)
		if !std { // in front of std it is written each time
			w.remember(unit)
		}
	}
	w.prefixBody(e)
}

// memberQuals writes the qualifiers of a member function behind N.
func (w *writer) memberQuals(e il.Entity) {
	r, ok := e.(*il.Routine)
	if !ok || r.Type == nil || r.Type.Skip().Routine == nil {
		return
	}
	i := r.Type.Skip().Routine
	w.quals(i.ThisQuals)
	switch i.RefQual {
	case 1:
		w.byte('R')
	case 2:
		w.byte('O')
	}
}

// isInternal reports whether e lies in the component of the unit: functions but
// kernels, and variables, with internal linkage, and types without a name.
func (m *Mangler) isInternal(e il.Entity) bool {
	switch e := e.(type) {
	case *il.Routine:
		return e.Linkage == il.LinkageInternal && (m.isKernel == nil || !m.isKernel(e))
	case *il.Variable:
		return e.Linkage == il.LinkageInternal
	case *il.Type:
		return isUnnamed(e)
	}
	return false
}

// isLocal reports whether an entity belongs to a function's body.
func isLocal(e il.Entity) bool {
	c := e.Corresp()
	if c.IsClassMember {
		return false
	}
	if r, ok := e.(*il.Routine); ok && r.MemberOf == nil {
		return false // declared in a block, it is one of the namespace
	}
	if k, ok := e.(*il.Constant); ok && isScoped(k) {
		return false
	}
	return c.LocalToFunction || c.ParentScope != nil && (c.ParentScope.Kind == il.SckBlock || c.ParentScope.Kind == il.SckFunction)
}

// localRoot returns the entity of a function's body that e is or is a member
// of, nil for others.
func localRoot(e il.Entity) il.Entity {
	for x, n := e, 0; x != nil && n < maxDepth; x, n = parentOf(x), n+1 {
		if c := x.Corresp(); c.EnclosingRoutine != nil && isLocal(x) {
			return x
		}
	}
	return nil
}

// parentOf returns the class or namespace that an entity is a member of, nil
// for the global namespace, of an enumerator the scoped enumeration. An unnamed
// enumeration's enumerators and inline namespaces count as they are.
func parentOf(e il.Entity) il.Entity {
	switch e := e.(type) {
	case *il.Routine:
		if e.MemberOf != nil {
			return e.MemberOf.Skip()
		}
	case *il.Variable:
		if e.StaticMemberOf != nil {
			return e.StaticMemberOf.Skip()
		}
	case *il.Constant:
		if isScoped(e) {
			return e.Type.Skip()
		}
	}
	for s := e.Corresp().ParentScope; s != nil; s = s.Parent {
		switch {
		case s.Kind == il.SckClass && s.Type != nil:
			return s.Type
		case s.Kind == il.SckNamespace && s.Namespace != nil:
			return s.Namespace
		case s.Kind == il.SckFile:
			return nil
		}
	}
	return nil
}

// isScoped reports whether c is an enumerator of a scoped enumeration.
func isScoped(c *il.Constant) bool {
	t := c.Type.Skip()
	return t.IntInfo != nil && t.IntInfo.IsScoped
}

func isStd(n *il.Namespace) bool {
	return n.Name != nil && n.Name.Text == "std" && isFileScope(n.ParentScope)
}

// unscoped writes a name of the global namespace or, after "St", of std.
func (w *writer) unscoped(e il.Entity, std string) {
	tmpl, args, ok := templateOf(e)
	if t, isType := e.(*il.Type); isType {
		c := component{node: w.u.Canonical(t)}
		if w.substitute(c) {
			return
		}
		defer w.remember(c)
	}
	if !ok {
		w.str(std)
		w.unqualified(e)
		return
	}
	c := component{node: tmpl}
	parameter := tmpl != nil && tmpl.Kind == il.TemplkTemplateTemplateParam
	if !w.substitute(c) {
		if parameter {
			w.paramNumber(tmpl.Position)
		} else {
			w.str(std)
			w.unqualified(e)
		}
		w.remember(c)
	}
	if parameter {
		args = packed(args)
	}
	w.templateArgs(args)
}

// packed returns the arguments of a template template parameter with those that
// expand packs in an argument pack, as those of a class template are.
func packed(args []il.TemplateArg) []il.TemplateArg {
	for i := range args {
		if args[i].Kind == il.ArgPackStart {
			return args
		}
		if args[i].IsPack {
			list := append([]il.TemplateArg(nil), args[:i]...)
			list = append(list, il.TemplateArg{Kind: il.ArgPackStart})
			for _, a := range args[i:] {
				a.IsPackElement = true
				list = append(list, a)
			}
			return list
		}
	}
	return args
}

// templateOf returns the template that an entity is an instance of.
func templateOf(e il.Entity) (*il.Template, []il.TemplateArg, bool) {
	switch e := e.(type) {
	case *il.Routine:
		if e.Inherited != nil && len(e.Inherited.TemplateArgs) > 0 {
			return nil, e.Inherited.TemplateArgs, true
		}
		if len(e.TemplateArgs) > 0 {
			return canonicalTemplate(e.AssocTemplate), e.TemplateArgs, true
		}
	case *il.Variable:
		if i := e.TemplateInfo; i != nil && len(i.Args) > 0 {
			return canonicalTemplate(i.AssocTemplate), i.Args, true
		}
	case *il.Type:
		if e.Cls != nil && len(e.Cls.Args) > 0 {
			return canonicalTemplate(e.Cls.AssocTemplate), e.Cls.Args, true
		}
		if r := e.Ref; r != nil && r.Kind == il.RefTemplateAlias {
			if args := aliasArgs(r); len(args) > 0 {
				return canonicalTemplate(r.Template), args, true
			}
		}
	}
	return nil, nil, false
}

// aliasArgs returns the arguments of an instance of an alias template (rule gpu.alias-arguments), which keeps them as
// they were written, with the beginning of its pack among them.
func aliasArgs(r *il.TypeRefInfo) []il.TemplateArg {
	all := r.AllArgs()
	if r.Template == nil || r.Template.Decl == nil {
		return all
	}
	at := slices.IndexFunc(r.Template.Decl.Params, func(q *il.TemplateParameter) bool { return q.IsPack })
	if at < 0 || at > len(all) || at < len(all) && (all[at].Kind == il.ArgPackStart || all[at].IsPack) {
		return all
	}
	args := slices.Insert(slices.Clone(all), at, il.TemplateArg{Kind: il.ArgPackStart})
	for i := at + 1; i < len(args); i++ {
		args[i].IsPackElement = true
	}
	return args
}

func canonicalTemplate(t *il.Template) *il.Template {
	if t != nil && t.PartialOf != nil {
		t = t.PartialOf
	}
	if t != nil && t.Canonical != nil {
		return t.Canonical
	}
	return t
}

// prefix writes a class or namespace that qualifies a name.
func (w *writer) prefix(e il.Entity) {
	switch e := e.(type) {
	case *il.Namespace:
		if isStd(e) {
			w.str("St")
			return
		}
		c := component{node: e}
		if w.substitute(c) {
			return
		}
		if parent := parentOf(e); parent != nil {
			w.prefix(parent)
		}
		w.namespaceName(e)
		w.remember(c)
	case *il.Type:
		if w.standardAbbreviation(e) {
			return
		}
		c := component{node: w.u.Canonical(e)}
		if w.substitute(c) {
			return
		}
		switch {
		case w.root == il.Entity(e):
			w.member(e)
		case localRoot(e) == il.Entity(e):
			w.local(e, e)
			return
		default:
			_, member := parentOf(e).(*il.Type)
			w.internalPrefix(e, w.wrap && w.m.isInternal(e) && !member)
		}
		w.remember(c)
	}
}

// initialises returns the variable of a namespace in whose initialiser the lambda
// of closure e stands, nil for other entities.
func (w *writer) initialises(e il.Entity) *il.Variable {
	t, ok := e.(*il.Type)
	if !ok || t.Cls == nil || t.Cls.Lambda == nil || t.EnclosingRoutine != nil {
		return nil
	}
	return w.m.initialised[t]
}

// prefixBody writes a member with what qualifies it, without N and E. In device
// code the closure of an initialiser is named after the variable.
func (w *writer) prefixBody(e il.Entity) {
	if v := w.initialises(e); v != nil && w.wrap {
		w.prefixBody(v)
		w.byte('M')
		w.unqualified(e)
		return
	}
	if parent := parentOf(e); parent != nil {
		// a known template is substituted together with its prefix
		tmpl, _, ok := templateOf(e)
		if !ok || !w.known(component{node: tmpl}) {
			w.prefix(parent)
		}
	}
	w.member(e)
}

func (w *writer) known(c component) bool {
	for _, s := range w.subst {
		if s == c {
			return true
		}
	}
	return false
}

// member writes the last part of a nested name; a template's name is a
// candidate together with the prefix that stands before it.
func (w *writer) member(e il.Entity) {
	tmpl, args, ok := templateOf(e)
	if !ok {
		w.unqualified(e)
		return
	}
	c := component{node: tmpl}
	if r, ok := e.(*il.Routine); ok && r.Inherited != nil { // counts in front of the class that its name holds (rule mangle.inheriting)
		w.remember(c)
		w.unqualified(e)
	} else if !w.substitute(c) {
		w.unqualified(e)
		w.remember(c)
	}
	w.templateArgs(args)
}

// namespaceName writes a namespace's own name.
func (w *writer) namespaceName(n *il.Namespace) {
	if n.Name == nil || n.Name.Text == "" {
		w.source("_GLOBAL__N_" + w.m.moduleID)
		return
	}
	w.source(n.Name.Text)
}

// standardAbbreviation writes the abbreviations of std's strings and streams.
func (w *writer) standardAbbreviation(t *il.Type) bool {
	if t.Cls == nil || t.Name == nil {
		return false
	}
	ns, ok := parentOf(t).(*il.Namespace)
	if !ok || !isStd(ns) {
		return false
	}
	args := t.Cls.Args
	charAt := func(i int) bool {
		return i < len(args) && args[i].Kind == il.ArgType && builtinCode(w.u.Canonical(args[i].Type)) == "c"
	}
	instance := func(i int, name string) bool {
		if i >= len(args) || args[i].Kind != il.ArgType {
			return false
		}
		c := w.u.Canonical(args[i].Type)
		if c.Cls == nil || c.Name == nil || c.Name.Text != name || len(c.Cls.Args) != 1 || c.Cls.Args[0].Kind != il.ArgType {
			return false
		}
		n, ok := parentOf(c).(*il.Namespace)
		return ok && isStd(n) && builtinCode(w.u.Canonical(c.Cls.Args[0].Type)) == "c"
	}
	switch t.Name.Text {
	case "allocator":
		if len(args) == 0 {
			return false
		}
		w.abbreviated(t, "Sa", args)
		return true
	case "basic_string":
		if len(args) == 0 {
			return false
		}
		if charAt(0) && instance(1, "char_traits") && instance(2, "allocator") && len(args) == 3 {
			w.str("Ss")
			return true
		}
		w.abbreviated(t, "Sb", args)
		return true
	case "basic_istream", "basic_ostream", "basic_iostream":
		if charAt(0) && instance(1, "char_traits") && len(args) == 2 {
			w.str(map[string]string{"basic_istream": "Si", "basic_ostream": "So", "basic_iostream": "Sd"}[t.Name.Text])
			return true
		}
	}
	return false
}

// abbreviated writes an instance of a template that has an abbreviation.
func (w *writer) abbreviated(t *il.Type, code string, args []il.TemplateArg) {
	c := component{node: w.u.Canonical(t)}
	if w.substitute(c) {
		return
	}
	w.str(code)
	w.templateArgs(args)
	w.remember(c)
}

// local writes an entity of a function's body, or a member of such a class:
// Z <encoding> E <name>, where the name of a member is nested in root.
func (w *writer) local(e, root il.Entity) {
	if t, ok := e.(*il.Type); ok {
		c := component{node: w.u.Canonical(t)}
		if w.substitute(c) {
			return
		}
		defer w.remember(c)
	}
	f := root.Corresp().EnclosingRoutine
	outer := w.root
	w.root = nil
	w.byte('Z')
	if name, plain := plainName(f); plain {
		w.source(name)
	} else {
		w.encoding(f)
	}
	w.byte('E')
	if e == root {
		w.member(e)
	} else {
		w.root = root
		w.byte('N')
		w.memberQuals(e)
		w.prefixBody(e)
		w.byte('E')
	}
	w.root = outer
	w.discriminator(root, f)
}

// discriminator tells entities of one name in one function apart.
func (w *writer) discriminator(e il.Entity, f *il.Routine) {
	c := e.Corresp()
	if t, ok := e.(*il.Type); ok && (isUnnamed(t) || t.Cls != nil && (t.Cls.IsClosure || t.Cls.OriginallyUnnamed)) {
		return
	}
	n := 0
	for _, l := range f.Locals {
		if l == e {
			break
		}
		if l.Corresp().Name == c.Name && sameSort(l, e) {
			n++
		}
	}
	switch {
	case n == 0:
	case n <= 10:
		w.byte('_')
		w.int(n - 1)
	default:
		w.str("__")
		w.int(n - 1)
		w.byte('_')
	}
}

func sameSort(a, b il.Entity) bool {
	_, x := a.(*il.Type)
	_, y := b.(*il.Type)
	return x == y
}

// unqualified writes an entity's own name.
func (w *writer) unqualified(e il.Entity) {
	switch e := e.(type) {
	case *il.Routine:
		w.routineName(e)
		return
	case *il.Type:
		if e.Cls != nil && e.Cls.IsClosure {
			if w.isWrapped(e) {
				w.wrapperName(e)
			} else {
				w.closureName(e)
			}
			return
		}
		if e.Name == nil {
			w.unnamedType(e)
			return
		}
	case *il.Namespace:
		w.namespaceName(e)
		return
	}
	if n := e.Corresp().Name; n != nil {
		w.source(n.Text)
		w.abiTags(e)
	}
}

// unnamedType writes an unnamed class or enumeration: by the typedef that names
// it for linkage, else by its number in its scope.
func (w *writer) unnamedType(t *il.Type) {
	if td := t.NamingTypedef(); td != nil {
		w.source(td.Name.Text)
		return
	}
	if w.m.nameless != nil {
		if name := w.m.nameless(t); name != "" {
			w.source(name)
			return
		}
	}
	w.number("Ut", unnamedNumber(t))
}

// isAnonymousUnion reports whether t is the type of an anonymous union, which has no
// number.
func isAnonymousUnion(t *il.Type) bool { return t.Cls != nil && t.Cls.AnonymousUnion }

// unnamedNumber counts the unnamed types in front of t: in its function for a
// local one, else in its scope.
func unnamedNumber(t *il.Type) int {
	n := 0
	if f := t.EnclosingRoutine; f != nil && isLocal(t) {
		for _, e := range f.Locals {
			o, ok := e.(*il.Type)
			if ok && o == t {
				return n
			}
			if ok && isUnnamed(o) && !isAnonymousUnion(o) {
				n++
			}
		}
	}
	n = 0
	if s := t.ParentScope; s != nil {
		for _, o := range s.Types {
			if o == t {
				break
			}
			if isUnnamed(o) && !isAnonymousUnion(o) {
				n++
			}
		}
	}
	return n
}

// isUnnamed reports whether t is a class or enumeration without a name for
// linkage, but no closure class.
func isUnnamed(t *il.Type) bool {
	if t.Name != nil || t.NamingTypedef() != nil {
		return false
	}
	return t.Cls != nil && !t.Cls.IsClosure || t.IsEnum()
}

func (w *writer) routineName(r *il.Routine) {
	switch r.Special {
	case il.SfkConstructor:
		w.byte('C')
		if r.Inherited != nil {
			w.byte('I')
			w.byte(w.structor(r))
			w.typ(r.Inherited.MemberOf)
			if n := len(w.subst); n > 0 && w.subst[n-1] == (component{node: w.u.Canonical(r.Inherited.MemberOf)}) {
				w.subst = w.subst[:n-1] // the class itself is no candidate there, what its name holds is
			}
			return
		}
		w.byte(w.structor(r))
		return
	case il.SfkDestructor:
		w.byte('D')
		w.byte(w.structor(r))
		return
	case il.SfkConversion:
		w.str("cv")
		t := r.ConvType
		if p := prototype(r); p != nil && len(r.TemplateArgs) > 0 && p.ConvType != nil {
			t = p.ConvType
		}
		w.typ(t)
		return
	case il.SfkUDLOperator:
		w.str("li")
		if r.UDLSuffix != nil {
			w.source(r.UDLSuffix.Text)
		}
		return
	}
	if r.IsLambdaBody {
		w.str("cl")
		return
	}
	if r.Special == il.SfkOperator || r.Opname != token.None {
		arity := 0
		if r.Type != nil && r.Type.Skip().Routine != nil {
			arity = len(r.Type.Skip().Routine.Params)
			if r.MemberOf != nil && !r.IsStaticMember {
				arity++
			}
		}
		w.str(operatorCode(r.Opname, r.OpnameArray, arity))
		w.abiTags(r)
		return
	}
	if r.Name != nil {
		w.source(r.Name.Text)
		w.abiTags(r)
	}
}

// structor returns the digit of a constructor or destructor: others than the
// one that is named are those of complete objects
// (rule mangle.enclosing-constructor).
func (w *writer) structor(r *il.Routine) byte {
	if r == w.outer {
		return w.variant
	}
	return '1'
}

// closureName writes Ul <parameters> E <number> _, where the number counts the
// closures of the same signature in the same scope (rule mangle.closure-number).
func (w *writer) closureName(t *il.Type) {
	l := t.Cls.Lambda
	w.str("Ul")
	if l != nil && l.Routine != nil && l.Routine.Type != nil {
		if r := l.Routine.Type.Skip().Routine; r != nil {
			w.params(r)
		}
	}
	w.byte('E')
	n := 0
	if l != nil && l.Routine != nil {
		n = w.closureNumber(t)
	}
	if n > 0 {
		w.int(n - 1)
	}
	w.byte('_')
}

func (w *writer) closureNumber(t *il.Type) int {
	f := t.EnclosingRoutine
	if f == nil {
		return w.m.numbers[t]
	}
	n := 0
	for _, l := range f.Locals {
		o, ok := l.(*il.Type)
		if !ok || o.Cls == nil || !o.Cls.IsClosure || o.Cls.Lambda == nil || o.Cls.Lambda.Routine == nil {
			continue
		}
		if o == t {
			break
		}
		if w.u.Same(o.Cls.Lambda.Routine.Type, t.Cls.Lambda.Routine.Type) || sameParams(w.u, o, t) {
			n++
		}
	}
	return n
}

// sameParams reports whether two closures take the same parameters.
func sameParams(u *il.Unit, a, b *il.Type) bool {
	x, y := a.Cls.Lambda.Routine.Type.Skip().Routine, b.Cls.Lambda.Routine.Type.Skip().Routine
	if x == nil || y == nil || len(x.Params) != len(y.Params) || x.HasEllipsis != y.HasEllipsis {
		return false
	}
	for i := range x.Params {
		if !u.Same(x.Params[i].Type, y.Params[i].Type) {
			return false
		}
	}
	return true
}
