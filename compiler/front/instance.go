// This file implements template-ids: the instance that a template and its
// arguments name. Instances are found by the key of their canonical arguments.
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// classTemplateID returns the class, alias or template-parameter type that
// `t<args>` names; it does not complete it. args are the arguments as written.
// Errors have been reported when it returns the error type.
func (ck *Checker) classTemplateID(t *il.Template, args []il.TemplateArg, pos source.Pos) *il.Type {
	return templateID(ck, t, args, pos, false)
}

// templateID is classTemplateID for what was written, or for what substitution into a dependent
// template-id makes, which tells in alias templates (rule front.argument-typedefs).
func templateID(ck *Checker, t *il.Template, args []il.TemplateArg, pos source.Pos, substituted bool) *il.Type {
	if !ck.enter() {
		return ck.u.Builtin.Error
	}
	defer ck.leave()
	if t.Canonical != nil && t.Canonical != t {
		t = t.Canonical
	}
	if t.PartialOf != nil {
		t = t.PartialOf
	}
	if t.Param != nil {
		if ck.env.has(inPrototype) && t.Decl != nil { // (rule front.template-template-arguments)
			l, _, ok := ck.bindArgs(t, t.Decl, nil, args, pos)
			if !ok {
				return ck.u.Builtin.Error
			}
			ck.tmpl.spare.Put(l)
		}
		return ck.paramTemplateID(t, args)
	}
	d := data(t)
	l, open, ok := ck.bindArgs(t, t.Decl, d.binds, args, pos)
	if !ok {
		return ck.u.Builtin.Error
	}
	if t.Kind == il.TemplkAlias {
		return ck.aliasInstance(t, l, open, args, pos, substituted)
	}
	flat := args
	if !open {
		flat = l.Flat()
	} else {
		flat = boundInFront(l, args)
	}
	ck.tmpl.spare.Put(l)
	return ck.classInstance(t, flat, args, pos)
}

// boundInFront returns args, of which an expansion may stand for several parameters, with the values of those in
// front of it as l, the arguments bound so far, has them: converted to the types of their parameters
// (rule arg.constant-before-expansion).
func boundInFront(l *symbols.Level, args []il.TemplateArg) []il.TemplateArg {
	var flat []il.TemplateArg
	for i := range min(len(args), len(l.Args)) {
		a := &l.Args[i]
		if !a.Set || args[i].IsPack || args[i].Kind == il.ArgPackStart {
			break
		}
		if args[i].Kind == il.ArgConstant {
			if flat == nil {
				flat = append(flat, args...)
			}
			flat[i] = a.TemplateArg
		}
	}
	if flat == nil {
		return args
	}
	return flat
}

// classInstance returns the instance of class template t for the bound list
// flat; spelled is what was written.
func (ck *Checker) classInstance(t *il.Template, flat, spelled []il.TemplateArg, pos source.Pos) *il.Type {
	d := data(t)
	var buf [96]byte
	key := ck.u.ArgsKey(buf[:0], flat)
	first, _ := d.instances[string(key)].(*il.Type)
	if typing.ArgsDependent(flat) {
		return dependentInstance(ck, t, flat, spelled, key, first)
	}
	if first != nil {
		typing.LeaveDefaultsOut(first, len(spelled))
		return first
	}
	if !ck.argsSatisfy(t, flat, pos) {
		return ck.u.Builtin.Error
	}
	c := ck.newInstance(t, flat, spelled)
	d.instances[string(key)] = c
	return c
}

// dependentInstance is classInstance for arguments that depend on template
// parameters; first is the first instance with that key. Mentions that are
// spelled differently have types of their own, but for what defaults give
// (rules arg.defaults-do-not-differ, arg.defaults-left-out).
func dependentInstance(ck *Checker, t *il.Template, flat, spelled []il.TemplateArg, key []byte, first *il.Type) *il.Type {
	old := first != nil && first.Cls.IsPrototype && ck.env.fn != nil && supersededPartial(t, first)
	if first != nil && first.Cls.IsPrototype && typing.SameSpelling(first.Cls.Args, flat) && !old {
		return first
	}
	d, n := data(t), len(key)
	own := len(typing.OwnArgs(t, flat, spelled))
	again := redeclares(&ck.env, t, flat)
	if own < len(flat) && again == inBodyAgain {
		shortenDeclared(ck.u, ck.env.fn.routine.Type, first, own)
	}
	if again == inDeclaratorAgain && (first == nil || !first.Cls.IsPrototype) {
		key = append(key, 'o')
	}
	key = appendSpelling(&ck.env, key, t, flat[:own])
	apart := namesNontypeParam(ck.u, flat)
	if apart && ck.env.keepsArguments() {
		key = appendWritten(ck.u, key, spelled)
	}
	if c, ok := d.instances[string(key)].(*il.Type); ok {
		home := spelledElsewhere(&ck.env, c)
		if home == nil {
			return c
		}
		if key = appendID(append(key, 'e'), home.ID); d.instances[string(key)] != nil {
			return d.instances[string(key)].(*il.Type)
		}
	}
	full := key
	if again == notAgain && !apart {
		for i := own; i < len(flat); i++ {
			full = appendArgID(&ck.env, full, &flat[i])
		}
		if c, ok := d.instances[string(full)].(*il.Type); ok {
			typing.LeaveDefaultsOut(c, own)
			d.instances[string(key)] = c
			return c
		}
	}
	c := ck.newInstance(t, flat, spelled)
	d.instances[string(key)] = c
	d.instances[string(full)] = c
	if first == nil {
		d.instances[string(key[:n])] = c
	} else {
		ck.u.SetCanonical(c, ck.u.Canonical(first))
		if old {
			c.SetFarName()
		} else if first.Cls.IsPrototype {
			c.Cls.AssocScope = first.Cls.AssocScope
		}
	}
	return c
}

