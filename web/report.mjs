// Prints how fast the built page is in Chromium, beside its targets. Times are
// given as measured and as they would be on a machine on which the ruler takes
// 1.6 s, and the targets are for that one. A report, not a test: it always
// exits 0 unless the page does not work.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { chromium } from "playwright-core";
import { launch, root, serve, textOf } from "./test/served.mjs";

const keys = 30;
const enough = { keys: 10, ms: 90_000 }; // a slow program is not typed in for longer
const visits = 3;
const reference = 1.6; // seconds that the ruler takes on the machine of the targets
const patience = 180_000;
const programs = new URL("test/report-programs/", import.meta.url).pathname;
const args = ["-std=c++17"];

/** The token that is changed, one character inside a kernel's body, and what it becomes in turn. */
const seed = { token: /(?<=seed = 100)\d/, turns: [..."12345678"] };
const cases = [
  { name: "first example", headers: false, token: /\*(?= scale)/, turns: ["+", "-", "*"] },
  { name: "100 lines", file: "plain.cu", headers: false, ...seed },
  { name: "100 lines, <vector>", file: "vector.cu", headers: true, ...seed },
  { name: "100 lines, <iostream>", file: "iostream.cu", headers: true, ...seed },
];

const quantile = (times, q) => times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(q * times.length) - 1)];
const median = (times) => quantile(times, 0.5);

const began = performance.now();
const progress = (what) => console.error(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${what}`);

/** The best of five of g++'s processor time, in seconds. */
function ruler() {
  const times = Array.from({ length: 5 }, () => {
    const { stderr } = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S"; time g++ -std=gnu++17 -fsyntax-only ruler.cpp'], { cwd: programs, encoding: "utf8" });
    const [user, system] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
    return user + system;
  });
  return Math.min(...times);
}

/** Runs in the page before its scripts and notes what happens there. */
function observe() {
  const seen = (window.seen = { shift: 0, workers: new Set(), shown: 0, first: 0, ready: 0, memory: 0 });
  const twoFrames = (done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  window.Worker = class extends Worker {
    held = 0;
    constructor(...given) {
      super(...given);
      seen.workers.add(this);
      this.addEventListener("message", ({ data }) => {
        if (data.type === "ready") seen.ready ||= performance.now();
        if (!data.memory) return;
        this.held = data.memory.held;
        seen.memory = Math.max(seen.memory, [...seen.workers].reduce((sum, w) => sum + w.held, 0));
      });
    }
    terminate() {
      seen.workers.delete(this);
      super.terminate();
    }
  };
  addEventListener("keydown", (e) => (seen.key = e.timeStamp), true);
  // The host text is the first answer.
  const first = () => {
    if (document.querySelector("#pane-host .cm-content")?.cmTile?.view.state.doc.length) twoFrames((now) => (seen.first = now));
    else requestAnimationFrame(first);
  };
  requestAnimationFrame(first);
  addEventListener("DOMContentLoaded", () => {
    // The page counts a compilation when the last pane has changed.
    new MutationObserver(() => twoFrames((now) => (seen.shown = now))).observe(document.body, { attributeFilter: ["data-compiled"] });
  });
}

const seen = (page, what) => page.evaluate((what) => window.seen[what], what);
const shown = (page) => page.waitForFunction(() => window.seen.shown > 0, null, { timeout: patience });

/** Opens a program in a profile and returns the page when all panes show it. */
async function visit(profile, base, { source } = {}, use) {
  const context = await chromium.launchPersistentContext(profile, { ...launch, viewport: { width: 1400, height: 900 } });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.addInitScript(observe);
    const hash = source === undefined ? "" : `#c1.${deflateRawSync(JSON.stringify({ v: 1, source, args })).toString("base64url")}`;
    await page.goto(`${base}/play/${hash}`);
    await shown(page);
    return await use(page, context.browser()?.version());
  } finally {
    await context.close();
  }
}

/** Changes a token again and again; returns the times from the key to all panes. */
async function type(page, { token, turns }) {
  const times = [];
  const start = performance.now();
  for (let i = 0; i < keys && (i < enough.keys || performance.now() - start < enough.ms); i++) {
    const at = (await textOf(page, "source")).search(token.source.replace(/\\\*/, "[*+-]"));
    if (at < 0) throw new Error(`${token} is not in the program`);
    await page.evaluate((at) => {
      const { view } = document.querySelector("#pane-source .cm-content").cmTile;
      view.focus();
      view.dispatch({ selection: { anchor: at, head: at + 1 } });
      window.seen.shown = 0;
    }, at);
    await page.waitForTimeout(200); // a hand is no faster
    await page.keyboard.press(turns[i % turns.length]);
    await shown(page);
    times.push((await seen(page, "shown")) - (await seen(page, "key")));
  }
  return times;
}

