// This file implements what a kept definition names: a walk over the IL of a
// body or initialiser after semantic analysis. Folded constants stand for their
// value (rule keep.folded) and unevaluated operands reach nothing
// (rule keep.unevaluated).
package keep

import (
	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/work"
)

// body marks what the body of m's routine names.
func (k *marker) body(m *Mark, r *il.Routine) {
	w := &bodyWalk{marker: k, budget: k.u.Work, of: m, pos: r.DeclPos, named: il.NamedResult(r)}
	w.definition(r)
}

// definition walks over the body of r and its member initialisers.
func (w *bodyWalk) definition(r *il.Routine) {
	for _, c := range r.CtorInits {
		if c.Init != nil {
			w.init(c.Init)
			if (c.Generated && (c.Field == nil || !c.Field.HasInit) || c.Base != nil) && c.Init.Routine != nil && !c.Init.Routine.IsTrivialDefaultCtor {
				w.called(c.Init.Routine)
			}
			if w.found == nil && c.Base != nil && c.Init.Kind == il.DikConstructor && c.Init.Routine != nil && c.Init.Routine.IsTrivialCopy && !c.Init.Routine.Generated {
				w.use(c.Init.Routine, il.UseCall)
			}
		}
		if c.Init != nil && c.Init.Kind == il.DikZero && c.Field != nil && c.Field.Type.IsArray() {
			if s := elementClass(c.Field.Type); s != nil {
				if d := &s.Cls.Members.DefaultCtor; d.Routine != nil && !d.Trivial && !d.Routine.Generated {
					w.called(d.Routine)
				}
			}
		}
		for _, a := range c.Args {
			if c.Init == nil {
				w.expr(a)
			}
		}
	}
	w.statement(r.Body)
	w.leave(0)
}

// called marks r, the constructor of a base or of a member whose initialiser nobody
// wrote: it is called, even where other objects of its class are constants
// (rule keep.expanded).
func (w *bodyWalk) called(r *il.Routine) {
	if w.found != nil {
		w.use(r, il.UseInit)
		return
	}
	before := w.generated
	w.generated = true
	w.use(r, il.UseInit)
	w.generated = before
}

// leave destroys the local variables behind the first n, when uses are looked at
// one by one.
func (w *bodyWalk) leave(n int) {
	for len(w.locals) > n {
		t := w.locals[len(w.locals)-1]
		w.locals = w.locals[:len(w.locals)-1]
		w.destruction(t)
	}
}

// bodyWalk is the walk over one definition.
type bodyWalk struct {
	*marker
	budget  *work.Budget
	of      *Mark
	pos     source.Pos // of the last node that has one
	depth   int
	call    source.Pos               // of the call whose callee is used
	locals  []*il.Type               // of variables that live, for uses that are looked at one by one
	inits   map[*il.DynamicInit]bool // looked at, likewise
	found   func(il.Use)             // what is done with a use; nil: it is marked
	calls   *il.Unit                 // found is told what is really called: inheriting constructors, no destructors of elements
	named   *il.Variable             // made in the place of the result: nothing copies it (rule gpu.named-results)
	operand bool                     // an operand of decltype
	settled bool                     // the initialiser of a variable in device memory: nothing in it is called
}

func (w *bodyWalk) use(e il.Entity, how il.UseKind) {
	if w.settled && (how == il.UseCall || how == il.UseInit) {
		if r, ok := e.(*il.Routine); !ok || r.MemberOf == nil || !holdsTable(r.MemberOf.ClassType(), &il.ClassSet{}) {
			return // (rule gpu.static-initialisers)
		}
	}
	u := il.Use{Entity: e, Pos: w.pos, How: how}
	if w.found != nil {
		w.found(u)
		return
	}
	w.reach(w.of, e, u)
}

func (w *bodyWalk) typ(t *il.Type) {
	if w.found == nil {
		w.types(w.of, t, w.pos)
		w.operandsOf(w.of, t, w.pos, true)
	}
}

// maxWalkDepth bounds the nesting that a walk follows; the parser's own limit
// is lower.
const maxWalkDepth = 20000

