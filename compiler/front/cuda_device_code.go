// This file implements what the language of device code lacks: exceptions,
// addresses of labels, asm constraints of the host, 128-bit and vector types,
// addresses of textures (rules global.device-code, arch.launch-parameters).
package front

import (
	"strconv"

	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// deviceBody returns the function of the device whose body is being parsed, nil
// elsewhere and in templates.
func (ck *Checker) deviceBody() *il.Routine {
	r := ck.env.routine()
	if r == nil || !cuda.OnDevice(r) || ck.env.has(inPrototype) || ck.env.has(inUnevaluated) || ck.rep.Muted() {
		return nil
	}
	return r
}

// noExceptions reports `throw` or `try` at pos, once in a body.
func (ck *Checker) noExceptions(pos source.Pos) {
	if ck.d.Pass == lang.DevicePass && ck.deviceBody() != nil && !ck.env.fn.throws {
		ck.env.fn.throws = true
		ck.report(diag.ExceptionsInDeviceCode, pos)
	}
}

// noLabelAddress reports `&&label` at pos.
func (ck *Checker) noLabelAddress(pos source.Pos) {
	if ck.d.Pass == lang.DevicePass && ck.deviceBody() != nil {
		ck.report(diag.AddressOfLabelInDevice, pos)
	}
}

// deviceConstraint checks the constraint at pos of an asm operand of type t: in
// device code it is one letter of the device's own.
func (ck *Checker) deviceConstraint(constraint string, t *il.Type, pos source.Pos) {
	r := ck.env.routine()
	if r == nil || ck.env.has(inPrototype) || ck.rep.Muted() {
		return
	}
	onDevice := cuda.OnDevice(r)
	letters := 0
	for i := 0; i < len(constraint); i++ {
		c := constraint[i]
		switch {
		case c == '=' || c == '+' || c == '&' || c == '%' || c >= '0' && c <= '9':
			continue
		case !onDevice && c == 'C':
			ck.report(diag.AsmConstraintCOutsideDevice, pos)
		}
		if letters++; !onDevice || ck.d.Pass == lang.HostPass {
			continue
		}
		if letters == 1 && len(constraint)-i > 1 && c >= 'A' {
			ck.report(diag.AsmConstraintNotSingleLetter, pos)
		}
		switch c {
		case 'r', 'f', 'd', 'l', 'h', 'b', 'n', 'C':
		case 'q':
			if t != nil && !t.IsDependent() && t.Skip().Size != 16 {
				ck.report(diag.AsmOperandSizeMismatch, pos, strconv.FormatUint(t.Skip().Size, 10), "q")
			}
		case 'j', 'w', 'z', 'B', 'W', 'Z':
			ck.report(diag.AsmConstraintUnknown, pos, "'"+string(c)+"'")
		default:
			ck.report(diag.AsmConstraintNotInDevice, pos, "'"+string(c)+"'")
		}
	}
}

// deviceClobber reports the clobber "cc" of device code.
func (ck *Checker) deviceClobber(name string, pos source.Pos) {
	if name == "cc" && ck.deviceBody() != nil {
		ck.report(diag.AsmClobberCCInDevice, pos)
	}
}

// textureAddress reports `&e` at pos where e is a texture in device code; true
// when it is one.
func (ck *Checker) textureAddress(e *il.Expr, pos source.Pos) bool {
	if e.Kind != il.EnkVariable || !typing.IsTexture(e.Var) || ck.d.Pass != lang.DevicePass || ck.deviceBody() == nil {
		return false
	}
	ck.report(diag.TextureAddressInDevice, pos, `variable "`+ck.words.entityText(e.Var)+`"`)
	return true
}

// noWideType reports type t, used at pos, when device code cannot have it.
func (say *reports) noWideType(t *il.Type, pos source.Pos) bool {
	kind, part := typing.WideKind(say.d, t, &il.ClassSet{})
	if kind == "" {
		return false
	}
	verb := "is a "
	if part {
		verb = "contains a "
	}
	say.report(diag.UnsupportedTypeInDeviceCode, pos, quotedType(t), verb+kind)
	return true
}

// noWideLocal is noWideType for what a body uses, once in a body.
func (ck *Checker) noWideLocal(t *il.Type, pos source.Pos) {
	if ck.deviceBody() != nil && !ck.env.fn.wide {
		ck.env.fn.wide = ck.say.noWideType(t, pos)
	}
}

// noWideGlobal is noWideType for the declaration of a function or variable of
// the device, which the device pass alone checks.
func (ck *Checker) noWideGlobal(t *il.Type, pos source.Pos) {
	if ck.d.Pass == lang.DevicePass && !ck.env.has(inInstance) && !ck.env.has(inPrototype) && !ck.rep.Muted() {
		ck.say.noWideType(t, pos)
	}
}

// quotedType is the text of t as an argument of a message.
func quotedType(t *il.Type) string {
	text := typeText(t)
	if plain := t.Text(textOptions()); plain != text {
		return text + `" (aka "` + plain + `")`
	}
	return text
}
