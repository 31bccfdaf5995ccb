package driver

import (
	"strings"
	"testing"
)

// TestRequestOptions holds the list of options that the page offers against the
// table: every one is taken, with a value where it needs one.
func TestRequestOptions(t *testing.T) {
	list := RequestOptions()
	if len(list) < 20 {
		t.Fatalf("%d options", len(list))
	}
	seen := map[string]bool{}
	for _, o := range list {
		if seen[o.Name] || o.Help == "" {
			t.Errorf("%s: twice, or without help", o.Name)
		}
		seen[o.Name] = true
	}
	for _, name := range []string{"-std=", "--expt-relaxed-constexpr"} {
		if !seen[name] {
			t.Errorf("%s is not offered", name)
		}
	}
	// A request has no folders and starts no programs.
	for _, name := range []string{"--toolkit=", "--dryrun", "-Xcompiler="} {
		if seen[name] {
			t.Errorf("%s is offered", name)
		}
	}
}

// A release that a person names is that of both passes, of the macros too.
func TestEmulatedRelease(t *testing.T) {
	source := "__global__ void k(int *p) { *p = __CUDACC_VER_MINOR__ * 1000 + __CUDACC_VER_BUILD__; }\n"
	compile := func(args ...string) *Result {
		req := PageRequest(source, nil, args, WantHost, WantKeep, WantFiles)
		return Compile(req)
	}
	now, later := compile(), compile("--emulate=13.5")
	if !strings.Contains(now.Host, "(0 * 1000) + 88") || !strings.Contains(later.Host, "5 * 1000") || !strings.Contains(later.Host, "37") {
		t.Error("the macros are not those of the release")
	}
	if !strings.Contains(later.Host, "-Wunused-but-set-variable") || strings.Contains(now.Host, "-Wunused-but-set-variable") {
		t.Error("the frame of the host text is not that of the release")
	}
	if wrong := compile("--emulate=12.9"); wrong.Exit == ExitOK || !strings.Contains(wrong.Stderr, "13.0 to 13.5") {
		t.Error(wrong.Stderr)
	}
}
