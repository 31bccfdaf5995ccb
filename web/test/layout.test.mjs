// Tests of the page's layout in Chromium: what it promises from 320 to 2,560
// pixels, with scripts and without. They need build/site (make page) and
// Debian's Chromium.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { freePort, until } from "./lib.mjs";
import { soon, turnOff } from "./page.mjs";

const root = new URL("../..", import.meta.url).pathname;
const widths = [320, 768, 901, 1024, 1280, 1366, 1440, 1920, 2560];
const panes = ["source", "host", "keep", "il", "diagnostics"];

let base, browser, server, folder;

test.before(async () => {
  folder = mkdtempSync(join(tmpdir(), "cufront-layout-"));
  const binary = join(folder, "serve");
  execFileSync("go", ["build", "-o", binary, "./web/cmd/serve"], { cwd: root });
  const port = await freePort();
  base = `http://localhost:${port}`;
  server = spawn(binary, ["-addr", `localhost:${port}`, "-store", join(folder, "share.db")], { cwd: root, stdio: "ignore" });
  await until(() => fetch(base).then(() => true, () => false), 10_000, () => "the server does not answer");
  browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    ignoreDefaultArgs: ["--hide-scrollbars"], // they take room from the code
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
});

test.after(async () => {
  await browser?.close();
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the page in a profile of its own; the sum of its layout shifts is in window.shift. */
async function open(t, width, { scripts = true, height = 844, hash = "", before } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, permissions: ["clipboard-read", "clipboard-write"] });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const e of list.getEntries()) if (!e.hadRecentInput) window.shift += e.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  if (!scripts) await page.route("**/*.js", (r) => r.abort());
  await before?.(page);
  await turnOff(context, process.env.FEATURE_OFF);
  await page.goto(`${base}/play/${hash}`);
  if (scripts) await compiled(page, 0);
  return page;
}

const count = (page) => page.evaluate(() => Number(document.body.dataset.compiled ?? 0));
const compiled = (page, n) => page.waitForFunction((n) => Number(document.body.dataset.compiled ?? 0) > n, n, { timeout: 60_000 });

/** Replaces the program, and waits for its result. */
async function write(page, text) {
  const n = await count(page);
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.press("Control+A");
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("Control+V");
  await compiled(page, n);
}

const wrong = "__global__ void kernel(int *p) { *p = undeclared; }\nint also() { return 1 +; }\n";

/** What is wrong with the controls and titles that are visible now. */
function faults(page) {
  return page.evaluate(() => {
    const out = [];
    const name = (e) => `${e.closest("section")?.id ?? ""} ${e.id || e.className || e.tagName} ${e.getAttribute("aria-label") ?? e.textContent.slice(0, 20)}`.trim();
    const inside = (a, b) => a.left >= b.left - 0.5 && a.right <= b.right + 0.5 && a.top >= b.top - 0.5 && a.bottom <= b.bottom + 0.5;
    const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (const e of document.querySelectorAll("button, select, input, [role=separator]")) {
      if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // The rows of a list scroll, as its text does; what is not in sight is not to be judged.
      const list = e.closest(".body");
      const box = e.getBoundingClientRect();
      if (list && !inside(box, list.getBoundingClientRect())) {
        const l = list.getBoundingClientRect();
        if (box.left < l.left - 0.5 || box.right > l.right + 0.5) out.push(`${name(e)} is wider than its list`);
        continue;
      }
      if (!inside(box, view)) out.push(`${name(e)} lies outside of the window: ${JSON.stringify(box)}`);
      const part = e.closest(".head, .body, header, footer, #tabs");
      if (part && !inside(box, part.getBoundingClientRect()) && !e.closest(".state")) out.push(`${name(e)} lies outside of its pane: ${JSON.stringify(box)}`);
      if (e.role === "separator") continue;
      const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (!e.contains(top)) out.push(`${name(e)} is covered by ${top && name(top)}`);
    }
    for (const h of document.querySelectorAll("h2, [role=tab], header button")) {
      if (!h.checkVisibility()) continue;
      if (h.scrollWidth > h.clientWidth + 1 && getComputedStyle(h).overflow !== "visible") out.push(`${name(h)} is cut`);
      const { fontSize, writingMode } = getComputedStyle(h);
      const across = h.getBoundingClientRect()[writingMode === "horizontal-tb" ? "height" : "width"];
      if (h.tagName === "H2" && across > 2 * parseFloat(fontSize)) out.push(`${name(h)} is broken into lines`);
    }
    for (const h of document.querySelectorAll("section h2")) {
      const note = h.parentElement.querySelector(".note");
      const [a, b] = [h.getBoundingClientRect(), note.getBoundingClientRect()];
      if (h.checkVisibility() && note.checkVisibility() && a.bottom > b.top && a.right > b.left + 0.5) out.push(`${name(h)} runs into its note`);
    }
    for (const e of document.querySelectorAll(".row-name")) {
      const r = document.createRange();
      r.selectNodeContents(e);
      const lines = new Set([...r.getClientRects()].map((r) => Math.round(r.top)));
      if (lines.size > Math.max(2, e.textContent.length / 12)) out.push(`${e.textContent} stands in ${lines.size} lines`);
    }
    if (document.documentElement.scrollWidth > innerWidth) out.push(`the page is ${document.documentElement.scrollWidth} wide`);
    if (document.documentElement.scrollHeight > innerHeight) out.push(`the page is ${document.documentElement.scrollHeight} high`);
    return out;
  });
}

