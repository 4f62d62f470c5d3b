// Positions between 0 and 1 for the values of a letter: logarithmic, linear, or whole numbers.
"use strict";

const DECADES = 4;

fedproof.scale = (letter, start) => {
  const { low, high, integer } = letter;
  if (low !== null && high !== null) {
    const inset = (high - low) / 1000;
    const first = letter.lowOpen ? low + inset : low;
    const last = letter.highOpen ? high - inset : high;
    return linear(integer ? Math.ceil(first) : first, integer ? Math.floor(last) : last, integer);
  }
  if (low !== null && low >= 0) {
    const size = Math.max(Math.abs(start), integer ? 10 : 1e-9) || 1;
    const last = integer ? size * 100 : size * 10 ** DECADES;
    const first = integer ? Math.max(1, Math.ceil(low)) : Math.max(size / 10 ** DECADES, low);
    const zero = low === 0 && !letter.lowOpen;
    return logarithmic(first, high === null ? last : high, integer, zero);
  }
  const reach = 10 * Math.max(1, Math.abs(start));
  return linear(low ?? start - reach, high ?? start + reach, integer);
};

// A scale around what is inside the hypotheses, with a little of what is outside at both ends.
fedproof.around = (scale, letter, start, inside) => {
  if (!Number.isFinite(start) || !inside(start)) return scale;
  const { low, high, logarithmic: log, integer } = scale;
  if (start < low || start > high || (log && start <= 0)) return scale;
  const between = (one, other) => (log ? Math.sqrt(one * other) : (one + other) / 2);
  const last = (end) => {
    if (inside(end)) return end;
    let [kept, left] = [start, end];
    for (let step = 0; step < 60; step += 1) {
      const middle = between(kept, left);
      if (inside(integer ? Math.round(middle) : middle)) kept = middle;
      else left = middle;
    }
    return kept;
  };
  const [first, end] = [last(low), last(high)];
  if (!(end > first)) return scale;
  const room = log ? 3 : (end - first) / 4;
  let from = first === low ? low : Math.max(low, log ? first / room : first - room);
  let to = end === high ? high : Math.min(high, log ? end * room : end + room);
  if (integer) [from, to] = [Math.floor(from), Math.ceil(to)];
  if (log) return logarithmic(Math.max(from, integer ? 1 : 0), to, integer, low === from && letter.low === 0 && !letter.lowOpen);
  return linear(Number(from.toPrecision(4)), Number(to.toPrecision(4)), integer);
};

const linear = (low, high, integer) => ({
  logarithmic: false,
  integer,
  low,
  high,
  at: (position) => {
    const value = low + (high - low) * position;
    return integer ? Math.round(value) : value;
  },
  position: (value) => (high > low ? (value - low) / (high - low) : 0),
});

// Where zero is admitted it is the leftmost position.
const logarithmic = (low, high, integer, zero) => {
  const ratio = Math.log(high / low);
  return {
    logarithmic: true,
    integer,
    low,
    high,
    at: (position) => {
      if (zero && position <= 0) return 0;
      const value = low * Math.exp(ratio * position);
      return integer ? Math.round(value) : Number(value.toPrecision(4));
    },
    position: (value) => (value <= low || ratio === 0 ? 0 : Math.log(value / low) / ratio),
  };
};

// Different values along a scale, in order; for whole numbers there may be fewer.
fedproof.samples = (scale, count) => {
  const values = [];
  for (let index = 0; index <= count; index += 1) {
    const value = scale.logarithmic
      ? Math.max(scale.low, scale.low * Math.exp(Math.log(scale.high / scale.low) * (index / count)))
      : scale.low + (scale.high - scale.low) * (index / count);
    const own = scale.integer ? Math.round(value) : value;
    if (own !== values[values.length - 1]) values.push(own);
  }
  return values;
};
