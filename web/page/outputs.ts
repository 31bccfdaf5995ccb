// This file implements the panes that show the outputs besides the host text:
// the device text, the registration stub, what each pass reads behind the
// preprocessor, the module id. Their own line markers lead back to the program.
import type { EditorView } from "@codemirror/view";
import { light, type Place, readOnlyView, reveal, setFolds, setText, type Watcher, wrapLines } from "./editor";
import type { Focus } from "./links";
import type { MarkedText, View } from "./protocol";

const $ = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!;

/** What the outputs are for, by how their names end. */
const notes: Record<string, string> = {
  ".stub.c": "included by the host text: registers kernels", ".gpu": "what the device compiler gets", ".module_id": "names this file to the others",
  ".cpp4.ii": "what the host pass reads", ".cpp1.ii": "what the device pass reads",
};

export interface OutputHost {
  /** Where a place of the program is chosen or pointed at. */
  look(focus: Focus | undefined, chosen: boolean, from: string): void;
  view(): View | undefined;
}

/** The other outputs in one pane: which of them its select says. */
export class OutputText {
  #editor: EditorView | undefined;
  #only = true;
  #map: MarkedText | undefined;

  constructor(readonly pane: "host" | "device", readonly host: OutputHost) {}

  /** How the name of what is shown ends; "host" is not for this class. */
  get chosen(): string {
    return $<HTMLSelectElement>(this.pane === "host" ? "#output" : "#device-output").value;
  }

  /** Whether it is the text that the pane shows, and in sight. */
  get shown(): boolean {
    return this.chosen !== "host" && $(`#pane-${this.pane}`).getClientRects().length > 0;
  }

  /** The parts of a result that it needs. */
  get wants(): string[] {
    return !this.shown ? [] : this.chosen.endsWith(".ii") ? ["preprocessed"] : ["files"];
  }

  get name(): string | undefined {
    return Object.keys(this.host.view()?.files ?? {}).find((name) => name.endsWith(this.chosen));
  }

  /** The text; undefined while there is none. */
  get text(): string | undefined {
    const name = this.name;
    return name === undefined ? undefined : this.host.view()?.files[name];
  }

  /** Shows what there is now. */
  show(): void {
    if (!this.shown) return;
    this.#editor ??= readOnlyView($(`#pane-${this.pane} .body`), this.pane === "host" ? "Output" : "Second output", "host", this.#watcher(), () => this.setOnly(false), "other-text");
    const [text, view, note] = [this.text, this.host.view(), $(`#note-${this.pane}`)];
    this.#map = this.name === undefined ? undefined : view?.maps[this.name];
    setText(this.#editor, text ?? "");
    this.#fold();
    note.textContent = text !== undefined ? (notes[this.chosen] ?? "") : view?.exit ? "not written: the program has errors" : "not written yet";
    note.title = note.textContent;
  }

  wrap(on: boolean): void {
    if (this.#editor) wrapLines(this.#editor, on);
  }

  /** Folds what is not of the program, or unfolds it. */
  setOnly(on: boolean): void {
    this.#only = on;
    $(`#pane-${this.pane} button.only`).setAttribute("aria-pressed", String(on));
    this.#fold();
  }

  /** Lights what belongs to a place of the program. */
  light(focus: Focus | undefined, show: boolean): void {
    if (!this.#editor || !this.shown) return;
    const last = Math.max(focus?.line ?? 0, focus?.endLine ?? 0);
    const rows = focus ? (this.#map?.origins ?? []).filter((o) => o.file === focus.file && o.line >= focus.line && o.line <= last) : [];
    const { doc } = this.#editor.state;
    const there = rows.filter((o) => o.out[0] < doc.length);
    light(this.#editor, { lines: there.map((o) => [doc.lineAt(o.out[0]).number, doc.lineAt(o.out[0]).number]), ranges: [] });
    if (show && there[0]) reveal(this.#editor, there[0].out[0]);
  }

  #fold(): void {
    if (this.#editor) setFolds(this.#editor, this.#only ? (this.#map?.foreign ?? []) : []);
  }

  #watcher(): Watcher {
    const focus = (place: Place): Focus | undefined => {
      const o = this.#map?.origins.find((o) => o.out[0] <= place.offset && place.offset <= o.out[1]);
      return o && { file: o.file, line: o.line };
    };
    return {
      caret: (place) => this.host.look(focus(place), true, `other-${this.pane}`),
      hover: (place) => this.host.look(place && focus(place), false, `other-${this.pane}`),
    };
  }
}
