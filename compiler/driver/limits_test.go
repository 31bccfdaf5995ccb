package driver

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"cufront/compiler/lang"
)

// A hostileShape is a short source that would keep a compiler busy for very
// long, or let it take very much memory.
type hostileShape struct {
	name   string
	source string
	files  map[string]string // what it includes
}

// chain returns n lines, made by form with the number of the line for %[1]d and
// the number before for %[2]d.
func chain(n int, form string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, form+"\n", i+1, i)
	}
	return b.String()
}

// many returns the definition of the macro M, which expands to what X is at
// that time, 16^n times. NEW(a) is a name that is new each time.
func many(n int, x string) string {
	var b strings.Builder
	b.WriteString("#define CAT2(a, b) a##b\n#define CAT(a, b) CAT2(a, b)\n#define NEW(a) CAT(a, __COUNTER__)\n#define X " + x + "\n")
	last := "X"
	for i := range n {
		name := fmt.Sprintf("M%d", i)
		b.WriteString("#define " + name + strings.Repeat(" "+last, 16) + "\n")
		last = name
	}
	return b.String() + "#define M " + last + "\n"
}

// hostileShapes are the shapes of TestLimits.
func hostileShapes() []hostileShape {
	const seq = "template<int... I> struct S {}; template<int N> using Make = S<__integer_pack(N)...>;\n"
	return []hostileShape{
		// the preprocessor
		{name: "macros that double", source: "#define A0 1,\n" + chain(40, "#define A%[1]d A%[2]d A%[2]d") + "int x[] = { A40 };"},
		{name: "macros that double nothing", source: "#define A0\n" + chain(40, "#define A%[1]d A%[2]d A%[2]d") + "int x = A40 0;"},
		{name: "arguments that double", source: "#define F(x) x x\nint y = " + strings.Repeat("F(", 40) + "1" + strings.Repeat(")", 40) + ";"},
		{name: "arguments that are read often", source: "#define F(x, y) x y\n#define G(x) F(x, x)\nint y = " + strings.Repeat("G(", 40) + "1" + strings.Repeat(")", 40) + ";"},
		{name: "strings that double", source: "#define S(x) #x\n#define T(x) S(x)\n#define A0 aaaaaaaaaaaaaaaa\n" + chain(40, "#define A%[1]d A%[2]d A%[2]d") + "const char *p = T(A40);"},
		{name: "tokens pasted to longer ones", source: "#define P2(a, b) a##b\n#define P(a, b) P2(a, b)\n#define A0 aaaaaaaaaaaaaaaa\n" + chain(24, "#define A%[1]d P(A%[2]d, A%[2]d)") +
			"#define B0 A19\n" + chain(12, "#define B%[1]d B%[2]d B%[2]d B%[2]d B%[2]d") + "int B12;"},
		{name: "__VA_OPT__ that doubles", source: "#define F(x, ...) x x __VA_OPT__(F2(__VA_ARGS__))\n#define F2(x, ...) x x __VA_OPT__(x x __VA_ARGS__ __VA_ARGS__)\nint y = " + strings.Repeat("F(1, ", 40) + "1" + strings.Repeat(")", 40) + ";"},
		{name: "includes that double", source: "#include \"a0.h\"\n", files: doublingIncludes(60)},
		{name: "a file that includes itself twice", source: "#include \"a.h\"\n", files: map[string]string{"a.h": "#if __INCLUDE_LEVEL__ < 100\n#include \"a.h\"\n#include \"a.h\"\n#endif\n"}},
		{name: "skipped groups, read often", source: "#include \"a0.h\"\n", files: withLeaf(doublingIncludes(40), "#if 0\n"+strings.Repeat("a b c d\n", 200)+"#endif\n")},
		{name: "a condition without end", source: "#define A0 1 +\n" + chain(40, "#define A%[1]d A%[2]d A%[2]d") + "#if A40 0\n#endif\nint x;"},
		{name: "warnings without end", source: many(6, "1;") + "void f() { M }"},

		// declarations, many of them
		{name: "variables", source: many(6, "int NEW(v);") + "M"},
		{name: "functions", source: many(6, "void NEW(f)() { int a = 1; a++; }") + "M"},
		{name: "overloads", source: many(3, "void f(A<__COUNTER__>);") + "template<int N> struct A {};\nM\n#undef X\n#define X void NEW(g)() { f(A<1>()); }\nM"},
		{name: "overloads that declarations are compared with", source: many(5, "void f(A<__COUNTER__> *);") + "template<int N> struct A {};\nM"},
		{name: "constructors", source: many(3, "Y(A<__COUNTER__>);") + "template<int N> struct A {};\nstruct Y { M };\n#undef X\n#define X Y NEW(y)(A<1>{});\nM"},
		{name: "bases in a row", source: many(4, "template<> struct A<__COUNTER__ + 1> : A<__COUNTER__ / 2> { int x; virtual void f(); };") + "template<int N> struct A;\n#define Y __COUNTER__\ntemplate<int N> struct B : B<N - 1> { int x; };\ntemplate<> struct B<0> { virtual void f(); };\n#undef X\n#define X B<__COUNTER__> NEW(b);\nM"},
		{name: "bases side by side", source: seq + "template<int N> struct B { virtual void f(); }; template<class T> struct D; template<int... I> struct D<S<I...>> : B<I>... {};\n" + many(1, "D<Make<9000 + __COUNTER__>> NEW(d);") + "M"},
		{name: "virtual bases", source: "struct B0 { int x; virtual void f(); };\ntemplate<int N> struct B; template<int N> struct L : virtual B<N> {}; template<int N> struct R : virtual B<N> {};\n" +
			"template<int N> struct B : L<N - 1>, R<N - 1> { void f(); }; template<> struct B<0> : B0 {};\nB<190> b; int g() { return b.x; }"},
		{name: "enumerators", source: many(6, "NEW(e) = 1,") + "enum E { M };"},
		{name: "attributes", source: many(6, "[[maybe_unused]]") + "M int x;"},
		{name: "using-directives", source: many(4, "namespace NEW(n) { int w; }") + "M\n#undef NEW\n#define NEW2(a, b) CAT(a, b)\n#undef X\n#define X using namespace NEW2(n, I);\n#define I __COUNTER__\nnamespace o { int v; }\n#undef X\n#define X namespace NEW2(m, I) { using namespace o; int f() { return v; } } using namespace o;\nM"},
		{name: "cases", source: many(5, "case __COUNTER__: return 1;") + "int f(int x) { switch (x) { M } return 0; }"},
		{name: "a huge initialiser", source: many(6, "1,") + "int a[] = { M };"},
		{name: "a huge expression", source: many(6, "x = x * 2 + 1;") + "int f(int x) { M return x; }"},
		{name: "lambdas", source: many(5, "[&] { [&] { a++; }(); }();") + "void f() { int a = 0; M }"},
		{name: "nested lambdas", source: "auto f = " + strings.Repeat("[](auto a) { return ", 24) + "a" + strings.Repeat("; }", 24) + ";\nauto g() { return f(1)" + strings.Repeat("(1)", 22) + "; }\n" + many(5, "auto NEW(h) = f(1)(2);") + "M"},
		{name: "extended lambdas", source: many(4, "k<<<1, 1>>>([=] __device__ () { (void)a; });") + "template<class F> __global__ void k(F f) { f(); }\nvoid g() { int a = 0; M }"},

		// templates
		{name: "instances that double", source: "template<int N, int K> struct F { static const int v = F<N - 1, 2 * K>::v + F<N - 1, 2 * K + 1>::v; };\ntemplate<int K> struct F<0, K> { static const int v = 1; };\nint x = F<40, 0>::v;"},
		{name: "function instances that double", source: "template<int N, int K> struct A {};\ntemplate<int K> constexpr int f(A<0, K>) { return 1; }\ntemplate<int N, int K> constexpr int f(A<N, K>) { return f(A<N - 1, 2 * K>()) + f(A<N - 1, 2 * K + 1>()); }\nconstexpr int x = f(A<40, 0>());"},
		{name: "variables of templates", source: "template<int N, int K> constexpr long v = v<N - 1, 2 * K> + v<N - 1, 2 * K + 1>;\ntemplate<int K> constexpr long v<0, K> = 1;\nlong x = v<40, 0>;"},
		{name: "classes that contain two", source: "template<class T, int N> struct A { A<T *, N - 1> a; A<T const *, N - 1> b; };\ntemplate<class T> struct A<T, 0> {};\ntemplate<class T, int N> struct B { A<A<T, N>, N> a; B<T *, N - 1> x; B<T const *, N - 1> y; };\ntemplate<class T> struct B<T, 0> {};\nB<int, 40> b;"},
		{name: "aliases that double", source: "template<class A, class B> struct P {};\ntemplate<class T> using A0 = P<T, T *>;\n" + chain(30, "template<class T> using A%[1]d = P<A%[2]d<T>, A%[2]d<T *>>;") + "A30<int> x;\ntemplate<class T, int N> struct L { A30<T> *a; L<A30<T *>, N - 1> l; };\nL<int, 1> l;"},
		{name: "packs that double", source: "template<class...> struct T {};\ntemplate<class... A> T<A..., A...> d(T<A...>);\nauto x = " + strings.Repeat("d(", 40) + "T<int>{}" + strings.Repeat(")", 40) + ";"},
		{name: "a product of packs", source: seq + "template<int... I, class... T> int f(S<I...>, T... t) { return 0; }\ntemplate<int... I, int... J> int g(S<I...> a, S<J...>) { return (0 + ... + f(a, (J + 0 * sizeof...(I))...)); }\n" +
			"template<int K, int... J> constexpr int row(S<J...>) { return (0 + ... + (J * K)); }\ntemplate<int... I> constexpr int all(S<I...> s) { return (0 + ... + row<I>(s)); }\nint x = all(Make<4000>());"},
		{name: "a long pack", source: seq + "template<class T> struct N; template<int... I> struct N<S<I...>> { static const int v = (0 + ... + I); };\nint x = N<Make<1900>>::v;\ntemplate<int K> struct L { static const int v = N<Make<K>>::v + L<K - 1>::v; }; template<> struct L<0> { static const int v = 0; };\nint y = L<190>::v;\n" +
			"template<int A, int B> struct Q { static const int v = L<A>::v + N<Make<B>>::v + Q<A, B - 1>::v; }; template<int A> struct Q<A, 1000> { static const int v = 0; };\nint z = Q<1, 1190>::v + Q<2, 1190>::v + Q<3, 1190>::v + Q<4, 1190>::v;\n" + many(3, "int NEW(q) = N<Make<__COUNTER__>>::v;") + "M"},
		{name: "partial specialisations", source: many(3, "template<class A, int N> struct Y<A, N, __COUNTER__> {};") + "template<class A, int N, int K> struct Y {};\nM\n#undef X\n#define X Y<int, 1, __COUNTER__ % 4000> NEW(y);\nM"},
		{name: "partial specialisations that are ordered", source: many(3, "template<class A> struct Y<A, W<A, __COUNTER__>> {}; template<class A> struct Y<A *, W<A *, __COUNTER__>> {};") + "template<class A, class B> struct Y {};\ntemplate<class T, int N> struct W {};\nM\n#undef X\n#define X Y<int *, W<int *, __COUNTER__ % 4000>> NEW(y);\nM"},
		{name: "deduction that fails", source: many(3, "template<class T> void f(T, A<__COUNTER__>);") + "template<int N> struct A {};\nM\n#undef X\n#define X void NEW(g)() { f(1, A<7>()); }\nM"},
		{name: "requirements", source: "template<class T, int N> concept C = requires(T t) { t; };\ntemplate<class T, int N> struct R { static constexpr bool v = requires { requires R<T *, N - 1>::v; requires R<T const *, N - 1>::v; }; };\n" +
			"template<class T> struct R<T, 0> { static constexpr bool v = true; };\nbool b = R<int, 40>::v;"},
		{name: "conversions", source: many(3, "void f(A<__COUNTER__>);") + "template<int N> struct A { A(A<N + 1>); A(int); operator int(); };\nM\n#undef X\n#define X void NEW(g)() { f(A<1>(0)); }\nM"},
		{name: "default arguments", source: "template<class T, int N, class U = typename T::template A<T, N - 1>::t, class V = typename T::template A<T *, N - 1>::t> struct D {};\nstruct X { template<class T, int N> struct A { using t = typename A<T *, N - 1>::t; using u = typename A<T const *, N - 1>::t; }; template<class T> struct A<T, 0> { using t = T; using u = T; }; };\nD<X, 60> d;\nX::A<int, 60>::u e;"},
		{name: "deduced results", source: "template<int N, int K> auto f() { if constexpr (N == 0) return K; else return f<N - 1, 2 * K>() + f<N - 1, 2 * K + 1>(); }\nint x = f<40, 0>();"},

		// constants
		{name: "a constant loop", source: "constexpr int f() { int a = 0; for (int i = 0; i < 900000; i++) for (int j = 0; j < 2; j++) a ^= i; return a; }\n" + many(4, "constexpr int NEW(x) = f() + __COUNTER__;") + "M"},
		{name: "constant recursion", source: "constexpr int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\n" + many(4, "constexpr int NEW(x) = f(20) + __COUNTER__;") + "M"},
		{name: "constant arrays", source: "struct A { int a[2000]; };\nconstexpr int f() { int s = 0; for (int i = 0; i < 900000; i++) { A x{}; s += x.a[1]; } return s; }\nconstexpr int x = f();"},
		{name: "constant arrays of arrays", source: "constexpr int a[1000][1000][1000]{};\nint x = a[1][1][1];"},
		{name: "constant copies", source: "struct A { int a[64]; };\nconstexpr int f() { A x{}; for (int i = 0; i < 900000; i++) { A y = x; x = y; } return x.a[1]; }\nconstexpr int x = f();"},
		{name: "constant allocations", source: "struct N { N *n; int a[20]{}; };\nconstexpr int f() { N *l = nullptr; for (int i = 0; i < 900000; i++) l = new N{l}; int k = 0; while (l) { N *n = l->n; delete l; l = n; k++; } return k; }\nconstexpr int x = f();"},
		{name: "constant strings", source: "constexpr int f() { int n = 0; for (int i = 0; i < 600000; i++) { const char *s = \"" + strings.Repeat("a", 2000) + "\"; n += __builtin_strlen(s); } return n; }\nconstexpr int x = f();"},
		{name: "constant objects with many bases", source: "template<int N> struct B : B<N - 1> { int x = N; }; template<> struct B<0> { int x = 0; };\nconstexpr int f() { int s = 0; for (int i = 0; i < 600000; i++) { B<150> b{}; s += b.x; } return s; }\nconstexpr int x = f();"},

		// what is printed
		{name: "names that double", source: "template<class A, class B> struct P {};\ntypedef int T0;\n" + chain(26, "typedef P<T%[2]d, T%[2]d> T%[1]d;") + "__device__ void f(T26 *); void g() { f(0); }"},
		{name: "kernels", source: many(5, "void NEW(g)() { k<__COUNTER__><<<1, 1>>>(); }") + "template<int N> __global__ void k() {}\nM"},
		{name: "device functions", source: many(6, "__device__ int NEW(f)(int a) { return a * 2; }") + "M"},
	}
}

