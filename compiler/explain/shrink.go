// This file implements shrinking: the smallest part of a program that still
// shows what somebody wants to show.
package explain

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cufront/compiler/driver"
)

// A Goal is what a shrunk program must still show. All parts that are set count.
type Goal struct {
	Number string `json:"number"` // a diagnostic with this number, as displayed, with or without -D
	Text   string `json:"text"`   // a diagnostic whose text holds this
	Keeps  string `json:"keeps"`  // an entity of this name is kept for the device
	Drops  string `json:"drops"`  // an entity of this name is dropped
}

// String tells the goal in words.
func (w *Goal) String() string {
	var parts []string
	if w.Number != "" {
		parts = append(parts, "shows diagnostic "+w.Number)
	}
	if w.Text != "" {
		parts = append(parts, "says "+strconv.Quote(w.Text))
	}
	if w.Keeps != "" {
		parts = append(parts, "keeps "+w.Keeps)
	}
	if w.Drops != "" {
		parts = append(parts, "drops "+w.Drops)
	}
	return strings.Join(parts, " and ")
}

// reached reports whether a result shows what the goal names. A program that
// must show an entity compiles.
func (w *Goal) reached(res *driver.Result) bool {
	if res.Exit == driver.ExitInternal || res.Exit == driver.ExitCatastrophe {
		return false
	}
	if (w.Number != "" || w.Text != "") && !w.said(res) {
		return false
	}
	has := func(name, fate string) bool {
		if name == "" {
			return true
		}
		for i := range res.Entities {
			if e := &res.Entities[i]; named(e.Name, name) && e.Fate == fate {
				return true
			}
		}
		return false
	}
	return has(w.Keeps, driver.FateKept) && has(w.Drops, driver.FateDropped)
}

func (w *Goal) said(res *driver.Result) bool {
	for i := range res.Diagnostics {
		m := &res.Diagnostics[i]
		number, _, _ := strings.Cut(m.Number, "-")
		if (w.Number == "" || w.Number == m.Number || w.Number == number) && strings.Contains(m.Text, w.Text) {
			return true
		}
	}
	return false
}

// A Shrunk is the outcome of shrinking.
type Shrunk struct {
	Text         string `json:"text"`            // of the main file
	Alone        bool   `json:"alone,omitempty"` // it includes no other file of the program
	From         int    `json:"from"`            // length of the text that it is a part of, in bytes
	Compilations int    `json:"compilations"`
	Done         bool   `json:"done"` // nothing more could go; otherwise time or tries ran out
}

// Shrink takes away from the main file of a request what its goal does not need:
// first halves and then ever smaller groups of pieces, where a piece is a
// declaration or statement with its braces, then a line, then a token. The other
// files of the program are taken into the main file first, if the goal allows it.
// At most most compilations are made. ok is false when the program does not reach
// the goal to begin with.
func (g *Engine) Shrink(req *driver.Request, goal Goal, most int) (s Shrunk, ok bool) {
	k := &shrinker{g: g, req: req, goal: goal, most: most, text: req.Files[req.Main]}
	one, several := inlined(req)
	if several && k.reaches(one) {
		k.text = one
	} else if !k.reaches(k.text) {
		return Shrunk{Text: k.text, From: len(k.text), Compilations: k.tries}, false
	}
	from := len(k.text)
	for before := -1; before != len(k.text) && !k.stopped; {
		before = len(k.text)
		k.blocks()
		for _, cut := range [...]func(string) []piece{includes, conditionals, directives, lines, insides, tokens} {
			k.pass(cut)
		}
	}
	s = Shrunk{Text: k.text, From: from, Compilations: k.tries, Done: !k.stopped}
	_, several = inlined(k.with(k.text))
	s.Alone = !several
	return s, true
}

type shrinker struct {
	g       *Engine
	req     *driver.Request
	goal    Goal
	most    int
	tries   int
	stopped bool
	text    string // the smallest that reaches the goal so far
}

func (k *shrinker) reaches(text string) bool {
	if k.tries >= k.most || !k.g.progress(k.tries, k.most) {
		k.stopped = true
		return false
	}
	k.tries++
	return k.goal.reached(k.g.compile(k.with(text), driver.WantList))
}

// with is the request with another text of its main file.
func (k *shrinker) with(text string) *driver.Request {
	next := *k.req
	next.Files = maps.Clone(k.req.Files)
	next.Files[next.Main] = text
	return &next
}

// A piece is a range of the text that may go.
type piece struct{ from, to int }

// pass tries to take pieces away, in groups that halve [Zeller, delta debugging],
// from the end of the text on: what stands there uses what stands before.
func (k *shrinker) pass(cut func(string) []piece) {
	for size := len(cut(k.text)); size > 0 && !k.stopped; size /= 2 {
		for end := len(cut(k.text)); end > 0 && !k.stopped; end -= size {
			all := cut(k.text)
			end = min(end, len(all)) // inner pieces are gone with outer ones
			group := all[max(0, end-size):end]
			if rest := without(k.text, group); rest != k.text && k.reaches(rest) {
				k.text = rest
			}
		}
	}
}

