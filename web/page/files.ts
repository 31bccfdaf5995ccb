// This file implements the reader's own files: headers beside the program, files
// that are opened from the disk or dropped onto the page. What cudafe++ wrote
// elsewhere is compared with the host text.
import { dialog } from "./dialog";
import { diffView, differentLines, stable } from "./diff";
import { download, el } from "./dom";
import { mostFiles, type Taken } from "./dropped";

export interface FilesHost {
  main: string;
  /** Names and texts of all files, the program first. */
  all(): [string, string][];
  /** Adds or replaces a file; that named main is the program, which may be preprocessed already. */
  put(name: string, text: string, preprocessed?: boolean): void;
  remove(name: string): void;
  edit(name: string): void;
  hostText(): string;
  say(text: string): void;
}

const source = /\.(?:cu|cpp|cc|cxx|c)$/i;
const written = /(?:\.cudafe1\.cpp|\.int\.c)$/i;
/** What nvcc --keep leaves of a program that is preprocessed: for the device pass, for the host pass. */
const deviceInput = /\.cpp1\.ii$/i;
const preprocessed = /\.ii$/i;
/** A larger file is no program. */
const largest = 16 << 20;

/** Which of the sources is the program: one that no other file includes, with a main function if there is one. */
function programOf(texts: ReadonlyMap<string, string>): string | undefined {
  const included = new Set([...texts.values()].flatMap((text) => [...text.matchAll(/^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"/gm)].map((m) => m[1]!.replace(/^.*\//, ""))));
  const all = [...texts].filter(([name]) => source.test(name) || (preprocessed.test(name) && !deviceInput.test(name)));
  const roots = all.filter(([name]) => !included.has(name.replace(/^.*\//, "")));
  const [first] = roots.length ? roots : all;
  return (roots.find(([, text]) => /\bmain\s*\(/.test(text)) ?? first)?.[0];
}

/** Takes files from the disk: one source is the program, the rest stand beside it. */
export async function take(list: readonly Taken[], host: FilesHost): Promise<void> {
  const said: string[] = [];
  const texts = new Map<string, string>();
  for (const { name, file } of list) {
    const text = file.size > largest ? undefined : await file.text();
    if (text === undefined || text.includes("\0")) said.push(`${name} is no source text.`);
    else if (written.test(name)) compare(name, text, host);
    else texts.set(name, text);
  }
  const program = programOf(texts) ?? "";
  let device = "";
  for (const [name, text] of texts) {
    if (name === program) continue;
    if (deviceInput.test(name)) host.put(host.main.replace(/\.\w+$/, ".cpp1.ii"), text), (device = name);
    else host.put(name, text);
  }
  // Last, when all that it includes is there.
  if (program) host.put(host.main, texts.get(program)!, preprocessed.test(program));
  const taken = texts.size - (program ? 1 : 0);
  if (program) said.unshift(`${program} is the program now${taken > 0 ? `, with ${taken} more` : ""}; the one before is in the history.`);
  if (preprocessed.test(program)) said.push(`It is compiled as it is, as C++17 unless the options say otherwise${device ? "" : "; drop the .cpp1.ii beside it too: the device pass reads that"}.`);
  else if (device) said.push(`${device} is read by the device pass as soon as the .cpp4.ii is the program.`);
  else if (taken > 0 && !program) said.unshift("Added beside the program: include it by its name.");
  if (said.length) host.say(said.join(" "));
}

/** The files of an input field; of a folder their names begin below it. */
function chosen(input: HTMLInputElement): Taken[] {
  return [...(input.files ?? [])].map((file) => ({ file, name: file.webkitRelativePath.replace(/^[^/]*\//, "") || file.name }));
}

/** The dialog of the files. */
export function openFiles(host: FilesHost): void {
  const d = dialog("files", "Files");
  const name = el("input", { type: "text", id: "new-file", placeholder: "util.cuh", spellcheck: false, autocomplete: "off" });
  const add = el("button", { type: "button" }, "Add");
  const disk = el("input", { type: "file", id: "disk-file", multiple: true });
  const folder = el("input", { type: "file", id: "disk-folder" });
  folder.webkitdirectory = true;
  const rows = el("ul", { class: "versions files" });
  const fill = () => rows.replaceChildren(...host.all().map(([n, text]) => {
    const edit = el("button", { type: "button", ariaLabel: `Edit ${n}` }, "Edit");
    edit.addEventListener("click", () => (d.close(), host.edit(n)));
    const save = el("button", { type: "button", ariaLabel: `Download ${n}` }, "Download");
    save.addEventListener("click", () => download(n, text));
    const remove = el("button", { type: "button", ariaLabel: `Remove ${n}` }, "Remove");
    remove.addEventListener("click", () => (host.remove(n), fill()));
    return el("li", { class: "file-row" }, el("code", {}, n), el("span", { class: "soft" }, `${new TextEncoder().encode(text).length.toLocaleString("en")} bytes`), edit, save, n !== host.main && remove);
  }));
  const make = () => {
    const n = name.value.trim();
    if (!n || host.all().some(([other]) => other === n)) return host.say(n ? `There is a file ${n} already.` : "Give the file a name.");
    host.put(n, "");
    d.close();
    host.edit(n);
  };
  add.addEventListener("click", make);
  name.addEventListener("keydown", (e) => e.key === "Enter" && make());
  for (const input of [disk, folder]) {
    input.addEventListener("change", () => {
      d.close();
      void take(chosen(input).slice(0, mostFiles), host);
    });
  }
  d.body.replaceChildren(
    el("p", { class: "soft" }, "The program includes the other files by their names. Files and folders can be dropped onto the page, too; a .cudafe1.cpp is compared with the host text, and the .cpp4.ii and .cpp1.ii that nvcc --keep leaves are compiled as they are."),
    rows, el("p", { class: "buttons" }, el("label", { htmlFor: "new-file" }, "New file"), name, add),
    el("p", { class: "buttons" }, el("label", { htmlFor: "disk-file" }, "From the disk"), disk),
    el("p", { class: "buttons" }, el("label", { htmlFor: "disk-folder" }, "A folder with all that is in it"), folder),
  );
  fill();
  d.open();
}

/** Shows how the host text differs from one that was written elsewhere. */
function compare(name: string, text: string, host: FilesHost): void {
  const d = dialog("compare", `${name} and the host text`);
  const box = el("div", { class: "diff", role: "group", ariaLabel: "What differs" });
  const said = el("p", { role: "status" });
  const ignore = el("input", { type: "checkbox", id: "ignore-volatile", checked: true });
  let view: { destroy(): void } | undefined;
  const show = () => {
    const [theirs, ours] = [text, host.hostText()].map((t) => (ignore.checked ? stable(t) : t)) as [string, string];
    const { gone, come } = differentLines(theirs, ours);
    said.textContent = !ours ? "There is no host text: the program has errors." : theirs === ours ? "Identical." : `The host text of this page has ${come} lines (+) that ${name} has not, which has ${gone} others (−).`;
    view?.destroy();
    view = diffView(box, theirs, ours, `How the host text differs from ${name}`);
  };
  ignore.addEventListener("change", show);
  d.body.replaceChildren(said, el("p", { class: "buttons" }, ignore, el("label", { htmlFor: "ignore-volatile" }, "Leave out what differs from one machine to another: folders, names of the module")), box);
  d.open();
  show();
}
