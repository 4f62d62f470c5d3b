// Light or dark as the system says, unless the reader has chosen.
"use strict";
{
  let chosen = null;
  try {
    chosen = localStorage.getItem("fedproof-theme");
  } catch {
    chosen = null; // storage may be refused; the choice then lasts for one page
  }
  if (chosen) document.documentElement.dataset.theme = chosen;
}
