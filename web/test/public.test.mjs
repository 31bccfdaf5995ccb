// Public programs beside the project are opened as the folders that they are and
// compile in the page, with headers of their own in folders below: some of them,
// or all.
import test from "node:test";
import assert from "node:assert/strict";
import { soon, start } from "./page.mjs";
import { thorough } from "./lib.mjs";
import { copy, filesOf, names, none, openFolder, options } from "./public.mjs";

let open, close;
test.before(async () => ({ open, close } = await start({ optimizing: true })));
test.after(() => close?.());

test("public programs compile in the page", { skip: none, timeout: 1_200_000 }, async (t) => {
  assert.ok(names.length >= 45, `${names.length} programs`);
  const page = await open(t, { viewport: { width: 1600, height: 1000 } });
  for (const name of thorough ? names : names.filter((_, i) => i % 8 === 3)) {
    await t.test(name, async (t) => {
      await page.locator("#args").fill(["-std=c++17", ...options(name)].join(" "));
      await openFolder(page, copy(t, name), filesOf(name)["program.cu"]);
      assert.deepEqual(await page.locator("#pane-diagnostics .severity-error").count(), 0, await page.locator("#pane-diagnostics .body").innerText());
      await soon.equal(() => page.locator("#pane-keep .row").count().then((n) => n > 0), true);
      assert.ok((await page.evaluate(() => document.querySelector("#pane-host .cm-content").cmTile.view.state.doc.lines)) > 100);
      for (const file of Object.keys(filesOf(name))) if (file !== "program.cu") await page.locator(`#file option[value="${file}"]`).waitFor({ state: "attached" });
      assert.deepEqual(page.faults, []);
      // The next one stands alone.
      await page.locator("#examples").selectOption("0");
      await soon.equal(() => page.locator("#file option").count(), 1);
    });
  }
});
