// Filters of the ledger and the gallery: choices and words; their state is in the address.
"use strict";
{
  const form = document.getElementById("filters");
  const rows = [...document.querySelectorAll("[data-filtered]")];
  const parts = [...document.querySelectorAll("section:has([data-filtered])")];
  const words = rows.map((row) => row.textContent.toLowerCase());
  const output = form.querySelector("output");
  const names = [...form.querySelectorAll("select")].map((choice) => choice.name);

  const apply = () => {
    const wanted = names.map((name) => form.elements[name].value);
    const text = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    rows.forEach((row, index) => {
      const fits =
        names.every((name, i) => !wanted[i] || row.dataset[name].split("|").includes(wanted[i])) &&
        text.every((word) => words[index].includes(word));
      row.hidden = !fits;
      shown += fits;
    });
    for (const part of parts) part.hidden = !part.querySelector("[data-filtered]:not([hidden])");
    output.textContent = `${shown} of ${rows.length} ${form.dataset.what}`;
  };

  const write = () => {
    const state = new URLSearchParams();
    for (const name of [...names, "text"]) {
      if (form.elements[name].value) state.set(name, form.elements[name].value);
    }
    history.replaceState(null, "", state.size ? `#${state}` : "#content");
  };

  const read = () => {
    const state = new URLSearchParams(location.hash.slice(1));
    // What the address does not name is not chosen: an earlier filter must not stay.
    for (const name of [...names, "text"]) form.elements[name].value = state.get(name) ?? "";
    apply();
  };

  form.hidden = false;
  form.addEventListener("input", () => (apply(), write()));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => (apply(), write())));
  addEventListener("hashchange", read);
  read();
}
