// This file implements the links that the check of a unit follows: all that
// lead to an entry, whatever a display shows of them.
package il

// links enters what n leads to.
func (c *checker) links(n Node) {
	if e, ok := n.(Entity); ok {
		c.corresp(e.Corresp())
	}
	switch n := n.(type) {
	case *Scope:
		c.scopeLinks(n)
	case *Type:
		c.typeLinks(n)
	case *Routine:
		c.routineLinks(n)
	case *Variable:
		c.variableLinks(n)
	case *Constant:
		c.constantLinks(n)
	case *Expr:
		c.exprLinks(n)
	case *Statement:
		c.statementLinks(n)
	case *Template, *TemplateDecl, *TemplateParameter, *RequiresClause, *VariableTemplateInfo:
		c.templateLinks(n)
	case *DynamicInit, *CtorInit, *Lambda, *LambdaCapture, *ObjectLifetime:
		c.initLinks(n)
	case *Field, *ParamType, *ExceptionSpec, *BaseClass, *NameReference, *NameQualifier, *Namespace:
		c.partLinks(n)
	case *Handler, *SwitchCase, *SwitchDescr, *Label, *AsmEntry, *AsmOperand, *VLADimension:
		c.controlLinks(n)
	default:
		c.sourceLinks(n)
	}
}

func (c *checker) corresp(s *SourceCorresp) {
	pushChain(c, s.NameRefs, func(r *NameReference) *NameReference { return r.Next })
	push(c, s.ParentScope)
	push(c, s.EnclosingRoutine)
	c.attributes(s.Attributes)
}

func (c *checker) attributes(a *Attribute) {
	pushChain(c, a, func(a *Attribute) *Attribute { return a.Next })
}

func (c *checker) operands(first *Expr) {
	pushChain(c, first, func(e *Expr) *Expr { return e.Next })
}

func (c *checker) scopeLinks(s *Scope) {
	push(c, s.Parent)
	push(c, s.Type)
	push(c, s.Namespace)
	push(c, s.Routine)
	push(c, s.Lifetime)
	pushAll(c, s.Constants)
	pushAll(c, s.Types)
	pushAll(c, s.Variables)
	pushAll(c, s.Nonstatic)
	pushAll(c, s.Labels)
	pushAll(c, s.Routines)
	pushAll(c, s.Asms)
	pushAll(c, s.Scopes)
	pushAll(c, s.Namespaces)
	pushAll(c, s.UsingDecls)
	pushAll(c, s.UsingDirectives)
	pushAll(c, s.Pragmas)
	pushAll(c, s.HiddenNames)
	pushAll(c, s.Templates)
	pushChain(c, s.Seq.First, func(s *SourceSequenceEntry) *SourceSequenceEntry { return s.Next })
	push(c, s.Handler)
}

func (c *checker) typeLinks(t *Type) {
	push(c, t.Elem)
	push(c, t.Class)
	for _, b := range t.Based {
		push(c, b.Type)
	}
	push(c, t.canon)
	switch {
	case t.Routine != nil:
		pushAll(c, t.Routine.Params)
		push(c, t.Routine.ThisClass)
		push(c, t.Routine.ExcSpec)
		push(c, t.Routine.PrototypeScope)
		push(c, t.Routine.AssocRoutine)
	case t.Array != nil:
		push(c, t.Array.Bound)
		push(c, t.Array.BoundExpr)
	case t.Cls != nil:
		c.classLinks(t.Cls)
	case t.IntInfo != nil:
		pushAll(c, t.IntInfo.Constants)
		push(c, t.IntInfo.AssocScope)
		push(c, t.IntInfo.Base)
	case t.Ref != nil:
		push(c, t.Ref.Expr)
		c.pushArgs(t.Ref.Args)
		push(c, t.Ref.Template)
		push(c, t.Ref.TypeArg)
		push(c, t.Ref.Constraint)
	case t.TParam != nil:
		push(c, t.TParam.Constraint)
		push(c, t.TParam.Param)
		c.pushArgs(t.TParam.Args)
		push(c, t.TParam.Expr)
	}
}

func (c *checker) classLinks(s *ClassInfo) {
	pushAll(c, s.Fields)
	pushAll(c, s.Bases)
	pushAll(c, s.FriendRoutines)
	pushAll(c, s.FriendClasses)
	push(c, s.AssocScope)
	push(c, s.AssocTemplate)
	c.pushArgs(s.Args)
	c.pushArgs(s.PartialArgs)
	pushAll(c, s.Routines)
	pushAll(c, s.Types)
	pushAll(c, s.StaticMembers)
	pushAll(c, s.Templates)
	push(c, s.Lambda)
	push(c, s.EnclosingClass)
	push(c, s.InstanceOf)
}

