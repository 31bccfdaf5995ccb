// This file implements reporting from the front end: arguments that are types
// or entities are formatted here, and only when somebody will read them.
package front

import (
	"strconv"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// report reports code at pos. Arguments may be string, int, *token.Name,
// *il.Type (printed as a type), il.Entity (printed as a qualified name).
// Muted reports (SFINAE, trials) are counted without formatting.
func (say *reports) report(code diag.Code, pos source.Pos, args ...any) *diag.Diagnostic {
	if say.rep.Muted() {
		return say.rep.Report(code, pos)
	}
	if say.d.IsC() {
		code = codeC(code)
	}
	for _, a := range args {
		if t, ok := a.(*il.Type); ok && t.IsError() {
			return &diag.Diagnostic{} // follows from an error already reported
		}
	}
	var buf [8]string
	list := buf[:0]
	for _, a := range args {
		list = append(list, say.words.argText(a))
	}
	return say.rep.Report(code, pos, list...)
}

// warnAt reports code as a warning, whatever its default severity.
func (say *reports) warnAt(code diag.Code, pos source.Pos, args ...any) {
	if say.rep.Muted() {
		return
	}
	list := make([]string, len(args))
	for i, a := range args {
		list[i] = say.words.argText(a)
	}
	say.rep.ReportAs(diag.Warning, code, pos, list...)
}

// report is that of the rules without surroundings.
func (ck *Checker) report(code diag.Code, pos source.Pos, args ...any) *diag.Diagnostic {
	return ck.say.report(code, pos, args...)
}

// report is the checker's.
func (p *Parser) report(code diag.Code, pos source.Pos, args ...any) *diag.Diagnostic {
	return p.ck.say.report(code, pos, args...)
}

// extensionOnce reports the use of a feature of a later standard, which is
// shown once.
func (ck *Checker) extensionOnce(code diag.Code, pos source.Pos) {
	if ck.rep.Muted() || !ck.decls.extensions[code] {
		ck.report(code, pos)
	}
	if ck.rep.Muted() {
		return
	}
	if ck.decls.extensions == nil {
		ck.decls.extensions = make(map[diag.Code]bool)
	}
	ck.decls.extensions[code] = true
}

func (words *wording) argText(a any) string {
	switch a := a.(type) {
	case string:
		return a
	case int:
		return strconv.Itoa(a)
	case uint64:
		return strconv.FormatUint(a, 10)
	case *token.Name:
		return a.String()
	case *il.Type:
		return typeArg(a)
	case il.Entity:
		return words.entityText(a)
	case *symbols.Symbol:
		return words.entityText(a.Entity)
	}
	return ""
}

// declaredAt returns where a declaration at pos is, for texts such as `(declared at
// line 4)` of a message at the position `at`.
func (say *reports) declaredAt(pos, at source.Pos) string { return say.rep.AtLine(pos, at) }

// lineAt returns the line of pos for texts such as `previous definition at line 4`.
func (say *reports) lineAt(pos, at source.Pos) string { return say.rep.Line(pos, at) }
