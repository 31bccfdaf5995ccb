// This file implements the text of the panes on CodeMirror: the editor of the
// program, the read-only views, lit ranges, folds and the marks of CUDA words.
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { cpp } from "@codemirror/lang-cpp";
import {
  bracketMatching, codeFolding, foldEffect, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting,
  syntaxTree, unfoldEffect, foldedRanges,
} from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, type Extension, EditorState, RangeSetBuilder, StateEffect, StateField, Text, type Transaction } from "@codemirror/state";
import {
  Decoration, type DecorationSet, drawSelection, EditorView, gutter, GutterMarker, highlightActiveLine,
  keymap, lineNumbers, MatchDecorator, ViewPlugin, type ViewUpdate,
} from "@codemirror/view";
import { tags as t } from "@lezer/highlight";
import { cppText } from "./cpptext";
import type { Entity, TextChange } from "./protocol";

/** Where the pointer or the caret is. */
export interface Place {
  offset: number;
  line: number;
  col: number;
}

export interface Watcher {
  caret(place: Place): void;
  hover(place: Place | undefined): void;
}

// ---- colours of the text; the values are custom properties of style.css

const colours = HighlightStyle.define([
  { tag: [t.keyword, t.modifier, t.controlKeyword, t.operatorKeyword, t.definitionKeyword], color: "var(--t-keyword)" },
  { tag: [t.typeName, t.className, t.namespace, t.standard(t.typeName)], color: "var(--t-type)" },
  { tag: [t.string, t.special(t.string), t.character], color: "var(--t-string)" },
  { tag: [t.number, t.bool, t.null, t.atom], color: "var(--t-number)" },
  { tag: [t.comment], color: "var(--t-comment)", fontStyle: "italic" },
  { tag: [t.processingInstruction, t.meta], color: "var(--t-meta)" },
  { tag: [t.function(t.variableName), t.function(t.definition(t.variableName)), t.heading], color: "var(--t-function)" },
  { tag: [t.propertyName, t.labelName], color: "var(--t-property)" },
]);

// ---- lit ranges

export interface LitText {
  lines: [number, number][];
  ranges: { from: number; to: number; exact: boolean }[];
}

const setLit = StateEffect.define<LitText>();
const litLine = Decoration.line({ class: "lit-line" });
const litRange = Decoration.mark({ class: "lit" });
const litExact = Decoration.mark({ class: "lit lit-exact" });
/** More lit lines than this are not drawn; the rest is told by the scroll bar alone. */
const maxLit = 2000;

const litField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, tr) {
    set = set.map(tr.changes);
    for (const e of tr.effects) if (e.is(setLit)) set = drawLit(tr.state.doc, e.value);
    return set;
  },
  provide: (f) => EditorView.decorations.from(f),
});

function drawLit(doc: Text, lit: LitText): DecorationSet {
  const out = [];
  let drawn = 0;
  for (const [from, to] of lit.lines) {
    for (let n = Math.max(1, from); n <= Math.min(to, doc.lines) && drawn < maxLit; n++, drawn++) {
      out.push(litLine.range(doc.line(n).from));
    }
  }
  for (const { from, to, exact } of lit.ranges) {
    const end = Math.min(to, doc.length);
    if (from < end && drawn++ < maxLit) out.push((exact ? litExact : litRange).range(from, end));
  }
  return Decoration.set(out, true);
}

/** What is lit in each text: the same once more is no work. */
const litNow = new WeakMap<EditorView, { doc: Text; key: string }>();

export function light(view: EditorView, lit: LitText): void {
  const { doc } = view.state;
  const key = JSON.stringify([lit.lines, lit.ranges.map((r) => [r.from, r.to, r.exact])]);
  const now = litNow.get(view);
  if (now ? now.doc === doc && now.key === key : key === "[[],[]]") return;
  litNow.set(view, { doc, key });
  view.dispatch({ effects: setLit.of(lit) });
}

