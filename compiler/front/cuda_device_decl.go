// This file implements what the device pass alone says about declarations:
// limits of the architecture, parameters of kernels, initialisation of
// variables in device memory (rules memspace.thread-local, memspace.in-body,
// memspace.dynamic-initialiser, memspace.managed, arch.gates).
package front

import (
	"strings"

	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// deviceFunction checks the attributes of one declaration of a function.
func (ck *Checker) deviceFunction(c *cudaContext, list *il.Attribute) {
	if ck.d.Pass != lang.DevicePass {
		return
	}
	ck.say.gridConstants(c)
	if cuda.IsGlobal(c.r) {
		ck.deviceKernel(c)
	}
	if cuda.OnDevice(c.r) {
		ck.noWideGlobal(c.d.Type, c.d.NamePos)
		ck.say.inlineHints(c, list)
		ck.say.universalName(&c.r.SourceCorresp, c.d.NamePos)
	}
}

// archLimit reports a launch attribute that the architecture does not have.
func (ck *Checker) archLimit(a *il.Attribute) {
	if ck.d.Pass != lang.DevicePass || ck.d.Arch >= 900 || ck.env.has(inInstance) {
		return
	}
	switch cudaBit(a) {
	case il.AttrClusterDims:
		ck.report(diag.ClusterDimsUnsupported, a.Pos)
	case il.AttrBlockSize:
		ck.report(diag.BlockSizeUnsupported, a.Pos)
	case il.AttrLaunchBounds:
		if len(a.Args) > 2 {
			ck.report(diag.MaxBlocksPerClusterUnsupported, a.Pos)
		}
	}
}

// gridConstants checks the types of __grid_constant__ parameters.
func (say *reports) gridConstants(c *cudaContext) {
	t := c.d.Type.Skip()
	if t.Kind != il.TkRoutine {
		return
	}
	for _, q := range t.Routine.Params {
		if !cuda.IsGridConstant(q) || q.Type.IsDependent() {
			continue
		}
		if q.Quals&il.Const == 0 && !q.Type.IsConst() {
			say.report(diag.GridConstantNotConst, c.d.NamePos)
		}
		if q.Type.IsReference() {
			say.report(diag.GridConstantReferenceType, c.d.NamePos)
		}
	}
}

// inlineHints reports an inline hint beside what forces or forbids inlining.
func (say *reports) inlineHints(c *cudaContext, list *il.Attribute) {
	hint, force, never := false, false, false
	for a := list; a != nil; a = a.Next {
		if a.Name == nil {
			continue
		}
		switch plainAttributeName(a.Name.Text) {
		case "nv_inline_hint":
			hint = true
		case "always_inline":
			force = true
		case "noinline":
			never = true
		}
	}
	if hint && never {
		say.report(diag.InlineHintNoinlineConflict, c.d.NamePos, "__inline_hint__", "__noinline__")
	}
	if hint && force {
		say.report(diag.InlineHintForceinlineConflict, c.d.NamePos, "__inline_hint__", "__forceinline__")
	}
}

// universalName reports the name of a device entity with characters that are
// not of the basic set.
func (say *reports) universalName(c *il.SourceCorresp, pos source.Pos) {
	if c.Name == nil {
		return
	}
	var b strings.Builder
	found := false
	for _, r := range c.Name.Text {
		if r < 0x80 {
			found = found || r == '\\' // an escape, as names hold it
			b.WriteRune(r)
			continue
		}
		found = true
		const hex = "0123456789abcdef"
		n := 4
		b.WriteString(`\u`)
		if r > 0xffff {
			b.Reset()
			b.WriteString(`\U`)
			n = 8
		}
		for i := n - 1; i >= 0; i-- {
			b.WriteByte(hex[r>>(4*i)&15])
		}
	}
	if found {
		say.report(diag.UCNInDeviceName, pos, b.String())
	}
}

// zeroSizedLocal reports the array v without elements in the body of a function
// of the device.
func (ck *Checker) zeroSizedLocal(v *il.Variable) {
	if ck.d.Pass != lang.DevicePass || ck.deviceBody() == nil || !v.Type.IsArray() {
		return
	}
	if a := v.Type.Skip().Array; !a.Unknown && !a.Dependent && !a.VLA && a.Count == 0 {
		ck.report(diag.ZeroSizedInDeviceCode, v.NamePos, ck.words.describeBare(v))
	}
}

// deviceVariable checks the declaration of variable v by d.
func (ck *Checker) deviceVariable(v *il.Variable, s *declSpecs, d *declarator) {
	if ck.d.Pass != lang.DevicePass || ck.env.has(inInstance) {
		return
	}
	word := cuda.SpaceWord(v)
	inDevice := ck.env.fn != nil && ck.env.fn.routine != nil && ck.env.memberLevel == 0 && cuda.OnDevice(ck.env.fn.routine)
	switch {
	case s.written.Thread && word != "" && !s.written.ThreadGNU:
		ck.report(diag.ThreadLocalDeviceVariable, s.StoragePos, word)
	case s.written.Thread && inDevice && !s.written.ThreadGNU: // (rule memspace.thread)
		ck.report(diag.ThreadLocalInDeviceCode, s.StoragePos)
	}
	if word == "" && inDevice {
		ck.zeroSizedLocal(v)
	}
	if word == "" {
		return
	}
	if v.Managed && v.Type.IsArray() && !v.Type.Skip().Array.Unknown && !v.Type.Skip().Array.Dependent && v.Type.Skip().Array.Count == 0 {
		ck.report(diag.ZeroSizedInDeviceCode, d.NamePos, `variable "`+ck.words.entityText(v)+`"`)
	}
	if inDevice && !v.Shared && !s.written.Static && !s.written.Extern && !s.written.Thread && !cuda.SaysHost(ck.env.fn.routine) {
		ck.report(diag.MemorySpaceLocalInDevice, d.NamePos, "an automatic", word)
	}
	if v.StaticMemberOf == nil && !v.LocalToFunction {
		ck.say.universalName(&v.SourceCorresp, d.NamePos)
	}
}

// deviceInitializer notes the initialiser init of v, which lies in device
// memory, when it has to run (rule memspace.dynamic-initialiser).
func (ck *Checker) deviceInitializer(v *il.Variable, init *il.DynamicInit) {
	if ck.d.Pass != lang.DevicePass || ck.env.has(inPrototype) || ck.rep.Muted() || v.Type.IsDependent() || v.IsInvalid || v.StaticMemberOf != nil {
		return
	}
	word := cuda.SpaceWord(v)
	if v.LocalToFunction || ck.env.fn != nil {
		ck.localInitializer(v, init, word)
		return
	}
	if word != "" && ck.runs(v, init) {
		ck.cuda.dynamic = append(ck.cuda.dynamic, v)
	}
}

// reportDynamicInitializers reports the initialisers that have to run at the end of the
// translation unit: what is wrong with them is found when they are lowered, which nothing
// is behind an error.
func reportDynamicInitializers(ck *Checker) {
	if ck.rep.Errors > 0 {
		return
	}
	for _, v := range ck.cuda.dynamic {
		ck.report(diag.DynamicInitOfDeviceVariable, v.NamePos, cuda.SpaceWord(v))
	}
}

// localInitializer reports the dynamic initialisation of a local variable of
// device code that lies in static storage.
func (ck *Checker) localInitializer(v *il.Variable, init *il.DynamicInit, word string) {
	r := ck.env.routine()
	static := v.FunctionLocalStatic || v.Storage == il.ScStatic || v.Shared
	if r == nil || !cuda.OnDevice(r) || !static || !ck.runs(v, init) {
		return
	}
	if word == "" {
		word = "__device__"
	}
	severity := diag.Error
	if v.Shared {
		severity = diag.Warning
	}
	ck.env.fn.atEnd = append(ck.env.fn.atEnd, func(clean bool) {
		if severity == diag.Warning || clean { // bodies are not lowered behind an error
			ck.rep.ReportAs(severity, diag.DynamicInitOfStaticLocal, v.NamePos, word)
		}
	})
}

// deviceKernel reports kernels that the device pass alone rejects
// (rule global.device-pass-only).
func (ck *Checker) deviceKernel(c *cudaContext) {
	pos := c.d.NamePos
	switch {
	case c.s.written.Consteval:
		ck.report(diag.KernelIsConsteval, pos)
	case c.s.written.Constexpr:
		ck.report(diag.KernelIsConstexpr, pos)
	}
	if inInlineUnnamed(c.r.ParentScope) {
		ck.report(diag.KernelInUnnamedInlineNs, pos)
	}
	t := c.d.Type.Skip()
	if t.Kind != il.TkRoutine {
		return
	}
	for _, q := range t.Routine.Params {
		switch {
		case q.Type.IsDependent():
		case q.Type.IsRvalueReference():
			ck.report(diag.KernelRvalueRefParameter, pos)
		case isVaList(q.Type):
			ck.report(diag.KernelVaListParameter, pos)
		case q.Type.ClassType() != nil && ck.isInitializerList(q.Type.ClassType()):
			ck.report(diag.KernelInitializerListParameter, pos)
		}
	}
}

// isVaList reports whether t is the type of a parameter of type va_list, which
// is an array of one structure.
func isVaList(t *il.Type) bool {
	s := t.Skip()
	if s.Kind != il.TkPointer || s.IsRef {
		return false
	}
	c := s.Elem.ClassType()
	return c != nil && c.Name != nil && c.Name.Text == "__va_list_tag"
}

// inInlineUnnamed reports whether scope s lies in an unnamed namespace that is
// inline or around an inline namespace (rule memspace.inline-unnamed).
func inInlineUnnamed(s *il.Scope) bool {
	inline := false
	for ; s != nil; s = s.Parent {
		n := s.Namespace
		if s.Kind != il.SckNamespace || n == nil {
			continue
		}
		inline = inline || n.IsInline
		if inline && n.Name == nil {
			return true
		}
	}
	return false
}
