// This file implements the text that stands in front of extended lambdas: the
// wrapper templates, as many as the captures of the unit call for
// (rule ext.preamble).
package host

import (
	_ "embed"
	"sort"
	"strings"

	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/lang"
)

//go:embed lambda_preheader.txt
var lambdaPreheader string

// preheaderName is the structure whose declaration brings the text in.
const preheaderName = "__nv_lambda_preheader_injection"

// Releases from which the helper of the wrappers lies in no unnamed namespace, and
// from which the host compiler is kept from calling their copies deprecated
// (rule later.lambda-preamble).
const (
	helperNamed      = 2
	deprecatedCopies = 3
)

// maxRank is the number of array dimensions that a capture can have.
const maxRank = 7

// injectsPreheader reports whether the declaration of t brings the text in.
func (fx *facts) injectsPreheader(t *il.Type) bool {
	return fx.d.ExtendedLambda && t.Name != nil && t.Name.Text == preheaderName
}

// preheader prints the text.
func (p *printer) preheader() {
	p.EndLine()
	p.ForeignLines("# 1 \"nvcc_internal_extended_lambda_implementation\"\n")
	device, hostDevice := p.captureCounts()
	var b strings.Builder
	skip := false
	for _, l := range strings.SplitAfter(lambdaPreheader, "\n") {
		switch l {
		case "%%arrays\n":
			for n := 1; n <= maxRank; n++ {
				arrayWrapper(&b, n)
			}
		case "%%fields\n":
			for n := 1; n <= maxRank; n++ {
				fieldTypes(&b, n)
			}
		case "%%device\n":
			for _, n := range device {
				if n > 0 {
					deviceWrapper(&b, n)
				}
			}
		case "%%hostdevice\n":
			for _, n := range hostDevice {
				hostDeviceWrappers(&b, n, p.d.Release)
			}
		case "%%noexcept\n":
			skip = !p.d.AtLeast(lang.CXX17)
		case "%%unnamed\n":
			skip = p.d.Release >= helperNamed
		case "%%named\n":
			skip = p.d.Release < helperNamed
		case "%%end\n":
			skip = false
		default:
			if !skip {
				b.WriteString(l)
			}
		}
	}
	p.ForeignLines(b.String())
	p.ForeignLines("\n")
	p.ForgetFile()
}

// captureCounts returns the numbers of captures that the device lambdas and
// the host-device lambdas of the unit have, ascending.
func (fx *facts) captureCounts() (device, hostDevice []int) {
	d, h := map[int]bool{}, map[int]bool{}
	for _, r := range fx.u.Routines {
		l := r.Lambda
		if l == nil || !l.Extended {
			continue
		}
		if cuda.LambdaSaysHost(l) {
			h[len(l.Captures)] = true
		} else {
			d[len(l.Captures)] = true
		}
	}
	return sorted(d), sorted(h)
}

func sorted(set map[int]bool) []int {
	var list []int
	for n := range set { // any order: sorted below
		list = append(list, n)
	}
	sort.Ints(list)
	return list
}

// repeat writes f(1) … f(n), with sep between them.
func repeat(b *strings.Builder, n int, sep string, f func(i string) string) {
	for i := 1; i <= n; i++ {
		if i > 1 {
			b.WriteString(sep)
		}
		b.WriteString(f(decimal(i)))
	}
}

func repeated(n int, sep string, f func(i string) string) string {
	var b strings.Builder
	repeat(&b, n, sep, f)
	return b.String()
}

// dims is `[D1][D2]…`.
func dims(n int) string { return repeated(n, "", func(i string) string { return "[D" + i + "]" }) }

