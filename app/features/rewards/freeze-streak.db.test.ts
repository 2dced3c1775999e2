import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { activityDays } from "#app/db/tables/index.ts";
import { currentStreak } from "#app/rules/rewards/streak.ts";
import { aFinishedLesson, aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { statsOf } from "../../../test/learner-rows.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { freezeStreak } from "./freeze-streak.ts";

const daysOf = (learner: Learner) =>
  db
    .select({ day: activityDays.day, kind: activityDays.kind })
    .from(activityDays)
    .where(eq(activityDays.userId, learner.id))
    .orderBy(asc(activityDays.day));

test("a freeze covers today and is spent once, even when pressed repeatedly", async () => {
  const learner = await aLearner();
  await aFinishedLesson(learner);
  const tuesday = later(MONDAY, 1);

  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => freezeStreak(learner, tuesday)),
  );

  expect(outcomes.filter(({ status }) => status === "frozen")).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === "already-safe")).toHaveLength(19);
  expect(await daysOf(learner)).toEqual([
    { day: "2026-11-16", kind: "learnt" },
    { day: "2026-11-17", kind: "frozen" },
  ]);
  const stats = await statsOf(learner);
  expect(stats.streakFreezeAvailable).toBe(0);
  expect(currentStreak(stats.streakMemory!, later(MONDAY, 2), learner.timeZone)).toBe(1);
});

test("learning on a frozen day returns the freeze and continues the streak", async () => {
  const learner = await aLearner();
  await aFinishedLesson(learner);
  await freezeStreak(learner, later(MONDAY, 1));

  await aFinishedLesson(learner, { course: "Public Speaking", at: later(MONDAY, 1, 2) });

  expect(await statsOf(learner)).toMatchObject({ currentStreak: 2, streakFreezeAvailable: 1 });
  expect((await daysOf(learner)).map(({ kind }) => kind)).toEqual(["learnt", "learnt"]);
});

test("a freeze can't be spent before the first lesson or on a day that already counts", async () => {
  const learner = await aLearner();
  expect(await freezeStreak(learner, MONDAY)).toEqual({ status: "nothing-to-protect" });
  await aFinishedLesson(learner);
  expect(await freezeStreak(learner, MONDAY)).toEqual({ status: "already-safe" });
});

test("without an available freeze the day is not covered", async () => {
  const learner = await aLearner();
  await aFinishedLesson(learner);
  await freezeStreak(learner, later(MONDAY, 1));

  expect(await freezeStreak(learner, later(MONDAY, 2))).toEqual({ status: "no-freeze-left" });
});
