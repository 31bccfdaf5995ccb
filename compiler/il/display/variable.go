// This file implements what the display derives for variables.
package display

import "cufront/compiler/il"

// variableStorage is the storage class shown for a variable: that of a static
// data member says whether the unit defines it.
func (o *overlay) variableStorage(v *il.Variable) il.StorageClass {
	switch {
	case v.Func > 1 || v.LocalToFunction || v.IsParameter:
		return v.Storage
	case o.isGlobalRegister(v):
		return il.ScExtern
	case v.IsClassMember:
		switch {
		case o.variableIsInstance(v) && v.ExplicitInst:
			return il.ScUnspecified
		case o.variableIsInstance(v) && v.Init == il.InitkNone:
			return il.ScExtern
		case v.DefinedOutside, v.InitializerInClass && (v.IsInline || v.IsConstexpr):
			return il.ScUnspecified
		}
		return il.ScExtern
	case v.Storage == il.ScExtern && v.Defined:
		return il.ScUnspecified
	}
	return v.Storage
}

// variableDeclStorage is the storage class that the definition wrote.
func (o *overlay) variableDeclStorage(v *il.Variable) il.StorageClass {
	switch {
	case v.IsClassMember && v.Func <= 1:
		if v.InitializerInClass && !o.variableIsInstance(v) {
			return il.ScStatic
		}
		return il.ScUnspecified
	case v.Func <= 1 && o.undefined(v) && v.DeclStorage != il.ScRegister:
		return il.ScUnspecified
	case v.SeqEntry != nil && v.SeqEntry.Entity == il.Node(v) && v.SeqEntry.Decl != nil && v.Func <= 1:
		return storage(v.SeqEntry.Decl)
	}
	return v.DeclStorage
}

// isGlobalRegister reports whether v is a name for a register, which no
// declaration defines.
func (o *overlay) isGlobalRegister(v *il.Variable) bool {
	return v.DeclStorage == il.ScRegister && v.Func <= 1 && !v.IsParameter
}

// variableIsInstance reports whether v is a member of an instance of a class template.
func (o *overlay) variableIsInstance(v *il.Variable) bool {
	return v.IsClassMember && v.InstantiatedFrom != nil
}

// shownDeclaredType is the type that the definition wrote.
func (o *overlay) shownDeclaredType(v *il.Variable) *il.Type {
	if v.Func <= 1 && !v.LocalToFunction && (o.undefined(v) || o.variableIsInstance(v) && !v.ExplicitInst) {
		return nil
	}
	return v.DeclaredType
}

// isConstantValued reports whether the value of v is known wherever v is
// visible: that of a constexpr variable and of a constant scalar. What depends
// on template parameters may turn out to be such.
func (o *overlay) isConstantValued(v *il.Variable) bool {
	t, d := v.Type, v.Dyn
	switch {
	case t == nil || v.IsParameter || d == nil && v.Const == nil || t.IsReference() || t.AllQuals()&il.Volatile != 0:
		return false
	case t.Skip().Kind == il.TkTemplateParam:
		return true
	case !v.IsConstexpr && !(t.IsConst() && (t.IsArithmetic() || t.IsEnum() || t.IsPointer())):
		return false
	}
	return v.Const != nil || v.ConstVal != nil || d.Expr != nil && d.Expr.ValueDependent
}

// isMemberConstant reports whether v is a static data member that is constant
// by its declaration in the class.
func (o *overlay) isMemberConstant(v *il.Variable) bool {
	inClass := v.InitializerInClass || v.InstantiatedFrom != nil && v.InstantiatedFrom.InitializerInClass
	return v.IsClassMember && inClass && v.Type.IsConst() && o.isConstantValued(v)
}