// supersededPartial reports whether c is a partial specialisation of t, in whose functions, defined outside of it, its
// template-id is not known as its own name, for another partial specialisation has been declared since
// (rule qual.superseded-partial).
func supersededPartial(t *il.Template, c *il.Type) bool {
	n := len(t.Partials)
	own := c.Cls.AssocTemplate
	return n > 1 && own != nil && own.PartialOf == t && t.Partials[n-1] != own && !c.Cls.BeingDefined
}

// spelledElsewhere returns the innermost class when the arguments of c are spelled by
// typedefs of a class that is not around: nested classes of one class template each have
// their own mentions of what their typedefs name (rule arg.first-mention-by-class).
func spelledElsewhere(env *Env, c *il.Type) *il.Type {
	if env.class == nil {
		return nil
	}
	for i := range c.Cls.SpelledArgs {
		t := c.Cls.SpelledArgs[i].Type
		if t == nil || t.Kind != il.TkTypeRef || t.Name == nil || t.ParentScope == nil || t.ParentScope.Kind != il.SckClass || t.ParentScope.Type == nil {
			continue
		}
		around := env.class
		for around != nil && around != t.ParentScope.Type {
			if around.ParentScope == nil || around.ParentScope.Kind != il.SckClass {
				around = nil
				break
			}
			around = around.ParentScope.Type
		}
		if around == nil {
			return env.class
		}
	}
	return nil
}

// appendSpelling appends what tells mentions of `t<args>` apart: how many of its
// parameters had defaults by then, and the spelling of the arguments.
func appendSpelling(env *Env, key []byte, t *il.Template, args []il.TemplateArg) []byte {
	key = append(key, byte(t.MinArgs))
	for i := range args {
		key = appendArgID(env, key, &args[i])
	}
	return key
}

// namesNontypeParam reports whether one of args is a nontype template parameter, or a class with such an
// argument: then each spelling of the constants beside it makes a type of its own where they are printed as they
// are written (rule arg.constants-beside-parameters).
func namesNontypeParam(u *il.Unit, args []il.TemplateArg) bool {
	isParam := func(a *il.TemplateArg) bool {
		return a.Const != nil && a.Const.Kind == il.CkTemplateParam && a.Const.TP == il.TpckParam
	}
	constants := false
	for i := range args {
		constants = constants || args[i].Const != nil && !isParam(&args[i])
	}
	if !constants {
		return false
	}
	for i := range args {
		if isParam(&args[i]) || args[i].Type != nil && il.SearchTypes(args[i].Type, func(t *il.Type, below func(*il.Type)) bool {
			u.Work.Step(1)
			if t.Cls == nil {
				below(t.Elem)
				return false
			}
			for i := range t.Cls.Args {
				if isParam(&t.Cls.Args[i]) {
					return true
				}
				below(t.Cls.Args[i].Type)
			}
			return false
		}) {
			return true
		}
	}
	return false
}

// appendWritten appends what tells the spellings of the constants among args apart.
func appendWritten(u *il.Unit, key []byte, args []il.TemplateArg) []byte {
	for i := range args {
		if args[i].Kind != il.ArgConstant || args[i].Spelled == nil {
			continue
		}
		e := nodes.SkipParens(args[i].Spelled)
		for e.Kind == il.EnkConstant && e.Const != nil && !e.Const.NamedDefinition && e.Const.Expr != nil && e.Const.Expr != e {
			e = nodes.SkipParens(e.Const.Expr)
		}
		switch {
		case e.Kind == il.EnkConstant && e.Const != nil && e.Const.NamedDefinition:
			key = appendID(append(key, 'n'), e.Const.ID)
		case e.Kind == il.EnkVariable && e.Var != nil:
			key = appendID(append(key, 'v'), e.Var.ID)
		case e.Kind != il.EnkConstant:
			key = append(append(key, 'e'), u.ExprKey(e)...)
		default:
			key = append(key, 'l')
		}
	}
	return key
}

