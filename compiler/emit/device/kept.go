// This file implements which types the text declares: those that kept things
// name, where host code counts as kept (rule gpu.kept-types).
package device

import (
	"cufront/compiler/cuda"
	"cufront/compiler/emit/ctype"
	"cufront/compiler/il"
	"cufront/compiler/keep"
	"cufront/compiler/lower"
	"cufront/compiler/source"
)

// A namer finds the types that kept entities name.
type namer struct {
	p          *printer
	types      []*il.Type        // classes, enumerations, typedefs, as found
	complete   map[*il.Type]bool // class: whether its definition is needed
	seen       map[*il.Type]bool // types walked through
	routines   map[*il.Routine]bool
	vars       map[*il.Variable]bool
	builtins   map[*il.Routine]bool      // of the run-time library that something calls
	named      map[*il.Routine]bool      // of the run-time library that using-declarations name
	namespaces map[*il.Scope]source.Pos  // whose using-declarations count, those in front of that place
	headers    map[*il.TemplateDecl]bool // of templates that have instances
	work       []*il.Routine
	depth      int
	mentioned  []*il.Type // typedefs that something mentions, declared or not

	conditions map[*il.Expr]bool        // constants that are tested
	slots      map[*il.Expr]bool        // functions that are called through the table
	from       map[*il.Expr]bool        // what constants were folded from, as far as it was read
	results    map[*il.Variable]bool    // variables that are made in the place of the result
	known      map[*il.DynamicInit]bool // constructors, whether they make constants
	evaluated  map[*il.Routine]bool     // constructors of such constants

	exceptions      bool // something throws, catches or asks for type information
	declares        bool // what is read initialises a variable
	static          bool // what is read initialises a variable of a namespace: pointers to data members are numbers
	objects         bool // the type read is that of a variable, a member or an argument of a template: pointers to members have been lowered
	memset          bool // host code zeroes something within an expression
	memberFunctions bool // something is a pointer to a member function
	memberObjects   bool // something uses its parts
	vaList          bool // something has the type of variable arguments

	unseen    unseen
	host      *lower.Unit // in which bodies of the host are lowered to look at them
	fileScope fileScope
}

// namedTypes collects the types that the text declares.
func (p *printer) namedTypes() *namer {
	n := &namer{p: p, complete: make(map[*il.Type]bool), seen: make(map[*il.Type]bool),
		routines: make(map[*il.Routine]bool), vars: make(map[*il.Variable]bool), builtins: make(map[*il.Routine]bool), conditions: make(map[*il.Expr]bool), slots: make(map[*il.Expr]bool), from: make(map[*il.Expr]bool), results: make(map[*il.Variable]bool), known: make(map[*il.DynamicInit]bool),
		named: make(map[*il.Routine]bool), namespaces: make(map[*il.Scope]source.Pos), unseen: unseen{low: p.low}, host: lower.New(p.Unit, p.Dialect, p.shapes)}
	for _, m := range p.Kept.Marks {
		switch e := m.Entity.(type) {
		case *il.Routine:
			n.routine(e)
			n.membersOf(e)
		case *il.Variable:
			n.variable(e)
		}
	}
	for _, r := range p.Unit.Routines {
		if isHostRoot(r) {
			n.routine(r)
			n.membersOf(r)
		}
	}
	n.hostVariables(p.Unit.File, 0)
	for _, v := range p.Unit.Order.Specialized {
		p.Unit.Work.Step(1)
		if (v.Defined || v.ExplicitInst) && !cuda.InDeviceMemory(v) {
			n.variable(v)
		}
	}
	n.templates(p.Unit.File)
	n.instances()
	n.substituted()
	for s, pos := range n.namespaces { // any order: a set
		n.usingDeclarations(s, pos, 0)
	}
	for _, e := range p.Kept.Operands { // (rule keep.decltype)
		n.expr(e)
	}
	for len(n.work) > 0 {
		r := n.work[len(n.work)-1]
		n.work = n.work[:len(n.work)-1]
		n.fileScope.enter(r, p.places.closures)
		if p.Kept.Of(r) == nil {
			n.unseen.host = r
			n.memset = n.memset || n.host.Zeroes(r)
		}
		n.body(r)
		n.unseen.host = nil
	}
	if n.fileScope.opened.IsValid() {
		n.usingDeclarations(p.Unit.File, n.fileScope.opened, 0)
	}
	enums, typedefs := p.mentioned(n)
	n.mentioned = typedefs
	for _, t := range enums {
		if !n.seen[t] {
			n.seen[t] = true
			n.types = append(n.types, t)
		}
	}
	return n
}

