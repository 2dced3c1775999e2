import type { TutorCitation } from "#app/rules/tutor/exchange.ts";
import type { CitedParagraph } from "#app/ui/prose/cited-items.ts";
import type { PassageItem } from "#app/rules/blocks/sources.ts";

/** Enough to find it. */
const WORDS_IN_ADDRESS = 6;

/** What the citations of a reply refer to. */
export const citedItems = (
  citations: readonly TutorCitation[],
  lessonId: string,
): (CitedParagraph | PassageItem)[] =>
  citations.map((citation) => {
    if (citation.kind === "passage") {
      const { source, name, from, to, page, quote } = citation.passage;
      // In the source's own words already, so they needn't come before the number.
      return { source, name, from, to, ...(page != null && { page }), quote, match: "verbatim" };
    }
    const { blockId, quote } = citation;
    return { blockId, quote, address: addressOf(lessonId, blockId, quote) };
  });

/** Its card, and the words, which browsers mark without a script. */
function addressOf(lessonId: string, blockId: string, quote: string): string {
  const words = quote.split(/\s+/).slice(0, WORDS_IN_ADDRESS).join(" ");
  const marked = words === "" ? "" : `:~:text=${encodeURIComponent(words).replaceAll("-", "%2D")}`;
  return `/lesson/${lessonId}?read=again#${encodeURIComponent(blockId)}${marked}`;
}
