// This file implements marks in the editor of the program from what the compiler
// says: ranges of source spans, lines of ranges, diagnostics.
import type { Diagnostic } from "@codemirror/lint";
import type { EditorView } from "@codemirror/view";
import type { Focus } from "./links";
import { rank } from "./lists";
import type { Message } from "./protocol";

/** The text range of a source span that has columns. */
export function sourceRange(editor: EditorView, f: Focus): { from: number; to: number; exact: boolean } {
  const { doc } = editor.state;
  const at = (line: number, col: number) => {
    const l = doc.line(Math.min(line, doc.lines));
    return Math.min(l.from + col - 1, l.to);
  };
  return { from: at(f.line, f.col ?? 1), to: at(f.endLine ?? f.line, f.endCol!), exact: true };
}

/** The lines of a text that ranges touch. */
export function lineRuns(view: EditorView, ranges: readonly { from: number; to: number }[]): [number, number][] {
  const { doc } = view.state;
  return ranges
    .filter((r) => r.from < doc.length)
    .map((r) => [doc.lineAt(r.from).number, doc.lineAt(Math.min(doc.length, Math.max(r.from, r.to - 1))).number]);
}

/** The diagnostics of the program as marks in the editor. */
export function lint(editor: EditorView, messages: readonly Message[], file: string): Diagnostic[] {
  const { doc } = editor.state;
  return messages
    .filter((m) => m.file === file && m.line >= 1 && m.line <= doc.lines)
    .map((m) => {
      const line = doc.line(m.line);
      const from = Math.min(line.from + (m.col ?? 1) - 1, line.to);
      const word = /^(?:\w+|\W)/.exec(doc.sliceString(from, line.to));
      const to = m.endCol && (m.endLine ?? m.line) === m.line ? Math.min(line.from + m.endCol - 1, line.to) : from + (word?.[0].length ?? 0);
      return { from, to: Math.max(from, to), severity: rank(m.severity), message: `${m.by ? "D, the device pass: " : ""}${m.severity}${m.number ? ` #${m.number}` : ""}: ${m.text}` };
    });
}
