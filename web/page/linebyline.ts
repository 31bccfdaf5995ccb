// This file implements the program line by line: below each of its lines what
// became of it in the host text and in the device text.
import { el } from "./dom";
import { type Context, count, type Facet } from "./explore";
import type { View } from "./protocol";

/** As many lines of one output are shown below a line of the program, and as many of their characters. */
const [maxLines, maxLetters] = [6, 400];

/** A line marker: it says where the next lines stem from. */
const marker = /^#(?:line)? ?\d+(?: "|$)/;

/** The lines of an output that stem from each line of a file. */
export function became(text: string, origins: readonly { out: [number, number]; file: string; line: number }[], file: string): Map<number, string[]> {
  const out = new Map<number, string[]>();
  const seen = new Map<number, number>();
  for (const o of origins) {
    if (o.file !== file) continue;
    const from = text.lastIndexOf("\n", o.out[0] - 1) + 1;
    if (seen.get(o.line) === from) continue; // it stands there already
    seen.set(o.line, from);
    const end = text.indexOf("\n", o.out[0]);
    const line = text.slice(from, end < 0 ? text.length : end).trim();
    if (!line || marker.test(line)) continue;
    const there = out.get(o.line);
    if (there) there.push(line);
    else out.set(o.line, [line]);
  }
  return out;
}

function below(lines: readonly string[] | undefined, side: "H" | "D"): HTMLElement[] {
  if (!lines) return [];
  const shown = lines.slice(0, maxLines).map((l) => el("div", { class: `became became-${side}` }, el("span", { class: "wave-number" }, side), el("span", {}, l.length > maxLetters ? `${l.slice(0, maxLetters)}…` : l)));
  if (lines.length > maxLines) shown.push(el("div", { class: `became became-${side} soft` }, el("span", { class: "wave-number" }, side), el("span", {}, `${count(lines.length - maxLines)} more lines`)));
  return shown;
}

function listing(c: Context, file: string, sides: readonly ["H" | "D", Map<number, string[]>][]): HTMLElement {
  const rows = c.host.text(file).replace(/\n$/, "").split("\n").flatMap((text, i) => [
    el("div", { class: "wave-line" }, el("span", { class: "wave-number" }, String(i + 1)), el("span", {}, text || " ")),
    ...sides.flatMap(([side, lines]) => below(lines.get(i + 1), side)),
  ]);
  return el("div", { class: "code wave-code", tabIndex: 0, role: "group", ariaLabel: `${file}, and what its lines became` }, ...rows);
}

const deviceText = (view: View) => Object.keys(view.files).find((n) => n.endsWith(".gpu"));

export function lineByLineFacet(): Facet {
  let only = "both";
  return {
    id: "lines", title: "Line by line", needs: ["host", "map", "files"],
    draw(c) {
      const select = el("select", { id: "became-only" }, ...([["both", "both texts"], ["host", "the host text"], ["device", "the device text"]] as const).map(([value, text]) => el("option", { value }, text)));
      select.value = only;
      select.addEventListener("change", () => {
        only = select.value;
        c.redraw();
        document.querySelector<HTMLElement>("#became-only")?.focus();
      });
      const gpu = deviceText(c.view);
      return [
        el("p", { class: "soft" }, "H: the lines of the host text that a line became, D: those of the device text. What stands on no such line is for the compilers' own use, or comes from headers."),
        el("p", { class: "buttons" }, el("label", { htmlFor: "became-only" }, "Show"), select),
        ...c.view.names.flatMap((file) => {
          const sides: ["H" | "D", Map<number, string[]>][] = [];
          if (only !== "device") sides.push(["H", became(c.view.host, c.view.origins, file)]);
          if (only !== "host" && gpu) sides.push(["D", became(c.view.files[gpu]!, c.view.maps[gpu]?.origins ?? [], file)]);
          return [c.view.names.length > 1 ? el("h4", {}, file) : "", listing(c, file, sides)];
        }),
      ];
    },
  };
}
