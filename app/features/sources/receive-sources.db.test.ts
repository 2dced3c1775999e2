import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { sourceBytes, sources } from "#app/db/tables/index.ts";
import type { FormPart } from "#app/platform/file-of-form.ts";
import { CutForm } from "#app/platform/file-of-form.ts";
import { aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { loadSources } from "./load-sources.ts";
import { receiveSources } from "./receive-sources.ts";
import { removeSource } from "./remove-source.ts";
import { MAX_IN_HAND } from "./store-waiting.ts";

const MEGABYTE = 1024 * 1024;

async function* pieces(content: string | number): AsyncGenerator<Uint8Array, void> {
  if (typeof content === "string") return yield Buffer.from(content);
  for (let left = content; left > 0; left -= 100_000)
    yield Buffer.alloc(Math.min(left, 100_000), "x");
}
const file = (fileName: string | null, content: string | number): FormPart => ({
  field: "files",
  fileName,
  bytes: pieces(content),
});
const field = (name: string, content: string | number): FormPart => ({
  field: name,
  fileName: null,
  bytes: pieces(content),
});
async function* form(...parts: FormPart[]): AsyncGenerator<FormPart, void> {
  for (const part of parts) {
    yield part;
    // As `partsOfForm` does with what wasn't read.
    for await (const _ of part.bytes);
  }
}

const waitingJobs = async () => {
  const { rows } = await db.execute<{ data: { sourceId: string } }>(
    sql`select data from pgboss.job where name = 'read-source'`,
  );
  return new Set(rows.map(({ data }) => data.sourceId));
};

test("files, a link and a text of one form are each stored and queued", async () => {
  const learner = await aLearner();
  const size = 2 * MEGABYTE + 5;
  const parts = [
    file("C:\\books\\Tides\u200b.pdf", size),
    file(null, ""),
    field("files", ""),
    file("notes.md", "# Notes"),
    field("link", " https://example.org/tides "),
    field(
      "text",
      "  The Moon pulls the water of every ocean, and of your bath as well, a little.\r\nMore.",
    ),
    field("other", "x"),
  ];
  expect(await receiveSources(learner, form(...parts), MONDAY)).toEqual({ status: "received" });

  const inHand = await loadSources(learner);
  expect(inHand).toMatchObject([
    { kind: "file", name: "Tides.pdf", status: "waiting", excerpt: null },
    { kind: "file", name: "notes.md" },
    { kind: "link", address: "https://example.org/tides", name: "https://example.org/tides" },
    { kind: "text", name: "The Moon pulls the water of every ocean, and of your bath…" },
  ]);
  expect(await waitingJobs()).toEqual(new Set(inHand.map(({ id }) => id)));
  const stored = await db
    .select({
      sourceId: sourceBytes.sourceId,
      parts: sql<number>`count(*)::int`,
      size: sql<number>`sum(octet_length(bytes))::int`,
    })
    .from(sourceBytes)
    .groupBy(sourceBytes.sourceId);
  expect(stored.find(({ sourceId }) => sourceId === inHand[0]?.id)).toMatchObject({
    parts: 3,
    size,
  });
  expect(stored).toHaveLength(3);
});

test("a learner who brings many sources waits behind those who bring one", async () => {
  const [many, other] = [await aLearner(), await aLearner()];
  const files = ["1.txt", "2.txt", "3.txt"].map((name) => file(name, "text"));
  await receiveSources(many, form(...files), MONDAY);
  await receiveSources(other, form(file("only.txt", "text")), MONDAY);
  const { rows } = await db.execute<{ name: string }>(sql`
    select s.name from pgboss.job j join sources s on s.id = (j.data->>'sourceId')::uuid
    where s.user_id in (${many.id}, ${other.id}) order by j.priority desc, j.created_on, j.id`);
  expect(rows.map(({ name }) => name)).toEqual(["1.txt", "only.txt", "2.txt", "3.txt"]);
});

test("a form in which everything is empty brings nothing", async () => {
  const learner = await aLearner();
  const empty = form(file(null, ""), field("link", "  "), field("text", " \r\n "));
  expect(await receiveSources(learner, empty, MONDAY)).toEqual({ status: "nothing" });
  expect(await receiveSources(learner, form(), MONDAY)).toEqual({ status: "nothing" });
  expect(await loadSources(learner)).toEqual([]);
});

test("what is too large or too long says so, and nothing of it stays", async () => {
  const learner = await aLearner();
  const parts = [
    file("large.pdf", 20 * MEGABYTE + 1),
    field("link", `https://example.org/${"x".repeat(2_000)}`),
    field("text", 500_001),
    file("small.txt", "Still here."),
  ];
  expect(await receiveSources(learner, form(...parts), MONDAY)).toEqual({ status: "received" });
  expect(await loadSources(learner)).toMatchObject([
    { name: "large.pdf", status: "refused", reason: "too-large" },
    { kind: "link", status: "refused", reason: "not-an-address" },
    { kind: "text", status: "refused", reason: "too-much-text" },
    { name: "small.txt", status: "waiting" },
  ]);
  const small = one((await loadSources(learner)).slice(3));
  const bytes = await db.select({ sourceId: sourceBytes.sourceId }).from(sourceBytes);
  const own = new Set((await loadSources(learner)).map(({ id }) => id));
  expect(bytes.filter(({ sourceId }) => own.has(sourceId))).toEqual([{ sourceId: small.id }]);
});

test("the sixth file of a form is left out, and so is the eleventh source in hand", async () => {
  const learner = await aLearner();
  const files = (count: number) =>
    form(...Array.from({ length: count }, (_, at) => file(`${at}.txt`, "text")));
  expect(await receiveSources(learner, files(6), MONDAY)).toEqual({ status: "too-many-files" });
  expect(await loadSources(learner)).toHaveLength(5);
  expect(await receiveSources(learner, files(5), MONDAY)).toEqual({ status: "received" });
  expect(await receiveSources(learner, files(1), MONDAY)).toEqual({ status: "full" });
  expect(await loadSources(learner)).toHaveLength(MAX_IN_HAND);

  // A refused one makes way, and one that was removed leaves room.
  const [first, second] = await loadSources(learner);
  await db
    .update(sources)
    .set({ status: "refused" })
    .where(sql`${sources.id} = ${first!.id}`);
  expect(await receiveSources(learner, files(1), MONDAY)).toEqual({ status: "received" });
  const other = await aLearner();
  expect(await removeSource(other, second!.id)).toEqual({ status: "not-found" });
  expect(await removeSource(learner, second!.id)).toEqual({ status: "removed" });
  expect(await receiveSources(learner, files(2), MONDAY)).toEqual({ status: "full" });
  const left = (await loadSources(learner)).map(({ id }) => id);
  expect(left).toHaveLength(MAX_IN_HAND);
  expect(left).not.toContain(first!.id);
  expect(left).not.toContain(second!.id);
});

test("parallel forms bring no more than a learner may have in hand", async () => {
  const learner = await aLearner();
  const five = () => form(...Array.from({ length: 5 }, (_, at) => file(`${at}.txt`, "text")));
  await Promise.all([five(), five(), five()].map((each) => receiveSources(learner, each, MONDAY)));
  expect(await loadSources(learner)).toHaveLength(MAX_IN_HAND);
});

test("a learner brings sixty an hour", async () => {
  const learner = await aLearner();
  const bring = async (at = MONDAY) => {
    const received = await receiveSources(learner, form(field("text", "A text.")), at);
    for (const { id } of await loadSources(learner)) await removeSource(learner, id);
    return received;
  };
  for (let count = 0; count < 60; count += 1) expect(await bring()).toEqual({ status: "received" });
  expect(await bring()).toEqual({ status: "too-many", retryAfterSeconds: 3600 });
  expect(await bring(later(MONDAY, 0.05))).toEqual({ status: "received" });
});

test("a form that is cut off leaves what came whole, and nothing of the rest", async () => {
  const learner = await aLearner();
  async function* cut(): AsyncGenerator<Uint8Array, void> {
    yield* pieces(2 * MEGABYTE);
    throw new CutForm("the form was cut off");
  }
  const half = { field: "files", fileName: "half.pdf", bytes: cut() };
  const parts = form(file("whole.txt", "text"), half);
  expect(await receiveSources(learner, parts, MONDAY)).toEqual({ status: "received" });
  expect(await loadSources(learner)).toMatchObject([{ name: "whole.txt" }]);
});

test("a source that is removed while it arrives is no error", async () => {
  const learner = await aLearner();
  async function* removed(): AsyncGenerator<Uint8Array, void> {
    yield* pieces(MEGABYTE);
    for (const { id } of await loadSources(learner)) await removeSource(learner, id);
    yield* pieces(2 * MEGABYTE);
  }
  const parts = form({ field: "files", fileName: "removed.pdf", bytes: removed() });
  expect(await receiveSources(learner, parts, MONDAY)).toEqual({ status: "received" });
  expect(await loadSources(learner)).toEqual([]);
});
