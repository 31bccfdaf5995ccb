// This file implements the rendering of Markdown: headings with anchors,
// highlighted code, figures and live snippets.

package site

import (
	"bytes"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

// markdown renders Markdown with the site's own blocks:
//
//	```figure NAME.svg   a drawing of assets/, the text is its caption
//	```snippet NAME PANE…   a live snippet or an example, the text is its caption
//	```excerpt NAME PANE   lines of what the compiler writes of one, in their order; spaces do not count
//	```cuda   a program that compiles
//	```cuda says TEXT   a program of which the compiler says that
//	```console   what is typed
type markdown struct {
	goldmark goldmark.Markdown
	snippets *snippets
	config   *Config
	page     *page                                                        // under work
	blocks   map[string]func(words []string, text string) (string, error) // of a lesson
	failed   error                                                        // of a block: goldmark goes on
}

func newMarkdown(s *snippets, config *Config) *markdown {
	m := &markdown{snippets: s, config: config}
	m.goldmark = goldmark.New(
		goldmark.WithExtensions(extension.Table, extension.Typographer),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		// The chapters are the project's own text: their HTML is wanted.
		goldmark.WithRendererOptions(html.WithUnsafe(), renderer.WithNodeRenderers(util.Prioritized(m, 1))),
	)
	return m
}

// tables lets wide tables scroll by themselves, by keyboard too.
var tables = strings.NewReplacer("<table>", `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>`, "</table>", "</table></div>")

// render sets the page's body and contents.
func (m *markdown) render(p *page, text []byte) error {
	var out bytes.Buffer
	m.failed, m.page = nil, p
	doc := m.goldmark.Parser().Parse(textReader(text))
	if err := m.goldmark.Renderer().Render(&out, text, doc); err != nil {
		return err
	}
	if m.failed != nil {
		return m.failed
	}
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && h.Level == 2 {
			id, _ := h.AttributeString("id")
			p.contents = append(p.contents, heading{string(id.([]byte)), plainText(h, text)})
		}
	}
	p.body = template.HTML(tables.Replace(out.String()))
	return nil
}

// RegisterFuncs makes m the renderer of code blocks, headings and tables.
func (m *markdown) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, m.block)
	r.Register(ast.KindHeading, m.heading)
}

func (m *markdown) heading(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	h := node.(*ast.Heading)
	id, _ := h.AttributeString("id")
	if entering {
		fmt.Fprintf(w, `<h%d id="%s">`, h.Level, id)
		return ast.WalkContinue, nil
	}
	fmt.Fprintf(w, `<a class="anchor" href="#%s" aria-label="Link to this heading">#</a></h%d>`+"\n", id, h.Level)
	return ast.WalkContinue, nil
}

func (m *markdown) block(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	b := node.(*ast.FencedCodeBlock)
	var words []string
	if b.Info != nil {
		words = strings.Fields(string(b.Info.Segment.Value(source)))
	}
	var text bytes.Buffer
	for i := range b.Lines().Len() {
		line := b.Lines().At(i)
		text.Write(line.Value(source))
	}
	block, err := m.blockHTML(words, text.String())
	if err != nil && m.failed == nil {
		m.failed = err
	}
	_, _ = w.WriteString(block)
	return ast.WalkContinue, nil
}

func (m *markdown) blockHTML(words []string, text string) (string, error) {
	switch {
	case len(words) == 2 && words[0] == "figure":
		drawing, err := os.ReadFile(filepath.Join(m.config.Source, "assets", filepath.Base(words[1])))
		if err != nil {
			return "", err
		}
		caption, err := m.inline(text)
		return fmt.Sprintf("<figure>\n<div class=\"road\" role=\"group\" tabindex=\"0\" aria-label=\"Drawing\">%s</div>\n<figcaption>%s</figcaption>\n</figure>\n", drawing, caption), err
	case len(words) > 2 && words[0] == "snippet":
		caption, err := m.inline(text)
		if err != nil {
			return "", err
		}
		open, err := m.snippets.open(words[1], m.page.path, m.config)
		if err != nil {
			return "", err
		}
		return m.snippets.html(words[1], words[2:], caption+open)
	case len(words) == 3 && words[0] == "excerpt":
		return m.excerpt(words[1], words[2], text)
	case len(words) > 0 && words[0] == "cuda":
		if err := m.claimed(words[1:], text); err != nil {
			return "", err
		}
		code, err := highlight("cuda", text, "Program")
		if err != nil {
			return "", err
		}
		open, err := m.config.open(m.page.path, text, nil)
		return code + open, err
	case len(words) == 1 && words[0] == "console":
		return highlight("console", text, "Commands")
	case len(words) > 0 && m.blocks[words[0]] != nil:
		return m.blocks[words[0]](words[1:], text)
	}
	return "", fmt.Errorf("a code block with %q", strings.Join(words, " "))
}

// claimed checks what a block says of its program: that it compiles, or a text
// of the compiler.
func (m *markdown) claimed(words []string, text string) error {
	c := claim{verb: "compiles"}
	if len(words) > 0 {
		var err error
		if c, err = parseClaim(strings.Join(words, " ")); err != nil {
			return err
		}
	}
	p, err := compileWhole("program", text, nil)
	if err != nil {
		return err
	}
	if !c.holds(p) {
		return fmt.Errorf("it is not true that %v of\n%s\nThe compiler says:\n%s", c, text, p.panes["messages"])
	}
	return nil
}

// excerpt shows lines of an output, which must be there in this order.
func (m *markdown) excerpt(name, pane, text string) (string, error) {
	whole, err := m.snippets.text(name, pane)
	if err != nil {
		return "", err
	}
	whole = strings.Join(strings.Fields(whole), "")
	for line := range strings.Lines(text) {
		line = strings.Join(strings.Fields(line), "")
		if line == "" || line == "…" {
			continue
		}
		_, after, found := strings.Cut(whole, line)
		if !found {
			return "", fmt.Errorf("the %s of %s has no %q there", pane, name, line)
		}
		whole = after
	}
	language := "cpp"
	for _, p := range panes {
		if p.name == pane {
			language = p.language
		}
	}
	return highlight(language, text, "Excerpt")
}

// inline renders a caption: one paragraph without its tags.
func (m *markdown) inline(text string) (string, error) {
	var out bytes.Buffer
	err := m.goldmark.Convert([]byte(text), &out)
	line := strings.TrimSpace(out.String())
	return strings.TrimSuffix(strings.TrimPrefix(line, "<p>"), "</p>"), err
}

func plainText(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			b.Write(t.Segment.Value(source))
		}
		if s, ok := n.(*ast.String); ok && entering {
			b.WriteString(template.HTMLEscaper(template.HTML(s.Value)))
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}
