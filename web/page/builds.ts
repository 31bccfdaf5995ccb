// This file implements the choice of the compiler's build: the newest one, or one
// of those before it, which made a link and are kept beside it.
import { dialog } from "./dialog";
import { el } from "./dom";

/** The mirror of Build in web/bundle/builds.go. */
export interface Build {
  id: string;
  made: string;
  worker: string;
  module: string;
  headers: string;
}

export interface BuildsHost {
  /** The build that runs, as links name it: version and checksum. */
  build(): string | undefined;
  /** The build that the present program's link names. */
  linked(): string | undefined;
  /** Goes over to another build. */
  use(b: Build): void;
}

/** The builds of this server, the newest first. */
export async function builds(): Promise<Build[]> {
  const response = await fetch("/play/builds.json");
  if (!response.ok) throw new Error(`the list of builds is missing (status ${response.status})`);
  return (await response.json()) as Build[];
}

/** The build that a link names, if it is still kept. */
export async function find(name: string): Promise<Build | undefined> {
  const id = name.split("+")[1];
  return id ? (await builds()).find((b) => b.id === id) : undefined;
}

/** The dialog of the builds. */
export async function openBuilds(host: BuildsHost): Promise<void> {
  const d = dialog("builds", "Builds of the compiler");
  const rows = el("ul", { class: "versions" });
  const said = el("p", { role: "status" });
  d.body.replaceChildren(
    el("p", { class: "soft" }, "Links name the build that made them. The last twenty are kept on this server, so that a link can be opened as it was. A choice holds until the page is loaded anew."),
    said, rows,
  );
  d.open();
  try {
    const all = await builds();
    const [now, linked] = [host.build()?.split("+")[1], host.linked()?.split("+")[1]];
    if (linked && !all.some((b) => b.id === linked)) said.textContent = `Build ${linked}, which made the link, is not kept any more.`;
    rows.replaceChildren(...all.map((b, i) => {
      const row = el("button", { type: "button", class: "version-row", ariaPressed: String(b.id === now) },
        el("span", { class: "row-name" }, b.id, i === 0 ? ", the newest" : "", b.id === linked ? ", that of the link" : ""), el("span", { class: "row-kind" }, `made ${b.made}${b.id === now ? ", runs now" : ""}`));
      row.addEventListener("click", () => {
        d.close();
        if (b.id !== now) host.use(b);
      });
      return el("li", {}, row);
    }));
  } catch (e) {
    said.textContent = `There is nothing to choose from: ${e instanceof Error ? e.message : String(e)}.`;
  }
}
