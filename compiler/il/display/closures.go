// This file implements what the display shows of closures: the class stands among
// the types of the function, or of the scope, around the lambda; its implicit members
// have bodies (rule il.closures).
package display

import (
	"slices"

	"cufront/compiler/il"
	"cufront/compiler/token"
)

// closures are what the display adds to the closures of the unit.
type closures struct {
	shadows   map[uint32]*il.Routine   // members with the bodies that the display gives them, by number
	names     map[string]*token.Name   // of conversion functions
	parents   map[*il.Lambda]il.Entity // of lambdas outside of functions
	addressed map[*il.Routine]bool     // functions around extended lambdas
	lambdas   map[uint32]*il.Lambda    // of initialisations that are made those of a lambda
	sizes     map[*il.ClassInfo]uint64 // of those that carry a pointer
}

// lambdas find out what the display shows of closures.
type lambdas struct{ *overlay }

// nameNumbers is where the numbers of names begin that only the display has.
const nameNumbers = 1 << 28

// shadow returns routine r as the display shows it.
func (o lambdas) shadow(r *il.Routine) *il.Routine { return either(o.closures.shadows, r.ID, r) }

// isPlain reports whether closures of l convert to pointers to functions.
func isPlain(l *il.Lambda) bool { return !l.IsGeneric && !l.HasDefault && len(l.Captures) == 0 }

// findClosures gives the members of all closures the bodies that the display shows.
func (o lambdas) findClosures() {
	for _, r := range o.u.Routines {
		o.bodies.last = max(o.bodies.last, uint32(r.Region))
	}
	for _, r := range o.u.Routines {
		if extendedBody(r) {
			o.tagged(r.Lambda)
			o.heldPointer(r.Lambda)
		}
		if r.Lambda != nil && r.IsLambdaBody && r.Lambda.Closure != nil && r.Lambda.Routine == r && isPlain(r.Lambda) {
			for _, c := range r.Lambda.Closure.Cls.Routines {
				if c.ClosureEntry != nil {
					o.memberBody(c)
				}
			}
		}
	}
	var within []*il.Lambda // those that nothing outside of a function has taken yet
	owned := func(n il.Entity) {
		for _, l := range within {
			set(&o.closures.parents, l, n)
		}
		within = nil
	}
	note := func(n il.Node) {
		switch n := n.(type) {
		case *il.Variable:
			o.closureObject(n)
			owned(n)
		case *il.Field:
			owned(n)
		case *il.Constant:
			if e := n.Expr; e != nil && e.Kind == il.EnkOperation && o.nodes.op(e) == il.OpDotMemberCall && o.nodes.typ(e) != e.Type {
				o.constants.setType(n, o.nodes.typ(e))
			}
		case *il.Expr:
			switch {
			case n.Kind == il.EnkConstant && n.Const != nil && o.constants.typ(n.Const) != n.Const.Type && n.Type == n.Const.Type:
				o.nodes.setType(n, o.constants.typ(n.Const))
			case n.Kind == il.EnkLambda && n.Init != nil && n.X != nil && n.X.Lambda != nil:
				if len(n.X.Lambda.Captures) == 0 {
					o.inits.setKind(n.Init, il.DikNone)
					o.inits.setConst(n.Init, nil)
				}
				if n.X.Lambda.Enclosing == nil {
					within = append(within, n.X.Lambda)
				}
			case n.Kind == il.EnkOperation && (o.nodes.op(n) == il.OpPointsToField || o.nodes.op(n) == il.OpRefIndirect):
				o.capturedValue(n)
			case n.Kind == il.EnkOperation && o.nodes.op(n) == il.OpDotMemberCall:
				o.closureCall(n)
			}
			if n.Kind == il.EnkOperation {
				o.convertOperands(n)
				o.bindingType(n)
			}
		case *il.Statement:
			if e := o.statements.expr(n); n.Kind == il.StmkReturn && o.isCapturedValue(e) {
				o.statements.setExpr(n, o.converted(e))
			}
		case *il.DynamicInit:
			if e := o.inits.expr(n); o.inits.kind(n) == il.DikExpression && o.isCapturedValue(e) {
				o.inits.setExpr(n, o.converted(e))
			}
		}
	}
	o.eachFileEntry(note)
	o.eachBodyEntry(note)
}

