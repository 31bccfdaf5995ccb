// What users of any such page expect of its keys, its messages and its look, in
// Chromium: compile now, Ctrl S, Stop, the raw text and SARIF, dark and light.
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { assertPanes } from "./panes.mjs";
import { startNative } from "./programs.mjs";
import { chromiumOnly, compiled, count, shown, soon, source, start, write } from "./page.mjs";

let open, close, folder, native;
test.before(async () => {
  ({ open, close, folder } = await start());
  native = startNative(folder);
});
test.after(() => (native?.stop(), close?.()));

const wrong = "int one(int x) { return x; }\n__global__ void k(int *p) { *p = one(undeclared); }\nint f() { int unused; return missing; }\n";

test("Ctrl Enter compiles without a change", async (t) => {
  const page = await open(t);
  await write(page, wrong);
  await shown(page, wrong);
  const n = await count(page);
  await page.keyboard.press("Control+Enter");
  await compiled(page, n);
});

test("Ctrl S does what was chosen, now and at the next visit", chromiumOnly, async (t) => {
  const page = await open(t);
  await page.locator("#help").click();
  const choice = page.getByLabel("What Ctrl S does");
  assert.equal(await choice.inputValue(), "link");
  await choice.selectOption("download");
  await page.keyboard.press("Escape");
  for (const visit of [1, 2]) {
    await write(page, wrong);
    const coming = page.waitForEvent("download");
    await page.keyboard.press("Control+s");
    assert.equal(readFileSync(await (await coming).path(), "utf8"), wrong, `visit ${visit}`);
    if (visit === 1) await page.reload();
  }
  await page.locator("#help").click();
  await choice.selectOption("compile");
  await page.keyboard.press("Escape");
  await shown(page, wrong);
  const n = await count(page);
  await page.keyboard.press("Control+s");
  await compiled(page, n);
  assert.deepEqual(page.faults, []);
});

test("the single key can be switched off", async (t) => {
  const page = await open(t);
  const help = page.locator("#help-dialog");
  await page.locator("#theme").focus();
  await page.keyboard.press("?");
  await page.getByRole("checkbox", { name: /this help/ }).uncheck();
  await page.keyboard.press("Escape");
  await soon.equal(() => help.isVisible(), false);
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.state === "ready");
  await page.locator("#theme").focus();
  await page.keyboard.press("?");
  await page.waitForTimeout(300);
  assert.equal(await help.isVisible(), false);
});

test("Vim's keys, when they are chosen", async (t) => {
  const page = await open(t);
  await page.locator("#help").click();
  await page.getByRole("checkbox", { name: /its keys in the editor/ }).check();
  await page.keyboard.press("Escape");
  for (const visit of [1, 2]) {
    await write(page, "int a;\nint b;\n"); // Ctrl A and Ctrl V are the page's on no machine: pasting goes by the clipboard
    await page.locator("#pane-source .cm-vimMode, #pane-source .cm-vim-panel").first().waitFor();
    await page.locator("#pane-source .cm-content").focus();
    await page.keyboard.press("Escape");
    await page.keyboard.type("ggdGiint x;");
    await page.keyboard.press("Escape");
    await shown(page, "int x;");
    if (visit === 1) await page.reload();
    if (visit === 1) await page.waitForFunction(() => document.body.dataset.state === "ready");
  }
  await page.locator("#help").click();
  await page.getByRole("checkbox", { name: /its keys in the editor/ }).uncheck();
  await page.keyboard.press("Escape");
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("dd");
  await shown(page, "int x;dd");
  assert.deepEqual(page.faults, []);
});

/** A new page at an address. Chromium sometimes leaves the first one behind a crash waiting for ever. */
async function visited(context, address) {
  for (let attempt = 0; ; attempt++) {
    const page = await context.newPage();
    try {
      await page.goto(address, { waitUntil: "commit", timeout: 10_000 });
      return page;
    } catch (e) {
      if (attempt === 2) throw e;
      await page.close();
    }
  }
}

