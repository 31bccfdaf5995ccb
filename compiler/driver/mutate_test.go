package driver

import (
	"bytes"
	"math/rand"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cufront/compiler/internal/inspect"
	"cufront/compiler/lang"
	"cufront/internal/txtar"
)

// spelling cuts a source into tokens and white space, roughly.
var spelling = regexp.MustCompile(`[A-Za-z_]\w*|[0-9][\w.]*|"(?:[^"\\\n]|\\.)*"|::|->|<<<|>>>|<<|>>|&&|\|\||\.\.\.|[^\s]|\s+`)

// A seed is the source of a recorded case that the tool accepts, with the
// options of that case.
type seed struct {
	name   string
	person person   // for the predefined macros
	words  []string // of the host pass, without names of files
	tokens []string
}

// namingOptions are the options of recorded cases that name files; each has a
// value.
var namingOptions = []string{"--orig_src_file_name", "--orig_src_path_name", "--gen_c_file_name", "--stub_file_name", "--module_id_file_name"}

// recordedSeeds returns the sources of the recorded cases that both passes of
// the tool accept and that need no headers but our small one.
func recordedSeeds(t testing.TB) (seeds []seed) {
	paths, _ := filepath.Glob("../../testdata/*/*.txtar")
	known := knownDifferences(t)
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if s, ok := readSeed(strings.TrimSuffix(path, ".txtar"), txtar.Parse(data)); ok && !known[s.name] {
			seeds = append(seeds, s)
		}
	}
	if len(seeds) < 500 {
		t.Fatalf("%d seeds are too few", len(seeds))
	}
	return seeds
}

// knownDifferences names the recorded cases whose exit status is known not to be
// as recorded: of those it is not said that they compile.
func knownDifferences(t testing.TB) map[string]bool {
	data, err := os.ReadFile("../../testdata/known.txt")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for line := range bytes.Lines(data) {
		if row := strings.Split(string(line), "\t"); len(row) > 1 && strings.Contains(row[1], "exit=") {
			names[row[0]] = true
		}
	}
	return names
}

func readSeed(path string, a *txtar.Archive) (s seed, ok bool) {
	section := func(name string) string {
		text, _ := a.Get(name)
		return strings.TrimSpace(string(text))
	}
	base := filepath.Base(path)
	source := section(base + ".cu")
	cmd := strings.Fields(section("cmd"))
	if source == "" || len(source) > 6<<10 || strings.Contains(source, "#include") || strings.Contains(source, "//: nomini") ||
		section("exit") != "0" || section("device_exit") != "0" {
		return s, false
	}
	s = seed{name: filepath.Base(filepath.Dir(path)) + "/" + base, tokens: spelling.FindAllString(source+"\n", -1)}
	s.person.arch = 750
	if device := strings.Fields(section("device_cmd")); slices.Index(device, "-arch") >= 0 {
		s.person.setArch(device[slices.Index(device, "-arch")+1])
	}
	for i := 1; i < len(cmd)-1; i++ {
		switch w := cmd[i]; {
		case w == "--gen_module_id_file":
		case slices.Contains(namingOptions, w):
			i++
		case strings.HasPrefix(w, "--c++"):
			s.person.std = w[2:]
			s.words = append(s.words, w)
		default:
			s.words = append(s.words, w)
		}
	}
	s.person.lambda, s.person.relaxed = slices.Contains(s.words, "--extended-lambda"), slices.Contains(s.words, "--relaxed_constexpr")
	return s, s.person.std != ""
}

// mutate returns the seed with one to three small changes. Of every two mutants
// one is gentle: a word gives place to another of its kind, a declaration of
// another seed is added. The other half drops, repeats and exchanges tokens.
// Most of it stays well formed, which leads deeper into the compiler than noise
// does.
func (s *seed) mutate(seeds []seed, r *rand.Rand) string {
	other := func() []string { return seeds[r.Intn(len(seeds))].tokens }
	x := append([]string(nil), s.tokens...)
	if r.Intn(2) == 0 {
		for k := r.Intn(3) + 1; k > 0; k-- {
			if r.Intn(4) == 0 {
				x = addDeclaration(x, other(), r)
			} else {
				replaceKin(x, r.Intn(len(x)), r)
			}
		}
		return strings.Join(x, "")
	}
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
			o := other()
			x[i] = o[r.Intn(len(o))]
		case 4:
			o := other()
			from := r.Intn(len(o))
			x = append(x[:i:i], append(append([]string(nil), o[from:min(len(o), from+1+r.Intn(12))]...), x[i:]...)...)
		case 5:
			x = append(x[:i:i], x[min(len(x), i+1+r.Intn(8)):]...)
		}
	}
	return strings.Join(x, "")
}

// addDeclaration puts a top-level declaration of o, or one of x once more, before
// one of x.
func addDeclaration(x, o []string, r *rand.Rand) []string {
	if r.Intn(2) == 0 {
		o = x
	}
	from := declarations(o)
	at := declarations(x)
	k := r.Intn(len(from))
	end := len(o)
	if k+1 < len(from) {
		end = from[k+1]
	}
	i := at[r.Intn(len(at))]
	return slices.Concat(x[:i], o[from[k]:end], []string{"\n"}, x[i:])
}

// declarations returns where the declarations of a source begin, by its
// brackets.
func declarations(x []string) []int {
	at, depth := []int{0}, 0
	for i, token := range x[:len(x)-1] {
		switch token {
		case "(", "{", "[":
			depth++
		case ")", "]":
			depth--
		case "}":
			if depth--; depth == 0 && x[i+1] != ";" {
				at = append(at, i+1)
			}
		case ";":
			if depth == 0 {
				at = append(at, i+1)
			}
		}
	}
	return at
}

