// This file implements the marking of needed entities, as the display shows
// them (rule il.needed): what is defined with external linkage, and everything
// that its bodies and initialisers use. The host text does not depend on it.
package il

// markNeeded sets Needed and DefinitionNeeded throughout the unit.
func (u *Unit) markNeeded() {
	n := &needed{u: u, walk: &walk{u: u, values: true}}
	u.File.each(n.roots)
}

// needed is the state of one marking.
type needed struct {
	u    *Unit
	seen nodeSet
	walk *walk
}

// roots marks what scope s defines for other units, or for its effects.
func (n *needed) roots(s *Scope) {
	for _, t := range s.Types {
		if t.Cls != nil && len(t.Cls.Routines) > 0 {
			t.Referenced = true
		}
	}
	for _, r := range s.Routines {
		if r.isRoot() {
			r.Referenced = r.Referenced || r.Linkage != LinkageInternal
			n.routine(r)
		}
	}
	for _, v := range s.Variables {
		if v.isRoot() {
			v.Referenced = v.Referenced || !(v.IsInline && v.IsClassMember || v.isGlobalRegister()) && (v.Linkage != LinkageInternal || v.Init == InitkDynamic)
			n.variable(v)
		}
	}
}

// isRoot reports whether r must be there whether it is used here or not.
func (r *Routine) isRoot() bool {
	switch {
	case !r.Defined || r.IsPrototype || r.IsDeleted || r.Generated || r.IsLambdaBody:
		return false
	case r.ExplicitInst, r.hasAttribute("used"), r.hasAttribute("constructor"), r.hasAttribute("destructor"):
		return true
	case r.IsInline, r.Storage == ScStatic, r.Linkage == LinkageInternal:
		return false
	}
	return !r.IsTemplateFunction || r.IsSpecialized
}

// isRoot is the same for variables; dynamic initialisation is an effect.
func (v *Variable) isRoot() bool {
	switch {
	case !v.Defined || v.IsPrototype || v.LocalToFunction || v.IsParameter:
		return false
	case v.ExplicitInst, v.hasAttribute("used"), v.Init == InitkDynamic && !v.IsTemplateVariable && !v.IsConstexpr:
		return true
	case v.IsInline:
		return v.IsClassMember && !v.IsConstexpr && !v.IsTemplateVariable
	case v.Linkage == LinkageInternal, v.Storage == ScStatic, v.IsConstexpr, v.InitializerInClass && !v.DefinedOutside:
		return false
	}
	return !v.IsTemplateVariable || v.IsSpecialized
}

// hasAttribute reports whether a GNU attribute of this name was written.
func (c *SourceCorresp) hasAttribute(name string) bool {
	for a := c.Attributes; a != nil; a = a.Next {
		if a.Name != nil && (a.Name.Text == name || a.Name.Text == "__"+name+"__") {
			return true
		}
	}
	return false
}

// owner marks the class or namespaces that an entity is a member of.
func (n *needed) owner(c *SourceCorresp) {
	for s := c.ParentScope; s != nil; s = s.Parent {
		switch {
		case s.Type != nil && s.Kind == SckClass:
			n.typ(s.Type, true)
			return
		case s.Namespace != nil:
			s.Namespace.Needed = true
		case s.Kind != SckFile:
			return
		}
	}
}

// routine marks r as used, and what its definition uses.
func (n *needed) routine(r *Routine) {
	if r == nil || n.seen.has(r) {
		return
	}
	n.seen.add(r)
	n.declaration(r)
	if r.IsPrototype {
		return
	}
	r.bodyNeeded = true
	if r.InstantiatedFrom != nil {
		n.declaration(r.InstantiatedFrom)
	}
	n.args(r.TemplateArgs)
	n.template(r.AssocTemplate)
	n.body(r)
}

// declaration marks r without its definition.
func (n *needed) declaration(r *Routine) {
	r.Needed = true
	n.typ(r.Type, false)
	if r.showsDeclaredType() {
		n.typ(r.DeclaredType, false)
	}
	n.owner(&r.SourceCorresp)
}

