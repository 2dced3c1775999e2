import { eq } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { notes, sourceBytes, sourceChunks, sources } from "#app/db/tables/index.ts";
import type { FetchOptions } from "#app/platform/fetch-page.ts";
import { partsOfForm } from "#app/platform/file-of-form.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { removeTopic } from "../topics/remove-topic.ts";
import { aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { ownCourse } from "../../../test/own-course.ts";
import { startPageServer, toLoopback, type PageServer } from "../../../test/page-server.ts";
import { aReadSource } from "../../../test/source.ts";
import { deleteUnboundSources } from "./delete-sources.ts";
import { refuseInterrupted } from "./refuse-source.ts";
import { MAX_STORED_LENGTH } from "./is-within-storage.ts";
import { loadCourseSources } from "./load-course-sources.ts";
import { loadPassage } from "./load-passage.ts";
import { loadSourcePage } from "./load-source-page.ts";
import { loadSourceText } from "./load-source-text.ts";
import { loadSources } from "./load-sources.ts";
import { MAX_ATTEMPTS, readSource } from "./read-source.ts";
import { receiveSources } from "./receive-sources.ts";
import { removeSource } from "./remove-source.ts";

let server: PageServer;
test.beforeAll(async () => {
  server = await startPageServer();
});
afterAll(() => server.stop());

const MARKDOWN = `# Bees

Bees dance to tell each other where flowers are. ${"The dance has a line in it that points the way. ".repeat(60)}

# Hives

A hive has one queen. ${"Its workers build combs of wax, feed the young and guard the door. ".repeat(20)}
`;

async function receive(learner: Learner, field: string, content: string, fileName?: string) {
  const name = fileName === undefined ? "" : `; filename="${fileName}"`;
  const head = `Content-Disposition: form-data; name="${field}"${name}`;
  const body = new Blob([`--bee\r\n${head}\r\n\r\n`, content, "\r\n--bee--\r\n"]).stream();
  const form = partsOfForm(body, "multipart/form-data; boundary=bee");
  expect(await receiveSources(learner, form, MONDAY)).toEqual({ status: "received" });
  return (await loadSources(learner)).at(-1)!.id;
}

const read = (sourceId: string, fetching: FetchOptions = {}) =>
  readSource({ sourceId, userId: "" }, () => later(MONDAY, 1), {
    fetching: { isOn: true, testNetwork: server.testNetwork, ...fetching },
  });
const sourceOf = async (id: string) =>
  one(await db.select().from(sources).where(eq(sources.id, id)));
const bytesOf = (id: string) => db.$count(sourceBytes, eq(sourceBytes.sourceId, id));

test("a file is read into passages with their parts, and its bytes go", async () => {
  const learner = await aLearner();
  const id = await receive(learner, "files", MARKDOWN, "bees.md");
  await read(id);
  expect(one(await loadSources(learner))).toMatchObject({
    status: "read",
    name: "bees.md",
    format: "markdown",
    language: "en",
    pages: null,
    parts: [
      { title: "Bees", level: 1, start: 0 },
      { title: "Hives", level: 1 },
    ],
    excerpt: expect.stringMatching(/^Bees\s+Bees dance to tell/) as string,
  });
  const { words, parts } = await sourceOf(id);
  expect(words).toBe(parts.reduce((sum, part) => sum + part.words, 0));
  expect(words).toBeGreaterThan(500);
  const text = await loadSourceText(id);
  const chunks = await db.select().from(sourceChunks).where(eq(sourceChunks.sourceId, id));
  for (const { start, end, part, text: passage } of chunks) {
    expect(text.slice(start, end)).toBe(passage);
    expect(parts[part!]!.start).toBeLessThanOrEqual(start);
    expect(parts[part!]!.end).toBeGreaterThanOrEqual(end);
  }
  expect(await bytesOf(id)).toBe(0);
});

test("a source is read once, however many jobs come for it", async () => {
  const learner = await aLearner();
  const id = await receive(learner, "files", MARKDOWN, "bees.md");
  await Promise.all([read(id), read(id)]);
  const text = await loadSourceText(id);
  await read(id);
  expect(await loadSourceText(id)).toBe(text);
  const positions = await db
    .select({ position: sourceChunks.position })
    .from(sourceChunks)
    .where(eq(sourceChunks.sourceId, id))
    .orderBy(sourceChunks.position);
  expect(positions.map(({ position }) => position)).toEqual(positions.map((_, at) => at));
});

test("pasted text is read as it is, or with the headings of Markdown where it has some", async () => {
  const learner = await aLearner();
  const plain = await receive(learner, "text", "Two *stars* here.\r\n\r\nAnd a second paragraph.");
  await read(plain);
  expect(await loadSourceText(plain)).toBe("Two *stars* here.\n\nAnd a second paragraph.");
  const marked = await receive(learner, "text", MARKDOWN);
  await read(marked);
  expect(await sourceOf(marked)).toMatchObject({
    format: "markdown",
    name: "Bees",
    parts: [{ title: "Bees" }, { title: "Hives" }],
  });
});

test("a link is fetched and read; its name is the page's, its address where it led", async () => {
  const learner = await aLearner();
  const id = await receive(learner, "link", server.at("/count?2"));
  await read(id, { resolve: toLoopback });
  expect(await sourceOf(id)).toMatchObject({
    status: "read",
    format: "html",
    address: server.at("/count?0"),
  });
  expect(await loadSourceText(id)).toBe("Bees dance");
});

test("what can't be read says why, and nothing of it stays", async () => {
  const learner = await aLearner();
  const reasons = {
    unsupported: await receive(learner, "files", "%!PS-Adobe", "print.ps"),
    empty: await receive(learner, "files", "", "empty.txt"),
    "http-error": await receive(learner, "link", server.at("/gone")),
    "not-an-address": await receive(learner, "link", "my favourite page"),
    "private-address": await receive(learner, "link", "http://localhost/"),
  };
  for (const [reason, id] of Object.entries(reasons)) {
    await read(id, { resolve: toLoopback });
    expect(await sourceOf(id), reason).toMatchObject({ status: "refused", reason });
    expect(await bytesOf(id)).toBe(0);
    expect(await loadSourceText(id)).toBe("");
  }
  const off = await receive(learner, "link", server.at("/bees"));
  await read(off, { isOn: false });
  expect(await sourceOf(off)).toMatchObject({ status: "refused", reason: "off" });
});

test("a passage opens with the page on which it begins, in the middle of a paragraph too", async () => {
  const learner = await aLearner();
  const from = MARKDOWN.indexOf("one queen");
  const { id } = await aReadSource(learner, MARKDOWN, { pageStarts: [0, from] });
  const loaded = await loadPassage(learner, id, { from, to: from + 9 });
  expect(loaded).toMatchObject({ status: "found", page: 2, pages: 2, passage: "one queen" });
  const before = await loadPassage(learner, id, { from: from - 4, to: from - 1 });
  expect(before).toMatchObject({ status: "found", page: 1, passage: "has" });
  expect(await loadSourcePage(learner, id, { at: from })).toMatchObject({ page: 1, lastPage: 2 });
});

test("a source that ended the process of its job twice isn't tried again", async () => {
  const learner = await aLearner();
  const id = await receive(learner, "files", MARKDOWN, "killer.pdf");
  await db.update(sources).set({ attempts: MAX_ATTEMPTS }).where(eq(sources.id, id));
  await read(id);
  expect(await sourceOf(id)).toMatchObject({ status: "refused", reason: "broken" });
  expect(await bytesOf(id)).toBe(0);
});

test("one that was removed while it was read leaves nothing", async () => {
  const learner = await aLearner();
  const id = await receive(learner, "link", server.at("/bees"));
  const removing = async () => {
    await removeSource(learner, id);
    return toLoopback();
  };
  await read(id, { resolve: removing });
  expect(await loadSources(learner)).toEqual([]);
  expect(await db.$count(sourceChunks, eq(sourceChunks.sourceId, id))).toBe(0);
});

test("one that nobody reads any more, as after a backup was restored, is refused after six hours", async () => {
  const learner = await aLearner();
  const id = await receive(learner, "files", MARKDOWN, "waiting.md");
  const { id: done } = await aReadSource(learner, MARKDOWN);
  await refuseInterrupted(later(MONDAY, 0, 5.9));
  expect(await sourceOf(id)).toMatchObject({ status: "waiting" });
  await refuseInterrupted(later(MONDAY, 0, 6.1));
  expect(await sourceOf(id)).toMatchObject({ status: "refused", reason: "gone" });
  expect(await bytesOf(id)).toBe(0);
  expect(await sourceOf(done)).toMatchObject({ status: "read" });
});

test("sources without a course are deleted after a week; a note keeps its words", async () => {
  const learner = await aLearner();
  const { id } = await aReadSource(learner, MARKDOWN);
  const note = { userId: learner.id, sourceId: id, start: 0, end: 4, quote: "Bees" };
  await db.insert(notes).values({ ...note, createdAt: MONDAY, updatedAt: MONDAY });
  const bytes = await receive(learner, "files", MARKDOWN, "waiting.md");
  await deleteUnboundSources(later(MONDAY, 6.9));
  expect(await loadSources(learner)).toHaveLength(2);
  await deleteUnboundSources(later(MONDAY, 7.1));
  expect(await loadSources(learner)).toEqual([]);
  expect(await bytesOf(bytes)).toBe(0);
  const left = await db.select().from(notes).where(eq(notes.userId, learner.id));
  expect(left).toMatchObject([{ quote: "Bees", sourceId: null, start: null, end: null }]);
});

test("sources of a course are deleted a month after their learner left it", async () => {
  const learner = await aLearner();
  const [left, taken] = [await ownCourse(learner), await ownCourse(learner, "Tides")];
  const [gone, there] = [
    await aReadSource(learner, MARKDOWN, { courseId: left.courseId }),
    await aReadSource(learner, MARKDOWN, { courseId: taken.courseId }),
  ];
  await removeTopic(learner, left.courseId, MONDAY);
  await deleteUnboundSources(later(MONDAY, 29.9));
  expect(await loadCourseSources(left.courseId)).toMatchObject([{ id: gone.id }]);
  await deleteUnboundSources(later(MONDAY, 30.1));
  expect(await loadCourseSources(left.courseId)).toEqual([]);
  expect(await loadSourceText(gone.id)).toBe("");
  expect(await loadCourseSources(taken.courseId)).toMatchObject([{ id: there.id }]);
});

test("a learner's sources hold sixty million characters, and more is refused with its reason", async () => {
  const learner = await aLearner();
  const bring = async (owner: Learner) => {
    const id = await receive(owner, "text", "Bees hum.");
    await read(id);
    return id;
  };
  const lengthen = (sourceId: string) =>
    db
      .update(sourceChunks)
      .set({ end: MAX_STORED_LENGTH })
      .where(eq(sourceChunks.sourceId, sourceId));
  const first = await bring(learner);
  await lengthen(await bring(await aLearner()));
  expect(await sourceOf(await bring(learner))).toMatchObject({ status: "read" });
  await lengthen(first);
  const third = await bring(learner);
  expect(await sourceOf(third)).toMatchObject({ status: "refused", reason: "no-room" });
  expect(await bytesOf(third)).toBe(0);
});
