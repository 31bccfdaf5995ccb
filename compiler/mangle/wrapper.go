// This file implements the names of extended lambdas as the host compiler mangles
// them: a wrapper stands for the closure class (rule mangle.wrapper).
package mangle

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// isWrapped reports whether closure class t goes by its wrapper in the name that
// is written.
func (w *writer) isWrapped(t *il.Type) bool {
	return w.host && t.Cls.Lambda != nil && t.Cls.Lambda.Extended && t.Cls.Lambda.Routine != nil
}

// wrapperName writes Unvdl, Unvdtl or Unvhdl with what the wrapper's tag carries:
// the type and the name of the function around the lambda, the number of the lambda
// in it, and the types of the captures.
func (w *writer) wrapperName(t *il.Type) {
	l := t.Cls.Lambda
	f := EnclosingFunction(l)
	if f == nil {
		w.str("Ul_")
		return
	}
	both := l.Attrs&il.AttrHost != 0
	trailing := l.ExplicitReturn && !both && !l.ReturnNamesParameter
	op := l.Routine.Type.Skip()
	switch {
	case both:
		w.str("Unvhdl")
		w.flag(l.IsMutable)
		w.flag(w.m.ConvertsToPointer(l))
		w.flag(op.Routine.ExcSpec != nil && op.Routine.ExcSpec.IsNoexcept && op.Routine.ExcSpec.Value == 1)
	case trailing:
		w.str("Unvdtl")
	default:
		w.str("Unvdl")
	}
	w.int(len(l.Captures))
	w.byte('_')
	if f.MemberOf != nil && !f.IsStaticMember {
		w.typ(w.u.PtrToMember(f.MemberOf, f.Type))
	} else {
		w.typ(w.u.PointerTo(f.Type))
	}
	w.functionName(f)
	if trailing {
		w.typ(op.Elem)
	}
	w.int(LambdaNumber(l))
	w.byte('_')
	if both {
		w.typ(op.Elem)
		w.params(op.Routine)
		w.byte('E')
	}
	for _, c := range l.Captures {
		w.typ(CaptureType(w.u, l, c))
	}
}

// functionName writes the name of f; of an instance whose template has occurred
// the substitution without brackets.
func (w *writer) functionName(f *il.Routine) {
	if tmpl, args, ok := templateOf(f); ok && w.substitute(component{node: tmpl}) {
		w.templateArgs(args)
		return
	}
	w.entityName(f)
}

func (w *writer) flag(on bool) {
	if on {
		w.str("1_")
	} else {
		w.str("0_")
	}
}

// EnclosingFunction is the innermost function around l that is no lambda.
func EnclosingFunction(l *il.Lambda) *il.Routine {
	r := l.Enclosing
	for n := 0; r != nil && r.Lambda != nil && n < maxDepth; n++ {
		r = r.Lambda.Enclosing
	}
	return r
}

// LambdaNumber is the number of extended lambda l among those of its function,
// from 1: of an instance in the template, for it may leave out some.
func LambdaNumber(l *il.Lambda) int {
	f := EnclosingFunction(l)
	for n := 0; f != nil && f.InstantiatedFrom != nil && n < maxDepth; n++ {
		f = f.InstantiatedFrom
	}
	return 1 + lambdasBefore(f, l.Start, 0)
}

// lambdasBefore counts the extended lambdas of f in front of a place, those in
// plain lambdas included.
func lambdasBefore(f *il.Routine, place source.Pos, depth int) int {
	if f == nil || depth > maxDepth {
		return 0
	}
	n := 0
	for _, e := range f.Locals {
		t, ok := e.(*il.Type)
		if !ok || t.Cls == nil || t.Cls.Lambda == nil {
			continue
		}
		x := t.Cls.Lambda
		if x.Extended && x.Start.Before(place) {
			n++
		}
		n += lambdasBefore(x.Routine, place, depth+1)
	}
	return n
}

// gnuNoCaptureDefault is the version of g++ from which a lambda with a capture
// default is never converted to a function pointer (rule ext.function-pointer).
const gnuNoCaptureDefault = 60200

// ConvertsToPointer reports whether a lambda has the conversion to a function
// pointer.
func (m *Mangler) ConvertsToPointer(l *il.Lambda) bool {
	return len(l.Captures) == 0 && (!l.HasDefault || m.oldCaptureDefault && !l.ByReference)
}

// CaptureType is the type of capture c of l as its wrapper has it.
func CaptureType(u *il.Unit, l *il.Lambda, c *il.LambdaCapture) *il.Type {
	switch {
	case c.StarThis:
		if t := c.Field.Type; l.IsMutable {
			return t
		} else {
			return u.Qualified(t, il.Const)
		}
	case c.IsThis:
		return u.Qualified(u.Unqualified(c.Field.Type), il.Const)
	case c.Field != nil:
		return c.Field.Type
	}
	return u.Builtin.Void
}
