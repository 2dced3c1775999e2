import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { courses, notes, sources, users } from "#app/db/tables/index.ts";
import { NOTE } from "#app/rules/notes/note.ts";
import { aLearner, aLesson, later, MONDAY, test } from "../../../test/builders.ts";
import { aSource } from "../../../test/source.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { removeSource } from "../sources/remove-source.ts";
import { addNote } from "./add-note.ts";
import { changeNote } from "./change-note.ts";
import { loadAllNotes, loadLessonNotes, loadSourceNotes } from "./load-notes.ts";
import { loadReviewNotes } from "./load-review-notes.ts";
import { newNote } from "./note-input.ts";
import { removeNote } from "./remove-note.ts";

const written = { quote: "", words: "", isForReviews: false, start: null, end: null };

/** Keeps a note on a lesson; returns its id. */
async function noteOn(learner: Learner, lessonId: string, changes: Partial<typeof written> = {}) {
  const added = await addNote(
    learner,
    { ...written, words: "Mine.", lessonId, ...changes },
    MONDAY,
  );
  if (added.status !== "kept") throw new Error(added.status);
  return added.id;
}

test("a note on a lesson is stored once, changed and removed", async () => {
  const learner = await aLearner();
  const { lessonId, courseId } = await aLesson(learner);
  const input = { ...written, lessonId, quote: "A loss is a distance.", isForReviews: true };
  const added = await addNote(learner, input, MONDAY);
  expect(await addNote(learner, input, later(MONDAY, 1))).toEqual(added);
  const [note] = await loadLessonNotes(learner, lessonId);
  expect(note).toMatchObject({ quote: "A loss is a distance.", words: "", isForReviews: true });
  expect(await db.$count(notes, eq(notes.courseId, courseId))).toBe(1);

  const id = note!.id;
  const change = { noteId: id, words: "How far off.", isForReviews: false };
  expect(await changeNote(learner, change, later(MONDAY, 1))).toEqual({ status: "changed" });
  expect(await loadLessonNotes(learner, lessonId)).toMatchObject([
    { quote: "A loss is a distance.", words: "How far off.", isForReviews: false },
  ]);
  expect(await removeNote(learner, id)).toEqual({ status: "removed" });
  expect(await removeNote(learner, id)).toEqual({ status: "not-found" });
  expect(await loadLessonNotes(learner, lessonId)).toEqual([]);
});

test("a lesson of nobody's and a locked one get no note, nor another learner's source", async () => {
  const learner = await aLearner();
  const other = await aLearner();
  const { lessonId, lessonIds } = await aLesson(learner);
  const source = await aSource(learner, "The Moon pulls.");
  const input = { ...written, words: "Mine." };
  expect(await addNote(other, { ...input, lessonId }, MONDAY)).toEqual({ status: "not-found" });
  const locked = { ...input, lessonId: lessonIds[5]! };
  expect(await addNote(learner, locked, MONDAY)).toEqual({ status: "locked" });
  const foreign = { ...input, sourceId: source.id };
  expect(await addNote(other, foreign, MONDAY)).toEqual({ status: "not-found" });
  expect(await db.$count(notes, eq(notes.userId, other.id))).toBe(0);
});

test("another learner neither reads, changes nor removes a note", async () => {
  const learner = await aLearner();
  const other = await aLearner();
  const { lessonId } = await aLesson(learner);
  const id = await noteOn(learner, lessonId, { isForReviews: true });
  expect(
    await changeNote(other, { noteId: id, words: "Theirs.", isForReviews: true }, MONDAY),
  ).toEqual({
    status: "not-found",
  });
  expect(await removeNote(other, id)).toEqual({ status: "not-found" });
  expect(await loadLessonNotes(other, lessonId)).toEqual([]);
  expect(await loadAllNotes(other)).toEqual([]);
  const question = { id, lessonId, text: "Mine?", answer: { isSettled: true } };
  expect(await loadReviewNotes(other, [question])).toEqual({});
  expect(await loadLessonNotes(learner, lessonId)).toMatchObject([{ words: "Mine." }]);
});

