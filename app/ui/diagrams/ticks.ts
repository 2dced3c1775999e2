/** Round numbers from at or below the smallest value to at or above the largest, about `count` steps apart. */
export function niceTicks(min: number, max: number, count: number): number[] {
  const span = max - min || Math.abs(max) || 1;
  const step = niceStep(span / count);
  const first = Math.floor(min / step + ROUNDING);
  const last = Math.max(first + 1, Math.ceil(max / step - ROUNDING));
  return Array.from({ length: last - first + 1 }, (_, index) => rounded((first + index) * step));
}

const ROUNDING = 1e-9;

/** 1, 2 or 5 times a power of ten. */
function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5, 10].find((candidate) => candidate >= raw / power - ROUNDING) ?? 10;
  return factor * power;
}

/** Avoids 0.30000000000000004 on an axis. */
const rounded = (value: number) => Number(value.toPrecision(12));

/** A value's position between the ends, in percent. */
export const percentBetween = (value: number, min: number, max: number) =>
  ((value - min) / (max - min)) * 100;
