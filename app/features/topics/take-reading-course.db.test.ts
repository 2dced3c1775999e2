import { EpubCheck } from "@likecoin/epubcheck-ts";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { courses, lessons, lessonVersions, questions } from "#app/db/tables/index.ts";
import { bookCover } from "#app/ui/parts/book-cover.ts";
import { aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { bring, fileOf } from "../../../test/carried-life.ts";
import { collectionIn } from "../../../test/read-apkg-collection.ts";
import { aReadingCourse, anOwnQuestion, OWN, readToTheEnd } from "../../../test/reading-course.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { courseFormat } from "../imports/course/course-format.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { loadOfflineCourse } from "../lessons/load-offline-course.ts";
import { loadReviews } from "../reviews/load-reviews.ts";
import { bookAsEpub } from "./book/book-as-epub.ts";
import { loadBook } from "./book/load-book.ts";
import { takeCourseAsAnki } from "./book/take-anki.ts";
import { takeFolder } from "./folder/take-folder.ts";

/** A course in three lessons, of which the first has a question and is finished. */
async function aReader() {
  const learner = await aLearner({ isPremium: true });
  const course = await aReadingCourse(learner);
  const questionId = await anOwnQuestion(learner, course.lessonId);
  await readToTheEnd(learner, course.lessonId, [questionId]);
  return { ...course, learner, questionId };
}

const textsOf = (courseId: string) =>
  db
    .select({ title: lessons.title, blocks: lessonVersions.blocks })
    .from(lessons)
    .innerJoin(lessonVersions, eq(lessonVersions.id, lessons.currentVersionId))
    .where(eq(lessons.courseId, courseId))
    .orderBy(lessons.lessonNumber);

const courseOf = async ({ id }: Learner) =>
  one(await db.select().from(courses).where(eq(courses.ownerId, id)));

const questionsOf = (courseId: string) =>
  db.select().from(questions).where(eq(questions.courseId, courseId));

test("a source read in lessons is a book that readers open, with its learner's own question", async () => {
  const { learner, courseId } = await aReader();
  const book = (await loadBook(learner, courseId))!;
  expect(book.lessons[0]?.questions).toMatchObject([{ text: OWN.question, answer: OWN.answer }]);
  const cover = bookCover(book);
  const file = bookAsEpub(book, { author: "Nectar", now: MONDAY, cover });
  const { messages } = await EpubCheck.validate(file);
  expect(messages.map(({ message }) => message)).toEqual([]);
  const pages = Object.entries(unzipSync(file))
    .filter(([name]) => name.endsWith(".xhtml"))
    .map(([, bytes]) => strFromU8(bytes))
    .join("\n");
  expect(pages).not.toMatch(/<script|<b>(?:tags|pulls)|<i>Moon/);
});

test("its cards are the questions that were answered, as they were typed", async () => {
  const { learner, courseId } = await aReader();
  const taken = await takeCourseAsAnki(learner, courseId, MONDAY);
  const { notes, cards } = collectionIn(taken.status === "found" ? taken.file : new Uint8Array());
  expect(cards).toHaveLength(1);
  expect(JSON.stringify(notes)).not.toMatch(/<b>pulls|<i>Moon/);
});

/** As a folder, into the account of another learner. */
async function broughtFrom(learner: Learner, courseId: string, other: Learner) {
  const taken = await takeFolder(learner, courseId, MONDAY, { withQuotes: true });
  if (taken.status !== "found") throw new Error(taken.status);
  const { zip } = taken;
  async function* bytes() {
    yield await Promise.resolve(zip);
  }
  const file = { name: "course.zip", size: zip.length, bytes };
  const how = { now: MONDAY, onProgress: () => undefined };
  await db.transaction((tx) => courseFormat.store(tx, other, file, how));
  return courseOf(other);
}

test("its folder is read back, with the lessons that have no question", async () => {
  const { learner, courseId } = await aReader();
  const other = await aLearner();
  const own = await broughtFrom(learner, courseId, other);
  expect(await textsOf(own.id)).toEqual(await textsOf(courseId));
  expect(await questionsOf(own.id)).toMatchObject([{ questionText: OWN.question }]);
  const [, second] = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(eq(lessons.courseId, own.id))
    .orderBy(lessons.lessonNumber);
  expect(await readToTheEnd(other, second!.id)).toMatchObject({ status: "finished", score: null });
});

test("a lesson longer than a block may be comes back from its folder with all of its words", async () => {
  const learner = await aLearner({ isPremium: true });
  const sentence = "The Moon pulls the water of the ocean, so that it rises twice a day. ";
  const text = `# Tides\n\n${`${sentence.repeat(9).trim()}\n\n`.repeat(40)}`;
  const { courseId } = await aReadingCourse(learner, text);
  const own = await broughtFrom(learner, courseId, await aLearner());
  const wordsOf = async (id: string) =>
    (await textsOf(id)).map(({ blocks }) =>
      (blocks ?? []).flatMap((block) => (block.kind === "text" ? block.text : [])).join("\n\n"),
    );
  expect(await wordsOf(own.id)).toEqual(await wordsOf(courseId));
  expect((await wordsOf(courseId)).join("").length).toBeGreaterThan(20_000);
});

test("the whole account goes into another one with its reading course, its question and its dates", async () => {
  const { learner, courseId } = await aReader();
  const other = await aLearner({ isPremium: true });
  expect(await bring(other, await fileOf(learner))).toMatchObject({ status: "done" });
  const own = await courseOf(other);
  expect(own).toMatchObject({ source: "reading", totalLessons: 3 });
  const unplaced = (texts: unknown) =>
    JSON.stringify(texts).replaceAll(/"source":"[^"]*"/g, '"source":""');
  expect(unplaced(await textsOf(own.id))).toBe(unplaced(await textsOf(courseId)));
  expect(await questionsOf(own.id)).toMatchObject([
    { questionText: OWN.question, reviewState: "checked", reviewedBy: "learner" },
  ]);
  expect((await loadReviews(other, later(MONDAY, 30))).due).toHaveLength(1);
  const rows = await db.select().from(lessons).where(eq(lessons.courseId, own.id));
  const second = rows.find(({ lessonNumber }) => lessonNumber === 2)!;
  expect(await loadLessonSession(other, second.id, MONDAY)).toMatchObject({
    status: "open",
    questions: [],
  });
});

test("on a device it has its texts, and its question on the day it comes due", async () => {
  const { learner, courseId, questionId } = await aReader();
  const taken = await loadOfflineCourse(learner, courseId, MONDAY);
  if (taken.status !== "found") throw new Error(taken.status);
  const { lessons: stored, review } = taken.course;
  expect(stored.map((lesson) => lesson.questions.length)).toEqual([1, 0, 0]);
  expect(JSON.stringify(stored)).not.toContain("Moon");
  expect(review.questions).toMatchObject([{ id: questionId, text: OWN.question }]);
  expect(JSON.stringify(review)).not.toContain("Moon");
});
