const WORDS = `how why what when learning memory money market budget story voice speech audience question answer habit sleep energy climate
ocean forest carbon heat light motion force power number chance risk return interest debt saving value price cost demand supply brand
customer message channel search content data model feature label training error bias sample test proof pattern signal noise network
layer weight gradient cluster tree rule logic language grammar word sound rhythm melody colour shape space line balance contrast design
plan goal step practice focus rest change growth choice reason belief feeling trust culture history power city trade law state people`;

/** Titles, descriptions and reflections as long and as different as written ones: equal words would compress to nothing. */
export const REALISTIC = [
  `create function bench_words(id uuid, length int) returns text immutable language sql as $$
     select initcap((w)[1]) || ' ' || array_to_string((w)[2:], ' ') from (
       select array_agg(words[1 + abs(hashtext(id::text || i)) % cardinality(words)]) as w
       from regexp_split_to_array('${WORDS}', '\\s+') as words, generate_series(1, length) i) picked $$`,
  "update courses set topic_name = bench_words(id, 4), description = bench_words(id, 14)",
  "update lessons set title = bench_words(id, 6), objective = bench_words(id, 12)",
  "update concepts set name = bench_words(id, 3) || ' ' || position, description = bench_words(id, 16)",
  `update lesson_progress set reflection_response = bench_words(lesson_id, 25) || '.'
   where user_id in (select id from profiles where email in ('learner0@example.org', 'learner101@example.org'))`,
  // Both, because a filled database has no triggers.
  ...["memories", "lesson_progress"].map(
    (table) =>
      `update ${table} set due_at = now() - interval '1 day' where user_id = (select id from profiles where email = 'learner101@example.org')`,
  ),
  `insert into learner_memories (user_id, factor, calibration, latest_answer_at, mastery_weeks)
   select id, 1.1, (select jsonb_agg('{"answers":0,"right":0,"predicted":0}'::jsonb) from generate_series(1, 5)), now() - interval '1 hour', '[]' from profiles where email in ('learner0@example.org', 'learner101@example.org')`,
];
