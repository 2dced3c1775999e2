import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { courses, enrollments, lessons, lessonProgress } from "#app/db/tables/index.ts";
import { aLearner, aLesson, later, MONDAY, test } from "../../../test/builders.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { historyQuery, loadHistory } from "./load-history.ts";

const query = (input: Record<string, string> = {}) => historyQuery.parse(input);

/** All ten lessons of a course, one a day, with scores of 0%, 10%, 20% and so on. */
async function tenFinished(learner: Learner, course?: string) {
  const { courseId, lessonIds } = await aLesson(learner, course);
  await db.insert(lessonProgress).values(
    lessonIds.map((lessonId, index) => ({
      userId: learner.id,
      lessonId,
      courseId,
      completedAt: later(MONDAY, index),
      quizScore: index / 10,
    })),
  );
  return { courseId, lessonIds };
}

test("a page has fifteen rows, the newest first, with the totals of all", async () => {
  const learner = await aLearner();
  const first = await tenFinished(learner);
  await tenFinished(learner, "Personal Finance Mastery");
  await tenFinished(learner, "Digital Marketing Strategy");

  const page = await loadHistory(learner, query());
  const second = await loadHistory(learner, query({ page: "2" }));
  const beyond = await loadHistory(learner, query({ page: "999" }));

  expect(page.totals).toEqual({ lessons: 30, averageScore: expect.closeTo(0.45), topics: 3 });
  expect([page.matchCount, page.pages, page.rows.length]).toEqual([30, 2, 15]);
  expect(page.rows[0]?.completedOn).toBe("2026-11-25");
  expect([second.page, second.rows.length]).toEqual([2, 15]);
  expect(second.rows.map((row) => row.lessonId)).toContain(first.lessonIds[0]);
  expect(beyond.page).toBe(2);
});

test("search matches lesson titles and topics in any case and treats wildcards literally", async () => {
  const learner = await aLearner();
  const { lessonIds } = await tenFinished(learner);
  await tenFinished(learner, "Personal Finance Mastery");
  await db.update(lessons).set({ title: "100% ÉCOLE_one" }).where(eq(lessons.id, lessonIds[0]!));

  const matches = async (search: string) =>
    (await loadHistory(learner, query({ search }))).matchCount;
  expect(await matches("école")).toBe(1);
  expect(await matches("FINANCE")).toBe(10);
  expect(await matches("100%")).toBe(1);
  expect(await matches("_")).toBe(1);
  expect(await matches("nothing like it")).toBe(0);
});

test("rows can be sorted by score or topic and filtered by topic", async () => {
  const learner = await aLearner();
  await tenFinished(learner, "Personal Finance Mastery");
  const { courseId } = await tenFinished(learner);

  const byScore = await loadHistory(learner, query({ sort: "score" }));
  const byTopic = await loadHistory(learner, query({ sort: "topic" }));
  const page = await loadHistory(learner, query({ topic: courseId }));

  expect(byScore.rows.map((row) => "quizScore" in row && row.quizScore).slice(0, 4)).toEqual([
    0.9, 0.9, 0.8, 0.8,
  ]);
  expect(byTopic.rows[0]?.topicName).toBe("Machine Learning Fundamentals");
  expect(byTopic.rows[14]?.topicName).toBe("Personal Finance Mastery");
  expect(page.matchCount).toBe(10);
  expect(page.totals.lessons).toBe(20);
});

test("the filter lists the newest topics and the one that is chosen, by name", async () => {
  const learner = await aLearner();
  const { courseId } = await tenFinished(learner);
  const own = Array.from({ length: 25 }, (_, index) => ({
    id: crypto.randomUUID(),
    topicName: `Topic ${String(index).padStart(2, "0")}`,
    source: "ai" as const,
    createdAt: MONDAY,
    updatedAt: MONDAY,
  }));
  await db.insert(courses).values(own);
  await db.insert(enrollments).values(
    own.map(({ id }, index) => ({
      userId: learner.id,
      courseId: id,
      // In the one that was begun last no lesson is finished.
      isCompleted: index < 24,
      createdAt: later(MONDAY, index + 1),
      updatedAt: MONDAY,
    })),
  );

  const names = async (input: Record<string, string>) =>
    (await loadHistory(learner, query(input))).topics.map(({ name }) => name);

  const newest = own.slice(4, 24).map(({ topicName }) => topicName);
  expect(await names({})).toEqual(newest);
  expect(await names({ topic: courseId })).toEqual([
    "Machine Learning Fundamentals",
    ...newest.slice(1),
  ]);
  expect((await loadHistory(learner, query())).totals).toMatchObject({ lessons: 10, topics: 25 });
});

test("invalid query parameters show the first page of everything", () => {
  const nonsense = { search: "\u0000 ", topic: "'; drop table", sort: "price", page: "-3" };
  expect(query(nonsense)).toEqual({
    search: "",
    topic: null,
    sort: "date",
    part: "lessons",
    page: 1,
  });
});

test("another learner's lessons are not shown", async () => {
  const [owner, stranger] = [await aLearner(), await aLearner()];
  const { courseId } = await tenFinished(owner);

  const page = await loadHistory(stranger, query({ topic: courseId }));

  expect(page.totals).toEqual({ lessons: 0, averageScore: null, topics: 0 });
  expect([page.rows, page.topics, page.tier.tier]).toEqual([[], [], "none"]);
});

test("the reflections are the lessons with words of the learner's own", async () => {
  const learner = await aLearner();
  const { courseId, lessonIds } = await tenFinished(learner);
  const other = await tenFinished(learner, "Personal Finance Mastery");
  await db
    .update(lessonProgress)
    .set({ reflectionResponse: "Ask what the data can't say." })
    .where(eq(lessonProgress.lessonId, lessonIds[3]!));

  const { rows, matchCount } = await loadHistory(learner, query({ part: "reflections" }));
  expect(rows.map(({ reflection }) => reflection)).toEqual(["Ask what the data can't say."]);
  expect(matchCount).toBe(1);
  // Only the other part shows it.
  expect(rows[0]).not.toHaveProperty("quizScore");

  const foundIn = async (topic: string, search = "") =>
    (await loadHistory(learner, query({ part: "reflections", topic, search }))).matchCount;
  expect([await foundIn(courseId), await foundIn(other.courseId)]).toEqual([1, 0]);
  expect([await foundIn(courseId, "machine"), await foundIn(courseId, "finance")]).toEqual([1, 0]);
});
