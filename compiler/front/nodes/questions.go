// This file implements questions about expressions: what they call, change, name and need.

package nodes

import (
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/num"
	"cufront/compiler/source"
)

// IsNullPointer reports whether e is a constant null pointer.
func IsNullPointer(e *il.Expr) bool {
	c := e.Const
	return e.Kind == il.EnkConstant && c != nil && c.Kind == il.CkInteger && c.Int == (num.Int{}) && (c.Type.IsPointer() || c.Type.IsNullptr())
}

// Modifies reports whether e assigns or increments.
func Modifies(e *il.Expr) bool {
	return il.Search(e, func(e *il.Expr) il.Answer {
		if e.Kind != il.EnkOperation {
			return il.NotHere
		}
		switch e.Op {
		case il.OpPreIncr, il.OpPreDecr, il.OpPostIncr, il.OpPostDecr, il.OpAssign, il.OpAddAssign, il.OpSubtractAssign,
			il.OpMultiplyAssign, il.OpDivideAssign, il.OpRemainderAssign, il.OpShiftlAssign, il.OpShiftrAssign,
			il.OpAndAssign, il.OpOrAssign, il.OpXorAssign:
			return il.Found
		}
		return il.Below
	})
}

// ReadsString reports whether e reads a character of a string literal.
func ReadsString(e *il.Expr) bool {
	o := e.Operand
	return e.Kind == il.EnkOperation && e.Op == il.OpSubscript && o.Kind == il.EnkConstant && o.Const.Kind == il.CkAddress && o.Const.Address == il.AbkConstant
}

// EvaluatedObject uses the types by which the object that e reads, and that has
// been evaluated, is found.
func EvaluatedObject(u *il.Unit, e *il.Expr) {
	if e.Kind != il.EnkOperation {
		return
	}
	o := e.Operand
	switch {
	case e.Op == il.OpIndirect && o.Type.IsPointer():
		il.Mention(u.PointerTo(o.Type.Skip().Elem))
	case e.Op == il.OpSubscript && o.Kind == il.EnkOperation && o.Op == il.OpArrayToPointer && o.Operand.Kind == il.EnkVariable:
		il.Mention(u.ReferenceTo(o.Operand.Type, false))
	}
}

// MemberOfVariable reports whether e is a member of an object that a variable
// names, at any depth.
func MemberOfVariable(e *il.Expr) bool {
	if e.Kind != il.EnkOperation || e.Op != il.OpDotField {
		return false
	}
	for e.Kind == il.EnkOperation && (e.Op == il.OpDotField || e.Op == il.OpBaseClassCast) {
		e = e.Operand
	}
	if e.Kind != il.EnkVariable {
		return false
	}
	c := e.Var.Type.ClassInfoOrNil()
	return c == nil || c.Members.Dtor.Trivial || !c.Members.Dtor.Exists
}

// EvaluatedChain uses the types by which a member of an object that a variable
// names is found: each object on the way is evaluated as a reference.
func EvaluatedChain(u *il.Unit, e *il.Expr) {
	for ; e != nil; e = e.Operand {
		if !e.Type.IsReference() && !selectsBits(e) {
			il.Mention(u.ReferenceTo(e.Type, false))
		}
		if e.Kind != il.EnkOperation {
			return
		}
	}
}

// IsNullConstant reports whether e is a constant null pointer.
func IsNullConstant(e *il.Expr) bool {
	c := ConstValue(e)
	return c != nil && c.Kind == il.CkInteger && c.Int.IsZero() && e.Type.IsPointer()
}

