// This file implements the numbers of symbols: the tool tells enumerators of local
// enumerations of one name by how many symbols it had made (rule
// gpu.local-enumerators).
package front

import (
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// numbersTaken returns how many of the tool's numbers of symbols a declaration of
// e takes: implicit members and the injected names of classes that are no
// templates take none (rule gpu.local-enumerators).
func numbersTaken(k symbols.SymKind, e il.Entity) uint32 {
	switch e := e.(type) {
	case *il.Type:
		if k == symbols.SymInjected && (!e.Cls.IsPrototype || e.Cls.AssocTemplate == nil) {
			return 0
		}
	case *il.Routine:
		if e.Generated || e.Special == il.SfkDeductionGuide {
			return 0
		}
	}
	return 1
}

// countFriend counts a function or template that s declares: a friend that stands in
// no template twice.
func countFriend(ck *Checker, s *declSpecs) {
	if s.Friend && !ck.env.friendOfPrototype(s) && !ck.env.has(inInstance) {
		ck.decls.numbers++
	}
}

// namedParameters is how many of list have names.
func namedParameters(list []*il.Variable) uint32 {
	n := uint32(0)
	for _, v := range list {
		if v.Name != nil {
			n++
		}
	}
	return n
}

// countLabel counts label name of the function under way, where it is new.
func countLabel(ck *Checker, name *token.Name) {
	if f := ck.env.fn; f != nil && f.labels[name] == nil {
		ck.decls.numbers++
	}
}

// numbersOfInstance is what instance r of a function template takes: one for
// itself and each parameter that has a name.
func numbersOfInstance(r, proto *il.Routine) uint32 {
	if typing.ArgsDependent(r.TemplateArgs) || r.Special == il.SfkDeductionGuide {
		return 0
	}
	n, list := uint32(1), proto.Type.Skip().Routine.Params
	for _, q := range list {
		switch {
		case q.Name == nil:
		case q.IsPack:
			n += uint32(max(0, len(r.Type.Skip().Routine.Params)-len(list)+1))
		default:
			n++
		}
	}
	return n
}
