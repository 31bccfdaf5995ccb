// This file implements the page's side of the compiler: one request runs, at
// most one waits, the latest. A program that takes too much work ends by itself,
// with a diagnostic; the watchdog here only guards against a worker that has
// died. It knows how slow the machine is, waits longer after each time it was
// needed, and gives a text up after two more attempts.
import type { Assets, FromWorker, HostView, Memory, OptionHelp, Request, View, Work } from "./protocol";
import { join } from "./view";

declare const WORKER_URL: string;

declare global {
  interface Window {
    /** The first worker, which starts before the page's script has come (boot.js), and what it has said since. */
    cufrontWorker?: { worker: Worker; early: (MessageEvent | ErrorEvent)[] } | undefined;
  }
}

/**
 * A worker has this long for each sign of life on a machine of pace 1, in
 * milliseconds: a pass that takes all the work that it may take ends before.
 */
export const patience = 90_000;
/** How often the same text is tried again. */
export const attempts = 2;
/** A worker that holds this many bytes more than its program needs is replaced while nothing runs. */
const wasteLimit = 64 << 20;
/** So long, in milliseconds, nothing must have run before a worker is replaced. */
const quiet = 3000;

export interface CompilerEvents {
  ready(options: OptionHelp[], assets: Assets): void;
  /** What is being done now, and since when. */
  working(work: Work, since: number): void;
  /** A pass of the request is done; final: it was the last one. The host text has changed by change. */
  done(view: View, change: HostView["host"] | undefined, final: boolean, ms: number, request: Request): void;
  /** The compilation did not end by itself; again: it can be tried once more. */
  failed(reason: string, again: boolean): void;
  /** There is no compiler on this page. */
  unavailable(reason: string): void;
}

/** What a worker is, as far as its owner knows. */
interface Slot {
  worker: Worker;
  /** The one that it runs device passes in (beside.ts). */
  second?: Worker | undefined;
  ready: boolean;
  /** The host text that it last sent changes for. */
  host: string;
}

interface Running {
  id: number;
  request: Request;
  began: number;
  work: Work;
  timer: number;
  attempt: number;
}

export class Compiler {
  #events: CompilerEvents;
  #slot: Slot;
  #successor: { slot: Slot; id: number } | undefined;
  #module: WebAssembly.Module | undefined;
  #next = 0;
  #running: Running | undefined;
  #waiting: { request: Request; attempt: number } | undefined;
  #view: View | undefined;
  #pace = 1;
  #kills = 0;
  #quiet = 0;

  /** The script of the workers: another build of the compiler has another one. */
  #script = WORKER_URL;

  constructor(events: CompilerEvents) {
    this.#events = events;
    this.#slot = this.#spawn();
    events.working("loading", performance.now());
  }

  /** Compiles the request as soon as possible; a waiting older one is dropped. */
  compile(request: Request): void {
    this.#waiting = { request, attempt: 0 };
    this.#pump();
  }

  /** The compiled compiler, once a worker has it: for workers of other purposes. */
  get module(): WebAssembly.Module | undefined {
    return this.#module;
  }

  get script(): string {
    return this.#script;
  }

  /** Goes over to another build of the compiler; the present program is compiled by it. */
  use(script: string, request: Request): void {
    this.#script = script;
    this.#module = undefined;
    this.#view = undefined;
    this.#kills = 0;
    this.#waiting = { request, attempt: 0 };
    this.#events.working("loading", performance.now());
    this.#replace();
  }

