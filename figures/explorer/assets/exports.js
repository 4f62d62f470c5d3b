// What a reader takes away: the curves as CSV, the picture as SVG, formulas and curves as LaTeX.
"use strict";
{
  const cell = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

  fedproof.csv = ({ name, x, curves }) => {
    const head = [name, ...curves.flatMap(({ label }) => [label, `${label} inside`])];
    const rows = x.map((value, index) => [
      String(value),
      ...curves.flatMap(({ values, inside }) => [
        Number.isFinite(values[index]) ? String(values[index]) : "",
        inside[index] ? "1" : "0",
      ]),
    ]);
    return [head, ...rows].map((row) => row.map(cell).join(",")).join("\n") + "\n";
  };

  fedproof.svgText = (picture) => {
    const copy = picture.cloneNode(true);
    copy.setAttribute("color", "#222222");
    return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
  };

  const escapes = {
    "\\": "\\textbackslash{}", "{": "\\{", "}": "\\}", "$": "\\$", "&": "\\&", "#": "\\#",
    "%": "\\%", "_": "\\_", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}",
  }; // prettier-ignore
  const escape = (text) => text.replace(/[\\{}$&#%_^~]/g, (sign) => escapes[sign]);

  fedproof.latex = ({ tex, x, logarithmicX, curves, formulas, values }) => {
    const { logarithmic } = fedproof.spread(curves.flatMap((curve) => curve.values));
    const drawn = (y) => Number.isFinite(y) && (!logarithmic || y > 0);
    const plots = curves.map(({ label, stands, values: ys, inside }, index) => {
      const points = x
        .map((value, i) => (drawn(ys[i]) && inside[i] ? `(${value},${ys[i]})` : ""))
        .filter(Boolean);
      const colour = fedproof.lineStyle(index).stroke.slice(1);
      return (
        `\\definecolor{curve${index}}{HTML}{${colour}}\n` +
        `\\addplot[thick, curve${index}] coordinates {${points.join(" ")}};\n` +
        `\\addlegendentry{${escape(`${label} (${stands})`)}}`
      );
    });
    const modes = `xmode=${logarithmicX ? "log" : "linear"}, ymode=${logarithmic ? "log" : "linear"}`;
    return [
      "\\documentclass{article}",
      "\\usepackage{amsmath,amssymb,pgfplots}",
      "\\pgfplotsset{compat=1.16}",
      "\\begin{document}",
      ...formulas.map(({ label, tex: body }) => `\\noindent ${escape(label)}:\n\\[${body}\\]`),
      `\\noindent Here ${values.map((v) => `$${v.tex}=${v.value}$`).join(", ")}.`,
      "",
      `\\noindent\\begin{tikzpicture}\n\\begin{axis}[width=\\linewidth, height=7cm, ${modes}, xlabel={$${tex}$}, legend pos=outer north east, legend style={font=\\footnotesize}]`,
      ...plots,
      "\\end{axis}\n\\end{tikzpicture}",
      "\\end{document}\n",
    ].join("\n");
  };

  const single = (text) => `'${text.replaceAll("'", "'\\''")}'`;

  fedproof.asCommand = (taken) =>
    taken
      .map(({ id, label, values }) => {
        const given = values.map(({ name, value }) => `${name}=${value}`).join(" ");
        return `fedproof eval ${id} --form ${single(label)} ${given}`;
      })
      .join("\n");

  fedproof.asPython = (taken) =>
    [
      "from fedproof import catalogue",
      ...taken.map(({ id, label, values }) => {
        const given = values.map(({ name, value }) => `${name}=${JSON.stringify(value)}`).join(", ");
        return `catalogue[${JSON.stringify(id)}].evaluate(form=${JSON.stringify(label)}, ${given})`;
      }),
    ].join("\n");

  fedproof.asLatex = (taken) =>
    taken
      .map(({ tex, values }) => `\\[${tex}\\]\n% at ${values.map((v) => `$${v.tex}=${v.value}$`).join(", ")}`)
      .join("\n");

  fedproof.copy = async (text) => {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  };

  fedproof.save = (name, type, text) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
}