// capturedValue lets the value of a captured variable be an rvalue, not a lvalue
// that has been read.
func (o lambdas) capturedValue(e *il.Expr) {
	t := o.nodes.origLvalueType(e)
	f := e
	if o.nodes.op(e) == il.OpRefIndirect {
		if f = o.nodes.operand(e); f == nil || o.nodes.op(f) != il.OpPointsToField {
			return
		}
	}
	this := o.nodes.operand(f)
	if t == nil || this == nil || o.nodes.next(this) == nil || o.nodes.next(this).Kind != il.EnkField || o.nodes.next(this).Field.CapturedVar == nil {
		return
	}
	if f == e {
		if t.IsReference() {
			return
		}
		o.nodes.setType(e, t)
	}
	o.nodes.setOrigLvalueType(e, nil)
}

// closureObject lets variable v that a lambda initialises be its object: a constant
// where nothing is captured.
func (o lambdas) closureObject(v *il.Variable) {
	d := o.variables.dyn(v)
	if d == nil || o.inits.kind(d) != il.DikExpression {
		return
	}
	e := o.inits.expr(d)
	if e == nil || e.Kind != il.EnkLambda || e.Init == nil || e.X == nil || e.X.Lambda == nil {
		return
	}
	region := o.regions.region(&e.Entry)
	if len(e.X.Lambda.Captures) > 0 {
		o.inits.setKind(d, il.DikLambda)
		o.inits.setExpr(d, nil)
		o.inits.setConst(d, o.inits.constant(e.Init))
		set(&o.closures.lambdas, d.ID, e.X.Lambda)
		return
	}
	object := il.Constant{Entry: o.entry(region), Kind: il.CkAggregate, Type: e.Type, Expr: e, ConstantRare: &il.ConstantRare{}}
	object.Referenced = true
	c := &object
	if o.regions.region(&v.Entry) > 1 {
		o.inits.setKind(d, il.DikConstant)
		o.inits.setExpr(d, nil)
		o.inits.setConst(d, c)
	} else {
		o.variables.setInit(v, il.InitkStatic)
		o.variables.setConst(v, c)
		o.variables.setDyn(v, nil)
	}
	for _, r := range e.Type.Skip().Cls.Routines {
		if ps := r.Type.Skip().Routine.Params; r.Special == il.SfkConstructor && r.Generated && len(ps) == 1 && ps[0].Type.IsRvalueReference() {
			o.moveBody(r)
		}
	}
}

// moveBody gives move constructor c of a closure a body: evaluating the closure asks
// for it.
func (o lambdas) moveBody(c *il.Routine) {
	if o.closures.shadows[c.ID] != nil {
		return
	}
	o.memberBody(c)
	o.functions.setExcSpec(c.Type.Routine, &il.ExceptionSpec{Entry: o.entry(0), Generated: true, IsNoexcept: true, Value: 1})
	o.allocation(c.MemberOf.Cls)
	o.moveFront(c.MemberOf, il.BasedPointer)
}

// allocation gives closure c the functions of the file scope that allocate and free
// its objects: a constructor that is defined asks for them.
func (o lambdas) allocation(c *il.ClassInfo) {
	for _, r := range o.scopes.routines(o.u.File) {
		if r.Special != il.SfkOperator || !r.Generated || r.Name == nil {
			continue
		}
		n := len(r.Type.Skip().Routine.Params)
		switch {
		case r.Name.Text == "operator new" && n == 1:
			o.classes.setOperatorNew(c, r)
		case r.Name.Text == "operator delete" && (o.classes.operatorDelete(c) == nil || n == 2 && !r.Type.Skip().Routine.Params[1].Type.IsEnum()):
			o.classes.setOperatorDelete(c, r)
		}
	}
}

// closureCall lets call e of a closure ask for the types by which its object is
// found.
func (o lambdas) closureCall(e *il.Expr) {
	f := o.nodes.operand(e)
	if f == nil || f.Routine == nil || !f.Routine.IsLambdaBody || o.nodes.next(f) == nil {
		return
	}
	t, x := f.Routine.MemberOf, o.nodes.next(f)
	if o.nodes.typ(e) == o.types.elem(f.Routine.Type.Skip()) {
		o.nodes.setType(e, o.deduced(o.nodes.typ(e)))
	}
	if f.Routine.Type.Skip().Routine.ThisQuals&il.Const == 0 {
		o.moveFront(t, il.BasedPointer)
	} else {
		o.moveFront(t, il.BasedQualified)
		if q := o.basedOn(t, il.BasedQualified, nil); q != nil {
			o.moveFront(q, il.BasedPointer)
		}
	}
	if x.Cat == il.LValue {
		o.moveFront(t, il.BasedReference)
	}
}

