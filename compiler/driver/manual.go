// This file implements the manual page of the command.
package driver

import "strings"

// roff escapes a text for the manual's formatter: a backslash, and a dash that
// shall stay one; no line may begin with a dot or a quote.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "…", "...", "–", `\-`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}

// Manual prints the manual page, for man(7).
func Manual() string {
	var b strings.Builder
	line := func(macro, text string) { b.WriteString(macro + roff(text) + "\n") }
	tagged := func(tag, text string) {
		b.WriteString(".TP\n")
		line(".B ", tag)
		line("", text)
	}
	line(".TH CUFRONT 1 \"\" \"", "cufront "+Version+"\"")
	line(".SH ", "NAME")
	line("", "cufront - a CUDA C++ front end: splits a source into its host and its device part")
	line(".SH ", "SYNOPSIS")
	for _, usage := range []string{
		"cufront split FILE.cu [-o DIR] [OPTION...]", "cufront split FILE.cu --why NAME | --kept | --dropped | --fixes [OPTION...]",
		"cufront shrink FILE.cu --number N | --says TEXT | --keeps NAME | --drops NAME [OPTION...]", "cufront sweep FILE.cu [OPTION...]", "cufront sarif FILE.cu... [OPTION...]",
		"cufront share FILE.cu [--to URL] [options]", "cufront open LINK | FILE | - [-o DIR]", "cufront verify LINK | FILE | - [--headers PACK]", "cufront explain NUMBER | TAG... [--json]", "cufront explain --list [--json]",
		"cufront [OPTION OF CUDAFE++...] FILE", "cufront diagnostics | completion SHELL | man | version | help",
	} {
		b.WriteString(".br\n")
		line("", usage)
	}
	line(".SH ", "DESCRIPTION")
	line("", "Reads CUDA C++ and does what two programs of the CUDA toolkit do before any code is generated: it writes the text that the host compiler gets and the program of the device, checks both, and tells what it did and why.")
	line(".SH ", "COMMANDS")
	for _, c := range subcommands {
		tagged(c.name, c.help)
	}
	line(".SH ", "OPTIONS OF SPLIT")
	for _, o := range spelledOptions() {
		word := o.word
		if o.value {
			word += "ARG"
			if !strings.HasSuffix(o.word, "=") {
				word = o.word + " ARG"
			}
		}
		tagged(word, o.help)
	}
	line(".SH ", "FILES")
	tagged("FILE.int.c", "the text for the host compiler")
	tagged("FILE.stub.c", "the registration stub, which that text includes")
	tagged("FILE.gpu", "the text for the device compiler")
	tagged("FILE.lowered", "the program that it is printed from, with --dump lowered")
	tagged("FILE.module_id", "the module id")
	line(".SH ", "EXIT STATUS")
	tagged("0", "all is well, perhaps with warnings")
	tagged("2", "errors in the program, or in the command line")
	tagged("4", "a catastrophic error: a file cannot be read or written")
	line(".SH ", "SEE ALSO")
	line("", "cufront help lists all options, those of cudafe++ too.")
	return b.String()
}
