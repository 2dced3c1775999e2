import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  concepts,
  courses,
  lessons,
  lessonVersions,
  notes,
  questions,
  sourceChunks,
  sources,
  tutorExchanges,
} from "#app/db/tables/index.ts";
import { citedItems } from "#app/rules/blocks/citations.ts";
import type { PassageCitation } from "#app/rules/sources/source.ts";
import { NOTE } from "#app/rules/notes/note.ts";
import { aLearner, answerAll, MONDAY, test } from "../../../../test/builders.ts";
import { bring, fileOf } from "../../../../test/carried-life.ts";
import { ownCourse } from "../../../../test/own-course.ts";
import { aReadSource } from "../../../../test/source.ts";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { finishLesson } from "../../lessons/finish-lesson.ts";
import { findWrittenLesson } from "../../lessons/written-lesson.ts";
import { findPassages } from "../../sources/find-passages.ts";
import { loadPassage } from "../../sources/load-passage.ts";
import { MAX_STORED_LENGTH } from "../../sources/is-within-storage.ts";
import { loadSources } from "../../sources/load-sources.ts";

const FILLER =
  "Long ago a clerk wrote such lines by lamplight until every candle had burned down. ";
const TEXT = `# Causes\n\nThe Moon pulls the water. ${FILLER.repeat(30).trim()}\n\n# Harbours\n\nA harbour master watches. ${FILLER.repeat(6).trim()}`;

/** A course that rests on a source, with a question that cites it, and a note on the passage. */
async function aSourcedCourse(learner: Learner) {
  const course = await ownCourse(learner, "Tides");
  const { courseId, lessonId } = course;
  // The second page begins in the middle of a passage.
  const pageStarts = [0, TEXT.indexOf("pulls")];
  const source = await aReadSource(learner, TEXT, { courseId, chosenParts: [0], pageStarts });
  const place = { source: source.id, name: "Notes.txt", from: 10, to: 34, page: 1 };
  const citation = { ...place, quote: "The Moon pulls the water", match: "verbatim" } as const;
  await citeInLesson(lessonId, citation);
  await db.update(questions).set({ citation }).where(eq(questions.lessonId, lessonId));
  await db.update(concepts).set({ isCovered: true }).where(eq(concepts.lessonId, lessonId));
  const note = { userId: learner.id, courseId, lessonId, sourceId: source.id, start: 10, end: 18 };
  const words = { quote: "The Moon", words: "As in the poem." };
  await db.insert(notes).values({ ...note, ...words, createdAt: MONDAY, updatedAt: MONDAY });
  return { ...course, source, citation };
}

/** The passage as item 1 of the lesson's sources, as its writer would put it there. */
async function citeInLesson(lessonId: string, passage: PassageCitation) {
  const { blocks, currentVersionId } = await findWrittenLesson(lessonId);
  const others = blocks.filter(({ kind }) => kind !== "sources");
  const head = { id: "passages", section: "next", kind: "sources" } as const;
  await db
    .update(lessonVersions)
    .set({ blocks: [...others, { ...head, sources: [passage] }] })
    .where(eq(lessonVersions.id, currentVersionId!));
}

async function sumOf(learner: Learner) {
  const own = await db.select().from(sources).where(eq(sources.userId, learner.id));
  const chunks = await db
    .select({
      start: sourceChunks.start,
      page: sourceChunks.page,
      part: sourceChunks.part,
      text: sourceChunks.text,
      words: sourceChunks.words,
    })
    .from(sourceChunks)
    .where(eq(sourceChunks.userId, learner.id))
    .orderBy(sourceChunks.position);
  const ownNotes = await db.select().from(notes).where(eq(notes.userId, learner.id));
  return { sources: own, chunks, notes: ownNotes };
}

/** Of the questions of the quiz, those of the first lesson. */
function citationsIn(file: string) {
  const {
    courses: [course],
  } = JSON.parse(file) as {
    courses: { lessons: { questions?: { use: string; citation: object | null }[] }[] }[];
  };
  const ofQuiz = course?.lessons[0]?.questions?.filter(({ use }) => use === "quiz") ?? [];
  return ofQuiz.map(({ citation }) => citation ?? {});
}

test("sources come along with their texts and places, and what names them names them there", async () => {
  const learner = await aLearner();
  const { source, citation, questions: ownQuestions } = await aSourcedCourse(learner);
  await aReadSource(learner, "A text in hand.", { name: "Later.txt" });
  const before = await sumOf(learner);
  const file = await fileOf(learner);
  expect(citationsIn(file).map((each) => Object.keys(each))).toEqual(
    ownQuestions.map(() => ["sealed"]),
  );

  const other = await aLearner();
  expect(await bring(other, file)).toMatchObject({ status: "done" });
  const after = await sumOf(other);
  expect(after.chunks).toEqual(before.chunks);
  const course = one(await db.select().from(courses).where(eq(courses.ownerId, other.id)));
  expect(after.sources.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt))).toMatchObject(
    [
      { name: "Notes.txt", courseId: course.id, chosenParts: [0], pages: 2, status: "read" },
      { name: "Later.txt", courseId: null },
    ],
  );
  const copy = after.sources.find(({ courseId }) => courseId !== null)!;
  expect(copy.id).not.toBe(source.id);
  const [passage] = await findPassages(course.id, "moon", { limit: 1 });
  expect(passage).toMatchObject({ sourceId: copy.id, part: 0, page: 1 });
  expect(await loadSources(other)).toMatchObject([{ name: "Later.txt" }]);

  const cited = await db.select().from(questions).where(eq(questions.courseId, course.id));
  const ofFirst = cited.filter((question) => question.citation !== null);
  expect(ofFirst.length).toBeGreaterThanOrEqual(ownQuestions.length);
  for (const question of ofFirst)
    expect(question.citation).toEqual({ ...citation, source: copy.id });
  const note = one(after.notes);
  const place = { sourceId: copy.id, courseId: course.id, start: 10, end: 18 };
  expect(note).toMatchObject({ ...place, quote: "The Moon", words: "As in the poem." });
  expect(note.lessonId).not.toBeNull();
  const covered = await db.select().from(concepts).where(eq(concepts.courseId, course.id));
  expect(covered.some(({ isCovered }) => isCovered === true)).toBe(true);

  await bring(other, file);
  expect(await sumOf(other)).toEqual(after);
  expect(await sumOf(learner)).toEqual(before);
});