// NeedsInterpreter reports whether e holds anything that folding leaves to the
// interpreter: a call, a temporary, an assignment, a lambda, a discarded value.
func NeedsInterpreter(e *il.Expr) bool {
	return il.Search(e, func(e *il.Expr) il.Answer {
		switch e.Kind {
		case il.EnkTempInit, il.EnkLambda, il.EnkStatement, il.EnkNewDelete, il.EnkReuseValue, il.EnkBuiltinOperation, il.EnkVariable, il.EnkObjectLifetime:
			return il.Found
		case il.EnkConstant:
			if e.Const != nil && e.Const.Kind == il.CkAddress {
				return il.Found
			}
			return il.NotHere
		case il.EnkOperation:
			switch e.Op {
			case il.OpCall, il.OpDotMemberCall, il.OpPointsToMemberCall, il.OpDotPMCall, il.OpPointsToPMCall, il.OpComma, il.OpIndirect:
				return il.Found
			case il.OpEq, il.OpNe, il.OpNot, il.OpLand, il.OpLor, il.OpBoolCast, il.OpCast:
				if (e.Op != il.OpCast || e.Type.IsBool()) && asksFunctionAddress(e) {
					return il.Found
				}
			}
		}
		return il.Below
	})
}

// asksFunctionAddress reports whether an operand of operation e is the address of
// a function or a pointer to member (rule front.compared-functions).
func asksFunctionAddress(e *il.Expr) bool {
	for o := e.Operand; o != nil; o = o.Next {
		a := o
		for a.Kind == il.EnkOperation && (a.Op == il.OpAddressOf || a.Op == il.OpCast || a.Op == il.OpParens || a.Op == il.OpPMBaseClassCast || a.Op == il.OpPMDerivedClassCast) {
			a = a.Operand
		}
		if a.Kind == il.EnkRoutine || a.Kind == il.EnkConstant && a.Const != nil && a.Const.Kind == il.CkPtrToMember {
			return true
		}
	}
	return false
}

// DependentSpec reports whether e is a noexcept with a value-dependent operand.
func DependentSpec(e *il.ExceptionSpec) bool {
	return e != nil && e.Tokens == nil && !e.Generated && e.IsNoexcept && e.Value == -1 && e.NoexceptArg != nil
}

// Unconverted returns e as written, without the casts that were added to it: the operand of
// __builtin_launder keeps its type.
func Unconverted(e *il.Expr) *il.Expr {
	for e.Kind == il.EnkOperation && e.Op == il.OpCast && e.Generated {
		e = e.Operand
	}
	return e
}

// KnownCallee returns the routine that callee e is known to point to: it is
// named, its address is taken on the spot, or e is a constexpr pointer to it
// (rule space.named-callee).
func KnownCallee(e *il.Expr) *il.Routine {
	switch e.Kind {
	case il.EnkRoutine:
		return e.Routine
	case il.EnkVariable:
		if v := e.Var; v != nil && v.IsConstexpr && v.ConstVal != nil && v.ConstVal.Kind == il.CkAddress && v.ConstVal.Address == il.AbkRoutine {
			return v.ConstVal.Routine
		}
	case il.EnkConstant:
		if c := e.Const; c.Kind == il.CkAddress && c.Address == il.AbkRoutine && c.Expr != nil && c.Expr.Kind == il.EnkVariable {
			return c.Routine
		}
	case il.EnkOperation:
		if e.Op == il.OpAddressOf && e.Operand.Kind == il.EnkRoutine {
			return e.Operand.Routine
		}
	}
	return nil
}

// CalledRoutine returns the routine that callee e names, nil for a pointer.
func CalledRoutine(e *il.Expr) *il.Routine {
	if e.Kind == il.EnkRoutine {
		return e.Routine
	}
	return nil
}

// PassedAsBytes reports whether an object of class c is an argument for `...`
// without being copied by a constructor: one that a user wrote decides, a
// deleted one is none.
func PassedAsBytes(c *il.Type) bool {
	m := &c.Cls.Members
	return m.Dtor.Trivial && !m.MoveCtor.UserProvided && (m.CopyCtor.Trivial || m.CopyCtor.Deleted && !m.CopyCtor.UserProvided)
}

// IsThrow reports whether e is a throw-expression.
func IsThrow(e *il.Expr) bool { return e.Kind == il.EnkThrow }

// UsedInRTTI notes that exceptions or run-time type information need type t.
func UsedInRTTI(u *il.Unit, t *il.Type) {
	if t.IsError() {
		return
	}
	s := t.Skip()
	if s.UsedInRTTI || s.IsDependent() {
		return
	}
	s.UsedInRTTI = true
	if !s.IsClass() && !s.IsEnum() {
		u.RTTITypes = append([]*il.Type{s}, u.RTTITypes...)
	}
}

