//go:build !js

// This file implements a store for the share service in one bbolt file.
package boltstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"cufront/web/share"
)

// ErrInUse reports that another process has the file open.
var ErrInUse = errors.New("another server keeps its links in this file; end that one, or give this one a file of its own (-store FILE)")

// errDamaged reports that the file cannot be read as what it should be.
var errDamaged = errors.New("the file is damaged")

// lockTime is how long the lock of the file is waited for.
const lockTime = 2 * time.Second

// most is the number of documents that are stored in one transaction.
const most = 256

// A Store keeps documents in a bbolt database. Documents that arrive while the
// disk is busy are written together, with one wait for the disk.
type Store struct {
	db     *bbolt.DB
	max    int64 // the file takes no more documents at this size
	writes chan *write
	ended  chan struct{} // closed when nothing is written any more
	broken bool          // a write has met damage: bbolt holds its locks for ever. The committing goroutine's until ended
}

// A write is one document on its way to the disk.
type write struct {
	id    string
	value []byte
	over  bool // replaces what is there
	err   error
	done  chan struct{}
}

func bucket() []byte { return []byte("share") }

// Open opens or creates the database. It holds documents until the file has
// max bytes. A damaged file is kept under another name, and what can be read of
// it goes on; said is then what whoever runs the server should know.
func Open(path string, max int64) (s *Store, said string, err error) {
	said, err = mend(path)
	if err != nil {
		return nil, "", fmt.Errorf("store %s: %w", path, err)
	}
	var db *bbolt.DB
	err = guard(func() (err error) {
		db, err = open(path, &bbolt.Options{Timeout: lockTime})
		if err != nil {
			return err
		}
		return db.Update(func(tx *bbolt.Tx) error {
			_, err := tx.CreateBucketIfNotExists(bucket())
			return err
		})
	})
	if err != nil {
		if db != nil {
			db.Close()
		}
		return nil, "", fmt.Errorf("store %s: %w", path, err)
	}
	s = &Store{db: db, max: max, writes: make(chan *write, most), ended: make(chan struct{})}
	go s.commit()
	return s, said, nil
}

// open opens a database; a lock that is not to be had is ErrInUse.
func open(path string, o *bbolt.Options) (*bbolt.DB, error) {
	db, err := bbolt.Open(path, 0o600, o)
	if errors.Is(err, bolterrors.ErrTimeout) {
		err = ErrInUse
	}
	return db, err
}

// guard turns into errors what bbolt does with a damaged file: it panics, and
// what lies behind the end of a file that was cut faults, as the file is mapped.
func guard(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", errDamaged, p)
		}
	}()
	return f()
}

// Close waits for what is being written and closes the database. No method may
// be called afterwards.
func (s *Store) Close() error {
	close(s.writes)
	<-s.ended
	if s.broken {
		return errDamaged
	}
	return guard(func() error {
		// A transaction that changes nothing: both heads of the file then lead to all
		// documents, and either may be lost.
		err := s.db.Update(func(*bbolt.Tx) error { return nil })
		return errors.Join(err, s.db.Close())
	})
}

// Get implements share.Store.
func (s *Store) Get(_ context.Context, id string) (value []byte, err error) {
	err = guard(func() error {
		return s.db.View(func(tx *bbolt.Tx) error {
			v := tx.Bucket(bucket()).Get([]byte(id))
			if v == nil {
				return share.ErrNotFound
			}
			value = bytes.Clone(v) // v is only valid inside the transaction
			return nil
		})
	})
	return value, err
}

// Put implements share.Store. It returns when the document is on the disk.
func (s *Store) Put(_ context.Context, id string, value []byte) error {
	return s.wait(&write{id: id, value: value})
}

// Replace implements share.Store.
func (s *Store) Replace(_ context.Context, id string, value []byte) error {
	return s.wait(&write{id: id, value: value, over: true})
}

func (s *Store) wait(w *write) error {
	w.done = make(chan struct{})
	s.writes <- w
	<-w.done
	return w.err
}

// commit writes what waits until there are no more writes.
func (s *Store) commit() {
	defer close(s.ended)
	for first := range s.writes {
		group := []*write{first}
	collect:
		for len(group) < most {
			select {
			case w, open := <-s.writes:
				if !open {
					break collect
				}
				group = append(group, w)
			default:
				break collect
			}
		}
		s.store(group)
	}
}

// store writes a group in one transaction: all of it is on the disk, or nothing.
func (s *Store) store(group []*write) {
	err := errDamaged
	if !s.broken {
		err = s.update(group)
		s.broken = errors.Is(err, errDamaged)
	}
	for _, w := range group {
		if err != nil {
			w.err = err
		}
		close(w.done)
	}
}

func (s *Store) update(group []*write) error {
	return guard(func() error {
		return s.db.Update(func(tx *bbolt.Tx) error {
			b, size := tx.Bucket(bucket()), tx.Size()
			for _, w := range group {
				old := b.Get([]byte(w.id))
				switch {
				case old != nil && bytes.Equal(old, w.value): // stored by another request meanwhile
				case old != nil && !w.over:
					w.err = share.ErrTaken
				case !w.over && size+int64(len(w.value)) > s.max:
					w.err = share.ErrFull
				default:
					size += int64(len(w.value))
					if err := b.Put([]byte(w.id), w.value); err != nil {
						return err
					}
				}
			}
			return nil
		})
	})
}
