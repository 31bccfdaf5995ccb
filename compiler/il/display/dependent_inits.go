// This file implements initialisations whose values or objects depend on template
// parameters (rules il.dependent-initialisers, il.dependent-lists).
package display

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// part is what an initialisation initialises: a variable v, or a member or base class.
type part struct {
	typ   *il.Type
	paren bool // by `(…)`
	v     *il.Variable
}

// dependentInit settles the initialiser of a variable that is of unknown type: classes
// and direct initialisation of a template parameter call a constructor that is not
// known, other types convert the value.
func dependentInit(o *overlay, d *il.DynamicInit) {
	v := d.Variable
	if v == nil {
		return
	}
	t := o.variables.typ(v)
	if a := unknownAuto(o, v); a != nil {
		t = a
	}
	settlePart(o, d, part{typ: t, paren: v.ParenInit, v: v})
}

// dependentMember settles how a constructor initialises a member or base class.
func dependentMember(o *overlay, i *il.CtorInit) {
	if i.Init == nil || i.UseFieldInit {
		return
	}
	t := i.PartType()
	if t == nil {
		t = i.OrigType
	}
	settlePart(o, i.Init, part{typ: t, paren: !i.Braced})
}

// dependentNew lets new-expressions of templates call constructors, whatever they make.
func dependentNew(o *overlay, e *il.Expr) {
	if e.Kind != il.EnkNewDelete || e.Init == nil || e.Info().BraceInit {
		return
	}
	d := e.Init
	r := bodyOf(o, e)
	if r == nil || !inPrototype(o, r) {
		return
	}
	switch arg := o.inits.expr(d); o.inits.kind(d) {
	case il.DikConstant:
		if c := o.inits.constant(d); c != nil && c.Kind != il.CkAggregate {
			unknownConstructor(o, d, constantOperand(o, &d.Entry, c), part{paren: true})
		}
	case il.DikExpression:
		if arg != nil {
			unknownConstructor(o, d, arg, part{paren: true})
		}
	}
}

// inPrototype reports whether r is the pattern that instances of a template are made from, or a
// member of one.
func inPrototype(o *overlay, r *il.Routine) bool {
	if o.routines.isPrototype(r) {
		return true
	}
	return r.MemberOf != nil && r.MemberOf.Cls != nil && r.MemberOf.Cls.IsPrototype
}

// constantOperand is constant c as an operand.
func constantOperand(o *overlay, of *il.Entry, c *il.Constant) *il.Expr {
	pos := o.entities.declPos(c)
	if c.Expr != nil {
		pos = c.Expr.Start
	}
	return &il.Expr{Entry: o.entry(o.regions.region(of)), Kind: il.EnkConstant, Type: o.constants.typ(c), Const: c, Pos: pos, Start: pos}
}

// settlePart settles d, which initialises p.
func settlePart(o *overlay, d *il.DynamicInit, p part) {
	t, e := p.typ, o.inits.expr(d)
	if t == nil {
		return
	}
	if d.Braced && o.inits.kind(d) == il.DikConstructor && d.Routine == nil && !d.ValueInit {
		dependentList(o, d, p)
		return
	}
	if c := o.inits.constant(d); e == nil && c != nil && !d.Braced && o.inits.kind(d) == il.DikConstant {
		dependentValue(o, d, c, p)
		return
	}
	if o.inits.kind(d) != il.DikExpression || e == nil || d.Braced && !t.IsReference() || !e.TypeDependent && !t.IsDependent() || e.Kind == il.EnkOperation && e.Generated && !t.IsReference() {
		return
	}
	if t.IsReference() {
		dependentReference(o, d, e)
		return
	}
	parameter := t.Skip().Kind == il.TkTemplateParam && !t.HasPlaceholder() || t.Kind == il.TkAuto
	if t.IsClass() || parameter && p.paren {
		unknownConstructor(o, d, e, p)
		return
	}
	initialise(o, d, e, t)
}