// MaybeConstant reports whether an expression of unknown type is made of
// constants and instances of variable templates by operators.
func MaybeConstant(e *il.Expr) bool {
	switch e.Kind {
	case il.EnkVariable:
		return e.Var != nil && e.Var.TemplateInfo != nil
	case il.EnkOperation:
		if e.Op == il.OpCall || e.Op == il.OpDotMemberCall || e.Op == il.OpPointsToMemberCall {
			return false
		}
		for a := e.Operand; a != nil; a = a.Next {
			if !MaybeConstant(a) {
				return false
			}
		}
		return true
	}
	return e.Kind == il.EnkConstant || e.Kind == il.EnkSizeof || e.Kind == il.EnkAlignof
}

// IsPseudoDestructor reports whether e names the pseudo destructor of a scalar
// object.
func IsPseudoDestructor(e *il.Expr) bool {
	return e.Kind == il.EnkDependentMember && !e.TypeDependent && e.X != nil && e.X.IsDtor
}

// CalleeOf returns the function that call names, nil when it calls through a
// pointer.
func CalleeOf(call *il.Expr) *il.Routine {
	callee := call.Operand
	if callee.Kind == il.EnkOperation && callee.Operand != nil && callee.Operand.Next != nil {
		callee = Second(callee)
	}
	if callee.Kind != il.EnkRoutine {
		return nil
	}
	return callee.Routine
}

// TemporaryLifetime returns the lifetime of temps, which ends with the
// expression or initialisation of.
func TemporaryLifetime(u *il.Unit, temps []*il.DynamicInit, of il.Node) *il.ObjectLifetime {
	life := il.New[il.ObjectLifetime](u)
	life.Kind, life.Entity = il.OlkExprTemporary, of
	for _, d := range temps {
		d.Lifetime, d.Unordered = life, len(temps) > 1
		d.NextInDestructionList = life.Destructions
		life.Destructions = d
	}
	return life
}

// FieldOfThis reports whether f is a member of the class of this.
func FieldOfThis(u *il.Unit, t *il.Expr, f *il.Field) bool {
	c := t.Type.Skip().Elem.ClassType()
	cls := f.Parent.ClassType()
	for cls != nil && cls.Cls.AnonymousUnion && cls.Cls.EnclosingClass != nil {
		cls = cls.Cls.EnclosingClass.ClassType()
	}
	return c != nil && (typing.IsDerivedOrSame(u, c, cls) || c.Cls.DependentBase && !typing.IsNestedIn(cls, c))
}

// ObjectAlignment returns the alignment given to the variable or member that e
// names, 0 when none.
func ObjectAlignment(e *il.Expr) uint64 {
	switch {
	case e.Kind == il.EnkVariable && e.Var != nil:
		return uint64(e.Var.Alignment)
	case e.Kind == il.EnkOperation && (e.Op == il.OpDotField || e.Op == il.OpPointsToField):
		if f := Second(e).Field; f != nil {
			return uint64(f.Alignment)
		}
	}
	return 0
}

// ThrowsSpec reports whether exception specification s lets anything out.
func ThrowsSpec(s *il.ExceptionSpec) bool {
	switch {
	case s == nil:
		return true
	case s.IsNoexcept && s.Generated:
		return s.Value != 1
	case s.IsNoexcept:
		return s.Value == 0 && s.NoexceptArg != nil
	}
	return len(s.Types) > 0 || s.ThrowAny
}

// DependentValue reports whether the value of v depends on template
// parameters: a member of a prototype, a variable template's instance with
// dependent arguments, or a constant initialised by a dependent expression
// [temp.dep.constexpr].
func DependentValue(v *il.Variable) bool {
	switch {
	case KnownMember(v):
		return false
	case v.IsNonreal || v.IsPrototype || v.StaticMemberOf != nil && v.StaticMemberOf.IsDependent():
		return true
	case v.Const != nil && v.Const.Kind == il.CkTemplateParam:
		return true
	case v.Dyn != nil && v.Const == nil && (v.Type.IsConst() || v.Type.IsReference() && v.Type.Deref().IsConst() && v.Type.Deref().IsArithmetic()):
		return DependentInit(v.Dyn) || DependentExpr(v.Dyn.Spelled)
	}
	return false
}

