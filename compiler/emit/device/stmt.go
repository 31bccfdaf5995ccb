// This file implements statements (rules gpu.statements, gpu.markers).
package device

import (
	"math"
	"strconv"
	"strings"

	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/lower"
)

// block prints a compound statement from `{` to `}`.
func (p *printer) block(b *lower.Block) {
	p.openBlock(b)
	for _, s := range b.Stmts {
		p.stmt(s)
	}
	p.place(b.End)
	p.str("}")
}

// copyArray prints the copy of array y to x.
func (p *printer) copyArray(x, y *lower.Expr) {
	p.str("(void)memcpy((char *)&")
	p.operand(x)
	p.str(", (char *)&")
	p.operand(y)
	p.str("," + strconv.FormatUint(x.Type.Skip().Size, 10) + ")")
}

// openBlock prints the brace of b and its declarations: temporaries, variables
// of the source, and what holds values for their members.
func (p *printer) openBlock(b *lower.Block) {
	p.str("{")
	for _, n := range b.Pragmas {
		p.pragma(n)
	}
	for _, v := range b.Statics {
		if v.Init != nil {
			if !p.out.Fresh() {
				p.str(" ")
			}
			p.declare(v)
		}
		p.out.Newline()
	}
	for _, v := range b.Temps {
		if !v.Used && v.Source == nil {
			continue
		}
		if !p.out.Fresh() {
			p.str(" ")
		}
		p.str(" ")
		p.declare(v)
		p.out.Newline()
	}
	for _, v := range b.Locals {
		if !v.Used {
			continue
		}
		p.marker(v.Pos)
		if inRegister(v) && v.Type.IsScalar() { // (rule gpu.register-variables)
			p.str("register")
		}
		p.str(" ")
		p.declare(v)
		p.out.Newline()
	}
	for _, v := range b.Late { // what has no place follows on the same line
		p.declare(v)
	}
}

// declare prints the declaration of v.
func (p *printer) declare(v *lower.Var) {
	t := p.low.Declared(v.Type)
	if v.Static {
		p.str("static ")
		t = v.Type
	}
	name := p.variable(v)
	p.str(p.types.Declare(t, name))
	if v.Source != nil {
		p.alignment(v.Source)
	}
	if v.Zero != "" {
		p.str(" = " + v.Zero)
	}
	if v.Init != nil {
		p.str(" = ")
		p.initializer(v.Init, v.Type)
	}
	p.str(";")
}

// inRegister reports whether v was declared with register.
func inRegister(v *lower.Var) bool { return v.Source != nil && v.Source.Storage == il.ScRegister }

// body prints the body of a function. One that begins with something without a
// place is preceded by the place of the body (rule gpu.bodies).
func (p *printer) body(b *lower.Block) {
	p.place(b.Pos)
	p.openBlock(b)
	if (len(b.Stmts) == 0 || !b.Stmts[0].Pos.IsValid() && b.Stmts[0].Kind != lower.StmtEmpty) && !b.Declares {
		p.place(b.Pos)
	}
	for i, s := range b.Stmts {
		if i == 0 && b.Vars && s.Kind == lower.StmtReturn && s.Text == "" && s.X == nil {
			continue
		}
		p.stmt(s)
	}
	p.place(b.End)
	p.str("}")
}

func (p *printer) stmt(s *lower.Stmt) {
	if s.Kind == lower.StmtMark {
		if s.Pos.IsValid() {
			p.marker(s.Pos)
		}
		return
	}
	if s.Kind == lower.StmtEmpty && !s.Pos.IsValid() {
		p.str(";")
		return
	}
	p.place(s.Pos)
	switch s.Kind {
	case lower.StmtExpr:
		p.expr(void(s.X))
		p.str(";")
	case lower.StmtMemset:
		p.memset(s.X)
	case lower.StmtElem:
		p.path(s.X)
		p.str(" = ")
		p.operand(s.Y)
		p.str(";")
	case lower.StmtString:
		p.stringCopy(s)
	case lower.StmtCopy:
		p.copyArray(s.X, s.Y)
		p.str(";")
	case lower.StmtBlock:
		p.block(s.Body)
	case lower.StmtEmpty:
		p.str(";")
	case lower.StmtLabel:
		p.str(p.label(s.Label) + ":;")
	case lower.StmtGoto:
		p.str("goto " + p.label(s.Label) + ";")
	case lower.StmtCase:
		p.caseLabel(s)
	case lower.StmtReturn:
		p.returnStmt(s)
	case lower.StmtAsm:
		p.asm(s)
	case lower.StmtRepeat:
		p.repeat(s)
	case lower.StmtGuard:
		p.guard(s)
	default:
		p.control(s)
	}
}

