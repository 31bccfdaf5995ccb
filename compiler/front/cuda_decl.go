// This file implements the rules for CUDA attributes on functions
// (rules global.attribute-position, global.check-order, global.launch-attributes,
// global.grid-constant): what is checked when an attribute is applied, and what
// after the declaration.
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// cudaDisplay are the attributes that messages show with underscores; others
// are shown as written.
var cudaDisplay = map[string]bool{
	"host": true, "device": true, "global": true, "shared": true, "constant": true, "managed": true,
	"launch_bounds": true, "maxnreg": true, "tile_global": true, "local_maxnreg": true, "cluster_dims": true, "block_size": true, "nv_pure": true,
}

// displayAttribute returns the name of a as messages show it.
func displayAttribute(a *il.Attribute) string {
	n := plainAttributeName(a.Name.Text)
	if cudaDisplay[n] {
		return "__" + n + "__"
	}
	if a.Family == il.AttrStd && a.Namespace != nil {
		return a.Namespace.Text + "::" + n
	}
	return n
}

// cudaBit returns the CUDA attribute that a is, 0 for others.
func cudaBit(a *il.Attribute) il.CUDAAttrs {
	if attributeOf(a).kind != attrCUDA {
		return 0
	}
	return attributeTable[plainAttributeName(a.Name.Text)].cuda
}

// cudaContext is what a check of a function's attributes looks at.
type cudaContext struct {
	r    *il.Routine
	s    *declSpecs
	d    *declarator
	info *il.DeclInfo

	registers bool // __nv_register_params__ was given
}

// applyFunctionAttributes applies the CUDA attributes of one declaration of r
// in the order of the text, with their checks.
func (ck *Checker) applyFunctionAttributes(r *il.Routine, list *il.Attribute, s *declSpecs, d *declarator, info *il.DeclInfo) {
	c := &cudaContext{r: r, s: s, d: d, info: info}
	any := r.LaunchBounds != nil
	for a := list; a != nil; a = a.Next {
		bit := cudaBit(a)
		if bit&^(il.AttrShared|il.AttrConstant|il.AttrManaged|il.AttrGridConstant) != 0 {
			a.Written().Applied = true
		}
		switch {
		case bit == 0:
			ck.applyNamed(c, a)
		case bit&(il.AttrHost|il.AttrDevice|il.AttrGlobal) != 0:
			ck.applySpace(c, a, bit)
		case bit&(il.AttrLaunchBounds|il.AttrMaxnreg|il.AttrClusterDims|il.AttrBlockSize) != 0:
			any = true
			ck.archLimit(a)
			ck.say.applyLaunch(c, a, bit)
		case bit&(il.AttrShared|il.AttrConstant|il.AttrManaged|il.AttrGridConstant) != 0:
			ck.say.doesNotApply(a)
		}
	}
	if cuda.IsGlobal(r) && s.Friend && info.IsDefinition && !ck.env.inInstance() {
		pos := s.FriendPos
		if len(s.Headers) > 0 {
			pos = d.NamePos
		}
		ck.report(diag.KernelDefinedInFriend, pos)
	}
	if any {
		ck.say.checkLaunch(c)
	}
	if cuda.IsGlobal(r) && (r.LaunchBounds == nil || r.LaunchBounds.Bounds[0] == nil && !hasAttr(list, il.AttrLaunchBounds)) {
		ck.rep.ReportAs(diag.Remark, diag.MissingLaunchBounds, ck.syntax.here())
	}
	ck.say.checkGridConstant(c)
	ck.say.checkRegisterParams(c)
	ck.say.checkKernelPacks(c)
	ck.deviceFunction(c, list)
}

// applyNamed applies the attributes that are known by name only.
func (ck *Checker) applyNamed(c *cudaContext, a *il.Attribute) {
	if a.Family == il.AttrStd && a.Namespace == nil {
		return
	}
	switch plainAttributeName(a.Name.Text) {
	case "nv_register_params":
		if ck.d.RegisterParams {
			ck.say.registerParams(c, a)
			break
		}
		ck.report(diag.RegisterParamsNotEnabled, a.Pos)
		if t := c.d.Type.Skip(); t.Kind == il.TkRoutine && t.Routine.HasEllipsis {
			ck.report(diag.RegisterParamsEllipsisFunction, a.Pos)
		}
	case "always_inline": // (rule front.always-inline)
		inClass := c.info.IsDefinition && ck.env.memberLevel > 0
		if r := c.r; !r.IsInline && (!inClass || ck.env.has(inInstance) && len(c.s.Headers) == 0) && !r.IsLambdaBody {
			r.AlwaysInline = false
			if c.info.IsDefinition && !inClass {
				ck.report(diag.AttributeNeedsInlineFunction, a.Pos, plainAttributeName(a.Name.Text))
			}
		}
	case "nv_inline_hint":
		a.Written().Applied = true
	case "nv_weak_odr":
		ck.report(diag.AttributeNotSupported, a.Pos)
	case "local_maxnreg":
		if n, ok := nodes.ConstInt(attrValue(a, 0)); ok {
			switch {
			case n <= 0:
				ck.report(diag.LocalMaxnregNotPositive, a.Pos)
			case n > 0x7fffffff:
				ck.report(diag.LocalMaxnregTooLarge, a.Pos)
			}
		}
	}
}

