// This file implements how a link is removed and reported. Whoever stored a
// document first gets a key that removes it; whoever runs the server can make
// the key of every link.
package share

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"html"
	"io"
	"net/http"
	"net/url"
	"strings"

	"cufront/web/secure"
)

// A Reporter takes note of what somebody says about a link.
type Reporter func(ctx context.Context, id, text string) error

// maxReport is the length of a report in bytes.
const maxReport = 2 << 10

// RemovalKey is the key that removes a link: made of its id and a secret of the
// server, so nothing has to be stored for it.
func RemovalKey(secret []byte, id string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("remove " + id))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:18])
}

// remove replaces a document by the mark that it was removed.
func (h *Handler) remove(ctx context.Context, id, key string) (status int, text string) {
	if _, err := h.get(ctx, id); err != nil {
		return statusOf(err), message(err)
	}
	switch {
	case h.Key == nil:
		return http.StatusNotImplemented, "links cannot be removed on this server"
	case subtle.ConstantTimeCompare([]byte(key), []byte(RemovalKey(h.Key, id))) != 1:
		return http.StatusForbidden, "this is not the key of this link; it was told when the link was made"
	}
	if err := h.Store.Replace(ctx, id, []byte(removed)); err != nil {
		return statusOf(err), message(err)
	}
	return http.StatusOK, "the link is removed; caches may show it for another day"
}

func (h *Handler) delete(w http.ResponseWriter, r *http.Request) {
	key, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	status, text := h.remove(r.Context(), r.PathValue("id"), key)
	if status != http.StatusOK {
		fail(w, status, text)
		return
	}
	reply(w, status, map[string]string{"removed": r.PathValue("id")})
}

// style is that of the small pages that need no scripts.
const style = `:root{color-scheme:light dark;--paper:#fff;--ink:#1b1f24;--soft:#57606a;--line:#d0d7de;--shade:#f6f8fa;--link:#0a57b8}` +
	`@media(prefers-color-scheme:dark){:root:not([data-theme=light]){--paper:#0d1117;--ink:#e6edf3;--soft:#9aa5b1;--line:#30363d;--shade:#161b22;--link:#79b8ff}}` +
	`:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark;--paper:#0d1117;--ink:#e6edf3;--soft:#9aa5b1;--line:#30363d;--shade:#161b22;--link:#79b8ff}` +
	`body{margin:0;padding:.75rem 1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}` +
	`a{color:var(--link)}h1{font-size:1.1rem;margin:.25rem 0}h2{font-size:1rem;margin:.25rem 0}main{max-width:60rem}` +
	`pre{font:.85rem/1.5 ui-monospace,Menlo,Consolas,monospace;margin:.25rem 0 .75rem;padding:.6rem .8rem;overflow:auto;max-height:30rem;background:var(--shade);border:1px solid var(--line);border-radius:6px;tab-size:2}` +
	`summary{font-weight:700;cursor:pointer;padding:.2rem 0}label{display:block;font-weight:700}` +
	`input,textarea,button{font:inherit;box-sizing:border-box;max-width:100%;padding:.4rem .6rem;margin:.25rem 0 .75rem;color:inherit;background:var(--shade);border:1px solid var(--soft);border-radius:6px}` +
	`figure{margin:0}.label{font-weight:700;margin:.25rem 0}.live-said:empty,[hidden]{display:none}.live-said{color:var(--soft);font-size:.85rem;margin:.25rem 0}` +
	`textarea{width:100%}footer{color:var(--soft);font-size:.85rem}:focus-visible{outline:3px solid var(--link);outline-offset:2px}`

// smallPage is a page that needs no scripts; title and body are HTML. It is put
// together by hand: package html/template would make a Worker half as large
// again.
func smallPage(attributes, title, body string) string {
	return styledPage(attributes, style, title, body)
}

// styledPage is a small page with a style of its own.
func styledPage(attributes, style, title, body string) string {
	return "<!doctype html>\n<html lang=\"en\"" + attributes + ">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"robots\" content=\"noindex\">\n" +
		"<title>" + title + " · cufront</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>" + style + "</style>\n</head>\n<body>\n" + body + "</body>\n</html>\n"
}

const removeForm = `<p>The program is taken off this server and its address stays empty. The key was told when the link was made (<code>remove</code> in the answer of <code>POST /api/share</code>). Without it, <a href="/s/ID/report">report the link</a>.</p>
<form method="post">
<label for="key">Key</label>
<input id="key" name="key" autocomplete="off" required size="30">
<button>Remove the link</button>
</form>
`

const reportForm = `<p>Say what is wrong with this program: personal data, a secret, something unlawful. Whoever runs this server reads it and can remove the link. Nothing but these words is kept.</p>
<form method="post">
<label for="text">What is wrong</label>
<textarea id="text" name="text" rows="5" maxlength="2000" required></textarea>
<button>Send the report</button>
</form>
`

// form shows the form to remove or to report a link.
func (h *Handler) form(w http.ResponseWriter, r *http.Request) {
	if _, err := h.get(r.Context(), r.PathValue("id")); err != nil {
		h.answerForm(w, r, statusOf(err), message(err))
		return
	}
	h.answerForm(w, r, http.StatusOK, "")
}

func (h *Handler) answerForm(w http.ResponseWriter, r *http.Request, status int, said string) {
	title, body := "Report a link", reportForm
	if strings.HasSuffix(r.URL.Path, "/remove") {
		title, body = "Remove a link", removeForm
	}
	id := html.EscapeString(url.PathEscape(r.PathValue("id")))
	if body = strings.ReplaceAll(body, "/s/ID", "/s/"+id); said != "" {
		body = "<p role=\"status\">" + html.EscapeString(said) + "</p>\n"
	}
	secure.Set(w.Header(), secure.Form(style))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	io.WriteString(w, smallPage("", title, "<main>\n<h1>"+title+"</h1>\n"+body+"<p><a href=\"/s/"+id+"\">The link</a> · <a href=\"/sharing.html\">what is kept and for how long</a></p>\n</main>\n"))
}

// field reads one field of a form that was sent.
func field(w http.ResponseWriter, r *http.Request, name string) string {
	r.Body = http.MaxBytesReader(w, r.Body, 4*maxReport)
	if r.ParseForm() != nil {
		return ""
	}
	return strings.TrimSpace(r.PostForm.Get(name))
}

func (h *Handler) removeByForm(w http.ResponseWriter, r *http.Request) {
	status, text := h.remove(r.Context(), r.PathValue("id"), field(w, r, "key"))
	h.answerForm(w, r, status, text)
}

func (h *Handler) reportByForm(w http.ResponseWriter, r *http.Request) {
	id, text := r.PathValue("id"), field(w, r, "text")
	_, err := h.get(r.Context(), id)
	switch {
	case err != nil:
		h.answerForm(w, r, statusOf(err), message(err))
	case h.Report == nil:
		h.answerForm(w, r, http.StatusNotImplemented, "nobody takes reports on this server")
	case text == "" || len(text) > maxReport:
		h.answerForm(w, r, http.StatusBadRequest, "say in one to two thousand characters what is wrong")
	case h.Report(r.Context(), id, text) != nil:
		h.answerForm(w, r, http.StatusServiceUnavailable, "the report could not be kept; try it later")
	default:
		h.answerForm(w, r, http.StatusOK, "the report is kept for whoever runs this server")
	}
}
