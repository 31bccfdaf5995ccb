// This file implements what the display shows of friends: the classes that
// befriend a function, and friends defined in class templates, of which each
// instance of the class has its own.
package display

import "cufront/compiler/il"

// friends completes the functions that classes befriend.
func (o *overlay) friends() {
	for _, t := range o.u.TypesInOrder {
		if t.Cls == nil {
			continue
		}
		prototype := t.Cls.IsPrototype
		for _, r := range t.Cls.FriendRoutines {
			switch {
			case !prototype:
				r.Befriending = append(r.Befriending, t)
				if r.DefinedInFriendDecl && t.Cls.IsTemplateClass && !t.Cls.IsSpecialized {
					r.DefinedInInstance, r.SeqEntry = true, nil
					if r.NameRefs != nil {
						r.NameRefs.InPrimaryDeclarator = true
					}
				}
			case r.DefinedInFriendDecl && r.AssocTemplate == nil:
				r.IsPrototype, r.NameRefs, r.SeqEntry, r.Linkage = true, nil, nil, il.LinkageNone
				o.involveParameters(r)
			}
		}
		if prototype {
			t.Cls.FriendRoutines = nil
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
			q.InvolvesTParam, q.InvolvesDeduced = true, true
		}
	}
}

// showsInlineInClass reports whether the display says that r is defined in its
// class: not of friends, nor of members of instances that are defined nowhere.
func (o *overlay) showsInlineInClass(r *il.Routine) bool {
	return r.InlineInClass && !r.DefinedInFriendDecl && (!o.isMemberInstance(r) || r.Defined)
}
