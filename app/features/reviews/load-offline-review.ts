import { and, eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { courses, lessons, memories, questions } from "#app/db/tables/index.ts";
import { addDays, localDay, startOfLocalDay } from "#app/rules/day.ts";
import type { OfflineReview } from "#app/rules/lessons/offline-lesson.ts";
import { trustIn } from "#app/rules/trust/review-state.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { drawFormulas } from "../lessons/draw-formulas.ts";
import { openQuestionOf, textOf } from "../quizzes/stored-question.ts";
import { chooseReviewQuestions } from "./choose-review-questions.ts";

/** A browser may stay offline for a while: what is due on these days comes along, to be asked on its day. */
const DAYS_AHEAD = 2;

/** The questions of the next review, for offline use: without keys. */
export async function loadOfflineReview(learner: Learner, now: Date): Promise<OfflineReview> {
  const { id: userId, timeZone } = learner;
  const before = startOfLocalDay(addDays(localDay(now, timeZone), DAYS_AHEAD + 1), timeZone);
  const chosen = await chooseReviewQuestions(db, learner, null, { now, before });
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
