// This file implements the conversion of captureless closures to pointers to
// functions [expr.prim.lambda.closure].
package front

import "cufront/compiler/il"

// closureConversion declares the conversion of captureless closure t to a
// pointer to a function like call operator op.
func (p *Parser) closureConversion(t *il.Type, op *il.Routine) *il.Routine {
	target := p.u.PointerTo(p.closureFunction(op.Type.Skip()))
	r := p.u.NewRoutine()
	r.Name = p.known.conversion
	r.Special, r.ConvType, r.MemberOf = il.SfkConversion, target, t
	rt := p.u.NewType(il.TkRoutine)
	rt.Elem = target
	rt.Routine.HasThis, rt.Routine.ThisClass, rt.Routine.ThisQuals, rt.Routine.AssocRoutine = true, t, il.Const, r
	r.Type = rt
	r.ParentScope, r.IsClassMember, r.Access = t.Cls.AssocScope, true, il.Public
	r.Generated, r.IsInline, r.IsConstexpr, r.LocalToFunction = true, true, p.d.AtLeast(201703), true
	r.NeverThrows, r.ClosureOp = true, op
	r.Space, r.Host, r.Device = op.Space, op.Host, op.Device
	r.DeclPos = t.Cls.Lambda.Start
	t.Cls.Routines = append(t.Cls.Routines, r)
	return r
}

// closureFunction returns member function type f as that of an ordinary function.
func (p *Parser) closureFunction(f *il.Type) *il.Type {
	t := p.u.NewType(il.TkRoutine)
	*t.Routine = *f.Routine
	t.Routine.HasThis, t.Routine.ThisClass, t.Routine.ThisQuals, t.Routine.AssocRoutine = false, nil, 0, nil
	t.Elem = f.Elem
	return t
}

// conversionsTo returns the symbols of the conversion functions of class t, that
// of a generic closure to target included.
func (p *Parser) conversionsTo(t, target *il.Type) []*Symbol {
	list := p.conversionsOf(t)
	c := t.ClassType()
	if r := p.genericConversion(c, target); r != nil {
		list = append(list, &Symbol{Name: r.Name, Kind: SymFunction, Entity: r, Scope: classScope(c)})
	}
	return list
}

// genericConversion returns the specialisation of the conversion function
// template of generic closure c that yields target, a pointer or reference to a
// function: the one for the specialisation of the call operator with those
// parameters; nil when there is none.
func (p *Parser) genericConversion(c, target *il.Type) *il.Routine {
	if c == nil {
		return nil
	}
	l := c.Cls.Lambda
	if l == nil || !l.IsGeneric || l.HasDefault || len(l.Captures) > 0 || l.Routine.AssocTemplate == nil {
		return nil
	}
	if target = target.Deref().Skip(); target.Kind == il.TkPointer {
		target = target.Elem.Skip()
	}
	if !target.IsFunction() || target.IsDependent() {
		return nil
	}
	f := l.Routine.Type.Skip()
	ft := p.u.NewType(il.TkRoutine)
	*ft.Routine = *target.Routine
	ft.Elem = target.Elem
	ft.Routine.HasThis, ft.Routine.ThisClass, ft.Routine.ThisQuals, ft.Routine.ExcSpec = f.Routine.HasThis, c, f.Routine.ThisQuals, f.Routine.ExcSpec
	op := p.deduceForType(l.Routine.AssocTemplate, nil, ft)
	if op == nil || !p.u.SameUnqualified(p.instanceType(op).Skip().Elem, target.Elem) {
		return nil
	}
	plain := p.closureFunction(op.Type.Skip())
	for _, r := range c.Cls.Routines {
		if r.ClosureOp != nil && p.u.Same(r.ConvType.Skip().Elem, plain) {
			return r
		}
	}
	return p.closureConversion(c, op)
}
