// This file implements statements: blocks, declarations, selections, jumps.
package lower

import (
	"slices"

	"cufront/compiler/il"
	"cufront/compiler/internal/stack"
	"cufront/compiler/source"
)

// emit appends statement s to the list under way.
func (f *fn) emit(s *Stmt) {
	s.Source = f.f.read
	f.inner.Stmts = append(f.inner.Stmts, s)
}

// inBlock runs do with b as the block under way.
func (f *fn) inBlock(b *Block, do func()) {
	inner, scope, plain := f.inner, f.scope, f.plain
	f.inner = b
	switch {
	case b.Scope:
		f.scope, f.plain = b, nil
	case b.Plain:
		f.plain = b
	}
	do()
	f.inner, f.scope, f.plain = inner, scope, plain
}

// declaring returns the block that declares a temporary of the statement under way.
// A block of the source that declares nothing becomes a scope for it, unless the
// scope around it has scopes within already: then it is that one
// (rule gpu.scope-blocks).
func (f *fn) declaring() *Block {
	b := f.plain
	if b == nil || b.Scope {
		return cmpBlock(b, f.scope)
	}
	if f.scope.Inner {
		return f.scope
	}
	f.scope.Inner = true
	b.Scope = true
	return b
}

func cmpBlock(a, b *Block) *Block {
	if a != nil {
		return a
	}
	return b
}

// flush puts what an expression needs set before it in front of statement s.
func (f *fn) flush(s *Stmt) {
	f.emitLead()
	if len(f.pre) == 0 {
		f.emit(s)
		return
	}
	b := &Block{Stmts: append(f.pre, s)}
	f.pre = nil
	f.emit(&Stmt{Kind: StmtBlock, Pos: s.Pos, Body: b})
}

// withLead returns x, whose value nobody uses, behind what stands in front of it.
func (f *fn) withLead(x *Expr) *Expr {
	var before *Expr
	for _, s := range f.lead {
		before = comma(before, s.X)
	}
	if before == nil {
		return x
	}
	f.lead = nil
	return &Expr{Op: OpComma, X: before, Y: x, Type: x.Type, Void: true}
}

// emitLead emits what stands on the line before the statement under way.
func (f *fn) emitLead() {
	for _, s := range f.lead {
		f.emit(s)
	}
	f.lead = nil
}

// statements lowers the list that begins with s.
func (f *fn) statements(s *il.Statement) {
	for ; s != nil; s = s.Next {
		f.statement(s)
	}
}

func (f *fn) statement(s *il.Statement) {
	f.u.Work.Step(1)
	if f.depth++; f.depth > maxDepth {
		f.depth--
		return
	}
	inInit, constInit := f.inInit, f.constInit
	f.inInit, f.constInit = false, false
	defer func() {
		f.depth--
		f.inInit, f.constInit = inInit, constInit
	}()
	f.pragmas(s)
	if f.depth%stackStep == 0 {
		stack.Run(func() { f.lowerStatement(s) })
		return
	}
	f.lowerStatement(s)
}

func (f *fn) lowerStatement(s *il.Statement) {
	full := f.scopes.full
	f.scopes.full = s
	if s.Pos.IsValid() {
		f.f.read = s.Pos
	}
	defer func() { f.scopes.full = full }()
	switch s.Kind {
	case il.StmkExpr, il.StmkStmtExprResult:
		var x *Expr
		if s.Kind == il.StmkStmtExprResult {
			x = f.value(s.Expr)
		} else {
			x = f.endAdopted(f.effect(s.Expr))
			x = f.withLead(x)
		}
		f.flush(&Stmt{Kind: StmtExpr, Pos: s.Pos, X: x})
	case il.StmkDecl, il.StmkVLADecl:
		f.declarations(s)
	case il.StmkInit:
		f.initStatement(s)
	case il.StmkBlock:
		f.blockStatement(s)
	case il.StmkIf:
		f.ifStatement(s)
	case il.StmkConstexprIf, il.StmkIfConsteval, il.StmkIfNotConsteval:
		f.staticIf(s)
	case il.StmkWhile, il.StmkEndTestWhile, il.StmkFor, il.StmkRangeFor:
		f.loop(s)
	case il.StmkSwitch:
		f.switchStatement(s)
	case il.StmkSwitchCase:
		f.emit(&Stmt{Kind: StmtCase, Pos: s.Pos, Case: s.Case, X: f.selector})
	case il.StmkBreak, il.StmkContinue, il.StmkGoto:
		f.jump(s)
	case il.StmkLabel:
		f.labelStatement(s)
	case il.StmkReturn:
		f.returnStatement(s)
	case il.StmkEmpty:
		f.emit(&Stmt{Kind: StmtEmpty, Pos: s.Pos})
	case il.StmkAsm:
		f.asmStatement(s)
	default:
		f.Missing++
	}
}