// isHostRoot reports whether other units may call host function r.
func isHostRoot(r *il.Routine) bool {
	if r.IsDefaulted && r.DefinedOutside && !r.IsPrototype && r.MemberOf != nil && r.MemberOf.Cls != nil && !r.MemberOf.Cls.IsTemplateClass {
		return true
	}
	if r.IsPrototype || r.Consteval || r.Body == nil || cuda.OnDevice(r) && !cuda.OnHost(r) ||
		r.MemberOf != nil && (r.MemberOf.Cls == nil || r.MemberOf.Cls.IsPrototype) {
		return false
	}
	instance := r.InstantiatedFrom != nil && !r.IsSpecialized && !r.ExplicitInst
	return r.Storage != il.ScStatic && r.Linkage != il.LinkageInternal && !r.LocalToFunction && !r.Generated && !r.IsLambdaBody && !instance &&
		(!r.InlineInClass || r.ExplicitInst) && (!r.IsInline && !r.IsConstexpr || r.ExplicitInst)
}

// hostVariables walks through the variables of s that other units may use.
func (n *namer) hostVariables(s *il.Scope, depth int) {
	if s == nil || depth > 200 {
		return
	}
	for _, v := range s.Variables {
		if v.IsPrototype || v.IsNonreal || v.IsTemplateVariable || !v.Defined {
			continue
		}
		n.fileScope.variable(v)
		if cuda.InDeviceMemory(v) {
			continue
		}
		external := v.Linkage != il.LinkageInternal && v.Storage != il.ScStatic && !v.IsConstexpr && (v.StaticMemberOf == nil || v.DefinedOutside || v.IsInline)
		c := v.Type.ClassType()
		plain := c != nil && c.Cls.IsClosure && c.Cls.Lambda != nil && len(c.Cls.Lambda.Captures) == 0
		if external || v.Init == il.InitkDynamic && !v.IsConstexpr && !plain && v.StaticMemberOf == nil {
			n.variable(v)
		}
	}
	for _, x := range s.Namespaces {
		if !x.IsAlias {
			n.hostVariables(x.Scope, depth+1)
		}
	}
	for _, t := range s.Types {
		if t.Cls != nil && !t.Cls.IsPrototype && !t.Cls.IsNonreal {
			for _, r := range t.Cls.Routines {
				if r.Body == nil && isHostRoot(r) {
					n.routine(r)
				}
			}
			n.hostVariables(t.Cls.AssocScope, depth+1)
		}
	}
}

// routine notes function r, whose type and body name types.
func (n *namer) routine(r *il.Routine) {
	if r == nil || n.routines[r] || r.IsPrototype || r.Type == nil {
		return
	}
	n.routines[r] = true
	if v := il.NamedResult(r); v != nil && lower.ByAddress(v.Type) {
		n.results[v] = true
	}
	if r.MemberOf != nil {
		n.typ(r.MemberOf, true)
	}
	n.signature(r.Type, true)
	if r.DeclaredType != nil {
		n.signature(r.DeclaredType, true)
	}
	for i := range r.TemplateArgs {
		n.argument(&r.TemplateArgs[i])
	}
	if o := r.InstantiatedFrom; o != nil && len(r.TemplateArgs) > 0 {
		n.defaults(o.AssocTemplate)
	}
	n.work = append(n.work, r)
}

func (n *namer) argument(a *il.TemplateArg) {
	n.object(a.Type, false)
	n.constant(a.Const)
}

// signature notes the types of a function type; those of a function that exists
// are complete (rule gpu.pointed-functions).
func (n *namer) signature(t *il.Type, complete bool) {
	s := t.Skip()
	if s.Kind != il.TkRoutine {
		n.typ(t, complete)
		return
	}
	if s.Elem != nil {
		n.typ(s.Elem, complete && !lower.ByAddress(s.Elem))
	}
	for _, q := range s.Routine.Params {
		whole := !lower.ByAddress(q.Type)
		n.typ(q.Type, whole)
		if q.DeclaredType != nil {
			n.typ(q.DeclaredType, whole)
		}
	}
}

