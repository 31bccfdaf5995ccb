// This file implements the worker of the lessons and of the live programs: it
// owns the compiler and compiles what the reader has written.
import "wasm_exec";
import { Engine, fetchCompiler, fetchHeaders, type CompilerFunctions, type GoRuntime } from "../page/engine";
import type { Request } from "../page/protocol";
import { type Compiled, userPart } from "./claims";

declare const COMPILER_URL: string;
declare const HEADERS_URL: string;
declare const Go: new () => GoRuntime;
declare const self: Partial<CompilerFunctions> & {
  postMessage(m: Compiled | { fault: string }): void;
  onmessage: ((e: MessageEvent<Written>) => void) | null;
};

/** What the reader has written. */
interface Written {
  source: string;
  args: string[];
  /** What the program is called, as in its figure. */
  name?: string;
  /** The panes that are looked at; nothing: all but the IL. */
  panes?: string[];
}

async function start(): Promise<Engine> {
  return Engine.start(new Go(), await fetchCompiler(COMPILER_URL), self);
}

let engine: Promise<Engine> | undefined;

/** The system headers are fetched when the first program includes one. */
let headers: Promise<void> | undefined;

async function loadHeaders(engine: Engine): Promise<void> {
  const pack = await fetchHeaders(HEADERS_URL).catch((e: unknown) => {
    throw new Error(`the headers could not be fetched (${e instanceof Error ? e.message : String(e)})`);
  });
  engine.setHeaders(pack);
}

async function compile(engine: Engine, { source, args, name = "program", panes = ["host", "stub", "device"] }: Written): Promise<Compiled> {
  const main = `${name}.cu`;
  const request: Request = { main, files: { [main]: source }, args, want: ["host", "stub", "files", "keep", ...(panes.includes("il") ? ["il-own"] : [])] };
  const plan = engine.plan(request);
  if (plan.system) {
    await (headers ??= loadHeaders(engine).catch((e: unknown) => {
      headers = undefined;
      throw e;
    }));
  }
  const first = engine.run(request, "host", plan);
  const onDevice = ["stub", "device", "messages"].some((pane) => panes.includes(pane));
  const device = onDevice && first.result.exit === 0 ? engine.run(request, "device", plan, first.result).result : undefined;
  const outputs: Record<string, string> = { ...first.result.outputs, ...device?.outputs };
  const part = (ending: string) => userPart(outputs[name + ending] ?? "", name);
  return {
    exit: Math.max(first.result.exit, device?.exit ?? 0),
    kept: (device?.keep ?? []).map((k) => k.name),
    panes: {
      source, messages: first.result.stderr + (device?.stderr ?? ""), host: userPart(new TextDecoder().decode(first.host), name),
      stub: part(".stub.c"), device: part(".gpu"), id: part(".module_id"), il: first.result.il ?? "",
    },
  };
}

self.onmessage = ({ data }) => {
  engine ??= start();
  engine.then((e) => compile(e, data)).then((made) => self.postMessage(made)).catch((e: unknown) => {
    engine = headers = undefined; // the next program gets a new one
    self.postMessage({ fault: e instanceof Error ? e.message : String(e) });
  });
};
