// What the panes of the page show, compared with the native result.
import assert from "node:assert/strict";
import { shown, textOf, write } from "./page.mjs";
import { assertEqual, requestFor } from "./programs.mjs";

/** All panes are in sight in a window of this size. */
export const viewport = { width: 1600, height: 1000 };

/** Pastes a program and waits for its result. */
export async function paste(page, { source, args }, limit) {
  await page.locator("#args").fill(args.join(" "));
  await write(page, source);
  await shown(page, source, limit);
}

/** The rows of the keep pane: those of the program by line, then those of headers. */
const rows = (keep) => {
  const byLine = [...keep].sort((a, b) => a.line - b.line);
  const own = (k) => k.file === "program.cu";
  return [...byLine.filter(own), ...byLine.filter((k) => !own(k))].map((k) => `${k.definition ? "D" : "d"} ${k.kind} ${k.name}`);
};

/** Fails unless the panes show what the native compiler gives for the program. */
export async function assertPanes(page, program, native) {
  const expected = await native.compile(requestFor(program));
  const is = (got, want, pane) => assertEqual(got, want, `${program.name}: ${pane}`);
  const said = await page.evaluate(() => ["#status", "#pane-host .why:not([hidden])", "#pane-diagnostics .body"].map((s) => document.querySelector(s)?.textContent.slice(0, 200)).join(" | "));
  is(await textOf(page, "host"), expected.host ?? "", `the host text (the page says ${said})`);
  is(await textOf(page, "il"), expected.il ?? "", "the IL");
  const kept = await page.locator("#pane-keep .keep-row").evaluateAll((all) =>
    all.map((row) => [".badge", ".row-kind", ".row-name"].map((part) => row.querySelector(part).textContent).join(" ")));
  is(kept, expected.kept === "known" ? rows(expected.keep ?? []) : [], "the keep marks");
  const severities = await page.locator("#pane-diagnostics .body > ul > li > .row > .row-head").count();
  assert.equal(severities, expected.diagnostics.length, `${program.name}: the number of diagnostics`);
  await page.locator("#raw").click();
  is(await page.locator("#pane-diagnostics pre.raw").textContent(), expected.stderr || "(nothing)", "the raw diagnostics");
  await page.locator("#raw").click();
  assert.deepEqual(page.faults, [], program.name);
}
