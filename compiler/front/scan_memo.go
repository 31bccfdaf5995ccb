// This file implements the memory of tentative scans: a scan over nested
// template-ids would otherwise read every level twice, once to decide what it
// is and once to get behind it, and so need time exponential in the nesting.
package front

import "cufront/compiler/il"

// scanMemo remembers the template argument lists that the scan under way has
// read. It lives as long as the outermost scan.
type scanMemo struct {
	depth int // scans under way
	lists map[scannedList]scanResult
}

// scannedList is an argument list in its context.
type scannedList struct {
	at     int // place of `<`
	stream int
	scope  *Scope
	bound  uint32
	tmpl   *il.Template
}

// scanResult is what reading a list gave, and the place behind it.
type scanResult struct {
	args []il.TemplateArg
	ok   bool
	end  mark
}

func (m *scanMemo) begin() { m.depth++ }

func (m *scanMemo) end() {
	if m.depth--; m.depth == 0 {
		clear(m.lists)
	}
}

// scannedArgs is templateArgs with the memory of the scan under way.
func (p *Parser) scannedArgs(t *il.Template) ([]il.TemplateArg, bool) {
	m := &p.scans
	if m.depth == 0 {
		return p.parseTemplateArgs(t)
	}
	key := scannedList{p.place(), p.stream.id, p.scope, p.bound, t}
	if r, ok := m.lists[key]; ok {
		p.stream.i, p.tok, p.prev = r.end.i, r.end.tok, r.end.prev
		p.stream.taken, p.stream.half, p.stream.second = r.end.taken, r.end.half, r.end.second
		return r.args, r.ok
	}
	args, ok := p.parseTemplateArgs(t)
	if m.lists == nil {
		m.lists = map[scannedList]scanResult{}
	}
	m.lists[key] = scanResult{args, ok, mark{p.stream.i, p.tok, p.prev, p.stream.taken, p.stream.half, p.stream.second}}
	return args, ok
}
