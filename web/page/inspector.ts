// This file implements the inspector: one line about what is looked at, and,
// opened, everything that is known of it: what it is, what becomes of it on the
// host and by which rules, whether the device gets it and why, its IL, messages.
import { $, el } from "./dom";
import { byRule, type Focus, type Links, span } from "./links";
import { plural } from "./panes";
import type { Entity, KeepMark, Message, OriginKind, Reason, View } from "./protocol";
import { causes } from "./ask";

export interface InspectorHost {
  go(focus: Focus): void;
  /** What would change the fate of an entity. */
  ask(e: Entity): HTMLElement;
}

const kinds: Record<OriginKind, string> = { user: "as written", rewritten: "rewritten", injected: "added" };

/** The innermost declaration around a place. */
export function entityAt(entities: readonly Entity[], f: Focus): Entity | undefined {
  let best: Entity | undefined;
  let height = Infinity;
  for (const e of entities) {
    if (e.of || e.file !== f.file) continue;
    const whole = e.whole.line ? e.whole : e;
    const last = Math.max(whole.endLine ?? whole.line, e.endLine ?? e.line);
    if (whole.line > f.line || last < f.line) continue;
    if (whole.line === f.line && f.col && whole.col && f.col < whole.col) continue;
    if (last === f.line && f.col && e.endCol && e.endLine === last && f.col > e.endCol) continue;
    if (last - whole.line <= height) [height, best] = [last - whole.line, e];
  }
  return best;
}

export class Inspector {
  #shown = "";
  constructor(readonly main: string, readonly host: InspectorHost) {
    $("#inspect").addEventListener("click", () => this.#toggle());
  }

  get #open(): boolean {
    return $("#inspect").getAttribute("aria-expanded") === "true";
  }

  #toggle(open = !this.#open): void {
    $("#inspect").setAttribute("aria-expanded", String(open));
    $("#inspected").hidden = !open;
  }

  /** Closes the sheet; whether it was open. */
  close(): boolean {
    const was = this.#open;
    this.#toggle(false);
    return was;
  }

  /** Tells about what is looked at. */
  show(view: View | undefined, focus: Focus | undefined, links: Links | undefined): void {
    const e = view && focus && entityAt(view.entities, focus);
    $("#inspect .sentence").textContent = e ? sentence(e, view) : "Put the caret or the pointer on something: here stands what becomes of it.";
    if (!view || !focus || !links) return;
    const key = JSON.stringify([e?.name, e?.line, focus.line, view.entities.length, view.diagnostics.length, view.host.length]);
    if (key === this.#shown && e?.fate !== "unknown") return; // an answer that was asked for stays
    this.#shown = key;
    $("#inspected").replaceChildren(...this.#parts(view, links, e));
  }

  #parts(view: View, links: Links, e: Entity | undefined): HTMLElement[] {
    const part = (title: string, ...children: (Node | string)[]) => el("div", { class: "part" }, el("h3", {}, title), ...children);
    const out: HTMLElement[] = [];
    if (e) {
      out.push(part("What it is", el("p", {}, what(e)), this.#go(`line ${e.line}`, e)));
      out.push(part("On the device", ...this.#device(view, e)));
    }
    out.push(part("In the host text", ...this.#hostText(view, links)));
    out.push(part("In the IL", this.#il(view, links)));
    const messages = links.messages.map((i) => view.diagnostics[i]!);
    if (messages.length) out.push(part("Messages", ...messages.map((m) => this.#message(m))));
    return out;
  }

  #go(text: string, at: Focus | Entity | Reason): HTMLElement {
    const b = el("button", { type: "button", class: "reason" }, text);
    b.addEventListener("click", () => this.host.go(span(at)));
    return b;
  }

  #device(view: View, e: Entity): (Node | string)[] {
    const out: (Node | string)[] = [el("p", {}, fate(e, view))];
    const mark = markOf(view.keep, e);
    if (mark?.reasons?.length) out.push(el("ol", { class: "reasons" }, ...mark.reasons.map((r) => el("li", {}, view.names.includes(r.file) && r.line ? this.#go(r.text, r) : r.text))));
    if (mark?.symbol) out.push(el("p", {}, "Its name there: ", el("code", {}, mark.symbol)));
    if (e.fate === "unknown") return out;
    const ask = el("button", { type: "button" }, e.fate === "kept" ? "What would drop it?" : "What would keep it?");
    ask.addEventListener("click", () => ask.replaceWith(this.host.ask(e)));
    out.push(ask);
    return out;
  }

  /** The pieces that the host compiler gets, with the rule of each. */
  #hostText(view: View, links: Links): (Node | string)[] {
    const rules = byRule(links.pieces);
    if (!rules.size) return [el("p", {}, view.host ? "Nothing of it stands in the host text." : "There is no host text.")];
    return [el("ul", { class: "rules" }, ...[...rules].map(([rule, r]) => el("li", {}, ruleLink(rule), ` ${kinds[r.kind]}${r.n > 1 ? `, ${r.n} places` : ""}`)))];
  }

  #il(view: View, links: Links): HTMLElement {
    const entries = links.il.filter((r) => r.exact);
    const all = entries.length ? entries : links.il;
    return el("p", {}, !view.il ? "The IL is not shown." : all.length ? `${plural(all.length, "entry").replace(/entrys$/, "entries")}, from line ${all[0]!.from} of the display.` : "It has no entry.");
  }

  #message(m: Message): HTMLElement {
    return el("p", {}, m.severity, " ", m.number ? numberLink(m.number) : "", ` ${m.text}`);
  }
}

/** The page of a rule. */
export function ruleLink(rule: string): HTMLElement {
  return el("a", { href: `/rules/host-text.html#${rule}`, target: "_blank", rel: "noopener" }, rule);
}

/** The page of a diagnostic. */
export function numberLink(number: string): HTMLElement {
  return el("a", { class: "number", href: `/diagnostics/${number.replace(/-D$/, "")}.html`, target: "_blank", rel: "noopener", title: "What this diagnostic is about" }, `#${number}`);
}

/** The mark of a declaration that is kept. */
export function markOf(keep: readonly KeepMark[], e: Entity): KeepMark | undefined {
  return keep.find((k) => k.file === e.file && k.line === e.line && (k.name === e.name || e.template));
}

/** What a declaration is, in words. */
export function what(e: Entity): string {
  const words = [e.space ?? "", e.template ? `${e.kind} template` : e.kind].filter((w) => w).join(" ");
  return `${words} ${e.name}${e.definition ? "" : ", only declared"}`;
}

/** What becomes of a declaration on the device. */
export function fate(e: Entity, view: View): string {
  if (e.fate === "kept") return markOf(view.keep, e)?.definition === false ? "Its declaration is kept." : "It is kept.";
  if (e.fate === "dropped") return `It does not reach the device: ${causes[e.cause ?? ""] ?? "nothing needs it"}.`;
  return "Nothing can be known while there are errors.";
}

/** One sentence about an entity. */
function sentence(e: Entity, view: View): string {
  const mark = markOf(view.keep, e);
  const why = e.fate === "kept" && mark?.reasons?.[0] ? `: ${mark.reasons[0].text}` : "";
  return `${what(e)} — ${fate(e, view).replace(/\.$/, "")}${why}.`;
}
