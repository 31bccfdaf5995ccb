// This file implements what the display shows of try blocks and handlers
// otherwise than the IL has it.
package il

import "cufront/compiler/source"

// settleHandlers completes the handlers of all functions.
func (u *Unit) settleHandlers() {
	for _, r := range u.Routines {
		if r.FuncTry && r.Scope != nil && !r.IsPrototype {
			r.unwrapTry()
		}
	}
	u.eachBodyEntry(func(n Node) {
		if h, ok := n.(*Handler); ok && h.Param != nil {
			u.handlerParameter(h)
		}
	})
}

// unwrapTry makes the function-try-block of r its body, without a block around.
func (r *Routine) unwrapTry() {
	b := r.Body
	if b == nil || b.Kind != StmkBlock || b.First == nil || b.First.Kind != StmkTryBlock || b.First.Next != nil {
		return
	}
	try := b.First
	try.Parent, try.FunctionTry = nil, true
	r.Body = try
	for e := r.Scope.Seq.First; e != nil; e = e.Next {
		end, ok := e.Entity.(*EndOfConstruct)
		if e.Entity == Node(b) || ok && end.Entity == Node(b) {
			r.Scope.Seq.unlink(e)
		}
	}
}

// handlerParameter gives the parameter of h its initialisation: the exception
// object is copied, byte by byte where that will do.
func (u *Unit) handlerParameter(h *Handler) {
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
	d := u.NewDynamicInit(DikBitwiseCopy)
	d.Func, d.Variable = h.Func, v
	if c := v.Type.ClassType(); c != nil && c.Cls.Complete && c.Cls.Members.CopyCtor.Routine != nil && !c.Cls.Members.CopyCtor.Trivial {
		d.Kind, d.Routine, d.ImpliedSource = DikConstructor, c.Cls.Members.CopyCtor.Routine, true
	}
	h.Init = d
}