// kin are words that often stand in each other's place, so that a source stays
// well formed when they are exchanged.
var kin = [][]string{
	{"int", "float", "double", "char", "unsigned", "long", "bool", "short", "auto", "void"},
	{"+", "-", "*", "/", "%", "&", "|", "^", "<", ">", "&&", "||", "<<", ",", "=="},
	{"struct", "class", "union"}, {"class", "typename"}, {"const", "volatile", "constexpr", "static", "inline", "extern", ""},
	{"__device__", "__host__", "__global__", "__shared__", "__constant__", "__managed__", "__host__ __device__", ""},
	{"public", "private", "protected"}, {"*", "&", "&&", "* const", ""}, {"true", "false", "nullptr", "this"},
	{"if", "while", "switch"}, {"return", "throw", "co_return", "(void)"}, {"...", ""}, {"static_cast", "reinterpret_cast", "const_cast"},
	{"0", "1", "2", "3", "7", "0x7fffffff", "1u", "1.0f", "'a'", "1e30", "-1"},
	{".", "->"}, {"virtual", "explicit", "friend", "mutable", ""}, {"template", "template<class Q>"},
}

// replaceKin replaces the token at or behind i that has kin.
func replaceKin(x []string, i int, r *rand.Rand) {
	for n := range x {
		at := (i + n) % len(x)
		for _, words := range kin {
			if slices.Contains(words, x[at]) {
				x[at] = words[r.Intn(len(words))]
				return
			}
		}
	}
}

// A mutant is what both passes made of a source.
type mutant struct {
	source  string
	exits   [2]int // of the host pass and the device pass; -1: not run
	wrote   [2]bool
	used    Limits
	problem string // a fault of this program
	broken  string // invariants of the IL that do not hold
}

// compile runs both passes, IL display and origin map included; the device pass
// follows, as in nvcc's own steps, where the host pass succeeded.
func (s *seed) compile(source string, mini []byte) mutant {
	m := mutant{source: source, exits: [2]int{-1, -1}}
	fs := MemFS{"f.cu": []byte(source)}
	for i, pass := range []lang.Pass{lang.HostPass, lang.DevicePass} {
		words := append(slices.Clone(s.words), strings.Fields("--orig_src_file_name f.cu --orig_src_path_name /f.cu --gen_c_file_name f.int.c --stub_file_name f.stub.c")...)
		o := Bare()
		o.Dialect.Pass, o.Standard = pass, true
		o.Prelude = append(s.person.predefined(pass == lang.DevicePass), mini...)
		wants := "f.int.c"
		if pass == lang.DevicePass {
			o.Diag.DevicePass, o.Dialect.Arch, wants = true, s.person.arch, "f.gpu"
			words = append(words, "--module_id_file_name", "f.id", "--include_file_name", "f.fatbin.c", "--gen_device_file_name", "f.gpu")
		} else {
			words = append(words, "--gen_module_id_file", "--module_id_file_name", "f.id", "--il_display")
		}
		var units inspect.Problems
		o.work = PageLimits().newBudget()
		_, out := runTool(&o, append(words, "f.cu"), Env{FS: fs, PID: 1, Now: noTime, Origins: pass == lang.HostPass, Inspect: units.Behind})
		m.exits[i], m.wrote[i] = out.Exit, slices.Contains(out.Written, wants)
		m.used.Steps, m.used.Bytes = max(m.used.Steps, out.Used.Steps), max(m.used.Bytes, out.Used.Bytes)
		if out.Exit == ExitInternal {
			m.problem = "internal error:\n" + string(out.Stderr)
		} else if len(units.Found) > 0 {
			m.broken = strings.Join(units.Found, "\n")
		}
		if out.Exit != ExitOK {
			break
		}
	}
	return m
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

func smallHeader(t testing.TB) []byte {
	mini, err := os.ReadFile("../../testdata/cuda_mini.h")
	if err != nil {
		t.Fatal(err)
	}
	return append(append([]byte("# 1 \"./cuda_mini.h\"\n"), mini...), "# 1 \"f.cu\"\n"...)
}

// TestSeedsCompile compiles the sources of FuzzMutations and TestSoak as they
// are: a mutation of what does not compile says little.
func TestSeedsCompile(t *testing.T) {
	mini := smallHeader(t)
	seeds := recordedSeeds(t)
	for i := range seeds {
		s := &seeds[i]
		m := s.compile(strings.Join(s.tokens, ""), mini)
		if m.exits != [2]int{ExitOK, ExitOK} || m.wrote != [2]bool{true, true} || m.problem+m.broken != "" {
			t.Errorf("%s: exits %v, written %v\n%s%s", s.name, m.exits, m.wrote, m.problem, m.broken)
		}
	}
	t.Logf("%d seeds", len(seeds))
}

// FuzzMutations feeds recorded sources with small changes to both passes; the
// input is the seed of the changes.
func FuzzMutations(f *testing.F) {
	mini, seeds := smallHeader(f), recordedSeeds(f)
	for n := range int64(200) {
		f.Add(n)
	}
	f.Fuzz(func(t *testing.T, n int64) {
		r := rand.New(rand.NewSource(n))
		s := &seeds[r.Intn(len(seeds))]
		if m := s.compile(s.mutate(seeds, r), mini); m.problem+m.broken != "" {
			t.Errorf("%s: %s%s\n%s", s.name, m.problem, m.broken, m.source)
		}
	})
}
