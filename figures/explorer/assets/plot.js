// Curves as an SVG picture: logarithmic or linear axes, solid inside the hypotheses.
"use strict";
{
  const WIDTH = 720;
  const HEIGHT = 400;
  const MARGIN = { left: 72, right: 34, top: 30, bottom: 46 };
  const ROW = 17;
  // Okabe and Ito (2008): told apart with any colour vision.
  fedproof.colours = [
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#808080",
  ]; // prettier-ignore
  fedproof.dashes = ["", "7 3", "7 3 2 3", "2 3"];
  fedproof.lineStyle = (index) => ({
    stroke: fedproof.colours[index % fedproof.colours.length],
    "stroke-dasharray": fedproof.dashes[Math.floor(index / fedproof.colours.length) % 4] || null,
  });

  const make = (name, attributes = {}, ...children) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== null) element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  };
  fedproof.svg = make;

  // Logarithmic over decades; also where a few values that are not positive, and are then left
  // out, would flatten all the others on a linear axis.
  const FLAT = 1000;
  fedproof.spread = (values) => {
    const finite = values.filter(Number.isFinite);
    const any = finite.length > 0;
    const positive = finite.filter((value) => value > 0);
    const sizes = finite.map(Math.abs).sort((one, other) => one - other);
    const flat = sizes[sizes.length - 1] > FLAT * sizes[sizes.length >> 1];
    const rest = positive.length < finite.length;
    const left = rest && flat && positive.length > finite.length / 2;
    const shown = left ? positive : finite;
    const low = Math.min(...shown);
    const high = Math.max(...shown);
    return { low, high, logarithmic: low > 0 && (left || high > 30 * low), any, left };
  };

  const axis = ({ low, high, logarithmic }, from, to) => {
    if (low === high) [low, high] = logarithmic ? [low / 2, high * 2] : [low - 1, high + 1];
    const of = logarithmic ? Math.log10 : (value) => value;
    const [first, last] = [of(low), of(high)];
    return { at: (value) => from + ((of(value) - first) / (last - first)) * (to - from), low, high };
  };

  const ticks = ({ low, high, logarithmic }) => {
    if (logarithmic) {
      const first = Math.ceil(Math.log10(low) - 1e-9);
      const last = Math.floor(Math.log10(high) + 1e-9);
      const step = Math.max(1, Math.ceil((last - first) / 7));
      const found = [];
      for (let power = first; power <= last; power += step) found.push(10 ** power);
      if (found.length > 1) return found;
    }
    const raw = (high - low) / 5 || 1;
    const size = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 5, 10].find((factor) => factor * size >= raw) * size;
    const found = [];
    for (let k = Math.ceil(low / step); k * step <= high * (1 + 1e-12) && k * step <= high + 1e-300; k += 1) {
      if (!logarithmic || k > 0) found.push(Number((k * step).toPrecision(10)));
    }
    return found;
  };

  const path = (points, keep) => {
    let text = "";
    let open = false;
    points.forEach(([x, y], index) => {
      const drawn = Number.isFinite(y) && keep(index);
      if (drawn) text += `${open ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
      open = drawn;
    });
    return text;
  };

  // curves: [{label, values, inside}] over the same x; marks: [{x, y}]; held: where the sliders are
  fedproof.plot = ({ name, titleX = name, titleY = "", x, logarithmicX, curves, marks, held }) => {
    const bottom = HEIGHT - MARGIN.bottom;
    const right = WIDTH - MARGIN.right;
    const total = HEIGHT + ROW * curves.length;
    const picture = make("svg", {
      viewBox: `0 0 ${WIDTH} ${total}`,
      xmlns: "http://www.w3.org/2000/svg",
      "font-family": "system-ui, sans-serif",
      "font-size": 13,
      fill: "currentColor",
      role: "img",
    });
    const told = curves.map((curve) => curve.label).join(", ");
    picture.append(make("title", {}, `${told} against ${name}`));
    const ys = fedproof.spread(curves.flatMap((curve) => curve.values));
    if (!ys.any) {
      picture.append(make("text", { x: MARGIN.left, y: 60 }, "There is no value to draw here."));
      return picture;
    }
    if (ys.left) {
      picture.append(
        make("text", { x: MARGIN.left + 6, y: MARGIN.top + 14, "font-size": 11, class: "left" },
          "not drawn where a value is not positive"),
      ); // prettier-ignore
    }
    const xs = { low: x[0], high: x[x.length - 1], logarithmic: logarithmicX && x[0] > 0 };
    const across = axis(xs, MARGIN.left, right);
    const up = axis(ys, bottom, MARGIN.top);

    // Where every curve is inside its hypotheses.
    x.forEach((value, index) => {
      if (!curves.every((curve) => curve.inside[index])) return;
      const before = index ? across.at((x[index - 1] + value) / 2) : MARGIN.left;
      const after = index + 1 < x.length ? across.at((x[index + 1] + value) / 2) : right;
      picture.append(
        make("rect", {
          x: before.toFixed(1), y: MARGIN.top, width: Math.max(0.2, after - before + 0.3).toFixed(1),
          height: bottom - MARGIN.top, fill: "#009E73", "fill-opacity": 0.09, class: "admissible",
        }),
      ); // prettier-ignore
    });

    const grid = { stroke: "currentColor", "stroke-opacity": 0.15 };
    for (const value of ticks({ ...xs, low: across.low, high: across.high })) {
      const place = across.at(value).toFixed(1);
      picture.append(
        make("line", { x1: place, x2: place, y1: MARGIN.top, y2: bottom, ...grid }),
        make("text", { x: place, y: bottom + 18, "text-anchor": "middle" }, fedproof.show(value, 4)),
      );
    }
    for (const value of ticks({ ...ys, low: up.low, high: up.high })) {
      const place = up.at(value);
      picture.append(
        make("line", { x1: MARGIN.left, x2: right, y1: place.toFixed(1), y2: place.toFixed(1), ...grid }),
        make("text", { x: MARGIN.left - 8, y: (place + 4).toFixed(1), "text-anchor": "end" }, fedproof.show(value, 4)),
      );
    }
    const middle = (MARGIN.left + right) / 2;
    picture.append(make("text", { x: middle, y: HEIGHT - 8, "text-anchor": "middle", class: "title" }, titleX));
    // Above its axis, where there is room for all of it.
    picture.append(make("text", { x: 8, y: 16, class: "title" }, titleY));
    if (held >= across.low && held <= across.high) {
      const place = across.at(held).toFixed(1);
      picture.append(
        make("line", { x1: place, x2: place, y1: MARGIN.top, y2: bottom, stroke: "currentColor", "stroke-opacity": 0.55, "stroke-dasharray": "3 3" }),
      );
    }

    curves.forEach((curve, index) => {
      const points = x.map((value, i) => [across.at(value), place(up, ys, curve.values[i])]);
      const style = { fill: "none", ...fedproof.lineStyle(index) };
      picture.append(
        make("path", { d: path(points, () => true), ...style, "stroke-width": 1, "stroke-dasharray": "1 4", class: "outside" }),
        make("path", { d: path(points, (i) => curve.inside[i]), ...style, "stroke-width": 2.4, class: "curve" }),
      );
      const y = HEIGHT + ROW * index + 8;
      picture.append(
        make("line", { x1: MARGIN.left, x2: MARGIN.left + 34, y1: y - 4, y2: y - 4, ...style, "stroke-width": 2.4 }),
        make("text", { x: MARGIN.left + 42, y }, `${curve.label} (${curve.stands.replace(/; amended: .*/, "; amended")})`),
      );
    });
    for (const mark of marks) {
      picture.append(
        make("circle", { cx: across.at(mark.x).toFixed(1), cy: place(up, ys, mark.y).toFixed(1), r: 4.5, fill: "none", stroke: "currentColor", "stroke-width": 1.5, class: "crossing" }),
      );
    }
    return picture;
  };

  const place = (up, ys, value) => (ys.logarithmic && value <= 0 ? NaN : up.at(value));
}
