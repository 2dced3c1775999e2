import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { courses, lessons } from "#app/db/tables/index.ts";
import { answerQuestion } from "../../quizzes/answer-question.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  chosen,
  haveFinished,
  keyOption,
  MONDAY,
  test,
} from "../../../../test/builders.ts";
import { loadBook } from "./load-book.ts";

const numbersIn = (book: Awaited<ReturnType<typeof loadBook>>) =>
  book?.lessons.map(({ number }) => number);

test("a free learner's book has the lessons that are open, a premium one's all ten", async () => {
  const free = await aLearner();
  const premium = await aLearner({ isPremium: true });
  const { courseId, lessonIds } = await aLesson(free);
  await aLesson(premium);
  expect(numbersIn(await loadBook(free, courseId))).toEqual([1]);
  // Finished with Premium, which has ended since.
  await haveFinished([free], { courseId, lessonIds }, 2);
  expect(numbersIn(await loadBook(free, courseId))).toEqual([1, 2]);
  expect(numbersIn(await loadBook(premium, courseId))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("a lesson that is still to be written isn't in it", async () => {
  const premium = await aLearner({ isPremium: true });
  const { courseId, lessonIds } = await aLesson(premium);
  await db.update(lessons).set({ status: "planned" }).where(eq(lessons.id, lessonIds[4]!));
  expect(numbersIn(await loadBook(premium, courseId))).not.toContain(5);
});

test("a question comes with its answer, and not before its quiz is over", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const [question] = lesson.questions;
  const input = { lessonId: lesson.lessonId, questionId: question!.id };
  expect((await loadBook(learner, lesson.courseId))?.lessons[0]?.questions).toEqual([]);
  // A second try is open.
  const wrong = chosen((keyOption(question!) + 1) % 4);
  await answerQuestion(learner, { ...input, answer: wrong }, MONDAY);
  expect((await loadBook(learner, lesson.courseId))?.lessons[0]?.questions).toEqual([]);

  const other = await aLearner();
  const finished = await aFinishedLesson(other);
  const book = await loadBook(other, finished.courseId);
  expect(book?.lessons[0]?.questions.map(({ text }) => text)).toEqual(
    finished.questions.map(({ questionText }) => questionText),
  );
  expect(JSON.stringify(book)).not.toContain("beliefs");
  // Of nobody else's answers.
  expect((await loadBook(learner, lesson.courseId))?.lessons[0]?.questions).toEqual([]);
});

test("nobody has the book of a course that isn't theirs", async () => {
  const { courseId } = await aLesson(await aLearner());
  expect(await loadBook(await aLearner({ isPremium: true }), courseId)).toBeNull();
});

test("a book knows whose sign is on its cover", async () => {
  const learner = await aLearner();
  const { courseId } = await aLesson(learner);
  expect(await loadBook(learner, courseId)).toMatchObject({
    slug: "machine-learning-fundamentals",
    isStudyPlan: false,
  });

  await db
    .update(courses)
    .set({ source: "study-plan", slug: null })
    .where(eq(courses.id, courseId));
  expect(await loadBook(learner, courseId)).toMatchObject({ slug: null, isStudyPlan: true });
});
