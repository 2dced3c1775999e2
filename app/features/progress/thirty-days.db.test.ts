import { and, asc, eq, sql } from "drizzle-orm";
import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { questions } from "#app/db/tables/index.ts";
import { addDays, asDay, localDay } from "#app/rules/day.ts";
import { Today } from "#app/screens/me/dashboard/today.tsx";
import { PhoneBar } from "#app/ui/layout/phone-bar.tsx";
import { loadDashboard, type DashboardPage } from "../dashboard/load-dashboard.ts";
import { historyQuery, loadHistory } from "../history/load-history.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { loadLessonComplete } from "../lessons/load-lesson-complete.ts";
import { loadReviews } from "../reviews/load-reviews.ts";
import { startReview } from "../reviews/start-review.ts";
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
import { answerWhole } from "../../../test/reviews.ts";
import { loadProgress } from "./load-progress.ts";

const lastDay = later(MONDAY, 29);
/** Ten lessons, some with wrong answers, then only reviews. Four days without activity end a streak. */
const LESSON_DAYS = [0, 1, 2, 3, 4, 5, 6, 11, 12, 13];
const REVIEW_DAYS = [14, 15, 16, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29];

const numbers = async (query: ReturnType<typeof sql>) =>
  (await db.execute<Record<string, number | string | null>>(query)).rows[0]!;

test("after thirty days each screen shows the numbers counted by hand", async () => {
  const learner = await aLearner({ isPremium: true });
  const { lessonIds, courseId } = await aLesson(learner);
  const questionsOf = (lessonId: string) =>
    db
      .select()
      .from(questions)
      .where(and(eq(questions.lessonId, lessonId), eq(questions.use, "quiz")))
      .orderBy(asc(questions.orderIndex));
  for (const [index, day] of LESSON_DAYS.entries()) {
    const lesson = { lessonId: lessonIds[index]!, questions: await questionsOf(lessonIds[index]!) };
    const at = later(MONDAY, day);
    await answerAll(learner, lesson, { wrong: index % 3, at });
    await finishLesson(learner, { ...lesson, reflection: null, seconds: 200 + index }, at);
  }
  for (const day of REVIEW_DAYS) {
    const at = later(MONDAY, day);
    const started = await startReview(learner, { lessonId: null }, at);
    if (started.status === "started") await answerWhole(learner, started.sessionId, at);
  }

  const today = localDay(lastDay, learner.timeZone);
  const mine = sql`user_id = ${learner.id}`;
  const figures = await numbers(sql`
    with due as (
      select question.lesson_id, min(memory.due_at at time zone 'Europe/Berlin')::date as day
      from memories memory join questions question on question.concept_id = memory.concept_id
      where memory.user_id = ${learner.id} and question.use in ('quiz', 'review') group by question.lesson_id
    )
    select (select sum(amount)::int from xp_events where ${mine}) as xp,
      (select count(*)::int from lesson_progress where ${mine}) as lessons,
      (select avg(quiz_score)::float from lesson_progress where ${mine}) as score,
      (select max(completed_at at time zone 'Europe/Berlin')::date::text from lesson_progress where ${mine}) as last,
      (select count(*)::int from due where day <= ${today}) as due,
      (select count(*)::int from memories where ${mine} and (due_at at time zone 'Europe/Berlin')::date <= ${today}) as ideas,
      (select count(*)::int from memories where ${mine} and (due_at at time zone 'Europe/Berlin')::date <= ${addDays(today, 13)}) as coming,
      (select min(day)::text from due where day > ${today}) as next,
      (select count(distinct (event.reference_lesson, event.created_at >= progress.completed_at + interval '8 days'))::int
        from (select split_part(reference, '/', 2) as reference_lesson, created_at from xp_events where ${mine} and kind = 'review') event
        join lesson_progress progress on progress.lesson_id::text = event.reference_lesson and progress.user_id = ${learner.id}) as paid,
      (select count(*)::int from xp_events where ${mine} and kind = 'review') as reviews,
      (select count(*)::int from user_badges where ${mine}) as badges,
      (select count(*)::int from memories where ${mine}) as practised`);
  const byHand = LESSON_DAYS.reduce(
    (sum, _, index) => sum + 10 + Math.round(((3 - (index % 3)) / 3) * 10),
    0,
  );
  // A lesson's reviews are paid once in its first week and once after it.
  expect(Number(figures.paid)).toBeLessThan(Number(figures.reviews));
  expect(figures.xp).toBe(byHand + Number(figures.paid) * 10);

  const dashboard = await loadDashboard(learner, lastDay);
  const progress = await loadProgress(learner, courseId, lastDay);
  const history = await loadHistory(learner, historyQuery.parse({}));
  const due = await loadReviews(learner, lastDay);
  const experience = {
    total: figures.xp,
    level: Math.floor(Number(figures.xp) / 100) + 1,
    toNext: 100 - (Number(figures.xp) % 100),
  };
  for (const page of [dashboard, progress]) {
    expect(page.experience).toEqual(experience);
    expect(page.badges).toHaveLength(Number(figures.badges));
    expect(page.lessonsCompleted).toBe(figures.lessons);
    expect(page.topics).toMatchObject([
      { completedLessons: 10, totalLessons: 10, isCompleted: true, startedOn: "2026-11-16" },
    ]);
    expect(page.topics[0]?.averageScore).toBeCloseTo(Number(figures.score), 10);
  }
  const questionsWanted = Math.min(6, Number(figures.ideas));
  expect([dashboard.todo.questions, progress.questions, due.questions]).toEqual([
    questionsWanted,
    questionsWanted,
    questionsWanted,
  ]);
  expect(dashboard.adaptive.practised).toBe(figures.practised);
  expect(progress.averageScore).toBeCloseTo(Number(figures.score), 10);
  expect(progress.lastLessonOn).toBe(figures.last);
  expect(progress.activity.reduce((sum, count) => sum + count, 0)).toBe(
    LESSON_DAYS.length + Number(figures.reviews),
  );
  expect(progress.forecast.reduce((sum, day) => sum + day.due, 0)).toBe(figures.coming);
  expect(progress.selected?.insights.scoreTrend).toEqual(expect.any(String));
  expect(history.totals).toMatchObject({ lessons: figures.lessons, topics: 1 });
  expect(Number(history.totals.averageScore)).toBeCloseTo(Number(figures.score), 10);
  expect(history.rows).toHaveLength(10);
  expect(due.due).toHaveLength(Number(figures.due));
  expect(due.nextOn).toBe(figures.next && asDay(String(figures.next)));

  const first = await loadLessonComplete(learner, lessonIds[1]!, lastDay);
  expect(first).toMatchObject({ xp: 17, totals: { xp: figures.xp, lessons: 10 } });
  expect(first?.score).toBeCloseTo(2 / 3, 10);
  expect(first?.isDue).toBe(due.due.some(({ lessonId }) => lessonId === lessonIds[1]));
  const atLast = await loadLessonComplete(learner, lessonIds[1]!, later(lastDay, 365));
  expect(atLast).toMatchObject({ isDue: true, streak: 0 });
  const free = { ...learner, isPremium: false };
  expect(await loadLessonComplete(free, lessonIds[1]!, later(lastDay, 365))).toMatchObject({
    isDue: true,
  });
});

