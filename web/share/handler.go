// This file implements the share service: an http.Handler over a small store.
//
//	POST /api/share       stores a document, answers {"id","path"}
//	GET  /api/share/ID    the document
//	GET  /s/ID            the page, which fetches the document
//	GET  /s/ID.cu         the program as plain text
//
// Documents are immutable and content-addressed: nothing is ever overwritten,
// and storing the same document twice gives the same id.
package share

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"html"
	"mime"
	"net/http"
	"strings"
)

// Errors of a Store.
var (
	ErrNotFound = errors.New("nothing is stored under this id")
	ErrFull     = errors.New("the store is full")
)

// A Store keeps byte strings under ids.
type Store interface {
	// Get returns the bytes, or ErrNotFound.
	Get(ctx context.Context, id string) ([]byte, error)
	// Put stores the bytes under an id at which Get has found nothing.
	Put(ctx context.Context, id string, value []byte) error
}

// A Page returns the playground's HTML, which is served under /s/ID.
type Page func(ctx context.Context) ([]byte, error)

// FixedPage returns the Page that is always the same.
func FixedPage(html []byte) Page {
	return func(context.Context) ([]byte, error) { return html, nil }
}

// Handler serves the share service from a store.
type Handler struct {
	Store Store // nil: the service answers that there is none
	Page  Page

	mux *http.ServeMux
}

// NewHandler returns the service over a store, which may be nil.
func NewHandler(store Store, page Page) *Handler {
	h := &Handler{Store: store, Page: page, mux: http.NewServeMux()}
	h.mux.HandleFunc("POST /api/share", h.create)
	h.mux.HandleFunc("GET /api/share/{id}", h.fetch)
	h.mux.HandleFunc("GET /s/{id}", h.open)
	return h
}

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Content-Type-Options", "nosniff")
	h.mux.ServeHTTP(w, r)
}

func (h *Handler) create(w http.ResponseWriter, r *http.Request) {
	// A form of another site cannot send this type without a preflight,
	// which this service never answers.
	if t, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); t != "application/json" {
		fail(w, http.StatusUnsupportedMediaType, "send the document as application/json")
		return
	}
	doc, err := ParseDocument(r.Body)
	var b []byte
	if err == nil {
		b, err = doc.Canonical()
	}
	switch {
	case errors.Is(err, ErrTooLarge):
		fail(w, http.StatusRequestEntityTooLarge, err.Error())
		return
	case err != nil:
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	id, created, err := h.put(r.Context(), b)
	if err != nil {
		h.storeError(w, err)
		return
	}
	status := http.StatusOK
	if created {
		status = http.StatusCreated
	}
	reply(w, status, map[string]string{"id": id, "path": "/s/" + id})
}

// put stores b under the shortest prefix of its hash that is free or holds b.
func (h *Handler) put(ctx context.Context, b []byte) (id string, created bool, err error) {
	if h.Store == nil {
		return "", false, errNoStore
	}
	full := fullID(b)
	for n := minID; n <= maxID; n++ {
		old, err := h.Store.Get(ctx, full[:n])
		switch {
		case err == nil && bytes.Equal(old, b):
			return full[:n], false, nil
		case err == nil:
			continue // another document has this prefix
		case !errors.Is(err, ErrNotFound):
			return "", false, err
		}
		return full[:n], true, h.Store.Put(ctx, full[:n], b)
	}
	return "", false, ErrFull
}

var errNoStore = errors.New("this server has no store for short links")

// get returns the stored bytes of an id of any spelling.
func (h *Handler) get(ctx context.Context, id string) ([]byte, error) {
	if h.Store == nil {
		return nil, errNoStore
	}
	if !validID(id) {
		return nil, ErrNotFound
	}
	return h.Store.Get(ctx, id)
}

func (h *Handler) fetch(w http.ResponseWriter, r *http.Request) {
	b, err := h.get(r.Context(), r.PathValue("id"))
	if err != nil {
		h.storeError(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	w.Write(b)
}

// open serves the page for a stored program; without scripts it shows the
// program, and under ID.cu the program alone.
func (h *Handler) open(w http.ResponseWriter, r *http.Request) {
	id, plain := strings.CutSuffix(r.PathValue("id"), ".cu")
	b, err := h.get(r.Context(), id)
	var doc Document
	if err == nil {
		err = json.Unmarshal(b, &doc)
	}
	if plain {
		if err != nil {
			h.storeError(w, err)
			return
		}
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Write([]byte(doc.Source))
		return
	}
	page, pageErr := h.Page(r.Context())
	switch {
	case pageErr != nil && err != nil:
		h.storeError(w, err)
		return
	case pageErr != nil: // what is stored can be had without it
		fail(w, http.StatusServiceUnavailable, "the page does not answer; the program alone is under /s/"+id+".cu")
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	note := "This link does not open: " + html.EscapeString(message(err))
	if err != nil {
		w.WriteHeader(statusOf(err)) // the page says the same when it fetches the document
	} else {
		note = "<pre>" + html.EscapeString(doc.Source) + "</pre>"
	}
	w.Write(bytes.Replace(page, []byte("</noscript>"), []byte(note+"</noscript>"), 1))
}

func statusOf(err error) int {
	switch {
	case errors.Is(err, ErrNotFound):
		return http.StatusNotFound
	case errors.Is(err, ErrFull):
		return http.StatusInsufficientStorage
	default:
		return http.StatusServiceUnavailable
	}
}

// message is what a person is told about an error of the store. What the
// store itself said may name things of the server and stays there.
func message(err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, ErrNotFound):
		return "no program is stored under this link"
	case errors.Is(err, ErrFull):
		return "the store for short links is full; the long link works without it"
	case errors.Is(err, errNoStore):
		return errNoStore.Error() + "; the long link works without it"
	default:
		return "the store for short links does not answer; the long link works without it"
	}
}

func (h *Handler) storeError(w http.ResponseWriter, err error) {
	fail(w, statusOf(err), message(err))
}

func fail(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Cache-Control", "no-store")
	reply(w, status, map[string]string{"error": text})
}

func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v)
}
