// This file implements the bodies of special members that are defined implicitly: each
// one is defined where something first uses it [class.default.ctor], [class.copy.ctor],
// [class.dtor], in the order of the source, what it uses itself right behind it
// (rule il.implicit-bodies).
package display

import (
	"slices"

	"cufront/compiler/il"
)

// implicitUse is a use of a special member, where entry id was made.
type implicitUse struct {
	id      uint32
	routine *il.Routine
}

// bodyUses are the special members that one body uses, in order, and its last entry.
type bodyUses struct {
	routine *il.Routine // nil outside of functions
	uses    []implicitUse
	last    uint32
}

// usesOf returns the special members that the body of r may have to define.
func usesOf(o *overlay, r *il.Routine) bodyUses {
	b := bodyUses{routine: r, last: r.Scope.ID}
	w := o.borrowWalk(true)
	defer o.returnWalk(w)
	w.visit(r.Scope)
	entries := w.take()
	c := collector{overlay: o, uses: &b}
	for _, n := range entries {
		if id := n.Hdr().ID; dense(id) {
			b.last = max(b.last, id)
		}
		c.entry(n)
	}
	w.order = entries[:0]
	c.structor(r)
	slices.SortStableFunc(b.uses, func(x, y implicitUse) int { return int(x.id) - int(y.id) })
	return b
}

// collector gathers the uses of one body or initialiser.
type collector struct {
	*overlay
	uses *bodyUses
}

func (c collector) use(id uint32, r *il.Routine) {
	if isImplicit(r) {
		c.uses.uses = append(c.uses.uses, implicitUse{id, r})
	}
}

// isDefinable reports whether r is a special member that the compiler defines when
// something uses it.
func isDefinable(r *il.Routine) bool {
	if r == nil || !r.Generated && !r.IsDefaulted || r.IsDeleted || r.LookupOnly || r.Scope != nil || r.IsPrototype || r.MemberOf == nil {
		return false
	}
	c := r.MemberOf.Cls
	return c != nil && c.Complete && !c.IsClosure && !r.MemberOf.IsDependent() && !c.IsPrototype && r.Inherited == nil
}

// isImplicit reports whether r is a special member whose definition does something.
func isImplicit(r *il.Routine) bool {
	if !isDefinable(r) {
		return false
	}
	c := r.MemberOf.Cls
	switch r.Special {
	case il.SfkConstructor:
		return !r.IsTrivialCopy && (len(r.Type.Skip().Routine.Params) == 0 || copiesObject(r))
	case il.SfkDestructor:
		return !r.IsTrivialDtor && !c.Members.Dtor.Trivial
	}
	return false
}

// copiesObject reports whether the first parameter of r is a reference to its class.
func copiesObject(r *il.Routine) bool {
	p := r.Type.Skip().Routine.Params
	if len(p) == 0 || !p[0].Type.IsReference() {
		return false
	}
	t := p[0].Type.Skip().Elem
	return t != nil && t.ClassType() == r.MemberOf.ClassType()
}

// entry notes what entry n of a body uses.
func (c collector) entry(n il.Node) {
	switch n := n.(type) {
	case *il.DynamicInit:
		if n.IsCtorInit {
			return // structor tells
		}
		if n.Kind == il.DikConstructor {
			c.use(n.ID, n.Routine)
		}
		c.use(n.ID, n.Destructor)
	case *il.Variable:
		if n.IsParameter || n.IsThis || n.Type == nil {
			return
		}
		id := n.ID
		if n.Dyn != nil {
			id = n.Dyn.ID
		} else if m := defaultConstructor(n); m != nil {
			c.trivial(id, m)
		}
		c.use(id, c.destructor(n.Type))
		if d := n.Dyn; d != nil && d.Kind == il.DikExpression && d.Form == il.InitCopy {
			c.copied(d.ID, d.Expr)
		}
	case *il.Statement:
		if d := n.Init; d != nil && n.Kind == il.StmkReturn && d.Kind == il.DikExpression {
			c.copied(d.ID, d.Expr)
		}
	case *il.Expr:
		if n.Kind == il.EnkRoutine {
			c.use(n.ID, n.Routine)
		}
		if n.Kind == il.EnkTempInit && n.Init != nil && n.Type != nil {
			c.use(n.Init.ID, c.destructor(n.Type))
		}
		if d := n.Init; d != nil && d.Kind == il.DikExpression && (n.Kind == il.EnkTempInit && d.ExplicitCast || n.Kind == il.EnkNewDelete && n.Info().IsNew) {
			c.copied(d.ID, d.Expr)
		}
		if n.IsCall() {
			c.passed(n)
		}
		switch {
		case n.Kind == il.EnkThrow:
			c.use(n.ID, n.Info().Destructor)
			if d := n.Init; d != nil && d.Kind == il.DikExpression {
				c.copied(d.ID, d.Expr)
			}
		case n.Kind == il.EnkOperation && n.Op == il.OpNoexcept, n.Kind == il.EnkSizeof, n.Kind == il.EnkAlignof, n.Kind == il.EnkTypeid && !n.Info().IsDynamic:
			c.forget(n)
		case n.Kind == il.EnkNewDelete && n.Info().IsNew && n.Info().Count != nil:
			c.use(n.ID, c.destructor(n.Info().TypeOperand))
		case n.Kind == il.EnkNewDelete && !n.Info().IsNew && n.Init != nil:
			c.deleted(n.Init)
		}
	}
}

