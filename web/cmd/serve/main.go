//go:build !js

// Command serve is the local server of the page, the site and the share
// service; links are kept in one file on this machine.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"cufront/web/share"
	"cufront/web/share/boltstore"
)

// patience is how long requests that run may take to end when the server is
// told to end.
const patience = 3 * time.Second

func main() {
	addr := flag.String("addr", "localhost:8787", "address to listen on")
	dist := flag.String("dist", "build/site", "folder with the built page and site")
	store := flag.String("store", defaultStore(), "file that holds the short links")
	limit := flag.Int64("store-limit", 1<<30, "bytes after which no more links are taken")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := serve(ctx, os.Stdout, *addr, *dist, *store, *limit); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

// defaultStore is a file in the folder for the user's data (XDG Base Directory
// Specification): what is built can be removed, links are kept.
func defaultStore() string {
	data := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(data) { // relative paths are to be ignored
		home, err := os.UserHomeDir()
		if err != nil {
			return filepath.Join("build", "links.db")
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "cufront", "links.db")
}

// serve serves until ctx ends; out gets the addresses.
func serve(ctx context.Context, out io.Writer, addr, dist, path string, limit int64) error {
	index := filepath.Join(dist, "play", "index.html")
	if _, err := os.Stat(index); err != nil {
		return fmt.Errorf("the page is not built (make serve builds it): %w", err)
	}
	var store share.Store
	if s, err := openStore(path, limit); err != nil {
		log.Printf("short links are off: %v", err) // the page works without them
	} else {
		defer s.Close()
		store = s
	}
	listener, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%w (another address: make serve ADDR=localhost:8788)", err)
	} else if err != nil {
		return err
	}
	// The page is read for each request: it may be built anew meanwhile.
	page := func(context.Context) ([]byte, error) { return os.ReadFile(index) }
	server := &http.Server{Handler: handler(dist, share.NewHandler(store, page)), ReadHeaderTimeout: 10 * time.Second}
	if store != nil {
		fmt.Fprintf(out, "  short links are kept in %s\n", path)
	}
	fmt.Fprintf(out, "\n  playground  http://%[1]s/play/\n  site        http://%[1]s/\n\nopen it in a browser; Ctrl-C ends the server\n", addr)
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	finish, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := server.Shutdown(finish); errors.Is(err, context.DeadlineExceeded) {
		return server.Close() // a browser holds on to a connection
	} else {
		return err
	}
}

func openStore(path string, limit int64) (*boltstore.Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	return boltstore.Open(path, limit)
}