// initialise makes d the initialisation of an object of type t, which is no class, by e.
func initialise(o *overlay, d *il.DynamicInit, e *il.Expr, t *il.Type) {
	shown := e
	if r := o.replaced[e]; r != nil {
		shown = r
	}
	if o.nodes.typ(shown) == nil {
		return
	}
	if !sameType(o.nodes.typ(shown), t) {
		op := il.OpCast
		if t.IsPointer() && o.nodes.typ(shown).IsArray() {
			op = il.OpArrayToPointer
		}
		if t.IsBool() && o.nodes.typ(shown).IsPointer() {
			op = il.OpBoolCast
			if e == shown && e.Cat == il.LValue {
				read := ownNode(o, e)
				read.Cat, read.OrigLvalueType = il.PRValue, read.Type
				e = &read
			}
		}
		c := converted(o, e, op, o.unqualified(t))
		if constant, _ := isConstant(o, e); constant {
			constantInit(o, d, expressionConstant(o, o.regions.region(&d.Entry), c.Type, c), e.Start)
			return
		}
		shown = c
	}
	if shown.Kind == il.EnkConstant && shown.Const != nil {
		constantInit(o, d, shown.Const, e.Start)
		return
	}
	o.inits.setKind(d, il.DikExpression)
	o.inits.setExpr(d, shown)
}

// dependentReference makes d, which binds a reference to e, take the address of that.
func dependentReference(o *overlay, d *il.DynamicInit, e *il.Expr) {
	shown := e
	if r := o.replaced[e]; r != nil {
		shown = r
	}
	t := o.nodes.typ(shown)
	if t == nil || t.IsReference() || e.Kind == il.EnkOperation && o.nodes.op(e) == il.OpReferenceTo {
		return
	}
	if c := shown.Const; shown.Kind == il.EnkConstant && c != nil && c.TPExpr != nil && c.TPExpr.Kind == il.EnkTempInit {
		temp := ownNode(o, c.TPExpr)
		temp.Cat = il.XValue
		ref := convertedAt(o, &temp, il.OpReferenceTo, o.referenceTo(t), source.Pos{})
		constantInit(o, d, expressionConstant(o, o.regions.region(&d.Entry), ref.Type, ref), e.Start)
		return
	}
	if shown.Cat == il.PRValue && shown.Kind == il.EnkConstant {
		return
	}
	if e.Kind == il.EnkVariable {
		o.variables.setHasAddress(e.Var, true)
	}
	ref := convertedAt(o, e, il.OpReferenceTo, o.referenceTo(t), e.Pos)
	o.inits.setExpr(d, ref)
}

// dependentList makes d, which initialises p by a list in braces, an aggregate: what its
// elements initialise is not known where p is of unknown type or a class (rule il.dependent-lists).
func dependentList(o *overlay, d *il.DynamicInit, p part) {
	args := o.inits.args(d)
	t := p.typ.Skip()
	if t.IsReference() || p.typ.HasPlaceholder() {
		return
	}
	if t.IsScalar() && t.Kind != il.TkTemplateParam {
		if args == nil || o.nodes.next(args) != nil || args.Kind == il.EnkBracedInitList {
			return
		}
		o.inits.setArgs(d, nil)
		initialise(o, d, args, p.typ)
		if p.v != nil && o.inits.kind(d) == il.DikExpression {
			o.inits.setNotBraced(d, true)
		}
		return
	}
	for a := args; a != nil; a = o.nodes.next(a) {
		if a.IsPackExpansion || a.X != nil && a.X.ExprInfoRare != nil && len(a.X.Designators) > 0 {
			return
		}
	}
	c := listConstant(o, &d.Entry, o.unqualified(p.typ), args, d.Pos, !t.IsArray(), 0)
	o.inits.setArgs(d, nil)
	o.inits.setConst(d, c)
	o.inits.setKind(d, il.DikConstant)
	if c.HasDynamic {
		o.inits.setKind(d, il.DikNonconstantAggregate)
		if p.v != nil && (!t.IsArray() || args.Kind == il.EnkBracedInitList) {
			o.variables.setUsed(p.v, true) // a constructor may do anything
		}
	}
}

// listConstant is the aggregate of type t that elements args, in braces at pos, make; generic
// says that it is not known what they initialise.
func listConstant(o *overlay, of *il.Entry, t *il.Type, args *il.Expr, pos source.Pos, generic bool, depth int) *il.Constant {
	rare := il.ConstantRare{GenericInit: generic}
	elem := t.Skip()
	if elem.IsArray() {
		elem = o.types.elem(elem)
	} else {
		elem = nil
	}
	for a := args; a != nil && depth < maxTextDepth; a = o.nodes.next(a) {
		e := listElement(o, of, elem, a, depth)
		if e.Kind == il.CkDynamicInit || e.ConstantRare != nil && e.HasDynamic {
			rare.HasDynamic = true
		}
		rare.Elems = append(rare.Elems, e)
	}
	return &il.Constant{Entry: o.entry(o.regions.region(of)), SourceCorresp: il.SourceCorresp{DeclPos: pos}, Kind: il.CkAggregate, Type: t,
		ExplicitBraces: true, ConstantRare: &rare}
}

