import { and, eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { courses, lessons, memories, questions } from "#app/db/tables/index.ts";
import { addDays, localDay, startOfLocalDay, type Day } from "#app/rules/day.ts";
import type { OfflineReview } from "#app/rules/lessons/offline-lesson.ts";
import { trustIn } from "#app/rules/trust/review-state.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { drawFormulas } from "../lessons/draw-formulas.ts";
import { openQuestionOf, textOf } from "../quizzes/stored-question.ts";
import { chooseEachDue, chooseReviewQuestions } from "./choose-review-questions.ts";
import type { ReviewCandidate } from "./find-candidates.ts";

/** A browser may stay offline for a while: what is due on these days comes along, to be asked on its day. */
const DAYS_AHEAD = 2;

/** The questions of the next review, for offline use: without keys. */
export async function loadOfflineReview(learner: Learner, now: Date): Promise<OfflineReview> {
  const before = endOf(addDays(localDay(now, learner.timeZone), DAYS_AHEAD), learner);
  return openReview(learner, await chooseReviewQuestions(db, learner, null, { now, before }));
}

/** How long a course can be learned without a connection. */
export const OFFLINE_DAYS = 30;

/** What a course's reviews ask on each of the next days: a question for each idea that comes due, without its key. */
export async function loadOfflineReviews(
  learner: Learner,
  courseId: string,
  now: Date,
): Promise<OfflineReview> {
  const before = endOf(addDays(localDay(now, learner.timeZone), OFFLINE_DAYS), learner);
  return openReview(learner, await chooseEachDue(db, learner, courseId, before));
}

const endOf = (day: Day, { timeZone }: Learner) => startOfLocalDay(addDays(day, 1), timeZone);

/** As the browser stores them. */
async function openReview(
  { id: userId, timeZone }: Learner,
  chosen: readonly ReviewCandidate[],
): Promise<OfflineReview> {
  if (chosen.length === 0) return { questions: [], formulas: {} };
  const ids = chosen.map(({ id }) => id);
  const rows = await db
    .select({
      question: questions,
      lessonTitle: lessons.title,
      topicName: courses.topicName,
      dueAt: memories.dueAt,
    })
    .from(questions)
    .innerJoin(lessons, eq(lessons.id, questions.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(
      memories,
      and(eq(memories.conceptId, questions.conceptId), eq(memories.userId, userId)),
    )
    .where(inArray(questions.id, ids));
  const latest = new Date(Math.max(...rows.map(({ dueAt }) => dueAt?.getTime() ?? 0)));
  const open = chosen.flatMap(({ id, seed }) => {
    const row = rows.find(({ question }) => question.id === id);
    if (!row) return [];
    const { question, dueAt, ...place } = row;
    return {
      id,
      lessonId: question.lessonId,
      conceptId: question.conceptId,
      ...place,
      text: textOf(question, seed),
      ...openQuestionOf(question),
      ...trustIn(question.reviewState),
      seed: `review/${id}`,
      instance: seed,
      // A concept that was never asked about comes after those it accompanies.
      askFrom: startOfLocalDay(localDay(dueAt ?? latest, timeZone), timeZone).toISOString(),
    };
  });
  return { questions: open, formulas: await drawFormulas(open) };
}