// defaultConstructor is the trivial constructor that makes v, an object without an
// initialisation; nil where no constructor is looked for.
func defaultConstructor(v *il.Variable) *il.Routine {
	k := elementClass(v.Type)
	if k == nil || !k.Complete || v.Storage == il.ScExtern || v.IsClassMember && !v.Defined || v.ConstVal != nil {
		return nil
	}
	m := &k.Members.DefaultCtor
	if m.Routine == nil || !m.Trivial || m.Deleted || !m.Routine.IsDefaulted && k.Members.Dtor.Trivial {
		return nil
	}
	return m.Routine
}

// trivial notes that trivial default constructor m makes something.
func (c collector) trivial(id uint32, m *il.Routine) {
	if m == nil {
		return
	}
	if m.LookupOnly {
		c.uses.uses = append(c.uses.uses, implicitUse{id, m})
	} else {
		c.use(id, m)
	}
}

// copied notes the constructor that copies object e as bytes, where it is chosen by
// overload resolution: it is defined all the same.
func (c collector) copied(id uint32, e *il.Expr) {
	if e == nil || e.OrigLvalueType == nil || e.Type == nil || e.Type.ClassType() == nil {
		return
	}
	m := &e.Type.ClassType().Cls.Members
	s := &m.CopyCtor
	if (movedLocal(e) || e.Kind == il.EnkOperation && e.Op == il.OpRefCast && e.RvalueRefCast) && m.MoveCtor.Exists && !m.MoveCtor.Deleted {
		s = &m.MoveCtor
	}
	c.bytes(id, s)
}

// bytes notes that special member s copies an object as bytes.
func (c collector) bytes(id uint32, s *il.SpecialMember) {
	if s.Trivial && isDefinable(s.Routine) {
		c.uses.uses = append(c.uses.uses, implicitUse{id, s.Routine})
	}
}

// movedLocal reports whether e, which a function returns, names a variable of it, which
// may be moved from [class.copy.elision].
func movedLocal(e *il.Expr) bool {
	v := e.Var
	return e.Kind == il.EnkVariable && v != nil && v.LocalToFunction && v.Storage == il.ScAuto && v.Type != nil && !v.Type.IsReference() &&
		!v.Type.IsConst()
}

// passed notes the objects that call e passes as parameters.
func (c collector) passed(e *il.Expr) {
	f := e.Operand
	if f == nil || f.Kind != il.EnkRoutine || f.Routine == nil || f.Routine.Type == nil || f.Routine.Type.Skip().Routine == nil {
		return
	}
	args := f.Next
	if f.Routine.MemberOf != nil && !f.Routine.IsStaticMember && args != nil {
		args = args.Next
	}
	for _, p := range f.Routine.Type.Skip().Routine.Params {
		if args == nil {
			return
		}
		switch {
		case p.Type.ClassType() == nil:
		case movedLocal(args): // by return alone
			c.bytes(args.ID, &args.Type.ClassType().Cls.Members.CopyCtor)
		default:
			c.copied(args.ID, args)
		}
		args = args.Next
	}
}