// KnownMember reports whether v is a static const data member of a class
// template whose initialiser, which stands in the class, is a constant that does
// not depend on template parameters [temp.dep.constexpr]. A constexpr member
// does not count as known before it is instantiated.
func KnownMember(v *il.Variable) bool {
	c := v.StaticMemberOf
	return c != nil && c.IsDependent() && v.TemplateInfo == nil && !v.IsConstexpr && v.Type.IsConst() && v.Type.IsIntegralOrEnum() && v.Const != nil && v.Const.Kind == il.CkInteger
}

// DependentVariable reports whether the value of v depends on template
// parameters: an instance of a variable template or a static member of a
// class with dependent arguments, or a constant initialised by such a value.
func DependentVariable(v *il.Variable) bool {
	if KnownMember(v) {
		return false
	}
	if v.IsNonreal || v.StaticMemberOf != nil && v.StaticMemberOf.IsDependent() {
		return true
	}
	if i := v.TemplateInfo; i != nil {
		for k := range i.Args {
			if typing.ArgIsDependent(&i.Args[k]) {
				return true
			}
		}
	}
	if d := v.Dyn; d != nil && v.Type != nil && v.Type.IsConst() {
		return DependentInit(d)
	}
	return false
}

// UsedTwice notes that e is an operand that is looked at twice, for itself and
// for what it converts to: so a parameter counts as used more than once.
func UsedTwice(e *il.Expr) {
	if e != nil && e.Kind == il.EnkVariable {
		e.Var.UseValue(e.Pos)
		e.Var.ParamUsedTwice = e.Var.IsParameter
	}
}

// ArrayOffset returns the number of elements of the array into which e points
// and which of them it points to, when both are known.
func ArrayOffset(e *il.Expr) (count uint64, at int64, ok bool) {
	for e != nil && e.Kind == il.EnkOperation {
		switch e.Op {
		case il.OpArrayToPointer:
			a := e.Operand.Type.Skip()
			if a.Kind != il.TkArray || a.Array.Unknown || a.Array.VLA || a.Array.Dependent || a.Array.Count == 0 || e.Operand.TypeDependent {
				return 0, 0, false
			}
			return a.Array.Count, at, true
		case il.OpPadd, il.OpPsubtract:
			ptr, index := e.Operand, Second(e)
			if e.PtrOperandSecond {
				ptr, index = index, ptr
			}
			c := ConstValue(index)
			if c == nil || c.Kind != il.CkInteger {
				return 0, 0, false
			}
			n := int64(c.Int.Lo)
			if e.Op == il.OpPsubtract {
				n = -n
			}
			at, e = at+n, ptr
		default:
			return 0, 0, false
		}
	}
	return 0, 0, false
}

// NamesUnfinished reports whether e names a static data member of a class that
// is being defined: an argument that does is its value
// (rule arg.class-being-defined).
func NamesUnfinished(e *il.Expr) bool {
	return il.SearchWider(e, func(e *il.Expr, also func(*il.Expr)) il.Answer {
		switch e.Kind {
		case il.EnkConstant:
			if e.Const != nil {
				also(e.Const.Expr)
			}
			return il.NotHere
		case il.EnkVariable:
			if c := e.Var.StaticMemberOf; c != nil && c.Cls.BeingDefined {
				return il.Found
			}
			return il.NotHere
		case il.EnkOperation:
			return il.Below
		}
		return il.NotHere
	})
}

// NamesLocalEnumerator reports whether e, a constant, is computed with an enumerator of an
// enumeration of a function (rule const.of-local-enumerators).
func NamesLocalEnumerator(e *il.Expr) bool {
	return il.SearchWider(e, func(e *il.Expr, also func(*il.Expr)) il.Answer {
		switch e.Kind {
		case il.EnkConstant:
			if e.Const == nil {
				return il.NotHere
			}
			if t := e.Const.EnumType; e.Const.NamedDefinition && t.IsWithinFunction() {
				return il.Found
			}
			also(e.Const.Expr)
		case il.EnkOperation:
			return il.Below
		}
		return il.NotHere
	})
}