func (p *printer) returnStmt(s *lower.Stmt) {
	if s.Text == "" && s.X == nil {
		return
	}
	p.str("return")
	if s.X != nil {
		p.str(" ")
		p.expr(s.X)
	}
	p.str(";")
}

// guard prints the test of a loop whose condition is a declaration.
func (p *printer) guard(s *lower.Stmt) {
	p.str("if (!")
	p.enclosed(s.X)
	p.str(")")
	if s.Body == nil {
		p.str(" goto " + p.label(s.Label) + ";")
		return
	}
	p.str(" {")
	for _, x := range s.Body.Stmts {
		p.stmt(x)
	}
	p.str(" goto " + p.label(s.Label) + "; }")
}

// control prints selections and loops.
func (p *printer) control(s *lower.Stmt) {
	switch s.Kind {
	case lower.StmtIf:
		p.str("if (")
		p.expr(s.X)
		p.str(")")
		p.dependent(s.Body)
		if s.Else != nil {
			p.place(s.Else.Pos)
			p.str("else ")
			p.dependent(s.Else)
		}
	case lower.StmtWhile:
		p.unroll(s)
		p.str("while (")
		p.expr(s.X)
		p.str(")")
		p.dependent(s.Body)
	case lower.StmtDo:
		p.unroll(s)
		p.str("do")
		p.dependent(s.Body)
		p.str(" while (")
		p.expr(s.X)
		p.str(");")
	case lower.StmtFor:
		p.unroll(s)
		p.str("for (")
		if s.Init != nil {
			p.expr(void(s.Init))
		}
		p.str("; ")
		if s.X != nil {
			p.expr(s.X)
		}
		p.str("; ")
		if s.Incr != nil {
			p.expr(void(s.Incr))
		}
		p.str(")")
		p.dependent(s.Body)
	case lower.StmtSwitch:
		p.str("switch (")
		p.expr(s.X)
		p.str(")")
		p.dependent(s.Body)
	}
}

// dependent prints a statement that another one controls: always a block.
func (p *printer) dependent(b *lower.Block) {
	p.place(b.Pos)
	p.block(b)
}

// memset prints the statement that zeroes x.
func (p *printer) memset(x *lower.Expr) {
	p.str("memset((char *)")
	if x.Type.IsArray() && x.Type.AllQuals()&il.Const != 0 {
		p.str("(" + p.types.Declare(x.Type, "( *)") + ")")
	}
	p.str("&")
	p.path(x)
	p.str(", 0,sizeof(")
	p.path(x)
	p.str("));")
}

// stringCopy prints the statement that fills an array with a string.
func (p *printer) stringCopy(s *lower.Stmt) {
	c := s.Y.Const
	p.str("memcpy(")
	p.path(s.X)
	p.str(", (char *)")
	p.stringLiteral(c)
	unit := max(c.Type.Skip().Elem.Skip().Size, 1)
	p.str("," + strconv.FormatUint(uint64(len(c.Str))+unit, 10) + ");")
}

