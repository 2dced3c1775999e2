import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { RemediationItem } from "#app/rules/lessons/curriculum.ts";
import type { Confidence } from "#app/rules/quizzes/confidence.ts";
import type { Response } from "#app/rules/questions/question.ts";
import type { AnswerSetting } from "#app/rules/memory/evidence.ts";
import type { CalibrationBin } from "#app/rules/memory/calibration.ts";
import type { Hypothesis, Miss } from "#app/rules/memory/memory.ts";
import type { MasteryWeek } from "#app/rules/memory/mastery/mastery-weeks.ts";
import { DEFAULT_RETENTION } from "#app/rules/memory/retention.ts";
import { DEFAULT_DECAY } from "#app/rules/memory/scheduler.ts";
import { users } from "./accounts.ts";
import { id, moment } from "./columns.ts";
import { owner } from "./owner.ts";
import { concepts, courses, lessons, questions } from "./courses.ts";

/**
 * `lesson`: a lesson's own quiz, once; `practice`: the same quiz again later; `relearning`: one question about an idea that left
 * the schedule, answered as practice.
 */
export type StudyKind = AnswerSetting | "relearning";

/** One sitting in which a learner answers questions. */
export const studySessions = pgTable(
  "study_sessions",
  {
    id: id(),
    userId: owner(),
    /** Null for a session across lessons. */
    lessonId: uuid().references(() => lessons.id, { onDelete: "cascade" }),
    /** The course of a check. */
    courseId: uuid().references(() => courses.id, { onDelete: "cascade" }),
    /** Days after the course was finished from which a check was offered. */
    checkAfterDays: smallint(),
    kind: text().$type<StudyKind>().notNull(),
    isResultSeen: boolean().notNull().default(false),
    isRemediationSeen: boolean().notNull().default(false),
    startedAt: moment().notNull(),
    finishedAt: moment(),
  },
  (table) => [
    // Two tabs on the same lesson share one session. A review has its own, so that practice never uses it up.
    uniqueIndex("study_sessions_one_open")
      .on(
        table.userId,
        table.lessonId,
        sql`(case kind when 'practice' then 'lesson' else kind end)`,
      )
      .where(sql`finished_at is null`),
    uniqueIndex("study_sessions_one_check")
      .on(table.userId, table.courseId, table.checkAfterDays)
      .where(sql`kind = 'check'`),
    index().on(table.lessonId),
    index().on(table.courseId),
    index().on(table.userId),
  ],
);

/**
 * The questions of a session that are chosen for it: all of a review or a check, and of a lesson's quiz the one on an
 * earlier concept. Chosen when the session begins; a concept that was missed adds one in the next round.
 */
export const sessionQuestions = pgTable(
  "session_questions",
  {
    sessionId: uuid()
      .notNull()
      .references(() => studySessions.id, { onDelete: "cascade" }),
    /** From 0, in the order they are shown. */
    position: smallint().notNull(),
    questionId: uuid()
      .notNull()
      .references(() => questions.id, { onDelete: "cascade" }),
    /** Which instance of a question with parameters is shown; its answers carry the same. */
    seed: integer().notNull().default(0),
    /** From 1. */
    round: smallint().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.position] }),
    unique().on(table.sessionId, table.questionId),
    index().on(table.questionId),
  ],
);

/**
 * Append-only: a trigger refuses every update and delete, except the cascade of a deleted account or course and another concept, when an
 * author renames or merges it. Mastery and scores are folds of these rows; `features/quizzes/counted-answers.ts` says which of
 * them count.
 */
