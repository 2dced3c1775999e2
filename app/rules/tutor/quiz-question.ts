import type { OpenQuestion } from "../questions/question.ts";
import { textAroundGaps } from "../questions/kinds/gaps.ts";
import { containsWords, contentWords, foldedWords, hasStem } from "./guard/folded-words.ts";
import { readingsOf } from "./guard/readings.ts";

/** Fewer words are in many messages: 'Why?', 'What is it?'. */
const MIN_WORDS = 4;
const REPHRASED = { words: 5, share: 0.85 } as const;

/**
 * Whether a message is a question of the quiz: its text, nearly all words that carry its meaning, or two of its options.
 */
export function quotesQuestion(
  message: string,
  questions: readonly { text: string; question: OpenQuestion }[],
): boolean {
  const messages = readingsOf(message).map(foldedWords);
  return questions.some(({ text, question }) =>
    messages.some((words) => quotesText(words, text, question) || quotesParts(words, question)),
  );
}

function quotesText(
  words: readonly string[],
  text: string,
  { kind, content }: OpenQuestion,
): boolean {
  const pieces = kind === "cloze" ? textAroundGaps(content.text) : [text];
  const isPasted = pieces
    .map(foldedWords)
    .some((piece) => piece.length >= MIN_WORDS && containsWords(words, piece));
  return isPasted || isRephrased(words, kind === "cloze" ? content.text : text);
}

function isRephrased(words: readonly string[], text: string): boolean {
  const content = contentWords(foldedWords(text));
  const spoken = content.filter((word) => hasStem(words, word)).length;
  return content.length >= REPHRASED.words && spoken >= content.length * REPHRASED.share;
}

/** One option may be what the learner wonders about; nobody names two by chance. Items and halves of pairs are often plain words. */
const MIN_PARTS = { choice: 2, other: 3 } as const;

function quotesParts(words: readonly string[], question: OpenQuestion): boolean {
  const parts = partsOf(question).map(foldedWords);
  const quoted = parts.filter(
    (part) => part.join("").length >= MIN_WORDS && containsWords(words, part),
  );
  const least = question.kind === "choice" ? MIN_PARTS.choice : MIN_PARTS.other;
  return new Set(quoted.map((part) => part.join(" "))).size >= least;
}

function partsOf({ kind, content }: OpenQuestion): readonly string[] {
  if (kind === "choice") return content.options;
  if (kind === "order" || kind === "sort") return content.items;
  return kind === "match" ? [...content.left, ...content.right] : [];
}