/** What the page shows after all the changes is compared with what the native compiler gives. */
async function compare(page, compiler) {
  if (!compiler) return "not compared: there is no scripts/compile";
  const source = await textOf(page, "source");
  const request = { main: "program.cu", files: { "program.cu": source }, args, want: ["keep", "sarif", "host", "map", "il-own"] };
  const { stdout } = spawnSync(compiler, ["-pack", join(root, "build/headers.pack.gz")], { input: `${JSON.stringify(request)}\n`, encoding: "utf8", maxBuffer: 1 << 28 });
  const native = JSON.parse(stdout);
  const same = { host: (await textOf(page, "host")) === native.host, il: (await textOf(page, "il")) === native.il };
  const differ = Object.keys(same).filter((pane) => !same[pane]);
  return differ.length ? `DIFFERENT: ${differ.join(", ")}` : `same as native (${Math.round(native.host.length / 1024)} KiB of host text, IL)`;
}

/** The size of the machine code that Chromium keeps for the next visit of a profile. */
function keptCode(profile) {
  const cache = join(profile, "Default/Code Cache/wasm");
  if (!existsSync(cache)) return 0;
  return readdirSync(cache, { recursive: true }).map((name) => statSync(join(cache, name))).reduce((sum, s) => sum + (s.isFile() ? s.size : 0), 0);
}

function nativeCompiler(folder) {
  if (!existsSync(join(root, "scripts/compile"))) return undefined;
  const binary = join(folder, "compile");
  execFileSync("go", ["build", "-o", binary, "./scripts/compile"], { cwd: root, stdio: "inherit" });
  return binary;
}

const folder = mkdtempSync(join(tmpdir(), "cufront-report-"));
const { base, stop } = await serve(folder);
let speed;
/** Adds a line: milliseconds beside a target in milliseconds, if there is one. */
function time(what, ms, target) {
  const scaled = (ms * reference) / speed;
  const seconds = (t) => (t >= 10_000 ? `${(t / 1000).toFixed(1)} s` : `${Math.round(t)} ms`);
  row(what, seconds(ms), seconds(scaled), target ? `≤ ${seconds(target)}` : "", target && scaled > target);
}
const row = (what, value, scaled, target, missed) => line([what, value, scaled, target, missed ? "✗ missed" : target ? "✓" : ""]);
const line = (cells) => console.log(cells.map((cell, i) => (i ? cell.padStart(i < 4 ? 14 : 0) : cell.padEnd(34))).join("  ").trimEnd());
try {
  const busy = loadavg()[0];
  speed = ruler();
  console.log(`ruler ${speed.toFixed(2)} s, ${(speed / reference).toFixed(2)} of the machine of the targets; ${cpus().length} processors, load ${busy.toFixed(1)}`);
  const compiler = nativeCompiler(folder);

  const cold = [], second = [], kept = [], ready = { cold: [], second: [] };
  let version, profile;
  for (let i = 0; i < visits; i++) {
    progress(`visit ${i + 1} of ${visits}`);
    profile = join(folder, `profile-${i}`);
    await visit(profile, base, {}, async (page, v) => {
      version = v;
      cold.push(await seen(page, "shown"));
      ready.cold.push(await seen(page, "ready"));
      await type(page, cases[0]); // what runs often becomes machine code that is kept
      await page.waitForTimeout(4000); // V8 hands over what it has when it has compiled nothing more for two seconds
    });
    kept.push(keptCode(profile));
    await visit(profile, base, {}, async (page) => {
      second.push(await seen(page, "shown"));
      ready.second.push(await seen(page, "ready"));
    });
  }
  console.log(`Chromium ${version}, up to ${keys} keys for each program, median of ${visits} profiles for visits`);
  line(["", "measured", "at ruler 1.6 s", "target", ""]);
  time("first result, fresh profile", median(cold), 2500);
  time("  the compiler is ready", median(ready.cold));
  time("first result, second visit", median(second), 1200);
  time("  the compiler is ready", median(ready.second));

  row("  machine code kept by the first", `${(Math.min(...kept) / 1e6).toFixed(1)} MB`, "", "> 1 MB", !(Math.min(...kept) > 1e6));

  const bytes = [];
  let shift = 0, memory = 0;
  for (const c of cases) {
    progress(c.name);
    const source = c.file && readFileSync(join(programs, c.file), "utf8");
    await visit(profile, base, { source }, async (page) => {
      if (c.headers) {
        time(`${c.name}: first answer`, await seen(page, "first"), 4000);
        time(`${c.name}: all panes`, await seen(page, "shown"), 8000);
      }
      const times = await type(page, c);
      time(`${c.name}: key, p50 of ${times.length}`, quantile(times, 0.5));
      time(`${c.name}: key, p95`, quantile(times, 0.95), c.headers ? 500 : 250);
      bytes.push(`${c.name}: ${await compare(page, compiler)}`);
      shift = Math.max(shift, await seen(page, "shift"));
      memory = Math.max(memory, await seen(page, "memory"));
    });
  }
  row("layout shift (CLS), worst", shift.toFixed(3), "", "≤ 0.01", shift > 0.01);
  row("memory of the workers, most", `${Math.round(memory / 2 ** 20)} MiB`, "", "≤ 512 MiB", memory > 512 * 2 ** 20);

  for (const b of bytes) console.log(b);
  console.log(`load at the end ${loadavg()[0].toFixed(1)}`);
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
