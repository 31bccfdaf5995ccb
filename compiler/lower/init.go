// This file implements initialisation: what fills a variable or temporary.
//
// Constants of an aggregate are set one by one behind a memset, all else by
// assignments and calls behind them (rule gpu.aggregates).
package lower

import (
	"cufront/compiler/il"
)

// A filling is what initialises one object.
type filling struct {
	object  *Expr    // the object itself
	zero    bool     // it is zeroed first
	elems   []*Stmt  // constants: StmtElem and StmtString
	exprs   []*Expr  // the rest, in order
	braces  string   // initialiser of the declaration that zeroes what exprs leave out
	copies  []*Stmt  // arrays: StmtCopy
	copied  bool     // it is a copy of an object that holds nothing
	loose   bool     // exprs follow on the same line
	valued  bool     // the last of exprs is a constant of an aggregate
	leads   []leadAt // what stands on the lines before exprs
	cleared *Expr    // the call that zeroes it first where it is no variable
}

// leadAt is what stands on the line before the expression with a number.
type leadAt struct {
	at    int
	stmts []*Stmt
}

// leadsFirst puts what stands on the lines before the expressions of n in front of all.
func leadsFirst(f *fn, n *filling) {
	for _, l := range n.leads {
		f.lead = append(f.lead, l.stmts...)
	}
	n.leads = nil
}

// fill returns what initialises x, of type t, as d says.
func (f *fn) fill(x *Expr, t *il.Type, d *il.DynamicInit) *filling {
	n := &filling{object: x}
	if d == nil {
		return n
	}
	d = direct(d)
	switch d.Kind {
	case il.DikZero:
		if r := CalledByDefault(t.BaseElement()); r != nil && t.IsArray() {
			n.exprs = append(n.exprs, f.constructArray(x, t, &il.DynamicInit{Routine: r}))
			return n
		}
		if c := zeros(f, t, d); c != nil {
			if isFoundObject(f, x, t) {
				n.exprs = append(n.exprs, assigned("=", x, varRef(f.static(f.u.Unqualified(t), &il.DynamicInit{Kind: il.DikConstant, Const: c, ExplicitCast: d.ExplicitCast}))))
				return n
			}
			f.fillConstant(n, x, t, c)
			return n
		}
		n.zero = t.IsClass() || t.IsArray()
		if !n.zero {
			n.exprs = append(n.exprs, assigned("=", f.writable(x, t), f.zeroOf(t)))
		}
	case il.DikConstant, il.DikNonconstantAggregate:
		if d.Braced && d.Const != nil && t.IsScalar() && !t.IsPtrToMember() {
			n.scalar(f, x, t, d.Const, false)
			return n
		}
		f.fillConstant(n, x, t, d.Const)
	case il.DikExpression, il.DikBitwiseCopy:
		to := t
		if d.Braced && t.IsClass() {
			to = f.u.Unqualified(t) // the one object in braces is copied as it is
		}
		f.fillExpression(n, x, to, d.Expr)
	case il.DikClassResultViaCtor:
		n.exprs = append(n.exprs, f.into(x, d.Expr))
	case il.DikConstructor:
		f.fillConstructor(n, x, t, d)
	case il.DikLambda:
		f.fillClosure(n, x, d.Lambda)
	}
	return n
}

// writable returns x as an object that may be assigned to.
func (f *lowerer) writable(x *Expr, t *il.Type) *Expr {
	if y := f.ofConstElement(x); y != nil {
		return y
	}
	if t.AllQuals()&il.Const != 0 && !(x.Op == OpVar && x.Var.Source != nil) {
		if y := whole(x); y != x && y.Type.AllQuals()&il.Const == 0 {
			return x // no object is const but the part
		}
		return f.see(f.u.Unqualified(t), x)
	}
	return x
}

// whole is the object that x is a member of, directly or not.
func whole(x *Expr) *Expr {
	for x.Op == OpMember {
		x = x.X
	}
	return x
}

