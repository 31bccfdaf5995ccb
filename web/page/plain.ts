// This file implements the plain editor: a text field in place of the editor of
// the program, for whoever reads or writes with other means than it was made
// for. The editor stays behind it, out of sight, and holds the text for all else.
import type { EditorView } from "@codemirror/view";
import { type Place, setText } from "./editor";
import type { Focus } from "./links";

export class PlainEditor {
  #field = document.createElement("textarea");

  constructor(readonly editor: EditorView, caret: (place: Place) => void) {
    const field = this.#field;
    Object.assign(field, { id: "plain", spellcheck: false, autocapitalize: "off", wrap: "off", ariaLabel: "Program (CUDA C++), plain text" });
    field.dataset["focus"] = "";
    editor.dom.before(field);
    editor.dom.hidden = true;
    field.addEventListener("input", () => setText(editor, field.value));
    document.addEventListener("selectionchange", () => {
      if (document.activeElement !== field || field.value !== editor.state.doc.toString()) return;
      const line = editor.state.doc.lineAt(field.selectionEnd);
      editor.dispatch({ selection: { anchor: field.selectionStart, head: field.selectionEnd } });
      caret({ offset: field.selectionEnd, line: line.number, col: field.selectionEnd - line.from + 1 });
    });
    this.sync();
  }

  /** Takes over what the editor holds now. */
  sync(): void {
    const text = this.editor.state.doc.toString();
    if (text === this.#field.value) return;
    this.#field.value = text;
    this.#field.setSelectionRange(0, 0);
  }

  /** Selects a place, unless the reader is writing. */
  select(f: Focus): void {
    const { doc } = this.editor.state;
    if (document.activeElement === this.#field || f.line > doc.lines) return;
    const [first, last] = [doc.line(f.line), doc.line(Math.min(f.endLine ?? f.line, doc.lines))];
    this.#field.setSelectionRange(first.from, last.to);
    // A text field does not scroll to what is selected: its lines are all of one height.
    const height = this.#field.scrollHeight / Math.max(1, doc.lines);
    this.#field.scrollTop = Math.max(0, (f.line - 1) * height - this.#field.clientHeight / 2);
  }

  focus(): void {
    this.#field.focus();
  }
}
