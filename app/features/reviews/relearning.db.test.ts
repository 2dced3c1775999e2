import { and, eq, inArray, lt, ne } from "drizzle-orm";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  activityDays,
  answers,
  memories,
  questions,
  studySessions,
  xpEvents,
} from "#app/db/tables/index.ts";
import { beliefBehind } from "#app/rules/questions/question.ts";
import { IDEAS_A_SITTING } from "#app/rules/reviews/relearning.ts";
import { ReviewList } from "#app/screens/learn/reviews/review-list.tsx";
import { Today } from "#app/screens/me/dashboard/today.tsx";
import {
  aFinishedLesson,
  aLearner,
  keyOption,
  later,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import { fieldsFor } from "../../../test/answer-fields.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { loadDashboard, type DashboardPage } from "../dashboard/load-dashboard.ts";
import { rememberAnswers, replayMemories } from "../memory/replay-memories.ts";
import { questionOf } from "../quizzes/stored-question.ts";
import { answerRelearning } from "./answer-relearning.ts";
import { loadRelearning, type RelearningIdea } from "./load-relearning.ts";
import { endOfToday } from "./due-lessons.ts";
import { loadReviews } from "./load-reviews.ts";

const own = (learner: Learner) => eq(memories.userId, learner.id);

/** Answers the first open idea of today's; null when none is open. */
async function answerIdea(learner: Learner, at: Date, isRight: boolean, wantsMore = false) {
  const { ideas } = await loadRelearning(learner, at, { wantsMore });
  const idea = ideas.find(({ question }) => question.answer === null);
  return idea ? answerTo(learner, at, idea, isRight) : null;
}

async function answerTo(learner: Learner, at: Date, idea: RelearningIdea, isRight: boolean) {
  const row = one(await db.select().from(questions).where(eq(questions.id, idea.question.id)));
  const seed = Number(idea.question.seed.split("/")[1]);
  const answer = fieldsFor(questionOf(row, seed), isRight);
  return { idea, reply: await answerRelearning(learner, { questionId: row.id, answer }, at) };
}

/** Misses one question about each of these concepts in a review, or about all that the learner has. */
async function missOnce(learner: Learner, at: Date, conceptIds?: readonly string[]) {
  const rows = await db
    .selectDistinctOn([questions.conceptId], { question: questions })
    .from(memories)
    .innerJoin(questions, eq(questions.conceptId, memories.conceptId))
    .where(
      and(
        own(learner),
        eq(questions.use, "quiz"),
        conceptIds && inArray(memories.conceptId, [...conceptIds]),
      ),
    )
    .orderBy(questions.conceptId, questions.orderIndex);
  const session = { userId: learner.id, kind: "review", startedAt: at, finishedAt: at } as const;
  await db.transaction(async (tx) => {
    const { id: sessionId } = one(await tx.insert(studySessions).values(session).returning());
    const missed = rows.map(({ question }) => ({
      userId: learner.id,
      sessionId,
      questionId: question.id,
      conceptId: question.conceptId,
      answeredAt: at,
      receivedAt: at,
      response: { option: (keyOption(question) + 1) % 4 },
      isCorrect: false,
      setting: "review" as const,
    }));
    const stored = await tx.insert(answers).values(missed).returning();
    await rememberAnswers(tx, learner.id, stored);
  });
}

/** Misses every review for four days; returns the day after, when all ideas have left the schedule. */
async function failReviews(learner: Learner): Promise<Date> {
  for (const day of [1, 2, 3, 4]) await missOnce(learner, later(MONDAY, day));
  return later(MONDAY, 5);
}

test("an idea out of the schedule is taught: its passage, the belief, an unseen case, and right brings it back as new", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner, { wrong: 3 });
  const at = await failReviews(learner);

  const { ideas } = await loadRelearning(learner, at);
  const [first] = ideas;
  expect(first?.excerpt?.toLowerCase()).toContain(first?.name.toLowerCase());
  expect(first).toMatchObject({ lessonId: lesson.lessonId, backOn: null });
  expect(JSON.stringify(ideas)).not.toMatch(/"key"|correct/);
  const seen = await db.select().from(answers).where(eq(answers.conceptId, first!.id));
  const chosen = one(await db.select().from(questions).where(eq(questions.id, first!.question.id)));
  expect(seen.map(({ questionId }) => questionId)).not.toContain(chosen.id);
  const beliefs = await Promise.all(
    seen.map(async ({ questionId, response, seed }) => {
      const row = one(await db.select().from(questions).where(eq(questions.id, questionId)));
      return beliefBehind(questionOf(row, seed), response)?.belief;
    }),
  );
  expect(beliefs).toContain(first?.belief ?? undefined);

  const xpBefore = await db.$count(xpEvents, eq(xpEvents.userId, learner.id));
  const right = await answerIdea(learner, at, true);
  expect(right?.reply).toMatchObject({ status: "answered", isCorrect: true });
  const [back] = await db
    .select()
    .from(memories)
    .where(and(own(learner), eq(memories.conceptId, first!.id)));
  expect(back).toMatchObject({ lapses: 0, lapsesInARow: 0 });
  expect(back?.dueAt?.getTime()).toBeGreaterThan(at.getTime());
  const after = await loadRelearning(learner, at);
  expect(after.ideas.find(({ id }) => id === first!.id)?.backOn).not.toBeNull();
  // Forgetting earns nothing, and it was a day of learning.
  expect(await db.$count(xpEvents, eq(xpEvents.userId, learner.id))).toBe(xpBefore);
  const day = and(eq(activityDays.userId, learner.id), eq(activityDays.kind, "learnt"));
  expect((await db.select().from(activityDays).where(day)).map((row) => row.day)).toContain(
    at.toISOString().slice(0, 10),
  );

  const stored = await db.select().from(memories).where(own(learner)).orderBy(memories.conceptId);
  await db.transaction((tx) => replayMemories(tx, learner.id));
  expect(await db.select().from(memories).where(own(learner)).orderBy(memories.conceptId)).toEqual(
    stored,
  );
});

