// This file implements the highlighting of code.

package site

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
	"github.com/yuin/goldmark/text"
)

// languages are the names that code blocks may have, and chroma's lexers.
var languages = map[string]string{"cuda": "c++", "cpp": "c++", "c": "c", "console": "console", "text": ""}

// extensionWords are the words that CUDA adds to C++.
var extensionWords = regexp.MustCompile(`^__(global|device|host|shared|constant|managed|launch_bounds|grid_constant|cluster_dims|restrict)__$`)

var formatter = chromahtml.New(chromahtml.WithClasses(true), chromahtml.PreventSurroundingPre(true))

func textReader(source []byte) text.Reader { return text.NewReader(source) }

// highlight gives code as HTML. The block can be scrolled by keyboard, so it
// has a name.
func highlight(language, code, label string) (string, error) {
	name, known := languages[language]
	if !known {
		return "", fmt.Errorf("code in an unknown language %q", language)
	}
	code = strings.TrimRight(code, "\n") + "\n"
	open := fmt.Sprintf(`<pre class="chroma" tabindex="0" role="group" aria-label="%s"><code>`, html.EscapeString(label))
	if name == "" {
		return open + html.EscapeString(code) + "</code></pre>\n", nil
	}
	lexer := lexers.Get(name)
	if lexer == nil {
		return "", fmt.Errorf("no lexer for %s", name)
	}
	tokens, err := chroma.Tokenise(chroma.Coalesce(lexer), nil, code)
	if err != nil {
		return "", err
	}
	for i, t := range tokens {
		if extensionWords.MatchString(t.Value) {
			tokens[i].Type = chroma.KeywordDeclaration
		}
		// The launch brackets are no shift operators that went wrong.
		if t.Type == chroma.Error {
			tokens[i].Type = chroma.Text
		}
	}
	var out bytes.Buffer
	if err := formatter.Format(&out, styles.Fallback, chroma.Literator(tokens...)); err != nil {
		return "", err
	}
	return open + out.String() + "</code></pre>\n", nil
}
