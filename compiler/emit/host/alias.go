// This file implements what decides whether the text shows an alias template-id
// or the type that it names (rules typedef.alias-in-front, typedef.alias-unknown).
package host

import "cufront/compiler/il"

// isAliasID reports whether t is written as an alias template-id.
func isAliasID(t *il.Type) bool {
	return t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Kind == il.RefTemplateAlias
}

// isTemplateID reports whether t is a template-id, of a class or an alias template.
func isTemplateID(t *il.Type) bool {
	return isAliasID(t) || t.Cls != nil && len(t.Cls.Args) > 0
}

// aliased returns the type that alias template-id t names.
func aliased(t *il.Type) *il.Type {
	if e := t.Elem; e.Kind == il.TkTemplateParam && e.TParam.Alias == t && e.Elem != nil {
		return e.Elem // known, though not all parameters of the template occur in it
	}
	return t.Elem
}

// namesDecltype reports whether t is a decltype, the type of an expression or the type
// below an enumeration, or a name of one.
func namesDecltype(t *il.Type) bool {
	for t.Elem != nil && t.Kind == il.TkTypeRef && (isAliasID(t) || isPlainTypedef(t) || t.IsPlainQualified()) {
		if isAliasID(t) {
			t = aliased(t)
		} else {
			t = t.Elem
		}
	}
	if t.Ref == nil {
		return false
	}
	switch t.Ref.Kind {
	case il.RefDecltype, il.RefTypeofExpr, il.RefTypeofType, il.RefUnderlyingType:
		return true
	}
	return false
}

// throughHidden returns what t stands for in front of `::` where it is an alias
// template-id of a private or protected member template: the type that it names
// (rule typedef.alias-inaccessible).
func throughHidden(t *il.Type) *il.Type {
	for t != nil && isAliasID(t) && t.Ref.Template != nil && t.Ref.Template.IsClassMember && t.Ref.Template.Access != il.Public && t.Elem != nil {
		t = aliased(t)
	}
	return t
}

// throughPrivate returns what t stands for in front of `::` in the declaration of a member
// where it is an alias template-id with a private or protected constant among its arguments:
// the type that it names (rule typedef.alias-private-constant).
func throughPrivate(fx *facts, t *il.Type) *il.Type {
	a := t
	for a != nil && isPlainTypedef(a) && a.Elem != nil {
		a = a.Elem
	}
	if fx.routine != nil || a == nil || !isAliasID(a) || a.Elem == nil || !a.IsDependent() {
		return t
	}
	for i := range a.Ref.Args {
		e := a.Ref.Args[i].Spelled
		if k := a.Ref.Args[i].Const; e == nil && k != nil {
			e = k.Expr
		}
		if e != nil && il.Search(e, namesPrivateConstant) {
			return aliased(a)
		}
	}
	return t
}

// namesPrivateConstant finds the name of a private or protected enumerator or static
// member.
func namesPrivateConstant(e *il.Expr) il.Answer {
	var c *il.SourceCorresp
	switch k := e.Const; {
	case e.Kind == il.EnkConstant && k != nil && k.NamedDefinition:
		c = &k.SourceCorresp
	case e.Kind == il.EnkVariable && e.Var != nil:
		c = &e.Var.SourceCorresp
	}
	if c != nil && c.IsClassMember && c.Access != il.Public {
		return il.Found
	}
	return il.Below
}

// beforeTemplate returns what t, a dependent type in front of the name of a member
// template, is printed as: the type that an alias template-id names, that of a member
// of a class around as well (rule typedef.alias-before-template).
func beforeTemplate(t *il.Type) *il.Type {
	for t != nil && t.IsDependent() && t.Elem != nil {
		switch {
		case isPlainTypedef(t) && !isOpaque(t):
			t = t.Elem
		case isAliasID(t) && !namesOpaque(t):
			t = aliased(t)
		default:
			return t
		}
	}
	return t
}

// isHiddenMember reports whether m is a private or protected member template of a class
// that is not around.
func isHiddenMember(fx *facts, m *il.Template) bool {
	return isHiddenFrom(fx, &m.SourceCorresp)
}

// isHiddenFrom reports whether c is of a private or protected member of a class that is
// not around.
func isHiddenFrom(fx *facts, c *il.SourceCorresp) bool {
	return c.IsClassMember && c.Access != il.Public && c.ParentScope != nil && !fx.encloses(c.ParentScope) && !fx.inherits(c.ParentScope)
}

