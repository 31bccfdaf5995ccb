// This file implements the causes of known differences, as far as a comparison
// of the texts can tell them: the reason that a new row of the list gets.
package golden

import (
	"regexp"
	"slices"
	"strings"
)

// The causes, in the words of the list.
const (
	causeDeviceText  = "device output: the stub is not written, of the device text a part"
	causeUses        = "diagnostics: which variables count as set or used"
	causeMissing     = "diagnostics: some are not given"
	causeExtra       = "diagnostics: some are given that should not be"
	causeWording     = "diagnostics: same number and line, other words"
	causeNotes       = "diagnostics: notes, contexts or markers"
	causeDiagnostics = "diagnostics: others in their place"
	causeFlags       = "IL display: needed and referenced"
	causeFields      = "IL display: fields of the entries"
	causeOrder       = "IL display: order of the entries"
	causeEntries     = "IL display: entries that are missing or too many"
	causeHostText    = "host text"
	causeModuleID    = "module id"
	causeFiles       = "files written"
	causeNone        = "not looked into"
)

// passResults tells the results of the two passes that tell of diagnostics:
// the others follow from the first of them that differs.
var passResults = [...][]string{{"stderr", "sarif", "exit"}, {"dstderr", "dsarif", "dexit"}}

// diagnosticsKind is the one result of the programs of testdata/check.
const diagnosticsKind = "diagnostics"

// cause says why r, one of the results rs of a case, differs.
func cause(r Result, rs []Result) string {
	switch r.Kind {
	case "stub", "gpu":
		return causeDeviceText
	case "cpp":
		return causeHostText
	case "id":
		return causeModuleID
	case diagnosticsKind:
		return causeNone
	case "il":
		return displayCause(r)
	}
	for _, pass := range passResults {
		if !slices.Contains(pass, r.Kind) {
			continue
		}
		i := slices.IndexFunc(rs, func(o Result) bool { return o.Kind == pass[0] })
		if i >= 0 && !rs[i].Same() {
			return diagnosticCause(rs[i])
		}
		return causeNotes
	}
	return causeFiles
}

var (
	said = regexp.MustCompile(`(?m)^(\S.*\(\d+\)|Command-line): (?:catastrophic )?(error|warning|remark|Error)(?: #(\d+)(?:-D)?)?: (.*)$`)
	head = regexp.MustCompile(`(?m)^(?:file|func)-scope ([a-z-]+)@\d+`)
	uses = regexp.MustCompile(`^(?:variable|parameter|function|label) ".*" was (?:set but never used|declared but never referenced)`)
)

// A saying is a diagnostic of a text.
type saying struct{ place, severity, number, text string }

func sayings(text string) (all []saying) {
	for _, m := range said.FindAllStringSubmatch(text, -1) {
		all = append(all, saying{m[1], m[2], m[3], m[4]})
	}
	return all
}

// without returns the elements of a that b does not have as often.
func without[T comparable](a, b []T) (rest []T) {
	count := map[T]int{}
	for _, x := range b {
		count[x]++
	}
	for _, x := range a {
		if count[x]--; count[x] < 0 {
			rest = append(rest, x)
		}
	}
	return rest
}

// diagnosticCause compares the diagnostics of a pass.
func diagnosticCause(r Result) string {
	want, got := sayings(r.Want), sayings(r.Got)
	missing, extra := without(want, got), without(got, want)
	isUse := func(s saying) bool { return uses.MatchString(s.text) }
	notUse := func(s saying) bool { return !isUse(s) }
	wordless := func(list []saying) []saying {
		list = slices.Clone(list)
		for i := range list {
			list[i].text = ""
		}
		return list
	}
	switch {
	case len(missing)+len(extra) == 0:
		return causeNotes
	case !slices.ContainsFunc(missing, notUse) && !slices.ContainsFunc(extra, notUse):
		return causeUses
	case len(extra) == 0:
		return causeMissing
	case len(missing) == 0:
		return causeExtra
	case len(missing) == len(extra) && len(without(wordless(missing), wordless(extra))) == 0:
		return causeWording
	}
	return causeDiagnostics
}

// displayCause compares two IL displays.
func displayCause(r Result) string {
	kinds := func(text string) (all []string) {
		for _, m := range head.FindAllStringSubmatch(text, -1) {
			all = append(all, m[1])
		}
		return all
	}
	switch want, got := kinds(r.Want), kinds(r.Got); {
	case slices.Equal(want, got):
	case len(want) == len(got) && len(without(want, got)) == 0:
		return causeOrder
	default:
		return causeEntries
	}
	want, got := strings.Split(r.Want, "\n"), strings.Split(r.Got, "\n")
	if len(want) != len(got) {
		return causeFields
	}
	for i := range want {
		label, _, _ := strings.Cut(strings.TrimSpace(want[i]), ":")
		if want[i] != got[i] && label != "needed" && label != "referenced" {
			return causeFields
		}
	}
	return causeFlags
}
