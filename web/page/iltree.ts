// This file implements the IL as a tree: what the program declares, in the order
// of its text, and below each its entry, the entries that this one refers to,
// and the body. It is an ARIA tree: arrow keys walk it, rows are made when they
// come into sight.
import { el } from "./dom";
import { type Entry, type IL, matters, nameOf, readIL, toJSON, valueOf, variety } from "./iltext";
import { type Focus, type Lit, place, span } from "./links";
import type { Entity, ILOrigin, Span, View } from "./protocol";

export interface TreeHost {
  main: string;
  look(focus: Focus | undefined, chosen: boolean): void;
  /** Goes to the entry in the text of the display. */
  text(line: number): void;
  /** What the tree leaves out has changed. */
  filters(): void;
}

/** So many rows of a list are made at once. */
const portion = 200;

interface Node {
  label: (string | HTMLElement)[];
  entry?: Entry;
  at?: Focus | undefined;
  children?: () => Node[];
  title?: string;
}

const placeKey = (s: Span) => `${s.line}:${s.col} ${s.file}`;

/** Whether an entry at the place of a declaration stands for it: it is of the kind that declares such. */
function isOf(x: Entry, e: Entity): boolean {
  const kinds = e.kind === "type" ? ["type"] : e.kind === "variable" ? ["variable"] : ["routine"];
  if (e.template) kinds.push("template");
  return kinds.includes(x.kind) && (e.kind === "type" || e.template || nameOf(x) === e.name.replace(/^.*::/, ""));
}

export class ILTree {
  readonly element = el("div", { class: "il-tree" });
  #tree = el("ul", { role: "tree", ariaLabel: "IL entries", class: "tree" });
  #search = el("input", { type: "search", placeholder: "Search entries", ariaLabel: "Search entries" });
  #kind = el("select", { ariaLabel: "Kind of entry" });
  #note = el("p", { class: "empty", hidden: true });
  #view: View | undefined;
  #il: IL | undefined;
  /** The display that the entries are of, and the one that is being read. */
  #text = "";
  #reading: string | undefined;
  #nodes = new WeakMap<HTMLElement, Node>();
  #origins = new Map<number, ILOrigin>();
  #open = new Set<string>();

