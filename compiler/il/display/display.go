// Package display implements the IL display: the text of all entries of a unit
// in the order and layout of the real tool's --il_display (rule il.layout).
//
// This file implements its frame: regions, entries, labels and values.
package display

//go:generate go run cufront/compiler/internal/gen/ildisplay/gendisplay

import (
	"strconv"

	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// Options says what the display shows beside the unit itself.
type Options struct {
	StdVersion int
	GNUVersion int
	CharSigned bool
	ShortEnums bool
	PlainNames bool   // no name has characters outside of the basic set
	Time       string // ctime text without its newline

	// Constructed returns what a constexpr constructor makes of an object of a type,
	// nil when that is not known; the unit stays as it is.
	Constructed func(*il.Type, *il.DynamicInit) *il.Constant

	Only    func(source.Pos) bool // nil: every entry is shown, otherwise those that come from such a position
	Reached func(source.Pos)      // told what the display is busy with; nil: nobody asks
	Placed  func(Place)           // told the place of each entry that has one; nil: nobody asks
}

// display prints entries. Addresses are made of IDs: entries first, then
// names, then texts, so that equal addresses mean equal things.
type display struct {
	*overlay
	b         []byte   // what is being written
	written   [][]byte // what stands before it
	line      int      // lines of b[:counted]
	counted   int
	o         *Options
	files     *fileEntries
	lastText  uint32
	textDepth int // nesting of the expression text being written
	next      *nextLinks
	fileNames map[*SourceFile]uint32
}

const (
	nameBase          = 0x40000000
	textBase          = 0x80000000
	qualifierNameBase = 0xc0000000
)

// Display returns the display of u.
func Display(u *il.Unit, o Options) []byte {
	d := &display{overlay: newOverlay(u, &o), o: &o}
	return d.unit()
}

// unit prints all of it.
func (d *display) unit() []byte {
	u, o := d.u, d.o
	d.text = &il.TextOptions{
		KeepTypedefs: true, Coordinates: true, Trailing: true, UnsignedChar: !o.CharSigned, NoExceptions: o.StdVersion < 201703, StdFloats: o.StdVersion >= 202302,
		Unnamed:      func(t *il.Type) string { return unnamed(t.ID) },
		UnnamedSpace: func(n *il.Namespace) string { return unnamed(n.ID) },
		Known:        func(t *il.Type) (*token.Name, *il.Scope) { return d.entities.name(t), d.entities.parentScope(t) },
		Function:     func(t *il.Type) (*il.Type, *il.ExceptionSpec) { return d.types.elem(t), d.functions.excSpec(t.Routine) },
		Constant:     func(c *il.Constant) string { return string(d.constText(nil, c)) },
	}
	d.b = make([]byte, 0, chunkSize/4)
	d.b = append(append(append(d.b, `Display of IL produced by the compilation of "`...), u.InputName...), "\"\n"...)
	d.prepareDisplay(o.PlainNames)
	d.files = d.sourceFiles()
	w := d.newWalk(d.files)
	d.next = w.links
	d.region(1, "file scope", w.fileScope(), true)
	skipped := 0
	for i, b := range d.bodies.regions {
		r := b.routine
		if r.Scope == nil {
			continue
		}
		if !d.showsBody(r) {
			skipped++
			continue
		}
		d.bodiesLeftOut(skipped)
		skipped = 0
		entries := w.function(b)
		name := d.nameText(r)
		if ofClosure(r) && r.Special == il.SfkConstructor {
			name = "<unnamed>"
		}
		d.region(i+2, `function "`+name+`"`, entries, false)
		w.order = entries[:0]
	}
	d.bodiesLeftOut(skipped)
	return d.all()
}

// chunkSize is when the display begins a new buffer: growing one would copy
// what is written again and again.
const chunkSize = 1 << 20

// chunk begins a new buffer when this one is full. It is called between entries.
func (d *display) chunk() {
	if len(d.b) < chunkSize {
		return
	}
	d.written = append(d.written, d.b)
	d.b, d.counted = make([]byte, 0, chunkSize+chunkSize/8), 0
}

// all returns all that was written.
func (d *display) all() []byte {
	if len(d.written) == 0 {
		return d.b
	}
	n := len(d.b)
	for _, b := range d.written {
		n += len(b)
	}
	out := make([]byte, 0, n)
	for i, b := range d.written {
		out = append(out, b...)
		d.written[i] = nil
	}
	return append(out, d.b...)
}

// unnamed is the text of a class, enumeration or namespace without a name.
func unnamed(id uint32) string { return "<unnamed@" + strconv.FormatUint(uint64(id), 16) + ">" }

func (o *overlay) nameText(n il.Entity) string {
	if name := o.entities.name(n); name != nil {
		return name.Text
	}
	return ""
}

// displayedPerStep is how many bytes of the display make a step.
const displayedPerStep = 16

// region prints the banner and the entries of one memory region.
func (d *display) region(n int, what string, entries []il.Node, header bool) {
	d.b = append(d.b, "\n\nIntermediate language for memory region "...)
	d.b = strconv.AppendInt(d.b, int64(n), 10)
	d.b = append(append(append(d.b, " ("...), what...), "):\n"...)
	if header {
		d.header()
	}
	var shown []bool
	if d.o.Only != nil {
		shown = d.choose(entries)
	}
	skipped := 0
	for i, e := range entries {
		if shown != nil && !shown[i] {
			skipped++
			continue
		}
		d.leftOut(skipped)
		skipped = 0
		d.b = append(d.b, '\n')
		start := len(d.b)
		d.b = append(d.b, d.scopeWord(e)...)
		d.b = append(d.b, e.EntryKind().String()...)
		d.address(e.Hdr().ID)
		d.b = append(d.b, '\n')
		d.showFields(e)
		d.u.Work.Step((len(d.b) - start) / displayedPerStep)
		d.u.Work.Bytes(2 * (len(d.b) - start)) // the buffer grows to it
		if n, ok := e.(il.Entity); ok && d.o.Reached != nil {
			d.o.Reached(d.entities.declPos(n))
		}
		d.placed(e, start)
		d.chunk()
	}
	d.leftOut(skipped)
}

func (o *overlay) scopeWord(n il.Node) string {
	if o.regions.region(n.Hdr()) > 1 {
		return "func-scope "
	}
	return "file-scope "
}

func (d *display) address(id uint32) {
	d.b = append(d.b, '@')
	d.b = strconv.AppendUint(d.b, uint64(id), 16)
}

// header prints the il_header (rule il.header).
func (d *display) header() {
	u := d.u
	d.b = append(d.b, "\nil_header:\n"...)
	d.pointer("primary_source_file", nonNil(d.files.primary))
	d.pointer("primary_scope", u.File)
	d.pointer("main_routine", nonNil(u.Main))
	d.quote("compiler_version", "6.6", nil)
	d.quote("time_of_compilation", d.o.Time+"\n", nil)
	d.boolean("plain_chars_are_signed", d.o.CharSigned)
	d.word("source_language", "sl_Cplusplus")
	d.integer("std_version", int64(d.o.StdVersion))
	d.boolean("pcc_compatibility_mode", false)
	d.boolean("enum_type_is_integral", false)
	d.boolean("gcc_mode", false)
	d.boolean("gpp_mode", true)
	d.integer("gnu_version", int64(d.o.GNUVersion))
	d.boolean("short_enums", d.o.ShortEnums)
	d.boolean("default_nocommon", false)
	d.boolean("UCN_identifiers_used", d.extended)
	d.boolean("vla_used", u.VLAUsed)
	d.boolean("any_templates_seen", u.AnyTemplates)
	d.boolean("prototype_instantiations_in_il", true)
	d.boolean("il_has_all_prototype_instantiations", true)
	d.boolean("il_has_C_semantics", false)
	d.first("nontag_types_used_in_exception_or_rtti", len(u.RTTITypes), func() il.Node { return u.RTTITypes[0] })
	d.pointer("seq_number_lookup_entries", nonNil(d.files.firstLookup()))
}

// column is where values begin.
const column = 25

// label prints `label:` padded to the value column, or on a line of its own.
func (d *display) label(s string) {
	d.b = append(append(d.b, s...), ':')
	if n := len(s) + 1; n <= column-1 {
		d.pad(column - n)
		return
	}
	d.b = append(d.b, '\n')
	d.pad(column)
}

func (d *display) pad(n int) {
	for ; n > 0; n-- {
		d.b = append(d.b, ' ')
	}
}

//go:noinline // many callers: inlined it makes the wasm module larger, not faster
func (d *display) word(label, value string) {
	d.label(label)
	d.b = append(append(d.b, value...), '\n')
}

//go:noinline // many callers: inlined it makes the wasm module larger, not faster
func (d *display) flag(label string, v bool) {
	if v {
		d.word(label, "TRUE")
	}
}

func (d *display) boolean(label string, v bool) {
	if v {
		d.word(label, "TRUE")
	} else {
		d.word(label, "FALSE")
	}
}

func (d *display) integer(label string, v int64) {
	d.label(label)
	d.b = append(strconv.AppendInt(d.b, v, 10), '\n')
}

func (d *display) position(label string, p source.Pos) {
	if !p.IsValid() {
		return
	}
	d.integer(label+".seq", int64(p.Seq))
	d.integer(label+".column", int64(d.u.Map.CharColumn(p)))
}

// nonNil turns a typed nil pointer into a nil Node.
func nonNil[T any, P interface {
	*T
	il.Node
}](p P) il.Node {
	if p == nil {
		return nil
	}
	return p
}

func (d *display) pointer(label string, n il.Node) {
	d.label(label)
	d.target(n, true)
	d.b = append(d.b, '\n')
}

func (d *display) optional(label string, n il.Node) {
	if n != nil {
		d.pointer(label, n)
	}
}

// target prints a pointer's value; named says whether the name follows.
func (d *display) target(n il.Node, named bool) {
	if n == nil {
		d.b = append(d.b, "NULL"...)
		return
	}
	if e, ok := n.(*il.Expr); ok && d.replaced[e] != nil {
		n = d.replaced[e]
	}
	d.b = append(d.b, d.scopeWord(n)...)
	d.b = append(d.b, n.EntryKind().String()...)
	d.address(n.Hdr().ID)
	if !named {
		return
	}
	n0 := len(d.b)
	d.b = append(d.b, ": "...)
	n1 := len(d.b)
	d.suffix(n)
	if len(d.b) == n1 {
		d.b = d.b[:n0]
	}
}

// suffix prints the name behind a pointer (rule il.pointer-suffix).
func (d *display) suffix(n il.Node) {
	switch n := n.(type) {
	case *il.Variable:
		if !n.IsThis {
			d.b = append(d.b, d.nameText(n)...)
		}
	case *il.Field:
		d.b = append(d.b, d.nameText(n)...)
	case *il.Routine:
		d.b = append(d.b, d.nameText(n)...)
	case *il.Namespace:
		d.b = append(d.b, d.nameText(n)...)
	case *il.TemplateParameter:
		d.b = append(d.b, d.nameText(n)...)
	case *il.Label:
		if d.entities.name(n) != nil {
			d.b = append(append(d.b, "label "...), d.entities.name(n).Text...)
		}
	case *il.Type:
		d.b = il.AppendType(d.b, n, d.text)
	case *il.Constant:
		d.b = d.constText(d.b, n)
	case *il.BaseClass:
		d.b = il.AppendType(d.b, baseType(n), d.text)
		d.b = append(d.b, " (in "...)
		d.b = append(il.AppendType(d.b, n.Derived, d.text), ')')
	case *SourceFile:
		d.b = appendQuoted(d.b, n.Name)
	}
}

// idName prints a pointer to a name.
func (d *display) idName(label string, n *token.Name) {
	d.label(label)
	d.namePointer(n)
	d.b = append(d.b, '\n')
}

func (d *display) namePointer(n *token.Name) {
	if n == nil {
		d.b = append(d.b, "NULL"...)
		return
	}
	d.b = append(d.b, "file-scope id-name"...)
	d.address(nameBase + n.ID)
	d.b = append(d.b, ": "...)
	d.b = appendQuoted(d.b, n.Text)
}

// quote prints a pointer to a text; every mention is a text of its own.
func (d *display) quote(label, s string, of il.Node) {
	d.label(label)
	d.lastText++
	d.b = append(d.b, "file-scope other-text"...)
	d.address(textBase + d.lastText)
	d.b = append(d.b, ": "...)
	d.b = append(appendQuoted(d.b, s), '\n')
}

// appendQuoted appends s in double quotes, other bytes than printable ASCII in
// octal.
func appendQuoted(b []byte, s string) []byte {
	b = append(b, '"')
	for i := 0; i < len(s); i++ {
		b = il.AppendOctal(b, s[i], '"')
	}
	return append(b, '"')
}
