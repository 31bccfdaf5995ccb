// This file implements the words of the display for the values of enumerated
// fields.
package il

var typeKinds = [...]string{TkError: "tk_error", TkVoid: "tk_void", TkInteger: "tk_integer", TkFloat: "tk_float", TkComplex: "tk_complex", TkPointer: "tk_pointer", TkRoutine: "tk_routine", TkArray: "tk_array", TkClass: "tk_class", TkStruct: "tk_struct", TkUnion: "tk_union", TkTypeRef: "tk_typeref", TkPtrToMember: "tk_ptr_to_member", TkTemplateParam: "tk_template_param", TkVector: "tk_vector", TkNullptr: "tk_nullptr", TkAuto: "tk_template_param"}

var typeRefKinds = [...]string{RefNone: "none", RefAlias: "is_alias", RefTemplateAlias: "is_template_alias", RefDecltype: "is_decltype", RefDeducedAuto: "is_deduced_auto", RefDeducedDecltypeAuto: "is_deduced_decltype_auto", RefTypeofExpr: "is_typeof_with_expression", RefTypeofType: "is_typeof_with_type_operand", RefUnderlyingType: "is_underlying_type",
	RefForTypeAttributes: "for_type_attributes"}

var tparamKinds = [...]string{TptkParam: "tptk_param", TptkMember: "tptk_member", TptkUnknown: "tptk_unknown"}

var basedKinds = [...]string{BasedPointer: "pointer", BasedReference: "reference", BasedRvalueReference: "rvalue reference", BasedQualified: "qualified", BasedPtrToMember: "ptr_to_member"}

var exprKinds = [...]string{EnkError: "enk_error", EnkOperation: "enk_operation", EnkConstant: "enk_constant", EnkVariable: "enk_variable", EnkField: "enk_field", EnkRoutine: "enk_routine", EnkTempInit: "enk_temp_init", EnkLambda: "enk_lambda", EnkNewDelete: "enk_new_delete", EnkThrow: "enk_throw", EnkCondition: "enk_condition", EnkObjectLifetime: "enk_object_lifetime", EnkTypeid: "enk_typeid", EnkSizeof: "enk_sizeof", EnkSizeofPack: "enk_sizeof_pack", EnkAlignof: "enk_alignof", EnkAddressOfEllipsis: "enk_address_of_ellipsis", EnkStatement: "enk_statement", EnkReuseValue: "enk_reuse_value", EnkTypeOperand: "enk_type_operand", EnkBuiltinOperation: "enk_builtin_operation", EnkParamRef: "enk_param_ref", EnkBracedInitList: "enk_braced_init_list", EnkFold: "", EnkInitializer: "enk_initializer", EnkAwait: "enk_await", EnkYield: "enk_yield", EnkRequires: "enk_requires", EnkConceptID: "enk_concept_id", EnkNestedReq: "enk_nested_req", EnkCompoundReq: "enk_compound_req", EnkTypeReq: "enk_type_operand", EnkNoexcept: "enk_operation", EnkUnresolved: "enk_constant", EnkDependentMember: "enk_operation", EnkDependentConstruct: "enk_operation", EnkLabelAddress: "enk_constant"}

var opNames = [NumOps]string{OpIndirect: "eok_indirect", OpRefIndirect: "eok_ref_indirect", OpAddressOf: "eok_address_of", OpReferenceTo: "eok_reference_to", OpNegate: "eok_negate", OpUnaryPlus: "eok_unary_plus", OpComplement: "eok_complement", OpNot: "eok_not", OpPreIncr: "eok_pre_incr", OpPreDecr: "eok_pre_decr", OpPostIncr: "eok_post_incr", OpPostDecr: "eok_post_decr", OpCast: "eok_cast", OpBoolCast: "eok_bool_cast", OpRefCast: "eok_ref_cast", OpBaseClassCast: "eok_base_class_cast", OpDerivedClassCast: "eok_derived_class_cast", OpPMBaseClassCast: "eok_pm_base_class_cast", OpPMDerivedClassCast: "eok_pm_derived_class_cast", OpDynamicCast: "eok_dynamic_cast", OpRefDynamicCast: "eok_ref_dynamic_cast", OpLvalue: "eok_lvalue", OpLvalueAdjust: "eok_lvalue_adjust", OpClassRvalueAdjust: "eok_class_rvalue_adjust", OpArrayToPointer: "eok_array_to_pointer", OpNoexcept: "eok_noexcept", OpRealPart: "eok_real_part", OpImagPart: "eok_imag_part", OpXConj: "eok_xconj", OpParens: "eok_parens", OpAdd: "eok_add", OpSubtract: "eok_subtract", OpMultiply: "eok_multiply", OpDivide: "eok_divide", OpRemainder: "eok_remainder", OpShiftl: "eok_shiftl", OpShiftr: "eok_shiftr", OpAnd: "eok_and", OpOr: "eok_or", OpXor: "eok_xor", OpEq: "eok_eq", OpNe: "eok_ne", OpLt: "eok_lt", OpGt: "eok_gt", OpLe: "eok_le", OpGe: "eok_ge", OpSpaceship: "eok_spaceship", OpLand: "eok_land", OpLor: "eok_lor", OpPadd: "eok_padd", OpPsubtract: "eok_psubtract", OpPdiff: "eok_pdiff", OpAssign: "eok_assign", OpAddAssign: "eok_add_assign", OpSubtractAssign: "eok_subtract_assign", OpMultiplyAssign: "eok_multiply_assign", OpDivideAssign: "eok_divide_assign", OpRemainderAssign: "eok_remainder_assign", OpShiftlAssign: "eok_shiftl_assign", OpShiftrAssign: "eok_shiftr_assign", OpAndAssign: "eok_and_assign", OpOrAssign: "eok_or_assign", OpXorAssign: "eok_xor_assign", OpPaddAssign: "eok_padd_assign", OpPsubtractAssign: "eok_psubtract_assign", OpSubscript: "eok_subscript", OpComma: "eok_comma", OpQuestion: "eok_question", OpDotField: "eok_dot_field", OpPointsToField: "eok_points_to_field", OpDotStatic: "eok_dot_static", OpPointsToStatic: "eok_points_to_static", OpPMField: "eok_pm_field", OpPMPointsToField: "eok_pm_points_to_field", OpDotMemberCall: "eok_dot_member_call", OpPointsToMemberCall: "eok_points_to_member_call", OpDotPMCall: "eok_dot_pm_call", OpPointsToPMCall: "eok_points_to_pm_call", OpCall: "eok_call", OpVaStart: "eok_va_start", OpVaEnd: "eok_va_end", OpVaCopy: "eok_va_copy", OpVaArg: "eok_va_arg", OpVectorSubscript: "eok_vector_subscript", OpVectorFill: "eok_vector_fill",
	OpDotVacuousDtor: "eok_dot_vacuous_destructor_call", OpPointsToVacuousDtor: "eok_points_to_vacuous_destructor_call"}