test("five scores without earlier ones have no trend", async () => {
  const learner = await aLearner();
  const { courseId } = await aFinishedLesson(learner);
  const progress = await loadProgress(learner, courseId, MONDAY);
  expect(progress.selected?.insights.scoreTrend).toBeNull();
});

/** What a phone shows at first on the dashboard; that nothing else is in it is for a browser to say. */
function firstView({ todo, today, firstName }: DashboardPage): string {
  const bea = { expression: "happy", hasScarf: false } as const;
  const course = { slug: null, title: "" };
  const view = createElement(
    Fragment,
    {},
    `Nectar AL Hello, ${firstName}`,
    createElement(Today, { todo, today, course, bea }),
    createElement(PhoneBar, { questionsToday: todo.questions }),
  );
  const router = createMemoryRouter([{ path: "/", element: view }]);
  const markup = renderToStaticMarkup(createElement(RouterProvider, { router }));
  return markup.replace(/<[^>]*>/g, " ");
}

test("on day 30, with everything due, the first view of a phone has at most 60 words and 8 numbers", async () => {
  const learner = await aLearner({ isPremium: true });
  const courses = ["Machine Learning Fundamentals", "Personal Finance Mastery", "Sleep Better"];
  for (const course of courses) {
    const { lessonId } = await aFinishedLesson(learner, { course });
    await makeDue(learner, lessonId, MONDAY);
  }
  for (const minutesADay of [5, 10, 15]) {
    const page = await loadDashboard({ ...learner, appearance: { minutesADay } }, lastDay);
    const text = firstView(page);
    expect(page.todo.minutes).toBeLessThanOrEqual(minutesADay);
    expect(text.match(/\p{L}[\p{L}']*/gu)?.length).toBeLessThanOrEqual(60);
    expect(text.match(/\d+/g)?.length).toBeLessThanOrEqual(8);
  }
});
