// This file implements what is left out of the panes at present, as chips in the
// last line: each says what it leaves out, and a press takes it away.
import { el } from "./dom";

export interface Filter {
  text: string;
  /** Shows what the filter leaves out again. */
  remove(): void;
}

/** Shows the filters that are on. */
export function showFilters(filters: readonly Filter[]): void {
  const box = document.querySelector<HTMLElement>("#filters")!;
  const had = [...box.children].indexOf(document.activeElement as Element);
  box.replaceChildren(...filters.map((f) => {
    const b = el("button", { type: "button", class: "chip", title: "Show what this leaves out" }, f.text, el("span", { ariaHidden: "true" }, " ✕"));
    b.addEventListener("click", f.remove);
    return b;
  }));
  if (had >= 0) (box.children[Math.min(had, filters.length - 1)] as HTMLElement | undefined ?? document.querySelector<HTMLElement>("#inspect"))?.focus();
}
