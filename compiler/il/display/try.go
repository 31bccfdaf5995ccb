// This file implements what the display shows of try blocks and handlers
// otherwise than the IL has it.
package display

import "cufront/compiler/il"
import "cufront/compiler/source"

// settleHandlers completes the handlers of all functions.
func (o *overlay) settleHandlers() {
	for _, r := range o.u.Routines {
		if r.FuncTry && r.Scope != nil && !r.IsPrototype {
			o.unwrapTry(r)
		}
	}
	o.eachBodyEntry(func(n il.Node) {
		if h, ok := n.(*il.Handler); ok && h.Param != nil {
			o.handlerParameter(h)
		}
	})
}

// unwrapTry makes the function-try-block of r its body, without a block around.
func (o *overlay) unwrapTry(r *il.Routine) {
	b := r.Body
	if b == nil || b.Kind != il.StmkBlock || b.First == nil || b.First.Kind != il.StmkTryBlock || b.First.Next != nil {
		return
	}
	try := b.First
	try.Parent, try.FunctionTry = nil, true
	r.Body = try
	for e := o.first(r.Scope); e != nil; e = e.Next {
		end, ok := e.Entity.(*il.EndOfConstruct)
		if e.Entity == il.Node(b) || ok && end.Entity == il.Node(b) {
			o.unlink(r.Scope, e)
		}
	}
}

// handlerParameter gives the parameter of h its initialisation: the exception
// object is copied, byte by byte where that will do.
func (o *overlay) handlerParameter(h *il.Handler) {
	v := h.Param
	if v.Name == nil {
		v.DeclPos, v.DeclaredType = source.Pos{}, nil
		if s := h.Scope; s != nil && len(s.Nonstatic) == 0 {
			s.Nonstatic = append(s.Nonstatic, v)
		}
	} else {
		v.Referenced = v.Used || v.HasAddress
	}
	if h.Init != nil || v.Type == nil || v.Type.IsDependent() {
		return
	}
	d := &il.DynamicInit{Entry: o.entry(h.Func), Kind: il.DikBitwiseCopy, Variable: v}
	if c := v.Type.ClassType(); c != nil && c.Cls.Complete && c.Cls.Members.CopyCtor.Routine != nil && !c.Cls.Members.CopyCtor.Trivial {
		d = &il.DynamicInit{Entry: d.Entry, Kind: il.DikConstructor, Variable: v, Routine: c.Cls.Members.CopyCtor.Routine, ImpliedSource: true}
	}
	h.Init = d
}
