// A result as text: Markdown for others, the program for Compiler Explorer.
import test from "node:test";
import assert from "node:assert/strict";
import { shown, soon, start, write } from "./page.mjs";
import { checkAccess, widths } from "./access.mjs";

let base, open, close;
test.before(async () => ({ base, open, close } = await start()));
test.after(() => close?.());

const program = "__device__ int f(int x) { return y; } // ```\n__global__ void k(int *p) { *p = f(1); }\n";

async function openDialog(page) {
  await page.locator("#menu-open").click();
  await page.getByRole("button", { name: "Pass it on…" }).click();
  await page.locator("#pass-on-text").waitFor();
}
const text = (page) => page.locator("#pass-on-text").inputValue();

test("a result as Markdown, with what is chosen", async (t) => {
  const page = await open(t);
  await page.locator("#args").fill("-std=c++20");
  await write(page, program);
  await shown(page, program);
  await openDialog(page);
  // A fence is longer than what the program holds.
  await soon.match(() => text(page), /^Compiled by cufront \S+, as by `nvcc -std=c\+\+20 .*program\.cu`:\n\n````cuda\n__device__ int f/);
  assert.match(await text(page), /\n````\n/);
  assert.match(await text(page), /```text\nprogram\.cu\(1\): error: identifier "y" is undefined/);
  const [, link] = /\[Look inside\]\((.*)\)/.exec(await text(page));
  assert.ok(link.startsWith(`${base}/play/#c1.`));
  await page.getByRole("checkbox", { name: "what the compiler says" }).uncheck();
  assert.ok(!(await text(page)).includes("is undefined"));
  await page.keyboard.press("Escape");
  const mended = program.replace("return y", "return x");
  await write(page, mended);
  await shown(page, mended);
  await openDialog(page);
  await page.getByRole("checkbox", { name: "what reaches the device" }).check();
  await page.getByRole("checkbox", { name: "the host text" }).check();
  await soon.match(() => text(page), /\| `f` \| function \| .*\|\n/);
  await soon.match(() => text(page), /```cpp\n[^]*void k\(int \*p\)/);
  assert.match(await text(page), /It says nothing\./);
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await text(page));
  const other = await page.getByRole("link", { name: /Compiler Explorer/ }).getAttribute("href");
  const state = JSON.parse(Buffer.from(decodeURIComponent(other.replace("https://godbolt.org/clientstate/", "")), "base64").toString());
  assert.deepEqual([state.sessions[0].language, state.sessions[0].source], ["cuda", mended]);
  assert.deepEqual(page.faults, []);
});

widths(test, () => open, "passing on", async (page) => {
  await openDialog(page);
  await checkAccess(page, "#pass-on-dialog .dialog-body");
});