func (n *namer) variable(v *il.Variable) {
	if v == nil || n.vars[v] || v.Type == nil {
		return
	}
	n.vars[v] = true
	if v.StaticMemberOf != nil {
		n.typ(v.StaticMemberOf, true)
	}
	n.object(v.Type, !n.results[v])
	if !v.IsParameter && (v.Defined || v.LocalToFunction) && v.Storage != il.ScExtern && !n.results[v] {
		n.destroyed(v.Type)
	}
	if v.TemplateInfo != nil {
		for i := range v.TemplateInfo.Args {
			n.argument(&v.TemplateInfo.Args[i])
		}
	}
	defer func(outer bool) { n.static = outer }(n.static)
	n.static = !v.LocalToFunction
	n.unseen.initialiser(v)
	if v.Const != nil {
		n.unseen.whole = v.Const
		n.constant(v.Const)
	}
	if v.Dyn != nil {
		n.declared(v.Dyn)
	}
}

// typ notes type t; complete says that its definition is needed.
func (n *namer) typ(t *il.Type, complete bool) {
	for ; t != nil; t = t.Elem {
		n.p.Unit.Work.Step(1)
		switch t.Kind {
		case il.TkClass, il.TkStruct, il.TkUnion:
			n.class(t, complete)
			return
		case il.TkInteger:
			if isDeclaredEnum(t) && !n.seen[t] {
				n.seen[t] = true
				if !t.IsDependent() {
					n.types = append(n.types, t)
				}
				n.parent(t)
				if i := t.IntInfo; i.ExplicitBase && i.Base != nil {
					n.typ(i.Base, false)
				}
			}
			return
		case il.TkRoutine:
			if n.seen[t] {
				return
			}
			n.seen[t] = true
			n.signature(t, false)
			return
		case il.TkPtrToMember:
			if t.Elem.IsFunction() && !t.IsDependent() {
				n.memberFunctions = true
			}
			if n.objects {
				return
			}
			n.typ(t.Class, false)
			complete = false
		case il.TkPointer:
			complete = false
		case il.TkArray:
			n.constant(t.Array.Bound)
			complete = true
		case il.TkTemplateParam:
			n.dependentType(t)
			return
		case il.TkTypeRef:
			if ctype.IsPattern(t) {
				n.patternTypedef(t)
				continue
			}
			if t.Name != nil && t.Ref != nil && !t.Ref.Predeclared && !t.Ref.Inherited && !n.seen[t] && t.Attrs&il.AttrDeviceBuiltin == 0 && !ctype.LeadsToVaList(t) {
				n.seen[t] = true
				n.types = append(n.types, t)
				n.parent(t)
				args := t.Ref.AllArgs()
				for i := range args { // of an alias template (rule gpu.alias-arguments)
					if a := args[i].Type; a != nil && !a.IsDependent() {
						n.object(n.p.Unit.AsArgument(a), false)
						continue
					}
					n.argument(&args[i])
				}
				n.defaults(t.Ref.Template)
			}
		}
	}
}

// object notes the type of a variable, a member or an argument of a template, in which pointers to
// members have been lowered.
func (n *namer) object(t *il.Type, complete bool) {
	was := n.objects
	n.objects = true
	n.typ(t, complete)
	n.objects = was
}

// parent notes the class that t is a member of.
func (n *namer) parent(t *il.Type) {
	if s := t.ParentScope; s != nil && s.Kind == il.SckClass && s.Type != nil {
		n.typ(s.Type, true)
	}
}

func (n *namer) class(t *il.Type, complete bool) {
	was := n.objects
	n.objects = false
	defer func() { n.objects = was }()
	if t.Attrs&il.AttrDeviceBuiltin != 0 {
		return
	}
	if t.IsDependent() {
		n.pattern(t, complete)
		return
	}
	if t.Cls.IsVaListTag {
		n.vaList = true
		return
	}
	if !n.seen[t] {
		n.seen[t] = true
		n.types = append(n.types, t)
		if td := t.NamingTypedef(); t.Name == nil && td != nil {
			n.typ(td, false) // (rule gpu.naming-typedefs)
		}
		for i := range t.Cls.Args {
			n.argument(&t.Cls.Args[i])
		}
		n.defaults(headerOf(t))
		n.parent(t)
	}
	if !complete || !t.Cls.Complete || n.complete[t] {
		return
	}
	n.complete[t] = true
	if n.depth++; n.depth < 1000 {
		n.parts(t)
	}
	n.depth--
}

