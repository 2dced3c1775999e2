import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { sourceChunks, sources } from "#app/db/tables/index.ts";
import { aLearner, test } from "../../../test/builders.ts";
import { ownCourse } from "../../../test/own-course.ts";
import { aSource } from "../../../test/source.ts";
import { bindSources } from "./bind-sources.ts";
import { findPassages } from "./find-passages.ts";
import { loadCourseSources } from "./load-course-sources.ts";
import { loadPassage } from "./load-passage.ts";
import { loadSourceText } from "./load-source-text.ts";
import { loadSourcePage, type SourcePlace } from "./load-source-page.ts";
import { loadSources } from "./load-sources.ts";

const TIDES = `A preface about nothing much.

# Causes

The Moon pulls the water of the ocean towards it. The Sun helps a little.

Spring tides come at full moon, when both pull together.

# Harbours

A harbour master watches the water all day long.`;

const GARDEN = `# Soil

Worms eat fallen leaves and leave rich soil.

# Water

Water your beans in the morning, before the Sun is high.`;

const chunksOf = (sourceId: string) =>
  db
    .select()
    .from(sourceChunks)
    .where(eq(sourceChunks.sourceId, sourceId))
    .orderBy(sourceChunks.position);

test("the text of a source has its passages at their own places", async () => {
  const { id } = await aSource(await aLearner(), TIDES);
  const text = await loadSourceText(id);
  const chunks = await chunksOf(id);
  expect(chunks.length).toBeGreaterThan(2);
  for (const chunk of chunks) expect(text.slice(chunk.start, chunk.end)).toBe(chunk.text);
  expect(text.replaceAll(/\s+/g, " ")).toBe(TIDES.replaceAll(/\s+/g, " "));
});

test("passages that speak of something come best first, from the sources and parts that were chosen", async () => {
  const learner = await aLearner();
  const { courseId } = await ownCourse(learner);
  const other = await ownCourse(learner, "Gardens");
  const tides = await aSource(learner, TIDES, { courseId });
  const garden = await aSource(learner, GARDEN, { courseId, chosenParts: [1], name: "Garden.md" });
  await aSource(learner, TIDES, { courseId: other.courseId });
  const search = (query: string, parts?: { source: string; part: number }[]) =>
    findPassages(courseId, query, { limit: 5, ...(parts && { parts }) });

  const [best, ...others] = await search("Why is there a spring tide when the moon is full?");
  expect(best).toMatchObject({ sourceId: tides.id, name: "Notes.txt", part: 0, page: null });
  expect(best?.text).toContain("Spring tides come at full moon");
  expect(tides.text.slice(best?.start, best?.end)).toBe(best?.text);
  expect(others.length).toBeGreaterThan(0);

  expect((await search("water")).map(({ name }) => name)).toContain("Garden.md");
  expect(await search("worms leaves")).toEqual([]);
  const inHarbours = await search("water", [{ source: tides.id, part: 1 }]);
  expect(inHarbours.map(({ text }) => text)).toEqual([
    expect.stringContaining("A harbour master watches"),
  ]);
  // A part that wasn't chosen stays closed, whatever is wanted.
  expect(await search("worms leaves", [{ source: garden.id, part: 0 }])).toEqual([]);
  expect(await findPassages(courseId, "water", { limit: 1 })).toHaveLength(1);
});

test("nothing in a query is an operator", async () => {
  const learner = await aLearner();
  const { courseId } = await ownCourse(learner);
  await aSource(learner, TIDES, { courseId });
  for (const query of ["", "?!", "' | 'x", "moon' & !'sun", "\\", "a:* <-> b", "'); drop table x"])
    await expect(findPassages(courseId, query, { limit: 5 }), query).resolves.toBeInstanceOf(Array);
});

test("equal passages come in the order of the text", async () => {
  const learner = await aLearner();
  const { courseId } = await ownCourse(learner);
  const same = Array.from({ length: 4 }, (_, at) => `# Part ${"abcd"[at]}\n\nBees dance.`);
  await aSource(learner, same.join("\n\n"), { courseId });
  const positions = (await findPassages(courseId, "bees", { limit: 9 })).map(({ part }) => part);
  expect(positions).toEqual([0, 1, 2, 3]);
});

