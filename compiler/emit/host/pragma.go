// This file implements the printing of pragmas: which ones are kept, how they
// are spelled, and where they stand (rules pragma.spelling, pragma.place).
package host

import (
	"math"
	"strconv"
	"strings"

	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// droppedPragmas are the first words of pragmas that are not printed.
var droppedPragmas = map[string]bool{
	"nv_diag_suppress": true, "nv_diag_default": true, "nv_diag_error": true, "nv_diag_warning": true,
	"nv_diag_remark": true, "nv_diag_once": true, "nv_diagnostic": true, "nv_exec_check_disable": true,
	"hd_warning_disable": true, "nv_abi": true, "push_macro": true, "pop_macro": true, "once": true,
}

// keepsPragma reports whether a pragma is printed at all. An unroll pragma is
// printed with the loop behind it only.
func keepsPragma(n *il.Pragma) bool {
	w := firstWord(n.Text)
	return w != "" && !droppedPragmas[w] && n.Kind != il.PragmaUnroll
}

// firstWord is the identifier that a pragma begins with, "" when it begins with
// something else.
func firstWord(s string) string {
	i := 0
	for i < len(s) && writer.InWord(s[i]) {
		i++
	}
	if i > 0 && s[0] >= '0' && s[0] <= '9' {
		return ""
	}
	return s[:i]
}

// pragma prints a pragma on a line of its own.
func (w *text) pragma(n *il.Pragma) {
	if keepsPragma(n) {
		w.pragmaLine(n, n.Pos)
	}
}

func (w *text) pragmaLine(n *il.Pragma, pos source.Pos) {
	w.EndLine()
	w.SetPos(pos)
	w.Str("#pragma ")
	switch n.Kind {
	case il.PragmaUnroll:
		w.Str(writer.Respell(longCount(n.Text)))
	case il.PragmaGCC, il.PragmaSTDC, il.PragmaPack, il.PragmaMessage, il.PragmaOmp:
		w.Str(writer.Respell(n.Text))
	default:
		w.Str(n.Text)
	}
	w.Newline()
}

// longCount gives the count of an unroll pragma the suffix of its type.
func longCount(s string) string {
	digits := strings.TrimSpace(strings.TrimPrefix(s, "unroll"))
	if v, err := strconv.ParseUint(digits, 10, 63); err == nil && v > math.MaxInt32 {
		return s + "L"
	}
	return s
}

// pragmasOf returns the pragmas in the source sequence of a function.
func pragmasOf(s *il.Scope) []*il.Pragma {
	var list []*il.Pragma
	if s == nil || s.Kind != il.SckFunction {
		return nil
	}
	for e := s.Seq.First; e != nil; e = e.Next {
		if n, ok := e.Entity.(*il.Pragma); ok {
			list = append(list, n)
		}
	}
	return list
}

// pragmasBefore prints the pragmas of the function that stand in front of pos.
func (p *printer) pragmasBefore(pos source.Pos) {
	for len(p.pragmas) > 0 && p.pragmas[0].Pos.Before(pos) {
		n := p.pragmas[0]
		p.pragmas = p.pragmas[1:]
		p.pragma(n)
	}
}

// loopPragma prints the pragmas in front of a statement. The last unroll pragma
// belongs to the loop s and follows the others, on a new line even where a line
// has just ended; loopPragma reports whether there is one, the loop then sets
// no position of its own. Range-based loops lose it.
func (p *printer) loopPragma(s *il.Statement) bool {
	var unroll *il.Pragma
	for len(p.pragmas) > 0 && p.pragmas[0].Pos.Before(s.Pos) {
		n := p.pragmas[0]
		p.pragmas = p.pragmas[1:]
		if n.Kind == il.PragmaUnroll {
			unroll = n
			continue
		}
		p.pragma(n)
	}
	if unroll == nil || !isLoop(s) {
		return false
	}
	if p.Fresh() {
		p.Newline()
	}
	p.pragmaLine(unroll, s.Pos)
	return true
}

func isLoop(s *il.Statement) bool {
	return s.Kind == il.StmkFor || s.Kind == il.StmkWhile || s.Kind == il.StmkEndTestWhile
}