// parts notes what the definition of class t needs, and what its member templates name.
func (n *namer) parts(t *il.Type) {
	for _, b := range t.Cls.DirectBases {
		n.typ(b.Type, true)
	}
	for _, m := range t.Cls.Fields {
		n.object(m.Type, true)
	}
	n.memberTemplates(t)
}

// body notes what the body of r names.
func (n *namer) body(r *il.Routine) {
	for _, v := range r.Params {
		n.typ(v.Type, true)
	}
	for _, c := range r.CtorInits {
		n.init(c.Init)
		n.zeroes(c.Init, c.PartType())
	}
	if r.MemberOf != nil && (r.Special == il.SfkDestructor || r.Body == nil && (r.Generated || r.IsDefaulted) && !r.IsDeleted) {
		keep.Implied(r, n.implied, n.init)
	}
	n.statement(r.Body, 0)
}

// implied notes function r, which an implicit function calls, and its default arguments.
func (n *namer) implied(r *il.Routine) {
	n.special(r)
	for a, _ := il.DefaultArguments(r); a != nil; a = a.Next {
		n.expr(a)
	}
}

func (n *namer) statement(s *il.Statement, depth int) {
	if depth > 10000 {
		return
	}
	for ; s != nil; s = s.Next {
		n.p.Unit.Work.Step(1)
		n.exceptions = n.exceptions || s.Kind == il.StmkTryBlock
		n.statement(s.InitStmt, depth+1)
		for _, e := range s.Entities {
			if v, ok := e.(*il.Variable); ok && leavesSomething(v) && !n.isStored(v, v.Dyn) {
				n.variable(v)
			}
		}
		if !conditionGone(s) && (s.Kind != il.StmkExpr || !lower.LeavesNothing(s.Expr)) {
			if s.Kind == il.StmkIf || s.Kind == il.StmkConstexprIf || s.Kind == il.StmkWhile || s.Kind == il.StmkFor || s.Kind == il.StmkEndTestWhile {
				n.tested(s.Expr)
			}
			if s.Kind == il.StmkExpr && s.Expr != nil && s.Expr.Kind == il.EnkConstant {
				n.typ(s.Expr.Type, true)
			}
			if s.Kind != il.StmkExpr {
				n.expr(s.Expr)
			} else if s.Expr == nil || s.Expr.Kind != il.EnkConstant || !s.Expr.Const.FuncNameTok {
				n.discarded(s.Expr)
			}
		}
		switch {
		case s.Init == nil || n.isStored(s.Init.Variable, s.Init):
		case s.Init.Variable != nil:
			n.declared(s.Init)
		default:
			n.init(s.Init)
		}
		n.memberObjects = n.memberObjects || setsMemberFunction(s)
		n.discarded(s.Incr)
		if r := s.Range; r != nil {
			for _, v := range [...]*il.Variable{r.Range, r.Begin, r.End, r.Iterator} {
				n.variable(v)
			}
			n.expr(r.NECall)
			n.expr(r.IncrCall)
		}
		n.statement(s.First, depth+1)
		if s.Case != nil {
			n.constant(s.Case.Value)
			n.constant(s.Case.RangeEnd)
		}
		n.statement(s.Then, depth+1)
		n.statement(s.Else, depth+1)
		n.statement(s.Body, depth+1)
		for _, h := range s.Handlers {
			n.statement(h.Body, depth+1)
			if h.Type != nil {
				n.typ(h.Type, true)
				n.destroyed(h.Type)
			}
		}
		if s.Asm != nil {
			for _, o := range s.Asm.Operands {
				n.expr(o.Expr)
			}
		}
	}
}

// isStored reports whether v is a static variable of a function that d, a constructor whose object is known,
// initialises: its declaration leaves nothing unless something destroys it (rule gpu.known-objects).
func (n *namer) isStored(v *il.Variable, d *il.DynamicInit) bool {
	return v != nil && d != nil && v.Storage == il.ScStatic && v.LocalToFunction && !isDestroyed(v.Type) && n.isKnown(d)
}

// leavesSomething reports whether the declaration of v in a function leaves a trace,
// used or not.
func leavesSomething(v *il.Variable) bool {
	if v.Storage != il.ScExtern && needsLife(v.Type) {
		return true
	}
	if v.Storage == il.ScStatic {
		return v.Init == il.InitkDynamic
	}
	return doesSomething(v.Dyn) || v.Const != nil || !v.LocalToFunction
}

