// Site makes the static site:
//
//	go run ./site/cmd/site -o build/site
//
// With -record it also records the output of the live snippets anew.
package main

import (
	"flag"
	"fmt"
	"os"

	"cufront/site"
)

func main() {
	var config site.Config
	flag.StringVar(&config.Source, "src", "site", "folder with the content and the assets")
	flag.StringVar(&config.Cases, "cases", "testdata", "folder with the cases whose programs serve as examples")
	flag.StringVar(&config.Compiler, "compiler", "compiler", "folder of the compiler's packages")
	flag.StringVar(&config.Output, "o", "build/site", "folder to write")
	flag.StringVar(&config.Playground, "playground", "play/", "address of the playground, relative to the site's root; empty: no link")
	flag.BoolVar(&config.Record, "record", false, "record the output of the live snippets")
	flag.Parse()
	pages, err := site.Build(config)
	if err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
	fmt.Printf("%s: %d pages\n", config.Output, pages)
}
