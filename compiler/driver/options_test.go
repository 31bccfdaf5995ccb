package driver

import (
	"strings"
	"testing"

	"cufront/compiler/diag"
	"cufront/compiler/lang"
)

func parseWords(t *testing.T, line string) (*Options, *usageError) {
	t.Helper()
	o := Bare()
	c := &commandLine{opts: &o, fs: MemFS{"dir/x": nil, "a.cu": nil}, out: &outputs{}, table: optionsOf(0), words: strings.Fields(line), exit: -1}
	return &o, c.parse()
}

func TestCommandLineErrors(t *testing.T) {
	for line, want := range map[string]string{
		"":                               "missing source file name",
		"--c++17":                        "missing source file name",
		"a.cu b.cu":                      "too many arguments on command line",
		"a.cu --c++17":                   "too many arguments on command line",
		"--no_such a.cu":                 "invalid option: --no_such",
		"--timing=1 a.cu":                "invalid option: --timing=1",
		"--error_limit= a.cu":            "invalid option: --error_limit=",
		"--error_limit":                  `"--error_limit" requires an argument`,
		"--error_l":                      `"--error_limit" requires an argument`,
		"-e":                             "invalid option: -e",
		"-Q a.cu":                        "invalid option: -Q",
		"--error_limit --c++17 a.cu":     "invalid number: --c++17",
		"--error_limit 0 a.cu":           "invalid error limit: 0",
		"--error_limit -3 a.cu":          "invalid number: -3",
		"--no_t a.cu":                    `more than one command line option matches the abbreviation "--no_t":`,
		"--c11 --c++17 a.cu":             "language modes specified are incompatible",
		"-A --gnu_version=120200 a.cu":   "language modes specified are incompatible",
		"-o x a.cu":                      "an output file was specified, but none is needed",
		"--diag_error=xyz a.cu":          "invalid error tag in diagnostic control option: xyz",
		"--diag_error=99999 a.cu":        "invalid error number in diagnostic control option: 99999",
		"--diag_error=0x10 a.cu":         "invalid number: 0x10",
		"--diag_error=1, a.cu":           "invalid error tag in diagnostic control option: ",
		"--gnu_version=1 a.cu":           "invalid GNU version number: 1",
		"--pch_dir=nowhere a.cu":         "invalid PCH directory: nowhere",
		"--preinclude nope.h a.cu":       `cannot open source file "nope.h"`,
		"--no_compound_literals a.cu":    `option "compound_literals" can be used only when compiling C`,
		"--set_flag=x=1 a.cu":            "unrecognized flag name: x=1",
		"--target=sm_90 a.cu":            `no "sm_90" --target configuration exists`,
		"--diag_suppress=local_maxnreg2": "invalid error tag in diagnostic control option: local_maxnreg2",
	} {
		_, err := parseWords(t, line)
		if err == nil || err.text != want {
			t.Errorf("%q: got %v, want %s", line, err, want)
		}
	}
}

func TestCommandLine(t *testing.T) {
	o, err := parseWords(t, "-wr --c++14 --c++20 -PC -I dir -Dx --error_limit=7 --pch_dir dir --context_limit 5 --diag_suppress=20012,940 -- a.cu")
	if err != nil {
		t.Fatal(err.text)
	}
	if o.Dialect.Std != lang.CXX20 || o.Diag.Threshold != diag.Remark || o.Preprocess != NoLineMarkers || !o.KeepComments ||
		o.Diag.ErrorLimit != 7 || o.Style.ContextLimit != 4 || o.Input != "a.cu" || len(o.IncludeDirs) != 1 || o.Macros[0].Text != "x" {
		t.Errorf("%+v", o)
	}
	for _, n := range []int{3469, 940} {
		if s, ok := o.Diag.Severities[n]; !ok || s.Severity != diag.Suppressed {
			t.Errorf("%d is not suppressed", n)
		}
	}
}

func TestAbbreviations(t *testing.T) {
	if o, err := parseWords(t, "--parse --no_exc --c++1=x a.cu"); err == nil || !strings.HasPrefix(err.text, "more than one") {
		t.Errorf("%v %v", o, err)
	}
	if o, err := parseWords(t, "--no_exceptio a.cu"); err != nil || !o.Dialect.NoExceptions {
		t.Errorf("unique prefix: %v", err)
	}
	if o, err := parseWords(t, "--c++11 a.cu"); err != nil || o.Dialect.Std != lang.CXX11 {
		t.Errorf("an exact name beats longer names: %v", err)
	}
}

