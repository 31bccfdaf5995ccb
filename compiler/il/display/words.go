// This file implements the words of the display for the values of enumerated
// fields.
package display

import "cufront/compiler/il"

var typeRefKinds = [...]string{il.RefNone: "none", il.RefAlias: "is_alias", il.RefTemplateAlias: "is_template_alias", il.RefDecltype: "is_decltype", il.RefDeducedAuto: "is_deduced_auto", il.RefDeducedDecltypeAuto: "is_deduced_decltype_auto", il.RefTypeofExpr: "is_typeof_with_expression", il.RefTypeofType: "is_typeof_with_type_operand", il.RefUnderlyingType: "is_underlying_type",
	il.RefForTypeAttributes: "for_type_attributes", il.RefMention: "name_qualifier"}

var tparamKinds = [...]string{il.TptkParam: "tptk_param", il.TptkMember: "tptk_member", il.TptkUnknown: "tptk_unknown"}

var basedKinds = [...]string{il.BasedPointer: "pointer", il.BasedReference: "reference", il.BasedRvalueReference: "rvalue reference", il.BasedQualified: "qualified", il.BasedPtrToMember: "ptr_to_member"}

// vectorOpNames are the names of operations that have one of their own for
// vector operands.
var vectorOpNames = [il.NumOps]string{il.OpEq: "eok_vector_eq", il.OpNe: "eok_vector_ne", il.OpLt: "eok_vector_lt", il.OpGt: "eok_vector_gt", il.OpLe: "eok_vector_le", il.OpGe: "eok_vector_ge", il.OpLand: "eok_vector_land", il.OpLor: "eok_vector_lor", il.OpNot: "eok_vector_not", il.OpQuestion: "eok_vector_question"}

var constKinds = [...]string{il.CkError: "ck_error", il.CkInteger: "ck_integer", il.CkString: "ck_string", il.CkFloat: "ck_float", il.CkComplex: "ck_complex", il.CkImaginary: "ck_imaginary", il.CkAddress: "ck_address", il.CkPtrToMember: "ck_ptr_to_member", il.CkLabelDifference: "ck_label_difference", il.CkDynamicInit: "ck_dynamic_init", il.CkAggregate: "ck_aggregate", il.CkInitRepeat: "ck_init_repeat", il.CkTemplateParam: "ck_template_param", il.CkDesignator: "ck_designator", il.CkVoid: "ck_void"}

var tpConstKinds = [...]string{il.TpckParam: "tpck_param", il.TpckExpression: "tpck_expression", il.TpckMember: "tpck_member", il.TpckUnknownFunction: "tpck_unknown_function", il.TpckAddress: "tpck_address", il.TpckSizeof: "tpck_sizeof", il.TpckAlignof: "tpck_alignof", il.TpckTypeid: "tpck_typeid", il.TpckNoexcept: "tpck_noexcept", il.TpckTemplateRef: "tpck_template_ref", il.TpckIntegerPack: "tpck_integer_pack", il.TpckDestructor: "tpck_destructor"}

var addressKinds = [...]string{il.AbkRoutine: "abk_routine", il.AbkVariable: "abk_variable", il.AbkConstant: "abk_constant", il.AbkTemporary: "abk_temporary", il.AbkUUIDOf: "abk_uuidof", il.AbkTypeid: "abk_typeid", il.AbkLabel: "abk_label"}

var charKinds = [...]string{il.CharPlain: "char", il.CharWide: "wchar_t", il.Char8: "char8_t", il.Char16: "char16_t", il.Char32: "char32_t"}

var literalKinds = [...]string{il.CharPlain: "ordinary string literal", il.CharWide: "wide string literal", il.Char8: "UTF8 string literal", il.Char16: "char16_t string literal", il.Char32: "char32_t string literal"}

var ctorInitKinds = [...]string{il.CikField: "cik_field", il.CikDirectBase: "cik_direct_base_class", il.CikVirtualBase: "cik_virtual_base_class", il.CikDelegation: "cik_delegation"}

var dynInitKinds = [...]string{il.DikNone: "dik_none", il.DikZero: "dik_zero", il.DikConstant: "dik_constant", il.DikExpression: "dik_expression", il.DikClassResultViaCtor: "dik_class_result_via_ctor", il.DikConstructor: "dik_constructor", il.DikNonconstantAggregate: "dik_nonconstant_aggregate", il.DikBitwiseCopy: "dik_bitwise_copy", il.DikLambda: "dik_lambda"}

