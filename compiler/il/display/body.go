// This file implements the display of what differs by the kind of a type,
// expression, statement or constant.
package display

import (
	"strings"

	"cufront/compiler/il"

	"cufront/compiler/source"
	"cufront/compiler/token"
)

func (d *display) typeBody(t *il.Type) {
	switch t.Kind {
	case il.TkInteger:
		d.integerType(t)
	case il.TkFloat, il.TkComplex:
		k := t
		if t.Kind == il.TkComplex {
			k = d.types.elem(t).Skip()
		}
		d.word("float_kind", k.Float.String())
	case il.TkPointer:
		d.pointer("type_pointed_to", d.types.elem(t))
		d.boolean("is_reference", t.IsRef)
		d.flag("is_rvalue_reference", t.IsRRef)
	case il.TkRoutine:
		d.routineType(t)
	case il.TkArray, il.TkVector:
		d.arrayType(t)
	case il.TkClass, il.TkStruct, il.TkUnion:
		d.classType(t)
	case il.TkTypeRef:
		d.typeRef(t)
	case il.TkPtrToMember:
		d.pointer("class_of_which_a_member", t.Class)
		d.pointer("type", d.types.elem(t))
	case il.TkTemplateParam:
		d.templateParam(t)
	case il.TkAuto:
		if p := t.TParam; p != nil && p.Depth < 0 {
			d.templateParam(t)
		}
	}
}

func (d *display) integerType(t *il.Type) {
	d.word("int_kind", t.ShownInt().String())
	d.flag("explicitly_signed", t.SignedOf != nil)
	i := t.IntInfo
	if i == nil {
		return
	}
	d.flag("has_explicit_enum_base", i.ExplicitBase)
	d.flag("enum_type", i.IsEnum)
	d.flag("is_scoped_enum", i.IsScoped)
	d.flag("bool_type", i.Bool)
	d.flag("wchar_t_type", i.WChar)
	d.flag("char8_t_type", i.Char8)
	d.flag("char16_t_type", i.Char16)
	d.flag("char32_t_type", i.Char32)
	d.flag("originally_unnamed", d.integers.originallyUnnamed(i))
	d.flag("is_template_enum", i.IsTemplateEnum)
	d.flag("is_nonreal", i.IsNonreal)
	if !i.IsEnum {
		return
	}
	d.flag("is_prototype_instantiation", i.IsPrototype)
	if !i.IsScoped {
		d.first("enum_info.constant_list", len(i.Constants), func() il.Node { return i.Constants[0] })
	}
	if i.IsScoped {
		d.pointer("enum_info.assoc_scope", nonNil(i.AssocScope))
	}
	d.flag("enumerator_list_seen", i.EnumeratorListSeen)
	d.flag("underlying_type_should_use_unsigned", i.UseUnsigned || t.ShownInt() != t.Int)
	if i.ExplicitBase {
		d.pointer("base_type", nonNil(i.Base))
	}
	d.position("base_type_position", i.BasePos)
}

func (d *display) routineType(t *il.Type) {
	r := t.Routine
	d.pointer("return_type", nonNil(d.types.elem(t)))
	d.first("param_type_list", len(r.Params), func() il.Node { return r.Params[0] })
	d.pointer("assoc_routine", nonNil(typedRoutine(d.overlay, r, t)))
	d.flag("has_ellipsis", r.HasEllipsis)
	d.flag("prototyped", r.Prototyped)
	if a := r.AssocRoutine; a != nil {
		d.flag("assoc_routine_is_dtor", a.Special == il.SfkDestructor)
	}
	d.flag("value_returned_by_cctor", d.types.elem(t) != nil && d.types.elem(t).IsClass() &&
		d.types.elem(t).ClassType().Cls.Complete && d.passedViaCopy(d.types.elem(t)))
	d.flag("trailing_return_type", r.TrailingReturn)
	if a := r.AssocRoutine; a != nil {
		d.flag("assoc_routine_is_ctor", a.Special == il.SfkConstructor)
		d.flag("assoc_routine_is_lambda_body", a.IsLambdaBody)
	}
	if r.LinkageC && r.ThisClass == nil { // names and types of members have none [dcl.link]
		d.word("routine_name_linkage", "C")
	} else {
		d.word("routine_name_linkage", "C++")
	}
	d.flag("routine_name_linkage_is_explicit", r.LinkageExplicit)
	d.flag("is_variadic_instance", d.functions.variadicInstance(r))
	d.flag("does_not_return", r.DoesNotReturn)
	d.typeAttributes(t)
	d.word("calling_convention", "<default>")
	if r.HasThis {
		d.pointer("this_class", nonNil(r.ThisClass))
	}
	if r.ThisQuals != 0 {
		d.word("qualifiers", r.ThisQuals.String())
	}
	d.optional("prototype_scope", nonNil(r.PrototypeScope))
	switch r.RefQual {
	case 1:
		d.word("ref_qualifiers", "&")
	case 2:
		d.word("ref_qualifiers", "&&")
	}
	d.optional("exception_specification", nonNil(d.functions.excSpec(r)))
}

