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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { Outline, RemediationItem, Source } from "#app/rules/curriculum.ts";
import type { Diagram } from "#app/rules/diagram.ts";
import { users } from "./accounts.ts";
import { id, moment } from "./columns.ts";

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export type CourseSource = "library" | "ai" | "study-plan";

/** What is taught. A library course exists once for all learners; any other belongs to the learner it was made for. */
export const courses = pgTable(
  "courses",
  {
    id: id(),
    /** Null for the library, and after the owner's account was deleted while others were enrolled. */
    ownerId: uuid().references(() => users.id, { onDelete: "set null" }),
    topicName: text().notNull(),
    description: text().notNull().default(""),
    source: text().$type<CourseSource>().notNull(),
    /** The folder of the course's files. */
    slug: text(),
    /** Of the files of a library course, so that only a changed one is stored again. */
    contentHash: text(),
    notice: text(),
    /** The plan of all ten lessons, once a generator has made it. */
    outline: jsonb().$type<Outline>(),
    totalLessons: integer().notNull().default(10),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex("courses_library_slug")
      .on(table.slug)
      .where(sql`source = 'library'`),
    index().on(table.ownerId, table.createdAt),
  ],
);

/** A learner who takes a course: where they are, and whether they still want it. */
export const enrollments = pgTable(
  "enrollments",
  {
    userId: owner(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
    currentLesson: integer().notNull().default(1),
    isCompleted: boolean().notNull().default(false),
    /** Not on the learner's lists and in no review. Finished lessons stay in the history. */
    leftAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index().on(table.userId, table.createdAt),
    index().on(table.courseId),
  ],
);

export type LessonStatus = "planned" | "writing" | "ready" | "failed";

export const lessons = pgTable(
  "lessons",
  {
    id: id(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
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
  (table) => [unique().on(table.courseId, table.lessonNumber)],
);

export const concepts = pgTable(
  "concepts",
  {
    id: id(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    name: text().notNull(),
    description: text().notNull(),
    /** From 0, in the order in which the course teaches them. */
    position: integer().notNull(),
    difficultyLevel: integer().notNull(),
    isFoundational: boolean().notNull(),
  },
  (table) => [unique().on(table.courseId, table.name), index().on(table.lessonId)],
);

/** Acyclic: `rules/concept-graph.ts` drops the weakest edge of a circle before it is stored. */
export const conceptPrerequisites = pgTable(
  "concept_prerequisites",
  {
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
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
    index().on(table.courseId),
  ],
);

export const questions = pgTable(
  "questions",
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    conceptId: uuid().references(() => concepts.id, { onDelete: "set null" }),
    /** Null once the course's author replaced the question: its answers stay, nobody is asked it again. */
    orderIndex: integer(),
    questionText: text().notNull(),
    options: jsonb().$type<string[]>().notNull(),
    /** Index into `options`, which are stored in display order. */
    correctOption: integer().notNull(),
    shuffleSeed: integer().notNull(),
    explanation: text().notNull(),
    feedbackCorrect: text().notNull(),
    feedbackIncorrect: text().notNull(),
    difficultyLevel: integer().notNull(),
    /** Out of everyone's quizzes. A learner's own report takes it out of theirs. */
    isWithdrawn: boolean().notNull().default(false),
  },
  (table) => [unique().on(table.lessonId, table.orderIndex), index().on(table.conceptId)],
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
    /** `question/<id>` or `lesson/<id>`. */
    subject: text().notNull(),
    excerpt: text("passage"),
    comment: text().notNull().default(""),
    status: text().$type<"open" | "upheld" | "dismissed">().notNull().default("open"),
    /** Out of the reporter's own quizzes, unless it is the last question they have left in its lesson. */
    hidesQuestion: boolean().notNull().default(false),
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
