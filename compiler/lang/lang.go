// This file implements the dialect: one comparable struct that says which
// language is compiled, for which target, and by which rules.
package lang

// Std is a language standard as its year-month value (__cplusplus).
type Std int

const (
	CXX03 Std = 199711
	CXX11 Std = 201103
	CXX14 Std = 201402
	CXX17 Std = 201703
	CXX20 Std = 202002
	CXX23 Std = 202302
	CXX26 Std = 202400
)

// CStd is a standard of C; NotC where C++ is compiled.
type CStd uint8

const (
	NotC CStd = iota
	KRC       // as in the book of Kernighan and Ritchie
	C89
	C99
	C11 // C17 and C18 as well
	C23
)

// Pass says which of the two programs is imitated.
type Pass uint8

const (
	HostPass   Pass = iota // cudafe++
	DevicePass             // front half of cicc
)

// Dialect holds every switch that changes what the front end accepts, reports
// or prints. It is set once by the driver and never changed afterwards.
type Dialect struct {
	Pass         Pass
	Release      int // minor version of CUDA 13 that is imitated: 0 to 5 (rule release.differences)
	Std          Std
	GNUVersion   int // --gnu_version, 120200 for g++ 12.2; 0 when not given
	ClangVersion int // --clang_version

	// ConstexprEarly makes constexpr a keyword before C++11: without an option
	// that names a standard it is.
	ConstexprEarly bool
	Clang          bool
	Arch           int  // compute architecture of the device pass, e.g. 750; 0 in the host pass
	UnsignedChar   bool // --unsigned_chars
	ShortEnums     bool // --short_enums

	// what nvcc passes on
	StaticHostStub          bool // --static-host-stub
	HostStubLinkageExplicit bool // --host-stub-linkage-explicit
	DeviceHiddenVisibility  bool // --device-hidden-visibility
	NoHiddenOnUnnamedNS     bool // --no-hidden-visibility-on-unnamed-ns
	AllowManaged            bool // --allow_managed
	DeviceC                 bool // --device-c: relocatable device code
	PartialLink             bool // --partial-link
	ExtendedLambda          bool // --extended-lambda
	RelaxedConstexpr        bool // --relaxed_constexpr
	DebugMode               bool // --debug_mode
	NoShadowFunctions       bool // --no-shadow-functions
	KeepDeviceFunctions     bool // --keep-device-functions
	ParseTemplates          bool // --parse_templates
	NoExceptions            bool // --no_exceptions
	Modules                 bool // --modules
	NoRTTI                  bool // --no_rtti
	Preprocessed            bool // the input carries line markers of another preprocessor
	JIT                     bool // the run-time compiler: no host code is allowed
	DefaultDevice           bool // -default-device: what has no execution space is for the device
	RegisterParams          bool // --uumn: __nv_register_params__ is supported
	NoStrictCUDAError       bool // --no_strict_cuda_error
	NoHostImplicitCallCheck bool // --disable_host_implicit_call_check
	NoDeviceInt128          bool // --no-device-int128
	NoDeviceFloat128        bool // --no-device-float128
	ZeroInitAutoVars        bool // --zero_init_auto_vars
	NoInferConstantVars     bool // --no-constant-variable-inferencing

	// the language
	C                    CStd // a C mode: --c, --c99, --gcc …
	GNU                  bool // GNU extensions: the default unless --strict; --no_g++ turns them off
	Words                Vocabulary
	Strict               bool // --strict, --strict_warnings
	StrictErrors         bool // --strict: violations are errors
	StrictGNU            bool // --strict_gnu
	EmbeddedCXX          bool // --embedded_c++
	NoLambdas            bool // --no_lambdas
	NoAutoType           bool // --no_auto_type
	AutoStorage          bool // --auto_storage
	NoRvalueRefs         bool // --no_rvalue_refs
	NoVariadicTemplates  bool // --no_variadic_templates
	NoVLA                bool // --no_vla
	NoExternInline       bool // --no_extern_inline
	NoExcSpecInType      bool // --no_exc_spec_in_func_type
	Concepts             bool // --concepts
	OldForInit           bool // --old_for_init
	ForInitDiffWarning   bool // --for_init_diff_warning
	ImplicitTypename     bool // --implicit_typename
	NoConstStrings       bool // --no_const_string_literals
	LossyConversions     bool // --lossy_conversion_warning
	NoDeprecatedStrings  bool // --no_deprecated_string_conv
	ReportGNU            bool // --report_gnu_extensions
	NoMatchNotes         bool // --no_add_match_notes
	NoUseBeforeSet       bool // --no_use_before_set_warnings
	NoTemplateTypedefs   bool // --no_template_typedefs_in_diagnostics
	NoPreserveCastLvalue bool // --no_preserve_lvalues_with_same_type_casts

	// the target and the host compiler
	LLP64         bool // --force-llp64: long has 4 bytes
	M32           bool // --m32
	PackAlignment int  // --pack_alignment, 0 when not given
	PGCXX         bool // --pgc++
	ICC           bool // --icc

	// limits
	PendingInstantiations int // 200 by default
	MaxConstexprDepth     int // 256 by default
	MaxConstexprCount     int // 2,000,000 by default
}

