// This file implements functions without prototypes: identifier lists, the declarations
// of parameters behind them, and calls that nothing checks (C 6.7.6.3, 6.9.1, 6.5.2.2).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// identifier is a name of an identifier list.
type identifier struct {
	name *token.Name
	pos  source.Pos
}

// identifierListHere reports whether the parameter list at the current token, which is behind its
// parenthesis, is one of identifiers alone: names that are no types.
func (p *Parser) identifierListHere() bool {
	if !p.d.IsC() || !p.at(token.Ident) {
		return false
	}
	y := p.ck.lookup(p.tok.Name, 0)
	if s := y.first(); s != nil && s.IsType() {
		return false
	}
	k := p.peek(1).Kind
	return k == token.Comma || k == token.RParen
}

// identifierList parses the identifiers of a function without prototype.
func (p *Parser) identifierList(rt *il.Type, d *declarator) {
	rt.Routine.Prototyped = false
	for {
		switch {
		case p.at(token.Ident):
			if y := p.ck.lookup(p.tok.Name, 0); y.first() != nil && y.first().IsType() {
				p.report(diag.TypedefRedeclaredAsParameter, p.tok.Pos)
			}
			for _, other := range d.identifiers {
				if other.name == p.tok.Name {
					p.report(diag.DuplicateParameterName, p.tok.Pos)
					break
				}
			}
			d.identifiers = append(d.identifiers, identifier{p.tok.Name, p.tok.Pos})
			p.next()
		default:
			if p.at(token.Ellipsis) {
				p.report(diag.EllipsisNotAllowed, p.tok.Pos)
			} else {
				p.report(diag.ExpectedIdentifier, p.tok.Pos)
			}
			p.skipToStop(token.LBrace)
			return
		}
		if !p.got(token.Comma) {
			return
		}
	}
}

// parameterDeclarations parses what stands between the identifier list of d and the body of
// the function, and gives the function its parameters. Without a body the list means nothing.
func (p *Parser) parameterDeclarations(d *declarator) {
	t := d.Type.Skip()
	if len(d.identifiers) == 0 || t.Kind != il.TkRoutine {
		return
	}
	if p.at(token.Semi) || p.at(token.Comma) {
		p.report(diag.IdentifierListOutsideDefinition, d.NamePos)
		return
	}
	saved := p.ck.env.save()
	p.ck.env.scope = d.Params
	p.ck.env.declaring = d.Params
	declared := make(map[*token.Name]*declarator, len(d.identifiers))
	specs := make(map[*token.Name]*declSpecs, len(d.identifiers))
	for !p.at(token.LBrace) && !p.at(token.EOF) {
		s := &declSpecs{Pos: p.tok.Pos, start: p.place()}
		p.declSpecifiers(s, false)
		if s.Type == nil {
			break
		}
		if s.written.Static || s.written.Extern || s.written.Typedef {
			p.report(diag.StorageClassOnParameter, s.StoragePos)
		}
		for !p.at(token.Semi) {
			pd := &declarator{isParameter: true}
			p.parseDeclarator(pd, s, false)
			p.parameterDeclared(d, pd, declared)
			specs[pd.Name.Name] = s
			if !p.got(token.Comma) {
				break
			}
		}
		p.require(token.Semi, token.LBrace)
	}
	for _, n := range d.identifiers {
		pd, s := declared[n.name], specs[n.name]
		if pd == nil {
			if p.d.C >= lang.C99 {
				p.report(diag.ParameterTypeAssumed, n.pos, n.name, "int")
			}
			s = &declSpecs{Type: p.u.Builtin.Int}
			pd = &declarator{Type: p.u.Builtin.Int, hasName: true, isParameter: true, NamePos: n.pos}
			pd.Name.Name = n.name
		}
		if len(d.Params.Local(n.name)) > 0 {
			continue
		}
		q := p.ck.newParameter(t, s, pd)
		q.Start = pd.NamePos
		p.ck.declareParameter(q, s, pd, d)
	}
	p.ck.env = saved
}

// parameterDeclared notes the declaration pd of a parameter of d.
func (p *Parser) parameterDeclared(d, pd *declarator, declared map[*token.Name]*declarator) {
	listed := false
	for _, n := range d.identifiers {
		listed = listed || n.name == pd.Name.Name
	}
	switch {
	case !pd.hasName:
	case !listed:
		p.report(diag.MustDeclareParameter, pd.NamePos)
	case declared[pd.Name.Name] != nil:
		p.report(diag.AlreadyDeclaredInScope, pd.NamePos, pd.Name.Name)
	default:
		declared[pd.Name.Name] = pd
	}
	if p.at(token.Assign) {
		p.report(diag.ParameterInitializer, pd.NamePos)
		p.next()
		var x Operand
		p.assignment(&x)
	}
}