// vectorOpNames are the names of operations that have one of their own for
// vector operands.
var vectorOpNames = [NumOps]string{OpEq: "eok_vector_eq", OpNe: "eok_vector_ne", OpLt: "eok_vector_lt", OpGt: "eok_vector_gt", OpLe: "eok_vector_le", OpGe: "eok_vector_ge", OpLand: "eok_vector_land", OpLor: "eok_vector_lor", OpNot: "eok_vector_not", OpQuestion: "eok_vector_question"}

// String returns the displayed name of an operation.
func (o Op) String() string { return opNames[o] }

var constKinds = [...]string{CkError: "ck_error", CkInteger: "ck_integer", CkString: "ck_string", CkFloat: "ck_float", CkComplex: "ck_complex", CkImaginary: "ck_imaginary", CkAddress: "ck_address", CkPtrToMember: "ck_ptr_to_member", CkLabelDifference: "ck_label_difference", CkDynamicInit: "ck_dynamic_init", CkAggregate: "ck_aggregate", CkInitRepeat: "ck_init_repeat", CkTemplateParam: "ck_template_param", CkDesignator: "ck_designator", CkVoid: "ck_void"}

var tpConstKinds = [...]string{TpckParam: "tpck_param", TpckExpression: "tpck_expression", TpckMember: "tpck_member", TpckUnknownFunction: "tpck_unknown_function", TpckAddress: "tpck_address", TpckSizeof: "tpck_sizeof", TpckAlignof: "tpck_alignof", TpckTypeid: "tpck_typeid", TpckNoexcept: "tpck_noexcept", TpckTemplateRef: "tpck_template_ref", TpckIntegerPack: "tpck_integer_pack", TpckDestructor: "tpck_destructor"}

var addressKinds = [...]string{AbkRoutine: "abk_routine", AbkVariable: "abk_variable", AbkConstant: "abk_constant", AbkTemporary: "abk_temporary", AbkUUIDOf: "abk_uuidof", AbkTypeid: "abk_typeid", AbkLabel: "abk_label"}

var charKinds = [...]string{CharPlain: "char", CharWide: "wchar_t", Char8: "char8_t", Char16: "char16_t", Char32: "char32_t"}

var literalKinds = [...]string{CharPlain: "ordinary string literal", CharWide: "wide string literal", Char8: "UTF8 string literal", Char16: "char16_t string literal", Char32: "char32_t string literal"}

var stringPrefixes = [...]string{CharPlain: "", CharWide: "L", Char8: "u8", Char16: "u", Char32: "U"}

var ctorInitKinds = [...]string{CikField: "cik_field", CikDirectBase: "cik_direct_base_class", CikVirtualBase: "cik_virtual_base_class", CikDelegation: "cik_delegation"}

var dynInitKinds = [...]string{DikNone: "dik_none", DikZero: "dik_zero", DikConstant: "dik_constant", DikExpression: "dik_expression", DikClassResultViaCtor: "dik_class_result_via_ctor", DikConstructor: "dik_constructor", DikNonconstantAggregate: "dik_nonconstant_aggregate", DikBitwiseCopy: "dik_bitwise_copy", DikLambda: "dik_lambda"}

