// This file implements the parser's state and the entry point of the room.
//
// # How to read this package
//
// front is one package because C++ is one knot: types need expressions,
// expressions need instantiation, instantiation needs the parser. It parses and
// analyses in one pass and builds IL directly; there is no syntax tree.
//
//   - The Parser owns the tokens: grammar, recovery, replay. The Checker owns
//     the meaning and reads no token; what it needs of the parser are the few
//     methods of the interface `syntax` (checker.go). arrows_test.go holds both
//     to that.
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
	// Displayed says that the IL may be displayed: it has the texts of templates, and in the
	// device pass hidden names.
	Displayed bool
}

// Parser is the syntax of one compilation: tokens, grammar, recovery, replay. It
// asks the Checker what names are and tells it what was read.
type Parser struct {
	ck *Checker

	// the same as the checker's
	u     *il.Unit
	d     *lang.Dialect
	rep   *diag.Reporter
	names *token.Table
	work  *work.Budget

	// token stream (tokens.go)
	pp      TokenSource
	tok     token.Token // current token
	prev    token.Token // the token before it
	stream  stream
	streams int           // streams made so far
	reading bool          // the preprocessor is at work
	scans   scanMemo      // scan_memo.go
	scratch []token.Token // see run
	spare   []*namedOperand
	loans   loans

	stops stops // stops.go

	templateTexts bool // see Config
}

// loans are values that calls take for as long as they last.
type loans struct {
	declarators pool[declarator]
	specs       pool[declSpecs]
	chunks      listPool[chunk]
}

// Parse compiles the translation unit and returns its IL. It never returns
// nil; diagnostics are in the reporter.
func Parse(cfg Config) *il.Unit {
	ck := newChecker(&cfg)
	p := newParser(ck, cfg.Tokens, cfg.Displayed)
	ck.syntax = p
	ck.decls.hidesUnasked = ck.d.Pass == lang.DevicePass && !cfg.Displayed
	p.next()
	ck.predeclare()
	p.translationUnit()
	ck.finish()
	return ck.u
}

func newParser(ck *Checker, tokens TokenSource, texts bool) *Parser {
	p := &Parser{ck: ck, u: ck.u, d: ck.d, rep: ck.rep, names: ck.names, work: ck.work, pp: tokens}
	p.placed()
	p.stream.live = true
	p.templateTexts = texts
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
