// Runs the WebAssembly module outside a browser: every line of the standard
// input is a JSON array [function, argument], every line of the standard output
// the function's answer. Arguments: the module, Go's wasm_exec.js.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [, , module, support] = process.argv;
await import(pathToFileURL(support));
const go = new globalThis.Go();
const { instance } = await WebAssembly.instantiate(readFileSync(module), go.importObject);
void go.run(instance);
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const [name, argument] = JSON.parse(line);
  process.stdout.write(`${globalThis[name](argument)}\n`);
}
process.exit(0);
