// This file implements what g++ 12 answers to __has_builtin, __has_attribute
// and __has_cpp_attribute; nvcc lets g++ preprocess, so its answers count.
package pp

import "strings"

// noBuiltins are names in __builtin_ that other compilers have and g++ 12 does
// not; it has all others that the libraries ask for.
const noBuiltins = " COLUMN addc arm_mve assume available bitreverse8 bitreverse16 bitreverse32 bitreverse64" +
	" call_with_static_chain canonicalize char_memchr choose_expr clzg common_type complex ctzg debugtrap dump_struct" +
	" elementwise_abs fclose flt_rounds get_device_side_mangled_name invoke is_implicit_lifetime issignaling issubnormal iszero" +
	" memcpy_inline ms_va_list nontemporal_load operator_delete operator_new popcountg preserve_access_index" +
	" readcyclecounter reduce_add rotateleft8 rotateleft16 rotateleft32 rotateleft64 rotateright8 rotateright16" +
	" rotateright32 rotateright64 set_flt_rounds subc types_compatible_p unpredictable va_arg verbose_trap wcslen" +
	" wmemchr wmemcmp "

// traits are the type traits of g++ 12 that are names of their own.
const traits = " __has_nothrow_assign __has_nothrow_constructor __has_nothrow_copy __has_trivial_assign" +
	" __has_trivial_constructor __has_trivial_copy __has_trivial_destructor __has_unique_object_representations" +
	" __has_virtual_destructor __integer_pack __is_abstract __is_aggregate __is_assignable __is_base_of __is_class" +
	" __is_constructible __is_empty __is_enum __is_final __is_layout_compatible __is_literal_type __is_pod" +
	" __is_pointer_interconvertible_base_of __is_polymorphic __is_same __is_same_as __is_standard_layout __is_trivial" +
	" __is_trivially_assignable __is_trivially_constructible __is_trivially_copyable __is_union __underlying_type "

// attributes are the GNU attributes of g++ 12.
const attributes = " abi_tag access alias aligned alloc_align alloc_size always_inline artificial assume_aligned" +
	" cleanup cold const constructor copy deprecated destructor error fallthrough flatten format format_arg gnu_inline" +
	" hot ifunc init_priority leaf malloc may_alias mode naked no_icf no_instrument_function no_profile_instrument_function" +
	" no_reorder no_sanitize no_sanitize_address no_sanitize_thread no_sanitize_undefined no_split_stack no_stack_protector" +
	" noclone noinline noipa nonnull nonstring noplt noreturn nothrow optimize packed patchable_function_entry pure" +
	" returns_nonnull returns_twice section sentinel simd symver target target_clones tls_model" +
	" transparent_union unavailable uninitialized unused used vector_size visibility warn_if_not_aligned" +
	" warn_unused_result warning weak weakref zero_call_used_regs "

// standardAttributes are the standard attributes with the value that
// __has_cpp_attribute gives them.
var standardAttributes = map[string]int{
	"deprecated": 201309, "fallthrough": 201603, "likely": 201803, "unlikely": 201803, "maybe_unused": 201603,
	"no_unique_address": 201803, "nodiscard": 201907, "noreturn": 200809,
}

func listed(list, word string) bool {
	return word != "" && !strings.Contains(word, " ") && strings.Contains(list, " "+word+" ")
}

// hostFeature answers operator(name) as g++ 12 does.
func hostFeature(operator, name string) int {
	yes := false
	switch operator {
	case "__has_builtin":
		if b, ok := strings.CutPrefix(name, "__builtin_"); ok {
			yes = !listed(noBuiltins, b)
		} else {
			yes = listed(traits, name) || strings.HasPrefix(name, "__atomic_") || strings.HasPrefix(name, "__sync_")
		}
	case "__has_attribute":
		n := plainAttribute(name)
		yes = listed(attributes, n) || n == "no_unique_address"
	case "__has_cpp_attribute":
		if b, ok := strings.CutPrefix(name, "gnu::"); ok {
			yes = listed(attributes, plainAttribute(b))
		} else {
			return standardAttributes[plainAttribute(name)]
		}
	}
	if yes {
		return 1
	}
	return 0
}

// plainAttribute takes the underscores off __name__.
func plainAttribute(name string) string {
	if len(name) > 4 && strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__") {
		return name[2 : len(name)-2]
	}
	return name
}
