// This file implements the dialog that passes a result on as text: Markdown for a
// forum, a chat or a bug report, and the program for Compiler Explorer.
import { dialog } from "./dialog";
import { el } from "./dom";
import type { View } from "./protocol";
import { base64, type Doc } from "./state";

export interface PassOnHost {
  doc(): Doc;
  view(): View | undefined;
  build(): string;
  /** The name of the program. */
  main: string;
  /** Results hold these parts from now on. */
  need(parts: readonly string[]): void;
  copy(text: string): void;
  link(): Promise<string>;
}

type Part = "program" | "messages" | "host" | "kept" | "link";
const parts: readonly [Part, string, boolean][] = [
  ["program", "the program", true], ["messages", "what the compiler says", true], ["host", "the host text of its lines", false], ["kept", "what reaches the device, and why", false], ["link", "a link to this page", true],
];

/** A block of code; the fence is longer than any in the text. */
function block(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((m) => m[0].length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n?$/, "\n")}${fence}\n`;
}

/** The host text without the runs of lines that have nothing of the program. */
function ownLines(view: View): string {
  const lines = view.host.split("\n");
  const out: string[] = [];
  let next = 1;
  for (const [from, to] of view.hostForeign) {
    out.push(...lines.slice(next - 1, from - 1));
    if (out.length && to < lines.length) out.push("…");
    next = to + 1;
  }
  out.push(...lines.slice(next - 1));
  return out.join("\n");
}

/** A result as Markdown. */
export function markdown(doc: Doc, view: View, build: string, main: string, chosen: ReadonlySet<Part>, link: string): string {
  const nvcc = view.reading?.commands.find((c) => c.text.startsWith("nvcc "))?.text;
  const out = [`Compiled by cufront ${build || view.version}${nvcc ? `, as by \`${nvcc}\`` : ""}:\n`];
  if (chosen.has("program")) {
    for (const [name, text] of [[main, doc.source], ...Object.entries(doc.files ?? {})] as const) {
      if (doc.files) out.push(`\`${name}\`\n`);
      out.push(block(text, "cuda"));
    }
  }
  if (chosen.has("messages")) out.push(view.stderr.trim() ? `What it says:\n\n${block(view.stderr, "text")}` : "It says nothing.\n");
  if (chosen.has("host")) out.push(view.host ? `The host text of these lines:\n\n${block(ownLines(view), "cpp")}` : "There is no host text.\n");
  if (chosen.has("kept")) {
    const own = view.keep.filter((k) => view.names.includes(k.file));
    const rows = own.map((k) => `| \`${k.name.replace(/\|/g, "\\|")}\` | ${k.kind} | ${(k.reasons ?? []).map((r) => r.text).join(" ← ").replace(/\|/g, "\\|")} |`);
    out.push(view.kept !== "known" ? "What reaches the device is not known.\n" : rows.length ? `What reaches the device:\n\n| name | kind | why |\n|---|---|---|\n${rows.join("\n")}\n` : "Nothing of it reaches the device.\n");
  }
  if (chosen.has("link")) out.push(`[Look inside](${link})\n`);
  return out.join("\n");
}

/** The address under which Compiler Explorer opens a program (its documented client state). */
export function compilerExplorer(source: string): string {
  const state = JSON.stringify({ sessions: [{ id: 1, language: "cuda", source, compilers: [] }] });
  return `https://godbolt.org/clientstate/${encodeURIComponent(base64(new TextEncoder().encode(state)))}`;
}

let present: (() => void) | undefined;

/** A result has come: the dialog shows it. */
export function passOnUpdate(): void {
  present?.();
}

/** Opens the dialog. */
export async function openPassOn(host: PassOnHost): Promise<void> {
  const d = dialog("pass-on", "Pass it on");
  const chosen = new Set<Part>(parts.filter(([, , on]) => on).map(([part]) => part));
  const text = el("textarea", { id: "pass-on-text", readOnly: true, rows: 16, ariaLabel: "The result as Markdown", spellcheck: false });
  const link = await host.link();
  const show = () => {
    const view = host.view();
    text.value = view ? markdown(host.doc(), view, host.build(), host.main, chosen, link) : "Nothing has been compiled yet.";
  };
  present = show;
  const boxes = parts.map(([part, title, on]) => {
    const box = el("input", { type: "checkbox", checked: on });
    box.addEventListener("change", () => {
      if (box.checked) chosen.add(part);
      else chosen.delete(part);
      show();
    });
    return el("label", {}, box, ` ${title}`);
  });
  const copy = el("button", { type: "button", class: "primary" }, "Copy as Markdown");
  copy.addEventListener("click", () => host.copy(text.value));
  const other = el("a", { href: compilerExplorer(host.doc().source), target: "_blank", rel: "noopener noreferrer", class: "pass-on-other" }, "Open the program in Compiler Explorer");
  d.body.replaceChildren(
    el("div", { class: "buttons", role: "group", ariaLabel: "What is passed on" }, ...boxes), text,
    el("div", { class: "buttons" }, copy, other), el("p", { class: "soft" }, "Copying sends nothing. Compiler Explorer (godbolt.org) gets the program when you follow the link; which compiler reads it is chosen there."),
  );
  host.need(["host", "map"]);
  show();
  d.body.closest("dialog")!.addEventListener("close", () => (host.need([]), (present = undefined)), { once: true });
  d.open();
}