// again says whether a function that was declared before is declared here.
type again uint8

const (
	notAgain again = iota
	inDeclaratorAgain
	inBodyAgain
)

// redeclares tells whether a template-id `t<flat>` that has default arguments stands
// in the declarator of a member outside of its class, whose types are spelled apart
// from those of the class, or in the body of a function that was declared before,
// whose types are those of the first declaration.
func redeclares(env *Env, t *il.Template, flat []il.TemplateArg) again {
	switch {
	case len(flat) <= t.MinArgs || t.Decl == nil || typing.HasPackParam(t.Decl):
	case env.fn != nil && env.fn.routine != nil:
		if r := env.fn.routine; r.DeclaredType != nil && r.DeclaredType != r.Type && !r.IsClassMember {
			return inBodyAgain
		}
	case env.fn == nil && env.class != nil && !env.class.Cls.BeingDefined:
		return inDeclaratorAgain
	}
	return notAgain
}

// shortenDeclared notes in the types that function type t is made of that another
// mention of class c leaves all arguments but the first n to the defaults.
func shortenDeclared(u *il.Unit, t, c *il.Type, n int) {
	if c == nil {
		return
	}
	il.SearchTypes(t, func(t *il.Type, below func(*il.Type)) bool {
		u.Work.Step(1)
		switch {
		case t.Kind == il.TkRoutine:
			for _, q := range t.Routine.Params {
				below(q.Type)
			}
		case t.Cls != nil && t.Cls.AssocTemplate == c.Cls.AssocTemplate && u.Canonical(t) == u.Canonical(c):
			key := appendSpelling(nil, u.ArgsKey(nil, t.Cls.Args), t.Cls.AssocTemplate, t.Cls.Args)
			if data(t.Cls.AssocTemplate).instances[string(key)] == t { // not made before the defaults were known
				typing.LeaveDefaultsOut(t, n)
			}
		}
		if t.Cls == nil {
			below(t.Elem)
		}
		return false
	})
}

// resultInClass returns the result type t of a member that is defined outside of
// its class template as the class has it: a template-id whose arguments name
// members through the class is the one that names them directly
// (rules typedef.member-result, typedef.inherited-typename).
func (ck *Checker) resultInClass(t *il.Type, pos source.Pos) *il.Type {
	switch c := t.Cls; {
	case t.Kind == il.TkPointer && t.Elem != nil:
		if e := ck.resultInClass(t.Elem, pos); e != t.Elem {
			if t.IsRef {
				return ck.u.ReferenceTo(e, t.IsRRef)
			}
			return ck.u.PointerTo(e)
		}
	case t.IsPlainQualified() && t.Elem != nil:
		if e := ck.resultInClass(t.Elem, pos); e != t.Elem {
			return ck.u.Qualified(e, t.Quals)
		}
	case typing.IsPlainMember(t): // one that the class inherits goes by its own class
		if n := ck.memberOfPrototype(t); n != t && !n.IsDependent() {
			return n
		}
	case c != nil && c.AssocTemplate != nil && c.AssocTemplate.Param == nil && t.IsDependent():
		if known := ck.knownMembers(c.Args); known != nil {
			return ck.classInstance(c.AssocTemplate, known, known, pos)
		}
	}
	return t
}

// knownMembers returns the arguments of flat with the members of class templates
// that are named through them, in front of the declarator-ids of their own members,
// replaced by what they name; nil when there are none.
func (ck *Checker) knownMembers(flat []il.TemplateArg) []il.TemplateArg {
	var known []il.TemplateArg
	for i := range flat {
		t := flat[i].Type
		if t == nil {
			continue
		}
		n := ck.memberOfPrototype(t)
		if n == t {
			continue
		}
		if known == nil {
			known = append(known, flat...)
		}
		known[i].Type = n
	}
	return known
}

