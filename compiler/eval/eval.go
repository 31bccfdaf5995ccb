// This file implements the entry points of the constant evaluator.
//
// The evaluator interprets IL: expressions, initialisations and bodies of
// constexpr functions, over objects of its own (object.go). It reaches what it
// lacks (bodies of templates, values of variables) through Env. It never
// reports: a failure is a reason with a position and the calls around it, from
// which the caller makes notes (rule eval.notes).
//
// Depth and work are limited as in the real tool: 256 active calls; a budget of
// 2,000,000 in which a loop iteration costs 2 and a call 3, shrinking with the
// number of active calls. Nested expressions are limited too; every 48 calls
// the interpreter continues on a goroutine of its own, so that a browser's
// small call stack is never the limit.
package eval

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// Env is what the evaluator asks of the front end.
type Env interface {
	// Body makes sure that r, called at pos, has a body if it can have one.
	Body(r *il.Routine, pos source.Pos) bool
	// Complete makes sure that class t is complete if it can be.
	Complete(t *il.Type) bool
	// FieldInit makes sure that the default member initialiser of f has been read.
	FieldInit(f *il.Field)
	// Value returns the constant value of v, nil when it has none.
	Value(v *il.Variable) *il.Constant
	// Constraint returns the value of a concept-id or requires-expression.
	Constraint(e *il.Expr) *il.Constant
	// TooComplex reports whether call e, with constant arguments, is known to go beyond
	// the limits.
	TooComplex(e *il.Expr) bool
}

// Call is one active call at the moment of a failure, innermost first.
type Call struct {
	Routine *il.Routine
	Pos     source.Pos
}

// Failure says why an evaluation failed.
type Failure struct {
	Code   diag.Code
	Pos    source.Pos
	Args   []string
	Entity il.Entity // entity that the message names, nil when none
	Type   *il.Type  // type that the message names
	Calls  []Call    // active calls, innermost first
	Notes  []Failure // further notes
	Silent bool      // follows from an error already reported
}

// Options vary an evaluation.
type Options struct {
	// ConstantRequired says that the evaluation is manifestly constant-evaluated
	// [expr.const]/14: __builtin_is_constant_evaluated() is true.
	ConstantRequired bool
	// Initialized is the variable whose initialisation is evaluated, if it is
	// one: an address of it may be a part of its value (rule eval.own-address).
	Initialized *il.Variable
}

// Expr evaluates e and returns its value as a constant of type e.Type.
func Expr(u *il.Unit, d *lang.Dialect, env Env, e *il.Expr, opt Options) (*il.Constant, *Failure) {
	m := newMachine(u, d, env, opt)
	c, ok := m.exprConstant(e)
	if !ok {
		return nil, m.failure
	}
	return c, nil
}

// Init evaluates the initialisation of an object of type t.
func Init(u *il.Unit, d *lang.Dialect, env Env, t *il.Type, init *il.DynamicInit, opt Options) (*il.Constant, *Failure) {
	m := newMachine(u, d, env, opt)
	c, ok := m.initConstant(t, init)
	if !ok {
		return nil, m.failure
	}
	return c, nil
}

// machine is the state of one evaluation.
type machine struct {
	u   *il.Unit
	d   *lang.Dialect
	env Env
	opt Options

	top     source.Pos // of the whole expression
	failure *Failure
	frame   *frame
	calls   int     // active calls
	self    *object // what Init initialises
	filling *object // constant that gets its value, which its own initialisers may change

	caller    source.Pos // call whose default argument is evaluated
	declaring source.Pos // variable whose object is being made
	values    int        // values being computed, of all frames
	depth     int        // nesting of expressions and statements
	nodes     int        // expressions and statements until the next step of work
	cost      int        // spent so far
	statics   map[*il.Variable]*object
	heap      []*object
	temps     map[*il.Expr]*object
	named     bool                     // what is read is a variable by its name
	copied    *il.Expr                 // the object that the whole initialiser copies
	full      bool                     // an expression is evaluated, at whose end its temporaries die
	dying     []*object                // temporaries of the full expressions under way
	extending []*il.Expr               // temporaries that references let live on
	binding   *object                  // the variable whose references do
	strings   map[*il.Constant]*object // string literals that were named
	sizes     map[*il.Type]uint64      // objects in large classes
}

// frame is one active call.
type frame struct {
	routine *il.Routine
	pos     source.Pos // of the call
	vars    map[*il.Variable]*object
	locals  []*object // variables that live, in order of declaration
	temps   []*object // temporaries of the full expression under way
	this    value
	outer   *frame
	result  value
}

const (
	callCost      = 3
	iterationCost = 2
	maxNesting    = 2000 // of one frame's expressions and statements
	nodesPerStep  = 4    // expressions and statements that make a step of work
	handOff       = 48   // calls per goroutine
	handOffValues = 400  // values in each other per goroutine
	frameBytes    = 512  // memory of a call
	machineBytes  = 512  // of an evaluation
)

func newMachine(u *il.Unit, d *lang.Dialect, env Env, opt Options) *machine {
	u.Work.Step(1)
	u.Work.Bytes(machineBytes)
	return &machine{u: u, d: d, env: env, opt: opt, frame: &frame{}}
}

