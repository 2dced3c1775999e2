import { sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";

/** Learners whose stored totals aren't what a count finds: there must be none at any time. */
export async function wrongTotals() {
  const { rows } = await db.execute(sql`
    select stored.user_id, stored.stored, counted.counted, stored.score, stored.last
    from (
      select user_id,
        array[finished_lessons, reflections, due_lessons, practised_concepts, shaky_concepts]::bigint[] as stored,
        round(average_score::numeric, 9) as score, last_finished_at as last
      from user_stats
    ) stored
    cross join lateral (
      select
        array[
          count(*), count(*) filter (where coalesce(reflection_response, '') <> ''),
          count(*) filter (where due_at < stored.last and exists (
            select from enrollments
            where enrollments.user_id = progress.user_id and enrollments.course_id = progress.course_id and left_at is null)),
          (select count(*) from memories where user_id = stored.user_id),
          (select count(*) from memories
            where user_id = stored.user_id and (understanding < 0.6 or lapses_in_a_row >= 4 or lapses >= 6))
        ] as counted, round(avg(quiz_score)::numeric, 9) as score, max(completed_at) as last
      from lesson_progress progress
      where user_id = stored.user_id and completed_at is not null
    ) counted
    where stored.stored <> counted.counted or (stored.score, stored.last) is distinct from (counted.score, counted.last)`);
  return rows;
}
