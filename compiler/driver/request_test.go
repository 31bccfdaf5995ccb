package driver

import "testing"

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
