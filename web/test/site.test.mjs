// The static site in Chromium: no accessibility faults, no sideways scrolling,
// nothing fetched from elsewhere, readable by keyboard, in light and dark.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { serve } from "./served.mjs";
import { axeOptions } from "./access.mjs";
import { soon, turnOff } from "./page.mjs";

const root = fileURLToPath(new URL("../../build/site/", import.meta.url));
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const pages = [
  "index.html", "learn/how-cuda-is-split.html", "learn/kernels-and-stubs.html", "learn/device-only-functions.html",
  "learn/intermediate-language.html", "lessons/index.html", "lessons/first-kernel.html", "lessons/extended-lambda.html", "examples/index.html", "examples/constant-table.html",
  "diagnostics/20011.html", "diagnostics/20.html", "sharing.html", "licences.html", "glossary.html", "rules/index.html",
];
// axe takes long for these, so they are looked at in one width.
const large = ["options.html", "il.html", "rules/host-text.html"];

let browser, script, server;
const state = mkdtempSync(join(tmpdir(), "cufront-site-"));
before(async () => {
  server = await serve(state);
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  script = await readFile(axe, "utf8");
});
after(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(state, { recursive: true, force: true });
});

/** A page on the server; what its console complains about fails the test. */
// open opens a page on a processor that is slower by the given rate.
async function open(t, path, options = {}, rate = 1) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", ...options });
  t.after(() => context.close());
  await turnOff(context, process.env.FEATURE_OFF);
  const page = await context.newPage();
  const faults = [];
  page.on("console", (m) => m.type() === "error" && faults.push(m.text()));
  page.on("pageerror", (e) => faults.push(String(e)));
  t.after(() => assert.deepEqual(faults.filter((f) => !/status of 4\d\d/.test(f)), []));
  if (rate > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
  await page.goto(server.base + path);
  return page;
}

async function axeOf(page, what) {
  await page.evaluate(script);
  const { violations } = await page.evaluate(() => window.axe.run());
  assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes[0].target} ${v.nodes[0].failureSummary}`), [], what);
}

for (const [colorScheme, of] of [["light", [320, 900, 1920]], ["dark", [900]]]) {
  for (const width of of) {
    test(`${colorScheme}, ${width} px`, async (t) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
      t.after(() => context.close());
      const page = await context.newPage();
      const fetched = [];
      page.on("request", (r) => fetched.push(r.url()));
      for (const name of width === 320 ? [...pages, ...large] : pages) {
        await page.goto(pathToFileURL(root + name).href);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name} scrolls sideways by ${wide} px`);
        await page.evaluate(script);
        const { violations } = await page.evaluate((o) => window.axe.run(document, o), axeOptions(width === 900, colorScheme));
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
  await soon.equal(() => page.getByRole("heading", { level: 1 }).textContent(), "How CUDA C++ is split");
  await page.getByRole("link", { name: /Next/ }).click();
  assert.match(page.url(), /kernels-and-stubs/);
});

test("search finds by words and by number, by keyboard alone", async (t) => {
  const page = await open(t, "/learn/lowering.html");
  await page.keyboard.press("/");
  await page.keyboard.type("20091");
  const first = page.locator("#found a").first();
  await first.waitFor();
  await soon.match(() => first.textContent(), /20091/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/diagnostics\/20091/);
  await page.locator("#search").fill("extended lambda name");
  await page.locator("#found a").first().waitFor();
  assert.ok((await page.locator("#found a").allTextContents()).some((text) => /lambda/i.test(text)));
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#found").isHidden(), true);
});

test("n and p go to the next page and back, outside of what is typed into", async (t) => {
  const page = await open(t, "/learn/how-cuda-is-split.html");
  await page.keyboard.press("n");
  await page.waitForURL(/kernels-and-stubs/);
  await page.locator("#search").fill("n");
  assert.match(page.url(), /kernels-and-stubs/);
  await page.locator("#main").focus();
  await page.keyboard.press("p");
  await page.waitForURL(/how-cuda-is-split/);
});

test("on paper a page is its text, whole", async (t) => {
  const page = await open(t, "/learn/kernels-and-stubs.html");
  await page.emulateMedia({ media: "print" });
  for (const gone of [".top nav", ".top .tools", ".side", ".pager", "footer"]) assert.equal(await page.locator(gone).first().isVisible(), false, gone);
  assert.ok(await page.locator("#main h1").isVisible());
  const cut = await page.locator("#main pre").evaluateAll((all) => all.filter((e) => e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 2).length);
  assert.equal(cut, 0, "a block of code is cut");
});

