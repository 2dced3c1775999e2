import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { concepts, lessonProgress, memories } from "#app/db/tables/index.ts";
import { aLearner, aLesson, MEMORY, MONDAY, test } from "../../../test/builders.ts";
import { wrongTotals } from "../../../test/totals.ts";
import { waitingTransactions } from "../../../test/waiting-transactions.ts";

test("what two transactions store at the same time is in the totals", async () => {
  const learner = await aLearner();
  const { id: userId } = learner;
  const { courseId, lessonIds } = await aLesson(learner);
  const taught = await db.select().from(concepts).where(eq(concepts.courseId, courseId));
  const conceptIds = taught.map(({ id }) => id);
  type At = Pick<typeof db, "insert">;
  const finish = (tx: At, lessonId: string) =>
    tx.insert(lessonProgress).values({ userId, courseId, lessonId, completedAt: MONDAY }).execute();
  const remember = (tx: At, conceptId: string) =>
    tx
      .insert(memories)
      .values({ ...MEMORY, userId, conceptId })
      .execute();

  for (const [store, ids] of [[finish, lessonIds] as const, [remember, conceptIds] as const]) {
    let second: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await store(tx, ids[0]!);
      second = store(db, ids[1]!);
      await expect.poll(waitingTransactions).toBe(1);
    });
    await second;
    expect(await wrongTotals()).toEqual([]);
  }
});
