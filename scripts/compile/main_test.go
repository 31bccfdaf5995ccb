package main

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"cufront/compiler/driver"
)

// Each request has its answer, in the same order; what is no request ends the run.
func TestRun(t *testing.T) {
	var out strings.Builder
	err := run("", strings.NewReader(`{"main":"a.cu","files":{"a.cu":"__global__ void k() {}"},"want":["keep"]}
{"main":"b.cu","files":{"b.cu":"int x = y;"}}
`), &out)
	if err != nil {
		t.Fatal(err)
	}
	var first, second driver.Result
	answers := json.NewDecoder(strings.NewReader(out.String()))
	if err := answers.Decode(&first); err != nil || first.Exit != driver.ExitOK || len(first.Keep) != 1 {
		t.Errorf("the first answer: %v, %+v", err, first)
	}
	if err := answers.Decode(&second); err != nil || second.Exit != driver.ExitErrors || len(second.Diagnostics) != 1 {
		t.Errorf("the second answer: %v, %+v", err, second)
	}
	if run("", strings.NewReader("{"), io.Discard) == nil {
		t.Error("half a request was taken")
	}
	if run("no such file", strings.NewReader(""), io.Discard) == nil {
		t.Error("a pack that is not there was taken")
	}
}
