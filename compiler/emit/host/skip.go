// This file implements the nodes that leave no trace in the text: what an
// expression is without the conversions and temporaries that nobody wrote
// (rule conv.implicit).
package host

import (
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/num"
	"cufront/compiler/token"
)

// conversion says which implicit conversion an expression went through on its
// way; conversions print nothing but show in the parentheses.
type conversion uint16

const (
	unconverted        conversion = 0
	converted          conversion = 1 << iota // arithmetic, pointer or boolean conversion
	toBool                                    // to bool
	viaClass                                  // user-defined conversion
	viaFunction                               // by a conversion function
	adjusted                                  // an object made const or seen as its base
	constantObject                            // a constant of class type
	materialized                              // a result of class type made a temporary
	decayed                                   // an array made a pointer (rule paren.decayed-result)
	compound                                  // a rewritten built-in comparison
	filled                                    // a scalar made a vector of itself (rule paren.vector)
	ofConst                                   // the conversion function takes const objects
	resultMaterialized                        // the object of class type that a conversion function returned is a temporary
	resultConverted                           // what a conversion function returned went through a conversion of its own
)

// skip looks through the nodes that the compiler added.
func (fx *facts) skip(e *il.Expr) (*il.Expr, conversion) {
	conv := unconverted
	for !leavesTrace(e) {
		next, c := fx.inner(e)
		if next == nil {
			return e, conv
		}
		if c&viaFunction != 0 {
			if e.Type.IsReference() || e.Type.IsClass() {
				conv &^= adjusted // what is adjusted is an lvalue, or the result
			}
			if conv&converted != 0 {
				conv |= resultConverted
			}
			if conv&materialized != 0 && e.Type.Deref().IsClass() {
				conv |= resultMaterialized
			}
			conv &^= converted | materialized
		}
		if conv&viaFunction != 0 && e.Kind == il.EnkOperation && e.Op == il.OpBaseClassCast && e.Generated && next.Cat == il.PRValue {
			conv |= materialized // the function is that of a base class
		}
		conv |= c
		e = next
	}
	return e, conv
}

// leavesTrace reports whether e is one of the frequent nodes that stand for
// themselves: names, and operations that were written.
func leavesTrace(e *il.Expr) bool {
	switch e.Kind {
	case il.EnkVariable, il.EnkRoutine, il.EnkField, il.EnkParamRef, il.EnkUnresolved:
		return true
	case il.EnkOperation:
		return !e.Generated && e.Rewritten == 0 && e.Op != il.OpParens && e.Op != il.OpReferenceTo && e.Op != il.OpRefIndirect
	}
	return false
}

// inner returns the expression that e stands for when e itself leaves no
// trace, else nil.
func (fx *facts) inner(e *il.Expr) (*il.Expr, conversion) {
	switch e.Kind {
	case il.EnkOperation:
		return fx.innerOperation(e)
	case il.EnkObjectLifetime:
		return e.Operand, unconverted
	case il.EnkTempInit, il.EnkInitializer, il.EnkReuseValue:
		if fx.isResult(e) {
			return e.Init.Expr, unconverted
		}
		return innerInit(e)
	case il.EnkConstant:
		return fx.innerConstant(e)
	}
	return nil, unconverted
}

// generatedConversion tells whether op is an operation that, made by the
// compiler, is a conversion without a trace, and what it changes.
func generatedConversion(op il.Op) (c conversion, ok bool) {
	switch op {
	case il.OpCast:
		return converted, true
	case il.OpArrayToPointer:
		return decayed, true
	case il.OpBoolCast:
		return converted | toBool, true
	case il.OpLvalueAdjust, il.OpClassRvalueAdjust:
		return adjusted, true
	case il.OpRefCast, il.OpBaseClassCast, il.OpDerivedClassCast, il.OpPMBaseClassCast, il.OpPMDerivedClassCast,
		il.OpLvalue, il.OpRefIndirect, il.OpReferenceTo, il.OpAddressOf, il.OpIndirect:
		return unconverted, true
	case il.OpVectorFill:
		return filled, true
	}
	return unconverted, false
}

