// Formulas by KaTeX, when they come near the screen; the switch between light and dark.
"use strict";
const fedproof = (window.fedproof = window.fedproof || {});

// Marks of what differs between two formulas, and nothing else that a formula might ask for.
const marked = ({ command, class: name }) => command === "\\htmlClass" && ["gone", "new"].includes(name);

// What scrolls can be scrolled by keys.
const reachable = (element) => {
  const fits = element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
  if (fits || element.tabIndex === 0) return;
  element.tabIndex = 0;
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", "formula");
};
const allReachable = () => document.querySelectorAll(".tex[data-done]").forEach(reachable);
addEventListener("toggle", allReachable, true);
addEventListener("resize", allReachable);
document.fonts.addEventListener("loadingdone", allReachable); // formulas are wider in their own fonts

fedproof.typeset = (element) => {
  if (element.dataset.done) return;
  element.dataset.done = "yes";
  const displayMode = "display" in element.dataset || element.closest(".math.block") !== null;
  const source = element.textContent;
  katex.render(source, element, { displayMode, throwOnError: false, strict: false, trust: marked });
  const block = element.closest("p, li, td, th, dd, h1, h3, div, summary");
  if (!displayMode && block && element.offsetWidth > block.clientWidth) element.classList.add("wide");
  reachable(element);
};

fedproof.typesetAll = (root = document) => {
  for (const element of root.querySelectorAll(".tex")) fedproof.typeset(element);
};

{
  const LINE = 600; // pixels of a formula on the screen that a line of a printed page holds
  const pending = document.querySelectorAll(".tex");
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        fedproof.typeset(target);
        near.unobserve(target);
      }
    },
    { rootMargin: "1500px" },
  );
  for (const element of pending) near.observe(element);

  // A link into what is folded opens it.
  const open = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  open();

  const unfold = document.getElementById("unfold");
  if (unfold) {
    unfold.hidden = false;
    unfold.addEventListener("click", () => {
      const closed = document.querySelectorAll("main details.part:not([open])");
      const all = closed.length ? closed : document.querySelectorAll("main details.part");
      for (const details of all) details.open = closed.length > 0;
      unfold.textContent = closed.length ? "Fold all" : "Unfold all";
    });
  }

  for (const button of document.querySelectorAll("button.copy")) {
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(button.dataset.copy);
        button.textContent = "copied";
      } catch {
        button.textContent = "select it: the browser forbids copying";
        button.insertAdjacentElement("afterend", Object.assign(document.createElement("code"), { textContent: button.dataset.copy }));
      }
    });
  }
  addEventListener("beforeprint", () => {
    fedproof.typesetAll();
    for (const element of document.querySelectorAll(".tex")) {
      const parts = [...element.querySelectorAll(".katex-display .katex-html > .katex-base")];
      const width = parts.reduce((sum, part) => sum + part.getBoundingClientRect().width, 0);
      if (width > LINE) element.style.setProperty("--fit", LINE / width);
    }
  });
}

{
  const button = document.getElementById("theme");
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const current = () => root.dataset.theme || (system.matches ? "dark" : "light");
  const name = () => {
    const other = current() === "dark" ? "Light" : "Dark";
    button.textContent = other;
    button.setAttribute("aria-label", `${other} theme`);
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    root.dataset.theme = current() === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("fedproof-theme", root.dataset.theme);
    } catch {
      // the choice lasts for this page
    }
    name();
  });
  system.addEventListener("change", name);
  name();
}
