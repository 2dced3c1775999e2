import { and, eq, sum } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { lessonProgress, userStats, xpEvents } from "#app/db/tables/index.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";

export const progressOf = async (learner: Learner, lessonId: string) =>
  one(
    await db
      .select()
      .from(lessonProgress)
      .where(and(eq(lessonProgress.userId, learner.id), eq(lessonProgress.lessonId, lessonId))),
  );

export const statsOf = async (learner: Learner) =>
  one(await db.select().from(userStats).where(eq(userStats.userId, learner.id)));

/** All points of a learner, from their ledger. */
export const ledgerOf = async (learner: Learner) =>
  one(
    await db
      .select({ total: sum(xpEvents.amount).mapWith(Number) })
      .from(xpEvents)
      .where(eq(xpEvents.userId, learner.id)),
  ).total;
