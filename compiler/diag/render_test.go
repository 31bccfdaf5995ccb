package diag

import (
	"strings"
	"testing"

	"cufront/compiler/source"
)

func TestText(t *testing.T) {
	m := &source.Map{}
	m.OpenSegment(source.Segment{Name: "a.cu", Line: 5})
	m.AddLine([]byte("\tint é = \x00y;\r"))
	m.AddLine([]byte("void f(int);"))
	r := &Reporter{Map: m, Options: Options{DisplayNumber: true}}
	r.Contexts = func() []Context { return []Context{{`instantiation of class "X"`, source.Pos{Seq: 2, Col: 1}}} }
	d := r.Report(UndefinedIdentifier, source.Pos{Seq: 1, Col: 12}, "y")
	d.AddLine("argument types are: (int)")
	d.AddNote(CandidateParameterCount, source.Pos{Seq: 2, Col: 6}, `function "f"`)
	r.Contexts = nil
	r.Report(ExpectedCloseBrace, EndOfSource)
	want := "a.cu(5): error: identifier \"y\" is undefined\n" +
		"            argument types are: (int)\n" +
		"  \tint é =  y;\n" +
		"  \t         ^\n" +
		"a.cu(6): note #3322-D: number of parameters of function \"f\" does not match the call\n" +
		"  void f(int);\n" +
		"       ^\n" +
		"          detected during instantiation of class \"X\" at line 6\n\n" +
		"At end of source: error: expected a \"}\"\n\n"
	if got := string(r.Text(nil, DefaultStyle())); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := string(r.Summary(nil, "a.cu")); got != "2 errors detected in the compilation of \"a.cu\".\n" {
		t.Errorf("summary %q", got)
	}
	sarif := string(r.SARIFResults(nil, "/w"))
	for _, part := range []string{`"uri":"file:///w/a.cu"},"region":{"startLine":5,"startColumn":11}`, `},{"ruleId":"EC67"`, `"region":{"startLine":6}}}]}`} {
		if !strings.Contains(sarif, part) {
			t.Errorf("no %s in %s", part, sarif)
		}
	}
}

func TestContextLimit(t *testing.T) {
	r := newReporter()
	var cs []Context
	for i := range 13 {
		cs = append(cs, Context{Text: "instantiation " + string(rune('a'+i))})
	}
	r.Contexts = func() []Context { return cs }
	r.Report(UndefinedIdentifier, at(1), "x")
	for limit, want := range map[int]string{0: "abcdefghijklm", 10: "abcde3ijklm", 2: "a11m", 12: "abcdefghijklm"} {
		st := DefaultStyle()
		st.ContextLimit = limit
		var got strings.Builder
		for _, l := range strings.Split(string(r.Text(nil, st)), "\n") {
			if s, ok := strings.CutPrefix(l, "            instantiation "); ok {
				got.WriteString(s)
			} else if s, ok := strings.CutPrefix(l, "            [ "); ok {
				got.WriteString(strings.Fields(s)[0])
			}
		}
		if got.String() != want {
			t.Errorf("limit %d: %s, want %s", limit, got.String(), want)
		}
	}
}

func TestWrap(t *testing.T) {
	p := printer{st: Style{Wrap: true}}
	p.line(strings.Repeat("word ", 20)+strings.Repeat("x", 80), 10)
	for i, l := range strings.Split(strings.TrimSuffix(string(p.out), "\n"), "\n") {
		if len(l) > 79 || i > 0 && !strings.HasPrefix(l, "          ") || strings.HasSuffix(l, " ") {
			t.Errorf("line %d: %q", i, l)
		}
	}
}

func TestSARIFRelatedLocationCommas(t *testing.T) {
	for notes, want := range map[int]string{1: "[{N}]", 2: "[{N}{N},]", 3: "[{N}{N},{N},]"} {
		r := newReporter()
		d := r.Report(UndefinedIdentifier, source.Pos{}, "x")
		for range notes {
			d.AddNote(CandidateDeductionFailed, source.Pos{}, "x")
		}
		got := string(r.SARIFResults(nil, ""))
		_, got, _ = strings.Cut(got, `"relatedLocations":`)
		got = strings.ReplaceAll(got, `{"message":{"text":"`+d.Notes[0].Text+`"}}`, "{N}")
		if got != want+"}" {
			t.Errorf("%d notes: %s", notes, got)
		}
	}
}

// Diagnostics without number on one huge line keep the text bounded: beyond
// maxEchoed the lines are named, no longer quoted.
func TestEchoIsBounded(t *testing.T) {
	m := &source.Map{}
	m.OpenSegment(source.Segment{Name: "a.cu", Line: 1})
	m.AddLine([]byte(strings.Repeat("x", 1<<20)))
	r := &Reporter{Map: m, Options: Options{DisplayNumber: true, ErrorLimit: 1000}}
	for range 100 {
		r.Report(ExpectedCloseBrace, at(1))
	}
	got := r.Text(nil, DefaultStyle())
	if len(got) > maxEchoed+3<<20 {
		t.Errorf("%d bytes of text", len(got))
	}
	if n := strings.Count(string(got), "expected a \"}\""); n != 100 {
		t.Errorf("%d diagnostics, want 100", n)
	}
}
