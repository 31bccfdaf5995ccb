// Command gendisplay writes display_gen.go and overlay_gen.go beside their tables in the current
// folder; it is run by go generate in compiler/il/display.
package main

import (
	"fmt"
	"os"

	"cufront/compiler/internal/gen/ildisplay"
)

func main() {
	for name, generate := range ildisplay.Files {
		if err := write(name, generate); err != nil {
			fmt.Fprintln(os.Stderr, "gendisplay:", err)
			os.Exit(1)
		}
	}
}

// write generates the file that belongs to a table.
func write(name string, generate func([]byte) ([]byte, error)) error {
	spec, err := os.ReadFile(name + ".spec")
	if err != nil {
		return err
	}
	out, err := generate(spec)
	if err != nil {
		return err
	}
	return os.WriteFile(name+"_gen.go", out, 0o644)
}