// fail records the first failure.
//
//go:noinline // many callers: inlined it makes the wasm module larger, not faster
func (m *machine) fail(code diag.Code, pos source.Pos, args ...string) bool {
	if m.failure == nil {
		if code == diag.EvalTooComplex {
			pos = m.top // a limit: the whole expression is to blame (rule eval.limits)
		}
		m.failure = &Failure{Code: code, Pos: pos, Args: args, Calls: m.activeCalls()}
	}
	return false
}

// positionOf returns where the evaluation of all of e is noted.
func positionOf(e *il.Expr) source.Pos {
	if e.Kind == il.EnkOperation && e.Op == il.OpCall {
		return calleePos(e)
	}
	return e.Pos
}

// failSilently fails for what has been reported where it stands (rule eval.faulty-bodies).
func (m *machine) failSilently(pos source.Pos) bool {
	m.fail(diag.EvalUnsupportedExpression, pos)
	m.failure.Silent = true
	return false
}

func (m *machine) failEntity(code diag.Code, pos source.Pos, e il.Entity) bool {
	if m.failure == nil {
		m.fail(code, pos)
		m.failure.Entity = e
		if v, ok := e.(*il.Variable); ok && (v.IsInvalid || v.InitFailed) {
			m.failure.Silent = true // its own error has been reported
		}
	}
	return false
}

func (m *machine) failType(code diag.Code, pos source.Pos, t *il.Type) bool {
	if m.failure == nil {
		m.fail(code, pos)
		m.failure.Type = t
	}
	return false
}

func (m *machine) activeCalls() []Call {
	var out []Call
	for f := m.frame; f != nil && f.routine != nil; f = f.outer {
		out = append(out, Call{f.routine, f.pos})
	}
	return out
}

// spend takes n from the budget, which shrinks with the depth of calls.
func (m *machine) spend(n int, pos source.Pos) bool {
	m.cost += n
	limit := m.d.MaxConstexprCount
	if limit == 0 {
		limit = 2000000
	}
	if m.cost > limit-m.calls*(limit/256) {
		return m.fail(diag.EvalTooComplex, pos)
	}
	return true
}

// enter counts one level of nesting.
func (m *machine) enter(pos source.Pos) bool {
	m.depth++
	m.nodes--
	return m.nodes > 0 && m.depth <= maxNesting || m.account(pos)
}

// account is the part of enter that has to be done now and then.
func (m *machine) account(pos source.Pos) bool {
	if m.nodes <= 0 {
		m.nodes = nodesPerStep
		m.u.Work.Step(1)
	}
	return m.depth <= maxNesting || m.fail(diag.EvalTooComplex, pos)
}

func (m *machine) leave() { m.depth-- }

// exprConstant evaluates a full expression.
func (m *machine) exprConstant(e *il.Expr) (*il.Constant, bool) {
	if e == nil || e.TypeDependent || e.ValueDependent {
		return nil, false
	}
	m.top, m.full = positionOf(e), true
	if isGlvalue(e) {
		p, ok := m.lvalue(e)
		if !ok {
			return nil, false
		}
		return m.addressConstant(m.u.ReferenceTo(e.Type, false), p, e.Pos)
	}
	v, ok := m.rvalue(e)
	if !ok {
		return nil, false
	}
	c, ok := m.constant(e.Type, v, e.Start)
	return c, ok && m.endTemporaries(0) && m.checkHeap(e.Pos)
}

// initConstant evaluates an initialisation.
func (m *machine) initConstant(t *il.Type, init *il.DynamicInit) (*il.Constant, bool) {
	if m.top = init.Pos; init.Expr != nil && init.Expr.Start.IsValid() && !init.Braced {
		m.top = init.Expr.Start
	}
	if t.IsReference() {
		if init.Expr == nil {
			return init.Const, init.Const != nil
		}
		if o := (&object{typ: t}); m.outlives() {
			m.binding = o
			m.extend(o, init.Expr)
		}
		v, ok := m.rvalue(init.Expr)
		if !ok {
			return nil, false
		}
		return m.constant(t, v, init.Pos)
	}
	o := m.newObject(t, nil)
	if m.outlives() {
		m.binding = o
	}
	if m.self = o; o == nil || !m.initialize(o, init) {
		return nil, false
	}
	pos := init.Pos
	if init.Expr != nil {
		pos = init.Expr.Start
	}
	c, ok := m.objectConstant(o, pos)
	return c, ok && m.checkHeap(m.top)
}

// checkHeap fails when the evaluation left dynamic storage behind.
func (m *machine) checkHeap(pos source.Pos) bool {
	m.u.Work.Walk(len(m.heap))
	n := 0
	var first *object
	for _, o := range m.heap {
		if o.state != expired {
			if n++; first == nil {
				first = o
			}
		}
	}
	if n == 0 {
		return true
	}
	m.fail(diag.EvalNotDeallocated, pos, itoa(n))
	m.failure.Notes = append(m.failure.Notes, Failure{Code: diag.EvalAllocatedHere, Pos: first.pos})
	return false
}

// sizeOf returns the size of t in bytes.
func (m *machine) sizeOf(t *il.Type) uint64 { return t.Skip().Size }
