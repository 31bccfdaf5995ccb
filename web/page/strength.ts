// This file implements the two strengths of what is kept: with its definition, or
// declared only, why that is enough, and what a definition costs.
import { declarations } from "./cost";
import { el } from "./dom";
import { type Context, count, type Facet, placeButton } from "./explore";
import { outputOf, place } from "./links";
import type { KeepMark } from "./protocol";

function item(c: Context, m: KeepMark, bytes: number): HTMLElement {
  const own = c.view.names.includes(m.file);
  const where = `${m.file === c.host.main ? "line " : ""}${place(m, c.host.main)}`;
  const cost = !m.definition ? "its definition is left out" : bytes ? `its definition is ${count(bytes)} characters of the device text: that much a declaration would save` : "its definition";
  return el("li", { class: m.definition ? "strong" : "weak" }, el("span", { class: `badge ${m.definition ? "badge-d" : "badge-decl"}`, ariaHidden: "true" }, m.definition ? "D" : "d"), " ",
    own ? placeButton(c, m.name, m) : el("code", {}, m.name), el("span", { class: "soft" }, ` ${m.kind}, ${where}: ${m.reasons?.[0]?.text ?? "it is needed"}; ${cost}`));
}

export function strengthFacet(): Facet {
  return {
    id: "strength", title: "Strength", needs: ["files", "host", "map"],
    draw(c) {
      const costs = new Map(declarations(c.view).map((r) => [`${r.e.file}:${r.e.line}`, r.device]));
      const part = (title: string, why: string, definition: boolean) => {
        const all = c.view.keep.filter((m) => m.definition === definition);
        const own = all.filter((m) => c.view.names.includes(m.file)).sort((a, b) => a.line - b.line);
        const rest = all.filter((m) => !c.view.names.includes(m.file));
        const list = (marks: readonly KeepMark[]) => el("ul", { class: "marks" }, ...marks.map((m) => item(c, m, costs.get(`${m.file}:${m.line}`) ?? 0)));
        return el("section", { ariaLabel: title }, el("h3", {}, `${title}: ${count(all.length)}`), el("p", { class: "soft" }, why), list(own),
          rest.length ? el("details", { open: !own.length }, el("summary", {}, `${count(rest.length)} of headers`), list(rest.slice(0, 500))) : "");
      };
      const device = outputOf(c.view, ".gpu")?.length ?? 0;
      return [
        el("p", {}, `What the device needs is kept in one of two strengths. A type that is only pointed to, or a function that is only called from what the host runs, needs no more than its name. The device text has ${count(device)} characters.`),
        el("div", { class: "two" }, part("With its definition", "The body, the members or the initialiser reaches the device.", true), part("Declared only", "Only the name and the type reach the device.", false)),
      ];
    },
  };
}
