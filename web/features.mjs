// Turns each feature of FEATURES.tsv off and runs its test, which must fail:
// a test that passes without the feature does not show it. Rows can be named.
import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";

const here = new URL(".", import.meta.url).pathname;
const [, ...rows] = readFileSync(`${here}FEATURES.tsv`, "utf8").trim().split("\n").map((l) => l.split("\t"));
const wanted = process.argv.slice(2);
const escape = (s) => s.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
let bad = 0;
for (const [row, feature, test, name, off] of rows) {
  if (wanted.length && !wanted.includes(row)) continue;
  const { stdout } = spawnSync(process.execPath, ["--test", `--test-name-pattern=${escape(name)}`, `${here}test/${test}.test.mjs`], { env: { ...process.env, FEATURE_OFF: off }, encoding: "utf8" });
  const ran = stdout.split("\n").filter((l) => /^(?:not )?ok /.test(l) && l.includes(name));
  const failed = ran.some((l) => l.startsWith("not ok"));
  if (!failed) bad++;
  console.log(`${failed ? "fails without it" : ran.length ? "PASSES WITHOUT IT" : "NO SUCH TEST"}\t${row}\t${feature}`);
}
process.exitCode = bad ? 1 : 0;