// declarations declares the automatic variables of s, which are initialised by
// statements of their own.
func (f *fn) declarations(s *il.Statement) {
	var before *il.Variable // that a statement behind this one initialises
	for _, n := range s.Entities {
		v, ok := n.(*il.Variable)
		if ok && v.Shared && v.Dyn == nil && v.Storage != il.ScExtern && destroyed(v.Type) != nil {
			f.emit(nothingAt(v.NamePos, f.plainNames)) // (rule gpu.shared-objects)
		}
		if !ok || !isAutomatic(v) || v.Binding != nil {
			continue
		}
		if v == f.f.named {
			if v.Dyn == nil && destroyed(v.Type) != nil {
				f.emit(nothingAt(v.NamePos, f.plainNames))
			}
			continue
		}
		f.local(v)
		switch {
		case v.Dyn != nil:
			before = v
		case destroyed(v.Type) == nil:
		case before != nil:
			f.later[before] = append(f.later[before], v)
		default:
			f.begin(v)
		}
	}
}

// nothingAt is the empty block in place of an initialisation at pos that does nothing;
// in the head of a statement it has no place of its own.
func nothingAt(pos source.Pos, head bool) *Stmt {
	if head {
		pos = source.Pos{}
	}
	return &Stmt{Kind: StmtBlock, Pos: pos, Body: &Block{}}
}

// begin begins the life of variable v, which nothing initialises but which is
// destroyed (rule gpu.destructors).
func (f *fn) begin(v *il.Variable) {
	l := f.local(v)
	used := l.Used
	x := varRef(l)
	l.Used = used // where it is destroyed
	if !f.forHead {
		f.emit(nothingAt(l.Pos, f.plainNames))
	}
	f.live(x, v.Type)
}

// isAutomatic reports whether v is a variable of a block.
func isAutomatic(v *il.Variable) bool {
	return v.Storage != il.ScStatic && v.Storage != il.ScExtern && !v.Shared && !v.Device && !v.ConstantMem && !v.Managed
}

// local returns the lowered variable v, declared in the block under way.
func (f *fn) local(v *il.Variable) *Var {
	if l := f.vars[v]; l != nil {
		return l
	}
	pos := v.NamePos
	if !pos.IsValid() {
		pos = v.DeclPos
	}
	l := &Var{Type: v.Type, Source: v, Pos: pos}
	if v.Name != nil {
		l.Name = v.Name.Text
	}
	if !f.plainNames && v.Storage != il.ScRegister && (v.Name != nil || len(v.Bindings) > 0) {
		l.Long = true
		l.Const = !v.Type.IsReference() && (v.IsConstexpr || v.Type.AllQuals()&il.Const != 0 && f.isConstant(v))
	}
	f.vars[v] = l
	b := cmpBlock(f.plain, f.scope)
	b.Locals = append(b.Locals, l)
	return l
}

// isComputed reports whether list c leaves no part of an object of type t that it initialises out, and
// all of them are computed (rule gpu.constant-names).
func isComputed(f *fn, t *il.Type, c *il.Constant, depth int) bool {
	f.u.Work.Step(1)
	if c == nil || depth > maxDepth {
		return false
	}
	if c.Kind == il.CkDynamicInit && c.Dyn != nil {
		if c.Dyn.Kind != il.DikNonconstantAggregate {
			return f.constructed(t, c.Dyn) == nil && stringOf(c.Dyn) == nil
		}
		c = c.Dyn.Const
	}
	if c == nil || c.Kind != il.CkAggregate || len(c.Elems) == 0 {
		return false
	}
	s := t.Skip()
	parts, whole := 0, uint64(1)
	switch {
	case s.Kind == il.TkArray:
		whole = s.Array.Count
	case s.Cls != nil && s.Kind != il.TkUnion:
		whole = uint64(len(s.Cls.DirectBases) + len(s.Cls.Fields))
	case s.Cls == nil:
		return false
	}
	for _, e := range c.Elems {
		if e.Kind == il.CkDesignator {
			continue
		}
		if uint64(parts) < whole && !isComputed(f, partType(s, parts), e, depth+1) {
			return false
		}
		parts++
	}
	return uint64(parts) >= whole
}