// doesSomething reports whether initialisation d leaves a trace.
func doesSomething(d *il.DynamicInit) bool {
	if d == nil || d.Kind == il.DikNone {
		return false
	}
	return d.Kind != il.DikConstructor || d.ValueInit || d.Routine != nil && !d.Routine.IsTrivialDefaultCtor
}

// isDestroyed reports whether the destructor of objects of type t does something.
func isDestroyed(t *il.Type) bool {
	c := t.BaseElement().ClassType()
	return c != nil && !c.Cls.Members.Dtor.Trivial
}

// needsLife reports whether the declaration of an object of type t does something.
func needsLife(t *il.Type) bool {
	c := t.BaseElement().ClassType()
	return c != nil && (!c.Cls.Members.DefaultCtor.Trivial || !c.Cls.Members.Dtor.Trivial)
}

// An initWalk follows what initialisations consist of.
type initWalk interface {
	reach(*il.Routine)
	typ(t *il.Type, complete bool)
	expr(*il.Expr)
	constant(*il.Constant)
	init(*il.DynamicInit)
	lambda(*il.Lambda)
}

func walkInit(w initWalk, d *il.DynamicInit) {
	if d == nil {
		return
	}
	w.reach(d.Routine)
	for a := d.Args; a != nil; a = a.Next {
		w.expr(a)
	}
	w.expr(d.Expr)
	w.constant(d.Const)
	w.lambda(d.Lambda)
}

func walkLambda(w initWalk, l *il.Lambda) {
	if l == nil {
		return
	}
	w.typ(l.Closure, true)
	for _, c := range l.Captures {
		w.init(c.Init)
	}
}

func (n *namer) init(d *il.DynamicInit) {
	if d == nil {
		return
	}
	n.special(d.Destructor)
	if n.isKnown(d) {
		n.typ(d.Routine.MemberOf, true)
		n.zeroing(d.Routine)
		return
	}
	walkInit(n, d)
	n.membersOf(d.Routine)
	n.fileScope.arguments(d.Routine, d.Args)
}

// isKnown reports whether the constructor that d calls makes a constant: nothing calls it
// (rule gpu.known-objects).
func (n *namer) isKnown(d *il.DynamicInit) bool {
	r := d.Routine
	if r == nil || !r.IsConstexpr || r.MemberOf == nil {
		return false
	}
	known, asked := n.known[d]
	if !asked {
		known = n.p.low.IsEvaluated(r.MemberOf.ClassType(), d, n.unseen.host == nil)
		n.known[d] = known
	}
	return known
}

func (n *namer) lambda(l *il.Lambda) { walkLambda(n, l) }

// reach notes function r where host code calls it; device code has its own marks.
func (n *namer) reach(r *il.Routine) {
	if r == nil || n.p.Kept.Of(r) != nil {
		return
	}
	if r.Attrs&il.AttrDeviceBuiltin != 0 {
		n.builtins[r] = true
		if r.MemberOf != nil {
			n.typ(r.MemberOf, true)
		}
		return
	}
	n.routine(r)
}

// membersOf notes what the declarations in the class template name whose member r was
// instantiated from (rule gpu.member-templates).
func (n *namer) membersOf(r *il.Routine) {
	if r == nil || r.IsSpecialized {
		return
	}
	if o := r.InstantiatedFrom; o != nil && o.MemberOf != nil {
		n.typ(o.MemberOf, true)
	}
}

// destroyed notes the destructor of objects of type t, where it does something.
func (n *namer) destroyed(t *il.Type) {
	if !isDestroyed(t) {
		return
	}
	if r := t.BaseElement().ClassType().Cls.Members.Dtor.Routine; r != nil && !r.IsDeleted {
		n.special(r)
	}
}

// special notes that r is called as something else asks for it.
func (n *namer) special(r *il.Routine) {
	n.reach(r)
	n.membersOf(r)
}