func TestOptionTable(t *testing.T) {
	names, shorts := map[string]bool{}, map[string]bool{}
	for _, o := range OptionTable() {
		if o.Name == "" || o.Help == "" || names[o.Name] || o.Short != "" && shorts[o.Short] {
			t.Errorf("bad or double row: %+v", o)
		}
		names[o.Name] = true
		if o.Short != "" {
			shorts[o.Short] = true
		}
	}
	if len(names) != 386 || len(shorts) != 33 {
		t.Errorf("%d long and %d short options", len(names), len(shorts))
	}
	if h := Help(); !strings.Contains(h, "--gnu_version ARG") {
		t.Error("the help text lacks options")
	}
}

func TestDeviceWords(t *testing.T) {
	o := Bare()
	words, err := deviceWords(&o, strings.Fields("--c++17 -arch compute_90a -m64 --include_file_name x.fatbin.c -tused --stub_file_name s.c --diag_warn 5 in.ii -o out.ptx"))
	want := "--c++17 --m64 --include_file_name x.fatbin.c -tused --stub_file_name s.c --diag_warn 5 in.ii"
	if got := strings.Join(words, " "); got != want || err != "" || o.Dialect.Arch != 900 {
		t.Errorf("got %s %s, arch %d", got, err, o.Dialect.Arch)
	}
	if _, err := deviceWords(&o, []string{"-arch", "compute_70"}); err == "" {
		t.Error("compute_70 is accepted")
	}
}

// What cicc takes and refuses of the options of its later stages.
func TestBackEndWords(t *testing.T) {
	o := Bare()
	words, err := deviceWords(&o, strings.Fields("-arch=sm_80 --no-version-ident -ftz=1 -prec_div=0 -prec_sqrt=0 -fmad=1 -fast-math --gen_div_approx_ftz -g -O0 "+
		"-maxreg 32 -maxreg=32 -split-compile 4 -show-src --Ofast-compile=max -jump-table-density=50 -tused in.ii -o out.ptx"))
	if got := strings.Join(words, " "); got != "--gen_div_approx_ftz -tused in.ii" || err != "" || o.Dialect.Arch != 800 {
		t.Errorf("got %s %s, arch %d", got, err, o.Dialect.Arch)
	}
	for _, w := range []string{"-ftz=2", "-ftz=", "-ftz", "--ftz=1", "-fmad=1x", "-O4", "--maxreg", "-g=1", "--Ofast-compile=1", "--no-version-ident=1", "-foo"} {
		out := RunDevice([]string{w, "in.ii"}, Env{FS: MemFS{"in.ii": nil}})
		if want := "Command-line error: invalid option: " + w + "\n"; out.Exit != ExitDeviceErrors || !strings.HasPrefix(string(out.Stderr), want) {
			t.Errorf("%s: %d %s", w, out.Exit, out.Stderr)
		}
	}
}

func TestMissingInput(t *testing.T) {
	out := Run([]string{"--c++17", "nope.cu"}, Env{FS: MemFS{}})
	if out.Exit != ExitCatastrophe || !strings.HasPrefix(string(out.Stderr), "Catastrophic error: cannot open source file \"nope.cu\"\n\n1 catastrophic error") {
		t.Errorf("%d %s", out.Exit, out.Stderr)
	}
}

// TestTextOfC holds C programs to what is said of them: checked, and no text of any kind.
func TestTextOfC(t *testing.T) {
	fs := MemFS{"x.c": []byte("int f(a) int a; { return a; }\n")}
	if out := Run([]string{"--c11", "-n", "x.c"}, Env{FS: fs}); out.Exit != ExitOK || len(out.Stderr) > 0 {
		t.Errorf("checked: %d %s", out.Exit, out.Stderr)
	}
	out := Run([]string{"--c11", "--gen_c_file_name", "x.int.c", "x.c"}, Env{FS: fs})
	if out.Exit != ExitCatastrophe || !strings.Contains(string(out.Stderr), `no host text is written for "x.c"`) || fs["x.int.c"] != nil {
		t.Errorf("text wanted: %d %s", out.Exit, out.Stderr)
	}
}

type panicFS struct{ MemFS }

func (panicFS) ReadFile(string) ([]byte, error) { panic("fault") }

func TestInternalErrorNamesThePass(t *testing.T) {
	out := Run([]string{"x.cu"}, Env{FS: panicFS{}})
	if out.Exit != ExitInternal || !strings.Contains(string(out.Stderr), `fault (in pass "read")`) {
		t.Errorf("%d %s", out.Exit, out.Stderr)
	}
}
