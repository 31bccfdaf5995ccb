//go:build !js

// This file implements a store for the share service in one bbolt file.
package boltstore

import (
	"context"
	"fmt"
	"time"

	"go.etcd.io/bbolt"

	"cufront/web/share"
)

// A Store keeps documents in a bbolt database.
type Store struct {
	db  *bbolt.DB
	max int64 // the file takes no more documents at this size
}

func bucket() []byte { return []byte("share") }

// Open opens or creates the database. It holds documents until the file has
// max bytes.
func Open(path string, max int64) (*Store, error) {
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: 2 * time.Second})
	if err != nil {
		return nil, fmt.Errorf("store %s: %w", path, err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucketIfNotExists(bucket())
		return err
	})
	if err != nil {
		db.Close()
		return nil, fmt.Errorf("store %s: %w", path, err)
	}
	return &Store{db, max}, nil
}

// Close closes the database.
func (s *Store) Close() error { return s.db.Close() }

// Get implements share.Store.
func (s *Store) Get(_ context.Context, id string) (value []byte, err error) {
	err = s.db.View(func(tx *bbolt.Tx) error {
		v := tx.Bucket(bucket()).Get([]byte(id))
		if v == nil {
			return share.ErrNotFound
		}
		value = append(value, v...) // v is only valid inside the transaction
		return nil
	})
	return value, err
}

// Put implements share.Store. It never replaces a value.
func (s *Store) Put(_ context.Context, id string, value []byte) error {
	return s.db.Update(func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucket())
		if b.Get([]byte(id)) != nil {
			return nil // stored by another request meanwhile
		}
		if tx.Size()+int64(len(value)) > s.max {
			return share.ErrFull
		}
		return b.Put([]byte(id), value)
	})
}
