// Package txtar implements the text archives that cases are kept in: sections
// that begin with a line "-- NAME --". The last newline of a section may have
// been added by the archive.
package txtar

import (
	"bytes"
	"sort"
	"strings"
)

// A File is one section.
type File struct {
	Name string
	Data []byte
}

// An Archive is the text before the first section and the sections in order.
type Archive struct {
	Comment []byte
	Files   []File
}

// Parse splits an archive. The sections share the memory of data.
func Parse(data []byte) *Archive {
	a := &Archive{}
	start := 0 // of the section under way
	name, inFile := "", false
	flush := func(end int) {
		if inFile {
			a.Files = append(a.Files, File{name, data[start:end:end]})
		} else {
			a.Comment = data[start:end:end]
		}
	}
	for at := 0; at < len(data); {
		end := len(data)
		if i := bytes.IndexByte(data[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		if n, ok := marker(data[at:end]); ok {
			flush(at)
			name, inFile, start = n, true, end
		}
		at = end
	}
	flush(len(data))
	return a
}

// marker reports whether a line begins a section.
func marker(line []byte) (string, bool) {
	s, ok := strings.CutPrefix(strings.TrimSuffix(string(line), "\n"), "-- ")
	if !ok {
		return "", false
	}
	s, ok = strings.CutSuffix(s, " --")
	if !ok || s == "" || strings.TrimSpace(s) != s {
		return "", false
	}
	return s, true
}

// Format writes an archive. A section without a final newline gets one.
func Format(a *Archive) []byte {
	var b bytes.Buffer
	b.Write(a.Comment)
	for _, f := range a.Files {
		b.WriteString("-- " + f.Name + " --\n")
		b.Write(f.Data)
		if n := len(f.Data); n > 0 && f.Data[n-1] != '\n' {
			b.WriteByte('\n')
		}
	}
	return b.Bytes()
}

// Get returns a section's data.
func (a *Archive) Get(name string) ([]byte, bool) {
	for i := range a.Files {
		if a.Files[i].Name == name {
			return a.Files[i].Data, true
		}
	}
	return nil, false
}

// Set replaces or appends a section.
func (a *Archive) Set(name string, data []byte) {
	for i := range a.Files {
		if a.Files[i].Name == name {
			a.Files[i].Data = data
			return
		}
	}
	a.Files = append(a.Files, File{name, data})
}

// Names lists the sections, sorted.
func (a *Archive) Names() []string {
	var names []string
	for _, f := range a.Files {
		names = append(names, f.Name)
	}
	sort.Strings(names)
	return names
}
