// This file implements operands: what parsing an expression yields.
package front

import (
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// Mode says what an operand is.
type Mode uint8

const (
	// Invalid: an error was reported; everything built from it stays silent.
	Invalid Mode = iota
	// Value: Expr is an expression with a type and a value category.
	Value
	// Overloads: a function name, not resolved yet: Set.
	Overloads
	// Braced: a braced-init-list: List.
	Braced
	// TypeName: a type where an expression could stand: Type.
	TypeName
)

// Operand is an expression in the making. The zero value is an invalid one.
type Operand struct {
	Mode          Mode
	Expr          *il.Expr
	Type          *il.Type // TypeName
	Set           *overloadSet
	List          *initList
	Start         source.Pos // first token
	End           source.Pos // behind the last token
	comma         source.Pos // of an argument: the comma behind it
	Pos           source.Pos // for diagnostics: start, or the operator
	Parens        bool       // written in parentheses
	PackExpansion bool       // followed by `...`
	Launched      bool       // the callee of a kernel launch
	narrowed      bool       // narrowing has been checked
	unknown       bool       // Invalid, for the type of what it names is not known
}

// overloadSet is a set of functions named but not chosen from yet.
type overloadSet struct {
	Lookup       Lookup
	Name         qualName
	Object       *il.Expr // object of a member access, nil for plain names
	Arrow        bool     // object->name
	ImplicitThis bool
	HasArgs      bool
	Args         []il.TemplateArg // explicit template arguments
	AddressOf    bool             // & was applied
	AddrPos      source.Pos
	OpPos        source.Pos        // `.` or `->`
	ParenPos     source.Pos        // the parenthesis in front of it
	Extra        []*symbols.Symbol // found by argument-dependent lookup
}

// initList is a braced-init-list.
type initList struct {
	Items         []initItem
	Pos           source.Pos // {
	End           source.Pos // behind }
	TrailingComma bool
	Parens        bool         // `(…)` initialises an aggregate: nothing is narrowed
	object        *il.Variable // that it initialises, nil for others
	refused       *il.Type     // std::initializer_list without constructor for it, which was reported
}

// initItem is one element of a braced-init-list.
type initItem struct {
	Operand
	Designators []*il.Designator
}

// setExpr makes x the value e.
func (x *Operand) setExpr(e *il.Expr) {
	x.Mode, x.Expr = Value, e
	x.Set, x.List = nil, nil
}

// invalidate makes x an invalid operand.
func (x *Operand) invalidate() {
	x.Mode, x.Expr, x.Set, x.List, x.unknown = Invalid, nil, nil, nil, false
}

// ofUnknownType makes x an invalid operand that names something of a type that is not known.
func (x *Operand) ofUnknownType() {
	x.invalidate()
	x.unknown = true
}

// valid reports whether x is anything but an error.
func (x *Operand) valid() bool { return x.Mode != Invalid }

// typ returns the type of a value, the error type otherwise.
func typ(u *il.Unit, x *Operand) *il.Type {
	if x.Mode == Value && x.Expr.Type != nil {
		return x.Expr.Type
	}
	return u.Builtin.Error
}

// isLvalue reports whether x is an lvalue.
func (x *Operand) isLvalue() bool { return x.Mode == Value && x.Expr.Cat == il.LValue }

// dependent reports whether the type of x depends on a template parameter.
func (x *Operand) dependent() bool {
	switch x.Mode {
	case Value:
		return x.Expr.TypeDependent
	case Braced:
		for i := range x.List.Items {
			if it := &x.List.Items[i]; it.dependent() || it.PackExpansion {
				return true
			}
		}
	case Overloads:
		return x.Set.Lookup.Dependent || typing.ArgsDependent(x.Set.Args)
	}
	return false
}

// valueDependent reports whether the type or the value of x depends on template
// parameters.
func (x *Operand) valueDependent() bool {
	switch x.Mode {
	case Value:
		return x.Expr.TypeDependent || x.Expr.ValueDependent
	case Braced:
		for i := range x.List.Items {
			if x.List.Items[i].valueDependent() {
				return true
			}
		}
	}
	return x.dependent()
}

// qualName is a parsed id-expression or type name: `::A::B<int>::name<args>`.
type qualName struct {
	Start     source.Pos
	Pos       source.Pos // the name itself
	End       source.Pos
	Global    bool              // leading ::
	Qual      *il.NameQualifier // innermost qualifier, nil when unqualified
	Scope     *symbols.Scope    // scope that the qualifier names; nil when unqualified or dependent
	Type      *il.Type          // class or enumeration that the qualifier names, else nil
	Dependent bool              // the qualifier is dependent and not the current instantiation
	Decltype  bool

	Name       *token.Name // nil for a conversion function
	Op         token.Kind  // operator-function-id: the operator
	OpArray    bool        // new[] delete[]
	Literal    bool        // operator ""_x: Name is the suffix
	Conv       *il.Type    // conversion-function-id: the target type
	Dtor       bool        // ~Name
	DtorPos    source.Pos  // the name behind ~
	DtorType   *il.Type    // type named after ~
	Ctor       bool        // names the class's constructors (X::X in a declarator)
	TemplateKw bool        // `template` before the name
	Typename   bool        // `typename` before it all: a `<` behind a dependent name opens arguments
	HasArgs    bool
	Args       []il.TemplateArg
	LessPos    source.Pos
	Invalid    bool
	FaultyType bool // Invalid, but what is named is an instance of a class template, whose arguments are wrong
	ofMember   bool // a type: what is declared with it may be a member of the class that it is of
	place      int  // of a last name that is a template-id
	done       bool // the last name has been parsed too (a template-id)
}

// qualified reports whether the name has any qualifier.
func (q *qualName) qualified() bool { return q.Global || q.Qual != nil || q.Dependent || q.Decltype }

// lvalueOperand returns an operand at pos that is some object of type t.
func lvalueOperand(t *il.Type, pos source.Pos) *Operand {
	x := &Operand{Start: pos}
	x.setExpr(&il.Expr{Kind: il.EnkVariable, Type: t, Start: pos, Pos: pos, Cat: il.LValue, Var: &il.Variable{SourceCorresp: il.SourceCorresp{LocalToFunction: true}, Type: t, VariableRare: &il.VariableRare{}}})
	return x
}
