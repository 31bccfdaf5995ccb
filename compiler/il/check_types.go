// This file implements the invariants of types: canonical types, what depends
// on template parameters, what an instance is made of.
package il

import "cufront/compiler/source"

func (c *checker) typeRules(t *Type) {
	c.canonicalType(t)
	if t.dependent != 0 && !c.u.HasErrors && c.recomputed(t) != (t.dependent == 2) {
		c.report(RuleDependent, t, t.DeclPos, "%s %s is marked as dependent: %t", t.Kind, nameOf(t.Name), t.dependent == 2)
	}
	switch t.Kind {
	case TkPointer, TkArray, TkVector, TkComplex, TkPtrToMember:
		c.faulty(t, t.Elem, t.DeclPos)
		if s := t.Elem; s != nil && t.Kind != TkPtrToMember && !c.u.HasErrors && s.Skip().Kind == TkPointer && s.Skip().IsRef {
			c.report(RuleValue, t, t.DeclPos, "%s made of a reference", t.Kind)
		}
	case TkClass, TkStruct, TkUnion:
		c.classRules(t)
	}
}

// canonicalType checks that the canonical type of t, where it is known, leads to
// one that is its own.
func (c *checker) canonicalType(t *Type) {
	k := t.canon
	for steps := 0; k != nil && k.canon != k; k = k.canon {
		if steps++; steps > 8 {
			c.report(RuleCanonical, t, t.DeclPos, "its canonical types lead to none")
			return
		}
	}
	if k == nil {
		return
	}
	switch k.Kind {
	case TkPointer, TkArray, TkVector, TkComplex, TkPtrToMember:
		if e := k.Elem; e != nil && resolved(e) != e {
			c.report(RuleCanonical, k, k.DeclPos, "a canonical %s is made of one that is not canonical", k.Kind)
		}
	case TkTypeRef:
		if k.Elem != nil && k.IsPlainQualified() && resolved(k.Elem) != k.Elem {
			c.report(RuleCanonical, k, k.DeclPos, "a canonical qualified type is made of one that is not canonical")
		}
	case TkRoutine:
		for _, p := range k.Routine.Params {
			if resolved(p.Type) != p.Type {
				c.report(RuleCanonical, k, k.DeclPos, "a canonical function type has a parameter type that is not canonical")
			}
		}
	}
}

// resolved returns the canonical type of t as far as it is known.
func resolved(t *Type) *Type {
	for range 8 {
		if t.canon == nil || t.canon == t {
			break
		}
		t = t.canon
	}
	return t
}

// dependent reports whether t depends on template parameters, by its mark where
// it has one.
func (c *checker) dependent(t *Type) bool {
	switch {
	case t == nil:
		return false
	case t.dependent != 0:
		return t.dependent == 2
	}
	if d, ok := c.depends[t]; ok {
		return d
	}
	c.depends[t] = false // recursion through a class's own members ends here
	d := c.recomputed(t)
	c.depends[t] = d
	return d
}

// recomputed finds out from the parts of t whether it depends on template
// parameters.
func (c *checker) recomputed(t *Type) bool {
	switch t.Kind {
	case TkTemplateParam:
		return true
	case TkTypeRef:
		if c.dependent(t.Elem) {
			return true
		}
		return t.Ref != nil && t.Ref.Kind != RefTemplateAlias && t.Ref.Expr != nil && (t.Ref.Expr.TypeDependent || t.Elem == nil)
	case TkPointer, TkVector, TkComplex:
		return c.dependent(t.Elem) || t.Array != nil && t.Array.Dependent
	case TkPtrToMember:
		return c.dependent(t.Class) || c.dependent(t.Elem)
	case TkArray:
		return t.Array.Dependent || c.dependent(t.Elem)
	case TkRoutine:
		if c.dependent(t.Elem) || t.Routine.DependentNoexcept {
			return true
		}
		for _, p := range t.Routine.Params {
			if c.dependent(p.Type) || p.IsPack {
				return true
			}
		}
	case TkClass, TkStruct, TkUnion:
		return t.Cls.IsNonreal || t.Cls.IsPrototype || c.dependent(t.Cls.EnclosingClass)
	case TkInteger:
		return t.IntInfo != nil && (t.IntInfo.IsPrototype || t.IntInfo.IsNonreal)
	}
	return false
}

