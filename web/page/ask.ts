// This file implements what the page asks about a program besides compiling it:
// what would keep or drop an entity, which edit mends an error, what each option
// changes, which part of the program is enough. What is offered was compiled.
import { $, el } from "./dom";
import type { Jobs } from "./jobs";
import { plural } from "./panes";
import type { Answer, Change, Entity, Fixed, Goal, Request, Trial, View, Why } from "./protocol";

export interface AskHost {
  request(): Request;
  view(): View | undefined;
  /** Makes an edit in the program or in its options. */
  apply(edit: Trial): void;
  /** Puts a part of the program into the editor; alone: it needs none of the other files. */
  replace(text: string, alone: boolean): void;
  copy(text: string): void;
}

/** Why an entity does not reach the device, in a few words. */
export const causes: Record<string, string> = {
  host: "host code",
  unused: "nothing on the device uses it",
  template: "no instance is needed",
  declared: "only declared",
  folded: "a constant: its value is enough",
  absent: "preprocessed away in the device pass",
};

export class Asking {
  constructor(readonly jobs: Jobs, readonly host: AskHost) {
    $("#ask").addEventListener("click", () => this.#open());
    $("#fix").addEventListener("click", () => void this.#fixes());
    $("#sweep").addEventListener("click", () => void this.#sweep());
    $("#shrink").addEventListener("click", () => void this.#shrink());
    $("#ask-stop").addEventListener("click", () => this.jobs.stop());
    $("#ask-close").addEventListener("click", () => $<HTMLDialogElement>("#ask-dialog").close());
  }

  // ---- an entity

  /** The answer about one entity, below its row. */
  about(e: Entity): HTMLElement {
    const box = el("div", { class: "answer" }, el("p", {}, "Compiling variants…"));
    void this.jobs.ask({ kind: "why", name: e.name, request: this.host.request() }).then((a) => {
      const why = a.why?.find((w) => w.line === e.line && w.name === e.name) ?? a.why?.[0];
      box.replaceChildren(...(why ? this.#why(why) : [el("p", {}, a.error ?? "There is no answer: the program has changed.")]));
    });
    return box;
  }

  #why(why: Why): HTMLElement[] {
    const out: HTMLElement[] = [el("p", {}, why.sentence)];
    const trials = why.trials ?? [];
    if (trials.length) out.push(this.#trials(trials));
    else out.push(el("p", { class: "soft" }, why.fate === "kept" ? "No single edit that was tried drops it." : "No single edit that was tried keeps it."));
    return out;
  }

  #trials(trials: readonly Trial[]): HTMLElement {
    return el("ul", { class: "trials" }, ...trials.map((t) => {
      const b = el("button", { type: "button" }, "Try it");
      b.addEventListener("click", () => this.host.apply(t));
      return el("li", {}, b, el("span", {}, t.title, el("span", { class: "soft" }, ` ${t.effect}`)));
    }));
  }

  // ---- errors

  async #fixes(): Promise<void> {
    const button = $<HTMLButtonElement>("#fix");
    button.disabled = true;
    const note = $("#note-diagnostics");
    const before = note.textContent;
    const answer = await this.jobs.ask({ kind: "fixes", most: 60, request: this.host.request() }, (done) => (note.textContent = `trying edits: ${done}`));
    note.textContent = before;
    button.disabled = false;
    const fixes = answer.fixes ?? [];
    const box = el("div", { class: "answer", role: "status" });
    if (answer.error) box.append(el("p", {}, answer.error));
    else if (!fixes.some((f) => f.trials?.length)) box.append(el("p", {}, fixes.length ? "No single edit that was tried mends an error." : "There is nothing to mend."));
    for (const f of fixes) if (f.trials?.length) box.append(this.#fixed(f));
    const body = $("#pane-diagnostics .body");
    body.querySelector(":scope > .answer")?.remove();
    body.prepend(box);
    box.scrollIntoView({ block: "nearest" });
  }

  #fixed(f: Fixed): HTMLElement {
    return el("div", {}, el("p", {}, `${f.line ? `Line ${f.line}: ` : ""}${f.text}`), this.#trials(f.trials ?? []));
  }

  // ---- the whole program

  #open(): void {
    const goals = $<HTMLSelectElement>("#goal");
    const view = this.host.view();
    const add = (label: string, goal: Goal) => goals.append(el("option", { value: JSON.stringify(goal) }, label));
    goals.replaceChildren();
    const said = new Set<string>();
    for (const m of view?.diagnostics ?? []) {
      const label = `says: ${m.text}`;
      if (!said.has(label)) add(label.length > 90 ? `${label.slice(0, 89)}…` : label, m.number ? { number: m.number.replace(/-D$/, ""), text: m.text } : { text: m.text });
      said.add(label);
    }
    for (const e of view?.entities ?? []) if (e.fate === "kept" && !e.of) add(`keeps ${e.kind} ${e.name}`, { keeps: e.name });
    for (const e of view?.entities ?? []) if (e.fate === "dropped" && !e.of) add(`drops ${e.kind} ${e.name}`, { drops: e.name });
    $<HTMLButtonElement>("#shrink").disabled = !goals.options.length;
    $<HTMLDialogElement>("#ask-dialog").showModal();
  }

  /** Asks with progress in the dialog; the answer is shown by show. */
  async #run(button: string, ask: (progress: (done: number, of: number) => void) => Promise<Answer>, show: (a: Answer) => Node[]): Promise<void> {
    const [bar, out] = [$<HTMLProgressElement>("#ask-progress"), $("#ask-answer")];
    const dialog = $("#ask-dialog");
    dialog.dataset["busy"] = "";
    bar.removeAttribute("value");
    out.replaceChildren();
    const answer = await ask((done, of) => {
      bar.max = of;
      bar.value = done;
    });
    delete dialog.dataset["busy"];
    out.replaceChildren(...(answer.error ? [el("p", {}, answer.error)] : show(answer)));
    $(button).focus();
  }

  #sweep(): Promise<void> {
    return this.#run("#sweep", (p) => this.jobs.ask({ kind: "sweep", request: this.host.request() }, p), (a) => {
      const rows = (a.sweep ?? []).filter(changes);
      const same = (a.sweep ?? []).filter((c) => !changes(c)).map((c) => c.options.join(" "));
      const table = el("table", { class: "sweep" }, el("thead", {}, el("tr", {}, ...["option", "host text", "device text", "device gets", "says"].map((h) => el("th", { scope: "col" }, h)))),
        el("tbody", {}, ...rows.map((c) => this.#change(c))));
      return [el("div", { class: "scroll", tabIndex: 0, role: "group", ariaLabel: "What each option changes" }, table), el("p", { class: "soft" }, `No difference: ${same.join(", ") || "none"}.`)];
    });
  }

  #change(c: Change): HTMLElement {
    const lines = (n: number) => (n ? plural(n, "line") : "the same");
    const list = (plus: string[] | null, minus: string[] | null) => [
      ...(plus ?? []).map((s) => el("div", {}, `+ ${s}`)), ...(minus ?? []).map((s) => el("div", {}, `− ${s}`)),
    ];
    return el("tr", {}, el("th", { scope: "row", title: c.help }, c.options.join(" ")),
      ...(c.refused ? [el("td", { colSpan: 4 }, c.refused)] : [el("td", {}, lines(c.hostLines)), el("td", {}, lines(c.deviceLines)),
        el("td", {}, ...list(c.kept, c.dropped)), el("td", {}, ...list(c.said, c.unsaid))]));
  }

  #shrink(): Promise<void> {
    const goal = JSON.parse($<HTMLSelectElement>("#goal").value || "{}") as Goal;
    return this.#run("#shrink", (p) => this.jobs.ask({ kind: "shrink", goal, most: 1500, request: this.host.request() }, p), ({ shrunk }) => {
      if (!shrunk) return [];
      const put = el("button", { type: "button" }, "Put it into the editor");
      put.addEventListener("click", () => {
        $<HTMLDialogElement>("#ask-dialog").close();
        this.host.replace(shrunk.text, shrunk.alone ?? false);
      });
      const copy = el("button", { type: "button" }, "Copy");
      copy.addEventListener("click", () => this.host.copy(shrunk.text));
      const note = `${plural(new TextEncoder().encode(shrunk.text).length, "byte")} of ${shrunk.from.toLocaleString("en")} after ${plural(shrunk.compilations, "compilation")}${shrunk.done ? ": nothing more can go" : "; more might go"}${shrunk.alone ? "" : "; it includes other files of the program"}.`;
      return [el("p", { class: "soft" }, note), el("pre", { class: "scroll", tabIndex: 0 }, shrunk.text), el("p", {}, put, " ", copy)];
    });
  }
}

/** Whether an option makes any difference. */
function changes(c: Change): boolean {
  return c.hostLines + c.deviceLines > 0 || [c.said, c.unsaid, c.kept, c.dropped].some((l) => l?.length);
}