// body marks what the body of r uses: its parameters, and the locals that are
// named.
func (n *needed) body(r *Routine) {
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
func (n *needed) localStatics(s *Scope) {
	for _, f := range s.Refs {
		if v, ok := f.Referrer.(*Variable); ok {
			n.variable(v)
		}
	}
}

// entry marks what an entry of a needed body names.
func (n *needed) entry(e Node) {
	switch e := e.(type) {
	case *Expr:
		n.expr(e)
	case *Constant:
		n.constant(e)
	case *Variable:
		if e.IsParameter || e.IsHandlerParam || e.Referenced {
			e.Needed = true
		}
		if !e.IsThis {
			n.typ(e.Type, true)
			n.typ(e.DeclaredType, true)
		}
	case *DynamicInit:
		n.routine(e.Routine)
		n.routine(e.Destructor)
	case *Label:
		e.Needed = true
	case *CtorInit:
		if e.Field != nil {
			n.field(e.Field)
		}
	case *SwitchCase:
		if e.Value != nil {
			n.constant(e.Value)
		}
		if e.RangeEnd != nil {
			n.constant(e.RangeEnd)
		}
	case *AsmEntry:
		e.Needed = true
	}
}

// expr marks what one expression node names.
func (n *needed) expr(e *Expr) {
	n.typ(e.Type, e.Cat == PRValue)
	n.typ(e.OrigLvalueType, true)
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
	switch e.Op {
	case OpBaseClassCast, OpDerivedClassCast:
		if e.Type.IsPointer() {
			n.typ(e.Type.Skip().Elem, true)
		}
		if o := e.Operand; o != nil && o.Type != nil && o.Type.IsPointer() {
			n.typ(o.Type.Skip().Elem, true)
		}
	}
	if e.hasType2() && e.X != nil {
		n.typ(e.X.Type2, true)
	}
	if e.Kind == EnkThrow {
		n.routine(e.info().Destructor)
	}
}

func (n *needed) field(f *Field) {
	f.Needed = true
	n.typ(f.Parent, true)
}

func (n *needed) constant(c *Constant) {
	if n.seen.has(c) {
		return
	}
	n.seen.add(c)
	c.Needed = true
	if c.Kind == CkDesignator {
		n.typ(n.u.Builtin.Void, false)
	}
	n.typ(c.Type, true)
	n.typ(c.OrigType, true)
	if e := c.Expr; e != nil && e.Kind == EnkConstant && e.NameRef != nil {
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
	for _, b := range [...]*Constant{c.Base, c.FromTo[0], c.FromTo[1]} {
		if b != nil {
			n.constant(b)
		}
	}
	for _, e := range c.Elems {
		n.constant(e)
	}
	if c.Dyn != nil {
		n.init(c.Dyn)
	}
}

// fileExpr marks an expression that lies at file scope.
func (n *needed) fileExpr(e *Expr, depth int) {
	if depth > 200 {
		return
	}
	n.expr(e)
	for o := e.Operand; o != nil; o = o.Next {
		n.fileExpr(o, depth+1)
	}
	if e.Init != nil {
		n.init(e.Init)
	}
	if e.X == nil {
		return
	}
	for o := e.X.Args; o != nil; o = o.Next {
		n.fileExpr(o, depth+1)
	}
}

func (n *needed) variable(v *Variable) {
	if n.seen.has(v) {
		return
	}
	n.seen.add(v)
	v.Needed = true
	if v.IsThis {
		return
	}
	n.typ(v.Type, true)
	n.typ(v.DeclaredType, true)
	if v.Hdr().Func <= 1 {
		n.owner(&v.SourceCorresp)
	}
	if i := v.TemplateInfo; i != nil {
		n.args(i.Args)
		n.template(i.AssocTemplate)
	}
	if v.InstantiatedFrom != nil {
		v.InstantiatedFrom.Needed = true
	}
	for _, b := range v.Bindings {
		if b.Referenced {
			n.variable(b)
		}
	}
	if v.Container != nil {
		n.variable(v.Container)
	}
	if v.Const != nil {
		n.constant(v.Const)
	}
	if d := v.Dyn; d != nil && v.Hdr().Func <= 1 {
		n.init(d)
	}
}

func (n *needed) init(d *DynamicInit) {
	if n.seen.has(d) {
		return
	}
	n.seen.add(d)
	n.routine(d.Routine)
	n.routine(d.Destructor)
	if d.Const != nil {
		n.constant(d.Const)
	}
	if d.Expr != nil {
		n.fileExpr(d.Expr, 0)
	}
	for a := d.Args; a != nil; a = a.Next {
		n.fileExpr(a, 0)
	}
}

// args marks the arguments of an instance.
func (n *needed) args(list []TemplateArg) {
	for i := range list {
		n.typ(list[i].Type, false)
		if c := list[i].Const; c != nil {
			n.constant(c)
		}
		n.template(list[i].Template)
	}
}

// template marks a template one of whose instances is needed: its parameters
// and the whole prototype, which is printed for the instance.
func (n *needed) template(t *Template) {
	if t == nil || n.seen.has(t) {
		return
	}
	n.seen.add(t)
	t.Needed = true
	n.owner(&t.SourceCorresp)
	for d := t.Decl; d != nil; d = d.Parent {
		for _, q := range d.Params {
			q.Needed = true
			n.typ(q.Type, false)
			if q.Const != nil {
				q.Const.Needed = true
			}
			if q.Template != nil {
				q.Template.Needed = true
			}
		}
	}
	if t.Routine != nil {
		n.declaration(t.Routine)
	}
	if t.Variable != nil {
		t.Variable.Needed = true
		n.typ(t.Variable.Type, false)
	}
	if t.Type != nil {
		n.typ(t.Type, false)
		n.members(t.Type)
	}
}

// members marks the member functions and static members of a prototype.
func (n *needed) members(t *Type) {
	if t.Cls == nil || t.Cls.AssocScope == nil {
		return
	}
	for _, r := range t.Cls.AssocScope.Routines {
		if !r.Generated {
			r.Needed = true
			n.typ(r.Type, false)
		}
	}
	for _, v := range t.Cls.AssocScope.Variables {
		v.Needed = true
		n.typ(v.Type, false)
		if v.Const != nil && v.Init == InitkStatic {
			n.constant(v.Const)
		}
	}
}

// typ marks a type and what it is made of; complete tells that a class must be
// defined.
func (n *needed) typ(t *Type, complete bool) {
	for t != nil {
		if complete && t.Cls != nil {
			n.class(t)
		}
		if n.seen.has(t) && !(complete && t.ClassType() != nil) {
			return
		}
		first := !n.seen.has(t)
		n.seen.add(t)
		t.Needed = true
		if first {
			n.parts(t)
		}
		switch t.Kind {
		case TkPointer, TkPtrToMember:
			complete = false
		}
		t = t.Elem
	}
}

// parts marks what a type consists of beside its element type.
func (n *needed) parts(t *Type) {
	if t.Name != nil || t.IsClassMember {
		n.owner(&t.SourceCorresp)
	}
	if t.Cls != nil {
		t.Referenced = true
		n.args(t.Cls.Args)
		n.template(t.Cls.AssocTemplate)
	}
	if t.IsEnum() && t.Int2 != nil {
		for _, c := range t.Int2.Constants {
			c.Needed = true
		}
		if t.Int2.ExplicitBase {
			n.typ(t.Int2.Base, false)
		}
	}
	if t.Array != nil && t.shownBound() != nil && t.shownBound().Func <= 1 { // bounds in bodies do not count
		n.constant(t.shownBound())
	}
	if t.Routine != nil {
		for _, p := range t.Routine.Params {
			n.typ(p.Type, true)
			n.typ(p.DeclaredType, true)
		}
		if t.Elem != nil {
			n.typ(t.Elem, true)
		}
	}
	n.typ(t.Class, false)
	if t.TParam != nil && t.TParam.Param != nil {
		t.TParam.Param.Needed = true
	}
	if t.Ref != nil {
		if t.Ref.Expr != nil {
			n.fileExpr(t.Ref.Expr, 0)
		}
		n.typ(t.Ref.TypeArg, false)
		n.args(t.Ref.Args)
		n.template(t.Ref.Template)
	}
}

// class marks a class whose definition is needed: its members' types, its
// bases, its virtual functions; of a closure the call operator.
func (n *needed) class(t *Type) {
	c := t.Cls
	if !c.Complete || c.DefinitionNeeded {
		return
	}
	c.DefinitionNeeded = true
	n.typ(t, false)
	for _, b := range c.Bases {
		n.typ(b.Type, true)
	}
	for _, f := range c.Fields {
		f.Needed = true
		n.typ(f.Type, true)
		if f.Init != nil {
			n.init(f.Init)
		}
	}
	if !c.IsPrototype {
		n.routine(c.OperatorNew)
	}
	n.routine(c.OperatorDelete)
	if p := c.InstanceOf; p != nil && p.Cls != nil && (p.Cls.AssocTemplate == nil || !p.Cls.AssocTemplate.OfMember) {
		n.class(p)
	}
	for _, r := range c.Routines {
		switch {
		case c.IsClosure && r.IsLambdaBody:
			n.routine(r)
		case r.IsVirtual:
			n.declaration(r)
		}
	}
}
