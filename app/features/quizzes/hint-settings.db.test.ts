import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import {
  answers,
  memories,
  questionHints,
  questions,
  studySessions,
} from "#app/db/tables/index.ts";
import { fieldsFor } from "../../../test/answer-fields.ts";
import { aFinishedLesson, aLearner, later, makeDue, MONDAY, test } from "../../../test/builders.ts";
import { beginReview, openQuestion } from "../../../test/reviews.ts";
import { aHintService, hintsOf, THOUGHT } from "../../../test/hints.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { answerRelearning } from "../reviews/answer-relearning.ts";
import { answerReview } from "../reviews/answer-review.ts";
import { loadRelearning } from "../reviews/load-relearning.ts";
import { loadReview } from "../reviews/load-review.ts";
import { questionOf } from "./stored-question.ts";
import { takeHint } from "./take-hint.ts";

await aHintService();

const triesIn = async (sessionId: string) =>
  (
    await db
      .select({ attempt: answers.attempt, hints: answers.hints })
      .from(answers)
      .where(eq(answers.sessionId, sessionId))
  ).toSorted((one, other) => one.attempt - other.attempt);

test("in a review hints follow a wrong answer, belong to the review, and count", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const at = later(MONDAY, 20);
  await makeDue(learner, lesson.lessonId, later(MONDAY, 19));
  const sessionId = await beginReview(learner, null, at);
  const current = (await openQuestion(learner, sessionId))!;
  const target = { setting: "review", lessonId: current.lessonId, questionId: current.id } as const;
  const inReview = { ...target, sessionId };
  const answer = (isRight: boolean, attempt: number) => {
    const input = { sessionId, questionId: current.id, attempt, answer: current.fields(isRight) };
    return answerReview(learner, input, at);
  };
  expect(await takeHint(learner, inReview, at)).toMatchObject({ fault: "few" });
  await answer(false, 1);

  const taken = await takeHint(learner, inReview, at);

  expect(hintsOf(taken)).toHaveLength(1);
  const page = (await loadReview(learner, sessionId))?.questions;
  expect(page?.map((question) => question.hints)).toEqual(
    page?.map(({ id }) => (id === current.id ? hintsOf(taken) : [])),
  );
  expect(await takeHint(await aLearner(), inReview, at)).toEqual({ status: "not-found" });
  const ofOtherLesson = { ...inReview, lessonId: lesson.lessonIds[1]! };
  expect(await takeHint(learner, ofOtherLesson, at)).toMatchObject({ status: "locked" });
  expect(await takeHint(learner, target, at)).toEqual({ status: "not-found" });
  await answer(true, 2);
  expect(await triesIn(sessionId)).toEqual([
    { attempt: 1, hints: 0 },
    { attempt: 2, hints: 2 },
  ]);
});

test("the warm-up has hints as a review has; the first one stores it", async () => {
  const learner = await aLearner({ isPremium: true });
  const finished = await aFinishedLesson(learner);
  const at = later(MONDAY, 20);
  const lessonId = finished.lessonIds[1]!;
  const page = await loadLessonSession(learner, lessonId, at);
  if (page.status !== "open") throw new Error(page.status);
  const target = { setting: "warm-up", lessonId, questionId: page.warmUp[0]!.id } as const;
  const reviews = () => db.$count(studySessions, eq(studySessions.lessonId, lessonId));

  expect(await takeHint(learner, target, at)).toMatchObject({ status: "own-words" });
  expect(await reviews()).toBe(0);
  expect(hintsOf(await takeHint(learner, { ...target, ownWords: THOUGHT }, at))).toHaveLength(1);
  expect(await reviews()).toBe(1);
  const again = await loadLessonSession(learner, lessonId, at);
  expect(again.status === "open" && again.warmUp[0]?.hints).toHaveLength(1);
});

/** An idea of a finished lesson that was missed again and again. */
async function anIdeaToLearnAgain(at: Date) {
  const learner = await aLearner();
  await aFinishedLesson(learner);
  await db
    .update(memories)
    .set({ lapsesInARow: 4, lapses: 4, dueAt: null, understanding: 0.1 })
    .where(eq(memories.userId, learner.id));
  const [idea] = (await loadRelearning(learner, at)).ideas;
  const { id: questionId, lessonId } = idea!.question;
  const target = { setting: "relearning", lessonId, questionId } as const;
  return { learner, idea, questionId, target };
}

test("two tabs get the same hint on an idea that is learned again", async () => {
  const at = later(MONDAY, 20);
  const { learner, questionId, target } = await anIdeaToLearnAgain(at);

  const taken = await Promise.all(
    [0, 0].map((after) => takeHint(learner, { ...target, ownWords: THOUGHT, after }, at)),
  );

  expect(taken.map(hintsOf)).toEqual([hintsOf(taken[0]!), hintsOf(taken[0]!)]);
  const page = await loadRelearning(learner, at);
  const onPage = page.ideas.find(({ question }) => question.id === questionId)?.question.hints;
  expect(onPage?.map(({ step }) => step)).toEqual([1]);
});

test("an idea that is learned again has hints before its one answer, which counts them", async () => {
  const at = later(MONDAY, 20);
  const { learner, idea, questionId, target } = await anIdeaToLearnAgain(at);
  expect(idea?.question.hints).toEqual([]);
  expect(await takeHint(learner, target, at)).toMatchObject({ status: "own-words" });

  const taken = await takeHint(learner, { ...target, ownWords: THOUGHT }, at);

  const page = await loadRelearning(learner, at);
  expect(page.ideas.find(({ question }) => question.id === questionId)?.question.hints).toEqual(
    hintsOf(taken),
  );
  const [row] = await db.select().from(questions).where(eq(questions.id, questionId));
  const answer = fieldsFor(questionOf(row!), false);
  await answerRelearning(learner, { questionId, answer }, at);
  const [hint] = await db.select().from(questionHints).where(eq(questionHints.userId, learner.id));
  expect(await triesIn(hint!.sessionId)).toEqual([{ attempt: 1, hints: 1 }]);
  expect(await takeHint(learner, { ...target, ownWords: THOUGHT }, at)).toEqual({
    status: "not-found",
  });
});
