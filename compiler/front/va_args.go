// This file implements the built-in operations on lists of variable arguments, va_start,
// va_arg, va_end and va_copy (rule front.variable-arguments).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// vaList parses a va_list operand: an array decays, anything else stays an
// lvalue. What is no list is reported with code wrong. nil for an operand with an error.
func (p *Parser) vaList(wrong diag.Code) *il.Expr {
	var a Operand
	p.stops.wait(stopComma)
	p.assignment(&a)
	p.stops.done(stopComma)
	p.ck.decayFunctions(&a)
	if !p.ck.say.usable(&a) || a.Mode != Value {
		return nil
	}
	if !isVariableArguments(p.u, a.Expr.Type) {
		p.rep.ReportAs(diag.Error, wrong, a.Start)
		return nil
	}
	if a.Expr.Type.IsArray() {
		p.ck.arrayToPointer(&a)
	} else if !a.Expr.TypeDependent {
		markUsed(a.Expr)
	}
	return a.Expr
}

// isVariableArguments reports whether t is the type of lists of variable arguments, or what it decays
// to, without qualifiers; a dependent type may be.
func isVariableArguments(u *il.Unit, t *il.Type) bool {
	if t.IsDependent() || t.IsError() {
		return true
	}
	s := t.Skip()
	switch {
	case s.IsPointer():
	case s.Kind == il.TkArray && s.Array.Count == 1:
	default:
		return false
	}
	return (s.IsPointer() || t.AllQuals() == 0) && u.Same(s.Elem, u.Builtin.VaListTag)
}

// vaArg parses `ap, type)` of __builtin_va_arg.
func (p *Parser) vaArg(x *Operand, pos source.Pos) {
	ap := p.vaList(diag.IncorrectUseVaArg)
	p.require(token.Comma)
	start, before := p.tok.Pos, p.place()
	t := p.typeID()
	if t.IsError() && p.place() == before {
		p.skipTo(token.RParen, token.Semi)
	}
	if !fetchable(p.ck, t, start) || ap == nil || t.IsError() {
		x.invalidate()
		return
	}
	e := nodes.Unary(p.u, il.OpVaArg, t, ap, pos)
	p.u.Info(e).TypeOperand = t
	x.set(nodes.Typed(e))
}

// fetchable reports at pos a type t that cannot be fetched from a list, or that nothing passed through an
// ellipsis has [expr.call]/12; false for an error. What depends on a template parameter is checked
// in the pattern only.
func fetchable(ck *Checker, t *il.Type, pos source.Pos) bool {
	switch {
	case t.IsError():
		return true
	case t.IsReference() || t.IsArray() || t.IsFunction():
		ck.report(diag.IncorrectUseVaArg, pos)
		return false
	case t.IsDependent():
		return true
	}
	if c := t.ClassType(); c != nil {
		if c.Cls.Complete && constructedByCalls(ck.known.ctor, c, new(il.ClassSet)) {
			ck.report(diag.ClassFetchedByVaArg, pos)
			return false
		}
		return true
	}
	promoted := typing.Promoted(ck.u, t)
	if s := t.Skip(); s.Kind == il.TkFloat && s.Float == il.FloatFloat && !isDecimal(t) {
		promoted = ck.u.Builtin.Double
	}
	if !ck.u.SameUnqualified(promoted, t) {
		ck.report(diag.FetchedTypePromoted, pos, t, promoted)
	}
	return true
}

// isDecimal reports whether the typedef t gives its type another mode, that of a decimal floating-point type
// among them; those are not promoted.
func isDecimal(t *il.Type) bool {
	for ; t != nil && t.Kind == il.TkTypeRef; t = t.Elem {
		for a := t.Attributes; a != nil; a = a.Next {
			if a.Kind == attrMode {
				return true
			}
		}
	}
	return false
}

