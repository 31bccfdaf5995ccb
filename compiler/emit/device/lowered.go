// This file implements the display of the lowered program: what the device text is
// printed from, as a tree in the names of that text. Each function, statement and
// expression has a line, what belongs to it is indented below it. A function and a
// statement end with their place in the source, in brackets; what the lowering added
// has none.
package device

import (
	"cufront/compiler/emit/writer"
	"cufront/compiler/internal/stack"
	"cufront/compiler/lower"
	"cufront/compiler/source"
)

// opWords are what expressions are called; an operator has its spelling besides.
var opWords = [...]string{
	lower.OpVar: "variable", lower.OpEntity: "variable", lower.OpFunc: "function", lower.OpConst: "constant", lower.OpText: "constant", lower.OpNull: "null",
	lower.OpDeref: "dereference", lower.OpAddr: "address", lower.OpMember: "member", lower.OpBase: "base", lower.OpVptr: "table-pointer", lower.OpIndex: "subscript",
	lower.OpDecay: "decay", lower.OpCast: "cast", lower.OpLvalueCast: "seen-as", lower.OpAddrCast: "address-seen-as", lower.OpUnary: "unary", lower.OpPostfix: "postfix",
	lower.OpBinary: "binary", lower.OpLogical: "logical", lower.OpNot: "not", lower.OpAssign: "assign", lower.OpComma: "comma", lower.OpCond: "conditional",
	lower.OpCall: "call", lower.OpDivide: "divide", lower.OpValueMember: "member-of-value", lower.OpCopy: "copy-array", lower.OpStatement: "statement-expression",
	lower.OpVoid: "nothing", lower.OpParens: "parentheses", lower.OpPath: "constant-address", lower.OpVaArg: "va_arg", lower.OpSyntax: "syntax",
}

// stmtWords are what statements are called.
var stmtWords = [...]string{
	lower.StmtExpr: "expression", lower.StmtMemset: "zero", lower.StmtElem: "element", lower.StmtString: "string", lower.StmtCopy: "copy-array", lower.StmtIf: "if",
	lower.StmtWhile: "while", lower.StmtDo: "do", lower.StmtFor: "for", lower.StmtSwitch: "switch", lower.StmtCase: "case", lower.StmtLabel: "label",
	lower.StmtGoto: "goto", lower.StmtReturn: "return", lower.StmtBlock: "block", lower.StmtEmpty: "empty", lower.StmtUnroll: "unroll", lower.StmtMark: "mark",
	lower.StmtAsm: "asm", lower.StmtRepeat: "repeat", lower.StmtGuard: "guard",
}

// lowered returns the display. It follows the text, which has given the nameless
// their names; what it names first itself changes nothing any more.
func (p *printer) lowered() []byte {
	text := p.out
	p.out = writer.New(p.Unit.Map, 4096, p.Unit.Work)
	d := display{printer: p}
	for i := range p.order.functions {
		if v := &p.order.functions[i]; v.defined && v.body != nil {
			d.function(v)
		}
	}
	p.out.EndLine()
	p.out.Count()
	shown := p.out.Bytes()
	p.out = text
	return shown
}

// display is the state of one display.
type display struct {
	*printer
	level int
}

// line begins a line of the present level with word.
func (d *display) line(word string) {
	d.out.EndLine()
	d.out.Count()
	d.Unit.Work.Step(1)
	for range d.level {
		d.str("  ")
	}
	d.str(word)
}

// within displays what f does one level below.
func (d *display) within(f func()) {
	d.level++
	f()
	d.level--
}

func (d *display) function(v *variant) {
	d.line("function ")
	d.str(d.names.routine(v.r, v.kind))
	d.str(": ")
	d.str(d.spell(d.low.ResultFunction(v.r, v.body)))
	d.source(v.r.NamePos)
	d.within(func() {
		for _, q := range v.body.Params {
			switch {
			case q.IsThis:
				d.declared("object", q.Var)
			case q.Var == v.body.Result:
				d.declared("result", q.Var)
			default:
				d.declared("parameter", q.Var)
			}
		}
		d.block("body", v.body.Body, source.Pos{})
	})
}

