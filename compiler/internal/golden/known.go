// This file implements the lists of results that are known to differ: rows of the
// name of a case, the results with a hash of what ours is today, and the reason,
// separated by tabs. A row stands alone, and rows of one reason stand together.
package golden

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strings"
)

// A knownKey is a result of a case.
type knownKey struct{ name, kind string }

// A knownResult is what the list says of a result.
type knownResult struct {
	hash   string // of our result
	reason string
}

type known struct {
	path    string
	head    []string // comment lines
	results map[knownKey]knownResult
}

// hashOf returns the short hash of a result that the list keeps.
func hashOf(result string) string {
	h := sha256.Sum256([]byte(result))
	return hex.EncodeToString(h[:4])
}

func readKnown(path string) (*known, error) {
	k := &known{path: path, results: map[knownKey]knownResult{}}
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return k, nil
	}
	if err != nil {
		return nil, err
	}
	for i, l := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		if l == "" || l[0] == '#' {
			k.head = append(k.head, l)
			continue
		}
		if err := k.row(l); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, i+1, err)
		}
	}
	return k, nil
}

// row reads a row of the list.
func (k *known) row(line string) error {
	f := strings.Split(line, "\t")
	if len(f) != 3 || f[0] == "" || f[2] == "" {
		return fmt.Errorf("want CASE, RESULTS and REASON, separated by tabs")
	}
	for result := range strings.SplitSeq(f[1], ",") {
		kind, hash, ok := strings.Cut(result, "=")
		if !ok || kind == "" || hash == "" {
			return fmt.Errorf("want RESULT=HASH and not %q", result)
		}
		key := knownKey{f[0], kind}
		if _, twice := k.results[key]; twice {
			return fmt.Errorf("%s of %s is listed twice", kind, f[0])
		}
		k.results[key] = knownResult{hash, f[2]}
	}
	return nil
}

// judge says what is wrong with a result, "" when it is as recorded or as
// listed.
func (k *known) judge(name string, r Result) string {
	listed, ok := k.results[knownKey{name, r.Kind}]
	switch {
	case r.Same() && ok:
		return r.Kind + " is as recorded now: take it off " + k.path + " (make known)"
	case r.Same():
		return ""
	case !ok:
		return r.Kind + " differs"
	case listed.hash != hashOf(r.Got):
		return r.Kind + " differs otherwise than " + k.path + " says; if that is meant, make known"
	}
	return ""
}

// without lists what the list says of results that no case has.
func (k *known) without(results map[string][]Result) []knownKey {
	var missing []knownKey
	for key := range k.results {
		if !slices.ContainsFunc(results[key.name], func(r Result) bool { return r.Kind == key.kind }) {
			missing = append(missing, key)
		}
	}
	slices.SortFunc(missing, func(a, b knownKey) int {
		return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(a.kind, b.kind))
	})
	return missing
}

// renew drops the results that do not differ any more and takes over the hashes
// of the others; with add it also lists those that are new, with their causes.
func (k *known) renew(name string, rs []Result, add bool) {
	for _, r := range rs {
		key := knownKey{name, r.Kind}
		listed, ok := k.results[key]
		switch {
		case r.Same():
			delete(k.results, key)
		case ok:
			k.results[key] = knownResult{hashOf(r.Got), listed.reason}
		case add:
			k.results[key] = knownResult{hashOf(r.Got), cause(r, rs)}
		}
	}
}

// write writes the list, ordered by reason, case and result.
func (k *known) write() error {
	type row struct {
		reason, name string
		results      []string
	}
	rows := map[[2]string]*row{}
	for key, r := range k.results {
		at := [2]string{r.reason, key.name}
		if rows[at] == nil {
			rows[at] = &row{reason: r.reason, name: key.name}
		}
		rows[at].results = append(rows[at].results, key.kind+"="+r.hash)
	}
	lines := slices.Clone(k.head)
	var body []string
	for _, r := range rows {
		slices.Sort(r.results)
		body = append(body, r.name+"\t"+strings.Join(r.results, ",")+"\t"+r.reason)
	}
	slices.SortFunc(body, func(a, b string) int {
		ra, rb := a[strings.LastIndexByte(a, '\t'):], b[strings.LastIndexByte(b, '\t'):]
		return cmp.Or(strings.Compare(ra, rb), strings.Compare(a, b))
	})
	return os.WriteFile(k.path, []byte(strings.Join(append(lines, body...), "\n")+"\n"), 0o666)
}
