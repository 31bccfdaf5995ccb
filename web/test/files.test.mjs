// Files of one's own: headers beside the program, dropped files, and what
// cudafe++ wrote elsewhere, compared.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shown, soon, source, start, textOf, write } from "./page.mjs";
import { checkAccess, widths } from "./access.mjs";

let base, open, close;
test.before(async () => ({ base, open, close } = await start()));
test.after(() => close?.());

const root = new URL("../..", import.meta.url).pathname;
const program = '#include "util.cuh"\n__global__ void k(int *p) { *p = twice(*p); }\n';
const header = "#pragma once\n__device__ int twice(int x) { return 2 * x; }\n";

/** Drops files onto the page. */
const drop = (page, files) => page.evaluate((files) => {
  const data = new DataTransfer();
  for (const [name, text] of files) data.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
}, files);

test("a program with a header: dropped, edited, linked, removed", async (t) => {
  const page = await open(t);
  await drop(page, [["main.cu", program], ["util.cuh", header]]);
  await shown(page, program);
  await page.locator("#pane-keep .row-name", { hasText: "twice" }).first().waitFor();
  await page.locator("#file").selectOption("util.cuh");
  await soon.equal(() => source(page), header);
  await write(page, header.replace("2 * x", "undeclared"));
  const row = page.locator("#pane-diagnostics .row-head", { hasText: "undeclared" });
  await row.waitFor();
  await page.locator("#file").selectOption("program.cu");
  await row.click(); // a message leads into the header
  await soon.match(() => source(page), /undeclared/);
  await soon.match(async () => (await page.locator("#pane-source .lit-line").allTextContents()).join(""), /undeclared/);
  await write(page, header);
  await shown(page, program);
  await page.waitForTimeout(800);
  const other = await open(t, { path: page.url().slice(base.length) });
  await other.locator("#file").selectOption("util.cuh");
  await soon.equal(() => source(other), header);
  await page.locator("#menu-open").click();
  await page.getByRole("button", { name: "Files…" }).click();
  await page.getByRole("button", { name: "Remove util.cuh" }).click();
  await page.locator("#files-dialog").getByRole("button", { name: "Close" }).click();
  await page.locator("#pane-diagnostics .row-head", { hasText: 'cannot open source file "util.cuh"' }).waitFor();
  await soon.equal(() => source(page), program);
  assert.deepEqual(page.faults, []);
});

test("a header of one's own is linked with all panes, as the program is", async (t) => {
  const page = await open(t, { viewport: { width: 1600, height: 1000 } });
  const launching = "#pragma once\n// é\n/* 🎉 */ static __device__ int twice(int x) { return 2 * x; }\n__global__ void k(int *p) { *p = twice(*p); }\ninline void run(int *p) { k<<<1, 2>>>(p); }\n";
  const main = '#include "util.cuh"\n__device__ int unused;\nint first;\nint second;\nint main() { run(nullptr); }\n';
  await drop(page, [["main.cu", main], ["util.cuh", launching]]);
  await shown(page, main);
  await page.locator("#pane-keep .row-name", { hasText: "twice" }).first().waitFor();
  await page.locator("#file").selectOption("util.cuh");
  const lit = async (pane) => (await page.locator(`#pane-${pane} .lit-line`).allTextContents()).join("\n");
  // From the header to the panes: its third line is not that of the program.
  await page.locator("#pane-source .cm-line", { hasText: "twice(int x)" }).click();
  await page.locator("#pane-host .lit-line", { hasText: "twice" }).first().waitFor();
  assert.doesNotMatch(await lit("host"), /first/);
  await page.locator("#pane-il .lit-row", { hasText: "twice" }).first().waitFor();
  await page.locator("#pane-keep .lit-row", { hasText: "twice" }).first().waitFor();
  // And back, which opens the header; also from a reason.
  await page.locator("#file").selectOption("program.cu");
  await page.locator("#pane-host .cm-line", { hasText: "__cudaPushCallConfiguration(1, 2)" }).first().click();
  await soon.equal(() => page.locator("#file").inputValue(), "util.cuh");
  await page.locator("#pane-source .lit-line", { hasText: "k<<<1, 2>>>(p)" }).waitFor();
  await page.locator("#file").selectOption("program.cu");
  await page.locator("#pane-keep .reason", { hasText: "kernel k" }).first().click();
  await soon.equal(() => page.locator("#file").inputValue(), "util.cuh");
  // The views of a whole program know the header too.
  await page.locator("#menu-open").click();
  await page.getByRole("button", { name: "Explore…" }).click();
  await page.locator("#facet .step", { hasText: "k<<<1, 2>>>(p)" }).waitFor();
  await page.getByRole("tab", { name: "Marking" }).click();
  await page.locator("#facet .wave-now", { hasText: "__global__ void k" }).waitFor();
  assert.deepEqual(page.faults, []);
});

