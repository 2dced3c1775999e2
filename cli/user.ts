import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { profiles, users, userStats } from "#app/db/tables/index.ts";
import { withDatabase } from "./with-database.ts";

/** `ops user show|delete EMAIL` */
export function user([deed, email]: string[]): Promise<number> {
  if ((deed !== "show" && deed !== "delete") || !email) {
    console.error("Usage: npm run ops -- user show|delete EMAIL");
    return Promise.resolve(1);
  }
  const address = email.trim().toLowerCase();
  return withDatabase(() => (deed === "show" ? show(address) : remove(address)));
}

async function show(email: string): Promise<number> {
  const [found] = await db
    .select({
      name: profiles.name,
      subscription: profiles.subscriptionStatus,
      since: profiles.createdAt,
      zone: profiles.timeZone,
      lessons: userStats.totalLessonsCompleted,
      xp: userStats.totalXp,
    })
    .from(profiles)
    .leftJoin(userStats, eq(userStats.userId, profiles.id))
    .where(eq(profiles.email, email));
  if (!found) return unknown(email);
  console.log(
    [
      `${found.name} <${email}>`,
      `subscription: ${found.subscription}`,
      `since: ${found.since.toISOString().slice(0, 10)}`,
      `time zone: ${found.zone}`,
      `lessons completed: ${found.lessons ?? 0}`,
      `XP: ${found.xp ?? 0}`,
    ].join("\n"),
  );
  return 0;
}

async function remove(email: string): Promise<number> {
  const gone = await db.delete(users).where(eq(users.email, email)).returning({ id: users.id });
  if (gone.length === 0) return unknown(email);
  console.log(`${email} and everything that belonged to them is deleted.`);
  return 0;
}

function unknown(email: string): number {
  console.error(`Nobody has signed up with ${email}.`);
  return 1;
}
