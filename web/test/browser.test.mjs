// Tests of the page in Chromium, against the local server with its own store.
// They need build/site (make page) and Debian's Chromium.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { freePort, until } from "./lib.mjs";

const executablePath = "/usr/bin/chromium";
const args = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];
const root = new URL("../..", import.meta.url).pathname;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let base, browser, server, folder;

test.before(async () => {
  assert.ok(existsSync(executablePath), "install Chromium: apt-get install chromium");
  folder = mkdtempSync(join(tmpdir(), "cufront-serve-"));
  const binary = join(folder, "serve");
  execFileSync("go", ["build", "-o", binary, "./web/cmd/serve"], { cwd: root });
  const port = await freePort();
  base = `http://localhost:${port}`;
  server = spawn(binary, ["-addr", `localhost:${port}`, "-store", join(folder, "share.db")], { cwd: root, stdio: "ignore" });
  await until(() => fetch(base).then(() => true, () => false), 10_000, () => "the server does not answer");
  browser = await chromium.launch({ executablePath, args });
});

test.after(async () => {
  await browser?.close();
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the page in a profile of its own and waits for the first compilation. */
async function open(t, { path = "/play/", before, ...options } = {}) {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], ...options });
  t.after(() => context.close());
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (e) => page.faults.push(String(e)));
  page.on("console", (m) => m.type() === "error" && page.faults.push(m.text()));
  await before?.(page);
  await page.goto(base + path);
  await compiled(page, 0);
  return page;
}

const count = (page) => page.evaluate(() => Number(document.body.dataset.compiled ?? 0));

/** Waits until more than n compilations have been shown. */
async function compiled(page, n) {
  await page.waitForFunction((n) => Number(document.body.dataset.compiled ?? 0) > n, n, { timeout: 30_000 });
}

/** The whole text of an editor; only a part of it is in the document. */
const source = (page) => page.evaluate(() => document.querySelector("#pane-source .cm-content").cmTile.view.state.doc.toString());
const textOf = (page, pane) => page.evaluate((pane) => document.querySelector(`#pane-${pane} .cm-content`).cmTile.view.state.doc.toString(), pane);

/** Replaces the program by typing or, where it is long, by pasting. */
async function write(page, text) {
  const n = await count(page);
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.press("Control+A");
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("Control+V");
  return n;
}

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
  assert.match(await textOf(page, "host"), /__cudaPushCallConfiguration/);
  assert.match(await textOf(page, "il"), /file-scope routine@/);
  const kept = await page.locator("#pane-keep .row-name").allTextContents();
  for (const name of ["kernel", "twice"]) assert.ok(kept.some((k) => k.includes(name)), `${name} is not among ${kept}`);
  assert.ok(!kept.some((k) => k.includes("launch")));
  assert.equal(await page.locator("#pane-source .keep-first[title*=kernel]").innerText(), "D");
  assert.deepEqual(page.faults, []);
});

test("places are linked in both directions", async (t) => {
  const page = await open(t);
  await write(page, program.replace("undeclared", "1"));
  await page.waitForFunction(() => document.querySelector("#pane-host .cm-content").cmTile.view.state.doc.toString().includes("launch"));
  await page.locator("#pane-source .cm-line", { hasText: "void launch" }).click();
  await page.locator("#pane-host .lit-line", { hasText: "launch" }).first().waitFor();
  await page.locator("#pane-il .lit-line").first().waitFor();
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
  assert.equal(await source(page), program);
  assert.equal(await page.locator("#args").inputValue(), "-std=c++20 -w");
  const other = await open(t, { path: url.slice(base.length) });
  assert.equal(await source(other), program);
  assert.equal(await other.locator("#args").inputValue(), "-std=c++20 -w");
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
  assert.equal(await source(other), program);
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
  assert.equal(await source(page), large);
});

