// This file implements initialisation and destruction of objects.
package eval

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/num"
	"cufront/compiler/source"
)

// initialize initialises o as init says.
func (m *machine) initialize(o *object, init *il.DynamicInit) bool {
	if init == nil {
		return true
	}
	if !m.enter(init.Pos) {
		return false
	}
	defer m.leave()
	if init.InitExprLifetime == nil {
		return m.initializeAs(o, init)
	}
	n := len(m.dying)
	return m.initializeAs(o, init) && m.endTemporaries(n)
}

// endTemporaries destroys the temporaries made since there were n, in reverse
// order [class.temporary]/4.
func (m *machine) endTemporaries(n int) bool {
	for len(m.dying) > n {
		o := m.dying[len(m.dying)-1]
		m.dying = m.dying[:len(m.dying)-1]
		if o.state != uninit && !m.destroyLocal(o) {
			return false
		}
	}
	return true
}

// initializeAs is initialize where init has been entered.
func (m *machine) initializeAs(o *object, init *il.DynamicInit) bool {
	switch init.Kind {
	case il.DikNone:
		return true
	case il.DikZero:
		return m.zero(o)
	case il.DikConstant:
		return m.fill(o, init.Const, init.Pos)
	case il.DikNonconstantAggregate:
		return m.fill(o, init.Const, init.Pos)
	case il.DikExpression, il.DikBitwiseCopy, il.DikClassResultViaCtor:
		return m.initFromExpr(o, init)
	case il.DikConstructor:
		return m.construct(o, init)
	case il.DikLambda:
		return m.captures(o, init.Lambda)
	}
	return m.fail(diag.EvalUnsupportedExpression, init.Pos)
}

// CopiedAggregate returns the variable that e names as a whole when that is an aggregate and const at most: a
// constant that a declaration copies from it without braces is none (rule eval.named-variables).
func CopiedAggregate(e *il.Expr) *il.Variable {
	if e.Kind != il.EnkVariable || e.Parenthesized || e.Var == nil || e.Var.IsConstexpr || !e.Var.Type.IsConst() || e.Var.Type.IsReference() || e.Var.CapturedBy != nil {
		return nil
	}
	if c := e.Var.Type.ClassType(); c == nil || !c.Cls.Members.Aggregate || c.Cls.Empty || c.IsDependent() {
		return nil
	}
	return e.Var
}

func (m *machine) initFromExpr(o *object, init *il.DynamicInit) bool {
	if init.Expr == nil {
		return m.fail(diag.EvalUnsupportedExpression, init.Pos)
	}
	if o.typ.IsReference() {
		m.extend(o, init.Expr)
	}
	if o == m.self && !init.Braced && o.typ.IsClass() {
		m.copied = init.Expr
		if v := CopiedAggregate(init.Expr); v != nil {
			return m.failEntity(diag.EvalValueNotConstant, init.Expr.Pos, v)
		}
	}
	o.begun = true
	v, ok := m.argumentValue(o.typ, init.Expr)
	if o.begun = false; !ok {
		return false
	}
	if v.kind == noValue {
		return m.fail(diag.EvalUnsupportedExpression, init.Pos)
	}
	if v.kind == objectValue && init.Expr.Cat == il.PRValue && v.p.o.parent == nil && v.p.o.variable == nil {
		v.p.o.became = o
	}
	return m.put(o, v, init.Expr.Pos)
}

// zero zero-initialises o [dcl.init].
func (m *machine) zero(o *object) bool {
	s := o.typ.Skip()
	switch {
	case s.Kind == il.TkArray:
		for i := range o.subs {
			if !m.spend(0, source.Pos{}) {
				return false
			}
			if e := m.element(o, i); e == nil || !m.zero(e) {
				return false
			}
		}
		o.state = alive
		return true
	case s.Kind == il.TkUnion:
		for i, c := range o.subs {
			if c.field != nil {
				o.active = i
				return m.ensure(c) && m.zero(c)
			}
		}
		return true
	case s.IsClass():
		for _, c := range o.subs {
			if !m.zero(c) {
				return false
			}
		}
		return true
	}
	o.val, o.state = zeroValue(s), alive
	return true
}