// moveFront makes the type of kind k the last that t was asked for.
func (o lambdas) moveFront(t *il.Type, k il.BasedKind) {
	list := o.types.based(t)
	for i, b := range list {
		if b.Kind == k {
			o.types.setBased(t, slices.Concat(list[i:i+1], list[:i], list[i+1:]))
			return
		}
	}
}

// memberBody gives implicit member c of a closure its body: a conversion returns the
// address of the function of the closure, a constructor nothing.
func (o lambdas) memberBody(c *il.Routine) {
	own, conversion := *c, c.ClosureEntry != nil
	if !conversion {
		own.Referenced, own.NeverThrows = true, true
	}
	set(&o.closures.shadows, c.ID, o.implicitBody(own, func() *il.Type { return o.thisType(c.MemberOf, conversion) }, func(n *il.Routine) *il.Expr {
		if !conversion {
			return nil
		}
		return &il.Expr{Entry: o.entry(uint32(n.Region)), Kind: il.EnkRoutine, Type: c.ConvType, Routine: c.ClosureEntry}
	}))
}

// correspond says where n, an entry of the display, belongs.
func (o lambdas) correspond(n il.Entity, c il.SourceCorresp) {
	o.entities.setParentScope(n, c.ParentScope)
	o.entities.setEnclosingRoutine(n, c.EnclosingRoutine)
	o.entities.setLocalToFunction(n, c.LocalToFunction)
	o.entities.setReferenced(n, c.Referenced)
}

// thisType returns the type of this in a member of closure t.
func (o lambdas) thisType(t *il.Type, constant bool) *il.Type {
	if constant {
		t = o.basedOn(t, il.BasedQualified, func() il.Type {
			return il.Type{Kind: il.TkTypeRef, Elem: t, Quals: il.Const, Align: 1}
		})
	}
	p := o.pointerTo(t)
	o.moveFront(t, il.BasedPointer)
	return o.basedOn(p, il.BasedQualified, func() il.Type {
		return il.Type{Kind: il.TkTypeRef, Elem: p, Quals: il.Const, Align: 1}
	})
}

// pointerTo returns the type pointer to t.
func (o lambdas) pointerTo(t *il.Type) *il.Type {
	return o.basedOn(t, il.BasedPointer, func() il.Type { return il.Type{Kind: il.TkPointer, Elem: t, Size: 8, Align: 8} })
}

// tagged lets the type by which the host text tells extended lambda l from others take
// the address of the function around it.
func (o lambdas) tagged(l *il.Lambda) {
	f := l.Enclosing
	for depth := 0; f != nil && f.IsLambdaBody && f.Lambda != nil && depth < maxTextDepth; depth++ {
		f = f.Lambda.Enclosing
	}
	if f == nil || f.Type == nil || f.Type.Kind != il.TkRoutine {
		return
	}
	set(&o.closures.addressed, f, true)
	o.pointerTo(f.Type)
}

// extendedBody reports whether r is the call operator of an extended lambda.
func extendedBody(r *il.Routine) bool { return r.IsLambdaBody && r.Lambda != nil && r.Lambda.Extended }

// spaceOf returns the routine whose space r has: implicit members of closures have that
// of the call operator.
func spaceOf(r *il.Routine) *il.Routine {
	if ofClosure(r) && r.MemberOf.Cls.Lambda != nil && r.MemberOf.Cls.Lambda.Routine != nil {
		return r.MemberOf.Cls.Lambda.Routine
	}
	return r
}

// basedOn returns the type of kind k that t has, or the one that is made for it.
func (o lambdas) basedOn(t *il.Type, k il.BasedKind, create func() il.Type) *il.Type {
	list := o.types.based(t)
	for _, b := range list {
		if b.Kind == k && !b.Type.Scratch() && (k != il.BasedQualified || b.Type.Quals == il.Const) {
			return b.Type
		}
	}
	if create == nil {
		return nil
	}
	n := create()
	n.Entry, n.Referenced = o.entry(0), true
	o.types.setBased(t, slices.Insert(slices.Clone(list), 0, il.BasedType{Kind: k, Type: &n}))
	return &n
}

