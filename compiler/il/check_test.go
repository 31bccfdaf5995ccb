// This file implements the test that the check of the invariants finds damage,
// and only that.
package il_test

import (
	"strings"
	"testing"

	"cufront/compiler/driver"
	"cufront/compiler/il"
)

const checkedSource = `struct Point { int x, y; int sum() const { return x + y; } };
struct Other { int z; };
template <class T> struct Box { T v; };
Box<int> box;
Point origin;
int twice(int n) { return n * 2; }
int work(Point p, Other o, bool again) {
  while (again) { if (p.x > 3) break; again = false; }
  return twice(p.y) + o.z;
}
`

// checkedUnit compiles the source above.
func checkedUnit(t *testing.T) (unit *il.Unit) {
	words := strings.Fields("--c++17 --gnu_version=120200 --stub_file_name s.c --gen_c_file_name o.cpp f.cu")
	env := driver.Env{FS: driver.MemFS{"f.cu": []byte(checkedSource)}, Dir: "/w", Inspect: func(pass string, u *il.Unit) {
		if pass == "parse" {
			unit = u
		}
	}}
	if out := driver.Run(words, env); out.Exit != driver.ExitOK || unit == nil {
		t.Fatalf("exit %d\n%s", out.Exit, out.Stderr)
	}
	return unit
}

func routineNamed(u *il.Unit, name string) *il.Routine {
	for _, r := range u.Routines {
		if r.Name != nil && r.Name.String() == name {
			return r
		}
	}
	return nil
}

func typeNamed(u *il.Unit, name string) *il.Type {
	for _, t := range u.File.Types {
		if t.Name != nil && t.Name.String() == name {
			return t
		}
	}
	return nil
}

// returned is the expression that the last statement of a function returns.
func returned(u *il.Unit, name string) *il.Expr {
	s := routineNamed(u, name).Body.First
	for s.Kind != il.StmkReturn {
		s = s.Next
	}
	return s.Expr
}

func TestCheckFindsDamage(t *testing.T) {
	for _, d := range []struct {
		name   string
		rule   il.Rule
		damage func(*il.Unit)
	}{
		{"sequence cut", il.RuleList, func(u *il.Unit) { u.Seq.Last = u.Seq.First }},
		{"sequence in a circle", il.RuleList, func(u *il.Unit) { u.Seq.Last.Next = u.Seq.Last }},
		{"operands in a circle", il.RuleList, func(u *il.Unit) { e := returned(u, "twice"); e.Operand.Next.Next = e.Operand }},
		{"statements in a circle", il.RuleList, func(u *il.Unit) { s := routineNamed(u, "work").Body.First; s.Next.Next = s }},
		{"entry listed twice", il.RuleList, func(u *il.Unit) { u.File.Variables = append(u.File.Variables, u.File.Variables[0]) }},
		{"operand in two bodies", il.RuleShared, func(u *il.Unit) { returned(u, "twice").Operand = returned(u, "work").Operand }},
		{"wrong parent", il.RuleParent, func(u *il.Unit) { routineNamed(u, "work").ParentScope = routineNamed(u, "twice").Scope }},
		{"scope of another class", il.RuleParent, func(u *il.Unit) { typeNamed(u, "Point").Cls.AssocScope.Type = typeNamed(u, "Other") }},
		{"half dependent", il.RuleDependent, func(u *il.Unit) { returned(u, "twice").TypeDependent = true }},
		{"dependent without a template", il.RuleReal, func(u *il.Unit) { returned(u, "twice").ValueDependent = true }},
		{"member of another class", il.RuleMember, func(u *il.Unit) {
			returned(u, "work").Operand.Next.Operand.Next.Field = typeNamed(u, "Point").Cls.Fields[0]
		}},
		{"field without an object", il.RuleObject, func(u *il.Unit) {
			e := returned(u, "twice").Operand
			e.Kind, e.Var, e.Field = il.EnkField, nil, typeNamed(u, "Point").Cls.Fields[0]
		}},
		{"object of an incomplete class", il.RuleComplete, func(u *il.Unit) { typeNamed(u, "Point").Cls.Complete = false }},
		{"faulty expression", il.RuleError, func(u *il.Unit) { returned(u, "twice").Operand.Kind = il.EnkError }},
		{"faulty type", il.RuleError, func(u *il.Unit) { returned(u, "twice").Operand.Type = u.Builtin.Error }},
		{"body without a definition", il.RuleDefinition, func(u *il.Unit) { routineNamed(u, "twice").Defined = false }},
		{"definition out of order", il.RuleDefinition, func(u *il.Unit) { u.Routines[0], u.Routines[1] = u.Routines[1], u.Routines[0] }},
		{"no type", il.RuleValue, func(u *il.Unit) { returned(u, "twice").Operand.Type = nil }},
		{"value of reference type", il.RuleValue, func(u *il.Unit) {
			e := returned(u, "twice").Operand
			e.Type = u.ReferenceTo(e.Type, false)
		}},
		{"argument missing", il.RuleCall, func(u *il.Unit) { returned(u, "work").Operand.Operand.Next = nil }},
		{"argument of another type", il.RuleCall, func(u *il.Unit) { returned(u, "work").Operand.Operand.Next.Type = u.Builtin.Double }},
		{"integer of class type", il.RuleConstant, func(u *il.Unit) {
			returned(u, "twice").Operand.Next.Const.Type = typeNamed(u, "Point")
		}},
		{"jump without a label", il.RuleJump, func(u *il.Unit) {
			routineNamed(u, "work").Body.First.Body.First.Then.First.Label = nil
		}},
		{"dependent argument of an instance", il.RuleTemplate, func(u *il.Unit) {
			for _, v := range u.File.Variables {
				if v.Name.String() == "box" {
					v.Type.ClassType().Cls.Args[0].Type = u.Builtin.Dependent
				}
			}
		}},
		{"operand missing", il.RuleOperands, func(u *il.Unit) { returned(u, "twice").Operand.Next = nil }},
		{"operands of two types", il.RuleOperands, func(u *il.Unit) { returned(u, "twice").Operand.Type = u.Builtin.Long }},
	} {
		t.Run(d.name, func(t *testing.T) {
			u := checkedUnit(t)
			if problems := il.Check(u); len(problems) > 0 {
				t.Fatalf("before the damage: %v", problems)
			}
			d.damage(u)
			found := il.Check(u)
			for _, p := range found {
				if p.Rule == d.rule {
					return
				}
			}
			t.Errorf("no problem of rule %q, but %v", d.rule, found)
		})
	}
}
