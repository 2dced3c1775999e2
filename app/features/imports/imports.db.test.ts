import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { importParts, imports, userStats } from "#app/db/tables/index.ts";
import { aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { confirmImport, discardImport } from "./confirm-import.ts";
import { deleteOldImports } from "./delete-old-imports.ts";
import { RefusedFile, type ImportFormat } from "./import-format.ts";
import { loadImports } from "./load-imports.ts";
import { receiveFile } from "./receive-file.ts";
import { MAX_ATTEMPTS, runImport } from "./run-import.ts";

const now = () => MONDAY;
const MEGABYTE = 1024 * 1024;

/** Sets the learner's points to the number of bytes. `bad`: it refuses them, after it stored something. `lost`: it fails. */
const counting: ImportFormat = {
  name: "nectar",
  recognises: ({ name }) => name.endsWith(".count"),
  maxBytes: 3 * MEGABYTE,
  preview: async (_, file) => {
    let answers = 0;
    for await (const bytes of file.bytes()) answers += bytes.length;
    return { courses: [], answers, notes: [] };
  },
  store: async (tx, learner, file, context) => {
    const preview = await counting.preview(learner, file, context.now);
    const totalXp = preview.answers;
    await tx.update(userStats).set({ totalXp }).where(eq(userStats.userId, learner.id));
    if (file.name.startsWith("bad")) throw new RefusedFile("Line 3 is bad.");
    if (file.name.startsWith("lost")) throw new Error("the disk is full");
    return preview;
  },
};
const run = (importId: string) => runImport({ importId, userId: "" }, now, [counting]);

async function* pieces(bytes: number, piece = 100_000) {
  for (let left = bytes; left > 0; left -= piece) yield Buffer.alloc(Math.min(left, piece), "x");
}
async function bring(userId: string, name: string, bytes = 10): Promise<string> {
  const received = await receiveFile(userId, { name, bytes: pieces(bytes) }, MONDAY, 4 * MEGABYTE);
  expect(received.status).toBe("received");
  return one((await loadImports(userId)).imports.slice(0, 1)).id;
}
const latest = async (userId: string) => (await loadImports(userId)).imports[0];
const partsOf = (importId: string) => db.$count(importParts, eq(importParts.importId, importId));
const pointsOf = async (userId: string) =>
  one(await db.select().from(userStats).where(eq(userStats.userId, userId))).totalXp;

test("a file is looked at, confirmed and stored; its bytes are gone afterwards", async () => {
  const { id } = await aLearner();
  const size = 2 * MEGABYTE + 5;
  const importId = await bring(id, "C:\\old\\life.count", size);
  expect(await partsOf(importId)).toBe(3);
  expect(await latest(id)).toMatchObject({ fileName: "life.count", status: "uploaded" });

  await run(importId);
  expect(await latest(id)).toMatchObject({ status: "previewed", preview: { answers: size } });
  expect(await pointsOf(id)).toBe(0);
  // A job that comes twice, before the learner decides.
  await run(importId);
  expect(await latest(id)).toMatchObject({ status: "previewed" });

  expect(await confirmImport(id, importId)).toEqual({ status: "running" });
  expect(await confirmImport(id, importId)).toEqual({ status: "running" });
  await Promise.all([run(importId), run(importId)]);
  expect(await latest(id)).toMatchObject({ status: "done", progress: 100 });
  expect(await pointsOf(id)).toBe(size);
  expect(await partsOf(importId)).toBe(0);
});

test("a refused file keeps its name and the reason, and nothing else of it stays", async () => {
  const { id } = await aLearner();
  const importId = await bring(id, "bad.count");
  await run(importId);
  await confirmImport(id, importId);
  await run(importId);
  const refused = { fileName: "bad.count", status: "refused", reasons: ["Line 3 is bad."] };
  expect(await latest(id)).toMatchObject(refused);
  expect(await pointsOf(id)).toBe(0);
  expect(await partsOf(importId)).toBe(0);

  for (const [name, bytes, reason] of [
    ["photo.jpg", 10, "Nectar can’t read this kind of file. See the list of what you can bring."],
    ["empty.count", 0, "It is empty."],
    ["large.count", 3 * MEGABYTE + 1, "It is larger than 3 MB, the most for a file of its kind."],
  ] as const) {
    await run(await bring(id, name, bytes));
    expect(await latest(id)).toMatchObject({
      fileName: name,
      status: "refused",
      reasons: [reason],
    });
  }
  const file = { name: "huge.count", bytes: pieces(5 * MEGABYTE) };
  expect(await receiveFile(id, file, MONDAY, 4 * MEGABYTE)).toEqual({ status: "refused" });
  expect(await latest(id)).toMatchObject({ reasons: ["It is larger than 4 MB."] });
  expect(await db.$count(importParts)).toBe(0);
  // The list isn't endless.
  for (let index = 0; index < 4; index += 1) await run(await bring(id, `${index}.jpg`));
  expect((await loadImports(id)).imports).toHaveLength(5);
});

test("a failure is retried, and ends after three beginnings with nothing stored", async () => {
  const { id } = await aLearner();
  const importId = await bring(id, "lost.count");
  await run(importId);
  await confirmImport(id, importId);
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    await expect(run(importId)).rejects.toThrow("the disk is full");
    expect(await latest(id)).toMatchObject({ status: "running" });
  }
  await run(importId);
  expect(await latest(id)).toMatchObject({ status: "failed" });
  expect(await pointsOf(id)).toBe(0);

  // Beginnings whose process was killed count.
  const killed = await bring(id, "killer.count");
  await db.update(imports).set({ attempts: MAX_ATTEMPTS }).where(eq(imports.id, killed));
  await run(killed);
  expect(await latest(id)).toMatchObject({ status: "failed" });
});

