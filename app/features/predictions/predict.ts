import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { db, one } from "#app/db/client.ts";
import { lockLearner } from "#app/db/lock-learner.ts";
import { answers, questions, studySessions } from "#app/db/tables/index.ts";
import { grade, responseFrom } from "#app/rules/questions/question.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { openQuestionOf, questionOf } from "../quizzes/stored-question.ts";

export const predictionInput = z.object({
  lessonId: z.uuid(),
  questionId: z.uuid(),
  answer: z.array(z.string().max(200)).max(16),
});

export type Predicted =
  | { status: "predicted" }
  | { status: "unclear" }
  | { status: "not-found" }
  | { status: "locked" };

/**
 * Stores what a learner expects before they read. It counts for nothing: no score, no mastery, no review. The first
 * answer stays, because the next one would come after the explanation.
 */
export async function predict(
  learner: Learner,
  { lessonId, questionId, answer }: z.infer<typeof predictionInput>,
  now: Date,
): Promise<Predicted> {
  const lesson = await findReadableLesson(learner, lessonId);
  if (lesson.status !== "readable") return { status: lesson.status };
  return db.transaction(async (tx) => {
    // The learner's row serialises a double click.
    await lockLearner(tx, learner.id);
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
    const earlier = and(eq(answers.userId, learner.id), eq(answers.questionId, questionId));
    if ((await tx.$count(answers, earlier)) > 0) return { status: "predicted" };
    const session = one(
      await tx
        .insert(studySessions)
        .values({ userId: learner.id, lessonId, kind: "pretest", startedAt: now, finishedAt: now })
        .returning(),
    );
    await tx.insert(answers).values({
      userId: learner.id,
      sessionId: session.id,
      questionId,
      conceptId: question.conceptId,
      answeredAt: now,
      receivedAt: now,
      response,
      isCorrect: grade(questionOf(question), response),
      setting: "pretest",
    });
    return { status: "predicted" };
  });
}
