// This file implements the intrinsic type traits [meta] that the tool knows
// (rule front.traits): `__is_class(T)` and the like.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/num"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// trait evaluates a type trait on the types given.
type trait struct {
	least, most int // number of types; most < 0: any number
	complete    bool
	eval        func(ck *Checker, t []*il.Type, pos source.Pos) bool
}

// traits are the intrinsic type traits. The table is a function so that no
// package variable refers to the parser's methods before initialisation.
func traitNamed(name string) (trait, bool) {
	switch name {
	case "__is_class":
		return trait{1, 1, false, func(ck *Checker, t []*il.Type, _ source.Pos) bool { return t[0].IsClass() && !t[0].IsUnion() }}, true
	case "__is_union":
		return trait{1, 1, false, func(ck *Checker, t []*il.Type, _ source.Pos) bool { return t[0].IsUnion() }}, true
	case "__is_enum":
		return trait{1, 1, false, func(ck *Checker, t []*il.Type, _ source.Pos) bool { return t[0].IsEnum() }}, true
	case "__is_function":
		return trait{1, 1, false, func(ck *Checker, t []*il.Type, _ source.Pos) bool { return t[0].IsFunction() }}, true
	case "__is_same", "__is_same_as":
		return trait{2, 2, false, func(ck *Checker, t []*il.Type, _ source.Pos) bool { return ck.u.Same(t[0], t[1]) }}, true
	case "__is_base_of":
		return trait{2, 2, false, (*Checker).traitBaseOf}, true
	case "__is_layout_compatible":
		return trait{2, 2, false, (*Checker).traitLayoutCompatible}, true
	case "__is_pointer_interconvertible_base_of":
		return trait{2, 2, false, (*Checker).traitInterconvertibleBase}, true
	case "__is_convertible_to", "__is_convertible":
		return trait{2, 2, false, (*Checker).traitConvertible}, true
	case "__is_empty":
		return classTrait(func(c *il.Type) bool { return c.Cls.Empty && !c.IsUnion() }), true
	case "__is_final":
		return classTrait(func(c *il.Type) bool {
			from := c.Cls.AssocTemplate
			return c.Cls.Final || c.Cls.InstanceOf != nil && from != nil && from.Type != nil && from.Type.Cls.Final
		}), true
	case "__is_abstract":
		return classTrait(func(c *il.Type) bool { return c.Cls.Abstract }), true
	case "__is_polymorphic":
		return classTrait(func(c *il.Type) bool { return c.Cls.Polymorphic }), true
	case "__has_virtual_destructor":
		return classTrait(func(c *il.Type) bool {
			r := c.Cls.Members.Dtor.Routine
			return r != nil && r.IsVirtual
		}), true
	case "__has_user_destructor":
		return classTrait(func(c *il.Type) bool { return c.Cls.Members.Dtor.UserProvided }), true
	}
	return valueTrait(name)
}

// asksForMembers reports whether the trait called name needs the definitions of
// its types: all but those that ask what sort of type there is.
func asksForMembers(name string) bool {
	switch name {
	case "__is_class", "__is_union", "__is_enum", "__is_function", "__is_same", "__is_same_as":
		return false
	}
	return true
}

// classTrait makes a trait that is false of everything but classes.
func classTrait(f func(*il.Type) bool) trait {
	return trait{1, 1, true, func(ck *Checker, t []*il.Type, _ source.Pos) bool {
		c := t[0].ClassType()
		return c != nil && f(c)
	}}
}

// memberTrait makes a trait that is true of scalars and a question of the
// members of classes and of the elements of arrays.
func memberTrait(f func(m *il.MemberSet) bool) trait {
	return trait{1, 1, true, func(ck *Checker, t []*il.Type, _ source.Pos) bool {
		e := t[0].BaseElement()
		if c := e.ClassType(); c != nil {
			return f(&c.Cls.Members)
		}
		return e.IsScalar()
	}}
}

// nothrowTrait is a trait of the special member k, which must exist and not throw.
func nothrowTrait(k specialKind) trait {
	return trait{1, 1, true, func(ck *Checker, t []*il.Type, _ source.Pos) bool {
		c := baseElement(ck, t[0]).ClassType()
		if c == nil {
			return baseElement(ck, t[0]).IsScalar()
		}
		return (k != destructor || !c.Cls.Members.Dtor.Deleted) && ck.neverThrows(c, k)
	}}
}

// neverThrows reports whether special member k of class c is trivial or
// noexcept.
func (ck *Checker) neverThrows(c *il.Type, k specialKind) bool {
	ck.settleNoexcept(c, k)
	s := special(&c.Cls.Members, k)
	return s.Trivial || s.Noexcept
}

