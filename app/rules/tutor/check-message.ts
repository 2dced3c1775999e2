import { characterCount, cleanProse } from "../clean-text.ts";
import { TUTOR } from "./exchange.ts";

/** What a learner typed or marked, as it is stored. */
export type MessageCheck =
  | { status: "ok"; message: string; quote: string }
  | { status: "empty" | "too-long" };

/** Cleans a message and the words it is about, and checks their length. */
export function checkMessage(typed: { message: string; quote?: string | undefined }): MessageCheck {
  const message = cleanProse(typed.message);
  const quote = cleanProse(typed.quote ?? "");
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}?？]/u.test(message)) return { status: "empty" };
  const isTooLong = characterCount(message) > TUTOR.message || characterCount(quote) > TUTOR.quote;
  return isTooLong ? { status: "too-long" } : { status: "ok", message, quote };
}

/** Whether the words are in the lesson, as far as letters and digits go: formulas and tables are drawn with others between them. */
export function isOfLesson(quote: string, paragraphs: readonly { text: string }[]): boolean {
  const words = charactersOf(quote);
  return words !== "" && charactersOf(paragraphs.map(({ text }) => text).join("")).includes(words);
}

const charactersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
