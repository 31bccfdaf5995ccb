// The service worker: what was seen opens without a network; a server that gives
// out its end rids browsers of it.
import test from "node:test";
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { launch, serve } from "./served.mjs";
import { soon } from "./page.mjs";
import { until } from "./lib.mjs";

/** Waits for an asynchronous condition of a page (waitForFunction takes the promise itself for true). */
const holds = (page, condition, message) => until(() => page.evaluate(condition), 60_000, () => message);

test("page and site without a network, and the end of the service worker", { timeout: 240_000 }, async (t) => {
  const state = mkdtempSync(join(tmpdir(), "cufront-offline-"));
  t.after(() => rmSync(state, { recursive: true, force: true }));
  let server = await serve(state);
  t.after(() => server.stop());
  const { base } = server;
  const browser = await chromium.launch(launch);
  t.after(() => browser.close());
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${base}/learn/lowering.html`);
  // The page that is open when the worker comes is kept too.
  await holds(page, async () => (await caches.match(location.href)) !== undefined, "the open page is not kept");
  await page.goto(`${base}/play/`);
  const ready = () => page.waitForFunction(() => document.body.dataset.state === "ready", undefined, { timeout: 90_000 });
  await ready();
  // All assets of the build are kept once the worker is active.
  await holds(page, async () => {
    const { all } = await (await fetch("/play/manifest.json")).json();
    const cache = await caches.open("cufront-assets-1");
    return (await cache.keys()).length === all.length && navigator.serviceWorker.controller !== null;
  }, "not all assets are kept");

  // The browser keeps the machine code of what does not come from the service worker.
  const answered = page.waitForResponse((r) => r.url().endsWith(".wasm"), { timeout: 90_000 });
  await page.goto(`${base}/play/`);
  assert.equal((await answered).fromServiceWorker(), false);
  await ready();

  await server.stop();
  // The kept copy of the compiler is used where the browser has none.
  await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
  await page.goto(`${base}/play/`);
  await ready();
  assert.ok((await page.locator("#pane-host .cm-content").textContent()).length > 100);
  await page.goto(`${base}/learn/lowering.html`);
  await soon.equal(() => page.locator("h1").textContent(), "Lowering");
  await page.goto(`${base}/`);
  await soon.match(() => page.locator("h1").textContent(), /CUDA/);

  server = await serve(state, ["-no-offline"], new URL(base).host);
  await page.goto(`${base}/`);
  await holds(page, async () => (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0, "the service worker stays");
});
