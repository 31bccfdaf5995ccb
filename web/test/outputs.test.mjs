// The outputs besides the host text: in a pane of their own or in that of the
// host text, linked with the program, copied, downloaded; presets of panes.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { chromiumOnly, shown, soon, start, textOf, write } from "./page.mjs";
import { checkAccess, widths } from "./access.mjs";

let base, open, close;
test.before(async () => ({ base, open, close } = await start()));
test.after(() => close?.());

const program = `#ifdef __CUDA_ARCH__
__device__ int onDevice() { return 1; }
#else
int onHost() { return 2; }
#endif
__device__ int twice(int x) { return 2 * x; }
__global__ void kernel(int *p) {
  *p = twice(*p);
}
void launch(int *p) { kernel<<<1, 32>>>(p); }
`;

async function choose(page, layout) {
  await page.locator("#menu-open").click();
  await page.locator("#layout").selectOption(layout);
  await page.keyboard.press("Escape");
}

/** The whole text of an output in a pane; only a part of it is in the document. */
const output = (page, pane) => page.evaluate((pane) => document.querySelector(`#pane-${pane} .other-text .cm-content`)?.cmTile.view.state.doc.toString() ?? "", pane);
const has = (page, pane, text) => page.waitForFunction(([pane, text]) => document.querySelector(`#pane-${pane} .other-text .cm-content`)?.cmTile.view.state.doc.toString().includes(text), [pane, text], { timeout: 60_000 });

test("the device text has a pane, linked with the program", async (t) => {
  const page = await open(t, { viewport: { width: 1440, height: 900 } });
  await write(page, program);
  await shown(page, program);
  await choose(page, "both");
  await has(page, "device", "_Z6kernelPi");
  assert.ok(await page.locator("#pane-host").isVisible() && !(await page.locator("#pane-il").isVisible()));
  await page.locator("#pane-source .cm-line", { hasText: "return 2 * x" }).click();
  await page.locator("#pane-device .lit-line", { hasText: "return 2 * x" }).waitFor();
  await page.locator("#pane-device .cm-line", { hasText: "(*p) = " }).first().click();
  await page.locator("#pane-source .lit-line", { hasText: "*p = twice(*p)" }).waitFor();
  await page.locator("#pane-host .lit-line", { hasText: "twice" }).first().waitFor();
  await page.locator("#device-output").selectOption(".stub.c");
  await has(page, "device", "__cudaRegisterEntry");
  await page.locator("#pane-source .cm-line", { hasText: "__global__ void kernel" }).click();
  await page.locator("#pane-device .lit-line", { hasText: "void kernel" }).waitFor();
  // After an error nothing is written, and the pane says so.
  await write(page, program.replace("twice(*p)", "undeclared"));
  await page.locator("#pane-device .why", { hasText: "Not written: 1 error" }).waitFor();
  await page.getByRole("button", { name: "Close the pane second output" }).click();
  assert.ok(!(await page.locator("#pane-device").isVisible()) && await page.locator("#pane-il").isVisible());
  assert.deepEqual(page.faults, []);
});

test("the lowered program is shown, linked with the program", async (t) => {
  const page = await open(t, { viewport: { width: 1440, height: 900 } });
  await write(page, program);
  await shown(page, program);
  await choose(page, "both");
  await page.locator("#device-output").selectOption(".lowered");
  await has(page, "device", "function _Z6kernelPi");
  // What belongs to a statement stems from its line, what stands behind it does not.
  await page.locator("#pane-source .cm-line", { hasText: "*p = twice(*p)" }).click();
  await page.locator("#pane-device .lit-line", { hasText: "call: int" }).waitFor();
  assert.ok(!(await page.locator("#pane-device .lit-line").allTextContents()).some((l) => /constant 2: int/.test(l)));
  await page.locator("#pane-device .cm-line", { hasText: "constant 2: int" }).first().click();
  await page.locator("#pane-source .lit-line", { hasText: "return 2 * x" }).waitFor();
  await checkAccess(page, "pane-deck");
  assert.deepEqual(page.faults, []);
});

test("what each pass reads behind the preprocessor", async (t) => {
  const page = await open(t, { viewport: { width: 1440, height: 900 } });
  await write(page, program);
  await shown(page, program);
  await choose(page, "both");
  await page.locator("#output").selectOption(".cpp4.ii");
  await page.locator("#device-output").selectOption(".cpp1.ii");
  await has(page, "host", "int onHost()");
  await has(page, "device", "int onDevice()");
  assert.ok(!(await output(page, "host")).includes("onDevice()"));
  assert.ok(!(await output(page, "device")).includes("onHost()"));
  // The headers are folded; the program is linked.
  await page.locator("#pane-host .other-text button.fold", { hasText: "lines from elsewhere" }).first().waitFor();
  await page.locator("#pane-source .cm-line", { hasText: "int onHost" }).click();
  await page.locator("#pane-host .other-text .lit-line", { hasText: "int onHost" }).waitFor();
  await soon.equal(() => page.locator("#pane-device .lit-line").count(), 0);
  // It is read even where the program is wrong.
  await write(page, program.replace("twice(*p)", "undeclared"));
  await has(page, "host", "undeclared");
  assert.deepEqual(page.faults, []);
});