func (w *bodyWalk) statement(s *il.Statement) {
	w.budget.Step(1)
	if w.depth++; w.depth > maxWalkDepth {
		w.depth--
		return
	}
	defer func() { w.depth-- }()
	for ; s != nil; s = s.Next {
		w.at(s.Pos)
		n := len(w.locals)
		w.statement(s.InitStmt)
		for _, e := range s.Entities {
			if v, ok := e.(*il.Variable); ok {
				w.local(v)
			}
		}
		if s.Kind != il.StmkReturn || w.named == nil {
			switch s.Kind {
			case il.StmkExpr:
				w.discarded(s.Expr)
			case il.StmkReturn:
				w.value(s.Expr)
			case il.StmkConstexprIf: // (rule keep.folded)
			default:
				w.expr(s.Expr)
			}
			if d := s.Init; d != nil && (d.Variable == nil || !d.Variable.Shared) { // (rule gpu.shared-objects)
				w.init(d)
			}
		}
		w.discarded(s.Incr)
		w.rangeFor(s.Range)
		w.statement(s.First)
		if s.Discarded != il.ThenArm {
			w.statement(s.Then)
		}
		if s.Discarded != il.ElseArm {
			w.statement(s.Else)
		}
		w.statement(s.Body)
		for _, h := range s.Handlers {
			w.statement(h.Body)
		}
		if s.Asm != nil {
			for _, o := range s.Asm.Operands {
				w.expr(o.Expr)
			}
		}
		if s.First != nil || s.Then != nil || s.Body != nil {
			w.leave(n)
		}
	}
}

func (w *bodyWalk) rangeFor(r *il.RangeFor) {
	if r == nil {
		return
	}
	for _, v := range [...]*il.Variable{r.Range, r.Begin, r.End, r.Iterator} {
		if v != nil {
			w.local(v)
		}
	}
	w.expr(r.NECall)
	w.expr(r.IncrCall)
}

// local looks at a variable that is declared in the body.
func (w *bodyWalk) local(v *il.Variable) {
	w.typ(v.Type)
	if isStatic(v) || v.Shared && lives(v) {
		w.use(v, il.UseRead)
	}
	w.at(initializerPos(v))
	if v.Dyn != nil && v.Shared {
		w.lambda(v.Dyn.Lambda) // memory of a block is not initialised
	} else if v.Dyn != nil {
		w.init(v.Dyn)
	} else if v.Const != nil {
		w.constant(v.Const)
	}
	w.expr(v.Binding)
	if w.found != nil {
		w.locals = append(w.locals, v.Type)
		return
	}
	if v == w.named {
		return // the caller's object
	}
	w.destruction(v.Type)
}

// lives reports whether the declaration of shared variable v needs it: its
// constructor would run, or its destructor does.
func lives(v *il.Variable) bool {
	c := elementClass(v.Type)
	return c != nil && (v.Dyn != nil && constructs(v.Dyn) ||
		!c.Cls.Members.Dtor.Trivial && c.Cls.Members.Dtor.Routine != nil)
}

// constructs reports whether initialisation d calls a constructor, for each element where
// an array is initialised.
func constructs(d *il.DynamicInit) bool {
	d = d.Repeated()
	return d.Routine != nil && !folded(d)
}

// initializerPos is where uses in the initialisation of v stand that have no
// position of their own: at the name where a constructor is called, else at the
// `=` or bracket.
func initializerPos(v *il.Variable) source.Pos {
	if v.Dyn != nil && v.Dyn.Routine != nil || !v.InitPos.IsValid() {
		return v.DeclPos
	}
	return v.InitPos
}

// at makes pos the place of the uses that follow.
func (w *bodyWalk) at(pos source.Pos) {
	if pos.IsValid() {
		w.pos = pos
	}
}

// destruction marks the destructor of an object of type t.
func (w *bodyWalk) destruction(t *il.Type) {
	if w.calls != nil && t.IsArray() {
		return
	}
	if c := elementClass(t); c != nil && !t.IsReference() {
		if s := &c.Cls.Members.Dtor; s.Routine != nil && !s.Trivial {
			w.use(s.Routine, il.UseImplicit)
		}
	}
}

