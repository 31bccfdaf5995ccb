// Package verify checks sealed links natively: a link of the playground says what
// the outputs of its program were, and the command compiles the program again.
//
// This file implements the command and the reading of links.
package verify

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"

	"cufront/compiler/driver"
)

const usage = `usage: cufront verify LINK | FILE | -  [--headers PACK]
LINK is a sealed link of the playground (…/play/#c1.…), FILE or - (the standard input) holds one, or the document of a
short link (…/api/share/ID). PACK is the page's pack of system headers (…/play/assets/headers.pack-….gz), which
programs need that include something.
`

// largest bounds what a link may unpack to, as the page does.
const largest = 4 << 20

// A document is what a link stands for.
type document struct {
	V      int               `json:"v"`
	Source string            `json:"source"`
	Args   []string          `json:"args"`
	Files  map[string]string `json:"files"`
	Seal   *struct {
		Build  string            `json:"build"`
		SHA256 map[string]string `json:"sha256"`
	} `json:"seal"`
}

// Asks reports whether a command line is for this package.
func Asks(args []string) bool { return len(args) > 0 && args[0] == "verify" }

// Main runs the command; stdin gives the standard input.
func Main(args []string, env driver.Env, stdin func() ([]byte, error)) driver.Outcome {
	fail := func(text string) driver.Outcome {
		return driver.Outcome{Exit: driver.ExitErrors, Stderr: []byte("cufront: " + text + "\n"), Person: true}
	}
	link, pack, ok := words(args[1:])
	if !ok {
		return driver.Outcome{Exit: driver.ExitErrors, Stderr: []byte(usage), Person: true}
	}
	doc, err := read(link, env, stdin)
	if err != nil {
		return fail(err.Error())
	}
	if doc.Seal == nil || len(doc.Seal.SHA256) == 0 {
		return fail("the link has no seal: it says what the program is, not what became of it")
	}
	req := request(doc)
	if pack != "" {
		if req.System, err = system(pack, env); err != nil {
			return fail(pack + " is no pack of system headers: " + err.Error())
		}
	} else if req.NeedsSystem() {
		return fail("the program includes something: give the page's pack of system headers with --headers")
	}
	text, same := compare(doc, driver.Compile(req))
	out := driver.Outcome{Stdout: []byte(text), Person: true}
	if !same {
		out.Exit = driver.ExitErrors
	}
	return out
}

// words reads the command line behind "verify".
func words(args []string) (link, pack string, ok bool) {
	for i := 0; i < len(args); i++ {
		value, joined := strings.CutPrefix(args[i], "--headers=")
		switch {
		case joined:
			pack = value
		case args[i] == "--headers" && i+1 < len(args):
			i++
			pack = args[i]
		case link != "" || strings.HasPrefix(args[i], "--"):
			return "", "", false
		default:
			link = args[i]
		}
	}
	return link, pack, link != ""
}

// read reads the document of a link, or of a file that holds one or the document.
func read(link string, env driver.Env, stdin func() ([]byte, error)) (*document, error) {
	text := []byte(link)
	switch {
	case strings.Contains(link, "#c1."):
	case link == "-":
		var err error
		if text, err = stdin(); err != nil {
			return nil, errors.New("the standard input cannot be read: " + err.Error())
		}
	case strings.Contains(link, "://"):
		return nil, errors.New("a short link is on its server: fetch …/api/share/ID and give the answer to cufront verify -")
	default:
		var err error
		if text, err = env.FS.ReadFile(link); err != nil {
			return nil, errors.New("cannot read " + link)
		}
	}
	return parse(text)
}

// parse reads a document, or the link that holds it.
func parse(text []byte) (*document, error) {
	text = bytes.TrimSpace(text)
	if _, hash, is := bytes.Cut(text, []byte("#c1.")); is {
		packed, err := base64.RawURLEncoding.DecodeString(string(hash))
		if err != nil {
			return nil, errors.New("the link is damaged: it holds characters that no link of the page has")
		}
		text, err = io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), largest+1))
		if err != nil || len(text) > largest {
			return nil, errors.New("the link is damaged: a part of it is missing or changed")
		}
	}
	doc := new(document)
	if err := json.Unmarshal(text, doc); err != nil || doc.V != 1 {
		return nil, errors.New("this is no link of the page, and no document of one")
	}
	return doc, nil
}

// request is what the page asks of its compiler for a sealed link.
func request(doc *document) *driver.Request {
	return driver.PageRequest(doc.Source, doc.Files, doc.Args, driver.WantHost, driver.WantFiles)
}

// system reads a pack of system headers.
func system(name string, env driver.Env) (*driver.System, error) {
	text, err := env.FS.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if r, err := gzip.NewReader(bytes.NewReader(text)); err == nil {
		if text, err = io.ReadAll(r); err != nil {
			return nil, err
		}
	}
	return driver.LoadSystem(text)
}

// compare says of each sealed output whether it is the same now.
func compare(doc *document, res *driver.Result) (text string, same bool) {
	var b strings.Builder
	base := strings.TrimSuffix(driver.PageFile, ".cu")
	same = true
	for _, ending := range slices.Sorted(maps.Keys(doc.Seal.SHA256)) {
		output, written := res.Outputs[base+ending]
		sum := sha256.Sum256([]byte(output))
		said := "identical"
		switch {
		case !written:
			said, same = "DIFFERS: nothing is written now", false
		case hex.EncodeToString(sum[:]) != doc.Seal.SHA256[ending]:
			said, same = "DIFFERS: now "+hex.EncodeToString(sum[:]), false
		}
		b.WriteString(base + ending + "\t" + said + "\n")
	}
	b.WriteString("sealed with " + doc.Seal.Build + ", checked with " + res.Version + "\n")
	return b.String(), same
}
