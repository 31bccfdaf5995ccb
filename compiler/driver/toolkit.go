// This file implements `cufront split` with the headers of an installed CUDA
// toolkit: the host compiler preprocesses the source as nvcc has it do, and both
// passes read what it leaves, so that the files are those of `nvcc --keep`
// (rule option.toolkit).
package driver

import (
	"bytes"
	"path"
	"strconv"
	"strings"

	"cufront/compiler/lang"
)

// A Toolkit is an installed CUDA toolkit.
type Toolkit struct {
	Include string // the folder of its headers as nvcc spells it
	Version string // of its nvcc, such as 13.0.88
}

// A HostCompiler runs gcc with some words. The texts are what it wrote on its
// standard output and its standard error.
type HostCompiler func(words ...string) (stdout, stderr []byte, err error)

// The values of --toolkit that are no folders.
const (
	toolkitAuto = "auto"
	toolkitNone = "none"
)

// findToolkit finds the toolkit that the command line asks for; nil for our own
// headers. The note tells a person which headers are taken, the problem why none can be.
func (p *person) findToolkit(env *Env) (kit *Toolkit, note, problem string) {
	if p.toolkit == toolkitNone || p.listing || env.Toolkit == nil || env.HostCompiler == nil {
		if p.toolkit != "" && p.toolkit != toolkitNone && !p.listing {
			return nil, "", "--toolkit needs a host compiler, which there is none here"
		}
		return nil, "", ""
	}
	folder := p.toolkit
	if folder == toolkitAuto {
		folder = ""
	}
	kit, problem = env.Toolkit(folder)
	asked := p.toolkit != ""
	switch {
	case kit == nil && asked:
		return nil, "", problem
	case kit == nil:
		return nil, "no CUDA toolkit was found, so the headers are cufront's own; --toolkit DIR names one", ""
	case !strings.HasPrefix(kit.Version, "13.") && !asked:
		return nil, "the CUDA toolkit in " + kit.Include + " is " + kit.Version + ", not 13, so the headers are cufront's own", ""
	}
	return kit, "the headers are those of CUDA " + kit.Version + " in " + kit.Include, ""
}

// kitBase is what the files of a program are named after, as nvcc --keep does.
func kitBase(file, dir string) string {
	name := path.Base(file)
	return path.Join(dir, strings.TrimSuffix(name, path.Ext(name)))
}

// splitWithToolkit preprocesses a source for both passes and runs them on the results.
func (p *person) splitWithToolkit(kit *Toolkit, file, dir string, env Env) Outcome {
	base := kitBase(file, dir)
	version, said, err := env.HostCompiler("-dumpfullversion")
	if err != nil {
		return Outcome{Exit: ExitCatastrophe, Stderr: append(said, "cufront: gcc, which preprocesses for a CUDA toolkit, does not run: "+plainError(err)+"; install it, or take --toolkit none\n"...)}
	}
	p.gnuVersion = gnuVersionNumber(string(version))
	var all Outcome
	for _, pass := range [...]lang.Pass{lang.HostPass, lang.DevicePass} {
		text, said, err := env.HostCompiler(p.preprocessing(kit, pass, file)...)
		if err != nil {
			all.Exit = ExitErrors
			all.Stderr = append(all.Stderr, said...)
			return all
		}
		if pass == lang.HostPass {
			all.Stderr = append(all.Stderr, said...)
		}
		input := base + hostInput
		if pass == lang.DevicePass {
			input = base + deviceInput
		}
		if err := env.FS.WriteFile(input, text); err != nil {
			all.Exit, all.Stderr = ExitCatastrophe, append(all.Stderr, cannotWrite(input, err)...)
			return all
		}
		o := Bare()
		_, out := p.runTool(pass, &o, p.kitWords(pass, file, base, input, env.Dir), env)
		out.Stderr = newDiagnostics(all.Stderr, out.Stderr)
		if all.add(out); all.Exit != ExitOK {
			break
		}
	}
	return all
}

// add adds what another run has left.
func (o *Outcome) add(other Outcome) {
	o.Exit = max(o.Exit, other.Exit)
	o.Stderr = append(o.Stderr, other.Stderr...)
	o.Stdout = append(o.Stdout, other.Stdout...)
	o.Written = append(o.Written, other.Written...)
	o.Timings = append(o.Timings, other.Timings...)
	o.Used.Steps, o.Used.Bytes = o.Used.Steps+other.Used.Steps, o.Used.Bytes+other.Used.Bytes
}

