// This file implements variable templates and their instances as the display shows them
// (rule il.variable-templates).
package display

import "cufront/compiler/il"

// variablePrototype makes v the pattern of variable template t, which stands for it in the
// source: its value is converted to the type that is not known.
func variablePrototype(o *overlay, t *il.Template, v *il.Variable) {
	o.variables.setIsNonreal(v, true)
	if i := o.variables.templateInfo(v); i != nil {
		info := *i
		info.Entry = o.entry(0)
		o.variables.setTemplateInfo(v, &info)
	}
	o.entities.setNameRefs(t, nil)
	if o.generics.definition(t) == nil {
		o.generics.setDefinition(t, t)
	}
	c, typ := o.variables.constant(v), o.variables.typ(v)
	if c == nil || typ == nil || typ.Skip().Kind != il.TkTemplateParam || typ.HasPlaceholder() || sameType(o.constants.typ(c), typ) {
		return
	}
	cast := converted(o, constantOperand(o, &v.Entry, c), il.OpCast, typ)
	k := expressionConstant(o, 0, typ, cast)
	moveTo(o, k, cast.Pos)
	o.variables.setConst(v, k)
}

// variableInstances lists the instances of variable templates with the variables of the scope of
// their template, in the order in which they were named.
func variableInstances(o *overlay) {
	seen := make(map[*il.Variable]bool)
	var list []*il.Variable
	collect := func(v *il.Variable) {
		if v == nil || seen[v] || v.TemplateInfo == nil || v.InstantiatedFrom == nil && !v.IsSpecialized || v.StaticMemberOf != nil || v.IsPrototype || v.IsNonreal {
			return
		}
		seen[v] = true
		list = append(list, v)
	}
	named := func(n il.Node) {
		switch n := n.(type) {
		case *il.Expr:
			collect(n.Var)
		case *il.Constant:
			collect(n.Var)
		case *il.Variable:
			collect(n)
		}
	}
	o.eachFileEntry(named)
	o.eachBodyEntry(named)
	o.eachSequence(func(first *il.SourceSequenceEntry) {
		for e := first; e != nil; e = o.sequences.next(e) {
			switch n := o.sequences.entity(e).(type) {
			case *il.Variable:
				collect(n)
			case *il.InstantiationDirective:
				v, _ := n.Entity.(*il.Variable)
				collect(v)
			}
		}
	})
	for _, v := range list {
		variableInstance(o, v)
	}
}

// variableInstance lists v, which no definition of the unit gives a value unless that is constant
// or it was instantiated explicitly: the host compiler instantiates others.
func variableInstance(o *overlay, v *il.Variable) {
	t := v.TemplateInfo.AssocTemplate
	s := o.entities.parentScope(v)
	if t == nil || s == nil {
		return
	}
	o.regions.setFunc(&v.Entry, 0)
	info := *v.TemplateInfo
	info.Entry = o.entry(0)
	o.variables.setTemplateInfo(v, &info)
	o.scopes.setVariables(s, insertByID(o.scopes.variables(s), v))
	declared := o.variables.typ(v)
	if v.IsConstexpr {
		declared = o.unqualified(declared)
	}
	o.variables.setDeclaredType(v, declared)
	for r := o.entities.nameRefs(v); r != nil; r = o.nameUses.next(r) {
		if !r.IsTemplateID {
			o.dropReference(v, r)
		}
		o.regions.setFunc(&r.Entry, 0)
		o.nameUses.setNumTemplateArgs(r, 0)
	}
	if c := o.variables.constant(v); c != nil {
		o.regions.setFunc(&c.Entry, 0)
	}
	if v.IsSpecialized {
		if (v.IsConstexpr || v.Type.IsConst()) && !v.IsInline {
			o.entities.setReferenced(v, true)
			o.entities.setLinkage(v, il.LinkageInternal)
			o.variables.setStorage(v, il.ScStatic)
		}
		return
	}
	if !v.ExplicitInst {
		o.entities.setReferenced(t, true)
		if p := t.Variable; p != nil {
			o.entities.setReferenced(p, true)
		}
	}
	switch constant := v.IsConstexpr || v.Type.IsConst(); {
	case v.ExplicitInst:
		o.entities.setReferenced(v, true)
		o.variables.setDefined(v, true)
		return
	case constant && !v.IsInline:
		o.entities.setLinkage(v, il.LinkageInternal)
		o.variables.setStorage(v, il.ScStatic)
		return
	}
	o.variables.setInit(v, il.InitkNone)
	o.variables.setConst(v, nil)
	o.variables.setDyn(v, nil)
	o.variables.setDefined(v, false)
	o.variables.setStorage(v, il.ScExtern)
}