// source ends a line with the place that it comes from.
func (d *display) source(at source.Pos) {
	if !at.IsValid() {
		return
	}
	l := d.Unit.Map.Locate(at)
	d.str(" [")
	d.str(l.File)
	d.str(":")
	d.out.Uint(uint64(l.Line))
	d.str(":")
	d.out.Uint(uint64(at.Col))
	d.str("]")
}

// declared displays the declaration of v.
func (d *display) declared(word string, v *lower.Var) {
	d.line(word + " " + d.variable(v))
	d.str(": ")
	d.str(d.spell(v.Type))
	if v.Zero != "" {
		d.str(" = " + v.Zero)
	}
}

func (d *display) block(word string, b *lower.Block, at source.Pos) {
	if b == nil {
		return
	}
	d.line(word)
	d.source(at)
	d.within(func() {
		for _, v := range b.Statics {
			d.declared("static", v)
		}
		for _, list := range [...][]*lower.Var{b.Temps, b.Late} {
			for _, v := range list {
				if v.Used || v.Source != nil {
					d.declared("temporary", v)
				}
			}
		}
		for _, v := range b.Locals {
			if v.Used {
				d.declared("local", v)
			}
		}
		for _, s := range b.Stmts {
			d.stmt(s)
		}
	})
}

func (d *display) stmt(s *lower.Stmt) {
	if s.Kind == lower.StmtMark {
		return
	}
	if s.Kind == lower.StmtBlock {
		d.block("block", s.Body, s.Pos)
		return
	}
	d.line(stmtWords[s.Kind])
	if s.Label != nil {
		d.str(" " + d.label(s.Label))
	}
	if s.Case != nil {
		d.str(" ")
		if s.Case.Value == nil {
			d.str("default")
		} else {
			d.constant(s.Case.Value, s.Case.Value.Type)
		}
	}
	if s.Asm != nil && s.Asm.String != nil {
		d.str(" ")
		d.stringLiteral(s.Asm.String)
	}
	d.source(s.Pos)
	d.within(func() {
		for _, x := range [...]*lower.Expr{s.Init, s.X, s.Y, s.Incr} {
			d.expr(x)
		}
		word := "body"
		if s.Kind == lower.StmtIf || s.Kind == lower.StmtGuard {
			word = "then"
		}
		d.block(word, s.Body, source.Pos{})
		d.block("else", s.Else, source.Pos{})
	})
}

// expr displays x, deep ones on a fresh stack.
func (d *display) expr(x *lower.Expr) {
	if x == nil {
		return
	}
	if d.level%exprSteps == 0 {
		stack.Run(func() { d.node(x) })
	} else {
		d.node(x)
	}
}

func (d *display) node(x *lower.Expr) {
	d.line(opWords[x.Op])
	switch x.Op {
	case lower.OpVar:
		d.str(" " + d.variable(x.Var))
	case lower.OpEntity:
		d.str(" " + d.names.Variable(x.Entity))
	case lower.OpFunc:
		d.str(" " + d.names.routine(x.Routine, x.Variant))
	case lower.OpConst:
		d.str(" ")
		d.constant(x.Const, x.Type)
	case lower.OpText:
		d.str(" ")
		d.literal(x)
	case lower.OpMember, lower.OpValueMember:
		if x.Field != nil {
			d.str(" " + d.fieldName(x.Field))
			break
		}
		d.str(" " + x.Name)
	case lower.OpBase:
		d.str(" " + d.baseName(x.Base))
	default:
		if x.Name != "" {
			d.str(" " + x.Name)
		}
	}
	if x.Type != nil && x.Op != lower.OpFunc {
		d.str(": ")
		d.str(d.spell(x.Type))
	}
	d.within(func() {
		for _, y := range [...]*lower.Expr{x.X, x.Y, x.Z} {
			d.expr(y)
		}
		for _, y := range x.Args {
			d.expr(y)
		}
		d.block("block", x.Block, source.Pos{})
	})
}
