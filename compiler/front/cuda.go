// This file implements the state of the CUDA rules in the front end.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// cudaState is the state of the CUDA family.
type cudaState struct {
	pushCall         *il.Routine          // __cudaPushCallConfiguration, looked up once
	pending          execPragma           // the pragma that waits for the next declaration
	pendingABI, abi  source.Pos           // the same for #pragma nv_abi
	exec             execPragma           // the one that stood before the declaration being parsed
	checkedArgs      map[il.Entity]bool   // instances whose template arguments were checked
	checkedInstances map[*il.Routine]bool // whose declarations were checked
	launchReported   bool                 // that a launch from device code is not possible
	late             []*il.Expr           // reads that are reported at the end of the full-expression
	checked          map[checkedUse]bool  // uses in templates that are not checked again in instances
	makeModuleID     func(*il.Unit) string
}

// reportsMissingReturn reports whether this pass warns about a missing return
// in r: the host pass does not for device-only functions (C-cuda 4.10).
func (p *Parser) reportsMissingReturn(r *il.Routine) bool {
	return r.Space == il.SpaceNone || r.Space&il.SpaceHost != 0 || p.d.Pass != 0
}

// moduleID returns the module id, which is made when it is first needed (C-cuda
// 9.6).
func (p *Parser) moduleID(pos source.Pos) string {
	if p.u.ModuleID == "" && p.cuda.makeModuleID != nil {
		if !p.u.ModuleIDNeeded.IsValid() {
			p.u.ModuleIDNeeded = pos
		}
		p.u.ModuleID = p.cuda.makeModuleID(p.u)
	}
	return p.u.ModuleID
}

// checkedInTemplate reports whether the use at pos was checked when its
// template was parsed, and notes that it is when a template is being parsed.
func (p *Parser) checkedInTemplate(pos source.Pos, code diag.Code) bool {
	u := checkedUse{pos, code}
	if !p.env.has(inPrototype) {
		return p.cuda.checked[u]
	}
	if p.cuda.checked == nil {
		p.cuda.checked = make(map[checkedUse]bool)
	}
	p.cuda.checked[u] = true
	return false
}

// checkedUse is one check of a use at a place.
type checkedUse struct {
	pos  source.Pos
	code diag.Code
}

// unconverted does f, which converts an operand: in a template the tool leaves
// that, and the reads that come with it, to the instances (C-cross 36).
func (p *Parser) unconverted(f func()) {
	saved := p.env.has(quietConversion)
	p.env.set(quietConversion, saved || p.env.has(inPrototype))
	f()
	p.env.set(quietConversion, saved)
}

// readLate does f, which reads the operand of `*` or of a static_cast: reads of
// device variables there are reported at the end of the full-expression
// (C-cross 36).
func (p *Parser) readLate(f func()) {
	saved := p.env.has(lateReads)
	p.env.set(lateReads, p.d.Pass == lang.HostPass)
	f()
	p.env.set(lateReads, saved)
}

// reportLate reports the reads that wait for the end of a full-expression.
func (p *Parser) reportLate() {
	if len(p.cuda.late) == 0 {
		return
	}
	for i := len(p.cuda.late) - 1; i >= 0; i-- {
		p.reportDeviceAccess(p.cuda.late[i], diag.DeviceVariableReadInHost)
	}
	p.cuda.late = p.cuda.late[:0]
}