// doublingIncludes returns files a0.h, a1.h, … each of which includes the next
// one twice.
func doublingIncludes(n int) map[string]string {
	files := map[string]string{}
	for i := range n {
		files[fmt.Sprintf("a%d.h", i)] = fmt.Sprintf("#include \"a%[1]d.h\"\n#include \"a%[1]d.h\"\n", i+1)
	}
	files[fmt.Sprintf("a%d.h", n)] = "\n"
	return files
}

// withLeaf replaces the innermost of doublingIncludes.
func withLeaf(files map[string]string, text string) map[string]string {
	files[fmt.Sprintf("a%d.h", len(files)-1)] = text
	return files
}

// Types whose parts are the same cost as much as their parts, not as their spelling:
// each level here doubles what is spelled, in a declaration and in a message.
func TestSharedTypes(t *testing.T) {
	source := "template<class T, class U> struct P { T *t; U *u; };\ntemplate<class T> __device__ void f0(T *p) { int z = p; }\n" +
		chain(60, "template<class T> __device__ void f%[1]d(T *) { P<T, T> *v = 0; f%[2]d(v); }") + "__global__ void k() { int *a = 0; f60(a); }\n"
	r := Compile(&Request{Main: "a.cu", Files: map[string]string{"a.cu": source}, Want: []string{"host", "keep"}, Limits: &Limits{Steps: testSteps}})
	if len(r.Diagnostics) == 0 || !strings.HasPrefix(r.Diagnostics[0].Text, "a value of type ") {
		t.Fatalf("%.200q", r.Stderr)
	}
	for _, m := range r.Diagnostics {
		if strings.Contains(m.Text, "--max-steps") {
			t.Error(m.Text)
		}
	}
	// Without the message, in the device pass too.
	source = strings.Replace(source, "int z = p;", "", 1)
	r = Compile(&Request{Main: "a.cu", Files: map[string]string{"a.cu": source}, Want: []string{"host", "keep"}, Limits: &Limits{Steps: testSteps}})
	if r.Exit != 0 {
		t.Errorf("%.200q", r.Stderr)
	}
}

