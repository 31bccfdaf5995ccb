package golden

import (
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"cufront/compiler/driver"
	"cufront/compiler/internal/diff"
)

var (
	only   = flag.String("case", "", "run only cases whose name has this prefix, and show their differences")
	shrink = flag.Bool("shrink", false, "drop from known.txt what passes now")
	record = flag.Bool("record", false, "write a new known.txt from all differences")
)

const testdata = "../../../testdata"

// TestCases runs every case of testdata. A result that differs must be listed
// in known.txt with its reason; a listed result that does not differ any more
// must be taken off the list, so that the list can only shrink.
func TestCases(t *testing.T) {
	names, err := Find(testdata)
	if err != nil || len(names) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	known, err := readKnown(filepath.Join(testdata, "known.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var (
		mu      sync.Mutex
		wg      sync.WaitGroup
		gate    = make(chan struct{}, runtime.GOMAXPROCS(0))
		results = map[string][]Result{}
		heavy   = map[string]driver.Limits{}
	)
	for _, name := range names {
		if !strings.HasPrefix(name, *only) {
			continue
		}
		wg.Add(1)
		gate <- struct{}{}
		go func() {
			defer func() { <-gate; wg.Done() }()
			c, err := Load(testdata, name)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				return
			}
			rs := c.Run()
			mu.Lock()
			results[name] = rs
			if page := driver.PageLimits(); c.Used.Steps > page.Steps/10 || c.Used.Bytes > page.Bytes/10 {
				heavy[name] = c.Used
			}
			mu.Unlock()
		}()
	}
	wg.Wait()
	// One case evaluates constants up to the tool's own limit.
	if page := driver.PageLimits(); len(heavy) > 1 {
		t.Errorf("more than a tenth of what a page allows, %d steps and %d bytes, is taken by %v", page.Steps, page.Bytes, heavy)
	}
	differs := map[string][]string{}
	same, all := 0, 0
	for _, name := range names {
		for _, r := range results[name] {
			all++
			listed := known.has(name, r.Kind)
			switch {
			case r.Same():
				same++
				if listed && !*shrink && !*record {
					t.Errorf("%s: %s is as recorded now: take it off testdata/known.txt", name, r.Kind)
				}
			default:
				differs[name] = append(differs[name], r.Kind)
				if !listed && !*record || *only != "" {
					t.Errorf("%s: %s differs (- recorded, + ours)\n%s", name, r.Kind, diff.Head(diff.Lines(r.Want, r.Got), 30))
				}
			}
		}
	}
	t.Logf("%d of %d results of %d cases are as recorded", same, all, len(results))
	if *shrink || *record {
		if *only != "" {
			t.Fatal("-shrink and -record need all cases")
		}
		if err := known.rewrite(filepath.Join(testdata, "known.txt"), differs, *record); err != nil {
			t.Fatal(err)
		}
	}
}

func TestKnownList(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "known.txt")
	if err := os.WriteFile(path, []byte("# head\na/b\tcpp,il\tlambdas\na/c\til\tlambdas\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	k, err := readKnown(path)
	if err != nil {
		t.Fatal(err)
	}
	if !k.has("a/b", "il") || k.has("a/b", "exit") || k.has("a/d", "il") {
		t.Error("wrong list")
	}
	if err := k.rewrite(path, map[string][]string{"a/b": {"il", "exit"}}, false); err != nil {
		t.Fatal(err)
	}
	data, _ := os.ReadFile(path)
	if got := string(data); got != "# head\na/b\til\tlambdas\n" {
		t.Errorf("got %q", got)
	}
	for _, bad := range []string{"a/b\til\n", "a/b\til\t\n", "a/b\t\tx\n"} {
		os.WriteFile(path, []byte(bad), 0o666)
		if _, err := readKnown(path); err == nil {
			t.Errorf("accepted %q", bad)
		}
	}
}

func TestCanonicalIL(t *testing.T) {
	got := canonicalIL("@7f00 @a @7f00 \"Mon Jan  2 15:04:05 2006\\012\"")
	if got != `@1 @2 @1 "TIME"` {
		t.Error(got)
	}
}
