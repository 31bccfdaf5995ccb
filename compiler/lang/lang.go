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
	Std          Std
	GNUVersion   int // --gnu_version, 120200 for g++ 12.2; 0 when not given
	ClangVersion int // --clang_version
	Clang        bool
	Arch         int  // compute architecture of the device pass, e.g. 750; 0 in the host pass
	UnsignedChar bool // --unsigned_chars

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
	NoRTTI                  bool // --no_rtti
	Preprocessed            bool // the input carries line markers of another preprocessor

	// limits
	PendingInstantiations int // 200 by default
	MaxConstexprDepth     int // 256 by default
	MaxConstexprCount     int // 2,000,000 by default
}

// RDC reports whether relocatable device code is compiled.
func (d *Dialect) RDC() bool { return d.DeviceC }

// AtLeast reports whether the standard is s or later.
func (d *Dialect) AtLeast(s Std) bool { return d.Std >= s }

// Default returns the dialect of nvcc 13.0 with g++ 12.2 as host compiler.
func Default() Dialect {
	return Dialect{Std: CXX17, GNUVersion: 120200, PendingInstantiations: 200,
		MaxConstexprDepth: 256, MaxConstexprCount: 2000000}
}
