// This file implements the restrictions on extended lambdas: where they may
// stand, what they may capture, which types they may use (rules lambda.context,
// lambda.captures, lambda.signature).
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// maxWrapperRank is the number of array dimensions that the wrapper of captured
// arrays knows.
const maxWrapperRank = 7

// lambdaKind is how messages call an extended lambda.
func lambdaKind(l *il.Lambda) string {
	if cuda.LambdaSaysHost(l) {
		return "__host__ __device__"
	}
	return "__device__"
}

// beginExtended decides whether the lambda of st, whose annotations have been
// read, is an extended one, and checks the context and the explicit captures;
// the current token is the first one behind the annotations. What depends on no
// template argument is checked in the pattern only
// (rule lambda.checked-in-pattern).
func (ck *Checker) beginExtended(st *lambdaState) {
	l, pos := st.lambda, ck.syntax.here()
	if !ck.d.ExtendedLambda {
		if cuda.LambdaAnnotated(l) {
			ck.report(diag.ExtendedLambdaNeedsFlag, pos)
		}
		return
	}
	if !cuda.LambdaSaysDevice(l) {
		return
	}
	pattern := !ck.env.inInstance()
	nested := pattern && ck.checkNesting(st, pos)
	if l.Extended = ck.env.isExtendedLambda(ck.d, st); !l.Extended {
		return
	}
	if !pattern {
		ck.say.checkParentArguments(l, lambdaParent(l), pos)
	}
	if nested {
		ck.say.checkParent(l, lambdaParent(l), pos)
		if l.HasDefault && l.ByReference {
			ck.report(diag.ExtendedLambdaReferenceCapture, pos, lambdaKind(l))
		}
	}
	for _, c := range l.Captures {
		ck.checkCapture(st, c)
	}
}

// lambdaParent returns the innermost function around l that is no lambda, nil
// outside of functions.
func lambdaParent(l *il.Lambda) *il.Routine {
	r := l.Enclosing
	for r != nil && r.Lambda != nil {
		r = r.Lambda.Enclosing
	}
	return r
}

// checkNesting checks the lambdas around the annotated lambda of st; false when
// one of them forbids it, and nothing more is said about the context.
func (ck *Checker) checkNesting(st *lambdaState, pos source.Pos) bool {
	l := st.lambda
	kind := lambdaKind(l)
	r := l.Enclosing
	if lambdaParent(l) != nil && !ck.env.isExtendedLambda(ck.d, st) && st.parent == nil {
		return true // device code
	}
	for o := st.parent; o != nil; o = o.parent {
		e := o.lambda
		if deviceParent(e) {
			return true
		}
		switch {
		case e.IsGeneric:
			ck.report(diag.ExtendedLambdaInGenericLambda, pos, kind, "operator()")
			return false
		case e.Extended && cuda.LambdaSaysHost(e):
			ck.report(diag.ExtendedLambdaInHDLambda, pos, kind, "operator()")
			return false
		case e.Extended:
			return true // device code
		}
		r = e.Enclosing
		if o.outer != nil && o.outer.initializer {
			r = nil
		}
	}
	if st.parent != nil && r == nil {
		ck.report(diag.ExtendedLambdaParentNotFound, pos, kind)
		return false
	}
	return true
}

// deviceParent reports whether l stands in a function of the device, where
// lambdas are ordinary ones.
func deviceParent(l *il.Lambda) bool {
	r := lambdaParent(l)
	return r != nil && !cuda.OnHost(r)
}

// checkParent checks function r, in which the extended lambda l is defined: its
// address must be a template argument that the host compiler can write.
func (say *reports) checkParent(l *il.Lambda, r *il.Routine, pos source.Pos) {
	kind, name := lambdaKind(l), callerText(r)
	c := r.MemberOf
	if c != nil && (c.LocalToFunction || c.EnclosingRoutine != nil) {
		say.report(diag.ExtendedLambdaParentIsLocal, pos, name, kind)
	}
	switch {
	case r.Special == il.SfkConstructor || r.Special == il.SfkDestructor:
		say.report(diag.ExtendedLambdaParentNoAddress, pos, name, kind)
	case r.DeducibleReturn:
		say.report(diag.ExtendedLambdaParentDeducedType, pos, name, kind)
	}
	if c != nil {
		say.checkParentClasses(l, r, pos)
	}
}

