// This file implements the panes that show the outputs besides the host text:
// the device text, the registration stub, what each pass reads behind the
// preprocessor, the module id. Their own line markers lead back to the program.
// The second one also shows what other panes do, so that each can be seen twice.
import type { EditorView } from "@codemirror/view";
import { $ } from "./dom";
import { anchors, type TextPane } from "./aids";
import { light, type Place, readOnlyView, reveal, setFolds, setText, type Watcher, wrapLines } from "./editor";
import type { Focus } from "./links";
import type { MarkedText, View } from "./protocol";

/** What the outputs are for, by how their names end. */
const notes: Record<string, string> = {
  ".stub.c": "included by the host text: registers kernels", ".gpu": "what the device compiler gets", ".lowered": "what the device text is printed from", ".module_id": "names this file to the others",
  ".cpp4.ii": "what the host pass reads", ".cpp1.ii": "what the device pass reads",
  ".names.txt": "of each --name-expression, as in the object file",
  ".int.c": "what the host compiler gets", ".il.txt": "intermediate language", ".stderr": "as the command line prints them", ".cu": "as it was compiled last",
};

/** What other panes show as well, with its links; undefined where the result has no such text. */
const doubles: Record<string, (view: View, program: string) => { text: string; map: MarkedText } | undefined> = {
  ".int.c": (view) => (view.host ? { text: view.host, map: { origins: view.origins, foreign: view.hostForeign } } : undefined),
  ".il.txt": (view) => (view.il ? { text: view.il, map: { origins: ilOrigins(view), foreign: [] } } : undefined),
  ".stderr": (view) => ({ text: view.stderr, map: { origins: [], foreign: [] } }),
  ".cu": (view, program) => ({ text: program, map: { origins: programLines(view.names[0]!, program), foreign: [] } }),
};

/** The first character of each line of a text, and its end. */
function lineStarts(text: string): number[] {
  const out = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) out.push(at + 1);
  out.push(text.length + 1);
  return out;
}

function programLines(file: string, text: string): MarkedText["origins"] {
  const starts = lineStarts(text);
  return starts.slice(0, -1).map((from, i) => ({ out: [from, starts[i + 1]! - 1], file, line: i + 1 }));
}

/** The entries of the IL display as ranges of its text, inner ones first. */
function ilOrigins(view: View): MarkedText["origins"] {
  const starts = lineStarts(view.il);
  const at = (line: number) => starts[Math.min(line, starts.length) - 1] ?? view.il.length;
  return [...view.ilOrigins].sort((a, b) => a.lines[1] - a.lines[0] - (b.lines[1] - b.lines[0])).map((o) => ({ out: [at(o.lines[0]), at(o.lines[1] + 1) - 1], file: o.file, line: o.line }));
}

export interface OutputHost {
  /** Where a place of the program is chosen or pointed at. */
  look(focus: Focus | undefined, chosen: boolean, from: string): void;
  view(): View | undefined;
  /** The program that the last result is of. */
  program(): string;
  /** Whether only what is of the program is shown. */
  only(): boolean;
  /** Shows what is not of the program too. */
  showAll(): void;
}

/** The other outputs in one pane: which of them its select says. */
export class OutputText {
  #editor: EditorView | undefined;
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
    if (!this.shown || [".il.txt", ".stderr", ".cu"].includes(this.chosen)) return [];
    if (this.chosen === ".lowered") return ["files", "lowered"];
    return this.chosen.endsWith(".ii") ? ["preprocessed"] : this.chosen === ".int.c" ? ["host", "map"] : ["files"];
  }

  /** It shows the IL, which is asked for as its own pane asks. */
  get showsIL(): boolean {
    return this.shown && this.chosen === ".il.txt";
  }

  get name(): string | undefined {
    return Object.keys(this.host.view()?.files ?? {}).find((name) => name.endsWith(this.chosen));
  }

  /** The text; undefined while there is none. */
  get text(): string | undefined {
    return this.#made?.text;
  }

  get #made(): { text: string; map: MarkedText | undefined } | undefined {
    const [view, name] = [this.host.view(), this.name];
    if (view && doubles[this.chosen]) return doubles[this.chosen]!(view, this.host.program());
    return name === undefined ? undefined : { text: view!.files[name]!, map: view!.maps[name] };
  }

  /** Shows what there is now. */
  show(): void {
    if (!this.shown) return;
    this.#editor ??= readOnlyView($(`#pane-${this.pane} .body`), this.pane === "host" ? "Output" : "Second output", "host", this.#watcher(), () => this.host.showAll(), "other-text");
    const [made, view, note] = [this.#made, this.host.view(), $(`#note-${this.pane}`)];
    const text = made?.text;
    this.#map = made?.map;
    setText(this.#editor, text ?? "");
    this.fold();
    note.textContent = text !== undefined ? (notes[this.chosen] ?? "") : view?.exit ? "not written: the program has errors" : "not written yet";
    note.title = note.textContent;
  }

  /** The text with its places, where it is shown. */
  get textPane(): TextPane | undefined {
    return this.#editor && this.#map && this.shown ? { view: this.#editor, origins: anchors(this.#map.origins, (o) => o.out[0]) } : undefined;
  }

  wrap(on: boolean): void {
    if (this.#editor) wrapLines(this.#editor, on);
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

  /** Folds what is not of the program, or unfolds it. */
  fold(): void {
    if (this.#editor) setFolds(this.#editor, this.host.only() ? (this.#map?.foreign ?? []) : []);
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
