// This file implements the dialog of the views that follow one question through
// a whole program: what a launch becomes, why something is kept, what costs how
// much, what lambdas capture, what has changed. Each view is a tab.
import { capturesFacet } from "./captures";
import { compareFacet } from "./compare";
import { costFacet } from "./cost";
import { dialog } from "./dialog";
import { el } from "./dom";
import { graphFacet } from "./graph";
import type { Jobs } from "./jobs";
import { launchFacet } from "./launch";
import { lineByLineFacet } from "./linebyline";
import type { Focus } from "./links";
import { markingFacet } from "./marking";
import { phasesFacet } from "./phases";
import { predictFacet } from "./predict";
import { provenanceFacet } from "./provenance";
import { readingsFacet } from "./readings";
import { strengthFacet } from "./strength";
import { sealFacet, type SealHost } from "./seal";
import type { Request, View } from "./protocol";

export interface ExploreHost {
  main: string;
  jobs: Jobs;
  view(): View | undefined;
  source(): string;
  /** One of the reader's files. */
  text(file: string): string;
  request(): Request;
  /** What the caret or a click chose. */
  focus(): Focus | undefined;
  seal: SealHost;
  /** Goes to a place of the program. */
  go(focus: Focus): void;
  /** Results hold these parts from now on; whether one is being made for that. */
  need(parts: readonly string[]): boolean;
}

/** What a view is drawn from. */
export interface Context {
  host: ExploreHost;
  view: View;
  source: string;
  /** Closes the dialog and goes to a place. */
  go(focus: Focus): void;
  redraw(): void;
}

export interface Facet {
  id: string;
  title: string;
  /** What a result must hold. */
  needs: readonly string[];
  /** It has something to say of programs with errors, too. */
  errors?: boolean;
  draw(c: Context): (Node | string)[];
}

export class Explore {
  #dialog = dialog("explore", "Explore the program");
  #facets: readonly Facet[];
  #at = 0;
  #tabs = el("div", { role: "tablist", ariaLabel: "Views", class: "facets" });
  #panel = el("div", { role: "tabpanel", id: "facet", class: "facet", tabIndex: 0 });
  #source = "";

  constructor(readonly host: ExploreHost) {
    this.#facets = [launchFacet(), lineByLineFacet(), phasesFacet(), markingFacet(), graphFacet(), strengthFacet(), readingsFacet(), provenanceFacet(), capturesFacet(), costFacet(), compareFacet(), predictFacet(), sealFacet(host.seal)];
    this.#facets.forEach((f, i) => {
      const b = el("button", { type: "button", role: "tab", id: `facet-${f.id}` }, f.title);
      b.setAttribute("aria-controls", "facet");
      b.addEventListener("click", () => this.#choose(i));
      this.#tabs.append(b);
    });
    this.#tabs.addEventListener("keydown", (e) => {
      const n = this.#facets.length;
      const to = { ArrowLeft: this.#at + n - 1, ArrowRight: this.#at + 1, Home: 0, End: n - 1 }[e.key];
      if (to === undefined) return;
      e.preventDefault();
      this.#choose(to % n);
      this.#tabs.querySelectorAll("button")[this.#at]!.focus();
    });
    this.#dialog.body.replaceChildren(this.#tabs, this.#panel);
    this.#dialog.body.closest("dialog")!.addEventListener("close", () => host.need([]));
  }

  get #open(): boolean {
    return this.#dialog.body.closest("dialog")!.open;
  }

  open(facet?: string): void {
    const i = this.#facets.findIndex((f) => f.id === facet);
    this.#dialog.open();
    this.#choose(i < 0 ? this.#at : i);
  }

  /** A result has come: source is the program it is of, parts what it holds. */
  update(source: string, parts: readonly string[]): void {
    this.#source = source;
    if (this.#open && this.#facets[this.#at]!.needs.every((p) => parts.includes(p))) this.#draw();
  }

  #choose(i: number): void {
    this.#at = i;
    [...this.#tabs.querySelectorAll("button")].forEach((b, n) => {
      b.setAttribute("aria-selected", String(n === i));
      b.tabIndex = n === i ? 0 : -1;
    });
    this.#panel.setAttribute("aria-labelledby", `facet-${this.#facets[i]!.id}`);
    this.#panel.replaceChildren(el("p", { class: "soft" }, "Compiling…"));
    if (this.host.need(this.#facets[i]!.needs)) return; // the result draws it
    this.#source = this.host.source();
    this.#draw();
  }

  #draw(): void {
    const view = this.host.view();
    const facet = this.#facets[this.#at]!;
    if (!view) return;
    if (view.kept !== "known" && !facet.errors) {
      this.#panel.replaceChildren(el("p", {}, "The program has errors. This view needs one that compiles."));
      return;
    }
    const go = (focus: Focus) => {
      this.#dialog.close();
      this.host.go(focus);
    };
    this.#panel.replaceChildren(...facet.draw({ host: this.host, view, source: this.#source, go, redraw: () => this.#draw() }));
  }
}

/** A button that leads to a place of the program. */
export function placeButton(c: Context, text: string, focus: Focus): HTMLElement {
  const b = el("button", { type: "button", class: "place" }, text);
  b.addEventListener("click", () => c.go(focus));
  return b;
}

/** A text in the letters of code; long ones scroll. */
export function code(text: string, label: string): HTMLElement {
  return el("pre", { class: "code", tabIndex: 0, role: "group", ariaLabel: label }, text);
}

/** A table with a caption; the first cell of each row is its head. */
export function table(caption: string, heads: readonly (Node | string)[], rows: readonly (Node | string)[][]): HTMLElement {
  return el("div", { class: "table-box", tabIndex: 0, role: "group", ariaLabel: caption }, el("table", { class: "sweep facts" }, el("caption", {}, caption),
    el("thead", {}, el("tr", {}, ...heads.map((h) => el("th", { scope: "col" }, h)))),
    el("tbody", {}, ...rows.map((r) => el("tr", {}, ...r.map((cell, i) => (i ? el("td", {}, cell) : el("th", { scope: "row" }, cell))))))));
}

/** The table with buttons in its head that sort it: numbers from the largest, names from A; again: the other way round. */
export function sortable(box: HTMLElement): HTMLElement {
  const body = box.querySelector("tbody")!;
  box.querySelectorAll<HTMLElement>("thead th").forEach((th, column, all) => {
    const button = el("button", { type: "button", class: "sort" }, ...th.childNodes);
    button.addEventListener("click", () => {
      const down = th.ariaSort ? th.ariaSort === "ascending" : column > 0;
      for (const other of all) other.ariaSort = null;
      th.ariaSort = down ? "descending" : "ascending";
      const text = (row: Element) => row.children[column]!.textContent;
      const number = (row: Element) => Number(/^[\d,.]+/.exec(text(row))?.[0].replace(/,/g, "") ?? 0);
      const rows = [...body.children].sort((a, b) => (column ? number(a) - number(b) : text(a).localeCompare(text(b), "en")));
      body.replaceChildren(...(down ? rows.reverse() : rows));
    });
    th.replaceChildren(button);
  });
  return box;
}

export const count = (n: number) => n.toLocaleString("en");
