// This file implements the unchanged beginning of a program: the lines up to
// its last include in front of the first declaration, which a page compiles once
// and not with every key; and which programs need the system's headers.
package driver

import (
	"bytes"
	"strings"
)

// NeedsSystem reports whether a compilation of the request sees the packed
// system headers: if one of its files includes something. Without them the CUDA
// headers stand for themselves, which is quicker; the answer depends on the
// request alone, so that equal requests have equal results.
func (req *Request) NeedsSystem() bool {
	for _, text := range req.Files { // any order: a yes or no
		for line := range strings.Lines(text) {
			if name, _ := Directive(line); name == "include" {
				return true
			}
		}
	}
	for _, arg := range req.Args {
		if name := strings.TrimLeft(arg, "-"); strings.HasPrefix(name, "include") || strings.HasPrefix(name, "pre-include") {
			return true
		}
	}
	return false
}

// Prefix returns the length in bytes of the unchanged beginning of a source: it
// ends behind the line of the last include that only blank lines, comments and
// directives precede; 0 if there is none. It is a good place for a Hold to wait
// at, not a promise about what the lines mean.
func Prefix(source []byte) int {
	if program := originalName(source); program != "" {
		return markedPrefix(source, program)
	}
	end := 0
	comment := false // within /* */
	for off := 0; off < len(source); {
		line, n := logicalLine(source[off:])
		if n == 0 { // the last line has no end
			break
		}
		name := ""
		if !comment {
			name, _ = Directive(line)
		}
		off += n
		var blank bool
		blank, comment = outsideComments(line, comment)
		switch {
		case name == "define" && bytes.Contains(line, []byte(`R"`)): // may go on behind the line's end
			return end
		case name != "":
			if name == "include" && !comment {
				end = off
			}
		case !blank:
			return end
		}
	}
	return end
}

// markedPrefix is Prefix of a preprocessed text: it ends behind the last mark of a
// return to the program.
func markedPrefix(source []byte, program string) int {
	end, off := 0, 0
	for line := range bytes.Lines(source) {
		off += len(line)
		if name, _, ok := lineMark(line); ok && name == program && bytes.HasSuffix(bytes.TrimSpace(line), []byte(`" 2`)) {
			end = off
		}
	}
	return end
}

// logicalLine returns the first line, with those that splices join to it, and
// how many bytes it takes with its end; 0 if the end is missing.
func logicalLine(text []byte) (line []byte, n int) {
	for {
		i := bytes.IndexByte(text[n:], '\n')
		if i < 0 {
			return text, 0
		}
		n += i + 1
		line = bytes.TrimRight(text[:n-1], " \t\r")
		if len(line) == 0 || line[len(line)-1] != '\\' {
			return line, n
		}
	}
}

// Directive returns the name of the directive that the line is, "" if it is none and
// "#" if it has none, and what follows the name.
func Directive[T string | []byte](line T) (name string, rest T) {
	blanks := func(i int) int {
		for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
			i++
		}
		return i
	}
	i := blanks(0)
	if i == len(line) || line[i] != '#' {
		return "", line
	}
	i = blanks(i + 1)
	j := i
	for j < len(line) && (line[j] >= 'a' && line[j] <= 'z' || line[j] == '_') {
		j++
	}
	if i == j {
		return "#", line[j:]
	}
	return string(line[i:j]), line[j:]
}

// outsideComments reports whether a line that begins inside or outside of a
// comment holds nothing beside comments, and whether it ends inside of one.
func outsideComments(line []byte, comment bool) (blank, open bool) {
	blank = true
	for len(line) > 0 {
		switch {
		case comment:
			i := bytes.Index(line, []byte("*/"))
			if i < 0 {
				return blank, true
			}
			line, comment = line[i+2:], false
		case bytes.HasPrefix(line, []byte("//")):
			return blank, false
		case bytes.HasPrefix(line, []byte("/*")):
			line, comment = line[2:], true
		case line[0] == '"': // of a directive: what looks like a comment in it is none
			i := bytes.IndexByte(line[1:], '"')
			line, blank = line[i+2:], false // i is -1 without the second one
			if i < 0 {
				return false, false
			}
		default:
			blank = blank && (line[0] == ' ' || line[0] == '\t' || line[0] == '\r')
			line = line[1:]
		}
	}
	return blank, comment
}
