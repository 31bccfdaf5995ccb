// This file implements the marking of needed entities, as the display shows
// them (rule il.needed): what is defined with external linkage, and everything
// that its bodies and initialisers use. The host text does not depend on it.
package display

import (
	"cufront/compiler/cuda"
	"cufront/compiler/il"
)

// markAllNeeded sets Needed and DefinitionNeeded throughout the unit.
func (o *overlay) markAllNeeded() {
	n := &needed{overlay: o, walk: &walk{overlay: o, values: true}}
	o.each(o.u.File, n.roots)
	n.sizeType()
	o.eachFileEntry(n.aliases)
	o.eachBodyEntry(n.aliases)
}

// aliases marks the namespace aliases that an expression names another entity by.
func (n *needed) aliases(e il.Node) {
	x, ok := e.(*il.Expr)
	if !ok || x.NameRef == nil {
		return
	}
	for q := x.NameRef.Qualifier; q != nil; q = q.Previous {
		for a := q.Namespace; a != nil && a.IsAlias && !n.isNeeded(a); a = a.Target {
			n.setNeeded(a, true)
		}
	}
}

// sizeType marks `size_t` of the file scope: the text that the host compiler gets
// names it (rule il.needed).
func (n *needed) sizeType() {
	named := func(e il.Entity) *il.Type {
		t, ok := e.(*il.Type)
		if !ok || t.Kind != il.TkTypeRef || n.nameText(t) != "size_t" {
			return nil
		}
		return t
	}
	for _, t := range n.scopes.types(n.u.File) {
		n.typ(named(t), false)
	}
	for _, d := range n.scopes.usingDecls(n.u.File) {
		n.typ(named(d.Entity), false)
	}
}

// needed is the state of one marking.
type needed struct {
	*overlay
	seen nodeSet
	walk *walk
}

// roots marks what scope s defines for other units, or for its effects.
func (n *needed) roots(s *il.Scope) {
	for _, t := range n.scopes.types(s) {
		if t.Cls != nil && len(t.Cls.Routines) > 0 {
			n.entities.setReferenced(t, true)
		}
	}
	for _, t := range n.scopes.templates(s) {
		n.parameterTypes(t)
	}
	for _, r := range n.scopes.routines(s) {
		if n.routineIsRoot(r) {
			n.entities.setReferenced(r, n.entities.referenced(r) || n.entities.linkage(r) != il.LinkageInternal)
			n.routine(r)
		}
	}
	for _, v := range n.scopes.variables(s) {
		if n.variableIsRoot(v) {
			n.entities.setReferenced(v, n.entities.referenced(v) || n.variables.defined(v) && !(v.IsInline && v.IsClassMember || n.isGlobalRegister(v)) &&
				(n.entities.linkage(v) != il.LinkageInternal || n.variables.init(v) == il.InitkDynamic))
			n.variable(v)
		}
	}
}

// parameterTypes marks the types of the non-type parameters of t.
func (n *needed) parameterTypes(t *il.Template) {
	for d := t.Decl; d != nil; d = d.Parent {
		for _, q := range d.Params {
			if q.Const != nil {
				n.typ(n.constants.typ(q.Const), false)
			}
		}
	}
}

// routineIsRoot reports whether r must be there whether it is used here or not.
func (o *overlay) routineIsRoot(r *il.Routine) bool {
	switch {
	case !r.Defined || o.routines.isPrototype(r) || r.IsDeleted || r.Generated || r.IsLambdaBody:
		return false
	case r.ExplicitInst, cuda.IsKernel(r) && !o.routines.isTemplateFunction(r), o.hasAttribute(r, "used"), o.hasAttribute(r, "constructor"), o.hasAttribute(r, "destructor"):
		return true
	case r.IsInline, r.Storage == il.ScStatic, o.entities.linkage(r) == il.LinkageInternal:
		return false
	}
	return !o.routines.isTemplateFunction(r) || r.IsSpecialized
}

// variableIsRoot is the same for variables; dynamic initialisation is an effect.
func (o *overlay) variableIsRoot(v *il.Variable) bool {
	switch {
	case cuda.Persistent(v) && !o.variables.isPrototype(v):
		return true
	case !o.variables.defined(v) || o.variables.isPrototype(v) || o.entities.localToFunction(v) || v.IsParameter:
		return false
	case v.ExplicitInst, o.hasAttribute(v, "used"), o.variables.init(v) == il.InitkDynamic &&
		!o.variables.isTemplateVariable(v) && !v.IsConstexpr:
		return true
	case v.IsInline:
		return v.IsClassMember && !v.IsConstexpr && !o.variables.isTemplateVariable(v)
	case o.entities.linkage(v) == il.LinkageInternal, o.variables.storage(v) == il.ScStatic, v.IsConstexpr,
		o.variables.initializerInClass(v) && !v.DefinedOutside:
		return false
	}
	return !o.variables.isTemplateVariable(v) || v.IsSpecialized
}

