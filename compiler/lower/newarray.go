// This file implements new-expressions that allocate arrays (rule gpu.new-arrays).
package lower

import (
	"strconv"

	"cufront/compiler/il"
)

// newArray lowers the allocation of an array whose elements are constructed or
// destroyed, which a function of the run-time library does, or that is zeroed and
// of a size only known at run time; nil for others.
func newArray(f *fn, a *allocation) *Expr {
	e := a.e
	r := e.ElementConstructor()
	if d := e.Init; r == nil && d != nil && d.Kind == il.DikConstructor && d.Routine != nil && !d.Routine.IsTrivialDefaultCtor {
		r = d.Routine
	}
	c, _ := element(a.t)
	lives := c.ClassType() != nil && c.Cls.Complete && (destroyed(c) != nil || !c.Cls.Members.DefaultCtor.Trivial)
	switch {
	case r != nil:
		if e.X.Placement {
			return cast(e.Type, placedVector(f, a, c, r))
		}
		return cast(e.Type, newVector(f, a, r))
	case isDefault(e.Init):
		if lives && e.X.Placement {
			return cast(e.Type, placedVector(f, a, c, nil))
		}
		if lives {
			return cast(e.Type, newVector(f, a, nil))
		}
		return nil
	case lives && (e.X.BraceInit || e.Init.Kind != il.DikZero) && e.X.Count.Kind == il.EnkConstant:
		return braceVector(f, a)
	case (e.Init.Kind == il.DikZero || e.X.BraceInit && isEmptyList(e.Init)) && e.X.Count.Kind != il.EnkConstant && (c.ClassType() == nil || !c.Cls.Empty):
		return zeroedArray(f, a)
	}
	return nil
}

// isDefault reports whether d initialises nothing.
func isDefault(d *il.DynamicInit) bool {
	if d == nil {
		return true
	}
	d = d.Repeated()
	return d.Kind == il.DikConstructor && !d.ValueInit && (d.Routine == nil || d.Routine.IsTrivialDefaultCtor && d.Args == nil)
}

// isEmptyList reports whether d initialises an array by no element at all.
func isEmptyList(d *il.DynamicInit) bool {
	return d.Kind == il.DikConstant && d.Const != nil && d.Const.Kind == il.CkAggregate && len(d.Const.Elems) == 0
}

// newVector calls the function of the run-time library that allocates an array and
// constructs its elements by r, nil for not at all.
func newVector(f *fn, a *allocation, r *il.Routine) *Expr {
	e := a.e
	c, per := element(a.t)
	var set *Expr
	var count *Expr
	if n := e.X.Count; n.Kind == il.EnkConstant && n.Const.Kind == il.CkInteger {
		count = f.number(n.Const.Int.Lo * per)
	} else {
		v := f.temp(f.u.Builtin.ULong)
		x := f.value(n)
		if per > 1 {
			x = &Expr{Op: OpBinary, Name: "*", X: cast(f.u.Builtin.Long, x), Y: text(strconv.FormatUint(per, 10)+"L", f.u.Builtin.Long), Type: f.u.Builtin.Long}
		}
		set = assigned("=", varRef(v), cast(f.u.Builtin.ULong, x))
		count = varRef(v)
	}
	return comma(set, call(text(vectorFunction(f, c, r, e), nil), f.voidPointer(), vectorArguments(f, e, c, r, count)...))
}

// vectorFunction is the name of the function that allocates elements of class c.
func vectorFunction(f *fn, c *il.Type, r *il.Routine, e *il.Expr) string {
	switch {
	case c.Cls.Members.Dtor.Trivial:
		return "__cxa_vec_new2"
	case r == nil && !e.X.BraceInit && e.Routine.MemberOf != nil:
		return "__cxa_vec_new2"
	case r == nil && !e.X.BraceInit:
		return "__cxa_vec_new"
	case !sizedDelete(f.dialect):
		return "__cxa_vec_new2"
	}
	if own := il.OwnDelete(c, true); own != nil && len(own.Type.Skip().Routine.Params) == 1 {
		return "__cxa_vec_new2"
	}
	return "__cxa_vec_new3"
}

// placedVector lowers the construction of an array, by r, in storage that exists.
func placedVector(f *fn, a *allocation, c *il.Type, r *il.Routine) *Expr {
	e := a.e
	_, per := element(a.t)
	var set, count *Expr
	var size *Expr
	if n := e.X.Count; n.Kind == il.EnkConstant && n.Const.Kind == il.CkInteger {
		count = f.number(n.Const.Int.Lo * per)
		size = f.number(n.Const.Int.Lo * per * c.Size)
	} else {
		v := f.temp(f.u.Builtin.ULong)
		set = assigned("=", varRef(v), cast(f.u.Builtin.ULong, f.value(n)))
		count = varRef(v)
		size = &Expr{Op: OpBinary, Name: "*", X: varRef(v), Y: f.number(c.Size), Type: f.u.Builtin.ULong}
	}
	args := []*Expr{size}
	for x := e.X.Args; x != nil; x = x.Next {
		args = append(args, f.argument(x))
	}
	p := f.temp(f.u.PointerTo(f.u.Unqualified(c)))
	got := assigned("=", varRef(p), cast(p.Type, call(function(e.Routine), e.Routine.Type.Skip().Elem, args...)))
	ctor := null(f.runtimeFunction())
	if r != nil {
		ctor = cast(f.runtimeFunction(), structor(r, '1'))
	}
	do := call(text("__cxa_vec_ctor", nil), f.voidPointer(), cast(f.voidPointer(), varRef(p)), count, f.number(c.Size), ctor, null(f.runtimeFunction()))
	return comma(set, comma(got, comma(do, varRef(p))))
}

