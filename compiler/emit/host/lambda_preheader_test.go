package host

import (
	"strings"
	"testing"
)

// The text of a unit with given captures is held against recorded cases by the
// case runner; here only the shape of what is generated.
func TestHostDeviceWrapperWithoutCaptures(t *testing.T) {
	var b strings.Builder
	hostDeviceWrapper(&b, 0, 0, false, true)
	s := b.String()
	for _, want := range []string{
		"OpFuncArgs>\nstruct __nv_hdl_wrapper_t<false,true,NeverThrows,Tag, OpFuncR(OpFuncArgs...)>\n{\n\n typedef",
		"__nv_hdl_wrapper_t(Tag, Lambda &&lam)  { __nv_hdl_helper<Tag, OpFuncR, OpFuncArgs...>::fp_noobject_caller = lam; }\n",
		"args) const noexcept(NeverThrows) {\n",
	} {
		if !strings.Contains(s, want) {
			t.Errorf("no %q in\n%s", want, s)
		}
	}
}

func TestDeviceWrapperFields(t *testing.T) {
	var b strings.Builder
	deviceWrapper(&b, 2)
	want := "__nv_dl_wrapper_t(Tag,F1 in1, F2 in2) : f1(in1), f2(in2) { }\n"
	if !strings.Contains(b.String(), want) {
		t.Errorf("no %q in\n%s", want, b.String())
	}
}