// Vocabulary holds the switches of single tokens and keywords.
type Vocabulary struct {
	NoWcharKeyword      bool // --no_wchar_t_keyword
	NoAlternativeTokens bool // --no_alternative_tokens
	NoUnicodeLiterals   bool // --no_uliterals
	NoDigitSeparators   bool // --no_digit_separators
	NoThread            bool // --no_thread_local_storage
	NoNullptr           bool // --no_nullptr
	NoGNUKeywords       bool // --no_nonstd_gnu_keywords
	NoUserLiterals      bool // --no_user_defined_literals
	NoUTF8Chars         bool // --no_utf8_char_literals
	NoExplicit          bool // --no_explicit
	NoTypename          bool // --no_typename
	Char8               bool // --char8_t
	NoChar8             bool // --no_char8_t
	Trigraphs           bool // --trigraphs
}

// RDC reports whether relocatable device code is compiled.
func (d *Dialect) RDC() bool { return d.DeviceC }

// IsC reports whether C is compiled.
func (d *Dialect) IsC() bool { return d.C != NotC }

// AtLeast reports whether the standard is s or later.
func (d *Dialect) AtLeast(s Std) bool { return d.Std >= s }

// PlaceholderAuto reports whether `auto` stands for a deduced type; else it is a
// storage class alone.
func (d *Dialect) PlaceholderAuto() bool { return !d.IsC() && d.AtLeast(CXX11) && !d.NoAutoType }

// HasChar8 reports whether char8_t is a type, that of what u8 begins.
func (d *Dialect) HasChar8() bool {
	return d.Words.Char8 || d.AtLeast(CXX20) && !d.Words.NoChar8 && !d.IsC()
}

// HasUserLiterals reports whether literals can have suffixes of the program
// [lex.ext].
func (d *Dialect) HasUserLiterals() bool { return d.AtLeast(CXX11) && !d.Words.NoUserLiterals }

// PrintsWrittenNames reports whether the host text shows types as each mention of
// them writes them (rule later.written-names).
func (d *Dialect) PrintsWrittenNames() bool { return d.Pass == HostPass && d.Release >= 3 }

// Bare returns the dialect of a command line without options.
func Bare() Dialect {
	return Dialect{Std: CXX03, ConstexprEarly: true, GNU: true, ParseTemplates: true, PendingInstantiations: 200,
		MaxConstexprDepth: 256, MaxConstexprCount: 2000000}
}

// Default returns the dialect of nvcc 13.0 with g++ 12.2 as host compiler.
func Default() Dialect {
	d := Bare()
	d.Std, d.GNUVersion = CXX17, 120200
	return d
}
