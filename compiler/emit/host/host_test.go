package host

import (
	"strings"
	"testing"

	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/num"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// fixture builds small units by hand.
type fixture struct {
	u     *il.Unit
	names *token.Table
	d     lang.Dialect
}

func newFixture() *fixture {
	m := &source.Map{}
	m.OpenSegment(source.Segment{Line: 1, Name: "t.cu"})
	for i := 0; i < 50; i++ {
		m.AddLine(nil)
	}
	return &fixture{u: il.NewUnit(m, nil), names: token.NewTable(0), d: lang.Default()}
}

func line(n uint32) source.Pos { return source.Pos{Seq: n, Col: 1} }

func (f *fixture) variable(name string, t *il.Type, l uint32, s il.DeclSpecs) *il.Variable {
	v := f.u.NewVariable()
	v.Name, v.Type, v.DeclPos, v.ParentScope = f.names.InternString(name), t, line(l), f.u.File
	d := f.u.NewDeclInfo()
	d.Type, d.NamePos, d.Specs = t, line(l), s
	v.SeqEntry = f.u.AppendSeq(f.u.Seq, v, d)
	return v
}

func (f *fixture) function(name string, ret *il.Type, l uint32, params ...*il.ParamType) *il.Routine {
	r := f.u.NewRoutine()
	t := f.u.NewType(il.TkRoutine)
	t.Elem, t.Routine.Params = ret, params
	r.Name, r.Type, r.DeclPos, r.ParentScope = f.names.InternString(name), t, line(l), f.u.File
	d := f.u.NewDeclInfo()
	d.Type, d.NamePos = t, line(l)
	f.u.AppendSeq(f.u.Seq, r, d)
	return r
}

func (f *fixture) param(name string, t *il.Type) *il.ParamType {
	q := f.u.NewParamType()
	q.Name, q.Type, q.Pos = f.names.InternString(name), t, line(1)
	return q
}

func (f *fixture) block(open, end uint32, stmts ...*il.Statement) *il.Statement {
	b := f.u.NewStmt(il.StmkBlock, line(open))
	b.FinalPos = line(end)
	for i, s := range stmts {
		if i == 0 {
			b.First = s
		} else {
			stmts[i-1].Next = s
		}
	}
	return b
}

func (f *fixture) integer(n int64, t *il.Type) *il.Expr {
	e := f.u.NewExpr(il.EnkConstant, t)
	e.Const = f.u.NewConst(il.CkInteger, t)
	e.Const.Int = num.FromInt64(n)
	return e
}

func (f *fixture) op(o il.Op, t *il.Type, operands ...*il.Expr) *il.Expr {
	e := f.u.NewExpr(il.EnkOperation, t)
	e.Op = o
	for i, a := range operands {
		if i == 0 {
			e.Operand = a
		} else {
			operands[i-1].Next = a
		}
	}
	return e
}

func (f *fixture) use(v *il.Variable) *il.Expr {
	e := f.u.NewExpr(il.EnkVariable, v.Type)
	e.Var = v
	return e
}

// text is the host text between the fixed head and tail.
func (f *fixture) text(t *testing.T) string {
	t.Helper()
	s := string(Write(f.u, &f.d, Options{SourceName: "t.cu", StubName: "t.stub.c", ModuleID: "_id"}).Text)
	const head = "#endif\n\n# 1\n"
	i := strings.Index(s, head)
	j := strings.Index(s, "\n\n# 1 \"t.stub.c\"")
	if i < 0 || j < 0 {
		t.Fatalf("no frame around:\n%s", s)
	}
	return s[i+len(head) : j]
}

func check(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

func TestDeclaratorList(t *testing.T) {
	f := newFixture()
	i := f.u.Builtin.Int
	f.variable("a", i, 1, il.DeclSpecs{})
	f.variable("p", f.u.PointerTo(i), 2, il.DeclSpecs{}).AfterFirstInList = true
	f.variable("r", f.u.PointerTo(f.u.ArrayOf(i, 3)), 2, il.DeclSpecs{}).AfterFirstInList = true
	f.variable("c", f.u.Qualified(f.u.PointerTo(f.u.Qualified(i, il.Const)), il.Const), 2, il.DeclSpecs{Static: true})
	check(t, f.text(t), "int a, \n# 2\n*p, (*r)[3]; static const int *const c; ")
}

func TestParameterSpacing(t *testing.T) {
	f := newFixture()
	i := f.u.Builtin.Int
	params := []*il.ParamType{f.param("p", f.u.PointerTo(i)), f.param("a", f.u.ArrayUnknown(i)), f.param("r", f.u.ReferenceTo(i, true))}
	f.function("decl", f.u.Builtin.Void, 1, params...)
	def := f.function("def", f.u.Builtin.Void, 1, params...)
	def.Body = f.block(1, 1)
	check(t, f.text(t), "void decl(int * p, int  a[], int && r); void def(int *p, int a[], int &&r) { } ")
}

func TestOperandsTakeParentheses(t *testing.T) {
	f := newFixture()
	i := f.u.Builtin.Int
	a := f.variable("a", i, 1, il.DeclSpecs{})
	conv := f.op(il.OpCast, f.u.Builtin.Long, f.integer(1, i))
	conv.Generated = true
	ret := f.u.NewStmt(il.StmkReturn, line(3))
	ret.Expr = f.op(il.OpSubtract, i, f.op(il.OpAdd, i, f.use(a), f.integer(2, i)), conv)
	r := f.function("f", i, 2)
	r.Body = f.block(2, 4, ret)
	check(t, f.text(t), "int a; \n# 2\nint f() { \n# 3\nreturn (a + 2) - (1); \n# 4\n} ")
}

func TestKernelBodyIsHidden(t *testing.T) {
	f := newFixture()
	f.d.DeviceHiddenVisibility = true
	r := f.function("k", f.u.Builtin.Void, 2, f.param("p", f.u.PointerTo(f.u.Builtin.Int)))
	r.Space = il.SpaceGlobal
	r.Body = f.block(2, 2)
	f.variable("x", f.u.Builtin.Int, 2, il.DeclSpecs{})
	got := f.text(t)
	check(t, got, "# 2\n__attribute__((visibility(\"hidden\"))) void k(int *\n# 1\np) ;\n#if 0\n# 2\n{ } \n#endif\n# 2 \"t.cu\"\nint x; ")
}

func TestStringIsCut(t *testing.T) {
	f := newFixture()
	for _, c := range []struct{ in, want string }{
		{strings.Repeat("x", 127), `"` + strings.Repeat("x", 127) + `"`},
		{strings.Repeat("x", 128), `"` + strings.Repeat("x", 128) + `" ""`},
		{strings.Repeat("x", 126) + "\x01y", `"` + strings.Repeat("x", 126) + `\001" "y"`},
		{"a\"?\n\xff", `"a\"\?\n\377"`},
	} {
		p := newPrinter(f.u, &f.d, Options{})
		p.str(c.in, il.CharPlain)
		check(t, string(p.Bytes()), c.want)
	}
}

func TestOriginsDoNotChangeTheText(t *testing.T) {
	f := newFixture()
	f.variable("a", f.u.Builtin.Int, 1, il.DeclSpecs{})
	plain := Write(f.u, &f.d, Options{SourceName: "t.cu"})
	traced := Write(f.u, &f.d, Options{SourceName: "t.cu", Origins: true})
	check(t, string(traced.Text), string(plain.Text))
	if len(traced.Origins) != 3 || traced.Origins[0].Rule != "frame.head" || traced.Origins[1].Rule != "decl.list" {
		t.Fatalf("origins = %+v", traced.Origins)
	}
	o := traced.Origins[1]
	check(t, string(traced.Text[o.Start:o.End]), "int a; ")
}
