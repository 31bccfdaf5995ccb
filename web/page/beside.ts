// This file implements the device pass beside the host pass: it runs in a second
// worker up to the place where it needs the result of the host pass. The page makes
// that worker (Firefox now and then never returns from making a worker in a worker),
// the first one talks to it by a port. It lives as long as the beginning of the
// program stays as it is, and only while both together hold no more memory than one
// may. Without it, or where it says nothing for far longer than the host pass took,
// the first worker runs one pass after the other, with the same result.
import { type Engine, keepLimit, needed } from "./engine";
import type { DeviceView, FromWorker, Memory, PassResult, Plan, Request, ToWorker } from "./protocol";

/** The device pass of a request, and what its worker holds. */
interface Done {
  view: DeviceView;
  memory: Memory;
}

interface Pending {
  id: number;
  resolve: (done: Done) => void;
  reject: (reason: Error) => void;
}

const nothing: Memory = { held: 0, needed: 0 };

/**
 * So many times as long as the host pass took, and no less than so many milliseconds, the second worker has
 * for its end: browsers start workers when they please.
 */
const patience = { times: 8, leastMs: 5000 };

export class Beside {
  /** The way to the second worker, while there is one. */
  #port: MessagePort | undefined;
  /** How many there have been. */
  #number = 0;
  /** The beginning that it is for. */
  #key = "";
  /** The beginning that the first worker compiles alone. */
  #alone = "";
  #held = nothing;
  #pending: Pending | undefined;
  #lost = false;
  /** When the pass was begun. */
  #began = 0;

  /** post asks the page for a worker. */
  constructor(readonly module: WebAssembly.Module, readonly post: (m: FromWorker, transfer?: Transferable[]) => void) {}

  /** What both workers hold together. */
  memory(engine: Engine): Memory {
    const own = engine.memory;
    return { held: own.held + this.#held.held, needed: own.needed + this.#held.needed };
  }

  /** Begins the device pass of a request; false: it has to run in the first worker. */
  begin(engine: Engine, id: number, request: Request, plan: Plan, pack: Uint8Array | undefined): boolean {
    const key = engine.key(request, plan);
    if ((navigator.hardwareConcurrency || 1) < 2 || key === this.#alone) return false;
    if (this.#lost || (this.#port && key !== this.#key)) this.#drop();
    this.#port ??= this.#spawn(pack);
    this.#key = key;
    this.#pending = undefined;
    this.#began = performance.now();
    this.#send({ type: "device", id, request, plan });
    return true;
  }

  /** Ends the pass that was begun last, with the result of the host pass. Fails when its worker does. */
  async end(engine: Engine, id: number, host: PassResult): Promise<DeviceView> {
    const limit = Math.max(patience.leastMs, patience.times * (performance.now() - this.#began));
    let timer = 0;
    try {
      const { view, memory } = await new Promise<Done>((resolve, reject) => {
        if (this.#lost) return reject(new Error("the second worker died"));
        this.#pending = { id, resolve, reject };
        timer = setTimeout(() => reject(new Error("the second worker says nothing")), limit);
        this.#send({ type: "host", id, result: needed(host) });
      });
      this.#held = memory;
      if (this.memory(engine).held > keepLimit) this.#giveUp();
      return view;
    } catch (e) {
      this.#giveUp();
      throw e;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The second worker of a number cannot go on. */
  lost(number: number, reason: string): void {
    if (number !== this.#number) return;
    this.#lost = true;
    this.#pending?.reject(new Error(reason));
  }

  #giveUp(): void {
    this.#alone = this.#key;
    this.#drop();
  }

  #drop(): void {
    this.#port?.close();
    this.#port = this.#pending = undefined;
    this.#held = nothing;
    this.#lost = false;
    this.post({ type: "second", number: ++this.#number });
  }

  #send(m: ToWorker): void {
    this.#port!.postMessage(m);
  }

  #spawn(pack: Uint8Array | undefined): MessagePort {
    const { port1, port2 } = new MessageChannel();
    const number = ++this.#number;
    port1.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === "unavailable" || data.type === "crash") this.lost(number, data.reason);
      if (data.type === "device" && number === this.#number && data.id === this.#pending?.id) this.#pending.resolve(data);
    };
    this.post({ type: "second", number, port: port2 }, [port2]);
    port1.postMessage({ type: "start", module: this.module, beside: { pack } } satisfies ToWorker);
    return port1;
  }
}