func arrayWrapper(b *strings.Builder, n int) {
	params := "template<typename T, " + repeated(n, ", ", func(i string) string { return "size_t D" + i }) + ">\n"
	d := dims(n)
	b.WriteString(params + "struct __nv_lambda_array_wrapper<T " + d + "> {T arr" + d + ";\n__nv_lambda_array_wrapper(const T in" + d +
		") {\n")
	repeat(b, n, "\n", func(i string) string { return "for(size_t i" + i + " = 0; i" + i + "  < D" + i + "; ++i" + i + ")" })
	idx := repeated(n, "", func(i string) string { return "[i" + i + "]" })
	b.WriteString(" arr" + idx + " = in" + idx + ";\n}\n};\n\n")
}

func fieldTypes(b *strings.Builder, n int) {
	params := "template<typename T, " + repeated(n, ", ", func(i string) string { return "size_t D" + i }) + ">\n"
	for k, cv := range []string{"", "const "} {
		b.WriteString(params + "struct __nv_lambda_field_type<" + cv + "T " + dims(n) + "> {\ntypedef " + cv + "__nv_lambda_array_wrapper<T " +
			dims(n) + "> type;\n};\n")
		if n < maxRank || k == 0 {
			b.WriteByte('\n')
		}
	}
}

// deviceWrapper writes the wrappers of device lambdas with n captures.
func deviceWrapper(b *strings.Builder, n int) {
	types := repeated(n, ", ", func(i string) string { return "typename F" + i })
	args := repeated(n, ", ", func(i string) string { return "F" + i })
	fields := repeated(n, "", func(i string) string { return "typename __nv_lambda_field_type<F" + i + ">::type f" + i + ";\n" })
	params := repeated(n, ", ", func(i string) string { return "F" + i + " in" + i })
	inits := repeated(n, ", ", func(i string) string { return "f" + i + "(in" + i + ")" })
	b.WriteString("\ntemplate <typename Tag, " + types + ">\nstruct __nv_dl_wrapper_t<Tag, " + args + "> {\n" + fields +
		"__nv_dl_wrapper_t(Tag," + params + ") : " + inits + " { }\ntemplate <typename...U1>\nint operator()(U1...) { return 0; }\n};\n\n")
	const tag = "__nv_dl_trailing_return_tag<U, func, Return, Id>"
	b.WriteString("template <typename U, U func, typename Return, unsigned Id, " + types + ">\nstruct __nv_dl_wrapper_t<" + tag + ", " +
		args + "> {\n" + fields +
		"__nv_dl_wrapper_t(" + tag + "," + params + ") : " + inits +
		" { }\ntemplate <typename...U1>\nReturn operator()(U1...) { __builtin_unreachable(); }\n};\n\n")
}

// hostDeviceWrappers writes the four wrappers of host-device lambdas with n
// captures.
func hostDeviceWrappers(b *strings.Builder, n, release int) {
	for _, w := range [...]struct{ mutable, pointer bool }{{false, false}, {true, false}, {false, true}, {true, true}} {
		hostDeviceWrapper(b, n, release, w.mutable, w.pointer)
	}
}

func boolWord(v bool) string {
	if v {
		return "true"
	}
	return "false"
}

const wrapperManager = ` void *data;


 template <typename Lambda>
 struct manager {
     static void *do_copy(void *buf) {
       auto ptr = static_cast<Lambda *>(buf);
       return static_cast<void *>(new Lambda(*ptr));
     };
     static OpFuncR do_call(void *buf, OpFuncArgs... args) {
       auto ptr = static_cast<Lambda *>(buf);
       return (*ptr)(std::forward<OpFuncArgs>(args)...);
     };
     static void do_delete(void *buf) {
       auto ptr = static_cast<Lambda *>(buf);
       delete ptr;
     }
 };
`

const wrapperHelper = "__nv_hdl_helper<Tag, OpFuncR, OpFuncArgs...>"

