// The explorer: chosen formulas, one value for each letter, and everything that follows from them.
"use strict";
{
  const POSITIONS = 1000;
  const SAMPLES = 160;
  const STRIP = 64;
  const byId = (id) => document.getElementById(id);
  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else if (value === true) made.setAttribute(key, "");
      else if (value !== null && value !== false) made.setAttribute(key, value);
    }
    made.append(...children.filter((child) => child !== null));
    return made;
  };
  const tex = (source) => {
    const made = element("span", { class: "tex" }, source);
    fedproof.typeset(made);
    return made;
  };

  // chosen: [{statement, formula}]; texts: what is typed for each letter; along: the letter drawn
  const state = { chosen: [], texts: new Map(), along: null };
  const rows = new Map();
  let drawn = null;

  const labelOf = ({ statement, formula }) =>
    statement.formulas.length > 1 ? `${statement.id}: ${formula.label}` : statement.id;

  // The letters of all chosen formulas, by name: one value each.
  const letters = () => {
    const found = new Map();
    for (const { statement, formula } of state.chosen) {
      for (const name of formula.letters) {
        const own = statement.letterOf.get(name);
        const known = found.get(name);
        if (!known) found.set(name, { letter: own, meanings: new Set([own.meaning]) });
        else known.meanings.add(own.meaning);
      }
    }
    return found;
  };

  const values = () => {
    const found = {};
    for (const [name, text] of state.texts) found[name] = fedproof.read(text);
    return found;
  };

  const insideAll = (point) =>
    state.chosen.every(({ statement, formula }) => fedproof.inside(statement, formula, point));

  // ---- choosing -------------------------------------------------------------------------------

  const add = async (id, label) => {
    const known = [...document.querySelectorAll("#known option")].some((own) => own.value === id);
    if (!known) throw new Error(`there is no statement ${id} here`);
    const statement = await fedproof.load(id);
    const formula = label ? statement.formulaOf.get(label) : statement.formulas[0];
    if (!formula) throw new Error(`${id} has no formula ${label} here`);
    if (state.chosen.some((own) => own.statement === statement && own.formula === formula)) return;
    state.chosen.push({ statement, formula });
    for (const [name, start] of Object.entries(formula.start)) {
      if (!state.texts.has(name)) state.texts.set(name, start);
    }
  };

  const remove = (index) => {
    state.chosen.splice(index, 1);
    rebuild();
  };

  const swap = (index, label) => {
    const { statement } = state.chosen[index];
    const formula = statement.formulaOf.get(label);
    state.chosen[index] = { statement, formula };
    for (const [name, start] of Object.entries(formula.start)) {
      if (!state.texts.has(name)) state.texts.set(name, start);
    }
    rebuild();
  };

  const tell = (text) => {
    byId("message").textContent = text;
  };

  const showChosen = () => {
    byId("chosen").replaceChildren(
      ...state.chosen.map(({ statement, formula }, index) => {
        const swatch = fedproof.svg(
          "svg",
          { width: 34, height: 10, "aria-hidden": "true" },
          fedproof.svg("line", { x1: 0, x2: 34, y1: 5, y2: 5, "stroke-width": 3, ...fedproof.lineStyle(index) }),
        );
        const forms = element(
          "select",
          { "aria-label": `formula of ${statement.id}`, onchange: (event) => swap(index, event.target.value) },
          ...statement.formulas.map((own) =>
            element("option", { value: own.label, selected: own === formula }, own.label),
          ),
        );
        const body = tex(formula.tex);
        return element(
          "li",
          {},
          swatch,
          element("a", { href: `statements/${encodeURIComponent(statement.id)}.html` }, statement.id),
          statement.formulas.length > 1 ? forms : null,
          element(
            "button",
            { type: "button", "aria-label": `remove ${statement.id}`, onclick: () => remove(index) },
            "×",
          ),
          element("p", { class: "stands" }, statement.verdict),
          element("div", { class: "body", tabindex: "0" }, body),
        );
      }),
    );
  };

  // ---- sliders --------------------------------------------------------------------------------

  const buildRows = () => {
    rows.clear();
    const made = [];
    for (const [name, { letter, meanings }] of letters()) {
      const start = fedproof.read(state.texts.get(name));
      const whole = fedproof.scale(letter, Number.isFinite(start) ? start : 1);
      const point = values();
      const scale = fedproof.around(whole, letter, start, (value) => insideAll({ ...point, [name]: value }));
      const number = element("input", {
        type: "text", inputmode: "decimal", id: `value-${name}`, value: state.texts.get(name),
        autocomplete: "off", "aria-label": `${name}: ${letter.meaning}`,
        oninput: () => set(name, number.value, "number"),
      }); // prettier-ignore
      const slider = element("input", {
        type: "range", min: 0, max: POSITIONS, step: 1, id: `slider-${name}`,
        "aria-label": `${name}, slider`,
        oninput: () => set(name, text(scale.at(slider.value / POSITIONS)), "slider"),
      }); // prettier-ignore
      const strip = fedproof.svg("svg", { viewBox: `0 0 ${STRIP} 1`, preserveAspectRatio: "none", class: "strip", role: "img" });
      const radio = element("input", {
        type: "radio", name: "along", value: name, id: `along-${name}`,
        onchange: () => ((state.along = name), refresh()),
      }); // prettier-ignore
      rows.set(name, { letter, scale, number, slider, strip, radio });
      made.push(
        element(
          "div",
          { class: "letter" },
          element("label", { class: "sign", for: `value-${name}` }, tex(letter.tex), element("code", {}, name)),
          number,
          element("div", { class: "track" }, slider, strip),
          element("label", { class: "along", for: `along-${name}`, title: `draw against ${name}` }, radio, " draw"),
          element("p", { class: "meaning" }, `${[...meanings].join("; or: ")} (${letter.domain})`),
        ),
      );
    }
    byId("letters").replaceChildren(...made);
    for (const node of byId("letters").querySelectorAll(".meaning")) mathWithin(node);
    if (!rows.has(state.along)) {
      state.along = ["T", "K", "eta", "eta_l"].find((name) => rows.has(name)) ?? [...rows.keys()][0] ?? null;
    }
  };

  // Formulas between dollar signs in a text.
  const mathWithin = (node) => {
    const parts = node.textContent.split("$");
    node.replaceChildren(...parts.map((part, index) => (index % 2 ? tex(part) : part)));
  };

  const text = (value) => String(Number(value.toPrecision(6)));

  const set = (name, typed, from) => {
    state.texts.set(name, typed);
    refresh(from);
  };

  const showRows = (point, from) => {
    for (const [name, { letter, scale, number, slider, strip, radio }] of rows) {
      const value = point[name];
      const fits = fedproof.inDomain(letter, value);
      number.setAttribute("aria-invalid", String(!fits));
      if (document.activeElement !== number || from !== "number") number.value = state.texts.get(name);
      // A slider that is being moved stays where the reader has it, between two whole numbers too.
      if (Number.isFinite(value) && (document.activeElement !== slider || from !== "slider")) {
        slider.value = Math.round(POSITIONS * Math.min(1, Math.max(0, scale.position(value))));
      }
      slider.setAttribute("aria-valuetext", `${name} = ${state.texts.get(name)}`);
      radio.checked = name === state.along;
      const cells = [];
      let admissible = 0;
      for (let index = 0; index < STRIP; index += 1) {
        const own = { ...point, [name]: scale.at((index + 0.5) / STRIP) };
        if (!insideAll(own)) continue;
        admissible += 1;
        cells.push(fedproof.svg("rect", { x: index, y: 0, width: 1.05, height: 1 }));
      }
      const share = Math.round((100 * admissible) / STRIP);
      strip.setAttribute("aria-label", `${share} % of the slider is inside the hypotheses`);
      strip.replaceChildren(...cells);
    }
  };

  // ---- what follows ---------------------------------------------------------------------------

  const showValues = (point) => {
    byId("values").replaceChildren(
      ...state.chosen.map((own, index) => {
        const value = own.formula.value(point);
        const inside = fedproof.inside(own.statement, own.formula, point);
        const terms = own.formula.terms.map((term) => [term, term.value(point)]);
        const size = terms.reduce((total, [, x]) => total + Math.abs(x), 0);
        const list = element(
          "table",
          {},
          element("tbody", {}, ...terms.map(([term, x]) => termRow(term, x, size))),
        );
        const constants = own.formula.constants.map((constant) =>
          element("li", {}, tex(constant.tex), ` = ${fedproof.show(constant.value(point))}`),
        );
        return element(
          "article",
          { class: "value", style: `--curve: ${fedproof.lineStyle(index).stroke}`, "data-id": own.statement.id, "data-label": own.formula.label },
          element("h3", {}, labelOf(own)),
          element(
            "p",
            { class: "number" },
            element("b", { title: String(value) }, fedproof.show(value, 8)),
            " ",
            element("span", { class: `badge ${inside ? "sound" : "broken"}` }, inside ? "✓ inside the hypotheses" : "✗ outside the hypotheses"),
          ),
          element(
            "p",
            { class: "stands" },
            element("a", { href: `statements/${encodeURIComponent(own.statement.id)}.html` }, own.statement.verdict),
          ),
          unsure(own.formula.valueBall(point)),
          element("details", { open: terms.length > 1 }, element("summary", {}, terms.length > 1 ? `${terms.length} terms` : "one term"), element("div", { class: "scroll", tabindex: "0" }, list)),
          constants.length ? element("ul", { class: "constants" }, ...constants) : null,
        );
      }),
    );
  };

  // What is written where doubles do not tell the value.
  const unsure = ([value, error]) =>
    Number.isNaN(fedproof.certain([value, error])) && (Number.isFinite(value) || error > 0)
      ? element("p", { class: "unsure" },
          "This page computes in doubles, and they do not tell nine digits of the value here; fedproof eval does.")
      : null; // prettier-ignore

  const termRow = (term, value, size) => {
    const share = size > 0 && Number.isFinite(value) ? (100 * Math.abs(value)) / size : 0;
    return element(
      "tr",
      {},
      element("td", {}, tex(term.tex)),
      element("td", { class: "figure" }, fedproof.show(value)),
      element("td", { class: "share" }, element("span", { style: `width: ${share.toFixed(1)}%`, class: value < 0 ? "minus" : "" }), element("small", {}, `${share.toFixed(0)} %`)),
    );
  };

  const showHypotheses = (point) => {
    const seen = new Set();
    const made = [];
    for (const own of state.chosen) {
      for (const hypothesis of own.formula.hypotheses) {
        const key = `${own.statement.id} ${hypothesis.tex}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const holds = fedproof.holds(hypothesis, point);
        const sides = hypothesis.left
          ? `${fedproof.show(hypothesis.left(point))} ${hypothesis.sign} ${fedproof.show(hypothesis.right(point))}`
          : "";
        const look = holds === null ? "open" : holds ? "sound" : "broken";
        const word = holds === null ? "? open" : holds ? "✓ holds" : hypothesis.demanded ? "✗ fails" : "✗ not chosen so";
        made.push(
          element(
            "tr",
            {},
            element("td", {}, element("span", { class: `badge ${look}` }, word)),
            element("td", {}, tex(hypothesis.tex)),
            element("td", {}, sides),
            element("td", {}, `${own.statement.id}: ${hypothesis.label} (${hypothesis.where})`),
          ),
        );
      }
    }
    byId("hypotheses").replaceChildren(...made);
    byId("no-hypotheses").hidden = made.length > 0;
    byId("hypotheses").closest(".scroll").hidden = made.length === 0;
    byId("admissible").disabled = insideAll(point);
  };

  const curvesAlong = (point) => {
    const name = state.along;
    const { scale } = rows.get(name);
    const x = fedproof.samples(scale, SAMPLES);
    const curves = state.chosen.map((own) => {
      const at = (value) => own.formula.value({ ...point, [name]: value });
      return {
        label: labelOf(own),
        stands: own.statement.verdict,
        at,
        values: x.map(at),
        inside: x.map((value) => fedproof.inside(own.statement, own.formula, { ...point, [name]: value })),
      };
    });
    return { name, scale, x, curves };
  };

  const titleOf = (name) => `${name}: ${rows.get(name).letter.plain}`;

  // What the curves are values of, where they are of one thing.
  const quantity = () => {
    const told = new Set(state.chosen.map(({ formula }) => formula.quantity));
    return told.size === 1 ? [...told][0] : "value of the formula";
  };

  const showPlot = (point) => {
    if (state.along === null) {
      drawn = null;
      byId("plot").replaceChildren();
      byId("crossings").replaceChildren();
      return;
    }
    const { name, scale, x, curves } = curvesAlong(point);
    const found = fedproof.crossings(curves, x, scale.integer);
    const picture = fedproof.plot({
      name, titleX: titleOf(name), titleY: quantity(), x, curves, logarithmicX: scale.logarithmic, marks: found, held: point[name],
    }); // prettier-ignore
    byId("plot").replaceChildren(picture);
    drawn = { name, x, curves, logarithmicX: scale.logarithmic, picture };
    byId("crossings").replaceChildren(
      ...found.slice(0, 40).map(({ below, above, x: at, y }) =>
        element(
          "li",
          {},
          element("b", {}, curves[below].label),
          " falls below ",
          element("b", {}, curves[above].label),
          ` at ${name} = ${fedproof.show(at)} (both about ${fedproof.show(y)})`,
        ),
      ),
    );
    byId("crossings-count").textContent =
      found.length === 0
        ? state.chosen.length < 2
          ? "Choose two or more formulas to see where they cross."
          : `No two of these formulas cross along ${name}.`
        : found.length === 1
          ? "One crossing."
          : `${found.length} crossings.`;
  };

  // ---- an admissible point --------------------------------------------------------------------

  // Points around the present one, ever further away, by a generator with a fixed seed.
  const findAdmissible = () => {
    let seed = 12345;
    const random = () => ((seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) + 0.5) / 2 ** 32;
    const point = values();
    const names = [...rows.keys()];
    for (const spread of [0.02, 0.05, 0.1, 0.2, 0.4, 0.8]) {
      let best = null;
      for (let tried = 0; tried < 4000; tried += 1) {
        const own = { ...point };
        let distance = 0;
        for (const name of names) {
          const { scale } = rows.get(name);
          const from = Number.isFinite(point[name]) ? scale.position(point[name]) : 0.5;
          if (Number.isFinite(point[name]) && random() < 0.5) continue;
          const to = Math.min(1, Math.max(0, from + spread * (2 * random() - 1)));
          own[name] = Number(scale.at(to).toPrecision(4));
          distance += Math.abs(to - from);
        }
        if ((best === null || distance < best.distance) && insideAll(own)) best = { own, distance };
      }
      if (best) return best.own;
    }
    return null;
  };

  const moveInside = () => {
    const found = findAdmissible();
    if (!found) return tell("No admissible point was found near these values.");
    for (const name of rows.keys()) {
      if (found[name] !== values()[name]) state.texts.set(name, text(found[name]));
    }
    tell("Moved to an admissible point.");
    refresh();
  };

  // ---- the address ----------------------------------------------------------------------------

  const write = () => {
    const parts = new URLSearchParams();
    for (const { statement, formula } of state.chosen) parts.append("s", `${statement.id}:${formula.label}`);
    if (state.along) parts.set("x", state.along);
    for (const name of rows.keys()) parts.set(`v.${name}`, state.texts.get(name));
    history.replaceState(null, "", `#${parts}`);
  };

  const readAddress = async () => {
    const parts = new URLSearchParams(location.hash.slice(1));
    state.chosen = [];
    state.texts = new Map();
    for (const [key, value] of parts) {
      if (key.startsWith("v.")) state.texts.set(key.slice(2), value);
    }
    const wanted = parts.getAll("s");
    if (!wanted.length) wanted.push(...JSON.parse(byId("explorer").dataset.start));
    for (const text of wanted) {
      const [id, ...label] = text.split(":");
      await add(id, label.join(":")).catch((error) => tell(error.message));
    }
    state.along = parts.get("x");
    rebuild();
  };

  // ---- together -------------------------------------------------------------------------------

  const refresh = (from) => {
    const point = values();
    showRows(point, from);
    showValues(point);
    showHypotheses(point);
    showPlot(point);
    write();
  };

  const rebuild = () => {
    showChosen();
    buildRows();
    refresh();
  };

  const addAll = async (wanted, replacing) => {
    tell("");
    if (replacing) state.chosen = [];
    for (const [id, label] of wanted) {
      await add(id, label).catch((error) => tell(error.message));
    }
    rebuild();
  };

  // An id as it is, and other words by the search of the header among what can be drawn.
  const nearest = async (text) => {
    const known = new Set([...document.querySelectorAll("#known option")].map((own) => own.value));
    if (known.has(text)) return text;
    await fedproof.loadIndex();
    return fedproof.search(text).map(([id]) => id).find((id) => known.has(id)) ?? text;
  };

  byId("add").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = byId("statement");
    const id = field.value.trim();
    if (id) nearest(id).then((found) => addAll([[found, null]], false)).then(() => (field.value = ""));
  });
  byId("group").addEventListener("change", (event) => {
    if (event.target.value) addAll(JSON.parse(event.target.value), true);
  });
  byId("clear").addEventListener("click", () => ((state.chosen = []), rebuild()));
  byId("admissible").addEventListener("click", moveInside);
  byId("csv").addEventListener("click", () => drawn && fedproof.save("curves.csv", "text/csv", fedproof.csv(drawn)));
  byId("svg").addEventListener("click", () => drawn && fedproof.save("curves.svg", "image/svg+xml", fedproof.svgText(drawn.picture)));
  for (const [id, made] of [
    ["copy-link", () => location.href],
    ["copy-python", () => fedproof.asPython(taken())],
    ["copy-command", () => fedproof.asCommand(taken())],
    ["copy-latex", () => fedproof.asLatex(taken())],
  ]) {
    byId(id).addEventListener("click", () => {
      if (!drawn) return;
      fedproof.copy(made()).then(tell, () => tell(`The browser forbids copying; here it is: ${made()}`));
    });
  }

  // The chosen formulas with the values of their letters.
  const taken = () =>
    state.chosen.map(({ statement, formula }) => ({
      id: statement.id,
      label: formula.label,
      tex: formula.tex,
      values: formula.letters.map((name) => ({
        name,
        tex: statement.letterOf.get(name).tex,
        value: state.texts.get(name),
      })),
    }));

  byId("latex").addEventListener("click", () => drawn && fedproof.save("curves.tex", "text/x-tex", latex()));

  const latex = () =>
    fedproof.latex({
      ...drawn,
      tex: rows.get(drawn.name).letter.tex,
      formulas: state.chosen.map((own) => ({ label: labelOf(own), tex: own.formula.tex })),
      values: [...rows]
        .filter(([name]) => name !== drawn.name)
        .map(([name, { letter }]) => ({ tex: letter.tex, value: state.texts.get(name) })),
    });

  // For those who look from outside: what would be saved, and when all is loaded.
  fedproof.explorer = {
    copies: () => ({ python: fedproof.asPython(taken()), command: fedproof.asCommand(taken()), latex: fedproof.asLatex(taken()) }),
    texts: () => ({ csv: fedproof.csv(drawn), svg: fedproof.svgText(drawn.picture), latex: latex() }),
    ready: null,
  };
  addEventListener("hashchange", readAddress);
  fedproof.explorer.ready = readAddress();
}
