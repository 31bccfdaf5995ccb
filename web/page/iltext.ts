// This file implements reading the IL display: its entries with their fields,
// and which entry a field refers to.

/** A field of an entry: of a group, the group's name stands before it. */
export interface Field {
  name: string;
  value: string;
  /** The entry that it refers to. */
  ref?: string;
}

export interface Entry {
  /** As it stands in the display, e.g. "file-scope routine@a348"; the header's is "il_header". */
  id: string;
  /** E.g. "routine". */
  kind: string;
  /** Lines of the display, from 1. */
  lines: [number, number];
  fields: Field[];
  /** Number of the memory region, and what it is, e.g. `function "saxpy"`. */
  region: number;
}

export interface IL {
  entries: Entry[];
  byID: Map<string, Entry>;
  regions: Map<number, string>;
}

const head = /^((?:file|func)-scope ([\w-]+)@\w+)\s*$/;
const region = /^Intermediate language for memory region (\d+) \((.*)\):/;
const field = /^(\s*)([\w.\[\]-]+):\s*(.*)$/;
const reference = /^((?:file|func)-scope [\w-]+@\w+)/;
/** So many lines are read before the page may draw. */
const slice = 20_000;

/** Reads a display; undefined if it was given up for a later one. */
export async function readIL(text: string, late: () => boolean): Promise<IL | undefined> {
  const il: IL = { entries: [], byID: new Map(), regions: new Map() };
  const lines = text.split("\n");
  let entry: Entry | undefined;
  let group = "";
  let now = 0;
  for (let i = 0; i < lines.length; i++) {
    if (i % slice === slice - 1) {
      await new Promise((r) => setTimeout(r));
      if (late()) return undefined;
    }
    const line = lines[i]!;
    if (!line) {
      entry = undefined;
      continue;
    }
    const first = head.exec(line) ?? (line === "il_header:" ? ["", "il_header", "il_header"] : null);
    if (first) {
      entry = { id: first[1]!, kind: first[2]!, lines: [i + 1, i + 1], fields: [], region: now };
      group = "";
      il.entries.push(entry);
      if (!il.byID.has(entry.id)) il.byID.set(entry.id, entry);
      continue;
    }
    if (!entry) {
      const r = region.exec(line);
      if (r) il.regions.set((now = Number(r[1])), r[2]!);
      continue;
    }
    entry.lines[1] = i + 1;
    const f = field.exec(line);
    if (!f || f[1]!.length > 20) {
      const last = entry.fields.at(-1); // the value of a long name stands below it
      if (last) add(last, line.trim());
      continue;
    }
    const inside = f[1]!.length > 0;
    if (!inside) group = "";
    if (!f[3] && !inside) group = f[2]!;
    const it: Field = { name: inside && group ? `${group}.${f[2]}` : f[2]!, value: "" };
    add(it, f[3]!);
    entry.fields.push(it);
  }
  for (const e of il.entries) e.fields = e.fields.filter((f) => f.value);
  return il;
}

function add(f: Field, text: string): void {
  f.value = f.value ? `${f.value} ${text}` : text;
  const r = reference.exec(f.value);
  if (r) f.ref = r[1]!;
}

/** The value of a field, without the entry's group. */
export function valueOf(e: Entry, name: string): string | undefined {
  return e.fields.find((f) => f.name === name || f.name.endsWith(`.${name}`))?.value;
}

/** What an entry is called, if it has a name. */
export function nameOf(e: Entry): string {
  return /"(.*)"$/.exec(e.fields.find((f) => f.name === "source_corresp.name" || f.name === "name")?.value ?? "")?.[1] ?? "";
}

/** The field that says which variety of its kind an entry is. */
export const variety = (e: Entry) => e.fields.find((f) => f.name === "kind" || f.name === "op")?.value ?? "";

const nothing = /^(?:NULL|FALSE|0|-1|none|<default>|sc_unspecified)$/;
const links = /^(?:next|.*\.(?:decl_position\..*|name_references|source_sequence_entry|parent_scope|enclosing_routine)|.*position.*)$/;

/** Whether a field says something of the entry itself: not what is usual, nor how entries are strung together. */
export const matters = (f: Field) => !nothing.test(f.value) && !links.test(f.name);

/** The display as JSON: entries with their fields. */
export function toJSON(il: IL): string {
  return JSON.stringify(il.entries.map((e) => ({ id: e.id, kind: e.kind, region: il.regions.get(e.region) ?? "file scope", fields: Object.fromEntries(e.fields.map((f) => [f.name, f.value])) })), null, 1);
}
