import { and, asc, eq } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { courses, lessons, tutorExchanges } from "#app/db/tables/index.ts";
import type { Exchange } from "#app/rules/tutor/exchange.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { aiStatus } from "../ai/ai-status.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { EXCHANGE_COLUMNS, exchangeOf, isConversation, isReadable } from "./exchange-rows.ts";
import { findMessagesLeft } from "./messages-left.ts";

export type Conversation =
  | {
      status: "open";
      lesson: { id: string; title: string; lang: string | null };
      /** The oldest first. */
      exchanges: Exchange[];
      /** Messages that the learner may still write; null for no limit. */
      left: number | null;
      /** Whether there is anyone to write to: an AI service that answers, and a lesson that is written. */
      hasTutor: boolean;
    }
  | { status: "not-found" | "locked" };

/** What a learner and the tutor have written to each other about a lesson. */
export async function loadConversation(
  learner: Learner,
  lessonId: string,
  now: Date,
): Promise<Conversation> {
  const access = await findReadableLesson(learner, lessonId);
  if (access.status !== "readable") return { status: access.status };
  const [{ isWritten, ...lesson }, rows, left, { status }] = await Promise.all([
    findLesson(lessonId),
    db
      .select(EXCHANGE_COLUMNS)
      .from(tutorExchanges)
      .where(and(isConversation(learner.id, lessonId), isReadable()))
      .orderBy(asc(tutorExchanges.createdAt), asc(tutorExchanges.id)),
    findMessagesLeft(db, learner, lessonId, now),
    aiStatus(now),
  ]);
  const exchanges = rows.map((row) => exchangeOf(row, now));
  return { status: "open", lesson, exchanges, left, hasTutor: isWritten && status === "connected" };
}

async function findLesson(lessonId: string) {
  const { status, ...lesson } = one(
    await db
      .select({
        id: lessons.id,
        title: lessons.title,
        lang: courses.language,
        status: lessons.status,
      })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(eq(lessons.id, lessonId)),
  );
  return { ...lesson, isWritten: status === "ready" };
}