export function reveal(view: EditorView, offset: number): void {
  const at = Math.min(offset, view.state.doc.length);
  const block = view.lineBlockAt(at);
  const { scrollTop, clientHeight } = view.scrollDOM;
  if (block.top >= scrollTop && block.bottom <= scrollTop + clientHeight) return; // it is in sight
  view.dispatch({ effects: EditorView.scrollIntoView(at, { y: "center" }) });
}

// ---- where the pointer and the caret are

function placeAt(state: EditorState, offset: number): Place {
  const line = state.doc.lineAt(offset);
  return { offset, line: line.number, col: offset - line.from + 1 };
}

function watching(watcher: Watcher): Extension {
  let line = 0;
  let offset = -1;
  /** A press gives the focus before it moves the caret: what counts is where it ends. */
  let pressed = false;
  return [
    EditorView.updateListener.of((u) => {
      if (u.selectionSet && u.view.hasFocus && !u.docChanged && !pressed) watcher.caret(placeAt(u.state, u.state.selection.main.head));
    }),
    EditorView.domEventHandlers({
      mousemove(e, view) {
        if (e.buttons) return;
        const pos = view.posAtCoords({ x: e.clientX, y: e.clientY });
        if (pos === null || pos === offset) return;
        offset = pos;
        line = view.state.doc.lineAt(pos).number;
        watcher.hover({ offset, line, col: pos - view.state.doc.lineAt(pos).from + 1 });
      },
      mouseleave() {
        offset = -1;
        if (line) watcher.hover(undefined);
        line = 0;
      },
      mousedown(_, view) {
        pressed = true;
        addEventListener("mouseup", () => {
          pressed = false;
          watcher.caret(placeAt(view.state, view.state.selection.main.head));
        }, { once: true });
      },
      focus(_, view) {
        if (!pressed) watcher.caret(placeAt(view.state, view.state.selection.main.head));
      },
    }),
  ];
}

// ---- words of CUDA, outside of comments and strings

const cudaWords =
  /\b(?:__(?:global|device|host|shared|constant|managed|grid_constant|launch_bounds|cluster_dims|maxnreg|noinline|forceinline|restrict|nv_pure)__|threadIdx|blockIdx|blockDim|gridDim|warpSize|__CUDA_ARCH__|__syncthreads|dim3)\b|<<<|>>>/g;
const cudaMark = Decoration.mark({ class: "cuda-word" });

const cudaMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = this.build(view);
    }
    update(u: ViewUpdate) {
      if (u.docChanged || u.viewportChanged || syntaxTree(u.startState) !== syntaxTree(u.state)) this.decorations = this.build(u.view);
    }
    build(view: EditorView): DecorationSet {
      const set = new RangeSetBuilder<Decoration>();
      const tree = syntaxTree(view.state);
      for (const { from, to } of view.visibleRanges) {
        for (const m of view.state.sliceDoc(from, to).matchAll(cudaWords)) {
          const at = from + m.index;
          if (!/comment|string|charliteral/i.test(tree.resolveInner(at, 1).name)) set.add(at, at + m[0].length, cudaMark);
        }
      }
      return set.finish();
    }
  },
  { decorations: (p) => p.decorations },
);

// ---- the two machines, beside the line numbers: whose text each line is

/** On which side the lines of a declaration exist. */
type Lane = "H" | "D" | "HD" | "off";

class LaneMarker extends GutterMarker {
  constructor(readonly lane: Lane, readonly first: boolean, readonly title: string) {
    super();
  }
  override eq(other: LaneMarker) {
    return this.first === other.first && this.title === other.title && this.lane === other.lane;
  }
  override toDOM() {
    const e = document.createElement("span");
    e.className = `lane lane-${this.lane}${this.first ? " lane-first" : ""}`;
    e.textContent = this.first && this.lane !== "off" ? this.lane : this.first ? "–" : "";
    e.title = this.title;
    return e;
  }
}

const setLanes = StateEffect.define<Map<number, LaneMarker>>();
const laneField = StateField.define<Map<number, LaneMarker>>({
  create: () => new Map(),
  update(value, tr) {
    for (const e of tr.effects) if (e.is(setLanes)) return e.value;
    return value;
  },
});

