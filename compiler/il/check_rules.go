// This file implements the invariants of single entries: lists, parents, types,
// definitions, expressions.
package il

import "cufront/compiler/source"

// rules checks n.
func (c *checker) rules(n Node) {
	switch n := n.(type) {
	case *Scope:
		c.sequence(n)
		c.parents(n)
	case *Type:
		c.typeRules(n)
	case *Routine:
		c.routineRules(n)
	case *Variable:
		c.variableRules(n)
	case *Field:
		if n.Parent == nil || n.Parent.ClassType() == nil {
			c.report(RuleParent, n, n.DeclPos, "field %s without a class", nameOf(n.Name))
		}
		c.faulty(n, n.Type, n.DeclPos)
	case *Constant:
		c.constantRules(n)
	case *Expr:
		c.exprRules(n)
	case *Statement:
		c.statementRules(n)
	case *DynamicInit:
		c.hold(n, n.Expr, false)
		c.hold(n, n.Args, true)
	}
}

func nameOf(n Named) string {
	if n == nil {
		return "without a name"
	}
	return n.String()
}

// faulty reports t if it is no type or the error type, in a unit without errors.
func (c *checker) faulty(n Node, t *Type, pos source.Pos) {
	switch {
	case c.u.HasErrors:
	case t == nil:
		c.report(RuleValue, n, pos, "no type")
	case t.Skip().Kind == TkError:
		c.report(RuleError, n, pos, "the error type")
	}
}

// sequence checks that the source sequence of s is linked both ways, and ends.
func (c *checker) sequence(s *Scope) {
	l := &s.Seq
	if (l.First == nil) != (l.Last == nil) {
		c.report(RuleList, s, source.Pos{}, "a source sequence has one end")
		return
	}
	var before *SourceSequenceEntry
	steps := uint32(0)
	for e := l.First; e != nil; before, e = e, e.Next {
		if e.Prev != before {
			c.report(RuleList, s, source.Pos{}, "entry %d of a source sequence does not lead back to %d", e.ID, idOf(before))
			return
		}
		if e.Entity == nil {
			c.report(RuleList, s, source.Pos{}, "entry %d of a source sequence stands for nothing", e.ID)
		}
		if steps++; steps > c.u.lastID {
			c.report(RuleList, s, source.Pos{}, "a source sequence does not end")
			return
		}
	}
	if before != l.Last {
		c.report(RuleList, s, source.Pos{}, "a source sequence ends at %d and not at %d", idOf(before), l.Last.ID)
	}
}

func idOf(e *SourceSequenceEntry) uint32 {
	if e == nil {
		return 0
	}
	return e.ID
}

// parents checks that what s lists says that it stands in s.
func (c *checker) parents(s *Scope) {
	once(c, s, s.Types)
	once(c, s, s.Variables)
	once(c, s, s.Nonstatic)
	once(c, s, s.Routines)
	once(c, s, s.Scopes)
	once(c, s, s.Namespaces)
	once(c, s, s.Templates)
	for _, i := range s.Scopes {
		if i.Parent != s {
			c.report(RuleParent, i, source.Pos{}, "a scope does not name the one it is listed in")
		}
	}
	for _, t := range s.Types {
		c.parent(t, &t.SourceCorresp, s)
	}
	for _, v := range s.Variables {
		c.parent(v, &v.SourceCorresp, s)
	}
	for _, v := range s.Nonstatic {
		c.parent(v, &v.SourceCorresp, s)
	}
	for _, r := range s.Routines {
		c.parent(r, &r.SourceCorresp, s)
	}
	for _, n := range s.Namespaces {
		c.parent(n, &n.SourceCorresp, s)
		if n.Scope != nil && !n.IsAlias && (n.Scope.Namespace != n || n.Scope.Kind != SckNamespace || n.Scope.Parent != s) {
			c.report(RuleParent, n, n.DeclPos, "the scope of namespace %s does not name it", nameOf(n.Name))
		}
	}
	for _, t := range s.Templates {
		c.parent(t, &t.SourceCorresp, s)
	}
	inherited := s.ownFacts()
	if s.Parent != nil {
		inherited |= s.Parent.Facts & scopeInherited
	}
	if s.Facts&scopeInherited != inherited {
		c.report(RuleParent, s, source.Pos{}, "facts %#x of a scope and %#x of what it lies in", s.Facts, inherited)
	}
	switch {
	case s.Kind == SckClass && (s.Type == nil || s.Type.Cls == nil || s.Type.Cls.AssocScope != s):
		c.report(RuleParent, s, source.Pos{}, "the scope of a class is not that of its type")
	case s.Kind == SckFunction && !c.u.HasErrors && (s.Routine == nil || s.Routine.Scope != s):
		c.report(RuleParent, s, source.Pos{}, "the scope of a function is not that of its routine")
	case s.Parent == nil && s.Kind != SckFile && s.Kind != SckTemplateDecl && s.Kind != SckFuncPrototype:
		c.report(RuleParent, s, source.Pos{}, "a scope stands in none: %s", s.Kind)
	}
}

