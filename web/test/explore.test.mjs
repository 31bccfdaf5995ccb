// The views that follow one question through a whole program: a launch in steps,
// the marking in waves, captures, costs, what has changed, a prediction.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { shown, soon, start, write } from "./page.mjs";
import { checkAccess, widths } from "./access.mjs";

let base, open, close;
test.before(async () => ({ base, open, close } = await start()));
test.after(() => close?.());

const program = `template <class T> __device__ T twice(T x) { return x + x; }
static __device__ float scale(float x) { return 2.0f * twice(x); }
static __device__ int unused() { return 1; }
__global__ void kernel(int n, float *y) {
  y[n] = scale(y[n]);
}
template <class F> __global__ void each(F f) { f(); }
void run(int n, float *y) {
  kernel<<<(n + 255) / 256, 256>>>(n, y);
  each<<<1, 1>>>([=] __device__ () { y[0] = n; });
  each<<<1, 1>>>([n] __host__ __device__ () { (void)n; });
}
`;

async function openExplore(page, facet) {
  await page.locator("#menu-open").click();
  await page.getByRole("button", { name: "Explore…" }).click();
  await page.getByRole("tab", { name: facet }).click();
}
const panel = (page) => page.locator("#facet");

async function opened(t, facet, options = {}) {
  const page = await open(t, options);
  await page.locator("#args").fill("--extended-lambda");
  await write(page, program);
  await shown(page, program);
  await openExplore(page, facet);
  return page;
}

test("a launch is told in steps", async (t) => {
  const page = await opened(t, "Launch");
  const next = panel(page).getByRole("button", { name: "Next" });
  const said = (text) => panel(page).locator(".code", { hasText: text }).first().waitFor();
  await said("kernel<<<(n + 255) / 256, 256>>>(n, y)");
  for (const text of ["(__cudaPushCallConfiguration((n + 255) / 256, 256)) ? (void)0 : kernel(n, y)", "void kernel(int n, float *y) ;", "__device_stub__Z6kerneliPf", "__cudaRegisterEntry(__T", "(y[n]) = "]) {
    await next.click();
    await said(text);
  }
  assert.ok(await next.isDisabled());
  // The slider works from the keyboard, and another launch can be chosen.
  await panel(page).getByRole("slider").focus();
  await page.keyboard.press("Home");
  await said("kernel<<<");
  await panel(page).getByLabel("Launch", { exact: true }).selectOption({ index: 1 });
  await said("each<<<1, 1>>>");
  await page.keyboard.press("Escape");
  await page.locator("#explore-dialog").waitFor({ state: "hidden" });
  assert.deepEqual(page.faults, []);
});

test("the marking is told in waves", async (t) => {
  const page = await opened(t, "Marking");
  const names = () => panel(page).locator(".step .marks .place").allTextContents();
  await panel(page).getByText(/Step 1 of/).waitFor();
  assert.ok((await names()).includes("kernel"));
  assert.ok(!(await names()).some((n) => n.includes("scale")));
  await panel(page).getByRole("button", { name: "Next" }).click();
  assert.ok((await names()).includes("scale"));
  await soon.match(async () => (await panel(page).locator(".wave-now").allTextContents()).join(), /scale/);
  await soon.match(async () => (await panel(page).locator(".wave-before").allTextContents()).join(), /void kernel/);
  await panel(page).getByRole("button", { name: "Next" }).click();
  assert.ok((await names()).some((n) => n.includes("twice")));
  await panel(page).locator(".place", { hasText: "twice" }).first().click(); // leads into the program
  await page.locator("#explore-dialog").waitFor({ state: "hidden" });
  await page.locator("#pane-source .lit-line", { hasText: "twice(T x)" }).waitFor();
  assert.deepEqual(page.faults, []);
});

