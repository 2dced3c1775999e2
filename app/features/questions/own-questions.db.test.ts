import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { questions } from "#app/db/tables/index.ts";
import { aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { aSource } from "../../../test/source.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { answerQuestion } from "../quizzes/answer-question.ts";
import { beginQuiz } from "../quizzes/begin-quiz.ts";
import { chooseReviewQuestions } from "../reviews/choose-review-questions.ts";
import { loadReviews } from "../reviews/load-reviews.ts";
import { storeReadingCourse } from "../topics/store-reading-course.ts";
import { addOwnQuestion } from "./add-own-question.ts";
import { changeOwnQuestion, removeOwnQuestion } from "./change-own-question.ts";
import { loadOwnQuestions } from "./own-questions.ts";

const MOON = { question: "What pulls the water?", answer: "The Moon", others: "Moon\nthe moon" };

async function aLesson(learner: Learner): Promise<string> {
  const { id } = await aSource(learner, "# Tides\n\nThe Moon pulls the water.");
  const stored = await storeReadingCourse(
    learner,
    { chosen: [{ id, parts: null }], lessons: null },
    MONDAY,
  );
  if (stored.status !== "created") throw new Error(stored.status);
  return stored.lessonId;
}

const add = (learner: Learner, lessonId: string, typed = MOON) =>
  addOwnQuestion(learner, lessonId, typed, MONDAY);

async function anAdded(learner: Learner, lessonId: string, typed = MOON) {
  const added = await add(learner, lessonId, typed);
  if (added.status !== "question-added") throw new Error(added.status);
  return added.id;
}

test("a question of one's own is asked in the quiz, without its answer, and then comes due", async () => {
  const learner = await aLearner();
  const lessonId = await aLesson(learner);
  const questionId = await anAdded(learner, lessonId);

  const session = await loadLessonSession(learner, lessonId, MONDAY);
  expect(session).toMatchObject({
    questions: [{ id: questionId, text: MOON.question, kind: "short", isUnchecked: false }],
  });
  expect(JSON.stringify([session, await loadOwnQuestions(learner, lessonId)])).not.toContain(
    "Moon",
  );

  await beginQuiz(learner, lessonId, MONDAY, false);
  const answered = await answerQuestion(
    learner,
    { lessonId, questionId, answer: ["moon"] },
    MONDAY,
  );
  expect(answered).toMatchObject({ status: "answered", isCorrect: true });
  expect(await finishLesson(learner, { lessonId, reflection: null }, MONDAY)).toMatchObject({
    status: "finished",
    score: 1,
  });
  expect((await loadReviews(learner, later(MONDAY, 30))).due).toMatchObject([{ lessonId }]);
});

const moonlight = { ...MOON, question: "What does the Moon pull?", answer: "The water" };

test("one that is added later comes due with the others of its lesson, and is asked", async () => {
  const learner = await aLearner();
  const lessonId = await aLesson(learner);
  const first = await anAdded(learner, lessonId);
  await beginQuiz(learner, lessonId, MONDAY, false);
  await answerQuestion(learner, { lessonId, questionId: first, answer: ["moon"] }, MONDAY);
  await finishLesson(learner, { lessonId, reflection: null }, MONDAY);
  const tuesday = later(MONDAY, 1);
  const added = await addOwnQuestion(learner, lessonId, moonlight, tuesday);
  expect(added).toMatchObject({ status: "question-added", isForPractice: false });

  const muchLater = later(MONDAY, 60);
  expect((await loadReviews(learner, muchLater)).due).toMatchObject([{ lessonId }]);
  // What was never asked comes first.
  expect(await chosenFor(learner, muchLater)).toEqual([
    added.status === "question-added" ? added.id : "",
  ]);
  await removeOwnQuestion(learner, { lessonId, id: first }, muchLater);
  expect((await loadReviews(learner, muchLater)).due).toMatchObject([{ lessonId }]);
});

test("the first one of a lesson that is finished comes due once practice has asked it", async () => {
  const learner = await aLearner();
  const lessonId = await aLesson(learner);
  await beginQuiz(learner, lessonId, MONDAY, false);
  await finishLesson(learner, { lessonId, reflection: null }, MONDAY);
  const tuesday = later(MONDAY, 1);
  const added = await addOwnQuestion(learner, lessonId, MOON, tuesday);
  if (added.status !== "question-added") throw new Error(added.status);
  expect(added.isForPractice).toBe(true);
  expect((await loadReviews(learner, later(MONDAY, 60))).due).toEqual([]);

  expect(await beginQuiz(learner, lessonId, tuesday)).toMatchObject({ kind: "practice" });
  const answer = { lessonId, questionId: added.id, answer: ["moon"] };
  expect(await answerQuestion(learner, answer, tuesday)).toMatchObject({ isCorrect: true });
  await finishLesson(learner, { lessonId, reflection: null }, tuesday);
  expect((await loadReviews(learner, later(MONDAY, 60))).due).toMatchObject([{ lessonId }]);
  expect(await chosenFor(learner, later(MONDAY, 60))).toEqual([added.id]);
});

const chosenFor = async (learner: Learner, now: Date) =>
  (await chooseReviewQuestions(db, learner, null, { now })).map(({ id }) => id);

test.each([
  [{ ...MOON, question: " " }, "Write your question first."],
  [{ ...MOON, answer: "" }, "Write the answer, too."],
  [{ ...MOON, question: "x".repeat(301) }, "Please keep the question to 300 characters or fewer."],
  [{ ...MOON, answer: "x".repeat(101) }, "Please keep each answer to 100 characters or fewer."],
])("what can't be asked is refused in words", async (typed, message) => {
  const learner = await aLearner();
  const lessonId = await aLesson(learner);
  expect(await add(learner, lessonId, typed)).toEqual({ status: "refused", message });
  expect(await loadOwnQuestions(learner, lessonId)).toEqual([]);
});

test("markup stays text, the same question is asked once, and a lesson takes fifty", async () => {
  const learner = await aLearner();
  const lessonId = await aLesson(learner);
  await anAdded(learner, lessonId, { ...MOON, question: "<b>What</b> is *this*?" });
  expect(await loadOwnQuestions(learner, lessonId)).toMatchObject([
    { text: "<b>What</b> is *this*?" },
  ]);
  expect(await add(learner, lessonId, { ...MOON, question: "<B>what</B>  is *this*?" })).toEqual({
    status: "refused",
    message: "This lesson asks that already.",
  });
  for (let index = 1; index < 50; index += 1)
    await anAdded(learner, lessonId, { ...MOON, question: `Question ${index}?` });
  expect(await add(learner, lessonId)).toMatchObject({ status: "refused" });
});

test("a changed question keeps its answer unless another is typed, and the old one is asked no more", async () => {
  const learner = await aLearner();
  const lessonId = await aLesson(learner);
  const id = await anAdded(learner, lessonId);
  const change = (place: string, typed: typeof MOON) =>
    changeOwnQuestion(learner, { lessonId, id: place }, typed, MONDAY);

  expect(await change(id, { question: "Who pulls the sea?", answer: "", others: "" })).toEqual({
    status: "question-changed",
  });
  const [renamed] = (await loadOwnQuestions(learner, lessonId)) ?? [];
  expect(renamed).toMatchObject({ text: "Who pulls the sea?" });
  expect(await rowOf(renamed!.id)).toMatchObject({ key: { accepted: ["The Moon", "Moon"] } });
  expect(await rowOf(id)).toMatchObject({ orderIndex: null, reviewState: "checked" });

  await change(renamed!.id, { question: "Who pulls the sea?", answer: "The Sun", others: "" });
  // Its answers were graded with another key.
  expect(await rowOf(renamed!.id)).toMatchObject({ orderIndex: null, reviewState: "withdrawn" });

  const [last] = (await loadOwnQuestions(learner, lessonId)) ?? [];
  expect(await removeOwnQuestion(learner, { lessonId, id: last!.id }, MONDAY)).toEqual({
    status: "question-removed",
  });
  expect(await loadOwnQuestions(learner, lessonId)).toEqual([]);
});

const rowOf = async (id: string) =>
  (await db.select().from(questions).where(eq(questions.id, id)))[0];

test("nobody adds to, changes or removes from another learner's lesson", async () => {
  const [owner, other] = [await aLearner(), await aLearner()];
  const lessonId = await aLesson(owner);
  const id = await anAdded(owner, lessonId);
  const gone = { status: "not-found" };
  expect(await add(other, lessonId)).toEqual(gone);
  expect(await changeOwnQuestion(other, { lessonId, id }, MOON, MONDAY)).toEqual(gone);
  expect(await removeOwnQuestion(other, { lessonId, id }, MONDAY)).toEqual(gone);
  expect(await loadOwnQuestions(other, lessonId)).toBeNull();
  const second = await aLesson(owner);
  expect(await removeOwnQuestion(owner, { lessonId: second, id }, MONDAY)).toEqual(gone);
});
