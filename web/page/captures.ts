// This file implements the inspector of captures: what each lambda captures, what
// becomes of each capture, and which wrappers an extended lambda needs.
import { el } from "./dom";
import { code, type Context, type Facet, placeButton, table } from "./explore";
import type { Capture, Lambda, View } from "./protocol";

const hows: Record<Capture["how"], string> = {
  copy: "a copy", reference: "a reference", init: "its own initialiser", this: "the pointer this", "*this": "a copy of the object",
};

/** What becomes of a capture in an extended lambda. */
function fate(l: Lambda, k: Capture): string {
  if (!l.extended) return "a field of the closure";
  if (k.how === "reference") return "an error: extended lambdas cannot capture by reference";
  if (k.how === "this") return "the pointer is copied; it points to host memory";
  return "a field of the wrapper, copied to the device with it";
}

/** The text of a lambda in the host text: what the rules of wrappers printed for its place. */
function wrapped(view: View, l: Lambda): string {
  const pieces = view.origins.filter((o) => o.file === l.file && o.rule.startsWith("ext.") && o.line >= l.line && o.line <= Math.max(l.line, l.endLine ?? l.line));
  const [from, to] = [Math.min(...pieces.map((o) => o.out[0])), Math.max(...pieces.map((o) => o.out[1]))];
  return pieces.length ? view.host.slice(from, to) : "";
}

const deviceOnly = (l: Lambda) => l.extended && !l.space?.includes("__host__");

/** The wrappers that the host text declares: one for each number of captures, as bits. */
function bits(title: string, lambdas: readonly Lambda[]): HTMLElement {
  const used = new Set(lambdas.map((l) => l.captures.length));
  const most = Math.max(7, ...used);
  const said = used.size ? [...used].sort((a, b) => a - b).join(", ") : "none";
  return el("div", { class: "bits" }, el("strong", {}, title), el("div", { class: "bit-row", role: "img", ariaLabel: `${title}: numbers of captures in use: ${said}` },
    ...Array.from({ length: most + 1 }, (_, n) => el("span", { class: used.has(n) ? "bit bit-on" : "bit" }, String(n)))),
    el("span", { class: "soft" }, `in use: ${said}`));
}

function card(c: Context, l: Lambda): HTMLElement {
  const kind = !l.extended ? "no extended lambda: an ordinary closure" : deviceOnly(l) ? `extended, for the device alone: __nv_dl_wrapper_t with ${l.captures.length} fields` : `extended, for both sides: __nv_hdl_wrapper_t with ${l.captures.length} fields`;
  const rows = l.captures.map((k, i) => [String(i + 1), el("code", {}, k.name || "?"), hows[k.how] + (k.implicit ? ", by the default" : ""), el("code", {}, k.type), fate(l, k)]);
  const text = wrapped(c.view, l);
  return el("section", { class: "card", ariaLabel: `Lambda of line ${l.line}` }, el("h3", {}, `${l.space ? `${l.space} lambda` : "Lambda"}${l.mutable ? ", mutable" : ""}${l.generic ? ", generic" : ""}`),
    el("p", {}, placeButton(c, `Line ${l.line}`, { file: l.file, line: l.line }), ` in ${l.function || "no function"}: ${kind}.`),
    rows.length ? table(`Captures of the lambda of line ${l.line}`, ["field", "name", "captured", "type", "becomes"], rows) : el("p", {}, "It captures nothing."),
    text ? code(text, `The lambda of line ${l.line} in the host text`) : "");
}

export function capturesFacet(): Facet {
  return {
    id: "captures", title: "Captures", needs: ["lambdas", "host", "map"], errors: true,
    draw(c) {
      const all = c.view.lambdas;
      const hint = "Add a capture and come back: the bit of that number lights up, and the host text declares that wrapper.";
      if (!all.length) return [el("p", {}, "The program has no lambda. The example “A lambda for the device” has one; it needs --extended-lambda.")];
      return [
        el("p", { class: "soft" }, `An extended lambda is wrapped so that its type can be named on both sides; the host text declares one wrapper for each number of captures that is used. ${hint}`),
        el("div", { class: "two" }, bits("Device lambdas", all.filter(deviceOnly)), bits("Lambdas of both sides", all.filter((l) => l.extended && !deviceOnly(l)))),
        ...all.map((l) => card(c, l)),
      ];
    },
  };
}
