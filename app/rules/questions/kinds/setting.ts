import type { PlotDrawing } from "../../interactive/plot-schema.ts";
import { withUnit } from "../../interactive/with-unit.ts";
import { numberInWords } from "../number-in-words.ts";

/* Where the sliders of a plot are. Also runs in the browser: imports no schema. */

type Sliders = PlotDrawing["sliders"];
export type Setting = Readonly<Record<string, number>>;

/** The values of the fields, one for each slider in their order; null if one is out of range or between two steps. */
export function settingFrom(sliders: Sliders, fields: readonly string[]): Setting | null {
  if (fields.length !== sliders.length) return null;
  const values = sliders.map((slider, at) => placeOn(slider, fields[at] ?? ""));
  if (values.includes(null)) return null;
  return Object.fromEntries(sliders.map(({ name }, at) => [name, values[at]!]));
}

/** Browsers and authors write a step of 0.1 in more than one way. */
const ROUNDING = 1e-6;

function placeOn({ from, to, step }: Sliders[number], field: string): number | null {
  const steps = field.trim() === "" ? NaN : (Number(field) - from) / step;
  const place = Math.round(steps);
  if (!(Math.abs(steps - place) <= ROUNDING) || place < 0) return null;
  const value = Number((from + place * step).toPrecision(12));
  return value <= to ? value : null;
}

export const isSetting = (sliders: Sliders, setting: Setting): boolean =>
  settingFrom(
    sliders,
    sliders.map(({ name }) => String(setting[name])),
  ) !== null;

export const settingInWords = (sliders: Sliders, setting: Setting, language?: string): string =>
  sliders
    .flatMap(({ name, label, unit }) => {
      const value = setting[name];
      return value === undefined
        ? []
        : `${label}: ${withUnit(numberInWords(value, language), unit)}`;
    })
    .join(", ");