// memberOfPrototype returns the type that dependent type t names as a member of
// a class template, t itself when it is none.
func (ck *Checker) memberOfPrototype(t *il.Type) *il.Type {
	switch s := typing.WithoutTypedefs(t); {
	case typing.IsPlainMember(s):
		c := s.Class.ClassType()
		if c == nil {
			return t
		}
		proto := ck.u.Canonical(c)
		if proto.Cls == nil || !proto.Cls.IsPrototype || symbols.ClassTable(proto) == nil {
			return t
		}
		l := ck.lookupIn(symbols.ClassTable(proto), s.TParam.MemberName, lookTypesOnly)
		if y := l.first(); y != nil && y.IsType() {
			return y.Type()
		}
	case s.Kind == il.TkPointer && s.Elem != nil:
		if e := ck.memberOfPrototype(s.Elem); e != s.Elem {
			if s.IsRef {
				return ck.u.ReferenceTo(e, s.IsRRef)
			}
			return ck.u.PointerTo(e)
		}
	case s.IsPlainQualified() && s.Elem != nil:
		if e := ck.memberOfPrototype(s.Elem); e != s.Elem {
			return ck.u.Qualified(e, s.Quals)
		}
	}
	return t
}

// appendArgID appends what tells equivalent but differently named arguments
// apart: the parameters themselves, in the bodies of env those of the class.
func appendArgID(env *Env, b []byte, a *il.TemplateArg) []byte {
	switch {
	case a.Type != nil:
		return appendTypeID(env, b, a.Type)
	case a.Const != nil && a.Const.Kind == il.CkTemplateParam && a.Const.TP == il.TpckParam:
		return appendID(b, a.Const.ID)
	case a.Const != nil && a.Const.TPExpr != nil:
		return appendID(b, a.Const.TPExpr.ID)
	case a.Template != nil:
		return appendID(b, a.Template.ID)
	}
	return appendID(b, 0)
}

// appendTypeID appends what tells the equivalent types of template arguments
// apart. Typedefs and alias templates do not, and neither do two mentions of a member
// of one class (rule arg.first-mention-through-aliases).
func appendTypeID(env *Env, b []byte, t *il.Type) []byte {
	named := t
	t = typing.WithoutAliases(t)
	switch {
	case named.IsClassMember && named.Name != nil && t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Kind == il.RefDecltype && t.IsDependent():
		return appendID(append(b, 'd'), named.ID) // (rule arg.first-mention-of-decltype)
	case t.Kind == il.TkTemplateParam && t.TParam.Kind == il.TptkMember && t.TParam.HasArgs && t.TParam.MemberName != nil && t.Class != nil:
		b = appendTypeID(env, appendID(append(b, ':'), t.TParam.MemberName.ID), t.Class)
		for i := range t.TParam.Args {
			b = appendArgID(env, b, &t.TParam.Args[i])
		}
		return append(b, '>')
	case t.Kind == il.TkRoutine && t.Routine != nil && t.Elem != nil:
		b = appendTypeID(env, append(b, '('), t.Elem)
		for _, q := range t.Routine.Params {
			b = appendTypeID(env, b, q.Type)
		}
		return append(b, ')', byte(t.Routine.ThisQuals))
	case t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Kind == il.RefUnderlyingType && t.Ref.TypeArg != nil:
		return appendTypeID(env, append(b, 'u'), t.Ref.TypeArg)
	case typing.IsPlainMember(t):
		for b = append(b, '.'); typing.IsPlainMember(t); t = typing.WithoutTypedefs(t.Class) {
			b = appendID(b, t.TParam.MemberName.ID)
		}
	case t != nil && t.IsPlainQualified() && t.Elem != nil:
		return appendTypeID(env, append(b, 'q', byte(t.Quals)), t.Elem)
	case t != nil && t.Kind == il.TkPointer && t.Elem != nil && !t.IsReference():
		return appendTypeID(env, append(b, '*'), t.Elem)
	}
	return appendID(b, parameterOfClass(env, t).ID)
}

// parameterOfClass returns the parameter of the class template around the body of env
// that type t stands for there, t itself when it is no parameter of such a header: the
// body of a member that is defined outside of its class goes by what the class mentions
// (rule typedef.class-header).
func parameterOfClass(env *Env, t *il.Type) *il.Type {
	if env == nil || env.fn == nil || t.Kind != il.TkTemplateParam || t.TParam.Kind != il.TptkParam {
		return t
	}
	for c := env.class; c != nil && c.Cls != nil; c = c.ParentScope.Type {
		if d := c.Cls.AssocTemplate; d != nil && d.Decl != nil && c.Cls.IsPrototype {
			for _, q := range d.Decl.Params {
				if q.Kind == il.TpkType && q.Depth == t.TParam.Depth && q.Position == t.TParam.Position && q.IsPack == t.TParam.IsPack && q.Type != nil {
					return q.Type
				}
			}
		}
		if c.ParentScope == nil || c.ParentScope.Kind != il.SckClass {
			return t
		}
	}
	return t
}

func appendID(b []byte, id uint32) []byte {
	return append(b, byte(id), byte(id>>8), byte(id>>16), byte(id>>24))
}

