import { desc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  operators,
  premiumGrants,
  profiles,
  sessions,
  users,
  userStats,
} from "#app/db/tables/index.ts";
import { isGranted } from "#app/rules/payments/premium.ts";
import { isTwoFactorOn } from "../accounts/two-factor/verify-two-factor.ts";
import { findPremium } from "../payments/find-premium.ts";

/** What an operator sees of one account: what it is, not what was learned in it. Null if there is none. */
export async function loadAccount(userId: string, now: Date) {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      createdAt: users.createdAt,
      lockedAt: users.lockedAt,
      timeZone: profiles.timeZone,
      deleteAfter: profiles.deleteAfter,
      lessons: userStats.totalLessonsCompleted,
      operatorSince: operators.addedAt,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(userStats, eq(userStats.userId, users.id))
    .leftJoin(operators, eq(operators.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) return null;
  const [grant] = await db
    .select()
    .from(premiumGrants)
    .where(eq(premiumGrants.userId, userId))
    .orderBy(desc(premiumGrants.grantedAt))
    .limit(1);
  return {
    ...row,
    isPremium: await findPremium(userId, now),
    isGranted: grant !== undefined && isGranted(grant, now),
    hasTwoFactor: await isTwoFactorOn(userId),
    devices: await db.$count(sessions, eq(sessions.userId, userId)),
  };
}
