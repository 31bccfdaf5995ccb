// This file implements objects that nothing initialises but that must be destroyed:
// the display shows an initialisation of kind none for them, whose place in time says
// when they are (rule il.destroyed-objects).
package display

import "cufront/compiler/il"

// destroyedObjects gives the objects of classes whose default constructor is trivial and
// whose destructor is not their initialisations.
func destroyedObjects(o *overlay) {
	eachShown(o, o.u.File, func(s *il.Scope) {
		for _, v := range o.scopes.variables(s) {
			if isDestroyed(o, v) && !v.IsPrototype && !v.IsNonreal && !o.elsewhere(v) {
				destroyedObject(o, v, 0, false)
			}
		}
	})
	for _, r := range o.u.Routines {
		if r.Scope != nil && r.Body != nil && o.showsBody(r) {
			d := destroyedLocals{overlay: o, region: o.regions.region(&r.Scope.Entry)}
			d.executed = len(r.CtorInits) > 0 && !r.CtorInits[0].Generated
			d.list(r.Body)
		}
	}
}

// isDestroyed reports whether v is defined without an initialisation and must be destroyed.
func isDestroyed(o *overlay, v *il.Variable) bool {
	if v.Dyn != nil || v.ConstVal != nil || v.IsParameter || v.IsThis || v.Type == nil || v.Type.IsReference() || v.Type.IsDependent() ||
		v.Storage == il.ScExtern || v.IsClassMember && !v.Defined || v.Container != nil || v.IsHandlerParam || v.InitFailed {
		return false
	}
	c := elementClass(v.Type)
	return c != nil && c.Complete && !c.Members.DefaultCtor.Deleted && c.Members.DefaultCtor.Trivial && o.destructor(v.Type) != nil
}

// destroyedObject gives v, which is declared in the given region, its initialisation.
func destroyedObject(o *overlay, v *il.Variable, region uint32, executed bool) *il.DynamicInit {
	d := &il.DynamicInit{Entry: o.entry(region), Kind: il.DikNone, Variable: v, FollowsExec: executed}
	o.variables.setDyn(v, d)
	o.variables.setInit(v, il.InitkDynamic)
	if region <= 1 || v.Storage == il.ScStatic || v.IsThreadLocal {
		o.entities.setReferenced(v, true)
	}
	return d
}

// destroyedLocals does so for the variables of one body.
type destroyedLocals struct {
	*overlay
	region   uint32
	executed bool // a statement in front of this one, in the same block
	depth    int
}

// list goes through the statements of block b.
func (o *destroyedLocals) list(b *il.Statement) {
	for s := b.First; s != nil; s = o.statements.next(s) {
		if s.Kind == il.StmkDecl {
			s = o.declaration(s)
		} else {
			o.statement(s)
		}
	}
}

// declaration puts a statement behind s for each variable that it initialises; it
// returns the last of those.
func (o *destroyedLocals) declaration(s *il.Statement) *il.Statement {
	last := s
	for _, n := range s.Entities {
		v, ok := n.(*il.Variable)
		if !ok {
			continue
		}
		if next := o.statements.next(last); next != nil && next.Kind == il.StmkInit && next.Init != nil && next.Init.Variable == v {
			last = next
		}
		if !isDestroyed(o.overlay, v) {
			continue
		}
		d := destroyedObject(o.overlay, v, o.region, o.executed)
		i := &il.Statement{Entry: o.entry(o.region), Kind: il.StmkInit, Pos: v.DeclPos, Init: d, Parent: o.statements.parent(s),
			Next: o.statements.next(last), StatementRare: &il.StatementRare{}}
		o.statements.setNext(last, i)
		last = i
	}
	return last
}

// statement goes through the parts of s.
func (o *destroyedLocals) statement(s *il.Statement) {
	if s == nil || o.depth > 400 {
		return
	}
	o.depth++
	defer func() { o.depth-- }()
	switch s.Kind {
	case il.StmkEmpty, il.StmkInit:
		return
	case il.StmkBlock:
		o.executed = false
		o.list(s)
		o.executed = true
		return
	case il.StmkFor, il.StmkIf, il.StmkConstexprIf, il.StmkSwitch, il.StmkRangeFor:
		if i := s.InitStmt; i != nil && i.Kind == il.StmkBlock {
			o.list(i)
		}
	}
	o.executed = true
	o.statement(s.Then)
	o.statement(s.Else)
	o.statement(s.StatementRare.Body)
	for _, h := range s.Handlers {
		o.statement(h.Body)
	}
}
