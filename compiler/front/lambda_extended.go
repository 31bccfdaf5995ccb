// This file implements what extended lambdas add to lambda expressions: the
// annotation __nv_parent, which lambdas are extended, and the traits of their
// closure classes (rules lambda.extended, lambda.parent-annotation,
// lambda.traits).
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// lambdaAnnotations parses the attributes and __nv_parent annotations behind
// the introducer of the lambda.
func (p *Parser) lambdaAnnotations(st *lambdaState) *il.Attribute {
	waiting := p.stops
	p.stops[stopSemi], p.stops[stopBrace] = 0, 0 // (rule recovery.attributes)
	attrs := p.attributes(il.LocPrefix)
	p.stops = waiting
	for p.at(token.Ident) && p.tok.Name == p.ck.known.nvParent && p.peek(1).Kind == token.LParen {
		p.nvParent(st.lambda)
		appendAttributes(&attrs, p.attributes(il.LocPrefix))
	}
	return attrs
}

// nvParent parses `__nv_parent(address of the enclosing function)`.
func (p *Parser) nvParent(l *il.Lambda) {
	p.next()
	p.next()
	saved := p.ck.env.save()
	p.ck.env.inTemplateArgs = 0
	var x Operand
	p.assignment(&x)
	p.ck.env = saved
	unclear := !x.valid()
	switch {
	case x.Mode == Overloads && p.ck.env.has(inPrototype):
		p.ck.plainExpr(&x)
	case x.Mode == Overloads:
		unclear = p.ck.singleFunction(x.Set) == nil
		p.ck.resolveSingle(&x)
	}
	if unclear {
		p.report(diag.ExtendedLambdaUnclearParent, p.tok.Pos)
		return // the parenthesis is not read either
	}
	if !p.want(token.RParen) {
		p.skipTo(token.RParen, token.Semi)
		p.got(token.RParen)
		return
	}
	if l.NVParent != nil {
		p.report(diag.ExtendedLambdaMultipleParents, p.tok.Pos)
		return
	}
	if x.Mode != Value {
		return
	}
	if !nodes.IsFunctionName(x.Expr) {
		p.report(diag.ExtendedLambdaMalformedParent, p.tok.Pos)
		return
	}
	l.NVParent = x.Expr
}

// isExtendedLambda reports whether the lambda of st, whose annotations are
// known, is an extended one: annotated for the device, in the body of a
// function of the host, and in no device lambda (rule lambda.extended).
func (env *Env) isExtendedLambda(d *lang.Dialect, st *lambdaState) bool {
	l := st.lambda
	if !d.ExtendedLambda || !cuda.LambdaSaysDevice(l) || env.has(inDefaultArg) || l.Enclosing == nil {
		return false
	}
	if st.outer != nil && st.outer.initializer {
		return false
	}
	r := l.Enclosing
	for ; r != nil && r.Lambda != nil; r = r.Lambda.Enclosing {
		if cuda.LambdaDeviceOnly(r.Lambda) {
			return false // device code already
		}
	}
	return r != nil && cuda.OnHost(r)
}

// lambdaTrait makes a trait of closure classes of extended lambdas; qualifiers
// are ignored and types that are no classes have none of them.
func lambdaTrait(f func(l *il.Lambda) bool) trait {
	return trait{1, 1, false, func(ck *Checker, t []*il.Type, _ source.Pos) bool {
		if t[0].IsReference() {
			return false
		}
		c := t[0].ClassType()
		return c != nil && c.Cls.Lambda != nil && c.Cls.Lambda.Extended && f(c.Cls.Lambda)
	}}
}

// extendedLambdaTrait returns the trait of extended lambdas called name.
func extendedLambdaTrait(name string) (trait, bool) {
	switch name {
	case "__nv_is_extended_device_lambda_closure_type":
		return lambdaTrait(func(l *il.Lambda) bool { return !cuda.LambdaSaysHost(l) }), true
	case "__nv_is_extended_host_device_lambda_closure_type":
		return lambdaTrait(cuda.LambdaSaysHost), true
	case "__nv_is_extended_device_lambda_with_preserved_return_type":
		return lambdaTrait(cuda.PreservesReturn), true
	}
	return trait{}, false
}