// path prints element x of an initialiser as C writes it, without parentheses
// (rule gpu.aggregates).
func (p *printer) path(x *lower.Expr) {
	switch x.Op {
	case lower.OpMember:
		p.path(x.X)
		if x.X.Op == lower.OpBase && lower.FormOf(x.X.Base) == lower.BaseSpread {
			p.str("_" + p.fieldName(x.Field))
			return
		}
		if x.Field == nil {
			p.str("." + x.Name)
			return
		}
		p.str("." + p.fieldName(x.Field))
		return
	case lower.OpBase:
		p.path(x.X)
		if x.X.Op == lower.OpBase && lower.FormOf(x.X.Base) == lower.BaseSpread {
			p.str("_" + p.baseName(x.Base))
			return
		}
		p.str("." + p.baseName(x.Base))
		return
	case lower.OpVptr:
		p.path(x.X)
		if x.X.Op == lower.OpBase && lower.FormOf(x.X.Base) == lower.BaseSpread {
			p.str("___vptr")
			return
		}
		p.str(".__vptr")
		return
	case lower.OpLvalueCast:
		p.path(x.X)
		return
	case lower.OpDeref:
		if x.X.Op == lower.OpDecay || x.X.Op == lower.OpCast {
			p.path(x.X.X)
			p.str("[0]")
			return
		}
	case lower.OpIndex:
		if (x.X.Op == lower.OpDecay || x.X.Op == lower.OpCast) && x.Y.Op == lower.OpText {
			p.path(x.X.X)
			n := x.Y.Name
			p.str("[" + n[:len(n)-len("UL")] + "]")
			return
		}
	}
	p.expr(x)
}

// caseLabel prints a label of a switch (rule gpu.case-labels).
func (p *printer) caseLabel(s *lower.Stmt) {
	c := s.Case
	if c.Value == nil {
		p.str("default:")
		return
	}
	p.str("case ")
	p.constant(c.Value, c.Value.Type)
	if c.RangeEnd != nil {
		p.str(" ... ")
		p.constant(c.RangeEnd, c.RangeEnd.Type)
	}
	p.str(":")
}

// asm prints an asm statement (rule gpu.asm).
func (p *printer) asm(s *lower.Stmt) {
	a := s.Asm
	p.str("__asm")
	if len(a.Operands) == 0 && len(a.Clobbers) == 0 && a.Sections == 0 {
		p.str("(")
		p.stringLiteral(a.String)
		p.str(");")
		return
	}
	empty := len(a.Operands) == 0 && len(a.Clobbers) == 0
	switch {
	case a.Goto:
		p.str(" volatile goto( ")
	case a.Volatile || empty:
		p.str(" volatile(")
	default:
		p.str("(")
	}
	p.stringLiteral(a.String)
	p.str(" :")
	p.asmOperands(s, true)
	p.str(" :")
	p.asmOperands(s, false)
	if len(a.Clobbers) > 0 || a.Goto {
		p.str(" :")
		for i, c := range a.Clobbers {
			if i > 0 {
				p.str(",")
			}
			p.str(" \"" + c + "\"")
		}
	}
	for i, l := range s.Labels {
		if i == 0 {
			p.str(" : ")
		} else {
			p.str(", ")
		}
		p.str(p.label(l))
	}
	p.str(");")
}

func (p *printer) asmOperands(s *lower.Stmt, outputs bool) {
	first := true
	for i, o := range s.Asm.Operands {
		if o.IsOutput != outputs {
			continue
		}
		if !first {
			p.str(",")
		}
		first = false
		p.str(" \"" + o.Constraint + "\" (")
		p.expr(s.Init.Args[i])
		p.str(")")
	}
}

// alignment prints the alignment that a declaration asks for.
func (p *printer) alignment(v *il.Variable) {
	p.str(attributeText(v.Attributes, v.Alignment))
}

// repeat prints a loop over the elements of an array.
func (p *printer) repeat(s *lower.Stmt) {
	p.str("do ")
	p.expr(s.X)
	p.str("; while (")
	p.expr(s.Y)
	p.str(");")
}

// pragma prints a pragma on a line of its own (rule gpu.pragmas).
func (p *printer) pragma(n *il.Pragma) {
	p.marker(n.Pos)
	p.str("#pragma ")
	if n.Kind != il.PragmaUnrecognized {
		p.str(writer.Respell(n.Text))
	} else {
		p.str(strings.TrimSpace(n.Text))
	}
	p.out.Newline()
}

// unroll prints the pragma that unrolls loop s, behind an empty line; its count is a
// number (rule gpu.unroll).
func (p *printer) unroll(s *lower.Stmt) {
	if s.Pragma == nil {
		return
	}
	n := strconv.Itoa(math.MaxInt32) // as often as it runs
	if c := s.Pragma.Count; c != nil {
		n = c.Int.Text(true)
	}
	p.out.Newline()
	p.str("#pragma unroll " + n)
	p.out.Newline()
}
