// This file implements statements: blocks, declarations, selections, jumps.
package lower

import (
	"cufront/compiler/il"
	"cufront/compiler/internal/stack"
	"cufront/compiler/source"
)

// emit appends statement s to the list under way.
func (f *fn) emit(s *Stmt) { f.inner.Stmts = append(f.inner.Stmts, s) }

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
	inInit := f.inInit
	f.inInit = false
	defer func() {
		f.depth--
		f.inInit = inInit
	}()
	f.pragmas(s)
	if f.depth%stackStep == 0 {
		stack.Run(func() { f.lowerStatement(s) })
		return
	}
	f.lowerStatement(s)
}

func (f *fn) lowerStatement(s *il.Statement) {
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
		if !ok || !isAutomatic(v) || v.Binding != nil {
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
	x := varRef(l)
	l.Used = true
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
	if !f.plainNames && (v.Name != nil || len(v.Bindings) > 0) {
		l.Long = true
		l.Const = v.IsConstexpr || v.Type.AllQuals()&il.Const != 0 && f.isConstant(v)
	}
	f.vars[v] = l
	b := cmpBlock(f.plain, f.scope)
	b.Locals = append(b.Locals, l)
	return l
}

// isConstant reports whether const variable v has a constant, or an aggregate, as
// its initialiser.
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
	case il.DikConstant, il.DikNonconstantAggregate, il.DikZero:
		return true
	case il.DikExpression:
		return d.Expr != nil && (d.Expr.Kind == il.EnkConstant || d.Expr.Kind == il.EnkOperation && d.Expr.Op == il.OpArrayToPointer && d.Expr.Operand.Kind == il.EnkConstant)
	case il.DikConstructor:
		return d.Routine == nil || Evaluated(d.Routine) || f.constructed(v.Type, d) != nil
	case il.DikLambda:
		return d.Lambda != nil && len(d.Lambda.Captures) == 0
	}
	return false
}

// initStatement initialises a variable.
func (f *fn) initStatement(s *il.Statement) {
	d := s.Init
	if d == nil || d.Variable == nil {
		return
	}
	v := d.Variable
	if !isAutomatic(v) {
		return
	}
	f.initVariable(v, d, f.local(v).Pos)
	for _, o := range f.later[v] {
		f.begin(o)
	}
}

// initVariable initialises local variable v as d says, at pos.
func (f *fn) initVariable(v *il.Variable, d *il.DynamicInit, pos source.Pos) {
	l := f.local(v)
	lifetime := d.InitExprLifetime
	if lifetime != nil {
		for c := f.enterLifetime(lifetime, d.Expr); c != nil; {
			f.splitComma(c, func(x *Expr) { f.emit(&Stmt{Kind: StmtExpr, X: x}) })
			c = nil
		}
		f.argumentFlags(d)
	}
	x := varRef(l)
	l.Used = false
	l.names--
	inInit, bound := f.inInit, f.bound
	f.inInit, f.bound = true, boundBy(v.Type, d)
	object := x
	if v.Type.IsClass() && losesConst(x) {
		object = f.see(f.u.Unqualified(v.Type), x)
	}
	n := f.fill(object, v.Type, d)
	n.object = x
	for _, e := range n.exprs { // the object as a whole is named as it is
		if e.Op == OpAssign && e.X == object {
			e.X = x
		}
	}
	f.inInit, f.bound = inInit, bound
	f.fillStatements(n, pos)
	f.declared(lifetime, pos)
	for _, o := range f.extended {
		f.live(o.x, o.t)
	}
	f.extended = nil
	f.live(x, v.Type)
}

// boundBy returns the temporary that a reference of type t is bound to directly
// where d initialises it.
func boundBy(t *il.Type, d *il.DynamicInit) *il.Expr {
	e := d.Expr
	if e == nil || !t.IsReference() {
		return nil
	}
	for e.Kind == il.EnkObjectLifetime || e.Kind == il.EnkOperation && (e.Op == il.OpReferenceTo || e.Op == il.OpParens || e.Op == il.OpLvalueAdjust || e.Op == il.OpRefCast) {
		e = e.Operand
	}
	return e
}

// argumentFlags does for the arguments of a constructor what enterLifetime does
// for the expression of an initialiser.
func (f *fn) argumentFlags(d *il.DynamicInit) {
	for a := d.Args; a != nil; a = a.Next {
		if c := f.enterLifetime(d.InitExprLifetime, a); c != nil {
			f.splitComma(c, func(x *Expr) { f.emit(&Stmt{Kind: StmtExpr, X: x}) })
		}
	}
}

// splitComma calls do with the parts of a chain of commas.
func (f *fn) splitComma(x *Expr, do func(*Expr)) {
	if x.Op == OpComma {
		f.splitComma(x.X, do)
		do(x.Y)
		return
	}
	do(x)
}