// ofClosure reports whether r is an implicit member of a closure.
func ofClosure(r *il.Routine) bool {
	return r.Generated && r.MemberOf != nil && r.MemberOf.Cls != nil && r.MemberOf.Cls.IsClosure
}

// shownTrivialCopy reports whether r copies bytes.
func shownTrivialCopy(r *il.Routine) bool {
	if r.IsTrivialCopy && r.IsDeleted && ofClosure(r) {
		m := &r.MemberOf.Cls.Members
		return !m.HasRefMember && !m.HasConstMember && r.MemberOf.Cls.Lambda.ThisCapture != 1
	}
	return r.IsTrivialCopy || deletedCopy(r)
}

// deletedCopy reports whether r is a copy or move member that was declared as deleted:
// it counts as trivial (rule il.virtual-numbers).
func deletedCopy(r *il.Routine) bool {
	if !r.IsDeleted || r.Generated || r.MemberOf == nil || r.Special != il.SfkConstructor && !(r.Special == il.SfkOperator && r.Opname == token.Assign) {
		return false
	}
	c := r.MemberOf.Cls
	return c != nil && !c.Polymorphic && !c.AnyVirtualBases && copiesObject(r)
}

// conversionName names conversion c.
func (o lambdas) conversionName(c *il.Routine) *token.Name {
	text := "operator " + string(il.AppendType(nil, c.ConvType, o.text))
	n := o.closures.names[text]
	if n == nil {
		n = &token.Name{Text: text, ID: nameNumbers + uint32(len(o.closures.names))}
		set(&o.closures.names, text, n)
	}
	return n
}

// localClosures returns the closures of the lambdas that stand in the body of r.
func localClosures(r *il.Routine) []*il.Type {
	var list []*il.Type
	for _, n := range r.Locals {
		if t, ok := n.(*il.Type); ok && t.Cls != nil && t.Cls.IsClosure && t.Cls.Lambda.Routine != nil {
			list = append(list, t)
		}
	}
	return list
}

// fileClosures lists the closures of lambdas outside of functions among the types
// of the scopes that they stand in.
func (o lambdas) fileClosures() {
	lists := make(map[*il.Scope][]*il.Type) // of the scopes that have closures, the display's own
	for _, t := range o.u.Order.Types {
		if t.Cls == nil || !t.Cls.IsClosure || t.Cls.Lambda == nil || t.Cls.Lambda.Enclosing != nil || t.Cls.Lambda.Routine == nil ||
			t.Cls.AssocScope == nil || t.Cls.AssocScope.Parent == nil {
			continue
		}
		s := t.Cls.AssocScope.Parent
		list, ok := lists[s]
		if !ok {
			list = slices.Clone(o.scopes.types(s))
		}
		i := len(list)
		for i > 0 && list[i-1].ID > t.ID {
			i--
		}
		lists[s] = slices.Insert(list, i, t)
		o.scopes.setTypes(s, lists[s])
		o.entities.setParentScope(t, s)
		o.closureMembers(t, false)
	}
}

