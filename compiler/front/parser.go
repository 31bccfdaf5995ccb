// This file implements the parser's state and the entry point of the room.
//
// # How to read this package
//
// front is one package because C++ is one knot: types need expressions,
// expressions need instantiation, instantiation needs the parser. It parses and
// analyses in one pass and builds IL directly; there is no syntax tree.
//
//   - A *Symbol is what a name means in a *Scope; it points to an IL entity.
//   - An *Operand is the result of parsing an expression: functions take it
//     first and leave the result in it; a failure is an invalid operand, which
//     has been diagnosed already and silences what follows from it.
//   - Every operation has a build function (buildBinary, buildCall, …) that
//     takes operands and knows nothing of tokens: the parser calls it, and so
//     does substitution into dependent expressions (subst_expr.go).
//   - What varies per declaration or expression is the small value `Env`; a
//     function that enters one saves it, replaces what differs, and restores it.
//   - Ambiguity is decided by scanning tokens (tentative.go) without side
//     effects; then the source is parsed once.
//   - Templates are parsed once as prototypes with dependent types and
//     expressions; see template.go for the essay.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/internal/stack"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
	"cufront/compiler/work"
)

// TokenSource yields preprocessed tokens; after the last one it yields EOF
// for ever.
type TokenSource interface {
	Next(*token.Token)
}

// Config is what the front end works with.
type Config struct {
	Dialect   *lang.Dialect
	Map       *source.Map
	Names     *token.Table
	Reporter  *diag.Reporter
	Tokens    TokenSource
	InputName string
	ModuleID  func(*il.Unit) string // makes the module id from what is declared so far
	Work      *work.Budget          // nil: no limits
}

// Parser is the state of one compilation. Fields are grouped by lifetime.
type Parser struct {
	// valid for the life of the compilation
	u     *il.Unit
	work  *work.Budget // == u.Work
	d     *lang.Dialect
	rep   *diag.Reporter
	names *token.Table
	known knownNames
	pp    TokenSource
	seq   uint32 // declarations entered so far; stamps symbols

	file *Scope // symbol table of the global namespace

	// token stream (tokens.go)
	tok     token.Token // current token
	prev    token.Token // the token before it
	stream  stream
	streams int      // streams made so far
	reading bool     // the preprocessor is at work
	scans   scanMemo // scan_memo.go

	env Env // what varies per declaration and expression: env.go
	// work that waits
	classQueue   []delayedPart // to do at the closing brace of the outermost class
	pending      []func()      // to do at the end of the unit or when something needs it
	depth        int           // nesting of the recursive descent, see enter
	stacks       int           // fresh stacks in use, see onFreshStack
	stackBase    int           // depth at which the current machine stack began
	groupID      uint32        // last declaration group number
	defs         int           // bodies completed
	templateText int

	tmpl  templateState // template.go
	exprs exprState     // expr.go
	evals evalState     // evaluate.go
	decls declState     // decl.go
	cuda  cudaState     // cuda.go
}

