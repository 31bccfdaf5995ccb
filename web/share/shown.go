// This file implements what a link shows: the page, the program and its outputs
// without scripts, each output as a file, and what other pages may frame.
package share

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"html"
	"io"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"cufront/web/secure"
)

// Outputs are what becomes of a program.
type Outputs struct {
	Files    map[string]string // by ending, which is one of Endings
	Own      map[string]string // the same, cut down to what stems from the program itself
	Messages string            // what the compiler says
	Version  string            // of the compiler
}

// Endings are the addresses of the outputs of a program, in the order in which
// they are shown.
func Endings() []string {
	return []string{".int.c", ".stub.c", ".gpu", ".module_id", ".il.json", ".sarif"}
}

// A Compiler compiles a document; ErrBusy says that it cannot do so now.
type Compiler func(ctx context.Context, doc *Document) (*Outputs, error)

// ErrBusy reports that too much is being compiled.
var ErrBusy = errors.New("too many programs are being compiled; try again in a moment")

// errNoCompiler reports that a server has links only.
var errNoCompiler = errors.New("this server does not compile; the page does, and so does cufront split")

// titles are the names of outputs for people.
var titles = map[string]string{
	".int.c": "What the host compiler gets", ".stub.c": "What is registered: the stub", ".gpu": "What the device compiler gets",
	".module_id": "The module id", ".il.json": "The intermediate language", ".sarif": "The diagnostics as SARIF",
}

// document reads the stored document of an id.
func (h *Handler) document(ctx context.Context, id string) (*Document, error) {
	b, err := h.get(ctx, id)
	if err != nil {
		return nil, err
	}
	doc := new(Document)
	return doc, json.Unmarshal(b, doc)
}

func (h *Handler) compile(ctx context.Context, doc *Document) (*Outputs, error) {
	if h.Compile == nil {
		return nil, errNoCompiler
	}
	return h.Compile(ctx, doc)
}