/** The boxes of what the page is laid out in. */
const boxes = (page) =>
  page.evaluate(() => {
    const out = {};
    for (const e of document.querySelectorAll("header, header select, #args, .state, footer, #tabs, pane-deck, section, section > .head, section > .body")) {
      const { x, y, width, height } = e.getBoundingClientRect();
      const name = e.id || `${e.closest("section")?.id ?? ""} ${["head", "body", "state"].find((c) => e.classList.contains(c)) ?? e.localName}`;
      out[name] = [x, y, width, height].map(Math.round).join(" ");
    }
    return out;
  });

for (const width of widths) {
  test(`${width} pixels`, async (t) => {
    const page = await open(t, width);
    await t.test("nothing shifts up to the first result", async () => {
      await page.waitForTimeout(500);
      const shift = await page.evaluate(() => window.shift);
      assert.ok(shift <= 0.01, `layout shift ${shift}`);
    });
    await t.test("scripts change no box of the layout", async (t) => {
      const bare = await open(t, width, { scripts: false });
      await bare.waitForTimeout(200);
      assert.deepEqual(await boxes(page), await boxes(bare));
    });
    await t.test("every control is in its pane, in sight and not covered", async () => {
      assert.deepEqual(await faults(page), []);
      await write(page, wrong);
      assert.deepEqual(await faults(page), []);
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        assert.deepEqual(await faults(page), [], await tab.innerText());
      }
    });
  });
}

test("which panes are in sight", async (t) => {
  for (const [width, shown] of [[320, 1], [767, 1], [768, 3], [1279, 3], [1280, 5], [2560, 5]]) {
    const page = await open(t, width, { scripts: false });
    const seen = await page.evaluate((panes) => panes.filter((p) => document.querySelector(`#pane-${p} > .head, #pane-${p}`) && document.querySelector(`#pane-${p}`).getClientRects().length + document.querySelector(`#pane-${p} > .head`).getClientRects().length > 0), panes);
    assert.equal(seen.length, shown, `${width}: ${seen}`);
    await page.context().close();
  }
});

test("the columns are 38, 36 and 26 percent, and the source has 60 columns of code at 1440 pixels", async (t) => {
  const page = await open(t, 1440);
  const [source, host, side] = await page.evaluate(() => ["source", "host", "il"].map((p) => document.querySelector(`#pane-${p}`).getBoundingClientRect().width));
  const sum = source + host + side;
  for (const [w, percent] of [[source, 38], [host, 36], [side, 26]]) assert.ok(Math.abs((100 * w) / sum - percent) < 0.5, `${w} of ${sum}`);
  await write(page, `// ${"x".repeat(57)}\n// ${"x".repeat(70)}\n${"int a;\n".repeat(200)}`);
  await page.keyboard.press("Control+Home");
  const [sixty, more] = await page.evaluate(() => [...document.querySelectorAll("#pane-source .cm-line")].slice(0, 2).map((e) => e.getBoundingClientRect().height));
  assert.ok(sixty < more, `a line of 60 columns is ${sixty} pixels high, one that is wrapped ${more}`);
});

test("a click in a long line scrolls nothing sideways; the wrap can be switched off", async (t) => {
  const page = await open(t, 1280);
  await write(page, `int a; // ${"a long line ".repeat(60)}\n`);
  const sideways = () => page.evaluate(() => document.querySelector("#pane-source .cm-scroller").scrollLeft);
  await page.locator("#pane-source .cm-line").first().click();
  await page.keyboard.press("End");
  assert.equal(await sideways(), 0);
  const wrap = page.getByRole("button", { name: "Program: wrap long lines" });
  await wrap.click();
  await soon.equal(() => wrap.getAttribute("aria-pressed"), "false");
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  assert.ok((await sideways()) > 0);
});

