// Every view, on a program of a hundred lines with <vector> and on public ones of
// several files: what each tells is compared with what the native compiler says
// of the same program, or is made true by compiling.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { shown, soon, source, start, textOf, write } from "./page.mjs";
import { thorough } from "./lib.mjs";
import { copy, filesOf, none, openFolder } from "./public.mjs";
import { root, startNative } from "./programs.mjs";

let open, close, native, cufront;
test.before(async () => {
  let folder;
  ({ open, close, folder } = await start({ optimizing: true }));
  native = startNative(folder);
  cufront = join(folder, "cufront");
  execFileSync("go", ["build", "-o", cufront, "./compiler/cmd/cufront"], { cwd: root });
});
test.after(async () => {
  native?.stop();
  await close?.();
});

const limit = 240_000;
const vector = `${readFileSync(new URL("report-programs/vector.cu", import.meta.url), "utf8")}
template <class F> __global__ void each(F f) { f(threadIdx.x); }
void fill(float *out, float with) { each<<<1, 32>>>([=] __device__(int i) { out[i] = with; }); }
`;
/** What of a program its smallest part must keep; only of those that are small without their headers. */
const smallest = { "hecbench.backprop.main": "kernel kernel_layerforward" };
const cases = [
  { name: "a hundred lines with <vector>", files: { "program.cu": vector }, args: ["-std=c++17", "--extended-lambda"], smallest: "function random" },
  ...(thorough ? ["hecbench.backprop.main", "hecbench.bm3d.blockmatching", "hecbench.attention-paged.main"] : []).map((name) => ({ name, public: name, skip: none, files: none ? {} : filesOf(name), args: ["-std=c++17"], smallest: smallest[name] })),
];
const want = ["keep", "list", "host", "map", "files", "il-own", "skipped", "lambdas", "sarif"];
const viewport = { width: 1600, height: 1000 };
const panel = (page) => page.locator("#facet");

async function explore(page, facet, ready) {
  // By ids: to look for names among thousands of buttons takes long.
  if (!(await page.evaluate(() => document.querySelector("#explore-dialog")?.open ?? false))) {
    await page.locator("#menu-open").click();
    await page.locator("#explore").click();
  }
  await page.locator(`#facet-${facet.toLowerCase()}`).click();
  await panel(page).locator(ready).first().waitFor({ timeout: limit });
}
const closeExplore = (page) => page.locator("#explore-dialog").evaluate((d) => d.close());
const number = (text) => Number(text.replace(/,/g, ""));

