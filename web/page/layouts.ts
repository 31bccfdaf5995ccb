// This file implements the presets of panes: which of them stand side by side.
// The choice is an attribute of the page that boot.js sets before anything is
// drawn; style.css knows what each means.
import { remember } from "./remember";

export const layouts = [
  ["five", "Five panes"], ["host", "Host text"], ["device", "Device text"], ["both", "Host and device text"], ["teach", "Teaching: large type"],
] as const;
export type Layout = (typeof layouts)[number][0];

export function layout(): Layout {
  const name = document.documentElement.dataset["layout"];
  return layouts.some(([l]) => l === name) ? (name as Layout) : "five";
}

/** Chooses a preset, here and for the next visit. */
export function setLayout(l: Layout): void {
  if (l === "five") delete document.documentElement.dataset["layout"];
  else document.documentElement.dataset["layout"] = l;
  remember("cufront.layout", l);
  dispatchEvent(new Event("cufront-layout"));
}

type Pane = "source" | "host" | "device" | "keep" | "il" | "diagnostics";

/** The panes that a preset leaves out. */
export const left: Record<Layout, readonly Pane[]> = {
  five: ["device"], host: ["device", "keep", "il"], device: ["host"], both: ["keep", "il"], teach: ["device", "keep", "il"],
};
