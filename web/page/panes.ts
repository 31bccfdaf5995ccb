// This file implements what the panes say about themselves: why one is empty
// and what would fill it, that its contents are older than the program, and,
// where it is not shown, that there is something new in it.
import type { EditorView } from "@codemirror/view";
import type { Deck } from "./deck";
import { $, el } from "./dom";
import { helpByKey } from "./keys";
import { wrapLines } from "./editor";
import { type Focus, type Links, span } from "./links";
import { rank } from "./lists";
import type { Message, View } from "./protocol";
import { readable } from "./readable";

/** What the compiler does; style.css goes by it. */
type State = "loading" | "busy" | "ready" | "failed";

export interface PanesHost {
  /** What is shown is the first program and the outputs that came with the page. */
  first(): boolean;
  /** The second output is not there. */
  missing(): boolean;
  /** Goes to a place of the program. */
  go(focus: Focus): void;
}

export class Panes {
  #view: View | undefined;
  #clock = 0;

  constructor(readonly deck: Deck, readonly main: string, readonly host: PanesHost) {
    document.addEventListener("keydown", (e) => this.#key(e));
    // The tools are a part of the header again where it has room for them.
    matchMedia("(min-width: 768px)").addEventListener("change", () => {
      const tools = $("#tools");
      if (tools.matches(":popover-open")) tools.hidePopover();
    });
  }

  /** Lets the button in the head of a text pane switch its soft wrap. */
  wrap(pane: "source" | "host" | "il" | "device", editor: EditorView | undefined, also?: (on: boolean) => void): void {
    const button = $(`#pane-${pane} button.wrap`);
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(on));
      if (editor) wrapLines(editor, on);
      also?.(on);
    });
  }

  /** A compilation takes longer than a moment: what is shown is greyed, and the status counts the seconds. */
  busy(began: number): void {
    this.#state("busy");
    if (this.#view || !this.host.first()) this.deck.classList.add("stale");
    const tick = () => {
      const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;
      const status = $("#status");
      const time = status.querySelector(".status-time") ?? status.appendChild(el("span", { class: "status-time", ariaHidden: "true" }));
      time.textContent = seconds;
    };
    clearInterval(this.#clock);
    this.#clock = window.setInterval(tick, 100);
    tick();
  }

  /** A result has come and is shown; edited: it is that of another program than the one before. */
  done(view: View, edited: boolean): void {
    this.#state(view.error ? "failed" : "ready");
    this.deck.classList.remove("stale");
    const errors = view.diagnostics.filter((m) => rank(m.severity) === "error");
    const warnings = view.diagnostics.filter((m) => rank(m.severity) === "warning");
    $("#note-diagnostics").textContent = [plural(errors.length, "error"), plural(warnings.length, "warning"),
      plural(view.diagnostics.length - errors.length - warnings.length, "remark")].filter((s) => s).join(", ") || "none";
    const why = reason(view, errors);
    const shown = (pane: string) => $(`#pane-${pane}`).getClientRects().length > 0;
    this.#why("host", !view.host && shown("host") && $<HTMLSelectElement>("#output").value === "host", `Not written: ${why}.`, "The host text is written when the program has no errors.", errors[0]);
    this.#why("device", this.host.missing(), `Not written: ${why}.`, "It is written when neither pass finds errors.", errors[0]);
    this.#why("il", !view.il && shown("il"), `Not built: ${why}.`, "The intermediate language is built from a program that can be read to its end.", errors[0]);
    if (view.kept !== "known") {
      const pass = view.kept === "unknown" ? "in the device pass" : "";
      this.#say($("#pane-keep .body"), "empty", `Nothing can be known: ${why} ${pass}`.trimEnd() + ".",
        "What reaches the device is decided when neither pass finds errors.", errors[0]);
    }
    this.#news(view, errors.length > 0, edited);
    this.#view = view;
  }

  /** There is no result: what is shown stays grey. */
  failed(said: string): void {
    this.#state("failed");
    if (this.#view) {
      this.deck.classList.add("stale");
      return;
    }
    if (this.host.first()) return this.#why("device", true, "Nothing yet.", said);
    for (const pane of ["host", "device", "il"] as const) this.#why(pane, true, "Nothing yet.", said);
    this.#say($("#pane-keep .body"), "empty", "Nothing yet.", said);
  }

  /** The place that is chosen has a counterpart in these panes. */
  lit(links: Links | undefined): void {
    const has = { host: links?.host.length, il: links?.il.length, keep: links?.keep.length, diagnostics: links?.messages.length };
    for (const [pane, n] of Object.entries(has) as [keyof typeof has, number | undefined][]) {
      if (n) this.deck.tell(pane, "lit");
      else this.deck.untell(pane, "lit");
    }
  }

  #state(state: State): void {
    clearInterval(this.#clock);
    document.body.dataset["state"] = state;
  }

  #news(view: View, errors: boolean, edited: boolean): void {
    const old = this.#view;
    const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
    if (!errors) this.deck.untell("diagnostics", "error");
    else this.deck.tell("diagnostics", "error");
    if (!old) return;
    // What is out of sight is not built: it is taken for changed with the program.
    if (edited && (!view.host || old.host !== view.host)) this.deck.tell("host", "changed");
    if (edited && (!view.il || old.il !== view.il)) this.deck.tell("il", "changed");
    if (!same(old.keep, view.keep)) this.deck.tell("keep", "changed");
    if (!same(old.diagnostics, view.diagnostics)) this.deck.tell("diagnostics", "changed");
  }

  /** Says in an empty text pane why it is empty and what would fill it. */
  #why(pane: "host" | "device" | "il", empty: boolean, why: string, fill: string, first?: Message): void {
    const box = $(`#pane-${pane} .why`);
    box.hidden = !empty;
    if (empty) this.#say(box, "", why, fill, first);
  }

  #say(box: HTMLElement, kind: string, why: string, fill: string, first?: Message): void {
    const text = el("div", { class: kind }, el("strong", {}, why), fill);
    if (first) {
      const own = first.file === this.main && first.line > 0;
      const go = el("button", { type: "button" }, own ? `Line ${first.line}: ${readable(first.text)}` : `First: ${readable(first.text)}`);
      go.addEventListener("click", () => {
        this.deck.show(own ? "pane-source" : "pane-diagnostics");
        if (own) this.host.go(span(first));
      });
      text.append(el("div", {}, go));
    }
    box.replaceChildren(text);
  }

  /** Single keys act outside of what is typed into. */
  #key(e: KeyboardEvent): void {
    const target = e.target as Element;
    if (e.key !== "?" || !helpByKey() || e.ctrlKey || e.metaKey || e.altKey || target.closest("input, select, textarea, #pane-source .cm-content, dialog")) return;
    $<HTMLDialogElement>("#help-dialog").showModal();
    e.preventDefault();
  }
}

/** Why there is no output, as short as the status says it. */
function reason(view: View, errors: readonly Message[]): string {
  if (view.error) return "the compiler failed";
  if (view.reading?.options.some((o) => o.name === "-jit")) return "the run-time compiler makes device code alone";
  return plural(errors.length, "error") || "the compiler gave none for this program and these options";
}

export function plural(n: number, word: string): string {
  return n ? `${n} ${word}${n === 1 ? "" : "s"}` : "";
}
