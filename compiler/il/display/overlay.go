// This file implements what the passes of a display share: the unit and what
// the display knows about it beside what the unit itself says.
package display

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// overlay is what one display lays over the unit.
type overlay struct {
	u           *il.Unit
	lastID      uint32                                       // number of the last entry, those of the unit come first
	shownOnly   func(source.Pos) bool                        // see Options.Only
	away        answers                                      // see elsewhere
	shownBodies answers                                      // see showsBody
	begin       uint32                                       // number of the first entry of the part that is shown; 0: all are
	spare       *walk                                        // see borrowWalk
	constructed func(*il.Type, *il.DynamicInit) *il.Constant // see Options.Constructed
	extended    bool                                         // some name has characters outside of the basic set
	tables
	bodies   bodies
	unknown  unknownNames
	closures closures
	inited   map[uint32]bool // constructors and destructors whose initialisations are listed, by number
	text     *il.TextOptions // of types

	members       []*il.Template // what the display shows of members of class templates
	orphaned      []*orphans
	asked         map[*il.ClassInfo]classMemo
	classFacts    classFacts
	overriding    map[*il.BaseClass][]*overridingVirtual
	needed        nodeSet
	neededStrings map[*il.Constant]bool // copies of a literal share its number

	firsts     map[*il.Scope]*il.SourceSequenceEntry
	locals     localLists
	instances  map[*il.Template][]*il.Routine                  // see functionInstances
	dynInits   []*il.DynamicInit                               // of the file scope
	nextParams map[*il.TemplateParameter]*il.TemplateParameter // in the headers of declared templates
	references map[*il.Type]*il.Type                           // made by referenceTo
	replaced   map[*il.Expr]*il.Expr                           // what stands for an expression, see constructedTemporary
	temps      map[*il.DynamicInit]*il.Type                    // types of the temporaries that references keep alive
}

// entryBytes is what an entry of the display takes, about.
const entryBytes = 128

// entry returns the header of a new entry in the given region.
func (o *overlay) entry(region uint32) il.Entry {
	o.u.Work.Step(1)
	o.u.Work.Bytes(entryBytes)
	o.lastID++
	return il.Entry{ID: o.lastID, Func: region}
}

func newOverlay(u *il.Unit, options *Options) *overlay {
	return &overlay{
		u: u, lastID: u.LastID(), shownOnly: options.Only, constructed: options.Constructed,
		asked:      make(map[*il.ClassInfo]classMemo),
		classFacts: classFacts{based: make(map[*il.ClassInfo]*baseList), volatile: make(map[*il.ClassInfo]bool)},
		overriding: make(map[*il.BaseClass][]*overridingVirtual),
		locals: localLists{
			refs:     make(map[*il.Scope][]*localScopeRef),
			statics:  make(map[*il.Scope][]*localStaticInit),
			staticOf: make(map[*il.Variable]*localStaticInit),
			sublists: make(map[*il.Scope][]*sublist),
		},
		nextParams: make(map[*il.TemplateParameter]*il.TemplateParameter),
		references: make(map[*il.Type]*il.Type),
		temps:      make(map[*il.DynamicInit]*il.Type),
	}
}

// isNeeded reports whether the display calls n needed.
func (o *overlay) isNeeded(n il.Entity) bool {
	if c, ok := n.(*il.Constant); ok && c.Kind == il.CkString {
		return o.neededStrings[c]
	}
	return o.needed.has(n) || n.Corresp().Needed
}

func (o *overlay) setNeeded(n il.Entity, v bool) {
	if c, ok := n.(*il.Constant); ok && c.Kind == il.CkString {
		set(&o.neededStrings, c, v)
	} else if v {
		o.needed.add(n)
	} else {
		o.needed.remove(n)
	}
}

// first returns the first entry of the source sequence of s.
func (o *overlay) first(s *il.Scope) *il.SourceSequenceEntry { return either(o.firsts, s, s.Seq.First) }

func (o *overlay) setFirst(s *il.Scope, e *il.SourceSequenceEntry) { set(&o.firsts, s, e) }

// shown returns what the display knows about the entry of this number, which
// is in changed when there is something; otherwise what the unit says.
func shown[V any](changed il.NumberSet, table map[uint32]V, id uint32, own V) V {
	if !changed.Has(id) {
		return own
	}
	return either(table, id, own)
}

//go:noinline // many callers: inlined it makes the wasm module larger, not faster
func either[K comparable, V any](table map[K]V, key K, own V) V {
	if v, ok := table[key]; ok {
		return v
	}
	return own
}

// change notes what the display knows about the entry of this number.
//
//go:noinline // many callers: inlined it makes the wasm module larger, not faster
func change[V any](changed *il.NumberSet, table *map[uint32]V, id uint32, v V) {
	changed.Add(id)
	set(table, id, v)
}

func set[K comparable, V any](table *map[K]V, key K, v V) {
	if *table == nil {
		*table = make(map[K]V)
	}
	(*table)[key] = v
}
