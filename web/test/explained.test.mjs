// What a diagnostic means, below its message, in Chromium: the words are those of
// the native command, and its programs open.
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { checkAccess, widths } from "./access.mjs";
import { shown, soon, source, start, write } from "./page.mjs";

let open, close;
test.before(async () => ({ open, close } = await start()));
test.after(() => close?.());

/** What `cufront explain` says of numbers. */
function native(...numbers) {
  const { stdout, status } = spawnSync(new URL("../../bin/cufront", import.meta.url).pathname, ["explain", "--list", "--json"], { encoding: "utf8", maxBuffer: 1 << 25 });
  assert.equal(status, 0);
  const all = JSON.parse(stdout);
  return numbers.map((n) => all.find((e) => e.number === n));
}
const plain = (text) => text.replaceAll("`", "");

const program = "int one(int x) { return x; }\n__global__ void k(int *p) { *p = one(undeclared); }\n";
const row = (page, number) => page.locator("#pane-diagnostics .message-row", { has: page.getByRole("button", { name: `What #${number} means` }) });

test("a message is explained below it, while one types too, and its programs open", async (t) => {
  const [undefined_] = native(20);
  const page = await open(t);
  await write(page, program);
  await shown(page, program);
  const button = page.getByRole("button", { name: "What #20 means" });
  await button.focus();
  await page.keyboard.press("Enter");
  const text = row(page, "20").locator(".explanation");
  await text.waitFor();
  assert.deepEqual(await text.locator("p").allTextContents(), [plain(undefined_.means), `Fix: ${plain(undefined_.fix)}`, `Rule: ${undefined_.rule}`]);
  assert.deepEqual(await text.locator("pre").allTextContents(), [undefined_.fails.trimEnd(), undefined_.mended.trimEnd()]);

  const next = program.replace("int one", "\nint one");
  await write(page, next);
  await shown(page, next);
  await text.waitFor();

  await text.getByRole("button", { name: "Open" }).first().click();
  await soon.equal(() => source(page), undefined_.fails);
  await shown(page, undefined_.fails);
  await page.getByRole("button", { name: "What #20 means" }).first().waitFor();
  await page.getByRole("button", { name: "Bring it back" }).click();
  await soon.equal(() => source(page), next);
  await shown(page, next);
  await page.getByRole("button", { name: "What #20 means" }).first().click();
  await soon.equal(() => page.locator(".explanation").count(), 0);
  assert.deepEqual(page.faults, []);
});

test("the number of a message leads to its page, and F8 from message to message", async (t) => {
  const page = await open(t);
  await write(page, program);
  await shown(page, program);
  const link = row(page, "20").locator(".number");
  assert.equal(await link.getAttribute("href"), "/diagnostics/20.html");
  assert.ok(await link.isVisible());
  const text = program + "int other = missing;\n";
  await write(page, text);
  await shown(page, text);
  const at = () => page.evaluate(() => document.activeElement.closest(".message-row")?.querySelector(".row-line").textContent);
  for (const [key, place] of [["F8", "2:38"], ["F8", "3:13"], ["Shift+F8", "2:38"]]) {
    await page.keyboard.press(key);
    await soon.equal(at, place);
  }
  // A squiggle in the editor and a mark beside its line stand for each of them.
  await soon.equal(() => page.locator("#pane-source .cm-lintRange-error:visible").count(), 2);
  assert.deepEqual(page.faults, []);
});

test("explanations that do not come say so, and come by another press", async (t) => {
  const page = await open(t, { serviceWorkers: "block" }); // which would answer in place of the route
  await write(page, program);
  await shown(page, program);
  await page.route(/explanations-/, (r) => r.abort());
  const button = page.getByRole("button", { name: "What #20 means" });
  await button.click();
  await page.locator(".explanation", { hasText: "could not be loaded" }).waitFor();
  await page.unroute(/explanations-/);
  await button.click();
  await button.click();
  await page.locator(".explanation", { hasText: "A name must be declared before" }).waitFor();
});

widths(test, () => open, "explanations", async (page, width) => {
  await write(page, program);
  await shown(page, program);
  if (width === 320) await page.getByRole("tab", { name: /Diagnostics/ }).click();
  await page.getByRole("button", { name: "What #20 means" }).click();
  await page.locator(".explanation pre").first().waitFor();
  await checkAccess(page, "#pane-diagnostics .body");
});
