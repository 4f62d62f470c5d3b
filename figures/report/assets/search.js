// The search in the header: `/` leads there, and what is called so comes first.
"use strict";
{
  const MOST = 12;
  const form = document.querySelector("form.search");
  const field = document.getElementById("search");
  const list = document.getElementById("found");
  const root = document.body.dataset.root || "";
  let known = null; // rows: id, kind, title, paper, verdict, sign, look
  let chosen = -1;

  fedproof.found = (rows) => {
    known = rows;
    show();
  };

  let loading = null;
  const load = (fedproof.loadIndex = () =>
    (loading ??= new Promise((resolve) => {
      const script = document.createElement("script");
      script.src = `${root}assets/index.js`;
      script.onload = resolve;
      document.head.append(script);
    })));

  // A name in full before a name that begins so, that before one that has the words, and amended
  // forms after what is printed; the order of the papers decides between equals.
  const rank = ([id, kind, title, paper], words, text) => {
    const all = `${id} ${kind} ${title} ${paper}`.toLowerCase();
    if (!words.every((word) => all.includes(word))) return 0;
    const own = id.toLowerCase();
    const name = own.slice(own.indexOf(".") + 1);
    const called = title.toLowerCase();
    const next = called[text.length] ?? "";
    let score = 1;
    if (own === text || name === text) score = 6;
    else if (called.startsWith(text) && !/[\w.]/.test(next)) score = 5;
    else if (called.startsWith(text)) score = 4;
    else if (own.startsWith(text) || name.startsWith(text)) score = 3;
    else if (new RegExp(`\\b${words.map((w) => w.replace(/\W/g, "\\$&")).join("\\W+")}\\b`).test(called)) score = 2;
    return own.endsWith(".repaired") ? score - 0.5 : score;
  };

  fedproof.search = (text) => {
    const wanted = text.trim().toLowerCase();
    const words = wanted.split(/\s+/).filter(Boolean);
    if (!known || !words.length) return [];
    return known
      .map((row, place) => ({ row, place, score: rank(row, words, wanted) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.place - b.place)
      .map(({ row }) => row);
  };

  const address = (id) => `${root}statements/${encodeURIComponent(id)}.html`;

  const show = () => {
    const found = fedproof.search(field.value).slice(0, MOST);
    chosen = -1;
    list.replaceChildren(
      ...found.map(([id, , title, paper, verdict, sign, look], index) => {
        const item = document.createElement("li");
        item.id = `found-${index}`;
        item.setAttribute("role", "option");
        item.dataset.href = address(id);
        const mark = document.createElement("span");
        mark.className = `badge ${look}`;
        mark.textContent = `${sign} ${verdict}`;
        const small = document.createElement("small");
        small.textContent = `${paper} · ${id}`;
        item.append(mark, ` ${title} `, small);
        item.addEventListener("mousedown", () => (location.href = item.dataset.href));
        return item;
      }),
    );
    list.hidden = !found.length;
    field.setAttribute("aria-expanded", String(!list.hidden));
    field.removeAttribute("aria-activedescendant");
  };

  const choose = (step) => {
    const items = [...list.children];
    if (!items.length) return;
    chosen = (chosen + step + items.length) % items.length;
    items.forEach((item, index) => item.setAttribute("aria-selected", String(index === chosen)));
    field.setAttribute("aria-activedescendant", items[chosen].id);
    items[chosen].scrollIntoView({ block: "nearest" });
  };

  form.hidden = false;
  field.addEventListener("focus", load);
  field.addEventListener("input", () => (load(), show()));
  field.addEventListener("blur", () => ((list.hidden = true), field.setAttribute("aria-expanded", "false")));
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") choose(1);
    else if (event.key === "ArrowUp") choose(-1);
    else if (event.key === "Escape") field.blur();
    else return;
    event.preventDefault();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const item = list.children[Math.max(chosen, 0)];
    if (item) location.href = item.dataset.href;
  });
  addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}