// constructedByCalls reports whether objects of class c are made, copied or destroyed by a call: it or
// a part of it has a constructor of the user or a special member that is not trivial. ctor names
// constructors, done holds the classes asked already.
func constructedByCalls(ctor *token.Name, c *il.Type, done *il.ClassSet) bool {
	if !done.Add(c) {
		return false
	}
	m := &c.Cls.Members
	for _, k := range [...]specialKind{defaultCtor, copyCtor, moveCtor, destructor} {
		if s := special(m, k); s.Exists && !s.Deleted && !s.Trivial {
			return true
		}
	}
	if m.HasNSDMI || c.Cls.Polymorphic || c.Cls.AnyVirtualBases {
		return true
	}
	if table := symbols.ClassTable(c); table != nil {
		for _, y := range table.Local(ctor) {
			switch r := y.Entity.(type) {
			case *il.Template:
				return true
			case *il.Routine:
				if !r.Generated && !r.IsDefaulted && !r.IsDeleted {
					return true
				}
			}
		}
	}
	for _, b := range c.Cls.DirectBases {
		if t := b.Type.ClassType(); t != nil && constructedByCalls(ctor, t, done) {
			return true
		}
	}
	for _, f := range c.Cls.Fields {
		if t := f.Type.BaseElement().ClassType(); t != nil && constructedByCalls(ctor, t, done) {
			return true
		}
	}
	return false
}

// vaOperation parses the operands of va_start, va_end and va_copy, the name of the operation stands at name.
func (p *Parser) vaOperation(x *Operand, k token.Kind, name, pos source.Pos) {
	op, wrong := il.OpVaEnd, diag.IncorrectUseVaEnd
	switch k {
	case token.KwBuiltinVaCopy:
		op, wrong = il.OpVaCopy, diag.IncorrectUseVaCopy
	case token.KwBuiltinVaStart:
		op, wrong = il.OpVaStart, diag.IncorrectUseVaStart
	}
	inside := true
	if op == il.OpVaStart {
		if inside = hasVariableArguments(p.ck); !inside {
			p.report(diag.VaStartCanAppearOnly, name)
		}
	}
	ap := p.vaList(wrong)
	if op == il.OpVaEnd {
		if x.invalidate(); ap != nil {
			x.set(nodes.Unary(p.u, op, p.u.Builtin.Void, ap, pos))
		}
		return
	}
	p.require(token.Comma)
	var second *il.Expr
	if op == il.OpVaCopy {
		second = p.vaList(wrong)
	} else {
		var a Operand
		p.assignment(&a)
		second = lastParameter(p.ck, &a, inside)
	}
	if ap == nil || second == nil || !inside {
		x.invalidate()
		return
	}
	x.set(nodes.Binary(p.u, op, p.u.Builtin.Void, ap, second, pos))
}

// hasVariableArguments reports whether the function whose body is parsed has a parameter in front of an
// ellipsis.
func hasVariableArguments(ck *Checker) bool {
	fn := ck.env.fn
	if fn == nil || fn.routine == nil || fn.initializer {
		return false
	}
	t := fn.routine.Type.Skip()
	return t.Kind == il.TkRoutine && t.Routine.HasEllipsis && len(t.Routine.Params) > 0
}

// lastParameter returns the second operand of va_start, nil for one with an error; inside says that it stands where it
// may: there anything but the last parameter is warned about.
func lastParameter(ck *Checker, a *Operand, inside bool) *il.Expr {
	if !ck.say.usable(a) || a.Mode != Value {
		return nil
	}
	fn := ck.env.fn
	if e := nodes.SkipParens(a.Expr); inside {
		if e.Kind == il.EnkOperation && e.Op == il.OpRefIndirect {
			e = e.Operand
		}
		params := fn.routine.Params
		if n := len(params); n > 0 && (e.Kind != il.EnkVariable || e.Var != params[n-1]) {
			ck.report(diag.IncorrectUseVaStart, a.Start)
		}
	}
	markUsed(a.Expr)
	if !a.Expr.TypeDependent {
		ck.noteRead(a.Expr)
	}
	if fn != nil {
		fn.usesVarArgs = true
	}
	return a.Expr
}
