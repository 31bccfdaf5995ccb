//go:build !js

// Command serve is the local server of the page, the site and the share
// service; links are kept in one file on this machine.
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"cufront/web/share"
	"cufront/web/share/boltstore"
)

func main() {
	addr := flag.String("addr", "localhost:8787", "address to listen on")
	dist := flag.String("dist", "build/site", "folder with the built page and site")
	store := flag.String("store", "build/share.db", "file that holds the short links")
	limit := flag.Int64("store-limit", 1<<30, "bytes after which no more links are taken")
	flag.Parse()
	if err := serve(*addr, *dist, *store, *limit); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

func serve(addr, dist, path string, limit int64) error {
	page, err := os.ReadFile(filepath.Join(dist, "play", "index.html"))
	if err != nil {
		return fmt.Errorf("the page is not built (make serve builds it): %w", err)
	}
	var store share.Store
	if s, err := boltstore.Open(path, limit); err != nil {
		log.Printf("short links are off: %v", err) // the page works without them
	} else {
		defer s.Close()
		store = s
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	fmt.Printf("http://%s\n", addr)
	server := &http.Server{Handler: handler(dist, share.NewHandler(store, share.FixedPage(page))), ReadHeaderTimeout: 10 * time.Second}
	return server.Serve(listener)
}

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
		if strings.HasPrefix(r.URL.Path, "/play/assets/") {
			h.Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		if r.URL.Path == "/" {
			if _, err := os.Stat(filepath.Join(dist, "index.html")); err != nil {
				http.Redirect(w, r, "/play/", http.StatusFound) // only the page is built
				return
			}
		}
		files.ServeHTTP(w, r)
	})
	return mux
}
