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
// argument or an explicit instantiation (C-front 0.1); the device pass
// instantiates what the device reaches.
package front

import (
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// templateState is the state of all templates of a compilation.
type templateState struct {
	instantiating []*instContext // innermost last: contexts of diagnostics
	count         int
	pendingBodies []*il.Routine
	counters      map[*il.Template]int // pending instantiations by template (limit 200)
}

// instContext is one instantiation in progress, for `detected during` notes.
type instContext struct {
	entity il.Entity // instance
	kind   uint8     // 0 class, 1 function, 2 alias, 3 variable, 4 default argument, …
	args   []il.TemplateArg
	tmpl   *il.Template
}

// templateData hangs on il.Template.FrontData.
type templateData struct {
	tmpl      *il.Template
	scope     *Scope             // scope of the declaration, around the template header
	headers   []*il.TemplateDecl // all headers in force, outermost first
	body      []token.Token      // class: member list with braces; function: body (from `:`/`try`/`{` on)
	bound     uint32             // symbols declared up to the definition
	bodyBound uint32
	instances map[string]il.Entity // by ArgsKey
	partials  []*il.Template
	failures  map[string]bool // arguments for which substitution failed
	satisfied map[string]int8 // constraints: memo
	binds     *bindings       // bindings of enclosing instances (member templates of an instance)
}

// bindings maps template parameters to arguments, level by level.
type bindings struct {
	outer *bindings
	decl  *il.TemplateDecl
	args  []il.TemplateArg         // one per parameter; a pack parameter's is in packs
	packs map[int][]il.TemplateArg // parameter position -> elements
	// during the expansion of a pack, the element that is current
	index int // -1: not expanding
}

// packBinding is what a pack name means during an instantiation: its elements.
type packBinding struct {
	args []il.TemplateArg // template parameter pack
	vars []*il.Variable   // function parameter pack
}

// data returns the front end's record of template t, made on first use.
func (p *Parser) data(t *il.Template) *templateData {
	d, _ := t.FrontData.(*templateData)
	if d == nil {
		d = &templateData{tmpl: t}
		t.FrontData = d
	}
	return d
}
