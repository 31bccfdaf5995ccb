// The static site in Chromium: no accessibility faults, no sideways scrolling,
// nothing fetched from elsewhere, readable by keyboard, in light and dark.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../build/site/", import.meta.url));
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const pages = [
  "index.html", "learn/how-cuda-is-split.html", "learn/kernels-and-stubs.html", "learn/device-only-functions.html",
  "diagnostics/20011.html", "options.html", "rules/index.html", "rules/host-text.html",
];

let browser, script;
before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  script = await readFile(axe, "utf8");
});
after(() => browser?.close());

for (const colorScheme of ["light", "dark"]) {
  for (const width of [320, 900, 1400]) {
    test(`${colorScheme}, ${width} px`, async (t) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
      t.after(() => context.close());
      const page = await context.newPage();
      const fetched = [];
      page.on("request", (r) => fetched.push(r.url()));
      for (const name of pages) {
        await page.goto(pathToFileURL(root + name).href);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name} scrolls sideways by ${wide} px`);
        await page.evaluate(script);
        const { violations } = await page.evaluate(() => window.axe.run());
        assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes[0].target} ${v.nodes[0].failureSummary}`), [], name);
      }
      assert.deepEqual(fetched.filter((u) => !u.startsWith("file:") && !u.startsWith("data:")), []);
    });
  }
}

test("the skip link is the first stop and leads to the text", async (t) => {
  const page = await browser.newPage();
  t.after(() => page.close());
  await page.goto(pathToFileURL(root + "learn/how-cuda-is-split.html").href);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the text");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "main");
});

test("the pages need no script", async (t) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(pathToFileURL(root + "index.html").href);
  await page.getByRole("link", { name: "How CUDA C++ is split" }).click();
  assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), "How CUDA C++ is split");
  await page.getByRole("link", { name: /Next/ }).click();
  assert.match(page.url(), /kernels-and-stubs/);
});
