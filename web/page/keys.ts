// This file implements the reader's choices about keys: what Ctrl S does, whether
// a single character opens the help (WCAG 2.1, 2.1.4), and whether the editor has
// Vim's or is a plain text field. They stay for the next visit.
import { remember, remembered } from "./remember";

const saves = [
  ["link", "copy a link to this program"], ["short", "make a short link"], ["download", "download the program"], ["compile", "compile now"], ["nothing", "nothing"],
] as const;
export type Save = (typeof saves)[number][0];

/** Keys of the storage, and what holds for whoever has chosen nothing. */
const [saveKey, helpKey, vimKey, editorKey] = ["cufront.key.save", "cufront.key.help", "cufront.key.vim", "cufront.editor"];

let save: Save = saves.find(([name]) => name === remembered(saveKey))?.[0] ?? "link";
let help = remembered(helpKey) !== "off";

/** What Ctrl S does. */
export const saveDoes = (): Save => save;

/** Whether ? opens the help. */
export const helpByKey = (): boolean => help;

/** What the choices about the editor do. */
export interface EditorChoices {
  /** Gives the editor Vim's keys, or takes them away. */
  vim(on: boolean): void;
  /** Puts a plain text field in place of the editor. */
  plain(): void;
}

/** Fills in the controls of the help, and makes what was chosen before so. An address can ask for the plain editor: ?editor=plain. */
export function chooseKeys(choices: EditorChoices): void {
  const vim = document.querySelector<HTMLInputElement>("#vim-keys")!;
  vim.checked = remembered(vimKey) === "on";
  vim.addEventListener("change", () => (remember(vimKey, vim.checked ? "on" : "off"), choices.vim(vim.checked)));
  if (vim.checked) choices.vim(true);
  const plain = document.querySelector<HTMLInputElement>("#plain-editor")!;
  plain.checked = (new URLSearchParams(location.search).get("editor") ?? remembered(editorKey)) === "plain";
  plain.addEventListener("change", () => {
    remember(editorKey, plain.checked ? "plain" : "");
    if (plain.checked) return choices.plain();
    // The editor itself comes back with the page; what is typed is kept.
    history.replaceState(null, "", location.pathname + location.hash);
    location.reload();
  });
  if (plain.checked) choices.plain();
  const select = document.querySelector<HTMLSelectElement>("#save-key")!;
  select.append(...saves.map(([value, text]) => new Option(text, value, false, value === save)));
  select.addEventListener("change", () => remember(saveKey, (save = select.value as Save)));
  const box = document.querySelector<HTMLInputElement>("#help-key")!;
  box.checked = help;
  box.addEventListener("change", () => remember(helpKey, (help = box.checked) ? "on" : "off"));
}
