import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Client } from "pg";
import { expect, vi } from "vitest";
import { pool } from "#app/db/client.ts";
import { aVisitor, test } from "../../test/site.ts";

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const ENCODINGS = [
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
  ["identity", (bytes: Buffer) => bytes],
] as const;
const isWholePage = /^<!DOCTYPE html>.*<\/html>$/s;

test("a page arrives in one piece, in every encoding", async ({ request }) => {
  for (const [encoding, open] of ENCODINGS) {
    const answer = await request("/login", { headers: { "accept-encoding": encoding } });
    const bytes = await bytesOf(answer);

    expect(answer.headers.get("content-length")).toBe(String(bytes.length));
    expect(answer.headers.get("content-encoding") ?? "identity").toBe(encoding);
    expect(open(bytes).toString()).toMatch(isWholePage);
  }
});

test("a page that takes away an old cookie is whole, too", async ({ site, request }) => {
  const learner = await site.aLearner();
  const cookies = new Map(learner.cookies);
  await request("/logout", { as: learner, form: {} });
  const answer = await request("/login", { as: { ...aVisitor(), cookies } });

  expect(answer.headers.getSetCookie().join()).toMatch(/session=; Max-Age=0/i);
  expect((await bytesOf(answer)).toString()).toMatch(isWholePage);
});

test("a signed-in learner never gets the visitors' cached page, nor a visitor the learner's", async ({
  request,
  learner,
}) => {
  const open = async (as = aVisitor()) => {
    const answer = await request("/", { as });
    return { cache: answer.headers.get("cache-control"), text: await answer.text() };
  };
  const visitors = await open();
  expect(visitors).toMatchObject({ cache: "public, no-cache" });
  expect(visitors.text).toContain("Start Learning for Free");

  const own = await open(learner);
  expect(own.cache).toBe("no-store");
  expect(own.text).toContain("Continue Learning");
  expect(own.text).not.toContain("Start Learning for Free");
  expect(await open()).toEqual(visitors);
});

test("a page whose data may take seconds is sent in parts", async ({ request, learner }) => {
  const answer = await request("/onboarding", { as: learner });

  expect(answer.headers.get("content-length")).toBeNull();
  expect(await answer.text()).toMatch(isWholePage);
});

test("besides the session and what its header shows, a page is one statement, a lesson is three", async ({
  request,
  learner,
  lesson: { lessonId, courseId },
}) => {
  const statementsOf = async (path: string) => {
    const open = () => request(path, { as: learner });
    // Counts the words of the topic's lessons.
    await open();
    const sent = vi.spyOn(Client.prototype, "query");
    expect((await open()).status).toBe(200);
    // The queue asks for jobs, and whether it still listens, at any time.
    const queries = sent.mock.calls.map(([query]) => query as unknown as string | { name: string });
    const names = queries
      .filter((query) => typeof query !== "string" || !/pgboss|pg_listening_channels/.test(query))
      .map((query) => (typeof query === "string" ? query : query.name));
    sent.mockRestore();
    return names;
  };

  const frame = ["find_session", "load_day"];
  expect(await statementsOf("/dashboard")).toEqual([...frame, "load_dashboard"]);
  expect(await statementsOf(`/topic/${courseId}`)).toEqual([...frame, "load_topic"]);
  expect(await statementsOf("/reviews")).toEqual([...frame, "load_reviews"]);
  const lesson = await statementsOf(`/lesson/${lessonId}`);
  expect(lesson).toEqual([...frame, "load_lesson_content", "load_lesson_session", "load_notes"]);
});

test("with 2,000 lessons in 200 topics behind a learner, each page is at most 60 KB", async ({
  request,
  learner,
}) => {
  for (const statement of YEARS_OF_LEARNING)
    await pool.query(statement, statement.includes("$1") ? [learner.id] : []);

  const { rows } = await pool.query<{ id: string }>("select id from courses where owner_id = $1", [
    learner.id,
  ]);
  const pages = [
    "/dashboard",
    "/dashboard?topics=1",
    `/topic/${rows[0]?.id}`,
    "/reviews",
    "/history",
    "/history?part=reflections",
    "/progress",
    "/profile?tab=preferences",
    "/topics",
  ];

  for (const path of pages) {
    const headers = { "accept-encoding": "gzip" };
    const answer = await request(path, { as: learner, headers });
    expect(answer.status, path).toBe(200);
    expect((await bytesOf(answer)).length, path).toBeLessThan(60_000);
  }
});

/** Names of random characters, which compress worse than any words. */
const YEARS_OF_LEARNING = [
  `insert into courses (id, owner_id, topic_name, source, created_at, updated_at)
   select gen_random_uuid(), $1, 'Topic ' || md5(n::text), 'ai', now(), now() from generate_series(1, 200) n`,
  `insert into enrollments (user_id, course_id, is_completed, created_at, updated_at)
   select $1, id, true, now(), now() from courses where owner_id = $1`,
  `insert into lessons (id, course_id, lesson_number, status, title)
   select gen_random_uuid(), courses.id, n, 'ready', 'Lesson ' || md5(courses.id::text || n)
   from courses, generate_series(1, 10) n where owner_id = $1`,
  `insert into concepts (id, course_id, lesson_id, name, description, position, difficulty_level, is_foundational)
   select gen_random_uuid(), lessons.course_id, lessons.id, 'Idea ' || md5(lessons.id::text), 'One idea.', lesson_number, 2, false
   from lessons join courses on courses.id = lessons.course_id where owner_id = $1`,
  `insert into questions (id, course_id, lesson_id, concept_id, order_index, question_text, kind, content, key, difficulty_level, review_state)
   select gen_random_uuid(), concepts.course_id, lesson_id, concepts.id, 1, 'What helps?', 'choice', '{"options":["A","B","C","D"]}',
     '{"option":0,"beliefs":[],"explanation":"A does.","feedbackCorrect":"Yes.","feedbackIncorrect":"No."}', 2, 'checked'
   from concepts join courses on courses.id = concepts.course_id where owner_id = $1`,
  `insert into lesson_progress (user_id, lesson_id, course_id, completed_at, quiz_score, reflection_response)
   select $1, lessons.id, course_id, now() - interval '2 days' - lesson_number * interval '1 hour', 0.5, md5(lessons.id::text) || ' ' || md5(lessons.title)
   from lessons join courses on courses.id = lessons.course_id where owner_id = $1`,
  // As the server's own does in time; without it, the due dates of the memories below take ten seconds.
  "analyze",
  `insert into memories (user_id, concept_id, stability, difficulty, last_reviewed_at, due_at, understanding, lapses, lapses_in_a_row,
     seen_questions, right_questions, recent_sessions)
   select $1, concepts.id, 5, 5, now() - interval '30 days', now() - interval '1 day', 0.6, 0, 0, '[]', '[]', '[]'
   from concepts join courses on courses.id = concepts.course_id where owner_id = $1`,
];