// open serves the page for a stored program, or one file of it.
func (h *Handler) open(w http.ResponseWriter, r *http.Request) {
	id, ending, isFile := strings.Cut(r.PathValue("id"), ".")
	doc, err := h.document(r.Context(), id)
	if isFile {
		h.file(w, r, doc, "."+ending, err)
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
	secure.Set(w.Header(), secure.Framing(page))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	// Of the first program, which the page holds, nothing is shown: its script says so too, where there are scripts.
	page = bytes.Replace(page, []byte(`<html lang="en">`), []byte(`<html lang="en" data-linked="">`), 1)
	if err != nil {
		w.WriteHeader(statusOf(err)) // the page says the same when it fetches the document
		w.Write(insert(page, "</noscript>", "This link does not open: "+html.EscapeString(message(err))))
		return
	}
	page = insert(page, "<title>", card(id, origin(r), doc))
	out, err := h.soon(r, doc)
	if err == errLater { // a reader without scripts comes again and waits
		page = insert(page, "<title>", `<noscript><meta http-equiv="refresh" content="0; url=/s/`+id+`?wait"></noscript>`)
	}
	// The last one: the one in the head is for the address alone.
	at := bytes.LastIndex(page, []byte("</noscript>"))
	if at < 0 {
		at = len(page)
	}
	w.Write(page[:at])
	w.Write([]byte(plain(id, doc, out, err)))
	w.Write(page[at:])
}

// readerPatience is how long a reader with scripts waits for what only a reader
// without them will see.
const readerPatience = 250 * time.Millisecond

var errLater = errors.New("what becomes of the program is being made")

// soon compiles a document, and says errLater when that takes long and the
// reader has not said to wait.
func (h *Handler) soon(r *http.Request, doc *Document) (*Outputs, error) {
	if h.Compile == nil || r.URL.Query().Has("wait") {
		return h.compile(r.Context(), doc)
	}
	var out *Outputs
	var err error
	done := make(chan struct{})
	ctx := context.WithoutCancel(r.Context())
	go func() {
		defer close(done)
		out, err = h.compile(ctx, doc)
	}()
	select {
	case <-done:
		return out, err
	case <-time.After(readerPatience):
		return nil, errLater
	}
}

// insert puts text before the first mark of a page.
func insert(page []byte, mark, text string) []byte {
	return bytes.Replace(page, []byte(mark), []byte(text+mark), 1)
}

// file serves one file of a program.
func (h *Handler) file(w http.ResponseWriter, r *http.Request, doc *Document, ending string, err error) {
	if _, known := titles[ending]; err == nil && !known && ending != ".cu" && ending != pictureEnding {
		err = ErrNotFound
	}
	if err != nil {
		h.storeError(w, err)
		return
	}
	if ending == pictureEnding {
		h.painter.send(w, doc)
		return
	}
	kind, text := "text/plain; charset=utf-8", doc.Source
	if ending != ".cu" {
		out, err := h.compile(r.Context(), doc)
		switch {
		case errors.Is(err, ErrBusy):
			w.Header().Set("Retry-After", "2")
			fail(w, http.StatusServiceUnavailable, err.Error())
			return
		case err != nil:
			fail(w, http.StatusNotImplemented, err.Error())
			return
		}
		var written bool
		if text, written = out.Files[ending]; !written {
			w.Header().Set("Content-Type", kind)
			w.WriteHeader(http.StatusUnprocessableEntity)
			w.Write([]byte("The program does not compile, so there is no such file.\n\n" + out.Messages))
			return
		}
		w.Header().Set("X-Compiler", "cufront "+out.Version)
		if strings.HasSuffix(ending, "json") || ending == ".sarif" {
			kind = "application/json"
		}
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Write([]byte(text))
}

// plain is a program for readers without scripts.
func plain(id string, doc *Document, out *Outputs, err error) string {
	var b strings.Builder
	pre := func(title, text string) {
		b.WriteString("<h2>" + html.EscapeString(title) + "</h2><pre>" + html.EscapeString(text) + "</pre>")
	}
	b.WriteString("<pre>" + html.EscapeString(doc.Source) + "</pre>")
	for _, name := range slices.Sorted(maps.Keys(doc.Files)) {
		pre(name, doc.Files[name])
	}
	if len(doc.Args) > 0 {
		b.WriteString("<p>Options: <code>" + html.EscapeString(strings.Join(doc.Args, " ")) + "</code></p>")
	}
	if err != nil {
		b.WriteString("<p>" + html.EscapeString(err.Error()) + ".</p>")
	} else {
		if out.Messages != "" {
			pre("What the compiler says", out.Messages)
		}
		for _, ending := range Endings() {
			text, written := out.Own[ending]
			if !written {
				continue
			}
			pre(titles[ending], text)
		}
		b.WriteString("<p>Whole files: <a href=\"/s/" + id + ".cu\">.cu</a>")
		for _, ending := range Endings() {
			if _, written := out.Files[ending]; written {
				b.WriteString(", <a href=\"/s/" + id + ending + "\">" + ending + "</a>")
			}
		}
		b.WriteString(". Compiled by cufront " + html.EscapeString(out.Version) + built(doc) + ".</p>")
	}
	b.WriteString("<p><a href=\"/s/" + id + "/report\">Report this link</a>, <a href=\"/s/" + id + "/remove\">remove it</a></p>")
	return b.String()
}

// built says which compiler a link was made with.
func built(doc *Document) string {
	if doc.Build == "" {
		return ""
	}
	return "; the link was made with " + html.EscapeString(doc.Build)
}

var kernel = regexp.MustCompile(`__global__[^;{(]*?\b(\w+)\s*\(`)

// titleOf names a program: by its first kernel, or its first line.
func titleOf(doc *Document) string {
	if found := kernel.FindStringSubmatch(doc.Source); found != nil {
		return "The kernel " + found[1]
	}
	for line := range strings.Lines(doc.Source) {
		if line = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(line), "/*")); line != "" {
			return cut(line, 60)
		}
	}
	return "A program"
}

