// This file implements the compilation of snippets.

package site

import "strings"

// compileSnippet splits a program as a person would and gives the panes that a
// chapter can show. The CUDA headers are there, the machine's are not: what is
// recorded does not depend on the machine.
func compileSnippet(name, source string, args []string) (map[string]string, error) {
	p, err := compileWhole(name, source, args)
	if err != nil {
		return nil, err
	}
	return p.panes, nil
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
