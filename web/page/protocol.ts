// This file describes what crosses the borders of the page: the compiler's
// request and result (the mirror of compiler/driver/request.go), and the
// messages between the page and the worker that owns the compiler.

export interface Request {
  main: string;
  files: Record<string, string>;
  args: string[];
  want: string[];
}

export interface Span {
  file: string;
  line: number;
  col?: number;
  endLine?: number;
  endCol?: number;
}

export interface Message extends Span {
  severity: string;
  number?: string;
  tag?: string;
  text: string;
  lines?: string[];
  notes?: Message[];
}

export type OriginKind = "user" | "rewritten" | "injected";

export interface Origin extends Span {
  out: [number, number];
  rule: string;
  kind: OriginKind;
}

export interface ILOrigin extends Span {
  lines: [number, number];
}

export interface Reason extends Span {
  text: string;
}

export interface KeepMark extends Span {
  name: string;
  kind: string;
  definition: boolean;
  reasons: Reason[] | null;
}

export interface Timing {
  pass: string;
  ms: number;
}

export interface Result {
  exit: number;
  outputs: Record<string, string> | null;
  host?: string;
  il?: string;
  stub?: string;
  stderr: string;
  sarif?: string;
  diagnostics: Message[] | null;
  map?: Origin[];
  ilMap?: ILOrigin[];
  keep?: KeepMark[];
  timings: Timing[] | null;
  version: string;
  error?: string;
}

/** What the panes show: a result whose positions fit the strings of the page. */
export interface View {
  exit: number;
  host: string;
  il: string;
  stderr: string;
  sarif: string;
  diagnostics: Message[];
  keep: KeepMark[];
  timings: Timing[];
  version: string;
  error: string;
  /** Ranges of `host` that come from the edited file, in order; `out` counts UTF-16 units. */
  origins: Origin[];
  /** Entries of `il` that come from the edited file. */
  ilOrigins: ILOrigin[];
  /** Runs of lines, from 1, of `host` that have nothing of the edited file. */
  hostForeign: [number, number][];
}

export interface OptionHelp {
  name: string;
  value: boolean;
  help: string;
}

export type ToWorker = { id: number; request: Request } | { module: WebAssembly.Module };

export type FromWorker =
  | { type: "ready"; module: WebAssembly.Module; options: OptionHelp[] }
  | { type: "unavailable"; reason: string }
  | { type: "view"; id: number; view: View; ms: number; memory: number }
  | { type: "crash"; id: number; reason: string };
