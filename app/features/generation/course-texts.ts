import type { CitedPassage } from "#app/ai/citations/cited-passage.ts";
import type { NumberedPassage } from "#app/ai/prompt.ts";
import { pageAt } from "#app/rules/sources/page-at.ts";
import { QuotableText, type QuoteMatch } from "#app/rules/sources/quotes/quote-check.ts";
import type { PassageCitation } from "#app/rules/sources/source.ts";
import { strayFigures, strayNames } from "#app/rules/sources/strays/strays.ts";
import type { Strays } from "#app/rules/citations/cite.ts";
import type { CourseSource } from "../sources/load-course-sources.ts";
import { loadSourceText } from "../sources/load-source-text.ts";

/** A passage as a lesson's writer gets it, and where it stands. */
export interface SourcedPassage extends NumberedPassage {
  sourceId: string;
  start: number;
  end: number;
}

interface CourseText extends Pick<CourseSource, "id" | "name" | "pageStarts"> {
  text: QuotableText;
}

/** In characters: a figure of a statement stands with the words that are cited for it. */
const AROUND = 600;
const LONGEST_QUOTE = 600;

/** The whole texts of a course's sources, in which quotations are looked up. Read once for a run. */
export class CourseTexts {
  readonly #sources: readonly CourseSource[];
  #texts: Promise<CourseText[]> | undefined;

  constructor(sources: readonly CourseSource[]) {
    this.#sources = sources;
  }

  /**
   * Where a source says what a writer quotes: in the passage it names, otherwise anywhere in the sources; null if nowhere. `figures`: a text
   * whose figures stand there as well.
   */
  async find(
    figures: { text: string; language: string | undefined },
    { passage: number, source_quote: quote = "" }: CitedPassage,
    passages: readonly SourcedPassage[],
  ): Promise<PassageCitation | null> {
    const passage = passages.find((candidate) => candidate.number === number);
    // A number that nobody gave is made up, and so is what stands with it.
    if (!passage || quote === "") return null;
    const texts = await this.#read();
    const ordered = texts.toSorted(
      (one, other) => Number(other.id === passage.sourceId) - Number(one.id === passage.sourceId),
    );
    for (const source of ordered) {
      const around = source.id === passage.sourceId ? passage : undefined;
      const match = source.text.find(quote, around);
      if (match && saysFigures(source.text, match, figures)) return citationOf(source, match);
    }
    return null;
  }

  /** The figures and names of a sentence, in the course's language, that stand in none of the sources. */
  async strays(language: string | undefined): Promise<Strays> {
    const texts = await this.#read();
    const nowhere = (straysOf: typeof strayFigures) => (sentence: string) =>
      texts
        .map(({ text }) => straysOf(sentence, text, language).map((stray) => stray.text))
        .reduce((common, strays) => common.filter((stray) => strays.includes(stray)));
    return { figures: nowhere(strayFigures), names: nowhere(strayNames) };
  }

  #read(): Promise<CourseText[]> {
    this.#texts ??= readTexts(this.#sources);
    return this.#texts;
  }
}

async function readTexts(sources: readonly CourseSource[]): Promise<CourseText[]> {
  const texts: CourseText[] = [];
  for (const { id, name, pageStarts } of sources)
    texts.push({ id, name, pageStarts, text: new QuotableText(await loadSourceText(id)) });
  return texts;
}

/** A citation whose figures are others is worse than none. */
function saysFigures(
  source: QuotableText,
  { start, end }: QuoteMatch,
  { text, language }: { text: string; language: string | undefined },
): boolean {
  const near = source.raw.slice(Math.max(0, start - AROUND), end + AROUND);
  return strayFigures(text, new QuotableText(near), language).length === 0;
}

function citationOf(
  { id, name, pageStarts, text }: CourseText,
  { start, end, match }: QuoteMatch,
): PassageCitation | null {
  const quote = text.raw.slice(start, end);
  if (quote.length > LONGEST_QUOTE) return null;
  const page = pageAt(pageStarts, start);
  return {
    source: id,
    name,
    from: start,
    to: end,
    ...(page !== null && { page }),
    quote,
    match,
  };
}