  constructor(readonly host: TreeHost) {
    this.#search.dataset["focus"] = "";
    const first = el("button", { type: "button", class: "first-own", title: "Go to the first entry of the program" }, "First of mine");
    first.addEventListener("click", () => this.#firstOwn());
    this.element.append(el("div", { class: "tree-tools" }, this.#search, this.#kind, first), this.#note, this.#tree);
    this.#search.addEventListener("input", () => (this.#draw(), host.filters()));
    this.#search.addEventListener("keydown", (e) => e.key === "ArrowDown" && (e.preventDefault(), this.#focusRow(this.#rows()[0])));
    this.#kind.addEventListener("change", () => (this.#draw(), host.filters()));
    this.#tree.addEventListener("keydown", (e) => this.#key(e));
    this.#tree.addEventListener("click", (e) => this.#click(e));
  }

  /** What is shown alone, in words; nothing if everything is. */
  get filtered(): string {
    return [this.#kind.value, this.#search.value && `“${this.#search.value}”`].filter((s) => s).join(", ");
  }

  /** Shows everything again. */
  unfilter(): void {
    this.#kind.value = this.#search.value = "";
    this.#draw();
    this.host.filters();
  }

  /** The display as JSON. */
  json(): string {
    return this.#il ? toJSON(this.#il) : "";
  }

  async show(view: View): Promise<void> {
    this.#view = view;
    const { il: text } = view;
    if (text !== this.#text || !this.#il) {
      if (text === this.#reading) return; // it is under way, and will show what is known then
      this.#reading = text;
      const il = await readIL(text, () => this.#reading !== text);
      if (!il) return;
      [this.#il, this.#text, this.#reading] = [il, text, undefined];
    }
    view = this.#view;
    this.#origins = new Map(view.ilOrigins.map((o) => [o.lines[0], o]));
    const kinds = new Map<string, number>();
    for (const e of this.#il.entries) kinds.set(e.kind, (kinds.get(e.kind) ?? 0) + 1);
    const chosen = this.#kind.value;
    this.#kind.replaceChildren(el("option", { value: "" }, "all kinds"), ...[...kinds].sort().map(([k, n]) => el("option", { value: k }, `${k} (${n.toLocaleString("en")})`)));
    this.#kind.value = kinds.has(chosen) ? chosen : "";
    this.#draw();
  }

  /** Marks what belongs to the chosen place. */
  light(lit: readonly Lit[], show: boolean): void {
    let first: HTMLElement | undefined;
    for (const row of this.#rows()) {
      const at = this.#nodes.get(row)?.entry?.lines[0];
      const is = at !== undefined && lit.some((l) => l.from <= at && at <= l.to);
      row.classList.toggle("lit-row", is);
      if (is) first ??= row;
    }
    if (show) first?.firstElementChild?.scrollIntoView({ block: "nearest" });
  }

  /** Whether a file is one of the reader's. */
  #own(file: string): boolean {
    return this.#view?.names.includes(file) ?? false;
  }

  // ---- what is in the tree

  #draw(): void {
    const il = this.#il;
    if (!il || !this.#view) return;
    const words = this.#search.value.toLowerCase().split(/\s+/).filter((w) => w);
    const kind = this.#kind.value;
    const flat = words.length > 0 || kind !== "";
    const roots = flat ? il.entries.filter((e) => (!kind || e.kind === kind) && fits(e, words)).map((e) => this.#entry(e)) : this.#roots(il, this.#view);
    this.#note.hidden = roots.length > 0;
    this.#note.textContent = !this.#view.il ? "" : "No entry fits.";
    const focused = this.#tree.contains(document.activeElement);
    this.#tree.replaceChildren();
    this.#fill(this.#tree, roots, 1, "");
    const row = this.#rows()[0];
    if (row) row.tabIndex = 0;
    if (focused) this.#focusRow(row);
  }

  /** What the program declares, and what else there is. */
  #roots(il: IL, view: View): Node[] {
    const named = new Set<Entry>();
    const own = new Map<string, Entry[]>();
    for (const e of il.entries) {
      const o = this.#origins.get(e.lines[0]);
      if (!o) continue;
      const there = own.get(placeKey(o));
      if (there) there.push(e);
      else own.set(placeKey(o), [e]);
    }
    const out: Node[] = [];
    for (const e of view.entities) {
      if (!view.names.includes(e.file) || e.of) continue;
      const entries = (own.get(placeKey(e)) ?? []).filter((x) => isOf(x, e));
      for (const x of entries) named.add(x);
      if (entries.length) out.push(this.#entity(e, entries));
    }
    const rest = il.entries.filter((e) => !named.has(e));
    const kinds = group(rest);
    out.push({
      label: [el("span", { class: "soft" }, `Other entries (${rest.length.toLocaleString("en")})`)], title: "other",
      children: () => [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, list]) => ({ label: [`${k} `, el("span", { class: "soft" }, list.length.toLocaleString("en"))], title: k, children: () => list.map((e) => this.#entry(e)) })),
    });
    return out;
  }

  #entity(e: Entity, entries: Entry[]): Node {
    const badge = { kept: ["D", "badge badge-d", "reaches the device"], dropped: ["–", "badge badge-off", "does not reach the device"], unknown: ["?", "badge badge-off", "not known"] }[e.fate];
    const mark = el("span", { class: badge[1]!, title: badge[2]! }, badge[0]!);
    const label = [mark, el("span", { class: "row-name" }, e.name), el("span", { class: "row-kind" }, `${e.space ? `${e.space} ` : ""}${e.template ? `${e.kind} template` : e.kind}`)];
    const first = entries[0]!;
    if (entries.length > 1) return { label, at: span(e), entry: first, title: `${e.kind} ${e.name}`, children: () => entries.map((x) => this.#entry(x)) };
    return { ...this.#entry(first), label, at: span(e), title: `${e.kind} ${e.name}` };
  }

  #entry(e: Entry, before = ""): Node {
    const o = this.#origins.get(e.lines[0]);
    const name = nameOf(e);
    const what = variety(e);
    return {
      entry: e, at: o && span(o), title: before + e.id, children: () => this.#fields(e),
      label: [before ? el("span", { class: "field-name" }, before) : "", el("span", { class: "il-kind" }, `${e.kind}${what ? ` ${what}` : ""} `), name ? el("b", {}, `${name} `) : "", el("span", { class: "soft" }, e.id.replace(/^.*@/, "@")),
        o && this.#own(o.file) ? el("span", { class: "row-line" }, place(o, this.host.main)) : ""],
    };
  }

  /** The body of a function first, then what its fields refer to, then what is usual. */
  #fields(e: Entry): Node[] {
    const il = this.#il!;
    const out: Node[] = [];
    const number = Number(valueOf(e, "memory_region"));
    if (e.kind === "routine" && il.regions.has(number)) {
      const inside = il.entries.filter((x) => x.region === number);
      const referred = new Set(inside.flatMap((x) => x.fields.filter((f) => !upward.test(f.name)).map((f) => f.ref)));
      const free = inside.filter((x) => !referred.has(x.id));
      const roots = free.length ? free : inside.filter((x) => x.kind === "statement").slice(0, 1);
      out.push({ label: [el("span", { class: "field-name" }, "body"), el("span", { class: "soft" }, ` ${inside.length} entries`)], title: "body", children: () => roots.map((x) => this.#entry(x)) });
    }
    const field = (f: Entry["fields"][number]): Node => {
      const to = f.ref ? il.byID.get(f.ref) : undefined;
      const list = to && f.ref!.startsWith("func") && !upward.test(f.name) ? chain(il, to) : [];
      if (list.length > 1) return { label: [el("span", { class: "field-name" }, `${f.name} `), el("span", { class: "soft" }, `${list.length} entries`)], title: f.name, children: () => list.map((x) => this.#entry(x)) };
      if (to) return this.#entry(to, `${f.name} `);
      return { label: [el("span", { class: "field-name" }, `${f.name} `), f.value], title: f.name };
    };
    out.push(...e.fields.filter(matters).map(field));
    const usual = e.fields.filter((f) => !matters(f));
    if (usual.length) out.push({ label: [el("span", { class: "soft" }, `${usual.length} more fields`)], title: "more", children: () => usual.map(field) });
    out.push({ label: [el("span", { class: "soft to-text" }, `Lines ${e.lines[0]} to ${e.lines[1]} of the text`)], title: "text", entry: e });
    return out;
  }

  // ---- rows

  #rows(): HTMLElement[] {
    return [...this.#tree.querySelectorAll<HTMLElement>("[role=treeitem]")];
  }

  #fill(list: HTMLElement, nodes: Node[], level: number, path: string, from = 0): void {
    for (const n of nodes.slice(from, from + portion)) list.append(this.#row(n, level, path));
    if (nodes.length <= from + portion) return;
    const more = this.#row({ label: [`${(nodes.length - from - portion).toLocaleString("en")} more`], title: "…" }, level, path);
    more.addEventListener("click", (e) => {
      e.stopPropagation();
      more.remove();
      this.#fill(list, nodes, level, path, from + portion);
      this.#focusRow(list.children[from + portion] as HTMLElement);
    });
    list.append(more);
  }

  #row(n: Node, level: number, path: string): HTMLElement {
    const row = el("li", { role: "treeitem", tabIndex: -1, ariaLevel: String(level) }, el("div", { class: "node" }, ...n.label));
    this.#nodes.set(row, n);
    const key = `${path}/${n.title ?? ""}`;
    row.dataset["key"] = key;
    if (n.children) {
      row.ariaExpanded = "false";
      if (this.#open.has(key) && level < 6) this.#expand(row, true);
    }
    if (n.at && this.#own(n.at.file)) {
      const at = n.at;
      row.firstElementChild!.addEventListener("pointerenter", () => this.host.look(at, false));
      row.firstElementChild!.addEventListener("pointerleave", () => this.host.look(undefined, false));
    }
    return row;
  }

  #expand(row: HTMLElement, open: boolean): void {
    const n = this.#nodes.get(row);
    if (!n?.children) return;
    row.ariaExpanded = String(open);
    row.querySelector(":scope > ul")?.remove();
    const key = row.dataset["key"]!;
    if (!open) {
      this.#open.delete(key);
      return;
    }
    this.#open.add(key);
    const list = el("ul", { role: "group" });
    row.append(list);
    this.#fill(list, n.children(), Number(row.ariaLevel) + 1, key);
  }

  #focusRow(row: HTMLElement | undefined): void {
    if (!row) return;
    for (const r of this.#tree.querySelectorAll<HTMLElement>("[role=treeitem][tabindex='0']")) r.tabIndex = -1;
    row.tabIndex = 0;
    row.focus({ preventScroll: true });
    row.firstElementChild!.scrollIntoView({ block: "nearest" });
  }

  #choose(row: HTMLElement): void {
    const n = this.#nodes.get(row);
    if (n?.title === "text" && n.entry) this.host.text(n.entry.lines[0]);
    else if (n?.at && this.#own(n.at.file)) this.host.look(n.at, true);
  }

  #click(e: MouseEvent): void {
    const row = (e.target as Element).closest<HTMLElement>("[role=treeitem]");
    if (!row) return;
    this.#focusRow(row);
    if (row.ariaExpanded) this.#expand(row, row.ariaExpanded !== "true");
    this.#choose(row);
  }

  #key(e: KeyboardEvent): void {
    const row = (e.target as Element).closest<HTMLElement>("[role=treeitem]");
    if (!row || e.ctrlKey || e.metaKey || e.altKey) return;
    const rows = this.#rows();
    const at = rows.indexOf(row);
    switch (e.key) {
      case "ArrowDown": this.#focusRow(rows[at + 1]); break;
      case "ArrowUp": this.#focusRow(rows[at - 1]); break;
      case "Home": this.#focusRow(rows[0]); break;
      case "End": this.#focusRow(rows.at(-1)); break;
      case "ArrowRight":
        if (row.ariaExpanded === "false") this.#expand(row, true);
        else this.#focusRow(row.querySelector<HTMLElement>("[role=treeitem]") ?? undefined);
        break;
      case "ArrowLeft":
        if (row.ariaExpanded === "true") this.#expand(row, false);
        else this.#focusRow(row.parentElement!.closest<HTMLElement>("[role=treeitem]") ?? undefined);
        break;
      case "Enter":
      case " ": row.click(); break;
      default: return;
    }
    e.preventDefault();
  }

  /** Goes to the first entry of the program; without search and filter, which may hide it. */
  #firstOwn(): void {
    this.#search.value = this.#kind.value = "";
    this.#draw();
    const row = this.#rows().find((r) => this.#nodes.get(r)?.entry);
    if (!row) return;
    if (row.ariaExpanded === "false") this.#expand(row, true);
    this.#focusRow(row);
    this.#choose(row);
  }
}

/** Fields that lead from an entry to what it stands in. */
const upward = /parent|enclosing|containing|assoc_/;

/** An entry and those behind it in its list. */
function chain(il: IL, e: Entry): Entry[] {
  const out = [e];
  for (let next = e.fields.find((f) => f.name === "next")?.ref; next && out.length < portion; ) {
    const to = il.byID.get(next);
    if (!to || out.includes(to)) break;
    out.push(to);
    next = to.fields.find((f) => f.name === "next")?.ref;
  }
  return out;
}

function fits(e: Entry, words: readonly string[]): boolean {
  return words.every((w) => e.id.toLowerCase().includes(w) || e.fields.some((f) => f.value.toLowerCase().includes(w)));
}

function group(list: readonly Entry[]): Map<string, Entry[]> {
  const out = new Map<string, Entry[]>();
  for (const e of list) out.set(e.kind, [...(out.get(e.kind) ?? []), e]);
  return out;
}