// fillStatements emits filling n as statements at pos.
func (f *fn) fillStatements(n *filling, pos source.Pos) {
	f.emitLead()
	if n.object.Op == OpVar && (n.zero || n.braces != "" || len(n.exprs)+len(n.elems)+len(n.copies) > 0) {
		n.object.Var.Used, n.object.Var.filled = true, true
	}
	if n.zero && len(n.exprs)+len(n.elems)+len(n.copies)+len(f.pre) == 0 && n.object.Op == OpVar && destroyed(n.object.Type) != nil {
		if c := n.object.Type.BaseElement().ClassType(); !c.Cls.Empty {
			n.object.Var.Zero = braces(n.object.Type)
		}
		f.emit(nothingAt(pos, f.plainNames))
	} else if n.braces != "" && n.object.Op == OpVar {
		n.object.Var.Zero = n.braces
	} else if n.zero {
		f.emit(&Stmt{Kind: StmtMemset, Pos: pos, X: n.object})
	}
	for _, s := range n.elems {
		s.Pos = pos
		f.emit(s)
	}
	if n.cleared != nil {
		f.emit(&Stmt{Kind: StmtExpr, Pos: f.startPos(), X: n.cleared})
	}
	for _, s := range n.copies {
		f.emit(s)
	}
	pre := f.pre
	f.pre = nil
	if len(pre) > 0 && !n.object.Type.IsReference() {
		f.emit(&Stmt{Kind: StmtBlock, Pos: pos, Body: &Block{Stmts: pre}})
		pre = nil
	}
	for i, x := range n.exprs {
		if isEmptyClass(n.object.Type) && (x.Op == OpCall && x.Type.IsClass() || x.Op == OpDeref) {
			x = &Expr{Op: OpParens, X: x, Type: x.Type}
		}
		s := &Stmt{Kind: StmtExpr, Pos: pos, X: x}
		if n.loose || copiesCaptured(x) {
			s.Pos = source.Pos{}
		}
		if i == 0 && len(pre) > 0 {
			s = &Stmt{Kind: StmtBlock, Pos: pos, Body: &Block{Stmts: append(pre, s)}}
			pre = nil
		}
		f.emit(s)
	}
	if len(pre) > 0 {
		f.emit(&Stmt{Kind: StmtBlock, Pos: pos, Body: &Block{Stmts: pre}})
	}
}

// copiesCaptured reports whether x copies an array or the bits of a class for a simple
// capture: it follows on the same line (rule gpu.closure-copies).
func copiesCaptured(x *Expr) bool {
	if x.Op != OpCopy && (x.Op != OpAssign || !x.X.Type.IsClass()) {
		return false
	}
	m := x.X
	return m.Op == OpMember && m.Field != nil && inClosure(m.Field) && !m.Field.IsInitCapture
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
		if s.EndReachable || !f.ends(b) {
			f.leave(n, b.End)
		}
	})
	f.frames = f.frames[:len(f.frames)-1]
	f.objects = f.objects[:n]
	f.plainNames = plain
	return b
}

// ends reports whether the last statement of b leaves it.
func (f *fn) ends(b *Block) bool {
	if len(b.Stmts) == 0 {
		return false
	}
	s := b.Stmts[len(b.Stmts)-1]
	switch s.Kind {
	case StmtReturn, StmtGoto:
		return true
	case StmtBlock:
		return f.ends(s.Body)
	}
	return false
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
	if len(b.Stmts) > 0 && b.Stmts[0].Kind == StmtExpr && b.Stmts[0].X.Op == OpCall {
		b.Stmts = append([]*Stmt{{Kind: StmtBlock, Body: &Block{}}}, b.Stmts...)
	}
	f.emit(&Stmt{Kind: StmtBlock, Pos: pos, Body: b})
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
		return x
	}
	return f.cond(e)
}

