// This file implements the kinds of attributes as the display names them.
package il

// attrKinds maps the names of attributes, underscores stripped, to the kinds
// displayed; CUDA attributes are out of the real tool's table (rule il.cuda).
var attrKinds = map[string]string{
	"nodiscard": "nodiscard", "deprecated": "deprecated", "no_unique_address": "no_unique_address", "maybe_unused": "maybe_unused",
	"noreturn": "noreturn", "noinline": "noinline", "pure": "pure", "aligned": "align", "alignas": "align", "vector_size": "vector_size",
	"alias": "alias", "weak": "weak", "weakref": "weakref", "always_inline": "always_inline", "const": "const", "malloc": "malloc",
	"constructor": "constructor", "destructor": "destructor", "section": "section", "visibility": "visibility", "format": "format",
	"used": "used", "nothrow": "nothrow", "warn_unused_result": "warn_unused_result", "nonnull": "nonnull", "cold": "cold",
	"no_instrument_function": "no_instrument_function", "gnu_inline": "gnu_inline", "flatten": "flatten", "hot": "hot",
	"alloc_size": "alloc_size", "sentinel": "sentinel", "abi_tag": "abi_tag", "may_alias": "may_alias", "packed": "packed",
	"unused": "unused", "common": "common", "nocommon": "nocommon", "init_priority": "init_priority", "mode": "mode",
	"likely": "likely", "unlikely": "unlikely", "fallthrough": "fallthrough", "carries_dependency": "carries_dependency",
	"format_arg": "format_arg", "artificial": "artificial",
	"returns_nonnull": "returns_nonnull", "leaf": "leaf", "returns_twice": "returns_twice", "cleanup": "cleanup", "ifunc": "ifunc",
}

var cudaAttributes = map[string]bool{
	"host": true, "device": true, "global": true, "shared": true, "constant": true, "managed": true, "grid_constant": true,
	"launch_bounds": true, "maxnreg": true, "cluster_dims": true, "block_size": true, "nv_pure": true, "device_builtin": true,
	"device_builtin_texture_type": true, "nv_inline_hint": true, "device_builtin_surface_type": true, "cudart_builtin": true,
}

// undisplayedAttributes have a meaning but no kind of their own.
var undisplayedAttributes = map[string]bool{
	"cdecl": true, "stdcall": true, "fastcall": true, "target": true, "unavailable": true, "error": true, "warning": true, "noclone": true,
	"tile_global": true, "nv_tile_global": true, "tile": true, "tile_builtin": true, "nv_weak_odr": true, "nv_linkonce_odr": true, "nv_register_params": true,
	"local_maxnreg": true, "nv_parent": true,
}

// IsKnownAttribute reports whether the attribute of the given name, underscores
// stripped, has a meaning.
func IsKnownAttribute(name string) bool {
	return attrKinds[name] != "" || cudaAttributes[name] || undisplayedAttributes[name]
}

// StripUnderscores returns an attribute's name without its surrounding `__`.
func StripUnderscores(s string) string {
	if len(s) > 4 && s[:2] == "__" && s[len(s)-2:] == "__" {
		return s[2 : len(s)-2]
	}
	return s
}

// AttrKindName returns the kind displayed for a; "" for a CUDA attribute.
func AttrKindName(a *Attribute) string {
	if a.Name == nil {
		return "unrecognized"
	}
	s := StripUnderscores(a.Name.Text)
	if k := attrKinds[s]; k != "" {
		return k
	}
	if cudaAttributes[s] {
		return ""
	}
	return "unrecognized"
}
