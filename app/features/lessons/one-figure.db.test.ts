import { and, asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { lessonProgress, questions, sessionQuestions } from "#app/db/tables/index.ts";
import { lessonScore } from "#app/rules/quizzes/quiz.ts";
import { aLearner, aLesson, later, MONDAY, test } from "../../../test/builders.ts";
import { fieldsFor } from "../../../test/answer-fields.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { exportTopics } from "../accounts/data/export-learning.ts";
import { historyQuery, loadHistory } from "../history/load-history.ts";
import { loadProgress } from "../progress/load-progress.ts";
import { answerQuestion } from "../quizzes/answer-question.ts";
import { beginQuiz } from "../quizzes/begin-quiz.ts";
import { questionOf } from "../quizzes/stored-question.ts";
import { tryNewCase } from "../remediation/try-new-case.ts";
import { loadTopic } from "../topics/load-topic.ts";
import { finishLesson } from "./finish-lesson.ts";
import { loadLessonComplete } from "./load-lesson-complete.ts";
import { loadLessonSession } from "./load-lesson-session.ts";

/** Numbers from 0 to 1 in an order that only looks random, so that every run gives the same answers. */
function numbers() {
  let seed = 11;
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
}

async function openPage(learner: Learner, lessonId: string, at: Date) {
  const page = await loadLessonSession(learner, lessonId, at);
  if (page.status !== "open") throw new Error(page.status);
  return page;
}

async function answerOpen(learner: Learner, lessonId: string, isRight: () => boolean, at: Date) {
  await beginQuiz(learner, lessonId, at);
  const page = await openPage(learner, lessonId, at);
  for (const { id } of page.questions) {
    const question = one(await db.select().from(questions).where(eq(questions.id, id)));
    const [chosen] = await db
      .select()
      .from(sessionQuestions)
      .where(
        and(
          eq(sessionQuestions.questionId, id),
          eq(sessionQuestions.sessionId, page.sessionId ?? ""),
        ),
      );
    for (const attempt of [1, 2]) {
      const answer = fieldsFor(questionOf(question, chosen?.seed), isRight());
      const input = { lessonId, questionId: id, answer, attempt };
      const answered = await answerQuestion(learner, input, at);
      if (answered.status !== "answered") throw new Error(`the answer was ${answered.status}`);
      if (answered.isSettled) break;
    }
  }
}

/** Answers the new question after another explanation, if one is shown. */
async function answerNewCase(learner: Learner, lessonId: string, at: Date): Promise<boolean> {
  const { steps } = await openPage(learner, lessonId, at);
  const [fresh] = steps?.question
    ? await db.select().from(questions).where(eq(questions.id, steps.question.id))
    : [];
  if (!fresh) return false;
  const answer = fieldsFor(questionOf(fresh), true);
  await tryNewCase(learner, { lessonId, questionId: fresh.id, answer }, at);
  return true;
}

test("one quiz has one score and one lesson one mastery, on every screen and in the export", async () => {
  const learner = await aLearner({ isPremium: true });
  const { courseId, lessonIds } = await aLesson(learner, "Personal Finance Mastery");
  const next = numbers();
  const scores: number[] = [];
  const seen = { earlierMissed: 0, newCases: 0 };
  for (const [index, lessonId] of lessonIds.slice(0, 7).entries()) {
    const at = later(MONDAY, 0, index / 4);
    await answerOpen(learner, lessonId, () => next() < 0.5, at);
    const atResult = await openPage(learner, lessonId, at);
    const score = lessonScore(
      atResult.questions.map((question) => ({
        ...question,
        isCorrect: question.answer?.isCorrect === true,
      })),
    );
    const earlier = atResult.questions.find(({ isEarlier }) => isEarlier);
    expect(earlier !== undefined).toBe(index >= 2);
    if (earlier?.answer?.isCorrect === false) seen.earlierMissed += 1;
    if (await answerNewCase(learner, lessonId, at)) seen.newCases += 1;
    const atTheEnd = await openPage(learner, lessonId, at);
    const finished = await finishLesson(learner, { lessonId, reflection: null }, at);
    if (score === null) throw new Error("a library lesson has no score");
    scores.push(score);

    expect(finished).toMatchObject({ status: "finished", score });
    expect(await storedScore(learner, lessonId)).toBe(score);
    const complete = await loadLessonComplete(learner, lessonId, at);
    expect(complete?.score).toBe(score);
    const history = await loadHistory(learner, historyQuery.parse({}));
    expect(history.rows.find((row) => row.lessonId === lessonId)).toMatchObject({
      quizScore: score,
    });
    const topic = await loadTopic(learner, courseId, at, { hasInsights: true });
    expect(topic?.lessons[index]).toMatchObject({ score });
    const average = scores.reduce((sum, each) => sum + each, 0) / scores.length;
    const progress = await loadProgress(learner, null, at);
    for (const figure of [
      topic?.averageScore,
      progress.topics[0]?.averageScore,
      progress.averageScore,
      history.totals.averageScore,
    ])
      expect(figure).toBeCloseTo(average, 9);
    const [exported] = (await Array.fromAsync(exportTopics(learner))).flat();
    expect(exported?.lessons[index]?.progress?.quiz_score).toBe(score);

    // A lesson's ideas are new in its quiz: there is no earlier value to compare with.
    expect(complete?.mastery).toEqual({
      now: atTheEnd.mastery?.average,
      before: null,
      isForgotten: false,
    });
    expect((await openPage(learner, lessonId, at)).mastery).toEqual(atTheEnd.mastery);
    for (const { bars } of [topic?.insights, progress.selected].flatMap(
      (insights) => insights ?? [],
    ))
      expect(bars[index]?.mastery).toBeCloseTo(atTheEnd.mastery!.average, 9);
  }
  expect(seen.earlierMissed).toBeGreaterThan(0);
  expect(seen.newCases).toBeGreaterThan(0);
});

async function storedScore(learner: Learner, lessonId: string) {
  const [stored] = await db
    .select({ score: lessonProgress.quizScore })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, learner.id), eq(lessonProgress.lessonId, lessonId)))
    .orderBy(asc(lessonProgress.lessonId));
  return stored?.score;
}
