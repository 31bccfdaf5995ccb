// Runs the Worker build of the share service in workerd, with a KV namespace,
// and stores and reads a document through it.
import test from "node:test";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until } from "./lib.mjs";

const web = new URL("..", import.meta.url).pathname;

async function startWorker(t) {
  const port = await freePort();
  const state = mkdtempSync(join(tmpdir(), "cufront-kv-"));
  const child = spawn(join(web, "node_modules/.bin/wrangler"), [
    "dev", "--local", "--ip", "127.0.0.1", "--port", String(port),
    "--inspector-port", String(await freePort()), "--persist-to", state, "--show-interactive-dev-session=false",
  ], {
    cwd: join(web, "cmd/worker"), stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" },
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (b) => { log += b; });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  t.after(async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(state, { recursive: true, force: true });
  });
  await until(() => /Ready on/.test(log), 60_000, () => `wrangler is not ready:\n${log}`);
  return `http://127.0.0.1:${port}`;
}

test("the Worker stores and serves documents in KV", { timeout: 120_000 }, async (t) => {
  const base = await startWorker(t);
  const post = (body) => fetch(`${base}/api/share`, { method: "POST", headers: { "content-type": "application/json" }, body });
  const doc = { v: 1, source: "__global__ void k() {}\n// é <b>\n", args: ["-std=c++17"], build: "test" };

  const created = await post(JSON.stringify(doc));
  assert.equal(created.status, 201);
  const { id, path } = await created.json();
  assert.match(id, /^[1-9A-HJ-NP-Za-km-z]{11}$/);
  assert.equal(path, `/s/${id}`);

  const again = await post(JSON.stringify(doc));
  assert.equal(again.status, 200);
  assert.equal((await again.json()).id, id);

  const got = await fetch(`${base}/api/share/${id}`);
  assert.equal(got.status, 200);
  assert.deepEqual(await got.json(), doc);

  const plain = await fetch(`${base}/s/${id}.cu`);
  assert.equal(await plain.text(), doc.source);

  const page = await fetch(`${base}/s/${id}`);
  assert.equal(page.status, 200);
  assert.match(page.headers.get("content-type"), /text\/html/);
  assert.ok((await page.text()).includes("// é &lt;b&gt;"));

  const missing = await fetch(`${base}/api/share/11111111111`);
  assert.equal(missing.status, 404);
  assert.match((await missing.json()).error, /no program/);

  const large = await post(JSON.stringify({ v: 1, source: "x".repeat(70_000) }));
  assert.equal(large.status, 413);
  assert.match((await large.json()).error, /64 KiB/);

  // Requests at the same time do not mix.
  const many = await Promise.all(Array.from({ length: 8 }, (_, i) => post(JSON.stringify({ v: 1, source: `int x${i};` }))));
  const ids = await Promise.all(many.map(async (r) => {
    assert.equal(r.status, 201, await r.clone().text());
    return (await r.json()).id;
  }));
  assert.equal(new Set(ids).size, 8);
  for (const [i, one] of ids.entries()) {
    const r = await fetch(`${base}/api/share/${one}`);
    assert.equal((await r.json()).source, `int x${i};`);
  }
});
