// The engine of the page, under node, gives the bytes of the native compiler: a
// few programs, whatever was compiled before them. They need what
// `bundle -parts` builds. same-bytes-all.test.mjs takes all programs.
import test from "node:test";
import { few } from "./programs.mjs";
import { sameBytes } from "./same-bytes.mjs";

test("a few programs", (t) => sameBytes(t, few, false));
