// This file implements the two panes that are lists: what reaches the device
// and why, and the diagnostics. Their rows link like every other place.
import { el } from "./dom";
import { numberLink } from "./inspector";
import { type Focus, place, span } from "./links";
import { readable } from "./readable";
import { causes } from "./ask";
import type { Entity, KeepMark, Message, Reason, Span, View } from "./protocol";

export interface ListWatcher {
  /** A row is looked at: with the pointer (preview) or chosen. */
  look(focus: Focus | undefined, chosen: boolean): void;
  /** Whether a file is one of the reader's, besides the program. */
  own?(file: string): boolean;
}

/** Rows of a list by the index of what they show. */
type Rows = Map<number, HTMLElement>;


/** What the pointer and the focus do on a row. */
function watch(row: HTMLElement, target: Span, main: string, watcher: ListWatcher): void {
  if (!target.line || (target.file !== main && !watcher.own?.(target.file))) return;
  const focus = span(target);
  row.addEventListener("pointerenter", () => watcher.look(focus, false));
  row.addEventListener("pointerleave", () => watcher.look(undefined, false));
  row.addEventListener("click", () => watcher.look(focus, true));
}

function light(rows: Rows, indices: readonly number[], show: boolean): void {
  const lit = new Set(indices);
  for (const [i, row] of rows) row.classList.toggle("lit-row", lit.has(i));
  const first = indices.map((i) => rows.get(i)).find((r) => r);
  if (show) first?.scrollIntoView({ block: "nearest" });
}

// ---- keep marks

export interface KeepWatcher extends ListWatcher {
  /** What would change the fate of an entity, asked for by its row. */
  ask(e: Entity): HTMLElement;
}

/** The list of what reaches the device, or of what does not. */
export class KeepList {
  #rows: Rows = new Map();
  /** Whether what does not reach the device is listed. */
  dropped = false;
  constructor(readonly body: HTMLElement, readonly watcher: KeepWatcher) {}

  show(view: View, main: string): void {
    this.#rows.clear();
    const own: HTMLElement[] = [];
    const others: HTMLElement[] = [];
    view.keep
      .map((mark, i) => ({ mark, i }))
      .sort((a, b) => a.mark.line - b.mark.line)
      .forEach(({ mark, i }) => {
        const row = this.#row(mark, main);
        this.#rows.set(i, row);
        (mark.file === main || this.watcher.own?.(mark.file) ? own : others).push(el("li", {}, row));
      });
    this.body.replaceChildren();
    if (view.kept !== "known") return; // the panes say why
    if (this.dropped) return this.#showDropped(view, main);
    if (!view.keep.length) {
      this.body.append(el("p", { class: "empty" }, el("strong", {}, "Nothing of this program reaches the device."),
        "A kernel (__global__) would, and what it needs; so would a __device__ function with a body or a __device__ variable."));
      return;
    }
    if (own.length) this.body.append(el("ul", { class: "rows" }, ...own));
    if (others.length) {
      const summary = el("summary", {}, `${others.length} from headers`);
      this.body.append(el("details", { class: "others", open: !own.length }, summary, el("ul", { class: "rows" }, ...others)));
    }
  }

