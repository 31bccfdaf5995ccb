// This file implements what the display derives for routines.
package display

import (
	"cufront/compiler/cuda"
	"cufront/compiler/il"
)

// routineStorage is the storage class shown for a routine.
func (o *overlay) routineStorage(r *il.Routine) il.StorageClass {
	switch {
	case r.LookupOnly, r.ClosureEntry != nil:
		return il.ScUnspecified
	case ofClosure(r):
		return il.ScStatic
	case o.routines.isTemplateFunction(r) && !o.routines.isPrototype(r) && !r.Defined && o.entities.linkage(r) != il.LinkageInternal:
		return il.ScExtern
	case o.entities.localToFunction(r) && r.IsClassMember, o.entities.linkage(r) == il.LinkageInternal, r.Generated &&
		o.entities.linkage(r) == il.LinkageNone && r.IsClassMember:
		return il.ScStatic
	case r.IsDeleted && !r.IsClassMember && !o.routines.isTemplateFunction(r) && r.Storage == il.ScExtern:
		return il.ScUnspecified
	case r.Defined && !r.IsDeleted && r.Scope != nil:
		return definedStorage(r)
	}
	return r.Storage
}

// routineDeclStorage is the storage class that the definition wrote, else that
// of the first declaration; the static of a member that is defined elsewhere is not kept.
func (o *overlay) routineDeclStorage(r *il.Routine) il.StorageClass {
	if r.DeclStorage == il.ScStatic && r.IsClassMember && !r.DefinedOutside && !r.Generated && (r.Defined || r.IsDeleted) &&
		(o.routines.isPrototype(r) || !o.routineIsInstance(r)) {
		return il.ScStatic // the definition says so
	}
	if r.IsClassMember && !o.entities.localToFunction(r) || o.undefined(r) || o.hasDirectLinkage(r) {
		return il.ScUnspecified
	}
	if d := definitionInfo(o, r); d != nil {
		return storage(d)
	}
	return r.DeclStorage
}

// definitionInfo is what was written where r, no member, is defined; nil where
// that is not known.
func definitionInfo(o *overlay, r *il.Routine) *il.DeclInfo {
	if !r.Defined || r.MemberOf != nil || o.entities.seqEntry(r) == nil || o.sequences.entity(o.entities.seqEntry(r)) != il.Node(r) {
		return nil
	}
	return o.entities.seqEntry(r).Decl
}

// inLinkageC reports whether r is declared, where it is defined, in extern "C".
func inLinkageC(o *overlay, r *il.Routine) bool {
	if d := definitionInfo(o, r); d != nil {
		return d.InLinkageC
	}
	return r.LinkageCLanguage
}

// hasDirectLinkage reports whether the definition of r has a linkage
// specification of its own, without braces.
func (o *overlay) hasDirectLinkage(r *il.Routine) bool {
	if !r.Defined || o.entities.seqEntry(r) == nil || o.sequences.entity(o.entities.seqEntry(r)) != il.Node(r) ||
		o.entities.seqEntry(r).Decl == nil {
		return false
	}
	s := &o.entities.seqEntry(r).Decl.Specs
	return s.LinkageC || s.LinkageCXX
}

// neverThrows reports whether r's exception specification is known to exclude
// all exceptions; only the type of a builtin function counts.
func (o *overlay) neverThrows(r *il.Routine) bool {
	if r.NeverThrows && r.BuiltinName == nil || r.LookupOnly {
		return true
	}
	if r.Type == nil || r.Type.Skip().Routine == nil {
		return false
	}
	s := o.functions.excSpec(r.Type.Skip().Routine)
	switch {
	case s == nil || s.Indeterminate || s.Tokens != nil || s.Generated && !r.Generated:
		return false
	case s.IsNoexcept:
		return s.Value == 1
	}
	return len(s.Types) == 0 && !s.ThrowAny
}

// shownType is the type of r: the typedef name that declared it, if any.
func shownType(r *il.Routine) *il.Type {
	if t := r.Type; t != nil && t.Kind == il.TkRoutine && t.Routine.Typedef != nil {
		return t.Routine.Typedef
	}
	return r.Type
}

// throwsAny reports whether s allows all exceptions, as far as is known.
func throwsAny(s *il.ExceptionSpec) bool {
	return s.ThrowAny || s.IsNoexcept && s.NoexceptArg != nil && !s.Indeterminate && s.Value != 1
}

// virtualNumber counts the virtual functions of the class that introduced r
// from 0; an overrider has the number of what it overrides in the first base.
func virtualNumber(r *il.Routine) int {
	for depth := 0; r.VirtualNumber == 0 && len(r.Overridden) > 0 && depth < 100; depth++ {
		r = r.Overridden[0]
	}
	return max(r.VirtualNumber-1, 0)
}

// overridingVirtual says that a virtual function overrides one of a base class.
type overridingVirtual struct {
	il.Entry
	overriding, primary *il.Routine
	base                *il.BaseClass // that has overriding, nil for the class itself
	adjustment          *il.BaseClass // see returnAdjustment
}

// EntryKind implements Node.
func (*overridingVirtual) EntryKind() il.EntryKind { return il.KindOverridingVirtualFunction }

// shownCalled reports whether r has been called: copies by a trivial
// constructor are copies of bytes.
func (o *overlay) shownCalled(r *il.Routine) bool {
	return o.routines.called(r) && !((r.Generated || r.IsDefaulted) && r.IsTrivialCopy && r.Special == il.SfkConstructor)
}

// showsDevice reports whether r is shown as a function of the device.
func showsDevice(r *il.Routine) bool { return cuda.SaysDevice(spaceOf(r)) && !unwritten(r) }

// showsHost reports whether r is shown as a function of the host; of the functions
// that say nothing, implicit members that override are.
func showsHost(r *il.Routine) bool {
	s := spaceOf(r)
	return (cuda.SaysHost(s) || s.IsLambdaBody && !cuda.SaysDevice(s)) && !unwritten(r) || r.Generated && len(r.Overridden) > 0 && !cuda.IsAnnotated(r)
}

// unwritten reports whether the space of r is nobody's and not shown: that of a
// builtin function and of the operator== that goes with an operator<=>.
func unwritten(r *il.Routine) bool { return r.Generated && (r.BuiltinName != nil || r.IsDefaulted) }

// usesTemplateArgs reports whether template arguments of instance r were written:
// in a call, in a directive, or where it was specialised.
func usesTemplateArgs(o *display, r *il.Routine) bool {
	if r.GivenTArgs > 0 || !r.IsSpecialized || o.entities.seqEntry(r) == nil {
		return r.GivenTArgs > 0
	}
	d := o.entities.seqEntry(r).Decl
	return d != nil && d.HasTArgs
}
