// This file implements the constructors of a class that pass what they are given to an
// inherited one [class.inhctor.init]: device code calls them (rule keep.inheriting).
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// noteInheriting notes which constructor of class c initialisation d calls in device code
// where r, its routine, is one that c inherits.
func noteInheriting(ck *Checker, c *il.Type, d *il.DynamicInit) {
	r := d.Routine
	if ck.d.Pass != lang.DevicePass || c == nil || r == nil || r.MemberOf == nil || r.Special != il.SfkConstructor || r.MemberOf.ClassType() == c ||
		ck.env.has(inTrial) || ck.env.has(inPrototype) || ck.env.has(inUnevaluated) {
		return
	}
	if i := inheriting(ck.u, ck.known.ctor, c, r, 0); i != nil {
		ck.u.CallsThrough(d, i)
	}
}

// inheriting returns the constructor of class c that passes its parameters on to
// constructor r of a base class of it, and makes those of the classes in between.
func inheriting(u *il.Unit, ctor *token.Name, c *il.Type, r *il.Routine, depth int) *il.Routine {
	if c.Cls == nil || !c.Cls.Complete || depth > 100 {
		return nil
	}
	for _, x := range c.Cls.Routines {
		if x.Inherited == r {
			return x
		}
	}
	for _, b := range c.Cls.DirectBases {
		s := b.Type.ClassType()
		if s == nil {
			continue
		}
		if s != r.MemberOf.ClassType() && (!typing.IsDerivedOrSame(u, s, r.MemberOf.ClassType()) || inheriting(u, ctor, s, r, depth+1) == nil) {
			continue
		}
		i := newInheriting(u, c, r)
		if t := symbols.ClassTable(c); t != nil {
			for _, y := range t.Local(ctor) {
				if y.Using != nil && y.Using.InheritingCtor && y.Using.QualClass != nil && y.Using.QualClass.ClassType() == s {
					i.DeclPos = y.Using.Pos
				}
			}
		}
		return i
	}
	return nil
}

// checkInherited reports constructor r of a base class that class c inherits and that leaves a member
// without a value which needs one [class.inhctor.init]/1: as deleted (rule front.inherited-subobjects).
func checkInherited(ck *Checker, c *il.Type, r *il.Routine, pos source.Pos) bool {
	from := r.MemberOf.ClassType()
	for k := c; k != nil && k != from && k.Cls.Complete && !k.IsDependent(); {
		s := il.SpecialMember{}
		for _, f := range k.Cls.Fields {
			if t := baseElement(ck, f.Type).ClassType(); t != nil && dtorDeleted(t) {
				continue // that is said of the destructor
			}
			if f.Name != nil || !f.IsBitField {
				ck.fieldSpecial(&s, k, f, defaultCtor)
			}
		}
		if s.Deleted {
			ck.report(diag.SubObjectConstructionInheritingConstructors, pos, c)
			return false
		}
		i := slices.IndexFunc(k.Cls.DirectBases, func(b *il.BaseClass) bool {
			return b.Type.ClassType() != nil && typing.IsDerivedOrSame(ck.u, b.Type.ClassType(), from)
		})
		if i < 0 {
			break
		}
		k = k.Cls.DirectBases[i].Type.ClassType()
	}
	return true
}

// newInheriting makes the constructor of class c that passes its parameters on to r.
func newInheriting(u *il.Unit, c *il.Type, r *il.Routine) *il.Routine {
	i := u.NewRoutine()
	from := r.Type.Skip()
	f := u.NewType(il.TkRoutine)
	f.Elem = u.Builtin.Void
	f.Routine.AssocRoutine, f.Routine.HasThis, f.Routine.ThisClass = i, true, c
	f.Routine.ExcSpec = from.Routine.ExcSpec
	for _, p := range from.Routine.Params {
		q := u.NewParamType()
		q.Type = p.Type
		f.Routine.Params = append(f.Routine.Params, q)
	}
	i.Type, i.DeclaredType = f, f
	i.Special, i.Name, i.MemberOf = il.SfkConstructor, c.Name, c
	i.Generated, i.IsInline, i.InlineInClass = true, true, true
	i.OwnRare().Inherited = r
	i.Space, i.DeclPos = r.Space, c.DeclPos
	i.Storage, i.Linkage = il.ScExtern, il.LinkageCXX
	if c.Cls.AssocScope.Is(il.ScopeUnnamed) {
		i.Storage, i.Linkage = il.ScStatic, il.LinkageInternal
	}
	i.ParentScope, i.IsClassMember, i.Access = c.Cls.AssocScope, true, il.Public
	i.LocalToFunction, i.EnclosingRoutine = c.LocalToFunction, c.EnclosingRoutine
	c.Cls.OwnRare().Routines = append(c.Cls.Routines, i)
	c.Cls.AssocScope.OwnLists().Routines = append(c.Cls.AssocScope.Routines, i)
	return i
}