// keepsArguments reports whether nontype arguments are printed as they are
// written here: in functions, but for default member initialisers, and in the declaration that a template header
// belongs to, but for base clauses and aliases; members of a class template have
// none of their own (rules arg.value, arg.in-template-declaration).
func (env *Env) keepsArguments() bool {
	if env.fn != nil {
		return !env.fn.initializer && !env.inClassBody()
	}
	if env.has(namesBaseOrAlias) {
		return false
	}
	for s := env.scope; s != nil; s = s.Parent {
		switch s.Kind {
		case symbols.ScopeTemplate:
			return s.Template != nil && len(s.Template.Params) > 0 // not that of an explicit specialisation
		case symbols.ScopePrototype:
		default:
			return false
		}
	}
	return false
}

// namesConstexpr reports whether e is the name of a constexpr variable, which stays
// a template argument everywhere (rule arg.constexpr-name).
func namesConstexpr(e *il.Expr) bool {
	for {
		switch {
		case e.Kind == il.EnkVariable:
			return e.Var != nil && e.Var.IsConstexpr
		case e.Kind == il.EnkConstant && e.Const != nil && e.Const.Expr != nil && !e.Const.NamedDefinition:
			e = e.Const.Expr
		case e.Kind == il.EnkOperation && (e.Generated || e.Op == il.OpParens) && e.Operand != nil:
			e = e.Operand
		default:
			return false
		}
	}
}

// plainValue returns v without the name of an enumerator of another type.
func (ck *Checker) plainValue(v *il.Constant) *il.Constant {
	if !v.NamedDefinition || v.Type.IsEnum() {
		return v
	}
	k := ck.u.NewConst(il.CkInteger, v.Type)
	k.Int = v.Int
	return k
}

// castValue returns v, a value of the enumeration that typedef t names, as the argument
// for a parameter of that type, which is a cast to it (rule arg.enumerator-for-typedef).
func castValue(ck *Checker, v *il.Constant, t *il.Type) *il.Constant {
	for t.IsPlainQualified() && t.Elem != nil {
		t = t.Elem
	}
	if t.Kind != il.TkTypeRef {
		return ck.plainValue(v)
	}
	k := ck.u.NewConst(il.CkInteger, t)
	k.Int, k.ExplicitCast = v.Int, true
	return k
}

// canonicalLiterals gives the arguments as spelled their values, converted to the
// types of the parameters; where those are printed they replace what was written
// (rules arg.value, arg.first-mention). In an instantiation they replace every
// expression that mentions nothing for the first time.
func (ck *Checker) canonicalLiterals(t *il.Template, flat, spelled []il.TemplateArg) []il.TemplateArg {
	if ck.tmpl.inDefault || t.Decl == nil || len(flat) < len(spelled) {
		return spelled
	}
	copied, keeps := false, ck.env.keepsArguments()
	if !keeps {
		spelled = withoutCasts(ck.u, spelled)
	}
	at, n := 0, len(t.Decl.Params)
	for i := 0; i < len(spelled) && at < n; i++ {
		q, k := t.Decl.Params[at], i
		if !q.IsPack {
			at++
		} else if k++; at+1 < n || spelled[i].IsPack || len(flat) != len(spelled)+1 || flat[at].Kind != il.ArgPackStart {
			break
		}
		a, v := &spelled[i], flat[k].Const
		value, kept := ck.argumentValue(q, a, v, keeps)
		if kept {
			continue
		}
		if !copied {
			spelled, copied = append([]il.TemplateArg(nil), spelled...), true
		}
		a = &spelled[i]
		switch {
		case value != nil:
			a.Spelled, a.Const = nil, value
		case a.Unsettled:
			a.Const, a.Spelled = v, ck.env.withoutMentions(ck.u, a.Spelled, 0)
		case a.Const != nil || !a.Spelled.Parenthesized:
			a.Const = v
		}
	}
	return spelled
}

