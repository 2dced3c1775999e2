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
  /** The day on which someone last looked at it there. */
  accessed: z.iso.date().optional(),
});
export const lessonSource = sourceFields.refine(({ url, doi, author }) => url ?? doi ?? author, {
  error: "needs a url, a doi or an author, or nobody can find it",
});
export type LessonSource = z.infer<typeof lessonSource>;

/** What the lesson rests on. */
export const sources = blockKind({
  schema: blockSchema("sources", { sources: z.array(lessonSource).min(1).max(12) }),
  toMarkdown: ({ sources }, escape) =>
    sources.map((source) => `- ${escape(sourceText(source))}`).join("\n"),
  toText: () => "",
});
export type SourcesBlock = z.infer<typeof sources.schema>;

function sourceText(source: LessonSource): string {
  const { title, author, year, publisher, supports, accessed } = source;
  return [
    [author, year].filter(Boolean).join(", "),
    `*${title}*`,
    publisher,
    sourceAddress(source),
    accessed && `accessed ${accessed}`,
    supports && `for: ${supports}`,
  ]
    .filter(Boolean)
    .join(". ");
}