// forget takes back what the unevaluated operand of e uses.
func (c collector) forget(e *il.Expr) {
	inside := make(map[uint32]bool)
	for a := e.Operand; a != nil; a = a.Next {
		il.Search(a, func(e *il.Expr) il.Answer {
			inside[e.ID] = true
			if e.Init != nil {
				inside[e.Init.ID] = true
			}
			return il.Below
		})
	}
	c.uses.uses = slices.DeleteFunc(c.uses.uses, func(u implicitUse) bool { return inside[u.id] })
}

// deleted takes back the use of a virtual destructor by a delete-expression: the one
// that is called is found out when the program runs.
func (c collector) deleted(d *il.DynamicInit) {
	if r := d.Destructor; r != nil && r.IsVirtual {
		c.uses.uses = slices.DeleteFunc(c.uses.uses, func(u implicitUse) bool { return u.id == d.ID })
	}
}

// structor notes what constructor or destructor r does to the bases and members.
func (c collector) structor(r *il.Routine) {
	if r.MemberOf == nil || r.IsPrototype {
		return
	}
	for _, i := range structorInits(c.overlay, r, c.regions.region(&r.Scope.Entry)) {
		id := r.Scope.ID
		if i.Init != nil && i.Init.ID > id && i.Init.ID <= c.u.LastID() {
			id = i.Init.ID
		}
		c.part(id, r, i)
	}
}

// part notes what initialisation or destruction i of a base or member by r uses. The
// trivial constructor of a part that must be destroyed counts.
func (c collector) part(id uint32, r *il.Routine, i *il.CtorInit) {
	t := initialisedType(i)
	d := i.Init
	if d != nil && !i.UseFieldInit {
		c.use(id, initRoutine(d))
	}
	if k := elementClass(t); d != nil && d.Kind == il.DikNone && r.Special == il.SfkConstructor {
		c.trivial(id, k.Members.DefaultCtor.Routine)
	}
	c.use(id, c.destructor(t))
}

// elementInit is the call of a constructor that d is, or makes for each element of an
// array; nil for others.
func elementInit(d *il.DynamicInit) *il.DynamicInit {
	for depth := 0; d != nil && depth < maxTextDepth; depth++ {
		if d.Kind == il.DikConstructor {
			return d
		}
		if d.Const == nil || len(d.Const.Elems) == 0 {
			return nil
		}
		k := d.Const.Elems[0]
		if k.Kind == il.CkInitRepeat {
			k = k.Base
		}
		if k == nil {
			return nil
		}
		d = k.Dyn
	}
	return nil
}

// initRoutine is the constructor that d calls, for each element of an array.
func initRoutine(d *il.DynamicInit) *il.Routine {
	if d = elementInit(d); d != nil {
		return d.Routine
	}
	return nil
}

// initialisedType is the type of what i initialises; nil where that is not known.
func initialisedType(i *il.CtorInit) *il.Type {
	if i.Kind == il.CikDelegation && i.Init != nil && i.Init.Routine != nil {
		return i.Init.Routine.MemberOf
	}
	return i.PartType()
}

// parts are the subobjects of class t in the order in which they are made: virtual
// bases, other direct bases, members.
func parts(t *il.Type) []il.CtorInit {
	var list []il.CtorInit
	for _, b := range t.Cls.Bases {
		if b.Virtual {
			list = append(list, il.CtorInit{Kind: il.CikVirtualBase, Base: b})
		}
	}
	for _, b := range t.Cls.Bases {
		if b.Direct && !b.Virtual {
			list = append(list, il.CtorInit{Kind: il.CikDirectBase, Base: b})
		}
	}
	if t.IsUnion() {
		return list
	}
	for _, f := range t.Cls.Fields {
		if f.Name != nil || f.AnonymousParent {
			list = append(list, il.CtorInit{Kind: il.CikField, Field: f})
		}
	}
	return list
}

