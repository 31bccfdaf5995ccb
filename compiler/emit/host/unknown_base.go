// This file implements members that are qualified by a class which is no base of the
// class template around that is known yet: which object they belong to is found at
// instantiation (rule qual.unknown-base).
package host

import "cufront/compiler/il"

// isUnknownBase reports whether owner, the class of a nonstatic member that is named in a
// class template, is no known base of class, that of the object; nil stands for the class
// around.
func isUnknownBase(fx *facts, owner, class *il.Type) bool {
	if owner == nil || owner.IsDependent() || !fx.inPrototypeClass() {
		return false
	}
	if class == nil {
		class = thisClass(fx)
	}
	return class != nil && class.IsDependent() && class.Cls != nil && class.Cls.IsPrototype && !derives(class, owner.ClassType())
}

// thisClass returns the class of the object that `this` points to in the function being
// printed, in lambdas that of the function around; nil where there is none.
func thisClass(fx *facts) *il.Type {
	r := fx.routine
	if r == nil {
		return nil
	}
	if !r.IsLambdaBody {
		if r.ThisVar == nil {
			return nil
		}
		return r.MemberOf.ClassType()
	}
	for s := fx.scope; s != nil; s = s.Parent {
		if s.Kind == il.SckClass && s.Type != nil && !s.Type.Cls.IsClosure {
			return s.Type
		}
	}
	return nil
}

// isThis reports whether e is `this`.
func isThis(fx *facts, e *il.Expr) bool {
	c, _ := fx.skip(e)
	return c.Kind == il.EnkVariable && c.Var != nil && c.Var.IsThis
}

// memberOfUnknownBase returns the nonstatic member function that c, the callee of a call
// through `this`, written or not, names in such a class; nil for others.
func memberOfUnknownBase(fx *facts, c *il.Expr) *il.Routine {
	if c.X == nil || len(c.X.Candidates) != 1 || c.X.Qualifier == nil || c.X.Qualifier.Class == nil || c.X.HasArgs {
		return nil
	}
	r, ok := c.X.Candidates[0].(*il.Routine)
	if !ok || r.MemberOf == nil || r.IsStaticMember || !isUnknownBase(fx, r.MemberOf, nil) {
		return nil
	}
	return r
}

// inUnknownBase prints the name of r, such a member, as that of its class says it.
func inUnknownBase(p *printer, cx ctx, r *il.Routine) {
	p.qualifierType(cx, r.MemberOf)
	p.Str("::")
	p.routineName(cx, r)
}

// isOfKnownBase reports whether e, which is not resolved, names a member of a known base
// behind `this`: it stands as it was written.
func isOfKnownBase(fx *facts, e *il.Expr) bool {
	return e.Kind == il.EnkDependentMember && e.Operand != nil && !e.ImplicitThis && fx.inPrototypeClass() && isThis(fx, e.Operand) &&
		!isUnknownBase(fx, e.X.Qualifier.Class, nil)
}
