// This file implements local labels, which a block declares at its start:
// `{ __label__ retry, done; … }` (rule front.local-labels).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// localLabels parses the declarations of local labels at the start of a block;
// what it returns ends their scope, where those not defined are reported.
func (p *Parser) localLabels() func() {
	var labels []*il.Label
	st := p.ck.env.stmts()
	outer := shadowedLabels{}
	pos := p.tok.Pos
	for p.at(token.Ident) && p.tok.Name == p.ck.known.localLabel {
		p.next()
		for {
			if !p.at(token.Ident) {
				p.expected(token.Ident)
				break
			}
			if l := p.ck.declareLocalLabel(p.tok.Name, p.tok.Pos, labels, &outer); l != nil {
				labels = append(labels, l)
			}
			p.next()
			if !p.got(token.Comma) {
				break
			}
		}
		p.endDeclaration()
	}
	if labels == nil {
		return func() {}
	}
	s := p.u.NewStmt(il.StmkDecl, pos)
	for _, l := range labels {
		s.Entities = append(s.Entities, l)
	}
	p.ck.append(s)
	return func() { p.ck.endLocalLabels(st, labels, &outer) }
}

// shadowedLabels are the labels and jumps that local labels of a block hide.
type shadowedLabels struct {
	labels map[*token.Name]*il.Label
	points map[*token.Name]jumpPoint
	gotos  map[*token.Name][]jumpPoint
}

// declareLocalLabel declares a local label of the current block, nil when the
// block has it already.
func (ck *Checker) declareLocalLabel(name *token.Name, pos source.Pos, known []*il.Label, outer *shadowedLabels) *il.Label {
	for _, l := range known {
		if l.Name == name {
			ck.report(diag.AlreadyDefined, pos, "label \""+name.Text+"\"")
			return nil
		}
	}
	if outer.labels == nil {
		*outer = shadowedLabels{map[*token.Name]*il.Label{}, map[*token.Name]jumpPoint{}, map[*token.Name][]jumpPoint{}}
	}
	f, st := ck.env.fn, ck.env.stmts()
	if l := f.labels[name]; l != nil {
		outer.labels[name] = l
		delete(f.labels, name)
	}
	if at, ok := st.labels[name]; ok {
		outer.points[name] = at
		delete(st.labels, name)
	}
	if list := st.gotos[name]; list != nil {
		outer.gotos[name] = list
		delete(st.gotos, name)
	}
	return ck.env.label(ck.u, name, pos)
}

// endLocalLabels brings back what labels hid.
func (ck *Checker) endLocalLabels(st *stmtState, labels []*il.Label, outer *shadowedLabels) {
	f := ck.env.fn
	for _, l := range labels {
		delete(f.labels, l.Name)
		delete(st.labels, l.Name)
		delete(st.gotos, l.Name)
		if o := outer.labels[l.Name]; o != nil {
			f.labels[l.Name] = o
		}
		if at, ok := outer.points[l.Name]; ok {
			st.labels[l.Name] = at
		}
		if list := outer.gotos[l.Name]; list != nil {
			st.gotos[l.Name] = list
		}
	}
}
