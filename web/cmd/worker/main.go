//go:build js && wasm

// Command worker is the share service as a Cloudflare Worker: the handler of
// package share over a KV namespace bound as SHARE. The playground's HTML is
// one of the static assets, bound as ASSETS.
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/syumai/workers"
	"github.com/syumai/workers/cloudflare"
	"github.com/syumai/workers/cloudflare/fetch"
	"github.com/syumai/workers/cloudflare/kv"

	"cufront/web/share"
)

// main runs anew for every request, because I/O objects of a Worker belong to
// the request in which they were made.
func main() {
	links := share.NewHandler(nil, page)
	if ns, err := kv.NewNamespace("SHARE"); err == nil {
		store := kvStore{ns}
		links.Store, links.Report = store, store.report
	}
	// npx wrangler secret put REMOVAL_KEY
	if key := cloudflare.Getenv("REMOVAL_KEY"); key != "" && key != "<undefined>" {
		links.Key = []byte(key)
	}
	workers.Serve(wholeBody(links))
}

// maxBody is how much of a request's body is read, far more than a document
// may have.
const maxBody = 1 << 20

// wholeBody reads the body of a request before the handler runs. Package
// net/http promises handlers a body, which may be empty, and reads what they
// leave of it, as a client may lose its answer with a body unread; a Worker
// does neither, and it cannot read the body once its response has begun.
func wholeBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body []byte
		if r.Body != nil {
			var err error
			if body, err = io.ReadAll(io.LimitReader(r.Body, maxBody)); err != nil {
				http.Error(w, "the request could not be read", http.StatusBadRequest)
				return
			}
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		next.ServeHTTP(w, r)
	})
}

// page reads the playground's HTML from the static assets. Of the address only
// the path counts.
func page(ctx context.Context) ([]byte, error) {
	assets := cloudflare.GetBinding("ASSETS")
	if assets.IsUndefined() {
		return nil, errors.New("no static assets are bound to ASSETS")
	}
	request, err := fetch.NewRequest(ctx, http.MethodGet, "https://assets/play/", nil)
	if err != nil {
		return nil, err
	}
	response, err := fetch.NewClient(fetch.WithBinding(assets)).Do(request, nil)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the static assets answered %s", response.Status)
	}
	return io.ReadAll(response.Body)
}

// kvStore is a share.Store in Workers KV.
type kvStore struct{ ns *kv.Namespace }

// Get implements share.Store.
func (s kvStore) Get(_ context.Context, id string) ([]byte, error) {
	v, err := s.ns.GetString(id, nil)
	switch {
	case err != nil:
		return nil, err
	case !strings.HasPrefix(v, "{"): // every document is a JSON object; a key without a value reads as "<null>"
		return nil, share.ErrNotFound
	}
	return []byte(v), nil
}

// Replace implements share.Store.
func (s kvStore) Replace(ctx context.Context, id string, value []byte) error {
	return s.Put(ctx, id, value)
}

// report keeps a report under a key that no link can have; equal ones are one.
// npx wrangler kv key list --binding SHARE --prefix report. shows them.
func (s kvStore) report(ctx context.Context, id, text string) error {
	sum := sha256.Sum256([]byte(text))
	b, err := json.Marshal(map[string]string{"id": id, "text": text})
	if err != nil {
		return err
	}
	return s.Put(ctx, "report."+id+"."+hex.EncodeToString(sum[:8]), b)
}

// Put implements share.Store. KV cannot tell whether something was there: who
// asked before saw nothing, and compares afterwards.
func (s kvStore) Put(_ context.Context, id string, value []byte) error {
	err := s.ns.PutString(id, string(value), nil)
	if err != nil && strings.Contains(err.Error(), "limit") { // the day's quota of writes
		return errors.Join(share.ErrFull, err)
	}
	return err
}
