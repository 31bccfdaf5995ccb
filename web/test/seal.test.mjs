// Sealed links are checked where they are opened and by the native compiler;
// links select what was selected; who made a short link can remove it.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { compiled, shown, soon, source, start, write } from "./page.mjs";
import { checkAccess, widths } from "./access.mjs";

let base, open, close, cufront;
test.before(async () => {
  let folder;
  ({ base, open, close, folder } = await start());
  cufront = join(folder, "cufront");
  execFileSync("go", ["build", "-o", cufront, "./compiler/cmd/cufront"], { cwd: new URL("../..", import.meta.url).pathname });
});
test.after(() => close?.());

const program = "__global__ void kernel(int *p) { *p = 1; }\nvoid launch(int *p) { kernel<<<1, 32>>>(p); }\n";

async function openSeal(page) {
  await page.locator("#menu-open").click();
  await page.getByRole("button", { name: "Explore…" }).click();
  await page.getByRole("tab", { name: "Seal" }).click();
  await page.locator("#facet .sum").first().waitFor();
}
const copied = (page) => page.evaluate(() => navigator.clipboard.readText());
const toast = (page, text) => page.locator("#toast.shown", { hasText: text }).waitFor({ timeout: 60_000 });

test("a sealed link is checked where it is opened, and natively", async (t) => {
  const page = await open(t);
  await write(page, program);
  await shown(page, program);
  await openSeal(page);
  await soon.equal(() => page.locator("#facet tbody tr").count(), 4);
  await page.getByRole("button", { name: "Copy a sealed link" }).click();
  await soon.match(() => copied(page), /#c1\./);
  const link = await copied(page);
  const { stdout, status } = spawnSync(cufront, ["verify", link], { encoding: "utf8" });
  assert.equal(status, 0, stdout);
  assert.equal(stdout.match(/\tidentical$/gm)?.length, 4, stdout);
  const other = await open(t, { path: link.slice(base.length) });
  await toast(other, "✔ Sealed: all 4 outputs are what the link says");
  await soon.equal(() => source(other), program);
  // What another compiler made is told by name.
  const [, hash] = link.split("#c1.");
  const doc = JSON.parse(inflateRawSync(Buffer.from(hash, "base64url")));
  doc.seal.sha256[".gpu"] = "0".repeat(64);
  doc.seal.build = "0.0.1";
  const bad = `/play/#c1.${deflateRawSync(Buffer.from(JSON.stringify(doc))).toString("base64url")}`;
  const third = await open(t, { path: bad });
  await toast(third, "✖ Not what the seal of the link says: .gpu. It was made by build 0.0.1");
  await third.locator("#toast button", { hasText: "Details" }).click();
  await third.locator("#facet tr", { hasText: "program.gpu" }).getByText("✖ not what the link says").waitFor();
  assert.equal(spawnSync(cufront, ["verify", `${base}${bad}`], { encoding: "utf8" }).status, 2);
  assert.deepEqual([...page.faults, ...other.faults, ...third.faults], []);
});

test("a sealed short link", async (t) => {
  const page = await open(t);
  await write(page, program);
  await shown(page, program);
  await openSeal(page);
  await page.getByRole("button", { name: "Sealed short link" }).click();
  await page.waitForURL(/\/s\//);
  const other = await open(t, { path: page.url().slice(base.length) });
  await toast(other, "✔ Sealed");
  const answer = await (await fetch(page.url().replace("/s/", "/api/share/"))).text();
  assert.equal(spawnSync(cufront, ["verify", "-"], { input: answer }).status, 0);
});

test("a link selects what was selected", async (t) => {
  const page = await open(t);
  await write(page, program);
  await shown(page, program);
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  for (let i = 0; i < 6; i++) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Control+S");
  await toast(page, "Link copied");
  const other = await open(t, { path: (await copied(page)).slice(base.length) });
  const selected = () => other.evaluate(() => {
    const { state } = document.querySelector("#pane-source .cm-content").cmTile.view;
    return state.sliceDoc(state.selection.main.from, state.selection.main.to);
  });
  assert.equal(await selected(), "launch");
  await other.locator("#pane-source .lit-line", { hasText: "void launch" }).waitFor();
  await other.locator("#pane-host .lit-line", { hasText: "launch" }).first().waitFor();
});

test("what was changed since the link is said, and the way back is in the menu", async (t) => {
  const page = await open(t);
  const mine = `${program}// the shared one\n`;
  await write(page, mine);
  await shown(page, mine);
  assert.equal(await page.locator("#changed").isVisible(), false);
  await page.getByRole("button", { name: "Short link", exact: true }).click();
  await page.waitForURL(/\/s\//);
  const link = page.url();
  for (const reader of [page, await open(t, { path: link.slice(base.length) })]) {
    assert.equal(await reader.locator("#changed").isVisible(), false);
    await reader.locator("#pane-source .cm-content").focus();
    await reader.keyboard.press("Control+End");
    await reader.keyboard.type("int more;");
    await reader.locator("#changed").waitFor();
    await reader.locator("#menu-open").click();
    await reader.getByRole("button", { name: "Back to the program of the link" }).click();
    await soon.equal(() => source(reader), mine);
    assert.equal(await reader.locator("#changed").isVisible(), false);
    await toast(reader, "The program before is kept in the history.");
  }
  // Going back, forward and loading anew lose nothing.
  await page.goto(`${base}/`);
  await page.goBack();
  await soon.equal(() => source(page), mine);
  await page.reload();
  await soon.equal(() => source(page), mine);
  assert.equal(page.faults.length, 0, page.faults.join());
});

test("who made a short link can remove it", async (t) => {
  const page = await open(t);
  const mine = `${program}// ${Math.random()}\n`;
  await write(page, mine);
  await shown(page, mine);
  await page.getByRole("button", { name: "Short link", exact: true }).click();
  await page.waitForURL(/\/s\//);
  const link = page.url();
  await page.locator("#toast button", { hasText: "Removal key" }).click();
  const dialog = page.locator("#links-dialog");
  const key = await dialog.locator("code").first().textContent();
  assert.match(key, /^[\w-]{24}$/);
  await dialog.getByRole("button", { name: /Copy key/ }).click();
  await soon.equal(() => copied(page), key);
  await dialog.getByRole("button", { name: /^Remove / }).click();
  await dialog.getByText("is removed").waitFor();
  assert.equal((await fetch(`${link}.cu`)).status, 410);
  await soon.equal(() => dialog.locator(".file-row").count(), 0);
  assert.equal(page.faults.length, 0, page.faults.join());
});

widths(test, () => open, "seal and short links", async (page) => {
  await compiled(page, 0);
  await openSeal(page);
  await checkAccess(page, "#explore-dialog .dialog-body");
  await page.keyboard.press("Escape");
  await page.evaluate(() => localStorage.setItem("cufront.links", JSON.stringify([{ link: `${location.origin}/s/abcdefghijk`, remove: "0123456789abcdef01234567", at: 0, title: "__global__ void a_kernel_with_a_long_name(int *p)" }])));
  await page.locator("#menu-open").click();
  await page.getByRole("button", { name: "Short links…" }).click();
  await checkAccess(page, "#links-dialog .dialog-body");
});