// NamesParams reports whether the arguments are mere names, no packs, of template
// parameters, by which no substitution can fail.
func NamesParams(args []il.TemplateArg) bool {
	for i := range args {
		if args[i].Kind == il.ArgPackStart {
			continue
		}
		if t := args[i].Type; args[i].IsPack || t == nil || t.Kind != il.TkTemplateParam || t.TParam.Kind != il.TptkParam || t.TParam.IsPack {
			return false
		}
	}
	return true
}

// IsFunctionName reports whether e is the address of a function, cast or not.
func IsFunctionName(e *il.Expr) bool {
	for e != nil {
		switch {
		case e.Kind == il.EnkRoutine || e.Kind == il.EnkUnresolved || e.TypeDependent:
			return true
		case e.Kind == il.EnkConstant && e.Const != nil && (e.Const.Routine != nil || e.Const.TP == il.TpckUnknownFunction):
			return true
		case e.Kind == il.EnkConstant && e.Const != nil:
			e = e.Const.Expr
		case e.Kind == il.EnkOperation:
			e = e.Operand
		default:
			return false
		}
	}
	return false
}

// ReturnNamesParameter reports whether the written return type of r depends on
// one of its parameters.
func ReturnNamesParameter(t *il.Type, r *il.Routine) bool {
	for ; t != nil; t = t.Elem {
		if t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Expr != nil && MentionsParameter(t.Ref.Expr, r) {
			return true
		}
		switch t.Kind {
		case il.TkPointer, il.TkTypeRef, il.TkArray:
		default:
			return false
		}
	}
	return false
}

// MentionsParameter reports whether e names a parameter of r.
func MentionsParameter(e *il.Expr, r *il.Routine) bool {
	if (e.Kind == il.EnkVariable || e.Kind == il.EnkParamRef) && e.Var != nil {
		for _, v := range r.Params {
			if v == e.Var {
				return true
			}
		}
	}
	for a := e.Operand; a != nil; a = a.Next {
		if MentionsParameter(a, r) {
			return true
		}
	}
	return false
}

// IsLocalObject reports whether e names an automatic variable.
func IsLocalObject(e *il.Expr) bool {
	if e.Kind != il.EnkVariable || e.Var == nil {
		return false
	}
	v := e.Var
	if v.Type.IsReference() || v.IsThreadLocal || v.IsThis {
		return false
	}
	return v.IsParameter || v.LocalToFunction && v.Storage == il.ScAuto
}

// DesignatedObject returns the variable or temporary that the glvalue e is, or
// is a part of; nil when that is not known.
func DesignatedObject(e *il.Expr) *il.Expr { return namedObject(e, false) }

// namedObject returns the object that e designates, or, where e is a pointer
// value, points to.
func namedObject(e *il.Expr, pointer bool) *il.Expr {
	for e != nil {
		if e.Kind != il.EnkOperation {
			if pointer {
				return nil
			}
			return e
		}
		switch e.Op {
		case il.OpParens:
		case il.OpDotField, il.OpLvalueAdjust, il.OpLvalue, il.OpClassRvalueAdjust:
			if pointer {
				return nil
			}
		case il.OpCast:
			if !pointer && e.Cat == il.PRValue {
				return nil
			}
		case il.OpRefCast:
			if pointer || e.Cat == il.PRValue {
				return nil
			}
		case il.OpSubscript, il.OpIndirect:
			if pointer {
				return nil
			}
			a := e.Operand
			if e.Op == il.OpSubscript && !a.Type.IsPointer() && a.Next != nil {
				a = a.Next
			}
			e, pointer = a, true
			continue
		case il.OpAddressOf, il.OpArrayToPointer:
			if !pointer {
				return nil
			}
			pointer = false
		case il.OpPadd, il.OpPsubtract:
			if !pointer {
				return nil
			}
			if a := e.Operand; e.PtrOperandSecond && a.Next != nil {
				e = a.Next
				continue
			}
		default:
			return nil
		}
		e = e.Operand
	}
	return nil
}

