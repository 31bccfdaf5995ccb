// This file implements a check of the invariants of a unit, which tests run
// behind the passes. It changes nothing, answers no question by making types,
// and goes by work lists, however deep the unit is.
package il

import (
	"fmt"

	"cufront/compiler/source"
)

// A Rule is an invariant of the IL.
type Rule string

// The invariants.
const (
	RuleList        Rule = "list"       // a list ends, and its links agree
	RuleShared      Rule = "shared"     // what a body holds stands in one place
	RuleParent      Rule = "parent"     // a scope owns what it lists
	RuleDependent   Rule = "dependent"  // what holds something dependent is marked so
	RuleReal        Rule = "real"       // nothing dependent is left outside of templates
	RuleCanonical   Rule = "canonical"  // a canonical type is its own canonical type
	RuleMember      Rule = "member"     // the object of a member access has the member
	RuleObject      Rule = "object"     // a field is named with an object, or unevaluated, or for its address
	RuleComplete    Rule = "complete"   // objects have complete types
	RuleError       Rule = "error"      // nothing faulty is left after a compilation without errors
	RuleDefinition  Rule = "definition" // a definition and its flags agree
	RuleValue       Rule = "value"      // an expression has a type, which is no reference
	RuleCall        Rule = "call"       // a call has an argument for each parameter
	RuleConstant    Rule = "constant"   // a constant fits its type
	RuleJump        Rule = "jump"       // a jump leads to a label of its function
	RuleTemplate    Rule = "template"   // an instance has arguments for the parameters
	RuleOperands    Rule = "operands"   // an operation has as many operands as its operator takes
	problemsPerKind      = 20           // so many of one kind are told
)

// A Problem is a place where an invariant does not hold.
type Problem struct {
	Rule  Rule
	Entry Node
	Pos   source.Pos // the nearest place in the source, zero where there is none
	Text  string
}

// String returns the problem without its position.
func (p Problem) String() string {
	h := p.Entry.Hdr()
	return fmt.Sprintf("%s: %s@%d: %s", p.Rule, p.Entry.EntryKind(), h.ID, p.Text)
}

// A checker is the state of one check.
type checker struct {
	u        *Unit
	problems []Problem
	count    map[string]int
	entered  entrySet
	work     []Node
	result   *Type // of the function whose body is looked at

	depends map[*Type]bool            // what is found out about types whose flag is not set
	bodies  map[*Expr]*Routine        // whose body has an expression
	owner   map[*Expr]Node            // what holds an expression as operand
	holder  map[*Statement]*Statement // what holds a statement
}

// An entrySet is a set of entries: a bit for each number, and those without one.
type entrySet struct {
	numbers NumberSet
	others  map[Node]bool
}

// enter adds n to the set and reports whether it was not there.
func (s *entrySet) enter(n Node) bool {
	if id := n.Hdr().ID; id != 0 {
		return s.numbers.Add(id)
	}
	if s.others == nil {
		s.others = map[Node]bool{}
	}
	was := s.others[n]
	s.others[n] = true
	return !was
}

// Check looks for broken invariants in all that u reaches.
func Check(u *Unit) []Problem {
	c := &checker{
		u: u, count: map[string]int{}, depends: map[*Type]bool{},
		bodies: map[*Expr]*Routine{}, owner: map[*Expr]Node{}, holder: map[*Statement]*Statement{},
	}
	if !u.scopes.none.empty() {
		c.report(RuleParent, u.File, source.Pos{}, "a scope lists something in the lists of those that have none")
	}
	if fmt.Sprint(*u.shared.rare) != fmt.Sprint(rare{}) {
		c.report(RuleShared, u.File, source.Pos{}, "the parts of entries that have none of them are not empty: %+v", *u.shared.rare)
	}
	c.roots()
	for len(c.work) > 0 {
		n := c.work[len(c.work)-1]
		c.work = c.work[:len(c.work)-1]
		c.rules(n)
		c.links(n)
	}
	for i, r := range u.Routines {
		if r.DefNumber != i+1 && !u.HasErrors {
			c.report(RuleDefinition, r, source.Pos{}, "number %d stands at place %d of the definitions", r.DefNumber, i+1)
		}
		c.body(r)
	}
	return c.problems
}

// report notes a problem.
func (c *checker) report(r Rule, n Node, pos source.Pos, format string, args ...any) {
	if c.count[format]++; c.count[format] > problemsPerKind {
		return
	}
	c.problems = append(c.problems, Problem{r, n, pos, fmt.Sprintf(format, args...)})
}

// roots puts what the unit itself holds on the work list.
func (c *checker) roots() {
	u := c.u
	push(c, u.File)
	push(c, u.Global)
	push(c, u.Main)
	pushAll(c, u.Thrown)
	pushAll(c, u.RTTITypes)
	pushAll(c, u.Routines)
	pushAll(c, u.KernelInstances)
}

// enter puts n on the work list unless it was there.
func (c *checker) enter(n Node) {
	if c.entered.enter(n) {
		c.work = append(c.work, n)
	}
}

// push enters what a typed pointer, which may be nil, leads to.
func push[T any, P interface {
	*T
	Node
}](c *checker, p P) {
	if p != nil {
		c.enter(p)
	}
}

// pushAll enters the elements of a list.
func pushAll[T any, P interface {
	*T
	Node
}](c *checker, list []P) {
	for _, p := range list {
		push(c, p)
	}
}

// pushChain enters the elements of a linked list, which must end.
func pushChain[T any, P interface {
	*T
	Node
}](c *checker, first P, next func(P) P) {
	n := uint32(0)
	for p := first; p != nil; p = next(p) {
		if n++; n > c.u.lastID {
			c.report(RuleList, first, source.Pos{}, "the list does not end")
			return
		}
		c.enter(p)
	}
}

// pushArgs enters template arguments.
func (c *checker) pushArgs(list []TemplateArg) {
	for i := range list {
		push(c, list[i].Type)
		push(c, list[i].Const)
		push(c, list[i].Template)
		push(c, list[i].Spelled)
	}
}

// pushNode enters n, which may be nil.
func (c *checker) pushNode(n Node) {
	if n != nil {
		c.enter(n)
	}
}
