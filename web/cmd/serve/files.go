//go:build !js

// This file implements the handler of what is built: the page's assets go out
// as the compressed copies that the build has put beside them, if the browser
// takes these.
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"hash/fnv"
	"io"
	"mime"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"

	"cufront/web/secure"
)

// handler serves the built files and, beside them, the share service.
func handler(dist string, links http.Handler, noOffline bool) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/api/", links)
	mux.Handle("/s/", compressed(links))
	mux.Handle("/diff/", compressed(links))
	mux.Handle("/embed/", compressed(links))
	mux.Handle("/embed.js", links)
	files := http.FileServer(http.Dir(dist))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		secure.Set(h, policyOf(dist, r.URL.Path))
		h.Set("Cache-Control", "no-cache")
		if noOffline && r.URL.Path == "/sw.js" {
			setTag(h, r, dist, "/off.js")
			http.ServeFile(w, r, filepath.Join(dist, "off.js"))
			return
		}
		name := nameOf(r)
		setTag(h, r, dist, name)
		if strings.HasSuffix(r.URL.Path, "/") && r.URL.Path != "/" {
			if _, err := os.Stat(filepath.Join(dist, filepath.FromSlash(path.Clean(r.URL.Path)), "index.html")); err != nil {
				http.NotFound(w, r) // no lists of files
				return
			}
		}
		if r.URL.Path == "/" {
			if _, err := os.Stat(filepath.Join(dist, "index.html")); err != nil {
				http.Redirect(w, r, "/play/", http.StatusFound) // only the page is built
				return
			}
		}
		if strings.HasPrefix(r.URL.Path, "/play/assets/") {
			if info, err := os.Stat(filepath.Join(dist, filepath.FromSlash(path.Clean(r.URL.Path)))); err == nil && info.Mode().IsRegular() {
				h.Set("Cache-Control", "public, max-age=31536000, immutable")
			}
		}
		if serveCompressed(w, r, dist, name) || compressText(w, r, dist, name) {
			return
		}
		files.ServeHTTP(w, r)
	})
	return mux
}

// nameOf returns the name of the file below the built files that answers a
// request, with slashes.
func nameOf(r *http.Request) string {
	name := path.Clean(r.URL.Path) // an address on which the mux has sent no redirection is clean already
	if strings.HasSuffix(r.URL.Path, "/") {
		name = path.Join(name, "index.html")
	}
	return name
}

// setTag marks an answer with what tells one file from another. The time of its
// last change does not: where an older build, or the end of the service worker,
// takes the place of a file, a browser that asks for what changed since its copy
// would be told that nothing did.
func setTag(h http.Header, r *http.Request, dist, name string) {
	info, err := os.Stat(filepath.Join(dist, filepath.FromSlash(name)))
	if err != nil || !info.Mode().IsRegular() {
		return
	}
	sum := fnv.New64a()
	fmt.Fprintf(sum, "%s %d %d", name, info.Size(), info.ModTime().UnixNano())
	r.Header.Del("If-Modified-Since")
	h.Set("ETag", fmt.Sprintf(`W/"%x"`, sum.Sum64())) // weak: the same for every coding
}

// codings are the content codings of compressed copies, the best one first, and
// what is added to the name of a file.
func codings() [2]struct{ name, suffix string } {
	return [...]struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}
}

// serveCompressed answers with a compressed copy of an asset. The type and the
// address are those of the asset, so a browser compiles WebAssembly while it
// comes and keeps the machine code for the next visit.
func serveCompressed(w http.ResponseWriter, r *http.Request, dist, name string) bool {
	for _, coding := range codings() {
		f, err := os.Open(filepath.Join(dist, filepath.FromSlash(name)) + coding.suffix)
		if err != nil {
			continue
		}
		defer f.Close()
		h := w.Header()
		h.Set("Vary", "Accept-Encoding") // also of the answer without a coding
		info, err := f.Stat()
		kind := mime.TypeByExtension(path.Ext(name))
		if err != nil || kind == "" || !accepts(r.Header.Values("Accept-Encoding"), coding.name) {
			continue
		}
		h.Set("Content-Type", kind)
		h.Set("Content-Encoding", coding.name)
		h.Set("Content-Length", strconv.FormatInt(info.Size(), 10))
		r.Header.Del("Range") // a part would be one of the copy
		http.ServeContent(w, r, "", info.ModTime(), f)
		return true
	}
	return false
}

