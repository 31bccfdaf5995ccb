// This file implements the declared variable of a range-based for.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// forRangeDeclaration parses the for-range-declaration of s and enters the
// variable; its type may be a placeholder until the range is known.
func (p *Parser) forRangeDeclaration(s *il.Statement) *il.Variable {
	sp := declSpecs{noDefinition: true}
	start := p.place()
	p.declSpecifiers(&sp, false)
	switch {
	case sp.Type != nil || sp.Invalid:
	case p.at(token.Ident) && p.place() > start && sp.Attrs == nil && p.peek(1).Kind == token.Colon: // whatever the specifiers are
		sp.Type = p.u.Qualified(p.u.Builtin.Int, sp.quals)
	case p.at(token.Ident), p.at(token.ColonColon):
		p.unknownType(&sp)
	case p.at(token.Amp), p.at(token.AndAnd), p.at(token.Star), p.at(token.LParen):
		p.ck.expectedType()
	case p.place() == start || sp.Attrs != nil:
		p.report(diag.ExpectedDeclaration, p.tok.Pos)
		p.skipTo(token.Colon, token.RParen, token.Semi)
		return nil
	}
	if sp.written.Static || sp.written.Extern {
		defer p.report(diag.StorageClassNotAllowed, sp.StoragePos)
	}
	if p.atStructuredBinding() {
		return p.rangeBinding(&sp, s)
	}
	var d declarator
	p.parseDeclarator(&d, &sp, false)
	if !d.hasName && p.at(token.Colon) {
		p.expected(token.Ident)
	}
	v := p.u.NewVariable()
	v.Type, v.DeclaredType = d.Type, d.Type
	if v.Type == nil {
		v.Type = p.u.Builtin.Error
	}
	v.Name, v.DeclPos, v.NamePos = d.Name.Name, d.NamePos, d.NamePos
	v.Storage, v.LocalToFunction, v.IsRangeIterator = il.ScAuto, true, true
	v.Referenced, v.Used = true, true
	v.IsConstexpr = sp.written.Constexpr
	v.EnclosingRoutine = p.ck.env.routine()
	v.Attributes = d.Attrs
	if sp.Attrs != nil {
		v.Attributes = sp.Attrs
	}
	if hasAttr(v.Attributes, il.AttrShared) {
		p.report(diag.SharedVariableInRangeFor, d.NamePos)
	} else {
		p.ck.variableSpaces(v, v.Attributes, &sp, &d)
	}
	if s.Scope != nil {
		v.ParentScope = s.Scope
		s.Scope.OwnLists().Nonstatic = append(s.Scope.Nonstatic, v)
	}
	if v.Name != nil {
		p.ck.declare(p.ck.env.scope, v.Name, symbols.SymVariable, v)
	}
	if p.ck.env.seqList != nil {
		info := p.u.NewDeclInfo()
		info.Specs, info.Type, info.NamePos, info.Attributes, info.IsDefinition = sp.written, d.Type, d.NamePos, v.Attributes, true
		v.SeqEntry = p.u.AppendSeq(p.ck.env.seqList, v, info)
	}
	return v
}

// rangeElement initialises the declared variable v from the element x; nil
// when the range could not be analysed.
func (ck *Checker) rangeElement(v *il.Variable, x *Operand) {
	if v == nil {
		return
	}
	if x == nil {
		if v.Type.HasPlaceholder() {
			v.Type = ck.u.Builtin.Error
		}
		return
	}
	if x.dependent() {
		if v.Type.HasPlaceholder() {
			v.Type = typing.DependentAuto(ck.u, v.Type)
		}
		return
	}
	if len(v.Bindings) > 0 && !v.BindingIsRef && typ(ck.u, x).IsArray() { // copied as a whole [dcl.struct.bind]/1
		ck.initializeBinding(v, il.InitCopy, x, nil, v.NamePos)
		ck.completeBindings(v)
		return
	}
	if v.Type.HasPlaceholder() {
		t := ck.deduceAuto(v.Type, x, v.NamePos)
		if t == nil {
			v.Type = ck.u.Builtin.Error
			return
		}
		v.Type, v.AutoType = t, true
	}
	if v.Type.IsDependent() {
		return
	}
	v.Dyn, _ = ck.initialize(v.Type, il.InitCopy, x, nil, v.NamePos, convInit)
	if v.Dyn != nil {
		v.Dyn.Variable = v
		v.Init = il.InitkDynamic
	}
	if len(v.Bindings) > 0 {
		ck.completeBindings(v)
	}
}