test("on a phone the text comes first, on a wide screen the chapters stand beside it", async (t) => {
  for (const [width, first] of [[375, true], [1280, false]]) {
    const page = await open(t, "/learn/kernels-and-stubs.html", { viewport: { width, height: 740 } });
    const [text, side] = await Promise.all(["#main", ".side"].map((s) => page.locator(s).boundingBox()));
    assert.equal(side.y >= text.y + text.height, first, `${width}: ${JSON.stringify([text, side])}`);
    assert.ok(text.y < 250, `${width}: the text begins at ${text.y}`);
  }
});

test("a long table is filtered", async (t) => {
  const page = await open(t, "/diagnostics/index.html");
  const rows = () => page.locator("tbody tr:visible").count();
  const all = await rows();
  assert.ok(all > 1000, String(all));
  await page.getByLabel("Show messages with").fill("managed variable");
  const left = await rows();
  assert.ok(left > 0 && left < 40, String(left));
  await soon.equal(() => page.locator("[data-filter] [role=status]").textContent(), `${left} of ${all}`);
});

test("the look is that of the playground", async (t) => {
  const page = await open(t, "/", { colorScheme: "light" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.goto(server.base + "/play/");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  assert.equal(await paper(), dark);
});

test("pages do not move while they come, however slowly", async (t) => {
  const paths = ["/", "/learn/kernels-and-stubs.html", "/diagnostics/index.html", "/lessons/first-kernel.html", "/options.html"];
  for (const [path, rate] of paths.flatMap((path) => [[path, 1], [path, 6]])) {
    const page = await open(t, path, {}, rate);
    const moved = await page.evaluate(() => new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => { for (const e of list.getEntries()) sum += e.value; }).observe({ type: "layout-shift", buffered: true });
      setTimeout(() => resolve(sum), 500);
    }));
    assert.ok(moved <= 0.01, `${path}, slowed ${rate} times: ${moved}`);
    await page.close();
  }
});

test("a page of the site is light", async (t) => {
  let bytes = 0;
  const context = await browser.newContext({ serviceWorkers: "block" });
  t.after(() => context.close());
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.loadingFinished", (e) => { bytes += e.encodedDataLength; });
  await page.goto(server.base + "/learn/kernels-and-stubs.html", { waitUntil: "networkidle" });
  t.diagnostic(`${(bytes / 1024).toFixed(1)} KiB`);
  assert.ok(bytes > 0 && bytes <= 60 << 10, `${bytes} bytes`);
});

test("a lesson is checked by the compiler in the page", { timeout: 180_000 }, async (t) => {
  const page = await open(t, "/lessons/first-kernel.html");
  await page.getByLabel(/the same program/).check();
  await soon.equal(() => page.locator(".predict [role=status]").textContent(), "That is so.");
  await soon.equal(() => page.locator("details.reveal").first().getAttribute("open"), "");
  const verdict = page.locator("#verdict");
  await page.getByRole("button", { name: "Check the goals" }).click();
  await page.waitForFunction(() => /goals are reached/.test(document.querySelector("#verdict").textContent), undefined, { timeout: 120_000 });
  await soon.equal(() => verdict.textContent(), "1 of 3 goals are reached.");
  const solution = await page.locator("details.reveal pre").last().textContent();
  await page.locator("#editor").fill(solution);
  await page.locator("#editor").press("Control+Enter");
  await page.waitForFunction(() => document.querySelector("#verdict").textContent === "All goals are reached.", undefined, { timeout: 60_000 });
  await page.locator("#editor").fill("int x = y;");
  await page.getByRole("button", { name: "Check the goals" }).click();
  await page.waitForFunction(() => /undefined/.test(document.querySelector("#said").textContent), undefined, { timeout: 60_000 });
  await page.goto(server.base + "/lessons/index.html");
  await soon.equal(() => page.locator("ol.lessons li").first().locator(".tag").textContent(), "done");
});

