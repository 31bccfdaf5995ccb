// This file implements the help text of the program.
package driver

import "strings"

const helpHead = `cufront - a CUDA C++ front end

Usage:
  cufront split FILE.cu [options]     split a CUDA source into host and device parts
  cufront [options] FILE.ii           do what cudafe++ does
  cufront --device_pass [options] …   do what the front half of cicc does
  cufront --jit [options] FILE.cu     do what NVRTC's front end does
  cufront version                     print the version
  cufront help                        print this text

Options of cudafe++:
`

// Help returns the help text.
func Help() string {
	var b strings.Builder
	b.WriteString(helpHead)
	for _, o := range OptionTable() {
		s := "  "
		if o.Short != "" {
			s += "-" + o.Short + ", "
		}
		s += "--" + o.Name
		if o.Arg {
			s += " ARG"
		}
		b.WriteString(s)
		b.WriteString(strings.Repeat(" ", max(1, 44-len(s))))
		b.WriteString(o.Help)
		b.WriteByte('\n')
	}
	return b.String()
}
