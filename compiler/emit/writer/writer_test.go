package writer

import (
	"testing"

	"cufront/compiler/source"
	"cufront/compiler/work"
)

// twoSegments is a.cu with lines 1..4, then the same name again from line 20.
func twoSegments() *source.Map {
	m := &source.Map{}
	m.OpenSegment(source.Segment{Line: 1, Name: "a.cu"})
	for i := 0; i < 4; i++ {
		m.AddLine(nil)
	}
	m.OpenSegment(source.Segment{Line: 20, Name: "a.cu"})
	m.AddLine(nil)
	m.OpenSegment(source.Segment{Line: 7, Name: `c:\h"`, System: true})
	m.AddLine(nil)
	return m
}

func at(seq uint32) source.Pos { return source.Pos{Seq: seq, Col: 1} }

func TestMarkers(t *testing.T) {
	tests := []struct {
		name string
		do   func(*Writer)
		want string
	}{
		{"same line joins", func(w *Writer) { w.SetPos(at(1)); w.Str("a; "); w.SetPos(at(1)); w.Str("b; ") }, "# 1 \"a.cu\"\na; b; "},
		{"next line needs a marker", func(w *Writer) { w.SetPos(at(1)); w.Str("a; "); w.SetPos(at(2)); w.Str("b; ") },
			"# 1 \"a.cu\"\na; \n# 2\nb; "},
		{"own newline advances", func(w *Writer) { w.SetPos(at(1)); w.Str("#pragma x"); w.Newline(); w.SetPos(at(2)); w.Str("b; ") },
			"# 1 \"a.cu\"\n#pragma x\nb; "},
		{"backwards", func(w *Writer) { w.SetPos(at(3)); w.Str("a"); w.SetPos(at(2)); w.Str("b") }, "# 3 \"a.cu\"\na\n# 2\nb"},
		{"new segment names the file", func(w *Writer) { w.SetPos(at(4)); w.Str("a"); w.SetPos(at(5)); w.Str("b") },
			"# 4 \"a.cu\"\na\n# 20 \"a.cu\"\nb"},
		{"system header and escapes", func(w *Writer) { w.SetPos(at(6)) }, "# 7 \"c:\\\\h\\\"\" 3\n"},
		{"forgotten line", func(w *Writer) { w.SetPos(at(1)); w.ForeignLines("#if 0\n"); w.ForgetLine(); w.SetPos(at(1)) },
			"# 1 \"a.cu\"\n#if 0\n# 1\n"},
		{"forgotten file", func(w *Writer) { w.SetPos(at(1)); w.ForeignLines("#endif\n"); w.ForgetFile(); w.SetPos(at(1)) },
			"# 1 \"a.cu\"\n#endif\n# 1 \"a.cu\"\n"},
		{"raw text is no line start", func(w *Writer) { w.SetPos(at(1)); w.Uncounted("\n#pragma p\n"); w.SetPos(at(2)) },
			"# 1 \"a.cu\"\n\n#pragma p\n\n# 2\n"},
		{"raw text keeps the line", func(w *Writer) { w.SetPos(at(1)); w.Uncounted("\n#pragma p\n"); w.SetPos(at(1)); w.Str("x") },
			"# 1 \"a.cu\"\n\n#pragma p\nx"},
	}
	for _, tt := range tests {
		w := New(twoSegments(), 64, work.New(0, 0))
		tt.do(w)
		if got := string(w.Bytes()); got != tt.want {
			t.Errorf("%s:\n got %q\nwant %q", tt.name, got, tt.want)
		}
	}
}

func TestOriginsNestWithoutOverlap(t *testing.T) {
	w := New(twoSegments(), 64, work.New(0, 0))
	w.Record(nil)
	w.Begin("outer", User, source.Range{Start: at(1)})
	w.Str("ab")
	w.Begin("inner", Injected, source.Range{Start: at(2)})
	w.Str("cd")
	w.End()
	w.Str("e")
	w.End()
	want := []struct {
		start, end int
		rule       string
	}{{0, 2, "outer"}, {2, 4, "inner"}, {4, 5, "outer"}}
	got := w.Origins()
	if len(got) != len(want) {
		t.Fatalf("got %d ranges, want %d", len(got), len(want))
	}
	for i, o := range got {
		if o.Start != want[i].start || o.End != want[i].end || o.Rule != want[i].rule {
			t.Errorf("range %d = %+v, want %+v", i, o, want[i])
		}
	}
}

// Expressions have ranges of their own in the reader's text alone, of the kind
// of what is around them.
func TestPartsAreOfTheReadersText(t *testing.T) {
	w := New(twoSegments(), 64, work.New(0, 0))
	w.Record(func(p source.Pos) bool { return p == at(2) })
	entry := func(line uint32) {
		w.Begin("rule", Rewritten, source.Range{Start: at(line)})
		around := w.Within(at(line))
		w.Str("a")
		if w.BeginPart("part", at(3), at(4)) {
			w.Str("b")
			w.End()
		}
		w.Str("c")
		w.Outside(around)
		w.End()
	}
	entry(1)
	entry(2)
	if w.BeginPart("part", at(3), at(4)) {
		t.Error("there is a part outside of all entries")
	}
	got := w.Origins()
	if len(got) != 4 {
		t.Fatalf("got %+v", got)
	}
	if part := got[2]; part.Src != (source.Range{Start: at(3), End: at(4)}) || part.Rule != "part" || part.Kind != Rewritten {
		t.Errorf("the part is %+v", part)
	}
	if got[0].Src.Start != at(1) || got[1].Src.Start != at(2) || got[3].Src.Start != at(2) {
		t.Errorf("what is around the part is %+v", got)
	}
}

func BenchmarkDeclarations(b *testing.B) {
	m := &source.Map{}
	m.OpenSegment(source.Segment{Line: 1, Name: "a.cu"})
	for i := 0; i < 1000; i++ {
		m.AddLine(nil)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		w := New(m, 64<<10, work.New(0, 0))
		for l := uint32(1); l <= 1000; l++ {
			w.SetPos(at(l))
			w.Str("unsigned ")
			w.Str("counter")
			w.Byte('[')
			w.Uint(uint64(l))
			w.Str("]; ")
		}
		b.SetBytes(int64(w.Len()))
	}
}

// TestBudgetWithin writes one entry without end: the budget ends it.
func TestBudgetWithin(t *testing.T) {
	b := work.New(0, 1000)
	reached := false
	b.OnLimit(func(work.Kind) { reached = true })
	b.Run(func() {
		for w := New(twoSegments(), 16, b); w.Len() < 1<<20; {
			w.Str("f1 + f1")
		}
	})
	if !reached {
		t.Error("a megabyte was written, one kilobyte is the limit")
	}
}