func zeroValue(s *il.Type) value {
	switch s.Kind {
	case il.TkFloat:
		return ofFloat(num.Float{Format: s.FloatFormat()})
	case il.TkComplex:
		return ofComplex(num.Float{Format: s.FloatFormat()}, num.Float{Format: s.FloatFormat()})
	case il.TkPointer, il.TkNullptr:
		return value{kind: ptrValue}
	case il.TkPtrToMember:
		return value{kind: memberValue}
	}
	return value{kind: intValue}
}

// fill initialises o from a constant, which may be an aggregate.
func (m *machine) fill(o *object, c *il.Constant, pos source.Pos) bool {
	if c == nil {
		return m.zero(o)
	}
	switch c.Kind {
	case il.CkAggregate:
		return m.fillAggregate(o, c, pos)
	case il.CkString:
		if s := o.typ.Skip(); s.Kind == il.TkArray {
			for i := range o.subs {
				e := m.element(o, i)
				if e == nil {
					return false
				}
				e.val, e.state = value{kind: intValue, i: c.StringUnit(i, s.Elem)}, alive
			}
			o.state = alive
			return true
		}
	case il.CkDynamicInit:
		return m.initialize(o, c.Dyn)
	case il.CkInitRepeat:
		return m.fill(o, c.Base, pos)
	}
	if s := o.typ.Skip(); s.IsClass() || s.Kind == il.TkArray {
		if c.Kind == il.CkInteger && c.Int.IsZero() {
			return m.zero(o)
		}
		if c.Expr != nil {
			v, ok := m.rvalue(c.Expr)
			return ok && m.put(o, v, pos)
		}
		return m.fail(diag.EvalUnsupportedExpression, pos)
	}
	v, ok := m.fromConstant(c, pos)
	return ok && m.put(o, v, pos)
}

// fillAggregate distributes the elements of c, designators included, and
// initialises what they leave out.
func (m *machine) fillAggregate(o *object, c *il.Constant, pos source.Pos) bool {
	if a := o.typ.Skip(); a.Kind == il.TkArray && a.Array.Unknown {
		return m.fail(diag.EvalFlexibleArray, c.DeclPos)
	}
	next := 0
	done := make(map[int]bool, len(c.Elems))
	if o.typ.IsClass() {
		await(o)
		defer arrived(o)
	}
	for k := 0; k < len(c.Elems); k++ {
		e := c.Elems[k]
		if e.Kind == il.CkDesignator {
			if e.IsFieldDesignator {
				if s := m.fieldOf(o, e.Field); s != nil {
					next = s.index
				}
			} else {
				next = int(e.Index)
			}
			continue
		}
		n := 1
		if e.Kind == il.CkInitRepeat {
			n = int(e.Count)
		}
		for first := true; n > 0 && next < len(o.subs); n-- {
			s := m.sub(o, next)
			if s == nil {
				return false
			}
			if o.typ.Skip().Kind == il.TkUnion {
				o.active = next
			}
			if s.begun = false; !m.fill(s, e, pos) {
				return false
			}
			s.again, first = !first, false
			done[next] = true
			next++
		}
	}
	return m.fillRest(o, done, pos)
}

// sub returns the i-th subobject of o, made where needed.
func (m *machine) sub(o *object, i int) *object {
	if o.typ.Skip().Kind == il.TkArray {
		return m.element(o, i)
	}
	s := o.subs[i]
	if s != nil && !m.ensure(s) {
		return nil
	}
	return s
}

