// This file implements the state that a link stands for: the document, its
// form in the URL's hash (deflate-raw, base64url), and short links.

/** The mirror of share.Document in web/share/document.go. */
export interface Doc {
  v: 1;
  source: string;
  args?: string[];
  build?: string | undefined;
  /** The reader's other files, by name. */
  files?: Record<string, string> | undefined;
  /** What is selected: line and column, from 1, and those of its end. */
  at?: number[];
  /** What the outputs were. */
  seal?: Seal;
}

/** What became of a program when its link was made. */
export interface Seal {
  /** The compiler that made the outputs. */
  build: string;
  /** Of each output, by its ending. */
  sha256: Record<string, string>;
}

/** The hash of a link: a version letter, then the compressed document. */
const prefix = "#c1.";

/** A link whose document unpacks to more than this is refused. */
const maxUnpacked = 4 << 20;

export class DamagedLink extends Error {}

export async function toHash(doc: Doc): Promise<string> {
  const bytes = await pipe(new TextEncoder().encode(JSON.stringify(doc)), new CompressionStream("deflate-raw"), Infinity);
  return prefix + base64url(bytes);
}

/** Reads a hash; undefined if there is none. Throws DamagedLink. */
export async function fromHash(hash: string): Promise<Doc | undefined> {
  if (hash === "" || hash === "#") return undefined;
  if (!hash.startsWith(prefix)) throw new DamagedLink("it is not a link of this page");
  let text: string;
  try {
    const packed = unbase64url(hash.slice(prefix.length));
    const bytes = await pipe(packed, new DecompressionStream("deflate-raw"), maxUnpacked);
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (e) {
    if (e instanceof DamagedLink) throw e;
    throw new DamagedLink("a part of it is missing or changed");
  }
  return checkDoc(text);
}

/** Parses a document and checks its shape. */
export function checkDoc(text: string): Doc {
  let doc: unknown;
  try {
    doc = JSON.parse(text);
  } catch {
    throw new DamagedLink("a part of it is missing or changed");
  }
  const d = doc as Partial<Doc> | null;
  if (typeof d !== "object" || d === null || typeof d.source !== "string") throw new DamagedLink("it holds no program");
  if (d.v !== 1) throw new DamagedLink("it was made by a newer version of this page");
  const args = Array.isArray(d.args) ? d.args.filter((a) => typeof a === "string") : [];
  const files = typeof d.files === "object" && d.files !== null ? Object.entries(d.files).filter(([, text]) => typeof text === "string") : [];
  const out: Doc = { v: 1, source: d.source, args, build: typeof d.build === "string" ? d.build : undefined };
  if (files.length) out.files = Object.fromEntries(files);
  if (Array.isArray(d.at) && (d.at.length === 2 || d.at.length === 4) && d.at.every((n) => Number.isSafeInteger(n) && n > 0)) out.at = d.at;
  const seal = d.seal;
  if (typeof seal === "object" && seal !== null && typeof seal.build === "string" && typeof seal.sha256 === "object" && seal.sha256 !== null) {
    const sums = Object.entries(seal.sha256).filter(([, sum]) => typeof sum === "string" && /^[0-9a-f]{64}$/.test(sum));
    if (sums.length) out.seal = { build: seal.build, sha256: Object.fromEntries(sums) };
  }
  return out;
}

async function pipe(bytes: Uint8Array, through: CompressionStream | DecompressionStream, max: number): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(through as ReadableWritablePair<Uint8Array, Uint8Array>);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > max) {
      void reader.cancel().catch(() => undefined);
      throw new DamagedLink("it unpacks to more than this page takes");
    }
    chunks.push(value);
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const c of chunks) {
    out.set(c, at);
    at += c.length;
  }
  return out;
}

export function base64(bytes: Uint8Array): string {
  let s = "";
  for (let i = 0; i < bytes.length; i += 0x8000) s += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(s);
}

function base64url(bytes: Uint8Array): string {
  return base64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function unbase64url(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new DamagedLink("it holds characters that no link of this page has");
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
}

/** Stores the document on the server; the short link, and to whoever stored it first the key that removes it. */
export async function shorten(doc: Doc): Promise<{ link: string; remove?: string }> {
  const body = JSON.stringify(doc);
  const response = await fetch("/api/share", { method: "POST", headers: { "content-type": "application/json" }, body });
  const answer = await answerOf(response);
  const link = new URL(String(answer["path"]), location.origin).href;
  return typeof answer["remove"] === "string" ? { link, remove: answer["remove"] } : { link };
}

/** The id of a short link, if the page was opened through one. */
export function shortID(path: string): string | undefined {
  return /^\/s\/([^/]+)$/.exec(path)?.[1];
}

/** Fetches the document behind a short link. */
export async function expand(id: string): Promise<Doc> {
  const answer = await answerOf(await fetch(`/api/share/${encodeURIComponent(id)}`));
  return checkDoc(JSON.stringify(answer));
}

async function answerOf(response: Response): Promise<Record<string, unknown>> {
  let answer: Record<string, unknown>;
  try {
    answer = (await response.json()) as Record<string, unknown>;
  } catch {
    throw new Error("there is no service for short links on this server; the long link works without it");
  }
  if (!response.ok) throw new Error(typeof answer["error"] === "string" ? answer["error"] : `the server answered ${response.status}`);
  return answer;
}
