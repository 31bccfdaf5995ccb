// This file implements the conversion of captureless closures to pointers to
// functions [expr.prim.lambda.closure].
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// closureConversion declares the conversion of captureless closure t to a
// pointer to a function like call operator op.
func (ck *Checker) closureConversion(t *il.Type, op *il.Routine) *il.Routine {
	target := ck.u.PointerTo(closureFunction(ck.u, op.Type.Skip()))
	r := ck.u.NewRoutine()
	r.Name = ck.known.conversion
	r.Special, r.OwnRare().ConvType, r.MemberOf = il.SfkConversion, target, t
	rt := ck.u.NewType(il.TkRoutine)
	rt.Elem = target
	rt.Routine.HasThis, rt.Routine.ThisClass, rt.Routine.ThisQuals, rt.Routine.AssocRoutine = true, t, il.Const, r
	r.Type = rt
	r.ParentScope, r.IsClassMember, r.Access = t.Cls.AssocScope, true, il.Public
	r.Generated, r.IsInline, r.IsConstexpr, r.LocalToFunction = true, true, ck.d.AtLeast(lang.CXX17), true
	r.NeverThrows = true
	r.Space = op.Space
	r.DeclPos = t.Cls.Lambda.Start
	r.OwnRare().ClosureEntry = ck.closureEntry(r, op)
	t.Cls.OwnRare().Routines = append(t.Cls.Routines, r)
	return r
}

// closureEntry returns the function to which conversion conv of a closure yields a
// pointer: a static member that calls call operator op (rule gpu.closure-entries).
func (ck *Checker) closureEntry(conv, op *il.Routine) *il.Routine {
	r := ck.u.NewRoutine()
	r.Name = ck.known.closureEntry
	r.Special, r.MemberOf, r.OwnRare().LambdaCall = il.SfkLambdaEntry, conv.MemberOf, op
	r.Type = conv.ConvType.Elem
	r.ParentScope, r.IsClassMember, r.Access = conv.ParentScope, true, il.Public
	r.Generated, r.IsStaticMember, r.IsConstexpr, r.LocalToFunction = true, true, true, true
	r.Storage = il.ScStatic
	r.AssocTemplate, r.OwnRare().TemplateArgs = op.AssocTemplate, op.TemplateArgs
	r.Space, r.DeclPos = cuda.EntrySpace(op), conv.DeclPos
	return r
}

// closureFunction returns member function type f as that of an ordinary function.
func closureFunction(u *il.Unit, f *il.Type) *il.Type {
	t := u.NewType(il.TkRoutine)
	*t.Routine = *f.Routine
	t.Routine.HasThis, t.Routine.ThisClass, t.Routine.ThisQuals, t.Routine.AssocRoutine = false, nil, 0, nil
	t.Elem = f.Elem
	return t
}

// conversionsTo returns the symbols of the conversion functions of class t, that
// of a generic closure to target included.
func (ck *Checker) conversionsTo(t, target *il.Type) []*symbols.Symbol {
	list := ck.conversionsOf(t)
	c := t.ClassType()
	if r := ck.genericConversion(c, target); r != nil {
		list = append(list, &symbols.Symbol{Name: r.Name, Kind: symbols.SymFunction, Entity: r, Scope: symbols.ClassTable(c)})
	}
	return list
}

// genericConversion returns the specialisation of the conversion function
// template of generic closure c that yields target, a pointer or reference to a
// function: the one for the specialisation of the call operator with those
// parameters; nil when there is none.
func (ck *Checker) genericConversion(c, target *il.Type) *il.Routine {
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
	ft := ck.u.NewType(il.TkRoutine)
	*ft.Routine = *target.Routine
	ft.Elem = target.Elem
	ft.Routine.HasThis, ft.Routine.ThisClass, ft.Routine.ThisQuals, ft.Routine.ExcSpec = f.Routine.HasThis, c, f.Routine.ThisQuals, f.Routine.ExcSpec
	op := ck.deduceForType(l.Routine.AssocTemplate, nil, ft)
	if op == nil || !ck.u.SameUnqualified(ck.instanceType(op).Skip().Elem, target.Elem) {
		return nil
	}
	plain := closureFunction(ck.u, op.Type.Skip())
	for _, r := range c.Cls.Routines {
		if r.ClosureEntry != nil && ck.u.Same(r.ConvType.Skip().Elem, plain) {
			return r
		}
	}
	return ck.closureConversion(c, op)
}
