// This file implements the numbers of what host code has made and the text does not
// show: variables without names, constants of expressions (rule gpu.unseen-numbers).
package device

import (
	"slices"
	"strconv"

	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/lower"
)

// An unseenKey says which nameless things of host code are one.
type unseenKey struct {
	of   il.Entity
	text string
}

// unseen finds what takes numbers.
type unseen struct {
	low    *lower.Unit
	host   *il.Routine  // the function of the host whose body is read
	whole  *il.Constant // with which a variable is initialised
	list   []unseenConst
	known  map[unseenKey]bool
	unions map[*il.Variable]bool // those without names that host code uses
	count  int                   // temporaries of the initialisers of variables
}

// An unseenConst is a constant in host code that lies in a variable of its own.
type unseenConst struct {
	key unseenKey
	c   *il.Constant
	r   *il.Routine // in whose body it stands
}

// initialised says that d initialises a variable: a constant pointer to a member
// function is set in it, part by part.
func (s *unseen) initialised(d *il.DynamicInit) {
	s.whole = d.Const
	if d.Expr != nil && d.Expr.Kind == il.EnkConstant {
		s.whole = d.Expr.Const
	}
}

// constant notes the name of a function, and a pointer to a member function that
// initialises no variable.
func (s *unseen) constant(c *il.Constant) {
	if s.host == nil {
		return
	}
	var key unseenKey
	switch {
	case c.Kind == il.CkString && c.FuncNameTok:
		key = unseenKey{s.host, c.Str}
	case c.Kind == il.CkPtrToMember && c.Routine != nil && !s.within(c):
		key = unseenKey{c.Routine, strconv.FormatInt(c.Offset, 10)}
	default:
		return
	}
	if s.known == nil {
		s.known = make(map[unseenKey]bool)
	}
	if !s.known[key] {
		s.known[key] = true
		s.list = append(s.list, unseenConst{key, c, s.host})
	}
}

// within reports whether c is the constant that initialises a variable or a part of it.
func (s *unseen) within(c *il.Constant) bool {
	if s.whole == nil || c == s.whole {
		return c == s.whole
	}
	return slices.Contains(s.whole.Elems, c)
}

// variable notes v, which host code uses: that of an anonymous union has no name.
func (s *unseen) variable(v *il.Variable) {
	if s.host == nil || v.Name != nil || v.LocalToFunction {
		return
	}
	if c := v.Type.ClassType(); c != nil && c.Cls.AnonymousUnion {
		if s.unions == nil {
			s.unions = make(map[*il.Variable]bool)
		}
		s.unions[v] = true
	}
}

// initialiser counts the temporaries of the initialiser of host variable v: those that
// live as long as it does, and constants that are passed or stored by value.
func (s *unseen) initialiser(v *il.Variable) {
	if v.LocalToFunction || cuda.InDeviceMemory(v) {
		return
	}
	if v.Dyn != nil {
		s.dynamic(v.Type, v.Dyn)
	} else if v.Const != nil {
		s.parts(v.Const)
	}
}

// parts counts the temporaries to which references in constant c are bound.
func (s *unseen) parts(c *il.Constant) {
	if c.Kind == il.CkAddress && c.Address == il.AbkTemporary {
		s.count++
		return
	}
	for _, e := range c.Elems {
		s.parts(e)
	}
	if c.Kind == il.CkDynamicInit && c.Dyn != nil {
		s.dynamic(c.Type, c.Dyn)
	}
}

func (s *unseen) dynamic(t *il.Type, d *il.DynamicInit) {
	if d.Const != nil {
		s.parts(d.Const)
		return
	}
	if d.Expr != nil {
		if t != nil && t.IsReference() && bindsTemporary(d.Expr) {
			s.count++
			return
		}
		s.values(d.Expr)
	}
	for a := d.Args; a != nil; a = a.Next {
		s.values(a)
	}
}

// bindsTemporary reports whether e, to which a reference is bound, is a temporary or a
// part of one.
func bindsTemporary(e *il.Expr) bool {
	for e != nil {
		switch {
		case e.Kind == il.EnkTempInit:
			return true
		case e.Kind == il.EnkObjectLifetime:
		case e.Kind == il.EnkOperation:
			switch e.Op {
			case il.OpReferenceTo, il.OpParens, il.OpLvalueAdjust, il.OpRefCast, il.OpDotField, il.OpBaseClassCast, il.OpClassRvalueAdjust:
			default:
				return false
			}
		default:
			return false
		}
		e = e.Operand
	}
	return false
}

// values counts the constant objects in e that are passed or stored by value.
func (s *unseen) values(e *il.Expr) {
	bound := make(map[*il.Expr]bool)
	il.Search(e, func(e *il.Expr) il.Answer {
		switch {
		case e.Kind == il.EnkOperation && (e.Op == il.OpReferenceTo || e.Op == il.OpDotField):
			bound[object(e.Operand)] = true
		case e.Kind == il.EnkOperation && e.Op == il.OpDotMemberCall:
			bound[object(e.Operand)], bound[object(e.Operand.Next)] = true, true
		case e.Kind == il.EnkTempInit && !bound[e] && s.isWhole(e):
			s.count++
		case e.Kind == il.EnkNewDelete && e.X != nil && e.X.IsNew && e.Init != nil && e.X.Count == nil && e.Init.Kind == il.DikConstant && isConstantObject(e.X.TypeOperand, e.Init):
			s.count++
		}
		return il.Below
	})
}

// object returns what e denotes, its conversions left out.
func object(e *il.Expr) *il.Expr {
	for e != nil && (e.Kind == il.EnkObjectLifetime || e.Kind == il.EnkOperation &&
		(e.Op == il.OpParens || e.Op == il.OpLvalueAdjust || e.Op == il.OpClassRvalueAdjust || e.Op == il.OpBaseClassCast || e.Op == il.OpRefCast)) {
		e = e.Operand
	}
	return e
}

// isWhole reports whether temporary e is a constant but for a list in braces alone.
func (s *unseen) isWhole(e *il.Expr) bool {
	d := e.Init
	switch {
	case d == nil:
		return false
	case d.Kind == il.DikConstructor:
		return e.Type.IsClass() && s.low.IsConstructed(e.Type, d)
	}
	return isConstantObject(e.Type, d) && (d.Kind == il.DikZero || d.ExplicitCast || d.Const.ExplicitCast)
}

// isConstantObject reports whether d makes an object of class t that is a constant.
func isConstantObject(t *il.Type, d *il.DynamicInit) bool {
	if t == nil || !t.IsClass() {
		return false
	}
	return d.Kind == il.DikZero || d.Kind == il.DikConstant && d.Const != nil && d.Const.Kind == il.CkAggregate && !d.Const.HasDynamic
}