// structorInits lists what constructor or destructor r does to the subobjects of its
// class as the display shows it: what the definition initialises, members that only
// must be destroyed when the constructor fails, and what a destructor destroys
// (rule il.destroyed-parts).
func structorInits(o *overlay, r *il.Routine, region uint32) []*il.CtorInit {
	if list := o.routines.ctorInits(r); len(list) > 0 && o.inited[r.ID] {
		return list
	}
	if r.Special != il.SfkConstructor && r.Special != il.SfkDestructor || r.MemberOf == nil || r.DelegatingCtor {
		return r.CtorInits
	}
	t := r.MemberOf.ClassType()
	if t == nil || t.Cls == nil || !t.Cls.Complete || r.IsPrototype || t.IsDependent() {
		return r.CtorInits
	}
	written := make(map[any]*il.CtorInit, len(r.CtorInits))
	for _, i := range r.CtorInits {
		if i.Base != nil {
			written[i.Base] = i
		} else if i.Field != nil {
			written[i.Field] = i
		}
	}
	var list []*il.CtorInit
	made, taken := partMaker{o, region}, 0
	for _, p := range parts(t) {
		i := written[p.Field]
		if p.Base != nil {
			i = written[p.Base]
		}
		switch {
		case r.Special == il.SfkDestructor:
			i = made.destroyedPart(p)
		case i != nil:
			taken++
		case r.Scope != nil && r.Body != nil: // defined in the source
			i = made.destroyedPart(p)
		case len(r.Type.Skip().Routine.Params) == 0:
			i = made.defaultPart(p)
		default:
			i = made.copiedPart(r, p)
		}
		if i != nil {
			list = append(list, i)
		}
	}
	if taken < len(r.CtorInits) {
		return r.CtorInits // some stand for members of unnamed unions
	}
	if r.Special == il.SfkDestructor {
		slices.Reverse(list)
	}
	o.routines.setCtorInits(r, list)
	set(&o.inited, r.ID, true)
	return list
}

// partMaker makes what implicit constructors and destructors do to bases and members.
type partMaker struct {
	*overlay
	region uint32
}

// partInit completes initialisation p by one that the compiler makes, or by the
// initialiser of the member where that has one.
func (o partMaker) partInit(p il.CtorInit, d il.DynamicInit) *il.CtorInit {
	p.Entry, p.Generated = o.entry(o.region), true
	if !p.UseFieldInit {
		d.Entry, d.IsCtorInit = o.entry(o.region), true
		p.Init = &d
	}
	return &p
}

// destroyedPart is subobject p where only its destructor counts; nil without one.
func (o partMaker) destroyedPart(p il.CtorInit) *il.CtorInit {
	if o.destructor(initialisedType(&p)) == nil {
		return nil
	}
	return o.partInit(p, il.DynamicInit{Kind: il.DikNone})
}

// elementClass is the class of objects of type t, or of the elements of such an array.
func elementClass(t *il.Type) *il.ClassInfo {
	if t == nil {
		return nil
	}
	if t = t.BaseElement().ClassType(); t == nil {
		return nil
	}
	return t.Cls
}

// defaultPart is subobject p as an implicit default constructor makes it; nil where
// it does nothing.
func (o partMaker) defaultPart(p il.CtorInit) *il.CtorInit {
	if p.Field != nil && p.Field.HasInit {
		p.UseFieldInit, p.Init = true, p.Field.Init
		return o.partInit(p, il.DynamicInit{})
	}
	c := elementClass(initialisedType(&p))
	if c == nil {
		return nil
	}
	m := c.Members.DefaultCtor
	if m.Routine == nil || m.Trivial || m.Routine.LookupOnly {
		return o.destroyedPart(p)
	}
	return o.constructedPart(p, m.Routine, false)
}

// copiedPart is subobject p as implicit copy or move constructor r makes it.
func (o partMaker) copiedPart(r *il.Routine, p il.CtorInit) *il.CtorInit {
	if c := elementClass(initialisedType(&p)); c != nil {
		m := c.Members.CopyCtor
		if v := c.Members.MoveCtor; r.Type.Skip().Routine.Params[0].Type.IsRvalueReference() && v.Exists && !v.Deleted {
			m = v
		}
		if m.Routine != nil && !m.Trivial {
			return o.constructedPart(p, m.Routine, true)
		}
	}
	return o.partInit(p, il.DynamicInit{Kind: il.DikBitwiseCopy})
}

// constructedPart is subobject p made by constructor r, from that of another object if
// copied is set.
func (o partMaker) constructedPart(p il.CtorInit, r *il.Routine, copied bool) *il.CtorInit {
	d := il.DynamicInit{Kind: il.DikConstructor, Routine: r, ImpliedSource: copied, IsCtorInit: true}
	first := 0
	if copied {
		first = 1
	}
	d.Args = o.defaultArguments(r.Type.Skip().Routine.Params[first:])
	t := initialisedType(&p)
	if t.Skip().Kind == il.TkArray {
		d = o.elementInits(t, d)
	}
	return o.partInit(p, d)
}

