// This file implements the context of what is printed: what the constructs
// around an expression, a type or a declaration say about its form. It is a
// small value that every function hands on to those it calls, so that nothing
// has to be restored behind a construct.
package host

import "cufront/compiler/il"

// ctx is the context of a construct. It is two words, since nearly every call
// copies it; what is set for few constructs only stands behind a pointer.
type ctx struct {
	flags
	*surroundings
}

// surroundings holds the entities that the context of a construct names. It is never
// changed, but replaced.
type surroundings struct {
	array     *il.Type        // the array whose elements are printed in braces, nil within other lists
	declares  *il.Type        // the typedef whose type is printed: its name hides that of its type
	basesOf   *il.Type        // the class whose base clause is printed
	friendOf  *il.Scope       // the scope around the friend whose parameters are printed
	friendFar bool            // the class itself goes by its path there
	friendOwn bool            // it is a function of its own in each instance: its default arguments are left to those
	shown     *il.Type        // the class around that shows its arguments: its base clause names the template-id that is printed
	config    *il.Expr        // the call of __cudaPushCallConfiguration that is printed
	params    []*il.ParamType // the parameters that are printed, where one has the name of a class or enumeration
}

// flags are the properties of a context that hold or do not.
type flags uint64

// Where in a declaration or a function the construct stands.
const (
	inLinkage    flags = 1 << iota // within extern "…" { … }
	inLinkageC                     // the innermost of them is extern "C"
	inBuiltin                      // within a type of the device runtime
	inKernel                       // within the hidden text of device code
	inParameters                   // within the parameters of a function
	inSignature                    // within the exception specification of a function, where parameters stand for their types
	nested                         // within a block or control statement of the body of a function
	inHeader                       // the condition or increment of a for: its outermost overloaded operator takes no parentheses
)

// How types and names are spelled.
const (
	namesBase     flags = 1 << (iota + 8) // a type is named where it takes no typename: a base class
	namesFriend                           // the path to a befriended class is printed, behind its key
	qualified                             // the name stands behind its path, for another name hides it
	memberAddress                         // the operand of & that names a member is printed: for clang injected names stay
	inTemplateArg                         // within a template argument, where variables are named like types
	inArgument                            // within a nontype template argument of a type, or the value of an enumerator
	ownArgs                               // the arguments are the parameters of the template itself
	canonicalArgs                         // dependent template arguments show no typedefs
)

// How values and initialisers are spelled.
const (
	unevaluated     flags = 1 << (iota + 16) // within sizeof
	inEnum                                   // within an enumerator list
	plainEnum                                // that of an enumeration without a fixed base
	staticInit                               // the initialiser of an object of static storage duration is printed
	staticAggregate                          // a constant aggregate of static storage duration is printed
	declaredList                             // the next list is the braced initialiser of a variable or member
	fullBraces                               // aggregates show all their braces
	rawElements                              // the elements of an aggregate in a template, which are not converted
	unwrittenList                            // a returned list of constants: its elements are not converted
	ofDeclaration                            // a constant that the declaration itself needs, or an operand of decltype, sizeof or noexcept: objects in it are not evaluated
	farFriend                                // besides namesFriend, the name alone would declare another class
	templateObject                           // the initialiser of a variable or member of a template is printed
	memberClass                              // the class of a pointer to member is named: with its arguments within itself too
	conceptArgs                              // the arguments of a concept are printed: typedefs of a block stay
	constexprInit                            // the initialiser of a constexpr variable is printed: calls in it are not evaluated by themselves
	inCall                                   // within the arguments of a call: patterns of expansions are no operands
	ofClassConstant                          // the initialiser of a static member of class type is printed: members of the class show their class
	inConcept                                // the definition of a concept is printed: member templates that are found later are no operands of their own
	headerArgs                               // the arguments of the first mention of a class or variable are printed: typedefs of a member template's header stay
	entityArgs                               // the arguments of a class or variable are printed, which are converted to the types of the parameters
)

// What depends on the size of a list.
const (
	longList flags = 1 << (iota + 36) // the initialiser of an object of static storage duration has more than maxWrittenList elements
)

// What belongs to a part of a statement or declaration.
const (
	unchosen   flags = 1 << (iota + 37) // the operand of a return statement of a template is printed: string literals in it stay arrays
	redeclared                          // the result of a member function defined outside of its class is printed: attributes of the type lie in the class
)

// What later releases spell otherwise.
const (
	valueArgs  flags = 1 << (iota + 40) // the constants among the arguments of a class are printed as values: the compiler names it
	castTarget                          // the type of a cast in a template is printed: members of known instances take typename
	asserted                            // the condition of a static_assert is printed
	inHead                              // the parameters of the function are printed to which the scope belongs
	forgotten                           // a constant of a type or member of a function is printed: sizeof has types for operands
)

// change returns c with other entities, which set writes to a copy.
func (c ctx) change(set func(*surroundings)) ctx {
	a := *c.surroundings
	set(&a)
	c.surroundings = &a
	return c
}

// inBraces returns the context of the elements of a braced list that initialises
// an object of type t, nil when the list stands for no object.
func (c ctx) inBraces(t *il.Type) ctx {
	if t != nil && t.Skip().Kind != il.TkArray {
		t = nil
	}
	if t == c.array {
		return c
	}
	return c.change(func(a *surroundings) { a.array = t })
}

// ofAggregate returns the context of the elements of aggregate a: those of an object
// of class type that a template declares are not converted
// (rule init.template-object).
func (c ctx) ofAggregate(a *il.Constant) ctx {
	if c.is(templateObject) && a.Type.IsClass() {
		return c.with(rawElements)
	}
	return c
}

// is reports whether one of the flags f holds.
func (c ctx) is(f flags) bool { return c.flags&f != 0 }

// with returns c with the flags f set.
func (c ctx) with(f flags) ctx {
	c.flags |= f
	return c
}

// without returns c with the flags f cleared.
func (c ctx) without(f flags) ctx {
	c.flags &^= f
	return c
}

// put returns c with the flags f set or cleared.
func (c ctx) put(f flags, on bool) ctx {
	if on {
		return c.with(f)
	}
	return c.without(f)
}
