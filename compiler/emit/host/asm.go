// This file implements the printing of asm declarations and statements
// (rule op.asm).
package host

import "cufront/compiler/il"

// asm prints an asm, its semicolon included.
func (p *printer) asm(cx ctx, a *il.AsmEntry) {
	p.Str("__asm__")
	if a.VolatileKeyword || a.Volatile && a.GNUForm && a.VolatileKeyword {
		p.Str(" volatile")
	}
	if a.Goto {
		p.Str(" goto")
	}
	if a.Inline {
		p.Str(" inline")
	}
	p.Byte('(')
	if a.String != nil {
		p.str(a.String.Str, a.String.Char)
	}
	if a.Sections > 0 || len(a.Operands) > 0 || len(a.Clobbers) > 0 || len(a.Labels) > 0 {
		p.asmSections(cx, a)
	}
	p.Str(");")
}

// asmSections prints the operands, clobbers and labels.
func (p *printer) asmSections(cx ctx, a *il.AsmEntry) {
	p.Str(" :")
	p.asmOperands(cx, a, true)
	if a.Sections < 2 && !hasInput(a) && len(a.Clobbers) == 0 && len(a.Labels) == 0 {
		p.Str(" :")
		return
	}
	p.Str(" :")
	p.asmOperands(cx, a, false)
	if len(a.Clobbers) > 0 || len(a.Labels) > 0 {
		p.Str(" :")
		for i, c := range a.Clobbers {
			if i > 0 {
				p.Byte(',')
			}
			p.Byte(' ')
			p.str(c, il.CharPlain)
		}
	}
	if len(a.Labels) > 0 {
		p.Str(" :")
		for i, l := range a.Labels {
			if i > 0 {
				p.Byte(',')
			}
			p.Byte(' ')
			p.Str(l.Name.Text)
		}
	}
}

func hasInput(a *il.AsmEntry) bool {
	for _, o := range a.Operands {
		if !o.IsOutput {
			return true
		}
	}
	return false
}

// asmOperands prints the output or the input operands.
func (p *printer) asmOperands(cx ctx, a *il.AsmEntry, output bool) {
	first := true
	for _, o := range a.Operands {
		if o.IsOutput != output {
			continue
		}
		if !first {
			p.Byte(',')
		}
		first = false
		p.Byte(' ')
		if o.Name != "" {
			p.Byte('[')
			p.Str(o.Name)
			p.Byte(']')
		}
		p.str(o.Constraint, il.CharPlain)
		p.Str(" (")
		p.expr(cx, o.Expr, modeT)
		p.Byte(')')
	}
}