func (m *machine) fillRest(o *object, done map[int]bool, pos source.Pos) bool {
	o.state = alive
	if o.typ.Skip().Kind == il.TkUnion {
		return len(done) > 0 || m.unionInit(o)
	}
	again := false
	for i := range o.subs {
		if done[i] {
			again = false
			continue
		}
		s := m.sub(o, i)
		if s == nil || !m.spend(0, pos) {
			return false
		}
		s.begun = false
		s.again, again = again && o.typ.Skip().Kind == il.TkArray, true
		if m.hasInit(s) {
			if !m.fieldInit(o, s) {
				return false
			}
			continue
		}
		if !m.valueInitialize(s, pos) {
			return false
		}
	}
	return true
}

// unionInit initialises the member of union o that has a default initialiser
// [dcl.init.aggr]/5.
func (m *machine) unionInit(o *object) bool {
	for i, s := range o.subs {
		if m.hasInit(s) {
			await(o)
			o.active, s.begun = i, false
			ok := m.ensure(s) && m.fieldInit(o, s)
			arrived(o)
			return ok
		}
	}
	return true
}

// hasInit reports whether s is a member with a default initialiser, which is read
// if it has not been (rule eval.member-initializers).
func (m *machine) hasInit(s *object) bool {
	if s.field == nil || !s.field.HasInit && s.field.Init == nil {
		return false
	}
	if s.field.Init == nil {
		m.env.FieldInit(s.field)
	}
	return s.field.Init != nil
}

// fieldInit runs a default member initialiser with `this` set to o.
func (m *machine) fieldInit(o, s *object) bool {
	f := &frame{this: value{kind: ptrValue, p: pointer{o: o}}, vars: m.frame.vars, routine: m.frame.routine, pos: m.frame.pos, outer: m.frame.outer}
	saved := m.frame
	m.frame = f
	ok := m.initialize(s, s.field.Init)
	m.frame = saved
	return ok
}

// valueInitialize initialises s with `{}`.
func (m *machine) valueInitialize(s *object, pos source.Pos) bool {
	if t := s.typ.Skip(); t.Kind == il.TkArray && t.Elem.Skip().IsClass() {
		s.state = alive
		for i := range s.subs {
			e := m.element(s, i)
			if e == nil || !m.spend(0, pos) || !m.valueInitialize(e, pos) {
				return false
			}
			e.again = i > 0
		}
		return true
	}
	c := s.typ.ClassType()
	if c == nil || c.Cls.Members.DefaultCtor.Trivial {
		return m.zero(s)
	}
	r := c.Cls.Members.DefaultCtor.Routine
	if r == nil || c.Cls.Members.Aggregate {
		return m.zero(s) && m.fillRest(s, nil, pos)
	}
	if r.IsDefaulted || r.Generated {
		if !m.zero(s) {
			return false
		}
	}
	args, _ := il.DefaultArguments(r)
	_, ok := m.invoke(r, value{kind: ptrValue, p: pointer{o: s}}, args, pos)
	return ok
}

// construct initialises o by a constructor.
func (m *machine) construct(o *object, init *il.DynamicInit) bool {
	if init.Routine == nil {
		return m.zero(o)
	}
	if o.typ.Skip().Kind == il.TkArray {
		for i := range o.subs {
			e := m.element(o, i)
			if e == nil || !m.construct(e, init) {
				return false
			}
			e.again = i > 0
		}
		return true
	}
	if init.ValueInit && !m.zero(o) {
		return false
	}
	if init.Routine.IsTrivialDefaultCtor && init.Args == nil {
		return true
	}
	if c := init.Routine.MemberOf; c != nil && o.typ.Skip().IsClass() && !m.u.SameUnqualified(o.typ, c) {
		if b := m.baseOf(o, c); b != nil && b != o {
			return m.constructInherited(o, b, init)
		}
	}
	_, ok := m.invoke(init.Routine, value{kind: ptrValue, p: pointer{o: o}}, init.Args, init.Pos)
	return ok
}

// constructInherited runs the inherited constructor of base b for object o: the
// other bases and the members of o are initialised by default [class.inhctor.init].
func (m *machine) constructInherited(o, b *object, init *il.DynamicInit) bool {
	for _, s := range o.subs {
		ok := false
		if s == b || s.base != nil && m.baseOf(s, b.typ) == b {
			ok = m.construct(s, init)
		} else {
			ok = m.defaultSub(o, s, init.Pos)
		}
		if !ok {
			return false
		}
	}
	return true
}

