// This file implements the semantic difference of two results: entities are
// matched by name and kind, so that moved text is no difference, and what is
// said is what became of them.
import { el } from "./dom";
import { type Context, count, type Facet } from "./explore";
import { differentLines } from "./diff";
import { outputOf } from "./links";
import type { Entity, KeepMark, View } from "./protocol";

/** What of a result is compared. */
export interface Snapshot {
  title: string;
  args: string[];
  source: string;
  exit: number;
  host: string;
  keep: KeepMark[];
  entities: Entity[];
  diagnostics: string[];
  files: Record<string, string>;
}

export function snapshot(title: string, view: View, source: string, args: string[]): Snapshot {
  const diagnostics = view.diagnostics.map((m) => `${m.severity}${m.number ? ` #${m.number}` : ""}: ${m.text}`);
  return { title, args, source, exit: view.exit, host: view.host, keep: view.keep, entities: view.entities, diagnostics, files: view.files };
}

/** Changes of one kind. */
export interface Changes {
  title: string;
  rows: string[];
}

const key = (e: { kind: string; name: string }) => `${e.kind} ${e.name}`;

/** What of b is not in a. */
function more(a: readonly string[], b: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const s of a) left.set(s, (left.get(s) ?? 0) + 1);
  return b.filter((s) => {
    const n = left.get(s) ?? 0;
    left.set(s, n - 1);
    return n <= 0;
  });
}

/** The functions of a device text, by symbol: the text of each without line markers and numbers of places. */
function bodies(gpu: string): Map<string, string> {
  const out = new Map<string, string>();
  let symbol = "";
  for (const line of gpu.replace(/__cuda_local_var_\d+_\d+_/g, "").split("\n")) {
    if (line.startsWith("# ")) continue;
    // A definition begins with the line that ends behind the name, and ends with both of its braces.
    if (!symbol) symbol = /\b(\w+)\($/.exec(line)?.[1] ?? "";
    if (symbol) out.set(symbol, `${out.get(symbol) ?? ""}${line}\n`);
    if (line.startsWith("}}")) symbol = "";
  }
  return out;
}

/** What has changed from a to b; empty if nothing has. */
export function changes(a: Snapshot, b: Snapshot): Changes[] {
  const names = (s: Snapshot) => s.entities.filter((e) => !e.of).map(key);
  const kept = (s: Snapshot) => s.keep.map(key);
  const defined = (s: Snapshot) => new Map(s.keep.map((k) => [key(k), k.definition]));
  const [da, db] = [defined(a), defined(b)];
  const file = (s: Snapshot, ending: string) => outputOf(s, ending) ?? "";
  const [ga, gb] = [bodies(file(a, ".gpu")), bodies(file(b, ".gpu"))];
  const lines = differentLines(a.host, b.host);
  const all: Changes[] = [
    { title: "New in the program", rows: more(names(a), names(b)) },
    { title: "No longer in the program", rows: more(names(b), names(a)) },
    { title: "Newly kept for the device", rows: more(kept(a), kept(b)) },
    { title: "No longer kept", rows: more(kept(b), kept(a)) },
    { title: "Now with its definition", rows: [...db].filter(([k, d]) => d && da.get(k) === false).map(([k]) => k) },
    { title: "Now declared only", rows: [...db].filter(([k, d]) => !d && da.get(k) === true).map(([k]) => k) },
    { title: "Another body on the device", rows: [...gb].filter(([k, t]) => ga.has(k) && ga.get(k) !== t).map(([k]) => k) },
    { title: "Newly said", rows: more(a.diagnostics, b.diagnostics) },
    { title: "No longer said", rows: more(b.diagnostics, a.diagnostics) },
    { title: "Module id", rows: file(a, ".module_id") !== file(b, ".module_id") ? [`${file(a, ".module_id") || "none"} became ${file(b, ".module_id") || "none"}`] : [] },
    { title: "Host text", rows: lines.gone + lines.come ? [`${count(lines.come)} lines more, ${count(lines.gone)} lines fewer`] : [] },
  ];
  return all.filter((c) => c.rows.length);
}

/** What has changed, one box for each kind of change. */
export function changeCards(list: readonly Changes[]): HTMLElement[] {
  return list.map((c) => el("section", { class: "card", ariaLabel: c.title }, el("h4", {}, `${c.title}: ${count(c.rows.length)}`), el("ul", { class: "marks" }, ...c.rows.slice(0, 200).map((r) => el("li", {}, r)))));
}

function shown(a: Snapshot, b: Snapshot): HTMLElement[] {
  const list = changes(a, b);
  const head = el("h3", { id: "compare-said", role: "status" }, list.length ? `From “${a.title}” to “${b.title}”` : `“${a.title}” and “${b.title}” mean the same.`);
  return [head, ...changeCards(list)];
}

export function compareFacet(): Facet {
  let kept: Snapshot | undefined;
  let other: Snapshot | undefined;
  let said = "";
  const args = el("input", { type: "text", id: "compare-args", spellcheck: false, autocomplete: "off", placeholder: "-std=c++20" });
  return {
    id: "compare", title: "Compare", needs: ["host", "map", "files"], errors: true,
    draw(c: Context) {
      const now = snapshot("the program now", c.view, c.source, c.host.request().args);
      const keep = el("button", { type: "button" }, "Keep this result");
      keep.addEventListener("click", () => {
        kept = { ...now, title: `the result kept at ${new Date().toLocaleTimeString("en-GB")}` };
        other = undefined;
        said = "Kept. Change the program or its options and come back.";
        c.redraw();
      });
      const compile = el("button", { type: "button" }, "Compare with these options");
      compile.addEventListener("click", () => {
        compile.disabled = true;
        const words = args.value.split(/\s+/).filter((w) => w);
        const request = { ...c.host.request(), args: words, want: ["host", "map", "keep", "list", "files"] };
        void c.host.jobs.ask({ kind: "result", request }).then((a) => {
          said = a.error ?? "";
          other = a.result && snapshot(words.join(" ") || "no options", a.result, c.source, words);
          c.redraw();
          document.querySelector<HTMLElement>("#compare-args")?.focus();
        });
      });
      const result = other ? shown({ ...now, title: now.args.join(" ") || "no options" }, other) : kept && kept.host + kept.args + kept.source !== now.host + now.args + now.source ? shown(kept, now) : [];
      return [
        el("p", { class: "soft" }, "What has changed in meaning: entities are matched by name, so a moved line is no difference. Compare with a result that was kept, or with other options."),
        el("p", { class: "buttons" }, keep, el("label", { htmlFor: "compare-args" }, "Options"), args, compile), said ? el("p", { role: "status" }, said) : "", ...result,
      ];
    },
  };
}
