// This file implements the owner of the compiler's WebAssembly instance. Before
// each pass it puts the instance's memory back to a known state: to that of the
// fresh program, or to that in which the pass waits behind the unchanged
// beginning of the program, its headers. So a result depends on the request
// alone, and headers are compiled once. It runs in the worker and under node.
import { type Beginning, checkSum, decode, differing, encode, gather, pageSize, sumBeside } from "./beginning";
import type { Answer, HostResult, Memory, PassResult, Plan, Question, Request } from "./protocol";

/** What wasm_exec.js defines; the fields with a line are its tables of references. */
export interface GoRuntime {
  importObject: WebAssembly.Imports;
  env: Record<string, string>;
  mem: DataView;
  run(instance: WebAssembly.Instance): Promise<void>;
  _values: unknown[];
  _goRefCounts: number[];
  _ids: Map<unknown, number>;
  _idPool: number[];
  _scheduledTimeouts: Map<number, unknown>;
}

/** The functions that the program puts into the global object (wasm/main.go). */
export interface CompilerFunctions {
  cufrontPlan(request: string): string;
  cufrontHeaders(pack: Uint8Array): string;
  cufrontBegin(request: string, pass: Pass, at: number): void;
  cufrontGoOn(what: string): void;
  cufrontRun(call: string): void;
  cufrontAsk(question: string, progress: (done: number, of: number) => void): void;
  cufrontState(): string;
  cufrontResult(): string;
  cufrontHostText(): Uint8Array;
  cufrontOptions(): string;
  cufrontBreak(): [number, number];
}

const callable = [
  "cufrontPlan", "cufrontHeaders", "cufrontBegin", "cufrontGoOn", "cufrontRun", "cufrontAsk", "cufrontState", "cufrontResult", "cufrontHostText", "cufrontOptions", "cufrontBreak",
] as const satisfies readonly (keyof CompilerFunctions)[];

export type Pass = "host" | "device";

/** Fetches and unpacks the system headers, for setHeaders. */
export async function fetchHeaders(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
  const pack = new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
  return new Uint8Array(await pack.arrayBuffer());
}

/** Fetches a beginning (beginning.ts); undefined where there is none. */
export async function fetchBeginning(address: string): Promise<Uint8Array | undefined> {
  try {
    const response = await fetch(address);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined; // it is made here then
  }
}

/**
 * Fetches and compiles the compiler. The service worker leaves this to the browser,
 * which keeps the machine code of what comes from the network or from its own
 * cache, not of what comes from a service worker; its copy stands in where there
 * is no network.
 */