// hasAttribute reports whether a GNU attribute of this name was written.
func (o *overlay) hasAttribute(n il.Entity, name string) bool {
	return o.gnuAttribute(n, name) != nil
}

// owner marks the class or namespaces that an entity is a member of.
func (n *needed) owner(e il.Entity) {
	for s := n.entities.parentScope(e); s != nil; s = n.scopes.parent(s) {
		switch {
		case n.scopes.typ(s) != nil && s.Kind == il.SckClass:
			n.typ(n.scopes.typ(s), true)
			return
		case s.Namespace != nil:
			n.setNeeded(s.Namespace, true)
		case s.Kind != il.SckFile:
			return
		}
	}
}

// routine marks r as used, and what its definition uses.
func (n *needed) routine(r *il.Routine) {
	if r == nil || n.seen.has(r) {
		return
	}
	n.seen.add(r)
	n.declaration(r)
	if n.routines.isPrototype(r) {
		return
	}
	n.routines.setBodyNeeded(r, true)
	if r.InstantiatedFrom != nil {
		n.declaration(r.InstantiatedFrom)
	}
	n.args(n.routines.templateArgs(r))
	n.template(n.routines.assocTemplate(r))
	n.routine(r.LambdaCall) // which the entry of a closure calls
	n.body(either(n.bodies.shadows, r.ID, r))
}

// declaration marks r without its definition.
func (n *needed) declaration(r *il.Routine) {
	n.setNeeded(r, true)
	n.typ(r.Type, false)
	if n.showsDeclaredType(r) {
		n.typ(n.routines.declaredType(r), false)
	}
	n.owner(r)
}

// body marks what the body of r uses: its parameters, and the locals that are
// named.
func (n *needed) body(r *il.Routine) {
	if r.Scope == nil {
		return
	}
	entered := n.walk.local
	n.walk.local, n.walk.order = true, nil
	n.walk.visit(r.Scope)
	entries := n.walk.take()
	n.walk.local = entered
	for _, e := range entries {
		n.entry(e)
	}
	n.localStatics(r.Scope)
}

// localStatics marks the static variables and types that a body declares.
func (n *needed) localStatics(s *il.Scope) {
	for _, f := range n.locals.refs[s] {
		if v, ok := f.referrer.(*il.Variable); ok && initialisedInBody(n.overlay, v) {
			n.variable(v)
		}
	}
}

// entry marks what an entry of a needed body names.
func (n *needed) entry(e il.Node) {
	switch e := e.(type) {
	case *il.Expr:
		n.expr(e)
	case *il.Constant:
		n.constant(e)
	case *il.Variable:
		if e.IsParameter || e.IsHandlerParam || needsLocal(n.overlay, e) {
			n.setNeeded(e, true)
		}
		if !e.IsThis && (e.IsParameter || e.IsHandlerParam || n.variables.dyn(e) != nil || n.isReferenced(e)) {
			n.typ(n.variables.typ(e), true)
			n.typ(n.variables.declaredType(e), true)
		}
	case *il.DynamicInit:
		if n.inits.kind(e) == e.Kind {
			n.routine(e.Routine)
		}
		n.routine(n.inits.destructor(e))
		if l := either(n.closures.lambdas, e.ID, e.Lambda); l != nil && l.Routine != nil && n.entities.localToFunction(l.Routine) {
			n.routine(l.Routine)
		}
	case *il.Label:
		n.setNeeded(e, n.entities.referenced(e))
	case *il.CtorInit:
		if e.Field != nil {
			n.field(e.Field)
		}
	case *il.SwitchCase:
		if e.Value != nil {
			n.constant(e.Value)
		}
		if e.RangeEnd != nil {
			n.constant(e.RangeEnd)
		}
	case *il.AsmEntry:
		n.setNeeded(e, true)
	}
}

// expr marks what one expression node names.
func (n *needed) expr(e *il.Expr) {
	n.typ(n.nodes.typ(e), e.Cat == il.PRValue)
	n.typ(n.nodes.origLvalueType(e), n.nodes.op(e) != il.OpRefCast)
	if e.Var != nil {
		n.variable(e.Var)
	}
	n.routine(e.Routine)
	if e.Field != nil {
		n.field(e.Field)
	}
	if e.Const != nil {
		n.constant(e.Const)
	}
	switch n.nodes.op(e) {
	case il.OpBaseClassCast, il.OpDerivedClassCast:
		if n.nodes.typ(e).IsPointer() {
			n.typ(n.types.elem(n.nodes.typ(e).Skip()), true)
		}
		if o := n.nodes.operand(e); o != nil && n.nodes.typ(o) != nil && n.nodes.typ(o).IsPointer() {
			n.typ(n.types.elem(n.nodes.typ(o).Skip()), true)
		}
	}
	if showsTypeOperand(e) && e.X != nil {
		n.typ(e.X.TypeOperand, true)
	}
	if e.Kind == il.EnkThrow {
		n.routine(e.Info().Destructor)
	}
}

