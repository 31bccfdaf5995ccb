package main

// This file implements the cases: text archives and folders with one file a
// section, in folders or in compressed archives, and whole programs.

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"cufront/internal/txtar"
)

// A group is a set of cases that is loaded at once.
type group struct {
	name string
	load func() ([]*testCase, error)
}

// A testCase is one case: its sections, or the source file of a program.
type testCase struct {
	name  string // GROUP/NAME
	files map[string][]byte
	mini  []byte
	from  string // folder of a program; empty for recorded cases
	main  string
	light bool // displays and other formats are wanted too
}

// findGroups lists the groups that are there and wanted.
func findGroups(c *config) ([]group, error) {
	entries, err := os.ReadDir(c.cases)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	mini, _ := os.ReadFile(filepath.Join(c.cases, "cuda_mini.h"))
	var groups []group
	for _, e := range entries {
		full := filepath.Join(c.cases, e.Name())
		if name, ok := strings.CutSuffix(e.Name(), ".tar.xz"); ok {
			groups = append(groups, group{name, func() ([]*testCase, error) { return loadArchive(name, full, mini) }})
		} else if e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			groups = append(groups, group{e.Name(), func() ([]*testCase, error) { return loadFolder(e.Name(), full, mini) }})
		}
	}
	groups = append(groups, group{"programs", func() ([]*testCase, error) { return loadPrograms(c.programs) }})
	return slices.DeleteFunc(groups, func(g group) bool { return len(c.groups) > 0 && !slices.Contains(c.groups, g.name) }), nil
}

func loadFolder(name, dir string, mini []byte) ([]*testCase, error) {
	files := map[string][]byte{}
	err := filepath.WalkDir(dir, func(file string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, file)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(file)
		files[path.Join(name, filepath.ToSlash(rel))] = data
		return err
	})
	return casesOf(files, mini), err
}

func loadArchive(name, file string, mini []byte) ([]*testCase, error) {
	cmd := exec.Command("xz", "-dc", file)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for t := tar.NewReader(out); ; {
		h, err := t.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		if h.Typeflag != tar.TypeReg {
			continue
		}
		data, err := io.ReadAll(t)
		if err != nil {
			return nil, err
		}
		inside := strings.TrimPrefix(path.Clean(h.Name), name+"/")
		files[path.Join(name, inside)] = data
	}
	return casesOf(files, mini), cmd.Wait()
}

// casesOf makes cases of text archives and of folders that hold a file cmd.
func casesOf(files map[string][]byte, mini []byte) []*testCase {
	var cases []*testCase
	for name, data := range files {
		if base, ok := strings.CutSuffix(name, ".txtar"); ok {
			c := &testCase{name: base, files: map[string][]byte{}, mini: mini, light: true}
			for _, f := range txtar.Parse(data).Files {
				c.files[f.Name] = bytes.Clone(f.Data)
			}
			cases = append(cases, c)
		} else if path.Base(name) == "cmd" {
			dir := path.Dir(name)
			c := &testCase{name: dir, files: map[string][]byte{}}
			for other, data := range files {
				if rest, ok := strings.CutPrefix(other, dir+"/"); ok {
					c.files[rest] = data
				}
			}
			cases = append(cases, c)
		}
	}
	return cases
}

// loadPrograms lists the folders that hold a file MAIN, the name of the source.
func loadPrograms(dir string) ([]*testCase, error) {
	mains, err := filepath.Glob(filepath.Join(dir, "*", "MAIN"))
	if err != nil {
		return nil, err
	}
	var cases []*testCase
	for _, main := range mains {
		source, err := os.ReadFile(main)
		if err != nil {
			return nil, err
		}
		from, err := filepath.Abs(filepath.Dir(main))
		if err != nil {
			return nil, err
		}
		cases = append(cases, &testCase{name: "programs/" + filepath.Base(from), from: from, main: strings.TrimSpace(string(source))})
	}
	return cases, nil
}
