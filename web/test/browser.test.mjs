// Tests of the page in Chromium; those of its compiler are in
// engine-browser.test.mjs.
import test from "node:test";
import assert from "node:assert/strict";
import { thorough } from "./lib.mjs";
import { compiled, count, soon, source, start, textOf, write } from "./page.mjs";
import { checkAccess } from "./access.mjs";


let base, open, close;

test.before(async () => ({ base, open, close } = await start()));
test.after(() => close?.());

const lit = (page, pane) => page.locator(`#pane-${pane} .lit-line`).allTextContents();

const program = `__device__ int twice(int x) { return 2 * x; }
__global__ void kernel(int *p) {
  p[threadIdx.x] = twice(p[0]);
}
void launch(int *p) { kernel<<<1, 32>>>(p); }
int unused() { return undeclared; }
`;

test("a typed program with a kernel fills all five panes", async (t) => {
  const page = await open(t);
  const n = await count(page);
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("__global__ void typed(int *p) { *p = wrong; ", { delay: 5 });
  await compiled(page, n);
  await write(page, program);
  await page.locator("#pane-diagnostics .row-head", { hasText: "undeclared" }).waitFor();
  await page.locator("#pane-diagnostics .row-head").first().click();
  assert.match((await lit(page, "source")).join(""), /undeclared/);
  await write(page, program.replace("undeclared", "1"));
  await page.waitForFunction(() => document.querySelector("#pane-host .cm-content").cmTile.view.state.doc.toString().includes("kernel"), null, { timeout: 15_000 });
  await soon.match(() => textOf(page, "host"), /__cudaPushCallConfiguration/);
  // The other panes follow: the device pass comes behind the host pass.
  await page.waitForFunction(() => document.querySelector("#pane-il .cm-content").cmTile.view.state.doc.toString().includes("file-scope routine@"));
  await page.locator("#pane-keep .row-name", { hasText: "kernel" }).first().waitFor();
  const kept = await page.locator("#pane-keep .row-name").allTextContents();
  for (const name of ["kernel", "twice"]) assert.ok(kept.some((k) => k.includes(name)), `${name} is not among ${kept}`);
  assert.ok(!kept.some((k) => k.includes("launch")));
  await soon.equal(() => page.locator("#pane-source .lane-first[title*=kernel]").innerText(), "D");
  assert.deepEqual(page.faults, []);
});

test("places are linked in both directions", async (t) => {
  const page = await open(t);
  await write(page, program.replace("undeclared", "1"));
  await page.waitForFunction(() => document.querySelector("#pane-host .cm-content").cmTile.view.state.doc.toString().includes("launch"));
  await page.locator("#pane-source .cm-line", { hasText: "void launch" }).click();
  await page.locator("#pane-host .lit-line", { hasText: "launch" }).first().waitFor();
  await page.locator("#pane-il .lit-row").first().waitFor();
  // From the host text back to the source, by the pointer alone.
  await page.locator("#pane-source .cm-line", { hasText: "int unused" }).click();
  await page.locator("#pane-host .cm-line", { hasText: "launch(int" }).hover({ position: { x: 30, y: 5 } });
  await page.locator("#pane-source .lit-line", { hasText: "void launch" }).waitFor();
  // From a keep mark to the source and the host text.
  await page.locator("#pane-keep .row-head", { hasText: "twice" }).click();
  await page.locator("#pane-source .lit-line", { hasText: "twice(int x)" }).waitFor();
  await page.locator("#pane-host .lit-line", { hasText: "twice" }).first().waitFor();
});

test("the URL brings the state back, here and in another browser", async (t) => {
  const page = await open(t);
  await write(page, program);
  await page.locator("#args").fill("-std=c++20 -w");
  await page.waitForFunction(() => location.hash.length > 20);
  await page.waitForTimeout(600);
  const url = page.url();
  await page.reload();
  await compiled(page, 0);
  await soon.equal(() => source(page), program);
  await soon.equal(() => page.locator("#args").inputValue(), "-std=c++20 -w");
  const other = await open(t, { path: url.slice(base.length) });
  await soon.equal(() => source(other), program);
  await soon.equal(() => other.locator("#args").inputValue(), "-std=c++20 -w");
});

test("a short link opens in a fresh profile; nothing is sent before it is asked for", async (t) => {
  const requests = [];
  const page = await open(t, { before: (p) => p.on("request", (r) => requests.push(`${r.method()} ${r.url()}`)) });
  const n = await write(page, program);
  await compiled(page, n);
  assert.ok(requests.every((r) => r.startsWith(`GET ${base}/`)), requests.join("\n"));
  assert.ok(!requests.some((r) => r.includes("/api/")));
  await page.getByRole("button", { name: "Short link" }).click();
  await page.waitForURL(/\/s\/[1-9A-HJ-NP-Za-km-z]{11}$/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, page.url());
  const other = await open(t, { path: link.slice(base.length) });
  await soon.equal(() => source(other), program);
  assert.equal(other.url(), link);
  const plain = await fetch(`${link}.cu`);
  assert.equal(await plain.text(), program);
});

test("a program that is too large for a short link is told so", async (t) => {
  const page = await open(t);
  const large = `// ${"x".repeat(70_000)}\n`;
  await write(page, large);
  await page.getByRole("button", { name: "Short link" }).click();
  await page.getByRole("alert").getByText(/64 KiB/).waitFor();
  await soon.equal(() => source(page), large);
});

