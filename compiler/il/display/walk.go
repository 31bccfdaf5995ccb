// This file implements the order of the display: a post-order walk over the
// links of each entry, every entry once (rule il.walk-order).
package display

import (
	"sort"

	"cufront/compiler/il"
)

// nextLinks are the `next` pointers of lists that the IL keeps as slices, by the
// numbers of the entries.
type nextLinks struct {
	next   []il.Node
	others map[il.Node]il.Node // of entries without a number of their own
}

func newLinks(n uint32) *nextLinks {
	return &nextLinks{next: make([]il.Node, n+1), others: make(map[il.Node]il.Node)}
}

func (l *nextLinks) set(n, next il.Node) {
	if i := n.Hdr().ID; i > 0 && int(i) < len(l.next) {
		l.next[i] = next
	} else {
		l.others[n] = next
	}
}

func (l *nextLinks) get(n il.Node) il.Node {
	if i := n.Hdr().ID; i > 0 && int(i) < len(l.next) {
		return l.next[i]
	}
	return l.others[n]
}

// walk collects the entries of one region in display order.
type walk struct {
	*overlay
	files   *fileEntries
	links   *nextLinks // nil: nobody asks for them
	entered nodeSet
	order   []il.Node
	local   bool // in a function region: file-scope entries are not printed
	values  bool // folded constants count for their values alone
	part    bool // of the file scope only what the display of a part of the unit shows
}

func (o *overlay) newWalk(f *fileEntries) *walk {
	w := &walk{overlay: o, files: f, links: newLinks(o.lastID), part: o.shownOnly != nil}
	w.link()
	return w
}

// fileScope returns the entries of region 1: the file scope's, the source
// files, the orphans, types that nothing owns, the sequence number lookups.
func (w *walk) fileScope() []il.Node {
	w.visit(w.u.File)
	if w.files.primary != nil {
		w.visit(w.files.primary)
	}
	for _, h := range w.orphaned {
		if !w.part || h.routine == nil || !w.elsewhere(h.routine) {
			w.visit(h)
		}
	}
	w.predeclaredTail()
	for _, t := range w.bodyTypes() {
		w.visit(t)
	}
	for _, l := range w.files.lookups {
		w.visit(l)
	}
	return w.take()
}

// predeclaredTail visits the types of the predeclared strings.
func (w *walk) predeclaredTail() {
	w.visit(w.u.Builtin.Char)
	for _, t := range w.u.PredeclaredStrings {
		w.visit(t)
	}
}

// bodyTypes returns the arithmetic types and the types of string literals that
// function bodies use, in order of first use.
func (w *walk) bodyTypes() []*il.Type {
	b := &walk{overlay: w.overlay, local: true}
	first := make(map[*il.Type]uint32)
	var out []*il.Type
	note := func(t *il.Type, id uint32) {
		for ; t != nil; t = w.types.elem(t) {
			if t.Kind == il.TkInteger && !t.IsEnum() || t.Kind == il.TkFloat || t.Kind == il.TkNullptr {
				if old, seen := first[t]; !seen {
					out = append(out, t)
					first[t] = id
				} else if id < old {
					first[t] = id
				}
			}
		}
	}
	for _, r := range w.u.Routines {
		if r.Scope == nil || !w.showsBody(r) {
			continue
		}
		b.visit(r.Scope)
		entries := b.take()
		for _, n := range entries {
			switch n := n.(type) {
			case *il.Expr:
				note(w.nodes.typ(n), n.ID)
				note(w.nodes.origLvalueType(n), n.ID)
			case *il.Constant:
				note(w.constants.typ(n), n.ID)
				note(n.OrigType, n.ID)
			case *il.Variable:
				note(w.variables.typ(n), n.ID)
			}
		}
		b.order = entries[:0]
	}
	for t, id := range w.u.Asked() { // any order: sorted below
		note(t, id)
	}
	for t := range w.u.StringTypes {
		if !w.entered.has(t) {
			out = append(out, t)
			first[t] = t.ID
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return first[out[i]] < first[out[j]] })
	return out
}

// function returns the entries of region b.
func (w *walk) function(b bodyRegion) []il.Node {
	w.local = true
	w.visit(b.routine.Scope)
	for _, r := range b.within {
		see(w, r.Scope)
	}
	return w.take()
}

// take returns the entries walked since the last call. Who is done with them may
// give their memory back: w.order = entries[:0].
func (w *walk) take() []il.Node {
	o := w.order
	w.order = nil
	return o
}