const laneGutter = [
  laneField,
  gutter({
    class: "lane-gutter",
    lineMarker: (view, block) => view.state.field(laneField).get(view.state.doc.lineAt(block.from).number) ?? null,
    lineMarkerChange: (u) => u.docChanged || u.transactions.some((tr) => tr.effects.some((e) => e.is(setLanes))),
    initialSpacer: () => new LaneMarker("HD", true, ""),
  }),
];

/** Where a declaration exists; undefined where nothing can be said. */
function laneOf(e: Entity): Lane | undefined {
  const onHost = e.kind !== "kernel" && (e.kind === "type" || !e.space || e.space.includes("__host__") || e.space === "__managed__") && e.in !== "device";
  if (e.fate === "unknown") return undefined;
  if (e.fate === "kept") return onHost ? "HD" : "D";
  return onHost ? "H" : "off";
}

const laneWords: Record<Lane, string> = {
  H: "is for the host alone", D: "reaches the device", HD: "is for the host and reaches the device", off: "is device code that the device does not need",
};

/**
 * Marks the lines of the declarations of a file with the sides on which they
 * exist, and the other lines that only one pass reads with that side.
 */
export function markLanes(view: EditorView, entities: readonly Entity[], main: string, alone: readonly { by: "H" | "D"; run: [number, number] }[]): void {
  const lines = new Map<number, LaneMarker>();
  for (const e of entities) {
    const lane = laneOf(e);
    if (e.file !== main || !lane || e.of) continue;
    const title = `${e.name} ${laneWords[lane]}`;
    for (let n = e.line; n <= Math.max(e.line, e.endLine ?? e.line); n++) {
      const there = lines.get(n);
      if (n === e.line ? !there?.first : !there) lines.set(n, new LaneMarker(lane, n === e.line, title));
    }
  }
  for (const { by, run: [from, to] } of alone) {
    const title = `only the ${by === "H" ? "host" : "device"} pass reads this`;
    for (let n = from; n <= to; n++) if (!lines.get(n)?.first) lines.set(n, new LaneMarker(by, n === from, title));
  }
  view.dispatch({ effects: setLanes.of(lines) });
}

// ---- lines that a pass leaves out

const setUnread = StateEffect.define<readonly [number, number][]>();
const unreadLine = Decoration.line({ class: "unread" });

const unreadField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, tr) {
    set = set.map(tr.changes);
    for (const e of tr.effects) {
      if (!e.is(setUnread)) continue;
      const { doc } = tr.state;
      const lines = e.value.flatMap(([from, to]) => Array.from({ length: Math.max(0, Math.min(to, doc.lines) - from + 1) }, (_, i) => doc.line(from + i).from));
      set = Decoration.set(lines.map((at) => unreadLine.range(at)), true);
    }
    return set;
  },
  provide: (f) => EditorView.decorations.from(f),
});

/** Greys runs of lines, from 1, that are not read. */
export function greyLines(view: EditorView, runs: readonly [number, number][]): void {
  view.dispatch({ effects: setUnread.of(runs) });
}

// ---- the IL display

const ilLanguage = StreamLanguage.define<{ key: boolean }>({
  startState: () => ({ key: false }),
  token(stream, state) {
    if (stream.sol()) {
      state.key = false;
      if (stream.match(/^(?:file|func)-scope [\w-]+@\w+/)) return "heading";
      if (stream.match(/^(?:[A-Z]|\[).*$/)) return "comment";
      if (stream.match(/^\s*[\w.\[\]-]+:/)) return "propertyName";
    }
    if (stream.eatSpace()) return null;
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^[\w-]+@\w+/)) return "typeName";
    if (stream.match(/^(?:TRUE|FALSE|NULL)\b/)) return "atom";
    if (stream.match(/^-?\d[\w.]*/)) return "number";
    stream.match(/^[^\s"]+/) || stream.next();
    return null;
  },
});

/** References to other entries: a click or Enter goes to the entry. */
const ilReference = /(?:file|func)-scope [\w-]+@\w+/g;

const ilReferences = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    readonly #matcher = new MatchDecorator({
      regexp: ilReference,
      decoration: (_m, view, pos) => (view.state.doc.lineAt(pos).from === pos ? null : Decoration.mark({ class: "il-ref" })),
    });
    constructor(view: EditorView) {
      this.decorations = this.#matcher.createDeco(view);
    }
    update(u: ViewUpdate) {
      this.decorations = this.#matcher.updateDeco(u, this.decorations);
    }
  },
  { decorations: (p) => p.decorations },
);