// registerParams checks __nv_register_params__ where it is enabled.
func (say *reports) registerParams(c *cudaContext, a *il.Attribute) {
	if t := c.d.Type.Skip(); t.Kind == il.TkRoutine && t.Routine.HasEllipsis {
		say.report(diag.RegisterParamsEllipsisFunction, a.Pos)
	}
	if say.d.Pass == lang.DevicePass && say.d.Arch < 800 {
		say.report(diag.RegisterParamsUnsupportedArch, a.Pos)
	}
	c.registers = true
}

// checkRegisterParams reports __nv_register_params__ on a function that is not
// for the device alone.
func (say *reports) checkRegisterParams(c *cudaContext) {
	switch r := c.r; {
	case !c.registers || say.d.Pass != lang.HostPass:
	case cuda.IsGlobal(r):
		say.report(diag.RegisterParamsWrongFunction, c.d.NamePos, "__global__")
	case !cuda.DeviceOnly(r):
		say.report(diag.RegisterParamsWrongFunction, c.d.NamePos, "__host__")
	}
}

// applySpace applies __host__, __device__ or __global__.
func (ck *Checker) applySpace(c *cudaContext, a *il.Attribute, bit il.CUDAAttrs) {
	r := c.r
	if c.info.Default && ck.env.memberLevel > 0 && !r.IsVirtual && !c.s.written.Virtual && !typing.OverridesDestructor(r) {
		if !ck.env.inInstance() { // said about the template
			ck.report(diag.ExecutionSpaceOnDefaulted, a.Pos, displayAttribute(a), r.Name.Text)
		}
		return
	}
	if bit == il.AttrGlobal {
		ck.applyGlobal(c, a)
		return
	}
	if cuda.IsGlobal(r) {
		ck.report(diag.MemorySpaceConflict, a.Pos)
		if r.IsClassMember {
			ck.report(diag.KernelIsMember, a.Pos)
		}
	}
	if bit == il.AttrDevice && ck.declaresMain(r) {
		ck.report(diag.MainMarkedDevice, a.Pos)
	}
	if bit == il.AttrDevice {
		ck.say.checkZeroSized(c, a)
	}
	r.Space |= cuda.SpaceOf(bit)
}

// declaresMain reports whether r is the global function main.
func (ck *Checker) declaresMain(r *il.Routine) bool {
	return r.Name == ck.known.main && r.ParentScope == ck.u.File && r.Special == il.SfkNone
}

// applyGlobal applies __global__ (rules global.check-order, kernel.inline).
func (ck *Checker) applyGlobal(c *cudaContext, a *il.Attribute) {
	r := c.r
	t := r.Type.Skip()
	if d := c.d.Type.Skip(); d.Kind == il.TkRoutine {
		t = d
	}
	inline := c.s.written.Inline || c.s.written.Constexpr || c.s.written.Consteval || c.s.Friend && c.info.IsDefinition
	if inline && !r.IsClassMember && !(c.s.Friend && ck.env.inInstance()) {
		ck.report(diag.KernelInlineIgnored, a.Pos, "__global__")
	}
	if r.Special == il.SfkOperator {
		ck.report(diag.KernelIsOperator, a.Pos)
	}
	if e := t.Routine.ExcSpec; e != nil && !e.Generated || r.Special == il.SfkOperator && r.Opname == token.KwDelete {
		ck.report(diag.KernelExceptionSpec, a.Pos)
	}
	if cuda.SaysHost(r) || cuda.SaysDevice(r) {
		ck.report(diag.MemorySpaceConflict, a.Pos)
	}
	switch ret := t.Elem; {
	case ret == nil || ret.IsVoid() || ret.IsDependent():
	case ck.env.has(inPrototype), len(c.s.Headers) > 0 && !c.s.ExplicitSpecialization: // said of the instances (rule global.instance-results)
	case ret.HasPlaceholder() && !t.Routine.TrailingReturn:
		ck.report(diag.KernelDeducedReturnType, a.Pos)
	default:
		ck.report(diag.KernelMustReturnVoid, a.Pos) // of unknown types too (rule global.result)
	}
	if t.Routine.HasEllipsis {
		ck.report(diag.KernelWithEllipsis, a.Pos)
	}
	if r.IsClassMember {
		ck.report(diag.KernelIsMember, a.Pos)
	}
	if ck.declaresMain(r) {
		ck.report(diag.MainMarkedDevice, a.Pos)
	}
	ck.say.checkZeroSized(c, a)
	r.Space |= il.SpaceGlobal
}