// defaultArguments are copies of the default arguments of the given parameters.
func (o partMaker) defaultArguments(list []*il.ParamType) *il.Expr {
	var next *il.Expr
	for _, q := range slices.Backward(list) {
		if q.Default == nil {
			next = nil
			continue
		}
		a := *copyTree(o.overlay, q.Default, next, 0)
		a.GeneratedDefaultArg = true
		next = &a
	}
	return next
}

// elementInits initialises all elements of an array of type t by d.
func (o partMaker) elementInits(t *il.Type, d il.DynamicInit) il.DynamicInit {
	a := t.Skip()
	var e *il.Constant
	if a.Elem.Skip().Kind == il.TkArray {
		e = o.elementInits(a.Elem, d).Const
	} else {
		d.Entry = o.entry(o.region)
		e = &il.Constant{Entry: o.entry(o.region), Kind: il.CkDynamicInit, Type: a.Elem, ConstantRare: &il.ConstantRare{Dyn: &d}}
	}
	repeat := &il.Constant{Entry: o.entry(o.region), Kind: il.CkInitRepeat, ConstantRare: &il.ConstantRare{Base: e, Count: a.Array.Count}}
	list := &il.Constant{Entry: o.entry(o.region), Kind: il.CkAggregate, Type: t, ConstantRare: &il.ConstantRare{Elems: []*il.Constant{repeat}}}
	return il.DynamicInit{Kind: il.DikNonconstantAggregate, Const: list}
}

// fileUses are the special members that variables outside of functions use.
func fileUses(o *overlay) []implicitUse {
	var found bodyUses
	c := collector{o, &found}
	w := o.borrowWalk(false)
	defer o.returnWalk(w)
	eachShown(o, o.u.File, func(s *il.Scope) {
		for _, v := range s.Variables {
			if v.IsPrototype || v.IsNonreal || v.Type == nil || v.Type.IsDependent() || o.elsewhere(v) {
				continue
			}
			if v.Dyn != nil {
				w.visit(v.Dyn)
			}
			entries := w.take()
			for _, n := range entries {
				c.entry(n)
			}
			w.order = entries[:0]
			c.entry(v)
		}
	})
	return found.uses
}

// thisTypeAt returns the type of this in a member of class t, which entry id asked for:
// what was made later stands in front of it.
func thisTypeAt(o *overlay, t *il.Type, id uint32) *il.Type {
	p := basedAt(o, t, il.BasedPointer, id, il.Type{Kind: il.TkPointer, Elem: t, Size: 8, Align: 8})
	return basedAt(o, p, il.BasedQualified, id, il.Type{Kind: il.TkTypeRef, Elem: p, Quals: il.Const, Align: 1})
}

// basedAt returns the type of kind k that t has, or n, which entry id asked for.
func basedAt(o *overlay, t *il.Type, k il.BasedKind, id uint32, n il.Type) *il.Type {
	list := slices.Clone(o.types.based(t))
	for i, b := range list {
		if b.Kind != k || b.Type.Scratch() || k == il.BasedQualified && b.Type.Quals != n.Quals {
			continue
		}
		if b.Asked < id {
			b.Asked = id
			o.types.setBased(t, insertBased(slices.Delete(list, i, i+1), b))
		}
		return b.Type
	}
	n.Entry, n.Referenced = o.entry(0), true
	o.types.setBased(t, insertBased(list, il.BasedType{Kind: k, Asked: id, Type: &n}))
	return &n
}

// insertBased puts b where it belongs among the types of a list, the one that was asked
// for last in front.
func insertBased(list []il.BasedType, b il.BasedType) []il.BasedType {
	place := 0
	for place < len(list) && list[place].Asked > b.Asked {
		place++
	}
	return slices.Insert(list, place, b)
}

// makeImplicit gives the special member that u uses the body that its implicit
// definition has.
func makeImplicit(o *overlay, u implicitUse) *il.Routine {
	r := u.routine
	own := *r
	own.Storage = definedStorage(r)
	n := lambdas{o}.implicitBody(own, func() *il.Type { return thisTypeAt(o, r.MemberOf, u.id) }, func(n *il.Routine) *il.Expr {
		settleNoexcept(o, r)
		allocates(o, r)
		structorInits(o, n, uint32(n.Region))
		return nil
	})
	o.entities.setReferenced(r, true)
	set(&o.bodies.shadows, r.ID, n)
	o.bodies.made = append(o.bodies.made, n)
	return n
}

