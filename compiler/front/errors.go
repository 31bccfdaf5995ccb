// This file implements reporting from the front end: arguments that are types
// or entities are formatted here, and only when somebody will read them.
package front

import (
	"strconv"

	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// errorAt reports code at pos. Arguments may be string, int, *token.Name,
// *il.Type (printed as a type), il.Entity (printed as a qualified name).
// Muted reports (SFINAE, trials) are counted without formatting.
func (p *Parser) errorAt(code diag.Code, pos source.Pos, args ...any) *diag.Diagnostic {
	if p.rep.Muted() {
		return p.rep.Report(code, pos)
	}
	for _, a := range args {
		if t, ok := a.(*il.Type); ok && t.IsError() {
			return &diag.Diagnostic{} // follows from an error already reported
		}
	}
	var buf [8]string
	list := buf[:0]
	for _, a := range args {
		list = append(list, p.argText(a))
	}
	return p.rep.Report(code, pos, list...)
}

// extensionOnce reports the use of a feature of a later standard, which is
// shown once.
func (p *Parser) extensionOnce(code diag.Code, pos source.Pos) {
	if p.rep.Muted() || !p.decls.extensions[code] {
		p.errorAt(code, pos)
	}
	if p.rep.Muted() {
		return
	}
	if p.decls.extensions == nil {
		p.decls.extensions = make(map[diag.Code]bool)
	}
	p.decls.extensions[code] = true
}

func (p *Parser) argText(a any) string {
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
		return p.typeArg(a)
	case il.Entity:
		return p.entityText(a)
	case *Symbol:
		return p.entityText(a.Entity)
	}
	return ""
}

// line returns the line number of pos as the user knows it, for texts such as
// `(declared at line 4)`; positions in another file print as the real tool does.
func (p *Parser) declaredAt(pos, at source.Pos) string { return p.rep.AtLine(pos, at) }