// texts are the endings of files that are compressed when they are sent; an
// asset has its copies.
var texts = map[string]bool{".html": true, ".css": true, ".js": true, ".json": true, ".svg": true, ".txt": true, ".webmanifest": true}

// level is the effort of brotli for what is compressed when it is sent.
const level = 5

// compressText answers with a text of the site, compressed if the browser takes
// that.
func compressText(w http.ResponseWriter, r *http.Request, dist, name string) bool {
	file := filepath.Join(dist, filepath.FromSlash(name))
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || !texts[path.Ext(name)] || path.Base(r.URL.Path) == "index.html" {
		return false
	}
	h := w.Header()
	h.Set("Vary", "Accept-Encoding")
	coding := ""
	for _, c := range codings() {
		if coding == "" && accepts(r.Header.Values("Accept-Encoding"), c.name) {
			coding = c.name
		}
	}
	if coding == "" {
		return false
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	h.Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	h.Set("Content-Encoding", coding)
	packed := pack(text, coding)
	h.Set("Content-Length", strconv.Itoa(len(packed)))
	r.Header.Del("Range")
	http.ServeContent(w, r, "", info.ModTime(), bytes.NewReader(packed))
	return true
}

func pack(text []byte, coding string) []byte {
	var out bytes.Buffer
	var z io.WriteCloser
	if coding == "br" {
		z = brotli.NewWriterLevel(&out, level)
	} else {
		z = gzip.NewWriter(&out)
	}
	z.Write(text) // into memory: cannot fail
	z.Close()
	return out.Bytes()
}

// compressed compresses the answers of a handler, whose addresses have one
// answer each.
func compressed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet || path.Ext(r.URL.Path) == ".cu" { // a program is short
			next.ServeHTTP(w, r)
			return
		}
		c := &compressor{ResponseWriter: w, request: r}
		defer c.close()
		next.ServeHTTP(c, r)
	})
}

// A compressor compresses the body of one answer.
type compressor struct {
	http.ResponseWriter
	request *http.Request
	body    io.WriteCloser
}

func (c *compressor) WriteHeader(status int) {
	c.begin()
	c.ResponseWriter.WriteHeader(status)
}

func (c *compressor) Write(b []byte) (int, error) {
	c.begin()
	return c.body.Write(b)
}

// begin chooses the coding before the headers go out.
func (c *compressor) begin() {
	if c.body == nil {
		c.body = brotli.HTTPCompressorWithLevel(c.ResponseWriter, c.request, level)
	}
}

func (c *compressor) close() {
	if c.body != nil {
		c.body.Close()
	}
}

// accepts reports whether a browser takes a content coding (RFC 9110, 12.5.3):
// it or * is listed, with a weight above zero.
func accepts(fields []string, coding string) bool {
	any := false
	for item := range strings.SplitSeq(strings.Join(fields, ","), ",") {
		name, parameters, _ := strings.Cut(item, ";")
		weight := 1.0
		if key, value, ok := strings.Cut(strings.TrimSpace(parameters), "="); ok && strings.EqualFold(key, "q") {
			weight, _ = strconv.ParseFloat(value, 64) // what is no number counts as zero
		}
		switch name = strings.TrimSpace(name); {
		case strings.EqualFold(name, coding):
			return weight > 0
		case name == "*":
			any = weight > 0
		}
	}
	return any
}

// policyOf is the content security policy of a file: below /play/ what the page
// there says itself, as a worker goes by the headers of its own script, and that
// of the site for all else.
func policyOf(dist, address string) string {
	if strings.HasPrefix(address, "/play/") {
		if html, err := os.ReadFile(filepath.Join(dist, "play", "index.html")); err == nil {
			return secure.Framing(html)
		}
	}
	return secure.Site()
}