/** Moves the caret to the entry that the text at an offset refers to. */
function followReference(view: EditorView, offset: number, missing: () => void): boolean {
  const { doc } = view.state;
  const line = doc.lineAt(offset);
  for (const m of line.text.matchAll(ilReference)) {
    const from = line.from + m.index;
    if (m.index === 0 || offset < from || offset > from + m[0].length) continue;
    const at = new RegExp(`^${m[0].replace(/-/g, "\\-")}$`, "m").exec(doc.toString());
    if (at) view.dispatch({ selection: { anchor: at.index }, effects: EditorView.scrollIntoView(at.index, { y: "start", yMargin: 40 }) });
    else missing();
    return true;
  }
  return false;
}

const ilNavigation = (missing: () => void): Extension => [
  ilReferences,
  keymap.of([{ key: "Enter", run: (view) => followReference(view, view.state.selection.main.head, missing) }]),
  EditorView.domEventHandlers({
    // Not click: what a press lights up is drawn anew, and a click on what is gone never comes.
    mouseup(e, view) {
      if (!document.elementFromPoint(e.clientX, e.clientY)?.closest(".il-ref")) return;
      const pos = view.posAtCoords({ x: e.clientX, y: e.clientY });
      if (pos !== null) followReference(view, pos, missing);
    },
  }),
];

// ---- the two kinds of text pane

/** Whether long lines are wrapped; each editor has its own setting of it. */
const wrapping = new Compartment();

export function wrapLines(view: EditorView, on: boolean): void {
  view.dispatch({ effects: wrapping.reconfigure(on ? EditorView.lineWrapping : []) });
}

const common: Extension = [
  wrapping.of(EditorView.lineWrapping),
  drawSelection(), highlightActiveLine(), syntaxHighlighting(colours), litField,
  search({ top: true }), highlightSelectionMatches(), EditorState.tabSize.of(4), indentUnit.of("  "),
];

/** A text of C++ that is only looked at. */
export const plainText: Extension = [common, lineNumbers(), cppText, cudaMarks, keymap.of([...defaultKeymap, ...searchKeymap])];

/** Other keys than the usual ones; they come before these. */
const keyMode = new Compartment();

/** Gives the editor of the program the keys of an extension, or the usual ones again. */
export function useKeys(view: EditorView, keys: Extension): void {
  chosenKeys.set(view, keys);
  view.dispatch({ effects: keyMode.reconfigure(keys) });
}

/** Shows another file in the editor of the program: the keys stay. */
export function showState(view: EditorView, state: EditorState): void {
  view.setState(state);
  const keys = chosenKeys.get(view);
  if (keys) view.dispatch({ effects: keyMode.reconfigure(keys) });
}

/** The keys that an editor has besides the usual ones. */
const chosenKeys = new WeakMap<EditorView, Extension>();

/** The editor of the program. */
export function programEditor(parent: HTMLElement, text: string, watcher: Watcher, changed: (text: string) => void, more: Extension): EditorView {
  const extensions: Extension = [
    keyMode.of([]), lineNumbers(), history(), common, cpp(), cudaMarks, laneGutter, unreadField, indentOnInput(), bracketMatching(), closeBrackets(), watching(watcher),
    // Tab moves the focus, as everywhere on the page.
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap]),
    EditorView.updateListener.of((u) => {
      if (u.docChanged) changed(u.state.doc.toString());
    }),
    EditorView.contentAttributes.of({ tabindex: "0", "aria-label": "Program (CUDA C++)", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
    more,
  ];
  const view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  programs.set(view, extensions);
  return view;
}

/** What the states of an editor of programs are made with. */
const programs = new WeakMap<EditorView, Extension>();

/** A state for another file in the editor of the program. */
export function otherFile(view: EditorView, text: string): EditorState {
  return EditorState.create({ doc: text, extensions: programs.get(view) ?? [] });
}

