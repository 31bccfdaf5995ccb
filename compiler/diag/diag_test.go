package diag

import (
	"strings"
	"testing"

	"cufront/compiler/source"
)

func newReporter() *Reporter {
	m := &source.Map{}
	m.OpenSegment(source.Segment{Name: "a.cu", Line: 1})
	for i := 0; i < 20; i++ {
		m.AddLine([]byte("int x;"))
	}
	return &Reporter{Map: m, Options: Options{DisplayNumber: true, ErrorLimit: 100}}
}

func at(line uint32) source.Pos { return source.Pos{Seq: line, Col: 1} }

func texts(r *Reporter) string {
	var s []string
	for _, d := range r.All {
		s = append(s, d.Text)
	}
	return strings.Join(s, "|")
}

func TestExpand(t *testing.T) {
	for _, c := range []struct {
		text, want string
		args       []string
	}{
		{`type "{0}" and {1}`, `type "int" and function "f"`, []string{"int", `function "f"`}},
		{`type "{0}"`, `type "A" (aka "B")`, []string{`"A" (aka "B")`}},
		{`"{0}"{1}`, `"a", defined`, []string{"a", ", defined"}},
		{`no {x} {`, `no {x} {`, []string{"a"}},
		{`"{0}`, `"a`, []string{"a"}},
	} {
		if got := expand(c.text, c.args); got != c.want {
			t.Errorf("expand(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestHintFollowsFirstWarning(t *testing.T) {
	r := newReporter()
	r.Report(UndefinedIdentifier, at(1), "a")
	r.Report(PointlessUnsignedComparison, at(2))
	r.Report(PointlessUnsignedComparison, at(3))
	if got := texts(r); strings.Count(got, "The warnings can be suppressed") != 1 || !strings.Contains(r.All[2].Text, "The warnings") {
		t.Errorf("got %s", got)
	}
	if r.Errors != 1 || r.Warnings != 2 {
		t.Errorf("%d errors, %d warnings", r.Errors, r.Warnings)
	}
}

func TestMutedReportsAreOnlyCounted(t *testing.T) {
	r := newReporter()
	saved := r.Mute()
	r.Report(PointlessUnsignedComparison, at(1))
	if r.Hits() != 0 {
		t.Error("a warning counts as an error")
	}
	r.Report(UndefinedIdentifier, at(1), "a").AddLine("x").AddNote(UndefinedIdentifier, at(1), "b")
	if !r.Unmute(saved) || len(r.All) != 0 || r.Errors != 0 {
		t.Errorf("recorded %s", texts(r))
	}
}

func TestPragmasByPosition(t *testing.T) {
	r := newReporter()
	n := PointlessUnsignedComparison.Number()
	r.Options.Set(n, Setting{Severity: Error})
	p := &r.Pragmas
	p.Set(at(3), n, Setting{Severity: Suppressed})
	p.Push(at(5))
	p.Set(at(6), n, Setting{Severity: Warning})
	if !p.Pop(at(8)) || p.Pop(at(9)) {
		t.Error("unbalanced pop")
	}
	p.Default(at(10), n)
	want := map[uint32]Severity{1: Error, 4: Suppressed, 7: Warning, 9: Suppressed, 12: Error}
	for line, w := range want {
		got := Suppressed
		if d := r.Report(PointlessUnsignedComparison, at(line)); !d.Discarded() {
			got = d.Severity
		}
		if got != w {
			t.Errorf("line %d: severity %d, want %d", line, got, w)
		}
	}
}

func TestHardErrorsObeyNothing(t *testing.T) {
	r := newReporter()
	r.Options.Set(UndefinedIdentifier.Number(), Setting{Severity: Suppressed})
	if r.Report(UndefinedIdentifier, at(1), "a").Severity != Error {
		t.Error("a hard error was regraded")
	}
}

func TestErrorLimitStops(t *testing.T) {
	r := newReporter()
	r.Options.ErrorLimit = 2
	for i := uint32(1); i < 5; i++ {
		r.Report(UndefinedIdentifier, at(i), "a")
	}
	if !r.Stopped() || len(r.All) != 2 {
		t.Errorf("%d diagnostics", len(r.All))
	}
}

func TestSystemHeaderKeepsOnlyHardErrors(t *testing.T) {
	r := newReporter()
	r.Map.OpenSegment(source.Segment{Name: "s.h", Line: 1, System: true})
	p := source.Pos{Seq: r.Map.AddLine([]byte("x")), Col: 1}
	r.Report(PointlessUnsignedComparison, p)
	r.Report(GlobalMustHaveVoid(), p)
	r.Report(UndefinedIdentifier, p, "x")
	if got := texts(r); got != `identifier "x" is undefined` {
		t.Errorf("got %s", got)
	}
}

// GlobalMustHaveVoid is a discretionary error.
func GlobalMustHaveVoid() Code { return Code(3505) }

func TestNumbers(t *testing.T) {
	for n, want := range map[int]int{1: 1, 3794: 3794, 20000: 3457, 20012: 3469} {
		if got, ok := (&Options{}).Lookup(n); !ok || got != want {
			t.Errorf("Lookup(%d) = %d, %v", n, got, ok)
		}
	}
	for _, n := range []int{0, 3795, 19999, 20338} {
		if _, ok := (&Options{}).Lookup(n); ok {
			t.Errorf("Lookup(%d) succeeds", n)
		}
	}
	if Code(3469).Display() != 20012 {
		t.Error("display number of 3469")
	}
}

func TestNumbersOfReleases(t *testing.T) {
	o := &Options{Release: 5}
	if got, ok := o.Lookup(3469); !ok || got == 3469 {
		t.Errorf("3469 means %d, %v", got, ok)
	}
	if got, _ := o.Lookup(3469 + 127); got != 3469 {
		t.Errorf("%d", got)
	}
	if got, _ := o.Lookup(20012); got != 3469 {
		t.Errorf("%d", got)
	}
	if _, ok := o.Lookup(4013); ok {
		t.Error("4013 is accepted")
	}
	if got := o.number(Code(3481)); got != 3608 {
		t.Errorf("%d", got)
	}
	if got := o.display(Code(3469)); got != 20012 {
		t.Errorf("%d", got)
	}
}