// typedRoutine is the routine that a function type names: the one that it is
// the type of, once defined or compiler-generated.
func typedRoutine(o *overlay, r *il.RoutineInfo, t *il.Type) *il.Routine {
	a := r.AssocRoutine
	if a != nil {
		a = either(o.bodies.shadows, a.ID, a)
	}
	if a == nil || a.Type != t || a.LookupOnly || !a.Generated && (!a.Defined || a.IsDeleted) {
		return nil
	}
	return a
}

// surrounding is the linkage that extern "C" blocks give what they contain.
func surrounding(c bool) il.NameLinkage {
	if c {
		return il.LinkageC
	}
	return il.LinkageCXX
}

func (d *display) arrayType(t *il.Type) {
	d.pointer("element_type", d.types.elem(t))
	a := t.Array
	if t.Kind == il.TkVector {
		d.pointer("size_constant", nonNil(a.Bound))
		d.integer("vector_kind", 0)
		return
	}
	if !a.Dependent && !a.VLA {
		d.integer("number_of_elements", int64(a.Count))
	}
	if !a.Dependent {
		d.optional("bound_constant", nonNil(d.bound(t)))
	}
	d.flag("is_template_dependent_size_array", a.Dependent)
	if a.Dependent {
		d.pointer("element_count_constant", nonNil(d.bound(t)))
	}
	d.flag("is_variable_size_array", a.VLA)
	d.flag("is_vla", a.VLA)
}

func (d *display) classType(t *il.Type) {
	c := t.Cls
	fields := d.classes.fields(c)
	d.first("field_list", len(fields), func() il.Node { return fields[0] })
	d.pointer("extra_info", c)
	d.flag("final", c.Final)
	d.flag("nested_class_defined_outside_of_parent", c.DefinedOutsideParent)
	d.flag("any_const_member", c.Members.HasConstMember)
	d.flag("any_volatile_member", c.HasVolatileMember(d.classFacts.volatile))
	d.flag("any_mutable_member", c.AnyMutable)
	d.flag("originally_unnamed", c.OriginallyUnnamed)
	d.flag("any_virtual_base_classes", c.AnyVirtualBases)
	d.flag("abstract", c.Abstract)
	d.flag("any_virtual_functions", c.AnyVirtual || c.Members.Dtor.Routine != nil && c.Members.Dtor.Routine.IsVirtual)
	d.flag("any_pure_virtual_functions", c.AnyPureVirtual)
	d.flag("any_virtual_functions_including_in_base_classes", c.Polymorphic)
	d.flag("is_template_class", d.classes.isTemplateClass(c))
	d.flag("is_specialized", c.IsSpecialized)
	d.flag("explicitly_instantiated", c.ExplicitInst)
	d.flag("do_not_instantiate", c.DoNotInstantiate)
	d.flag("is_prototype_instantiation", c.IsPrototype)
	d.flag("is_nonreal_class", d.classes.isNonreal(c))
	d.flag("proxy_class", c.ProxyOf != nil)
	d.boolean("definition_needed", d.classes.definitionNeeded(c))
	d.flag("is_empty_class", c.Empty && !d.classes.isNonreal(c))
	d.flag("no_proper_data", c.NoProperData && c.Complete)
	d.flag("has_zero_init_component", c.HasZeroInit)
	d.flag("is_packed", c.IsPacked)
	switch {
	case c.MaxMemberAlign != 0:
		d.integer("max_member_alignment", int64(c.MaxMemberAlign))
	case c.IsPacked:
		d.integer("max_member_alignment", 1)
	}
}

func (d *display) typeRef(t *il.Type) {
	d.pointer("typeref_type", nonNil(d.types.elem(t)))
	if t.Ref == nil {
		d.word("qualifiers", t.Quals.String())
		d.word("kind", "none")
		return
	}
	d.optional("expr", nonNil(t.Ref.Expr))
	d.optional("operator_type_arg", nonNil(t.Ref.TypeArg))
	alias := t.Ref.Kind == il.RefTemplateAlias
	if !alias {
		d.word("kind", typeRefKinds[t.Ref.Kind])
	}
	if d.entities.name(t) != nil && !t.Ref.Predeclared && t.Ref.Kind <= il.RefAlias {
		d.word("surrounding_name_linkage_state", linkageWords[surrounding(t.Ref.SurroundingC)])
	}
	d.flag("predeclared", t.Ref.Predeclared)
	d.args("template_arg_list", t.Ref.AllArgs())
	d.flag("decltype_expr_not_parenthesized", d.typerefs.notParenthesized(t.Ref))
	d.flag("is_dependent_type_operator", t.Ref.Kind >= il.RefDecltype && t.IsDependent())
	d.optional("assoc_template", nonNil(t.Ref.Template))
	if !alias {
		return
	}
	if len(t.Ref.Rest) > 0 {
		d.integer("min_template_arguments", int64(len(t.Ref.Args)))
	}
	d.word("kind", typeRefKinds[t.Ref.Kind])
	prototype := t.Ref.Template != nil && t.Ref.Template.Type == t
	d.flag("is_nonreal", prototype || d.types.elem(t).IsDependent())
	d.flag("is_prototype_instantiation", prototype)
}

