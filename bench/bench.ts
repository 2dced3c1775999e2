/** A measured promise. `better`: whether the value should be above or below the target. */
export interface Measured {
  what: string;
  value: number;
  unit: string;
  target?: { value: number; better: "lower" | "higher" };
  /** For a ratio: both values and the number of measurements. */
  note?: string;
}

export type Bench = () => Promise<Measured[]>;

export function print(name: string, measured: Measured[]): void {
  for (const { what, value, unit, target, note } of measured) {
    const isMet =
      target && (target.better === "lower" ? value <= target.value : value >= target.value);
    const goal = target
      ? `  target ${target.better === "lower" ? "≤" : "≥"} ${target.value} ${unit}: ${isMet ? "met" : "missed"}`
      : "";
    console.log(`${name}  ${what}: ${round(value)} ${unit}${goal}${note ? `  (${note})` : ""}`);
  }
}

const round = (value: number) => Math.round(value * 1000) / 1000;

export const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The value below which `share` (0 to 1) of the values are. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
