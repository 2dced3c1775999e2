import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { questions } from "#app/db/tables/index.ts";
import { comparable } from "#app/rules/clean-text.ts";
import {
  checkOwnQuestion,
  type OwnQuestion,
  type TypedQuestion,
} from "#app/rules/questions/own/own-question.ts";
import { question as questionSchema } from "#app/rules/questions/question.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { recountAnswers } from "../reports/recount-answers.ts";
import { SAME_QUESTION, hasQuestion, storeOwn } from "./add-own-question.ts";
import { findEditableLesson, isOwnQuestion, type NotEditable } from "./own-questions.ts";

interface OwnQuestionPlace {
  lessonId: string;
  id: string;
}

export type QuestionChanged =
  | { status: "question-changed" }
  | { status: "refused"; message: string }
  | NotEditable;

/**
 * The changed question is another one: the old one is no longer asked, and its answers still count. Unless only the answer changed, because
 * then they were graded with a wrong one: that withdraws them.
 */
export async function changeOwnQuestion(
  learner: Learner,
  place: OwnQuestionPlace,
  typed: TypedQuestion,
  now: Date,
): Promise<QuestionChanged> {
  return learnerTransaction(learner.id, async (tx) => {
    const old = await findOwn(tx, learner, place);
    if (old.status !== "own") return old;
    const checked = checkOwnQuestion(typed, old.answers);
    if (checked.status === "refused") return checked;
    const { question } = checked;
    if (isSame(old, question)) return { status: "question-changed" };
    if (await hasQuestion(tx, place.lessonId, question, place.id)) return SAME_QUESTION;
    await askNoMore(tx, old.row, comparable(old.text) === comparable(question.text), now);
    await storeOwn(tx, old.row, question, now);
    return { status: "question-changed" };
  });
}

/** What was answered so far stays; it is asked no more. */
export async function removeOwnQuestion(
  learner: Learner,
  place: OwnQuestionPlace,
  now: Date,
): Promise<{ status: "question-removed" } | NotEditable> {
  return learnerTransaction(learner.id, async (tx) => {
    const old = await findOwn(tx, learner, place);
    if (old.status !== "own") return old;
    await askNoMore(tx, old.row, false, now);
    return { status: "question-removed" };
  });
}

async function findOwn(tx: Transaction, learner: Learner, { lessonId, id }: OwnQuestionPlace) {
  const lesson = await findEditableLesson(tx, learner, lessonId);
  if (lesson.status !== "editable") return lesson;
  const [row] = await tx
    .select()
    .from(questions)
    .where(and(eq(questions.id, id), isOwnQuestion(lessonId)));
  const stored = questionSchema.safeParse(row);
  if (!row || !stored.success || stored.data.kind !== "short") return NOT_FOUND;
  const { courseId, conceptId, orderIndex, questionText } = row;
  return {
    status: "own" as const,
    row: { id, courseId, lessonId, conceptId, orderIndex },
    text: questionText,
    answers: stored.data.key.accepted,
  };
}

const NOT_FOUND = { status: "not-found" } as const;

const isSame = (old: { text: string; answers: string[] }, { text, answers }: OwnQuestion) =>
  old.text === text && JSON.stringify(old.answers) === JSON.stringify(answers);

async function askNoMore(
  tx: Transaction,
  { id }: { id: string },
  hadWrongKey: boolean,
  now: Date,
): Promise<void> {
  const withdrawn = hadWrongKey ? ({ reviewState: "withdrawn" } as const) : {};
  await tx
    .update(questions)
    .set({ orderIndex: null, ...withdrawn })
    .where(eq(questions.id, id));
  if (hadWrongKey) await recountAnswers(tx, [id], now);
}