// valueTrait continues traitNamed with the traits of special members.
func valueTrait(name string) (trait, bool) {
	switch name {
	case "__is_pod":
		return memberTrait(func(m *il.MemberSet) bool { return m.Trivial && m.StandardLayout }), true
	case "__is_trivial":
		return memberTrait(func(m *il.MemberSet) bool { return m.Trivial }), true
	case "__is_standard_layout":
		return memberTrait(func(m *il.MemberSet) bool { return m.StandardLayout }), true
	case "__is_literal_type":
		return trait{1, 1, true, traitLiteral}, true
	case "__is_aggregate":
		return trait{1, 1, true, func(ck *Checker, t []*il.Type, _ source.Pos) bool {
			c := t[0].ClassType()
			return t[0].IsArray() || c != nil && c.Cls.Members.Aggregate
		}}, true
	case "__is_trivially_copyable":
		return memberTrait(func(m *il.MemberSet) bool { return m.TriviallyCopyable }), true
	case "__has_trivial_constructor":
		return memberTrait(func(m *il.MemberSet) bool { return m.DefaultCtor.Trivial && !m.DefaultCtor.Deleted }), true
	case "__has_trivial_destructor", "__is_trivially_destructible":
		return memberTrait(func(m *il.MemberSet) bool { return m.Dtor.Trivial && !m.Dtor.Deleted }), true
	case "__has_trivial_copy":
		return memberTrait(func(m *il.MemberSet) bool { return m.CopyCtor.Trivial }), true
	case "__has_trivial_assign":
		return memberTrait(func(m *il.MemberSet) bool { return m.CopyAssign.Trivial }), true
	case "__has_nothrow_constructor":
		return nothrowTrait(defaultCtor), true
	case "__has_nothrow_copy":
		return nothrowTrait(copyCtor), true
	case "__has_nothrow_assign":
		return nothrowTrait(copyAssign), true
	case "__is_destructible":
		return memberTrait(func(m *il.MemberSet) bool { return !m.Dtor.Deleted }), true
	case "__is_nothrow_destructible":
		return nothrowTrait(destructor), true
	case "__has_unique_object_representations":
		return trait{1, 1, true, traitUnique}, true
	case "__is_constructible":
		return trait{1, -1, false, func(ck *Checker, t []*il.Type, pos source.Pos) bool { return ck.traitConstruct(t, pos, atAll) }}, true
	case "__is_nothrow_constructible":
		return trait{1, -1, false, func(ck *Checker, t []*il.Type, pos source.Pos) bool {
			return ck.traitConstruct(t, pos, withoutThrowing)
		}}, true
	case "__is_trivially_constructible":
		return trait{1, -1, false, func(ck *Checker, t []*il.Type, pos source.Pos) bool { return ck.traitConstruct(t, pos, trivially) }}, true
	case "__is_assignable":
		return trait{2, 2, true, func(ck *Checker, t []*il.Type, pos source.Pos) bool { return ck.traitAssign(t, pos, atAll) }}, true
	case "__is_nothrow_assignable":
		return trait{2, 2, true, func(ck *Checker, t []*il.Type, pos source.Pos) bool { return ck.traitAssign(t, pos, withoutThrowing) }}, true
	case "__is_trivially_assignable":
		return trait{2, 2, true, func(ck *Checker, t []*il.Type, pos source.Pos) bool { return ck.traitAssign(t, pos, trivially) }}, true
	}
	return extendedLambdaTrait(name)
}

// atTrait reports whether the current tokens are a type trait with operands,
// which the program has not declared under that name.
func (p *Parser) atTrait() bool {
	if !p.at(token.Ident) || len(p.tok.Name.Text) < 7 || p.tok.Name.Text[:2] != "__" || p.peek(1).Kind != token.LParen {
		return false
	}
	if _, ok := traitNamed(p.tok.Name.Text); !ok {
		return false
	}
	l := p.ck.lookup(p.tok.Name, 0)
	return len(l.Syms) == 0
}