// lifetimeCond lowers a condition whose temporaries die behind it.
func (f *fn) lifetimeCond(e *il.Expr) *Expr {
	f.asCond = false
	l := e.X.Lifetime
	flags := f.enterLifetime(l, e.Operand)
	x := f.cond(e.Operand)
	if !f.anyMade(l) {
		return comma(flags, x)
	}
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
	f.emit(&Stmt{Kind: StmtMark, Pos: s.Pos})
	if arm == nil {
		return
	}
	f.emit(&Stmt{Kind: StmtBlock, Pos: arm.Pos, Body: f.dependent(arm)})
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
		t := s.Expr.Type
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
	if n, ok := f.labelObjects[l]; ok {
		return min(n, len(f.objects))
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

// label returns the lowered label l of the source.
func (f *fn) label(l *il.Label) *Label {
	if f.labels[l] == nil {
		n := &Label{}
		if l.Name != nil {
			n.Name = l.Name.Text
		}
		f.labels[l] = n
	}
	return f.labels[l]
}

func (f *fn) labelStatement(s *il.Statement) {
	if s.Label == nil || s.Label.BreakLabel || s.Label.ContinueLabel || s.Label.Name == nil {
		return
	}
	f.labelObjects[s.Label] = len(f.objects)
	if s.Label.FirstUse.IsValid() || f.labels[s.Label] != nil || s.Label.Referenced {
		f.emit(&Stmt{Kind: StmtLabel, Pos: s.Pos, Label: f.label(s.Label)})
		return
	}
	f.emit(&Stmt{Kind: StmtEmpty})
}

// returnStatement lowers a return: the value is saved, what lives is destroyed.
func (f *fn) returnStatement(s *il.Statement) {
	pos := s.Pos
	if s.Implicit {
		pos = source.Pos{}
	}
	end := &Stmt{Kind: StmtReturn, Pos: pos, Text: "return"}
	if s.Implicit {
		end.Text = ""
	}
	t := f.f.Routine.Type.Skip().Elem
	structor := f.f.Routine.Special == il.SfkConstructor || f.f.Routine.Special == il.SfkDestructor
	switch {
	case f.exit != nil && s != f.last:
		f.exit.Used = true
		f.withCleanups(0, &Stmt{Kind: StmtGoto, Pos: pos, Label: f.exit})
	case s.Implicit || structor || s.Expr == nil && s.Init == nil:
		f.endReturn(end)
	case t.IsVoid():
		x := f.effect(s.Expr)
		f.returnBlock(pos, func() {
			f.emit(&Stmt{Kind: StmtExpr, Pos: pos, X: x})
			f.leave(0, pos)
			f.emit(end)
		})
	case t.IsClass() && ByAddress(t):
		result := f.deref(varRef(f.f.Result), f.u.Unqualified(t))
		f.returnBlock(pos, func() {
			f.emitFill(f.returned(result, t, s), pos)
			f.leave(0, pos)
			f.emit(end)
		})
	case t.IsClass():
		f.returnClass(s, t, end)
	default:
		f.returnScalar(s, t, end)
	}
}

// endReturn emits a return without value.
func (f *fn) endReturn(end *Stmt) {
	if f.f.Routine.Special == il.SfkDestructor && f.exit != nil {
		if len(f.objects) > 0 {
			f.returnBlock(end.Pos, func() { f.leave(0, end.Pos) })
		}
		f.structorEnd(end.Pos)
		f.emit(end)
		return
	}
	if len(f.objects) == 0 {
		f.emit(end)
		return
	}
	f.returnBlock(end.Pos, func() {
		f.leave(0, end.Pos)
		f.emit(end)
	})
}

func (f *fn) returnBlock(pos source.Pos, do func()) {
	b := &Block{}
	f.inBlock(b, do)
	f.emit(&Stmt{Kind: StmtBlock, Pos: pos, Body: b})
}

// returned is what fills the result x.
func (f *fn) returned(x *Expr, t *il.Type, s *il.Statement) *filling {
	d := s.Init
	if d == nil {
		d = &il.DynamicInit{Kind: il.DikExpression, Expr: s.Expr}
	}
	if d.InitExprLifetime == nil && d.Expr != nil && d.Expr.Kind == il.EnkObjectLifetime && t.IsClass() {
		e := d.Expr
		flags := f.enterLifetime(e.X.Lifetime, e.Operand)
		n := f.fill(x, t, &il.DynamicInit{Kind: d.Kind, Expr: e.Operand})
		if len(n.exprs) > 0 {
			last := len(n.exprs) - 1
			n.exprs[last] = comma(flags, f.leaveLifetime(n.exprs[last], e.X.Lifetime))
		}
		return n
	}
	if f.constantOf(t, d) && !ByAddress(t) && (f.isFixed(nil, t, d) || !d.ExplicitCast && !d.Const.ExplicitCast) {
		if t.ClassType().Cls.Empty {
			f.f.Body.Statics = append(f.f.Body.Statics, &Var{Type: t, Static: true})
			return &filling{object: x}
		}
		return &filling{object: x, exprs: []*Expr{f.copied(x, varRef(f.static(t, d)))}}
	}
	return f.fill(x, t, d)
}

// emitFill emits the filling of a result: constants on one line, the rest at pos.
func (f *fn) emitFill(n *filling, pos source.Pos) {
	if n.cleared != nil {
		f.emit(&Stmt{Kind: StmtExpr, X: n.cleared})
	}
	if n.zero && (len(n.elems) > 0 || len(n.exprs) == 0) {
		f.emit(&Stmt{Kind: StmtMemset, X: n.object})
	}
	for _, s := range n.elems {
		f.emit(s)
	}
	for _, s := range f.pre {
		f.emit(s)
	}
	f.pre = nil
	for _, s := range n.copies {
		f.emit(s)
	}
	for _, x := range n.exprs {
		p := pos
		if n.loose {
			p = source.Pos{}
		}
		if x.Op == OpCall && x.Type.IsClass() && isEmptyClass(n.object.Type) {
			p = source.Pos{} // nothing is copied
		}
		f.emit(&Stmt{Kind: StmtExpr, Pos: p, X: x})
	}
}

// returnClass returns a class by value, through a temporary.
func (f *fn) returnClass(s *il.Statement, t *il.Type, end *Stmt) {
	if d := s.Init; d != nil && d.Kind == il.DikConstructor && !d.ExplicitCast && !d.Braced && len(f.objects) == 0 && f.constructed(t, d) == nil && !d.Routine.IsTrivialCopy {
		v := f.temp(f.u.Unqualified(t))
		n := f.returned(varRef(v), t, s)
		if len(n.exprs) == 1 && n.exprs[0].Op == OpCall && !n.zero && len(n.copies)+len(n.elems) == 0 {
			end.X = comma(n.exprs[0], varRef(v))
			f.flush(end)
			return
		}
	}
	v := f.temp(f.u.Unqualified(t))
	place := varRef(v)
	f.returnBlock(s.Pos, func() {
		n := f.returned(place, t, s)
		if n.braces != "" {
			v.Zero, n.zero = n.braces, false
		}
		v.Used = true
		if n.zero && len(n.elems) == 0 && len(n.exprs) == 0 && len(n.copies) == 0 {
			if n.zero = false; !n.copied {
				v.Zero = braces(t)
			}
		}
		f.emitFill(n, s.Pos)
		f.leave(0, s.Pos)
		end.X = place
		f.emit(end)
	})
}

// returnScalar returns a value that fits a register.
func (f *fn) returnScalar(s *il.Statement, t *il.Type, end *Stmt) {
	e := s.Expr
	if e == nil && s.Init != nil {
		switch s.Init.Kind {
		case il.DikConstant, il.DikNonconstantAggregate:
			n := f.fill(&Expr{Op: OpVoid, Type: t}, t, s.Init)
			if len(n.exprs) == 1 {
				end.X = n.exprs[0].Y
			}
		case il.DikZero:
			end.X = f.zeroOf(t)
		default:
			e = s.Init.Expr
		}
	}
	if e != nil {
		if t.IsReference() {
			end.X = f.expr(e)
		} else {
			end.X = f.taken(e)
		}
	}
	if x := end.X; x != nil && x.Op == OpConst && x.Const.Kind == il.CkString && t.IsPointer() {
		s := &Expr{Op: OpConst, Const: x.Const, Type: x.Const.Type}
		end.X = cast(t, &Expr{Op: OpParens, X: s, Type: t})
	}
	if len(f.lead) > 0 && end.X != nil && !t.IsReference() {
		// what stands in front of the value is a part of it
		v := f.temp(f.u.Unqualified(t))
		var before *Expr
		for _, s := range f.lead {
			before = comma(before, s.X)
		}
		f.lead = nil
		end.X = comma(before, comma(assigned("=", varRef(v), end.X), varRef(v)))
	}
	if len(f.objects) == 0 || end.X == nil {
		f.flush(end)
		return
	}
	if isSettled(end.X) {
		f.returnBlock(s.Pos, func() {
			f.leave(0, s.Pos)
			f.emit(end)
		})
		return
	}
	own := f.u.Unqualified(t)
	if t.IsReference() {
		own = f.pointer(t)
	}
	v := f.temp(own)
	f.returnBlock(s.Pos, func() {
		for _, p := range f.pre {
			f.emit(p)
		}
		f.pre = nil
		f.emit(&Stmt{Kind: StmtExpr, Pos: s.Pos, X: assigned("=", varRef(v), end.X)})
		f.leave(0, s.Pos)
		end.X = varRef(v)
		f.emit(end)
	})
}

// isSettled reports whether x is a constant, or the address of an object that lives
// as long as the program.
func isSettled(x *Expr) bool {
	switch x.Op {
	case OpConst:
		return x.Const.Kind != il.CkString
	case OpText, OpNull, OpFunc:
		return true
	case OpAddr, OpDecay:
		for x = x.X; x.Op == OpMember; {
			x = x.X
		}
		return x.Op == OpEntity
	}
	return x.Op == OpEntity && x.Entity.Type.IsArray()
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
