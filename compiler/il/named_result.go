// This file implements which local variable a function returns by name wherever it
// returns: it is made in the place of the result (rule gpu.named-results).
package il

// NamedResult returns the local variable of r, declared in the outermost block of its
// body, that every return statement names, where the result is a class whose name the
// function was declared with; nil when there is none.
func NamedResult(r *Routine) *Variable {
	if r.Body == nil || r.DeducedReturn || r.IsPrototype || r.IsCoroutine || r.Special == SfkConstructor || r.Special == SfkDestructor {
		return nil
	}
	c := r.Type.Skip().Elem.ClassType()
	if c == nil || r.Type.Skip().Elem.IsReference() {
		return nil
	}
	n := resultName{class: c}
	if !n.list(r.Body.First, 0) || n.v == nil {
		return nil
	}
	for s := r.Body.First; s != nil; s = s.Next {
		if s.Kind != StmkDecl {
			continue
		}
		for _, e := range s.Entities {
			if e == Entity(n.v) {
				return n.v
			}
		}
	}
	return nil
}

// resultName is the search for what the return statements of a body name.
type resultName struct {
	class *Type
	v     *Variable
}

// maxResultDepth bounds the nesting of statements that is followed.
const maxResultDepth = 1000

// list reports whether all return statements of the list that begins with s name the
// same variable.
func (n *resultName) list(s *Statement, depth int) bool {
	if depth > maxResultDepth {
		return false
	}
	for ; s != nil; s = s.Next {
		if s.Kind == StmkReturn && !(s.Implicit && s.Expr == nil && s.Init == nil) && !n.names(s) {
			return false
		}
		for _, below := range [...]*Statement{s.First, s.InitStmt, s.Then, s.Else, s.Body} {
			if below != nil && !n.list(below, depth+1) {
				return false
			}
		}
		for _, h := range s.Handlers {
			if h.Body != nil && !n.list(h.Body, depth+1) {
				return false
			}
		}
	}
	return true
}

// names reports whether return statement s names the variable that those before it name.
func (n *resultName) names(s *Statement) bool {
	v := ReturnedVariable(s)
	if v == nil || n.v != nil && n.v != v {
		return false
	}
	if v.IsParameter || v.IsThis || v.Storage == ScStatic || v.Storage == ScExtern || v.Shared || v.Device || v.ConstantMem || v.Managed ||
		!v.LocalToFunction || v.Binding != nil || v.Type.IsReference() || v.Type.ClassType() != n.class || v.Type.AllQuals()&Volatile != 0 {
		return false
	}
	n.v = v
	return true
}

// ReturnedVariable is the variable whose name return statement s consists of.
func ReturnedVariable(s *Statement) *Variable {
	e := s.Expr
	if d := s.Init; d != nil {
		e = d.Expr
		if d.Kind == DikConstructor {
			if e = d.Args; e == nil {
				return nil
			}
		}
	}
	for e != nil && e.Kind == EnkOperation {
		switch {
		case e.Op == OpReferenceTo, e.Op == OpLvalueAdjust, e.Op == OpClassRvalueAdjust, e.Op == OpParens, e.Op == OpRefCast && e.Generated:
			e = e.Operand
		default:
			return nil
		}
	}
	if e == nil || e.Kind != EnkVariable {
		return nil
	}
	return e.Var
}
