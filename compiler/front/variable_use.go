// This file implements what follows from the way in which a variable is used:
// reading, writing, taking its address. Automatic variables are checked for
// being read before they are set, device variables for being used by host code
// (rules access.kinds, access.managed, access.read-and-written).
package front

import (
	"slices"
	"strconv"

	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// noteRead notes that the value of what e designates is read.
func (ck *Checker) noteRead(e *il.Expr) {
	if ck.env.has(inUnevaluated) || ck.rep.Muted() {
		return
	}
	if e.Kind == il.EnkOperation && e.Op == il.OpRefIndirect && e.Operand.Kind == il.EnkVariable && ck.d.Pass == lang.HostPass {
		ck.env.readLate(ck.d, func() { ck.deviceAccess(e.Operand, diag.DeviceVariableReadInHost) })
	}
	b := nodes.BaseVariable(e)
	if b == nil {
		return
	}
	ck.noteValue(b)
	ck.deviceAccess(b, diag.DeviceVariableReadInHost)
}

// A valueUse is the read or the write of an automatic variable that had no value when the
// operation was built, or is taken for its address. Uses wait for the end of the operand
// that they stand in: then the reads are compared with what was written in front of them
// within it, of operands the right one first. Writes count for what follows behind the next
// sequence point, addresses at the end of the operand already (rule front.before-set).
type valueUse struct {
	expr *il.Expr // names the variable; of a read it is reported
	kind useKind
	code diag.Code  // of useHost, its message in the host pass
	pos  source.Pos // of useHost
}

type useKind uint8

const (
	useRead useKind = iota
	useWrite
	useAddress
	useHost // of a host variable in code of the device, see hostAccess
)

// noteUnset notes a use of the variable that b names, if that has no value so far: an
// address once for the same expression.
func noteUnset(ck *Checker, kind useKind, b *il.Expr) {
	u, uses := valueUse{expr: b, kind: kind}, ck.exprs.uses
	if ck.isUnset(b.Var) && (kind != useAddress || len(uses) == 0 || uses[len(uses)-1] != u) {
		ck.exprs.uses = append(uses, u)
	}
}

// noteValue notes that the value of the variable b is wanted: where it has none that
// is reported, behind what is said of the operation (rule front.before-set).
func (ck *Checker) noteValue(b *il.Expr) {
	if ck.isUnset(b.Var) && (ck.env.has(inIncrement) || comesBack(ck.env.fn.stmt, b.Var)) {
		ck.noteSet(b.Var)
		return
	}
	noteUnset(ck, useRead, b)
}

// noteReference notes that e names a reference: one that stands for nothing so far is
// being initialised with itself (rule front.before-set).
func noteReference(ck *Checker, e *il.Expr) {
	if ck.env.has(inUnevaluated) || ck.rep.Muted() {
		return
	}
	noteUnset(ck, useRead, e)
	if ck.d.Pass == lang.DevicePass {
		ck.deviceAccess(e, diag.DeviceVariableReadInHost)
	}
}

// leftVariable returns the variable that the left operand x names, whose value is read behind
// the right operand, but before that in the order of evaluation (rule front.before-set).
func leftVariable(x *Operand) *il.Variable {
	if x.Mode != Value || x.Expr.Cat == il.PRValue || x.Expr.Type.IsClass() || x.Expr.Type.IsArray() {
		return nil
	}
	if b := nodes.BaseVariable(x.Expr); b != nil {
		return b.Var
	}
	return nil
}

// leftFirst moves the first read of v behind the mark, that of a left operand, to the mark.
func (x *exprState) leftFirst(v *il.Variable, mark int) {
	if v == nil {
		return
	}
	for i := mark; i < len(x.uses); i++ {
		if u := x.uses[i]; u.expr.Var == v && u.kind == useRead {
			copy(x.uses[mark+1:i+1], x.uses[mark:i])
			x.uses[mark] = u
			return
		}
	}
}

// notWritten drops the writes of v behind the mark: another branch is what is read.
func (x *exprState) notWritten(v *il.Variable, mark int) {
	if v != nil {
		behind := slices.DeleteFunc(x.uses[mark:], func(u valueUse) bool { return u.expr.Var == v && u.kind == useWrite })
		x.uses = x.uses[:mark+len(behind)]
	}
}

// rightFirst moves the writes and addresses between the marks, those of the left side of an
// assignment, behind what follows: its right side is evaluated first [expr.ass]/1.
func (x *exprState) rightFirst(mark, right int) {
	if mark >= right || right >= len(x.uses) {
		return
	}
	var left []valueUse
	rest := x.uses[:mark]
	for i, u := range x.uses[mark:] {
		if mark+i < right && (u.kind == useWrite || u.kind == useAddress) {
			left = append(left, u)
		} else {
			rest = append(rest, u)
		}
	}
	x.uses = append(rest, left...)
}

// comesBack reports whether control may have come back to here since v was declared,
// in the body of a loop or behind a label: what follows here may have set v
// (rule front.before-set).
func comesBack(st *stmtState, v *il.Variable) bool {
	if st == nil {
		return false
	}
	for j := st.jumps; j != nil; j = j.outer {
		if j.inBody && v.DeclPos.Before(j.bodyPos) {
			return true
		}
	}
	return st.lastLabel.IsValid() && v.DeclPos.Before(st.lastLabel)
}

// noteDiscarded notes that the value of x would have been read by an operation that
// is erroneous.
func (ck *Checker) noteDiscarded(x *Operand) {
	if x.Mode != Value || ck.env.has(inUnevaluated) || ck.rep.Muted() || x.Expr.Type.IsArray() {
		return
	}
	if b := nodes.BaseVariable(x.Expr); b != nil {
		ck.noteValue(b)
	}
}

// abandon notes that an operation of the operands is given up because one of them
// is an error: what the others read is not reported, here and later
// (rule front.before-set).
func abandon(ck *Checker, operands ...*Operand) {
	if ck.env.has(inUnevaluated) || ck.rep.Muted() {
		return
	}
	for _, x := range operands {
		if x.Mode != Value {
			continue
		}
		if b := nodes.BaseVariable(x.Expr); b != nil {
			noteUnset(ck, useAddress, b)
		}
	}
}

// noteArguments notes that the values of the arguments of a faulty call were wanted:
// objects are not read (rule front.before-set).
func noteArguments(ck *Checker, args []*Operand) {
	for _, a := range args {
		if a.Mode == Value && a.Expr.Type.IsClass() {
			abandon(ck, a)
		} else {
			ck.noteDiscarded(a)
		}
	}
}

// An operandMark is where the uses of an operand begin that wait for its end.
type operandMark struct{ deprecated, uses int }

// beginOperand returns the mark of an operand that begins here.
func beginOperand(ck *Checker) operandMark {
	return operandMark{len(ck.exprs.deprecated.list), len(ck.exprs.uses)}
}

// endOperand reports the uses since the mark: operand x, nil where its value is
// certainly read and a sequence point follows, ends here.
func endOperand(ck *Checker, mark operandMark, x *Operand) {
	endDeprecated(ck, mark.deprecated, x)
	endReads(ck, mark.uses, x)
}

// endReads is endOperand for the uses of variables: an address that x still is waits, as what
// follows may dereference it.
func endReads(ck *Checker, mark int, x *Operand) {
	uses := ck.exprs.uses
	var kept *il.Expr
	if x != nil && x.Mode == Value && len(uses) > mark {
		kept = nodes.PointedVariable(x.Expr)
	}
	if kept == nil {
		ck.exprs.reportUnset(&ck.say, mark, x == nil)
		return
	}
	if u := uses[len(uses)-1]; u.kind == useAddress && u.expr == kept {
		return
	}
	waiting := slices.IndexFunc(uses[mark:], func(u valueUse) bool { return u.takesHost(kept) })
	if waiting < 0 {
		ck.exprs.reportUnset(&ck.say, mark, false)
		return
	}
	u := uses[mark+waiting]
	ck.exprs.uses = slices.Delete(uses, mark+waiting, mark+waiting+1)
	ck.exprs.reportUnset(&ck.say, mark, false)
	ck.exprs.uses = append(ck.exprs.uses, u)
}

// takesHost reports whether u takes the address of the host variable that b names.
func (u *valueUse) takesHost(b *il.Expr) bool {
	return u.kind == useHost && u.code == diag.SharedVariableAddressInHost && u.expr == b
}

// reportUnset reports the variables that were read before they were set, those noted since
// the mark, each once; at a sequence point what was written there is set from now on.
func (x *exprState) reportUnset(say *reports, mark int, sequenced bool) {
	if len(x.uses) <= mark || say.rep.Muted() {
		return
	}
	if x.set == nil {
		x.set = make(map[*il.Variable]bool)
	}
	var written map[*il.Variable]bool // in front, within the operand
	rest := x.uses[:mark]
	for _, u := range x.uses[mark:] {
		switch v := u.expr.Var; {
		case u.kind == useHost:
			say.reportHostAccess(u.expr.Var, u.pos, u.code)
		case u.kind == useAddress || u.kind == useWrite && sequenced:
			x.set[v] = true
		case u.kind == useWrite:
			if written == nil {
				written = make(map[*il.Variable]bool)
			}
			written[v] = true
			rest = append(rest, u)
		case !x.set[v] && !written[v]:
			x.set[v] = true
			say.report(diag.UsedBeforeSet, u.expr.Pos, `variable "`+v.Name.Text+`"`)
		}
	}
	x.uses = rest
}

// isUnset reports whether automatic variable v has neither an initialiser nor
// been set so far.
func (ck *Checker) isUnset(v *il.Variable) bool {
	if v.InitFailed || v.Dyn != nil && !callsDeleted(v.Dyn) || v.Const != nil || v.IsParameter || v.IsHandlerParam || v.IsRangeIterator || v.Generated || v.IsThis || v.Name == nil ||
		!v.LocalToFunction || v.Binding != nil || len(v.Bindings) > 0 || v.Container != nil || v.CapturedBy != nil || v.Shared || v.Device {
		return false
	}
	if v.Storage != il.ScAuto && v.Storage != il.ScUnspecified && v.Storage != il.ScRegister || v.FunctionLocalStatic {
		return false
	}
	if v.Type.IsArray() && v.Type.Skip().Array.NoBound || ck.d.NoUseBeforeSet || ck.env.fn == nil || ck.env.fn.routine == nil || v.EnclosingRoutine != ck.env.fn.routine {
		return false
	}
	if v.Type.AllQuals()&il.Volatile != 0 || v.Type.IsArray() && v.Type.Skip().Array.Count == 0 && !typing.IsVLA(v.Type) {
		return false
	}
	if c := v.Type.ClassType(); c != nil && (c.Cls.IsClosure || len(c.Cls.Fields) == 0) {
		return false
	}
	return !ck.exprs.set[v]
}

// callsDeleted reports whether d calls a deleted default constructor, which initialises nothing: that of
// a class without bases and virtual functions.
func callsDeleted(d *il.DynamicInit) bool {
	if d.Kind != il.DikConstructor || d.Routine == nil || !d.Routine.IsDeleted || d.Routine.MemberOf == nil {
		return false
	}
	c := d.Routine.MemberOf.ClassType()
	return len(c.Cls.Bases) == 0 && !c.Cls.Polymorphic
}

// noteSet notes that automatic variable v has a value from here on.
func (ck *Checker) noteSet(v *il.Variable) {
	if !v.LocalToFunction || v.Dyn != nil || v.IsParameter {
		return
	}
	if ck.exprs.set == nil {
		ck.exprs.set = make(map[*il.Variable]bool)
	}
	ck.exprs.set[v] = true
}

// noteWritten notes that what e designates is written to.
func (ck *Checker) noteWritten(e *il.Expr) {
	if ck.env.has(inUnevaluated) || ck.rep.Muted() {
		return
	}
	warnPastEnd(ck, e)
	if b := nodes.BaseVariable(e); b != nil {
		noteUnset(ck, useWrite, b)
		if !ck.env.has(targetWritten) {
			ck.deviceAccess(b, diag.DeviceVariableWrittenInHost)
		}
	}
}

// noteTarget checks the target e of an assignment, before what the right side
// reads.
func (ck *Checker) noteTarget(e *il.Expr) {
	if ck.env.has(inUnevaluated) || ck.rep.Muted() {
		return
	}
	if b := nodes.BaseVariable(e); b != nil {
		ck.deviceAccess(b, diag.DeviceVariableWrittenInHost)
	}
}

// noteAddress notes that the address of what e designates goes elsewhere: who
// has it may set the variable.
func (ck *Checker) noteAddress(e *il.Expr) {
	if ck.env.has(inUnevaluated) || ck.rep.Muted() {
		return
	}
	if b := nodes.BaseVariable(e); b != nil {
		noteUnset(ck, useAddress, b)
		markAddress(b.Var)
		ck.deviceAccess(b, diag.SharedVariableAddressInHost)
	}
}

// noteDereferenced notes that the pointer p is not kept but dereferenced at once: the
// address that was taken for it sets nothing.
func noteDereferenced(ck *Checker, p *il.Expr) {
	last := len(ck.exprs.uses) - 1
	if last < 0 {
		return
	}
	b := nodes.PointedVariable(p)
	if b == nil {
		return
	}
	if u := ck.exprs.uses[last]; u.kind == useAddress && u.expr == b {
		ck.exprs.uses = ck.exprs.uses[:last]
		return
	}
	for i := last; i >= max(ck.exprs.from, last-maxWaiting); i-- {
		if ck.exprs.uses[i].takesHost(b) {
			ck.exprs.uses = slices.Delete(ck.exprs.uses, i, i+1)
			return
		}
	}
}

// maxWaiting bounds how many uses behind an address are looked through when it is dereferenced.
const maxWaiting = 64

// markAddress notes that the address of v is needed; a parameter may change
// then.
func markAddress(v *il.Variable) {
	v.HasAddress = true
	v.ParamChanged = v.ParamChanged || v.IsParameter
}

// deviceAccess warns about code that uses a variable of the other side
// directly: code is the message of the host pass.
func (ck *Checker) deviceAccess(b *il.Expr, code diag.Code) {
	r := ck.env.routine()
	if r == nil {
		return
	}
	if ck.d.Pass == lang.DevicePass {
		hostAccess(ck, b, r, code)
		return
	}
	v := b.Var
	if !cuda.OutOfHostReach(v) || !cuda.OnHost(r) || ck.env.fn.initializer {
		return
	}
	if ck.checkedInTemplate(b.Pos, code) || ck.env.has(quietConversion) {
		return
	}
	if ck.env.has(lateReads) && code == diag.DeviceVariableReadInHost {
		ck.cuda.late = append(ck.cuda.late, b)
		return
	}
	ck.say.reportDeviceAccess(b, code)
}

// reportDeviceAccess is deviceAccess for a variable of the device in code of the
// host.
func (say *reports) reportDeviceAccess(b *il.Expr, code diag.Code) {
	v := b.Var
	name := `variable "` + say.words.variableText(v) + `"`
	if code == diag.SharedVariableAddressInHost {
		if v.Shared {
			say.report(code, b.Pos, name)
		}
		return
	}
	if (v.ConstVal != nil && !v.Type.IsReference() || v.IsConstexpr) && code == diag.DeviceVariableReadInHost {
		return
	}
	say.report(code, b.Pos, cuda.SpaceWord(v), name)
}

// hostAccess notes in the device pass that the device code r uses a host variable directly: within
// an expression that waits for the end of the operand (rule access.host-variable).
func hostAccess(ck *Checker, b *il.Expr, r *il.Routine, code diag.Code) {
	v := b.Var
	if !cuda.OnDevice(r) || cuda.InDeviceMemory(v) || v.LocalToFunction && v.Storage != il.ScExtern || v.IsParameter {
		return
	}
	if v.Attrs&il.AttrDeviceBuiltin != 0 || v.Storage == il.ScAuto || v.IsConstexpr || v.Type.IsConst() || v.Type.IsDependent() || v.IsThis {
		return
	}
	if v.ConstVal != nil && !v.Type.IsReference() || ck.exprs.arguments[b] {
		return
	}
	if ck.env.has(inExpression) {
		ck.exprs.uses = append(ck.exprs.uses, valueUse{expr: b, kind: useHost, code: code, pos: nodes.LastName(b)})
		return
	}
	ck.say.reportHostAccess(v, nodes.LastName(b), code)
}

// reportHostAccess reports the use of the host variable v at pos: code is the message of the host pass.
func (say *reports) reportHostAccess(v *il.Variable, pos source.Pos, code diag.Code) {
	if typing.IsTexture(v) {
		if code == diag.SharedVariableAddressInHost {
			say.report(diag.TextureReferenceInDevice, pos)
		}
		return
	}
	name := `variable "` + say.words.variableText(v) + `"`
	if v.StaticMemberOf != nil {
		name = `member "` + say.words.entityText(v) + `"`
	}
	switch code {
	case diag.DeviceVariableReadInHost:
		code = diag.HostVariableReadInDevice
	case diag.DeviceVariableWrittenInHost:
		code = diag.HostVariableWrittenInDevice
	default:
		code = diag.HostVariableAddressInDevice
	}
	say.report(code, pos, name)
}

// variableText is the name of v with the arguments of a variable template.
func (words *wording) variableText(v *il.Variable) string {
	if len(v.Bindings) > 0 {
		return "<struct binding " + strconv.Itoa(v.BindingNumber) + ">"
	}
	if v.TemplateInfo == nil || v.StaticMemberOf != nil {
		return words.entityText(v)
	}
	b := il.AppendQualified(nil, &v.SourceCorresp, textOptions())
	return string(il.AppendArgs(b, v.TemplateInfo.Args, textOptions()))
}
