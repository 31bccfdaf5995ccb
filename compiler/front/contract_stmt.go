package front

import "cufront/compiler/il"

// Functions of the statement family and the CUDA family that others call.

// stmtState is the state of the statements of one function.
type stmtState struct{}

// compoundStatement parses `{ … }` as the body of the current function or as
// a nested block.
func (p *Parser) compoundStatement(body bool) *il.Statement { return nil }

// statementExpression parses the block of `({ … })`.
func (p *Parser) statementExpression(x *Operand) { x.invalidate() }

// endFunction checks what can only be known at the closing brace: missing
// return, labels, coroutine.
func (p *Parser) endFunction(r *il.Routine) {}

// cudaState is the state of the CUDA family.
type cudaState struct{}
