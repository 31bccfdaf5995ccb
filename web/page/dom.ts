// This file implements a short way to make elements.

type Child = Node | string | undefined | false;

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
