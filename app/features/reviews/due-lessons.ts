import { and, asc, eq, gte, inArray, isNotNull, lt, min, notInArray, type SQL } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { enrollments, lessonProgress, lessons, memories, questions } from "#app/db/tables/index.ts";
import { addDays, localDay, startOfLocalDay, type Day } from "#app/rules/day.ts";
import { UNCOUNTED_STATES } from "#app/rules/questions/review-state.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";

/** A learner, or their place in a page's statement. */
type Whose = { id: Parameter<string> };

/** Finished lessons, including those locked since Premium ended: reviews of finished lessons stay available. */
export function isReviewable(learner: Whose): SQL | undefined {
  return and(
    eq(lessonProgress.userId, learner.id),
    isNotNull(lessonProgress.completedAt),
    // Courses the learner left have no reviews. They are few, so they are read once instead of once for each lesson.
    notInArray(
      lessonProgress.lessonId,
      db
        .select({ id: lessons.id })
        .from(enrollments)
        .innerJoin(lessons, eq(lessons.courseId, enrollments.courseId))
        .where(and(eq(enrollments.userId, learner.id), isNotNull(enrollments.leftAt))),
    ),
  );
}

/** Of the reviewable lessons, those due before `endOfToday`. */
export function isDueBefore(learner: Whose, before: Parameter<Date>): SQL | undefined {
  const due = db
    .select({ lessonId: questions.lessonId })
    .from(memories)
    .innerJoin(questions, eq(questions.conceptId, memories.conceptId))
    .where(asksDueConcept(learner, { before }));
  return and(isReviewable(learner), inArray(lessonProgress.lessonId, due));
}

/** When lessons are due: each when the first of the concepts it can ask about is. */
export function lessonsDue(learner: Whose, period: Period) {
  return db
    .select({ lessonId: questions.lessonId, dueAt: min(memories.dueAt).as("lesson_due_at") })
    .from(memories)
    .innerJoin(questions, eq(questions.conceptId, memories.conceptId))
    .where(asksDueConcept(learner, period))
    .groupBy(questions.lessonId)
    .as("lessons_due");
}

/** When the first of the concepts due from then on is. */
export const nextReview = (learnerId: Parameter<string>, from: Parameter<Date>) =>
  db
    .select({ at: memories.dueAt })
    .from(memories)
    .innerJoin(questions, eq(questions.conceptId, memories.conceptId))
    .innerJoin(lessonProgress, eq(lessonProgress.lessonId, questions.lessonId))
    .where(and(asksDueConcept({ id: learnerId }, { from }), isReviewable({ id: learnerId })))
    .orderBy(asc(memories.dueAt))
    .limit(1);

/** Those of these lessons that ask about a concept due before this time. */
export async function findDueLessons(
  tx: Pick<Transaction, "selectDistinct">,
  learner: Learner,
  lessonIds: readonly string[],
  before: Date,
): Promise<Set<string>> {
  if (lessonIds.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ lessonId: questions.lessonId })
    .from(memories)
    .innerJoin(questions, eq(questions.conceptId, memories.conceptId))
    .where(and(asksDueConcept(learner, { before }), inArray(questions.lessonId, [...lessonIds])));
  return new Set(rows.map(({ lessonId }) => lessonId));
}

/** The day on which a lesson is due; null for one that asks about no scheduled concept. */
export async function findDueDay(learner: Learner, lessonId: string): Promise<Day | null> {
  return dueDayFrom(await dueAt(learner, lessonId), learner);
}

const dueAt = (learner: Whose, lessonId: Parameter<string>) =>
  db
    .select({ at: min(memories.dueAt) })
    .from(memories)
    .innerJoin(questions, eq(questions.conceptId, memories.conceptId))
    .where(and(asksDueConcept(learner, {}), eq(questions.lessonId, lessonId)));

export const dueDayRead = (learnerId: Parameter<string>, lessonId: Parameter<string>) =>
  rowsOf(dueAt({ id: learnerId }, lessonId));

export const dueDayFrom = (
  [due]: readonly { at: Date | null }[],
  { timeZone }: Learner,
): Day | null => (due?.at ? localDay(due.at, timeZone) : null);

/** A concept is due for the whole of its day, as in `rules/memory/concept-state.ts`. */
export function endOfToday(learner: Learner, now: Date): Date {
  return startOfLocalDay(addDays(localDay(now, learner.timeZone), 1), learner.timeZone);
}

type Period = { from?: Parameter<Date>; before?: Parameter<Date> };

/** All questions about a concept may be withdrawn. */
export function asksDueConcept(learner: Whose, { from, before }: Period): SQL | undefined {
  return and(
    eq(memories.userId, learner.id),
    from ? gte(memories.dueAt, from) : undefined,
    before ? lt(memories.dueAt, before) : undefined,
    isReviewQuestionFor(learner.id),
  );
}

/**
 * Questions a review may ask. The quiz's come back too: a concept may have no others. One that doesn't count so far would
 * leave its concept due.
 */
export function isReviewQuestionFor(userId: Parameter<string>): SQL | undefined {
  return and(
    isActiveQuestionFor(userId, ["quiz", "review"]),
    notInArray(questions.reviewState, [...UNCOUNTED_STATES]),
  );
}