// PointedObject returns the object that the pointer value e points to or into.
func PointedObject(e *il.Expr) *il.Expr { return namedObject(e, true) }

// IsTrue reports whether e is true whatever is evaluated behind its first operand, or
// missing (rule front.known-conditions).
func IsTrue(e *il.Expr) bool {
	for e != nil && e.Kind == il.EnkOperation {
		a := e.Operand
		switch e.Op {
		case il.OpParens, il.OpBoolCast, il.OpLor:
			e = a // what stands behind || is not asked
		case il.OpLand:
			if !IsTrue(a) {
				return false
			}
			e = a.Next
		case il.OpQuestion:
			if e.GNUTwoOperand || !IsTrue(a) {
				return false
			}
			e = a.Next
		default:
			return false
		}
	}
	return e == nil || e.Kind == il.EnkConstant && TrueConstant(e.Const)
}

// MentionsTypedef reports whether t is a typedef name, or built on one by
// pointers and references without qualifiers, or by the template arguments of a
// class.
func MentionsTypedef(t *il.Type) bool {
	var seen map[*il.Type]bool // instances share their arguments: without it, the cost doubles with each level
	return il.SearchTypes(t, func(t *il.Type, below func(*il.Type)) bool {
		switch t.Kind {
		case il.TkTypeRef:
			return t.Ref != nil && t.Name != nil && t.Ref.Kind <= il.RefTemplateAlias
		case il.TkPointer, il.TkPtrToMember, il.TkArray:
			below(t.Elem)
		case il.TkRoutine:
			below(t.Elem)
			for _, q := range t.Routine.Params {
				below(q.Type)
			}
		case il.TkClass, il.TkStruct, il.TkUnion:
			if len(t.Cls.Args) == 0 || seen[t] {
				return false
			}
			if seen == nil {
				seen = make(map[*il.Type]bool)
			}
			seen[t] = true
			for i := range t.Cls.Args {
				below(t.Cls.Args[i].Type)
			}
		}
		return false
	})
}

// Constructs reports whether making or destroying v calls a function.
func Constructs(v *il.Variable, device bool) bool {
	t := v.Type.BaseElement().Skip()
	if t.Cls != nil {
		m := &t.Cls.Members
		if m.Dtor.Exists && !m.Dtor.Trivial {
			return true
		}
		if !v.HasExplicitInit && v.Init != il.InitkStatic && !m.DefaultCtor.Trivial && !(m.DefaultCtor.Constexpr && (m.DefaultCtor.UserProvided || device && constantMembers(t, 0))) && !t.Cls.IsClosure &&
			(m.DefaultCtor.Exists || m.DefaultCtor.Routine != nil || InheritsDefault(v)) {
			return true
		}
	}
	if v.Dyn == nil || v.Init == il.InitkStatic {
		return v.Dyn != nil && v.Dyn.CallsForRest
	}
	if r := v.Dyn.Routine; r != nil && typing.IsClosure(v.Type) {
		return true // the copy of another one
	}
	return InheritsDefault(v) || InitHasEffect(v.Dyn) || bindsMade(v)
}

// maxMembers bounds how deep constantMembers looks into members.
const maxMembers = 50

// constantMembers reports whether the initialisers of the members of class c, which has an
// implicit default constructor, and of its parts are constants.
func constantMembers(c *il.Type, depth int) bool {
	if c.Cls.Members.DefaultCtor.UserProvided {
		return true
	}
	if depth > maxMembers {
		return false
	}
	for _, b := range c.Cls.DirectBases {
		if t := b.Type.ClassType(); t != nil && !constantMembers(t, depth+1) {
			return false
		}
	}
	for _, f := range c.Cls.Fields {
		switch t := f.Type.BaseElement().ClassType(); {
		case !f.HasInit:
			if t != nil && !constantMembers(t, depth+1) {
				return false
			}
		case f.Init == nil, f.Init.Kind == il.DikExpression, f.Init.Kind == il.DikNonconstantAggregate:
			return false
		case f.Init.Kind == il.DikConstructor && f.Init.Routine != nil && !f.Init.Routine.IsConstexpr:
			return false
		}
	}
	return true
}