// init marks what an initialisation calls and names.
func (w *bodyWalk) init(d *il.DynamicInit) {
	if w.found != nil {
		if w.inits[d] {
			return // a variable's, met at its declaration
		}
		if w.inits == nil {
			w.inits = make(map[*il.DynamicInit]bool)
		}
		w.inits[d] = true
	}
	pos := w.pos
	if d.Routine != nil && !w.evaluated(d) {
		r := d.Routine
		if w.found == nil {
			r = w.u.Constructor(d)
		} else if w.calls != nil {
			r = w.calls.Constructor(d)
		}
		w.use(r, il.UseInit)
	}
	for a := d.Args; a != nil; a = a.Next {
		w.expr(a)
	}
	w.copied(d)
	if d.Const != nil {
		w.constant(d.Const)
	}
	w.lambda(d.Lambda)
	if d.Destructor != nil {
		w.at(pos)
		w.use(d.Destructor, il.UseImplicit)
	}
}

// folded reports whether an initialisation is a call of a constexpr constructor
// whose value is known: the object is a constant then.
func folded(d *il.DynamicInit) bool {
	r := d.Routine
	if d.Kind != il.DikConstructor || !r.IsConstexpr ||
		r.MemberOf != nil && (r.MemberOf.ClassType().Cls.Polymorphic || r.MemberOf.ClassType().Cls.AnyVirtualBases) || d.Destructor != nil ||
		r.MemberOf == nil || !r.MemberOf.ClassType().Cls.Members.Literal {
		return false
	}
	if r.Generated && !constantFields(r.MemberOf.ClassType()) {
		return false
	}
	for a := d.Args; a != nil; a = a.Next {
		if a.Kind == il.EnkTempInit && a.Init != nil && a.Init.Routine != nil && folded(a.Init) {
			continue
		}
		if a.Kind != il.EnkConstant {
			return false
		}
	}
	return true
}

// constantFields reports whether the default member initialisers of class c are
// constants.
func constantFields(c *il.Type) bool {
	for _, f := range c.Cls.Fields {
		if s := elementClass(f.Type); f.Type.IsArray() && s != nil && !s.Cls.Members.DefaultCtor.Trivial {
			return false
		}
		if f.HasInit && f.Init != nil && f.Init.Kind != il.DikConstant && (f.Init.Kind != il.DikConstructor || !folded(f.Init)) {
			return false
		}
	}
	return true
}

// lambda marks what the captures of a lambda-expression are made from.
func (w *bodyWalk) lambda(l *il.Lambda) {
	if l == nil {
		return
	}
	w.typ(l.Closure)
	for _, c := range l.Captures {
		if c.Init != nil {
			w.init(c.Init)
		}
	}
}

// constant marks what the value of a constant refers to.
func (w *bodyWalk) constant(c *il.Constant) {
	if w.depth++; w.depth > maxWalkDepth {
		w.depth--
		return
	}
	defer func() { w.depth-- }()
	w.typ(c.Type)
	if c.Var != nil {
		w.use(c.Var, il.UseAddress)
	}
	if c.Routine != nil && !(c.Kind == il.CkPtrToMember && c.Routine.IsVirtual) { // that is a place in the table (rule gpu.read-members)
		w.use(c.Routine, il.UseAddress)
	}
	if c.Dyn != nil {
		w.init(c.Dyn)
	}
	if c.Base != nil {
		w.constant(c.Base)
	}
	for _, e := range c.Elems {
		w.constant(e)
	}
	if c.Kind == il.CkAggregate && w.found == nil {
		w.missing(c)
	}
}

// missing marks what initialises the parts of a class for which aggregate c has no
// value [dcl.init.aggr]/5 (rule keep.aggregate).
func (w *bodyWalk) missing(c *il.Constant) {
	if c.Type.IsArray() && uint64(len(c.Elems)) < c.Type.Skip().Array.Count && !repeats(c) {
		if s := elementClass(c.Type); s != nil && s.Cls.Members.Aggregate && s.Kind != il.TkUnion {
			w.special(w.of, &s.Cls.Members.DefaultCtor, w.pos)
		} else {
			w.part(c.Type, &il.ClassSet{})
		}
		return
	}
	t := c.Type.ClassType()
	if t == nil || t.Kind == il.TkUnion || !t.Cls.Complete {
		return
	}
	if c.Designated {
		if w.marker != nil && w.d != nil && w.d.AtLeast(lang.CXX20) {
			w.skipped(t, c)
		}
		return
	}
	w.parts(t, len(c.Elems), &il.ClassSet{})
}