// classRules checks class t.
func (c *checker) classRules(t *Type) {
	k := t.Cls
	if k.Complete && k.AssocScope == nil {
		c.report(RuleDefinition, t, t.DeclPos, "class %s is complete and has no scope", nameOf(t.Name))
	}
	if k.Complete && k.BeingDefined {
		c.report(RuleDefinition, t, t.DeclPos, "class %s is complete and still being defined", nameOf(t.Name))
	}
	if c.dependent(t) || c.u.HasErrors {
		return
	}
	for i, f := range k.Fields {
		if f.Parent.ClassType() != t {
			c.report(RuleParent, f, f.DeclPos, "field %s is listed in another class", nameOf(f.Name))
		}
		flexible := i == len(k.Fields)-1 || t.Kind == TkUnion
		if s := f.Type.Skip(); k.Complete && !(s.Kind == TkArray && s.Array.Unknown && flexible) {
			c.complete(f, f.Type, f.DeclPos)
		}
	}
	for _, b := range k.Bases {
		if s := b.Type.ClassType(); k.Complete && (s == nil || !s.Cls.Complete) {
			c.report(RuleComplete, b, b.DeclPos, "a base class of %s is incomplete", nameOf(t.Name))
		}
	}
	for i := range k.Args {
		if c.dependentArg(&k.Args[i]) {
			c.report(RuleTemplate, t, t.DeclPos, "instance %s has a dependent argument", nameOf(t.Name))
		}
	}
	if k.Complete && t.Size == 0 && !mayBeEmpty(t) {
		c.report(RuleComplete, t, t.DeclPos, "class %s is complete and has no size", nameOf(t.Name))
	}
}

// mayBeEmpty reports whether all objects in class t have no size: arrays of no
// elements, which GNU C++ allows, in a class that has nothing else.
func mayBeEmpty(t *Type) bool {
	for _, f := range t.Cls.Fields {
		if f.Type.Skip().Size > 0 {
			return false
		}
	}
	return len(t.Cls.Fields) > 0
}

func (c *checker) dependentArg(a *TemplateArg) bool {
	switch a.Kind {
	case ArgType:
		return c.dependent(a.Type)
	case ArgConstant:
		return a.Const != nil && a.Const.Kind == CkTemplateParam
	}
	return false
}

// inTemplate reports whether v is declared in a template or one of its
// prototypes.
func (c *checker) inTemplate(v *Variable) bool {
	return v.IsPrototype || v.IsNonreal || c.dependent(v.StaticMemberOf) || v.EnclosingRoutine != nil && c.ofTemplate(v.EnclosingRoutine)
}

// ofTemplate reports whether r is the prototype of a template, a member of one,
// or local to one.
func (c *checker) ofTemplate(r *Routine) bool {
	for steps := 0; r != nil && steps < 1000; steps++ {
		if r.IsPrototype || r.Type == nil || c.dependent(r.Type) {
			return true
		}
		if r.MemberOf == nil {
			return false
		}
		if c.dependent(r.MemberOf) {
			return true
		}
		t := r.MemberOf.ClassType()
		for t != nil && t.EnclosingRoutine == nil && t.Cls.EnclosingClass != nil {
			t = t.Cls.EnclosingClass.ClassType()
		}
		if t == nil {
			return false
		}
		r = t.EnclosingRoutine
	}
	return false
}

// body checks a definition outside of templates: nothing in it depends on
// template parameters. Entities that it names are others' business.
func (c *checker) body(r *Routine) {
	if r.Body == nil || c.u.HasErrors || c.ofTemplate(r) {
		return
	}
	var seen entrySet
	var work []Node
	add := func(n Node) bool {
		if !seen.enter(n) {
			return false
		}
		work = append(work, n)
		if e, ok := n.(*Expr); ok {
			if o := c.bodies[e]; o != nil {
				c.report(RuleShared, e, e.Pos, "%s stands in the bodies of %s and %s", e.what(), nameOf(o.Name), nameOf(r.Name))
			}
			c.bodies[e] = r
		}
		return true
	}
	add(r.Body)
	for _, v := range r.Params {
		if c.dependent(v.Type) {
			c.report(RuleReal, v, v.DeclPos, "parameter %s of an instance is dependent", nameOf(v.Name))
		}
	}
	for _, i := range r.CtorInits {
		if i.Init != nil && !i.UseFieldInit { // a default member initialiser is the field's
			add(i.Init)
		}
	}
	pos := r.DeclPos
	c.result = r.Type.Skip().Elem
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		switch n := n.(type) {
		case *Statement:
			if n.Pos.IsValid() {
				pos = n.Pos
			}
			c.realStatement(n, add)
		case *Expr:
			c.realExpr(n, pos, add)
		case *DynamicInit:
			addExprs(n.Args, add)
			addExprs(n.Expr, add)
			if n.Const != nil {
				add(n.Const)
			}
		case *Constant:
			c.realConstant(n, pos, add)
		}
	}
}

