// This file implements the view of a launch: what kernel<<<…>>>(…) becomes, from
// what was written to what the device runs, one step after the other.
import { el } from "./dom";
import { code, type Context, type Facet, placeButton } from "./explore";
import { firstOf, lastOf, outputOf } from "./links";
import type { Entity, Span, View } from "./protocol";
import { stepper, type Step } from "./steps";

/** The rule of the host text that prints a launch. */
const rule = "launch.conditional";

/** A launch of the program, and where it stands in the host text. */
interface Launch {
  at: Span;
  out: [number, number];
}

/** Whether a range of the source lies within another one. */
function inside(s: Span, around: Span): boolean {
  const before = (a: [number, number], b: [number, number]) => a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]);
  const ends = (x: Span): [number, number] => [x.endLine ?? x.line, x.endCol ?? x.col ?? 1];
  return s.file === around.file && before([around.line, around.col ?? 1], [s.line, s.col ?? 1]) && before(ends(s), ends(around));
}

/** The launches of a program, in its order. */
export function launches(view: View): Launch[] {
  const found = new Map<string, Launch>();
  let last: Launch | undefined;
  for (const o of view.origins) {
    // The operands of a launch have origins of their own.
    if (last && o.rule !== rule && inside(o, last.at) && o.out[0] >= last.out[1] && !view.host.slice(last.out[1], o.out[0]).trim()) last.out[1] = o.out[1];
    if (o.rule !== rule) continue;
    const key = [o.line, o.col, o.endLine, o.endCol].join();
    const there = found.get(key);
    if (there) there.out[1] = Math.max(there.out[1], o.out[1]);
    else found.set(key, { at: o, out: [...o.out] });
    last = found.get(key);
  }
  return [...found.values()].sort((a, b) => a.at.line - b.at.line || (a.at.col ?? 0) - (b.at.col ?? 0));
}

/** The text of a range of the source. */
function written(source: string, s: Span): string {
  const lines = source.split("\n").slice(s.line - 1, s.endLine ?? s.line);
  if (!lines.length) return "";
  if (s.endCol) lines[lines.length - 1] = lines[lines.length - 1]!.slice(0, s.endCol - 1);
  lines[0] = lines[0]!.slice((s.col ?? 1) - 1);
  return lines.join("\n");
}

/** The name of an entity without its scopes and template arguments. */
const simpleName = (e: Entity) => e.name.replace(/<.*/, "").split("::").pop()!;

/** The last identifier of a text, without template arguments behind it. */
const lastName = (text: string) => /([A-Za-z_]\w*)\s*(?:<.*>)?\s*$/s.exec(text)?.[1];

/** The name that the call in the host text has behind the configuration: up to the arguments, or to the end where these are apart. */
function called(text: string): string | undefined {
  const call = text.slice(text.indexOf(": ", text.indexOf("? (void)0")) + 2);
  let depth = 0;
  for (let i = 0; i < call.length; i++) {
    if (call[i] === "<") depth++;
    else if (call[i] === ">") depth--;
    else if (call[i] === "(" && depth <= 0 && i > 0) return lastName(call.slice(0, i));
  }
  return lastName(call);
}

/** The kernel that a launch names: as it is written, or, where a macro writes it, as it stands in the host text. */
function kernelOf(view: View, text: string, host: string): Entity | undefined {
  const at = text.indexOf("<<<");
  const name = at < 0 ? called(host) : lastName(text.slice(0, at));
  return view.entities.find((e) => e.kind === "kernel" && !e.of && simpleName(e) === name);
}

const within = (e: Entity) => (s: Span) => s.file === e.file && s.line >= firstOf(e) && s.line <= lastOf(e);

