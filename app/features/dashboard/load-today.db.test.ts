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
import { db } from "#app/db/client.ts";
import { pageStatement } from "#app/db/page-statement.ts";
import { lessonProgress } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import type { TodayLesson } from "#app/rules/dashboard/today.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { todayFrom, todayQueries, todayValues } from "./load-today.ts";

const TYPES = {
  learnerId: "uuid",
  now: "timestamptz",
  midnight: "timestamptz",
  tomorrow: "timestamptz",
  lessonsUpTo: "int",
  wordsBefore: "timestamptz",
  wordsBeforeWeek: "timestamptz",
  isoWeek: "text",
} as const;
const read = pageStatement("load_today", TYPES, todayQueries);

const today = async (learner: Learner, now: Date) =>
  todayFrom(await read(todayValues(learner, now)), learner, { shakyIdeas: 0 }, now);

/** What is done and what is still to do. */
const plan = async (learner: Learner, now: Date) => {
  const { lessonsDone, lessons, questions } = (await today(learner, now)).plan;
  const place = ({ topicName, number }: TodayLesson) => [topicName, number];
  return { done: lessonsDone.map(place), lessons: lessons.map(place), questions };
};

test("the next lesson belongs to the topic learnt in last, not to the newest", async () => {
  const learner = await aLearner({ isPremium: true });
  await aFinishedLesson(learner, { course: "Public Speaking", at: later(MONDAY, -1) });
  await aLesson(learner, "Creative Writing");

  expect((await plan(learner, MONDAY)).lessons).toEqual([["Public Speaking Excellence", 2]]);
});

test("a lesson finished today is ticked until midnight, and what is due comes before the next one", async () => {
  const learner = await aLearner({ isPremium: true });
  await aFinishedLesson(learner, { at: MONDAY });
  expect(await plan(learner, MONDAY)).toEqual({
    done: [["Machine Learning Fundamentals", 1]],
    lessons: [],
    questions: 0,
  });
  expect((await today(learner, MONDAY)).plan.status).toBe("done");

  const nextWeek = later(MONDAY, 7);
  expect(await plan(learner, nextWeek)).toEqual({
    done: [],
    lessons: [["Machine Learning Fundamentals", 2]],
    questions: 2,
  });
});

test("without Premium a finished first lesson leaves nothing open: three other courses are offered", async () => {
  const learner = await aLearner();
  await aFinishedLesson(learner, { at: MONDAY });
  // Today's work is done, so nothing else is proposed.
  expect(await today(learner, MONDAY)).toMatchObject({ plan: { status: "done" }, newTopics: [] });
  const { plan, nextLesson, newTopics, nextReviewOn } = await today(learner, later(MONDAY, 1));

  expect(plan.status).toBe("nothing");
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

test("own words stay for a week though others have rested meanwhile, and in time all of them come back", async () => {
  const learner = await aLearner({ isPremium: true });
  const { courseId, lessonIds } = await aLesson(learner);
  await db.insert(lessonProgress).values(
    lessonIds.map((lessonId, index) => ({
      userId: learner.id,
      lessonId,
      courseId,
      completedAt: later(MONDAY, index),
      reflectionResponse: `Words ${index}`,
    })),
  );
  const wordsOn = async (days: number) => (await today(learner, later(MONDAY, days))).ownWords;

  expect(await wordsOn(6)).toBeNull();
  expect(await wordsOn(8)).toMatchObject({ text: "Words 0" });
  const seen = new Set<string>();
  for (let week = 2; week < 42; week++) {
    const words = await wordsOn(7 * week);
    seen.add(words!.text);
    expect(await wordsOn(7 * week + 6)).toEqual(words);
  }
  expect(seen.size).toBe(lessonIds.length);
});
