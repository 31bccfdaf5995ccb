// This file implements the provenance of the host text: whose each of its bytes
// is, which rule printed it, and where that rule is told.
import { el } from "./dom";
import { code, type Context, count, type Facet, placeButton, table } from "./explore";
import { ruleLink } from "./inspector";
import { byRule, place, type Printed } from "./links";
import type { Origin, OriginKind } from "./protocol";

const kinds: Record<OriginKind, string> = { user: "yours, as written", rewritten: "yours, rewritten", injected: "added" };
/** Of a very long text the rest is only counted. */
const maxPieces = 20_000;

/** The pieces of the text, and behind each what belongs to nothing of the program. */
function text(c: Context, chosen: (i: number) => void): { box: HTMLElement; pieces: HTMLElement[] } {
  const { host, origins } = c.view;
  const pieces: HTMLElement[] = [];
  const parts: (Node | string)[] = [];
  let at = 0;
  const elsewhere = (to: number) => {
    const between = host.slice(at, to);
    const lines = between.split("\n").length - 1;
    if (lines > 6) parts.push(el("div", { class: "elsewhere" }, `… ${count(lines)} lines from headers and from the frame of the text …`));
    else if (between) parts.push(el("span", { class: "elsewhere" }, between));
  };
  origins.slice(0, maxPieces).forEach((o, i) => {
    if (o.out[0] < at) return;
    elsewhere(o.out[0]);
    const piece = el("span", { class: `piece ${o.kind}`, title: `${o.rule}: ${kinds[o.kind]}` }, host.slice(...o.out));
    piece.dataset["i"] = String(i);
    piece.addEventListener("click", () => chosen(i));
    pieces.push(piece);
    parts.push(piece);
    at = o.out[1];
  });
  elsewhere(host.length);
  return { box: el("div", { class: "code bytes", tabIndex: 0, role: "group", ariaLabel: "The host text; arrow keys go from piece to piece" }, ...parts), pieces };
}

export function provenanceFacet(): Facet {
  let only = "";
  let rule = "";
  return {
    id: "provenance", title: "Provenance", needs: ["host", "map"],
    draw(c) {
      const { host, origins } = c.view;
      const detail = el("p", { role: "status", ariaLive: "polite", class: "piece-now" }, "Choose a piece of the text: by pointer, or with the arrow keys.");
      const { box, pieces } = text(c, (i) => say(i));
      const wanted = (o: Origin) => (!only || o.kind === only) && (!rule || o.rule === rule);
      const filter = () => {
        if (only || rule) box.dataset["only"] = only || "rule";
        else delete box.dataset["only"];
        for (const p of pieces) p.classList.toggle("wanted", wanted(origins[Number(p.dataset["i"])]!));
      };
      const say = (i: number) => {
        const o = origins[i]!;
        for (const p of pieces) p.classList.toggle("now", p.dataset["i"] === String(i));
        detail.replaceChildren(`Bytes ${count(o.out[0])} to ${count(o.out[1])}: ${kinds[o.kind]}, by the rule `, ruleLink(o.rule), ", for ",
          placeButton(c, `${o.file === c.host.main ? "line " : ""}${place(o, c.host.main)}`, o), ".");
      };
      box.addEventListener("keydown", (e) => {
        const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
        const list = pieces.filter((p) => wanted(origins[Number(p.dataset["i"])]!));
        if (!by || !list.length) return;
        e.preventDefault();
        const now = list.findIndex((p) => p.classList.contains("now"));
        const next = list[now < 0 ? (by > 0 ? 0 : list.length - 1) : Math.max(0, Math.min(list.length - 1, now + by))]!;
        say(Number(next.dataset["i"]));
        next.scrollIntoView({ block: "nearest" });
      });
      const select = el("select", { id: "whose" }, el("option", { value: "" }, "everything"), ...(["user", "rewritten", "injected"] as const).map((k) => el("option", { value: k }, `only what is ${kinds[k]}`)));
      select.value = only;
      select.addEventListener("change", () => ((only = select.value), filter()));
      filter();
      const sums = { user: 0, rewritten: 0, injected: 0 };
      for (const o of origins) sums[o.kind] += o.out[1] - o.out[0];
      const rules = byRule(origins);
      const rest = host.length - sums.user - sums.rewritten - sums.injected;
      const row = ([name, r]: [string, Printed]) => {
        const b = el("button", { type: "button", ariaPressed: String(rule === name), ariaLabel: `Show only what ${name} printed` }, "Show");
        b.addEventListener("click", () => {
          rule = rule === name ? "" : name;
          for (const other of b.closest("tbody")!.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === b && rule !== ""));
          filter();
          pieces.find((p) => rule && p.classList.contains("wanted"))?.scrollIntoView({ block: "center" });
        });
        return [ruleLink(name), kinds[r.kind], count(r.n), count(r.bytes), b];
      };
      return [
        el("p", {}, `Of ${count(host.length)} characters ${count(sums.user)} are yours as written, ${count(sums.rewritten)} yours in another form, ${count(sums.injected)} added on account of your program, ${count(rest)} from headers, the frame of the text and the white space between all of these.`),
        el("p", { class: "buttons" }, el("label", { htmlFor: "whose" }, "Show"), select),
        origins.length ? box : code("(nothing of the program stands in it)", "The host text"), detail,
        table("Rules", ["rule", "makes", "places", "characters", "in the text"], [...rules].sort((a, b) => b[1].bytes - a[1].bytes).map(row)),
      ];
    },
  };
}
