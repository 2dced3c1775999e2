import type { Inputs } from "./request.ts";

/* What a model would claim of the passages it was given: mostly right, sometimes not. */

interface Passage {
  number: number;
  words: string[];
}

/** Those with enough words for a quotation: a heading has none. */
const passagesIn = ({ passages = "" }: Inputs): Passage[] =>
  [...passages.matchAll(/<passage number="(\d+)"[^>]*>\n([^]*?)\n<\/passage>/g)]
    .map(([, number, text = ""]) => ({ number: Number(number), words: text.trim().split(/\s+/) }))
    .filter(({ words }) => words.length > QUOTED + 6);

/** What a lesson from sources is about before its course has a plan: longest words, of which few mean nothing. */
export const tellingWords = (inputs: Inputs): string[] => {
  const text = passagesIn(inputs)
    .flatMap(({ words }) => words)
    .join(" ");
  return [...new Set(text.toLowerCase().match(/\p{L}{6,}/gu))]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 3);
};

const QUOTED = 12;
const quoteOf = ({ words }: Passage, from = 0) => words.slice(from, from + QUOTED).join(" ");

/** One letter of the longest word is another: near to what the source says. */
function altered(quote: string): string {
  const [longest = ""] = quote.split(" ").toSorted((one, other) => other.length - one.length);
  return quote.replace(
    longest,
    `${longest.slice(0, -2)}${longest.at(-2) === "x" ? "q" : "x"}${longest.slice(-1)}`,
  );
}

export const STATEMENTS = {
  verbatim: "The source settles this point in so many words.",
  last: "What it says at the end matters as much.",
  altered: "It says so once more, in words like these.",
  invented: "It says this as well, somewhere.",
  nowhere: "And it says what nobody ever wrote.",
  own: "A diligent reader would have guessed it.",
  figure: "It was noticed for the first time in 1783.",
} as const;

const MADE_UP = "nobody has ever written these words into any source that was read";

/** Sentences that are added to the ideas of a lesson, one each; none without passages. */
export const sourcedSentences = (inputs: Inputs): string[] =>
  passagesIn(inputs).length > 0 ? Object.values(STATEMENTS) : [];

export function sampleClaims(inputs: Inputs) {
  const passages = passagesIn(inputs);
  const [first] = passages;
  const last = passages.at(-1);
  if (!first || !last) return [];
  const claim = (quote: string, passage: Passage | null, source_quote: string | null) => ({
    quote,
    passage: passage?.number ?? null,
    source_quote,
    known: passage ? null : "common knowledge",
  });
  return [
    claim(STATEMENTS.verbatim, first, quoteOf(first)),
    claim(STATEMENTS.last, last, last.words.slice(-QUOTED).join(" ")),
    claim(STATEMENTS.altered, first, altered(quoteOf(first, 6))),
    claim(STATEMENTS.invented, last, MADE_UP),
    claim(STATEMENTS.nowhere, first, `${MADE_UP} again`),
    claim(STATEMENTS.own, null, null),
  ];
}

/** Of a question: the first passage holds the answer of the first one. */
export function sampleSource(inputs: Inputs, index: number) {
  const [first] = passagesIn(inputs);
  return first && index === 0 ? { passage: first.number, source_quote: quoteOf(first) } : {};
}

/** Asked once more, it finds what it invented the first time, and nothing else. */
export function sampleQuotes(inputs: Inputs) {
  const [first] = passagesIn(inputs);
  const statements = (inputs.statements ?? "").split("\n").filter((line) => line !== "");
  return {
    quotes: statements.map((line, index) =>
      first && line.includes(STATEMENTS.invented)
        ? { statement: index + 1, passage: first.number, source_quote: quoteOf(first, 3) }
        : { statement: index + 1, passage: null, source_quote: null },
    ),
  };
}