func hostDeviceWrapper(b *strings.Builder, n, release int, mutable, pointer bool) {
	each := func(f func(i string) string) string { return repeated(n, "", f) }
	b.WriteString("template <bool NeverThrows, typename Tag, typename OpFuncR,  typename... OpFuncArgs")
	b.WriteString(each(func(i string) string { return ", typename F" + i }))
	b.WriteString(">\nstruct __nv_hdl_wrapper_t<" + boolWord(mutable) + "," + boolWord(pointer) + ",NeverThrows,Tag, OpFuncR(OpFuncArgs...)")
	b.WriteString(each(func(i string) string { return ", F" + i }))
	b.WriteString(">\n{\n")
	b.WriteString(each(func(i string) string { return "typename __nv_lambda_field_type<F" + i + ">::type f" + i + ";\n" }))
	b.WriteString("\n typedef OpFuncR(__opfunc_t)(OpFuncArgs...);\n")
	if !pointer {
		b.WriteString(wrapperManager)
	}
	b.WriteString("template <typename Lambda>\n__nv_hdl_wrapper_t(Tag, Lambda &&lam" +
		each(func(i string) string { return ", F" + i + " in" + i + " " }) + ") ")
	inits := repeated(n, ",", func(i string) string { return "f" + i + "(in" + i + ") " })
	constness := " const"
	if mutable {
		constness = ""
	}
	if pointer {
		b.WriteByte(' ')
		if n > 0 {
			b.WriteString(": " + inits + " ")
		}
		b.WriteString("{ " + wrapperHelper + "::fp_noobject_caller = lam; }\n\n")
		b.WriteString("OpFuncR operator() (OpFuncArgs... args)" + constness + " noexcept(NeverThrows) {\nreturn " + wrapperHelper +
			"::fp_noobject_caller(std::forward<OpFuncArgs>(args)...);}\n")
		b.WriteString("operator __opfunc_t * () const { return " + wrapperHelper + "::fp_noobject_caller; }\n\n")
	} else {
		ownedWrapper(b, n, inits, constness)
	}
	const assignment = "__nv_hdl_wrapper_t & operator=(const __nv_hdl_wrapper_t &in) = delete;\n\n"
	if release >= deprecatedCopies {
		b.WriteString("#pragma GCC diagnostic push\n#pragma GCC diagnostic ignored \"-Wdeprecated-copy\"\n" + assignment +
			"#pragma GCC diagnostic pop\n")
	} else {
		b.WriteString(assignment)
	}
	b.WriteString("};\n\n")
}

// ownedWrapper writes the rest of a wrapper that owns a copy of its lambda.
func ownedWrapper(b *strings.Builder, n int, inits, constness string) {
	b.WriteString(" : ")
	if n > 0 {
		b.WriteString(inits + ",")
	}
	b.WriteString("data(static_cast<void *>(new Lambda(std::move(lam)))) {\n")
	for i, f := range []string{"copier =   &manager<Lambda>::do_copy", "deleter =   &manager<Lambda>::do_delete",
		"caller =   &manager<Lambda>::do_call"} {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(wrapperHelper + "::fp_" + f + ";\n")
	}
	b.WriteString("}\n\nOpFuncR operator() (OpFuncArgs... args)" + constness + " noexcept(NeverThrows) {\nreturn " + wrapperHelper +
		"::fp_caller(data, std::forward<OpFuncArgs>(args)...);}\n")
	copies := repeated(n, ",", func(i string) string { return "f" + i + "(in.f" + i + ") " })
	moves := repeated(n, ",", func(i string) string { return "f" + i + "(std::move(in.f" + i + ")) " })
	if n > 0 {
		copies += " , "
		moves += " , "
	}
	b.WriteString("__nv_hdl_wrapper_t(const __nv_hdl_wrapper_t &in) : " + copies + "data(" + wrapperHelper + "::fp_copier(in.data)) { }\n\n")
	b.WriteString("__nv_hdl_wrapper_t(__nv_hdl_wrapper_t &&in) : " + moves + "data(in.data) { in.data = 0; }\n")
	b.WriteString("~__nv_hdl_wrapper_t(void) { " + wrapperHelper + "::fp_deleter(data); }\n")
}
