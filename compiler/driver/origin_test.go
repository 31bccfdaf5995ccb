package driver

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"cufront/compiler/emit/writer"
	"cufront/compiler/source"
	"cufront/internal/txtar"
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

// Every token of a range of the user's own text stands in the source that the
// range points to, in the same order, but for the listed normalisations and a
// few constants that the writer folds.
func TestUserRangesHoldTheSource(t *testing.T) {
	paths, _ := filepath.Glob("../../testdata/host-*/*.txtar")
	ranges, tokens, folded := 0, 0, 0
	for _, path := range paths {
		c, ok := hostText(t, path, true)
		if !ok {
			continue
		}
		all := map[string]bool{}
		for _, w := range userTokens(sourceText(c.lines, source.Range{Start: source.Pos{Seq: 1}, End: source.Pos{Seq: uint32(c.lines.NumLines())}})) {
			all[w] = true
		}
		for _, o := range c.hostText.Origins {
			if o.Kind != writer.User {
				continue
			}
			text := string(c.hostText.Text[o.Start:o.End])
			if !o.Src.Start.IsValid() || !o.Src.Start.Before(o.Src.End) {
				t.Errorf("%s: %s: no source range for %q", path, o.Rule, text)
				continue
			}
			src := sourceText(c.lines, o.Src)
			printed := userTokens(text)
			ranges++
			tokens += len(printed)
			for i, w := range unmatched(printed, userTokens(src)) {
				if i < 20 { // of a long list of constants a few stand for all
					folded++
				}
				// `{}` is printed as the zero of its type; a constant may be spelled
				// as another that the source names has been
				if !isConstant.MatchString(w) && !emptyInit.MatchString(src) && (o.Rule != "decl.enumeration" && o.Rule != "stmt.simple" || !all[w]) {
					t.Errorf("%s: %s: %q of %q is not in %q", filepath.Base(path), o.Rule, w, text, src)
				}
			}
		}
	}
	if ranges < 4000 || tokens < 30000 || folded > tokens/100 { // folded constants
		t.Errorf("%d ranges with %d tokens, %d of them by the writer's choice", ranges, tokens, folded)
	}
}

var (
	directive = regexp.MustCompile(`(?m)^#.*$`)
	word      = regexp.MustCompile(`(?:u8|[LuU])?"(?:[^"\\\n]|\\.)*"|(?:u8|[LuU])?'(?:[^'\\\n]|\\.)*'|[A-Za-z_]\w*|\.?[0-9](?:[eEpP][+-]|[\w.'])*` +
		`|<<=|>>=|<=>|\.\.\.|->\*|::|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|->|\.\*|[-+*/%^&|]=|\S`)
	isName     = regexp.MustCompile(`^[A-Za-z_]\w*$`)
	emptyInit  = regexp.MustCompile(`\{\s*\}|\(\s*\)`)
	isConstant = regexp.MustCompile(`^(?:[\d."'LuU-].*|true|false|nullptr)$`)
	generated  = regexp.MustCompile(`^__T\d+$`)
)

// sourceText returns the source of a range without its directives.
func sourceText(m *source.Map, r source.Range) string {
	var b strings.Builder
	for seq := r.Start.Seq; seq <= r.End.Seq && int(seq) <= m.NumLines(); seq++ {
		line := m.LineText(seq)
		if seq == r.End.Seq && r.End.Col > 0 {
			line = line[:min(len(line), int(r.End.Col)-1)]
		}
		if seq == r.Start.Seq && r.Start.Col > 0 {
			line = line[min(len(line), int(r.Start.Col)-1):]
		}
		b.Write(line)
		b.WriteByte('\n')
	}
	return b.String()
}

// normalised are the words that the writer spells in its own way, adds, or
// moves: brackets, the forms of initialisers, and the keywords of declarations
// (rules decl.specifier-order, decl.type-words).
var normalised = wordSet(`( ) { } [ ] < > , ; : :: = class struct enum union public private protected inline static extern virtual const volatile
	signed unsigned char short int long void bool float double auto template typename explicit constexpr mutable friend
	operator return throw typedef sizeof __alignof__ alignof __decltype decltype __typeof__ namespace using catch
	__asm__ __asm asm __restrict__ __restrict __complex__ __final final __thread thread_local noexcept override requires
	static_cast __null __real __real__ __imag __imag__ __extension__`)

// alternative are the tokens that the writer prints for others.
var alternative = map[string]string{"and": "&&", "or": "||", "not": "!", "xor": "^", "bitand": "&", "bitor": "|", "compl": "~",
	"not_eq": "!=", "and_eq": "&=", "or_eq": "|=", "xor_eq": "^="}

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// userTokens returns the tokens of a piece of text that the writer keeps as and
// where they are. Attributes and asm labels move as a whole; template arguments
// are those of the type, however the source names it; a namespace is reopened
// around what the source declares with a qualified name.
func userTokens(text string) []string {
	all := word.FindAllString(directive.ReplaceAllString(text, ""), -1)
	var out []string
	for i := 0; i < len(all); i++ {
		w := all[i]
		switch {
		case w == "__attribute" || w == "__attribute__" || w == "alignas":
			i = closing(all, i+1, "(", ")")
		case w == "[" && i+1 < len(all) && all[i+1] == "[":
			i = closing(all, i, "[", "]")
		case w == "<" && i > 0 && i+1 < len(all) && isName.MatchString(all[i-1]) && strings.Contains(text, all[i-1]+"< "):
			if i = closing(all, i, "<", ">"); i+1 < len(all) && all[i+1] == "::" && len(out) > 0 {
				out = out[:len(out)-1] // a qualification as well
			}
		case isName.MatchString(w) && i+1 < len(all) && all[i+1] == "::": // qualification is the writer's
		case i > 0 && all[i-1] == "namespace":
		case generated.MatchString(w) || normalised[w]:
		case alternative[w] != "":
			out = append(out, alternative[w])
		default:
			out = append(out, value(w))
		}
	}
	return out
}

// value returns the decimal value of a number without its suffix, any other
// token as it is.
func value(w string) string {
	if w[0] != '.' && (w[0] < '0' || w[0] > '9') {
		return w
	}
	digits := strings.TrimRight(strings.ReplaceAll(w, "'", ""), "uUlLzZ")
	if n, err := strconv.ParseUint(digits, 0, 64); err == nil {
		return strconv.FormatUint(n, 10)
	}
	if f, err := strconv.ParseFloat(strings.TrimRight(digits, "fF"), 64); err == nil {
		return strconv.FormatFloat(f, 'g', 6, 64)
	}
	return w
}

// closing returns the index of the token that closes the bracket at i.
func closing(all []string, i int, open, shut string) int {
	depth := 0
	for ; i < len(all); i++ {
		switch all[i] {
		case open:
			depth++
		case shut:
			depth--
		case ">>":
			if shut == ">" {
				depth -= 2
			}
		}
		if depth <= 0 {
			return i
		}
	}
	return i
}

// unmatched returns the tokens of a that are not in b, when both are laid side
// by side in order.
func unmatched(a, b []string) []string {
	length := make([][]int, len(a)+1)
	for i := range length {
		length[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if length[i][j] = max(length[i+1][j], length[i][j+1]); a[i] == b[j] {
				length[i][j] = length[i+1][j+1] + 1
			}
		}
	}
	var out []string
	for i, j := 0, 0; i < len(a); {
		switch {
		case j < len(b) && a[i] == b[j]:
			i, j = i+1, j+1
		case j < len(b) && length[i][j+1] >= length[i+1][j]:
			j++
		default:
			out = append(out, a[i])
			i++
		}
	}
	return out
}
