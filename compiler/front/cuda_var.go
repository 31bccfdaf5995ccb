// This file implements the rules for CUDA attributes on variables and on what
// they do not apply to (rules memspace.managed, global.variables).
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

const memorySpaces = il.AttrDevice | il.AttrShared | il.AttrConstant | il.AttrManaged

// variableSpaces applies the memory spaces of one declaration of v in the order
// of the text, with their checks.
func (ck *Checker) variableSpaces(v *il.Variable, list *il.Attribute, s *declSpecs, d *declarator) {
	if v.StaticMemberOf != nil {
		ck.jitVariable(v, s, d)
	}
	for a := list; a != nil; a = a.Next {
		bit := cudaBit(a)
		switch {
		case bit == 0 || bit&(il.AttrDeviceBuiltin|il.AttrDeviceBuiltinTexture|il.AttrDeviceBuiltinSurface|il.AttrTile) != 0:
		case bit&memorySpaces == 0:
			ck.say.doesNotApply(a)
		case v.StaticMemberOf != nil:
			if !ck.env.has(inInstance) { // said of the template
				ck.report(diag.MemorySpaceOnDataMember, a.Pos)
			}
			v.Device = v.Device || ck.d.JIT // so device code may use it there
		default:
			ck.variableSpace(v, a, bit, s)
		}
	}
	if v.StaticMemberOf == nil {
		ck.jitVariable(v, s, d)
	}
	if typing.IsVLA(v.Type) && (s.written.Static || s.written.Thread || v.Shared) {
		ck.report(diag.VariableLengthArrayStatic, d.NamePos)
	}
	switch {
	case v.LocalToFunction:
		ck.noWideLocal(v.Type, s.TypePos)
	case cuda.InDeviceMemory(v):
		ck.noWideGlobal(v.Type, d.NamePos)
	}
	if typing.IsTexture(v) && inInlineUnnamed(v.ParentScope) {
		ck.report(diag.TextureInUnnamedInlineNs, d.NamePos)
	}
	if v.StaticMemberOf == nil {
		ck.checkVariableSpaces(v, s, d)
		ck.deviceVariable(v, s, d)
	}
}

// variableSpace applies one memory space.
func (ck *Checker) variableSpace(v *il.Variable, a *il.Attribute, bit il.CUDAAttrs, s *declSpecs) {
	if bit == il.AttrShared && v.ConstantMem || bit == il.AttrConstant && v.Shared {
		ck.report(diag.MemorySpaceConflict, a.Pos)
	}
	if s.written.Constexpr && bit&(il.AttrShared|il.AttrManaged) != 0 {
		ck.report(diag.DeviceVariableConstexpr, a.Pos, displayAttribute(a))
	}
	a.Written().Applied = true
	if bit == il.AttrManaged && ck.d.Pass == lang.DevicePass && !ck.d.AllowManaged && !ck.env.has(inInstance) {
		ck.report(diag.ManagedUnsupportedConfiguration, a.Pos)
	}
	cuda.Place(v, bit)
}

// checkVariableSpaces does the checks that follow the declaration of v.
func (ck *Checker) checkVariableSpaces(v *il.Variable, s *declSpecs, d *declarator) {
	if !cuda.InDeviceMemory(v) {
		return
	}
	if v.Managed {
		switch {
		case v.Type.IsReference():
			ck.report(diag.ManagedReferenceTypeNotAllowed, d.NamePos)
		case v.Type.IsConst():
			ck.report(diag.ManagedConstTypeNotAllowed, d.NamePos)
		}
		if v.Shared || v.ConstantMem {
			ck.report(diag.ManagedSharedOrConstant, d.NamePos)
		}
	}
	ck.checkLocalSpace(v, s, d)
	initialized, binding := ck.syntax.initializerAhead()
	binding = binding && v.Name == nil
	word := cuda.SpaceWord(v)
	if binding {
		ck.report(diag.BindingMemorySpace, d.NamePos, word)
	}
	if v.Shared && !ck.env.has(inPrototype) && (initialized || binding) && !v.Managed {
		ck.report(diag.SharedVariableInitializer, d.NamePos)
	}
	if !v.LocalToFunction && inInlineUnnamed(v.ParentScope) {
		ck.report(diag.DeviceVariableInUnnamedInlineNs, d.NamePos, word)
	}
	if v.IsInline && !v.Shared && !ck.d.RDC() && !ck.d.JIT && v.Linkage == il.LinkageCXX && !v.IsPrototype {
		spaces := "__device__/__constant__/__managed__"
		if ck.d.Release >= 2 { // (rule release.messages)
			spaces = word
		}
		ck.report(diag.DeviceVariableInlineLinkage, d.NamePos, spaces)
	}
}