func (d *display) templateParam(t *il.Type) {
	p := t.TParam
	d.word("kind", tparamKinds[p.Kind])
	d.flag("is_pack", p.IsPack)
	d.flag("is_auto_param", p.IsAuto)
	d.pointer("class_type", nonNil(t.Class))
	d.integer("coordinates.position", int64(p.Position))
	d.integer("coordinates.depth", int64(p.Depth))
	d.optional("constraint.type_constraint", nonNil(p.Constraint))
}

func (d *display) exprKind(e *il.Expr) {
	if e.Kind == il.EnkFold {
		d.word("kind", "fold.operator_token:     "+e.Info().FoldOp.String())
		return
	}
	d.word("kind", e.Kind.String())
}

func (d *display) newDelete(e *il.Expr) {
	x := e.X
	d.boolean("is_new", x.IsNew)
	d.boolean("placement_new", x.Placement)
	d.boolean("aligned_version", x.Aligned)
	d.boolean("array_delete", x.ArrayDelete)
	d.boolean("global_new_or_delete", x.Global)
	d.boolean("has_new_initializer", x.HasInit)
	d.boolean("new_initializer_is_brace_enclosed", x.BraceInit)
	d.boolean("new_initializer_is_paren_aggr_init", false)
	d.boolean("deducible_type", x.DeducibleType)
}

// operationTypes gives the kinds that operations show whatever their operands
// are (rule il.operation-kind); the others show the kind of their operands.
var operationTypes = [il.NumOps]string{
	il.OpQuestion: "tk_unknown", il.OpComma: "tk_unknown",
	il.OpCall: "tk_unknown", il.OpDotMemberCall: "tk_unknown", il.OpPointsToMemberCall: "tk_unknown",
	il.OpDotPMCall: "tk_unknown", il.OpPointsToPMCall: "tk_unknown",
	il.OpDotField: "tk_unknown", il.OpPointsToField: "tk_unknown", il.OpDotStatic: "tk_unknown", il.OpPointsToStatic: "tk_unknown",
	il.OpPMField: "tk_unknown", il.OpPMPointsToField: "tk_unknown",
	il.OpVaStart: "tk_unknown", il.OpVaEnd: "tk_unknown", il.OpVaCopy: "tk_unknown", il.OpVaArg: "tk_unknown",
	il.OpAddressOf: "tk_pointer", il.OpReferenceTo: "tk_pointer", il.OpIndirect: "tk_pointer", il.OpRefIndirect: "tk_pointer",
	il.OpPadd: "tk_pointer", il.OpPsubtract: "tk_pointer", il.OpPdiff: "tk_pointer", il.OpPaddAssign: "tk_pointer",
	il.OpPsubtractAssign: "tk_pointer",
	il.OpDotVacuousDtor:  "tk_unknown", il.OpPointsToVacuousDtor: "tk_unknown",
	il.OpSubscript: "tk_pointer", il.OpArrayToPointer: "tk_array", il.OpNoexcept: "tk_integer", il.OpLand: "tk_integer", il.OpLor: "tk_integer", il.OpVectorSubscript: "tk_vector",
}

// opName returns the displayed name of operation e.
func (o *overlay) opName(e *il.Expr) string {
	if name := vectorOpNames[o.nodes.op(e)]; name != "" && o.nodes.operand(e) != nil &&
		o.nodes.typ(o.nodes.operand(e)) != nil && o.nodes.typ(o.nodes.operand(e)).IsVector() {
		return name
	}
	return o.nodes.op(e).String()
}

func (d *display) operationType(e *il.Expr) string {
	if d.nodes.op(e) == il.OpVectorFill || d.nodes.operand(e) != nil && d.nodes.typ(d.nodes.operand(e)) != nil &&
		d.nodes.typ(d.nodes.operand(e)).IsVector() {
		return "tk_vector"
	}
	if k := operationTypes[d.nodes.op(e)]; k != "" {
		return k
	}
	if d.nodes.operand(e) == nil || d.nodes.typ(d.nodes.operand(e)) == nil || d.nodes.typ(e) == nil {
		return "tk_unknown"
	}
	if k := dependentKind(d.overlay, e); k != "" {
		return k
	}
	kind := shownKind(d.nodes.typ(d.nodes.operand(e)))
	switch d.nodes.op(e) {
	case il.OpRealPart, il.OpImagPart:
		kind = shownKind(d.nodes.typ(e))
	case il.OpCast, il.OpRefCast:
		if kind != shownKind(d.nodes.typ(e)) {
			return "tk_unknown"
		}
	default:
		o := d.nodes.next(d.nodes.operand(e))
		switch {
		case o == nil || d.nodes.typ(o) == nil:
		case d.nodes.op(e) == il.OpAssign && (kind == il.TkInteger || kind == il.TkFloat):
		case d.nodes.typ(o).Skip().Kind == il.TkTemplateParam:
			kind = il.TkTemplateParam
		case kind == il.TkInteger && d.nodes.typ(o).Skip().Kind == il.TkFloat: // `i += x` computes in the type of x
			kind = il.TkFloat
		}
	}
	return kind.String()
}