// bindsMade reports whether v is a reference to the object that `T(…)` makes by a
// constructor: that is a call even where it gives constants (rule front.unused).
func bindsMade(v *il.Variable) bool {
	e := v.Dyn.Expr
	for e != nil && e.Kind == il.EnkOperation && (e.Op == il.OpReferenceTo || e.Op == il.OpRefCast || e.Op == il.OpLvalueAdjust) {
		e = e.Operand
	}
	return v.Type.IsReference() && e != nil && e.Kind == il.EnkTempInit && e.Init != nil && !e.Init.Braced && e.Init.ExplicitCast && callsConstructor(e.Init)
}

// callsConstructor reports whether d is the call of a constructor that is not trivial.
func callsConstructor(d *il.DynamicInit) bool {
	r := d.Routine
	return r != nil && !r.IsTrivialCopy && !r.IsTrivialDefaultCtor
}

// InitHasEffect reports whether making or destroying the object that d initialises
// calls a function, a constructor that gives constants apart.
func InitHasEffect(d *il.DynamicInit) bool {
	if d == nil {
		return false
	}
	if callsConstructor(d) && !(d.Routine.IsConstexpr && onlyConstants(d.Args)) {
		return true
	}
	return d.Destructor != nil || d.CallsForRest || ElementHasEffect(d.Const) || HasEffect(d.Expr)
}

// onlyConstants reports whether a list of arguments has nothing but constants.
func onlyConstants(args *il.Expr) bool {
	for ; args != nil; args = args.Next {
		if args.Kind != il.EnkConstant && (args.Kind != il.EnkTempInit || args.Init == nil || args.Init.Kind != il.DikConstant) {
			return false
		}
	}
	return true
}

// InheritsDefault reports whether v is initialised by a constructor without
// arguments that its class inherits: it is not trivial, whatever that of the
// base class is.
func InheritsDefault(v *il.Variable) bool {
	if v.Dyn == nil || v.Dyn.Routine == nil || v.Dyn.Args != nil {
		return false
	}
	c, of := v.Type.ClassType(), v.Dyn.Routine.MemberOf
	return c != nil && of != nil && v.Dyn.Routine.Special == il.SfkConstructor && of.ClassType() != c
}

// ElementHasEffect reports whether an element of aggregate c does something when
// it is evaluated.
func ElementHasEffect(c *il.Constant) bool {
	if c == nil {
		return false
	}
	for _, e := range c.Elems {
		if e.Kind == il.CkAggregate && ElementHasEffect(e) || InitHasEffect(e.Dyn) || HasEffect(e.Expr) {
			return true
		}
	}
	return false
}

// HasEffect reports whether evaluating an expression calls a function, makes an
// object or changes something.
func HasEffect(e *il.Expr) bool {
	for ; e != nil; e = e.Next {
		if il.Search(e, ownEffect) {
			return true
		}
	}
	return false
}

// ownEffect is HasEffect for e apart from its operands.
func ownEffect(e *il.Expr) il.Answer {
	switch e.Kind {
	case il.EnkNewDelete, il.EnkThrow, il.EnkStatement, il.EnkAwait, il.EnkYield:
		return il.Found
	case il.EnkDependentConstruct:
		if e.Operand != nil {
			return il.Found
		}
	case il.EnkTempInit, il.EnkObjectLifetime:
		if InitHasEffect(e.Init) {
			return il.Found
		}
	case il.EnkOperation:
		switch e.Op {
		case il.OpCall, il.OpDotMemberCall, il.OpPointsToMemberCall, il.OpDotPMCall, il.OpPointsToPMCall,
			il.OpPreIncr, il.OpPreDecr, il.OpPostIncr, il.OpPostDecr, il.OpAssign, il.OpAddAssign, il.OpSubtractAssign,
			il.OpMultiplyAssign, il.OpDivideAssign, il.OpRemainderAssign, il.OpShiftlAssign, il.OpShiftrAssign,
			il.OpAndAssign, il.OpOrAssign, il.OpXorAssign, il.OpPaddAssign, il.OpPsubtractAssign, il.OpDynamicCast, il.OpRefDynamicCast:
			return il.Found
		}
		if e.Op == il.OpCast && e.Form != il.CastImplicit && e.Type.IsDependent() && !e.Type.IsPointer() && !e.Type.IsPtrToMember() && !e.Type.IsReference() {
			return il.Found
		}
		if mayBeOverloaded(e.Op) && (e.Operand.TypeDependent || e.Operand.Next != nil && e.Operand.Next.TypeDependent) {
			return il.Found
		}
	}
	return il.Below
}

