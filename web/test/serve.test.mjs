// Runs the tests of the share service against the native server.
import test, { before, after } from "node:test";
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until } from "./lib.mjs";
import { page, testAPI, testNoStore } from "./share-api.mjs";

const root = new URL("../..", import.meta.url).pathname;
const top = mkdtempSync(join(tmpdir(), "cufront-serve-"));

before(() => {
  mkdirSync(join(top, "site/play"), { recursive: true });
  writeFileSync(join(top, "site/play/index.html"), page);
  execFileSync("go", ["build", "-o", join(top, "serve"), "./web/cmd/serve"], { cwd: root, stdio: "inherit" });
});
after(() => rmSync(top, { recursive: true, force: true }));

async function start(t, { state, store }) {
  const address = `127.0.0.1:${await freePort()}`;
  // A file cannot be made below a device.
  const file = store ? join(state, "share.db") : "/dev/null/share.db";
  const child = spawn(join(top, "serve"), ["-addr", address, "-dist", join(top, "site"), "-store", file], { stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (b) => { log += b; });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  t.after(() => { child.kill("SIGTERM"); return ended; });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    assert.doesNotMatch(log, /panic/);
  };
  await until(() => log.includes(`http://${address}`), 20_000, () => `the server is not ready:\n${log}`);
  return { base: `http://${address}`, stop };
}

test("the native server stores and serves documents", (t) => testAPI(t, start));
test("the native server without a store", (t) => testNoStore(t, start));
