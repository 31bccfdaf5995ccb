// Tests of the page's compiler in Chromium: the same results as natively
// whatever was compiled before, slow machines, workers that die, and what is
// shown meanwhile. They need build/site (make page) and what `bundle -parts`
// builds.
import test from "node:test";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { thorough } from "./lib.mjs";
import { shown, soon, source, start, textOf, write } from "./page.mjs";
import { assertPanes, paste, viewport } from "./panes.mjs";
import { edited, examples, programs, startNative } from "./programs.mjs";

const long = 20 * 60_000; // nobody waits so long; the machine may be busy
const vector = programs.find((p) => p.name === "vector_add.cu");
const small = { name: "a kernel", source: "__global__ void other(int *p) { *p = 1; }\n", args: ["-std=c++17"] };

let chromium, native, open;

test.before(async () => {
  chromium = await start({ optimizing: true });
  native = startNative(chromium.folder);
  open = (t, options) => chromium.open(t, { viewport, limit: long, ...options });
});
test.after(async () => {
  native?.stop();
  await chromium?.close();
});

// ---- the same results

test("every program, in two orders, in one page", { timeout: long, skip: !thorough && "make test-same-bytes runs it" }, async (t) => {
  const page = await open(t);
  for (const program of [...programs, ...[...programs].reverse().slice(1)]) {
    await paste(page, program, long);
    await assertPanes(page, program, native);
  }
});

// ---- slow machines

/**
 * Slows the whole renderer, its workers too, by stopping its process for most
 * of the time: the browser's own throttling leaves workers alone.
 */