for (const c of cases) {
  test(`every view: ${c.name}`, { skip: c.skip ?? false, timeout: 900_000 }, async (t) => {
    const expected = await native.compile({ main: "program.cu", files: c.files, args: c.args, want });
    const own = (e) => e.file in c.files;
    const kept = expected.keep.filter(own);
    const entities = (expected.entities ?? []).filter((e) => !e.of);
    assert.ok(expected.kept === "known" && kept.length && entities.length, JSON.stringify(expected.diagnostics?.slice(0, 2)));
    const page = await open(t, { viewport });
    await page.locator("#args").fill(c.args.join(" "));
    if (c.public) await openFolder(page, copy(t, c.public), c.files["program.cu"], limit);
    else {
      await write(page, vector);
      await shown(page, vector, limit);
    }
    const sorted = (list) => [...list].sort();

    await t.test("1, why kept: each entity with its whole chain", async () => {
      const rows = await page.locator("#pane-keep > .body > ul > li > .row").evaluateAll((all) => all.map((row) => [row.querySelector(".row-name").textContent, ...[...row.querySelectorAll(".reasons li")].map((li) => (li.querySelector(".reason") ?? li).firstChild.textContent)].join(" < ")));
      assert.deepEqual(sorted(rows), sorted(kept.map((k) => [k.name, ...(k.reasons ?? []).map((r) => r.text)].join(" < "))));
    });

    await t.test("2, why dropped, and what would keep it", async () => {
      await page.locator("#dropped").click();
      const dropped = entities.filter((e) => e.fate === "dropped");
      await soon.deepEqual(async () => sorted(await page.locator("#pane-keep .row-name").allTextContents()), sorted(dropped.map((e) => e.name)));
      const row = page.locator("#pane-keep .row").first();
      await row.getByRole("button", { name: "What would keep it?" }).click();
      await row.locator(".answer p").first().filter({ hasNotText: "Compiling variants…" }).waitFor({ timeout: limit });
      assert.match(await row.locator(".answer").innerText(), /device|host|kept|keeps|instance/);
      await page.locator("#dropped").click();
    });

    await t.test("3, marking: the waves together are all that is kept", async () => {
      await explore(page, "Marking", ".stepper");
      const seen = [];
      const next = panel(page).getByRole("button", { name: "Next" });
      for (;;) {
        seen.push(...(await panel(page).locator(".step .two > div:last-child > .marks > li").evaluateAll((all) => all.map((li) => (li.querySelector(".place") ?? li.querySelector("code")).textContent))));
        if (await next.isDisabled()) break;
        await next.click();
      }
      assert.deepEqual(sorted(seen), sorted(kept.map((k) => k.name)));
      assert.match(await panel(page).locator("h3").first().textContent(), new RegExp(`${expected.keep.length.toLocaleString("en")} in all$`));
    });

    await t.test("4, two strengths", async () => {
      await explore(page, "Strength", ".strong, .weak");
      const count = (name) => panel(page).getByRole("region", { name, exact: true }).locator("h3").textContent();
      assert.match(await count("With its definition"), new RegExp(`: ${expected.keep.filter((k) => k.definition).length.toLocaleString("en")}$`));
      assert.match(await count("Declared only"), new RegExp(`: ${expected.keep.filter((k) => !k.definition).length.toLocaleString("en")}$`));
    });

    await t.test("5, cost by culprit", async () => {
      await explore(page, "Cost", "table");
      const rows = await panel(page).getByRole("group", { name: "Declarations of the program" }).locator("tbody tr").evaluateAll((all) => all.map((tr) => [...tr.children].map((td) => td.textContent)));
      assert.deepEqual(sorted(rows.map((r) => r[0])), sorted(entities.map((e) => e.name)));
      const host = rows.reduce((sum, r) => sum + number(r[2]), 0);
      const mine = expected.map.filter(own).reduce((sum, o) => sum + o.out[1] - o.out[0], 0);
      assert.ok(host > 0 && host <= mine, `${host} of ${mine}`);
      // Through each kernel at least itself is kept, and never more than all.
      for (const e of entities.filter((e) => e.kind === "kernel" && e.fate === "kept")) {
        const [through, alone] = rows.find((r) => r[0] === e.name).slice(6, 8).map((text) => Number(/^[\d,]+/.exec(text)?.[0].replace(/,/g, "")));
        assert.ok(alone >= 1 && alone <= through, `${e.name}: ${alone} of ${through}`);
        assert.ok(through >= 1 && through <= expected.keep.length, `${e.name}: ${through}`);
      }
    });

    await t.test("6, provenance of every byte, by rules that have a page", async () => {
      await explore(page, "Provenance", ".piece");
      const said = (await panel(page).locator("p").first().textContent()).match(/\d[\d,]*/g).map(number);
      const host = await textOf(page, "host");
      assert.equal(host, expected.host);
      const pieces = expected.map.filter((o) => own(o));
      const bytes = Buffer.from(expected.host);
      const sum = (kind) => pieces.filter((o) => o.kind === kind).reduce((n, o) => n + bytes.subarray(...o.out).toString().trim().length, 0);
      assert.equal(said[0], host.length);
      assert.deepEqual(said.slice(1, 4), ["user", "rewritten", "injected"].map(sum));
      assert.equal(said[1] + said[2] + said[3] + said[4], host.length);
      const rules = await panel(page).getByRole("group", { name: "Rules" }).locator("tbody a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
      assert.equal(rules.length, new Set(pieces.map((o) => o.rule)).size);
      const pages = {};
      for (const href of rules) {
        const [address, id] = href.split("#");
        pages[address] ??= await page.evaluate((a) => fetch(a).then((r) => r.text()), address);
        assert.ok(pages[address].includes(`id="${id}"`), href);
      }
    });

    await t.test("7, each launch in steps", async () => {
      await explore(page, "Launch", ".stepper");
      const launches = new Set(expected.map.filter((o) => own(o) && o.rule === "launch.conditional").map((o) => [o.file, o.line, o.col, o.endLine, o.endCol].join()));
      const choice = panel(page).getByLabel("Launch", { exact: true });
      assert.equal(await choice.locator("option").count(), launches.size);
      for (let i = 0; i < launches.size; i++) {
        await choice.selectOption({ index: i });
        const next = panel(page).getByRole("button", { name: "Next" });
        const steps = [];
        for (;;) {
          steps.push(await panel(page).locator(".step").textContent());
          if (await next.isDisabled()) break;
          await next.click();
        }
        assert.equal(steps.length, 6, `launch ${i}: ${steps.at(-1)}`);
        assert.match(steps[1], /__cudaPushCallConfiguration/);
        assert.match(steps[3], /__device_stub_/);
        assert.match(steps[4], /__cudaRegisterEntry/);
        for (const step of steps) assert.doesNotMatch(step, /\(nothing/);
      }
    });

    await t.test("8, three readings", async () => {
      await explore(page, "Readings", ".wave-line");
      const skipped = (pass) => (expected.skipped?.[pass] ?? []).filter(own).length;
      const marked = await panel(page).locator(".wave-number").evaluateAll((all) => all.filter((e) => /^[HD–]$/.test(e.textContent)).length);
      const some = JSON.stringify(expected.skipped ?? expected.hostSkipped ?? []).includes("line");
      assert.equal(marked > 0, some || skipped("host") > 0, `${marked} lines marked`);
    });

    await t.test("9, captures", async () => {
      await explore(page, "Captures", "p:not(.soft), .card");
      const lambdas = (expected.lambdas ?? []).filter(own);
      assert.equal(await panel(page).locator(".card").count(), lambdas.length);
      for (const l of lambdas) {
        const names = await panel(page).getByRole("region", { name: `Lambda of line ${l.line}` }).locator("tbody tr").evaluateAll((all) => all.map((tr) => tr.children[1].textContent));
        assert.deepEqual(names, l.captures.map((k) => k.name));
      }
      if (!lambdas.length) await panel(page).getByText("The program has no lambda").waitFor();
    });

    await t.test("14, predict, then see", async () => {
      await explore(page, "Predict", "#predict-check");
      const asked = entities.filter((e) => e.fate !== "unknown" && e.kind !== "type");
      const boxes = panel(page).locator(".guess input");
      assert.equal(await boxes.count(), asked.length);
      for (let i = 0; i < asked.length; i++) if (asked[i].fate === "kept") await boxes.nth(i).check();
      await panel(page).locator("#predict-check").click();
      await panel(page).getByText(`${asked.length} of ${asked.length} right.`).waitFor();
    });

    await t.test("15, the seal holds natively", async () => {
      await explore(page, "Seal", ".sum");
      await panel(page).getByRole("button", { name: "Copy a sealed link" }).click();
      await soon.match(() => page.evaluate(() => navigator.clipboard.readText()), /#c1\./);
      const link = await page.evaluate(() => navigator.clipboard.readText());
      const { stdout, stderr, status } = spawnSync(cufront, ["verify", "-", "--headers", join(root, "build/headers.pack.gz")], { input: link, encoding: "utf8" });
      assert.equal(status, 0, stdout + stderr);
      assert.equal(stdout.match(/\tidentical$/gm)?.length, 4, stdout);
    });

    await t.test("13, a difference in meaning", async () => {
      await explore(page, "Compare", "#compare-args");
      await panel(page).getByRole("button", { name: "Keep this result" }).click();
      await panel(page).getByText("Kept.").waitFor();
      await closeExplore(page);
      const before = await source(page);
      const after = `// a line more\n${before}\n__device__ int newcomer(int x) { return x + 1; }\n`;
      await write(page, after);
      await shown(page, after, limit);
      await explore(page, "Compare", "section");
      const section = (name) => panel(page).getByRole("region", { name, exact: true }).locator("li");
      assert.deepEqual(await section("New in the program").allTextContents(), ["function newcomer"]);
      assert.deepEqual(await section("Newly kept for the device").allTextContents(), ["function newcomer"]);
      for (const name of ["No longer in the program", "No longer kept", "Now declared only", "Another body on the device"]) assert.equal(await section(name).count(), 0, name);
      await closeExplore(page);
      await page.locator("#pane-source .cm-content").focus();
      await page.keyboard.press("Control+Z");
      await shown(page, before, limit);
    });

    await t.test("10, a sweep of all options", async () => {
      await page.locator("#ask").click();
      await page.locator("#sweep").click();
      const row = (name) => page.locator(".sweep tr", { has: page.locator("th", { hasText: name }) }).first();
      await row("-rdc=true").waitFor({ timeout: limit });
      const rdc = await native.compile({ main: "program.cu", files: c.files, args: [...c.args, "-rdc=true"], want });
      const cells = await row("-rdc=true").locator("td").allTextContents();
      assert.equal(cells[0] !== "the same", rdc.host !== expected.host, cells.join(" | "));
      await page.locator("#ask-close").click();
    });

    await t.test("12, fixes that were compiled", async () => {
      const before = await source(page);
      const wrong = `${before}\nint only_host(int x) { return x + 2; }\n__global__ void calls(int *p) { *p = only_host(1); }\n`;
      await write(page, wrong);
      await page.locator("#pane-diagnostics .row-head", { hasText: "calling a __host__ function" }).first().waitFor({ timeout: limit });
      await page.locator("#fix").click();
      await page.locator("#pane-diagnostics .trials li").filter({ hasText: "only_host" }).getByRole("button").first().click({ timeout: limit });
      await page.waitForFunction(() => document.body.dataset.state === "ready" && !document.querySelector("#pane-diagnostics .severity-error"), null, { timeout: limit });
      await write(page, before);
      await shown(page, before, limit);
    });

    await t.test("11, the smallest part", { skip: c.smallest && thorough ? false : "hundreds of compilations of a program take minutes" }, async () => {
      await page.locator("#ask").click();
      await page.locator("#goal").selectOption({ label: `keeps ${c.smallest}` });
      await page.locator("#shrink").click();
      await page.locator("#ask-answer pre").waitFor({ timeout: limit });
      const small = await page.locator("#ask-answer pre").textContent();
      assert.ok(small.length < c.files["program.cu"].length / 3, small);
      // It stands alone, whatever files the program had.
      const result = await native.compile({ main: "program.cu", files: { "program.cu": small }, args: c.args, want });
      assert.ok(result.keep.some((k) => k.name === c.smallest.split(" ")[1]), small);
      await page.locator("#ask-close").click();
    });
    assert.deepEqual(page.faults, []);
  });
}
