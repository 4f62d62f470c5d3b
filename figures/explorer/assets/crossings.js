// Where two curves change places along a letter.
"use strict";

const STEPS = 60;

// For each pair: the first value at which the other one is larger; marks lie on the curves.
fedproof.crossings = (curves, x, integer) => {
  const found = [];
  for (let i = 0; i < curves.length; i += 1) {
    for (let j = i + 1; j < curves.length; j += 1) {
      const gap = (value) => curves[i].at(value) - curves[j].at(value);
      for (let k = 1; k < x.length; k += 1) {
        const [before, after] = [x[k - 1], x[k]].map(gap);
        if (!(before * after < 0)) continue;
        const at = integer ? firstAfter(gap, x[k - 1], x[k]) : root(gap, x[k - 1], x[k]);
        const [below, above] = after < 0 ? [i, j] : [j, i];
        found.push({ below, above, x: at, y: curves[i].at(at) });
      }
    }
  }
  return found;
};

const root = (gap, low, high) => {
  const sign = Math.sign(gap(low));
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (Math.sign(gap(middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

// The first whole number at which the sign has changed.
const firstAfter = (gap, low, high) => {
  const sign = Math.sign(gap(low));
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (Math.sign(gap(middle)) === sign) low = middle;
    else high = middle;
  }
  return high;
};
