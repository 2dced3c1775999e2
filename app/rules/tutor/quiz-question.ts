import type { OpenQuestion } from "../questions/question.ts";
import { textAroundGaps } from "../questions/kinds/gaps.ts";
import { containsWords, contentWords, foldedWords, hasStem } from "./guard/folded-words.ts";
import { readingsOf } from "./guard/readings.ts";

/** Fewer words are in many messages: 'Why?', 'What is it?'. */
const MIN_WORDS = 4;
const REPHRASED = { words: 5, share: 0.85 } as const;

/** A question's words, folded once: a message may have hundreds of readings. */
interface QuizWords {
  /** What its text says without a break. */
  pieces: string[][];
  content: string[];
  parts: string[][];
  leastParts: number;
}

/**
 * Whether a message is a question of the quiz: its text, nearly all words that carry its meaning, or two of its options. Someone who
 * explains the lesson names its ideas, so that options of fewer than `leastWordsOfPart` words say nothing there.
 */
export function quotesQuestion(
  message: string,
  questions: readonly { text: string; question: OpenQuestion }[],
  leastWordsOfPart = 1,
): boolean {
  const messages = readingsOf(message).map(foldedWords);
  const quiz = questions
    .map(({ text, question }) => wordsOf(text, question))
    .map((own) => ({
      ...own,
      parts: own.parts.filter(({ length }) => length >= leastWordsOfPart),
    }));
  return messages.some((words) =>
    quiz.some((own) => quotesText(words, own) || quotesParts(words, own)),
  );
}

/** One option may be what the learner wonders about; nobody names two by chance. Items and halves of pairs are often plain words. */
const MIN_PARTS = { choice: 2, other: 3 } as const;

function wordsOf(text: string, question: OpenQuestion): QuizWords {
  const { kind, content } = question;
  const pieces = kind === "cloze" ? textAroundGaps(content.text) : [text];
  return {
    pieces: pieces.map(foldedWords).filter((piece) => piece.length >= MIN_WORDS),
    content: contentWords(foldedWords(kind === "cloze" ? content.text : text)),
    parts: partsOf(question)
      .map(foldedWords)
      .filter((part) => part.join("").length >= MIN_WORDS),
    leastParts: kind === "choice" ? MIN_PARTS.choice : MIN_PARTS.other,
  };
}

const quotesText = (words: readonly string[], { pieces, content }: QuizWords) =>
  pieces.some((piece) => containsWords(words, piece)) || isRephrased(words, content);

function isRephrased(words: readonly string[], content: readonly string[]): boolean {
  if (content.length < REPHRASED.words) return false;
  const spoken = content.filter((word) => hasStem(words, word)).length;
  return spoken >= content.length * REPHRASED.share;
}

function quotesParts(words: readonly string[], { parts, leastParts }: QuizWords): boolean {
  const quoted = parts.filter((part) => containsWords(words, part));
  return new Set(quoted.map((part) => part.join(" "))).size >= leastParts;
}

function partsOf({ kind, content }: OpenQuestion): readonly string[] {
  if (kind === "choice") return content.options;
  if (kind === "order" || kind === "sort") return content.items;
  return kind === "match" ? [...content.left, ...content.right] : [];
}
