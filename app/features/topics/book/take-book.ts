import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { countAttempt } from "../../limits/count-attempt.ts";
import { type Book, type BookOptions, loadBook } from "./load-book.ts";

export type TakenBook =
  | { status: "found"; book: Book }
  | { status: "not-found" }
  | { status: "too-many"; retryAfterSeconds: number };

/** A course to print or to download. Drawing all of it takes as long as ten lessons, so it is limited per hour. */
export async function takeBook(
  learner: Learner,
  courseId: string,
  now: Date,
  options?: BookOptions,
): Promise<TakenBook> {
  const book = await loadBook(learner, courseId, options);
  if (!book) return { status: "not-found" };
  const attempt = await countAttempt("booksPerAccount", learner.id, now);
  return attempt.status === "within" ? { status: "found", book } : attempt;
}
