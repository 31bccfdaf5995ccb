// Asks wrangler to do all of a deployment but the upload, and checks what it
// would upload against the limits of the free plan
// (developers.cloudflare.com/workers/platform/limits).
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wrangler } from "./lib.mjs";

const worker = new URL("../cmd/worker", import.meta.url).pathname;

test("the Worker can be deployed", { timeout: 120_000 }, (t) => {
  const out = mkdtempSync(join(tmpdir(), "cufront-deploy-"));
  t.after(() => rmSync(out, { recursive: true, force: true }));
  const { status, stdout, stderr } = spawnSync(wrangler.path, ["deploy", "--dry-run", "--outdir", out], { cwd: worker, env: wrangler.env, encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, /env\.SHARE\s+KV Namespace/);
  assert.match(stdout, /env\.ASSETS\s+Assets/);
  const [line, size] = /Total Upload: .* gzip: ([\d.]+) KiB/.exec(stdout) ?? assert.fail(stdout);
  t.diagnostic(line);
  assert.ok(Number(size) * 1024 <= 3_000_000, line);
});

test("what the Worker serves is within the limits", () => {
  const site = new URL("../../build/site", import.meta.url).pathname;
  const files = readdirSync(site, { recursive: true }).map((name) => join(site, name)).filter((path) => statSync(path).isFile());
  assert.ok(files.includes(join(site, "play/index.html")));
  assert.ok(files.length <= 20_000, `${files.length} files`);
  for (const path of files) assert.ok(statSync(path).size <= 25 << 20, `${path} is larger than 25 MiB`);
});
