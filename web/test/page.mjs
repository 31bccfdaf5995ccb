// How tests open the page in Chromium, or with BROWSER=firefox in Firefox, against
// the local server with its own store. They need build/site (make page) and
// Debian's chromium or firefox-esr.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, firefox } from "playwright-core";
import { freePort, until } from "./lib.mjs";

/** The browsers that the page is tested in, as Debian has them. */
const browsers = {
  chromium: {
    path: "/usr/bin/chromium",
    permissions: ["clipboard-read", "clipboard-write"],
    launch: (executablePath, optimizing) => chromium.launch({
      executablePath,
      args: [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        ...(optimizing ? [] : ["--js-flags=--liftoff-only"]),
      ],
    }),
  },
  // Driven by WebDriver BiDi, the protocol of an unchanged Firefox; it asks nobody about the clipboard.
  firefox: {
    path: "/usr/bin/firefox-esr",
    permissions: [],
    launch: (executablePath) => firefox.launch({ channel: "moz-firefox", executablePath, firefoxUserPrefs: { "dom.events.testing.asyncClipboard": true } }),
  },
};
/** The browser of this run. */
export const browserName = process.env.BROWSER ?? "chromium";
/** Options of a test for what the driver of Firefox cannot do yet: see downloads, play another colour scheme. */
export const chromiumOnly = { skip: browserName === "chromium" ? false : "the driver of this browser neither sees downloads nor sets a colour scheme" };
const root = new URL("../..", import.meta.url).pathname;

/**
 * Starts the server and the browser; close ends both. The site may be another than that of the tree.
 * Chromium translates the compiler once, without optimizing what is used much, which a visit of some seconds
 * never gets back: the tests take a quarter less time. Those that compile much let it optimize.
 */
export async function start({ dist = (folder) => join(root, "build/site"), optimizing = false } = {}) {
  const kind = browsers[browserName];
  assert.ok(kind, `BROWSER is one of ${Object.keys(browsers).join(", ")}`);
  assert.ok(existsSync(kind.path), `there is no ${kind.path}: apt-get install ${kind.path.split("/").pop()}`);
  const folder = mkdtempSync(join(tmpdir(), "cufront-serve-"));
  const binary = join(folder, "serve");
  execFileSync("go", ["build", "-o", binary, "./web/cmd/serve"], { cwd: root });
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const server = spawn(binary, ["-addr", `localhost:${port}`, "-dist", dist(folder), "-store", join(folder, "share.db")], { cwd: root, stdio: "ignore" });
  await until(() => fetch(base).then(() => true, () => false), 10_000, () => "the server does not answer");
  const browser = await kind.launch(kind.path, optimizing);

  /** Opens the page in a profile of its own; unless wait is false, for the first compilation. */
  const open = async (t, { path = "/play/", before, wait = true, limit = 60_000, ...options } = {}) => {
    const context = await browser.newContext({ permissions: kind.permissions, ...options });
    t.after(() => context.close());
    const page = await context.newPage();
    page.faults = [];
    page.on("pageerror", (e) => page.faults.push(String(e)));
    page.on("console", (m) => m.type() === "error" && page.faults.push(m.text()));
    await before?.(page);
    await turnOff(context, process.env.FEATURE_OFF);
    await page.goto(base + path);
    if (wait) await compiled(page, 0, limit);
    return page;
  };
  const close = async () => {
    await browser.close();
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { base, browser, folder, open, close };
}

/** Turns a feature off, as a row of FEATURES.tsv says: hide SELECTOR, gone SELECTOR, block MODULE, break NAME, key KEY, take KEY, style RULES (and serve FLAG: see served.mjs). */
export async function turnOff(context, off) {
  if (!off) return;
  context.setDefaultTimeout(20_000);
  const [how, what] = [off.split(" ", 1)[0], off.slice(off.indexOf(" ") + 1)];
  if (how === "serve") return;
  if (how === "block") return context.route(new RegExp(`/assets/${what}-[^/]*\\.js`), (r) => r.abort());
  await context.addInitScript(([how, what]) => {
    if (how === "key") {
      addEventListener("keydown", (e) => e.key === what && e.stopImmediatePropagation(), { capture: true });
      return;
    }
    if (how === "take") { // the page takes a key that is not its own
      addEventListener("keydown", (e) => e.key === what && e.preventDefault(), { capture: true });
      return;
    }
    if (how === "gone") {
      new MutationObserver(() => document.querySelectorAll(what).forEach((e) => e.remove())).observe(document, { childList: true, subtree: true });
      return;
    }
    if (how === "break") {
      const path = what.split(".");
      const name = path.pop();
      const holder = path.reduce((o, p) => o[p], window);
      Object.defineProperty(holder, name, { configurable: true, value: () => undefined });
      return;
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(how === "style" ? what : `${what} { display: none !important; }`);
    document.adoptedStyleSheets = [sheet];
  }, [how, what]);
}

export const count = (page) => page.evaluate(() => Number(document.body.dataset.compiled ?? 0));

/** Waits until more than n compilations have been shown. */
export async function compiled(page, n, timeout = 60_000) {
  await page.waitForFunction((n) => Number(document.body.dataset.compiled ?? 0) > n, n, { timeout });
}

/** Waits until the panes show the result for a text. */
export async function shown(page, text, timeout = 60_000) {
  await page.waitForFunction((text) => document.body.dataset.text === text && document.body.dataset.state === "ready", text, { timeout });
}

/** The whole text of an editor; only a part of it is in the document. */
export const textOf = (page, pane) => page.evaluate(async (pane) => {
  if (pane === "il") await new Promise((resolve) => requestIdleCallback(resolve)); // it comes then
  return document.querySelector(`#pane-${pane} .cm-content`).cmTile.view.state.doc.toString();
}, pane);
export const source = (page) => textOf(page, "source");

/** Replaces the program by pasting. */
export async function write(page, text) {
  const n = await count(page);
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.press("Control+A");
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("Control+V");
  return n;
}

/**
 * The checks of node:assert of what a page shows, repeated until they hold: a page
 * answers a click, a key or a result when it gets to it.
 */
const repeated = (check) => async (read, ...rest) => {
  const end = Date.now() + 20_000;
  for (;;) {
    try {
      return check(await read(), ...rest);
    } catch (e) {
      if (Date.now() > end) throw e;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
export const soon = { equal: repeated(assert.equal), deepEqual: repeated(assert.deepEqual), match: repeated(assert.match) };
