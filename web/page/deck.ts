// This file implements the row of panes: side by side with separators that
// can be moved by pointer and keyboard where there is room, one at a time
// under tabs where there is not.

/** A pane is a <section> with an id, a data-title and a header button that folds it. */
const narrow = matchMedia("(max-width: 900px)");
const minWidth = 120;
const foldedWidth = 34;
const step = 24;

export class Deck extends HTMLElement {
  #panes: HTMLElement[] = [];
  #shares: number[] = [];
  #folded = new Set<number>();
  #current = 0;
  #tabs!: HTMLElement;

  connectedCallback(): void {
    this.#panes = [...this.querySelectorAll<HTMLElement>(":scope > section")];
    this.#shares = this.#panes.map((p) => Number(p.dataset["share"] ?? 1));
    this.#tabs = document.querySelector<HTMLElement>("#tabs")!;
    this.#panes.slice(1).forEach((p, i) => this.insertBefore(this.#separator(i), p));
    this.#panes.forEach((p, i) => {
      p.querySelector<HTMLButtonElement>("button.fold-pane")?.addEventListener("click", () => this.#fold(i, !this.#folded.has(i)));
      this.#tabs.append(this.#tab(p, i));
    });
    this.#tabs.addEventListener("keydown", (e) => this.#tabKey(e));
    narrow.addEventListener("change", () => this.#layout());
    this.#layout();
  }

  /** Brings a pane to the front where only one is shown, and unfolds it. */
  show(id: string): void {
    const i = this.#panes.findIndex((p) => p.id === id);
    if (i < 0) return;
    this.#current = i;
    this.#folded.delete(i);
    this.#layout();
  }

  /** Moves the focus to the next or the previous pane. */
  cycle(by: number): void {
    const n = this.#panes.length;
    const at = this.#panes.findIndex((p) => p.contains(document.activeElement));
    const next = at < 0 ? 0 : (at + by + n) % n;
    this.show(this.#panes[next]!.id);
    const target = this.#panes[next]!.querySelector<HTMLElement>(".cm-content, [data-focus]");
    target?.focus();
  }

  #fold(i: number, fold: boolean): void {
    if (fold && this.#folded.size === this.#panes.length - 1) return; // one stays open
    if (fold) this.#folded.add(i);
    else this.#folded.delete(i);
    this.#layout();
    this.#panes[i]!.querySelector<HTMLButtonElement>("button.fold-pane")?.focus();
  }

  #layout(): void {
    const tabs = narrow.matches;
    this.#panes.forEach((p, i) => {
      const folded = !tabs && this.#folded.has(i);
      p.classList.toggle("folded", folded);
      p.hidden = tabs && i !== this.#current;
      if (tabs) {
        p.setAttribute("role", "tabpanel");
        p.setAttribute("aria-labelledby", `tab-${p.id}`);
      } else {
        p.removeAttribute("role");
        p.removeAttribute("aria-labelledby");
      }
      const b = p.querySelector<HTMLButtonElement>("button.fold-pane");
      b?.setAttribute("aria-expanded", String(!folded));
      b?.setAttribute("aria-label", `${folded ? "Open" : "Fold"} the pane ${p.dataset["title"]}`);
    });
    [...this.#tabs.children].forEach((t, i) => {
      t.setAttribute("aria-selected", String(i === this.#current));
      (t as HTMLElement).tabIndex = i === this.#current ? 0 : -1;
    });
    const columns = this.#panes.map((_, i) => (this.#folded.has(i) ? `${foldedWidth}px` : `minmax(${minWidth}px, ${this.#shares[i]}fr)`));
    this.style.gridTemplateColumns = tabs ? "" : columns.join(" 9px ");
    for (const s of this.querySelectorAll<HTMLElement>(":scope > [role=separator]")) this.#value(s);
  }

  // ---- separators (WAI-ARIA window splitter)

  #separator(i: number): HTMLElement {
    const s = document.createElement("div");
    s.role = "separator";
    s.tabIndex = 0;
    s.dataset["index"] = String(i);
    s.setAttribute("aria-orientation", "vertical");
    s.setAttribute("aria-label", `Width of the pane ${this.#panes[i]!.dataset["title"]}`);
    s.setAttribute("aria-controls", this.#panes[i]!.id);
    s.setAttribute("aria-valuemin", "0");
    s.setAttribute("aria-valuemax", "100");
    s.addEventListener("pointerdown", (e) => {
      e.preventDefault();
      s.setPointerCapture(e.pointerId);
      let x = e.clientX;
      const move = (m: PointerEvent) => {
        x += this.#move(i, m.clientX - x);
      };
      s.addEventListener("pointermove", move);
      s.addEventListener("lostpointercapture", () => s.removeEventListener("pointermove", move), { once: true });
    });
    s.addEventListener("dblclick", () => this.#reset());
    s.addEventListener("keydown", (e) => {
      const by = { ArrowLeft: -step, ArrowRight: step, Home: -1e4, End: 1e4 }[e.key];
      if (by !== undefined) this.#move(i, by);
      else if (e.key === "Enter") this.#fold(i, !this.#folded.has(i));
      else return;
      e.preventDefault();
    });
    return s;
  }

  /** Moves a separator by some pixels as far as both neighbours allow; returns how far. */
  #move(i: number, by: number): number {
    if (this.#folded.has(i) || this.#folded.has(i + 1)) return 0;
    const widths = this.#panes.map((p) => p.getBoundingClientRect().width);
    const [left, right] = [widths[i]!, widths[i + 1]!];
    const d = Math.max(minWidth - left, Math.min(right - minWidth, by));
    this.#shares = this.#shares.map((s, k) => (this.#folded.has(k) ? s : widths[k]! / 100));
    this.#shares[i] = (left + d) / 100;
    this.#shares[i + 1] = (right - d) / 100;
    this.#layout();
    return d;
  }

  #reset(): void {
    this.#shares = this.#panes.map((p) => Number(p.dataset["share"] ?? 1));
    this.#folded.clear();
    this.#layout();
  }

  #value(s: HTMLElement): void {
    const i = Number(s.dataset["index"]);
    const sum = this.#shares[i]! + this.#shares[i + 1]!;
    s.setAttribute("aria-valuenow", String(this.#folded.has(i) ? 0 : Math.round((100 * this.#shares[i]!) / sum)));
  }

  // ---- tabs

  #tab(pane: HTMLElement, i: number): HTMLElement {
    const b = document.createElement("button");
    b.role = "tab";
    b.id = `tab-${pane.id}`;
    b.setAttribute("aria-controls", pane.id);
    b.textContent = pane.dataset["tab"] ?? pane.dataset["title"] ?? "";
    b.addEventListener("click", () => this.#choose(i));
    return b;
  }

  #choose(i: number): void {
    this.#current = i;
    this.#layout();
    (this.#tabs.children[i] as HTMLElement).focus();
  }

  #tabKey(e: KeyboardEvent): void {
    const n = this.#panes.length;
    const to = { ArrowLeft: this.#current + n - 1, ArrowRight: this.#current + 1, Home: 0, End: n - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    this.#choose(to % n);
  }
}
