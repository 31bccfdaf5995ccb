// This file implements the test of single diagnostics: programs whose comments
// say what the tool reports, behind the token where it does:
//
//	int *p = 1.5 /* ERROR 144 "a value of type …" */;
//
// The number is the displayed one; notes that belong to a diagnostic have none.
// HOST or DEVICE before the word restricts it to that pass. The first line may
// name options, `// -std=c++20 --extended-lambda`; --device among them asks for
// the device pass too. All expectations are the real tool's: -write writes the
// texts for it, -annotate puts what it answered (SARIF) into the programs.
package golden

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cufront/compiler/diag"
	"cufront/compiler/driver"
	"cufront/compiler/internal/inspect"
)

var (
	write    = flag.String("write", "", "write the texts of testdata/check for the real tool into this folder")
	annotate = flag.String("annotate", "",
		"write the comments anew from the real tool's answers in this folder, NAME/sarif and NAME/device_sarif")
)

var (
	expectation = regexp.MustCompile(` ?/\* (?:(HOST|DEVICE) )?(ERROR|WARNING|REMARK|NOTE)(?: (\d+))? "(.*?)" \*/`)
	tokens      = regexp.MustCompile(`[A-Za-z_]\w*|[0-9][\w.]*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'` +
		`|<<<|>>>|\.\.\.|<=>|::|->\*?|&&|\|\||[-+*/%=!<>]=|<<|>>|\+\+|--|\S`)
)

// A finding is a diagnostic or note, expected or given.
type finding struct {
	line, col int
	word      string // ERROR, …
	number    int
	text      string
}

func (f finding) String() string {
	return fmt.Sprintf("%d:%d: %s", f.line, f.col, f.comment(""))
}

func (f finding) comment(pass string) string {
	number := ""
	if f.number != 0 {
		number = fmt.Sprintf(" %d", f.number)
	}
	return fmt.Sprintf(`/* %s%s%s "%s" */`, pass, f.word, number, f.text)
}

// A checkedProgram is a program of testdata/check.
type checkedProgram struct {
	name     string
	text     string // without the comments
	standard string
	options  []string
	device   bool
	want     [2][]finding // of the host and the device pass
}

// loadChecked reads a program and takes the expectations out of it.
func loadChecked(path string) (*checkedProgram, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	c := &checkedProgram{name: strings.TrimSuffix(filepath.Base(path), ".cu"), standard: "c++17"}
	var text strings.Builder
	for i, line := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		if words, ok := strings.CutPrefix(line, "// -"); ok && i == 0 {
			c.firstLine(strings.Fields("-" + words))
		}
		bare, end := "", 0
		for _, m := range expectation.FindAllStringSubmatchIndex(line, -1) {
			bare += line[end:m[0]]
			end = m[1]
			at := tokens.FindAllStringIndex(bare, -1)
			if len(at) == 0 {
				return nil, fmt.Errorf("%s:%d: a comment behind no token", path, i+1)
			}
			part := func(n int) string {
				if m[2*n] < 0 {
					return ""
				}
				return line[m[2*n]:m[2*n+1]]
			}
			f := finding{i + 1, at[len(at)-1][0] + 1, part(2), 0, part(4)}
			fmt.Sscan(part(3), &f.number)
			for pass, other := range [...]string{"DEVICE", "HOST"} {
				if part(1) != other {
					c.want[pass] = append(c.want[pass], f)
				}
			}
		}
		text.WriteString(bare + line[end:] + "\n")
	}
	c.text = text.String()
	return c, nil
}

func (c *checkedProgram) firstLine(words []string) {
	for _, w := range words {
		switch standard, ok := strings.CutPrefix(w, "-std="); {
		case ok:
			c.standard = standard
		case w == "--device":
			c.device = true
		default:
			c.options = append(c.options, w)
		}
	}
}

// input is what both tools compile: the stand-in for the toolkit's header comes
// first, and the text is not preprocessed, so that columns are the program's.
func (c *checkedProgram) input() []byte {
	mini, _ := os.ReadFile(filepath.Join(testdata, "cuda_mini.h"))
	head := "# 1 \"prelude.h\"\n#define __SIZE_TYPE__ unsigned long\n# 1 \"cuda_mini.h\"\n"
	return slices.Concat([]byte(head), mini, []byte("# 1 \""+c.name+".cu\"\n"+c.text))
}