// shownKind returns the kind of t as an operation shows it: every class is a
// struct there.
func shownKind(t *il.Type) il.TypeKind {
	if t.IsClass() {
		return il.TkStruct
	}
	if t = t.Skip(); t.Kind == il.TkAuto {
		return il.TkTemplateParam
	}
	return t.Kind
}

func (d *display) operands(e *il.Expr) il.Node {
	if e.Kind == il.EnkBuiltinOperation && d.nodes.operand(e) == nil && e.X != nil {
		return nonNil(e.X.Args)
	}
	return nonNil(d.nodes.operand(e))
}

// typeOperand is the second type of e: that of a new array is the array's.
func (d *display) typeOperand(e *il.Expr) *il.Type {
	x := e.Info()
	if e.Kind != il.EnkNewDelete || x.Count == nil || x.TypeOperand == nil {
		return x.TypeOperand
	}
	if i := e.Init; i != nil && d.inits.constant(i) != nil && d.constants.typ(d.inits.constant(i)) != nil &&
		d.constants.typ(d.inits.constant(i)).IsArray() {
		return d.constants.typ(d.inits.constant(i))
	}
	if c := d.constantCount(x.Count); c != nil {
		return d.arrayOf(x.TypeOperand, c.Int.Lo)
	}
	return d.arrayUnknown(x.TypeOperand)
}

// shownCount is the number of elements of a new array that is no constant.
func (o *overlay) shownCount(e *il.Expr) *il.Expr {
	if n := e.Info().Count; n != nil && o.constantCount(n) == nil {
		return n
	}
	return nil
}

// constantCount returns the value of e, a number of elements, when it is a
// constant.
func (o *overlay) constantCount(e *il.Expr) *il.Constant {
	for e.Kind == il.EnkOperation && o.nodes.op(e) == il.OpCast && e.Generated && o.nodes.operand(e) != nil {
		e = o.nodes.operand(e)
	}
	if e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkInteger {
		return e.Const
	}
	return nil
}

// showsTypeOperand reports whether a second type is shown for e.
func showsTypeOperand(e *il.Expr) bool {
	switch e.Kind {
	case il.EnkNewDelete, il.EnkTypeOperand:
		return e.X != nil
	case il.EnkThrow:
		return e.Init != nil
	case il.EnkSizeof, il.EnkAlignof, il.EnkSizeofPack:
		return e.X != nil && e.X.IsType
	}
	return false
}

func hasInit(e *il.Expr) bool {
	switch e.Kind {
	case il.EnkTempInit, il.EnkLambda, il.EnkNewDelete, il.EnkCondition:
		return true
	case il.EnkThrow:
		return e.Init != nil
	}
	return false
}

func (d *display) typeWithExpr(e *il.Expr) {
	d.pointer("type_with_opt_expr", nonNil(d.nodes.operand(e)))
}

// stringLength returns the bytes of a string literal, its final NUL included.
func stringLength(c *il.Constant) int {
	switch c.Char {
	case il.CharWide, il.Char32:
		return len(c.Str) + 4
	case il.Char16:
		return len(c.Str) + 2
	}
	return len(c.Str) + 1
}

func literalKind(c *il.Constant) string {
	kind := literalKinds[c.Char]
	switch {
	case c.FuncNameTok:
		return "not a literal"
	case c.UTF8:
		kind = literalKinds[il.Char8]
	}
	if c.Raw {
		return "raw " + kind
	}
	return kind
}

// initKind is how the display says that v is initialised: automatic variables
// at run time even where the value is constant, static ones of functions by a
// list of their function unless they have the value of a literal as it was
// written (rule il.locals).
func (o *overlay) initKind(v *il.Variable) il.InitKind {
	switch {
	case o.variables.init(v) == il.InitkNone || o.variables.init(v) == il.InitkBinding || o.variables.init(v) == il.InitkZero:
		return o.variables.init(v)
	case v.FunctionLocalStatic && (o.variables.init(v) != il.InitkStatic || o.variables.typ(v).IsDependent() || !o.isLiteral(o.variables.constant(v))):
		return il.InitkFunctionLocal
	case o.variables.storage(v) == il.ScAuto || o.variables.storage(v) == il.ScRegister:
		return il.InitkDynamic
	}
	return o.variables.init(v)
}