test("every lesson's start misses and its solution reaches the goals, in the page too", { timeout: 400_000 }, async (t) => {
  const page = await open(t, "/lessons/index.html");
  const lessons = await page.locator("ol.lessons a").evaluateAll((all) => all.map((a) => a.href));
  assert.ok(lessons.length >= 14);
  for (const lesson of lessons) {
    await page.goto(lesson);
    const check = async () => {
      await page.getByRole("button", { name: "Check the goals" }).click();
      await page.waitForFunction(() => /reached|answer/.test(document.querySelector("#verdict").textContent), undefined, { timeout: 60_000 });
      return page.locator("#verdict").textContent();
    };
    assert.match(await check(), /^\d of \d goals/, lesson);
    await page.locator("#editor").fill(await page.locator("details.reveal pre").last().textContent());
    assert.equal(await check(), "All goals are reached.", lesson);
  }
});

async function shared(source) {
  const answer = await fetch(`${server.base}/api/share`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ v: 1, source, args: [] }) });
  return answer.json();
}

test("a program of a chapter is written anew while one types, and starts again", { timeout: 180_000 }, async (t) => {
  const page = await open(t, "/");
  const figure = page.locator("figure[data-live]").first(), source = figure.getByRole("textbox"), host = figure.locator("[data-pane=host] pre");
  const before = await host.textContent(), link = await figure.locator(".open a").getAttribute("href");
  await source.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("int typed_by_hand;");
  await page.keyboard.press("Enter");
  await page.waitForFunction((pre) => /^int typed_by_hand;/m.test(pre.textContent), await host.elementHandle(), { timeout: 120_000 });
  assert.match(await source.innerText(), /^int typed_by_hand;\n/);
  assert.notEqual(await figure.locator(".open a").getAttribute("href"), link);
  await page.keyboard.type("int y = x;");
  await page.waitForFunction((f) => /identifier "x" is undefined/.test(f.textContent), await figure.elementHandle(), { timeout: 60_000 });
  assert.match(await host.textContent(), /int typed_by_hand;/);
  await axeOf(page, "a changed program");
  await figure.getByRole("button", { name: "Start again" }).click();
  await page.waitForFunction(([pre, text]) => pre.textContent === text, [await host.elementHandle(), before], { timeout: 60_000 });
  await soon.equal(() => figure.getByRole("button", { name: "Start again" }).isVisible(), false);
  await source.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("#include <vector>");
  await page.keyboard.press("Enter");
  await page.keyboard.type("std::vector<int> v;");
  await page.keyboard.press("Enter");
  await page.waitForFunction((pre) => /std::vector< int>.*\bv;/.test(pre.textContent), await host.elementHandle(), { timeout: 120_000 });
});

test("what stands in the pages is what the compiler in the page writes", { timeout: 400_000 }, async (t) => {
  const page = await open(t, "/examples/index.html");
  const listed = async () => page.locator("main a[href$='.html']").evaluateAll((all) => all.map((a) => a.href));
  const chapters = await page.locator("main h2").evaluateAll((all) => all.map((h) => new URL(`../learn/${h.id}.html`, location.href).href));
  let live = 0;
  for (const address of [...chapters, ...(await listed()).filter((a, i) => a.includes("/examples/") && i % 6 === 0)]) {
    await page.goto(address);
    for (const figure of await page.locator("figure[data-live]").all()) {
      const texts = () => figure.locator(".pane").evaluateAll((all) => all.map((p) => `${p.dataset.pane}\n${p.querySelector("pre").textContent}`));
      const before = await texts();
      await figure.getByRole("textbox").evaluate((pre) => pre.dispatchEvent(new InputEvent("input")));
      await page.waitForFunction((f) => f.dataset.compiled === "1", await figure.elementHandle(), { timeout: 60_000 });
      assert.doesNotMatch(await figure.locator(".live-said").textContent(), /did not answer/);
      assert.deepEqual(await texts(), before, address);
      live++;
    }
  }
  assert.ok(live >= 30, String(live));
});

