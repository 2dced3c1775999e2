import { count, desc, eq, ilike, or } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { operators, profiles, users, userStats } from "#app/db/tables/index.ts";

const PAGE = 50;

/** The newest accounts whose name or email contains a text, as many as a page shows; and how many there are in all. */
export async function findAccounts(search: string, most = PAGE) {
  // What is typed is a text, not a pattern.
  const pattern = `%${search.trim().replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      createdAt: users.createdAt,
      lockedAt: users.lockedAt,
      lessons: userStats.totalLessonsCompleted,
      operatorSince: operators.addedAt,
      deleteAfter: profiles.deleteAfter,
      lastDay: userStats.lastActivityDate,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(userStats, eq(userStats.userId, users.id))
    .leftJoin(operators, eq(operators.userId, users.id))
    .where(or(ilike(users.name, pattern), ilike(users.email, pattern)))
    .orderBy(desc(users.createdAt))
    .limit(most);
  const [all] = await db.select({ accounts: count() }).from(users);
  return { rows, total: all?.accounts ?? 0, most };
}
