// Runs the WebAssembly module outside a browser: every line of the standard
// input is a JSON array [function, argument], every line of the standard output
// the answer. Functions: "run", the command line; "compile", a request through
// both passes. Arguments: the module, Go's wasm_exec.js, the bundled engine.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [, , path, support, engineModule] = process.argv;
await import(pathToFileURL(support));
const { Engine, compileAll } = await import(pathToFileURL(engineModule));
const engine = await Engine.start(new globalThis.Go(), await WebAssembly.compile(readFileSync(path)), globalThis);
const functions = {
  run: (call) => engine.commandLine(call),
  compile: (request) => JSON.stringify(compileAll(engine, JSON.parse(request))),
};
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const [name, argument] = JSON.parse(line);
  process.stdout.write(`${functions[name](argument)}\n`);
}
process.exit(0);
