// Filters of the ledger: paper, kind, verdict and words; their state is in the address.
"use strict";
{
  const form = document.getElementById("filters");
  const rows = [...document.querySelectorAll("#statements tbody tr")];
  const words = rows.map((row) => row.textContent.toLowerCase());
  const output = form.querySelector("output");
  const names = ["paper", "kind", "verdict"];

  const apply = () => {
    const wanted = names.map((name) => form.elements[name].value);
    const text = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    rows.forEach((row, index) => {
      const fits =
        names.every((name, i) => !wanted[i] || row.dataset[name] === wanted[i]) &&
        text.every((word) => words[index].includes(word));
      row.hidden = !fits;
      shown += fits;
    });
    output.textContent = `${shown} of ${rows.length} statements`;
  };

  const write = () => {
    const state = new URLSearchParams();
    for (const name of [...names, "text"]) {
      if (form.elements[name].value) state.set(name, form.elements[name].value);
    }
    history.replaceState(null, "", state.size ? `#${state}` : "#ledger");
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