// function is the state of the function whose body is being parsed.
type function struct {
	routine *il.Routine
	scope   *Scope // function scope: labels
	labels  map[*token.Name]*il.Label
	outer   *function
	lambda  *lambdaState // set when the body is a lambda's
	class   *il.Type     // class of a member function, nil otherwise

	returnType  *il.Type // nil while it is deduced and nothing was returned
	deducing    bool
	discarding  bool            // in a discarded statement
	breaks      []*il.Statement // enclosing loops and switches
	stmt        *stmtState      // stmt.go
	usesVarArgs bool
	coroutine   bool
	constexpr   constexprState
	throws      bool     // exceptions were reported
	wide        bool     // a type that device code does not have was reported
	atEnd       []func() // what is reported at the end of the body
	initializer bool     // stands for a constructor while a default member initialiser is parsed
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

// Parse compiles the translation unit and returns its IL. It never returns
// nil; diagnostics are in the reporter.
func Parse(cfg Config) *il.Unit {
	p := newParser(cfg)
	p.predeclare()
	p.translationUnit()
	p.finish()
	return p.u
}

func newParser(cfg Config) *Parser {
	p := &Parser{u: il.NewUnit(cfg.Map, cfg.Work), d: cfg.Dialect, rep: cfg.Reporter, names: cfg.Names, pp: cfg.Tokens}
	p.work = p.u.Work
	p.u.InputName = cfg.InputName
	if b := &p.u.Builtin; p.d.LLP64 || p.d.M32 {
		for _, t := range [...]*il.Type{b.Long, b.ULong} {
			t.Size, t.Align = 4, 4
		}
	}
	p.decls.pack = uint32(p.d.PackAlignment)
	p.cuda.makeModuleID = cfg.ModuleID
	p.rep.Contexts = p.contexts
	p.placed()
	p.known.init(cfg.Names)
	p.file = p.newScope(ScopeNamespace, nil, p.u.File)
	p.file.NS = p.u.Global
	p.u.Global.FrontData = p.file
	p.env.scope = p.file
	p.env.seqList = &p.u.File.Seq
	p.stream.live = true
	p.next()
	return p
}

// placed makes the reporter know where the compilation is: at the current token,
// or where the preprocessor is.
func (p *Parser) placed() {
	before := p.rep.Place
	p.rep.Place = func() source.Pos {
		if p.reading && before != nil {
			return before()
		}
		return p.tok.Pos
	}
}

// save returns the environment, to be put back with p.environment = saved.
func (p *Parser) save() Env { return p.env }

// enter counts one level of nesting; it reports and returns false when the
// limit is reached. Every enter that returns true is matched by leave.
func (p *Parser) enter() bool { return p.enterBy(1) }

// enterBy counts a level that needs the stack of n ordinary ones; leaveBy
// matches it. At the limit the compilation ends, also during a trial: whatever
// is tried next would get there again.
func (p *Parser) enterBy(n int) bool {
	p.work.Step(1)
	if p.rep.Stopped() {
		p.skipToEnd() // who called ends only there
		return false
	}
	if p.depth+n > maxDepth {
		p.rep.Abort(diag.NestingTooDeep, p.tok.Pos)
		p.skipToEnd()
		return false
	}
	p.depth += n
	return true
}

func (p *Parser) leave() { p.depth-- }

// Instantiations nest through the whole recursive descent, so one that starts
// deep inside continues on a fresh stack with a depth of its own.
const (
	freshDepth = 150 // nesting from which an instantiation gets its own stack
	maxStacks  = 256 // stacks at once
)

// onFreshStack runs an instantiation, on a fresh stack where the nesting is
// deep already; too many stacks are diagnosed like too deep a nesting.
func (p *Parser) onFreshStack(pos source.Pos, f func() bool) bool {
	if p.depth < freshDepth {
		return f()
	}
	if p.stacks >= maxStacks {
		p.errorAt(diag.NestingTooDeep, pos)
		return false
	}
	depth, base := p.depth, p.stackBase
	p.depth, p.stackBase = 0, 0
	p.stacks++
	ok := false
	stack.Run(func() { ok = f() })
	p.stacks--
	p.depth, p.stackBase = depth, base
	return ok
}

// deep reports whether the recursive descent should continue on a fresh stack:
// maxDepth levels of nested statements, expressions, declarations or template
// arguments take more than the browser's stack.
func (p *Parser) deep() bool { return p.depth-p.stackBase >= freshDepth }

// continueFresh runs f on a fresh stack; the nesting counts on.
func (p *Parser) continueFresh(f func()) {
	base := p.stackBase
	p.stackBase = p.depth
	stack.Run(f)
	p.stackBase = base
}

func (p *Parser) leaveBy(n int) { p.depth -= n }

// knownNames are names that the front end itself looks for.
type knownNames struct {
	ctor, conversion, this, std, cuda, sizeT, main, initializerList,
	begin, end, get, tupleSize, tupleElement, value, typ,
	pushCallConfiguration, final, override, import_, module, final2,
	typeInfo, alignValT, strongOrdering, partialOrdering, weakOrdering, operatorNew,
	coroutineTraits, promiseType, unnamed, nvParent *token.Name
	operators map[opKey]*token.Name
	decimal   []*token.Name
}

// opKey identifies an operator function's name.
type opKey struct {
	kind  token.Kind
	array bool
}

func (k *knownNames) init(t *token.Table) {
	k.ctor = t.InternString("<constructor>")
	k.conversion = t.InternString("<conversion>")
	k.this = t.InternString("this")
	k.std = t.InternString("std")
	k.cuda = t.InternString("cuda")
	k.sizeT = t.InternString("size_t")
	k.main = t.InternString("main")
	k.initializerList = t.InternString("initializer_list")
	k.begin, k.end, k.get = t.InternString("begin"), t.InternString("end"), t.InternString("get")
	k.tupleSize, k.tupleElement = t.InternString("tuple_size"), t.InternString("tuple_element")
	k.value, k.typ = t.InternString("value"), t.InternString("type")
	k.pushCallConfiguration = t.InternString("__cudaPushCallConfiguration")
	k.final, k.override = t.InternString("final"), t.InternString("override")
	k.final2 = t.InternString("__final")
	k.import_, k.module = t.InternString("import"), t.InternString("module")
	k.typeInfo, k.alignValT = t.InternString("type_info"), t.InternString("align_val_t")
	k.strongOrdering = t.InternString("strong_ordering")
	k.partialOrdering, k.weakOrdering = t.InternString("partial_ordering"), t.InternString("weak_ordering")
	k.coroutineTraits, k.promiseType = t.InternString("coroutine_traits"), t.InternString("promise_type")
	k.unnamed = t.InternString("<unnamed>")
	k.nvParent = t.InternString("__nv_parent")
	k.operators = make(map[opKey]*token.Name)
}

// operatorName returns the name under which an operator function is declared,
// e.g. `operator+`, `operator new[]`, `operator()`.
func (p *Parser) operatorName(kind token.Kind, array bool) *token.Name {
	key := opKey{kind, array}
	if n := p.known.operators[key]; n != nil {
		return n
	}
	text := "operator" + kind.String()
	switch kind {
	case token.KwNew, token.KwDelete, token.KwCoAwait:
		text = "operator " + kind.String()
	case token.LParen:
		text = "operator()"
	case token.LBracket:
		text = "operator[]"
	}
	if array {
		text += "[]"
	}
	n := p.names.InternString(text)
	p.known.operators[key] = n
	return n
}
