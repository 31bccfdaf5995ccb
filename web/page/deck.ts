// This file implements what can be done to the grid of panes: separators that
// are moved by pointer and keyboard, panes that are folded, tabs where there is
// no room for all. The grid itself is in style.css and complete without this
// file, which only sets the custom properties and attributes named there.
import { layout, left } from "./layouts";

type Pane = "source" | "host" | "device" | "keep" | "il" | "diagnostics";
const panes: readonly Pane[] = ["source", "host", "device", "keep", "il", "diagnostics"];
/** The panes that share the second column where there are two. */
const second: readonly Pane[] = ["host", "device", "keep", "il"];
/** The panes that the preset has. */
const there = (p: Pane) => !left[layout()].includes(p);

/** What a pane that is not shown has to tell, the more important the later. */
const news = ["changed", "lit", "error"] as const;
export type News = (typeof news)[number];
const newsText: Record<News, string> = { changed: ", changed", lit: ", has the chosen place", error: ", has errors" };

/** All panes side by side; two columns; one pane at a time. The widths are those of style.css. */
const wide = matchMedia("(min-width: 1280px)");
const narrow = matchMedia("(max-width: 767.98px)");

const minWidth = 120;
const minHeight = 64;
const step = 24;

/** A separator; Enter folds the pane that it gives its size to. */
interface Split {
  id: string;
  pane: Pane;
  vertical: boolean;
  label: string;
  /** Moves it by some pixels as far as there is room. */
  move(by: number): void;
  /** Its place in percent. */
  value(): number;
  properties: readonly string[];
}

const size = (e: Element | null) => e?.getBoundingClientRect() ?? new DOMRect();
const clamp = (low: number, x: number, high: number) => Math.max(low, Math.min(high, x));

export class Deck extends HTMLElement {
  #folded = new Set<Pane>();
  #splits: Split[] = [];

  connectedCallback(): void {
    const columns = ["--source-width", "--host-width", "--side-width", "--left-width", "--right-width"];
    this.#splits = [
      { id: "split-source", pane: "source", vertical: true, label: "Width of the program", properties: columns, move: (by) => this.#moveColumn(0, by), value: () => this.#columnValue(0) },
      { id: "split-host", pane: "host", vertical: true, label: "Width of the host text", properties: columns, move: (by) => this.#moveColumn(1, by), value: () => this.#columnValue(1) },
      { id: "split-keep", pane: "keep", vertical: false, label: "Height of the keep marks", properties: ["--keep-height"], move: (by) => this.#moveKeep(by), value: () => this.#percent(size(this.#pane("keep")).height) },
      { id: "split-diagnostics", pane: "diagnostics", vertical: false, label: "Height of the diagnostics", properties: ["--drawer-height"], move: (by) => this.#moveDrawer(by), value: () => this.#percent(size(this.#drawer()).height) },
    ];
    for (const s of this.#splits) this.#separator(s);
    for (const p of panes) {
      this.#pane(p).querySelector("button.fold-pane")?.addEventListener("click", () => this.#fold(p, !this.#folded.has(p)));
      this.#tab(p).addEventListener("click", () => this.#choose(p));
    }
    this.querySelector("#tabs")!.addEventListener("keydown", (e) => this.#tabKey(e as KeyboardEvent));
    for (const m of [wide, narrow]) m.addEventListener("change", () => this.#update());
    addEventListener("cufront-layout", () => {
      this.#folded.clear();
      this.#update();
    });
    this.#update();
  }

  /** Brings a pane to the front where not all are shown, and unfolds it. */
  show(id: string): void {
    const p = panes.find((p) => `pane-${p}` === id);
    if (!p || !there(p)) return;
    this.dataset["front"] = p;
    if (second.includes(p)) this.dataset["second"] = p;
    this.#folded.delete(p);
    this.#update();
  }

  /** Moves the focus to the next or the previous pane. */
  cycle(by: number): void {
    const all = panes.filter(there);
    const n = all.length;
    const at = all.findIndex((p) => this.#pane(p).contains(document.activeElement));
    const next = all[at < 0 ? 0 : (at + by + n) % n]!;
    this.show(`pane-${next}`);
    const targets = this.#pane(next).querySelectorAll<HTMLElement>(".why:not([hidden]) button, .cm-content, [data-focus], .head button");
    [...targets].find((e) => e.checkVisibility({ visibilityProperty: true }))?.focus();
  }

  /** Says on the tab of a pane that is not shown that it has something to tell. */
  tell(pane: Pane, kind: News): void {
    if (this.#shown(pane)) return;
    const tab = this.#tab(pane);
    const old = tab.dataset["news"] as News | undefined;
    if (!old || news.indexOf(kind) > news.indexOf(old)) this.#mark(tab, kind);
  }

  /** Takes back what was told; without a kind everything. */
  untell(pane: Pane, kind?: News): void {
    const tab = this.#tab(pane);
    if (!kind || tab.dataset["news"] === kind) this.#mark(tab, undefined);
  }

  #mark(tab: HTMLElement, kind: News | undefined): void {
    tab.querySelector(".vh")?.remove();
    delete tab.dataset["news"];
    if (!kind) return;
    tab.dataset["news"] = kind;
    const text = document.createElement("span");
    text.className = "vh";
    text.textContent = newsText[kind];
    tab.append(text);
  }

  #pane(p: Pane): HTMLElement {
    return this.querySelector<HTMLElement>(`:scope > #pane-${p}`)!;
  }

  #tab(p: Pane): HTMLElement {
    return this.querySelector<HTMLElement>(`#tab-${p}`)!;
  }

  #drawer(): HTMLElement | null {
    return this.querySelector<HTMLElement>("#pane-diagnostics > .body");
  }

  /** The panes that have a tab now. */
  #tabbed(): readonly Pane[] {
    return wide.matches ? [] : (narrow.matches ? panes : second).filter(there);
  }

  /** The pane whose tab is chosen now. */
  #current(): Pane {
    return this.dataset[narrow.matches ? "front" : "second"] as Pane;
  }

  #shown(p: Pane): boolean {
    return there(p) && !this.#tabbed().includes(p) || this.#current() === p;
  }

  // ---- folding

  #fold(p: Pane, fold: boolean): void {
    if (fold) this.#folded.add(p);
    else this.#folded.delete(p);
    // The column of these two is never empty.
    if (fold && p === "keep") this.#folded.delete("il");
    if (fold && p === "il") this.#folded.delete("keep");
    this.#update();
  }