test("a learner brings one file at a time; one that waits for a decision makes way", async () => {
  const { id } = await aLearner();
  const first = await bring(id, "first.count");
  const second = { name: "second.count", bytes: pieces(10) };
  expect(await receiveFile(id, second, MONDAY)).toEqual({ status: "one-at-a-time" });
  await run(first);
  await bring(id, "third.count");
  expect(await db.$count(imports, eq(imports.id, first))).toBe(0);

  const other = await aLearner();
  const both = await Promise.all([
    receiveFile(other.id, { name: "a.count", bytes: pieces(MEGABYTE * 2, 1000) }, MONDAY),
    receiveFile(other.id, { name: "b.count", bytes: pieces(MEGABYTE * 2, 1000) }, MONDAY),
  ]);
  expect(both.filter(({ status }) => status === "received")).toHaveLength(1);
  expect(await db.$count(imports, eq(imports.userId, other.id))).toBe(1);
});

test("an upload that is cut off leaves nothing", async () => {
  const { id } = await aLearner();
  async function* cut() {
    yield* pieces(2 * MEGABYTE);
    throw new Error("the form was cut off");
  }
  const file = { name: "half.count", bytes: cut() };
  await expect(receiveFile(id, file, MONDAY)).rejects.toThrow("cut off");
  expect(await loadImports(id)).toMatchObject({ imports: [] });
});

test("nobody decides about another learner's file", async () => {
  const [owner, other] = [await aLearner(), await aLearner()];
  const importId = await bring(owner.id, "mine.count");
  await run(importId);
  expect(await confirmImport(other.id, importId)).toEqual({ status: "not-found" });
  expect(await discardImport(other.id, importId)).toEqual({ status: "not-found" });
  expect(await discardImport(owner.id, importId)).toEqual({ status: "discarded" });
  expect(await partsOf(importId)).toBe(0);
});

test("files that nobody decided about are deleted after a day, outcomes after thirty", async () => {
  const [waiting, ended] = [await aLearner(), await aLearner()];
  await run(await bring(waiting.id, "waiting.count"));
  await run(await bring(ended.id, "photo.jpg"));
  await deleteOldImports(later(MONDAY, 0.9));
  expect((await loadImports(waiting.id)).imports).toHaveLength(1);
  await deleteOldImports(later(MONDAY, 1.1));
  expect((await loadImports(waiting.id)).imports).toEqual([]);
  expect((await loadImports(ended.id)).imports).toHaveLength(1);
  await deleteOldImports(later(MONDAY, 31));
  expect((await loadImports(ended.id)).imports).toEqual([]);
});
