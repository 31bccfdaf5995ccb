package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cufront/compiler/driver"
)

// TestMain runs the program itself where a test asks for it.
func TestMain(m *testing.M) {
	if os.Getenv("CUFRONT_MAIN") != "" {
		main()
	}
	os.Exit(m.Run())
}

// run runs the program in a folder, by way of the shell for its redirections.
func run(t *testing.T, dir, words string) (exit int, stderr string) {
	t.Helper()
	cmd := exec.Command("sh", "-c", os.Args[0]+" "+words)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "CUFRONT_MAIN=1")
	var said strings.Builder
	cmd.Stderr = &said
	err := cmd.Run()
	if failed := (*exec.ExitError)(nil); err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), said.String()
}

// TestOutputsOfTheTool holds what the original tool does when an output cannot
// be written (rule output.errors); it was asked.
func TestOutputsOfTheTool(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("no /dev/full")
	}
	const usual = "--c++17 --gnu_version=120200 --orig_src_file_name ok.cu --orig_src_path_name /w/ok.cu --m64 --stub_file_name s.c --gen_module_id_file "
	const summary = "\n\n1 catastrophic error detected in the compilation of \"ok.cu\".\nCompilation terminated.\n"
	for _, c := range []struct {
		words, stderr string
		exit          int
	}{
		{"--module_id_file_name o.id --gen_c_file_name o.c ok.ii", "", 0},
		{"--module_id_file_name o.id --gen_c_file_name /dev/full ok.ii", `Catastrophic error: cannot open generated C++ file "/dev/full": not a regular file` + summary, 4},
		{"--module_id_file_name o.id --gen_c_file_name no/o.c ok.ii", `Catastrophic error: cannot open generated C++ file "no/o.c"` + summary, 4},
		{"--module_id_file_name o.id --gen_c_file_name . ok.ii", `Catastrophic error: cannot open generated C++ file ".": Is a directory` + summary, 4},
		{"--module_id_file_name o.id --gen_c_file_name ok.ii ok.ii", `Catastrophic error: cannot open generated C++ file "ok.ii": invalid file name` + summary, 4},
		{"--module_id_file_name o.id --gen_c_file_name - ok.ii >/dev/full", "", 0},
		{"--module_id_file_name o.id -E ok.ii >/dev/full", "Catastrophic error: error while writing preprocessing output file: No space left on device" + summary, 4},
		{"--module_id_file_name o.id -E -o no/x ok.ii", `Command-line error: cannot open preprocessing output file "no/x"` + summary, 4},
		{"--module_id_file_name no/o.id --gen_c_file_name late.c ok.ii", `ok.cu(2): catastrophic error: cannot open module id file "no/o.id"` + summary, 4},
		{"--module_id_file_name /dev/full --gen_c_file_name o.c ok.ii", `ok.cu(2): catastrophic error: cannot open module id file "/dev/full": not a regular file` + summary, 4},
		{"--module_id_file_name o.id --gen_c_file_name o.c --error_output no/x ok.ii", `Command-line error: cannot open error file "no/x"` + summary, 4},
		{"--module_id_file_name o.id --gen_c_file_name o.c --error_output /dev/full ok.ii", `Command-line error: cannot open error file "/dev/full": not a regular file` + summary, 4},
	} {
		dir := t.TempDir()
		const source = "# 1 \"ok.cu\"\ntemplate<class T> __attribute__((global)) void k(T) {}\nint f() { return 1; }\n"
		if err := os.WriteFile(filepath.Join(dir, "ok.ii"), []byte(source), 0o666); err != nil {
			t.Fatal(err)
		}
		if exit, stderr := run(t, dir, usual+c.words); exit != c.exit || stderr != c.stderr {
			t.Errorf("%s: exit %d\n%s", c.words, exit, stderr)
		}
		if data, _ := os.ReadFile(filepath.Join(dir, "ok.ii")); string(data) != source {
			t.Errorf("%s: the source was overwritten", c.words)
		}
		if _, err := os.Stat(filepath.Join(dir, "late.c")); strings.Contains(c.words, "late.c") && err != nil {
			t.Error("the host text is written before the module id")
		}
	}
}

// TestWordsForPeople: whatever a person is told is written or the command fails.
func TestWordsForPeople(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("no /dev/full")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.cu"), []byte("int a;\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"help >/dev/full", "version >/dev/full", "diagnostics >/dev/full", "split -E a.cu >/dev/full", "split -M a.cu >/dev/full", "split a.cu 2>/dev/full"} {
		if exit, stderr := run(t, dir, words); exit == 0 || stderr == "" && !strings.Contains(words, "2>") {
			t.Errorf("%s: exit %d, %q", words, exit, stderr)
		}
	}
}

// TestReplace writes a file as a whole, through a link and with the rights that
// the old one had.
func TestReplace(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "a"), filepath.Join(dir, "l")
	if err := errors.Join(os.WriteFile(file, []byte("old"), 0o640), os.Symlink("a", link)); err != nil {
		t.Fatal(err)
	}
	if err := (osFS{}).Replace(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	data, _ := os.ReadFile(file)
	info, _ := os.Stat(file)
	kind, _ := os.Lstat(link)
	if string(data) != "new" || info.Mode().Perm() != 0o640 || kind.Mode()&os.ModeSymlink == 0 {
		t.Errorf("%q, %v, %v", data, info.Mode(), kind.Mode())
	}
	for name, want := range map[string]error{dir: driver.ErrIsDir, "/dev/null": driver.ErrNotRegular} {
		if err := (osFS{}).Replace(name, nil); !errors.Is(err, want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) != 2 {
		t.Errorf("%d files", len(left))
	}
}
