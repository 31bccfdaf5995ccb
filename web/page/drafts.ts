// This file implements that no text is ever lost: what a tab holds is stored
// while it is typed, and a version of it before anything replaces it. All of it
// stays in this browser (IndexedDB); without that store it lasts for the visit.
import type { Doc } from "./state";

/** A text as it was. */
export interface Version {
  id: number;
  at: number;
  /** The tab that held it. */
  tab: string;
  /** What happened to it then, e.g. "before an example was opened". */
  why: string;
  doc: Doc;
}

/** What a tab held last. */
interface Draft {
  tab: string;
  at: number;
  doc: Doc;
}

export interface DraftsHost {
  doc(): Doc;
  /** Whether a document can be had again without being stored: it is empty, or an example. */
  known(doc: Doc): boolean;
}

/** A draft is written this long after a change; while typing goes on, a version each minute. */
const pause = 250;
const between = 60_000;
/** So many versions are kept, the latest. */
const most = 200;

export const sameDoc = (a: Doc, b: Doc) =>
  a.source === b.source && (a.args ?? []).join("\0") === (b.args ?? []).join("\0") && JSON.stringify(a.files ?? {}) === JSON.stringify(b.files ?? {});

export class Drafts {
  #tab = "";
  #db: Promise<IDBDatabase | undefined> | undefined;
  #timer = 0;
  /** Whether there is a change that the store has not taken yet. */
  #unsaved = false;
  #lastVersion = { at: 0, doc: undefined as Doc | undefined };
  /** Where there is no store. */
  #memory: Version[] = [];

