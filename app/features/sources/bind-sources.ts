import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { sources } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

/** `parts`: places in the source's parts; null for all of it. */
export interface ChosenSource {
  id: string;
  parts: number[] | null;
}

/**
 * Makes a course rest on sources. False if one isn't the learner's, isn't read, has no such part or is in a course already; then the caller
 * rolls back.
 */
export async function bindSources(
  tx: Transaction,
  learner: Pick<Learner, "id">,
  courseId: string,
  chosen: readonly ChosenSource[],
): Promise<boolean> {
  for (const { id, parts } of chosen) {
    const isFree = and(
      eq(sources.id, id),
      eq(sources.userId, learner.id),
      eq(sources.status, "read"),
      isNull(sources.courseId),
    );
    const chosenParts = parts && [...new Set(parts)].toSorted((one, other) => one - other);
    const [bound] = await tx
      .update(sources)
      .set({ courseId, chosenParts })
      .where(isFree)
      .returning({ parts: sources.parts });
    if (!bound || chosenParts?.length === 0) return false;
    if (chosenParts?.some((part) => bound.parts[part] === undefined)) return false;
  }
  return chosen.length > 0;
}
