// Takes the pictures of the documentation anew: the playground with a program
// that shows something in every pane, in both looks, and on a telephone.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { launch, root, serve } from "./test/served.mjs";

const folder = mkdtempSync(join(tmpdir(), "cufront-pictures-"));
const server = await serve(folder);
const browser = await chromium.launch(launch);
const pictures = [
  { name: "playground", width: 1440, height: 900, colorScheme: "light" },
  { name: "playground-dark", width: 1440, height: 900, colorScheme: "dark" },
  { name: "playground-phone", width: 390, height: 844, colorScheme: "light" },
];
try {
  for (const { name, width, height, colorScheme } of pictures) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme });
    const page = await context.newPage();
    await page.goto(`${server.base}/play/`);
    await page.waitForFunction(() => document.body.dataset.state === "ready", undefined, { timeout: 60_000 });
    await page.locator(".tree .node").first().waitFor({ state: "attached" });
    await page.waitForTimeout(1000); // colours and marks follow the result
    await page.screenshot({ path: join(root, "docs", `${name}.png`) });
    console.log(`docs/${name}.png`);
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