func (n *namer) constant(c *il.Constant) {
	if c == nil {
		return
	}
	if n.depth++; n.depth < 5000 {
		n.unseen.constant(c)
		if c.Kind == il.CkTemplateParam {
			n.dependentConstant(c)
		}
		if c.Type != nil && !(n.static && c.Kind == il.CkPtrToMember && c.Field != nil) {
			if t := c.Type; c.Kind == il.CkAggregate {
				n.typ(t, true)
			} else {
				n.typ(t.Skip(), true)
			}
		}
		if t := c.OrigType; t != nil && (t.Skip().Kind == il.TkInteger || t.Skip().Kind == il.TkFloat) {
			n.typ(t, true)
		}
		n.copied(c.Expr)
		n.folded(c.Expr, 0)
		if c.Dyn != nil {
			n.init(c.Dyn)
			n.zeroes(c.Dyn, c.Type)
		}
		n.constant(c.Base)
		if c.Var != nil { // an address of it, or of a part (rule keep.elsewhere)
			n.typ(c.Var.Type, true)
		}
		if c.Routine != nil && c.Routine.MemberOf != nil && !c.Routine.IsVirtual {
			n.typ(c.Routine.MemberOf, true)
		}
		for _, e := range c.Elems {
			n.constant(e)
		}
	}
	n.depth--
}

// copied notes what the constant names that e, from which one was folded, is a copy of:
// the value of a variable, a branch of a conditional expression.
func (n *namer) copied(e *il.Expr) {
	for e != nil && e.Kind == il.EnkOperation && e.Op == il.OpQuestion && e.Operand.Kind == il.EnkConstant && e.Operand.Const != nil {
		branch := e.Operand.Next
		if e.Operand.Const.Int.IsZero() {
			branch = branch.Next
		}
		e = branch
	}
	switch {
	case e == nil:
	case e.Kind == il.EnkVariable && e.Var.ConstVal != nil:
		n.constant(e.Var.ConstVal)
	case e.Kind == il.EnkConstant:
		n.constant(e.Const)
	}
}

// folded notes the functions of the run-time library among the calls that e consists of,
// from which a constant was folded: they leave the marks of a declaration
// (rule gpu.builtin-blocks).
func (n *namer) folded(e *il.Expr, depth int) {
	if e == nil || e.Kind == il.EnkConstant && e.Const == nil || depth > maxMention {
		return
	}
	n.p.Unit.Work.Step(1)
	if e.Kind == il.EnkConstant {
		n.folded(e.Const.Expr, depth+1)
		return
	}
	if e.Kind != il.EnkOperation || n.from[e] { // enumerators share what they were folded from
		return
	}
	n.from[e] = true
	if r := e.Operand.Routine; e.IsCall() && e.Operand.Kind == il.EnkRoutine && r != nil && r.Attrs&il.AttrDeviceBuiltin != 0 {
		n.named[r] = true
	}
	for a := e.Operand; a != nil; a = a.Next {
		n.folded(a, depth+1)
	}
}

// called notes the function that e calls by its name, if it is a call: through the table, or with default arguments.
func (n *namer) called(e *il.Expr) {
	if !e.IsCall() {
		return
	}
	f := e.Operand
	for f != nil && f.Kind != il.EnkRoutine {
		f = f.Next
	}
	if f == nil {
		return
	}
	if e.CallsTable() && f.Routine.IsVirtual {
		n.slots[f] = true
	}
	n.fileScope.arguments(f.Routine, f.Next)
}

// discarded notes what the expression e names, whose value nobody asks for: an object that it
// refers to is not read.
func (n *namer) discarded(e *il.Expr) {
	for e != nil && e.Kind == il.EnkOperation {
		n.p.Unit.Work.Step(1)
		a := e.Operand
		switch {
		case e.IsFoldedAway():
			n.expr(e)
			return
		case e.Cat != il.PRValue && (e.Op == il.OpRefIndirect || e.Op == il.OpIndirect || e.Op == il.OpParens || e.Op == il.OpRefCast || e.Op == il.OpBaseClassCast || e.Op == il.OpLvalueAdjust),
			e.Op == il.OpCast && e.Type.IsVoid():
			n.typ(e.Type, false)
			e = a
		case e.Op == il.OpComma:
			n.discarded(a)
			e = a.Next
		case e.Op == il.OpQuestion && !e.GNUTwoOperand && e.Cat != il.PRValue:
			n.expr(a)
			n.discarded(a.Next)
			e = a.Next.Next
		default:
			n.expr(e)
			return
		}
	}
	if e != nil && e.Kind == il.EnkVariable && e.Var != nil && !e.Var.LocalToFunction && e.Var.StaticMemberOf == nil {
		return
	}
	n.expr(e)
}

// tested notes that e is a condition: where that is a constant, what it was converted
// from is not named (rule gpu.converted-constants).
func (n *namer) tested(e *il.Expr) {
	if e != nil && e.Kind == il.EnkConstant {
		n.conditions[e] = true
	}
}

