import { and, eq, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sources } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { deleteSources } from "./delete-sources.ts";

/** Deletes a source of which no course was made; one of a course goes with it. */
export async function removeSource(
  learner: Pick<Learner, "id">,
  id: string,
): Promise<{ status: "removed" | "not-found" }> {
  const own = and(eq(sources.id, id), eq(sources.userId, learner.id), isNull(sources.courseId));
  const deleted = await db.transaction((tx) => deleteSources(tx, own));
  return { status: deleted > 0 ? "removed" : "not-found" };
}
