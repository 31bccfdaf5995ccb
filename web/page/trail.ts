// This file implements the way back: where the reader was before a press in
// another pane led elsewhere, step by step.
import type { Focus } from "./links";

/** So many places are kept. */
const most = 100;

export class Trail {
  #places: Focus[] = [];

  constructor(readonly button: HTMLButtonElement, readonly go: (place: Focus) => void) {
    button.addEventListener("click", () => this.back());
    this.#show();
  }

  /** The reader was at a place before going to another one. */
  left(place: Focus, to: Focus): void {
    const last = this.#places.at(-1);
    const same = (a: Focus, b: Focus) => a.file === b.file && a.line === b.line;
    if (same(place, to) || (last && same(last, place))) return;
    this.#places.push(place);
    if (this.#places.length > most) this.#places.shift();
    this.#show();
  }

  /** Goes to the last place that was left. */
  back(): void {
    const place = this.#places.pop();
    this.#show();
    if (place) this.go(place);
  }

  #show(): void {
    // It keeps the focus when it has nothing more to do: disabled elements lose it.
    this.button.setAttribute("aria-disabled", String(!this.#places.length));
  }
}