// constructorInits runs the mem-initialisers of a constructor and the default
// member initialisers of what they leave out, bases first.
func (m *machine) constructorInits(f *frame) bool {
	o := f.this.p.o
	if o == nil {
		return m.fail(diag.EvalUnsupportedExpression, f.pos)
	}
	done := make(map[int]bool)
	await(o)
	for _, ci := range f.routine.CtorInits {
		switch ci.Kind {
		case il.CikDelegation:
			arrived(o)
			return m.initialize(o, ci.Init)
		case il.CikField:
			s, within := m.memberOf(o, ci.Field)
			if s == nil {
				return m.fail(diag.EvalUnsupportedExpression, ci.Pos)
			}
			done[within.index] = true
			o.active = within.index
			within.begun, s.begun = false, false
			init := ci.Init
			if ci.UseFieldInit && m.hasInit(s) {
				init = s.field.Init
			}
			if !m.ensure(s) || !m.initialize(s, init) {
				return false
			}
		default:
			for _, s := range o.subs {
				if s.base != nil && ci.Base != nil && (s.base == ci.Base || m.u.SameUnqualified(s.typ, ci.Base.Type)) {
					done[s.index] = true
					s.begun = false
					if !m.initialize(s, ci.Init) {
						return false
					}
				}
			}
		}
	}
	if o.typ.Skip().Kind == il.TkUnion && len(done) > 0 {
		arrived(o)
		return true
	}
	for i, s := range o.subs {
		if done[i] || o.typ.Skip().Kind == il.TkUnion && !m.hasInit(s) {
			continue
		}
		if s.begun = false; !m.defaultSub(o, s, f.pos) {
			return false
		}
	}
	arrived(o)
	return true
}

// await marks the parts of o as ones whose initialisation has not come yet: before
// C++20 nothing may be stored there (rule eval.own-address).
func await(o *object) {
	for _, s := range o.subs {
		if s != nil {
			s.begun = true
		}
	}
}

// arrived ends what await began.
func arrived(o *object) {
	for _, s := range o.subs {
		if s != nil {
			s.begun = false
		}
	}
}

// memberOf finds the subobject for field f of o or of one of its anonymous
// unions, and the direct member of o that holds it.
func (m *machine) memberOf(o *object, f *il.Field) (s, within *object) {
	for _, c := range o.subs {
		if c != nil && c.field == f {
			return c, c
		}
	}
	for _, c := range o.subs {
		if c == nil || c.field == nil || c.field.Name != nil {
			continue
		}
		u := c.typ.ClassType()
		if u == nil || !u.Cls.AnonymousUnion || !m.ensure(c) {
			continue
		}
		if s, within := m.memberOf(c, f); s != nil {
			c.active = within.index
			return s, c
		}
	}
	if s = m.fieldOf(o, f); s != nil {
		return s, s
	}
	return nil, nil
}

// defaultSub default-initialises a base or member that no initialiser names.
func (m *machine) defaultSub(o, s *object, pos source.Pos) bool {
	if m.hasInit(s) {
		return m.ensure(s) && m.fieldInit(o, s)
	}
	return m.defaultInitialize(s, pos)
}

func (m *machine) defaultInitialize(s *object, pos source.Pos) bool {
	t := s.typ.Skip()
	if t.Kind == il.TkArray {
		if c := t.Elem.ClassType(); c == nil || c.Cls.Members.DefaultCtor.Trivial {
			return true
		}
		for i := range s.subs {
			e := m.element(s, i)
			if e == nil || !m.defaultInitialize(e, pos) {
				return false
			}
			e.again = i > 0
		}
		return true
	}
	c := t.ClassType()
	if c == nil || c.Cls.Members.DefaultCtor.Trivial {
		return true
	}
	r := c.Cls.Members.DefaultCtor.Routine
	if r == nil {
		for _, x := range s.subs {
			if !m.defaultSub(s, x, pos) {
				return false
			}
		}
		return true
	}
	args, _ := il.DefaultArguments(r)
	_, ok := m.invoke(r, value{kind: ptrValue, p: pointer{o: s}}, args, pos)
	return ok
}

