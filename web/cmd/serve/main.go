//go:build !js

// Command serve is the local server of the page, the site and the share
// service; links are kept in one file on this machine.
package main

import (
	"compress/gzip"
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

	"cufront/compiler/driver"
	"cufront/web/share"
	"cufront/web/share/boltstore"
	"cufront/web/share/native"
)

// patience is how long requests that run may take to end when the server is
// told to end.
const patience = 3 * time.Second

func main() {
	addr := flag.String("addr", "localhost:8787", "address to listen on")
	dist := flag.String("dist", "build/site", "folder with the built page and site")
	store := flag.String("store", defaultStore(), "file that holds the short links")
	limit := flag.Int64("store-limit", 1<<30, "bytes after which no more links are taken")
	proxy := flag.Bool("behind-proxy", false, "the address of a client is the last one of X-Forwarded-For")
	noOffline := flag.Bool("no-offline", false, "give out the end of the service worker in its place, so that browsers get rid of it")
	remove := flag.String("remove", "", "remove the link with this id from the server that runs at -addr, and end")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var err error
	if *remove != "" {
		err = removeLink(ctx, *addr, *store, *remove)
	} else {
		err = serve(ctx, os.Stdout, config{*addr, *dist, *store, *limit, *proxy, *noOffline})
	}
	if err != nil {
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

// A config says what is served, where, and where links are kept.
type config struct {
	addr, dist, store string
	limit             int64 // of the store, in bytes
	proxy             bool
	noOffline         bool // the service worker ends
}

// serve serves until ctx ends; out gets the addresses.
func serve(ctx context.Context, out io.Writer, c config) error {
	index := filepath.Join(c.dist, "play", "index.html")
	if _, err := os.Stat(index); err != nil {
		return fmt.Errorf("the page is not built (make serve builds it): %w", err)
	}
	// The page is read for each request: it may be built anew meanwhile.
	links := share.NewHandler(nil, func(context.Context) ([]byte, error) { return os.ReadFile(index) })
	s, said, err := openStore(c.store, c.limit)
	if said != "" {
		log.Print(said)
	}
	switch {
	case errors.Is(err, boltstore.ErrInUse):
		return err
	case err != nil:
		log.Printf("short links are off: %v", err) // the page works without them
	default:
		defer s.Close()
		links.Store = s
		if links.Key, err = secret(c.store); err != nil {
			log.Printf("links cannot be removed: %v", err)
		}
		links.Report = reports(c.store + ".reports")
	}
	links.Compile = native.New(systemHeaders(c.dist))
	listener, err := net.Listen("tcp", c.addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%w (another address: make serve ADDR=localhost:8788)", err)
	} else if err != nil {
		return err
	}
	server := &http.Server{
		Handler: newLimits(c.proxy).limit(handler(c.dist, links, c.noOffline)), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second,
		WriteTimeout: 10 * time.Minute, // the compiler on a slow line
		IdleTimeout:  2 * time.Minute, MaxHeaderBytes: 64 << 10,
	}
	if links.Store != nil {
		fmt.Fprintf(out, "  short links are kept in %s\n", c.store)
	}
	fmt.Fprintf(out, "\n  playground  http://%[1]s/play/\n  site        http://%[1]s/\n\nopen it in a browser; Ctrl-C ends the server\n", c.addr)
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

func openStore(path string, limit int64) (s *boltstore.Store, said string, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, "", err
	}
	return boltstore.Open(path, limit)
}

// systemHeaders reads the pack that is built for the page; without it programs
// that include something are compiled without outputs.
func systemHeaders(dist string) *driver.System {
	packs, _ := filepath.Glob(filepath.Join(dist, "play", "assets", "headers-*.pack"))
	for _, name := range packs {
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		defer f.Close()
		z, err := gzip.NewReader(f)
		if err != nil {
			continue
		}
		pack, err := io.ReadAll(z)
		if err != nil {
			continue
		}
		if system, err := driver.LoadSystem(pack); err == nil {
			return system
		}
	}
	return nil
}
