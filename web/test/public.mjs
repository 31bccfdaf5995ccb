// Public programs beside the project, if they are there: as folders that a reader
// opens, and as the request that the page then makes.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../../shared/programs/", import.meta.url));

/** Their names; none where there are none. */
export const names = existsSync(folder) ? readdirSync(folder).filter((n) => existsSync(join(folder, n, "MAIN"))) : [];

/** Why tests of them do not run. */
export const none = names.length ? false : "there are no public programs here";

/** What a program calls in kernels is constexpr: nvcc takes it with this option alone. */
export const options = (name) => (name === "hecbench.hausdorff.main" ? ["--expt-relaxed-constexpr"] : []);

/** A copy of a program without what is not of it. */
export function copy(t, name) {
  const dir = mkdtempSync(join(tmpdir(), "cufront-public-"));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  cpSync(join(folder, name), dir, { recursive: true });
  rmSync(join(dir, "MAIN"));
  return dir;
}

/** The files of a program as the page names them. */
export function filesOf(name) {
  const main = readFileSync(join(folder, name, "MAIN"), "utf8").trim();
  const all = readdirSync(join(folder, name), { recursive: true }).filter((n) => n !== "MAIN" && statSync(join(folder, name, n)).isFile());
  return Object.fromEntries(all.map((n) => [n === main ? "program.cu" : n, readFileSync(join(folder, name, n), "utf8").replaceAll("\r\n", "\n")]));
}

/** Opens a folder of the disk as the program, and waits for its result. */
export async function openFolder(page, dir, source, limit = 120_000) {
  await page.locator("#menu-open").click();
  await page.locator("#files").click();
  await page.locator("#files-dialog[open]").waitFor(); // that of the time before has the same fields
  await page.locator("#disk-folder").setInputFiles(dir);
  await page.waitForFunction((text) => document.body.dataset.text === text && document.body.dataset.state === "ready", source, { timeout: limit });
}
