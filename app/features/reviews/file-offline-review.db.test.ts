import { and, eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { answers, questions, studySessions, userStats } from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import {
  aFinishedLesson,
  aLearner,
  later,
  MONDAY,
  test,
  withdrawn,
} from "../../../test/builders.ts";
import { practisedOften } from "../../../test/long-life.ts";
import { rememberedBy } from "../../../test/remembered.ts";
import {
  countDueLessons,
  answerWhole,
  beginReview,
  openQuestion,
  questionsIn,
  reviewWhole,
} from "../../../test/reviews.ts";
import { fieldsFor } from "../../../test/answer-fields.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { questionOf } from "../quizzes/stored-question.ts";
import { findDueDay } from "./due-lessons.ts";
import { replayLearner } from "../memory/replay-learner.ts";
import { LONG_REPLAY, replayMemories } from "../memory/replay-memories.ts";
import { fileOfflineReview as file, offlineReviewInput } from "./file-offline-review.ts";
import { loadDoneReview } from "./load-done-review.ts";
import { loadOfflineReview } from "./load-offline-review.ts";
import { loadReview } from "./load-review.ts";

const DUE = later(MONDAY, 40);
const BACK_ONLINE = later(DUE, 1);

const xpOf = async ({ id }: Learner) =>
  one(await db.select().from(userStats).where(eq(userStats.userId, id))).totalXp;
const reviewsOf = ({ id }: Learner) =>
  db
    .select()
    .from(studySessions)
    .where(and(eq(studySessions.userId, id), eq(studySessions.kind, "review")));
const answersIn = (sessionId: string) =>
  db.select().from(answers).where(eq(answers.sessionId, sessionId));

/** The session that has the answers; null if none could be filed. */
async function fileOfflineReview(...args: Parameters<typeof file>): Promise<string | null> {
  const filed = await file(...args);
  if (filed.status !== "filed") throw new Error(`the answers were ${filed.status}`);
  return filed.sessionId;
}

/** What a browser sends for the review it stored: answered an hour apart from DUE on, the first `wrong` wrongly. */
async function answeredOffline(learner: Learner, wrong = 0) {
  const { questions: due } = await loadOfflineReview(learner, DUE);
  const sent = await Promise.all(
    due.map(async ({ id, instance }, index) => {
      const row = one(await db.select().from(questions).where(eq(questions.id, id)));
      return {
        questionId: id,
        instance,
        answer: fieldsFor(questionOf(row, instance), index >= wrong),
        answerId: v7(),
        answeredAt: later(DUE, 0, index).toISOString(),
      };
    }),
  );
  return offlineReviewInput.parse({ answers: sent }).answers;
}

test("the stored review has no keys, and what is due later waits for its day", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  const dueOn = await findDueDay(learner, lessonId);
  const dueDay = new Date(`${dueOn}T11:00:00Z`);

  const stored = await loadOfflineReview(learner, later(dueDay, -2));

  expect(stored.questions.length).toBeGreaterThan(0);
  for (const { askFrom } of stored.questions)
    expect(localDay(new Date(askFrom), learner.timeZone) >= dueOn!).toBe(true);
  expect(JSON.stringify(stored)).not.toMatch(/"key"|explanation"|feedback/i);
  expect(await loadOfflineReview(learner, later(dueDay, -3))).toMatchObject({ questions: [] });
});

test("answers from offline are one finished review, graded and paid once, however often they arrive", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  const before = await xpOf(learner);
  const sent = await answeredOffline(learner, 1);

  const arrived = await Promise.all([
    fileOfflineReview(learner, sent, BACK_ONLINE),
    fileOfflineReview(learner, sent, BACK_ONLINE),
  ]);

  const [session, ...more] = await reviewsOf(learner);
  expect(more).toEqual([]);
  expect(arrived).toEqual([session!.id, session!.id]);
  // It was over with its last answer, not when it arrived.
  const finishedAt = new Date(sent.at(-1)!.answeredAt!);
  expect(session).toMatchObject({ lessonId: null, startedAt: DUE, finishedAt });
  const recorded = await answersIn(session!.id);
  expect(recorded.map(({ id }) => id).toSorted()).toEqual(
    sent.map(({ answerId }) => answerId).toSorted(),
  );
  expect(recorded.map(({ answeredAt }) => answeredAt.toISOString()).toSorted()).toEqual(
    sent.map(({ answeredAt }) => answeredAt!.toISOString()),
  );
  expect(recorded.filter(({ isCorrect }) => !isCorrect)).toHaveLength(1);
  const done = await loadDoneReview(learner, session!.id, BACK_ONLINE);
  expect(done?.answers.filter(Boolean)).toHaveLength(sent.length - 1);
  expect(await xpOf(learner)).toBe(
    before + (done?.lessons.find(({ id }) => id === lessonId)?.xp ?? 0),
  );
  // All of them are explained: a finished review has no second try.
  const page = await loadReview(learner, session!.id);
  expect(page?.questions.map(({ answer }) => answer?.isSettled)).toEqual(sent.map(() => true));
  const { stored, replayed } = await rememberedBy(learner.id);
  expect(stored).toEqual(replayed);
});

