// This file implements interned names: every identifier, keyword and literal
// spelling of a compilation exists once, so that comparing names is comparing
// pointers and the keyword test is a load.
package token

// Name is an interned spelling. It lives as long as its Table.
type Name struct {
	Text    string
	Keyword Kind   // the keyword this identifier is in the current dialect, or Ident
	ID      uint32 // dense number, in order of first appearance
	Macro   any    // the macro defined under this name (owned by package pp), nil when none
}

func (n *Name) String() string {
	if n == nil {
		return ""
	}
	return n.Text
}

// Table interns names. The zero value is not usable; see NewTable.
type Table struct {
	names map[string]*Name
	slab  []Name
}

// NewTable returns an empty table sized for an input of about n bytes.
func NewTable(n int) *Table {
	return &Table{names: make(map[string]*Name, n/64+256)}
}

// Intern returns the name spelled b; it copies b when the name is new.
func (t *Table) Intern(b []byte) *Name {
	if n, ok := t.names[string(b)]; ok {
		return n
	}
	return t.add(string(b))
}

// InternString is Intern for a string, which is kept.
func (t *Table) InternString(s string) *Name {
	if n, ok := t.names[s]; ok {
		return n
	}
	return t.add(s)
}

// Len returns the number of names.
func (t *Table) Len() int { return len(t.names) }

func (t *Table) add(s string) *Name {
	if len(t.slab) == 0 {
		t.slab = make([]Name, 256)
	}
	n := &t.slab[0]
	t.slab = t.slab[1:]
	n.Text, n.Keyword, n.ID = s, Ident, uint32(len(t.names))
	t.names[s] = n
	return n
}