test("a damaged link gives a message and leaves the text", async (t) => {
  const page = await open(t);
  const n = await write(page, program);
  await compiled(page, n);
  await page.waitForTimeout(600);
  for (const hash of ["#c1.AAAA", "#c1.%%%", "#nonsense"]) {
    await page.evaluate((h) => (location.hash = h), hash);
    await page.getByRole("alert").getByText(/damaged/).waitFor();
    assert.equal(await source(page), program);
    await page.getByRole("button", { name: "Close the message" }).click();
  }
  const fresh = await open(t, { path: "/play/#c1.damaged" });
  await fresh.getByRole("alert").getByText(/damaged/).waitFor();
  assert.match(await source(fresh), /__global__/);
  const missing = await open(t, { path: "/s/11111111111" });
  await missing.getByRole("alert").getByText(/no program is stored/).waitFor();
});

test("a compilation that does not end costs the compiler, not the text", { timeout: 60_000 }, async (t) => {
  // The compiler has limits of its own; here it is made to hang on a word.
  const page = await open(t, {
    before: (p) => p.route(/assets\/worker-/, async (route) => {
      const body = await (await route.fetch()).text();
      const hang = `;{ let real; Object.defineProperty(self, "cufrontCompile", { configurable: true, set(f) { real = f; },
        get() { return real && ((r) => { while (r.includes("RUNAWAY")); return real(r); }); } }); }`;
      await route.fulfill({ contentType: "text/javascript", body: hang + body });
    }),
  });
  await write(page, "int RUNAWAY;\n");
  const began = Date.now();
  await page.locator("#status", { hasText: "Compiling" }).waitFor({ timeout: 3000 });
  await page.locator("#pane-source .cm-content").focus();
  await page.locator("#status", { hasText: "longer than 5 seconds" }).waitFor({ timeout: 15_000 });
  assert.ok(Date.now() - began < 9000);
  assert.equal(await source(page), "int RUNAWAY;\n");
  let n = await write(page, "int fine;\n");
  await compiled(page, n);
  // A newer text does not wait for the old one's five seconds, and Stop works.
  await write(page, "int RUNAWAY;\n");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator("#status", { hasText: "stopped" }).waitFor();
  await write(page, "int RUNAWAY;\n ");
  await page.locator("#status", { hasText: "Compiling" }).waitFor();
  n = await write(page, "int fine2;\n");
  await page.waitForFunction((n) => Number(document.body.dataset.compiled) > n, n, { timeout: 3500 });
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
    assert.equal((await source(page)).length, text.length);
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
    assert.equal(await page.locator(".fault").count(), 0, `${name}: ${await page.locator(".fault").allTextContents()}`);
    // One example is about errors; the others are programs that compile.
    const errors = await page.locator("#pane-diagnostics .severity-error").count();
    assert.equal(errors > 0, name === "Calls across the border", `${name}: ${await page.locator("#pane-diagnostics").textContent()}`);
  }
  await page.locator("#args").fill("--frobnicate");
  await page.locator("#pane-diagnostics", { hasText: "unknown option '--frobnicate'" }).waitFor();
  assert.deepEqual(page.faults, []);
});

for (const colorScheme of ["light", "dark"]) {
  for (const width of [320, 900, 1400]) {
    test(`accessible: ${colorScheme}, ${width} pixels`, async (t) => {
      const page = await open(t, { colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
      await write(page, program);
      await page.waitForTimeout(1500);
      if (width < 900) await page.locator("#pane-source").waitFor();
      await page.evaluate(axe);
      const check = async (state) => {
        const { violations } = await page.evaluate(() => window.axe.run());
        assert.deepEqual(violations.map((v) => `${state}: ${v.id}: ${v.nodes.map((n) => n.target + " " + n.failureSummary).slice(0, 3).join("; ")}`), []);
      };
      await check("page");
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        await check(await tab.innerText());
      }
      if (width < 900) {
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "scrolls sideways");
        await page.getByRole("button", { name: "Options and links" }).click();
        await check("options");
        await page.keyboard.press("Escape");
      }
      await page.getByRole("button", { name: "Help" }).click();
      await check("help");
    });
  }
}
