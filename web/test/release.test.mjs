// What is given out: the npm package is installed from its tarball and the
// example of its README runs; the archive for this machine is unpacked and its
// command runs; the sums are right, and the same again for the same sources.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = new URL("../..", import.meta.url).pathname;
const run = (program, args, options = {}) => execFileSync(program, args, { encoding: "utf8", cwd: root, ...options });

function folder(t) {
  const dir = mkdtempSync(join(tmpdir(), "cufront-release-"));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const release = (dir, only) => run("go", ["run", "./scripts/release", "-o", dir, "-only", only], { stdio: ["ignore", "pipe", "inherit"] });
const sums = (dir) => readFileSync(join(dir, "SHA256SUMS"), "utf8");

test("the npm package works where it is installed from its tarball", { timeout: 300_000 }, (t) => {
  const dir = folder(t);
  release(join(dir, "out"), "npm");
  const [tarball] = readdirSync(join(dir, "out")).filter((name) => name.endsWith(".tgz"));
  const user = join(dir, "user");
  mkdirSync(user);
  writeFileSync(join(user, "package.json"), '{"private":true,"type":"module"}');
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", "--silent", join(dir, "out", tarball)], { cwd: user });
  const readme = readFileSync(join(root, "web/npm/README.md"), "utf8");
  const [, example] = /```js\n([^]*?)```/.exec(readme);
  assert.equal(example.trim().split("\n").length, 5);
  writeFileSync(join(user, "example.js"), example);
  assert.equal(run("node", ["example.js"], { cwd: user }), "0 true\n");
  writeFileSync(join(user, "more.js"), `import { load } from "cufront";
    const c = await load();
    const bad = c.compile("#include \\"n.h\\"\\nint x = y + N;", { name: "a.b.cu", files: { "n.h": "#define N 1\\n" } });
    const good = c.compile("__global__ void k() {}", { options: ["-rdc=true"] });
    console.log(JSON.stringify([bad.exit, bad.diagnostics[0].line, bad.text.includes("undefined"), Object.keys(good.files).sort(), good.kept.map((k) => k.name)]));`);
  assert.deepEqual(JSON.parse(run("node", ["more.js"], { cwd: user })), [2, 2, true, [".gpu", ".module_id", ".stub.c"], ["k"]]);
  writeFileSync(join(user, "types.ts"), 'import { load, type Diagnostic } from "cufront";\nconst d: Diagnostic[] = (await load()).compile("int x;").diagnostics;\nconsole.log(d.length);\n');
  run(join(root, "web/node_modules/.bin/tsc"), ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "types.ts"], { cwd: user });
});

const here = `${process.platform}-${{ x64: "amd64", arm64: "arm64" }[process.arch]}`;
test("the archive for this machine", { timeout: 300_000 }, (t) => {
  const dir = folder(t);
  release(join(dir, "a"), here);
  const [archive] = readdirSync(join(dir, "a")).filter((name) => name.endsWith(".tar.gz"));
  run("sha256sum", ["-c", "--quiet", "SHA256SUMS"], { cwd: join(dir, "a") });
  run("tar", ["xzf", join(dir, "a", archive)], { cwd: dir });
  const top = join(dir, archive.replace(".tar.gz", ""));
  for (const paper of ["LICENSE", "NOTICE", "README.md", "CHANGELOG.md", "share/man/man1/cufront.1", "share/fish/vendor_completions.d/cufront.fish"]) {
    assert.ok(readFileSync(join(top, paper)).length > 0, paper);
  }
  writeFileSync(join(dir, "x.cu"), "__global__ void k() {}\n");
  run(join(top, "cufront"), ["split", "x.cu"], { cwd: dir, stdio: "pipe" });
  assert.match(readFileSync(join(dir, "x.stub.c"), "utf8"), /__device_stub__Z1kv/);
  release(join(dir, "b"), here);
  assert.equal(sums(join(dir, "b")), sums(join(dir, "a")), "the same sources give the same bytes");
});
