import { and, eq } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { questions, sessionQuestions } from "#app/db/tables/index.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { finishLesson, type Finished } from "#app/features/lessons/finish-lesson.ts";
import { loadLessonSession } from "#app/features/lessons/load-lesson-session.ts";
import { answerQuestion } from "#app/features/quizzes/answer-question.ts";
import { beginQuiz } from "#app/features/quizzes/begin-quiz.ts";
import { questionOf } from "#app/features/quizzes/stored-question.ts";
import { reportQuestion } from "#app/features/reports/report-question.ts";
import { tryNewCase } from "#app/features/remediation/try-new-case.ts";
import { answerRelearning } from "#app/features/reviews/answer-relearning.ts";
import { answerReview } from "#app/features/reviews/answer-review.ts";
import { loadRelearning } from "#app/features/reviews/load-relearning.ts";
import { startReview } from "#app/features/reviews/start-review.ts";
import { fieldsFor } from "./answer-fields.ts";
import { openQuestion } from "./reviews.ts";

/** Numbers from 0 to 1, the same ones for the same seed. */
export function numbersFrom(seed: number): () => number {
  let state = seed * 7919 + 17;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** Someone who learns: how often they are right, and the dice of everything else. */
export interface Person {
  learner: Learner;
  next: () => number;
  /** 0 to 1 */
  ability: number;
}

const isRight = ({ next, ability }: Person) => next() < ability;
const confidence = ({ next }: Person) => (next() < 0.3 ? 1 + Math.floor(next() * 5) : undefined);

export async function openPage({ learner }: Person, lessonId: string, at: Date) {
  const page = await loadLessonSession(learner, lessonId, at);
  if (page.status !== "open") throw new Error(`the lesson is ${page.status}`);
  return page;
}

/** Answers a lesson's quiz, or practises it where the lesson is finished; returns what the result says. */
export async function answerQuiz(person: Person, lessonId: string, at: Date) {
  await beginQuiz(person.learner, lessonId, at);
  const { questions: open, sessionId } = await openPage(person, lessonId, at);
  for (const { id, answer } of open)
    if (!answer?.isSettled) await settle(person, { id, lessonId, sessionId }, at);
  const result = await openPage(person, lessonId, at);
  if (result.steps?.question && person.next() < 0.5)
    await answerNewCase(person, lessonId, result.steps.question.id, at);
  return result.questions;
}

type QuizQuestion = { id: string; lessonId: string; sessionId: string | null };

async function settle(person: Person, { id, lessonId, sessionId }: QuizQuestion, at: Date) {
  const row = one(await db.select().from(questions).where(eq(questions.id, id)));
  const [chosen] = await db
    .select()
    .from(sessionQuestions)
    .where(
      and(eq(sessionQuestions.questionId, id), eq(sessionQuestions.sessionId, sessionId ?? "")),
    );
  for (const attempt of [1, 2]) {
    const answer = fieldsFor(questionOf(row, chosen?.seed), isRight(person));
    const input = { lessonId, questionId: id, answer, attempt, confidence: confidence(person) };
    const answered = await answerQuestion(person.learner, input, at);
    if (answered.status !== "answered") throw new Error(`the answer was ${answered.status}`);
    if (answered.isSettled) return;
  }
}

async function answerNewCase(person: Person, lessonId: string, questionId: string, at: Date) {
  const row = one(await db.select().from(questions).where(eq(questions.id, questionId)));
  const answer = fieldsFor(questionOf(row), isRight(person));
  await tryNewCase(person.learner, { lessonId, questionId, answer }, at);
}

export async function finish(
  { learner, next }: Person,
  lessonId: string,
  at: Date,
): Promise<Finished> {
  const seconds = next() < 0.5 ? undefined : Math.round(next() * 600);
  return finishLesson(learner, { lessonId, reflection: next() < 0.3 ? "So." : null, seconds }, at);
}

/** Reviews one lesson or whatever is due, now and then only in part; null where nothing is due, or it isn't over. */
export async function review(
  person: Person,
  lessonId: string | null,
  at: Date,
): Promise<string | null> {
  const { learner, next } = person;
  const started = await startReview(learner, { lessonId }, at);
  if (started.status !== "started") return null;
  const stopsAfter = next() < 0.2 ? 2 : Infinity;
  for (let count = 0; count < stopsAfter; count += 1) {
    const open = await openQuestion(learner, started.sessionId);
    if (!open) return started.sessionId;
    const { id: questionId, attempt, fields } = open;
    const answer = fields(isRight(person));
    const input = { sessionId: started.sessionId, questionId, attempt, answer };
    await answerReview(learner, { ...input, confidence: confidence(person) }, at);
  }
  return null;
}

/** Learns again what reviews no longer ask about. */
export async function relearn(person: Person, at: Date): Promise<void> {
  const { ideas } = await loadRelearning(person.learner, at);
  for (const { question } of ideas.filter((idea) => idea.question.answer === null)) {
    const row = one(await db.select().from(questions).where(eq(questions.id, question.id)));
    const answer = fieldsFor(questionOf(row), isRight(person));
    await answerRelearning(person.learner, { questionId: question.id, answer }, at);
  }
}

/** Reports one of a lesson's questions as wrong. */
export async function report(person: Person, lessonId: string, at: Date): Promise<void> {
  const { questions: all } = await openPage(person, lessonId, at);
  const question = all[Math.floor(person.next() * all.length)];
  if (question)
    await reportQuestion(person.learner, { lessonId, questionId: question.id, comment: "" }, at);
}
