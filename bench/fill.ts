import type pg from "pg";

/** So much each usual learner has finished: two topics of ten lessons. */
export const USUAL = { topics: 2, lessonsPerTopic: 10 } as const;
/** One learner of years: two thousand lessons. */
export const HEAVY = { topics: 200, lessonsPerTopic: 10 } as const;

const WORDS = "'" + "Small steps carry far when they are taken every day. ".repeat(10) + "'";

/** Fills an empty, migrated database in bulk: learners who finished everything, over the last 400 days. */
export async function fill(client: pg.Client, learners: number): Promise<void> {
  await client.query(`
    create temporary table filled as
      select uuidv7() as id, n, case when n = 0 then ${HEAVY.topics} else ${USUAL.topics} end as topics
      from generate_series(0, ${learners}) n;
    insert into users (id, name, email, email_verified, created_at, updated_at)
      select id, 'Learner ' || n, 'learner' || n || '@example.org', true, now(), now() from filled;
    insert into profiles (id, email, name, email_preferences, time_zone, created_at)
      select id, 'learner' || n || '@example.org', 'Learner ' || n, '{"quiz_completed":true}', 'Europe/Berlin', now() from filled;
    insert into user_stats (user_id, total_xp, total_lessons_completed, updated_at)
      select id, 20 * 10 * topics, 10 * topics, now() from filled;
    create temporary table filled_topics as
      select uuidv7() as id, f.id as user_id, t, now() - t * interval '2 days' as created_at
      from filled f, generate_series(1, f.topics) t;
    insert into topics (id, user_id, topic_name, description, source, created_at, updated_at, current_lesson, is_completed)
      select id, user_id, 'Topic ' || t, 'A path of ten lessons.', 'library', created_at, created_at, 11, true from filled_topics;
    create temporary table filled_lessons as
      select uuidv7() as id, ft.id as topic_id, ft.user_id, l, ft.created_at + l * interval '1 hour' as done_at
      from filled_topics ft, generate_series(1, ${USUAL.lessonsPerTopic}) l;
    insert into lessons (id, user_id, topic_id, lesson_number, status, title, objective, explanation, written_at)
      select id, user_id, topic_id, l, 'ready', 'Lesson ' || l, 'Know a little more.', ${WORDS}, done_at from filled_lessons;
    insert into user_progress (id, user_id, lesson_id, completed_at, quiz_score, difficulty_rating, review_count, next_review_date, review_memory, time_spent_seconds)
      select uuidv7(), user_id, id, done_at, (l % 4) / 3.0, 3, l % 5, (done_at + l * interval '3 days')::date,
        json_build_object('stability', 3, 'difficulty', 5, 'due', (done_at + l * interval '3 days')::date, 'lastReview', done_at::date, 'intervalInDays', 3, 'reps', 1, 'lapses', 0), 300
      from filled_lessons;
    insert into xp_events (id, user_id, kind, reference, amount, created_at)
      select uuidv7(), user_id, 'lesson', id::text, 20, done_at from filled_lessons;
    insert into activity_days (user_id, day, kind, at)
      select user_id, done_at::date, 'learnt', max(done_at) from filled_lessons group by user_id, done_at::date;
    create temporary table filled_concepts as
      select uuidv7() as id, id as lesson_id, topic_id, user_id, l, done_at from filled_lessons;
    insert into concepts (id, user_id, topic_id, lesson_id, name, description, difficulty_level, is_foundational)
      select id, user_id, topic_id, lesson_id, 'Idea ' || l, 'One idea.', least(5, l), l <= 2 from filled_concepts;
    insert into concept_mastery (user_id, concept_id, mastery_score, practised_at, updated_at)
      select user_id, id, (l % 10) / 10.0, done_at, done_at from filled_concepts;
    create temporary table filled_questions as
      select uuidv7() as id, uuidv7() as session_id, id as concept_id, lesson_id, user_id, l, done_at from filled_concepts;
    insert into questions (id, user_id, lesson_id, concept_id, order_index, question_text, options, correct_option, shuffle_seed, explanation, feedback_correct, feedback_incorrect, difficulty_level)
      select id, user_id, lesson_id, concept_id, 1, 'What helps?', '["Steps","Luck","Tools","Talent"]', 0, 1, 'Steps do.', 'Yes.', 'Steps do.', 2 from filled_questions;
    insert into quiz_sessions (id, user_id, lesson_id, kind, started_at, finished_at)
      select session_id, user_id, lesson_id, 'lesson', done_at, done_at from filled_questions;
    insert into quiz_attempts (id, user_id, session_id, question_id, concept_id, selected_option, selected_answer, is_correct, time_taken_seconds, cms_before, cms_after, attempt_number, created_at)
      select uuidv7(), user_id, session_id, id, concept_id, 0, 'Steps', l % 4 > 0, 12, 0.5, 0.7, 1, done_at from filled_questions;
    drop table filled, filled_topics, filled_lessons, filled_concepts, filled_questions;
  `);
  await client.query("vacuum analyze");
}
