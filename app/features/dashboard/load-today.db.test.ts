import { expect } from "vitest";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  answerAll,
  later,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import { pageStatement } from "#app/db/page-statement.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { countReviewsDue } from "../reviews/count-reviews-due.ts";
import { todayFrom, todayReads, todayValues } from "./load-today.ts";

const read = pageStatement(
  "load_today",
  ["learnerId", "midnight", "tomorrow", "lessonsUpTo", "wordsBefore", "isoWeek"],
  todayReads,
);

const today = async (learner: Learner, now: Date) =>
  todayFrom(
    await read(todayValues(learner, now)),
    learner,
    await countReviewsDue(learner, now),
    now,
  );

const rows = async (learner: Learner, now: Date) =>
  (await today(learner, now)).plan.rows.map((row) =>
    row.kind === "lesson" ? [row.lesson.topicName, row.lesson.number, row.isDone] : row.kind,
  );

test("the next lesson belongs to the topic learnt in last, not to the newest", async () => {
  const learner = await aLearner({ isPremium: true });
  await aFinishedLesson(learner, { course: "Public Speaking", at: later(MONDAY, -1) });
  await aLesson(learner, "Creative Writing");

  expect((await rows(learner, MONDAY)).at(-1)).toEqual(["Public Speaking Excellence", 2, false]);
});

test("a lesson finished today is ticked until midnight, and what is due comes before the next one", async () => {
  const learner = await aLearner({ isPremium: true });
  await aFinishedLesson(learner, { at: MONDAY });
  expect(await rows(learner, MONDAY)).toEqual([["Machine Learning Fundamentals", 1, true]]);
  expect((await today(learner, MONDAY)).plan.status).toBe("done");

  const nextWeek = later(MONDAY, 7);
  expect(await rows(learner, nextWeek)).toEqual([
    "reviews",
    ["Machine Learning Fundamentals", 2, false],
  ]);
});

test("without Premium a finished first lesson leaves nothing open: three other courses are offered", async () => {
  const learner = await aLearner();
  await aFinishedLesson(learner, { at: MONDAY });
  const { nextLesson, newTopics, nextReviewOn } = await today(learner, MONDAY);

  expect(nextLesson).toBeNull();
  const names = newTopics.map(({ name }) => name);
  expect(names).toHaveLength(3);
  expect(names).not.toContain("Machine Learning Fundamentals");
  expect(names).not.toContain("Aprender a aprender");
  expect(nextReviewOn! > "2026-01-01").toBe(true);
  expect((await today(learner, later(MONDAY, 0))).daysLearning).toBe(0);
});

test("a lesson whose quiz has begun says so until it is finished, and only for its learner", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const isBegun = async (whose: Learner) => (await today(whose, MONDAY)).nextLesson?.isBegun;
  expect(await isBegun(learner)).toBe(false);

  await answerAll(learner, lesson, { at: MONDAY });
  const other = await aLearner();
  await aLesson(other);
  expect(await isBegun(learner)).toBe(true);
  expect(await isBegun(other)).toBe(false);

  await finishLesson(learner, { lessonId: lesson.lessonId, reflection: null }, MONDAY);
  expect(await isBegun(learner)).toBeUndefined();
});

test("own words come back after a week, the same ones all week, and only one's own", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner, "Public Speaking");
  await answerAll(learner, lesson, { at: MONDAY });
  const reflection = "A pause is not a mistake.";
  await finishLesson(learner, { lessonId: lesson.lessonId, reflection }, MONDAY);
  const other = await aLearner();
  await aFinishedLesson(other, { at: MONDAY });

  expect((await today(learner, later(MONDAY, 6))).ownWords).toBeNull();
  expect((await today(learner, later(MONDAY, 21))).ownWords).toMatchObject({
    text: reflection,
    topicName: "Public Speaking Excellence",
    writtenOn: "2026-11-16",
  });
  expect((await today(other, later(MONDAY, 21))).ownWords).toBeNull();
});
