// Command bundle builds the playground, and with -worker also the Worker of
// the share service.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"cufront/web/bundle"
)

func main() {
	var o bundle.Options
	flag.StringVar(&o.Root, "root", ".", "top of the tree")
	flag.StringVar(&o.Out, "out", "", "root of the site (default build/site)")
	flag.StringVar(&o.Wasm, "wasm", "", "compiler.wasm to use instead of building it")
	flag.BoolVar(&o.Minify, "minify", true, "minify scripts and styles")
	worker := flag.Bool("worker", false, "build the Worker too")
	flag.Parse()
	if err := build(o, *worker); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

func build(o bundle.Options, worker bool) error {
	root, err := filepath.Abs(o.Root) // esbuild wants absolute entries
	if err != nil {
		return err
	}
	o.Root = root
	if o.Out == "" {
		o.Out = filepath.Join(root, "build", "site")
	}
	if err := bundle.Page(o); err != nil {
		return err
	}
	if worker {
		return bundle.Worker(root, o.Out)
	}
	return nil
}
