// Nothing that was typed is lost: examples, links and closed tabs leave what was
// there in the history, from where it comes back.
import test from "node:test";
import assert from "node:assert/strict";
import { shown, soon, source, start, write } from "./page.mjs";
import { checkAccess, widths } from "./access.mjs";

let base, open, close;
test.before(async () => ({ base, open, close } = await start()));
test.after(() => close?.());

const mine = "__device__ int mine(int x) { return x; }\n";
const other = "__global__ void other() {}\n";

const history = async (page) => {
  await page.locator("#menu-open").click();
  await page.getByRole("button", { name: "History…" }).click();
  await page.locator("#history-dialog .dialog-body p").first().waitFor();
  await page.waitForFunction(() => document.querySelector("#history-dialog .version")?.childElementCount > 0);
};

test("an example, then a link, is opened: what was typed comes back by one press and from the history", async (t) => {
  const page = await open(t);
  await write(page, mine);
  await page.locator("#args").fill("-std=c++20");
  await page.locator("#examples").selectOption({ index: 2 });
  await page.getByRole("button", { name: "Bring it back" }).click();
  await soon.equal(() => source(page), mine);
  await soon.equal(() => page.locator("#args").inputValue(), "-std=c++20");
  await page.locator("#examples").selectOption({ index: 2 });
  await page.locator("#toast.acts").waitFor();
  const there = await open(t);
  await write(there, other);
  await there.waitForTimeout(800);
  await page.evaluate((hash) => (location.hash = hash), new URL(there.url()).hash);
  await page.waitForFunction((text) => document.querySelector("#pane-source .cm-content").cmTile.view.state.doc.toString() === text, other);
  await history(page);
  const rows = page.locator(".version-row");
  await rows.filter({ hasText: "__device__ int mine" }).first().click();
  await soon.match(() => rows.first().textContent(), /before an example was opened/);
  await page.locator("#history-dialog .diff .cm-deletedLine", { hasText: "other" }).waitFor();
  await page.locator("#history-dialog .diff .cm-changedLine", { hasText: "mine" }).waitFor();
  await page.getByRole("button", { name: "Restore" }).click();
  await soon.equal(() => source(page), mine);
  await shown(page, mine);
  assert.deepEqual(page.faults, []);
});

test("a tab that is closed or goes to another page leaves its text; every tab has its own", async (t) => {
  const page = await open(t);
  await write(page, mine);
  await page.waitForTimeout(500);
  const second = await page.context().newPage();
  await second.goto(`${base}/play/`);
  await second.waitForFunction(() => Number(document.body.dataset.compiled ?? 0) > 0, null, { timeout: 60_000 });
  await soon.equal(() => second.locator("#toast.acts").count(), 0, "a tab that is open is not offered as closed");
  await write(second, other);
  await second.waitForTimeout(500);
  await second.goto("about:blank"); // its draft is older than the page that is shown
  await page.close();
  const third = await second.context().newPage();
  await third.goto(`${base}/play/`);
  await third.getByRole("button", { name: "Bring it back" }).click({ timeout: 60_000 });
  await soon.match(() => source(third), /mine|other/);
  await history(third);
  const texts = (await third.locator(".version-row").allTextContents()).join("\n");
  await soon.match(async () => texts + (await source(third)), /mine/);
  await soon.match(async () => texts + (await source(third)), /other/);
  await third.locator(".version-row").first().click();
  const n = await third.locator(".version-row").count();
  await third.locator("#history-dialog").getByRole("button", { name: "Delete" }).click();
  await third.waitForFunction((n) => document.querySelectorAll(".version-row").length === n - 1, n);
});

test("a reload that comes at once keeps the last key", async (t) => {
  const page = await open(t);
  await write(page, mine);
  await page.keyboard.type("// the last words");
  await page.waitForTimeout(10);
  await page.goto(`${base}/s/11111111111`); // a page without this text, and without the link
  await page.waitForFunction(() => document.querySelector("#toast.acts") || document.querySelector("#banner:not([hidden])"));
  await page.getByRole("button", { name: "Bring it back" }).click({ timeout: 60_000 });
  await soon.equal(() => source(page), `${mine}// the last words`);
});

test("what was typed stays when the page is loaded again, whatever its address holds", async (t) => {
  const page = await open(t);
  await write(page, mine);
  await page.waitForFunction(() => location.hash.length > 1);
  await page.keyboard.type("// the last words");
  await page.reload(); // before the address has followed
  await soon.equal(() => source(page), `${mine}// the last words`);
  assert.equal(await page.locator("#toast.acts").count(), 0);
});

widths(test, () => open, "the history", async (page) => {
  await write(page, `${mine.repeat(3)}\n`);
  await page.locator("#examples").selectOption({ index: 1 });
  await page.locator("#toast.acts").waitFor();
  await checkAccess(page);
  await page.locator("#menu-open").focus();
  await page.keyboard.press("Enter");
  await checkAccess(page);
  for (let key = 0; key < 16 && !(await page.locator("#history").evaluate((item) => item === document.activeElement)); key++) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.locator("#history-dialog .diff .cm-line").first().waitFor();
  await checkAccess(page, "#history-dialog .dialog-body");
  await page.keyboard.press("Escape");
  await page.locator("#history-dialog").waitFor({ state: "hidden" });
});
