// This file implements what the reference says about a message beside its text:
// what it means, which rule is behind it, what to do, and a program that causes it,
// broken and mended. The texts are those of `cufront explain`.

package site

import (
	"fmt"
	"html"
	"strconv"
	"strings"
	"sync"

	"cufront/compiler/diag"
	"cufront/compiler/driver"
	"cufront/compiler/explain/messages"
)

// readExplanations reads the texts and compiles their programs.
func (b *builder) readExplanations() error {
	all, err := messages.All()
	if err != nil {
		return err
	}
	b.explanations = map[int]*messages.Explanation{}
	b.explained = map[int]*example{}
	examples, errs := make([]*example, len(all)), make([]error, len(all))
	var wait sync.WaitGroup
	turn := make(chan struct{}, 2)
	for i := range all {
		b.explanations[all[i].Number] = &all[i]
		if all[i].Mode != "" {
			continue // the page cannot run those programs
		}
		wait.Go(func() {
			turn <- struct{}{}
			defer func() { <-turn }()
			examples[i], errs[i] = explained(&all[i])
		})
	}
	wait.Wait()
	for i := range all {
		if errs[i] != nil {
			return errs[i]
		}
		b.explained[all[i].Number] = examples[i]
	}
	return nil
}

// explained compiles the program that fails and finds the message in what is said of it.
func explained(x *messages.Explanation) (*example, error) {
	req := driver.Request{Main: "program.cu", Files: map[string]string{"program.cu": x.Fails}, Args: x.Options, Want: []string{driver.WantReading}}
	host := driver.Compile(&req)
	for _, device := range []bool{false, true} {
		res := host
		if device {
			req.Want = []string{driver.WantFiles}
			res = driver.Compile(&req)
		}
		rows := diag.Rows()
		for i := range rows {
			if rows[i].Code.Display() != x.Says || rows[i].Code.Number() == 0 {
				continue
			}
			if message, _, ok := findMessage(res.Stderr, messagePattern(rows[i].Text)); ok {
				return &example{source: x.Fails, program: strings.TrimRight(x.Fails, "\n"), message: message, device: device, args: x.Options}, nil
			}
		}
		for _, m := range res.Diagnostics { // one without a place
			if strings.TrimSuffix(m.Number, "-D") == strconv.Itoa(x.Says) {
				return &example{source: x.Fails, program: strings.TrimRight(x.Fails, "\n"), message: m.Severity + " #" + m.Number + ": " + m.Text, device: device, args: x.Options}, nil
			}
		}
	}
	return nil, fmt.Errorf("the program does not cause message %d:\n%s", x.Says, host.Stderr)
}

// means is the text of a message's page: paragraphs, the rule and the fix.
func (b *builder) means(x *messages.Explanation) (string, error) {
	var out strings.Builder
	for paragraph := range strings.SplitSeq(x.Text, "\n") {
		text, err := b.markdown.inline(paragraph)
		if err != nil {
			return "", err
		}
		out.WriteString("<p>" + text + "</p>\n")
	}
	fix, err := b.markdown.inline(x.Fix)
	if err != nil {
		return "", err
	}
	out.WriteString("<p><strong>Fix:</strong> " + fix + "</p>\n")
	if x.Says != x.Number {
		out.WriteString(fmt.Sprintf("<p>In its place the compiler, like the toolkit's, reports <a href=\"%d.html\">%d</a>.</p>\n", x.Says, x.Says))
	}
	return out.String(), nil
}

// mended shows the program without the mistake.
func mended(x *messages.Explanation) (string, error) {
	code, err := highlight("cuda", strings.TrimRight(x.Mended, "\n"), "Mended program")
	if err != nil {
		return "", err
	}
	out := "<h2 id=\"mended\">Mended</h2>\n"
	if options := strings.Join(x.MendedOptions, " "); options != "" {
		out += "<p>With the options <code>" + html.EscapeString(options) + "</code>:</p>\n"
	}
	return out + code, nil
}
