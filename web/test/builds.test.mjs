// Builds of the compiler: a link that another one made says so, and can be opened
// by that one.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compiled, count, soon, start, textOf } from "./page.mjs";
import { checkAccess, widths } from "./access.mjs";

let base, open, close;
const old = "0123456789ab";

/** The site with an older build: the same compiler, under another checksum. */
function withOlder(folder) {
  const site = join(folder, "site");
  execFileSync("cp", ["-al", new URL("../../build/site", import.meta.url).pathname, site]);
  const list = join(site, "play/builds.json");
  const [now] = JSON.parse(readFileSync(list, "utf8"));
  const file = (url) => join(site, url);
  const renamed = (url) => url.replace(/-[0-9a-f]{12}\./, `-${old}.`);
  const older = { ...now, id: old, made: "2020-01-02", worker: renamed(now.worker), module: renamed(now.module) };
  copyFileSync(file(now.module), file(older.module));
  writeFileSync(file(older.worker), readFileSync(file(now.worker), "utf8").replaceAll(basename(now.module), basename(older.module)));
  execFileSync("rm", [list]);
  writeFileSync(list, JSON.stringify([now, older]));
  return site;
}

test.before(async () => ({ base, open, close } = await start({ dist: withOlder })));
test.after(() => close?.());

const program = "__global__ void of_the_link(int *p) { *p = 1; }\n";

/** A link to a program that a build has made. */
async function link(page, build) {
  return page.evaluate(async ([source, build]) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ v: 1, source, args: [], build }));
    const packed = new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
    return `/play/#c1.${btoa(String.fromCharCode(...packed)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
  }, [program, build]);
}

test("a link of another build says so, and opens in that build", async (t) => {
  const first = await open(t);
  const now = (await first.locator("#version").innerText()).replace("cufront ", "").replace(", build ", "+");
  const version = now.split("+")[0];
  const page = await open(t, { path: await link(first, `${version}+${old}`) });
  const host = await textOf(page, "host");
  assert.match(host, /of_the_link/);
  const n = await count(page);
  await page.locator("#toast.shown", { hasText: `made with build ${version}+${old}` }).getByRole("button", { name: "Use that build" }).click();
  await compiled(page, n);
  await page.locator("#version", { hasText: old }).waitFor();
  await soon.equal(() => textOf(page, "host"), host);
  // Links that are made now name that build, and questions are asked of it.
  const workers = page.context().pages()[0].workers().map((w) => w.url());
  assert.ok(workers.every((url) => url.includes(old)), workers.join(" "));
  await page.locator("#version").click();
  const rows = page.locator("#builds-dialog .version-row");
  await soon.equal(() => rows.count(), 2);
  await page.locator("#builds-dialog .version-row[aria-pressed=true]", { hasText: `${old}, that of the link` }).waitFor();
  await rows.first().click();
  await page.locator("#version", { hasText: now.split("+")[1] }).waitFor();
  assert.deepEqual(page.faults, []);
});

test("a link of a build that is gone says so; one of this build says nothing", async (t) => {
  const first = await open(t);
  const [version, id] = (await first.locator("#version").innerText()).replace("cufront ", "").split(", build ");
  const gone = await open(t, { path: await link(first, `${version}+ffffffffffff`) });
  await gone.locator("#toast.shown", { hasText: "not kept any more" }).waitFor();
  const same = await open(t, { path: await link(first, `${version}+${id}`) });
  await same.waitForTimeout(500);
  await soon.equal(() => same.locator("#toast.shown").count(), 0);
  assert.deepEqual([...gone.faults, ...same.faults], []);
});

widths(test, () => open, "the builds", async (page) => {
  await page.locator("#menu-open").click();
  await page.getByRole("button", { name: "Builds…" }).click();
  await page.locator("#builds-dialog .version-row").first().waitFor();
  await checkAccess(page, "#builds-dialog .dialog-body");
});
