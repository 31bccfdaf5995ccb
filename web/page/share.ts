// This file implements the link of the page: the URL follows the text, a link
// that is opened replaces it.
import { type DamagedLink, type Doc, expand, fromHash, shorten, shortID, toHash } from "./state";

export interface ShareHost {
  doc(): Doc;
  open(doc: Doc): void;
  damaged(e: DamagedLink | Error): void;
}

/** The URL is written this long after the last change. */
const pause = 400;

export class Share {
  #timer = 0;
  /** The hash that this page wrote itself. */
  #own = "";

  constructor(readonly host: ShareHost) {
    addEventListener("hashchange", () => void this.#followHash());
  }

  /** Opens what the page's URL stands for. */
  async load(): Promise<void> {
    const id = shortID(location.pathname);
    if (!id || location.hash.length > 1) return this.#followHash();
    try {
      this.host.open(await expand(id));
    } catch (e) {
      this.host.damaged(e as Error);
    }
    clearTimeout(this.#timer); // the URL stands for what was opened
  }

  /** The text changed: the URL follows. */
  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#write(), pause);
  }

  /** The link that holds the document itself. */
  async longLink(): Promise<string> {
    await this.#write();
    return location.href;
  }

  /** Stores the document; the page then stands under the short link. */
  async shortLink(): Promise<string> {
    const link = await shorten(this.host.doc());
    clearTimeout(this.#timer);
    this.#own = "";
    history.replaceState(null, "", link);
    return link;
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    const hash = await toHash(this.host.doc());
    this.#own = hash;
    history.replaceState(null, "", `/play/${hash}`);
  }

  async #followHash(): Promise<void> {
    if (location.hash === this.#own && this.#own) return;
    try {
      const doc = await fromHash(location.hash);
      if (!doc) return;
      this.host.open(doc);
      this.#own = location.hash;
      clearTimeout(this.#timer);
    } catch (e) {
      this.host.damaged(e as Error);
    }
  }
}