// ofConstElement returns x, an element of an array of const or a part of one, as an
// object that may be assigned to; nil where it is none.
func (f *lowerer) ofConstElement(x *Expr) *Expr {
	switch x.Op {
	case OpMember:
		if y := f.ofConstElement(x.X); y != nil {
			return f.member(y, x.Field)
		}
	case OpDeref, OpIndex:
		p := x.X
		if p.Op != OpCast && p.Op != OpDecay || !p.Type.IsPointer() {
			return nil
		}
		if e := p.Type.Skip().Elem; e.AllQuals()&il.Const != 0 {
			own := f.u.Unqualified(e)
			return &Expr{Op: x.Op, X: cast(f.pointer(own), p), Y: x.Y, Type: own}
		}
	}
	return nil
}

func (f *lowerer) zeroOf(t *il.Type) *Expr {
	switch s := t.Skip(); {
	case s.Kind == il.TkPointer || s.Kind == il.TkNullptr:
		return null(f.u.Unqualified(t))
	case s.Kind == il.TkFloat:
		return text(floatZero(t), t)
	case s.Kind == il.TkPtrToMember:
		return text("(-1L)", t)
	}
	return f.zeroConst(t)
}

// zeroConst is the constant zero of integer type t.
func (f *lowerer) zeroConst(t *il.Type) *Expr {
	return &Expr{Op: OpConst, Const: il.LooseConstant(il.CkInteger, f.u.Unqualified(t)), Type: f.u.Unqualified(t)}
}

// fillExpression initialises x by the value of e.
func (f *fn) fillExpression(n *filling, x *Expr, t *il.Type, e *il.Expr) {
	if t.IsReference() {
		n.exprs = append(n.exprs, assigned("=", x, f.expr(e)))
		return
	}
	if t.IsArray() {
		n.copies = append(n.copies, &Stmt{Kind: StmtCopy, X: x, Y: f.expr(e)})
		return
	}
	if t.IsClass() {
		if p := elided(e); p != nil && p.Init.Kind == il.DikLambda && ByAddress(t) {
			*n = *f.fill(x, t, p.Init)
			return
		}
		if isEmptyClass(t) && ByAddress(t) && e.OrigLvalueType != nil && !(x.Op == OpVar && x.Var.Source != nil) {
			if n.copied = true; hasEffect(e, 0) { // nothing is copied
				n.exprs = append(n.exprs, f.value(e))
			}
			return
		}
		if q := questionOf(e); ByAddress(t) || q != nil && f.needsPlace(q) {
			n.loose = q != nil
			n.exprs = append(n.exprs, f.into(x, e))
			return
		}
		if p := elided(e); p != nil {
			*n = *f.fill(x, t, p.Init)
			return
		}
		y := f.value(e)
		if t.AllQuals()&il.Const == 0 || !constructs(t.ClassType()) {
			y = requalified(f, y, e.Type, t)
		}
		n.zero = true
		called := y.Op == OpDeref && y.X.Op == OpCall
		if isPlace(y) && y.Op != OpComma && t.ClassType().Cls.Empty && !called {
			n.copied = true
			unname(y)
			return // nothing is copied
		}
		if isEmptyClass(t) {
			n.exprs = append(n.exprs, y)
			return
		}
		n.exprs = append(n.exprs, assigned("=", x, f.fitting(x, y, t)))
		return
	}
	if t.IsPtrToMemberFunction() {
		if e.Kind == il.EnkConstant && x.Op == OpVar {
			f.fillConstant(n, x, t, e.Const)
			return
		}
		n.zero = true
	}
	y := f.taken
	if x.Op == OpMember && x.Field != nil && inClosure(x.Field) {
		y = f.value // a closure takes what another one has copied as it is
	}
	n.exprs = append(n.exprs, assigned("=", f.writable(x, t), y(e)))
}

// unqualified returns class value y without qualifiers that it has as an object.
func (f *lowerer) unqualified(y *Expr) *Expr {
	if y.Type.AllQuals() != 0 && isPlace(y) && y.Op != OpLvalueCast {
		return f.see(f.u.Unqualified(y.Type), y)
	}
	return y
}

