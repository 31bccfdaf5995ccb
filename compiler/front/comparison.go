// This file implements defaulted comparison operators [class.compare]: whether
// they are deleted, what they return, and their bodies. A body is made when the
// function is first used: it compares the subobjects in order and leaves at the
// first that decides.
package front

import (
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// isDefaultedComparison reports whether r is a comparison operator defaulted by
// the user or implied by a defaulted operator<=>.
func isDefaultedComparison(r *il.Routine) bool { return r.IsDefaulted && r.Opname.IsComparison() }

// comparedClass returns the class that a defaulted comparison compares.
func comparedClass(r *il.Routine) *il.Type {
	if r.MemberOf != nil {
		return r.MemberOf.ClassType()
	}
	if ps := r.Type.Skip().Routine.Params; len(ps) > 0 {
		return ps[0].Type.Deref().ClassType()
	}
	return nil
}

// settleComparison makes the body of a defaulted comparison that is used at pos
// for the first time; when it cannot be made the function is deleted.
func (ck *Checker) settleComparison(r *il.Routine, pos source.Pos) bool {
	if r.Defined || r.IsDeleted {
		return r.Defined
	}
	c := comparedClass(r)
	if c == nil || c.IsDependent() || r.IsPrototype || c.Cls.BeingDefined || ck.tmpl.bodies[r] {
		return false
	}
	operands := len(r.Type.Skip().Routine.Params)
	if r.MemberOf != nil && !r.IsStaticMember {
		operands++
	}
	if operands != 2 {
		return false // an error, reported at the declaration
	}
	hits := ck.rep.Mute()
	ok := tryBody(ck, r, pos, func() { ck.comparisonBody(r, c, pos) })
	ck.rep.Unmute(hits)
	if !ok {
		r.IsDeleted, r.BodyFailed = true, false
	}
	return ok
}

// comparisonBody makes the body of r for class c.
func (ck *Checker) comparisonBody(r *il.Routine, c *il.Type, pos source.Pos) {
	ck.env.enterEnv(Env{scope: ck.file, class: r.MemberOf, bound: ck.seq})
	if s := symbols.ClassTable(c); s != nil {
		ck.env.scope = s
	}
	r.Params = r.Params[:0:0]
	for _, q := range r.Type.Skip().Routine.Params {
		v := ck.u.NewVariable()
		v.Type, v.DeclaredType, v.AssocParam = q.Type, q.Type, q
		v.IsParameter, v.Storage, v.Referenced = true, il.ScAuto, true
		v.DeclPos = r.DeclPos
		r.Params = append(r.Params, v)
	}
	ck.makeBody(r, nil, func() bool {
		w := &comparisonWriter{ck: ck, r: r, pos: pos, constexpr: true}
		return w.write(c)
	})
}

// comparisonWriter builds the statements of one defaulted comparison.
type comparisonWriter struct {
	ck        *Checker
	r         *il.Routine
	pos       source.Pos
	ordering  *il.Type // result type of operator<=>
	throws    bool
	constexpr bool
}

// write builds the body for class c; false when the function is deleted.
func (w *comparisonWriter) write(c *il.Type) bool {
	ck := w.ck
	body := ck.u.NewStmt(il.StmkBlock, source.Pos{})
	st := ck.env.stmts()
	st.block = &blockList{stmt: body, outer: st.block}
	ok := false
	switch w.r.Opname {
	case token.Eq:
		ok = w.subobjects(c, w.equal) && w.returnBool(true)
	case token.Spaceship:
		ok = w.orderingType(c) && w.subobjects(c, w.compare) && w.returnEqual()
	default:
		ok = w.rewritten(c)
	}
	st.block = st.block.outer
	if !ok {
		return false
	}
	w.r.Body = body
	if w.constexpr {
		w.r.IsConstexpr = true
	}
	if w.r.Type.Skip().Routine.ExcSpec == nil {
		w.r.NeverThrows = !w.throws // [except.spec]/11
	}
	return true
}

// object returns one of the compared objects, as an lvalue.
func (w *comparisonWriter) object(second bool) Operand {
	ck := w.ck
	var x Operand
	i := 0
	if w.r.MemberOf != nil && !w.r.IsStaticMember {
		if !second {
			x.set(ck.thisNode(w.pos))
			ck.indirect(&x, w.pos)
			return x
		}
	} else if second {
		i = 1
	}
	ck.buildVariable(&x, w.r.Params[i], nil, w.pos)
	return x
}

// subobjects calls f for each pair of corresponding bases and members of c;
// false when one cannot be compared.
func (w *comparisonWriter) subobjects(c *il.Type, f func(x, y *Operand) bool) bool {
	ck := w.ck
	if c.IsUnion() {
		return false
	}
	for _, b := range c.Cls.DirectBases {
		x, y := w.object(false), w.object(true)
		if x.Mode != Value || y.Mode != Value {
			return false
		}
		ck.objectToClass(&x, b.Type.ClassType(), false)
		ck.objectToClass(&y, b.Type.ClassType(), false)
		if !f(&x, &y) {
			return false
		}
	}
	for _, m := range c.Cls.Fields {
		if m.Name == nil && m.IsBitField {
			continue
		}
		if m.Type.IsReference() || m.Name == nil {
			return false // also an anonymous union
		}
		x, y := w.object(false), w.object(true)
		if x.Mode != Value || y.Mode != Value {
			return false
		}
		n := &qualName{Name: m.Name, Pos: w.pos, Start: w.pos}
		ck.fieldAccess(&x, m, nil, n, false, w.pos, true)
		ck.fieldAccess(&y, m, nil, n, false, w.pos, true)
		if !w.elements(&x, &y, f) {
			return false
		}
	}
	return true
}

// elements calls f for x and y, or in loops for their elements.
func (w *comparisonWriter) elements(x, y *Operand, f func(x, y *Operand) bool) bool {
	ck := w.ck
	if !x.valid() || !y.valid() || x.Mode != Value || y.Mode != Value {
		return false
	}
	a := x.Expr.Type.Skip()
	if a.Kind != il.TkArray {
		return f(x, y)
	}
	if a.Array.Unknown {
		return false
	}
	t := sizeType(ck.u, ck.d)
	var zero Operand
	zero.set(nodes.IntConst(ck.u, 0, t, w.pos))
	i := w.local(t, &zero)
	if i == nil {
		return false
	}
	loop := ck.u.NewStmt(il.StmkFor, w.pos)
	var cond, step, bound Operand
	ck.buildVariable(&cond, i, nil, w.pos)
	bound.set(nodes.IntConst(ck.u, int64(a.Array.Count), t, w.pos))
	ck.buildBinary(&cond, &bound, token.Lt, w.pos)
	ck.buildVariable(&step, i, nil, w.pos)
	ck.increment(&step, token.Inc, w.pos, false)
	if cond.Mode != Value || step.Mode != Value {
		return false
	}
	loop.Expr, loop.OwnRare().Incr = cond.Expr, step.Expr
	loop.OwnRare().Body = ck.u.NewStmt(il.StmkBlock, w.pos)
	loop.Body.Parent = loop
	ck.append(loop)
	st := ck.env.stmts()
	st.block = &blockList{stmt: loop.Body, outer: st.block}
	ok := true
	for _, o := range []*Operand{x, y} {
		var index Operand
		ck.buildVariable(&index, i, nil, w.pos)
		ck.buildSubscript(o, []*Operand{&index}, w.pos)
		ok = ok && o.Mode == Value
	}
	ok = ok && w.elements(x, y, f)
	st.block = st.block.outer
	return ok
}

// local makes a variable of the body with value x.
func (w *comparisonWriter) local(t *il.Type, x *Operand) *il.Variable {
	ck := w.ck
	v := ck.hiddenVariable(&il.Statement{Scope: w.r.Scope, StatementRare: &il.StatementRare{}}, t, x, w.pos)
	if v == nil {
		return nil
	}
	s := ck.u.NewStmt(il.StmkInit, source.Pos{})
	s.Init = v.Dyn
	ck.append(s)
	return v
}

// leaveIf adds `if (x) return e;`, or its opposite.
func (w *comparisonWriter) leaveIf(x *Operand, not bool, e *il.Expr) bool {
	ck := w.ck
	ck.condition(x)
	if x.Mode != Value {
		return false
	}
	w.note(x.Expr)
	if not {
		x.set(nodes.Unary(ck.u, il.OpNot, ck.u.Builtin.Bool, x.Expr, w.pos))
	}
	s := ck.u.NewStmt(il.StmkIf, w.pos)
	s.Expr = x.Expr
	s.Then = ck.u.NewStmt(il.StmkReturn, w.pos)
	s.Then.Expr, s.Then.Parent = e, s
	ck.append(s)
	return true
}

// note judges an expression that the body evaluates: whether it may throw, and
// whether it calls what is not constexpr.
func (w *comparisonWriter) note(e *il.Expr) {
	w.throws = w.throws || w.ck.mayThrow(e)
	w.constexpr = w.constexpr && onlyConstexpr(e)
}

// onlyConstexpr reports whether all functions that e calls are constexpr.
func onlyConstexpr(e *il.Expr) bool {
	for ; e != nil; e = e.Next {
		if e.Kind == il.EnkRoutine && e.Routine != nil && !e.Routine.IsConstexpr && !e.Routine.Consteval {
			return false
		}
		if !onlyConstexpr(e.Operand) {
			return false
		}
	}
	return true
}

// equal adds `if (!(x == y)) return false;`.
func (w *comparisonWriter) equal(x, y *Operand) bool {
	w.ck.buildBinary(x, y, token.Eq, w.pos)
	return x.Mode == Value && w.leaveIf(x, true, w.boolean(false))
}

func (w *comparisonWriter) boolean(b bool) *il.Expr {
	return nodes.ConstExpr(w.ck.u, nodes.BoolConstant(w.ck.u, b), w.pos)
}

// returnBool adds the last return statement.
func (w *comparisonWriter) returnBool(b bool) bool {
	s := w.ck.u.NewStmt(il.StmkReturn, w.pos)
	s.Expr = w.boolean(b)
	w.ck.append(s)
	w.ck.env.stmts().reachable = false
	return true
}

// orderingType finds what operator<=> returns: the type that it declares, or
// the common comparison category of the subobjects [class.spaceship].
func (w *comparisonWriter) orderingType(c *il.Type) bool {
	ck := w.ck
	declared := w.r.Type.Skip().Elem
	if !declared.HasPlaceholder() {
		w.ordering = declared
		return true
	}
	rank := 0
	names := [...]*token.Name{ck.known.strongOrdering, ck.known.weakOrdering, ck.known.partialOrdering}
	st := ck.env.stmts()
	outer := st.block
	scratch := ck.u.SetScratch(true)
	st.block = &blockList{stmt: ck.u.NewStmt(il.StmkBlock, w.pos)}
	ok := w.subobjects(c, func(x, y *Operand) bool {
		ck.buildBinary(x, y, token.Spaceship, w.pos)
		if x.Mode != Value {
			return false
		}
		t := x.Expr.Type.ClassType()
		for i, n := range names {
			if t != nil && t.Name == n {
				rank = max(rank, i)
				return true
			}
		}
		return false
	})
	ck.u.SetScratch(scratch)
	st.block = outer
	if !ok {
		return false
	}
	w.ordering = ck.stdType(names[rank])
	ck.env.fn.returnType = w.ordering
	return w.ordering != nil
}

// compare adds `R v = x <=> y; if (v != 0) return v;`.
func (w *comparisonWriter) compare(x, y *Operand) bool {
	ck := w.ck
	a, b := *x, *y
	ck.buildBinary(x, y, token.Spaceship, w.pos)
	if x.Mode != Value && !w.synthesize(x, &a, &b) {
		return false
	}
	w.note(x.Expr)
	v := w.local(w.ordering, x)
	if v == nil {
		return false
	}
	var value, zero, result Operand
	ck.buildVariable(&value, v, nil, w.pos)
	zero.set(nodes.IntConst(ck.u, 0, ck.u.Builtin.Int, w.pos))
	ck.buildBinary(&value, &zero, token.Ne, w.pos)
	ck.buildVariable(&result, v, nil, w.pos)
	return value.Mode == Value && w.leaveIf(&value, false, result.Expr)
}

// synthesize makes x the comparison of a and b by == and < where there is no
// operator<=> and the result type is declared [class.spaceship]/1.
func (w *comparisonWriter) synthesize(x, a, b *Operand) bool {
	ck := w.ck
	c := w.ordering.ClassType()
	if c == nil || w.r.DeducibleReturn {
		return false
	}
	equal, less := *a, *a
	y, z := *b, *b
	ck.buildBinary(&equal, &y, token.Eq, w.pos)
	ck.buildBinary(&less, &z, token.Lt, w.pos)
	same, fewer, more := w.member("equal"), w.member("less"), w.member("greater")
	if c.Name != ck.known.strongOrdering {
		same = w.member("equivalent")
	}
	if equal.Mode != Value || less.Mode != Value || same.Mode != Value || fewer.Mode != Value || more.Mode != Value {
		return false
	}
	if c.Name == ck.known.partialOrdering {
		greater, o := *b, *a
		none := w.member("unordered")
		ck.buildBinary(&greater, &o, token.Lt, w.pos)
		if greater.Mode != Value || none.Mode != Value {
			return false
		}
		ck.buildConditional(&greater, &more, &none, w.pos)
		more = greater
	}
	ck.buildConditional(&less, &fewer, &more, w.pos)
	ck.buildConditional(&equal, &same, &less, w.pos)
	*x = equal
	return x.Mode == Value
}

// member returns the constant of the result type with the given name.
func (w *comparisonWriter) member(name string) Operand {
	var x Operand
	c := w.ordering.ClassType()
	if c == nil || symbols.ClassTable(c) == nil {
		return x
	}
	for _, y := range symbols.ClassTable(c).Local(w.ck.names.InternString(name)) {
		if v, ok := y.Entity.(*il.Variable); ok {
			w.ck.buildVariable(&x, v, nil, w.pos)
			return x
		}
	}
	return x
}

// returnEqual adds the last return statement of operator<=>.
func (w *comparisonWriter) returnEqual() bool {
	ck := w.ck
	x := w.member("equal")
	if x.Mode != Value {
		x = w.member("equivalent")
	}
	if x.Mode != Value {
		return false
	}
	s := ck.u.NewStmt(il.StmkReturn, w.pos)
	if c := ck.constantOf(x.Expr, true); c != nil {
		s.Expr = nodes.ConstExpr(ck.u, c, w.pos)
	} else {
		ck.returnValue(s, &x)
	}
	ck.append(s)
	ck.env.stmts().reachable = false
	return true
}

// rewritten builds the body of a defaulted !=, <, >, <= or >=: the comparison
// of the whole objects, which overload resolution rewrites [class.compare.secondary].
func (w *comparisonWriter) rewritten(c *il.Type) bool {
	ck := w.ck
	x, y := w.object(false), w.object(true)
	outer := ck.exprs.rewriting
	ck.exprs.rewriting = w.r
	ck.buildBinary(&x, &y, w.r.Opname, w.pos)
	ck.exprs.rewriting = outer
	ck.condition(&x)
	if x.Mode != Value {
		return false
	}
	w.note(x.Expr)
	s := ck.u.NewStmt(il.StmkReturn, w.pos)
	s.Expr = x.Expr
	ck.append(s)
	ck.env.stmts().reachable = false
	return true
}

// impliedEquality declares the operator== that a class has because it defaults
// operator<=>, as a member or as a friend, and declares no operator==
// [class.compare.default]/5.
func (ck *Checker) impliedEquality(t *il.Type) {
	s := symbols.ClassTable(t)
	name := ck.operatorName(token.Eq, false)
	if s == nil || len(s.Local(name)) > 0 {
		return
	}
	for _, o := range t.Cls.FriendRoutines {
		if o.Opname == token.Eq {
			return
		}
	}
	for _, o := range t.Cls.Routines {
		if o.IsDefaulted && o.Opname == token.Spaceship && o.MemberOf == t {
			ck.declareImplied(o, t, s)
			return
		}
	}
	for _, o := range t.Cls.FriendRoutines {
		if o.IsDefaulted && o.Opname == token.Spaceship && o.FriendOf == t && o.MemberOf == nil && !o.IsPrototype {
			ck.declareImplied(o, t, s.NamespaceScope())
			return
		}
	}
}

// declareImplied declares in scope s the operator== that goes with o, the
// defaulted operator<=> of class t.
func (ck *Checker) declareImplied(o *il.Routine, t *il.Type, s *symbols.Scope) {
	name := ck.operatorName(token.Eq, false)
	r := ck.u.NewRoutine()
	r.Type = ck.u.NewType(il.TkRoutine)
	*r.Type.Routine = *o.Type.Skip().Routine
	r.Type.Elem = ck.u.Builtin.Bool
	r.Type.Routine.AssocRoutine, r.Type.Routine.IsAutoReturn = r, false
	r.Special, r.Opname, r.Name = il.SfkOperator, token.Eq, name
	r.Generated, r.IsDefaulted, r.IsInline = true, true, true
	r.DeclPos, r.Storage, r.Linkage, r.Access, r.Space = o.DeclPos, il.ScExtern, il.LinkageCXX, o.Access, o.Space
	r.LocalToFunction, r.EnclosingRoutine = t.LocalToFunction, t.EnclosingRoutine
	if r.TrailingRequires != o.TrailingRequires {
		r.OwnRare().TrailingRequires = o.TrailingRequires
	}
	y := ck.declare(s, name, symbols.SymFunction, r)
	y.Access = o.Access
	if o.MemberOf == nil {
		r.IsFriend, r.OwnRare().FriendOf, y.Friend = true, t, true
		ck.env.setParent(&r.SourceCorresp, s)
		t.Cls.OwnRare().FriendRoutines = append(t.Cls.FriendRoutines, r)
		listRoutine(r, s)
		return
	}
	r.MemberOf, r.InlineInClass = t, true
	r.ParentScope, r.IsClassMember = t.Cls.AssocScope, true
	t.Cls.OwnRare().Routines = append(t.Cls.Routines, r)
	t.Cls.AssocScope.OwnLists().Routines = append(t.Cls.AssocScope.Routines, r)
}
