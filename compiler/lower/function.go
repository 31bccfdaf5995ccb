// This file implements the bodies of functions, constructors and destructors
// among them.
package lower

import (
	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

func kernel(r *il.Routine) bool { return cuda.IsKernel(r) }

// body lowers the body of the function.
func (f *fn) body() {
	r := f.f.Routine
	b := &Block{Scope: true}
	f.f.Body = b
	if r.Body != nil {
		b.Pos, b.End = r.Body.Pos, r.Body.FinalPos
		f.scopes = survey{flow: flow{steps: f.u.Work.Step}, own: make(map[*il.Statement]bool), around: make(map[*il.Statement]bool), steps: f.u.Work.Step}
		f.closed = Inline(r)
		b.Inner = f.scopes.list(r.Body.First) || f.closed
		f.frames = append(f.frames, frame{stmt: r.Body})
		b.Declares, b.Vars = opening(r.Body.First)
	}
	for _, c := range f.u.FunctionNames(r) {
		f.functionName(c, c.Type)
	}
	f.inBlock(b, func() {
		switch r.Special {
		case il.SfkConstructor:
			f.constructorStart()
		case il.SfkDestructor:
			tableSetter{f}.setTables(r.MemberOf.ClassType(), b.Pos)
			if destroysParts(r) {
				f.exit = &Label{}
			}
		}
		if r.Body != nil {
			for f.f.last = r.Body.First; f.f.last != nil && f.f.last.Next != nil; {
				f.f.last = f.f.last.Next
			}
			f.statements(r.Body.First)
			if !returns(r.Body.First) && (f.exit != nil && f.exit.Used || f.scopes.flow.reaches(r.Body.First)) {
				f.endReturn(&Stmt{Kind: StmtReturn})
			}
			return
		}
		f.endReturn(&Stmt{Kind: StmtReturn})
	})
	if kernel(r) {
		f.findChanges()
	}
}

// lowered is the type of r as a function of C: the object is a parameter.
func (f *lowerer) lowered(r *il.Routine) *il.Type {
	from := r.Type.Skip()
	var object *il.Type
	if r.MemberOf != nil && !r.IsStaticMember {
		object = f.u.Qualified(r.MemberOf, from.Routine.ThisQuals)
	}
	return f.flat(from, object, kernel(r))
}

// loweredVariant is the type of one variant of r: that for bases of a class with
// virtual bases takes the table of tables.
func (f *lowerer) loweredVariant(r *il.Routine, variant byte) *il.Type {
	t := f.lowered(r)
	if variant == '2' && hasVirtualBases(r) {
		p := t.Routine.Params
		t.Routine.Params = append([]*il.ParamType{p[0], {Type: f.types.tables}}, p[1:]...)
	}
	return t
}

// flat is the function type from as one of C: a pointer to object, which may be nil,
// is a parameter, as is one to a result that is returned through it; classes that are
// passed by address are pointers unless byValue.
func (f *lowerer) flat(from, object *il.Type, byValue bool) *il.Type {
	t := f.u.NewType(il.TkRoutine)
	t.Elem = from.Elem
	t.Routine.HasEllipsis = from.Routine.HasEllipsis
	if object != nil {
		t.Routine.Params = append(t.Routine.Params, &il.ParamType{Type: f.u.Qualified(f.u.PointerTo(object), il.Const)})
	}
	for _, q := range from.Routine.Params {
		if ByAddress(q.Type) && !byValue {
			q = &il.ParamType{Type: f.pointer(f.u.Qualified(q.Type, q.Quals))}
		}
		t.Routine.Params = append(t.Routine.Params, q)
	}
	if ByAddress(from.Elem) {
		t.Elem = f.u.Builtin.Void
		t.Routine.Params = append([]*il.ParamType{{Type: f.pointer(from.Elem)}}, t.Routine.Params...)
	}
	return t
}

// thisObject is the object that the function is called for.
func (f *fn) thisObject() *Expr {
	this := varRef(f.this())
	return f.deref(this, this.Type.Skip().Elem)
}

// constructorStart builds bases and members, before the first statement
// (rule gpu.constructors).
func (f *fn) constructorStart() {
	r := f.f.Routine
	c := r.MemberOf.ClassType()
	pos := source.Pos{}
	if r.Body != nil {
		pos = r.Body.Pos
	}
	inits := r.CtorInits
	for _, i := range inits {
		if i.Kind == il.CikDelegation {
			f.memberInit(f.thisObject(), r.MemberOf, i.Init, i.Pos, '1')
			return
		}
	}
	for _, i := range inits {
		if i.Kind == il.CikDirectBase && i.Base != nil {
			f.memberInit(f.baseStep(f.thisObject(), i.Base), i.Base.Type, i.Init, i.Pos, '2')
		}
	}
	tableSetter{f}.setTables(c, f.startPos())
	for _, i := range inits {
		if i.Kind != il.CikField || i.Field == nil {
			continue
		}
		d := i.Init
		if i.UseFieldInit && i.Field.Init != nil {
			d = i.Field.Init
		}
		p := i.Pos
		if !p.IsValid() {
			p = pos
		}
		if !i.Generated {
			d = f.asConstant(i.Field.Type, d)
		}
		f.memberInit(f.member(f.thisObject(), i.Field), i.Field.Type, d, p, '1')
	}
}

// startPos is the place of a statement without one of its own: that of the body where
// it is the first there.
func (f *fn) startPos() source.Pos {
	if len(f.inner.Stmts) > 0 || f.f.Routine.Body == nil || f.f.Routine.Body.Implicit || f.f.Body.Pos != f.f.Routine.Body.Pos {
		return source.Pos{}
	}
	return f.f.Body.Pos
}

// memberInit initialises base or member x by d.
func (f *fn) memberInit(x *Expr, t *il.Type, d *il.DynamicInit, pos source.Pos, variant byte) {
	if d == nil {
		return
	}
	constInit := f.constInit
	f.constInit = true
	defer func() { f.constInit = constInit }()
	initFlags(f, d)
	if d.Kind == il.DikConstructor && d.Routine != nil && !t.IsArray() {
		if d.Routine.IsTrivialDefaultCtor && d.Args == nil {
			return
		}
		if !(d.Routine.IsTrivialCopy && !ByAddress(t)) || variant == '2' && !d.Routine.Generated { // (rule front.copied-bases)
			if d.ValueInit && !t.ClassType().Cls.Empty && !Evaluated(d.Routine) { // [dcl.init]/8
				f.emit(&Stmt{Kind: StmtExpr, Pos: f.startPos(), X: f.zeroed(x)})
			}
			constructMember(f, f.constructedPart(x), d, pos, variant)
			f.declared(d.InitExprLifetime, pos)
			adoptedEnd(f, pos)
			return
		}
	}
	if c := t.ClassType(); c != nil && c.Cls.Empty && d.Kind != il.DikConstructor {
		return
	}
	for d.Kind == il.DikExpression && d.Expr != nil && d.InitExprLifetime == nil && elided(d.Expr) != nil && f.constantOf(t, elided(d.Expr).Init) {
		d = elided(d.Expr).Init
	}
	if f.constantOf(t, d) {
		f.copyConstant(x, t, d, pos)
		return
	}
	n := f.fill(x, t, d)
	if n.zero && len(n.elems) == 0 {
		n.zero = false
		if len(n.exprs)+len(n.copies) == 0 {
			n.cleared = f.zeroed(x)
		}
	}
	f.fillStatements(n, pos)
	f.declared(d.InitExprLifetime, pos)
	adoptedEnd(f, pos)
}

// constructMember calls constructor d for the base or member at p.
func constructMember(f *fn, p *Expr, d *il.DynamicInit, pos source.Pos, variant byte) {
	stores, args := listArguments(f, d)
	for _, s := range stores {
		f.emit(&Stmt{Kind: StmtExpr, Pos: f.startPos(), X: s})
	}
	made := constructedFrom(f, p, d, args)
	if variant == '2' {
		made = tableSetter{f}.structorBase(f.u.Constructor(d), p, args...)
	}
	f.emit(&Stmt{Kind: StmtExpr, Pos: pos, X: made})
}

// copyConstant initialises x from a constant that lies in a variable of the block
// (rule gpu.static-constants).
func (f *fn) copyConstant(x *Expr, t *il.Type, d *il.DynamicInit, pos source.Pos) {
	v := f.static(f.u.Unqualified(t), d)
	if t.IsArray() {
		v.Type = t
		f.emit(&Stmt{Kind: StmtCopy, Pos: pos, X: x, Y: varRef(v)})
		return
	}
	f.emit(&Stmt{Kind: StmtExpr, Pos: pos, X: assigned("=", x, varRef(v))})
}

// destroysParts reports whether destructor r destroys a base or member.
func destroysParts(r *il.Routine) bool {
	c := r.MemberOf.ClassType()
	for _, m := range c.Cls.Fields {
		if c.Kind != il.TkUnion && destroyed(m.Type) != nil {
			return true
		}
	}
	for _, b := range c.Cls.DirectBases {
		if destroyed(b.Type) != nil && !b.Virtual {
			return true
		}
	}
	return false
}

// structorEnd destroys bases and members where a destructor ends.
func (f *fn) structorEnd(pos source.Pos) {
	r := f.f.Routine
	if r.Special != il.SfkDestructor {
		return
	}
	c := r.MemberOf.ClassType()
	var ends []*Expr
	for i := len(c.Cls.Fields) - 1; i >= 0 && c.Kind != il.TkUnion; i-- {
		m := c.Cls.Fields[i]
		if destroyed(m.Type) != nil {
			ends = append(ends, f.destroy(f.member(f.thisObject(), m), m.Type))
		}
	}
	for i := len(c.Cls.DirectBases) - 1; i >= 0; i-- {
		b := c.Cls.DirectBases[i]
		if d := destroyed(b.Type); d != nil && !b.Virtual {
			ends = append(ends, tableSetter{f}.structorBase(d, f.addr(f.baseStep(f.thisObject(), b))))
		}
	}
	if len(ends) == 0 {
		return
	}
	p := pos
	if r.Body != nil {
		p = r.Body.FinalPos
	}
	if f.exit != nil && f.exit.Used {
		f.emit(&Stmt{Kind: StmtLabel, Label: f.exit})
	}
	f.exit = nil
	f.returnBlock(source.Pos{}, func() {
		for _, x := range ends {
			f.emit(&Stmt{Kind: StmtExpr, Pos: p, X: x})
		}
	})
}