// fitting returns class value y, an object that x of type t is made from, with the
// qualifiers of t; a part of an object is const in its declaration alone.
func (f *lowerer) fitting(x, y *Expr, t *il.Type) *Expr {
	switch want := t.AllQuals(); {
	case x.Op == OpMember && y.Op == OpMember && x.Field != nil && y.Field != nil && inClosure(x.Field) && inClosure(y.Field):
		return y
	case x.Op == OpMember && (y.Op == OpVar || y.Op == OpDeref) && x.Field != nil && inClosure(x.Field) && !x.Field.IsInitCapture:
		return y
	case want&il.Const == 0 || !isPlace(y), y.Type.AllQuals() == want && constructs(t.ClassType()):
		return f.unqualified(y)
	case y.Type.AllQuals() == 0 && constructs(t.ClassType()):
		return y // (rule gpu.const-copies)
	case y.Type.AllQuals() == want || y.Type.AllQuals() == 0 && x.Op == OpMember:
		return y
	case y.Op == OpVar && y.Var.Static:
		return y
	}
	return f.see(t, y)
}

// bare returns class value y without the qualifiers of the object that it is.
func (f *lowerer) bare(y *Expr) *Expr {
	if y.Type.AllQuals() != 0 && isPlace(y) {
		return f.see(f.u.Unqualified(y.Type), y)
	}
	return y
}

// questionOf returns the conditional expression whose value e is.
func questionOf(e *il.Expr) *il.Expr {
	for e.Kind == il.EnkObjectLifetime || e.Kind == il.EnkOperation && e.Op == il.OpParens {
		e = e.Operand
	}
	if e.Kind == il.EnkOperation && e.Op == il.OpQuestion && e.Cat == il.PRValue && e.OrigLvalueType == nil {
		return e
	}
	return nil
}

// needsPlace reports whether the branches of conditional expression e, a class
// value, are made in one object that exists before: one of them is a temporary, or
// one is an object and one a value (rule gpu.class-questions).
func (f *fn) needsPlace(e *il.Expr) bool {
	if !e.Type.IsClass() {
		return false
	}
	objects, values := false, false
	for b := e.Operand.Next; b != nil; b = b.Next {
		if q := questionOf(b); q != nil && f.needsPlace(q) || b.Kind == il.EnkObjectLifetime {
			return true
		}
		if p := elided(b); p != nil && (p.Form == il.CastImplicit || f.constructed(p.Type, p.Init) == nil) {
			return true
		}
		if isClassValue(b) {
			values = true
		} else {
			objects = true
		}
	}
	return objects && values
}

// direct returns d, or where it copies the bits of what a conversion function returns
// the initialisation by the call itself: that is the object (rule gpu.converted-objects).
func direct(d *il.DynamicInit) *il.DynamicInit {
	if d == nil || d.Kind != il.DikConstructor || d.Routine == nil || !d.Routine.IsTrivialCopy || d.Args == nil || d.Args.Next != nil {
		return d
	}
	e := d.Args
	if e.Kind == il.EnkOperation && e.Op == il.OpReferenceTo {
		e = e.Operand
	}
	if i := e.Init; e.Kind == il.EnkTempInit && i != nil && i.Kind == il.DikExpression && i.Expr != nil && i.Expr.IsCall() && i.Destructor == nil {
		return i
	}
	return d
}

// madeByCall returns the call whose value class value e is, nil for others: a cast of it to
// its own class, or to the class that a conversion function returns.
func madeByCall(e *il.Expr) *il.Expr {
	p := elided(e)
	if p == nil || p.Kind != il.EnkTempInit || p.Cat != il.PRValue || !p.Type.IsClass() || ByAddress(p.Type) {
		return nil
	}
	if d := direct(p.Init); d.Kind == il.DikExpression && d.Expr != nil && d.Expr.IsCall() {
		return d.Expr
	}
	return nil
}

