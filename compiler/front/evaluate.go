// This file implements the front end's side of constant evaluation: what the
// evaluator asks for, values of constant variables, and the notes that say why
// an expression is not constant (rule eval.notes).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/eval"
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// evalEnv answers the evaluator.
type evalEnv struct {
	ck    *Checker
	trial bool // within another evaluation or of a result, and no constant is required
	runs  bool // of what may as well run: parts of the static objects of functions are not read then (rule eval.const-objects)
}

// Body makes sure that r has a body if it can have one. A trial leaves the
// instantiation to the evaluation around it, which may never come to the call.
func (v evalEnv) Body(r *il.Routine, pos source.Pos) bool {
	if r.Body != nil {
		return true
	}
	return !v.trial && v.ck.requireBody(r, pos) && r.Body != nil
}

// Complete completes class t.
func (v evalEnv) Complete(t *il.Type) bool { return v.ck.completeClass(t, source.Pos{}) }

// FieldInit reads the default member initialiser of f.
func (v evalEnv) FieldInit(f *il.Field) { v.ck.requireField(f, source.Pos{}) }

// Value returns the constant value of variable x.
func (v evalEnv) Value(x *il.Variable) *il.Constant {
	if v.runs && x.LocalToFunction && holdsParts(x) {
		return nil
	}
	return v.ck.variableConstant(x)
}

// Constraint returns the value of a concept-id or requires-expression.
func (v evalEnv) Constraint(e *il.Expr) *il.Constant { return v.ck.constraintValue(e) }

// TooComplex reports whether call e was tried, and went beyond the limits.
func (v evalEnv) TooComplex(e *il.Expr) bool { return v.ck.evals.tooComplex[e] }

// maxEvaluations bounds the nesting of evaluations that start one another
// through the values of variables.
const maxEvaluations = 64

// evaluate interprets e; required says that a constant is required here. The
// failure is nil when the evaluation was not worth trying.
func (ck *Checker) evaluate(e *il.Expr, required bool) (*il.Constant, *eval.Failure) {
	if e == nil || e.TypeDependent || e.ValueDependent || ck.evals.depth >= maxEvaluations || !nodes.NeedsInterpreter(e) {
		return nil, nil
	}
	ck.evals.depth++
	defer func() { ck.evals.depth-- }()
	trial := !required && (ck.evals.depth > 1 || ck.env.has(inTrial))
	return eval.Expr(ck.u, ck.d, evalEnv{ck, trial, !required}, e, eval.Options{ConstantRequired: required})
}

// evalState is the state of constant evaluation of a compilation.
type evalState struct {
	depth      int
	readParts  int                            // of the constants that reads of objects have made
	tooComplex map[*il.Expr]bool              // calls with constant arguments that go beyond the limits
	tried      map[*il.Variable]*eval.Failure // initialisers that were evaluated; nil failure: in progress or done
}

// variableConstant returns the constant value of v, evaluating its initialiser
// once when it is a constant by its declaration [expr.const]/4; nil otherwise.
func (ck *Checker) variableConstant(v *il.Variable) *il.Constant {
	if c := ck.variableValue(v, v.DeclPos); c != nil {
		return c
	}
	if holdsParts(v) {
		if v.Const != nil {
			return v.Const
		}
		c, _ := ck.evaluateInit(v)
		return c
	}
	if v == nil || v.Type == nil || v.Type.IsDependent() || v.Dyn == nil {
		if v != nil && v.IsConstexpr && v.Const != nil && (v.Const.Kind == il.CkString || v.Generated) {
			return v.Const
		}
		return nil
	}
	t := v.Type
	constant := t.IsConst() && t.AllQuals()&il.Volatile == 0 && t.IsIntegralOrEnum()
	if !v.IsConstexpr && !constant && !t.IsReference() {
		return nil
	}
	c, _ := ck.evaluateInit(v)
	return c
}

// holdsParts reports whether v is a const array or object of a class whose parts may be read
// though it is not constexpr: it is initialised with a constant before anything runs
// (rule eval.const-objects).
func holdsParts(v *il.Variable) bool {
	if v == nil || v.Type == nil || v.IsConstexpr || v.Storage == il.ScAuto || v.IsParameter || v.Type.IsDependent() ||
		(v.Const == nil || v.Init != il.InitkStatic || v.Const.Kind == il.CkTemplateParam) && v.Dyn == nil {
		return false
	}
	if c := v.Type.BaseElement().ClassType(); c != nil && c.Cls.AnyMutable {
		return false
	}
	t := v.Type
	for t.Skip().Kind == il.TkArray && t.AllQuals()&(il.Const|il.Volatile) == 0 {
		t = t.Skip().Elem
	}
	return t.AllQuals()&(il.Const|il.Volatile) == il.Const && (v.Type.Skip().Kind == il.TkArray || v.Type.IsClass())
}