// listElement is element a of a list; elem is the type that it initialises, nil where that is not known.
func listElement(o *overlay, of *il.Entry, elem *il.Type, a *il.Expr, depth int) *il.Constant {
	region := o.regions.region(of)
	if a.Kind == il.EnkBracedInitList {
		t, generic := elem, true
		if t == nil {
			t = o.u.Builtin.Dependent
		} else {
			generic = !t.Skip().IsArray()
		}
		return listConstant(o, of, t, o.nodes.operand(a), a.Pos, generic, depth+1)
	}
	shown := a
	if r := o.replaced[a]; r != nil {
		shown = r
	}
	generic := elem == nil || elem.Skip().Kind == il.TkTemplateParam || elem.IsClass()
	t := elem
	if t == nil {
		t = o.nodes.typ(shown)
	}
	own := ownNode(o, shown)
	value := own
	if elem != nil && !elem.IsClass() && !sameType(value.Type, elem) {
		value = *converted(o, &own, il.OpCast, o.unqualified(elem))
		if constant, _ := isConstant(o, a); constant {
			return &il.Constant{Entry: o.entry(region), SourceCorresp: il.SourceCorresp{DeclPos: a.Start}, Kind: il.CkTemplateParam, Type: value.Type,
				TP: il.TpckExpression, TPExpr: &value, ConstantRare: &il.ConstantRare{GenericInit: generic}}
		}
	}
	if value.Kind == il.EnkConstant && value.Const != nil && (elem == nil || !elem.IsClass()) {
		c := value.Const
		o.constants.setGenericInit(c, generic)
		if !o.entities.declPos(c).IsValid() {
			moveTo(o, c, a.Start)
		}
		return c
	}
	d := &il.DynamicInit{Entry: o.entry(region), Kind: il.DikExpression, Expr: &value}
	var pos source.Pos
	if elem != nil {
		pos = a.Start
	}
	return &il.Constant{Entry: o.entry(region), SourceCorresp: il.SourceCorresp{DeclPos: pos}, Kind: il.CkDynamicInit, Type: t,
		ConstantRare: &il.ConstantRare{GenericInit: generic, Dyn: d}}
}

// constantInit makes d an initialisation by constant c, which is written at pos.
func constantInit(o *overlay, d *il.DynamicInit, c *il.Constant, pos source.Pos) {
	moveTo(o, c, pos)
	o.inits.setKind(d, il.DikConstant)
	o.inits.setConst(d, c)
	o.inits.setExpr(d, nil)
}

// unknownConstructor makes d, which initialises p by e, the call of a constructor that is not known.
func unknownConstructor(o *overlay, d *il.DynamicInit, e *il.Expr, p part) {
	o.inits.setKind(d, il.DikConstructor)
	o.inits.setArgs(d, e)
	if p.v != nil {
		o.inits.setExplicitCast(d, !o.variables.typ(p.v).IsClass())
		o.inits.setImplicitCopy(d, !p.paren)
	}
	o.inits.setExpr(d, nil)
	o.inits.setConst(d, nil)
}

// dependentValue settles d, which initialises p by constant c: what has the type of a template
// parameter is converted, or constructed.
func dependentValue(o *overlay, d *il.DynamicInit, c *il.Constant, p part) {
	t := p.typ
	if t.Skip().Kind != il.TkTemplateParam || t.HasPlaceholder() || t == o.u.Builtin.Dependent {
		return
	}
	cast := c.TPExpr
	if !sameType(o.constants.typ(c), t) {
		cast = converted(o, constantOperand(o, &d.Entry, c), il.OpCast, o.unqualified(t))
		c = expressionConstant(o, o.regions.region(&d.Entry), cast.Type, cast)
		o.inits.setConst(d, c)
	}
	if cast == nil || cast.Kind != il.EnkOperation || o.nodes.op(cast) != il.OpCast || !cast.Generated || o.nodes.operand(cast) == nil {
		return
	}
	if p.paren {
		unknownConstructor(o, d, o.nodes.operand(cast), p)
		return
	}
	moveTo(o, c, cast.Start)
}
