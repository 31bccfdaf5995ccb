//go:build !js

// This file implements the handler of what is built: the page's assets go out
// as the compressed copies that the build has put beside them, if the browser
// takes these.
package main

import (
	"mime"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// handler serves the built files and, beside them, the share service.
func handler(dist string, links http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/api/", links)
	mux.Handle("/s/", links)
	files := http.FileServer(http.Dir(dist))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cache-Control", "no-cache")
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
			if serveCompressed(w, r, dist) {
				return
			}
		}
		files.ServeHTTP(w, r)
	})
	return mux
}

// codings are the content codings of compressed copies, the best one first, and
// what is added to the name of a file.
func codings() [2]struct{ name, suffix string } {
	return [...]struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}
}

// serveCompressed answers with a compressed copy of an asset. The type and the
// address are those of the asset, so a browser compiles WebAssembly while it
// comes and keeps the machine code for the next visit.
func serveCompressed(w http.ResponseWriter, r *http.Request, dist string) bool {
	name := path.Clean(r.URL.Path) // an address on which the mux has sent no redirection is clean already
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
