// This file implements the dedicated worker that owns the compiler: it loads
// the WebAssembly once, runs the passes of one request after the other and
// answers with what the panes show, each pass as soon as it is done. A second one
// of its kind runs the device pass beside the host pass (beside.ts).
import "wasm_exec";
import { Beside } from "./beside";
import { Engine, fetchBeginning, fetchCompiler, fetchHeaders, type CompilerFunctions, type GoRuntime, type Pass } from "./engine";
import type { DeviceView, FromWorker, OptionHelp, PassResult, Plan, Question, Request, ToWorker, View } from "./protocol";
import { answerView, deviceView, HostText, hostView, join } from "./view";

declare const COMPILER_URL: string;
declare const HEADERS_URL: string;
/** Addresses of the states in which the passes of a program without headers wait. */
declare const BEGINNINGS: { host: string; device: string };
declare const Go: new () => GoRuntime;
declare const self: Partial<CompilerFunctions> & {
  postMessage(m: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((e: MessageEvent<ToWorker>) => void) | null;
};

/** Answers go to the page, those of a second worker to the first one. */
let to: { postMessage(m: FromWorker, transfer?: Transferable[]): void } = self;
const post = (m: FromWorker, transfer: Transferable[] = []) => to.postMessage(m, transfer);
const reasonOf = (e: unknown) => (e instanceof Error ? e.message : String(e));

/** The same work on every machine: how many times slower than the one it was written on is this one? */
function pace(): number {
  const began = performance.now();
  let x = 1;
  for (let i = 0; i < 5_000_000; i++) x = (Math.imul(x, 1_664_525) + 1_013_904_223) | 0;
  return Math.max(1, (performance.now() - began) / 6) + (x & 0);
}

let engine: Engine;
/** The beginning of the device pass, if this worker is to run that too. */
let deviceComes: Promise<Uint8Array | undefined> | undefined;
let beside: Beside;
/** The host text that the page has. */
let shown: HostText | undefined;

async function start(given?: WebAssembly.Module): Promise<void> {
  const [host, device] = [fetchBeginning(BEGINNINGS.host), fetchBeginning(BEGINNINGS.device)];
  const module = given ?? (await fetchCompiler(COMPILER_URL));
  engine = await Engine.start(new Go(), module, self);
  beside = new Beside(module, post);
  await offer("host", host);
  deviceComes = device;
  post({ type: "ready", module, options: JSON.parse(engine.options()) as OptionHelp[], pace: pace(), assets: { compiler: COMPILER_URL, headers: HEADERS_URL } });
}

/** Making a beginning takes longer than this, in milliseconds: so long is waited for one that is on its way. */
const beginningMs = 300;

/** Gives the engine a beginning. One that comes later than the first program is of no use, but does no harm. */
async function offer(pass: Pass, beginning: Promise<Uint8Array | undefined>): Promise<void> {
  const taken = beginning.then((b) => b && engine.offer(pass, b));
  await Promise.race([taken, new Promise((r) => setTimeout(r, beginningMs))]);
}

/** The system headers are fetched when the first program includes something. */
let headers: Promise<void> | undefined;

let pack: Uint8Array | undefined;

async function loadHeaders(): Promise<void> {
  pack = await fetchHeaders(HEADERS_URL);
  deviceComes = undefined;
  engine.setHeaders(pack);
}

/** What a request needs; the headers are there then. */
async function prepare(id: number, request: Request): Promise<Plan> {
  const plan = engine.plan(request);
  if (plan.system && !headers) {
    post({ type: "working", id, work: "headers" });
    headers = loadHeaders();
  }
  // Without them the compiler itself says which header it does not find.
  if (plan.system) await headers!.catch(() => (headers = undefined));
  return plan;
}

async function ask(id: number, question: Question): Promise<void> {
  try {
    const { request } = question;
    const plan = await prepare(id, request);
    if (question.kind === "result") return post({ type: "answer", id, answer: { result: whole(request, plan) } });
    const answer = engine.ask(question, plan, (done, of) => post({ type: "progress", id, done, of }));
    post({ type: "answer", id, answer: answerView(answer, request.files) });
  } catch (e) {
    post({ type: "crash", id, reason: reasonOf(e) });
  }
}

/** Both passes of a request. */
function whole(request: Request, plan: Plan): View {
  const host = engine.run(request, "host", plan);
  const shown = hostView(host.result, new HostText(host.host), request.main, request.files);
  const view: View = { ...shown, host: shown.host.insert, keep: [], kept: "skipped" };
  if (host.result.exit !== 0) return view;
  return join(view, deviceView(engine.run(request, "device", plan, host.result).result, request.main, request.files));
}

/** A device pass that ends so soon behind the host pass is shown with it: the page draws once. */
const togetherMs = 25;

async function compile(id: number, request: Request): Promise<void> {
  try {
    const plan = await prepare(id, request);
    post({ type: "working", id, work: "host" });
    const began = performance.now();
    const { host, apart, last, device } = hostPass(id, request, plan);
    const text = new HostText(host.host, shown);
    shown = text;
    const ending = apart && !last ? device() : undefined;
    const view = hostView(host.result, text, request.main, request.files);
    const soon = ending && (await Promise.race([ending, new Promise<undefined>((r) => setTimeout(r, togetherMs))]));
    const done = last || soon !== undefined;
    post({ type: "host", id, view, device: soon, last: done, ms: performance.now() - began, memory: beside.memory(engine) });
    if (!done) {
      post({ type: "working", id, work: "device" });
      post({ type: "device", id, view: await (ending ?? device()), ms: performance.now() - began, memory: beside.memory(engine) });
    }
    engine.settle("host");
    warmUp(request);
  } catch (e) {
    // The stack ran out or the program died: this instance is lost.
    post({ type: "crash", id, reason: reasonOf(e) });
  }
}

/** Runs the host pass of a request; device runs the device pass, or ends it where it was begun apart. */
function hostPass(id: number, request: Request, plan: Plan) {
  const wanted = request.want.includes("keep");
  // With beginnings the first worker is done with both passes before a second one has started.
  const brought = engine.begins("host", request, plan);
  const apart = wanted && !brought && beside.begin(engine, id, request, plan, pack);
  if (apart) engine.forget("device");
  const host = engine.run(request, "host", plan);
  return { host, apart, last: host.result.exit !== 0 || !wanted, device: () => devicePass(id, request, plan, host.result, apart) };
}

/** The device pass of a request; apart: the second worker has begun it. */
async function devicePass(id: number, request: Request, plan: Plan, host: PassResult, apart: boolean): Promise<DeviceView> {
  if (apart) {
    try {
      return await beside.end(engine, id, host);
    } catch {
      // It is lost, not the program: this worker says what comes of it.
    }
  }
  if (deviceComes) await offer("device", deviceComes);
  deviceComes = undefined;
  return deviceView(engine.run(request, "device", plan, host).result, request.main, request.files);
}

/** Makes this the second worker of another one: it runs device passes, each up to the result of the host pass. */
async function startBeside(module: WebAssembly.Module, pack: Uint8Array | undefined): Promise<void> {
  const beginning = pack ? Promise.resolve(undefined) : fetchBeginning(BEGINNINGS.device); // none fits a program with headers
  engine = await Engine.start(new Go(), module, self, true);
  if (pack) engine.setHeaders(pack);
  await offer("device", beginning);
}

let begun: Request;

function ofSecond(data: Extract<ToWorker, { type: "device" | "host" }>): void {
  try {
    if (data.type === "device") {
      begun = data.request;
      engine.begin(begun, "device", data.plan);
    } else {
      const { result } = engine.end(data.result);
      post({ type: "device", id: data.id, view: deviceView(result, begun.main, begun.files), ms: 0, memory: engine.memory });
      engine.settle("device");
    }
  } catch (e) {
    post({ type: "crash", id: data.id, reason: reasonOf(e) });
  }
}

/**
 * The machine code that a browser makes at first is slow. While the reader looks
 * at the first result, the same program is compiled a few times more, so that
 * the browser sees what is worth being made faster. A round cannot be broken off:
 * it waits until nothing was typed for so long that a key behind it is unlikely.
 */
let rounds = 3;
const restMs = 2000;

function warmUp(request: Request): void {
  if (rounds === 0) return;
  const id = latest;
  setTimeout(() => {
    if (id !== latest) return; // the reader types already
    rounds--;
    running = running.then(() => round(id, request)).then(() => warmUp(request), () => {}); // the next request will tell
  }, restMs);
}

async function round(id: number, request: Request): Promise<void> {
  const plan = engine.plan(request);
  const { last, device } = hostPass(id, request, plan);
  if (!last) await device();
  engine.settle("host");
}

/** Requests run one after the other; only the latest of those that wait runs. */
let running: Promise<void> = Promise.resolve();
let latest = -1;

self.onmessage = ({ data }) => {
  if (data.type === "port") {
    to = data.port;
    data.port.onmessage = self.onmessage;
    return;
  }
  if (data.type === "lost") return beside.lost(data.second, data.reason);
  if (data.type === "start") {
    running = data.beside ? startBeside(data.module!, data.beside.pack) : start(data.module);
    running.catch((e: unknown) => post({ type: "unavailable", reason: reasonOf(e) }));
    return;
  }
  if (data.type === "ask") {
    running = running.then(() => ask(data.id, data.question));
    return;
  }
  if (data.type === "device" || data.type === "host") {
    running = running.then(() => ofSecond(data));
    return;
  }
  latest = data.id;
  running = running.then(() => (data.id === latest ? compile(data.id, data.request) : undefined));
};
