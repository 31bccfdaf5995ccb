// This file implements the page's side of the compiler: one request runs, at
// most one waits (the latest), and a request that runs too long costs the
// worker its life. A new worker starts from the module that is already
// compiled.
import type { FromWorker, OptionHelp, Request, View } from "./protocol";

declare const WORKER_URL: string;

/** How long one compilation may run. */
export const timeLimit = 5000;
/** A running compilation older than this is given up when a newer one waits. */
const staleAfter = 1000;
/** A worker whose memory grew beyond this is replaced between compilations. */
const memoryLimit = 512 << 20;

export interface CompilerEvents {
  loading(): void;
  ready(options: OptionHelp[]): void;
  started(): void;
  done(view: View, ms: number): void;
  /** The compilation did not end by itself; the compiler restarts. */
  failed(reason: string): void;
  /** There is no compiler on this page. */
  unavailable(reason: string): void;
}

export class Compiler {
  #events: CompilerEvents;
  #worker: Worker | undefined;
  #module: WebAssembly.Module | undefined;
  #ready = false;
  #next = 0;
  #running: { id: number; began: number; timer: number } | undefined;
  #waiting: Request | undefined;
  #stale = 0;

  constructor(events: CompilerEvents) {
    this.#events = events;
    this.#spawn();
  }

  /** Compiles the request as soon as possible; a waiting older one is dropped. */
  compile(request: Request): void {
    this.#waiting = request;
    if (this.#running) {
      const age = performance.now() - this.#running.began;
      clearTimeout(this.#stale);
      this.#stale = window.setTimeout(() => {
        if (this.#running && this.#waiting) this.#restart();
      }, Math.max(0, staleAfter - age));
    }
    this.#pump();
  }

  /** Ends the running compilation. */
  stop(): void {
    if (!this.#running) return;
    this.#restart();
    this.#events.failed("The compilation was stopped.");
  }

  #spawn(): void {
    this.#ready = false;
    if (!this.#module) this.#events.loading();
    const worker = new Worker(WORKER_URL, { name: this.#module ? "again" : "first" });
    this.#worker = worker;
    worker.onmessage = (e: MessageEvent<FromWorker>) => this.#receive(e.data);
    worker.onerror = (e) => {
      e.preventDefault();
      if (this.#running) this.#crashed(e.message);
      else this.#events.unavailable(e.message || "the worker did not start");
    };
    if (this.#module) worker.postMessage({ module: this.#module });
  }

  #restart(): void {
    this.#clear();
    this.#worker?.terminate();
    this.#spawn();
  }

  #clear(): void {
    if (this.#running) clearTimeout(this.#running.timer);
    clearTimeout(this.#stale);
    this.#running = undefined;
  }

  #pump(): void {
    if (!this.#ready || this.#running || !this.#waiting) return;
    const request = this.#waiting;
    this.#waiting = undefined;
    const id = this.#next++;
    this.#running = {
      id,
      began: performance.now(),
      timer: window.setTimeout(() => {
        this.#restart();
        this.#events.failed(`The compilation took longer than ${timeLimit / 1000} seconds and was stopped.`);
      }, timeLimit),
    };
    this.#events.started();
    this.#worker!.postMessage({ id, request });
  }

  #receive(m: FromWorker): void {
    switch (m.type) {
      case "ready":
        this.#module = m.module;
        this.#ready = true;
        this.#events.ready(m.options);
        break;
      case "unavailable":
        this.#events.unavailable(m.reason);
        return;
      case "view":
        if (m.id !== this.#running?.id) return;
        this.#clear();
        this.#events.done(m.view, m.ms);
        if (m.memory > memoryLimit) this.#restart();
        break;
      case "crash":
        if (m.id === this.#running?.id) this.#crashed(m.reason);
        return;
    }
    this.#pump();
  }

  #crashed(reason: string): void {
    this.#restart();
    this.#events.failed(`The compiler stopped unexpectedly (${reason}) and was restarted.`);
  }
}
