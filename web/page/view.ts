// This file implements the step from the results of the passes to what the panes
// show. It runs in the worker, so that the page only displays.
import type { Answer, DeviceView, Entity, HostView, KeepMark, MarkedText, Message, Origin, PassResult, Span, TextChange, Trial, View } from "./protocol";

/** Runs of lines shorter than this are shown even if nothing of the reader's files is in them. */
const minForeign = 12;

/** What the page shows of a host pass; change is how its host text differs from the one shown before. */
export function hostView(result: PassResult, text: HostText, main: string, sources: Sources): HostView {
  const names = [main, ...Object.keys(sources).filter((n) => n !== main)];
  const own = (s: Span) => names.includes(s.file);
  const column = columns(sources);
  const origins = text.units(result.map ?? []).filter(own).map((o) => text.trimmed(column(o)));
  return {
    exit: result.exit,
    host: text.change,
    il: result.il ?? "",
    stderr: result.stderr,
    sarif: result.sarif ?? "",
    diagnostics: (result.diagnostics ?? []).map((m) => message(m, column)),
    timings: result.timings ?? [],
    names,
    reading: result.reading,
    version: result.version,
    error: result.error ?? "",
    origins,
    ilOrigins: (result.ilMap ?? []).filter(own).map((o) => column(o)),
    entities: (result.entities ?? []).map((e) => entity(e, column)),
    ...outputs(result, ".cpp4.ii", main, names),
    lambdas: (result.lambdas ?? []).map((l) => ({ ...column(l), captures: l.captures.map((c) => column(c)) })),
    skipped: result.skipped ?? [],
    hostForeign: origins.length ? text.gaps(origins) : [],
  };
}

/** What the page shows of a device pass. */
export function deviceView(result: PassResult, main: string, sources: Sources): DeviceView {
  const column = columns(sources);
  return {
    exit: result.exit,
    stderr: result.stderr,
    diagnostics: (result.diagnostics ?? []).map((m) => message(m, column)),
    keep: (result.keep ?? []).map((k): KeepMark => ({
      ...column(k),
      reasons: (k.reasons ?? []).map((r) => column(r)),
    })),
    kept: result.kept ?? "unknown",
    skipped: result.skipped ?? [],
    entities: (result.entities ?? []).map((e) => entity(e, column)),
    ...outputs(result, ".cpp1.ii", main, Object.keys(sources)),
    timings: result.timings ?? [],
    error: result.error ?? "",
  };
}

/** The outputs of a pass besides the host text, with what it read as one of them, and their maps. */
function outputs(result: PassResult, ending: string, main: string, names: readonly string[]): { files: Record<string, string>; maps: Record<string, MarkedText> } {
  const files = { ...result.outputs };
  if (result.preprocessed !== undefined) files[main.replace(/\.\w+$/, "") + ending] = result.preprocessed;
  return { files, maps: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, name.endsWith(".lowered") ? placed(text, names) : marked(text, names)])) };
}

/** Reads the places at the ends of lines in the display of the lowered program: what is indented below a line belongs to it. */
export function placed(text: string, names: readonly string[]): MarkedText {
  const origins: MarkedText["origins"] = [];
  const foreign: [number, number][] = [];
  const open: { depth: number; file: string; line: number }[] = [];
  const lines = text.split("\n");
  let at = 0;
  let run = 1;
  lines.forEach((l, i) => {
    const depth = /^ */.exec(l)![0].length;
    while (open.length && open.at(-1)!.depth >= depth) open.pop();
    const place = / \[(.+):(\d+):\d+\]$/.exec(l);
    if (place) open.push({ depth, file: place[1]!, line: Number(place[2]) });
    const of = open.at(-1);
    if (of && names.includes(of.file) && /\S/.test(l)) {
      if (i + 1 - run >= minForeign) foreign.push([run, i]);
      run = i + 2;
      origins.push({ out: [at, at + l.length], file: of.file, line: of.line });
    }
    at += l.length + 1;
  });
  if (origins.length && lines.length - run >= minForeign) foreign.push([run, lines.length - 1]);
  return { origins, foreign };
}