// card describes a program to services that show links (ogp.me).
func card(id, origin string, doc *Document) string {
	title := html.EscapeString(titleOf(doc) + " · cufront")
	text := html.EscapeString(cut(strings.Join(strings.Fields(doc.Source), " "), 200))
	return "<meta property=\"og:type\" content=\"website\"><meta property=\"og:site_name\" content=\"cufront playground\">" +
		"<meta property=\"og:title\" content=\"" + title + "\"><meta property=\"og:description\" content=\"" + text + "\">" +
		"<meta property=\"og:image\" content=\"" + html.EscapeString(origin+"/s/"+id+pictureEnding) + "\"><meta property=\"og:image:width\" content=\"1200\"><meta property=\"og:image:height\" content=\"630\">" +
		"<meta property=\"og:image:alt\" content=\"The beginning of the program\"><meta name=\"twitter:card\" content=\"summary_large_image\"><meta name=\"robots\" content=\"noindex\">"
}

// cut shortens a text to so many characters.
func cut(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}

// embedScript tells the page around the frame how high its content is, and
// which program it shows; asked for it, it tells again.
const embedScript = `(()=>{const say=()=>parent.postMessage({type:"cufront:size",id:document.documentElement.dataset.id,height:document.documentElement.offsetHeight},"*");` +
	`addEventListener("message",e=>{if(e.source===parent&&e.data&&e.data.type==="cufront:ask")say()});new ResizeObserver(say).observe(document.documentElement);say()})()`

// A shownPane is one text of what is framed.
type shownPane struct{ name, title, text string }

// embedPanes are the names by which ?panes= chooses what is framed.
var embedPanes = map[string]string{"src": ".cu", "host": ".int.c", "stub": ".stub.c", "device": ".gpu", "id": ".module_id", "messages": ""}

// embed serves what other pages may frame: ?panes=src,host,device chooses the
// texts, ?theme=light or dark the look, ?one=1 folds all texts but the first,
// ?live=1 lets readers type in the program, and the page around set it.
func (h *Handler) embed(w http.ResponseWriter, r *http.Request) {
	query, id := r.URL.Query(), r.PathValue("id")
	doc, err := h.document(r.Context(), id)
	status, title, said := http.StatusOK, "A program", ""
	var panes []shownPane
	if err != nil {
		status, said = statusOf(err), "This link does not open: "+message(err)+"."
	} else {
		title = titleOf(doc)
		panes, said = h.chosen(r.Context(), doc, query.Get("panes"))
	}
	live := err == nil && query.Get("live") == "1" && len(doc.Files) == 0
	id = html.EscapeString(url.PathEscape(id))
	link := "<a href=\"/s/" + id + "\" target=\"_blank\" rel=\"noopener\">Open in the playground</a>"
	policy, body := secure.Embed(style, embedScript), framed(title, panes, said, query.Get("one") == "1")+"<footer>"+link+"</footer>\n"
	if live {
		policy, body = secure.Live(style, embedScript), liveFrame(title, doc, panes, link)
	}
	secure.Set(w.Header(), policy)
	w.Header().Del("X-Frame-Options")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	attributes := " data-id=\"" + id + "\""
	if theme := query.Get("theme"); theme == "light" || theme == "dark" {
		attributes += " data-theme=\"" + theme + "\""
	}
	io.WriteString(w, smallPage(attributes, html.EscapeString(title), body+"<script>"+embedScript+"</script>\n"))
}

// liveFrame gives the texts of a frame that can be typed in: a figure as those of
// the site, whose script brings it to life.
func liveFrame(title string, doc *Document, panes []shownPane, link string) string {
	data, err := json.Marshal(map[string]any{"name": "program", "args": doc.Args})
	if err != nil {
		return ""
	}
	var b strings.Builder
	b.WriteString("<main>\n<h1>" + html.EscapeString(title) + "</h1>\n<figure class=\"snippet\" data-live=\"" + html.EscapeString(string(data)) + "\">\n")
	for _, p := range panes {
		label := html.EscapeString(p.title)
		b.WriteString("<div class=\"pane\" data-pane=\"" + p.name + "\"><p class=\"label\">" + label + " </p><pre tabindex=\"0\" role=\"group\" aria-label=\"" + label + "\">" + html.EscapeString(p.text) + "</pre></div>\n")
	}
	b.WriteString("</figure>\n<p class=\"open\">" + link + "</p>\n</main>\n<script src=\"/live.js\" defer></script>\n")
	return b.String()
}

