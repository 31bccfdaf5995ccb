package driver

import (
	"slices"
	"testing"
)

// Spellings of one option are read as that option; the command lines are those
// that nvcc 13.0 writes (nvcc -dryrun), without its folders.
func TestReadOptions(t *testing.T) {
	args := []string{"-std=c++17", "-dc", "--expt-extended-lambda", "-D", "A=1", "--gpu-architecture", "sm_90", "--max-steps=5", "-lineinfo"}
	r := ReadOptions(&Request{Main: "x.cu", Args: args})
	var names []string
	for _, o := range r.Options {
		names = append(names, o.Name+o.Value)
	}
	want := []string{"-std=c++17", "-dc", "--extended-lambda", "--define-macro=A=1", "-arch=sm_90", "--max-steps=5", ""}
	if !slices.Equal(names, want) {
		t.Errorf("read %q, want %q", names, want)
	}
	if o := r.Options[3]; o.From != 3 || o.To != 5 {
		t.Errorf("-D A=1 are the words %d to %d", o.From, o.To)
	}
	for i, text := range []string{
		"nvcc -std=c++17 -dc --expt-extended-lambda -D A=1 --gpu-architecture sm_90 -lineinfo -c --keep x.cu",
		"gcc -std=c++17 -E -x c++ -D__NVCC__ -D__CUDACC__ -D__CUDACC_VER_MAJOR__=13 -D__CUDACC_VER_MINOR__=0 -D__CUDACC_VER_BUILD__=88 " +
			"-D__CUDA_API_VER_MAJOR__=13 -D__CUDA_API_VER_MINOR__=0 -D__NVCC_DIAG_PRAGMA_SUPPORT__ -D__CUDA_ARCH_LIST__=900 -D__CUDACC_RDC__ " +
			"-D__CUDACC_EXTENDED_LAMBDA__ -DA=1 -include cuda_runtime.h -m64 x.cu -o x.cpp4.ii &&\n" +
			"cudafe++ --c++17 --device-hidden-visibility --gnu_version=120200 --display_error_number --orig_src_file_name x.cu --orig_src_path_name /x.cu " +
			"--allow_managed --m64 --parse_templates --device-c --extended-lambda --gen_c_file_name x.cudafe1.cpp --stub_file_name x.cudafe1.stub.c " +
			"--gen_module_id_file --module_id_file_name x.module_id x.cpp4.ii",
		"cufront split -std=c++17 -dc --expt-extended-lambda -D A=1 --gpu-architecture sm_90 --max-steps=5 -lineinfo x.cu",
	} {
		if r.Commands[i].Text != text {
			t.Errorf("%s:\n%s\nwant\n%s", r.Commands[i].Title, r.Commands[i].Text, text)
		}
	}
	if r := ReadOptions(&Request{Main: "x.cu", Args: []string{"-w", "--frobnicate"}}); r.Fault != "unknown option '--frobnicate'" || len(r.Options) != 1 || len(r.Commands) != 0 {
		t.Errorf("%+v", r)
	}
	for name, same := range otherSpellings() {
		table := personOptions()
		if findPersonOption(table, name) == nil || findPersonOption(table, same) == nil {
			t.Errorf("%s or %s is not in the table", name, same)
		}
	}
}