/** Reads the line markers of a text: which of its lines stem from the files of these names. */
export function marked(text: string, names: readonly string[]): MarkedText {
  const origins: MarkedText["origins"] = [];
  const foreign: [number, number][] = [];
  let [file, line, from, n, run] = ["", 0, 0, 1, 1];
  const end = (last: number) => {
    if (last - run + 1 >= minForeign) foreign.push([run, last]);
  };
  for (; from < text.length; n++) {
    const stop = text.indexOf("\n", from);
    const to = stop < 0 ? text.length : stop;
    const mark = text[from] === "#" ? /^#(?: |line )(\d+)(?: "((?:[^"\\]|\\.)*)")?(?: \d)*\s*$/.exec(text.slice(from, to)) : null;
    if (mark) {
      line = Number(mark[1]);
      if (mark[2] !== undefined) file = mark[2];
    } else {
      if (names.includes(file) && /\S/.test(text.slice(from, to))) {
        end(n - 1);
        run = n + 1;
        origins.push({ out: [from, to], file, line });
      }
      line++;
    }
    from = to + 1;
  }
  if (origins.length) end(n - 1);
  return { origins, foreign };
}

/** The view of both passes. */
export function join(host: View, device: DeviceView): View {
  return {
    ...host,
    exit: Math.max(host.exit, device.exit),
    stderr: host.stderr + device.stderr,
    diagnostics: [...host.diagnostics, ...device.diagnostics.map((m): Message => ({ ...m, by: "device" }))],
    keep: device.keep,
    kept: device.kept,
    deviceSkipped: device.skipped,
    entities: device.entities,
    files: { ...host.files, ...device.files },
    maps: { ...host.maps, ...device.maps },
    timings: [...host.timings, ...device.timings],
    error: host.error || device.error,
  };
}

function entity<T extends Entity>(e: T, column: Columns): T {
  return { ...column(e), whole: column(e.whole) };
}

/** An answer with positions that fit the strings of the page. */
export function answerView(answer: Answer, sources: Sources): Answer {
  const column = columns(sources);
  const trials = (list: Trial[] | null) => (list ?? []).map((t) => column(t));
  const out = { ...answer };
  if (answer.why) out.why = answer.why.map((w) => ({ ...entity(w, column), chain: (w.chain ?? []).map((r) => column(r)), trials: trials(w.trials) }));
  if (answer.fixes) out.fixes = answer.fixes.map((f) => ({ ...message(f, column), trials: trials(f.trials) }));
  return out;
}

function message(m: Message, column: Columns): Message {
  return { ...column(m), notes: (m.notes ?? []).map((n) => message(n, column)) };
}

/** The reader's files by name. */
export type Sources = Readonly<Record<string, string>>;

type Columns = <T extends Span>(span: T) => T;

