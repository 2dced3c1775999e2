import { and, eq, lte } from "drizzle-orm";
import { z } from "zod";
import { one, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { answers, questions, studySessions } from "#app/db/tables/index.ts";
import { grade, responseFrom } from "#app/rules/questions/question.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { answerTime } from "#app/rules/quizzes/answer-time.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { findAnswerById } from "../quizzes/record-answer.ts";
import { openQuestionOf, questionOf } from "../quizzes/stored-question.ts";

export const predictionInput = z.object({
  lessonId: z.uuid(),
  questionId: z.uuid(),
  answer: z.array(z.string().max(200)).max(16),
  /** As of an answer, see `answerFields`. */
  answerId: z.uuid().optional().catch(undefined),
  answeredAt: z.coerce.date().optional().catch(undefined),
});

export type Predicted =
  | { status: "predicted" }
  | { status: "unclear" }
  | { status: "not-found" }
  | { status: "locked" };

/**
 * Stores what a learner expects before they read. It counts for nothing: no score, no mastery, no review. The first one said
 * stays; one said before it that arrives later, from a device without a connection, takes its place.
 */
export async function predict(
  learner: Learner,
  { lessonId, questionId, answer, ...claimed }: z.infer<typeof predictionInput>,
  now: Date,
): Promise<Predicted> {
  const lesson = await findReadableLesson(learner, lessonId);
  if (lesson.status !== "readable") return { status: lesson.status };
  return learnerTransaction(learner.id, async (tx) => {
    // The learner's row serialises a double click.
    const [question] = await tx
      .select()
      .from(questions)
      .where(
        and(
          eq(questions.id, questionId),
          eq(questions.lessonId, lessonId),
          isActiveQuestionFor(learner.id, ["predict"]),
        ),
      );
    if (!question) return { status: "not-found" };
    const response = responseFrom(openQuestionOf(question), answer);
    if (!response) return { status: "unclear" };
    const answeredAt = answerTime(claimed.answeredAt, { now });
    const before = and(
      eq(answers.userId, learner.id),
      eq(answers.questionId, questionId),
      lte(answers.answeredAt, answeredAt),
    );
    if ((await tx.$count(answers, before)) > 0) return { status: "predicted" };
    const sameId = await findAnswerById(tx, claimed.answerId);
    const sessionId = await openPretest(tx, learner.id, lessonId, answeredAt);
    await tx.insert(answers).values({
      id: sameId ? undefined : claimed.answerId,
      userId: learner.id,
      sessionId,
      questionId,
      conceptId: question.conceptId,
      answeredAt,
      receivedAt: now,
      response,
      isCorrect: grade(questionOf(question), response),
      attempt: 1,
      setting: "pretest",
    });
    return { status: "predicted" };
  });
}

async function openPretest(tx: Transaction, userId: string, lessonId: string, now: Date) {
  const pretest = { userId, lessonId, kind: "pretest", startedAt: now, finishedAt: now } as const;
  return one(await tx.insert(studySessions).values(pretest).returning()).id;
}
