// What is read beside the program: the handbook, another link, how two links
// differ without scripts.
import test from "node:test";
import assert from "node:assert/strict";
import { shown, soon, source, start, write } from "./page.mjs";
import { checkAccess, widths } from "./access.mjs";

let base, open, close;
test.before(async () => ({ base, open, close } = await start()));
test.after(() => close?.());

const viewport = { width: 1440, height: 900 };

async function choose(page, name) {
  await page.locator("#menu-open").click();
  await page.locator("#menu").getByRole("button", { name }).click();
}

test("the handbook stands beside the program, and its examples open in the editor", async (t) => {
  const page = await open(t, { viewport });
  await choose(page, "Handbook…");
  const book = page.locator("#handbook");
  await book.getByRole("heading", { name: "How CUDA C++ is split" }).waitFor();
  await book.getByLabel("Chapter").selectOption({ label: "Device-only functions" });
  await book.locator("pre", { hasText: "half_of" }).first().waitFor();
  // Links of the site stay here; the program of the page is still there.
  const before = await source(page);
  await book.getByLabel("Chapter").selectOption({ label: "Templates and their instances" });
  await book.getByRole("heading", { name: "Templates and their instances" }).waitFor();
  assert.equal(await source(page), before);
  await book.getByRole("button", { name: "Back in the handbook" }).click();
  await book.getByRole("heading", { name: "Device-only functions" }).waitFor();
  await book.getByRole("link", { name: "Open in the playground" }).first().click();
  await soon.match(() => source(page), /half_of/);
  assert.ok(await book.isVisible());
  await book.getByRole("searchbox").fill("module id");
  await book.locator(".handbook-found a").first().waitFor();
  const name = await book.locator(".handbook-found a").first().textContent();
  assert.match(`${name} ${await book.locator(".handbook-found li").first().textContent()}`, /module id/i);
  await page.keyboard.press("Escape");
  assert.ok(!(await book.isVisible()));
  assert.deepEqual(page.faults, []);
});

const program = "__device__ int f(int x) { return x; }\n__global__ void k(int *p) { *p = f(1); }\n";
const other = program.replace("return x", "return 2 * x");

async function short(page, text, args = "") {
  await page.locator("#args").fill(args);
  await write(page, text);
  await shown(page, text);
  await page.locator("#short-link").click();
  await page.waitForURL(/\/s\/\w+$/);
  return new URL(page.url()).pathname.slice(3);
}

test("what differs between the program and that of a link, and between two links without scripts", async (t) => {
  const page = await open(t, { viewport });
  const id = await short(page, program, "-std=c++17");
  await page.locator("#args").fill("-std=c++20");
  await write(page, other);
  await shown(page, other);
  await choose(page, "Compare with a link…");
  const dialog = page.locator("#two-links-dialog");
  await dialog.getByLabel("Link or id").fill(`${base}/s/${id}`);
  await page.keyboard.press("Enter");
  await dialog.locator("p[role=status]", { hasText: /the program: 1 lines \(\+\) only with -std=c\+\+20, 1 \(−\) only with -std=c\+\+17/ }).waitFor();
  await dialog.locator(".diff .cm-deletedLine", { hasText: "return x" }).waitFor();
  assert.match(await dialog.locator("summary").textContent(), /another body on the device 1/);
  await dialog.locator("#two-output").selectOption({ label: "the device text" });
  await dialog.locator(".diff", { hasText: "2 * x" }).or(dialog.locator(".diff", { hasText: "(2) * x" })).first().waitFor();
  // Two links have an address of their own, which needs no scripts.
  await dialog.getByRole("button", { name: "Short link to this comparison" }).click();
  await soon.match(() => page.evaluate(() => navigator.clipboard.readText()), new RegExp(`^${base}/diff/${id}/\\w+$`));
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const bare = await open(t, { path: new URL(address).pathname, wait: false, viewport, javaScriptEnabled: false });
  await bare.locator("del", { hasText: "return x" }).first().waitFor();
  await bare.locator("ins", { hasText: "return 2 * x" }).first().waitFor();
  assert.match(await bare.locator("main").textContent(), /--- -std=c\+\+17\n\+\+\+ -std=c\+\+20/);
  // What is no link is said to be none.
  await dialog.getByLabel("Link or id").fill("https://example.org/");
  await page.keyboard.press("Enter");
  await dialog.locator("p[role=status]", { hasText: "it is no link of this page" }).waitFor();
  assert.deepEqual(page.faults, []);
});

test("names of modules and folders are left out of a comparison", async (t) => {
  const page = await open(t, { viewport });
  // The name of the module holds that of its first function, so the host texts differ by it too.
  const id = await short(page, program);
  const renamed = program.replaceAll(/\bf\(/g, "g(");
  await write(page, renamed);
  await shown(page, renamed);
  await choose(page, "Compare with a link…");
  const dialog = page.locator("#two-links-dialog");
  await dialog.getByLabel("Link or id").fill(id);
  await page.keyboard.press("Enter");
  await dialog.locator("#two-output").selectOption("2");
  const said = dialog.locator("p[role=status]", { hasText: /^the host text: / });
  const lines = async () => Number(/: (\d+) lines/.exec(await said.textContent())?.[1]);
  const least = await lines();
  await dialog.locator("#two-stable").uncheck();
  await soon.equal(async () => (await lines()) > least, true);
  assert.deepEqual(page.faults, []);
});

widths(test, () => open, "the handbook and a comparison", async (page) => {
  await choose(page, "Handbook…");
  await page.locator(".handbook-text pre").first().waitFor();
  await checkAccess(page, "#handbook");
  await page.keyboard.press("Escape");
  await choose(page, "Compare with a link…");
  await page.getByLabel("Link or id").fill(page.url().includes("#") ? page.url() : `${base}/play/#c1.bMuxCsIwFAXQX7m8SUUQHeuvBC4SX2lAbiB9rUPJv4uDi3Q7y9lsteF6trkuLbsNRj59LdlJFAWmx2tkHQ9f64gtCWgeSxOEC273pJ6URE51DhJ_P94l-_4-_bb1TwAAAP__`);
  await page.locator("#two-links-dialog").getByRole("button", { name: "Compare" }).click();
  await page.locator("#two-links-dialog .diff .cm-editor").waitFor();
  await checkAccess(page, "#two-links-dialog .dialog-body");
});
