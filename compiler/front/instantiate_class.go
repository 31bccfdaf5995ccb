// This file implements the instantiation of classes: the definition's tokens
// are parsed again with the parameters bound [temp.inst].
package front

import (
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// completeClass makes t complete if it can be (instantiates class template
// instances). It reports nothing when t stays incomplete and returns false.
func (ck *Checker) completeClass(t *il.Type, pos source.Pos) bool {
	c := t.ClassType()
	if c == nil {
		return false
	}
	k := c.Cls
	if k.Complete {
		return true
	}
	if o := ck.u.Canonical(c); k.IsNonreal && o != c && o.Cls.IsPrototype && ck.env.isCurrentInstantiation(ck.u, o) {
		return o.Cls.Complete
	}
	if k.BeingDefined || k.IsPrototype || k.IsNonreal || k.IsSpecialized {
		return false
	}
	d := ck.tmpl.classes[c]
	if k.AssocTemplate == nil || !k.IsTemplateClass {
		if d != nil && d.body != nil && d.binds != nil {
			return ck.instantiateMemberClass(c, d, pos)
		}
		return ck.memberDefinedLater(c, pos)
	}
	if d != nil && d.failed {
		return false
	}
	return ck.onFreshStack(pos, func() bool { return ck.instantiateClass(c, pos) })
}

// memberDefinedLater instantiates a member class of an instance whose
// definition stands outside of the class template.
func (ck *Checker) memberDefinedLater(c *il.Type, pos source.Pos) bool {
	if c.ParentScope == nil || c.ParentScope.Type == nil || c.Name == nil || c.Cls.IsTemplateClass {
		return false
	}
	outer := c.ParentScope.Type
	if outer.Cls == nil || outer.Cls.InstanceOf == nil || outer.IsDependent() {
		return false
	}
	from := prototypeMember(outer, c.Name)
	if from == nil {
		return false
	}
	fd := ck.tmpl.classes[from]
	sc := symbols.ClassTable(outer)
	if fd == nil || fd.body == nil || sc == nil {
		return false
	}
	d := ck.tmpl.classData(c)
	d.body, d.bound, d.from, d.scope, d.binds = fd.body, fd.bound, from, sc, bindingsAround(sc)
	if c.Cls.InstanceOf = from; c.Cls.EnclosingClass != outer {
		c.Cls.OwnRare().EnclosingClass = outer
	}
	return ck.instantiateMemberClass(c, d, pos)
}

// insideItsTemplate reports whether the template that c is an instance of is being defined: the instance is
// incomplete up to the end of that definition (rule front.instances-in-their-class).
func insideItsTemplate(c *il.Type) bool {
	t := c.Cls.AssocTemplate
	return t != nil && !c.IsDependent() && t.Type != nil && t.Type.Cls.BeingDefined
}

// instantiateClass instantiates class template instance c.
func (ck *Checker) instantiateClass(c *il.Type, pos source.Pos) bool {
	scratch := ck.u.SetScratch(false)
	defer ck.u.SetScratch(scratch)
	t := c.Cls.AssocTemplate
	if t.Param != nil {
		return false
	}
	src, l := t, (*symbols.Level)(nil)
	if pt, pl := ck.selectPartial(t, c.Cls.Args, pos); pt != nil {
		src, l = pt, pl
	} else if pl != nil {
		ck.tmpl.classData(c).failed = !ck.rep.Muted()
		return false // ambiguous, reported
	}
	if src.Type == nil || src.Type.Cls.BeingDefined { // (rule front.instances-in-their-class)
		return false
	}
	sd := ck.tmpl.classes[src.Type]
	from := src
	for sd == nil || sd.body == nil {
		if from = from.InstantiatedFrom; from == nil || from.Type == nil {
			return false
		}
		sd = ck.tmpl.classes[from.Type]
	}
	header := src.Decl
	if sd.header != nil {
		header = sd.header
	}
	if l == nil {
		l = levelOf(header, c.Cls.Args)
	} else {
		l = &symbols.Level{Decl: header, Args: l.Args}
	}
	if !ck.say.enterInstance(&instContext{entity: c, kind: ctxClass, args: c.Cls.Args, tmpl: t, pos: pos}) {
		ck.tmpl.classData(c).failed = true
		return false
	}
	defer ck.words.leaveInstance()
	d := ck.tmpl.classData(c)
	ck.tmpl.completed++
	d.order = ck.tmpl.completed
	d.binds = partialBinds(src, t).With(header.Depth, l)
	d.body, d.bound = sd.body, sd.bound
	c.Cls.InstanceOf = from.Type
	c.Kind = src.Type.Kind
	c.Attributes = src.Type.Attributes
	c.Attrs = src.Type.Attrs
	parent := sd.scope
	if t.MemberOf != nil && !t.MemberOf.IsDependent() {
		if sc := symbols.ClassTable(t.MemberOf); sc != nil {
			parent = sc
		}
	}
	ck.syntax.replayClass(c, d, parent)
	return c.Cls.Complete
}

// instantiateMemberClass instantiates a member class of an instance.
func (ck *Checker) instantiateMemberClass(c *il.Type, d *classData, pos source.Pos) bool {
	scratch := ck.u.SetScratch(false)
	defer ck.u.SetScratch(scratch)
	if !ck.say.enterInstance(&instContext{entity: c, kind: ctxClass, pos: pos}) {
		return false
	}
	defer ck.words.leaveInstance()
	ck.tmpl.completed++
	d.order = ck.tmpl.completed
	ck.syntax.replayClass(c, d, d.scope)
	return c.Cls.Complete
}

// bindAll returns parent with one ScopeBind for each bound level from depth
// from (0-based) on.
func bindAll(parent *symbols.Scope, b *symbols.Bindings, from int) *symbols.Scope {
	for i := from; b != nil && i < len(b.Levels); i++ {
		parent = symbols.BindScope(parent, b, b.Levels[i])
	}
	return parent
}

// replayClass parses the definition of class c again inside parent. What is
// wrong with it is an error even when it is only tried whether something can be
// meant that needs it: it is no part of the immediate context [temp.deduct]/8
// (rule front.tried-instances).
func (p *Parser) replayClass(c *il.Type, d *classData, parent *symbols.Scope) {
	defer p.rep.Quiet(p.rep.Aloud())
	saved := p.ck.env.save()
	queue := p.ck.classQueue
	p.ck.classQueue = nil
	outer := bindingsAround(parent)
	from := 0
	if outer != nil {
		from = len(outer.Levels)
	}
	scope := parent
	if d.binds != outer {
		scope = bindAll(parent, d.binds, from)
	}
	p.ck.env.enterEnv(Env{scope: scope, bound: d.bound, seqList: &il.SeqList{}, flags: inInstance})
	if c.Cls.EnclosingClass != nil {
		c.Cls.OwnRare().EnclosingClass = nil
	}
	if declScope(parent).Kind == symbols.ScopeClass {
		c.Cls.OwnRare().EnclosingClass = declScope(parent).Class
		p.ck.env.class = declScope(parent).Class
	}
	region := p.u.SetRegion(0)
	r := p.replay(d.body)
	p.instanceDefinition(c, scope)
	p.endReplay(r)
	p.u.SetRegion(region)
	p.ck.classQueue = queue
	p.ck.env = saved
}

// instanceDefinition parses base clause and member list of instance c at the
// current token.
func (p *Parser) instanceDefinition(c *il.Type, scope *symbols.Scope) {
	p.ck.env.scope = scope
	p.ck.beginClass(c)
	p.ck.env.set(inInstance, true)
	if p.at(token.Colon) {
		_, outer := p.ck.env.deferAccess() // (rule front.access-in-templates)
		p.baseClause(c)
		p.ck.env.lateAccess = outer
	}
	c.Cls.OwnRare().BracePos = p.tok.Pos
	if p.want(token.LBrace) {
		p.memberList(c)
	}
	p.ck.instanceAttributes(c)
	p.ck.completeDefinition(c)
	c.Cls.BeingDefined = false
	c.Cls.Complete, c.Incomplete = true, false
	if c.Cls.InstanceOf != nil && c.Cls.InstanceOf != c {
		linkMembers(c, c.Cls.InstanceOf)
	}
}

// instanceAttributes applies the attributes of the pattern of c that its layout
// depends on.
func (ck *Checker) instanceAttributes(c *il.Type) {
	from := c.Cls.InstanceOf
	if from == nil || from == c {
		return
	}
	for a := from.Attributes; a != nil; a = a.Next {
		switch a.Written().Kind {
		case attrPacked:
			c.Cls.IsPacked = true
		case attrAligned:
			if n := ck.instanceAlignment(a, ck.tmpl.classData(c).binds); n > 0 {
				c.AlignmentSet = true
				c.Cls.OwnRare().RequestedAlign = typing.MaxAlign(c.Cls.RequestedAlign, n, a.Family == il.AttrAlignas)
			}
		}
	}
}

// instanceAlignment returns the alignment that a asks for when its arguments are
// substituted, 0 for none.
func (ck *Checker) instanceAlignment(a *il.Attribute, b *symbols.Bindings) uint32 {
	own := *a
	own.Args = nil
	for _, g := range a.Args {
		arg := *g
		switch {
		case a.IsPackExpansion:
			return 0
		case arg.Type != nil && arg.Type.IsDependent():
			s := subst{ck: ck, b: b, index: -1, pos: arg.Pos}
			if arg.Type = s.typ(arg.Type); arg.Type == nil {
				return 0
			}
		case arg.Expr != nil && (arg.Expr.TypeDependent || arg.Expr.ValueDependent):
			x, ok := ck.substExprOperand(arg.Expr, b, arg.Pos)
			if !ok {
				return 0
			}
			arg.Const = ck.fold(&x)
			arg.Expr = x.Expr
		}
		own.Args = append(own.Args, &arg)
	}
	return ck.alignmentOf(&own)
}

// deferred reports whether p.class is an instance whose member list is being
// replayed.
func (env *Env) deferred() bool { return env.has(inInstance) }
