// This file implements access to the catalog of diagnostics.
package diag

import "sort"

//go:generate go run cufront/compiler/internal/gen/catalog/gencatalog

// Code names a diagnostic of the catalog. The low 12 bits are the internal
// number, which is also the number of the SARIF rule; the next three bits tell
// several texts of one number apart. A diagnostic whose number is not known
// has the top bit set and an index instead.
type Code uint16

const (
	numberMask Code = 1<<12 - 1
	unnumbered Code = 1 << 15
)

// Internal numbers from firstCUDA on are displayed as 20000 and up.
const (
	firstCUDA   = 3457
	cudaDisplay = 20000
)

// A Row is one diagnostic of the catalog.
type Row struct {
	Code           Code
	Severity       Severity // in the host pass
	DeviceSeverity Severity // in the device pass
	Discretionary  bool     // an error whose severity options and pragmas can change
	Tag            string
	Name           string // of the constant
	Text           string // with placeholders {0}, {1} …
	Example        string // a case of the recorded runs
}

// Number returns the internal number, 0 when it is not known.
func (c Code) Number() int {
	if c&unnumbered != 0 {
		return 0
	}
	return int(c & numberMask)
}

// internal returns a number that is different for every known number and every
// unnumbered code.
func (c Code) internal() int {
	if c&unnumbered != 0 {
		return -int(c)
	}
	return int(c & numberMask)
}

// Display returns the number as messages show it.
func (c Code) Display() int {
	n := c.Number()
	if n >= firstCUDA {
		return n - firstCUDA + cudaDisplay
	}
	return n
}

// plain holds, for each number, the place of the row whose code is nothing but
// that number, counted from one: checks ask for rows at every declaration.
var plain = func() (at [numberMask + 1]uint16) {
	for i := range catalog {
		if c := catalog[i].Code; c <= numberMask {
			at[c] = uint16(i) + 1
		}
	}
	return at
}()

// Row returns the catalog's row of the code.
func (c Code) Row() *Row {
	if c <= numberMask && plain[c] != 0 {
		return &catalog[plain[c]-1]
	}
	i := sort.Search(len(catalog), func(i int) bool { return catalog[i].Code >= c })
	if i < len(catalog) && catalog[i].Code == c {
		return &catalog[i]
	}
	return &Row{Code: c, Severity: Error, DeviceSeverity: Error, Text: "(no text)"}
}

// Rows returns the whole catalog, in the order of the numbers.
func Rows() []Row { return catalog[:] }

// LookupTag returns the internal numbers that a tag names, nothing for a word
// that is no tag. The tags of messages that the catalog lacks name 0.
func LookupTag(tag string) []int {
	if tag == "" {
		return nil
	}
	var numbers []int
	for i := range catalog {
		if catalog[i].Tag == tag {
			numbers = append(numbers, catalog[i].Code.internal())
		}
	}
	if numbers == nil {
		for _, t := range otherTags {
			if t == tag {
				return []int{0}
			}
		}
	}
	return numbers
}

// otherTags are tags that options and pragmas accept but whose messages are
// not known.
var otherTags = [...]string{
	"ambiguous_block_size_spec", "bad_printf_format_string", "base_class_has_different_dll_interface",
	"class_with_op_delete_but_no_op_new", "class_with_op_new_but_no_op_delete",
	"cuda_displaced_new_or_delete_operator", "cuda_specifier_twice_in_group",
	"cuda_xasm_strict_placeholder_format", "deprecated_entity", "deprecated_entity_with_custom_message",
	"device_func_tex_arg", "dll_interface_conflict_dllexport_assumed", "dll_interface_conflict_none_assumed",
	"expr_not_integral", "extended_lambda_discriminator", "extern_shared", "field_without_dll_interface",
	"global_qualifier_not_allowed", "initialization_not_reachable", "inline_never_defined",
	"invalid_nvvm_builtin_intrinsic", "last_line_incomplete", "local_maxnreg_attr_only_nonmember_func",
	"local_maxnreg_attribute_conflict", "maxnreg_attr_only_nonmember_func", "missing_initializer",
	"mixed_enum_type", "name_expr_internal_error", "nested_comment", "no_corresponding_member_delete",
	"nonshared_blocksizeof", "nonshared_strict_relaxed", "null_char_ignored", "nv_abi_pragma_bad_format",
	"printf_arg_mismatch", "shared_affinity_type", "shared_block_size_too_large", "shared_nonthreads_dim",
	"shared_parameter", "unannotated_static_not_allowed_in_device", "unrecognized_attribute",
	"vector_deprecation", "volatile_func_param_deprecated", "volatile_return_type_deprecated",
}
