// This file implements the order of the display: a post-order walk over the
// links of each entry, every entry once (rule il.walk-order).
package il

import "sort"

// nextLinks are the `next` pointers of lists that the IL keeps as slices, by the
// numbers of the entries.
type nextLinks struct {
	next   []Node
	others map[Node]Node // of entries without a number of their own
}

func newLinks(u *Unit) *nextLinks {
	return &nextLinks{next: make([]Node, u.lastID+1), others: make(map[Node]Node)}
}

func (l *nextLinks) set(n, next Node) {
	if i := n.Hdr().ID; i > 0 && int(i) < len(l.next) {
		l.next[i] = next
	} else {
		l.others[n] = next
	}
}

func (l *nextLinks) get(n Node) Node {
	if i := n.Hdr().ID; i > 0 && int(i) < len(l.next) {
		return l.next[i]
	}
	return l.others[n]
}

// walk collects the entries of one region in display order.
type walk struct {
	u       *Unit
	files   *fileEntries
	links   *nextLinks // nil: nobody asks for them
	entered nodeSet
	order   []Node
	local   bool // in a function region: file-scope entries are not printed
	values  bool // folded constants count for their values alone
	part    bool // of the file scope only what the display of a part of the unit shows
}

func newWalk(u *Unit, f *fileEntries) *walk {
	w := &walk{u: u, files: f, links: newLinks(u), part: u.shownOnly != nil}
	w.link()
	return w
}

