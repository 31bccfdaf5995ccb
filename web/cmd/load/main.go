//go:build !js

// Command load puts load on a share service of its own, on this machine alone,
// and ends it by force while it writes:
//
//	go run ./web/cmd/load -serve build/tools/serve
//
// It fails if a request fails or a link is lost that was acknowledged; with -within also
// if more than one answer of a hundred takes longer, on a machine that does nothing else.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// What is asked for.
const (
	readsPerSecond  = 2000
	writesPerSecond = 200
)

// addresses is the number of clients: the service allows each of them only so
// much. On Linux all of 127/8 are this machine.
const addresses = 250

func main() {
	binary := flag.String("serve", "build/tools/serve", "the server")
	seconds := flag.Int("seconds", 10, "how long the load lasts")
	kills := flag.Int("kills", 5, "how often the server is ended by force")
	within := flag.Duration("within", 0, "the time in which 99 of 100 answers must come; 0: any")
	flag.Parse()
	if err := run(*binary, time.Duration(*seconds)*time.Second, *within, *kills); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run(binary string, lasts, within time.Duration, kills int) error {
	dir, err := os.MkdirTemp("", "cufront-load-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.MkdirAll(filepath.Join(dir, "site", "play"), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "site", "play", "index.html"), []byte("<title>page</title><noscript></noscript>"), 0o644); err != nil {
		return err
	}
	median, err := diskTime(dir)
	if err != nil {
		return err
	}
	fmt.Printf("the disk: fsync takes %v (median of 100)\n", median.Round(10*time.Microsecond))
	l := &load{binary: binary, dir: dir, clients: clients()}
	if err := l.measure(lasts, within); err != nil {
		return err
	}
	return l.kill(kills)
}

// diskTime is the median of what it takes to bring a block to the disk.
func diskTime(dir string) (time.Duration, error) {
	f, err := os.Create(filepath.Join(dir, "fsync"))
	if err != nil {
		return 0, err
	}
	defer f.Close()
	var times []time.Duration
	for range 100 {
		start := time.Now()
		if _, err := f.Write(make([]byte, 4096)); err != nil {
			return 0, err
		}
		if err := f.Sync(); err != nil {
			return 0, err
		}
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	return times[len(times)/2], nil
}

// clients gives a client for each address.
func clients() []*http.Client {
	list := make([]*http.Client, addresses)
	for i := range list {
		dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(i+1))}, Timeout: 5 * time.Second}
		list[i] = &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 8}, Timeout: 10 * time.Second}
	}
	return list
}

// A load is one server and its clients.
type load struct {
	binary, dir string
	clients     []*http.Client

	base   string
	server *exec.Cmd

	mu    sync.Mutex
	acked []link // links that the server has acknowledged
	made  int
}

type link struct{ id, source string }