  light(indices: readonly number[], show: boolean): void {
    light(this.#rows, indices, show);
  }

  #showDropped(view: View, main: string): void {
    const rows = view.entities.filter((e) => e.fate === "dropped" && !e.of).map((e) => el("li", {}, this.#droppedRow(e, main)));
    if (rows.length) this.body.append(el("ul", { class: "rows" }, ...rows));
    else this.body.append(el("p", { class: "empty" }, el("strong", {}, "Everything that the program declares reaches the device."), "Headers are not listed."));
  }

  #droppedRow(e: Entity, main: string): HTMLElement {
    const head = el("button", { class: "row-head keep-row", type: "button" }, el("span", { class: "badge badge-off", ariaHidden: "true" }, "–"),
      el("span", { class: "row-name" }, e.name), el("span", { class: "row-kind" }, e.template ? `${e.kind} template` : e.kind), el("span", { class: "row-line" }, place(e, main)));
    watch(head, e, main, this.watcher);
    const ask = el("button", { class: "reason ask-link", type: "button" }, "What would keep it?");
    ask.addEventListener("click", () => ask.replaceWith(this.watcher.ask(e)));
    return el("div", { class: "row" }, head, el("div", { class: "reasons" }, el("div", {}, causes[e.cause ?? ""] ?? ""), ask));
  }

  #row(mark: KeepMark, main: string): HTMLElement {
    const head = el(
      "button",
      { class: "row-head keep-row", type: "button" },
      el("span", { class: mark.definition ? "badge badge-d" : "badge badge-decl", title: mark.definition ? "its definition is needed" : "only its declaration is needed" },
        mark.definition ? "D" : "d"),
      el("span", { class: "row-name" }, mark.name),
      el("span", { class: "row-kind" }, mark.kind),
      el("span", { class: "row-line" }, place(mark, main)),
    );
    watch(head, mark, main, this.watcher);
    const row = el("div", { class: "row" }, head);
    const reasons = mark.reasons ?? [];
    if (reasons.length) row.append(el("ol", { class: "reasons" }, ...reasons.map((r) => this.#reason(r, main))));
    return row;
  }

  #reason(reason: Reason, main: string): HTMLElement {
    const at = place(reason, main);
    if (!reason.line || (reason.file !== main && !this.watcher.own?.(reason.file))) return el("li", {}, reason.text, at ? el("span", { class: "row-line" }, at) : undefined);
    const b = el("button", { type: "button", class: "reason" }, reason.text, el("span", { class: "row-line" }, at));
    watch(b, reason, main, this.watcher);
    return el("li", {}, b);
  }
}

/** What the device gets, as a table: one line for each entity, its chain of reasons last. */
export function keptTable(view: View | undefined): string {
  const rows = (view?.keep ?? []).map((k) => [k.name, k.kind, k.definition ? "definition" : "declaration", k.symbol ?? "", k.file, String(k.line), (k.reasons ?? []).map((r) => r.text).join(" < ")]);
  return rows.length ? [["name", "kind", "kept", "symbol", "file", "line", "reasons"], ...rows].map((r) => r.join("\t")).join("\n") + "\n" : "";
}

// ---- diagnostics

/** The severities in three classes of marks. */
export function rank(severity: string): "error" | "warning" | "info" {
  if (/error|catastroph/i.test(severity)) return "error";
  return /warning/i.test(severity) ? "warning" : "info";
}

/** So many diagnostics are listed before the reader asks for all. */
const portion = 200;

export interface MessageWatcher extends ListWatcher {
  /** Compiles with another limit on errors, so that all are told. */
  raiseLimit(): void;
  /** What a diagnostic means, by its number. */
  explain(number: string): Promise<HTMLElement>;
}

export class MessageList {
  #rows: Rows = new Map();
  #messages: Message[] = [];
  #at = -1;
  /** The numbers that are explained; they stay so while the program is typed. */
  #explained = new Set<string>();
  constructor(readonly body: HTMLElement, readonly watcher: MessageWatcher) {}

  show(view: View, main: string): void {
    this.#rows.clear();
    this.#messages = view.diagnostics;
    this.#at = -1;
    this.body.replaceChildren();
    if (view.error) this.body.append(el("p", { class: "fault" }, view.error));
    if (!view.diagnostics.length && !view.error) {
      this.body.append(el("p", { class: "empty" }, "No diagnostics."));
      return;
    }
    const list = el("ul", { class: "rows" });
    this.body.append(list);
    this.#list(list, 0, portion, main);
    const left = this.#messages.length - portion;
    if (left > 0) {
      const more = el("button", { type: "button", class: "ask-link reason", id: "all-messages" }, `Show the other ${left.toLocaleString("en")}`);
      more.addEventListener("click", () => this.#showAll(main));
      this.body.append(more);
    }
    if (/^Error limit reached\.$/m.test(view.stderr)) {
      const raise = el("button", { type: "button", class: "ask-link reason", id: "raise-limit" }, "The compiler stopped at its limit of errors. Tell all of them");
      raise.addEventListener("click", () => this.watcher.raiseLimit());
      this.body.append(raise);
    }
  }

  /** Adds the rows of some diagnostics. */
  #list(list: HTMLElement, from: number, to: number, main: string): void {
    list.append(...this.#messages.slice(from, to).map((m, i) => {
      const row = this.#row(m, main);
      this.#rows.set(from + i, row);
      return el("li", {}, row);
    }));
  }

