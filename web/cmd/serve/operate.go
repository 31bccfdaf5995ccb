//go:build !js

// This file implements what whoever runs the server does about links: the
// secret that removes them, the file of reports, the removal of one link.
package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"cufront/web/share"
)

// secret reads the secret of a store's links, which lies beside it and is made
// with the store.
func secret(store string) ([]byte, error) {
	path := store + ".key"
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		key := make([]byte, 32)
		rand.Read(key) // never fails
		text = []byte(hex.EncodeToString(key) + "\n")
		err = os.WriteFile(path, text, 0o600)
	}
	if err != nil {
		return nil, err
	}
	key, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(key) < 32 {
		return nil, fmt.Errorf("%s holds no key; without the file a new one is made, and the keys of older links do not work any more", path)
	}
	return key, nil
}

// maxReports is the size after which no more reports are kept.
const maxReports = 4 << 20

// reports keeps reports in a file, one a line.
func reports(path string) share.Reporter {
	var mu sync.Mutex
	return func(_ context.Context, id, text string) error {
		mu.Lock()
		defer mu.Unlock()
		f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			return err
		}
		defer f.Close()
		if info, err := f.Stat(); err != nil || info.Size() > maxReports {
			return errors.Join(errors.New("the file of reports is full"), err)
		}
		return json.NewEncoder(f).Encode(map[string]string{"day": time.Now().UTC().Format(time.DateOnly), "id": id, "text": text})
	}
}

// removeLink removes a link from the server that runs at an address.
func removeLink(ctx context.Context, addr, store, id string) error {
	key, err := secret(store)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodDelete, "http://"+addr+"/api/share/"+id, nil)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+share.RemovalKey(key, id))
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return fmt.Errorf("the server has to run to remove a link: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		said, _ := io.ReadAll(io.LimitReader(answer.Body, 1<<10))
		return fmt.Errorf("%s: %s", answer.Status, strings.TrimSpace(string(said)))
	}
	return nil
}
