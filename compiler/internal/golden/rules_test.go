package golden

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	section  = regexp.MustCompile(`^## (\d+)\. `)
	ruleLine = regexp.MustCompile(`^(\d+)\. `)
	caseName = regexp.MustCompile("`([a-z]+(?:-[a-z]+)*/[A-Za-z0-9_.-]+)`")
)

// TestRulesNameCases checks the page about the host text: the rules of a
// section are numbered without gaps, and every rule names cases,
// all of which are in testdata.
func TestRulesNameCases(t *testing.T) {
	data, err := os.ReadFile("../../emit/RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	names, err := Find(testdata)
	if err != nil {
		t.Fatal(err)
	}
	cases := map[string]bool{}
	for _, name := range names {
		cases[name] = true
	}
	current, last, rules := "", 0, 0
	for line := range strings.Lines(string(data)) {
		if m := section.FindStringSubmatch(line); m != nil {
			current, last = m[1], 0
			continue
		}
		m := ruleLine.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		rules++
		if n, _ := strconv.Atoi(m[1]); n != last+1 {
			t.Errorf("rule %s.%d follows %s.%d", current, n, current, last)
		} else {
			last = n
		}
		shown := 0
		for _, name := range caseName.FindAllStringSubmatch(line, -1) {
			if !cases[name[1]] {
				t.Errorf("rule %s.%s: there is no case %s", current, m[1], name[1])
			}
			shown++
		}
		if shown == 0 {
			t.Errorf("rule %s.%s names no case of testdata", current, m[1])
		}
	}
	if rules == 0 {
		t.Error("no rules")
	}
}