// checkLocalSpace reports device variables in bodies of host functions.
func (ck *Checker) checkLocalSpace(v *il.Variable, s *declSpecs, d *declarator) {
	if ck.env.hostBody(ck.d) == nil || s.written.Extern {
		return
	}
	ck.say.localToHost(v, s.written.Static || s.written.Thread, d.NamePos)
}

// hostBody returns the function of the host, or of both sides, whose body is
// being parsed; nil elsewhere.
func (env *Env) hostBody(d *lang.Dialect) *il.Routine {
	r := env.routine()
	if r == nil || env.memberLevel > 0 || !cuda.OnHost(r) || d.Pass == lang.DevicePass && cuda.OnDevice(r) {
		return nil
	}
	return r
}

// localToHost reports that v, which lies in device memory, is declared at pos in
// the body of a host function.
func (say *reports) localToHost(v *il.Variable, static bool, pos source.Pos) {
	how := "an automatic"
	if static || v.Shared {
		how = "a static"
	}
	space := cuda.SpaceWord(v)
	if v.Managed {
		space = "__managed__"
	}
	say.report(diag.MemorySpaceLocalInHost, pos, how, space)
}

// misplaced warns about CUDA attributes on something they do not apply to.
func (say *reports) misplaced(list *il.Attribute, allowed il.CUDAAttrs) {
	for a := list; a != nil; a = a.Next {
		if bit := cudaBit(a); bit != 0 && bit&allowed == 0 {
			say.doesNotApply(a)
		}
	}
}

// doesNotApply warns about attribute a, which stays in the host text.
func (say *reports) doesNotApply(a *il.Attribute) {
	a.Written().Misplaced = true
	if len(say.words.tmpl.instantiating) > 0 {
		return // said of the template
	}
	if a.Family == il.AttrAlignas {
		say.rep.ReportAs(diag.Error, diag.AlignasDoesNotApply, a.Pos)
		return
	}
	say.report(diag.AttributeDoesNotApply, a.Pos, displayAttribute(a))
}

// builtinKinds are the attributes that apply to types.
const builtinKinds = il.AttrDeviceBuiltin | il.AttrDeviceBuiltinTexture | il.AttrDeviceBuiltinSurface | il.AttrTile | il.AttrCudartBuiltin

// noEntity warns once about the attributes in front of a declaration that declares only a class or
// enumeration, or nothing, and those for functions and of CUDA behind: at the last known one
// in front of the braces, or at the first behind them (rule front.attribute-without-entity).
func (say *reports) noEntity(s *declSpecs) {
	var at *il.Attribute
	found := false
	if len(s.Headers) > 0 || s.Friend {
		if a := s.Attrs; a != nil && a.Location == il.LocPrefix && !s.ExplicitSpecialization && !s.Friend {
			say.report(diag.AttributesNotAllowedHere, s.Pos)
		}
		return
	}
	for a := s.Attrs; a != nil; a = a.Next {
		where, known := placesOf(a)
		front := (a.Location == il.LocPrefix || a.Location == il.LocSpecifier) && len(say.tmpl.instantiating) == 0 // said of the template
		means := where == onFunction || cudaBit(a)&^builtinKinds != 0 || front && (known || attributeOf(a).kind != attrNone)
		found = found || means
		if at == nil || means && a.Location != il.LocAfterTag {
			at = a
		}
	}
	if found {
		say.report(diag.AttributeWithoutEntity, at.Pos)
	}
}

// splitDeclarationAttributes takes the attributes of CUDA that say where a function or
// variable lies out of list, which stands behind the braces of a class: they belong to
// what the declaration declares.
func splitDeclarationAttributes(list *il.Attribute) (ofClass, ofDeclaration *il.Attribute) {
	ofDeclaration, ofClass = splitAttributes(list, func(a *il.Attribute) bool { return cudaBit(a)&^builtinKinds != 0 })
	return ofClass, ofDeclaration
}