func (c *checker) routineLinks(r *Routine) {
	push(c, r.Type)
	push(c, r.ConvType)
	push(c, r.TrailingRequires)
	push(c, r.AssocTemplate)
	c.pushArgs(r.TemplateArgs)
	push(c, r.DeclaredType)
	push(c, r.Scope)
	push(c, r.Body)
	pushAll(c, r.Params)
	push(c, r.ThisVar)
	pushAll(c, r.CtorInits)
	push(c, r.MemberOf)
	push(c, r.ExplicitExpr)
	push(c, r.InstantiatedFrom)
	for _, l := range r.Locals {
		c.pushNode(l)
	}
	push(c, r.Lambda)
	pushAll(c, r.Overridden)
}

func (c *checker) variableLinks(v *Variable) {
	push(c, v.Type)
	push(c, v.AssocParam)
	push(c, v.Container)
	pushAll(c, v.Bindings)
	push(c, v.Const)
	push(c, v.Dyn)
	push(c, v.Binding)
	push(c, v.DeclaredType)
	push(c, v.TemplateInfo)
	push(c, v.StaticMemberOf)
	push(c, v.ConstVal)
	push(c, v.InstantiatedFrom)
	push(c, v.CapturedBy)
}

func (c *checker) constantLinks(k *Constant) {
	push(c, k.Type)
	push(c, k.OrigType)
	push(c, k.Expr)
	push(c, k.Var)
	push(c, k.Routine)
	push(c, k.Label)
	push(c, k.Base)
	push(c, k.Field)
	pushAll(c, k.Elems)
	push(c, k.Dyn)
	push(c, k.TParam)
	push(c, k.TPType)
	push(c, k.TPExpr)
	c.pushArgs(k.Args)
	push(c, k.Value)
	push(c, k.EnumType)
	push(c, k.Folded)
	push(c, k.NameRef)
}

func (c *checker) exprLinks(e *Expr) {
	push(c, e.Type)
	push(c, e.OrigLvalueType)
	c.operands(e.Operand)
	push(c, e.Var)
	push(c, e.Field)
	push(c, e.Routine)
	push(c, e.Const)
	push(c, e.NameRef)
	push(c, e.Init)
	x := e.X
	if x == nil {
		return
	}
	push(c, x.TypeOperand)
	c.operands(x.Args)
	push(c, x.Stmt)
	push(c, x.Scope)
	push(c, x.Lambda)
	push(c, x.Lifetime)
	push(c, x.Label)
	push(c, x.Count)
	push(c, x.Freeing)
	push(c, x.Destructor)
	push(c, x.TParam)
	push(c, x.Qualifier)
	c.pushArgs(x.TArgs)
	for _, n := range x.Candidates {
		c.pushNode(n)
	}
	push(c, x.ConvType)
	push(c, x.Template)
	pushAll(c, x.Requirements)
	pushAll(c, x.Params)
	pushAll(c, x.ParamVars)
	push(c, x.Constraint)
	c.operands(x.ReadyResumeSuspend)
}

func (c *checker) statementLinks(s *Statement) {
	c.attributes(s.Attributes)
	push(c, s.SeqEntry)
	push(c, s.Expr)
	push(c, s.Init)
	push(c, s.Body)
	push(c, s.Then)
	push(c, s.Else)
	pushChain(c, s.First, func(s *Statement) *Statement { return s.Next })
	push(c, s.InitStmt)
	push(c, s.Incr)
	push(c, s.Label)
	for _, n := range s.Entities {
		c.pushNode(n)
	}
	push(c, s.Scope)
	push(c, s.Lifetime)
	push(c, s.Case)
	push(c, s.Switch)
	push(c, s.Asm)
	if r := s.Range; r != nil {
		push(c, r.Iterator)
		push(c, r.Range)
		push(c, r.Begin)
		push(c, r.End)
		push(c, r.NECall)
		push(c, r.IncrCall)
		push(c, r.IterScope)
		push(c, r.Scope)
		push(c, r.RangeInit)
	}
	pushAll(c, s.Handlers)
	push(c, s.VLA)
}

func (c *checker) templateLinks(n Node) {
	switch n := n.(type) {
	case *Template:
		push(c, n.Decl)
		push(c, n.Type)
		push(c, n.Routine)
		push(c, n.Variable)
		push(c, n.Constraint)
		push(c, n.Canonical)
		push(c, n.Definition)
		pushAll(c, n.Partials)
		push(c, n.PartialOf)
		push(c, n.Param)
		pushAll(c, n.Outer)
		push(c, n.InstantiatedFrom)
	case *TemplateDecl:
		push(c, n.Parent)
		pushAll(c, n.Params)
		push(c, n.Scope)
		push(c, n.Requires)
	case *TemplateParameter:
		push(c, n.Type)
		push(c, n.Const)
		push(c, n.Template)
		push(c, n.DefaultType)
		push(c, n.DefaultConst)
		push(c, n.DefaultExpr)
		push(c, n.DefaultTemplate)
		push(c, n.Concept)
		push(c, n.InnerDecl)
	case *RequiresClause:
		push(c, n.Constraint)
	case *VariableTemplateInfo:
		c.pushArgs(n.Args)
		c.pushArgs(n.PartialArgs)
		push(c, n.AssocTemplate)
	}
}

