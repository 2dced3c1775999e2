/** What every second generated text says, in English; the lesson's prompt asks for none of it. */
const STOCK =
  /\b(?:welcome to|in this lesson|in conclusion|delv(?:e|es|ing) into|let['’]s (?:dive|delve|explore)|fascinating (?:world|phenomenon)|great question)\b/i;

const CODE = /```[^]*?(?:```|$)|`[^`\n]+`/g;

export const stockPhraseIn = (text: string): string | null =>
  STOCK.exec(text.replaceAll(CODE, " "))?.[0] ?? null;
