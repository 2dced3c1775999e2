import { and, asc, count, eq, inArray, max } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { answers, lessonProgress, lessons, questions } from "#app/db/tables/index.ts";
import type { Candidate } from "#app/rules/quizzes/choose-questions.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isReviewable, isReviewQuestionFor } from "./due-lessons.ts";

/** `seed`: its next instance. Each time it was answered, the one before was used up. */
export type ReviewCandidate = Candidate & { conceptId: string; seed: number };

/** What a review may ask about these concepts, in the author's order: questions of lessons the learner finished. */
export async function findCandidates(
  tx: Pick<Transaction, "select">,
  learner: Learner,
  conceptIds: readonly string[],
): Promise<ReviewCandidate[]> {
  if (conceptIds.length === 0) return [];
  const seen = tx
    .select({
      questionId: answers.questionId,
      lastSeenAt: max(answers.answeredAt).as("last_seen_at"),
      times: count().as("times_seen"),
    })
    .from(answers)
    .where(
      and(
        eq(answers.userId, learner.id),
        inArray(answers.conceptId, [...conceptIds]),
        eq(answers.attempt, 1),
      ),
    )
    .groupBy(answers.questionId)
    .as("seen");
  const rows = await tx
    .select({
      id: questions.id,
      conceptId: questions.conceptId,
      kind: questions.kind,
      lessonId: lessons.id,
      courseId: lessons.courseId,
      lastSeenAt: seen.lastSeenAt,
      times: seen.times,
    })
    .from(questions)
    .innerJoin(lessons, eq(lessons.id, questions.lessonId))
    .innerJoin(lessonProgress, eq(lessonProgress.lessonId, lessons.id))
    .leftJoin(seen, eq(seen.questionId, questions.id))
    .where(
      and(
        inArray(questions.conceptId, [...conceptIds]),
        isReviewable(learner),
        isReviewQuestionFor(learner.id),
      ),
    )
    .orderBy(asc(questions.orderIndex), asc(questions.id));
  return rows.flatMap(({ conceptId, times, ...row }) =>
    conceptId === null ? [] : [{ ...row, conceptId, seed: times ?? 0 }],
  );
}
