// Questions about a program, as a reader asks them in Chromium: why something
// does not reach the device and what would change that, edits that mend errors,
// what options change, the smallest part that still shows something.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { shown, soon, source, start, write } from "./page.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const limit = 120_000;

let open, close;
test.before(async () => ({ open, close } = await start({ optimizing: true })));
test.after(() => close?.());

const program = `#include <vector>
const int limit = 10;
int host_only(int x) { return x + 1; }
static __device__ int unused(int x) { return x; }
template <class T> __device__ T add(T a, T b) { return a + b; }
__device__ int twice(int x) { return 2 * x; }
__global__ void kernel(int *p) { *p = twice(limit); }
std::vector<int> all;
`;

const clean = async (page) => {
  await page.evaluate(axe);
  const found = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(" ")}`), []);
};

test("what does not reach the device tells why, and an edit that was compiled brings it there", async (t) => {
  const page = await open(t);
  await write(page, program);
  await shown(page, program);
  await page.locator("#dropped").click();
  const names = () => page.locator("#pane-keep .row-name").allTextContents();
  assert.deepEqual(await names(), ["limit", "host_only", "unused", "add", "all"]);
  const row = page.locator("#pane-keep .row", { hasText: "unused" });
  await row.locator("text=nothing on the device uses it").waitFor();
  await row.getByRole("button", { name: "What would keep it?" }).click();
  const edit = row.locator(".trials li", { hasText: "take 'static' away" });
  await edit.waitFor({ timeout: limit });
  await clean(page);
  await edit.getByRole("button").click();
  const changed = program.replace("static __device__", " __device__");
  await soon.equal(() => source(page), changed);
  await shown(page, changed);
  assert.deepEqual(await names(), ["limit", "host_only", "add", "all"]);
  await page.keyboard.press("Control+Z");
  await soon.equal(() => source(page), program);
  assert.deepEqual(page.faults, []);
});

test("an error is mended by an edit, or by an option", async (t) => {
  const page = await open(t);
  const wrong = "int one(int x) { return x; }\n__global__ void k(int *p) { *p = one(1); }\nvoid f() { auto l = [] __device__ (int x) { return x; }; }\n";
  await write(page, wrong);
  await page.locator("#pane-diagnostics .row-head", { hasText: "requires --extended-lambda" }).waitFor({ timeout: limit });
  await page.locator("#fix").click();
  await page.locator(".trials li", { hasText: "compile with --extended-lambda" }).getByRole("button").click({ timeout: limit });
  await soon.match(() => page.locator("#args").inputValue(), /--extended-lambda/);
  await page.locator("#pane-diagnostics .row-head", { hasText: "calling a __host__ function" }).waitFor({ timeout: limit });
  await page.locator("#fix").click();
  await page.locator(".trials li", { hasText: "compile one for both sides" }).first().getByRole("button").click({ timeout: limit });
  await soon.match(() => source(page), /^__host__ __device__ int one/);
  await page.waitForFunction(() => document.querySelector("#note-diagnostics").textContent.startsWith("none") || !document.querySelector("#pane-diagnostics").textContent.includes("error"), null, { timeout: limit });
  assert.deepEqual(page.faults, []);
});

test("options are swept and the program is shrunk beside what is typed", async (t) => {
  const page = await open(t);
  const text = "int a;\n__device__ int f() { return 1; }\nint h(int x) { return x; }\n__global__ void k(int *p) { *p = h(2); }\n";
  await write(page, text);
  await page.locator("#pane-diagnostics .row-head", { hasText: "calling a __host__ function" }).waitFor({ timeout: limit });
  await page.locator("#ask").click();
  await page.locator("#goal").selectOption({ index: 0 });
  await page.locator("#shrink").click();
  await page.locator("#ask-answer pre").waitFor({ timeout: limit });
  const small = await page.locator("#ask-answer pre").textContent();
  assert.ok(small.length < text.length * 0.7 && !small.includes("int a;") && small.includes("h("), small);
  await clean(page);
  await page.getByRole("button", { name: "Put it into the editor" }).click();
  await soon.equal(() => source(page), small);
  const good = "__device__ int f() { return 1; }\n__global__ void k(int *p) { *p = f(); }\n";
  await write(page, good);
  await shown(page, good);
  await page.locator("#ask").click();
  await page.locator("#sweep").click();
  await page.locator(".sweep tr", { hasText: "-rdc=true" }).waitFor({ timeout: limit });
  await soon.match(() => page.locator(".sweep tr", { hasText: "-rdc=true" }).textContent(), /lines/);
  await clean(page);
  await page.keyboard.press("Escape");
  // A question that runs is stopped, and the page goes on.
  await page.locator("#ask").click();
  await page.locator("#shrink").click();
  await page.locator("#ask-stop").click();
  await page.locator("#ask-answer", { hasText: "Stopped." }).waitFor();
  assert.deepEqual(page.faults, []);
});

test("a program of several files is shrunk to one", async (t) => {
  const page = await open(t);
  const text = '#include "part.cuh"\n__global__ void k(int *p) { *p = twice(2); }\nint other;\n';
  await page.locator("#menu-open").click();
  await page.locator("#files").click();
  await page.locator("#disk-file").setInputFiles([
    { name: "main.cu", mimeType: "text/plain", buffer: Buffer.from(text) },
    { name: "part.cuh", mimeType: "text/plain", buffer: Buffer.from("#pragma once\nint more;\n__device__ int twice(int x) { return 2 * x; }\n") },
  ]);
  await shown(page, text);
  await page.locator("#ask").click();
  await page.locator("#goal").selectOption({ label: "keeps function twice" });
  await page.locator("#shrink").click();
  await page.locator("#ask-answer pre").waitFor({ timeout: limit });
  const small = await page.locator("#ask-answer pre").textContent();
  assert.ok(/twice/.test(small) && !/include|more|other/.test(small), small);
  await page.getByRole("button", { name: "Put it into the editor" }).click();
  await shown(page, small);
  await soon.equal(() => page.locator("#file option").count(), 1);
  assert.deepEqual(page.faults, []);
});

test("the inspector tells what becomes of what is looked at; the lanes whose each line is", async (t) => {
  const page = await open(t);
  await write(page, program);
  await shown(page, program);
  const lanes = await page.locator("#pane-source .lane-first[title*=' ']").evaluateAll((all) => all.map((e) => `${e.textContent} ${e.title.split(" ")[0]}`));
  assert.deepEqual(lanes, ["H limit", "H host_only", "– unused", "– add", "D twice", "D kernel", "H all"]);
  await page.locator("#pane-source .cm-line", { hasText: "int twice" }).click();
  await page.locator("#inspect", { hasText: "__device__ function twice — It is kept: called from kernel kernel" }).waitFor().catch(() => {});
  await soon.match(() => page.locator("#inspect .sentence").textContent(), /^__device__ function twice — It is kept/);
  await page.locator("#inspect").click();
  const sheet = page.locator("#inspected");
  for (const title of ["What it is", "On the device", "In the host text", "In the IL"]) await sheet.locator("h3", { hasText: title }).waitFor();
  const rule = sheet.locator(".rules a").first();
  await soon.match(() => rule.getAttribute("href"), /^\/rules\/host-text\.html#[a-z]+\.[a-z0-9-]+$/);
  await clean(page);
  await sheet.getByRole("button", { name: "What would drop it?" }).click();
  await sheet.locator(".trials li, .soft").first().waitFor({ timeout: limit });
  await page.keyboard.press("Escape");
  assert.ok(await sheet.isHidden());
  await page.locator("#output").selectOption(".module_id");
  await page.waitForFunction(() => /program_cu/.test(document.querySelector("#pane-host .other-text .cm-content")?.textContent ?? ""), null, { timeout: limit });
  await page.locator("#output").selectOption("host");
  await soon.match(() => page.locator("#pane-host .host-text").textContent(), /kernel|twice|limit/);
  assert.deepEqual(page.faults, []);
});