func addExprs(e *Expr, add func(Node) bool) {
	for ; e != nil && add(e); e = e.Next {
	}
}

func (c *checker) realStatement(s *Statement, add func(Node) bool) {
	for _, i := range [...]*Statement{s.Body, s.Then, s.Else, s.InitStmt, s.First, s.Next} {
		if i != nil {
			add(i)
		}
	}
	switch e := s.Expr; {
	case e == nil:
	case s.Kind == StmkIf || s.Kind == StmkWhile || s.Kind == StmkEndTestWhile || s.Kind == StmkFor:
		if e.Kind != EnkCondition && !e.Type.IsBool() {
			c.report(RuleValue, e, s.Pos, "a condition is no truth value: %s", e.what())
		}
	case s.Kind == StmkReturn && s.Init == nil && !sameUnqualified(e.Type, c.result):
		c.report(RuleValue, e, s.Pos, "%s is returned as %s: %s", e.Type.Skip().Kind, c.result.Skip().Kind, e.what())
	}
	addExprs(s.Expr, add)
	addExprs(s.Incr, add)
	if s.Init != nil {
		add(s.Init)
	}
	for _, n := range s.Entities {
		v, ok := n.(*Variable)
		if !ok {
			continue
		}
		if c.dependent(v.Type) {
			c.report(RuleReal, v, v.DeclPos, "variable %s of an instance is dependent", nameOf(v.Name))
		}
		if v.Dyn != nil {
			add(v.Dyn)
		}
		if v.Const != nil {
			add(v.Const)
		}
	}
	for _, h := range s.Handlers {
		if h.Body != nil {
			add(h.Body)
		}
	}
	if s.Case != nil && s.Case.Value != nil {
		add(s.Case.Value)
	}
}

func (c *checker) realExpr(e *Expr, pos source.Pos, add func(Node) bool) {
	if e.Pos.IsValid() {
		pos = e.Pos
	}
	switch {
	case e.TypeDependent || e.ValueDependent:
		c.report(RuleReal, e, pos, "%s is marked as dependent", e.what())
	case c.dependent(e.Type):
		c.report(RuleReal, e, pos, "%s has a dependent type", e.what())
	}
	switch {
	case e.Kind == EnkField:
		c.report(RuleObject, e, pos, "field without an object: %s", nameOf(e.Field.Name))
	case e.Kind == EnkSizeof, e.Kind == EnkAlignof, e.Kind == EnkNoexcept, e.Kind == EnkTypeid:
		return // not evaluated
	case e.Operand != nil && e.Operand.Kind == EnkField && e.Kind == EnkOperation && e.Op == OpAddressOf:
	case e.Kind == EnkOperation && (e.Op == OpDotField || e.Op == OpPointsToField):
		add(e.Operand)
	default:
		addExprs(e.Operand, add)
	}
	if e.Init != nil {
		add(e.Init)
	}
	if e.Const != nil {
		add(e.Const)
	}
	if x := e.X; x != nil {
		addExprs(x.Args, add)
		if x.Stmt != nil {
			add(x.Stmt)
		}
		if c.dependent(x.TypeOperand) {
			c.report(RuleReal, e, pos, "%s names a dependent type", e.what())
		}
	}
}

func (c *checker) realConstant(k *Constant, pos source.Pos, add func(Node) bool) {
	if k.Kind == CkTemplateParam {
		c.report(RuleReal, k, pos, "a constant that depends on a template parameter")
	} else if c.dependent(k.Type) {
		c.report(RuleReal, k, pos, "a constant of a dependent type")
	}
	for _, i := range k.Elems {
		add(i)
	}
	if k.Dyn != nil {
		add(k.Dyn)
	}
}
