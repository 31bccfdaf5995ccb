// Mkpack packs the system headers that ordinary programs include, as g++ of
// this machine finds them, into one compressed file for the playground:
//
//	go run ./scripts/mkpack -o web/dist/headers.pack.gz
//
// The licence texts of the packages that the headers come from go into the
// pack too. The pack is a build output and is never committed.
package main

import (
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"

	"cufront/compiler/headers"
	"cufront/scripts/internal/libheaders"
)

// standards are the language modes under which the closure is taken.
var standards = []string{"c++11", "c++14", "c++17", "c++20", "c++23"}

// licences of the packages that own the headers.
var licences = []string{
	"/usr/share/doc/libstdc++6/copyright",
	"/usr/share/doc/libc6-dev/copyright",
	"/usr/share/doc/linux-libc-dev/copyright",
}

func main() {
	output := flag.String("o", "web/dist/headers.pack.gz", "file to write")
	compiler := flag.String("cxx", "g++", "compiler whose headers are packed")
	flag.Parse()
	if err := run(*compiler, *output); err != nil {
		fmt.Fprintln(os.Stderr, "mkpack:", err)
		os.Exit(1)
	}
}

func run(compiler, output string) error {
	dirs, err := searchPath(compiler)
	if err != nil {
		return err
	}
	names, err := closure(compiler, dirs)
	if err != nil {
		return err
	}
	files := map[string][]byte{}
	for _, name := range append(names, licences...) {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		files[name] = text
	}
	data := headers.AppendPack(nil, dirs, files)
	if err := os.MkdirAll(filepath.Dir(output), 0o755); err != nil {
		return err
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(data); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	if err := os.WriteFile(output, packed.Bytes(), 0o644); err != nil {
		return err
	}
	fmt.Printf("%s: %d files, %d bytes, %d compressed\n", output, len(files), len(data), packed.Len())
	return nil
}

// searchPath asks the compiler for the folders that <…> is searched in.
func searchPath(compiler string) ([]string, error) {
	cmd := exec.Command(compiler, "-x", "c++", "-E", "-v", "-o", os.DevNull, "-")
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	said, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", compiler, err, said)
	}
	_, list, found := strings.Cut(string(said), "#include <...> search starts here:\n")
	list, _, ended := strings.Cut(list, "End of search list.")
	if !found || !ended {
		return nil, fmt.Errorf("%s does not name its include folders", compiler)
	}
	var dirs []string
	for line := range strings.SplitSeq(strings.TrimSpace(list), "\n") {
		dir := filepath.Clean(strings.TrimSpace(line))
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			dirs = append(dirs, dir)
		}
	}
	return dirs, nil
}

// closure names every file that the included headers bring, alone and under
// every language standard. A header that one standard does not have is left
// out there.
func closure(compiler string, dirs []string) ([]string, error) {
	seen := map[string]bool{}
	for _, standard := range standards {
		var source strings.Builder
		for _, name := range libheaders.Names() {
			fmt.Fprintf(&source, "#if __has_include(<%s>)\n#include <%s>\n#endif\n", name, name)
		}
		cmd := exec.Command(compiler, "-std="+standard, "-fcoroutines", "-x", "c++", "-M", "-w", "-")
		cmd.Stdin = strings.NewReader(source.String())
		var said bytes.Buffer
		cmd.Stderr = &said
		rule, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("%s -std=%s: %w\n%s", compiler, standard, err, said.Bytes())
		}
		_, list, _ := strings.Cut(string(rule), ":")
		for _, name := range strings.Fields(strings.ReplaceAll(list, "\\\n", " ")) {
			if filepath.IsAbs(name) {
				seen[filepath.Clean(name)] = true
			}
		}
	}
	names := make([]string, 0, len(seen))
	for name := range seen {
		if !under(name, dirs) {
			return nil, fmt.Errorf("%s lies outside the include folders", name)
		}
		names = append(names, name)
	}
	sort.Strings(names)
	return names, nil
}

func under(name string, dirs []string) bool {
	for _, dir := range dirs {
		if strings.HasPrefix(name, dir+"/") {
			return true
		}
	}
	return false
}
