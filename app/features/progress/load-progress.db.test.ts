import { and, eq } from "drizzle-orm";
import type { QueryConfig } from "pg";
import { expect, vi } from "vitest";
import { db, pool } from "#app/db/client.ts";
import { courses, enrollments, questions, lessonProgress } from "#app/db/tables/index.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  answerAll,
  later,
  makeDue,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import { questionsIn, reviewWhole } from "../../../test/reviews.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { loadDashboard } from "../dashboard/load-dashboard.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { loadLessonContent } from "../lessons/load-lesson-content.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { historyQuery, loadHistory } from "../history/load-history.ts";
import { loadRetention } from "../memory/load-retention.ts";
import { countQuestionsToday } from "../reviews/reviews-today.ts";
import { loadReviews } from "../reviews/load-reviews.ts";
import { loadTopic } from "../topics/load-topic.ts";
import { loadInsights } from "./load-concept-figures.ts";
import { loadProgress } from "./load-progress.ts";

test("mastery is grouped by lesson, and the graph shows practised concepts and the next lesson's", async () => {
  const learner = await aLearner();
  await aFinishedLesson(learner);

  const { selected } = await loadProgress(learner, null, MONDAY);

  expect(selected?.bars.map(({ mastery }) => mastery).slice(0, 2)).toEqual([
    expect.closeTo(0.783, 2),
    null,
  ]);
  const { nodes, edges } = selected!.graph;
  expect(nodes.length).toBeGreaterThan(3);
  expect(nodes.length).toBeLessThan(selected!.insights.total);
  const ids = new Set(nodes.map(({ id }) => id));
  expect(edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([]);
  const layerOf = new Map(nodes.map(({ id, layer }) => [id, layer]));
  expect(edges.filter(({ from, to }) => layerOf.get(from)! >= layerOf.get(to)!)).toEqual([]);
});

test("a finished course lists no unpractised concept that has no question", async () => {
  const learner = await aLearner({ isPremium: true });
  const { lessonIds, courseId } = await aLesson(learner);
  for (const lessonId of lessonIds) {
    const rows = await db
      .select()
      .from(questions)
      .where(and(eq(questions.lessonId, lessonId), eq(questions.use, "quiz")));
    await answerAll(learner, { lessonId, questions: rows });
    await finishLesson(learner, { lessonId, reflection: null }, MONDAY);
  }

  const { selected } = await loadProgress(learner, courseId, MONDAY);

  expect(selected!.insights.practised).toBe(selected!.insights.total);
  const { nodes } = selected!.graph;
  const [taught, practised] = [
    nodes.filter(({ isTaught }) => isTaught),
    nodes.filter(({ mastery }) => mastery !== null),
  ];
  expect(taught.length).toBeGreaterThan(0);
  expect(taught.length + practised.length).toBe(nodes.length);
});

test("days covered by freezes are shown both before and after the next lesson", async () => {
  const learner = await aLearner();
  // A Sunday and the Monday after it: the second freeze is there.
  await aFinishedLesson(learner, { at: later(MONDAY, -1) });
  await aFinishedLesson(learner, { course: "Public Speaking", at: MONDAY });
  const week = async (now: Date) =>
    (await loadDashboard(learner, now)).week.map(({ kind }) => kind).slice(-4);

  const thursday = later(MONDAY, 3);
  expect(await week(thursday)).toEqual(["learnt", "frozen", "frozen", null]);
  await aFinishedLesson(learner, { course: "Creative Writing", at: thursday });
  expect(await week(thursday)).toEqual(["learnt", "frozen", "frozen", "learnt"]);
});

test("all topics count, not only those of the list: the finished ones, and those with a lesson as started", async () => {
  const learner = await aLearner();
  await aLesson(learner);
  const times = { createdAt: MONDAY, updatedAt: MONDAY };
  const taken = await db
    .insert(courses)
    .values(
      Array.from({ length: 12 }, (_, index) => ({
        topicName: `Topic ${index}`,
        source: "ai" as const,
        ...times,
      })),
    )
    .returning();
  await db.insert(enrollments).values(
    taken.map(({ id: courseId }, index) => ({
      userId: learner.id,
      courseId,
      isCompleted: index > 0,
      ...times,
    })),
  );

  expect(await loadProgress(learner, null, MONDAY)).toMatchObject({
    topicsInAll: 13,
    topicsCompleted: 11,
    topicsStarted: 12,
  });
});

test("concepts of a locked lesson have no description", async () => {
  const learner = await aLearner();
  await aFinishedLesson(learner);
  const explained = async (isPremium: boolean) => {
    const { selected } = await loadProgress({ ...learner, isPremium }, null, MONDAY);
    return selected?.graph.nodes.filter(
      ({ description }) => !description.startsWith("Part of lesson"),
    );
  };

  expect((await explained(false))?.length).toBeLessThan((await explained(true))!.length);
});

test("overdue reviews count for today and, where it has no room, for the next days", async () => {
  const learner = await aLearner({ isPremium: true });
  const { courseId, lessonIds } = await aLesson(learner);
  const due = ["2026-11-01", "2026-11-16", "2026-11-18", "2026-11-18", "2026-12-25"];
  for (const [index, day] of due.entries()) {
    const lessonId = lessonIds[index]!;
    const completedAt = later(MONDAY, -20);
    const done = { userId: learner.id, lessonId, courseId, completedAt };
    await db.insert(lessonProgress).values(done);
    await makeDue(learner, lessonId, new Date(`${day}T20:00:00Z`));
  }

  const { forecast, questions } = await loadProgress(learner, null, MONDAY);

  expect(questions).toBe(6);
  expect(forecast).toHaveLength(14);
  // Three ideas a lesson.
  expect(forecast.filter((day) => day.due > 0)).toEqual([
    { day: "2026-11-16", due: 6 },
    { day: "2026-11-18", due: 6 },
  ]);
});

test("activity counts on the learner's local days", async () => {
  const learner = await aLearner({ timeZone: "Pacific/Auckland" });
  await aFinishedLesson(learner, { at: new Date("2026-11-16T11:30:00Z") });

  const { activity, today } = await loadProgress(learner, null, MONDAY);
  const later = await loadProgress(learner, null, new Date("2026-11-18T11:00:00Z"));

  expect({ activity, today }).toEqual({ activity: [1], today: "2026-11-17" });
  expect({ activity: later.activity, today: later.today }).toEqual({
    activity: [0, 0, 1],
    today: "2026-11-19",
  });
});

test("another learner's topic is not found", async () => {
  const [owner, stranger] = [await aLearner(), await aLearner()];
  const { courseId } = await aFinishedLesson(owner);
  const mine = await aLesson(stranger);

  expect((await loadProgress(stranger, courseId, MONDAY)).selected?.id).toBe(mine.courseId);
  expect((await loadProgress(stranger, "no id at all", MONDAY)).selected?.id).toBe(mine.courseId);
});

const queriesOf = async (load: (learner: Learner) => Promise<unknown>, learner: Learner) => {
  const rows = vi.spyOn(pool, "query");
  await load(learner);
  const { length } = rows.mock.calls;
  rows.mockRestore();
  return length;
};

test("a page is one statement, or two with what the first one found, however long the history", async () => {
  const [newcomer, veteran] = [await aLearner(), await aLearner()];
  // A weak concept is named on the dashboard.
  await aFinishedLesson(newcomer, { wrong: 1 });
  for (const course of ["Machine Learning Fundamentals", "Personal Finance Mastery"])
    for (const days of [0, 1, 2])
      await aFinishedLesson(veteran, { course, at: later(MONDAY, days), wrong: 1 });
  const now = later(MONDAY, 60);
  const topicOf = async (learner: Learner) =>
    (await loadProgress(learner, null, now)).topics[0]!.id;

  for (const learner of [newcomer, veteran]) {
    const topicId = await topicOf(learner);
    // Counts the words of its lessons, once in each process.
    await loadTopic(learner, topicId, now);
    expect(await queriesOf((own) => countQuestionsToday(own, now), learner)).toBe(1);
    expect(await queriesOf((own) => loadDashboard(own, now), learner)).toBe(1);
    expect(await queriesOf((own) => loadTopic(own, topicId, now), learner)).toBe(1);
    const hasInsights = true;
    expect(await queriesOf((own) => loadDashboard(own, now, { hasInsights }), learner)).toBe(2);
    expect(await queriesOf((own) => loadTopic(own, topicId, now, { hasInsights }), learner)).toBe(
      2,
    );
    expect(await queriesOf((own) => loadReviews(own, now), learner)).toBe(1);
    const { id: lessonId } = (await loadTopic(learner, topicId, now))!.lessons[0]!;
    expect(await queriesOf((own) => loadLessonContent(own, lessonId, MONDAY), learner)).toBe(1);
    expect(await queriesOf((own) => loadLessonSession(own, lessonId, now), learner)).toBe(1);
    expect(await queriesOf((own) => loadHistory(own, historyQuery.parse({})), learner)).toBe(1);
    expect(await queriesOf((own) => loadProgress(own, null, now), learner)).toBe(2);
  }
});

test("the statement of a page is planned once, not for each visit", async () => {
  const learner = await aLearner();
  const { lessonId, courseId } = await aFinishedLesson(learner, { wrong: 1 });
  const pages = [
    () => loadDashboard(learner, MONDAY),
    () => loadInsights(learner, MONDAY),
    () => loadTopic(learner, courseId, MONDAY),
    () => loadLessonSession(learner, lessonId, MONDAY),
    () => loadLessonContent(learner, lessonId, MONDAY),
    () => loadReviews(learner, MONDAY),
    () => loadProgress(learner, null, MONDAY),
  ];
  const connection = await pool.connect();
  const planned: [name: string | undefined, plans: number][] = [];

  for (const page of pages) {
    const sent = vi.spyOn(pool, "query");
    await page();
    const [statement, values] = sent.mock.calls[0] as unknown as [QueryConfig, unknown[]];
    sent.mockRestore();
    // PostgreSQL compares five plans for these values with the one for all.
    const name = `visits of ${statement.name}`;
    for (let visit = 0; visit < 8; visit++) await connection.query({ ...statement, name }, values);
    const { rows } = await connection.query(
      "select custom_plans::int as plans from pg_prepared_statements where name = $1",
      [name],
    );
    planned.push([statement.name, rows[0].plans]);
  }
  connection.release();

  expect(planned).toEqual([
    ["load_dashboard", 5],
    ["load_insights", 5],
    ["load_topic", 5],
    ["load_lesson_session", 5],
    ["load_lesson_content", 5],
    ["load_reviews", 5],
    ["load_progress", 5],
  ]);
});

test("after an hour without a visitor, the next page needs no new connection", async () => {
  const learner = await aLearner();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await Promise.all(Array.from({ length: 16 }, () => countQuestionsToday(learner, MONDAY)));

  vi.advanceTimersByTime(3_600_000);
  vi.useRealTimers();

  // Those of a busy moment are closed.
  expect(pool.totalCount).toBe(4);
  expect(pool.idleCount).toBe(4);
});

test("the dashboard counts today's minutes", async () => {
  const learner = await aLearner();
  for (const course of ["Machine Learning Fundamentals", "Personal Finance Mastery"]) {
    const { lessonId } = await aFinishedLesson(learner, { course });
    await makeDue(learner, lessonId, MONDAY);
  }

  const today = await loadDashboard(learner, MONDAY);
  const tomorrow = await loadDashboard(learner, later(MONDAY, 1));

  expect(today.goal).toEqual({ done: 10, wanted: 5 });
  expect(tomorrow.goal).toEqual({ done: 0, wanted: 5 });
  expect(today).toMatchObject({
    lessonsCompleted: 2,
    plan: { state: { status: "free" } },
    streak: { current: 1, freezes: 1, freeze: "already-safe" },
    experience: { total: 40, level: 1, toNext: 60 },
    badges: [{ icon: "first-steps", earnedOn: "2026-11-16" }],
    nextBadge: { icon: "week-warrior" },
  });
  expect(tomorrow.streak).toMatchObject({ current: 1, freeze: "frozen" });
  expect(today.week.at(-1)).toEqual({ day: "2026-11-16", kind: "learnt" });
  expect(today.topics.map(({ completedLessons }) => completedLessons)).toEqual([1, 1]);
});

test("the promise counts every unaided answer of a review, and costs come from the learner's own memories", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const before = (await loadProgress(learner, null, MONDAY)).promise;
  expect(before).toMatchObject({ overall: null, answersSoFar: 0 });

  const due = later(MONDAY, 5);
  const chosen = await questionsIn(await reviewWhole(learner, lesson.lessonId, due));

  const { promise } = await loadProgress(learner, null, due);
  // A concept that the quiz didn't ask about has no prediction yet.
  expect(promise.answersSoFar).toBe(lesson.questions.length);
  expect(chosen.length).toBeGreaterThanOrEqual(lesson.questions.length);
  const retention = await loadRetention(learner.id);
  const costs = retention.costs.map(({ questionsAWeek }) => questionsAWeek);
  expect(costs).toEqual(costs.toSorted((one, other) => one - other));
  expect(costs[0]).toBeGreaterThan(0);
});

