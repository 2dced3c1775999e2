import {
  and,
  asc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  lt,
  min,
  notInArray,
  sql,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { dateOf, OPTIMIZATION_FENCE, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { enrollments, lessonProgress, memories, questions } from "#app/db/tables/index.ts";
import { addDays, localDay, startOfLocalDay, type Day } from "#app/rules/day.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isNotHiddenBy } from "../quizzes/active-questions.ts";

/** A learner id, or its SQL placeholder. */
type LearnerRef = { id: Parameter<string> };

/** Finished lessons, including those locked since Premium ended: reviews of finished lessons stay available. */
export function isReviewable(learner: LearnerRef): SQL | undefined {
  return and(
    eq(lessonProgress.userId, learner.id),
    isNotNull(lessonProgress.completedAt),
    // Courses the learner left have no reviews. They are few, so they are read once instead of once for each lesson.
    notInArray(
      lessonProgress.courseId,
      db
        .select({ id: enrollments.courseId })
        .from(enrollments)
        .where(and(eq(enrollments.userId, learner.id), isNotNull(enrollments.leftAt))),
    ),
  );
}

/** Of the reviewable lessons, those due before `endOfToday`: each when the first of the concepts it can ask about is. */
export const isDueBefore = (learner: LearnerRef, before: Parameter<Date>): SQL | undefined =>
  and(isReviewable(learner), lt(lessonProgress.dueAt, before));

/** Whether a lesson the learner finished asks about this concept. */
export const canReview = (learnerId: Parameter<string>, conceptId: SQLWrapper): SQL =>
  exists(
    db
      .select({ id: questions.id })
      .from(questions)
      .where(
        and(
          eq(questions.conceptId, conceptId),
          isReviewQuestionFor(learnerId),
          exists(
            db
              .select({ id: lessonProgress.lessonId })
              .from(lessonProgress)
              .where(
                and(
                  eq(lessonProgress.lessonId, questions.lessonId),
                  isReviewable({ id: learnerId }),
                ),
              )
              // As a join it reads all of the learner's lessons to find one: 3 to 6 ms for 2,000.
              .offset(OPTIMIZATION_FENCE),
          ),
        ),
      ),
  );

/** When the first of the concepts due from then on is. They are read in the order of their dates until one can be reviewed. */
export const nextReview = (learnerId: Parameter<string>, from: Parameter<Date>) =>
  db
    .select({ at: memories.dueAt })
    .from(memories)
    .where(
      and(
        eq(memories.userId, learnerId),
        gte(memories.dueAt, from),
        canReview(learnerId, memories.conceptId),
      ),
    )
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

const dueAt = (learner: LearnerRef, lessonId: Parameter<string>) =>
  db
    .select({ at: dateOf(min(memories.dueAt)) })
    .from(memories)
    .innerJoin(questions, eq(questions.conceptId, memories.conceptId))
    .where(and(asksDueConcept(learner, {}), eq(questions.lessonId, lessonId)));

export const dueDayQuery = (learnerId: Parameter<string>, lessonId: Parameter<string>) =>
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
export function asksDueConcept(learner: LearnerRef, { from, before }: Period): SQL | undefined {
  return and(
    eq(memories.userId, learner.id),
    from ? gte(memories.dueAt, from) : undefined,
    before ? lt(memories.dueAt, before) : undefined,
    isReviewQuestionFor(learner.id),
  );
}

/** Questions a review may ask this learner. */
export const isReviewQuestionFor = (userId: Parameter<string>): SQL | undefined =>
  and(sql`${questions.isForReviews}`, isNotHiddenBy(userId));
