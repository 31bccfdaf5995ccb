// This file implements the operator delete that objects of a class are freed with
// [class.free].
package il

import "cufront/compiler/token"

// OwnDelete returns the operator delete, or delete[], that class c declares or inherits:
// the one with a pointer alone, else the one with the size; nil when it has none.
func OwnDelete(c *Type, array bool) *Routine {
	seen := &ClassSet{}
	var find func(c *Type) *Routine
	find = func(c *Type) *Routine {
		if c == nil || c.Cls == nil || !seen.Add(c) {
			return nil
		}
		var sized *Routine
		for _, r := range c.Cls.Routines {
			if r.Special != SfkOperator || r.Opname != token.KwDelete || r.OpnameArray != array {
				continue
			}
			switch p := r.Type.Skip().Routine.Params; {
			case len(p) == 1:
				return r
			case len(p) == 2 && p[1].Type.IsInteger() && sized == nil:
				sized = r
			}
		}
		if sized != nil {
			return sized
		}
		for _, b := range c.Cls.DirectBases {
			if r := find(b.Type.ClassType()); r != nil {
				return r
			}
		}
		return nil
	}
	return find(c)
}

// GlobalDelete returns the global operator delete that u declares for one object: with n
// parameters, of which the second is the size and the third the alignment; nil where u declares none.
func GlobalDelete(u *Unit, n int) *Routine {
	for _, r := range u.File.Routines {
		if r.Special != SfkOperator || r.Opname != token.KwDelete || r.OpnameArray {
			continue
		}
		p := r.Type.Skip().Routine.Params
		if len(p) == n && (n < 2 || p[1].Type.IsInteger() && !p[1].Type.IsEnum()) && (n < 3 || p[2].Type.IsEnum()) {
			return r
		}
	}
	return nil
}

// MatchingDelete returns the operator delete, a member of the class of operator new r or,
// where r is no member, one of list, that takes the additional parameters of r
// [expr.new]/28; nil when there is none.
func MatchingDelete(u *Unit, r *Routine, list []*Routine) *Routine {
	if r.MemberOf != nil {
		c := r.MemberOf.ClassType()
		if c == nil {
			return nil
		}
		list = c.Cls.Routines
	}
	params := r.Type.Skip().Routine.Params
	for _, d := range list {
		if d.Special != SfkOperator || d.Opname != token.KwDelete || d.OpnameArray != r.OpnameArray {
			continue
		}
		p := d.Type.Skip().Routine.Params
		same := len(p) == len(params)
		for i := 1; same && i < len(p); i++ {
			same = u.SameUnqualified(p[i].Type, params[i].Type)
		}
		if same {
			return d
		}
	}
	return nil
}
