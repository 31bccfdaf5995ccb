//go:build !js

// Package native compiles shared programs with the compiler itself, for a
// server that shows what becomes of them without scripts. A compilation is
// bounded like one of the page, few run at once, and results are kept.
package native

import (
	"container/list"
	"context"
	"encoding/json"
	"strings"
	"sync"
	"time"

	"cufront/compiler/driver"
	"cufront/web/share"
)

// Bounds of the work for others.
const (
	running  = 1                // compilations at a time
	patience = 10 * time.Second // so long a request waits for its turn
	kept     = 32 << 20         // bytes of results
)

// A compiler keeps the results that were asked for last.
type compiler struct {
	system *driver.System
	turn   chan struct{}

	mu      sync.Mutex
	results map[string]*list.Element // by the bytes of the document
	order   *list.List               // of *result, the last used one first
	size    int
}

type result struct {
	key  string
	out  *share.Outputs
	size int
}

// New returns a compiler; system may be nil.
func New(system *driver.System) share.Compiler {
	c := &compiler{system: system, turn: make(chan struct{}, running), results: map[string]*list.Element{}, order: list.New()}
	return c.compile
}

func (c *compiler) compile(ctx context.Context, doc *share.Document) (*share.Outputs, error) {
	b, err := doc.Canonical()
	if err != nil {
		return nil, err
	}
	key := string(b)
	if out := c.known(key); out != nil {
		return out, nil
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case c.turn <- struct{}{}:
		defer func() { <-c.turn }()
	case <-ctx.Done():
		return nil, share.ErrBusy
	}
	if out := c.known(key); out != nil { // another request has compiled it meanwhile
		return out, nil
	}
	out := compile(doc, c.system)
	c.keep(key, out)
	return out, nil
}

func (c *compiler) known(key string) *share.Outputs {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.results[key]
	if e == nil {
		return nil
	}
	c.order.MoveToFront(e)
	return e.Value.(*result).out
}

func (c *compiler) keep(key string, out *share.Outputs) {
	size := len(key) + len(out.Messages)
	for ending := range out.Files {
		size += len(out.Files[ending]) + len(out.Own[ending])
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.results[key] = c.order.PushFront(&result{key, out, size})
	for c.size += size; c.size > kept && c.order.Len() > 1; {
		last := c.order.Remove(c.order.Back()).(*result)
		delete(c.results, last.key)
		c.size -= last.size
	}
}

// compile runs both passes as the page does.
func compile(doc *share.Document, system *driver.System) *share.Outputs {
	req := driver.PageRequest(doc.Source, doc.Files, doc.Args,
		driver.WantHost, driver.WantMap, driver.WantOwnIL, driver.WantStub, driver.WantFiles, driver.WantSARIF)
	req.System = system
	res := driver.Compile(req)
	base := strings.TrimSuffix(driver.PageFile, ".cu")
	out := &share.Outputs{Files: map[string]string{}, Own: map[string]string{}, Messages: res.Stderr, Version: res.Version}
	for _, ending := range share.Endings() {
		if text, written := res.Outputs[base+ending]; written {
			out.Files[ending], out.Own[ending] = text, text
		}
	}
	if host, written := out.Files[".int.c"]; written {
		out.Own[".int.c"] = own(host, res.Map)
	}
	if res.SARIF != "" {
		out.Files[".sarif"] = res.SARIF
	}
	if res.IL != "" {
		if il, err := json.Marshal(map[string]any{"version": res.Version, "il": res.IL, "map": res.ILMap}); err == nil {
			out.Files[".il.json"] = string(il)
		}
	}
	return out
}

// own gives the lines of the host text in which something of the program is
// printed; what lies between them is left out, with a mark.
func own(host string, origins []driver.Origin) string {
	var b strings.Builder
	at, next, gap := 0, 0, false
	for line := range strings.Lines(host) {
		end := at + len(line)
		for next < len(origins) && (origins[next].Out[1] <= at) {
			next++
		}
		if next < len(origins) && origins[next].Out[0] < end {
			if gap && b.Len() > 0 {
				b.WriteString("…\n")
			}
			b.WriteString(line)
			gap = false
		} else {
			gap = true
		}
		at = end
	}
	return b.String()
}
