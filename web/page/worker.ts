// This file implements the dedicated worker that owns the compiler: it loads
// the WebAssembly once, compiles one request after the other and answers with
// what the panes show. A hung compilation is ended by the page, which ends
// the whole worker.
import "wasm_exec";
import type { FromWorker, OptionHelp, Request, Result, ToWorker } from "./protocol";
import { makeView } from "./view";

declare const COMPILER_URL: string;
declare const HEADERS_URL: string;
declare class Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}
declare const self: {
  postMessage(m: FromWorker): void;
  onmessage: ((e: MessageEvent<ToWorker>) => void) | null;
  cufrontCompile?: (request: string) => string;
  cufrontOptions?: () => string;
  cufrontRest?: () => void;
  cufrontHeaders?: (pack: Uint8Array) => string;
};

const post = (m: FromWorker) => self.postMessage(m);

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(COMPILER_URL);
  if (!response.ok) throw new Error(`the compiler could not be fetched (status ${response.status})`);
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

let memory: WebAssembly.Memory | undefined;

async function start(module: WebAssembly.Module): Promise<void> {
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  memory = instance.exports["mem"] as WebAssembly.Memory;
  void go.run(instance); // ends only when the program dies
  if (!self.cufrontCompile) throw new Error("the compiler did not start");
  post({ type: "ready", module, options: JSON.parse(self.cufrontOptions!()) as OptionHelp[] });
}

/** The system headers are fetched when the first program includes something. */
let headers: Promise<void> | undefined;

async function loadHeaders(): Promise<void> {
  const response = await fetch(HEADERS_URL);
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
  const pack = new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
  const fault = self.cufrontHeaders!(new Uint8Array(await pack.arrayBuffer()));
  if (fault) throw new Error(fault);
}

async function compile(id: number, request: Request): Promise<void> {
  if (Object.values(request.files).some((text) => /^\s*#\s*include/m.test(text))) {
    headers ??= loadHeaders();
    // Without them the compiler itself says which header it does not find.
    await headers.catch(() => (headers = undefined));
  }
  const began = performance.now();
  let result: Result;
  try {
    result = JSON.parse(self.cufrontCompile!(JSON.stringify(request))) as Result;
  } catch (e) {
    // The stack ran out or the program died: this instance is lost.
    post({ type: "crash", id, reason: e instanceof Error ? e.message : String(e) });
    return;
  }
  const ms = performance.now() - began;
  const view = makeView(result, request.main, request.files[request.main] ?? "");
  post({ type: "view", id, view, ms, memory: memory!.buffer.byteLength });
  self.cufrontRest!();
}

self.onmessage = ({ data }) => {
  if ("id" in data) void compile(data.id, data.request);
  else start(data.module).catch(unavailable);
};

function unavailable(e: unknown): void {
  post({ type: "unavailable", reason: e instanceof Error ? e.message : String(e) });
}

// The page sends the module when it has one from an earlier worker; the name
// of the worker says so.
if ((globalThis as { name?: string }).name !== "again") load().then(start).catch(unavailable);
