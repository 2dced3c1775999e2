import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Outline, RemediationItem, Source } from "#app/rules/curriculum.ts";
import type { Diagram } from "#app/rules/diagram.ts";
import { users } from "./accounts.ts";
import { id, moment } from "./columns.ts";

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export type TopicSource = "library" | "ai" | "study-plan";

export const topics = pgTable(
  "topics",
  {
    id: id(),
    userId: owner(),
    topicName: text().notNull(),
    description: text().notNull().default(""),
    source: text().$type<TopicSource>().notNull(),
    /** The slug of the library course it was copied from. */
    librarySlug: text(),
    notice: text(),
    /** The outline of all ten lessons, once it was generated. */
    outline: jsonb().$type<Outline>(),
    totalLessons: integer().notNull().default(10),
    currentLesson: integer().notNull().default(1),
    isCompleted: boolean().notNull().default(false),
    /** When the learner removed the topic. Finished lessons stay in the history. */
    removedAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
);

export type LessonStatus = "planned" | "writing" | "ready" | "failed";

export const lessons = pgTable(
  "lessons",
  {
    id: id(),
    userId: owner(),
    topicId: uuid()
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    lessonNumber: integer().notNull(),
    status: text().$type<LessonStatus>().notNull().default("planned"),
    title: text().notNull(),
    objective: text().notNull().default(""),
    hook: text().notNull().default(""),
    explanation: text().notNull().default(""),
    example: text().notNull().default(""),
    visualDescription: text(),
    diagram: jsonb().$type<Diagram>(),
    elaboration: text().notNull().default(""),
    nextTease: text().notNull().default(""),
    sources: jsonb().$type<Source[]>().notNull().default([]),
    /** An author's other explanations of the main concept. */
    preparedRemediation: jsonb().$type<RemediationItem[]>().notNull().default([]),
    primaryConceptId: uuid(),
    writtenAt: moment(),
  },
  (table) => [unique().on(table.topicId, table.lessonNumber), index().on(table.userId)],
);

export const concepts = pgTable(
  "concepts",
  {
    id: id(),
    userId: owner(),
    topicId: uuid()
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    name: text().notNull(),
    description: text().notNull(),
    difficultyLevel: integer().notNull(),
    isFoundational: boolean().notNull(),
  },
  (table) => [
    unique().on(table.topicId, table.name),
    index().on(table.lessonId),
    index().on(table.userId),
  ],
);

export const conceptDependencies = pgTable(
  "concept_dependencies",
  {
    userId: owner(),
    topicId: uuid()
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    prerequisiteId: uuid()
      .notNull()
      .references(() => concepts.id, { onDelete: "cascade" }),
    dependentId: uuid()
      .notNull()
      .references(() => concepts.id, { onDelete: "cascade" }),
    strength: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prerequisiteId, table.dependentId] }),
    index().on(table.dependentId),
    index().on(table.topicId),
    index().on(table.userId),
  ],
);

export const questions = pgTable(
  "questions",
  {
    id: id(),
    userId: owner(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    conceptId: uuid().references(() => concepts.id, { onDelete: "set null" }),
    orderIndex: integer().notNull(),
    questionText: text().notNull(),
    options: jsonb().$type<string[]>().notNull(),
    /** Index into `options`, which are stored in display order. */
    correctOption: integer().notNull(),
    shuffleSeed: integer().notNull(),
    explanation: text().notNull(),
    feedbackCorrect: text().notNull(),
    feedbackIncorrect: text().notNull(),
    difficultyLevel: integer().notNull(),
    /** Excluded from this learner's quizzes: they reported it, or it was withdrawn for all learners. */
    isWithdrawn: boolean().notNull().default(false),
  },
  (table) => [
    unique().on(table.lessonId, table.orderIndex),
    index().on(table.conceptId),
    index().on(table.userId),
  ],
);

export const questionReports = pgTable(
  "question_reports",
  {
    id: id(),
    userId: owner(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    questionId: uuid().references(() => questions.id, { onDelete: "cascade" }),
    /** Identifies the question or lesson across all copies of a library course. */
    subject: text().notNull(),
    excerpt: text("passage"),
    comment: text().notNull().default(""),
    status: text().$type<"open" | "upheld" | "dismissed">().notNull().default("open"),
    createdAt: moment().notNull(),
  },
  (table) => [
    // One vote per learner, even when they have the course twice.
    unique().on(table.userId, table.subject),
    index().on(table.lessonId),
    index().on(table.questionId),
    index().on(table.subject),
  ],
);

/** The decision on a reported question for all learners. Survives the reports and the accounts that made them. */
export const questionVerdicts = pgTable("question_verdicts", {
  subject: text().primaryKey(),
  /** `withdrawn`: by enough learners' reports. The others: by the operator. */
  verdict: text().$type<"withdrawn" | "upheld" | "dismissed">().notNull(),
  decidedAt: moment().notNull(),
});