// without is text without some pieces, which stand in order.
func without(text string, group []piece) string {
	var b strings.Builder
	at := 0
	for _, p := range group {
		if p.from < at {
			continue
		}
		b.WriteString(text[at:p.from])
		at = p.to
	}
	b.WriteString(text[at:])
	return b.String()
}

// blocks takes declarations and statements away, those around others first: what
// is gone need not be looked into [Misherghi and Su, hierarchical delta debugging].
func (k *shrinker) blocks() {
	for depth, deepest := 0, 0; depth <= deepest && !k.stopped; depth++ {
		k.pass(func(text string) (out []piece) {
			out, deepest = blocks(text, depth)
			return out
		})
	}
}

// blocks are the declarations and statements of the text within so many braces:
// each ends with a semicolon or a closing brace at the depth at which it began.
// deepest is the largest depth that there is.
func blocks(text string, depth int) (out []piece, deepest int) {
	var open []int // where the piece under way began, for each depth
	start := 0
	add := func(from, to int) {
		if deepest = max(deepest, len(open)); len(open) == depth {
			out = append(out, piece{from, to})
		}
	}
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{':
			open = append(open, start)
			start = i + 1
		case '}':
			if len(open) == 0 {
				start = i + 1
				continue
			}
			from := open[len(open)-1]
			open = open[:len(open)-1]
			end := i + 1
			if rest := strings.TrimLeft(text[end:], " \t\n"); strings.HasPrefix(rest, ";") {
				end = len(text) - len(rest) + 1
			}
			add(from, end)
			start = end
			i = end - 1
		case ';':
			add(start, i+1)
			start = i + 1
		case '#':
			i = pastOther(text, i)
			start = i + 1 // it is no part of what follows
		case '/', '"', '\'':
			i = pastOther(text, i)
		}
	}
	return out, deepest
}

// pastOther returns the last byte of the directive, comment or literal that
// begins at i, i itself when none does.
func pastOther(text string, i int) int {
	rest := text[i:]
	switch {
	case rest[0] == '#', strings.HasPrefix(rest, "//"):
		return i + lineEnd(rest) - 1
	case strings.HasPrefix(rest, "/*"):
		if j := strings.Index(rest, "*/"); j >= 0 {
			return i + j + 1
		}
		return len(text) - 1
	case rest[0] == '"', rest[0] == '\'':
		for j := 1; j < len(rest) && rest[j] != '\n'; j++ {
			if rest[j] == '\\' {
				j++
			} else if rest[j] == rest[0] {
				return i + j
			}
		}
	}
	return i
}

// sortPieces puts the larger of two that begin at one place first.
func sortPieces(p []piece) {
	slices.SortFunc(p, func(a, b piece) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to)) })
}

// lineEnd is the length of the first line of the text with what continues it.
func lineEnd(text string) int {
	for at := 0; ; {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return len(text)
		}
		at += i + 1
		if !strings.HasSuffix(strings.TrimSuffix(text[:at-1], "\r"), "\\") {
			return at
		}
	}
}

// lines are the lines of the text, each with what continues it.
func lines(text string) (out []piece) {
	for at := 0; at < len(text); {
		end := at + lineEnd(text[at:])
		out = append(out, piece{at, end})
		at = end
	}
	return out
}

// directives are the lines that begin with a #.
func directives(text string) []piece {
	return directivesThat(text, func(word string) bool { return word != "" })
}

// includes are the directives that read other files: these cost most.
func includes(text string) []piece {
	return directivesThat(text, func(word string) bool { return word == "include" })
}

// directivesThat are the lines whose directive's name, "" for none, meets a condition.
func directivesThat(text string, meets func(string) bool) []piece {
	return slices.DeleteFunc(lines(text), func(p piece) bool { word, _ := driver.Directive(text[p.from:p.to]); return !meets(word) })
}

// conditionals are the parts of the text from an #if to its #endif.
func conditionals(text string) (out []piece) {
	var open []int
	for _, p := range lines(text) {
		switch word, _ := driver.Directive(text[p.from:p.to]); word {
		case "if", "ifdef", "ifndef":
			open = append(open, p.from)
		case "endif":
			if n := len(open); n > 0 {
				out = append(out, piece{open[n-1], p.to})
				open = open[:n-1]
			}
		}
	}
	sortPieces(out)
	return out
}

// insides are what stands between the brackets of the text.
func insides(text string) (out []piece) {
	var open []int
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '(', '[':
			open = append(open, i+1)
		case '}', ')', ']':
			if n := len(open); n > 0 {
				if open[n-1] < i {
					out = append(out, piece{open[n-1], i})
				}
				open = open[:n-1]
			}
		case '"', '\'':
			i = pastOther(text, i)
		}
	}
	sortPieces(out)
	return out
}

// tokens are the words and single characters of the text.
func tokens(text string) (out []piece) {
	for i := 0; i < len(text); {
		j := i + 1
		if isNameByte(text[i]) {
			for j < len(text) && isNameByte(text[j]) {
				j++
			}
		}
		if text[i] != ' ' && text[i] != '\n' {
			out = append(out, piece{i, j})
		}
		i = j
	}
	return out
}
