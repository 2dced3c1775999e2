import { and, asc, eq, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { enrollments } from "#app/db/tables/index.ts";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { countAttempt } from "../../limits/count-attempt.ts";
import { booksAsAnki, type BookWithStates } from "./book-as-anki.ts";
import { loadBook } from "./load-book.ts";
import { loadCardStates } from "./load-card-states.ts";
import { takeBook } from "./take-book.ts";

/** Those of the checks measure what is known, so nobody practises them. */
const USES = ["quiz", "review"] as const;

export type TakenAnki =
  | { status: "found"; title: string; file: Uint8Array }
  | { status: "not-found" }
  | { status: "too-many"; retryAfterSeconds: number };

/** A course as an Anki package. */
export async function takeCourseAsAnki(
  learner: Learner,
  courseId: string,
  now: Date,
): Promise<TakenAnki> {
  const taken = await takeBook(learner, courseId, now, { uses: USES });
  if (taken.status !== "found") return taken;
  const { book } = taken;
  const books = [{ book, states: await loadCardStates(learner.id, book) }];
  const file = await booksAsAnki(books, { now, timeZone: learner.timeZone });
  return { status: "found", title: book.title, file };
}

/** All courses that the learner takes, in one package. It reads as much as a download of one's data, and counts as one. */
export async function takeAllAsAnki(learner: Learner, now: Date): Promise<TakenAnki> {
  const attempt = await countAttempt("exportsPerAccount", learner.id, now);
  if (attempt.status !== "within") return attempt;
  const file = await booksAsAnki(allBooks(learner), { now, timeZone: learner.timeZone });
  return { status: "found", title: "Nectar", file };
}

async function* allBooks(learner: Learner): AsyncGenerator<BookWithStates> {
  const taken = await db
    .select({ courseId: enrollments.courseId })
    .from(enrollments)
    .where(and(eq(enrollments.userId, learner.id), isNull(enrollments.leftAt)))
    .orderBy(asc(enrollments.createdAt), asc(enrollments.courseId));
  for (const { courseId } of taken) {
    const book = await loadBook(learner, courseId, { uses: USES });
    if (book) yield { book, states: await loadCardStates(learner.id, book) };
  }
}
