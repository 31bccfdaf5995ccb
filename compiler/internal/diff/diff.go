// Package diff implements line differences for test messages.
package diff

import (
	"fmt"
	"strings"
)

// maxCells bounds the table of the comparison; beyond it only the common head
// and tail are recognised.
const maxCells = 4 << 20

// Lines renders the difference between two texts, with a few lines around
// every change; it is empty when they are equal.
func Lines(want, got string) string {
	if want == got {
		return ""
	}
	a, b := split(want), split(got)
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	edits := script(a[head:len(a)-tail], b[head:len(b)-tail])
	var out strings.Builder
	fmt.Fprintf(&out, "@@ line %d @@\n", head+1)
	for i := max(0, head-2); i < head; i++ {
		out.WriteString("  " + a[i] + "\n")
	}
	same := 0
	for i, e := range edits {
		if e.op == ' ' {
			same++
			next := i+1 < len(edits) && edits[i+1].op != ' '
			if same > 2 && !next {
				continue
			}
		} else {
			same = 0
		}
		out.WriteString(string(e.op) + " " + e.line + "\n")
	}
	for i := len(a) - tail; i < len(a) && i < len(a)-tail+2; i++ {
		out.WriteString("  " + a[i] + "\n")
	}
	return out.String()
}

// Head shortens a difference to n lines.
func Head(d string, n int) string {
	lines := strings.SplitAfter(d, "\n")
	if len(lines) <= n {
		return d
	}
	return strings.Join(lines[:n], "") + fmt.Sprintf("… %d more lines\n", len(lines)-n)
}

type edit struct {
	op   byte
	line string
}

// script is the shortest way from a to b, by the longest common subsequence.
func script(a, b []string) []edit {
	var edits []edit
	if len(a)*len(b) > maxCells {
		for _, l := range a {
			edits = append(edits, edit{'-', l})
		}
		for _, l := range b {
			edits = append(edits, edit{'+', l})
		}
		return edits
	}
	w := len(b) + 1
	lcs := make([]int32, (len(a)+1)*w)
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			switch {
			case a[i] == b[j]:
				lcs[i*w+j] = lcs[(i+1)*w+j+1] + 1
			default:
				lcs[i*w+j] = max(lcs[(i+1)*w+j], lcs[i*w+j+1])
			}
		}
	}
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch {
		case a[i] == b[j]:
			edits = append(edits, edit{' ', a[i]})
			i, j = i+1, j+1
		case lcs[(i+1)*w+j] >= lcs[i*w+j+1]:
			edits = append(edits, edit{'-', a[i]})
			i++
		default:
			edits = append(edits, edit{'+', b[j]})
			j++
		}
	}
	for ; i < len(a); i++ {
		edits = append(edits, edit{'-', a[i]})
	}
	for ; j < len(b); j++ {
		edits = append(edits, edit{'+', b[j]})
	}
	return edits
}

func split(s string) []string {
	s = strings.TrimSuffix(s, "\n")
	if s == "" {
		return nil
	}
	return strings.Split(s, "\n")
}
