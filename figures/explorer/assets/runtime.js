// What compiled formulas need: loading, numbers, domains and hypotheses. Nothing here draws.
"use strict";

const MOST_TERMS = 1000000;
// Two sides that agree to this much are equal.
const TOLERANCE = 1e-12;

// A value [v, e] is a double and a bound on its distance from the exact value. Every operation adds
// its own rounding to what its arguments bring along, and what falls below the doubles.
const ROUNDING = 2 ** -52;
const LIBRARY = 16 * ROUNDING; // what a function of the browser may be off
const RELATIVE = 1e-9;
const near = (v, e, own = ROUNDING) =>
  v === 0 && e === 0 ? [0, 0] : [v, e * (1 + 8 * ROUNDING) + Math.abs(v) * own];
const lossy = (v, e, own = ROUNDING) => {
  const [value, error] = near(v, e, own);
  return [value, error + Number.MIN_VALUE * 4];
};
const whole = ([v, e]) => e === 0 && Number.isSafeInteger(v);
const isZero = ([v, e]) => v === 0 && e === 0;
const UNKNOWN = [NaN, Infinity];
const unknown = ([v]) => Number.isNaN(v);

const plus = (a, b) => {
  const v = a[0] + b[0];
  if (whole(a) && whole(b) && Number.isSafeInteger(v)) return [v, 0];
  return near(v, a[1] + b[1]);
};
const times = (a, b) => {
  if (unknown(a) || unknown(b)) return UNKNOWN; // zero times what has no value has none
  if (isZero(a) || isZero(b)) return [0, 0];
  const v = a[0] * b[0];
  if (whole(a) && whole(b) && Number.isSafeInteger(v)) return [v, 0];
  return lossy(v, Math.abs(a[0]) * b[1] + Math.abs(b[0]) * a[1] + a[1] * b[1]);
};
const over = (a, b) => {
  const least = Math.abs(b[0]) - b[1];
  if (!(least > 0)) return UNKNOWN;
  if (isZero(a)) return a;
  const v = a[0] / b[0];
  return lossy(v, (a[1] + Math.abs(v) * b[1]) / least);
};
// A monotone function, whose derivative on the whole ball is at most `slope`.
const along = (f, slope) => (a) => lossy(f(a[0]), slope(a) * a[1], LIBRARY);
const exp = along(Math.exp, ([v, e]) => Math.exp(v + e) * (1 + LIBRARY));
const expm1 = along(Math.expm1, ([v, e]) => Math.exp(v + e) * (1 + LIBRARY));
const log1p = (a) =>
  1 + a[0] > a[1] ? along(Math.log1p, ([v, e]) => 1 / ((1 + v - e) * (1 - LIBRARY)))(a) : UNKNOWN;
const log = (a) => (a[0] > a[1] ? along(Math.log, ([v, e]) => 1 / (v - e))(a) : UNKNOWN);
const sqrt = (a) => {
  if (isZero(a)) return a;
  return a[0] > a[1] ? along(Math.sqrt, ([v, e]) => 1 / Math.sqrt(v - e))(a) : UNKNOWN;
};
const pow = (a, n) => {
  if (unknown(a) || unknown(n)) return UNKNOWN;
  if (n[1] === 0 && n[0] === 0) return [1, 0];
  if (isZero(a)) return n[0] > n[1] ? a : UNKNOWN;
  if (!whole(n) && !(a[0] > a[1])) return UNKNOWN;
  const v = Math.pow(a[0], n[0]);
  if (v !== 0 && whole(a) && whole(n) && Number.isSafeInteger(v)) return [v, 0];
  const own = (Math.abs(n[0]) * a[1]) / (Math.abs(a[0]) - a[1]);
  const relative = own + (n[1] && Math.abs(Math.log(a[0])) * n[1]);
  if (a[1] < Math.abs(a[0]) && relative <= 0.5) return lossy(v, 2 * relative * Math.abs(v), LIBRARY);
  if (!(whole(n) && n[0] > 0)) return UNKNOWN;
  return lossy(v, Math.abs(v) + Math.pow(Math.abs(a[0]) + a[1], n[0]) * (1 + LIBRARY), LIBRARY);
};
const powp1 = (d, n) =>
  d[0] - d[1] > -0.5 ? exp(times(n, log1p(d))) : pow(plus([1, 0], d), n);
const powm1 = (d, n) =>
  d[0] - d[1] > -0.5 ? expm1(times(n, log1p(d))) : plus(powp1(d, n), [-1, 0]);
const negative = ([v, e]) => [-v, e];
const larger = (a, b) => [Math.max(a[0], b[0]), Math.max(a[1], b[1])];

const fold = (start, join) => (low, high, term) => {
  if (!whole(low) || !whole(high) || !(high[0] - low[0] < MOST_TERMS)) return UNKNOWN;
  let total = [start, 0];
  for (let index = low[0]; index <= high[0]; index += 1) total = join(total, term(index));
  return total;
};
const join = (one) => (first, ...rest) => rest.reduce(one, first);

fedproof.math = {
  number: (v) => (Number.isSafeInteger(v) ? [v, 0] : near(v, 0)),
  fraction: (p, q) => (q === 1 && Number.isSafeInteger(p) ? [p, 0] : near(p / q, 0)),
  add: join(plus),
  mul: (...factors) => factors.reduce(times, [1, 0]),
  div: over,
  max: join(larger),
  min: join((a, b) => negative(larger(negative(a), negative(b)))),
  abs: ([v, e]) => [Math.abs(v), e],
  sum: fold(0, plus),
  product: fold(1, times),
  exp, log, sqrt, pow, powp1, powm1,
}; // prettier-ignore

// The double, where it is certain to nine digits; else none is shown.
const certain = ([v, e]) => (e <= RELATIVE * Math.abs(v) && Number.isFinite(v) ? v : NaN);
fedproof.certain = certain;

// Formulas, terms, constants and sides get a `value`, and keep the value with its bound in `ball`.
const withValue = (made, name = "value") => {
  const ball = made[name];
  if (!ball) return;
  made[`${name}Ball`] = ball;
  made[name] = (values) => certain(ball(values));
};

fedproof.statements = new Map();

fedproof.define = (make) => {
  const statement = make(fedproof.math);
  for (const formula of statement.formulas) {
    for (const made of [formula, ...formula.terms, ...formula.constants]) withValue(made);
    for (const hypothesis of formula.hypotheses) {
      withValue(hypothesis, "left");
      withValue(hypothesis, "right");
    }
  }
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

// What is not certain satisfies nothing.
const compare = ([left, off], sign, [right, away]) => {
  const gap = Math.abs(left - right);
  const size = TOLERANCE * Math.max(Math.abs(left), Math.abs(right));
  const equal = left === right || gap <= size;
  if (!(off + away <= (equal ? Math.max(size, 0) : gap))) return false;
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
    ? compare(hypothesis.leftBall(values), hypothesis.sign, hypothesis.rightBall(values))
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
