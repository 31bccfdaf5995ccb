// This file implements the compilation of snippets.

package site

import (
	"fmt"
	"strings"

	"cufront/compiler/driver"
)

// compileSnippet splits a program as a person would and gives the panes that a
// chapter can show. The CUDA headers are there, the machine's are not: what is
// recorded does not depend on the machine.
func compileSnippet(name, source string, args []string) (map[string]string, error) {
	files := driver.MemFS{name + ".cu": []byte(source)}
	out := driver.Split(append(args, name+".cu"), driver.Env{FS: files, PID: 1})
	if out.Exit == driver.ExitInternal {
		return nil, fmt.Errorf("%s", out.Stderr)
	}
	outputs := map[string]string{"messages": messages(string(out.Stderr))}
	for pane, suffix := range map[string]string{"host": ".int.c", "stub": ".stub.c", "device": ".gpu", "id": ".module_id"} {
		if text, ok := files[name+suffix]; ok {
			outputs[pane] = userPart(string(text), name)
		}
	}
	return outputs, nil
}

// messages leaves out the list of the files that were written.
func messages(said string) string {
	var b strings.Builder
	for line := range strings.Lines(said) {
		if !strings.HasPrefix(line, "cufront: wrote ") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// userPart cuts a text down to what stems from the program itself: what
// follows the last line marker that names a file of another name.
func userPart(text, name string) string {
	lines := strings.SplitAfter(text, "\n")
	start := 0
	for i, line := range lines {
		if file, ok := markedFile(line); ok && !strings.HasPrefix(file, name+".") {
			start = i + 1
			for start < len(lines) {
				if file, ok := markedFile(lines[start]); ok && strings.HasPrefix(file, name+".") {
					break
				}
				start++
			}
		}
	}
	return strings.Join(lines[start:], "")
}

// markedFile gives the file of a marker such as
//
//	# 12 "scale.cu"
func markedFile(line string) (string, bool) {
	rest, ok := strings.CutPrefix(line, "# ")
	if !ok {
		return "", false
	}
	_, rest, ok = strings.Cut(rest, ` "`)
	if !ok {
		return "", false
	}
	file, _, ok := strings.Cut(rest, `"`)
	return file, ok
}