// once checks that s lists an entry once.
func once[T any, P interface {
	*T
	Node
}](c *checker, s *Scope, list []P) {
	if len(list) < 2 {
		return
	}
	seen := make(map[P]bool, len(list))
	for _, p := range list {
		if seen[p] {
			c.report(RuleList, p, source.Pos{}, "scope %d lists it twice", s.ID)
		}
		seen[p] = true
	}
}

func (c *checker) parent(n Node, e *SourceCorresp, s *Scope) {
	if e.ParentScope != s {
		c.report(RuleParent, n, e.DeclPos, "%s is listed in scope %d and names scope %d", nameOf(e.Name), s.ID, scopeID(e.ParentScope))
	}
}

func scopeID(s *Scope) uint32 {
	if s == nil {
		return 0
	}
	return s.ID
}

// routineRules checks that the flags of r agree with what it has.
func (c *checker) routineRules(r *Routine) {
	c.faulty(r, r.Type, r.DeclPos)
	if r.Type == nil || r.Type.Skip().Kind != TkRoutine {
		c.report(RuleDefinition, r, r.DeclPos, "%s has no function type", nameOf(r.Name))
		return
	}
	switch {
	case c.u.HasErrors:
		return
	case r.Body == nil:
		if r.Scope != nil {
			c.report(RuleDefinition, r, r.DeclPos, "%s has a scope and no body", nameOf(r.Name))
		}
		return
	case r.Scope == nil:
		c.report(RuleDefinition, r, r.DeclPos, "%s has a body and no scope", nameOf(r.Name))
	case !r.Defined:
		c.report(RuleDefinition, r, r.DeclPos, "%s has a body and is not defined", nameOf(r.Name))
	case r.BodyPending:
		c.report(RuleDefinition, r, r.DeclPos, "the body of %s still waits", nameOf(r.Name))
	case r.DefNumber <= 0 || r.DefNumber > len(c.u.Routines) || c.u.Routines[r.DefNumber-1] != r:
		c.report(RuleDefinition, r, r.DeclPos, "%s has a body and is not among the definitions", nameOf(r.Name))
	}
	if r.Body.Kind != StmkBlock && r.Body.Kind != StmkTryBlock && r.Body.Kind != StmkCoroutine {
		c.report(RuleDefinition, r, r.DeclPos, "the body of %s is no block", nameOf(r.Name))
	}
	if k := r.Type.Skip().Routine; len(k.Params) != len(r.Params) {
		c.report(RuleDefinition, r, r.DeclPos, "%s has %d parameters and %d in its type", nameOf(r.Name), len(r.Params), len(k.Params))
	}
	if r.MemberOf != nil && !r.IsStaticMember && r.ThisVar == nil {
		c.report(RuleDefinition, r, r.DeclPos, "member function %s has a body and no this", nameOf(r.Name))
	}
	for _, i := range r.CtorInits {
		if i.Kind == CikField && i.Field == nil && i.Init != nil {
			c.report(RuleDefinition, r, i.Pos, "an initialiser of %s names no field", nameOf(r.Name))
		}
	}
}

// variableRules checks variable v and its type.
func (c *checker) variableRules(v *Variable) {
	c.faulty(v, v.Type, v.DeclPos)
	if v.Type == nil || c.u.HasErrors {
		return
	}
	switch v.Init {
	case InitkStatic:
		if v.Const == nil {
			c.report(RuleDefinition, v, v.DeclPos, "%s is initialised by a constant that is missing", nameOf(v.Name))
		}
	case InitkDynamic:
		if v.Dyn == nil {
			c.report(RuleDefinition, v, v.DeclPos, "%s is initialised by an initialisation that is missing", nameOf(v.Name))
		}
	case InitkBinding:
		if v.Binding == nil && v.Dyn == nil && !c.dependent(v.Type) {
			c.report(RuleDefinition, v, v.DeclPos, "structured binding %s names nothing", nameOf(v.Name))
		}
	}
	declared := v.InstantiatedFrom != nil && v.Const == nil && v.Dyn == nil // its initialiser is not instantiated
	if v.Defined && !declared && !c.dependent(v.Type) && !c.inTemplate(v) {
		c.complete(v, v.Type, v.DeclPos)
	}
}