  /** Writes the state into the attributes that style.css and readers of the screen go by. */
  #update(): void {
    this.dataset["folded"] = [...this.#folded].join(" ");
    // A preset without the chosen pane shows another one.
    for (const [key, all] of [["front", panes], ["second", second]] as const) {
      if (!there(this.dataset[key] as Pane)) this.dataset[key] = all.find(there)!;
    }
    const tabbed = this.#tabbed();
    for (const p of panes) {
      const pane = this.#pane(p);
      const tab = this.#tab(p);
      const current = p === this.#current();
      tab.setAttribute("aria-selected", String(current));
      tab.tabIndex = current ? 0 : -1;
      if (this.#shown(p)) this.untell(p);
      if (tabbed.includes(p)) pane.setAttribute("role", "tabpanel");
      else pane.removeAttribute("role");
      pane.setAttribute("aria-labelledby", tabbed.includes(p) ? `tab-${p}` : `title-${p}`);
      const b = pane.querySelector("button.fold-pane");
      const folded = this.#folded.has(p);
      b?.setAttribute("aria-expanded", String(!folded));
      b?.setAttribute("aria-label", `${folded ? "Open" : "Fold"} the pane ${pane.dataset["title"]}`);
    }
    this.#values();
  }

  // ---- separators (WAI-ARIA window splitter)

  #separator(s: Split): void {
    const e = this.#split(s);
    e.role = "separator";
    e.tabIndex = 0;
    e.setAttribute("aria-orientation", s.vertical ? "vertical" : "horizontal");
    e.setAttribute("aria-label", s.label);
    e.setAttribute("aria-controls", `pane-${s.pane}`);
    e.setAttribute("aria-valuemin", "0");
    e.setAttribute("aria-valuemax", "100");
    e.addEventListener("pointerdown", (down) => {
      down.preventDefault();
      e.setPointerCapture(down.pointerId);
      const along = (m: PointerEvent) => (s.vertical ? m.clientX : m.clientY);
      const grip = along(down) - (s.vertical ? size(e).left : size(e).top);
      const move = (m: PointerEvent) => this.#move(s, along(m) - grip - (s.vertical ? size(e).left : size(e).top));
      e.addEventListener("pointermove", move);
      e.addEventListener("lostpointercapture", () => e.removeEventListener("pointermove", move), { once: true });
    });
    e.addEventListener("dblclick", () => this.#reset(s));
    e.addEventListener("focus", () => this.#values());
    e.addEventListener("keydown", (k) => {
      const by = { [s.vertical ? "ArrowLeft" : "ArrowUp"]: -step, [s.vertical ? "ArrowRight" : "ArrowDown"]: step, Home: -1e4, End: 1e4 }[k.key];
      if (by !== undefined) this.#move(s, by);
      else if (k.key === "Enter") this.#toggle(s);
      else return;
      k.preventDefault();
    });
  }

  #split(s: Split): HTMLElement {
    return this.querySelector<HTMLElement>(`:scope > #${s.id}`)!;
  }

  #move(s: Split, by: number): void {
    if (!by) return;
    s.move(by);
    this.#values();
  }

