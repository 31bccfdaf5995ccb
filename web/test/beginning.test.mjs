// The states of the compiler that come with the page (web/page/beginning.ts): with
// one the first compilation gives what it gives without, and one that is damaged or
// for another program is left. They need what `bundle -parts` builds.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { assertSame, bareEngine, beginningOf } from "./programs.mjs";

const first = readFileSync(new URL("../page/first.cu", import.meta.url), "utf8");
const lines = readFileSync(new URL("report-programs/plain.cu", import.meta.url), "utf8");
const want = ["keep", "list", "sarif", "host", "map", "il-own", "files"];
const request = (source, args = ["-std=c++17"]) => ({ main: "program.cu", files: { "program.cu": source }, args, want });

/** Both passes in engines that have just started, the device pass in one of its own. */
async function compile(asked, beginnings) {
  const [one, second] = [await bareEngine(), await bareEngine(true)];
  if (beginnings.host) one.offer("host", beginnings.host);
  if (beginnings.device) second.offer("device", beginnings.device);
  const plan = one.plan(asked);
  const host = one.run(asked, "host", plan);
  const device = second.run(asked, "device", plan, host.result);
  return { host: { ...host.result, host: new TextDecoder().decode(host.host) }, device: device.result, reused: [host.reused, device.reused] };
}

const given = () => ({ host: beginningOf("host"), device: beginningOf("device") });

async function same(asked, beginnings, reused, what) {
  const [with_, without] = [await compile(asked, beginnings), await compile(asked, {})];
  assert.deepEqual(with_.reused, reused, what);
  assert.deepEqual(without.reused, [false, false]);
  assertSame(with_.host, without.host, what);
  assertSame(with_.device, without.device, what);
  assert.deepEqual(with_.device.outputs, without.device.outputs, what);
}

test("programs without headers begin with them", async () => {
  await same(request(first), given(), [true, true], "the first program");
  await same(request(lines), given(), [true, true], "another program");
  await same(request("__global__ void k(int *p) { *p = q; }\n"), given(), [true, true], "one with an error");
});

test("other programs do not", async () => {
  await same(request(first, ["-std=c++20"]), given(), [false, false], "another standard");
  const own = request(`#include "own.h"\n${first}`);
  await same({ ...own, files: { ...own.files, "own.h": "struct Own { int n; };\n" } }, given(), [false, false], "a beginning of its own");
});

test("damaged ones are left", async () => {
  const damage = (change) => ({ host: change(beginningOf("host")), device: change(beginningOf("device")) });
  const at = (i) => (b) => ((b[i < 0 ? b.length + i : i] ^= 0x40), b);
  for (const [what, change] of Object.entries({
    "a byte of the last page": at(-1), "a byte of a page in the middle": at(-(1 << 20)), "the length of the head": at(0), "the head": at(9),
    "cut off": (b) => b.slice(0, b.length >> 1), "of nothing": () => new Uint8Array(0), "of another instance": otherInstance,
  })) {
    await same(request(first), damage(change), [false, false], what);
  }
});

/** A beginning for a program that starts with other memory. */
function otherInstance(bytes) {
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const text = new TextDecoder().decode(bytes.subarray(4, 4 + length));
  const digit = /"rest":-?\d*(\d)/.exec(text);
  const changed = text.slice(0, digit.index + digit[0].length - 1) + ((Number(digit[1]) + 1) % 10) + text.slice(digit.index + digit[0].length);
  bytes.set(new TextEncoder().encode(changed), 4);
  return bytes;
}

test("an engine goes on behind one as behind its own", async () => {
  const engine = await bareEngine();
  engine.offer("host", beginningOf("host"));
  const other = await bareEngine();
  for (const source of [first, lines, first, `#include "none.h"\n${first}`, lines]) {
    const asked = request(source);
    const [a, b] = [engine, other].map((e) => e.run(asked, "host", e.plan(asked)));
    assertSame({ ...a.result, host: new TextDecoder().decode(a.host) }, { ...b.result, host: new TextDecoder().decode(b.host) }, source.slice(0, 20));
    engine.settle("host");
  }
});