// argumentValue returns the value that stands for argument a of parameter q, whose
// value is v; nil when what was written stays but gets the value, and kept when it
// stays as it is. keeps says that arguments are printed as they are written here.
func (ck *Checker) argumentValue(q *il.TemplateParameter, a *il.TemplateArg, v *il.Constant, keeps bool) (value *il.Constant, kept bool) {
	if ck.tmpl.isBracedArg(a) && v != nil || (ck.env.fn == nil || ck.env.fn.initializer) && namesFunction(a, v) { // the value stands for a list, and the address outside of functions
		return v, false
	}
	if q.Kind == il.TpkNontype && v != nil {
		if k := valueOfLocal(ck, a, v); k != nil {
			return k, false
		}
	}
	if q.Kind != il.TpkNontype || v == nil || v.Kind != il.CkInteger {
		return nil, true
	}
	if q.Type.Kind == il.TkTypeRef && v.Type.IsEnum() && (a.Spelled == nil || !a.Spelled.ValueDependent && !a.Spelled.TypeDependent) {
		return castValue(ck, v, q.Type), false
	}
	if a.Spelled == nil {
		return nil, true
	}
	literal := a.Spelled.Kind == il.EnkConstant && !a.Spelled.Const.NamedDefinition && a.Spelled.Const.Expr == nil
	inside := ck.env.inInstance() || nodes.NamesUnfinished(a.Spelled) && !namesConstexpr(a.Spelled) || a.Substituted && !a.Spelled.ValueDependent && !a.Spelled.TypeDependent
	switch {
	case literal && !inside && (keeps || a.Spelled.Const.Type == v.Type):
		return nil, true
	case inside && a.Unsettled:
		return nil, false
	case literal || inside, !keeps && !a.Unsettled && !a.Spelled.ValueDependent && !a.Spelled.TypeDependent && !namesConstexpr(a.Spelled):
		return ck.plainValue(v), false
	}
	return nil, false
}

// valueOfLocal returns the value v of argument a where it is computed with enumerators of a function,
// in a template where it is such an enumerator; else nil
// (rule const.of-local-enumerators).
func valueOfLocal(ck *Checker, a *il.TemplateArg, v *il.Constant) *il.Constant {
	e := nodes.SkipParens(a.Spelled)
	if e == nil || v.Type == nil || !v.Type.IsIntegralOrEnum() {
		return nil
	}
	c := v
	if ck.env.has(inPrototype) {
		if e.Kind != il.EnkConstant || e.Const == nil || e.Const.Kind != il.CkInteger || !e.Const.NamedDefinition || !nodes.NamesLocalEnumerator(e) {
			return nil
		}
		c = e.Const
	} else if c.Kind != il.CkInteger || !nodes.NamesLocalEnumerator(e) {
		return nil
	}
	return nodes.IntConstant(ck.u, c.Int, v.Type)
}

// isBracedArg reports whether argument a was written as a braced list.
func (tmpl *templateState) isBracedArg(a *il.TemplateArg) bool {
	if a.Spelled == nil || a.Spelled.Kind != il.EnkUnresolved {
		return false
	}
	o := tmpl.operands[a.Spelled]
	return o != nil && o.Mode == Braced
}

// namesFunction reports whether argument a, whose value is v, names a function
// of which the parameter takes the address.
func namesFunction(a *il.TemplateArg, v *il.Constant) bool {
	return v != nil && v.Kind == il.CkAddress && v.Routine != nil && v.Type.IsPointer() && a.Spelled != nil && nodes.SkipParens(a.Spelled).Kind != il.EnkOperation
}

// newInstance makes the class of `t<flat>`; it stays incomplete until
// completeClass.
func (ck *Checker) newInstance(t *il.Template, flat, spelled []il.TemplateArg) *il.Type {
	proto := t.Type
	kind := il.TkClass
	if proto != nil {
		kind = proto.Kind
	}
	c := ck.u.NewType(kind)
	c.Incomplete = true
	c.Name, c.DeclPos, c.ParentScope, c.Linkage = t.Name, t.DeclPos, t.ParentScope, linkageIn(t.ParentScope)
	c.IsClassMember, c.Access = t.IsClassMember, t.Access
	k := c.Cls
	k.AssocTemplate, k.Args, k.SpelledArgs = t, flat, ck.canonicalLiterals(t, flat, spelled)
	k.IsTemplateClass = true
	k.InstanceOf = proto
	if k.EnclosingClass != t.MemberOf {
		k.OwnRare().EnclosingClass = t.MemberOf
	}
	k.IsNonreal = typing.ArgsDependent(flat) || t.MemberOf != nil && t.MemberOf.IsDependent()
	if proto != nil {
		c.DeclPos = proto.DeclPos // that of the definition, where there is one so far (rule gpu.instance-places)
		k.KeyStruct = proto.Cls.KeyStruct
		c.Attrs = proto.Attrs
	}
	if !k.IsNonreal {
		ck.decls.numbers++
	}
	if k.IsNonreal && ck.env.inMemberHeader() {
		k.SpelledArgs = markedInHeader(k.SpelledArgs)
	}
	return c
}

// markedInHeader returns a copy of args that says that they stand in the header of a
// member template (rule typedef.header-of-member).
func markedInHeader(args []il.TemplateArg) []il.TemplateArg {
	args = append([]il.TemplateArg(nil), args...)
	for i := range args {
		args[i].InHeader = true
	}
	return args
}

