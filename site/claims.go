// This file implements claims: what an example says of its program and what a
// lesson asks of its reader. The compiler decides whether they hold. The page of
// a lesson decides by the same words (web/lesson/claims.ts).

package site

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"cufront/compiler/driver"
)

// A claim is one line such as
//
//	host has TEXT      device lacks TEXT
//	says TEXT          a message has this text
//	quiet              there are no messages
//	keeps NAME         the device gets it; drops NAME: it does not
//	compiles           there are no errors
type claim struct {
	subject string // a pane, or the verb where there is none
	verb    string
	object  string
}

// claimPanes are the panes that claims can speak of, and their names.
var claimPanes = map[string]string{
	"source": "your program", "host": "the host text", "stub": "the stub", "device": "the device text", "id": "the module id", "il": "the IL",
}

func parseClaim(line string) (claim, error) {
	first, rest, _ := strings.Cut(line, " ")
	switch first {
	case "quiet", "compiles":
		if rest == "" {
			return claim{verb: first}, nil
		}
	case "says", "keeps", "drops":
		if rest != "" {
			return claim{verb: first, object: rest}, nil
		}
	}
	if _, known := claimPanes[first]; known {
		verb, object, _ := strings.Cut(rest, " ")
		if (verb == "has" || verb == "lacks") && object != "" {
			return claim{first, verb, object}, nil
		}
	}
	return claim{}, fmt.Errorf("%q claims nothing that can be checked", line)
}

// text says a claim in words, as HTML.
func (c claim) text() string {
	object := "<code>" + html.EscapeString(c.object) + "</code>"
	switch c.verb {
	case "quiet":
		return "The compiler says nothing"
	case "compiles":
		return "The program compiles"
	case "says":
		return "The compiler says " + object
	case "keeps":
		return object + " reaches the device"
	case "drops":
		return object + " does not reach the device"
	}
	pane := claimPanes[c.subject]
	return strings.ToUpper(pane[:1]) + pane[1:] + " " + map[string]string{"has": "has", "lacks": "does not have"}[c.verb] + " " + object
}

// A compiled program is what claims are checked against.
type compiled struct {
	panes map[string]string
	kept  []string
	exit  int
}

// holds reports whether a claim is true.
func (c claim) holds(p *compiled) bool {
	switch c.verb {
	case "quiet":
		return p.panes["messages"] == ""
	case "compiles":
		return p.exit == driver.ExitOK
	case "says":
		return strings.Contains(p.panes["messages"], c.object)
	case "keeps":
		return p.exit == driver.ExitOK && slices.Contains(p.kept, c.object)
	case "drops":
		return p.exit == driver.ExitOK && !slices.Contains(p.kept, c.object)
	}
	return (c.subject == "source" || p.exit == driver.ExitOK) && strings.Contains(p.panes[c.subject], c.object) == (c.verb == "has")
}

// compileWhole compiles a program for its claims and its panes.
func compileWhole(name, source string, args []string) (*compiled, error) {
	file := name + ".cu"
	res := driver.Compile(&driver.Request{
		Main: file, Files: map[string]string{file: source}, Args: args,
		Want: []string{driver.WantHost, driver.WantStub, driver.WantFiles, driver.WantKeep, driver.WantOwnIL},
	})
	if res.Error != "" {
		return nil, fmt.Errorf("%s: %s", name, res.Error)
	}
	p := &compiled{panes: map[string]string{"source": source, "messages": res.Stderr, "il": res.IL}, exit: res.Exit}
	for pane, suffix := range map[string]string{"host": ".int.c", "stub": ".stub.c", "device": ".gpu", "id": ".module_id"} {
		if text, ok := res.Outputs[name+suffix]; ok {
			p.panes[pane] = userPart(text, name)
		}
	}
	for _, k := range res.Keep {
		p.kept = append(p.kept, k.Name)
	}
	return p, nil
}
