// This file describes what crosses the borders of the page: the compiler's
// request and result (the mirror of compiler/driver/request.go), and the
// messages between the page and the worker that owns the compiler.

export interface Request {
  main: string;
  files: Record<string, string>;
  args: string[];
  want: string[];
  /** On the work of each pass: steps of about 200 ns natively, bytes asked for; 0 or nothing: none. */
  limits?: { steps?: number; bytes?: number };
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
  /** The device pass says it: the host pass read the program without it. */
  by?: "device";
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
  /** Its name in the device text; types have none. */
  symbol?: string;
  reasons: Reason[] | null;
  /** The place in the list, from 1, of the entity that needs it; none: it is kept for what it is. */
  by?: number;
  /** Place of the nearest one without which it would not be needed, whatever else names it. */
  without?: number;
}

/** One capture of a lambda (compiler/driver/shown.go). */
export interface Capture extends Span {
  name: string;
  how: "copy" | "reference" | "init" | "this" | "*this";
  type: string;
  implicit: boolean;
}

export interface Lambda extends Span {
  space?: string;
  /** The host text wraps it. */
  extended: boolean;
  mutable: boolean;
  generic: boolean;
  function: string;
  captures: Capture[];
}

/** Where the lines of an output stem from, as its line markers say. */
export interface MarkedText {
  /** Lines of the reader's files, in order; `out` counts UTF-16 units. */
  origins: { out: [number, number]; file: string; line: number }[];
  /** Runs of lines, from 1, that stem from elsewhere. */
  foreign: [number, number][];
}

export type Fate = "kept" | "dropped" | "unknown";

/** A function, variable, type or template that the program declares (compiler/driver/entities.go). */
export interface Entity extends Span {
  name: string;
  kind: string;
  /** As it is written in CUDA; "" where nothing is said. */
  space?: string;
  whole: Span;
  template: boolean;
  of?: string;
  definition: boolean;
  fate: Fate;
  cause?: string;
  /** The passes that see it. */
  in: "host" | "device" | "both";
}

// ---- questions about a program (compiler/explain)

/** A change of the program or of its options that was made and compiled. */
export interface Trial extends Span {
  title: string;
  option?: string;
  delete?: number;
  insert?: string;
  effect: string;
  works: boolean;
}

export interface Why extends Entity {
  sentence: string;
  chain: Reason[] | null;
  trials: Trial[] | null;
}

export interface Fixed extends Message {
  trials: Trial[] | null;
}

/** What one option changes. */
export interface Change {
  options: string[];
  help: string;
  refused?: string;
  exit: number;
  hostLines: number;
  deviceLines: number;
  said: string[] | null;
  unsaid: string[] | null;
  kept: string[] | null;
  dropped: string[] | null;
}

/** What a shrunk program must still show; one part is set. */
export interface Goal {
  number?: string;
  text?: string;
  keeps?: string;
  drops?: string;
}

export type Question = { request: Request } & (
  | { kind: "why"; name: string }
  | { kind: "fixes"; most: number }
  | { kind: "sweep" }
  | { kind: "result" }
  | { kind: "shrink"; goal: Goal; most: number }
);

export interface Answer {
  why?: Why[];
  fixes?: Fixed[];
  sweep?: Change[];
  /** Of the kind "result": both passes, as the panes would show them. */
  result?: View;
  shrunk?: { text: string; alone?: boolean; from: number; compilations: number; done: boolean };
  error?: string;
}

export interface Timing {
  pass: string;
  ms: number;
}

/** What a request needs, as the compiler says. */
export interface Plan {
  /** Length in bytes of the beginning of the main file that is compiled once. */
  prefix: number;
  /** The system headers have to be there. */
  system: boolean;
}

/** What one pass adds to a result; the host text comes apart, as bytes. */
export interface PassResult {
  exit: number;
  il?: string;
  stderr: string;
  sarif?: string;
  diagnostics: Message[] | null;
  map?: Origin[];
  ilMap?: ILOrigin[];
  keep?: KeepMark[];
  kept?: "known" | "unknown";
  /** The other outputs, by file name. */
  outputs?: Record<string, string>;
  entities?: Entity[];
  lambdas?: Lambda[];
  /** The text of the pass behind the preprocessor. */
  preprocessed?: string;
  /** Runs of lines of the reader's files that the pass leaves out by its conditions. */
  skipped?: Span[];
  timings: Timing[] | null;
  reading?: Reading;
  version: string;
  error?: string;
}

