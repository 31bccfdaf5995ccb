package demangle

import (
	"testing"

	"cufront/compiler/work"
)

// The names show the style of the tool (rules space.callee-name,
// space.callee-spelling).
var signatures = []struct{ mangled, want string }{
	{"_Z1f1S", "f(    ::S)"},
	{"_Z1fP1S", "f(    ::S *)"},
	{"_Z1fRK1S", "f(const     ::S &)"},
	{"_Z1fPP1S", "f(    ::S **)"},
	{"_Z1fN1n1AE", "f( ::n::A)"},
	{"_Z1fRKN1n1AE", "f(const  ::n::A &)"},
	{"_Z1fN1n1A1BE", "f( ::n::A::B)"},
	{"_Z1fN1n2T1IiEE", "f( ::n::T1<int> )"},
	{"_Z1fPN1n2T1IiEE", "f( ::n::T1<int>  *)"},
	{"_Z1fN1n2T1I1SEE", "f( ::n::T1<    ::S> )"},
	{"_Z1fN1n2T1IiE2InE", "f( ::n::T1<int> ::In)"},
	{"_Z1f1GIiE", "f(    ::G<int> )"},
	{"_Z1f1GIPKcE", "f(    ::G<const char *> )"},
	{"_Z1f1GIS_IiEE", "f(    ::G< ::G<int> > )"},
	{"_Z1f1GIPS_I1SEE", "f(    ::G< ::G<    ::S> *> )"},
	{"_Z1fN1GI1SE2InE", "f( ::G<    ::S> ::In)"},
	{"_Z1f1HI1SS0_E", "f(    ::H<    ::S,     ::S> )"},
	{"_Z1fR1HIN1n1AES1_E", "f(    ::H< ::n::A,  ::n::A>  &)"},
	{"_Z1fSt6vectorIiE", "f(    ::std::vector<int> )"},
	{"_Z1fSt6vectorIS_I1SEE", "f(    ::std::vector< ::std::vector<    ::S> > )"},
	{"_Z1fPSt5plain", "f(    ::std::plain *)"},
	{"_Z1fSaIiE", "f(::std::allocator<int> )"},
	{"_Z1fNSt5inner1qE", "f(   ::std::inner::q)"},
	{"_Z1f2FnIvJEE", "f(    ::Fn<void  > )"},
	{"_Z1f2FnIiJf1SEE", "f(    ::Fn<int, float,     ::S > )"},
	{"_Z1f2FnIFif1SEJEE", "f(    ::Fn<int (float,     ::S)  > )"},
	{"_Z1f2N1ILin2ELb0EE", "f(    ::N1<(int)-2, (bool)0> )"},
	{"_Z1f3TTPI1GE", "f(    ::TTP<    ::G> )"},
	{"_Z1fPF1SS_S_E", "f(    ::S (*)(    ::S,     ::S))"},
	{"_Z1fM1Si", "f(int         ::S::*)"},
	{"_Z1fMN1n1AE1S", "f(    ::S      ::n::A::*)"},
	{"_Z1fM1SKFvS_E", "f(void (        ::S::*)(    ::S) const)"},
	{"_Z1fRA3_1S", "f(    ::S (&)[3])"},
	{"_Z1fPA3_A4_1S", "f(    ::S (*)[3][4])"},
	{"_Z1fPKPVK1S", "f(const volatile     ::S *const *)"},
	{"_Z1fPFiPFi1SEE", "f(int (*)(int (*)(    ::S)))"},
	{"_Z1fIiET_S0_", "T1  ::f<int> (T1)"},
	{"_Z1fIiEN1n1AET_S2_", "n::A  ::f<int> (T1, T1)"},
	{"_ZN1q1fIiEET_S1_", "T1 q::f<int> (T1)"},
	{"_ZSt3maxIiET_RKS0_S2_", "T1  ::std::max<int> (const T1 &, const T1 &)"},
	{"_ZSt2mxi", "std::mx(int)"},
	{"_ZN1M1fIiEES_T_RKS_", "M M::f<int> (T1, const M&)"},
	{"_ZN1MIiE1fEi", "M<int> ::f(int)"},
	{"_ZN1MIiE1fIfEET_iS2_", "T1 M<int> ::f<float> (int, T1)"},
	{"_ZN1MIiE2In1fEiS1_", "M<int> ::In::f(int, M<int> ::In)"},
	{"_ZNK1McvP1SEv", "M::operator     ::S *() const"},
	{"_Zli2_xPKcm", `operator ""_x(const char *, unsigned long)`},
	{"_ZN1MC1EiRKS_", "M::M(int, const M&)"},
	{"_ZN1MIiEC1IfEET_", "M<int> ::M<float> (T1)"},
	{"_ZN1MdlEPvm", "M::operator delete (void *, unsigned long)"},
	{"_Z1fIcLc97ElLln5EjLj7EbLb1EEiv", "int  ::f<char, (char)97, long, (long)-5l, unsigned int, (unsigned int)7u, bool, (bool)1> ()"},
	{"_Z1fIXadL_Z2ggiEEEii", "int  ::f<& ::gg> (int)"},
	{"_Z1fIJifEEiDpOT_", "int  ::f<int, float > (T1 &&...)"},
	{"_Z1fIJEEiv", "int  ::f< > ()"},
	{"_Z1fIiLi3EEiRAT0__T_", "int  ::f<int, (int)3> (T1 (&)[T2])"},
	{"_Z1fI2TXENT_1XES1_", "T1::X  ::f<    ::TX> (T1)"},
	{"_Z1fI1GiEiT_IT0_E", "int  ::f<    ::G, int> (T1<T2> )"},
	{"_Z1fILi2EEiRAplT_Li1E_i", "int  ::f<(int)2> (int (&)[T1+(int)1])"},
	{"_ZN3geo3Vec3dotERKS0_", "geo::Vec::dot(const geo::Vec&)"},
	{"_ZZ4hostvEN5Local2goEiPS_", "host()::Local::go(int, Local*)"},
	{"_ZZ4hostiENKUliRKfE_clEiS0_", "host(int)::[lambda(int, const float &) (instance 1)]::operator ()(int, const float &) const"},
	{"_ZNKR1M1fEi", "M::f(int) const &"},
	{"_Z1fz", "f(...)"},
	{"_ZNVK3MapIiS_IcfEE4findERKiPPNS1_4NodeE", "Map<int, Map<char, float> > ::find(const int &,  ::Map<int, Map<char, float> > ::Node **) const volatile"},
	{"_ZNK3AnycvPT_IiEEv", "Any::operator T1 *<int> () const"},
	{"_ZN9_INTERNAL6noargsEv", "noargs()"},
	{"_ZNSt1A1gIiEES_T_S_", "std::A ::std::A::g<int> (T1, ::std::A)"},
	{"_ZNSt1A2paEPS_RKS_", "std::A::pa(::std::A*, const ::std::A&)"},
	{"_ZNSt1AlsEPFS_S_E", "std::A::operator <<(::std::A(*)(::std::A))"},
	{"_ZNSt1A1qEMS_FiS_E", "std::A::q(int (    ::std::A::*)(::std::A))"},
	{"_ZNSt1B1C1rENS0_1DE", "std::B::C::r(   ::std::B::C::D)"},
	{"_Z1f1BNS_4NodeE", "f(    ::B,        ::B::Node)"},
	{"_Z1fI1BEiMT_i", "int  ::f<    ::B> (int  :: T1::*)"},
	{"_Z1fI1BXadL_ZNS0_2fnEvEEEiT_", "int  ::f<    ::B, &    ::B::fn> (T1)"},
	{"_Z1fIXadL_ZN1n2siEEEEiv", "int  ::f<&n::si> ()"},
	{"_Z1fDn", "f(::std::nullptr_t)"},
	{"_Z1fPDoFvvE", "f(void (*)() noexcept)"},
	{"_ZN9_INTERNAL12_GLOBAL__N_x1fIiEEvT_", "void ::_NV_ANON_NAMESPACE::f<int> (T1)"},
	{"_ZN1AC2Ei", "A::A(int) [subobject]"},
	{"_ZN1ACI11BEi", "A      ::B [complete inheriting](int)"},
	{"_ZZ1fvEN1AC1E_0v", "f()::A::A (instance 2)()"},
	{"_ZZ1fvEN1A1gE_0v", "f()::A::g (instance 2)()"},
	{"_ZZN1A1fEiEd_NKUlvE_clEv", "A::f(int)::[default argument 1 (from end)]::[lambda() (instance 1)]::operator ()() const"},
	{"_Z1f1?", ""},
}

