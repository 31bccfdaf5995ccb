// The engine of the page, under node, gives the bytes of the native compiler: a
// few programs, whatever was compiled before them. They need what
// `bundle -parts` builds. same-bytes-all.test.mjs takes all programs.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { few, startEngine } from "./programs.mjs";
import { sameBytes } from "./same-bytes.mjs";

test("a few programs", (t) => sameBytes(t, few, false));

// Of the library's headers those that its release has: <format> came with that of g++ 13.
test("headers that programs of people begin with are in the pack", async () => {
  const { compile } = await startEngine();
  const has = (name) => {
    try {
      execFileSync("g++", ["-std=c++20", "-x", "c++", "-fsyntax-only", "-"], { input: `#include <${name}>\n`, stdio: ["pipe", "ignore", "ignore"] });
      return true;
    } catch {
      return false;
    }
  };
  const found = [];
  for (const name of ["bits/stdc++.h", "omp.h", "format", "iostream", "cooperative_groups.h", "cuda_fp16.h"]) {
    if (!/cuda|cooperative/.test(name) && !has(name)) continue;
    const result = await compile({ main: "program.cu", files: { "program.cu": `#include <${name}>\n__global__ void k(int *p) { *p = 1; }\n` }, args: ["-std=c++20"], want: ["keep", "host"] });
    assert.equal(result.exit, 0, `${name}: ${result.stderr.slice(0, 300)}`);
    found.push(name);
  }
  assert.ok(found.length >= 5, found.join());
});
