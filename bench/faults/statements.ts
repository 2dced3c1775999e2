/** XP for a lesson that isn't finished, for a review that isn't over, or twice; and a lesson that is counted without XP. */
export const DOUBLE_AWARDS = `
  select (
    (select count(*) from xp_events x where kind = 'lesson' and not exists (
      select from lesson_progress p where p.user_id = x.user_id and p.lesson_id::text = x.reference and completed_at is not null))
    + (select count(*) from xp_events x where kind = 'review' and not exists (
      select from study_sessions s where s.user_id = x.user_id and s.id::text = split_part(x.reference, '/', 1) and finished_at is not null))
    + (select count(*) - count(distinct (user_id, kind, reference)) from xp_events)
    + (select coalesce(sum(abs(total_lessons_completed - (
        select count(*) from xp_events x where x.user_id = s.user_id and kind = 'lesson'))), 0) from user_stats s)
  )::int as count`;

/** A badge twice, without its lessons, streak or topics, or a first lesson without its badge. */
export const FALSE_BADGES = `
  select (
    (select count(*) - count(distinct (user_id, badge)) from user_badges)
    + (select count(*) from user_badges b join user_stats s using (user_id) where case badge
        when 'first-steps' then total_lessons_completed < 1
        when 'learning-machine' then total_lessons_completed < 50
        when 'week-warrior' then longest_streak < 7
        when 'streak-legend' then longest_streak < 30
        when 'knowledge-seeker' then (select count(*) from enrollments e where e.user_id = b.user_id) < 5
        else false end)
    + (select count(*) from user_stats s where total_lessons_completed > 0 and not exists (
        select from user_badges b where b.user_id = s.user_id and badge = 'first-steps'))
  )::int as count`;

/** Lessons that are said to be ready without a text or a question. */
export const HALF_LESSONS = `
  select count(*)::int from lessons l where status = 'ready' and (current_version_id is null or not exists (
    select from questions q where q.lesson_id = l.id and use = 'quiz'))`;

/** Jobs that nobody has been working on for longer than a heartbeat and the supervisor's turn. */
export const ORPHANED_JOBS = `
  select count(*)::int from pgboss.job where state = 'active'
  and coalesce(heartbeat_on, started_on) < now() - interval '20 seconds'`;

/** Nobody has paid. */
export const PREMIUM = `
  select ((select count(*) from subscriptions) + (select count(*) from premium_grants))::int as count`;