// elided returns the temporary that e is, which the object itself stands for.
func elided(e *il.Expr) *il.Expr {
	for e.Kind == il.EnkOperation && (e.Op == il.OpParens || e.Op == il.OpClassRvalueAdjust) {
		e = e.Operand
	}
	if (e.Kind == il.EnkTempInit || e.Kind == il.EnkLambda || e.Kind == il.EnkInitializer) && e.Init != nil {
		return e
	}
	return nil
}

// into returns the evaluation of class value e into object x
// (rule gpu.class-results).
func (f *fn) into(x *Expr, e *il.Expr) *Expr {
	for e.Kind == il.EnkOperation && e.Op == il.OpParens {
		e = e.Operand
	}
	switch {
	case e.Kind == il.EnkObjectLifetime:
		flags := f.enterLifetime(e.X.Lifetime, e.Operand)
		v := f.into(x, e.Operand)
		return comma(flags, f.leaveLifetime(v, e.X.Lifetime))
	case e.IsCall() && ByAddress(e.Type):
		saved := f.branch
		f.branch = false
		defer func() { f.branch = saved }()
		return f.call(e, f.addr(x))
	case e.Kind == il.EnkOperation && e.Op == il.OpQuestion && e.Operand.Next.Next != nil && (ByAddress(e.Type) || f.needsPlace(e)):
		b := e.Operand.Next
		if k, ok := truthOf(f, e.Operand); ok { // one branch is left
			if !k {
				b = b.Next
			}
			return cast(f.u.Builtin.Void, intoBranch(f, x, b, e))
		}
		c := f.cond(e.Operand)
		yes := intoBranch(f, x, b, e)
		no := intoBranch(f, x, b.Next, e)
		return &Expr{Op: OpCond, X: c, Y: yes, Z: no, Type: f.u.Builtin.Void, Void: true}
	case e.Kind == il.EnkOperation && e.Op == il.OpComma:
		before := f.effect(e.Operand)
		return comma(before, f.into(x, e.Operand.Next))
	}
	if p := elided(e); p != nil {
		if d := f.asConstant(x.Type, p.Init); f.branch && f.constantOf(x.Type, d) {
			return f.copied(x, varRef(f.static(f.u.Unqualified(p.Type), d)))
		}
		if s := tableStatic(f, x.Type, p.Init); s != nil && f.branch {
			return f.copied(x, s)
		}
		n := f.fill(x, x.Type, p.Init)
		if y := listedBranch(f, n, x, direct(p.Init)); y != nil {
			return y
		}
		if f.branch && n.zero && x.Type.IsClass() && len(n.elems)+len(n.exprs)+len(n.copies) == 0 && !n.copied { // only there
			if isEmptyClass(x.Type) {
				return x
			}
			return f.zeroed(x)
		}
		if y := f.joined(n, x, x); y != nil {
			return y
		}
		return x // what stands in front of the statement has filled it
	}
	y := f.value(e)
	if isEmptyClass(x.Type) {
		if isPlace(y) && y.Op != OpComma {
			unname(y)
			y = x
		}
		return y
	}
	return assigned("=", x, f.unqualified(y))
}

// fillConstructor initialises x by a constructor.
func (f *fn) fillConstructor(n *filling, x *Expr, t *il.Type, d *il.DynamicInit) {
	r := d.Routine
	if r == nil || r.IsTrivialDefaultCtor && d.Args == nil {
		n.zero = d.ValueInit
		return
	}
	if r.IsTrivialCopy && d.Args != nil && !ByAddress(t) {
		a := f.expr(d.Args)
		y := f.deref(a, a.Type.Deref())
		n.zero = true
		if isPlace(y) && y.Op != OpComma && t.ClassType().Cls.Empty {
			n.copied = true
			unname(y)
			return
		}
		n.exprs = append(n.exprs, assigned("=", x, f.fitting(x, y, f.u.Unqualified(t))))
		return
	}
	if y := knownObject(f, x, t, d); y != nil {
		n.exprs = append(n.exprs, y)
		return
	}
	if c := f.constructed(t, d); c != nil {
		f.fillConstant(n, x, t, c)
		return
	}
	if t.IsArray() {
		n.exprs = append(n.exprs, f.constructArray(x, t, d))
		return
	}
	if Evaluated(r) {
		if c := f.unit.tableConstant(t, d); c != nil && isPart(x) {
			n.exprs = append(n.exprs, assigned("=", x, varRef(f.static(f.u.Unqualified(t), &il.DynamicInit{Kind: il.DikConstant, Const: c}))))
			return
		}
		n.zero = true
		f.defaultElements(n, x, t.ClassType(), t.ClassType(), 0, 0)
		return
	}
	if d.ValueInit && !t.ClassType().Cls.Empty && !r.IsTrivialDefaultCtor { // [dcl.init]/8
		n.exprs = append(n.exprs, f.zeroed(x))
	}
	p := f.addr(x)
	stores, args := listArguments(f, d)
	n.exprs = append(append(n.exprs, stores...), constructedFrom(f, p, d, args))
}