// isHiddenTypedef reports whether t is a private or protected member typedef of a class
// that is not around, and named in a function template: one that is a friend of the class.
func isHiddenTypedef(fx *facts, t *il.Type) bool {
	r := fx.routine
	return r != nil && r.IsPrototype && r.MemberOf == nil && isHiddenFrom(fx, &t.SourceCorresp) &&
		t.ParentScope.Kind == il.SckClass && !t.ParentScope.Is(il.ScopePrototype)
}

// isOwnAlias reports whether alias template-id t names a member template of a class
// around (rule typedef.alias-within-class).
func isOwnAlias(fx *facts, t *il.Type) bool {
	m := t.Ref.Template
	return m != nil && m.IsClassMember && m.ParentScope != nil && fx.encloses(m.ParentScope)
}

// showsTarget reports whether the alias template-id t goes by what it names in front of
// `::` within template arguments (rules typedef.alias-in-front, typedef.alias-within-class,
// typedef.alias-hides-parameters, typedef.alias-of-hidden).
func showsTarget(fx *facts, t *il.Type) bool {
	if isOwnAlias(fx, t) {
		return t.Ref.HidesParams
	}
	return !isOpaqueAlias(t) && !namesHidden(fx, t)
}

// namesHidden reports whether what the public alias template-id t names is made of a private
// or protected class or enumeration that has no name here (rule typedef.alias-of-hidden).
func namesHidden(fx *facts, t *il.Type) bool {
	if m := t.Ref.Template; m == nil || !m.IsClassMember || m.Access != il.Public {
		return false
	}
	rest := maxDepth // types, as many as it takes to name one
	return il.SearchTypes(aliased(t), func(t *il.Type, below func(*il.Type)) bool {
		if rest--; rest < 0 {
			return false
		}
		for isDerived(t) || t.Kind == il.TkTypeRef && t.Elem != nil {
			t = t.Elem
		}
		if (t.Cls != nil || t.IsEnum()) && isHiddenFrom(fx, &t.SourceCorresp) {
			return true
		}
		if t.Cls != nil {
			for i := range t.Cls.Args {
				below(t.Cls.Args[i].Type)
			}
		}
		return false
	})
}

// isOpaqueAlias reports whether nothing is known of the type that the dependent
// alias template-id t names before it is instantiated: a computed type, a
// specialisation with an argument that is a computation, or a specialisation
// named by a member of a class template, for which the classes around must be
// known.
func isOpaqueAlias(t *il.Type) bool {
	e := aliased(t)
	if m := t.Ref.Template; m != nil && m.IsClassMember && !isAliasID(e) && m.ParentScope.Is(il.ScopePrototype) {
		return true
	}
	return namesOpaque(t)
}

// namesOpaque reports whether the dependent alias template-id t names a type of which
// nothing is known by itself.
func namesOpaque(t *il.Type) bool { return isOpaque(aliased(t)) }

// isOpaque reports whether nothing is known of e, or of what it is a name of, before it
// is instantiated.
func isOpaque(e *il.Type) bool {
	for isAliasID(e) || (isPlainTypedef(e) || e.IsPlainQualified()) && e.Elem != nil {
		if isAliasID(e) {
			e = aliased(e)
		} else {
			e = e.Elem
		}
	}
	switch {
	case e.Kind == il.TkTypeRef:
		return true
	case e.Cls != nil:
		return holdsComputation(classArgs(e))
	}
	return e.Kind == il.TkTemplateParam && e.TParam.Kind == il.TptkUnknown
}

// holdsComputation reports whether a nontype argument among args computes
// something that has no form as a constant: it asks a type trait of the compiler.
func holdsComputation(args []il.TemplateArg) bool {
	for i := range args {
		a := &args[i]
		if a.Spelled != nil && computes(a.Spelled, 0) || a.Const != nil && computesValue(a.Const, 0) {
			return true
		}
	}
	return false
}

// computesValue reports whether constant c stands for a computation.
func computesValue(c *il.Constant, depth int) bool {
	return c.Kind == il.CkTemplateParam && c.TPExpr != nil && computes(c.TPExpr, depth)
}

// computes reports whether a dependent expression asks a type trait.
func computes(e *il.Expr, depth int) bool {
	if e == nil || depth > maxDepth {
		return false
	}
	switch {
	case e.Kind == il.EnkBuiltinOperation:
		return true
	case e.Kind == il.EnkConstant && e.Const != nil:
		return computesValue(e.Const, depth+1)
	case e.Kind != il.EnkOperation:
		return false
	}
	for o := e.Operand; o != nil; o = o.Next {
		if computes(o, depth+1) {
			return true
		}
	}
	return false
}
