import { and, count, eq } from "drizzle-orm";
import { one, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { lessons, questions, type StudyKind } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { isActiveQuestionFor } from "./active-questions.ts";
import { isCompleted, openStudySession } from "./study-session.ts";

export type QuizBegun =
  /** An active review of the lesson doesn't count: it has its own page. */
  | { status: "begun"; kind: StudyKind }
  /** 'Take the Quiz' in a tab opened before the lesson was finished in another. */
  | { status: "already-finished" }
  /** The lesson is still being written, or there is nothing to practise. */
  | { status: "no-questions" }
  | { status: "not-found" }
  | { status: "locked" };

/** 'Take the Quiz' or 'Practise again': a reload then continues in the quiz. A double click starts one session. */
export async function beginQuiz(
  learner: Learner,
  lessonId: string,
  now: Date,
  isPracticeWanted = true,
): Promise<QuizBegun> {
  const access = await findReadableLesson(learner, lessonId);
  if (access.status !== "readable") return { status: access.status };
  return learnerTransaction(learner.id, async (tx) => {
    // The learner's row serialises concurrent clicks: a lesson has one open session.
    if (!isPracticeWanted && (await isCompleted(tx, learner.id, lessonId)))
      return { status: "already-finished" };
    const { questionCount } = one(
      await tx
        .select({ questionCount: count() })
        .from(questions)
        .where(and(eq(questions.lessonId, lessonId), isActiveQuestionFor(learner.id))),
    );
    const isTextOnly = questionCount === 0 && (await isWritten(tx, lessonId));
    if (questionCount === 0 && !isTextOnly) return { status: "no-questions" };
    // Without questions there is nothing to practise, but a text to finish.
    if (isTextOnly && (await isCompleted(tx, learner.id, lessonId)))
      return { status: "no-questions" };
    const { kind } = await openStudySession(tx, learner, lessonId, now);
    return { status: "begun", kind };
  });
}

async function isWritten(tx: Transaction, lessonId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), eq(lessons.status, "ready")));
  return rows.length > 0;
}