// isLiteral reports whether c is a literal of the type that it has.
func (o *overlay) isLiteral(c *il.Constant) bool {
	if c == nil || c.Expr != nil || c.OrigType != nil || c.ReinterpretLike {
		return false
	}
	switch c.Kind {
	case il.CkInteger:
		t := o.constants.typ(c)
		return t == nil || t.Skip().Kind == il.TkInteger
	case il.CkFloat, il.CkString:
		return true
	}
	return false
}

// isReferenced reports whether v is named, or initialised where it is declared
// in a function.
func (o *overlay) isReferenced(v *il.Variable) bool {
	return o.entities.referenced(v) || initialisedInBody(o, v)
}

// initialisedInBody reports whether v is initialised where it is declared in a function.
func initialisedInBody(o *overlay, v *il.Variable) bool {
	if v.FunctionLocalStatic {
		return o.variables.init(v) == il.InitkDynamic || o.variables.init(v) == il.InitkFunctionLocal
	}
	return !v.IsParameter && o.regions.region(&v.Entry) > 1 && o.initKind(v) == il.InitkDynamic
}

// isUsed reports whether the display calls v used: its value or address was
// taken other than as a constant of a class.
func (o *overlay) isUsed(v *il.Variable) bool {
	if o.regions.region(&v.Entry) <= 1 && o.variables.defined(v) && o.variables.init(v) == il.InitkStatic &&
		o.variables.typ(v).AllQuals() == il.Const|il.Volatile {
		return true
	}
	if v.Generated && o.entities.name(v) == nil {
		return false
	}
	for _, b := range v.Bindings {
		if o.variables.used(b) {
			return true
		}
	}
	if o.entities.linkage(v) == il.LinkageInternal && o.variables.typ(v).IsConst() && o.variables.typ(v).AllQuals()&il.Volatile != 0 {
		return true
	}
	return o.variables.used(v) && !o.hasAttribute(v, "used") && !v.IsThis && !v.IsAnonymousParent &&
		!(v.StaticMemberOf != nil && v.ConstVal != nil)
}

// endOfConstructDisplayPos returns where the display ends a construct: behind the brace of a
// class or enumeration, at the brace of others.
func endOfConstructDisplayPos(x *il.EndOfConstruct) source.Pos {
	t, _ := x.Entity.(*il.Type)
	if c, ok := x.Entity.(*il.Template); ok {
		t = c.Type
	}
	switch {
	case t == nil:
	case t.Cls != nil && t.Cls.ClosePos.IsValid():
		return t.Cls.ClosePos
	case t.IntInfo != nil && t.IntInfo.ClosePos.IsValid():
		return t.IntInfo.ClosePos
	}
	return x.Pos
}

// isPartial reports whether c leaves part of the object to be zeroed.
func (o *overlay) isPartial(c *il.Constant, depth int) bool {
	if c.PartialAggr {
		return true
	}
	if c.Kind != il.CkAggregate || depth > maxTextDepth {
		return false
	}
	for _, e := range o.constants.elems(c) {
		if o.isPartial(e, depth+1) {
			return true
		}
	}
	return false
}

// constantType returns the type of c as displayed: a designator is void.
func (d *display) constantType(c *il.Constant) *il.Type {
	if c.Kind == il.CkDesignator {
		return d.u.Builtin.Void
	}
	return d.constants.typ(c)
}

// extendsLifetime reports whether v, a reference, would let a temporary live.
func (o *overlay) extendsLifetime(v *il.Variable) bool {
	return v.ExtendsLifetime || o.variables.dyn(v) != nil && o.variables.typ(v) != nil && o.variables.typ(v).IsReference() &&
		!v.IsParameter && !v.IsHandlerParam && !bindsLiteral(o, o.variables.dyn(v))
}

// exprDisplayPos returns the displayed position of e: that of a constant in
// parentheses is the first of them, that of an instance of a function template
// the beginning of its qualified name.
func (o *overlay) exprDisplayPos(e *il.Expr) source.Pos {
	switch {
	case !e.Pos.IsValid() || !e.Start.IsValid():
	case e.Kind == il.EnkUnresolved && constantOf(o, e) != nil:
		return e.Start
	case e.Kind == il.EnkConstant && o.nodes.parenthesized(e), e.Kind == il.EnkRoutine && len(o.routines.templateArgs(e.Routine)) > 0:
		return e.Start
	}
	return e.Pos
}

// registerName returns the register that v is bound to, as the display calls
// it: the letter of a general one, the bare name of the others.
func registerName(v *il.Variable) string {
	if v.DeclStorage != il.ScRegister || v.AsmName == "" {
		return ""
	}
	name := strings.TrimPrefix(v.AsmName, "%")
	if len(name) == 3 && (name[0] == 'e' || name[0] == 'r') && name[1] >= 'a' {
		name = name[1:]
	}
	if len(name) == 2 && name[1] == 'x' {
		name = name[:1]
	}
	return name
}

