package driver

import (
	"encoding/json"
	"strings"
	"testing"

	"cufront/compiler/lang"
)

const named = `template <typename T> __global__ void k(T *p) { *p = T(); }
namespace n { __device__ int v; __constant__ float c[4]; __global__ void pl(int) {} template <class T> __device__ T tv; }
__device__ int df(int x) { return x; }
__global__ void ov(int) {}
__global__ void ov(float) {}
struct S { __device__ static int f(); int m; __device__ void g(); };
constexpr int ce = 3;
static __global__ void st(int *p) {}
`

// TestNameExpressions: what the run-time compiler of CUDA 13.0 answers to
// nvrtcAddNameExpression and nvrtcGetLoweredName about this program.
func TestNameExpressions(t *testing.T) {
	const parse, address = "Error in parsing name expression for lowered name lookup.", "Name expression must form address of a __global__ function or the address of a __device__/__constant__ variable."
	for _, test := range []struct{ expression, answer string }{
		{"k<float>", "_Z1kIfEvPT_"}, {"k<int*>", "_Z1kIPiEvPT_"}, {"n::pl", "_ZN1n2plEi"}, {"&n::pl", "_ZN1n2plEi"}, {"*n::pl", "_ZN1n2plEi"},
		{"&n::v", "_ZN1n1vE"}, {"n::c", "_ZN1n1cE"}, {"&n::tv<int>", "_ZN1n2tvIiEE"}, {"(void(*)(int))ov", "_Z2ovi"}, {"st", "_Z2stPi"}, {"&ce", "ce"},
		{"df", `Name expression cannot form address of a non-__global__ function. Input name expression was: " df"`},
		{"S::f", `Name expression cannot form address of a non-__global__ function. Input name expression was: " S :: f"`},
		{"ov", parse + ` Input name expression was: " ov"`}, {"nope", parse + ` Input name expression was: " nope"`}, {"k<", parse + ` Input name expression was: " k <"`},
		{"", parse + ` Input name expression was: ""`}, {"n::v", address + ` Input name expression was: " n :: v"`}, {"&S::m", address + ` Input name expression was: " & S :: m"`},
		{"&n::c[1]", address + ` Input name expression was: " & n :: c [ 1 ]"`}, {"ce", address + ` Input name expression was: " ce"`}, {"[]{}", address + ` Input name expression was: " [ ] { }"`},
		{"n::pl;", `Extra tokens found after parsing name expression for lowered name lookup. Input name expression was: " n :: pl;"`},
		{"k<float>, k<int>", `Extra tokens found after parsing name expression for lowered name lookup. Input name expression was: " k < float >, k < int >"`},
	} {
		out := RunJIT([]string{"--name-expression=" + test.expression, "a.cu"}, Env{FS: MemFS{"a.cu": []byte(named)}, PID: 1, Now: noTime})
		if strings.HasPrefix(test.answer, "_Z") || test.answer == "ce" {
			if want := test.expression + " -> " + test.answer + "\n"; string(out.Stdout) != want || out.Exit != ExitOK {
				t.Errorf("%s: %q, exit %d, not %q\n%s", test.expression, out.Stdout, out.Exit, want, out.Stderr)
			}
			continue
		}
		if !strings.Contains(string(out.Stderr), "__nv_name_map(2): error: "+test.answer+"\n") || out.Exit == ExitOK || len(out.Stdout) > 0 {
			t.Errorf("%s: exit %d, %q:\n%s", test.expression, out.Exit, out.Stdout, out.Stderr)
		}
	}
}

// TestRunTimeRequest: the run-time compiler in a request has one pass, with its
// diagnostics, its names, what reaches the device and the text of it.
func TestRunTimeRequest(t *testing.T) {
	ask := func(text string, args ...string) *Result {
		return Compile(&Request{Main: "a.cu", Files: map[string]string{"a.cu": text}, Args: append([]string{"--jit"}, args...), Want: []string{WantHost, WantKeep, WantList, WantFiles, WantReading}})
	}
	res := ask(named, "--name-expression=k<float>", "-arch=sm_90", "-DX=1")
	if res.Exit != ExitOK || res.Host != "" || res.Outputs["a.names.txt"] != "k<float> -> _Z1kIfEvPT_\n" || !strings.Contains(res.Outputs["a.gpu"], "_Z1kIfEvPT_") || res.Kept != KeptKnown {
		said, _ := json.Marshal(res)
		t.Errorf("%s", said)
	}
	res = ask("int f() { return 1; }\n")
	if res.Exit == ExitOK || len(res.Diagnostics) != 1 || !strings.Contains(res.Diagnostics[0].Text, "host functions are not allowed in JIT mode") {
		t.Errorf("%+v", res.Diagnostics)
	}
	if res = ask("int f() { return 1; }\n__global__ void k(int *p) { *p = f(); }\n", "--default-device"); res.Exit != ExitOK {
		t.Errorf("%+v", res.Diagnostics)
	}
	if res := CompilePass(&Request{Main: "a.cu", Files: map[string]string{"a.cu": named}, Args: []string{"--jit"}, Want: []string{WantReading}}, lang.HostPass, nil, nil); res.Exit != ExitOK || res.Reading == nil {
		t.Errorf("%+v", res)
	}
}