test("the graph of what is kept, as a picture, a list and a file", async (t) => {
  const page = await opened(t, "Graph");
  const box = (name) => panel(page).locator(".graph-node", { has: page.locator("text", { hasText: new RegExp(`^${name}`) }) }).first();
  await box("kernel").waitFor();
  // Who needs something stands left of it.
  await soon.equal(() => panel(page).locator(".graph").evaluateAll(([graph]) => {
    const left = (name) => Number([...(graph?.querySelectorAll(".graph-node") ?? [])].find((n) => n.querySelector("text").textContent.startsWith(name))?.querySelector("rect").getAttribute("x"));
    return left("kernel") < left("scale") && left("scale") < left("twice");
  }), true);
  await soon.match(() => box("scale").locator("title").textContent(), /scale.*: called from kernel kernel/);
  await panel(page).getByText("The same as a list").click();
  assert.match(await panel(page).locator("details li", { hasText: "kernel" }).first().textContent(), /kernel.*scale.*twice/);
  const [file] = await Promise.all([page.waitForEvent("download"), panel(page).getByRole("button", { name: "Download as SVG" }).click()]);
  const saved = readFileSync(await file.path(), "utf8");
  assert.equal(await page.evaluate((text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("svg .graph-node rect").length, saved), await panel(page).locator(".graph-node").count());
  await box("scale").click(); // leads into the program
  await page.locator("#explore-dialog").waitFor({ state: "hidden" });
  await page.locator("#pane-source .lit-line", { hasText: "float scale" }).waitFor();
  assert.deepEqual(page.faults, []);
});

test("line by line: what each line of the program became", async (t) => {
  const page = await opened(t, "Line by line");
  const rows = () => panel(page).locator(".wave-code > div").allTextContents();
  await panel(page).locator(".became-D").first().waitFor();
  // Below the launch stands what it is in the host text, before the next line of the program.
  const after = (all, line) => all.slice(all.findIndex((r) => r.startsWith(line)) + 1);
  const launch = after(await rows(), "9");
  assert.match(launch[0], /^H.*__cudaPushCallConfiguration/);
  const body = after(await rows(), "5");
  assert.ok(body.slice(0, body.findIndex((r) => r.startsWith("6"))).some((r) => /^D.*scale/.test(r)), body.join("\n"));
  await panel(page).getByLabel("Show").selectOption("host");
  await soon.equal(() => panel(page).locator(".became-D").count(), 0);
  assert.ok((await panel(page).locator(".became-H").count()) > 3);
  assert.deepEqual(page.faults, []);
});

test("phases: what each did, and those that changed nothing hidden", async (t) => {
  const page = await opened(t, "Phases");
  const phase = (id) => panel(page).locator(`#phase-${id}`);
  await phase("host-parse").waitFor();
  assert.equal(await panel(page).locator(".phases > li").count(), 10);
  // Dropped is what no mark has reached; what a launch needs is made for the device.
  assert.match(await phase("device-drop").textContent(), /function unused/);
  assert.match(await phase("device-mark").textContent(), /kernel kernel, with its definition/);
  assert.match(await phase("host-text").textContent(), /kernel\.body-hidden: rewritten/);
  assert.match(await phase("device-text").textContent(), /program\.gpu: [\d,]+ characters/);
  assert.match(await phase("host-read").textContent(), /It changed nothing/);
  await panel(page).locator("#hide-phases").check();
  await soon.equal(() => phase("host-read").count(), 0);
  assert.ok(await panel(page).locator(".phases > li").count() < 10);
  await phase("device-drop").getByRole("button", { name: /unused/ }).click(); // leads into the program
  await page.locator("#pane-source .lit-line", { hasText: "unused" }).waitFor();
  // A condition is a phase's work.
  const conditional = "#ifdef __CUDA_ARCH__\n__device__ int d;\n#else\nint h;\n#endif\n__global__ void k() { d = 1; }\n".replace("d = 1;", "");
  await write(page, conditional);
  await shown(page, conditional);
  await openExplore(page, "Phases");
  await phase("host-read").getByRole("button", { name: "line 2 is left out" }).waitFor();
  await phase("device-read").getByRole("button", { name: "line 4 is left out" }).waitFor();
  assert.deepEqual(page.faults, []);
});

test("captures: what each becomes, and which wrappers are needed", async (t) => {
  const page = await opened(t, "Captures");
  const card = panel(page).getByRole("region", { name: "Lambda of line 10" });
  await card.getByText("__nv_dl_wrapper_t with 2 fields").waitFor();
  const rows = await card.locator("tbody tr").allTextContents();
  assert.match(rows[0], /1y.*float \*/);
  assert.match(rows[1], /2n.*by the default.*int/);
  await card.locator(".code", { hasText: "__nv_dl_tag<" }).waitFor();
  await soon.deepEqual(() => panel(page).locator(".bits").first().locator(".bit-on").allTextContents(), ["2"]);
  await soon.deepEqual(() => panel(page).locator(".bits").nth(1).locator(".bit-on").allTextContents(), ["1"]);
  // One more capture, one more bit.
  await page.keyboard.press("Escape");
  await write(page, program.replace("void run(int n, float *y) {", "void run(int n, float *y) {\n  int k = n;").replace("y[0] = n;", "y[0] = n + k;"));
  await openExplore(page, "Captures");
  await panel(page).getByText("__nv_dl_wrapper_t with 3 fields").waitFor();
  await soon.deepEqual(() => panel(page).locator(".bits").first().locator(".bit-on").allTextContents(), ["3"]);
  assert.deepEqual(page.faults, []);
});

test("costs: declarations, headers, passes", async (t) => {
  const page = await opened(t, "Cost");
  const tableOf = (name) => panel(page).getByRole("group", { name });
  await tableOf("Declarations of the program").locator("tbody tr", { hasText: "twice" }).waitFor();
  const twice = await tableOf("Declarations of the program").locator("tbody tr", { hasText: "twice" }).locator("td").allTextContents();
  assert.equal(twice[3], "1"); // one instance
  assert.ok(Number(twice[2].replace(/,/g, "")) > 50, twice[2]); // bytes of it in the device text
  // twice is kept through scale, which is kept through the kernel.
  const cell = async (name, n) => Number(/^\d+/.exec((await tableOf("Declarations of the program").locator("tbody tr", { has: page.locator("th", { hasText: new RegExp(`^${name}$`) }) }).locator("td").nth(n).textContent()))?.[0]);
  const through = (name) => cell(name, 5);
  const alone = (name) => cell(name, 6);
  assert.equal(await through("twice"), 1);
  assert.equal(await through("scale"), 2);
  assert.ok(await through("kernel") >= 3);
  // Nothing else names them: all would go with it, and twice with scale.
  assert.deepEqual([await alone("twice"), await alone("scale")], [1, 2]);
  assert.ok(await alone("kernel") >= 3);
  const first = () => tableOf("Declarations of the program").locator("tbody th").first().textContent();
  await tableOf("Declarations of the program").getByRole("button", { name: "kept through it" }).click();
  const [most] = await Promise.all([first()]);
  assert.ok(await through(most) >= await through("kernel"));
  await tableOf("Declarations of the program").getByRole("button", { name: "declaration", exact: true }).click();
  assert.equal(await first(), "each");
  const [file] = await Promise.all([page.waitForEvent("download"), panel(page).getByRole("button", { name: "Download this table" }).click()]);
  assert.match(readFileSync(await file.path(), "utf8"), /^declaration\t.*\tkept through it\tfor it alone\tfile\tline\n/);
  const headers = await tableOf("Headers: what the host pass reads").locator("tbody tr").allTextContents();
  assert.match(headers.join("\n"), /cuda\/cuda_runtime\.h/);
  await tableOf(/Time of the last compilation/).locator("tbody tr", { hasText: "parse" }).first().waitFor();
  assert.deepEqual(page.faults, []);
});

test("what has changed, in meaning", async (t) => {
  const page = await opened(t, "Compare");
  await panel(page).getByRole("button", { name: "Keep this result" }).click();
  await panel(page).getByText("Kept.").waitFor();
  await page.keyboard.press("Escape");
  await write(page, `// a line more\n${program.replace("scale(y[n])", "y[n] + unused()")}`);
  await openExplore(page, "Compare");
  const section = (name) => panel(page).getByRole("region", { name, exact: true }).locator("li");
  await section("No longer kept").first().waitFor();
  await soon.deepEqual(() => section("Newly kept for the device").allTextContents(), ["function unused"]);
  assert.ok((await section("No longer kept").allTextContents()).includes("function scale"));
  await soon.match(async () => (await section("Another body on the device").allTextContents()).join(), /_Z6kerneliPf/);
  // Other options: made beside what is typed.
  await panel(page).getByLabel("Options").fill("-rdc=true --extended-lambda");
  await panel(page).getByRole("button", { name: "Compare with these options" }).click();
  await panel(page).getByText(/From “--extended-lambda” to “-rdc=true --extended-lambda”/).waitFor({ timeout: 60_000 });
  await section("Host text").waitFor();
  assert.deepEqual(page.faults, []);
});

test("a prediction is checked by the compiler", async (t) => {
  const page = await opened(t, "Predict");
  await panel(page).getByLabel(/^kernel/).check();
  await panel(page).getByLabel(/^unused/).check();
  await panel(page).getByRole("button", { name: "Check" }).click();
  await panel(page).locator("li.right", { hasText: "kernel" }).first().waitFor();
  await soon.match(() => panel(page).locator("li.wrong", { hasText: "unused" }).textContent(), /nothing on the device uses it/);
  await soon.match(() => panel(page).locator("li.wrong", { hasText: "scale function" }).textContent(), /it does: called from kernel kernel/);
  await panel(page).getByText(/\d of \d right/).waitFor();
  assert.deepEqual(page.faults, []);
});

test("a program with errors says so", async (t) => {
  const page = await open(t);
  const wrong = program.replace("scale(y[n])", "undeclared");
  await write(page, wrong);
  await page.locator("#pane-diagnostics .row-head", { hasText: "undeclared" }).waitFor();
  await openExplore(page, "Launch");
  await panel(page).getByText("The program has errors.").waitFor();
});

widths(test, () => open, "the views", async (page) => {
  await page.evaluate((text) => navigator.clipboard.writeText(text), program);
  if (await page.locator("#more").isVisible()) await page.locator("#more").click();
  await page.locator("#args").fill("--extended-lambda");
  await page.keyboard.press("Escape");
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
  await shown(page, program);
  await openExplore(page, "Launch");
  for (const [facet, ready] of [["Launch", ".stepper"], ["Line by line", ".became"], ["Marking", ".stepper"], ["Graph", ".graph"], ["Captures", ".card"], ["Cost", "table"], ["Compare", "#compare-args"], ["Predict", "#predict-check"]]) {
    await page.getByRole("tab", { name: facet }).click();
    await panel(page).locator(ready).first().waitFor();
    await checkAccess(page, "#explore-dialog .dialog-body");
  }
  await panel(page).getByRole("button", { name: "Check" }).click();
  await checkAccess(page, "#explore-dialog .dialog-body");
});
