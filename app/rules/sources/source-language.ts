import { proseLanguageOf } from "../generation/prose-language.ts";
import { languageOf, type DetectedLanguage } from "../language.ts";

const SAMPLE_CHARACTERS = 4_000;
/** Where samples begin, as shares: titles, contents and an index at either end are often in another language. */
const SAMPLE_PLACES = [0.15, 0.4, 0.65, 0.85];

/** In which language most of a source is written; undefined if that is unclear. */
export function sourceLanguageOf(text: string): DetectedLanguage | undefined {
  const samples =
    text.length <= SAMPLE_CHARACTERS * SAMPLE_PLACES.length
      ? [text]
      : SAMPLE_PLACES.map((place) => Math.floor(place * text.length)).map((start) =>
          text.slice(start, start + SAMPLE_CHARACTERS),
        );
  const languages = samples.flatMap(
    (sample) => proseLanguageOf(sample) ?? languageOf(sample).lang ?? [],
  );
  const votes = (language: DetectedLanguage) =>
    languages.filter((other) => other === language).length;
  const [first] = languages.toSorted((one, other) => votes(other) - votes(one));
  return first;
}