export const answers = pgTable(
  "answers",
  {
    /** Made by the browser where it runs scripts, so that an answer that arrives twice is one. */
    id: id(),
    userId: owner(),
    sessionId: uuid()
      .notNull()
      .references(() => studySessions.id, { onDelete: "cascade" }),
    questionId: uuid()
      .notNull()
      .references(() => questions.id, { onDelete: "cascade" }),
    conceptId: uuid().references(() => concepts.id, { onDelete: "set null" }),
    /** By the learner's clock, within the bounds of `rules/quizzes/answer-time.ts`. */
    answeredAt: moment().notNull(),
    receivedAt: moment().notNull(),
    /** In the form of its question's kind. */
    response: jsonb().$type<Response>().notNull(),
    isCorrect: boolean().notNull(),
    confidence: smallint().$type<Confidence>(),
    seconds: integer(),
    /** How many hints were shown before it. */
    hints: smallint().notNull().default(0),
    /** 1 for the first try in the session, 2 for the second. */
    attempt: smallint().notNull().default(1),
    setting: text().$type<AnswerSetting>().notNull(),
    /** Which instance of a question with parameters was shown. */
    seed: integer().notNull().default(0),
  },
  (table) => [
    unique().on(table.sessionId, table.questionId, table.attempt),
    index("answers_by_question").on(table.userId, table.questionId, table.answeredAt, table.id),
    index("answers_by_date").on(
      table.userId,
      table.answeredAt,
      table.questionId,
      table.id,
      table.isCorrect,
      table.setting,
    ),
    index().on(table.userId, table.conceptId, table.answeredAt),
    index().on(table.questionId),
    index().on(table.conceptId),
  ],
);

/**
 * What a learner remembers of each concept: a fold of their answers, see `rules/memory/`. Stored for speed, and equal
 * to a replay at any time.
 */
export const memories = pgTable(
  "memories",
  {
    userId: owner(),
    conceptId: uuid()
      .notNull()
      .references(() => concepts.id, { onDelete: "cascade" }),
    /** Days until recall falls to 90%. */
    stability: doublePrecision().notNull(),
    /** 1 (easy) to 10. */
    difficulty: doublePrecision().notNull(),
    lastReviewedAt: moment().notNull(),
    /** Null while the concept is out of the schedule. */
    dueAt: moment(),
    /** The probability that the concept is understood. */
    understanding: doublePrecision().notNull(),
    lapses: integer().notNull(),
    lapsesInARow: integer().notNull(),
    seenQuestions: jsonb().$type<string[]>().notNull(),
    rightQuestions: jsonb().$type<string[]>().notNull(),
    firstRightAt: moment(),
    lastRightAt: moment(),
    recentSessions: jsonb().$type<string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.conceptId] }),
    index("memories_by_due_date").on(table.userId, table.dueAt, table.conceptId),
    index().on(table.conceptId),
  ],
);

/** What all memories of a learner have in common. */
export const learnerMemories = pgTable("learner_memories", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** How much longer or shorter this learner remembers than average. */
  factor: doublePrecision().notNull(),
  /** The chance of a wrong answer to something remembered. */
  slip: doublePrecision().notNull().default(0),
  /** How steep forgetting is, see `recallAfter` of `rules/memory/scheduler.ts`. */
  decay: doublePrecision().notNull().default(DEFAULT_DECAY),
  /** From which slip, decay and factor come, see `rules/memory/learner-model.ts`. */
  hypotheses: jsonb().$type<Hypothesis[]>().notNull().default([]),
  miss: jsonb().$type<Miss>(),
  /** Whether the latest answers given as sure were right. */
  sureAnswers: jsonb().$type<boolean[]>().notNull().default([]),
  /** Of the rules the memories were folded by: others are replayed. */
  foldVersion: integer().notNull().default(1),
  /** Predicted and right answers, see `rules/memory/calibration.ts`. */
  calibration: jsonb().$type<CalibrationBin[]>().notNull(),
  /** The latest answer in the memories: an earlier one that arrives later needs a replay. */
  latestAnswerAt: moment(),
  latestAnswerId: uuid(),
  /** The weeks that ended before it, see `rules/memory/mastery-weeks.ts`. Null from before they were stored. */
  masteryWeeks: jsonb().$type<MasteryWeek[]>(),
  /** The learner's choice, see `rules/memory/retention.ts`. */
  desiredRetention: doublePrecision().notNull().default(DEFAULT_RETENTION),
  /** What the memories are folded with: null for FSRS's defaults. */
  parameters: jsonb().$type<number[]>(),
  /** Whether the parameters are this learner's own, not the instance's. */
  hasOwnParameters: boolean().notNull().default(false),
  /** How many answers the latest fit saw, whether it was used or not. */
  fittedAnswers: integer().notNull().default(0),
});

