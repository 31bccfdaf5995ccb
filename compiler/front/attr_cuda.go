// This file implements the effect of CUDA attributes: execution spaces of
// functions and memory spaces of variables.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
)

const diagInvalidAlignment = diag.InvalidAlignmentValueSpecifiedAttribute

// applyExecSpace sets the execution space of r from the attributes of one
// declaration; redeclarations add theirs.
func (p *Parser) applyExecSpace(r *il.Routine, list *il.Attribute) {
	set := p.cudaAttributes(list)
	if set&il.AttrHost != 0 {
		r.Space |= il.SpaceHost
	}
	if set&il.AttrDevice != 0 {
		r.Space |= il.SpaceDevice
	}
	if set&il.AttrGlobal != 0 {
		r.Space |= il.SpaceGlobal
	}
	if set&il.AttrNVPure != 0 {
		r.IsPure = true
	}
	r.Global = r.Space&il.SpaceGlobal != 0
	r.Device = r.Space&il.SpaceDevice != 0
	r.Host = r.Space&il.SpaceHost != 0
	p.launchAttributes(r, list)
}

// launchAttributes keeps the evaluated arguments of launch_bounds and the
// like.
func (p *Parser) launchAttributes(r *il.Routine, list *il.Attribute) {
	for a := list; a != nil; a = a.Next {
		if a.Kind != attrCUDA {
			continue
		}
		bit := attributeTable[plainAttributeName(a.Name.Text)].cuda
		if bit&(il.AttrLaunchBounds|il.AttrMaxnreg|il.AttrClusterDims|il.AttrBlockSize) == 0 {
			continue
		}
		if r.LaunchBounds == nil {
			r.LaunchBounds = &il.LaunchAttrs{Pos: a.Pos}
		}
		l := r.LaunchBounds
		for i := range a.Args {
			c := a.Args[i].Const
			switch {
			case bit == il.AttrLaunchBounds && i < len(l.Bounds):
				l.Bounds[i] = c
			case bit == il.AttrMaxnreg && i == 0:
				l.Maxnreg = c
			case bit == il.AttrClusterDims && i < len(l.ClusterDims):
				l.ClusterDims[i] = c
			case bit == il.AttrBlockSize && i < len(l.BlockSize):
				l.BlockSize[i] = c
			}
		}
	}
}

// applyMemorySpace sets the memory space of v.
func (p *Parser) applyMemorySpace(v *il.Variable, list *il.Attribute) {
	set := p.cudaAttributes(list)
	v.Device = v.Device || set&il.AttrDevice != 0
	v.Shared = v.Shared || set&il.AttrShared != 0
	v.ConstantMem = v.ConstantMem || set&il.AttrConstant != 0
	v.Managed = v.Managed || set&il.AttrManaged != 0
}
