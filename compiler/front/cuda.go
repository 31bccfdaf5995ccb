// This file implements the state of the CUDA rules in the front end.
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// cudaState is the state of the CUDA family.
type cudaState struct {
	pending          execPragma           // the pragma that waits for the next declaration
	pendingABI, abi  source.Pos           // the same for #pragma nv_abi
	unroll           *il.Constant         // count of the #pragma unroll that was read last
	defaultLambdas   []source.Pos         // of the run-time compiler: those in default arguments, which are reported behind their function
	named            il.Entity            // what the #pragma nv_mangled_name that was read last names
	exec             execPragma           // the one that stood before the declaration being parsed
	checkedArgs      map[il.Entity]bool   // instances whose template arguments were checked
	checkedInstances map[*il.Routine]bool // whose declarations were checked
	launchReported   *il.Routine          // the function whose launches are said to be impossible
	late             []*il.Expr           // reads that are reported at the end of the full-expression
	dynamic          []*il.Variable       // of device memory, whose initialisers have to run
	checked          map[checkedUse]bool  // uses in templates that are not checked again in instances
	makeModuleID     func(*il.Unit) string
}

// reportsMissingReturn reports whether this pass warns about a missing return
// value in r: the host pass does not for device-only functions
// (rule front.missing-return).
func reportsMissingReturn(d *lang.Dialect, r *il.Routine) bool {
	return cuda.OnHost(r) || d.Pass != 0
}

// moduleID returns the module id, which is made when it is first needed
// (rule moduleid.fixed-early).
func (ck *Checker) moduleID(pos source.Pos) string {
	if ck.u.ModuleID == "" && ck.cuda.makeModuleID != nil {
		if !ck.u.ModuleIDNeeded.IsValid() {
			ck.u.ModuleIDNeeded = pos
		}
		ck.u.ModuleID = ck.cuda.makeModuleID(ck.u)
	}
	return ck.u.ModuleID
}

// checkedInTemplate reports whether the use at pos was checked when its
// template was parsed, and notes that it is when a template is being parsed.
func (ck *Checker) checkedInTemplate(pos source.Pos, code diag.Code) bool {
	u := checkedUse{pos, code}
	if !ck.env.has(inPrototype) {
		return ck.cuda.checked[u]
	}
	if ck.cuda.checked == nil {
		ck.cuda.checked = make(map[checkedUse]bool)
	}
	ck.cuda.checked[u] = true
	return false
}

// checkedUse is one check of a use at a place.
type checkedUse struct {
	pos  source.Pos
	code diag.Code
}

// unconverted does f, which converts an operand: in a template the tool leaves
// that, and the reads that come with it, to the instances (rule access.templates).
func (env *Env) unconverted(f func()) {
	saved := env.has(quietConversion)
	env.set(quietConversion, saved || env.has(inPrototype))
	f()
	env.set(quietConversion, saved)
}

// readLate does f, which reads the operand of `*` or of a static_cast: reads of
// device variables there are reported at the end of the full-expression
// (rule access.templates).
func (env *Env) readLate(d *lang.Dialect, f func()) {
	saved := env.has(lateReads)
	env.set(lateReads, d.Pass == lang.HostPass)
	f()
	env.set(lateReads, saved)
}

// reportLate reports the reads and the uses that wait for the end of a
// full-expression.
func (ck *Checker) reportLate() {
	for i := len(ck.cuda.late) - 1; i >= 0; i-- {
		ck.say.reportDeviceAccess(ck.cuda.late[i], diag.DeviceVariableReadInHost)
	}
	ck.cuda.late = ck.cuda.late[:0]
	endUses(ck, false)
}
