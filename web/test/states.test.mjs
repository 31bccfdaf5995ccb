// What the page says in each of its states: before the compiler has come, without
// it, without a network, when one pass alone finds errors.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { chromiumOnly, compiled, shown, soon, start, textOf, write } from "./page.mjs";
import { checkAccess } from "./access.mjs";

let base, open, close;
test.before(async () => ({ base, open, close } = await start()));
test.after(() => close?.());

const viewport = { width: 1440, height: 900 };
const first = readFileSync(new URL("../page/first.cu", import.meta.url), "utf8");
const status = (page) => page.locator("#status .status-text").textContent();
/** The lines of a text that came with the page, without their numbers. */
const lines = (page, selector) => page.locator(`${selector} > div`).evaluateAll((all) => all.map((d) => d.textContent.slice(d.querySelector("span").textContent.length)).join(""));

test("the first program and its outputs are there before any script", async (t) => {
  const page = await open(t, { viewport, wait: false, before: (p) => p.route("**/*.js", (r) => r.abort()) });
  assert.equal(await lines(page, "#first"), first);
  const host = await lines(page, "#pane-host pre.first");
  const kept = await page.locator("#pane-keep .row-name:visible").allTextContents();
  const il = await page.locator("#pane-il .row-name:visible").allTextContents();
  for (const selector of ["#first", "#pane-host pre.first"]) assert.ok(await page.locator(selector).isVisible());
  assert.equal(await page.locator(".unless-first:visible").count(), 0);
  const real = await open(t, { viewport });
  const whole = await textOf(real, "host");
  // All but its first line, which counts those before.
  assert.ok(whole.includes(host.slice(host.indexOf("\n") + 1).trimEnd()), host);
  assert.match(host, new RegExp(`^${(whole.slice(0, whole.indexOf(host.slice(host.indexOf("\n") + 1).trimEnd())).split("\n").length - 1).toLocaleString("en")} lines from elsewhere`));
  await soon.deepEqual(() => real.locator("#pane-keep > .body > ul .row-name").allTextContents(), kept);
  await soon.deepEqual(() => real.locator('.tree [role=treeitem][aria-level="1"] > .node .row-name').allTextContents(), il);
  await soon.equal(() => real.locator(".first:visible").count(), 0);
});

test("where the address holds another program nothing of the first one is seen", async (t) => {
  const other = await open(t, { viewport });
  await write(other, "int mine;\n");
  await shown(other, "int mine;\n");
  await other.waitForURL(/#c1\./);
  const page = await open(t, { viewport, wait: false, path: other.url().slice(base.length), before: (p) => p.route("**/assets/{main,chunk}*.js", (r) => r.abort()) });
  await page.locator("#pane-host .unless-first").waitFor();
  assert.equal(await page.locator(".first:visible").count(), 0);
  // A short link says so in the page itself, for readers without scripts.
  const { path } = await (await fetch(`${base}/api/share`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ v: 1, source: "int mine;" }) })).json();
  assert.match(await (await fetch(base + path)).text(), /<html lang="en" data-linked/);
});

test("without the compiler the outputs that came with the page stay, and it is said", async (t) => {
  const page = await open(t, { viewport, wait: false, before: (p) => p.route("**/*.wasm", (r) => r.abort()) });
  await page.locator("#banner", { hasText: "The compiler could not be loaded" }).waitFor();
  assert.match(await lines(page, "#pane-host pre.first"), /__cudaPushCallConfiguration/);
  assert.ok(await page.locator("#pane-host pre.first").isVisible());
  assert.ok(await page.locator("#pane-keep .row-name", { hasText: "saxpy" }).isVisible());
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.type("int x;");
  await soon.equal(() => textOf(page, "source").then((s) => s.startsWith("int x;")), true);
});

test("a first visit over a slow or metered connection is asked", async (t) => {
  const fetched = [];
  const before = async (p) => {
    p.on("request", (r) => fetched.push(r.url()));
    await p.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true, addEventListener() {} } }));
  };
  const page = await open(t, { viewport: { width: 375, height: 740 }, wait: false, before });
  const load = page.getByRole("button", { name: /^Load the compiler \(\d+\.\d MB\)$/ });
  await load.waitFor();
  assert.match(await status(page), /These outputs came with the page/);
  for (const [tab, text] of [["Host", "__cudaPushCallConfiguration"], ["Device", "a kernel is always kept"], ["IL", "saxpy"]]) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    await page.locator("section:visible .first", { hasText: text }).waitFor();
  }
  await checkAccess(page);
  assert.equal(fetched.filter((u) => /\.wasm|headers/.test(u)).length, 0);
  const [size] = (await load.textContent()).match(/[\d.]+/);
  await load.click();
  await compiled(page, 0);
  const wasm = fetched.find((u) => u.endsWith(".wasm"));
  const sent = Number((await fetch(wasm, { method: "HEAD", headers: { "accept-encoding": "br" } })).headers.get("content-length"));
  assert.equal(size, (sent / 1e6).toFixed(1));
  // The next visit has it.
  await page.reload();
  await compiled(page, 0);
});

test("what the device pass alone finds is said to be its own", async (t) => {
  const page = await open(t, { viewport });
  const text = "__global__ void k(int *p) {\n#ifdef __CUDA_ARCH__\n  *p = nowhere;\n#endif\n}\nvoid run(int *p) { k<<<1, 1>>>(p); }\n";
  await write(page, text);
  await shown(page, text);
  assert.equal(await status(page), "device: 1 error");
  assert.match(await textOf(page, "host"), /__cudaPushCallConfiguration/); // complete
  await page.locator(".tree .node", { hasText: "run" }).first().waitFor();
  await page.locator("#pane-keep", { hasText: "Nothing can be known: 1 error in the device pass." }).waitFor();
  await page.locator("#pane-diagnostics .by-device", { hasText: "D" }).waitFor();
  await page.locator("#pane-source .cm-lintRange-error").waitFor();
  await page.locator("#layout").evaluate((s) => ((s.value = "device"), s.dispatchEvent(new Event("change"))));
  await page.locator("#pane-device .why", { hasText: "Not written: 1 error." }).waitFor();
  await checkAccess(page);
  // Of both passes it is an error of the program.
  const both = "int x = nowhere;\n";
  await write(page, both);
  await shown(page, both);
  assert.equal(await status(page), "1 error");
  assert.equal(await page.locator(".by-device").count(), 0);
});

test("without a network all but short links works, and these wait", chromiumOnly, async (t) => {
  const page = await open(t, { viewport });
  await page.context().setOffline(true);
  await soon.equal(() => status(page), "no diagnostics, offline: short links wait");
  const text = "__device__ int offline() { return 1; }\n";
  await write(page, text);
  await shown(page, text);
  assert.match(await textOf(page, "host"), /offline/);
  await page.getByRole("button", { name: "Short link", exact: true }).click();
  await page.locator("#toast.shown", { hasText: "There is no network: the short link is made as soon as there is one" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/play/");
  await page.context().setOffline(false);
  await page.waitForURL(/\/s\//);
  await soon.equal(() => status(page), "no diagnostics");
  assert.equal(await (await fetch(`${page.url()}.cu`)).text(), text);
});
