import { expect } from "vitest";
import { disconnectDatabase } from "#app/db/client.ts";
import { stopQueue } from "#app/db/queue.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  freshlyConnected,
  test,
} from "../../../../test/builders.ts";
import { aLife, bring, fileOf, sumOf } from "../../../../test/carried-life.ts";
import { freshDatabase } from "../../../../test/database.ts";

test("a life goes from one database to another: points, streak, mastery and memories are equal there", async ({
  fresh,
}) => {
  const source = await aLearner();
  await aLife(source);
  const before = await sumOf(source);
  const file = await fileOf(source);
  await stopQueue();
  await disconnectDatabase();

  const second = await freshDatabase();
  expect(second.connectionString).not.toBe(fresh.connectionString);
  const leave = await freshlyConnected(second);
  // The library is there, and another learner.
  const other = await aLearner();
  await aFinishedLesson(other);
  await aLesson(other, "Public Speaking Excellence");
  const untouched = await sumOf(other);

  const arrived = await aLearner();
  expect(arrived.id).not.toBe(source.id);
  expect(await bring(arrived, file)).toMatchObject({ status: "done", reasons: [] });
  expect(await sumOf(arrived)).toEqual(before);
  expect(await sumOf(other)).toEqual(untouched);
  // Its file there is the file that it came from; points of one moment have no order.
  const lists = (text: string) => {
    const { exportedAt: _, ...rows } = JSON.parse(text) as Record<string, unknown>;
    const texts = (value: unknown) =>
      Array.isArray(value) ? value.map((row) => JSON.stringify(row)).toSorted() : value;
    return Object.entries(rows).map(([name, value]) => [name, texts(value)]);
  };
  expect(lists(await fileOf(arrived))).toEqual(lists(file));

  await leave();
  await freshlyConnected(fresh);
});
