// The shortest test of the page in Chromium: it opens, all panes show what the
// native compiler gives, before and after an edit. It needs build/site (make
// page) and what `bundle -parts` builds.
import test from "node:test";
import { start } from "./page.mjs";
import { assertPanes, paste, viewport } from "./panes.mjs";
import { edited, examples, few, startNative } from "./programs.mjs";

let chromium, native;

test.before(async () => {
  chromium = await start();
  native = startNative(chromium.folder);
});
test.after(async () => {
  native?.stop();
  await chromium?.close();
});

test("the page shows what the native compiler gives", async (t) => {
  const page = await chromium.open(t, { viewport });
  await assertPanes(page, examples[0], native);
  for (const program of [edited(examples[0]), few.find((p) => p.name === "Calls across the border"), examples[0]]) {
    await paste(page, program);
    await assertPanes(page, program, native);
  }
});