// parts marks what initialises the parts of class t behind the first n; those of the
// classes seen are marked.
func (w *bodyWalk) parts(t *il.Type, n int, seen *il.ClassSet) {
	if !seen.Add(t) {
		return
	}
	for _, b := range t.Cls.DirectBases {
		if n--; n < 0 {
			w.part(b.Type, seen)
		}
	}
	for _, f := range t.Cls.Fields {
		if n--; n >= 0 || f.Name == nil && f.IsBitField {
			continue
		}
		if f.HasInit && f.Init != nil {
			w.init(f.Init)
		} else {
			w.part(f.Type, seen)
		}
	}
}

// skipped marks what initialises the members of class t that designated list c does not name.
func (w *bodyWalk) skipped(t *il.Type, c *il.Constant) {
	named := make(map[*il.Field]bool)
	for _, e := range c.Elems {
		if e.Kind == il.CkDesignator && e.IsFieldDesignator {
			named[e.Field] = true
		}
	}
	seen := &il.ClassSet{}
	for _, f := range t.Cls.Fields {
		switch {
		case named[f] || f.Name == nil && f.IsBitField:
		case f.HasInit && f.Init != nil:
			w.init(f.Init)
		default:
			w.part(f.Type, seen)
		}
	}
}

// repeats reports whether aggregate c gives one value to all elements of an array.
func repeats(c *il.Constant) bool {
	return len(c.Elems) == 1 && c.Elems[0].Kind == il.CkInitRepeat
}

// part marks the default constructor of a part of type t, those of its parts where it is an
// aggregate.
func (w *bodyWalk) part(t *il.Type, seen *il.ClassSet) {
	s := elementClass(t)
	switch {
	case s == nil || t.IsReference() || s.Kind == il.TkUnion && s.Cls.Members.Aggregate:
	case s.Cls.Members.Aggregate:
		w.parts(s, 0, seen)
	case !w.madeConstant(s):
		w.special(w.of, &s.Cls.Members.DefaultCtor, w.pos)
	}
}

// expr marks what expression e names.
func (w *bodyWalk) expr(e *il.Expr) {
	w.budget.Step(1)
	if e == nil {
		return
	}
	if w.depth++; w.depth > maxWalkDepth {
		w.depth--
		return
	}
	defer func() { w.depth-- }()
	w.at(e.Pos)
	switch e.Kind {
	case il.EnkSizeof, il.EnkSizeofPack, il.EnkAlignof, il.EnkNoexcept, il.EnkRequires, il.EnkConceptID:
		return
	case il.EnkTypeid:
		if e.X == nil || !e.X.IsDynamic {
			return
		}
	}
	w.typ(e.Type)
	w.typ(e.OrigLvalueType)
	if e.Var != nil {
		w.use(e.Var, il.UseRead)
	}
	if w.found != nil {
		w.address(e)
	} else if e.Kind == il.EnkField && e.Field != nil && e.Field.Parent != nil {
		w.complete(w.of, e.Field.Parent, w.pos)
	}
	if e.Kind == il.EnkNewDelete {
		w.newDelete(e)
		return
	}
	if e.Routine != nil {
		w.use(e.Routine, il.UseAddress)
	}
	if e.Const != nil {
		w.constant(e.Const)
	}
	w.operands(e)
	if e.Init != nil {
		w.init(e.Init)
	}
	w.rare(e.X)
}

