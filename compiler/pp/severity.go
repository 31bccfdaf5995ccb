// This file implements the pragmas that change the severity of diagnostics.
// They take effect where they stand, also for what is parsed later
// (rule diag.severity-pragmas).
package pp

import (
	"strconv"

	"cufront/compiler/diag"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// severityPragma obeys nv_diag_… and nv_diagnostic and reports whether t is one
// of them.
func (p *Preprocessor) severityPragma(t *token.Token) bool {
	r := p.cfg.Reporter
	if r == nil {
		r = &diag.Reporter{Map: p.cfg.Lines}
	}
	toks := p.PragmaTokens(t)
	end := source.Pos{Seq: t.Pos.Seq, Col: t.Pos.Col + t.Len + uint32(len(t.Name.Text))}
	word, toks := toks[0], toks[1:]
	at := t.Pos
	if word.Text() == "nv_diagnostic" {
		diagnosticPragma(r, toks, at, end)
		return true
	}
	set, ok := severityWords[word.Text()]
	if !ok {
		return false
	}
	if len(toks) > 0 && toks[0].Kind == token.Assign {
		toks = toks[1:]
	}
	isDefault := word.Text() == "nv_diag_default"
	severityList(r, toks, end, func(number int) {
		if isDefault {
			r.Pragmas.Default(at, number)
		} else {
			r.Pragmas.Set(at, number, set)
		}
	})
	return true
}

var severityWords = map[string]diag.Setting{
	"nv_diag_suppress": {Severity: diag.Suppressed},
	"nv_diag_remark":   {Severity: diag.Remark},
	"nv_diag_warning":  {Severity: diag.Warning},
	"nv_diag_error":    {Severity: diag.Error},
	"nv_diag_once":     {Once: true},
	"nv_diag_default":  {},
}

// severityList goes through the numbers and tags of a pragma. What is wrong is
// passed over; the rest of the list stays in force.
func severityList(r *diag.Reporter, toks []token.Token, end source.Pos, set func(number int)) {
	if len(toks) == 0 {
		r.ReportAs(diag.Warning, diag.ExpectedErrorNumberOrTag, end)
		return
	}
	for i := 0; i < len(toks); i++ {
		switch t := &toks[i]; t.Kind {
		case token.Number:
			n, err := strconv.Atoi(t.Name.Text)
			number, ok := r.Options.Lookup(n)
			if err != nil || !ok {
				r.ReportAs(diag.Warning, diag.InvalidErrorNumber, t.Pos)
				break
			}
			set(number)
		default:
			if t.Kind != token.Ident && (t.Name == nil || !isWord(t.Name.Text)) {
				r.ReportAs(diag.Warning, diag.ExpectedErrorNumberOrTag, t.Pos)
				break
			}
			numbers := diag.LookupTag(t.Name.Text)
			if len(numbers) == 0 {
				r.ReportAs(diag.Warning, diag.InvalidErrorTag, t.Pos)
			}
			for _, n := range numbers {
				set(n)
			}
		}
		if i+1 < len(toks) {
			if toks[i+1].Kind == token.Comma {
				i++
			} else {
				r.ReportAs(diag.Warning, diag.ExpectedComma, toks[i+1].Pos)
			}
		}
	}
}

func isWord(s string) bool {
	return s != "" && (s[0] == '_' || 'a' <= s[0] && s[0] <= 'z' || 'A' <= s[0] && s[0] <= 'Z')
}

// diagnosticPragma obeys nv_diagnostic push and pop.
func diagnosticPragma(r *diag.Reporter, toks []token.Token, at, end source.Pos) {
	word := ""
	if len(toks) > 0 && toks[0].Name != nil {
		word = toks[0].Name.Text
	}
	switch word {
	case "push":
		r.Pragmas.Push(at)
	case "pop":
		if !r.Pragmas.Pop(at) {
			r.ReportAs(diag.Warning, diag.DiagnosticPopWithoutPush, end)
		}
	default:
		if len(toks) > 0 {
			end = toks[0].Pos
		}
		r.ReportAs(diag.Warning, diag.ExpectedPushOrPop, end)
	}
}