// closureMembers orders the members of closure t as the display lists them.
func (o lambdas) closureMembers(t *il.Type, local bool) {
	s := t.Cls.AssocScope
	var list, conversions, instances []*il.Routine
	members := slices.Clone(t.Cls.Routines)
	known := make(map[*il.Routine]bool, len(members))
	for _, r := range members {
		known[r] = true
	}
	for _, r := range o.scopes.routines(s) {
		if !known[r] {
			members = append(members, r)
		}
	}
	for _, f := range t.Cls.Fields {
		o.entities.setReferenced(f, f.CapturedThis)
		if f.CapturedThis {
			o.entities.setName(f, nil)
			if p := f.Type; p.Kind == il.TkPointer {
				o.fields.setType(f, o.basedOn(p, il.BasedQualified, func() il.Type {
					return il.Type{Kind: il.TkTypeRef, Elem: p, Quals: il.Const, Align: 1}
				}))
			}
		}
	}
	o.scopes.setHiddenNames(s, nil)
	for _, r := range members {
		o.entities.setLocalToFunction(r, local)
		switch {
		case r.ClosureEntry != nil:
			f := *r.ClosureEntry
			f.Type = o.entryType(f.Type)
			o.types.setElem(r.ConvType, f.Type)
			o.entities.setLocalToFunction(&f, local)
			o.entities.setLinkage(&f, il.LinkageNone)
			moveTo(o.overlay, &f, o.entities.declPos(t.Cls.Lambda.Routine))
			f.Referenced, f.AddressTaken = true, true
			o.entities.setLinkage(r, il.LinkageNone)
			moveTo(o.overlay, r, o.entities.declPos(t.Cls.Lambda.Routine))
			o.entities.setName(r, o.conversionName(r))
			o.functions.setExcSpec(r.Type.Routine, &il.ExceptionSpec{Entry: o.entry(0), Generated: true, IsNoexcept: true, Value: 1})
			conversions = append(conversions, o.shadow(r), &f)
		case r.IsLambdaBody && (r.Lambda == nil || r.Lambda.Routine != r):
			instances = append(instances, r)
		case r.IsLambdaBody:
			if o.entities.nameRefs(r) == nil && !t.Cls.IsGenericClosure {
				o.entities.setNameRefs(r, &il.NameReference{Entry: o.entry(0), NumTemplateArgs: -1, InPrimaryDeclarator: true})
			}
			if !t.Cls.IsGenericClosure && !r.IsPrototype {
				o.types.setElem(r.Type, o.deduced(o.types.elem(r.Type)))
				o.routines.setDeclaredType(r, r.Type)
			}
			o.entities.setAttributes(r, withoutCUDA(o.entities.attributes(r)))
			list = append(list, r)
		default:
			o.entities.setLinkage(r, il.LinkageNone)
			list = append(list, o.shadow(r))
		}
	}
	if len(list) > 0 {
		list = slices.Insert(list, 1, conversions...)
	}
	o.scopes.setRoutines(s, append(list, instances...))
}

// closureBodies returns the members of the closure of l that have bodies of the
// display's own.
func (o lambdas) closureBodies(l *il.Lambda) []*il.Routine {
	var list []*il.Routine
	for _, r := range l.Closure.Cls.Routines {
		if n := o.closures.shadows[r.ID]; n != nil {
			list = append(list, n)
		}
	}
	slices.SortStableFunc(list, func(r, s *il.Routine) int { return r.Region - s.Region })
	return list
}

// initLambda is the lambda that makes the object that d initialises.
func initLambda(o *overlay, d *il.DynamicInit) *il.Lambda {
	if o.inits.kind(d) == il.DikNone {
		return nil
	}
	return either(o.closures.lambdas, d.ID, d.Lambda)
}

// entryType is the type t of the function to which a closure converts, with
// parameters of its own.
func (o lambdas) entryType(t *il.Type) *il.Type {
	n, info := *t, *t.Routine
	list, params := make([]il.ParamType, len(info.Params)), make([]*il.ParamType, len(info.Params))
	for i, p := range info.Params {
		q := *p
		q.Entry, q.Next, q.Name = o.entry(0), nil, o.params.name(p)
		if i+1 < len(list) {
			q.Next = &list[i+1]
		}
		list[i], params[i] = q, &list[i]
	}
	info.Params = params
	n.Routine = &info
	o.types.setElem(&n, o.deduced(o.types.elem(t)))
	return &n
}

// deduced returns the type that was deduced for the result t of a lambda, t itself
// when it was written.
func (o lambdas) deduced(t *il.Type) *il.Type {
	if t != nil && t.Ref != nil && t.Ref.Kind == il.RefDeducedAuto && o.types.elem(t) != nil {
		return o.types.elem(t)
	}
	return t
}

// withoutCUDA returns attributes a when they are others than those that say where
// the lambda runs, which are no attributes of the call operator.
func withoutCUDA(a *il.Attribute) *il.Attribute {
	for n := a; n != nil; n = n.Next {
		switch {
		case n.Name == nil:
			return a
		case n.Name.Text != "device" && n.Name.Text != "host" && n.Name.Text != "__device__" && n.Name.Text != "__host__":
			return a
		}
	}
	return nil
}

// parent is the entity in whose initialiser lambda l stands outside of functions.
func parent(o *overlay, l *il.Lambda) il.Entity {
	if l == nil {
		return nil
	}
	return either(o.closures.parents, l, l.Parent)
}

func parentVariable(o *overlay, l *il.Lambda) *il.Variable {
	v, _ := parent(o, l).(*il.Variable)
	return v
}

func parentField(o *overlay, l *il.Lambda) *il.Field {
	f, _ := parent(o, l).(*il.Field)
	return f
}

func parentRoutine(o *overlay, l *il.Lambda) *il.Routine {
	r, _ := parent(o, l).(*il.Routine)
	return r
}
