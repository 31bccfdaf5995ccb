// This file implements the marking in waves: what is kept for what it is, then
// what these need, and so on; each wave is a step.
import { el } from "./dom";
import { type Context, count, type Facet, placeButton } from "./explore";
import { place } from "./links";
import type { KeepMark } from "./protocol";
import { stepper, type Step } from "./steps";

/** The marks by how many steps of its chain lie between each and what is kept for itself. */
export function waves(keep: readonly KeepMark[]): KeepMark[][] {
  const out: KeepMark[][] = [];
  for (const m of keep) (out[Math.max(1, m.reasons?.length ?? 1) - 1] ??= []).push(m);
  return Array.from(out, (w) => w ?? []);
}

/** The lines of the program, with the wave in which the declaration that begins there was kept. */
function listing(c: Context, file: string, all: readonly KeepMark[][], now: number): HTMLElement {
  const own = new Map<number, { wave: number; names: string[] }>();
  all.forEach((marks, wave) => {
    for (const m of marks) {
      if (m.file !== file || wave > now) continue;
      const there = own.get(m.line);
      if (!there) own.set(m.line, { wave, names: [m.name] });
      else there.names.push(m.name);
    }
  });
  const rows = c.host.text(file).replace(/\n$/, "").split("\n").map((text, i) => {
    const mark = own.get(i + 1);
    const kind = !mark ? "" : mark.wave === now ? "wave-now" : "wave-before";
    return el("div", { class: `wave-line ${kind}`, title: mark ? `${mark.names.join(", ")}: wave ${mark.wave + 1}` : "" },
      el("span", { class: "wave-number" }, mark ? `${mark.wave === now ? "●" : "○"} ${mark.wave + 1}` : ""), el("span", {}, text || " "));
  });
  return el("div", { class: "code wave-code", tabIndex: 0, role: "group", ariaLabel: `${file} with the waves` }, ...rows);
}

function row(c: Context, m: KeepMark): HTMLElement {
  const own = c.view.names.includes(m.file);
  const why = m.reasons?.[0]?.text ?? "";
  return el("li", {}, el("span", { class: `badge ${m.definition ? "badge-d" : "badge-decl"}`, title: m.definition ? "with its definition" : "declared only" }, m.definition ? "D" : "d"), " ",
    own ? placeButton(c, m.name, m) : el("code", {}, m.name), el("span", { class: "soft" }, ` ${m.kind}${own ? `, ${m.file === c.host.main ? "line " : ""}${place(m, c.host.main)}` : ""}: ${why}`));
}

export function markingFacet(): Facet {
  let at = 0;
  return {
    id: "marking", title: "Marking", needs: [],
    draw(c) {
      const all = waves(c.view.keep);
      if (!all.length) return [el("p", {}, "Nothing of this program reaches the device, so nothing is marked.")];
      let sum = 0;
      const files = c.view.names.filter((f) => f === c.host.main || c.view.keep.some((m) => m.file === f));
      const steps: Step[] = all.map((marks, i) => {
        sum += marks.length;
        const own = marks.filter((m) => c.view.names.includes(m.file));
        const rest = marks.filter((m) => !c.view.names.includes(m.file));
        const list = el("ul", { class: "marks" }, ...own.map((m) => row(c, m)));
        const more = rest.length ? el("details", {}, el("summary", {}, `${count(rest.length)} of headers`), el("ul", { class: "marks" }, ...rest.slice(0, 500).map((m) => row(c, m)))) : "";
        const what = i === 0 ? "kept for what they are" : "kept because those of the step before need them";
        return { title: `${count(marks.length)} ${what}, ${count(sum)} in all`, body: [el("div", { class: "two" }, el("div", {}, ...files.flatMap((f) => [files.length > 1 ? el("h4", {}, f) : "", listing(c, f, all, i)])), el("div", {}, list, more))] };
      });
      const intro = "Kernels, device variables and device functions that other files can reach are kept for what they are. Whatever these use is kept, too, and what that uses: in waves, until nothing new comes. The first use that was found is the reason that is told.";
      return [el("p", { class: "soft" }, intro), stepper(steps, Math.min(at, steps.length - 1), (to) => (at = to))];
    },
  };
}
