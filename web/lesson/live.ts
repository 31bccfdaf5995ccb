// This file implements the live programs of the site: a figure that shows a
// program and what becomes of it is written anew while the reader types in it.
import { toHash } from "../page/state";
import type { Compiled } from "./claims";
import { paint } from "./paint";

declare const LESSON_WORKER_URL: string;

/** The pause in typing after which a program is compiled, in milliseconds. */
const pause = 150;

/** The compiler that all figures of a page share; it is fetched when the first of them is changed. */
class Compiler {
  #worker: Worker | undefined;
  #asked: LiveProgram | undefined;
  #next = new Map<LiveProgram, Job>();

  /** Compiles the job when the compiler is free; of several of one program only the last. */
  compile(program: LiveProgram, job: Job): void {
    this.#next.set(program, job);
    this.#goOn();
  }

  #goOn(): void {
    const first = this.#next.entries().next().value;
    if (this.#asked || !first) return;
    this.#asked = first[0];
    this.#next.delete(first[0]);
    this.#started().postMessage(first[1]);
  }

  #started(): Worker {
    if (!this.#worker) {
      this.#worker = new Worker(LESSON_WORKER_URL);
      this.#worker.onmessage = (e: MessageEvent<Answer>) => this.#answer(e.data);
      this.#worker.onerror = () => {
        this.#worker = undefined;
        this.#answer({ fault: "it could not be started" });
      };
    }
    return this.#worker;
  }

  #answer(answer: Answer): void {
    const asked = this.#asked;
    this.#asked = undefined;
    asked?.show(answer);
    this.#goOn();
  }
}

interface Job {
  name: string;
  source: string;
  args: string[];
  panes: string[];
}

type Answer = Compiled | { fault: string };

/** One figure: a program that can be typed in, and the panes that follow it. */
class LiveProgram {
  #panes = new Map<string, HTMLElement>();
  #link: HTMLAnchorElement | null;
  #said = Object.assign(document.createElement("p"), { className: "live-said" });
  #again = Object.assign(document.createElement("button"), { type: "button", textContent: "Start again", hidden: true });
  #messages = Object.assign(document.createElement("pre"), { className: "chroma", tabIndex: 0, hidden: true });
  #start: string;
  #timer = 0;

  constructor(private figure: HTMLElement, private compiler: Compiler, private name: string, private args: string[]) {
    for (const pane of figure.querySelectorAll<HTMLElement>(".pane[data-pane]")) {
      this.#panes.set(pane.dataset["pane"]!, pane.querySelector<HTMLElement>("pre")!);
    }
    this.#link = figure.querySelector<HTMLAnchorElement>(".open a") ?? figure.parentElement!.querySelector<HTMLAnchorElement>(".snippet + .open a");
    const source = this.#panes.get("source")!;
    source.contentEditable = "plaintext-only"; // throws where it is not known
    source.spellcheck = false;
    source.setAttribute("role", "textbox");
    source.setAttribute("aria-multiline", "true");
    source.setAttribute("aria-label", "The program: type in it, and what it becomes is written anew");
    source.setAttribute("autocapitalize", "off");
    this.#start = source.textContent ?? "";
    source.addEventListener("input", () => this.#typed());
    source.addEventListener("blur", () => this.#colour());
    this.#again.addEventListener("click", () => {
      paint(source, this.#start, true);
      source.focus();
      this.#typed();
    });
    this.#said.setAttribute("role", "status");
    this.#messages.setAttribute("role", "group");
    this.#messages.setAttribute("aria-label", "What the compiler says");
    source.after(this.#said, this.#again, this.#messages);
    source.parentElement!.querySelector(".label")!.append(Object.assign(document.createElement("span"), { className: "tag live", textContent: "type in it" }));
  }

  get #text(): string {
    return this.#panes.get("source")!.innerText;
  }

  #typed(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#compile(), pause);
    this.#again.hidden = this.#text === this.#start;
    if (!this.figure.dataset["compiled"]) this.#said.textContent = "The compiler comes…";
  }

  /** Puts another program into the figure. */
  set(text: string): void {
    paint(this.#panes.get("source")!, text, true);
    this.#typed();
  }

  /** Who is told of each result. */
  told: ((answer: Answer) => void) | undefined;

  compile(): void {
    clearTimeout(this.#timer);
    this.#compile();
  }

  #compile(): void {
    const source = this.#text;
    const { args } = this;
    this.compiler.compile(this, { name: this.name, source, args, panes: [...this.#panes.keys()] });
    const link = this.#link;
    if (link) void toHash({ v: 1, source, ...(args.length > 0 ? { args } : {}) }).then((hash) => (link.hash = hash));
  }

  show(answer: Answer): void {
    this.told?.(answer);
    this.figure.dataset["compiled"] = String(Number(this.figure.dataset["compiled"] ?? 0) + 1);
    if ("fault" in answer) {
      this.#said.textContent = `The compiler did not answer: ${answer.fault}. What stands here is older.`;
      return;
    }
    const good = answer.exit === 0;
    this.#said.textContent = good ? "Written anew from what you typed." : "It does not compile; the texts are those of the last program that did.";
    for (const [name, pre] of this.#panes) {
      if (name === "source" || (!good && name !== "messages")) continue;
      const text = (answer.panes[name] ?? "").replace(/^\n+/, "") || "(nothing)";
      paint(pre, `${text.replace(/\n+$/, "")}\n`, name !== "messages" && name !== "id" && name !== "il");
    }
    this.figure.classList.toggle("older", !good);
    const says = answer.panes["messages"] ?? "";
    this.#messages.hidden = says === "" || this.#panes.has("messages");
    this.#messages.textContent = says;
  }

  /** Colours are given anew when the reader leaves the text: until then the caret stays where it is. */
  #colour(): void {
    const source = this.#panes.get("source")!;
    paint(source, this.#text, true);
  }
}

/** A page around this one may set the program; results go to it alone, once it has asked for one. */
function answerAround(program: LiveProgram): void {
  addEventListener("message", (e: MessageEvent<{ type?: string; source?: unknown } | undefined>) => {
    if (e.source !== parent) return;
    const { type, source } = e.data ?? {};
    if (type !== "cufront:set" && type !== "cufront:compile") return;
    program.told = (answer) => parent.postMessage({ type: "cufront:result", ...answer }, e.origin);
    if (type === "cufront:compile") program.compile();
    else if (typeof source === "string" && source.length <= mostSet) program.set(source);
  });
  parent.postMessage({ type: "cufront:ready" }, "*");
}
/** A page around may set a program of so many characters. */
const mostSet = 64 << 10;

const compiler = new Compiler();
for (const figure of document.querySelectorAll<HTMLElement>("figure[data-live]")) {
  const { name, args } = JSON.parse(figure.dataset["live"]!) as { name: string; args: string[] | null };
  try {
    const program = new LiveProgram(figure, compiler, name, args ?? []);
    if (parent !== window) answerAround(program);
  } catch {
    // a browser without plain text editing: the figure stays as it is
  }
}
