import { z } from "zod";
import { count, id, lineOf, moment, proseOf } from "./nectar-fields.ts";

/* The rows of `nectar-1.ts` for what learners brought and wrote. */

/** In characters, as `packages/document-text` reads them. */
const MAX_SOURCE_LENGTH = 3_000_000;
const offset = count(MAX_SOURCE_LENGTH);

/** What a learner brought to learn from. */
export const source = z.object({
  id,
  courseId: id.nullable(),
  kind: z.enum(["file", "link", "text"]),
  name: lineOf(200),
  address: lineOf(2_100).nullable(),
  format: z.enum(["pdf", "docx", "epub", "html", "markdown", "text"]),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/u)
    .nullable(),
  pages: z.int().min(1).max(10_000).nullable(),
  pageStarts: z.array(offset).max(10_000),
  parts: z
    .array(
      z.object({
        title: lineOf(200),
        level: z.int().min(1).max(20),
        start: offset,
        end: offset,
        words: offset,
      }),
    )
    .max(1_000),
  chosenParts: z.array(count(1_000)).max(1_000).nullable(),
  createdAt: moment,
  /** Each character keeps its place, because citations name places. */
  text: z
    .string()
    .max(MAX_SOURCE_LENGTH)
    .transform((text) => text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, " ")),
});

/** See `rules/sources/source.ts`. */
export const passageCitation = z.object({
  source: id,
  name: lineOf(200),
  from: offset,
  to: offset,
  page: z.int().min(1).max(10_000).optional(),
  quote: lineOf(1_000),
  match: z.enum(["verbatim", "near"]),
});

/** A learner's words on a lesson or a source. */
export const note = z.object({
  id,
  courseId: id.nullable(),
  lessonId: id.nullable(),
  sourceId: id.nullable(),
  start: offset.nullable(),
  end: offset.nullable(),
  quote: proseOf(20_000),
  words: proseOf(20_000),
  isForReviews: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
});

/** What a learner wrote to the tutor, with its reply. */
export const exchange = z.object({
  id,
  lessonId: id,
  kind: z.enum(["ask", "explain-back"]),
  quote: proseOf(20_000),
  blockId: z.string().max(40).nullable(),
  message: proseOf(20_000),
  reply: proseOf(20_000),
  citations: z
    .array(
      z.discriminatedUnion("kind", [
        z.object({
          kind: z.literal("paragraph"),
          blockId: z.string().max(40),
          quote: lineOf(1_000),
        }),
        z.object({ kind: z.literal("passage"), passage: passageCitation }),
      ]),
    )
    .max(100),
  isCovered: z.boolean().nullable(),
  createdAt: moment,
});
