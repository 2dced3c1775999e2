import { foldedWords, hasStem } from "./folded-words.ts";

/* Answers that no single sentence says: in pieces, in first letters, by hints at the word itself. */

const MIN = { pieces: 7, playedPieces: 4, piece: 2, initials: 5, lineInitials: 3 } as const;

/** The word put together from words of the text: 'photo' in one sentence, 'synthesis' in another. */
export function isInPieces(text: string, answer: string): boolean {
  const isPlayed = WORD_GAME.test(text);
  if (answer.length < (isPlayed ? MIN.playedPieces : MIN.pieces)) return false;
  const tokens = new Set(
    foldedWords(text).filter((word) => word.length >= MIN.piece && word !== answer),
  );
  const reached = new Set([0]);
  for (let end = 1; end <= answer.length; end += 1)
    for (const start of reached) if (tokens.has(answer.slice(start, end))) reached.add(end);
  return reached.has(answer.length);
}

const WORD_GAME =
  /\b(?:letters?|syllables?|half|halves|part|parts|pieces?|spelled|spelt|spells?|backwards?|reversed?|rhymes?|anagram|initials?|combine|join|together|word is|words are|acrostic)\b/iu;

/** A text about letters and halves that has every word of the answer somewhere. */
export function isInParts(text: string, content: readonly string[]): boolean {
  const words = foldedWords(text);
  const isThere = content.length > 1 && content.every((word) => hasStem(words, word));
  return isThere && (content.length > 3 || WORD_GAME.test(text));
}

/** First or last letters of lines, sentences or words. */
export function isAcrostic(text: string, answer: string): boolean {
  const lines = text.split(/\n+/u);
  const sentences = text.split(/(?<=[.!?。])\s+|\n+/u);
  const ends = (pieces: readonly string[]) => {
    const words = pieces.map(foldedWords).filter(({ length }) => length > 0);
    return [
      words.map(([first = ""]) => first.slice(0, 1)).join(""),
      words.map((run) => (run.at(-1) ?? "").slice(-1)).join(""),
    ];
  };
  const inLines = [...ends(lines), ...ends(sentences)];
  const inWords = ends(text.split(/\s+/u));
  return (
    (answer.length >= MIN.lineInitials && inLines.some((letters) => letters.includes(answer))) ||
    (answer.length >= MIN.initials && inWords.some((letters) => letters.includes(answer)))
  );
}

const BEGINS =
  /\b(?:starts?|begins?|starting|beginning|opens?|ends?|ending|finishes)\s+(?:with|in|on)\s+(?:the\s+|an?\s+)?(?:letters?\s+|syllables?\s+)?["“'*_`]*(\p{L}{1,6})(?!\p{L})/giu;
const RHYMES = /\b(?:rhymes? with|sounds? like|anagram of)\b/iu;
const COUNT = /\b(\d{1,2}|\p{L}+)[- ]letters?\b/iu;
const COUNTS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split(
    " ",
  );

/** 'It starts with ph', 'a fourteen-letter word', 'it rhymes with …': about a word that is to be typed. */
export function describesSpelling(sentence: string, answer: string): boolean {
  const isPiece = [...sentence.matchAll(BEGINS)].some(([, piece = ""]) => {
    const [letters = ""] = foldedWords(piece);
    return letters !== "" && (answer.startsWith(letters) || answer.endsWith(letters));
  });
  const [, count = ""] = COUNT.exec(sentence) ?? [];
  const size = /\d/u.test(count) ? Number(count) : COUNTS.indexOf(count.toLowerCase());
  return isPiece || RHYMES.test(sentence) || size === answer.length;
}