test("neither an empty note, nor one too long, nor one too many", async () => {
  const learner = await aLearner();
  const { lessonId } = await aLesson(learner);
  expect(await addNote(learner, { ...written, lessonId }, MONDAY)).toEqual({ status: "unclear" });
  const id = await noteOn(learner, lessonId);
  expect(await changeNote(learner, { noteId: id, words: "", isForReviews: false }, MONDAY)).toEqual(
    {
      status: "unclear",
    },
  );
  const isAccepted = (fields: object) => newNote.safeParse({ lessonId, ...fields }).success;
  expect(isAccepted({ quote: "x".repeat(NOTE.quote), words: "x".repeat(NOTE.words) })).toBe(true);
  expect(isAccepted({ quote: "x".repeat(NOTE.quote + 1) })).toBe(false);
  expect(isAccepted({ words: "x".repeat(NOTE.words + 1) })).toBe(false);

  const row = { userId: learner.id, lessonId, createdAt: MONDAY, updatedAt: MONDAY };
  await db.insert(notes).values(Array.from({ length: NOTE.perLearner - 1 }, () => ({ ...row })));
  const oneMore = { ...written, words: "One more.", lessonId };
  expect(await addNote(learner, oneMore, MONDAY)).toEqual({ status: "limit-reached" });
});

test("a passage of a source is stored as the source has it, with its place", async () => {
  const learner = await aLearner();
  const text = "The Moon pulls the water.\n\nThe Sun does, too.";
  const { id: sourceId } = await aSource(learner, text, { name: "Tides.txt" });
  const place = { start: text.indexOf("Sun"), end: text.indexOf("Sun") + 8 };
  await addNote(learner, { ...written, sourceId, quote: "sun  does", ...place }, MONDAY);
  const beyond = { start: 10_000, end: 10_009 };
  await addNote(learner, { ...written, sourceId, quote: "By hand.", ...beyond }, MONDAY);
  expect(await loadSourceNotes(learner, sourceId)).toMatchObject([
    { quote: "Sun does", ...place },
    { quote: "By hand.", start: null, end: null },
  ]);
  expect(await loadAllNotes(learner)).toMatchObject([
    { id: sourceId, course: null, kind: "source", name: "Tides.txt", notes: [{}, {}] },
  ]);
});

test("a note on a source that was removed can still be read and removed", async () => {
  const learner = await aLearner();
  const { id: sourceId } = await aSource(learner, "The Moon pulls.");
  await addNote(learner, { ...written, words: "Mine.", sourceId }, MONDAY);
  await removeSource(learner, sourceId);
  const [subject] = await loadAllNotes(learner);
  expect(subject).toMatchObject({ id: null, course: null, notes: [{ words: "Mine." }] });
  await removeNote(learner, subject!.notes[0]!.id);
  expect(await loadAllNotes(learner)).toEqual([]);
});

test("a review shows a note only for a settled question, and only one meant for reviews", async () => {
  const learner = await aLearner();
  const { lessonId } = await aLesson(learner);
  const id = await noteOn(learner, lessonId, { words: "A loss is how far off." });
  const question = { id, lessonId, text: "What is a loss?" };
  const settled = { ...question, answer: { isSettled: true } };
  expect(await loadReviewNotes(learner, [settled])).toEqual({});
  await changeNote(
    learner,
    { noteId: id, words: "A loss is how far off.", isForReviews: true },
    MONDAY,
  );
  await noteOn(learner, lessonId, { words: "Bees hum.", isForReviews: true });
  expect(await loadReviewNotes(learner, [{ ...question, answer: null }])).toEqual({});
  expect(await loadReviewNotes(learner, [{ ...question, answer: { isSettled: false } }])).toEqual(
    {},
  );
  expect(await loadReviewNotes(learner, [settled])).toEqual({
    [id]: { quote: "", words: "A loss is how far off." },
  });
});

test("notes go with their source, their course and their learner", async () => {
  const learner = await aLearner();
  const { lessonId, courseId } = await aLesson(learner);
  const { id: sourceId } = await aSource(learner, "The Moon pulls.");
  const left = () => db.$count(notes, eq(notes.userId, learner.id));
  await addNote(learner, { ...written, words: "Mine.", sourceId }, MONDAY);
  await noteOn(learner, lessonId);
  await db.delete(sources).where(eq(sources.id, sourceId));
  expect(await left()).toBe(1);
  await db.delete(courses).where(eq(courses.id, courseId));
  expect(await left()).toBe(0);
  const again = await aLesson(learner);
  await noteOn(learner, again.lessonId);
  await db.delete(users).where(eq(users.id, learner.id));
  expect(await left()).toBe(0);
});