// The limits of TestLimits: what cuda_mini.h and the shape need before it grows
// is a small part of them.
const (
	testSteps = 2_000_000
	testBytes = 256 << 20
)

// TestLimits compiles the shapes under limits. Each ends with one catastrophe
// that names the limit, both counters stay by their limits, and the counter of
// bytes tells what was really allocated, up to a factor.
func TestLimits(t *testing.T) {
	mini, err := os.ReadFile("../../testdata/cuda_mini.h")
	if err != nil {
		t.Fatal(err)
	}
	prelude := append([]byte("#define __SIZE_TYPE__ unsigned long\n"), mini...)
	for _, s := range hostileShapes() {
		t.Run(s.name, func(t *testing.T) {
			if len(s.source) > 4<<10 {
				t.Fatalf("%d bytes are not short", len(s.source))
			}
			files := MemFS{"f.cu": []byte(s.source)}
			for name, text := range s.files {
				files[name] = []byte(text)
			}
			o := Bare()
			o.Standard, o.Prelude = true, prelude
			o.work = Limits{Steps: testSteps, Bytes: testBytes}.newBudget()
			words := strings.Fields("--c++20 --extended-lambda --gnu_version=120200 --m64 --allow_managed --parse_templates --gen_c_file_name f.int.c --stub_file_name f.stub.c f.cu")
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			c, out := runTool(&o, words, Env{FS: files, PID: 1, Now: noTime})
			runtime.ReadMemStats(&after)

			if out.Exit != ExitCatastrophe || c.reporter.Catastrophes != 1 || !bytes.Contains(out.Stderr, []byte("catastrophic error: cufront stopped")) {
				t.Errorf("exit %d after %d steps and %d bytes\n%.1000s", out.Exit, out.Used.Steps, out.Used.Bytes, out.Stderr)
			}
			if len(out.Written) > 0 {
				t.Errorf("wrote %q", out.Written)
			}
			if out.Used.Steps > 2*testSteps || out.Used.Bytes > 2*testBytes {
				t.Errorf("took %d steps and %d bytes", out.Used.Steps, out.Used.Bytes)
			}
			const factor, base = 4, 32 << 20
			allocated := int64(after.TotalAlloc - before.TotalAlloc)
			if allocated > factor*out.Used.Bytes+base || out.Used.Bytes > factor*allocated+base {
				t.Errorf("%d bytes were counted, %d allocated", out.Used.Bytes, allocated)
			}
		})
	}
}

