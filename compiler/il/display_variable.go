// This file implements what the display derives for variables.
package il

// shownStorage is the storage class shown for a variable: that of a static
// data member says whether the unit defines it.
func (v *Variable) shownStorage() StorageClass {
	switch {
	case v.Func > 1 || v.LocalToFunction || v.IsParameter:
		return v.Storage
	case v.isGlobalRegister():
		return ScExtern
	case v.IsClassMember:
		switch {
		case v.isInstance() && v.ExplicitInst:
			return ScUnspecified
		case v.isInstance() && v.Init == InitkNone:
			return ScExtern
		case v.DefinedOutside, v.InitializerInClass && (v.IsInline || v.IsConstexpr):
			return ScUnspecified
		}
		return ScExtern
	case v.Storage == ScExtern && v.Defined:
		return ScUnspecified
	}
	return v.Storage
}

// shownDeclStorage is the storage class that the definition wrote.
func (v *Variable) shownDeclStorage() StorageClass {
	switch {
	case v.IsClassMember && v.Func <= 1:
		if v.InitializerInClass && !v.isInstance() {
			return ScStatic
		}
		return ScUnspecified
	case v.Func <= 1 && undefined(v) && v.DeclStorage != ScRegister:
		return ScUnspecified
	case v.SeqEntry != nil && v.SeqEntry.Entity == Node(v) && v.SeqEntry.Decl != nil && v.Func <= 1:
		return v.SeqEntry.Decl.storage()
	}
	return v.DeclStorage
}

// isGlobalRegister reports whether v is a name for a register, which no
// declaration defines.
func (v *Variable) isGlobalRegister() bool {
	return v.DeclStorage == ScRegister && v.Func <= 1 && !v.IsParameter
}

// isInstance reports whether v is a member of an instance of a class template.
func (v *Variable) isInstance() bool { return v.IsClassMember && v.InstantiatedFrom != nil }

// shownDeclaredType is the type that the definition wrote.
func (v *Variable) shownDeclaredType() *Type {
	if v.Func <= 1 && !v.LocalToFunction && (undefined(v) || v.isInstance() && !v.ExplicitInst) {
		return nil
	}
	return v.DeclaredType
}

// isConstantValued reports whether the value of v is known wherever v is
// visible: that of a constexpr variable and of a constant scalar. What depends
// on template parameters may turn out to be such.
func (v *Variable) isConstantValued() bool {
	t, d := v.Type, v.Dyn
	switch {
	case t == nil || v.IsParameter || d == nil && v.Const == nil || t.IsReference() || t.AllQuals()&Volatile != 0:
		return false
	case t.Skip().Kind == TkTemplateParam:
		return true
	case !v.IsConstexpr && !(t.IsConst() && (t.IsArithmetic() || t.IsEnum() || t.IsPointer())):
		return false
	}
	return v.Const != nil || v.ConstVal != nil || d.Expr != nil && d.Expr.ValueDependent
}

// isMemberConstant reports whether v is a static data member that is constant
// by its declaration in the class.
func (v *Variable) isMemberConstant() bool {
	inClass := v.InitializerInClass || v.InstantiatedFrom != nil && v.InstantiatedFrom.InitializerInClass
	return v.IsClassMember && inClass && v.Type.IsConst() && v.isConstantValued()
}
