import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import {
  activityDays,
  answers,
  enrollments,
  learnerMemories,
  lessonProgress,
  memories,
  questions,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { finishLesson } from "#app/features/lessons/finish-lesson.ts";
import { answerQuestion } from "#app/features/quizzes/answer-question.ts";
import { questionOf } from "#app/features/quizzes/stored-question.ts";
import { fileOfflineReview } from "#app/features/reviews/file-offline-review.ts";
import { seededShuffle } from "#app/rules/seeded-shuffle.ts";
import { fieldsFor } from "./answer-fields.ts";
import { later, MONDAY } from "./days.ts";
import { numbersFrom } from "./random-life.ts";

/** What a device sends at once, and when it was done. */
interface Upload {
  at: Date;
  send: (learner: Learner, answerId: (name: string) => string, now: Date) => Promise<void>;
}

export interface Course {
  courseId: string;
  lessonIds: readonly string[];
}

const DAYS = 24;
const DEVICES = 3;

/**
 * Random lives on three devices without a connection: quizzes taken on one or more of them, with or without an end, and reviews.
 * The first lesson is finished before, so that it has reviews.
 */
export async function livesOn({ lessonIds }: Course, seed: number): Promise<Upload[][]> {
  const next = numbersFrom(seed);
  const stored = await db
    .select()
    .from(questions)
    .where(
      and(
        inArray(questions.lessonId, [...lessonIds]),
        eq(questions.use, "quiz"),
        isNotNull(questions.orderIndex),
      ),
    );
  const ofLesson = (lessonId: string | undefined) =>
    stored.filter((question) => question.lessonId === lessonId);
  const devices: Upload[][] = [];
  for (let device = 0; device < DEVICES; device += 1) {
    const uploads: Upload[] = [];
    // A device takes the quiz of a lesson once.
    const open = lessonIds.slice(1, 4);
    for (let day = 1; day <= DAYS; day += 1 + Math.floor(next() * 5)) {
      const at = later(MONDAY, day, next() * 9);
      const name = `${seed}/${device}/${day}`;
      if (open.length === 0 || next() < 0.5)
        uploads.push(review(ofLesson(lessonIds[0]), { name, at, next }));
      else {
        const [lessonId = ""] = open.splice(Math.floor(next() * open.length), 1);
        uploads.push(...quiz(ofLesson(lessonId), { name, at, next, lessonId }));
      }
    }
    devices.push(uploads);
  }
  return devices;
}

type Stored = (typeof questions.$inferSelect)[];
interface Sitting {
  name: string;
  at: Date;
  next: () => number;
}

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

function review(requested: Stored, { name, at, next }: Sitting): Upload {
  const answered = requested.map((question, index) => ({
    questionId: question.id,
    instance: 0,
    answer: fieldsFor(questionOf(question, 0), next() < 0.7),
    name: `${name}/${index}`,
    answeredAt: minutesAfter(at, index),
  }));
  return {
    at: minutesAfter(at, requested.length),
    send: async (learner, answerId, now) => {
      const sent = answered.map(({ name: id, ...answer }) => ({
        ...answer,
        answerId: answerId(id),
      }));
      const filed = await fileOfflineReview(learner, sent, now);
      if (filed.status !== "filed") throw new Error(`the review was ${filed.status}`);
    },
  };
}

function quiz(requested: Stored, sitting: Sitting & { lessonId: string }): Upload[] {
  const { name, at, next, lessonId } = sitting;
  const uploads = requested.map((question, index): Upload => {
    const answer = fieldsFor(questionOf(question, 0), next() < 0.7);
    const answeredAt = minutesAfter(at, index);
    return {
      at: answeredAt,
      send: async (learner, answerId, now) => {
        const id = answerId(`${name}/${index}`);
        const input = { lessonId, questionId: question.id, answer, answeredAt, answerId: id };
        const answered = await answerQuestion(learner, input, now, "offline");
        if (answered.status !== "answered") throw new Error(`the answer was ${answered.status}`);
      },
    };
  });
  if (next() < 0.25) return uploads;
  const answeredAt = minutesAfter(at, requested.length + 1);
  const finish: Upload = {
    at: answeredAt,
    send: async (learner, _, now) => {
      const finished = await finishLesson(learner, { lessonId, reflection: null, answeredAt }, now);
      if (!finished.status.endsWith("finished")) throw new Error(`the end was ${finished.status}`);
    },
  };
  return [...uploads, finish];
}

/** One life on one device: each thing arrives a second after it was done. */
export async function liveOnce(
  devices: readonly Upload[][],
  learner: Learner,
  answerId: (name: string) => string,
): Promise<void> {
  for (const { at, send } of devices.flat().toSorted((one, other) => +one.at - +other.at))
    await send(learner, answerId, new Date(at.getTime() + 1000));
}

/** All of it arrives at the end: the devices one after another in any order, each in its own, and some of it twice. */
export async function mergeAll(
  devices: readonly Upload[][],
  learner: Learner,
  answerId: (name: string) => string,
  seed: number,
): Promise<void> {
  const now = later(MONDAY, DAYS + 2);
  const next = numbersFrom(seed + 1);
  const waiting = seededShuffle([...devices], seed).map((uploads) => [...uploads]);
  const sent: Upload[] = [];
  while (waiting.some(({ length }) => length > 0)) {
    const device = waiting.filter(({ length }) => length > 0);
    const upload = device[Math.floor(next() * device.length)]!.shift()!;
    await upload.send(learner, answerId, now);
    sent.push(upload);
    // A reply was lost.
    if (next() < 0.3) await sent[Math.floor(next() * sent.length)]!.send(learner, answerId, now);
  }
}

/** What a life has led to, without ids of its own. */
export async function stateOf({ id }: Learner, nameOf: (answerId: string) => string) {
  const rounded = (value: number | null) => (value === null ? null : Number(value.toPrecision(9)));
  const progress = await db.select().from(lessonProgress).where(eq(lessonProgress.userId, id));
  const stats = one(await db.select().from(userStats).where(eq(userStats.userId, id)));
  const days = await db.select().from(activityDays).where(eq(activityDays.userId, id));
  const paid = await db.select().from(xpEvents).where(eq(xpEvents.userId, id));
  const remembered = await db.select().from(memories).where(eq(memories.userId, id));
  const [pace] = await db.select().from(learnerMemories).where(eq(learnerMemories.userId, id));
  const log = await db.select().from(answers).where(eq(answers.userId, id));
  const enrolled = await db.select().from(enrollments).where(eq(enrollments.userId, id));
  return {
    progress: sorted(
      progress.map(({ lessonId, completedAt, quizScore, difficultyRating, reviewCount }) => ({
        lessonId,
        completedAt,
        quizScore: rounded(quizScore),
        difficultyRating,
        reviewCount,
      })),
    ),
    topics: enrolled.map(({ courseId, currentLesson, isCompleted }) => ({
      courseId,
      currentLesson,
      isCompleted,
    })),
    stats: {
      totalXp: stats.totalXp,
      currentStreak: stats.currentStreak,
      longestStreak: stats.longestStreak,
      freezes: stats.streakMemory?.freezes,
      lastActivityDate: stats.lastActivityDate,
      lessons: stats.totalLessonsCompleted,
    },
    days: sorted(days.map(({ day, kind }) => ({ day, kind }))),
    paid: sorted(
      paid
        .filter(({ amount }) => amount > 0)
        .map(({ kind, amount, createdAt, reference }) => ({
          kind,
          amount,
          createdAt,
          lesson: reference.split("/").at(-1),
        })),
    ),
    memories: sorted(
      remembered.map(({ conceptId, stability, difficulty, understanding, dueAt, lapses }) => ({
        conceptId,
        stability: rounded(stability),
        difficulty: rounded(difficulty),
        understanding: rounded(understanding),
        dueAt,
        lapses,
      })),
    ),
    pace: pace && {
      factor: rounded(pace.factor),
      decay: rounded(pace.decay),
      slip: rounded(pace.slip),
    },
    answers: sorted(
      log.map(({ id: answerId, questionId, answeredAt, isCorrect, setting }) => ({
        name: nameOf(answerId),
        questionId,
        answeredAt,
        isCorrect,
        setting,
      })),
    ),
  };
}

const sorted = <Row>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

/** Ids for the same answers of two learners, in the same order: ids settle ties. */
export function answerIds(learner: 1 | 2) {
  const names = new Map<string, string>();
  const idOf = (name: string): string => {
    const [seed = "0", device = "0", day = "0", index = "0"] = name.split("/");
    const digits = [seed, day, device, index].map((part) => part.padStart(3, "0")).join("");
    const id = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7000-8000-00000000000${learner}`;
    names.set(id, name);
    return id;
  };
  return { idOf, nameOf: (id: string) => names.get(id) ?? "before" };
}