// constructArray builds the elements of array x one by one, in a function of the
// run-time library.
func (f *fn) constructArray(x *Expr, t *il.Type, d *il.DynamicInit) *Expr {
	return constructElements(f, f.decay(x, f.pointer(t.Skip().Elem)), t.Skip().Elem, t.Skip().Array.Count, d.Routine)
}

// constructElements builds n objects of type t from p on by constructor r: all the
// innermost elements where t is an array itself (rule gpu.array-constructors).
func constructElements(f *fn, p *Expr, t *il.Type, n uint64, r *il.Routine) *Expr {
	first := p
	if t.IsArray() {
		c, per := element(t)
		n *= per
		v := f.temp(f.pointer(c))
		p, first = varRef(v), assigned("=", varRef(v), cast(v.Type, p))
		t = c
	} else if t.AllQuals()&il.Const != 0 { // no const object yet
		v := f.temp(f.pointer(f.u.Unqualified(t)))
		p, first = varRef(v), assigned("=", varRef(v), cast(v.Type, p))
	}
	null := null(f.runtimeFunction())
	args := []*Expr{cast(f.voidPointer(), first), f.number(n), f.number(t.Skip().Size), cast(f.runtimeFunction(), structor(r, '1')), null}
	return comma(call(text("__cxa_vec_ctor", nil), f.voidPointer(), args...), p)
}

// repeatedConstructor returns the default constructor that c, which stands for every
// element of an array, calls without arguments; nil where it is something else.
func repeatedConstructor(f *fn, c *il.Constant, t *il.Type) *il.Routine {
	if c == nil || c.Kind != il.CkDynamicInit || c.Dyn == nil || c.Dyn.Kind != il.DikConstructor {
		return nil
	}
	r := c.Dyn.Routine
	if r == nil || c.Dyn.Args != nil || r.IsTrivialDefaultCtor || Evaluated(r) || f.constructed(t, c.Dyn) != nil {
		return nil
	}
	return r
}

// fillClosure initialises the members of closure x from what the lambda captures.
func (f *fn) fillClosure(n *filling, x *Expr, l *il.Lambda) {
	if l == nil {
		return
	}
	if len(l.Captures) == 0 {
		n.zero = true
		return
	}
	for _, c := range l.Captures {
		if c.Field == nil {
			continue
		}
		m := f.member(x, c.Field)
		t := c.Field.Type
		switch {
		case !c.IsInit && !c.ByReference && isEmptyClass(t) && !ByAddress(t) && (c.Var != nil || c.StarThis): // (rule gpu.empty-captures)
			n.exprs = append(n.exprs, assigned("=", m, emptyCapture(f, c, t)))
		case c.Init != nil && !(c.Init.Kind == il.DikConstant && c.Var != nil && !c.IsInit && t.IsClass()):
			part := f.fill(m, t, c.Init)
			copiesCapture(f, part, c, m)
			n.elems = append(n.elems, part.elems...)
			n.exprs = append(n.exprs, part.exprs...)
			for _, s := range part.copies {
				n.exprs = append(n.exprs, f.copied(s.X, s.Y))
			}
			n.zero = n.zero || part.zero && len(part.elems) > 0
		case c.IsThis && c.StarThis:
			n.exprs = append(n.exprs, assigned("=", m, f.deref(varRef(f.this()), t)))
		case c.IsThis:
			n.exprs = append(n.exprs, assigned("=", m, varRef(f.this())))
		case c.Var != nil:
			v := f.captured(c)
			if c.ByReference || t.IsReference() {
				v = f.addr(v)
			}
			n.exprs = append(n.exprs, f.copied(m, v))
		}
	}
}

