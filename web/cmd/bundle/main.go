// Command bundle builds the playground; with -worker only the Worker of the
// share service, with -parts only what is tested under node.
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
	flag.BoolVar(&o.NoOffline, "no-offline", false, "give out the end of the service worker in its place")
	worker := flag.Bool("worker", false, "build the Worker of the share service, and nothing else")
	parts := flag.Bool("parts", false, "build what is tested under node (build/parts.mjs, build/compiler.wasm, build/headers.pack.gz), and nothing else")
	flag.Parse()
	if err := build(o, *worker, *parts); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

func build(o bundle.Options, worker, parts bool) error {
	root, err := filepath.Abs(o.Root) // esbuild wants absolute entries
	if err != nil {
		return err
	}
	o.Root = root
	if parts {
		return bundle.Parts(root)
	}
	if worker {
		size, err := bundle.Worker(root)
		if size > 0 {
			fmt.Printf("the Worker: %.2f MB after compression\n", float64(size)/1e6)
		}
		return err
	}
	if o.Out == "" {
		o.Out = filepath.Join(root, "build", "site")
	}
	o.Log = os.Stdout
	return bundle.Page(o)
}
