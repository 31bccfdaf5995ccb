// This file implements the elements of class aggregates that no initialiser
// stands for: those in front of a designated one, and members with default
// initialisers.
package il

import "cufront/compiler/source"

// implicitElements completes the aggregate constants of the unit.
func (u *Unit) implicitElements() {
	complete := func(n Node) {
		c, ok := n.(*Constant)
		if !ok {
			return
		}
		if c.Kind == CkDesignator && c.IsFieldDesignator && c.DeclPos.IsValid() {
			c.DeclPos.Col++ // the name, not the period
		}
		if c.Kind == CkAggregate && c.Type != nil && c.Type.IsClass() && !c.FromConstexprCall {
			if list := u.completeElements(c); list != nil {
				c.Elems = list
			}
		}
	}
	u.eachFileEntry(complete)
	u.eachBodyEntry(complete)
}

// completeElements returns the elements of c with the implicit ones; nil when
// there are none to add, or not only scalars.
func (u *Unit) completeElements(c *Constant) []*Constant {
	t := c.Type.ClassType()
	if t.IsUnion() || !t.Cls.Complete || len(t.Cls.Bases) > 0 || !c.ExplicitBraces {
		return nil
	}
	index := make(map[*Field]int)
	var fields []*Field
	last := -1
	for _, f := range t.Cls.Fields {
		switch {
		case f.AnonymousParent:
			return nil
		case f.Name == nil:
			continue
		}
		index[f] = len(fields)
		if f.HasInit {
			last = len(fields)
		}
		fields = append(fields, f)
	}
	var out []*Constant
	next, added := 0, false
	until := func(k int) bool {
		for ; next < k; next++ {
			e := u.implied(fields[next], c)
			if e == nil {
				return false
			}
			out, added = append(out, e), true
		}
		return true
	}
	for i := 0; i < len(c.Elems); i++ {
		e := c.Elems[i]
		if e.Kind == CkDesignator {
			k, ok := index[e.Field]
			if !ok || i+1 >= len(c.Elems) || !until(k) {
				return nil
			}
			out = append(out, e)
			i++
		}
		out = append(out, c.Elems[i])
		next++
	}
	if !until(last+1) || !added {
		return nil
	}
	return out
}

// implied is the implicit element of aggregate c for field f.
func (u *Unit) implied(f *Field, c *Constant) *Constant {
	t := f.Type.Skip()
	e := u.NewConst(CkInteger, f.Type)
	switch {
	case f.HasInit:
		if f.Init == nil || f.Init.Kind != DikConstant || f.Init.Const == nil || f.Init.Const.Kind == CkAggregate || f.Init.Const.Kind == CkString {
			return nil
		}
		h := e.Entry
		*e = *f.Init.Const
		x := u.NewExpr(EnkInitializer, f.Type)
		x.Func, x.Init, x.Pos = c.Func, f.Init, c.Pos
		e.Entry, e.Next, e.Expr, e.DeclPos = h, nil, x, source.Pos{}
	case t.Kind == TkFloat:
		e.Kind = CkFloat
	case t.Kind != TkInteger && t.Kind != TkPointer || t.IsRef:
		return nil
	}
	e.Func, e.ImplicitElement, e.NotNullPointer = c.Func, true, false
	return e
}