test("a lesson cites its passage there too, with the source's id in that account, its page and its words", async () => {
  const learner = await aLearner();
  const { source, citation } = await aSourcedCourse(learner);
  const file = await fileOf(learner);
  const other = await aLearner();
  await bring(other, file);

  const copy = one((await sumOf(other)).sources);
  expect(copy).toMatchObject({ pages: 2, pageStarts: [0, TEXT.indexOf("pulls")] });
  expect(copy.id).not.toBe(source.id);
  const [row] = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.courseId, copy.courseId!), eq(lessons.lessonNumber, 1)));
  const items = citedItems((await findWrittenLesson(row!.id)).blocks);
  expect(items).toEqual([{ ...citation, source: copy.id }]);
  const { from, to } = citation;
  const opened = await loadPassage(other, copy.id, { from, to });
  expect(opened).toMatchObject({ status: "found", page: 1, passage: citation.quote });
  const after = await loadPassage(other, copy.id, { from: copy.pageStarts[1]!, to });
  expect(after).toMatchObject({ status: "found", page: 2 });
});

test("a conversation about a lesson comes along, with the passage that its reply cites", async () => {
  const learner = await aLearner();
  const { lessonId, citation } = await aSourcedCourse(learner);
  const written = { kind: "ask", message: "Who pulls?", createdAt: MONDAY } as const;
  const own = { userId: learner.id, lessonId, ...written };
  const citations = [{ kind: "passage" as const, passage: citation }];
  await db.insert(tutorExchanges).values([
    { ...own, status: "answered", reply: "The Moon.[^1]", citations, isCovered: true },
    { ...own, status: "failed" },
  ]);
  const file = await fileOf(learner);
  const other = await aLearner();
  await bring(other, file);
  await bring(other, file);

  const copy = one((await sumOf(other)).sources);
  const [first] = await db
    .select()
    .from(lessons)
    .where(eq(lessons.courseId, copy.courseId!))
    .orderBy(lessons.lessonNumber);
  const brought = await db.select().from(tutorExchanges).where(eq(tutorExchanges.userId, other.id));
  expect(brought).toMatchObject([
    {
      ...written,
      lessonId: first!.id,
      status: "answered",
      reply: "The Moon.[^1]",
      citations: [{ kind: "passage", passage: { ...citation, source: copy.id } }],
    },
  ]);
});

test("a file brings no more text and notes than one account may have, and then nothing of it", async () => {
  const learner = await aLearner();
  await aSourcedCourse(learner);
  const file = await fileOf(learner);

  const reader = await aLearner();
  const { id } = await aReadSource(reader, "A text in hand.");
  const long = { end: MAX_STORED_LENGTH };
  await db.update(sourceChunks).set(long).where(eq(sourceChunks.sourceId, id));
  expect(await bring(reader, file)).toMatchObject({ status: "refused" });
  expect((await sumOf(reader)).sources).toHaveLength(1);

  const writer = await aLearner();
  const row = { userId: writer.id, words: "Mine.", createdAt: MONDAY, updatedAt: MONDAY };
  await db.insert(notes).values(Array.from({ length: NOTE.perLearner }, () => row));
  expect(await bring(writer, file)).toMatchObject({ status: "refused" });
  expect(await db.$count(notes, eq(notes.userId, writer.id))).toBe(NOTE.perLearner);
});

test("a question's passage is open in the file once it was answered", async () => {
  const learner = await aLearner();
  const { lessonId, citation, ...course } = await aSourcedCourse(learner);
  await answerAll(learner, { lessonId, questions: course.questions });
  await finishLesson(learner, { lessonId, reflection: null }, MONDAY);
  expect(citationsIn(await fileOf(learner))).toEqual(course.questions.map(() => citation));
});

test("a file can't change another learner's source, and hostile places are refused", async () => {
  const victim = await aLearner();
  const { source } = await aSourcedCourse(victim);
  const before = await sumOf(victim);
  const file = JSON.parse(await fileOf(victim)) as { sources: Record<string, unknown>[] };
  const [row] = file.sources;
  row!.text = "Nothing of this.\u0007 ".repeat(100);
  const thief = await aLearner();
  expect(await bring(thief, JSON.stringify(file))).toMatchObject({ status: "done" });
  expect(await sumOf(victim)).toEqual(before);
  const stolen = one((await sumOf(thief)).sources);
  expect(stolen.id).not.toBe(source.id);
  expect((await sumOf(thief)).chunks.map(({ text }) => text).join(" ")).not.toContain("\u0007");

  for (const change of [
    { parts: [{ title: "x", level: 1, start: -1, end: 5, words: 1 }] },
    { language: "not a language" },
    { text: 5 },
    { pageStarts: ["0"] },
  ]) {
    const hostile = { ...file, sources: [{ ...row, ...change }] };
    const learner = await aLearner();
    const brought = await bring(learner, JSON.stringify(hostile));
    expect(brought.status, JSON.stringify(change)).toBe("refused");
    expect(await sumOf(learner)).toMatchObject({ sources: [], chunks: [], notes: [] });
  }
});
