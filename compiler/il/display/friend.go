// This file implements what the display shows of friends: the classes that
// befriend a function, and friends defined in class templates, of which each
// instance of the class has its own.
package display

import (
	"slices"

	"cufront/compiler/il"
)

// friends completes the functions that classes befriend.
func (o *overlay) friends() {
	for _, t := range o.u.Order.Types {
		if t.Cls == nil {
			continue
		}
		prototype := t.Cls.IsPrototype
		for _, r := range o.classes.friendRoutines(t.Cls) {
			switch {
			case !prototype:
				o.routines.setBefriending(r, append(slices.Clip(o.routines.befriending(r)), t))
				if r.DefinedInFriendDecl && o.classes.isTemplateClass(t.Cls) && !t.Cls.IsSpecialized {
					o.routines.setDefinedInInstance(r, true)
					o.entities.setSeqEntry(r, nil)
					if o.entities.nameRefs(r) != nil {
						o.nameUses.setInPrimaryDeclarator(o.entities.nameRefs(r), true)
					}
				}
			case r.DefinedInFriendDecl && o.routines.assocTemplate(r) == nil:
				o.routines.setIsPrototype(r, true)
				o.entities.setNameRefs(r, nil)
				o.entities.setSeqEntry(r, nil)
				o.entities.setLinkage(r, il.LinkageNone)
				o.involveParameters(r)
			}
		}
		if prototype {
			o.classes.setFriendRoutines(t.Cls, nil)
		}
	}
}

// involveParameters marks the parameters whose types depend on template
// parameters.
func (o *overlay) involveParameters(r *il.Routine) {
	if r.Type == nil || r.Type.Kind != il.TkRoutine {
		return
	}
	for _, q := range r.Type.Routine.Params {
		if q.Type.IsDependent() {
			o.params.setInvolvesTParam(q, true)
			o.params.setInvolvesDeduced(q, true)
		}
	}
}

// showsInlineInClass reports whether the display says that r is defined in its
// class: not of friends, nor of members of instances that are defined nowhere.
func (o *overlay) showsInlineInClass(r *il.Routine) bool {
	return r.InlineInClass && !r.DefinedInFriendDecl && (!o.isMemberInstance(r) || r.Defined)
}
