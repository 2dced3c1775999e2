/** Chromium's voices fall silent after about 15 seconds of one utterance. */
const MAX_CHARACTERS = 240;
const PAUSES = /[,;:،؛、，；：–—](?=\s)|[、，；：]/gu;

/** A point after one of these, or after an initial, ends no sentence. Joining too much is harmless. */
const ABBREVIATED =
  /(?:^|[\s(])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|Jr|vs|approx|ca|bzw|Nr|Abb|Fig|z\.\s?B|d\.\s?h|u\.\s?a|e\.g|i\.e|cf|M|Mme|p\.\s?ex)\.\s*$/u;

/** The sentences of a paragraph in this language, none longer than a voice can hold. */
export function cutSentences(paragraph: string, lang: string | undefined): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenterOf(lang).segment(paragraph)) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATED.test(last))
      sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences
    .flatMap((sentence) => cutAtPauses(sentence.trim()))
    .filter((sentence) => /[\p{L}\p{N}\uE000]/u.test(sentence));
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(lang = "en"): Intl.Segmenter {
  const segmenter = segmenters.get(lang) ?? new Intl.Segmenter(lang, { granularity: "sentence" });
  segmenters.set(lang, segmenter);
  return segmenter;
}

function cutAtPauses(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > MAX_CHARACTERS) {
    const start = rest.slice(0, MAX_CHARACTERS);
    const pause = [...start.matchAll(PAUSES)].at(-1)?.index;
    const end = pause ? pause + 1 : Math.max(start.lastIndexOf(" "), 0) || MAX_CHARACTERS;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return rest === "" ? pieces : [...pieces, rest];
}
