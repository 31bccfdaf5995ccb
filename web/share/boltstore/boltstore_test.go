//go:build !js

package boltstore

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"cufront/web/share"
)

func must(t *testing.T, path string, max int64) *Store {
	t.Helper()
	s, said, err := Open(path, max)
	if err != nil || said != "" {
		t.Fatal(said, err)
	}
	return s
}

// document gives a document of about so many bytes, and its id.
func document(t *testing.T, n, size int) (id string, b []byte) {
	t.Helper()
	doc := share.Document{V: 1, Source: fmt.Sprintf("int x%d; // %s", n, strings.Repeat("x", size))}
	b, err := doc.Canonical()
	if err != nil {
		t.Fatal(err)
	}
	return share.ID(b), b
}

// fill stores so many documents at once.
func fill(t *testing.T, s *Store, count int) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	var wait sync.WaitGroup
	for i := range count {
		id, b := document(t, i, 600)
		all[id] = b
		wait.Go(func() {
			if err := s.Put(t.Context(), id, b); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	return all
}

func TestPut(t *testing.T) {
	s := must(t, filepath.Join(t.TempDir(), "links.db"), 1<<20)
	defer s.Close()
	ctx := t.Context()
	id, b := document(t, 1, 10)
	if _, err := s.Get(ctx, id); err != share.ErrNotFound {
		t.Error(err)
	}
	for range 2 {
		if err := s.Put(ctx, id, b); err != nil {
			t.Error(err)
		}
	}
	if err := s.Put(ctx, id, []byte("other")); err != share.ErrTaken {
		t.Errorf("another value: %v", err)
	}
	if got, err := s.Get(ctx, id); err != nil || !bytes.Equal(got, b) {
		t.Errorf("%q, %v", got, err)
	}
	if err := s.Replace(ctx, id, []byte("other")); err != nil {
		t.Error(err)
	}
	if got, _ := s.Get(ctx, id); string(got) != "other" {
		t.Errorf("%q", got)
	}
	if err := s.Put(ctx, "big", make([]byte, 2<<20)); err != share.ErrFull {
		t.Errorf("too much: %v", err)
	}
}

// What comes while the disk is busy is written together.
func TestGroupCommit(t *testing.T) {
	s := must(t, filepath.Join(t.TempDir(), "links.db"), 64<<20)
	before := s.db.Stats()
	fill(t, s, 2000)
	after := s.db.Stats()
	if n := after.TxStats.Write - before.TxStats.Write; n > 2000 { // one by one it would be three or more each
		t.Errorf("%d writes to the disk for 2000 documents", n)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestInUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "links.db")
	s := must(t, path, 1<<20)
	defer s.Close()
	fill(t, s, 1)
	if _, _, err := Open(path, 1<<20); !errors.Is(err, ErrInUse) || !strings.Contains(err.Error(), "another server") {
		t.Error(err)
	}
}

// leafPage is where the first page of a bbolt file behind its middle lies that holds
// documents: one that leads to others leaves nothing to be found.
func leafPage(b []byte) int {
	const leaf = 0x02 // of the flags behind the number of the page
	for at := len(b) / 2 / 4096 * 4096; at+4096 <= len(b); at += 4096 {
		if binary.LittleEndian.Uint16(b[at+8:]) == leaf && binary.LittleEndian.Uint64(b[at:]) == uint64(at/4096) {
			return at
		}
	}
	return 0
}

// A damaged file stays, what can be read of it goes on in a new one, and what
// is read is what was stored.
func TestDamaged(t *testing.T) {
	for _, test := range []struct {
		name   string
		damage func(b []byte) []byte
		least  int // documents of 300 that must be left
	}{
		{"one page of documents overwritten", func(b []byte) []byte { return overwrite(b, leafPage(b), 4096) }, 250},
		{"one letter changed", func(b []byte) []byte { b[bytes.LastIndex(b, []byte("xxxx"))] ^= 1; return b }, 298},
		{"cut in the middle", func(b []byte) []byte { return b[:len(b)/2] }, 0},
		{"the first page overwritten", func(b []byte) []byte { return overwrite(b, 0, 4096) }, 250},
		{"both first pages overwritten", func(b []byte) []byte { return overwrite(b, 0, 8192) }, 0},
		{"no database at all", func([]byte) []byte { return bytes.Repeat([]byte("hello\n"), 10_000) }, 0},
		{"a few bytes", func([]byte) []byte { return []byte("x") }, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "links.db")
			s := must(t, path, 64<<20)
			all := fill(t, s, 300)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			b = test.damage(b)
			if err := os.WriteFile(path, b, 0o600); err != nil {
				t.Fatal(err)
			}
			s, said, err := Open(path, 64<<20)
			if err != nil {
				t.Fatal(err)
			}
			left := 0
			for id, want := range all {
				if got, err := s.Get(t.Context(), id); err == nil && bytes.Equal(got, want) {
					left++
				} else if err != share.ErrNotFound {
					t.Errorf("%q, %v", got, err)
				}
			}
			if left < test.least {
				t.Errorf("%d documents are left", left)
			}
			if said == "" && left < len(all) {
				t.Error("nothing was said")
			}
			if said != "" {
				t.Log(said)
				kept, _ := filepath.Glob(path + ".damaged-*")
				if len(kept) != 1 {
					t.Fatal(kept)
				}
				if now, _ := os.ReadFile(kept[0]); !bytes.Equal(now, b) {
					t.Error("the damaged file was changed")
				}
				if !strings.Contains(said, kept[0]) || !strings.Contains(said, fmt.Sprintf("%d links", left)) {
					t.Error(said)
				}
			}
			fill(t, s, 10) // it takes links again
			if err := s.Close(); err != nil {
				t.Error(err)
			}
			must(t, path, 64<<20).Close()
		})
	}
}

func overwrite(b []byte, at, n int) []byte {
	for i := at; i < at+n && i < len(b); i++ {
		b[i] = byte(i * 7)
	}
	return b
}

// A file that is cut while it is open gives errors and does not end the server.
func TestCutWhileOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "links.db")
	s := must(t, path, 64<<20)
	all := fill(t, s, 300)
	if err := os.Truncate(path, 8192); err != nil {
		t.Fatal(err)
	}
	failed := 0
	for id, want := range all {
		if got, err := s.Get(context.Background(), id); err != nil {
			failed++
		} else if !bytes.Equal(got, want) {
			t.Errorf("%q", got)
		}
	}
	if failed == 0 {
		t.Error("everything is read from a file that is cut")
	}
	id, b := document(t, 1000, 10)
	_ = s.Put(context.Background(), id, b) // fails, or extends the file
	_ = s.Close()
}