/** What the device pass needs of the result of the host pass. */
export type HostResult = Pick<PassResult, "stderr" | "diagnostics" | "entities">;

/** How a text differs from the one before, in UTF-16 units. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
  /** There is no text before. */
  whole: boolean;
}

/** What the panes show of a host pass: positions fit the strings of the page. */
export interface HostView {
  exit: number;
  host: TextChange;
  il: string;
  stderr: string;
  sarif: string;
  diagnostics: Message[];
  timings: Timing[];
  reading: Reading | undefined;
  version: string;
  error: string;
  /** The reader's files, the program first. */
  names: readonly string[];
  /** Ranges of the host text that come from these, in order; `out` counts UTF-16 units. */
  origins: Origin[];
  /** Entries of `il` that come from them. */
  ilOrigins: ILOrigin[];
  /** What the program declares; the device pass joins what both see, and tells the fates. */
  entities: Entity[];
  /** The outputs besides the host text, by file name, if they were asked for. */
  files: Record<string, string>;
  maps: Record<string, MarkedText>;
  lambdas: Lambda[];
  /** Runs of lines of the reader's files that the host pass leaves out. */
  skipped: Span[];
  /** Runs of lines, from 1, of the host text that have nothing of the reader's files. */
  hostForeign: [number, number][];
}

/** What the panes show of a device pass. */
export interface DeviceView {
  exit: number;
  stderr: string;
  diagnostics: Message[];
  keep: KeepMark[];
  kept: "known" | "unknown";
  /** Runs of lines of the reader's files that the device pass leaves out. */
  skipped: Span[];
  entities: Entity[];
  files: Record<string, string>;
  maps: Record<string, MarkedText>;
  timings: Timing[];
  error: string;
}

/** Whether the list of what the device keeps can be relied on. */
export type Kept =
  | "known"
  | "unknown" // the device pass found errors
  | "waiting" // it has not run yet: the list is that of the program before
  | "skipped"; // errors of the host pass ended the compilation before it

/** What the page shows: both passes together. */
export interface View extends Omit<HostView, "host"> {
  host: string;
  keep: KeepMark[];
  kept: Kept;
  /** What the device pass leaves out; undefined until it has run. */
  deviceSkipped?: Span[];
}

export interface OptionHelp {
  name: string;
  value: boolean;
  help: string;
  /** The option of which it is another spelling. */
  same?: string;
}

/** How the options of a request were understood (compiler/driver/reading.go). */
export interface Reading {
  /** One option: the words args[from:to]; spellings of the same option have one name. */
  options: { name: string; from: number; to: number; value: string }[];
  fault?: string;
  /** Command lines that do the same. */
  commands: { title: string; text: string }[];
}

/** What a worker does that can take long. */
export type Work = "loading" | "headers" | "host" | "device";

export type ToWorker =
  /** beside: it is the second worker, which runs device passes (beside.ts), with these headers. */
  | { type: "start"; module?: WebAssembly.Module | undefined; beside?: { pack: Uint8Array | undefined } }
  /** To the second worker: what follows comes by this port, from the first one. */
  | { type: "port"; port: MessagePort }
  /** To the first one: its second worker of this number is lost. */
  | { type: "lost"; second: number; reason: string }
  | { type: "device"; id: number; request: Request; plan: Plan }
  | { type: "host"; id: number; result: HostResult }
  | { type: "compile"; id: number; request: Request }
  | { type: "ask"; id: number; question: Question };

export type FromWorker =
  | { type: "ready"; module: WebAssembly.Module; options: OptionHelp[]; pace: number; assets: Assets }
  | { type: "unavailable"; reason: string }
  /** A second worker is wanted at the other end of the port, in place of the one before; without a port, none. */
  | { type: "second"; number: number; port?: MessagePort }
  | { type: "working"; id: number; work: Work; done?: number }
  /** device: that of the device pass, where it was done about as soon. */
  | { type: "host"; id: number; view: HostView; device?: DeviceView | undefined; last: boolean; ms: number; memory: Memory }
  | { type: "device"; id: number; view: DeviceView; ms: number; memory: Memory }
  | { type: "progress"; id: number; done: number; of: number }
  | { type: "answer"; id: number; answer: Answer }
  | { type: "crash"; id: number; reason: string };

/** What the compiler is made of: the addresses hold checksums of the contents. */
export interface Assets {
  compiler: string;
  headers: string;
}

/** Bytes that a worker holds, and those that its present program needs. */
export interface Memory {
  held: number;
  needed: number;
}