/** Lines are put in where a text has none: it is printed in one. */
const broken = (text: string) => text.replace(/([;{])(?=[^\s])/g, "$1\n").replace(/([;{]) (?=\S)/g, "$1\n");

/** The lines of an output that stem from an entity. */
function linesOf(view: View, ending: string, e: Entity): string {
  const name = Object.keys(view.files).find((n) => n.endsWith(ending));
  if (name === undefined) return "";
  return (view.maps[name]?.origins ?? []).filter(within(e)).map((o) => view.files[name]!.slice(...o.out)).join("\n");
}

function steps(c: Context, l: Launch): Step[] {
  const { view } = c;
  const text = written(c.host.text(l.at.file), l.at);
  const stub = outputOf(view, ".stub.c") ?? "";
  const k = kernelOf(view, text, view.host.slice(...l.out));
  const out: Step[] = [
    { title: "what is written", body: [code(text, "The launch"), el("p", {}, "A call with an execution configuration: grid, block, and if they are given shared memory and stream. No C++ compiler for the host knows this syntax.")] },
    {
      title: "the configuration is a call of its own", body: [code(view.host.slice(...l.out), "The launch in the host text"),
        el("p", {}, "__cudaPushCallConfiguration puts grid, block, shared memory and stream aside. When it says that all is well, the kernel is called like any function; the arguments are those that were written.")],
    },
  ];
  if (!k) return [...out, { title: "the kernel is not known by name", body: [el("p", {}, "It is launched through a template parameter or a pointer: which kernel this is, instances decide.")] }];
  const symbols = view.keep.filter((m) => m.kind === "kernel" && m.file === k.file && m.line === k.line && m.symbol).map((m) => m.symbol!);
  const pieces = view.origins.filter(within(k));
  const host = pieces.length ? view.host.slice(pieces[0]!.out[0], pieces.at(-1)!.out[1]) : "";
  const stubLines = stub.split("\n").filter((line) => symbols.some((s) => line.includes(`__device_stub_${s}`)) || new RegExp(`__wrapper__device_stub_${simpleName(k)}\\b`).test(line));
  const registered = stub.split(/(?<=;)/).filter((s) => /__cudaRegister(?:Entry|Function)\(/.test(s) && symbols.some((n) => new RegExp(`\\b${n}\\b`).test(s)));
  out.push(
    { title: "the kernel's name is a host function", body: [placeButton(c, `${k.name}, line ${k.line}`, k), code(host || "(nothing)", "The kernel in the host text"),
      el("p", {}, k.template ? "The template stays a template; its body calls a wrapper whose specialisations stand in the stub. What the kernel did is left out by #if 0."
        : "Only its declaration is left: the body is put out of sight by #if 0, and the stub defines the function anew.")] },
    { title: "the stub packs the arguments", body: [code(broken([...new Set([...stubLines, linesOf(view, ".stub.c", k)])].filter((s) => s).join("\n")) || "(nothing)", "The kernel in the registration stub"),
      el("p", {}, "The host text includes the stub at its end. __cudaLaunchPrologue takes the configuration back, each __cudaSetupArg notes the address of an argument, __cudaLaunch hands all of it to the runtime, with the address of the host function as the kernel's key.")] },
    { title: "a constructor registers the key", body: [code(broken(registered.map((s) => s.trim()).join("\n")) || "(nothing: no instance of it is kept)", "The registration"),
      el("p", {}, "Before main runs, __sti____cudaRegisterAll hands the device program to the runtime and names for each kernel the host function and the symbol of the device: ", el("code", {}, symbols.join(", ") || "none"), ". So the address leads to the code.")] },
    { title: "the device has the body", body: [code(linesOf(view, ".gpu", k) || "(nothing)", "The kernel in the device text"),
      el("p", {}, "The device compiler gets the kernel under that symbol, lowered to C: this is what runs on the other side.")] },
  );
  return out;
}

export function launchFacet(): Facet {
  let [chosen, at] = [0, 0];
  return {
    id: "launch", title: "Launch", needs: ["host", "map", "files"],
    draw(c) {
      const all = launches(c.view);
      if (!all.length) return [el("p", {}, "The program launches no kernel: there is no kernel<<<grid, block>>>(…) in it.")];
      const focus = c.host.focus();
      const near = focus ? all.findIndex((l) => l.at.file === focus.file && l.at.line <= focus.line && (l.at.endLine ?? l.at.line) >= focus.line) : -1;
      if (near >= 0 && chosen === 0 && at === 0) chosen = near;
      chosen = Math.min(chosen, all.length - 1);
      const select = el("select", { id: "launch-of" }, ...all.map((l, i) => el("option", { value: String(i) }, `line ${l.at.line}: ${written(c.host.text(l.at.file), l.at).split("\n")[0]!.slice(0, 60)}`)));
      select.value = String(chosen);
      select.addEventListener("change", () => {
        [chosen, at] = [Number(select.value), 0];
        c.redraw();
      });
      const list = steps(c, all[chosen]!);
      return [el("p", { class: "buttons" }, el("label", { htmlFor: "launch-of" }, "Launch"), select, placeButton(c, "Go there", all[chosen]!.at)), stepper(list, Math.min(at, list.length - 1), (to) => (at = to))];
    },
  };
}