// foldsParts reports whether the parts of v are read in what runs, too: those of the static
// objects of functions are not.
func foldsParts(v *il.Variable) bool { return !v.LocalToFunction && holdsParts(v) }

// evaluateInit evaluates the initialiser of v, once.
func (ck *Checker) evaluateInit(v *il.Variable) (*il.Constant, *eval.Failure) {
	if v.ConstVal != nil {
		return v.ConstVal, nil
	}
	if f, done := ck.evals.tried[v]; done || ck.evals.depth >= maxEvaluations {
		return nil, f
	}
	if ck.evals.tried == nil {
		ck.evals.tried = make(map[*il.Variable]*eval.Failure)
	}
	ck.evals.tried[v] = nil
	ck.evals.depth++
	c, f := eval.Init(ck.u, ck.d, evalEnv{ck: ck}, v.Type, v.Dyn, eval.Options{ConstantRequired: true, Initialized: v})
	ck.evals.depth--
	ck.evals.tried[v] = f
	v.ConstVal = c
	return c, f
}

// evaluateInitializer evaluates the initialiser of a variable that is usable
// in constant expressions, and reports one of a constexpr or constinit variable
// that is not constant.
func (ck *Checker) evaluateInitializer(v *il.Variable, init *il.DynamicInit, code diag.Code) {
	if v.Type.IsDependent() || nodes.DependentInit(init) || ck.evals.depth >= maxEvaluations {
		return
	}
	if c, f := ck.evaluateInit(v); c == nil && (v.IsConstexpr || v.Constinit) {
		if f != nil && f.Silent || ck.exprs.foldFailed || ck.env.has(inPrototype) && v.IsConstexpr { // (rule front.template-constants)
			v.InitFailed = true
			return
		}
		pos := init.Pos
		if init.Expr != nil && init.Expr.Start.IsValid() && !init.Braced {
			pos = init.Expr.Start
		}
		d := ck.report(code, pos)
		ck.say.explainEvaluation(d, f)
		v.InitFailed = true
	}
	if c := v.ConstVal; c != nil && c.Address == il.AbkTemporary && v.Type.IsReference() && v.LocalToFunction && v.Storage != il.ScStatic && !v.IsConstexpr {
		v.ConstVal = nil // a temporary of automatic storage duration has no constant address
	}
}

// knownWhenRequired makes the initialiser of v, a constant of arithmetic type, a constant
// if it is one because its evaluation is manifestly so: a call in it asks for that
// [expr.const] (rule const.evaluated-here).
func knownWhenRequired(ck *Checker, v *il.Variable, init *il.DynamicInit) bool {
	e := init.Expr
	if init.Kind != il.DikExpression || e == nil || !v.IsConstexpr && (!v.Type.IsConst() || v.Type.AllQuals()&il.Volatile != 0) || !v.Type.IsArithmetic() && !v.Type.IsEnum() {
		return false
	}
	calls := il.Search(e, func(e *il.Expr) il.Answer {
		if e.IsCall() {
			return il.Found
		}
		return il.Below
	})
	if !calls {
		return false
	}
	if _, f := ck.evaluate(e, false); f == nil {
		return false
	}
	c, f := ck.evaluate(e, true)
	if c == nil || f != nil {
		return false
	}
	known := *c
	known.Expr = e
	init.Kind, init.Const, init.Expr = il.DikConstant, &known, nil
	storeInitializer(v, init)
	v.ConstVal = &known
	return true
}

// explainEvaluation adds the reason of a failed evaluation to d, then the calls
// around it, innermost first, without the outermost, which is the initialiser
// itself.
func (say *reports) explainEvaluation(d *diag.Diagnostic, f *eval.Failure) {
	if f == nil || say.rep.Muted() || say.d.IsC() {
		return
	}
	say.failureNote(d, f)
	for i := range f.Notes {
		say.failureNote(d, &f.Notes[i])
	}
	if f.Code == diag.EvalTooComplex {
		return // a limit: the outermost call is to blame (rule eval.limits)
	}
	for i := 0; i+1 < len(f.Calls); i++ {
		d.AddNote(diag.EvalCalledFrom, f.Calls[i].Pos)
	}
}

func (say *reports) failureNote(d *diag.Diagnostic, f *eval.Failure) {
	args := f.Args
	switch {
	case f.Entity != nil:
		args = append([]string{say.describeAt(f.Entity, f.Pos)}, args...)
	case f.Type != nil:
		args = append([]string{typeText(f.Type)}, args...)
	}
	d.AddNote(f.Code, f.Pos, args...)
}