test("a course takes sources of its learner that were read, each once", async () => {
  const [learner, stranger] = [await aLearner(), await aLearner()];
  const { courseId } = await ownCourse(learner);
  const [first, second] = [await aSource(learner, TIDES), await aSource(learner, GARDEN)];
  const foreign = await aSource(stranger, TIDES);
  const bind = (...chosen: { id: string; parts: number[] | null }[]) =>
    db
      .transaction(async (tx) => {
        if (!(await bindSources(tx, learner, courseId, chosen))) throw new Error("refused");
        return "bound";
      })
      .catch(({ message }: Error) => message);

  expect(await loadSources(learner)).toMatchObject([{ id: first.id }, { id: second.id }]);
  expect(await bind()).toBe("refused");
  expect(await bind({ id: first.id, parts: null }, { id: foreign.id, parts: null })).toBe(
    "refused",
  );
  expect(await bind({ id: first.id, parts: [0, 9] })).toBe("refused");
  expect(await bind({ id: first.id, parts: [] })).toBe("refused");
  expect(await loadCourseSources(courseId)).toEqual([]);

  expect(await bind({ id: second.id, parts: [1, 0, 1] }, { id: first.id, parts: null })).toBe(
    "bound",
  );
  expect(await loadCourseSources(courseId)).toMatchObject([
    { id: first.id, chosenParts: null },
    { id: second.id, chosenParts: [0, 1], parts: [{ title: "Soil" }, { title: "Water" }] },
  ]);
  expect(await loadSources(learner)).toEqual([]);
  expect(await bind({ id: first.id, parts: null })).toBe("refused");

  await db.update(sources).set({ status: "waiting" }).where(eq(sources.id, foreign.id));
  expect(await loadSources(stranger)).toMatchObject([{ status: "waiting" }]);
});

test("what is in hand begins with its first words", async () => {
  const learner = await aLearner();
  await aSource(learner, "x".repeat(290) + " and a word that is cut");
  const excerpt = one(await loadSources(learner)).excerpt;
  expect(excerpt).toBe(`${"x".repeat(290)} and a…`);
});

test("a passage opens with the text around it, for its owner only", async () => {
  const [learner, stranger] = [await aLearner(), await aLearner()];
  const { courseId } = await ownCourse(learner);
  const { id, text } = await aSource(learner, TIDES, { courseId });
  const from = text.indexOf("Spring tides");
  const to = text.indexOf(", when both");
  const loaded = await loadPassage(learner, id, { from, to });
  expect(loaded).toMatchObject({
    status: "found",
    name: "Notes.txt",
    page: null,
    pages: null,
    passage: "Spring tides come at full moon",
    courseId,
  });
  if (loaded.status !== "found") return;
  expect(loaded.before.endsWith("helps a little.\n\n")).toBe(true);
  expect(loaded.after.startsWith(", when both pull together.")).toBe(true);

  const notFound = { status: "not-found" };
  expect(await loadPassage(stranger, id, { from, to })).toEqual(notFound);
  for (const range of [
    { from: to, to: from },
    { from: -1, to: 4 },
    { from: 0.5, to: 4 },
    { from, to: text.length + 1 },
    { from: text.length, to: text.length + 5 },
    { from: 2 ** 31, to: 2 ** 31 + 5 },
    { from: Number.NaN, to: 4 },
  ])
    expect(await loadPassage(learner, id, range)).toEqual(notFound);
});

test("a source is read from its beginning to its end and back, by its owner", async () => {
  const [learner, stranger] = [await aLearner(), await aLearner()];
  const paragraphs = Array.from({ length: 20 }, (_, at) => `Paragraph ${at} is about bees.`);
  const { id, text } = await aSource(learner, paragraphs.join("\n\n"));
  const read = async (place: SourcePlace) => {
    const page = await loadSourcePage(learner, id, place);
    if (!page) throw new Error("not there");
    return page;
  };

  const first = await read({ at: 0 });
  const second = await read({ at: first.end });
  const last = await read({ at: second.end });
  expect([first, second, last].map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
  expect([first, second, last].map((page) => page.text).join("\n\n")).toBe(text);
  expect(await read({ until: last.start })).toEqual(second);

  const passage = await loadPassage(learner, id, { from: 10, to: 20 });
  expect(passage).toMatchObject({ start: 0, isFirst: true, isLast: false, language: "en" });
  expect(await loadSourcePage(learner, id, { at: text.length })).toBeNull();
  expect(await loadSourcePage(stranger, id, { at: 0 })).toBeNull();
});
