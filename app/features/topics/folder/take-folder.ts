import { strToU8, zipSync } from "fflate";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { countAttempt } from "../../limits/count-attempt.ts";
import { type CourseFolder, loadFolder } from "./load-folder.ts";

type TakenFolder =
  | { status: "found"; title: string; zip: Uint8Array }
  | { status: "not-found" }
  | { status: "too-many"; retryAfterSeconds: number };

/** A course to take along as files, as often as a book. */
export async function takeFolder(
  learner: Learner,
  courseId: string,
  now: Date,
  options: { withQuotes?: boolean } = {},
): Promise<TakenFolder> {
  const folder = await loadFolder(learner, courseId, options);
  if (!folder) return { status: "not-found" };
  const attempt = await countAttempt("booksPerAccount", learner.id, now);
  if (attempt.status !== "within") return attempt;
  return { status: "found", title: folder.title, zip: zipFolder(folder, now) };
}

/** Everything in one folder, so that its name comes along. */
export function zipFolder({ slug, files }: CourseFolder, now: Date): Uint8Array {
  const entries = [...files].map(([name, text]) => [`${slug}/${name}`, strToU8(text)]);
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>, { mtime: now });
}
