// This file implements what this browser knows of the short links that were made
// in it: the key that removes each, which the server tells only once.
import { dialog } from "./dialog";
import { el } from "./dom";

interface KeptLink {
  link: string;
  remove: string;
  at: number;
  title: string;
}

const name = "cufront.links";
/** Older ones go. */
const most = 200;

function read(): KeptLink[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
    return Array.isArray(list) ? list.filter((k): k is KeptLink => typeof k?.link === "string" && typeof k.remove === "string") : [];
  } catch {
    return [];
  }
}

function write(list: readonly KeptLink[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(list.slice(0, most)));
  } catch {
    // Storage is off: the key is shown once, and not kept.
  }
}

/** Keeps the removal key of a link that was made here. */
export function keepLink(link: string, remove: string, source: string): void {
  const title = source.split("\n").map((l) => l.trim()).find((l) => /\w/.test(l) && !l.startsWith("#")) ?? "a program";
  write([{ link, remove, at: Date.now(), title: title.slice(0, 80) }, ...read().filter((k) => k.link !== link)]);
}

export interface KeptHost {
  copy(text: string): void;
}

/** The dialog of the links that were made in this browser. */
export function openLinks(host: KeptHost): void {
  const d = dialog("links", "Short links made here");
  const said = el("p", { role: "status" });
  const rows = el("ul", { class: "versions files" });
  const fill = () => {
    const list = read();
    rows.replaceChildren(...list.map((k) => row(k)));
    if (!list.length && !said.textContent) said.textContent = "No short link was made in this browser, or none that this browser may remove.";
  };
  const row = (k: KeptLink) => {
    const id = k.link.slice(k.link.lastIndexOf("/") + 1);
    const key = el("button", { type: "button", ariaLabel: `Copy key of ${id}` }, "Copy key");
    key.addEventListener("click", () => host.copy(k.remove));
    const remove = el("button", { type: "button", ariaLabel: `Remove ${id} from the server` }, "Remove");
    remove.addEventListener("click", () => {
      remove.disabled = true;
      void removeLink(k).then((text) => {
        said.textContent = text;
        fill();
      });
    });
    return el("li", { class: "file-row" }, el("a", { href: k.link, target: "_blank", rel: "noopener" }, id), el("span", { class: "soft grow" }, `${new Date(k.at).toLocaleDateString("en-GB")} ${k.title}`),
      el("code", { class: "sum" }, k.remove), key, remove);
  };
  d.body.replaceChildren(el("p", { class: "soft" }, "The server told the key of each link once, to this browser alone. It removes the program from the server; without it, a link can only be reported."), said, rows);
  fill();
  d.open();
}

/** Removes a link from its server; what is said about that. */
async function removeLink(k: KeptLink): Promise<string> {
  const id = k.link.slice(k.link.lastIndexOf("/") + 1);
  try {
    const response = await fetch(`/api/share/${encodeURIComponent(id)}`, { method: "DELETE", headers: { authorization: `Bearer ${k.remove}` } });
    const answer = (await response.json()) as { error?: string };
    if (!response.ok && response.status !== 404 && response.status !== 410) return `${id} is still there: ${answer.error ?? response.status}.`;
  } catch {
    return `${id} is still there: the server does not answer.`;
  }
  write(read().filter((other) => other.link !== k.link));
  return `${id} is removed; caches may show it for another day.`;
}
