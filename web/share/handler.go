// This file implements the share service: an http.Handler over a small store.
//
//	POST   /api/share       stores a document, answers {"id","path","remove"}
//	GET    /api/share/ID    the document
//	DELETE /api/share/ID    removes it, for whoever has the key that "remove" was
//	GET    /s/ID            the page, which fetches the document; without scripts: the program and what becomes of it
//	GET    /s/ID.cu         the program as plain text; .int.c, .stub.c, .gpu, .module_id, .il.json, .sarif: what becomes of it; .png: a picture of its beginning
//	GET    /diff/ID/ID      how two programs differ, and what becomes of them
//	GET    /embed/ID        the same to be framed by other pages, /embed.js an element for them
//	GET    /s/ID/remove     a form to remove the link, /s/ID/report one to report it; POST sends them
//
// Documents are immutable and content-addressed: nothing is ever overwritten
// but by the mark that it was removed, and storing the same document twice
// gives the same id.
package share

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"mime"
	"net/http"

	"cufront/web/secure"
)

// Errors of a Store.
var (
	ErrNotFound = errors.New("nothing is stored under this id")
	ErrFull     = errors.New("the store is full")
	ErrTaken    = errors.New("something else is stored under this id")

	errRemoved = errors.New("this link was removed")
	errNoStore = errors.New("this server has no store for short links")
)

// A Store keeps byte strings under ids.
type Store interface {
	// Get returns the bytes, or ErrNotFound.
	Get(ctx context.Context, id string) ([]byte, error)
	// Put stores the bytes under an id at which Get has found nothing. It never
	// replaces other bytes: when these have come there meanwhile, it returns
	// ErrTaken, if it can know.
	Put(ctx context.Context, id string, value []byte) error
	// Replace stores the bytes in the place of those that are there.
	Replace(ctx context.Context, id string, value []byte) error
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

	Compile Compiler // nil: this server does not compile
	Key     []byte   // secret from which the keys are made that remove links; nil: links cannot be removed
	Report  Reporter // nil: nobody takes reports here

	painter painter
	mux     *http.ServeMux
}

// NewHandler returns the service over a store, which may be nil.
func NewHandler(store Store, page Page) *Handler {
	h := &Handler{Store: store, Page: page, mux: http.NewServeMux()}
	h.mux.HandleFunc("POST /api/share", h.create)
	h.mux.HandleFunc("GET /api/share/{id}", h.fetch)
	h.mux.HandleFunc("DELETE /api/share/{id}", h.delete)
	h.mux.HandleFunc("GET /s/{id}", h.open)
	h.mux.HandleFunc("GET /s/{id}/remove", h.form)
	h.mux.HandleFunc("POST /s/{id}/remove", h.removeByForm)
	h.mux.HandleFunc("GET /s/{id}/report", h.form)
	h.mux.HandleFunc("POST /s/{id}/report", h.reportByForm)
	h.mux.HandleFunc("GET /diff/{a}/{b}", h.difference)
	h.mux.HandleFunc("GET /embed/{id}", h.embed)
	h.mux.HandleFunc("GET /embed.js", h.element)
	return h
}

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	secure.Set(w.Header(), secure.Site())
	h.mux.ServeHTTP(w, r)
}

func (h *Handler) create(w http.ResponseWriter, r *http.Request) {
	// A form of another site cannot send this type without a preflight,
	// which this service never answers.
	if t, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); t != "application/json" {
		fail(w, http.StatusUnsupportedMediaType, "send the document as application/json")
		return
	}
	doc, err := ParseDocument(http.MaxBytesReader(w, r.Body, 4*MaxDocument))
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
	answer, status := map[string]string{"id": id, "path": "/s/" + id}, http.StatusOK
	if created {
		status = http.StatusCreated
		if h.Key != nil { // for the first who stores it: others must not take it away
			answer["remove"] = RemovalKey(h.Key, id)
		}
	}
	reply(w, status, answer)
}

// put stores b under the shortest prefix of its hash that is free or holds b.
// What is there afterwards is compared: another request may have had the same
// prefix at the same time.
func (h *Handler) put(ctx context.Context, b []byte) (id string, created bool, err error) {
	if h.Store == nil {
		return "", false, errNoStore
	}
	full := fullID(b)
	for n := minID; n <= maxID; n++ {
		id := full[:n]
		old, err := h.Store.Get(ctx, id)
		if errors.Is(err, ErrNotFound) {
			err = h.Store.Put(ctx, id, b)
			if errors.Is(err, ErrTaken) {
				continue
			}
			if err != nil {
				return "", false, err
			}
			old, err = h.Store.Get(ctx, id)
			// A store that is spread over the world may not show it yet.
			if errors.Is(err, ErrNotFound) || err == nil && bytes.Equal(old, b) {
				return id, true, nil
			}
		}
		switch {
		case err != nil:
			return "", false, err
		case bytes.Equal(old, b):
			return id, false, nil
		case string(old) == removed && n == minID:
			return "", false, errRemoved
		}
	}
	return "", false, ErrFull
}

// get returns the stored bytes of an id of any spelling.
func (h *Handler) get(ctx context.Context, id string) ([]byte, error) {
	if h.Store == nil {
		return nil, errNoStore
	}
	if !validID(id) {
		return nil, ErrNotFound
	}
	b, err := h.Store.Get(ctx, id)
	if err == nil && string(b) == removed {
		return nil, errRemoved
	}
	return b, err
}

func (h *Handler) fetch(w http.ResponseWriter, r *http.Request) {
	b, err := h.get(r.Context(), r.PathValue("id"))
	if err != nil {
		h.storeError(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "public, max-age=86400") // it never changes, but it can be removed
	w.Write(b)
}

func statusOf(err error) int {
	switch {
	case errors.Is(err, ErrNotFound):
		return http.StatusNotFound
	case errors.Is(err, errRemoved):
		return http.StatusGone
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
	case errors.Is(err, errRemoved):
		return "this link was removed; whoever has the program can share it by its long link"
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
