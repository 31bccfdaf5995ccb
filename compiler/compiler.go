// Package compiler is the front door of the CUDA C++ front end: a source and
// its options go in, the outputs and the diagnostics come out. It reads no files
// and starts no programs; everything it needs is in the Input.
package compiler

import "cufront/compiler/driver"

// Version is that of the compiler.
const Version = driver.Version

// An Input is one program.
type Input struct {
	Name    string            // of the source; "program.cu" if it is empty
	Source  string            // its text
	Files   map[string]string // what it includes with "…", by name
	Options []string          // as for cufront split: "-std=c++20", "-rdc=true", "-DN=1"
	System  *System           // the system's headers; without them <vector> and the like are not found

	// MaxSteps and MaxBytes bound the work of each of the two passes: steps of
	// about 200 ns, bytes asked for. A program that needs more ends with a
	// diagnostic. Zero is no bound.
	MaxSteps, MaxBytes int64

	IL bool // the intermediate language is wanted too
}

// An Output is what becomes of a program.
type Output struct {
	OK bool // there is no error; the texts are there

	Host     string // for the host compiler (.int.c)
	Stub     string // the registration stub, which the host text includes (.stub.c)
	Device   string // for the device compiler (.gpu)
	ModuleID string // (.module_id)
	IL       string // the intermediate language, as text

	Diagnostics []Diagnostic // in the order in which they are said
	Text        string       // the same, as the command prints them
	SARIF       string       // the same, as SARIF 2.1.0
	Kept        []Kept       // what reaches the device, and why
	Fault       string       // of the Input or of the compiler itself, not of the program
}

// A Diagnostic is one message about a program.
type Diagnostic = driver.Message

// A Kept is an entity that the device needs, and why.
type Kept = driver.KeepMark

// A System is the headers of a machine, packed (make pack).
type System = driver.System

// LoadSystem reads a pack of headers.
func LoadSystem(pack []byte) (*System, error) { return driver.LoadSystem(pack) }

// Compile runs both passes over a program. It never fails as a whole: what went
// wrong is part of the output. It may be called from several goroutines.
func Compile(in Input) *Output {
	name := in.Name
	if name == "" {
		name = "program.cu"
	}
	files := map[string]string{}
	for other, text := range in.Files { // any order: a map again
		files[other] = text
	}
	files[name] = in.Source
	want := []string{driver.WantHost, driver.WantStub, driver.WantFiles, driver.WantKeep, driver.WantSARIF}
	if in.IL {
		want = append(want, driver.WantIL)
	}
	res := driver.Compile(&driver.Request{
		Main: name, Files: files, Args: in.Options, Want: want, System: in.System,
		Limits: &driver.Limits{Steps: in.MaxSteps, Bytes: in.MaxBytes},
	})
	out := &Output{
		OK: res.Exit == driver.ExitOK, Host: res.Host, Stub: res.Stub, IL: res.IL,
		Diagnostics: res.Diagnostics, Text: res.Stderr, SARIF: res.SARIF, Kept: res.Keep, Fault: res.Error,
	}
	for written, text := range res.Outputs { // any order: each by itself
		switch ending(written) {
		case ".gpu":
			out.Device = text
		case ".module_id":
			out.ModuleID = text
		}
	}
	return out
}

func ending(name string) string {
	for i := len(name) - 1; i >= 0 && name[i] != '/'; i-- {
		if name[i] == '.' {
			return name[i:]
		}
	}
	return ""
}