// visitBytes is what an entry takes in the order of the display.
const visitBytes = 64

// visit walks n's links, then appends n.
func (w *walk) visit(n il.Node) {
	w.u.Work.Step(1)
	if n == nil {
		return
	}
	if e, ok := n.(*il.Expr); ok && len(w.replaced) > 0 && w.replaced[e] != nil {
		n = w.replaced[e]
	}
	h := n.Hdr()
	if w.local == (w.regions.region(h) <= 1) || w.part && !w.local && (listsElsewhere(w.overlay, n) || w.elsewhere(n)) || !w.entered.enter(n, h.ID) {
		return
	}
	w.u.Work.Bytes(visitBytes)
	w.children(n)
	w.order = append(w.order, n)
}

// see visits a typed pointer that may be nil.
func see[T any, P interface {
	*T
	il.Node
}](w *walk, p P) {
	if p != nil {
		w.visit(p)
	}
}

// all visits a list.
func all[T any, P interface {
	*T
	il.Node
}](w *walk, list []P) {
	for _, p := range list {
		see(w, p)
	}
}

func (w *walk) exprs(e *il.Expr) {
	for ; e != nil; e = w.nodes.next(e) {
		w.visit(e)
	}
}

// corresp visits name references and attributes.
func (w *walk) corresp(n il.Entity) {
	for r := w.entities.nameRefs(n); r != nil && !w.entered.has(r); r = w.nameUses.next(r) {
		w.visit(r)
	}
	w.attributes(w.entities.attributes(n))
}

func (w *walk) attributes(a *il.Attribute) {
	for ; a != nil; a = w.attrs.next(a) {
		w.visit(a)
	}
}

func (w *walk) args(list []il.TemplateArg) {
	for i := range list {
		see(w, list[i].Type)
		see(w, list[i].Const)
		see(w, list[i].Template)
	}
}

func (w *walk) children(n il.Node) {
	switch n := n.(type) {
	case *il.Scope:
		w.scope(n)
	case *il.Type:
		w.typ(n)
	case *il.ClassInfo:
		w.classInfo(n)
	case *il.BaseClass:
		see(w, n.Type)
		w.visit(&baseDerivation{Entry: il.Entry{ID: n.ID + derivationBase, Func: w.regions.region(&n.Entry)}, base: n})
		chain(w, w.overriding[n])
		all(w, w.overriding[n])
	case *il.Routine:
		w.corresp(n)
		see(w, shownType(n))
		w.args(w.routines.templateArgs(n))
		see(w, n.TrailingRequires)
		see(w, w.routineDeclaredType(n))
	case *il.Variable:
		if w.showsReferences(n) {
			w.corresp(n)
		} else {
			w.attributes(w.entities.attributes(n))
		}
		see(w, w.variables.typ(n))
		all(w, n.Bindings)
		see(w, n.Binding)
		switch w.initKind(n) {
		case il.InitkStatic:
			see(w, w.variables.constant(n))
		case il.InitkDynamic:
			see(w, w.variables.dyn(n))
		}
		see(w, w.shownDeclaredType(n))
		see(w, w.variables.templateInfo(n))
	case *il.Field:
		w.corresp(n)
		see(w, w.fields.typ(n))
		see(w, n.Init)
		see(w, n.BitSizeConst)
	case *il.ParamType:
		see(w, n.Type)
		see(w, n.DeclaredType)
		see(w, n.Default)
		see(w, n.Attributes)
	case *il.ExceptionSpec:
		for i, t := range n.Types {
			w.visit(&ExceptionType{Entry: il.Entry{ID: n.ID + derivationBase + uint32(i)}, Type: t, of: n, n: i})
		}
		see(w, n.NoexceptArg)
	case *ExceptionType:
		see(w, n.Type)
	case *il.Constant:
		w.constant(n)
	case *il.Expr:
		w.expr(n)
	case *il.DynamicInit:
		if n.Kind != il.DikConstructor || w.inits.kind(n) == il.DikConstructor {
			w.exprs(w.inits.args(n))
		}
		see(w, w.inits.expr(n))
		see(w, w.inits.constant(n))
		see(w, initLambda(w.overlay, n))
	case *il.Statement:
		w.statement(n)
	default:
		w.rare(n)
	}
}

