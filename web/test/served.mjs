// What the smoke test and the report share: the built page on a server with a
// store of its own, Chromium, and the texts of the panes.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { freePort, until } from "./lib.mjs";

export const root = new URL("../..", import.meta.url).pathname;

export const launch = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
  ],
};

/** Starts the server over build/site; what it keeps goes into the folder. */
export async function serve(folder, flags = [], at = undefined) {
  assert.ok(existsSync(launch.executablePath), "install Chromium: apt-get install chromium");
  const binary = join(folder, "serve");
  execFileSync("go", ["build", "-o", binary, "./web/cmd/serve"], { cwd: root });
  const off = process.env.FEATURE_OFF?.match(/^serve (.*)/)?.[1]; // a row of FEATURES.tsv
  const address = at ?? `localhost:${await freePort()}`;
  const server = spawn(binary, ["-addr", address, "-store", join(folder, "links.db"), ...flags, ...(off ? [off] : [])], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => server.on("exit", resolve));
  const base = `http://${address}`;
  await until(() => fetch(base).then(() => true, () => false), 10_000, () => "the server does not answer");
  return { base, stop: () => (server.kill("SIGINT"), ended) };
}

/** The whole text of an editor's pane; only a part of it is in the document. */
export const textOf = (page, pane) => page.evaluate(async (pane) => {
  if (pane === "il") await new Promise((resolve) => requestIdleCallback(resolve)); // it comes then
  return document.querySelector(`#pane-${pane} .cm-content`).cmTile.view.state.doc.toString();
}, pane);