// checkParentClasses checks the classes around member function r.
func (say *reports) checkParentClasses(l *il.Lambda, r *il.Routine, pos source.Pos) {
	kind, c := lambdaKind(l), r.MemberOf
	if c.Name == nil || c.Cls.OriginallyUnnamed {
		say.report(diag.ExtendedLambdaParentClassUnnamed, pos, callerText(r), kind)
	}
	if r.Access != il.Public {
		say.report(diag.ExtendedLambdaParentInaccessible, pos, callerText(r), kind)
	}
	for ; c != nil; c = typing.EnclosingClass(c) {
		if c.IsClassMember && c.Access != il.Public {
			name := "<unknown>"
			if c.Name != nil {
				name = c.Name.Text
			}
			say.report(diag.ExtendedLambdaClassInaccessible, pos, kind, name)
		}
	}
}

// checkParentArguments checks the template arguments of instance r and of the
// classes around it.
func (say *reports) checkParentArguments(l *il.Lambda, r *il.Routine, pos source.Pos) {
	lists := [][]il.TemplateArg{r.TemplateArgs}
	for c := r.MemberOf; c != nil; c = typing.EnclosingClass(c) {
		lists = append(lists, c.Cls.Args)
	}
	for _, args := range lists {
		for i := range args {
			a := &args[i]
			if t := a.Template; a.Kind == il.ArgTemplate && t != nil && t.IsClassMember && t.Access != il.Public {
				say.report(diag.ExtendedLambdaParentTemplateArg, pos, lambdaKind(l))
			} else if a.Kind == il.ArgType {
				say.checkWrapped(a.Type, pos, diag.ExtendedLambdaParentLocalType, diag.ExtendedLambdaParentPrivateType)
			}
		}
	}
}

// checkCapture checks capture c of extended lambda st.
func (ck *Checker) checkCapture(st *lambdaState, c *il.LambdaCapture) {
	l := st.lambda
	if !l.Extended || c.IsThis || c.Field == nil {
		return
	}
	kind, t := lambdaKind(l), c.Field.Type
	if ck.env.inInstance() {
		ck.checkCapturedType(kind, t, c.Pos)
		return
	}
	if c.IsInit && cuda.LambdaSaysHost(l) {
		ck.report(diag.ExtendedLambdaHDInitCapture, c.Pos)
		if !c.ByReference {
			return
		}
	}
	if c.ByReference {
		ck.report(diag.ExtendedLambdaReferenceCapture, c.Pos, kind)
	}
	if !c.IsInit && (c.IsPackExpansion || c.Var != nil && (c.Var.IsParameterPack || c.Var.IsPackElement)) {
		ck.report(diag.ExtendedLambdaPackCapture, c.Pos, kind)
	}
	switch {
	case st.arrayInits[c]:
		ck.report(diag.ExtendedLambdaInitCaptureArray, c.Pos, kind)
	case c.IsInit && ck.isInitializerList(t):
		ck.report(diag.ExtendedLambdaInitCaptureList, c.Pos, kind)
	}
	ck.checkCapturedType(kind, t, c.Pos)
}

// checkCapturedType checks the type of a capture.
func (ck *Checker) checkCapturedType(kind string, t *il.Type, pos source.Pos) {
	if t.IsArray() {
		ck.checkArrayCapture(kind, t, pos)
	}
	ck.say.checkWrapped(t, pos, diag.ExtendedLambdaCaptureLocalType, diag.ExtendedLambdaCapturePrivateType)
}

// checkArrayCapture checks a captured array, whose elements the wrapper default
// constructs and assigns; the access of what it calls does not matter.
func (ck *Checker) checkArrayCapture(kind string, t *il.Type, pos source.Pos) {
	rank, elem := 0, t
	for elem.IsArray() {
		rank++
		elem = elem.Skip().Elem
	}
	if rank > maxWrapperRank {
		ck.report(diag.ExtendedLambdaArrayRank, pos, kind, t)
		return
	}
	c := elem.ClassType()
	if c == nil || elem.IsDependent() || !ck.completeClass(c, pos) {
		return
	}
	possible := func(m *il.SpecialMember) bool { return m.Exists && !m.Deleted }
	m := &c.Cls.Members
	if !possible(&m.DefaultCtor) {
		ck.report(diag.ExtendedLambdaArrayNoDefault, pos, kind, ck.u.Unqualified(elem))
	}
	if !possible(&m.CopyAssign) && !possible(&m.MoveAssign) {
		ck.report(diag.ExtendedLambdaArrayNotAssignable, pos, kind, ck.u.Unqualified(elem))
	}
}

// checkImplicitCapture checks capture c, made by a mention in the body of st.
func (ck *Checker) checkImplicitCapture(st *lambdaState, c *il.LambdaCapture) {
	if !st.lambda.Extended {
		return
	}
	if int(ck.env.arms) > st.arms && !ck.env.inInstance() {
		ck.report(diag.ExtendedLambdaFirstCapture, c.Pos, lambdaKind(st.lambda))
	}
	ck.checkCapture(st, c)
}

