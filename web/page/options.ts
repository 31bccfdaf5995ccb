// This file implements the dialog of the options: a form over the compiler's own
// table that says the same as the line in the header, presets, and the command
// lines that do the same elsewhere. What the words of the line mean is told by
// the compiler, never guessed here.
import { dialog } from "./dialog";
import { el } from "./dom";
import type { OptionHelp, Reading } from "./protocol";

export interface OptionsHost {
  options: OptionHelp[];
  /** The words of the line now. */
  args(): string[];
  set(args: string[]): void;
  copy(text: string): void;
}

/** Each preset only sets options, which can be seen in the line. */
const presets: { label: string; options: [name: string, value: string][] }[] = [
  { label: "C++20", options: [["-std=", "c++20"]] },
  { label: "Relocatable device code", options: [["-rdc=", "true"]] },
  { label: "Lambdas and constexpr", options: [["--extended-lambda", ""], ["--expt-relaxed-constexpr", ""]] },
  { label: "Hopper (sm_90)", options: [["-arch=", "sm_90"]] },
  { label: "Blackwell (sm_100)", options: [["-arch=", "sm_100"]] },
  { label: "As CUDA 13.5", options: [["--emulate=", "13.5"]] },
  { label: "Run-time compiler (NVRTC)", options: [["-jit", ""], ["--default-device", ""]] },
  { label: "Debug", options: [["--device-debug", ""]] },
  { label: "Errors only", options: [["--disable-warnings", ""]] },
];

const choices: Record<string, string[]> = { "-std=": ["c++11", "c++14", "c++17", "c++20"], "-rdc=": ["true", "false"],
  "-arch=": ["75", "80", "86", "87", "88", "89", "90", "90a", "100", "100a", "103", "110", "120", "121"].map((n) => `sm_${n}`),
  "--emulate=": ["13.0", "13.1", "13.2", "13.3", "13.4", "13.5"],
};
/** Options that print instead of compiling leave the panes empty: the line takes them, the form leaves them out. */
const printing = new Set(["--preprocess", "-P", "--generate-dependencies", "-c", "-m64"]);

interface Row {
  option: OptionHelp;
  element: HTMLElement;
  /** Shows what the line says of the option. */
  show(values: string[]): void;
}

export class OptionsDialog {
  #dialog = dialog("options", "Options");
  #rows: Row[] = [];
  #raw = el("input", { type: "text", id: "raw-options", spellcheck: false, autocomplete: "off" });
  #fault = el("p", { class: "fault", role: "status", hidden: true });
  #commands = el("div", { class: "commands" });
  #reading: { reading: Reading; args: string[] } | undefined;
  /** What the reader changed while the line was ahead of what is known of it. */
  #waiting: (() => void)[] = [];

