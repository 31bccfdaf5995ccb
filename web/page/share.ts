// This file implements the link of the page: the URL follows the text, a link
// that is opened replaces it.
import { type DamagedLink, type Doc, expand, fromHash, shorten, shortID, toHash } from "./state";

export interface ShareHost {
  doc(): Doc;
  /** Opens a document; first: it is what the page was opened with. */
  open(doc: Doc, first: boolean): void;
  damaged(e: DamagedLink | Error): void;
}

/** The URL is written this long after the last change. */
const pause = 400;

export class Share {
  #timer = 0;
  /** The hash that this page wrote itself. */
  #own = "";
  /** Counts what has decided about the URL: a write that waits gives way to a later one. */
  #turn = 0;

  constructor(readonly host: ShareHost) {
    addEventListener("hashchange", () => void this.#followHash());
  }

  /** Opens what the page's URL stands for. */
  async load(): Promise<void> {
    const id = shortID(location.pathname);
    if (!id || location.hash.length > 1) return this.#followHash(true);
    try {
      this.host.open(await expand(id), true);
    } catch (e) {
      this.host.damaged(e as Error);
    }
    this.#settle(); // the URL stands for what was opened
  }

  /** The text changed: the URL follows. */
  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#write(), pause);
  }

  /** The link that holds the document itself. */
  async longLink(more: Partial<Doc> = {}): Promise<string> {
    return `${location.origin}/play/${await this.#write(more)}`;
  }

  /** Stores the document; the page then stands under the short link. */
  async shortLink(more: Partial<Doc> = {}): Promise<{ link: string; remove?: string }> {
    const stored = await shorten({ ...this.host.doc(), ...more });
    this.#settle();
    this.#own = "";
    history.replaceState(null, "", stored.link);
    return stored;
  }

  /** Drops the writes that wait or are under way. */
  #settle(): number {
    clearTimeout(this.#timer);
    return ++this.#turn;
  }

  async #write(more: Partial<Doc> = {}): Promise<string> {
    const turn = this.#settle();
    const hash = await toHash({ ...this.host.doc(), ...more });
    if (turn === this.#turn) {
      this.#own = hash;
      history.replaceState(null, "", `/play/${hash}`);
    }
    return hash;
  }

  async #followHash(first = false): Promise<void> {
    if (location.hash === this.#own && this.#own) return;
    try {
      const doc = await fromHash(location.hash);
      if (!doc) return;
      this.host.open(doc, first);
      this.#own = location.hash;
      this.#settle();
    } catch (e) {
      this.host.damaged(e as Error);
    }
  }
}
