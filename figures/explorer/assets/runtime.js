// What compiled formulas need: loading, numbers, domains and hypotheses. Nothing here draws.
"use strict";

const MOST_TERMS = 1000000;
// Two sides that agree to this much are equal: the page computes in doubles.
const TOLERANCE = 1e-12;

const fold = (start, join) => (low, high, term) => {
  if (!(high - low < MOST_TERMS)) return NaN;
  let total = start;
  for (let index = low; index <= high; index += 1) total = join(total, term(index));
  return total;
};

fedproof.math = {
  sum: fold(0, (total, term) => total + term),
  product: fold(1, (total, term) => total * term),
  // (1 + d)^n - 1 without losing the digits of a small d
  powm1: (d, n) => (d > -0.5 ? Math.expm1(n * Math.log1p(d)) : Math.pow(1 + d, n) - 1),
};

fedproof.statements = new Map();

fedproof.define = (make) => {
  const statement = make(fedproof.math);
  statement.letterOf = new Map(statement.letters.map((letter) => [letter.name, letter]));
  statement.formulaOf = new Map(statement.formulas.map((formula) => [formula.label, formula]));
  fedproof.statements.set(statement.id, statement);
};

// A script element, since pages opened from a file may not fetch.
fedproof.load = (id) =>
  new Promise((resolve, reject) => {
    if (fedproof.statements.has(id)) return resolve(fedproof.statements.get(id));
    const script = document.createElement("script");
    script.src = `explorer/${encodeURIComponent(id)}.js`;
    script.onload = () => resolve(fedproof.statements.get(id));
    script.onerror = () => reject(new Error(`there is no statement ${id} here`));
    document.head.append(script);
  });

// A number as it is typed: 0.01, 1e-3 or 1/70; NaN for anything else.
fedproof.read = (text) => {
  const parts = String(text).trim().split("/");
  const number = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
  if (parts.length > 2 || !parts.every((part) => number.test(part.trim()))) return NaN;
  return parts.map(Number).reduce((above, below) => above / below);
};

fedproof.show = (value, digits = 6) => {
  if (!Number.isFinite(value)) return "–";
  if (value !== 0 && (Math.abs(value) < 1e-4 || Math.abs(value) >= 1e9)) {
    return value.toExponential(Math.min(digits - 1, 5)).replace(/\.?0+e/, "e");
  }
  return String(Number(value.toPrecision(digits)));
};

fedproof.inDomain = (letter, value) => {
  if (!Number.isFinite(value) || (letter.integer && !Number.isInteger(value))) return false;
  if (letter.low !== null && (letter.lowOpen ? value <= letter.low : value < letter.low)) {
    return false;
  }
  return letter.high === null || (letter.highOpen ? value < letter.high : value <= letter.high);
};

const compare = (left, sign, right) => {
  if (Number.isNaN(left) || Number.isNaN(right)) return false;
  const size = Math.max(Math.abs(left), Math.abs(right));
  const equal = left === right || Math.abs(left - right) <= TOLERANCE * size;
  switch (sign) {
    case "<=":
      return equal || left < right;
    case ">=":
      return equal || left > right;
    case "<":
      return !equal && left < right;
    case ">":
      return !equal && left > right;
    case "==":
      return equal;
    default:
      return !equal;
  }
};

// true, false, or null where a letter of the hypothesis is not among those of the formula
fedproof.holds = (hypothesis, values) =>
  hypothesis.left
    ? compare(hypothesis.left(values), hypothesis.sign, hypothesis.right(values))
    : null;

// Inside: every letter in its domain, and every demanded hypothesis known to hold; one that only
// the proof prints may stay open.
fedproof.inside = (statement, formula, values) =>
  formula.letters.every((name) => fedproof.inDomain(statement.letterOf.get(name), values[name])) &&
  formula.hypotheses.every((hypothesis) => {
    if (!hypothesis.demanded) return true;
    const state = fedproof.holds(hypothesis, values);
    return state === true || (state === null && hypothesis.where === "proof");
  });
