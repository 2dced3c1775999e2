import type { SourceInHand } from "#app/features/sources/load-sources.ts";
import { namesOfLanguage } from "#app/rules/language.ts";
import { DOCUMENT_REFUSALS, LINK_REFUSALS } from "#app/rules/sources/refusals.ts";

const FORMATS: Record<string, string> = {
  pdf: "PDF",
  docx: "Word",
  epub: "EPUB",
  html: "Web page",
  markdown: "Markdown",
  text: "Text",
};

/** "PDF · 212 pages · 61,400 words · English" */
export function sourceInWords({ format, pages, words, language }: SourceInHand): string {
  return [
    FORMATS[format ?? ""],
    pages === null ? null : countOf(pages, "page"),
    words === null ? null : countOf(words, "word"),
    language === null ? null : namesOfLanguage(language)[1],
  ]
    .filter((piece) => piece !== null && piece !== undefined)
    .join(" · ");
}

export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${count === 1 ? noun : `${noun}s`}`;

/** Why a source can't be learned from. */
export function refusalInWords({ kind, reason }: Pick<SourceInHand, "kind" | "reason">): string {
  const sentences: Record<string, string> =
    kind === "link" ? { ...DOCUMENT_REFUSALS, ...LINK_REFUSALS } : DOCUMENT_REFUSALS;
  return sentences[reason ?? ""] ?? DOCUMENT_REFUSALS.broken;
}
