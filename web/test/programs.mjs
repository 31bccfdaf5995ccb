// The programs that are compiled natively, under node and in Chromium, what the
// native compiler makes of them, and how two results are compared.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { compileAll, Engine, examples } from "../../build/parts.mjs";

export { examples };
export const root = new URL("../..", import.meta.url).pathname;
const build = join(root, "build");

/** What the page asks for while all its panes are in sight. */
export const want = ["keep", "sarif", "host", "map", "il-own"];

/** The request that the page makes for a program; its name there is always the same. */
export const requestFor = ({ source, args }) => ({ main: "program.cu", files: { "program.cu": source }, args, want });

/** A test's own program beside those of people: nothing is included. */
const plain = {
  name: "no includes",
  source: "__device__ int one() { return 1; }\n__global__ void k(int *p) { *p = one(); }\nint main() { k<<<1, 1>>>(nullptr); return 0; }\n",
  args: ["-std=c++17"],
};

/** Whole programs of testdata, whose first lines may name options. */
function ours() {
  const folder = join(root, "testdata/programs");
  return readdirSync(folder).filter((n) => n.endsWith(".cu")).sort().map((name) => {
    const source = readFileSync(join(folder, name), "utf8");
    const args = [...source.matchAll(/^\/\/: args (.*)$/gm)].flatMap((m) => m[1].split(/\s+/)).filter((a) => a);
    return { name, source, args: ["-std=c++17", ...args] };
  });
}

/** Public programs of one file beside the project, if they are there. */
function others() {
  const folder = join(root, "../shared/programs");
  if (!existsSync(folder)) return [];
  return ["aobench.ao", "intrinsics-cast.main", "intrinsics-simd.main", "lfib4.main", "multimaterial.compact", "threadfence.main", "tsp.main", "zerocopy.main"]
    .map((name) => join(folder, `hecbench.${name}`)).filter((dir) => existsSync(dir))
    .map((dir) => {
      const main = readFileSync(join(dir, "MAIN"), "utf8").trim();
      return { name: dir.replace(/^.*\//, ""), source: readFileSync(join(dir, main), "utf8").replaceAll("\r\n", "\n"), args: ["-std=c++17"] };
    });
}

export const programs = [plain, ...examples, ...ours(), ...others()];

/** A few of them: without includes, with errors, with an extended lambda, with a template, with the C++ library (<vector>). */
export const few = ["no includes", "Calls across the border", "A lambda for the device", "A kernel template", "vector_add.cu"]
  .map((name) => programs.find((p) => p.name === name) ?? assert.fail(`there is no program ${name}`));

/** The native compiler; results come in the order of the requests. */
export function startNative(folder) {
  const binary = join(folder, "compile");
  execFileSync("go", ["build", "-o", binary, "./scripts/compile"], { cwd: root, stdio: "inherit" });
  const child = spawn(binary, ["-pack", join(build, "headers.pack.gz")], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout, crlfDelay: Infinity })[Symbol.asyncIterator]();
  const known = new Map();
  return {
    /** The result of a request, as data; asked for once. */
    async compile(request) {
      const text = JSON.stringify(request);
      if (!known.has(text)) {
        child.stdin.write(`${text}\n`);
        const { value, done } = await lines.next();
        if (done) throw new Error("the native compiler ended");
        known.set(text, JSON.parse(value));
      }
      return known.get(text);
    },
    stop: () => child.stdin.end(),
  };
}

const module = WebAssembly.compile(readFileSync(join(build, "compiler.wasm")));

/** A compiler as the page's worker starts one; with once, as the second worker does. */
export async function bareEngine(once = false) {
  const goroot = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
  await import(pathToFileURL(join(goroot, "lib/wasm/wasm_exec.js")));
  return Engine.start(new globalThis.Go(), await module, globalThis, once);
}

/** The state in which a pass waits that comes with the page. */
export const beginningOf = (pass) => new Uint8Array(readFileSync(join(build, `beginning-${pass}.bin`)));

/** A compiler as the page's worker owns one, with the system headers. */
export async function startEngine() {
  const engine = await bareEngine();
  engine.setHeaders(new Uint8Array(gunzipSync(readFileSync(join(build, "headers.pack.gz")))));
  return { engine, compile: (request) => compileAll(engine, request) };
}

/** What makes up a result: all but times, and files under other names. */
const fields = ["exit", "host", "il", "stderr", "sarif", "diagnostics", "map", "ilMap", "keep", "kept", "version", "error"];

/** Fails where two results differ, with the field and the first place. */
export function assertSame(got, native, what) {
  for (const field of fields) assertEqual(got[field] ?? "", native[field] ?? "", `${what}: ${field}`);
}

/** Like assert.deepEqual, but short where long texts differ. */
export function assertEqual(got, expected, what) {
  const [a, b] = [got, expected].map((v) => (typeof v === "string" ? v : JSON.stringify(v, sorted)));
  if (a === b) return;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const part = (s) => JSON.stringify(s.slice(Math.max(0, i - 60), i + 60));
  assert.fail(`${what} differs at ${i} of ${a.length} and ${b.length}:\n  ${part(a)}\n  natively\n  ${part(b)}`);
}

/** The order of an object's fields says nothing. */
function sorted(_, v) {
  return v && typeof v === "object" && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1))) : v;
}

/** The program with one token of a function body changed: a number, else an empty statement more. */
export function edited({ source, ...rest }) {
  const numbers = [...source.matchAll(/(?<=^[ \t].*[=+*(,<] ?)\d+(?=[;,)])/gm)];
  const last = numbers.at(-1);
  const end = source.lastIndexOf("}");
  const text = last ? source.slice(0, last.index) + (BigInt(last[0]) + 1n) + source.slice(last.index + last[0].length)
    : `${source.slice(0, end)};${source.slice(end)}`;
  return { ...rest, source: `${text}\nextern int edited;\n` }; // the number may stand where it does not matter
}

/** The program with another beginning, which its end depends on; those of one digit have the same length. */
export function otherBeginning({ source, ...rest }, digit) {
  return { ...rest, source: `#define BEGINNING ${digit}\n#include <cstddef>\n${source}\nint beginning = BEGINNING;\n` };
}
