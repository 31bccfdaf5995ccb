// This file implements the test of all recorded cases.
package golden

import (
	"flag"
	"path/filepath"
	"sync"
	"testing"

	"cufront/compiler/driver"
	"cufront/compiler/internal/diff"
	"cufront/compiler/internal/inspect"
)

var (
	show   = flag.Bool("show", false, "fail at results that are known to differ too, and show how they do")
	shrink = flag.Bool("shrink", false, "drop from known.txt what passes now, and keep the hashes of what still differs")
	record = flag.Bool("record", false, "the same, and add to known.txt what differs besides")
)

const testdata = "../../../testdata"

// A tally is what the cases have left behind.
type tally struct {
	sync.Mutex
	results map[string][]Result
	heavy   map[string]driver.Limits
	excused map[string]map[int]bool // exceptions from the IL's invariants that the cases show
}

// TestCases runs every case of testdata as a test of its own. A result that
// differs must be listed in known.txt with its reason and the hash of what ours
// is; a listed result that does not differ any more must be taken off the list,
// so that the list can only shrink, and one that changes does not do so unseen.
func TestCases(t *testing.T) {
	names, err := Find(testdata)
	if err != nil || len(names) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	known, err := readKnown(filepath.Join(testdata, "known.txt"))
	if err != nil {
		t.Fatal(err)
	}
	all := &tally{results: map[string][]Result{}, heavy: map[string]driver.Limits{}, excused: map[string]map[int]bool{}}
	t.Cleanup(func() {
		all.limits(t)
		switch {
		case len(all.results) == len(names):
			all.finish(t, known)
		case *shrink || *record:
			t.Error("-shrink and -record need all cases")
		}
	})
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all.run(t, name, known)
		})
	}
}

// run runs a case.
func (a *tally) run(t *testing.T, name string, known *known) {
	c, err := Load(testdata, name)
	if err != nil {
		t.Fatal(err)
	}
	rs := c.Run()
	a.Lock()
	defer a.Unlock()
	a.results[name], a.excused[name] = rs, c.Units.Excused
	for _, problem := range c.Units.Found {
		t.Error(problem)
	}
	if page := driver.PageLimits(); c.Used.Steps > page.Steps/10 || c.Used.Bytes > page.Bytes/10 {
		a.heavy[name] = c.Used
	}
	if *shrink || *record {
		return
	}
	for _, r := range rs {
		problem := known.judge(name, r)
		if problem == "" && *show && !r.Same() {
			problem = r.Kind + " differs, as is known"
		}
		if problem != "" {
			t.Errorf("%s (- recorded, + ours)\n%s", problem, diff.Head(diff.Lines(r.Want, r.Got), 30))
		}
	}
}

// limits looks for cases that take too much. One case evaluates constants up to
// the tool's own limit.
func (a *tally) limits(t *testing.T) {
	if page := driver.PageLimits(); len(a.heavy) > 1 {
		t.Errorf("more than a tenth of what a page allows, %d steps and %d bytes, is taken by %v", page.Steps, page.Bytes, a.heavy)
	}
}

// finish counts the results and looks after the list.
func (a *tally) finish(t *testing.T, known *known) {
	same, all := 0, 0
	for _, rs := range a.results {
		for _, r := range rs {
			all++
			if r.Same() {
				same++
			}
		}
	}
	t.Logf("%d of %d results of %d cases are as recorded", same, all, len(a.results))
	for i, e := range inspect.Exceptions() {
		if !a.excused[e.Example][i] {
			t.Errorf("%s does not show %q any more: take it off the list of exceptions, or name another case", e.Example, e.Text)
		}
	}
	if !*shrink && !*record {
		for _, key := range known.without(a.results) {
			t.Errorf("%s lists %s of %s, which is not recorded", known.path, key.kind, key.name)
		}
		return
	}
	for _, key := range known.without(a.results) {
		delete(known.results, key)
	}
	for name, rs := range a.results {
		known.renew(name, rs, *record)
	}
	if err := known.write(); err != nil {
		t.Error(err)
	}
}

func TestCanonicalIL(t *testing.T) {
	got := canonicalIL("@7f00 @a @7f00 \"Mon Jan  2 15:04:05 2006\\012\"")
	if got != `@1 @2 @1 "TIME"` {
		t.Error(got)
	}
}
