// This file implements what is asked about constructors that a class inherits.
package il

// CallsThrough notes that d, whose routine the class of the object inherits, calls r, the
// constructor of that class.
func (u *Unit) CallsThrough(d *DynamicInit, r *Routine) {
	if u.Order.inheriting == nil {
		u.Order.inheriting = make(map[*DynamicInit]*Routine)
	}
	u.Order.inheriting[d] = r
}

// Constructor returns the constructor that d calls: that of the object's own class, also
// where d names the one that it inherits.
func (u *Unit) Constructor(d *DynamicInit) *Routine {
	if r := u.Order.inheriting[d]; r != nil {
		return r
	}
	return d.Routine
}

// PassesTo returns the constructor of base class s that r, an inheriting constructor of a
// class, passes its parameters to; nil where s is built by default.
func PassesTo(r *Routine, s *Type) *Routine {
	if r.Inherited == nil || s == nil {
		return nil
	}
	if r.Inherited.MemberOf.ClassType() == s {
		return r.Inherited
	}
	for _, x := range s.Cls.Routines {
		if x.Inherited == r.Inherited {
			return x
		}
	}
	return nil
}
