import { sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";

/** When a lesson (`progress`) is due: when the first of the concepts is that a review may ask its learner about. */
const DUE_AT = sql.raw(`(
  select min(memory.due_at) from questions question
  join memories memory on memory.concept_id = question.concept_id and memory.user_id = progress.user_id
  where question.lesson_id = progress.lesson_id
    and question.use in ('quiz', 'review') and question.order_index is not null
    and question.review_state not in ('unchecked', 'doubted', 'withdrawn')
    and not exists (
      select from question_reports report
      where report.question_id = question.id and report.user_id = progress.user_id and report.hides_question))`);

/** Lessons whose stored due date isn't the one that memories, questions and reports say: there must be none at any time. */
export async function wrongDueDates() {
  const { rows } = await db.execute(sql`
    select user_id, lesson_id, due_at as stored, ${DUE_AT} as computed
    from lesson_progress progress where due_at is distinct from ${DUE_AT}`);
  return rows;
}

/** The lessons that a learner has to review before a time, in the order of the list, without what is stored about it. */
export async function lessonsDue(learnerId: string, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select progress.lesson_id as id
    from lesson_progress progress
    join lessons on lessons.id = progress.lesson_id
    join enrollments on enrollments.course_id = lessons.course_id and enrollments.user_id = progress.user_id
    where progress.user_id = ${learnerId} and progress.completed_at is not null and enrollments.left_at is null
      and ${DUE_AT} < ${before.toISOString()}::timestamptz
    order by ${DUE_AT}, progress.completed_at, progress.lesson_id`);
  return rows.map(({ id }) => id);
}
