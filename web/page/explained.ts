// This file implements what a diagnostic means, below its message: in words, the
// rule, the fix, and a program that shows it, to be opened. The texts are those of
// `cufront explain` and come when the first of them is asked for.
import { el } from "./dom";
import { numberLink } from "./inspector";

declare const EXPLANATIONS_URL: string;

/** One explanation (compiler/explain/messages). */
interface Explanation {
  number: number;
  rule: string;
  /** The tool whose options these are; nothing: those of a person. */
  mode?: string;
  means: string;
  fix: string;
  options?: string[];
  fails: string;
  mendedOptions?: string[];
  mended: string;
}

/** Opens a program of an explanation. */
export type OpenProgram = (source: string, args: string[]) => void;

let texts: Promise<Map<number, Explanation>> | undefined;

function all(): Promise<Map<number, Explanation>> {
  const load = async () => {
    const answer = await fetch(EXPLANATIONS_URL);
    if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
    return new Map(((await answer.json()) as Explanation[]).map((e) => [e.number, e]));
  };
  texts ??= load().catch((e: unknown) => {
    texts = undefined; // the next press tries again
    throw e;
  });
  return texts;
}

/** What a diagnostic means; the number is as displayed. */
export async function explanation(number: string, open: OpenProgram): Promise<HTMLElement> {
  let found: Explanation | undefined;
  try {
    found = (await all()).get(parseInt(number, 10));
  } catch (e) {
    return el("div", { class: "explanation" }, el("p", {}, `The explanations could not be loaded: ${(e as Error).message}. Press again to try again.`));
  }
  if (!found) return el("div", { class: "explanation" }, el("p", {}, "This one has no explanation in words yet. What is known of it: ", numberLink(number), "."));
  const e = found;
  return el(
    "div",
    { class: "explanation" },
    el("p", {}, ...inline(e.means)),
    el("p", {}, el("b", {}, "Fix: "), ...inline(e.fix)),
    el("p", { class: "soft" }, "Rule: ", e.rule),
    el("div", { class: "pair" }, program("It is said of", e.fails, e.mode ? undefined : () => open(e.fails, e.options ?? [])),
      program("Mended", e.mended, e.mode ? undefined : () => open(e.mended, e.mendedOptions ?? e.options ?? []))),
  );
}

/** Words with names in back quotes. */
function inline(text: string): (string | HTMLElement)[] {
  return text.split("`").map((part, i) => (i % 2 ? el("code", {}, part) : part));
}

function program(title: string, text: string, open?: () => void): HTMLElement {
  const button = open && el("button", { type: "button", title: "Open this program; yours stays in the history" }, "Open");
  button?.addEventListener("click", open!);
  return el("div", { class: "said-of" }, el("h3", {}, title, button), el("pre", { tabIndex: 0 }, text.trimEnd()));
}