func (fx *facts) innerOperation(e *il.Expr) (*il.Expr, conversion) {
	if c := fx.rewrittenCall(e); c != nil {
		if e.Op != il.OpCall && e.Op != il.OpDotMemberCall {
			return c, compound // a built-in comparison with zero
		}
		return c, unconverted
	}
	switch {
	case e.Op == il.OpParens:
		return e.Operand, unconverted
	case !e.Generated:
		if e.Op == il.OpReferenceTo || e.Op == il.OpRefIndirect {
			return e.Operand, unconverted
		}
		return nil, unconverted
	case e.ConversionCall && e.Operand != nil && e.Operand.Next != nil:
		object := e.Operand.Next
		if object.Kind == il.EnkOperation && object.Op == il.OpClassRvalueAdjust && object.Generated {
			object = object.Operand
		}
		if r := e.Operand.Routine; r != nil && r.Type != nil && r.Type.Skip().Kind == il.TkRoutine && r.Type.Skip().Routine.ThisQuals&il.Const != 0 {
			return object, viaClass | viaFunction | ofConst
		}
		return object, viaClass | viaFunction
	}
	if fx.isWritableString(e) {
		return nil, unconverted
	}
	if c, ok := generatedConversion(e.Op); ok && e.Operand != nil && e.Form == il.CastImplicit {
		if e.Op == il.OpBaseClassCast && (e.Type.IsPointer() || e.OrigLvalueType != nil && e.Operand.Kind != il.EnkTempInit) { // (rule paren.converted-pointer)
			c = converted
		}
		return e.Operand, c
	}
	return nil, unconverted
}

// isWritableString reports whether e converts a string literal to a pointer to
// characters that are not const: C++11 has no such conversion, so that it
// stands as a cast (rule lit.string-pointer).
func (fx *facts) isWritableString(e *il.Expr) bool {
	if e.Op != il.OpCast || !e.Generated || !e.Type.IsPointer() || e.Type.Skip().Elem.IsConst() || !fx.d.AtLeast(lang.CXX11) {
		return false
	}
	a := e.Operand
	if a.Kind != il.EnkOperation || a.Op != il.OpArrayToPointer {
		return false
	}
	c, _ := fx.skip(a.Operand)
	return c.Kind == il.EnkConstant && c.Const != nil && c.Const.Kind == il.CkString && c.Const.Char != il.Char16 && c.Const.Char != il.Char32
}

// rewrittenCall returns the call of operator<=> that e compares with zero when
// e is a rewritten comparison: the call prints with the operator of the source
// (rule op.rewritten).
func (fx *facts) rewrittenCall(e *il.Expr) *il.Expr {
	if e.Rewritten&il.RewriteSpaceship == 0 || e.Operand == nil {
		return nil
	}
	a := e.Operand
	if e.Op == il.OpCall || e.Op == il.OpDotMemberCall {
		a = a.Next // behind the function
	}
	if a == nil || a.Next == nil {
		return nil
	}
	b := a.Next
	if zero, _ := fx.skip(a); zero.Kind == il.EnkConstant {
		a, b = b, a
	}
	zero, _ := fx.skip(b)
	c := a
	for c.Kind != il.EnkOperation || c.Rewritten == 0 {
		next, _ := fx.inner(c)
		if next == nil {
			return nil
		}
		c = next
	}
	if zero.Kind != il.EnkConstant || c.Rewritten&il.RewriteSpaceship == 0 || !c.OperatorSyntax {
		return nil
	}
	return a
}

// innerInit looks through temporaries that nobody wrote.
func innerInit(e *il.Expr) (*il.Expr, conversion) {
	d := e.Init
	if d == nil || d.ExplicitCast || e.Form != il.CastImplicit {
		return nil, unconverted
	}
	switch d.Kind {
	case il.DikExpression, il.DikClassResultViaCtor:
		if d.Expr != nil {
			return d.Expr, materialized
		}
	case il.DikConstructor:
		if d.Braced || d.CreationOfInitList {
			return nil, unconverted
		}
		if a := firstWritten(d.Args); a != nil && nextWritten(a) == nil {
			return a, viaClass
		}
	case il.DikConstant:
		switch c := d.Const; {
		case c == nil || d.Braced:
		case c.NamedDefinition && d.Spelled != nil:
			return d.Spelled, unconverted
		case c.NamedDefinition: // an enumerator, whatever it was computed from
			return &il.Expr{Kind: il.EnkConstant, Type: c.Type, Const: c, NameRef: c.NameRef}, unconverted
		case c.Expr != nil:
			if e.Cat != il.PRValue && isObjectValue(c) && c.FromConstexprCall {
				return c.Expr, materialized // as that of a call
			}
			if isObjectValue(c) && c.Expr.Kind == il.EnkOperation && c.Expr.Op == il.OpDotField && c.Expr.Cat == il.PRValue {
				return nil, unconverted // it has parentheses of its own
			}
			return c.Expr, unconverted
		}
	}
	return nil, unconverted
}

