// This file implements what each kept entity is kept for alone: what would no longer
// be kept without one of the others.
package keep

import (
	"slices"

	"cufront/compiler/work"
)

// again notes that one more entity names that of m, nil for what is kept for itself.
func (m *Mark) again(from *Mark) {
	if n := len(m.also); from != m && from != m.From && (n == 0 || m.also[n-1] != from) {
		m.also = append(m.also, from)
	}
}

// Without returns for each mark the one that is nearest to it among those without
// which it would not be there: its immediate dominator in the graph of uses. What
// has several reasons, or is kept for itself, has none. The result must have been
// computed with all uses; costs are charged to w.
func (r *Result) Without(w *work.Budget) map[*Mark]*Mark {
	g := &useGraph{work: w, number: map[*Mark]int{nil: 0}, order: []*Mark{nil}, users: [][]int{nil}}
	for _, m := range r.Marks {
		g.add(m)
	}
	g.connect()
	out := make(map[*Mark]*Mark, len(r.Marks))
	nearest := g.dominators()
	for _, m := range r.Marks {
		out[m] = g.order[nearest[g.number[m]]]
	}
	return out
}

// useGraph is the graph of uses; node 0 stands for the reasons of roots.
type useGraph struct {
	work   *work.Budget
	number map[*Mark]int
	order  []*Mark
	users  [][]int // by whom each node is used
	uses   [][]int // and the other way
}

// add makes nodes of m and of all that leads to it; those of host code are found
// through what they use.
func (g *useGraph) add(m *Mark) {
	for wait := []*Mark{m}; len(wait) > 0; {
		m, wait = wait[len(wait)-1], wait[:len(wait)-1]
		if _, there := g.number[m]; there {
			continue
		}
		g.work.Step(1)
		g.number[m] = len(g.order)
		g.order = append(g.order, m)
		wait = append(append(wait, m.From), m.also...)
	}
}

// connect makes the edges.
func (g *useGraph) connect() {
	g.users, g.uses = make([][]int, len(g.order)), make([][]int, len(g.order))
	for n, m := range g.order {
		if m == nil {
			continue
		}
		for _, from := range append([]*Mark{m.From}, m.also...) {
			g.work.Step(1)
			g.users[n] = append(g.users[n], g.number[from])
			g.uses[g.number[from]] = append(g.uses[g.number[from]], n)
		}
	}
}

// dominators returns the immediate dominator of each node [Cooper, Harvey and
// Kennedy, A Simple, Fast Dominance Algorithm].
func (g *useGraph) dominators() []int {
	after := g.postorder()
	rank := make([]int, len(g.order))
	for i, n := range after {
		rank[n] = i
	}
	nearest := make([]int, len(g.order))
	for n := range nearest {
		nearest[n] = -1
	}
	nearest[0] = 0
	for changed := true; changed; {
		changed = false
		for _, n := range slices.Backward(after) {
			if n == 0 {
				continue
			}
			common := -1
			for _, user := range g.users[n] {
				g.work.Step(1)
				if nearest[user] < 0 {
					continue
				}
				if common < 0 {
					common = user
				}
				for other := user; common != other; {
					g.work.Step(1)
					if rank[common] < rank[other] {
						common = nearest[common]
					} else {
						other = nearest[other]
					}
				}
			}
			if nearest[n] != common {
				nearest[n], changed = common, true
			}
		}
	}
	return nearest
}

// postorder lists the nodes in the order in which a depth-first search leaves them.
func (g *useGraph) postorder() (after []int) {
	type visit struct{ node, next int }
	seen := make([]bool, len(g.order))
	seen[0] = true
	for path := []visit{{}}; len(path) > 0; {
		top := &path[len(path)-1]
		if top.next == len(g.uses[top.node]) {
			after = append(after, top.node)
			path = path[:len(path)-1]
			continue
		}
		n := g.uses[top.node][top.next]
		top.next++
		if !seen[n] {
			seen[n] = true
			path = append(path, visit{node: n})
		}
	}
	return after
}