// copiesCapture gives the call in n that copies the object of simple capture c into m its forms: the object is
// seen as const by a cast, and a const member is looked at as such first (rule gpu.closure-objects).
func copiesCapture(f *fn, n *filling, c *il.LambdaCapture, m *Expr) {
	if c.IsInit || c.Init.Kind != il.DikConstructor || len(n.exprs) != 1 {
		return
	}
	x := n.exprs[0]
	if x.Op != OpCall || len(x.Args) != 2 {
		return
	}
	to, from := x.Args[0], x.Args[1]
	constant := c.Field.Type.AllQuals()&il.Const != 0
	if constant && to.Op == OpAddr {
		seen := &Expr{Op: OpAddrCast, X: to.X, Type: f.pointer(f.u.Qualified(f.u.Unqualified(m.Type), il.Const)), Variant: 'b'}
		x.Args[0] = cast(f.pointer(f.u.Unqualified(m.Type)), seen)
	}
	switch {
	case from.Op == OpAddrCast && !constant:
		x.Args[1] = cast(from.Type, &Expr{Op: OpAddr, X: from.X, Type: f.pointer(from.X.Type)})
	case constant && from.Op == OpVar:
		x.Args[1] = cast(f.pointer(f.u.Qualified(f.u.Unqualified(m.Type), il.Const)), from)
	}
}

// emptyCapture is the object of empty class t that capture c copies.
func emptyCapture(f *fn, c *il.LambdaCapture, t *il.Type) *Expr {
	switch d := c.Init; {
	case c.Var == nil:
		return f.deref(varRef(f.this()), t)
	case d != nil && d.Kind == il.DikConstructor && d.Args != nil:
		x := f.expr(d.Args)
		if x.Op == OpAddrCast || x.Op == OpCast {
			break // as const
		}
		return f.deref(x, x.Type.Deref())
	case d != nil && d.Expr != nil:
		return f.expr(d.Expr)
	}
	return f.captured(c)
}

// captured is the object that capture c takes over.
func (f *fn) captured(c *il.LambdaCapture) *Expr {
	if c.SourceField != nil {
		this := varRef(f.this())
		x := f.member(f.deref(this, this.Type.Skip().Elem), c.SourceField)
		if c.SourceField.Type.IsReference() {
			return f.deref(x, c.SourceField.Type.Deref())
		}
		return x
	}
	x := f.variable(c.Var, nil)
	if c.Var.Type.IsReference() {
		return f.deref(x, c.Var.Type.Deref())
	}
	return x
}

// joined returns filling n of a temporary as one expression; its constants are
// set in front of the statement. It is nil where nothing is left to do. The temporary is
// zeroed as seen says, which is x with the qualifiers that it was made with.
func (f *fn) joined(n *filling, x, seen *Expr) *Expr {
	leadsFirst(f, n)
	isVar := x.Op == OpVar
	var all *Expr
	if n.braces != "" && isVar {
		all = f.zeroed(seen)
	} else if n.zero && (len(n.elems) > 0 || len(n.exprs) == 0) {
		f.pre = append(f.pre, &Stmt{Kind: StmtMemset, X: x})
	}
	f.pre = append(f.pre, n.elems...)
	for _, e := range n.exprs {
		if all = comma(all, e); all.Op == OpComma && all != e {
			all.Variant = 'j'
		}
	}
	return all
}

// temporary lowers a temporary object.
func (f *fn) temporary(e *il.Expr) *Expr {
	x, do := f.makeTemporary(e)
	if flag := f.flags[e.Init]; flag != nil && e.Init != nil {
		x = comma(setFlag(f, flag, "1"), x)
	}
	return chain(do, x)
}

