// This file implements what the page itself says: a banner that waits to be
// closed, and words that go by themselves. Both float: they move no pane.
import { $, el } from "./dom";

export class Notices {
  banner(text: string): void {
    const b = $("#banner");
    b.hidden = false;
    b.querySelector("span")!.textContent = text;
  }

  /** Says something for a while, with a button where there is something to do about it. */
  toast(text: string, action?: { label: string; run: () => void }): void {
    const t = $("#toast");
    const hide = () => t.classList.remove("shown", "acts");
    t.replaceChildren(text);
    t.classList.toggle("acts", action !== undefined);
    if (action) {
      const b = el("button", { type: "button" }, action.label);
      b.addEventListener("click", () => (hide(), action.run()));
      t.append(" ", b);
    }
    t.classList.add("shown");
    this.#goes.abort();
    const { signal } = (this.#goes = new AbortController());
    const goes = (after: number) => {
      const timer = setTimeout(hide, after);
      signal.addEventListener("abort", () => clearTimeout(timer));
    };
    if (!action) return goes(4000);
    // What can be pressed waits until somebody is there: a page may take long to come, and lie behind others.
    const there = new AbortController();
    signal.addEventListener("abort", () => there.abort());
    for (const sign of ["pointermove", "pointerdown", "keydown"]) {
      addEventListener(sign, () => (there.abort(), goes(12_000)), { signal: there.signal, passive: true });
    }
  }
  #goes = new AbortController();
}