  /** Folds the pane of a separator; one that goes away with its pane leaves the focus on the pane's button. */
  #toggle(s: Split): void {
    if (!there(s.pane)) return; // the device text is not folded
    this.#fold(s.pane, !this.#folded.has(s.pane));
    if (!this.#split(s).checkVisibility()) this.#pane(s.pane).querySelector<HTMLElement>("button.fold-pane")?.focus();
  }

  #reset(s: Split): void {
    for (const p of s.properties) this.style.removeProperty(p);
    this.#folded.delete(s.pane);
    this.#update();
  }

  #values(): void {
    for (const s of this.#splits) this.#split(s).setAttribute("aria-valuenow", String(this.#folded.has(s.pane) ? 0 : Math.round(s.value())));
  }

  #percent(height: number): number {
    return (100 * height) / Math.max(1, this.clientHeight);
  }

  /** The columns that stand side by side now, and the property of each one's width. */
  #columns(): { pane: Pane; property: string; width: number }[] {
    const column = (pane: Pane, property: string) => ({ pane, property, width: size(this.#pane(pane)).width });
    if (!wide.matches) return [column("source", "--left-width"), column(this.#current(), "--right-width")];
    const [middle, side] = [there("host") ? "host" : "device", there("il") ? "il" : "device"] as const;
    if (!there(side)) return [column("source", "--left-width"), column(middle, "--right-width")];
    return [column("source", "--source-width"), column(middle, "--host-width"), column(side, "--side-width")];
  }

  #columnValue(i: number): number {
    const [a, b] = this.#columns().slice(i, i + 2);
    return a && b ? (100 * a.width) / Math.max(1, a.width + b.width) : 0;
  }

  #moveColumn(i: number, by: number): void {
    const columns = this.#columns();
    const [a, b] = [columns[i]!, columns[i + 1]!];
    const strip = (c: { pane: Pane }) => c.pane !== "il" && this.#folded.has(c.pane);
    if (strip(a) || strip(b)) return;
    const d = clamp(minWidth - a.width, by, b.width - minWidth);
    a.width += d;
    b.width -= d;
    for (const c of columns) if (!strip(c)) this.style.setProperty(c.property, `${c.width}fr`);
  }

  #moveKeep(by: number): void {
    if (this.#folded.has("keep") || this.#folded.has("il")) return;
    const [keep, il] = [size(this.#pane("keep")).height, size(this.#pane("il")).height];
    const d = clamp(minHeight - keep, by, il - 1.5 * minHeight);
    this.style.setProperty("--keep-height", `${this.#percent(keep + d)}%`);
  }

  #moveDrawer(by: number): void {
    const height = clamp(minHeight, size(this.#drawer()).height - by, 0.6 * this.clientHeight);
    this.style.setProperty("--drawer-height", `${this.#percent(height)}%`);
  }

  // ---- tabs

  #choose(p: Pane): void {
    this.show(`pane-${p}`);
    this.#tab(p).focus();
  }

  #tabKey(e: KeyboardEvent): void {
    const tabs = this.#tabbed();
    const [n, at] = [tabs.length, tabs.indexOf(this.#current())];
    const to = { ArrowLeft: at + n - 1, ArrowRight: at + 1, Home: 0, End: n - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    this.#choose(tabs[to % n]!);
  }
}
