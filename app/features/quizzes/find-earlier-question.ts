import { and, asc, eq, gte, isNotNull, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { one, type Transaction } from "#app/db/client.ts";
import { concepts, lessonProgress, lessons, memories, questions } from "#app/db/tables/index.ts";
import { chooseQuestion } from "#app/rules/quizzes/choose-questions.ts";
import { EARLIER_CONCEPT_FROM_LESSON } from "#app/rules/quizzes/quiz.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isReviewable } from "../reviews/due-lessons.ts";
import { findCandidates } from "../reviews/find-candidates.ts";

/** Some concepts have no question left; the one after them is nearly as soon. */
const MAX_COMPARED = 3;

/**
 * From lesson 3 on, a question on the concept of an earlier lesson of the course that is due soonest. The same one before
 * and after the quiz was opened, as long as nothing was answered.
 */
export async function findEarlierQuestion(
  tx: Pick<Transaction, "select">,
  learner: Learner,
  lessonId: string,
) {
  const own = alias(lessons, "own");
  const soonest = await tx
    .select({ id: concepts.id })
    .from(own)
    .innerJoin(
      lessons,
      and(eq(lessons.courseId, own.courseId), lt(lessons.lessonNumber, own.lessonNumber)),
    )
    .innerJoin(lessonProgress, eq(lessonProgress.lessonId, lessons.id))
    .innerJoin(concepts, eq(concepts.lessonId, lessons.id))
    .innerJoin(memories, and(eq(memories.conceptId, concepts.id), eq(memories.userId, learner.id)))
    .where(
      and(
        eq(own.id, lessonId),
        gte(own.lessonNumber, EARLIER_CONCEPT_FROM_LESSON),
        isReviewable(learner),
        isNotNull(memories.dueAt),
      ),
    )
    .orderBy(asc(memories.dueAt), asc(concepts.id))
    .limit(MAX_COMPARED);
  const candidates = await findCandidates(
    tx,
    learner,
    soonest.map(({ id }) => id),
  );
  const chosen = soonest
    .map(({ id }) => chooseQuestion(candidates.filter(({ conceptId }) => conceptId === id)))
    .find((question) => question !== undefined);
  if (!chosen) return null;
  const question = one(await tx.select().from(questions).where(eq(questions.id, chosen.id)));
  return { question, seed: chosen.seed };
}
