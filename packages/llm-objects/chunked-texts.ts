import { array, constantFrom, lorem, nat, oneof, string } from "fast-check";

/** Cuts a text at these positions, as a network may deliver it. */
export async function* chunked(text: string, places: number[]): AsyncGenerator<string> {
  const cuts = [...new Set(places.map((place) => place % (text.length + 1)))].toSorted(
    (a, b) => a - b,
  );
  for (const [index, cut] of [...cuts, text.length].entries())
    yield text.slice(cuts[index - 1] ?? 0, cut);
}

/** Texts that could confuse a parser. */
export const text = oneof(
  string({ unit: "binary", maxLength: 60 }),
  lorem({ maxCount: 12 }),
  constantFrom(
    "火山は山です。とても熱い。",
    "می‌خواهم بروم",
    "e\u0301clair \u200Bcre\u0301me",
    'one " too many }',
    'a \\" and {',
    'a "b" {c} \\ d',
  ),
);

/** Positions at which a network may cut it. */
export const places = array(nat(), { maxLength: 40 });
