// This file implements links that open a program in the playground: the page
// takes it out of the link's hash (web/page/state.ts).

package site

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
)

// A document is what a link of the playground holds.
type document struct {
	Version int      `json:"v"`
	Source  string   `json:"source"`
	Args    []string `json:"args,omitempty"`
}

// hash gives the hash of a link for a program.
func hash(source string, args []string) (string, error) {
	text, err := json.Marshal(document{1, source, args})
	if err != nil {
		return "", err
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(text); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return "#c1." + base64.RawURLEncoding.EncodeToString(packed.Bytes()), nil
}

// open gives a link from a page to the playground with a program in it, or
// nothing when there is no playground.
func (c *Config) open(from, source string, args []string) (string, error) {
	if c.Playground == "" {
		return "", nil
	}
	h, err := hash(source, args)
	return fmt.Sprintf("<p class=\"open\"><a href=\"%s%s\">Open in the playground</a></p>\n", relative(from, c.Playground), h), err
}
