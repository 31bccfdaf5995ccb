// This file implements panes that scroll together: what the reader scrolls leads,
// and the others follow so that what belongs together stands side by side. They
// are aligned by where lines stem from, never by shares of their length.
import type { EditorView } from "@codemirror/view";
import type { Aid, AidsHost, TextPane } from "./aids";

export class Together implements Aid {
  /** The text that the pointer or the focus is in: only what is done there leads. */
  #leader: Element | undefined;
  #frame = 0;
  #end = new AbortController();

  constructor(readonly host: AidsHost) {
    const { signal } = this.#end;
    const leads = (e: Event) => (this.#leader = (e.target as Element).closest?.(".cm-editor") ?? undefined);
    for (const type of ["pointerover", "focusin", "wheel", "touchstart", "keydown"]) addEventListener(type, leads, { signal, capture: true, passive: true });
    addEventListener("scroll", (e) => {
      const text = (e.target as Element).closest?.(".cm-editor");
      if (!text || text !== this.#leader || this.#frame) return;
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0;
        this.#follow(text);
      });
    }, { signal, capture: true, passive: true });
  }

  update(): void {
    if (this.#leader) this.#follow(this.#leader);
  }

  end(): void {
    cancelAnimationFrame(this.#frame);
    this.#end.abort();
  }

  #follow(leader: Element): void {
    const { view: source, file } = this.host.editor();
    const texts = this.host.texts();
    if (leader !== source.dom) {
      const text = texts.find((t) => t.view.dom === leader);
      const first = text && firstInSight(text, file);
      if (!text || !first) return;
      alignTo(source, lineStart(source, first.line), distance(text.view, first.at));
    }
    for (const t of texts) {
      if (t.view.dom === leader) continue;
      const first = counterpart(t, file, source);
      if (first) alignTo(t.view, first.at, distance(source, lineStart(source, first.line)));
    }
  }
}

const lineStart = (view: EditorView, line: number) => view.state.doc.line(Math.min(line, view.state.doc.lines)).from;

/** How far below the upper edge of its pane a place stands, in pixels. */
const distance = (view: EditorView, at: number) => view.lineBlockAt(Math.min(at, view.state.doc.length)).top - view.scrollDOM.scrollTop;

/** Scrolls a text so that a place stands so far below the upper edge of its pane. */
function alignTo(view: EditorView, at: number, below: number): void {
  const top = view.lineBlockAt(Math.min(at, view.state.doc.length)).top - below;
  if (Math.abs(view.scrollDOM.scrollTop - top) >= 1) view.scrollDOM.scrollTop = top;
}

/** The first place of a text in sight that stems from a file; if there is none, the last one before. */
function firstInSight(text: TextPane, file: string): { at: number; line: number } | undefined {
  const top = text.view.lineBlockAtHeight(text.view.scrollDOM.scrollTop).from;
  let before: { at: number; line: number } | undefined;
  for (const o of text.origins) {
    if (o.file !== file) continue;
    if (o.at >= top) return o;
    before = o;
  }
  return before;
}

/** Where in a text the first line of the program in sight has its counterpart; if it has none, the next line that has. */
function counterpart(text: TextPane, file: string, source: EditorView): { at: number; line: number } | undefined {
  const top = source.state.doc.lineAt(source.lineBlockAtHeight(source.scrollDOM.scrollTop).from).number;
  let next: { at: number; line: number } | undefined;
  let before: { at: number; line: number } | undefined;
  for (const o of text.origins) {
    if (o.file !== file) continue;
    if (o.line >= top && (!next || o.line < next.line)) next = o;
    if (o.line < top && (!before || o.line > before.line)) before = o;
  }
  return next ?? before;
}
