// This file implements the help text of the program and the list of its
// diagnostics, both made from the tables that the program works by.
package driver

import (
	_ "embed"
	"strconv"
	"strings"

	"cufront/compiler/diag"
)

const helpHead = `cufront - a CUDA C++ front end

Usage:
  cufront split FILE.cu … [options]   split CUDA sources into host and device parts
  cufront split FILE.cu --why NAME    why the device gets NAME or not, and what would change that
  cufront split FILE.cu --kept        what the device gets; --dropped: what it does not
  cufront split FILE.cu --fixes       edits that mend the errors, each tried before it is told
  cufront shrink FILE.cu --number N   the smallest part that still shows diagnostic N
                                      (--says TEXT, --keeps NAME, --drops NAME; -o FILE.cu)
  cufront sweep FILE.cu               what each option would change
  cufront [options] FILE.ii           in the place of cudafe++
  cufront --device_pass [options] …   in the place of the front half of cicc
  cufront --jit [options] FILE.cu     in the place of NVRTC's front end
  cufront share FILE.cu [options]     a link that holds the program, its own headers and the options
  cufront open LINK [-o DIR]          the program of a link
  cufront verify LINK                 compile the program of a sealed link again, compare its outputs
  cufront diagnostics                 list all diagnostics: number, tag, severity, text
  cufront explain 20014               what a diagnostic means, its rule, a program that causes it, and the fix
                                      (a number or a tag; --list, --json)
  cufront sarif FILE.cu… [options]    print the diagnostics of both passes as SARIF
  cufront completion bash|zsh|fish    print the completion for a shell
  cufront man                         print the manual page
  cufront version                     print the version
  cufront help                        print this text
`

// figures tells how much of what the tools have written is reproduced; make
// figures writes it.
//
//go:embed figures.txt
var figures string

// Help returns the help text.
func Help() string {
	var b strings.Builder
	b.WriteString(helpHead)
	b.WriteString("\n" + figures)
	b.WriteString("\nOptions of split:\n")
	helpLine(&b, "-o DIR", "write the outputs into a folder")
	for _, o := range personOptions() {
		dashes := "--"
		if len(o.name) == 1 {
			dashes = "-"
		}
		s := dashes + o.name
		if o.value {
			s += " ARG"
		}
		helpLine(&b, s, o.help)
	}
	b.WriteString("\nOptions of cudafe++ (a long name may be shortened as long as it stays unique):\n")
	for _, o := range OptionTable() {
		s := "--" + o.Name
		if o.Short != "" {
			s = "-" + o.Short + ", " + s
		}
		if o.Arg {
			s += " ARG"
		}
		helpLine(&b, s, o.Help)
	}
	return b.String()
}

func helpLine(b *strings.Builder, option, help string) {
	b.WriteString("  " + option + strings.Repeat(" ", max(1, 44-len(option))) + help + "\n")
}

// Diagnostics lists the catalog.
func Diagnostics() string {
	var b strings.Builder
	for _, r := range diag.Rows() {
		number := "-"
		if n := r.Code.Display(); n != 0 {
			number = strconv.Itoa(n)
		}
		tag := r.Tag
		if tag == "" {
			tag = "-"
		}
		word := r.Severity.Word()
		if r.Discretionary {
			word += " (can be changed)"
		}
		b.WriteString(number + "\t" + tag + "\t" + word + "\t" + r.Text + "\n")
	}
	return b.String()
}
