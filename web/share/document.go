// This file implements what the share service stores: one version-numbered
// document, its checks, its canonical bytes and the id made from them.
package share

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits of a document. They are checked before anything is stored.
const (
	MaxDocument = 64 << 10 // bytes of the request body and of the stored form
	maxArgs     = 64
	maxArg      = 1 << 10
	maxBuild    = 64
	maxFiles    = 64
	maxName     = 200
)

// A Document is the state of the page that a link stands for. The page writes
// the same document, compressed, into the hash of a long link.
type Document struct {
	V      int      `json:"v"`               // version of this schema: 1
	Source string   `json:"source"`          // text of the editor
	Args   []string `json:"args,omitempty"`  // compiler options
	Build  string   `json:"build,omitempty"` // version of the compiler that the page ran

	Files map[string]string `json:"files,omitempty"` // the reader's files besides the program

	At   []int `json:"at,omitempty"`   // what is selected: line and column, from 1, and those of its end
	Seal *Seal `json:"seal,omitempty"` // what the outputs were
}

// A Seal says what became of a program when its link was made.
type Seal struct {
	Build  string            `json:"build"`  // the compiler that the page ran
	SHA256 map[string]string `json:"sha256"` // of each output, by its ending
}

// ErrTooLarge reports a document above MaxDocument.
var ErrTooLarge = fmt.Errorf("the program is larger than %d KiB, the most that a short link can hold; the long link has no such limit", MaxDocument>>10)

// ParseDocument reads and checks one document.
func ParseDocument(r io.Reader) (*Document, error) {
	body, err := io.ReadAll(io.LimitReader(r, MaxDocument+1))
	if err != nil {
		return nil, fmt.Errorf("the request could not be read: %w", err)
	}
	if len(body) > MaxDocument {
		return nil, ErrTooLarge
	}
	if !utf8.Valid(body) {
		return nil, errors.New("the document is not valid UTF-8")
	}
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.DisallowUnknownFields()
	doc := new(Document)
	if err := dec.Decode(doc); err != nil {
		return nil, fmt.Errorf("the document is not what the page sends: %w", err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errors.New("the document is followed by something else")
	}
	return doc, doc.check()
}

func (d *Document) check() error {
	switch {
	case d.V != 1:
		return fmt.Errorf("version %d of the document is not known here", d.V)
	case strings.TrimSpace(d.Source) == "":
		return errors.New("there is no program to store")
	case len(d.Args) > maxArgs:
		return fmt.Errorf("more than %d options", maxArgs)
	case len(d.Build) > maxBuild:
		return fmt.Errorf("the build id is longer than %d bytes", maxBuild)
	}
	if len(d.Files) > maxFiles {
		return fmt.Errorf("more than %d files", maxFiles)
	}
	for name := range d.Files {
		if name == "" || len(name) > maxName {
			return fmt.Errorf("a file has no name, or one of more than %d bytes", maxName)
		}
	}
	if len(d.At) != 0 && len(d.At) != 2 && len(d.At) != 4 {
		return errors.New("a selection is two or four numbers")
	}
	if d.Seal != nil {
		if err := d.Seal.check(); err != nil {
			return err
		}
	}
	for _, a := range d.Args {
		if len(a) > maxArg {
			return fmt.Errorf("an option is longer than %d bytes", maxArg)
		}
	}
	return nil
}

func (s *Seal) check() error {
	if len(s.Build) > maxBuild || len(s.SHA256) > len(Endings()) {
		return errors.New("the seal is longer than one of this page")
	}
	for ending, sum := range s.SHA256 {
		if b, err := hex.DecodeString(sum); err != nil || len(b) != sha256.Size || !slices.Contains(Endings(), ending) {
			return errors.New("the seal holds something else than checksums of outputs")
		}
	}
	return nil
}

// Canonical returns the bytes that are stored and hashed: the same document
// always gives the same bytes.
func (d *Document) Canonical() ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(d); err != nil {
		return nil, err
	}
	b := bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
	if len(b) > MaxDocument {
		return nil, ErrTooLarge
	}
	return b, nil
}

// Bounds of the length of an id. An id is a prefix of the SHA-256 of the
// canonical bytes in base 58; it is lengthened when two documents share one.
const (
	minID = 11 // 64 bits
	maxID = 40
)

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

// fullID returns the longest id of the bytes; shorter ones are its prefixes.
func fullID(b []byte) string {
	sum := sha256.Sum256(b)
	n, radix, digit := new(big.Int).SetBytes(sum[:]), big.NewInt(int64(len(base58))), new(big.Int)
	id := make([]byte, maxID)
	for i := range id {
		n.DivMod(n, radix, digit)
		id[i] = base58[digit.Int64()]
	}
	return string(id)
}

// ID is the id under which bytes are stored unless others have it.
func ID(b []byte) string { return fullID(b)[:minID] }

// validID reports whether id can be one that this service gave out.
func validID(id string) bool {
	if len(id) < minID || len(id) > maxID {
		return false
	}
	for i := range len(id) {
		if strings.IndexByte(base58, id[i]) < 0 {
			return false
		}
	}
	return true
}

// Prefixes lists what the first two characters of an id can be.
func Prefixes() []string {
	var list []string
	for _, a := range base58 {
		for _, b := range base58 {
			list = append(list, string(a)+string(b))
		}
	}
	return list
}

// Whole reports whether a stored value is what was stored under its id.
func Whole(id string, value []byte) bool {
	return validID(id) && (string(value) == removed || strings.HasPrefix(fullID(value), id))
}

// removed stands in the place of a document that was removed: its id stays
// taken, so the same document is not taken again.
const removed = `{"removed":true}`
