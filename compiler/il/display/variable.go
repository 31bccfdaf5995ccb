// This file implements what the display derives for variables.
package display

import "cufront/compiler/il"

// variableStorage is the storage class shown for a variable: that of a static
// data member says whether the unit defines it.
func (o *overlay) variableStorage(v *il.Variable) il.StorageClass {
	switch {
	case o.regions.region(&v.Entry) > 1 || o.entities.localToFunction(v) || v.IsParameter:
		return o.variables.storage(v)
	case o.isGlobalRegister(v):
		return il.ScExtern
	case v.IsClassMember:
		switch {
		case v.Linkage == il.LinkageInternal && !(v.InitializerInClass && v.IsPrototype || variableIsInstance(v) && o.variables.initializerInClass(v)):
			return il.ScStatic
		case variableIsInstance(v) && v.ExplicitInst:
			return il.ScUnspecified
		case variableIsInstance(v) && o.variables.init(v) == il.InitkNone:
			return il.ScExtern
		case v.DefinedOutside, o.variables.initializerInClass(v) && (v.IsInline || v.IsConstexpr):
			return il.ScUnspecified
		}
		return il.ScExtern
	case o.variables.storage(v) == il.ScExtern && o.variables.defined(v):
		return il.ScUnspecified
	}
	return o.variables.storage(v)
}

// variableDeclStorage is the storage class that the definition wrote.
func (o *overlay) variableDeclStorage(v *il.Variable) il.StorageClass {
	switch {
	case v.IsClassMember && o.regions.region(&v.Entry) <= 1:
		if o.variables.initializerInClass(v) && !variableIsInstance(v) {
			return il.ScStatic
		}
		return il.ScUnspecified
	case o.regions.region(&v.Entry) <= 1 && o.undefined(v) && v.DeclStorage != il.ScRegister:
		return il.ScUnspecified
	case o.entities.seqEntry(v) != nil && o.sequences.entity(o.entities.seqEntry(v)) == il.Node(v) &&
		o.entities.seqEntry(v).Decl != nil && o.regions.region(&v.Entry) <= 1:
		return storage(o.entities.seqEntry(v).Decl)
	}
	return v.DeclStorage
}

// isGlobalRegister reports whether v is a name for a register, which no
// declaration defines.
func (o *overlay) isGlobalRegister(v *il.Variable) bool {
	return v.DeclStorage == il.ScRegister && o.regions.region(&v.Entry) <= 1 && !v.IsParameter
}

// variableIsInstance reports whether v is a member of an instance of a class template.
func variableIsInstance(v *il.Variable) bool {
	return v.IsClassMember && v.InstantiatedFrom != nil
}

// shownDeclaredType is the type that the definition wrote.
func (o *overlay) shownDeclaredType(v *il.Variable) *il.Type {
	if i := v.TemplateInfo; i != nil && v.InstantiatedFrom != nil && v.StaticMemberOf == nil {
		return o.variables.declaredType(v)
	}
	if o.regions.region(&v.Entry) <= 1 && !o.entities.localToFunction(v) && (o.undefined(v) || variableIsInstance(v) &&
		!v.ExplicitInst) {
		return nil
	}
	return o.variables.declaredType(v)
}

// isConstantValued reports whether the value of v is known wherever v is
// visible: that of a constexpr variable and of a constant scalar. What depends
// on template parameters may turn out to be such.
func (o *overlay) isConstantValued(v *il.Variable) bool {
	t, d := o.variables.typ(v), o.variables.dyn(v)
	switch {
	case t != nil && t.IsReference(): // to a constant that a static reference keeps alive
		c := o.variables.constant(v)
		if d != nil && bindsLiteral(o, d) {
			return true
		}
		return c != nil && isTemporaryAddress(c) && o.types.elem(t.Skip()).AllQuals() == il.Const
	case t == nil || v.IsParameter || d == nil && o.variables.constant(v) == nil || t.AllQuals()&il.Volatile != 0:
		return false
	case t.Skip().Kind == il.TkTemplateParam || t.Kind == il.TkAuto:
		return d == nil || o.inits.kind(d) != il.DikNonconstantAggregate
	case !v.IsConstexpr && !(t.IsConst() && (t.IsArithmetic() || t.IsEnum() || t.IsPointer())):
		return false
	}
	return o.variables.constant(v) != nil || v.ConstVal != nil || o.inits.expr(d) != nil && o.inits.expr(d).ValueDependent
}

// bindsLiteral reports whether d binds a reference to a string literal.
func bindsLiteral(o *overlay, d *il.DynamicInit) bool {
	c := o.inits.constant(d)
	return o.inits.kind(d) == il.DikConstant && c != nil && c.Kind == il.CkAddress && c.Address == il.AbkConstant
}

// isMemberConstant reports whether v is a static data member that is constant
// by its declaration in the class.
func (o *overlay) isMemberConstant(v *il.Variable) bool {
	inClass := o.variables.initializerInClass(v) || v.InstantiatedFrom != nil && o.variables.initializerInClass(v.InstantiatedFrom)
	return v.IsClassMember && inClass && o.variables.typ(v).IsConst() && o.isConstantValued(v)
}