// start starts the server over the store of this load.
func (l *load) start() error {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	addr := free.Addr().String()
	free.Close()
	l.base = "http://" + addr
	l.server = exec.Command(l.binary, "-addr", addr, "-dist", filepath.Join(l.dir, "site"), "-store", filepath.Join(l.dir, "links.db"))
	l.server.Stderr = os.Stderr
	if err := l.server.Start(); err != nil {
		return err
	}
	for range 200 {
		if answer, err := http.Get(l.base + "/play/"); err == nil {
			answer.Body.Close()
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return errors.New("the server does not answer")
}

// end ends the server by force, so that nothing can be put in order.
func (l *load) end() {
	l.server.Process.Kill()
	l.server.Wait()
}

// write stores a program that is new; what is acknowledged is noted.
func (l *load) write(client *http.Client) error {
	l.mu.Lock()
	l.made++
	source := fmt.Sprintf("__global__ void k%d() {} // %d\n%s", l.made, rand.Int64(), strings.Repeat("// text\n", rand.IntN(100)))
	l.mu.Unlock()
	body, err := json.Marshal(map[string]any{"v": 1, "source": source})
	if err != nil {
		return err
	}
	answer, err := client.Post(l.base+"/api/share", "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	var said struct{ ID, Error string }
	if err := json.NewDecoder(answer.Body).Decode(&said); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusCreated {
		return fmt.Errorf("%s: %s", answer.Status, said.Error)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.acked = append(l.acked, link{said.ID, source})
	return nil
}

// read reads a link that is there, one in ten as a page.
func (l *load) read(client *http.Client) error {
	l.mu.Lock()
	one := l.acked[rand.IntN(len(l.acked))]
	l.mu.Unlock()
	path := "/api/share/" + one.id
	if rand.IntN(10) == 0 {
		path = "/s/" + one.id + ".cu"
	}
	answer, err := client.Get(l.base + path)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s", answer.Status, b)
	}
	return err
}

// latencies are those of one kind of request.
type latencies struct {
	mu     sync.Mutex
	times  []time.Duration
	failed int
	first  error
}

// drive sends so many requests a second. The time of a request counts from the
// moment at which it was due, so a server that stands still does not hide it.
func (l *load) drive(perSecond int, lasts time.Duration, request func(*http.Client) error) *latencies {
	r := new(latencies)
	var wait sync.WaitGroup
	start := time.Now()
	for i := range int(lasts.Seconds() * float64(perSecond)) {
		due := start.Add(time.Duration(i) * time.Second / time.Duration(perSecond))
		time.Sleep(time.Until(due))
		client := l.clients[i%len(l.clients)]
		wait.Go(func() {
			err := request(client)
			took := time.Since(due)
			r.mu.Lock()
			defer r.mu.Unlock()
			r.times = append(r.times, took)
			if err != nil {
				r.failed++
				r.first = err
			}
		})
	}
	wait.Wait()
	slices.Sort(r.times)
	return r
}

// at is the time within which a share of the answers came.
func (r *latencies) at(share float64) time.Duration {
	return r.times[min(int(share*float64(len(r.times))), len(r.times)-1)].Round(10 * time.Microsecond)
}

func (r *latencies) report(name string, within time.Duration) error {
	fmt.Printf("%s: %d answers, p50 %v, p99 %v, slowest %v, %d failed\n", name, len(r.times), r.at(.5), r.at(.99), r.at(1), r.failed)
	if r.failed > 0 {
		return fmt.Errorf("%s: %d failed: %w", name, r.failed, r.first)
	}
	if p99 := r.at(.99); within > 0 && p99 > within {
		return fmt.Errorf("%s: p99 is %v, more than %v", name, p99, within)
	}
	return nil
}

// measure reads and writes at the same time.
func (l *load) measure(lasts, within time.Duration) error {
	if err := l.start(); err != nil {
		return err
	}
	defer l.end()
	if first := l.drive(writesPerSecond, time.Second, l.write); first.failed > 0 {
		return first.first
	}
	var reads, writes *latencies
	var both sync.WaitGroup
	both.Go(func() { reads = l.drive(readsPerSecond, lasts, l.read) })
	both.Go(func() { writes = l.drive(writesPerSecond, lasts, l.write) })
	both.Wait()
	return errors.Join(reads.report(fmt.Sprintf("%d reads a second", readsPerSecond), within), writes.report(fmt.Sprintf("%d writes a second", writesPerSecond), within))
}

// kill ends the server by force while it writes and looks whether everything is
// there that it had acknowledged.
func (l *load) kill(times int) error {
	for range times {
		if err := l.start(); err != nil {
			return err
		}
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			time.Sleep(300*time.Millisecond + time.Duration(rand.IntN(700))*time.Millisecond)
			l.end()
		}()
		l.drive(writesPerSecond, time.Second, l.write) // some fail when the server is gone
		<-ended
	}
	if err := l.start(); err != nil {
		return err
	}
	defer l.end()
	lost := 0
	for i, one := range l.acked {
		answer, err := l.clients[i%len(l.clients)].Get(l.base + "/s/" + one.id + ".cu")
		if err != nil {
			return err
		}
		b, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || string(b) != one.source {
			lost++
		}
	}
	fmt.Printf("ended by force %d times while it wrote: %d of %d acknowledged links lost or changed\n", times, lost, len(l.acked))
	if lost > 0 {
		return errors.New("links are lost")
	}
	return nil
}
