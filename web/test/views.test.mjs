// The views of what is kept and why, in which strength, of who reads what, and of
// whose each byte of the host text is: on a program with the C++ library, and on
// one of several files.
import test from "node:test";
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { shown, soon, start, textOf, write } from "./page.mjs";
import { checkAccess, widths } from "./access.mjs";

let open, close;
test.before(async () => ({ open, close } = await start()));
test.after(() => close?.());

const vector = readFileSync(new URL("report-programs/vector.cu", import.meta.url), "utf8");
const programs = new URL("../../../shared/programs/", import.meta.url);
const viewport = { width: 1600, height: 1000 };
const panel = (page) => page.locator("#facet");

async function explore(page, facet) {
  await page.locator("#menu-open").click();
  await page.getByRole("button", { name: "Explore…" }).click();
  await page.getByRole("tab", { name: facet }).click();
}

async function opened(t, text, options = { viewport }) {
  const page = await open(t, options);
  await write(page, text);
  await shown(page, text);
  return page;
}

test("why something is kept: from its IL entry to the chain of reasons, and on into the program", async (t) => {
  const page = await opened(t, vector);
  await page.locator("#pane-il .node", { hasText: "random" }).first().click();
  await page.locator("#pane-source .lit-line", { hasText: "random(unsigned state)" }).waitFor();
  await page.locator("#inspect").click();
  const device = page.locator("#inspected .part", { has: page.getByRole("heading", { name: "On the device" }) });
  await device.getByText("It is kept.").waitFor();
  // A member of a class: kept for the kernel template whose instance the host launches.
  const hops = device.locator(".reasons button");
  const reduce = device.locator(".reasons button", { hasText: "reduce" });
  for (let clicks = 0; clicks < 6; clicks++) { // the pane may still scroll to what was looked at before: another line is hit then
    await page.locator("#pane-source .cm-line", { hasText: "float energy() const" }).click();
    if (await reduce.first().waitFor({ timeout: 5_000 }).then(() => true, () => false)) break;
  }
  const said = await hops.allTextContents();
  assert.ok(said.length >= 2 && /reduce/.test(said[0]), said.join(" < "));
  await hops.nth(1).click();
  await page.locator("#pane-source .lit-line", { hasText: "reduce" }).first().waitFor();
  assert.deepEqual(page.faults, []);
});

test("two strengths: with its definition, or declared only, and what that costs", async (t) => {
  const text = "struct Far;\n__global__ void k(Far *p, int *q) { *q = p != nullptr; }\n__device__ int long_one(int x) { for (int i = 0; i < 10; i++) x += x * i; return x; }\n";
  const page = await opened(t, text);
  await explore(page, "Strength");
  const part = (name) => panel(page).getByRole("region", { name, exact: true }).locator("li");
  await part("With its definition").filter({ hasText: "long_one" }).waitFor();
  await soon.match(() => part("With its definition").filter({ hasText: "long_one" }).textContent(), /is \d{2,} characters of the device text/);
  await soon.match(() => part("Declared only").filter({ hasText: "Far" }).first().textContent(), /^d Far.*its definition is left out/);
  await part("Declared only").filter({ hasText: "Far" }).getByRole("button").first().click();
  await page.locator("#pane-source .lit-line", { hasText: "struct Far" }).waitFor();
  assert.deepEqual(page.faults, []);
});

