/** Round numbers from at or below the smallest value to at or above the largest, about `count` steps apart. */
export function niceTicks(least: number, most: number, count: number): number[] {
  const span = most - least || Math.abs(most) || 1;
  const step = niceStep(span / count);
  const first = Math.floor(least / step + ROUNDING);
  const last = Math.max(first + 1, Math.ceil(most / step - ROUNDING));
  return Array.from({ length: last - first + 1 }, (_, index) => rounded((first + index) * step));
}

const ROUNDING = 1e-9;

/** 1, 2 or 5 times a power of ten. */
function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5, 10].find((one) => one >= raw / power - ROUNDING) ?? 10;
  return factor * power;
}

/** 0.1 + 0.2 is 0.3 on an axis. */
const rounded = (value: number) => Number(value.toPrecision(12));

const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const EXACT = new Intl.NumberFormat("en", { maximumSignificantDigits: 4, useGrouping: false });
const COMPACT_FROM = 10_000;

/** Short enough to fit next to its neighbours on a phone: 1950, 2.5, 10K. */
export const tickLabel = (value: number) =>
  (Math.abs(value) >= COMPACT_FROM ? SHORT : EXACT).format(value);

/** Where a value is between the ends, in percent. */
export const percentBetween = (value: number, least: number, most: number) =>
  ((value - least) / (most - least)) * 100;
