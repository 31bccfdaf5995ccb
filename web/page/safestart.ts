// This file implements that a program which brings the browser down does not do so
// at every visit: after two visits that ended while it was compiled for the
// first time, it is compiled only when asked.
import { remember, remembered } from "./remember";

const key = "cufront.unfinished";
/** So many visits in a row may end like that. */
const patience = 2;

/** Tells texts apart, no more than that. */
function hash(text: string): string {
  let h = 5381;
  for (let i = 0; i < text.length; i++) h = ((h * 33) ^ text.charCodeAt(i)) >>> 0;
  return `${text.length}.${h}`;
}

/** The visits before this one that ended while this text was compiled. */
function ended(text: string): number {
  const [n, of] = (remembered(key) ?? "").split(" ");
  return of === hash(text) ? Number(n) || 0 : 0;
}

/** Whether a text is compiled without being asked; if so, its first compilation begins, and firstCompiled must tell of its end. */
export function firstCompilation(text: string): boolean {
  const n = ended(text);
  if (n >= patience) return false;
  remember(key, `${n + 1} ${hash(text)}`);
  addEventListener("pagehide", firstCompiled, { once: true }); // who leaves was not thrown out
  return true;
}

/** The first compilation has come to an end, or the reader has asked for it. */
export function firstCompiled(): void {
  if (remembered(key)) remember(key, "");
  removeEventListener("pagehide", firstCompiled);
}