// gnuVersionNumber is 120200 for 12.2.0.
func gnuVersionNumber(text string) string {
	n := 0
	parts := strings.Split(strings.TrimSpace(text), ".")
	for i := range 3 {
		part := 0
		if i < len(parts) {
			part, _ = strconv.Atoi(parts[i])
		}
		n = n*100 + part
	}
	return strconv.Itoa(n)
}

// preprocessing are the words with which nvcc calls gcc for a pass.
func (p *person) preprocessing(kit *Toolkit, pass lang.Pass, file string) []string {
	var w []string
	if p.stdGiven {
		w = append(w, "-std="+p.std)
	}
	arch := strconv.Itoa(p.arch)
	if pass == lang.DevicePass {
		w = append(w, "-D__CUDA_ARCH__="+arch)
		w = append(w, definitions(p.archMacros())...)
	}
	w = append(w, "-D__CUDA_ARCH_LIST__="+arch, "-E", "-x", "c++")
	if pass == lang.DevicePass {
		w = append(w, "-DCUDA_DOUBLE_MATH_FUNCTIONS")
	}
	w = append(w, "-D__CUDACC__", "-D__NVCC__")
	w = append(w, definitions(p.modeMacros())...)
	w = append(w, p.compiler...)
	for _, dir := range p.includes {
		w = append(w, "-I"+dir)
	}
	w = append(w, "-I"+kit.Include)
	for _, dir := range p.system {
		w = append(w, "-isystem", dir)
	}
	w = append(w, "-isystem", kit.Include+"/cccl")
	w = append(w, p.definitions...)
	major, rest, _ := strings.Cut(kit.Version, ".")
	minor, build, _ := strings.Cut(rest, ".")
	w = append(w, "-D__CUDACC_VER_MAJOR__="+major, "-D__CUDACC_VER_MINOR__="+minor, "-D__CUDACC_VER_BUILD__="+build,
		"-D__CUDA_API_VER_MAJOR__="+major, "-D__CUDA_API_VER_MINOR__="+minor)
	if p.perThread {
		w = append(w, "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1")
	}
	w = append(w, "-D__NVCC_DIAG_PRAGMA_SUPPORT__=1", "-D__CUDACC_DEVICE_ATOMIC_BUILTINS__=1", "-include", "cuda_runtime.h")
	for _, name := range p.preincluded {
		w = append(w, "-include", name)
	}
	return append(w, "-m64", file)
}

// definitions spells macros as options of a preprocessor.
func definitions(macros []string) []string {
	words := make([]string, len(macros))
	for i, m := range macros {
		words[i] = "-D" + m
	}
	return words
}

// kitWords is the command line of a pass as nvcc writes it, with its names of files.
func (p *person) kitWords(pass lang.Pass, file, base, input, dir string) []string {
	full := file
	if !path.IsAbs(file) {
		full = path.Join(dir, file)
	}
	stub := path.Base(base) // the host text includes it from beside itself
	if pass == lang.DevicePass {
		stub = base
	}
	w := append(p.passOptions(file, full), "--gen_c_file_name", base+".cudafe1.cpp", "--stub_file_name", stub+".cudafe1.stub.c",
		"--gen_module_id_file", "--module_id_file_name", base+".module_id")
	if pass == lang.DevicePass {
		w = append(w, "--include_file_name", path.Base(base)+".fatbin.c", "--gen_device_file_name", base+".cudafe1.gpu")
	}
	return append(w, input)
}

// shownCommands are the command lines that a source is split with, as --dryrun
// prints them.
func (p *person) shownCommands(kit *Toolkit, file, dir string, env *Env) []byte {
	var b bytes.Buffer
	line := func(words ...string) { b.WriteString("#$ " + shell(words) + "\n") }
	if kit == nil {
		base := outputBase(file, dir)
		words := p.words(file, file, base)
		line(append([]string{"cufront"}, words...)...)
		line(append([]string{"cufront", "--device_pass"}, forDevice(words, base, file)...)...)
		return b.Bytes()
	}
	base := kitBase(file, dir)
	for _, pass := range [...]lang.Pass{lang.HostPass, lang.DevicePass} {
		input, tool := base+hostInput, []string{"cufront"}
		if pass == lang.DevicePass {
			input, tool = base+deviceInput, []string{"cufront", "--device_pass"}
		}
		line(append(append([]string{"gcc"}, p.preprocessing(kit, pass, file)...), "-o", input)...)
		line(append(tool, p.kitWords(pass, file, base, input, env.Dir)...)...)
	}
	return b.Bytes()
}