test("a miss costs nothing, and the idea waits for another day behind those not tried yet", async () => {
  const learner = await aLearner({ isPremium: true });
  await aFinishedLesson(learner, { wrong: 3 });
  await aFinishedLesson(learner, { course: "Public Speaking", wrong: 3 });
  const at = await failReviews(learner);
  const waiting = (await loadRelearning(learner, at, { wantsMore: true })).left + IDEAS_A_SITTING;
  expect(waiting).toBeGreaterThan(IDEAS_A_SITTING);
  const before = await db.select().from(memories).where(own(learner));

  const missed = await answerIdea(learner, at, false);
  expect(missed?.reply).toMatchObject({ status: "answered", isCorrect: false });
  const after = await db.select().from(memories).where(own(learner));
  const dueDates = (rows: typeof before) =>
    rows.map(({ conceptId, lapses, dueAt }) => `${conceptId} ${lapses} ${dueAt?.toISOString()}`);
  expect(dueDates(after).toSorted()).toEqual(dueDates(before).toSorted());

  // The same answer sent again is one, and another question about the idea is for another day.
  const again = { questionId: missed!.idea.question.id, answer: ["0"] };
  expect(await answerRelearning(learner, again, at)).toMatchObject({ status: "answered" });
  const [other] = await db
    .select()
    .from(questions)
    .where(and(eq(questions.conceptId, missed!.idea.id), ne(questions.id, again.questionId)));
  const second = { questionId: other!.id, answer: ["0"] };
  expect(await answerRelearning(learner, second, at)).toEqual({ status: "nothing-to-learn" });

  const triedIdeas = new Set([missed?.idea.id]);
  for (const wantsMore of [false, false, true])
    triedIdeas.add((await answerIdea(learner, at, false, wantsMore))?.idea.id);
  expect(triedIdeas.size).toBe(IDEAS_A_SITTING + 1);
  expect(await answerIdea(learner, at, false)).toBeNull();
  const tomorrow = await loadRelearning(learner, later(at, 1));
  const triedBefore = tomorrow.ideas.map(({ id }) => triedIdeas.has(id));
  expect(triedBefore).toEqual([false, false, true]);
});

