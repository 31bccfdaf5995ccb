package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// Functions of the template family that the other families call.

// templateDeclaration parses what follows when the current token is
// `template` (declaration, specialisation, explicit instantiation), at
// namespace, class or block scope.
func (p *Parser) templateDeclaration(s *declSpecs) {}

// templateArgs parses `<args>`; the current token is `<`. t is the template
// named (nil when dependent: `template` keyword form).
func (p *Parser) templateArgs(t *il.Template) ([]il.TemplateArg, bool) { return nil, false }

// classTemplateID returns the class (instance, nonreal instance, or the
// prototype for the current instantiation), alias or template-parameter type
// that `t<args>` names; it does not complete it. spelled are the arguments as
// written. Errors have been reported when it returns the error type.
func (p *Parser) classTemplateID(t *il.Template, args []il.TemplateArg, pos source.Pos) *il.Type {
	return p.u.Builtin.Error
}

// variableTemplateID returns the variable that `t<args>` names.
func (p *Parser) variableTemplateID(t *il.Template, args []il.TemplateArg, pos source.Pos) *il.Variable {
	return nil
}

// completeClass makes t complete if it can be (instantiates class template
// instances). It reports nothing when t stays incomplete and returns false.
func (p *Parser) completeClass(t *il.Type, pos source.Pos) bool {
	c := t.ClassType()
	return c != nil && c.Cls.Complete
}

// deduceCall deduces the template arguments of function template t from a
// call; it returns the instance, nil when deduction or substitution fails
// (nothing is reported). explicit are the arguments written.
func (p *Parser) deduceCall(t *il.Template, explicit []il.TemplateArg, args []*Operand, object *il.Type) *il.Routine {
	return nil
}

// deduceForType deduces function template t against a function type
// (address of an overloaded function, specialisation, conversion function).
func (p *Parser) deduceForType(t *il.Template, explicit []il.TemplateArg, target *il.Type) *il.Routine {
	return nil
}

// moreSpecialized compares function templates for a call with n arguments:
// < 0 when a is more specialised, > 0 when b is, 0 when neither.
func (p *Parser) moreSpecialized(a, b *il.Template, n int) int { return 0 }

// constraintsSatisfied reports whether the associated constraints of r hold.
func (p *Parser) constraintsSatisfied(r *il.Routine) bool { return true }

// requireBody makes sure that the body of r is there when it is an instance
// whose value or type is needed now.
func (p *Parser) requireBody(r *il.Routine, pos source.Pos) bool { return r.Defined }

// markInstanceUsed notes that instance r is used and its body wanted (the
// device pass instantiates it at the end, the host pass does not).
func (p *Parser) markInstanceUsed(r *il.Routine, pos source.Pos) {}

// deduceClassTemplate deduces the arguments of class template t from an
// initialiser [over.match.class.deduct].
func (p *Parser) deduceClassTemplate(t *il.Template, args []*Operand, braced bool, pos source.Pos) *il.Type {
	return p.u.Builtin.Error
}

// deduceAuto deduces the placeholder in declared from x; nil on failure, which
// is reported.
func (p *Parser) deduceAuto(declared *il.Type, x *Operand, pos source.Pos) *il.Type { return nil }

// isCurrentInstantiation reports whether class c is being defined as a
// prototype around here, so that its members can be looked up now.
func (p *Parser) isCurrentInstantiation(c *il.Type) bool { return false }

// dependentMemberType returns the type `typename qual::name<args>`.
func (p *Parser) dependentMemberType(q *qualName) *il.Type { return p.u.Builtin.Dependent }

// requiresClauseOrNil parses a requires-clause when the current token is
// `requires`.
func (p *Parser) requiresClauseOrNil() *il.RequiresClause { return nil }

// requiresExpr parses a requires-expression.
func (p *Parser) requiresExpr(x *Operand) { x.invalidate() }

// placeholderConstraint handles `Concept auto`: the current token begins a
// concept name; ok is false when it does not.
func (p *Parser) placeholderConstraint() (t *il.Type, ok bool) { return nil, false }

// finishInstantiations works off the pending instantiations at the end of the
// unit.
func (p *Parser) finishInstantiations() {}

// addContext appends the `detected during` lines to d.
func (p *Parser) addContext(d *diag.Diagnostic) {}

// expandParamPack returns the elements that a pack name is bound to during an
// instantiation; ok is false while it is a prototype's pack.
func (p *Parser) expandPack(y *Symbol) (b *packBinding, ok bool) { return y.Pack, y.Pack != nil }

// replayable captures the tokens of a construct that templates or classes
// parse later: balanced tokens up to and not including one of stop at level 0.
func (p *Parser) capture(stop ...token.Kind) []token.Token { return nil }