  /** Adds the rows that were left out. */
  #showAll(main: string): void {
    const more = this.body.querySelector("#all-messages");
    if (!more) return;
    more.remove();
    const list = this.body.querySelector<HTMLElement>("ul.rows")!;
    this.#list(list, portion, this.#messages.length, main);
    this.#rows.get(portion)?.querySelector("button")?.focus();
  }

  light(indices: readonly number[], show: boolean): void {
    light(this.#rows, indices, show);
  }

  /** Goes to the next or the previous diagnostic. */
  step(by: number, main: string): void {
    const n = this.#messages.length;
    if (!n) return;
    this.#at = this.#at < 0 ? (by > 0 ? 0 : n - 1) : (this.#at + by + n) % n;
    const m = this.#messages[this.#at]!;
    if (!this.#rows.has(this.#at)) this.#showAll(main);
    this.#rows.get(this.#at)?.querySelector("button")?.focus();
    if (m.file === main || this.watcher.own?.(m.file)) this.watcher.look(span(m), true);
  }

  #row(m: Message, main: string): HTMLElement {
    const kind = rank(m.severity);
    const at = place(m, main) + (m.file === main && m.col ? `:${m.col}` : "");
    const head = el(
      "button",
      { class: "row-head message", type: "button" },
      el("span", { class: `badge badge-${kind}` }, { error: "✕", warning: "!", info: "i" }[kind]),
      el("span", { class: "row-text" }, m.by ? el("span", { class: "badge badge-d by-device", title: "the device pass says it" }, "D") : undefined,
        el("span", { class: `severity severity-${kind}` }, m.severity), " ", m.text),
      el("span", { class: "row-line", title: m.file }, at),
    );
    watch(head, m, main, this.watcher);
    const row = el("div", { class: "row message-row" }, head, m.number ? el("span", { class: "about" }, this.#explain(m.number), numberLink(m.number)) : undefined);
    const short = readable(m.text);
    if (short !== m.text) row.append(el("p", { class: "readable" }, el("span", { class: "soft" }, "In short: "), short));
    if (m.lines?.length) row.append(el("pre", { class: "lines", tabIndex: 0 }, m.lines.join("\n")));
    for (const n of m.notes ?? []) row.append(this.#row(n, main));
    return row;
  }

  /** The button that opens and closes what a diagnostic means. */
  #explain(number: string): HTMLElement {
    const button = el("button", { class: "explain", type: "button", ariaExpanded: "false", ariaLabel: `What #${number} means`, title: "What it means, and how to mend it" }, "?");
    const show = async (open: boolean) => {
      button.ariaExpanded = String(open);
      const row = button.closest(".message-row")!;
      row.querySelector(":scope > .explanation")?.remove();
      if (!open) return;
      const text = await this.watcher.explain(number);
      if (button.ariaExpanded !== "true") return;
      text.setAttribute("role", "status");
      const own = row.querySelector(":scope > .lines") ?? row.querySelector(":scope > .about")!;
      row.querySelector(":scope > .explanation")?.remove();
      own.after(text);
    };
    button.addEventListener("click", () => {
      const open = !this.#explained.delete(number);
      if (open) this.#explained.add(number);
      void show(open);
    });
    if (this.#explained.has(number)) queueMicrotask(() => void show(true));
    return button;
  }
}
