// Runs the tests of the share service against the Worker, in workerd with a KV
// namespace.
import test from "node:test";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until, wrangler } from "./lib.mjs";
import { page, testAPI, testNoStore } from "./share-api.mjs";

const worker = new URL("../cmd/worker", import.meta.url).pathname;

// The Worker's own configuration, for what is built already and a site of one
// page; without a store it lacks the binding of the namespace.
function configuration(state, store) {
  mkdirSync(join(state, "site/play"), { recursive: true });
  writeFileSync(join(state, "site/play/index.html"), page);
  writeFileSync(join(state, "site/index.html"), page);
  copyFileSync(new URL("../../build/site/_headers", import.meta.url), join(state, "site/_headers"));
  let text = readFileSync(join(worker, "wrangler.toml"), "utf8");
  const replace = (from, to) => {
    assert.match(text, from);
    text = text.replace(from, to);
  };
  replace(/"\.\/build\/worker\.mjs"/, JSON.stringify(join(worker, "build/worker.mjs")));
  replace(/"[./]*\/build\/site"/, JSON.stringify(join(state, "site")));
  replace(/^\[build\]\ncommand = .*\n/m, "");
  text += '\n[vars]\nREMOVAL_KEY = "a secret of this test"\n';
  if (!store) replace(/^\[\[kv_namespaces\]\]\nbinding = "SHARE"\n/m, "");
  const file = join(state, "wrangler.toml");
  writeFileSync(file, text);
  return file;
}

async function start(t, { state, store }) {
  const port = await freePort();
  const child = spawn(wrangler.path, [
    "dev", "--local", "--config", configuration(state, store), "--ip", "127.0.0.1", "--port", String(port),
    "--inspector-port", String(await freePort()), "--persist-to", join(state, "kv"), "--show-interactive-dev-session=false",
  ], { cwd: state, stdio: ["ignore", "pipe", "pipe"], env: wrangler.env });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (b) => { log += b; });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  t.after(() => { child.kill("SIGTERM"); return ended; });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    assert.doesNotMatch(log, /panic|exception|exit code|already exited/i);
  };
  await until(() => /Ready on/.test(log), 60_000, () => `wrangler is not ready:\n${log}`);
  return { base: `http://127.0.0.1:${port}`, stop };
}

test("the Worker stores and serves documents in KV", { timeout: 120_000 }, (t) => testAPI(t, start));
test("the Worker without its KV namespace", { timeout: 120_000 }, (t) => testNoStore(t, start));

// The rules of _headers: the playground has its own policy alone, nobody frames
// either, assets stay.
test("the headers of static files", { timeout: 120_000 }, async (t) => {
  const state = mkdtempSync(join(tmpdir(), "cufront-headers-"));
  t.after(() => rmSync(state, { recursive: true, force: true }));
  const { base, stop } = await start(t, { state, store: true });
  for (const [path, wants] of [["/", "script-src 'self';"], ["/play/", "'wasm-unsafe-eval'"]]) {
    const { headers } = await fetch(base + path);
    const policy = headers.get("content-security-policy");
    assert.ok(policy.includes(wants) && policy.includes("frame-ancestors 'none'"), `${path}: ${policy}`);
    assert.equal(policy.split("default-src").length, 2, `${path} has one policy: ${policy}`);
    assert.equal(headers.get("referrer-policy"), "no-referrer");
  }
  await stop();
});

// The program starts anew for every request; the first one also compiles it.
test("the Worker's start-up", { timeout: 120_000 }, async (t) => {
  const state = mkdtempSync(join(tmpdir(), "cufront-start-"));
  t.after(() => rmSync(state, { recursive: true, force: true }));
  const { base, stop } = await start(t, { state, store: true });
  const times = [];
  for (let i = 0; i < 21; i++) {
    const begin = performance.now();
    assert.equal((await fetch(`${base}/api/share/11111111111`)).status, 404);
    times.push(performance.now() - begin);
  }
  const [first, ...others] = times;
  const median = others.sort((a, b) => a - b)[others.length / 2];
  t.diagnostic(`the first answer of the Worker took ${first.toFixed(0)} ms, the median of the next ${others.length} ${median.toFixed(0)} ms`);
  await stop();
});
