// This file implements questions that a program asks in its own comments:
//
//	__device__ int helper(int x);
//	//             ^keep?
//
// The caret points at the line above; the answer stands behind the comment. keep
// asks whether the device gets what is there and why, space on which side it
// exists, emits what it became in the host text.
import { type Extension, type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import { entityAt, fate, markOf, what } from "./inspector";
import { follow, type Lit } from "./links";
import type { View } from "./protocol";

const pattern = /^(\s*\/\/\s*)\^(keep|space|emits)\?\s*$/;
/** More questions than these are not answered. */
const maxQueries = 100;
/** More characters of a host text than these are no answer. */
const maxLetters = 200;

export interface Query {
  kind: "keep" | "space" | "emits";
  /** The line of the comment, and the place that it asks about. */
  at: number;
  line: number;
  col: number;
}

/** The questions of a text. Several below one line all ask about that line. */
export function queries(lines: readonly string[]): Query[] {
  const out: Query[] = [];
  let above = 0;
  lines.forEach((text, i) => {
    const m = pattern.exec(text);
    if (!m) above = i + 1;
    else if (above && out.length < maxQueries) out.push({ kind: m[2] as Query["kind"], at: i + 1, line: above, col: m[1]!.length + 1 });
  });
  return out;
}

/** What belongs to a place as runs of the host text: operands have places of their own, but stand in one text. */
function runs(view: View, links: readonly Lit[]): [number, number][] {
  const out: { range: [number, number]; exact: boolean }[] = [];
  for (const r of [...links].sort((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (last && !view.host.slice(last.range[1], r.from).trim()) {
      last.range[1] = r.to;
      last.exact ||= r.exact;
    } else out.push({ range: [r.from, r.to], exact: r.exact });
  }
  const exact = out.filter((r) => r.exact);
  return (exact.length ? exact : out).map((r) => r.range);
}

/** The answer to a question about a file, in words. */
export function answer(view: View, file: string, q: Query): string {
  const focus = { file, line: q.line, col: q.col };
  const e = entityAt(view.entities, focus);
  if (q.kind === "emits") {
    const said = runs(view, follow(view, focus).host).map(([from, to]) => view.host.slice(from, to).replace(/\s+/g, " ").trim()).filter((s) => s);
    if (!said.length) return view.host ? "nothing" : "there is no host text";
    const text = said.join(" … ");
    return text.length > maxLetters ? `${text.slice(0, maxLetters)}…` : text;
  }
  if (!e) return "there is no declaration";
  if (q.kind === "space") return what(e);
  const why = e.fate === "kept" ? markOf(view.keep, e)?.reasons?.[0]?.text : undefined;
  return `${fate(e, view).replace(/\.$/, "")}${why ? `: ${why}` : ""}`;
}

class Answer extends WidgetType {
  constructor(readonly text: string) {
    super();
  }
  override eq(other: Answer): boolean {
    return other.text === this.text;
  }
  override toDOM(): HTMLElement {
    const e = document.createElement("span");
    e.className = "query-answer";
    e.textContent = this.text;
    return e;
  }
}

const setAnswers = StateEffect.define<DecorationSet>();

/** The answers in an editor. */
export const queryAnswers: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, tr) {
    set = set.map(tr.changes);
    for (const e of tr.effects) if (e.is(setAnswers)) set = e.value;
    return set;
  },
  provide: (f) => EditorView.decorations.from(f),
});

/** Answers what the file in an editor asks, from the result for its text. */
export function answerQueries(editor: EditorView, view: View, file: string): void {
  const { doc } = editor.state;
  const found = queries(doc.toJSON());
  const answers: Range<Decoration>[] = found.map((q) => Decoration.widget({ widget: new Answer(answer(view, file, q)), side: 1 }).range(doc.line(q.at).to));
  editor.dispatch({ effects: setAnswers.of(Decoration.set(answers)) });
}