// expr notes what e names.
func (n *namer) expr(e *il.Expr) {
	if e == nil {
		return
	}
	il.SearchWider(e, func(e *il.Expr, also func(*il.Expr)) il.Answer {
		n.p.Unit.Work.Step(1)
		n.exceptions = n.exceptions || isException(e)
		n.memberObjects = n.memberObjects || opensMemberFunction(e)
		switch e.Kind {
		case il.EnkSizeof, il.EnkSizeofPack, il.EnkAlignof, il.EnkNoexcept, il.EnkRequires, il.EnkConceptID:
			return il.NotHere
		}
		if e.Kind == il.EnkOperation {
			if e.IsFoldedAway() {
				return il.NotHere
			}
			n.stepped(e)
			n.called(e)
			switch e.Op {
			case il.OpQuestion, il.OpLand, il.OpLor:
				n.tested(e.Operand)
				if e.Op != il.OpQuestion {
					n.tested(e.Operand.Next)
				}
			case il.OpPMBaseClassCast, il.OpPMDerivedClassCast:
				if e.Operand.Kind == il.EnkConstant && !e.Type.IsPtrToMemberFunction() { // one constant
					if !n.static {
						n.typ(e.Type, true)
					}
					return il.NotHere
				}
			case il.OpDotStatic, il.OpPointsToStatic:
				also(e.Operand.Next)
				return il.NotHere
			case il.OpCast:
				if e.Type.IsVoid() && e.Operand.Kind == il.EnkVariable {
					return il.NotHere
				}
			case il.OpPointsToField, il.OpPointsToMemberCall:
				if leftAlone(e) != nil {
					break
				}
				for o := e.Operand; o != nil; o = o.Next {
					if o.Type != nil && o.Type.IsPointer() && o.Kind != il.EnkRoutine {
						n.typ(o.Type.Skip().Elem, true)
						break
					}
				}
			case il.OpCall:
				if t := e.Operand.Type; e.Operand.Kind != il.EnkRoutine && t != nil && t.IsPointer() && t.Skip().Elem.IsFunction() {
					n.signature(t.Skip().Elem, true)
				}
			}
		}
		if o := leftAlone(e); o != nil {
			if e.Op == il.OpPointsToMemberCall {
				also(o)
			} else {
				for o = o.Operand; o != nil; o = o.Next {
					also(o)
				}
			}
			return il.NotHere
		}
		if p := pointsAgain(e); p != nil {
			n.typ(e.Type, false)
			also(p)
			return il.NotHere
		}
		if e.Kind != il.EnkConstant {
			n.typ(e.Type, !n.elsewhere(e))
			n.typ(e.OrigLvalueType, !n.elsewhere(e))
		}
		if e.Const != nil && !n.conditions[e] {
			n.constant(e.Const)
		}
		n.init(e.Init)
		if e.Kind != il.EnkTempInit || !n.declares || e.Cat != il.PRValue {
			n.zeroes(e.Init, zeroedType(e))
		}
		n.memset = n.memset || e.Kind == il.EnkNewDelete && e.X != nil && e.X.Count != nil && e.Init != nil && e.Init.Kind == il.DikZero
		if e.Kind == il.EnkRoutine {
			n.reach(e.Routine)
			if !n.slots[e] {
				n.membersOf(e.Routine)
			}
		}
		if e.Var != nil && !cuda.InDeviceMemory(e.Var) {
			n.unseen.variable(e.Var)
			if e.Var.LocalToFunction {
				n.variable(e.Var)
			}
		}
		if e.Var != nil && e.Var.StaticMemberOf != nil {
			n.typ(e.Var.StaticMemberOf, true)
		}
		if e.X != nil {
			also(e.X.Args)
			for a := e.X.Args; a != nil; a = a.Next {
				also(a)
			}
			also(e.X.Count)
			if e.X.Stmt != nil {
				n.statement(e.X.Stmt, 0)
			}
			n.lambda(e.X.Lambda)
			if d := e.X.Destructor; d != nil && !d.IsVirtual {
				n.special(d)
			}
			if e.X.TypeOperand != nil {
				switch e.Kind {
				case il.EnkNewDelete:
					if e.X.IsNew && e.X.Count != nil && lower.IsConstructed(e.X.TypeOperand) { // should one of the constructors throw
						n.destroyed(e.X.TypeOperand)
					}
					n.typ(e.X.TypeOperand, !e.X.IsNew && (isDestroyed(e.X.TypeOperand) || e.Routine != nil && e.Routine.MemberOf != nil) || e.ElementConstructor() != nil ||
						e.X.Count != nil && e.Init != nil && e.Init.Kind == il.DikZero) // (rule gpu.new-arrays)
				case il.EnkThrow:
					n.typ(e.X.TypeOperand, false)
				}
			}
		}
		return il.Below
	})
}

