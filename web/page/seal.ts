// This file implements seals: a sealed link says what every output of its program
// was, by checksums, and which compiler made them. Whoever opens it sees whether
// this compiler makes the same; cufront verify says it for the native one.
import { el } from "./dom";
import { code, type Context, count, type Facet, table } from "./explore";
import { outputOf } from "./links";
import type { View } from "./protocol";
import type { Seal } from "./state";

const endings = [".int.c", ".stub.c", ".gpu", ".module_id"];

/** The outputs of a result by their endings. */
function outputs(view: View): [string, string][] {
  const of = (ending: string) => (ending === ".int.c" ? view.host : outputOf(view, ending));
  return endings.map((e): [string, string] => [e, of(e) ?? ""]).filter(([, text]) => text);
}

async function sha256(text: string): Promise<string> {
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(sum)].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** The seal of a result that holds the host text and the other outputs. */
export async function sealOf(view: View, build: string): Promise<Seal> {
  return { build, sha256: Object.fromEntries(await Promise.all(outputs(view).map(async ([e, text]) => [e, await sha256(text)] as const))) };
}

/** The endings of the outputs that are not what a seal says. */
export function broken(said: Seal, now: Seal): string[] {
  return [...new Set([...Object.keys(said.sha256), ...Object.keys(now.sha256)])].filter((e) => said.sha256[e] !== now.sha256[e]);
}

/** What is told about a link that says what the outputs were. */
export function verdict(said: Seal, now: Seal): string {
  const bad = broken(said, now);
  const made = said.build === now.build ? "the same build of the compiler" : `build ${said.build}; this is ${now.build}`;
  return bad.length ? `✖ Not what the seal of the link says: ${bad.join(", ")}. It was made by ${made}.` : `✔ Sealed: all ${Object.keys(said.sha256).length} outputs are what the link says. It was made by ${made}.`;
}

/** What the view needs of the page besides the result. */
export interface SealHost {
  build(): string;
  /** The address of the system headers, which programs that include something need. */
  headers(): string;
  /** The seal of the link that was opened, while the program is as it was then. */
  opened(): Seal | undefined;
  copyLong(seal: Seal): void;
  copyShort(seal: Seal): void;
  copy(text: string): void;
  link(seal: Seal): Promise<string>;
}

export function sealFacet(host: SealHost): Facet {
  return {
    id: "seal", title: "Seal", needs: ["host", "map", "files"],
    draw(c: Context) {
      const box = el("div", {}, el("p", { class: "soft" }, "Computing checksums…"));
      void sealOf(c.view, host.build()).then(async (now) => {
        const said = host.opened();
        const rows = outputs(c.view).map(([e, text]) => [el("code", {}, `program${e}`), count(new TextEncoder().encode(text).length), el("code", { class: "sum" }, now.sha256[e]!),
          said ? (said.sha256[e] === now.sha256[e] ? "✔ as the link says" : "✖ not what the link says") : ""]);
        const button = (text: string, run: () => void) => {
          const b = el("button", { type: "button" }, text);
          b.addEventListener("click", run);
          return b;
        };
        const includes = Object.values(c.host.request().files).some((t) => /^\s*#\s*include\b/m.test(t));
        const command = `cufront verify '${await host.link(now)}'${includes ? " --headers headers.pack" : ""}`;
        box.replaceChildren(
          ...(said ? [el("p", { role: "status" }, verdict(said, now))] : []),
          table("Outputs of this program", ["output", "bytes", "SHA-256", "seal"], rows),
          el("p", {}, `Compiler: ${host.build()}.`),
          el("p", { class: "buttons" }, button("Copy a sealed link", () => host.copyLong(now)), button("Sealed short link", () => host.copyShort(now)), button("Copy the command that checks it", () => host.copy(command))),
          code(command, "The command that checks the seal natively"),
          ...(includes ? [el("p", {}, "The program includes something, so the command needs the headers of this page: ", el("a", { href: host.headers(), download: "headers.pack" }, "headers.pack"), ".")] : []),
        );
      });
      return [el("p", { class: "soft" }, "A sealed link says what every output was. It is checked wherever it is opened, and by the native compiler on the command line: the same bytes, or a difference that can be named."), box];
    },
  };
}
