// This file implements the questions about the annotations of lambdas.
package cuda

import "cufront/compiler/il"

// LambdaSpace returns the space that the annotations of l write, none where the
// call operator is what the function around it is. A lambda is no kernel.
func LambdaSpace(l *il.Lambda) il.ExecSpace { return SpaceOf(l.Attrs) & il.SpaceHD }

// LambdaAnnotated reports whether l is annotated for a side.
func LambdaAnnotated(l *il.Lambda) bool { return l.Attrs&(il.AttrHost|il.AttrDevice) != 0 }

// LambdaSaysHost reports whether l is annotated __host__, alone or not; of the
// extended lambdas those that are for both sides.
func LambdaSaysHost(l *il.Lambda) bool { return l.Attrs&il.AttrHost != 0 }

// LambdaSaysDevice reports whether l is annotated __device__, alone or not.
func LambdaSaysDevice(l *il.Lambda) bool { return l.Attrs&il.AttrDevice != 0 }

// LambdaDeviceOnly reports whether l is annotated for the device alone.
func LambdaDeviceOnly(l *il.Lambda) bool { return LambdaSaysDevice(l) && !LambdaSaysHost(l) }

// CarriesPointer reports whether closures of l have a pointer behind what they
// capture: those of extended lambdas for both sides that capture or might (rule
// gpu.closure-pointer).
func CarriesPointer(l *il.Lambda) bool {
	return l.Extended && LambdaSaysHost(l) && (len(l.Captures) > 0 || l.HasDefault)
}

// LambdaWords is how the annotations of l are written; "" without any.
func LambdaWords(l *il.Lambda) string {
	switch {
	case LambdaSaysHost(l) && LambdaSaysDevice(l):
		return "__host__ __device__"
	case LambdaSaysHost(l):
		return "__host__"
	case LambdaSaysDevice(l):
		return "__device__"
	}
	return ""
}

// PreservesReturn reports whether the wrapper of l, an extended lambda, carries
// the return type: a device lambda with a written one that mentions no parameter.
func PreservesReturn(l *il.Lambda) bool {
	return l.ExplicitReturn && !LambdaSaysHost(l) && !l.ReturnNamesParameter
}

// EntrySpace is where the function runs that calls call operator op of a closure: in
// a kernel it is no kernel.
func EntrySpace(op *il.Routine) il.ExecSpace {
	if op.Space == il.SpaceGlobal {
		return il.SpaceDevice
	}
	return op.Space
}