// checkLambdaHead checks what stands between the annotations and the body;
// postfix holds the attributes behind the parameters.
func (ck *Checker) checkLambdaHead(st *lambdaState, r *il.Routine, postfix *il.Attribute) {
	l := st.lambda
	if l.Extended && l.Constexpr {
		ck.report(diag.ExtendedLambdaConstexpr, ck.syntax.here(), "constexpr", lambdaKind(l))
	}
	if l.Extended && r.Consteval {
		ck.report(diag.ExtendedLambdaConstexpr, ck.syntax.here(), "consteval", lambdaKind(l))
	}
	for a := postfix; a != nil; a = a.Next {
		if cudaBit(a)&(il.AttrHost|il.AttrDevice) != 0 {
			ck.report(diag.LambdaOperatorAnnotated, ck.syntax.here())
			return
		}
	}
}

// operatorAttributes applies the attributes behind the parameters, which are
// those of the call operator: a member function cannot be a kernel.
func (ck *Checker) operatorAttributes(r *il.Routine, d *declarator) {
	for a := d.Attrs; a != nil; a = a.Next {
		if bit := cudaBit(a); bit != 0 && bit&(il.AttrHost|il.AttrDevice) == 0 {
			d.Type = r.Type
			ck.applyFunctionAttributes(r, d.Attrs, &declSpecs{}, d, ck.u.NewDeclInfo())
			return
		}
	}
}

// checkCallOperator checks the types of the call operator of the extended
// lambda l, which the wrapper of a __host__ __device__ lambda spells.
func (say *reports) checkCallOperator(l *il.Lambda) {
	if !l.Extended || !cuda.LambdaSaysHost(l) {
		return
	}
	if l.IsGeneric {
		say.report(diag.ExtendedLambdaHDGeneric, l.Start)
		return
	}
	rt := l.Routine.Type.Skip()
	check := func(t *il.Type) {
		say.checkWrapped(t, l.Start, diag.ExtendedLambdaCallLocalType, diag.ExtendedLambdaCallPrivateType)
	}
	for _, q := range rt.Routine.Params {
		check(q.Type)
	}
	check(rt.Elem)
}

// checkWrapped reports the first type in t that a wrapper outside of the
// function cannot name: a local one, or a private or protected member.
func (say *reports) checkWrapped(t *il.Type, pos source.Pos, local, private diag.Code) {
	bad, isLocal := unnameable(t)
	switch {
	case bad == nil:
	case isLocal:
		say.report(local, pos, bad)
	default:
		say.report(private, pos, bad)
	}
}

// unnameable returns the first type in t that cannot be named at namespace
// scope; local: because it is local to a function.
func unnameable(t *il.Type) (bad *il.Type, local bool) {
	il.SearchTypes(t, func(t *il.Type, below func(*il.Type)) bool {
		s := t.Skip()
		switch {
		case s.Cls != nil || s.IsEnum():
			bad, local = unnameableTag(s, below)
		case s.Kind == il.TkPointer, s.Kind == il.TkArray, s.Kind == il.TkVector, s.Kind == il.TkComplex:
			below(s.Elem)
		case s.Kind == il.TkPtrToMember:
			below(s.Class)
			below(s.Elem)
		case s.Kind == il.TkRoutine:
			for _, q := range s.Routine.Params {
				below(q.Type)
			}
			below(s.Elem)
		}
		return bad != nil
	})
	return bad, local
}

// unnameableTag is unnameable for a class or enumeration; below is told of its
// template arguments.
func unnameableTag(s *il.Type, below func(*il.Type)) (bad *il.Type, local bool) {
	if s.Cls != nil && s.Cls.Lambda != nil {
		if s.Cls.Lambda.Extended {
			return nil, false
		}
		return s, true
	}
	if s.LocalToFunction || s.EnclosingRoutine != nil {
		return s, true
	}
	for c := s; c != nil; c = typing.EnclosingClass(c) {
		if c.IsClassMember && c.Access != il.Public {
			return s, false
		}
	}
	if s.Cls == nil {
		return nil, false
	}
	for i := range s.Cls.Args {
		if a := &s.Cls.Args[i]; a.Kind == il.ArgType {
			below(a.Type)
		}
	}
	return nil, false
}

// isArrayValue reports whether the written initialiser x of an init-capture is
// an array other than a string literal.
func isArrayValue(x *Operand) bool {
	if x.Mode == Braced && len(x.List.Items) == 1 {
		x = &x.List.Items[0].Operand
	}
	if x.Mode != Value || !x.Expr.Type.IsArray() {
		return false
	}
	e := nodes.SkipParens(x.Expr)
	return e.Kind != il.EnkConstant || e.Const == nil || e.Const.Kind != il.CkString
}
