// This file implements the prediction: the reader says which declarations reach
// the device, and the compiler answers, with its reasons.
import { causes } from "./ask";
import { el } from "./dom";
import { type Context, type Facet, placeButton } from "./explore";
import { place } from "./links";
import type { Entity } from "./protocol";

/** What can be predicted: the program's own functions and variables, each once. */
const asked = (c: Context) => c.view.entities.filter((e) => !e.of && e.fate !== "unknown" && e.kind !== "type");

export function predictFacet(): Facet {
  let guesses = new Map<string, boolean>();
  let [checked, of] = [false, ""];
  return {
    id: "predict", title: "Predict", needs: [],
    draw(c) {
      const all = asked(c);
      const program = all.map((e) => `${e.kind} ${e.name}`).join();
      if (program !== of) [guesses, checked, of] = [new Map(), false, program];
      if (!all.length) return [el("p", {}, "The program declares nothing to predict.")];
      const id = (e: Entity) => `${e.file}:${e.line}:${e.name}`;
      const rows = all.map((e) => {
        const box = el("input", { type: "checkbox", checked: guesses.get(id(e)) ?? false, disabled: checked });
        box.addEventListener("change", () => guesses.set(id(e), box.checked));
        const name = el("label", { class: "guess" }, box, el("code", {}, e.name), el("span", { class: "soft" }, ` ${e.kind}, ${e.file === c.host.main ? "line " : ""}${place(e, c.host.main)}`));
        if (!checked) return el("li", {}, name);
        const right = (guesses.get(id(e)) ?? false) === (e.fate === "kept");
        const mark = c.view.keep.find((k) => k.file === e.file && k.line === e.line);
        const why = e.fate === "kept" ? `it does: ${mark?.reasons?.[0]?.text ?? "it is needed"}` : `it does not: ${causes[e.cause ?? ""] ?? "it is not needed"}`;
        return el("li", { class: right ? "right" : "wrong" }, name, el("span", {}, `${right ? "✔" : "✖"} ${why} `), placeButton(c, "Go there", e));
      });
      const hits = all.filter((e) => (guesses.get(id(e)) ?? false) === (e.fate === "kept")).length;
      const check = el("button", { type: "button", class: "primary", id: "predict-check" }, checked ? "Again" : "Check");
      check.addEventListener("click", () => {
        checked = !checked;
        if (!checked) guesses = new Map();
        c.redraw();
        document.querySelector<HTMLElement>("#predict-check")?.focus();
      });
      return [
        el("p", { class: "soft" }, "Tick what you think reaches the device, then let the compiler answer."),
        el("ul", { class: "marks", role: "list" }, ...rows),
        el("p", { class: "buttons" }, check, el("strong", { role: "status" }, checked ? `${hits} of ${all.length} right.` : "")),
      ];
    },
  };
}