// callC calls the function that x names, as C does it: there are no overloads. It reports
// whether it has done so.
func callC(ck *Checker, x *Operand, args []*Operand, pos source.Pos) bool {
	set := x.Set
	if !ck.d.IsC() || builtinOf(set) != nil {
		return false
	}
	if ck.resolveSingle(x); x.Mode == Value {
		ck.callPointer(x, args, pos)
	}
	return true
}

// unprototypedArguments promotes args, which are passed to a function of type ft without
// prototype; those of a definition with an identifier list are compared with it, which only
// gives warnings (rule c.unprototyped-calls).
func unprototypedArguments(ck *Checker, r *il.Routine, ft *il.Type, args []*Operand) (list []*il.Expr, ok bool) {
	params := ft.Skip().Routine.Params
	for i, a := range args {
		if !ck.variadicArgument(a, r) || a.Mode != Value {
			return nil, false
		}
		list = append(list, a.Expr)
		if i < len(params) && !ck.u.SameUnqualified(a.Expr.Type, promotedC(ck, params[i].Type)) {
			ck.report(diag.ArgumentIncompatibleFormal, a.startOf())
		}
	}
	switch {
	case len(params) == 0:
	case len(args) > len(params):
		ck.rep.ReportAs(diag.Warning, diag.TooManyArguments, args[len(params)].startOf())
	case len(args) < len(params):
		ck.rep.ReportAs(diag.Warning, diag.TooFewArguments, ck.syntax.before())
	}
	return list, true
}

// promotedC returns the type that an argument for a parameter of type t has behind the
// default promotions.
func promotedC(ck *Checker, t *il.Type) *il.Type {
	switch s := t.Skip(); {
	case s.Kind == il.TkFloat && s.Float == il.FloatFloat:
		return ck.u.Builtin.Double
	case s.Kind == il.TkInteger && !t.IsEnum() && s.Size < ck.u.Builtin.Int.Size:
		return ck.u.Builtin.Int
	}
	return t
}

// arrayQualifiers reads what stands in front of the bound c: `static` and qualifiers in C (C 6.7.6.2),
// else `__restrict__` of a parameter, which makes a pointer so qualified of it; * is no bound
// (rule front.array-qualifiers).
func (p *Parser) arrayQualifiers(c *chunk, parameter bool) {
	for p.d.C >= lang.C99 && (p.at(token.KwStatic) || p.at(token.KwConst) || p.at(token.KwVolatile) || p.at(token.KwRestrict)) {
		p.next()
	}
	start := p.tok.Pos
	var w specWords
	for !p.d.IsC() && (p.at(token.KwConst) || p.at(token.KwVolatile) || p.at(token.KwRestrict)) {
		p.cvQualifier(&w)
	}
	switch {
	case w.quals&^il.Restrict != 0:
		p.report(diag.TypeQualifierNotAllowed, start)
	case w.quals != 0 && !parameter:
		p.report(diag.RestrictNotAllowed, start)
	default:
		c.array.Restrict = w.quals != 0
	}
	if p.at(token.Star) && p.peek(1).Kind == token.RBracket {
		p.next()
		if !p.d.IsC() {
			p.report(diag.VariableLengthArrayUnspecifiedBound, start)
			c.array.NoBound = true
		}
	}
}

// checkUnnamedParameters reports the definition d in which a parameter has no
// name, before C23 (C 6.9.1/5).
func (p *Parser) checkUnnamedParameters(d *declarator) {
	if !p.d.IsC() || p.d.C >= lang.C23 {
		return
	}
	for _, v := range d.ParamVars {
		if v.Name == nil {
			p.report(diag.UnnamedPrototypedParameters, d.NamePos)
			return
		}
	}
}

// specifierC parses a specifier of C alone: `_Noreturn`, `_Atomic`, `_Atomic(T)`. The type is
// what it would be without.
func (p *Parser) specifierC(s *declSpecs) bool {
	atomic := p.at(token.KwAtomic)
	if p.next(); atomic && s.Type == nil && p.at(token.LParen) {
		p.next()
		s.TypePos = p.tok.Pos
		s.Type = p.typeID()
		p.require(token.RParen)
	}
	return true
}