// fileScope returns the entries of region 1: the file scope's, the source
// files, the orphans, types that nothing owns, the sequence number lookups.
func (w *walk) fileScope() []Node {
	w.visit(w.u.File)
	if w.files.primary != nil {
		w.visit(w.files.primary)
	}
	for _, o := range w.u.Orphans {
		w.visit(o)
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
	c := w.u.Qualified(w.u.Builtin.Char, Const)
	w.visit(w.u.Builtin.Char)
	for _, n := range predeclaredStrings {
		w.visit(w.u.StringType(c, n))
	}
}

// bodyTypes returns the arithmetic types and the types of string literals that
// function bodies use, in order of first use.
func (w *walk) bodyTypes() []*Type {
	b := &walk{u: w.u, local: true}
	first := make(map[*Type]uint32)
	var out []*Type
	note := func(t *Type, id uint32) {
		for ; t != nil; t = t.Elem {
			if t.Kind == TkInteger && !t.IsEnum() || t.Kind == TkFloat || t.Kind == TkNullptr {
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
		if r.Scope == nil || !w.u.showsBody(r) {
			continue
		}
		b.visit(r.Scope)
		entries := b.take()
		for _, n := range entries {
			switch n := n.(type) {
			case *Expr:
				note(n.Type, n.ID)
				note(n.OrigLvalueType, n.ID)
			case *Constant:
				note(n.Type, n.ID)
				note(n.OrigType, n.ID)
			case *Variable:
				note(n.Type, n.ID)
			}
		}
		b.order = entries[:0]
	}
	for t, id := range w.u.asked {
		note(t, id)
	}
	for _, t := range w.u.strings {
		if !w.entered.has(t) {
			out = append(out, t)
			first[t] = t.ID
		}
	}
	sort.Slice(out, func(i, j int) bool { return first[out[i]] < first[out[j]] })
	return out
}

// function returns the entries of r's region.
func (w *walk) function(r *Routine) []Node {
	w.local = true
	w.visit(r.Scope)
	return w.take()
}

// take returns the entries walked since the last call. Who is done with them may
// give their memory back: w.order = entries[:0].
func (w *walk) take() []Node {
	o := w.order
	w.order = nil
	return o
}

// visitBytes is what an entry takes in the order of the display.
const visitBytes = 64

// visit walks n's links, then appends n.
func (w *walk) visit(n Node) {
	w.u.Work.Step(1)
	if n == nil {
		return
	}
	h := n.Hdr()
	if w.local == (h.Func <= 1) || w.part && !w.local && w.u.elsewhere(n) || !w.entered.enter(n, h.ID) {
		return
	}
	w.u.Work.Bytes(visitBytes)
	w.children(n)
	w.order = append(w.order, n)
}

// see visits a typed pointer that may be nil.
func see[T any, P interface {
	*T
	Node
}](w *walk, p P) {
	if p != nil {
		w.visit(p)
	}
}

// all visits a list.
func all[T any, P interface {
	*T
	Node
}](w *walk, list []P) {
	for _, p := range list {
		see(w, p)
	}
}

func (w *walk) exprs(e *Expr) {
	for ; e != nil; e = e.Next {
		w.visit(e)
	}
}

// corresp visits name references and attributes.
func (w *walk) corresp(c *SourceCorresp) {
	for r := c.NameRefs; r != nil && !w.entered.has(r); r = r.Next {
		w.visit(r)
	}
	w.attributes(c.Attributes)
}

func (w *walk) attributes(a *Attribute) {
	for ; a != nil; a = a.Next {
		w.visit(a)
	}
}

func (w *walk) args(list []TemplateArg) {
	for i := range list {
		see(w, list[i].Type)
		see(w, list[i].Const)
		see(w, list[i].Template)
	}
}

func (w *walk) children(n Node) {
	switch n := n.(type) {
	case *Scope:
		w.scope(n)
	case *Type:
		w.typ(n)
	case *ClassInfo:
		w.classInfo(n)
	case *BaseClass:
		see(w, n.Type)
		w.visit(&baseDerivation{Entry: Entry{ID: n.ID + derivationBase, Func: n.Func}, base: n})
		all(w, n.Overriding)
	case *Routine:
		w.corresp(&n.SourceCorresp)
		see(w, n.shownType())
		see(w, n.GeneratingUsing)
		w.args(n.TemplateArgs)
		see(w, n.TrailingRequires)
		see(w, n.declaredType())
	case *Variable:
		if n.showsReferences(n) {
			w.corresp(&n.SourceCorresp)
		} else {
			w.attributes(n.Attributes)
		}
		see(w, n.Type)
		all(w, n.Bindings)
		see(w, n.Binding)
		switch n.initKind() {
		case InitkStatic:
			see(w, n.Const)
		case InitkDynamic:
			see(w, n.Dyn)
		}
		see(w, n.shownDeclaredType())
		see(w, n.TemplateInfo)
	case *Field:
		w.corresp(&n.SourceCorresp)
		see(w, n.Type)
		see(w, n.BitSizeConst)
		see(w, n.Init)
	case *ParamType:
		see(w, n.Type)
		see(w, n.DeclaredType)
		see(w, n.Default)
		see(w, n.Attributes)
	case *ExceptionSpec:
		for i, t := range n.Types {
			w.visit(&ExceptionType{Entry: Entry{ID: n.ID + derivationBase + uint32(i)}, Type: t, of: n, n: i})
		}
		see(w, n.NoexceptArg)
	case *ExceptionType:
		see(w, n.Type)
	case *Constant:
		w.constant(n)
	case *Expr:
		w.expr(n)
	case *DynamicInit:
		w.exprs(n.Args)
		see(w, n.Expr)
		see(w, n.Const)
		see(w, n.Lambda)
	case *Statement:
		w.statement(n)
	default:
		w.rare(n)
	}
}

// rare visits the links of the rarer kinds.
func (w *walk) rare(n Node) {
	switch n := n.(type) {
	case *Attribute:
		all(w, n.Args)
		see(w, n.Group)
	case *AttrArg:
		see(w, n.Const)
	case *Namespace:
		w.corresp(&n.SourceCorresp)
		if !n.IsAlias {
			see(w, n.Scope)
		}
	case *ObjectLifetime:
		for d := n.Destructions; d != nil; d = d.NextInDestructionList {
			w.visit(d)
		}
		for c := n.Child; c != nil; c = c.Next {
			w.visit(c)
		}
	case *NameReference:
		see(w, n.Qualifier)
	case *NameQualifier:
		see(w, n.Class)
		see(w, n.Namespace)
		see(w, n.Previous)
	case *SourceFile:
		all(w, n.Children)
	case *Template:
		w.corresp(&n.SourceCorresp)
		see(w, n.Decl)
		see(w, n.Constraint)
	case *TemplateDecl:
		all(w, n.Params)
		see(w, n.Scope)
		see(w, n.Requires)
	case *TemplateParameter:
		w.corresp(&n.SourceCorresp)
		see(w, n.Type)
		see(w, n.Const)
		see(w, n.Template)
		see(w, n.DefaultType)
		see(w, n.DefaultConst)
	case *VariableTemplateInfo:
		w.args(n.Args)
	case *SourceSequenceEntry:
		if _, statement := n.Entity.(*Statement); n.Entity != nil && !(w.values && statement) {
			w.visit(n.Entity)
		}
	case *SecondaryDecl:
		see(w, n.DeclaredType)
		see(w, n.NameRef)
		for a := n.Attributes; a != nil; a = a.Next {
			w.visit(a)
		}
	case *SrcSeqSublist:
		w.sequence(&n.Seq)
	case *StaticAssert:
		see(w, n.Cond)
		see(w, n.Message)
	case *LinkageSpec:
		see(w, n.String)
	case *InstantiationDirective:
		see(w, n.Attributes)
	case *HiddenName:
		if n.Entity != nil {
			w.visit(n.Entity)
		}
	case *Lambda:
		all(w, n.Captures)
	case *LambdaCapture:
		if n.IsInit {
			see(w, n.Init)
		}
	case *CtorInit:
		see(w, n.Init)
	case *SwitchDescr:
		for c := n.Cases; c != nil; c = c.Next {
			w.visit(c)
		}
	case *SwitchCase:
		see(w, n.Value)
		see(w, n.RangeEnd)
	case *Handler:
		see(w, n.Param)
		see(w, n.Body)
		see(w, n.Init)
	case *AsmEntry:
		see(w, n.String)
		chain(w, n.Operands)
		all(w, n.Operands)
		for i := range n.Clobbers {
			w.visit(n.clobber(i))
		}
	case *AsmOperand:
		see(w, n.Expr)
	case *LocalStaticInit:
		see(w, n.Const)
		see(w, n.Dyn)
		see(w, n.Lifetime)
	case *LocalScopeRef:
		if n.Referrer != nil {
			w.visit(n.Referrer)
		}
	case *VLADimension:
		see(w, n.Expr)
	case *RequiresClause:
		see(w, n.Constraint)
	case *ScopeOrphans:
		all(w, n.Types)
		all(w, n.Variables)
		all(w, n.Sublists)
	case *Label:
		w.corresp(&n.SourceCorresp)
	}
}

func (w *walk) sequence(l *SeqList) {
	for s := l.First; s != nil; s = s.Next {
		w.visit(s)
	}
}

func (w *walk) scope(s *Scope) {
	if s.Kind == SckFunction && s.Routine != nil {
		all(w, s.Routine.Params)
		all(w, s.Routine.CtorInits)
		see(w, s.Routine.ThisVar)
	}
	see(w, s.StaticLifetime)
	see(w, s.Lifetime)
	all(w, s.Constants)
	all(w, s.Types)
	all(w, s.Variables)
	all(w, s.Nonstatic)
	all(w, s.Labels)
	all(w, s.Routines)
	all(w, s.Scopes)
	all(w, s.Namespaces)
	all(w, s.Asms)
	all(w, s.UsingDecls)
	all(w, s.UsingDirectives)
	all(w, s.DynamicInits)
	all(w, s.StaticInits)
	all(w, s.Refs)
	all(w, s.Pragmas)
	all(w, s.Templates)
	if s.Kind == SckFunction && s.Routine != nil {
		see(w, s.Routine.Body)
	}
	all(w, s.HiddenNames)
	if s.Kind == SckFile || s.Kind == SckFunction {
		w.sequence(&s.Seq)
	}
	all(w, s.Sublists)
}

func (w *walk) typ(t *Type) {
	if t.Kind == TkTemplateParam {
		see(w, t.ParentScope)
	}
	w.corresp(&t.SourceCorresp)
	for _, b := range t.Based {
		if !b.Type.scratch {
			w.visit(b.Type)
		}
	}
	switch t.Kind {
	case TkRoutine:
		see(w, t.Elem)
		all(w, t.Routine.Params)
		if s := t.Routine.PrototypeScope; s != nil {
			if s.Type == nil {
				s.Type = t
			}
			w.visit(s)
		}
		see(w, t.Routine.ExcSpec)
	case TkPointer, TkPtrToMember:
		see(w, t.Elem)
	case TkArray, TkVector:
		see(w, t.shownBound())
		see(w, t.Elem)
	case TkTypeRef:
		see(w, t.Elem)
		if t.Ref != nil {
			w.args(t.Ref.Args)
			see(w, t.Ref.Expr)
			see(w, t.Ref.TypeArg)
		}
	case TkInteger:
		if i := t.Int2; i != nil && i.IsEnum {
			if !i.IsScoped {
				all(w, i.Constants)
			}
			see(w, i.AssocScope)
			if i.ExplicitBase {
				see(w, i.Base)
			}
		}
	case TkClass, TkStruct, TkUnion:
		all(w, t.Cls.Fields)
		w.visit(t.Cls)
	case TkTemplateParam:
		see(w, t.TParam.Constraint)
		see(w, t.Class)
	}
}

func (w *walk) classInfo(c *ClassInfo) {
	all(w, c.Bases)
	see(w, c.AssocTemplate)
	w.args(c.Args)
	w.args(c.PartialArgs)
	see(w, c.AssocScope)
	see(w, c.ProxyOf)
}

func (w *walk) constant(c *Constant) {
	chain(w, c.Elems)
	see(w, c.Type)
	see(w, c.OrigType)
	if !w.values {
		see(w, c.Expr)
	}
	all(w, c.Elems)
	see(w, c.Dyn)
	see(w, c.Base)
	see(w, c.FromTo[0])
	see(w, c.FromTo[1])
	for s := c.path(); s != nil; s = s.next {
		w.visit(s)
	}
	see(w, c.NameRef)
	see(w, c.TPType)
	see(w, c.TPExpr)
	w.args(c.Args)
	see(w, c.ParentScope)
	w.corresp(&c.SourceCorresp)
}

func (w *walk) expr(e *Expr) {
	see(w, e.Type)
	see(w, e.OrigLvalueType)
	see(w, e.Const)
	for r := e.shownName(); r != nil && !w.entered.has(r); r = r.Next {
		w.visit(r)
	}
	if e.Kind == EnkObjectLifetime || e.Kind == EnkCondition || e.Kind == EnkSizeof {
		defer see(w, e.Operand)
	} else {
		w.exprs(e.Operand)
	}
	x := e.X
	if x == nil {
		see(w, e.Init)
		return
	}
	see(w, x.Lambda)
	w.exprs(x.Args)
	see(w, e.Init)
	see(w, x.Type2)
	see(w, x.Stmt)
	see(w, x.Scope)
	see(w, e.shownCount())
	see(w, e.shownFreeing())
	see(w, x.Lifetime)
	all(w, x.Requirements)
	all(w, x.Params)
	see(w, x.Constraint)
	w.exprs(x.ReadyResumeSuspend)
	see(w, x.Template)
	w.args(x.TArgs)
}

func (w *walk) statement(s *Statement) {
	for a := s.Attributes; a != nil; a = a.Next {
		w.visit(a)
	}
	see(w, s.Scope)
	see(w, s.Expr)
	see(w, s.Init)
	see(w, s.InitStmt)
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
	see(w, s.Body)
	all(w, s.Handlers)
	for c := s.First; c != nil; c = c.Next {
		w.visit(c)
	}
	see(w, s.Switch)
	see(w, s.Case)
	see(w, s.Asm)
	see(w, s.VLA)
	see(w, s.Label)
	see(w, s.Lifetime)
	for _, n := range s.Entities {
		w.visit(n)
	}
}

// chain records the next links of a list kept as a slice.
func chain[T any, P interface {
	*T
	Node
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
	for _, o := range w.u.Orphans {
		chain(w, o.Types)
		chain(w, o.Variables)
		chain(w, o.Sublists)
	}
	chain(w, w.u.Orphans)
	chain(w, w.u.RTTITypes)
}

func (w *walk) linkScope(s *Scope) {
	chain(w, s.Constants)
	chain(w, s.Types)
	chain(w, s.Variables)
	chain(w, s.Nonstatic)
	chain(w, s.Labels)
	chain(w, s.Routines)
	chain(w, s.Scopes)
	chain(w, s.Namespaces)
	chain(w, s.UsingDecls)
	chain(w, s.UsingDirectives)
	chain(w, s.HiddenNames)
	chain(w, s.Templates)
	chain(w, s.StaticInits)
	chain(w, s.Sublists)
	if s.Kind == SckFunction && s.Routine != nil {
		chain(w, s.Routine.Params)
		chain(w, s.Routine.CtorInits)
	}
	for _, c := range s.Scopes {
		w.linkScope(c)
	}
	for _, n := range s.Namespaces {
		if !n.IsAlias && n.Scope != nil {
			w.linkScope(n.Scope)
		}
	}
	for _, t := range s.Types {
		w.linkType(t)
	}
	for _, t := range s.Templates {
		for d := t.Decl; d != nil; d = d.Parent {
			if d.Scope != nil {
				w.linkScope(d.Scope)
			}
		}
	}
}

func (w *walk) linkType(t *Type) {
	if w.part && w.u.elsewhere(t) {
		return
	}
	switch {
	case t.Cls != nil:
		chain(w, t.Cls.Fields)
		if t.Cls.AssocScope != nil {
			w.linkScope(t.Cls.AssocScope)
		}
	case t.Int2 != nil:
		chain(w, t.Int2.Constants)
	}
}
