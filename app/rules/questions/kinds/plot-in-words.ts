import { withUnit } from "../../interactive/with-unit.ts";
import { numberInWords } from "../number-in-words.ts";
import type { PlotContent } from "./plot.ts";

/** A plot where nothing can be moved: each curve as its formula, each slider with its range. */
export function plotInWords({ x, y, sliders, curves, language }: PlotContent): string[] {
  const axis = ({ label, unit }: PlotContent["x"]) => (unit ? `${label} (${unit})` : label);
  const written = (value: number, unit?: string) => withUnit(numberInWords(value, language), unit);
  return [
    ...curves.map((curve) => `${curve.label}: ${axis(y)} = ${curve.y}, x = ${axis(x)}`),
    ...sliders.map(
      ({ name, label, unit, from, to }) =>
        `${label} (${name}): ${written(from, unit)} … ${written(to, unit)}`,
    ),
  ];
}
