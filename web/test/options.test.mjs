// The form of the options and the line of the header say the same, whichever is
// changed; the command lines are those of the compiler.
import test from "node:test";
import assert from "node:assert/strict";
import { shown, soon, start, textOf, write } from "./page.mjs";
import { checkAccess, widths } from "./access.mjs";

let open, close;
test.before(async () => ({ open, close } = await start()));
test.after(() => close?.());

async function openOptions(page) {
  await page.locator("#menu-open").click();
  await page.getByRole("button", { name: "Options…" }).click();
  await page.locator("#options-dialog .option-row").first().waitFor();
}
const line = (page) => page.locator("#args").inputValue();
const until = (page, f, arg) => page.waitForFunction(f, arg, { timeout: 60_000 });

test("the run-time compiler: device code alone, and names for its callers", async (t) => {
  const page = await open(t, { viewport: { width: 1600, height: 1000 } });
  await openOptions(page);
  const dialog = page.locator("#options-dialog");
  await until(page, () => document.querySelector("#option-std").value === "c++17");
  await dialog.getByRole("button", { name: "Run-time compiler (NVRTC)" }).click();
  await soon.match(() => line(page), /-jit --default-device$/);
  await dialog.getByLabel("--name-expression=").fill("twice<float>");
  await page.keyboard.press("Tab");
  await until(page, () => document.querySelector(".command pre")?.textContent === "--gpu-architecture=compute_75 --std=c++17 -default-device");
  await page.keyboard.press("Escape");
  const text = "int one() { return 1; }\ntemplate <class T> __global__ void twice(T *p) { *p = *p + one(); }\n";
  await write(page, text);
  await shown(page, text);
  await soon.match(() => page.locator("#pane-host .why").innerText(), /the run-time compiler makes device code alone/);
  await page.locator("#output").selectOption(".names.txt");
  await soon.equal(() => page.evaluate(() => document.querySelector("#pane-host .other-text .cm-content")?.cmTile.view.state.doc.toString()), "twice<float> -> _Z5twiceIfEvPT_\n");
  await page.locator("#output").selectOption(".gpu");
  await soon.match(() => page.evaluate(() => document.querySelector("#pane-host .other-text .cm-content").cmTile.view.state.doc.toString()), /_Z5twiceIfEvPT_/);
  await page.locator("#pane-keep .row", { hasText: /^D?twice/ }).first().waitFor();
  // What is wrong is said as NVRTC says it.
  await page.locator("#args").fill("-jit");
  await page.locator("#pane-diagnostics .row", { hasText: "host functions are not allowed in JIT mode" }).first().waitFor({ timeout: 60_000 });
  assert.deepEqual(page.faults, []);
});

test("form and line are one", async (t) => {
  const page = await open(t);
  await openOptions(page);
  const dialog = page.locator("#options-dialog");
  const field = (name) => dialog.getByLabel(name);
  await until(page, () => document.querySelector("#option-std").value === "c++17");
  await field("-std=").selectOption("c++20");
  await soon.equal(() => line(page), "-std=c++20");
  await field("--extended-lambda").check();
  await until(page, () => document.querySelector("#args").value === "-std=c++20 --extended-lambda");
  await field("--define-macro=").fill("A=1 B");
  await page.keyboard.press("Tab");
  await until(page, () => document.querySelector("#args").value === "-std=c++20 --extended-lambda -DA=1 -DB");
  await until(page, () => document.querySelector(".command pre")?.textContent === "nvcc -std=c++20 --extended-lambda -DA=1 -DB -c --keep program.cu");
  await soon.match(() => dialog.locator(".command", { hasText: "cudafe++" }).locator("pre").textContent(), /cudafe\+\+ --c\+\+20 .*--extended-lambda.* program\.cpp4\.ii$/);
  await dialog.getByRole("button", { name: "Copy the command line of cufront" }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "cufront split -std=c++20 --extended-lambda -DA=1 -DB program.cu");
  // The line leads the form, in any spelling of an option.
  await dialog.locator("#raw-options").fill("-std c++14 -dc -G --gpu-architecture=sm_80 -D X");
  await until(page, () => document.querySelector("#option-arch").value === "sm_80" && document.querySelector("#option-definemacro").value === "X");
  await soon.equal(() => field("-std=").inputValue(), "c++14");
  assert.ok(await field("--device-debug").isChecked());
  assert.ok(!(await field("--extended-lambda").isChecked()));
  await field("--device-debug").uncheck();
  await until(page, () => document.querySelector("#args").value === "-std c++14 -dc --gpu-architecture=sm_80 -D X");
  // A preset only sets options.
  await dialog.getByRole("button", { name: "Hopper (sm_90)" }).click();
  await until(page, () => document.querySelector("#args").value === "-std c++14 -dc -arch=sm_90 -D X");
  await dialog.getByRole("button", { name: "Lambdas and constexpr" }).click();
  await until(page, () => document.querySelector("#args").value.endsWith("-D X --extended-lambda --expt-relaxed-constexpr"));
  // What is wrong is said by the compiler.
  await dialog.locator("#raw-options").fill("-arch=sm_90 --frobnicate");
  await dialog.locator(".fault", { hasText: "unknown option '--frobnicate'" }).waitFor();
  await dialog.getByRole("button", { name: "None" }).click();
  await until(page, () => document.querySelector("#args").value === "" && document.querySelector("#option-arch").value === "");
  // Find leaves what fits.
  await dialog.getByLabel("Find").fill("lambda");
  await soon.deepEqual(() => dialog.locator(".option-row:visible code").allTextContents(), ["--extended-lambda"]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "hidden" });
  assert.deepEqual(page.faults, []);
});

test("architecture and release of the toolkit are picked", async (t) => {
  const page = await open(t);
  const text = "__global__ void k(int *p) {\n#if __CUDA_ARCH__ >= 1000\n  p[0] = __CUDACC_VER_MINOR__;\n#endif\n}\nvoid run(int *p) { k<<<1, 1>>>(p); }\n";
  await write(page, text);
  await shown(page, text);
  await page.locator("#pane-source .unread", { hasText: "p[0]" }).waitFor();
  const before = await textOf(page, "host");
  await openOptions(page);
  await page.getByLabel("-arch=").selectOption("sm_120");
  await page.getByLabel("--emulate=").selectOption("13.5");
  await soon.match(() => line(page), /-arch=sm_120 --emulate=13\.5/);
  await until(page, (before) => document.querySelector("#pane-host .cm-content").cmTile.view.state.doc.toString() !== before, before);
  await soon.match(() => page.locator(".command", { hasText: "nvcc" }).first().locator("pre").textContent(), /^nvcc .*-arch=sm_120 -c/); // nvcc has no such option
  await page.getByRole("button", { name: "Close" }).click();
  await page.waitForFunction(() => !document.querySelector("#pane-source .unread"));
  // Another architecture than those of the list is shown, too.
  await page.locator("#args").fill("-arch=compute_52");
  await openOptions(page);
  await until(page, () => document.querySelector("#option-arch").value === "compute_52");
  assert.deepEqual(page.faults, []);
});

widths(test, () => open, "the options", async (page) => {
  await openOptions(page);
  await page.locator(".command pre").first().waitFor();
  await checkAccess(page, "#options-dialog .dialog-body");
});
