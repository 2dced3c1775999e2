import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { CheckOutcome, Gate } from "#app/rules/trust/gates.ts";
import type { TrustReport } from "#app/rules/trust/trust-report.ts";
import { users } from "./accounts.ts";
import { id, moment } from "./columns.ts";
import { owner } from "./owner.ts";
import { concepts, courses, lessons } from "./courses.ts";

export type GenerationStatus = "queued" | "running" | "done" | "failed" | "cancelled";

/** One run of the generators for a topic: its lessons, its progress, and why it ended. */
export const generations = pgTable(
  "generations",
  {
    id: id(),
    userId: owner(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
    firstLesson: integer().notNull(),
    lastLesson: integer().notNull(),
    status: text().$type<GenerationStatus>().notNull(),
    /** Percent: 10, 20, 50, 60, 70, 80, 90 or 100, the stages of `rules/generation/generation.ts`. */
    progress: integer().notNull().default(0),
    attempt: integer().notNull().default(1),
    /** The fault kind of `ai/faults.ts`. */
    fault: text(),
    /** When the queue retries the run, while it waits as long as the service requested. */
    nextTryAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    // One active run per topic.
    uniqueIndex("generations_one_running")
      .on(table.courseId)
      .where(sql`status in ('queued', 'running')`),
    index().on(table.userId, table.createdAt),
    index().on(table.courseId),
  ],
);

/** A run that generates another explanation of a concept for one learner: its progress, and why it ended. */
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
    /** Percent: 10 to 100, the stages of `rules/generation/generation.ts`. */
    progress: integer().notNull().default(0),
    attempt: integer().notNull().default(1),
    fault: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    // Two tabs share one run.
    uniqueIndex("remediation_runs_one_running")
      .on(table.userId, table.lessonId)
      .where(sql`status in ('queued', 'running')`),
    index().on(table.userId, table.createdAt),
    index().on(table.lessonId, table.createdAt),
    index().on(table.conceptId),
  ],
);

/** The text of a lesson while it is generated, so that readers can catch up; deleted once the lesson is complete. */
export const generationChunks = pgTable(
  "generation_chunks",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: owner(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    attempt: integer().notNull(),
    /** `[field, text to append]`, in order. Never contains questions: their keys stay on the server. */
    deltas: jsonb().$type<[field: string, append: string][]>().notNull(),
  },
  (table) => [index().on(table.lessonId, table.id), index().on(table.userId)],
);

/**
 * Every call to an AI service: its maximum cost is reserved before the call and settled after it. Unsettled calls
 * count as spent.
 */
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

/** How often each gate stopped a generated question, by day and verifier. */
export const questionChecks = pgTable(
  "question_checks",
  {
    day: date({ mode: "string" }).notNull(),
    checker: text().notNull(),
    outcome: text().$type<Gate | CheckOutcome>().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.checker, table.outcome] })],
);

/** What `ops trust-bench` measured; the latest is shown on the About page. */
export const trustReports = pgTable("trust_reports", {
  id: id(),
  checker: text().notNull(),
  report: jsonb().$type<TrustReport>().notNull(),
  createdAt: moment().notNull(),
});
