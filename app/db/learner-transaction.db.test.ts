import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { finishLesson } from "#app/features/lessons/finish-lesson.ts";
import { storeConcepts } from "#app/features/generation/store-lesson.ts";
import { aLearner, aLesson, answerAll, MONDAY, test } from "../../test/builders.ts";
import { isLearnerBusy } from "#app/platform/learner-busy.ts";
import { db, pool } from "./client.ts";
import { learnerTransaction } from "./learner-transaction.ts";
import { concepts, courses, users } from "./tables/index.ts";

test.beforeAll(async () => {
  await db.execute(sql`create table seats (name text primary key, taken int not null default 0)`);
  await db.execute(sql`insert into seats values ('left'), ('right')`);
});

test("a lesson can be finished while the outline of its course is being stored", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const { lessonId, courseId } = lesson;
  await answerAll(learner, lesson);

  await db.transaction(async (tx) => {
    await tx.update(courses).set({ updatedAt: MONDAY }).where(eq(courses.id, courseId));
    expect(await finishLesson(learner, { lessonId, reflection: null }, MONDAY)).toMatchObject({
      status: "finished",
    });
    await storeConcepts(tx, { courseId, lessonId }, [
      { name: "Nectar", description: "What bees gather", difficulty: 1, lesson_number: 1 },
    ]);
  });

  const stored = await db.select().from(concepts).where(eq(concepts.name, "Nectar"));
  expect(stored).toHaveLength(1);
});

test("a learner's writes run one after another and wait without a connection; too many are refused", async () => {
  const [learner, other] = [await aLearner(), await aLearner()];
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const order: number[] = [];
  const holding = learnerTransaction(learner.id, () => isReleased);
  const waiting = Array.from({ length: 64 }, (_, index) =>
    learnerTransaction(learner.id, async () => void order.push(index)),
  );

  const refused = await learnerTransaction(learner.id, async () => undefined).catch(isLearnerBusy);
  await learnerTransaction(other.id, async () => undefined);

  expect(refused).toBe(true);
  expect(pool.totalCount - pool.idleCount).toBe(1);
  release();
  await Promise.all([holding, ...waiting]);
  expect(order).toEqual(waiting.map((_, index) => index));
});

test("a row that another process holds for too long is no fault of the server", async () => {
  const learner = await aLearner();
  const own = eq(users.id, learner.id);
  await db.transaction(async (tx) => {
    await tx.select().from(users).where(own).for("update");
    const error: unknown = await db
      .transaction((second) =>
        second.select().from(users).where(own).for("update", { noWait: true }),
      )
      .catch((reason: unknown) => reason);
    expect(isLearnerBusy(error)).toBe(true);
  });
  await learnerTransaction(learner.id, async (tx) => {
    const { rows } = await tx.execute(sql`show lock_timeout`);
    expect(rows).toEqual([{ lock_timeout: "5s" }]);
  });
  expect((await db.execute(sql`show lock_timeout`)).rows).toEqual([{ lock_timeout: "0" }]);
});

test("after a deadlock both transactions commit", async () => {
  const { promise: bothHold, resolve } = Promise.withResolvers<void>();
  let holding = 0;
  const take = (first: string, second: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`update seats set taken = taken + 1 where name = ${first}`);
      if (++holding === 2) resolve();
      await bothHold;
      await tx.execute(sql`update seats set taken = taken + 1 where name = ${second}`);
    });

  await Promise.all([take("left", "right"), take("right", "left")]);

  const { rows } = await db.execute(sql`select taken from seats`);
  expect(rows).toEqual([{ taken: 2 }, { taken: 2 }]);
});

test("other errors are not retried", async () => {
  let tries = 0;
  const failing = db.transaction(async (tx) => {
    tries += 1;
    await tx.execute(sql`insert into seats values ('left')`);
  });

  await expect(failing).rejects.toMatchObject({ cause: { code: "23505" } });
  expect(tries).toBe(1);
});