// vectorArguments are the arguments of that function: how many elements of which
// size, what stands in front of them, what constructs and destroys one, what
// allocates and frees the storage.
func vectorArguments(f *fn, e *il.Expr, c *il.Type, r *il.Routine, count *Expr) []*Expr {
	cookie, free := uint64(0), freeing(f, text("_ZdaPv", nil))
	own := il.OwnDelete(c, true)
	if e.X.Global {
		own = nil
	}
	if !c.Cls.Members.Dtor.Trivial {
		cookie = max(uint64(8), uint64(c.AlignOf()))
		if sizedDelete(f.dialect) {
			free = cast(f.types.runtimeSized, text("_ZdaPvm", nil))
		}
	}
	switch {
	case r == nil && !e.X.BraceInit && e.Routine.MemberOf != nil:
		free = null(f.runtimeFunction())
	case own != nil && len(own.Type.Skip().Routine.Params) == 1:
		free = freeing(f, function(own))
	case own != nil:
		free = cast(f.types.runtimeSized, function(own))
	}
	ctor, dtor := null(f.runtimeFunction()), null(f.runtimeFunction())
	if r != nil {
		ctor, dtor = cast(f.runtimeFunction(), structor(r, '1')), f.deleter(c)
	}
	args := []*Expr{count, f.number(c.Size), f.number(cookie), ctor, dtor}
	if vectorFunction(f, c, r, e) == "__cxa_vec_new" {
		return args
	}
	return append(args, function(e.Routine), free)
}

// braceVector lowers the allocation of an array of n elements that a list
// initialises: the function of the run-time library constructs nothing.
func braceVector(f *fn, a *allocation) *Expr {
	p := f.temp(f.u.PointerTo(allocatedArray(f, a)))
	got := assigned("=", varRef(p), cast(p.Type, newVector(f, a, nil)))
	do := f.newInit(a, p)
	if do != nil {
		got = &Expr{Op: OpComma, X: &Expr{Op: OpParens, X: got, Type: got.Type}, Y: do, Type: f.u.Builtin.Void, Void: true}
	}
	return cast(a.e.Type, comma(got, varRef(p)))
}

// zeroedArray lowers the allocation of a zeroed array whose size is only known at
// run time.
func zeroedArray(f *fn, a *allocation) *Expr {
	e, ulong := a.e, f.u.Builtin.ULong
	f.Memset = true
	n := f.temp(ulong)
	set := assigned("=", varRef(n), cast(ulong, f.value(e.X.Count)))
	size := varRef(n)
	if s := a.t.Skip().Size; s != 1 {
		bytes := f.temp(ulong)
		times := &Expr{Op: OpBinary, Name: "*", X: varRef(n), Y: f.number(s), Type: ulong}
		set = &Expr{Op: OpComma, X: set, Y: assigned("=", varRef(bytes), times), Type: ulong, Void: true}
		size = varRef(bytes)
	}
	p := f.temp(f.u.PointerTo(allocatedArray(f, a)))
	args := []*Expr{size}
	for x := e.X.Args; x != nil; x = x.Next {
		args = append(args, f.argument(x))
	}
	got := assigned("=", varRef(p), cast(p.Type, call(function(e.Routine), e.Routine.Type.Skip().Elem, args...)))
	if n := len(f.f.Body.Statics); e.X.BraceInit && (n == 0 || f.f.Body.Statics[n-1].Init != nil) {
		f.f.Body.Statics = append(f.f.Body.Statics, &Var{Type: a.t, Static: true}) // the list, of which nothing is left
	}
	if e.X.BraceInit && a.t.Skip().Size != 1 {
		size = &Expr{Op: OpBinary, Name: "*", X: varRef(n), Y: f.number(a.t.Skip().Size), Type: ulong}
	}
	return cast(e.Type, comma(set, comma(got, comma(f.memset(varRef(p), size), varRef(p)))))
}

// allocatedArray is the type of the array that is allocated, of unknown bound where
// the number of its elements is only known at run time.
func allocatedArray(f *fn, a *allocation) *il.Type {
	t := a.t
	if c := a.e.X.Count; c.Kind == il.EnkConstant {
		return f.u.ArrayOf(t, c.Const.Int.Lo)
	}
	return f.u.ArrayUnknown(t)
}
