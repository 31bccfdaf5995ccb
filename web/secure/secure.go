// Package secure holds the response headers that keep pages safe. The local
// server sends them; a static host gets them as a file of rules.
package secure

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"regexp"
	"strings"
)

// own is what every policy begins with: nothing but the page's own files.
const own = "default-src 'none'; base-uri 'none'; "

// unframed keeps other pages from framing one; a policy in the page itself
// cannot say this (CSP 3, 6.4.2).
const unframed = "; frame-ancestors 'none'"

// Site is the policy of the site's pages, which have scripts of their own and
// no inline ones.
func Site() string {
	return own + "script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'" + unframed
}

// Playground is the policy of the playground: no inline script but the boot
// script. The editor makes its own style elements.
func Playground(boot []byte) string {
	return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' " + hash(string(boot)) +
		"; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
}

// Form is the policy of a page with a form and the given style.
func Form(style string) string {
	return own + "img-src data:; style-src " + hash(style) + "; form-action 'self'" + unframed
}

// Embed is the policy of what other pages may frame, with one style and one
// script.
func Embed(style, script string) string {
	return own + "img-src data:; style-src " + hash(style) + "; script-src " + hash(script) + "; form-action 'none'; frame-ancestors *"
}

// Live is the policy of what other pages may frame and its readers may type in:
// it compiles with the page's own scripts.
func Live(style, script string) string {
	return own + "img-src data:; style-src " + hash(style) + "; script-src 'self' 'wasm-unsafe-eval' " + hash(script) + "; connect-src 'self'; worker-src 'self'; form-action 'none'; frame-ancestors *"
}

var meta = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`)

// Framing is the policy that a page states in itself, and that it is not framed.
func Framing(html []byte) string {
	if stated := meta.FindSubmatch(html); stated != nil {
		return string(stated[1]) + unframed
	}
	return Site()
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Set sets the headers of an answer, whatever it is, with a policy.
func Set(h http.Header, policy string) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Content-Security-Policy", policy)
	if strings.Contains(policy, unframed) {
		h.Set("X-Frame-Options", "DENY") // for browsers that do not know frame-ancestors
	}
}

// Rules are the same headers for a static host, which reads them from the file
// _headers. Of two rules about one address the later one adds to the earlier
// one, unless it takes its header away first.
func Rules(playground string) string {
	return `/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  X-Frame-Options: DENY
  Content-Security-Policy: ` + Site() + `
/play/*
  ! Content-Security-Policy
  Content-Security-Policy: ` + playground + unframed + `
/play/assets/*
  Cache-Control: public, max-age=31536000, immutable
`
}