func TestSignature(t *testing.T) {
	for _, c := range signatures {
		got, ok := Signature(c.mangled, work.New(0, 0))
		if !ok {
			got = ""
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.mangled, got, c.want)
		}
	}
}

func TestName(t *testing.T) {
	for mangled, want := range map[string]string{
		"_Z9loud_tmplI6HostFnEiT_i":             "loud_tmpl<    ::HostFn> ",
		"_ZN9TransformI7HostNegE10apply_bothEi": "Transform<    ::HostNeg> ::apply_both",
		"_ZN1S1mEv":                             "S::m",
		"_ZN1TC1Ev":                             "T::T",
		"plain":                                 "plain",
	} {
		if got, ok := Name(mangled, work.New(0, 0)); !ok || got != want {
			t.Errorf("%s: %q, want %q", mangled, got, want)
		}
	}
}

func TestNameOfMember(t *testing.T) {
	if got, ok := Name("_ZNK5SaxpyclEff", work.New(0, 0)); !ok || got != "Saxpy::operator () const" {
		t.Errorf("%q", got)
	}
}

// FuzzSignature checks that no name makes the reader crash or hang.
func FuzzSignature(f *testing.F) {
	for _, c := range signatures {
		f.Add(c.mangled)
	}
	f.Fuzz(func(t *testing.T, s string) {
		w := work.New(1e6, 1e8) // a short name can stand for a long text
		w.Run(func() { Signature(s, w) })
	})
}
