import { z } from "zod";
import { lessonBlocks } from "../blocks/block.ts";
import { outline, remediationItem } from "../lessons/curriculum.ts";
import { QUESTION_USES } from "../questions/draft.ts";
import { question } from "../questions/question.ts";
import { count, day, id, lineOf, moment, proseOf, share } from "./nectar-fields.ts";
import { exchange, note, passageCitation, source } from "./nectar-own-texts.ts";

/**
 * The file with which learners take along what they learned (docs/formats.md). Its parts come in the order of `NECTAR_PARTS`, so
 * that reading it once is enough: what a row names has come before it. Fields that this version doesn't know are ignored; one
 * that changes what a known field means is another format, `nectar/2`.
 */
export const NECTAR_FORMAT = "nectar/1";

/** A deck of Anki with 20,000 cards (and as many small decks in it) becomes one course, and grows each time it is brought again. */
const MAX_LESSONS = 25_000;
const MAX_CONCEPTS = 50_000;

const settings = z.object({
  timeZone: z.string().max(64),
  appearance: z.object({
    theme: z.enum(["light", "dark"]).optional(),
    textSize: z.enum(["small", "normal", "large", "larger"]).optional(),
    quiet: z.boolean().optional(),
    mascotOff: z.boolean().optional(),
    recallFirst: z.boolean().optional(),
    onePage: z.boolean().optional(),
    minutesADay: count(240).optional(),
  }),
  interests: z.object({
    verticals: z.array(lineOf(100)).max(40),
    topics: z.array(lineOf(200)).max(100),
  }),
  desiredRetention: z.number().min(0.5).max(0.99).nullable(),
  memoryParameters: z
    .object({
      values: z.array(z.number().min(-100).max(100)).max(40),
      isOwn: z.boolean(),
      fittedAnswers: count(100_000_000),
    })
    .nullable()
    .meta({ description: "With which the memories are folded; null for the defaults" }),
});

const sharedCourse = z.object({
  id,
  title: lineOf(200),
  contentHash: z.string().max(128).nullable(),
});

const sealed = z.object({
  sealed: z.string().max(40_000).meta({
    description:
      "AES-256-GCM of the key as JSON; from the question's id anyone can make what opens it",
  }),
});

const questionRow = z.object({
  id,
  conceptId: id.nullable(),
  position: z.int().min(0).max(10_000).nullable(),
  use: z.enum(QUESTION_USES),
  text: proseOf(2_000),
  kind: z.enum(["choice", "number", "cloze", "order", "match", "sort", "plot", "short", "self"]),
  family: lineOf(80).nullable(),
  content: z.looseObject({}),
  key: z.union([sealed, z.looseObject({})]),
  /** The passage that it rests on. */
  citation: z.union([sealed, passageCitation]).nullish(),
  difficulty: z.int().min(1).max(5),
  reviewState: z.string().max(40),
  reviewedBy: lineOf(200).nullable(),
  reviewedAt: moment.nullable(),
});

const version = z.object({
  id,
  isCurrent: z.boolean(),
  blocks: lessonBlocks,
  otherExplanations: z.array(remediationItem).max(10),
  writtenBy: lineOf(200),
  createdAt: moment,
});

const lesson = z.object({
  id,
  number: z.int().min(1).max(MAX_LESSONS),
  title: lineOf(200),
  /** What follows is left out of a lesson that its learner may not open. */
  objective: lineOf(1_000).optional(),
  mainConceptId: id.nullable().optional(),
  writtenAt: moment.nullable().optional(),
  versions: z.array(version).max(50).optional(),
  questions: z.array(questionRow).max(500).optional(),
});

const concept = z.object({
  id,
  lessonId: id,
  name: lineOf(200),
  description: proseOf(1_000),
  position: z.int().min(0).max(MAX_CONCEPTS),
  difficulty: z.int().min(1).max(5),
  isFoundational: z.boolean(),
  /** Whether the course's sources speak of it. */
  isCovered: z.boolean().nullish(),
});

const prerequisite = z.object({ prerequisiteId: id, dependentId: id, strength: share });