// rare visits the links of the rarer kinds.
func (w *walk) rare(n il.Node) {
	switch n := n.(type) {
	case *il.Attribute:
		all(w, n.Args)
		see(w, n.Group)
	case *il.AttrArg:
		see(w, n.Const)
	case *il.Namespace:
		w.corresp(n)
		if !n.IsAlias {
			see(w, n.Scope)
		}
	case *il.ObjectLifetime:
		for d := w.lifespans.destructions(n); d != nil; d = w.inits.nextInDestructionList(d) {
			w.visit(d)
		}
		for c := w.lifespans.child(n); c != nil; c = w.lifespans.next(c) {
			w.visit(c)
		}
	case *il.NameReference:
		see(w, n.Qualifier)
	case *il.NameQualifier:
		see(w, n.Class)
		see(w, n.Namespace)
		see(w, n.Previous)
	case *SourceFile:
		all(w, n.Children)
	case *il.Template:
		w.corresp(n)
		see(w, n.Decl)
		see(w, n.Constraint)
	case *il.TemplateDecl:
		all(w, n.Params)
		see(w, n.Scope)
		see(w, n.Requires)
	case *il.TemplateParameter:
		w.corresp(n)
		see(w, n.Type)
		see(w, n.Const)
		see(w, n.Template)
		see(w, n.DefaultType)
		see(w, n.DefaultConst)
	case *il.VariableTemplateInfo:
		w.args(n.Args)
	case *il.SourceSequenceEntry:
		if v, ok := w.sequences.entity(n).(*il.Variable); ok && w.regions.region(&v.Entry) == 0 && w.entities.localToFunction(v) {
			return // the list of its scope has it
		}
		if _, statement := w.sequences.entity(n).(*il.Statement); w.sequences.entity(n) != nil && !(w.values && statement) {
			w.visit(w.sequences.entity(n))
		}
	case *il.SecondaryDecl:
		see(w, w.redeclarations.declaredType(n))
		see(w, w.redeclarations.nameRef(n))
		for a := w.redeclarations.attributes(n); a != nil; a = w.attrs.next(a) {
			w.visit(a)
		}
	case *sublist:
		w.sequence(n.first)
	case *il.StaticAssert:
		if !w.values {
			see(w, n.Cond)
			see(w, n.Message)
		}
	case *il.LinkageSpec:
		see(w, n.String)
	case *il.InstantiationDirective:
		for a := n.Attributes; a != nil; a = w.attrs.next(a) {
			w.visit(a)
		}
	case *il.HiddenName:
		if n.Entity != nil {
			w.visit(n.Entity)
		}
	case *il.Lambda:
		all(w, n.Captures)
	case *il.LambdaCapture:
		if n.IsInit {
			see(w, n.Init)
		}
	case *il.CtorInit:
		see(w, n.Init)
	case *il.SwitchDescr:
		for c := n.Cases; c != nil; c = c.Next {
			w.visit(c)
		}
	case *il.SwitchCase:
		see(w, w.cases.value(n))
		see(w, w.cases.rangeEnd(n))
	case *il.Handler:
		see(w, n.Param)
		see(w, n.Body)
		see(w, w.handlers.init(n))
	case *il.AsmEntry:
		see(w, n.String)
		chain(w, n.Operands)
		all(w, n.Operands)
		for i := range n.Clobbers {
			w.visit(w.clobber(n, i))
		}
	case *il.AsmOperand:
		see(w, n.Expr)
	case *localStaticInit:
		see(w, n.constant)
		see(w, n.dyn)
		see(w, n.lifetime)
	case *localScopeRef:
		if n.referrer != nil {
			w.visit(n.referrer)
		}
	case *il.VLADimension:
		see(w, n.Expr)
	case *il.RequiresClause:
		see(w, n.Constraint)
	case *orphans:
		all(w, n.types)
		all(w, n.variables)
		all(w, n.sublists)
	case *il.Label:
		w.corresp(n)
	}
}

func (w *walk) sequence(first *il.SourceSequenceEntry) {
	for s := first; s != nil; s = w.sequences.next(s) {
		w.visit(s)
	}
}

