// This file implements questions about the program that take many compilations:
// they run in a worker of their own, one at a time, so that typing goes on; the
// worker goes when nobody has asked for a while.
import type { Answer, FromWorker, Question } from "./protocol";

/** A worker that nobody asks goes after so many milliseconds: it holds 100 MB. */
const restMs = 60_000;

interface Job {
  id: number;
  question: Question;
  progress: (done: number, of: number) => void;
  resolve: (a: Answer) => void;
}

export class Jobs {
  #worker: Worker | undefined;
  #running: Job | undefined;
  #next = 0;
  #rest = 0;

  /** The compiler that the page runs: the script of its worker and, once it is there, its module. */
  constructor(readonly compiler: () => { script: string; module: WebAssembly.Module | undefined }) {}

  /** Asks; a question under way is given up for it, and answered with an error. */
  ask(question: Question, progress: (done: number, of: number) => void = () => {}): Promise<Answer> {
    if (this.#running) this.stop();
    clearTimeout(this.#rest);
    this.#worker ??= this.#spawn();
    return new Promise((resolve) => {
      this.#running = { id: this.#next++, question, progress, resolve };
      this.#worker!.postMessage({ type: "ask", id: this.#running.id, question });
    });
  }

  /** Gives the question under way up. */
  stop(): void {
    this.#end({ error: "Stopped." });
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #spawn(): Worker {
    const { script, module } = this.compiler();
    const worker = new Worker(script);
    worker.postMessage({ type: "start", module });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (worker !== this.#worker) return;
      if (data.type === "unavailable") return this.#lost(data.reason);
      if (!this.#running || !("id" in data) || data.id !== this.#running.id) return;
      if (data.type === "progress") this.#running.progress(data.done, data.of);
      else if (data.type === "answer") this.#end(data.answer);
      else if (data.type === "crash") this.#lost(data.reason);
    };
    worker.onerror = (e) => {
      e.preventDefault();
      if (worker === this.#worker) this.#lost(e.message);
    };
    return worker;
  }

  #lost(reason: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#end({ error: `The compiler could not answer: ${reason}.` });
  }

  #end(answer: Answer): void {
    const job = this.#running;
    this.#running = undefined;
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => {
      this.#worker?.terminate();
      this.#worker = undefined;
    }, restMs);
    job?.resolve(answer);
  }
}
