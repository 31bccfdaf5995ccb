// The IL as a tree of what the program declares, searched and filtered; the text
// of the display and JSON are one choice away.
import test from "node:test";
import assert from "node:assert/strict";
import { shown, soon, start, textOf, write } from "./page.mjs";
import { checkAccess, widths } from "./access.mjs";

let open, close;
test.before(async () => ({ open, close } = await start()));
test.after(() => close?.());

const program = `#include <vector>
struct Vec { float x, y; __host__ __device__ float dot(Vec o) const { return x * o.x + y * o.y; } };
__device__ int counter;
template <class T> __device__ T twice(T x) { return x + x; }
__global__ void saxpy(float a, Vec *v) {
  if (a > 1) v->x = twice(v->dot(*v));
}
void run(Vec *v) { saxpy<<<1, 256>>>(3.0f, v); }
std::vector<int> all;
`;
const rows = (page, level) => page.locator(`.tree [role=treeitem][aria-level="${level}"] > .node .row-name`).allTextContents();

test("the tree is that of the program; keys walk it; it leads to the source, the text and JSON", async (t) => {
  const page = await open(t, { viewport: { width: 1600, height: 1000 } });
  await write(page, program);
  await shown(page, program);
  await page.locator(".tree .node", { hasText: "saxpy" }).first().waitFor();
  await soon.deepEqual(() => rows(page, 1), ["Vec", "Vec::dot", "counter", "twice", "saxpy", "run", "all"]);
  const node = (text) => page.locator(".tree [role=treeitem]", { hasText: text }).first();
  await soon.match(() => node("saxpy").locator(".badge").first().textContent(), /D/);
  await soon.match(() => node("run").locator(".badge").first().textContent(), /–/);
  // The keyboard opens a function, its body, and comes back.
  await page.locator(".first-own").click();
  const label = () => page.evaluate(() => document.activeElement.querySelector(".node").textContent);
  assert.match(await label(), /Vec/);
  for (let i = 0; i < 60 && !/saxpy/.test(await label()); i++) await page.keyboard.press(/Vec|Lines|field|type|size|kind/.test(await label()) && i === 0 ? "ArrowLeft" : "ArrowDown");
  assert.match(await label(), /saxpy/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.match(await label(), /^body \d+ entries/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.match(await label(), /statement stmk_/);
  await page.keyboard.press("Enter");
  await page.locator("#pane-source .lit-line").first().waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assert.match(await label(), /saxpy/);
  // From the source to the tree.
  await page.locator("#pane-source .cm-line", { hasText: "int counter" }).click();
  await page.locator(".tree .lit-row", { hasText: "counter" }).waitFor();
  // What is usual is folded.
  await page.locator(".tree [role=treeitem]", { hasText: "counter" }).first().locator(".node").first().click();
  await page.locator(".tree .node", { hasText: /^\d+ more fields/ }).first().waitFor();
  await soon.equal(() => page.locator(".tree .node", { hasText: /NULL$/ }).count(), 0);
  // Search, and filter by kind.
  await page.getByLabel("Search entries").fill("counter");
  await page.waitForFunction(() => document.querySelectorAll(".tree > li").length < 20);
  await soon.match(() => page.locator(".tree > li").first().textContent(), /counter|id-name/);
  await page.getByLabel("Search entries").fill("");
  await page.getByLabel("Kind of entry").selectOption("statement");
  const texts = await page.locator(".tree > li .il-kind").allTextContents();
  assert.ok(texts.length > 3 && texts.every((s) => s.startsWith("statement ")), `${texts}`);
  await page.locator(".first-own").click();
  assert.match(await label(), /Vec/);
  // The same as text and as JSON.
  await page.locator(".tree .to-text").first().click();
  await page.locator("#pane-il .il-text .cm-activeLine").first().waitFor();
  await soon.equal(() => page.locator("#il-view").inputValue(), "text");
  await page.locator("#il-view").selectOption("json");
  await page.locator("#pane-il .il-json .cm-line").first().waitFor();
  await page.getByRole("button", { name: "Copy the IL display" }).click();
  const json = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  const display = await textOf(page, "il");
  const names = [...display.matchAll(/^(?:file|func)-scope [\w-]+@\w+$/gm)].map((m) => m[0]);
  assert.deepEqual(json.map((e) => e.id).filter((id) => id !== "il_header"), names, "every entry of the display is in the JSON");
  assert.deepEqual(page.faults, []);
});

test("all entries, those of headers too, are searched without a stop of the page", async (t) => {
  const page = await open(t, { viewport: { width: 1600, height: 1000 } });
  const small = "__global__ void k(float4 *p) { p->x = 1; }\n";
  await write(page, small);
  await shown(page, small);
  await page.getByRole("button", { name: "IL: only entries of my program" }).click();
  await page.waitForFunction(() => / more$/.test([...document.querySelectorAll(".tree .node")].at(-1)?.textContent ?? "") || Number(/Other entries \(([\d,]+)/.exec(document.querySelector(".tree")?.textContent ?? "")?.[1].replaceAll(",", "")) > 5000, null, { timeout: 90_000 });
  await page.getByLabel("Search entries").fill("cudaMallocManaged");
  await page.locator(".tree > li", { hasText: "cudaMallocManaged" }).first().waitFor();
  assert.deepEqual(page.faults, []);
});

widths(test, () => open, "the tree", async (page, width) => {
  await write(page, program);
  await shown(page, program);
  if (width < 768) await page.getByRole("tab", { name: /IL/ }).click();
  await page.locator(".tree .node", { hasText: "saxpy" }).first().waitFor();
  await page.locator(".first-own").click();
  await checkAccess(page, "#pane-il .tree");
});

test("a text of tens of thousands of lines, in sight or not: only what is looked at is drawn", async (t) => {
  const page = await open(t, { viewport: { width: 1600, height: 1000 } });
  const drawn = () => page.evaluate(() => [...document.querySelectorAll("#pane-il .il-text .cm-line")].map((l) => l.textContent.trim()));
  const lines = async () => (await textOf(page, "il")).trimEnd().split("\n");
  const text = "#include <cstring>\n__device__ int counter;\n";
  await write(page, text);
  await shown(page, text);
  // All entries, those of headers too; the tree is shown, the text is filled behind it.
  await page.locator("#pane-il .head button.only").click();
  await soon.equal(async () => (await lines()).length > 20_000, true);
  assert.ok((await drawn()).length < 1000, `${(await drawn()).length}`);
  // It comes into sight, and is walked to its end, which is drawn then.
  await page.locator("#il-view").selectOption("text");
  await soon.equal(async () => (await drawn()).length > 10, true);
  assert.ok((await drawn()).length < 1000, `${(await drawn()).length}`);
  await page.locator("#pane-il .il-text .cm-content").focus();
  await page.keyboard.press("Control+End");
  const end = (await lines()).at(-1).trim();
  await soon.equal(async () => (await drawn()).includes(end), true);
  assert.ok((await drawn()).length < 1000, `${(await drawn()).length}`);
});
