// Where two curves change places along a letter.
"use strict";

const STEPS = 60;

// For each pair: the first value at which the other one is larger, or both agree; marks lie on the
// curves.
fedproof.crossings = (curves, x, integer) => {
  const found = [];
  for (let i = 0; i < curves.length; i += 1) {
    for (let j = i + 1; j < curves.length; j += 1) {
      const order = (value) => ordered(curves[i].at(value), curves[j].at(value));
      let [from, before] = [NaN, NaN];
      for (const value of x) {
        const after = order(value);
        if (after === 0) continue;
        if (before * after < 0) {
          const at = (integer ? firstAfter : root)(order, from, value);
          const [below, above] = after < 0 ? [i, j] : [j, i];
          found.push({ below, above, x: at, y: curves[i].at(at) });
        }
        [from, before] = [value, after];
      }
    }
  }
  return found;
};

// The sign of the difference: none where it is smaller than what is known of the two.
const ordered = (one, other) => {
  const [gap, known] = [one / 4 - other / 4, Math.abs(one) / 4 + Math.abs(other) / 4];
  return Math.abs(gap) <= RELATIVE * known ? 0 : Math.sign(gap);
};

const root = (order, low, high) => {
  const sign = order(low);
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (order(middle) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

// The first whole number at which the sign has changed.
const firstAfter = (order, low, high) => {
  const sign = order(low);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (order(middle) === sign) low = middle;
    else high = middle;
  }
  return high;
};
