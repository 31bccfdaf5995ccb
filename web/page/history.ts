// This file implements the dialog of the history: what this browser has kept of
// the reader's programs, how each differs from the present one, and the way back.
import type { EditorView } from "@codemirror/view";
import { dialog } from "./dialog";
import { diffView, differentLines } from "./diff";
import { el } from "./dom";
import type { Drafts, Version } from "./drafts";
import type { Doc } from "./state";

export interface HistoryHost {
  drafts: Drafts;
  doc(): Doc;
  /** Puts a version into the editor; what is there becomes a version itself. */
  restore(doc: Doc): void;
}

/** Opens the dialog. */
export async function openHistory(host: HistoryHost): Promise<void> {
  const d = dialog("history", "History");
  const list = el("ul", { class: "versions", tabIndex: -1 });
  const shown = el("div", { class: "version" });
  d.body.replaceChildren(
    el("p", { class: "soft" }, "What you have typed is kept in this browser alone: before an example, a link or a file is opened, and while you type."),
    el("div", { class: "history" }, list, shown),
  );
  d.open();
  let view: EditorView | undefined;
  const choose = (v: Version, row: HTMLElement) => {
    for (const b of list.querySelectorAll("button")) b.setAttribute("aria-pressed", String(b === row));
    view?.destroy();
    const restore = el("button", { type: "button", class: "primary" }, "Restore");
    restore.addEventListener("click", () => {
      d.close();
      host.restore(v.doc);
    });
    const remove = el("button", { type: "button" }, "Delete");
    remove.addEventListener("click", () => void host.drafts.remove(v).then(fill));
    const box = el("div", { class: "diff", role: "group", ariaLabel: "What differs" });
    const now = host.doc();
    const { gone, come } = differentLines(now.source, v.doc.source);
    const said = gone + come ? `Against the program in the editor: ${come} lines more (+), ${gone} lines fewer (−).` : "The same text as in the editor.";
    const more = Object.keys(v.doc.files ?? {});
    shown.replaceChildren(el("p", {}, said, v.doc.args?.length ? el("span", { class: "soft" }, ` Options: ${v.doc.args.join(" ")}`) : "",
      more.length ? el("span", { class: "soft" }, ` Files: ${more.join(", ")}`) : ""), el("p", { class: "buttons" }, restore, remove), box);
    view = diffView(box, now.source, v.doc.source, "How the version differs from the program in the editor");
  };
  const fill = async () => {
    const versions = await host.drafts.list();
    shown.replaceChildren();
    const rows = versions.map((v) => {
      const b = el("button", { type: "button", class: "version-row", ariaPressed: "false" }, el("span", { class: "row-name" }, title(v.doc)),
        el("span", { class: "row-kind" }, `${when(v.at)}, ${v.why}`));
      b.addEventListener("click", () => choose(v, b));
      return el("li", {}, b);
    });
    list.replaceChildren(...rows);
    const first = versions[0];
    if (first) choose(first, rows[0]!.firstElementChild as HTMLElement);
    else shown.replaceChildren(el("p", {}, "Nothing has been kept yet: nothing was typed, or everything typed is still in the editor."));
  };
  await fill();
}

/** The first line that says something. */
function title(doc: Doc): string {
  const line = doc.source.split("\n").map((l) => l.trim()).find((l) => /\w/.test(l) && !l.startsWith("#")) ?? "an empty program";
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

function when(at: number): string {
  const t = new Date(at);
  const clock = t.toLocaleTimeString("en-GB");
  return t.toDateString() === new Date().toDateString() ? clock : `${t.toLocaleDateString("en-GB")} ${clock}`;
}
