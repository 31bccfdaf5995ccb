// How much the page fetches, and for how long it holds the browser up.
import test from "node:test";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { compiled, count, shown, start, write } from "./page.mjs";
import { readFileSync } from "node:fs";

let base, open, close;
test.before(async () => ({ base, open, close } = await start()));
test.after(() => close?.());

const KiB = 1024;

test("what comes before anything can be typed is small", async (t) => {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  t.after(() => browser.close());
  const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const urls = new Map();
  const sizes = new Map();
  session.on("Network.responseReceived", (e) => urls.set(e.requestId, e.response.url));
  session.on("Network.loadingFinished", (e) => sizes.set(urls.get(e.requestId), e.encodedDataLength));
  await page.goto(`${base}/play/`);
  await page.locator("#pane-source .cm-content").waitFor();
  await page.waitForTimeout(200);
  const sum = (what) => [...sizes].filter(([url]) => what.test(url ?? "")).reduce((n, [, size]) => n + size, 0);
  const [js, html] = [sum(/\.js$/), sum(/\/play\/$|\.css$/)];
  t.diagnostic(`scripts ${(js / KiB).toFixed(1)} KiB, HTML and CSS ${(html / KiB).toFixed(1)} KiB`);
  assert.ok(js > 50 * KiB && js <= 190 * KiB, `${js} bytes of scripts`);
  assert.ok(html > 5 * KiB && html <= 24 * KiB, `${html} bytes of HTML and CSS`);
});

// Tasks are measured in the processor time of their thread, which says the same on a machine that does other things, too.
test("no task of the page is long, but the first result", async (t) => {
  const page = await open(t, { viewport: { width: 1440, height: 900 } });
  const vector = readFileSync(new URL("report-programs/vector.cu", import.meta.url), "utf8");
  await write(page, vector);
  await shown(page, vector, 120_000);
  await page.waitForTimeout(2500);
  await page.evaluate(() => {
    const { view } = document.querySelector("#pane-source .cm-content").cmTile;
    view.focus();
    view.dispatch({ selection: { anchor: view.state.doc.toString().indexOf("1009;") + 4 } });
  });
  await page.waitForTimeout(500);
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline", "__metadata"] });
  for (let i = 0; i < 8; i++) {
    const n = await count(page);
    await page.keyboard.press("7");
    await compiled(page, n, 120_000);
    await page.waitForTimeout(150);
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const main = new Set(traceEvents.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain").map((e) => `${e.pid}.${e.tid}`));
  const tasks = traceEvents.filter((e) => e.name === "RunTask" && main.has(`${e.pid}.${e.tid}`) && e.tdur).map((e) => e.tdur / 1000).sort((a, b) => b - a);
  t.diagnostic(`the longest tasks: ${tasks.slice(0, 8).map((n) => n.toFixed(0)).join(", ")} ms of processor time`);
  assert.ok(tasks.length > 50, `${tasks.length} tasks`);
  assert.ok(tasks[0] <= 50, `a task of ${tasks[0]} ms`);
});