export async function fetchCompiler(address: string): Promise<WebAssembly.Module> {
  const fetched = await fetch(address).catch((e: unknown) => e as Error);
  const failed = fetched instanceof Error || !fetched.ok;
  const response = failed ? ((await globalThis.caches?.match(address)) ?? fetched) : fetched;
  if (response instanceof Error) throw response;
  if (!response.ok) throw new Error(`the compiler could not be fetched (status ${response.status})`);
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** What a pass left behind: its result, and the host text as the bytes that it is. */
export interface PassOutcome {
  result: PassResult;
  host: Uint8Array;
  /** The beginning of the program was not compiled again. */
  reused: boolean;
}

/** The memory and all that belongs to it stay within this many bytes if a beginning is to be kept. */
export const keepLimit = 512 << 20;

/** A copy of the instance's state while the program rests. */
interface Snapshot {
  memory: Uint8Array;
  values: unknown[];
  counts: number[];
  ids: Map<unknown, number>;
  pool: number[];
}

/** A pass that waits, as far as a request may differ from the one it was begun with. */
interface Waiting {
  key: string;
  snapshot: Snapshot;
}

export class Engine {
  #go: GoRuntime;
  #instance: WebAssembly.Instance;
  #memory: WebAssembly.Memory;
  #call: CompilerFunctions;
  /** None in an engine for one beginning. */
  #fresh: Snapshot | undefined;
  #waiting = new Map<Pass, Waiting>();
  /** Where the program keeps the end of the memory that it uses, and of all that it has. */
  #break: [number, number];
  #rest: number;
  #pack: Uint8Array | undefined;
  /** The memory that the last pass used. */
  #peak = 0;
  /** The pass whose waiting state the memory has already, put there ahead of its next request. */
  #settled: Pass | undefined;
  /** A pass has begun since the program has started. */
  #begun = false;
  /** Beginnings that were made when the page was built. */
  #given = new Map<Pass, Beginning>();
  /** The pass that has begun goes on with a kept beginning. */
  #reused = false;
  /** Tests clear it: every beginning is compiled again, and none is kept. */
  reuse = true;

  private constructor(go: GoRuntime, instance: WebAssembly.Instance, call: CompilerFunctions, once: boolean) {
    this.#go = go;
    this.#instance = instance;
    this.#memory = instance.exports["mem"] as WebAssembly.Memory;
    this.#call = call;
    this.#break = call.cufrontBreak();
    this.#rest = this.#stack();
    if (!once) this.#fresh = this.#copy();
  }

  /**
   * Starts the program; its functions appear in globals. With once it takes one
   * beginning and holds no copy of the fresh state.
   */
  static async start(go: GoRuntime, module: WebAssembly.Module, globals: Partial<CompilerFunctions>, once = false): Promise<Engine> {
    go.env = { ...go.env, GODEBUG: "gcshrinkstackoff=1,gcstoptheworld=1" }; // stacks that move would not fit a copy
    const instance = await WebAssembly.instantiate(module, { ...go.importObject, gojs: { ...go.importObject["gojs"], "runtime.getRandomData": same } });
    function same(stack: number): void {
      // All instances start alike: nothing is secret in them, and a beginning fits each.
      const { buffer } = instance.exports["mem"] as WebAssembly.Memory;
      const slice = new DataView(buffer, (stack >>> 0) + 8);
      new Uint8Array(buffer, Number(slice.getBigUint64(0, true)), Number(slice.getBigUint64(8, true))).forEach((_, i, all) => (all[i] = 31 * i + 7));
    }
    void go.run(instance); // ends only when the program dies
    if (!globals.cufrontPlan) throw new Error("the compiler did not start");
    globals.cufrontOptions!(); // these grow the stack on which calls are answered
    globals.cufrontPlan("{}");
    // The next instance puts its own into the same place.
    const functions = Object.fromEntries(callable.map((name) => [name, globals[name]])) as unknown as CompilerFunctions;
    return new Engine(go, instance, functions, once);
  }

  options(): string {
    return this.#call.cufrontOptions();
  }

  plan(request: Request): Plan {
    return JSON.parse(this.#call.cufrontPlan(JSON.stringify(request))) as Plan;
  }

  /** Takes the system headers, for the requests that need them. */
  setHeaders(pack: Uint8Array): void {
    this.#pack = pack;
    this.#waiting.clear();
    this.#given.clear(); // they are for programs without headers
  }

  /** Bytes of the memory and of all copies of it, and those that the present program needs. */
  get memory(): Memory {
    const copies = [this.#fresh, ...[...this.#waiting.values()].map((w) => w.snapshot)].map((c) => c?.memory.length ?? 0);
    const sum = copies.reduce((a, b) => a + b);
    return { held: this.#memory.buffer.byteLength + sum, needed: sum + Math.max(...copies, this.#peak) };
  }

  /** Runs one pass; before is the result of the host pass for the device pass. Throws when the program dies. */
  run(request: Request, pass: Pass, plan: Plan, before?: HostResult): PassOutcome {
    this.begin(request, pass, plan);
    return this.end(before);
  }

  /** Runs one pass as far as it does not need the result of the host pass. */
  begin(request: Request, pass: Pass, plan: Plan): void {
    const text = JSON.stringify(request);
    const key = this.key(request, plan);
    const waiting = this.#waiting.get(pass);
    this.#reused = this.reuse && waiting?.key === key;
    const settled = this.#settled;
    this.#settled = undefined;
    if (this.#reused) {
      if (settled !== pass) this.#restore(waiting!.snapshot);
    } else {
      this.#waiting.delete(pass);
      if (this.#fresh) this.#restore(this.#fresh);
      else if (this.#begun) throw new Error("this compiler was for another program");
      this.#begun = true;
      this.#reused = this.#adopt(pass, key);
      if (!this.#reused) {
        if (plan.system && this.#pack) {
          const fault = this.#call.cufrontHeaders(this.#pack);
          if (fault) throw new Error(fault);
        }
        this.#call.cufrontBegin(text, pass, plan.prefix);
      }
      if (this.#call.cufrontState() === "waiting" && this.reuse) this.#keep(pass, key);
    }
    if (this.#call.cufrontState() === "waiting") this.#call.cufrontGoOn(text);
  }

  /** The end of the pass that was begun. */
  end(before?: HostResult): PassOutcome {
    if (this.#call.cufrontState() === "apart") this.#call.cufrontGoOn(JSON.stringify(before ? needed(before) : {}));
    if (this.#call.cufrontState() !== "done") throw new Error("the pass did not end");
    const result = JSON.parse(this.#call.cufrontResult()) as PassResult;
    this.#peak = this.#used();
    return { result, host: this.#call.cufrontHostText(), reused: this.#reused };
  }

  /**
   * Puts the memory back to where a pass waits, for a request that may come: it is then
   * begun at once. To be called when the results of the last pass have been taken.
   */
  settle(pass: Pass): void {
    const waiting = this.#waiting.get(pass);
    if (!waiting || !this.reuse || this.#settled === pass || this.#stack() !== this.#rest) return;
    this.#restore(waiting.snapshot);
    this.#settled = pass;
  }

  /** Takes a beginning that was made when the page was built, for the first request that it fits; a damaged one is left. */
  offer(pass: Pass, bytes: Uint8Array): void {
    const beginning = decode(bytes);
    if (beginning) this.#given.set(pass, beginning);
  }

  /** Whether a pass of a request can go on with a beginning that was given. */
  begins(pass: Pass, request: Request, plan: Plan): boolean {
    const given = this.#given.get(pass);
    return this.reuse && given !== undefined && given.head.key === this.key(request, plan);
  }

  /** Gives the beginning up that is kept for a pass: another engine has one. */
  forget(pass: Pass): void {
    this.#waiting.delete(pass);
    if (this.#settled === pass) this.#settled = undefined;
  }

  /** The state in which a pass waits, for engines that start later; others are engines that have started, at other times. */
  beginning(pass: Pass, others: readonly Engine[]): Uint8Array {
    const { key, snapshot } = this.#waiting.get(pass)!;
    const fresh = this.#fresh!;
    const memory = new Uint8Array(pageSize * Math.ceil(snapshot.memory.length / pageSize));
    memory.set(snapshot.memory);
    const runs = differing(fresh.memory, [memory, ...others.map((o) => o.#fresh!.memory)]);
    const pages = gather(memory, runs);
    const counts = snapshot.counts.map((n) => (n === Infinity ? -1 : n));
    return encode({
      head: {
        key, used: snapshot.memory.length, fresh: fresh.memory.length, runs, rest: sumBeside(fresh.memory, runs), sum: checkSum(pages),
        values: snapshot.values.length, freshValues: fresh.values.length, counts, pool: snapshot.pool,
      },
      pages,
    });
  }

  /** Goes over from the state of the fresh program to a beginning that was given; false: none fits. */
  #adopt(pass: Pass, key: string): boolean {
    const given = this.#given.get(pass);
    if (!given || given.head.key !== key || !this.reuse) return false;
    this.#given.delete(pass); // it fits now or never
    const { head, pages } = given;
    const go = this.#go;
    const fresh = new Uint8Array(this.#memory.buffer, 0, this.#used());
    if (fresh.length !== head.fresh || go._values.length !== head.freshValues || go._idPool.length > 0 || sumBeside(fresh, head.runs) !== head.rest) return false;
    const missing = head.used - this.#memory.buffer.byteLength;
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / 65536));
      go.mem = new DataView(this.#memory.buffer);
    }
    const memory = new Uint8Array(this.#memory.buffer);
    let at = 0;
    for (const [first, count] of head.runs) {
      memory.set(pages.subarray(at, at + Math.min(count * pageSize, memory.length - first * pageSize)), first * pageSize);
      at += count * pageSize;
    }
    new DataView(this.#memory.buffer).setBigUint64(this.#break[1], BigInt(memory.length), true);
    // What the program referred to besides was of the call that began the pass.
    while (go._values.length < head.values) go._values.push({});
    go._goRefCounts = head.counts.map((n) => (n < 0 ? Infinity : n));
    go._idPool = [...head.pool];
    return true;
  }

  /** Asks about a program; what waits of other requests is given up. */
  ask(question: Question, plan: Plan, progress: (done: number, of: number) => void): Answer {
    this.#waiting.clear();
    this.#settled = undefined;
    this.#restore(this.#fresh!);
    if (plan.system && this.#pack) this.#call.cufrontHeaders(this.#pack);
    this.#call.cufrontAsk(JSON.stringify(question), progress);
    if (this.#call.cufrontState() !== "done") throw new Error("the question did not end");
    return JSON.parse(this.#call.cufrontResult()) as Answer;
  }

  /** Runs the command line (tests): call and answer are JSON. */
  commandLine(call: string): string {
    this.#settled = undefined;
    this.#restore(this.#fresh!);
    this.#call.cufrontRun(call);
    return this.#call.cufrontResult();
  }

  /** All of a request that the state behind its beginning depends on. */
  key(request: Request, plan: Plan): string {
    const files = Object.entries(request.files).map(([name, text]) => [name, name === request.main ? prefixOf(text, plan.prefix) : text]);
    return JSON.stringify([request.main, request.args, request.limits, files.sort(), plan, this.#pack !== undefined]);
  }

  #keep(pass: Pass, key: string): void {
    if (this.#go._scheduledTimeouts.size > 0 || this.#stack() !== this.#rest) return; // not at rest
    const used = this.#used();
    if (this.memory.held + used > keepLimit) {
      // Those of other programs make room, that of the other pass does not.
      for (const [other, w] of this.#waiting) if (w.key !== key) this.#waiting.delete(other);
      if (this.memory.held + used > keepLimit) return;
    }
    this.#waiting.set(pass, { key, snapshot: this.#copy() });
  }

  #stack(): number {
    return (this.#instance.exports["getsp"] as () => number)();
  }

  /** The length of the memory that the program has used; behind it are zeros. */
  #used(): number {
    return Number(new DataView(this.#memory.buffer).getBigUint64(this.#break[0], true));
  }

  #copy(): Snapshot {
    const go = this.#go;
    return {
      memory: new Uint8Array(this.#memory.buffer, 0, this.#used()).slice(),
      values: [...go._values],
      counts: [...go._goRefCounts],
      ids: new Map(go._ids),
      pool: [...go._idPool],
    };
  }

  #restore(s: Snapshot): void {
    if (this.#stack() !== this.#rest) throw new Error("the stack has moved");
    const go = this.#go;
    const memory = new Uint8Array(this.#memory.buffer);
    const used = this.#used();
    memory.set(s.memory);
    if (used > s.memory.length) memory.fill(0, s.memory.length, used);
    // The memory has grown since; the program may use it again.
    new DataView(this.#memory.buffer).setBigUint64(this.#break[1], BigInt(memory.length), true);
    go._values = [...s.values];
    go._goRefCounts = [...s.counts];
    go._ids = new Map(s.ids);
    go._idPool = [...s.pool];
    for (const timer of go._scheduledTimeouts.values()) clearTimeout(timer as number);
    go._scheduledTimeouts.clear();
  }
}

/** What the device pass needs of the result of the host pass, and no more. */
export function needed({ stderr, diagnostics, entities = [] }: HostResult): HostResult {
  return { stderr, diagnostics, entities };
}

/** The beginning of a text of so many bytes of UTF-8. */
function prefixOf(text: string, bytes: number): string {
  return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes));
}

/** Both passes in one result, with the host text and the passes whose beginning was not compiled again (tests). */
export function compileAll(engine: Engine, request: Request): PassResult & { host: string; reused: Pass[] } {
  const plan = engine.plan(request);
  const first = engine.run(request, "host", plan);
  const { result } = first;
  const all = { ...result, host: new TextDecoder().decode(first.host), reused: first.reused ? ["host" as Pass] : [] };
  if (result.exit !== 0 || !request.want.includes("keep")) return all;
  const second = engine.run(request, "device", plan, result);
  const device = second.result;
  return {
    ...all,
    exit: Math.max(result.exit, device.exit),
    stderr: result.stderr + device.stderr,
    diagnostics: [...(result.diagnostics ?? []), ...(device.diagnostics ?? [])],
    timings: [...(result.timings ?? []), ...(device.timings ?? [])],
    keep: device.keep,
    kept: device.kept,
    error: device.error ?? result.error,
    reused: second.reused ? [...all.reused, "device"] : all.reused,
  };
}
