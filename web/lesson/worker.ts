// This file implements the worker of the lessons: it owns the compiler and
// compiles what the reader has written.
import "wasm_exec";
import { Engine, type CompilerFunctions, type GoRuntime } from "../page/engine";
import type { Request } from "../page/protocol";
import { type Compiled, userPart } from "./claims";

declare const COMPILER_URL: string;
declare const Go: new () => GoRuntime;
declare const self: Partial<CompilerFunctions> & {
  postMessage(m: Compiled | { fault: string }): void;
  onmessage: ((e: MessageEvent<{ source: string; args: string[] }>) => void) | null;
};

const name = "program";
const main = `${name}.cu`;

async function start(): Promise<Engine> {
  const response = await fetch(COMPILER_URL);
  if (!response.ok) throw new Error(`the compiler could not be fetched (status ${response.status})`);
  return Engine.start(new Go(), await WebAssembly.compileStreaming(response), self);
}

let engine: Promise<Engine> | undefined;

function compile(engine: Engine, source: string, args: string[]): Compiled {
  const request: Request = { main, files: { [main]: source }, args, want: ["host", "stub", "files", "keep"] };
  const plan = engine.plan(request);
  const first = engine.run(request, "host", plan);
  const device = first.result.exit === 0 ? engine.run(request, "device", plan, first.result).result : undefined;
  const outputs: Record<string, string> = { ...first.result.outputs, ...device?.outputs };
  const part = (ending: string) => userPart(outputs[name + ending] ?? "", name);
  return {
    exit: Math.max(first.result.exit, device?.exit ?? 0),
    kept: (device?.keep ?? []).map((k) => k.name),
    panes: {
      source, messages: first.result.stderr + (device?.stderr ?? ""), host: userPart(new TextDecoder().decode(first.host), name),
      stub: part(".stub.c"), device: part(".gpu"), id: part(".module_id"),
    },
  };
}

self.onmessage = ({ data }) => {
  engine ??= start();
  engine.then((e) => self.postMessage(compile(e, data.source, data.args))).catch((e: unknown) => {
    engine = undefined; // the next program gets a new one
    self.postMessage({ fault: e instanceof Error ? e.message : String(e) });
  });
};