// What is chosen in the head of a pane is all that the pane shows.
test("a pane shows one text at a time", async (t) => {
  const page = await open(t, 1440);
  const seen = (pane) => page.locator(`#pane-${pane} > .body > *`).evaluateAll((all) => all.filter((e) => e.checkVisibility() && getComputedStyle(e).position !== "absolute").map((e) => [...e.classList].filter((c) => /^(il|host|other)-/.test(c)).join()));
  await page.locator(".il-tree .node").first().waitFor();
  await soon.deepEqual(() => seen("il"), ["il-tree"]);
  for (const [value, name] of [["text", "il-text"], ["json", "il-json"], ["tree", "il-tree"]]) {
    await page.locator("#il-view").selectOption(value);
    await soon.deepEqual(() => seen("il"), [name]);
  }
  await soon.deepEqual(() => seen("host"), ["host-text"]);
  for (const [value, name] of [[".stub.c", "other-text"], [".gpu", "other-text"], ["host", "host-text"]]) {
    await page.locator("#output").selectOption(value);
    await soon.deepEqual(() => seen("host"), [name]);
  }
});

test("empty panes say why, with a way to the first error", async (t) => {
  const page = await open(t, 1440);
  await write(page, wrong);
  const host = page.locator("#pane-host .why");
  await host.getByText("Not written: 2 errors").waitFor();
  await host.getByRole("button", { name: /Line 1: .*undeclared/ }).click();
  await soon.match(async () => (await page.locator("#pane-source .lit-line").allTextContents()).join(""), /undeclared/);
  await write(page, "int fine;\n");
  await host.waitFor({ state: "hidden" });
  await page.locator("#pane-keep", { hasText: "Nothing of this program reaches the device" }).waitFor();
});

test("on a phone the way to the first error leads to the program, and tabs have news", async (t) => {
  const page = await open(t, 390);
  const chrome = await page.locator("#pane-source .cm-content").evaluate((e) => e.getBoundingClientRect().top);
  assert.ok(chrome < 110, `${chrome} pixels before the code`);
  await write(page, wrong);
  await soon.equal(() => page.getByRole("tab", { name: /Diagnostics/ }).getAttribute("data-news"), "error");
  await soon.equal(() => page.getByRole("tab", { name: /Host/ }).getAttribute("data-news"), "changed");
  await page.getByRole("tab", { name: /Host/ }).click();
  await soon.equal(() => page.getByRole("tab", { name: /Host/ }).getAttribute("data-news"), null);
  await page.getByRole("button", { name: /Line 1/ }).click();
  await page.locator("#pane-source .lit-line").first().waitFor();
  // The options are one press away.
  await page.getByRole("button", { name: "Options and links" }).click();
  await page.getByLabel("Options", { exact: true }).fill("-w");
  assert.deepEqual(await page.locator("#args, #short-link").evaluateAll((all) => all.map((e) => e.getBoundingClientRect().right <= innerWidth)), [true, true]);
});

test("messages raise the drawer from one line and move nothing else", async (t) => {
  const page = await open(t, 1440);
  const tops = () => page.evaluate((panes) => panes.map((p) => Math.round(document.querySelector(`#pane-${p} > .head`).getBoundingClientRect().top)), panes);
  const before = await tops();
  await soon.equal(() => page.locator("#pane-diagnostics > .body").isVisible(), false);
  await write(page, wrong);
  const body = page.locator("#pane-diagnostics > .body");
  const two = (await body.boundingBox()).height;
  assert.ok(two > 40 && two < 200, `${two}`);
  assert.deepEqual(await tops(), before);
  await write(page, "int f() { return u; }\n".repeat(40).replaceAll("f()", "f(int)"));
  const many = (await body.boundingBox()).height;
  assert.ok(many > two && many < 300, `${many}`);
  assert.deepEqual(await tops(), before);
});