test("the line of mastery shows what the page said at the end of each week, and its reviews", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner, { wrong: 1 });
  const due = later(MONDAY, 9);
  await makeDue(learner, lessonId, due);
  // Ends on Sunday night; the review is in the next week.
  const sunday = new Date("2026-11-22T23:59:59.999Z");
  const thisWeek = async (now: Date) => (await loadProgress(learner, null, now)).weeks.at(-1);
  const before = await thisWeek(sunday);
  await reviewWhole(learner, lessonId, due);

  const { weeks, selected } = await loadProgress(learner, null, due);

  expect(weeks.map(({ week, reviews }) => [week, reviews])).toEqual([
    ["2026-11-16", 0],
    ["2026-11-23", 1],
  ]);
  expect(weeks[0]?.mastery).toBeCloseTo(before!.mastery, 6);
  expect(Math.round(weeks[1]!.mastery * 100)).toBe(selected!.insights.averageMastery);
  // Weeks without an answer are computed when they are looked at.
  const later8 = (await loadProgress(learner, null, later(MONDAY, 8 * 7))).weeks;
  expect(later8).toHaveLength(9);
  expect(later8.slice(0, 1)).toEqual(weeks.slice(0, 1));
});

test("progress opens with the newest topic that has something to show, and with the newest if none has", async () => {
  const learner = await aLearner();
  const { courseId } = await aLesson(learner);
  expect((await loadProgress(learner, null, MONDAY)).selected?.id).toBe(courseId);
  const finished = await aFinishedLesson(learner, { course: "Personal Finance Mastery" });
  const newest = await aLesson(learner, "Public Speaking Excellence");
  await db
    .update(enrollments)
    .set({ createdAt: later(MONDAY, 1) })
    .where(eq(enrollments.courseId, newest.courseId));

  const { selected, topics } = await loadProgress(learner, null, MONDAY);

  expect(topics[0]?.id).toBe(newest.courseId);
  expect(selected?.id).toBe(finished.courseId);
  expect((await loadProgress(learner, newest.courseId, MONDAY)).selected?.id).toBe(newest.courseId);
});

test("a topic can be continued while an open lesson of it isn't finished", async () => {
  const learner = await aLearner();
  const { courseId } = await aLesson(learner);
  const canContinue = async (whose = learner) =>
    (await loadProgress(whose, null, MONDAY)).topics.find(({ id }) => id === courseId)?.canContinue;
  expect(await canContinue()).toBe(true);

  await aFinishedLesson(learner);
  expect(await canContinue()).toBe(false);
  expect(await canContinue({ ...learner, isPremium: true })).toBe(true);
});
