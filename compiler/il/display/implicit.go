// This file implements the elements of class aggregates that no initialiser
// stands for: those in front of a designated one, and members with default
// initialisers.
package display

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// implicitElements completes the aggregate constants of the unit.
func (o *overlay) implicitElements() {
	complete := func(n il.Node) {
		c, ok := n.(*il.Constant)
		if !ok {
			return
		}
		if c.Kind == il.CkDesignator && c.IsFieldDesignator && o.entities.declPos(c).IsValid() {
			pos := o.entities.declPos(c)
			pos.Col++ // the name, not the period
			moveTo(o, c, pos)
		}
		if c.Kind == il.CkAggregate && o.constants.typ(c) != nil && o.constants.typ(c).IsClass() && !c.FromConstexprCall {
			if list := o.completeElements(c); list != nil {
				o.constants.setElems(c, list)
			}
		}
	}
	o.eachFileEntry(complete)
	o.eachBodyEntry(complete)
}

// completeElements returns the elements of c with the implicit ones; nil when
// there are none to add, or not only scalars.
func (o *overlay) completeElements(c *il.Constant) []*il.Constant {
	t := o.constants.typ(c).ClassType()
	if t.IsUnion() || !t.Cls.Complete || len(t.Cls.Bases) > 0 || !c.ExplicitBraces {
		return nil
	}
	index := make(map[*il.Field]int)
	var fields []*il.Field
	last := -1
	for _, f := range t.Cls.Fields {
		switch {
		case f.AnonymousParent:
			return nil
		case o.entities.name(f) == nil:
			continue
		}
		index[f] = len(fields)
		if f.HasInit {
			last = len(fields)
		}
		fields = append(fields, f)
	}
	var out []*il.Constant
	next, added := 0, false
	until := func(k int) bool {
		for ; next < k; next++ {
			e := o.implied(fields[next], c)
			if e == nil {
				return false
			}
			out, added = append(out, e), true
		}
		return true
	}
	for i := 0; i < len(o.constants.elems(c)); i++ {
		e := o.constants.elems(c)[i]
		if e.Kind == il.CkDesignator {
			k, ok := index[e.Field]
			if !ok || i+1 >= len(o.constants.elems(c)) || !until(k) {
				return nil
			}
			out = append(out, e)
			i++
		}
		out = append(out, o.constants.elems(c)[i])
		next++
	}
	if !until(last+1) || !added {
		return nil
	}
	return out
}

// implied is the implicit element of aggregate c for field f.
func (o *overlay) implied(f *il.Field, c *il.Constant) *il.Constant {
	t, h := f.Type.Skip(), o.entry(o.regions.region(&c.Entry))
	e := *il.LooseConstant(il.CkInteger, f.Type)
	switch {
	case f.HasInit:
		if f.Init == nil || o.inits.kind(f.Init) != il.DikConstant || o.inits.constant(f.Init) == nil ||
			o.inits.constant(f.Init).Kind == il.CkAggregate || o.inits.constant(f.Init).Kind == il.CkString {
			return nil
		}
		e = o.copyConstant(o.inits.constant(f.Init))
		e.Expr = &il.Expr{Entry: o.entry(o.regions.region(&c.Entry)), Kind: il.EnkInitializer, Type: f.Type, Init: f.Init, Pos: c.Pos}
		e.DeclPos = source.Pos{}
	case t.Kind == il.TkFloat:
		e.Kind = il.CkFloat
	case t.Kind != il.TkInteger && t.Kind != il.TkPointer || t.IsRef:
		return nil
	}
	e.Entry, e.ImplicitElement, e.NotNullPointer = h, true, false
	return &e
}
