// This file implements the rules for CUDA attributes on variables and on what
// they do not apply to (C-kernel 5, 6).
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

const memorySpaces = il.AttrDevice | il.AttrShared | il.AttrConstant | il.AttrManaged

// variableSpaces applies the memory spaces of one declaration of v in the order
// of the text, with their checks.
func (p *Parser) variableSpaces(v *il.Variable, list *il.Attribute, s *declSpecs, d *declarator) {
	if v.StaticMemberOf != nil {
		p.jitVariable(v, s, d)
	}
	for a := list; a != nil; a = a.Next {
		bit := cudaBit(a)
		switch {
		case bit == 0 || bit&(il.AttrDeviceBuiltin|il.AttrDeviceBuiltinTexture|il.AttrDeviceBuiltinSurface|il.AttrTile) != 0:
		case bit&memorySpaces == 0:
			p.doesNotApply(a)
		case v.StaticMemberOf != nil:
			p.errorAt(diag.MemoryQualifierDataMemberNot, a.Pos)
			v.Device = v.Device || p.d.JIT // so device code may use it there
		default:
			p.variableSpace(v, a, bit, s)
		}
	}
	if v.StaticMemberOf == nil {
		p.jitVariable(v, s, d)
	}
	if isVLA(v.Type) && (s.Static || s.Thread || v.Shared) {
		p.errorAt(diag.VariableLengthArrayCannotStatic, d.NamePos)
	}
	switch {
	case v.LocalToFunction:
		p.noWideLocal(v.Type, s.TypePos)
	case cuda.SpaceWord(v) != "":
		p.noWideGlobal(v.Type, d.NamePos)
	}
	if isTexture(v) && inInlineUnnamed(v.ParentScope) {
		p.errorAt(diag.TextureSurfaceVariableCannotDeclared, d.NamePos)
	}
	if v.StaticMemberOf == nil {
		p.checkVariableSpaces(v, s, d)
		p.deviceVariable(v, s, d)
	}
}

// variableSpace applies one memory space.
func (p *Parser) variableSpace(v *il.Variable, a *il.Attribute, bit il.CUDAAttrs, s *declSpecs) {
	if bit == il.AttrShared && v.ConstantMem || bit == il.AttrConstant && v.Shared {
		p.errorAt(diag.IllegalMemoryQualifiers, a.Pos)
	}
	if s.Constexpr && bit&(il.AttrShared|il.AttrManaged) != 0 {
		p.errorAt(diag.DeviceVarConstexpr, a.Pos, displayAttribute(a))
	}
	a.Written().Applied = true
	if bit == il.AttrManaged && p.d.Pass == lang.DevicePass && !p.d.AllowManaged && !p.env.has(inInstance) {
		p.errorAt(diag.UnsupportedConfigurationForManagedCapability, a.Pos)
	}
	switch bit {
	case il.AttrDevice:
		v.Device = true
	case il.AttrShared:
		v.Shared = true
	case il.AttrConstant:
		v.ConstantMem = true
	case il.AttrManaged:
		v.Managed = true
	}
}

// checkVariableSpaces does the checks that follow the declaration of v.
func (p *Parser) checkVariableSpaces(v *il.Variable, s *declSpecs, d *declarator) {
	if !v.Device && !v.Shared && !v.ConstantMem && !v.Managed {
		return
	}
	if v.Managed {
		switch {
		case v.Type.IsReference():
			p.errorAt(diag.ManagedReferenceTypeNotAllowed, d.NamePos)
		case v.Type.IsConst():
			p.errorAt(diag.ManagedConstTypeNotAllowed, d.NamePos)
		}
		if v.Shared || v.ConstantMem {
			p.errorAt(diag.ManagedCantBeSharedConstant, d.NamePos)
		}
	}
	p.checkLocalSpace(v, s, d)
	initialized, binding := p.initializerAhead()
	binding = binding && v.Name == nil
	word := cuda.SpaceWord(v)
	if binding {
		p.errorAt(diag.DeviceVarStructuredBinding, d.NamePos, word)
	}
	if v.Shared && !p.env.has(inPrototype) && (initialized || binding) && !v.Managed {
		p.errorAt(diag.InitializerNotAllowedSharedVariable, d.NamePos)
	}
	if !v.LocalToFunction && inInlineUnnamed(v.ParentScope) {
		p.errorAt(diag.DeviceVariableInUnnamedInlineNs, d.NamePos, word)
	}
	if v.IsInline && !v.Shared && !p.d.RDC() && !p.d.JIT && v.Linkage == il.LinkageCXX && !v.IsPrototype {
		p.errorAt(diag.InlineVariableMustInternalLinkage, d.NamePos, "__device__/__constant__/__managed__")
	}
}

// checkLocalSpace reports device variables in bodies of host functions.
func (p *Parser) checkLocalSpace(v *il.Variable, s *declSpecs, d *declarator) {
	if p.hostBody() == nil || s.Extern {
		return
	}
	p.localToHost(v, s.Static || s.Thread, d.NamePos)
}

// hostBody returns the function of the host, or of both sides, whose body is
// being parsed; nil elsewhere.
func (p *Parser) hostBody() *il.Routine {
	r := p.routine()
	if r == nil || p.env.memberLevel > 0 || r.Space&(il.SpaceDevice|il.SpaceGlobal) != 0 && (r.Space != il.SpaceHD || p.d.Pass == lang.DevicePass) {
		return nil
	}
	return r
}

// localToHost reports that v, which lies in device memory, is declared at pos in
// the body of a host function.
func (p *Parser) localToHost(v *il.Variable, static bool, pos source.Pos) {
	how := "an automatic"
	if static || v.Shared {
		how = "a static"
	}
	space := cuda.SpaceWord(v)
	if v.Managed {
		space = "__managed__"
	}
	p.errorAt(diag.IllegalLocalToHostFunction, pos, how, space)
}

// misplaced warns about CUDA attributes on something they do not apply to.
func (p *Parser) misplaced(list *il.Attribute, allowed il.CUDAAttrs) {
	for a := list; a != nil; a = a.Next {
		if bit := cudaBit(a); bit != 0 && bit&allowed == 0 {
			p.doesNotApply(a)
		}
	}
}

// doesNotApply warns about attribute a, which stays in the host text.
func (p *Parser) doesNotApply(a *il.Attribute) {
	a.Written().Misplaced = true
	p.errorAt(diag.AttributeDoesNotApply, a.Pos, displayAttribute(a))
}

// builtinKinds are the attributes that apply to types.
const builtinKinds = il.AttrDeviceBuiltin | il.AttrDeviceBuiltinTexture | il.AttrDeviceBuiltinSurface | il.AttrTile | il.AttrCudartBuiltin

// noEntity warns about CUDA attributes in front of a declaration that declares
// only a class or enumeration.
func (p *Parser) noEntity(s *declSpecs) {
	for a := s.Attrs; a != nil; a = a.Next {
		if bit := cudaBit(a); bit != 0 && bit&builtinKinds == 0 {
			p.errorAt(diag.AttributeNotApplyAnyEntity, a.Pos)
		}
	}
}
