import { and, eq } from "drizzle-orm";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { notes } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isEmpty, type ChangedNote } from "./note-input.ts";

/** Changes the learner's own words and where the note is shown; the quote stays. */
export async function changeNote(
  learner: Pick<Learner, "id">,
  { noteId, words, isForReviews }: ChangedNote,
  now: Date,
): Promise<{ status: "changed" | "unclear" | "not-found" }> {
  const own = and(eq(notes.id, noteId), eq(notes.userId, learner.id));
  return learnerTransaction(learner.id, async (tx) => {
    const [note] = await tx.select({ quote: notes.quote }).from(notes).where(own);
    if (!note) return { status: "not-found" };
    if (isEmpty({ ...note, words })) return { status: "unclear" };
    await tx.update(notes).set({ words, isForReviews, updatedAt: now }).where(own);
    return { status: "changed" };
  });
}
