// This file implements the memory of trials: what a name is, is often found out
// by reading it with muted diagnostics and stepping back. Over nested
// template-ids every level would be read twice and more, in time exponential in
// the nesting; the argument lists that a trial has read are remembered.
package front

import (
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
)

// scanMemo remembers the template argument lists read by trials that began
// within the places [from, until); a list outside of them starts it anew.
type scanMemo struct {
	depth       int // scans under way, which build nothing that lasts
	open        int // lists being read by a trial
	stream      int
	from, until int
	lists       map[scannedList]int32 // indices of results
	results     []scanResult
}

// scannedList is an argument list in its context.
type scannedList struct {
	at    int // place of `<`
	scan  bool
	scope *symbols.Scope
	bound uint32
	tmpl  *il.Template
}

// scanResult is what reading a list gave, and the place behind it.
type scanResult struct {
	args   []il.TemplateArg
	ok     bool
	clean  bool // nothing was reported: the list may stand for itself outside of a trial
	errors int  // what was reported muted
	end    mark
}

func (m *scanMemo) begin() { m.depth++ }

func (m *scanMemo) end() { m.depth-- }

// scannedArgs is templateArgs with the memory of trials.
func (p *Parser) scannedArgs(t *il.Template) ([]il.TemplateArg, bool) {
	m := &p.scans
	muted := p.rep.Muted()
	if !muted && len(m.lists) == 0 {
		return p.parseTemplateArgs(t)
	}
	at := p.place()
	key := scannedList{at, m.depth > 0, p.ck.env.scope, p.ck.env.bound, t}
	if p.stream.id != m.stream || at < m.from || at >= m.until && m.open == 0 {
		clear(m.lists)
		clear(m.results)
		m.results = m.results[:0]
		m.stream, m.from, m.until = p.stream.id, at, at
	} else if i, ok := m.lists[key]; ok && (muted || m.results[i].clean) {
		r := &m.results[i]
		p.stream.i, p.tok, p.prev = r.end.i, r.end.tok, r.end.prev
		p.stream.taken, p.stream.half, p.stream.second = r.end.taken, r.end.half, r.end.second
		p.rep.Hit(r.errors)
		if r.ok && !r.clean {
			p.rep.Silence()
		}
		return r.args, r.ok
	}
	if !muted {
		return p.parseTemplateArgs(t)
	}
	errors, silenced := p.rep.Hits(), p.rep.Silenced()
	m.open++
	args, ok := p.parseTemplateArgs(t)
	m.open--
	if p.stream.id != m.stream || at < m.from {
		return args, ok // a trial elsewhere came in between
	}
	if m.lists == nil {
		m.lists = map[scannedList]int32{}
	}
	m.lists[key] = int32(len(m.results))
	m.results = append(m.results, scanResult{args, ok, ok && p.rep.Silenced() == silenced, p.rep.Hits() - errors,
		mark{p.stream.i, p.tok, p.prev, p.stream.taken, p.stream.half, p.stream.second, p.stops}})
	m.until = max(m.until, p.place())
	return args, ok
}