// run compiles the program with one pass and returns what is reported.
func (c *checkedProgram) run(t *testing.T, pass int) []finding {
	words := append([]string{"--" + c.standard}, strings.Fields("--static-host-stub --device-hidden-visibility --gnu_version=120200"+
		" --display_error_number --allow_managed --output_mode sarif --orig_src_file_name")...)
	words = append(append(words, c.name+".cu", "--orig_src_path_name", "/w/"+c.name+".cu"), c.options...)
	if pass == 0 {
		words = append(words, strings.Fields("--m64 --parse_templates --gen_c_file_name o.cpp --stub_file_name s.c in.ii")...)
	} else {
		words = append([]string{"--device_pass"}, append(words, strings.Fields("-arch compute_75 -m64 --include_file_name f.fatbin.c -tused"+
			" --gen_c_file_name o.c --stub_file_name s.c --gen_device_file_name o.gpu in.ii -o o.ptx")...)...)
	}
	var units inspect.Problems
	fs := &files{data: map[string][]byte{"in.ii": c.input()}}
	out := driver.Main(words, driver.Env{FS: fs, Dir: "/w", PID: 4711, Inspect: units.Behind})
	for _, problem := range units.Found {
		t.Error(problem)
	}
	found, err := c.findings(out.Stderr)
	if err != nil {
		t.Fatalf("%v\n%s", err, out.Stderr)
	}
	return found
}

// A sarifLog is the part of SARIF that is looked at.
type sarifLog struct {
	Runs []struct {
		Results []struct {
			RuleID           string
			Level            string
			Message          struct{ Text string }
			Locations        []sarifLocation
			RelatedLocations []struct {
				sarifLocation
				Message struct{ Text string }
			}
		}
	}
}

type sarifLocation struct {
	PhysicalLocation struct {
		ArtifactLocation struct{ URI string }
		Region           struct{ StartLine, StartColumn int }
	}
}

// findings reads SARIF, with the commas that the tool forgets or gives too much,
// and returns what stands at a place in the program.
func (c *checkedProgram) findings(data []byte) (all []finding, err error) {
	for _, r := range [...][2]string{{`}{"`, `},{"`}, {`},]`, `}]`}} {
		data = bytes.ReplaceAll(data, []byte(r[0]), []byte(r[1]))
	}
	var log sarifLog
	if err := json.Unmarshal(data, &log); err != nil {
		return nil, err
	}
	add := func(word string, number int, text string, l sarifLocation) {
		p := l.PhysicalLocation
		if strings.HasSuffix(p.ArtifactLocation.URI, "/"+c.name+".cu") {
			all = append(all, finding{p.Region.StartLine, p.Region.StartColumn, word, number, text})
		}
	}
	for _, run := range log.Runs {
		for _, r := range run.Results {
			number := 0
			fmt.Sscanf(r.RuleID, "EC%d", &number)
			for _, l := range r.Locations {
				add(strings.ToUpper(r.Level), diag.Code(number).Display(), r.Message.Text, l)
			}
			for _, n := range r.RelatedLocations {
				add("NOTE", 0, n.Message.Text, n.sarifLocation)
			}
		}
	}
	return all, nil
}

