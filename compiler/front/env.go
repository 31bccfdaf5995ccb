// This file implements the context in which things are parsed and checked: one
// small value that is copied on entry, changed, and put back once.

package front

import (
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// Env is what surrounds the declaration or expression that is being parsed or
// built. A nested declaration or body replaces it and puts it back; nothing of
// it holds in a body that is parsed in between, but what bodyKeeps names: see
// isolated.
type Env struct {
	// where names are looked up and declared
	scope       *symbols.Scope // innermost scope
	declaring   *symbols.Scope // of the parameters of the function declarator that is being parsed
	defaulting  *function      // around the default argument that is being parsed
	befriending *symbols.Scope // class in which a qualified friend is being declared: searched last [basic.lookup.unqual]/10
	seqList     *il.SeqList    // what the declarations made here are entered into
	mentions    *firstMentions // of the nontype argument that is being parsed in an instance
	class       *il.Type       // innermost class whose members are being parsed
	memberOf    *il.Type       // class of the object whose member is named
	derived     *il.Type       // class whose base clause is being parsed: its bases have no names there
	fn          *function      // innermost function whose body is being parsed
	access      *accessCtx     // who asks for access; nil: scope decides

	abbrev    *il.TemplateDecl // header that collects the `auto` parameters of a declarator
	statement *il.Statement    // declaration statement being filled

	lateAccess *[]lateAccess // access checks that wait for the declarator; nil: none waits

	place place // where the operation being built is reported
	flags envFlags

	bound          uint32    // only symbols with seq <= bound are visible to ordinary lookup; 0 means all (rule front.two-phase)
	inTemplateArgs uint16    // > 0: `>` closes, and the constant that is being parsed is an argument
	memberLevel    uint16    // class bodies being parsed around here, not counting those around a function body
	arms           uint16    // arms of constexpr ifs being parsed
	condDepth      uint16    // inside the branches of a conditional
	evalDepth      uint16    // constants whose values are being looked for
	thisQuals      il.Quals  // qualifiers of the member function whose declarator is being parsed
	memberAccess   il.Access // access of the members declared here
}

// A place is where an operation is reported when that is not where it stands.
type place struct {
	pos  source.Pos
	kind placeKind
}

type placeKind uint8

const (
	atInitializer    placeKind = iota + 1 // that no constructor fits, when not at the first argument
	atCastType                            // where the type of a cast begins
	atColon                               // the `:` of a conditional
	atSizeofType                          // the type that sizeof is applied to
	atConstructorUse                      // that the constructor used is deleted
	atAssignment                          // operator of the assignment whose right side is converted
)

// reportAt makes pos the place of the operation that is built next, and returns
// the place before it, to be put back.
func (e *Env) reportAt(kind placeKind, pos source.Pos) (outer place) {
	outer = e.place
	e.place = place{pos, kind}
	return outer
}

// placeOf returns the place of that kind, otherwise pos.
func (e *Env) placeOf(kind placeKind, pos source.Pos) source.Pos {
	if e.place.kind == kind && e.place.pos.IsValid() {
		return e.place.pos
	}
	return pos
}

// envFlags is a set of flags of an environment.
type envFlags uint64

const (
	// what kind of expression is wanted
	inUnevaluated   envFlags = 1 << iota // operand of sizeof, decltype, noexcept, …
	operandDiscards                      // … of sizeof or noexcept: what its commas discard is looked at
	inConstant                           // a constant expression is required here
	inConsteval                          // in the arm of an if consteval
	inExpression                         // within the tokens of an expression: what it reads is reported at the end of an operand
	inDeadBranch                         // in the branch of a conditional operator that is not taken
	inTrial                              // evaluations instantiate nothing
	uncheckedCalls                       // calls are not checked: a discarded arm, the calls of a range-based for

	// in which declaration
	inPrototype      // inside a template prototype: dependent things may occur
	inInstance       // the members of a class template instance are being declared
	inLinkageC       // inside extern "C"
	inLinkageWritten // inside a linkage specification
	inDefaultArg     // a default argument is being parsed
	inStaticMember   // the declarator of a static member function or friend: there is no this
	namingMember     // a declarator-id is being parsed: prototypes can be looked into
	settlingNoexcept // the exception specification of an implicit member is being computed: see settleNoexcept

	// what the value is for
	inAggregate       // an element of an aggregate is being initialised
	initialisesResult // the result of a function is being initialised
	inInitializer     // a variable or what new makes is being initialised: elements of constant arrays are their values
	emptyInitializer  // `()`, `{}` or an element that a list leaves out
	inCaseLabel       // a case label is being converted
	inEnumerator      // the value of an enumerator or the width of a bit-field is being converted
	inIncrement       // the increment of a for statement is being parsed
	namesBaseOrAlias  // a base clause or the target of an alias: nontype arguments are values in the text

	// which operation is being built
	operandOfAddress  // operand of &: a qualified member name stands for itself
	subscriptedArray  // the array being decayed is subscripted
	copiesArrays      // arrays may be copied: captures, bindings
	inExpansion       // the pattern of a fold is being parsed: packs may be named
	inCastAhead       // whether a parenthesis begins a cast is being decided
	castIgnoresAccess // a C-style cast ignores the access of bases
	virtualCall       // the call being built is one of a virtual function
	implicitCall      // the call being built is not written as a call
	quietConversion   // the operand is converted at instantiation only
	targetWritten     // the target of the assignment was checked already
	lateReads         // reads go to cudaState.late

	// which initialiser asks, also for the bodies that are parsed for it
	inConstexprInit // that of a constexpr variable
	inStaticInit    // that of a static local variable
	inBound         // bound of an array
	bindsAbstract   // a reference is bound to a list that stands for an object of abstract class
)

// inClassBody reports whether a member of a class is being declared, not its function body.
func (e *Env) inClassBody() bool {
	s := e.behindPrototypes()
	return s != nil && s.Kind == symbols.ScopeClass
}

// behindPrototypes returns the innermost scope that is none of parameters.
func (e *Env) behindPrototypes() *symbols.Scope {
	s := e.scope
	for s != nil && s.Kind == symbols.ScopePrototype {
		s = s.Parent
	}
	return s
}

// inMemberHeader reports whether the header of a template that is a member of a class
// template is being parsed, or its declarator: bodies, exception specifications and the
// targets of aliases are not.
func (e *Env) inMemberHeader() bool {
	if e.fn != nil || !e.has(inPrototype) || e.has(namesBaseOrAlias) {
		return false
	}
	s := e.behindPrototypes()
	return s != nil && s.Kind == symbols.ScopeTemplate && s.Parent != nil && s.Parent.Kind == symbols.ScopeClass
}

// bodyKeeps is what holds in the bodies that are parsed in between too. Besides
// it only what is no context survives: the counters of depth and nesting
// (Checker.depth, stacks, stackBase, exprState.userDepth, listDepth, evalState),
// the budget of work, and how far the reporter is muted.
const bodyKeeps = inConstexprInit | inStaticInit

// ofDeclarations is what is said about declarations and whole expressions: all
// that parts of a declaration keep which are read later.
const ofDeclarations = inUnevaluated | operandDiscards | inConstant | inConsteval | inPrototype | inInstance | inStaticMember | inLinkageC | inLinkageWritten | namingMember | settlingNoexcept

// forLater returns the environment for tokens that are captured here.
func (e *Env) forLater() Env {
	later := *e
	later.flags &= ofDeclarations
	later.place = place{}
	return later
}

// enterEnv replaces the environment by e; the caller puts the old one back.
func (env *Env) enterEnv(e Env) {
	e.flags = e.flags&^bodyKeeps | env.flags&bodyKeeps
	*env = e
}

// initializing makes whether an initialiser is being parsed on, and returns what it was, to
// be put back.
func (e *Env) initializing(on bool) (outer bool) {
	outer = e.has(inInitializer)
	e.set(inInitializer, on)
	return outer
}

func (e *Env) has(f envFlags) bool { return e.flags&f != 0 }

func (e *Env) set(f envFlags, on bool) {
	if on {
		e.flags |= f
	} else {
		e.flags &^= f
	}
}
