// Aids to reading: the way back, panes that scroll together, declarations in
// colours, the size of code, filters as chips, the plain editor, long lists.
import test from "node:test";
import assert from "node:assert/strict";
import { shown, soon, source, start, textOf, write } from "./page.mjs";
import { checkAccess, widths } from "./access.mjs";

let base, open, close;
test.before(async () => ({ base, open, close } = await start()));
test.after(() => close?.());

const viewport = { width: 1600, height: 900 };
/** Functions that are long enough to scroll, a kernel among them. */
const long = Array.from({ length: 60 }, (_, i) => `__device__ int dev${i}(int x) {\n  int y = x + ${i};\n  return y;\n}\nint host${i}(int x) {\n  return x * ${i};\n}\n`).join("") +
  "__global__ void kernel(int *p) {\n  *p = dev3(*p);\n}\n";

async function menu(page, change) {
  await page.locator("#menu-open").click();
  await change();
  await page.keyboard.press("Escape");
}
/** The first line of a pane that stands below its upper edge, and how far. */
const lineAt = (page, pane, text) => page.evaluate(([pane, text]) => {
  const scroller = document.querySelector(`#pane-${pane} .cm-scroller`);
  const line = [...scroller.querySelectorAll(".cm-line")].find((l) => l.textContent.includes(text));
  return line ? line.getBoundingClientRect().top - scroller.getBoundingClientRect().top : undefined;
}, [pane, text]);

test("the way back to where one was", async (t) => {
  const page = await open(t, { viewport });
  await write(page, long);
  await shown(page, long);
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.press("Control+Home");
  await page.locator("#pane-host .lit-line", { hasText: "dev0" }).first().waitFor();
  await page.locator("#pane-keep .keep-row", { hasText: "kernel" }).click();
  await page.locator("#pane-source .lit-line", { hasText: "void kernel" }).waitFor();
  await page.locator("#back").click();
  await soon.equal(() => page.evaluate(() => document.activeElement.closest("section")?.id), "pane-source");
  await page.locator("#pane-source .lit-line", { hasText: "int dev0" }).waitFor();
  assert.equal(await page.locator("#back").getAttribute("aria-disabled"), "true");
  // Enter in an output leads to where it comes from, and the keys lead back.
  await page.locator("#pane-host .cm-line", { hasText: "int host1(" }).first().click();
  await page.keyboard.press("Enter");
  await soon.equal(() => page.evaluate(() => document.activeElement.closest("section")?.id), "pane-source");
  await page.locator("#pane-source .lit-line", { hasText: "int host1(" }).waitFor();
  await page.keyboard.press("Control+Alt+ArrowLeft");
  await page.locator("#pane-source .lit-line", { hasText: "int dev0" }).waitFor();
  assert.deepEqual(page.faults, []);
});

test("what was pressed stays lit until Esc", async (t) => {
  const page = await open(t, { viewport });
  await write(page, long);
  await shown(page, long);
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.press("Control+Home");
  await page.locator("#pane-source .cm-line", { hasText: "int host0" }).click();
  const lit = page.locator("#pane-host .lit-line", { hasText: "int host0" });
  await lit.first().waitFor();
  await page.locator("#pane-source .cm-line", { hasText: "int host1" }).hover();
  await page.locator("#pane-host .lit-line", { hasText: "int host1" }).first().waitFor();
  await page.locator("#theme").hover();
  await lit.first().waitFor();
  await page.keyboard.press("Escape");
  await soon.equal(() => page.locator(".lit-line").count(), 0);
  assert.deepEqual(page.faults, []);
});

test("panes scroll together, by what belongs together", async (t) => {
  const page = await open(t, { viewport });
  await write(page, long);
  await shown(page, long);
  await menu(page, () => page.getByLabel("Scroll together").check());
  const point = (pane) => page.locator(`#pane-${pane} .cm-scroller`).first().hover({ position: { x: 200, y: 200 } });
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.press("Control+Home");
  await point("source");
  await page.mouse.wheel(0, 1500);
  const apart = async () => {
    const at = await page.evaluate(() => {
      const s = document.querySelector("#pane-source .cm-scroller");
      const top = s.getBoundingClientRect().top;
      return [...s.querySelectorAll(".cm-line")].find((l) => l.getBoundingClientRect().top >= top && /int host\d/.test(l.textContent))?.textContent;
    });
    const name = /int (host\d+)\(/.exec(at ?? "")?.[0];
    const [a, b] = [name && await lineAt(page, "source", name), name && await lineAt(page, "host", name)];
    return a === undefined || b === undefined || name === "int host0(" ? "not there" : Math.abs(a - b) < 60 ? "side by side" : `${name} at ${a} and ${b}`;
  };
  await soon.equal(apart, "side by side");
  // The host text leads as well.
  await point("host");
  const before = await page.evaluate(() => document.querySelector("#pane-source .cm-scroller").scrollTop);
  await page.mouse.wheel(0, 1500);
  await soon.equal(() => page.evaluate((b) => document.querySelector("#pane-source .cm-scroller").scrollTop > b + 200, before), true);
  await soon.equal(apart, "side by side");
  await menu(page, () => page.getByLabel("Scroll together").uncheck());
  const rest = await page.evaluate(() => document.querySelector("#pane-host .cm-scroller").scrollTop);
  await point("source");
  await page.mouse.wheel(0, -1000);
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => document.querySelector("#pane-host .cm-scroller").scrollTop), rest);
  assert.deepEqual(page.faults, []);
});

