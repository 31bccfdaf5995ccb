// This file implements the SARIF form of diagnostics, with the commas that the
// tool forgets or adds (rule diag.sarif): byte equality matters more than JSON.
package diag

import (
	"strconv"
	"strings"

	"cufront/compiler/source"
)

// SARIFHeader appends what stands before the results in a release.
func SARIFHeader(b []byte, release int) []byte {
	b = append(b, `{"version":"2.1.0","$schema":"https://raw.githubusercontent.com/oasis-tcs/sarif-spec/master/Schemata/sarif-schema-2.1.0.json","runs":[{"tool":{"driver":{"name":"EDG CPFE",`...)
	name := "Edison Design Group C/C++ Front End"
	if v := frontEnds[release]; v != "" {
		b = append(b, `"version":"`+v+`",`...)
		name += " - " + v
	}
	return append(b, `"organization":"Edison Design Group","fullName":"`+name+`","informationUri":"https://edg.com/c"}},"columnKind":"unicodeCodePoints","results":[`...)
}

// SARIFTrailer appends what stands after the results.
func SARIFTrailer(b []byte) []byte { return append(b, "]}]}\n"...) }

// SARIFResults appends the results of all diagnostics to b; dir is the current
// directory, which relative file names are resolved against.
func (r *Reporter) SARIFResults(b []byte, dir string) []byte {
	counted := 0
	for _, d := range r.All {
		if d.Severity >= Error {
			counted++
		}
		// The comma depends on the number of errors so far, this one included,
		// not on the number of results.
		if counted > 1 {
			b = append(b, ',')
		}
		b = r.sarifResult(b, d, dir)
	}
	if r.LimitReached {
		b = append(b, "Error limit reached.\n"...)
	}
	return b
}

func (r *Reporter) sarifResult(b []byte, d *Diagnostic, dir string) []byte {
	b = append(b, `{"ruleId":"EC`...)
	b = strconv.AppendInt(b, int64(r.Options.number(d.Code)), 10)
	b = append(b, `","level":"`...)
	b = append(b, r.level(d)...)
	b = append(b, `","message":{"text":"`...)
	b = sarifText(b, d.Text)
	b = append(b, `"}`...)
	if d.Pos.IsValid() {
		b = append(b, `,"locations":[{`...)
		b = r.sarifLocation(b, d.Pos, dir)
		b = append(b, "}]"...)
	}
	if len(d.Notes) > 0 {
		b = append(b, `,"relatedLocations":[`...)
		for i, n := range d.Notes {
			b = append(b, `{"message":{"text":"`...)
			b = sarifText(b, n.Text)
			b = append(b, `"}`...)
			if n.Pos.IsValid() {
				b = append(b, ',')
				b = r.sarifLocation(b, n.Pos, dir)
			}
			b = append(b, '}')
			// No comma between the first and the second entry, one after
			// every other entry, the last one included.
			if i > 0 {
				b = append(b, ',')
			}
		}
		b = append(b, ']')
	}
	return append(b, '}')
}

func (r *Reporter) sarifLocation(b []byte, pos source.Pos, dir string) []byte {
	end := r.atEnd(pos)
	col := 0
	if end {
		pos = source.Pos{Seq: uint32(r.Map.NumLines())}
	} else if pos.Col > 0 {
		col = r.Map.CharColumn(pos)
	}
	loc := r.Map.Locate(pos)
	b = append(b, `"physicalLocation":{"artifactLocation":{"uri":"file://`...)
	b = sarifText(b, absolute(loc.File, dir))
	b = append(b, `"},"region":{"startLine":`...)
	b = strconv.AppendInt(b, int64(loc.Line), 10)
	if col > 0 {
		b = append(b, `,"startColumn":`...)
		b = strconv.AppendInt(b, int64(col), 10)
	}
	return append(b, "}}"...)
}

// absolute resolves a file name against the current directory; "./" in front
// of a name is dropped.
func absolute(name, dir string) string {
	if strings.HasPrefix(name, "/") {
		return name
	}
	return dir + "/" + strings.TrimPrefix(name, "./")
}

// sarifText escapes quotes and backslashes, and nothing else.
func sarifText(b []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		if s[i] == '"' || s[i] == '\\' {
			b = append(b, '\\')
		}
		b = append(b, s[i])
	}
	return b
}

// level returns the level of a result; remarks became notes.
func (r *Reporter) level(d *Diagnostic) string {
	if r.Options.Release > 0 && d.Severity == Remark {
		return Note.sarifLevel()
	}
	return d.Severity.sarifLevel()
}

func (s Severity) sarifLevel() string {
	switch s {
	case Note:
		return "note"
	case Remark:
		return "remark"
	case Warning:
		return "warning"
	case CommandLine:
		return "command_line_error"
	case Catastrophe:
		return "catastrophe"
	case Internal:
		return "internal_error"
	}
	return "error"
}