// typeTrait parses a type trait.
func (p *Parser) typeTrait(x *Operand) {
	tok := p.tok
	p.next()
	saved := p.ck.env.inTemplateArgs
	p.ck.env.inTemplateArgs = 0
	p.next()
	var types []*il.Type
	var exprs []*il.Expr
	tr, _ := traitNamed(tok.Name.Text)
	for !p.at(token.EOF) {
		parse := func() {
			pos := p.tok.Pos
			t := p.typeID()
			n := nodes.TypeOperand(p.u, t, pos)
			if p.gotExpansion(0, true) {
				n.IsPackExpansion = true
				n.ValueDependent = true
			}
			types, exprs = append(types, t), append(exprs, n)
		}
		if !p.expandElements(parse) {
			before := p.place()
			parse()
			if p.place() == before {
				break
			}
		}
		if tr.most >= 0 && len(types) >= tr.most {
			break
		}
		if !p.got(token.Comma) {
			if len(types) >= tr.least || len(types) > 0 && exprs[len(exprs)-1].IsPackExpansion {
				break
			}
			p.expected(token.Comma)
			if len(types) > 0 && types[len(types)-1].IsError() {
				p.skipTo(token.RParen, token.Comma, token.Semi)
				break
			}
		}
	}
	p.ck.env.inTemplateArgs = saved
	if n := len(types); n > 0 && types[n-1].IsError() && !p.at(token.RParen) {
		p.skipTo(token.RParen, token.Semi) // reported
	}
	if !p.want(token.RParen) {
		p.skipTo(token.RParen, token.Semi, token.Comma)
		p.got(token.RParen)
		x.invalidate()
		return
	}
	x.Start, x.End = tok.Pos, p.prev.End()
	p.ck.buildTrait(x, p.operationName(&tok), tok.Pos, types, exprs)
}

// buildTrait evaluates the type trait name on types.
func (ck *Checker) buildTrait(x *Operand, name *token.Name, pos source.Pos, types []*il.Type, exprs []*il.Expr) {
	e := ck.builtinNode(name, pos, ck.u.Builtin.Bool, exprs...)
	e.EndPos = x.End
	tr, ok := traitNamed(name.Text)
	if !ok {
		x.invalidate()
		return
	}
	for i, t := range types {
		if t.IsError() {
			x.invalidate()
			return
		}
		if t.IsDependent() || exprs[i].IsPackExpansion {
			builtinValue(ck.u, x, e, nil)
			return
		}
	}
	if len(types) < tr.least || tr.most >= 0 && len(types) > tr.most {
		ck.report(diag.TooFewArguments, pos)
		x.invalidate()
		return
	}
	for _, n := range exprs {
		n.TypeDefinitionNeeded = asksForMembers(name.Text)
	}
	if tr.complete && !ck.traitComplete(types[0], pos) {
		x.invalidate()
		return
	}
	mute := ck.rep.Mute()
	v := tr.eval(ck, types, pos)
	ck.rep.Unmute(mute)
	c := nodes.IntConstant(ck.u, num.Int{}, ck.u.Builtin.Bool)
	if v {
		c.Int.Lo = 1
	}
	builtinValue(ck.u, x, e, c)
}

// traitComplete completes the class that a trait asks about; an incomplete one
// is an error.
func (ck *Checker) traitComplete(t *il.Type, pos source.Pos) bool {
	t = t.BaseElement()
	if t.IsClass() && !ck.completeClass(t, pos) && !t.IsUnion() {
		ck.report(diag.IncompleteClassTypeNotAllowed, pos)
		return false
	}
	return true
}

func (ck *Checker) traitBaseOf(t []*il.Type, pos source.Pos) bool {
	b, d := t[0].ClassType(), t[1].ClassType()
	if b == nil || d == nil {
		return false
	}
	if b == d || ck.u.Same(b, d) {
		return !b.IsUnion()
	}
	ck.completeClass(d, pos)
	return typing.IsBaseOf(ck.u, b, d)
}

// traitInterconvertibleBase reports whether a pointer to base class t[0] of
// t[1] points at the same address: both are standard-layout classes
// [basic.compound].
func (ck *Checker) traitInterconvertibleBase(t []*il.Type, pos source.Pos) bool {
	d := t[1].ClassType()
	if !ck.traitBaseOf(t, pos) || d == nil {
		return false
	}
	return ck.u.SameUnqualified(t[0], t[1]) || d.Cls.Members.StandardLayout
}

// traitLayoutCompatible reports whether two types are layout-compatible; classes
// have to be complete for that.
func (ck *Checker) traitLayoutCompatible(t []*il.Type, pos source.Pos) bool {
	a, b := t[0], t[1]
	if c, d := a.ClassType(), b.ClassType(); c != nil && d != nil && !ck.u.SameUnqualified(a, b) &&
		(!ck.completeClass(c, pos) || !ck.completeClass(d, pos)) {
		return false
	}
	return ck.u.LayoutCompatible(a, b)
}

func (ck *Checker) traitConvertible(t []*il.Type, pos source.Pos) bool {
	if t[0].IsVoid() || t[1].IsVoid() {
		return t[0].IsVoid() && t[1].IsVoid()
	}
	if t[1].IsFunction() || t[1].IsArray() {
		return false
	}
	return ck.traitTry(func() bool {
		x := declval(ck.u, t[0], pos)
		c := ck.convSequence(x, t[1], 0)
		return c.ok() && c.kind != seqAmbiguous && ck.apply(x, t[1], &c, convInit)
	})
}