func (w *walk) scope(s *il.Scope) {
	if s.Kind == il.SckFunction && s.Routine != nil {
		all(w, s.Routine.Params)
		all(w, w.routines.ctorInits(s.Routine))
		see(w, s.Routine.ThisVar)
	}
	see(w, w.scopes.staticLifetime(s))
	see(w, w.scopes.lifetime(s))
	all(w, s.Constants)
	all(w, w.scopes.types(s))
	all(w, w.scopes.variables(s))
	all(w, w.scopes.nonstatic(s))
	all(w, s.Labels)
	all(w, w.scopes.routines(s))
	all(w, s.Scopes)
	all(w, s.Namespaces)
	all(w, s.Asms)
	all(w, w.scopes.usingDecls(s))
	all(w, s.UsingDirectives)
	if s == w.u.File {
		all(w, w.dynInits)
	}
	all(w, w.locals.statics[s])
	all(w, w.locals.refs[s])
	all(w, w.scopes.pragmas(s))
	all(w, w.scopes.templates(s))
	if s.Kind == il.SckFunction && s.Routine != nil {
		see(w, w.routines.body(s.Routine))
	}
	all(w, w.scopes.hiddenNames(s))
	if s.Kind == il.SckFile || s.Kind == il.SckFunction {
		w.sequence(w.first(s))
	}
	all(w, w.locals.sublists[s])
}

func (w *walk) typ(t *il.Type) {
	if t.Kind == il.TkTemplateParam {
		see(w, w.entities.parentScope(t))
	}
	w.corresp(t)
	for _, b := range w.types.based(t) {
		if !b.Type.Scratch() {
			w.visit(b.Type)
		}
	}
	switch t.Kind {
	case il.TkRoutine:
		see(w, w.types.elem(t))
		all(w, t.Routine.Params)
		if s := t.Routine.PrototypeScope; s != nil {
			if w.scopes.typ(s) == nil {
				w.scopes.setType(s, t)
			}
			chain(w, w.scopes.hiddenNames(s))
			w.visit(s)
		}
		see(w, w.functions.excSpec(t.Routine))
	case il.TkPointer, il.TkPtrToMember:
		see(w, w.types.elem(t))
	case il.TkArray, il.TkVector:
		see(w, w.bound(t))
		see(w, w.types.elem(t))
	case il.TkTypeRef:
		see(w, w.types.elem(t))
		if t.Ref != nil {
			w.args(t.Ref.AllArgs())
			see(w, t.Ref.Expr)
			see(w, t.Ref.TypeArg)
		}
	case il.TkInteger:
		if i := t.IntInfo; i != nil && i.IsEnum {
			if !i.IsScoped {
				all(w, i.Constants)
			}
			see(w, i.AssocScope)
			if i.ExplicitBase {
				see(w, i.Base)
			}
		}
	case il.TkClass, il.TkStruct, il.TkUnion:
		all(w, w.classes.fields(t.Cls))
		w.visit(t.Cls)
	case il.TkTemplateParam:
		see(w, t.TParam.Constraint)
		see(w, t.Class)
	}
}

func (w *walk) classInfo(c *il.ClassInfo) {
	all(w, listed(w.overlay, c))
	see(w, w.classes.assocTemplate(c))
	w.args(c.Args)
	w.args(c.PartialArgs)
	see(w, w.classes.assocScope(c))
	see(w, c.ProxyOf)
}

func (w *walk) constant(c *il.Constant) {
	chain(w, w.constants.elems(c))
	see(w, w.constants.typ(c))
	see(w, c.OrigType)
	if !w.values {
		see(w, c.Expr)
	}
	all(w, w.constants.elems(c))
	see(w, c.Dyn)
	see(w, w.constants.base(c))
	see(w, c.FromTo[0])
	see(w, c.FromTo[1])
	for s := w.path(c); s != nil; s = s.next {
		w.visit(s)
	}
	see(w, c.NameRef)
	see(w, c.TPType)
	see(w, sizedOperand(w.overlay, c))
	w.args(c.Args)
	see(w, w.entities.parentScope(c))
	w.corresp(c)
}

func (w *walk) expr(e *il.Expr) {
	see(w, w.nodes.typ(e))
	see(w, w.nodes.origLvalueType(e))
	see(w, constantOf(w.overlay, e))
	for r := w.shownName(e); r != nil && !w.entered.has(r); r = w.nameUses.next(r) {
		w.visit(r)
	}
	if e.Kind == il.EnkCondition && e.X != nil {
		see(w, e.Init)
		see(w, e.X.Scope)
		see(w, w.nodes.operand(e))
	} else if e.Kind == il.EnkObjectLifetime || e.Kind == il.EnkCondition || e.Kind == il.EnkSizeof {
		defer see(w, w.nodes.operand(e))
	} else {
		w.exprs(w.nodes.operand(e))
	}
	x := e.X
	if x == nil {
		see(w, e.Init)
		return
	}
	see(w, x.Lambda)
	w.exprs(x.Args)
	see(w, e.Init)
	see(w, x.TypeOperand)
	see(w, x.Stmt)
	see(w, x.Scope)
	see(w, w.shownCount(e))
	see(w, w.shownFreeing(e))
	see(w, x.Lifetime)
	all(w, x.Requirements)
	all(w, x.Params)
	see(w, x.Constraint)
	w.exprs(x.ReadyResumeSuspend)
	see(w, x.Template)
	w.args(x.TArgs)
}