  constructor(readonly host: OptionsHost) {
    const find = el("input", { type: "search", id: "find-option", placeholder: "part of a name or of what it does" });
    const form = el("div", { class: "option-rows" });
    find.addEventListener("input", () => {
      const words = find.value.toLowerCase().split(/\s+/);
      for (const r of this.#rows) r.element.hidden = !words.every((w) => `${r.option.name} ${r.option.help}`.toLowerCase().includes(w));
    });
    for (const o of host.options.filter((o) => !o.same && !printing.has(o.name))) {
      const row = this.#row(o);
      this.#rows.push(row);
      form.append(row.element);
    }
    this.#raw.addEventListener("input", () => host.set(this.#raw.value.split(/\s+/).filter((w) => w)));
    const buttons = presets.map((p) => {
      const b = el("button", { type: "button" }, p.label);
      b.addEventListener("click", () => this.#when(() => this.#change(p.options.map(([name, value]) => ({ name, values: [value] })))));
      return b;
    });
    const reset = el("button", { type: "button" }, "None");
    reset.addEventListener("click", () => host.set([]));
    this.#dialog.body.replaceChildren(
      el("label", { class: "field options-line" }, el("span", {}, "Options"), this.#raw), this.#fault,
      el("p", { class: "buttons", role: "group", ariaLabel: "Presets" }, ...buttons, reset),
      el("label", { class: "field" }, el("span", {}, "Find"), find), form,
      el("h3", {}, "The same elsewhere"), this.#commands,
    );
  }

  open(): void {
    this.#dialog.open();
    this.#raw.value = this.host.args().join(" ");
  }

  /** The compiler has read these words. */
  update(reading: Reading, args: string[]): void {
    this.#reading = { reading, args };
    if (document.activeElement !== this.#raw) this.#raw.value = this.host.args().join(" ");
    this.#fault.hidden = !reading.fault;
    this.#fault.textContent = reading.fault ? `${reading.fault}.` : "";
    this.#commands.replaceChildren(...reading.commands.map((c) => {
      const copy = el("button", { type: "button", ariaLabel: `Copy the command line of ${c.title}` }, "Copy");
      copy.addEventListener("click", () => this.host.copy(c.text));
      return el("div", { class: "command" }, el("strong", {}, c.title), copy, el("pre", { tabIndex: 0 }, c.text));
    }));
    const waiting = this.#waiting.splice(0);
    for (const f of waiting) this.#when(f);
    // What was changed meanwhile stays as it was set: its own reading follows.
    if (this.#isRead()) for (const row of this.#rows) row.show(reading.options.filter((o) => o.name === row.option.name).map((o) => o.value));
  }

  #row(o: OptionHelp): Row {
    const id = `option-${o.name.replace(/\W/g, "")}`;
    const values = choices[o.name];
    const input = values ? el("select", { id }, el("option", { value: "" }, "as it is"), ...values.map((v) => el("option", { value: v }, v)))
      : el("input", { id, type: o.value ? "text" : "checkbox", spellcheck: false, autocomplete: "off" });
    input.addEventListener("change", () => {
      const set = input instanceof HTMLInputElement && input.type === "checkbox" ? (input.checked ? [""] : []) : input.value.split(/\s+/).filter((v) => v);
      this.#when(() => this.#change([{ name: o.name, values: set }]));
    });
    const element = el("div", { class: "option-row" }, input, el("label", { htmlFor: id }, el("code", {}, o.name), ` ${o.help}`));
    return {
      option: o, element,
      show: (said) => {
        const last = said.at(-1);
        if (values && last && !values.includes(last) && !input.querySelector(`[value="${CSS.escape(last)}"]`)) input.append(el("option", { value: last }, last)); // compute_90, or a newer one
        if (input instanceof HTMLInputElement && input.type === "checkbox") input.checked = said.length > 0;
        else if (document.activeElement !== input) input.value = values ? (last ?? "") : said.join(" ");
        element.classList.toggle("set", said.length > 0);
      },
    };
  }

  /** Does something as soon as it is known what the words of the line mean. */
  #when(f: () => void): void {
    if (this.#isRead()) f();
    else this.#waiting.push(f);
  }

  /** Whether it is known what the words of the line, as they are now, mean. */
  #isRead(): boolean {
    return this.#reading?.args.join(" ") === this.host.args().join(" ");
  }

  /** Gives options other values: where they stand, or else at the end. */
  #change(changes: { name: string; values: string[] }[]): void {
    const { reading, args } = this.#reading!;
    const words: (string | undefined)[] = [...args];
    const behind: string[] = [];
    for (const { name, values } of changes) {
      const there = reading.options.filter((o) => o.name === name);
      const text = values.map((v) => written(name, v));
      for (const o of there) words.fill(undefined, o.from, o.to);
      if (there[0]) words[there[0].from] = text.join(" ") || undefined;
      else behind.push(...text);
    }
    this.host.set([...words.filter((w) => w !== undefined), ...behind].join(" ").split(/\s+/).filter((w) => w));
    this.#raw.value = this.host.args().join(" ");
  }
}

const short: Record<string, string> = { "--define-macro=": "-D", "--undefine-macro=": "-U", "--include-path=": "-I", "--disable-warnings": "-w", "--device-debug": "-G", "--generate-code=": "-gencode=" };

/** An option with its value, as it is usually written. */
function written(name: string, value: string): string {
  return `${short[name] ?? name}${value}`;
}
