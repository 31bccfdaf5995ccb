// This file implements the names of functions that templates call with arguments whose
// types depend on parameters: which function it is is open (rule il.unknown-functions).
package display

import (
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// unknownName is what stands for a name that is looked up again in instances.
type unknownName struct {
	constant *il.Constant
	ref      *il.NameReference // nil for what nothing was found for
}

// templateRef is a function that is not known with template arguments.
type templateRef struct {
	function *il.Constant
	found    il.Entity
	args     []il.TemplateArg
}

// unknownNames are the names of the unit whose functions are not known.
type unknownNames struct {
	of   map[*il.Expr]unknownName
	refs map[*il.Constant]templateRef
}

// unknownKey tells functions that are not known from one another.
type unknownKey struct {
	scope *il.Scope
	name  *token.Name
}

// unknownFunctions makes the constants that stand for functions in the bodies of
// templates that are found again in the instances: one of the file scope for all that
// one scope has of a name, and one for each use with template arguments.
func unknownFunctions(o *overlay) {
	functions := make(map[unknownKey]*il.Constant)
	o.eachBodyEntry(func(n il.Node) {
		e, ok := n.(*il.Expr)
		if !ok || e.Kind != il.EnkUnresolved || e.X == nil || e.X.Name == nil || e.X.ConvType != nil {
			return
		}
		i, key := e.X, unknownKey{name: e.X.Name}
		var found il.Entity
		switch {
		case len(i.Candidates) > 0:
			if found = i.Candidates[0]; !isFunctionOfNamespace(o, found) {
				return
			}
			key.scope = o.entities.parentScope(found)
		case i.Qualifier != nil || i.GlobalQual || i.HasArgs:
			return
		}
		c := functions[key]
		if c == nil {
			c = unknownConstant(o, il.TpckUnknownFunction, 0, il.SourceCorresp{Name: i.Name})
			functions[key] = c
		}
		u, arguments := unknownName{constant: c}, -1
		if i.HasArgs {
			arguments = len(i.TArgs)
		}
		if found != nil {
			u.ref = &il.NameReference{Entry: o.entry(0), Qualifier: i.Qualifier, NumTemplateArgs: arguments,
				GlobalQualified: i.GlobalQual, IsTemplateID: i.HasArgs, FromPrototype: true}
		}
		if i.HasArgs {
			u.constant = unknownConstant(o, il.TpckTemplateRef, o.regions.region(&e.Entry), il.SourceCorresp{NameRefs: u.ref, Referenced: true})
			set(&o.unknown.refs, u.constant, templateRef{c, found, writtenArgs(o, i.TArgs)})
		}
		set(&o.unknown.of, e, u)
	})
}

// isFunctionOfNamespace reports whether e is a function or function template of a namespace.
func isFunctionOfNamespace(o *overlay, e il.Entity) bool {
	t, template := e.(*il.Template)
	_, routine := e.(*il.Routine)
	if !routine && !(template && isFunctionTemplate(t)) {
		return false
	}
	s := o.entities.parentScope(e)
	return s != nil && (s.Kind == il.SckFile || s.Kind == il.SckNamespace)
}

// unknownConstant makes a constant that depends on template parameters.
func unknownConstant(o *overlay, k il.TPConstKind, region uint32, named il.SourceCorresp) *il.Constant {
	return &il.Constant{Entry: o.entry(region), SourceCorresp: named, Kind: il.CkTemplateParam, TP: k, Type: o.u.Builtin.Dependent, ConstantRare: &il.ConstantRare{}}
}

// writtenArgs returns copies of args that were written; constants lie at file scope.
func writtenArgs(o *overlay, args []il.TemplateArg) []il.TemplateArg {
	list := make([]il.TemplateArg, len(args))
	for i, a := range args {
		a.ExplicitlySpecified = true
		if a.Const != nil {
			o.regions.setFunc(&a.Const.Entry, 0)
		}
		list[i] = a
	}
	return list
}

// constantOf returns the constant that e displays.
func constantOf(o *overlay, e *il.Expr) *il.Constant {
	if e.Kind == il.EnkUnresolved {
		return o.unknown.of[e].constant
	}
	return e.Const
}

// callsQualified reports whether e calls a function that is not known by a qualified name.
func callsQualified(o *overlay, e *il.Expr) bool {
	if e.Kind != il.EnkOperation || o.nodes.op(e) != il.OpCall || o.nodes.operand(e) == nil {
		return false
	}
	r := o.unknown.of[o.nodes.operand(e)].ref
	return r != nil && (r.Qualifier != nil || r.GlobalQualified)
}

// sizedOperand returns the expression that a constant which depends on template parameters
// shows: of sizeof and alignof the operand, none for a type.
func sizedOperand(o *overlay, c *il.Constant) *il.Expr {
	e := c.TPExpr
	if e == nil || c.TP != il.TpckSizeof && c.TP != il.TpckAlignof || e.Kind != il.EnkSizeof && e.Kind != il.EnkAlignof {
		return e
	}
	if e.Info().IsType {
		return nil
	}
	return o.nodes.operand(e)
}

// templateRefText appends the text of a function with template arguments.
func (d *display) templateRefText(b []byte, r templateRef) []byte {
	return il.AppendArgs(d.qualifiedName(b, r.found), r.args, d.text)
}
