// This file implements the three readings of a program: which of its lines the
// host pass reads, which the device pass, and where the two disagree.
import { el } from "./dom";
import { type Context, type Facet, placeButton } from "./explore";
import { place, readBy } from "./links";
import type { Entity } from "./protocol";

type Reader = "HD" | "H" | "D" | "none";
const words: Record<Reader, string> = { HD: "both passes read it", H: "only the host pass reads it", D: "only the device pass reads it", none: "neither pass reads it" };

/** Who reads the lines of a file that not both do. */
function readers(c: Context, file: string): Map<number, Reader> {
  const out = new Map<number, Reader>();
  for (const [by, reader] of [["host", "H"], ["device", "D"], ["neither", "none"]] as const) {
    for (const [from, to] of readBy(c.view, file, by)) for (let n = from; n <= to; n++) out.set(n, reader);
  }
  return out;
}

function listing(c: Context, file: string, as: string): HTMLElement {
  const who = readers(c, file);
  const left: Record<string, readonly Reader[]> = { host: ["D", "none"], device: ["H", "none"], both: ["none"] };
  const rows = c.host.text(file).replace(/\n$/, "").split("\n").map((text, i) => {
    const reader = who.get(i + 1) ?? "HD";
    const kind = left[as]!.includes(reader) ? "reading-none" : reader === "H" || reader === "D" ? `reading-${reader}` : "";
    return el("div", { class: `wave-line ${kind}`, title: words[reader] }, el("span", { class: "wave-number" }, reader === "none" ? "–" : reader), el("span", {}, text || " "));
  });
  return el("div", { class: "code wave-code", tabIndex: 0, role: "group", ariaLabel: `${file} as it is read` }, ...rows);
}

/** What the two passes make of one name, where that differs. */
function conflicts(c: Context): HTMLElement[] {
  const own = c.view.entities.filter((e) => !e.of);
  const named = new Map<string, Entity[]>();
  for (const e of own) named.set(`${e.kind === "kernel" ? "function" : e.kind} ${e.name}`, [...(named.get(`${e.kind === "kernel" ? "function" : e.kind} ${e.name}`) ?? []), e]);
  const out: HTMLElement[] = [];
  const at = (e: Entity) => placeButton(c, `${e.name}, ${e.file === c.host.main ? "line " : ""}${place(e, c.host.main)}`, e);
  for (const list of named.values()) {
    const [host, device] = [list.filter((e) => e.in === "host"), list.filter((e) => e.in === "device")];
    if (host.length && device.length) out.push(el("li", {}, "Two texts of one name: the host pass reads ", at(host[0]!), ", the device pass ", at(device[0]!), "."));
    else for (const e of [...host, ...device]) out.push(el("li", {}, `Only the ${e.in} pass sees `, at(e), "."));
  }
  return out;
}

/** Bodies that both passes read, in which some lines are for one of them. */
function divided(c: Context): HTMLElement[] {
  return c.view.entities.filter((e) => !e.of && e.in === "both" && e.whole.endLine).flatMap((e) => {
    const who = readers(c, e.file);
    const lines = (r: Reader) => Array.from({ length: e.whole.endLine! - e.whole.line + 1 }, (_, i) => e.whole.line + i).filter((n) => who.get(n) === r).length;
    const [h, d] = [lines("H"), lines("D")];
    if (!h && !d) return [];
    return [el("li", {}, "The body of ", placeButton(c, e.name, e), ` is not the same for both: ${h} of its lines are for the host pass, ${d} for the device pass.`)];
  });
}

export function readingsFacet(): Facet {
  let as = "both";
  return {
    id: "readings", title: "Readings", needs: ["skipped"], errors: true,
    draw(c) {
      const select = el("select", { id: "reading-as" }, ...([["both", "both passes"], ["host", "the host pass"], ["device", "the device pass"]] as const).map(([value, text]) => el("option", { value }, text)));
      select.value = as;
      select.addEventListener("change", () => {
        as = select.value;
        c.redraw();
        document.querySelector<HTMLElement>("#reading-as")?.focus();
      });
      const files = c.view.names.filter((f) => f === c.host.main || readers(c, f).size);
      const said = [...conflicts(c), ...divided(c)];
      return [
        el("p", { class: "soft" }, "The program is read twice, with other macros: __CUDA_ARCH__ is defined only for the device pass. So a condition can give each side a text of its own; what changes the signature of something that both must agree on is an error that no compiler tells."),
        el("p", { class: "buttons" }, el("label", { htmlFor: "reading-as" }, "As it is read by"), select),
        el("div", { class: "two" }, el("div", {}, ...files.flatMap((f) => [files.length > 1 ? el("h4", {}, f) : "", listing(c, f, as)])),
          el("div", {}, el("h3", {}, "Where the passes disagree"), said.length ? el("ul", { class: "marks" }, ...said) : el("p", {}, "Nowhere: both read the same declarations."))),
      ];
    },
  };
}
