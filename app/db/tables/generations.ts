import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { users } from "./accounts.ts";
import { id, moment } from "./columns.ts";
import { concepts, lessons, topics } from "./topics.ts";

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export type GenerationStatus = "queued" | "running" | "done" | "failed" | "cancelled";

/** A run of the writers for one topic: which lessons, how far, and why it ended. */
export const generations = pgTable(
  "generations",
  {
    id: id(),
    userId: owner(),
    topicId: uuid()
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    firstLesson: integer().notNull(),
    lastLesson: integer().notNull(),
    status: text().$type<GenerationStatus>().notNull(),
    /** 10, 20, 50, 60, 70, 80, 90, 100: the real stages of `rules/generation.ts`. */
    progress: integer().notNull().default(0),
    attempt: integer().notNull().default(1),
    /** The kind of fault, as `ai/faults.ts` names it. */
    fault: text(),
    /** When the queue brings the run back, while it waits as long as the service asked for. */
    nextTryAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    // One run at a time per topic, whoever asks.
    uniqueIndex("generations_one_running")
      .on(table.topicId)
      .where(sql`status in ('queued', 'running')`),
    index().on(table.userId, table.createdAt),
    index().on(table.topicId),
  ],
);

/** Another explanation of a concept that a model writes for one learner: how far, and why it ended. */
export const remediationRuns = pgTable(
  "remediation_runs",
  {
    id: id(),
    userId: owner(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    conceptId: uuid()
      .notNull()
      .references(() => concepts.id, { onDelete: "cascade" }),
    status: text().$type<GenerationStatus>().notNull(),
    /** 10 to 100, as `rules/generation.ts` names the stages. */
    progress: integer().notNull().default(0),
    attempt: integer().notNull().default(1),
    fault: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    // Two tabs wait for the same explanation.
    uniqueIndex("remediation_runs_one_running")
      .on(table.lessonId)
      .where(sql`status in ('queued', 'running')`),
    index().on(table.userId, table.createdAt),
    index().on(table.lessonId, table.createdAt),
    index().on(table.conceptId),
  ],
);

/** What a reader of a lesson in writing needs to catch up; dropped when the lesson is whole. */
export const generationChunks = pgTable(
  "generation_chunks",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: owner(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    attempt: integer().notNull(),
    /** `[field, text to append]`, in order. Never a question: the key stays on the server. */
    deltas: jsonb().$type<[field: string, append: string][]>().notNull(),
  },
  (table) => [index().on(table.lessonId, table.id), index().on(table.userId)],
);

/** Every call to an AI service: reserved at its worst before, settled after; unsettled counts as spent. */
export const aiUsage = pgTable(
  "ai_usage",
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    writer: text().notNull(),
    model: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    reservedTokens: integer().notNull(),
    inputTokens: integer(),
    outputTokens: integer(),
    status: text().$type<"reserved" | "settled" | "failed">().notNull(),
    createdAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [index().on(table.day), index().on(table.userId, table.createdAt)],
);
