import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { SourceKind, SourcePart, SourceStatus } from "#app/rules/sources/source.ts";
import { bytea, id, moment } from "./columns.ts";
import { courses, lessons } from "./courses.ts";
import { owner } from "./owner.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What learners brought to learn from: a file, a page of the web, pasted text. Nobody else ever reads it. */
export const sources = pgTable(
  "sources",
  {
    id: id(),
    userId: owner(),
    /** The course that was made of it; null until then. */
    courseId: uuid().references(() => courses.id, { onDelete: "cascade" }),
    kind: text().$type<SourceKind>().notNull(),
    /** The file's name, the page's title, or the first words of the text. */
    name: text().notNull(),
    /** Where a link leads. */
    address: text(),
    status: text().$type<SourceStatus>().notNull().default("waiting"),
    /** Why it was refused, see `rules/sources/refusals.ts`. */
    reason: text(),
    format: text(),
    /** As HTML's `lang`, if its words tell. */
    language: text(),
    /** Null for formats without pages. */
    pages: integer(),
    /** Where each page begins, in UTF-16 units of the text; empty for formats without pages. */
    pageStarts: jsonb().$type<number[]>().notNull().default([]),
    words: integer(),
    parts: jsonb().$type<SourcePart[]>().notNull().default([]),
    /** Places in `parts`; null for all of them. */
    chosenParts: jsonb().$type<number[]>(),
    /** How often a job began to read it: one that ends its process isn't tried for ever. */
    attempts: smallint().notNull().default(0),
    createdAt: moment().notNull(),
    readAt: moment(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    index().on(table.courseId),
    index("sources_without_course")
      .on(table.createdAt)
      .where(sql`course_id is null`),
  ],
);

/** The bytes of a source, so that a job in any process can read it. Deleted once it was read or refused. */
export const sourceBytes = pgTable(
  "source_bytes",
  {
    sourceId: uuid()
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** At most 1 MB. */
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.position] })],
);

/** The text of a source in passages of a few sentences. Between two of them there is only white space. */
export const sourceChunks = pgTable(
  "source_chunks",
  {
    sourceId: uuid()
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
    userId: owner(),
    position: integer().notNull(),
    /** In UTF-16 units of the whole text, as in `SourcePart`. */
    start: integer().notNull(),
    end: integer().notNull(),
    page: integer(),
    /** The place in `sources.parts`. */
    part: integer(),
    text: text().notNull(),
    /** Its words as `rules/sources/search-words.ts` cuts them, for any language. */
    words: tsvector().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.position] }), index().on(table.userId)],
);

/** What a learner highlighted in a lesson or a source, with their own words. */
export const notes = pgTable(
  "notes",
  {
    id: id(),
    userId: owner(),
    courseId: uuid().references(() => courses.id, { onDelete: "cascade" }),
    lessonId: uuid().references(() => lessons.id, { onDelete: "cascade" }),
    sourceId: uuid().references(() => sources.id, { onDelete: "cascade" }),
    /** The place of a passage of a source, as in `sourceChunks`. */
    start: integer(),
    end: integer(),
    /** The highlighted words; empty for a note about the whole. */
    quote: text().notNull().default(""),
    words: text().notNull().default(""),
    /** Whether reviews of its lesson show it. */
    isForReviews: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    index().on(table.lessonId),
    index().on(table.sourceId),
    index().on(table.courseId),
  ],
);