// asmNameKept reports whether the name of v for the assembler is displayed:
// that of a plain automatic variable means nothing.
func (o *overlay) asmNameKept(v *il.Variable) bool {
	return v.AsmName != "" && registerName(v) == "" && o.variables.storage(v) != il.ScAuto
}

// shownExpr is the expression that the display shows c to come from; what
// depends on template parameters is that expression unless it is converted.
func shownExpr(c *il.Constant) *il.Expr {
	if c.Kind == il.CkTemplateParam && c.TP == il.TpckExpression && c.OrigType == nil {
		return nil
	}
	return c.Expr
}

// rulesOutNull reports whether the display says that c can be no null pointer
// constant: of what depends on template parameters that is said of arithmetic.
func (o *overlay) rulesOutNull(c *il.Constant) bool {
	if c.Kind == il.CkTemplateParam && c.TP == il.TpckParam {
		return false
	}
	if c.Kind == il.CkTemplateParam && c.TP == il.TpckExpression && c.TPExpr != nil && c.OrigType == nil {
		switch e := c.TPExpr; {
		case e.Kind == il.EnkBuiltinOperation, o.nodes.op(e) == il.OpLand, o.nodes.op(e) == il.OpLor, o.nodes.op(e) == il.OpNot:
			return false
		}
	}
	return o.constants.notNullPointer(c)
}

// nonArithmetic reports whether c is a literal that is no decimal number.
func (o *overlay) nonArithmetic(c *il.Constant) bool {
	return c.NonArithmetic || c.Kind == il.CkInteger && (c.Raw || o.isLiteralZero(c) && !o.isPlainInt(c))
}

func (o *overlay) isPlainInt(c *il.Constant) bool {
	t := o.constants.typ(c)
	return t == nil || t.Kind != il.TkInteger || t.Int == il.IntInt || t.IsEnum()
}

// isTemporaryAddress reports whether c is the address of a temporary.
func isTemporaryAddress(c *il.Constant) bool {
	return c.Kind == il.CkAddress && c.Address == il.AbkTemporary
}

// isSimpleZero reports whether c is the literal 0 as written, or the null
// pointer that it was converted to.
func (o *overlay) isSimpleZero(c *il.Constant) bool {
	if e := c.Expr; c.ReinterpretLike && c.Kind == il.CkInteger && e != nil && o.nodes.op(e) == il.OpCast && (e.Generated || c.ExplicitCast) {
		return o.nodes.operand(e) != nil && o.nodes.operand(e).Kind == il.EnkConstant && o.isSimpleZero(o.nodes.operand(e).Const)
	}
	return o.isLiteralZero(c) && !c.Raw && o.isPlainInt(c)
}

// isLiteralZero reports whether c is a literal with the value 0.
func (o *overlay) isLiteralZero(c *il.Constant) bool {
	return c.Kind == il.CkInteger && c.Int.IsZero() && !c.ImplicitElement && c.Expr == nil && o.entities.name(c) == nil &&
		!c.NullptrKeyword && !c.IsCharLiteral &&
		!c.IsBoolLiteral && c.Spelling == "" && c.OrigType == nil
}

// paramNumber returns the number of the parameter that e, outside a function
// body, names; 0 stands for this.
func (d *display) paramNumber(e *il.Expr) int {
	if e.Var == nil || d.variables.assocParam(e.Var) == nil {
		return 0
	}
	return d.variables.assocParam(e.Var).Num
}

// constantValue prints what depends on the kind of a constant.
func (d *display) constantValue(c *il.Constant) {
	switch c.Kind {
	case il.CkInteger:
		d.label("integer_value")
		d.b = append(d.integerText(d.b, c), '\n')
	case il.CkFloat:
		d.label("float_value")
		d.b = append(d.constText(d.b, c), '\n')
	case il.CkString:
		d.word("character_kind", charKinds[c.Char])
		d.integer("length", int64(stringLength(c)))
		d.word("literal_kind", literalKind(c))
		d.flag("func_name_tok", c.FuncNameTok)
		d.label("value")
		d.b = append(stringText(d.b, c), '\n')
	case il.CkAggregate:
		d.first("first_constant", len(d.constants.elems(c)), func() il.Node { return d.constants.elems(c)[0] })
		d.first("last_constant", len(d.constants.elems(c)), func() il.Node { return d.constants.elems(c)[len(d.constants.elems(c))-1] })
		d.flag("has_dynamic_init_component", c.HasDynamic)
	case il.CkAddress:
		d.addressConstant(c)
	case il.CkInitRepeat:
		d.pointer("constant", nonNil(d.constants.base(c)))
		d.integer("count", int64(c.Count))
	case il.CkTemplateParam:
		d.templateConstant(c)
	case il.CkPtrToMember:
		d.memberConstant(c)
	case il.CkDesignator:
		if c.IsFieldDesignator {
			d.flag("is_field_designator", true)
			d.idName("field", d.entities.name(c.Field))
		} else {
			d.integer("array_element", int64(c.Index))
		}
	case il.CkDynamicInit:
		d.pointer("dynamic_init", nonNil(c.Dyn))
	case il.CkLabelDifference:
		d.pointer("from_address", nonNil(c.FromTo[0]))
		d.pointer("to_address", nonNil(c.FromTo[1]))
	}
}