func (n *needed) field(f *il.Field) {
	n.setNeeded(f, true)
	n.typ(f.Parent, true)
}

func (n *needed) constant(c *il.Constant) {
	if n.seen.has(c) {
		return
	}
	n.seen.add(c)
	n.setNeeded(c, true)
	if c.Kind == il.CkDesignator {
		n.typ(n.u.Builtin.Void, false)
	}
	n.typ(n.constants.typ(c), true)
	n.typ(c.OrigType, true)
	if e := c.Expr; e != nil && e.Kind == il.EnkConstant && e.NameRef != nil {
		for q := e.NameRef.Qualifier; q != nil; q = q.Previous {
			n.typ(q.Class, true)
		}
	}
	if c.Var != nil {
		n.variable(c.Var)
	}
	n.routine(c.Routine)
	if c.Field != nil {
		n.field(c.Field)
	}
	for _, b := range [...]*il.Constant{n.constants.base(c), c.FromTo[0], c.FromTo[1]} {
		if b != nil {
			n.constant(b)
		}
	}
	for _, e := range n.constants.elems(c) {
		n.constant(e)
	}
	if c.Dyn != nil {
		n.init(c.Dyn)
	}
}

// fileExpr marks an expression that lies at file scope.
func (n *needed) fileExpr(e *il.Expr, depth int) {
	if depth > 200 {
		return
	}
	n.expr(e)
	for o := n.nodes.operand(e); o != nil; o = n.nodes.next(o) {
		n.fileExpr(o, depth+1)
	}
	if e.Init != nil {
		n.init(e.Init)
	}
	if e.X == nil {
		return
	}
	for o := e.X.Args; o != nil; o = n.nodes.next(o) {
		n.fileExpr(o, depth+1)
	}
}

func (n *needed) variable(v *il.Variable) {
	if n.seen.has(v) {
		return
	}
	n.seen.add(v)
	n.setNeeded(v, true)
	if v.IsThis {
		return
	}
	n.typ(n.variables.typ(v), true)
	n.typ(n.variables.declaredType(v), true)
	if n.regions.region(v.Hdr()) <= 1 {
		n.owner(v)
	}
	if i := n.variables.templateInfo(v); i != nil {
		n.args(i.Args)
		n.template(i.AssocTemplate)
	}
	if p := v.InstantiatedFrom; p != nil {
		n.setNeeded(p, true)
		if p.TemplateInfo == nil && v.TemplateInfo != nil || p.TemplateInfo != nil && p.StaticMemberOf == nil { // of a variable template
			n.variable(p)
		}
	}
	for _, b := range v.Bindings {
		if n.entities.referenced(b) {
			n.variable(b)
		}
	}
	if v.Container != nil {
		n.variable(v.Container)
	}
	if n.variables.constant(v) != nil {
		n.constant(n.variables.constant(v))
	}
	if d := n.variables.dyn(v); d != nil && n.regions.region(v.Hdr()) <= 1 {
		n.init(d)
		if r := n.inits.destructor(d); r != nil { // which the end of the program calls with a pointer
			if r = either(n.bodies.shadows, r.ID, r); r.ThisVar != nil {
				n.typ(n.variables.typ(r.ThisVar), false)
			}
		}
	}
}

func (n *needed) init(d *il.DynamicInit) {
	if n.seen.has(d) {
		return
	}
	n.seen.add(d)
	if n.inits.kind(d) == d.Kind {
		n.routine(d.Routine)
	}
	n.routine(n.inits.destructor(d))
	if n.inits.constant(d) != nil {
		n.constant(n.inits.constant(d))
	}
	if n.inits.expr(d) != nil {
		n.fileExpr(n.inits.expr(d), 0)
	}
	for a := d.Args; a != nil; a = n.nodes.next(a) {
		n.fileExpr(a, 0)
	}
}

// args marks the arguments of an instance.
func (n *needed) args(list []il.TemplateArg) {
	for i := range list {
		n.typ(list[i].Type, false)
		if c := list[i].Const; c != nil {
			n.constant(c)
		}
		n.template(list[i].Template)
	}
}

