// This file implements the comparison with another link: its program, its
// options and what becomes of it, beside those of the page. Both are compiled by
// this page's compiler, whatever made the link.
import { changeCards, changes, snapshot } from "./compare";
import { dialog } from "./dialog";
import { diffView, differentLines, stable } from "./diff";
import { el } from "./dom";
import type { Jobs } from "./jobs";
import { outputOf } from "./links";
import type { Request, View } from "./protocol";
import { DamagedLink, type Doc, expand, fromHash, shorten, shortID } from "./state";

export interface TwoLinksHost {
  main: string;
  jobs: Jobs;
  doc(): Doc;
  copy(text: string): void;
}

/** What of a result is compared, and where it is found. */
const outputs: readonly [string, (doc: Doc, view: View) => string][] = [
  ["the program", (doc) => doc.source],
  ["the reader's other files", (doc) => Object.entries(doc.files ?? {}).map(([name, text]) => `// ${name}\n${text}`).join("\n")],
  ["the host text", (_, view) => view.host],
  ["the device text", (_, view) => outputOf(view, ".gpu") ?? ""],
  ["the registration stub", (_, view) => outputOf(view, ".stub.c") ?? ""],
  ["the IL", (_, view) => view.il],
  ["what the compiler says", (_, view) => view.stderr],
];

/** Opens what a reader gives for a link: one of either kind, or the id of a short one. */
export async function openLink(text: string): Promise<{ doc: Doc; id?: string }> {
  let url: URL | undefined;
  try {
    url = new URL(text, location.href);
  } catch {
    // Only an id can be meant.
  }
  const long = url && url.hash.length > 1 ? await fromHash(url.hash) : undefined;
  if (long) return { doc: long };
  const id = /^\w{11,}$/.test(text) ? text : url && shortID(url.pathname);
  if (!id) throw new DamagedLink("it is no link of this page: one that holds a program, or /s/ID");
  return { doc: await expand(id), id };
}

/** Names two programs by what tells them apart: the options that only one has. */
export function labels(a: Doc, b: Doc): [string, string] {
  const only = (x: Doc, y: Doc) => (x.args ?? []).filter((w) => !(y.args ?? []).includes(w)).join(" ");
  const [x, y] = [only(a, b), only(b, a)];
  if (x === y) return ["the link", "this program"];
  return [x || `without ${y}`, y || `without ${x}`];
}

/** Opens the dialog. */
export function openTwoLinks(host: TwoLinksHost): void {
  const d = dialog("two-links", "Compare with a link");
  const link = el("input", { type: "text", id: "other-link", spellcheck: false, autocomplete: "off", placeholder: `${location.origin}/s/…` });
  const compare = el("button", { type: "button", class: "primary" }, "Compare");
  const said = el("p", { role: "status" });
  const result = el("div");
  const start = async () => {
    compare.disabled = true;
    result.replaceChildren();
    try {
      said.textContent = "Opening the link…";
      const other = await openLink(link.value.trim());
      said.textContent = "Compiling both programs…";
      const views: View[] = [];
      const own = host.doc();
      for (const doc of [other.doc, own]) {
        const answer = await host.jobs.ask({ kind: "result", request: requestOf(doc, host.main) });
        if (!answer.result) throw new Error(answer.error ?? "the compiler gave no result");
        views.push(answer.result);
      }
      said.textContent = "";
      show(result, host, [other.doc, own], views as [View, View], other.id);
    } catch (e) {
      said.textContent = `They could not be compared: ${e instanceof Error ? e.message : String(e)}.`;
    }
    compare.disabled = false;
  };
  compare.addEventListener("click", () => void start());
  link.addEventListener("keydown", (e) => e.key === "Enter" && void start());
  d.body.replaceChildren(
    el("p", { class: "soft" }, "What differs between the program in the editor and that of a link. Both are compiled here, by the compiler of this page."),
    el("p", { class: "buttons" }, el("label", { htmlFor: "other-link" }, "Link or id"), link, compare), said, result,
  );
  d.open();
  link.focus();
}

function requestOf(doc: Doc, main: string): Request {
  return { main, files: { ...doc.files, [main]: doc.source }, args: doc.args ?? [], want: ["host", "map", "keep", "list", "files", "il-own"] };
}

/** Stores the program and gives the address that compares it with a short link. */
async function passLink(doc: Doc, id: string): Promise<string> {
  const { link, remove } = await shorten(doc);
  if (remove) void import("./kept").then((m) => m.keepLink(link, remove, doc.source));
  return `${location.origin}/diff/${id}/${shortID(new URL(link).pathname)}`;
}

/** Shows how two results differ; the second one is that of the page. */
function show(box: HTMLElement, host: TwoLinksHost, docs: [Doc, Doc], views: [View, View], id: string | undefined): void {
  const names = labels(...docs);
  const [a, b] = docs.map((doc, i) => snapshot(names[i]!, views[i]!, doc.source, doc.args ?? [])) as [ReturnType<typeof snapshot>, ReturnType<typeof snapshot>];
  const meant = changes(a, b);
  const which = el("select", { id: "two-output" });
  const ignore = el("input", { type: "checkbox", id: "two-stable", checked: true });
  const counted = el("p", { role: "status" });
  const diff = el("div", { class: "diff", role: "group", ariaLabel: "What differs" });
  let shown: { destroy(): void } | undefined;
  const texts = (i: number): [string, string] => {
    const [x, y] = docs.map((doc, n) => outputs[i]![1](doc, views[n]!)) as [string, string];
    return ignore.checked ? [stable(x), stable(y)] : [x, y];
  };
  const fill = () => {
    const chosen = which.value;
    which.replaceChildren(...outputs.map(([name], i) => {
      const [x, y] = texts(i);
      return el("option", { value: String(i) }, x === y ? `${name}: the same` : name);
    }));
    which.value = chosen || String(outputs.findIndex((_, i) => texts(i)[0] !== texts(i)[1]));
    if (which.selectedIndex < 0) which.selectedIndex = 0;
    const i = Number(which.value);
    const [x, y] = texts(i);
    const { gone, come } = differentLines(x, y);
    counted.textContent = x === y ? `${outputs[i]![0]}: identical.` : `${outputs[i]![0]}: ${come} lines (+) only with ${names[1]}, ${gone} (−) only with ${names[0]}.`;
    shown?.destroy();
    shown = diffView(diff, x, y, `How ${outputs[i]![0]} differs: ${names[0]} against ${names[1]}`);
  };
  which.addEventListener("change", fill);
  ignore.addEventListener("change", fill);
  const options = (doc: Doc) => el("code", {}, (doc.args ?? []).join(" ") || "none");
  const pass = el("button", { type: "button" }, "Short link to this comparison");
  pass.addEventListener("click", () => {
    pass.disabled = true;
    void passLink(docs[1], id!).then(host.copy, (e: unknown) => (counted.textContent = `No short link: ${String(e instanceof Error ? e.message : e)}.`)).finally(() => (pass.disabled = false));
  });
  box.replaceChildren(
    el("p", {}, "Options: − ", options(docs[0]), " + ", options(docs[1])),
    meant.length ? el("details", {}, el("summary", {}, `What has changed in meaning: ${meant.map((c) => `${c.title.toLowerCase()} ${c.rows.length}`).join(", ")}`), ...changeCards(meant)) : el("p", {}, "They mean the same."),
    el("p", { class: "buttons" }, el("label", { htmlFor: "two-output" }, "Compare"), which, el("label", {}, ignore, " leave out folders and names of the module"), id ? pass : ""),
    counted, diff,
  );
  fill();
}