test("what a pane shows is seen a second time", async (t) => {
  const page = await open(t, { viewport: { width: 1440, height: 900 } });
  await write(page, program);
  await shown(page, program);
  await choose(page, "both");
  const second = page.locator("#device-output");
  await second.selectOption(".int.c");
  await has(page, "device", "__cudaPushCallConfiguration");
  assert.equal(await output(page, "device"), await textOf(page, "host"));
  await page.locator("#pane-source .cm-line", { hasText: "void launch" }).click();
  await page.locator("#pane-device .lit-line", { hasText: "__cudaPushCallConfiguration" }).waitFor();
  await page.locator("#pane-device .cm-line", { hasText: "onHost" }).first().click();
  await page.locator("#pane-source .lit-line", { hasText: "int onHost" }).waitFor();
  await second.selectOption(".il.txt");
  await has(page, "device", "file-scope routine@");
  await page.locator("#pane-source .cm-line", { hasText: "__global__ void kernel" }).click();
  await page.locator("#pane-device .lit-line").first().waitFor();
  await second.selectOption(".cu");
  await has(page, "device", "void launch(int *p)");
  await page.locator("#pane-source .cm-line", { hasText: "return 2 * x" }).click();
  await page.locator("#pane-device .lit-line", { hasText: "return 2 * x" }).waitFor();
  const wrong = program.replace("twice(*p)", "undeclared");
  await second.selectOption(".stderr");
  await write(page, wrong);
  await has(page, "device", "error: identifier \"undeclared\" is undefined");
  assert.deepEqual(page.faults, []);
});

test("every pane is downloaded", chromiumOnly, async (t) => {
  const page = await open(t, { viewport: { width: 1440, height: 900 } });
  await write(page, program);
  await shown(page, program);
  const get = async (pane) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator(`#pane-${pane} .save`).click()]);
    return [file.suggestedFilename(), readFileSync(await file.path(), "utf8")];
  };
  assert.deepEqual(await get("source"), ["program.cu", program]);
  assert.deepEqual(await get("host"), ["program.int.c", await textOf(page, "host")]);
  const [name, kept] = await get("keep");
  assert.equal(name, "program.kept.tsv");
  assert.match(kept, /^kernel\tkernel\tdefinition\t_Z6kernelPi\tprogram\.cu\t7\t/m);
  assert.match((await get("il"))[0], /^program\.il\.txt$/);
  await choose(page, "device");
  await has(page, "device", "_Z6kernelPi");
  assert.deepEqual(await get("device"), ["program.gpu", await output(page, "device")]);
  await page.locator("#pane-device .copy").click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await output(page, "device"));
});

test("a preset of panes stays for the next visit, and an address can ask for one", async (t) => {
  const page = await open(t, { viewport: { width: 1440, height: 900 } });
  await choose(page, "teach");
  assert.ok(!(await page.locator("#pane-keep").isVisible()));
  const size = await page.locator("#pane-source .cm-editor").evaluate((e) => parseFloat(getComputedStyle(e).fontSize));
  assert.ok(size > 16, `${size}`);
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.compiled);
  assert.ok(!(await page.locator("#pane-keep").isVisible()));
  // The two columns move by keyboard.
  const width = () => page.locator("#pane-host").evaluate((e) => e.getBoundingClientRect().width);
  const before = await width();
  await page.locator("#split-source").focus();
  await page.keyboard.press("ArrowRight");
  assert.ok((await width()) < before - 15);
  await page.keyboard.press("F6");
  assert.equal(await page.evaluate(() => document.activeElement.closest("section")?.id), "pane-source");
  const other = await open(t, { path: "/play/?layout=device", viewport: { width: 1440, height: 900 } });
  assert.ok(await other.locator("#pane-device").isVisible() && await other.locator("#pane-keep").isVisible() && !(await other.locator("#pane-host").isVisible()));
  await has(other, "device", "saxpy");
});

for (const layout of ["device", "both", "host", "teach"]) {
  widths(test, () => open, `the preset ${layout}`, async (page, width) => {
    const tabs = width < 1280 ? await page.getByRole("tab").all() : [];
    await checkAccess(page, "pane-deck");
    for (const tab of tabs) {
      if (!(await tab.isVisible())) continue;
      await tab.click();
      await page.waitForTimeout(500);
      await checkAccess(page, "pane-deck");
    }
    const covered = await page.evaluate(() => [...document.querySelectorAll(".head button, .head select")].filter((e) => {
      if (!e.checkVisibility({ visibilityProperty: true })) return false;
      const [a, b] = [e.getBoundingClientRect(), e.closest(".head").getBoundingClientRect()];
      return a.left < b.left - 0.5 || a.right > b.right + 0.5;
    }).map((e) => e.outerHTML.slice(0, 120)));
    assert.deepEqual(covered, []);
    assert.deepEqual(page.faults, []);
  }, { path: `/play/?layout=${layout}` });
}
