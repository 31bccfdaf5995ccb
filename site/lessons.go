// This file implements the lessons: a program that does not do yet what it
// should, goals that the compiler checks, a question to answer before one looks.

package site

import (
	"encoding/json"
	"fmt"
	"html"
	"html/template"
	"path/filepath"
	"strings"
)

// A lesson is one page of content/lessons.
type lesson struct {
	name            string
	start, solution string
	args            []string
	goals           []claim
	predicted       bool // it has a question
}

// lessons adds the lessons in the order of their numbers. The start of each must
// miss a goal, its solution must reach all.
func (b *builder) lessons() error {
	files, err := filepath.Glob(filepath.Join(b.config.Source, "content", "lessons", "*.md"))
	if err != nil {
		return err
	}
	index := &page{
		path: "lessons/index.html", section: "lessons", title: "Lessons", summary: "Change a program until the compiler says that the goals are reached.",
		lead: "Each lesson gives you a program, goals, and a question. The compiler checks the goals in your browser; nothing is sent anywhere.",
	}
	index.script = "lesson.js"
	b.add(index)
	b.sections = append(b.sections, section{"lessons", "Lessons", index.path})
	var out strings.Builder
	out.WriteString("<ol class=\"lessons\">\n")
	var last *page
	for _, file := range files {
		_, name, _ := strings.Cut(strings.TrimSuffix(filepath.Base(file), ".md"), "-")
		l := &lesson{name: name}
		b.markdown.blocks = b.lessonBlocks(l)
		p, err := b.chapter(file, "lessons/"+name+".html")
		b.markdown.blocks = nil
		if err != nil {
			return err
		}
		if err := l.check(); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		p.section, p.script = "lessons", "lesson.js"
		if last != nil {
			last.next, p.previous = p, last
		}
		last = p
		b.add(p)
		fmt.Fprintf(&out, "<li><a href=\"%s.html\">%s</a><br>%s</li>\n", name, html.EscapeString(p.title), html.EscapeString(p.summary))
	}
	index.body = template.HTML(out.String() + "</ol>\n")
	return nil
}

// check compiles what the reader starts with and the solution.
func (l *lesson) check() error {
	if l.start == "" || l.solution == "" || len(l.goals) == 0 || !l.predicted {
		return fmt.Errorf("a start, a solution, goals or a question are missing")
	}
	for _, side := range []struct {
		name, source string
		reached      bool
	}{{"start", l.start, false}, {"solution", l.solution, true}} {
		p, err := compileWhole("program", side.source, l.args)
		if err != nil {
			return err
		}
		reached := true
		for _, g := range l.goals {
			if !g.holds(p) {
				reached = false
				if side.reached {
					return fmt.Errorf("the solution misses the goal %v; the compiler says:\n%s\n%s", g, p.panes["messages"], p.panes[g.subject])
				}
			}
		}
		if reached != side.reached {
			return fmt.Errorf("the start reaches all goals already")
		}
	}
	return nil
}

// lessonBlocks are the code blocks that only lessons have:
//
//	```options    of the compiler
//	```start      the program that the reader gets
//	```predict PANE   a question, its answers, and the pane that tells
//	```goals      one claim a line
//	```solution   a program that reaches them
func (b *builder) lessonBlocks(l *lesson) map[string]func([]string, string) (string, error) {
	return map[string]func([]string, string) (string, error){
		"options": func(_ []string, text string) (string, error) {
			l.args = strings.Fields(text)
			return "<p>Options: <code>" + html.EscapeString(strings.Join(l.args, " ")) + "</code></p>\n", nil
		},
		"start": func(_ []string, text string) (string, error) {
			l.start = text
			code, err := highlight("cuda", text, "The program to change")
			if err != nil {
				return "", err
			}
			open, err := b.config.open("lessons/"+l.name+".html", text, l.args)
			return "<div id=\"program\">\n" + code + open + "</div>\n", err
		},
		"predict": func(words []string, text string) (string, error) { return b.question(l, words, text) },
		"goals": func(_ []string, text string) (string, error) {
			var out strings.Builder
			out.WriteString("<ul id=\"goals\">\n")
			type goal struct{ Subject, Verb, Object string }
			var list []goal
			for line := range strings.Lines(text) {
				c, err := parseClaim(strings.TrimSpace(line))
				if err != nil {
					return "", err
				}
				l.goals = append(l.goals, c)
				list = append(list, goal{c.subject, c.verb, c.object})
				out.WriteString("<li>" + c.text() + "</li>\n")
			}
			data, err := json.Marshal(map[string]any{"goals": list, "args": l.args})
			fmt.Fprintf(&out, "</ul>\n<div id=\"check\" data-lesson=\"%s\" hidden>"+exerciseParts+"</div>\n", html.EscapeString(string(data)))
			return out.String(), err
		},
		"solution": func(_ []string, text string) (string, error) {
			l.solution = text
			code, err := highlight("cuda", text, "A solution")
			return "<details class=\"reveal\"><summary>A solution</summary>\n" + code + "</details>\n", err
		},
	}
}

// exerciseParts are what a reader with scripts checks the goals with. They have
// their place from the beginning, so that nothing moves when the script has come.
const exerciseParts = `<p><button type="button" id="check-goals">Check the goals</button> <button type="button" id="start-again">Start again</button></p><p id="verdict" role="status"></p><div id="said"></div>`

// question is what the reader is asked before the compiler tells. The first line
// asks, those with a dash are answers; the right one ends with a star.
func (b *builder) question(l *lesson, words []string, text string) (string, error) {
	if len(words) != 1 {
		return "", fmt.Errorf("a question names the pane that answers it")
	}
	var out strings.Builder
	right, answers := "", 0
	asked, list, _ := strings.Cut(text, "\n")
	ask, err := b.markdown.inline(asked)
	if err != nil {
		return "", err
	}
	fmt.Fprintf(&out, "<fieldset class=\"predict\"><legend>%s</legend>\n", ask)
	for line := range strings.Lines(list) {
		answer, ok := strings.CutPrefix(strings.TrimSpace(line), "- ")
		if !ok {
			return "", fmt.Errorf("the question has a line %q", line)
		}
		answer, star := strings.CutSuffix(answer, " *")
		said, err := b.markdown.inline(answer)
		if err != nil {
			return "", err
		}
		if star {
			right += said
		}
		answers++
		fmt.Fprintf(&out, "<label><input type=\"radio\" name=\"answer\"%s> %s</label>\n", map[bool]string{true: " data-right"}[star], said)
	}
	if right == "" || answers < 2 || l.start == "" {
		return "", fmt.Errorf("a question needs two answers, one with a star, behind the start")
	}
	p, err := compileWhole("program", l.start, l.args)
	if err != nil {
		return "", err
	}
	figure, err := paneFigure("program", l.args, words, p.panes, "")
	if err != nil {
		return "", err
	}
	fmt.Fprintf(&out, "</fieldset>\n<details class=\"reveal\"><summary>Reveal what the compiler writes</summary>\n<p>%s</p>\n%s</details>\n", right, figure)
	l.predicted = true
	return out.String(), nil
}
