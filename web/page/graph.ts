// This file implements the graph of what is kept: each entity beside the one
// that needs it, from left to right, drawn as SVG, with the same told as a list.
import { download, el } from "./dom";
import { type Context, count, type Facet, placeButton } from "./explore";
import type { KeepMark } from "./protocol";

/** More entities than this make no picture; those of the program and what leads to them come first. */
const maxNodes = 200;
/** Sizes in units of the drawing. */
const [width, height, gapX, gapY, letters] = [150, 26, 46, 8, 22];

interface Node {
  mark: KeepMark;
  /** The columns and rows of the drawing. */
  x: number;
  y: number;
  by: Node | undefined;
  needs: Node[];
}

/** What is drawn: everything of the program, what keeps it, and as much of the rest as there is room for. */
export function drawn(keep: readonly KeepMark[], own: (m: KeepMark) => boolean): Set<number> {
  const out = new Set<number>();
  const add = (i: number) => {
    const path: number[] = [];
    for (let at = i + 1; at && !out.has(at - 1) && path.length <= keep.length; at = keep[at - 1]!.by ?? 0) path.push(at - 1);
    if (out.size + path.length <= maxNodes) for (const p of path) out.add(p);
  };
  keep.forEach((m, i) => own(m) && add(i));
  keep.forEach((m, i) => own(m) || add(i));
  return out;
}

/** Places the entities: each right of the one that needs it, those that it needs beside each other. */
function layOut(keep: readonly KeepMark[], chosen: ReadonlySet<number>): { nodes: Node[]; roots: Node[] } {
  const nodes = new Map<number, Node>();
  for (const i of chosen) nodes.set(i, { mark: keep[i]!, x: 0, y: 0, by: undefined, needs: [] });
  const roots: Node[] = [];
  for (const [, n] of [...nodes].sort((a, b) => a[0] - b[0])) {
    n.by = n.mark.by ? nodes.get(n.mark.by - 1) : undefined;
    (n.by?.needs ?? roots).push(n);
  }
  let row = 0;
  const order: Node[] = [];
  const stack = [...roots].reverse().map((n) => ({ n, x: 0 }));
  for (let last = -1; stack.length; ) {
    const { n, x } = stack.pop()!;
    if (x <= last) row++;
    [n.x, n.y, last] = [x, row, x];
    order.push(n);
    for (const k of [...n.needs].reverse()) stack.push({ n: k, x: x + 1 });
  }
  return { nodes: order, roots };
}

function svg(tag: string, attributes: Record<string, string | number>, ...children: (globalThis.Node | string)[]): SVGElement {
  const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, String(v));
  e.append(...children);
  return e;
}

const short = (name: string) => (name.length > letters ? `${name.slice(0, letters - 1)}…` : name);
const why = (m: KeepMark) => m.reasons?.[0]?.text ?? "";

function picture(c: Context, nodes: readonly Node[], own: (m: KeepMark) => boolean): SVGElement {
  const at = (n: Node) => [2 + n.x * (width + gapX), 2 + n.y * (height + gapY)] as const;
  const [columns, rows] = [Math.max(...nodes.map((n) => n.x)) + 1, Math.max(...nodes.map((n) => n.y)) + 1];
  const [w, h] = [columns * (width + gapX) - gapX + 4, rows * (height + gapY) - gapY + 4];
  const lines = nodes.flatMap((n) => {
    if (!n.by) return [];
    const [x, y] = at(n);
    const [bx, by] = at(n.by);
    const [from, to] = [bx + width, x];
    return [svg("path", { class: "graph-edge", d: `M${from} ${by + height / 2}C${from + gapX / 2} ${by + height / 2} ${to - gapX / 2} ${y + height / 2} ${to} ${y + height / 2}` }, svg("title", {}, `${n.mark.name}: ${why(n.mark)}`))];
  });
  const boxes = nodes.map((n) => {
    const [x, y] = at(n);
    const label = `${n.mark.name}, ${n.mark.kind}: ${why(n.mark)}`;
    const box = svg("g", { class: `graph-node ${n.by ? "" : "graph-root"} ${own(n.mark) ? "graph-own" : ""}` },
      svg("title", {}, label), svg("rect", { x, y, width, height, rx: 5 }), svg("text", { x: x + 8, y: y + 17 }, short(n.mark.name)));
    if (!own(n.mark)) return box;
    box.addEventListener("click", () => c.go(n.mark));
    return box;
  });
  // The list beside it tells the same to whoever does not see the picture.
  return svg("svg", { viewBox: `0 0 ${w} ${h}`, width: w, height: h, class: "graph", role: "img", "aria-label": `Graph of ${nodes.length} entities that reach the device` }, ...lines, ...boxes);
}

function list(c: Context, nodes: readonly Node[], own: (m: KeepMark) => boolean): HTMLElement {
  return el("ul", { class: "marks" }, ...nodes.map((n) => el("li", {}, own(n.mark) ? placeButton(c, n.mark.name, n.mark) : el("code", {}, n.mark.name),
    el("span", { class: "soft" }, ` ${n.mark.kind}: ${why(n.mark)}`), n.needs.length ? list(c, n.needs, own) : "")));
}

/** The picture as a file of its own, in the colours that it has now. */
function standalone(picture: SVGElement): string {
  const copy = picture.cloneNode(true) as SVGElement;
  const style = (selector: string, ...names: string[]) => {
    const from = picture.querySelector(selector);
    if (!from) return "";
    const computed = getComputedStyle(from);
    return `${selector}{${names.map((n) => `${n}:${computed.getPropertyValue(n)}`).join(";")}}`;
  };
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.prepend(svg("style", {}, [style(".graph-edge", "fill", "stroke"), style(".graph-node rect", "fill", "stroke"), style(".graph-own rect", "fill", "stroke"), style(".graph-root rect", "stroke-width"),
    style(".graph-node text", "fill", "font-family", "font-size")].join("")));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

export function graphFacet(): Facet {
  return {
    id: "graph", title: "Graph", needs: [],
    draw(c) {
      const { keep, names } = c.view;
      if (!keep.length) return [el("p", {}, "Nothing of this program reaches the device: there is no graph.")];
      const own = (m: KeepMark) => names.includes(m.file);
      const { nodes, roots } = layOut(keep, drawn(keep, own));
      const image = picture(c, nodes, own);
      const save = el("button", { type: "button" }, "Download as SVG");
      save.addEventListener("click", () => download("program.kept.svg", standalone(image), "image/svg+xml"));
      const left = keep.length - nodes.length;
      return [
        el("p", { class: "soft" }, `What stands left needs what stands right of it; a thick edge marks what is kept for what it is, a tint what is yours. Each entity has the first need that was found.${left ? ` ${count(left)} more, all of headers or what they need, are left out.` : ""}`),
        el("p", { class: "buttons" }, save),
        el("div", { class: "graph-box", tabIndex: 0, role: "group", ariaLabel: "The graph; it scrolls" }, image as unknown as HTMLElement),
        el("details", {}, el("summary", {}, "The same as a list"), list(c, roots, own)),
      ];
    },
  };
}
