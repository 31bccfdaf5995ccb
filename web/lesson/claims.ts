// This file implements the goals of a lesson: the mirror of site/claims.go.

export interface Goal {
  Subject: string;
  Verb: string;
  Object: string;
}

/** What becomes of the reader's program. */
export interface Compiled {
  exit: number;
  /** "source", "messages", "host", "stub", "device", "id" */
  panes: Record<string, string>;
  kept: string[];
}

export function holds(goal: Goal, p: Compiled): boolean {
  const good = p.exit === 0;
  switch (goal.Verb) {
    case "quiet": return p.panes["messages"] === "";
    case "compiles": return good;
    case "says": return (p.panes["messages"] ?? "").includes(goal.Object);
    case "keeps": return good && p.kept.includes(goal.Object);
    case "drops": return good && !p.kept.includes(goal.Object);
  }
  return (goal.Subject === "source" || good) && (p.panes[goal.Subject] ?? "").includes(goal.Object) === (goal.Verb === "has");
}

/** The file of a line marker such as `# 12 "scale.cu"`. */
const marked = (line: string) => /^# [^"]* "([^"]*)"/.exec(line)?.[1];

/** What stems from the program itself: what follows the last line marker of another file. */
export function userPart(text: string, name: string): string {
  const lines = text.split(/(?<=\n)/);
  let start = 0;
  for (let i = 0; i < lines.length; i++) {
    const file = marked(lines[i]!);
    if (file === undefined || file.startsWith(`${name}.`)) continue;
    start = i + 1;
    while (start < lines.length && !marked(lines[start]!)?.startsWith(`${name}.`)) start++;
  }
  return lines.slice(start).join("");
}
