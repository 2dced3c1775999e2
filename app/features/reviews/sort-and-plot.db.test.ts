import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { memories, questions } from "#app/db/tables/index.ts";
import type { Kind } from "#app/rules/questions/question.ts";
import {
  aLearner,
  aLesson,
  haveFinished,
  later,
  MEMORY,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import { beginReview, openQuestion } from "../../../test/reviews.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { answerReview } from "./answer-review.ts";
import { loadReview } from "./load-review.ts";

/** Enough for every question that a lesson's author wrote for one idea. */
const MOST_REVIEWS = 20;

/** Reviews of a lesson of the library, one a day, until one asks the question of this kind. */
async function reviewWith(learner: Learner, kind: Kind, course: string, lessonNumber: number) {
  const { courseId, lessonIds } = await aLesson(learner, course);
  await haveFinished([learner], { courseId, lessonIds }, lessonNumber);
  const lessonId = lessonIds[lessonNumber - 1]!;
  const [row] = await db
    .select()
    .from(questions)
    .where(and(eq(questions.lessonId, lessonId), eq(questions.kind, kind)));
  const place = { userId: learner.id, conceptId: row!.conceptId! };
  for (let day = 1; day <= MOST_REVIEWS; day += 1) {
    const at = later(MONDAY, day);
    await db
      .insert(memories)
      .values({ ...MEMORY, ...place, dueAt: at })
      .onConflictDoUpdate({
        target: [memories.userId, memories.conceptId],
        set: { dueAt: at },
      });
    const sessionId = await beginReview(learner, lessonId, at);
    for (;;) {
      const question = await openQuestion(learner, sessionId);
      if (!question) break;
      const { id: questionId, fields } = question;
      const answer = (values: string[], attempt = 1) =>
        answerReview(learner, { sessionId, questionId, attempt, answer: values }, at);
      const load = async () =>
        (await loadReview(learner, sessionId))?.questions.find(({ id }) => id === questionId);
      if (question.kind === kind) return { answer, load, fields };
      await answer(fields(true));
    }
  }
  throw new Error(`no review of ${course} ${lessonNumber} had a question of the kind ${kind}`);
}

test("a review asks for a setting of a curve, and takes only what is within the tolerance", async () => {
  const learner = await aLearner();
  const { answer, load } = await reviewWith(learner, "plot", "Personal Finance Mastery", 5);
  const sent = JSON.stringify(await load());
  expect(sent).toContain("Move the rate");
  for (const secret of ["goal", "tolerance", "doubles once", "two doublings"])
    expect(sent).not.toContain(secret);

  // No step of the slider, and beyond its end.
  for (const value of ["6.2", "16", ""])
    expect(await answer([value])).toEqual({ status: "unclear" });
  expect(await answer(["3"])).toMatchObject({
    isSettled: false,
    belief: "To become four times as much, a sum doubles once.",
    firstAnswer: "Rate: 3%",
  });
  expect(await load()).toMatchObject({ answer: { isSettled: false } });
  expect(JSON.stringify(await load())).not.toContain("two doublings");
  // One step too far.
  expect(await answer(["6.5"], 2)).toMatchObject({
    isCorrect: false,
    isSecondCorrect: false,
    rightAnswer: "Rate: 6%",
  });
});

test("a review asks to sort, and every item has to be in its group", async () => {
  const learner = await aLearner();
  const course = "Machine Learning Fundamentals";
  const { answer, load, fields } = await reviewWith(learner, "sort", course, 2);
  const sent = JSON.stringify(await load());
  expect(sent).toContain("How much milk a cow will give tomorrow");
  for (const secret of ["Whatever is written in digits", "nearly right counts"])
    expect(sent).not.toContain(secret);

  const right = fields(true);
  expect(await answer(right.slice(1))).toEqual({ status: "unclear" });
  expect(await answer([right[0]!, ...right.slice(0, -1)])).toEqual({ status: "unclear" });
  const [first, ...others] = right;
  const [item, group] = first!.split(":");
  expect(await answer([`${item}:${(Number(group) + 1) % 3}`, ...others])).toMatchObject({
    isSettled: false,
    isCorrect: false,
  });
  expect(await answer(right, 2)).toMatchObject({ isCorrect: false, isSecondCorrect: true });
  expect(await load()).toMatchObject({
    answer: {
      rightAnswer: expect.stringContaining("Unsupervised learning: Which songs") as string,
    },
  });
});