// registerPrototype makes `t<its own parameters>` name class c, the prototype
// of t or of a partial specialisation of t. A partial specialisation that only its
// constraints tell from another one, or from t itself, is a class of its own.
func registerPrototype(u *il.Unit, t *il.Template, c *il.Type, flat []il.TemplateArg) {
	key := string(u.ArgsKey(nil, flat))
	d := data(t)
	if o, ok := d.instances[key].(*il.Type); ok && o != c && !o.Cls.IsPrototype {
		u.SetCanonical(o, c)
		o.Cls.AssocScope = c.Cls.AssocScope
	}
	d.instances[key] = c
}

// paramTemplateID returns the class that stands for `TT<args>` where TT is a
// template template parameter.
func (ck *Checker) paramTemplateID(t *il.Template, args []il.TemplateArg) *il.Type {
	d := data(t)
	key := ck.u.ArgsKey(nil, args)
	for i := range args {
		key = appendArgID(nil, key, &args[i])
	}
	if c, ok := d.instances[string(key)].(*il.Type); ok {
		return c
	}
	c := ck.newInstance(t, args, args)
	c.Cls.IsNonreal = true
	d.instances[string(key)] = c
	return c
}

// aliasInstance returns the type that alias template t names for level l, by substitution into an
// instance that was dependent or not.
func (ck *Checker) aliasInstance(t *il.Template, l *symbols.Level, open bool, args []il.TemplateArg, pos source.Pos, substituted bool) *il.Type {
	if t.Type == nil {
		return ck.u.Builtin.Error
	}
	d := data(t)
	flat := args
	if !open {
		flat = l.Flat()
	}
	dependent := typing.ArgsDependent(flat)
	key := ck.u.ArgsKey(nil, flat)
	if dependent {
		for i := range flat {
			key = appendArgID(nil, key, &flat[i])
		}
	}
	if c, ok := d.instances[string(key)].(*il.Type); ok {
		ck.tmpl.spare.Put(l)
		return c
	}
	if !dependent && !ck.argsSatisfy(t, flat, pos) {
		return ck.u.Builtin.Error
	}
	if !dependent {
		ck.decls.numbers++
	}
	var elem *il.Type
	if !open {
		leave := ck.say.enterInstance(&instContext{entity: t, kind: ctxAlias, args: flat, tmpl: t, pos: pos})
		if !leave {
			return ck.u.Builtin.Error
		}
		s := subst{ck: ck, b: d.binds.With(t.Decl.Depth, l), index: -1, pos: pos, alias: true, leaves: substituted}
		elem = s.typ(t.Type.Elem)
		ck.words.leaveInstance()
		if elem == nil {
			return ck.u.Builtin.Error
		}
	}
	n := ck.u.NewType(il.TkTypeRef) // behind what it names (rule gpu.alias-arguments)
	n.Ref = &il.TypeRefInfo{Kind: il.RefTemplateAlias, Args: ck.canonicalLiterals(t, flat, args), Template: t}
	if len(args) < len(flat) && !slices.ContainsFunc(flat, func(a il.TemplateArg) bool { return a.Kind == il.ArgPackStart }) {
		n.Ref.Rest = flat[len(args):len(flat):len(flat)]
	}
	n.Name, n.DeclPos, n.ParentScope = t.Name, t.DeclPos, t.ParentScope
	n.IsClassMember, n.Access = t.IsClassMember, t.Access
	n.Elem = elem
	if open || dependent && !nodes.NamesParams(flat) && (!elem.IsDependent() || !aliasUsesAll(t)) {
		n.Elem = typing.OpaqueAlias(ck.u, n)
		if elem != nil && elem.IsDependent() {
			n.Elem.Elem = elem // deduction sees through it
		}
	}
	n.Ref.HidesParams = dependent && elem != nil && elem.IsDependent() && t.IsClassMember && aliasHidesParams(t)
	d.instances[string(key)] = n
	return n
}

// aliasHidesParams reports whether all parameters of alias template t stand in its type at
// most among the template arguments of expressions and in operands that are not evaluated.
func aliasHidesParams(t *il.Template) bool {
	var used usedParams
	w := used.walk()
	w.plain = true
	w.typ(t.Type.Elem)
	return !slices.ContainsFunc(t.Decl.Params, func(q *il.TemplateParameter) bool { return used.has(q.Depth, q.Position) })
}

// aliasUsesAll reports whether all parameters of alias template t occur in its
// type, so that an instance may be replaced by what it names.
func aliasUsesAll(t *il.Template) bool {
	d := data(t)
	if d.aliasAll == undecided {
		d.aliasAll = holds
		var used usedParams
		used.typ(t.Type.Elem)
		for _, q := range t.Decl.Params {
			if !used.has(q.Depth, q.Position) {
				d.aliasAll = fails
			}
		}
	}
	return d.aliasAll == holds
}

