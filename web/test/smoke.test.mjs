// Opens the built page in Chromium: the first example fills all panes, an edit
// changes them all, and nothing is amiss in the console. The limits are those
// of a busy machine; how fast the page is, web/report.mjs tells.
import test from "node:test";
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { launch, serve, textOf } from "./served.mjs";
import { soon } from "./page.mjs";

test("the page opens, fills its panes and follows an edit", { timeout: 60_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "cufront-smoke-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { base, stop } = await serve(folder);
  t.after(stop);
  const browser = await chromium.launch(launch);
  t.after(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  const faults = [];
  page.on("pageerror", (e) => faults.push(String(e)));
  page.on("console", (m) => ["error", "warning"].includes(m.type()) && faults.push(m.text()));
  page.on("response", (r) => r.status() >= 400 && faults.push(`${r.status()} ${r.url()}`));
  page.on("requestfailed", (r) => faults.push(`${r.failure()?.errorText} ${r.url()}`));

  const compiler = page.waitForResponse((r) => r.url().endsWith(".wasm"));
  await page.goto(`${base}/play/`);
  const headers = await (await compiler).allHeaders();
  assert.equal(headers["content-type"], "application/wasm");
  assert.ok(headers["content-encoding"], "the compiler comes as it is, not compressed");

  const compiled = (n) => page.waitForFunction((n) => Number(document.body.dataset.compiled ?? 0) > n, n, { timeout: 45_000 });
  await compiled(0);
  const kept = () => page.locator("#pane-keep .row-name").allTextContents();
  await soon.match(() => textOf(page, "source"), /__global__ void saxpy/);
  await soon.match(() => textOf(page, "host"), /__cudaPushCallConfiguration/);
  await soon.match(() => textOf(page, "il"), /file-scope routine@/);
  assert.ok((await kept()).some((name) => name.includes("saxpy")), `kept: ${await kept()}`);
  await soon.equal(() => page.locator("#note-diagnostics").textContent(), "none");

  const n = await page.evaluate(() => Number(document.body.dataset.compiled));
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("__global__ void added(int *p) { int idle; *p = 1; }\n");
  await compiled(n);
  await page.locator("#pane-keep .row-name", { hasText: "added" }).waitFor({ timeout: 45_000 });
  await soon.match(() => textOf(page, "host"), /\badded\b/);
  await soon.match(() => textOf(page, "il"), /\badded\b/);
  await soon.match(() => page.locator("#pane-diagnostics").textContent(), /"idle" was declared but never referenced/);
  for (const pane of ["source", "host", "il", "keep", "diagnostics"]) {
    assert.ok(await page.locator(`#pane-${pane} .body`).isVisible(), `${pane} is not shown`);
  }
  assert.deepEqual(faults, []);
});
