//go:build !js

// This file implements what happens to a damaged store when it is opened: the
// file stays, under another name, and a new one gets every document that can
// still be read. A document proves itself, as its id is made of its bytes.
package boltstore

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"strings"
	"time"

	"go.etcd.io/bbolt"

	"cufront/web/share"
)

// mend reads the whole file and makes a new one of it if it is damaged. What it
// says then tells what happened.
func mend(path string) (said string, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && info.Size() == 0:
		return "", nil // a new store
	case err != nil:
		return "", err
	}
	fault := check(path)
	switch {
	case fault == nil:
		return "", nil
	case errors.Is(fault, ErrInUse), errors.Is(fault, fs.ErrPermission):
		return "", fault
	}
	kept, err := keep(path)
	if err != nil {
		return "", fmt.Errorf("%w (%w), and it cannot be kept: %w", errDamaged, fault, err)
	}
	saved, err := salvage(kept, path)
	if err != nil {
		return "", fmt.Errorf("%w (%w), and no new one can be made: %w", errDamaged, fault, err)
	}
	return fmt.Sprintf("the store %s was damaged (%v). The damaged file is kept as %s; a new one holds the %d links that could still be read", path, fault, kept, saved), nil
}

// check reads every entry of a database that nobody else uses.
func check(path string) error {
	return cmp.Or(walk(path), heads(path))
}

// heads reports a file of whose two heads one is damaged: bbolt then takes the
// other one, which is that of the write before the last.
func heads(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	for i := range int64(2) {
		// The file format: a page begins with 16 bytes of its own; a head has 56
		// bytes and their FNV-1a sum.
		b := make([]byte, 64)
		if _, err := f.ReadAt(b, i*int64(os.Getpagesize())+16); err != nil {
			return err
		}
		sum := fnv.New64a()
		sum.Write(b[:56])
		if sum.Sum64() != binary.NativeEndian.Uint64(b[56:]) {
			return fmt.Errorf("%w: one of its two heads; the links that were stored last may be missing", errDamaged)
		}
	}
	return nil
}

func walk(path string) error {
	return guard(func() error {
		db, err := open(path, &bbolt.Options{Timeout: lockTime, ReadOnly: true, PreLoadFreelist: true})
		if err != nil {
			return err
		}
		defer db.Close()
		return db.View(func(tx *bbolt.Tx) error {
			b := tx.Bucket(bucket())
			if b == nil {
				return nil
			}
			return b.ForEach(func(k, v []byte) error {
				if !share.Whole(string(k), v) {
					return fmt.Errorf("what is stored under %q is not what was stored there", k)
				}
				return nil
			})
		})
	})
}

// keep gives the damaged file a second name, so that it is there whatever
// happens next.
func keep(path string) (kept string, err error) {
	day := time.Now().UTC().Format("2006-01-02")
	for i := 1; ; i++ {
		kept = fmt.Sprintf("%s.damaged-%s-%d", path, day, i)
		if err = os.Link(path, kept); !errors.Is(err, fs.ErrExist) {
			return kept, err
		}
	}
}

// salvage puts a new database in the place of path, with what can be read of
// the damaged one.
func salvage(damaged, path string) (saved int, err error) {
	fresh := path + ".new"
	if err := os.Remove(fresh); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, err
	}
	to, err := open(fresh, &bbolt.Options{Timeout: lockTime, NoSync: true})
	if err != nil {
		return 0, err
	}
	defer to.Close()
	var from *bbolt.DB
	_ = guard(func() (err error) { // a file that does not even open has nothing to give
		from, err = open(damaged, &bbolt.Options{Timeout: lockTime, ReadOnly: true})
		return err
	})
	err = to.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucketIfNotExists(bucket())
		return err
	})
	if from != nil {
		for _, prefix := range share.Prefixes() {
			found := readable(from, prefix)
			if err == nil && len(found) > 0 {
				err = insert(to, found)
				saved += len(found)
			}
		}
		_ = guard(from.Close)
	}
	if err == nil {
		err = to.Sync()
	}
	if err == nil {
		err = to.Close()
	}
	if err != nil {
		return 0, err
	}
	return saved, os.Rename(fresh, path)
}

// readable gives the documents whose ids begin so, up to the first place that
// cannot be read.
func readable(from *bbolt.DB, prefix string) map[string][]byte {
	found := map[string][]byte{}
	_ = guard(func() error {
		return from.View(func(tx *bbolt.Tx) error {
			b := tx.Bucket(bucket())
			if b == nil {
				return nil
			}
			c := b.Cursor()
			for k, v := c.Seek([]byte(prefix)); strings.HasPrefix(string(k), prefix); k, v = c.Next() {
				if share.Whole(string(k), v) {
					found[string(k)] = bytes.Clone(v)
				}
			}
			return nil
		})
	})
	return found
}

func insert(to *bbolt.DB, found map[string][]byte) error {
	return to.Update(func(tx *bbolt.Tx) error {
		for id, value := range found {
			if err := tx.Bucket(bucket()).Put([]byte(id), value); err != nil {
				return err
			}
		}
		return nil
	})
}
