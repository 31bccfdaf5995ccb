package driver

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cufront/compiler/emit/writer"
	"cufront/compiler/internal/txtar"
	"cufront/compiler/source"
)

// hostText runs the host pass over a recorded case.
func hostText(t *testing.T, path string, origins bool) (*compilation, bool) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	a := txtar.Parse(data)
	fs := MemFS{}
	for _, f := range a.Files {
		if strings.HasSuffix(f.Name, ".ii") || strings.HasSuffix(f.Name, ".cu") {
			fs[f.Name] = f.Data
		}
	}
	cmd, ok := a.Get("cmd")
	words := strings.Fields(string(cmd))
	if !ok || len(words) < 2 || !strings.HasSuffix(words[len(words)-1], ".ii") {
		return nil, false
	}
	o := Bare()
	c, out := runTool(&o, words[1:], Env{FS: fs, Dir: "/w", PID: 1, Now: noTime, Origins: origins})
	return c, out.Exit == 0 && len(c.hostText.Text) > 0
}

// The origin map covers every byte once, in order, and does not change the text.
func TestOriginsCoverTheText(t *testing.T) {
	paths, _ := filepath.Glob("../../testdata/host-*/*.txtar")
	if len(paths) == 0 {
		t.Fatal("no cases")
	}
	for _, path := range paths {
		traced, ok := hostText(t, path, true)
		if !ok {
			continue
		}
		plain, _ := hostText(t, path, false)
		text := traced.hostText.Text
		if string(plain.hostText.Text) != string(text) {
			t.Errorf("%s: the text differs with the origin map", path)
		}
		var joined []byte
		at := 0
		for _, o := range traced.hostText.Origins {
			if o.Start != at || o.End <= o.Start {
				t.Errorf("%s: range [%d, %d) behind byte %d", path, o.Start, o.End, at)
				break
			}
			joined = append(joined, text[o.Start:o.End]...)
			at = o.End
		}
		if string(joined) != string(text) {
			t.Errorf("%s: the ranges give %d of %d bytes", path, len(joined), len(text))
		}
	}
}

var (
	marker     = regexp.MustCompile(`(?m)^#.*$`)
	identifier = regexp.MustCompile(`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_]\w*|0[xX][\w.]*|[0-9][\w.]*|::`)
	// template arguments are those of the type, however the source names it
	templateArguments = regexp.MustCompile(`\w< [^;{}]*> `)
	// `{}` of an enumeration is printed as its enumerator of value zero
	zeroEnumerator = regexp.MustCompile(`enum [^{;]*\{\s*(?:# \d+\s*)?(\w+)|(\w+) = 0[,}]`)
	generated      = regexp.MustCompile(`^__T\d+$`)
)

// Every identifier of a range of the user's own text stands in the source that
// the range points to, but for the listed normalisations.
func TestUserRangesHoldTheSource(t *testing.T) {
	paths, _ := filepath.Glob("../../testdata/host-*/*.txtar")
	ranges, names, exempt := 0, 0, 0
	for _, path := range paths {
		c, ok := hostText(t, path, true)
		if !ok {
			continue
		}
		zeros := map[string]bool{}
		for _, m := range zeroEnumerator.FindAllSubmatch(c.hostText.Text, -1) {
			zeros[string(m[1])+string(m[2])] = true
		}
		for _, o := range c.hostText.Origins {
			if o.Kind != writer.User || !o.Src.Start.IsValid() {
				continue
			}
			ranges++
			src := sourceWords(c.lines, o.Src)
			text := string(c.hostText.Text[o.Start:o.End])
			arguments := strings.Join(templateArguments.FindAllString(text, -1), " ")
			for _, w := range userWords(text) {
				names++
				switch {
				case src[w]:
				case strings.Contains(arguments, w), zeros[w]:
					exempt++
				default:
					t.Errorf("%s: %s: %q is not in the source of %q\n%v", path, o.Rule, w, text, o.Src)
				}
			}
		}
	}
	if ranges < 2000 || names < 10000 || exempt > names/100 {
		t.Errorf("only %d ranges with %d names, %d of them by the writer's choice", ranges, names, exempt)
	}
}

// sourceWords returns the words of a source range.
func sourceWords(m *source.Map, r source.Range) map[string]bool {
	words := map[string]bool{}
	end := r.End
	if !end.IsValid() || end.Before(r.Start) {
		end = source.Pos{Seq: r.Start.Seq + 1000}
	}
	for seq := r.Start.Seq; seq <= end.Seq && int(seq) <= m.NumLines(); seq++ {
		for _, w := range identifier.FindAllString(string(m.LineText(seq)), -1) {
			words[w] = true
		}
	}
	return words
}

// normalised are the words that the writer spells in its own way or moves: the
// keywords of declarations, and attributes (RULES.md 2).
var normalised = wordSet(`class struct enum union public private protected inline static extern virtual const volatile
	signed unsigned char short int long void bool float double auto template typename explicit constexpr mutable friend
	operator return throw else this true false nullptr default sizeof __alignof__ __decltype decltype __typeof__
	namespace using catch __attribute __asm__ __restrict__ __complex__ __final __thread noexcept override requires static_cast __null __real __imag`)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// userWords returns the identifiers of a piece of host text that must come
// from the source.
func userWords(text string) []string {
	text = marker.ReplaceAllString(text, "")
	all := identifier.FindAllString(text, -1)
	var out []string
	for i, w := range all {
		switch {
		case w[0] == '"' || w[0] == '\'' || w == "::" || '0' <= w[0] && w[0] <= '9':
		case i+1 < len(all) && all[i+1] == "::": // qualification is the writer's
		case i+1 < len(all) && strings.ContainsRune("\"'", rune(all[i+1][0])): // the prefix of a literal
		case generated.MatchString(w) || normalised[w]:
		default:
			out = append(out, w)
		}
	}
	return out
}