test("whose each byte of the host text is, and by which rule", async (t) => {
  const page = await opened(t, vector);
  await explore(page, "Provenance");
  await panel(page).locator(".bytes .piece").first().waitFor();
  const host = await textOf(page, "host");
  const pieces = await panel(page).locator(".bytes .piece").evaluateAll((all) => all.map((e) => [e.textContent, e.className]));
  assert.ok(pieces.length > 100 && pieces.every(([text]) => host.includes(text)), `${pieces.length}`);
  for (const kind of ["user", "rewritten", "injected"]) assert.ok(pieces.some(([, name]) => name.includes(kind)), kind);
  // By keyboard from piece to piece; the rule is a link to its page, the line one to the program.
  // What comes in meanwhile makes the view anew, and nothing is chosen then.
  const next = async () => {
    await panel(page).locator(".bytes").focus();
    await page.keyboard.press("ArrowRight");
    return panel(page).locator(".piece-now").textContent();
  };
  let first = "";
  await soon.match(async () => (first = await next()), /Bytes [\d,]+ to [\d,]+: .*by the rule/);
  await soon.match(async () => (await next()).replace(first, "the same"), /Bytes [\d,]+ to [\d,]+/);
  const rule = panel(page).locator("tbody tr", { hasText: "launch.conditional" });
  await soon.match(() => rule.getByRole("link").getAttribute("href"), /^\/rules\/host-text\.html#launch\.conditional$/);
  // Only what was added, only what one rule printed.
  await panel(page).getByLabel("Show", { exact: true }).selectOption("injected");
  const visible = () => panel(page).locator(".bytes .piece:visible").evaluateAll((all) => [...new Set(all.map((e) => e.className.replace("piece ", "").replace(/ (wanted|now)/g, "")))]);
  assert.deepEqual(await visible(), ["injected"]);
  await panel(page).getByLabel("Show", { exact: true }).selectOption("");
  await rule.getByRole("button").click();
  const wanted = (await panel(page).locator(".bytes .wanted").allTextContents()).join("");
  assert.match(wanted, /__cudaPushCallConfiguration/);
  assert.doesNotMatch(wanted, /shfl/);
  assert.deepEqual(page.faults, []);
});

const divided = `__host__ __device__ int side() {
#ifdef __CUDA_ARCH__
  return 1;
#else
  int here = 2;
  return here;
#endif
}
#if defined __CUDA_ARCH__
__device__ int width = 32;
#else
int width = 64;
#endif
#if 0
int nowhere;
#endif
__global__ void k(int *p) { *p = side() + width; }
`;

test("three readings: what each pass leaves out is greyed, and where they disagree is told", async (t) => {
  const page = await opened(t, divided);
  const grey = async () => (await page.locator("#pane-source .unread").allTextContents()).map((s) => s.trim());
  await page.locator("#pane-source .unread").first().waitFor();
  await soon.deepEqual(() => grey(), ["int nowhere;"]);
  await soon.equal(() => page.locator("#pane-source .lane[title='only the device pass reads this']").first().innerText(), "D");
  const read = async (by) => {
    await page.locator("#menu-open").click();
    await page.locator("#reading").selectOption(by);
    await page.locator("#menu-open").click();
    await page.locator("#menu").waitFor({ state: "hidden" });
  };
  await read("device");
  await soon.deepEqual(() => grey(), ["int here = 2;", "return here;", "int width = 64;", "int nowhere;"]);
  await read("host");
  await soon.deepEqual(() => grey(), ["return 1;", "__device__ int width = 32;", "int nowhere;"]);
  await explore(page, "Readings");
  const listed = (kind) => panel(page).locator(`.wave-code .${kind}`).allTextContents();
  await panel(page).locator(".wave-code").waitFor();
  await soon.deepEqual(async () => (await listed("reading-D")).map((s) => s.replace(/\s+/g, " ")), ["D return 1;", "D__device__ int width = 32;"]);
  await soon.equal(async () => (await listed("reading-H")).length, 3);
  await panel(page).locator("li", { hasText: /Two texts of one name.*width, line 12.*width, line 10/ }).waitFor();
  await panel(page).locator("li", { hasText: /The body of side is not the same for both: 2 of its lines are for the host pass, 1 for the device/ }).waitFor();
  await panel(page).getByLabel("As it is read by").selectOption("device");
  await soon.equal(async () => (await listed("reading-none")).length, 4);
  await panel(page).getByRole("button", { name: "width, line 12" }).click();
  await page.locator("#pane-source .lit-line", { hasText: "int width = 64" }).waitFor();
  // What is typed moves the grey lines with it.
  await read("both");
  await write(page, divided.replace("#if 0", "#if 1"));
  await page.waitForFunction(() => !document.querySelector("#pane-source .unread"));
  assert.deepEqual(page.faults, []);
});

test("the views of a public program of several files", { skip: !existsSync(programs) && "there are no public programs here" }, async (t) => {
  const page = await open(t, { viewport });
  const folder = new URL("hecbench.bm3d.blockmatching/", programs);
  const files = readdirSync(folder).filter((n) => n !== "MAIN").map((n) => [n, readFileSync(new URL(n, folder), "utf8")]);
  await page.evaluate((files) => {
    const data = new DataTransfer();
    for (const [name, text] of files) data.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
  }, files);
  await page.locator("#pane-keep .row-name", { hasText: "block_matching" }).first().waitFor({ timeout: 120_000 });
  await soon.equal(() => page.locator("#pane-diagnostics .severity-error").count(), 0);
  await explore(page, "Launch");
  for (const [facet, ready] of [["Launch", ".stepper"], ["Phases", ".phases"], ["Marking", ".wave-now"], ["Strength", ".strong"], ["Readings", ".wave-line"], ["Provenance", ".piece"], ["Cost", "table"]]) {
    await page.getByRole("tab", { name: facet }).click();
    await panel(page).locator(ready).first().waitFor();
  }
  assert.deepEqual(page.faults, []);
});

widths(test, () => open, "strengths, readings, provenance", async (page) => {
  await page.evaluate((text) => navigator.clipboard.writeText(text), divided);
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
  await shown(page, divided);
  await checkAccess(page, "pane-deck");
  await explore(page, "Strength");
  for (const [facet, ready] of [["Phases", ".phases"], ["Strength", ".strong"], ["Readings", ".wave-line"], ["Provenance", ".piece"]]) {
    await page.getByRole("tab", { name: facet }).click();
    await panel(page).locator(ready).first().waitFor();
    await checkAccess(page, "#explore-dialog .dialog-body");
  }
  await panel(page).locator(".bytes").focus();
  await page.keyboard.press("ArrowRight");
  await panel(page).getByLabel("Show", { exact: true }).selectOption("rewritten");
  await checkAccess(page, "#explore-dialog .dialog-body");
});
