// This file implements the view of how a text differs from another one. It is
// loaded when something is compared for the first time.
import { unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { plainText } from "./editor";

/** Shows how after differs from before: lines that went and lines that came, what both have is folded. */
export function diffView(parent: HTMLElement, before: string, after: string, label: string): EditorView {
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: after,
      extensions: [
        plainText,
        unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3, minSize: 6 }, diffConfig: { scanLimit: 2000, timeout: 1500 } }),
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ tabindex: "0", "aria-label": label, "aria-readonly": "true", inputmode: "none", spellcheck: "false" }),
      ],
    }),
  });
}

/** How many lines of two texts are in only one of them, by the longest runs that both have. */
export function differentLines(before: string, after: string): { gone: number; come: number } {
  const [a, b] = [before.split("\n"), after.split("\n")];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const count = (lines: string[]) => {
    const n = new Map<string, number>();
    for (const l of lines) n.set(l, (n.get(l) ?? 0) + 1);
    return n;
  };
  const [x, y] = [count(a.slice(head, a.length - tail)), count(b.slice(head, b.length - tail))];
  const only = (m: Map<string, number>, o: Map<string, number>) => [...m].reduce((sum, [l, n]) => sum + Math.max(0, n - (o.get(l) ?? 0)), 0);
  return { gone: only(x, y), come: only(y, x) };
}

/** A host text without folders in line marks, and with one name for the module: its checksums are of paths and of the process. */
export function stable(text: string): string {
  return text.replace(/^(#(?: |line )\d+ ")(?:[^"\n]*\/)?([^"\n/]*")/gm, "$1$2").replace(/[0-9a-f]{8}_\d+_\w+?_cu_(?:[0-9a-f]{8}|\w+?)(?=_\d|\b)/g, "module");
}