func (d *display) addressConstant(c *il.Constant) {
	d.word("address.kind", addressKinds[c.Address])
	switch c.Address {
	case il.AbkRoutine:
		d.pointer("routine", nonNil(c.Routine))
	case il.AbkVariable:
		d.pointer("variable", nonNil(c.Var))
	case il.AbkLabel:
		d.pointer("label", nonNil(c.Label))
	case il.AbkTemporary:
		d.pointer("temporary", nonNil(d.constants.base(c)))
	default:
		d.pointer("constant", nonNil(d.constants.base(c)))
	}
	d.pointer("subobject_path", nonNil(d.path(c)))
	d.integer("address.offset", c.Offset)
}

func (d *display) memberConstant(c *il.Constant) {
	d.pointer("casting_base_class", nonNil(c.CastBase))
	d.pointer("name_reference", nonNil(c.NameRef))
	d.boolean("cast_to_base", c.CastToBase)
	d.boolean("is_function_ptr", c.IsFunctionPtr)
	if c.IsFunctionPtr {
		d.pointer("routine", nonNil(c.Routine))
	} else {
		d.pointer("field", nonNil(c.Field))
	}
}

func (d *display) templateConstant(c *il.Constant) {
	d.word("kind", tpConstKinds[c.TP])
	switch c.TP {
	case il.TpckParam:
		d.integer("coordinates.position", int64(c.Position))
		d.integer("coordinates.depth", int64(c.Depth))
		d.flag("is_pack", c.IsPack)
	case il.TpckExpression:
		d.pointer("expr", nonNil(c.TPExpr))
	case il.TpckMember, il.TpckUnknownFunction:
		d.pointer("type", nonNil(c.TPType))
	case il.TpckTemplateRef:
		r := d.unknown.refs[c]
		d.pointer("con", nonNil(r.function))
		d.givenArgs("arg_list", r.args)
	case il.TpckSizeof, il.TpckAlignof:
		e := sizedOperand(d.overlay, c)
		t := c.TPType
		if t == nil && e != nil {
			t = d.nodes.typ(e)
		}
		d.pointer("type", nonNil(t))
		d.pointer("expr", nonNil(e))
		d.flag("is_std_alignof", c.TPExpr != nil && c.TPExpr.Kind == il.EnkAlignof && c.TPExpr.Info().StdAlignof)
	}
}

// stmtPositionFirst prints the position, which comes first in most statements.
func (d *display) stmtPositionFirst(s *il.Statement) { d.position("position", s.Pos) }

// statementBody prints what depends on the kind of a statement.
func (d *display) statementBody(s *il.Statement) {
	switch s.Kind {
	case il.StmkExpr, il.StmkAssignedGoto, il.StmkStmtExprResult, il.StmkCoroutineReturn:
		d.pointer("expr", nonNil(d.statements.expr(s)))
	case il.StmkReturn:
		e := d.statements.expr(s)
		if s.Init != nil { // what initialises the result stands in its place
			e = nil
		}
		d.pointer("expr", nonNil(e))
		d.optional("return_dynamic_init", nonNil(s.Init))
	case il.StmkInit:
		d.pointer("expr", nil)
		d.pointer("dynamic_init", nonNil(s.Init))
	case il.StmkIf, il.StmkConstexprIf, il.StmkIfConsteval, il.StmkIfNotConsteval:
		d.pointer("expr", nonNil(d.statements.expr(s)))
		d.pointer("then_statement", nonNil(s.Then))
		d.pointer("else_statement", nonNil(s.Else))
	case il.StmkWhile, il.StmkEndTestWhile:
		d.pointer("expr", nonNil(d.statements.expr(s)))
		d.pointer("loop_statement", nonNil(d.statements.body(s)))
	case il.StmkFor:
		d.pointer("initialization", nonNil(s.InitStmt))
		d.pointer("expr", nonNil(d.statements.expr(s)))
		d.pointer("statement", nonNil(d.statements.body(s)))
		d.pointer("increment", nonNil(s.Incr))
		d.optional("for_init_scope", forInitScope(s))
	case il.StmkRangeFor:
		d.rangeFor(s)
	case il.StmkGoto, il.StmkBreak, il.StmkContinue, il.StmkLabel:
		d.pointer("label", nonNil(s.Label))
		d.pointer("lifetime", nonNil(d.statements.lifetime(s)))
	case il.StmkSwitch:
		d.pointer("expr", nonNil(d.statements.expr(s)))
		d.pointer("body_statement", nonNil(d.statements.body(s)))
		d.pointer("extra_info", nonNil(s.Switch))
	case il.StmkSwitchCase:
		d.pointer("switch_statement", nonNil(s.SwitchStmt))
		d.pointer("extra_info", nonNil(s.Case))
	case il.StmkBlock:
		d.pointer("statements", nonNil(d.statements.first(s)))
		d.position("final_position", s.FinalPos)
		d.pointer("assoc_scope", nonNil(s.Scope))
		d.pointer("lifetime", nonNil(d.statements.lifetime(s)))
		d.boolean("end_of_block_reachable", d.statements.endReachable(s))
		d.flag("implicit_scope_not_allowed", s.ImplicitScopeNotAllowed)
		d.flag("is_statement_expression", s.IsStmtExpr)
	case il.StmkTryBlock:
		d.boolean("is_function_try_block", d.statements.functionTry(s))
		d.pointer("statement", nonNil(d.statements.body(s)))
		d.first("handlers", len(s.Handlers), func() il.Node { return s.Handlers[0] })
		d.pointer("lifetime", nonNil(d.statements.lifetime(s)))
	case il.StmkDecl:
		d.declEntities(s)
	case il.StmkAsm:
		d.pointer("asm_entry", nonNil(s.Asm))
	}
}

