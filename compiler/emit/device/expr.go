// This file implements expressions: an operand is a name, an integer, or stands
// in parentheses (rule gpu.operands).
package device

import (
	"strconv"

	"cufront/compiler/il"
	"cufront/compiler/internal/stack"
	"cufront/compiler/lower"
)

// isBare reports whether x needs no parentheses as an operand: it is a name or
// brings its own.
func isBare(x *lower.Expr) bool {
	switch x.Op {
	case lower.OpVar, lower.OpEntity, lower.OpFunc, lower.OpText, lower.OpNull, lower.OpVoid, lower.OpConst, lower.OpStatement, lower.OpParens, lower.OpPath:
		return true
	case lower.OpLvalueCast: // it stands in parentheses in any case
		return x.Variant == 's'
	}
	return false
}

// operand prints x as an operand.
func (p *printer) operand(x *lower.Expr) {
	if isBare(x) {
		p.expr(x)
		return
	}
	p.enclosed(x)
}

// enclosed prints x in parentheses, names too.
func (p *printer) enclosed(x *lower.Expr) {
	p.str("(")
	p.expr(x)
	p.str(")")
}

// discarded prints x, whose value nobody uses, behind another expression.
func (p *printer) discarded(x *lower.Expr) {
	p.str("(void)")
	p.operand(void(x))
}

// void returns x as something whose value is not used.
func void(x *lower.Expr) *lower.Expr {
	if x.Op == lower.OpComma && !x.Void {
		y := *x
		y.Void = true
		return &y
	}
	return x
}

// exprSteps is after how many levels a fresh stack takes over.
const exprSteps = 64

// expr prints x as it stands.
func (p *printer) expr(x *lower.Expr) {
	p.Unit.Work.Step(1)
	if p.depth++; p.depth%exprSteps == 0 {
		stack.Run(func() { p.node(x) })
	} else {
		p.node(x)
	}
	p.depth--
}

func (p *printer) node(x *lower.Expr) {
	switch x.Op {
	case lower.OpVar:
		p.str(p.variable(x.Var))
	case lower.OpEntity:
		p.str(p.names.Variable(x.Entity))
	case lower.OpFunc:
		p.str(p.names.routine(x.Routine, x.Variant))
	case lower.OpConst:
		p.constant(x.Const, x.Type)
	case lower.OpText:
		p.literal(x)
	case lower.OpNull:
		p.str("((" + p.spell(p.low.Bare(x.Type)) + ")0LL)")
	case lower.OpVoid:
		p.str("((void)0)")
	case lower.OpDeref:
		p.str("*")
		if x.Variant == 's' && x.X.Op == lower.OpParens {
			p.expr(x.X.X)
			break
		}
		p.operand(x.X)
	case lower.OpAddr:
		p.str("&")
		p.operand(x.X)
	case lower.OpMember:
		p.object(x.X)
		if x.Field == nil {
			p.str(x.Name)
			return
		}
		p.str(p.fieldName(x.Field))
	case lower.OpBase, lower.OpVptr:
		p.basePart(x)
	case lower.OpIndex:
		p.operand(x.X)
		p.str("[")
		p.operand(x.Y)
		p.str("]")
	case lower.OpDecay:
		p.operand(x.X)
	case lower.OpCast:
		p.str("(" + p.spell(x.Type) + ")")
		p.operand(x.X)
	case lower.OpLvalueCast:
		p.lvalueCast(x)
	case lower.OpAddrCast:
		if x.Variant == 'b' {
			p.str("(" + p.spell(x.Type) + ")&")
			p.operand(x.X)
			return
		}
		p.str("((" + p.pointerTo(x.Type.Skip().Elem) + ")")
		y := x.X
		if y.Op == lower.OpLvalueCast { // the address of that is a cast as well
			p.str("((" + p.pointerTo(y.Type) + ")")
			if y.X.Op == lower.OpDeref {
				p.operand(y.X.X)
			} else {
				p.str("&")
				p.operand(y.X)
			}
			p.str("))")
			return
		}
		p.str("&")
		p.operand(y)
		p.str(")")
	case lower.OpUnary:
		p.str(x.Name)
		p.operand(x.X)
	case lower.OpPostfix:
		p.operand(x.X)
		p.str(x.Name)
	case lower.OpBinary, lower.OpAssign:
		p.operand(x.X)
		p.str(" " + x.Name + " ")
		p.operand(x.Y)
	case lower.OpLogical:
		p.enclosed(x.X)
		p.str(" " + x.Name + " ")
		p.enclosed(x.Y)
	case lower.OpNot:
		p.str("!")
		p.enclosed(x.X)
	default:
		p.compound(x)
	}
}

