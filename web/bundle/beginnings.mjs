// Makes the beginnings that come with the page (web/page/beginning.ts): the states
// in which both passes of its first program wait. Arguments: the module, Go's
// wasm_exec.js, the bundled parts of the page, the program, the folder that
// beginning-PASS.bin are written to.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , path, support, parts, program, folder] = process.argv;
// As in a browser: there is no process, and a clock that stands makes the same bytes every time.
const { exit } = process;
globalThis.process = undefined;
await import(pathToFileURL(support));
const { Engine } = await import(pathToFileURL(parts));
const module = await WebAssembly.compile(readFileSync(path));

/** An engine that has started at a moment, in nanoseconds. */
function started(moment) {
  const go = new globalThis.Go();
  const write = (stack, value) => go.mem.setBigInt64((stack >>> 0) + 8, value, true);
  Object.assign(go.importObject.gojs, {
    "runtime.nanotime1": (stack) => write(stack, moment),
    "runtime.walltime": (stack) => {
      write(stack, moment / 1_000_000_000n);
      go.mem.setInt32((stack >>> 0) + 16, Number(moment % 1_000_000_000n), true);
    },
  });
  return Engine.start(go, module, globalThis);
}

// What differs between these depends on when an instance starts.
const others = [await started(0x0123_4567_89ab_cdefn), await started(0x1fed_cba9_8765_4321n)];
const engine = await started(1n);
const request = { main: "program.cu", files: { "program.cu": readFileSync(program, "utf8") }, args: ["-std=c++17"], want: ["keep", "list", "sarif", "reading", "skipped", "host", "map", "il-own"] };
const plan = engine.plan(request);
const host = engine.run(request, "host", plan);
engine.run(request, "device", plan, host.result);
for (const pass of ["host", "device"]) writeFileSync(join(folder, `beginning-${pass}.bin`), engine.beginning(pass, others));
exit(0);