/** More characters than these are not drawn at once. */
const mostDrawn = 100_000;

/**
 * An editor that is out of sight does not look for what it should draw: it goes on
 * to draw from the first line that it drew to the last, with all that has come in
 * between, be it a whole text or a fold that was opened. It then begins anew.
 */
function drawnWithin(all: readonly Transaction[], view: EditorView): void {
  let { from, to } = view.viewport;
  for (const one of all) [from, to] = [one.changes.mapPos(from, -1), one.changes.mapPos(to, 1)];
  const { state } = all.at(-1)!;
  let drawn = to - from;
  if (drawn > mostDrawn) foldedRanges(state).between(from, to, (start, end) => void (drawn -= Math.min(end, to) - Math.max(start, from)));
  if (drawn > mostDrawn) view.setState(state);
  else view.update(all);
}

/**
 * A read-only text that can be walked with the caret. `hidden` is called when
 * something is wanted that the text does not show; name is a class of the view.
 */
export function readOnlyView(parent: HTMLElement, label: string, kind: "host" | "il", watcher: Watcher, hidden: () => void, name: string): EditorView {
  return new EditorView({
    parent,
    dispatchTransactions: drawnWithin,
    state: EditorState.create({
      extensions: [
        common, kind === "host" ? [lineNumbers(), cppText, cudaMarks] : [ilLanguage, ilNavigation(hidden)], watching(watcher),
        codeFolding({
          preparePlaceholder: (state, { from, to }) => state.doc.lineAt(to).number - state.doc.lineAt(from).number + 1,
          placeholderDOM: (_view, _onclick, lines: number) => {
            const b = document.createElement("button");
            b.className = "fold";
            b.textContent = `${lines.toLocaleString("en")} lines from elsewhere`;
            b.title = "Nothing of your program is in these lines. Show everything.";
            b.onclick = hidden;
            return b;
          },
        }),
        keymap.of([...defaultKeymap, ...searchKeymap]),
        EditorState.readOnly.of(true),
        EditorView.editorAttributes.of({ class: name }),
        EditorView.contentAttributes.of({ tabindex: "0", "aria-label": label, "aria-readonly": "true", inputmode: "none", spellcheck: "false" }),
      ],
    }),
  });
}

/** Replaces a text by another one; what both have in common keeps its place. The change, if it is known, need not be looked for. */
export function setText(view: EditorView, text: string, change?: TextChange): void {
  if (change && !change.whole && view.state.doc.length + change.insert.length - (change.to - change.from) === text.length) {
    view.dispatch({ changes: { from: change.from, to: change.to, insert: change.insert } });
    return;
  }
  // The editor takes each of the three ends of lines for one; a cut through the middle of one would make it two.
  if (text.includes("\r")) text = text.replace(/\r\n?/g, "\n");
  const old = view.state.doc.toString();
  if (old === text) return;
  const shortest = Math.min(old.length, text.length);
  let head = 0;
  while (head < shortest && old.charCodeAt(head) === text.charCodeAt(head)) head++;
  let tail = 0;
  while (tail < shortest - head && old.charCodeAt(old.length - 1 - tail) === text.charCodeAt(text.length - 1 - tail)) tail++;
  view.dispatch({ changes: { from: head, to: old.length - tail, insert: text.slice(head, text.length - tail) } });
}

/** Folds exactly the given runs of lines. */
export function setFolds(view: EditorView, runs: readonly [number, number][]): void {
  const { doc } = view.state;
  const effects: StateEffect<unknown>[] = [];
  // A fold that is there already moves with the text; to open and close it would measure all of the text anew.
  const wanted = new Map(runs.filter(([, last]) => last <= doc.lines).map(([first, last]) => [doc.line(first).from, doc.line(last).to]));
  foldedRanges(view.state).between(0, doc.length, (from, to) => {
    if (wanted.get(from) === to) wanted.delete(from);
    else effects.push(unfoldEffect.of({ from, to }));
  });
  for (const [from, to] of wanted) effects.push(foldEffect.of({ from, to }));
  if (effects.length) view.dispatch({ effects });
}
