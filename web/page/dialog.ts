// This file implements the dialogs that are made when they are asked for.
import { el } from "./dom";

export interface Dialog {
  body: HTMLElement;
  open(): void;
  close(): void;
}

/** Makes a dialog, or finds the one of the same name; it is modal, Esc closes it. */
export function dialog(name: string, title: string): Dialog {
  const id = `${name}-dialog`;
  let d = document.querySelector<HTMLDialogElement>(`#${id}`);
  if (!d) {
    const close = el("button", { type: "button", class: "icon close", ariaLabel: "Close" }, "✕");
    d = el("dialog", { id, class: "wide" }, el("div", { class: "dialog-head" }, el("h2", { id: `${id}-title` }, title), close), el("div", { class: "dialog-body" }));
    d.setAttribute("aria-labelledby", `${id}-title`);
    close.addEventListener("click", () => d!.close());
    document.body.append(d);
  }
  const it = d;
  it.querySelector("h2")!.textContent = title;
  return { body: it.querySelector<HTMLElement>(".dialog-body")!, open: () => it.open || it.showModal(), close: () => it.close() };
}
