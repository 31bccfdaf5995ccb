// This file implements the npm package: the compiler's module behind one
// function. Types for users are in index.d.ts.
import "wasm_exec";
import { Engine, type CompilerFunctions, type GoRuntime } from "../page/engine";
import type { Request } from "../page/protocol";

type Given = WebAssembly.Module | BufferSource | Response | Promise<Response>;

async function moduleOf(given?: Given): Promise<WebAssembly.Module> {
  const it = await given;
  if (it instanceof WebAssembly.Module) return it;
  if (typeof Response !== "undefined" && it instanceof Response) return WebAssembly.compile(await it.arrayBuffer());
  if (it) return WebAssembly.compile(it as BufferSource);
  const beside = new URL("./compiler.wasm", import.meta.url);
  if (beside.protocol !== "file:") return moduleOf(fetch(beside));
  const name = "node:fs/promises"; // not for bundlers
  const { readFile } = (await import(name)) as { readFile(path: URL): Promise<Uint8Array<ArrayBuffer>> };
  return WebAssembly.compile(await readFile(beside));
}

export async function load(given?: Given) {
  const Go = (globalThis as unknown as { Go: new () => GoRuntime }).Go;
  const engine = await Engine.start(new Go(), await moduleOf(given), globalThis as unknown as Partial<CompilerFunctions>);
  return {
    compile(source: string, options: { name?: string; options?: string[]; files?: Record<string, string> } = {}) {
      const main = options.name ?? "program.cu";
      const request: Request = {
        main, files: { ...options.files, [main]: source }, args: options.options ?? [],
        want: ["host", "stub", "files", "keep", "sarif"],
      };
      const plan = engine.plan(request);
      const first = engine.run(request, "host", plan);
      const { result } = first;
      const device = result.exit === 0 ? engine.run(request, "device", plan, result).result : undefined;
      const base = main.replace(/\.[^./]*$/, "");
      const files = Object.fromEntries(Object.entries({ ...result.outputs, ...device?.outputs }).map(([name, text]) => [name.slice(base.length), text]));
      return {
        exit: Math.max(result.exit, device?.exit ?? 0), host: new TextDecoder().decode(first.host), files,
        diagnostics: [...(result.diagnostics ?? []), ...(device?.diagnostics ?? [])], text: result.stderr + (device?.stderr ?? ""),
        sarif: result.sarif ?? "", kept: device?.keep ?? [], version: result.version,
      };
    },
  };
}