// framed gives the texts of a frame; folded, only the first one is open.
func framed(title string, panes []shownPane, said string, folded bool) string {
	var b strings.Builder
	b.WriteString("<main>\n<h1>" + html.EscapeString(title) + "</h1>\n")
	if said != "" {
		b.WriteString("<p>" + html.EscapeString(said) + "</p>\n")
	}
	for i, p := range panes {
		title := html.EscapeString(p.title)
		text := "<pre tabindex=\"0\" role=\"group\" aria-label=\"" + title + "\">" + html.EscapeString(p.text) + "</pre>"
		switch {
		case folded && i == 0:
			text = "<details open><summary>" + title + "</summary>" + text + "</details>"
		case folded:
			text = "<details><summary>" + title + "</summary>" + text + "</details>"
		default:
			text = "<h2>" + title + "</h2>\n" + text
		}
		b.WriteString(text + "\n")
	}
	b.WriteString("</main>\n")
	return b.String()
}

// chosen gives the texts of the panes that are named.
func (h *Handler) chosen(ctx context.Context, doc *Document, names string) (panes []shownPane, said string) {
	if names == "" {
		names = "src,host"
	}
	for name := range strings.SplitSeq(names, ",") {
		ending, known := embedPanes[name]
		if !known {
			continue
		}
		if ending == ".cu" {
			panes = append(panes, shownPane{"source", "The program", doc.Source})
			for _, name := range slices.Sorted(maps.Keys(doc.Files)) {
				panes = append(panes, shownPane{"", name, doc.Files[name]})
			}
			continue
		}
		out, err := h.compile(ctx, doc)
		if err != nil {
			return panes, err.Error() + "."
		}
		p := shownPane{name, titles[ending], out.Own[ending]}
		if ending == "" {
			p = shownPane{name, "What the compiler says", out.Messages}
		}
		if p.text == "" {
			p.text = "(nothing)"
		}
		panes = append(panes, p)
	}
	return panes, ""
}

// elementScript is the element for pages of others:
//
//	<script src="https://HOST/embed.js" defer></script>
//	<cufront-program link="ID" panes="src,host" theme="dark" live></cufront-program>
//
// A live one has the methods set(source) and compile(), and tells of each result
// by an event "result".
const elementScript = `(()=>{const host=new URL(document.currentScript.src).origin;
customElements.define("cufront-program",class extends HTMLElement{
connectedCallback(){const q=new URLSearchParams();for(const n of["panes","theme","one","live"])if(this.hasAttribute(n))q.set(n,this.getAttribute(n)||"1");
const f=this.frame=document.createElement("iframe");f.src=host+"/embed/"+encodeURIComponent(this.getAttribute("link")||"")+"?"+q;f.title="A CUDA program and what becomes of it";f.loading="lazy";
f.style.cssText="width:100%;border:1px solid #8888;border-radius:6px;height:20rem";this.waiting=[];
this.heard=e=>{if(e.source!==f.contentWindow||e.origin!==host||!e.data)return;const{type}=e.data;
if(type==="cufront:size"){f.style.height=Math.min(2000,Math.max(60,e.data.height+2))+"px";this.dispatchEvent(new CustomEvent("size",{detail:e.data}))}
else if(type==="cufront:ready"){const w=this.waiting;this.waiting=null;for(const m of w||[])this.say(m)}
else if(type==="cufront:result")this.dispatchEvent(new CustomEvent("result",{detail:e.data}))};
addEventListener("message",this.heard);this.replaceChildren(f)}
say(m){if(this.waiting)this.waiting.push(m);else this.frame.contentWindow.postMessage(m,host)}
set(source){this.say({type:"cufront:set",source:String(source)})}
compile(){this.say({type:"cufront:compile"})}
disconnectedCallback(){removeEventListener("message",this.heard)}})})();
`

// element serves the script of the element.
func (h *Handler) element(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	w.Write([]byte(elementScript))
}
