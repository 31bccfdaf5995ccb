// This file implements the page: it ties the panes, the compiler and the links
// together.
import { setDiagnostics } from "@codemirror/lint";
import type { EditorState } from "@codemirror/state";
import { keymap, type EditorView } from "@codemirror/view";
import { Aids, anchors, type TextPane } from "./aids";
import { Asking } from "./ask";
import type { Build } from "./builds";
import { Compiler } from "./compiler";
import type { Deck } from "./deck";
import { $, download, el } from "./dom";
import { dropped } from "./dropped";
import type { Explore } from "./explore";
import { Drafts } from "./drafts";
import { greyLines, light, markLanes, otherFile, type Place, programEditor, readOnlyView, reveal, setFolds, setText, showState, useKeys, type Watcher } from "./editor";
import { examples } from "./examples";
import { type Filter, showFilters } from "./filters";
import { GivenLinks } from "./given";
import { layout, layouts, type Layout, setLayout } from "./layouts";
import { aboutHost, follow, type Focus, fromHost, fromIL, type Links, readBy } from "./links";
import type { ILTree } from "./iltree";
import { Inspector } from "./inspector";
import { Jobs } from "./jobs";
import { chooseKeys, saveDoes } from "./keys";
import { KeepList, keptTable, MessageList, rank } from "./lists";
import { lineRuns, lint, sourceRange } from "./marks";
import { Notices } from "./notices";
import { OutputText } from "./outputs";
import { Panes, plural } from "./panes";
import type { PlainEditor } from "./plain";
import type { OptionsDialog } from "./options";
import type { Assets, OptionHelp, Reading, Request, TextChange, Trial, View, Work } from "./protocol";
import { answerQueries, queryAnswers } from "./queries";
import { remember } from "./remember";
import { firstCompilation, firstCompiled } from "./safestart";
import { Share } from "./share";
import { DamagedLink, type Doc, type Seal, shortID } from "./state";
import { Trail } from "./trail";

/** The name under which the program is compiled. */
const main = "program.cu";
/** The option with which the program is not preprocessed. */
const asItIs = "-x=cu-cpp-output";
/** In milliseconds: a compilation that takes less begins with every key; where it takes longer, at most so long after the last one. */
const [quick, longPause] = [500, 200];

/** What the head of the host pane says while nothing is looked at. */
const hostNote = "what the host compiler gets";

/** Work that takes longer than this, in milliseconds, is told. */
const slow = 300;
const doing: Record<Work, string> = {
  loading: "Loading the compiler", headers: "Loading the headers", host: "Compiling for the host", device: "Compiling for the device",
};

/** Whether a pane is shown: on narrow screens most are behind tabs. */
const inSight = (pane: string) => $(`#pane-${pane}`).getClientRects().length > 0;

type WatchedPane = "source" | "host" | "il";

export class App {
  #made: Compiler | undefined;
  #editor!: EditorView;
  #host!: EditorView;
  #il!: EditorView;
  #keep!: KeepList;
  #messages!: MessageList;
  #asking!: Asking;
  #jobs = new Jobs(() => this.#compiler);
  #notices = new Notices();
  #inspector = new Inspector(main, { go: (f) => this.#look(f, true, "inspector"), ask: (e) => this.#asking.about(e) });
  #share!: Share;
  #given!: GivenLinks;
  #drafts = new Drafts({ doc: () => this.#doc(), known: (d) => !d.source.trim() || examples.some((e) => e.source === d.source && !d.files) });
  #deck = $<Deck>("pane-deck");
  #outputHost = { look: (f: Focus | undefined, chosen: boolean, from: string) => this.#look(f, chosen, from), view: () => this.#view, program: () => this.#program, only: () => this.#only, showAll: () => this.#setOnlyOwn(false) };
  #outputs = { host: new OutputText("host", this.#outputHost), device: new OutputText("device", this.#outputHost) };
  #panes = new Panes(this.#deck, main, { go: (f) => this.#look(f, true, "why"), first: () => document.documentElement.dataset["linked"] === undefined && this.#textOf(main) === examples[0]!.source, missing: () => this.#outputs.device.shown && this.#outputs.device.text === undefined });
  #args = $<HTMLInputElement>("#args");
  #trail = new Trail($("#back"), (place) => this.#visit(place));
  #aids!: Aids;
  #plain: PlainEditor | undefined;
  #view: View | undefined;
  /** What the caret or a click chose; hovering only covers it for a while. */
  #chosen: Focus | undefined;
  #timer = 0;
  /** Counts what a compilation may begin for. */
  #turn = 0;
  /** How long the last compilation took, in milliseconds. */
  #took = longPause;

