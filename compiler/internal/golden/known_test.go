// This file implements the tests of the list of known differences.
package golden

import (
	"os"
	"path/filepath"
	"testing"
)

func TestKnownList(t *testing.T) {
	path := filepath.Join(t.TempDir(), "known.txt")
	list := "# head\na/b\tcpp=01,il=02\tlambdas\na/c\til=03\tlambdas\na/b\tid=04\tnames\n"
	if err := os.WriteFile(path, []byte(list), 0o666); err != nil {
		t.Fatal(err)
	}
	k, err := readKnown(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := k.write(); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(path); string(data) != list {
		t.Errorf("got %q", data)
	}
	rs := []Result{{"cpp", "x", "x"}, {"il", "x", "y"}, {"exit", "0", "2"}}
	for i, want := range [...]bool{true, true, true} {
		if got := k.judge("a/b", rs[i]) != ""; got != want {
			t.Errorf("%s: a problem: %t", rs[i].Kind, got)
		}
	}
	results := map[string][]Result{"a/b": rs}
	if missing := k.without(results); len(missing) != 2 || missing[0] != (knownKey{"a/b", "id"}) || missing[1] != (knownKey{"a/c", "il"}) {
		t.Errorf("listed and not recorded: %v", missing)
	}
	k.renew("a/b", rs, false)
	if problem := k.judge("a/b", rs[1]); problem != "" {
		t.Error(problem)
	}
	if k.judge("a/b", rs[2]) == "" {
		t.Error("a result is listed that was not asked for")
	}
	k.renew("a/b", rs, true)
	if problem := k.judge("a/b", rs[2]); problem != "" {
		t.Error(problem)
	}
}

func TestKnownListRows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "known.txt")
	for _, bad := range []string{"a/b\til=01\n", "a/b\til\tx\n", "a/b\til=01\t\n", "a/b\t\tx\n", "a/b\til=01\tx\na/b\til=02\ty\n"} {
		os.WriteFile(path, []byte(bad), 0o666)
		if _, err := readKnown(path); err == nil {
			t.Errorf("accepted %q", bad)
		}
	}
}

func TestCauses(t *testing.T) {
	text := func(s string) Result { return Result{"stderr", "f.cu(1): error: a\n", s} }
	for _, c := range []struct {
		r    Result
		want string
	}{
		{text(""), causeMissing},
		{text("f.cu(1): error: a\n\nf.cu(2): warning #12-D: b\n"), causeExtra},
		{text("f.cu(1): error: b\n"), causeWording},
		{text("f.cu(2): error: a\n"), causeDiagnostics},
		{text("f.cu(1): error: a\n  ^\n"), causeNotes},
		{text("f.cu(1): error: a\nf.cu(1): warning #177-D: variable \"x\" was declared but never referenced\n"), causeUses},
		{Result{"il", "file-scope type@1\nneeded:  TRUE\n", "file-scope type@1\nneeded:  FALSE\n"}, causeFlags},
		{Result{"il", "file-scope type@1\nsize:  1\n", "file-scope type@1\nsize:  2\n"}, causeFields},
		{Result{"il", "file-scope type@1\n", "file-scope scope@1\n"}, causeEntries},
		{Result{"il", "file-scope type@1\nfile-scope scope@2\n", "file-scope scope@1\nfile-scope type@2\n"}, causeOrder},
		{Result{"gpu", "x", ""}, causeDeviceText},
	} {
		if got := cause(c.r, []Result{c.r}); got != c.want {
			t.Errorf("%+v: %s and not %s", c.r, got, c.want)
		}
	}
}
