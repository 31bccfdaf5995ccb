// This file implements what the parameters of templates keep (rule gpu.template-parameters).
package device

import (
	"cmp"
	"maps"
	"slices"

	"cufront/compiler/emit/ctype"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// templates notes the types of the parameters of all templates in s, used or not.
func (n *namer) templates(s *il.Scope) { eachTemplate(s, 0, n.template) }

// substituted notes the types that parameters have for the arguments of instances.
func (n *namer) substituted() {
	list := slices.Collect(maps.Keys(n.p.Unit.Parameters()))
	slices.SortFunc(list, func(a, b *il.Type) int { return cmp.Compare(a.ID, b.ID) })
	for _, t := range list {
		n.p.Unit.Work.Step(1)
		n.typ(t, false)
		n.opened(t, n.p.Unit.Parameters()[t])
	}
}

// instances notes those of the member templates of instances, but not where the body of a
// template was the first to need the instance.
func (n *namer) instances() {
	for _, t := range n.p.Unit.Order.Types {
		n.p.Unit.Work.Step(1)
		if t.Cls == nil || !t.Cls.IsTemplateClass || !t.Cls.Complete || t.IsDependent() || t.Cls.AssocScope == nil {
			continue
		}
		for _, m := range t.Cls.AssocScope.Templates {
			n.template(m)
		}
	}
}

func (n *namer) template(t *il.Template) {
	n.p.Unit.Work.Step(1)
	eachParameter(t.Decl, 0, n.parameter)
	for _, q := range t.Partials {
		eachParameter(q.Decl, 0, n.parameter)
	}
}

// parameter notes the type of parameter q of a template.
func (n *namer) parameter(q *il.TemplateParameter) {
	if q.Kind == il.TpkNontype && q.Type != nil {
		n.typ(q.Type, false)
		n.opened(q.Type, q.DeclPos)
	}
}

// opened notes that the namespace of t, a typedef or an enumeration that a parameter
// of a template names at pos, is kept with its using-declarations so far: functions of the
// run-time library that they name have a block, empty if nothing calls them.
func (n *namer) opened(t *il.Type, pos source.Pos) {
	for t != nil && t.Kind == il.TkPointer {
		t = t.Elem
	}
	if t == nil || !t.IsEnum() && (t.Kind != il.TkTypeRef || ctype.IsPattern(t)) || t.ParentScope == nil || t.ParentScope.Kind != il.SckNamespace {
		return
	}
	s := t.ParentScope
	for s.Parent != nil && s.Parent.Kind == il.SckNamespace {
		s = s.Parent
	}
	if old, ok := n.namespaces[s]; !ok || pos.Before(old) {
		n.namespaces[s] = pos
	}
}

// usingDeclarations notes the functions of the run-time library that using-declarations
// in s name in front of pos.
func (n *namer) usingDeclarations(s *il.Scope, pos source.Pos, depth int) {
	if s == nil || depth > maxScopes {
		return
	}
	for _, u := range s.UsingDecls {
		if !u.Pos.Before(pos) {
			continue
		}
		for _, e := range u.Entities {
			if r, ok := e.(*il.Routine); ok && r.Attrs&il.AttrDeviceBuiltin != 0 {
				n.named[r] = true
			}
		}
	}
	for _, x := range s.Namespaces {
		if !x.IsAlias {
			n.usingDeclarations(x.Scope, pos, depth+1)
		}
	}
}

// A fileScope tells whether host code reaches the scope of the file through the objects that are destroyed with the
// program: the temporary of a default argument, which is destroyed itself, belongs to them if there is one when the
// argument is declared. All using-declarations in front of the function that leads there count then
// (rule gpu.default-temporaries).
type fileScope struct {
	destroyed source.Pos // of the first variable that is destroyed with the program
	root      source.Pos // of the function being read, or the one outside of others that led to it
	opened    source.Pos // in front of which using-declarations count
	// closures tells that the function being read or that at root makes a closure: then default arguments of
	// instances do not lead there.
	closures, rootCloses bool
}

// enter notes that r is read next; closures are the functions that make some.
func (f *fileScope) enter(r *il.Routine, closures map[*il.Routine]bool) {
	if isHostRoot(r) {
		f.root, f.rootCloses = functionPos(variant{r: r}), closures[r]
	}
	f.closures = f.rootCloses || closures[r] || r.IsLambdaBody
}

// variable notes v, a variable of a namespace or a class that is defined.
func (f *fileScope) variable(v *il.Variable) {
	if f.destroyed.IsValid() && !v.NamePos.Before(f.destroyed) {
		return
	}
	if isDestroyed(v.Type) || v.Type.IsReference() && v.Dyn != nil && destroysTemporary(v.Dyn.Expr) {
		f.destroyed = v.NamePos
	}
}

// arguments notes the default arguments among args, those of a call of r.
func (f *fileScope) arguments(r *il.Routine, args *il.Expr) {
	if r == nil || !f.destroyed.IsValid() {
		return
	}
	for a := args; a != nil; a = a.Next {
		declared := a.Pos
		if r.InstantiatedFrom != nil && !r.IsSpecialized {
			if f.closures {
				return
			}
			declared = f.root // an instance's is made where it is used
		}
		if a.GeneratedDefaultArg && f.destroyed.Before(declared) && destroysTemporary(a) && (!f.opened.IsValid() || f.opened.Before(f.root)) {
			f.opened = f.root
		}
	}
}

// destroysTemporary reports whether e makes a temporary that is destroyed.
func destroysTemporary(e *il.Expr) bool {
	return e != nil && il.SearchWider(e, func(x *il.Expr, _ func(*il.Expr)) il.Answer {
		if x.Kind == il.EnkTempInit && isDestroyed(x.Type) {
			return il.Found
		}
		return il.Below
	})
}
