// This file implements the names of kinds and operations: those that the display
// shows.
package il

var typeKinds = [...]string{
	TkError: "tk_error", TkVoid: "tk_void", TkInteger: "tk_integer", TkFloat: "tk_float", TkComplex: "tk_complex",
	TkPointer: "tk_pointer", TkRoutine: "tk_routine", TkArray: "tk_array", TkClass: "tk_class",
	TkStruct: "tk_struct", TkUnion: "tk_union", TkTypeRef: "tk_typeref", TkPtrToMember: "tk_ptr_to_member",
	TkTemplateParam: "tk_template_param", TkVector: "tk_vector", TkNullptr: "tk_nullptr",
	TkAuto: "tk_template_param",
}

// String returns the name of the kind of a type.
func (k TypeKind) String() string { return typeKinds[k] }

var exprKinds = [...]string{
	EnkError: "enk_error", EnkOperation: "enk_operation", EnkConstant: "enk_constant", EnkVariable: "enk_variable",
	EnkField: "enk_field", EnkRoutine: "enk_routine", EnkTempInit: "enk_temp_init", EnkLambda: "enk_lambda",
	EnkNewDelete: "enk_new_delete", EnkThrow: "enk_throw", EnkCondition: "enk_condition",
	EnkObjectLifetime: "enk_object_lifetime", EnkTypeid: "enk_typeid", EnkSizeof: "enk_sizeof",
	EnkSizeofPack: "enk_sizeof_pack", EnkAlignof: "enk_alignof", EnkAddressOfEllipsis: "enk_address_of_ellipsis",
	EnkStatement: "enk_statement", EnkReuseValue: "enk_reuse_value", EnkTypeOperand: "enk_type_operand",
	EnkBuiltinOperation: "enk_builtin_operation", EnkParamRef: "enk_param_ref",
	EnkBracedInitList: "enk_braced_init_list", EnkFold: "", EnkInitializer: "enk_initializer",
	EnkAwait: "enk_await", EnkYield: "enk_yield", EnkRequires: "enk_requires", EnkConceptID: "enk_concept_id",
	EnkNestedReq: "enk_nested_req", EnkCompoundReq: "enk_compound_req", EnkTypeReq: "enk_type_operand",
	EnkNoexcept: "enk_operation", EnkUnresolved: "enk_constant", EnkDependentMember: "enk_operation",
	EnkDependentConstruct: "enk_operation", EnkLabelAddress: "enk_constant",
}

// String returns the name of the kind of an expression.
func (k ExprKind) String() string { return exprKinds[k] }

var opNames = [NumOps]string{
	OpIndirect: "eok_indirect", OpRefIndirect: "eok_ref_indirect", OpAddressOf: "eok_address_of",
	OpReferenceTo: "eok_reference_to", OpNegate: "eok_negate", OpUnaryPlus: "eok_unary_plus",
	OpComplement: "eok_complement", OpNot: "eok_not", OpPreIncr: "eok_pre_incr", OpPreDecr: "eok_pre_decr",
	OpPostIncr: "eok_post_incr", OpPostDecr: "eok_post_decr", OpCast: "eok_cast", OpBoolCast: "eok_bool_cast",
	OpRefCast: "eok_ref_cast", OpBaseClassCast: "eok_base_class_cast", OpDerivedClassCast: "eok_derived_class_cast",
	OpPMBaseClassCast: "eok_pm_base_class_cast", OpPMDerivedClassCast: "eok_pm_derived_class_cast",
	OpDynamicCast: "eok_dynamic_cast", OpRefDynamicCast: "eok_ref_dynamic_cast", OpLvalue: "eok_lvalue",
	OpLvalueAdjust: "eok_lvalue_adjust", OpClassRvalueAdjust: "eok_class_rvalue_adjust",
	OpArrayToPointer: "eok_array_to_pointer", OpNoexcept: "eok_noexcept", OpRealPart: "eok_real_part",
	OpImagPart: "eok_imag_part", OpXConj: "eok_xconj", OpParens: "eok_parens", OpAdd: "eok_add",
	OpSubtract: "eok_subtract", OpMultiply: "eok_multiply", OpDivide: "eok_divide", OpRemainder: "eok_remainder",
	OpShiftl: "eok_shiftl", OpShiftr: "eok_shiftr", OpAnd: "eok_and", OpOr: "eok_or", OpXor: "eok_xor",
	OpEq: "eok_eq", OpNe: "eok_ne", OpLt: "eok_lt", OpGt: "eok_gt", OpLe: "eok_le", OpGe: "eok_ge",
	OpSpaceship: "eok_spaceship", OpLand: "eok_land", OpLor: "eok_lor", OpPadd: "eok_padd",
	OpPsubtract: "eok_psubtract", OpPdiff: "eok_pdiff", OpAssign: "eok_assign", OpAddAssign: "eok_add_assign",
	OpSubtractAssign: "eok_subtract_assign", OpMultiplyAssign: "eok_multiply_assign",
	OpDivideAssign: "eok_divide_assign", OpRemainderAssign: "eok_remainder_assign",
	OpShiftlAssign: "eok_shiftl_assign", OpShiftrAssign: "eok_shiftr_assign", OpAndAssign: "eok_and_assign",
	OpOrAssign: "eok_or_assign", OpXorAssign: "eok_xor_assign", OpPaddAssign: "eok_padd_assign",
	OpPsubtractAssign: "eok_psubtract_assign", OpSubscript: "eok_subscript", OpComma: "eok_comma",
	OpQuestion: "eok_question", OpDotField: "eok_dot_field", OpPointsToField: "eok_points_to_field",
	OpDotStatic: "eok_dot_static", OpPointsToStatic: "eok_points_to_static", OpPMField: "eok_pm_field",
	OpPMPointsToField: "eok_pm_points_to_field", OpDotMemberCall: "eok_dot_member_call",
	OpPointsToMemberCall: "eok_points_to_member_call", OpDotPMCall: "eok_dot_pm_call",
	OpPointsToPMCall: "eok_points_to_pm_call", OpCall: "eok_call", OpVaStart: "eok_va_start", OpVaEnd: "eok_va_end",
	OpVaCopy: "eok_va_copy", OpVaArg: "eok_va_arg", OpVectorSubscript: "eok_vector_subscript",
	OpVectorFill: "eok_vector_fill", OpDotVacuousDtor: "eok_dot_vacuous_destructor_call",
	OpPointsToVacuousDtor: "eok_points_to_vacuous_destructor_call",
}

// String returns the name of an operation.
func (op Op) String() string { return opNames[op] }

var scopeKinds = [...]string{
	SckFile: "sck_file", SckFuncPrototype: "sck_func_prototype", SckBlock: "sck_block",
	SckNamespace: "sck_namespace", SckClass: "sck_class_struct_union", SckEnum: "sck_enum",
	SckFunction: "sck_function", SckTemplateDecl: "sck_template_declaration", SckCondition: "sck_condition",
}

// String returns the name of the kind of a scope.
func (k ScopeKind) String() string { return scopeKinds[k] }
