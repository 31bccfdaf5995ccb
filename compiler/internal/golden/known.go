// This file implements the list of results that are known to differ:
// GROUP/NAME, the results, the reason, separated by tabs.
package golden

import (
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
)

type knownCase struct {
	results []string
	reason  string
}

type known struct {
	head  []string // comment lines
	cases map[string]knownCase
}

func readKnown(path string) (*known, error) {
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return &known{cases: map[string]knownCase{}}, nil
	}
	if err != nil {
		return nil, err
	}
	k := &known{cases: map[string]knownCase{}}
	for i, l := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		if l == "" || l[0] == '#' {
			k.head = append(k.head, l)
			continue
		}
		f := strings.Split(l, "\t")
		if len(f) != 3 || f[1] == "" || f[2] == "" {
			return nil, fmt.Errorf("%s:%d: want CASE, RESULTS and REASON, separated by tabs", path, i+1)
		}
		k.cases[f[0]] = knownCase{strings.Split(f[1], ","), f[2]}
	}
	return k, nil
}

func (k *known) has(name, kind string) bool { return slices.Contains(k.cases[name].results, kind) }

// rewrite drops what does not differ any more; with add it also lists
// differences that are not listed yet.
func (k *known) rewrite(path string, differs map[string][]string, add bool) error {
	lines := slices.Clone(k.head)
	var names []string
	for name := range differs {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		old := k.cases[name]
		var kinds []string
		for _, kind := range differs[name] {
			if add || slices.Contains(old.results, kind) {
				kinds = append(kinds, kind)
			}
		}
		reason := old.reason
		if add || reason == "" {
			reason = describe(kinds)
		}
		if len(kinds) > 0 {
			lines = append(lines, name+"\t"+strings.Join(kinds, ",")+"\t"+reason)
		}
	}
	return os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o666)
}

// parts names what the results of a case come from.
var parts = [...]struct {
	reason  string
	results []string
}{
	{"diagnostics", []string{"exit", "stderr", "sarif", "stdout", "dexit", "dstderr", "dsarif"}},
	{"host text", []string{"cpp"}},
	{"module id", []string{"id"}},
	{"IL display", []string{"il"}},
	{"stub and device text", []string{"stub", "gpu"}},
}

// describe is the reason of an entry that nobody has looked into: which parts
// of the compiler do not get there yet.
func describe(kinds []string) string {
	var names []string
	for _, p := range parts {
		if slices.ContainsFunc(p.results, func(r string) bool { return slices.Contains(kinds, r) }) {
			names = append(names, p.reason)
		}
	}
	if names == nil {
		names = []string{"files written"}
	}
	return "not there yet: " + strings.Join(names, ", ")
}