func (w *walk) statement(s *il.Statement) {
	for a := s.Attributes; a != nil; a = w.attrs.next(a) {
		w.visit(a)
	}
	see(w, s.Scope)
	see(w, w.statements.expr(s))
	see(w, s.Init)
	if s.Kind == il.StmkFor || s.Kind == il.StmkRangeFor {
		see(w, s.InitStmt)
	}
	see(w, s.Incr)
	if r := s.Range; r != nil {
		see(w, r.Iterator)
		see(w, r.Range)
		see(w, r.Begin)
		see(w, r.End)
		see(w, r.NECall)
		see(w, r.IncrCall)
	}
	see(w, s.Then)
	see(w, s.Else)
	see(w, w.statements.body(s))
	all(w, s.Handlers)
	for c := w.statements.first(s); c != nil; c = w.statements.next(c) {
		w.visit(c)
	}
	see(w, s.Switch)
	see(w, s.Case)
	see(w, s.Asm)
	see(w, s.VLA)
	see(w, s.Label)
	see(w, w.statements.lifetime(s))
	for _, n := range s.Entities {
		w.visit(n)
	}
}

// chain records the next links of a list kept as a slice.
func chain[T any, P interface {
	*T
	il.Node
}](w *walk, list []P) {
	for i := 1; i < len(list) && w.links != nil; i++ {
		w.links.set(list[i-1], list[i])
	}
}

// link records the next links of all lists reachable from the file scope.
func (w *walk) link() {
	w.linkScope(w.u.File)
	for _, r := range w.u.Routines {
		if r.Scope != nil {
			w.linkScope(r.Scope)
		}
	}
	for _, r := range w.bodies.made {
		w.linkScope(r.Scope)
	}
	w.linkBodies()
	for _, h := range w.orphaned {
		chain(w, h.types)
		chain(w, h.variables)
		chain(w, h.sublists)
	}
	chain(w, w.orphaned)
	chain(w, w.u.RTTITypes)
}

// linkBodies links the scopes of the bodies of each region.
func (w *walk) linkBodies() {
	for _, b := range w.bodies.regions {
		last := b.routine.Scope
		for _, r := range b.within {
			if last != nil && r.Scope != nil {
				w.links.set(last, r.Scope)
			}
			last = r.Scope
		}
	}
}

func (w *walk) linkScope(s *il.Scope) {
	chain(w, s.Constants)
	chain(w, w.scopes.types(s))
	chain(w, w.scopes.variables(s))
	chain(w, w.scopes.nonstatic(s))
	chain(w, s.Labels)
	chain(w, w.scopes.routines(s))
	chain(w, s.Scopes)
	chain(w, s.Namespaces)
	chain(w, w.scopes.usingDecls(s))
	chain(w, s.UsingDirectives)
	chain(w, w.scopes.hiddenNames(s))
	chain(w, w.scopes.templates(s))
	chain(w, w.locals.statics[s])
	if s == w.u.File {
		chain(w, w.dynInits)
	}
	if s.Kind != il.SckNamespace && s.Kind != il.SckClass {
		chain(w, w.scopes.pragmas(s))
	}
	chain(w, w.locals.sublists[s])
	if s.Kind == il.SckFunction && s.Routine != nil {
		chain(w, s.Routine.Params)
		chain(w, w.routines.ctorInits(s.Routine))
	}
	for _, c := range s.Scopes {
		w.linkScope(c)
	}
	for _, n := range s.Namespaces {
		if !n.IsAlias && n.Scope != nil {
			w.linkScope(n.Scope)
		}
	}
	for _, t := range w.scopes.types(s) {
		w.linkType(t)
	}
	for _, t := range w.scopes.templates(s) {
		for d := t.Decl; d != nil; d = d.Parent {
			if d.Scope != nil {
				w.linkScope(d.Scope)
			}
		}
	}
}

func (w *walk) linkType(t *il.Type) {
	if w.part && w.elsewhere(t) {
		return
	}
	switch {
	case t.Cls != nil:
		chain(w, w.classes.fields(t.Cls))
		if s := w.classes.assocScope(t.Cls); s != nil {
			w.linkScope(s)
		}
	case t.IntInfo != nil:
		chain(w, t.IntInfo.Constants)
	}
}