// variableTemplateID returns the variable that `t<args>` names.
func (ck *Checker) variableTemplateID(t *il.Template, args []il.TemplateArg, pos source.Pos) *il.Variable {
	return ck.templateVariable(t, args, false, pos)
}

// templateVariable is variableTemplateID; specialized says that an explicit
// specialisation is being declared, which is made from no template.
func (ck *Checker) templateVariable(t *il.Template, args []il.TemplateArg, specialized bool, pos source.Pos) *il.Variable {
	if t.Canonical != nil && t.Canonical != t {
		t = t.Canonical
	}
	d := data(t)
	l, open, ok := ck.bindArgs(t, t.Decl, d.binds, args, pos)
	if !ok || t.Variable == nil {
		return nil
	}
	flat := args
	if !open {
		flat = l.Flat()
	}
	ck.tmpl.spare.Put(l)
	dependent := typing.ArgsDependent(flat) || t.MemberOf != nil && t.MemberOf.IsDependent()
	key := ck.u.ArgsKey(nil, flat)
	if dependent {
		for i := range flat {
			key = appendArgID(nil, key, &flat[i])
		}
	}
	if v, ok := d.instances[string(key)].(*il.Variable); ok {
		v.TemplateInfo.SpelledArgs = typing.WithoutDefaults(t, v.TemplateInfo.SpelledArgs, len(args))
		return v
	}
	if !dependent && !ck.argsSatisfy(t, flat, pos) {
		return nil
	}
	src, l := t.Variable, levelOf(t.Decl, flat)
	if !dependent && !specialized {
		if pt, pl := ck.selectPartial(t, flat, pos); pt != nil && pt.Variable != nil {
			src, l = pt.Variable, pl
		}
	}
	v := ck.newVariableInstance(t, src, l, flat, string(key), dependent, pos)
	v.TemplateInfo.SpelledArgs = ck.canonicalLiterals(t, flat, args)
	if ck.env.inMemberHeader() {
		v.TemplateInfo.SpelledArgs = markedInHeader(v.TemplateInfo.SpelledArgs)
	}
	if !specialized && !dependent && v.Type.HasPlaceholder() {
		ck.syntax.requireVariable(v, pos)
	}
	return v
}

// newVariableInstance makes the instance of variable template t with the
// arguments flat from src, the variable of the template itself or of a partial
// specialisation, whose parameters l binds.
func (ck *Checker) newVariableInstance(t *il.Template, src *il.Variable, l *symbols.Level, flat []il.TemplateArg, key string, dependent bool, pos source.Pos) *il.Variable {
	d := data(t)
	b := d.binds.With(t.Decl.Depth, l)
	if !dependent {
		ck.decls.numbers++
	}
	v := ck.u.NewVariable()
	id := v.Entry
	*v = *src
	v.Detach()
	v.Entry, v.NameRefs, v.SeqEntry = id, nil, nil
	v.Referenced = false
	v.Const, v.ConstVal, v.Dyn, v.Init = nil, nil, nil, il.InitkNone
	v.IsPrototype, v.IsTemplateVariable, v.IsNonreal = false, true, dependent
	v.TemplateInfo = &il.VariableTemplateInfo{Args: flat, AssocTemplate: t}
	v.InstantiatedFrom = src
	d.instances[key] = v
	vd := ck.tmpl.variableData(v)
	vd.binds, vd.from = b, src
	declared := src.Type
	if sd := ck.tmpl.variables[src]; sd != nil && sd.auto != nil {
		declared = sd.auto
	}
	if dependent && (len(t.Partials) > 0 || declared != src.Type) {
		v.Type = ck.u.Builtin.Dependent // a partial specialisation may have another type
	} else if ty := ck.substType(declared, b, pos); ty != nil {
		v.Type = ty
	} else {
		v.Type = ck.u.Builtin.Error
	}
	return v
}

// argsSatisfy checks the constraints of t for the arguments flat.
func (ck *Checker) argsSatisfy(t *il.Template, flat []il.TemplateArg, pos source.Pos) bool {
	if !hasConstraints(t.Decl) {
		return true
	}
	d := data(t)
	b := d.binds.With(t.Decl.Depth, levelOf(t.Decl, flat))
	if ck.headerSatisfied(t.Decl, b, pos) {
		return true
	}
	e := ck.report(diag.TemplateConstraintNotSatisfied, ck.tmpl.closingAngleOf(pos))
	ck.explainConstraint(e, t.Decl, flat, b)
	return false
}