test("each declaration has one colour and one letter in all panes", async (t) => {
  const page = await open(t, { viewport });
  const program = "int twice(int x) { return 2 * x; }\n__device__ int half(int x) { return x / 2; }\n__global__ void kernel(int *p) { *p = half(*p); }\nint main() { kernel<<<1, 1>>>(0); return twice(1); }\n";
  await write(page, program);
  await shown(page, program);
  await menu(page, () => page.getByLabel("Colour declarations").check());
  const of = (pane, text) => page.locator(`#pane-${pane} .hue`, { hasText: text }).first().evaluate((e) => [/hue-\d/.exec(e.className)?.[0], getComputedStyle(e, "::after").content.replaceAll('"', "")]);
  for (const [i, name] of ["int twice", "int half", "void kernel", "main"].entries()) {
    assert.deepEqual(await of("source", name), [`hue-${i}`, "ABCD"[i]]);
  }
  for (const name of ["int twice", "main"]) assert.deepEqual(await of("host", name), await of("source", name));
  // It stays with the text that is written, and for the next visit.
  const changed = program.replace("int twice", "int more() { return 1; }\nint twice");
  await write(page, changed);
  await shown(page, changed);
  await soon.deepEqual(() => of("source", "int twice"), ["hue-1", "B"]);
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.compiled);
  await soon.deepEqual(() => of("host", "int twice"), ["hue-1", "B"]);
  await menu(page, () => page.getByLabel("Colour declarations").uncheck());
  await soon.equal(() => page.locator(".hue").count(), 0);
  assert.deepEqual(page.faults, []);
});

test("the size of code is chosen, now and for the next visit", async (t) => {
  const page = await open(t, { viewport });
  const size = (pane) => page.locator(`#pane-${pane} .cm-editor`).first().evaluate((e) => parseFloat(getComputedStyle(e).fontSize));
  const usual = await size("host");
  await menu(page, async () => {
    await page.getByLabel("Code size").focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  });
  for (const visit of [1, 2]) {
    for (const pane of ["source", "host"]) assert.ok(Math.abs(await size(pane) - 1.5 * usual) < 0.1, `visit ${visit}: ${await size(pane)} for ${usual}`);
    if (visit === 1) await page.reload();
  }
  await page.waitForFunction(() => document.body.dataset.state === "ready");
  assert.deepEqual(page.faults, []);
});

test("what panes leave out is said, and taken back, in one place", async (t) => {
  const page = await open(t, { viewport });
  const program = "#include <stddef.h>\n__device__ size_t f() { return 1; }\nint host() { return 2; }\n";
  await write(page, program);
  await shown(page, program);
  const folded = () => page.locator("#pane-host .host-text button.fold").count();
  const pressed = () => page.locator(".head button.only").evaluateAll((all) => all.map((b) => b.getAttribute("aria-pressed")));
  await soon.equal(async () => (await folded()) > 0, true);
  await page.locator("#filters").getByRole("button", { name: "Only my program" }).click();
  await soon.equal(folded, 0);
  assert.deepEqual(await pressed(), ["false", "false", "false"]);
  assert.equal(await page.locator("#filters button").count(), 0);
  await page.locator("#pane-il button.only").click();
  assert.deepEqual(await pressed(), ["true", "true", "true"]);
  await soon.equal(async () => (await folded()) > 0, true);
  await menu(page, () => page.locator("#reading").selectOption("device"));
  await page.locator("#dropped").click();
  await page.locator("#pane-il").getByLabel("Search entries").fill("host");
  await soon.deepEqual(() => page.locator("#filters button").allTextContents(), ["Only my program ✕", "Read by the device pass ✕", "Only what does not reach the device ✕", "IL: “host” ✕"]);
  for (const name of ["Read by the device", "Only what does not", "IL: "]) await page.locator("#filters").getByRole("button", { name }).click();
  await soon.deepEqual(() => page.locator("#filters button").allTextContents(), ["Only my program ✕"]);
  assert.equal(await page.locator("#reading").inputValue(), "both");
  assert.equal(await page.getByLabel("Search entries").inputValue(), "");
  await page.locator("#pane-keep .keep-row", { hasText: "f" }).first().waitFor();
  assert.deepEqual(page.faults, []);
});