func (c *checker) initLinks(n Node) {
	switch n := n.(type) {
	case *DynamicInit:
		push(c, n.Variable)
		push(c, n.Destructor)
		push(c, n.Lifetime)
		push(c, n.InitExprLifetime)
		push(c, n.Expr)
		push(c, n.Routine)
		c.operands(n.Args)
		push(c, n.Lambda)
		push(c, n.Const)
		push(c, n.Spelled)
	case *CtorInit:
		push(c, n.Base)
		push(c, n.Field)
		push(c, n.Init)
		pushAll(c, n.Args)
	case *Lambda:
		pushAll(c, n.Captures)
		push(c, n.Closure)
		push(c, n.Routine)
		push(c, n.TemplateDecl)
		push(c, n.NVParent)
	case *LambdaCapture:
		push(c, n.Var)
		push(c, n.SourceField)
		push(c, n.Init)
		push(c, n.Field)
	case *ObjectLifetime:
		pushChain(c, n.Destructions, func(d *DynamicInit) *DynamicInit { return d.NextInDestructionList })
		pushChain(c, n.Child, func(l *ObjectLifetime) *ObjectLifetime { return l.Next })
		push(c, n.Parent)
		c.pushNode(n.Entity)
	}
}

func (c *checker) partLinks(n Node) {
	switch n := n.(type) {
	case *Field:
		push(c, n.Type)
		push(c, n.Init)
		push(c, n.BitSizeConst)
		push(c, n.BitSizeExpr)
		push(c, n.Parent)
		push(c, n.DeclaredType)
	case *ParamType:
		push(c, n.Type)
		push(c, n.DeclaredType)
		push(c, n.Default)
		push(c, n.DefaultInit)
		c.attributes(n.Attributes)
	case *ExceptionSpec:
		pushAll(c, n.Types)
		push(c, n.NoexceptArg)
		push(c, n.NoexceptExpr)
	case *BaseClass:
		push(c, n.Type)
	case *NameReference:
		push(c, n.Qualifier)
		push(c, n.DestructorType)
		c.pushArgs(n.Args)
	case *NameQualifier:
		push(c, n.Class)
		push(c, n.Namespace)
		push(c, n.Previous)
	case *Namespace:
		push(c, n.Scope)
		push(c, n.Target)
	}
}

func (c *checker) controlLinks(n Node) {
	switch n := n.(type) {
	case *Handler:
		push(c, n.Param)
		push(c, n.Type)
		push(c, n.Body)
		push(c, n.Init)
		push(c, n.Scope)
	case *SwitchCase:
		push(c, n.Stmt)
		push(c, n.Value)
		push(c, n.RangeEnd)
		push(c, n.ValueExpr)
		push(c, n.RangeEndExpr)
	case *SwitchDescr:
		pushChain(c, n.Cases, func(k *SwitchCase) *SwitchCase { return k.Next })
		pushChain(c, n.Sorted, func(k *SwitchCase) *SwitchCase { return k.NextSorted })
		push(c, n.Default)
	case *Label:
		push(c, n.Stmt)
	case *AsmEntry:
		push(c, n.String)
		pushAll(c, n.Operands)
		pushAll(c, n.Labels)
	case *AsmOperand:
		push(c, n.Expr)
	case *VLADimension:
		push(c, n.Type)
		push(c, n.Expr)
	}
}

// sourceLinks follows what stands for declarations in the source.
func (c *checker) sourceLinks(n Node) {
	switch n := n.(type) {
	case *SourceSequenceEntry:
		c.pushNode(n.Entity)
	case *SecondaryDecl:
		c.pushNode(n.Entity)
		push(c, n.DeclaredType)
		push(c, n.NameRef)
		c.attributes(n.Attributes)
	case *EndOfConstruct:
		c.pushNode(n.Entity)
	case *StaticAssert:
		push(c, n.Cond)
		push(c, n.Message)
		push(c, n.CondExpr)
	case *LinkageSpec:
		push(c, n.String)
	case *UsingDecl:
		c.pushNode(n.Entity)
		push(c, n.QualClass)
		push(c, n.Qualifier)
	case *InstantiationDirective:
		c.pushNode(n.Entity)
		c.attributes(n.Attributes)
	case *HiddenName:
		c.pushNode(n.Entity)
	case *Pragma:
		c.pushNode(n.Entity)
	case *Attribute:
		pushAll(c, n.Args)
	case *AttrArg:
		push(c, n.Const)
		push(c, n.Expr)
		push(c, n.Type)
	}
}