// innerConstant looks through a folded constant to the expression that it was
// folded from (rule decl.enumerator-operands).
func (fx *facts) innerConstant(e *il.Expr) (*il.Expr, conversion) {
	c := e.Const
	if printedAsValue(fx, c) {
		return enumeratorInit(fx, c), compound
	}
	if c == nil || c.Expr == nil || c.NamedDefinition {
		return nil, unconverted
	}
	if k, _ := fx.skip(c.Expr); isLiteral(k) {
		return c.Expr, converted
	}
	if c.Kind == il.CkAggregate {
		if o := temporaryOfBase(c.Expr); o != nil {
			return o, unconverted
		}
		return c.Expr, constantObject
	}
	return c.Expr, unconverted
}

// temporaryOfBase returns what stands for e, the base of a temporary that is converted implicitly: the
// temporary, or the call that makes it; nil for others.
func temporaryOfBase(e *il.Expr) *il.Expr {
	if e.Kind != il.EnkOperation || e.Op != il.OpBaseClassCast || !e.Generated {
		return nil
	}
	for e.Kind == il.EnkOperation && e.Op == il.OpBaseClassCast {
		e = e.Operand
	}
	if e.Kind != il.EnkTempInit || e.Init == nil {
		return nil
	}
	if d := byCall(e.Init); d != e.Init {
		return d.Expr
	}
	return e
}

// printedAsValue reports whether c is an enumerator that an enumerator of a template shows the
// value of: one of its own enumeration, or of another one of a template (rule decl.enumerator-operands).
func printedAsValue(fx *facts, c *il.Constant) bool {
	if c == nil || !c.NamedDefinition || c.EnumType == nil || fx.enumerations.printed == nil {
		return false
	}
	t := c.EnumType
	if t.IsScopedEnum() || t.EnclosingRoutine != nil {
		return false
	}
	if t == fx.enumerations.printed {
		return fx.inPrototype() || c.Kind == il.CkTemplateParam && c.Value != nil
	}
	return fx.inPrototype() && (t.IsDependent() || t.IntInfo != nil && t.IntInfo.IsPrototype)
}

// enumeratorInit returns the initialiser of enumerator c; what was not written is zero, or the
// predecessor and one.
func enumeratorInit(fx *facts, c *il.Constant) *il.Expr {
	if c = definedEnumerator(fx, c); c.Value != nil {
		return oneForm(fx, c.Value)
	}
	literal := func(n int64) *il.Expr {
		t := fx.u.Builtin.Int
		return &il.Expr{Kind: il.EnkConstant, Type: t, Const: il.LooseInteger(t, num.FromInt64(n))}
	}
	list := c.EnumType.IntInfo.Constants
	at, listed := placeOfEnumerator(fx, c)
	if !listed {
		at = len(list)
	}
	var prev *il.Constant
	if at > 0 {
		prev = list[at-1]
	}
	switch {
	case c.Kind == il.CkInteger && c.EnumType == fx.enumerations.printed:
		return literal(c.Int.Int64())
	case prev == nil:
		return literal(0)
	}
	left := &il.Expr{Kind: il.EnkConstant, Type: c.Type, Const: prev}
	left.Next = literal(1)
	return &il.Expr{Kind: il.EnkOperation, Op: il.OpAdd, Type: c.Type, Operand: left}
}

// showsNoValue reports whether the written value of enumerator c is another enumerator that
// is printed as its value and has none that was written: nothing is printed then.
func showsNoValue(fx *facts, c *il.Constant) bool {
	for e := c.Value; e != nil && !leavesTrace(e); {
		if e.Kind != il.EnkConstant || !printedAsValue(fx, e.Const) {
			e, _ = fx.inner(e)
			continue
		}
		if e = definedEnumerator(fx, e.Const).Value; e == nil {
			return true
		}
	}
	return false
}

// definedEnumerator returns the constant that the enumeration of enumerator c lists.
func definedEnumerator(fx *facts, c *il.Constant) *il.Constant {
	if at, listed := placeOfEnumerator(fx, c); listed {
		return c.EnumType.IntInfo.Constants[at]
	}
	return c
}

// placeOfEnumerator returns the place in its enumeration of the first enumerator that
// is called like c.
func placeOfEnumerator(fx *facts, c *il.Constant) (at int, listed bool) {
	e := enumerationOf(fx, c.EnumType)
	if e.places == nil {
		list := c.EnumType.IntInfo.Constants
		e.places = make(map[*token.Name]int, len(list))
		for i, k := range list {
			if _, seen := e.places[k.Name]; !seen {
				e.places[k.Name] = i
			}
		}
	}
	at, listed = e.places[c.Name]
	return at, listed
}

// firstWritten returns the first of a list of arguments that was written,
// nextWritten the one after a (rule op.default-arguments).
func firstWritten(a *il.Expr) *il.Expr {
	for a != nil && a.GeneratedDefaultArg {
		a = a.Next
	}
	return a
}

func nextWritten(a *il.Expr) *il.Expr { return firstWritten(a.Next) }