/** The compiler's columns count bytes; the editor's count UTF-16 units. */
function columns(sources: Sources): Columns {
  const files = new Map(Object.entries(sources).filter(([, text]) => !isASCII(text)).map(([name, text]) => [name, text.split("\n")]));
  if (!files.size) return (span) => span;
  const at = (lines: readonly string[], line: number, col: number) => {
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
  return (span) => {
    const lines = files.get(span.file);
    if (!lines) return span;
    const out = { ...span };
    if (span.col) out.col = at(lines, span.line, span.col);
    if (span.endCol) out.endCol = at(lines, span.endLine ?? span.line, span.endCol);
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

/** An origin whose bytes and UTF-16 units differ. */
type Ranged = Origin & { bytes?: [number, number] };

const newline = 10;
const blank = (b: number) => b === 32 || (b >= 9 && b <= 13);

/**
 * A host text as bytes. From one compilation to the next nearly all of it stays
 * as it is: only what lies between the common beginning and the common end is
 * decoded and sent.
 */
export class HostText {
  readonly bytes: Uint8Array;
  /** How the text differs from the one before, in UTF-16 units. */
  readonly change: TextChange;
  /** Offsets, in bytes and units, up to which both count alike. */
  readonly #alike: number;

  constructor(bytes: Uint8Array, before?: HostText) {
    this.bytes = bytes;
    const ascii = firstBeyondASCII(bytes);
    this.#alike = ascii;
    const old = before?.bytes ?? new Uint8Array();
    const shortest = Math.min(old.length, bytes.length);
    let head = 0;
    while (head < shortest && old[head] === bytes[head]) head++;
    let tail = 0;
    while (tail < shortest - head && old[old.length - 1 - tail] === bytes[bytes.length - 1 - tail]) tail++;
    // Neither cut may lie within a character.
    while (head > 0 && (continues(bytes[head]) || continues(old[head]))) head--;
    while (tail > 0 && continues(bytes[bytes.length - tail])) tail--;
    const oldEnd = old.length - tail;
    this.change = {
      from: before ? before.unit(head) : 0,
      to: before ? before.unit(oldEnd) : 0,
      insert: new TextDecoder().decode(bytes.subarray(head, bytes.length - tail)),
      whole: !before,
    };
  }

  /** The UTF-16 offset of a byte offset. */
  unit(byte: number): number {
    if (byte <= this.#alike) return byte;
    return this.#alike + new TextDecoder().decode(this.bytes.subarray(this.#alike, byte)).length;
  }

  /** The compiler's ranges count bytes of the text; these count UTF-16 units. */
  units(map: Origin[]): Ranged[] {
    const last = map[map.length - 1];
    if (!last || last.out[1] <= this.#alike) return map;
    const wanted = [...new Set(map.flatMap((o) => o.out))].sort((a, b) => a - b);
    const units = new Map<number, number>();
    let [at, unit] = [0, 0];
    for (const byte of wanted) {
      unit += at >= this.#alike || byte > this.#alike ? new TextDecoder().decode(this.bytes.subarray(at, byte)).length : byte - at;
      at = byte;
      units.set(byte, unit);
    }
    return map.map((o) => ({ ...o, out: [units.get(o.out[0])!, units.get(o.out[1])!], bytes: o.out }));
  }

  /** A range without the white space at its ends, which would light lines beside it. */
  trimmed(o: Ranged): Ranged {
    let [from, to] = o.bytes ?? o.out;
    const before = from;
    while (from < to && blank(this.bytes[from]!)) from++;
    const after = to;
    while (to > from && blank(this.bytes[to - 1]!)) to--;
    return { ...o, out: [o.out[0] + from - before, o.out[1] - (after - to)], bytes: o.bytes && [from, to] };
  }

  /** The runs of lines, from 1, of which none belongs to a range, where they are long enough to fold. */
  gaps(origins: Ranged[]): [number, number][] {
    const { bytes } = this;
    const out: [number, number][] = [];
    let line = 1;
    let pos = 0;
    const lineAt = (offset: number) => {
      for (; pos < offset; pos++) if (bytes[pos] === newline) line++;
      return line;
    };
    let next = 1;
    for (const o of origins) {
      const [a, b] = o.bytes ?? o.out;
      const from = lineAt(a);
      const to = lineAt(Math.max(a, b - 1));
      if (from - next >= minForeign) out.push([next, from - 1]);
      next = Math.max(next, to + 1);
    }
    const count = lineAt(bytes.length);
    if (count + 1 - next >= minForeign) out.push([next, count]);
    return out;
  }
}

const continues = (b: number | undefined) => b !== undefined && (b & 0xc0) === 0x80;

function firstBeyondASCII(bytes: Uint8Array): number {
  const words = bytes.byteOffset % 4 === 0 ? new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2) : undefined;
  let i = 0;
  if (words) {
    while (i < words.length && (words[i]! & 0x80808080) === 0) i++;
    i *= 4;
  }
  while (i < bytes.length && bytes[i]! < 0x80) i++;
  return i;
}
