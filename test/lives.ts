/** What a database of any release says about its learners: points, days, history, topics, and how much they answered. */
export const LIVES = `
  select u.name,
    (select json_build_object('xp', s.total_xp, 'streak', s.current_streak, 'longest', s.longest_streak,
      'freezes', s.streak_freeze_available, 'lessons', s.total_lessons_completed, 'memory', s.streak_memory)
      from user_stats s where s.user_id = u.id) as stats,
    (select coalesce(sum(amount), 0)::int from xp_events x where x.user_id = u.id) as ledger,
    (select json_agg(badge order by badge) from user_badges b where b.user_id = u.id) as badges,
    (select json_agg(json_build_array(day, kind) order by day) from activity_days d where d.user_id = u.id) as days,
    (select json_agg(json_build_array(c.topic_name, l.lesson_number, p.completed_at, p.quiz_score,
      p.reflection_response, p.review_count, p.time_spent_seconds, p.difficulty_rating)
      order by c.topic_name, l.lesson_number)
      from lesson_progress p join lessons l on l.id = p.lesson_id join courses c on c.id = l.course_id
      where p.user_id = u.id and p.completed_at is not null) as history,
    (select json_agg(json_build_array(c.topic_name, e.current_lesson, e.is_completed) order by c.topic_name)
      from enrollments e join courses c on c.id = e.course_id where e.user_id = u.id) as topics,
    (select count(*)::int from answers a where a.user_id = u.id) as answers,
    (select count(*)::int from memories m where m.user_id = u.id) as memories
  from users u order by u.name`;
