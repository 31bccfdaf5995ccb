package pp

import (
	"testing"

	"cufront/compiler/diag"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

func TestListing(t *testing.T) {
	const text = "#include \"a.h\"\n#define N 4\nint v[N];\n#if 0\n#if 1\nskipped\n#endif\n#else\n/* two\nlines */ int z = \\\n  3;\n#endif\nF @\n# 7 \"b.cu\"\nlast\n"
	const want = `L 1 "main.cu"
N#include "a.h"
L 1 "a.h" 1
Nint a;
L 2 "main.cu" 2
N#define N 4
Nint v[N];
Xint v[4];
N#if 0
S#if 1
Sskipped
S#endif
N#else
N/* two
Nlines */ int z = \
N  3;
X  int z =   3;
N#endif
E "main.cu" 13 3 unrecognized token
NF @
L 7 "b.cu"
N# 7 "b.cu"
Nlast
`
	rep := &diag.Reporter{}
	cfg := Config{FS: mapFS{"a.h": "int a;\n"}, Main: "main.cu", Text: []byte(text), Lines: &source.Map{}, Reporter: rep, Listing: true}
	p := New(cfg)
	var tok token.Token
	for p.Next(&tok); tok.Kind != token.EOF; p.Next(&tok) {
	}
	if got := string(Listing(cfg, p.Lines(), rep, p.Marks())); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}
