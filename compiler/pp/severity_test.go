package pp

import (
	"strings"
	"testing"

	"cufront/compiler/diag"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// readPragmas reads a source to its end and returns the reporter.
func readPragmas(text string) *diag.Reporter {
	lines := &source.Map{}
	r := &diag.Reporter{Map: lines, Options: diag.Options{DisplayNumber: true}}
	p := New(Config{FS: mapFS{}, Main: "a.cu", Text: []byte(text), Lines: lines, Reporter: r})
	var t token.Token
	for p.Next(&t); t.Kind != token.EOF; p.Next(&t) {
	}
	return r
}

func TestBadSeverityPragmas(t *testing.T) {
	for text, want := range map[string]string{
		"#pragma nv_diag_suppress no_such_tag": "a.cu(1): warning #1223-D: invalid error tag\n  #pragma nv_diag_suppress no_such_tag\n                           ^\n",
		"#pragma nv_diag_suppress 99999":       "warning #1222-D: invalid error number",
		"#pragma nv_diag_suppress 186 940":     "warning #253-D: expected a \",\"\n  #pragma nv_diag_suppress 186 940\n                               ^\n",
		"#pragma nv_diag_suppress \"186\"":     "warning #1224-D: expected an error number or error tag",
		"#pragma nv_diag_suppress -1":          "1224-D",
		"#pragma nv_diagnostic pop":            "#3185-D: no '#pragma diagnostic push' was found to match this 'diagnostic pop'\n  #pragma nv_diagnostic pop\n                           ^\n",
		"#pragma nv_diagnostic frob":           "have either 'push' or 'pop' argument\n  #pragma nv_diagnostic frob\n                        ^\n",
		"#pragma nv_diagnostic":                "argument\n  #pragma nv_diagnostic\n                       ^\n",
		"#pragma nv_diag_frobnicate 1":         "",
		"#pragma diag_suppress 99999":          "",
	} {
		r := readPragmas(text + "\n")
		got := string(r.Text(nil, diag.DefaultStyle()))
		if !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%s:\ngot  %q\nwant %q", text, got, want)
		}
	}
}

func TestSeverityPragmas(t *testing.T) {
	const code = diag.PointlessUnsignedComparison
	r := readPragmas(`int a;
#pragma nv_diag_error = 186, missing_tag
int b;
#pragma nv_diagnostic push
_Pragma("nv_diag_suppress 186") int c;
#pragma nv_diagnostic pop
int d;
#pragma nv_diag_default unsigned_compare_with_zero
int e;
`)
	for line, want := range map[uint32]diag.Severity{1: diag.Warning, 3: diag.Error, 5: diag.Suppressed, 7: diag.Error, 9: diag.Warning} {
		got := diag.Suppressed
		if d := r.Report(code, source.Pos{Seq: line, Col: 50}); !d.Discarded() {
			got = d.Severity
		}
		if got != want {
			t.Errorf("line %d: severity %d, want %d", line, got, want)
		}
	}
}
