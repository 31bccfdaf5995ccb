// This file implements the checker's state: what one compilation knows besides
// its tokens.

package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/internal/stack"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
	"cufront/compiler/work"
)

// Checker is the meaning of one compilation: declarations, types, expressions,
// conversions, templates. It reads no token. Fields are grouped by lifetime.
type Checker struct {
	// valid for the life of the compilation
	u      *il.Unit
	work   *work.Budget // == u.Work
	d      *lang.Dialect
	rep    *diag.Reporter
	names  *token.Table
	known  knownNames
	syntax syntax
	words  wording // reports.go
	say    reports
	seq    uint32 // declarations entered so far; stamps symbols

	file *symbols.Scope // symbol table of the global namespace

	env Env // what varies per declaration and expression: env.go
	// work that waits
	classQueue []delayedPart // to do at the closing brace of the outermost class
	pending    []func()      // to do at the end of the unit or when something needs it
	depth      int           // nesting of the recursive descent, see enter
	stacks     int           // fresh stacks in use, see onFreshStack
	stackBase  int           // depth at which the current machine stack began
	defs       int           // bodies completed

	tmpl  templateState // template.go
	exprs exprState     // expr.go
	evals evalState     // evaluate.go
	decls declState     // decl.go
	cuda  cudaState     // cuda.go
}

// syntax is what the checker asks of the parser: parts that were captured as
// tokens are parsed when what they say is needed, and names that have tokens of
// their own behind them are read on. What a captured part holds only the parser
// knows.
type syntax interface {
	// where reading stands
	here() source.Pos   // the current token
	before() source.Pos // the token before it
	behind() source.Pos // the end of the token before it

	// captured parts, each parsed in the environment that its owner keeps
	replayClass(c *il.Type, d *classData, parent *symbols.Scope)
	replayBody(r, from *il.Routine)
	requireVariable(v *il.Variable, pos source.Pos)
	requireEnumerators(t *il.Type)
	parseDelayedBody(r *il.Routine)
	parseFieldInit(f *il.Field)
	parseDelayedNoexcept(w *delayedNoexcept)
	parseDelayedDefault(w *delayedDefault)
	lateHolds(c *lateConstraint) bool

	// what stands behind a name decides what it is
	nameNotFound(x *Operand, n *qualName, l *Lookup)
	nameTemplate(x *Operand, n *qualName, y *symbols.Symbol)
	nameType(x *Operand, n *qualName, y *symbols.Symbol)
	construction(x *Operand, t *il.Type, start source.Pos)
	initializerAhead() (initializer, bindings bool)

	skipToEnd() // reads no further
}

func newChecker(cfg *Config) *Checker {
	ck := &Checker{u: il.NewUnit(cfg.Map, cfg.Work), d: cfg.Dialect, rep: cfg.Reporter, names: cfg.Names}
	ck.u.SetUnsignedChar(ck.d.UnsignedChar)
	ck.work = ck.u.Work
	ck.u.SetOfC(ck.d.IsC())
	ck.u.SetUntypedExceptions(!ck.d.AtLeast(lang.CXX17) || ck.d.NoExcSpecInType)
	ck.u.InputName = cfg.InputName
	ck.words = wording{ck.u, ck.d, &ck.tmpl}
	ck.say = reports{words: &ck.words, rep: ck.rep, u: ck.u, d: ck.d, tmpl: &ck.tmpl, names: ck.names, known: &ck.known, work: ck.work}
	if b := &ck.u.Builtin; ck.d.LLP64 || ck.d.M32 {
		for _, t := range [...]*il.Type{b.Long, b.ULong} {
			t.Size, t.Align = 4, 4
		}
	}
	ck.u.Builtin.Bool.IntInfo.ReservedName = ck.d.Pass == lang.DevicePass
	ck.decls.pack = uint32(ck.d.PackAlignment)
	ck.cuda.makeModuleID = cfg.ModuleID
	ck.rep.Contexts = ck.contexts
	ck.rep.Told = func(code diag.Code, pos source.Pos) bool { return told(ck, code, pos) }
	ck.known.init(cfg.Names)
	ck.file = symbols.NewScope(ck.u, symbols.ScopeNamespace, nil, ck.u.File)
	ck.file.NS = ck.u.Global
	ck.u.Global.FrontData = ck.file
	ck.env.scope = ck.file
	ck.env.seqList = &ck.u.File.Seq
	return ck
}