// TestDiagnostics compares all diagnostics of the programs of testdata/check
// with their comments, both ways. check/known.txt lists the programs where ours
// differ, with a hash of the differences, and why; it may only shrink.
func TestDiagnostics(t *testing.T) {
	paths, _ := filepath.Glob(filepath.Join(testdata, "check", "*.cu"))
	if len(paths) == 0 {
		t.Fatal("no programs")
	}
	known, err := readKnown(filepath.Join(testdata, "check", "known.txt"))
	if err != nil {
		t.Fatal(err)
	}
	results := map[string][]Result{}
	for _, path := range paths {
		c, err := loadChecked(path)
		if err != nil {
			t.Fatal(err)
		}
		results[c.name] = []Result{{Kind: diagnosticsKind}}
		if *write != "" || *annotate != "" {
			exchange(t, path, c)
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			r := &results[c.name][0] // wanted are no differences
			r.Got = strings.Join(c.compare(t), "\n")
			switch problem := known.judge(c.name, *r); {
			case *shrink || *record:
				known.renew(c.name, results[c.name], *record)
			case problem != "" || *show && !r.Same():
				t.Errorf("%s\n%s", problem, r.Got)
			}
		})
	}
	for _, key := range known.without(results) {
		t.Errorf("%s lists %s of %s, which is not there", known.path, key.kind, key.name)
	}
	if *shrink || *record {
		if err := known.write(); err != nil {
			t.Error(err)
		}
	}
}

// compare returns the differences between what is expected and what is given.
func (c *checkedProgram) compare(t *testing.T) (problems []string) {
	passes := 1
	if c.device {
		passes = 2
	}
	for pass := range passes {
		got := c.run(t, pass)
		for _, f := range without(c.want[pass], got) {
			problems = append(problems, fmt.Sprintf("%s pass: not given: %s", passNames[pass], f))
		}
		for _, f := range without(got, c.want[pass]) {
			problems = append(problems, fmt.Sprintf("%s pass: not expected: %s", passNames[pass], f))
		}
	}
	return problems
}

var passNames = [...]string{"host", "device"}

// exchange writes the text for the real tool, or the comments from its answers.
func exchange(t *testing.T, path string, c *checkedProgram) {
	if *write != "" {
		options := strings.Join(append([]string{"-std=" + c.standard}, c.options...), " ")
		for ext, data := range map[string][]byte{".ii": c.input(), ".options": []byte(options + "\n")} {
			if err := os.WriteFile(filepath.Join(*write, c.name+ext), data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	var found [2][]finding
	for pass, file := range [...]string{"sarif", "device_sarif"} {
		data, err := os.ReadFile(filepath.Join(*annotate, c.name, file))
		if err == nil && (pass == 0 || c.device) && len(data) > 0 {
			found[pass], err = c.findings(data)
		}
		if err != nil && !os.IsNotExist(err) {
			t.Errorf("%s: %v", c.name, err)
			return
		}
	}
	text, err := c.commented(found)
	if err == nil {
		err = os.WriteFile(path, []byte(text), 0o666)
	}
	if err != nil {
		t.Errorf("%s: %v", c.name, err)
	}
}

// commented returns the program with comments for what the passes found.
func (c *checkedProgram) commented(found [2][]finding) (string, error) {
	type insertion struct {
		at      int
		comment string
	}
	lines := strings.Split(strings.TrimSuffix(c.text, "\n"), "\n")
	inserted := make([][]insertion, len(lines))
	put := func(f finding, pass string) error {
		if f.line < 1 || f.line > len(lines) {
			return fmt.Errorf("no line for %v", f)
		}
		at := tokens.FindAllStringIndex(lines[f.line-1], -1)
		i := slices.IndexFunc(at, func(m []int) bool { return m[0] == f.col-1 })
		if i < 0 {
			return fmt.Errorf("no token for %v", f)
		}
		inserted[f.line-1] = append(inserted[f.line-1], insertion{at[i][1], " " + f.comment(pass)})
		return nil
	}
	both := found[0]
	words := [2]string{}
	if c.device {
		both = without(found[0], without(found[0], found[1]))
		words = [2]string{"HOST ", "DEVICE "}
	}
	for _, f := range both {
		if err := put(f, ""); err != nil {
			return "", err
		}
	}
	for pass, word := range words {
		for _, f := range without(found[pass], both) {
			if err := put(f, word); err != nil {
				return "", err
			}
		}
	}
	var text strings.Builder
	for i, line := range lines {
		slices.SortStableFunc(inserted[i], func(a, b insertion) int { return a.at - b.at })
		end := 0
		for _, in := range inserted[i] {
			text.WriteString(line[end:in.at] + in.comment)
			end = in.at
		}
		text.WriteString(line[end:] + "\n")
	}
	return text.String(), nil
}
