// This file implements descriptions of entities for diagnostics: `function
// "N::f(int)" (declared at line 4)` (rule front.described).
package front

import (
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// entityWord returns the word that a diagnostic puts in front of e's name.
func entityWord(e il.Entity) string {
	switch e := e.(type) {
	case *il.Routine:
		if e.IsTemplateFunction && e.IsPrototype {
			return "function template"
		}
		return "function"
	case *il.Variable:
		if e.IsParameter {
			return "parameter"
		}
		if e.StaticMemberOf != nil {
			return "member"
		}
		if e.Container != nil {
			return "structured binding"
		}
		return "variable"
	case *il.Field:
		return "member"
	case *il.Constant:
		return "constant"
	case *il.Namespace:
		return "namespace"
	case *il.Template:
		return templateWord(e)
	case *il.Type:
		return typeWord(e)
	}
	return ""
}

func templateWord(t *il.Template) string {
	switch t.Kind {
	case il.TemplkClass, il.TemplkMemberClass:
		return "class template"
	case il.TemplkVariable, il.TemplkStaticDataMember:
		return "variable template"
	case il.TemplkAlias:
		return "alias template"
	case il.TemplkConcept:
		return "concept template"
	case il.TemplkFunction, il.TemplkMemberFunction:
		return "function template"
	}
	if t.Kind == il.TemplkTemplateTemplateParam {
		return "template template parameter"
	}
	return "template"
}

func typeWord(t *il.Type) string {
	if t.Kind == il.TkTypeRef {
		return "type"
	}
	switch t = t.Skip(); t.Kind {
	case il.TkClass, il.TkStruct:
		return "class"
	case il.TkUnion:
		return "union"
	case il.TkInteger:
		if t.IsEnum() {
			return "enum"
		}
	}
	return "type"
}

// describe returns `kind "name"`; functions that share their name with others
// are printed with their parameters.
func (words *wording) describe(e il.Entity) string {
	if t, ok := e.(*il.Type); ok && words.d.IsC() && t.Name != nil && t.Kind != il.TkTypeRef {
		return t.KeyC() + quoted(t.Name.Text)
	}
	text := `"` + words.entityText(e) + `"`
	if r, ok := e.(*il.Routine); ok && r.Type != nil && needsSignature(r) {
		text = `"` + words.signatureText(r) + `"`
	}
	if w := entityWord(e); w != "" {
		return w + " " + text
	}
	return text
}

// describeRoutine is describe for the function whose declaration or body is
// being read: that of a template is a function then, `function "f(T)"`.
func (words *wording) describeRoutine(r *il.Routine) string {
	if r.IsTemplateFunction && r.IsPrototype {
		return `function "` + words.signatureText(r) + `"`
	}
	return words.describe(r)
}

// befriendedByTemplate reports whether y was declared as a friend by a class
// template itself, no instance.
func befriendedByTemplate(y *symbols.Symbol) bool {
	r, _ := y.Entity.(*il.Routine)
	if t := y.Template(); t != nil {
		r = t.Routine
	}
	return y.Friend && r != nil && r.FriendOf != nil && r.FriendOf.IsDependent()
}

// describeBare is describe without the parameters of functions.
func (words *wording) describeBare(e il.Entity) string {
	text := `"` + words.entityText(e) + `"`
	if w := entityWord(e); w != "" {
		return w + " " + text
	}
	return text
}

// describeAt is describe followed by `(declared at line N)`.
func (say *reports) describeAt(e il.Entity, at source.Pos) string {
	pos := e.Corresp().DeclPos
	if r, ok := e.(*il.Routine); !pos.IsValid() || ok && r.Generated {
		return say.words.describe(e) + " (declared implicitly)"
	}
	return say.words.describe(e) + " (declared " + say.declaredAt(pos, at) + ")"
}

// signatureAt returns the signature of r, `"f(int)" (declared at line 4)`.
func (say *reports) signatureAt(r *il.Routine, at source.Pos) string {
	text := `"` + say.words.signatureText(r) + `"`
	if !r.DeclPos.IsValid() || r.Generated {
		return text + " (declared implicitly)"
	}
	return text + " (declared " + say.declaredAt(r.DeclPos, at) + ")"
}

// redeclaredMember describes member function r, of template t if that is not nil,
// which is declared again: a template with its result.
func (say *reports) redeclaredMember(r *il.Routine, t *il.Template, at source.Pos) string {
	if t == nil {
		return `function ` + say.signatureAt(r, at)
	}
	return `function template "` + say.words.templateText(t, true) + `" (declared ` + say.declaredAt(r.DeclPos, at) + ")"
}

// describeBareAt is describeBare followed by `(declared at line N)`.
func (say *reports) describeBareAt(e il.Entity, at source.Pos) string {
	pos := e.Corresp().DeclPos
	if !pos.IsValid() {
		return say.words.describeBare(e) + " (declared implicitly)"
	}
	return say.words.describeBare(e) + " (declared " + say.declaredAt(pos, at) + ")"
}

// needsSignature reports whether the name of r alone does not say which
// function is meant: it is overloaded, or an instance of a template.
func needsSignature(r *il.Routine) bool {
	if isCallOperator(r) {
		return false
	}
	if r.Special == il.SfkConstructor || r.IsTemplateFunction && !r.IsPrototype {
		return true
	}
	n, _ := countNamesakes(r, func(y *symbols.Symbol) bool { return y.Using == nil && !befriendedByTemplate(y) })
	return n > 1
}

// countNamesakes counts the functions that the scope of r has under its name, r itself among them, and for which
// counts says yes; known is false where there is no such scope.
func countNamesakes(r *il.Routine, counts func(*symbols.Symbol) bool) (n int, known bool) {
	if r.ParentScope == nil || r.Name == nil {
		return 0, false
	}
	s, _ := r.ParentScope.FrontScope.(*symbols.Scope)
	if s == nil {
		return 0, false
	}
	for _, y := range s.Local(r.Name) {
		if y.IsFunctionLike() && counts(y) {
			n++
		}
	}
	return n, true
}