// mayBeOverloaded reports whether an operator stands for a call where the types of its
// operands are not known yet.
func mayBeOverloaded(op il.Op) bool {
	switch op {
	case il.OpIndirect, il.OpAddressOf, il.OpNegate, il.OpUnaryPlus, il.OpComplement, il.OpNot, il.OpComma:
		return true
	}
	return il.OpAdd <= op && op <= il.OpSubscript
}

// BaseVariable returns the expression that names the variable of which e
// designates the whole or a part; nil when there is a pointer or reference in
// between.
func BaseVariable(e *il.Expr) *il.Expr {
	for e != nil {
		switch e.Kind {
		case il.EnkVariable:
			if e.Var == nil || e.Var.Type.IsReference() {
				return nil
			}
			return e
		case il.EnkOperation:
			switch e.Op {
			case il.OpDotField, il.OpBaseClassCast, il.OpLvalueAdjust, il.OpParens, il.OpArrayToPointer, il.OpRealPart, il.OpImagPart, il.OpVectorSubscript, il.OpRefCast, il.OpReferenceTo:
				e = e.Operand
				continue
			case il.OpRefIndirect:
				if a := e.Operand; a.Kind == il.EnkOperation && (a.Op == il.OpRefCast || a.Op == il.OpReferenceTo) {
					e = a.Operand
					continue
				}
			case il.OpSubscript:
				if e.PtrOperandSecond {
					return PointedVariable(Second(e))
				}
				return PointedVariable(e.Operand)
			case il.OpDotStatic, il.OpPointsToStatic:
				e = Second(e)
				continue
			case il.OpIndirect, il.OpPointsToField:
				return PointedVariable(e.Operand)
			}
			return nil
		default:
			return nil
		}
	}
	return nil
}

// PointedVariable returns the expression that names the variable whose address, or
// that of a part of which, the pointer p is as it is written: `&v`, an array, these
// cast or with an offset; nil for other pointers.
func PointedVariable(p *il.Expr) *il.Expr {
	for p != nil && p.Kind == il.EnkOperation {
		switch p.Op {
		case il.OpAddressOf, il.OpArrayToPointer:
			return BaseVariable(p.Operand)
		case il.OpParens:
		case il.OpCast:
			if !p.Type.IsPointer() || !p.Operand.Type.IsPointer() {
				return nil
			}
		case il.OpPadd, il.OpPsubtract:
			if p.PtrOperandSecond {
				p = Second(p)
				continue
			}
		default:
			return nil
		}
		p = p.Operand
	}
	return nil
}

// LastName returns the position of the unqualified name at the end of e.
func LastName(e *il.Expr) source.Pos {
	pos := e.Pos
	if n := e.Var.Name; e.NameRef != nil && e.NameRef.Qualifier != nil && n != nil && e.EndPos.IsValid() && e.EndPos.Seq == pos.Seq && int(e.EndPos.Col) > len(n.Text) {
		pos.Col = e.EndPos.Col - uint32(len(n.Text))
	}
	return pos
}

// LastLiteral returns where the last constant among e and its operands stands that is written there as it
// is, not converted; no position when there is none.
func LastLiteral(e *il.Expr) (at source.Pos) {
	il.Search(e, func(e *il.Expr) il.Answer {
		if e.Kind == il.EnkConstant && e.Const.Expr == nil && e.Start.IsValid() {
			at = e.Start
		}
		return il.Below
	})
	return at
}