// implicitBody returns n, a copy of a member that is defined implicitly, with a body of
// its own, which returns what result makes. The entries of the body stand in the order in
// which they are made: this, whose type thisType gives, the parameters, what result
// makes, and the block.
func (o lambdas) implicitBody(n il.Routine, thisType func() *il.Type, result func(*il.Routine) *il.Expr) *il.Routine {
	o.bodies.last++
	region := o.bodies.last
	s := il.Scope{Entry: o.entry(region), Kind: il.SckFunction, Routine: &n, Parent: n.ParentScope, ScopeLists: &il.ScopeLists{ScopeListsRare: &il.ScopeListsRare{}}}
	local := il.SourceCorresp{ParentScope: &s, EnclosingRoutine: &n, LocalToFunction: true, Referenced: true}
	end := il.Statement{Entry: o.entry(region), Kind: il.StmkReturn, StatementRare: &il.StatementRare{}}
	this := il.Variable{VariableRare: &il.VariableRare{}, IsThis: true, IsParameter: true, Storage: il.ScAuto, Type: thisType()}
	this.Entry, this.DeclaredType = o.entry(region), this.Type
	o.correspond(&this, local)
	n.Params = nil
	for _, q := range n.Type.Skip().Routine.Params {
		v := il.Variable{VariableRare: &il.VariableRare{}, IsParameter: true, Storage: il.ScAuto, Type: q.Type, DeclaredType: q.Type, AssocParam: q}
		v.Entry = o.entry(region)
		o.correspond(&v, local)
		n.Params = append(n.Params, &v)
	}
	n.Scope, n.ThisVar, n.Region, n.Defined = &s, &this, int(region), true
	end.Expr = result(&n)
	n.Body = &il.Statement{Entry: o.entry(region), Kind: il.StmkBlock, First: &end, StatementRare: &il.StatementRare{}}
	return &n
}

// allocates lets the class of r, a constructor or destructor that is defined, ask for the
// functions of the file scope that allocate and free its objects.
func allocates(o *overlay, r *il.Routine) {
	c := r.MemberOf.ClassType().Cls
	made, freed := o.classes.operatorNew(c), o.classes.operatorDelete(c)
	lambdas{o}.allocation(c)
	if made != nil || r.Special != il.SfkConstructor {
		o.classes.setOperatorNew(c, made)
	}
	if freed != nil {
		o.classes.setOperatorDelete(c, freed)
	}
	for _, f := range [...]*il.Routine{o.classes.operatorNew(c), o.classes.operatorDelete(c)} {
		if f != nil {
			o.routines.setCalled(f, true)
			o.entities.setReferenced(f, true)
		}
	}
}

// definedStorage is the storage class of r once it is defined.
func definedStorage(r *il.Routine) il.StorageClass {
	if r.Storage == il.ScExtern {
		return il.ScUnspecified
	}
	return r.Storage
}

// settleNoexcept gives implicit member r the exception specification that its
// definition finds out [except.spec].
func settleNoexcept(o *overlay, r *il.Routine) {
	t := r.Type.Skip().Routine
	if e := o.functions.excSpec(t); e == nil || !e.Generated {
		return
	}
	m := &r.MemberOf.Cls.Members
	for _, s := range [...]*il.SpecialMember{&m.DefaultCtor, &m.CopyCtor, &m.MoveCtor, &m.CopyAssign, &m.MoveAssign, &m.Dtor} {
		if s.Routine == r && s.Noexcept {
			o.functions.setExcSpec(t, &il.ExceptionSpec{Entry: o.entry(0), Generated: true, IsNoexcept: true, Value: 1})
			return
		}
	}
	o.functions.setExcSpec(t, nil)
}

// listImplicit puts the special members that are defined implicitly into the lists of
// their classes.
func listImplicit(o *overlay) {
	for _, n := range o.bodies.made {
		s := n.MemberOf.ClassType().Cls.AssocScope
		list := slices.Clone(o.scopes.routines(s))
		for i, r := range list {
			if r.ID == n.ID {
				list[i] = n
			}
		}
		o.scopes.setRoutines(s, list)
	}
}