// TestLimitOfRequest gives the limits with a request: the result is complete,
// and the message stands at the user's line.
func TestLimitOfRequest(t *testing.T) {
	req := func(limits *Limits) *Request {
		return &Request{Main: "a.cu", Files: map[string]string{"a.cu": "int y;\n" + many(6, "int NEW(x);") + "M\n"}, Want: []string{WantHost, WantIL, WantMap, WantStub}, Limits: limits}
	}
	for _, c := range []struct {
		limits Limits
		want   string
	}{
		{Limits{Steps: 5e6}, "the limit of 5,000,000 steps of work (--max-steps)"},
		{Limits{Bytes: 512 << 20}, "the limit of 536,870,912 bytes of memory (--max-bytes)"},
	} {
		res := Compile(req(&c.limits))
		if res.Exit != ExitCatastrophe || res.Error != "" || res.Host != "" || res.IL != "" || len(res.Diagnostics) != 1 {
			t.Fatalf("%+v: exit %d, error %q, %d diagnostics\n%s", c.limits, res.Exit, res.Error, len(res.Diagnostics), res.Stderr)
		}
		if d := res.Diagnostics[0]; !strings.Contains(d.Text, c.want) || d.Severity != "catastrophic error" || d.File != "a.cu" || d.Line != 13 {
			t.Errorf("%+v", d)
		}
	}
}