// compound prints the kinds of expressions that consist of several.
func (p *printer) compound(x *lower.Expr) {
	switch x.Op {
	case lower.OpComma:
		p.operand(void(x.X))
		p.str(" , ")
		if x.Void {
			p.discarded(x.Y)
		} else {
			p.operand(x.Y)
		}
	case lower.OpCond:
		p.enclosed(x.X)
		p.str(" ? ")
		p.branch(x.Y, x.Void)
		p.str(" : ")
		p.branch(x.Z, x.Void)
	case lower.OpCall:
		if asksConstantEvaluated(x.X) {
			p.str("((__nv_bool)0)")
			return
		}
		p.operand(x.X)
		p.arguments(x.Args)
	case lower.OpDivide:
		if x.Type.Skip().Float == il.FloatFloat {
			p.str(" fdividef(")
		} else {
			p.str(" fdivide(")
		}
		p.operand(x.X)
		p.str(" , ")
		p.operand(x.Y)
		p.str(")")
	case lower.OpValueMember:
		v := p.variable(x.Var)
		p.str("(" + v + " = ")
		p.operand(x.X)
		name := x.Name
		if x.Field != nil {
			name = p.fieldName(x.Field)
		}
		p.str(", " + v + "." + name + ")")
	case lower.OpCopy:
		p.copyArray(x.X, x.Y)
	case lower.OpStatement:
		p.str("(")
		p.openBlock(x.Block)
		for _, s := range x.Block.Stmts {
			p.stmt(s)
		}
		p.str("})")
	case lower.OpPath:
		p.path(x.X)
	case lower.OpParens:
		p.enclosed(x.X)
	case lower.OpSyntax:
		p.str(x.Name + "(")
		for i, a := range x.Args {
			if i > 0 {
				p.str(",")
			}
			if i == 0 && a.Op == lower.OpDecay && x.Name == "__builtin_va_end" {
				p.operand(a.X)
			} else {
				p.operand(a)
			}
		}
		p.str(")")
	case lower.OpVaArg:
		p.str("__builtin_va_arg(")
		p.operand(x.Args[0])
		p.str("," + p.spell(x.Type) + ")")
	}
}

// branch prints an operand of a conditional expression.
func (p *printer) branch(x *lower.Expr, discard bool) {
	if !discard {
		p.operand(x)
		return
	}
	if x.Op == lower.OpVoid {
		p.expr(x)
		return
	}
	if x.Op == lower.OpComma && x.Variant != 'e' {
		p.operand(void(x))
		return
	}
	p.str("(")
	p.discarded(x)
	p.str(")")
}

func (p *printer) arguments(args []*lower.Expr) {
	p.str("(")
	for i, a := range args {
		if i > 0 {
			p.str(", ")
		}
		p.operand(a)
	}
	p.str(")")
}

// object prints the object of a member access with the sign between them.
func (p *printer) object(x *lower.Expr) {
	if x.Op == lower.OpDeref {
		p.operand(x.X)
		p.str("->")
		return
	}
	p.operand(x)
	p.str(".")
}

// lvalueCast prints an object seen as one of another type.
func (p *printer) lvalueCast(x *lower.Expr) {
	if x.Variant == 's' {
		p.str("(*(" + p.spell(x.Type) + "*)")
	} else {
		p.str("(*(" + p.pointerTo(x.Type) + ")")
	}
	switch x.X.Op {
	case lower.OpDeref:
		p.operand(x.X.X)
	case lower.OpLvalueCast:
		p.str("((" + p.pointerTo(x.X.Type) + ")")
		if y := x.X.X; y.Op == lower.OpDeref {
			p.operand(y.X)
		} else {
			p.str("&")
			p.operand(y)
		}
		p.str(")")
	default:
		p.str("&")
		p.operand(x.X)
	}
	p.str(")")
}

