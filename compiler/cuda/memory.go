// This file implements the questions about memory spaces: in which memory of
// the device a variable lies. They are spelled here and nowhere else.
package cuda

import "cufront/compiler/il"

// Persistent reports whether v lies in memory of the device that lasts beyond
// the kernel: all but what is __shared__ alone.
func Persistent(v *il.Variable) bool { return v.Device || v.ConstantMem || v.Managed }

// InDeviceMemory reports whether v lies in one of the memories of the device.
func InDeviceMemory(v *il.Variable) bool { return Persistent(v) || v.Shared }

// OutOfHostReach reports whether v lies in memory of the device that code of the
// host cannot access by name: all but what is __managed__.
func OutOfHostReach(v *il.Variable) bool { return InDeviceMemory(v) && !v.Managed }

// Place puts v into the memories that the attributes in bits write.
func Place(v *il.Variable, bits il.CUDAAttrs) {
	v.Device = v.Device || bits&il.AttrDevice != 0
	v.Shared = v.Shared || bits&il.AttrShared != 0
	v.ConstantMem = v.ConstantMem || bits&il.AttrConstant != 0
	v.Managed = v.Managed || bits&il.AttrManaged != 0
}

// IsGridConstant reports whether q is a __grid_constant__ parameter, which the
// kernel reads where the launch left it.
func IsGridConstant(q *il.ParamType) bool { return q.Attrs&il.AttrGridConstant != 0 }

// IsTexture reports whether t is the class of a texture or surface.
func IsTexture(t *il.Type) bool {
	c := t.ClassType()
	return c != nil && c.Attrs&(il.AttrDeviceBuiltinTexture|il.AttrDeviceBuiltinSurface) != 0
}

// SpaceWord names the memory space of v as messages do; "" for host memory.
func SpaceWord(v *il.Variable) string {
	switch {
	case v.ConstantMem:
		return "__constant__"
	case v.Managed:
		return "__managed__"
	case v.Shared:
		return "__shared__"
	case v.Device:
		return "__device__"
	}
	return ""
}
