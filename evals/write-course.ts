import { and, asc, eq } from "drizzle-orm";
import type { Models } from "#app/ai/models.ts";
import { db } from "#app/db/client.ts";
import { generations, lessons, questions } from "#app/db/tables/index.ts";
import { createAccount } from "#app/features/accounts/sign-up/create-account.ts";
import { startRun } from "#app/features/generation/start-run.ts";
import { writeLessons } from "#app/features/generation/write-lessons.ts";
import { findWrittenLesson } from "#app/features/lessons/written-lesson.ts";
import { planTopic } from "#app/features/topics/plan-topic.ts";
import { draftOfStored } from "#app/features/trust/draft-of-stored.ts";
import type { WrittenLesson } from "./score-lesson.ts";

/** The first two lessons of a course, written and checked by the product itself. Null if it gave up. */
export async function writeCourse(team: Models, topic: string): Promise<WrittenLesson[] | null> {
  const now = new Date();
  const courseId = await db.transaction(async (tx) => {
    // A learner each, because tokens are limited per learner.
    const email = `${crypto.randomUUID()}@example.org`;
    const account = { email, username: "Evals", passwordHash: "none", timeZone: "UTC" };
    const userId = await createAccount(tx, account, now);
    const plan = { topicName: topic, source: "ai", firstStatus: "writing" } as const;
    const planned = await planTopic(tx, userId, plan, now);
    const run = { userId, courseId: planned.courseId, firstLesson: 1, lastLesson: 2 };
    await startRun(tx, run, now);
    return planned.courseId;
  });
  const [run] = await db.select().from(generations).where(eq(generations.courseId, courseId));
  const signal = new AbortController().signal;
  await writeLessons(run?.id ?? "", team, () => new Date(), signal);
  const ready = await db
    .select()
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), eq(lessons.status, "ready")))
    .orderBy(asc(lessons.lessonNumber));
  if (ready.length === 0) return null;
  return Promise.all(ready.map(readLesson));
}

async function readLesson({ id, title }: typeof lessons.$inferSelect): Promise<WrittenLesson> {
  const { blocks } = await findWrittenLesson(id);
  const rows = await db
    .select()
    .from(questions)
    .where(and(eq(questions.lessonId, id), eq(questions.use, "quiz"), eq(questions.kind, "choice")))
    .orderBy(asc(questions.orderIndex));
  const drafts = rows.map((row) => ({ ...draftOfStored(row), state: row.reviewState }));
  return { title, blocks, questions: drafts };
}