// template marks a template one of whose instances is needed, and its parameters;
// the definition of a class template is needed where a member of an instance is.
func (n *needed) template(t *il.Template) {
	if t == nil || n.seen.has(t) {
		return
	}
	n.seen.add(t)
	n.setNeeded(t, true)
	n.owner(t)
	n.template(t.InstantiatedFrom)
	for d := t.Decl; d != nil; d = d.Parent {
		for _, q := range d.Params {
			n.setNeeded(q, true)
			n.typ(q.Type, false)
			if q.Const != nil {
				n.setNeeded(q.Const, true)
			}
			if q.Template != nil {
				n.setNeeded(q.Template, true)
			}
		}
	}
	if t.Routine != nil {
		n.declaration(t.Routine)
	}
	if t.Variable != nil {
		n.setNeeded(t.Variable, true)
		n.typ(n.variables.typ(t.Variable), false)
	}
	if t.Type != nil {
		n.typ(t.Type, false)
	}
}

// members marks the member functions and static members of a prototype.
func (n *needed) members(t *il.Type) {
	if t.Cls == nil || t.Cls.AssocScope == nil {
		return
	}
	for _, r := range n.scopes.routines(t.Cls.AssocScope) {
		if !r.Generated {
			n.setNeeded(r, true)
			n.typ(r.Type, false)
		}
	}
	for _, v := range n.scopes.variables(t.Cls.AssocScope) {
		n.setNeeded(v, true)
		n.typ(n.variables.typ(v), false)
		if n.variables.constant(v) != nil && n.variables.init(v) == il.InitkStatic {
			n.constant(n.variables.constant(v))
		}
	}
}

// typ marks a type and what it is made of; complete tells that a class must be
// defined.
func (n *needed) typ(t *il.Type, complete bool) {
	for t != nil {
		if complete && t.Cls != nil {
			n.class(t)
		}
		if n.seen.has(t) && !(complete && t.ClassType() != nil) {
			return
		}
		first := !n.seen.has(t)
		n.seen.add(t)
		n.setNeeded(t, true)
		if first {
			n.parts(t)
		}
		switch t.Kind {
		case il.TkPointer, il.TkPtrToMember:
			complete = false
		}
		t = n.types.elem(t)
	}
}

// parts marks what a type consists of beside its element type.
func (n *needed) parts(t *il.Type) {
	if n.entities.name(t) != nil || t.IsClassMember {
		n.owner(t)
	}
	if t.Cls != nil {
		if !t.Cls.IsPrototype {
			n.entities.setReferenced(t, true)
		}
		n.args(t.Cls.Args)
		n.template(n.classes.assocTemplate(t.Cls))
	}
	if t.IsEnum() && t.IntInfo != nil {
		for _, c := range t.IntInfo.Constants {
			n.setNeeded(c, true)
		}
		if t.IntInfo.ExplicitBase {
			n.typ(t.IntInfo.Base, false)
		}
	}
	if t.Array != nil && n.bound(t) != nil && n.regions.region(&n.bound(t).Entry) <= 1 { // bounds in bodies do not count
		n.constant(n.bound(t))
	}
	if t.Routine != nil {
		for _, p := range t.Routine.Params {
			n.typ(p.Type, true)
			n.typ(p.DeclaredType, true)
			if p.Default != nil {
				n.fileExpr(p.Default, 0)
			}
		}
		if n.types.elem(t) != nil {
			n.typ(n.types.elem(t), true)
		}
	}
	n.typ(t.Class, false)
	if t.TParam != nil && t.TParam.Param != nil {
		n.setNeeded(t.TParam.Param, true)
	}
	if t.Ref != nil {
		if t.Ref.Expr != nil {
			n.fileExpr(t.Ref.Expr, 0)
		}
		n.typ(t.Ref.TypeArg, false)
		n.args(t.Ref.AllArgs())
		n.template(t.Ref.Template)
	}
}

// class marks a class whose definition is needed: its members' types, its
// bases, its virtual functions.
func (n *needed) class(t *il.Type) {
	c := t.Cls
	if !c.Complete || n.classes.definitionNeeded(c) {
		return
	}
	n.classes.setDefinitionNeeded(c, true)
	n.typ(t, false)
	if c.IsPrototype {
		n.members(t)
	}
	for _, b := range c.Bases {
		n.typ(b.Type, true)
	}
	for _, f := range n.classes.fields(c) {
		n.setNeeded(f, true)
		n.typ(f.Type, true)
		if f.BitSizeConst != nil {
			n.constant(f.BitSizeConst)
		}
		if f.Init != nil {
			n.init(f.Init)
		}
	}
	if !c.IsPrototype {
		n.routine(n.classes.operatorNew(c))
	}
	n.routine(n.classes.operatorDelete(c))
	for _, r := range c.Routines {
		if r.IsVirtual {
			n.declaration(r)
		}
	}
	if s := n.classes.assocScope(c); s != nil {
		for _, m := range n.scopes.templates(s) {
			n.template(m)
		}
	}
}
