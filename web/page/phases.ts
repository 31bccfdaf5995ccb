// This file implements the phases of both passes, one below the other: what each
// of them did to the program. Phases that changed nothing can be hidden.
import { el } from "./dom";
import { type Context, count, type Facet, placeButton } from "./explore";
import { byRule, readBy } from "./links";
import type { Entity, View } from "./protocol";
import { remember, remembered } from "./remember";

const key = "cufront.phases";
/** So many things are listed of one phase. */
const most = 40;

/** What one phase did: nothing, if there are no rows. */
export interface Phase {
  id: string;
  side: "H" | "D";
  title: string;
  /** What it is for. */
  about: string;
  rows: readonly { text: string; at?: Entity | { file: string; line: number } }[];
}

const lines = (file: string, runs: readonly [number, number][]) => runs.map(([from, to]) => ({ text: from === to ? `line ${from} is left out` : `lines ${from} to ${to} are left out`, at: { file, line: from } }));
const named = (entities: readonly Entity[], said: (e: Entity) => string = (e) => `${e.kind} ${e.name}`) => entities.map((e) => ({ text: said(e), at: e }));

/** The phases of both passes in the order in which they run. */
export function phases(view: View): Phase[] {
  const own = view.entities.filter((e) => view.names.includes(e.file));
  const seen = (by: "host" | "device") => own.filter((e) => e.in === by || e.in === "both");
  const skipped = (by: "host" | "device") => view.names.flatMap((file) => {
    const left = [...readBy(view, file, by === "host" ? "device" : "host"), ...readBy(view, file, "neither")].sort((a, b) => a[0] - b[0]);
    return lines(file, left);
  });
  const declared = (by: "host" | "device") => named(seen(by).filter((e) => !e.of), (e) => `${e.template ? `${e.kind} template` : e.kind} ${e.name}${e.definition ? "" : ", only declared"}`);
  const made = (by: "host" | "device") => named(seen(by).filter((e) => e.of), (e) => `${e.kind} ${e.name} from ${e.of}`);
  const kept = view.keep.filter((k) => view.names.includes(k.file));
  const elsewhere = view.keep.length - kept.length;
  const dropped = own.filter((e) => e.fate === "dropped" && !e.of);
  const rules = byRule(view.origins.filter((o) => o.kind !== "user"));
  const written = (endings: readonly string[]) => Object.entries(view.files).filter(([name]) => endings.some((e) => name.endsWith(e))).map(([name, text]) => ({ text: `${name}: ${count(text.length)} characters` }));
  return [
    { id: "host-read", side: "H", title: "The preprocessor reads the program for the host", about: "Conditions leave lines out: __CUDA_ARCH__ is not defined here.", rows: skipped("host") },
    { id: "host-parse", side: "H", title: "The host pass parses it", about: "Every declaration becomes an entry of the intermediate language, those for the device too.", rows: declared("host") },
    { id: "host-instances", side: "H", title: "Templates are instantiated for the host", about: "What a template is used for is made, its body where that is needed.", rows: made("host") },
    { id: "host-text", side: "H", title: "The host text is written", about: "Most is printed as it was; these rules changed or added something.", rows: [...rules].sort((a, b) => b[1].n - a[1].n).map(([rule, r]) => ({ text: `${rule}: ${r.kind}, ${count(r.n)} ${r.n === 1 ? "place" : "places"}`, at: { file: r.first.file, line: r.first.line } })) },
    { id: "device-read", side: "D", title: "The preprocessor reads it again for the device", about: "__CUDA_ARCH__ is defined: other lines are left out.", rows: skipped("device") },
    { id: "device-parse", side: "D", title: "The device pass parses it", about: "The same declarations once more, those for the host too.", rows: declared("device") },
    { id: "device-instances", side: "D", title: "Templates are instantiated for the device", about: "Not always those of the host: a launch makes the body of its kernel here.", rows: made("device") },
    { id: "device-mark", side: "D", title: "What the device needs is marked", about: "From the kernels and variables on: whatever they mention, and what that mentions.", rows: [...kept.map((k) => ({ text: `${k.kind} ${k.name}, ${k.definition ? "with its definition" : "declared only"}`, at: { file: k.file, line: k.line } })), ...(elsewhere ? [{ text: `${count(elsewhere)} more from headers` }] : [])] },
    { id: "device-drop", side: "D", title: "The rest is dropped", about: "What carries no mark is taken out before anything is written.", rows: named(dropped) },
    { id: "device-text", side: "D", title: "What is left is lowered and written", about: "References become pointers, constructors and lifetimes calls: the device text, and the stub that registers it with the host.", rows: written([".gpu", ".stub.c"]) },
  ];
}

function row(c: Context, r: Phase["rows"][number]): HTMLElement {
  return el("li", {}, r.at ? placeButton(c, r.text, { file: r.at.file, line: r.at.line }) : r.text);
}

export function phasesFacet(): Facet {
  return {
    id: "phases", title: "Phases", needs: ["host", "map", "files"],
    draw(c) {
      const all = phases(c.view);
      const hide = el("input", { type: "checkbox", id: "hide-phases", checked: remembered(key) === "hide" });
      hide.addEventListener("change", () => {
        remember(key, hide.checked ? "hide" : "");
        c.redraw();
        document.querySelector<HTMLElement>("#hide-phases")?.focus();
      });
      const idle = all.filter((p) => !p.rows.length).length;
      const shown = hide.checked ? all.filter((p) => p.rows.length) : all;
      return [
        el("p", { class: "buttons" }, el("label", {}, hide, ` hide the ${idle} that changed nothing`)),
        el("ol", { class: "phases" }, ...shown.map((p) => el("li", { class: "card", id: `phase-${p.id}` },
          el("h3", {}, el("span", { class: `lane lane-${p.side}` }, p.side), ` ${p.title}`), el("p", { class: "soft" }, p.about),
          p.rows.length ? el("details", { open: p.rows.length <= 8 }, el("summary", {}, `${count(p.rows.length)} ${p.rows.length === 1 ? "change" : "changes"}`),
            el("ul", { class: "marks" }, ...p.rows.slice(0, most).map((r) => row(c, r)), p.rows.length > most ? el("li", {}, `and ${count(p.rows.length - most)} more`) : "")) : el("p", {}, "It changed nothing.")))),
      ];
    },
  };
}