export const remediationContent = pgTable(
  "remediation_content",
  {
    id: id(),
    userId: owner(),
    conceptId: uuid()
      .notNull()
      .references(() => concepts.id, { onDelete: "cascade" }),
    contentType: text().$type<RemediationItem["type"]>().notNull(),
    contentData: jsonb().$type<RemediationItem>().notNull(),
    triggerCmsScore: doublePrecision().notNull(),
    /** The misunderstanding it was written against, where the wrong answer showed one. */
    belief: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique().on(table.userId, table.conceptId, table.contentType),
    index().on(table.conceptId),
  ],
);

/** Which other explanations a learner has read. Which kind works is a fold of these rows and the answers after them. */
export const explanationsShown = pgTable(
  "explanations_shown",
  {
    id: id(),
    userId: owner(),
    conceptId: uuid()
      .notNull()
      .references(() => concepts.id, { onDelete: "cascade" }),
    kind: text().$type<RemediationItem["type"]>().notNull(),
    shownAt: moment().notNull(),
  },
  (table) => [
    index().on(table.userId, table.conceptId, table.shownAt),
    index().on(table.conceptId),
    index().on(table.shownAt),
  ],
);

/** A learner's progress in a lesson. */
export const lessonProgress = pgTable(
  "lesson_progress",
  {
    userId: owner(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    /** That of its lesson, which never changes: what a learner has done is counted by course. Deleted with the lesson. */
    courseId: uuid().notNull(),
    completedAt: moment(),
    /** Share of correct first answers, 0 to 1, in the latest quiz or review. */
    quizScore: doublePrecision(),
    reflectionResponse: text(),
    difficultyRating: integer().notNull().default(3),
    remediationTriggered: boolean().notNull().default(false),
    reviewCount: integer().notNull().default(0),
    timeSpentSeconds: integer(),
    /** The card at which the learner last was. */
    card: text(),
    /**
     * When the first of the concepts is due that the lesson can ask its learner about; null while none is. Stored by triggers on
     * memories, questions, reports and new rows (decision 028): nothing else may write it.
     */
    dueAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    // What most pages read of a learner's lessons, so that they needn't look up each of them.
    index("lesson_progress_by_date").on(
      table.userId,
      table.completedAt,
      table.lessonId,
      table.courseId,
      table.quizScore,
      table.timeSpentSeconds,
      table.reviewCount,
    ),
    // Most learners have few words of their own, or none.
    index("lesson_progress_with_words")
      .on(table.userId, table.completedAt, table.lessonId, table.courseId)
      .where(sql`reflection_response <> ''`),
    // In the order of the list of reviews.
    index("lesson_progress_by_due_date")
      .on(table.userId, table.dueAt, table.completedAt, table.lessonId, table.courseId)
      .where(sql`due_at is not null and completed_at is not null`),
    // What a list of lessons says of each. Without all of it in the index, PostgreSQL took that of the dates, and read the whole of it for each.
    index("lesson_progress_by_lesson").on(
      table.userId,
      table.lessonId,
      table.completedAt,
      table.courseId,
      table.quizScore,
    ),
    // How far a learner is in a course.
    index("lesson_progress_by_course").on(
      table.userId,
      table.courseId,
      table.completedAt,
      table.quizScore,
    ),
    index().on(table.lessonId),
  ],
);