  start(): void {
    const changed = () => (this.#plain?.sync(), this.#edited());
    const keys = [keymap.of([{ key: "Mod-Enter", run: () => (this.#compile(), true) }]), queryAnswers];
    const first = examples[0]!;
    // A program that the address holds comes in a moment: nothing is shown that it would push away.
    const linked = location.hash.length > 1 || shortID(location.pathname) !== undefined;
    this.#args.value = linked ? "" : first.args.join(" ");
    $("#first").remove(); // the editor takes its place
    this.#editor = programEditor($("#pane-source .body"), linked ? "" : first.source, this.#watcher("source"), changed, keys);
    this.#host = readOnlyView($("#pane-host .body"), "Host text", "host", this.#watcher("host"), () => this.#setOnlyOwn(false), "host-text");
    this.#il = readOnlyView($("#pane-il .body"), "IL display", "il", this.#watcher("il"), () => this.#notices.toast("That entry comes from elsewhere. Show all entries to go there."), "il-text");
    for (const [pane, view] of [["source", this.#editor], ["host", this.#host], ["il", this.#il]] as const) this.#panes.wrap(pane, view, pane === "host" ? (on) => this.#outputs.host.wrap(on) : undefined);
    this.#panes.wrap("device", undefined, (on) => this.#outputs.device.wrap(on));
    this.#keep = new KeepList($("#pane-keep .body"), { look: (f, chosen) => this.#look(f, chosen, "keep"), own: (f) => this.#states.has(f), ask: (e) => this.#asking.about(e) });
    this.#messages = new MessageList($("#pane-diagnostics .body"), { look: (f, chosen) => this.#look(f, chosen, "diagnostics"), own: (f) => this.#states.has(f), explain: (number) => this.#explain(number), raiseLimit: () => this.#addOption("-Xcudafe --error_limit=1000000") });
    this.#share = new Share({ doc: () => this.#doc(), open: (d, first) => (this.#replaceBy(d, "before a link was opened", first), this.#given.isLink(d)), damaged: (e) => this.#damaged(e) });
    this.#given = new GivenLinks({
      share: this.#share, notices: this.#notices, doc: () => this.#doc(), selected: (caret) => this.#selected(caret), copy: (text, said, action) => this.#copy(text, said, action),
      list: () => void this.#links(), back: (d) => this.#replaceBy(d, "before the program of the link was brought back"),
    });
    this.#controls();
    this.#aids = new Aids({ editor: () => ({ view: this.#editor, file: this.#file }), texts: () => this.#texts(), view: () => this.#view });
    if (!this.#asks) void this.#compiler;
    this.#asking = new Asking(this.#jobs, {
      request: () => this.#request([]), view: () => this.#view, apply: (t) => this.#apply(t), replace: (text, alone) => this.#replace(text, alone), copy: (text) => void this.#copy(text, "Copied."),
    });
    // A pane that comes into sight gets what was not built for it.
    const appearing = new ResizeObserver(() => {
      if (this.#wanted().some((part) => !this.#asked.includes(part))) this.#compile();
    });
    void this.#share.load().then(() => {
      if (firstCompilation(this.#textOf(main))) this.#compile();
      else this.#failed("The last two visits ended while this program was compiled, so it is not compiled by itself.", true);
      void this.#keepDrafts(linked);
      for (const pane of ["host", "device", "il"]) appearing.observe($(`#pane-${pane}`));
    });
  }

  /** The compiler comes with the first thing that needs it. */
  get #compiler(): Compiler {
    return (this.#made ??= new Compiler({
      ready: (options, assets) => this.#loaded(options, assets),
      working: (work, since) => this.#working(work, since),
      done: (view, change, final, ms, request) => this.#done(view, change, final, ms, request),
      failed: (reason, again) => this.#failed(reason, again),
      unavailable: (reason) => this.#unavailable(reason),
    }));
  }

  /** On a slow or a metered connection the compiler is only fetched when the reader says so, the first time. */
  #asks = document.documentElement.dataset["ask"] !== undefined;

  #offer(): void {
    const again = $("#again");
    this.#status("", this.#panes.host.first() ? "These outputs came with the page." : "Nothing is compiled yet.");
    again.textContent = `Load the compiler (${document.body.dataset["size"]})`;
    again.hidden = false;
  }

  // ---- the document

  #doc(): Doc {
    const doc: Doc = { v: 1, source: this.#textOf(main), args: this.#argList(), build: this.#build };
    if (this.#states.size > 1) doc.files = this.#others();
    return doc;
  }

  #assets: Assets | undefined;

  /** Which compiler this is: its version, and the checksum in the name of its code. */
  get #build(): string | undefined {
    const code = /-([0-9a-f]{8,})\./.exec(this.#assets?.compiler ?? "")?.[1];
    return this.#view?.version && (code ? `${this.#view.version}+${code}` : this.#view.version);
  }

  /** What is selected in the program, for links that are copied; short ones do without the caret, or each would be another. */
  #selected(caret: boolean): Partial<Doc> {
    const { doc, selection: { main: s } } = this.#editor.state;
    if (this.#file !== main || s.to === 0 || (s.empty && !caret)) return {};
    const place = (offset: number) => [doc.lineAt(offset).number, offset - doc.lineAt(offset).from + 1];
    return { at: s.empty ? place(s.from) : [...place(s.from), ...place(s.to)] };
  }

  /** The build that made the link that was opened, while the program is as it was. */
  #linkedBuild: string | undefined;

  /** Tells that another build made the link, once: its outputs may have been others. */
  async #compareBuilds(): Promise<void> {
    const linked = this.#linkedBuild;
    if (!linked || this.#toldBuild === linked || linked === this.#build) return;
    this.#toldBuild = linked;
    const { find } = await import("./builds");
    const made = `This link was made with build ${linked}; this is ${this.#build}.`;
    const kept = await find(linked).catch(() => undefined);
    if (kept) this.#notices.toast(made, { label: "Use that build", run: () => this.#useBuild(kept) });
    else this.#notices.toast(`${made} That one is not kept any more.`, { label: "Builds", run: () => void this.#builds() });
  }
  #toldBuild = "";

  #useBuild(b: Build): void {
    this.#jobs.stop();
    this.#compiler.use(b.worker, this.#request(this.#wanted()));
  }

  async #builds(): Promise<void> {
    const { openBuilds } = await import("./builds");
    await openBuilds({ build: () => this.#build, linked: () => this.#linkedBuild, use: (b) => this.#useBuild(b) });
  }

  /** The seal of the link that was opened, while the program is as it was. */
  #seal: Seal | undefined;

  #argList(): string[] {
    return this.#args.value.split(/\s+/).filter((a) => a);
  }

  // ---- the reader's files: one of them is in the editor

  #file = main;
  /** The states of all files; that of the one in the editor is older than the editor. */
  #states = new Map<string, EditorState | undefined>([[main, undefined]]);

  #textOf(name: string): string {
    return (name === this.#file ? this.#editor.state : this.#states.get(name))?.doc.toString() ?? "";
  }

  /** The files besides the program. */
  #others(): Record<string, string> {
    return Object.fromEntries([...this.#states.keys()].filter((n) => n !== main).map((n) => [n, this.#textOf(n)]));
  }

  #edit(name: string): void {
    if (name === this.#file || !this.#states.has(name)) return;
    this.#states.set(this.#file, this.#editor.state);
    this.#file = name;
    showState(this.#editor, this.#states.get(name)!);
    this.#plain?.sync();
    this.#showFiles();
    this.#marks();
    this.#aids.update();
    (this.#plain ?? this.#editor).focus();
  }

  #put(name: string, text: string, preprocessed = false): void {
    if (name === main) {
      const args = this.#argList().filter((a) => a !== asItIs);
      return this.#replaceBy({ ...this.#doc(), source: text, args: preprocessed ? [...args, asItIs] : args }, "before a file was opened");
    }
    this.#drafts.before("before a file was added");
    if (name === this.#file) setText(this.#editor, text);
    else this.#states.set(name, otherFile(this.#editor, text));
    this.#showFiles();
    this.#edited();
  }

  #removeFile(name: string): void {
    this.#drafts.before(`before ${name} was removed`);
    if (name === this.#file) this.#edit(main);
    this.#states.delete(name);
    this.#showFiles();
    this.#edited();
  }

  #showFiles(): void {
    const select = $<HTMLSelectElement>("#file");
    select.replaceChildren(...[...this.#states.keys()].map((n) => el("option", { value: n }, n)));
    select.value = this.#file;
    select.hidden = this.#states.size < 2;
    $("#note-source").hidden = !select.hidden;
  }

  #filesHost = {
    main,
    all: (): [string, string][] => [...this.#states.keys()].map((n) => [n, this.#textOf(n)]),
    put: (name: string, text: string, preprocessed?: boolean) => this.#put(name, text, preprocessed),
    remove: (name: string) => this.#removeFile(name),
    edit: (name: string) => this.#edit(name),
    hostText: () => this.#view?.host ?? "",
    say: (text: string) => this.#notices.toast(text),
  };

  /** Squiggles and lanes of the file that is in the editor. */
  #marks(): void {
    if (!this.#view) return;
    this.#lanes(this.#view);
    answerQueries(this.#editor, this.#view, this.#file);
    this.#editor.dispatch(setDiagnostics(this.#editor.state, lint(this.#editor, this.#view.diagnostics, this.#file)));
  }

  /** The sides on which declarations exist, and what the chosen reading leaves out. */
  #lanes(view: View): void {
    const [host, device, neither] = (["host", "device", "neither"] as const).map((by) => readBy(view, this.#file, by));
    markLanes(this.#editor, view.entities, this.#file, [...host!.map((run) => ({ by: "H" as const, run })), ...device!.map((run) => ({ by: "D" as const, run }))]);
    const reading = $<HTMLSelectElement>("#reading").value;
    greyLines(this.#editor, [...neither!, ...(reading === "host" ? device! : reading === "device" ? host! : [])].sort((a, b) => a[0] - b[0]));
  }

  #open(doc: Doc): void {
    this.#edit(main);
    this.#states = new Map<string, EditorState | undefined>([[main, undefined]]);
    for (const [name, text] of Object.entries(doc.files ?? {})) if (name !== main) this.#states.set(name, otherFile(this.#editor, text));
    this.#showFiles();
    this.#args.value = (doc.args ?? []).join(" ");
    setText(this.#editor, doc.source);
    this.#editor.dispatch({ selection: { anchor: 0 } });
    if (doc.at) this.#select(doc.at);
    this.#seal = doc.seal;
    this.#linkedBuild = doc.build;
    if (doc.seal) for (const part of ["host", "map", "files"]) this.#needs.add(part);
    this.#nameExample();
    this.#compile();
  }

  /** Selects what a link says, and looks at it. */
  #select([line, col, endLine, endCol]: number[]): void {
    const { doc } = this.#editor.state;
    const at = (l: number, c: number) => Math.min(doc.line(Math.min(l, doc.lines)).from + c - 1, doc.line(Math.min(l, doc.lines)).to);
    const [anchor, head] = [at(line!, col!), at(endLine ?? line!, endCol ?? col!)];
    this.#editor.dispatch({ selection: { anchor, head }, scrollIntoView: true });
    this.#chosen = { file: main, line: Math.min(line!, doc.lines), col, endLine: endLine && Math.min(endLine, doc.lines), endCol };
  }

  /** Says whether the outputs are what the link that was opened says. */
  async #checkSeal(view: View): Promise<void> {
    const said = this.#seal;
    if (!said || !["host", "files"].every((p) => this.#held.includes(p))) return;
    this.#needs.clear();
    const { broken, sealOf, verdict } = await import("./seal");
    const now = await sealOf(view, this.#build ?? "");
    if (said !== this.#seal) return;
    this.#notices.toast(verdict(said, now), { label: "Details", run: () => void this.#explore("seal") });
    document.body.dataset["seal"] = broken(said, now).length ? "broken" : "whole";
  }

  /** Opens another document; what is in the editor is kept, and one press away. */
  #replaceBy(doc: Doc, why: string, first = false): void {
    const before = this.#doc();
    const kept = !first && this.#drafts.before(why);
    this.#open(doc);
    this.#given.changed();
    this.#drafts.changed();
    if (kept) this.#notices.toast("The program before is kept in the history.", { label: "Bring it back", run: () => this.#replaceBy(before, "before another one was brought back") });
  }

  /** Tells of a program that this tab, or one that was closed, held. */
  async #keepDrafts(linked: boolean): Promise<void> {
    const { typed, before, lastClosed } = await this.#drafts.start(() => this.#doc());
    if (typed) return this.#replaceBy(typed, "", true);
    const offer = before ?? (linked ? undefined : lastClosed);
    if (offer) {
      this.#notices.toast("Your program of last time is kept.", { label: "Bring it back", run: () => this.#replaceBy(offer, "before another one was brought back") });
    }
    this.#drafts.changed();
  }

  async #history(): Promise<void> {
    const { openHistory } = await import("./history");
    await openHistory({ drafts: this.#drafts, doc: () => this.#doc(), restore: (doc) => this.#replaceBy(doc, "before another one was brought back") });
  }

  /** What a diagnostic means. */
  async #explain(number: string): Promise<HTMLElement> {
    const { explanation } = await import("./explained");
    return explanation(number, (source, args) => this.#replaceBy({ v: 1, source, args }, "before an example was opened"));
  }

  #addOption(option: string): void {
    this.#args.value = [...this.#argList(), option].join(" ");
    this.#edited();
    this.#notices.toast(`Added the option ${option}.`);
  }

  /** Makes an edit that was offered; undo takes one of the text back. */
  #apply(t: Trial): void {
    if (t.option) return this.#addOption(t.option);
    this.#edit(t.file || main);
    const { doc } = this.#editor.state;
    if (t.line < 1 || t.line > doc.lines) return;
    const from = Math.min(doc.line(t.line).from + (t.col ?? 1) - 1, doc.length);
    const to = Math.min(from + (t.delete ?? 0), doc.length);
    this.#editor.dispatch({ changes: { from, to, insert: t.insert ?? "" }, selection: { anchor: from + (t.insert ?? "").length }, scrollIntoView: true, userEvent: "input.fix" });
    this.#editor.focus();
    this.#notices.toast("Changed. Ctrl Z takes it back.");
  }

  /** Puts a part of the program into the editor; undo brings back the whole, the history one of several files if the part is alone. */
  #replace(text: string, alone: boolean): void {
    const why = "before it was replaced by a part of it";
    if (alone && this.#states.size > 1) return this.#replaceBy({ v: 1, source: text, args: this.#argList(), build: this.#build }, why);
    this.#drafts.before(why);
    this.#edit(main);
    this.#editor.dispatch({ changes: { from: 0, to: this.#editor.state.doc.length, insert: text }, selection: { anchor: 0 }, userEvent: "input.replace" });
    this.#notices.toast("Ctrl Z brings the program before back.");
  }

  /** Shows the name of the example that the editor holds, or that it is none. */
  #nameExample(): void {
    const source = this.#textOf(main);
    const i = examples.findIndex((e) => e.source === source);
    const select = $<HTMLSelectElement>("#examples");
    select.value = String(i);
  }

  #damaged(e: DamagedLink | Error): void {
    const what = e instanceof DamagedLink ? `This link is damaged: ${e.message}.` : `This link does not open: ${e.message}.`;
    this.#notices.banner(`${what} The text in the editor stays as it is.`);
    if (this.#editor.state.doc.length) return;
    const first = examples[0]!; // the place was kept for the program of the link
    this.#args.value = first.args.join(" ");
    setText(this.#editor, first.source);
  }

  #edited(): void {
    this.#seal = this.#linkedBuild = undefined;
    this.#given.changed();
    delete document.body.dataset["seal"];
    this.#light(undefined, false);
    this.#share.changed();
    this.#drafts.changed();
    this.#nameExample();
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    if (this.#took < quick) queueMicrotask(() => turn === this.#turn && this.#compile()); // a timer would wait for a frame
    else this.#timer = window.setTimeout(() => this.#compile(), Math.min(longPause, this.#took / 12));
  }

  // ---- compiling

  #compile(): void {
    clearTimeout(this.#timer);
    this.#turn++;
    if (this.#asks) return this.#offer();
    this.#asked = this.#wanted();
    this.#compiler.compile(this.#request(this.#asked));
  }

  #request(want: string[]): Request {
    return { main, files: { ...this.#others(), [main]: this.#textOf(main) }, args: this.#argList(), want };
  }

  /** What the last request asked for. */
  #asked: string[] = [];
  /** The program that the result is of. */
  #program = "";
  /** What the result that is shown holds. */
  #held: string[] = [];

  /** What is needed besides for what is open over the panes. */
  #needs = new Set<string>();

  /** What the panes in sight show, and what all of them need. */
  #wanted(): string[] {
    const want = ["keep", "list", "sarif", "reading", "skipped"];
    for (const o of Object.values(this.#outputs)) want.push(...o.wants);
    if (inSight("host") || this.#needs.has("host")) want.push("host", "map");
    if (inSight("il") || this.#outputs.device.showsIL || this.#needs.has("il-own")) want.push(this.#only || !inSight("il") ? "il-own" : "il");
    return [...new Set([...want, ...this.#needs])];
  }

  /** While something takes long, the results before stay, greyed, with what is being done and for how long. */
  #working(work: Work, since: number): void {
    clearTimeout(this.#tick);
    const show = () => {
      $("#stop").hidden = work === "loading";
      this.#status("busy", `${doing[work]}${work === "loading" ? ` (${document.body.dataset["size"]})` : ""}…`);
      this.#panes.busy(since);
    };
    const elapsed = performance.now() - since;
    if (elapsed >= slow) show();
    else this.#tick = window.setTimeout(show, slow - elapsed);
  }
  #tick = 0;

  #endWork(): void {
    firstCompiled();
    clearTimeout(this.#tick);
    $("#stop").hidden = true;
    $("#again").hidden = true;
  }

  /** Shows the result of a request: by now a newer one may wait. */
  #done(view: View, change: TextChange | undefined, final: boolean, ms: number, request: Request): void {
    const source = request.files[main]!;
    this.#view = view;
    if (view.reading) this.#read = { reading: view.reading, args: request.args };
    this.#optionsDialog?.update(this.#read!.reading, this.#read!.args);
    if (final) {
      this.#program = source;
      this.#took = ms;
      this.#endWork();
    }
    if (change) {
      setText(this.#host, view.host, change);
      this.#setIL();
      this.#fold();
      this.#showIL();
    }
    this.#messages.show(view, main);
    this.#raw();
    if (final) {
      for (const o of Object.values(this.#outputs)) o.show();
      this.#showIL();
      this.#keep.show(view, main);
      this.#lanes(view);
      if (request.files[this.#file] === this.#editor.state.doc.toString()) answerQueries(this.#editor, view, this.#file);
      this.#panes.done(view, source !== document.body.dataset["text"]);
      this.#filters();
    }
    this.#aids.update();
    if (request.files[this.#file] === this.#editor.state.doc.toString()) {
      this.#editor.dispatch(setDiagnostics(this.#editor.state, lint(this.#editor, view.diagnostics, this.#file)));
    }
    this.#summary(view, final, ms);
    if (this.#editor.hasFocus) {
      const line = this.#editor.state.doc.lineAt(this.#editor.state.selection.main.head);
      this.#chosen = { file: this.#file, line: line.number, col: this.#editor.state.selection.main.head - line.from + 1 };
    }
    this.#light(this.#chosen, this.#editor.hasFocus, "source");
    if (!final) return;
    document.body.dataset["text"] = source;
    this.#held = request.want;
    this.#explorer?.update(source, request.want);
    this.#passed?.();
    if (document.body.dataset["seal"] === undefined) void this.#checkSeal(view);
    if (!this.#seal) void this.#compareBuilds();
    document.body.dataset["compiled"] = String(Number(document.body.dataset["compiled"] ?? 0) + 1);
  }

  #summary(view: View, final: boolean, ms: number): void {
    const count = (kind: string) => view.diagnostics.filter((m) => rank(m.severity) === kind).length;
    const [errors, warnings] = [count("error"), count("warning")];
    const own = view.keep.filter((k) => this.#states.has(k.file)).length;
    const dropped = view.entities.filter((e) => e.fate === "dropped" && !e.of).length;
    $("#note-keep").textContent = !final || view.kept !== "known" ? "" : this.#keep.dropped ? `${own} do, ${dropped} do not` : String(own || "");
    $("#note-source").textContent = main;
    $("#version .name").textContent = this.#build ? `cufront ${this.#build.replace("+", ", build ")}` : "";
    $("#version").hidden = !this.#build;
    if (!final) return;
    const passes = view.timings.map((t) => `${t.pass} ${t.ms.toFixed(1)} ms`).join("\n");
    const said = [plural(errors, "error"), plural(warnings, "warning")].filter((s) => s).join(", ") || "no diagnostics";
    const alone = view.kept === "unknown" ? "device: " : ""; // the host pass found none
    if (view.error) this.#status("error", "The compiler failed");
    else this.#status(errors ? "error" : warnings ? "warning" : "good", alone + said, `${Math.max(1, Math.round(ms))} ms`, passes);
  }

  /** A restarted compiler leaves what is said about the one before. */
  #loaded(options: OptionHelp[], assets: Assets): void {
    this.#assets = assets;
    this.#options = options;
    remember("cufront.had", "1");
    this.#suggest();
    if ($("#status").dataset["kind"] === "busy") this.#status("", "");
  }

  #options: OptionHelp[] = [];
  #optionsDialog: OptionsDialog | undefined;
  /** What the options of the last result mean, and which they were. */
  #read: { reading: Reading; args: string[] } | undefined;

  async #openOptions(): Promise<void> {
    const { OptionsDialog } = await import("./options");
    this.#optionsDialog ??= new OptionsDialog({
      options: this.#options, args: () => this.#argList(), copy: (text) => void this.#copy(text, "Copied."),
      set: (args) => {
        this.#args.value = args.join(" ");
        this.#edited();
      },
    });
    if (this.#read) this.#optionsDialog.update(this.#read.reading, this.#read.args);
    this.#optionsDialog.open();
  }

  #explorer: Explore | undefined;

  async #explore(facet?: string): Promise<void> {
    const { Explore } = await import("./explore");
    this.#explorer ??= new Explore({
      main, jobs: this.#jobs, view: () => this.#view, source: () => this.#textOf(main), text: (file) => this.#textOf(file), request: () => this.#request([]), focus: () => this.#chosen,
      go: (f) => this.#look(f, true, "explore"),
      seal: {
        build: () => this.#build ?? "", headers: () => this.#assets?.headers ?? "", opened: () => this.#seal, copy: (text) => void this.#copy(text, "Copied."),
        copyLong: (seal) => void this.#given.copyLong({ seal }), copyShort: (seal) => void this.#given.copyShort({ seal }), link: (seal) => this.#share.longLink({ seal }),
      },
      need: (parts) => {
        this.#need(parts);
        return document.body.dataset["text"] !== this.#textOf(main) || parts.some((p) => !this.#held.includes(p));
      },
    });
    this.#explorer.open(facet);
  }

  async #useVim(on: boolean): Promise<void> {
    useKeys(this.#editor, on ? (await import("./vim")).vim({ status: true }) : []);
  }

  async #usePlain(): Promise<void> {
    const { PlainEditor } = await import("./plain");
    this.#plain ??= new PlainEditor(this.#editor, (place) => this.#look(this.#focus("source", place), true, "source"));
  }

  async #passOn(): Promise<void> {
    const { openPassOn, passOnUpdate } = await import("./passon");
    this.#passed = passOnUpdate;
    await openPassOn({
      main, doc: () => this.#doc(), view: () => this.#view, build: () => this.#build ?? "", copy: (text) => void this.#copy(text, "Copied."), link: () => this.#share.longLink(),
      need: (parts) => this.#need(parts),
    });
  }
  /** Tells the dialog of the result as text that a result has come. */
  #passed: (() => void) | undefined;

  /** Results hold these parts from now on, for what is open over the panes. */
  #need(parts: readonly string[]): void {
    this.#needs = new Set(parts);
    if (parts.some((p) => !this.#asked.includes(p))) this.#compile();
  }

  /** Offers to end the last word of the options. */
  #suggest(): void {
    const text = this.#args.value;
    const before = text.slice(0, text.lastIndexOf(" ") + 1);
    $("#options").replaceChildren(...this.#options.map((o) => el("option", { value: before + o.name, label: o.help })));
  }

  #failed(reason: string, again: boolean): void {
    this.#endWork();
    this.#status("error", reason);
    $("#again").hidden = !again;
    this.#panes.failed(reason);
  }

  #unavailable(reason: string): void {
    this.#endWork();
    this.#status("error", "No compiler");
    this.#panes.failed("The compiler could not be loaded.");
    this.#notices.banner(`The compiler could not be loaded: ${reason}. Your text is safe; reload the page to try again.`);
  }

  #status(kind: string, text: string, time = "", title = ""): void {
    this.#said = [kind, text, time, title];
    const s = $("#status");
    s.dataset["kind"] = kind;
    s.title = title;
    const all = navigator.onLine || kind === "busy" ? text : [text, "offline: short links wait"].filter((t) => t).join(", ");
    s.replaceChildren(el("span", { class: "status-text" }, all), time ? el("span", { class: "status-time", ariaHidden: "true" }, time) : "");
  }
  #said: [kind: string, text: string, time: string, title: string] = ["", "", "", ""];

  // ---- links

  #watcher(pane: WatchedPane): Watcher {
    return {
      caret: (place) => this.#look(this.#focus(pane, place), true, pane),
      hover: (place) => this.#look(place && this.#focus(pane, place), false, pane),
    };
  }

  #focus(pane: WatchedPane, place: Place): Focus | undefined {
    if (!this.#view) return undefined;
    switch (pane) {
      case "source":
        return { file: this.#file, line: place.line, col: place.col };
      case "host":
        return fromHost(this.#view, place.offset);
      case "il":
        return fromIL(this.#view, place.line);
    }
  }

  #look(focus: Focus | undefined, chosen: boolean, from: string): void {
    if (chosen && focus && this.#chosen && from !== "source") this.#trail.left(this.#chosen, focus);
    if (chosen) this.#chosen = focus;
    if (chosen && focus && from !== "source") this.#edit(focus.file);
    this.#light(focus ?? this.#chosen, chosen, from);
  }

  /** Puts the caret on a place of the program. */
  #visit(place: Focus): void {
    this.#edit(place.file);
    const { doc } = this.#editor.state;
    const line = doc.line(Math.min(place.line, doc.lines));
    this.#editor.dispatch({ selection: { anchor: Math.min(line.from + (place.col ?? 1) - 1, line.to) }, scrollIntoView: true });
    this.#chosen = place;
    this.#light(place, true);
    this.#deck.show("pane-source");
    (this.#plain ?? this.#editor).focus();
  }

  /** The panes of text besides the program that are shown, with where their lines stem from. */
  #texts(): TextPane[] {
    const view = this.#view;
    if (!view) return [];
    const out: TextPane[] = [];
    if (inSight("host") && this.#outputs.host.chosen === "host") out.push({ view: this.#host, origins: anchors(view.origins, (o) => o.out[0]) });
    const { doc } = this.#il.state;
    if (inSight("il") && this.#ilView === "text") out.push({ view: this.#il, origins: anchors(view.ilOrigins, (o) => doc.line(Math.min(o.lines[0], doc.lines)).from) });
    return [...out, ...Object.values(this.#outputs).flatMap((o) => o.textPane ?? [])];
  }

  #light(focus: Focus | undefined, show: boolean, from = ""): void {
    const links: Links | undefined = focus && this.#view && follow(this.#view, focus);
    const { doc } = this.#editor.state;
    const inText = focus && focus.file === this.#file && focus.line <= doc.lines ? focus : undefined;
    light(this.#editor, {
      lines: inText ? [[inText.line, Math.min(doc.lines, inText.endLine ?? inText.line)]] : [],
      ranges: inText && inText.endCol && from !== "source" ? [sourceRange(this.#editor, inText)] : [],
    });
    light(this.#host, { lines: lineRuns(this.#host, links?.host ?? []), ranges: links?.host ?? [] });
    light(this.#il, { lines: (links?.il ?? []).map((r) => [r.from, r.to]), ranges: [] });
    this.#tree?.light(links?.il ?? [], show && from !== "il");
    this.#keep.light(links?.keep ?? [], show && from !== "keep");
    this.#messages.light(links?.messages ?? [], show && from !== "diagnostics");
    const about = links ? aboutHost(links) : "";
    this.#outputs.host.light(inText, show && from !== "other-host");
    this.#outputs.device.light(inText, show && from !== "other-device");
    if (this.#outputs.host.chosen === "host") {
      $("#note-host").textContent = about || hostNote;
      $("#note-host").title = about;
    }
    this.#inspector.show(this.#view, focus, links);
    if (show) this.#panes.lit(links);
    if (!show || !links) return;
    if (from !== "source" && inText) {
      reveal(this.#editor, doc.line(inText.line).from);
      this.#plain?.select(inText);
    }
    const best = links.host.find((r) => r.exact) ?? links.host[0];
    if (from !== "host" && best) reveal(this.#host, best.from);
    const entry = links.il.find((r) => r.exact) ?? links.il[0];
    if (from !== "il" && entry && entry.from <= this.#il.state.doc.lines) reveal(this.#il, this.#il.state.doc.line(entry.from).from);
  }

  // ---- the other outputs, and which panes there are

  #chooseOutput(): void {
    const host = this.#outputs.host.chosen === "host";
    $("#pane-host .body").dataset["output"] = host ? "host" : "other";
    if (host) $("#note-host").textContent = hostNote;
    else this.#outputs.host.show();
    this.#aids.update();
    this.#compile();
  }

  #setLayout(l: Layout): void {
    setLayout(l);
    $<HTMLSelectElement>("#layout").value = l;
    for (const o of Object.values(this.#outputs)) o.show();
    this.#compile();
  }

  /** What a pane shows, and the name of a file for it. */
  #paneText(pane: "source" | "host" | "device" | "keep" | "il"): [name: string, text: string] {
    const base = main.replace(/\.\w+$/, "");
    const output = pane === "device" || (pane === "host" && this.#outputs.host.chosen !== "host") ? this.#outputs[pane] : undefined;
    if (output) return [output.name ?? base + output.chosen, output.text ?? ""];
    switch (pane) {
      case "source":
        return [this.#file, this.#textOf(this.#file)];
      case "keep":
        return [`${base}.kept.tsv`, keptTable(this.#view)];
      case "il":
        return this.#ilView === "json" ? [`${base}.il.json`, this.#tree?.json() ?? ""] : [`${base}.il.txt`, this.#view?.il ?? ""];
      default:
        return [`${base}.int.c`, this.#view?.host ?? ""];
    }
  }

  // ---- the IL: tree, text or JSON

  #tree: ILTree | undefined;
  #json: EditorView | undefined;

  get #ilView(): string {
    return $<HTMLSelectElement>("#il-view").value;
  }

  /** The text of the IL: at once where it is seen, else when the browser has nothing else to do. */
  #setIL(): void {
    if (this.#ilView === "text") return setText(this.#il, this.#view?.il ?? "");
    if (this.#ilWaits) return;
    this.#ilWaits = true;
    const later = window.requestIdleCallback ?? ((f: () => void) => setTimeout(f, 50));
    later(() => {
      this.#ilWaits = false;
      setText(this.#il, this.#view?.il ?? "");
    });
  }
  #ilWaits = false;

  #showIL(): void {
    const view = this.#ilView;
    if (view === "text") this.#setIL();
    $("#pane-il .body").dataset["il"] = view;
    $("#pane-il button.wrap").hidden = view === "tree";
    if (view !== "text") void this.#showTree();
    else this.#aids.update();
  }

  async #showTree(): Promise<void> {
    if (!this.#tree) {
      const { ILTree } = await import("./iltree");
      this.#tree ??= new ILTree({
        main, look: (f, chosen) => this.#look(f, chosen, "il"), filters: () => this.#filters(),
        text: (line) => {
          $<HTMLSelectElement>("#il-view").value = "text";
          this.#showIL();
          const at = this.#il.state.doc.line(Math.min(line, this.#il.state.doc.lines)).from;
          this.#il.dispatch({ selection: { anchor: at } });
          reveal(this.#il, at);
          this.#il.focus();
        },
      });
      $("#pane-il .body").append(this.#tree.element);
    }
    if (this.#view) await this.#tree.show(this.#view);
    if (this.#chosen && this.#view) this.#tree.light(follow(this.#view, this.#chosen).il, true);
    if (this.#ilView !== "json") return;
    if (!this.#json) {
      this.#json = readOnlyView($("#pane-il .body"), "IL as JSON", "host", { caret() {}, hover() {} }, () => {}, "il-json");
    }
    setText(this.#json, this.#tree.json());
  }

  // ---- folding what is not of the program

  /** Whether the panes show only what is of the program. */
  #only = true;

  /** One filter for all panes that have it. */
  #setOnlyOwn(on: boolean): void {
    this.#only = on;
    for (const b of document.querySelectorAll(".head button.only")) b.setAttribute("aria-pressed", String(on));
    this.#fold();
    for (const o of Object.values(this.#outputs)) o.fold();
    this.#filters();
    this.#compile(); // the compiler leaves the rest of the IL out, which is far quicker
  }

  /** Says what the panes leave out at present. */
  #filters(): void {
    const all: Filter[] = [];
    if (this.#only) all.push({ text: "Only my program", remove: () => this.#setOnlyOwn(false) });
    const reading = $<HTMLSelectElement>("#reading");
    if (reading.value !== "both") all.push({ text: `Read by the ${reading.value} pass`, remove: () => this.#readBy("both") });
    if (this.#keep.dropped) all.push({ text: "Only what does not reach the device", remove: () => $("#dropped").click() });
    if (this.#tree?.filtered) all.push({ text: `IL: ${this.#tree.filtered}`, remove: () => this.#tree!.unfilter() });
    showFilters(all);
  }

  #readBy(by: string): void {
    $<HTMLSelectElement>("#reading").value = by;
    if (this.#view) this.#lanes(this.#view);
    this.#filters();
  }

  #fold(): void {
    setFolds(this.#host, this.#only ? (this.#view?.hostForeign ?? []) : []);
  }

  // ---- controls

  #controls(): void {
    const select = $<HTMLSelectElement>("#examples");
    select.append(el("option", { value: "-1", hidden: true }, "Your program"));
    examples.forEach((e, i) => select.append(el("option", { value: String(i) }, e.name)));
    select.value = "0";
    select.addEventListener("change", () => {
      const e = examples[Number(select.value)];
      if (e) this.#replaceBy({ v: 1, source: e.source, args: e.args }, "before an example was opened");
    });
    this.#args.addEventListener("input", () => {
      this.#suggest();
      this.#edited();
    });
    $("#menu").addEventListener("click", (e) => (e.target as Element).closest("button") && $("#menu").hidePopover());
    $("#reading").addEventListener("change", () => this.#readBy($<HTMLSelectElement>("#reading").value));
    $("#explore").addEventListener("click", () => void this.#explore());
    $("#handbook-open").addEventListener("click", () => void import("./handbook").then((m) => m.openHandbook()));
    $("#two-links").addEventListener("click", () => void import("./twolinks").then((m) => m.openTwoLinks({ main, jobs: this.#jobs, doc: () => this.#doc(), copy: (text) => void this.#copy(text, "Copied.") })));
    $("#pass-on").addEventListener("click", () => void this.#passOn());
    $("#all-options").addEventListener("click", () => void this.#openOptions());
    $("#file").addEventListener("change", () => this.#edit($<HTMLSelectElement>("#file").value));
    $("#files").addEventListener("click", () => void import("./files").then((m) => m.openFiles(this.#filesHost)));
    addEventListener("dragover", (e) => e.dataTransfer?.types.includes("Files") && e.preventDefault());
    addEventListener("drop", (e) => {
      if (!e.dataTransfer?.files.length) return;
      e.preventDefault();
      e.stopPropagation();
      // The entries are there during the event only, so the list of them is made before the module comes.
      const taken = dropped(e.dataTransfer);
      void import("./files").then(async (m) => m.take(await taken, this.#filesHost));
    }, { capture: true });
    for (const event of ["online", "offline"]) addEventListener(event, () => (this.#status(...this.#said), this.#given.online()));
    $("#history").addEventListener("click", () => void this.#history());
    for (const b of ["#version", "#builds"]) $(b).addEventListener("click", () => void this.#builds());
    $("#links").addEventListener("click", () => void this.#links());
    $("#stop").addEventListener("click", () => this.#compiler.stop());
    $("#again").addEventListener("click", () => {
      this.#asks = false;
      $("#again").hidden = true;
      $("#again").textContent = "Try again";
      this.#compile();
    });
    $("#theme").addEventListener("click", switchTheme);
    const help = $<HTMLDialogElement>("#help-dialog");
    $("#help").addEventListener("click", () => help.showModal());
    $("#banner button").addEventListener("click", () => ($("#banner").hidden = true));
    for (const b of document.querySelectorAll(".head button.only")) b.addEventListener("click", () => this.#setOnlyOwn(!this.#only));
    for (const pane of ["source", "host", "device", "keep", "il"] as const) {
      $(`#pane-${pane} button.copy`)?.addEventListener("click", () => void this.#copy(this.#paneText(pane)[1], "Copied."));
      $(`#pane-${pane} button.save`).addEventListener("click", () => {
        const [name, text] = this.#paneText(pane);
        if (text) download(name, text);
        else this.#notices.toast("There is nothing to download.");
      });
    }
    const presets = $<HTMLSelectElement>("#layout");
    presets.append(...layouts.map(([value, text]) => el("option", { value }, text)));
    presets.value = layout();
    presets.addEventListener("change", () => this.#setLayout(presets.value as Layout));
    $("#pane-device .close-pane").addEventListener("click", () => (this.#setLayout("five"), $("#menu-open").focus()));
    $("#device-output").addEventListener("change", () => (this.#outputs.device.show(), this.#compile()));
    $("#raw").addEventListener("click", () => {
      const b = $("#raw");
      b.setAttribute("aria-pressed", String(b.getAttribute("aria-pressed") !== "true"));
      if (this.#view) this.#messages.show(this.#view, main);
      this.#raw();
    });
    $("#dropped").addEventListener("click", () => {
      this.#keep.dropped = !this.#keep.dropped;
      $("#dropped").setAttribute("aria-pressed", String(this.#keep.dropped));
      this.#filters();
      if (!this.#view) return;
      this.#summary(this.#view, true, this.#took);
      if (this.#view.kept === "known") this.#keep.show(this.#view, main);
    });
    $("#il-view").addEventListener("change", () => this.#showIL());
    $("#output").addEventListener("change", () => this.#chooseOutput());
    $("#sarif").addEventListener("click", () => download("program.sarif", this.#view?.sarif ?? "", "application/json"));
    chooseKeys({ vim: (on) => void this.#useVim(on), plain: () => void this.#usePlain() });
    document.addEventListener("keydown", (e) => this.#key(e));
  }

  #key(e: KeyboardEvent): void {
    const mod = e.ctrlKey || e.metaKey;
    if (mod && e.key === "Enter") this.#compile();
    else if (mod && !e.shiftKey && e.key.toLowerCase() === "s") this.#save();
    else if (e.key === "F8") this.#messages.step(e.shiftKey ? -1 : 1, main);
    else if (e.key === "Escape" && !e.defaultPrevented && !document.querySelector("dialog[open], :popover-open")) this.#release();
    else if (e.key === "Enter" && !e.defaultPrevented && (e.target as Element).closest(":is(#pane-host, #pane-device, #pane-il) .cm-content") && this.#chosen) this.#visit(this.#chosen);
    else if (mod && e.altKey && e.key === "ArrowLeft") this.#trail.back();
    else if (e.key === "F6") this.#deck.cycle(e.shiftKey ? -1 : 1);
    else return;
    e.preventDefault();
  }

  /** Esc: the inspector is closed, then nothing is looked at any more. */
  #release(): void {
    if (this.#inspector.close()) return $("#inspect").focus();
    this.#chosen = undefined;
    this.#light(undefined, false);
  }

  /** Ctrl S: what the reader chose, and never the page itself. */
  #save(): void {
    switch (saveDoes()) {
      case "link":
        return void this.#given.copyLong();
      case "short":
        return void this.#given.copyShort();
      case "download":
        return download(...this.#paneText("source"));
      case "compile":
        return this.#compile();
    }
  }

  /** Shows the bytes that the command line prints, if asked. */
  #raw(): void {
    if ($("#raw").getAttribute("aria-pressed") !== "true" || !this.#view) return;
    $("#pane-diagnostics .body").replaceChildren(el("pre", { class: "raw" }, this.#view.stderr || "(nothing)"));
  }

  /** The short links that were made in this browser, with their removal keys. */
  async #links(): Promise<void> {
    (await import("./kept")).openLinks({ copy: (text) => void this.#copy(text, "Copied.") });
  }

  async #copy(text: string, said: string, action?: { label: string; run: () => void }): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#notices.toast(said, action);
    } catch {
      // Without the clipboard the text is shown, ready to be copied by hand.
      if (text.length < 20_000 && text.startsWith("http")) this.#notices.banner(text);
      else this.#notices.banner("The browser did not allow access to the clipboard.");
    }
  }

}

function switchTheme(): void {
  const root = document.documentElement;
  const dark = root.dataset["theme"] ? root.dataset["theme"] === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset["theme"] = dark ? "light" : "dark";
  remember("cufront.theme", root.dataset["theme"]);
}