test("a folder is opened with what lies below it; lines end as in any editor", async (t) => {
  const dir = mkdtempSync(join(tmpdir(), "cufront-folder-"));
  t.after(() => rmSync(dir, { recursive: true }));
  mkdirSync(join(dir, "lib/deep"), { recursive: true });
  // Which of the two sources is the program: the one that is not included.
  writeFileSync(join(dir, "a_kernel.cu"), "#include \"lib/deep/value.h\"\r\n__global__ void k(int *p) { *p = VALUE; }\r\n");
  writeFileSync(join(dir, "main.cu"), "#include \"a_kernel.cu\"\r\nint main() { k<<<1, 1>>>(nullptr); }\r\n");
  writeFileSync(join(dir, "lib/deep/value.h"), "#define VALUE 7\n");
  const page = await open(t);
  await page.locator("#menu-open").click();
  await page.getByRole("button", { name: "Files…" }).click();
  await page.getByLabel("A folder with all that is in it").setInputFiles(dir);
  await page.locator("#toast.shown", { hasText: "main.cu is the program now, with 2 more" }).waitFor();
  const text = "#include \"a_kernel.cu\"\nint main() { k<<<1, 1>>>(nullptr); }\n";
  await soon.equal(() => source(page), text);
  await shown(page, text);
  await soon.deepEqual(() => page.locator("#pane-keep .row-name").first().textContent(), "k");
  assert.deepEqual((await page.locator("#file option").allTextContents()).sort(), ["a_kernel.cu", "lib/deep/value.h", "program.cu"]);
  // Once more: nothing is added to the end.
  await page.locator("#menu-open").click();
  await page.getByRole("button", { name: "Files…" }).click();
  await page.getByLabel("A folder with all that is in it").setInputFiles(dir);
  await page.waitForTimeout(500);
  assert.equal(await source(page), text);
  assert.deepEqual(page.faults, []);
});

test("a dropped .cudafe1.cpp is compared with the host text", async (t) => {
  const page = await open(t);
  const ours = await textOf(page, "host");
  await drop(page, [["program.cudafe1.cpp", ours]]);
  await page.locator("#compare-dialog", { hasText: "Identical." }).waitFor();
  await page.locator("#compare-dialog").getByRole("button", { name: "Close" }).click();
  await drop(page, [["program.cudafe1.cpp", ours.replace(/saxpy/, "saxpy_of_another_tool")]]);
  await page.locator("#compare-dialog", { hasText: "has 1 lines (+)" }).waitFor();
  await page.locator("#compare-dialog .cm-deletedLine", { hasText: "saxpy_of_another_tool" }).waitFor();
  assert.deepEqual(page.faults, []);
});

test("what nvcc --keep left is compiled as it is", async (t) => {
  const dir = mkdtempSync(join(tmpdir(), "cufront-"));
  t.after(() => rmSync(dir, { recursive: true }));
  // Texts that the real nvcc left, with what the real tool made of them.
  const recorded = readFileSync(join(root, "testdata/arch/cuda-arch-branches-sm75.txtar"), "utf8");
  const section = (ending) => recorded.split(`\n-- cuda-arch-branches-sm75${ending} --\n`)[1].split(/^-- \S+ --$/m)[0];
  for (const ending of [".cpp4.ii", ".cpp1.ii"]) writeFileSync(join(dir, `p${ending}`), section(ending));
  const native = join(dir, "cufront");
  execFileSync("go", ["build", "-o", native, "./compiler/cmd/cufront"], { cwd: root });
  execFileSync(native, ["split", "p.cpp4.ii"], { cwd: dir });
  const page = await open(t);
  const files = ["p.cpp4.ii", "p.cpp1.ii"].map((n) => [n, readFileSync(join(dir, n), "utf8")]);
  await drop(page, files.slice(0, 1));
  await page.locator("#pane-diagnostics", { hasText: "program.cpp1.ii is missing" }).waitFor();
  await drop(page, files.slice(1));
  await page.locator("#pane-keep .row-name", { hasText: "tile" }).first().waitFor();
  await soon.match(() => page.locator("#args").inputValue(), /-x=cu-cpp-output/);
  await soon.equal(() => textOf(page, "host"), readFileSync(join(dir, "p.int.c"), "utf8").replaceAll("p.stub.c", "program.stub.c"));
  // A kept entity leads to its line of the text.
  await page.locator("#pane-keep .row-name", { hasText: /^k$/ }).first().click();
  await soon.match(async () => (await page.locator("#pane-source .lit-line").allTextContents()).join(""), /void k/);
  assert.deepEqual(page.faults, []);
});

widths(test, () => open, "the files", async (page) => {
  await drop(page, [["util.cuh", header]]);
  await page.locator("#menu-open").click();
  await page.getByRole("button", { name: "Files…" }).click();
  await page.getByRole("button", { name: "Remove util.cuh" }).waitFor();
  await page.locator("#toast.shown").waitFor({ state: "hidden", timeout: 100 }).catch(() => {});
  await checkAccess(page, "#files-dialog .dialog-body");
});
