// What tests of every view ask of it: no violation that axe finds, light and
// dark, nothing wider than its place from 320 to 2,560 pixels.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails where axe finds something, or where the box scrolls sideways. */
export async function checkAccess(page, box) {
  await page.waitForTimeout(200); // transitions of colours
  await page.evaluate(axe);
  const found = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target} ${n.failureSummary}`).slice(0, 3).join("; ")}`), []);
  if (!box) return;
  const [inner, outer, page_, window_] = await page.locator(box).evaluate((e) => [e.scrollWidth, e.clientWidth, document.documentElement.scrollWidth, innerWidth]);
  assert.ok(inner <= outer, `${box} is ${inner} wide in ${outer}`);
  assert.ok(page_ <= window_, `the page is ${page_} wide in ${window_}`);
}

/** A test for each look at a narrow, a usual and a wide window. */
export function themesAndWidths(test, open, what, check, options = {}) {
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [320, 1280, 2560]) {
      test(`${what}: accessible, ${colorScheme}, ${width} pixels`, async (t) => {
        await check(await open()(t, { colorScheme, viewport: { width, height: 900 }, bypassCSP: true, ...options }), width);
      });
    }
  }
}