// address looks at the object of static storage whose address e takes.
func (w *bodyWalk) address(e *il.Expr) {
	if e.Kind != il.EnkOperation {
		return
	}
	switch e.Op {
	case il.OpAddressOf, il.OpReferenceTo, il.OpArrayToPointer:
	default:
		return
	}
	o := e.Operand
	for o != nil && o.Kind == il.EnkOperation && (o.Op == il.OpDotField || o.Op == il.OpBaseClassCast || o.Op == il.OpLvalueAdjust) {
		o = o.Operand
	}
	if o == nil || o.Var == nil || o.Kind != il.EnkVariable {
		return
	}
	if !o.Var.Type.IsReference() && (o.Var.IsConstexpr || o.Var.Type.IsConst()) {
		w.use(o.Var, il.UseAddress)
	}
}

// operands marks what the operands of e name; the first one of a call is
// called.
func (w *bodyWalk) operands(e *il.Expr) {
	o := e.Operand
	switch {
	case o == nil:
		return
	case e.Kind != il.EnkOperation:
	case e.Op == il.OpComma:
		w.discarded(o)
		o = o.Next
	case e.Op == il.OpCast && e.Type.IsVoid():
		w.discarded(o)
		return
	case e.Op == il.OpAssign && o.Next != nil && o.Type.ClassType() != nil && o.Type.ClassType().Cls.Empty:
		w.discarded(o)
		w.discarded(o.Next)
		return
	case e.Op == il.OpCall && w.found != nil && o.Kind == il.EnkConstant && o.Const.Kind == il.CkAddress && o.Const.Routine != nil:
		w.call = e.Pos // through an argument of the template
		w.use(o.Const.Routine, il.UseCall)
		w.call = source.Pos{}
		o = o.Next
	case e.Op == il.OpCall && o.Kind == il.EnkRoutine:
		how := il.UseCall
		if e.IsLaunch || cuda.IsGlobal(o.Routine) {
			how = il.UseLaunch
		}
		w.callee(e, o, how)
		o = o.Next
	case (e.Op == il.OpDotMemberCall || e.Op == il.OpPointsToMemberCall) && o.Kind == il.EnkRoutine:
		if !e.CallsTable() {
			w.callee(e, o, il.UseCall)
		} else if w.found == nil && o.Routine.MemberOf != nil {
			w.complete(w.of, o.Routine.MemberOf, w.pos)
		}
		o = o.Next
	}
	if e.IsCall() {
		for ; o != nil; o = o.Next {
			w.argument(o)
		}
		return
	}
	for ; o != nil; o = o.Next {
		w.expr(o)
	}
}

// newDelete marks what a new- or delete-expression calls; what frees storage
// after an exception is no use that is checked.
func (w *bodyWalk) newDelete(e *il.Expr) {
	x := e.X
	if x == nil || x.IsNew {
		if e.Routine != nil {
			w.use(e.Routine, il.UseCall)
		}
		w.operands(e)
		w.rare(x)
		if r := e.ElementConstructor(); r != nil && w.found == nil {
			w.called(r) // (rule gpu.new-arrays)
		}
		if e.Init != nil {
			w.init(e.Init)
		}
		w.undone(e)
		return
	}
	w.operands(e)
	w.rare(x)
	if x.Destructor != nil && !x.Destructor.IsVirtual { // others are called through the table
		w.use(x.Destructor, il.UseCall)
	}
	if e.Routine != nil {
		w.use(e.Routine, il.UseCall)
	}
}

// callee marks the callee o of call e.
func (w *bodyWalk) callee(e, o *il.Expr, how il.UseKind) {
	if w.found == nil && e.IsFoldedAway() {
		return
	}
	if w.found == nil {
		w.at(o.Pos)
	}
	w.call = e.Pos
	w.use(o.Routine, how)
	w.call = source.Pos{}
}

// rare marks what the supplement of an expression names.
func (w *bodyWalk) rare(x *il.ExprInfo) {
	if x == nil {
		return
	}
	w.typ(x.TypeOperand)
	w.expr(x.Count)
	for a := x.Args; a != nil; a = a.Next {
		w.expr(a)
	}
	w.expr(x.ReadyResumeSuspend)
	w.lambda(x.Lambda)
	w.statement(x.Stmt)
	for _, r := range x.ArrowOps {
		w.use(r, il.UseCall)
	}
}
