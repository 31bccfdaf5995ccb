// This file implements which functions another unit instantiates
// (rule keep.extern-templates).
package il

// TableElsewhere reports whether another unit has the table of virtual functions of class
// c, which an `extern template` names.
func TableElsewhere(c *Type) bool { return c.Cls.DoNotInstantiate && !c.Cls.ExplicitInst }

// LeftToOthers reports whether r is an instance that an `extern template`, of it or of its
// class, leaves to another unit [temp.explicit]/10: the functions that are not inline.
func LeftToOthers(r *Routine) bool {
	if r.ExplicitInst || r.IsSpecialized || r.IsConstexpr || r.Type.Skip().Elem.HasPlaceholder() || r.DeducedReturn {
		return false
	}
	left := r.DoNotInstantiate
	if c := r.MemberOf; c != nil && r.AssocTemplate == nil {
		left = left || TableElsewhere(c.ClassType())
	}
	if !left {
		return false
	}
	for n := 0; r != nil && n < 20; n++ {
		if r.IsInline || r.InlineInClass {
			return false
		}
		from := r.InstantiatedFrom
		if t := r.AssocTemplate; from == nil && t != nil && t.Routine != r {
			from = t.Routine
		}
		r = from
	}
	return true
}
