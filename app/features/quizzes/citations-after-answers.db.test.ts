import { eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { questions } from "#app/db/tables/index.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  answerAll,
  chosen,
  keyOption,
  later,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import { answerOpen, MUCH_LATER } from "../../../test/overdue-reviews.ts";
import { beginReview } from "../../../test/reviews.ts";
import { answerCheck } from "../checks/answer-check.ts";
import { loadCheck } from "../checks/load-check.ts";
import { startCheck } from "../checks/start-check.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { loadOfflineCourse } from "../lessons/load-offline-course.ts";
import { loadOfflineLessons } from "../lessons/load-offline-lessons.ts";
import { loadOfflineReview } from "../reviews/load-offline-review.ts";
import { loadReview } from "../reviews/load-review.ts";

const QUOTE = "the passage of a source that holds the answer of every question";

/** Every question of the course rests on a passage. */
const cite = (courseId: string) =>
  db
    .update(questions)
    .set({
      citation: {
        source: courseId,
        name: "Notes.txt",
        from: 0,
        to: QUOTE.length,
        quote: QUOTE,
        match: "verbatim",
      },
    })
    .where(eq(questions.courseId, courseId));

/** What a browser gets. */
const sent = async (answer: Promise<unknown>) => JSON.stringify(await answer);
const quotesIn = (text: string) => text.split(QUOTE).length - 1;

test("a review sends the passage of a question with the feedback that ends it, and of no other", async () => {
  const learner = await aLearner();
  const { lessonId, courseId } = await aFinishedLesson(learner);
  await cite(courseId);
  const sessionId = await beginReview(learner, lessonId, MUCH_LATER);
  const page = () => sent(loadReview(learner, sessionId));
  expect(quotesIn(await page())).toBe(0);

  const first = await answerOpen(learner, sessionId, false, 1);
  expect(quotesIn(JSON.stringify(first.outcomes) + (await page()))).toBe(0);

  const second = await answerOpen(learner, sessionId, true, 1);
  expect(second.outcomes[0]).toMatchObject({ isSettled: true, citation: { quote: QUOTE } });
  expect(quotesIn(await page())).toBe(1);
});

test("a check sends the passage of a question once it was answered", async () => {
  const learner = await aLearner({ isPremium: true });
  const { courseId, lessonIds } = await aLesson(learner);
  const all = await db.select().from(questions).where(inArray(questions.lessonId, lessonIds));
  for (const lessonId of lessonIds) {
    const quiz = all.filter((row) => row.lessonId === lessonId && row.use === "quiz");
    await answerAll(learner, { lessonId, questions: quiz });
    await finishLesson(learner, { lessonId, reflection: null }, MONDAY);
  }
  await cite(courseId);
  const now = later(MONDAY, 7);
  await startCheck(learner, courseId, now);
  const before = await loadCheck(learner, courseId, now);
  expect(before?.questions.length).toBeGreaterThan(1);
  expect(quotesIn(JSON.stringify(before))).toBe(0);

  const open = before?.questions.find(({ kind }) => kind === "choice");
  const row = all.find(({ id }) => id === open?.id);
  const answer = chosen(keyOption(row!));
  expect(await answerCheck(learner, courseId, { questionId: row!.id, answer }, now)).toMatchObject({
    status: "answered",
    citation: { quote: QUOTE },
  });
  expect(quotesIn(await sent(loadCheck(learner, courseId, now)))).toBe(1);
});

test("what a browser stores for days without a connection has questions and no passage of theirs", async () => {
  const learner = await aLearner();
  const { lessonId, courseId } = await aFinishedLesson(learner);
  await cite(courseId);

  const packs = [
    await sent(loadOfflineCourse(learner, courseId, MONDAY)),
    await sent(loadOfflineLessons(learner, lessonId)),
    await sent(loadOfflineReview(learner, MUCH_LATER)),
  ];

  const texts = await db
    .select({ text: questions.questionText })
    .from(questions)
    .where(eq(questions.courseId, courseId));
  for (const pack of packs) {
    expect(texts.some(({ text }) => pack.includes(JSON.stringify(text).slice(1, -1)))).toBe(true);
    expect(quotesIn(pack)).toBe(0);
    expect(pack).not.toContain("Notes.txt");
  }
});
