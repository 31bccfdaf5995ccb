// This file implements what is told in steps: a slider and two buttons choose
// the step, whose title is said when it changes.
import { el } from "./dom";

export interface Step {
  title: string;
  body: readonly (Node | string)[];
}

/** Shows one of the steps at a time, at first that of an index. */
export function stepper(steps: readonly Step[], at: number, changed: (at: number) => void): HTMLElement {
  const slider = el("input", { type: "range", min: "0", max: String(steps.length - 1), step: "1", value: String(at), ariaLabel: "Step" });
  const [back, on] = [el("button", { type: "button" }, "Back"), el("button", { type: "button", class: "primary" }, "Next")];
  const title = el("h3", { ariaLive: "polite" });
  const body = el("div", { class: "step" });
  const show = (to: number) => {
    at = Math.max(0, Math.min(steps.length - 1, to));
    const said = `Step ${at + 1} of ${steps.length}: ${steps[at]!.title}`;
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", said);
    title.textContent = said;
    body.replaceChildren(...steps[at]!.body);
    back.disabled = at === 0;
    on.disabled = at === steps.length - 1;
    changed(at);
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  back.addEventListener("click", () => (show(at - 1), back.disabled && on.focus()));
  on.addEventListener("click", () => (show(at + 1), on.disabled && back.focus()));
  show(at);
  return el("div", { class: "stepper" }, el("div", { class: "buttons" }, back, slider, on), title, body);
}
