// This file implements the pragmas that the parser sees: those kept in the
// source sequence and the state of #pragma pack (rule pragma.place).
package front

import (
	"strconv"
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// packEntry is one level of #pragma pack(push).
type packEntry struct {
	name string
	pack uint32
}

// pragma parses the pragma at the current token into the source sequence, at
// namespace, class and block scope.
func (p *Parser) pragma() {
	text := ""
	if p.tok.Name != nil {
		text = p.tok.Name.Text
	}
	for n := 1; p.peek(n).Kind == token.Pragma; n++ {
		// the others wait for the token behind them; STDC does not
		// (rule pragma.place)
		if t := p.peek(n); isSTDC(&t) && !isSTDC(&p.tok) {
			p.dropAhead(n)
			n--
			if p.checkSTDC(&t) {
				p.ck.keepPragma(t.Name.Text, t.Pos, pragmaWords(t.Name.Text))
			}
		}
	}
	tok, words := p.tok, pragmaWords(text)
	keep := !isSTDC(&tok) || p.checkSTDC(&tok)
	p.next()
	p.ck.cuda.unroll, p.ck.cuda.named = nil, nil
	if keep && p.checkPragma(&tok, words) {
		g := p.ck.keepPragma(text, tok.Pos, words)
		g.Count, g.Named = p.ck.cuda.unroll, p.ck.cuda.named
	}
}

func isSTDC(t *token.Token) bool { return t.Name != nil && strings.HasPrefix(t.Name.Text, "STDC ") }

// checkSTDC checks that a STDC pragma may stand here: between declarations of the
// global scope, or first in a block.
func (p *Parser) checkSTDC(t *token.Token) bool {
	if p.ck.env.fn == nil && p.ck.env.scope == p.ck.file || p.ck.env.fn != nil && (p.prev.Kind == token.LBrace || p.prev.Kind == token.Pragma) {
		return true
	}
	p.report(diag.PragmaSTDCMisplaced, t.Pos)
	return false
}

// newPragma makes the entry of a pragma.
func newPragma(u *il.Unit, d *lang.Dialect, text string, pos source.Pos, words []string) *il.Pragma {
	g := il.New[il.Pragma](u)
	g.Pos, g.Text, g.Words = pos, text, words
	g.Kind = pragmaKind(words[0])
	for i, part := range strings.Split(g.Text, `"`) {
		if i%2 == 1 {
			il.Mention(nodes.StringType(u, d, u.Builtin.Char, uint64(len(part))+1))
		}
	}
	return g
}

// keepPragma enters a pragma into the source sequence.
func (ck *Checker) keepPragma(text string, pos source.Pos, words []string) *il.Pragma {
	g := newPragma(ck.u, ck.d, text, pos, words)
	if g.Kind == il.PragmaPack {
		ck.packPragma(words)
		g.Alignment = ck.decls.pack
	}
	sc := ilScope(ck.env.scope)
	for sc != nil && sc.Stmt != nil && sc.Stmt.Kind != il.StmkBlock && sc.Parent != nil {
		sc = sc.Parent // heads of statements have none
	}
	if sc != nil {
		sc.OwnLists().OwnRare().Pragmas = append(sc.Pragmas, g)
	}
	g.SeqEntry = ck.env.sequenceNode(ck.u, g, nil)
	return g
}

// checkPragma reports what is wrong with the pragma tok, behind which the
// parser stands, and whether it is kept.
func (p *Parser) checkPragma(tok *token.Token, words []string) bool {
	at := tok.Pos // of the first word
	at.Col += tok.Len
	switch {
	case len(words) == 0 || !isWord(words[0]):
		p.report(diag.UnrecognizedPragma, at)
		return false
	case p.d.JIT && !knownJITPragma(words[0]):
		p.report(diag.UnrecognizedPragma, at)
	case words[0] == "nv_exec_check_disable", words[0] == "hd_warning_disable":
		if p.ck.env.fn == nil || p.ck.env.scope.Kind == symbols.ScopeClass {
			p.ck.noteExecPragma(words[0], at)
		}
	case words[0] == "unroll" && p.ck.env.onDevice(p.d):
		return p.unrollDevice(tok, at)
	case words[0] == "unroll":
		return p.checkUnroll(at)
	case words[0] == "nv_abi" && p.d.Pass == lang.DevicePass:
		p.noteABIPragma(tok, at)
	case words[0] == "nv_mangled_name" && p.d.JIT:
		p.mangledNamePragma(tok)
	case words[0] == "message" && p.d.Pass == lang.DevicePass:
		p.messagePragma(tok)
	case p.ck.env.onDevice(p.d) && unknownOnDevice(words[0]):
		p.report(diag.UnrecognizedPragmaInDevice, at)
	case words[0] == "GCC" && len(words) > 1 && !knownGCCPragma(words[1]):
		i := strings.Index(tok.Name.Text, words[1])
		at.Col += uint32(i)
		p.report(diag.UnrecognizedGccPragma, at)
	}
	return true
}

// checkUnroll reports whether #pragma unroll stands before a statement.
func (p *Parser) checkUnroll(at source.Pos) bool {
	switch {
	case p.ck.env.fn == nil:
	case p.at(token.RBrace):
		p.rep.ReportAs(diag.Warning, diag.PragmaNotAllowedHere, at)
		return false
	case p.at(token.KwFor), p.at(token.KwWhile), p.at(token.KwDo), p.at(token.Pragma), !p.isDeclaration():
		return true
	}
	p.report(diag.PragmaNotBeforeStatement, at)
	return false
}

func isWord(s string) bool {
	return s[0] == '_' || 'a' <= s[0] && s[0] <= 'z' || 'A' <= s[0] && s[0] <= 'Z'
}

// knownJITPragma reports whether the run-time compiler knows the pragma with this
// first word: there is no host compiler for others (rule jit.pragmas).
func knownJITPragma(word string) bool {
	switch word {
	case "STDC", "pack", "message", "omp", "unroll", "once", "ident", "redefine_extname", "instantiate", "hd_warning_disable",
		"nv_exec_check_disable", "nv_abi", "nv_mangled_name":
		return true
	}
	return false
}

// knownGCCPragma reports whether the tool knows #pragma GCC word.
func knownGCCPragma(word string) bool {
	switch word {
	case "diagnostic", "visibility", "push_options", "pop_options", "system_header", "poison", "dependency", "ivdep":
		return true
	}
	return false
}

// pragmaKind returns the kind of a pragma from its first word.
func pragmaKind(word string) il.PragmaKind {
	switch word {
	case "GCC":
		return il.PragmaGCC
	case "STDC":
		return il.PragmaSTDC
	case "pack":
		return il.PragmaPack
	case "message":
		return il.PragmaMessage
	case "omp":
		return il.PragmaOmp
	case "unroll":
		return il.PragmaUnroll
	case "diag_suppress", "diag_default", "diag_error", "diag_warning", "diag_remark", "diag_once":
		return il.PragmaDiag
	}
	return il.PragmaUnrecognized
}

// pragmaWords splits the text of a pragma into words and punctuators.
func pragmaWords(s string) []string {
	for _, c := range []string{"(", ")", ","} {
		s = strings.ReplaceAll(s, c, " "+c+" ")
	}
	return strings.Fields(s)
}

// packPragma follows `pack(push, name, n)`, `pack(pop)`, `pack(n)`, `pack()`.
func (ck *Checker) packPragma(words []string) {
	name, n, have := "", uint32(0), false
	push, pop := false, false
	for _, w := range words[1:] {
		switch w {
		case "(", ")", ",":
		case "push":
			push = true
		case "pop":
			pop = true
		default:
			if v, err := strconv.ParseUint(w, 0, 32); err == nil {
				n, have = uint32(v), true
			} else {
				name = w
			}
		}
	}
	st := &ck.decls
	switch {
	case push:
		st.packStack = append(st.packStack, packEntry{name, st.pack})
		if have {
			st.pack = n
		}
	case pop:
		ck.popPack(name)
		if have {
			st.pack = n
		}
	default:
		st.pack = n
		if !have {
			st.pack = uint32(ck.d.PackAlignment)
		}
	}
}

// popPack removes the last entry, or all down to the named one.
func (ck *Checker) popPack(name string) {
	st := &ck.decls
	for i := len(st.packStack) - 1; i >= 0; i-- {
		if name == "" || st.packStack[i].name == name {
			st.pack = st.packStack[i].pack
			st.packStack = st.packStack[:i]
			return
		}
	}
}
