import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { finishLesson } from "#app/features/lessons/finish-lesson.ts";
import { storeConcepts } from "#app/features/generation/store-lesson.ts";
import { aLearner, aLesson, answerAll, MONDAY, test } from "../../test/builders.ts";
import { db } from "./client.ts";
import { concepts, courses } from "./tables/index.ts";

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
