import { sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { profiles } from "#app/db/tables/index.ts";
import { findAgain } from "#app/features/accounts/sign-in/find-session.ts";
import { createAccount } from "#app/features/accounts/sign-up/create-account.ts";
import { bookAsEpub } from "#app/features/topics/book/book-as-epub.ts";
import { takeCourseAsAnki } from "#app/features/topics/book/take-anki.ts";
import { takeBook } from "#app/features/topics/book/take-book.ts";
import { enroll } from "#app/features/topics/enroll.ts";
import { seedCourse } from "#app/features/topics/seed-library.ts";
import { courseNamed } from "#app/library/course-names.ts";
import { loadLibrary } from "#app/library/library.ts";
import { median, type Measured } from "../bench.ts";

const COURSE = "Machine Learning Fundamentals";
const ROUNDS = 5;

/** A course of the library as an Anki package and as an e-book. */
export async function books(): Promise<Measured[]> {
  const now = new Date();
  const match = courseNamed(await loadLibrary(), COURSE);
  if (!match) throw new Error(`the library has no course ${COURSE}`);
  const account = {
    email: "reader@example.org",
    username: "Reader",
    passwordHash: "none",
    timeZone: "Europe/Berlin",
  };
  const courseId = await db.transaction(async (tx) => {
    const userId = await createAccount(tx, account, now);
    const seeded = await seedCourse(tx, match, now);
    await enroll(tx, { userId, courseId: seeded }, now);
    // Each question has been answered once: a package has a card for each of those.
    await tx.execute(sql`
      with sitting as (
        insert into study_sessions (id, user_id, kind, started_at, finished_at)
        values (gen_random_uuid(), ${userId}, 'practice', now(), now()) returning id)
      insert into answers (id, user_id, session_id, question_id, concept_id, response, is_correct, seconds, setting, answered_at, received_at)
      select gen_random_uuid(), ${userId}, sitting.id, q.id, q.concept_id, '{"option":0}', true, 12, 'practice', now(), now()
      from sitting, questions q where q.course_id = ${seeded}`);
    return seeded;
  });
  const [profile] = await db.select().from(profiles);
  const taker = profile && (await findAgain({ id: profile.id, sessionId: "" }, now));
  if (!taker) throw new Error("the reader has no profile");
  const reader = { ...taker, isPremium: true };
  const anki = await timed(async (at) => {
    const taken = await takeCourseAsAnki(reader, courseId, at);
    if (taken.status !== "found") throw new Error(taken.status);
    return taken.file;
  });
  const epub = await timed(async (at) => {
    const taken = await takeBook(reader, courseId, at);
    if (taken.status !== "found") throw new Error(taken.status);
    return bookAsEpub(taken.book, { author: "Nectar", now, cover: "" });
  });
  return [
    {
      what: "a course as an Anki package",
      value: anki.ms,
      unit: "ms",
      note: `${anki.kilobytes} KB`,
    },
    { what: "a course as an e-book", value: epub.ms, unit: "ms", note: `${epub.kilobytes} KB` },
  ];
}

/** An hour apart, as the limits want it. */
async function timed(make: (at: Date) => Promise<Uint8Array>) {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    bytes = (await make(new Date(Date.now() + round * 3_700_000))).length;
    times.push(performance.now() - started);
  }
  return { ms: median(times), kilobytes: Math.round(bytes / 1024) };
}