var stmtKinds = [...]string{il.StmkError: "stmk_error", il.StmkExpr: "stmk_expr", il.StmkIf: "stmk_if", il.StmkConstexprIf: "stmk_constexpr_if", il.StmkIfConsteval: "stmk_if_consteval", il.StmkIfNotConsteval: "stmk_if_not_consteval", il.StmkWhile: "stmk_while", il.StmkEndTestWhile: "stmk_end_test_while", il.StmkFor: "stmk_for", il.StmkRangeFor: "stmk_range_based_for", il.StmkGoto: "stmk_goto", il.StmkAssignedGoto: "stmk_assigned_goto", il.StmkLabel: "stmk_label", il.StmkReturn: "stmk_return", il.StmkCoroutine: "stmk_coroutine", il.StmkCoroutineReturn: "stmk_coroutine_return", il.StmkBlock: "stmk_block", il.StmkSwitch: "stmk_switch", il.StmkSwitchCase: "stmk_switch_case", il.StmkInit: "stmk_init", il.StmkAsm: "stmk_asm", il.StmkTryBlock: "stmk_try_block", il.StmkDecl: "stmk_decl", il.StmkSetVLASize: "stmk_set_vla_size", il.StmkVLADecl: "stmk_vla_decl", il.StmkEmpty: "stmk_empty", il.StmkStmtExprResult: "stmk_stmt_expr_result", il.StmkBreak: "stmk_goto", il.StmkContinue: "stmk_goto"}

var lifetimeKinds = [...]string{il.OlkGlobalStatic: "olk_global_static", il.OlkFunctionStatic: "olk_function_static", il.OlkBlock: "olk_block", il.OlkBlockAfterLabel: "olk_block_after_label", il.OlkExprTemporary: "olk_expr_temporary", il.OlkTryBlock: "olk_try_block"}

var storageClasses = [...]string{il.ScUnspecified: "sc_unspecified", il.ScExtern: "sc_extern", il.ScStatic: "sc_static", il.ScAuto: "sc_auto", il.ScRegister: "sc_register", il.ScTypedef: "sc_typedef"}

var specialKinds = [...]string{il.SfkNone: "sfk_none", il.SfkConstructor: "sfk_constructor", il.SfkDestructor: "sfk_destructor", il.SfkConversion: "sfk_conversion", il.SfkOperator: "sfk_operator", il.SfkUDLOperator: "sfk_udl_operator", il.SfkLambdaEntry: "sfk_lambda_entry_point", il.SfkDeductionGuide: "sfk_deduction_guide"}

var initKinds = [...]string{il.InitkNone: "initk_none", il.InitkStatic: "initk_static", il.InitkDynamic: "initk_dynamic", il.InitkBinding: "initk_binding", il.InitkFunctionLocal: "initk_function_local", il.InitkZero: "initk_zero"}

var pragmaKinds = [...]string{il.PragmaUnrecognized: "unrecognized", il.PragmaGCC: "GCC", il.PragmaSTDC: "STDC", il.PragmaPack: "pack", il.PragmaMessage: "message", il.PragmaOmp: "omp", il.PragmaUnroll: "unrecognized", il.PragmaDiag: "unrecognized"}

var templateKinds = [...]string{il.TemplkNone: "templk_none", il.TemplkClass: "templk_class", il.TemplkFunction: "templk_function", il.TemplkVariable: "templk_variable", il.TemplkAlias: "templk_class", il.TemplkMemberFunction: "templk_member_function", il.TemplkStaticDataMember: "templk_static_data_member", il.TemplkMemberClass: "templk_member_class", il.TemplkMemberEnum: "templk_member_enum", il.TemplkTemplateTemplateParam: "templk_template_template_param", il.TemplkConcept: "templk_concept"}

var tparamSorts = [...]string{il.TpkType: "tpk_type", il.TpkNontype: "tpk_nontype", il.TpkTemplate: "tpk_template"}

var attrFamilies = [...]string{il.AttrGNU: "gnu", il.AttrStd: "std", il.AttrAlignas: "alignas"}

var attrLocations = [...]string{il.LocPrefix: "prefix", il.LocTagName: "tag name", il.LocDeclaratorID: "declarator-id", il.LocPostfix: "postfix", il.LocNamespace: "namespace", il.LocSpecifier: "specifier", il.LocEnumerator: "enumerator", il.LocStatement: "statement", il.LocPtrOperator: "ptr-operator", il.LocParenthesis: "ptr-operator", il.LocParameter: "prefix", il.LocImplicit: "implicit", il.LocLabel: "label", il.LocAfterTag: "specifier", il.LocUsing: "prefix", il.LocTypeID: "prefix"}

var attrArgKinds = [...]string{il.ArgEmpty: "empty", il.ArgAttrConstant: "constant", il.ArgRawToken: "raw token", il.ArgToken: "token", il.ArgAttrType: "type", il.ArgAttrExpr: "constant"}

var accessWords = [...]string{il.Public: "as_public", il.Protected: "as_protected", il.Private: "as_private", il.Inaccessible: "as_inaccessible"}

var linkageWords = [...]string{il.LinkageNone: "no", il.LinkageInternal: "internal", il.LinkageC: "C", il.LinkageCXX: "C++"}