// stepped notes what the pointer leads to that operation e moves, or moves from: its size
// is needed.
func (n *namer) stepped(e *il.Expr) {
	switch e.Op {
	case il.OpPadd, il.OpPsubtract, il.OpPdiff, il.OpPaddAssign, il.OpPsubtractAssign, il.OpSubscript,
		il.OpPreIncr, il.OpPreDecr, il.OpPostIncr, il.OpPostDecr:
		for o := e.Operand; o != nil; o = o.Next {
			if o.Type != nil && o.Type.IsPointer() {
				n.typ(o.Type.Skip().Elem, true)
			}
		}
	}
}

// leftAlone returns the object of e, a call of a trivial destructor, that something leads
// to: nothing is called, and the object is not needed.
func leftAlone(e *il.Expr) *il.Expr {
	if e.Kind != il.EnkOperation || e.Op != il.OpPointsToMemberCall && e.Op != il.OpDotMemberCall {
		return nil
	}
	var object *il.Expr
	trivial := false
	for o := e.Operand; o != nil; o = o.Next {
		if o.Kind == il.EnkRoutine {
			trivial = o.Routine.Special == il.SfkDestructor && o.Routine.IsTrivialDtor && !o.Routine.IsVirtual
		} else if object == nil {
			object = o
		}
	}
	if !trivial || object == nil || e.Op == il.OpDotMemberCall && object.Kind != il.EnkOperation {
		return nil
	}
	return object
}

// elsewhere reports whether e is an object that lies where an address says: a variable that
// is made in the place of the result, a value that is returned so.
func (n *namer) elsewhere(e *il.Expr) bool {
	if e.Kind == il.EnkVariable {
		return e.Var != nil && n.results[e.Var]
	}
	return e.Kind == il.EnkOperation && e.Cat == il.PRValue && lower.ByAddress(e.Type)
}

// pointsAgain returns the pointer of which e, the address of what it points to or a
// reference to it, is the value; nil where it is none: the object is not needed.
func pointsAgain(e *il.Expr) *il.Expr {
	if e.Kind != il.EnkOperation || e.Op != il.OpReferenceTo && e.Op != il.OpAddressOf {
		return nil
	}
	o := e.Operand
	for o.Kind == il.EnkOperation && (o.Op == il.OpLvalueAdjust || o.Op == il.OpParens) {
		o = o.Operand
	}
	if o.Kind != il.EnkOperation || o.Op != il.OpRefIndirect && o.Op != il.OpIndirect {
		return nil
	}
	return o.Operand
}

// opensMemberFunction reports whether e uses the parts of a pointer to a member
// function (rule gpu.member-functions).
func opensMemberFunction(e *il.Expr) bool {
	if e.Kind == il.EnkConstant {
		return e.Type.IsPtrToMemberFunction() && e.Const != nil && e.Const.Routine == nil
	}
	if e.Kind != il.EnkOperation {
		return false
	}
	switch e.Op {
	case il.OpDotPMCall, il.OpPointsToPMCall:
		return true
	case il.OpEq, il.OpNe, il.OpBoolCast, il.OpNot:
		return e.Operand.Type.IsPtrToMemberFunction() || e.Operand.Next != nil && e.Operand.Next.Type.IsPtrToMemberFunction()
	}
	return false
}

// setsMemberFunction reports whether s initialises a variable with a constant, or
// with a list, in which there is a pointer to a member function.
func setsMemberFunction(s *il.Statement) bool {
	d := s.Init
	if s.Kind != il.StmkInit || d == nil || d.Variable == nil || !holdsMemberFunction(d.Variable.Type) {
		return false
	}
	if d.Kind == il.DikExpression {
		return d.Expr != nil && d.Expr.Kind == il.EnkConstant
	}
	return d.Kind == il.DikConstant || d.Kind == il.DikNonconstantAggregate
}

// holdsMemberFunction reports whether an object of type t has a pointer to a member
// function.
func holdsMemberFunction(t *il.Type) bool { return t.AnySubobject((*il.Type).IsPtrToMemberFunction) }
