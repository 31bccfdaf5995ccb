// This file implements `cufront sarif`: the diagnostics of sources, of both
// passes, as one SARIF log for tools that collect them.
package driver

import (
	"strings"

	"cufront/compiler/lang"
)

const sarifUsage = "usage: cufront sarif FILE.cu… [options of split] >cufront.sarif\n"

// SARIF prints the log. Nothing is written; the exit status is that of the worst
// source.
func SARIF(args []string, env Env) Outcome {
	p, text := parsePerson(args)
	if text == "" && len(p.files) == 0 {
		text = "no source file"
	}
	if text != "" {
		return Outcome{Exit: ExitErrors, Stderr: []byte("cufront: " + text + "\n" + sarifUsage)}
	}
	p.tool = append(p.tool, "--output_mode=sarif")
	var all Outcome
	var runs []string
	for _, file := range p.files {
		if problem := checkSource(env.FS, file); problem != "" {
			return Outcome{Exit: ExitCatastrophe, Stderr: []byte("cufront: " + file + ": " + problem + "\n")}
		}
		for _, pass := range [...]lang.Pass{lang.HostPass, lang.DevicePass} {
			own := env
			own.FS = withHeaders{FS: &staged{FS: env.FS, data: map[string][]byte{}}}
			_, out := p.run(pass, file, outputBase(file, ""), hostFolders(env.FS), own)
			log := string(out.Stderr) + string(out.Stdout)
			_, run, found := strings.Cut(log, runsBegin)
			if end := strings.LastIndex(run, "]}"); found && end >= 0 {
				all.Stdout = []byte(log[:strings.Index(log, runsBegin)])
				runs = append(runs, run[:end])
			}
			if all.Exit = max(all.Exit, out.Exit); out.Exit != ExitOK {
				break // as in a build, the device pass follows a good host pass
			}
		}
	}
	all.Stdout = append(all.Stdout, runsBegin+strings.Join(runs, ",")+"]}\n"...)
	return all
}

// runsBegin is where the runs of a log begin.
const runsBegin = `"runs":[`