// isConstant reports whether const variable v has a constant as its initialiser, or an aggregate that
// holds one or leaves something out (rule gpu.constant-names).
func (f *fn) isConstant(v *il.Variable) bool {
	if v.Type.IsScalar() && v.ConstVal != nil {
		return true
	}
	d := v.Dyn
	if d == nil {
		return v.Const != nil
	}
	for d.Kind == il.DikExpression && d.Expr != nil && v.Type.IsClass() && elided(d.Expr) != nil {
		d = elided(d.Expr).Init
	}
	switch d.Kind {
	case il.DikConstant, il.DikZero:
		return true
	case il.DikNonconstantAggregate:
		return !isComputed(f, v.Type, d.Const, 0)
	case il.DikExpression:
		return d.Expr != nil && (d.Expr.Kind == il.EnkConstant || d.Expr.Kind == il.EnkOperation && d.Expr.Op == il.OpArrayToPointer && d.Expr.Operand.Kind == il.EnkConstant)
	case il.DikConstructor:
		return d.Routine == nil || Evaluated(d.Routine) || f.constructed(v.Type, d) != nil
	case il.DikLambda:
		return d.Lambda != nil && len(d.Lambda.Captures) == 0
	}
	return false
}

// isScope reports whether block s declares what its statements need
// (rule gpu.scope-blocks).
func (f *fn) isScope(s *il.Statement) bool { return s.Scope != nil || f.scopes.own[s] }

// newBlock returns an empty block for s.
func (f *fn) newBlock(s *il.Statement) *Block {
	b := &Block{Scope: f.isScope(s), Plain: true, Inner: f.closed || f.scopes.around[s]}
	if !s.Implicit {
		b.Pos, b.End = s.Pos, s.FinalPos
	}
	return b
}

// block lowers block statement s.
func (f *fn) block(s *il.Statement) *Block {
	b := f.newBlock(s)
	plain := f.plainNames
	f.plainNames = false
	n := len(f.objects)
	f.frames = append(f.frames, frame{s, n})
	f.inBlock(b, func() {
		f.statements(s.First)
		if len(f.objects) > n && f.scopes.flow.reaches(s.First) {
			f.leave(n, b.End)
		}
	})
	f.frames = f.frames[:len(f.frames)-1]
	f.objects = f.objects[:n]
	f.plainNames = plain
	return b
}

func (f *fn) blockStatement(s *il.Statement) {
	f.emit(&Stmt{Kind: StmtBlock, Pos: s.Pos, Body: f.block(s)})
}

// dependent lowers a statement that another one controls.
func (f *fn) dependent(s *il.Statement) *Block {
	if s == nil {
		return nil
	}
	if s.Kind == il.StmkBlock {
		return f.block(s)
	}
	b := &Block{Plain: true}
	n := len(f.objects)
	plain := f.plainNames
	f.plainNames = false
	f.inBlock(b, func() { f.statement(s) })
	f.plainNames = plain
	f.objects = f.objects[:n]
	return b
}

// head runs do in the block around a statement whose head declares variables, if
// it does (rule gpu.heads).
func (f *fn) head(s *il.Statement, declares bool, do func()) {
	if !declares {
		do()
		return
	}
	b := &Block{Pos: s.Pos, Scope: true, Inner: f.closed || f.scopes.around[s]}
	n := len(f.objects)
	plain := f.plainNames
	f.inBlock(b, func() {
		f.plainNames = true
		do()
		f.plainNames = plain
		f.leave(n, s.Pos)
	})
	f.plainNames = plain
	f.objects = f.objects[:n]
	f.emit(&Stmt{Kind: StmtBlock, Pos: s.Pos, Body: b})
}

// headInit lowers the init-statement of a selection in a block of its own.
func (f *fn) headInit(s *il.Statement, pos source.Pos) {
	if s == nil {
		return
	}
	b := initBlock(f, s, pos)
	if len(b.Stmts) > 0 && b.Stmts[0].Kind == StmtExpr && b.Stmts[0].X.Op == OpCall {
		b.Stmts = append([]*Stmt{{Kind: StmtBlock, Body: &Block{}}}, b.Stmts...)
	}
	f.emit(&Stmt{Kind: StmtBlock, Pos: b.Pos, Body: b})
}

// initBlock lowers init-statement s into a block of its own.
func initBlock(f *fn, s *il.Statement, pos source.Pos) *Block {
	if s.Pos.IsValid() {
		pos = s.Pos
	}
	b := &Block{Pos: pos}
	f.inBlock(b, func() {
		if s.Kind == il.StmkBlock {
			f.statements(s.First)
		} else {
			f.statement(s)
		}
	})
	return b
}

// condition lowers the condition of s: a declaration comes first.
func (f *fn) condition(e *il.Expr) *Expr {
	if e == nil {
		return nil
	}
	if e.Kind == il.EnkCondition && e.Var != nil {
		d := e.Init
		if d == nil {
			d = e.Var.Dyn
		}
		f.initVariable(e.Var, d, f.local(e.Var).Pos)
		e = e.Operand
	}
	return f.test(e)
}