// pointerTo spells the type pointer to t, which is put together from both.
func (p *printer) pointerTo(t *il.Type) string {
	if t.IsArray() || t.IsFunction() {
		return p.types.Declare(t, "( *)")
	}
	return p.types.Declare(t, "") + " *"
}

// literal prints a text of the lowering.
func (p *printer) literal(x *lower.Expr) {
	switch x.Variant {
	case 'V':
		p.str(p.names.Table("TV", x.Type.ClassType()))
	case 'T':
		p.str(p.names.Table("TT", x.Type.ClassType()))
	default:
		p.str(x.Name)
	}
}

// tableName is the name of table t: one of an object under construction has the way to
// the base class, which is counted where it is ambiguous.
func (p *printer) tableName(t *lower.Table) string {
	if t.Path == nil {
		return p.names.Table("TV", t.Whole)
	}
	b := []byte("_ZTV")
	if t.Part != nil {
		b = append(append(b, p.lengthName(t.Part)...), "__"...)
	}
	for _, c := range t.Path {
		b = append(b, p.lengthName(c)...)
	}
	if t.Count > 0 {
		b = strconv.AppendInt(append(b, "__A"...), int64(t.Count), 10)
	}
	return string(append(append(b, "__"...), p.lengthName(t.Whole)...))
}

// spell returns type t.
func (p *printer) spell(t *il.Type) string { return p.types.Declare(t, "") }

// fieldName is the name of member m; nameless ones are numbered.
func (p *printer) fieldName(m *il.Field) string {
	if m.Name != nil && !m.CapturedThis {
		return m.Name.Text
	}
	n, ok := p.fields[m]
	if !ok {
		n = p.number()
		p.fields[m] = n
	}
	return "__T" + strconv.Itoa(n)
}

// baseName is the name of base class b in its derived class.
func (p *printer) baseName(b *il.BaseClass) string {
	prefix := "__b_"
	if b.Virtual {
		prefix = "__v_"
	}
	name := p.names.TypeName(b.Type.ClassType())
	return prefix + name[len("_Z"):]
}

// basePart prints a base class object or the table pointer of an object.
func (p *printer) basePart(x *lower.Expr) {
	if x.Op == lower.OpVptr {
		p.object(x.X)
		p.str("__vptr")
		return
	}
	if lower.FormOf(x.Base) == lower.BaseSpread && !x.Base.Virtual || x.Base.Virtual && lower.SpreadsVirtual(x.Base) {
		p.str("(*(struct __SO__" + p.lengthName(x.Base.Type.ClassType()) + " *)&(")
		p.object(x.X)
		p.str(p.baseName(x.Base) + "_" + p.firstMember(x.Base.Type.ClassType()) + "))")
		return
	}
	p.object(x.X)
	p.str(p.baseName(x.Base))
}

// firstMember is the name of the first member of class c, spread out.
func (p *printer) firstMember(c *il.Type) string {
	prefix := ""
	for n := 0; n < 100; n++ {
		if (c.Cls.Polymorphic || c.Cls.AnyVirtualBases) && c.Cls.PrimaryBase == nil {
			return prefix + "__vptr"
		}
		first := c.Cls.PrimaryBase
		for _, b := range c.Cls.DirectBases {
			if first == nil && !b.Virtual && b.Offset == 0 && !b.Type.ClassType().Cls.Empty {
				first = b
				break
			}
		}
		if first == nil {
			break
		}
		prefix += p.baseName(first)
		if lower.FormOf(first) != lower.BaseSpread {
			return prefix
		}
		prefix += "_"
		c = first.Type.ClassType()
	}
	for _, m := range c.Cls.Fields {
		return prefix + p.fieldName(m)
	}
	return prefix
}

// asksConstantEvaluated reports whether callee x asks whether a constant is being evaluated:
// what is left of such a call runs on the device (rule gpu.constant-evaluated).
func asksConstantEvaluated(x *lower.Expr) bool {
	r := x.Routine
	return x.Op == lower.OpFunc && r != nil && r.BuiltinName != nil && r.BuiltinName.Text == "__builtin_is_constant_evaluated"
}