// traitTry runs f as an unevaluated trial: an error makes it false.
func (ck *Checker) traitTry(f func() bool) bool {
	saved := ck.env.save()
	ck.env.set(inUnevaluated, true)
	hits := ck.rep.Hits()
	ok := f()
	ck.env = saved
	return ok && ck.rep.Hits() == hits
}

func traitLiteral(_ *Checker, t []*il.Type, _ source.Pos) bool {
	e := t[0].BaseElement()
	if c := e.ClassType(); c != nil {
		return c.Cls.Members.Literal
	}
	return e.IsScalar() || e.IsReference() || e.IsVoid()
}

// traitUnique implements __has_unique_object_representations.
func traitUnique(_ *Checker, t []*il.Type, _ source.Pos) bool {
	return typing.UniqueRepresentation(t[0], &il.ClassSet{})
}

// howWell is how a trait wants something to be done.
type howWell uint8

const (
	atAll howWell = iota
	withoutThrowing
	trivially
)

// traitConstruct reports whether t[0] can be constructed from values of the
// other types; as well as how asks.
func (ck *Checker) traitConstruct(t []*il.Type, pos source.Pos, how howWell) bool {
	target := t[0]
	if target.IsVoid() || target.IsFunction() || target.IsArray() && target.Skip().Array.Unknown {
		return false
	}
	if !ck.traitComplete(target, pos) {
		return false
	}
	target = target.BaseElement()
	if c := target.ClassType(); c != nil && (c.Cls.Abstract || c.Cls.Members.Dtor.Deleted) {
		return false
	}
	var d *il.DynamicInit
	ok := ck.traitTry(func() bool {
		args := make([]*Operand, 0, len(t))
		for _, a := range t[1:] {
			args = append(args, declval(ck.u, a, pos))
		}
		if !target.IsClass() {
			if len(args) == 0 {
				return !target.IsReference()
			}
			if len(args) > 1 {
				return false
			}
			c := ck.convSequence(args[0], target, seqExplicit)
			if !c.ok() || c.kind == seqAmbiguous {
				return false
			}
			d = &il.DynamicInit{Kind: il.DikExpression}
			if c.fn != nil {
				d = &il.DynamicInit{Kind: il.DikConstructor, Routine: c.fn}
			}
			return true
		}
		if len(args) > 0 && ck.isAggregate(target) { // parentheses do not initialise the members here
			if len(args) > 1 {
				return false
			}
			if c := ck.convSequence(args[0], target, seqExplicit); !c.ok() {
				return false
			}
		}
		d = ck.initClass(target, args, pos, false, convInit)
		return d != nil
	})
	if !ok || how == atAll || d == nil {
		return ok
	}
	if c := target.ClassType(); how == trivially && c != nil && !(c.Cls.Members.Dtor.Trivial) {
		return false // the variable would be destroyed too [meta.unary.prop]/9
	}
	if how == trivially {
		return d.Kind != il.DikConstructor || d.Routine == nil || d.Routine.IsTrivialCopy || d.Routine.IsTrivialDefaultCtor
	}
	if c := target.ClassType(); c != nil && !ck.neverThrows(c, destructor) {
		return false
	}
	return !ck.initMayThrow(d)
}

// declval returns an operand of type t as the traits imagine it: what a pointer
// to t points to, moved from.
func declval(u *il.Unit, t *il.Type, pos source.Pos) *Operand {
	if t.IsReference() {
		il.Mention(u.PointerTo(t.Skip().Elem))
		return dummy(u, t, pos)
	}
	il.Mention(u.PointerTo(t))
	scratch := u.SetScratch(true)
	defer u.SetScratch(scratch)
	return dummy(u, u.ReferenceTo(t, true), pos)
}

// traitAssign reports whether a value of type t[1] can be assigned to t[0].
func (ck *Checker) traitAssign(t []*il.Type, pos source.Pos, how howWell) bool {
	if t[0].IsVoid() || t[1].IsVoid() {
		return false
	}
	var e *il.Expr
	ok := ck.traitTry(func() bool {
		args := [2]*Operand{}
		for i, a := range t {
			args[i] = declval(ck.u, a, pos)
		}
		ck.buildAssign(args[0], args[1], token.Assign, pos)
		e = args[0].Expr
		return args[0].Mode == Value
	})
	if !ok || how == atAll {
		return ok
	}
	if how == withoutThrowing {
		return !ck.mayThrow(e)
	}
	c := nodes.CallCore(e)
	return c.Kind == il.EnkOperation && c.Op == il.OpAssign
}
