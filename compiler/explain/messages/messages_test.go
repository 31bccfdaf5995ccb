package messages

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"cufront/compiler/diag"
	"cufront/compiler/driver"
)

func all(t *testing.T) []Explanation {
	t.Helper()
	list, err := All()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// small declares what the language extensions need: most programs need no more of
// the headers, which take ten times as long to read.
const small = `#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
typedef __SIZE_TYPE__ size_t;
struct __attribute__((device_builtin)) uint3 { unsigned x, y, z; };
struct __attribute__((device_builtin)) dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
};
uint3 __attribute__((device_builtin)) extern const threadIdx;
uint3 __attribute__((device_builtin)) extern const blockIdx;
typedef struct CUstream_st *cudaStream_t;
extern "C" {
unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, cudaStream_t = 0);
int cudaLaunchKernel(const void *, dim3, dim3, void **, size_t, cudaStream_t);
__device__ __attribute__((device_builtin)) void __syncthreads(void);
}
`

// holds compiles a program and reports whether it says the number, or is accepted
// without it.
func (x *Explanation) holds(text string, options []string, says bool) (ok bool, stderr string) {
	for _, headers := range []bool{false, true} {
		numbers, failed, said := x.said(text, options, headers)
		if ok = slices.Contains(numbers, strconv.Itoa(x.Says)) == says && (says || !failed); ok {
			return true, ""
		}
		stderr = said
	}
	return false, stderr
}

// said compiles a program, with the headers or the small one, and lists the
// numbers of its diagnostics.
func (x *Explanation) said(text string, options []string, headers bool) (numbers []string, failed bool, stderr string) {
	if x.Mode == "" {
		req := driver.Request{Main: "x.cu", Files: map[string]string{"x.cu": text}, Args: options, Want: []string{driver.WantFiles}}
		if !headers {
			req.Files["small/cuda_runtime.h"], req.Args = small, append([]string{"-I", "small"}, options...)
		}
		res := driver.Compile(&req)
		for _, m := range res.Diagnostics {
			numbers = append(numbers, strings.TrimSuffix(m.Number, "-D"))
		}
		return numbers, res.Exit != 0, res.Stderr + res.Error
	}
	run := driver.Run
	words := slices.Clone(options)
	switch x.Mode {
	case ModeCICC:
		run = driver.RunDevice
	case ModeJIT:
		run = driver.RunJIT
	}
	if x.Mode != ModeJIT { // which shows no numbers and has no SARIF
		words = append(words, "--output_mode", "sarif")
	}
	out := run(append(words, "x.cu"), driver.Env{FS: driver.MemFS{"x.cu": []byte(text)}, Dir: "/w", PID: 1})
	for _, part := range strings.Split(string(out.Stdout)+string(out.Stderr), `"ruleId":"EC`)[1:] {
		digits, _, _ := strings.Cut(part, `"`)
		n, _ := strconv.Atoi(digits)
		numbers = append(numbers, strconv.Itoa(diag.Code(n).Display()))
	}
	for _, row := range diag.Rows() {
		// As far as the text is the same for all programs; what is short then says too little.
		if text, _, _ := strings.Cut(row.Text, "{"); x.Mode == ModeJIT && len(text) > 30 && strings.Contains(string(out.Stderr), text) {
			numbers = append(numbers, strconv.Itoa(row.Code.Display()))
		}
	}
	return numbers, out.Exit != 0, string(out.Stdout) + string(out.Stderr)
}

// TestEveryReported: every diagnostic of CUDA's that some code of the compiler
// reports has a text, and 250 others have one.
func TestEveryReported(t *testing.T) {
	reported := map[string]bool{}
	word := regexp.MustCompile(`\bdiag\.[A-Z]\w*`)
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, name := range word.FindAllString(string(text), -1) {
			reported[strings.TrimPrefix(name, "diag.")] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	list, others := all(t), 0
	for _, x := range list {
		if x.Number < 20000 {
			others++
		}
	}
	for _, row := range diag.Rows() {
		if n := row.Code.Display(); n >= 20000 && reported[row.Name] && find(list, n) == nil {
			t.Errorf("%d has no text: %s", n, row.Text)
		}
	}
	if others < generalTexts {
		t.Errorf("%d texts about C++, not %d", others, generalTexts)
	}
}

const generalTexts = 250

// TestTexts: each text says something of its own, in plain sentences, and names a
// rule of the standard or a section of a manual.
func TestTexts(t *testing.T) {
	rule := regexp.MustCompile(`^(\[[a-z0-9.]+\](, )?)+$|^(CUDA C\+\+ Programming Guide|GCC manual|NVRTC|nvcc manual|PTX inline assembly guide), .+$`)
	list := all(t)
	words := make([]map[string]bool, len(list))
	for i, x := range list {
		words[i] = wordsOf(x.Text + " " + x.Fix)
		if !rule.MatchString(x.Rule) {
			t.Errorf("%d: %q is no rule", x.Number, x.Rule)
		}
		if n := strings.Count(x.Text+" ", ". ") + strings.Count(x.Text+" ", "? "); n < 1 || n > 6 || len(words[i]) < 10 {
			t.Errorf("%d: %d sentences, %d words", x.Number, n, len(words[i]))
		}
		if lines := strings.Count(x.Fails, "\n"); lines > 12 {
			t.Errorf("%d: a program of %d lines", x.Number, lines)
		}
		for j := range i {
			if s := similar(words[i], words[j]); s >= 0.6 {
				t.Errorf("%d and %d share %.0f %% of their words", x.Number, list[j].Number, 100*s)
			}
		}
		if p := pageOf(diag.Rows(), &x); p.Message == "" {
			t.Errorf("%d is not in the catalog", x.Number)
		}
	}
}

// wordsOf is the set of a text's words, without those that any text has.
func wordsOf(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' }) {
		if !strings.Contains(" a an and are as at be but by can for from has have if in is it its no not of on one or so than that the their them then there they this to what when where which with would ", " "+w+" ") {
			set[w] = true
		}
	}
	return set
}

// similar is the share of common words in all words of both.
func similar(x, y map[string]bool) float64 {
	common := 0
	for w := range x {
		if y[w] {
			common++
		}
	}
	return float64(common) / float64(len(x)+len(y)-common)
}

// TestParse: texts that lack something are refused with the number.
func TestParse(t *testing.T) {
	const good = "== 7\nrule: [lex]\nText.\nfix: None.\n-- fails.cu --\nint @;\n-- mended.cu --\nint a;\n"
	if list, err := parse(good); err != nil || len(list) != 1 || list[0].Says != 7 || list[0].Mended != "int a;\n" {
		t.Errorf("%+v, %v", list, err)
	}
	for old, now := range map[string]string{"== 7": "== seven", "== 7\n": "words\n== 7\n", "rule: [lex]": "", "fix: None.": "", "int @;": "", "-- mended.cu --\nint a;\n": "", "Text.": "mode: other\nText.", "rule:": "says: x\nrule:"} {
		if _, err := parse(strings.Replace(good, old, now, 1)); err == nil {
			t.Errorf("%q in place of %q is accepted", now, old)
		}
	}
}

// TestCommand: numbers as messages show them, tags, lists, and what is wrong.
func TestCommand(t *testing.T) {
	for _, test := range []struct{ words, stdout, stderr string }{
		{"20014", "warning 20014", ""},
		{"#20091-D --json", `"number": 20091`, ""},
		{"20091", "a … … cannot be directly read in a host function\n\n", ""},
		{"device_var_read_in_host", "warning 20091", ""},
		{"20031", "Number 20024 is said in its place", ""},
		{"--list", "20\terror\t", ""},
		{"2 20", "Nothing more is written about it", ""},
		{"20021", "", "no diagnostic has the number 20021; the nearest are 20019, 20023, 20018"},
		{"nothing", "", "neither a number nor the tag"},
		{"--odd", "", "unknown option '--odd'"},
		{"", "", "name a diagnostic"},
	} {
		out := Main(append([]string{"explain"}, strings.Fields(test.words)...))
		if !strings.Contains(string(out.Stdout), test.stdout) || !strings.Contains(string(out.Stderr), test.stderr) || (out.Exit != 0) != (test.stderr != "") {
			t.Errorf("%s: exit %d\n%s%s", test.words, out.Exit, out.Stdout, out.Stderr)
		}
		for line := range strings.Lines(string(out.Stdout)) {
			if !strings.Contains(test.words, "--") && !strings.HasPrefix(line, "    ") && utf8.RuneCountInString(line) > width+1 {
				t.Errorf("a long line: %q", line)
			}
		}
	}
}

// TestPrograms: each program that fails causes its diagnostic, and each mended one
// is accepted without it. -run 'TestPrograms/^(20|65)$' asks for some of them.
func TestPrograms(t *testing.T) {
	turn := make(chan struct{}, 2)
	for _, x := range all(t) {
		t.Run(strconv.Itoa(x.Number), func(t *testing.T) {
			t.Parallel()
			turn <- struct{}{}
			defer func() { <-turn }()
			if ok, stderr := x.holds(x.Fails, x.Options, true); !ok {
				t.Errorf("the program does not cause it:\n%s\n%s", x.Fails, stderr)
			}
			if ok, stderr := x.holds(x.Mended, x.MendedOptions, false); !ok {
				t.Errorf("the mended program is not accepted:\n%s\n%s", x.Mended, stderr)
			}
		})
	}
}
