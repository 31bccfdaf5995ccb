// This file implements the handbook beside the program: the pages of the site in
// a drawer, with their search. Their examples open in the editor.
import { el } from "./dom";

const first = "/learn/how-cuda-is-split.html";
/** What of the site the drawer shows; the rest opens in a tab of its own. */
const shown = /^\/(?:learn|rules|diagnostics|examples)\/[\w-]*\.html$|^\/(?:glossary|options|il|sharing)\.html$/;
/** What a page holds besides its text: it needs scripts of its own, or leads within the page. */
const left = "script, style, link, iframe, form, button, input, select, nav, footer, .anchor";
/** So many findings are shown. */
const most = 12;

/** A page of the site as the drawer shows it: a title, a text, its chapters. */
interface Page {
  title: string;
  body: HTMLElement;
  chapters: [title: string, path: string][];
}

/** Reads a page of the site: elements are taken over, scripts and handlers are not. */
export function readPage(html: string, path: string): Page {
  const doc = new DOMParser().parseFromString(html, "text/html");
  const at = (href: string) => new URL(href, new URL(path, location.origin));
  const chapters = [...doc.querySelectorAll<HTMLAnchorElement>("nav.side a[href]")].map((a): [string, string] => [a.textContent, at(a.getAttribute("href")!).pathname]);
  const main = doc.querySelector("main") ?? doc.body;
  for (const e of main.querySelectorAll(left)) e.remove();
  for (const e of main.querySelectorAll("*")) {
    for (const { name } of [...e.attributes]) if (/^(?:on|style$|data-)/.test(name)) e.removeAttribute(name);
    if (e.id) e.id = `handbook-${e.id}`; // the page has ids of its own
    const href = e.getAttribute("href");
    if (href !== null) e.setAttribute("href", at(href).href);
  }
  const title = main.querySelector("h1");
  title?.remove();
  return { title: title?.textContent ?? "Handbook", body: el("div", { class: "handbook-text" }, ...document.importNode(main, true).childNodes as unknown as Node[]), chapters };
}

let book: Handbook | undefined;

/** Opens the drawer, at a page of the site if one is named. */
export function openHandbook(path?: string): void {
  book ??= new Handbook();
  book.open(path);
}

class Handbook {
  #title = el("h2", { id: "handbook-title", tabIndex: -1 }, "Handbook");
  #chapter = el("select", { ariaLabel: "Chapter" });
  #search = el("input", { type: "search", placeholder: "Search the handbook", ariaLabel: "Search the handbook" });
  #found = el("ul", { class: "handbook-found", hidden: true });
  #text = el("div", { class: "handbook-body", tabIndex: 0, role: "group", ariaLabel: "Text of the handbook" });
  #back = el("button", { type: "button", class: "icon", ariaLabel: "Back in the handbook" }, "←");
  #box = el("aside", { id: "handbook", hidden: true });
  #path = "";
  #before: string[] = [];
  #index: Promise<[string, string, string][]> | undefined;
  /** What had the focus when the drawer was opened. */
  #from: Element | null = null;

  constructor() {
    const close = el("button", { type: "button", class: "icon", ariaLabel: "Close the handbook" }, "✕");
    this.#box.setAttribute("aria-labelledby", "handbook-title");
    this.#box.append(el("div", { class: "dialog-head" }, this.#back, this.#title, close), el("div", { class: "handbook-tools" }, this.#chapter, this.#search), this.#found, this.#text);
    document.body.append(this.#box);
    close.addEventListener("click", () => this.#close());
    this.#back.addEventListener("click", () => {
      const path = this.#before.pop();
      if (path) void this.#show(path, false);
    });
    this.#chapter.addEventListener("change", () => void this.#show(this.#chapter.value));
    this.#search.addEventListener("input", () => void this.#find());
    this.#box.addEventListener("click", (e) => this.#follow(e));
    this.#box.addEventListener("keydown", (e) => {
      if (e.key !== "Escape") return;
      e.preventDefault();
      e.stopPropagation();
      this.#close();
    });
  }

  open(path?: string): void {
    if (this.#box.hidden) this.#from = document.activeElement;
    this.#box.hidden = false;
    if (path || !this.#path) void this.#show(path ?? first);
    this.#title.focus();
  }

  #close(): void {
    this.#box.hidden = true;
    (this.#from as HTMLElement | null)?.focus();
  }

  async #show(path: string, forth = true): Promise<void> {
    const { pathname, hash } = new URL(path, location.origin);
    try {
      if (pathname !== this.#path.replace(/#.*/, "")) {
        const answer = await fetch(pathname);
        if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
        const page = readPage(await answer.text(), pathname);
        this.#title.textContent = page.title;
        this.#text.replaceChildren(page.body);
        if (page.chapters.length) this.#chapter.replaceChildren(...page.chapters.map(([title, to]) => el("option", { value: to }, title)));
        this.#chapter.value = pathname;
      }
      if (forth && this.#path) this.#before.push(this.#path);
      this.#path = pathname + hash;
      const target = hash && this.#text.querySelector(`#handbook-${CSS.escape(decodeURIComponent(hash.slice(1)))}`);
      if (target) target.scrollIntoView();
      else this.#text.scrollTop = 0;
    } catch (e) {
      this.#text.replaceChildren(el("p", { role: "status" }, `This page does not come: ${e instanceof Error ? e.message : String(e)}. `, el("a", { href: path, target: "_blank", rel: "noopener" }, "Open it in a tab")));
    }
    this.#back.disabled = !this.#before.length;
    this.#found.hidden = true;
  }

  /** Links of the site stay in the drawer, programs open in the editor, all else in a tab. */
  #follow(e: MouseEvent): void {
    const a = (e.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!a || e.ctrlKey || e.metaKey || e.shiftKey) return;
    const url = new URL(a.href);
    const own = url.origin === location.origin;
    if (own && shown.test(url.pathname)) {
      e.preventDefault();
      void this.#show(url.pathname + url.hash);
    } else if (own && url.pathname === "/play/" && url.hash.length > 1) {
      e.preventDefault();
      location.hash = url.hash;
    } else a.target = "_blank";
  }

  async #find(): Promise<void> {
    const words = this.#search.value.toLowerCase().split(/\s+/).filter((w) => w);
    this.#index ??= fetch("/search.json").then((r) => r.json() as Promise<[string, string, string][]>);
    const index = await this.#index.catch(() => ((this.#index = undefined), []));
    const found = words.length ? index.filter(([title, path, about]) => shown.test(`/${path}`.replace(/#.*/, "")) && words.every((w) => `${title} ${about}`.toLowerCase().includes(w))) : [];
    this.#found.hidden = !words.length;
    this.#found.replaceChildren(...(found.length ? found.slice(0, most).map(([title, path, about]) => el("li", {}, el("a", { href: `/${path}` }, title), el("span", { class: "soft" }, ` ${about}`))) : [el("li", {}, "Nothing is found.")]));
  }
}
