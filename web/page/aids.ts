// This file implements the aids to reading in the menu: the size of code, panes
// that scroll together, declarations in colours. Each stays for the next visit.
import type { EditorView } from "@codemirror/view";
import type { View } from "./protocol";
import { remember, remembered } from "./remember";

/** A pane of text whose places stem from the reader's files. */
export interface TextPane {
  view: EditorView;
  /** The ranges of the text and the lines that they stem from, in order of the text. */
  origins: readonly { at: number; file: string; line: number }[];
}

export interface AidsHost {
  /** The editor of the program, and the file in it. */
  editor(): { view: EditorView; file: string };
  /** The other panes of text that are shown. */
  texts(): TextPane[];
  view(): View | undefined;
}

/** What follows results and the scrolling of panes while it is switched on. */
export interface Aid {
  /** Another result, or other panes. */
  update(): void;
  end(): void;
}

const sizeKey = "cufront.size";
const aids = [
  ["together", async (host: AidsHost) => new (await import("./together")).Together(host)],
  ["hues", async (host: AidsHost) => new (await import("./hues")).Hues(host)],
] as const;

/** The aids that are switched on. */
export class Aids {
  #on = new Map<string, Aid>();

  constructor(readonly host: AidsHost) {
    sizeOfCode();
    for (const [name, make] of aids) {
      const box = document.querySelector<HTMLInputElement>(`#${name}`)!;
      const set = async () => {
        this.#on.get(name)?.end();
        this.#on.delete(name);
        if (!box.checked) return;
        const aid = await make(this.host);
        if (!box.checked || this.#on.has(name)) return aid.end();
        this.#on.set(name, aid);
        aid.update();
      };
      box.checked = remembered(`cufront.${name}`) === "on";
      box.addEventListener("change", () => (remember(`cufront.${name}`, box.checked ? "on" : "off"), void set()));
      if (box.checked) void set();
    }
  }

  /** A result is shown, or other panes are. */
  update(): void {
    for (const aid of this.#on.values()) aid.update();
  }
}

/** The size of code in percent of the usual one; boot.js sets it before anything is drawn. */
function sizeOfCode(): void {
  const slider = document.querySelector<HTMLInputElement>("#code-size")!;
  const said = document.querySelector<HTMLOutputElement>("#code-size-said")!;
  const show = () => {
    document.documentElement.style.setProperty("--code-size", String(Number(slider.value) / 100));
    said.value = `${slider.value} %`;
  };
  const old = Number(remembered(sizeKey));
  if (old) slider.value = String(old);
  if (old) show();
  slider.addEventListener("input", () => (show(), remember(sizeKey, slider.value)));
}


const anchorsOf = new WeakMap<object, TextPane["origins"]>();

/** The places of a text by what a result says of it; kept as long as that is. */
export function anchors<T extends { file: string; line: number }>(origins: readonly T[], at: (o: T) => number): TextPane["origins"] {
  let out = anchorsOf.get(origins);
  if (!out) {
    out = origins.map((o) => ({ at: at(o), file: o.file, line: o.line }));
    anchorsOf.set(origins, out);
  }
  return out;
}
