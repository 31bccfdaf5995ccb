// Compile answers requests of the playground natively: each line of the
// standard input is a driver.Request as JSON, each line of the standard output
// its driver.Result. Tests of the page compare what they see with these.
//
//	go run ./scripts/compile -pack build/headers.pack.gz <REQUESTS >RESULTS
package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"cufront/compiler/driver"
)

func main() {
	pack := flag.String("pack", "", "compressed pack of system headers (scripts/mkpack); without it there are none")
	flag.Parse()
	if err := run(*pack, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "compile:", err)
		os.Exit(1)
	}
}

func run(pack string, in io.Reader, out io.Writer) error {
	system, err := load(pack)
	if err != nil {
		return err
	}
	requests := json.NewDecoder(bufio.NewReaderSize(in, 1<<20))
	buffered := bufio.NewWriterSize(out, 1<<20)
	results := json.NewEncoder(buffered)
	for {
		req := new(driver.Request)
		if err := requests.Decode(req); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		req.System = system
		if req.Limits == nil { // as in the page
			limits := driver.PageLimits()
			req.Limits = &limits
		}
		if err := results.Encode(driver.Compile(req)); err != nil {
			return err
		}
		if err := buffered.Flush(); err != nil { // whoever asks waits for each answer
			return err
		}
	}
}

// load reads the system headers.
func load(name string) (*driver.System, error) {
	if name == "" {
		return nil, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	return driver.LoadSystem(text)
}