// complete reports t where it is the type of an object and incomplete.
func (c *checker) complete(n Node, t *Type, pos source.Pos) {
	t = t.Skip()
	for t.Kind == TkArray && t.Elem != nil {
		if t.Array.Unknown {
			c.report(RuleComplete, n, pos, "an array of unknown size")
			return
		}
		t = t.Elem.Skip()
	}
	switch {
	case t.Kind == TkVoid, t.Kind == TkRoutine, t.Kind == TkAuto:
		c.report(RuleComplete, n, pos, "an object of no object type")
	case t.Cls != nil && !t.Cls.Complete:
		c.report(RuleComplete, n, pos, "an object of incomplete class %s", nameOf(t.Name))
	}
}

// constantRules checks that constant k fits its type.
func (c *checker) constantRules(k *Constant) {
	if k.Kind == CkDesignator || k.Kind == CkInitRepeat { // these have none of their own
		return
	}
	c.faulty(k, k.Type, k.Pos)
	if k.Type == nil && !c.u.HasErrors {
	}
	if c.u.HasErrors || k.Type == nil {
		return
	}
	t := k.Type.Skip()
	switch k.Kind {
	case CkError:
		c.report(RuleError, k, k.Pos, "a faulty constant")
	case CkInteger:
		switch t.Kind {
		case TkInteger, TkPointer, TkNullptr, TkPtrToMember, TkTemplateParam, TkVector, TkVoid:
		default:
			if !c.dependent(t) {
				c.report(RuleConstant, k, k.Pos, "an integer of type %s", t.Kind)
			}
		}
	case CkFloat:
		if t.Kind != TkFloat && !c.dependent(t) {
			c.report(RuleConstant, k, k.Pos, "a floating value of type %s", t.Kind)
		}
	case CkString:
		if t.Kind != TkArray {
			c.report(RuleConstant, k, k.Pos, "a string of type %s", t.Kind)
		}
	case CkAggregate:
		switch t.Kind {
		case TkArray, TkClass, TkStruct, TkUnion, TkVector, TkComplex:
		default:
			if !c.dependent(t) && len(k.Elems) > 1 {
				c.report(RuleConstant, k, k.Pos, "an aggregate of type %s", t.Kind)
			}
		}
	case CkDynamicInit:
		if k.Dyn == nil {
			c.report(RuleConstant, k, k.Pos, "an initialisation is missing")
		}
	case CkAddress:
		if k.Address == AbkVariable && k.Var == nil || k.Address == AbkRoutine && k.Routine == nil || k.Address == AbkLabel && k.Label == nil {
			c.report(RuleConstant, k, k.Pos, "the address of nothing")
		}
	}
}

// statementRules checks statement s and what it holds.
func (c *checker) statementRules(s *Statement) {
	if s.Kind == StmkError && !c.u.HasErrors {
		c.report(RuleError, s, s.Pos, "a faulty statement")
	}
	steps := uint32(0)
	for i := s.First; i != nil; i = i.Next {
		if steps++; steps > c.u.lastID {
			c.report(RuleList, s, s.Pos, "the statements of a block do not end")
			break
		}
		c.place(s, i)
	}
	for _, i := range [...]*Statement{s.Body, s.Then, s.Else, s.InitStmt} {
		c.place(s, i)
	}
	if s.Init == nil { // a returned object: its initialisation has the expression too
		c.hold(s, s.Expr, false)
	}
	c.hold(s, s.Incr, false)
	if !c.u.HasErrors {
		c.jump(s)
	}
}

// jump checks that a jump and its label know each other.
func (c *checker) jump(s *Statement) {
	switch s.Kind {
	case StmkGoto, StmkBreak, StmkContinue:
		if s.Label == nil {
			c.report(RuleJump, s, s.Pos, "a jump without a label")
		}
	case StmkLabel:
		if s.Label == nil || s.Label.Stmt != s {
			c.report(RuleJump, s, s.Pos, "a label that does not name its statement")
		}
	case StmkSwitchCase:
		if s.Case == nil || s.Case.Stmt != s {
			c.report(RuleJump, s, s.Pos, "a case that does not name its statement")
		}
	case StmkSwitch:
		if s.Switch == nil {
			c.report(RuleJump, s, s.Pos, "a switch without its cases")
		}
	}
}

// place notes that s stands in n, and nowhere else.
func (c *checker) place(n, s *Statement) {
	if s == nil {
		return
	}
	if old := c.holder[s]; old != nil {
		c.report(RuleShared, s, s.Pos, "a statement stands in %d and in %d", old.ID, n.ID)
		return
	}
	c.holder[s] = n
	if p := s.Parent; p != nil && p != n && p != n.Parent && p != c.holder[n] { // what a for statement declares names the loop
		c.report(RuleParent, s, s.Pos, "a statement stands in %d and names %d", n.ID, s.Parent.ID)
	}
}