var stmtKinds = [...]string{StmkError: "stmk_error", StmkExpr: "stmk_expr", StmkIf: "stmk_if", StmkConstexprIf: "stmk_constexpr_if", StmkIfConsteval: "stmk_if_consteval", StmkIfNotConsteval: "stmk_if_not_consteval", StmkWhile: "stmk_while", StmkEndTestWhile: "stmk_end_test_while", StmkFor: "stmk_for", StmkRangeFor: "stmk_range_based_for", StmkGoto: "stmk_goto", StmkAssignedGoto: "stmk_assigned_goto", StmkLabel: "stmk_label", StmkReturn: "stmk_return", StmkCoroutine: "stmk_coroutine", StmkCoroutineReturn: "stmk_coroutine_return", StmkBlock: "stmk_block", StmkSwitch: "stmk_switch", StmkSwitchCase: "stmk_switch_case", StmkInit: "stmk_init", StmkAsm: "stmk_asm", StmkTryBlock: "stmk_try_block", StmkDecl: "stmk_decl", StmkSetVLASize: "stmk_set_vla_size", StmkVLADecl: "stmk_vla_decl", StmkEmpty: "stmk_empty", StmkStmtExprResult: "stmk_stmt_expr_result", StmkBreak: "stmk_goto", StmkContinue: "stmk_goto"}

var lifetimeKinds = [...]string{OlkGlobalStatic: "olk_global_static", OlkFunctionStatic: "olk_function_static", OlkBlock: "olk_block", OlkBlockAfterLabel: "olk_block_after_label", OlkExprTemporary: "olk_expr_temporary", OlkTryBlock: "olk_try_block"}

var storageClasses = [...]string{ScUnspecified: "sc_unspecified", ScExtern: "sc_extern", ScStatic: "sc_static", ScAuto: "sc_auto", ScRegister: "sc_register", ScTypedef: "sc_typedef"}

var specialKinds = [...]string{SfkNone: "sfk_none", SfkConstructor: "sfk_constructor", SfkDestructor: "sfk_destructor", SfkConversion: "sfk_conversion", SfkOperator: "sfk_operator", SfkUDLOperator: "sfk_udl_operator", SfkLambdaEntry: "sfk_lambda_entry_point", SfkDeductionGuide: "sfk_deduction_guide"}

var initKinds = [...]string{InitkNone: "initk_none", InitkStatic: "initk_static", InitkDynamic: "initk_dynamic", InitkBinding: "initk_binding", InitkFunctionLocal: "initk_function_local", InitkZero: "initk_zero"}

var scopeKinds = [...]string{SckFile: "sck_file", SckFuncPrototype: "sck_func_prototype", SckBlock: "sck_block", SckNamespace: "sck_namespace", SckClass: "sck_class_struct_union", SckEnum: "sck_enum", SckFunction: "sck_function", SckTemplateDecl: "sck_template_declaration", SckCondition: "sck_condition"}

var pragmaKinds = [...]string{PragmaUnrecognized: "unrecognized", PragmaGCC: "GCC", PragmaSTDC: "STDC", PragmaPack: "pack", PragmaMessage: "message", PragmaOmp: "omp", PragmaUnroll: "unrecognized", PragmaDiag: "unrecognized"}

var templateKinds = [...]string{TemplkNone: "templk_none", TemplkClass: "templk_class", TemplkFunction: "templk_function", TemplkVariable: "templk_variable", TemplkAlias: "templk_class", TemplkMemberFunction: "templk_member_function", TemplkStaticDataMember: "templk_static_data_member", TemplkMemberClass: "templk_member_class", TemplkMemberEnum: "templk_member_enum", TemplkTemplateTemplateParam: "templk_template_template_param", TemplkConcept: "templk_concept"}

var tparamSorts = [...]string{TpkType: "tpk_type", TpkNontype: "tpk_nontype", TpkTemplate: "tpk_template"}

var attrFamilies = [...]string{AttrGNU: "gnu", AttrStd: "std", AttrAlignas: "alignas"}

var attrLocations = [...]string{LocPrefix: "prefix", LocTagName: "tag name", LocDeclaratorID: "declarator-id", LocPostfix: "postfix", LocNamespace: "namespace", LocSpecifier: "specifier", LocEnumerator: "enumerator", LocStatement: "statement", LocPtrOperator: "ptr-operator", LocParenthesis: "ptr-operator", LocParameter: "prefix", LocImplicit: "implicit", LocLabel: "label", LocAfterTag: "specifier", LocUsing: "prefix", LocTypeID: "prefix"}

var attrArgKinds = [...]string{ArgEmpty: "empty", ArgAttrConstant: "constant", ArgRawToken: "raw token", ArgToken: "token", ArgAttrType: "type", ArgAttrExpr: "constant"}

var accessWords = [...]string{Public: "as_public", Protected: "as_protected", Private: "as_private", Inaccessible: "as_inaccessible"}

var linkageWords = [...]string{LinkageNone: "no", LinkageInternal: "internal", LinkageC: "C", LinkageCXX: "C++"}

// String returns the qualifiers as the display lists them.
func (q Quals) String() string {
	s := quals(q, " ")
	if s == "" {
		return s
	}
	return s[1:]
}
