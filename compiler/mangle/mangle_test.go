package mangle

import (
	"testing"

	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/num"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

var dialect = &lang.Dialect{Std: lang.CXX17}

// world builds IL entries for tests.
type world struct {
	*il.Unit
	names *token.Table
}

func newWorld() *world {
	return &world{il.NewUnit(&source.Map{}, nil), token.NewTable(64)}
}

func (w *world) namespace(name string, parent *il.Scope) *il.Namespace {
	n := &il.Namespace{}
	n.Name = w.names.InternString(name)
	n.ParentScope = parent
	n.Scope = w.NewScope(il.SckNamespace, parent)
	n.Scope.Namespace = n
	return n
}

func (w *world) class(name string, parent *il.Scope) *il.Type {
	t := w.NewType(il.TkClass)
	t.Name = w.names.InternString(name)
	t.ParentScope = parent
	t.Linkage = il.LinkageCXX
	return t
}

func (w *world) function(name string, parent *il.Scope, result *il.Type, params ...*il.Type) *il.Routine {
	r := w.NewRoutine()
	r.Name = w.names.InternString(name)
	r.ParentScope = parent
	r.Linkage = il.LinkageCXX
	r.Type = w.NewType(il.TkRoutine)
	r.Type.Elem = result
	for i, p := range params {
		q := w.NewParamType()
		q.Type, q.Num = p, i+1
		r.Type.Routine.Params = append(r.Type.Routine.Params, q)
	}
	return r
}

func TestFunctions(t *testing.T) {
	w := newWorld()
	b := &w.Builtin
	ns := w.namespace("sim", w.File)
	inner := w.namespace("detail", ns.Scope)
	std := w.namespace("std", w.File)
	cell := w.class("Cell", inner.Scope)
	str := w.class("other", std.Scope)
	constChar := w.PointerTo(w.Qualified(b.Char, il.Const))
	array := w.ReferenceTo(w.ArrayOf(b.Int, 4), false)
	fn := w.function("x", w.File, b.Int, b.Double)
	for want, r := range map[string]*il.Routine{
		"_Z1fv":                       w.function("f", w.File, b.Void),
		"_Z1fiPKcS0_":                 w.function("f", w.File, b.Void, b.Int, constChar, constChar),
		"_ZN3sim6detail1gENS0_4CellE": w.function("g", inner.Scope, b.Int, cell),
		"_ZN3sim1gENS_6detail4CellERKS1_": w.function("g", ns.Scope, b.Int, cell,
			w.ReferenceTo(w.Qualified(cell, il.Const), false)),
		"_ZSt1hSt5other":           w.function("h", std.Scope, b.Void, str),
		"_Z1aRA4_iPFidEOx":         w.function("a", w.File, b.Void, array, w.PointerTo(fn.Type), w.ReferenceTo(b.LongLong, true)),
		"_Z1mMN3sim6detail4CellEi": w.function("m", w.File, b.Void, w.PtrToMember(cell, b.Int)),
	} {
		if got := New(w.Unit, dialect, "").Name(r); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestMembersAndOperators(t *testing.T) {
	w := newWorld()
	b := &w.Builtin
	c := w.class("Buf", w.File)
	scope := w.NewScope(il.SckClass, w.File)
	scope.Type = c
	member := func(name string, result *il.Type, params ...*il.Type) *il.Routine {
		r := w.function(name, scope, result, params...)
		r.MemberOf, r.IsClassMember = c, true
		return r
	}
	ctor := member("Buf", b.Void, b.Int)
	ctor.Special = il.SfkConstructor
	get := member("get", b.Int)
	get.Type.Routine.ThisQuals = il.Const
	index := member("operator[]", b.Int, b.Long)
	index.Special, index.Opname = il.SfkOperator, token.LBracket
	plus := w.function("operator+", w.File, c, c, c)
	plus.Special, plus.Opname = il.SfkOperator, token.Plus
	neg := w.function("operator-", w.File, c, c)
	neg.Special, neg.Opname = il.SfkOperator, token.Minus
	for want, r := range map[string]*il.Routine{
		"_ZN3BufC1Ei": ctor, "_ZNK3Buf3getEv": get, "_ZN3BufixEl": index, "_Zpl3BufS_": plus, "_Zng3Buf": neg,
	} {
		if got := New(w.Unit, dialect, "").Name(r); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestTemplateInstances(t *testing.T) {
	w := newWorld()
	b := &w.Builtin
	tmpl := &il.Template{Kind: il.TemplkFunction}
	tmpl.Name = w.names.InternString("fill")
	param := w.NewType(il.TkTemplateParam)
	param.TParam = &il.TemplateParamInfo{Kind: il.TptkParam, Position: 1, Depth: 1}
	tmpl.Routine = w.function("fill", w.File, b.Void, w.PointerTo(param), param)
	inst := w.function("fill", w.File, b.Void, w.PointerTo(b.Float), b.Float)
	inst.AssocTemplate = tmpl
	n := il.LooseInteger(b.Int, num.Int{Lo: 3}.Neg())
	inst.TemplateArgs = []il.TemplateArg{{Kind: il.ArgType, Type: b.Float}, {Kind: il.ArgConstant, Const: n}}
	if got := New(w.Unit, dialect, "").Name(inst); got != "_Z4fillIfLin3EEvPT_S0_" {
		t.Errorf("got %s", got)
	}
}

func TestSequence(t *testing.T) {
	for i, want := range map[int]string{0: "S_", 1: "S0_", 10: "S9_", 11: "SA_", 36: "SZ_", 37: "S10_", 72: "S1Z_"} {
		w := &writer{}
		if w.seq('S', i); string(w.b) != want {
			t.Errorf("%d: %s, want %s", i, w.b, want)
		}
	}
}