// test lowers a condition; a value that is saved there is one as well.
func (f *fn) test(e *il.Expr) *Expr {
	if e == nil {
		return nil
	}
	if e.Kind == il.EnkObjectLifetime {
		saved := f.asCond
		f.asCond = true
		x := f.lifetimeCond(e)
		f.asCond = saved
		return savedBehindLead(f, x)
	}
	return savedBehindLead(f, f.cond(e))
}

// savedBehindLead returns condition x behind what stands in front of its statement, which is
// a part of it: its value is saved.
func savedBehindLead(f *fn, x *Expr) *Expr {
	before := takeLead(f, nil, 0)
	if before == nil {
		return x
	}
	t := f.u.Unqualified(x.Type)
	if isTruth(x) {
		t = f.u.Builtin.Int
	}
	v := f.temp(t)
	return comma(before, comma(assigned("=", varRef(v), x), varRef(v)))
}

// lifetimeCond lowers a condition whose temporaries die behind it.
func (f *fn) lifetimeCond(e *il.Expr) *Expr {
	f.asCond = false
	l := e.X.Lifetime
	flags := f.enterLifetime(l, e.Operand)
	n := len(f.lead)
	x := f.cond(e.Operand)
	if !f.anyMade(l) {
		if flags != nil && (len(f.lead) > n || allocates(e.Operand)) {
			f.lead = slices.Insert(f.lead, n, &Stmt{Kind: StmtExpr, X: flags})
			flags = nil
		}
		return comma(flags, x)
	}
	flags = takeLead(f, flags, n)
	t := f.u.Unqualified(x.Type)
	if isTruth(x) {
		t = f.u.Builtin.Int
	}
	v := f.temp(t)
	save := assigned("=", varRef(v), x)
	return comma(flags, comma(f.leaveLifetime(save, l), varRef(v)))
}

func declaresInHead(s *il.Statement) bool {
	return s.Scope != nil && (s.InitStmt != nil || s.Expr != nil && s.Expr.Kind == il.EnkCondition) || s.Expr != nil && s.Expr.Kind == il.EnkCondition
}

func (f *fn) ifStatement(s *il.Statement) {
	f.head(s, declaresInHead(s), func() {
		f.headInit(s.InitStmt, s.Pos)
		x := f.condition(s.Expr)
		st := &Stmt{Kind: StmtIf, Pos: s.Pos, X: x}
		pre := f.pre
		f.pre = nil
		st.Body = f.dependent(s.Then)
		st.Else = f.dependent(s.Else)
		f.pre = pre
		f.flush(st)
	})
}

// staticIf lowers the arm of an if constexpr that is taken.
func (f *fn) staticIf(s *il.Statement) {
	arm := takenArm(s)
	f.head(s, s.InitStmt != nil, func() {
		if i := s.InitStmt; i != nil && i.Kind == il.StmkExpr {
			f.statement(i)
		} else if i != nil && i.Kind != il.StmkEmpty {
			f.headInit(i, s.Pos)
		}
		f.emit(&Stmt{Kind: StmtMark, Pos: s.Pos})
		if arm != nil {
			f.emit(&Stmt{Kind: StmtBlock, Pos: arm.Pos, Body: f.dependent(arm)})
		}
	})
}

// takenArm returns the arm of an if constexpr that is taken, nil where it has none.
func takenArm(s *il.Statement) *il.Statement {
	switch {
	case s.Kind == il.StmkIfNotConsteval:
		return s.Then
	case s.Discarded == il.ThenArm, s.Kind == il.StmkIfConsteval:
		return s.Else
	}
	return s.Then
}

func (f *fn) switchStatement(s *il.Statement) {
	exit := f.enterExit()
	f.head(s, declaresInHead(s), func() {
		f.headInit(s.InitStmt, s.Pos)
		x := f.condition(s.Expr)
		if x.Op == OpParens && x.X.Op == OpAssign {
			x = x.X // a value
		}
		t := s.Expr.Type
		if m := bitField(s.Expr); m != nil && t.IsEnum() {
			x = ofBitField(f.lowerer, x, m)
		}
		if !t.IsEnum() && t.Skip().Kind == il.TkInteger && t.Skip().Size < 4 {
			x = cast(f.u.Builtin.Int, x)
		}
		saved := f.selector
		f.selector = &Expr{Op: OpVoid, Type: x.Type}
		st := &Stmt{Kind: StmtSwitch, Pos: s.Pos, X: x}
		pre := f.pre
		f.pre = nil
		st.Body = f.dependent(s.Body)
		f.pre = pre
		f.selector = saved
		f.flush(st)
	})
	f.leaveExit(exit)
}