test("a long compilation greys what is old and says for how long; a status moves nothing", { timeout: 60_000 }, async (t) => {
  for (const width of [390, 1024, 1440]) {
    const page = await open(t, width, {
      // On a word each pass of the compiler takes three seconds more.
      before: (p) => p.route(/assets\/worker-/, async (route) => {
        const body = await (await route.fetch()).text();
        const slow = `;{ let real; Object.defineProperty(self, "cufrontGoOn", { configurable: true, set(f) { real = f; },
          get() { return real && ((r, b) => { const end = Date.now() + (r.includes("SLOW") ? 3000 : 0); while (Date.now() < end); return real(r, b); }); } }); }`;
        await route.fulfill({ contentType: "text/javascript", body: slow + body });
      }),
    });
    const before = await boxes(page);
    await page.locator("#pane-source .cm-content").focus();
    await page.keyboard.press("Control+Home");
    const n = await count(page);
    await page.keyboard.insertText("int SLOW; "); // at once: what stands in between would be an error
    await page.waitForFunction(() => {
      const filter = (p) => getComputedStyle(document.querySelector(`#pane-${p} > .body`)).filter;
      return document.querySelector("pane-deck.stale") && document.body.dataset.state === "busy" && filter("host").includes("opacity(0.5)") &&
        filter("source") === "none" && document.querySelector("#stop").checkVisibility() && /^\d+\.\d s$/.test(document.querySelector(".status-time").textContent);
    });
    assert.deepEqual(await boxes(page), before);
    assert.deepEqual(await faults(page), []);
    await compiled(page, n);
    await soon.equal(() => page.locator("pane-deck.stale").count(), 0);
    assert.equal(await page.evaluate(() => document.body.dataset.state), "ready");
    // However long a message is, it keeps to its place.
    await page.evaluate(() => (document.querySelector(".status-text").textContent = "The compilation took longer than 5 seconds and was stopped. ".repeat(3)));
    assert.deepEqual(await boxes(page), before);
    assert.deepEqual(await faults(page), []);
    await page.context().close();
  }
});

test("separators move columns, rows and the drawer by mouse and keyboard; a double click takes it back", async (t) => {
  const page = await open(t, 1440);
  await write(page, wrong);
  const size = (pane) => page.evaluate((p) => {
    const { width, height } = document.querySelector(p === "diagnostics" ? "#pane-diagnostics > .body" : `#pane-${p}`).getBoundingClientRect();
    return { width, height };
  }, pane);
  for (const [split, pane, dimension, key, less] of [
    ["source", "source", "width", "ArrowRight", "ArrowLeft"], ["host", "host", "width", "ArrowRight", "ArrowLeft"],
    ["keep", "keep", "height", "ArrowDown", "ArrowUp"], ["diagnostics", "diagnostics", "height", "ArrowUp", "ArrowDown"],
  ]) {
    const separator = page.locator(`#split-${split}`);
    const before = (await size(pane))[dimension];
    await separator.focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press(key);
    const moved = (await size(pane))[dimension];
    assert.ok(moved > before + 40, `${split}: ${before} to ${moved}`);
    assert.ok(Number(await separator.getAttribute("aria-valuenow")) > 0);
    await page.keyboard.press(less);
    assert.ok((await size(pane))[dimension] < moved);
    await separator.dblclick();
    assert.ok(Math.abs((await size(pane))[dimension] - before) < 1, `${split} does not go back`);
    const box = await separator.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const by = key === "ArrowUp" ? -60 : 60;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + (dimension === "width" ? by : 0), y + (dimension === "height" ? by : 0), { steps: 4 });
    await page.mouse.up();
    const dragged = (await size(pane))[dimension];
    assert.ok(Math.abs(dragged - before - 60) < 2, `${split}: dragged by 60 from ${before} to ${dragged}`);
    await separator.dblclick();
    // Enter folds the pane, its button brings it back.
    await separator.focus();
    await page.keyboard.press("Enter");
    const title = await page.locator(`#pane-${pane}`).getAttribute("data-title");
    assert.deepEqual(await faults(page), [], `${split} folded`);
    await page.getByRole("button", { name: `Open the pane ${title}` }).click();
    assert.ok(Math.abs((await size(pane))[dimension] - before) < 1, `${split} does not unfold`);
  }
});

test("? opens the help outside of the editor", async (t) => {
  const page = await open(t, 1024);
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.type("?");
  await soon.equal(() => page.locator("#help-dialog").isVisible(), false);
  await page.locator("#theme").focus();
  await page.keyboard.press("?");
  await soon.equal(() => page.locator("#help-dialog").isVisible(), true);
});

test("on paper the panes stand one after the other, whole", async (t) => {
  const page = await open(t, 1440);
  await write(page, Array.from({ length: 150 }, (_, i) => `int name${i};`).join("\n"));
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 720, height: 1000 }); // about the width of a sheet
  const pages = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    const tops = ["source", "host", "keep", "diagnostics"].map((p) => document.querySelector(`#pane-${p}`).getBoundingClientRect().top);
    return { tops, high: document.documentElement.scrollHeight, lines: document.querySelectorAll("#pane-source .cm-line").length };
  });
  assert.ok(pages.tops.every((y, i, all) => i === 0 || y > all[i - 1]), `${pages.tops}`);
  assert.ok(pages.high > 3000, `${pages.high}`);
  assert.equal(pages.lines, 150);
});
