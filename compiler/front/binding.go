// This file implements structured bindings [dcl.struct.bind].
package front

import (
	"strconv"

	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/num"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// atStructuredBinding reports whether `[` of a structured binding comes next, behind
// the specifiers; a ref-qualifier may stand before it, and a `*`, which is an error.
func (p *Parser) atStructuredBinding() bool {
	if !p.d.AtLeast(lang.CXX11) {
		return false // nothing that an array declarator could not be
	}
	i := 0
	if p.at(token.Amp) || p.at(token.AndAnd) || p.at(token.Star) {
		i = 1
	}
	return p.peekKind(i) == token.LBracket && p.peek(i+1).Kind != token.LBracket
}

// structuredBinding parses `auto [a, b] = e;` behind the specifiers s.
func (p *Parser) structuredBinding(s *declSpecs) {
	p.bindingSpecs(s)
	initialized := p.bindingInitialized()
	v := p.bindingDeclaration(s)
	pos := p.tok.Pos
	switch {
	case !initialized:
		p.ck.say.uninitializedBinding(v, p.tok.Pos)
	case p.at(token.Assign):
		p.next()
		pos = p.tok.Pos
		var x Operand
		p.initializerClause(&x)
		p.ck.initializeBinding(v, il.InitCopy, &x, nil, pos)
	case p.at(token.LBrace):
		var x Operand
		p.initializerClause(&x)
		p.ck.initializeBinding(v, il.InitBrace, &x, nil, pos)
	case p.at(token.LParen):
		args, closeArgs := p.parenthesizedArgs(nil)
		closeArgs()
		p.ck.initializeBinding(v, il.InitParen, nil, args, pos)
	default:
		v.IsInvalid, v.Type = true, p.u.Builtin.Error
	}
	p.ck.completeBindings(v)
	p.ck.readBindings(v)
	p.ck.env.noteEntity(v)
	if p.at(token.Comma) {
		p.report(diag.BindingWithOtherDeclarator, v.DeclPos)
		p.skipDeclaration()
		return
	}
	p.endDeclaration()
}

// bindingInitialized reports whether an initialiser stands behind the brackets of the
// structured binding at the current token; a missing one is reported there, in front
// of all that is wrong with the names (rule recovery.bindings).
func (p *Parser) bindingInitialized() bool {
	i := 0
	for p.peekKind(i) != token.LBracket {
		i++
	}
	if i = p.scanBalanced(i + 1); i == 0 {
		return true // the brackets have no end
	}
	t := p.peek(i)
	if t.Kind == token.Assign || t.Kind == token.LBrace || t.Kind == token.LParen {
		return true
	}
	p.report(diag.BindingNeedsInitializer, t.Pos)
	return false
}

// uninitializedBinding reports at pos what the object v of a structured binding
// needs its initialiser for.
func (say *reports) uninitializedBinding(v *il.Variable, pos source.Pos) {
	name := "variable \"<struct binding " + strconv.Itoa(v.BindingNumber) + ">\""
	switch {
	case v.Type.HasPlaceholder():
		say.report(diag.AutoNeedsInitializer, v.DeclPos, "auto")
		v.IsInvalid, v.Type = true, say.u.Builtin.Error
	case v.Type.IsReference():
		say.report(diag.ReferenceRequiresInitializer, pos, name)
	case v.Type.IsConst() && v.Type.ClassType() == nil:
		say.report(diag.ConstRequiresInitializer, pos, name)
	}
}

// readBindings checks that the names of v, which lies in device memory, are
// bound by code of the host.
func (ck *Checker) readBindings(v *il.Variable) {
	if !cuda.InDeviceMemory(v) || ck.env.hostBody(ck.d) == nil || ck.env.has(inPrototype) {
		return
	}
	for _, b := range v.Bindings {
		e := ck.u.NewExpr(il.EnkVariable, v.Type)
		e.Var, e.Pos = v, b.NamePos
		ck.deviceAccess(e, diag.DeviceVariableReadInHost)
	}
}

// bindingSpecs checks the specifiers s of a structured binding, which comes next.
func (p *Parser) bindingSpecs(s *declSpecs) {
	if !p.d.AtLeast(lang.CXX17) {
		at := p.tok
		for i := 1; at.Kind == token.Amp || at.Kind == token.AndAnd; i++ {
			at = p.peek(i)
		}
		p.report(diag.CXX17FeatureStructuredBinding, at.Pos)
	}
	p.ck.checkBindingSpecs(s)
	if p.at(token.Star) {
		p.report(diag.InvalidStructuredBindingSyntax, p.tok.Pos)
	}
}

// bindingDeclaration parses the ref-qualifier and the names; it returns the
// variable that holds the object.
func (p *Parser) bindingDeclaration(s *declSpecs) *il.Variable {
	t := s.Type
	if t == nil {
		p.report(diag.MissingTypeIntAssumed, p.tok.Pos, "int")
		t = p.u.Builtin.Int
	}
	isRef := false
	switch p.tok.Kind {
	case token.Star:
		t = p.u.PointerTo(t)
		p.next()
	case token.Amp:
		t, isRef = p.u.ReferenceTo(t, false), true
		p.next()
	case token.AndAnd:
		t, isRef = p.u.ReferenceTo(t, true), true
		p.next()
	}
	d := &declarator{Type: t, NamePos: p.tok.Pos, inside: p.ck.env}
	target := p.ck.env.innermostScope()
	v := p.ck.newVariable(s, d, target)
	p.ck.decls.bindings++
	p.ck.decls.numbers++
	v.OwnRare().BindingNumber = p.ck.decls.bindings
	v.OwnRare().BindingIsRef, v.Defined, v.Generated = isRef, true, false
	v.AutoType = true
	info := p.ck.env.declInfo(p.u, s, d)
	info.IsDefinition = true
	p.ck.env.sequenceDefinition(p.u, v, info)
	p.next() // [
	for i := 0; !p.at(token.EOF); i++ {
		if !p.at(token.Ident) {
			p.missingBindingName()
			if p.got(token.Comma) {
				continue
			}
			break
		}
		p.bindingName(s, v, target, i)
		if !p.got(token.Comma) {
			break
		}
	}
	p.require(token.RBracket, token.Assign, token.LBrace)
	return v
}

// missingBindingName reports that a structured binding lacks a name; nothing waits for
// its closing bracket while the rest is skipped (rule recovery.bindings).
func (p *Parser) missingBindingName() {
	p.expected(token.Ident)
	waiting := p.stops
	p.stops.done(stopBracket)
	p.stops.wait(stopComma)
	p.skipToStop(token.Assign, token.LBrace)
	p.stops = waiting
}

// checkBindingSpecs reports specifiers that structured bindings cannot have.
func (ck *Checker) checkBindingSpecs(s *declSpecs) {
	pos := s.Pos
	if s.specifiers.IsValid() {
		pos = s.specifiers
	}
	if s.Type == nil || !s.Type.HasPlaceholder() || s.written.Typedef || s.written.Mutable || s.Friend || s.written.Virtual {
		ck.report(diag.BindingInvalidSpecifier, pos)
	}
	switch {
	case s.written.Constexpr || s.written.Constinit || s.written.Consteval:
		ck.report(diag.BindingIsConstexpr, s.ConstPos)
	case (s.written.Static || s.written.Thread) && !ck.d.AtLeast(lang.CXX20), s.written.Extern, s.written.Automatic(), s.written.Typedef:
		ck.report(diag.BindingStorageClass, s.StoragePos)
	case s.written.Inline:
		ck.report(diag.BindingIsInline, pos)
	}
	if innermostHeader(s) != nil {
		ck.report(diag.BindingIsTemplate, ck.syntax.here())
	}
}

// bindingName declares one name of a structured binding.
func (p *Parser) bindingName(s *declSpecs, v *il.Variable, target *symbols.Scope, i int) {
	b := p.u.NewVariable()
	b.Name, b.DeclPos, b.NamePos = p.tok.Name, p.tok.Pos, p.tok.Pos
	b.OwnRare().Container, b.OwnRare().BindingIndex, b.Init = v, i, il.InitkBinding
	b.Type = p.u.Builtin.Error
	if v.Type.IsDependent() || p.ck.env.has(inPrototype) {
		b.Type = p.u.Builtin.Dependent
	}
	b.Storage, b.EnclosingRoutine, b.LocalToFunction = v.Storage, v.EnclosingRoutine, v.LocalToFunction
	p.ck.env.setParent(&b.SourceCorresp, target)
	for _, y := range target.Local(b.Name) {
		if o, _ := y.Entity.(*il.Variable); o != nil && o.Container == v && !v.LocalToFunction {
			p.report(diag.IncompatibleRedeclaration, p.tok.Pos, p.ck.say.describeBareAt(o, p.tok.Pos))
		} else if y.Kind != symbols.SymType || !y.IsTagName() {
			p.report(diag.AlreadyDeclaredInScope, p.tok.Pos, b.Name)
		}
	}
	p.ck.declare(target, b.Name, symbols.SymVariable, b)
	v.OwnRare().Bindings = append(v.Bindings, b)
	p.next()
	b.Attributes = p.attributes(il.LocDeclaratorID)
	if cuda.InDeviceMemory(v) && p.ck.env.hostBody(p.d) != nil {
		p.ck.say.localToHost(v, s.written.Static || s.written.Thread, b.NamePos)
	}
}

// initializeBinding initialises the hidden object; an array is copied as a
// whole.
func (ck *Checker) initializeBinding(v *il.Variable, form il.InitForm, x *Operand, args []*Operand, pos source.Pos) {
	if x == nil && len(args) == 1 {
		x = args[0]
	}
	if x != nil && x.Mode == Value && !v.BindingIsRef && typ(ck.u, x).IsArray() && v.Type.HasPlaceholder() {
		t := typ(ck.u, x)
		if v.Type.IsConst() {
			t = ck.u.Qualified(t, il.Const)
		}
		v.Type = t
		markUsed(x.Expr)
		init := ck.u.NewDynamicInit(il.DikExpression)
		init.Expr, init.Form, init.Pos, init.Variable = x.Expr, form, pos, v
		v.Dyn, v.Init, v.HasExplicitInit = init, il.InitkDynamic, true
		return
	}
	ck.initializeVariable(v, form, x, args, pos)
}

// completeBindings gives the names of v their types once its own is known.
func (ck *Checker) completeBindings(v *il.Variable) {
	t := v.Type.Deref()
	switch {
	case t.IsError():
		return
	case t.IsDependent() || t.HasPlaceholder():
		for _, b := range v.Bindings {
			b.Type = ck.u.Builtin.Dependent
		}
		return
	case t.IsArray():
		ck.bindArray(v, t)
		return
	}
	c := t.ClassType()
	if c == nil {
		ck.report(diag.BindingTypeHasNoComponents, v.DeclPos, ck.u.Unqualified(t))
		return
	}
	if !ck.completeClass(c, v.DeclPos) {
		if v.BindingIsRef && len(v.Bindings) > 0 {
			ck.report(diag.BindingTypeHasNoComponents, v.Bindings[0].DeclPos, t)
			return
		}
		if ck.env.has(inPrototype) {
			for _, b := range v.Bindings {
				b.Type = ck.u.Builtin.Dependent
			}
			return
		}
		ck.report(diag.IncompleteTypeNotAllowed, v.DeclPos, t)
		return
	}
	if n, ok := ck.tupleSize(t, v.DeclPos); ok {
		if n >= 0 {
			ck.bindTuple(v, t, n)
		}
		return
	}
	ck.bindMembers(v, t, c)
}

// checkBindingCount compares the number of names with the number of elements.
func (say *reports) checkBindingCount(v *il.Variable, n int) bool {
	switch k := len(v.Bindings); {
	case k > n:
		say.report(diag.BindingTooManyNames, v.Bindings[n].DeclPos)
		return false
	case k < n:
		say.report(diag.BindingTooFewNames, v.DeclPos)
		return false
	}
	return true
}

// bindArray binds the elements of an array.
func (ck *Checker) bindArray(v *il.Variable, t *il.Type) {
	n := int(t.Skip().Array.Count)
	if !ck.say.checkBindingCount(v, n) {
		return
	}
	e := elementOf(ck, t)
	for i, b := range v.Bindings {
		b.Type = e
		b.OwnRare().Binding = ck.bindingElement(v, b, i)
	}
}

// bindingElement builds the expression `object[i]`.
func (ck *Checker) bindingElement(v, b *il.Variable, i int) *il.Expr {
	var x, ix Operand
	ck.buildVariable(&x, v, nil, b.DeclPos)
	c := ck.u.NewConst(il.CkInteger, ck.u.Builtin.ULong)
	c.Int = num.FromInt64(int64(i))
	e := ck.u.NewExpr(il.EnkConstant, c.Type)
	e.Const, e.Pos, e.Start = c, b.DeclPos, b.DeclPos
	ix.setExpr(e)
	if !x.valid() {
		return nil
	}
	ck.buildSubscript(&x, []*Operand{&ix}, b.DeclPos)
	if x.Mode != Value {
		return nil
	}
	return x.Expr
}

// bindMembers binds the nonstatic data members of a class.
func (ck *Checker) bindMembers(v *il.Variable, t *il.Type, c *il.Type) {
	owner := typing.MemberOwner(c)
	if c.Kind == il.TkUnion || typing.MembersAbove(owner) {
		ck.report(diag.BindingTypeHasNoComponents, v.DeclPos, t)
		return
	}
	var fields []*il.Field
	for _, f := range owner.Cls.Fields {
		if f.Name == nil && f.IsBitField {
			continue
		}
		if f.AnonymousParent {
			ck.report(diag.BindingTypeHasNoComponents, v.DeclPos, t)
			return
		}
		fields = append(fields, f)
	}
	if len(fields) == 0 {
		ck.report(diag.BindingTypeHasNoComponents, v.DeclPos, t)
		return
	}
	if !ck.say.checkBindingCount(v, len(fields)) {
		return
	}
	quals := t.AllQuals()
	for i, b := range v.Bindings {
		f := fields[i]
		if f.Access != il.Public && !ck.hasClassAccess(owner) {
			ck.report(diag.BindingNonpublicMember, b.DeclPos, ck.words.describeBare(f))
			return
		}
		q := quals
		if f.IsMutable {
			q &^= il.Const
		}
		b.Type = f.Type
		if !f.Type.IsReference() {
			b.Type = ck.u.Qualified(f.Type, q)
		}
		var x Operand
		ck.buildVariable(&x, v, nil, b.DeclPos)
		if x.valid() {
			ck.buildMember(&x, &qualName{Name: f.Name, Pos: b.DeclPos, Start: b.DeclPos}, false, b.DeclPos)
			if x.Mode == Value {
				b.OwnRare().Binding = x.Expr
			}
		}
	}
}

// stdMember returns the template name of namespace std, nil when none.
func (ck *Checker) stdMember(name *token.Name) *il.Template {
	for _, y := range ck.file.Local(ck.known.std) {
		ns, ok := y.Entity.(*il.Namespace)
		if !ok {
			continue
		}
		l := ck.lookupIn(symbols.NamespaceTable(ns), name, 0)
		for _, z := range l.Syms {
			if t := z.Template(); z.Kind == symbols.SymTemplate && t != nil {
				return t
			}
		}
	}
	return nil
}

// tupleSize returns std::tuple_size<t>::value when that class is complete, -1
// when its value is none [dcl.struct.bind]/4.
func (ck *Checker) tupleSize(t *il.Type, pos source.Pos) (int, bool) {
	tm := ck.stdMember(ck.known.tupleSize)
	if tm == nil {
		return 0, false
	}
	hits := ck.rep.Mute()
	inst := ck.classTemplateID(tm, []il.TemplateArg{{Kind: il.ArgType, Type: t}}, pos)
	ok := inst != nil && inst.ClassType() != nil && ck.completeClass(inst, pos)
	bad := ck.rep.Unmute(hits)
	if !ok || bad {
		return 0, false
	}
	var l Lookup
	l.Name = ck.known.value
	ck.lookupClass(&l, inst, ck.known.value, 0)
	if y := l.first(); y != nil {
		switch e := y.Entity.(type) {
		case *il.Variable:
			var x Operand
			ck.buildVariable(&x, e, nil, pos)
			if c := ck.fold(&x); c != nil && c.Kind == il.CkInteger {
				return int(c.Int.Int64()), true
			}
		case *il.Constant:
			return int(e.Int.Int64()), true
		}
	}
	ck.report(diag.TupleSizeNotConstant, pos, t)
	return -1, true
}

// bindTuple binds through get<i> and tuple_element.
func (ck *Checker) bindTuple(v *il.Variable, t *il.Type, n int) {
	tm := ck.stdMember(ck.known.tupleElement)
	if tm == nil {
		ck.report(diag.TupleElementNotDefined, v.DeclPos, "std::tuple_element")
		return
	}
	if !ck.say.checkBindingCount(v, n) {
		return
	}
	for i, b := range v.Bindings {
		b.Type = ck.tupleElement(tm, t, i, v.DeclPos)
		if b.Type == nil {
			b.Type = ck.u.Builtin.Error
			ck.report(diag.TupleElementNotInstantiable, v.DeclPos, "std::tuple_element", strconv.Itoa(i), typeText(t))
			return
		}
		if !ck.bindGet(v, b, i) {
			ck.report(diag.BindingNeedsGet, v.DeclPos, "get")
			return
		}
	}
}

// tupleElement returns std::tuple_element<i, t>::type, where tm is that
// template; nil when there is none.
func (ck *Checker) tupleElement(tm *il.Template, t *il.Type, i int, pos source.Pos) *il.Type {
	inst := ck.classTemplateID(tm, []il.TemplateArg{nodes.IndexArg(ck.u, i), {Kind: il.ArgType, Type: t}}, pos)
	if inst.IsError() {
		return inst
	}
	if inst.ClassType() == nil || !ck.completeClass(inst, pos) {
		return nil
	}
	var l Lookup
	l.Name = ck.known.typ
	ck.lookupClass(&l, inst, ck.known.typ, 0)
	if y := l.first(); y != nil && y.IsType() {
		return y.Type()
	}
	return nil
}

// memberGet reports whether class c has a member function template get whose
// first parameter is no type; ambiguous names are found too, to be none.
func (ck *Checker) memberGet(c *il.Type) (found, ambiguous bool) {
	l := Lookup{Name: ck.known.get}
	if c == nil || !ck.lookupClass(&l, c, ck.known.get, 0) {
		return false, false
	}
	for _, y := range l.Syms {
		if t := y.Template(); t != nil && t.Routine != nil && t.Decl != nil && len(t.Decl.Params) > 0 && t.Decl.Params[0].Kind == il.TpkNontype {
			found = true
		}
	}
	return found, l.Ambiguous
}

// bindGet makes the reference variable that is initialised with get<i>(v);
// false when there is no such function [dcl.struct.bind]/4.
func (ck *Checker) bindGet(v, b *il.Variable, i int) bool {
	var x Operand
	ck.buildVariable(&x, v, nil, b.DeclPos)
	if !x.valid() || b.Type.IsError() {
		return true
	}
	if !v.Type.IsReference() || v.Type.IsRvalueReference() {
		x.Expr.Cat = il.XValue
	}
	n := qualName{Name: ck.known.get, Pos: b.DeclPos, Start: b.DeclPos, HasArgs: true, Args: []il.TemplateArg{nodes.IndexArg(ck.u, i)}}
	member, ambiguous := ck.memberGet(v.Type.Deref().ClassType())
	if ambiguous {
		return false
	}
	if member {
		ck.buildMember(&x, &n, false, b.DeclPos)
		ck.buildCall(&x, nil, b.DeclPos)
	} else {
		var f Operand
		none := Lookup{Name: ck.known.get}
		f.Mode, f.Set = Overloads, &overloadSet{Lookup: none, Name: n, HasArgs: true, Args: n.Args}
		hits := ck.rep.Mute()
		ck.buildCall(&f, []*Operand{&x}, b.DeclPos)
		ck.rep.Unmute(hits)
		if f.Mode != Value {
			return false
		}
		x = f
	}
	if x.Mode != Value {
		return true
	}
	t := ck.u.ReferenceTo(b.Type, x.Expr.Cat != il.LValue)
	b.Type, b.OwnRare().ElementType = t, b.Type
	b.Dyn, _ = ck.initialize(t, il.InitCopy, &x, nil, b.DeclPos, convInit)
	if b.Dyn != nil {
		b.Dyn.Variable = b
	}
	return true
}

// rangeBinding parses the structured binding of a range-based for.
func (p *Parser) rangeBinding(s *declSpecs, st *il.Statement) *il.Variable {
	p.bindingSpecs(s)
	v := p.bindingDeclaration(s)
	v.IsRangeIterator = true
	return v
}
