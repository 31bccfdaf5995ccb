// The comparison of the engine with the native compiler, in several orders.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertSame, edited, otherBeginning, requestFor, startEngine, startNative } from "./programs.mjs";

/** Bytes held and needed up to which there is room for the beginning of one more program. */
const roomy = 512 << 20;

/**
 * Compares programs after one another, edited, edited back, backward. All ways
 * in which a kept beginning can be out of date are gone through for each program
 * or, unless thorough, for the last one.
 */
export async function sameBytes(t, programs, thorough) {
  const folder = mkdtempSync(join(tmpdir(), "cufront-native-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const native = startNative(folder);
  t.after(() => native.stop());
  let { engine, compile } = await startEngine();

  /** Compiles one program; reused, if it is told, is whether its beginning must have been kept. */
  const check = async (program, what, reused) => {
    const request = requestFor(program);
    const expected = await native.compile(request);
    const got = compile(request);
    assertSame(got, expected, `${program.name}, ${what}`);
    const passes = expected.kept ? ["host", "device"] : ["host"];
    const kept = `${program.name}, ${what}: the passes whose beginning was kept`;
    // Memory that one program with many headers has grown to leaves no room for both beginnings of the next.
    if (reused && request.files[request.main].includes("#include")) assert.equal(got.reused[0], "host", kept);
    else if (reused !== undefined) assert.deepEqual(got.reused, reused ? passes : [], kept);
    return expected;
  };

  for (const program of programs) {
    await t.test(program.name, async () => {
      let first = await check(program, "after other programs"); // one that failed leaves the device pass of the program before it
      if (engine.memory.held + engine.memory.needed > roomy) {
        // The page has a new worker begin here: what is held for other programs leaves no room.
        ({ engine, compile } = await startEngine());
        first = await check(program, "in a new worker");
      }
      const second = await check(edited(program), "edited", true);
      assert.notDeepEqual([first.il, first.host], [second.il, second.host], `${program.name}: the edit changes nothing`);
      await check(program, "edited back", true);
      if (!thorough && program !== programs.at(-1)) return;
      await check(otherBeginning(program, 1), "with another beginning", false);
      await check(otherBeginning(program, 2), "with another beginning of the same length", false);
      await check(program, "with its beginning back", false);
      await check({ ...program, args: [...program.args, "-DSOMETHING=1"] }, "with another option", false);
    });
  }
  await t.test("backward", async () => {
    for (const program of programs.slice(0, -1).reverse()) await check(program, "backward");
  });
  await t.test("without a kept beginning", async () => {
    engine.reuse = false;
    for (const program of thorough ? programs : programs.slice(0, 2)) await check(program, "without reuse", false);
    engine.reuse = true;
  });
  await t.test("the whole IL", async () => {
    const request = { ...requestFor(programs[0]), want: ["host", "il", "keep"] };
    for (const what of ["at first", "again"]) assertSame(compile(request), await native.compile(request), `the whole IL ${what}`);
  });
}