test("a damaged link gives a message and leaves the text", async (t) => {
  const page = await open(t);
  const n = await write(page, program);
  await compiled(page, n);
  await page.waitForTimeout(600);
  for (const hash of ["#c1.AAAA", "#c1.%%%", "#nonsense"]) {
    await page.evaluate((h) => (location.hash = h), hash);
    await page.getByRole("alert").getByText(/damaged/).waitFor();
    await soon.equal(() => source(page), program);
    await page.getByRole("button", { name: "Close the message" }).click();
  }
  const fresh = await open(t, { path: "/play/#c1.damaged" });
  await fresh.getByRole("alert").getByText(/damaged/).waitFor();
  await soon.match(() => source(fresh), /__global__/);
  const missing = await open(t, { path: "/s/11111111111" });
  await missing.getByRole("alert").getByText(/no program is stored/).waitFor();
});

const deep = 100_000;
for (const [name, text] of Object.entries({
  parentheses: `int x = ${"(".repeat(deep)}1${")".repeat(deep)};`,
  braces: `void f() ${"{".repeat(deep)}${"}".repeat(deep)}`,
  "template arguments": `template <class T> struct S; ${"S<".repeat(deep)}int${">".repeat(deep)} x;`,
  "endless instantiation": "template <int N> struct R { static const int v = R<N + 1>::v; };\nint x = R<0>::v;",
  "endless evaluation": "constexpr int f(int n) { return n < 0 ? 0 : 1 + f(n - 1); }\nconstexpr int x = f(1 << 30);",
  "bytes of no text": "\u0001\u0002\uffff int \u00e9 x;",
})) {
  test(`hostile input: ${name}`, { timeout: 60_000 }, async (t) => {
    const page = await open(t);
    await write(page, text);
    await page.waitForTimeout(200);
    await page.waitForFunction(() => !/Compiling/.test(document.querySelector("#status").textContent), null, { timeout: 20_000 });
    await soon.equal(async () => (await source(page)).length, text.length);
    const n = await write(page, program);
    await compiled(page, n);
    await page.locator("#pane-diagnostics .severity-error", { hasText: "error" }).first().waitFor();
  });
}

test("the page works from the keyboard", async (t) => {
  const page = await open(t);
  await write(page, program);
  await page.locator("#pane-diagnostics .severity-error").first().waitFor();
  const focused = () => page.evaluate(() => document.activeElement.closest("section")?.id ?? document.activeElement.id);
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.press("F6");
  assert.equal(await focused(), "pane-host");
  await page.keyboard.press("Shift+F6");
  await page.keyboard.press("Shift+F6");
  assert.equal(await focused(), "pane-diagnostics");
  await page.keyboard.press("F8");
  assert.match((await lit(page, "source")).join(""), /undeclared/);
  // Tab leaves the editor.
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.press("Tab");
  assert.notEqual(await page.evaluate(() => document.activeElement.className), "cm-content");
  // Separators move and fold.
  const separator = page.getByRole("separator").first();
  const width = () => page.locator("#pane-source").evaluate((e) => e.getBoundingClientRect().width);
  await separator.focus();
  const before = await width();
  await page.keyboard.press("ArrowRight");
  assert.ok((await width()) > before + 15);
  await page.keyboard.press("Enter");
  assert.ok((await width()) < 50);
  await page.getByRole("button", { name: "Open the pane program" }).click();
  assert.ok((await width()) > 100);
  // Ctrl S copies the link and never saves the page.
  await page.keyboard.press("Control+S");
  await page.locator("#toast.shown").waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\/play\/#c1\./);
});

test("examples open, and the line of options is checked", async (t) => {
  const page = await open(t);
  const names = await page.locator("#examples option:not([hidden])").allTextContents();
  assert.ok(names.length >= 6);
  for (const name of names.slice(1)) {
    const n = await count(page);
    await page.locator("#examples").selectOption({ label: name });
    await compiled(page, n);
    await soon.equal(() => page.locator(".fault").count(), 0, `${name}: ${await page.locator(".fault").allTextContents()}`);
    // One example is about errors; the others are programs that compile.
    const errors = await page.locator("#pane-diagnostics .severity-error").count();
    assert.equal(errors > 0, name === "Calls across the border", `${name}: ${await page.locator("#pane-diagnostics").textContent()}`);
  }
  await page.locator("#args").fill("--frobnicate");
  await page.locator("#pane-diagnostics", { hasText: "unknown option '--frobnicate'" }).waitFor();
  assert.deepEqual(page.faults, []);
});

/** Waits until no result has come, and none has been made, for a while: a pane that comes into sight is filled then. */
const settled = (page) => page.evaluate(() => new Promise((resolve) => {
  const done = () => (document.body.dataset.state === "busy" ? (timer = setTimeout(done, 600)) : resolve());
  let timer = setTimeout(done, 600);
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(done, 600);
  }).observe(document.body, { attributes: true });
}));

for (const width of thorough ? [320, 768, 1024, 1280, 1440, 1920] : [320, 1280]) {
  test(`accessible: ${width} pixels`, async (t) => {
    const page = await open(t, { viewport: { width, height: 800 }, bypassCSP: true });
    const n = await write(page, program);
    await compiled(page, n);
    await settled(page);
    await checkAccess(page);
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      await settled(page);
      await checkAccess(page);
    }
    if (width < 768) {
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "scrolls sideways");
      await page.getByRole("button", { name: "Options and links" }).click();
      await checkAccess(page);
      await page.keyboard.press("Escape");
    }
    await page.getByRole("button", { name: "Help" }).click();
    await checkAccess(page);
  });
}
