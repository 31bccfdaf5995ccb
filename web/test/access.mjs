// What tests of every view ask of it: no violation that axe finds, nothing wider
// than its place from 320 to 2,560 pixels. What depends on the look alone, the
// contrast of colours, is looked at again in the dark, at a usual width.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The width at which the dark look is checked too. */
const usual = 1280;

/** Fails where axe finds something, or where the box scrolls sideways. */
export async function checkAccess(page, box) {
  await page.evaluate(axe);
  const found = [];
  for (const colorScheme of page.viewportSize().width === usual ? ["light", "dark"] : ["light"]) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(300); // transitions of colours
    const options = { resultTypes: ["violations"], ...(colorScheme === "dark" && { runOnly: ["color-contrast"] }) };
    const { violations } = await page.evaluate((o) => axe.run(document, o), options);
    found.push(...violations.map((v) => `${colorScheme}: ${v.id}: ${v.nodes.map((n) => `${n.target} ${n.failureSummary}`).slice(0, 3).join("; ")}`));
  }
  assert.deepEqual(found, []);
  if (!box) return;
  const [inner, outer, page_, window_] = await page.locator(box).evaluate((e) => [e.scrollWidth, e.clientWidth, document.documentElement.scrollWidth, innerWidth]);
  assert.ok(inner <= outer, `${box} is ${inner} wide in ${outer}`);
  assert.ok(page_ <= window_, `the page is ${page_} wide in ${window_}`);
}

/** A test for a narrow, a usual and a wide window. */
export function widths(test, open, what, check, options = {}) {
  for (const width of [320, usual, 2560]) {
    test(`${what}: accessible, ${width} pixels`, async (t) => {
      await check(await open()(t, { viewport: { width, height: 900 }, bypassCSP: true, ...options }), width);
    });
  }
}