  /** Ends the running compilation. */
  stop(): void {
    if (!this.#running) return;
    this.#replace();
    this.#events.failed("The compilation was stopped.", true);
    this.#pump();
  }

  #spawn(): Slot {
    const first = window.cufrontWorker;
    delete window.cufrontWorker;
    const slot: Slot = { worker: first?.worker ?? new Worker(this.#script), ready: false, host: "" };
    slot.worker.onmessage = (e: MessageEvent<FromWorker>) => this.#receive(slot, e.data);
    slot.worker.onerror = (e) => {
      e.preventDefault();
      if (slot === this.#successor?.slot) this.#dropSuccessor();
      else if (this.#running) this.#lost(`the worker died: ${e.message}`);
      else if (!slot.ready) this.#events.unavailable(e.message || "the worker did not start");
    };
    if (!first) slot.worker.postMessage({ type: "start", module: this.#module });
    // What it said before there was somebody to listen; the slot has its place by then.
    queueMicrotask(() => {
      for (const e of first?.early ?? []) slot.worker.dispatchEvent(again(e));
    });
    return slot;
  }

  /** Puts a second worker beside that of the slot, at the other end of its port; without one, none. */
  #spawnSecond(slot: Slot, number: number, port: MessagePort | undefined): void {
    slot.second?.terminate();
    slot.second = undefined;
    if (!port) return;
    const second = (slot.second = new Worker(this.#script, { name: "device pass" }));
    second.onerror = (e) => {
      e.preventDefault();
      if (second === slot.second) slot.worker.postMessage({ type: "lost", second: number, reason: e.message });
    };
    second.postMessage({ type: "port", port }, [port]);
  }

  /** Puts a new worker into the place of the present one. */
  #replace(): void {
    if (this.#running) clearTimeout(this.#running.timer);
    this.#running = undefined;
    this.#dropSuccessor();
    end(this.#slot);
    this.#slot = this.#spawn();
  }

  #pump(): void {
    clearTimeout(this.#quiet);
    if (!this.#slot.ready || this.#running || !this.#waiting) return;
    const { request, attempt } = this.#waiting;
    this.#waiting = undefined;
    const began = performance.now();
    this.#running = { id: this.#next++, request, began, work: "host", timer: 0, attempt };
    this.#watch();
    this.#events.working("host", began);
    this.#slot.worker.postMessage({ type: "compile", id: this.#running.id, request });
  }

  /** Starts to wait for a sign of life: each message is one. */
  #watch(): void {
    const running = this.#running!;
    clearTimeout(running.timer);
    const limit = Math.min(patience * this.#pace * 2 ** this.#kills, 10 * 60_000);
    running.timer = window.setTimeout(() => this.#lost(`it gave no answer for ${Math.round(limit / 1000)} seconds`), limit);
  }

  /** The worker is lost: the same text is tried again, or a newer one. */
  #lost(reason: string): void {
    const running = this.#running!;
    this.#kills++;
    this.#replace();
    if (!this.#waiting && running.attempt < attempts) this.#waiting = { request: running.request, attempt: running.attempt + 1 };
    if (this.#waiting) this.#events.working("loading", performance.now());
    else this.#events.failed(`The compiler was started again ${attempts} times and did not finish this program: ${reason}.`, true);
  }

  #receive(slot: Slot, m: FromWorker): void {
    if (m.type === "second") {
      if (slot === this.#slot || slot === this.#successor?.slot) this.#spawnSecond(slot, m.number, m.port);
      return;
    }
    if (slot !== this.#slot) {
      if (slot === this.#successor?.slot) this.#raise(m);
      return;
    }
    switch (m.type) {
      case "ready":
        this.#module = m.module;
        this.#pace = m.pace;
        slot.ready = true;
        this.#events.ready(m.options, m.assets);
        break;
      case "unavailable":
        this.#events.unavailable(m.reason);
        return;
      case "crash":
        if (m.id === this.#running?.id) this.#lost(m.reason);
        return;
      case "working":
        if (m.id === this.#running?.id) {
          this.#watch();
          this.#running.work = m.work;
          this.#events.working(m.work, this.#running.began);
        }
        return;
      case "host":
        slot.host = apply(slot.host, m.view);
        if (m.id !== this.#running?.id) return;
        this.#watch();
        this.#view = { ...m.view, host: slot.host, keep: this.#view?.keep ?? [], kept: m.last ? "skipped" : "waiting" };
        if (m.device) this.#view = join(this.#view, m.device);
        this.#events.done(this.#view, m.view.host, m.last, m.ms, this.#running.request);
        if (m.last) this.#finished(m.memory);
        break;
      case "device":
        if (m.id !== this.#running?.id || !this.#view) return;
        this.#view = join(this.#view, m.view);
        this.#events.done(this.#view, undefined, true, m.ms, this.#running.request);
        this.#finished(m.memory);
        break;
    }
    this.#pump();
  }

  #finished(memory: Memory): void {
    const { request } = this.#running!;
    clearTimeout(this.#running!.timer);
    this.#running = undefined;
    this.#kills = 0;
    if (memory.held - memory.needed > wasteLimit) {
      clearTimeout(this.#quiet);
      this.#quiet = window.setTimeout(() => this.#succeed(request), quiet);
    }
  }

  // ---- a successor compiles the present program before it takes over

  #succeed(request: Request): void {
    if (this.#running || this.#waiting || this.#successor) return;
    const id = this.#next++;
    this.#successor = { slot: this.#spawn(), id };
    this.#successor.slot.worker.postMessage({ type: "compile", id, request });
  }

  #raise(m: FromWorker): void {
    const { slot, id } = this.#successor!;
    if (m.type === "ready") slot.ready = true;
    if (m.type === "host") slot.host = apply(slot.host, m.view);
    if (m.type === "unavailable" || m.type === "crash") this.#dropSuccessor();
    if ((m.type === "device" || (m.type === "host" && m.last)) && m.id === id) {
      if (this.#running || this.#waiting || slot.host !== this.#slot.host) return this.#dropSuccessor(); // the program has changed
      end(this.#slot);
      this.#slot = slot;
      this.#successor = undefined;
    }
  }

  #dropSuccessor(): void {
    if (this.#successor) end(this.#successor.slot);
    this.#successor = undefined;
  }
}

/** An event cannot be dispatched twice, but its like can. */
function again(e: MessageEvent | ErrorEvent): Event {
  return e.type === "message" ? new MessageEvent("message", { data: (e as MessageEvent).data }) : new ErrorEvent("error", { message: (e as ErrorEvent).message, cancelable: true });
}

/** Ends the workers of a slot. */
function end(slot: Slot): void {
  slot.worker.terminate();
  slot.second?.terminate();
}

/** The host text after a change. */
function apply(before: string, view: HostView): string {
  const { from, to, insert, whole } = view.host;
  return whole ? insert : before.slice(0, from) + insert + before.slice(to);
}
