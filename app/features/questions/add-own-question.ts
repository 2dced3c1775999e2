import { eq, isNotNull, and } from "drizzle-orm";
import { v7 } from "uuid";
import { one, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { memories, questions } from "#app/db/tables/index.ts";
import { comparable } from "#app/rules/clean-text.ts";
import {
  checkOwnQuestion,
  keyOfOwn,
  OWN_QUESTIONS,
  type OwnQuestion,
  type TypedQuestion,
} from "#app/rules/questions/own/own-question.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isCompleted } from "../quizzes/study-session.ts";
import {
  BY_LEARNER,
  conceptOf,
  countOwn,
  findEditableLesson,
  type NotEditable,
} from "./own-questions.ts";

export type QuestionAdded =
  /** `isForPractice`: reviews ask it once practice has, because the lesson is finished and asked nothing so far. */
  | { status: "question-added"; id: string; isForPractice: boolean }
  | { status: "refused"; message: string }
  | NotEditable;

/** Adds a question that the lesson's quiz and reviews ask its author from now on. */
export async function addOwnQuestion(
  learner: Learner,
  lessonId: string,
  typed: TypedQuestion,
  now: Date,
): Promise<QuestionAdded> {
  const checked = checkOwnQuestion(typed);
  return learnerTransaction(learner.id, async (tx) => {
    const lesson = await findEditableLesson(tx, learner, lessonId);
    if (lesson.status !== "editable") return lesson;
    if (checked.status === "refused") return checked;
    const { own, next } = await countOwn(tx, lessonId);
    if (own >= OWN_QUESTIONS.perLesson)
      return {
        status: "refused",
        message: `A lesson takes ${OWN_QUESTIONS.perLesson} questions of yours at most.`,
      };
    if (await hasQuestion(tx, lessonId, checked.question)) return SAME_QUESTION;
    const conceptId = await conceptOf(tx, lessonId, lesson);
    const place = { courseId: lesson.courseId, lessonId, conceptId, orderIndex: next };
    const id = await storeOwn(tx, place, checked.question, now);
    const isForPractice =
      (await isCompleted(tx, learner.id, lessonId)) &&
      !(await isScheduled(tx, learner.id, conceptId));
    return { status: "question-added", id, isForPractice };
  });
}

const isScheduled = async (tx: Transaction, userId: string, conceptId: string) =>
  (await tx.$count(memories, and(eq(memories.userId, userId), eq(memories.conceptId, conceptId)))) >
  0;

export const SAME_QUESTION = {
  status: "refused",
  message: "This lesson asks that already.",
} as const;

/** Whether the lesson has a question with the same words. */
export async function hasQuestion(
  tx: Transaction,
  lessonId: string,
  { text }: OwnQuestion,
  exceptId?: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: questions.id, text: questions.questionText })
    .from(questions)
    .where(and(eq(questions.lessonId, lessonId), isNotNull(questions.orderIndex)));
  return rows.some((row) => row.id !== exceptId && comparable(row.text) === comparable(text));
}

type Place = Pick<
  typeof questions.$inferInsert,
  "courseId" | "lessonId" | "conceptId" | "orderIndex"
>;

export async function storeOwn(
  tx: Transaction,
  place: Place,
  question: OwnQuestion,
  now: Date,
): Promise<string> {
  const row = { ...place, id: v7(), ...BY_LEARNER, reviewedAt: now, difficultyLevel: 3 };
  const stored = await tx
    .insert(questions)
    .values({
      ...row,
      kind: "short",
      questionText: question.text,
      content: {},
      key: keyOfOwn(question),
    })
    .returning({ id: questions.id });
  return one(stored).id;
}
