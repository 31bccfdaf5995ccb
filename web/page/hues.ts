// This file implements declarations in colours: each declaration of the program
// and what became of it has one colour and one letter in all panes. The colours
// are those of Okabe and Ito, told apart with every kind of sight; the letter
// says it without them.
import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { Aid, AidsHost } from "./aids";
import { firstOf, lastOf } from "./links";
import type { Entity } from "./protocol";

/** So many colours there are; style.css has them. */
const colours = 8;
/** More lines than these of one pane are not coloured. */
const maxLines = 5000;

/** Line markers are of the preprocessor, not of a declaration. */
const lineMarker = /^#(?:line)? ?\d/;

const setHues = StateEffect.define<DecorationSet>();
const hueField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, tr) {
    set = set.map(tr.changes);
    for (const e of tr.effects) if (e.is(setHues)) set = e.value;
    return set;
  },
  provide: (f) => EditorView.decorations.from(f),
});

/** A, B, …, Z, AA, AB, … */
export function letter(i: number): string {
  return (i < 26 ? "" : letter(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26));
}

/** The number of the declaration that each line of a file belongs to: of the innermost one. */
export function declarationLines(entities: readonly Entity[], file: string): Map<number, number> {
  const own = entities.filter((e) => e.file === file && !e.of).sort((a, b) => firstOf(a) - firstOf(b) || lastOf(b) - lastOf(a));
  const out = new Map<number, number>();
  own.forEach((e, i) => {
    for (let n = firstOf(e); n <= lastOf(e) && out.size < maxLines; n++) out.set(n, i);
  });
  return out;
}

export class Hues implements Aid {
  #drawn = new Set<EditorView>();
  constructor(readonly host: AidsHost) {}

  update(): void {
    const result = this.host.view();
    if (!result) return;
    const { view: source, file } = this.host.editor();
    const files = new Map<string, Map<number, number>>();
    const of = (name: string, line: number) => {
      if (!files.has(name)) files.set(name, declarationLines(result.entities, name));
      return files.get(name)!.get(line);
    };
    this.#draw(source, Array.from({ length: source.state.doc.lines }, (_, i) => [i + 1, of(file, i + 1)]));
    for (const t of this.host.texts()) {
      const { doc } = t.view.state;
      const lines = new Map<number, number>();
      for (const o of t.origins) {
        const i = o.at < doc.length && result.names.includes(o.file) ? of(o.file, o.line) : undefined;
        if (i !== undefined && lines.size < maxLines) lines.set(doc.lineAt(o.at).number, lines.get(doc.lineAt(o.at).number) ?? i);
      }
      this.#draw(t.view, [...lines].sort((a, b) => a[0] - b[0]));
    }
  }

  end(): void {
    for (const view of this.#drawn) view.dispatch({ effects: setHues.of(Decoration.none) });
    this.#drawn.clear();
  }

  /** Colours lines by the numbers of their declarations. */
  #draw(view: EditorView, lines: readonly [number, number | undefined][]): void {
    let last: number | undefined;
    const marks = [];
    for (const [n, i] of lines) {
      const line = view.state.doc.line(n);
      if (lineMarker.test(line.text)) continue;
      if (i !== undefined) marks.push(Decoration.line({ class: `hue hue-${i % colours}`, attributes: i !== last ? { "data-hue": letter(i) } : {} }).range(line.from));
      last = i;
    }
    const effects: StateEffect<unknown>[] = [setHues.of(Decoration.set(marks))];
    if (view.state.field(hueField, false) === undefined) effects.unshift(StateEffect.appendConfig.of(hueField));
    view.dispatch({ effects });
    this.#drawn.add(view);
  }
}