// checkZeroSized reports parameters of zero-sized type of a definition.
func (say *reports) checkZeroSized(c *cudaContext, a *il.Attribute) {
	t := c.d.Type.Skip()
	if !c.info.IsDefinition || t.Kind != il.TkRoutine {
		return
	}
	for _, q := range t.Routine.Params {
		if typing.ZeroSized(q.Type) {
			say.report(diag.ZeroSizedParameterInDevice, a.Pos, q.Type)
		}
	}
}

// applyLaunch applies a launch attribute: the values that can be checked now.
func (say *reports) applyLaunch(c *cudaContext, a *il.Attribute, bit il.CUDAAttrs) {
	l := c.r.LaunchBounds
	if l == nil {
		l = &il.LaunchAttrs{}
		c.r.OwnRare().LaunchBounds = l
	}
	switch bit {
	case il.AttrLaunchBounds:
		if c.r.IsClassMember {
			say.report(diag.LaunchBoundsOnlyOnNonmember, a.Pos, "__launch_bounds__")
		}
		l.Bounds = [3]*il.Constant{}
		nodes.CopyValues(l.Bounds[:], a)
		if n, ok := nodes.ConstInt(l.Bounds[2]); ok {
			switch {
			case n < 0:
				say.report(diag.MaxBlocksPerClusterNegative, a.Pos)
			case n > 0x7fffffff:
				say.report(diag.MaxBlocksPerClusterTooLarge, a.Pos)
			}
		}
	case il.AttrMaxnreg:
		var v [1]*il.Constant
		nodes.CopyValues(v[:], a)
		l.Maxnreg = v[0]
		if n, ok := nodes.ConstInt(v[0]); ok {
			switch {
			case n <= 0:
				say.report(diag.MaxnregNotPositive, a.Pos)
			case n > 0x7fffffff:
				say.report(diag.MaxnregTooLarge, a.Pos)
			}
		}
	case il.AttrClusterDims:
		nodes.CopyValues(l.ClusterDims[:], a)
		say.checkDims(l.ClusterDims[:], a, diag.ClusterDimsMustBePositive, diag.ClusterDimsTooLarge, "__cluster_dims__")
		if l.BlockSize[3] != nil && l.ClusterDims[0] != nil {
			say.report(diag.BlockSizeWithClusterDims, a.Pos)
		}
	case il.AttrBlockSize:
		nodes.CopyValues(l.BlockSize[:], a)
		say.checkDims(l.BlockSize[:], a, diag.BlockSizeMustBePositive, diag.BlockSizeTooLarge, "__block_size__")
		if l.BlockSize[3] != nil && l.ClusterDims[0] != nil {
			say.report(diag.BlockSizeWithClusterDims, a.Pos)
		}
	}
}

// checkDims reports dimensions that are not positive or too large.
func (say *reports) checkDims(dims []*il.Constant, a *il.Attribute, low, high diag.Code, name string) {
	for _, v := range dims {
		switch n, ok := nodes.ConstInt(v); {
		case !ok:
		case n <= 0:
			say.report(low, a.Pos, name)
		case n > 0x7fffffff:
			say.report(high, a.Pos)
		}
	}
}

// checkLaunch does the checks that follow a declaration with launch
// attributes, in their fixed order.
func (say *reports) checkLaunch(c *cudaContext) {
	r, l, pos := c.r, c.r.LaunchBounds, c.d.NamePos
	if l == nil {
		return
	}
	bounds := hasAttr(c.info.Attributes, il.AttrLaunchBounds) || l.Bounds[0] != nil
	tuple := "__cluster_dims__"
	if n, ok := nodes.ConstInt(l.BlockSize[0]); ok && n > 0 {
		tuple = "__block_size__"
	}
	if !cuda.IsGlobal(r) {
		if bounds {
			say.report(diag.LaunchBoundsOnlyOnKernel, pos, "__launch_bounds__")
		}
		n, ok := nodes.ConstInt(l.ClusterDims[0])
		list := c.info.Attributes
		empty := l.ClusterDims[0] == nil && hasAttr(list, il.AttrClusterDims) && hasAttr(list, il.AttrLaunchBounds|il.AttrMaxnreg|il.AttrBlockSize)
		if ok && n > 0 || empty || l.BlockSize[0] != nil {
			say.report(diag.LaunchBoundsOnlyOnKernel, pos, tuple)
		}
	}
	say.checkClusterProduct(l, tuple, pos)
	if l.Maxnreg != nil {
		if !cuda.IsGlobal(r) {
			say.report(diag.MaxnregOnlyOnKernel, pos, "__maxnreg__")
		}
		if bounds {
			say.report(diag.LaunchBoundsMaxnregConflict, pos, "__launch_bounds__ and __maxnreg__")
		}
	}
}

