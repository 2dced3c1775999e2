import { and, eq, isNotNull, sum } from "drizzle-orm";
import * as fc from "fast-check";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { activityDays, lessonProgress, userStats, xpEvents } from "#app/db/tables/index.ts";
import { asDay } from "#app/rules/day.ts";
import { recountStreak } from "#app/rules/rewards/streak.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { answerQuestion } from "../quizzes/answer-question.ts";
import { answerReview } from "../reviews/answer-review.ts";
import { leaveReview } from "../reviews/leave-review.ts";
import { startReview } from "../reviews/start-review.ts";
import {
  aLearner,
  aLesson,
  type ALesson,
  MONDAY,
  test,
  chosen,
  keyOption,
} from "../../../test/builders.ts";
import { openQuestion } from "../../../test/reviews.ts";
import { rememberedBy } from "../../../test/remembered.ts";
import { freezeStreak } from "./freeze-streak.ts";

const COURSES = ["Machine Learning Fundamentals", "Public Speaking Excellence"];
const ZONES = [
  "Europe/Berlin",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Pacific/Niue",
];
const anyStep = fc.record({
  hours: fc.oneof(fc.integer({ min: -2, max: 30 }), fc.integer({ min: 30, max: 400 })),
  zone: fc.constantFrom(...ZONES),
  lesson: fc.nat(COURSES.length - 1),
  action: fc.constantFrom("learn", "learn", "review", "freeze", "answer"),
  wrong: fc.nat(3),
  /** How often the same request arrives. */
  clicks: fc.integer({ min: 1, max: 3 }),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

async function live(learner: Learner, lesson: ALesson, step: Step, now: Date): Promise<void> {
  const clicks = Array.from({ length: step.clicks });
  const { lessonId } = lesson;
  if (step.action === "freeze") await Promise.all(clicks.map(() => freezeStreak(learner, now)));
  if (step.action === "review") await review(learner, step, now);
  if (step.action === "freeze" || step.action === "review") return;
  for (const [index, question] of lesson.questions.entries()) {
    const option = (keyOption(question) + (index < step.wrong ? 1 : 0)) % 4;
    const input = {
      lessonId,
      questionId: question.id,
      answer: chosen(option),
      confidence: 1 + (index % 5),
    };
    await Promise.all(clicks.map(() => answerQuestion(learner, input, now)));
  }
  if (step.action === "learn")
    await Promise.all(
      clicks.map(() => finishLesson(learner, { lessonId, reflection: null, seconds: 90 }, now)),
    );
}

/** Everything due, with second tries and further rounds; some reviews are left before their end. */
async function review(learner: Learner, { wrong, clicks, hours }: Step, now: Date): Promise<void> {
  const times = Array.from({ length: clicks });
  const all = await Promise.all(times.map(() => startReview(learner, { lessonId: null }, now)));
  const [started] = all;
  if (started?.status !== "started") return;
  const { sessionId } = started;
  expect(new Set(all.map((life) => JSON.stringify(life))).size).toBe(1);
  const end = hours % 2 === 0 ? 3 : Infinity;
  for (let count = 0; count < end; count += 1) {
    const open = await openQuestion(learner, sessionId);
    if (!open) return;
    const { id: questionId, attempt, fields } = open;
    const answer = fields(count % 4 >= wrong);
    const input = { sessionId, questionId, attempt, answer, confidence: 1 + (count % 5) };
    await Promise.all(times.map(() => answerReview(learner, input, now)));
  }
  await Promise.all(times.map(() => leaveReview(learner, sessionId, now)));
}

async function expectBooksInOrder(userId: string, timeZone: string): Promise<void> {
  const stats = one(await db.select().from(userStats).where(eq(userStats.userId, userId)));
  const paid = one(
    await db
      .select({ total: sum(xpEvents.amount).mapWith(Number) })
      .from(xpEvents)
      .where(eq(xpEvents.userId, userId)),
  );
  expect(stats.totalXp).toBe(paid.total ?? 0);

  const days = await db.select().from(activityDays).where(eq(activityDays.userId, userId));
  const { streak } = recountStreak(
    days.map(({ day, kind, at }) => ({ day: asDay(day), kind, at })),
    timeZone,
  );
  const { current, longest, freezes } = stats.streakMemory ?? streak;
  expect(streak).toMatchObject({ current, longest, freezes });
  expect(stats).toMatchObject({ currentStreak: current, longestStreak: longest });

  const finished = await db
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, userId), isNotNull(lessonProgress.completedAt)));
  expect(stats.totalLessonsCompleted).toBe(finished.length);

  const { stored, replayed } = await rememberedBy(userId);
  expect(stored).toEqual(replayed);
}

test("for any actions, time zones and repeated requests, points equal their ledger and the streak equals its days", async () => {
  const anyLife = fc.asyncProperty(
    fc.array(anyStep, { minLength: 1, maxLength: 8 }),
    async (steps) => {
      const atHome = await aLearner();
      const lessons = await Promise.all(COURSES.map((course) => aLesson(atHome, course)));
      let now = MONDAY;
      for (const step of steps) {
        now = new Date(now.getTime() + step.hours * 3_600_000);
        await live({ ...atHome, timeZone: step.zone }, lessons[step.lesson]!, step, now);
        await expectBooksInOrder(atHome.id, step.zone);
      }
    },
  );
  await expect(fc.assert(anyLife, { numRuns: 12 })).resolves.toBeUndefined();
}, 120_000);
