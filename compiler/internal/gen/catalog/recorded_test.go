package catalog

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	sarifResult = regexp.MustCompile(`\{"ruleId":"EC(\d+)","level":"\w+","message":\{"text":"((?:[^"\\]|\\.)*)"\}`)
	noteLine    = regexp.MustCompile(`(?m)^(?:\S.*\(\d+\)|At end of source): note #(\d+)-D: (.*)$`)
	placeholder = regexp.MustCompile(`("?)\\\{\d\\\}("?)`)
	escaped     = regexp.MustCompile(`\\(.)`)
)

// TestCatalogCoversRecordings holds the texts of the catalog against every
// message that was recorded with its number.
func TestCatalogCoversRecordings(t *testing.T) {
	data, err := os.ReadFile("../../../diag/catalog.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	patterns := map[int][]*regexp.Regexp{}
	for _, r := range rows {
		if r.Code < Unnumbered {
			p := placeholder.ReplaceAllString(regexp.QuoteMeta(r.Text), `(?s:.+)`)
			n := r.Code & (1<<12 - 1)
			patterns[n] = append(patterns[n], regexp.MustCompile("^"+p+"$"))
		}
	}
	paths, _ := filepath.Glob("../../../../testdata/*/*.txtar")
	seen := map[string]bool{}
	check := func(path, number, text string) {
		n, _ := strconv.Atoi(number)
		if n >= 20000 {
			n += 3457 - 20000
		}
		key := strconv.Itoa(n) + text
		if seen[key] {
			return
		}
		seen[key] = true
		for _, p := range patterns[n] {
			if p.MatchString(text) {
				return
			}
		}
		t.Errorf("%s: the catalog has no text for %d: %s", strings.TrimPrefix(path, "../../../../testdata/"), n, text)
	}
	for _, path := range paths {
		if strings.Contains(path, "wrap-diagnostics") {
			continue // its messages are broken into lines
		}
		if filepath.Base(filepath.Dir(path)) == "release" {
			continue // of a later release, with other numbers and words: the cases themselves compare these
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range sarifResult.FindAllStringSubmatch(string(data), -1) {
			check(path, m[1], escaped.ReplaceAllString(m[2], "$1"))
		}
		for _, m := range noteLine.FindAllStringSubmatch(string(data), -1) {
			check(path, m[1], m[2])
		}
	}
	if len(seen) < 1000 {
		t.Errorf("only %d recorded messages", len(seen))
	}
}
