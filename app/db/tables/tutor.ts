import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { ExchangeKind, TutorCitation } from "#app/rules/tutor/exchange.ts";
import type { StoredStatus } from "#app/rules/tutor/exchange-status.ts";
import { bytea, id, moment } from "./columns.ts";
import { lessons, questions } from "./courses.ts";
import { studySessions } from "./learning.ts";
import { owner } from "./owner.ts";

/** What a learner wrote to the tutor about a lesson, each with its reply. */
export const tutorExchanges = pgTable(
  "tutor_exchanges",
  {
    id: id(),
    userId: owner(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    kind: text().$type<ExchangeKind>().notNull(),
    /** The words of the lesson it is about; empty for the whole lesson. */
    quote: text().notNull().default(""),
    blockId: text(),
    message: text().notNull(),
    status: text().$type<StoredStatus>().notNull().default("waiting"),
    reply: text(),
    citations: jsonb().$type<TutorCitation[]>().notNull().default([]),
    /** Whether the lesson or its sources say it. */
    isCovered: boolean(),
    createdAt: moment().notNull(),
    repliedAt: moment(),
  },
  (table) => [
    index().on(table.userId, table.lessonId, table.createdAt),
    index().on(table.lessonId),
  ],
);

/** The hints of a question, in one session; `answers.hints` counts those before an answer. */
export const questionHints = pgTable(
  "question_hints",
  {
    id: id(),
    userId: owner(),
    sessionId: uuid()
      .notNull()
      .references(() => studySessions.id, { onDelete: "cascade" }),
    questionId: uuid()
      .notNull()
      .references(() => questions.id, { onDelete: "cascade" }),
    /** From 1, the place in `HINT_STEPS`. */
    step: smallint().notNull(),
    /** What the learner thought before a hint that came before any answer. */
    ownWords: text().notNull().default(""),
    hint: text().notNull(),
    /** Where the lesson says it: a card of the question's lesson. */
    card: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique().on(table.sessionId, table.questionId, table.step),
    index().on(table.userId),
    index().on(table.questionId),
  ],
);

/** Sentences read aloud by the AI service, so that the same one is paid for once. Nobody's own. */
export const speechClips = pgTable(
  "speech_clips",
  {
    /** Of model, voice and text. */
    hash: text().primaryKey(),
    mediaType: text().notNull(),
    bytes: bytea().notNull(),
    characters: integer().notNull(),
    usedAt: moment().notNull(),
  },
  (table) => [index().on(table.usedAt)],
);
