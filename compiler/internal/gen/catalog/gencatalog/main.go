// Gencatalog writes catalog_gen.go from catalog.tsv, both in the current folder.
package main

import (
	"fmt"
	"os"

	"cufront/compiler/internal/gen/catalog"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "gencatalog:", err)
		os.Exit(1)
	}
}

func run() error {
	data, err := os.ReadFile("catalog.tsv")
	if err != nil {
		return err
	}
	rows, err := catalog.Parse(data)
	if err != nil {
		return fmt.Errorf("catalog.tsv: %w", err)
	}
	src, err := catalog.Generate(rows)
	if err != nil {
		return err
	}
	return os.WriteFile("catalog_gen.go", src, 0o644)
}
