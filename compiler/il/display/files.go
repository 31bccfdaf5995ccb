// This file implements the source-file and seq-number-lookup entries, which
// the display derives from the line map (rule il.source-files).
package display

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// SourceFile is one source file of the display.
type SourceFile struct {
	il.Entry
	Name        string
	Full        string // "" where the display shows NULL
	First, Last uint32
	Line        int
	Children    []*SourceFile
	Next        *SourceFile
	System, Top bool
	parent      *SourceFile
	returnsTo   *SourceFile // the file that a leave marker returns to
}

// EntryKind implements Node.
func (*SourceFile) EntryKind() il.EntryKind { return il.KindSourceFile }

// SeqLookup maps a run of sequence numbers to a file.
type SeqLookup struct {
	il.Entry
	Next        *SeqLookup
	First, Last uint32
	Line        int
	File        *SourceFile
}

// EntryKind implements Node.
func (*SeqLookup) EntryKind() il.EntryKind { return il.KindSeqNumberLookupEntry }

// fileEntries holds the files and lookups of a unit.
type fileEntries struct {
	primary *SourceFile
	lookups []*SeqLookup
}

func (f *fileEntries) firstLookup() *SeqLookup {
	if len(f.lookups) == 0 {
		return nil
	}
	return f.lookups[0]
}

// sourceFiles makes the entries from the segments of the line map: the input
// itself, then one file for each marker, nested by the enter and leave flags.
func (o *overlay) sourceFiles() *fileEntries {
	f := &fileEntries{}
	total := uint32(o.u.Map.NumLines())
	for i, s := range o.u.Map.Segments {
		n := &SourceFile{Entry: o.entry(0)}
		n.Name, n.First, n.Last, n.Line, n.System = s.Name, s.First, s.Last, max(s.Line, 1), s.System
		if i == 0 {
			n.Top, n.Full, n.Last = true, s.Name, total
			f.primary = n
		} else {
			f.place(n, s.Kind)
		}
		f.lookup(o.entry(0), &s, n)
	}
	return f
}

// place hangs n into the tree behind the file opened last.
func (f *fileEntries) place(n *SourceFile, kind source.EnterKind) {
	cur := f.current()
	parent := cur.parent
	switch kind {
	case source.Enter:
		parent = cur
	case source.Leave:
		if cur.parent != nil && cur.parent.parent != nil {
			parent = cur.parent.parent
		}
	}
	if kind != source.Enter && kind != source.Leave && cur.Name == n.Name && cur != f.primary {
		n.returnsTo = cur
	}
	if parent == nil {
		parent = f.primary
	}
	n.parent = parent
	if from := cur.parent; kind == source.Leave && from != nil && from != f.primary && from.Name == n.Name {
		n.returnsTo = from
	}
	if k := len(parent.Children); k > 0 {
		parent.Children[k-1].Next = n
	}
	parent.Children = append(parent.Children, n)
	for p := parent; p != nil && p != f.primary; p = p.parent {
		p.Last = n.Last
	}
}

// current returns the file opened last.
func (f *fileEntries) current() *SourceFile {
	if len(f.lookups) == 0 {
		return f.primary
	}
	return f.lookups[len(f.lookups)-1].File
}

func (f *fileEntries) lookup(e il.Entry, s *source.Segment, n *SourceFile) {
	l := &SeqLookup{Entry: e, First: s.First, Last: s.Last, Line: max(s.Line, 1), File: n}
	if k := len(f.lookups); k > 0 {
		f.lookups[k-1].Next = l
	}
	f.lookups = append(f.lookups, l)
}

func (d *display) fullName(label string, f *SourceFile) {
	if f.Full == "" {
		d.word(label, "NULL")
		return
	}
	d.fileText(label, f)
}

// fileText prints a pointer to a file's name; a file that is returned to shares
// the text of the one that was left for an included file.
func (d *display) fileText(label string, f *SourceFile) {
	for f.returnsTo != nil {
		f = f.returnsTo
	}
	id, ok := d.fileNames[f]
	if !ok {
		d.lastText++
		id = textBase + d.lastText
		if d.fileNames == nil {
			d.fileNames = make(map[*SourceFile]uint32)
		}
		d.fileNames[f] = id
	}
	d.label(label)
	d.b = append(d.b, "file-scope other-text"...)
	d.address(id)
	d.b = append(d.b, ": "...)
	d.b = append(appendQuoted(d.b, f.Name), '\n')
}