test("a plain text field in place of the editor", async (t) => {
  const page = await open(t, { viewport, path: "/play/?editor=plain" });
  const field = page.locator("#plain");
  assert.ok(!(await page.locator("#pane-source .cm-content").isVisible()));
  assert.match(await field.inputValue(), /__global__/);
  const program = "int one() { return 1; }\n__device__ int two() { return 2; }\nint three() { return undeclared; }\n";
  await field.fill(program);
  await shown(page, program);
  assert.equal(await source(page), program);
  // The caret leads to what belongs to it; a message leads to its place.
  await field.evaluate((e) => e.setSelectionRange(4, 4));
  await page.locator("#inspect .sentence", { hasText: "one" }).waitFor();
  await page.locator("#pane-diagnostics .row-head", { hasText: "undeclared" }).click();
  await soon.equal(() => field.evaluate((e) => e.value.slice(e.selectionStart, e.selectionEnd)), "int three() { return undeclared; }");
  const mended = program.replace("undeclared", "3");
  await field.fill(mended);
  await shown(page, mended);
  await page.locator("#pane-host .cm-line", { hasText: "int one()" }).first().waitFor();
  // It stays for the next visit when it is chosen.
  const other = await open(t, { viewport });
  await other.locator("#help").click();
  await other.getByRole("checkbox", { name: /plain text field/ }).check();
  await other.keyboard.press("Escape");
  await other.locator("#plain").fill(program);
  await shown(other, program);
  await other.waitForTimeout(1000); // the address follows what is typed
  await other.reload();
  await soon.equal(() => other.locator("#plain").inputValue(), program);
  assert.deepEqual([...page.faults, ...other.faults], []);
});

test("long lists of messages are cut, and shown whole when asked", async (t) => {
  const page = await open(t, { viewport });
  const program = Array.from({ length: 260 }, (_, i) => `int f${i}() { int unused${i}; return ${i}; }\n`).join("");
  await write(page, program);
  await shown(page, program);
  const rows = page.locator("#pane-diagnostics .body > ul > li");
  assert.equal(await rows.count(), 200);
  await page.locator("#all-messages", { hasText: "Show the other" }).click();
  await rows.filter({ hasText: "unused259" }).waitFor();
  // The compiler stops at a hundred errors; all of them are one press away.
  const wrong = Array.from({ length: 150 }, (_, i) => `int g${i}() { return undeclared${i}; }\n`).join("");
  await write(page, wrong);
  await shown(page, wrong);
  await page.locator("#raise-limit").click();
  await rows.filter({ hasText: "undeclared149" }).waitFor();
  assert.equal(await rows.count(), 150);
  assert.deepEqual(page.faults, []);
});

test("a line marker and a reference are links", async (t) => {
  const page = await open(t, { viewport });
  const program = "int first() { return 1; }\n\n\n\n\n\n\n__device__ int second() { return 2; }\n__global__ void kernel(int *p) { *p = second(); }\n";
  await write(page, program);
  await shown(page, program);
  assert.match(await textOf(page, "host"), /^# 9 "program\.cu"$/m);
  await page.locator("#pane-host .cm-line", { hasText: /^# 9 "program\.cu"$/ }).first().click();
  await page.locator("#pane-source .lit-line", { hasText: "void kernel" }).waitFor();
  await page.locator("#il-view").selectOption("text");
  await page.locator("#pane-il .il-ref").first().waitFor();
  // One whose entry is of the program, which is all that is shown.
  const target = await page.evaluate(() => {
    const text = document.querySelector("#pane-il .il-text .cm-content").cmTile.view.state.doc.toString();
    return [...document.querySelectorAll("#pane-il .il-ref")].map((e) => e.textContent).find((name) => text.includes(`\n${name}\n`));
  });
  assert.ok(target);
  await page.locator("#pane-il .il-ref", { hasText: new RegExp(`^${target}$`) }).first().click();
  await soon.equal(() => page.evaluate(() => {
    const { state } = document.querySelector("#pane-il .il-text .cm-content").cmTile.view;
    return state.doc.lineAt(state.selection.main.head).text;
  }), target);
  assert.deepEqual(page.faults, []);
});

widths(test, () => open, "aids to reading", async (page, width) => {
  await page.locator("#menu-open").click();
  await page.getByLabel("Colour declarations").check();
  await page.locator(".hue").first().waitFor();
  await checkAccess(page, "#menu");
  await page.keyboard.press("Escape");
  await checkAccess(page, "body");
  if (width < 1280) return;
  await page.goto(`${base}/play/?editor=plain`);
  await page.locator("#plain").waitFor();
  await checkAccess(page, "body");
});
