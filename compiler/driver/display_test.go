package driver

import (
	"bytes"
	"path/filepath"
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
