// This file implements header packs: the system headers of a machine in one
// file, for compilations where that machine's folders cannot be reached.

package headers

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
)

// A pack is the line packMagic, a line of include folders separated by colons
// and, for each file, a line "SIZE NAME", the file's bytes and packPadding, which
// lets the scanner read them where they are. It is stored compressed; whoever
// loads it decompresses it first.
const (
	packMagic   = "cufront header pack 2\n"
	packPadding = "\x00\x00\x00\x00\x00\x00\x00\x00"
)

// A Pack is a set of headers under the absolute names of the machine that they
// come from.
type Pack struct {
	Dirs  []string // the include folders, in the order of the search
	files map[string][]byte
}

var errPack = errors.New("not a header pack, or a damaged one")

// ParsePack reads a decompressed pack. The files are parts of data, which must
// not change afterwards.
func ParsePack(data []byte) (*Pack, error) {
	rest, ok := bytes.CutPrefix(data, []byte(packMagic))
	if !ok {
		return nil, errPack
	}
	dirs, rest, ok := bytes.Cut(rest, []byte("\n"))
	if !ok {
		return nil, errPack
	}
	p := &Pack{files: map[string][]byte{}}
	for dir := range bytes.SplitSeq(dirs, []byte(":")) {
		if len(dir) > 0 {
			p.Dirs = append(p.Dirs, string(dir))
		}
	}
	for len(rest) > 0 {
		var line []byte
		if line, rest, ok = bytes.Cut(rest, []byte("\n")); !ok {
			return nil, errPack
		}
		size, name, ok := bytes.Cut(line, []byte(" "))
		n, err := strconv.Atoi(string(size))
		if !ok || err != nil || n < 0 || n > len(rest)-len(packPadding) || len(name) == 0 {
			return nil, errPack
		}
		end := n + len(packPadding)
		if string(rest[n:end]) != packPadding {
			return nil, errPack
		}
		p.files[string(name)] = rest[:n:end]
		rest = rest[end:]
	}
	return p, nil
}

// ReadFile gives the text of the header of that absolute name.
func (p *Pack) ReadFile(name string) ([]byte, bool) {
	text, ok := p.files[name]
	return text, ok
}

// List names the pack's files, in order.
func (p *Pack) List() []string {
	names := make([]string, 0, len(p.files))
	for name := range p.files { // any order: sorted below
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// AppendPack appends a pack of the named files to b. The files are stored in
// the order of their names, so that equal files make equal packs.
func AppendPack(b []byte, dirs []string, files map[string][]byte) []byte {
	b = append(b, packMagic...)
	for i, dir := range dirs {
		if i > 0 {
			b = append(b, ':')
		}
		b = append(b, dir...)
	}
	b = append(b, '\n')
	p := Pack{files: files}
	for _, name := range p.List() {
		text := files[name]
		b = strconv.AppendInt(b, int64(len(text)), 10)
		b = append(b, ' ')
		b = append(b, name...)
		b = append(b, '\n')
		b = append(append(b, text...), packPadding...)
	}
	return b
}
