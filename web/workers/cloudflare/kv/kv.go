//go:build js && wasm

// This file implements access to a KV namespace that is bound to the Worker.
package kv

import (
	"fmt"
	"syscall/js"

	wjs "github.com/syumai/workers/internal/js"
)

// A Namespace is a bound KV namespace.
type Namespace struct{ object js.Value }

// GetOptions are the options of a read.
type GetOptions struct {
	CacheTTL int // seconds
}

// PutOptions are the options of a write.
type PutOptions struct {
	Expiration    int // seconds since the epoch
	ExpirationTTL int // seconds
}

// NewNamespace returns the namespace of a binding.
func NewNamespace(binding string) (*Namespace, error) {
	object := wjs.Context.Get("env").Get(binding)
	if object.IsUndefined() {
		return nil, fmt.Errorf("no KV namespace is bound to %s", binding)
	}
	return &Namespace{object}, nil
}

// GetString reads a value. For a key without one it returns "<null>", the text
// that syscall/js makes of null.
func (ns *Namespace) GetString(key string, opts *GetOptions) (string, error) {
	o := map[string]any{"type": "text"}
	if opts != nil && opts.CacheTTL != 0 {
		o["cacheTtl"] = opts.CacheTTL
	}
	v, err := wjs.Await(ns.object.Call("get", key, o))
	if err != nil {
		return "", err
	}
	return v.String(), nil
}

// PutString writes a value.
func (ns *Namespace) PutString(key, value string, opts *PutOptions) error {
	o := map[string]any{}
	if opts != nil && opts.Expiration != 0 {
		o["expiration"] = opts.Expiration
	}
	if opts != nil && opts.ExpirationTTL != 0 {
		o["expirationTtl"] = opts.ExpirationTTL
	}
	_, err := wjs.Await(ns.object.Call("put", key, value, o))
	return err
}
