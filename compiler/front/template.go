// This file implements the state of templates and explains how they work.
//
// # Templates, once
//
// A template is parsed once as its *prototype*: an ordinary class, routine,
// variable or alias in the IL whose types and expressions may be dependent.
// The host text and the display are printed from it.
//
// Glossary:
//
//	prototype   the parsed template itself; its parameters are TkTemplateParam
//	            types and CkTemplateParam constants with (depth, position), from 1
//	instance    the entity for one list of canonical arguments; found through
//	            templateData.instances by il.Unit.ArgsKey
//	nonreal     an instance whose arguments are themselves dependent (X<T*>)
//	bindings    parameter -> argument for all levels in force
//	pending     instances whose bodies are wanted at the end of the unit
//
// Two mechanisms make instances:
//
//   - substitution (subst_type.go, subst_expr.go) for signatures, alias
//     templates, default arguments, constraints, deduction, SFINAE: walks
//     dependent types and expressions and rebuilds them with the build
//     functions; names are not looked up again, but for dependent ones;
//   - replay for class member lists and function bodies only: the cached tokens
//     are parsed again inside a ScopeBind that binds the parameter names, with
//     environment.bound set to the symbol number at the definition, so that
//     later declarations stay hidden (argument-dependent lookup is unbounded).
//
// The host pass completes classes when completeness is needed and instantiates
// bodies only for a constant value, a deduced return type, a used default
// argument or an explicit instantiation (rule front.instantiation-on-demand); the
// device pass instantiates what the device reaches.
package front

