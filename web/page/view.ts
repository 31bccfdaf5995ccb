// This file implements the step from the compiler's result to what the panes
// show. It runs in the worker, so that the page only displays.
import type { KeepMark, Message, Origin, Result, Span, View } from "./protocol";

/** Runs of lines shorter than this are shown even if nothing of the edited file is in them. */
const minForeign = 12;

export function makeView(result: Result, main: string, source: string): View {
  const host = result.host ?? "";
  const il = result.il ?? "";
  const own = (s: Span) => s.file === main;
  const column = columns(source);
  const all = utf16Ranges(host, result.map ?? []);
  const origins = all.filter(own).map((o) => trimmed(host, column(o)));
  const ilOrigins = (result.ilMap ?? []).filter(own).map((o) => column(o));
  return {
    exit: result.exit,
    host,
    il,
    stderr: result.stderr,
    sarif: result.sarif ?? "",
    diagnostics: (result.diagnostics ?? []).map((m) => message(m, column, own)),
    keep: (result.keep ?? []).map((k): KeepMark => ({
      ...column(k, own(k)),
      reasons: (k.reasons ?? []).map((r) => column(r, own(r))),
    })),
    timings: result.timings ?? [],
    version: result.version,
    error: result.error ?? "",
    origins,
    ilOrigins,
    hostForeign: origins.length ? gaps(hostLines(host, origins), lineCount(host)) : [],
  };
}

function message(m: Message, column: Columns, own: (s: Span) => boolean): Message {
  return { ...column(m, own(m)), notes: (m.notes ?? []).map((n) => message(n, column, own)) };
}

type Columns = <T extends Span>(span: T, own?: boolean) => T;

/** The compiler's columns count bytes; the editor's count UTF-16 units. */
function columns(source: string): Columns {
  if (isASCII(source)) return (span) => span;
  const lines = source.split("\n");
  const at = (line: number, col: number) => {
    const text = lines[line - 1] ?? "";
    let bytes = 1;
    let units = 1;
    for (const c of text) {
      if (bytes >= col) return units;
      bytes += utf8Length(c);
      units += c.length;
    }
    return units + Math.max(0, col - bytes);
  };
  return (span, own = true) => {
    if (!own) return span;
    const out = { ...span };
    if (span.col) out.col = at(span.line, span.col);
    if (span.endCol) out.endCol = at(span.endLine ?? span.line, span.endCol);
    return out;
  };
}

function isASCII(s: string): boolean {
  // eslint-disable-next-line no-control-regex
  return /^[\x00-\x7f]*$/.test(s);
}

function utf8Length(c: string): number {
  const code = c.codePointAt(0)!;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** The compiler's ranges count bytes of the host text; these count UTF-16 units. */
function utf16Ranges(host: string, map: Origin[]): Origin[] {
  if (isASCII(host)) return map;
  const wanted = new Set<number>();
  for (const o of map) wanted.add(o.out[0]).add(o.out[1]);
  const units = new Map<number, number>();
  let byte = 0;
  let unit = 0;
  for (const c of host) {
    if (wanted.has(byte)) units.set(byte, unit);
    byte += utf8Length(c);
    unit += c.length;
  }
  units.set(byte, unit);
  return map.map((o) => ({ ...o, out: [units.get(o.out[0]) ?? unit, units.get(o.out[1]) ?? unit] }));
}

/** A range without the white space at its ends, which would light lines beside it. */
function trimmed(host: string, o: Origin): Origin {
  const text = host.slice(o.out[0], o.out[1]);
  const from = o.out[0] + (text.length - text.trimStart().length);
  return { ...o, out: [from, Math.max(from, o.out[0] + text.trimEnd().length)] };
}

function lineCount(text: string): number {
  let n = 1;
  for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) n++;
  return n;
}

/** The lines that each range of the host text touches. */
function hostLines(host: string, origins: Origin[]): [number, number][] {
  let line = 1;
  let pos = 0;
  const lineAt = (offset: number) => {
    for (let i = host.indexOf("\n", pos); i >= 0 && i < offset; i = host.indexOf("\n", pos)) {
      line++;
      pos = i + 1;
    }
    return line;
  };
  return origins.map((o) => [lineAt(o.out[0]), lineAt(Math.max(o.out[0], o.out[1] - 1))]);
}

/** The runs of lines between the given ones, where they are long enough to fold. */
function gaps(lines: [number, number][], count: number): [number, number][] {
  const out: [number, number][] = [];
  let next = 1;
  for (const [from, to] of [...lines].sort((a, b) => a[0] - b[0])) {
    if (from - next >= minForeign) out.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (count + 1 - next >= minForeign) out.push([next, count]);
  return out;
}
