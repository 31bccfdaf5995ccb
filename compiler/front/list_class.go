// This file implements what a std::initializer_list must have to take a list
// (rule front.initializer-list-class).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
)

// lacksListConstructor reports whether class t, a std::initializer_list, has nothing that could take the
// array of list: a constructor of two parameters, whatever their types (rule front.initializer-list-class).
func lacksListConstructor(ck *Checker, t *il.Type, list *initList) bool {
	if len(list.Items) == 0 || !t.ClassType().Cls.Complete {
		return false
	}
	for _, y := range ck.constructorsOf(t, t.DeclPos) {
		r, _ := y.Entity.(*il.Routine)
		if m := y.Template(); m != nil {
			r = m.Routine
		}
		if r != nil && len(r.Type.Skip().Routine.Params) == 2 {
			return false
		}
	}
	return true
}

// refusesLists reports whether c is an initializer_list constructor of a list for which that class has no constructor.
func refusesLists(ck *Checker, c *candidate) bool {
	if c.r == nil || c.r.Special != il.SfkConstructor {
		return false
	}
	f := c.r.Type.Skip().Routine
	if len(f.Params) == 0 {
		return false
	}
	t := f.Params[0].Type.Deref()
	return ck.initListElem(t) != nil && lacksListConstructor(ck, t, &initList{Items: make([]initItem, 1)})
}

// refusedByList reports, once for a list and a class, that std::initializer_list t has no constructor for list.
func refusedByList(ck *Checker, t *il.Type, list *initList) bool {
	if !lacksListConstructor(ck, t, list) {
		return false
	}
	if list.refused != t {
		ck.report(diag.InitListWithoutConstructor, list.Pos)
		if !ck.rep.Muted() {
			list.refused = t
		}
	}
	return true
}