// destroyMembers runs the destructors of members and bases in reverse order.
func (m *machine) destroyMembers(o *object) bool {
	if o == nil {
		return true
	}
	for i := len(o.subs) - 1; i >= 0; i-- {
		s := o.subs[i]
		for s != nil && s.typ.Skip().Kind == il.TkArray && len(s.subs) > 0 {
			s = s.subs[0] // of a member array the first element alone (rule eval.array-delete)
		}
		if s == nil {
			continue
		}
		if !m.destroy(s, source.Pos{}) {
			return false
		}
		if s.state = alive; s.typ.IsScalar() {
			s.state = uninit // its storage is there as long as that of o
		}
	}
	return true
}

// destroy ends the life of o.
func (m *machine) destroy(o *object, pos source.Pos) bool {
	c := o.typ.ClassType()
	if c != nil && !c.Cls.Members.Dtor.Trivial {
		if r := c.Cls.Members.Dtor.Routine; r != nil {
			if _, ok := m.invoke(r, value{kind: ptrValue, p: pointer{o: o}}, nil, pos); !ok {
				return false
			}
		}
	}
	o.state = expired
	return true
}

// temporary makes the object of a temporary expression.
func (m *machine) temporary(e *il.Expr) (*object, bool) {
	if e.Kind == il.EnkReuseValue {
		if o := m.temps[e]; o != nil {
			return o, true
		}
	}
	t := e.Type
	if t.IsReference() {
		t = t.Deref()
	}
	o := m.newObject(t, nil)
	if o == nil {
		return nil, false
	}
	if e.Init == nil || e.Init.Destructor == nil {
		m.made(e, o)
	}
	if bound := m.binding; bound != nil {
		m.binding = nil // what its parts are bound to lives no longer
		defer func() { m.binding = bound }()
	}
	init := e.Init
	if init != nil && init.Destructor != nil {
		if m.full && m.frame.routine == nil || init.Lifetime != nil && init.Lifetime.Kind == il.OlkExprTemporary {
			o.dying = true
			m.dying = append(m.dying, o)
		} else if m.frame.routine != nil {
			m.frame.locals = append(m.frame.locals, o) // a reference lets it live on
		}
	}
	if e.Kind == il.EnkLambda && e.X != nil && (init == nil || init.Lambda == nil) {
		return o, m.captures(o, e.X.Lambda)
	}
	if init == nil {
		return o, m.zero(o)
	}
	return o, m.initialize(o, init)
}

// captures initialises the fields of a closure object.
func (m *machine) captures(o *object, l *il.Lambda) bool {
	if l == nil {
		return true
	}
	for _, c := range l.Captures {
		if c.Field == nil {
			continue
		}
		s := m.fieldOf(o, c.Field)
		if s == nil {
			continue
		}
		switch {
		case c.IsInit:
			if !m.initialize(s, c.Init) {
				return false
			}
		case c.IsThis && c.Init != nil:
			if !m.initialize(s, c.Init) {
				return false
			}
		case c.IsThis:
			if !m.put(s, m.frame.this, c.Pos) {
				return false
			}
		case c.Var != nil:
			src := m.lookup(c.Var)
			if src == nil {
				return m.failEntity(diag.EvalValueNotConstant, c.Pos, c.Var)
			}
			v := value{kind: ptrValue, p: pointer{o: src}}
			if c.ByReference && c.Var.Type.IsReference() {
				v = src.val
			} else if !c.ByReference {
				var ok bool
				if v, ok = m.load(v.p, c.Var.Type, c.Pos); !ok {
					return false
				}
			}
			if !m.put(s, v, c.Pos) {
				return false
			}
		}
	}
	return true
}
