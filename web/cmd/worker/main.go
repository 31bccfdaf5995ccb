//go:build js && wasm

// Command worker is the share service as a Cloudflare Worker: the handler of
// package share over a KV namespace bound as SHARE.
package main

import (
	"context"
	_ "embed"
	"errors"
	"strings"

	"github.com/syumai/workers"
	"github.com/syumai/workers/cloudflare/kv"

	"cufront/web/share"
)

// page is the playground's HTML; the build copies it here.
//
//go:embed page.html
var page []byte

func main() {
	var store share.Store
	if ns, err := kv.NewNamespace("SHARE"); err == nil {
		store = kvStore{ns}
	}
	workers.Serve(share.NewHandler(store, page))
}

// kvStore is a share.Store in Workers KV.
type kvStore struct{ ns *kv.Namespace }

func (s kvStore) Get(_ context.Context, id string) ([]byte, error) {
	v, err := s.ns.GetString(id, nil)
	switch {
	case err != nil:
		return nil, err
	case !strings.HasPrefix(v, "{"): // a key without a value reads as "<null>"
		return nil, share.ErrNotFound
	}
	return []byte(v), nil
}

func (s kvStore) Put(_ context.Context, id string, value []byte) error {
	err := s.ns.PutString(id, string(value), nil)
	if err != nil && strings.Contains(err.Error(), "limit") { // the day's quota of writes
		return errors.Join(share.ErrFull, err)
	}
	return err
}