import (
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// templateState is the state of all templates of a compilation.
type templateState struct {
	completed     int                         // class instances made complete
	memberArgs    map[string][]il.TemplateArg // of members of dependent classes that are templates: as they were written first
	qualifiers    map[*il.Type]*il.Type       // dependent classes: as which type each stood in front of :: first
	mentionedAt   map[*il.Routine]source.Pos  // where functions of templates were used first, evaluated or not
	bodiesMade    map[*il.Routine]bool        // implicit default constructors whose initialisers have been read
	instantiating []*instContext              // innermost last: contexts of diagnostics
	pendingBodies []*pendingBody
	wanting       *pendingBody                      // whose body is being made, nil before the end of the unit
	trailing      map[source.Pos]*il.RequiresClause // of members of prototypes, by position
	bodyWanted    map[*il.Routine]bool
	aside         map[*il.Expr][]*pendingBody // what default arguments want, until a call uses them
	livesUsed     map[lifeUse]bool
	friendMembers map[*il.Routine]*il.Type     // the dependent classes of which friends are members
	friendBodies  map[*il.Routine]bool         // friends whose bodies an instance of the class brought in
	firstUse      map[il.Entity]source.Pos     // of instances: specializedLate
	bodies        map[*il.Routine]bool         // bodies under way
	holding       bool                         // such a body is being read
	unread        map[*il.Routine]*delayedBody // the bodies of prototypes that no instance has needed yet
	held          map[*il.Routine]*heldBody    // what is wrong with the bodies of prototypes, until an instance needs them
	explicit      []*explicitInst
	counters      map[il.Entity]int // instantiations of a template that are under way (limit 200)

	classes      map[*il.Type]*classData
	routines     map[*il.Routine]*routineData
	variables    map[*il.Variable]*variableData
	enums        map[*il.Type]*delayedTokens    // enumerator lists of member enumerations that are defined outside
	angles       struct{ name, end source.Pos } // of the template-id parsed last
	operands     map[*il.Expr]*Operand          // template arguments that are no expressions yet: overload sets, braced lists
	declared     []*il.Template                 // templates declared by the template declaration being parsed
	expansionEnd source.Pos                     // the `...` behind the pattern that is being expanded
	paramPack    *symbols.Pack                  // function parameter pack whose elements are being declared

	packNames    map[*token.Name]bool // of parameter packs
	packMentions int                  // of names that packs have
	unknown      bool                 // what the arguments being parsed are for is declared by nothing
	unexpanded   map[source.Pos]bool  // mentions of packs that were reported

	inDefault bool // a default type argument is parsed
	spare     symbols.SpareLevels
}

// A verdict is what is known of a question that is asked again and again.
type verdict uint8

const (
	undecided verdict = iota
	underWay
	holds
	fails
)

// verdictOf is the verdict of a question that has been answered.
func verdictOf(ok bool) verdict {
	if ok {
		return holds
	}
	return fails
}

// templateData hangs on il.Template.FrontData.
type templateData struct {
	tmpl      *il.Template
	scope     *symbols.Scope // scope of the declaration, around the template header
	bound     uint32         // symbols declared up to the definition
	instances map[string]il.Entity
	failures  map[string]bool    // arguments for which substitution failed
	underWay  map[string]bool    // arguments whose instance is being made
	satisfied map[string]verdict // of constraints, by arguments
	binds     *symbols.Bindings  // bindings of enclosing instances (member templates of an instance)
	aliasAll  verdict            // alias: every parameter occurs in the type
	guides    []*il.Template     // deduction guides that are templates (class templates)
	plain     []*il.Routine      // deduction guides that are not
	implied   []*il.Template     // guides made of the constructors, see ctad.go
	guide     guideKind          // function template: what makes it a deduction guide
	partials  partialList        // of a class template
}

// classData is what the front end knows of a class that has to do with
// templates: prototype, member of one, or instance.
type classData struct {
	body     captured       // definition from `:` or `{` to `}`
	bound    uint32         // symbols declared before the definition
	template *il.Template   // template or partial specialisation the body belongs to
	scope    *symbols.Scope // scope around the definition, template headers excluded
	header   *il.TemplateDecl
	binds    *symbols.Bindings // instances: arguments of all levels
	from     *il.Type          // member class of an instance: the one in the prototype
	failed   bool
	order    int // instances: how many were complete with this one
}

// routineData is the same for functions.
type routineData struct {
	body  captured
	bound uint32
	scope *symbols.Scope // scope of the definition, with its template headers
	binds *symbols.Bindings
}

// variableData is the same for static data members and variable templates.
type variableData struct {
	init     captured // from `=`, `(` or `{` on
	bound    uint32
	scope    *symbols.Scope
	class    *il.Type
	binds    *symbols.Bindings
	from     *il.Variable
	auto     *il.Type // type with a placeholder that each instance deduces
	underWay bool
	mentions bool // the initialiser mentions a member for the first time
}

// data returns the front end's record of template t, made on first use.
func data(t *il.Template) *templateData {
	d, _ := t.FrontData.(*templateData)
	if d == nil {
		d = &templateData{tmpl: t, instances: make(map[string]il.Entity)}
		t.FrontData = d
	}
	return d
}

// classData returns the record of class t, made on first use.
func (tmpl *templateState) classData(t *il.Type) *classData {
	d := tmpl.classes[t]
	if d == nil {
		if tmpl.classes == nil {
			tmpl.classes = make(map[*il.Type]*classData, 256)
		}
		d = &classData{}
		tmpl.classes[t] = d
	}
	return d
}

// routineData returns the record of function r, made on first use.
func (tmpl *templateState) routineData(r *il.Routine) *routineData {
	d := tmpl.routines[r]
	if d == nil {
		if tmpl.routines == nil {
			tmpl.routines = make(map[*il.Routine]*routineData, 256)
		}
		d = &routineData{}
		tmpl.routines[r] = d
	}
	return d
}

// variableData returns the record of variable v, made on first use.
func (tmpl *templateState) variableData(v *il.Variable) *variableData {
	d := tmpl.variables[v]
	if d == nil {
		if tmpl.variables == nil {
			tmpl.variables = make(map[*il.Variable]*variableData, 256)
		}
		d = &variableData{}
		tmpl.variables[v] = d
	}
	return d
}

// newLevel returns a level for header h with nothing bound.
func newLevel(h *il.TemplateDecl) *symbols.Level { return boundBy(h, symbols.NewLevel(h)) }

// newLevel is the function newLevel for one that may be spared.
func (tmpl *templateState) newLevel(h *il.TemplateDecl) *symbols.Level {
	return boundBy(h, tmpl.spare.NewLevel(h))
}

// boundBy makes l a level of h with nothing bound.
func boundBy(h *il.TemplateDecl, l *symbols.Level) *symbols.Level {
	for i, q := range h.Params {
		l.Args[i].BindsPack = q.IsPack
	}
	return l
}

// levelOf returns the level that binds the parameters of h to a flat list of
// arguments as flat makes it.
func levelOf(h *il.TemplateDecl, flat []il.TemplateArg) *symbols.Level {
	l := newLevel(h)
	i := 0
	for k := 0; k < len(flat) && i < len(l.Args); i++ {
		a := &l.Args[i]
		a.Set = true
		if !a.BindsPack {
			a.TemplateArg = flat[k]
			k++
			continue
		}
		if flat[k].Kind == il.ArgPackStart {
			k++
		}
		from := k
		for k < len(flat) && flat[k].IsPackElement {
			k++
		}
		a.Elements = flat[from:k:k]
	}
	return l
}
