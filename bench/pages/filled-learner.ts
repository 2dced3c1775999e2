import { eq } from "drizzle-orm";
import { Client } from "pg";
import { db, one } from "#app/db/client.ts";
import { lessons, profiles } from "#app/db/tables/index.ts";
import { openSession } from "#app/features/accounts/sign-in/open-session.ts";
import { startNectar } from "../../e2e/nectar.ts";
import { grow } from "../fill.ts";

const LEARNERS = 100;
/** Has finished twenty lessons in two topics, one a day. */
const EMAIL = "learner1@example.org";

export interface FilledLearner {
  cookie: string;
  topic: string;
  lesson: string;
}

/** A signed-in learner with a history, who has just opened a course of the library. */
export async function filledLearner(
  address: string,
  settings: Record<string, string>,
): Promise<FilledLearner> {
  const client = new Client({ connectionString: address });
  await client.connect();
  await grow(client, 0, LEARNERS);
  await client.end();
  const { id } = one(await db.select().from(profiles).where(eq(profiles.email, EMAIL)));
  const { setCookies } = await openSession(id, new Headers(), new Date());
  const cookie = setCookies.map((line) => line.split(";", 1)[0]).join("; ");
  const nectar = await startNectar(settings);
  const answer = await fetch(`${nectar.url}/onboarding`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: nectar.url },
    body: new URLSearchParams({ topic: "Machine Learning Fundamentals" }),
  });
  await nectar.stop();
  const lesson = answer.headers.get("location") ?? "";
  if (!lesson.startsWith("/lesson/")) throw new Error(`no lesson was opened: ${answer.status}`);
  const lessonId = lesson.slice("/lesson/".length);
  const { courseId } = one(await db.select().from(lessons).where(eq(lessons.id, lessonId)));
  return { cookie, lesson, topic: `/topic/${courseId}` };
}
