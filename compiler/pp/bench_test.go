package pp

import (
	"os"
	"testing"

	"cufront/compiler/lang"
	"cufront/compiler/lex"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// benchText is a preprocessed program: the file that CUFRONT_BENCH_INPUT names,
// else a made-up one.
func benchText(b *testing.B) []byte {
	if name := os.Getenv("CUFRONT_BENCH_INPUT"); name != "" {
		text, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		return text
	}
	text := []byte("# 1 \"a.cu\"\n")
	for i := 0; len(text) < 4<<20; i++ {
		text = append(text, `
template<class T, int N> struct vec { T data[N]; constexpr T &operator[](int i) noexcept { return data[i]; } };
# 42 "/usr/include/x.h" 1 3 4
  static inline int sum(const vec<float, 4> &v, unsigned long count) {
    int total = 0x10 + 'a'; for (int i = 0; i < 4; ++i) total += v[i] * 1.5f; // no comment
    return total >= 100 ? total : puts("a string \n literal"), total;
  }
`...)
	}
	return text
}

func BenchmarkLex(b *testing.B) {
	text := benchText(b)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		d := lang.Default()
		names := token.NewTable(len(text))
		lex.SetKeywords(names, &d)
		l := lex.New(&lex.Config{Names: names, Lines: &source.Map{}, Dialect: &d}, text)
		var t token.Token
		n := 0
		for l.Next(&t); t.Kind != token.EOF; l.Next(&t) {
			n++
		}
		b.ReportMetric(float64(n), "tokens")
	}
}

func BenchmarkPreprocess(b *testing.B) {
	text := benchText(b)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		p := New(Config{Main: "a.ii", Text: text})
		var t token.Token
		for p.Next(&t); t.Kind != token.EOF; p.Next(&t) {
		}
	}
}
