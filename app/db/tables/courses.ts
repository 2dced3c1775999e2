import {
  type AnyPgColumn,
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
import type { CourseSource } from "#app/rules/lessons/access.ts";
import type { QuestionUse } from "#app/rules/questions/draft.ts";
import type { Content, Key, Kind } from "#app/rules/questions/question.ts";
import { UNCOUNTED_STATES, type ReviewState } from "#app/rules/trust/review-state.ts";
import type { Block } from "#app/rules/blocks/block.ts";
import type { PassageCitation } from "#app/rules/sources/source.ts";
import type { Outline, RemediationItem } from "#app/rules/lessons/curriculum.ts";
import { users } from "./accounts.ts";
import { id, moment } from "./columns.ts";
import { owner } from "./owner.ts";

/** A course. A library course is shared by all learners; any other belongs to the learner it was generated for, or who brought it along. */
export const courses = pgTable(
  "courses",
  {
    id: id(),
    /** Null for the library, and after the owner's account was deleted while others were enrolled. */
    ownerId: uuid().references(() => users.id, { onDelete: "set null" }),
    topicName: text().notNull(),
    description: text().notNull().default(""),
    source: text().$type<CourseSource>().notNull(),
    /** The name of the folder of a course that came from one. */
    slug: text(),
    /** Hash of what was read from its folder, so that only a changed course is stored again. */
    contentHash: text(),
    notice: text(),
    /** The outline of all its lessons, once it was generated. */
    outline: jsonb().$type<Outline>(),
    totalLessons: integer().notNull().default(10),
    /** What the learner typed about themselves with the topic: what they know, what they need it for. */
    reader: text(),
    /** In which it is written, as HTML's `lang`. Decided once; null while nothing tells, as with 'Jazz' before its first lesson. */
    language: text(),
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

/** A learner's enrolment in a course, with their progress. */
export const enrollments = pgTable(
  "enrollments",
  {
    userId: owner(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
    currentLesson: integer().notNull().default(1),
    isCompleted: boolean().notNull().default(false),
    /**
     * When the learner left the course, which hides it from lists and reviews. Finished lessons stay in the history.
     */
    leftAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index("enrollments_by_learner").on(
      table.userId,
      table.createdAt,
      table.courseId,
      table.leftAt,
      table.isCompleted,
    ),
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
    /** The text learners read; null until it is written. */
    currentVersionId: uuid().references((): AnyPgColumn => lessonVersions.id, {
      onDelete: "set null",
    }),
    primaryConceptId: uuid(),
    writtenAt: moment(),
  },
  (table) => [unique().on(table.courseId, table.lessonNumber), index().on(table.currentVersionId)],
);

/** What a lesson says, once for each time it was written. */
export const lessonVersions = pgTable(
  "lesson_versions",
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    blocks: jsonb().$type<Block[]>().notNull(),
    /** An author's other explanations of the main concept. */
    preparedRemediation: jsonb().$type<RemediationItem[]>().notNull().default([]),
    /** `library`, `study-plan` or the name of the model. */
    writtenBy: text().notNull(),
    /** SHA-256 of blocks and remediation as PostgreSQL prints them. */
    contentHash: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.lessonId)],
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
    /** From 0, in teaching order. */
    position: integer().notNull(),
    difficultyLevel: integer().notNull(),
    isFoundational: boolean().notNull(),
    /** Whether a passage of the course's sources speaks of it; null in a course without sources. */
    isCovered: boolean(),
  },
  (table) => [
    unique().on(table.courseId, table.name),
    index().on(table.lessonId),
    index("concepts_by_course").on(table.courseId, table.position, table.id, table.lessonId),
  ],
);

/** Acyclic: `rules/topics/concept-graph.ts` drops the weakest edge of a cycle before it is stored. */
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
    /** That of its lesson: what a learner can be asked is read by course. */
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
    conceptId: uuid().references(() => concepts.id, { onDelete: "set null" }),
    /** Null once the author replaced the question: its answers stay, but it is no longer asked. */
    orderIndex: integer(),
    /** Its quiz, the reviews, the checks after the course or the prediction before the explanation. */
    use: text().$type<QuestionUse>().notNull().default("quiz"),
    /** Of a question with parameters: its first case. */
    questionText: text().notNull(),
    kind: text().$type<Kind>().notNull(),
    /** Questions of one family test the same step on different cases. */
    family: text(),
    /** What a browser may see before the answer is locked. */
    content: jsonb().$type<Content>().notNull(),
    /** The key and the feedback shown once the answer is locked. */
    key: jsonb().$type<Key>().notNull(),
    /** The passage that holds its answer, shown with the feedback. */
    citation: jsonb().$type<PassageCitation>(),
    difficultyLevel: integer().notNull(),
    /** `withdrawn`: excluded from all learners' quizzes. A learner's own report excludes it from theirs. */
    reviewState: text().$type<ReviewState>().notNull().default("unchecked"),
    /** `author`, `operator`, or the model that found the key by itself. */
    reviewedBy: text(),
    reviewedAt: moment(),
    /** Whether reviews may ask it. The quiz's come back too: a concept may have no others. One that doesn't count so far would leave its concept due. */
    isForReviews: boolean().generatedAlwaysAs(
      sql.raw(
        `use in ('quiz', 'review') and order_index is not null and review_state not in (${UNCOUNTED_STATES.map((state) => `'${state}'`).join(", ")})`,
      ),
    ),
  },
  (table) => [
    unique().on(table.lessonId, table.orderIndex),
    index("questions_for_reviews")
      .on(table.courseId, table.conceptId, table.lessonId, table.id)
      .where(sql`is_for_reviews`),
    index().on(table.conceptId),
    // All that a page reads of the questions of a course, so that it needs nothing but the index.
    index("questions_by_course").on(
      table.courseId,
      table.conceptId,
      table.lessonId,
      table.use,
      table.reviewState,
      table.orderIndex,
      table.id,
    ),
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
    /** `question/<id>` or `lesson/<id>`. */
    subject: text().notNull(),
    excerpt: text("passage"),
    comment: text().notNull().default(""),
    status: text().$type<"open" | "upheld" | "dismissed">().notNull().default("open"),
    /** Excluded from the reporter's quizzes, unless it is their last question in its lesson. */
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