  constructor(readonly host: DraftsHost) {
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.#unsaved && void this.#save());
    addEventListener("pagehide", () => this.#unsaved && this.#leave());
  }

  /**
   * Finds out which tab this is, and what it held before; that becomes a version if now it
   * holds something else. Where the page was only loaded again it is what was typed last.
   */
  async start(opened: () => Doc): Promise<{ typed?: Doc | undefined; before?: Doc | undefined; lastClosed?: Doc | undefined }> {
    this.#tab = await ownTab();
    this.#lastVersion.at = Date.now();
    await this.#takeLeft();
    const drafts = (await this.#all<Draft>("drafts")) ?? [];
    const now = opened();
    const own = drafts.find((d) => d.tab === this.#tab)?.doc;
    const lost = own && !sameDoc(own, now) && !this.host.known(own) ? own : undefined;
    if (lost && wasReloaded()) return { typed: lost };
    if (lost) await this.#add("before this tab opened another program", lost);
    const open = await openTabs();
    const others = drafts.filter((d) => d.tab !== this.#tab && !open.has(d.tab) && !this.host.known(d.doc) && !sameDoc(d.doc, now));
    const lastClosed = others.sort((a, b) => b.at - a.at)[0]?.doc;
    return { before: lost, lastClosed };
  }

  /** The text changed. */
  changed(): void {
    this.#unsaved = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#save(), pause);
  }

  /** Something is about to replace the text. Whether it was worth a version. */
  before(why: string): boolean {
    const doc = this.host.doc();
    if (this.host.known(doc)) return false;
    void this.#add(why, doc);
    return true;
  }

  /** All versions and what other tabs hold, the latest first. */
  async list(): Promise<Version[]> {
    const versions = (await this.#all<Version>("versions")) ?? this.#memory;
    const drafts = ((await this.#all<Draft>("drafts")) ?? []).filter((d) => d.tab !== this.#tab && !this.host.known(d.doc));
    const open = await openTabs();
    const last = (d: Draft): Version => ({ id: -1, at: d.at, tab: d.tab, why: open.has(d.tab) ? "in another tab" : "when its tab was closed", doc: d.doc });
    return [...versions, ...drafts.map(last)].sort((a, b) => b.at - a.at || b.id - a.id);
  }

  async remove(v: Version): Promise<void> {
    this.#memory = this.#memory.filter((m) => m !== v);
    const [store, key] = v.id < 0 ? ["drafts", v.tab] : ["versions", v.id];
    await this.#do(store as string, "readwrite", (s) => s.delete(key!));
  }

  /** The page goes: a write of the store might not end any more, so the next page gets what this one could not store. */
  #leave(): void {
    try {
      localStorage.setItem(left + this.#tab, JSON.stringify({ tab: this.#tab, at: Date.now(), doc: this.host.doc() } satisfies Draft));
    } catch {
      void this.#save();
    }
  }

  /** Stores what pages that went have left. */
  async #takeLeft(): Promise<void> {
    try {
      for (const key of Object.keys(localStorage).filter((k) => k.startsWith(left))) {
        const draft = JSON.parse(localStorage.getItem(key)!) as Draft;
        if ((await this.#do("drafts", "readwrite", (s) => s.put(draft))) !== undefined) localStorage.removeItem(key);
      }
    } catch {
      // Storage is off, or somebody else has written there.
    }
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const doc = this.host.doc();
    if (!this.#tab) return;
    const at = Date.now();
    void this.#do("drafts", "readwrite", (s) => s.put({ tab: this.#tab, at, doc } satisfies Draft)).then((key) => {
      if (key !== undefined && this.#timer === 0) this.#unsaved = false;
    });
    if (at - this.#lastVersion.at > between && !this.host.known(doc)) await this.#add("while it was edited", doc);
  }

  async #add(why: string, doc: Doc): Promise<void> {
    const last = this.#lastVersion.doc;
    this.#lastVersion = { at: Date.now(), doc };
    if (last && sameDoc(last, doc)) return;
    const version = { at: Date.now(), tab: this.#tab, why, doc };
    if ((await this.#do("versions", "readwrite", (s) => s.add(version))) === undefined) this.#memory.push({ ...version, id: this.#memory.length + 1 });
    const keys = (await this.#do<IDBValidKey[]>("versions", "readonly", (s) => s.getAllKeys())) ?? [];
    for (const key of keys.slice(0, Math.max(0, keys.length - most))) void this.#do("versions", "readwrite", (s) => s.delete(key));
  }

  #all<T>(store: string): Promise<T[] | undefined> {
    return this.#do<T[]>(store, "readonly", (s) => s.getAll() as IDBRequest<T[]>);
  }

  /** One request of the store; undefined if there is none or it fails. */
  async #do<T>(store: string, mode: IDBTransactionMode, f: (s: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
    const db = await (this.#db ??= openStore());
    if (!db) return undefined;
    return new Promise((resolve) => {
      try {
        const request = f(db.transaction(store, mode).objectStore(store));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(undefined);
      } catch {
        resolve(undefined);
      }
    });
  }
}

function openStore(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open("cufront", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("drafts", { keyPath: "tab" });
        request.result.createObjectStore("versions", { keyPath: "id", autoIncrement: true });
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = request.onblocked = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}

/** Names of a tab's lock, and of what a page that goes leaves. */
const lock = "cufront.tab.";
const left = "cufront.left.";

/** Whether the page was loaded again, not opened: its address may be older than its text. */
function wasReloaded(): boolean {
  return performance.getEntriesByType("navigation").some((e) => (e as PerformanceNavigationTiming).type === "reload");
}

/** The name of this tab, which a reload keeps. A copy of a tab has the same storage at first: the lock tells them apart. */
async function ownTab(): Promise<string> {
  let tab = "";
  try {
    tab = sessionStorage.getItem("cufront.tab") ?? "";
  } catch {
    // Storage is off.
  }
  if (!tab || !(await hold(tab))) {
    tab = crypto.randomUUID?.() ?? String(Math.random());
    void hold(tab);
  }
  try {
    sessionStorage.setItem("cufront.tab", tab);
  } catch {
    // The tab has this name until it is reloaded.
  }
  return tab;
}

/** The page that this one takes the place of in its tab gives the lock back within this time; another tab keeps it. */
const handedOver = 1_000;

/** Holds the lock of a tab as long as the page lives; whether it was free. */
function hold(tab: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true); // there is none on plain http
  return new Promise((resolve) => {
    const request = navigator.locks.request(lock + tab, { signal: AbortSignal.timeout(handedOver) }, () => {
      resolve(true);
      return new Promise(() => undefined);
    });
    request.catch(() => resolve(false));
  });
}

async function openTabs(): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.flatMap((l) => (l.name?.startsWith(lock) ? [l.name.slice(lock.length)] : [])));
}