const course = z.object({
  id,
  title: lineOf(200),
  description: proseOf(2_000),
  source: z.enum(["ai", "study-plan", "imported", "reading"]),
  notice: proseOf(500).nullable(),
  outline: outline.nullable(),
  plannedLessons: z.int().min(1).max(MAX_LESSONS),
  aboutYou: proseOf(2_000).nullable(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/u)
    .nullable(),
  createdAt: moment,
  lessons: z.array(lesson).max(MAX_LESSONS),
  concepts: z.array(concept).max(MAX_CONCEPTS),
  prerequisites: z.array(prerequisite).max(20_000),
});

const enrolment = z.object({
  courseId: id,
  currentLesson: z
    .int()
    .min(1)
    .max(MAX_LESSONS + 1),
  leftAt: moment.nullable(),
  createdAt: moment,
});

const progress = z.object({
  lessonId: id,
  completedAt: moment.nullable(),
  score: share.nullable(),
  reflection: proseOf(20_000).nullable(),
  difficulty: z.int().min(1).max(5),
  hadOtherExplanation: z.boolean(),
  reviews: count(100_000),
  seconds: count(86_400).nullable(),
  card: z.string().max(80).nullable(),
});

const session = z.object({
  id,
  lessonId: id.nullable(),
  courseId: id.nullable(),
  checkAfterDays: count(3_650).nullable(),
  kind: z.enum(["lesson", "practice", "review", "check", "pretest", "relearning"]),
  isResultSeen: z.boolean(),
  isOtherExplanationSeen: z.boolean(),
  startedAt: moment,
  finishedAt: moment.nullable(),
  questions: z
    .array(
      z.object({
        questionId: id,
        position: count(1_000),
        seed: z.int(),
        round: z.int().min(1).max(100),
      }),
    )
    .max(500),
});

const answer = z.object({
  id,
  sessionId: id,
  questionId: id,
  conceptId: id.nullable(),
  answeredAt: moment,
  receivedAt: moment,
  response: z.looseObject({}),
  isCorrect: z.boolean(),
  confidence: z.int().min(1).max(5).nullable(),
  seconds: count(86_400).nullable(),
  hints: count(20),
  attempt: z.int().min(1).max(2),
  setting: z.enum(["lesson", "practice", "review", "check", "pretest"]),
  seed: z.int(),
});

const xpEvent = z.object({
  kind: z.enum(["lesson", "review"]),
  reference: z
    .string()
    .max(80)
    .meta({ description: "A lesson's id, or those of session and lesson of a review" }),
  amount: count(1_000),
  createdAt: moment,
});

const activityDay = z.object({
  day,
  kind: z.enum(["learnt", "frozen", "travelled"]),
  at: moment,
});

const badge = z.object({ badge: z.string().max(40), earnedAt: moment });

/** Every list of the file with what is in it, in their order. */
export const NECTAR_LISTS = {
  sharedCourses: sharedCourse,
  /** Before the courses that were made of them, whose texts name them. */
  sources: source,
  courses: course,
  notes: note,
  exchanges: exchange,
  enrolments: enrolment,
  progress,
  sessions: session,
  answers: answer,
  xpEvents: xpEvent,
  activityDays: activityDay,
  badges: badge,
} as const;
export type NectarList = keyof typeof NECTAR_LISTS;
export type NectarRow<List extends NectarList> = z.output<(typeof NECTAR_LISTS)[List]>;
export type NectarSettings = z.output<typeof settings>;
export type NectarQuestion = z.output<typeof questionRow>;

/** What a row of a list is when it is written. */
export type NectarInput<List extends NectarList> = z.input<(typeof NECTAR_LISTS)[List]>;
export type NectarSettingsInput = z.input<typeof settings>;

export const nectarSettings = settings;

/** A question's content and key, once its key is open. */
export const openedQuestion = question;

const lists = Object.fromEntries(
  Object.entries(NECTAR_LISTS).map(([name, row]) => [name, z.array(row as z.ZodType)]),
);

export const nectarFile = z.object({
  format: z.literal(NECTAR_FORMAT),
  exportedAt: moment,
  settings,
  ...lists,
});

/** For `/schema/nectar-1.json`. */
export const nectarSchema = () => ({
  title: "What a learner takes along from a Nectar site",
  ...z.toJSONSchema(nectarFile, { io: "input", unrepresentable: "any" }),
});