// chain returns x behind the parts of do, each of which contains what follows.
func chain(do, x *Expr) *Expr {
	if do != nil && do.Op == OpComma && do.Variant == 'j' {
		return chain(do.X, comma(do.Y, x))
	}
	return comma(do, x)
}

// temporaryEffect lowers a temporary that nobody uses: what makes it.
func (f *fn) temporaryEffect(e *il.Expr) *Expr {
	if s := tableStatic(f, e.Type, e.Init); s != nil {
		return s
	}
	x, do := f.makeTemporary(e)
	if flag := f.flags[e.Init]; flag != nil && e.Init != nil && do != nil {
		x = comma(setFlag(f, flag, "1"), x)
		return &Expr{Op: OpComma, X: do, Y: &Expr{Op: OpParens, X: x, Type: x.Type}, Type: x.Type, Void: true}
	}
	if do == nil {
		if x.Op == OpVar {
			return x
		}
		return text("0", f.u.Builtin.Int)
	}
	if do.Op == OpComma && do.Variant == 'j' {
		all := chain(do, x) // behind several steps the object itself stands
		all.Y = &Expr{Op: OpParens, X: all.Y, Type: all.Type}
		all.Variant = 'e'
		return all
	}
	return do
}

// isCaptureless reports whether d makes a closure that captures nothing.
func isCaptureless(d *il.DynamicInit) bool {
	for d != nil && d.Kind == il.DikExpression && d.Expr != nil && elided(d.Expr) != nil {
		d = elided(d.Expr).Init
	}
	return d != nil && d.Kind == il.DikLambda && len(d.Lambda.Captures) == 0
}

// tableStatic returns the constant that d makes of an object of class t that holds a
// pointer to a table, in a variable of its own, nil where it makes none or where the
// object is destroyed.
func tableStatic(f *fn, t *il.Type, d *il.DynamicInit) *Expr {
	c := f.unit.tableConstant(t.Deref(), d)
	if c == nil || destroyed(t.Deref()) != nil {
		return nil
	}
	return varRef(f.static(f.u.Unqualified(t.Deref()), &il.DynamicInit{Kind: il.DikConstant, Const: c}))
}

