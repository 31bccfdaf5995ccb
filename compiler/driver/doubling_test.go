package driver

import (
	"fmt"
	"strings"
	"testing"

	"cufront/compiler/lang"
)

// doublings is how often each source of TestDoubling doubles something: what
// grows with it never ends.
const doublings = 40

// doubled returns the first line and one line for each doubling, made by form
// with the number of the new entity for %[1]d and that of the last for %[2]d,
// and the last line with the number of the last entity for %[1]d.
func doubled(first, form, last string) string {
	var b strings.Builder
	b.WriteString(first + "\n")
	for i := range doublings {
		fmt.Fprintf(&b, form+"\n", i+1, i)
	}
	fmt.Fprintf(&b, last, doublings)
	return b.String()
}

// TestDoubling compiles sources in which every declaration doubles what a
// careless walk would look at; both passes, the IL display included, end in
// reasonable time and with the verdict expected.
func TestDoubling(t *testing.T) {
	const fails, stops = ExitErrors, ExitCatastrophe
	for name, c := range map[string]struct {
		source string
		exit   int
	}{
		"virtual bases": {doubled("struct B0 { int x; virtual void f(); };",
			"struct L%[1]d : virtual B%[2]d {}; struct R%[1]d : virtual B%[2]d {}; struct B%[1]d : L%[1]d, R%[1]d {};",
			"int main() { B%[1]d b; b.x = 1; b.f(); B0 *p = &b; return p == 0; }"), 0},
		"bases": {doubled("struct B0 { int x; virtual void f(); };",
			"struct L%[1]d : B%[2]d {}; struct R%[1]d : B%[2]d {}; struct B%[1]d : L%[1]d, R%[1]d {};", "B%[1]d b;"), stops},
		"private bases": {doubled("struct B0 { int x; void f(); };",
			"struct L%[1]d : private virtual B%[2]d {}; struct R%[1]d : private virtual B%[2]d {}; struct B%[1]d : private L%[1]d, private R%[1]d {};", "B%[1]d *b;"), 0},
		"bases of a template": {"template<class T> struct O {" + doubled("struct B0 { int x; virtual void f(); };",
			"struct L%[1]d : B%[2]d {}; struct R%[1]d : B%[2]d {}; struct B%[1]d : L%[1]d, R%[1]d {};",
			"struct X : B%[1]d { void g() { this->y; x; f(); } }; };"), 0},
		"members": {doubled("struct B0 { int x = 1; };", "struct B%[1]d { B%[2]d a, b; };",
			"struct D : B%[1]d { B%[1]d q; }; D d; int main() { const D e; d = e; return sizeof(d) > 4; }"), 0},
		"layouts": {doubled("struct A0 { int x; }; struct B0 { int x; };", "struct A%[1]d { A%[2]d a, b; }; struct B%[1]d { B%[2]d a, b; };",
			"static_assert(__is_layout_compatible(A%[1]d, B%[1]d));"), 0},
		"empty members": {doubled("struct B0 {};", "struct B%[1]d { [[no_unique_address]] B%[2]d a, b; };", "B%[1]d d; int main() { B%[1]d e = d; }"), 0},
		"comparisons": {doubled("struct B0 { int x; bool operator==(const B0 &) const = default; };",
			"struct B%[1]d { B%[2]d a, b; bool operator==(const B%[1]d &) const = default; };", "B%[1]d x; bool b = x == x;"), 0},
		"concepts": {doubled("template<class T> concept C0 = sizeof(T) > 1;", "template<class T> concept C%[1]d = C%[2]d<T> && C%[2]d<T>;",
			"template<class T> void f(T); template<C%[1]d T> void f(T); void g() { f(1); }"), 0},
		"alternatives": {doubled("template<class T> concept C0 = sizeof(T) > 1;", "template<class T> concept C%[1]d = C%[2]d<T> || C%[2]d<T *> && C%[2]d<T &>;",
			"template<class T> void f(T); template<C%[1]d T> void f(T); void g() { f(1); }"), fails}, // too many to compare
		"function types": {doubled("using A0 = int;", "using A%[1]d = A%[2]d (*)(A%[2]d, A%[2]d);",
			"A%[1]d x; template<class T> void f(T) {} void g() { f(x); } int y = x;"), fails},
		"template arguments": {doubled("template<class A, class B> struct P { A *a; B *b; }; using A0 = int;", "using A%[1]d = P<A%[2]d, A%[2]d>;",
			"A%[1]d x; template<class T> void f(T) {} void g() { f(x); }"), stops},
		"alias templates": {doubled("template<class A, class B> struct P { A *a; B *b; }; template<class T> using A0 = T;",
			"template<class T> using A%[1]d = P<A%[2]d<T>, A%[2]d<T>>;", "template<class T> void f(A%[1]d<T>); void g(A%[1]d<int> &x) { f(1); }"), fails},
		"packs": {"template<class...> struct T {}; template<class... A> T<A..., A...> d(T<A...>); auto x = " +
			strings.Repeat("d(", doublings) + "T<int>{}" + strings.Repeat(")", doublings) + ";", stops},
		"namespaces": {doubled("namespace c0 { int x; }",
			"namespace a%[1]d { using namespace c%[2]d; } namespace b%[1]d { using namespace c%[2]d; } namespace c%[1]d { using namespace a%[1]d; using namespace b%[1]d; }",
			"int y = c%[1]d::x; int z = c%[1]d::q;"), fails},
		"deduced results": {doubled("template<class T> auto f0(T t) { return t; }", "template<class T> auto f%[1]d(T t) { return f%[2]d(t) + f%[2]d(t); }", "int x = f%[1]d(1);"), 0},
		"conversions": {doubled("struct B0 { operator int(); };", "struct L%[1]d : virtual B%[2]d { operator L%[1]d *(); }; struct B%[1]d : L%[1]d, virtual B%[2]d {};",
			"int f(B%[1]d &b) { return b; }"), 0},
	} {
		t.Run(name, func(t *testing.T) {
			words := strings.Fields("--c++20 --il_display --gnu_version=120200 --orig_src_file_name f.cu --orig_src_path_name /f.cu --m64 --parse_templates" +
				" --gen_c_file_name f.int.c --stub_file_name f.stub.c f.cu")
			for _, pass := range []lang.Pass{lang.HostPass, lang.DevicePass} {
				out := runPass(pass, words, Env{FS: MemFS{"f.cu": []byte(c.source)}, PID: 1, Now: noTime}, Limits{})
				if out.Exit != c.exit && (pass == lang.HostPass || out.Exit == ExitInternal) {
					t.Errorf("exit %d, want %d\n%.2000s", out.Exit, c.exit, out.Stderr)
				}
			}
		})
	}
}
