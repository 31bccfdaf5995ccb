// This file implements live snippets: programs that are compiled while the
// site is made. What a chapter shows of them is recorded beside them; a
// compilation that gives something else fails the making of the site.

package site

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// snippets are the live snippets of a folder: NAME/NAME.cu, perhaps
// NAME/args with options, and the recorded panes NAME/PANE.txt.
type snippets struct {
	dir     string
	compile func(name, source string, args []string) (map[string]string, error)
	record  bool
	used    []string
	example func(name string) (*program, *compiled) // nil, nil: there is none of that name
	outputs map[string]map[string]string
}

// A pane is one part of what a compilation gives.
type pane struct {
	name, label, language string
}

var panes = []pane{
	{"source", "What you write", "cuda"},
	{"host", "What the host compiler gets", "cpp"},
	{"stub", "What is registered: the stub file", "cpp"},
	{"device", "What the device compiler gets", "cpp"},
	{"messages", "What the compiler says", "text"},
	{"id", "The module id", "text"},
	{"il", "The intermediate language", "text"},
}

// html gives the named panes of a snippet.
func (s *snippets) html(name string, shown []string, caption string) (string, error) {
	if s.example != nil {
		if p, result := s.example(name); result != nil {
			return paneFigure(name, p.args, shown, result.panes, caption)
		}
	}
	source, err := os.ReadFile(filepath.Join(s.dir, name, name+".cu"))
	if err != nil {
		return "", err
	}
	if !slices.Contains(s.used, name) {
		s.used = append(s.used, name)
	}
	texts := map[string]string{"source": string(source)}
	for _, want := range shown {
		if !slices.ContainsFunc(panes, func(p pane) bool { return p.name == want }) {
			return "", fmt.Errorf("snippet %s: no pane is called %s", name, want)
		}
		if want != "source" {
			if texts[want], err = s.output(name, want, string(source)); err != nil {
				return "", err
			}
		}
	}
	args, err := s.args(name)
	if err != nil {
		return "", err
	}
	return paneFigure(name, args, shown, texts, caption)
}

func outputName(name, pane string) string {
	switch pane {
	case "source":
		return name + ".cu"
	case "host":
		return name + ".int.c"
	case "stub":
		return name + ".stub.c"
	case "device":
		return name + ".gpu"
	case "il":
		return "--il_display"
	case "id":
		return name + ".module_id"
	}
	return "standard error"
}

// args are the options that the snippet is compiled with.
func (s *snippets) args(name string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(s.dir, name, "args"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return strings.Fields(string(text)), err
}

// text is one pane of a snippet or an example.
func (s *snippets) text(name, pane string) (string, error) {
	if s.example != nil {
		if _, result := s.example(name); result != nil {
			return result.panes[pane], nil
		}
	}
	source, err := os.ReadFile(filepath.Join(s.dir, name, name+".cu"))
	if err != nil {
		return "", err
	}
	if !slices.Contains(s.used, name) {
		s.used = append(s.used, name)
	}
	return s.output(name, pane, string(source))
}

// open gives the link that opens the snippet in the playground.
func (s *snippets) open(name, from string, config *Config) (string, error) {
	if s.example != nil {
		if p, _ := s.example(name); p != nil {
			return config.open(from, p.source, p.args)
		}
	}
	source, err := os.ReadFile(filepath.Join(s.dir, name, name+".cu"))
	if err != nil {
		return "", err
	}
	args, err := s.args(name)
	if err != nil {
		return "", err
	}
	return config.open(from, string(source), args)
}

// output compiles a snippet, once, and checks the pane against its record.
func (s *snippets) output(name, want, source string) (string, error) {
	if s.outputs == nil {
		s.outputs = map[string]map[string]string{}
	}
	outputs, done := s.outputs[name]
	if !done {
		args, err := s.args(name)
		if err != nil {
			return "", err
		}
		if outputs, err = s.compile(name, source, args); err != nil {
			return "", fmt.Errorf("snippet %s: %w", name, err)
		}
		s.outputs[name] = outputs
	}
	got, ok := outputs[want]
	if !ok {
		return "", fmt.Errorf("snippet %s: the compiler wrote no %s", name, want)
	}
	file := filepath.Join(s.dir, name, want+".txt")
	if s.record {
		return got, os.WriteFile(file, []byte(got), 0o644)
	}
	recorded, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("snippet %s: %s is not recorded (-record does it)", name, want)
	}
	if string(recorded) != got {
		return "", fmt.Errorf("snippet %s: %s is not as recorded (-record records it anew)\n%s", name, want, firstDifference(string(recorded), got))
	}
	return got, nil
}

// unused reports snippets that no chapter shows and records of panes that
// none asks for.
func (s *snippets) unused() error {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !slices.Contains(s.used, entry.Name()) {
			return fmt.Errorf("no chapter shows the snippet %s", entry.Name())
		}
	}
	return nil
}

func firstDifference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(w), len(g)) {
		a, b := "(end)", "(end)"
		if i < len(w) {
			a = w[i]
		}
		if i < len(g) {
			b = g[i]
		}
		if a != b {
			return fmt.Sprintf("line %d\nrecorded: %s\nnow:      %s", i+1, a, b)
		}
	}
	return ""
}
