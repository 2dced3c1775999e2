import { z } from "zod";
import { line } from "../text-field.ts";
import { blockKind, blockSchema } from "./block-kind.ts";
import { sourceAddress } from "./source-address.ts";

export const sourceFields = z.object({
  title: line(200),
  author: line(160).optional(),
  year: z.int().min(1500).max(2100).optional(),
  publisher: line(160).optional(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  doi: z
    .string()
    .regex(/^10\.\d{4,9}\/\S{1,200}$/, "a DOI such as 10.1037/0033-2909.132.3.354")
    .optional(),
  /** Which statement of the lesson rests on it. */
  supports: line(300).optional(),
  /** Where in it: "p. 12", "chapter 3". */
  place: line(80).optional(),
  /** The day on which someone last looked at it there. */
  accessed: z.iso.date().optional(),
});
export const lessonSource = sourceFields.refine(({ url, doi, author }) => url ?? doi ?? author, {
  error: "needs a url, a doi or an author, or nobody can find it",
});
export type LessonSource = z.infer<typeof lessonSource>;

/** A passage of a learner's own source, in UTF-16 units of its text. */
export const passageItem = z
  .object({
    source: z.uuid(),
    /** The source's, as its learner sees it. */
    name: line(200),
    from: z.int().min(0),
    to: z.int().min(1),
    page: z.int().min(1).optional(),
    /** The source's own words. Missing where they didn't come along with an export. */
    quote: line(600).optional(),
    /** Whether the lesson says it in these very words. */
    match: z.enum(["verbatim", "near"]),
  })
  .refine(({ from, to }) => from < to, { error: "ends after it begins", path: ["to"] });
export type PassageItem = z.infer<typeof passageItem>;

export const MAX_SOURCE_ITEMS = 40;

/** What a citation refers to: a published work, or a passage. */
export const sourceItem = z.union([passageItem, lessonSource], {
  error: "a source needs at least its title; a passage its source, name, from, to and match",
});
export type SourceItem = LessonSource | PassageItem;

/** What the lesson rests on. `[^3]` in a text of the lesson is item 3 (`citations.ts`). */
export const sources = blockKind({
  schema: blockSchema("sources", { sources: z.array(sourceItem).min(1).max(MAX_SOURCE_ITEMS) }),
  toMarkdown: ({ sources }, escape) =>
    sources.map((item, index) => `${index + 1}. ${escape(itemText(item))}`).join("\n"),
  toText: () => "",
});
export type SourcesBlock = z.infer<typeof sources.schema>;

/** An item on one line, in Markdown. */
export const itemText = (item: SourceItem): string =>
  "source" in item ? passageText(item) : sourceText(item);

const passageText = ({ name, page, quote }: PassageItem) =>
  [[`*${name}*`, page && `p. ${page}`].filter(Boolean).join(", "), quote && `“${quote}”`]
    .filter(Boolean)
    .join(". ");

function sourceText(source: LessonSource): string {
  const { title, author, year, publisher, place, supports, accessed } = source;
  return [
    [author, year].filter(Boolean).join(", "),
    `*${title}*`,
    publisher,
    place,
    sourceAddress(source),
    accessed && `accessed ${accessed}`,
    supports && `for: ${supports}`,
  ]
    .filter(Boolean)
    .join(". ");
}
