// This file implements the links that the page gives out or has opened: they are
// copied, a short one waits for the network, and it is said whether the program is
// another than that of the last one.
import { $ } from "./dom";
import type { Notices } from "./notices";
import type { Share } from "./share";
import type { Doc } from "./state";

export interface GivenHost {
  share: Share;
  notices: Notices;
  doc(): Doc;
  /** What is selected in the program, as a link holds it; caret: also where nothing but the caret stands. */
  selected(caret: boolean): Partial<Doc>;
  copy(text: string, said: string, action?: { label: string; run: () => void }): Promise<void>;
  /** Shows the short links of this browser. */
  list(): void;
  back(doc: Doc): void;
}

export class GivenLinks {
  /** What the last link stands for that was opened or given out. */
  #last: Doc | undefined;
  /** What a short link that waits for the network holds besides the program. */
  #waiting: Partial<Doc> | undefined;

  constructor(readonly host: GivenHost) {
    $("#to-link").addEventListener("click", () => this.#last && host.back(this.#last));
    $("#long-link").addEventListener("click", () => void this.copyLong());
    $("#short-link").addEventListener("click", () => void this.copyShort());
  }

  /** A link stands for d. */
  isLink(d: Doc): void {
    this.#last = d;
    this.changed();
  }

  /** Says whether the program is another than that of the link. */
  changed(): void {
    const text = (d: Doc) => JSON.stringify([d.source.replace(/\r\n?/g, "\n"), (d.args ?? []).join(" "), Object.entries(d.files ?? {}).sort()]);
    const changed = this.#last !== undefined && text(this.host.doc()) !== text(this.#last);
    for (const e of ["#changed", "#to-link"]) $(e).hidden = !changed;
  }

  /** The network has come: the link that waits for it is made. */
  online(): void {
    const more = this.#waiting;
    if (!navigator.onLine || !more) return;
    this.#waiting = undefined;
    void this.copyShort(more);
  }

  async copyLong(more: Partial<Doc> = {}): Promise<void> {
    const link = await this.host.share.longLink({ ...this.host.selected(true), ...more });
    this.isLink(this.host.doc());
    const note = link.length > 8000 ? ` It is ${link.length.toLocaleString("en")} characters long; a short link may be handier.` : "";
    await this.host.copy(link, `Link copied.${note}`);
  }

  async copyShort(more: Partial<Doc> = {}): Promise<void> {
    const { share, notices } = this.host;
    if (!navigator.onLine) {
      this.#waiting = more;
      notices.toast("There is no network: the short link is made as soon as there is one. The long link needs none.", { label: "Copy the long link", run: () => void this.copyLong(more) });
      return;
    }
    const button = $<HTMLButtonElement>("#short-link");
    button.disabled = true;
    try {
      const { link, remove } = await share.shortLink({ ...this.host.selected(false), ...more });
      this.isLink(this.host.doc());
      // Copied at once: a clipboard waits for nobody.
      if (remove) void import("./kept").then((m) => m.keepLink(link, remove, this.host.doc().source));
      await this.host.copy(link, `Short link copied: ${link}`, remove ? { label: "Removal key", run: () => this.host.list() } : undefined);
    } catch (e) {
      notices.banner(`No short link: ${e instanceof Error ? e.message : String(e)}.`);
    } finally {
      button.disabled = false;
    }
  }
}
