import { seededRandom } from "#app/rules/seeded-shuffle.ts";
import { QuotableText } from "#app/rules/sources/quotes/quote-check.ts";
import type { Measured } from "../bench.ts";

const SPANS = 2_000;
const WORDS = { least: 8, most: 25 };

/** Passages of a text as people and models quote them, and the same ones with something changed. */
export function quotes(text: string): Measured[] {
  const random = seededRandom(20_261_128);
  const words = [...text.matchAll(/\S+/gu)];
  const isWordy = (span: string) => span.match(/\p{L}{2,}/gu)?.length ?? 0;
  const started = performance.now();
  const source = new QuotableText(text);
  const prepared = performance.now() - started;
  const spans: { start: number; end: number; quote: string }[] = [];
  while (spans.length < SPANS) {
    const count = WORDS.least + Math.floor(random() * (WORDS.most - WORDS.least + 1));
    const from = Math.floor(random() * (words.length - count));
    const [first, last] = [words[from], words[from + count - 1]];
    if (!first || !last) continue;
    const span = { start: first.index, end: last.index + last[0].length };
    const quote = text.slice(span.start, span.end);
    // A quote is of one paragraph.
    if (isWordy(quote) >= WORDS.least && !quote.includes("\n\n")) spans.push({ ...span, quote });
  }
  const began = performance.now();
  const missed = spans.filter(
    ({ quote }) => source.find(reflowed(quote, random))?.match !== "verbatim",
  );
  const seconds = (performance.now() - began) / 1000;
  const altered = spans
    .map(({ quote }) => changed(quote, random, words))
    .filter((quote, place) => wordsIn(quote) !== wordsIn(spans[place]?.quote ?? ""));
  const accepted = altered.filter((quote) => source.find(quote)?.match === "verbatim");
  return [
    {
      what: "reflowed quotes not recognised",
      value: missed.length,
      unit: "quotes",
      target: { value: 0, better: "lower" },
      note: `of ${spans.length}; ${((1000 * seconds) / SPANS).toFixed(1)} ms each, ${prepared.toFixed(0)} ms to prepare ${text.length} characters`,
    },
    {
      what: "altered quotes taken as verbatim",
      value: accepted.length,
      unit: "quotes",
      target: { value: 0, better: "lower" },
      note: `of ${altered.length}: a word, a number, a "not", an order changed`,
    },
  ];
}

const wordsIn = (quote: string) => (quote.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");

/** Line breaks and quotation marks elsewhere, and hyphens at the ends of lines. */
function reflowed(quote: string, random: () => number): string {
  return quote
    .replaceAll(/\s+/g, () => (random() < 0.3 ? "\n" : random() < 0.1 ? "  " : " "))
    .replaceAll(/["“”]/g, () => (random() < 0.5 ? '"' : "”"))
    .replaceAll(/['‘’]/g, () => (random() < 0.5 ? "'" : "’"))
    .replaceAll(/(\p{Ll}{4})(\p{Ll}{4})/gu, (_, one: string, other: string) =>
      random() < 0.1 ? `${one}-\n${other}` : one + other,
    );
}

/** One thing that matters is different. */
function changed(quote: string, random: () => number, words: RegExpExecArray[]): string {
  const parts = quote.split(/\s+/);
  const place = 1 + Math.floor(random() * (parts.length - 2));
  if (/\d/.test(quote) && random() < 0.5)
    return quote.replace(/\d+/, (digits) => String(Number(digits) + 1));
  const way = Math.floor(random() * 3);
  if (way === 0) parts.splice(place, 0, "not");
  else if (way === 1) parts[place] = otherWord(parts[place] ?? "", random, words);
  else parts.splice(place, 2, parts[place + 1] ?? "nothing", parts[place] ?? "nothing");
  return parts.join(" ");
}

function otherWord(word: string, random: () => number, words: RegExpExecArray[]): string {
  for (;;) {
    const other = words[Math.floor(random() * words.length)]?.[0] ?? "";
    if (/^\p{L}{3,}$/u.test(other) && other.toLowerCase() !== word.toLowerCase()) return other;
  }
}
