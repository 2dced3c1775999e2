import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { lessons, userProgress } from "#app/db/tables/index.ts";
import { aLearner, aLesson, later, MONDAY, test } from "../../../test/builders.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { historyQuery, loadHistory } from "./load-history.ts";

const wishing = (input: Record<string, string> = {}) => historyQuery.parse(input);

/** All ten lessons of a course, one a day, with scores of 0%, 10%, 20% and so on. */
async function tenFinished(learner: Learner, course?: string) {
  const { topicId, lessonIds } = await aLesson(learner, course);
  await db.insert(userProgress).values(
    lessonIds.map((lessonId, index) => ({
      userId: learner.id,
      lessonId,
      completedAt: later(MONDAY, index),
      quizScore: index / 10,
    })),
  );
  return { topicId, lessonIds };
}

test("twenty rows a page, the newest first, with the numbers of all", async () => {
  const learner = await aLearner();
  const first = await tenFinished(learner);
  await tenFinished(learner, "Personal Finance Mastery");
  await tenFinished(learner, "Digital Marketing Strategy");

  const page = await loadHistory(learner, wishing());
  const second = await loadHistory(learner, wishing({ page: "2" }));
  const beyond = await loadHistory(learner, wishing({ page: "999" }));

  expect(page.totals).toEqual({ lessons: 30, averageScore: expect.closeTo(0.45), topics: 3 });
  expect([page.found, page.pages, page.rows.length]).toEqual([30, 2, 20]);
  expect(page.rows[0]?.completedOn).toBe("2026-11-25");
  expect([second.page, second.rows.length]).toEqual([2, 10]);
  expect(second.rows.map((row) => row.lessonId)).toContain(first.lessonIds[0]);
  expect(beyond.page).toBe(2);
});

test("search finds words in lesson titles and topics, whatever their case, and takes wildcards as letters", async () => {
  const learner = await aLearner();
  const { lessonIds } = await tenFinished(learner);
  await tenFinished(learner, "Personal Finance Mastery");
  await db.update(lessons).set({ title: "100% ÉCOLE_one" }).where(eq(lessons.id, lessonIds[0]!));

  const found = async (search: string) => (await loadHistory(learner, wishing({ search }))).found;
  expect(await found("école")).toBe(1);
  expect(await found("FINANCE")).toBe(10);
  expect(await found("100%")).toBe(1);
  expect(await found("_")).toBe(1);
  expect(await found("nothing like it")).toBe(0);
});

test("rows are sorted by score or topic, and kept to one topic, when that is asked", async () => {
  const learner = await aLearner();
  await tenFinished(learner, "Personal Finance Mastery");
  const { topicId } = await tenFinished(learner);

  const byScore = await loadHistory(learner, wishing({ sort: "score" }));
  const byTopic = await loadHistory(learner, wishing({ sort: "topic" }));
  const one = await loadHistory(learner, wishing({ topic: topicId }));

  expect(byScore.rows.map((row) => row.quizScore).slice(0, 4)).toEqual([0.9, 0.9, 0.8, 0.8]);
  expect(byTopic.rows[0]?.topicName).toBe("Machine Learning Fundamentals");
  expect(byTopic.rows[19]?.topicName).toBe("Personal Finance Mastery");
  expect(one.found).toBe(10);
  expect(one.totals.lessons).toBe(20);
});

test("an address that makes no sense asks for the first page of everything", () => {
  const nonsense = { search: "\u0000 ", topic: "'; drop table", sort: "price", page: "-3" };
  expect(wishing(nonsense)).toEqual({ search: "", topic: null, sort: "date", page: 1 });
});

test("nobody sees what another learner finished", async () => {
  const [owner, stranger] = [await aLearner(), await aLearner()];
  const { topicId } = await tenFinished(owner);

  const page = await loadHistory(stranger, wishing({ topic: topicId }));

  expect(page.totals).toEqual({ lessons: 0, averageScore: null, topics: 0 });
  expect([page.rows, page.topics, page.tier.tier]).toEqual([[], [], "none"]);
});
