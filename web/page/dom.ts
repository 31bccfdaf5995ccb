// This file implements a short way to find elements and to make them.

type Child = Node | string | undefined | false;

/** The first element that selector names; it is there, since a page and its script are built together. */
export const $ = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!;

/** Makes an element with properties and children; nothing is ever parsed as HTML. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Partial<Omit<HTMLElementTagNameMap[K], "style" | "dataset">> & { class?: string } = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const e = document.createElement(tag);
  const { class: name, ...rest } = props;
  if (name) e.className = name;
  Object.assign(e, rest);
  for (const c of children) if (c) e.append(c);
  return e;
}

/** Gives the reader a file. */
export function download(name: string, text: string, type = "text/plain"): void {
  const a = el("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  a.click();
  URL.revokeObjectURL(a.href);
}
