// This file implements the cost by culprit: which header, which declaration of
// the program and which pass costs how much text or time, and how much of what
// the device gets is there through which declaration.
import { download, el } from "./dom";
import { type Context, count, type Facet, placeButton, sortable, table } from "./explore";
import { firstOf, lastOf, outputOf } from "./links";
import type { Entity, View } from "./protocol";

interface Cost {
  lines: number;
  bytes: number;
  /** With what it includes. */
  total: number;
}

/** The lines of a preprocessed or printed text by the file that its markers name. */
export function byFile(text: string): Map<string, Cost> {
  const files = new Map<string, Cost>();
  const stack: string[] = [];
  const of = (name: string) => files.get(name) ?? files.set(name, { lines: 0, bytes: 0, total: 0 }).get(name)!;
  for (let from = 0; from < text.length; ) {
    const stop = text.indexOf("\n", from);
    const to = stop < 0 ? text.length : stop;
    const mark = text[from] === "#" ? /^#(?: |line )\d+(?: "((?:[^"\\]|\\.)*)")?/.exec(text.slice(from, to)) : null;
    if (mark?.[1] !== undefined) {
      // A file that is open already is gone back to, another one is included by the innermost.
      const there = stack.lastIndexOf(mark[1]);
      if (there >= 0) stack.length = there + 1;
      else stack.push(mark[1]);
    } else if (!mark && stack.length && to > from) {
      const c = of(stack.at(-1)!);
      c.lines++;
      c.bytes += to - from + 1;
      for (const name of new Set(stack)) of(name).total += to - from + 1;
    }
    from = to + 1;
  }
  return files;
}

/** A number with a bar beside it. */
function bar(n: number, most: number): HTMLElement {
  const fill = el("span", { class: "bar-fill" });
  fill.style.width = `${most ? Math.max(0.5, (100 * n) / most) : 0}%`;
  return el("span", { class: "bar" }, el("span", { class: "bar-track", ariaHidden: "true" }, fill), count(n));
}

const short = (file: string) => file.replace(/^\/usr\/(?:lib\/gcc\/[^/]+\/[^/]+\/)?include\//, "").replace(/^\/cuda\/include\//, "cuda/");

function headers(c: Context, ending: string, title: string): HTMLElement | string {
  const text = outputOf(c.view, ending);
  if (text === undefined) return "";
  const rows = [...byFile(text)].filter(([name]) => !name.startsWith("<")).sort((a, b) => b[1].total - a[1].total).slice(0, 25);
  const most = rows[0]?.[1].total ?? 0;
  return table(title, ["file", "bytes with what it includes", "its own bytes", "its own lines"], rows.map(([name, k]) => [short(name), bar(k.total, most), count(k.bytes), count(k.lines)]));
}

export interface Declared {
  e: Entity;
  instances: number;
  host: number;
  device: number;
  il: number;
  /** What is kept whose chain of reasons leads through it, itself among that. */
  through: number;
  /** What would not be kept without it, itself among that. */
  alone: number;
}

/** What each declaration of the program costs in the outputs; of several around a line the innermost pays. */
export function declarations(view: View): Declared[] {
  const own = view.entities.filter((e) => !e.of);
  const rows = new Map<Entity, Declared>(own.map((e) => [e, { e, instances: view.entities.filter((i) => i.of && i.line === e.line && i.file === e.file).length, host: 0, device: 0, il: 0, through: 0, alone: 0 }]));
  const payer = (file: string, line: number) => {
    let best: Entity | undefined;
    for (const e of own) if (e.file === file && firstOf(e) <= line && lastOf(e) >= line && (!best || lastOf(e) - firstOf(e) <= lastOf(best) - firstOf(best))) best = e;
    return best && rows.get(best);
  };
  for (const o of view.origins) {
    const r = payer(o.file, o.line);
    if (r) r.host += o.out[1] - o.out[0];
  }
  const gpu = Object.entries(view.maps).find(([n]) => n.endsWith(".gpu"))?.[1];
  for (const o of gpu?.origins ?? []) {
    const r = payer(o.file, o.line);
    if (r) r.device += o.out[1] - o.out[0] + 1;
  }
  for (const o of view.ilOrigins) {
    const r = payer(o.file, o.line);
    if (r) r.il = Math.max(r.il, o.lines[1] - o.lines[0] + 1);
  }
  // Each entity is kept through all that its chain names, each of them once; and would go with each that it cannot do without.
  const keepers = view.keep.map((m) => payer(m.file, m.line));
  const follow = (what: "through" | "alone", next: "by" | "without") => {
    for (let i = 0; i < view.keep.length; i++) {
      const seen = new Set<Declared>();
      for (let at = i, steps = 0; at >= 0 && steps <= view.keep.length; steps++) {
        const r = keepers[at];
        if (r) seen.add(r);
        at = (view.keep[at]![next] ?? 0) - 1;
      }
      for (const r of seen) r[what]++;
    }
  };
  follow("through", "by");
  follow("alone", "without");
  return [...rows.values()].sort((a, b) => b.host + b.device - a.host - a.device);
}

const heads = ["declaration", "bytes of both texts", "host text", "device text", "instances", "lines of IL", "kept through it", "for it alone"];

function program(c: Context): HTMLElement[] {
  const rows = declarations(c.view);
  const most = Math.max(0, ...rows.map((r) => r.host + r.device));
  const all = c.view.keep.length;
  const save = el("button", { type: "button" }, "Download this table");
  save.addEventListener("click", () => download("program.cost.tsv", [[...heads, "file", "line"], ...rows.map((r) => [r.e.name, r.host + r.device, r.host, r.device, r.instances, r.il, r.through, r.alone, r.e.file, r.e.line])].map((r) => r.join("\t")).join("\n") + "\n"));
  return [sortable(table("Declarations of the program", heads,
    rows.map((r) => [placeButton(c, r.e.name, r.e), bar(r.host + r.device, most), count(r.host), count(r.device), r.e.template ? count(r.instances) : "", count(r.il),
      ...[r.through, r.alone].map((n) => (n ? `${count(n)} (${Math.round((100 * n) / all)} %)` : ""))]))), el("p", { class: "buttons" }, save)];
}

export function costFacet(): Facet {
  return {
    id: "cost", title: "Cost", needs: ["host", "map", "files", "preprocessed", "il-own"],
    draw(c) {
      const sum = c.view.timings.reduce((s, t) => s + t.ms, 0);
      const most = Math.max(0, ...c.view.timings.map((t) => t.ms));
      const passes = c.view.timings.filter((t) => t.ms >= 0.05).sort((a, b) => b.ms - a.ms);
      return [
        el("p", { class: "soft" }, `The host text has ${count(c.view.host.length)} characters. A header costs what it holds and all that it includes; a template costs the device all of its instances. Of what the device gets, ${count(c.view.keep.length)} in number, all that is there for a declaration's sake, at first or second hand, is kept through it; what nothing else names is there for it alone, and would go with it.`),
        ...program(c), headers(c, ".cpp4.ii", "Headers: what the host pass reads"), headers(c, ".gpu", "Files: what the device gets"),
        table(`Time of the last compilation: ${count(Math.round(sum))} ms, without headers that wait compiled`, ["pass", "ms"], passes.map((t) => [t.pass, bar(Math.round(10 * t.ms) / 10, most)])),
      ];
    },
  };
}
