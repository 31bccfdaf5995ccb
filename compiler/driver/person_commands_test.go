package driver

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What bash completes after a line.
func TestBashCompletion(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	script := filepath.Join(t.TempDir(), "cufront")
	if err := os.WriteFile(script, Completion([]string{"bash"}).Stdout, 0o666); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"cufront sp": "split", "cufront completion f": "fish", "cufront split -std=c++1": "c++11 c++14 c++17", "cufront split -rdc=t": "true",
		"cufront split x.cu --wh": "--why", "cufront split --extended-l": "--extended-lambda",
	} {
		words := strings.Fields(strings.ReplaceAll(line, "=", " = "))
		cmd := exec.Command(bash, "-c", `source "$1"; shift; COMP_LINE=$1; COMP_POINT=${#1}; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compopt() { :; }; _cufront; echo "${COMPREPLY[*]}"`)
		cmd.Args = append(cmd.Args, append([]string{"bash", script, line}, words...)...)
		out, err := cmd.CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", line, got, err, want)
		}
	}
}

// Each shell is told every command and every option.
func TestCompletionIsWhole(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish"} {
		text := string(Completion([]string{shell}).Stdout)
		for _, c := range subcommands {
			if !strings.Contains(text, c.name) {
				t.Errorf("%s does not know %s", shell, c.name)
			}
		}
		for _, o := range spelledOptions() {
			if !strings.Contains(text, strings.Trim(o.word, "-=")) {
				t.Errorf("%s does not know %s", shell, o.word)
			}
		}
	}
	if out := Completion([]string{"tcsh"}); out.Exit != ExitErrors || !strings.Contains(string(out.Stderr), "usage") {
		t.Errorf("%+v", out)
	}
}

// The formatter has nothing to say about the manual page, and shows its parts.
func TestManual(t *testing.T) {
	for line := range strings.Lines(Manual()) {
		if strings.HasPrefix(line, "'") || strings.Contains(line, " -") && !strings.Contains(line, `\-`) && !strings.HasPrefix(line, ".") {
			t.Errorf("%q", line)
		}
	}
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip("no groff")
	}
	cmd := exec.Command(groff, "-man", "-Tutf8", "-ww")
	cmd.Stdin = strings.NewReader(Manual())
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil || said.Len() > 0 {
		t.Errorf("%v: %s", err, said.String())
	}
	if !strings.Contains(string(out), "all is well") {
		t.Errorf("%s", out)
	}
}

func TestSARIFCommand(t *testing.T) {
	files := MemFS{"a.cu": []byte("int b();\n__global__ void k() { b(); }\n"), "c.cu": []byte("int x = y;\n"), "d.cu": []byte("int x;\n")}
	before := len(files)
	out := Main([]string{"sarif", "a.cu", "c.cu", "d.cu"}, Env{FS: files, Dir: "/src", PID: 1})
	var log struct {
		Version string
		Runs    []struct {
			Results []struct {
				RuleID    string
				Locations []struct {
					PhysicalLocation struct{ ArtifactLocation struct{ URI string } }
				}
			}
		}
	}
	if err := json.Unmarshal(out.Stdout, &log); err != nil {
		t.Fatalf("%v: %s", err, out.Stdout)
	}
	var found []string
	for _, run := range log.Runs {
		for _, r := range run.Results {
			found = append(found, r.RuleID+" "+r.Locations[0].PhysicalLocation.ArtifactLocation.URI)
		}
	}
	if want := []string{"EC3464 file:///src/a.cu", "EC20 file:///src/c.cu"}; log.Version != "2.1.0" || len(found) < 2 || !slices.Contains(found, want[1]) || !strings.HasSuffix(found[0], "a.cu") {
		t.Errorf("%v, want like %v", found, want)
	}
	if out.Exit != ExitErrors || len(files) != before {
		t.Errorf("exit %d, %d files", out.Exit, len(files))
	}
	if out := Main([]string{"sarif"}, Env{FS: files}); out.Exit != ExitErrors || !strings.Contains(string(out.Stderr), "no source file") {
		t.Errorf("%+v", out)
	}
	if out := Main([]string{"sarif", "none.cu"}, Env{FS: files}); out.Exit != ExitCatastrophe {
		t.Errorf("%+v", out)
	}
}
