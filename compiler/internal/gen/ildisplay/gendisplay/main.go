// Command gendisplay writes display_gen.go beside display.spec in the current
// folder; it is run by go generate in compiler/il/display.
package main

import (
	"fmt"
	"os"

	"cufront/compiler/internal/gen/ildisplay"
)

func main() {
	spec, err := os.ReadFile("display.spec")
	if err == nil {
		var out []byte
		if out, err = ildisplay.Generate(spec); err == nil {
			err = os.WriteFile("display_gen.go", out, 0o644)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gendisplay:", err)
		os.Exit(1)
	}
}