test("where every question was seen, the oldest is asked again after a night, and said so", async () => {
  const learner = await aLearner();
  await aFinishedLesson(learner, { wrong: 3 });
  const at = await failReviews(learner);
  const all = await db.select({ id: questions.id }).from(questions);
  await db
    .update(memories)
    .set({ seenQuestions: all.map(({ id }) => id), lastReviewedAt: at })
    .where(own(learner));
  expect((await loadRelearning(learner, later(at, 0, 7))).ideas).toEqual([]);
  expect((await loadRelearning(learner, later(at, 0, 9))).ideas).not.toEqual([]);

  const { ideas } = await loadRelearning(learner, later(at, 1));
  const unasked = await db
    .select({ id: questions.id })
    .from(questions)
    .where(
      and(
        inArray(
          questions.conceptId,
          ideas.map(({ id }) => id),
        ),
        inArray(questions.use, ["quiz", "review"]),
      ),
    );
  const answered = await db
    .select({ id: answers.questionId })
    .from(answers)
    .where(eq(answers.userId, learner.id));
  const seen = new Set(answered.map(({ id }) => id));
  await db
    .update(questions)
    .set({ reviewState: "withdrawn" })
    .where(
      inArray(
        questions.id,
        unasked.flatMap(({ id }) => (seen.has(id) ? [] : [id])),
      ),
    );
  const left = await loadRelearning(learner, later(at, 1));
  expect(left.ideas.length).toBeGreaterThan(0);
  for (const idea of left.ideas) {
    expect(idea.isSeenBefore).toBe(true);
    expect(seen).toContain(idea.question.id);
  }
  await answerIdea(learner, later(at, 1), true);
  expect((await loadRelearning(learner, later(at, 1))).ideas[0]?.backOn).not.toBeNull();
});

test("a question about another learner's idea, or about one in the schedule, brings nothing back", async () => {
  const learner = await aLearner();
  const other = await aLearner();
  const lesson = await aFinishedLesson(learner, { wrong: 3 });
  await aFinishedLesson(other);
  const at = await failReviews(learner);
  const { ideas } = await loadRelearning(learner, at);
  const input = { questionId: ideas[0]!.question.id, answer: ["0"] };

  expect((await loadRelearning(other, at)).ideas).toEqual([]);
  expect(await answerRelearning(other, input, at)).toEqual({ status: "nothing-to-learn" });
  const stranger = await aLearner();
  expect(await answerRelearning(stranger, input, at)).toEqual({ status: "nothing-to-learn" });
  const unknown = { questionId: lesson.lessonId, answer: ["0"] };
  expect(await answerRelearning(learner, unknown, at)).toEqual({ status: "nothing-to-learn" });
});

const drawn = (element: ReactElement) =>
  renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: "/", element }]) }),
  );

const BEA = { expression: "happy", hasScarf: false } as const;

function firstTask({ ideasAgain, questions, status }: DashboardPage["todo"]): string {
  if (ideasAgain > 0) return "relearning";
  return questions > 0 ? "reviews" : status;
}

test("a learner who fails everything for 25 days is never told that all is done, and always has a first task", async () => {
  const learner = await aLearner();
  await aFinishedLesson(learner, { wrong: 3 });
  const firstTasks = new Set<string>();
  for (let day = 1; day <= 25; day += 1) {
    const at = later(MONDAY, day);
    const due = await db
      .select({ id: memories.conceptId })
      .from(memories)
      .where(and(own(learner), lt(memories.dueAt, endOfToday(learner, at))));
    if (due.length > 0) {
      const { todo } = await loadDashboard(learner, at);
      firstTasks.add(firstTask(todo));
      await missOnce(
        learner,
        at,
        due.map(({ id }) => id),
      );
    }
    const page = await loadDashboard(learner, at);
    firstTasks.add(firstTask(page.todo));
    for (const idea of (await loadRelearning(learner, at)).ideas)
      await answerTo(learner, at, idea, false);
    const [dashboard, list] = [await loadDashboard(learner, at), await loadReviews(learner, at)];
    const text = [
      drawn(createElement(Today, { ...dashboard, course: { slug: null, title: "" }, bea: BEA })),
      drawn(createElement(ReviewList, { ...list, reply: undefined })),
    ].join(" ");
    expect(text, `day ${day}`).not.toMatch(/caught up|all done|nothing left|finished every/i);
    expect(dashboard.todo.again?.count, `day ${day}`).toBe(3);
  }
  expect([...firstTasks].toSorted()).toEqual(["done", "relearning", "reviews"]);
});