test("a program that brought the browser down twice waits to be asked", chromiumOnly, async (t) => {
  const first = await open(t, { path: "/play/", wait: true });
  const context = first.context();
  const { origin } = new URL(first.url());
  // A worker that never starts stands for a compilation that does not end.
  await context.route(/worker-[^/]*\.js/, (r) => new Promise(() => r));
  for (let visit = 0; visit < 2; visit++) {
    const page = await visited(context, `${origin}/play/`);
    await page.waitForFunction((n) => localStorage.getItem("cufront.unfinished")?.startsWith(`${n} `), visit + 1); // not what the visit before left
    const session = await context.newCDPSession(page);
    session.send("Page.crash").catch(() => undefined);
    await new Promise((done) => page.once("crash", done));
    await page.close();
  }
  await context.unroute(/worker-[^/]*\.js/);
  const page = await context.newPage();
  await page.goto(`${origin}/play/`);
  await soon.match(() => page.locator(".status-text").textContent(), /last two visits/);
  await page.waitForTimeout(500);
  assert.equal(await count(page), 0);
  await page.locator("#again").click();
  await compiled(page, 0);
  await page.reload();
  await compiled(page, 0);
});

test("Stop ends a long compilation, and the page goes on", async (t) => {
  const page = await open(t);
  const long = "constexpr long f() { long s = 0; for (long i = 0; i < 900000; i++) s += i; return s; }\n" +
    Array.from({ length: 40 }, (_, i) => `static_assert(f() > ${i});\n`).join("");
  await write(page, long);
  await page.locator("#stop").click();
  await soon.equal(() => page.locator(".status-text").textContent(), "The compilation was stopped.");
  await write(page, wrong);
  await shown(page, wrong);
  await soon.equal(() => page.locator("#stop").isVisible(), false);
  assert.equal(await source(page), wrong);
});

test("messages as the command line prints them, and in words for who does not see them", async (t) => {
  const page = await open(t, { viewport: { width: 1600, height: 1000 } });
  const program = { name: "wrong", source: wrong, args: [] };
  await page.locator("#args").fill("");
  await page.locator("#il-view").selectOption("text");
  await write(page, wrong);
  await shown(page, wrong);
  await assertPanes(page, program, native);
  const status = page.getByRole("status").filter({ hasText: "error" });
  await soon.match(() => status.locator(".status-text").textContent(), /^2 errors$/);
  assert.equal(await page.locator("#status").getAttribute("aria-live"), "polite");
});

test("the SARIF of the page is that of the command line", chromiumOnly, async (t) => {
  const page = await open(t);
  await page.locator("#args").fill("");
  await write(page, wrong);
  await shown(page, wrong);
  const coming = page.waitForEvent("download");
  await page.locator("#sarif").click();
  const got = readFileSync(await (await coming).path(), "utf8");
  const expected = await native.compile({ main: "program.cu", files: { "program.cu": wrong }, args: [], want: ["sarif"] });
  assert.equal(got, expected.sarif);
  const { runs } = JSON.parse(got);
  assert.equal(runs[0].results.filter((r) => r.level === "error").length, 2);
});

test("dark as the system is, light when asked, without a flash", chromiumOnly, async (t) => {
  const page = await open(t, { colorScheme: "dark", before: (p) => p.addInitScript(() => {
    window.papers = [];
    const look = () => document.body && window.papers.push(getComputedStyle(document.body).backgroundColor);
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }) });
  const brightness = (colour) => colour.match(/[\d.]+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0) / 3;
  const seen = async () => (await page.evaluate(() => [...new Set(window.papers)].filter((c) => !/, 0\)/.test(c)))).map(brightness);
  const dark = await seen();
  assert.ok(dark.length && dark.every((b) => b < 60), `${dark}`);
  await page.locator("#theme").click();
  await soon.equal(() => page.evaluate(() => document.documentElement.dataset.theme), "light");
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.state === "ready");
  const light = await seen();
  assert.ok(light.length && light.every((b) => b > 200), `${light}`);
});
