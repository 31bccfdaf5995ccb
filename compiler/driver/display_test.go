package driver

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"cufront/compiler/il/display"
	"cufront/compiler/source"
)

// A display changes nothing: the host text written behind it is that written
// before, and so is a second display, also behind one of a part of the unit.
func TestDisplayChangesNothing(t *testing.T) {
	paths, _ := filepath.Glob("../../testdata/*/*.txtar")
	if len(paths) == 0 {
		t.Fatal("no cases")
	}
	tried := 0
	for i, path := range paths {
		// The named one puts member templates among others.
		if i%7 != 0 && filepath.Base(path) != "tmpl-explicit-instantiation.txtar" {
			continue
		}
		c, ok := hostText(t, path, false)
		if !ok {
			continue
		}
		tried++
		before := bytes.Clone(c.hostText.Text)
		part := c.displayOptions()
		part.Only = func(p source.Pos) bool { return p.Seq%2 == 0 }
		display.Display(c.unit, part)
		first := display.Display(c.unit, c.displayOptions())
		c.host()
		if !bytes.Equal(before, c.hostText.Text) {
			t.Errorf("%s: the host text behind a display differs", path)
		}
		if !bytes.Equal(first, display.Display(c.unit, c.displayOptions())) {
			t.Errorf("%s: a second display differs", path)
		}
	}
	if tried < 20 {
		t.Errorf("only %d cases were displayed", tried)
	}
}

// address is that of an entry, a name or a text.
var address = regexp.MustCompile("@[0-9a-f]+")

// unfollowed are the fields that depend on what a part leaves out: links from one entry
// to the next, the number of a body, a variable of the first body, deprecated members of a class.
var unfollowed = regexp.MustCompile(`(?m)^ *(next|hidden_names|function_def_number|memory_region|lambda_parent\.variable): .*\n?|^does_not_contain_deprecated.*\n.*\n`)

// displayed returns the entries of a display by their first lines, but for those that
// the display itself makes: their numbers, above last, depend on how much it shows.
func displayed(text []byte, last uint32) map[string]string {
	made := func(a []byte) bool {
		n, _ := strconv.ParseUint(string(a[1:]), 16, 64)
		return n > uint64(last)
	}
	out := make(map[string]string)
	for _, block := range bytes.Split(text, []byte("\n\n")) {
		block = bytes.TrimSpace(block)
		first, _, found := bytes.Cut(block, []byte("\n"))
		at := bytes.IndexByte(first, '@')
		if !found || at < 0 || made(first[at:]) {
			continue
		}
		block = unfollowed.ReplaceAll(block, nil)
		out[string(first)] = string(address.ReplaceAllFunc(block, func(a []byte) []byte {
			if made(a) {
				return []byte("@")
			}
			return a
		}))
	}
	return out
}

// What a display of a part of the unit shows of an entry is what the whole display
// shows of it.
func TestDisplayOfAPart(t *testing.T) {
	paths, _ := filepath.Glob("../../testdata/*/*.txtar")
	shown := 0
	for i, path := range paths {
		if i%5 != 1 {
			continue
		}
		c, ok := hostText(t, path, false)
		if !ok {
			continue
		}
		last := c.unit.LastID()
		whole := displayed(display.Display(c.unit, c.displayOptions()), last)
		part := c.displayOptions()
		own := c.locate(source.Pos{Seq: uint32(c.lines.NumLines()), Col: 1}).File // without what stands in front of the program
		part.Only = func(p source.Pos) bool { return c.locate(p).File == own }
		for name, text := range displayed(display.Display(c.unit, part), last) {
			shown++
			if whole[name] != text {
				t.Errorf("%s: in a display of a part\n%s\nin that of the whole\n%s", path, text, whole[name])
			}
		}
	}
	if shown < 2000 {
		t.Errorf("only %d entries were compared", shown)
	}
}
