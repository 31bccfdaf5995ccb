// Questions that a program asks in its own comments.
import test from "node:test";
import assert from "node:assert/strict";
import { shown, soon, start, write } from "./page.mjs";
import { checkAccess, widths } from "./access.mjs";

let open, close;
test.before(async () => ({ open, close } = await start()));
test.after(() => close?.());

const program = `__device__ int used(int x) { return x + 1; }
//             ^keep?
//             ^space?
static __device__ int unused(int x) { return x; }
//                    ^keep?
__global__ void kernel(int *p) { *p = used(*p); }
void launch(int *p) { kernel<<<1, 32>>>(p); }
//                    ^emits?
// a ^keep? within words is no question
`;

const answers = (page) => page.locator("#pane-source .query-answer:visible").allTextContents();

test("a comment asks, the answer stands behind it", async (t) => {
  const page = await open(t);
  await write(page, program);
  await shown(page, program);
  await soon.equal(async () => (await answers(page)).length, 4);
  const said = await answers(page);
  assert.match(said[0], /^It is kept: /);
  assert.equal(said[1], "__device__ function used");
  assert.match(said[2], /^It does not reach the device: /);
  assert.match(said[3], /__cudaPushCallConfiguration\(1, 32\)/);
  // The answers follow the program; they are no part of it.
  const changed = program.replace("= used(*p)", "= unused(*p)");
  await write(page, changed);
  await shown(page, changed);
  await soon.match(async () => (await answers(page))[2], /^It is kept: called from kernel kernel/);
  const wrong = program.replace("x + 1", "missing");
  await write(page, wrong);
  await shown(page, wrong);
  await soon.match(async () => (await answers(page))[0], /Nothing can be known while there are errors/);
  assert.deepEqual(page.faults, []);
});

widths(test, () => open, "answers", async (page) => {
  await page.evaluate((text) => navigator.clipboard.writeText(text), program);
  await page.locator("#pane-source .cm-content").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
  await shown(page, program);
  await page.locator(".query-answer").first().waitFor();
  await checkAccess(page);
}, { permissions: ["clipboard-read", "clipboard-write"] });