// A target is what break and continue lead to.
type target struct {
	brk, cont *Label
	objects   int // that live outside of the statement
	inside    int // that live outside of the body
	loop      bool
	guard     *Stmt // the test of a declaration in the condition
}

// enterExit begins a statement that break leaves.
func (f *fn) enterExit() *target {
	t := &target{brk: &Label{}, cont: &Label{}, objects: len(f.objects)}
	f.targets = append(f.targets, t)
	return t
}

// leaveExit puts the label of break behind the statement.
func (f *fn) leaveExit(t *target) {
	f.targets = f.targets[:len(f.targets)-1]
	if t.brk.Used {
		f.emit(&Stmt{Kind: StmtLabel, Label: t.brk})
	}
}

// jump lowers break, continue and goto: what the jump leaves is destroyed first.
func (f *fn) jump(s *il.Statement) {
	var l *Label
	n := 0
	switch s.Kind {
	case il.StmkGoto:
		l = f.label(s.Label)
		n = f.livingAt(s)
	default:
		for i := len(f.targets) - 1; i >= 0; i-- {
			t := f.targets[i]
			if s.Kind == il.StmkContinue {
				if !t.loop {
					continue
				}
				l, n = t.cont, t.inside
			} else {
				l, n = t.brk, t.objects
			}
			break
		}
	}
	if l == nil {
		return
	}
	l.Used = true
	f.withCleanups(n, &Stmt{Kind: StmtGoto, Pos: s.Pos, Label: l})
}

// withCleanups emits s behind the destruction of the objects behind the first n.
func (f *fn) withCleanups(n int, s *Stmt) {
	if len(f.objects) <= n {
		f.emit(s)
		return
	}
	b := &Block{}
	f.inBlock(b, func() {
		f.leave(n, s.Pos)
		f.emit(s)
	})
	f.emit(&Stmt{Kind: StmtBlock, Pos: s.Pos, Body: b})
}

// livingAt is the number of objects that live on at the label of goto s.
func (f *fn) livingAt(s *il.Statement) int {
	l := s.Label
	if at := f.labels[l]; at != nil && at.placed {
		return min(at.objects, len(f.objects))
	}
	// forward: what was declared in blocks around the label stays
	around := make(map[*il.Statement]bool)
	if l.Stmt != nil {
		for p := l.Stmt.Parent; p != nil; p = p.Parent {
			around[p] = true
		}
	}
	n := 0
	for i := range f.frames {
		if !around[f.frames[i].stmt] {
			break
		}
		if i+1 < len(f.frames) {
			n = f.frames[i+1].objects
		} else {
			n = len(f.objects)
		}
	}
	return n
}

// labelState is what is known of a label of the source.
type labelState struct {
	to      *Label // once something leads there
	placed  bool   // it stands before
	objects int    // that live there
}

// label returns the lowered label l of the source.
func (f *fn) label(l *il.Label) *Label {
	at := f.stateOf(l)
	if at.to == nil {
		at.to = &Label{}
		if l.Name != nil {
			at.to.Name = l.Name.Text
		}
	}
	return at.to
}

func (f *fn) stateOf(l *il.Label) *labelState {
	if f.labels[l] == nil {
		f.labels[l] = &labelState{}
	}
	return f.labels[l]
}

func (f *fn) labelStatement(s *il.Statement) {
	if s.Label == nil || s.Label.BreakLabel || s.Label.ContinueLabel || s.Label.Name == nil {
		return
	}
	at := f.stateOf(s.Label)
	at.placed, at.objects = true, len(f.objects)
	if at.to != nil || s.Label.Referenced {
		f.emit(&Stmt{Kind: StmtLabel, Pos: s.Pos, Label: f.label(s.Label)})
		return
	}
	f.emit(&Stmt{Kind: StmtEmpty})
}

func (f *fn) asmStatement(s *il.Statement) {
	a := &Stmt{Kind: StmtAsm, Pos: s.Pos, Asm: s.Asm, Init: f.asmOperands(s.Asm)}
	for _, l := range s.Asm.Labels {
		a.Labels = append(a.Labels, f.label(l))
	}
	f.emit(a)
}

// asmOperands lowers the operands of an asm statement.
func (f *fn) asmOperands(a *il.AsmEntry) *Expr {
	list := &Expr{Op: OpVoid}
	for _, o := range a.Operands {
		list.Args = append(list.Args, f.value(o.Expr))
	}
	return list
}