async function slowed(t, rate) {
  const session = await chromium.browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter((p) => p.type === "renderer").map((p) => p.id);
  assert.ok(renderers.length > 0, "the browser names no renderer");
  const script = `const all = ${JSON.stringify(renderers)}, send = (s) => { for (const p of all) try { process.kill(p, s); } catch {} };
    const on = () => { send("SIGCONT"); setTimeout(off, 20); }, off = () => { send("SIGSTOP"); setTimeout(on, ${20 * (rate - 1)}); };
    process.on("SIGTERM", () => { send("SIGCONT"); process.exit(); }); on();`;
  const child = spawn("node", ["-e", script], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const stop = () => (child.kill("SIGTERM"), ended);
  t.after(stop);
  return stop;
}

for (const rate of [4, 10]) {
  test(`the first example answers on a machine ${rate} times slower`, { timeout: long }, async (t) => {
    const page = await open(t, { wait: false, before: async (p) => void (await p.goto("about:blank")) });
    const stop = await slowed(t, rate);
    const began = Date.now();
    await shown(page, examples[0].source, long);
    t.diagnostic(`first answer after ${Date.now() - began} ms`);
    await stop();
    await assertPanes(page, examples[0], native);
  });
}

test("programs answer beside four busy processes", { timeout: long }, async (t) => {
  const busy = Array.from({ length: 4 }, () => spawn("node", ["-e", "for(;;);"], { stdio: "ignore" }));
  t.after(() => busy.forEach((child) => child.kill()));
  let began = Date.now();
  const page = await open(t);
  t.diagnostic(`the first example after ${Date.now() - began} ms`);
  began = Date.now();
  await paste(page, vector, long);
  t.diagnostic(`a program with <vector> after ${Date.now() - began} ms`);
  busy.forEach((child) => child.kill());
  await assertPanes(page, vector, native);
});

// ---- workers that die

/** Keeps the page's workers, and what they posted, within the test's reach. */
const watched = (page) => page.addInitScript(() => {
  window.workers = [];
  window.held = [];
  window.Worker = class extends window.Worker {
    constructor(url, options) {
      super(url, options);
      if (options?.name) return; // that of a device pass
      window.workers.push(this);
      this.addEventListener("message", ({ data }) => (data.device || data.type === "device") && window.held.push(data.memory.held));
    }
  };
});

/** Lets the first n workers run another script. */
async function replaced(page, n, script) {
  await page.addInitScript(([n, script]) => {
    const Real = window.Worker;
    const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    let made = 0;
    window.Worker = function (real, options) { return options?.name ? new Real(real, options) : new Real(made++ < n ? url : real); };
    Object.defineProperty(window, "madeWorkers", { get: () => made });
  }, [n, script]);
}
const ready = 'postMessage({ type: "ready", options: [], pace: 1 });';
const hanging = `onmessage = ({ data }) => { if (data.type === "start") ${ready} };`;
const throwing = `onmessage = ({ data }) => { if (data.type === "start") ${ready} else throw new Error("out of memory"); };`;

/** The page stands on its own clock; time passes until the condition holds. */
async function passTime(page, condition, argument) {
  for (let minutes = 0; minutes < 60; minutes++) {
    if (await page.evaluate(condition, argument)) return;
    await page.clock.fastForward(60_000);
    await pause(200);
  }
  assert.fail("nothing has happened for an hour of the page's clock");
}
const status = (page) => page.locator("#status").textContent();

test("a worker that gives no answer is tried again, at most twice, then the page says so", { timeout: long }, async (t) => {
  const page = await open(t, { wait: false, bypassCSP: true, before: async (p) => {
    await p.clock.install();
    await replaced(p, 3, hanging);
  } });
  await page.waitForFunction(() => window.madeWorkers === 1);
  await passTime(page, () => !document.querySelector("#again").hidden);
  assert.match(await status(page), /started again 2 times.*no answer for \d+ seconds/);
  assert.equal(await page.evaluate(() => window.madeWorkers), 4, "one worker for each attempt, and one for the next text");
  assert.equal(await page.evaluate(() => document.body.dataset.state), "failed");
  await soon.equal(() => page.locator("#stop").isVisible(), false);
  await soon.equal(() => source(page), examples[0].source);
  await page.getByRole("button", { name: "Try again" }).click();
  await shown(page, examples[0].source, long);
  await soon.equal(() => page.locator("#again").isVisible(), false);
  await assertPanes(page, examples[0], native);
});

test("a worker that dies is tried again without waiting", { timeout: long }, async (t) => {
  const page = await open(t, { bypassCSP: true, before: (p) => replaced(p, 2, throwing) });
  await assertPanes(page, examples[0], native);
  assert.equal(await page.evaluate(() => window.madeWorkers), 3);
  const lost = await open(t, { wait: false, bypassCSP: true, before: (p) => replaced(p, 3, throwing) });
  await lost.getByRole("button", { name: "Try again" }).waitFor({ timeout: long });
  assert.match(await status(lost), /out of memory/);
  await write(lost, small.source); // a new text needs no button
  await shown(lost, small.source, long);
  await soon.equal(() => lost.locator("#again").isVisible(), false);
});

test("a worker killed while it compiles is replaced", { timeout: long }, async (t) => {
  const page = await open(t, { before: async (p) => {
    await p.clock.install();
    await watched(p);
  } });
  await write(page, vector.source);
  await page.locator("#status", { hasText: /Compiling/ }).waitFor();
  const before = await page.evaluate(() => (window.workers.at(-1).terminate(), window.workers.length));
  await passTime(page, (before) => window.workers.length > before, before);
  await shown(page, vector.source, long);
  assert.equal(await page.evaluate(() => window.workers.length), before + 1);
  await assertPanes(page, vector, native);
});

// ---- the device pass beside the host pass

/** Puts a script in front of that of the page's workers; the second one, for the device pass, has a name. */
const scripted = (script) => (page) => page.route(/assets\/worker-/, async (route) => {
  const body = await (await route.fetch()).text();
  await route.fulfill({ contentType: "text/javascript", body: `const second = self.name === "device pass";${script};${body}` });
});

/** A program and an edit of it, compared with the native results. */
async function assertEdits(t, script) {
  const page = await open(t, { before: async (p) => (await watched(p), await scripted(script)(p)) });
  for (const program of [small, edited(small), vector, edited(vector)]) {
    await paste(page, program, long);
    await assertPanes(page, program, native);
  }
  return page.evaluate(() => ({ workers: window.workers.length, held: window.held }));
}

test("the device pass runs in a worker of its own", { timeout: long, skip: cpus().length < 2 && "one processor runs one pass after the other" }, async (t) => {
  const { workers } = await assertEdits(t, `if (!second) { let real; Object.defineProperty(self, "cufrontBegin", { configurable: true, set(f) { real = f; },
    get() { return real && ((r, pass, at) => { if (pass === "device") throw new Error("here"); return real(r, pass, at); }); } }); }`);
  assert.equal(workers, 1);
});

for (const [what, script] of [
  ["does not start", "if (second) throw new Error('no second one')"],
  ["never answers", "if (second) Object.defineProperty(self, 'onmessage', { set() {} })"],
  ["dies", "if (second) addEventListener('message', ({ data: { port } }) => port.addEventListener('message', ({ data }) => { if (data.type === 'host') throw new Error('died'); }))"],
]) {
  test(`where the worker of the device pass ${what}, the first one runs both`, { timeout: long }, async (t) => {
    assert.equal((await assertEdits(t, script)).workers, 1);
  });
}

test("where both workers would hold too much, the first one runs both passes", { timeout: long }, async (t) => {
  const { workers, held } = await assertEdits(t, `if (second) { const real = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (m, transfer) { real.call(this, m.memory ? { ...m, memory: { held: 2 ** 30, needed: 2 ** 30 } } : m, transfer); }; }`);
  assert.equal(workers, 1);
  assert.ok(held.length >= 4 && Math.max(...held) <= 512 * 2 ** 20, `${held}`);
});

// ---- while it takes long

test("what is typed during a long compilation is what the panes show in the end", { timeout: long }, async (t) => {
  const page = await open(t);
  await write(page, vector.source);
  await page.locator("pane-deck.stale").waitFor();
  assert.equal(await page.evaluate(() => document.body.dataset.state), "busy");
  assert.match(await status(page), /(Compiling|Loading).*\d s$/);
  assert.notEqual(await textOf(page, "host"), "", "the results before stay");
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("int last_one;\n", { delay: 80 });
  await page.keyboard.type("int very_last_one;\n", { delay: 5 });
  const text = await source(page);
  assert.match(text, /int very_last_one;\n$/);
  await shown(page, text, long);
  await page.waitForTimeout(1000);
  assert.equal(await page.evaluate(() => document.body.dataset.text), text, "an older result has come later");
  await soon.equal(() => page.locator("pane-deck.stale").count(), 0);
  await assertPanes(page, { ...vector, source: text }, native);
});

test("edits do not make a worker larger", { timeout: long }, async (t) => {
  const page = await open(t, { before: watched });
  await paste(page, vector, long);
  for (let i = 0, program = vector; i < 18; i++) {
    program = edited(program);
    await paste(page, program, long);
  }
  const held = await page.evaluate(() => window.held);
  t.diagnostic(`MB held: ${held.map((b) => Math.round(b / 2 ** 20)).join(" ")}`);
  assert.ok(held.length >= 19, `${held.length} answers`);
  const early = Math.max(...held.slice(1, 9));
  assert.ok(Math.max(...held.slice(-10)) <= early * 1.05, `at most ${early} bytes at first, then ${held.slice(-10)}`);
});
