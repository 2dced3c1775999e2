import { Client as Database } from "pg";
import { level, xpToNextLevel } from "#app/rules/rewards/xp.ts";
import type { Acknowledged } from "./acknowledged.ts";
import type { Client } from "./client.ts";

/** What learners see over HTTP that isn't what the database has: their points, and the end of the lesson they finished last. */
export async function checkPages(
  address: string,
  learners: readonly Client[],
  { finishes }: Acknowledged,
): Promise<string[]> {
  const database = new Database({ connectionString: address });
  await database.connect();
  const wrong: string[] = [];
  try {
    const { rows } = await database.query<{ email: string; xp: number }>(
      `select email, coalesce(sum(amount), 0)::int as xp from profiles left join xp_events on user_id = profiles.id group by email`,
    );
    const points = new Map(rows.map(({ email, xp }) => [email, xp]));
    for (const learner of learners) {
      const { text } = await learner.send("/progress");
      const xp = points.get(learner.email) ?? 0;
      const words = text.replaceAll(/<[^>]*>/g, "");
      if (!words.includes(`Current level${level(xp)}XP to next level${xpToNextLevel(xp)}`))
        wrong.push(`${learner.email} isn't shown the points of ${xp} XP`);
      const last = [...finishes].findLast((finish) => finish.startsWith(`${learner.email} `));
      const lesson = last?.split(" ")[1];
      if (lesson && (await learner.send(`/lesson/${lesson}/complete`)).status !== 200)
        wrong.push(`${learner.email} can't see the lesson they finished`);
    }
    return wrong;
  } finally {
    await database.end();
  }
}
