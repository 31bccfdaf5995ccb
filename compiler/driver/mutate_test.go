package driver

import (
	"math/rand"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cufront/compiler/internal/inspect"
	"cufront/compiler/lang"
	"cufront/internal/txtar"
)

// spelling cuts a source into tokens and white space, roughly.
var spelling = regexp.MustCompile(`[A-Za-z_]\w*|[0-9][\w.]*|"(?:[^"\\\n]|\\.)*"|::|->|<<<|>>>|<<|>>|&&|\|\||\.\.\.|[^\s]|\s+`)

// recordedSources returns the tokens of the sources of the recorded cases.
func recordedSources(f *testing.F) (sources [][]string) {
	paths, _ := filepath.Glob("../../testdata/*/*.txtar")
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range txtar.Parse(data).Files {
			if strings.HasSuffix(file.Name, ".cu") && len(file.Data) < 6<<10 {
				sources = append(sources, spelling.FindAllString(string(file.Data), -1))
			}
		}
	}
	if len(sources) == 0 {
		f.Fatal("no sources")
	}
	return sources
}

// mutate returns a recorded source with one to three small changes: a token
// dropped, repeated, exchanged or taken from another source, a few tokens
// inserted or cut. Most of it stays well formed, which leads deeper into the
// front end than noise does.
func mutate(sources [][]string, r *rand.Rand) string {
	pick := func() []string { return sources[r.Intn(len(sources))] }
	x := append([]string(nil), pick()...)
	for k := r.Intn(3) + 1; k > 0 && len(x) > 2; k-- {
		i, j := r.Intn(len(x)), r.Intn(len(x))
		switch r.Intn(6) {
		case 0:
			x = append(x[:i:i], x[i+1:]...)
		case 1:
			x[i] = x[j]
		case 2:
			x[i], x[j] = x[j], x[i]
		case 3:
			o := pick()
			x[i] = o[r.Intn(len(o))]
		case 4:
			o := pick()
			from := r.Intn(len(o))
			x = append(x[:i:i], append(append([]string(nil), o[from:min(len(o), from+1+r.Intn(12))]...), x[i:]...)...)
		case 5:
			x = append(x[:i:i], x[min(len(x), i+1+r.Intn(8)):]...)
		}
	}
	return strings.Join(x, "")
}

// runPass runs one pass with the words of a host pass, the last of which is the
// input; the device pass gets those that it needs besides.
func runPass(pass lang.Pass, words []string, env Env, limits Limits) Outcome {
	o := Bare()
	o.Dialect.Pass = pass
	if pass == lang.DevicePass {
		o.Diag.DevicePass, o.Dialect.Arch = true, 750
		words = append(words[:len(words)-1:len(words)-1], "--include_file_name", "f.fatbin.c", "--gen_device_file_name", "f.gpu", words[len(words)-1])
	}
	o.work = limits.newBudget()
	_, out := runTool(&o, words, env)
	return out
}

// FuzzMutations feeds recorded sources with small changes to both passes, IL
// display and origin map included; the input is the seed of the changes.
func FuzzMutations(f *testing.F) {
	sources := recordedSources(f)
	mini, err := os.ReadFile("../../testdata/cuda_mini.h")
	if err != nil {
		f.Fatal(err)
	}
	for seed := range int64(200) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed int64) {
		r := rand.New(rand.NewSource(seed))
		source := "#include \"cuda_mini.h\"\n" + mutate(sources, r)
		std := [...]string{"--c++17", "--c++20", "--c++14"}[r.Intn(3)]
		words := strings.Fields(std + " --extended-lambda --il_display --gnu_version=120200 --display_error_number --orig_src_file_name f.cu" +
			" --orig_src_path_name /f.cu --allow_managed --m64 --parse_templates --gen_c_file_name f.int.c --stub_file_name f.stub.c" +
			" --gen_module_id_file --module_id_file_name f.id f.cu")
		for _, pass := range []lang.Pass{lang.HostPass, lang.DevicePass} {
			var units inspect.Problems
			fs := MemFS{"f.cu": []byte(source), "cuda_mini.h": mini}
			out := runPass(pass, words, Env{FS: fs, PID: 1, Now: noTime, Origins: pass == lang.HostPass, Inspect: units.Behind}, PageLimits())
			if out.Exit == ExitInternal {
				t.Errorf("internal error:\n%s\n%s", out.Stderr, source)
			}
			for _, problem := range units.Found {
				t.Errorf("%s\n%s", problem, source)
			}
		}
	})
}