// TestLimitOfExplanation lets the limit be reached by a part of the result that
// is made after the passes.
func TestLimitOfExplanation(t *testing.T) {
	req := &Request{Main: "a.cu", Files: map[string]string{"a.cu": many(4, "int NEW(x) = 1 + 2;") + "M\n"}}
	p, _ := parsePerson(nil)
	_, host := p.run(lang.HostPass, req.Main, "a", nil, Env{FS: withHeaders{FS: MemFS{"a.cu": []byte(req.Files["a.cu"])}}, PID: 1, Now: noTime})
	run := func(want string, steps int64) *Result {
		req.Limits, req.Want = &Limits{Steps: steps}, []string{want}
		return Compile(req)
	}
	res := run(WantIL, host.Used.Steps+1000)
	if n := len(res.Diagnostics); res.Exit != ExitCatastrophe || n != 1 || !strings.Contains(res.Diagnostics[0].Text, `in pass "explain il"`) || !strings.Contains(res.Stderr, "explain il") || res.IL != "" {
		t.Errorf("exit %d, %d diagnostics\n%s", res.Exit, n, res.Stderr)
	}
	if res := run(WantIL, 0); res.Exit != ExitOK || res.IL == "" {
		t.Errorf("without a limit: exit %d\n%s", res.Exit, res.Stderr)
	}
}
