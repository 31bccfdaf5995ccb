//go:build !js

// This file implements how much one address may ask for: so much at once, then
// so much a second. The page needs far less.
package main

import (
	"encoding/json"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// A kind of request has its own allowance.
type kind int

const (
	reading   kind = iota
	compiling      // outputs of a program
	writing
	kinds
)

// allowances are requests a second, and at once.
func allowances() [kinds]struct {
	every rate.Limit
	burst int
} {
	return [kinds]struct {
		every rate.Limit
		burst int
	}{reading: {100, 400}, compiling: {4, 60}, writing: {2, 60}}
}

// kindOf tells what a request costs.
func kindOf(r *http.Request) kind {
	switch p := r.URL.Path; {
	case r.Method == http.MethodPost || r.Method == http.MethodDelete:
		return writing
	case strings.HasPrefix(p, "/embed/"), strings.HasPrefix(p, "/diff/"), strings.HasPrefix(p, "/s/") && strings.Contains(p, ".") && !strings.HasSuffix(p, ".cu"):
		return compiling
	}
	return reading
}

// limits holds what each address has left.
type limits struct {
	proxy bool

	mu      sync.Mutex
	clients map[netip.Prefix]*client
	swept   time.Time
}

type client struct {
	left [kinds]*rate.Limiter
	seen time.Time
}

// forgotten is how long an address is remembered that asks for nothing: longer
// than it takes to get everything back.
const forgotten = 2 * time.Minute

// mostClients bounds the memory that addresses take; above it, all share one
// allowance until some are forgotten.
const mostClients = 100_000

func newLimits(proxy bool) *limits {
	return &limits{proxy: proxy, clients: map[netip.Prefix]*client{}}
}

// limit refuses the requests of an address that asks for too much.
func (l *limits) limit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !l.allow(l.address(r), kindOf(r), time.Now()) {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Cache-Control", "no-store")
			w.Header().Set("Retry-After", "5")
			w.WriteHeader(http.StatusTooManyRequests)
			json.NewEncoder(w).Encode(map[string]string{"error": "too many requests come from your address; wait some seconds. The long link needs no server"})
			return
		}
		if r.Method == http.MethodPost { // a body that trickles in would hold a connection for long
			http.NewResponseController(w).SetReadDeadline(time.Now().Add(10 * time.Second))
		}
		next.ServeHTTP(w, r)
	})
}

func (l *limits) allow(from netip.Prefix, k kind, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.swept) > forgotten {
		l.swept = now
		for address, c := range l.clients {
			if now.Sub(c.seen) > forgotten {
				delete(l.clients, address)
			}
		}
	}
	if len(l.clients) >= mostClients {
		from = netip.Prefix{}
	}
	c := l.clients[from]
	if c == nil {
		c = new(client)
		for i, a := range allowances() {
			c.left[i] = rate.NewLimiter(a.every, a.burst)
		}
		l.clients[from] = c
	}
	c.seen = now
	return c.left[k].AllowN(now, 1)
}

// address is what counts as one address: of IPv6 the half that a provider gives
// to one customer.
func (l *limits) address(r *http.Request) netip.Prefix {
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	if l.proxy {
		all := strings.Split(r.Header.Get("X-Forwarded-For"), ",")
		host = strings.TrimSpace(all[len(all)-1])
	}
	a, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Prefix{}
	}
	a = a.Unmap()
	bits := a.BitLen()
	if a.Is6() {
		bits = 64
	}
	p, _ := a.WithZone("").Prefix(bits)
	return p
}
