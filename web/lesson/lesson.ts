// This file implements a lesson's page: the program becomes an editor, the
// compiler checks the goals, and the answer shows whether it was foreseen. What
// has been reached is noted in this browser alone.
import { type Compiled, type Goal, holds } from "./claims";

declare const LESSON_WORKER_URL: string;

const noted = "cufront.lessons";

function done(): Record<string, true> {
  try {
    return JSON.parse(localStorage.getItem(noted) ?? "{}") as Record<string, true>;
  } catch {
    return {};
  }
}

const nameOf = (path: string) => /([^/]+)\.html$/.exec(path)?.[1] ?? "";

/** Marks the lessons that were done. */
function mark(): void {
  const reached = done();
  for (const a of document.querySelectorAll<HTMLAnchorElement>("ol.lessons a")) {
    if (reached[nameOf(new URL(a.href).pathname)]) a.insertAdjacentHTML("afterend", " <span class=\"tag\">done</span>");
  }
}

function question(): void {
  const fieldset = document.querySelector("fieldset.predict");
  const reveal = fieldset?.nextElementSibling as HTMLDetailsElement | null;
  fieldset?.addEventListener("change", (e) => {
    const right = (e.target as HTMLElement).hasAttribute("data-right");
    let said = fieldset.querySelector("[role=status]");
    if (!said) {
      said = document.createElement("p");
      said.setAttribute("role", "status");
      fieldset.append(said);
    }
    said.textContent = right ? "That is so." : "It is otherwise; look below.";
    if (reveal) reveal.open = true;
  });
}

function exercise(box: HTMLElement): void {
  const { goals, args } = JSON.parse(box.dataset["lesson"] ?? "{}") as { goals: Goal[]; args: string[] | null };
  const pre = document.querySelector<HTMLElement>("#program pre")!;
  const start = pre.textContent ?? "";
  const area = document.createElement("textarea");
  Object.assign(area, { value: start, spellcheck: false, id: "editor" });
  area.setAttribute("aria-label", "The program to change");
  area.autocapitalize = "off";
  const height = pre.offsetHeight; // what follows stays where it is
  pre.replaceWith(area);
  area.style.height = `${height}px`;
  box.hidden = false;
  const button = box.querySelector<HTMLButtonElement>("#check-goals")!;
  const verdict = box.querySelector<HTMLElement>("#verdict")!;
  const items = [...document.querySelectorAll<HTMLElement>("#goals li")];
  box.querySelector("#start-again")!.addEventListener("click", () => {
    area.value = start;
    area.focus();
  });
  let worker: Worker | undefined;
  const show = (result: Compiled | { fault: string }) => {
    button.disabled = false;
    if ("fault" in result) {
      verdict.textContent = `The compiler did not answer: ${result.fault}`;
      return;
    }
    const reached = goals.map((g) => holds(g, result));
    reached.forEach((ok, i) => {
      items[i]!.dataset["reached"] = String(ok);
      let state = items[i]!.querySelector(".state");
      if (!state) items[i]!.append(" ", (state = Object.assign(document.createElement("span"), { className: "state tag" })));
      state.textContent = ok ? "reached" : "not yet";
    });
    const count = reached.filter(Boolean).length;
    verdict.textContent = count === goals.length ? "All goals are reached." : `${count} of ${goals.length} goals are reached.`;
    const said = box.querySelector("#said")!;
    said.replaceChildren();
    if (result.panes["messages"]) {
      const text = Object.assign(document.createElement("pre"), { textContent: result.panes["messages"], tabIndex: 0 });
      text.setAttribute("role", "group");
      text.setAttribute("aria-label", "What the compiler says");
      said.append(text);
    }
    if (count === goals.length) {
      try {
        localStorage.setItem(noted, JSON.stringify({ ...done(), [nameOf(location.pathname)]: true }));
      } catch {
        // the browser keeps nothing
      }
    }
  };
  const check = () => {
    if (!worker) {
      worker = new Worker(LESSON_WORKER_URL);
      worker.onmessage = (e: MessageEvent<Compiled | { fault: string }>) => show(e.data);
      worker.onerror = () => show({ fault: "it could not be started" });
    }
    button.disabled = true;
    verdict.textContent = "Compiling…";
    worker.postMessage({ source: area.value, args: args ?? [] });
  };
  button.addEventListener("click", check);
  area.addEventListener("keydown", (e) => {
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) check();
  });
}

mark();
question();
const box = document.querySelector<HTMLElement>("#check");
if (box) exercise(box);
