// This file implements beginnings that are made when the page is built: the state
// in which a pass of the first program waits behind what every program begins with,
// so that the first compilation of a visit need not make it. It is the pages of the
// instance's memory that differ from those of an instance that has just started,
// with what else belongs to them. One that does not fit the instance is left.

/** What stands in front of the pages. */
export interface Head {
  /** Engine.key of the requests that it is for. */
  key: string;
  /** Length of the memory in use, and of that in use when the instance has started. */
  used: number;
  fresh: number;
  /** The pages that follow: first and number of each run. */
  runs: [number, number][];
  /** Check sums of the other pages of an instance that has started, and of those that follow. */
  rest: number;
  sum: number;
  /** Entries of the table of references, those of an instance that has started among them. */
  values: number;
  freshValues: number;
  /** How often each is referred to (-1: for ever), and the free ones. */
  counts: number[];
  pool: number[];
}

export interface Beginning {
  head: Head;
  pages: Uint8Array;
}

export const pageSize = 4096;

/** The bytes of a beginning: the length of its head, its head as JSON, its pages. */
export function encode({ head, pages }: Beginning): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(head));
  const out = new Uint8Array(pageSize * Math.ceil((4 + text.length) / pageSize) + pages.length);
  new DataView(out.buffer).setUint32(0, text.length, true);
  out.set(text, 4);
  out.set(pages, out.length - pages.length);
  return out;
}

/** Reads a beginning; undefined if it is damaged. */
export function decode(bytes: Uint8Array): Beginning | undefined {
  try {
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Head;
    const pages = bytes.subarray(pageSize * Math.ceil((4 + length) / pageSize));
    const within = head.runs.every(([first, count]) => first >= 0 && count > 0 && (first + count) * pageSize <= head.used + pageSize);
    const size = head.runs.reduce((sum, [, count]) => sum + count * pageSize, 0);
    return within && size === pages.length && checkSum(pages) === head.sum ? { head, pages } : undefined;
  } catch {
    return undefined;
  }
}

/** The runs of pages in which one of the memories differs from the first. */
export function differing(memory: Uint8Array, others: readonly Uint8Array[]): [number, number][] {
  const runs: [number, number][] = [];
  const length = Math.max(memory.length, ...others.map((o) => o.length));
  for (let page = 0; page * pageSize < length; page++) {
    if (others.every((o) => samePage(memory, o, page))) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === page) last[1]++;
    else runs.push([page, 1]);
  }
  return runs;
}

/** Behind the end of a memory are zeros. */
function samePage(a: Uint8Array, b: Uint8Array, page: number): boolean {
  for (let i = page * pageSize; i < (page + 1) * pageSize; i++) if ((a[i] ?? 0) !== (b[i] ?? 0)) return false;
  return true;
}

/** The pages of the runs, one behind the other. */
export function gather(memory: Uint8Array, runs: readonly [number, number][]): Uint8Array {
  const out = new Uint8Array(runs.reduce((sum, [, count]) => sum + count * pageSize, 0));
  let at = 0;
  for (const [first, count] of runs) {
    out.set(memory.subarray(first * pageSize, (first + count) * pageSize), at);
    at += count * pageSize;
  }
  return out;
}

/** The check sum of the memory without the pages of the runs, whose order is that of the memory. */
export function sumBeside(memory: Uint8Array, runs: readonly [number, number][]): number {
  let [sum, at] = [0, 0];
  for (const [first, count] of [...runs, [Math.ceil(memory.length / pageSize), 0] as const]) {
    if (first * pageSize > at) sum = checkSum(memory.subarray(at, first * pageSize), sum);
    at = Math.max(at, (first + count) * pageSize);
  }
  return sum;
}

/** A check sum of bytes, whose length is one of whole words but for the last call. */
export function checkSum(bytes: Uint8Array, before = 0): number {
  let sum = before | 0;
  const whole = bytes.length >> 2;
  const words = bytes.byteOffset % 4 === 0 ? new Uint32Array(bytes.buffer, bytes.byteOffset, whole) : new Uint32Array(bytes.slice(0, whole * 4).buffer);
  for (let i = 0; i < words.length; i++) sum = (Math.imul(sum, 0x01000193) ^ words[i]!) + i | 0;
  for (let i = whole * 4; i < bytes.length; i++) sum = Math.imul(sum, 0x01000193) ^ bytes[i]!;
  return sum;
}