func (d *display) rangeFor(s *il.Statement) {
	r := s.Range
	d.pointer("statement", nonNil(d.statements.body(s)))
	d.pointer("iterator", nonNil(r.Iterator))
	d.pointer("range", nonNil(r.Range))
	d.pointer("range_based_for_scope", nonNil(r.Scope))
	d.pointer("iterator_scope", nonNil(r.IterScope))
	d.pointer("begin", nonNil(r.Begin))
	d.pointer("end", nonNil(r.End))
	d.pointer("ne_call_expr", nonNil(r.NECall))
	d.pointer("incr_call_expr", nonNil(r.IncrCall))
}

func (d *display) declEntities(s *il.Statement) {
	d.label("entities")
	shown := 0
	for _, e := range s.Entities {
		if _, using := e.(*il.UsingDecl); using {
			continue
		}
		if shown++; shown > 1 {
			d.pad(column)
		}
		d.target(e, false)
		d.b = append(d.b, '\n')
	}
	if shown == 0 {
		d.b = append(d.b, "NULL\n"...)
	}
	static := false
	for _, e := range s.Entities {
		v, ok := e.(*il.Variable)
		static = static || ok && (d.variables.storage(v) == il.ScStatic || v.IsThreadLocal)
	}
	d.flag("decl.has_static_or_thread_variable", static)
}

// opnameWord returns the onk_… word of an operator function.
func opnameWord(r *il.Routine) string {
	switch r.Opname {
	case token.KwNew:
		if r.OpnameArray {
			return "onk_array_new"
		}
		return "onk_new"
	case token.KwDelete:
		if r.OpnameArray {
			return "onk_array_delete"
		}
		return "onk_delete"
	}
	if w, ok := opnameWords[r.Opname]; ok {
		return w
	}
	return "onk_none"
}

var opnameWords = map[token.Kind]string{
	token.Assign: "onk_assign", token.LParen: "onk_function_call", token.LBracket: "onk_subscript", token.Arrow: "onk_arrow",
	token.Plus: "onk_plus", token.Minus: "onk_minus", token.Star: "onk_star", token.Slash: "onk_divide", token.Percent: "onk_remainder",
	token.Caret: "onk_excl_or", token.Amp: "onk_ampersand", token.Pipe: "onk_or", token.Tilde: "onk_compl", token.Not: "onk_not",
	token.Lt: "onk_lt", token.Gt: "onk_gt", token.Le: "onk_le", token.Ge: "onk_ge", token.Eq: "onk_eq", token.Ne: "onk_ne",
	token.Spaceship: "onk_spaceship", token.AndAnd: "onk_and_and", token.OrOr: "onk_or_or", token.Inc: "onk_plus_plus",
	token.Dec: "onk_minus_minus",
	token.Shl: "onk_shift_left", token.Shr: "onk_shift_right", token.Comma: "onk_comma", token.ArrowStar: "onk_arrow_star",
	token.PlusAssign: "onk_plus_assign", token.MinusAssign: "onk_minus_assign", token.StarAssign: "onk_times_assign",
	token.SlashAssign:   "onk_divide_assign",
	token.PercentAssign: "onk_remainder_assign", token.CaretAssign: "onk_excl_or_assign", token.AmpAssign: "onk_and_assign",
	token.PipeAssign: "onk_or_assign",
	token.ShlAssign:  "onk_shift_left_assign", token.ShrAssign: "onk_shift_right_assign", token.KwCoAwait: "onk_co_await",
}
