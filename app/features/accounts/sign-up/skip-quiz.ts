import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { profiles } from "#app/db/tables/index.ts";
import type { Learner } from "../sign-in/find-session.ts";

/** Marks the quiz as completed without answers. Stored answers stay, and it can still be answered later. */
export async function skipQuiz(learner: Learner): Promise<void> {
  await db
    .update(profiles)
    .set({
      emailPreferences: sql`${profiles.emailPreferences} || '{"quiz_completed": true}'::jsonb`,
    })
    .where(eq(profiles.id, learner.id));
}
