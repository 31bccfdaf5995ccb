// This file implements which builtin functions device code has.
package keep

import (
	"strings"

	"cufront/compiler/il"
)

// hostBuiltin reports whether r is a function of the compiler that device code
// does not have (rule arch.host-builtins).
func hostBuiltin(r *il.Routine) bool {
	if r.Name == nil || !r.Generated {
		return false
	}
	n, builtin := strings.CutPrefix(r.Name.Text, "__builtin_")
	if !builtin {
		return strings.HasPrefix(n, "__sync_") || strings.HasPrefix(n, "__atomic_")
	}
	return r.Builtin != 0 && !inDevice(n) && !inDeviceMath(n) && !inDeviceMath(strings.TrimSuffix(n, "f")) && !strings.HasPrefix(n, "va_")
}

// inDevice reports whether the run-time library of the device has function n, or the
// compiler knows what to do with a call of it.
func inDevice(n string) bool {
	switch n {
	case "FILE", "FUNCTION", "LINE", "is_constant_evaluated", "source_location", "launder", "unreachable",
		"assume", "assume_aligned", "expect", "alloca", "malloc", "memcpy", "memset", "printf", "addressof", "bit_cast",
		"huge_vall", "infl", "isfinite", "isinf", "isnan", "signbit",
		"abs", "labs", "llabs", "clz", "clzll", "ffs", "ffsll", "popcount", "popcountll":
		return true
	}
	return false
}

// inDeviceMath reports whether the device has the mathematical function n for double and float.
func inDeviceMath(n string) bool {
	switch n {
	case "huge_val", "inf", "nan",
		"acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "copysign", "cos", "cosh", "erf", "erfc",
		"exp", "exp10", "exp2", "expm1", "fabs", "fdim", "floor", "fma", "fmax", "fmin", "fmod", "frexp", "hypot", "ilogb",
		"j0", "j1", "jn", "ldexp", "lgamma", "llrint", "llround", "log", "log10", "log1p", "log2", "logb", "lrint", "lround",
		"modf", "nearbyint", "nextafter", "pow", "powi", "remainder", "remquo", "rint", "round", "scalbln", "scalbn",
		"sin", "sincos", "sinh", "sqrt", "tan", "tanh", "tgamma", "trunc", "y0", "y1", "yn":
		return true
	}
	return false
}
