// What tests of every view ask of it: no violation that axe finds, nothing wider
// than its place from 320 to 2,560 pixels. All rules of axe are asked at a usual
// width; what depends on the look alone, the contrast of colours, once more in the
// dark; what depends on the width alone at all others.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { thorough } from "./lib.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The width at which all is checked. */
const usual = 1280;
/** The rules of axe whose answer can change with the width: what becomes narrow, scrolls or is left out. */
const ofWidth = ["scrollable-region-focusable", "button-name", "link-name", "label", "select-name", "aria-hidden-focus", "page-has-heading-one", "landmark-one-main"];

/** What axe is asked of a page of this width in this look. */
export function axeOptions(atUsual, colorScheme) {
  const rules = atUsual ? colorScheme === "dark" && ["color-contrast"] : colorScheme === "light" && ofWidth;
  return { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
}

/** Fails where axe finds something, or where the box scrolls sideways. */
export async function checkAccess(page, box) {
  await page.evaluate(axe);
  const found = [];
  const atUsual = page.viewportSize().width === usual;
  for (const colorScheme of atUsual ? ["light", "dark"] : ["light"]) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(300); // transitions of colours
    const { violations } = await page.evaluate((o) => axe.run(document, o), axeOptions(atUsual, colorScheme));
    found.push(...violations.map((v) => `${colorScheme}: ${v.id}: ${v.nodes.map((n) => `${n.target} ${n.failureSummary}`).slice(0, 3).join("; ")}`));
  }
  assert.deepEqual(found, []);
  if (!box) return;
  const [inner, outer, page_, window_] = await page.locator(box).evaluate((e) => [e.scrollWidth, e.clientWidth, document.documentElement.scrollWidth, innerWidth]);
  assert.ok(inner <= outer, `${box} is ${inner} wide in ${outer}`);
  assert.ok(page_ <= window_, `the page is ${page_} wide in ${window_}`);
}

/** A test for a narrow and a usual window, and for a wide one where all is asked for. */
export function widths(test, open, what, check, options = {}) {
  for (const width of thorough ? [320, usual, 2560] : [320, usual]) {
    test(`${what}: accessible, ${width} pixels`, async (t) => {
      await check(await open()(t, { viewport: { width, height: 900 }, bypassCSP: true, ...options }), width);
    });
  }
}
