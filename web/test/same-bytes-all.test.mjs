// The engine of the page, under node, gives the bytes of the native compiler
// for every program, whatever was compiled before it.
import test from "node:test";
import { programs } from "./programs.mjs";
import { sameBytes } from "./same-bytes.mjs";

test("all programs", (t) => sameBytes(t, programs, true));
