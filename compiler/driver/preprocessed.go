// This file implements programs that are preprocessed already, as nvcc --keep
// leaves them: FILE.cpp4.ii, which cudafe++ reads, and beside it FILE.cpp1.ii,
// which the front half of cicc reads. Both are taken as they are. Where the result
// of a request tells places, those of the program itself (what the line marks call
// by its first name) are lines of the request's main file.
package driver

import (
	"bytes"
	"path"
	"strconv"
	"strings"

	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// The endings of what the passes read.
const (
	hostInput   = ".cpp4.ii"
	deviceInput = ".cpp1.ii"
)

// preprocessedName reports whether a file is preprocessed by its name.
func preprocessedName(file string) bool { return path.Ext(file) == ".ii" }

// inputOf is the file that a pass reads of a program: the program itself, but
// the device pass has a text of its own where both are preprocessed.
func (p *person) inputOf(pass lang.Pass, file, base string) string {
	if pass == lang.DevicePass && p.takesAsIs(file) {
		return strings.TrimSuffix(file, path.Base(file)) + path.Base(base) + deviceInput
	}
	return file
}

// takesAsIs reports whether a source is preprocessed.
func (p *person) takesAsIs(file string) bool { return p.preprocessed || preprocessedName(file) }

// missingInput says that there is no text for the device pass.
func missingInput(file string) string {
	return file + " is missing: the device pass reads it, and nvcc --keep leaves it beside the other one"
}

// originalName is the name that the first line mark of a preprocessed text has for
// the program, "" if it does not begin with one.
func originalName(text []byte) string {
	for line := range bytes.Lines(text) {
		if name, _, ok := lineMark(line); ok {
			return name
		}
		if len(bytes.TrimSpace(line)) > 0 {
			return ""
		}
	}
	return ""
}

// lineMark reads `# 12 "name" 2`: the line that follows is that line of that file.
func lineMark(line []byte) (name string, number int, ok bool) {
	rest, ok := bytes.CutPrefix(line, []byte("# "))
	if !ok {
		return "", 0, false
	}
	digits, rest, ok := bytes.Cut(rest, []byte(" "))
	if !ok {
		return "", 0, false
	}
	number, err := strconv.Atoi(string(digits))
	quoted, _ := strconv.QuotedPrefix(string(rest))
	name, unquoted := strconv.Unquote(quoted)
	return name, number, err == nil && unquoted == nil
}

// A markedText tells where the lines of a program stand in its preprocessed text.
type markedText struct {
	file    string      // which file the text is
	program string      // what the line marks call the program
	at      map[int]int // line of the program -> line of the text, both from 1
}

// readMarks reads the line marks of a preprocessed text.
func readMarks(file string, text []byte) *markedText {
	m := &markedText{file: file, program: originalName(text), at: map[int]int{}}
	physical, number, own := 0, 0, false
	for line := range bytes.Lines(text) {
		physical++
		if name, n, ok := lineMark(line); ok {
			number, own = n, name == m.program
			continue
		}
		if own && len(bytes.TrimSpace(line)) > 0 {
			m.at[number] = physical
		}
		number++
	}
	return m
}

// locate is where a position is shown: a place of the program in the file that the
// reader has, which is the text with the line marks where that is the program.
func (c *compilation) locate(pos source.Pos) source.Location {
	loc := c.lines.Locate(pos)
	if c.marks == nil || loc.File != c.marks.program {
		return loc
	}
	if c.opts.Dialect.Pass != lang.DevicePass {
		loc.File, loc.Line = c.marks.file, int(pos.Seq)
	} else if line, ok := c.marks.at[loc.Line]; ok {
		loc.File, loc.Line = c.marks.file, line
	}
	return loc
}