test("a review that is open online stays as it is, and its lesson is paid once", async () => {
  const learner = await aLearner();
  await aFinishedLesson(learner);
  const before = await xpOf(learner);
  const online = await beginReview(learner, null, DUE);
  const chosenQuestions = await questionsIn(online);
  const sent = await answeredOffline(learner);

  await fileOfflineReview(learner, sent, BACK_ONLINE);

  expect(await questionsIn(online)).toEqual(chosenQuestions);
  expect(await openQuestion(learner, online)).toMatchObject({ id: chosenQuestions[0]!.questionId });
  expect(await countDueLessons(learner, BACK_ONLINE)).toBe(0);
  expect(await xpOf(learner)).toBe(before + 10);
  await answerWhole(learner, online, BACK_ONLINE);
  expect(await loadReview(learner, online)).toMatchObject({ isFinished: true });
  expect(await xpOf(learner)).toBe(before + 10);
});

test("what was reviewed online in the meantime is remembered again and earns nothing", async () => {
  const learner = await aLearner();
  await aFinishedLesson(learner);
  const sent = await answeredOffline(learner);
  await reviewWhole(learner, null, later(DUE, 0, 1));
  const paid = await xpOf(learner);

  const filed = await fileOfflineReview(learner, sent, BACK_ONLINE);

  expect(await answersIn(filed!)).toHaveLength(sent.length);
  expect(await xpOf(learner)).toBe(paid);
  const { stored, replayed } = await rememberedBy(learner.id);
  expect(stored).toEqual(replayed);
});

test("a withdrawn question is filed with the others; half an answer and another learner's question block none of them", async () => {
  const [learner, other] = [await aLearner(), await aLearner()];
  const { lessonId } = await aFinishedLesson(learner);
  const [gone, half, ...rest] = await answeredOffline(learner);
  await withdrawn({ id: gone!.questionId, lessonId });

  expect(await fileOfflineReview(other, rest, BACK_ONLINE)).toBeNull();
  const arriving = [gone!, { ...half!, answer: [] }, ...rest];
  const filed = await fileOfflineReview(learner, arriving, BACK_ONLINE);

  expect((await answersIn(filed!)).map(({ questionId }) => questionId).toSorted()).toEqual(
    [gone!, ...rest].map(({ questionId }) => questionId).toSorted(),
  );
  expect(await fileOfflineReview(learner, [gone!], BACK_ONLINE)).toBe(filed);
  expect(await reviewsOf(learner)).toHaveLength(1);
});

/** How often all memories of a learner are made anew while something happens. */
async function replaysDuring(work: () => Promise<unknown>): Promise<number> {
  await db.execute(sql`create table replays (at timestamptz default now())`);
  await db.execute(sql`create function note_replay() returns trigger language plpgsql as
    $$ begin insert into replays default values; return null; end $$`);
  await db.execute(sql`create trigger note_replay after delete on memories
    for each statement execute function note_replay()`);
  await work();
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int from replays`);
  await db.execute(sql`drop function note_replay cascade`);
  await db.execute(sql`drop table replays`);
  return one(rows).count;
}

test("a bundle of late answers replays its learner once", async () => {
  const learner = await aLearner();
  await aFinishedLesson(learner);
  const sent = await answeredOffline(learner, 1);
  await reviewWhole(learner, null, later(DUE, 0, 20));
  expect(sent.length).toBeGreaterThan(3);

  expect(await replaysDuring(() => fileOfflineReview(learner, sent, BACK_ONLINE))).toBe(1);

  const { stored, replayed } = await rememberedBy(learner.id);
  expect(stored).toEqual(replayed);
});

test("answers about a lesson that isn't due are taken forty times a day; the others are neither filed nor lost", async () => {
  const learner = await aLearner();
  await aFinishedLesson(learner);
  const sent = await answeredOffline(learner);
  const sentAgain = () => sent.map((answer) => ({ ...answer, answerId: v7() }));
  const fileAll = async (at: Date) => {
    for (let times = 0; times < 50; times += 1)
      if ((await file(learner, sentAgain(), at)).status === "too-many") return;
    throw new Error("there is no bound");
  };

  await fileAll(BACK_ONLINE);

  const inReviews = and(eq(answers.userId, learner.id), eq(answers.setting, "review"));
  expect(await db.$count(answers, inReviews)).toBe(40);
  const waiting = sentAgain();
  expect(await file(learner, waiting, BACK_ONLINE)).toMatchObject({ status: "too-many" });
  expect(await db.$count(answers, inReviews)).toBe(40);
  const filed = await fileOfflineReview(learner, waiting, later(BACK_ONLINE, 1, 1));
  expect(await answersIn(filed!)).toHaveLength(waiting.length);
});

test("a learner of many answers gets the review filed and paid right away, and is replayed once by a job", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const other = await aFinishedLesson(learner, { course: "Public Speaking Excellence" });
  const sent = await answeredOffline(learner);
  await practisedOften(learner, other, LONG_REPLAY, MONDAY);
  await db.transaction((tx) => replayMemories(tx, learner.id));
  await reviewWhole(learner, other.lessonId, later(DUE, 0, 20));
  const paid = await xpOf(learner);

  const during = await replaysDuring(async () => {
    const filed = await fileOfflineReview(learner, sent, BACK_ONLINE);
    expect(await answersIn(filed!)).toHaveLength(sent.length);
  });

  expect(during).toBe(0);
  expect(await xpOf(learner)).toBeGreaterThan(paid);
  expect(await findDueDay(learner, lesson.lessonId)).not.toBe(localDay(DUE, learner.timeZone));
  const { rows: jobs } = await db.execute<{ data: { userId: string } }>(
    sql`select data from pgboss.job where name = 'replay-memories'`,
  );
  expect(jobs).toEqual([{ data: { userId: learner.id } }]);
  await replayLearner(one(jobs).data);
  const { stored, replayed } = await rememberedBy(learner.id);
  expect(stored).toEqual(replayed);
});
