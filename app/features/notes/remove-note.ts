import { and, eq } from "drizzle-orm";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { notes } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

export async function removeNote(
  learner: Pick<Learner, "id">,
  id: string,
): Promise<{ status: "removed" | "not-found" }> {
  return learnerTransaction(learner.id, async (tx) => {
    const removed = await tx
      .delete(notes)
      .where(and(eq(notes.id, id), eq(notes.userId, learner.id)))
      .returning({ id: notes.id });
    return { status: removed.length > 0 ? "removed" : "not-found" };
  });
}