// function is the state of the function whose body is being parsed.
type function struct {
	routine *il.Routine
	scope   *symbols.Scope // function scope: labels
	labels  map[*token.Name]*il.Label
	outer   *function
	uses    int          // those before this one in exprState.uses are of the expression around
	lambda  *lambdaState // set when the body is a lambda's
	class   *il.Type     // class of a member function, nil otherwise

	returnType  *il.Type // nil while it is deduced and nothing was returned
	deducing    bool
	discarding  bool       // in a discarded statement
	stmt        *stmtState // stmt.go
	usesVarArgs bool
	begins      source.Pos // the definition of a constructor, behind its initialisers; the name of a destructor
	unclosed    source.Pos // of the brace that opens the body, when the one that closes it is missing
	coroutine   bool
	constexpr   constexprState
	throws      bool               // exceptions were reported
	wide        bool               // a type that device code does not have was reported
	atEnd       []func(clean bool) // what is reported at the end of the body; clean: nothing wrong was found so far
	nameWord    string             // the word that mentioned the name of the function first
	initializer bool               // stands for a constructor while a default member initialiser is parsed
}

// accessCtx overrides the context of access checks.
type accessCtx struct {
	class   *il.Type
	routine *il.Routine
}

// maxDepth bounds the recursive descent: natively and in the browser (whose
// stack is about 1 MB) alike, a deeper nesting is diagnosed, not crashed on.
const maxDepth = 1200

// maxChain bounds the operators in a row, which nest in the expression tree.
const maxChain = 2000

// save returns the environment, to be put back with p.environment = saved.
func (env *Env) save() Env { return *env }

// enter counts one level of nesting; it reports and returns false when the
// limit is reached. Every enter that returns true is matched by leave.
func (ck *Checker) enter() bool { return ck.enterBy(1) }

// enterBy counts a level that needs the stack of n ordinary ones; leaveBy
// matches it. At the limit the compilation ends, also during a trial: whatever
// is tried next would get there again.
func (ck *Checker) enterBy(n int) bool {
	ck.work.Step(1)
	if ck.rep.Stopped() {
		ck.syntax.skipToEnd() // who called ends only there
		return false
	}
	if ck.depth+n > maxDepth {
		ck.rep.Abort(diag.NestingTooDeep, ck.syntax.here())
		ck.syntax.skipToEnd()
		return false
	}
	ck.depth += n
	return true
}

func (ck *Checker) leave() { ck.depth-- }

// Instantiations nest through the whole recursive descent, so one that starts
// deep inside continues on a fresh stack with a depth of its own.
const (
	freshDepth = 150 // nesting from which an instantiation gets its own stack
	maxStacks  = 256 // stacks at once
)

// onFreshStack runs an instantiation, on a fresh stack where the nesting is
// deep already; too many stacks are diagnosed like too deep a nesting.
func (ck *Checker) onFreshStack(pos source.Pos, f func() bool) bool {
	if ck.depth < freshDepth {
		return f()
	}
	if ck.stacks >= maxStacks {
		ck.report(diag.NestingTooDeep, pos)
		return false
	}
	depth, base := ck.depth, ck.stackBase
	ck.depth, ck.stackBase = 0, 0
	ck.stacks++
	ok := false
	stack.Run(func() { ok = f() })
	ck.stacks--
	ck.depth, ck.stackBase = depth, base
	return ok
}

// deep reports whether the recursive descent should continue on a fresh stack:
// maxDepth levels of nested statements, expressions, declarations or template
// arguments take more than the browser's stack.
func (ck *Checker) deep() bool { return ck.depth-ck.stackBase >= freshDepth }

// needsFreshStack reports whether a recursion of its own, level levels deep, goes on
// on a fresh stack: expressions nest maxChain levels and more.
func needsFreshStack(level int) bool { return level%freshDepth == freshDepth-1 }

// continueFresh runs f on a fresh stack; the nesting counts on.
func (ck *Checker) continueFresh(f func()) {
	base := ck.stackBase
	ck.stackBase = ck.depth
	stack.Run(f)
	ck.stackBase = base
}

func (ck *Checker) leaveBy(n int) { ck.depth -= n }
