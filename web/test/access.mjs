// What tests of every view ask of it: no violation that axe finds, light and
// dark, nothing wider than its place from 320 to 2,560 pixels.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const looks = ["light", "dark"];

/** Fails where axe finds something in either look, or where the box scrolls sideways. */
export async function checkAccess(page, box) {
  await page.evaluate(axe);
  const found = [];
  for (const colorScheme of looks) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(300); // transitions of colours
    const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
    found.push(...violations.map((v) => `${colorScheme}: ${v.id}: ${v.nodes.map((n) => `${n.target} ${n.failureSummary}`).slice(0, 3).join("; ")}`));
  }
  assert.deepEqual(found, []);
  if (!box) return;
  const [inner, outer, page_, window_] = await page.locator(box).evaluate((e) => [e.scrollWidth, e.clientWidth, document.documentElement.scrollWidth, innerWidth]);
  assert.ok(inner <= outer, `${box} is ${inner} wide in ${outer}`);
  assert.ok(page_ <= window_, `the page is ${page_} wide in ${window_}`);
}

/** A test for a narrow, a usual and a wide window; its checkAccess looks at both looks. */
export function widths(test, open, what, check, options = {}) {
  for (const width of [320, 1280, 2560]) {
    test(`${what}: accessible, ${width} pixels`, async (t) => {
      await check(await open()(t, { viewport: { width, height: 900 }, bypassCSP: true, ...options }), width);
    });
  }
}