// checkClusterProduct compares the blocks of a cluster with the limit of
// __launch_bounds__.
func (say *reports) checkClusterProduct(l *il.LaunchAttrs, tuple string, pos source.Pos) {
	limit, ok := nodes.ConstInt(l.Bounds[2])
	if !ok || limit <= 0 {
		return
	}
	dims := l.ClusterDims[:]
	if tuple == "__block_size__" && l.BlockSize[3] != nil { // its second tuple
		dims = l.BlockSize[3:]
	}
	product, any := uint64(1), false
	for _, v := range dims {
		if n, ok := nodes.ConstInt(v); ok && n > 0 && n <= 0x7fffffff {
			any = true
			if product > 1<<62/uint64(n) {
				product = 1 << 62
			} else {
				product *= uint64(n)
			}
		}
	}
	if any && uint64(limit) < product {
		say.report(diag.TooManyBlocksInCluster, pos, tuple)
	}
}

// hasAttr reports whether list holds the CUDA attribute bit.
func hasAttr(list *il.Attribute, bit il.CUDAAttrs) bool {
	for a := list; a != nil; a = a.Next {
		if cudaBit(a)&bit != 0 {
			return true
		}
	}
	return false
}

// checkGridConstant reports __grid_constant__ on parameters of functions that
// are no kernels.
func (say *reports) checkGridConstant(c *cudaContext) {
	t := c.d.Type.Skip()
	if t.Kind != il.TkRoutine {
		return
	}
	for _, q := range t.Routine.Params {
		if !cuda.IsGridConstant(q) {
			continue
		}
		if !cuda.IsGlobal(c.r) {
			say.report(diag.GridConstantNonKernel, c.d.NamePos)
		}
	}
}

// checkKernelPacks reports template parameter packs of kernel templates that
// are not last, and more than one pack.
func (say *reports) checkKernelPacks(c *cudaContext) {
	h := innermostHeader(c.s)
	if h == nil || !cuda.IsGlobal(c.r) || c.s.ExplicitSpecialization {
		return
	}
	packs := 0
	for i, q := range h.Params {
		if !q.IsPack {
			continue
		}
		if i < len(h.Params)-1 {
			say.report(diag.KernelPackNotLast, q.NamePos)
		}
		if packs++; packs > 1 {
			say.report(diag.KernelMultiplePacks, q.NamePos)
		}
	}
}

// checkGridRedeclared compares the __grid_constant__ annotations of two
// declarations of a kernel.
func (say *reports) checkGridRedeclared(r *il.Routine, s *declSpecs, d *declarator) {
	code := diag.GridConstantOnRedeclaration
	if len(s.Headers) > 0 {
		code = diag.GridConstantOnTemplateRedecl
	}
	say.compareGrid(r, d, code)
}

// checkGridInstance compares the annotations of an explicit specialisation or
// instantiation of r with those of the template.
func (say *reports) checkGridInstance(r *il.Routine, d *declarator, code diag.Code) {
	if r.InstantiatedFrom != nil && cuda.IsGlobal(r) {
		say.compareGrid(r.InstantiatedFrom, d, code)
	}
}

// compareGrid reports, as code, the parameters that d annotates differently
// from r.
func (say *reports) compareGrid(r *il.Routine, d *declarator, code diag.Code) {
	a, b := r.Type.Skip(), d.Type.Skip()
	if a == b || a.Kind != il.TkRoutine || b.Kind != il.TkRoutine {
		return
	}
	for i, q := range b.Routine.Params {
		if i >= len(a.Routine.Params) {
			return
		}
		if cuda.IsGridConstant(q) == cuda.IsGridConstant(a.Routine.Params[i]) {
			continue
		}
		name := ""
		if q.Name != nil {
			name = q.Name.Text
		}
		say.report(code, d.NamePos, name, say.declaredAt(r.DeclPos, d.NamePos))
	}
}