// makeTemporary declares the temporary e and returns it with what initialises it.
func (f *fn) makeTemporary(e *il.Expr) (x, do *Expr) {
	t := e.Type.Deref()
	d := e.Init
	if d == nil && e.X != nil && e.X.Lambda != nil {
		d = &il.DynamicInit{Kind: il.DikLambda, Lambda: e.X.Lambda}
	}
	if t.IsScalar() && d != nil && d.Kind == il.DikZero {
		return f.zeroOf(t), nil
	}
	own := t
	if t.IsClass() {
		own = f.u.Unqualified(t)
		if e.X != nil && e.X.TypeOperand != nil && f.u.SameUnqualified(e.X.TypeOperand, t) {
			own = f.u.Unqualified(e.X.TypeOperand) // (rule gpu.temporaries-as-written)
		}
	}
	made := f.constructed(own, d) != nil
	called := made && f.role.called == e // an object of its own (rule gpu.called-temporaries)
	if !called && f.role.called == e {
		f.role.called = nil
	}
	made = made && !called
	key := d
	if called && f.role.plain {
		f.folded[d] = nil
	}
	d = f.asConstant(own, d)
	folds := !called && f.inInit || f.constInit && e.Form != il.CastImplicit && e.Cat == il.PRValue
	if folds && zeroes(t, d) && e.Cat == il.PRValue && !ByAddress(own) {
		d = &il.DynamicInit{Kind: il.DikConstant, Const: il.LooseConstant(il.CkAggregate, own)}
		made = true
	}
	fixed := !called && f.constantOf(own, d) && (folds && !f.inInit || f.isFixed(e, own, d) || readsObject(d.Const) || made && e.Form != il.CastImplicit)
	if fixed && (folds || made) && e.Cat == il.PRValue && own.IsClass() && !ByAddress(own) {
		return varRef(f.static(f.u.Unqualified(t), d)), nil
	}
	v := f.temp(own)
	place := varRef(v)
	if d != nil {
		f.made[key] = v
	}
	x = place
	built := place
	switch {
	case called && f.role.plain:
		x = &Expr{Op: OpVar, Var: v, Type: f.u.Qualified(own, il.Const)}
		built = f.see(own, x)
	case (t.IsClass() || t.IsArray()) && t.AllQuals() != 0 && bornConst(e, d):
		x = &Expr{Op: OpVar, Var: v, Type: t}
		if d.Kind == il.DikConstructor || d.Kind == il.DikNonconstantAggregate || d.Kind == il.DikConstant && d.Const != nil && leavesInits(t, d.Const) {
			built = f.see(own, x)
		}
	case t.IsClass() && t.AllQuals() != 0:
		x = f.see(t, place)
	}
	if d == nil {
		return x, nil
	}
	if fixed {
		if made || readsObject(d.Const) {
			t = own
		} else if t.IsClass() && t.AllQuals() != 0 && bornConst(e, d) {
			return x, f.copied(f.see(own, x), varRef(f.static(own, d)))
		}
		return x, f.copied(place, varRef(f.static(t, d)))
	}
	if isCaptureless(d) {
		return x, nil
	}
	if e.Cat != il.PRValue {
		if s := tableStatic(f, own, d); s != nil {
			return x, f.copied(place, s)
		}
	}
	if (d.Destructor != nil || d.TempLifetime && destroyed(own) != nil) && !f.inLifetime(key) {
		if d.TempLifetime {
			f.adopted = append(f.adopted, object{x: place, t: own, flag: f.flags[key]})
		} else {
			f.extended = append(f.extended, object{x: place, t: own})
		}
	}
	if t.IsClass() && (d.Kind == il.DikZero || d.Kind == il.DikConstructor && (d.Routine == nil || d.Routine.IsTrivialDefaultCtor) && d.ValueInit) {
		if t.ClassType().Cls.Empty {
			return x, nil
		}
		return x, f.zeroed(place)
	}
	n := f.fill(built, own, d)
	if own.IsPointer() && len(n.exprs) == 1 && n.exprs[0].Op == OpAssign {
		n.exprs[0].Y = asOperand(n.exprs[0].Y)
	}
	seen := x
	if built == place {
		seen = place
	}
	return x, f.joined(n, place, seen)
}

// bornConst reports whether temporary e, which is const, has been made so, not a
// value that a reference to const is bound to.
func bornConst(e *il.Expr, d *il.DynamicInit) bool {
	if d != nil && d.Const != nil && d.Const.Expr != nil && d.Kind == il.DikConstant && !readsObject(d.Const) {
		return false
	}
	return d != nil && e.Form == il.CastImplicit && (d.Kind == il.DikConstructor || d.Kind == il.DikConstant || d.Kind == il.DikNonconstantAggregate || d.Kind == il.DikZero)
}

// zeroingFunction is what zeroes an object within an expression.
const zeroingFunction = "__gen_nvvm_memset"

// zeroed is the call that zeroes object x within an expression.
func (f *lowerer) zeroed(x *Expr) *Expr {
	if !x.Type.IsArray() || !IsConstructed(x.Type) {
		f.Memset = true // elements that a constructor makes are zeroed one by one
	}
	return f.memset(f.addr(x), f.number(x.Type.Skip().Size))
}

// memset is the call that zeroes so many bytes at an address within an expression.
func (f *lowerer) memset(address, size *Expr) *Expr {
	return call(text(zeroingFunction, nil), f.u.Builtin.Void, cast(f.voidPointer(), address), text("0", f.u.Builtin.Int), size)
}

// reused lowers the second use of a value that was computed before.
func (f *fn) reused(e *il.Expr) *Expr {
	if e.Init != nil {
		if v := f.made[e.Init]; v != nil {
			return varRef(v)
		}
		return f.temporary(e)
	}
	return f.unknown(e)
}
