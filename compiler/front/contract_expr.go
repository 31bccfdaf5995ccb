package front

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// Functions of the expression family that the other families call.

// exprState is the state of the expression family.
type exprState struct{}

// lambdaState is the state of the lambda whose body is being parsed.
type lambdaState struct {
	lambda *il.Lambda
	scope  *Scope
	outer  *function
}

// expression parses an expression, assignment an assignment-expression,
// initializerClause an assignment-expression or braced-init-list.
func (p *Parser) expression(x *Operand)        { x.invalidate() }
func (p *Parser) assignment(x *Operand)        { x.invalidate() }
func (p *Parser) initializerClause(x *Operand) { x.invalidate() }

// constantExpression parses a conditional-expression and folds it; the value
// is nil when it is not constant (reported) or dependent (then the expression
// in x is dependent). want is the type to convert to, nil for any integral.
func (p *Parser) constantExpression(x *Operand, want *il.Type) *il.Constant {
	x.invalidate()
	return nil
}

// fold returns the value of x as a constant, nil when it is not one; nothing
// is reported.
func (p *Parser) fold(x *Operand) *il.Constant { return nil }

// condition converts x contextually to bool.
func (p *Parser) condition(x *Operand) {}

// discard makes x a discarded-value expression (warns about no effect).
func (p *Parser) discard(x *Operand) {}

// finishFull ends a full expression: lifetimes of temporaries.
func (p *Parser) finishFull(x *Operand) {}

// Build functions.
func (p *Parser) buildUnary(x *Operand, op token.Kind, pos source.Pos)               {}
func (p *Parser) buildPostfix(x *Operand, op token.Kind, pos source.Pos)             {}
func (p *Parser) buildBinary(x, y *Operand, op token.Kind, pos source.Pos)           {}
func (p *Parser) buildAssign(x, y *Operand, op token.Kind, pos source.Pos)           {}
func (p *Parser) buildConditional(x, y, z *Operand, pos source.Pos)                  {}
func (p *Parser) buildCall(x *Operand, args []*Operand, pos source.Pos)              {}
func (p *Parser) buildLaunch(x *Operand, config, args []*Operand, pos source.Pos)    {}
func (p *Parser) buildSubscript(x *Operand, args []*Operand, pos source.Pos)         {}
func (p *Parser) buildMember(x *Operand, n *qualName, arrow bool, pos source.Pos)    {}
func (p *Parser) buildCast(x *Operand, t *il.Type, form il.CastForm, pos source.Pos) {}
func (p *Parser) buildConstruct(x *Operand, t *il.Type, args []*Operand, braced bool, pos source.Pos) {
}
func (p *Parser) buildName(x *Operand, n *qualName, l *Lookup)                                    { x.invalidate() }
func (p *Parser) buildVariable(x *Operand, v *il.Variable, ref *il.NameReference, pos source.Pos) {}
func (p *Parser) buildSizeof(x *Operand, t *il.Type, pos source.Pos)                              {}

// convert converts x implicitly to type t, reporting with code when it cannot;
// it returns false then. context says what the conversion is for.
func (p *Parser) convert(x *Operand, t *il.Type, context convContext) bool { return false }

// canConvert reports whether x can be converted implicitly to t.
func (p *Parser) canConvert(x *Operand, t *il.Type) bool { return false }

// convContext is what an implicit conversion is for; it selects the message.
type convContext uint8

const (
	convInit convContext = iota
	convAssign
	convArgument
	convReturn
	convOperand
	convTemplateArg
	convCondition
)

// initialize initialises an object of type t (variable, member, parameter,
// new-expression) and returns how, together with the type of the object: t, or
// the completed type when t is an array of unknown bound (a placeholder must
// have been deduced before). x is the initialiser of `= e`, `= {…}` and `{…}`
// (then it is Braced), args are those of `(…)`. The result is nil after an error.
func (p *Parser) initialize(t *il.Type, form il.InitForm, x *Operand, args []*Operand, pos source.Pos, context convContext) (*il.DynamicInit, *il.Type) {
	return nil, t
}

// defaultInitialize initialises an object of type t without initialiser; nil
// when nothing happens.
func (p *Parser) defaultInitialize(t *il.Type, pos source.Pos) *il.DynamicInit { return nil }

// useFunction notes the use of routine r at pos: deleted, deprecated, access
// has been checked, execution spaces, needed, called.
func (p *Parser) useFunction(r *il.Routine, pos source.Pos, how il.UseKind) {}

// useVariable notes the use of variable v.
func (p *Parser) useVariable(v *il.Variable, pos source.Pos) {}

// resolveOverloads chooses the function of set for a call; nil when there is
// none (reported).
func (p *Parser) resolveOverloads(set *overloadSet, args []*Operand, pos source.Pos) *il.Routine {
	return nil
}

// addressOfOverload chooses the function of set whose type is target.
func (p *Parser) addressOfOverload(x *Operand, target *il.Type) *il.Routine { return nil }

// destructorFor returns the destructor that destroys an object of type t, nil
// when nothing is to do.
func (p *Parser) destructorFor(t *il.Type, pos source.Pos) *il.Routine { return nil }
