import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { answers, enrollments, memories, questions } from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import { answerQuestion } from "../../quizzes/answer-question.ts";
import { collectionIn } from "../../../../test/read-apkg-collection.ts";
import { MUCH_LATER } from "../../../../test/overdue-reviews.ts";
import { reviewWhole } from "../../../../test/reviews.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  chosen,
  keyOption,
  MONDAY,
  test,
} from "../../../../test/builders.ts";
import { takeAllAsAnki, takeCourseAsAnki, type TakenAnki } from "./take-anki.ts";

function opened(taken: TakenAnki) {
  if (taken.status !== "found") throw new Error(`the package was ${taken.status}`);
  return collectionIn(taken.file);
}

const DAY_MS = 86_400_000;

/** The calendar day of a card's due date, for someone in Berlin. */
const dueDayOf = (crt: number, due: unknown) =>
  localDay(new Date(crt * 1000 + Number(due) * DAY_MS), "Europe/Berlin");

test("each answered question is a card that is due when its idea is, with its answers", async () => {
  const learner = await aLearner();
  const {
    courseId,
    lessonId,
    questions: quizQuestions,
  } = await aFinishedLesson(learner, { wrong: 1 });
  await reviewWhole(learner, lessonId, MUCH_LATER);

  const { cards, notes, reviews, crt, decks } = opened(
    await takeCourseAsAnki(learner, courseId, MUCH_LATER),
  );

  const firstAnswers = await db
    .select()
    .from(answers)
    .where(and(eq(answers.userId, learner.id), eq(answers.attempt, 1)));
  const guids = notes.map(({ guid }) => String(guid));
  expect(new Set(guids)).toEqual(new Set(firstAnswers.map(({ questionId }) => questionId)));
  expect(guids).toEqual(expect.arrayContaining(quizQuestions.map(({ id }) => id)));
  expect(reviews).toHaveLength(firstAnswers.length);
  expect(decks.map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^Machine Learning Fundamentals::01 /),
  );
  const remembered = await db
    .select({ id: questions.id, memory: memories })
    .from(questions)
    .innerJoin(memories, eq(memories.conceptId, questions.conceptId))
    .where(eq(memories.userId, learner.id));
  for (const card of cards) {
    const guid = notes.find(({ id }) => id === card.nid)?.guid;
    const memory = remembered.find(({ id }) => id === guid)!.memory;
    expect(dueDayOf(crt, card.due)).toBe(localDay(memory.dueAt!, "Europe/Berlin"));
    expect(card.reps).toBe(firstAnswers.filter(({ questionId }) => questionId === guid).length);
    expect(JSON.parse(String(card.data))).toMatchObject({
      lrt: Math.floor(memory.lastReviewedAt.getTime() / 1000),
      dr: 0.9,
    });
  }
});

test("no key goes along before its quiz is over", async () => {
  const learner = await aLearner();
  const { courseId, lessonId, questions: quizQuestions } = await aLesson(learner);
  const input = {
    lessonId,
    questionId: quizQuestions[0]!.id,
    answer: chosen(keyOption(quizQuestions[0]!)),
  };
  await answerQuestion(learner, input, MONDAY);
  const { notes, cards } = opened(await takeCourseAsAnki(learner, courseId, MONDAY));
  expect([notes, cards]).toEqual([[], []]);
});

test("all topics are one package, without those that the learner has left", async () => {
  const learner = await aLearner();
  const first = await aFinishedLesson(learner);
  const second = await aFinishedLesson(learner, { course: "Personal Finance" });
  const decksOf = async () =>
    opened(await takeAllAsAnki(learner, MONDAY)).decks.map(({ name }) => name.split("::")[0]);
  expect(new Set(await decksOf()).size).toBe(3);
  await db
    .update(enrollments)
    .set({ leftAt: MONDAY })
    .where(and(eq(enrollments.userId, learner.id), eq(enrollments.courseId, second.courseId)));
  expect(new Set(await decksOf())).toEqual(new Set(["Default", "Machine Learning Fundamentals"]));
  expect(first.courseId).not.toBe(second.courseId);
});

test("nobody has the cards of a course that isn't theirs, and thirty an hour are enough", async () => {
  const learner = await aLearner();
  const { courseId } = await aFinishedLesson(learner);
  const stranger = await aLearner({ isPremium: true });
  expect(await takeCourseAsAnki(stranger, courseId, MONDAY)).toEqual({ status: "not-found" });
  for (let count = 0; count < 30; count++)
    expect((await takeCourseAsAnki(learner, courseId, MONDAY)).status).toBe("found");
  expect((await takeCourseAsAnki(learner, courseId, MONDAY)).status).toBe("too-many");
});
