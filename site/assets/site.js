// What pages can do with scripts, and do without: the look that was chosen in the
// playground too, search, keys, filters of long tables, offline reading.
(() => {
  "use strict";
  const root = document.documentElement, here = document.currentScript.src.replace(/site\.js.*$/, "");
  const remember = (value) => { try { localStorage.setItem("cufront.theme", value); } catch { /* the browser keeps nothing */ } };
  const follow = () => {
    try {
      const look = localStorage.getItem("cufront.theme");
      if (look === "dark" || look === "light") root.dataset.theme = look;
    } catch { /* as the system says */ }
  };
  follow();
  addEventListener("storage", follow); // another tab has changed it

  const make = (tag, properties = {}, ...children) => {
    const e = Object.assign(document.createElement(tag), properties);
    e.append(...children);
    return e;
  };

  function themeSwitch(tools) {
    const button = make("button", { type: "button", className: "icon", textContent: "◐" });
    button.setAttribute("aria-label", "Switch between light and dark");
    button.addEventListener("click", () => {
      const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      remember(root.dataset.theme = dark ? "light" : "dark");
    });
    tools.append(button);
  }

  // The index is fetched when somebody is about to search.
  let index;
  const load = () => (index ??= fetch(`${here}search.json`).then((r) => r.json()).catch(() => (index = undefined, [])));
  const words = (text) => text.toLowerCase().split(/[^\p{L}\p{N}_#+<>:-]+/u).filter(Boolean);

  function find(entries, query) {
    const wanted = words(query);
    if (wanted.length === 0) return [];
    const found = [];
    for (const [title, address, text] of entries) {
      const t = title.toLowerCase(), all = `${t} ${text.toLowerCase()}`;
      let score = 0;
      for (const w of wanted) {
        if (t === w || t.endsWith(` ${w}`)) score += 20;
        else if (t.startsWith(w)) score += 8;
        else if (t.includes(w)) score += 4;
        else if (all.includes(w)) score += 1;
        else { score = 0; break; }
      }
      if (score > 0) found.push([score, title, address, text]);
    }
    return found.sort((a, b) => b[0] - a[0]).slice(0, 12);
  }

  function search(tools) {
    const input = make("input", { type: "search", id: "search", autocomplete: "off", placeholder: "Search ( / )" });
    input.setAttribute("aria-label", "Search the site");
    input.setAttribute("aria-controls", "found");
    const list = make("ul", { id: "found", hidden: true });
    const count = make("span", { className: "unseen" });
    count.setAttribute("role", "status");
    const form = make("form", { className: "search" }, input, list, count);
    form.setAttribute("role", "search");
    const links = () => [...list.querySelectorAll("a")];
    const show = async () => {
      const entries = await load(), hits = find(entries, input.value);
      list.replaceChildren(...hits.map(([, title, address, text]) => make("li", {}, make("a", { href: here + address }, make("b", { textContent: title }), make("span", { textContent: ` ${text.slice(0, 90)}` })))));
      list.hidden = hits.length === 0;
      count.textContent = input.value ? `${hits.length} found` : "";
    };
    input.addEventListener("focus", load, { once: true });
    input.addEventListener("input", show);
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      links()[0]?.click();
    });
    form.addEventListener("keydown", (e) => {
      const all = links(), at = all.indexOf(document.activeElement);
      if (e.key === "ArrowDown" && all.length) all[Math.min(at + 1, all.length - 1)].focus();
      else if (e.key === "ArrowUp" && at >= 0) (all[at - 1] ?? input).focus();
      else if (e.key === "Escape") { list.hidden = true; input.value = ""; input.focus(); }
      else return;
      e.preventDefault();
    });
    form.addEventListener("focusout", (e) => { if (!form.contains(e.relatedTarget)) list.hidden = true; });
    tools.append(form);
  }

  // A table that says so gets a field that hides the rows without the words.
  function filters() {
    for (const box of document.querySelectorAll("[data-filter]")) {
      const input = make("input", { type: "search", autocomplete: "off" }), label = make("label", {}, `${box.dataset.filter} `, input), said = make("p");
      said.setAttribute("role", "status");
      box.append(label, said);
      const rows = [...document.querySelectorAll("tbody tr, [data-row]")].map((row) => [row, row.textContent.toLowerCase()]);
      input.addEventListener("input", () => {
        const wanted = words(input.value);
        let left = 0;
        for (const [row, text] of rows) left += !(row.hidden = !wanted.every((w) => text.includes(w)));
        for (const part of document.querySelectorAll("section[data-group]")) part.hidden = !part.querySelector("tbody tr:not([hidden])");
        said.textContent = wanted.length ? `${left} of ${rows.length}` : "";
      });
    }
  }

  function keys() {
    addEventListener("keydown", (e) => {
      if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) return;
      if (e.key === "/") { e.preventDefault(); document.getElementById("search").focus(); }
      const to = { n: "next", p: "prev" }[e.key];
      if (to) document.querySelector(`a[rel=${to}]`)?.click();
    });
  }

  addEventListener("DOMContentLoaded", () => {
    const tools = document.querySelector(".top .tools");
    search(tools);
    themeSwitch(tools);
    filters();
    keys();
    if ("serviceWorker" in navigator && location.protocol !== "file:") navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
  });
})();
