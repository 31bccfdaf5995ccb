package driver

import (
	"strings"
	"testing"
)

// TestQualifiedNamesKeepTheirQualifiers checks names in the host text that mean
// nothing, or something else, without their qualifiers.
func TestQualifiedNamesKeepTheirQualifiers(t *testing.T) {
	tests := []struct{ source, want string }{
		{"namespace N { extern int &r; extern int s; } int f() { return N::r + N::s; }", "return N::r + N::s;"},
		{"struct E { static const int &e; }; int f() { return E::e; }", "return E::e;"},
		{"template<class T> struct A { struct B {}; }; class C { template<class T> friend struct A<T>::B; };", "template< class T> friend struct A< T> ::B;"},
		{"template<class T> struct A; template<class V> class C { template<class T> friend struct A<T>::B; };", "template< class T> friend struct A< T> ::B;"},
		{"void f(int n) { switch (n) { case (1, 0): break; } }", "case (1, 0):"},
	}
	words := strings.Fields("--c++17 --gnu_version=120200 --parse_templates --stub_file_name s.c --gen_c_file_name o.cpp f.cu")
	for _, test := range tests {
		fs := MemFS{"f.cu": []byte(test.source + "\n")}
		out := Run(words, Env{FS: fs, Dir: "/w"})
		text, _ := fs.ReadFile("o.cpp")
		if out.Exit != 0 || !strings.Contains(string(text), test.want) {
			t.Errorf("%s: exit %d, no %q\n%s", test.source, out.Exit, test.want, out.Stderr)
		}
	}
}
