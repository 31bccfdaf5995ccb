package main

// This file implements the runs of a case: the recorded commands in a fresh
// folder, with everything that they write.

import (
	"bytes"
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

// A line holds the hashes of a case's results.
type line struct {
	strings.Builder
	dir string
}

// sarif is the pass that says the same in another format.
const sarif = "s"

// clock and process are what changes from run to run.
var (
	clock   = regexp.MustCompile(`"[A-Z][a-z]{2} [A-Z][a-z]{2} [ 0-9]{2} [0-9:]{8} [0-9]{4}\\012"`)
	process = regexp.MustCompile(`_[0-9a-f]{8}_\d+\b`)
)

func (l *line) add(kind string, data []byte) {
	data = bytes.ReplaceAll(data, []byte(l.dir), []byte("/w"))
	data = clock.ReplaceAll(data, []byte("TIME"))
	data = process.ReplaceAll(data, []byte("_PID"))
	h := fnv.New64a()
	h.Write(data)
	fmt.Fprintf(l, " %s=%06x", kind, h.Sum64()&0xffffff)
}

// hashes runs the case and gives its line: the name and a hash for each result.
func (t *testCase) hashes(c *config) string {
	dir, err := os.MkdirTemp("", "hashes")
	if err != nil {
		return t.name + " " + err.Error()
	}
	defer os.RemoveAll(dir)
	l := &line{dir: dir}
	l.WriteString(t.name)
	switch {
	case t.from != "":
		t.runProgram(c, l)
	case t.files["jit_options"] != nil:
		t.write(dir)
		args := append([]string{"--jit"}, strings.Fields(string(t.files["jit_options"]))...)
		t.runOne(c, l, "jit", append(args, path.Base(t.name)+".cu"))
	default:
		t.write(dir)
		t.runPasses(c, l)
	}
	return l.String()
}

// write puts the inputs into the folder.
func (t *testCase) write(dir string) {
	if t.mini != nil {
		os.WriteFile(filepath.Join(dir, "cuda_mini.h"), t.mini, 0o644)
	}
	for name, data := range t.files {
		switch path.Ext(name) {
		case ".cu", ".ii", ".h", ".cuh":
			file := filepath.Join(dir, filepath.FromSlash(name))
			os.MkdirAll(filepath.Dir(file), 0o755)
			os.WriteFile(file, data, 0o644)
		}
	}
}

func (t *testCase) runPasses(c *config, l *line) {
	cmd := words(t.files["cmd"])
	if len(cmd) < 2 {
		return
	}
	cmd = cmd[1:]
	last := len(cmd) - 1
	with := func(more ...string) []string {
		return append(append(append([]string{}, cmd[:last]...), more...), cmd[last])
	}
	base := t.base()
	hasInput := t.files[base+".cpp4.ii"] != nil
	if !hasInput {
		t.runOne(c, l, "", cmd)
		return
	}
	// The display does not change what else is written.
	t.runOne(c, l, "", with("--il_display"))
	if t.light {
		t.runOne(c, l, sarif, with("--output_mode", "sarif"))
	}
	if device := words(t.files["device_cmd"]); len(device) > 0 {
		if t.files[base+".cpp1.ii"] == nil {
			os.WriteFile(filepath.Join(l.dir, base+".cpp1.ii"), t.files[base+".cpp4.ii"], 0o644)
		}
		if id := t.files[base+".module_id"]; id != nil {
			os.WriteFile(filepath.Join(l.dir, base+".module_id"), bytes.TrimSpace(id), 0o644)
		}
		t.runOne(c, l, "d", append([]string{"--device_pass"}, device[1:]...))
	}
}

// base is the name that the files of the case begin with.
func (t *testCase) base() string {
	if t.light {
		return path.Base(t.name)
	}
	for name := range t.files {
		if base, ok := strings.CutSuffix(name, ".cpp4.ii"); ok {
			return base
		}
	}
	return path.Base(t.name)
}

func (t *testCase) runProgram(c *config, l *line) {
	out := filepath.Join(l.dir, "out")
	os.MkdirAll(out, 0o755)
	if err := os.CopyFS(filepath.Join(l.dir, "in"), os.DirFS(t.from)); err != nil {
		l.WriteString(" " + err.Error())
		return
	}
	t.runOne(c, l, "", []string{"split", filepath.Join(l.dir, "in", t.main), "-o", out, "-std=c++17"})
}

// runOne runs one command and adds its exit status, what it said, and every file
// that it has written.
func (t *testCase) runOne(c *config, l *line, pass string, args []string) {
	before := listing(l.dir)
	ctx, cancel := context.WithTimeout(context.Background(), c.limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, c.bin, args...)
	cmd.Dir = l.dir
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if ctx.Err() != nil {
		fmt.Fprintf(l, " %sexit=timeout", pass)
		return
	}
	if cmd.ProcessState == nil {
		fmt.Fprintf(l, " %sexit=%v", pass, err)
		return
	}
	fmt.Fprintf(l, " %sexit=%d", pass, cmd.ProcessState.ExitCode())
	l.add(pass+"err", stderr.Bytes())
	if stdout.Len() > 0 {
		l.add(pass+"out", stdout.Bytes())
	}
	after := listing(l.dir)
	var names []string
	for name, text := range after {
		if old, ok := before[name]; !ok || old != text {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	for _, name := range names {
		if pass != sarif { // what is said in another format leaves the texts as they are
			l.add(pass+kindOf(name), []byte(after[name]))
		}
		if _, ok := before[name]; !ok {
			os.Remove(filepath.Join(l.dir, filepath.FromSlash(name)))
		}
	}
}

// kindOf is the short name of a written file.
func kindOf(name string) string {
	for _, k := range []struct{ suffix, kind string }{
		{".cudafe1.cpp", "cpp"}, {".int.c", "cpp"}, {".module_id", "id"}, {".stub.c", "stub"}, {".gpu", "gpu"},
	} {
		if strings.HasSuffix(name, k.suffix) {
			return k.kind
		}
	}
	return strings.ReplaceAll(path.Base(name), " ", "_")
}

// listing reads the files of a folder that a run may write, by name.
func listing(dir string) map[string]string {
	files := map[string]string{}
	filepath.WalkDir(dir, func(file string, d os.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if d.IsDir() && d.Name() == "in" && file != dir {
			return filepath.SkipDir
		}
		if d.Type().IsRegular() && path.Ext(file) != ".ii" {
			data, _ := os.ReadFile(file)
			rel, _ := filepath.Rel(dir, file)
			files[filepath.ToSlash(rel)] = string(data)
		}
		return nil
	})
	return files
}

// words splits a command line; words may stand in quotes.
func words(line []byte) []string {
	var all []string
	var word strings.Builder
	inWord, quote := false, byte(0)
	for _, b := range bytes.TrimSpace(line) {
		switch {
		case quote != 0 && b == quote:
			quote = 0
		case quote == 0 && (b == '\'' || b == '"'):
			quote, inWord = b, true
		case quote == 0 && (b == ' ' || b == '\n' || b == '\t'):
			if inWord {
				all = append(all, word.String())
			}
			word.Reset()
			inWord = false
		default:
			word.WriteByte(b)
			inWord = true
		}
	}
	if inWord {
		all = append(all, word.String())
	}
	return all
}