test("a link is whole without scripts", async (t) => {
  const { id } = await shared("#include <vector>\n__global__ void scale(float *v) { *v *= 2; }\nvoid run(float *v) { scale<<<1, 1>>>(v); }\n");
  // Where a context alone is without scripts, noscript still holds text; without
  // scripts no locator works either.
  const plain = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--blink-settings=scriptEnabled=false"] });
  t.after(() => plain.close());
  const page = await (await plain.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${server.base}/s/${id}`);
  const session = await page.context().newCDPSession(page);
  let text = "";
  for (let i = 0; i < 60 && !text.includes("Compiled by cufront"); i++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    text = JSON.stringify(await session.send("DOM.getDocument", { depth: -1 }));
  }
  for (const want of ["What is registered: the stub", "__cudaPushCallConfiguration(1, 1)", "__device_stub__Z5scalePf", "Compiled by cufront"]) assert.ok(text.includes(want), want);
  for (const [ending, want] of [[".int.c", /scale/], [".stub.c", /scale/], [".gpu", /_Z5scalePf/], [".il.json", /"il"/], [".sarif", /"runs"/], [".module_id", /program_cu/]]) {
    const answer = await fetch(`${server.base}/s/${id}${ending}`);
    assert.equal(answer.status, 200, ending);
    assert.match(await answer.text(), want, ending);
  }
});

test("what is framed and the forms have no faults, light and dark", async (t) => {
  const { id } = await shared("__global__ void scale(float *v) { *v *= 2; }\n");
  for (const colorScheme of ["light", "dark"]) for (const path of [`/embed/${id}?panes=src,host,stub`, `/embed/${id}?panes=src,device&one=1`, `/embed/${id}?panes=src,host&live=1`, `/s/${id}/report`, `/s/${id}/remove`]) {
    const page = await open(t, path, { colorScheme, bypassCSP: true, viewport: { width: 320, height: 600 } });
    await axeOf(page, path);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path);
  }
});

test("another page frames a program, and nothing else", { timeout: 60_000 }, async (t) => {
  const { id } = await shared("__global__ void scale(float *v) { *v *= 2; }\n");
  const context = await browser.newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  const host = createServer((_, answer) => answer.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><script src="${server.base}/embed.js"></script><cufront-program link="${id}" panes="src,host" theme="dark"></cufront-program><iframe id="no" src="${server.base}/play/"></iframe>`));
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  t.after(() => host.close());
  const other = `http://127.0.0.1:${host.address().port}`;
  await page.goto(`${other}/`);
  const frame = page.frameLocator("cufront-program iframe");
  await frame.getByText("The program").waitFor();
  await soon.match(() => frame.locator("pre").first().textContent(), /scale/);
  await page.waitForFunction(() => parseInt(document.querySelector("cufront-program iframe").style.height) > 100);
  const [tab] = await Promise.all([context.waitForEvent("page"), frame.getByRole("link", { name: "Open in the playground" }).click()]);
  await tab.waitForURL(new RegExp(`/s/${id}`));
  const refused = page.frames().find((f) => f.url().includes("chrome-error"));
  assert.ok(refused, page.frames().map((f) => f.url()).join(" "));
});

test("another page sets the program of a live frame and hears what becomes of it", { timeout: 120_000 }, async (t) => {
  const { id } = await shared("__global__ void scale(float *v) { *v *= 2; }\n");
  const context = await browser.newContext();
  t.after(() => context.close());
  await turnOff(context, process.env.FEATURE_OFF);
  const page = await context.newPage();
  const faults = [];
  page.on("console", (m) => m.type() === "error" && faults.push(m.text()));
  const host = createServer((_, answer) => answer.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><link rel="icon" href="data:,"><script src="${server.base}/embed.js"></script><cufront-program link="${id}" panes="src,host,device" live></cufront-program>
    <script>window.results = []; const p = document.querySelector("cufront-program"); p.addEventListener("result", (e) => results.push(e.detail)); p.set("__global__ void set_from_outside(int *p) { *p = 3; }\\n");</script>`));
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  t.after(() => host.close());
  await page.goto(`http://127.0.0.1:${host.address().port}/`);
  await page.waitForFunction(() => window.results.length > 0, undefined, { timeout: 60_000 });
  const [result] = await page.evaluate(() => window.results);
  assert.equal(result.exit, 0);
  assert.deepEqual(result.kept, ["set_from_outside"]);
  assert.match(result.panes.host, /set_from_outside/);
  const frame = page.frameLocator("cufront-program iframe");
  await soon.match(() => frame.locator("[data-pane=host] pre").textContent(), /set_from_outside/);
  // The reader types, too, and takes the program along.
  await frame.getByRole("textbox").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("int typed;");
  await page.waitForFunction(() => window.results.some((r) => r.panes.host.includes("typed")), undefined, { timeout: 60_000 });
  assert.match(await frame.getByRole("link", { name: "Open in the playground" }).getAttribute("href"), /#c1\./);
  await page.evaluate(() => (window.results.length = 0, document.querySelector("cufront-program").set("int x = y;")));
  await page.waitForFunction(() => window.results.length > 0, undefined, { timeout: 60_000 });
  assert.match((await page.evaluate(() => window.results[0])).panes.messages, /identifier "y" is undefined/);
  assert.deepEqual(faults, []);
});
