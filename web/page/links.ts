// This file implements the links between the panes. Everything goes through
// ranges of the reader's files, as the compiler's origin map gives them: a place
// in any pane leads to a range of the source, and that range to the places in
// all panes.
import type { Entity, Origin, OriginKind, Span, View } from "./protocol";

/** A range of the source that is looked at. */
export interface Focus extends Span {
  /** Only these lines are meant, not the construct that starts there. */
  line: number;
}

/** A lit range: of text offsets (`host`) or of lines (`il`). */
export interface Lit {
  from: number;
  to: number;
  /** The range belongs to the very place looked at, not only to its line. */
  exact: boolean;
}

export interface Links {
  source: Focus;
  host: Lit[];
  /** The pieces of the host text that `host` lights. */
  pieces: Origin[];
  il: Lit[];
  keep: number[];
  messages: number[];
}

/** The text of the output whose name ends so; undefined where there is none. */
export function outputOf(view: Pick<View, "files">, ending: string): string | undefined {
  return Object.entries(view.files).find(([name]) => name.endsWith(ending))?.[1];
}

/**
 * The runs of lines, from 1, of a file that only the host pass reads, only the
 * device pass, or neither: the others leave them out by their conditions. Until
 * the device pass has run it is taken to read what the host pass does.
 */
export function readBy(view: Pick<View, "skipped" | "deviceSkipped">, file: string, by: "host" | "device" | "neither"): [number, number][] {
  const lines = (spans: readonly Span[]) => new Set(spans.filter((s) => s.file === file).flatMap((s) => Array.from({ length: (s.endLine ?? s.line) - s.line + 1 }, (_, i) => s.line + i)));
  const host = lines(view.skipped);
  const device = view.deviceSkipped ? lines(view.deviceSkipped) : host;
  const [from, other, both] = { host: [device, host, false] as const, device: [host, device, false] as const, neither: [host, device, true] as const }[by];
  const out: [number, number][] = [];
  for (const n of [...from].filter((n) => other.has(n) === both).sort((a, b) => a - b)) {
    const last = out.at(-1);
    if (last && last[1] === n - 1) last[1] = n;
    else out.push([n, n]);
  }
  return out;
}

/** Where something stands, in short: the line, with its file unless that is the program. */
export const place = (s: Span, main: string) => (s.line ? (s.file === main ? `${s.line}` : `${s.file.replace(/^.*\//, "")}:${s.line}`) : "");

/** The first and the last line of a declaration, with what belongs to it. */
export const firstOf = (e: Entity) => Math.min(e.line, e.whole.line || e.line);
export const lastOf = (e: Entity) => Math.max(e.line, e.endLine ?? 0, e.whole.endLine ?? 0);

const lastLine = (s: Span) => Math.max(s.line, s.endLine ?? s.line);
const overlaps = (s: Span, from: number, to: number) => s.line <= to && lastLine(s) >= from;

/** Whether the two ranges share a character; ranges without columns share their lines. */
function touches(s: Span, f: Focus): boolean {
  if (!overlaps(s, f.line, lastLine(f))) return false;
  if (!f.col || !s.col) return false;
  const before = (aLine: number, aCol: number, bLine: number, bCol: number) => aLine < bLine || (aLine === bLine && aCol <= bCol);
  const sEnd = { line: lastLine(s), col: s.endCol ?? s.col + 1 };
  const fEnd = { line: lastLine(f), col: f.endCol ?? f.col + 1 };
  return !before(sEnd.line, sEnd.col, f.line, f.col) && !before(fEnd.line, fEnd.col, s.line, s.col);
}

/**
 * The indices of the spans that belong to the focus. For one line these are
 * the spans that start on it, and if none does, the innermost ones around it.
 */
function belonging<T extends Span>(spans: readonly T[], f: Focus, own: (s: T) => boolean): number[] {
  const last = lastLine(f);
  const near: number[] = [];
  let around: number[] = [];
  let height = Infinity;
  spans.forEach((s, i) => {
    if (!own(s) || !overlaps(s, f.line, last)) return;
    if (s.line >= f.line) near.push(i);
    else {
      const h = lastLine(s) - s.line;
      if (h < height) [height, around] = [h, []];
      if (h === height) around.push(i);
    }
  });
  return near.length ? near : around;
}

/** Finds everything in the panes that belongs to a range of the source. */
export function follow(view: View, f: Focus): Links {
  const own = (s: Span) => s.file === f.file;
  const pieces = belonging(view.origins, f, own).map((i) => view.origins[i]!);
  return {
    source: f,
    host: pieces.map((o) => ({ from: o.out[0], to: o.out[1], exact: touches(o, f) })),
    pieces,
    il: belonging(view.ilOrigins, f, own).map((i) => {
      const o = view.ilOrigins[i]!;
      return { from: o.lines[0], to: o.lines[1], exact: touches(o, f) };
    }),
    keep: belonging(view.keep, f, own),
    messages: belonging(view.diagnostics, f, own),
  };
}

/**
 * The source range that a place in the host text comes from: that of the range
 * around it, or else of the nearest one on its line.
 */
export function fromHost(view: View, offset: number): Focus | undefined {
  let lo = 0;
  let hi = view.origins.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (view.origins[mid]!.out[1] <= offset) lo = mid + 1;
    else hi = mid;
  }
  const after = view.origins[lo];
  if (after && after.out[0] <= offset) return span(after);
  const start = view.host.lastIndexOf("\n", offset - 1) + 1;
  const before = view.origins[lo - 1];
  if (before && before.out[1] > start) return span(before);
  const end = view.host.indexOf("\n", offset);
  return after && (end < 0 || after.out[0] < end) ? span(after) : undefined;
}

/** What is told about a place in the host text: which rule printed it, and whose text it is. */
export function aboutHost({ host, pieces }: Links): string {
  const exact = pieces.filter((_, i) => host[i]!.exact);
  return [...new Set((exact.length ? exact : pieces).map((o) => `${o.rule} (${words[o.kind]})`))].join(", ");
}

/** What one rule printed. */
export interface Printed {
  kind: OriginKind;
  n: number;
  bytes: number;
  /** The first of its pieces. */
  first: Origin;
}

/** What each rule printed of the pieces of a text. */
export function byRule(origins: readonly Origin[]): Map<string, Printed> {
  const out = new Map<string, Printed>();
  for (const o of origins) {
    const r = out.get(o.rule);
    const bytes = o.out[1] - o.out[0];
    if (r) [r.n, r.bytes] = [r.n + 1, r.bytes + bytes];
    else out.set(o.rule, { kind: o.kind, n: 1, bytes, first: o });
  }
  return out;
}

const words = { user: "yours", rewritten: "rewritten", injected: "added" } as const;

/** The source range that a line of the IL display comes from: that of the innermost entry around it. */
export function fromIL(view: View, line: number): Focus | undefined {
  let best: (typeof view.ilOrigins)[number] | undefined;
  for (const o of view.ilOrigins) {
    if (o.lines[0] > line || o.lines[1] < line) continue;
    if (!best || o.lines[1] - o.lines[0] < best.lines[1] - best.lines[0]) best = o;
  }
  return best && span(best);
}

export function span({ file, line, col, endLine, endCol }: Span): Focus {
  return { file, line, col, endLine, endCol };
}
